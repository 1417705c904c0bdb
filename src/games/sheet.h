/* SPDX-License-Identifier: MIT */
/*
 * The code of a worksheet: everything that its games depend on, in twelve letters and digits.
 */
#ifndef TALLY_GAMES_SHEET_H
#define TALLY_GAMES_SHEET_H

#include "tally/tally.h"

#include <stdbool.h>

/* What a code says: the rules, the wishes, and how many games. */
struct sheet_plan {
    tally_rules rules;
    tally_recipe recipe; /* recipe.rules is ignored; `rules` above counts */
    uint32_t games;
    uint32_t seed;
    bool rises; /* games are sorted from easy to hard */
};

/* Parses a code. Returns TALLY_OK, or TALLY_SYNTAX with the position and reason in error. */
tally_status sheet_plan_read(struct sheet_plan *plan, const char *code, size_t length,
                             tally_error *error);

#endif
