/* SPDX-License-Identifier: MIT */
/*
 * Proofs with values that do not fit: their steps, the tables of them, and the search from the
 * target that looks them up. Two explored values contribute only results that do not fit: all
 * others are explored.
 */
#include "exact/beyond.h"

#include "base/bits.h"
#include "base/checked.h"
#include "base/sort.h"
#include "goals/table.h"

#include <string.h>

/* ---- Steps with values of any size ----------------------------------------------------------- */

/*
 * Exact arithmetic where the result fits, residues where it does not.
 */

struct beyond_value beyond_of(struct ratio value)
{
    struct beyond_value result = {
        .exact = ratio_magnitude(value), .levels = CHAIN_LEVELS, .is_exact = true};
    result.residues[0] = chain_fold(chain_of_magnitude(value, 0), 0);
    result.residues[1] = CHAIN_UNKNOWN;
    return result;
}

/* Finds the residue of an exact value's inverse. */
static void find_inverse(struct beyond_value *value)
{
    if (value->residues[1] == CHAIN_UNKNOWN)
        value->residues[1] = chain_invert(value->residues[0], 0);
}

uint64_t beyond_residue(const struct beyond_value *value, uint32_t level)
{
    if (value->is_exact && level != 0)
        return chain_fold(chain_of_magnitude(value->exact, level), level);
    return level < value->levels ? value->residues[level] : CHAIN_UNKNOWN;
}

bool beyond_is_same(const struct beyond_value *a, const struct beyond_value *b)
{
    if (a->is_exact || b->is_exact)
        return a->is_exact && b->is_exact && ratio_is_equal(a->exact, b->exact);
    return a->levels == b->levels && memcmp(a->residues, b->residues, sizeof a->residues) == 0;
}

static void take_exact(const struct beyond_steps *steps, struct ratio value)
{
    if (!steps->wants_exact) return;
    const struct beyond_value result = beyond_of(value);
    steps->take(steps->context, &result);
}

static struct beyond_value with_levels(uint32_t levels)
{
    struct beyond_value value = {.levels = (uint8_t)levels};
    for (uint32_t level = levels; level < BEYOND_LEVELS; level++)
        value.residues[level] = CHAIN_UNKNOWN;
    return value;
}

/* ---- Sums ------------------------------------------------------------------------------------ */

/* x + y or x - y, of values that fit. Their signs are known, so it is one value. */
static void take_exact_sum(const struct beyond_steps *steps, struct ratio x, struct ratio y,
                           bool is_minus)
{
    struct ratio result;
    if (is_minus ? ratio_subtract(&result, x, y) : ratio_add(&result, x, y)) {
        take_exact(steps, result);
        return;
    }
    struct beyond_value value = with_levels(steps->levels);
    for (uint32_t level = 0; level < steps->levels; level++)
        value.residues[level] =
            chain_add(chain_of_magnitude(x, level), chain_of_magnitude(y, level), is_minus, level);
    steps->take(steps->context, &value);
}

void beyond_sums(const struct beyond_steps *steps, const struct beyond_value *x,
                 const struct beyond_value *y)
{
    if (x->is_exact && y->is_exact) {
        take_exact_sum(steps, x->exact, y->exact, false);
        take_exact_sum(steps, x->exact, y->exact, true);
        return;
    }
    const uint32_t levels = smaller_of(steps->levels, smaller_of(x->levels, y->levels));
    for (uint32_t signs = 0; signs < 1u << levels; signs++) {
        struct beyond_value value = with_levels(levels);
        for (uint32_t level = 0; level < levels; level++)
            value.residues[level] = chain_add(beyond_residue(x, level), beyond_residue(y, level),
                                              (signs >> level & 1) != 0, level);
        steps->take(steps->context, &value);
    }
}

/* ---- Products -------------------------------------------------------------------------------- */

struct beyond_value beyond_inverse(const struct beyond_value *x)
{
    struct beyond_value value = *x;
    if (x->is_exact) {
        value.exact = (struct ratio){x->exact.denominator, x->exact.numerator};
        find_inverse(&value);
        const uint64_t inverse = value.residues[1];
        value.residues[1] = value.residues[0];
        value.residues[0] = inverse;
        return value;
    }
    for (uint32_t level = 0; level < x->levels; level++)
        value.residues[level] = chain_invert(x->residues[level], level);
    return value;
}

