/* SPDX-License-Identifier: MIT */
/*
 * The nearest whole value by intervals. A value v over a subset is x with b, where b is over the
 * smaller part of a split and enumerated from its table. Where v is to lie in an interval, so does
 * x, in one that b and the operation tell:
 *
 *     [950, 954] over 25 50 75 100 3 6 7          b = 3, times:  x in [316.67, 318]
 *       [316.67, 318] over 25 50 75 100 6 7       b = 7, plus:   x in [309.67, 311]
 *         ... until the subset is small: look up the interval in the table of its values, sorted
 *
 * How much this takes does not depend on the width of the interval, but for the values that are
 * found. Intervals are of doubles, rounded outward; what is found is worked out again with exact
 * fractions before it counts. Each value that is found narrows the interval at the root.
 *
 * The choices are gone through twice: first with both parts looked up in tables, which takes no
 * time and finds a value near the target, then with all other splits.
 */
#include "exact/nearest.h"

#include "base/sort.h"
#include "exact/choices.h"
#include "goals/table.h"

#include <string.h>

/* How a value comes about from x and b. */
enum step_kind { SUM, DIFFERENCE, DIFFERENCE_FROM, PRODUCT, QUOTIENT, QUOTIENT_OF, STEP_KINDS };

struct interval {
    double least;
    double most;
};

struct step {
    enum step_kind kind;
    struct ratio b;
};

/* The values of a table, rising, as bits of doubles that are ordered as the doubles are. */
struct sorted {
    struct sort_item *items; /* index: of the entry */
    size_t count;
};

struct nearest {
    struct exact_run *run;
    struct exact *exact;
    struct vector sorted; /* struct sorted, of each subset of the search space at hand */
    uint64_t target;
    uint64_t beyond;
    uint64_t distance; /* of the nearest value found; UINT64_MAX: none */
    uint32_t table_size;
    bool is_deep; /* the second time */
    uint32_t depth;
    struct step steps[TALLY_NUMBERS_MAX]; /* from the root down to the subset at hand */
};

/* ---- Intervals of doubles -------------------------------------------------------------------- */

/* Above the sum of all relative errors of a value, an operation and a comparison. */
#define SLACK 0x1p-50
#define NO_BOUND 0x1p1023 /* no value is as large */

static double magnitude(double value)
{
    return value < 0 ? -value : value;
}

static double to_double(struct ratio value)
{
    return (double)value.numerator / (double)value.denominator;
}

/* What has no bound stays so. size: the largest number that the result was worked out from. */
static struct interval widen(double least, double most, double size)
{
    struct interval widened = {least, most};
    if (least > -NO_BOUND) widened.least -= (magnitude(least) + size) * SLACK;
    if (most < NO_BOUND) widened.most += (magnitude(most) + size) * SLACK;
    return widened;
}

static struct interval scale(struct interval interval, double factor)
{
    const double a = interval.least * factor, b = interval.most * factor;
    return a <= b ? widen(a, b, 0) : widen(b, a, 0);
}

/* b over each of an interval without zero, but for its ends. */
static struct interval divide_by(double b, double least, double most)
{
    const double p = least != 0 ? b / least : (b > 0) == (most > 0) ? NO_BOUND : -NO_BOUND;
    const double q = most != 0 ? b / most : (b > 0) == (least > 0) ? NO_BOUND : -NO_BOUND;
    return p <= q ? widen(p, q, 0) : widen(q, p, 0);
}

/* Where x may lie so that b over it lies in the interval. Returns the count of intervals. */
static uint32_t divisors(struct interval interval, double b, struct interval x[2])
{
    uint32_t count = 0;
    if (interval.least >= 0 || interval.most <= 0) {
        x[count++] = divide_by(b, interval.least, interval.most);
        return count;
    }
    x[count++] = divide_by(b, interval.least, 0);
    x[count++] = divide_by(b, 0, interval.most);
    return count;
}

