/* SPDX-License-Identifier: MIT */
/*
 * Builds value tables: the values of the pairs of all splits are gathered (gathering.h), then
 * stored class by class. Equal numbers need no special care here: a value that is made twice is
 * still one value.
 */
#include "lattice/table.h"

#include "base/checked.h"
#include "lattice/gathering.h"
#include "lattice/slots.h"

#include <string.h>

enum { TABLE_SMALLEST_BITS = 2 };

/* Parts of the product e * g: e is an operand, g a group. */
static ALWAYS_INLINE uint8_t parts_of_product(uint64_t e, uint64_t g, uint8_t parts_of_g)
{
    const bool may_divide =
        (e != 1) & (g != 1) & ((parts_of_g & (PARTS_PRODUCT_OPERAND | PART_DIVI)) != 0);
    return (uint8_t)(PART_PROD | may_divide * PART_DIVI);
}

/* The larger divided by the smaller; 0 if that is not whole, or if the smaller is 1. */
static ALWAYS_INLINE uint64_t divide(uint64_t x, uint64_t y)
{
    const uint64_t larger = x > y ? x : y;
    const uint64_t smaller = x > y ? y : x;
    const uint64_t quotient = quotient_of(larger, smaller);
    const uint64_t is_made = (quotient * smaller == larger) & (smaller != 1);
    return quotient & (0 - is_made); /* no branch: it would be mispredicted too often */
}

/* The value that x and y make as this part; 0 if they make none. */
static ALWAYS_INLINE uint64_t make_value(enum part part, uint64_t x, uint64_t y)
{
    uint64_t value;
    switch (part) {
    case PART_SUM: return ckd_add(&value, x, y) ? 0 : value;
    case PART_DIFF: return x > y ? x - y : y - x;
    case PART_PROD: return ckd_mul(&value, x, y) ? 0 : value;
    case PART_QUOT: return divide(x, y);
    case PART_DIVI:
    case PART_LEAF: break;
    }
    return 0;
}

/* Gathers the values of x with each value of a run. is_left: x is the left operand. */
static ALWAYS_INLINE void pair_one(struct candidates *candidates, enum part part, uint64_t x,
                                   uint8_t x_parts, bool is_left, struct value_run run)
{
    for (uint32_t begin = 0; begin < run.count;) {
        const uint32_t room = CANDIDATES_MAX - candidates->count;
        const uint32_t end = run.count - begin < room ? run.count : begin + room;
        uint32_t count = candidates->count;
        for (uint32_t i = begin; i < end; i++) {
            const uint64_t y = run.values[i];
            const uint64_t value = make_value(part, x, y);
            candidates->values[count] = value;
            candidates->parts[count] = part != PART_PROD ? (uint8_t)part
                                       : is_left         ? parts_of_product(x, y, run.parts[i])
                                                         : parts_of_product(y, x, x_parts);
            count += value - 1 < candidates->limit;
        }
        candidates->count = count;
        begin = end;
        if (count == CANDIDATES_MAX) gathering_take(candidates);
    }
}

/* Gathers the values of all pairs from two runs, in the order of the left run. Usually one of the
 * runs is a single number. */
static ALWAYS_INLINE void pair(struct candidates *candidates, enum part part, struct value_run left,
                               struct value_run right)
{
    if (right.count == 1) {
        pair_one(candidates, part, right.values[0], right.parts[0], false, left);
        return;
    }
    for (uint32_t i = 0; i < left.count && !candidates->gathering->is_stopped; i++)
        pair_one(candidates, part, left.values[i], left.parts[i], true, right);
}

/* SUM and PROD: takes the operand that uses the pivot from a, and the group of the other operands
 * from b. */