/* The residues of a product are products. So a quotient needs no inversion, which takes 90
 * multiplications, if that of the divisor is known. */
static void take_exact_product(const struct beyond_steps *steps, struct ratio product,
                               const struct beyond_value *x, const struct beyond_value *y)
{
    struct beyond_value result = {.exact = product, .levels = CHAIN_LEVELS, .is_exact = true};
    if (!steps->wants_exact) return;
    result.residues[0] = chain_multiply(x->residues[0], y->residues[0], 0);
    result.residues[1] = chain_multiply(x->residues[1], y->residues[1], 0);
    if (result.residues[0] == CHAIN_UNKNOWN) result = beyond_of(product);
    steps->take(steps->context, &result);
}

void beyond_product(const struct beyond_steps *steps, const struct beyond_value *x,
                    const struct beyond_value *y)
{
    struct ratio result;
    if (beyond_is_zero(x) || beyond_is_zero(y)) {
        take_exact(steps, ratio_of_whole(0));
        return;
    }
    if (x->is_exact && y->is_exact && ratio_multiply(&result, x->exact, y->exact)) {
        take_exact_product(steps, result, x, y);
        return;
    }
    struct beyond_value value =
        with_levels(smaller_of(steps->levels, smaller_of(x->levels, y->levels)));
    for (uint32_t level = 0; level < value.levels; level++)
        value.residues[level] =
            chain_multiply(beyond_residue(x, level), beyond_residue(y, level), level);
    steps->take(steps->context, &value);
}

/* ---- Powers ---------------------------------------------------------------------------------- */

/* A power that does not fit, and its inverse. If an operand is known by residues, the sign of the
 * exponent is not known, at each level anew. */
static void take_large_power(const struct beyond_steps *steps, const struct beyond_value *base,
                             const struct beyond_value *exponent)
{
    const bool has_one_sign = base->is_exact && exponent->is_exact;
    const uint32_t of_exponent = exponent->levels == 0 ? 0 : exponent->levels - 1u;
    const uint32_t levels = smaller_of(steps->levels, smaller_of(base->levels, of_exponent));
    const uint32_t all = (1u << levels) - 1;
    struct beyond_value value = with_levels(levels), inverse = with_levels(levels);
    for (uint32_t level = 0; level < levels; level++) {
        value.residues[level] =
            chain_raise(beyond_residue(base, level), beyond_residue(exponent, level + 1), level);
        inverse.residues[level] = chain_invert(value.residues[level], level);
    }
    for (uint32_t signs = 0; signs <= all; signs++) {
        struct beyond_value mixed = with_levels(levels);
        for (uint32_t level = 0; level < levels; level++)
            mixed.residues[level] =
                (signs >> level & 1) != 0 ? inverse.residues[level] : value.residues[level];
        if (!has_one_sign || signs == 0 || signs == all) steps->take(steps->context, &mixed);
    }
}

void beyond_powers(const struct beyond_steps *steps, const struct beyond_value *base,
                   const struct beyond_value *exponent)
{
    if (beyond_is_zero(base)) {
        if (!beyond_is_zero(exponent)) take_exact(steps, ratio_of_whole(0));
        return;
    }
    if (beyond_is_zero(exponent) || beyond_is_one(base)) {
        take_exact(steps, ratio_of_whole(1));
        return;
    }
    if (base->is_exact && exponent->is_exact) {
        struct ratio result;
        bool is_beyond = false;
        if (ratio_power(&result, base->exact, exponent->exact, &is_beyond)) {
            take_exact(steps, result);
            take_exact(steps, (struct ratio){result.denominator, result.numerator});
            return;
        }
        if (!is_beyond) return; /* a root that is not exact */
    }
    take_large_power(steps, base, exponent);
}

/* The work of one subset: a pair of explored values counts 1, any other pair as much as it costs.
 * The limits are some 0.1 s and 20 MB, and 40 MB of a larger subset. */
enum { WORK_MAX = 1 << 20, WORK_OF_PAIR = 16, VALUES_MAX = 1 << 18, VALUES_MAX_LARGER = 1 << 19 };

