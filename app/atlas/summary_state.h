/* SPDX-License-Identifier: MIT */
/*
 * A summary as bytes, the same on every machine: the state from which an interrupted survey
 * continues.
 */
#ifndef TALLY_ATLAS_SUMMARY_STATE_H
#define TALLY_ATLAS_SUMMARY_STATE_H

#include "atlas/summary.h"

void summary_save(const struct summary *summary, struct buffer *out);

/* Loads a summary with the same targets and pick. Returns false if the bytes are no such
 * summary. */
bool summary_load(struct summary *summary, const void *bytes, size_t count);

#endif
