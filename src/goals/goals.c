/* SPDX-License-Identifier: MIT */
/*
 * Creates goals, finds their derivations, and counts their trees.
 *
 * A goal is completed, from smaller goals, when it is first asked for. So the recursion is as deep
 * as the size of the subset, times the number of kinds that lead from a subset to itself. The
 * derivations of all goals in progress are on one stack (exact->scratch); when a goal is complete,
 * its derivations move to their final place.
 */
#include "goals/goals.h"

#include "goals/sieve.h"
#include "goals/sift.h"
#include "goals/step_effort.h"
#include "goals/table.h"

#include <string.h>

uint64_t exact_multisets(uint64_t n, uint32_t k)
{
    /* (n + k - 1)! / (n - 1)! / k!, each step a whole number */
    uint64_t count = 1;
    for (uint32_t i = 0; i < k; i++) {
        uint64_t product;
        if (n > UINT64_MAX - i || ckd_mul(&product, count, n + i)) return UINT64_MAX;
        count = product / (i + 1);
    }
    return count;
}

/* The number of trees of a derivation. */
static uint64_t exact_derivation_trees(const struct exact *exact,
                                       const struct exact_derivation *derivation)
{
    if (derivation->form == EXACT_LEAF) return 1;
    uint64_t left = exact_trees_of(exact, derivation->left);
    if (derivation->form == EXACT_PAIR) left = exact_multisets(left, 2);
    if (derivation->form == EXACT_GROUP) left = exact_multisets(left, derivation->copies);
    return saturating_multiply(left, exact_trees_of(exact, derivation->right));
}

/* ---- The least effort ------------------------------------------------------------------------ */

static uint32_t effort_of_two(const struct exact *exact, enum effort_step step, uint32_t a,
                              uint32_t b)
{
    const struct ratio x = exact_goal_at(exact, a)->value;
    const struct ratio y = exact_goal_at(exact, b)->value;
    return effort_of_step(step, ratio_to_value(x), ratio_to_value(y));
}

static uint32_t effort_of_append(const struct exact *exact,
                                 const struct exact_derivation *derivation, bool is_sum)
{
    const struct ratio a = exact_goal_at(exact, derivation->left)->value;
    const struct ratio b = exact_goal_at(exact, derivation->right)->value;
    const bool is_inverse = derivation->form == EXACT_APPEND_INVERSE;
    if (!exact->weighs_effort) return 1;
    if (is_sum)
        return exact_effort_in_order(exact, is_inverse ? EFFORT_SUBTRACT : EFFORT_ADD, a, b);
    return exact_effort_in_order(exact, is_inverse ? EFFORT_DIVIDE : EFFORT_MULTIPLY, a, b);
}

/* A lower bound of the effort of the step between two groups. Nothing is known of a group that may
 * have any value. */
static uint32_t effort_of_fraction(const struct exact *exact,
                                   const struct exact_derivation *derivation, bool is_sum)
{
    if (derivation->left == EXACT_NONE || derivation->right == EXACT_NONE) return 0;
    if (!exact->weighs_effort) return 1;
    const struct exact_goal *const left = exact_goal_at(exact, derivation->left);
    const struct exact_goal *const right = exact_goal_at(exact, derivation->right);
    if (left->kind == EXACT_ANY_GROUP) return 1;
    return exact_least_of_fraction(is_sum, left->value, right->value);
}

/* In the copies of a paired derivation are its operation, and which of its sides are negated. */
static uint32_t effort_of_paired(const struct exact *exact,
                                 const struct exact_derivation *derivation)
{
    struct ratio a = exact_goal_at(exact, derivation->left)->value;
    struct ratio b = exact_goal_at(exact, derivation->right)->value;
    if ((derivation->copies & EXACT_LEFT_NEGATED) != 0) a = ratio_negate(a);
    if ((derivation->copies & EXACT_RIGHT_NEGATED) != 0) b = ratio_negate(b);
    return effort_of_step((enum effort_step)(derivation->copies & EXACT_OPERATION),
                          ratio_to_value(a), ratio_to_value(b));
}

/* A lower bound on the effort that a derivation adds to the effort of its parts. The bound is exact
 * for unary operations and powers. Each further step of a sum or product counts 1, or its real
 * effort in the order given. */
