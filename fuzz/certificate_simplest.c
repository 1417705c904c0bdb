/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: certificates of what is simplest, as certify/simplest.c decides them. Nothing
 * crashes, whatever the text says. Games of more than four numbers are left out, since they take
 * long.
 */
#include "checker.h"

#include "../certify/simplest.c"

static void forget(void)
{
    for (int s = 0; s < CODES; s++) {
        free(values[s].list);
        free(values[s].at);
    }
    memset(values, 0, sizeof values);
    memset(sizes, 0, sizeof sizes);
    memset(have, 0, sizeof have);
    memset(nodes, 0, sizeof nodes);
    line_number = kinds = full = effort = 0;
    after = '\n';
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    check_small_game(data, size, forget);
    return 0;
}
