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
#include "cli/puzzles.h"

#include "cli/commands.h"
#include "cli/grid/grid.h"
#include "cli/human.h"
#include "cli/input.h"
#include "cli/solve.h"
#include "cli/terminal/message.h"
#include "cli/terminal/output.h"
#include "cli/terminal/style.h"
#include "query/line.h"
#include "query/report.h"

#include <string.h>
#include <time.h>

enum { SEQUENCE_TEXTS };

static const struct option sequence_options[] = {
    [SEQUENCE_TEXTS] = FLAG_ROW(
        "parenthesised",
        "count parenthesised texts, where (a+b)+c and a+(b+c) are two; with + - * / alone"),
    OPTION_END,
};
const struct option *const sequence_own_options = sequence_options;

static const struct option grid_options[] = {GRID_OPTION_ROWS, OPTION_END};
const struct option *const grid_own_options = grid_options;

/* The digits of a year, which are the numbers of its puzzle. */
struct digits {
    uint64_t list[TALLY_NUMBERS_MAX];
    size_t count;
};

/* Reads the digits of a text that contains only digits and separators. Otherwise prints a
 * message. */
static bool read_digits(const char *name, const char *text, const char *separators,
                        struct digits *digits)
{
    for (const char *at = text; *at != '\0'; at++) {
        if (strchr(separators, *at) != NULL) continue;
        if (*at < '0' || *at > '9') {
            fail_usage("%s '%.40s', character %zu: not a digit; give digits alone", name, text,
                       (size_t)(at - text) + 1);
            return false;
        }
        if (digits->count == TALLY_NUMBERS_MAX) {
            fail_usage("%s '%.40s...': too many digits; a game has at most %d numbers", name, text,
                       TALLY_NUMBERS_MAX);
            return false;
        }
        digits->list[digits->count++] = (uint64_t)(*at - '0');
    }
    if (digits->count == 0) fail_usage("%s: digits are missing", name);
    return digits->count != 0;
}

/* Makes the rules, the targets (--targets or the usual ones), and the game. */
static bool make_puzzle(const struct call *call, const char *preset, const struct digits *numbers,
                        tally_game **game)
{
    tally_rules rules;
    if (!read_rules(call, preset, &rules)) return false;
    tally_range target = rules.usual;
    const uint64_t least = rules.values == TALLY_VALUES_EXACT ? 0 : 1;
    if (call->common[OPT_TARGETS].is_set &&
        !read_range("--targets", call->common[OPT_TARGETS].text, least, &target)) {
        return false;
    }
    for (size_t i = 0; i < numbers->count; i++) {
        if (numbers->list[i] >= least && numbers->list[i] <= rules.number_max) continue;
        fail_usage("number %zu, '%llu': the rules %s take numbers from %llu to %llu", i + 1,
                   (unsigned long long)numbers->list[i], rules.name, (unsigned long long)least,
                   (unsigned long long)rules.number_max);
        return false;
    }
    return make_game(&rules, target, numbers->list, numbers->count, game);
}

static bool takes_arguments(const struct call *call, size_t most, const char *usage)
{
    if (call->argument_count <= most) return true;
    fail_usage("'%.40s': one argument too many; give %s", call->arguments[most], usage);
    return false;
}

static int show_square(struct call *call, const char *preset, const struct digits *digits)
{
    tally_game *game = NULL;
    if (!make_puzzle(call, preset, digits, &game)) return EXIT_USAGE;
    const int status = grid_run(call, game, (struct grid_extent){tally_game_target(game), false},
                                !call->own[GRID_SHOW].is_set);
    tally_game_free(game);
    return status;
}

/* Without an argument, the current year is taken from the local clock. A year has at most eight
 * digits, because each further digit makes the search many times as long. */
