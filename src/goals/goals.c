/* SPDX-License-Identifier: MIT */
/*
 * Creates goals, finds their derivations, and counts their trees.
 *
 * A goal is completed, from smaller goals, when it is first asked for. So the recursion is as deep
 * as the size of the subset, times the number of kinds that lead from a subset to itself. The
 * derivations of all goals in progress are on one stack (goals->scratch); when a goal is complete,
 * its derivations move to their final place.
 */
#include "goals/goals.h"

#include "base/bits.h"
#include "goals/sift.h"
#include "goals/step_effort.h"
#include "goals/table.h"

#include <string.h>

uint64_t goals_multisets(uint64_t n, uint32_t k)
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
static uint64_t goals_derivation_trees(const struct goals *goals,
                                       const struct goals_derivation *derivation)
{
    if (derivation->form == GOALS_LEAF) return 1;
    uint64_t left = goals_trees_of(goals, derivation->left);
    if (derivation->form == GOALS_PAIR) left = goals_multisets(left, 2);
    if (derivation->form == GOALS_GROUP) left = goals_multisets(left, derivation->copies);
    return saturating_multiply(left, goals_trees_of(goals, derivation->right));
}

/* ---- The least effort ------------------------------------------------------------------------ */

static uint32_t effort_of_append(const struct goals *goals,
                                 const struct goals_derivation *derivation, bool is_sum)
{
    const struct ratio a = goals_at(goals, derivation->left)->value;
    const struct ratio b = goals_at(goals, derivation->right)->value;
    const bool is_inverse = derivation->form == GOALS_APPEND_INVERSE;
    if (!goals->weighs_effort) return 1;
    if (is_sum)
        return goals_effort_in_order(goals, is_inverse ? EFFORT_SUBTRACT : EFFORT_ADD, a, b);
    return goals_effort_in_order(goals, is_inverse ? EFFORT_DIVIDE : EFFORT_MULTIPLY, a, b);
}

/* A lower bound of the effort of the step between two groups. Nothing is known of a group that may
 * have any value. */
static uint32_t effort_of_fraction(const struct goals *goals,
                                   const struct goals_derivation *derivation, bool is_sum)
{
    if (derivation->left == GOALS_NONE || derivation->right == GOALS_NONE) return 0;
    if (!goals->weighs_effort) return 1;
    const struct goal *const left = goals_at(goals, derivation->left);
    const struct goal *const right = goals_at(goals, derivation->right);
    if (left->kind == GOALS_ANY_GROUP) return 1;
    return goals_least_of_fraction(is_sum, left->value, right->value);
}

uint32_t goals_effort_of_operation(const struct goals *goals, enum goals_form form, uint32_t copies,
                                   struct ratio a, struct ratio b)
{
    /* A step may be worked out with other signs than the values here. Left to right the minus of a
     * power is moved to its base: -((-1) ^ 9) is written (-(-1)) ^ 9. */
    const bool is_exact = !goals->has_signs && goals->brackets != TALLY_BRACKETS_LEFT;
    const bool is_paired = form == GOALS_PAIRED;
    const bool is_power = form == GOALS_POWER || form == GOALS_POWER_NEGATIVE;
    if (!is_paired && !is_exact) return 1;
    if (is_paired && (copies & GOALS_LEFT_NEGATED) != 0) a = ratio_negate(a);
    if (is_paired ? (copies & GOALS_RIGHT_NEGATED) != 0 : form == GOALS_POWER_NEGATIVE)
        b = ratio_negate(b);
    return effort_of_step(is_power ? EFFORT_POWER : (enum effort_step)(copies & GOALS_OPERATION),
                          ratio_to_value(a), ratio_to_value(b));
}

/* A lower bound on the effort that a derivation adds to the effort of its parts. The bound is exact
 * for unary operations and powers. Each further step of a sum or product counts 1, or its real
 * effort in the order given. */
