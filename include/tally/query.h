/* SPDX-License-Identifier: MIT */
/*
 * Questions as text: a line of JSON is a question, and lines of JSON are the answer.
 */
#ifndef TALLY_QUERY_H
#define TALLY_QUERY_H

#include <tally/base.h>
#include <tally/options.h>

/* Receives a piece of text, which lives until the sink returns. A result other than 0 stops the
 * work. */
typedef int (*tally_text_sink)(void *user, const char *text, size_t length);

/* Answers one question that is a JSON object, with the lines that the command prints with --json:
 *
 *     {"question":"solve","target":765,"numbers":[1,3,7,10,25,50]}
 *     {"question":"check","id":"countdown:102/1,2,50","expression":"(50+1)*2","key":17}
 *
 * "question" is solve (the default), list, count, values, missing, shapes, check, hint, moves,
 * prove, draw, daily, five, sheet, read or rules. The members of the object are:
 *
 *   a game         "id"; or "target" and "numbers", with "rules", "ops", "values", "use", "order",
 *                  "brackets", "op_most", "op_fewest", "max_value" and "depth"; or "game", any text
 *                  that means a game
 *   a search       "fewest", "most", "must_use", "detours", "all", "limit", "sort": tally_options
 *   solve          "any": tally_options
 *   solve, list    "difficulty" false: it is neither calculated nor told, which saves time
 *   values         "targets" is the range of values; a target is not needed
 *   missing        "from" is the first number that is examined, "count" how many to find
 *   shapes         "years", or "numbers" alone; "targets": see tally_shapes()
 *   check          "expression"; or "completion" with "extract"; "reading" and "prove": see
 *                  judge.h. Or "list": lines NUMBER = EXPRESSION, see tally_read_entry(); "target"
 *                  is the range that they should have. Each has a line of the answer, and a last
 *                  one says what is right, missing and wrong
 *   hint           "hint" is 1 or 2, "after" has the moves so far: see tally_take_hint()
 *   moves          "after" has the moves so far, "solutions" asks for counts: see tally_moves()
 *   prove          "claim": see tally_prove(); a target is not needed for missing
 *   draw           "seed", "large", "pick", "count", "solvable", "difficulty", "solutions" and
 *                  "attempts"
 *   daily, five    "date": see tally_daily(); "generator": see tally_daily_five()
 *   sheet          "code"; or the members of draw with "largest" and "rises"
 *   read           "game" is the text, "kind" what its first number is: see tally_read_game()
 *   all questions  "key" is any JSON; each line of the answer repeats it behind "version"
 *
 * A member that only other questions have is refused, unless rows and answers have columns of that
 * name: expression, completion, difficulty, solutions, solvable, fewest, seed, generator, hint,
 * kind, target, date, code, list, claim. Such members, and names that no question has, are ignored.
 * A line that is not an object is a text that means a game, such as an ID.
 *
 * question: the question, whatever the line says; NULL: the question of the line. options, which
 * may be NULL: what is lent to the search, and the defaults of members that the line does not have.
 * The sink receives the answer in pieces of any length. Each line of the answer ends with \n. The
 * answer of "values" has a line for each value, and no line if there is no value.
 *
 * A line that cannot be answered has an answer too, {"version":1,"error":"...","position":7}, and
 * the status tells the reason. TALLY_SYNTAX: the line cannot be read. TALLY_OPTION: an option is
 * out of range. Otherwise the statuses of tally_game_parse() and of the search. TALLY_STOPPED: the
 * sink stopped the work. TALLY_NO_MEMORY. There is no answer, and TALLY_OPTION, if there is no such
 * question or options->size is wrong. */
TALLY_API tally_status tally_query(const char *question, const char *line, size_t length,
                                   const tally_options *options, tally_text_sink sink, void *user);

#endif
