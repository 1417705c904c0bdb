/* SPDX-License-Identifier: MIT */
/*
 * A summary as bytes, the same on every machine: what a survey that is gone on with begins from.
 */
#ifndef TALLY_ATLAS_SUMMARY_STATE_H
#define TALLY_ATLAS_SUMMARY_STATE_H

#include "atlas/summary.h"

void summary_save(const struct summary *summary, struct buffer *out);

/* Into a summary of the same targets and the same pick;
 * false where the bytes are no such summary. */
bool summary_load(struct summary *summary, const void *bytes, size_t count);

#endif
