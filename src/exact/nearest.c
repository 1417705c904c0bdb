/* SPDX-License-Identifier: MIT */
/*
 * Finds the nearest whole value by intervals. A value v over a subset comes from a split: b, a
 * value over the smaller part, is enumerated from its table; x is the value over the rest. If v
 * must lie in an interval, then so must x, in an interval that follows from b and the operation
 * (intervals.h):
 *
 *     [950, 954] over 25 50 75 100 3 6 7          b = 3, times:  x in [316.67, 318]
 *       [316.67, 318] over 25 50 75 100 6 7       b = 7, plus:   x in [309.67, 311]
 *         ... until the subset is small: look up the interval in the table of its values, sorted
 *
 * The work does not depend on the width of the interval, except for the values that are found.
 * Intervals have double-precision ends, rounded outward; each value that is found is computed again
 * with exact fractions before it counts. Each value found narrows the interval at the root.
 *
 * All choices are visited twice: first only with splits whose parts both have tables, which takes
 * no time and finds a value near the target; then with all other splits.
 */
#include "exact/nearest.h"

#include "base/checked.h"
#include "base/sort.h"
#include "exact/choices.h"
#include "exact/intervals.h"
#include "goals/table.h"
#include "rules/rules.h"

#include <string.h>

struct nearest {
    struct exact_run *run;
    struct goals *goals;
    /* struct vector, one for each subset of the current search space: the values of its table,
     * rising, each a struct sort_item with the index of its entry. The keys are the bits of
     * doubles, adjusted so that they compare like the doubles. */
    struct vector sorted;
    uint64_t target;
    uint64_t beyond;
    uint64_t distance; /* distance of the nearest value found; UINT64_MAX: none */
    uint32_t table_size;
    bool is_deep;   /* the second pass over all choices */
    bool is_turned; /* the values in question are negative; a minus before them gives solutions */
    uint32_t depth;
    struct step steps[TALLY_NUMBERS_MAX]; /* the steps from the root down to the current subset */
    uint64_t keys[TALLY_NUMBERS_MAX];     /* the keys of the parts that the steps enumerate */
};

/* ---- Values that are found ------------------------------------------------------------------- */

/* Does the search go on? Nothing can be nearer than the next whole number. */
static bool goes_on(const struct nearest *nearest)
{
    return goals_goes_on(nearest->goals) && nearest->distance - 1 > nearest->beyond;
}

/* Takes a value over the current subset: computes the exact value of the root from it. */
static void note_value(struct nearest *nearest, struct ratio value)
{
    for (uint32_t i = nearest->depth; i-- > 0;) {
        if (!goals_admits(nearest->goals, value) ||
            !interval_take_step(&value, nearest->steps[i], value))
            return;
    }
    const bool has_both = !nearest->goals->is_ordered || goals_keeps_minus(nearest->goals);
    if (!goals_admits(nearest->goals, value)) return;
    for (uint32_t i = 0; i < (has_both ? 2U : 1U); i++) {
        const uint64_t away = exact_distance_of(nearest->run, value, nearest->target);
        if (away > nearest->beyond && away < nearest->distance) nearest->distance = away;
        value = ratio_negate(value);
    }
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
    struct vector *const sorted = nearest->sorted.items;
    for (size_t i = 0; i < nearest->sorted.count; i++) vector_clear(memory, &sorted[i]);
    nearest->sorted.count = 0;
}

static void sort_table(struct nearest *nearest, const struct goals_table *table,
                       struct vector *sorted)
{
    struct goals *const goals = nearest->goals;
    struct vector room = {0};
    if (!vector_reserve(goals->memory, sorted, table->count, sizeof(struct sort_item)) ||
        !vector_reserve(goals->memory, &room, table->count, sizeof(struct sort_item))) {
        goals_fail(goals);
        return;
    }
    struct sort_item *const items = sorted->items;
    for (uint32_t i = 0; i < table->count; i++)
        items[i] = (struct sort_item){bits_of(interval_double(table->entries[i].value)), i, 0};
    const bool is_in_room = sort_by_key(items, room.items, table->count, NULL) == room.items;
    const struct vector made = is_in_room ? room : *sorted;
    vector_clear(goals->memory, is_in_room ? sorted : &room);
    *sorted = made;
    sorted->count = table->count;
}

