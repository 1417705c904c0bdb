/* SPDX-License-Identifier: MIT */
/*
 * What an engine is: the questions that the searches ask. An engine answers them for one kind of
 * values, and knows no search; src/search has each search once, over these questions, and names the
 * engines in one table.
 *
 * Questions are asked for each target, or for a batch of some ten thousand solutions, never within
 * a loop over values. Each function returns TALLY_OK, TALLY_STOPPED (the tick said stop),
 * TALLY_MEMORY_CAP or TALLY_NO_MEMORY; what was found before that is in its results.
 *
 *     open  ->  for each target: simplest, or begin_pieces, next_pieces, run_pieces ...,
 *               or next_distance
 *           ->  for a range of targets: count, values
 *           ->  fork: the same on several threads, a target each
 *           ->  close
 */
#ifndef TALLY_ANSWER_ENGINE_H
#define TALLY_ANSWER_ENGINE_H

#include "answer/found.h"
#include "answer/request.h"

struct engine;

/* What every engine's search begins with. It has one user at a time. */
struct engine_search {
    const struct engine *engine;
    const struct request *request;
    struct memory *memory; /* of this search and of its forks */
    struct numbers numbers;
    uint64_t nodes; /* sub-problems looked at for the target at hand; the user sets it to 0 */
    uint32_t counts_at_once; /* targets that one count may be asked for, at least 1 */
    bool is_beyond; /* a solution was left out, since a step as it is written is beyond 64 bits;
                       likewise */
};

#define WANTED_NOT_FOUND UINT32_MAX

/* A value whose simplest expression is asked for. */
struct wanted {
    uint64_t value;
    uint32_t fewest; /* no expression of fewer numbers is worth it */
    uint32_t find;   /* the answer: into the finds; WANTED_NOT_FOUND: none */
};

/* Pieces of the solutions of a value, that can be worked out side by side. */
enum { PIECES_MAX = 64 };

struct pieces {
    uint32_t count;           /* 0: there are no more */
    uint8_t size[PIECES_MAX]; /* numbers used by the solutions of each piece, rising also from batch
                                 to batch */
};

/* How many solutions a target has. */
struct target_count {
    uint64_t solutions; /* without a detour; all, where all numbers must be used */
    uint64_t with_detours;
    uint32_t fewest; /* numbers used; 0: not reached */
    uint64_t nodes;
};

struct engine {
    const char *name;
    uint64_t smallest_value; /* that a solution can have */
    uint64_t largest_value;

    /* Makes a search of the engine's own, in the request's memory. *search is set also
     * where it fails, and is to be closed then; NULL: no memory for it. request and
     * what it points to live longer. */
    tally_status (*open)(struct engine_search **search, const struct request *request);
    void (*close)(struct engine_search *search);

    /* A second search over the same tables, for another thread; the first does nothing meanwhile.
     * NULL: one target uses all threads already. To be closed like one that was opened. */
    tally_status (*fork)(struct engine_search **fork, struct engine_search *search);

    /* Begins a target as a new search would: what it finds, and in how many nodes, does not depend
     * on the targets before. Ends a failure. */
    void (*forget)(struct engine_search *search);

    /* The nearest distance above `beyond` from the target at which there may be a value;
     * UINT64_MAX: none. */
    tally_status (*next_distance)(struct engine_search *search, uint64_t target, uint64_t beyond,
                                  uint64_t *distance);

    /* Appends to finds the simplest expression of each value, each of its own fewest numbers, among
     * those of fewest to most numbers. wanted: by rising value, one, two, or millions; what is
     * found is not looked for again. */
    tally_status (*simplest)(struct engine_search *search, struct wanted *wanted, size_t count,
                             uint32_t fewest, uint32_t most, struct finds *finds);

    /* Begins to go through all solutions of a value of fewest to most numbers. is_by_size: the
     * search may end after any size, so no more than that is to be prepared. */
    tally_status (*begin_pieces)(struct engine_search *search, uint64_t value, uint32_t fewest,
                                 uint32_t most, bool is_by_size);

    /* The next batch, which ends the one before. */
    tally_status (*next_pieces)(struct engine_search *search, struct pieces *pieces);

    /* Works the batch out, on all threads: the solutions of each piece into finds[piece]. */
    tally_status (*run_pieces)(struct engine_search *search, const struct pieces *pieces,
                               struct finds *finds);
    void (*end_pieces)(struct engine_search *search);

    /* Counts the solutions of the targets first .. first + count - 1; counts is zeroed before. */
    tally_status (*count)(struct engine_search *search, uint64_t first, size_t count,
                          struct target_count *counts);

    /* Appends to values (struct wanted) all values of the range that fewest to most numbers make,
     * by rising value, each once. May tell values too that cannot be made. What follows keeps the
     * tables that were made for this. */
    tally_status (*values)(struct engine_search *search, tally_range range, uint32_t fewest,
                           uint32_t most, struct vector *values);

    /* Could a solution be missing, of a value in this range? A range that ends at UINT64_MAX has no
     * end. *may_be is true where the answer is not known. */
    tally_status (*may_be_missing)(struct engine_search *search, tally_range range, bool *may_be);

    /* Could a simpler solution than this one be missing, of the same value? Likewise. */
    tally_status (*may_be_simpler)(struct engine_search *search, const struct found *found,
                                   bool *may_be);
};

#endif
