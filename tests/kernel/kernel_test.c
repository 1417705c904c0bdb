/* SPDX-License-Identifier: MIT */
/*
 * Every kernel that runs here gives what the scalar one gives: random sets of all lengths, numbers
 * from 1 to beyond the bits, windows of all widths, and every choice of operations. The time of
 * each is printed, for information.
 */
#include "test.h"

#include "kernel/kernel.h"

#include <tally/tally.h>
#include <time.h>

enum {
    BITS_LIMIT = 32768,
    PAD = 64,
    MAP_LIMIT = 1 << 14,
    LONGEST = 150,
    HIGHEST_VALUE = 60000,
    RESULTS = 1 << 17
};

static tally_random dice;

static uint32_t below(uint32_t bound)
{
    return (uint32_t)tally_random_below(&dice, bound);
}

struct set_room {
    struct value_set set;
    uint32_t values[LONGEST + 16];
    uint64_t bits[PAD + BITS_LIMIT / 64 + PAD];
    uint64_t mirror[PAD + BITS_LIMIT / 64 + PAD];
};

/* A random set of `count` values up to `highest`, with small ones more likely. */
static void fill_set(struct set_room *room, uint32_t count, uint32_t highest)
{
    memset(room, 0, sizeof *room);
    static uint8_t has[HIGHEST_VALUE + 1];
    memset(has, 0, sizeof has);
    for (uint32_t i = 0; i < count; i++) has[1 + below(below(highest) + 1)] = 1;
    uint32_t filled = 0;
    for (uint32_t v = 1; v <= HIGHEST_VALUE; v++) {
        if (!has[v]) continue;
        room->values[filled++] = v;
        if (v >= BITS_LIMIT) continue;
        room->bits[PAD + v / 64] |= UINT64_C(1) << (v % 64);
        const uint32_t mirrored = BITS_LIMIT - 1 - v;
        room->mirror[PAD + mirrored / 64] |= UINT64_C(1) << (mirrored % 64);
    }
    room->set =
        (struct value_set){room->values, room->bits + PAD, room->mirror + PAD, filled, BITS_LIMIT};
}

static struct set_room few, many;
static const struct kernel *kernels[3];
static size_t kernel_count;

/* The window's bits between lowest and highest. */
static void mask_window(const struct window *window)
{
    for (uint32_t v = 0; v < window->words * 64; v++)
        if (v < window->lowest || v > window->highest)
            window->bits[v / 64] &= ~(UINT64_C(1) << (v % 64));
}

enum operation { COMBINE, COMBINE_TOP, COMBINE_DIVIDED, UNITE };

static void run(const struct kernel *kernel, enum operation operation, const struct window *window,
                uint32_t number)
{
    memset(window->bits, 0, window->words * sizeof(uint64_t));
    window->bits[1] = 0x5; /* what was there stays there */
    switch (operation) {
    case COMBINE: kernel->combine(window, &few.set, &many.set); break;
    case COMBINE_TOP: kernel->combine_top(window, number, &many.set); break;
    case COMBINE_DIVIDED: kernel->combine_divided(window, &few.set, &many.set, number); break;
    case UNITE: kernel->unite(window->bits, many.set.bits, window->words); break;
    }
    mask_window(window);
}

/* By definition: all results one by one. */
static void run_plainly(enum operation operation, const struct window *window, uint32_t number)
{
    memset(window->bits, 0, window->words * sizeof(uint64_t));
    window->bits[1] = 0x5;
    const uint32_t ops = window->operations,
                   few_count = operation == COMBINE_TOP || operation == UNITE ? 1 : few.set.count;
    for (uint32_t i = 0; i < few_count; i++)
        for (uint32_t j = 0; j < many.set.count; j++) {
            const uint64_t a = operation == COMBINE_TOP ? number : few.values[i],
                           b = many.values[j];
            uint64_t results[4] = {0};
            if (operation == UNITE) results[0] = b;
            else {
                if (ops & TALLY_OP_ADD) results[0] = a + b;
                if (ops & TALLY_OP_SUBTRACT) results[1] = a > b ? a - b : b - a;
                if (ops & TALLY_OP_MULTIPLY) results[2] = a * b;
                if ((ops & TALLY_OP_DIVIDE) && operation != COMBINE_DIVIDED) {
                    if (a % b == 0) results[3] = a / b;
                    else if (b % a == 0) results[3] = b / a;
                }
            }
            for (size_t k = 0; k < 4; k++) {
                if (operation == COMBINE_DIVIDED)
                    results[k] = (ops & TALLY_OP_DIVIDE) && results[k] % number == 0
                                     ? results[k] / number
                                     : 0;
                if (results[k] < window->words * 64)
                    window->bits[results[k] / 64] |= UINT64_C(1) << (results[k] % 64);
            }
        }
    mask_window(window);
}

