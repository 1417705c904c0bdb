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

void goals_fail(struct goals *goals)
{
    if (goals->status == TALLY_OK) goals->status = memory_failure(goals->memory);
}

bool goals_cover_subsets(struct goals *goals, struct vector *items, size_t item_bytes)
{
    const size_t count = goals->subsets.count, covered = items->count;
    if (covered == count) return true;
    if (!vector_reserve(goals->memory, items, count, item_bytes)) {
        goals_fail(goals);
        return false;
    }
    memset((char *)items->items + covered * item_bytes, 0, (count - covered) * item_bytes);
    items->count = count;
    return true;
}

bool goals_ask_tick(struct goals *goals)
{
    if (goals->status == TALLY_OK) goals->status = ask_stop(goals->options);
    return goals->status == TALLY_OK;
}

/* Chooses the bit fields of a subset's key: as many bits for each number as its count of copies
 * needs. In the order given, each position has a bit. */
static void pack_numbers(struct goals *goals)
{
    uint64_t sorted[TALLY_NUMBERS_MAX];
    const uint32_t count = goals->game->count;
    memcpy(sorted, goals->game->numbers, count * sizeof sorted[0]);
    if (!goals->is_ordered) sort_numbers(sorted, count);
    uint32_t shift = 0;
    for (uint32_t i = 0; i < count;) {
        uint32_t copies = 1;
        while (!goals->is_ordered && i + copies < count && sorted[i + copies] == sorted[i])
            copies++;
        uint32_t bits = 1;
        while (copies >> bits != 0) bits++;
        goals->number[goals->distinct] = sorted[i];
        goals->shift[goals->distinct] = (uint8_t)shift;
        goals->mask[goals->distinct] = (uint8_t)((1u << bits) - 1);
        goals->full_key += (uint64_t)copies << shift;
        goals->distinct++;
        shift += bits;
        i += copies;
    }
}

/* The value of the i-th distinct number. False: it does not fit. */
static bool number_at(const struct goals *goals, uint32_t i, struct ratio *value)
{
    return ratio_from_value(value, number_value(&goals->game->rules, goals->number[i]));
}

/* Each joined digit, or digit after a point, counts for a factor of ten. */
static ratio_size weight_of_number(const struct goals *goals, uint32_t i)
{
    const bool has_rows = goals_has(goals, GOALS_OF_DIGITS);
    const ratio_size least = has_rows ? 10 : 1;
    struct ratio value;
    const ratio_size height = number_at(goals, i, &value) ? ratio_height(value) : RATIO_SIZE_MAX;
    return ratio_size_multiply(2, height > least ? height : least);
}

