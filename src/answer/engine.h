/* SPDX-License-Identifier: MIT */
/*
 * The interface of an engine: the questions that searches ask. An engine answers them for one kind
 * of values, and knows nothing of searches. src/search implements each search once, on these
 * questions, and has a table of the engines.
 *
 * Questions are asked for each target, or for a batch of some ten thousand solutions, never within
 * a loop over values. Each function returns TALLY_OK, TALLY_STOPPED (the tick said stop),
 * TALLY_MEMORY_CAP or TALLY_NO_MEMORY; the results then hold what was found before.
 *
 *     open  ->  for each target: simplest, or begin_pieces, next_pieces, run_pieces ...,
 *               or next_distance
 *           ->  for a range of targets: count, values, and slices: all values in rising order
 *           ->  fork: the same on several threads, a target each
 *           ->  close
 */
#ifndef TALLY_ANSWER_ENGINE_H
#define TALLY_ANSWER_ENGINE_H

#include "answer/found.h"
#include "answer/request.h"

struct engine;
struct slices;

/* The beginning of every engine's search. A search has one user at a time. */
struct engine_search {
    const struct engine *engine;
    const struct request *request;
    struct memory *memory; /* the memory of this search and of its forks */
    struct numbers numbers;
    uint64_t nodes; /* sub-problems examined for the current target; the caller resets it to 0 */
    uint64_t with_detours;   /* how many solutions the pieces so far have, those with a detour
                                included; 0: the engine does not count. The caller resets it */
    uint32_t counts_at_once; /* the most targets that one call of count() takes, at least 1 */
    bool is_beyond;          /* a solution was left out because one of its steps, as written,
                                exceeds 64 bits; the caller resets it */
    bool shows_detours;      /* solutions may have a detour; the request's at first, and the caller
                                may change it between two questions */
    bool lists_made_values;  /* values() lists no value that cannot be made, if the request delivers
                                nothing; the engine sets it */
    struct slices *slices;   /* the list of all values in slices; NULL: none is begun */
    uint32_t failed_efforts; /* how many targets in a row least/least.h gave up */
    bool has_met_some;       /* a value has expressions, but a detour may be why they were left out;
                                the caller resets it */
};

#define WANTED_NOT_FOUND UINT32_MAX

/* A value whose simplest expression is wanted. */
struct wanted {
    uint64_t value;
    uint32_t fewest; /* no expression with fewer numbers has this value */
    uint32_t find;   /* the answer, an index into the finds; WANTED_NOT_FOUND: none */
};

/* Parts of the solutions of a value, which threads compute in parallel. */
enum { PIECES_MAX = 64 };

/* A batch of pieces: parts of the list of solutions, which threads make independently. */
struct pieces {
    uint32_t count;           /* how many pieces the batch has; 0: there are no more */
    uint8_t size[PIECES_MAX]; /* how many numbers the solutions of each piece use; never
                                 decreases, within or between batches */
};

/* How many solutions a target has. */
struct target_count {
    uint64_t solutions; /* without a detour; if all numbers must be used, all solutions */
    uint64_t with_detours;
    uint32_t fewest; /* fewest numbers used; 0: not reached */
    uint64_t nodes;
};

/* How an engine finds the simplest solutions of many values. */
enum finding {
    FINDING_AT_ONCE,   /* in one search for all values of a size */
    FINDING_ONE_BY_ONE /* in a search for each value, which costs more than finding the value */
};

/* One engine: a name, and the functions by which searches use it. */
struct engine {
    const char *name;
    uint64_t smallest_value; /* the smallest value that a solution can have */
    uint64_t largest_value;
    enum finding finding;

    /* Begins a search of this engine, in the request's memory. *search is set even if open() fails,
     * and must then be closed; NULL: there was no memory for it. The request, and what it points
     * to, must outlive the search. */
    tally_status (*open)(struct engine_search **search, const struct request *request);
    void (*close)(struct engine_search *search);