/* Where x may lie. Zero for b is left out: see note_zero(). */
static uint32_t intervals_of(struct interval value, struct step step, struct interval x[2])
{
    const double b = to_double(step.b);
    switch (step.kind) {
    case SUM: x[0] = widen(value.least - b, value.most - b, magnitude(b)); return 1;
    case DIFFERENCE: x[0] = widen(value.least + b, value.most + b, magnitude(b)); return 1;
    case DIFFERENCE_FROM: x[0] = widen(b - value.most, b - value.least, magnitude(b)); return 1;
    case PRODUCT: x[0] = scale(value, 1 / b); return 1;
    case QUOTIENT: x[0] = scale(value, b); return 1;
    case QUOTIENT_OF: return divisors(value, b, x);
    case STEP_KINDS: break;
    }
    return 0;
}

/* ---- What is found --------------------------------------------------------------------------- */

/* The value of a step; false: there is none, or it does not fit. */
static bool take_step(struct ratio *value, struct step step, struct ratio x)
{
    switch (step.kind) {
    case SUM: return ratio_add(value, x, step.b);
    case DIFFERENCE: return ratio_subtract(value, x, step.b);
    case DIFFERENCE_FROM: return ratio_subtract(value, step.b, x);
    case PRODUCT: return ratio_multiply(value, x, step.b);
    case QUOTIENT: return !ratio_is_zero(step.b) && ratio_divide(value, x, step.b);
    case QUOTIENT_OF: return !ratio_is_zero(x) && ratio_divide(value, step.b, x);
    case STEP_KINDS: break;
    }
    return false;
}

/* A value over the subset at hand: works out what the root is worth then. */
static void note_value(struct nearest *nearest, struct ratio value)
{
    for (uint32_t i = nearest->depth; i-- > 0;) {
        if (!exact_admits(nearest->exact, value) || !take_step(&value, nearest->steps[i], value))
            return;
    }
    uint64_t whole;
    if (!exact_admits(nearest->exact, value) || value.denominator != 1 || value.numerator < 0 ||
        !ratio_to_number(&whole, value))
        return;
    const uint64_t target = nearest->target;
    const uint64_t away = whole > target ? whole - target : target - whole;
    if (away > nearest->beyond && away < nearest->distance) nearest->distance = away;
}

/* ---- Tables, sorted -------------------------------------------------------------------------- */

static uint64_t bits_of(double value)
{
    uint64_t bits;
    value += 0.0; /* -0 is 0 */
    memcpy(&bits, &value, sizeof bits);
    return (bits >> 63) != 0 ? ~bits : bits | UINT64_C(1) << 63;
}

static void clear_sorted(struct nearest *nearest)
{
    struct memory *const memory = nearest->run->search.memory;
    struct sorted *const sorted = nearest->sorted.items;
    for (size_t i = 0; i < nearest->sorted.count; i++)
        memory_release(memory, sorted[i].items, sorted[i].count * sizeof(struct sort_item));
    nearest->sorted.count = 0;
}

/* The sorted table of a subset among those known; NULL: the search is to end. */
static struct sorted *slot_of(struct nearest *nearest, uint32_t subset)
{
    struct vector *const vector = &nearest->sorted;
    if (subset >= vector->count) {
        const size_t count = nearest->exact->subsets.count;
        if (!vector_reserve(nearest->run->search.memory, vector, count, sizeof(struct sorted))) {
            exact_fail(nearest->exact);
            return NULL;
        }
        struct sorted *const items = vector->items;
        for (; vector->count < count; vector->count++) items[vector->count] = (struct sorted){0};
    }
    return (struct sorted *)vector->items + subset;
}

