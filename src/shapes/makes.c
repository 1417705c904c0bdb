/* SPDX-License-Identifier: MIT */
/*
 * Joins tables. A part of the digits is a set of bits, one for each digit; equal digits are next to
 * each other. Of several parts with equal digits, only the one with the leftmost digits has a
 * table:
 *
 *     digits  1 1 2      {1}: 001, not 010      {1 2}: 101, not 110
 */
#include "shapes/makes.h"

#include "base/bits.h"
#include "base/tasks.h"
#include "shapes/worth.h"

enum { NUMBERS_MOST = TALLY_SHAPES_NUMBERS_MAX, PARTS_MOST = 1 << NUMBERS_MOST };

/* A shape, and a value that it makes from the digits of a part. */
struct entry {
    struct worth worth;
    uint32_t shape;
};

/* What shapes make from one part of the digits: {2 1} has ab 21, ab 12, a + b 3, a - b 1 ... */
struct table {
    struct vector entries; /* of struct entry: each pair of shape and value once */
    struct hash hash;      /* finds an entry; freed when the table is complete */
};

/* The work on one choice of digits. A part is an index of `tables`: bit i stands for numbers[i]. */
struct kit {
    struct making *making;
    const uint64_t *numbers;
    uint32_t count;
    uint32_t all; /* the part that has all digits: a bit for each */
    uint64_t game;
    /* TALLY_STOPPED: the tick stopped the work. Any other failure is one of memory. */
    tally_status status;
    struct table tables[PARTS_MOST];
};

/* ---- Tables ---------------------------------------------------------------------------------- */

static const struct entry *entries_of(const struct kit *kit, uint32_t part)
{
    return kit->tables[part].entries.items;
}

static uint64_t code_of(const struct entry *entry)
{
    const struct rational value = entry->worth.value;
    const uint64_t code = hash_mix_more((uint64_t)value.numerator, (uint64_t)value.denominator);
    return hash_mix(hash_mix_more(code, (uint64_t)entry->shape << 1 | (value.negative != 0)));
}

static uint64_t code_of_entry(const void *owner, uint32_t index)
{
    return code_of((const struct entry *)owner + index);
}

static bool add_entry(struct memory *memory, struct table *table, const struct entry *entry)
{
    struct vector *const all = &table->entries;
    if (!vector_reserve(memory, all, all->count + 1, sizeof *entry) ||
        !hash_reserve(&table->hash, memory, (uint32_t)all->count, code_of_entry, all->items))
        return false;
    struct entry *const items = all->items;
    uint64_t at = hash_first(&table->hash, code_of(entry));
    for (; table->hash.slots[at] != HASH_NONE; at = hash_next(&table->hash, at)) {
        const struct entry *const other = &items[table->hash.slots[at]];
        if (other->shape == entry->shape && worth_is_equal(other->worth, entry->worth)) return true;
    }
    table->hash.slots[at] = (uint32_t)all->count;
    items[all->count++] = *entry;
    return true;
}

/* Marks the value in the coverage if it is a target. The entry uses all digits. */
static bool mark_entry(struct kit *kit, const struct entry *entry)
{
    const struct rational value = entry->worth.value;
    struct coverage *const coverage = kit->making->coverage;
    if (entry->worth.kind == WORTH_UNKNOWN) kit->making->is_unsure = true;
    if (entry->worth.kind != WORTH_EXACT || !rational_is_whole(value) ||
        value.numerator < coverage->targets.first || value.numerator > coverage->targets.last)
        return true;
    return coverage_mark(coverage, entry->shape, kit->game, (uint64_t)value.numerator);
}

/* Adds the entry to the table of the part. If the shape is odd, the same digits in other places
 * give the negative value. The negative is added here, since each pair of tables is joined in one
 * order only. */
static bool keep_entry(struct kit *kit, uint32_t part, struct entry entry)
{
    struct memory *const memory = kit->making->memory;
    struct table *const table = &kit->tables[part];
    if (!add_entry(memory, table, &entry)) return false;
    if (!catalog_shape(kit->making->catalog, entry.shape)->is_odd) return true;
    entry.worth = worth_negated(entry.worth);
    return add_entry(memory, table, &entry);
}

static bool take_entry(struct kit *kit, uint32_t part, const struct entry *entry)
{
    const enum worth_kind kind = entry->worth.kind;
    if (kind == WORTH_NONE) return true;
    if (part == kit->all) return mark_entry(kit, entry);
    if (kind == WORTH_EXACT || kind == WORTH_HUGE || kind == WORTH_TINY)
        return keep_entry(kit, part, *entry);
    kit->making->is_unsure = true;
    return true;
}

/* ---- Joining --------------------------------------------------------------------------------- */

