/* SPDX-License-Identifier: MIT */
/*
 * Judging an answer in steps as the expression that the steps spell.
 */
#ifndef TALLY_JUDGE_STEPS_H
#define TALLY_JUDGE_STEPS_H

#include "rules/game.h"
#include "tally/check.h"

/* If the text is an answer in steps, and no expression that keeps the rules, judges it as steps
 * instead. Otherwise the judgement stays. */
void judge_as_steps(tally_judgement *judgement, const tally_game *game, const char *text,
                    size_t length);

#endif