    /* Makes a second search over the same tables, for another thread; the first one is not used
     * meanwhile. *fork NULL: a single target already keeps all threads busy. Close a fork like a
     * search. */
    tally_status (*fork)(struct engine_search **fork, struct engine_search *search);

    /* Begins a target like a new search: the results, and the number of nodes, do not depend on
     * earlier targets. Clears a failure. */
    void (*forget)(struct engine_search *search);

    /* The smallest distance above `beyond` from the target at which there may be a value;
     * UINT64_MAX: there is none. */
    tally_status (*next_distance)(struct engine_search *search, uint64_t target, uint64_t beyond,
                                  uint64_t *distance);

    /* Appends to finds the simplest expression of each value, with the fewest numbers that the
     * value needs between fewest and most. wanted is in rising order of value, and has from one to
     * millions of entries. Values that are found already are skipped. */
    tally_status (*simplest)(struct engine_search *search, struct wanted *wanted, size_t count,
                             uint32_t fewest, uint32_t most, struct finds *finds);

    /* Sets finds, which are empty, to the first `count` solutions of a value in the order of
     * answers, and *is_settled. If that takes more than a part of all solutions, or there are
     * fewer, finds stay empty. The function may be NULL. */
    tally_status (*first)(struct engine_search *search, uint64_t value, uint64_t count,
                          struct finds *finds, bool *is_settled);

    /* Begins a pass over all solutions of a value that use fewest to most numbers. is_by_size: the
     * caller may stop after any size, so nothing is prepared for larger ones. */
    tally_status (*begin_pieces)(struct engine_search *search, uint64_t value, uint32_t fewest,
                                 uint32_t most, bool is_by_size);

    /* Prepares the next batch, and ends the one before. */
    tally_status (*next_pieces)(struct engine_search *search, struct pieces *pieces);

    /* Computes the batch on all threads: the solutions of piece i go into finds[i]. */
    tally_status (*run_pieces)(struct engine_search *search, const struct pieces *pieces,
                               struct finds *finds);
    void (*end_pieces)(struct engine_search *search);

    /* Counts the solutions of the targets first .. first + count - 1. The caller must zero
     * `counts`. */
    tally_status (*count)(struct engine_search *search, uint64_t first, size_t count,
                          struct target_count *counts);

    /* Appends to values (struct wanted) all values in the range that fewest to most numbers make,
     * each once, in rising order. If values are found one by one, the list may include some that
     * cannot be made. The tables made here are kept for later questions. */
    tally_status (*values)(struct engine_search *search, tally_range range, uint32_t fewest,
                           uint32_t most, struct vector *values);

    /* Begins a list of all values of a range, each with its simplest expression, in rising order:
     * the known ones, which need fewer numbers than `size` (struct wanted, in rising order, with
     * their expressions in `finds`), and all those that need `size` numbers. The range is cut into
     * slices; *count says how many. 0: such a list is of no use here; then values() and simplest()
     * find the values. What is known must outlive the list. end_slices() must be called in any
     * case. The function may be NULL. */
    tally_status (*begin_slices)(struct engine_search *search, const struct vector *known,
                                 const struct finds *finds, tally_range range, uint32_t size,
                                 uint32_t *count);

    /* Computes some neighbouring slices on all threads: the values of slice first + i are appended
     * to finds[i]. */
    tally_status (*run_slices)(struct engine_search *search, uint32_t first, uint32_t count,
                               struct finds *finds);
    void (*end_slices)(struct engine_search *search);

    /* Could a solution of some value in this range be missing? A range that ends at UINT64_MAX has
     * no end. *may_be is true if that is not known. */
    tally_status (*may_be_missing)(struct engine_search *search, tally_range range, bool *may_be);

    /* Could a simpler solution of the same value be missing? *may_be is true
     * if that is not known. */
    tally_status (*may_be_simpler)(struct engine_search *search, const struct found *found,
                                   bool *may_be);
};

#endif
