/* SPDX-License-Identifier: MIT */
/*
 * Makes tables. Two values are combined only if their parts allow it: a sum is made of two groups
 * of operands, never of two sums. So each value is made about once in each way.
 *
 * Values that do not fit are not explored; a table says whether there were any. See exact/claim.h.
 */
#include "goals/table.h"

#include "base/technique.h"
#include "goals/seats.h"
#include "goals/step_effort.h"
#include "rules/rules.h"

#include <string.h>

static uint64_t code_of_entry(const void *owner, uint32_t index)
{
    return ratio_hash(((const struct goals_table *)owner)->entries[index].value);
}

static bool grow_entries(struct goals *goals, struct goals_table *table)
{
    const uint32_t room = table->room == 0 ? 16 : table->room * 2;
    struct goals_table_entry *const entries =
        memory_allocate(goals->memory, room * sizeof entries[0]);
    if (entries == NULL) return false;
    if (table->count != 0) memcpy(entries, table->entries, table->count * sizeof entries[0]);
    memory_release(goals->memory, table->entries, table->room * sizeof entries[0]);
    table->entries = entries;
    table->room = room;
    return true;
}

/* Makes room for one more entry. */
static bool reserve_entry(struct goals *goals, struct goals_table *table)
{
    const bool has_room =
        (table->count < table->room || grow_entries(goals, table)) &&
        hash_reserve(&table->hash, goals->memory, table->count, code_of_entry, table);
    if (!has_room) goals_fail(goals);
    return has_room;
}

/* The slot of a value, or the free slot where it belongs. */
static ALWAYS_INLINE uint64_t slot_of(const struct goals_table *table, struct ratio value)
{
    const struct hash *const hash = &table->hash;
    uint64_t at = hash_first(hash, ratio_hash(value));
    while (hash->slots[at] != HASH_NONE &&
           !ratio_is_equal(table->entries[hash->slots[at]].value, value))
        at = hash_next(hash, at);
    return at;
}

const struct goals_table_entry *goals_table_find(const struct goals_table *table,
                                                 struct ratio value)
{
    if (table->count == 0) return NULL;
    const uint32_t index = table->hash.slots[slot_of(table, value)];
    return index != HASH_NONE ? &table->entries[index] : NULL;
}

/* A table that is being made. */
struct making {
    struct goals *goals;
    struct goals_table table;
    uint8_t depth;
    bool is_beyond;
    bool has_changed; /* a value was added, or its least effort became less */
    uint32_t effort;  /* the least effort of the next value's parts, in the order given; of the next
                      * value itself, in any order, if it has no step */
    uint32_t group_effort; /* in any order: the least effort of the next value as a group */
    bool has_step;         /* the next value is the result of the step below */
    enum effort_step step;
    struct ratio a;
    struct ratio b;
};

/* A lower bound of the effort of the next value, which the current step makes from the current
 * parts. If the bound reaches `most`, its exact amount does not matter. */
static uint32_t effort_below(const struct making *making, uint32_t most)
{
    if (!making->goals->weighs_effort || !making->has_step) return making->effort;
    if (making->effort + 1 >= most) return most;
    return making->effort +
           goals_effort_in_order(making->goals, making->step, making->a, making->b);
}

static uint16_t effort_of_entry(uint32_t effort)
{
    return effort < UINT16_MAX ? (uint16_t)effort : UINT16_MAX;
}

