/* SPDX-License-Identifier: MIT */
/*
 * From command-line arguments to a game and the options of a search. On an error, each function
 * prints a message that says what is wrong, where, and how to fix it, and returns false.
 */
#ifndef TALLY_CLI_INPUT_H
#define TALLY_CLI_INPUT_H

#include "cli/options.h"
#include "query/buffer.h"
#include "tally/tally.h"

#include <stdbool.h>

/* Reads --rules and the columns. preset: the rules if --rules is not given; NULL: countdown. */
bool read_rules(const struct call *call, const char *preset, tally_rules *rules);

/* Reads a game from `count` arguments, joined by blanks. rules: those that the text does not
 * name. */
bool read_text(const struct call *call, const tally_rules *rules, tally_text kind,
               const char *const *arguments, size_t count, tally_game **game);

/* Reads a game with its target from `count` arguments, under the rules of the call. */
bool read_game(const struct call *call, const char *const *arguments, size_t count,
               tally_game **game);

/* Reads a game with its target from all arguments, and runs a command on it. Returns its exit
 * status. */
int run_on_game(struct call *call, int (*run)(struct call *call, const tally_game *game));

/* Reads numbers from all arguments. *has_target: they hold a target too, as an ID does; else the
 * game gets `target`. */
bool read_numbers(const struct call *call, tally_range target, tally_game **game, bool *has_target);

/* Reads FIRST..LAST or a single number. name: its name in messages, such as "target". least: 1, or
 * 0 unless values are whole. */
bool read_range(const char *name, const char *text, uint64_t least, tally_range *range);

/* Likewise, of numbers of these rules: "-5..5", "3/4". */
bool read_targets(const char *name, const char *text, const tally_rules *rules, tally_range *range);

/* Reads a whole file of at most `most` bytes; path "-": standard input. Stops as soon as more has
 * been read than is allowed, so that a huge file is noticed without reading all of it. option: the
 * option that names the file, for messages. */
bool read_whole_file(const char *option, const char *path, size_t most, struct buffer *text);

/* Reads --after, the moves so far: *after is NULL without it. Says what is wrong with them, or that
 * the game has no moves at all. */
#define AFTER_ROW                                                                                  \
    TEXT_ROW("after", "MOVES", "the moves so far, such as '75 * 3 = 225, 225 + 6'", NULL)
bool read_after(const struct option_value *option, const tally_game *game, const char **after);

/* Reads the text of --difficulty: a word, such as "hard", or a range of scores, 0..100. */
bool read_difficulty(const char *text, tally_range *range);

/* The options of a search, including threads, time-out and memory. */
struct search {
    tally_options options;
    uint64_t must_use[TALLY_NUMBERS_MAX];
};

/* The bytes that searches may have, so that the whole process takes no more than --memory. */
size_t memory_for_searches(const struct call *call);

/* Reads the search options. game: NULL for a batch, which has many games. */
bool read_search(const struct call *call, const tally_game *game, struct search *search);

/* The executor of --threads, or NULL for the caller's thread. is_worth_it: use all processors if
 * --threads is not given. It lives until the process ends. */
const tally_executor *lend_threads(const struct call *call, bool is_worth_it);

/* Says why a search failed. Returns the exit status. */
int fail_search(tally_status status);

#endif
