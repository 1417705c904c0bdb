/* SPDX-License-Identifier: MIT */
/*
 * Makes tables of values that do not fit. Two values that fit contribute only if their result does
 * not fit: otherwise the result is in the other table.
 */
#include "exact/beyond.h"

#include "base/sort.h"
#include "goals/table.h"

#include <string.h>

/* The work of one subset: a pair of values that fit counts 1, any other pair as much as it costs.
 * The limits are some 0.1 s and 20 MB. */
enum { WORK_MAX = 1 << 20, WORK_OF_PAIR = 16, VALUES_MAX = 1 << 18 };

void beyond_init(struct exact_beyond *beyond, struct exact *exact)
{
    *beyond = (struct exact_beyond){.exact = exact};
}

static struct beyond_table *table_at(const struct exact_beyond *beyond, uint32_t subset)
{
    return (struct beyond_table *)beyond->tables.items + subset;
}

void beyond_clear(struct exact_beyond *beyond)
{
    if (beyond->exact == NULL) return;
    struct memory *const memory = beyond->exact->memory;
    for (uint32_t i = 0; i < beyond->tables.count; i++) {
        struct beyond_table *const table = table_at(beyond, i);
        vector_clear(memory, &table->values);
        hash_clear(&table->hash, memory);
        vector_clear(memory, &table->whole);
    }
    vector_clear(memory, &beyond->tables);
    *beyond = (struct exact_beyond){0};
}

/* Makes an empty table for each subset that has none. Returns false if there is no memory. */
static bool reserve_tables(struct exact_beyond *beyond)
{
    const size_t count = beyond->exact->subsets.count;
    if (!vector_reserve(beyond->exact->memory, &beyond->tables, count,
                        sizeof(struct beyond_table))) {
        exact_fail(beyond->exact);
        return false;
    }
    while (beyond->tables.count < count)
        *table_at(beyond, (uint32_t)beyond->tables.count++) = (struct beyond_table){0};
    return true;
}

/* ---- Entries --------------------------------------------------------------------------------- */

/* A table that is being made. */
struct making {
    struct exact *exact;
    struct beyond_table *table;
    uint32_t levels; /* of the residues that are needed */
    uint32_t work;
    bool is_given_up;   /* the work is too much, or a residue is unknown */
    bool is_whole;      /* the subset is a whole choice: only residues modulo p0 are kept */
    bool both_explored; /* the current operands are values that the search explores */
};

static uint64_t residue_at(const struct beyond_value *value, uint32_t level)
{
    if (value->is_exact) return residue_fold(residue_of_magnitude(value->exact, level), level);
    return level < value->levels ? value->residues[level] : RESIDUE_UNKNOWN;
}

static uint64_t code_of_value(const void *owner, uint32_t index)
{
    const struct beyond_value *const value = (const struct beyond_value *)owner + index;
    return value->is_exact ? ratio_hash(value->exact) : hash_mix(value->residues[0]);
}

static bool is_same(const struct beyond_value *a, const struct beyond_value *b)
{
    if (a->is_exact || b->is_exact)
        return a->is_exact && b->is_exact && ratio_is_equal(a->exact, b->exact);
    return a->levels == b->levels && memcmp(a->residues, b->residues, sizeof a->residues) == 0;
}

/* Keeps a value of a part, once. */
static void keep_value(struct making *making, const struct beyond_value *value)
{
    struct beyond_table *const table = making->table;
    struct vector *const values = &table->values;
    struct memory *const memory = making->exact->memory;
    if (values->count == VALUES_MAX) {
        making->is_given_up = true;
        return;
    }
    if (!vector_reserve(memory, values, values->count + 1, sizeof *value) ||
        !hash_reserve(&table->hash, memory, (uint32_t)values->count, code_of_value,
                      values->items)) {
        exact_fail(making->exact);
        return;
    }
    struct beyond_value *const items = values->items;
    items[values->count] = *value;
    uint64_t at = hash_first(&table->hash, code_of_value(items, (uint32_t)values->count));
    for (; table->hash.slots[at] != HASH_NONE; at = hash_next(&table->hash, at)) {
        if (is_same(&items[table->hash.slots[at]], value)) return;
    }
    table->hash.slots[at] = (uint32_t)values->count++;
}