static uint32_t effort_of_own_steps(const struct exact *exact,
                                    const struct exact_derivation *derivation, bool is_sum)
{
    /* A step may be worked out with other signs than the values here. Left to right the minus of a
     * power is moved to its base: -((-1) ^ 9) is written (-(-1)) ^ 9. */
    const bool is_exact = !exact->has_signs && exact->brackets != TALLY_BRACKETS_LEFT;
    switch ((enum exact_form)derivation->form) {
    case EXACT_LEAF:
    case EXACT_SAME:
    case EXACT_NEGATED: return 0;
    case EXACT_GROUP: return derivation->copies - 1u + (derivation->right != EXACT_NONE ? 1u : 0u);
    case EXACT_PAIR: return 1;
    case EXACT_FRACTION: return effort_of_fraction(exact, derivation, is_sum);
    case EXACT_ZERO: return 1;
    case EXACT_APPEND:
    case EXACT_APPEND_INVERSE: return effort_of_append(exact, derivation, is_sum);
    case EXACT_POWER:
        if (!is_exact) return 1;
        return effort_of_two(exact, EFFORT_POWER, derivation->left, derivation->right);
    case EXACT_POWER_NEGATIVE: {
        if (!is_exact) return 1;
        const struct ratio base = exact_goal_at(exact, derivation->left)->value;
        const struct ratio exponent = exact_goal_at(exact, derivation->right)->value;
        return effort_of_step(EFFORT_POWER, ratio_to_value(base),
                              ratio_to_value(ratio_negate(exponent)));
    }
    case EXACT_UNARY:
        if (!is_exact) return 1;
        return effort_of_two(exact, (enum effort_step)derivation->copies, derivation->left,
                             derivation->left);
    case EXACT_PAIRED: return effort_of_paired(exact, derivation);
    }
    return 0;
}

static uint32_t least_effort_of_derivation(const struct exact *exact,
                                           const struct exact_derivation *derivation, bool is_sum)
{
    if (derivation->form == EXACT_LEAF) return 0;
    const uint32_t left = exact_effort_of(exact, derivation->left) *
                          (derivation->form == EXACT_GROUP ? derivation->copies : 1u);
    const uint32_t right =
        derivation->form == EXACT_PAIR ? left : exact_effort_of(exact, derivation->right);
    return left + right + effort_of_own_steps(exact, derivation, is_sum);
}

/* ---- Interning ------------------------------------------------------------------------------- */

static uint64_t code_of(const struct exact_question *question)
{
    const uint64_t detail =
        question->bound ^ (uint64_t)question->kind << 32 ^ (uint64_t)question->detail << 40;
    return hash_mix_more(hash_mix_more(ratio_hash(question->value), question->subset), detail);
}

static bool is_goal_of(const struct exact_goal *goal, const struct exact_question *question)
{
    return ratio_is_equal(goal->value, question->value) && goal->subset == question->subset &&
           goal->bound == question->bound && goal->kind == question->kind &&
           goal->detail == question->detail;
}

static uint64_t code_of_goal(const void *owner, uint32_t index)
{
    const struct exact_goal *const goal = exact_goal_at(owner, index);
    const struct exact_question question = {.value = goal->value,
                                            .subset = goal->subset,
                                            .bound = goal->bound,
                                            .kind = goal->kind,
                                            .detail = goal->detail};
    return code_of(&question);
}

/* Returns the slot of a question's goal, or the free slot where the goal belongs. */
static uint32_t *find_slot(const struct exact *exact, const struct exact_question *question)
{
    const struct hash *const hash = &exact->goal_hash;
    uint64_t at = hash_first(hash, code_of(question));
    while (hash->slots[at] != HASH_NONE &&
           !is_goal_of(exact_goal_at(exact, hash->slots[at]), question))
        at = hash_next(hash, at);
    return &hash->slots[at];
}

static uint32_t new_goal(struct exact *exact, const struct exact_question *question)
{
    if (exact->goals.count >= EXACT_NONE - 1 ||
        !vector_reserve(exact->memory, &exact->goals, exact->goals.count + 1,
                        sizeof(struct exact_goal))) {
        exact_fail(exact);
        return EXACT_NONE;
    }
    const uint32_t goal = (uint32_t)exact->goals.count++;
    *exact_goal_at(exact, goal) = (struct exact_goal){
        .value = question->value,
        .subset = question->subset,
        .bound = question->bound,
        .kind = question->kind,
        .detail = question->detail,
        .pivot = question->pivot,
    };
    return goal;
}

/* ---- Completing goals ------------------------------------------------------------------------ */

