/* SPDX-License-Identifier: MIT */
/*
 * Forms all pairs of fresh values of all splits. See cross.h.
 */
#include "forest/cross.h"

#include "base/checked.h"

/* Neighbouring goals of one subset. */
struct goal_run {
    const uint64_t *values;
    const struct fresh_goal *goals;
    uint32_t count;
};

static struct goal_run run_of(const struct fresh *fresh, uint32_t first, uint32_t end)
{
    const uint32_t begin = fresh->class_begin[first];
    return (struct goal_run){fresh->values + begin, fresh->goals + begin,
                             fresh->class_begin[end] - begin};
}

/* The goals with these parts, which are one of the four sets of table.h. */
static struct goal_run goals_with(const struct fresh *fresh, uint8_t parts)
{
    switch (parts) {
    case PARTS_PRODUCT_OPERAND: return run_of(fresh, FRESH_DIFF, FRESH_PROD);
    case PARTS_PRODUCT_GROUP: return run_of(fresh, FRESH_DIFF, FRESH_QUOT);
    case PARTS_SUM_GROUP: return run_of(fresh, FRESH_SUM, FRESH_CLASSES);
    default: return run_of(fresh, FRESH_LEAF, FRESH_CLASSES); /* PARTS_SUM_OPERAND */
    }
}

/* One split and one part that are being crossed. */
struct crossing {
    const struct cross *cross;
    enum part part;
    struct goal_run left;
    struct goal_run right;
    tally_status status;
};

static void meet_goals(struct crossing *crossing, struct value_place *place,
                       const struct fresh_goal *left, const struct fresh_goal *right)
{
    const struct fresh_meeting meeting = {place, crossing->part, left, right};
    if (crossing->status == TALLY_OK)
        crossing->status = crossing->cross->meet(crossing->cross->context, &meeting);
}

/* The pair makes a value that passes the filter. Of a difference or a quotient, the larger value is
 * on the left; if both are equal, each is once. If both sides have the same subset, each pair comes
 * twice, and one is left out. */
static NEVER_INLINE void meet_pair(struct crossing *crossing, uint64_t value, uint32_t i,
                                   uint32_t j)
{
    struct value_place *const place = value_set_find(crossing->cross->sought, value);
    if (place == NULL) return;
    const bool has_order = crossing->part == PART_DIFF || crossing->part == PART_QUOT;
    const bool is_same = crossing->left.goals == crossing->right.goals;
    const uint64_t a_value = crossing->left.values[i];
    const uint64_t b_value = crossing->right.values[j];
    const struct fresh_goal *const a = &crossing->left.goals[i];
    const struct fresh_goal *const b = &crossing->right.goals[j];
    if (has_order && is_same && j > i) return;
    if (!has_order || a_value >= b_value) meet_goals(crossing, place, a, b);
    if (has_order && a_value <= b_value && a != b) meet_goals(crossing, place, b, a);
}

/* Returns 1 if the pair makes a value, otherwise 0. There are no branches on that, which would be
 * mispredicted. */
static ALWAYS_INLINE uint64_t make_value(enum part part, uint64_t *value, uint64_t a, uint64_t b)
{
    const uint64_t larger = a > b ? a : b;
    const uint64_t smaller = a > b ? b : a;
    switch (part) {
    case PART_SUM: return !ckd_add(value, a, b);
    case PART_PROD: return !ckd_mul(value, a, b);
    case PART_DIFF: *value = larger - smaller; return larger != smaller;
    case PART_QUOT: *value = quotient_of(larger, smaller); return *value * smaller == larger;
    case PART_DIVI:
    case PART_LEAF: break;
    }
    return 0;
}

static ALWAYS_INLINE void cross_part(struct crossing *crossing, enum part part)
{
    const struct goal_run left = crossing->left;
    const struct goal_run right = crossing->right;
    const struct filter filter = crossing->cross->sought->filter;
    for (uint32_t i = 0; i < left.count; i++) {
        const uint64_t a = left.values[i];
        for (uint32_t j = 0; j < right.count; j++) {
            uint64_t value = 0;
            const uint64_t is_made = make_value(part, &value, a, right.values[j]);
            if (LIKELY((filter_passes(filter, value) & is_made) == 0)) continue;
            meet_pair(crossing, value, i, j);
        }
    }
}

static void cross_runs(struct crossing *crossing)
{
    switch (crossing->part) {
    case PART_SUM: cross_part(crossing, PART_SUM); break;
    case PART_DIFF: cross_part(crossing, PART_DIFF); break;
    case PART_PROD: cross_part(crossing, PART_PROD); break;
    case PART_QUOT: cross_part(crossing, PART_QUOT); break;
    case PART_DIVI:
    case PART_LEAF: break;
    }
}

/* The parts in the order of the classes, what each needs, and the operation that makes it. A sum or
 * product takes the operand that uses the pivot from a; a difference or quotient is looked for in
 * both directions at once. */
static const struct {
    enum part part;
    uint32_t operation;
    uint8_t left;
    uint8_t right;
    bool takes_pivot;
} kinds[] = {
    {PART_DIFF, TALLY_OP_SUBTRACT, PARTS_SUM_GROUP, PARTS_SUM_GROUP, false},
    {PART_SUM, TALLY_OP_ADD, PARTS_SUM_OPERAND, PARTS_SUM_GROUP, true},
    {PART_PROD, TALLY_OP_MULTIPLY, PARTS_PRODUCT_OPERAND, PARTS_PRODUCT_GROUP, true},
    {PART_QUOT, TALLY_OP_DIVIDE, PARTS_PRODUCT_GROUP, PARTS_PRODUCT_GROUP, false},
};

enum { PAIRS_A_STEP = 512 };

tally_status cross_goals(const struct cross *cross, struct worker *worker)
{
    struct workspace *const workspace = cross->workspace;
    struct crossing crossing = {.cross = cross};
    crossing.status = lattice_splits(&workspace->lattice, cross->subset, &worker->splits);
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        if ((workspace->operations & kinds[k].operation) == 0) continue;
        crossing.part = kinds[k].part;
        for (size_t i = 0; i < worker->splits.count && crossing.status == TALLY_OK; i++) {
            const struct split *const split = (const struct split *)worker->splits.items + i;
            if (kinds[k].takes_pivot ? split->pivots_in_a == 0 : split->a > split->b) continue;
            crossing.left = goals_with(&cross->of_subset[split->a], kinds[k].left);
            crossing.right = goals_with(&cross->of_subset[split->b], kinds[k].right);
            const uint64_t pairs = (uint64_t)crossing.left.count * crossing.right.count;
            crossing.status = workspace_tick_steps(workspace, worker, 1 + pairs / PAIRS_A_STEP);
            if (crossing.status == TALLY_OK) cross_runs(&crossing);
        }
    }
    return crossing.status;
}
