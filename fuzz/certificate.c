/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: the reading of certificates by certify/certify.c, up to the claim and its made
 * lines. Nothing crashes, and there are no more made lines than numbers of the claim. Games with
 * many subsets are left out, since they take long.
 */
#include "checker.h"

#include "../certify/certify.c"

static void forget(void)
{
    memset(is_made, 0, sizeof is_made);
    memset(sizes, 0, sizeof sizes);
    memset(most, 0, sizeof most);
    memset(have, 0, sizeof have);
    line_number = kinds = full = 0;
    made_count = first = last = base = 0;
    after = '\n';
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { SUBSETS_MOST = 1000 };
    if (!begin_input(data, size)) return 0;
    forget();
    file = open_input();
    if (file != NULL && setjmp(at_end) == 0) {
        read_rules();
        if (full <= SUBSETS_MOST) {
            measure();
            read_claim();
            if (made_count > last - first + 1) abort();
        }
    }
    close_input();
    return 0;
}