uint32_t exact_least_known(const struct exact *exact, enum exact_kind kind, uint32_t subset,
                           struct ratio value)
{
    const struct exact_subset *const seen = exact_subset_at(exact, subset);
    const uint8_t parts = exact_parts_of_kind((uint8_t)kind);
    if (!seen->has_table || parts == 0) return 0;
    const struct exact_table_entry *const entry = exact_table_find(&seen->table, value);
    if (entry == NULL || (entry->parts & parts) == 0) return EXACT_NEVER;
    const bool may_be_group = kind == EXACT_SUM_GROUP || kind == EXACT_PRODUCT_GROUP;
    return may_be_group ? exact_least_of_entry(entry) : entry->least_effort;
}

/* Does every tree of the goal take more effort than the limit? A fraction needs a division with a
 * remainder, or a power with a negative exponent; both take an effort of at least 3. Only a number
 * written with all digits has no step. */
static bool is_too_dear(const struct exact *exact, const struct exact_question *question)
{
    enum { LEAST_OF_FRACTION = 3 };
    const bool has_any_value =
        question->kind == EXACT_ANY_FRACTION || question->kind == EXACT_ANY_GROUP;
    if (exact->most_effort >= LEAST_OF_FRACTION || exact_has(exact, EXACT_WITH_POINT)) return false;
    if (question->value.denominator != 1) return true;
    if (exact->most_effort != 0 || has_any_value) return false;
    const uint32_t size = exact_subset_at(exact, question->subset)->size;
    ratio_part least = 1;
    if (size == 1) return false;
    for (uint32_t i = 1; i < size && i < RATIO_DIGITS; i++) least *= 10;
    return question->value.numerator < least;
}

/* Does the sieve of a table exclude the value? A sieve is smaller than its table, and neighbouring
 * targets are neighbours in it. The residue of a whole number costs no inversion. */
static bool sieve_excludes(const struct exact_sieve sieve, struct ratio value, uint8_t parts)
{
    if (sieve.cells == NULL || value.denominator != 1) return false;
    return !exact_lets_through(sieve, (uint32_t)(value.numerator % RESIDUE_PRIME), parts);
}

static bool table_excludes(struct exact *exact, const struct exact_question *question)
{
    const uint8_t parts = exact_parts_of_kind(question->kind);
    const struct exact_subset *subset = exact_subset_at(exact, question->subset);
    if (question->kind == EXACT_ATOM && subset->size > 1 && !exact->has_large_atoms) return true;
    if (parts == 0) return false;
    if (!subset->has_table && subset->size <= exact->table_size) {
        if (exact_table_of(exact, question->subset) == NULL) return true;
        subset = exact_subset_at(exact, question->subset);
    }
    if (!subset->has_table)
        return !exact_may_be_over(exact, question->subset, question->value, parts);
    if (sieve_excludes(subset->sieve, question->value, parts)) return true;
    const struct exact_table_entry *const entry = exact_table_find(&subset->table, question->value);
    return entry == NULL || (entry->parts & parts) == 0 ||
           exact_least_of_entry(entry) > exact->most_effort;
}

void exact_add_derivation(struct exact *exact, enum exact_form form, uint32_t copies, uint32_t left,
                          uint32_t right)
{
    if (!vector_reserve(exact->memory, &exact->scratch, exact->scratch.count + 1,
                        sizeof(struct exact_derivation))) {
        exact_fail(exact);
        return;
    }
    struct exact_derivation *const derivation =
        (struct exact_derivation *)exact->scratch.items + exact->scratch.count++;
    *derivation = (struct exact_derivation){
        .left = left,
        .right = right,
        .form = (uint8_t)form,
        .copies = (uint8_t)copies,
    };
    if (exact->most_trees != UINT64_MAX)
        exact->trees = saturating_add(exact->trees, exact_derivation_trees(exact, derivation));
}

bool exact_rows_will_do(struct exact *exact, uint32_t subset, bool (*is_wanted)(struct ratio value))
{
    if (!exact->wants_simplest || exact->has_signs ||
        exact_subset_at(exact, subset)->size <= exact->table_size)
        return false;
    if (!exact_make_leaves(exact, subset)) return true;
    const struct exact_subset seen = *exact_subset_at(exact, subset);
    for (uint32_t i = seen.leaf_begin; i < seen.leaf_begin + seen.leaf_count; i++) {
        if (is_wanted(exact_leaf_at(exact, i)->value)) return true;
    }
    return false;
}

