/* SPDX-License-Identifier: MIT */
/*
 * Tells the caller which member of a struct is wrong, and its allowed values.
 */
#ifndef TALLY_BASE_BAD_OPTION_H
#define TALLY_BASE_BAD_OPTION_H

#include "tally/tally.h"

/* For a member that no range describes. */
#define NO_RANGE ((tally_range){0, 0})

/* Returns the status. Fills in *error, which may be NULL. option and message must be static. */
tally_status bad_option(tally_error *error, tally_status status, const char *option,
                        tally_range range, const char *message);

/* The allowed values of a member that counts things, where 0 means `usual` things: 0..most, or
 * 1..most if there are not as many as usual. */
tally_range option_counts(uint64_t usual, uint64_t most);

#endif
