/* SPDX-License-Identifier: MIT */
/*
 * tally worksheet: the options are encoded in a code, and the code determines the games. So the
 * code at the foot of a sheet makes the same sheet again, in the command and on the page (#/print).
 */
#include "cli/worksheet/worksheet.h"

#include "cli/commands.h"
#include "cli/input.h"
#include "cli/terminal/message.h"
#include "cli/terminal/output.h"
#include "cli/terminal/watch.h"
#include "cli/worksheet/page.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Indices of the command's own options. */
enum {
    SHEET_CODE,
    SHEET_COUNT,
    SHEET_DIFFICULTY,
    SHEET_RISES,
    SHEET_LARGEST,
    SHEET_SINGLE,
    SHEET_COLUMNS,
    SHEET_LINES,
    SHEET_PAPER
};
enum { PAPER_A4, PAPER_LETTER };

static const struct option own_options[] = {
    [SHEET_CODE] = TEXT_ROW(
        "code", "CODE",
        "print the sheet with this code, in place of the options that describe its games", NULL),
    [SHEET_COUNT] = NUMBER_ROW("count", "COUNT", "how many games", "10", 1, TALLY_SHEET_GAMES_MAX),
    [SHEET_DIFFICULTY] = TEXT_ROW("difficulty", "FIRST..LAST",
                                  "only games of this difficulty, 0..100 in steps of 5", NULL),
    [SHEET_RISES] = FLAG_ROW("rises", "from the easiest game to the hardest, evenly spread"),
    [SHEET_LARGEST] = NUMBER_ROW("largest", "NUMBER", "the largest number that a game may have",
                                 "as the rules say", 1, 127),
    [SHEET_SINGLE] = FLAG_ROW("single", "only games with exactly one solution"),
    [SHEET_COLUMNS] = NUMBER_ROW("columns", "COUNT", "columns of games", "2", 1, 3),
    [SHEET_LINES] = NUMBER_ROW("lines", "COUNT", "lines for steps below each game", "2", 0, 9),
    [SHEET_PAPER] = CHOICE_ROW("paper", "SIZE", "the paper: a4 or letter", "a4", "a4|letter"),
    OPTION_END,
};
const struct option *const worksheet_own_options = own_options;

/* The value of --seed, or a seed from the clock. A value beyond 32 bits stays too large, so that
 * the library refuses it. */
static uint32_t seed_of_sheet(const struct call *call)
{
    const struct option_value *const seed = &call->common[OPT_SEED];
    if (seed->is_set) return seed->number < UINT32_MAX ? (uint32_t)seed->number : UINT32_MAX;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    const uint64_t moment =
        (uint64_t)now.tv_sec * 1000000007u ^ (uint64_t)now.tv_nsec ^ (uint64_t)getpid() << 7;
    return (uint32_t)((moment ^ moment >> 17) & TALLY_SHEET_SEED_MAX);
}

/* The code for the command line's options. */
static bool make_code(const struct call *call, char code[TALLY_SHEET_CODE_SIZE])
{
    static const struct member_option rows[] = {
        {"games", "--count", NULL},           {"seed", "--seed", NULL},
        {"difficulty", "--difficulty", NULL}, {"pick", "--pick", NULL},
        {"number_max", "--largest", NULL},    {NULL, "--rules", NULL},
    };
    const struct option_value *const own = call->own;
    tally_rules rules;
    tally_recipe recipe = TALLY_RECIPE_INIT;
    const uint32_t seed = seed_of_sheet(call);
    if (!read_rules(call, NULL, &rules)) return false;
    if (own[SHEET_LARGEST].is_set && own[SHEET_LARGEST].number < rules.number_max)
        rules.number_max = own[SHEET_LARGEST].number;
    recipe.rules = &rules;
    recipe.pick = (uint32_t)call->common[OPT_PICK].number;
    if (own[SHEET_DIFFICULTY].is_set) {
        recipe.has_difficulty = 1;
        if (!read_range("--difficulty", own[SHEET_DIFFICULTY].text, 0, &recipe.difficulty))
            return false;
    }
    if (own[SHEET_SINGLE].is_set) {
        recipe.has_solutions = 1;
        recipe.solutions = (tally_range){1, 1};
    }
    const uint32_t count = own[SHEET_COUNT].is_set ? (uint32_t)own[SHEET_COUNT].number : 10;
    tally_error error;
    if (tally_sheet_code(code, &recipe, count, own[SHEET_RISES].is_set, seed, &error) == TALLY_OK)
        return true;
    fail_member(&error, rows);
    return false;
}

static bool read_code(const struct call *call, char code[TALLY_SHEET_CODE_SIZE])
{
    const char *const text = call->own[SHEET_CODE].text;
    tally_error error = {.message = NULL};
    if (tally_sheet_code_tidy(code, text, strlen(text), &error) == TALLY_OK) return true;
    fail_usage("--code '%.40s': %s", text, error.message);
    return false;
}

static int fail_sheet(tally_status status)
{
    if (status == TALLY_STOPPED) return fail_stopped("stopped before the sheet was done");
    if (status == TALLY_RULES)
        return fail_usage(
            "no such games were found; allow another --difficulty, a larger --largest "
            "or more --ops");
    if (status == TALLY_NO_MEMORY || status == TALLY_MEMORY_CAP) output_lacks_memory();
    return EXIT_USAGE;
}

int run_worksheet(struct call *call)
{
    char code[TALLY_SHEET_CODE_SIZE];
    tally_sheet *sheet = NULL;
    tally_options options = TALLY_OPTIONS_INIT;
    if (call->argument_count > 0)
        return fail_usage("worksheet '%.40s': no arguments are taken", call->arguments[0]);
    if (call->common[OPT_LARGE].is_set)
        return fail_usage("--large: a worksheet draws its numbers at random; leave it out");
    const bool is_good =
        call->own[SHEET_CODE].is_set ? read_code(call, code) : make_code(call, code);
    if (!is_good) return EXIT_USAGE;
    watch_begin(0, false);
    options.tick = watch_tick;
    tally_status status = tally_sheet_new(&sheet, code, strlen(code), &options, NULL);
    if (status != TALLY_OK) return fail_sheet(status);
    const struct option_value *const own = call->own;
    const uint32_t columns = own[SHEET_COLUMNS].is_set ? (uint32_t)own[SHEET_COLUMNS].number : 2;
    const uint32_t lines = own[SHEET_LINES].is_set ? (uint32_t)own[SHEET_LINES].number : 2;
    const bool is_letter = own[SHEET_PAPER].is_set && own[SHEET_PAPER].number == PAPER_LETTER;
    status = page_of_sheet(&output, sheet, code, columns, lines, is_letter, &options);
    tally_sheet_free(sheet);
    return status == TALLY_OK ? EXIT_SOLVED : fail_sheet(status);
}