static void sort_table(struct nearest *nearest, const struct exact_table *table,
                       struct sorted *sorted)
{
    struct exact *const exact = nearest->exact;
    const size_t bytes = table->count * sizeof(struct sort_item);
    struct sort_item *const items = memory_allocate(exact->memory, bytes);
    struct sort_item *const room = memory_allocate(exact->memory, bytes);
    if (items == NULL || room == NULL) {
        exact_fail(exact);
        memory_release(exact->memory, items, bytes);
        memory_release(exact->memory, room, bytes);
        return;
    }
    for (uint32_t i = 0; i < table->count; i++)
        items[i] = (struct sort_item){bits_of(to_double(table->entries[i].value)), i};
    struct sort_item *const rising = sort_by_key(items, room, table->count, NULL, NULL);
    memory_release(exact->memory, rising == items ? room : items, bytes);
    *sorted = (struct sorted){rising, table->count};
}

/* The index of the first item that is not below. */
static size_t first_from(const struct sorted *sorted, uint64_t bits)
{
    size_t first = 0;
    for (size_t count = sorted->count; count > 0;) {
        const size_t half = count / 2;
        const bool is_below = sorted->items[first + half].key < bits;
        first = is_below ? first + half + 1 : first;
        count = is_below ? count - half - 1 : half;
    }
    return first;
}

static void look_up(struct nearest *nearest, uint32_t subset, struct interval interval)
{
    const struct exact_table *const table = exact_table_of(nearest->exact, subset);
    struct sorted *const sorted = table != NULL ? slot_of(nearest, subset) : NULL;
    if (sorted == NULL || table->count == 0) return;
    if (sorted->items == NULL) sort_table(nearest, table, sorted);
    if (sorted->items == NULL) return;
    const uint64_t most = bits_of(interval.most);
    for (size_t i = first_from(sorted, bits_of(interval.least));
         i < sorted->count && sorted->items[i].key <= most; i++) {
        if (!exact_goes_on(nearest->exact)) return;
        note_value(nearest, table->entries[sorted->items[i].index].value);
    }
}

/* ---- Backwards ------------------------------------------------------------------------------- */

/* The values that would be nearer than what was found. */
static struct interval interval_at_root(const struct nearest *nearest)
{
    const double target = (double)nearest->target, distance = (double)nearest->distance;
    struct interval interval = {0, NO_BOUND};
    if (nearest->distance != UINT64_MAX)
        interval = widen(target - distance, target + distance, target);
    if (interval.least < 0) interval.least = 0;
    return interval;
}

static bool is_among_operations(const struct exact *exact, enum step_kind kind)
{
    switch (kind) {
    case SUM: return exact_has(exact, TALLY_OP_ADD);
    case DIFFERENCE:
    case DIFFERENCE_FROM: return exact_has(exact, TALLY_OP_SUBTRACT);
    case PRODUCT: return exact_has(exact, TALLY_OP_MULTIPLY);
    case QUOTIENT:
    case QUOTIENT_OF: return exact_has(exact, TALLY_OP_DIVIDE);
    case STEP_KINDS: break;
    }
    return false;
}

static bool is_additive(enum step_kind kind)
{
    return kind <= DIFFERENCE_FROM;
}

/* A split of the subset at hand: the part that is enumerated, and the other, whose goal is x. */
struct cut {
    uint32_t b;
    uint32_t x;
    bool is_x_first;
    bool may_add; /* else parts were added already that would be met in another order, too */
    bool may_multiply;
};

static bool is_step_of(const struct nearest *nearest, const struct cut *cut, enum step_kind kind,
                       struct ratio b)
{
    const struct exact *const exact = nearest->exact;
    if (!is_among_operations(exact, kind)) return false;
    if (!(is_additive(kind) ? cut->may_add : cut->may_multiply)) return false;
    if (ratio_is_zero(b) && !is_additive(kind)) return false;
    if (!exact->is_ordered) return true;
    return kind == SUM || kind == PRODUCT ||
           cut->is_x_first == (kind == DIFFERENCE || kind == QUOTIENT);
}

