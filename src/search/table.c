/* SPDX-License-Identifier: MIT */
/*
 * Building value tables. Candidates are gathered in a hash in the order in which they come, then laid out
 * class by class. Sets of values need no care for equal numbers: meeting a value twice does no harm.
 */
#include "search/table.h"

#include "base/checked.h"

#include <string.h>

enum { GATHERING_FIRST_SHIFT = 64 - 8, TABLE_SMALLEST_BITS = 2 };

void gathering_init(struct gathering *gathering, struct memory *memory)
{
    *gathering = (struct gathering){.memory = memory, .shift = 64};
}

static size_t gathering_slots(const struct gathering *gathering)
{
    return gathering->slots == NULL ? 0 : (size_t)1 << (64 - gathering->shift);
}

void gathering_clear(struct gathering *gathering)
{
    const size_t slots = gathering_slots(gathering);
    memory_release(gathering->memory, gathering->slots, slots * sizeof(uint64_t));
    memory_release(gathering->memory, gathering->order, slots * sizeof(uint32_t));
    memory_release(gathering->memory, gathering->values, slots / 2 * sizeof(uint64_t));
    memory_release(gathering->memory, gathering->parts, slots / 2);
    gathering_init(gathering, gathering->memory);
}

/* Twice the slots; the values come along. */
static NEVER_INLINE bool gathering_grow(struct gathering *gathering)
{
    struct gathering wider = {
        .memory = gathering->memory,
        .count = gathering->count,
        .shift = gathering->slots == NULL ? GATHERING_FIRST_SHIFT : gathering->shift - 1,
    };
    const size_t slots = (size_t)1 << (64 - wider.shift);
    wider.slots = memory_allocate(wider.memory, slots * sizeof(uint64_t));
    wider.order = memory_allocate(wider.memory, slots * sizeof(uint32_t));
    wider.values = memory_allocate(wider.memory, slots / 2 * sizeof(uint64_t));
    wider.parts = memory_allocate(wider.memory, slots / 2);
    if (wider.slots == NULL || wider.order == NULL || wider.values == NULL || wider.parts == NULL) {
        memory_release(wider.memory, wider.slots, slots * sizeof(uint64_t));
        memory_release(wider.memory, wider.order, slots * sizeof(uint32_t));
        memory_release(wider.memory, wider.values, slots / 2 * sizeof(uint64_t));
        memory_release(wider.memory, wider.parts, slots / 2);
        gathering->is_out_of_memory = true;
        return false;
    }
    memset(wider.slots, 0, slots * sizeof(uint64_t));
    for (uint32_t i = 0; i < gathering->count; i++) {
        const uint64_t value = gathering->values[i];
        uint64_t slot = table_slot(value, wider.shift);
        while (wider.slots[slot] != 0) slot = (slot + 1) & (slots - 1);
        wider.slots[slot] = value;
        wider.order[slot] = i;
        wider.values[i] = value;
        wider.parts[i] = gathering->parts[i];
    }
    gathering_clear(gathering);
    *gathering = wider;
    return true;
}

/* Empties it, at a cost in proportion to what it held. */
static void gathering_restart(struct gathering *gathering)
{
    const size_t slots = gathering_slots(gathering);
    if (gathering->count > slots / 16) {
        if (slots != 0) memset(gathering->slots, 0, slots * sizeof(uint64_t));
    } else {
        for (uint32_t i = 0; i < gathering->count; i++) {
            uint64_t slot = table_slot(gathering->values[i], gathering->shift);
            while (gathering->slots[slot] != 0) {
                gathering->slots[slot] = 0;
                slot = (slot + 1) & (slots - 1);
            }
        }
    }
    gathering->count = 0;
    gathering->is_out_of_memory = false;
}

static ALWAYS_INLINE void gather(struct gathering *gathering, uint64_t value, uint8_t parts)
{
    const uint64_t mask = (UINT64_C(1) << (64 - gathering->shift)) - 1;
    uint64_t slot = table_slot(value, gathering->shift);
    for (;; slot = (slot + 1) & mask) {
        if (gathering->slots[slot] == value) {
            gathering->parts[gathering->order[slot]] |= parts;
            return;
        }
        if (gathering->slots[slot] == 0) break;
    }
    gathering->slots[slot] = value;
    gathering->order[slot] = gathering->count;
    gathering->values[gathering->count] = value;
    gathering->parts[gathering->count] = parts;
    gathering->count++;
    if (UNLIKELY(gathering->count * 2 > mask)) {
        if (!gathering_grow(gathering)) gathering->count = 0; /* told by is_out_of_memory */
    }
}

