/* SPDX-License-Identifier: MIT */
/*
 * The totals of a survey over all its rows: plain (each selection counts once) and weighted (each
 * selection counts as often as it is drawn from the pool).
 */
#ifndef TALLY_ATLAS_SUMMARY_H
#define TALLY_ATLAS_SUMMARY_H

#include "query/buffer.h"
#include "tally/tally.h"

#include <stdbool.h>

enum {
    SUMMARY_PICK_MAX = 10, /* most tiles in a selection */
    SUMMARY_FAR = 11,      /* distances from this one on are counted together: no points are given
                              for them on the show */
    SUMMARY_TOP = 10       /* length of the lists of the hardest and the easiest */
};

/* A plain and a weighted count. */
struct both {
    uint64_t plain;
    uint64_t weighted;
};

/* The figures of the selections that have the same number of large tiles. */
struct summary_class {
    struct both selections;
    struct both solvable;                  /* games */
    struct both complete;                  /* selections that reach every target */
    struct both distance[SUMMARY_FAR + 1]; /* games by distance to the closest value; the last
                                              entry: that distance or more */
    uint32_t furthest; /* UINT32_MAX: for some target no value at all is known */
};

/* Everything that the report of a survey tells. Rows are added one by one; summary_close() adds
 * the classes up. */
struct summary {
    tally_range target;
    uint32_t pick;
    /* the figures of selections with this many large tiles */
    struct summary_class large[SUMMARY_PICK_MAX + 1];
    struct summary_class all;                 /* set by summary_close() */
    struct both fewest[SUMMARY_PICK_MAX + 1]; /* games by the fewest numbers they
                                                       * need; [0]: not solvable */
    struct both *missed;                      /* selections that do not reach each target */
    /* the selections that reach the fewest targets; ties in the order of selections */
    struct {
        uint64_t numbers[SUMMARY_PICK_MAX]; /* its tiles; summary.pick of them */
        uint64_t draws;                     /* in how many ways it is drawn from the pool */
        uint32_t reached;                   /* how many targets it reaches */
    } hardest[SUMMARY_TOP];
    uint32_t hardest_count;
    bool has_counts;          /* the rows have counts of solutions; else the next three are 0 */
    struct both solutions;    /* without a detour, of all games together */
    struct both with_detours; /* the same, those with a detour included */
    struct both unique;       /* games with one solution without a detour */
    bool has_heights;         /* the rows have heights; else the next two are 0 */
    struct both within;       /* solvable games that need no step above the last target */
    struct {
        uint64_t numbers[SUMMARY_PICK_MAX];
        uint64_t target;
        uint64_t height;  /* 0: no game needs a step */
    } highest;            /* the game whose least possible largest step is the largest */
    struct both unproved; /* games whose answer is not proved, because of values beyond 64 bits */
};

/* Begins with no rows. pick: tiles in a selection, at most SUMMARY_PICK_MAX. Takes 16 bytes for
 * each target. Returns false if there is no memory; summary_clear() is then allowed, too. */
bool summary_init(struct summary *summary, tally_range target, uint32_t pick);
void summary_clear(struct summary *summary);

/* Adds the row of one selection, in the order of selections. Takes time for each target. */
void summary_add(struct summary *summary, const tally_survey_row *row);

/* Computes summary->all, after the last row and before the texts below. */
void summary_close(struct summary *summary);

/* The totals as text for people. */
void summary_text(struct buffer *out, const struct summary *summary);

/* The totals as one JSON object, with a line end. */
void summary_json(struct buffer *out, const struct summary *summary);

#endif
