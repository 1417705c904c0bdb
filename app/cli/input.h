/* SPDX-License-Identifier: MIT */
/*
 * From the command line to a game and to the options of a search. Each function says on standard
 * error what is wrong, where, and how to mend it, and returns false.
 */
#ifndef TALLY_CLI_INPUT_H
#define TALLY_CLI_INPUT_H

#include "cli/options.h"
#include "tally/tally.h"

#include <stdbool.h>

/* The rules of --rules and the columns. preset stands in where --rules is not
 * given; NULL: countdown. */
bool read_rules(const struct call *call, const char *preset, tally_rules *rules);

/* The game of count arguments: TARGET NUMBER..., or a game ID. */
bool read_game(const struct call *call, const char *const *arguments, size_t count,
               tally_game **game);

/* The game of count arguments that are numbers alone, or a game ID. */
bool read_numbers(const struct call *call, const char *const *arguments, size_t count,
                  tally_range target, tally_game **game);

/* Makes the game, and says what is wrong with the numbers or the target where it cannot be made. */
bool make_game(const tally_rules *rules, tally_range target, const uint64_t *numbers, size_t count,
               tally_game **game);

/* FIRST..LAST or one number. name is what it is called in messages: "target". least: 1, or 0 where
 * values are exact. */
bool read_range(const char *name, const char *text, uint64_t least, tally_range *range);

/* The options of a search, with threads, time-out and memory. */
struct search {
    tally_options options;
    uint64_t must_use[TALLY_NUMBERS_MAX];
};

/* game: NULL for a batch of them, where each game is looked at in its turn. */
bool read_search(const struct call *call, const tally_game *game, struct search *search);

/* The executor of --threads. is_worth_it: whether all processors are used where --threads is not
 * given. NULL: the caller's thread. It lives to the end. */
const tally_executor *lend_threads(const struct call *call, bool is_worth_it);

/* Says what a search that failed ended with, and returns the exit status. */
int fail_search(tally_status status);

#endif
