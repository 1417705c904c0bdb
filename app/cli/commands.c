/* SPDX-License-Identifier: MIT */
/*
 * The table of commands, in the order in which help lists them. cli.h says how to add one.
 */
#include "cli/cli.h"

/* Groups of options that several commands have. */
enum {
    OPTIONS_OF_COUNT = OPTIONS_RULES | OPTIONS_CHOICE | OPTIONS_SEARCH | OPTIONS_OUTPUT,
    OPTIONS_OF_SEARCH = OPTIONS_OF_COUNT | OPTIONS_DETOURS,
    OPTIONS_OF_SOLVE = OPTIONS_OF_SEARCH | OPTIONS_LIST | OPTIONS_FORM,
    OPTIONS_OF_GRID = OPTIONS_OF_SEARCH | OPTIONS_FORM | OPTIONS_RANGE,
    OPTIONS_OF_MANY = OPTIONS_RULES | OPTIONS_SEARCH | OPTIONS_OUTPUT
};

/* Programs of commands that need a library. TALLY_WITHOUT_HTTPD and TALLY_WITHOUT_SQLITE are
 * defined when a program without these commands is compiled. */
#if !defined(TALLY_HAVE_HTTPD)
#define SERVE_RUN NULL, NULL
#elif defined(TALLY_WITHOUT_HTTPD)
#define SERVE_RUN NULL, "tally-serve"
#else
#define SERVE_RUN run_serve, NULL
#endif
#if !defined(TALLY_HAVE_SQLITE)
#define ATLAS_RUN NULL, NULL
#define MERGE_RUN NULL, NULL
#elif defined(TALLY_WITHOUT_SQLITE)
#define ATLAS_RUN NULL, "tally-atlas"
#define MERGE_RUN NULL, "tally-atlas"
#else
#define ATLAS_RUN run_atlas, NULL
#define MERGE_RUN run_merge, NULL
#endif

static const char no_sqlite[] = "SQLite (libsqlite3-dev) was not found when tally was built";

static const struct command commands[] = {
    {"play", "[TARGET NUMBER...]",
     "play a round as on the show, against the clock; so does tally without arguments",
     OPTIONS_OF_SOLVE | OPTIONS_DRAW, play_own_options, run_play, NULL, NULL},
    {"solve", "TARGET NUMBER...",
     "find the simplest solution, or the closest values; with --all, every solution",
     OPTIONS_OF_SOLVE | OPTIONS_ONE | OPTIONS_BATCH, NULL, run_solve, NULL, NULL},
    {"count", "TARGET NUMBER...",
     "count the solutions of each target, and find the fewest numbers that it needs",
     OPTIONS_OF_COUNT | OPTIONS_BATCH, NULL, run_count, NULL, NULL},
    {"values", "NUMBER...",
     "find the whole numbers from 0 or 1 on that can be made, with simplest expressions",
     OPTIONS_OF_GRID | OPTIONS_BATCH, values_own_options, run_values, NULL, NULL},
    {"missing", "NUMBER...",
     "find the first whole numbers that the given numbers cannot make, with proof",
     OPTIONS_OF_SEARCH | OPTIONS_BATCH, missing_own_options, run_missing, NULL, NULL},
    {"prove", "TARGET NUMBER...",
     "write a certificate that an answer is complete, for other programs to check",
     OPTIONS_RULES | OPTIONS_SEARCH | OPTIONS_LOOK, prove_own_options, run_prove, NULL, NULL},
    {"best-numbers", "COUNT",
     "find the numbers of a pool that make the longest run 1, 2, 3 ..., with proof",
     OPTIONS_OF_MANY, best_numbers_own_options, run_best_numbers, NULL, NULL},
    {"shapes", "YEARS | NUMBER NUMBER...",
     "find the smallest set of expression shapes that makes all that shapes can make",
     OPTIONS_BOUNDS | OPTIONS_OUTPUT, shapes_own_options, run_shapes, NULL, NULL},
    {"year", "[YEAR]", "make 0 to 100 from a year's digits: a grid, and the simplest expressions",
     OPTIONS_OF_GRID, grid_own_options, run_year, NULL, NULL},
    {"make24", "NUMBER...", "make 24 from four numbers or cards, using all of them",
     OPTIONS_OF_SOLVE | OPTIONS_ONE | OPTIONS_RANGE, NULL, run_puzzle, NULL, NULL},
    {"make10", "DIGITS", "make 10 from four digits, such as 1199, using all of them",
     OPTIONS_OF_SOLVE | OPTIONS_ONE | OPTIONS_RANGE, NULL, run_puzzle, NULL, NULL},
    {"fours", "[DIGIT]", "make 0 to 100 from four fours, or four of another digit", OPTIONS_OF_GRID,
     grid_own_options, run_fours, NULL, NULL},
    {"sequence", "TARGET [DIGITS]",
     "make a target from digits in the given order, by default 123456789",
     OPTIONS_OF_SOLVE | OPTIONS_ONE, NULL, run_sequence, NULL, NULL},
    {"draw", "", "draw random games, as on the show; the same seed draws the same games",
     OPTIONS_OF_SOLVE | OPTIONS_DRAW, draw_own_options, run_draw, NULL, NULL},
    {"worksheet", "", "make a page of games to print, with a key; its code makes the page again",
     OPTIONS_RULES | OPTIONS_DRAW, worksheet_own_options, run_worksheet, NULL, NULL},
    {"dataset", "", "make labelled games for training and testing models, as JSON lines",
     OPTIONS_RULES | OPTIONS_SEARCH | OPTIONS_LOOK, dataset_own_options, run_dataset, NULL, NULL},
    {"audit", "FILE...", "check a file of games: repetitions, leaks, games without a solution",
     OPTIONS_OF_MANY, audit_own_options, run_audit, NULL, NULL},
    {"hint", "TARGET NUMBER...", "give a hint: how many numbers are enough, or the first step",
     OPTIONS_RULES | OPTIONS_CHOICE | OPTIONS_DETOURS | OPTIONS_SEARCH | OPTIONS_OUTPUT,
     hint_own_options, run_hint, NULL, NULL},
    {"moves", "TARGET NUMBER...", "tell of each next step whether the target can still be made",
     OPTIONS_RULES | OPTIONS_SEARCH | OPTIONS_OUTPUT | OPTIONS_BATCH, moves_own_options, run_moves,
     NULL, NULL},
    {"check", "TARGET NUMBER... -- EXPRESSION",
     "judge an answer; with --list, a list of answers; with --batch, a stream",
     OPTIONS_RULES | OPTIONS_SEARCH | OPTIONS_OUTPUT | OPTIONS_BATCH, check_own_options, run_check,
     NULL, NULL},
    {"survey", "",
     "solve every game of a pool of tiles: a summary, a database, a book of solutions",
     OPTIONS_RULES | OPTIONS_SEARCH | OPTIONS_KERNEL | OPTIONS_FORM | OPTIONS_RANGE |
         OPTIONS_OUTPUT,
     survey_own_options, run_survey, NULL, NULL},
    {"merge", "PART...", "put the parts of a survey together, which survey --shard wrote",
     OPTIONS_SEARCH | OPTIONS_OUTPUT, merge_own_options, MERGE_RUN, no_sqlite},
    {"atlas", "FILE [TARGET] [NUMBER...]",
     "query an atlas that survey made: a game, a selection, a target, lists, pictures",
     OPTIONS_BOUNDS | OPTIONS_OUTPUT, atlas_own_options, ATLAS_RUN, no_sqlite},
    {"serve", "", "serve the web page, and a JSON API for programs, over HTTP", OPTIONS_THREADS,
     serve_own_options, SERVE_RUN, "zlib (zlib1g-dev) was not found when tally was built"},
    {"help", "[COMMAND]",
     "explain a command, the rules ('help rules'), or what is read ('help reading')", OPTIONS_LOOK,
     help_own_options, run_help, NULL, NULL},
};