/* The index of the first item whose key is not below `bits`. */
static size_t first_from(const struct vector *sorted, uint64_t bits)
{
    const struct sort_item *const items = sorted->items;
    size_t first = 0;
    for (size_t count = sorted->count; count > 0;) {
        const size_t half = count / 2;
        const bool is_below = items[first + half].key < bits;
        first = is_below ? first + half + 1 : first;
        count = is_below ? count - half - 1 : half;
    }
    return first;
}

static void look_up(struct nearest *nearest, uint32_t subset, uint8_t parts,
                    struct interval interval)
{
    const struct goals_table *const table = goals_table_of(nearest->goals, subset);
    if (table == NULL || table->count == 0) return;
    if (subset >= nearest->sorted.count &&
        !goals_cover_subsets(nearest->goals, &nearest->sorted, sizeof(struct vector)))
        return;
    struct vector *const sorted = (struct vector *)nearest->sorted.items + subset;
    if (sorted->items == NULL) sort_table(nearest, table, sorted);
    if (sorted->items == NULL) return;
    const struct sort_item *const items = sorted->items;
    const uint64_t most = bits_of(interval.most);
    for (size_t i = first_from(sorted, bits_of(interval.least));
         i < sorted->count && items[i].key <= most; i++) {
        const struct goals_table_entry entry = table->entries[items[i].index];
        if (!goes_on(nearest)) return;
        if ((entry.parts & parts) != 0) note_value(nearest, entry.value);
    }
}

/* ---- Backwards ------------------------------------------------------------------------------- */

/* The interval of root values that would be nearer than the best so far, without their signs where
 * these do not matter. */
static struct interval interval_at_root(const struct nearest *nearest)
{
    const struct number_row *const row = &nearest->run->search.numbers.row;
    const struct rational about = number_row_value(row, nearest->target);
    const double size = (double)about.numerator / (double)about.denominator;
    const bool has_signs = nearest->goals->is_ordered && row->first != 0;
    const double target = has_signs && about.negative ? -size : size;
    const double distance = (double)nearest->distance / (double)row->unit;
    struct interval interval = {has_signs ? -INTERVAL_NO_BOUND : 0, INTERVAL_NO_BOUND};
    if (nearest->distance != UINT64_MAX)
        interval = interval_widen(target - distance, target + distance, size);
    if (!has_signs && interval.least < 0) interval.least = 0;
    if (nearest->is_turned) interval = (struct interval){-interval.most, -interval.least};
    return interval;
}

/* A kind of step: its operation, and whether x stands before b or behind it; before or behind is
 * the same in a sum or product. */
static const struct {
    uint32_t operation;
    bool may_be_before;
    bool may_be_behind;
} steps[STEP_KINDS] = {
    [STEP_SUM] = {TALLY_OP_ADD, true, true},
    [STEP_DIFFERENCE] = {TALLY_OP_SUBTRACT, true, false},
    [STEP_DIFFERENCE_FROM] = {TALLY_OP_SUBTRACT, false, true},
    [STEP_PRODUCT] = {TALLY_OP_MULTIPLY, true, true},
    [STEP_QUOTIENT] = {TALLY_OP_DIVIDE, true, false},
    [STEP_QUOTIENT_OF] = {TALLY_OP_DIVIDE, false, true},
    [STEP_POWER] = {TALLY_OP_POWER, true, false},
    [STEP_POWER_OF] = {TALLY_OP_POWER, false, true},
    [STEP_POWER_OF_OPPOSITE] = {TALLY_OP_POWER, false, true},
};

static bool is_additive(enum step_kind kind)
{
    return kind <= STEP_DIFFERENCE_FROM;
}

static bool is_power(enum step_kind kind)
{
    return kind >= STEP_POWER;
}

/* A split of the current subset: the part whose values are enumerated, and the part that x uses. */
struct cut {
    uint32_t b;
    uint32_t x;
    bool is_x_first;
    bool may_add; /* false: adding parts in this order would repeat a sum already tried in
                     another order */
    bool may_multiply;
    uint8_t large_exponents; /* bit set of the kinds of large exponent already tried */
};

