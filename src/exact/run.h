/* SPDX-License-Identifier: MIT */
/*
 * A search of the exact engine, and the trees that it writes out. These files implement the
 * functions of answer/engine.h:
 *
 *     engine.c          opening, closing, forking; the simplest expression of some values, the
 *                       number of solutions, all values that can be made
 *     run.c             the roots of a value, and its trees
 *     choices.c         which numbers an expression may use, one choice after the other
 *     pieces.c          all expressions of a value, in pieces
 *     nearest.c         the distance of the next value, by intervals under + - * / and powers
 *     intervals.c       inverts steps on intervals
 *     claim.c           whether solutions may be missing
 *     beyond.c          proofs with values of any size, for claim.c
 *     vast.c            the same for rules with ! and sqrt
 *     chain.c           residues of such values modulo a chain of primes
 *
 * A recursion that cannot return a status stores the first failure in goals.status. When the
 * recursion ends, run->status gets it too, and all work ends.
 */
#ifndef TALLY_EXACT_RUN_H
#define TALLY_EXACT_RUN_H

#include "answer/engine.h"
#include "exact/beyond.h"
#include "exact/vast.h"
#include "goals/tree.h"

/* Writes out trees, one at a time. Each thread has its own writer. */
struct exact_writer {
    const struct exact_run *run;
    struct goals_tree tree; /* the current tree */
    struct expr_measure measure;
    bool has_detour;
};

static inline struct solution_tree exact_tree_at_hand(const struct exact_writer *writer)
{
    return (struct solution_tree){writer->tree.nodes, writer->tree.count, writer->has_detour};
}

/* The goals of a value over a choice: of the value itself and, in the order given, of its opposite
 * under a minus. In any order goals have no sign, so that of a value below 0 is negated. */
struct exact_roots {
    uint32_t goal[2];
    bool is_negated[2];
    uint32_t count;
};

struct exact_pieces;

/* A search of the exact engine, with all that its files share. */
struct exact_run {
    struct engine_search search;
    struct goals goals; /* the search space of all choices */
    struct goals cheap; /* in any order, if has_cheap: search space of cheap trees */
    bool has_cheap;     /* the simplest solutions are looked for among cheap trees first */
    /* the search space for proofs, made when it is first needed: see claim.h */
    struct goals claims;
    struct exact_beyond beyond;  /* over the subsets of `claims` */
    struct exact_vast vast;      /* likewise, under rules with ! or sqrt */
    struct exact_pieces *pieces; /* the pieces of a list: see pieces.c; NULL: not begun */
    struct vector numbers;       /* uint64_t, rising: all that have a value: see nearest.c */
    bool has_numbers;            /* they were found */
    bool needs_no_measure;       /* trees are only counted, and every step of them fits */
    bool trees_are_solutions; /* every tree is one, unless it has a detour; of a value below 0 some
                                 are none */
    bool has_doubles;         /* texts can be read in several ways: see goals/doubles.c */
    struct exact_writer writer;
    tally_status status; /* the first failure */
};

static inline struct exact_run *exact_run_of(struct engine_search *search)
{
    return (struct exact_run *)search;
}

/* exact_table_size(): the largest size of subsets that get a value table in a search for this
 * many targets. exact_large_table_size(): the largest size whose tables take no noticeable time
 * to make. */
uint32_t exact_table_size(const tally_game *game, uint64_t targets);
uint32_t exact_large_table_size(const tally_game *game);

/* exact_table_size() for games where exact_is_by_effort() is true. There, few values of a table are
 * cheap enough to be looked at, so larger tables pay: 0.65 s for `sequence 100..200` with tables of
 * six instead of 1.6 s with five. */
uint32_t exact_table_size_by_effort(const tally_game *game, uint64_t targets);

/* Is the simplest solution looked for by rising effort? In this case tables contain efforts, and
 * there is only one choice of numbers. */
static inline bool exact_is_by_effort(const struct exact_run *run)
{
    return run->goals.weighs_effort && run->search.request->game->rules.use == TALLY_USE_ALL;
}

/* The value of a target, or of another number in question. False: it does not fit. */
static inline bool exact_value_of(const struct exact_run *run, uint64_t number, struct ratio *value)
{
    const struct number_row *const row = &run->search.numbers.row;
    return number >= row->first && number <= row->last &&
           ratio_from_value(value, number_row_value(row, number));
}

/* The distance of a value from a number in question; UINT64_MAX: the value is not in its row. */
static inline uint64_t exact_distance_of(const struct exact_run *run, struct ratio value,
                                         uint64_t number)
{
    uint64_t other;
    if (!number_row_find(&run->search.numbers.row, ratio_to_value(value), &other))
        return UINT64_MAX;
    return other > number ? other - number : number - other;
}

/* Does each tree have to be looked at, since some may not have the sign that is wanted? */
static inline bool exact_minds_signs(const struct exact_run *run, struct ratio value)
{
    const bool is_turned = !run->goals.is_ordered && value.numerator < 0;
    return run->goals.has_signs || (is_turned && !goals_has(&run->goals, TALLY_OP_NEGATE));
}

/* Finds the goals of the value, and of its opposite if a minus before it is possible, over all
 * numbers of the choice. most_trees: see goals_limit_trees(); UINT64_MAX: all trees are wanted. */
void exact_find_roots(struct exact_roots *roots, struct exact_run *run, struct goals *goals,
                      uint32_t subset, struct ratio value, uint64_t most_trees);

/* Makes the writer of a thread. The caller clears it even if this fails. */
tally_status exact_writer_init(struct exact_writer *writer, const struct exact_run *run);
void exact_writer_clear(struct exact_writer *writer);

/* Writes out a tree and measures it. Returns false if the tree is no solution (it has a detour, or
 * a step that does not fit), or the search must end. */
bool exact_take_tree(struct exact_writer *writer, struct goals *goals, uint32_t goal,
                     uint64_t number, bool is_negated);

#endif
