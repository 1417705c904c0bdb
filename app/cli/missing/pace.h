/* SPDX-License-Identifier: MIT */
/*
 * How long the present part of a search for missing numbers will take: the filling of the sets of
 * bits up to a limit, or the deciding of the numbers below it. Each filling spends its time on the
 * sets in nearly the same proportions as the one before, whose limit was a quarter: so the share of
 * the time that had passed then tells how much is left now.
 */
#ifndef TALLY_CLI_MISSING_PACE_H
#define TALLY_CLI_MISSING_PACE_H

#include "cli/terminal/terminal.h"

enum { PACE_MARKS = TALLY_NUMBERS_MAX + 1 };

/* What a search has taken so far. All zero at the start. */
struct pace {
    struct { /* how long a filling took until so many sets were filled */
        uint32_t count;
        struct {
            uint64_t part;
            uint64_t ms;
        } marks[PACE_MARKS];
    } before, now;            /* the last filling that was completed, and the one in progress */
    uint64_t filling_ms;      /* when it began */
    uint64_t older, older_ms; /* the speed is that since this number was decided; 0 ms: none */
    uint64_t newer, newer_ms; /* a later one, which becomes `older` after a while */
};

/* Notes how far the search is, and says what is left: when the present part will end, and how many
 * numbers are decided in an hour; 0: not known. When the sets are filled, part and whole become
 * 0: from now on, numbers are decided. */
void pace_note(struct pace *pace, tally_missing_progress *reach, uint64_t now_ms, uint64_t *end_ms,
               uint64_t *an_hour);

#endif