static void add_value(struct making *making, struct ratio value, uint8_t parts)
{
    struct goals_table *const table = &making->table;
    const bool may_go_on = making->goals->is_ordered &&
                           making->goals->brackets == TALLY_BRACKETS_ANY &&
                           (parts & (GOALS_PART_SUM | GOALS_PART_PRODUCT)) != 0;
    if (!may_go_on && !goals_admits(making->goals, value)) return;
    if (making->effort > making->goals->table_effort &&
        making->group_effort > making->goals->table_effort)
        return;
    if (!reserve_entry(making->goals, table)) return;
    uint32_t *const slot = &table->hash.slots[slot_of(table, value)];
    if (*slot != HASH_NONE) {
        struct goals_table_entry *const entry = &table->entries[*slot];
        const uint32_t effort = effort_below(making, entry->least_effort);
        if (effort < entry->least_effort) {
            entry->least_effort = (uint16_t)effort;
            making->has_changed = true;
        }
        if (making->depth < entry->depth) {
            entry->depth = making->depth;
            making->has_changed = true;
        }
        if (making->group_effort < entry->least_of_group)
            entry->least_of_group = (uint16_t)making->group_effort;
        entry->parts |= parts;
        return;
    }
    const uint32_t effort = effort_below(making, UINT32_MAX);
    const uint32_t most = making->goals->table_effort;
    if (effort > most && making->group_effort > most) return;
    *slot = table->count;
    making->has_changed = true;
    table->entries[table->count++] =
        (struct goals_table_entry){value, parts, making->depth, effort_of_entry(effort),
                                   effort_of_entry(making->group_effort)};
}

/* Records the step that makes the next value. */
static void take_step(struct making *making, enum effort_step step, struct ratio a, struct ratio b)
{
    making->has_step = true;
    making->step = step;
    making->a = a;
    making->b = b;
}

static void add_where(struct making *making, bool fits, struct ratio value, uint8_t parts)
{
    if (fits) add_value(making, value, parts);
    else making->is_beyond = true;
}

static void add_power(struct making *making, struct ratio base, struct ratio exponent)
{
    const uint8_t parts = goals_parts_of_atom(making->goals, GOALS_PART_RAISED);
    struct ratio power;
    /* a minus that stays: see goals/atoms.c */
    if (exponent.denominator != 1 && base.numerator < 0 && goals_keeps_minus(making->goals)) {
        base = ratio_negate(base);
    }
    take_step(making, EFFORT_POWER, base, exponent);
    if (ratio_is_zero(base) && ratio_is_zero(exponent)) {
        if (goals_has(making->goals, TALLY_OP_ZERO_POWER))
            add_value(making, ratio_of_whole(1), parts);
        return;
    }
    if (ratio_power(&power, base, exponent, &making->is_beyond)) add_value(making, power, parts);
    if (!goals_has_opposites(making->goals) || ratio_is_zero(exponent)) return;
    take_step(making, EFFORT_POWER, base, ratio_negate(exponent));
    if (ratio_power(&power, base, ratio_negate(exponent), &making->is_beyond))
        add_value(making, power, parts);
}

/* Adds the results of all operations of two operands that have a word. In any order a table has no
 * signs: each operand may be below zero. */
static void add_paired(struct making *making, struct ratio x, struct ratio y)
{
    const struct goals *const goals = making->goals;
    const bool turns = goals_has_opposites(goals);
    for (uint32_t signs = 0; signs < (turns ? 4U : 1U); signs++) {
        const struct ratio a = (signs & 1) != 0 ? ratio_negate(x) : x;
        const struct ratio b = (signs & 2) != 0 ? ratio_negate(y) : y;
        if (!goals_admits(goals, a) || !goals_admits(goals, b)) continue;
        for (uint32_t i = 0; operation_next(&i, goals->operations & TALLY_OP_PAIRED); i++) {
            struct rational result;
            struct ratio value;
            const enum rational_status status =
                operation_rows[i].apply_two(&result, ratio_to_value(a), ratio_to_value(b));
            if (status == RATIONAL_BEYOND) making->is_beyond = true;
            if (status != RATIONAL_OK) continue;
            take_step(making, (enum effort_step)i, a, b);
            const bool fits = ratio_from_value(&value, goals_without_sign(goals, result));
            add_where(making, fits, value, GOALS_PART_ATOM);
        }
    }
}

/* In any order: a lower bound of the effort of the sum or product of two groups. In a node of two
 * operands the step is known; in a larger group each step counts 1. */
