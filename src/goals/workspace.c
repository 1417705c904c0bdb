/* SPDX-License-Identifier: MIT */
/*
 * Creates and splits subsets, and finds the numbers that can be written with their digits.
 *
 * A sub-multiset is packed into 64 bits: a number that is given m times has as many bits as m
 * has binary digits, which is at most m, so 64 numbers always fit. Subtraction takes one
 * sub-multiset out of another.
 */
#include "goals/workspace.h"

#include "base/checked.h"
#include "base/progress.h"
#include "base/sort.h"
#include "expr/decimals.h"
#include "expr/expr.h"
#include "rules/limits.h"
#include "rules/number.h"
#include "rules/rules.h"

#include <string.h>

void exact_fail(struct exact *exact)
{
    if (exact->status == TALLY_OK) exact->status = memory_failure(exact->memory);
}

bool exact_cover_subsets(struct exact *exact, struct vector *items, size_t item_bytes)
{
    const size_t count = exact->subsets.count, covered = items->count;
    if (covered == count) return true;
    if (!vector_reserve(exact->memory, items, count, item_bytes)) {
        exact_fail(exact);
        return false;
    }
    memset((char *)items->items + covered * item_bytes, 0, (count - covered) * item_bytes);
    items->count = count;
    return true;
}

bool exact_ask_tick(struct exact *exact)
{
    if (exact->status == TALLY_OK) exact->status = ask_stop(exact->options);
    return exact->status == TALLY_OK;
}

/* Chooses the bit fields of a sub-multiset's key: as many bits for each number as its count of
 * copies needs. */
static void pack_numbers(struct exact *exact)
{
    uint64_t sorted[TALLY_NUMBERS_MAX];
    const uint32_t count = exact->game->count;
    memcpy(sorted, exact->game->numbers, count * sizeof sorted[0]);
    sort_numbers(sorted, count);
    uint32_t shift = 0;
    for (uint32_t i = 0; i < count;) {
        uint32_t copies = 1;
        while (i + copies < count && sorted[i + copies] == sorted[i]) copies++;
        uint32_t bits = 1;
        while (copies >> bits != 0) bits++;
        exact->number[exact->distinct] = sorted[i];
        exact->shift[exact->distinct] = (uint8_t)shift;
        exact->mask[exact->distinct] = (uint8_t)((1u << bits) - 1);
        exact->full_key += (uint64_t)copies << shift;
        exact->distinct++;
        shift += bits;
        i += copies;
    }
}

bool exact_number(const struct exact *exact, uint32_t i, struct ratio *value)
{
    return ratio_from_value(value, number_value(&exact->game->rules, exact->number[i]));
}

/* Each joined digit, or digit after a point, counts for a factor of ten. */
static ratio_size weight_of_number(const struct exact *exact, uint32_t i)
{
    const bool has_rows = exact_has(exact, EXACT_OF_DIGITS);
    const ratio_size least = has_rows ? 10 : 1;
    struct ratio value;
    const ratio_size height = exact_number(exact, i, &value) ? ratio_height(value) : RATIO_SIZE_MAX;
    return ratio_size_multiply(2, height > least ? height : least);
}

ratio_size exact_weight(const struct exact *exact, uint64_t key)
{
    ratio_size weight = 1;
    for (uint32_t i = 0; i < exact->distinct; i++) {
        const ratio_size number = weight_of_number(exact, i);
        for (uint32_t copies = exact_given(exact, key, i); copies > 0; copies--) {
            weight = ratio_size_multiply(weight, number);
        }
    }
    return weight;
}

/* Are there given numbers below 0, or operations that make values below 0, in any order? See
 * goals/tree.h. Rounding makes them of values below 0 alone. */