/* The kinds of node that the operand behind the operation may be, if the order is given. */
static uint8_t parts_of_operand(const struct goals *goals, enum step_kind kind)
{
    if (!goals->is_ordered || is_power(kind)) return GOALS_PARTS_ALL;
    return is_additive(kind) ? GOALS_PARTS_SUM_OPERAND : GOALS_PARTS_PRODUCT_OPERAND;
}

static bool is_step_of(const struct goals *goals, const struct cut *cut, enum step_kind kind,
                       const struct goals_table_entry *b)
{
    if (!goals_has(goals, steps[kind].operation)) return false;
    if (!is_power(kind) && !(is_additive(kind) ? cut->may_add : cut->may_multiply)) return false;
    if (ratio_is_zero(b->value) && !is_additive(kind)) return false;
    if (!goals->is_ordered) return true;
    return (cut->is_x_first ? steps[kind].may_be_before : steps[kind].may_be_behind) &&
           (!cut->is_x_first || (b->parts & parts_of_operand(goals, kind)) != 0);
}

/* Every order of the parts of a sum (or product) gives the same value, so only rising keys are
 * tried. If each step must be a whole number, some orders may fail, so all are tried. */
static bool comes_after(const struct nearest *nearest, bool adds, uint64_t key,
                        const uint64_t *keys)
{
    const struct goals *const goals = nearest->goals;
    if (nearest->depth == 0 || goals->is_ordered || goals->is_whole) return true;
    const uint32_t last = nearest->depth - 1;
    const enum step_kind before = nearest->steps[last].kind;
    return is_power(before) || is_additive(before) != adds || key >= keys[last];
}

static void visit(struct nearest *nearest, uint32_t subset, uint8_t parts,
                  struct interval interval);

static void visit_step(struct nearest *nearest, const struct cut *cut, struct step step,
                       struct interval interval)
{
    const struct goals *const goals = nearest->goals;
    struct interval inner[INTERVALS_MAX];
    const uint8_t parts =
        cut->is_x_first ? GOALS_PARTS_ALL : parts_of_operand(nearest->goals, step.kind);
    step.keeps_minus = goals_keeps_minus(goals);
    const uint32_t count = interval_backwards(interval, step, inner);
    nearest->steps[nearest->depth++] = step;
    for (uint32_t i = 0; i < count; i++) {
        if (!goals->is_ordered && inner[i].least < 0) inner[i].least = 0;
        if (inner[i].least <= inner[i].most) visit(nearest, cut->x, parts, inner[i]);
    }
    nearest->depth--;
}

/* Notes a result that does not depend on x, such as that of 0 * x, x ^ 0 or 1 ^ x, if it is in the
 * interval. */
static void note_if_within(struct nearest *nearest, struct interval interval, ratio_part whole)
{
    if (interval.least <= (double)whole && interval.most >= (double)whole)
        note_value(nearest, ratio_of_whole(whole));
}

/* Is this exponent worth trying? Beyond a limit, only bases 0, 1 and -1 give values within 64 bits,
 * so one large exponent of each kind suffices. */
static bool is_exponent_of_use(struct cut *cut, struct ratio exponent)
{
    const uint32_t kind = (exponent.denominator != 1     ? 2u
                           : exponent.numerator % 2 != 0 ? 1u
                                                         : 0u) +
                          (exponent.numerator < 0 ? 4u : 0u);
    if (ratio_height(exponent) <= RATIO_BITS) return true;
    if ((cut->large_exponents >> kind & 1) != 0) return false;
    cut->large_exponents = (uint8_t)(cut->large_exponents | 1u << kind);
    return true;
}

/* x ^ b and x ^ -b. */
static void visit_exponent(struct nearest *nearest, struct cut *cut, struct ratio b,
                           struct interval interval)
{
    const struct goals *const goals = nearest->goals;
    if (ratio_is_zero(b)) {
        note_if_within(nearest, interval, 1);
        return;
    }
    if (is_exponent_of_use(cut, b))
        visit_step(nearest, cut, (struct step){.kind = STEP_POWER, .b = b}, interval);
    const struct ratio turned = ratio_negate(b);
    if (goals_has_opposites(goals) && is_exponent_of_use(cut, turned))
        visit_step(nearest, cut, (struct step){.kind = STEP_POWER, .b = turned}, interval);
}

