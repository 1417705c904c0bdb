/* SPDX-License-Identifier: MIT */
/*
 * Forms pairs of fresh values of all splits: all of them, those that make a value of a range, or
 * samples. See cross.h.
 */
#include "forest/cross.h"

#include "base/bits.h"
#include "base/checked.h"

/* Neighbouring classes of goals of one subset. */
struct goal_run {
    const uint64_t *values;
    const struct fresh_goal *goals;
    uint32_t count;
    uint32_t classes;
    const uint32_t *class_begin; /* of its first class; see struct fresh */
};

static struct goal_run run_of(const struct fresh *fresh, uint32_t first, uint32_t end)
{
    const uint32_t begin = fresh->class_begin[first];
    return (struct goal_run){
        .values = fresh->values + begin,
        .goals = fresh->goals + begin,
        .count = fresh->class_begin[end] - begin,
        .classes = end - first,
        .class_begin = fresh->class_begin + first,
    };
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
    uint64_t *pairs; /* by bin: of cross_estimate() */
    tally_status status;
    /* of a goal of the side that has fewer in its class, and the class of the other side */
    bool is_left;   /* the goal is on the left */
    uint32_t index; /* in its run */
    uint32_t begin; /* the class, in the run of the other side */
    uint32_t end;
};

static void meet_goals(struct crossing *crossing, uint64_t value, const struct fresh_goal *left,
                       const struct fresh_goal *right)
{
    if (crossing->part == PART_QUOT && right->has_unit) return;
    if (crossing->status == TALLY_OK)
        crossing->status =
            crossing->cross->meet(crossing->cross->context, value, crossing->part, left, right);
}

/* The pair makes the value. Of a difference or a quotient, the larger value is on the left; if both
 * are equal, each is once. If both sides have the same subset, each pair comes twice, and one is
 * left out. */
static NEVER_INLINE void meet_pair(struct crossing *crossing, uint64_t value, uint32_t i,
                                   uint32_t j)
{
    const bool has_order = crossing->part == PART_DIFF || crossing->part == PART_QUOT;
    const bool is_same = crossing->left.goals == crossing->right.goals;
    const uint64_t a_value = crossing->left.values[i];
    const uint64_t b_value = crossing->right.values[j];
    const struct fresh_goal *const a = &crossing->left.goals[i];
    const struct fresh_goal *const b = &crossing->right.goals[j];
    if (has_order && is_same && j > i) return;
    if (!has_order || a_value >= b_value) meet_goals(crossing, value, a, b);
    if (has_order && a_value <= b_value && a != b) meet_goals(crossing, value, b, a);
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
    case PART_QUOT:
        *value = quotient_of(larger, smaller);
        return (*value * smaller == larger) & (smaller != 1);
    case PART_DIVI:
    case PART_LEAF: break;
    }
    return 0;
}

/* ---- All pairs ------------------------------------------------------------------------------- */