void beyond_init(struct exact_beyond *beyond, struct goals *goals)
{
    *beyond = (struct exact_beyond){.goals = goals};
}

static struct beyond_table *table_at(const struct exact_beyond *beyond, uint32_t subset)
{
    return (struct beyond_table *)beyond->tables.items + subset;
}

/* All powers of one value of a front by the values of a back: residues modulo p0, rising. */
struct powers {
    uint64_t key;           /* the split, and the index of the value */
    struct vector residues; /* uint64_t */
    uint32_t last_use;      /* the number that was searched: see exact_beyond.count */
    bool is_made;
    bool has_unknown; /* any residue may be among them */
};

static void forget_powers(struct exact_beyond *beyond)
{
    struct memory *const memory = beyond->goals->memory;
    struct powers *const items = beyond->powers.items;
    for (size_t i = 0; i < beyond->powers.count; i++) vector_clear(memory, &items[i].residues);
    vector_clear(memory, &beyond->powers);
    hash_clear(&beyond->powers_by_key, memory);
    beyond->stored = 0;
}

void beyond_clear(struct exact_beyond *beyond)
{
    if (beyond->goals == NULL) return;
    struct memory *const memory = beyond->goals->memory;
    for (uint32_t i = 0; i < beyond->tables.count; i++) {
        struct beyond_table *const table = table_at(beyond, i);
        vector_clear(memory, &table->values);
        hash_clear(&table->hash, memory);
        vector_clear(memory, &table->whole);
    }
    vector_clear(memory, &beyond->tables);
    forget_powers(beyond);
    *beyond = (struct exact_beyond){0};
}

static bool reserve_tables(struct exact_beyond *beyond)
{
    return goals_cover_subsets(beyond->goals, &beyond->tables, sizeof(struct beyond_table));
}

/* ---- Entries --------------------------------------------------------------------------------- */

static uint64_t code_of_value(const void *owner, uint32_t index)
{
    return hash_mix(((const struct beyond_value *)owner)[index].residues[0]);
}

/* Keeps a value of a part, once among those from the index `first` on. */
static void keep_value(struct exact_beyond *beyond, const struct beyond_value *value,
                       uint32_t first)
{
    struct beyond_table *const table = beyond->made;
    struct vector *const values = &table->values;
    struct memory *const memory = beyond->goals->memory;
    const uint32_t count = (uint32_t)values->count;
    if (count == beyond->values_max) {
        beyond->is_given_up = true;
        return;
    }
    if (!vector_reserve(memory, values, count + 1, sizeof *value) ||
        !hash_reserve(&table->hash, memory, count, code_of_value, values->items)) {
        goals_fail(beyond->goals);
        return;
    }
    struct beyond_value *const items = values->items;
    items[count] = *value;
    if (value->is_exact) find_inverse(&items[count]);
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
    struct exact_beyond *const beyond = context;
    keep_value(beyond, value, beyond->made->explored_count);
}

/* Keeps what a value of a whole choice may be: a whole number, if its residue is small. */
static void take_whole(void *context, const struct beyond_value *value)
{
    struct exact_beyond *const beyond = context;
    const uint64_t residue = value->residues[0];
    if (value->is_exact && value->exact.denominator != 1) return;
    if (residue == CHAIN_UNKNOWN) beyond->is_given_up = true;
    if (residue >= BEYOND_LARGEST) return;
    uint64_t *const number = goals_add_item(beyond->goals, &beyond->made->whole, sizeof *number);
    if (number != NULL) *number = residue;
}

static void keep_explored(struct exact_beyond *beyond, const struct goals_table *explored)
{
    for (uint32_t i = 0; i < explored->count; i++) {
        const struct beyond_value value = beyond_of(explored->entries[i].value);
        keep_value(beyond, &value, 0);
    }
    beyond->made->explored_count = (uint32_t)beyond->made->values.count;
}

/* ---- Tables ---------------------------------------------------------------------------------- */

