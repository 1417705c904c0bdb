/* SPDX-License-Identifier: MIT */
/*
 * Makes tables of values that do not fit. Two explored values contribute only results that do not
 * fit: all others are explored.
 */
#include "exact/beyond.h"

#include "base/sort.h"
#include "goals/table.h"

/* The work of one subset: a pair of explored values counts 1, any other pair as much as it costs.
 * The limits are some 0.1 s and 20 MB, and 40 MB of a larger subset. */
enum { WORK_MAX = 1 << 20, WORK_OF_PAIR = 16, VALUES_MAX = 1 << 18, VALUES_MAX_LARGER = 1 << 19 };

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

static bool reserve_tables(struct exact_beyond *beyond)
{
    return exact_cover_subsets(beyond->exact, &beyond->tables, sizeof(struct beyond_table));
}

/* ---- Entries --------------------------------------------------------------------------------- */

/* A table that is being made. */
struct making {
    struct exact *exact;
    struct beyond_table *table;
    uint32_t work;
    uint32_t values_max;
    bool is_given_up; /* the work is too much, or a residue is unknown */
};

static uint64_t code_of_value(const void *owner, uint32_t index)
{
    return hash_mix(((const struct beyond_value *)owner)[index].residues[0]);
}

/* Keeps a value of a part, once among those from the index `first` on. */
static void keep_value(struct making *making, const struct beyond_value *value, uint32_t first)
{
    struct beyond_table *const table = making->table;
    struct vector *const values = &table->values;
    struct memory *const memory = making->exact->memory;
    const uint32_t count = (uint32_t)values->count;
    if (count == making->values_max) {
        making->is_given_up = true;
        return;
    }
    if (!vector_reserve(memory, values, count + 1, sizeof *value) ||
        !hash_reserve(&table->hash, memory, count, code_of_value, values->items)) {
        exact_fail(making->exact);
        return;
    }
    struct beyond_value *const items = values->items;
    items[count] = *value;
    if (value->is_exact) beyond_find_inverse(&items[count]);
    uint64_t at = hash_first(&table->hash, code_of_value(items, count));
    for (; table->hash.slots[at] != HASH_NONE; at = hash_next(&table->hash, at)) {
        const uint32_t index = table->hash.slots[at];
        if (index >= first && beyond_is_same(&items[index], value)) return;
    }
    table->hash.slots[at] = count;
    values->count++;
}

static void take_value(void *context, const struct beyond_value *value)
{
    struct making *const making = context;
    keep_value(making, value, making->table->explored_count);
}

/* Keeps what a value of a whole choice may be: a whole number, if its residue is small. */
static void take_whole(void *context, const struct beyond_value *value)
{
    struct making *const making = context;
    struct vector *const whole = &making->table->whole;
    const uint64_t residue = value->residues[0];
    if (value->is_exact && value->exact.denominator != 1) return;
    if (residue == CHAIN_UNKNOWN) making->is_given_up = true;
    if (residue >= BEYOND_LARGEST) return;
    if (!vector_reserve(making->exact->memory, whole, whole->count + 1, sizeof residue)) {
        exact_fail(making->exact);
        return;
    }
    ((uint64_t *)whole->items)[whole->count++] = residue;
}

static void keep_explored(struct making *making, const struct exact_table *explored)
{
    for (uint32_t i = 0; i < explored->count; i++) {
        const struct beyond_value value = beyond_of(explored->entries[i].value);
        keep_value(making, &value, 0);
    }
    making->table->explored_count = (uint32_t)making->table->values.count;
}

/* ---- Tables ---------------------------------------------------------------------------------- */

static void combine(const struct exact *exact, const struct beyond_steps *steps,
                    const struct beyond_value *x, const struct beyond_value *y)
{
    if (exact_has(exact, TALLY_OP_ADD | TALLY_OP_SUBTRACT)) beyond_sums(steps, x, y);
    if (exact_has(exact, TALLY_OP_MULTIPLY | TALLY_OP_DIVIDE)) {
        beyond_product(steps, x, y);
        if (!beyond_is_zero(y)) {
            const struct beyond_value inverse = beyond_inverse(y);
            beyond_product(steps, x, &inverse);
        }
        if (!exact->is_ordered && !beyond_is_zero(x)) {
            const struct beyond_value inverse = beyond_inverse(x);
            beyond_product(steps, &inverse, y);
        }
    }
    if (!exact_has(exact, TALLY_OP_POWER)) return;
    beyond_powers(steps, x, y);
    if (!exact->is_ordered) beyond_powers(steps, y, x);
}

static bool goes_on(struct making *making)
{
    if (making->work > WORK_MAX) making->is_given_up = true;
    return exact_goes_on(making->exact) && !making->is_given_up;
}

/* Combines all values of two parts. Of two explored values only results that do not fit are wanted,
 * and over a whole choice not even these: they are no small whole numbers. */