/* b ^ x and b ^ -x. */
static void visit_base(struct nearest *nearest, const struct cut *cut, struct ratio b,
                       struct interval interval)
{
    if (ratio_is_zero(b)) note_if_within(nearest, interval, 0);
    else if (ratio_is_one(ratio_magnitude(b))) note_if_within(nearest, interval, 1);
    if (b.numerator == -1 && b.denominator == 1) note_if_within(nearest, interval, -1);
    if (ratio_is_zero(b) || ratio_is_one(ratio_magnitude(b))) return;
    struct step step = {.kind = STEP_POWER_OF, .b = b};
    if (!interval_has_exponent(interval, b)) return;
    visit_step(nearest, cut, step, interval);
    step.kind = STEP_POWER_OF_OPPOSITE;
    if (goals_has_opposites(nearest->goals)) visit_step(nearest, cut, step, interval);
}

static void visit_powers(struct nearest *nearest, struct cut *cut, struct ratio b,
                         struct interval interval)
{
    const bool is_ordered = nearest->goals->is_ordered;
    if (!is_ordered || cut->is_x_first) visit_exponent(nearest, cut, b, interval);
    if (!is_ordered || !cut->is_x_first) visit_base(nearest, cut, b, interval);
}

/* Can this kind of step make the current subset's value as one of these parts? */
static bool is_part_of(uint8_t parts, enum step_kind kind)
{
    if (is_power(kind)) return (parts & GOALS_PART_ATOM) != 0;
    return (parts & (is_additive(kind) ? GOALS_PART_SUM : GOALS_PART_PRODUCT)) != 0;
}

static void visit_cut(struct nearest *nearest, struct cut *cut, uint8_t parts,
                      struct interval interval)
{
    struct goals *const goals = nearest->goals;
    const struct goals_table *const found = goals_table_of(goals, cut->b);
    if (found == NULL) return;
    const struct goals_table table = *found;
    const bool has_powers = goals_has(goals, TALLY_OP_POWER) && is_part_of(parts, STEP_POWER);
    nearest->keys[nearest->depth] = goals_subset_at(goals, cut->b)->key;
    for (uint32_t i = 0; i < table.count && goes_on(nearest); i++) {
        const struct goals_table_entry *const b = &table.entries[i];
        if (!goals_admits(goals, b->value)) continue;
        if (nearest->depth == 0) interval = interval_at_root(nearest);
        if (ratio_is_zero(b->value) && goals_has(goals, TALLY_OP_MULTIPLY))
            note_if_within(nearest, interval, 0);
        for (enum step_kind kind = STEP_SUM; kind < STEP_POWER; kind++) {
            if (is_part_of(parts, kind) && is_step_of(goals, cut, kind, b))
                visit_step(nearest, cut, (struct step){.kind = kind, .b = b->value}, interval);
        }
        if (has_powers) visit_powers(nearest, cut, b->value, interval);
    }
}

/* Prepares the cut of a split. Returns false if its mirror image is used instead, or another order
 * of steps covers it. */
static bool make_cut(const struct nearest *nearest, struct goals_split split, struct cut *cut)
{
    const struct goals_subset *const a = goals_subset_at(nearest->goals, split.a);
    const struct goals_subset *const b = goals_subset_at(nearest->goals, split.b);
    *cut = (struct cut){.b = split.b, .x = split.a, .is_x_first = true};
    if (b->size > a->size) *cut = (struct cut){.b = split.a, .x = split.b};
    if (!nearest->goals->is_ordered &&
        (b->size > a->size || (b->size == a->size && b->key > a->key)))
        return false; /* the mirror image is also among the splits */
    const uint64_t key = goals_subset_at(nearest->goals, cut->b)->key;
    cut->may_add = comes_after(nearest, true, key, nearest->keys);
    cut->may_multiply = comes_after(nearest, false, key, nearest->keys);
    const bool is_shallow = goals_subset_at(nearest->goals, cut->x)->size <= nearest->table_size;
    return nearest->depth != 0 || is_shallow != nearest->is_deep;
}