static void combine(const struct goals *goals, const struct beyond_steps *steps,
                    const struct beyond_value *x, const struct beyond_value *y)
{
    if (goals_has(goals, TALLY_OP_ADD | TALLY_OP_SUBTRACT)) beyond_sums(steps, x, y);
    if (goals_has(goals, TALLY_OP_MULTIPLY | TALLY_OP_DIVIDE)) {
        beyond_product(steps, x, y);
        if (!beyond_is_zero(y)) {
            const struct beyond_value inverse = beyond_inverse(y);
            beyond_product(steps, x, &inverse);
        }
        if (!goals->is_ordered && !beyond_is_zero(x)) {
            const struct beyond_value inverse = beyond_inverse(x);
            beyond_product(steps, &inverse, y);
        }
    }
    if (!goals_has(goals, TALLY_OP_POWER)) return;
    beyond_powers(steps, x, y);
    if (!goals->is_ordered) beyond_powers(steps, y, x);
}

static bool goes_on(struct exact_beyond *beyond)
{
    if (beyond->work_on_table > WORK_MAX) beyond->is_given_up = true;
    return goals_goes_on(beyond->goals) && !beyond->is_given_up;
}

/* Combines all values of two parts. Of two explored values only results that do not fit are wanted,
 * and over a whole choice not even these: they are no small whole numbers. */
static void combine_parts(struct exact_beyond *beyond, struct beyond_steps steps,
                          const struct beyond_table *a, const struct beyond_table *b)
{
    const struct beyond_value *const left = a->values.items, *const right = b->values.items;
    const bool is_whole = steps.take == take_whole;
    for (uint32_t i = 0; i < a->values.count; i++) {
        const bool is_explored = i < a->explored_count;
        for (uint32_t j = is_explored && is_whole ? b->explored_count : 0;
             j < b->values.count && goes_on(beyond); j++) {
            const bool are_explored = is_explored && j < b->explored_count;
            beyond->work_on_table += are_explored ? 1 : WORK_OF_PAIR;
            steps.wants_exact = !are_explored;
            combine(beyond->goals, &steps, &left[i], &right[j]);
        }
    }
}

/* No table of a still larger part uses a table of more numbers than others: may_raise() takes
 * such values as exponents alone. */
static bool is_larger(const struct goals *goals, const struct goals_subset *subset)
{
    return subset->size > goals->table_size;
}

/* How many levels the values of a part need: one for themselves, and one for each number that a
 * power can put under them. */
static uint32_t levels_of(const struct goals *goals, const struct goals_subset *subset)
{
    enum { AS_EXPONENT = 2 };
    const uint32_t below =
        goals->is_ordered ? (uint32_t)bits_lowest(subset->key) : goals->game->count - subset->size;
    if (!goals_has(goals, TALLY_OP_POWER)) return 1;
    if (is_larger(goals, subset) && below >= AS_EXPONENT) return AS_EXPONENT;
    return below < BEYOND_LEVELS ? below + 1 : BEYOND_LEVELS;
}

static bool make_parts(struct exact_beyond *beyond, uint32_t subset);

/* Fills `whole` of a subset, or its values. Returns false if the search must end. */
static bool fill(struct exact_beyond *beyond, uint32_t subset, bool is_whole)
{
    struct goals *const goals = beyond->goals;
    if (!make_parts(beyond, subset)) return false;
    const struct goals_subset seen = *goals_subset_at(goals, subset);
    struct goals_split split;
    beyond->made = table_at(beyond, subset);
    beyond->work_on_table = 0;
    beyond->values_max = is_larger(goals, &seen) ? VALUES_MAX_LARGER : VALUES_MAX;
    beyond->is_given_up = false;
    const struct beyond_steps steps = {.take = is_whole ? take_whole : take_value,
                                       .context = beyond,
                                       .levels = is_whole ? 1 : levels_of(goals, &seen)};
    if (!is_whole) keep_explored(beyond, &seen.table);
    for (uint32_t i = 0; goes_on(beyond) && goals_next_split(goals, subset, &i, &split);) {
        const struct beyond_table *const a = table_at(beyond, split.a);
        const struct beyond_table *const b = table_at(beyond, split.b);
        if (!goals_is_met_once(goals, split)) continue;
        beyond->is_given_up |= !a->has_values || !b->has_values;
        combine_parts(beyond, steps, a, b);
    }
    if (is_whole) beyond->made->has_whole = !beyond->is_given_up;
    else beyond->made->has_values = !beyond->is_given_up;
    return goals->status == TALLY_OK;
}