static uint32_t effort_of_own_steps(const struct goals *goals,
                                    const struct goals_derivation *derivation, bool is_sum)
{
    const enum goals_form form = (enum goals_form)derivation->form;
    const uint32_t right = form == GOALS_UNARY ? derivation->left : derivation->right;
    switch (form) {
    case GOALS_LEAF:
    case GOALS_SAME:
    case GOALS_NEGATED: return 0;
    case GOALS_GROUP: return derivation->copies - 1u + (derivation->right != GOALS_NONE ? 1u : 0u);
    case GOALS_PAIR:
    case GOALS_ZERO: return 1;
    case GOALS_FRACTION: return effort_of_fraction(goals, derivation, is_sum);
    case GOALS_APPEND:
    case GOALS_APPEND_INVERSE: return effort_of_append(goals, derivation, is_sum);
    case GOALS_POWER:
    case GOALS_POWER_NEGATIVE:
    case GOALS_UNARY:
    case GOALS_PAIRED:
        return goals_effort_of_operation(goals, form, derivation->copies,
                                         goals_at(goals, derivation->left)->value,
                                         goals_at(goals, right)->value);
    }
    return 0;
}

static uint32_t least_effort_of_derivation(const struct goals *goals,
                                           const struct goals_derivation *derivation, bool is_sum)
{
    if (derivation->form == GOALS_LEAF) return 0;
    const uint32_t left = goals_effort_of(goals, derivation->left) *
                          (derivation->form == GOALS_GROUP ? derivation->copies : 1u);
    const uint32_t right =
        derivation->form == GOALS_PAIR ? left : goals_effort_of(goals, derivation->right);
    return left + right + effort_of_own_steps(goals, derivation, is_sum);
}

/* ---- Interning ------------------------------------------------------------------------------- */

static uint64_t code_of(const struct goals_question *question)
{
    const uint64_t detail =
        question->bound ^ (uint64_t)question->kind << 32 ^ (uint64_t)question->detail << 40;
    return hash_mix_more(hash_mix_more(ratio_hash(question->value), question->subset), detail);
}

static bool is_goal_of(const struct goal *goal, const struct goals_question *question)
{
    return ratio_is_equal(goal->value, question->value) && goal->subset == question->subset &&
           goal->bound == question->bound && goal->kind == question->kind &&
           goal->detail == question->detail;
}

static uint64_t code_of_goal(const void *owner, uint32_t index)
{
    const struct goal *const goal = goals_at(owner, index);
    const struct goals_question question = {.value = goal->value,
                                            .subset = goal->subset,
                                            .bound = goal->bound,
                                            .kind = goal->kind,
                                            .detail = goal->detail};
    return code_of(&question);
}

/* Returns the slot of a question's goal, or the free slot where the goal belongs. */
static uint32_t *find_slot(const struct goals *goals, const struct goals_question *question)
{
    const struct hash *const hash = &goals->goal_hash;
    uint64_t at = hash_first(hash, code_of(question));
    while (hash->slots[at] != HASH_NONE && !is_goal_of(goals_at(goals, hash->slots[at]), question))
        at = hash_next(hash, at);
    return &hash->slots[at];
}

/* The bound of a goal that another one has replaced: no question has it, so that the goal is not
 * found any more when the hash has grown. */
#define REPLACED (GOALS_NONE - 1)

static uint32_t new_goal(struct goals *goals, const struct goals_question *question)
{
    const uint32_t index = (uint32_t)goals->goals.count;
    struct goal *const goal =
        index < REPLACED ? goals_add_item(goals, &goals->goals, sizeof *goal) : NULL;
    if (goal == NULL) {
        goals_fail(goals);
        return GOALS_NONE;
    }
    *goal = (struct goal){
        .value = question->value,
        .subset = question->subset,
        .bound = question->bound,
        .kind = question->kind,
        .detail = question->detail,
        .pivot = question->pivot,
    };
    return index;
}

/* ---- Completing goals ------------------------------------------------------------------------ */

uint32_t goals_least_known(const struct goals *goals, enum goals_kind kind, uint32_t subset,
                           struct ratio value)
{
    const struct goals_subset *const seen = goals_subset_at(goals, subset);
    const uint8_t parts = goals_parts_of_kind((uint8_t)kind);
    if (!seen->has_table || parts == 0) return 0;
    const struct goals_table_entry *const entry = goals_table_find(&seen->table, value);
    if (entry == NULL || (entry->parts & parts) == 0) return GOALS_NEVER;
    const bool may_be_group = kind == GOALS_SUM_GROUP || kind == GOALS_PRODUCT_GROUP;
    return may_be_group ? goals_least_of_entry(entry) : entry->least_effort;
}