static void pair_groups(struct candidates *candidates, const struct table *a, const struct table *b,
                        uint32_t operations)
{
    if (operations & TALLY_OP_ADD)
        pair(candidates, PART_SUM, table_sum_operands(a), table_sum_groups(b));
    if (operations & TALLY_OP_MULTIPLY)
        pair(candidates, PART_PROD, table_product_operands(a), table_product_groups(b));
}

/* DIFF and QUOT: takes a group from a and a group from b, and subtracts the smaller from the
 * larger, or divides the larger by the smaller. */
static void pair_differences(struct candidates *candidates, const struct table *a,
                             const struct table *b, uint32_t operations)
{
    if (operations & TALLY_OP_SUBTRACT)
        pair(candidates, PART_DIFF, table_sum_groups(a), table_sum_groups(b));
    if (operations & TALLY_OP_DIVIDE)
        pair(candidates, PART_QUOT, table_product_groups(a), table_product_groups(b));
}

/* Finds the class by the bits LEAF, SUM, DIFF, PROD and QUOT, without branches: they would be
 * mispredicted half the time. */
static ALWAYS_INLINE uint32_t class_of(uint8_t parts)
{
    static const uint8_t classes[32] = {4, 2, 1, 2, 0, 2, 1, 2, 3, 2, 2, 2, 2, 2, 2, 2,
                                        4, 2, 2, 2, 2, 2, 2, 2, 3, 2, 2, 2, 2, 2, 2, 2};
    return classes[parts & (PART_DIVI - 1)];
}

/* Counters of the values in each class, packed into one word. To keep them from overflowing, values
 * are counted in stretches of at most TALLY_MASK. */
enum { TALLY_BITS = 12, TALLY_MASK = (1 << TALLY_BITS) - 1, STRETCH_MAX = TALLY_MASK };

static ALWAYS_INLINE uint32_t end_of_stretch(const struct gathering *gathering, uint32_t begin)
{
    return gathering->count - begin < STRETCH_MAX ? gathering->count : begin + STRETCH_MAX;
}

static ALWAYS_INLINE void add_tally(uint32_t *counts, uint64_t tally)
{
    for (uint32_t c = 0; c < TABLE_CLASSES; c++)
        counts[c] += (uint32_t)(tally >> TALLY_BITS * c & TALLY_MASK);
}

/* Computes where each class begins. */
static void count_classes(struct table *table, const struct gathering *gathering)
{
    uint32_t *const begin = table->class_begin;
    for (uint32_t first = 0, end; first < gathering->count; first = end) {
        uint64_t tally = 0;
        end = end_of_stretch(gathering, first);
        for (uint32_t i = first; i < end; i++)
            tally += UINT64_C(1) << TALLY_BITS * class_of(gathering->parts[i]);
        add_tally(begin + 1, tally);
    }
    for (uint32_t c = 0; c < TABLE_CLASSES; c++) begin[c + 1] += begin[c];
}

/* Stores the values and the hash, class by class. */
static void fill(struct table *table, struct gathering *gathering)
{
    uint64_t *const values = table->values;
    uint8_t *const all_parts = table->parts;
    uint32_t *const nexts = table->nexts, *const heads = table->heads;
    struct filter filter = table->filter;
    uint32_t next[TABLE_CLASSES];
    for (uint32_t c = 0; c < TABLE_CLASSES; c++) next[c] = table->class_begin[c];
    for (uint32_t begin = 0, end; begin < gathering->count; begin = end) {
        uint64_t tally = 0;
        end = end_of_stretch(gathering, begin);
        for (uint32_t i = begin; i < end; i++) {
            const uint64_t value = gathering->values[i];
            const uint8_t parts = gathering->parts[i];
            const uint32_t class = class_of(parts);
            const uint32_t place =
                next[class] + (uint32_t)(tally >> TALLY_BITS * class & TALLY_MASK);
            uint32_t *const head = &heads[value_slot(value, table->shift)];
            tally += UINT64_C(1) << TALLY_BITS * class;
            values[place] = value;
            all_parts[place] = parts;
            nexts[place] = *head;
            *head = place;
            filter_add(&filter, value);
        }
        add_tally(next, tally);
        gathering->work += end - begin;
        if (UNLIKELY(gathering->work >= CANDIDATES_A_TICK)) gathering_tick(gathering);
        if (UNLIKELY(gathering->is_stopped)) break;
    }
    table->filter = filter;
}

