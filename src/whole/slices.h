/* SPDX-License-Identifier: MIT */
/*
 * All values of a range in rising order, in slices: the last step of listing values.
 *
 * The values of fewer numbers than the most are known, with their simplest expressions, and the
 * fresh goals (fresh.h) of these sizes are made. The values of the most numbers are the largest
 * part by far. Nothing of them needs to be kept: the range is cut into slices, and the pairs of
 * goals that make a value of a slice (forest/fresh.h) are found without the others.
 *
 *     values         1 ... 5,213 | 5,214 ... 40,447 | 40,448 ...
 *     of a slice:    the known ones, and what pairs make besides: sorted, packed, given
 *
 * So memory is needed for the slices that threads work on, the first values come early, and the
 * work of a slice stays in a core's cache. Samples of pairs tell where to cut, so that the slices
 * take about equally long.
 */
#ifndef TALLY_WHOLE_SLICES_H
#define TALLY_WHOLE_SLICES_H

#include "answer/engine.h"

/* See struct engine. */
tally_status whole_begin_slices(struct engine_search *search, const struct known_values *known,
                                tally_range range, uint32_t size, uint32_t *count);
tally_status whole_run_slices(struct engine_search *search, uint32_t first, uint32_t count,
                              struct finds *finds);
void whole_end_slices(struct engine_search *search);

#endif
