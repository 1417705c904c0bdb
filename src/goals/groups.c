/* SPDX-License-Identifier: MIT */
/*
 * Pure groups of numbers in any order: operands that are only added, or only multiplied, such as
 * 3 + 5 + 6. The operand that uses the pivot of the subset comes first, so each group is made once:
 *
 *     pivot 5:    5 + (3 + 6),   (3 + 5) * 6 as one operand,   5 alone
 *
 * Operands are split off one at a time. If the forest has a limit of effort, the
 * operand and the rest of the group share what the limit leaves after the steps between them.
 */
#include "goals/goals.h"
#include "goals/sift.h"
#include "goals/step_effort.h"
#include "goals/table.h"

/* A group, such as 3 + 5 + 6, from which operands are split off one at a time; or a first operand,
 * which leaves a group of others. */
struct grouping {
    const struct goals_question *question;
    enum goals_kind operand; /* GOALS_SUM_OPERAND or GOALS_PRODUCT_OPERAND: see goals/seats.h */
    uint8_t operand_parts;
    uint8_t group_parts;
    bool is_sum;
    bool is_zero;   /* the group is a product whose operands are all zero */
    bool has_first; /* the operand is a first one */
    uint32_t pivot; /* index of the distinct number that the operand uses, if it is no first one */
};

/* A number that occurs once in the subset, if there is one; otherwise the subset's first number. */
static uint32_t pivot_of(const struct goals *goals, uint64_t key)
{
    uint32_t pivot = GOALS_NONE;
    for (uint32_t i = 0; i < goals->distinct; i++) {
        const uint32_t copies = goals_copies(goals, key, i);
        if (copies == 1) return i;
        if (copies != 0 && pivot == GOALS_NONE) pivot = i;
    }
    return pivot;
}

static bool may_be_operand(const struct grouping *grouping, struct ratio value)
{
    if (grouping->is_sum) return grouping->question->detail == 0 || !ratio_is_zero(value);
    if (ratio_is_zero(value) != grouping->is_zero) return false;
    return grouping->question->detail == 0 || !ratio_is_one(value);
}

/* Computes the value of a group without one of its operands. Returns false if it does not exist. */
static bool take_out(const struct grouping *grouping, struct ratio *rest, struct ratio value,
                     struct ratio operand)
{
    if (grouping->is_sum) return ratio_subtract(rest, value, operand) && rest->numerator >= 0;
    if (!grouping->is_zero) return ratio_divide(rest, value, operand);
    *rest = value;
    return true;
}

/* Operands with the pivot come in falling order: does this one come after the bound? */
static bool is_below(const struct goals *goals, uint32_t bound, uint64_t key, struct ratio value)
{
    if (bound == GOALS_NONE) return true;
    const struct goal *const before = goals_at(goals, bound);
    const uint64_t before_key = goals_subset_at(goals, before->subset)->key;
    if (key != before_key) return key < before_key;
    return ratio_compare(value, before->value) < 0;
}

static uint32_t ask_operand(struct goals *goals, const struct grouping *grouping, uint32_t subset,
                            struct ratio value, uint32_t spent)
{
    return goals_ask_part_kind(goals, grouping->operand, subset, value,
                               goals_detail_of(goals, grouping->operand), spent);
}

/* Adds `copies` operands of this value over the subset `operand`, and the rest of the group
 * over the subset of rest_key. */