/* Does every tree of the goal take more effort than the limit? A fraction needs a division with a
 * remainder, or a power with a negative exponent; both take an effort of at least 3. Only a number
 * written with all digits has no step. */
static bool is_too_dear(const struct goals *goals, const struct goals_question *question)
{
    enum { LEAST_OF_FRACTION = 3 };
    const bool has_any_value =
        question->kind == GOALS_ANY_FRACTION || question->kind == GOALS_ANY_GROUP;
    if (goals->most_effort >= LEAST_OF_FRACTION || goals_has(goals, GOALS_WITH_POINT)) return false;
    if (question->value.denominator != 1) return true;
    if (goals->most_effort != 0 || has_any_value) return false;
    const uint32_t size = goals_subset_at(goals, question->subset)->size;
    ratio_part least = 1;
    if (size == 1) return false;
    for (uint32_t i = 1; i < size && i < RATIO_DIGITS; i++) least *= 10;
    return question->value.numerator < least;
}

static bool table_excludes(struct goals *goals, const struct goals_question *question)
{
    const uint8_t parts = goals_parts_of_kind(question->kind);
    const struct goals_subset *subset = goals_subset_at(goals, question->subset);
    if (question->kind == GOALS_ATOM && subset->size > 1 && !goals->has_large_atoms) return true;
    if (parts == 0) return false;
    if (!subset->has_table && subset->size <= goals->table_size) {
        if (goals_table_of(goals, question->subset) == NULL) return true;
        subset = goals_subset_at(goals, question->subset);
    }
    if (!subset->has_table)
        return !goals_may_be_over(goals, question->subset, question->value, parts);
    const struct goals_table_entry *const entry = goals_table_find(&subset->table, question->value);
    return entry == NULL || (entry->parts & parts) == 0 ||
           goals_least_of_entry(entry) > goals->most_effort;
}

void goals_add_derivation(struct goals *goals, enum goals_form form, uint32_t copies, uint32_t left,
                          uint32_t right)
{
    struct goals_derivation *const derivation =
        goals_add_item(goals, &goals->scratch, sizeof *derivation);
    if (derivation == NULL) return;
    *derivation = (struct goals_derivation){
        .left = left,
        .right = right,
        .form = (uint8_t)form,
        .copies = (uint8_t)copies,
    };
    if (goals->most_trees != UINT64_MAX)
        goals->trees = saturating_add(goals->trees, goals_derivation_trees(goals, derivation));
}

void goals_add_same(struct goals *goals, const struct goals_question *question,
                    enum goals_kind kind, uint32_t detail)
{
    const uint32_t goal = goals_ask_kind(goals, kind, question->subset, question->value, detail);
    if (goal != GOALS_NONE) goals_add_derivation(goals, GOALS_SAME, 1, goal, GOALS_NONE);
}

/* Adds the trees of the kinds of which the goal's kind is a union. If one tree is enough, atoms
 * come last: powers, ! and sqrt lead to values of any size. */
static void add_members(struct goals *goals, const struct goals_question *question,
                        uint32_t members)
{
    const bool has_detail = question->kind == GOALS_EXPRESSION || question->kind == GOALS_ATOM;
    const uint32_t last = goals->most_trees == 1 ? members & GOALS_KIND_BIT(GOALS_ATOM) : 0;
    if (!goals_has(goals, TALLY_OP_POWER)) members &= ~GOALS_KIND_BIT(GOALS_RAISED);
    if (!goals_has(goals, TALLY_OP_PAIRED)) members &= ~GOALS_KIND_BIT(GOALS_WORDED);
    while (members != 0 && goals_admits(goals, question->value)) {
        const uint32_t first = members != last ? members & ~last : members;
        const enum goals_kind kind = (enum goals_kind)bits_lowest(first);
        const bool may_nest = kind == GOALS_ATOM || kind == GOALS_NUMBER;
        const uint32_t depth = has_detail ? question->detail : goals->depth;
        goals_add_same(goals, question, kind, may_nest ? depth : 0);
        members &= ~GOALS_KIND_BIT(kind);
    }
}

