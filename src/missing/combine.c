/* SPDX-License-Identifier: MIT */
/*
 * Adding a number to a bit set is a shifted OR. Subtracting the set from a number is a shifted OR
 * of the set in reverse. Products loop over the values whose product is small enough, quotients
 * over the multiples of the divisor.
 */
#include "missing/combine.h"

#include "base/bits.h"

static void set_bit(const struct value_bits *into, uint64_t value)
{
    if (value / 64 < into->words) into->bits[value / 64] |= UINT64_C(1) << value % 64;
}

/* ---- Lists ----------------------------------------------------------------------------------- */

static void combine_pair(const struct value_bits *into, uint32_t operations, uint32_t sides,
                         uint64_t few, uint64_t many)
{
    if (operations & TALLY_OP_ADD) set_bit(into, few + many);
    if (operations & TALLY_OP_MULTIPLY) set_bit(into, few * many);
    if (operations & TALLY_OP_SUBTRACT) {
        if ((sides & CELL_PART_BEFORE) && few >= many) set_bit(into, few - many);
        if ((sides & CELL_PART_BEHIND) && many >= few) set_bit(into, many - few);
    }
    if (operations & TALLY_OP_DIVIDE) {
        if ((sides & CELL_PART_BEFORE) && many != 0 && few % many == 0) set_bit(into, few / many);
        if ((sides & CELL_PART_BEHIND) && few != 0 && many % few == 0) set_bit(into, many / few);
    }
}

static void combine_with_list(const struct value_bits *into, uint32_t operations, uint32_t sides,
                              uint64_t few, const struct value_bits *many)
{
    for (uint32_t i = 0; i < many->count; i++)
        combine_pair(into, operations, sides, few, many->list[i]);
}

/* ---- Bits ------------------------------------------------------------------------------------ */

/* Each word of the result is made of two neighbouring words of the set. */
static void or_up(const struct value_bits *into, const struct value_bits *many, uint64_t by)
{
    const size_t skip = by / 64, left = into->words > skip ? into->words - skip : 0;
    const size_t count = many->words < left ? many->words : left;
    const unsigned shift = by % 64;
    uint64_t *const out = into->bits + skip;
    const uint64_t *const in = many->bits;
    if (count == 0) return;
    if (shift == 0) {
        for (size_t i = 0; i < count; i++) out[i] |= in[i];
        return;
    }
    out[0] |= in[0] << shift;
    for (size_t i = 1; i < count; i++) out[i] |= in[i] << shift | in[i - 1] >> (64 - shift);
    if (count < left) out[count] |= in[count - 1] >> (64 - shift);
}

/* Values below `by` are dropped, since results are not negative. */
static void or_down(const struct value_bits *into, const struct value_bits *many, uint64_t by)
{
    const size_t skip = by / 64;
    const unsigned shift = by % 64;
    if (many->words <= skip) return;
    const size_t left = many->words - skip;
    const size_t count = left < into->words ? left : into->words;
    const uint64_t *const in = many->bits + skip;
    uint64_t *const out = into->bits;
    if (shift == 0) {
        for (size_t i = 0; i < count; i++) out[i] |= in[i];
        return;
    }
    const size_t pairs = left > count ? count : left - 1; /* words that have a next word */
    for (size_t i = 0; i < pairs; i++) out[i] |= in[i] >> shift | in[i + 1] << (64 - shift);
    if (pairs < count) out[pairs] |= in[pairs] >> shift;
}

/* The 64 bits of the set that end with bit `last`. Bits below 0 read as 0. */
static uint64_t bits_up_to(const struct value_bits *set, uint64_t last)
{
    const size_t word = last / 64;
    const unsigned above = 63 - last % 64;
    uint64_t bits = word < set->words ? set->bits[word] << above : 0;
    if (above != 0 && word > 0 && word - 1 < set->words)
        bits |= set->bits[word - 1] >> (64 - above);
    return bits;
}

/* Adds from - v for each v of many. */
static void or_taken_from(const struct value_bits *into, const struct value_bits *many,
                          uint64_t from)
{
    const uint64_t end = (uint64_t)many->words * 64;
    const size_t first = from > end ? (from - end) / 64 : 0;
    for (size_t i = first; i < into->words && i * 64 <= from; i++)
        into->bits[i] |= bits_reverse(bits_up_to(many, from - i * 64));
}

/* Only values up to limit / by have a product below the limit. */
static void multiply(const struct value_bits *into, const struct value_bits *many, uint64_t by)
{
    const uint64_t end = (uint64_t)into->words * 64;
    if (by == 0) {
        if (many->count != 0) set_bit(into, 0);
        return;
    }
    const uint64_t last = (end - 1) / by;
    for (size_t word = 0; word < many->words && word * 64 <= last; word++) {
        for (uint64_t bits = many->bits[word]; bits != 0; bits &= bits - 1)
            set_bit(into, (word * 64 + (uint64_t)bits_lowest(bits)) * by);
    }
}

static void divide_by(const struct value_bits *into, const struct value_bits *many, uint64_t by)
{
    const uint64_t end = (uint64_t)many->words * 64;
    if (by == 0) return;
    for (uint64_t quotient = 0; quotient * by < end; quotient++) {
        if (value_bits_has(many, quotient * by)) set_bit(into, quotient);
    }
}

static void divide(const struct value_bits *into, uint64_t dividend, const struct value_bits *many)
{
    if (dividend == 0 && many->count > (value_bits_has(many, 0) ? 1 : 0)) set_bit(into, 0);
    for (uint64_t small = 1; small * small <= dividend; small++) {
        if (dividend % small != 0) continue;
        if (value_bits_has(many, small)) set_bit(into, dividend / small);
        if (value_bits_has(many, dividend / small)) set_bit(into, small);
    }
}

/* All results of one value of `few` with the whole set, by shifts where possible. */
static void combine_with_bits(const struct value_bits *into, uint32_t operations, uint32_t sides,
                              uint64_t few, const struct value_bits *many)
{
    if (operations & TALLY_OP_ADD) or_up(into, many, few);
    if (operations & TALLY_OP_MULTIPLY) multiply(into, many, few);
    if (operations & TALLY_OP_SUBTRACT) {
        if (sides & CELL_PART_BEHIND) or_down(into, many, few);
        if (sides & CELL_PART_BEFORE) or_taken_from(into, many, few);
    }
    if (operations & TALLY_OP_DIVIDE) {
        if (sides & CELL_PART_BEHIND) divide_by(into, many, few);
        if (sides & CELL_PART_BEFORE) divide(into, few, many);
    }
}

void combine_bits(const struct value_bits *into, uint32_t operations, uint32_t sides,
                  const struct value_bits *few, const struct value_bits *many)
{
    for (uint32_t i = 0; i < few->count; i++) {
        if (many->bits != NULL) combine_with_bits(into, operations, sides, few->list[i], many);
        else combine_with_list(into, operations, sides, few->list[i], many);
    }
}