/* Makes the values of a subset, and of its parts. NULL: the search must end. The pointer is valid
 * until the next call. */
static const struct beyond_table *beyond_table_of(struct exact_beyond *beyond, uint32_t subset)
{
    if (goals_table_of(beyond->goals, subset) == NULL || !reserve_tables(beyond)) return NULL;
    if (!table_at(beyond, subset)->are_values_made) {
        if (!fill(beyond, subset, false)) return NULL;
        table_at(beyond, subset)->are_values_made = true;
    }
    return table_at(beyond, subset);
}

/* Makes the values of all parts of a subset. Recursion depth is the size of the subset. */
static bool make_parts(struct exact_beyond *beyond, uint32_t subset)
{
    struct goals *const goals = beyond->goals;
    struct goals_split split;
    for (uint32_t i = 0; goals_next_split(goals, subset, &i, &split);) {
        if (beyond_table_of(beyond, split.a) == NULL || beyond_table_of(beyond, split.b) == NULL)
            return false;
    }
    return goals->status == TALLY_OK && reserve_tables(beyond);
}

/* ---- Proofs ---------------------------------------------------------------------------------- */

/* Does the table have a number of the range? The numbers rise. */
static bool has_any(const struct beyond_table *table, tally_range range)
{
    const uint64_t *const numbers = table->whole.items;
    const size_t first = sort_first(numbers, table->whole.count, range.first);
    return first < table->whole.count && numbers[first] <= range.last;
}

bool beyond_has_large_leaf(const struct goals *goals)
{
    uint32_t digits = 0;
    if (!goals_has(goals, GOALS_OF_DIGITS)) return false;
    for (uint32_t i = 0; i < goals->game->count; i++) {
        uint64_t number = goals->game->numbers[i];
        do digits++;
        while ((number /= 10) != 0);
    }
    return digits > RATIO_DIGITS;
}

/* Do the rules have a proof of this kind? */
static bool beyond_has_proof(const struct goals *goals)
{
    return !goals_has(goals, TALLY_OP_NESTED) && !beyond_has_large_leaf(goals);
}