static void windows_are_the_definition(void)
{
    static uint64_t bits[4][64];
    for (size_t round = 0; round < 4000; round++) {
        struct window window = {.words = WINDOW_STEP_WORDS * (1 + below(2))};
        window.highest = window.words * 64 - 1 - below(100);
        window.lowest = 1 + below(200);
        window.operations = round % 3 == 0 ? below(16) : TALLY_OP_BASIC;
        fill_set(&few, below(4) == 0 ? 1 + below(40) : 1 + below(6),
                 below(3) == 0 ? HIGHEST_VALUE : 300);
        const enum operation operation = (enum operation)below(4);
        /* What a top set's bits tell must reach as far as small numbers divide. */
        fill_set(&many, below(LONGEST),
                 operation == COMBINE_TOP || below(2) == 0 ? 3000 : HIGHEST_VALUE);
        const uint32_t most = operation == COMBINE_TOP ? 100 : 60;
        uint32_t number = 2 + below(most);
        if (operation == COMBINE_TOP && round % 16 == 0) number = 1;
        window.bits = bits[3];
        run_plainly(operation, &window, number);
        for (size_t k = 0; k < kernel_count; k++) {
            window.bits = bits[k];
            run(kernels[k], operation, &window, number);
            const bool is_same = memcmp(bits[k], bits[3], window.words * sizeof(uint64_t)) == 0;
            if (!CHECK_CASE(is_same, kernels[k]->name))
                fprintf(stderr, "    operation %d, number %u\n", (int)operation, number);
        }
    }
}

/* ---- Lists ---- */

static uint64_t maps[3][MAP_LIMIT / 64 + 1];
static uint32_t lists[3][RESULTS];

static int compare_numbers(const void *a, const void *b)
{
    const uint32_t one = *(const uint32_t *)a, other = *(const uint32_t *)b;
    return one < other ? -1 : one > other;
}

static void harvests_are_the_same(void)
{
    for (size_t round = 0; round < 2000; round++) {
        const uint32_t limit = 50 + below(round % 2 == 0 ? 1u << 28 : MAP_LIMIT - 60);
        const uint32_t operations = round % 3 == 0 ? below(16) : TALLY_OP_BASIC;
        size_t counts[3] = {0};
        fill_set(&few, 1 + below(30), HIGHEST_VALUE);
        fill_set(&many, below(LONGEST), HIGHEST_VALUE);
        for (size_t k = 0; k < kernel_count; k++) {
            memset(maps[k], 0, sizeof maps[k]);
            struct harvest harvest = {.map = maps[k],
                                      .map_limit = limit < MAP_LIMIT - 1 ? limit + 1 : MAP_LIMIT,
                                      .limit = limit,
                                      .operations = operations,
                                      .large = lists[k]};
            kernels[k]->gather(&harvest, &few.set, &many.set);
            counts[k] = harvest.large_count;
            maps[k][0] &= ~UINT64_C(1);
            qsort(lists[k], counts[k], sizeof lists[k][0], compare_numbers);
            CHECK_CASE(memcmp(maps[k], maps[0], MAP_LIMIT / 8) == 0, kernels[k]->name);
            CHECK_CASE(counts[k] == counts[0] &&
                           memcmp(lists[k], lists[0], counts[0] * sizeof lists[0][0]) == 0,
                       kernels[k]->name);
        }
    }
}

static void extracts_are_the_same(void)
{
    for (size_t round = 0; round < 2000; round++) {
        static uint64_t map[200], mask[200];
        const uint32_t words = 1 + below(190), density = below(3);
        uint32_t counts[3] = {0};
        for (uint32_t i = 0; i < words; i++) {
            map[i] = density == 0 && below(4) != 0 ? 0 : tally_random_below(&dice, 0);
            if (density == 1) map[i] &= tally_random_below(&dice, 0) & tally_random_below(&dice, 0);
            mask[i] = round % 2 == 0 ? ~UINT64_C(0) : tally_random_below(&dice, 0);
        }
        for (size_t k = 0; k < kernel_count; k++) {
            uint64_t copy[200];
            memcpy(copy, map, sizeof copy);
            counts[k] = kernels[k]->extract(copy, mask, words, lists[k]);
            for (uint32_t i = 0; i < words; i++) CHECK_U64(copy[i], 0);
            CHECK_CASE(counts[k] == counts[0] &&
                           memcmp(lists[k], lists[0], counts[0] * sizeof lists[0][0]) == 0,
                       kernels[k]->name);
        }
        uint32_t plain = 0;
        for (uint32_t v = 0; v < words * 64; v++)
            if ((map[v / 64] & mask[v / 64]) >> (v % 64) & 1) CHECK_U64(lists[0][plain++], v);
        CHECK_U64(counts[0], plain);
    }
}

static void names(void)
{
    CHECK(kernel_find("scalar") == &kernel_scalar);
    CHECK(kernel_find("avx") == NULL);
    CHECK(kernel_find("") == NULL);
    CHECK(kernel_find(NULL) == kernels[kernel_count - 1]);
}

static void show_times(void)
{
    static uint64_t bits[64];
    fill_set(&few, 20, 3000);
    fill_set(&many, 100, 3000);
    const struct window window = {bits, WINDOW_STEP_WORDS, 76, 1023, TALLY_OP_BASIC};
    for (size_t k = 0; k < kernel_count; k++) {
        const clock_t begin = clock();
        for (size_t i = 0; i < 20000; i++) kernels[k]->combine(&window, &few.set, &many.set);
        printf("%-8s %7.3f us a combine of %u and %u values\n", kernels[k]->name,
               (double)(clock() - begin) / CLOCKS_PER_SEC * 1e6 / 20000, few.set.count,
               many.set.count);
    }
}

int main(void)
{
    tally_random_seed(&dice, 20260401);
    static const char *const all[] = {"scalar", "avx2", "avx512", "neon"};
    for (size_t i = 0; i < 4; i++)
        if (kernel_find(all[i]) != NULL) kernels[kernel_count++] = kernel_find(all[i]);
    TEST(names);
    TEST(windows_are_the_definition);
    TEST(harvests_are_the_same);
    TEST(extracts_are_the_same);
    show_times();
    return test_end();
}