const struct command *command_at(size_t index)
{
    return index < sizeof commands / sizeof commands[0] ? &commands[index] : NULL;
}

const struct command *command_find(const char *name, size_t length)
{
    for (size_t i = 0; command_at(i) != NULL; i++) {
        if (strncmp(commands[i].name, name, length) == 0 && commands[i].name[length] == '\0')
            return &commands[i];
    }
    return NULL;
}

/* The groups of common options that a command takes; NULL: all. */
static uint32_t groups_of(const struct command *command)
{
    return command != NULL ? command->options | OPTIONS_HELP : UINT32_MAX;
}

bool option_walk_next(struct option_walk *walk)
{
    const struct option *const own = walk->command != NULL ? walk->command->own : NULL;
    if (walk->next < OPTIONS_OWN_MAX && (own == NULL || own[walk->next].name == NULL))
        walk->next = OPTIONS_OWN_MAX;
    walk->index = walk->next++;
    if (option_is_own(walk)) {
        walk->option = &own[walk->index];
        return true;
    }
    walk->option = &common_options[walk->index - OPTIONS_OWN_MAX];
    if (walk->option->name == NULL) return false;
    return (walk->option->groups & groups_of(walk->command)) != 0 || option_walk_next(walk);
}

static bool is_named(const struct option *option, char letter, const char *name, size_t length)
{
    if (name == NULL) return option->letter == letter;
    return option->name[0] == name[0] && strncmp(option->name, name, length) == 0 &&
           option->name[length] == '\0';
}

/* The option of a table that has the letter or name; groups: those of common options, 0: any. */
static const struct option *find_in(const struct option *table, uint32_t groups, char letter,
                                    const char *name, size_t length)
{
    for (const struct option *option = table; option->name != NULL; option++) {
        const bool may_be = groups == 0 || (option->groups & groups) != 0;
        if (is_named(option, letter, name, length) && may_be) return option;
    }
    return NULL;
}

struct option_walk option_find(const struct command *command, char letter, const char *name,
                               size_t length)
{
    struct option_walk walk = {.command = command};
    const struct option *const own = command != NULL ? command->own : NULL;
    if (own != NULL) walk.option = find_in(own, 0, letter, name, length);
    walk.index = walk.option != NULL ? (size_t)(walk.option - own) : 0;
    if (walk.option != NULL) return walk;
    walk.option = find_in(common_options, groups_of(command), letter, name, length);
    if (walk.option != NULL) walk.index = OPTIONS_OWN_MAX + (size_t)(walk.option - common_options);
    return walk;
}
