/* SPDX-License-Identifier: MIT */
/*
 * The first solutions of a target, in the order of answers: for a list that is cut at a limit.
 *
 * All solutions up to an excess are written out, and the excess rises until there are enough of
 * them. A need (expand.h) is met by *parts*: a number alone, or a last step and the parts of its
 * two sides. What one side may take is what the least excess of the other side leaves, so each part
 * of a need is a part of some solution.
 */
#ifndef TALLY_LEAST_FIRST_H
#define TALLY_LEAST_FIRST_H

#include "answer/found.h"
#include "least/expand.h"

/* Sets finds to the first `count` solutions of the target, and *is_settled, which must be false. If
 * the work or the memory ends before, or there are fewer, *is_settled stays. excess: the least one
 * of the target. Cost: the solutions of the excess at which it ends. */
tally_status least_list(struct least_deepening *deepening, const struct least_need *target,
                        uint32_t excess, uint64_t count, const struct numbers *numbers,
                        struct finds *finds, bool *is_settled);

#endif
