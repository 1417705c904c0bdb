/* SPDX-License-Identifier: MIT */
/*
 * Fills in tally_error for a wrong option.
 */
#include "base/bad_option.h"

#include "base/sized.h"

tally_status bad_option(tally_error *error, tally_status status, const char *option,
                        tally_range range, const char *message)
{
    if (error != NULL)
        *error =
            (tally_error){.status = status, .message = message, .option = option, .range = range};
    return status;
}

tally_status options_read(void *read, const void *given, size_t size_bytes, tally_error *error)
{
    const char *const message = sized_read(read, given, size_bytes);
    if (message == NULL) return TALLY_OK;
    return bad_option(error, TALLY_OPTION, "size", NO_RANGE, message);
}

tally_range option_counts(uint64_t usual, uint64_t most)
{
    return (tally_range){usual != 0 && usual <= most ? 0 : 1, most};
}