static void visit_leaves(struct nearest *nearest, uint32_t subset, struct interval interval)
{
    if (!goals_make_leaves(nearest->goals, subset)) return;
    const struct goals_subset seen = *goals_subset_at(nearest->goals, subset);
    for (uint32_t i = seen.leaf_begin; i < seen.leaf_begin + seen.leaf_count; i++) {
        const struct ratio value = goals_leaf_at(nearest->goals, i)->value;
        const double about = interval_double(value);
        if (about >= interval.least && about <= interval.most) note_value(nearest, value);
    }
}

/* Visits all values over the subset that lie in the interval, as one of these parts. Recursion
 * depth: at most the number of numbers. */
static void visit(struct nearest *nearest, uint32_t subset, uint8_t parts, struct interval interval)
{
    if (!goes_on(nearest)) return;
    if (goals_subset_at(nearest->goals, subset)->size <= nearest->table_size) {
        if (nearest->depth != 0 || !nearest->is_deep) look_up(nearest, subset, parts, interval);
        return;
    }
    visit_leaves(nearest, subset, interval);
    struct goals_split split;
    for (uint32_t i = 0;
         goes_on(nearest) && goals_next_split(nearest->goals, subset, &i, &split);) {
        struct cut cut;
        if (make_cut(nearest, split, &cut)) visit_cut(nearest, &cut, parts, interval);
    }
}

/* ---- All choices ----------------------------------------------------------------------------- */

static void visit_choices(struct nearest *nearest)
{
    struct exact_run *const run = nearest->run;
    const struct request *const request = run->search.request;
    struct exact_choices choices;
    exact_choices_begin(&choices, run, request->fewest, request->most);
    while (exact_choices_next(&choices)) {
        nearest->is_turned = false;
        visit(nearest, choices.subset, GOALS_PARTS_ALL, interval_at_root(nearest));
        nearest->is_turned = goals_keeps_minus(nearest->goals);
        if (nearest->is_turned)
            visit(nearest, choices.subset, GOALS_PARTS_ALL, interval_at_root(nearest));
        if (run->status == TALLY_OK) run->status = run->goals.status;
    }
    exact_choices_end(&choices);
}

/* The largest size of subsets that get a table. The smaller part of a split must have a table. In
 * any order, tables of four numbers are small, and tables of five are not. In the order given there
 * are few subsets if all numbers must be used (98765 of the digits 1 to 9: 9.6 s with tables of
 * four, 0.5 s with tables of five or six). */
static uint32_t exact_nearest_table_size(const tally_game *game)
{
    enum { SMALL = 4, LARGE = 6 };
    const uint32_t half = (game->count + 1) / 2;
    const bool has_few = game->rules.order == TALLY_ORDER_GIVEN && game->rules.use == TALLY_USE_ALL;
    const uint32_t wanted = has_few ? game->count * 2 / 3 : half;
    const uint32_t most = has_few ? LARGE : SMALL;
    const uint32_t size = wanted < most ? wanted : most;
    return size > game->count / 2 ? size : game->count / 2;
}

/* Without + or *, without brackets, or with a limit of operations, values may be refused one after
 * the other, each after a search of its own. Then the tables of all choices are worth their time,
 * as long as they are small. */
static bool may_refuse_many(const struct goals *goals)
{
    enum { LIMITED_MOST = 6, WITHOUT_STEPS_MOST = 7, WITHOUT_BRACKETS_MOST = 9 };
    const uint32_t count = goals->game->count;
    const bool has_no_brackets = !goals->is_ordered && goals->brackets == TALLY_BRACKETS_NONE;
    return (goals->limited != 0 && count <= LIMITED_MOST) ||
           (goals->stand_ins != 0 && count <= WITHOUT_STEPS_MOST) ||
           (has_no_brackets && count <= WITHOUT_BRACKETS_MOST);
}

bool exact_has_nearest(const struct goals *goals)
{
    const uint32_t known =
        TALLY_OP_BASIC | TALLY_OP_POWER | TALLY_OP_NEGATE | (uint32_t)GOALS_OF_DIGITS;
    if ((goals->operations & ~known) != 0 || may_refuse_many(goals)) return false;
    return !goals->is_ordered || !goals->is_whole;
}

