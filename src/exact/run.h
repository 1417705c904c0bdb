/* SPDX-License-Identifier: MIT */
/*
 * What the searches of the exact engine share: the fields that they look at, one tree at hand, and
 * delivering.
 *
 * A field is one choice of numbers: all of them, or where any may be used each sub-multiset; where the order
 * is given each sub-sequence, which is a search space of its own, since intervals of it are not intervals of
 * the whole.
 *
 * Threads: a run may have workers, which are runs of their own with the tables of the first one. What a
 * worker finds goes into a record instead of to the sink, and is delivered from there, in order
 * (exact/workers.h).
 */
#ifndef TALLY_EXACT_RUN_H
#define TALLY_EXACT_RUN_H

#include "base/checked.h"
#include "exact/tree.h"

/* A solution as it is compared. */
struct exact_found {
    struct expr_node *nodes;
    uint32_t count;
    uint32_t numbers_used;
    uint64_t effort;
    uint64_t target;
    uint64_t text_length;
    tally_value largest_step;
    bool is_found;
    bool has_detour;
};

/* What a worker has found, in order. */
struct exact_record {
    struct arena arena;
    struct vector found; /* struct exact_found */
};

struct exact_run {
    const tally_game *game;
    const tally_options *options;
    const tally_sink *sink;
    struct memory *memory;
    struct memory own_memory;    /* of all runs that work together */
    struct exact_record *record; /* NULL: this run delivers to the sink */
    struct exact exact;          /* of all numbers; in any order, of all fields */
    struct exact part;           /* order given: of the sub-sequence at hand */
    tally_game part_game;
    struct exact claims; /* see exact/claim.h: of the game at hand, once it was asked about */
    uint32_t fewest;     /* numbers to use: none, where fewest is above most */
    uint32_t most;
    uint64_t must_use; /* any order: as a place's key */
    bool shows_detours;
    bool has_doubles;           /* see exact/doubles.h */
    bool is_stopped;            /* the sink wants no more */
    uint64_t compared;          /* solutions, in sorting */
    uint64_t targets;           /* how many are asked for */
    uint64_t nodes;             /* problems worked out for the target at hand */
    struct exact_tree tree;     /* at hand */
    struct exact_found at_hand; /* its measure; the nodes are those of tree */
    struct exact_found best;    /* solving: the simplest solutions; their nodes have room for the trees */
    struct exact_found other;
    tally_status status; /* the first failure */
};

/* targets: how many there are to be. */
tally_status exact_run_begin(struct exact_run *run, const tally_game *game, uint64_t targets,
                             const tally_options *options, const tally_sink *sink);
void exact_run_end(struct exact_run *run);
void exact_run_end_claims(struct exact_run *run); /* they begin again when they are asked for */

/* Makes worker a run of its own, for another thread, with the tables of run, which meanwhile does nothing. To
 * be ended also where it fails. */
tally_status exact_run_fork(struct exact_run *worker, const struct exact_run *run,
                            struct exact_record *record);

/* Likewise, but to look at the forest that run has: to write out its trees. */
void exact_run_look_on(struct exact_run *worker, const struct exact_run *run, struct exact_record *record);

/* Copies a solution into a record; false: no memory. */
MUST_USE bool exact_hold(struct exact_record *record, struct memory *memory, const struct exact_found *found);

/* Calls visit for each field of so many numbers, in a fixed order, until the run's status is not TALLY_OK. */
void exact_visit_fields(struct exact_run *run, uint32_t size,
                        void (*visit)(struct exact_run *run, struct exact *exact, uint32_t place, void *user),
                        void *user);

/* The problem of a value over a field and, as given, that of its opposite under a minus. */
struct exact_roots {
    uint32_t problem[2];
    bool is_negated[2];
    uint32_t count;
};

void exact_find_roots(struct exact_roots *roots, struct exact_run *run, struct exact *exact, uint32_t place,
                      struct ratio value);

/* Writes a tree out and measures it into run->at_hand. False where it is not to be shown (a detour, a step
 * that does not fit) or memory ran out. */
bool exact_take_tree(struct exact_run *run, struct exact *exact, uint32_t problem, uint64_t number,
                     bool is_negated);

/* Less than 0, 0 or more than 0, as a comes before b, simplest first. Both use the same game's numbers. */
int exact_compare_found(const struct exact_found *a, const struct exact_found *b);

/* Gives a solution to the sink, or puts it on record. */
void exact_deliver(struct exact_run *run, const struct exact_found *found, uint64_t target);

/* Up to which size the tables of places are no trouble. */
uint32_t exact_large_table_size(const tally_game *game);

/* What an early end means for the outcome; TALLY_OK where the outcome tells it. */
tally_status exact_note_end(const struct exact_run *run, tally_outcome *outcome);

/* ---- The searches ------------------------------------------------------------------------------------ */

/* The simplest tree worth value, of the fewest numbers, into *best, which is run->best or run->other. */
void exact_find_simplest(struct exact_run *run, uint64_t value, struct exact_found *best);

/* The values up to a distance from a target; all of them at the distance UINT64_MAX. */
static inline tally_range exact_range_around(uint64_t target, uint64_t distance)
{
    return (tally_range){target > distance ? target - distance : 0, saturating_add(target, distance)};
}

/* The nearest distance above `beyond` at which a whole value may be reachable; UINT64_MAX: there is none. */
uint64_t exact_next_distance(struct exact_run *run, uint64_t target, uint64_t beyond);

/* Whether any tree is worth value. */
bool exact_is_reachable(struct exact_run *run, uint64_t value);

tally_status exact_solve(const tally_game *game, const tally_options *options, const tally_sink *sink,
                         tally_outcome *outcome);
tally_status exact_list(const tally_game *game, const tally_options *options, const tally_sink *sink,
                        tally_outcome *outcome);
tally_status exact_count(const tally_game *game, const tally_options *options, const tally_sink *sink,
                         tally_outcome *outcome);
tally_status exact_values(const tally_game *game, const tally_range *range, const tally_options *options,
                          const tally_sink *sink, tally_outcome *outcome);

#endif