static void take_pair(struct making *making, bool is_sum, const struct goals_table_entry *a,
                      const struct goals_table_entry *b)
{
    if (!making->goals->weighs_effort) return;
    const uint32_t least_of_a = goals_least_of_entry(a), least_of_b = goals_least_of_entry(b);
    const uint32_t pair = (uint32_t)a->least_effort + b->least_effort;
    uint32_t others = (uint32_t)a->least_of_group + least_of_b;
    if ((uint32_t)b->least_of_group + least_of_a < others)
        others = (uint32_t)b->least_of_group + least_of_a;
    making->group_effort = least_of_a + least_of_b + 1;
    making->effort = others + 1;
    if (making->group_effort > making->goals->table_effort || pair + 1 >= making->effort) return;
    const uint32_t of_pair = pair + goals_least_of_pair(is_sum, a->value, b->value);
    if (of_pair < making->effort) making->effort = of_pair;
}

/* In any order: a lower bound of the effort of the difference or quotient of two groups. */
static void take_fraction(struct making *making, bool is_sum, const struct goals_table_entry *a,
                          const struct goals_table_entry *b)
{
    if (!making->goals->weighs_effort) return;
    const uint32_t parts = goals_least_of_entry(a) + goals_least_of_entry(b);
    const bool may_fit = parts < making->goals->table_effort;
    making->effort = parts + (may_fit ? goals_least_of_fraction(is_sum, a->value, b->value) : 1);
    making->group_effort = GOALS_NEVER;
}

/* May the operands of one side stand beside those of the other in a sum, or a product? Under `left`
 * one side is a number, and the other the result so far. */
static bool may_stand_beside(const struct goals *goals, bool is_sum, uint8_t a, uint8_t b)
{
    if (goals_goes_left(goals)) return ((a | b) & GOALS_PART_NUMBER) != 0;
    if (is_sum) return (a & GOALS_PARTS_SUM_GROUP) != 0 && (b & GOALS_PARTS_SUM_GROUP) != 0;
    const uint8_t parts =
        goals_parts_at(goals, GOALS_AT_PRODUCT) | (uint8_t)GOALS_PART_PRODUCT_GROUP;
    const uint8_t first = goals_has_first(goals, false) ? GOALS_PART_ATOM : 0;
    return ((a & parts) != 0 && (b & (parts | first)) != 0) ||
           ((b & parts) != 0 && (a & (parts | first)) != 0);
}

/* Adds the sum and the difference of two groups of operands. */
static void add_sums_in_any_order(struct making *making, const struct goals_table_entry *x,
                                  const struct goals_table_entry *y)
{
    struct ratio value;
    const struct ratio a = x->value, b = y->value;
    const bool adds = goals_has(making->goals, TALLY_OP_ADD);
    if (adds || goals_has(making->goals, TALLY_OP_SUBTRACT)) { /* a - b - c needs no + */
        const bool fits = ratio_add(&value, a, b);
        take_pair(making, true, x, y);
        add_where(making, fits, value,
                  adds ? GOALS_PART_SUM | GOALS_PART_SUM_GROUP : GOALS_PART_SUM_GROUP);
    }
    if (goals_has(making->goals, TALLY_OP_SUBTRACT)) {
        const bool fits = ratio_subtract(&value, a, b);
        if (fits && value.numerator < 0) take_fraction(making, true, y, x);
        else take_fraction(making, true, x, y);
        if (fits) value = ratio_magnitude(value);
        add_where(making, fits, value, GOALS_PART_SUM);
    }
}

/* Adds a * b, a / b and b / a. Without * in the rules, a product still counts as a group of
 * divisors: x / a / b. */
