/* SPDX-License-Identifier: MIT */
/*
 * Answers as JSON objects, the same from the command, the HTTP service and WASM. The keys and their
 * order are stable; "version" is 1 as long as keys are only added. Nothing here prints: everything
 * is appended to a buffer, without a line end.
 *
 * An answer of tally_solve() or tally_list() comes in pieces, a solution at a time, while its head
 * is known only at the end. So the solutions are collected first, and the answer is written around
 * them:
 *
 *     struct json solutions = json_into(&buffer_of_solutions);
 *     report_solution(&solutions, rules, solution);    in sink.solution, as often as it is called
 *     report_answer(&out, game, outcome, &difficulty, &buffer_of_solutions);     in sink.done
 */
#ifndef TALLY_QUERY_REPORT_H
#define TALLY_QUERY_REPORT_H

#include "query/buffer.h"
#include "query/json_writer.h"
#include "query/question.h"
#include "tally/moves.h"
#include "tally/shapes.h"
#include "tally/tally.h"
#include <stdbool.h>

/* Writes the members "complete" and, if it is false, "bound": a word; and "simplest":false if that
 * is "any". */
void report_complete(struct json *json, tally_bound bound);

/* {"value":765,"expression":"...","rpn":"...","numbers_used":4,"effort":7,"steps":[...],
 *  "unused":[3,7]} */
void report_solution(struct json *json, const tally_rules *rules, const tally_solution *solution);

/* Writes
 *
 *     {"version":1,"id":...,"rules":...,"target":...,"numbers":[...],"status":...,"difficulty":50,
 *      "seconds":38.1,"is_extrapolated":true,"difficulty_model":1,"distance":...,"complete":true,
 *      "solutions":[...]}
 *
 * "distance" is null if no value is known. If "complete" is false, "bound" follows it. If there is
 * no solution (word NULL), "difficulty", "seconds" and "is_extrapolated" are null; these
 * members are left out if difficulty is NULL. solutions: the objects, with commas between them. If
 * the target is not made, "scope" (query/scope.h) is the last member. */
void report_answer(struct buffer *out, const tally_game *game, const tally_outcome *outcome,
                   const tally_difficulty *difficulty, const struct buffer *solutions);

/* The same answer in the order in which its parts become known, for lists that are not kept in
 * memory:
 *
 *     {"version":1,"id":...,"rules":...,"target":...,"numbers":[...],"solutions":[
 *     the solutions
 *     ],"status":...,"difficulty":...,"seconds":...,"is_extrapolated":...,
 *     "difficulty_model":1,"distance":...,"complete":true} */
void report_answer_open(struct buffer *out, const tally_game *game, uint64_t target);
void report_answer_close(struct buffer *out, const tally_game *game, const tally_outcome *outcome,
                         const tally_difficulty *difficulty);

/* Writes
 *
 *     {"version":1,"id":...,"target":...,"numbers":[...],"rules":...,"solutions":12,
 *      "with_detours":17,"fewest":4,"complete":true}
 *
 * A number is null if the search ended before any was known. */
void report_count(struct buffer *out, const tally_game *game, const tally_outcome *outcome);

/* {"version":1,"value":3,"expression":"2 + 1","numbers_used":2} */
void report_value(struct buffer *out, const tally_solution *solution);

/* {"version":1,"complete":false,"bound":"attempts","attempts":10000,"unmet":"solutions",
 * "nearest":"countdown:..."}: the last line if no drawn game fulfilled the wishes. "unmet" is
 * must_use, solvable, difficulty or solutions. */
void report_unmet(struct buffer *out, const tally_drawn *drawn, const tally_game *nearest);

/* REPORT_UNRATED: an answer without the difficulty. */
enum report_kind { REPORT_ANSWER, REPORT_UNRATED, REPORT_COUNT, REPORT_LINES };

/* Ends an incomplete answer. For values or a range of targets, writes a last line. For a single
 * target about which nothing is known, writes its answer or count. game may be NULL for lines.
 * TALLY_BOUND_NONE means that a sink stopped the answer. */
void report_rest(struct buffer *out, enum report_kind kind, const tally_game *game,
                 tally_bound bound);

