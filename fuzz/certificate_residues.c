/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: certificates as certify/residues.c reads and decides them, for at most four given
 * numbers. Nothing crashes.
 */
#include "checker.h"

#include "../certify/residues.c"

static void forget(void)
{
    enum { LINES_BEFORE_MADE = 4 };
    if (line_number > LINES_BEFORE_MADE) memset(is_made, 0, sizeof is_made);
    for (int s = 0; s <= full; s++) {
        free(values[s].list);
        free(values[s].inverse);
        free(values[s].at);
        memset(&values[s], 0, sizeof values[s]);
        sizes[s] = 0;
    }
    memset(have, 0, sizeof have);
    line_number = kinds = count = tabled = full = 0;
    made_count = first = last = base = 0;
    after = '\n';
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    check_small_game(data, size, forget);
    return 0;
}
