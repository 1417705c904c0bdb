/* SPDX-License-Identifier: MIT */
/*
 * Visits all solutions of a value: choice by choice, root by root, in ranges of trees.
 */
#ifndef TALLY_EXACT_PIECES_H
#define TALLY_EXACT_PIECES_H

#include "exact/choices.h"

/* A range of trees of a goal, numbers begin .. end - 1, and what they gave. */
struct exact_stretch {
    uint64_t begin;
    uint64_t end;
    uint32_t goal;
    bool is_negated;
    tally_status status;
    struct finds *finds; /* receives the solutions, in order; NULL: they are only counted */
    uint64_t all;        /* how many solutions there are */
    uint64_t straight;   /* those without a detour */
};

/* How far the list of a value has come: the choice, its root, and the next tree. */
struct exact_pieces {
    struct ratio value;
    bool has_choices; /* choices is in use */
    struct exact_choices choices;
    struct exact_roots roots; /* over the current choice */
    uint32_t root;            /* the root whose trees come next */
    uint64_t next_tree;       /* beginning with this number */
    uint64_t most_trees;      /* of a goal: see goals_limit_trees() */
    uint32_t batch_room;      /* most pieces in the next batch */
    struct exact_stretch stretches[PIECES_MAX];
};

/* Begins a pass over all solutions of a value. most_trees: about so many of them are wanted. */
tally_status exact_begin_some(struct exact_run *run, uint64_t value, uint32_t fewest, uint32_t most,
                              uint64_t most_trees);

/* Writes out the first stretches of the current batch, on all threads. */
tally_status exact_write_pieces(struct exact_run *run, uint32_t count);

/* Must be called before the search is closed. */
void exact_free_pieces(struct exact_run *run);

/* ---- Functions of answer/engine.h ------------------------------------------------------------ */

tally_status exact_begin_pieces(struct engine_search *search, uint64_t value, uint32_t fewest,
                                uint32_t most, bool is_by_size);
tally_status exact_next_pieces(struct engine_search *search, struct pieces *batch);
tally_status exact_run_pieces(struct engine_search *search, const struct pieces *pieces,
                              struct finds *finds);
void exact_end_pieces(struct engine_search *search);

#endif