static ALWAYS_INLINE void add_operands(struct goals *goals, const struct grouping *grouping,
                                       uint32_t operand_subset, struct ratio operand,
                                       uint32_t copies, uint64_t rest_key)
{
    const struct goals_question *const question = grouping->question;
    const uint64_t operand_key = goals_subset_at(goals, operand_subset)->key;
    if (!may_be_operand(grouping, operand) ||
        !is_below(goals, question->bound, operand_key, operand))
        return;
    struct ratio rest = question->value;
    for (uint32_t i = 0; i < copies; i++) {
        if (!take_out(grouping, &rest, rest, operand)) return;
    }

    struct goals_question others = {
        .value = rest, .bound = GOALS_NONE, .kind = question->kind, .detail = question->detail};
    if (rest_key == 0) {
        const bool is_used_up =
            grouping->is_sum || grouping->is_zero ? ratio_is_zero(rest) : ratio_is_one(rest);
        if (!is_used_up) return;
    } else {
        others.subset = goals_subset_of_key(goals, rest_key);
        if (others.subset == GOALS_NONE) return;
    }
    const bool rest_has_pivot = rest_key != 0 && !grouping->has_first &&
                                goals_copies(goals, rest_key, grouping->pivot) != 0;
    uint32_t spent = copies - (rest_key == 0 ? 1 : 0), least = 0;
    const uint32_t steps = spent;
    if (goals_limits_parts(goals)) {
        least = goals_least_known(goals, grouping->operand, operand_subset, operand);
        if (rest_key != 0)
            spent += goals_least_known(goals, (enum goals_kind)others.kind, others.subset, rest);
        if (copies * least + spent > goals->most_effort) return;
    }
    uint32_t left = GOALS_NONE, right = GOALS_NONE;
    if (rest_has_pivot) {
        left = ask_operand(goals, grouping, operand_subset, operand, spent);
        if (left == GOALS_NONE) return;
        least = goals_effort_of(goals, left);
        others.bound = left;
        others.pivot = (uint8_t)grouping->pivot;
    }
    if (rest_key != 0) {
        right = goals_ask_part(goals, others, steps + copies * least);
        if (right == GOALS_NONE) return;
        spent = steps + goals_effort_of(goals, right);
    }
    if (left == GOALS_NONE) left = ask_operand(goals, grouping, operand_subset, operand, spent);
    if (left != GOALS_NONE) goals_add_derivation(goals, GOALS_GROUP, copies, left, right);
}

/* Has one subset all numbers of another one? */
static bool fits_into(const struct goals *goals, uint64_t key, uint64_t other_key)
{
    for (uint32_t i = 0; i < goals->distinct; i++) {
        if (goals_copies(goals, key, i) > goals_copies(goals, other_key, i)) return false;
    }
    return true;
}

/* Can an operand over the subset be split off: one with the pivot, which is below the bound, or any
 * first one? */
static bool may_split_off(const struct goals *goals, const struct grouping *grouping, uint64_t key)
{
    return grouping->has_first ||
           (goals_copies(goals, key, grouping->pivot) != 0 &&
            is_below(goals, grouping->question->bound, key, ratio_of_whole(-1)));
}

/* Adds `first` or more operands of this value over the first subset of a split, as many as fit. */
static void add_copies(struct goals *goals, const struct grouping *grouping,
                       struct goals_split split, struct ratio operand, uint32_t first)
{
    const uint64_t key = goals_subset_at(goals, split.a)->key;
    uint64_t left_key = goals_subset_at(goals, split.b)->key;
    if (first == 1) add_operands(goals, grouping, split.a, operand, 1, left_key);
    if (grouping->has_first) return;
    for (uint32_t copies = 2; left_key != 0 && fits_into(goals, key, left_key); copies++) {
        left_key -= key;
        add_operands(goals, grouping, split.a, operand, copies, left_key);
    }
}

/* Adds groups with several operands of one value, over each first side that the second one has room
 * for. */
static void add_all_copies(struct goals *goals, const struct grouping *grouping)
{
    struct goals_table table;
    struct goals_split split;
    if (goals_copies(goals, goals_subset_at(goals, grouping->question->subset)->key,
                     grouping->pivot) < 2)
        return;
    for (uint32_t i = 0; goals_next_split(goals, grouping->question->subset, &i, &split);) {
        const uint64_t key = goals_subset_at(goals, split.a)->key;
        if (!may_split_off(goals, grouping, key) ||
            !fits_into(goals, key, goals_subset_at(goals, split.b)->key) ||
            !goals_copy_table(goals, split.a, &table))
            continue;
        for (uint32_t j = 0; j < table.count && goals_goes_on(goals); j++) {
            if ((table.entries[j].parts & grouping->operand_parts) != 0)
                add_copies(goals, grouping, split, table.entries[j].value, 2);
        }
    }
}