int run_year(struct call *call)
{
    enum { DIGITS_MAX = 8 };
    struct digits digits = {.count = 0};
    if (!takes_arguments(call, 1, "a year, such as 2019")) return EXIT_USAGE;
    if (call->argument_count == 1) {
        const char *const year = call->arguments[0];
        if (!read_digits("year", year, "", &digits)) return EXIT_USAGE;
        if (digits.list[0] == 0)
            return fail_usage("year '%.40s': begins with 0; give a year, such as 2019", year);
        if (digits.count > DIGITS_MAX)
            return fail_usage("year '%.40s': too large; give at most %d digits", year, DIGITS_MAX);
        return show_square(call, "year", &digits);
    }
    const time_t now = time(NULL);
    struct tm today;
    if (localtime_r(&now, &today) == NULL)
        return fail_usage("the current year is not known; give one, such as 2019");
    int year = today.tm_year + 1900;
    for (int power = 1000; power > 0; power /= 10)
        digits.list[digits.count++] = (uint64_t)(year / power % 10);
    return show_square(call, "year", &digits);
}

int run_fours(struct call *call)
{
    struct digits digits = {.count = 0};
    if (!takes_arguments(call, 1, "a digit, such as 7")) return EXIT_USAGE;
    if (call->argument_count == 1 && !read_digits("digit", call->arguments[0], "", &digits))
        return EXIT_USAGE;
    if (digits.count > 1)
        return fail_usage("digit '%.40s': give one digit, such as 7", call->arguments[0]);
    const uint64_t digit = digits.count == 1 ? digits.list[0] : 4;
    for (digits.count = 0; digits.count < 4; digits.count++) digits.list[digits.count] = digit;
    return show_square(call, "four-fours", &digits);
}

/* The value of a card: A 1, T 10, J 11, Q 12, K 13, a digit itself. 0: not a card. */
static uint64_t worth_of_card(char card)
{
    static const char letters[] = "AaTtJjQqKk";
    static const uint64_t worths[] = {1, 10, 11, 12, 13};
    const char *const letter = card != '\0' ? strchr(letters, card) : NULL;
    if (letter != NULL) return worths[(letter - letters) / 2];
    return card >= '1' && card <= '9' ? (uint64_t)(card - '0') : 0;
}

/* Is this argument a hand of cards, one character each: 3388 or K38A? */
static bool is_hand(const char *text)
{
    enum { HAND_LEAST = 3, HAND_MOST = 6 };
    const size_t length = strlen(text);
    for (size_t i = 0; i < length; i++)
        if (text[i] != '0' && worth_of_card(text[i]) == 0) return false;
    return length >= HAND_LEAST && length <= HAND_MOST;
}

/* Reads numbers, in separate arguments or separated by commas or blanks. has_cards: A, T, J, Q and
 * K are accepted too. */
static bool read_list(const struct call *call, bool has_cards, struct digits *numbers)
{
    static const char separators[] = ", ";
    for (size_t i = 0; i < call->argument_count; i++) {
        for (const char *at = call->arguments[i] + strspn(call->arguments[i], separators);
             *at != '\0';) {
            const size_t length = strcspn(at, separators);
            if (numbers->count == TALLY_NUMBERS_MAX) {
                fail_usage("too many numbers; a game has at most %d", TALLY_NUMBERS_MAX);
                return false;
            }
            uint64_t *const number = &numbers->list[numbers->count];
            const uint64_t worth = has_cards && length == 1 ? worth_of_card(*at) : 0;
            if (worth != 0) {
                *number = worth;
            } else if (!read_whole(at, length, number)) {
                const bool is_number = strspn(at, "0123456789") >= length;
                fail_usage("number %zu, '%.*s': %s", numbers->count + 1,
                           length > 40 ? 40 : (int)length, at,
                           is_number   ? "too large; the largest is 9223372036854775807"
                           : has_cards ? "neither a number nor a card; give digits, or A T J Q K"
                                       : "not a whole number; give digits alone, such as 8");
                return false;
            }
            numbers->count++;
            at += length;
            at += strspn(at, separators);
        }
    }
    return true;
}

static int solve_puzzle(struct call *call, const char *preset, const struct digits *numbers)
{
    tally_game *game = NULL;
    if (!make_puzzle(call, preset, numbers, &game)) return EXIT_USAGE;
    const int status = solve_game(call, game);
    tally_game_free(game);
    return status;
}