/* Keeps what a value of a whole choice may be: a whole number, if its residue is small. */
static void keep_whole(struct making *making, const struct beyond_value *value)
{
    struct vector *const whole = &making->table->whole;
    if (value->is_exact && value->exact.denominator != 1) return;
    const uint64_t residue = residue_at(value, 0);
    if (residue == RESIDUE_UNKNOWN) making->is_given_up = true;
    if (residue >= BEYOND_LARGEST) return;
    if (!vector_reserve(making->exact->memory, whole, whole->count + 1, sizeof residue)) {
        exact_fail(making->exact);
        return;
    }
    ((uint64_t *)whole->items)[whole->count++] = residue;
}

static void put(struct making *making, const struct beyond_value *value)
{
    if (making->is_whole) keep_whole(making, value);
    else keep_value(making, value);
}

/* A result that fits. */
static void put_exact(struct making *making, struct ratio value)
{
    if (making->both_explored) return;
    put(making, &(struct beyond_value){
                    .exact = ratio_magnitude(value), .levels = RESIDUE_LEVELS, .is_exact = true});
}

static uint32_t least_of(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static struct beyond_value with_levels(uint32_t levels)
{
    struct beyond_value value = {.levels = (uint8_t)levels};
    for (uint32_t level = levels; level < RESIDUE_LEVELS - 1; level++)
        value.residues[level] = RESIDUE_UNKNOWN;
    return value;
}

/* ---- Steps ----------------------------------------------------------------------------------- */

/* x + y or x - y, of values that fit. */
static void put_exact_sum(struct making *making, struct ratio x, struct ratio y, bool is_minus)
{
    struct ratio result;
    if (is_minus ? ratio_subtract(&result, x, y) : ratio_add(&result, x, y)) {
        put_exact(making, result);
        return;
    }
    struct beyond_value value = with_levels(making->levels);
    for (uint32_t level = 0; level < making->levels; level++)
        value.residues[level] = residue_add(residue_of_magnitude(x, level),
                                            residue_of_magnitude(y, level), is_minus, level);
    put(making, &value);
}

static void put_sums(struct making *making, const struct beyond_value *x,
                     const struct beyond_value *y)
{
    if (x->is_exact && y->is_exact) {
        put_exact_sum(making, x->exact, y->exact, false);
        put_exact_sum(making, x->exact, y->exact, true);
        return;
    }
    const uint32_t levels = least_of(making->levels, least_of(x->levels, y->levels));
    for (uint32_t signs = 0; signs < 1u << levels; signs++) {
        struct beyond_value value = with_levels(levels);
        for (uint32_t level = 0; level < levels; level++)
            value.residues[level] = residue_add(residue_at(x, level), residue_at(y, level),
                                                (signs >> level & 1) != 0, level);
        put(making, &value);
    }
}

/* 1 / x, for x that is not exactly 0. */
static struct beyond_value inverse_of(const struct beyond_value *x)
{
    struct beyond_value value = *x;
    if (x->is_exact) {
        value.exact = (struct ratio){x->exact.denominator, x->exact.numerator};
        return value;
    }
    for (uint32_t level = 0; level < x->levels; level++)
        value.residues[level] = residue_invert(x->residues[level], level);
    return value;
}

static bool is_exactly_zero(const struct beyond_value *x)
{
    return x->is_exact && ratio_is_zero(x->exact);
}

static void put_product(struct making *making, const struct beyond_value *x,
                        const struct beyond_value *y)
{
    struct ratio result;
    if (is_exactly_zero(x) || is_exactly_zero(y)) {
        put_exact(making, ratio_of_whole(0));
        return;
    }
    if (x->is_exact && y->is_exact && ratio_multiply(&result, x->exact, y->exact)) {
        put_exact(making, result);
        return;
    }
    struct beyond_value value =
        with_levels(least_of(making->levels, least_of(x->levels, y->levels)));
    for (uint32_t level = 0; level < value.levels; level++)
        value.residues[level] = residue_multiply(residue_at(x, level), residue_at(y, level), level);
    put(making, &value);
}

/* x * y, x / y, and in any order y / x. */
static void put_products(struct making *making, const struct beyond_value *x,
                         const struct beyond_value *y)
{
    put_product(making, x, y);
    if (!is_exactly_zero(y)) {
        const struct beyond_value inverse = inverse_of(y);
        put_product(making, x, &inverse);
    }
    if (!making->exact->is_ordered && !is_exactly_zero(x)) {
        const struct beyond_value inverse = inverse_of(x);
        put_product(making, &inverse, y);
    }
}

/* A power that does not fit, and its inverse. The signs of the levels are independent: that of the
 * exponent is not known. */
static void put_power_by_residues(struct making *making, const struct beyond_value *base,
                                  const struct beyond_value *exponent)
{
    const bool has_sign = !base->is_exact || !exponent->is_exact;
    const uint32_t levels = least_of(making->levels, least_of(base->levels, exponent->levels - 1u));
    struct beyond_value value = with_levels(levels), inverse = with_levels(levels);
    for (uint32_t level = 0; level < levels; level++) {
        value.residues[level] =
            residue_raise(residue_at(base, level), residue_at(exponent, level + 1), level);
        inverse.residues[level] = residue_invert(value.residues[level], level);
    }
    for (uint32_t signs = 0; signs < 1u << levels; signs++) {
        struct beyond_value mixed = with_levels(levels);
        for (uint32_t level = 0; level < levels; level++)
            mixed.residues[level] =
                (signs >> level & 1) != 0 ? inverse.residues[level] : value.residues[level];
        if (has_sign || signs == 0 || signs + 1 == 1u << levels) put(making, &mixed);
    }
}

/* base ^ exponent and base ^ -exponent. */
static void put_powers(struct making *making, const struct beyond_value *base,
                       const struct beyond_value *exponent)
{
    if (is_exactly_zero(base)) {
        if (!is_exactly_zero(exponent)) put_exact(making, ratio_of_whole(0));
        return;
    }
    if (is_exactly_zero(exponent) || (base->is_exact && ratio_is_one(base->exact))) {
        put_exact(making, ratio_of_whole(1));
        return;
    }
    if (base->is_exact && exponent->is_exact) {
        struct ratio result;
        bool is_beyond = false;
        if (ratio_power(&result, base->exact, exponent->exact, &is_beyond)) {
            put_exact(making, result);
            put_exact(making, (struct ratio){result.denominator, result.numerator});
            return;
        }
        if (!is_beyond) return; /* a root that is not exact */
    }
    put_power_by_residues(making, base, exponent);
}

static void combine(struct making *making, const struct beyond_value *x,
                    const struct beyond_value *y)
{
    const struct exact *const exact = making->exact;
    if (exact_has(exact, TALLY_OP_ADD | TALLY_OP_SUBTRACT)) put_sums(making, x, y);
    if (exact_has(exact, TALLY_OP_MULTIPLY | TALLY_OP_DIVIDE)) put_products(making, x, y);
    if (!exact_has(exact, TALLY_OP_POWER)) return;
    put_powers(making, x, y);
    if (!exact->is_ordered) put_powers(making, y, x);
}

/* ---- Tables ---------------------------------------------------------------------------------- */

/* The values over a part: first those that the search explores, then those beyond. */
struct side {
    struct exact_table explored;
    const struct beyond_value *beyond;
    uint32_t beyond_count;
};

static struct side side_of(const struct exact_beyond *beyond, uint32_t subset)
{
    const struct beyond_table *const table = table_at(beyond, subset);
    return (struct side){exact_subset_at(beyond->exact, subset)->table, table->values.items,
                         (uint32_t)table->values.count};
}

static struct beyond_value value_at(const struct side *side, uint32_t index)
{
    if (index >= side->explored.count) return side->beyond[index - side->explored.count];
    return (struct beyond_value){.exact = ratio_magnitude(side->explored.entries[index].value),
                                 .levels = RESIDUE_LEVELS,
                                 .is_exact = true};
}

static bool goes_on(struct making *making)
{
    if (making->work > WORK_MAX) making->is_given_up = true;
    return exact_goes_on(making->exact) && !making->is_given_up;
}

/* Combines all values of two parts. Of two explored values only results that do not fit are
 * wanted, and over a whole choice not even these: they are no small whole numbers. */
static void combine_sides(struct making *making, const struct side *a, const struct side *b)
{
    for (uint32_t i = 0; i < a->explored.count + a->beyond_count; i++) {
        const bool is_explored = i < a->explored.count;
        const struct beyond_value x = value_at(a, i);
        for (uint32_t j = is_explored && making->is_whole ? b->explored.count : 0;
             j < b->explored.count + b->beyond_count && goes_on(making); j++) {
            const struct beyond_value y = value_at(b, j);
            making->both_explored = is_explored && j < b->explored.count;
            making->work += making->both_explored ? 1 : WORK_OF_PAIR;
            combine(making, &x, &y);
        }
    }
}

static bool make_parts(struct exact_beyond *beyond, uint32_t subset);

/* Fills `values` of a subset, or `whole` if is_whole. Returns false if the search must end. */
static bool fill(struct exact_beyond *beyond, uint32_t subset, bool is_whole)
{
    struct exact *const exact = beyond->exact;
    if (!make_parts(beyond, subset)) return false;
    const struct exact_subset seen = *exact_subset_at(exact, subset);
    const uint32_t rest = exact->game->count - seen.size;
    struct making making = {.exact = exact, .table = table_at(beyond, subset), .levels = 1};
    making.is_whole = is_whole;
    if (!is_whole && exact_has(exact, TALLY_OP_POWER))
        making.levels = least_of(rest + 1, RESIDUE_LEVELS - 1);
    for (uint32_t i = 0; i < seen.split_count && goes_on(&making); i++) {
        const struct exact_split split = *exact_split_at(exact, seen.split_begin + i);
        /* in any order each pair of parts has two splits */
        if (!exact->is_ordered &&
            exact_subset_at(exact, split.a)->key > exact_subset_at(exact, split.b)->key)
            continue;
        making.is_given_up |=
            !table_at(beyond, split.a)->has_values || !table_at(beyond, split.b)->has_values;
        const struct side a = side_of(beyond, split.a), b = side_of(beyond, split.b);
        combine_sides(&making, &a, &b);
    }
    if (is_whole) making.table->has_whole = !making.is_given_up;
    else making.table->has_values = !making.is_given_up;
    return exact->status == TALLY_OK;
}

static bool make_part(struct exact_beyond *beyond, uint32_t part)
{
    if (exact_table_of(beyond->exact, part) == NULL || !reserve_tables(beyond)) return false;
    if (table_at(beyond, part)->are_values_made) return true;
    if (!fill(beyond, part, false)) return false;
    table_at(beyond, part)->are_values_made = true;
    return true;
}

/* Makes both tables of all parts of a subset. Recursion depth is the size of the subset. */
static bool make_parts(struct exact_beyond *beyond, uint32_t subset)
{
    struct exact *const exact = beyond->exact;
    if (!exact_make_splits(exact, subset)) return false;
    const struct exact_subset seen = *exact_subset_at(exact, subset);
    for (uint32_t i = 0; i < seen.split_count; i++) {
        const struct exact_split split = *exact_split_at(exact, seen.split_begin + i);
        if (!make_part(beyond, split.a) || !make_part(beyond, split.b)) return false;
    }
    return reserve_tables(beyond);
}

/* Does the table have a number of the range? The numbers rise. */
static bool has_any(const struct beyond_table *table, tally_range range)
{
    const uint64_t *const numbers = table->whole.items;
    for (size_t i = 0; i < table->whole.count; i++) {
        if (numbers[i] >= range.first) return numbers[i] <= range.last;
    }
    return false;
}

/* Can a written number, joined from digits, be too large? Such a number is left out of tables. */
static bool may_have_large_leaf(const struct exact *exact)
{
    uint32_t digits = 0;
    if (!exact_has(exact, TALLY_OP_CONCATENATE | TALLY_OP_POINT)) return false;
    for (uint32_t i = 0; i < exact->game->count; i++) {
        uint64_t number = exact->game->numbers[i];
        do digits++;
        while ((number /= 10) != 0);
    }
    return digits > RATIO_DIGITS;
}

bool beyond_is_proved(struct exact_beyond *beyond, uint32_t subset, tally_range range)
{
    struct exact *const exact = beyond->exact;
    if (exact_has(exact, TALLY_OP_FACTORIAL | TALLY_OP_SQRT) || range.last >= BEYOND_LARGEST ||
        exact_subset_at(exact, subset)->size > exact->table_size + 1 || may_have_large_leaf(exact))
        return false;
    if (!reserve_tables(beyond)) return false;
    if (!table_at(beyond, subset)->is_whole_made) {
        if (!fill(beyond, subset, true)) return false;
        struct beyond_table *const table = table_at(beyond, subset);
        sort_numbers(table->whole.items, table->whole.count);
        table->whole.count = sort_unique(table->whole.items, table->whole.count);
        table->is_whole_made = true;
    }
    const struct beyond_table *const table = table_at(beyond, subset);
    return table->has_whole && !has_any(table, range);
}
