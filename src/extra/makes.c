/* SPDX-License-Identifier: MIT */
/*
 * Joins tables. A part of the digits is a set of bits, one for each digit; equal digits are next to
 * each other. Of several parts with equal digits, only the one with the leftmost digits has a
 * table:
 *
 *     digits  1 1 2      {1}: 001, not 010      {1 2}: 101, not 110
 */
#include "extra/makes.h"

#include "base/bits.h"
#include "base/checked.h"
#include "base/tasks.h"
#include "extra/worth.h"

#include <string.h>

/* ---- Coverage -------------------------------------------------------------------------------- */

/*
 * Sets of bits. A shape's set is made when the shape makes its first value, since many shapes make
 * none.
 */

bool coverage_init(struct coverage *coverage, struct memory *memory, tally_range targets,
                   uint64_t games)
{
    const uint64_t values = targets.last - targets.first + 1;
    uint64_t pairs;
    *coverage = (struct coverage){.memory = memory, .targets = targets, .values = values};
    if (ckd_mul(&pairs, values, games) || pairs > SIZE_MAX / 2) return false;
    coverage->words = pairs / 64 + 1;
    return true;
}

void coverage_clear(struct coverage *coverage)
{
    uint64_t *const *const columns = coverage->columns.items;
    for (size_t i = 0; i < coverage->columns.count; i++)
        memory_release(coverage->memory, columns[i], coverage->words * sizeof columns[i][0]);
    vector_clear(coverage->memory, &coverage->columns);
}

static bool add_columns(struct coverage *coverage, size_t count)
{
    struct vector *const columns = &coverage->columns;
    if (!vector_reserve(coverage->memory, columns, count, sizeof(uint64_t *))) return false;
    uint64_t **const items = columns->items;
    while (columns->count < count) items[columns->count++] = NULL;
    return true;
}

static bool make_column(struct coverage *coverage, uint64_t **column)
{
    const size_t bytes = coverage->words * sizeof **column;
    *column = memory_allocate(coverage->memory, bytes);
    if (*column != NULL) memset(*column, 0, bytes);
    return *column != NULL;
}

bool coverage_mark(struct coverage *coverage, uint32_t shape, uint64_t game, uint64_t value)
{
    if (shape >= coverage->columns.count && !add_columns(coverage, (size_t)shape + 1)) return false;
    uint64_t **const column = (uint64_t **)coverage->columns.items + shape;
    if (*column == NULL && !make_column(coverage, column)) return false;
    const uint64_t pair = game * coverage->values + (value - coverage->targets.first);
    (*column)[pair / 64] |= UINT64_C(1) << pair % 64;
    return true;
}

uint64_t coverage_size(const struct coverage *coverage, const uint64_t *set)
{
    uint64_t size = 0;
    for (uint64_t i = 0; i < coverage->words; i++) size += (uint64_t)bits_count(set[i]);
    return size;
}

/* A shape, and a value that it makes from the digits of a part. */
struct entry {
    struct worth worth;
    uint32_t shape;
};

/* ---- Tables ---------------------------------------------------------------------------------- */

