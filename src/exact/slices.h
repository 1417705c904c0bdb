/* SPDX-License-Identifier: MIT */
/*
 * All values of a game of + - * / in any order, each with its simplest expression, at once: with
 * the fresh goals of forest/fresh.h, in slices as forest/slices.h makes them. The tables of goals
 * serve one value after the other, which takes 20 to 100 times as long where there are thousands.
 */
#ifndef TALLY_EXACT_SLICES_H
#define TALLY_EXACT_SLICES_H

#include "answer/engine.h"

struct exact_slices;

/* As in answer/engine.h. *count is 0, and *begun NULL, where values are few, or too large for this.
 * exact_slices_end() is to be called even if this fails. */
tally_status exact_slices_begin(struct exact_slices **begun, struct engine_search *search,
                                const struct vector *known, const struct finds *finds,
                                tally_range range, uint32_t size, uint32_t *count);
tally_status exact_slices_run(const struct exact_slices *list, uint32_t first, uint32_t count,
                              struct finds *finds);
void exact_slices_end(struct exact_slices *list);

#endif
