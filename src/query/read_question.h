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

#endif