static bool has_signs_of_their_own(const tally_game *game)
{
    const uint32_t has = game->rules.operations;
    const bool has_minus = (has & (TALLY_OP_SUBTRACT | TALLY_OP_NEGATE | TALLY_OP_LOG)) != 0;
    const bool has_operation = (has & OPERATIONS_OF_ONE_SIGN) != 0 && has_minus;
    return game->rules.order == TALLY_ORDER_ANY &&
           (game->has_negative || (has_operation && rules_have_negatives(&game->rules)));
}

/* The operations that the rules lack, and that others can replace. 5 + (-3) has the values of a
 * difference where these have no signs. */
static uint32_t stand_ins_of(const tally_game *game)
{
    const tally_rules *const rules = &game->rules;
    const uint32_t has = rules->operations;
    const bool has_minus = (has & TALLY_OP_NEGATE) != 0 && rules_have_negatives(rules);
    uint32_t missing = 0;
    if ((has & TALLY_OP_SUBTRACT) != 0) missing |= TALLY_OP_ADD;
    if ((has & TALLY_OP_ADD) != 0 && (has_minus || has_signs_of_their_own(game)))
        missing |= TALLY_OP_SUBTRACT;
    if ((has & TALLY_OP_DIVIDE) != 0) missing |= TALLY_OP_MULTIPLY;
    return missing & ~has;
}

/* Of sums with signs of their own that have neither - nor a unary minus, the minus signs are
 * counted as if they had a limit (goals/limits.h): so each node is told whether it is written
 * turned. (0 + (-3)) / (0 + (-1)) is, where both sums are. */
static uint32_t signs_counted(const tally_game *game)
{
    const uint32_t minus = TALLY_OP_SUBTRACT | TALLY_OP_NEGATE;
    const bool only_adds = (game->rules.operations & minus) == 0;
    return only_adds && has_signs_of_their_own(game) ? TALLY_OP_SUBTRACT : 0;
}

void exact_init(struct exact *exact, struct memory *memory, const tally_game *game,
                const tally_options *options)
{
    const uint32_t stand_ins = stand_ins_of(game);
    *exact = (struct exact){
        .memory = memory,
        .game = game,
        .options = options,
        .operations = game->rules.operations | stand_ins,
        .stand_ins = stand_ins,
        .depth = game->rules.unary_depth,
        .brackets = game->rules.brackets,
        .limited = rules_limited(&game->rules) | signs_counted(game),
        .max_value = game->rules.max_value,
        .is_ordered = game->rules.order == TALLY_ORDER_GIVEN,
        .has_signs = has_signs_of_their_own(game),
        .is_whole = !rules_have_fractions(&game->rules),
        .least = rules_have_negatives(&game->rules) ? -RATIO_PART_MAX
                                                    : (ratio_part)rules_least(&game->rules),
        .most_effort = EXACT_NO_LIMIT,
        .most_trees = UINT64_MAX,
        .table_effort = EXACT_NO_LIMIT,
        .status = TALLY_OK,
    };
    if (!exact_has(exact, TALLY_OP_NESTED)) exact->depth = 0;
    exact->has_large_atoms = exact_has(exact, ~(uint32_t)(TALLY_OP_BASIC | TALLY_OP_NEGATE));
    if (exact->is_ordered) {
        memcpy(exact->number, game->numbers, game->count * sizeof exact->number[0]);
        exact->distinct = game->count;
        exact->full_key = (uint64_t)game->count << 8;
    } else {
        pack_numbers(exact);
    }
    exact->may_overflow = exact_has(exact, TALLY_OP_POWER | OPERATIONS_GROWING) ||
                          exact_weight(exact, exact->full_key) == RATIO_SIZE_MAX;
}

static void clear_results(struct exact *exact, struct exact_subset *subset)
{
    for (uint32_t i = 0; i < 2; i++) {
        struct exact_results *const results = subset->results[i];
        if (results != NULL) {
            vector_clear(exact->memory, &results->items);
            memory_release(exact->memory, results, sizeof *results);
        }
        subset->results[i] = NULL;
        subset->was_asked[i] = false;
    }
}

