/* SPDX-License-Identifier: MIT */
/*
 * What is wrong with an answer, and how to mend it.
 */
#ifndef TALLY_JUDGE_ADVICE_H
#define TALLY_JUDGE_ADVICE_H

#include "tally/tally.h"

/* Names what stands at the place where an invalid answer is wrong, and counts that place in
 * characters. Does nothing to other answers. */
void judge_name(tally_judgement *judgement, uint32_t operations, const char *text, size_t length);

#endif