/* Parts that are added (or multiplied) one after the other come by rising keys: all of them but the
 * largest can be taken away in any order. Not where each step is to be a positive whole number,
 * since they might then have to be added in one order. */
static bool comes_after(const struct nearest *nearest, bool adds, uint64_t key,
                        const uint64_t *keys)
{
    const struct exact *const exact = nearest->exact;
    if (nearest->depth == 0 || exact->is_ordered || exact->is_whole) return true;
    const uint32_t last = nearest->depth - 1;
    return is_additive(nearest->steps[last].kind) != adds || key >= keys[last];
}

struct walk {
    struct nearest *nearest;
    uint64_t keys[TALLY_NUMBERS_MAX]; /* of the parts that the steps enumerate */
};

static void visit(struct walk *walk, uint32_t subset, struct interval interval);

/* Zero times anything. */
static void note_zero(struct nearest *nearest, struct interval interval)
{
    if (interval.least <= 0 && interval.most >= 0 && exact_has(nearest->exact, TALLY_OP_MULTIPLY))
        note_value(nearest, ratio_of_whole(0));
}

static void visit_step(struct walk *walk, uint32_t x, struct step step, struct interval interval)
{
    struct nearest *const nearest = walk->nearest;
    struct interval inner[2];
    if (nearest->depth == 0) interval = interval_at_root(nearest);
    const uint32_t count = intervals_of(interval, step, inner);
    nearest->steps[nearest->depth++] = step;
    for (uint32_t i = 0; i < count; i++) {
        if (!nearest->exact->is_ordered && inner[i].least < 0) inner[i].least = 0;
        if (inner[i].least <= inner[i].most) visit(walk, x, inner[i]);
    }
    nearest->depth--;
}

static void visit_cut(struct walk *walk, const struct cut *cut, struct interval interval)
{
    struct nearest *const nearest = walk->nearest;
    const struct exact_table *const found = exact_table_of(nearest->exact, cut->b);
    if (found == NULL) return;
    const struct exact_table table = *found;
    walk->keys[nearest->depth] = exact_subset_at(nearest->exact, cut->b)->key;
    for (uint32_t i = 0; i < table.count && exact_goes_on(nearest->exact); i++) {
        const struct ratio b = table.entries[i].value;
        if (!exact_admits(nearest->exact, b)) continue;
        if (ratio_is_zero(b)) note_zero(nearest, interval);
        for (enum step_kind kind = SUM; kind < STEP_KINDS; kind++) {
            if (is_step_of(nearest, cut, kind, b))
                visit_step(walk, cut->x, (struct step){kind, b}, interval);
        }
    }
}

/* The cut of a split; false: its mirror image is taken, or it has its turn another time. */
static bool make_cut(const struct walk *walk, struct exact_split split, struct cut *cut)
{
    const struct nearest *const nearest = walk->nearest;
    const struct exact_subset *const a = exact_subset_at(nearest->exact, split.a);
    const struct exact_subset *const b = exact_subset_at(nearest->exact, split.b);
    *cut = (struct cut){.b = split.b, .x = split.a, .is_x_first = true};
    if (b->size > a->size) *cut = (struct cut){.b = split.a, .x = split.b};
    if (!nearest->exact->is_ordered &&
        (b->size > a->size || (b->size == a->size && b->key > a->key)))
        return false; /* the mirror image is among the splits */
    const uint64_t key = exact_subset_at(nearest->exact, cut->b)->key;
    cut->may_add = comes_after(nearest, true, key, walk->keys);
    cut->may_multiply = comes_after(nearest, false, key, walk->keys);
    const bool is_shallow = exact_subset_at(nearest->exact, cut->x)->size <= nearest->table_size;
    return nearest->depth != 0 || is_shallow != nearest->is_deep;
}

