/* SPDX-License-Identifier: MIT */
/*
 * combine_bits() against all pairs: sets as lists and as bits, with ends in the middle of words,
 * results beyond the limit, each operation alone and in each order of the operands.
 */
#include "missing/sieve.h"
#include "test.h"

enum { WORDS_MOST = 6, BITS_MOST = WORDS_MOST * 64 };

struct plain {
    bool has[BITS_MOST];
};

static void note(struct plain *plain, size_t words, uint64_t value)
{
    if (value < words * 64) plain->has[value] = true;
}

static void combine_pair(struct plain *plain, size_t words, uint32_t operations, uint32_t sides,
                         uint64_t a, uint64_t b)
{
    if (operations & TALLY_OP_ADD) note(plain, words, a + b);
    if (operations & TALLY_OP_MULTIPLY) note(plain, words, a * b);
    if ((operations & TALLY_OP_SUBTRACT) && (sides & CELL_PART_BEFORE) && a >= b)
        note(plain, words, a - b);
    if ((operations & TALLY_OP_SUBTRACT) && (sides & CELL_PART_BEHIND) && b >= a)
        note(plain, words, b - a);
    if ((operations & TALLY_OP_DIVIDE) && (sides & CELL_PART_BEFORE) && b != 0 && a % b == 0)
        note(plain, words, a / b);
    if ((operations & TALLY_OP_DIVIDE) && (sides & CELL_PART_BEHIND) && a != 0 && b % a == 0)
        note(plain, words, b / a);
}

static uint64_t below(uint64_t *state, uint64_t bound)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (*state >> 33) % bound;
}

static void check_one(uint64_t *state)
{
    uint32_t few_list[8], many_list[BITS_MOST];
    uint64_t bits[WORDS_MOST] = {0}, out[WORDS_MOST] = {0}, seen[WORDS_MOST] = {0};
    const size_t words = 1 + (size_t)below(state, WORDS_MOST);
    const uint32_t share = 1 + (uint32_t)below(state, 6);
    struct value_bits few = {.list = few_list, .count = (uint32_t)below(state, 8)};
    struct value_bits many = {.list = many_list, .words = 1 + (size_t)below(state, WORDS_MOST)};
    for (uint32_t i = 0; i < few.count; i++) few_list[i] = (uint32_t)below(state, BITS_MOST);
    for (uint32_t i = 0; i < many.words * 64; i++) {
        if (below(state, share) != 0) continue;
        many_list[many.count++] = i;
        bits[i / 64] |= UINT64_C(1) << i % 64;
    }
    struct value_bits into = {.bits = out, .words = words};
    const uint32_t operations = (uint32_t)below(state, 16);
    const uint32_t sides = (uint32_t)below(state, 4);
    struct plain plain = {{false}};
    for (uint32_t i = 0; i < few.count; i++)
        for (uint32_t j = 0; j < many.count; j++)
            combine_pair(&plain, words, operations, sides, few_list[i], many_list[j]);
    combine_bits(&into, operations, sides, &few, &many);
    into.bits = seen;
    many.bits = bits;
    combine_bits(&into, operations, sides, &few, &many);
    for (size_t value = 0; value < words * 64; value++) {
        CHECK_U64(out[value / 64] >> value % 64 & 1, plain.has[value]);
        CHECK_U64(seen[value / 64] >> value % 64 & 1, plain.has[value]);
    }
}

static void pairs_of_random_sets(void)
{
    uint64_t state = 17;
    for (int i = 0; i < 3000; i++) check_one(&state);
}

int main(void)
{
    TEST(pairs_of_random_sets);
    return test_end();
}
