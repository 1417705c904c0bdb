/* SPDX-License-Identifier: MIT */
/*
 * Reads the parameters beside a game: which solutions, which values, how many drawn games.
 */
#ifndef TALLY_QUERY_READ_QUESTION_H
#define TALLY_QUERY_READ_QUESTION_H

#include "query/read_game.h"

/* Reads the options and parameters into the question. Its kind, its game or rules, and the defaults
 * in its options must be set. */
bool reading_choices(const struct reading *reading, struct question *question);

/* Does the recipe of a question that draws allow any game? Drawing would find that out too, but
 * could not name the wrong parameter. Only the service asks: the check would make the page 800
 * bytes heavier. */
bool reading_recipe(const struct reading *reading, const struct question *question);

#endif