static void find_derivations(struct exact *exact, const struct exact_question *question)
{
    const bool is_atom = question->kind == EXACT_ATOM || question->kind == EXACT_NUMBER ||
                         question->kind == EXACT_RAISED || question->kind == EXACT_WORDED;
    if (is_atom) exact_find_atoms(exact, question);
    else if (question->kind == EXACT_ROW) exact_find_rows(exact, question);
    else if (question->kind == EXACT_MINUS) exact_find_minus(exact, question);
    else if (exact->is_ordered) exact_find_in_order(exact, question);
    else exact_find_in_any_order(exact, question);
}

/* Moves the goal's derivations, those above index `begin` of the stack, to their final place, and
 * adds up their trees. */
static void settle(struct exact *exact, uint32_t index, uint32_t begin)
{
    const uint32_t count = (uint32_t)exact->scratch.count - begin;
    if (!vector_reserve(exact->memory, &exact->derivations, exact->derivations.count + count,
                        sizeof(struct exact_derivation))) {
        exact_fail(exact);
        return;
    }
    struct exact_goal *const goal = exact_goal_at(exact, index);
    const bool is_sum = goal->kind == EXACT_SUM || goal->kind == EXACT_ZERO_PAIR;
    goal->derivation_begin = (uint32_t)exact->derivations.count;
    uint32_t least_effort = UINT16_MAX;
    for (uint32_t i = 0; i < count; i++) {
        struct exact_derivation derivation =
            ((struct exact_derivation *)exact->scratch.items)[begin + i];
        derivation.first = goal->count;
        derivation.least_effort = least_effort_of_derivation(exact, &derivation, is_sum);
        if (derivation.least_effort > exact->most_effort) continue;
        const uint64_t trees = exact_derivation_trees(exact, &derivation);
        goal->count = saturating_add(goal->count, trees);
        if (derivation.least_effort < least_effort) least_effort = derivation.least_effort;
        *exact_derivation_at(exact, goal->derivation_begin + goal->derivation_count++) = derivation;
    }
    goal->least_effort = (uint16_t)least_effort;
    exact->derivations.count += goal->derivation_count;
}

/* Makes room in the hash for one more goal. The smallest games have about a hundred. */
static bool reserve_slot(struct exact *exact)
{
    enum { GOALS_AT_FIRST = 128 };
    struct hash *const hash = &exact->goal_hash;
    const uint32_t count = (uint32_t)exact->goals.count;
    if (UNLIKELY(hash->room == 0)) return hash_make_room(hash, exact->memory, GOALS_AT_FIRST);
    return hash_reserve(hash, exact->memory, count, code_of_goal, exact);
}

/* Looks the goal up; if it is new, finds its derivations first, which asks for smaller goals. A
 * goal without trees stays in the hash, so that the same question is not examined twice. If a goal
 * was examined under a lower limit of effort, a new goal replaces it in the hash. */
uint32_t exact_ask(struct exact *exact, struct exact_question question)
{
    const bool is_limited = exact_limits_parts(exact);
    if (!exact_goes_on(exact)) return EXACT_NONE;
    if (is_limited && is_too_dear(exact, &question)) return EXACT_NONE;
    if (table_excludes(exact, &question)) return EXACT_NONE;
    if (!reserve_slot(exact)) {
        exact_fail(exact);
        return EXACT_NONE;
    }
    uint32_t *const slot = find_slot(exact, &question);
    uint32_t index = *slot;
    if (index == HASH_NONE ||
        (is_limited && exact_goal_at(exact, index)->most_effort < exact->most_effort)) {
        index = new_goal(exact, &question);
        if (index == EXACT_NONE) return EXACT_NONE;
        if (is_limited) exact_goal_at(exact, index)->most_effort = (uint16_t)exact->most_effort;
        *slot = index;
        const uint32_t begin = (uint32_t)exact->scratch.count;
        const uint64_t trees = exact->trees;
        exact->trees = 0;
        find_derivations(exact, &question);
        exact->trees = trees;
        if (exact->status == TALLY_OK) settle(exact, index, begin);
        exact->scratch.count = begin;
    }
    return exact->status == TALLY_OK && exact_goal_at(exact, index)->count != 0 ? index
                                                                                : EXACT_NONE;
}

uint32_t exact_expressions(struct exact *exact, uint32_t subset, struct ratio value)
{
    return exact_ask_kind(exact, EXACT_EXPRESSION, subset, value, exact->depth);
}
