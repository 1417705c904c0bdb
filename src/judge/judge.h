/* SPDX-License-Identifier: MIT */
/*
 * Judges an answer in raw form, for tally_check() and for completions.
 */
#ifndef TALLY_JUDGE_JUDGE_H
#define TALLY_JUDGE_JUDGE_H

#include "expr/raw.h"
#include "rules/game.h"

/* Judges like tally_check(), after the text was parsed. breaks may be NULL; otherwise it receives
 * each broken rule. */
void judge_raw(tally_judgement *judgement, const tally_game *game, const struct raw_text *raw,
               tally_break_sink breaks, void *user);

/* Fills in a judgement without a value, or that of a text that is no expression; position is the
 * byte offset of the error. */
void judge_as(tally_judgement *judgement, tally_verdict verdict);
void judge_as_syntax(tally_judgement *judgement, size_t position);

/* Fills in the judgement of a text that the strict parser refused at a place: a claim, or no
 * expression. */
void judge_unread(tally_judgement *judgement, const char *text, size_t length, size_t position);

/* Names what stands at the place where an invalid answer is wrong, and counts that place in
 * characters. Does nothing to other answers. */
void judge_name(tally_judgement *judgement, uint32_t operations, const char *text, size_t length);

/* The lenient reading of an answer: as one text, and where that is not valid, as steps. in_words:
 * the text was not read, and may have words around the answer that nothing knows. Such words may
 * introduce anything, so what they stand around counts only where it solves the game. */
void judge_leniently(tally_judgement *judgement, const tally_game *game, const char *text,
                     size_t length, bool in_words);

/* Overwrites by blanks each number that only tells the value of a bracket beside it, as the 500 of
 * "500 (5 x 100) + 50" and the 51 of "(50 + 1) [51] * 15". Returns false if there is none. Cost:
 * linear in the length. */
bool judge_leave_out_told(const tally_game *game, char *text, size_t length);

#endif
