/* SPDX-License-Identifier: MIT */
/*
 * Makes fresh goals level by level, and crosses them: which pairs make a wanted value. See fresh.h.
 *
 * A subset's fresh values are those of its table that no smaller part of it has. They are put in a
 * set; then all pairs of fresh values of all splits are formed, and the filter of the set rejects
 * most. What remains are drafts, which are sorted by part and value: the drafts of each goal are
 * then together, and its expressions are built.
 */
#include "forest/fresh.h"

#include "base/bits.h"
#include "base/checked.h"
#include "base/sort.h"
#include "expr/canonical.h"
#include "lattice/ceiling.h"
#include "lattice/value_set.h"

#include <string.h>

/* ---- Crossing -------------------------------------------------------------------------------- */

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

static ALWAYS_INLINE void meet_goals(struct crossing *crossing, uint64_t value,
                                     const struct fresh_goal *left, const struct fresh_goal *right)
{
    const struct cross *const cross = crossing->cross;
    if (crossing->status == TALLY_OK)
        crossing->status = cross->meet(cross->context, value, crossing->part, left, right);
}

/* May the operands of the goal be subtracted, or divide? None of them is neutral then: such an
 * operand stands on the other side. */
static ALWAYS_INLINE bool may_be_inverse(const struct crossing *crossing,
                                         const struct fresh_goal *goal)
{
    return !goal->has_neutral || goal->part != measured_group_part(crossing->part);
}

/* The two make the value as a difference or quotient. The larger one is on the left; if both are
 * equal, each is once. If both sides have the same subset, each pair comes twice, and one is left
 * out. */
static ALWAYS_INLINE void meet_in_order(struct crossing *crossing, uint64_t value, uint32_t i,
                                        uint32_t j)
{
    const uint64_t a_value = crossing->left.values[i];
    const uint64_t b_value = crossing->right.values[j];
    const struct fresh_goal *const a = &crossing->left.goals[i];
    const struct fresh_goal *const b = &crossing->right.goals[j];
    if (crossing->left.goals == crossing->right.goals && j > i) return;
    if (a_value >= b_value && may_be_inverse(crossing, b)) meet_goals(crossing, value, a, b);
    if (a_value <= b_value && a != b && may_be_inverse(crossing, a))
        meet_goals(crossing, value, b, a);
}

/* The pair makes the value. */
static ALWAYS_INLINE void meet_pair(struct crossing *crossing, enum part part, uint64_t value,
                                    uint32_t i, uint32_t j)
{
    if (part == PART_DIFF || part == PART_QUOT) meet_in_order(crossing, value, i, j);
    else meet_goals(crossing, value, &crossing->left.goals[i], &crossing->right.goals[j]);
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

static ALWAYS_INLINE void cross_whole(struct crossing *crossing, enum part part)
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
            meet_pair(crossing, part, value, i, j);
        }
    }
}

/* ---- Fractions ------------------------------------------------------------------------------- */

/*
 * Two fractions have a sum, a product, a difference in one direction and quotients in two. Of the
 * last numbers only whole values are wanted: those of most pairs are told from their parts without
 * a division.
 */

/* Meets two goals that make numerator / denominator. The denominator is not 0. */
static void meet_as(struct crossing *crossing, uint64_t numerator, uint64_t denominator,
                    const struct fresh_goal *left, const struct fresh_goal *right)
{
    const struct cross *const cross = crossing->cross;
    if (cross->is_last) {
        const uint64_t value = numerator / denominator;
        if (value * denominator == numerator && value >= cross->range.first &&
            value <= cross->range.last)
            meet_goals(crossing, value, left, right);
        return;
    }
    if (denominator != 1) {
        const uint64_t common = (uint64_t)rational_gcd(denominator, numerator);
        numerator /= common;
        denominator /= common;
    }
    if (cross->levels->is_whole && denominator != 1) return;
    if (numerator <= WORD_NUMERATOR_MAX && denominator <= WORD_DENOMINATOR_MAX)
        meet_goals(crossing, word_of_fraction(numerator, denominator), left, right);
    else if (crossing->status == TALLY_OK) crossing->status = TALLY_NUMBER_RANGE;
}

/* Meets two goals whose fractions have that product: n / d and p / q. */
static void meet_as_product(struct crossing *crossing, uint64_t n, uint64_t d, uint64_t p,
                            uint64_t q, const struct fresh_goal *left,
                            const struct fresh_goal *right)
{
    uint64_t numerator = 0, denominator = 0;
    if (crossing->cross->is_last && (n % q != 0 || p % d != 0)) return;
    const uint64_t n_over_q = q == 1 ? 1 : (uint64_t)rational_gcd(q, n);
    const uint64_t p_over_d = d == 1 ? 1 : (uint64_t)rational_gcd(d, p);
    if (ckd_mul(&numerator, n / n_over_q, p / p_over_d) ||
        ckd_mul(&denominator, d / p_over_d, q / n_over_q)) {
        if (crossing->status == TALLY_OK) crossing->status = TALLY_NUMBER_RANGE;
        return;
    }
    meet_as(crossing, numerator, denominator, left, right);
}

/* Of two equal ones, each is once on the left. */
static void meet_difference(struct crossing *crossing, uint64_t a, uint64_t b, uint64_t denominator,
                            const struct fresh_goal *left, const struct fresh_goal *right)
{
    if (a >= b && may_be_inverse(crossing, right) && b != 0)
        meet_as(crossing, a - b, denominator, left, right);
    if (a <= b && left != right && may_be_inverse(crossing, left) && a != 0)
        meet_as(crossing, b - a, denominator, right, left);
}