/* Makes the table's arrays for this many values; the hash and the filter are empty. */
static tally_status make_arrays(struct table *table, uint32_t count, struct arena *arena)
{
    const uint32_t shift = shift_for(count / 2, TABLE_SMALLEST_BITS);
    const size_t heads = slots_of(shift);
    const size_t words = filter_words(count);
    *table = (struct table){
        .values = arena_take(arena, count * sizeof(uint64_t)),
        .parts = arena_take(arena, count),
        .nexts = arena_take(arena, count * sizeof(uint32_t)),
        .heads = arena_take(arena, heads * sizeof(uint32_t)),
        .filter = {.words = arena_take(arena, words * sizeof(uint64_t)), .word_mask = words - 1},
        .shift = shift,
    };
    if (table->values == NULL || table->parts == NULL || table->nexts == NULL ||
        table->heads == NULL || table->filter.words == NULL) {
        return memory_failure(arena->memory);
    }
    memset(table->heads, 0xff, heads * sizeof(uint32_t)); /* TABLE_NONE */
    memset(table->filter.words, 0, words * sizeof(uint64_t));
    return TALLY_OK;
}

size_t table_bytes(const struct table *table)
{
    const size_t count = table_all(table).count;
    return sizeof *table + count * (sizeof(uint64_t) + sizeof(uint8_t) + sizeof(uint32_t)) +
           slots_of(table->shift) * sizeof(uint32_t) +
           (table->filter.word_mask + 1) * sizeof(uint64_t);
}

/* Makes a table of the gathered values. */
static NEVER_INLINE tally_status lay_out(struct table *table, struct gathering *gathering,
                                         struct arena *arena)
{
    const tally_status status = make_arrays(table, gathering->count, arena);
    if (status != TALLY_OK) return status;
    gathering_collect_parts(gathering);
    count_classes(table, gathering);
    fill(table, gathering);
    return gathering_failure(gathering);
}

tally_status table_of_number(struct table *table, uint64_t number, struct arena *arena)
{
    const tally_status status = make_arrays(table, 1, arena);
    if (status != TALLY_OK) return status;
    table->values[0] = number;
    table->parts[0] = PART_LEAF;
    table->nexts[0] = TABLE_NONE;
    table->heads[value_slot(number, table->shift)] = 0;
    filter_add(&table->filter, number);
    for (uint32_t c = class_of(PART_LEAF); c < TABLE_CLASSES; c++) table->class_begin[c + 1] = 1;
    return TALLY_OK;
}

tally_status table_build(struct table *table, const struct table *tables,
                         const struct vector *splits, uint64_t limit, uint32_t operations,
                         struct gathering *gathering, struct arena *arena)
{
    if (!gathering_restart(gathering)) return memory_failure(gathering->memory);
    struct candidates candidates; /* not cleared */
    candidates.gathering = gathering;
    candidates.limit = limit;
    candidates.count = 0;
    for (size_t i = 0; i < splits->count; i++) {
        const struct split *const split = (const struct split *)splits->items + i;
        const struct table *const a = &tables[split->a];
        const struct table *const b = &tables[split->b];
        if (split->pivots_in_a != 0) pair_groups(&candidates, a, b, operations);
        if (split->a <= split->b) pair_differences(&candidates, a, b, operations);
        if (gathering->is_out_of_memory || gathering->is_stopped) break;
    }
    gathering_take(&candidates);
    const tally_status status = gathering_failure(gathering);
    if (status != TALLY_OK) return status;
    return lay_out(table, gathering, arena);
}
