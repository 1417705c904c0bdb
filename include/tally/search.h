/* SPDX-License-Identifier: MIT */
/*
 * Searches: the simplest solution of a game, all solutions, their number, and all values.
 */
#ifndef TALLY_SEARCH_H
#define TALLY_SEARCH_H

#include <tally/base.h>
#include <tally/expr.h>
#include <tally/game.h>
#include <tally/options.h>
#include <tally/value.h>

/* One solution. The struct, and all that it points to, live until the sink returns. */
typedef struct tally_solution {
    uint64_t target;   /* the target of the search */
    tally_value value; /* of the expression: the target, or the nearest value */
    uint64_t distance; /* from target to value, rounded up to a whole number */
    const tally_expr *expr;
    uint32_t numbers_used;
    uint64_t effort;
    tally_value largest_step;
    int has_detour;
    const uint64_t *unused; /* the given numbers that are not used */
    size_t unused_count;
} tally_solution;

typedef enum tally_answer {
    TALLY_ANSWER_SOLVED,  /* a solution was found, even if bound tells that the search was
                             stopped */
    TALLY_ANSWER_CLOSEST, /* the target is proved to be out of reach */
    TALLY_ANSWER_LIMIT    /* the search ended before either was known */
} tally_answer;

/* Why an answer is not complete. */
typedef enum tally_bound {
    TALLY_BOUND_NONE,   /* the answer is complete */
    TALLY_BOUND_VALUE,  /* the search did not follow a value beyond 64 bits, which might have led
                         * to a solution */
    TALLY_BOUND_LIMIT,  /* there are more than options.limit */
    TALLY_BOUND_MEMORY, /* options.memory_bytes was reached, or the allocator had no more memory, or
                           no machine has so much */
    TALLY_BOUND_STOPPED, /* options.tick or a sink said stop */
    TALLY_BOUND_ANY /* options.any: the search ended at a solution, and simpler ones may exist */
} tally_bound;

/* The words that --json uses: "solved", "closest" or "limit" for an answer; "none", "value",
 * "limit", "memory", "stopped" or "any" for a bound. Static. */
TALLY_API const char *tally_answer_word(tally_answer answer);
TALLY_API const char *tally_bound_word(tally_bound bound);

/* What the search found out about one target. */
typedef struct tally_outcome {
    size_t size; /* sizeof(tally_outcome): see TALLY_OUTCOME_INIT */
    uint64_t target;
    tally_answer answer;
    tally_bound bound;     /* TALLY_BOUND_NONE: complete */
    uint64_t distance;     /* from the target to the nearest value; UINT64_MAX: not known */
    uint64_t solutions;    /* how many solutions; from tally_count(): without a detour, or all if
                            * all numbers must be used */
    uint64_t with_detours; /* tally_count() only: including those that have a detour */
    uint32_t fewest;       /* how many numbers the simplest solution uses; 0: not reached */
    uint32_t settled;      /* tally_values() that was stopped: all values that at most this many
                              numbers make were delivered */
    uint64_t nodes;        /* sub-problems that were examined; the same with any executor */
    uint64_t needed_bytes; /* TALLY_BOUND_MEMORY: the least memory that the search needs, if the
                              search was refused because it is more than allowed; UINT64_MAX:
                              no memory is enough for so many numbers; otherwise 0 */
} tally_outcome;

#define TALLY_OUTCOME_INIT                                                                         \
    {                                                                                              \
        sizeof(tally_outcome), 0, TALLY_ANSWER_SOLVED, TALLY_BOUND_NONE, 0, 0, 0, 0, 0, 0, 0       \
    }

TALLY_API void tally_outcome_init(tally_outcome *outcome, size_t size);

