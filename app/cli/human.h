/* SPDX-License-Identifier: MIT */
/*
 * Answers for people.
 *
 *     952 = ((100 + 6) * 75 * 3 - 50) / 25
 *
 *         100 + 6 = 106
 *        106 * 75 = 7950
 *        7950 * 3 = 23850
 *      23850 - 50 = 23800
 *      23800 / 25 = 952
 *
 *     all 6 numbers used; very hard (95 of 100), about 12 minutes
 *
 * With --expr, --rpn, --paren or --tex, and in lists, a solution is the first line alone; with
 * --steps the steps follow it; with --quiet it is the expression alone.
 */
#ifndef TALLY_CLI_HUMAN_H
#define TALLY_CLI_HUMAN_H

#include "cli/options.h"
#include "tally/tally.h"

#include <stdbool.h>

/* How solutions are shown. */
struct form {
    tally_style style;
    bool is_quiet;
    bool has_steps;
    bool has_facts;         /* unused numbers and difficulty */
    unsigned indent;        /* blanks in front of a solution's line */
    const tally_game *game; /* for the difficulty; needed for facts alone */
};

/* The form that the options ask for; is_list: many solutions,
 * so steps only where asked for, and no facts. */
struct form form_of_call(const struct call *call, bool is_list);

/* "VALUE = EXPRESSION" with steps and facts as the form has it. */
void show_solution(const struct form *form, const tally_solution *solution);

/* Whether the show's points count in a game: under its rules, in any order and of any numbers. */
bool has_points(const tally_game *game);

/* " (7 points)"; nothing where the show's points do not count. */
void show_points(const tally_game *game, uint32_t points);

/* "831 is out of reach; the closest is 832, 1 away (7 points)", or both sides. values: one or two,
 * the lower first. */
void show_out_of_reach(const tally_game *game, const tally_outcome *outcome,
                       const tally_value *values, size_t count);

/* Whether one solution of each target is asked for, all of them, or how many there are. */
enum asked { ASKED_ONE, ASKED_ALL, ASKED_COUNT };

/* Why the answer is not complete, on standard error: "952:
 * stopped by --timeout; more may exist". */
void say_bound(const tally_game *game, const tally_outcome *outcome, enum asked asked);

/* What TALLY_BOUND_VALUE stands for in a game. */
const char *what_was_not_explored(const tally_game *game);

/* The exit status that one answer asks for. A solution in hand is an answer where one is asked for,
 * also where the search was stopped. */
int status_of_outcome(const tally_outcome *outcome, enum asked asked);

/* How hard it is to make the solution's target; where the time is up, as if the solution were the
 * only one. */
tally_difficulty difficulty_of(const tally_game *game, const tally_solution *solution);

/* "1 solution", "12 solutions" */
void show_count(uint64_t count, const char *singular, const char *plural);

#endif
