/* SPDX-License-Identifier: MIT */
/*
 * What a survey comes to: sums over all its rows, plain (each selection once) and weighted (each
 * selection as often as it is drawn).
 */
#ifndef TALLY_ATLAS_SUMMARY_H
#define TALLY_ATLAS_SUMMARY_H

#include "query/buffer.h"
#include "tally/tally.h"

#include <stdbool.h>

enum { SUMMARY_PICK_MAX = 10, SUMMARY_FAR = 11, SUMMARY_TOP = 10 };

/* Plain and weighted. */
struct both {
    uint64_t plain;
    uint64_t weighted;
};

struct summary_class {
    struct both selections;
    struct both solvable;                  /* games */
    struct both complete;                  /* selections that reach every target */
    struct both distance[SUMMARY_FAR + 1]; /* games by distance to the closest value; the last: that
                                              far or further */
    uint32_t furthest; /* UINT32_MAX: no value at all is known for some target */
};

struct summary_selection {
    uint64_t numbers[SUMMARY_PICK_MAX];
    uint64_t draws;
    uint32_t reached;
};

struct summary {
    tally_range target;
    uint32_t pick;
    struct summary_class large[SUMMARY_PICK_MAX + 1]; /* by number of large tiles */
    struct summary_class all;                         /* filled by summary_close() */
    struct both fewest[SUMMARY_PICK_MAX + 1];         /* games by the fewest numbers they
                                                       * need; [0]: not solvable */
    struct both *targets;                             /* selections that reach each target */
    struct summary_selection hardest[SUMMARY_TOP];    /* fewest targets reached; ties in the
                                                       * order of selections */
    uint32_t hardest_count;
    bool has_counts;
    struct both solutions;
    struct both with_detours;
    struct both unique;   /* games with one solution without a detour */
    struct both unproved; /* games that a value beyond 64 bits might have told otherwise about */
};

bool summary_init(struct summary *summary, tally_range target, uint32_t pick);
void summary_clear(struct summary *summary);
void summary_add(struct summary *summary, const tally_survey_row *row);
void summary_close(struct summary *summary);

/* For people. */
void summary_text(struct buffer *out, const struct summary *summary);

/* One JSON object, with a line end. */
void summary_json(struct buffer *out, const struct summary *summary);

#endif