/* Parts of the product e * g, whose operands are e and those of g. */
static ALWAYS_INLINE uint8_t parts_of_product(uint64_t e, uint64_t g, uint8_t parts_of_g)
{
    const bool may_divide = e != 1 && g != 1 && (parts_of_g & (PARTS_PRODUCT_OPERAND | PART_DIVI)) != 0;
    return (uint8_t)(PART_PROD | (may_divide ? PART_DIVI : 0));
}

/* SUM and PROD: the operand that uses the pivot, over a; the group of the others, over b. */
static void gather_groups(struct gathering *gathering, const struct table *a, const struct table *b,
                          uint64_t limit, uint32_t operations)
{
    if (operations & TALLY_OP_ADD) {
        const struct value_run operands = table_sum_operands(a);
        const struct value_run groups = table_sum_groups(b);
        for (uint32_t i = 0; i < operands.count; i++) {
            for (uint32_t j = 0; j < groups.count; j++) {
                uint64_t sum;
                if (ckd_add(&sum, operands.values[i], groups.values[j]) || sum > limit) continue;
                gather(gathering, sum, PART_SUM);
            }
        }
    }
    if (operations & TALLY_OP_MULTIPLY) {
        const struct value_run operands = table_product_operands(a);
        const struct value_run groups = table_product_groups(b);
        for (uint32_t i = 0; i < operands.count; i++) {
            const uint64_t e = operands.values[i];
            for (uint32_t j = 0; j < groups.count; j++) {
                uint64_t product;
                if (ckd_mul(&product, e, groups.values[j]) || product > limit) continue;
                gather(gathering, product, parts_of_product(e, groups.values[j], groups.parts[j]));
            }
        }
    }
}

/* DIFF and QUOT: of a group over a and one over b the larger, less or divided by the smaller. */
static void gather_differences(struct gathering *gathering, const struct table *a, const struct table *b,
                               uint64_t limit, uint32_t operations)
{
    if (operations & TALLY_OP_SUBTRACT) {
        const struct value_run left = table_sum_groups(a);
        const struct value_run right = table_sum_groups(b);
        for (uint32_t i = 0; i < left.count; i++) {
            const uint64_t x = left.values[i];
            for (uint32_t j = 0; j < right.count; j++) {
                const uint64_t y = right.values[j];
                const uint64_t difference = x > y ? x - y : y - x;
                if (difference != 0 && difference <= limit) gather(gathering, difference, PART_DIFF);
            }
        }
    }
    if (operations & TALLY_OP_DIVIDE) {
        const struct value_run left = table_product_groups(a);
        const struct value_run right = table_product_groups(b);
        for (uint32_t i = 0; i < left.count; i++) {
            const uint64_t x = left.values[i];
            if (x == 1) continue;
            for (uint32_t j = 0; j < right.count; j++) {
                const uint64_t y = right.values[j];
                if (y == 1) continue;
                const uint64_t quotient = x > y ? whole_quotient(x, y) : whole_quotient(y, x);
                if (quotient != 0 && quotient <= limit) gather(gathering, quotient, PART_QUOT);
            }
        }
    }
}

/* By SUM, DIFF, PROD and QUOT, as bits from the lowest: no branches, which would be guessed wrong half the
 * time. */
static ALWAYS_INLINE uint32_t class_of(uint8_t parts)
{
    static const uint8_t classes[16] = {4, 1, 0, 1, 3, 2, 2, 2, 4, 2, 2, 2, 3, 2, 2, 2};
    return (parts & PART_LEAF) != 0 ? 2 : classes[parts / PART_SUM & 15];
}

/* Lays the gathered values out, class by class. */
static tally_status lay_out(struct table *table, const struct gathering *gathering, struct arena *arena)
{
    const uint32_t count = gathering->count;
    uint32_t bits = TABLE_SMALLEST_BITS;
    while (((UINT64_C(1) << bits) < (uint64_t)count * 2) || ((UINT64_C(1) << bits) <= count)) bits++;
    const size_t slots = (size_t)1 << bits;
    *table = (struct table){
        .values = arena_take(arena, count * sizeof(uint64_t)),
        .parts = arena_take(arena, count),
        .slots = arena_take(arena, slots * sizeof(uint64_t)),
        .slot_parts = arena_take(arena, slots),
        .filter = arena_take(arena, slots < 16 ? 8 : slots / 2),
        .shift = 64 - bits,
        .filter_shift = slots < 16 ? 64 - 6 : 64 - bits - 2,
    };
    if (table->values == NULL || table->parts == NULL || table->slots == NULL || table->filter == NULL ||
        table->slot_parts == NULL) {
        return memory_failure(arena->memory);
    }
    uint32_t next[TABLE_CLASSES + 1] = {0};
    for (uint32_t i = 0; i < count; i++) next[class_of(gathering->parts[i]) + 1]++;
    for (uint32_t c = 0; c < TABLE_CLASSES; c++) next[c + 1] += next[c];
    memcpy(table->class_begin, next, sizeof next);

    memset(table->slots, 0, slots * sizeof(uint64_t));
    memset(table->filter, 0, slots < 16 ? 8 : slots / 2);
    for (uint32_t i = 0; i < count; i++) {
        const uint64_t value = gathering->values[i];
        const uint32_t place = next[class_of(gathering->parts[i])]++;
        table->values[place] = value;
        table->parts[place] = gathering->parts[i];
        if (value > table->largest) table->largest = value;
        uint64_t slot = table_slot(value, table->shift);
        while (table->slots[slot] != 0) slot = (slot + 1) & (slots - 1);
        const uint64_t bit = table_slot(value, table->filter_shift);
        table->filter[bit / 64] |= UINT64_C(1) << bit % 64;
        table->slots[slot] = value;
        table->slot_parts[slot] = gathering->parts[i];
    }
    return TALLY_OK;
}