ratio_size goals_weight(const struct goals *goals, uint64_t key)
{
    ratio_size weight = 1;
    for (uint32_t i = 0; i < goals->distinct; i++) {
        const ratio_size number = weight_of_number(goals, i);
        for (uint32_t copies = goals_copies(goals, key, i); copies > 0; copies--) {
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

void goals_init(struct goals *goals, struct memory *memory, const tally_game *game,
                const tally_options *options)
{
    const uint32_t stand_ins = stand_ins_of(game);
    *goals = (struct goals){
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
        .most_effort = GOALS_NO_LIMIT,
        .most_trees = UINT64_MAX,
        .table_effort = GOALS_NO_LIMIT,
        .status = TALLY_OK,
    };
    if (!goals_has(goals, TALLY_OP_NESTED)) goals->depth = 0;
    goals->has_large_atoms = goals_has(goals, ~(uint32_t)(TALLY_OP_BASIC | TALLY_OP_NEGATE));
    pack_numbers(goals);
    goals->may_overflow = goals_has(goals, TALLY_OP_POWER | OPERATIONS_GROWING) ||
                          goals_weight(goals, goals->full_key) == RATIO_SIZE_MAX;
}

static void clear_results(struct goals *goals, struct goals_subset *subset)
{
    for (uint32_t i = 0; i < 2; i++) {
        struct goals_results *const results = subset->results[i];
        if (results != NULL) {
            vector_clear(goals->memory, &results->items);
            memory_release(goals->memory, results, sizeof *results);
        }
        subset->results[i] = NULL;
        subset->was_asked[i] = false;
    }
}

static void clear_table(struct goals *goals, struct goals_subset *subset)
{
    struct goals_table *const table = &subset->table;
    if (!subset->is_lent) {
        memory_release(goals->memory, table->entries, table->room * sizeof table->entries[0]);
        if (table->terms != NULL)
            memory_release(goals->memory, table->terms, table->count * sizeof table->terms[0]);
        hash_clear(&table->hash, goals->memory);
    }
    hash_clear(&table->by_residue, goals->memory);
    clear_results(goals, subset);
    *table = (struct goals_table){0};
    subset->has_table = false;
}

void goals_clear_sieve(struct goals *goals, struct goals_sieve *sieve)
{
    if (sieve->cells != NULL) memory_release(goals->memory, sieve->cells, (size_t)sieve->mask + 1);
    *sieve = (struct goals_sieve){NULL, 0};
}

void goals_clear(struct goals *goals)
{
    for (uint32_t i = 0; i < goals->subsets.count; i++) {
        struct goals_subset *const subset = goals_subset_at(goals, i);
        clear_table(goals, subset);
        if (!subset->is_sieve_borrowed) goals_clear_sieve(goals, &subset->sieve);
    }
    vector_clear(goals->memory, &goals->subsets);
    vector_clear(goals->memory, &goals->splits);
    vector_clear(goals->memory, &goals->leaves);
    vector_clear(goals->memory, &goals->goals);
    vector_clear(goals->memory, &goals->derivations);
    vector_clear(goals->memory, &goals->scratch);
    vector_clear(goals->memory, &goals->cells);
    vector_clear(goals->memory, &goals->partings);
    vector_clear(goals->memory, &goals->sides);
    hash_clear(&goals->cell_hash, goals->memory);
    hash_clear(&goals->subset_hash, goals->memory);
    hash_clear(&goals->goal_hash, goals->memory);
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
bool goals_borrow(struct goals *borrower, const struct goals *lender)
{
    *borrower = *lender;
    borrower->goals = borrower->derivations = borrower->scratch = (struct vector){0};
    borrower->subsets = borrower->splits = borrower->leaves = (struct vector){0};
    borrower->cells = borrower->partings = borrower->sides = (struct vector){0};
    borrower->goal_hash = borrower->subset_hash = borrower->cell_hash = (struct hash){0};
    borrower->ticks = 0;
    bool has_all = copy_vector(lender->memory, &borrower->subsets, &lender->subsets,
                               sizeof(struct goals_subset));
    for (uint32_t i = 0; i < borrower->subsets.count; i++) {
        struct goals_subset *const subset = goals_subset_at(borrower, i);
        subset->is_lent = subset->is_kept = subset->has_table;
        subset->is_sieve_borrowed = subset->sieve.cells != NULL;
        subset->table.by_residue = (struct hash){0};
        subset->sides_count = 0;
        subset->results[0] = subset->results[1] = NULL;
        subset->was_asked[0] = subset->was_asked[1] = false;
    }
    has_all &=
        copy_vector(lender->memory, &borrower->splits, &lender->splits, sizeof(struct goals_split));
    has_all &=
        copy_vector(lender->memory, &borrower->leaves, &lender->leaves, sizeof(struct goals_leaf));
    has_all &= hash_copy(&borrower->subset_hash, &lender->subset_hash, lender->memory);
    if (!has_all) goals_fail(borrower);
    return has_all;
}

void goals_keep_tables(struct goals *goals)
{
    for (uint32_t i = 0; i < goals->subsets.count; i++) {
        struct goals_subset *const subset = goals_subset_at(goals, i);
        subset->is_kept = subset->has_table;
    }
}

/* A forest that grew beyond this many goals gives its memory back. */
enum { WORTH_KEEPING = 1 << 16 };

/* Frees goals if they take much memory; otherwise keeps the arrays for the next search. */
static void forget_goals(struct goals *goals)
{
    if (goals->goal_hash.room > 2 * WORTH_KEEPING) {
        vector_clear(goals->memory, &goals->goals);
        vector_clear(goals->memory, &goals->derivations);
        hash_clear(&goals->goal_hash, goals->memory);
    }
    if (goals->cells.count > WORTH_KEEPING || goals->partings.count > WORTH_KEEPING) {
        vector_clear(goals->memory, &goals->cells);
        vector_clear(goals->memory, &goals->partings);
        hash_clear(&goals->cell_hash, goals->memory);
    }
    goals->goals.count = goals->derivations.count = goals->scratch.count = 0;
    hash_empty(&goals->goal_hash);
}

void goals_forget(struct goals *goals)
{
    for (uint32_t i = 0; i < goals->subsets.count; i++) {
        struct goals_subset *const subset = goals_subset_at(goals, i);
        if (!subset->is_kept && subset->size > goals->table_size) clear_table(goals, subset);
    }
    forget_goals(goals);
    goals->most_effort = GOALS_NO_LIMIT;
}

void goals_seek_simplest(struct goals *goals)
{
    /* what is simplest as it stands may not be within the limits */
    goals->wants_simplest = goals->limited == 0 && goals->max_value == 0;
    goals->weighs_effort = goals->wants_simplest && goals->is_ordered && !goals->is_whole &&
                           goals->stand_ins == 0 && goals->brackets == TALLY_BRACKETS_ANY;
}

void goals_seek_cheap(struct goals *goals, uint32_t most_effort, bool wants_simplest)
{
    goals->wants_simplest = wants_simplest;
    goals->weighs_effort = true;
    goals->table_effort = most_effort;
}

void goals_limit_effort(struct goals *goals, uint32_t most_effort)
{
    if (goals->most_effort != most_effort) forget_goals(goals);
    goals->most_effort = most_effort;
    goals_fit_tables(goals);
}

void goals_fit_tables(struct goals *goals)
{
    if (!goals->is_ordered || goals->most_effort <= goals->table_effort) return;
    for (uint32_t i = 0; i < goals->subsets.count; i++) {
        struct goals_subset *const subset = goals_subset_at(goals, i);
        clear_table(goals, subset);
        subset->is_kept = subset->is_lent = false;
        subset->bounds.is_known = false;
    }
    goals->table_effort = goals->most_effort;
}

void goals_limit_trees(struct goals *goals, uint64_t most_trees)
{
    if (goals->most_trees != most_trees) forget_goals(goals);
    goals->most_trees = most_trees;
}

static uint32_t size_of_key(const struct goals *goals, uint64_t key)
{
    uint32_t size = 0;
    for (uint32_t i = 0; i < goals->distinct; i++) size += goals_copies(goals, key, i);
    return size;
}

static uint64_t code_of_subset(const void *owner, uint32_t index)
{
    return hash_mix(goals_subset_at(owner, index)->key);
}

/* Left to right, a subset in front is the result so far, and one behind is an operand
 * (goals/seats.h). */
static uint32_t subset_of(struct goals *goals, uint64_t key, bool is_behind)
{
    struct hash *const hash = &goals->subset_hash;
    const uint32_t subset = (uint32_t)goals->subsets.count;
    if (!hash_reserve(hash, goals->memory, subset, code_of_subset, goals)) {
        goals_fail(goals);
        return GOALS_NONE;
    }
    uint64_t at = hash_first(hash, hash_mix(key));
    for (; hash->slots[at] != HASH_NONE; at = hash_next(hash, at)) {
        const struct goals_subset *const seen = goals_subset_at(goals, hash->slots[at]);
        if (seen->key == key && seen->is_behind == is_behind) return hash->slots[at];
    }
    if (!vector_reserve(goals->memory, &goals->subsets, (size_t)subset + 1,
                        sizeof(struct goals_subset))) {
        goals_fail(goals);
        return GOALS_NONE;
    }
    goals->subsets.count++;
    *goals_subset_at(goals, subset) =
        (struct goals_subset){.key = key, .size = size_of_key(goals, key), .is_behind = is_behind};
    hash->slots[at] = subset;
    return subset;
}

uint32_t goals_subset_of_key(struct goals *goals, uint64_t key)
{
    return subset_of(goals, key, false);
}

static bool add_split(struct goals *goals, uint64_t a_key, uint64_t b_key)
{
    const uint32_t a = goals_subset_of_key(goals, a_key);
    const bool is_behind = goals->is_ordered && goals->brackets == TALLY_BRACKETS_LEFT;
    const uint32_t b = subset_of(goals, b_key, is_behind);
    if (a == GOALS_NONE || b == GOALS_NONE) return false;
    struct goals_split *const split = goals_add_item(goals, &goals->splits, sizeof *split);
    if (split != NULL) *split = (struct goals_split){a, b};
    return split != NULL;
}

/* The sub-multiset that follows part among those of whole, in the order of an odometer: {3} {3 3}
 * {8} {3 8} {3 3 8} for {3 3 8}; 0 after the last one. */
static uint64_t next_part(const struct goals *goals, uint64_t whole, uint64_t part)
{
    for (uint32_t i = 0; i < goals->distinct; i++) {
        if (goals_copies(goals, part, i) < goals_copies(goals, whole, i)) {
            return part + (UINT64_C(1) << goals->shift[i]);
        }
        part &= ~((uint64_t)goals->mask[i] << goals->shift[i]);
    }
    return 0;
}

/* Enumerates all sub-multisets of the key with an odometer; in the order given, all cuts. */
bool goals_make_splits(struct goals *goals, uint32_t subset)
{
    const struct goals_subset *const seen = goals_subset_at(goals, subset);
    if (seen->has_splits) return true;
    const uint64_t key = seen->key;
    const uint32_t begin = (uint32_t)goals->splits.count;
    if (goals->is_ordered) {
        for (uint64_t back = seen->is_behind ? 0 : key & (key - 1); back != 0; back &= back - 1) {
            if (!add_split(goals, key - back, back)) return false;
        }
    } else {
        for (uint64_t part = next_part(goals, key, 0); part != key;
             part = next_part(goals, key, part)) {
            if (!goals_goes_on(goals) || !add_split(goals, part, key - part)) return false;
        }
    }
    struct goals_subset *const made = goals_subset_at(goals, subset);
    made->split_begin = begin;
    made->split_count = (uint32_t)goals->splits.count - begin;
    made->has_splits = true;
    return true;
}

/* ---- Numbers that can be written ------------------------------------------------------------- */

static bool add_leaf(struct goals *goals, struct ratio value, uint32_t digits, uint32_t decimals)
{
    const bool is_negative = goals->has_signs && value.numerator < 0;
    if (!goals_admits(goals, value)) return true;
    struct goals_leaf *const leaf = goals_add_item(goals, &goals->leaves, sizeof *leaf);
    if (leaf == NULL) return false;
    *leaf = (struct goals_leaf){
        .value = is_negative ? ratio_negate(value) : value,
        .is_negative = is_negative,
        .digits = (uint8_t)digits,
        .decimals = (uint8_t)decimals,
    };
    return true;
}

/* Adds a number with so many digits behind the point, and those whose last digits repeat. */
static bool add_decimals(struct goals *goals, const uint8_t *digits, uint32_t count,
                         uint32_t behind)
{
    rational_part row = 0;
    struct ratio value;
    bool is_zero = true;
    for (uint32_t i = 0; i < count; i++) row = row * 10 + digits[i];
    if (goals_has(goals, TALLY_OP_POINT) &&
        ratio_from_value(&value, decimals_value(row, (uint8_t)behind)) &&
        !add_leaf(goals, value, count, behind))
        return false;
    if (!goals_has(goals, TALLY_OP_REPEAT) || behind > DECIMALS_MAX) return true;
    for (uint32_t repeated = 1; repeated <= behind; repeated++) {
        const uint8_t decimals = decimals_repeating(behind, repeated);
        is_zero &= digits[count - repeated] == 0;
        if (is_zero || repeated > DECIMALS_REPEATED_MAX) continue;
        if (ratio_from_value(&value, decimals_value(row, decimals)) &&
            !add_leaf(goals, value, count, decimals))
            return false;
    }
    return true;
}

/* Adds the number that the digits form, and the numbers with a decimal point before each
 * digit that may have one. */
static bool add_row(struct goals *goals, const uint8_t *digits, uint32_t count)
{
    ratio_part whole = 0;
    if (count > RATIO_DIGITS) return true;
    for (uint32_t i = 0; i < count; i++) whole = whole * 10 + digits[i];
    if (count > 1 && digits[0] != 0 && goals_has(goals, TALLY_OP_CONCATENATE) &&
        !add_leaf(goals, ratio_of_whole(whole), count, EXPR_NO_POINT)) {
        return false;
    }
    if (!goals_has(goals, GOALS_WITH_POINT)) return true;
    const bool has_rows = goals_has(goals, TALLY_OP_CONCATENATE);
    if (count > 2 && !has_rows) return true;
    for (uint32_t behind = 1; behind <= count; behind++) {
        const bool may_lead = behind == count - 1 && goals_has(goals, TALLY_OP_ZERO);
        if (behind < count && digits[0] == 0 && !may_lead) continue; /* no leading zero */
        if (behind > 1 && !has_rows) continue; /* one digit on each side at most */
        if (!add_decimals(goals, digits, count, behind)) return false;
    }
    return true;
}

/* Goes through every order of the digits that are left, each once; or only through that given. */
static bool add_rows(struct goals *goals, uint64_t left, uint8_t *digits, uint32_t count)
{
    if (!goals_goes_on(goals)) return false;
    if (left == 0) return add_row(goals, digits, count);
    for (uint32_t i = 0; i < goals->distinct; i++) {
        if (goals_copies(goals, left, i) == 0) continue;
        if (goals->number[i] > 9 || count >= RATIO_DIGITS) return true;
        digits[count] = (uint8_t)goals->number[i];
        if (!add_rows(goals, left - (UINT64_C(1) << goals->shift[i]), digits, count + 1))
            return false;
        if (goals->is_ordered) break;
    }
    return true;
}

static bool has_digits_alone(const struct goals *goals, const struct goals_subset *subset)
{
    for (uint32_t i = 0; i < goals->distinct; i++) {
        if (goals_copies(goals, subset->key, i) != 0 && goals->number[i] > 9) return false;
    }
    return true;
}

static bool add_number(struct goals *goals, uint64_t key)
{
    uint32_t i = 0;
    while (goals_copies(goals, key, i) == 0) i++;
    struct ratio value;
    return !number_at(goals, i, &value) || add_leaf(goals, value, 0, EXPR_NO_POINT);
}

bool goals_make_leaves(struct goals *goals, uint32_t subset)
{
    const struct goals_subset seen = *goals_subset_at(goals, subset);
    if (seen.has_leaves) return true;
    const uint32_t begin = (uint32_t)goals->leaves.count;
    if (seen.size == 1 && !add_number(goals, seen.key)) return false;
    if (goals_has(goals, GOALS_OF_DIGITS) && seen.size <= RATIO_DIGITS &&
        has_digits_alone(goals, &seen)) {
        uint8_t digits[RATIO_DIGITS];
        if (!add_rows(goals, seen.key, digits, 0)) return false;
    }
    struct goals_subset *const made = goals_subset_at(goals, subset);
    made->leaf_begin = begin;
    made->leaf_count = (uint32_t)goals->leaves.count - begin;
    made->has_leaves = true;
    return true;
}