/* Adds the two sides of a meeting, either of which may be the operand. */
static void add_meeting(struct goals *goals, const struct grouping *grouping,
                        const struct goals_meeting *meeting)
{
    const uint32_t known = meeting->known_subset, other = meeting->other_subset;
    const uint64_t known_key = goals_subset_at(goals, known)->key;
    const uint64_t other_key = goals_subset_at(goals, other)->key;
    const uint8_t operand = grouping->operand_parts, group = grouping->group_parts;
    struct ratio value;
    if ((meeting->steps & (grouping->is_sum ? GOALS_MINUS_KNOWN : GOALS_OVER)) == 0) return;
    if ((meeting->known_parts & operand) != 0 && (meeting->other_parts & group) != 0 &&
        may_split_off(goals, grouping, known_key))
        add_operands(goals, grouping, known, meeting->known, 1, other_key);
    if ((meeting->known_parts & group) != 0 && (meeting->other_parts & operand) != 0 &&
        known != other && may_split_off(goals, grouping, other_key) &&
        (grouping->is_sum || !ratio_is_zero(meeting->known)) &&
        take_out(grouping, &value, grouping->question->value, meeting->known) &&
        goals_admits(goals, value) &&
        goals_least_known(goals, grouping->operand, other, value) != GOALS_NEVER)
        add_operands(goals, grouping, other, value, 1, known_key);
}

/* Adds groups of zeros. */
static void add_zeros(struct goals *goals, const struct grouping *grouping)
{
    struct goals_split split;
    for (uint32_t i = 0; goals_next_split(goals, grouping->question->subset, &i, &split);) {
        if (may_split_off(goals, grouping, goals_subset_at(goals, split.a)->key))
            add_copies(goals, grouping, split, grouping->question->value, 1);
    }
}

static enum goals_kind kind_of_operand(const struct goals *goals, bool is_sum, bool has_first)
{
    if (has_first) return is_sum ? GOALS_FIRST_OF_SUM : GOALS_FIRST_OF_PRODUCT;
    return goals_kind_at(goals, is_sum ? GOALS_AT_SUM : GOALS_AT_PRODUCT);
}

static void add_groups(struct goals *goals, const struct goals_question *question, bool is_sum,
                       bool has_first)
{
    const uint32_t straight = is_sum ? TALLY_OP_ADD : TALLY_OP_MULTIPLY;
    struct goals_question asked = *question;
    asked.kind = is_sum ? GOALS_SUM_GROUP : GOALS_PRODUCT_GROUP;
    asked.detail &= GOALS_NO_NEUTRAL;
    /* a - b - c needs no +, so the subtracted numbers can form a group all the same */
    if (asked.detail == 0 && !goals_has(goals, straight)) return;
    const uint64_t key = goals_subset_at(goals, question->subset)->key;
    struct grouping grouping = {
        .question = &asked,
        .operand = kind_of_operand(goals, is_sum, has_first),
        .group_parts = is_sum ? GOALS_PARTS_SUM_GROUP : GOALS_PARTS_PRODUCT_GROUP,
        .is_sum = is_sum,
        .is_zero = !is_sum && ratio_is_zero(question->value),
        .has_first = has_first,
        .pivot = question->bound != GOALS_NONE ? question->pivot : pivot_of(goals, key),
    };
    grouping.operand_parts = goals_parts_of_kind((uint8_t)grouping.operand);
    if (grouping.is_zero) {
        add_zeros(goals, &grouping);
        return;
    }
    struct goals_walk walk = goals_walk(goals, question->subset, question->value, is_sum);
    while (goals_walk_on(goals, &walk)) add_meeting(goals, &grouping, &walk.met);
    if (!has_first) add_all_copies(goals, &grouping);
}

void goals_add_groups(struct goals *goals, const struct goals_question *question, bool is_sum)
{
    add_groups(goals, question, is_sum, false);
    if (goals_has_first(goals, is_sum)) add_groups(goals, question, is_sum, true);
}

void goals_find_group(struct goals *goals, const struct goals_question *question)
{
    const bool is_sum = question->kind == GOALS_SUM_GROUP;
    const bool has_first = (question->detail & GOALS_WITH_FIRST) != 0;
    const bool is_neutral = is_sum ? ratio_is_zero(question->value) : ratio_is_one(question->value);
    if (has_first && !goals_has_first(goals, is_sum)) return;
    add_groups(goals, question, is_sum, has_first);
    if ((question->detail & GOALS_NO_NEUTRAL) != 0 && is_neutral) return;
    const uint64_t key = goals_subset_at(goals, question->subset)->key;
    if (!is_below(goals, question->bound, key, question->value)) return;
    const enum goals_kind kind = kind_of_operand(goals, is_sum, has_first);
    const uint32_t operand = goals_ask_part_kind(goals, kind, question->subset, question->value,
                                                 goals_detail_of(goals, kind), 0);
    if (operand != GOALS_NONE) goals_add_derivation(goals, GOALS_GROUP, 1, operand, GOALS_NONE);
}
