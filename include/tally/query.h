/* SPDX-License-Identifier: MIT */
/*
 * Questions as text: a line of JSON is a question, and lines of JSON are the answer.
 */
#ifndef TALLY_QUERY_H
#define TALLY_QUERY_H

#include <tally/base.h>
#include <tally/options.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Receives a piece of an answer; what it is given lives until it returns. Not 0 stops. */
typedef int (*tally_text_sink)(void *user, const char *text, size_t length);

/* Answers one question that is a JSON object, with the lines that the command prints with --json:
 *
 *     {"question":"solve","target":765,"numbers":[1,3,7,10,25,50]}
 *     {"question":"check","id":"countdown:102/1,2,50","expression":"(50+1)*2","key":17}
 *
 * "question" is solve (also where it is not said), list, count, values, missing, check, hint, draw,
 * daily, five, sheet or rules. A game is "id", or "target" and "numbers" with "rules", "ops",
 * "values", "use", "order" and "depth"; "values" asks without a target, within "targets", and
 * "missing" for the first "count" numbers from "from" on. "fewest", "most", "must_use", "detours",
 * "all", "limit" and "sort" are as in tally_options; "expression" is judged, or the answer in
 * "completion", found and read as "extract" and "reading" say (judge.h); "hint" is 1 or 2, as
 * tally_take_hint() has it; "seed", "large", "pick", "count", "solvable", "difficulty", "solutions"
 * and "attempts" draw, and "date" is that of tally_daily(), and with "generator" that of
 * tally_daily_five(); "code", or what draws with "largest" and "rises", tells a sheet. "key" is any
 * JSON, and comes back behind "version" in each line of the answer. Other members are left alone. A
 * line that is no object is a game's ID.
 *
 * question: the question whatever the line says of it; NULL: as the line says. options, which may
 * be NULL: what is lent to the search, and what counts where the line does not say it. Text goes to
 * the sink in pieces that end anywhere; each line ends with \n. The answer of "values" has a line
 * for each value, and none where there is no value. A line that cannot be answered is answered too,
 * {"version":1,"error":"...","position":7}, and the status tells: TALLY_SYNTAX where it cannot be
 * read, TALLY_OPTION where an option is out of range, what tally_game_parse() says of a game, or
 * what the search said. TALLY_STOPPED: the sink said stop. TALLY_NO_MEMORY. TALLY_OPTION, and
 * nothing is answered: question or options are none. */
TALLY_API tally_status tally_query(const char *question, const char *line, size_t length,
                                   const tally_options *options, tally_text_sink sink, void *user);

#ifdef __cplusplus
}
#endif

#endif