static void clear_table(struct exact *exact, struct exact_subset *subset)
{
    struct exact_table *const table = &subset->table;
    if (!subset->is_lent) {
        memory_release(exact->memory, table->entries, table->room * sizeof table->entries[0]);
        if (table->terms != NULL)
            memory_release(exact->memory, table->terms, table->count * sizeof table->terms[0]);
        hash_clear(&table->hash, exact->memory);
    }
    hash_clear(&table->by_residue, exact->memory);
    clear_results(exact, subset);
    *table = (struct exact_table){0};
    subset->has_table = false;
}

void exact_clear_sieve(struct exact *exact, struct exact_sieve *sieve)
{
    if (sieve->cells != NULL) memory_release(exact->memory, sieve->cells, (size_t)sieve->mask + 1);
    *sieve = (struct exact_sieve){NULL, 0};
}

void exact_clear(struct exact *exact)
{
    for (uint32_t i = 0; i < exact->subsets.count; i++) {
        struct exact_subset *const subset = exact_subset_at(exact, i);
        clear_table(exact, subset);
        if (!subset->is_sieve_borrowed) exact_clear_sieve(exact, &subset->sieve);
    }
    vector_clear(exact->memory, &exact->subsets);
    vector_clear(exact->memory, &exact->splits);
    vector_clear(exact->memory, &exact->leaves);
    vector_clear(exact->memory, &exact->goals);
    vector_clear(exact->memory, &exact->derivations);
    vector_clear(exact->memory, &exact->scratch);
    vector_clear(exact->memory, &exact->cells);
    hash_clear(&exact->cell_hash, exact->memory);
    hash_clear(&exact->subset_hash, exact->memory);
    hash_clear(&exact->goal_hash, exact->memory);
}

static bool copy_vector(struct memory *memory, struct vector *to, const struct vector *from,
                        size_t item_bytes)
{
    *to = (struct vector){0};
    if (from->count == 0) return true;
    if (!vector_reserve(memory, to, from->count, item_bytes)) return false;
    memcpy(to->items, from->items, from->count * item_bytes);
    to->count = from->count;
    return true;
}

/* The borrower shares the lender's tables read-only (is_lent), and has goals and scratch of its
 * own. */
bool exact_borrow(struct exact *borrower, const struct exact *lender)
{
    *borrower = *lender;
    borrower->goals = borrower->derivations = borrower->scratch = (struct vector){0};
    borrower->subsets = borrower->splits = borrower->leaves = (struct vector){0};
    borrower->cells = (struct vector){0};
    borrower->goal_hash = borrower->subset_hash = borrower->cell_hash = (struct hash){0};
    borrower->ticks = 0;
    bool has_all = copy_vector(lender->memory, &borrower->subsets, &lender->subsets,
                               sizeof(struct exact_subset));
    for (uint32_t i = 0; i < borrower->subsets.count; i++) {
        struct exact_subset *const subset = exact_subset_at(borrower, i);
        subset->is_lent = subset->is_kept = subset->has_table;
        subset->is_sieve_borrowed = subset->sieve.cells != NULL;
        subset->table.by_residue = (struct hash){0};
        subset->results[0] = subset->results[1] = NULL;
        subset->was_asked[0] = subset->was_asked[1] = false;
    }
    has_all &=
        copy_vector(lender->memory, &borrower->splits, &lender->splits, sizeof(struct exact_split));
    has_all &=
        copy_vector(lender->memory, &borrower->leaves, &lender->leaves, sizeof(struct exact_leaf));
    has_all &= hash_copy(&borrower->subset_hash, &lender->subset_hash, lender->memory);
    if (!has_all) exact_fail(borrower);
    return has_all;
}

void exact_keep_tables(struct exact *exact)
{
    for (uint32_t i = 0; i < exact->subsets.count; i++) {
        struct exact_subset *const subset = exact_subset_at(exact, i);
        subset->is_kept = subset->has_table;
    }
}

/* A forest that grew beyond this many goals gives its memory back. */
enum { WORTH_KEEPING = 1 << 16 };