/* What a search delivers to. The sink may be NULL, and so may each of its functions. All calls come
 * from the thread that called the search. A function that returns other than 0 stops the search.
 * The search calls done() once for each target, in rising order, after the solutions of that
 * target. The last outcome tells what ended a search early.
 *
 * A sink, a tick and an allocator must return. If a C++ exception or longjmp() leaves one, then:
 *   - the search never frees its memory, and the executor's threads may go on working with it;
 *   - the game, and a survey or sweep, are as good as before: a caller may use and free them;
 *   - a tally_solutions, tally_drawing or tally_dataset may be neither used nor freed;
 *   - a library without tables for unwinding, as releases are, ends the program at an exception.
 * Instead, catch the exception in the function, keep it, return 1, and throw it again after the
 * search has returned; the search then frees all its memory. */
typedef struct tally_sink {
    void *user;
    int (*solution)(void *user, const tally_solution *solution);
    int (*done)(void *user, const tally_outcome *outcome);
} tally_sink;

/* Finds the simplest solution of each target of the game, in rising order of targets. If a target
 * is out of reach, the search finds the simplest solution of the nearest value, which may be below
 * 0 where the rules have such values. If values below and above the target are equally near, it
 * finds one solution of each, the lower value first; of values around a target of 0 that can be
 * made with either sign, the one above 0. If the search is stopped after it has found a solution,
 * it delivers that one: outcome->answer is then TALLY_ANSWER_SOLVED, and outcome->bound tells that
 * a simpler solution may exist. If it is stopped before, it tries for some milliseconds to find any
 * solution, or else delivers the nearest value that it meets, with TALLY_ANSWER_LIMIT. *outcome is
 * that of the last target. With options->any, it first tries for at most half a second to find any
 * solution; then outcome->bound is TALLY_BOUND_ANY. The same game has the same solution each time.
 * options, sink and outcome may be NULL; options NULL means TALLY_OPTIONS_INIT.
 *
 * The status of all searches is TALLY_OK or TALLY_OPTION; TALLY_TARGET_RANGE if a range of values
 * runs backwards. A search that ended early has TALLY_OK; outcome->bound tells why it ended. Six
 * numbers take milliseconds. Each further number takes about ten times as long. options->tick and
 * options->memory_bytes bound the work. The game must live until the search returns. Any number of
 * searches of a game may run at once. */
TALLY_API tally_status tally_solve(const tally_game *game, const tally_options *options,
                                   const tally_sink *sink, tally_outcome *outcome);

/* Like tally_solve(), but finds every solution, each once. With TALLY_SORT_NONE the memory does not
 * grow with the number of solutions. Otherwise it grows up to options->memory_bytes; then the
 * search delivers the solutions that it has and ends with TALLY_BOUND_MEMORY. */
TALLY_API tally_status tally_list(const tally_game *game, const tally_options *options,
                                  const tally_sink *sink, tally_outcome *outcome);

/* The solutions of a game, which the caller takes one by one: those of tally_list(), in the same
 * order. When the caller asks for the first solution of a target, the target is searched, which
 * takes as long as tally_list() of that target. Each further solution takes about a microsecond.
 * All solutions of one target are stored meanwhile, about 80 bytes each for ten numbers;
 * options->limit and options->memory_bytes bound them. Only one thread at a time may use the
 * object. */
typedef struct tally_solutions tally_solutions;

/* Begins. The game and options->must_use are copied. The executor, the tick and the allocator of
 * the options must live longer than the solutions. options may be NULL. TALLY_OPTION as for
 * tally_list(). TALLY_NO_MEMORY, TALLY_MEMORY_CAP. */
TALLY_API tally_status tally_solutions_new(tally_solutions **solutions, const tally_game *game,
                                           const tally_options *options);
TALLY_API void tally_solutions_free(tally_solutions *solutions);

/* The next solution, which lives until the next call. NULL: there are no more solutions, or the
 * search of a target ended early; tally_solutions_outcome() tells which. */
TALLY_API const tally_solution *tally_solutions_next(tally_solutions *solutions);

/* What is known about the target of the last solution. After the last solution: about the last
 * target that was searched. TALLY_OPTION: outcome->size is wrong. */