tally_status table_build(struct table *table, const struct lattice *lattice, uint32_t subset,
                         const struct table *tables, const struct vector *splits, uint64_t limit,
                         uint32_t operations, struct gathering *gathering, struct arena *arena)
{
    gathering_restart(gathering);
    if (gathering->slots == NULL && !gathering_grow(gathering)) return memory_failure(gathering->memory);
    const struct subset *const whole = lattice_subset(lattice, subset);
    if (whole->size == 1) gather(gathering, lattice->number[whole->last], PART_LEAF);

    for (size_t i = 0; whole->size > 1 && i < splits->count; i++) {
        const struct split *const split = (const struct split *)splits->items + i;
        const struct table *const a = &tables[split->a];
        const struct table *const b = &tables[split->b];
        if (split->pivots_in_a != 0) gather_groups(gathering, a, b, limit, operations);
        if (split->a <= split->b) gather_differences(gathering, a, b, limit, operations);
        if (gathering->is_out_of_memory) return memory_failure(gathering->memory);
    }
    return lay_out(table, gathering, arena);
}

/* limit times max(n, 2) for so many copies of n. */
static uint64_t times_number(uint64_t limit, uint64_t number, uint32_t copies)
{
    for (uint32_t i = 0; i < copies; i++) {
        if (ckd_mul(&limit, limit, number < 2 ? 2 : number)) return UINT64_MAX;
    }
    return limit;
}

/* The largest product of what `ones` ones can be added up to: threes, and what is left over as a two or two
 * twos. */
static uint64_t product_of_ones(uint32_t ones)
{
    uint64_t product = 1;
    for (; ones > 4; ones -= 3) product = saturating_multiply(product, 3);
    return saturating_multiply(product, ones == 0 ? 1 : ones);
}

/* Of the ones some make factors of their own, and the others each raise the factor that is smallest then,
 * which raises the product most. */
uint64_t table_largest_product(const uint64_t *factors, uint32_t count, uint32_t ones)
{
    uint64_t largest = 0;
    for (uint32_t own = count == 0 ? ones : 0; own <= ones; own++) {
        uint64_t raised[TALLY_NUMBERS_MAX];
        for (uint32_t i = 0; i < count; i++) raised[i] = factors[i];
        for (uint32_t left = ones - own; left > 0; left--) {
            uint32_t smallest = 0;
            for (uint32_t i = 1; i < count; i++) smallest = raised[i] < raised[smallest] ? i : smallest;
            raised[smallest]++;
        }
        uint64_t product = product_of_ones(own);
        for (uint32_t i = 0; i < count; i++) product = saturating_multiply(product, raised[i]);
        if (product > largest) largest = product;
    }
    return largest;
}

uint64_t table_ceiling(const struct lattice *lattice, uint32_t subset)
{
    uint64_t factors[TALLY_NUMBERS_MAX];
    uint32_t count = 0;
    uint32_t ones = 0;
    const uint64_t code = lattice_subset(lattice, subset)->code;
    for (uint32_t i = 0; i < lattice->distinct; i++) {
        const uint32_t copies = lattice_copies(lattice, code, i);
        if (lattice->number[i] == 1) ones = copies;
        for (uint32_t copy = 0; lattice->number[i] != 1 && copy < copies; copy++)
            factors[count++] = lattice->number[i];
    }
    return table_largest_product(factors, count, ones);
}

uint64_t table_limit(const struct lattice *lattice, uint32_t subset, uint64_t target)
{
    uint64_t limit = target < 2 ? 2 : target;
    if (limit == UINT64_MAX) return limit;
    const uint64_t code = lattice_subset(lattice, subset)->code;
    for (uint32_t i = 0; i < lattice->distinct; i++) {
        limit =
            times_number(limit, lattice->number[i], lattice->copies[i] - lattice_copies(lattice, code, i));
    }
    return limit;
}
