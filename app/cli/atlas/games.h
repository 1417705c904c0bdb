/* SPDX-License-Identifier: MIT */
/*
 * The games of an atlas that have given properties.
 */
#ifndef TALLY_CLI_ATLAS_GAMES_H
#define TALLY_CLI_ATLAS_GAMES_H

#include "cli/atlas/table.h"

/* Does the command line ask for games with a property? */
bool has_wishes(const struct call *call);

/* Does the atlas have this target? Does it have rows of games? Each prints a message if not. */
bool is_target(const struct atlas *atlas, uint64_t target);
bool has_games(const struct atlas *atlas);

/* Refuses a count of numbers that names no target, selection or game. Returns EXIT_USAGE. */
int refuse_numbers(const struct atlas *atlas);

/* Receives the games that match. Returns false to end. */
typedef bool game_sink(void *user, const struct table *table, const struct field *fields);

/* Gives the games with all properties of the command line to the sink, at most `limit`. *is_cut:
 * the limit was reached, and there may be more. Returns the exit status: EXIT_MISSED, without a
 * message, if there is no such game. */
int each_game(struct atlas *atlas, const struct call *call, uint64_t limit, game_sink *sink,
              void *user, bool *is_cut);

/* Prints the games with all properties of the command line. Returns the exit status. */
int find_games(struct atlas *atlas, const struct call *call);

#endif
