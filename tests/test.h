/* SPDX-License-Identifier: MIT */
/*
 * The checks of a test program. A failed check prints where it stands and what it saw, and the test
 * goes on; the program's exit status says whether any failed.
 *
 *     #include "test.h"
 *
 *     static void ten_points_for_an_exact_answer(void)
 *     {
 *         CHECK_U64(tally_points(0), 10);
 *     }
 *
 *     int main(void)
 *     {
 *         TEST(ten_points_for_an_exact_answer);
 *         return test_end();
 *     }
 *
 * A check is an expression that is true where it held, so a test may stop itself: if (!CHECK(p !=
 * NULL)) return;
 */
#ifndef TALLY_TESTS_TEST_H
#define TALLY_TESTS_TEST_H

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
    const char *name; /* of the test that runs */
    uint64_t checks;
    uint64_t failures;
} test_state;

/* Says what is wrong, for the first hundred failures: more than that helps nobody. */
static inline bool test_record(bool held, const char *file, int line, const char *text)
{
    test_state.checks++;
    if (held) return true;
    test_state.failures++;
    if (test_state.failures > 100) return false;
    fprintf(stderr, "%s:%d: in %s: %s\n", file, line,
            test_state.name != NULL ? test_state.name : "main", text);
    return false;
}

static inline bool test_u64(uint64_t seen, uint64_t wanted, const char *file, int line,
                            const char *text)
{
    if (test_record(seen == wanted, file, line, text)) return true;
    fprintf(stderr, "    seen %" PRIu64 ", wanted %" PRIu64 "\n", seen, wanted);
    return false;
}

static inline bool test_text(const char *seen, const char *wanted, const char *file, int line,
                             const char *text)
{
    const bool is_equal =
        seen != NULL && wanted != NULL ? strcmp(seen, wanted) == 0 : seen == wanted;
    if (test_record(is_equal, file, line, text)) return true;
    fprintf(stderr, "    seen   \"%s\"\n    wanted \"%s\"\n", seen != NULL ? seen : "(NULL)",
            wanted != NULL ? wanted : "(NULL)");
    return false;
}

#define CHECK(condition) test_record((condition), __FILE__, __LINE__, #condition)
#define CHECK_U64(seen, wanted)                                                                    \
    test_u64((uint64_t)(seen), (uint64_t)(wanted), __FILE__, __LINE__, #seen " is " #wanted)
#define CHECK_TEXT(seen, wanted)                                                                   \
    test_text((seen), (wanted), __FILE__, __LINE__, #seen " is " #wanted)

/* The same for a check in a loop over data: says which case it is about. */
#define CHECK_CASE(condition, name) test_record((condition), __FILE__, __LINE__, name)

#define TEST(function) test_run(function, #function)

static inline void test_run(void (*function)(void), const char *name)
{
    const uint64_t failures = test_state.failures;
    test_state.name = name;
    function();
    if (test_state.failures != failures) fprintf(stderr, "failed: %s\n", name);
    test_state.name = NULL;
}

/* The last line of every main(). A program that checked nothing has failed. */
static inline int test_end(void)
{
    printf("%" PRIu64 " checks, %" PRIu64 " failed\n", test_state.checks, test_state.failures);
    return test_state.failures == 0 && test_state.checks != 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* Sanitizers make everything many times slower: tests over much data may take a part of it. */
static inline bool test_is_sanitized(void)
{
    const char *const sanitizers = getenv("TALLY_SANITIZE");
    return sanitizers != NULL && sanitizers[0] != '\0';
}

/* The thread sanitizer sees nothing new in a test of one thread. */
static inline bool test_looks_for_races(void)
{
    const char *const sanitizers = getenv("TALLY_SANITIZE");
    return sanitizers != NULL && strcmp(sanitizers, "thread") == 0;
}

/* The deep tier (make test-deep). A program that asks for it is run in both tiers: the quick one is
 * to take a second or two at most, the deep one may take minutes. */
static inline bool test_is_deep(void)
{
    const char *const deep = getenv("TALLY_DEEP");
    return deep != NULL && deep[0] != '\0';
}

/* How many of something to look at: as many as are quick, or as are deep; some of them under
 * sanitizers, which look for faults of memory and not for wrong counts. */
static inline int test_amount(int quick, int deep)
{
    if (test_is_sanitized()) return (quick + 9) / 10;
    return test_is_deep() ? deep : quick;
}

/* Opens a file of tests/data for reading; ends the program where there is none. */
static inline FILE *test_open_data(const char *name)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", TALLY_TEST_DATA, name);
    FILE *const file = fopen(path, "r");
    if (file == NULL) {
        fprintf(stderr, "cannot open %s\n", path);
        exit(EXIT_FAILURE);
    }
    return file;
}

#endif