static void visit_leaves(struct walk *walk, uint32_t subset, struct interval interval)
{
    struct nearest *const nearest = walk->nearest;
    if (!exact_make_leaves(nearest->exact, subset)) return;
    const struct exact_subset seen = *exact_subset_at(nearest->exact, subset);
    for (uint32_t i = seen.leaf_begin; i < seen.leaf_begin + seen.leaf_count; i++) {
        const struct ratio value = exact_leaf_at(nearest->exact, i)->value;
        const double about = to_double(value);
        if (about >= interval.least && about <= interval.most) note_value(nearest, value);
    }
}

/* All values over the subset that lie in the interval. Recursion as deep as there are numbers. */
static void visit(struct walk *walk, uint32_t subset, struct interval interval)
{
    struct nearest *const nearest = walk->nearest;
    if (!exact_goes_on(nearest->exact)) return;
    if (exact_subset_at(nearest->exact, subset)->size <= nearest->table_size) {
        if (nearest->depth != 0 || !nearest->is_deep) look_up(nearest, subset, interval);
        return;
    }
    visit_leaves(walk, subset, interval);
    if (!exact_make_splits(nearest->exact, subset)) return;
    const struct exact_subset seen = *exact_subset_at(nearest->exact, subset);
    for (uint32_t i = 0; i < seen.split_count && exact_goes_on(nearest->exact); i++) {
        struct cut cut;
        const struct exact_split split = *exact_split_at(nearest->exact, seen.split_begin + i);
        if (make_cut(walk, split, &cut)) visit_cut(walk, &cut, interval);
    }
}

/* ---- All choices ----------------------------------------------------------------------------- */

static void visit_choices(struct nearest *nearest)
{
    struct exact_run *const run = nearest->run;
    const struct request *const request = run->search.request;
    for (uint32_t size = request->fewest; size <= request->most && run->status == TALLY_OK;
         size++) {
        struct exact_choices choices;
        exact_choices_begin(&choices, run, size);
        while (exact_choices_next(&choices)) {
            struct walk walk = {.nearest = nearest};
            if (nearest->exact != choices.exact || choices.has_part) clear_sorted(nearest);
            nearest->exact = choices.exact;
            visit(&walk, choices.subset, interval_at_root(nearest));
            if (run->status == TALLY_OK) run->status = choices.exact->status;
        }
        exact_choices_end(&choices);
    }
}

/* Tables of four numbers are small, those of five are not; the smaller part of a split must have
 * one. */
uint32_t exact_nearest_table_size(uint32_t count)
{
    enum { SMALL = 4 };
    const uint32_t half = (count + 1) / 2;
    if (half <= SMALL) return half;
    return count / 2 > SMALL ? count / 2 : SMALL;
}

bool exact_has_nearest(const struct exact *exact)
{
    const uint32_t written = TALLY_OP_CONCATENATE | TALLY_OP_POINT;
    const uint32_t signs = exact->is_ordered ? 0 : TALLY_OP_NEGATE; /* values have none there */
    if ((exact->operations & ~(TALLY_OP_BASIC | written | signs)) != 0) return false;
    if (exact_has(exact, TALLY_OP_SUBTRACT) && !exact_has(exact, TALLY_OP_ADD)) return false;
    if (exact_has(exact, TALLY_OP_DIVIDE) && !exact_has(exact, TALLY_OP_MULTIPLY)) return false;
    return !exact->is_ordered || !exact->is_whole;
}

tally_status exact_nearest(struct exact_run *run, uint32_t table_size, uint64_t target,
                           uint64_t beyond, uint64_t *distance)
{
    struct nearest nearest = {
        .run = run,
        .exact = &run->exact,
        .target = target,
        .beyond = beyond,
        .distance = UINT64_MAX,
        .table_size = table_size,
    };
    visit_choices(&nearest);
    nearest.is_deep = true;
    if (run->status == TALLY_OK) visit_choices(&nearest);
    clear_sorted(&nearest);
    vector_clear(run->search.memory, &nearest.sorted);
    *distance = nearest.distance;
    return run->status;
}
