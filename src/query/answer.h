/* SPDX-License-Identifier: MIT */
/*
 * Answers a question: writes the lines that the command prints with --json, one object each.
 *
 * An answer is written into a buffer, which its owner may empty meanwhile: flow() is called after
 * each line, and within long ones. If the search was stopped, the object has "complete":false. If
 * whole lines are missing (the rest of a range, or of the values), a last line says so:
 * {"version":1,"complete":false,"bound":"stopped"}. An answer with more lines than allowed ends
 * with a line that says how to ask for the rest: {...,"bound":"lines","offset":10000}.
 */
#ifndef TALLY_QUERY_ANSWER_H
#define TALLY_QUERY_ANSWER_H

#include "games/rated.h"
#include "query/buffer.h"
#include "query/json_reader.h"
#include "query/question.h"
#include "tally/tally.h"

#include <stdbool.h>

/* How an answer is made: where it goes, and what the search may use. */
struct answer_way {
    struct buffer *out;
    bool (*flow)(void *user); /* may empty out; false: stop. NULL: out keeps everything */
    void *user;
    tally_tick tick; /* like tally_options.tick */
    void *tick_context;
    size_t memory_bytes;         /* cap on the memory of a search; 0: none */
    uint64_t lines_most;         /* values in one answer; 0: no bound */
    size_t late_bytes;           /* bytes of a list that are kept if is_late(); 0: all */
    bool (*is_late)(void *user); /* returns true if there is no time left for a long list; NULL:
                                    there always is time */
    bool (*go_on)(void *user);   /* called for each solution; false: stop. NULL: go on */
    void (*told)(void *user,
                 const tally_outcome *outcome); /* called after a target's line; may be NULL */
    struct buffer
        *held; /* holds the solutions of the current target; kept from answer to answer, so
                            that short answers allocate nothing */
};

/* How an answer ended. */
struct answer_end {
    tally_status status; /* TALLY_OK: out holds the answer */
    bool was_stopped; /* the tick, flow or lack of memory stopped it: a second try may find more */
    bool was_reached; /* some target or value was reached */
    bool was_left_open;   /* the answer is incomplete: the search was stopped, or met a bound */
    uint64_t next_offset; /* the offset that asks for the next page; 0: there is none */
    uint64_t done_count;  /* number of targets in the answer so far */
    tally_bound rest;     /* the bound that the last line names; TALLY_BOUND_NONE: there
                             is no such line */
};

/* Answers a question. If the resulting status is not TALLY_OK, the caller discards what is in out,
 * unless it has been sent already. */
struct answer_end answer_question(const struct question *question, const struct answer_way *way);

/* ---- The difficulty -------------------------------------------------------------------------- */

/*
 * The difficulty in an answer, where rated_solve() has not told it. If the simplest solution
 * suffices, which the answer has anyway, no search is needed; otherwise the difficulty has a search
 * of its own, without the cap on the question's memory.
 */

/* Call this for each solution of the target, as it is found. *difficulty is all 0 before the first
 * one. */
void rating_take(tally_difficulty *difficulty, const tally_game *game,
                 const tally_solution *solution);

/* Call this after the last solution, with the outcome of the target. is_listed: the solutions came
 * from tally_list(). Returns TALLY_STOPPED if the tick of the options ended the search for the
 * difficulty: then there is no difficulty, as if no solution were known: its word is NULL. Also
 * returns TALLY_NO_MEMORY. */
tally_status rating_end(tally_difficulty *difficulty, const tally_game *game,
                        const tally_outcome *outcome, const tally_options *options, bool is_listed);

#endif