static ALWAYS_INLINE void cross_part(struct crossing *crossing, enum part part)
{
    const struct goal_run left = crossing->left;
    const struct goal_run right = crossing->right;
    const struct filter filter = crossing->cross->filter;
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

static void cross_all(struct crossing *crossing)
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

/* ---- Pairs that make a value of a range ------------------------------------------------------ */

/* The index of the first value from `begin` on that is not below the bound. */
static ALWAYS_INLINE uint32_t first_from(const uint64_t *values, uint32_t begin, uint32_t end,
                                         uint64_t bound)
{
    for (uint32_t count = end - begin; count != 0;) {
        const uint32_t half = count / 2;
        const bool is_below = values[begin + half] < bound;
        begin += is_below ? half + 1 : 0;
        count = is_below ? count - half - 1 : half;
    }
    return begin;
}

/* Meets the goal with those of the class whose values are low..high. */
static void meet_between(struct crossing *crossing, uint64_t low, uint64_t high)
{
    const struct goal_run *const own = crossing->is_left ? &crossing->left : &crossing->right;
    const uint64_t *const values =
        crossing->is_left ? crossing->right.values : crossing->left.values;
    const uint64_t one = own->values[crossing->index];
    if (values[crossing->begin] > high || values[crossing->end - 1] < low) return;
    for (uint32_t i = first_from(values, crossing->begin, crossing->end, low);
         i < crossing->end && values[i] <= high; i++) {
        uint64_t value = 0;
        if (make_value(crossing->part, &value, one, values[i]) == 0) continue;
        if (crossing->is_left) meet_pair(crossing, value, crossing->index, i);
        else meet_pair(crossing, value, i, crossing->index);
    }
}

/* Of x - y and x / y, the given value may be x or y: these are two stretches of the other values,
 * below and above the given one. */
static void meet_in_range(struct crossing *crossing, uint64_t value)
{
    const uint64_t first = crossing->cross->range.first;
    const uint64_t last = crossing->cross->range.last;
    uint64_t low = 0;
    switch (crossing->part) {
    case PART_SUM:
        if (value < last) meet_between(crossing, first > value ? first - value : 1, last - value);
        break;
    case PART_PROD:
        meet_between(crossing, first / value + (first % value != 0), last / value);
        break;
    case PART_DIFF:
        if (value > first) meet_between(crossing, value > last ? value - last : 1, value - first);
        if (!ckd_add(&low, value, first)) meet_between(crossing, low, saturating_add(value, last));
        break;
    case PART_QUOT:
        meet_between(crossing, value / last + (value % last != 0), value / first);
        if (!ckd_mul(&low, value, first > 1 ? first : 2))
            meet_between(crossing, low, saturating_multiply(value, last));
        break;
    case PART_DIVI:
    case PART_LEAF: break;
    }
}

/* A class of each side. */
static void cross_classes(struct crossing *crossing, uint32_t left_class, uint32_t right_class)
{
    const uint32_t *const left = crossing->left.class_begin;
    const uint32_t *const right = crossing->right.class_begin;
    const uint32_t left_begin = left[left_class] - left[0],
                   left_end = left[left_class + 1] - left[0];
    const uint32_t right_begin = right[right_class] - right[0];
    const uint32_t right_end = right[right_class + 1] - right[0];
    if (left_begin == left_end || right_begin == right_end) return;
    crossing->is_left = left_end - left_begin <= right_end - right_begin;
    crossing->begin = crossing->is_left ? right_begin : left_begin;
    crossing->end = crossing->is_left ? right_end : left_end;
    const uint64_t *const values =
        crossing->is_left ? crossing->left.values : crossing->right.values;
    const uint32_t end = crossing->is_left ? left_end : right_end;
    for (crossing->index = crossing->is_left ? left_begin : right_begin; crossing->index < end;
         crossing->index++)
        meet_in_range(crossing, values[crossing->index]);
}

static void cross_in_range(struct crossing *crossing)
{
    for (uint32_t i = 0; i < crossing->left.classes; i++) {
        for (uint32_t j = 0; j < crossing->right.classes; j++) cross_classes(crossing, i, j);
    }
}

/* ---- How many pairs make values of which size ------------------------------------------------ */

static uint32_t bin_of(uint64_t value)
{
    const uint32_t in_bin = (1 << CROSS_BIN_BITS) - 1;
    if (value <= in_bin) return (uint32_t)value;
    const uint32_t shift = 63 - CROSS_BIN_BITS - (uint32_t)bits_zeros_above(value);
    return (shift + 1) << CROSS_BIN_BITS | ((uint32_t)(value >> shift) & in_bin);
}

uint64_t cross_end_of_bin(uint32_t bin)
{
    const uint64_t bins = UINT64_C(1) << CROSS_BIN_BITS;
    if (bin < bins) return bin;
    const uint32_t shift = (bin >> CROSS_BIN_BITS) - 1;
    return ((bins + (bin & (bins - 1)) + 1) << shift) - 1;
}

/* Samples are goals at equal distances, of both sides. */
static void sample_pairs(struct crossing *crossing)
{
    enum { SAMPLES = 16 };
    const uint32_t left_step = crossing->left.count / SAMPLES + 1;
    const uint32_t right_step = crossing->right.count / SAMPLES + 1;
    for (uint32_t i = left_step / 2; i < crossing->left.count; i += left_step) {
        for (uint32_t j = right_step / 2; j < crossing->right.count; j += right_step) {
            uint64_t value = 0;
            if (make_value(crossing->part, &value, crossing->left.values[i],
                           crossing->right.values[j]) != 0)
                crossing->pairs[bin_of(value)] += (uint64_t)left_step * right_step;
        }
    }
}

/* ---- All splits ------------------------------------------------------------------------------ */

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

/* Crosses all splits. pairs_a_step: how many pairs of goals take some microseconds. */
static tally_status cross_splits(const struct cross *cross, struct worker *worker,
                                 void (*cross_runs)(struct crossing *crossing),
                                 uint64_t pairs_a_step, uint64_t *pairs)
{
    struct workspace *const workspace = cross->workspace;
    struct crossing crossing = {.cross = cross, .pairs = pairs};
    crossing.status = lattice_splits(&workspace->lattice, cross->subset, &worker->splits);
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        if ((workspace->operations & kinds[k].operation) == 0) continue;
        crossing.part = kinds[k].part;
        for (size_t i = 0; i < worker->splits.count && crossing.status == TALLY_OK; i++) {
            const struct split *const split = (const struct split *)worker->splits.items + i;
            if (kinds[k].takes_pivot ? split->pivots_in_a == 0 : split->a > split->b) continue;
            crossing.left = goals_with(&cross->of_subset[split->a], kinds[k].left);
            crossing.right = goals_with(&cross->of_subset[split->b], kinds[k].right);
            const uint64_t count = (uint64_t)crossing.left.count * crossing.right.count;
            crossing.status = workspace_tick_steps(workspace, worker, 1 + count / pairs_a_step);
            if (crossing.status == TALLY_OK) cross_runs(&crossing);
        }
    }
    return crossing.status;
}

tally_status cross_goals(const struct cross *cross, struct worker *worker)
{
    enum { PAIRS_A_STEP = 512 };
    return cross_splits(cross, worker, cross_all, PAIRS_A_STEP, NULL);
}

tally_status cross_range(const struct cross *cross, struct worker *worker)
{
    enum { PAIRS_A_STEP = 1 << 14 };
    return cross_splits(cross, worker, cross_in_range, PAIRS_A_STEP, NULL);
}

tally_status cross_estimate(const struct cross *cross, struct worker *worker, uint64_t *pairs)
{
    enum { PAIRS_A_STEP = 1 << 20 };
    return cross_splits(cross, worker, sample_pairs, PAIRS_A_STEP, pairs);
}
