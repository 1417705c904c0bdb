/* SPDX-License-Identifier: MIT */
/*
 * What hints of a game and hints behind moves have in common.
 */
#ifndef TALLY_GAMES_HINT_H
#define TALLY_GAMES_HINT_H

#include "tally/hint.h"

enum { HINT_STEP = TALLY_HINTS }; /* the hint that tells a step */

/* The most points that a round gives after this hint. */
uint32_t hint_points(uint32_t number);

#endif