bool beyond_is_proved(struct exact_beyond *beyond, uint32_t subset, tally_range range)
{
    struct goals *const goals = beyond->goals;
    if (!beyond_has_proof(goals) || range.last >= BEYOND_LARGEST || !reserve_tables(beyond))
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

/* ---- Searched from the target ---------------------------------------------------------------- */

/*
 * The search from the target. Its nodes ask: may an expression over this subset have this value?
 * The answer "no" is certain.
 */

/* Some seconds: 1 to 9 in order takes 2 million steps. Powers are kept for the next search up to
 * 64 MB. */
enum { SEARCH_MAX = 1 << 24, STORED_MAX = 1 << 23 };

/* May the numbers of the subset make the target? has_beyond, here and below: a step around them
 * does not fit; else one inside must not. */
static bool may_make(struct exact_beyond *beyond, uint32_t subset, bool has_beyond,
                     const struct beyond_value *target);

static uint32_t size_of(const struct exact_beyond *beyond, uint32_t subset)
{
    return goals_subset_at(beyond->goals, subset)->size;
}

/* NULL: there is none, or the search must end. */
static const struct beyond_table *table_of(struct exact_beyond *beyond, uint32_t subset)
{
    const struct beyond_table *const table = beyond_table_of(beyond, subset);
    return table != NULL && table->has_values ? table : NULL;
}

/* Could a value be the target? Not if both are exact and differ. */
static bool may_be(const struct beyond_value *value, const struct beyond_value *target)
{
    if (value->is_exact && target->is_exact) return ratio_is_equal(value->exact, target->exact);
    const uint64_t a = value->residues[0], b = target->residues[0];
    return a == b || a == CHAIN_UNKNOWN || b == CHAIN_UNKNOWN;
}

static bool may_be_whole(const struct beyond_value *value, uint64_t number)
{
    const struct beyond_value whole = beyond_of(ratio_of_number(number));
    return may_be(value, &whole);
}

/* Does a table have a value that could be the target? */
static bool may_hold(const struct beyond_table *table, bool has_beyond,
                     const struct beyond_value *target)
{
    const struct beyond_value *const values = table->values.items;
    const uint32_t first = has_beyond ? 0 : table->explored_count;
    if (table->values.count == 0) return false;
    if (target->residues[0] == CHAIN_UNKNOWN) return true;
    const uint64_t wanted[] = {target->residues[0], CHAIN_UNKNOWN};
    for (uint32_t i = 0; i < 2; i++) {
        for (uint64_t at = hash_first(&table->hash, hash_mix(wanted[i]));
             table->hash.slots[at] != HASH_NONE; at = hash_next(&table->hash, at)) {
            const uint32_t index = table->hash.slots[at];
            if (index >= first && may_be(&values[index], target)) return true;
        }
    }
    return false;
}

/* ---- Steps backwards ------------------------------------------------------------------------- */

/* What the other side of a step may be. */
struct few {
    struct beyond_value values[16];
    uint32_t count;
    bool is_anything;
};

static void take_few(void *context, const struct beyond_value *value)
{
    struct few *const few = context;
    if (few->count == sizeof few->values / sizeof few->values[0]) few->is_anything = true;
    else few->values[few->count++] = *value;
}

static struct beyond_steps steps_into(struct few *few)
{
    return (struct beyond_steps){
        .take = take_few, .context = few, .levels = 1, .wants_exact = true};
}

/* x / y, unless y is exactly 0 */
static void take_quotient(struct few *few, const struct beyond_value *x,
                          const struct beyond_value *y)
{
    const struct beyond_steps steps = steps_into(few);
    if (beyond_is_zero(y)) return;
    const struct beyond_value inverse = beyond_inverse(y);
    beyond_product(&steps, x, &inverse);
}

/* Exponents of an exact front that make an exact target. */
static void take_logarithm(struct few *few, const struct beyond_value *front,
                           const struct beyond_value *target)
{
    struct ratio exponent;
    if (beyond_is_zero(target)) return;
    if (ratio_logarithm(&exponent, front->exact, target->exact)) {
        const struct beyond_value value = beyond_of(exponent);
        take_few(few, &value);
    }
}

/* What the back may be, except as an exponent if the front or the target is not exact. */
static void back_from(struct few *few, const struct goals *goals, const struct beyond_value *front,
                      const struct beyond_value *target)
{
    const struct beyond_steps steps = steps_into(few);
    beyond_sums(&steps, target, front);
    if (may_be_whole(front, 0))
        few->is_anything |= may_be_whole(target, 0); /* 0 * b, 0 / b, 0 ^ b */
    if (beyond_is_zero(front)) return;
    take_quotient(few, target, front);
    take_quotient(few, front, target);
    if (!goals_has(goals, TALLY_OP_POWER)) return;
    if (beyond_is_one(front)) few->is_anything |= may_be_whole(target, 1);
    else if (front->is_exact && target->is_exact) take_logarithm(few, front, target);
}

/* What the front may be. */
static void front_from(struct few *few, const struct goals *goals, const struct beyond_value *back,
                       const struct beyond_value *target)
{
    const struct beyond_steps steps = steps_into(few);
    beyond_sums(&steps, target, back);
    if (beyond_is_zero(back)) { /* a * 0, a ^ 0 */
        few->is_anything |= may_be_whole(target, 0) || may_be_whole(target, 1);
        return;
    }
    beyond_product(&steps, target, back);
    take_quotient(few, target, back);
    /* a back with residues may be worth 0 */
    if (may_be_whole(back, 0) && (may_be_whole(target, 0) || may_be_whole(target, 1)))
        few->is_anything = true;
    if (!goals_has(goals, TALLY_OP_POWER)) return;
    if (beyond_is_zero(target) || beyond_is_one(target)) {
        take_few(few, target);
        return;
    }
    const struct beyond_value root = beyond_inverse(back);
    beyond_powers(&steps, target, &root);
}

static uint64_t code_of_powers(const void *owner, uint32_t index)
{
    return hash_mix(((const struct powers *)owner)[index].key);
}

/* Makes the powers of a front by all values of a back. Returns false if the search must end, or the
 * back has no table. Where the power has no exact value, its residue is superfluous. */
static bool make_powers(struct exact_beyond *beyond, struct powers *powers, uint32_t back,
                        const struct beyond_value *front)
{
    struct memory *const memory = beyond->goals->memory;
    uint64_t of_front[CHAIN_DIGITS][16];
    const uint64_t a = front->residues[0];
    const struct beyond_table *const table = table_of(beyond, back);
    if (table == NULL) return false;
    const struct beyond_value *const values = table->values.items;
    const size_t count = table->values.count;
    if (!vector_reserve(memory, &powers->residues, count, sizeof(uint64_t))) {
        goals_fail(beyond->goals);
        return false;
    }
    uint64_t *const residues = powers->residues.items;
    powers->residues.count = 0;
    chain_begin_powers(of_front, a);
    for (size_t i = 0; i < count && goals_goes_on(beyond->goals); i++) {
        residues[i] = chain_power(of_front, a, beyond_residue(&values[i], 1));
        powers->has_unknown |= residues[i] == CHAIN_UNKNOWN;
        powers->residues.count++;
    }
    sort_numbers(residues, powers->residues.count);
    powers->is_made = powers->residues.count == count;
    beyond->stored += count;
    return powers->is_made;
}

/* The powers of a front. In each search their first use counts as work, also if an earlier search
 * has made them: so the result does not depend on that. NULL: see make_powers(). */
static const struct powers *powers_of(struct exact_beyond *beyond, uint32_t back, uint64_t key,
                                      const struct beyond_value *front)
{
    struct vector *const all = &beyond->powers;
    struct hash *const by_key = &beyond->powers_by_key;
    struct memory *const memory = beyond->goals->memory;
    const uint32_t count = (uint32_t)all->count;
    if (!vector_reserve(memory, all, count + 1, sizeof(struct powers)) ||
        !hash_reserve(by_key, memory, count, code_of_powers, all->items)) {
        goals_fail(beyond->goals);
        return NULL;
    }
    struct powers *const items = all->items;
    uint64_t at = hash_first(by_key, hash_mix(key));
    for (; by_key->slots[at] != HASH_NONE; at = hash_next(by_key, at)) {
        if (items[by_key->slots[at]].key == key) break;
    }
    if (by_key->slots[at] == HASH_NONE) {
        items[count] = (struct powers){.key = key};
        by_key->slots[at] = count;
        all->count++;
    }
    struct powers *const powers = &items[by_key->slots[at]];
    if (!powers->is_made && !make_powers(beyond, powers, back, front)) return NULL;
    if (powers->last_use != beyond->count) beyond->work += (uint32_t)powers->residues.count;
    powers->last_use = beyond->count;
    return powers;
}

static bool has_power(const struct powers *powers, uint64_t residue)
{
    const uint64_t *const residues = powers->residues.items;
    const size_t first = sort_first(residues, powers->residues.count, residue);
    return first < powers->residues.count && residues[first] == residue;
}

/* May front ^ b or front ^ -b be the target, for a value b of the back? */
static bool may_raise(struct exact_beyond *beyond, uint32_t back, uint64_t key,
                      const struct beyond_value *front, const struct beyond_value *target)
{
    const uint32_t longer = beyond->has_longer_backs ? 1 : 0;
    if (size_of(beyond, back) > beyond->goals->table_size + longer) return true;
    const struct powers *const powers = powers_of(beyond, back, key, front);
    const uint64_t residue = target->residues[0];
    if (powers == NULL || powers->has_unknown || residue == CHAIN_UNKNOWN) return true;
    return has_power(powers, residue) || has_power(powers, chain_invert(residue, 0));
}

/* ---- Parts ----------------------------------------------------------------------------------- */

static bool may_make_any(struct exact_beyond *beyond, uint32_t subset, bool has_beyond,
                         const struct few *few)
{
    if (few->is_anything) return true;
    for (uint32_t i = 0; i < few->count; i++) {
        const struct beyond_value *const value = &few->values[i];
        if (may_make(beyond, subset, has_beyond || !value->is_exact, value)) return true;
    }
    return false;
}

/* With this value as the back of the rest. */
static bool may_join_back(struct exact_beyond *beyond, uint32_t front, bool has_beyond,
                          const struct beyond_value *value, const struct beyond_value *target)
{
    struct few few = {.count = 0};
    front_from(&few, beyond->goals, value, target);
    return may_make_any(beyond, front, has_beyond, &few);
}

/* With this value as the front of the rest. key: see struct powers. */
static bool may_join_front(struct exact_beyond *beyond, uint32_t back, bool has_beyond,
                           uint64_t key, const struct beyond_value *value,
                           const struct beyond_value *target)
{
    struct few few = {.count = 0};
    const struct goals *const goals = beyond->goals;
    back_from(&few, goals, value, target);
    if (may_make_any(beyond, back, has_beyond, &few)) return true;
    if ((value->is_exact && target->is_exact) || beyond_is_zero(value) || beyond_is_one(value) ||
        !goals_has(goals, TALLY_OP_POWER))
        return false;
    return may_raise(beyond, back, key, value, target);
}

static bool may_split(struct exact_beyond *beyond, uint32_t at, bool has_beyond,
                      const struct beyond_value *target)
{
    const struct goals_split split = *goals_split_at(beyond->goals, at);
    const bool is_front = size_of(beyond, split.a) <= size_of(beyond, split.b);
    const struct beyond_table *const short_side = table_of(beyond, is_front ? split.a : split.b);
    if (short_side == NULL) return true;
    const uint32_t count = (uint32_t)short_side->values.count;
    const uint32_t explored = short_side->explored_count;
    const struct beyond_value *const values = short_side->values.items;
    for (uint32_t i = 0; i < count; i++) {
        const bool has_some = has_beyond || i >= explored;
        const uint64_t key = at | (uint64_t)i << 32;
        if (is_front ? may_join_front(beyond, split.b, has_some, key, &values[i], target)
                     : may_join_back(beyond, split.a, has_some, &values[i], target))
            return true;
    }
    return false;
}

/* A number joined from all digits is explored, so it matters only with a step around it. */
static bool may_be_leaf(struct exact_beyond *beyond, uint32_t subset,
                        const struct beyond_value *target)
{
    struct goals *const goals = beyond->goals;
    if (!goals_make_leaves(goals, subset)) return true;
    const struct goals_subset seen = *goals_subset_at(goals, subset);
    for (uint32_t i = 0; i < seen.leaf_count; i++) {
        const struct beyond_value leaf =
            beyond_of(goals_leaf_at(goals, seen.leaf_begin + i)->value);
        if (may_be(&leaf, target)) return true;
    }
    return false;
}

/* Recursion depth is the number of given numbers. */
static bool may_make(struct exact_beyond *beyond, uint32_t subset, bool has_beyond,
                     const struct beyond_value *target)
{
    struct goals *const goals = beyond->goals;
    if (!goals_goes_on(goals) || ++beyond->work > SEARCH_MAX) return true;
    if (size_of(beyond, subset) <= goals->table_size) {
        const struct beyond_table *const table = table_of(beyond, subset);
        return table == NULL || may_hold(table, has_beyond, target);
    }
    if (has_beyond && may_be_leaf(beyond, subset, target)) return true;
    if (!goals_make_splits(goals, subset)) return true;
    const struct goals_subset seen = *goals_subset_at(goals, subset);
    for (uint32_t i = 0; i < seen.split_count; i++) {
        if (may_split(beyond, seen.split_begin + i, has_beyond, target)) return true;
    }
    return false;
}

bool beyond_search_proves(struct exact_beyond *beyond, uint32_t subset, uint64_t number)
{
    struct goals *const goals = beyond->goals;
    if (!goals->is_ordered || !beyond_has_proof(goals) || number >= BEYOND_LARGEST ||
        size_of(beyond, subset) > 2 * goals->table_size)
        return false;
    const struct beyond_value target = beyond_of(ratio_of_number(number));
    beyond->count++;
    beyond->work = 0;
    if (beyond->stored > STORED_MAX) forget_powers(beyond);
    const bool may = may_make(beyond, subset, false, &target);
    return !may && goals->status == TALLY_OK;
}