static void add_products_in_any_order(struct making *making, const struct goals_table_entry *x,
                                      const struct goals_table_entry *y)
{
    struct ratio value;
    const struct ratio a = x->value, b = y->value;
    const bool multiplies = goals_has(making->goals, TALLY_OP_MULTIPLY);
    if (multiplies || goals_has(making->goals, TALLY_OP_DIVIDE)) {
        const bool fits = ratio_multiply(&value, a, b);
        take_pair(making, false, x, y);
        add_where(making, fits, value,
                  multiplies ? GOALS_PART_PRODUCT | GOALS_PART_PRODUCT_GROUP
                             : GOALS_PART_PRODUCT_GROUP);
    }
    if (!goals_has(making->goals, TALLY_OP_DIVIDE)) return;
    for (uint32_t i = 0; i < 2; i++) {
        const struct goals_table_entry *const over = i == 0 ? x : y, *const under = i == 0 ? y : x;
        if (ratio_is_zero(under->value)) continue;
        const bool fits = ratio_divide(&value, over->value, under->value);
        take_fraction(making, false, over, under);
        add_where(making, fits, value, GOALS_PART_PRODUCT);
    }
}

static bool may_be_power(const struct goals *goals, uint8_t base, uint8_t exponent)
{
    return (base & goals_parts_at(goals, GOALS_AT_BASE)) != 0 &&
           (exponent & goals_parts_at(goals, GOALS_AT_EXPONENT)) != 0;
}

static bool may_be_paired(const struct goals *goals, uint8_t a, uint8_t b)
{
    return (a & goals_parts_at(goals, GOALS_AT_LEFT)) != 0 &&
           (b & goals_parts_at(goals, GOALS_AT_RIGHT)) != 0;
}

static void combine_in_any_order(struct making *making, const struct goals_table_entry *a,
                                 const struct goals_table_entry *b)
{
    making->effort = 0;
    making->has_step = false;
    const struct goals *const goals = making->goals;
    if (may_stand_beside(goals, true, a->parts, b->parts)) add_sums_in_any_order(making, a, b);
    if (may_stand_beside(goals, false, a->parts, b->parts)) add_products_in_any_order(making, a, b);
    making->effort = (uint32_t)a->least_effort + b->least_effort;
    making->group_effort = GOALS_NEVER;
    if (goals_has(goals, TALLY_OP_POWER)) {
        if (may_be_power(goals, a->parts, b->parts)) add_power(making, a->value, b->value);
        if (may_be_power(goals, b->parts, a->parts)) add_power(making, b->value, a->value);
    }
    if (goals_has(goals, TALLY_OP_PAIRED)) {
        if (may_be_paired(goals, a->parts, b->parts)) add_paired(making, a->value, b->value);
        if (may_be_paired(goals, b->parts, a->parts)) add_paired(making, b->value, a->value);
    }
}

/* Adds the result of a step in the order given, if the rules have its operation. */
static void add_step(struct making *making, enum effort_step step, struct ratio a, struct ratio b)
{
    static const struct {
        uint32_t operation;
        uint8_t part;
        bool (*apply)(struct ratio *value, struct ratio a, struct ratio b);
    } steps[] = {
        [EFFORT_ADD] = {TALLY_OP_ADD, GOALS_PART_SUM, ratio_add},
        [EFFORT_SUBTRACT] = {TALLY_OP_SUBTRACT, GOALS_PART_SUM, ratio_subtract},
        [EFFORT_MULTIPLY] = {TALLY_OP_MULTIPLY, GOALS_PART_PRODUCT, ratio_multiply},
        [EFFORT_DIVIDE] = {TALLY_OP_DIVIDE, GOALS_PART_PRODUCT, ratio_divide},
    };
    struct ratio value;
    if (!goals_has(making->goals, steps[step].operation)) return;
    take_step(making, step, a, b);
    const bool fits = steps[step].apply(&value, a, b);
    add_where(making, fits, value, steps[step].part);
}

