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

#include "query/json_writer.h"
#include "tally/tally.h"

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

/* Writes "difficulty", "seconds", "is_extrapolated" and "difficulty_model". */
void report_difficulty(struct json *json, const tally_difficulty *difficulty);

/* Writes the seconds of a difficulty, with one decimal: 12.5. */
void report_seconds(struct json *json, uint32_t tenths_of_second);

/* Writes the game's ID, with this single target. */
void report_id(struct buffer *out, const tally_game *game, uint64_t target);

/* Writes the expression in a style. */
void report_expr(struct buffer *out, const tally_expr *expr, tally_style style);

/* ---- The table of rule sets ------------------------------------------------------------------ */

/* {"version":1,"rules":[{"name":"countdown",...},...]} */
void report_rules(struct buffer *out);

#endif
