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

#ifdef __cplusplus
extern "C" {
#endif

/* One solution. It and all that it points to live until the sink returns. */
typedef struct tally_solution {
    uint64_t target;   /* the target that it was found for */
    tally_value value; /* what it is worth: the target, or a closest value */
    uint64_t distance; /* from target to value, rounded up */
    const tally_expr *expr;
    uint32_t numbers_used;
    uint64_t effort;
    tally_value largest_step;
    int has_detour;
    const uint64_t *unused; /* the numbers that are not used, as given */
    size_t unused_count;
} tally_solution;

typedef enum tally_answer {
    TALLY_ANSWER_SOLVED,  /* a solution is in hand, also where bound tells that the search was
                             stopped */
    TALLY_ANSWER_CLOSEST, /* out of reach, which is proved */
    TALLY_ANSWER_LIMIT    /* stopped before it was known */
} tally_answer;

/* Why an answer is not complete. */
typedef enum tally_bound {
    TALLY_BOUND_NONE,   /* it is complete */
    TALLY_BOUND_VALUE,  /* a value beyond 64 bits was not explored,
                         * and could have led to an answer */
    TALLY_BOUND_LIMIT,  /* options.limit */
    TALLY_BOUND_MEMORY, /* options.memory_bytes, or the allocator gave no more, or no machine has so
                           much */
    TALLY_BOUND_STOPPED /* options.tick or a sink said stop */
} tally_bound;

/* The words of --json: "solved", "closest" or "limit"; and "none", "value", "limit", "memory" or
 * "stopped"; static. */
TALLY_API const char *tally_answer_word(tally_answer answer);
TALLY_API const char *tally_bound_word(tally_bound bound);

/* What was found out about one target. */
typedef struct tally_outcome {
    size_t size; /* sizeof(tally_outcome): see TALLY_OUTCOME_INIT */
    uint64_t target;
    tally_answer answer;
    tally_bound bound;  /* TALLY_BOUND_NONE: complete */
    uint64_t distance;  /* of the nearest value; UINT64_MAX: none is known */
    uint64_t solutions; /* how many; tally_count(): without a detour (all, where all numbers must be
                           used) */
    uint64_t with_detours; /* tally_count() alone: with those that have a detour */
    uint32_t fewest;       /* numbers that the simplest solution uses; 0: not reached */
    uint64_t nodes; /* sub-problems looked at: the search's signature, the same for any executor */
} tally_outcome;

#define TALLY_OUTCOME_INIT                                                                         \
    {                                                                                              \
        sizeof(tally_outcome), 0, TALLY_ANSWER_SOLVED, TALLY_BOUND_NONE, 0, 0, 0, 0, 0             \
    }

TALLY_API void tally_outcome_init(tally_outcome *outcome, size_t size);

/* What a search delivers to. The sink may be NULL, and so may each of its functions. All calls come
 * from the thread that called the search. A function that returns other than 0 stops the search.
 * The search calls done() once for each target, in rising order, after the solutions of that target.
 * The last outcome tells what ended a search early.
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

/* For every target of the game, rising: the simplest solution, or where the target is out of reach
 * the simplest solution of the nearest values on both sides (the lower one first; where one is
 * nearer, that one alone). Where the search is stopped with a solution in hand, that one is given:
 * outcome->answer is TALLY_ANSWER_SOLVED, and outcome->bound tells that a simpler one may exist.
 * *outcome, which may be NULL, is that of the last target. options may be NULL: TALLY_OPTIONS_INIT.
 *
 * The status of this search and of those below is TALLY_OK or TALLY_OPTION, and for a range of
 * values that runs backwards TALLY_TARGET_RANGE: what ended one early is told by outcome->bound.
 * Six numbers take milliseconds, and each more some ten times as long; options->tick and
 * memory_bytes keep it in bounds. The game must live until the search returns; any number of
 * searches of it may run at once. */
TALLY_API tally_status tally_solve(const tally_game *game, const tally_options *options,
                                   const tally_sink *sink, tally_outcome *outcome);

/* Like tally_solve(), but every solution, each once. With TALLY_SORT_NONE memory does not grow with
 * the number of solutions; sorted, it does, up to options->memory_bytes, where the search ends with
 * TALLY_BOUND_MEMORY after giving what it has. */
TALLY_API tally_status tally_list(const tally_game *game, const tally_options *options,
                                  const tally_sink *sink, tally_outcome *outcome);

/* The solutions of a game one by one, as the caller asks for them: those of tally_list(), in the
 * same order. A target is searched when its first solution is asked for, which takes as long as
 * tally_list() of that target; each further one takes a microsecond. Until they are given, the
 * solutions of one target are kept, packed: some 80 bytes each, of ten numbers; options->limit and
 * memory_bytes bound that. Belongs to one thread at a time. */
typedef struct tally_solutions tally_solutions;

/* The game and options->must_use are copied; what options lend (executor, tick, allocator) must
 * outlive the solutions. options may be NULL. TALLY_OPTION, as tally_list(); TALLY_NO_MEMORY,
 * TALLY_MEMORY_CAP. */
TALLY_API tally_status tally_solutions_new(tally_solutions **solutions, const tally_game *game,
                                           const tally_options *options);
TALLY_API void tally_solutions_free(tally_solutions *solutions);

/* The next solution, which lives until the next call; NULL: there are no more, or the search of a
 * target was ended early, as tally_solutions_outcome() tells. */
TALLY_API const tally_solution *tally_solutions_next(tally_solutions *solutions);

/* What was found out about the target of the last solution; once there are no more, of the last
 * target that was searched. TALLY_OPTION: outcome->size is none. */
TALLY_API tally_status tally_solutions_outcome(const tally_solutions *solutions,
                                               tally_outcome *outcome);

/* How many solutions each target has, with and without detours, and the fewest numbers it needs;
 * only sink->done is called. options: fewest, most, must_use, executor, tick, allocator and
 * memory_bytes count. */
TALLY_API tally_status tally_count(const tally_game *game, const tally_options *options,
                                   const tally_sink *sink, tally_outcome *outcome);

/* How many parenthesised texts are worth the first target: a cruder count, in which public figures
 * are told, where (a + b) + c and a + (b + c) are two. Of all numbers in the order given, with + -
 * * / alone and exact values; TALLY_RULES for other rules. outcome->solutions is the count. Of
 * options, which may be NULL, tick, allocator and memory_bytes count. */
TALLY_API tally_status tally_count_texts(const tally_game *game, const tally_options *options,
                                         tally_outcome *outcome);

/* Every positive whole value (where values are exact: every whole value, 0 too) within the range
 * that can be made, rising, each with its simplest expression: solution->target is the value. range
 * NULL: all of them; the game's targets do not matter. sink->done is not called. outcome->solutions
 * is how many values there are, and options->limit bounds it. Where the search is stopped, those
 * values are given whose simplest expression is settled. */
TALLY_API tally_status tally_values(const tally_game *game, const tally_range *range,
                                    const tally_options *options, const tally_sink *sink,
                                    tally_outcome *outcome);

/* How far a search for what is missing has come. */
typedef struct tally_missing_progress {
    uint64_t next;     /* the numbers below it are settled */
    uint64_t searched; /* how many of them took a search */
    uint64_t limit;    /* sets of bits mark what cheap steps make of the values below it */
    uint64_t part;     /* so many of those sets are filled, of so many; 0 and 0: a number was */
    uint64_t whole;    /* searched for */
} tally_missing_progress;

/* What such a search delivers to; each function may be NULL, and so may the sink. One that returns
 * other than 0 stops the search. All calls come from the thread that called it. */
typedef struct tally_missing_sink {
    void *user;
    /* A number, outcome->target, that cannot be made: TALLY_ANSWER_CLOSEST, which is proved, or
     * TALLY_ANSWER_LIMIT, where only a value beyond 64 bits could make it. */
    int (*missing)(void *user, const tally_outcome *outcome);
    int (*progress)(void *user, const tally_missing_progress *progress);
} tally_missing_sink;

/* The first whole numbers of the range, rising, that cannot be made: options->limit of them, or
 * where that is 0 all. range NULL: from 1 on; the game's targets do not matter. All numbers below
 * outcome->target are settled, so a search that was stopped goes on from there;
 * outcome->solutions is how many numbers were given to the sink, and outcome->answer is
 * TALLY_ANSWER_SOLVED where the search came to its end. Sets of bits take memory as far as
 * options->memory_bytes goes; without them every number takes a search. TALLY_TARGET_RANGE: such
 * numbers are no targets of the game's rules. */
TALLY_API tally_status tally_missing(const tally_game *game, const tally_range *range,
                                     const tally_options *options, const tally_missing_sink *sink,
                                     tally_outcome *outcome);

#ifdef __cplusplus
}
#endif

#endif
