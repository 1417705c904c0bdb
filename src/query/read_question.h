/* SPDX-License-Identifier: MIT */
/*
 * What is asked beside a game: which solutions, of which values, how many drawn games.
 */
#ifndef TALLY_QUERY_READ_QUESTION_H
#define TALLY_QUERY_READ_QUESTION_H

#include "query/read_game.h"

/* Options and parameters are taken over into the question, whose kind, and whose game or rules are
 * there already, and whose options hold what is usual. */
bool reading_choices(const struct reading *reading, struct question *question);

#endif