/* The two parts of a judged answer, without braces. Its game:
 * "target":...,"numbers":[...],"rules":... where "target" is "FIRST..LAST" for a range. The
 * verdict: "verdict":"solved","value":765,"distance":0,"points":10. For an invalid answer, "reason"
 * and "position" follow "verdict"; "value" and "distance" are written if they are known. */
void report_judged_game(struct buffer *out, const tally_game *game);
void report_verdict(struct buffer *out, const tally_judgement *judgement, const tally_game *game,
                    const char *text, size_t length);

/* {"version":1,"id":...,"rules":...,"target":...,"numbers":[...],"hint":2,"status":"solved",
 * "distance":0,"complete":true,"numbers_used":4,"points":5,"step":"50 + 1 = 51","text":"begin with
 * 50 + 1 = 51"}. distance and numbers_used are null if no solution is known; only hint 2 has a
 * step. */
void report_hint(struct buffer *out, const tally_game *game, const tally_hint *hint);

/* Opens an object, up to the numbers of the game. */
void report_open_game(struct json *json, const tally_game *game);

/* {"version":1,"id":...,"rules":...,"target":...,"numbers":[...]} */
void report_game(struct buffer *out, const tally_game *game);

/* Appends the members that say why a text was not read as a game, to an object with an error. */
void report_misread(struct json *json, const tally_misread *misread);

/* Writes the seconds of a difficulty, with one decimal: 12.5. */
void report_seconds(struct json *json, uint32_t tenths_of_second);

/* Writes the game's ID, with this single target. */
void report_id(struct buffer *out, const tally_game *game, uint64_t target);

/* Writes the expression in a style. */
void report_expr(struct buffer *out, const tally_expr *expr, tally_style style);

/* ---- The table of rule sets ------------------------------------------------------------------ */

/* {"version":1,"rules":[{"name":"countdown",...},...]} */
void report_rules(struct buffer *out);

/* ---- Incomplete answers ---------------------------------------------------------------------- */

/*
 * The last line of an answer that lacks whole lines. The line says why they are missing, and which
 * part of the answer is settled.
 */

/* Begins such a line. bound: a word. */
void incomplete_open(struct json *json, const char *bound);

/* Writes the last line of an answer that lacks whole lines:
 * {"version":1,"complete":false,"bound":"stopped"} */
void incomplete_tell(struct buffer *out, tally_bound bound);

/* Like incomplete_tell(), with the targets of a range that have no line:
 * {"version":1,"complete":false,"bound":"stopped","target":"904..999"} */
void incomplete_tell_targets(struct buffer *out, tally_bound bound, const tally_rules *rules,
                             tally_range left);

/* Writes the last line of a list of values:
 *
 *     {"version":1,"complete":true,"scope":{...}}
 *     {"version":1,"complete":false,"bound":"stopped","settled_numbers":4,"settled_below":37,
 *      "scope":{...}}
 *
 * All values that four numbers make have a line, and so have all values below 37. The outcome is
 * that of tally_values(). If the bound is "value" or "limit", the line has neither of the two
 * members. */
void report_values_end(struct buffer *out, const tally_rules *rules, tally_bound bound,
                       const tally_outcome *outcome);

/* Writes a line with its line end:
 *
 *     {"version":1,"complete":false,"bound":"lines","offset":65536}
 *
 * The line follows an answer that has as many lines as are allowed. It tells how to ask for the
 * rest: by this offset, or, if offset is 0, by the targets of `rest`, which have no line yet. */
void incomplete_tell_page(struct buffer *out, uint64_t offset, const tally_rules *rules,
                          tally_range rest);

/* ---- What is missing ------------------------------------------------------------------------- */

/* The numbers that a search for missing numbers has found so far. */
struct missing_found {
    uint64_t from;
    uint64_t first; /* the first of missing and unproved, if there are any */
    uint64_t next;  /* all numbers below are decided */
    size_t count;
    size_t unproved_count; /* numbers that only a value beyond 64 bits could make: not proved to
                              be missing */
    tally_bound bound;
    uint64_t missing[PARAMETER_GAMES_MOST];
    uint64_t unproved[PARAMETER_GAMES_MOST];
};

