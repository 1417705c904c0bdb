/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: the reading of certificates by certify/certify.c, up to the claim and its made
 * lines. Nothing crashes, and there are no more made lines than numbers of the claim. Games with
 * many subsets are left out, since they take long.
 */
#include <limits.h>
#include <math.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static jmp_buf at_end;
static char told[400];

/* The checker ends with exit(), after a line that says why. */
#define exit(status) longjmp(at_end, (status) + 1)
#define printf(...) snprintf(told, sizeof told, __VA_ARGS__)
#define main certify_main
int certify_main(int argument_count, char **arguments);
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
    char *const copy = malloc(size + 1);
    if (copy == NULL) return 0;
    memcpy(copy, data, size);
    forget();
    file = fmemopen(copy, size, "rb");
    if (file != NULL && setjmp(at_end) == 0) {
        read_rules();
        if (full <= SUBSETS_MOST) {
            measure();
            read_claim();
            if (made_count > last - first + 1) abort();
        }
    }
    if (file != NULL) fclose(file);
    free(copy);
    return 0;
}
