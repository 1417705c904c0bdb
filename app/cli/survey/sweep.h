/* SPDX-License-Identifier: MIT */
/*
 * What a sweep over choices of large tiles comes to.
 */
#ifndef TALLY_CLI_SURVEY_SWEEP_H
#define TALLY_CLI_SURVEY_SWEEP_H

#include "query/buffer.h"
#include "tally/tally.h"

enum { SWEEP_CHOSEN_MAX = 4, SWEEP_EXTREMES = 10 };

struct sweep_choice {
    uint16_t tiles[SWEEP_CHOSEN_MAX];
    uint64_t solvable;
};

struct sweep_sums {
    uint32_t choose;
    tally_range large;
    uint64_t choices_in_all;
    uint64_t games_a_choice;
    uint64_t choices; /* summed up */
    struct sweep_choice best[SWEEP_EXTREMES];
    struct sweep_choice worst[SWEEP_EXTREMES];
    uint32_t found;            /* of best, and of worst */
    struct sweep_choice usual; /* the rules' own large tiles; solvable 0: not among the choices */
    uint32_t *solvable;        /* of each choice, where all are summed up; else NULL */
};

/* For people, and as one JSON object with a line end. Both sort sums->solvable. */
void sweep_text(struct buffer *out, struct sweep_sums *sums);
void sweep_json(struct buffer *out, struct sweep_sums *sums);

#endif