/* Adds a number that is missing, or that may be. The arrays have room for PARAMETER_GAMES_MOST. */
static inline void missing_take(struct missing_found *found, const tally_outcome *outcome)
{
    if (found->count == 0 && found->unproved_count == 0) found->first = outcome->target;
    if (outcome->answer == TALLY_ANSWER_CLOSEST) found->missing[found->count++] = outcome->target;
    else found->unproved[found->unproved_count++] = outcome->target;
}

/* How many consecutive numbers can be made, from the first that was examined. */
static inline uint64_t missing_run(const struct missing_found *found)
{
    return (found->count != 0 || found->unproved_count != 0 ? found->first : found->next) -
           found->from;
}

/* Writes
 *
 *     {"version":1,"id":...,"rules":...,"numbers":[...],"run":230,"from":1,"missing":[231],
 *      "complete":true}
 *
 * The ID has the first number as its target. If "complete" is false, "bound" follows it, and
 * "next", where to continue. "unproved" follows "missing" if there are any. */
void report_missing(struct buffer *out, const tally_game *game, const struct missing_found *found);

/* ---- Shapes ---------------------------------------------------------------------------------- */

/* Writes one shape as an element of an array; `user` is a struct json. A sink for tally_shapes():
 *
 *     {"shape":"ab - c - d","covers":6,"alone":1,"values":[1,8,9],"only":[8]}
 *
 * "values" and "only" are there if there is one choice of digits. */
int report_shape(void *user, const tally_shape *shape);

/* {"version":1,"years":"2019","targets":"0..100","games":1,"pairs":49,"count":15,"at_least":15,
 *  "shapes":[...],"complete":true}
 *
 * With numbers, "numbers" stands in place of "years". shapes: the elements that report_shape()
 * wrote. If "complete" is false, "bound" follows. */
void report_shapes(struct buffer *out, const tally_shapes_asked *asked,
                   const tally_shapes_outcome *outcome, const struct buffer *shapes);

/* ---- Moves ----------------------------------------------------------------------------------- */

/* Writes one object without its line end:
 *
 *     {"version":1,"id":...,"rules":...,"target":...,"numbers":[...],"left":[100,75,...],
 *      "reachable":true,"fewest":3,"distance":0,"moves":[{"a":75,"operation":"*","b":3,"value":225,
 *      "reachable":true,"fewest":2,"distance":0},...]}
 *
 * reachable is null where it is not known, fewest and distance where there is none. If
 * position->counts is set, each move has "solutions":12,"seconds":8.5 too, null where they are not
 * known. Or a line of text for each move:
 * "75 * 3 = 225     2 values are enough, 12 solutions, 8.5 s". */
tally_status report_moves(struct buffer *out, tally_position *position, const tally_game *game,
                          const char *after, size_t length, const tally_options *options,
                          bool is_json);

/* ---- Sets of games --------------------------------------------------------------------------- */

/*
 * Sets of games, one line each: the five games of a day, and those of a worksheet together with
 * their solutions.
 */

/* Called after each line that is written into out; a result other than 0 stops. */
typedef int drawn_line_end(void *user);

/* {"version":1,"id":...,"rules":...,"target":...,"numbers":[...],"place":1,"generator":1,
 *  "difficulty":12,"seconds":14.2,"is_extrapolated":true,"difficulty_model":1} */
tally_status report_five(struct buffer *out, drawn_line_end *end_line, void *user,
                         const struct question *question, const tally_options *options);

/* Writes {"version":1,"code":"7K2M-9QXA-3BCD","rules":"countdown","games":20}, then for each game
 *
 *     {"version":1,"id":...,"rules":...,"target":...,"numbers":[...],"place":1,"difficulty":12,
 *      "seconds":14.2,"is_extrapolated":true,"difficulty_model":1,"solutions":12,
 *      "solution":{...}}
 *
 * with the simplest solution. */
tally_status report_sheet(struct buffer *out, drawn_line_end *end_line, void *user,
                          const struct question *question, const tally_options *options);

#endif