tally_status exact_nearest(struct exact_run *run, uint32_t table_size, uint64_t target,
                           uint64_t beyond, uint64_t *distance)
{
    struct nearest nearest = {
        .run = run,
        .goals = &run->goals,
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

/* ---- The next distance ----------------------------------------------------------------------- */

/*
 * Finds the distance of the next whole value, or of the next multiple of a fraction. Rules of
 * + - * / and powers use intervals (nearest.h). Other rules test near values one after the other,
 * and then make the tables of all choices, which contain the answer.
 */

/* Does any tree have this value? */
static bool is_reachable(struct exact_run *run, uint64_t value)
{
    const struct request *const request = run->search.request;
    bool is_reached = false;
    struct ratio wanted;
    if (!exact_value_of(run, value, &wanted)) return false;
    goals_limit_effort(&run->goals, GOALS_NO_LIMIT);
    struct exact_choices choices;
    exact_choices_begin(&choices, run, request->fewest, request->most);
    while (!is_reached && exact_choices_next(&choices)) {
        struct exact_roots roots;
        exact_find_roots(&roots, run, &run->goals, choices.subset, wanted, UINT64_MAX);
        is_reached = roots.count != 0;
    }
    exact_choices_end(&choices);
    return is_reached;
}

/* The row of the numbers of all rows of a search, whose zero is in the middle. */
static struct number_row row_of_all(const struct exact_run *run)
{
    const struct number_row row = run->search.numbers.row;
    return rules_have_negatives(&run->search.request->game->rules)
               ? (struct number_row){0, UINT64_MAX, UINT64_C(1) << 63, row.unit}
               : row;
}

/* Finds all numbers that have a value. The tables that this takes are in a search space of its own:
 * those of the search must not depend on whether it has found the numbers before. */
static void find_numbers(struct exact_run *run)
{
    const tally_range all = {0, UINT64_MAX};
    const struct request *const request = run->search.request;
    const struct goals kept = run->goals;
    goals_init(&run->goals, kept.memory, kept.game, kept.options);
    run->goals.ticks = kept.ticks;
    run->status = exact_gather(run, all, request->fewest, request->most, &run->numbers);
    run->has_numbers = run->status == TALLY_OK;
    const uint64_t ticks = run->goals.ticks;
    goals_clear(&run->goals);
    run->goals = kept;
    run->goals.ticks = ticks;
}

/* The least distance above `beyond` of a number that has a value. Limits of operations may refuse
 * one value after the other, so the numbers are found once. */
static uint64_t nearest_in_tables(struct exact_run *run, uint64_t target, uint64_t beyond)
{
    const struct number_row row = run->search.numbers.row, of_all = row_of_all(run);
    const uint64_t shift = of_all.zero - row.zero, centre = target + shift;
    uint64_t distance = UINT64_MAX;
    run->search.numbers.row = of_all;
    if (!run->has_numbers) find_numbers(run);
    run->search.numbers.row = row;
    if (!run->has_numbers) return distance;
    const uint64_t *const numbers = run->numbers.items;
    const size_t count = run->numbers.count;
    const size_t below =
        target - row.first > beyond ? sort_first(numbers, count, centre - beyond) : 0;
    if (below > 0 && numbers[below - 1] >= row.first + shift)
        distance = centre - numbers[below - 1];
    if (row.last - target <= beyond) return distance;
    const size_t above = sort_first(numbers, count, centre + beyond + 1);
    if (above < count && numbers[above] <= row.last + shift && numbers[above] - centre < distance)
        distance = numbers[above] - centre;
    return distance;
}

tally_status exact_next_distance(struct engine_search *search, uint64_t target, uint64_t beyond,
                                 uint64_t *distance)
{
    enum { WALKED = 64 };
    struct exact_run *const run = exact_run_of(search);
    if (exact_has_nearest(&run->goals)) {
        const uint32_t table_size = exact_nearest_table_size(search->request->game);
        return exact_nearest(run, table_size, target, beyond, distance);
    }
    for (uint64_t next = beyond + 1; run->status == TALLY_OK && next <= WALKED; next++) {
        uint64_t above;
        *distance = next;
        if (target >= next && is_reachable(run, target - next)) return run->status;
        if (!ckd_add(&above, target, next) && is_reachable(run, above)) return run->status;
    }
    *distance = nearest_in_tables(run, target, beyond);
    return run->status;
}