/* Combines a value with one that follows it in the order given. Values have signs. */
static void combine_in_order(struct making *making, const struct goals_table_entry *a,
                             const struct goals_table_entry *b)
{
    const struct goals *const goals = making->goals;
    const bool is_step = goals_admits(goals, a->value);
    making->effort = (uint32_t)a->least_effort + b->least_effort;
    if (!goals_admits(goals, b->value)) return;
    if ((b->parts & goals_parts_at(goals, GOALS_AT_SUM)) != 0 &&
        (is_step || (a->parts & GOALS_PART_SUM) != 0)) {
        add_step(making, EFFORT_ADD, a->value, b->value);
        add_step(making, EFFORT_SUBTRACT, a->value, b->value);
    }
    if ((b->parts & goals_parts_at(goals, GOALS_AT_PRODUCT)) != 0 &&
        (a->parts & goals_parts_at(goals, GOALS_BEFORE_PRODUCT)) != 0 &&
        (is_step || (a->parts & GOALS_PART_PRODUCT) != 0)) {
        add_step(making, EFFORT_MULTIPLY, a->value, b->value);
        if (!ratio_is_zero(b->value)) add_step(making, EFFORT_DIVIDE, a->value, b->value);
    }
    if (goals_has(goals, TALLY_OP_POWER) && is_step && may_be_power(goals, a->parts, b->parts))
        add_power(making, a->value, b->value);
    if (goals_has(goals, TALLY_OP_PAIRED) && is_step && may_be_paired(goals, a->parts, b->parts))
        add_paired(making, a->value, b->value);
}

/* Adds the result of an operation of one operand, except where it returns that: 2!, sqrt(1). */
static void add_result(struct making *making, uint32_t operation, struct ratio operand)
{
    const struct goals *const goals = making->goals;
    const struct operation_row *const row = &operation_rows[operation];
    struct rational result;
    struct ratio value;
    const enum rational_status status = row->apply(&result, ratio_to_value(operand));
    if (status == RATIONAL_BEYOND) making->is_beyond = true;
    if (status != RATIONAL_OK) return;
    const bool fits = ratio_from_value(&value, goals_without_sign(goals, result));
    const bool may_change_sign = goals->has_signs && row->sign == OPERATION_DROPS_SIGN;
    take_step(making, (enum effort_step)operation, operand, operand);
    if (!fits || may_change_sign ||
        !ratio_is_equal(value, goals->is_ordered ? operand : ratio_magnitude(operand)))
        add_where(making, fits, value, goals_parts_of_atom(goals, GOALS_PART_NUMBER));
}

/* Adds the results of all operations of one operand on a value. A minus before it is needed where
 * only the opposite has a result, and gives another one to operations that round. */
static void add_unary(struct making *making, struct goals_table_entry entry)
{
    const struct goals *const goals = making->goals;
    const bool is_negative = entry.value.numerator < 0;
    if (!goals_admits(goals, entry.value)) return;
    making->effort = entry.least_effort;
    making->depth = (uint8_t)(entry.depth + 1);
    for (uint32_t i = 0; operation_next(&i, goals->operations & TALLY_OP_NESTED); i++) {
        const enum operation_sign sign = operation_rows[i].sign;
        const bool needs_minus = is_negative && sign == OPERATION_NEEDS_SIGN;
        if (!needs_minus) add_result(making, i, entry.value);
        if (needs_minus ? goals_keeps_minus(goals)
                        : sign == OPERATION_MINDS_SIGN && goals_has_opposites(goals))
            add_result(making, i, ratio_negate(entry.value));
    }
}

enum { LARGEST_KEY = 63 };

static uint32_t key_of(const struct goals_table_entry *entry)
{
    const uint32_t least = goals_least_of_entry(entry);
    return least < LARGEST_KEY ? least : LARGEST_KEY;
}

/* Sorts the entries by effort, so that those within a limit come first. */
static void sort_by_effort(struct making *making)
{
    struct goals_table *const table = &making->table;
    struct goals *const goals = making->goals;
    uint32_t next[LARGEST_KEY + 2] = {0};
    if (table->count == 0) return;
    struct goals_table_entry *const entries =
        memory_allocate(goals->memory, table->room * sizeof entries[0]);
    if (entries == NULL) {
        goals_fail(goals);
        return;
    }
    for (uint32_t i = 0; i < table->count; i++) next[key_of(&table->entries[i]) + 1]++;
    for (uint32_t key = 1; key <= LARGEST_KEY; key++) next[key] += next[key - 1];
    for (uint32_t i = 0; i < table->count; i++)
        entries[next[key_of(&table->entries[i])]++] = table->entries[i];
    memory_release(goals->memory, table->entries, table->room * sizeof entries[0]);
    table->entries = entries;
    hash_empty(&table->hash);
    for (uint32_t i = 0; i < table->count; i++)
        table->hash.slots[slot_of(table, entries[i].value)] = i;
}