int run_make24(struct call *call)
{
    struct digits numbers = {.count = 0};
    if (call->argument_count == 1 && is_hand(call->arguments[0])) {
        for (const char *card = call->arguments[0]; *card != '\0'; card++)
            numbers.list[numbers.count++] = worth_of_card(*card);
    } else if (!read_list(call, true, &numbers)) {
        return EXIT_USAGE;
    }
    if (numbers.count == 0) return fail_usage("numbers are missing; give four, such as 4 7 8 8");
    return solve_puzzle(call, "make24", &numbers);
}

int run_make10(struct call *call)
{
    struct digits digits = {.count = 0};
    for (size_t i = 0; i < call->argument_count; i++) {
        if (!read_digits("digits", call->arguments[i], ", ", &digits)) return EXIT_USAGE;
    }
    if (digits.count == 0) return fail_usage("digits are missing; give four, such as 1199");
    return solve_puzzle(call, "make10", &digits);
}

/* Names the option that asks for other rules than those of parenthesised texts. */
static int refuse_texts(const tally_rules *rules)
{
    const char *const option = rules->use != TALLY_USE_ALL           ? "use"
                               : rules->order != TALLY_ORDER_GIVEN   ? "order"
                               : rules->values != TALLY_VALUES_EXACT ? "values"
                                                                     : "ops";
    return fail_usage("--%s: --parenthesised counts texts of all numbers in the order given, with "
                      "fractions and + - * / alone; leave --%s out",
                      option, option);
}

/* Prints the number of parenthesised texts. The operations are + - * / unless --ops is given. */
static int count_texts(struct call *call, const tally_game *game)
{
    struct search search;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    if (!read_search(call, game, &search)) return EXIT_USAGE;
    terminal_begin(call);
    const tally_status status = tally_count_texts(game, &search.options, &outcome);
    if (status == TALLY_RULES) return refuse_texts(tally_game_rules(game));
    if (status != TALLY_OK) return fail_search(status);
    if (call->common[OPT_JSON].is_set) {
        report_texts(&output, game, &outcome);
    } else {
        buffer_number(&output, outcome.target);
        buffer_text(&output, ": ");
        show_count(outcome.solutions, "parenthesised text", "parenthesised texts");
    }
    buffer_char(&output, '\n');
    say_bound(game, &outcome, ASKED_COUNT);
    return status_of_outcome(&outcome, ASKED_COUNT);
}

/* tally sequence TARGET [DIGITS]. If the digits are separate arguments, "10" among them is a
 * number. */
int run_sequence(struct call *call)
{
    static const char usual[] = "123456789";
    struct digits digits = {.count = 0};
    if (call->argument_count == 0)
        return fail_usage("a target is missing; give, for instance, 10958");
    if (call->common[OPT_TARGETS].is_set)
        return fail_usage("--targets: give the range as the target, such as 0..100");
    if (call->argument_count > 2) {
        struct call rest = *call;
        rest.arguments = call->arguments + 1;
        rest.argument_count = call->argument_count - 1;
        if (!read_list(&rest, false, &digits)) return EXIT_USAGE;
    } else if (!read_digits("digits", call->argument_count == 2 ? call->arguments[1] : usual, "",
                            &digits)) {
        return EXIT_USAGE;
    }
    struct call solved = *call;
    solved.common[OPT_TARGETS].is_set = true;
    solved.common[OPT_TARGETS].text = call->arguments[0];
    tally_range target;
    if (!read_range("target", call->arguments[0], 0, &target)) return EXIT_USAGE;
    if (!call->own[SEQUENCE_TEXTS].is_set) return solve_puzzle(&solved, "sequence", &digits);
    if (target.first != target.last)
        return fail_usage(
            "--parenthesised: texts are counted for one target, not a range; give one");
    if (!solved.common[OPT_OPS].is_set) {
        solved.common[OPT_OPS].is_set = true;
        solved.common[OPT_OPS].text = "+-*/";
    }
    tally_game *game = NULL;
    if (!make_puzzle(&solved, "sequence", &digits, &game)) return EXIT_USAGE;
    const int status = count_texts(&solved, game);
    tally_game_free(game);
    return status;
}