/* Frees goals if they take much memory; otherwise keeps the arrays for the next search. */
static void forget_goals(struct exact *exact)
{
    if (exact->goal_hash.room > 2 * WORTH_KEEPING) {
        vector_clear(exact->memory, &exact->goals);
        vector_clear(exact->memory, &exact->derivations);
        hash_clear(&exact->goal_hash, exact->memory);
    }
    if (exact->cells.count > WORTH_KEEPING) {
        vector_clear(exact->memory, &exact->cells);
        hash_clear(&exact->cell_hash, exact->memory);
    }
    exact->goals.count = exact->derivations.count = exact->scratch.count = 0;
    hash_empty(&exact->goal_hash);
}

void exact_forget(struct exact *exact)
{
    for (uint32_t i = 0; i < exact->subsets.count; i++) {
        struct exact_subset *const subset = exact_subset_at(exact, i);
        if (!subset->is_kept && subset->size > exact->table_size) clear_table(exact, subset);
    }
    forget_goals(exact);
    exact->most_effort = EXACT_NO_LIMIT;
}

void exact_seek_simplest(struct exact *exact)
{
    /* what is simplest as it stands may not be within the limits */
    exact->wants_simplest = exact->limited == 0 && exact->max_value == 0;
    exact->weighs_effort = exact->wants_simplest && exact->is_ordered && !exact->is_whole &&
                           exact->stand_ins == 0 && exact->brackets == TALLY_BRACKETS_ANY;
}

void exact_seek_cheap(struct exact *exact, uint32_t most_effort)
{
    exact->wants_simplest = exact->weighs_effort = true;
    exact->table_effort = most_effort;
}

void exact_limit_effort(struct exact *exact, uint32_t most_effort)
{
    if (exact->most_effort != most_effort) forget_goals(exact);
    exact->most_effort = most_effort;
    exact_fit_tables(exact);
}

void exact_fit_tables(struct exact *exact)
{
    if (!exact->is_ordered || exact->most_effort <= exact->table_effort) return;
    for (uint32_t i = 0; i < exact->subsets.count; i++) {
        struct exact_subset *const subset = exact_subset_at(exact, i);
        clear_table(exact, subset);
        subset->is_kept = subset->is_lent = false;
    }
    exact->table_effort = exact->most_effort;
}

void exact_limit_trees(struct exact *exact, uint64_t most_trees)
{
    if (exact->most_trees != most_trees) forget_goals(exact);
    exact->most_trees = most_trees;
}

static uint32_t size_of_key(const struct exact *exact, uint64_t key)
{
    if (exact->is_ordered) return (uint32_t)((key >> 8) - (key & 255));
    uint32_t size = 0;
    for (uint32_t i = 0; i < exact->distinct; i++) size += exact_copies(exact, key, i);
    return size;
}

static uint64_t code_of_subset(const void *owner, uint32_t index)
{
    return hash_mix(exact_subset_at(owner, index)->key);
}

uint32_t exact_subset_of_key(struct exact *exact, uint64_t key)
{
    struct hash *const hash = &exact->subset_hash;
    const uint32_t subset = (uint32_t)exact->subsets.count;
    if (!hash_reserve(hash, exact->memory, subset, code_of_subset, exact)) {
        exact_fail(exact);
        return EXACT_NONE;
    }
    uint64_t at = hash_first(hash, hash_mix(key));
    for (; hash->slots[at] != HASH_NONE; at = hash_next(hash, at)) {
        if (exact_subset_at(exact, hash->slots[at])->key == key) return hash->slots[at];
    }
    if (!vector_reserve(exact->memory, &exact->subsets, (size_t)subset + 1,
                        sizeof(struct exact_subset))) {
        exact_fail(exact);
        return EXACT_NONE;
    }
    exact->subsets.count++;
    *exact_subset_at(exact, subset) =
        (struct exact_subset){.key = key, .size = size_of_key(exact, key)};
    hash->slots[at] = subset;
    return subset;
}

