/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: certificates of digits in their order, as certify/any_size.c reads them, with their
 * expressions. Nothing crashes. Where the tables would be made, the checker ends.
 */
#include "checker.h"

#define calloc(count, size) (longjmp(at_end, 3), (void *)((count) * (size)))
#define fprintf(to, ...) snprintf(told, sizeof told, __VA_ARGS__)
#pragma GCC diagnostic ignored "-Wpedantic" /* its __int128 */
#include "../certify/any_size.c"

static void forget(void)
{
    enum { LINES_BEFORE_MADE = 4 };
    if (line_number > LINES_BEFORE_MADE) memset(is_made, 0, sizeof is_made);
    memset(digits, 0, sizeof digits);
    memset(line, 0, sizeof line);
    memset(operations, 0, sizeof operations);
    digit_count = line_number = 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!begin_input(data, size)) return 0;
    run_checker();
    forget();
    close_input();
    return 0;
}