static const struct entry *entries_of(const struct making *making, uint32_t part)
{
    return making->entries[part].items;
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

static bool add_entry(struct making *making, uint32_t part, const struct entry *entry)
{
    struct vector *const all = &making->entries[part];
    struct hash *const hash = &making->hashes[part];
    if (!vector_reserve(making->memory, all, all->count + 1, sizeof *entry) ||
        !hash_reserve(hash, making->memory, (uint32_t)all->count, code_of_entry, all->items))
        return false;
    struct entry *const items = all->items;
    uint64_t at = hash_first(hash, code_of(entry));
    for (; hash->slots[at] != HASH_NONE; at = hash_next(hash, at)) {
        const struct entry *const other = &items[hash->slots[at]];
        if (other->shape == entry->shape && worth_is_equal(other->worth, entry->worth)) return true;
    }
    hash->slots[at] = (uint32_t)all->count;
    items[all->count++] = *entry;
    return true;
}

/* Marks the value in the coverage if it is a target. The entry uses all digits. */
static bool mark_entry(struct making *making, const struct entry *entry)
{
    const struct rational value = entry->worth.value;
    struct coverage *const coverage = making->coverage;
    if (entry->worth.kind == WORTH_UNKNOWN) making->is_unsure = true;
    if (entry->worth.kind != WORTH_EXACT || !rational_is_whole(value) ||
        value.numerator < coverage->targets.first || value.numerator > coverage->targets.last)
        return true;
    return coverage_mark(coverage, entry->shape, making->game, (uint64_t)value.numerator);
}

/* Adds the entry to the table of the part. If the shape is odd, the same digits in other places
 * give the negative value. The negative is added here, since each pair of tables is joined in one
 * order only. */
static bool keep_entry(struct making *making, uint32_t part, struct entry entry)
{
    if (!add_entry(making, part, &entry)) return false;
    if (!catalog_shape(making->catalog, entry.shape)->is_odd) return true;
    entry.worth = worth_negated(entry.worth);
    return add_entry(making, part, &entry);
}

static bool take_entry(struct making *making, uint32_t part, const struct entry *entry)
{
    const enum worth_kind kind = entry->worth.kind;
    if (kind == WORTH_NONE) return true;
    if (part == making->all) return mark_entry(making, entry);
    if (kind == WORTH_EXACT || kind == WORTH_HUGE || kind == WORTH_TINY)
        return keep_entry(making, part, *entry);
    making->is_unsure = true;
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

static bool join_entries(struct making *making, uint32_t part, struct entry a, struct entry b)
{
    const struct joined *found;
    if (!catalog_join(making->catalog, a.shape, b.shape, &found)) return false;
    const struct joined joined = *found;
    for (enum joint joint = 0; joint < JOINTS; joint++) {
        struct entry entry = {worth_of_joint(joint, a.worth, b.worth), joined.shape[joint]};
        if (joined.is_negated[joint]) entry.worth = worth_negated(entry.worth);
        if (!take_entry(making, part, &entry)) return false;
    }
    return true;
}

static bool join_tables(struct making *making, uint32_t part, uint32_t a, uint32_t b)
{
    const size_t count_a = making->entries[a].count, count_b = making->entries[b].count;
    for (size_t i = 0; i < count_a; i++) {
        making->status = ask_stop(making->options);
        if (making->status != TALLY_OK) return false;
        for (size_t j = 0; j < count_b; j++) {
            if (!join_entries(making, part, entries_of(making, a)[i], entries_of(making, b)[j]))
                return false;
        }
    }
    return true;
}

/* ---- Parts ----------------------------------------------------------------------------------- */

/* Among the parts with the same digits, returns the one whose digits stand leftmost: it has the
 * table. */
static uint32_t leftmost(const struct making *making, uint32_t part)
{
    for (uint32_t i = 1; i < making->count; i++) {
        for (uint32_t at = i; at > 0 && making->numbers[at] == making->numbers[at - 1] &&
                              (part >> (at - 1) & 3) == 2;
             at--)
            part ^= 3u << (at - 1);
    }
    return part;
}

/* Adds the values of one place that takes all digits of the part: each order of the digits once,
 * and the first digit is not 0. */
static bool put_together(struct making *making, uint32_t part, uint32_t left, uint64_t value,
                         uint32_t shape)
{
    if (left == 0) {
        const struct entry entry = {worth_of(value), shape};
        return take_entry(making, part, &entry);
    }
    for (uint32_t i = 0; i < making->count; i++) {
        const uint32_t digit = UINT32_C(1) << i;
        if ((left & digit) == 0 || (left == part && making->numbers[i] == 0)) continue;
        if (!put_together(making, part, left & ~digit, 10 * value + making->numbers[i], shape))
            return false;
    }
    return true;
}

static bool add_places(struct making *making, uint32_t part)
{
    const uint32_t digits = (uint32_t)bits_count(part);
    uint32_t shape;
    if (digits > making->place_digits) return true;
    if (!catalog_place(making->catalog, digits, &shape)) return false;
    if (digits > 1) return put_together(making, part, part, 0, shape);
    const struct entry entry = {worth_of(making->numbers[bits_lowest(part)]), shape};
    return take_entry(making, part, &entry);
}

/* Makes the table of a part from the tables of all its splits in two smaller parts. */
static bool fill(struct making *making, uint32_t part)
{
    if (!add_places(making, part)) return false;
    for (uint32_t a = (part - 1) & part; a != 0; a = (a - 1) & part) {
        const uint32_t b = leftmost(making, part & ~a);
        if (leftmost(making, a) != a || a < b) continue;
        if (!join_tables(making, part, a, b)) return false;
    }
    hash_clear(&making->hashes[part], making->memory);
    return true;
}

static void clear(struct making *making)
{
    for (uint32_t part = 0; part <= making->all; part++) {
        hash_clear(&making->hashes[part], making->memory);
        vector_clear(making->memory, &making->entries[part]);
    }
}

tally_status making_add(struct making *making, uint64_t game, const uint64_t *numbers, size_t count)
{
    making->numbers = numbers;
    making->count = (uint32_t)count;
    making->all = (UINT32_C(1) << count) - 1;
    making->game = game;
    making->status = TALLY_OK;
    bool is_full = true;
    for (uint32_t part = 1; part <= making->all && is_full; part++)
        is_full = leftmost(making, part) != part || fill(making, part);
    clear(making);
    if (is_full) return TALLY_OK;
    return making->status != TALLY_OK ? making->status : memory_failure(making->memory);
}