static bool add_split(struct exact *exact, uint64_t a_key, uint64_t b_key)
{
    const uint32_t a = exact_subset_of_key(exact, a_key);
    const uint32_t b = exact_subset_of_key(exact, b_key);
    if (a == EXACT_NONE || b == EXACT_NONE) return false;
    if (!vector_reserve(exact->memory, &exact->splits, exact->splits.count + 1,
                        sizeof(struct exact_split))) {
        exact_fail(exact);
        return false;
    }
    *exact_split_at(exact, (uint32_t)exact->splits.count++) = (struct exact_split){a, b};
    return true;
}

/* The sub-multiset that follows part among those of whole, in the order of an odometer: {3} {3 3}
 * {8} {3 8} {3 3 8} for {3 3 8}; 0 after the last one. */
static uint64_t next_part(const struct exact *exact, uint64_t whole, uint64_t part)
{
    for (uint32_t i = 0; i < exact->distinct; i++) {
        if (exact_copies(exact, part, i) < exact_copies(exact, whole, i)) {
            return part + (UINT64_C(1) << exact->shift[i]);
        }
        part &= ~((uint64_t)exact->mask[i] << exact->shift[i]);
    }
    return 0;
}

/* Enumerates all sub-multisets of the key with an odometer, or all cuts of an interval. */
bool exact_make_splits(struct exact *exact, uint32_t subset)
{
    const struct exact_subset *const seen = exact_subset_at(exact, subset);
    if (seen->has_splits) return true;
    const uint64_t key = seen->key;
    const uint32_t begin = (uint32_t)exact->splits.count;
    if (exact->is_ordered) {
        const uint64_t first = key & 255;
        const uint64_t end = key >> 8;
        for (uint64_t middle = first + 1; middle < end; middle++) {
            if (!add_split(exact, first | middle << 8, middle | end << 8)) return false;
        }
    } else {
        for (uint64_t part = next_part(exact, key, 0); part != key;
             part = next_part(exact, key, part)) {
            if (!exact_goes_on(exact) || !add_split(exact, part, key - part)) return false;
        }
    }
    struct exact_subset *const made = exact_subset_at(exact, subset);
    made->split_begin = begin;
    made->split_count = (uint32_t)exact->splits.count - begin;
    made->has_splits = true;
    return true;
}

/* ---- Numbers that can be written ------------------------------------------------------------- */

static bool add_leaf(struct exact *exact, struct ratio value, uint32_t digits, uint32_t decimals)
{
    const bool is_negative = exact->has_signs && value.numerator < 0;
    if (!exact_admits(exact, value)) return true;
    if (!vector_reserve(exact->memory, &exact->leaves, exact->leaves.count + 1,
                        sizeof(struct exact_leaf))) {
        exact_fail(exact);
        return false;
    }
    *exact_leaf_at(exact, (uint32_t)exact->leaves.count++) = (struct exact_leaf){
        .value = is_negative ? ratio_negate(value) : value,
        .is_negative = is_negative,
        .digits = (uint8_t)digits,
        .decimals = (uint8_t)decimals,
    };
    return true;
}

/* Adds a number with so many digits behind the point, and those whose last digits repeat. */
static bool add_decimals(struct exact *exact, const uint8_t *digits, uint32_t count,
                         uint32_t behind)
{
    rational_part row = 0;
    struct ratio value;
    bool is_zero = true;
    for (uint32_t i = 0; i < count; i++) row = row * 10 + digits[i];
    if (exact_has(exact, TALLY_OP_POINT) &&
        ratio_from_value(&value, decimals_value(row, (uint8_t)behind)) &&
        !add_leaf(exact, value, count, behind))
        return false;
    if (!exact_has(exact, TALLY_OP_REPEAT) || behind > DECIMALS_MAX) return true;
    for (uint32_t repeated = 1; repeated <= behind; repeated++) {
        const uint8_t decimals = decimals_repeating(behind, repeated);
        is_zero &= digits[count - repeated] == 0;
        if (is_zero || repeated > DECIMALS_REPEATED_MAX) continue;
        if (ratio_from_value(&value, decimals_value(row, decimals)) &&
            !add_leaf(exact, value, count, decimals))
            return false;
    }
    return true;
}