static struct worth worth_of_joint(enum joint joint, struct worth a, struct worth b)
{
    switch (joint) {
    case JOINT_SUM: return worth_join(WORTH_ADD, a, b);
    case JOINT_DIFFERENCE: return worth_join(WORTH_SUBTRACT, a, b);
    case JOINT_PRODUCT: return worth_join(WORTH_MULTIPLY, a, b);
    case JOINT_RATIO: return worth_join(WORTH_DIVIDE, a, b);
    case JOINT_RATIO_BACK: return worth_join(WORTH_DIVIDE, b, a);
    case JOINT_POWER: return worth_join(WORTH_RAISE, a, b);
    case JOINT_POWER_BACK: return worth_join(WORTH_RAISE, b, a);
    case JOINT_INVERSE_POWER: return worth_join(WORTH_RAISE, a, worth_negated(b));
    case JOINT_INVERSE_BACK: return worth_join(WORTH_RAISE, b, worth_negated(a));
    case JOINTS: break;
    }
    return worth_of(0);
}

static bool join_entries(struct kit *kit, uint32_t part, struct entry a, struct entry b)
{
    const struct joined *found;
    if (!catalog_join(kit->making->catalog, a.shape, b.shape, &found)) return false;
    const struct joined joined = *found;
    for (enum joint joint = 0; joint < JOINTS; joint++) {
        struct entry entry = {worth_of_joint(joint, a.worth, b.worth), joined.shape[joint]};
        if (joined.is_negated[joint]) entry.worth = worth_negated(entry.worth);
        if (!take_entry(kit, part, &entry)) return false;
    }
    return true;
}

static bool join_tables(struct kit *kit, uint32_t part, uint32_t a, uint32_t b)
{
    const size_t count_a = kit->tables[a].entries.count, count_b = kit->tables[b].entries.count;
    for (size_t i = 0; i < count_a; i++) {
        kit->status = ask_stop(kit->making->options);
        if (kit->status != TALLY_OK) return false;
        for (size_t j = 0; j < count_b; j++) {
            if (!join_entries(kit, part, entries_of(kit, a)[i], entries_of(kit, b)[j]))
                return false;
        }
    }
    return true;
}

/* ---- Parts ----------------------------------------------------------------------------------- */

/* Among the parts with the same digits, returns the one whose digits stand leftmost: it has the
 * table. */
static uint32_t leftmost(const struct kit *kit, uint32_t part)
{
    for (uint32_t i = 1; i < kit->count; i++) {
        for (uint32_t at = i;
             at > 0 && kit->numbers[at] == kit->numbers[at - 1] && (part >> (at - 1) & 3) == 2;
             at--)
            part ^= 3u << (at - 1);
    }
    return part;
}

/* Adds the values of one place that takes all digits of the part: each order of the digits once,
 * and the first digit is not 0. */
static bool put_together(struct kit *kit, uint32_t part, uint32_t left, uint64_t value,
                         uint32_t shape)
{
    if (left == 0) {
        const struct entry entry = {worth_of(value), shape};
        return take_entry(kit, part, &entry);
    }
    for (uint32_t i = 0; i < kit->count; i++) {
        const uint32_t digit = UINT32_C(1) << i;
        if ((left & digit) == 0 || (left == part && kit->numbers[i] == 0)) continue;
        if (!put_together(kit, part, left & ~digit, 10 * value + kit->numbers[i], shape))
            return false;
    }
    return true;
}

static bool add_places(struct kit *kit, uint32_t part)
{
    const uint32_t digits = (uint32_t)bits_count(part);
    uint32_t shape;
    if (digits > kit->making->place_digits) return true;
    if (!catalog_place(kit->making->catalog, digits, &shape)) return false;
    if (digits > 1) return put_together(kit, part, part, 0, shape);
    const struct entry entry = {worth_of(kit->numbers[bits_lowest(part)]), shape};
    return take_entry(kit, part, &entry);
}

/* Makes the table of a part from the tables of all its splits in two smaller parts. */
static bool fill(struct kit *kit, uint32_t part)
{
    if (!add_places(kit, part)) return false;
    for (uint32_t a = (part - 1) & part; a != 0; a = (a - 1) & part) {
        const uint32_t b = leftmost(kit, part & ~a);
        if (leftmost(kit, a) != a || a < b) continue;
        if (!join_tables(kit, part, a, b)) return false;
    }
    hash_clear(&kit->tables[part].hash, kit->making->memory);
    return true;
}

static void clear(struct kit *kit)
{
    for (uint32_t part = 0; part <= kit->all; part++) {
        hash_clear(&kit->tables[part].hash, kit->making->memory);
        vector_clear(kit->making->memory, &kit->tables[part].entries);
    }
}

tally_status making_add(struct making *making, uint64_t game, const uint64_t *numbers, size_t count)
{
    struct kit kit = {.making = making,
                      .numbers = numbers,
                      .count = (uint32_t)count,
                      .all = (UINT32_C(1) << count) - 1,
                      .game = game};
    bool is_full = true;
    for (uint32_t part = 1; part <= kit.all && is_full; part++)
        is_full = leftmost(&kit, part) != part || fill(&kit, part);
    clear(&kit);
    if (is_full) return TALLY_OK;
    return kit.status != TALLY_OK ? kit.status : memory_failure(making->memory);
}
