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
 *
 * Counts have commas between groups of three digits ("259,076 solutions"). The numbers, targets and
 * values of games have none: people copy these into the next command, where a comma ends a number.
 * JSON, and a count that --quiet prints alone, have none either.
 */
#ifndef TALLY_CLI_HUMAN_H
#define TALLY_CLI_HUMAN_H

#include "cli/options.h"
#include "query/answer.h"
#include "query/buffer.h"
#include "tally/tally.h"

#include <stdbool.h>

/* How solutions are printed. */
struct form {
    tally_style style;
    bool is_quiet;
    bool has_steps;
    bool has_facts;              /* also print the unused numbers and the difficulty */
    bool is_unrated;             /* but not the difficulty */
    unsigned indent;             /* blanks before a solution's line */
    const tally_game *game;      /* needed only for has_facts */
    const struct rating *rating; /* of the game, where it is known; NULL: see difficulty_of() */
};

/* Reads the form from the options. is_list: many solutions, so steps are printed only if asked for,
 * and no facts. */
struct form form_of_call(const struct call *call, bool is_list);

/* Prints a number or a target of the game: 25, -2, 3/4. show_number_right() fills up to a width. */
void show_number(const tally_game *game, uint64_t number);
void show_number_right(const tally_game *game, uint64_t number, size_t width);

/* The same as text, for messages. */
struct numeral name_of_number(const tally_game *game, uint64_t number);

/* Prints "VALUE = EXPRESSION", with steps and facts as the form says. */
void show_solution(const struct form *form, const tally_solution *solution);

/* Do the show's points apply to the game? Only under the show's rules, with numbers in any order
 * and any number of them used. */
bool has_points(const tally_game *game);

/* Prints " (7 points)"; nothing if the show's points do not apply. */
void show_points(const tally_game *game, uint32_t points);

/* Prints a text in lines that fit the terminal, and ends the last one. */
void show_folded(const struct buffer *text);

/* The greatest depth of ! and the like, below that of the game, at which all that is not made of
 * the range is proved out of reach; UINT32_MAX: none is. */
uint32_t depth_proved(const tally_game *game, tally_range range, const tally_options *options);

/* "13/20 away" of a value from the target; the distance is also given rounded up. */
void show_away(const tally_game *game, const tally_value *value, uint64_t distance);

/* "multiple of 1/4 " for a target of 3/4, or "multiples of 1/4 "; nothing for a whole one. */
void show_multiples(const tally_game *game, uint64_t target, bool are_several);

/* Prints "831 is out of reach; the closest is 832, 1 away (7 points)", or both sides. values: one
 * or two closest values, the lower one first. */
void show_out_of_reach(const tally_game *game, const tally_outcome *outcome,
                       const tally_value *values, size_t count);

/* What was asked for each target: one solution, all in order, all as they are found, or their
 * number. */
enum asked { ASKED_ONE, ASKED_ALL, ASKED_STREAM, ASKED_COUNT };

static inline enum asked asked_of(bool is_list, const tally_options *options)
{
    if (!is_list) return ASKED_ONE;
    return options->sort == TALLY_SORT_NONE ? ASKED_STREAM : ASKED_ALL;
}

/* Why a search ended for lack of memory, and what helps: "memory ran out, raise --memory". */
const char *why_memory_ended(const tally_outcome *outcome);

/* Says on standard error why the answer is incomplete: "952: stopped by --timeout; more may
 * exist". */
void say_bound(const tally_game *game, const tally_outcome *outcome, enum asked asked);

/* If a range was not finished, says where it ended; and why, if not even the first target was
 * finished. */
void say_rest(const tally_game *game, uint64_t done_count, const tally_outcome *outcome,
              enum asked asked);

/* What TALLY_BOUND_VALUE means in this game: the kind of values that were not explored. */
const char *what_was_not_explored(const tally_game *game);

/* The exit status for one answer. If one solution was asked for and found, that is an answer, even
 * if the search was stopped. */
int status_of_outcome(const tally_outcome *outcome, enum asked asked);

/* The difficulty of the solution's target. word NULL: the time was up before it was known. */
tally_difficulty difficulty_of(const tally_game *game, const tally_solution *solution);

/* Prints "1 solution" or "12,345 solutions". */
void show_count(uint64_t count, const char *singular, const char *plural);

#endif