/* Adds the number that the digits form, and the numbers with a decimal point before each
 * digit that may have one. */
static bool add_row(struct exact *exact, const uint8_t *digits, uint32_t count)
{
    ratio_part whole = 0;
    if (count > RATIO_DIGITS) return true;
    for (uint32_t i = 0; i < count; i++) whole = whole * 10 + digits[i];
    if (count > 1 && digits[0] != 0 && exact_has(exact, TALLY_OP_CONCATENATE) &&
        !add_leaf(exact, ratio_of_whole(whole), count, EXPR_NO_POINT)) {
        return false;
    }
    if (!exact_has(exact, EXACT_WITH_POINT)) return true;
    const bool has_rows = exact_has(exact, TALLY_OP_CONCATENATE);
    if (count > 2 && !has_rows) return true;
    for (uint32_t behind = 1; behind <= count; behind++) {
        const bool may_lead = behind == count - 1 && exact_has(exact, TALLY_OP_ZERO);
        if (behind < count && digits[0] == 0 && !may_lead) continue; /* no leading zero */
        if (behind > 1 && !has_rows) continue; /* one digit on each side at most */
        if (!add_decimals(exact, digits, count, behind)) return false;
    }
    return true;
}

/* Goes through every order of the digits that are left, each once. */
static bool add_rows(struct exact *exact, uint64_t left, uint8_t *digits, uint32_t count)
{
    if (!exact_goes_on(exact)) return false;
    if (left == 0) return add_row(exact, digits, count);
    for (uint32_t i = 0; i < exact->distinct; i++) {
        if (exact_copies(exact, left, i) == 0) continue;
        if (exact->number[i] > 9 || count >= RATIO_DIGITS) return true;
        digits[count] = (uint8_t)exact->number[i];
        if (!add_rows(exact, left - (UINT64_C(1) << exact->shift[i]), digits, count + 1))
            return false;
    }
    return true;
}

static bool has_digits_alone(const struct exact *exact, const struct exact_subset *subset)
{
    for (uint32_t i = 0; i < exact->distinct; i++) {
        if (exact_given(exact, subset->key, i) != 0 && exact->number[i] > 9) return false;
    }
    return true;
}

static bool add_number(struct exact *exact, uint64_t key)
{
    uint32_t i = 0;
    if (exact->is_ordered) i = (uint32_t)(key & 255);
    else
        while (exact_copies(exact, key, i) == 0) i++;
    struct ratio value;
    return !exact_number(exact, i, &value) || add_leaf(exact, value, 0, EXPR_NO_POINT);
}

bool exact_make_leaves(struct exact *exact, uint32_t subset)
{
    const struct exact_subset seen = *exact_subset_at(exact, subset);
    if (seen.has_leaves) return true;
    const uint32_t begin = (uint32_t)exact->leaves.count;
    if (seen.size == 1 && !add_number(exact, seen.key)) return false;
    if (exact_has(exact, EXACT_OF_DIGITS) && seen.size <= RATIO_DIGITS &&
        has_digits_alone(exact, &seen)) {
        uint8_t digits[RATIO_DIGITS];
        if (exact->is_ordered) {
            for (uint32_t i = 0; i < seen.size; i++)
                digits[i] = (uint8_t)exact->number[(seen.key & 255) + i];
            if (!add_row(exact, digits, seen.size)) return false;
        } else if (!add_rows(exact, seen.key, digits, 0)) {
            return false;
        }
    }
    struct exact_subset *const made = exact_subset_at(exact, subset);
    made->leaf_begin = begin;
    made->leaf_count = (uint32_t)exact->leaves.count - begin;
    made->has_leaves = true;
    return true;
}
