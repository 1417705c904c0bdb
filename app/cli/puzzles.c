/* SPDX-License-Identifier: MIT */
/*
 * Commands for well-known puzzles, with arguments as people would type them:
 *
 *     tally year 2019        the square of results of 2, 0, 1, 9; each value's simplest expression
 *     tally year             of the current year
 *     tally make24 4 7 8 8   also as cards, K 3 8 A; a hand may be one argument: 3388, K38A
 *     tally make10 1199      digits may be joined, or separated by commas or blanks
 *     tally fours            four fours; tally fours 7: four sevens
 *     tally sequence 10958   from the digits 1 to 9 in order
 *     tally sequence 2016 10987654321    from other digits
 *
 * Each is a preset of rules with its usual targets. All columns of the rules, and --targets, can be
 * changed by options.
 */
#include "cli/grid/grid.h"
#include "cli/terminal/terminal.h"
#include "common/format.h"

#include <stdio.h>
#include <time.h>

const struct option grid_own_options[] = {GRID_OPTION_ROWS, OPTION_END};

/* The rules of a puzzle, and its targets: --targets, or the usual ones. */
static bool read_puzzle(const struct call *call, const char *preset, tally_rules *rules)
{
    const struct option_value *const targets = option_of(call, "targets");
    if (!read_rules(call, preset, rules)) return false;
    return !targets->is_set ||
           read_range("--targets", targets->text, range_of_targets(rules), &rules->usual);
}

static bool takes_one(const struct call *call, const char *usage)
{
    if (call->argument_count <= 1) return true;
    return refuse("'%.40s': one argument too many; give %s", call->arguments[1], usage);
}

/* Reads the digits of a square of results. */
static bool read_square(const struct call *call, const char *preset, const char *digits,
                        tally_game **game)
{
    tally_rules rules;
    return read_puzzle(call, preset, &rules) &&
           read_text(call, &rules, TALLY_TEXT_NUMBERS, &digits, 1, game);
}

static int show_square(struct call *call, const tally_game *game)
{
    const tally_range target = tally_game_target(game);
    return grid_run(call, game, &target,
                    GRID_IS_DRAWN | (is_given(call, "grid") ? 0 : GRID_IS_LISTED));
}

static void show_year_game(uint64_t made, tally_range range, bool is_complete)
{
    struct buffer text = BUFFER_INIT;
    buffer_char(&output, '\n');
    buffer_put(&text, "--rules year-game, with ! !! sqrt and a point, makes %llu of %llu",
               (ull)made, (ull)(range.last - range.first + 1));
    if (!is_complete) buffer_text(&text, ", or more");
    buffer_char(&text, '\0');
    if (!text.has_failed) show_folded(text.data, 0, 0, terminal_width());
    buffer_clear(&text);
}

/* Below the grid of a year of four digits: how many of its numbers the year game makes. */
static int say_year_game(struct call *call, const tally_game *asked)
{
    struct question question;
    int status = EXIT_SOLVED;
    size_t count;
    tally_game *game = NULL;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    const tally_range range = tally_game_target(asked);
    const uint64_t *const numbers = tally_game_numbers(asked, &count);
    if (is_given(call, "json") || is_given(call, "quiet") ||
        output_is_meant(text_of(call, "svg")) || output_is_meant(text_of(call, "html")) ||
        tally_game_rules(asked)->operations != tally_rules_find("year")->operations)
        return EXIT_SOLVED;
    const tally_status made =
        tally_game_new(&game, tally_rules_find("year-game"), range, numbers, count, NULL);
    if (made == TALLY_NO_MEMORY) return fail_stopped("out of memory");
    if (made == TALLY_OK && read_search(call, game, &question)) {
        const tally_status found = tally_values(game, &range, &question.options, NULL, &outcome);
        if (found != TALLY_OK || outcome.bound == TALLY_BOUND_MEMORY)
            status = fail_stopped("%s", why_memory_ended(&outcome));
        else show_year_game(outcome.solutions, range, outcome.bound == TALLY_BOUND_NONE);
    }
    tally_game_free(game);
    return status;
}

/* A year has at most eight digits, because each further digit makes the search many times as
 * long. */