/* Adds chains of operations of one operand to each value. A chain may lower the least effort of a
 * value that other chains begin with; then these are added again. */
static void add_chains(struct making *making)
{
    struct goals *const goals = making->goals;
    const struct goals_table *const table = &making->table;
    making->group_effort = GOALS_NEVER;
    if (goals->depth == 0) return;
    do {
        making->has_changed = false;
        for (uint32_t i = 0; i < table->count && goals->status == TALLY_OK; i++) {
            if (table->entries[i].depth < goals->depth) add_unary(making, table->entries[i]);
        }
    } while (making->has_changed && goals->weighs_effort && goals->status == TALLY_OK);
}

/* ---- Sieves ---------------------------------------------------------------------------------- */

enum {
    CELLS_OF_VALUE = 16, /* cells for each value of a table, or for each pair of values */
    CELLS_LEAST = 64     /* in any sieve */
};

bool goals_has_residues(const tally_rules *rules)
{
    return technique_is_on(TECHNIQUE_RESIDUES) && rules->order == TALLY_ORDER_ANY &&
           rules->brackets == TALLY_BRACKETS_ANY &&
           (rules->operations & ~(uint32_t)(TALLY_OP_BASIC | TALLY_OP_NEGATE)) == 0;
}

bool goals_make_cells(struct goals *goals, struct goals_sieve *sieve, uint64_t values)
{
    uint32_t room = CELLS_LEAST;
    while (room < CELLS_OF_VALUE * values && room <= UINT32_MAX / 4) room *= 2;
    sieve->cells = memory_allocate(goals->memory, room);
    if (sieve->cells == NULL) {
        goals_fail(goals);
        return false;
    }
    memset(sieve->cells, 0, room);
    sieve->mask = room - 1;
    return true;
}

/* Makes the terms of a table, and its sieve; neither if a value has no residue. Returns false if
 * memory ran out. */
static bool sift_table(struct goals *goals, struct goals_table *table, struct goals_sieve *sieve)
{
    if (table->count == 0 || !goals_make_cells(goals, sieve, table->count))
        return table->count == 0;
    table->terms = memory_allocate(goals->memory, table->count * sizeof table->terms[0]);
    if (table->terms == NULL) {
        goals_clear_sieve(goals, sieve);
        goals_fail(goals);
        return false;
    }
    bool has_all = true;
    for (uint32_t i = 0; i < table->count && has_all; i++) {
        struct goals_term *const term = &table->terms[i];
        term->parts = table->entries[i].parts;
        has_all = residue_of(&term->residue, table->entries[i].value);
        if (has_all) goals_let_through(*sieve, term->residue.value, table->entries[i].parts);
    }
    if (!has_all) {
        memory_release(goals->memory, table->terms, table->count * sizeof table->terms[0]);
        table->terms = NULL;
        goals_clear_sieve(goals, sieve);
    }
    return true;
}

/* ---- Tables ---------------------------------------------------------------------------------- */

/* The number of entries, which are sorted by effort, that take less than this effort. */
static uint32_t count_below(const struct goals_table *table, uint32_t effort)
{
    uint32_t begin = 0, end = table->count;
    while (begin < end) {
        const uint32_t middle = begin + (end - begin) / 2;
        if (goals_least_of_entry(&table->entries[middle]) < effort) begin = middle + 1;
        else end = middle;
    }
    return begin;
}

