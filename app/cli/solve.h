/* SPDX-License-Identifier: MIT */
/*
 * Solving with the options of the command line, for every command that prints solutions.
 */
#ifndef TALLY_CLI_SOLVE_H
#define TALLY_CLI_SOLVE_H

#include "cli/human.h"
#include "cli/input.h"
#include "query/query.h"

/* Solves the game and prints the answer. Returns the exit status. */
int solve_game(struct call *call, const tally_game *game);

/* Are all solutions asked for, or only the simplest? */
bool asks_for_list(const struct call *call);

/* ---- Answers in JSON ------------------------------------------------------------------------- */

/*
 * --json: turns the command's options into a question, whose answer is the same as in batches, in
 * the service and from tally_query().
 */

/* Makes the question of this kind about a game. The caller keeps the game. search may be NULL. */
struct question question_about(enum question_kind kind, const tally_game *game,
                               const struct search *search);

/* Writes the answer, says on standard error which bound the search met, and returns the exit
 * status. *end tells how the answer ended. */
int answer_as_json(const struct question *question, struct answer_end *end);

/* Writes the line of a value whose expression may not be the simplest, since the search was
 * stopped: that of report_value(), with "settled":false. */
void report_value_in_hand(const tally_solution *solution);

/* After a search that was stopped: gives the sink values in hand of the part of the range that is
 * not settled, which are values with some expression, perhaps not the simplest. */
tally_status rest_in_hand(const tally_game *game, tally_range range, const struct search *search,
                          const tally_sink *sink, const tally_outcome *outcome);

/* ---- Batches --------------------------------------------------------------------------------- */

/* --batch: answers the lines of a file or of standard input, in order, as questions of the kind of
 * `own`, which also has what the command's own options say: judging, limit and targets. Returns the
 * exit status. */
int batch_run(struct call *call, const struct query *own);

#endif
