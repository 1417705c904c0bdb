/* SPDX-License-Identifier: MIT */
/*
 * Judging a raw form, for tally_check() and for completions.
 */
#ifndef TALLY_JUDGE_JUDGE_H
#define TALLY_JUDGE_JUDGE_H

#include "expr/raw.h"
#include "rules/game.h"

/* As tally_check() does, once the text is read. */
void judge_raw(tally_judgement *judgement, const tally_game *game, const struct raw_text *raw,
               tally_break_sink breaks, void *user);

/* The judgement of a text that is no expression. */
void judge_as_syntax(tally_judgement *judgement, size_t position);

#endif