/* Each step takes an effort of at least 1. */
static void combine_tables(struct making *making, struct goals_split split)
{
    struct goals *const goals = making->goals;
    const struct goals_table *const a = &goals_subset_at(goals, split.a)->table;
    const struct goals_table *const b = &goals_subset_at(goals, split.b)->table;
    const bool is_limited = goals->table_effort != GOALS_NO_LIMIT;
    for (uint32_t i = 0; i < a->count; i++) {
        const uint32_t least = goals_least_of_entry(&a->entries[i]);
        if (is_limited && least >= goals->table_effort) return;
        const uint32_t count = is_limited ? count_below(b, goals->table_effort - least) : b->count;
        for (uint32_t j = 0; j < count; j++) {
            if (!goals_goes_on(goals)) return;
            if (goals->is_ordered) combine_in_order(making, &a->entries[i], &b->entries[j]);
            else combine_in_any_order(making, &a->entries[i], &b->entries[j]);
        }
    }
}

/* Makes the tables of all parts, and from them the table of the subset: numbers, then pairs of
 * values, then chains of operations of one operand on each value. Recursion depth is the size of
 * the subset. Where these operations take numbers alone, the chains come before the pairs. */
static NEVER_INLINE const struct goals_table *make_table(struct goals *goals, uint32_t subset)
{
    if (goals->status != TALLY_OK) return NULL; /* the subset may hold an incomplete table */
    if (!goals_make_splits(goals, subset) || !goals_make_leaves(goals, subset)) return NULL;
    const struct goals_subset seen = *goals_subset_at(goals, subset);
    for (uint32_t i = 0; i < seen.split_count; i++) {
        const struct goals_split split = *goals_split_at(goals, seen.split_begin + i);
        if (goals_table_of(goals, split.a) == NULL || goals_table_of(goals, split.b) == NULL)
            return NULL;
    }

    struct making making = {.goals = goals, .group_effort = GOALS_NEVER};
    for (uint32_t i = 0; i < seen.leaf_count; i++) {
        add_value(&making, goals_leaf_at(goals, seen.leaf_begin + i)->value,
                  goals_parts_of_atom(goals, GOALS_PART_NUMBER));
    }
    const bool are_on_numbers = goals_kind_at(goals, GOALS_AT_UNARY) == GOALS_NUMBER;
    if (are_on_numbers) add_chains(&making);
    making.depth = 0;
    for (uint32_t i = 0; i < seen.split_count; i++) {
        const struct goals_split split = *goals_split_at(goals, seen.split_begin + i);
        if (goals_is_met_once(goals, split)) combine_tables(&making, split);
    }
    if (!are_on_numbers) add_chains(&making);
    if (goals->table_effort != GOALS_NO_LIMIT && goals->status == TALLY_OK) sort_by_effort(&making);
    struct goals_sieve sieve = {NULL, 0};
    const bool is_sifted = goals->uses_sieves && goals->status == TALLY_OK &&
                           seen.size <= goals->table_size &&
                           sift_table(goals, &making.table, &sieve);
    struct goals_subset *const made = goals_subset_at(goals, subset);
    made->was_sifted |= is_sifted;
    if (is_sifted) made->sieve = sieve;
    made->table = making.table; /* stored even if incomplete, so that it is freed later */
    if (goals->status != TALLY_OK) return NULL;
    made->is_cut = making.is_beyond;
    made->has_table = true;
    return &made->table;
}

const struct goals_table *goals_table_of(struct goals *goals, uint32_t subset)
{
    if (goals->most_effort > goals->table_effort) goals_fit_tables(goals);
    const struct goals_subset *const made = goals_subset_at(goals, subset);
    return made->has_table ? &made->table : make_table(goals, subset);
}

bool goals_copy_table(struct goals *goals, uint32_t subset, struct goals_table *table)
{
    const struct goals_table *const found = goals_table_of(goals, subset);
    if (found != NULL) *table = *found;
    if (goals_limits_parts(goals) && found != NULL)
        table->count = count_below(found, goals->most_effort);
    return found != NULL;
}

bool goals_table_of_side(struct goals *goals, struct goals_split split, bool *takes_b,
                         struct goals_table *table)
{
    *takes_b = goals_takes_b(goals, split);
    return goals_copy_table(goals, *takes_b ? split.b : split.a, table);
}
