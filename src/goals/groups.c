/* SPDX-License-Identifier: MIT */
/*
 * Splits the operands of a pure group off, one at a time. If the forest has a limit of effort, the
 * operand and the rest of the group share what the limit leaves after the steps between them.
 */
#include "goals/groups.h"

#include "goals/sift.h"
#include "goals/step_effort.h"
#include "goals/table.h"

/* A group, such as 3 + 5 + 6, from which operands are split off one at a time. */
struct grouping {
    const struct exact_question *question;
    enum exact_kind operand; /* EXACT_SUM_OPERAND or EXACT_PRODUCT_OPERAND: see goals/seats.h */
    uint32_t operand_detail;
    uint8_t operand_parts;
    uint8_t group_parts;
    bool is_sum;
    bool is_zero;   /* the group is a product whose operands are all zero */
    bool is_node;   /* the group is a sum or product of its own, not part of a larger one */
    uint32_t pivot; /* index of the distinct number that the first operand uses */
    struct exact_whole whole; /* the question's value */
};

/* A number that occurs once in the subset, if there is one; otherwise the subset's first number. */
static uint32_t pivot_of(const struct exact *exact, uint64_t key)
{
    uint32_t pivot = EXACT_NONE;
    for (uint32_t i = 0; i < exact->distinct; i++) {
        const uint32_t copies = exact_copies(exact, key, i);
        if (copies == 1) return i;
        if (copies != 0 && pivot == EXACT_NONE) pivot = i;
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
static bool is_below(const struct exact *exact, uint32_t bound, uint64_t key, struct ratio value)
{
    if (bound == EXACT_NONE) return true;
    const struct exact_goal *const before = exact_goal_at(exact, bound);
    const uint64_t before_key = exact_subset_at(exact, before->subset)->key;
    if (key != before_key) return key < before_key;
    return ratio_compare(value, before->value) < 0;
}

static uint32_t ask_operand(struct exact *exact, const struct grouping *grouping, uint32_t subset,
                            struct ratio value, uint32_t spent)
{
    return exact_ask_part_kind(exact, grouping->operand, subset, value, grouping->operand_detail,
                               spent);
}

/* Adds `copies` operands of this value over the subset `operand`, and the rest of the group
 * over the subset of rest_key. */
static ALWAYS_INLINE void add_operands(struct exact *exact, const struct grouping *grouping,
                                       uint32_t operand_subset, struct ratio operand,
                                       uint32_t copies, uint64_t rest_key)
{
    const struct exact_question *const question = grouping->question;
    const uint64_t operand_key = exact_subset_at(exact, operand_subset)->key;
    if (!may_be_operand(grouping, operand) ||
        !is_below(exact, question->bound, operand_key, operand))
        return;
    struct ratio rest = question->value;
    for (uint32_t i = 0; i < copies; i++) {
        if (!take_out(grouping, &rest, rest, operand)) return;
    }

    struct exact_question others = {
        .value = rest, .bound = EXACT_NONE, .kind = question->kind, .detail = question->detail};
    if (rest_key == 0) {
        const bool is_used_up =
            grouping->is_sum || grouping->is_zero ? ratio_is_zero(rest) : ratio_is_one(rest);
        if (!is_used_up) return;
    } else {
        others.subset = exact_subset_of_key(exact, rest_key);
        if (others.subset == EXACT_NONE) return;
    }
    const bool rest_has_pivot =
        rest_key != 0 && exact_copies(exact, rest_key, grouping->pivot) != 0;
    uint32_t spent = copies - (rest_key == 0 ? 1 : 0), least = 0;
    const uint32_t steps = spent;
    if (exact_limits_parts(exact)) {
        least = exact_least_known(exact, grouping->operand, operand_subset, operand);
        if (rest_key != 0)
            spent += exact_least_known(exact, (enum exact_kind)others.kind, others.subset, rest);
        if (copies * least + spent > exact->most_effort) return;
    }
    uint32_t left = EXACT_NONE, right = EXACT_NONE;
    if (rest_has_pivot) {
        left = ask_operand(exact, grouping, operand_subset, operand, spent);
        if (left == EXACT_NONE) return;
        least = exact_effort_of(exact, left);
        others.bound = left;
        others.pivot = (uint8_t)grouping->pivot;
    }
    if (rest_key != 0) {
        right = exact_ask_part(exact, others, steps + copies * least);
        if (right == EXACT_NONE) return;
        spent = steps + exact_effort_of(exact, right);
    }
    if (left == EXACT_NONE) left = ask_operand(exact, grouping, operand_subset, operand, spent);
    if (left != EXACT_NONE) exact_add_derivation(exact, EXACT_GROUP, copies, left, right);
}

/* Adds one operand of this value over the first subset of a split, and as
 * many more copies as fit. */
static void add_copies(struct exact *exact, const struct grouping *grouping,
                       struct exact_split split, struct ratio operand)
{
    const uint64_t key = exact_subset_at(exact, split.a)->key;
    uint64_t left_key = exact_subset_at(exact, split.b)->key;
    add_operands(exact, grouping, split.a, operand, 1, left_key);
    for (uint32_t copies = 2; left_key != 0; copies++) {
        for (uint32_t i = 0; i < exact->distinct; i++) {
            if (exact_copies(exact, key, i) > exact_copies(exact, left_key, i)) return;
        }
        left_key -= key;
        add_operands(exact, grouping, split.a, operand, copies, left_key);
    }
}

/* Has subset b all numbers of subset a? */
static bool fits_into(const struct exact *exact, uint32_t a, uint32_t b)
{
    const uint64_t a_key = exact_subset_at(exact, a)->key, b_key = exact_subset_at(exact, b)->key;
    for (uint32_t i = 0; i < exact->distinct; i++) {
        if (exact_copies(exact, a_key, i) > exact_copies(exact, b_key, i)) return false;
    }
    return true;
}

/* The values of one side have these parts, and leave other_parts for the other side. */
static struct exact_sifting sifting_of(const struct grouping *grouping, uint8_t parts,
                                       uint8_t other_parts)
{
    return (struct exact_sifting){
        .parts = parts,
        .other_parts = other_parts,
        .step = grouping->is_sum ? EXACT_WHOLE_MINUS : EXACT_WHOLE_OVER,
    };
}

/* If the subset without the operand has room for a second one like it, nothing is sifted, since
 * what is left after both is not known yet. */
static void add_from_operands(struct exact *exact, const struct grouping *grouping,
                              struct exact_split split)
{
    struct exact_sifting sifting =
        sifting_of(grouping, grouping->operand_parts, grouping->group_parts);
    const bool sifts = grouping->whole.has_residue && !fits_into(exact, split.a, split.b);
    if (!exact_begin_sifting(exact, &sifting, &grouping->whole, split.a,
                             sifts ? split.b : EXACT_NONE))
        return;
    for (uint32_t i; exact_next_entry(exact, &sifting, &i);) {
        add_copies(exact, grouping, split, sifting.entries[i].value);
    }
}

/* If the rest is the smaller side, enumerates its values; each determines the value of the
 * operand. */
static void add_from_rests(struct exact *exact, const struct grouping *grouping,
                           struct exact_split split)
{
    struct exact_sifting sifting =
        sifting_of(grouping, grouping->group_parts, grouping->operand_parts);
    if (!exact_begin_sifting(exact, &sifting, &grouping->whole, split.b, split.a)) return;
    const uint64_t rest_key = exact_subset_at(exact, split.b)->key;
    for (uint32_t i; exact_next_entry(exact, &sifting, &i);) {
        const struct ratio rest = sifting.entries[i].value;
        struct ratio operand;
        if (!grouping->is_sum && ratio_is_zero(rest)) continue;
        if (!take_out(grouping, &operand, grouping->question->value, rest)) continue;
        if (!exact_admits(exact, operand)) continue;
        add_operands(exact, grouping, split.a, operand, 1, rest_key);
    }
}

void exact_add_groups(struct exact *exact, const struct exact_question *question, bool is_sum)
{
    if (!exact_make_splits(exact, question->subset)) return;
    const struct exact_subset subset = *exact_subset_at(exact, question->subset);
    struct exact_question asked = *question;
    asked.kind = is_sum ? EXACT_SUM_GROUP : EXACT_PRODUCT_GROUP;
    const enum exact_kind operand = exact_kind_at(exact, is_sum ? EXACT_AT_SUM : EXACT_AT_PRODUCT);
    struct grouping grouping = {
        .question = &asked,
        .operand = operand,
        .operand_detail = exact_detail_of(exact, operand),
        .operand_parts = exact_parts_of_kind((uint8_t)operand),
        .group_parts = is_sum ? EXACT_PARTS_SUM_GROUP : EXACT_PARTS_PRODUCT_GROUP,
        .is_sum = is_sum,
        .is_zero = !is_sum && ratio_is_zero(question->value),
        .is_node = question->kind != asked.kind,
        .pivot = question->bound != EXACT_NONE ? question->pivot : pivot_of(exact, subset.key),
    };
    grouping.whole = exact_whole_of(exact, question->value);
    /* a - b - c needs no +, so the subtracted numbers can form a group all the same. */
    if (question->detail == 0 && !exact_has(exact, is_sum ? TALLY_OP_ADD : TALLY_OP_MULTIPLY))
        return;
    for (uint32_t i = 0; i < subset.split_count && exact_goes_on(exact); i++) {
        const struct exact_split split = *exact_split_at(exact, subset.split_begin + i);
        const struct exact_subset *const a = exact_subset_at(exact, split.a);
        const struct exact_subset *const b = exact_subset_at(exact, split.b);
        if (exact_copies(exact, a->key, grouping.pivot) == 0) continue;
        if (!is_below(exact, question->bound, a->key, ratio_of_whole(-1))) continue;
        if (grouping.is_zero) {
            add_copies(exact, &grouping, split, question->value);
        } else if (a->size <= b->size) {
            add_from_operands(exact, &grouping, split);
        } else {
            add_from_rests(exact, &grouping, split);
        }
    }
}

/* ---- Groups with a first operand ------------------------------------------------------------- */

static void add_first(struct exact *exact, const struct grouping *grouping,
                      struct exact_split split, struct ratio first, struct ratio rest)
{
    const enum exact_kind kind = grouping->is_sum ? EXACT_FIRST_OF_SUM : EXACT_FIRST_OF_PRODUCT;
    if (!may_be_operand(grouping, first)) return;
    const uint32_t left = exact_ask_kind(exact, kind, split.a, first, 0);
    if (left == EXACT_NONE) return;
    const uint32_t right = exact_ask_kind(exact, (enum exact_kind)grouping->question->kind, split.b,
                                          rest, grouping->question->detail & EXACT_NO_NEUTRAL);
    if (right != EXACT_NONE) exact_add_derivation(exact, EXACT_GROUP, 1, left, right);
}

/* The first operand over one side of the split, and a group of others over the other side. */
static void add_firsts(struct exact *exact, const struct grouping *grouping,
                       struct exact_split split)
{
    const uint8_t first_parts =
        exact_parts_of_kind(grouping->is_sum ? EXACT_FIRST_OF_SUM : EXACT_FIRST_OF_PRODUCT);
    const struct ratio value = grouping->question->value;
    bool takes_b;
    struct exact_table table;
    if (grouping->is_zero) {
        add_first(exact, grouping, split, value, value);
        return;
    }
    if (!exact_table_of_side(exact, split, &takes_b, &table)) return;
    for (uint32_t i = 0; i < table.count && exact_goes_on(exact); i++) {
        const struct ratio known = table.entries[i].value;
        struct ratio other;
        if ((table.entries[i].parts & (takes_b ? grouping->group_parts : first_parts)) == 0)
            continue;
        if (!grouping->is_sum && ratio_is_zero(known)) continue;
        if (!take_out(grouping, &other, value, known)) continue;
        add_first(exact, grouping, split, takes_b ? other : known, takes_b ? known : other);
    }
}

void exact_add_groups_with_first(struct exact *exact, const struct exact_question *question,
                                 bool is_sum)
{
    if (!exact_has_first(exact, is_sum) || !exact_make_splits(exact, question->subset)) return;
    if ((question->detail & EXACT_NO_NEUTRAL) == 0 &&
        !exact_has(exact, is_sum ? TALLY_OP_ADD : TALLY_OP_MULTIPLY))
        return;
    struct exact_question asked = *question;
    asked.kind = is_sum ? EXACT_SUM_GROUP : EXACT_PRODUCT_GROUP;
    asked.detail &= EXACT_NO_NEUTRAL;
    const struct grouping grouping = {
        .question = &asked,
        .group_parts = is_sum ? EXACT_PARTS_SUM_GROUP : EXACT_PARTS_PRODUCT_GROUP,
        .is_sum = is_sum,
        .is_zero = !is_sum && ratio_is_zero(question->value),
    };
    const struct exact_subset subset = *exact_subset_at(exact, question->subset);
    for (uint32_t i = 0; i < subset.split_count && exact_goes_on(exact); i++)
        add_firsts(exact, &grouping, *exact_split_at(exact, subset.split_begin + i));
}

static void find_group_with_first(struct exact *exact, const struct exact_question *question,
                                  bool is_sum)
{
    const bool is_neutral = is_sum ? ratio_is_zero(question->value) : ratio_is_one(question->value);
    if (!exact_has_first(exact, is_sum)) return;
    exact_add_groups_with_first(exact, question, is_sum);
    if ((question->detail & EXACT_NO_NEUTRAL) != 0 && is_neutral) return;
    const uint32_t first =
        exact_ask_kind(exact, is_sum ? EXACT_FIRST_OF_SUM : EXACT_FIRST_OF_PRODUCT,
                       question->subset, question->value, 0);
    if (first != EXACT_NONE) exact_add_derivation(exact, EXACT_GROUP, 1, first, EXACT_NONE);
}

void exact_find_group(struct exact *exact, const struct exact_question *question, bool is_sum)
{
    const bool is_neutral = is_sum ? ratio_is_zero(question->value) : ratio_is_one(question->value);
    if ((question->detail & EXACT_WITH_FIRST) != 0) {
        find_group_with_first(exact, question, is_sum);
        return;
    }
    exact_add_groups(exact, question, is_sum);
    if (question->detail != 0 && is_neutral) return;
    const uint64_t key = exact_subset_at(exact, question->subset)->key;
    if (!is_below(exact, question->bound, key, question->value)) return;
    const enum exact_seat seat = is_sum ? EXACT_AT_SUM : EXACT_AT_PRODUCT;
    const uint32_t operand = exact_ask_at(exact, seat, question->subset, question->value, 0);
    if (operand != EXACT_NONE) exact_add_derivation(exact, EXACT_GROUP, 1, operand, EXACT_NONE);
}
