/* SPDX-License-Identifier: MIT */
/*
 * Lists all values of a range that some number of numbers makes, in rising order, in slices.
 *
 * The values of fewer numbers are known, with their simplest expressions, and the fresh goals
 * (forest/fresh.h) of these sizes are made. The values of the most numbers are the largest part by
 * far. Nothing of them needs to be kept: the range is cut into slices, and the pairs of goals that
 * make a value of a slice are found without the others.
 *
 *     values         1 ... 5,213 | 5,214 ... 40,447 | 40,448 ...
 *     of a slice:    the known ones, and what pairs make besides: sorted, packed, given
 *
 * So memory is needed for the slices that threads work on, the first values come early, and the
 * work of a slice stays in a core's cache. Samples of pairs tell where to cut, so that the slices
 * take about equally long.
 */
#ifndef TALLY_FOREST_SLICES_H
#define TALLY_FOREST_SLICES_H

#include "answer/engine.h"

struct fresh_levels;

/* Begins a list of the values that take one number more than the goals were made for. known (struct
 * wanted, rising) are those of fewer numbers, which `finds` has. All must live until slices_end(),
 * which is to be called even if this fails. *count: how many slices there are. */
tally_status slices_begin(struct engine_search *search, const struct fresh_levels *fresh,
                          const struct vector *known, const struct finds *finds, tally_range range,
                          uint32_t *count);

/* The same under rules with zero or fractions, and with the goals of the sizes below; *count stays
 * if they are too many, or too large. */
tally_status slices_begin_fractions(struct engine_search *search, const struct vector *known,
                                    const struct finds *finds, tally_range range, uint32_t size,
                                    uint32_t *count);

/* Makes some neighbouring slices, each in finds of its own. */
tally_status slices_run(struct engine_search *search, uint32_t first, uint32_t count,
                        struct finds *finds);
void slices_end(struct engine_search *search);

#endif