static void combine_parts(struct making *making, struct beyond_steps steps,
                          const struct beyond_table *a, const struct beyond_table *b)
{
    const struct beyond_value *const left = a->values.items, *const right = b->values.items;
    const bool is_whole = steps.take == take_whole;
    for (uint32_t i = 0; i < a->values.count; i++) {
        const bool is_explored = i < a->explored_count;
        for (uint32_t j = is_explored && is_whole ? b->explored_count : 0;
             j < b->values.count && goes_on(making); j++) {
            const bool are_explored = is_explored && j < b->explored_count;
            making->work += are_explored ? 1 : WORK_OF_PAIR;
            steps.wants_exact = !are_explored;
            combine(making->exact, &steps, &left[i], &right[j]);
        }
    }
}

/* No table of a still larger part uses a table of more numbers than others: beyond_search.h takes
 * such values as exponents alone. */
static bool is_larger(const struct exact *exact, const struct exact_subset *subset)
{
    return subset->size > exact->table_size;
}

/* How many levels the values of a part need: one for themselves, and one for each number that a
 * power can put under them. */
static uint32_t levels_of(const struct exact *exact, const struct exact_subset *subset)
{
    enum { AS_EXPONENT = 2 };
    const uint32_t below =
        exact->is_ordered ? (uint32_t)(subset->key & 255) : exact->game->count - subset->size;
    if (!exact_has(exact, TALLY_OP_POWER)) return 1;
    if (is_larger(exact, subset) && below >= AS_EXPONENT) return AS_EXPONENT;
    return below < BEYOND_LEVELS ? below + 1 : BEYOND_LEVELS;
}

static bool make_parts(struct exact_beyond *beyond, uint32_t subset);

/* Fills `whole` of a subset, or its values. Returns false if the search must end. */
static bool fill(struct exact_beyond *beyond, uint32_t subset, bool is_whole)
{
    struct exact *const exact = beyond->exact;
    if (!make_parts(beyond, subset)) return false;
    const struct exact_subset seen = *exact_subset_at(exact, subset);
    struct making making = {.exact = exact,
                            .table = table_at(beyond, subset),
                            .values_max = is_larger(exact, &seen) ? VALUES_MAX_LARGER : VALUES_MAX};
    const struct beyond_steps steps = {.take = is_whole ? take_whole : take_value,
                                       .context = &making,
                                       .levels = is_whole ? 1 : levels_of(exact, &seen)};
    if (!is_whole) keep_explored(&making, &seen.table);
    for (uint32_t i = 0; i < seen.split_count && goes_on(&making); i++) {
        const struct exact_split split = *exact_split_at(exact, seen.split_begin + i);
        const struct beyond_table *const a = table_at(beyond, split.a);
        const struct beyond_table *const b = table_at(beyond, split.b);
        /* in any order each pair of parts has two splits */
        if (!exact->is_ordered &&
            exact_subset_at(exact, split.a)->key > exact_subset_at(exact, split.b)->key)
            continue;
        making.is_given_up |= !a->has_values || !b->has_values;
        combine_parts(&making, steps, a, b);
    }
    if (is_whole) making.table->has_whole = !making.is_given_up;
    else making.table->has_values = !making.is_given_up;
    return exact->status == TALLY_OK;
}

const struct beyond_table *beyond_table_of(struct exact_beyond *beyond, uint32_t subset)
{
    if (exact_table_of(beyond->exact, subset) == NULL || !reserve_tables(beyond)) return NULL;
    if (!table_at(beyond, subset)->are_values_made) {
        if (!fill(beyond, subset, false)) return NULL;
        table_at(beyond, subset)->are_values_made = true;
    }
    return table_at(beyond, subset);
}

/* Makes the values of all parts of a subset. Recursion depth is the size of the subset. */
static bool make_parts(struct exact_beyond *beyond, uint32_t subset)
{
    struct exact *const exact = beyond->exact;
    if (!exact_make_splits(exact, subset)) return false;
    const struct exact_subset seen = *exact_subset_at(exact, subset);
    for (uint32_t i = 0; i < seen.split_count; i++) {
        const struct exact_split split = *exact_split_at(exact, seen.split_begin + i);
        if (beyond_table_of(beyond, split.a) == NULL || beyond_table_of(beyond, split.b) == NULL)
            return false;
    }
    return reserve_tables(beyond);
}

/* ---- Proofs ---------------------------------------------------------------------------------- */

/* Does the table have a number of the range? The numbers rise. */
static bool has_any(const struct beyond_table *table, tally_range range)
{
    const uint64_t *const numbers = table->whole.items;
    for (size_t i = 0; i < table->whole.count; i++) {
        if (numbers[i] >= range.first) return numbers[i] <= range.last;
    }
    return false;
}

bool beyond_has_large_leaf(const struct exact *exact)
{
    uint32_t digits = 0;
    if (!exact_has(exact, EXACT_OF_DIGITS)) return false;
    for (uint32_t i = 0; i < exact->game->count; i++) {
        uint64_t number = exact->game->numbers[i];
        do digits++;
        while ((number /= 10) != 0);
    }
    return digits > RATIO_DIGITS;
}

bool beyond_has_proof(const struct exact *exact)
{
    return !exact_has(exact, TALLY_OP_NESTED) && !beyond_has_large_leaf(exact);
}

bool beyond_is_proved(struct exact_beyond *beyond, uint32_t subset, tally_range range)
{
    struct exact *const exact = beyond->exact;
    if (!beyond_has_proof(exact) || range.last >= BEYOND_LARGEST || !reserve_tables(beyond))
        return false;
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