static ALWAYS_INLINE void meet_fractions(struct crossing *crossing, enum part part, uint32_t i,
                                         uint32_t j)
{
    const uint64_t a = crossing->left.values[i], b = crossing->right.values[j];
    const uint64_t n = word_numerator(a), d = word_denominator(a);
    const uint64_t p = word_numerator(b), q = word_denominator(b);
    const struct fresh_goal *const left = &crossing->left.goals[i];
    const struct fresh_goal *const right = &crossing->right.goals[j];
    const uint64_t one = word_of_fraction(1, 1);
    switch (part) {
    case PART_SUM:
        if (d == q) meet_as(crossing, n + p, d, left, right);
        else if (!crossing->cross->is_last) meet_as(crossing, n * q + p * d, d * q, left, right);
        break;
    case PART_DIFF:
        if (d == q) meet_difference(crossing, n, p, d, left, right);
        else if (!crossing->cross->is_last)
            meet_difference(crossing, n * q, p * d, d * q, left, right);
        break;
    case PART_PROD: meet_as_product(crossing, n, d, p, q, left, right); break;
    case PART_QUOT:
        if (p != 0 && b != one && may_be_inverse(crossing, right))
            meet_as_product(crossing, n, d, q, p, left, right);
        if (n != 0 && a != one && left != right && may_be_inverse(crossing, left))
            meet_as_product(crossing, p, q, d, n, right, left);
        break;
    case PART_DIVI:
    case PART_LEAF: break;
    }
}

static ALWAYS_INLINE void cross_fractions(struct crossing *crossing, enum part part)
{
    const bool is_symmetric = part == PART_DIFF || part == PART_QUOT;
    const bool is_same = is_symmetric && crossing->left.goals == crossing->right.goals;
    for (uint32_t i = 0; i < crossing->left.count && crossing->status == TALLY_OK; i++) {
        const uint32_t end = is_same ? i + 1 : crossing->right.count;
        for (uint32_t j = 0; j < end; j++) meet_fractions(crossing, part, i, j);
    }
}

