/* SPDX-License-Identifier: MIT */
/*
 * Makes a game from its parameters: an ID; a text as people write it; or rules, target and numbers.
 * Other parameters beside an ID are accepted only if they repeat what the ID says.
 */
#ifndef TALLY_QUERY_READ_GAME_H
#define TALLY_QUERY_READ_GAME_H

#include "query/read_value.h"
#include "tally/tally.h"

/* Reads the rules by name, or the default rules, and applies the columns that change them. */
bool reading_rules(const struct reading *reading, tally_rules *rules);

/* Makes the game of the line. On failure, records a complaint and returns false. */
bool reading_game(const struct reading *reading, tally_game **game);

/* Does an ID or a text name a target beside the numbers of values and missing numbers? */
bool reading_names_target(const struct reading *reading, const tally_game *game);

/* ---- Rules as one text ----------------------------------------------------------------------- */

/* Enough for the text of any rules, with a few superfluous blanks. */
enum { RULES_TEXT_SIZE = 256 };

/* Parses rules. Returns TALLY_OK, or fills in error with what is wrong and where. */
tally_status rules_of_text(const char *text, tally_rules *rules, tally_error *error);

#endif
