/* SPDX-License-Identifier: MIT */
/*
 * The code of a worksheet: all that its games depend on, in twelve letters and digits.
 */
#ifndef TALLY_GAMES_SHEET_CODE_H
#define TALLY_GAMES_SHEET_CODE_H

#include "tally/tally.h"

#include <stdbool.h>

struct sheet_plan {
    tally_rules rules;
    tally_recipe recipe; /* its rules are those above, whatever it says */
    uint32_t games;
    uint32_t seed;
    bool rises; /* from the easiest to the hardest */
};

/* TALLY_OK, or TALLY_SYNTAX, and error tells where and why. */
tally_status sheet_plan_read(struct sheet_plan *plan, const char *code, size_t length,
                             tally_error *error);

#endif
