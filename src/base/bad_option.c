/* SPDX-License-Identifier: MIT */
/*
 * Fills in tally_error for a wrong option.
 */
#include "base/bad_option.h"

tally_status bad_option(tally_error *error, tally_status status, const char *option,
                        tally_range range, const char *message)
{
    if (error != NULL)
        *error =
            (tally_error){.status = status, .message = message, .option = option, .range = range};
    return status;
}

tally_range option_counts(uint64_t usual, uint64_t most)
{
    return (tally_range){usual != 0 && usual <= most ? 0 : 1, most};
}