static ALWAYS_INLINE void cross_part(struct crossing *crossing, enum part part)
{
    if (crossing->cross->levels->has_fractions && !TALLY_SMALL) cross_fractions(crossing, part);
    else cross_whole(crossing, part);
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

/* The index of the first value from `begin` on that is not below the bound. No branch depends on a
 * value: half of them would be mispredicted. */
static ALWAYS_INLINE uint32_t first_from(const uint64_t *values, uint32_t begin, uint32_t end,
                                         uint64_t bound)
{
    for (uint32_t count = end - begin; count != 0;) {
        const uint32_t half = count / 2;
        const uint32_t is_below = values[begin + half] < bound;
        begin += (half + 1) & (0 - is_below);
        count = half - (is_below & ~count);
    }
    return begin;
}

/* Meets the goal with those of the class whose values are low..high. */
static ALWAYS_INLINE void meet_between(struct crossing *crossing, enum part part, uint64_t low,
                                       uint64_t high)
{
    enum { AHEAD = 3 };
    const struct goal_run *const own = crossing->is_left ? &crossing->left : &crossing->right;
    const uint64_t *const values =
        crossing->is_left ? crossing->right.values : crossing->left.values;
    const struct fresh_goal *const goals =
        crossing->is_left ? crossing->right.goals : crossing->left.goals;
    const uint64_t one = own->values[crossing->index];
    if (values[crossing->begin] > high || values[crossing->end - 1] < low) return;
    for (uint32_t i = first_from(values, crossing->begin, crossing->end, low);
         i < crossing->end && values[i] <= high; i++) {
        uint64_t value = 0;
        if (make_value(part, &value, one, values[i]) == 0) continue;
        if (i + AHEAD < crossing->end) prefetch(goals[i + AHEAD].expressions);
        if (crossing->is_left) meet_pair(crossing, part, value, crossing->index, i);
        else meet_pair(crossing, part, value, i, crossing->index);
    }
}

/* Of x - y and x / y, the given value may be x or y: these are two stretches of the other values,
 * below and above the given one. */
static ALWAYS_INLINE void meet_in_range(struct crossing *crossing, enum part part, uint64_t value)
{
    const uint64_t first = crossing->cross->range.first;
    const uint64_t last = crossing->cross->range.last;
    uint64_t low = 0;
    switch (part) {
    case PART_SUM:
        if (value < last)
            meet_between(crossing, part, first > value ? first - value : 1, last - value);
        break;
    case PART_PROD:
        meet_between(crossing, part, first / value + (first % value != 0), last / value);
        break;
    case PART_DIFF:
        if (value > first)
            meet_between(crossing, part, value > last ? value - last : 1, value - first);
        if (!ckd_add(&low, value, first))
            meet_between(crossing, part, low, saturating_add(value, last));
        break;
    case PART_QUOT:
        meet_between(crossing, part, value / last + (value % last != 0), value / first);
        if (!ckd_mul(&low, value, first > 1 ? first : 2))
            meet_between(crossing, part, low, saturating_multiply(value, last));
        break;
    case PART_DIVI:
    case PART_LEAF: break;
    }
}

/* Smaller values make none of the range with values up to the largest one of the other side. */
static ALWAYS_INLINE uint64_t least_worth(const struct crossing *crossing, enum part part,
                                          uint64_t largest)
{
    const uint64_t first = crossing->cross->range.first;
    switch (part) {
    case PART_SUM: return first > largest ? first - largest : 1;
    case PART_PROD: return first / largest;
    case PART_DIFF: return largest > first ? 1 : first;
    case PART_QUOT: return largest / 2 >= first ? 1 : first;
    case PART_DIVI:
    case PART_LEAF: break;
    }
    return 1;
}

/* A class of each side: left[0]..left[1] - 1 and right[0]..right[1] - 1, none of them empty. */
static ALWAYS_INLINE void cross_classes(struct crossing *crossing, enum part part,
                                        const uint32_t *left, const uint32_t *right)
{
    const bool is_left = left[1] - left[0] <= right[1] - right[0];
    const struct goal_run *const own = is_left ? &crossing->left : &crossing->right;
    const struct goal_run *const other = is_left ? &crossing->right : &crossing->left;
    const uint32_t *const of_own = is_left ? left : right, *const of_other = is_left ? right : left;
    const uint32_t end = of_own[1] - own->class_begin[0];
    crossing->is_left = is_left;
    crossing->begin = of_other[0] - other->class_begin[0];
    crossing->end = of_other[1] - other->class_begin[0];
    crossing->index = first_from(own->values, of_own[0] - own->class_begin[0], end,
                                 least_worth(crossing, part, other->values[crossing->end - 1]));
    for (; crossing->index < end; crossing->index++)
        meet_in_range(crossing, part, own->values[crossing->index]);
}

static ALWAYS_INLINE void cross_runs_in_range(struct crossing *crossing, enum part part)
{
    const uint32_t *const left = crossing->left.class_begin;
    const uint32_t *const right = crossing->right.class_begin;
    const uint32_t left_classes = crossing->left.classes, right_classes = crossing->right.classes;
    for (uint32_t i = 0; i < left_classes; i++) {
        if (left[i] == left[i + 1]) continue;
        for (uint32_t j = 0; j < right_classes; j++)
            if (right[j] != right[j + 1]) cross_classes(crossing, part, &left[i], &right[j]);
    }
}

static void cross_in_range(struct crossing *crossing)
{
    switch (crossing->part) {
    case PART_SUM: cross_runs_in_range(crossing, PART_SUM); break;
    case PART_DIFF: cross_runs_in_range(crossing, PART_DIFF); break;
    case PART_PROD: cross_runs_in_range(crossing, PART_PROD); break;
    case PART_QUOT: cross_runs_in_range(crossing, PART_QUOT); break;
    case PART_DIVI:
    case PART_LEAF: break;
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

static uint64_t rounded_up(const struct crossing *crossing, uint64_t word)
{
    const bool is_whole = !crossing->cross->levels->has_fractions || TALLY_SMALL;
    return is_whole ? word : word_numerator(word) / word_denominator(word) + 1;
}

/* Samples are goals at equal distances, of both sides. Fractions are rounded up. */
static void sample_pairs(struct crossing *crossing)
{
    enum { SAMPLES = 16 };
    const uint32_t left_step = crossing->left.count / SAMPLES + 1;
    const uint32_t right_step = crossing->right.count / SAMPLES + 1;
    for (uint32_t i = left_step / 2; i < crossing->left.count; i += left_step) {
        for (uint32_t j = right_step / 2; j < crossing->right.count; j += right_step) {
            uint64_t value = 0;
            if (make_value(crossing->part, &value, rounded_up(crossing, crossing->left.values[i]),
                           rounded_up(crossing, crossing->right.values[j])) != 0)
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
    {PART_SUM, TALLY_OP_ADD, PARTS_SUM_OPERAND, PARTS_SUM_GROUP, true},
    {PART_PROD, TALLY_OP_MULTIPLY, PARTS_PRODUCT_OPERAND, PARTS_PRODUCT_GROUP, true},
    {PART_DIFF, TALLY_OP_SUBTRACT, PARTS_SUM_GROUP, PARTS_SUM_GROUP, false},
    {PART_QUOT, TALLY_OP_DIVIDE, PARTS_PRODUCT_GROUP, PARTS_PRODUCT_GROUP, false},
};

/* Crosses all splits. pairs_a_step: how many pairs of goals take some microseconds. */
static tally_status cross_splits(const struct cross *cross, struct worker *worker,
                                 void (*cross_runs)(struct crossing *crossing),
                                 uint64_t pairs_a_step, uint64_t *pairs)
{
    struct workspace *const workspace = cross->levels->workspace;
    struct crossing crossing = {.cross = cross, .pairs = pairs};
    crossing.status = lattice_splits(&workspace->lattice, cross->subset, &worker->splits);
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        if ((workspace->operations & kinds[k].operation) == 0) continue;
        crossing.part = kinds[k].part;
        for (size_t i = 0; i < worker->splits.count && crossing.status == TALLY_OK; i++) {
            const struct split *const split = (const struct split *)worker->splits.items + i;
            if (kinds[k].takes_pivot ? split->pivots_in_a == 0 : split->a > split->b) continue;
            crossing.left = goals_with(&cross->levels->of_subset[split->a], kinds[k].left);
            crossing.right = goals_with(&cross->levels->of_subset[split->b], kinds[k].right);
            const uint64_t count = (uint64_t)crossing.left.count * crossing.right.count;
            if (count == 0) continue;
            crossing.status = workspace_tick_steps(workspace, worker, 1 + count / pairs_a_step);
            if (crossing.status == TALLY_OK) cross_runs(&crossing);
        }
    }
    return crossing.status;
}

tally_status cross_goals(const struct cross *cross, struct worker *worker)
{
    enum { PAIRS_A_STEP = 512, FRACTIONS_A_STEP = 64 };
    const uint64_t pairs_a_step = cross->levels->has_fractions ? FRACTIONS_A_STEP : PAIRS_A_STEP;
    return cross_splits(cross, worker, cross_all, pairs_a_step, NULL);
}

tally_status cross_range(const struct cross *cross, struct worker *worker)
{
    enum { PAIRS_A_STEP = 1 << 14 };
    if (cross->levels->has_fractions && !TALLY_SMALL) return cross_goals(cross, worker);
    return cross_splits(cross, worker, cross_in_range, PAIRS_A_STEP, NULL);
}

tally_status cross_estimate(const struct cross *cross, struct worker *worker, uint64_t *pairs)
{
    enum { PAIRS_A_STEP = 1 << 20 };
    return cross_splits(cross, worker, sample_pairs, PAIRS_A_STEP, pairs);
}

/* ---- The goals of one subset ----------------------------------------------------------------- */

/* A pair of goals that makes a fresh value. */
struct fresh_draft {
    const struct fresh_goal *left;
    const struct fresh_goal *right;
};

/* A thread, the subset whose goals it makes, and what it needs for that. */
struct fresh_scratch {
    const struct fresh_levels *levels;
    struct worker *worker;
    uint32_t subset;
    struct value_set fresh; /* the values of a table; IS_KNOWN: made by a smaller subset, too */
    struct vector drafts;   /* struct fresh_draft */
    struct vector items[FRESH_CLASSES]; /* struct sort_item: the value of each draft of a class; no
                                           expression of it takes less effort than the note says */
    struct vector room;
    struct vector values;             /* uint64_t: of the goals so far */
    struct vector goals;              /* struct fresh_goal */
    uint32_t begin_of[FRESH_CLASSES]; /* those of each class */
    uint32_t end_of[FRESH_CLASSES];
    struct vector expressions; /* struct built_expression: of the current goal */
    uint32_t limit;            /* no expression of it is wanted that takes more effort */
    uint64_t right_below;      /* only a smaller value of the subset is ever the right side of a
                                  step, so that a group of it joins a larger one */
};

enum { IS_FRESH, IS_KNOWN };

static struct memory *memory_of(struct fresh_scratch *scratch)
{
    return scratch->levels->workspace->memory;
}

/* Puts into the set what smaller parts make. */
static tally_status find_known_fractions(struct fresh_scratch *scratch)
{
    const struct fresh_levels *const levels = scratch->levels;
    const struct vector *const splits = &scratch->worker->splits;
    struct value_set *const set = &scratch->fresh;
    size_t count = 0;
    for (size_t i = 0; i < splits->count; i++)
        count += levels->of_subset[((const struct split *)splits->items)[i].a]
                     .class_begin[FRESH_CLASSES];
    if (!value_set_restart(set, memory_of(scratch), count))
        return memory_failure(memory_of(scratch));
    for (size_t i = 0; i < splits->count; i++) {
        const struct fresh *const part =
            &levels->of_subset[((const struct split *)splits->items)[i].a];
        for (uint32_t j = 0; j < part->class_begin[FRESH_CLASSES]; j++)
            *value_set_place_for(set, part->values[j]) =
                (struct value_place){.value = part->values[j]};
    }
    return TALLY_OK;
}

/* Puts the values of the subset's table into the set, and marks those that a smaller part makes.
 * Only the others pass the filter. */
static tally_status find_fresh_values(struct fresh_scratch *scratch)
{
    const struct fresh_levels *const levels = scratch->levels;
    const struct workspace *const workspace = levels->workspace;
    struct value_set *const set = &scratch->fresh;
    const struct value_run run = table_all(&workspace->tables[scratch->subset]);
    if (!value_set_restart(set, memory_of(scratch), run.count))
        return memory_failure(memory_of(scratch));
    for (uint32_t i = 0; i < run.count; i++)
        *value_set_place_for(set, run.values[i]) = (struct value_place){.value = run.values[i]};
    const struct vector *const splits = &scratch->worker->splits;
    for (size_t i = 0; i < splits->count; i++) {
        const struct split *const split = (const struct split *)splits->items + i;
        const struct fresh *const part = &levels->of_subset[split->a];
        for (uint32_t j = 0; j < part->class_begin[FRESH_CLASSES]; j++) {
            struct value_place *const place = value_set_find(set, part->values[j]);
            if (place != NULL) place->index = IS_KNOWN;
        }
    }
    for (uint32_t i = 0; i < run.count; i++) {
        if (value_set_find(set, run.values[i])->index == IS_FRESH)
            filter_add(&set->filter, run.values[i]);
    }
    return TALLY_OK;
}

static const enum part part_of_class[FRESH_CLASSES] = {PART_DIFF, PART_SUM,  PART_SUM, PART_LEAF,
                                                       PART_PROD, PART_PROD, PART_QUOT};

static ALWAYS_INLINE enum fresh_class class_of(enum part part, bool has_neutral)
{
    if (part == PART_PROD) return has_neutral ? FRESH_UNIT : FRESH_PROD;
    if (part == PART_SUM) return has_neutral ? FRESH_NULL : FRESH_SUM;
    return part == PART_DIFF ? FRESH_DIFF : FRESH_QUOT;
}

/* Only values below this one are ever on the right; with fractions, but for divisors. The right
 * side of a sum or product lacks the pivot, which is the largest number, if that is given once. The
 * right side of a difference or quotient is no larger than the left one, which is made of other
 * numbers. A step on fractions at most multiplies the larger parts of both, and doubles that. */
static uint64_t find_right_below(const struct fresh_scratch *scratch)
{
    const struct lattice *const lattice = &scratch->levels->workspace->lattice;
    const struct subset *const subset = lattice_subset(lattice, scratch->subset);
    const uint32_t largest = lattice->distinct - 1;
    if (lattice->copies[largest] != 1 || subset->last != largest) return UINT64_MAX;
    uint64_t below = saturating_add(ceiling_towards(lattice, scratch->subset, 1), 1);
    for (uint32_t i = subset->size; scratch->levels->has_fractions && i < lattice->given; i++)
        below = saturating_multiply(below, 2);
    return below;
}

/* Is every expression of the goal wanted, whatever its effort? */
static bool is_kept_whole(const struct fresh_scratch *scratch, enum part part, uint64_t value)
{
    if (part != PART_SUM && part != PART_PROD) return false;
    if (!scratch->levels->has_fractions) return value < scratch->right_below;
    const uint64_t numerator = word_numerator(value);
    return (part == PART_PROD && numerator != 0) ||
           numerator / word_denominator(value) < scratch->right_below;
}

/* Does the value change nothing as an operand of a group? */
static bool is_neutral(const struct fresh_goal *goal, enum part part, bool has_fractions)
{
    return goal->expressions->value == word_of_whole(has_fractions, part == PART_PROD);
}

/* Of fractions the set has what smaller subsets make; zero takes the place of nothing. */
static bool is_fresh(const struct fresh_scratch *scratch, uint64_t value)
{
    const struct value_place *const place = value_set_find(&scratch->fresh, value);
    if (scratch->levels->has_fractions) return place == NULL && word_numerator(value) != 0;
    return place != NULL && place->index == IS_FRESH;
}

static tally_status add_draft(void *context, uint64_t value, enum part part,
                              const struct fresh_goal *left, const struct fresh_goal *right)
{
    struct fresh_scratch *const scratch = context;
    struct vector *const drafts = &scratch->drafts;
    const bool has_fractions = scratch->levels->has_fractions;
    if (!scratch->levels->takes_all && !is_fresh(scratch, value)) return TALLY_OK;
    const bool has_neutral =
        (part == PART_PROD || (part == PART_SUM && has_fractions)) &&
        ((right->has_neutral && right->part == part) || is_neutral(left, part, has_fractions) ||
         is_neutral(right, part, has_fractions));
    struct vector *const items = &scratch->items[class_of(part, has_neutral)];
    struct memory *const memory = memory_of(scratch);
    if (!vector_reserve(memory, drafts, drafts->count + 1, sizeof(struct fresh_draft)) ||
        !vector_reserve(memory, items, items->count + 1, sizeof(struct sort_item)))
        return memory_failure(memory);
    const uint32_t least = left->least + fresh_least_of_right(right, part) + 1;
    ((struct sort_item *)items->items)[items->count++] =
        (struct sort_item){value, (uint32_t)drafts->count, least};
    ((struct fresh_draft *)drafts->items)[drafts->count++] = (struct fresh_draft){left, right};
    return TALLY_OK;
}

/* Is a difference of value zero, which is only ever an operand of a product, to be written the
 * other way round? Of 3 - 2 - 1 and 2 + 1 - 3 one is a tree there. */
static bool is_turned(const struct built_expression *difference)
{
    struct expr_node nodes[PLAIN_NODES_MAX];
    (void)expression_to_nodes(true, difference, nodes);
    return expr_zero_is_turned(nodes);
}

/* Appends all expressions of a draft that may be wanted. Of a goal that is not kept whole, only the
 * least effort is. */
static tally_status build_draft(struct fresh_scratch *scratch, enum part part, uint64_t value,
                                const struct fresh_draft *draft)
{
    struct vector *const expressions = &scratch->expressions;
    const struct lattice *const lattice = &scratch->levels->workspace->lattice;
    const uint32_t left_count = draft->left->operand_count;
    const uint32_t right_count = fresh_count_of_right(draft->right, part);
    if (!vector_reserve(memory_of(scratch), expressions,
                        expressions->count + (size_t)left_count * right_count,
                        sizeof(struct built_expression)))
        return memory_failure(memory_of(scratch));
    struct built_expression *const built = expressions->items;
    uint32_t *const limit = &scratch->limit;
    const uint64_t left_value = draft->left->expressions->value;
    const bool keeps_all = is_kept_whole(scratch, part, value);
    const bool has_fractions = scratch->levels->has_fractions;
    const bool is_zero_sum =
        has_fractions && !TALLY_SMALL && part == PART_DIFF && word_numerator(value) == 0;
    for (uint32_t j = 0; j < right_count; j++) {
        const struct built_expression *const right = &draft->right->expressions[j];
        const uint32_t of_right =
            *limit == UINT32_MAX
                ? 0
                : measured_least_of_right(has_fractions, value, part, left_value, right);
        for (uint32_t i = 0; i < left_count; i++) {
            const struct built_expression *const left = &draft->left->expressions[i];
            if (left->measure.effort + of_right > *limit) continue;
            if (derive_is_met_elsewhere(lattice, scratch->subset, part, left, right)) continue;
            const struct built_expression joined =
                measured_join(has_fractions, value, part, scratch->subset, left, right);
            if (joined.measure.effort > *limit || (is_zero_sum && is_turned(&joined))) continue;
            if (!keeps_all) *limit = joined.measure.effort;
            built[expressions->count++] = joined;
        }
    }
    return TALLY_OK;
}

/* Is an expression that contains one of the two never simplest, since the other could take its
 * place? Negative: that is so of b; positive: of a. If both have the same figures, their texts
 * decide, and where all numbers are different, the text that contains the first one's is before the
 * other: no operand beside them has a text that begins like theirs. */
static int which_displaces(const struct fresh_levels *levels, const struct built_expression *a,
                           const struct built_expression *b)
{
    const struct lattice *const lattice = &levels->workspace->lattice;
    const bool has_fractions = levels->has_fractions;
    if (measured_displaces(has_fractions, &a->measure, &b->measure)) return -1;
    if (measured_displaces(has_fractions, &b->measure, &a->measure)) return 1;
    if (has_fractions || lattice->distinct != lattice->given ||
        a->measure.effort != b->measure.effort || a->measure.text_length != b->measure.text_length)
        return 0;
    const int by_text = expression_compare_text(false, a, b);
    const uint64_t step_of_a = a->measure.largest_step, step_of_b = b->measure.largest_step;
    return (by_text < 0 && step_of_a <= step_of_b) || (by_text > 0 && step_of_a >= step_of_b)
               ? by_text
               : 0;
}

/* Moves the expressions that no other one displaces to the front. Returns how many. */
static uint32_t put_operands_first(const struct fresh_levels *levels,
                                   struct built_expression *expressions, uint32_t count)
{
    uint32_t kept = 0, least = UINT32_MAX;
    for (uint32_t i = 0; i < count; i++)
        if (expressions[i].measure.effort < least) least = expressions[i].measure.effort;
    for (uint32_t i = 0; i < count; i++) {
        bool is_displaced = expressions[i].measure.effort > least;
        for (uint32_t j = 0; j < kept && !is_displaced;) {
            const int order = which_displaces(levels, &expressions[j], &expressions[i]);
            is_displaced = order < 0;
            if (order <= 0) {
                j++;
                continue;
            }
            const struct built_expression displaced = expressions[j];
            expressions[j] = expressions[--kept];
            expressions[kept] = displaced;
        }
        if (is_displaced) continue;
        const struct built_expression moved = expressions[kept];
        expressions[kept++] = expressions[i];
        expressions[i] = moved;
    }
    return kept;
}

/* Appends a goal with the expressions that were built. */
static tally_status add_goal(struct fresh_scratch *scratch, enum fresh_class class, uint64_t value)
{
    const enum part part = part_of_class[class];
    struct memory *const memory = memory_of(scratch);
    const uint32_t built = (uint32_t)scratch->expressions.count;
    struct fresh_goal goal = {
        .operand_count = put_operands_first(scratch->levels, scratch->expressions.items, built),
        .least = UINT16_MAX,
        .least_in_group = UINT16_MAX,
        .part = (uint8_t)part,
        .has_neutral = class == FRESH_UNIT || class == FRESH_NULL,
    };
    goal.count = is_kept_whole(scratch, part, value) ? built : goal.operand_count;
    const size_t bytes = goal.count * sizeof(struct built_expression);
    struct built_expression *const expressions = arena_take(&scratch->worker->arena, bytes);
    if (expressions == NULL ||
        !vector_reserve(memory, &scratch->values, scratch->values.count + 1, sizeof value) ||
        !vector_reserve(memory, &scratch->goals, scratch->goals.count + 1, sizeof goal))
        return memory_failure(memory);
    memcpy(expressions, scratch->expressions.items, bytes);
    goal.expressions = expressions;
    for (uint32_t i = 0; i < goal.count; i++) {
        const struct built_measure *const measure = &expressions[i].measure;
        if (measure->effort < goal.least) goal.least = (uint16_t)measure->effort;
        if (measure->least_in_group < goal.least_in_group)
            goal.least_in_group = measure->least_in_group;
    }
    ((uint64_t *)scratch->values.items)[scratch->values.count++] = value;
    ((struct fresh_goal *)scratch->goals.items)[scratch->goals.count++] = goal;
    return TALLY_OK;
}

/* Fetches what later drafts join: sorted by value, they are scattered over memory. */
static ALWAYS_INLINE void fetch_ahead(const struct fresh_scratch *scratch,
                                      const struct sort_item *sorted, size_t left)
{
    enum { DRAFTS = 12, GOALS = 8, EXPRESSIONS = 4 };
    const struct fresh_draft *const drafts = scratch->drafts.items;
    if (left <= DRAFTS) return;
    prefetch(&drafts[sorted[DRAFTS].index]);
    prefetch(drafts[sorted[GOALS].index].left);
    prefetch(drafts[sorted[GOALS].index].right);
    prefetch(drafts[sorted[EXPRESSIONS].index].left->expressions);
    prefetch(drafts[sorted[EXPRESSIONS].index].right->expressions);
}

/* A difference is an operand of products alone. Where the same numbers make its value as a sum of
 * less effort, it is part of nothing simplest. The same is true of quotients and products. */
static uint32_t least_of_rivals(const struct fresh_scratch *scratch, enum fresh_class class,
                                uint64_t value)
{
    const uint64_t *const values = scratch->values.items;
    const struct fresh_goal *const goals = scratch->goals.items;
    const enum fresh_class rival = class == FRESH_DIFF ? FRESH_SUM : FRESH_PROD;
    uint32_t least = UINT32_MAX;
    if (class != FRESH_DIFF && class != FRESH_QUOT) return least;
    for (uint32_t c = rival; c <= rival + 1; c++) {
        const uint32_t end = scratch->end_of[c];
        const uint32_t i = first_from(values, scratch->begin_of[c], end, value);
        if (i < end && values[i] == value && goals[i].least < least) least = goals[i].least;
    }
    return least;
}

/* Makes the goals of one class from its drafts, by rising value. */
static tally_status build_class(struct fresh_scratch *scratch, enum fresh_class class)
{
    const struct workspace *const workspace = scratch->levels->workspace;
    const struct fresh_draft *const drafts = scratch->drafts.items;
    const size_t count = scratch->items[class].count;
    tally_status status = TALLY_OK;
    if (count == 0) return status;
    if (!vector_reserve(workspace->memory, &scratch->room, count, sizeof(struct sort_item)))
        return memory_failure(workspace->memory);
    const struct sort_item *const sorted =
        sort_by_key(scratch->items[class].items, scratch->room.items, count, workspace->options);
    if (sorted == NULL) return TALLY_STOPPED;
    for (size_t i = 0; i < count && status == TALLY_OK;) {
        const uint64_t value = sorted[i].key;
        scratch->expressions.count = 0;
        scratch->limit = least_of_rivals(scratch, class, value);
        status = workspace_tick(scratch->levels->workspace, scratch->worker);
        for (; i < count && sorted[i].key == value && status == TALLY_OK; i++) {
            if (sorted[i].note > scratch->limit) continue;
            fetch_ahead(scratch, &sorted[i], count - i);
            status = build_draft(scratch, part_of_class[class], value, &drafts[sorted[i].index]);
        }
        if (status == TALLY_OK && scratch->expressions.count != 0)
            status = add_goal(scratch, class, value);
    }
    return status;
}

/* Stores the goals that were appended, in the order of the classes. */
static tally_status keep_goals(struct fresh_scratch *scratch)
{
    struct fresh *const fresh = &scratch->levels->of_subset[scratch->subset];
    const size_t count = scratch->goals.count;
    fresh->values = arena_take(&scratch->worker->arena, count * sizeof *fresh->values);
    fresh->goals = arena_take(&scratch->worker->arena, count * sizeof *fresh->goals);
    if (fresh->values == NULL || fresh->goals == NULL) return memory_failure(memory_of(scratch));
    for (uint32_t c = 0, kept = 0; c < FRESH_CLASSES; c++) {
        const uint32_t begin = scratch->begin_of[c], of_class = scratch->end_of[c] - begin;
        if (of_class != 0) {
            memcpy(fresh->values + kept, (const uint64_t *)scratch->values.items + begin,
                   of_class * sizeof *fresh->values);
            memcpy(fresh->goals + kept, (const struct fresh_goal *)scratch->goals.items + begin,
                   of_class * sizeof *fresh->goals);
        }
        kept += of_class;
        fresh->class_begin[c + 1] = kept;
    }
    return TALLY_OK;
}

static tally_status build_number(struct fresh_scratch *scratch)
{
    struct vector *const expressions = &scratch->expressions;
    if (!vector_reserve(memory_of(scratch), expressions, 1, sizeof(struct built_expression)))
        return memory_failure(memory_of(scratch));
    struct built_expression *const number = expressions->items;
    *number = measured_number(scratch->levels->has_fractions, &scratch->levels->workspace->lattice,
                              scratch->subset);
    expressions->count = 1;
    scratch->end_of[FRESH_LEAF] = 1;
    return add_goal(scratch, FRESH_LEAF, number->value);
}

/* Gathers the drafts. If all numbers must be used, every value that can lead back to a target is
 * fresh, and no table is needed. */
static tally_status cross_fresh_values(struct fresh_scratch *scratch, struct cross *cross)
{
    const struct workspace *const workspace = cross->levels->workspace;
    if (cross->levels->has_fractions && !TALLY_SMALL) {
        const tally_status status =
            cross->levels->takes_all ? TALLY_OK : find_known_fractions(scratch);
        return status == TALLY_OK ? cross_goals(cross, scratch->worker) : status;
    }
    if (scratch->levels->takes_all) {
        cross->range = (tally_range){
            1, ceiling_towards(&workspace->lattice, scratch->subset, workspace->target)};
        return cross_range(cross, scratch->worker);
    }
    const tally_status status = find_fresh_values(scratch);
    cross->filter = scratch->fresh.filter;
    return status == TALLY_OK ? cross_goals(cross, scratch->worker) : status;
}

static tally_status build_steps(struct fresh_scratch *scratch)
{
    /* rivals first: see least_of_rivals() */
    static const enum fresh_class order[] = {FRESH_SUM,  FRESH_NULL, FRESH_DIFF,
                                             FRESH_PROD, FRESH_UNIT, FRESH_QUOT};
    const struct fresh_levels *const levels = scratch->levels;
    struct cross cross = {
        .levels = levels, .subset = scratch->subset, .meet = add_draft, .context = scratch};
    scratch->right_below = find_right_below(scratch);
    tally_status status =
        lattice_splits(&levels->workspace->lattice, scratch->subset, &scratch->worker->splits);
    if (status == TALLY_OK) status = cross_fresh_values(scratch, &cross);
    for (size_t i = 0; i < sizeof order / sizeof *order && status == TALLY_OK; i++) {
        scratch->begin_of[order[i]] = (uint32_t)scratch->goals.count;
        status = build_class(scratch, order[i]);
        scratch->end_of[order[i]] = (uint32_t)scratch->goals.count;
    }
    return status;
}

static tally_status build_subset(void *argument, struct worker *worker, size_t index)
{
    const struct fresh_levels *const levels = argument;
    const struct lattice *const lattice = &levels->workspace->lattice;
    struct fresh_scratch *const scratch = &levels->scratch[worker - levels->workspace->workers];
    scratch->levels = levels;
    scratch->worker = worker;
    scratch->subset = lattice->level_begin[levels->height + 1] + (uint32_t)index;
    scratch->drafts.count = scratch->values.count = scratch->goals.count = 0;
    for (uint32_t c = 0; c < FRESH_CLASSES; c++) scratch->items[c].count = 0;
    memset(scratch->begin_of, 0, sizeof scratch->begin_of);
    memset(scratch->end_of, 0, sizeof scratch->end_of);
    levels->of_subset[scratch->subset] = (struct fresh){0};
    const tally_status status = levels->height == 0 ? build_number(scratch) : build_steps(scratch);
    return status == TALLY_OK ? keep_goals(scratch) : status;
}

/* ---- Altogether ------------------------------------------------------------------------------ */

void fresh_init(struct fresh_levels *levels, struct workspace *workspace, bool takes_all,
                bool has_fractions)
{
    *levels = (struct fresh_levels){
        .workspace = workspace, .takes_all = takes_all, .has_fractions = has_fractions};
}

static void clear_scratch(struct fresh_scratch *scratch, struct memory *memory)
{
    value_set_clear(&scratch->fresh, memory);
    vector_clear(memory, &scratch->drafts);
    for (uint32_t c = 0; c < FRESH_CLASSES; c++) vector_clear(memory, &scratch->items[c]);
    vector_clear(memory, &scratch->room);
    vector_clear(memory, &scratch->values);
    vector_clear(memory, &scratch->goals);
    vector_clear(memory, &scratch->expressions);
}

/* Releases what only the making of goals needs. */
static void clear_all_scratch(struct fresh_levels *levels)
{
    struct memory *const memory = levels->workspace->memory;
    const uint32_t workers = levels->workspace->worker_count;
    if (levels->scratch == NULL) return;
    for (uint32_t i = 0; i < workers; i++) clear_scratch(&levels->scratch[i], memory);
    memory_release(memory, levels->scratch, workers * sizeof *levels->scratch);
    levels->scratch = NULL;
}

void fresh_clear(struct fresh_levels *levels)
{
    if (levels->workspace == NULL) return;
    clear_all_scratch(levels);
    memory_release(levels->workspace->memory, levels->of_subset,
                   levels->room * sizeof *levels->of_subset);
}

/* Makes room for the subsets of all built levels, and for the scratch of all workers. */
static bool reserve_all(struct fresh_levels *levels, uint32_t subsets)
{
    struct memory *const memory = levels->workspace->memory;
    const size_t workers = levels->workspace->worker_count;
    if (levels->scratch == NULL) {
        levels->scratch = memory_allocate(memory, workers * sizeof *levels->scratch);
        if (levels->scratch == NULL) return false;
        memset(levels->scratch, 0, workers * sizeof *levels->scratch);
    }
    if (subsets <= levels->room) return true;
    struct fresh *const wider = memory_allocate(memory, subsets * sizeof *wider);
    if (wider == NULL) return false;
    if (levels->room != 0) memcpy(wider, levels->of_subset, levels->room * sizeof *wider);
    memory_release(memory, levels->of_subset, levels->room * sizeof *wider);
    levels->of_subset = wider;
    levels->room = subsets;
    return true;
}

tally_status fresh_build(struct fresh_levels *levels, uint32_t height)
{
    enum { SUBSETS_WORTH_THREADS = 2, SIZE_WORTH_THREADS = 4 };
    struct workspace *const workspace = levels->workspace;
    const uint32_t *const begin = workspace->lattice.level_begin;
    if (levels->height >= height) return TALLY_OK;
    if (!reserve_all(levels, begin[height + 1])) return memory_failure(workspace->memory);
    tally_status status = TALLY_OK;
    for (; levels->height < height && status == TALLY_OK; levels->height++) {
        const uint32_t count = begin[levels->height + 2] - begin[levels->height + 1];
        status = workspace_run(workspace, build_subset, levels, count,
                               count >= SUBSETS_WORTH_THREADS &&
                                   levels->height + 1 >= SIZE_WORTH_THREADS);
        if (status != TALLY_OK) break;
    }
    clear_all_scratch(levels);
    return status;
}
