/* SPDX-License-Identifier: MIT */
/*
 * A search of the exact engine, and the trees that it writes out. The questions of answer/engine.h
 * are answered in these files:
 *
 *     engine.c          opening, closing, forking
 *     run.c             the roots of a value, and its trees
 *     choices.c         which numbers an expression may use, one choice after the other
 *     simplest.c        the simplest expression of some values
 *     pieces.c          all expressions of a value, in pieces
 *     count.c           how many there are
 *     values.c          which values there are
 *     next_distance.c   how far it is to the next value
 *     nearest.c         the same by intervals, under + - * / and powers
 *     intervals.c       where x may lie if a step with it lies in an interval
 *     claim.c           what may be missing
 *
 * A recursion that cannot return a status keeps the first failure in exact.status; run->status has
 * it too as soon as the recursion ends, and all work ends then.
 */
#ifndef TALLY_EXACT_RUN_H
#define TALLY_EXACT_RUN_H

#include "answer/engine.h"
#include "goals/tree.h"

/* Writes trees out, one at a time. Each thread has its own. */
struct exact_writer {
    const struct exact_run *run;
    struct exact_tree tree; /* at hand */
    struct expr_measure measure;
    bool has_detour;
};

static inline struct solution_tree exact_tree_at_hand(const struct exact_writer *writer)
{
    return (struct solution_tree){writer->tree.nodes, writer->tree.count, writer->has_detour};
}

/* The goal of a value over a choice and, in the order given, the goal of its
 * opposite under a minus. */
struct exact_roots {
    uint32_t goal[2];
    bool is_negated[2];
    uint32_t count;
};

struct exact_pieces;

struct exact_run {
    struct engine_search search;
    struct exact exact; /* of all numbers; in any order, also of all choices */
    struct exact part;  /* in the order given: of the current sub-sequence */
    tally_game part_game;
    struct exact claims;         /* see claim.h: of the current game, once it was asked about */
    struct exact_pieces *pieces; /* see pieces.c; NULL: not begun */
    uint64_t must_use;           /* any order: as a subset's key */
    bool shows_detours;
    bool has_doubles; /* see doubles.h */
    bool is_fork;     /* it has one thread */
    struct exact_writer writer;
    tally_status status; /* the first failure */
};

static inline struct exact_run *exact_run_of(struct engine_search *search)
{
    return (struct exact_run *)search;
}

/* The size up to which subsets get tables for this many targets; and the size up to which tables
 * cost nothing noticeable. */
uint32_t exact_table_size(const tally_game *game, uint64_t targets);
uint32_t exact_large_table_size(const tally_game *game);

void exact_find_roots(struct exact_roots *roots, struct exact_run *run, struct exact *exact,
                      uint32_t subset, struct ratio value);

/* Makes the writer of a thread. Clear it even if this fails. */
tally_status exact_writer_init(struct exact_writer *writer, const struct exact_run *run);
void exact_writer_clear(struct exact_writer *writer);

/* Writes out a tree and measures it. False: the tree is not to be shown (it has a detour, or a step
 * that does not fit), or the search must end. */
bool exact_take_tree(struct exact_writer *writer, struct exact *exact, uint32_t goal,
                     uint64_t number, bool is_negated);

#endif
