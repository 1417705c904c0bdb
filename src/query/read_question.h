/* SPDX-License-Identifier: MIT */
/*
 * Reads the parameters beside a game: which solutions, which values, how many drawn games.
 */
#ifndef TALLY_QUERY_READ_QUESTION_H
#define TALLY_QUERY_READ_QUESTION_H

#include "query/read_value.h"
#include "tally/tally.h"

/* Reads the options and parameters into the question. Its kind, its game or rules, and the defaults
 * in its options must be set. */
bool reading_choices(const struct reading *reading, struct question *question);

/* Does the recipe of a question that draws allow any game? Drawing would find that out too, but
 * could not name the wrong parameter. Only the service asks: the check would make the page 800
 * bytes heavier. */
bool reading_recipe(const struct reading *reading, const struct question *question);

/* ---- Games ----------------------------------------------------------------------------------- */

/*
 * Makes a game from its parameters: an ID; a text as people write it; or rules, target and numbers.
 * Other parameters beside an ID are accepted only if they repeat what the ID says.
 */

/* Reads the rules by name, or the default rules, and applies the columns that change them. */
bool reading_rules(const struct reading *reading, tally_rules *rules);

/* Makes the game of the line. *game: NULL; or the game of a line of the same rules, which then gets
 * the target and the numbers of this one if it has its rules in parameters. On failure, records a
 * complaint, leaves *game, and returns false. */
bool reading_game(const struct reading *reading, tally_game **game);

/* Does an ID or a text name a target beside the numbers of values and missing numbers? */
bool reading_names_target(const struct reading *reading, const tally_game *game);

/* ---- Rules as one text ----------------------------------------------------------------------- */

/* Enough for the text of any rules, with a few superfluous blanks. */
enum { RULES_TEXT_SIZE = 256 };

/* Parses rules. Returns TALLY_OK, or fills in error with what is wrong and where. */
tally_status rules_of_text(const char *text, tally_rules *rules, tally_error *error);

/* Do two rule sets have the same name and columns? */
bool are_same_rules(const tally_rules *a, const tally_rules *b);

#endif