static int show_year(struct call *call, const char *year, const tally_game *game)
{
    enum { DIGITS_MAX = 8, DIGITS_OF_YEAR = 4 };
    size_t count;
    const uint64_t *const digits = tally_game_numbers(game, &count);
    if (digits[0] == 0 && call->rules == NULL)
        return fail_usage("year '%.40s': begins with 0; give a year, such as 2019", year);
    if (count > DIGITS_MAX)
        return fail_usage("%s '%.40s': too large; give at most %d digits",
                          call->rules == NULL ? "year" : "digits", year, DIGITS_MAX);
    const int status = show_square(call, game);
    return status == EXIT_SOLVED && strlen(year) <= DIGITS_OF_YEAR ? say_year_game(call, game)
                                                                   : status;
}

/* Without an argument, the current year is taken from the local clock. */
int run_year(struct call *call)
{
    char current[16];
    const char *const year = call->argument_count != 0 ? call->arguments[0] : current;
    const time_t now = time(NULL);
    struct tm today = {.tm_year = 0};
    tally_game *game = NULL;
    if (!takes_one(call, "a year, such as 2019")) return EXIT_USAGE;
    if (call->argument_count == 0 && localtime_r(&now, &today) == NULL)
        return fail_usage("the current year is not known; give one, such as 2019");
    snprintf(current, sizeof current, "%d", today.tm_year + 1900);
    if (!read_square(call, "year", year, &game)) return EXIT_USAGE;
    const int status = show_year(call, year, game);
    tally_game_free(game);
    return status;
}

int run_fours(struct call *call)
{
    char digits[] = "4 4 4 4";
    tally_game *game = NULL;
    size_t count;
    if (!takes_one(call, "a digit, such as 7")) return EXIT_USAGE;
    if (call->argument_count == 1) {
        if (!read_square(call, "four-fours", call->arguments[0], &game)) return EXIT_USAGE;
        const uint64_t digit = tally_game_numbers(game, &count)[0];
        tally_game_free(game);
        game = NULL;
        if (count > 1 || digit > 9)
            return fail_usage(
                "digit '%.40s': give one digit, such as 7; --targets tells what to make",
                call->arguments[0]);
        for (size_t i = 0; i < sizeof digits; i += 2) digits[i] = (char)('0' + digit);
    }
    if (!read_square(call, "four-fours", digits, &game)) return EXIT_USAGE;
    const int status = show_square(call, game);
    tally_game_free(game);
    return status;
}

/* The command is named as its rules are. All numbers belong to the game, which has the usual
 * target, unless the text sets one apart. */
int run_puzzle(struct call *call)
{
    tally_rules rules;
    tally_game *game = NULL;
    if (!read_puzzle(call, call->command->name, &rules) ||
        !read_text(call, &rules, TALLY_TEXT_NUMBERS, call->arguments, call->argument_count, &game))
        return EXIT_USAGE;
    const tally_range target = tally_game_target(game);
    const bool is_usual = target.first == rules.usual.first && target.last == rules.usual.last;
    const int status = is_usual || !is_given(call, "targets")
                           ? solve_game(call, game)
                           : fail_usage("--targets: the game has its own target; leave one out");
    tally_game_free(game);
    return status;
}

/* tally sequence TARGET [DIGITS]. The first number is the target, whatever options change of the
 * rules: so the usual target, which numbers alone would have, is set aside. */
int run_sequence(struct call *call)
{
    static const char target_alone[] = "0123456789.";
    const char *given[] = {call->argument_count == 1 ? call->arguments[0] : NULL, "123456789"};
    const bool has_usual = given[0] != NULL && strspn(given[0], target_alone) == strlen(given[0]);
    if (call->argument_count == 0)
        return fail_usage("a target is missing; give, for instance, 10958");
    if (is_given(call, "targets"))
        return fail_usage("--targets: give the range as the target, such as 0..100");
    tally_rules rules;
    tally_game *game = NULL;
    if (!read_rules(call, "sequence", &rules)) return EXIT_USAGE;
    rules.usual = (tally_range){0, 1};
    if (!read_text(call, &rules, TALLY_TEXT_GAME, has_usual ? given : call->arguments,
                   has_usual ? 2 : call->argument_count, &game))
        return EXIT_USAGE;
    const int status = solve_game(call, game);
    tally_game_free(game);
    return status;
}