static void find_derivations(struct goals *goals, const struct goals_question *question)
{
    const uint32_t members = goals_members_of(goals, question->kind);
    const bool is_atom = question->kind == GOALS_ATOM || question->kind == GOALS_NUMBER ||
                         question->kind == GOALS_RAISED || question->kind == GOALS_WORDED;
    if (members != 0) add_members(goals, question, members);
    else if (is_atom) goals_find_atoms(goals, question);
    else if (question->kind == GOALS_ROW) goals_find_rows(goals, question);
    else if (question->kind == GOALS_MINUS) goals_find_minus(goals, question);
    else if (goals->is_ordered) goals_find_in_order(goals, question);
    else goals_find_in_any_order(goals, question);
}

/* Moves the goal's derivations, those above index `begin` of the stack, to their final place, and
 * adds up their trees. */
static void settle(struct goals *goals, uint32_t index, uint32_t begin)
{
    const uint32_t count = (uint32_t)goals->scratch.count - begin;
    if (!vector_reserve(goals->memory, &goals->derivations, goals->derivations.count + count,
                        sizeof(struct goals_derivation))) {
        goals_fail(goals);
        return;
    }
    struct goal *const goal = goals_at(goals, index);
    const bool is_sum = goal->kind == GOALS_SUM || goal->kind == GOALS_ZERO_PAIR;
    goal->derivation_begin = (uint32_t)goals->derivations.count;
    uint32_t least_effort = UINT16_MAX;
    for (uint32_t i = 0; i < count; i++) {
        struct goals_derivation derivation =
            ((struct goals_derivation *)goals->scratch.items)[begin + i];
        derivation.first = goal->count;
        derivation.least_effort = least_effort_of_derivation(goals, &derivation, is_sum);
        if (derivation.least_effort > goals->most_effort) continue;
        const uint64_t trees = goals_derivation_trees(goals, &derivation);
        goal->count = saturating_add(goal->count, trees);
        if (derivation.least_effort < least_effort) least_effort = derivation.least_effort;
        *goals_derivation_at(goals, goal->derivation_begin + goal->derivation_count++) = derivation;
    }
    goal->least_effort = (uint16_t)least_effort;
    goals->derivations.count += goal->derivation_count;
}

/* Makes room in the hash for one more goal. The smallest games have about a hundred. */
static bool reserve_slot(struct goals *goals)
{
    enum { GOALS_AT_FIRST = 128 };
    struct hash *const hash = &goals->goal_hash;
    const uint32_t count = (uint32_t)goals->goals.count;
    if (UNLIKELY(hash->room == 0)) return hash_make_room(hash, goals->memory, GOALS_AT_FIRST);
    return hash_reserve(hash, goals->memory, count, code_of_goal, goals);
}

/* Looks the goal up; if it is new, finds its derivations first, which asks for smaller goals. A
 * goal without trees stays in the hash, so that the same question is not examined twice. If a goal
 * was examined under a lower limit of effort, a new goal replaces it in the hash. */
uint32_t goals_ask(struct goals *goals, struct goals_question question)
{
    const bool is_limited = goals_limits_parts(goals);
    if (!goals_goes_on(goals)) return GOALS_NONE;
    if (is_limited && is_too_dear(goals, &question)) return GOALS_NONE;
    if (table_excludes(goals, &question)) return GOALS_NONE;
    if (!reserve_slot(goals)) {
        goals_fail(goals);
        return GOALS_NONE;
    }
    uint32_t *const slot = find_slot(goals, &question);
    uint32_t index = *slot;
    if (index == HASH_NONE ||
        (is_limited && goals_at(goals, index)->most_effort < goals->most_effort)) {
        if (index != HASH_NONE) goals_at(goals, index)->bound = REPLACED;
        index = new_goal(goals, &question);
        if (index == GOALS_NONE) return GOALS_NONE;
        if (is_limited) goals_at(goals, index)->most_effort = (uint16_t)goals->most_effort;
        *slot = index;
        const uint32_t begin = (uint32_t)goals->scratch.count;
        const uint64_t trees = goals->trees;
        goals->trees = 0;
        find_derivations(goals, &question);
        goals->trees = trees;
        if (goals->status == TALLY_OK) settle(goals, index, begin);
        goals->scratch.count = begin;
    }
    return goals->status == TALLY_OK && goals_at(goals, index)->count != 0 ? index : GOALS_NONE;
}

uint32_t goals_expressions(struct goals *goals, uint32_t subset, struct ratio value)
{
    return goals_ask_kind(goals, GOALS_EXPRESSION, subset, value, goals->depth);
}
