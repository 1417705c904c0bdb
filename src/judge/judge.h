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

/* Fills in the judgement of a text that is no expression; position is the byte offset of the
 * error. */
void judge_as_syntax(tally_judgement *judgement, size_t position);

/* Fills in the judgement of a claim that nothing makes the target. */
void judge_as_claim(tally_judgement *judgement);

/* Fills in the judgement of a text that the strict parser refused at a place: a claim, or no
 * expression. */
void judge_unread(tally_judgement *judgement, const char *text, size_t length, size_t position);

#endif