TALLY_API tally_status tally_solutions_outcome(const tally_solutions *solutions,
                                               tally_outcome *outcome);

/* Counts the solutions of each target, with and without detours, and finds the fewest numbers that
 * reach it. Of the sink only done() is called. After an early end, outcome->solutions and
 * outcome->with_detours are what was found so far: there are at least this many. These options have
 * an effect: fewest, most, must_use, executor, tick, allocator and memory_bytes. */
TALLY_API tally_status tally_count(const tally_game *game, const tally_options *options,
                                   const tally_sink *sink, tally_outcome *outcome);

/* Finds every whole value of the range that can be made, in rising order, each with its simplest
 * expression: solution->target is the value. range NULL means all values from 1 up, and 0 unless
 * values are whole. The ends of a range that begins below 0 are codes (game.h). The targets of the
 * game do not matter, and sink->done() is not called. outcome->solutions is the number of values,
 * which options->limit bounds; without sink->solution() they are only counted, which is quick. If
 * the search is stopped, it delivers the values whose simplest expression is certain: all that
 * outcome->settled numbers make, and all below outcome->target. */
TALLY_API tally_status tally_values(const tally_game *game, const tally_range *range,
                                    const tally_options *options, const tally_sink *sink,
                                    tally_outcome *outcome);

/* Finds some expression for as many values of the range as possible in about a tenth of a second.
 * At most the first 10,000 values of the range are tried. The values come in rising order. The
 * expressions need not be the simplest, and a value that is not found may still be possible. Use
 * the function after tally_values() was stopped, for the values that it has not delivered.
 * options->tick is not called. outcome->solutions is the number of values; outcome->bound is
 * TALLY_BOUND_STOPPED, since the answer is never complete, or TALLY_BOUND_MEMORY.
 * TALLY_TARGET_RANGE: range is NULL, or runs backwards. */
TALLY_API tally_status tally_values_in_hand(const tally_game *game, const tally_range *range,
                                            const tally_options *options, const tally_sink *sink,
                                            tally_outcome *outcome);

/* How far a search for missing numbers is. */
typedef struct tally_missing_progress {
    uint64_t next;     /* all numbers below this one are decided */
    uint64_t searched; /* how many of them needed a search */
    uint64_t limit;    /* the sets of bits hold values below this one; 0: there are no sets */
    uint64_t part;     /* how many of the sets are filled */
    uint64_t whole;    /* how many sets there are; part and whole are 0 during a search */
} tally_missing_progress;

/* What the search for missing numbers delivers to. The sink may be NULL, and so may each of its
 * functions. A function that returns other than 0 stops the search. All calls come from the thread
 * that called the search. */
typedef struct tally_missing_sink {
    void *user;
    /* Receives a number that cannot be made, outcome->target. outcome->answer is
     * TALLY_ANSWER_CLOSEST if that is proved, or TALLY_ANSWER_LIMIT if only a value beyond 64 bits
     * could make the number. */
    int (*missing)(void *user, const tally_outcome *outcome);
    int (*progress)(void *user, const tally_missing_progress *progress);
} tally_missing_sink;

/* Finds the first whole numbers of the range that cannot be made, in rising order: at most
 * options->limit of them; 0: all. range NULL means all numbers from 1 on. The targets of the game
 * do not matter. All numbers below outcome->target are decided, so a search that was stopped can be
 * continued from there. outcome->solutions is how many numbers the sink received. outcome->answer
 * is TALLY_ANSWER_SOLVED if the search reached its end. The search uses sets of bits as far as
 * options->memory_bytes permits; without these sets it takes a search for each number.
 * TALLY_TARGET_RANGE: the rules of the game do not allow such targets. */
TALLY_API tally_status tally_missing(const tally_game *game, const tally_range *range,
                                     const tally_options *options, const tally_missing_sink *sink,
                                     tally_outcome *outcome);

#endif
