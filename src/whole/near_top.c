/* SPDX-License-Identifier: MIT */
/*
 * Makes the values near the top. whole/near_top.h describes the idea.
 *
 * Loops over falling values, each begun by a binary search, visit all pairs of a split whose result
 * is between low and high. For a table, low is its floor, there is no high, and results are stored.
 * For a root, low and high are the window, which narrows towards the target with each result;
 * results are not stored.
 */
#include "whole/near_top.h"

#include "base/checked.h"
#include "base/sort.h"
#include "lattice/ceiling.h"

#include <string.h>

enum { WORK_A_TICK = 1 << 14 };

void near_top_init(struct near_top *near_top, struct workspace *workspace)
{
    *near_top = (struct near_top){.workspace = workspace};
    arena_init(&near_top->arena, workspace->memory);
}

void near_top_clear(struct near_top *near_top)
{
    if (near_top->workspace == NULL) return;
    struct memory *const memory = near_top->workspace->memory;
    arena_clear(&near_top->arena);
    vector_clear(memory, &near_top->sums);
    vector_clear(memory, &near_top->products);
    vector_clear(memory, &near_top->scratch);
    memory_release(memory, near_top->peaks, near_top->peak_room * sizeof(struct peak));
    near_top_init(near_top, near_top->workspace);
}

double near_top_least_work(const struct lattice *lattice, uint32_t most)
{
    double work = 0;
    double parts = 1; /* subsets of at most that size: with equal numbers fewer than 2^size */
    for (uint32_t size = 1; size <= most; size++) {
        const double sides = (double)(UINT64_C(1) << (size < 63 ? size : 63));
        parts += lattice->subsets_of_size[size];
        work += lattice->subsets_of_size[size] * (parts < sides ? parts : sides);
    }
    return work;
}

/* Counts work. Returns false if the search must end: its work is used up, or the tick said stop. */
static bool may_go_on(struct near_top *near_top, uint64_t work)
{
    const uint64_t before = near_top->work;
    near_top->work += work;
    if (before / WORK_A_TICK != near_top->work / WORK_A_TICK &&
        ask_stop(near_top->workspace->options) != TALLY_OK)
        near_top->status = TALLY_STOPPED;
    return near_top->status == TALLY_OK && near_top->work <= near_top->work_max;
}

/* ---- Floors ---------------------------------------------------------------------------------- */

static void want(struct peak *peak, uint64_t floor)
{
    if (floor == 0) floor = 1;
    if (peak->floor == 0 || floor < peak->floor) peak->floor = floor;
}

/* Lowers the floors of a and b to what a - b and a / b need to reach `floor`. */
static void want_larger(struct peak *a, struct peak *b, uint64_t floor, uint32_t operations)
{
    if ((operations & TALLY_OP_SUBTRACT) && a->ceiling > floor) {
        want(a, floor + 1);
        want(b, 1);
    }
    if ((operations & TALLY_OP_DIVIDE) && a->ceiling / 2 >= floor) {
        want(a, floor * 2);
        want(b, 1);
    }
}

/* Lowers the floors of both parts, so far that every sum or product of at least `floor` can be made
 * from them. */
static void want_parts(struct peak *a, struct peak *b, uint64_t floor, uint32_t operations)
{
    if ((operations & TALLY_OP_ADD) && saturating_add(a->ceiling, b->ceiling) >= floor) {
        want(a, floor > b->ceiling ? floor - b->ceiling : 1);
        want(b, floor > a->ceiling ? floor - a->ceiling : 1);
    }
    if ((operations & TALLY_OP_MULTIPLY) && saturating_multiply(a->ceiling, b->ceiling) >= floor) {
        want(a, (floor - 1) / b->ceiling + 1);
        want(b, (floor - 1) / a->ceiling + 1);
    }
    want_larger(a, b, floor, operations);
    want_larger(b, a, floor, operations);
}

static bool is_root(const struct near_top *near_top, uint32_t subset,
                    const struct admission *admission)
{
    const struct lattice *const lattice = &near_top->workspace->lattice;
    const struct subset *const whole = lattice_subset(lattice, subset);
    return whole->size >= admission->fewest &&
           lattice_contains(lattice, whole->code, admission->must_use);
}

static bool set_floors_of_parts(struct near_top *near_top, uint32_t subset, uint64_t floor)
{
    struct workspace *const workspace = near_top->workspace;
    struct vector *const splits = &workspace->workers[0].splits;
    near_top->status = lattice_splits(&workspace->lattice, subset, splits);
    for (size_t i = 0; near_top->status == TALLY_OK && i < splits->count; i++) {
        const struct split *const split = (const struct split *)splits->items + i;
        if (split->a > split->b) continue;
        want_parts(&near_top->peaks[split->a], &near_top->peaks[split->b], floor,
                   workspace->operations);
    }
    return may_go_on(near_top, splits->count);
}

/* Sets the floor of each subset, from the largest subsets down. If a subset's ceiling is below its
 * floor, its values are useless, so it needs nothing of its parts. */
static bool set_floors(struct near_top *near_top, const struct admission *admission, uint32_t count)
{
    const struct lattice *const lattice = &near_top->workspace->lattice;
    bool goes_on = true;
    for (uint32_t subset = 0; subset < count; subset++) {
        near_top->peaks[subset] = (struct peak){
            .ceiling = ceiling_of_subset(lattice, subset, near_top->workspace->operations)};
    }
    for (uint32_t subset = count; subset-- > 0 && goes_on;) {
        const struct peak *const peak = &near_top->peaks[subset];
        uint64_t floor = peak->floor == 0 ? UINT64_MAX : peak->floor;
        if (near_top->low < floor && is_root(near_top, subset, admission)) floor = near_top->low;
        if (peak->ceiling >= floor && lattice_subset(lattice, subset)->size > 1)
            goes_on = set_floors_of_parts(near_top, subset, floor);
    }
    return goes_on;
}

/* ---- Pairs ----------------------------------------------------------------------------------- */

/* Takes the value of a root, and narrows the window. */
static void note_value(struct near_top *near_top, uint64_t value)
{
    const uint64_t target = near_top->target;
    const uint64_t distance = value > target ? value - target : target - value;
    if (value < near_top->low || value > near_top->high) return;
    if (distance <= near_top->beyond || distance >= near_top->nearest) return;
    near_top->nearest = distance;
    if (target > distance && target - distance >= near_top->low)
        near_top->low = target - distance + 1;
    const uint64_t high = saturating_add(target, distance - 1);
    if (high < near_top->high) near_top->high = high;
}

static bool gather(struct near_top *near_top, struct vector *values, uint64_t value)
{
    if (near_top->is_at_root) {
        note_value(near_top, value);
        return true;
    }
    struct memory *const memory = near_top->workspace->memory;
    if (!vector_reserve(memory, values, values->count + 1, sizeof(uint64_t))) {
        near_top->status = memory_failure(memory);
        return false;
    }
    ((uint64_t *)values->items)[values->count++] = value;
    return true;
}

/* The index of the first of the falling values that is at most `most`. */
static uint32_t first_at_most(const struct value_run *falling, uint64_t most)
{
    uint32_t begin = 0;
    uint32_t end = falling->count;
    while (begin < end) {
        const uint32_t middle = (begin + end) / 2;
        if (falling->values[middle] > most) begin = middle + 1;
        else end = middle;
    }
    return begin;
}

/* The last step, with x as its larger operand. */
enum step { STEP_ADD, STEP_SUBTRACT, STEP_MULTIPLY, STEP_DIVIDE };

/* Joins x with each y for which x + y, or x * y, is between low and high. */
static bool join_upwards(struct near_top *near_top, enum step step, uint64_t x,
                         const struct value_run *ys)
{
    if (x > near_top->high || (step == STEP_ADD && x == near_top->high))
        return may_go_on(near_top, 1);
    uint32_t i = first_at_most(ys, step == STEP_ADD ? near_top->high - x : near_top->high / x);
    const uint32_t first = i;
    for (; i < ys->count; i++) {
        const uint64_t value = step == STEP_ADD ? x + ys->values[i] : x * ys->values[i];
        if (value < near_top->low) break;
        if (!gather(near_top, step == STEP_ADD ? &near_top->sums : &near_top->products, value))
            return false;
    }
    return may_go_on(near_top, i - first + 1);
}

/* Joins x with each y for which x - y, or x / y, is between low and high. */
static bool join_downwards(struct near_top *near_top, enum step step, uint64_t x,
                           const struct value_run *ys)
{
    const bool subtracts = step == STEP_SUBTRACT;
    if (subtracts && x <= near_top->low) return may_go_on(near_top, 1);
    uint32_t i = first_at_most(ys, subtracts ? x - near_top->low : x / near_top->low);
    const uint32_t first = i;
    for (; i < ys->count; i++) {
        const uint64_t y = ys->values[i];
        if (!subtracts && y == 1) break;
        const uint64_t value = subtracts ? x - y : whole_quotient(x, y);
        if (subtracts ? value > near_top->high : x / y > near_top->high) break;
        if (value == 0 || value < near_top->low) continue;
        if (!gather(near_top, subtracts ? &near_top->sums : &near_top->products, value))
            return false;
    }
    return may_go_on(near_top, i - first + 1);
}

/* The largest result of a step with x and a value up to `largest`. */
static uint64_t reach_of(enum step step, uint64_t x, uint64_t largest)
{
    switch (step) {
    case STEP_ADD: return saturating_add(x, largest);
    case STEP_MULTIPLY: return saturating_multiply(x, largest);
    case STEP_SUBTRACT: return x - 1;
    case STEP_DIVIDE: return x / 2;
    }
    return 0;
}

static bool join(struct near_top *near_top, enum step step, const struct value_run *xs,
                 const struct value_run *ys)
{
    bool goes_on = true;
    for (uint32_t i = 0; i < xs->count && ys->count != 0 && goes_on; i++) {
        const uint64_t x = xs->values[i];
        if (reach_of(step, x, ys->values[0]) < near_top->low) break;
        goes_on = step == STEP_ADD || step == STEP_MULTIPLY ? join_upwards(near_top, step, x, ys)
                                                            : join_downwards(near_top, step, x, ys);
    }
    return goes_on;
}

/* Makes every value of a subset from low to high, by every last step. The operand that uses the
 * pivot comes first, so that most groups are made once (table.h). */
static bool join_parts(struct near_top *near_top, uint32_t subset)
{
    struct workspace *const workspace = near_top->workspace;
    struct vector *const splits = &workspace->workers[0].splits;
    near_top->status = lattice_splits(&workspace->lattice, subset, splits);
    bool goes_on = near_top->status == TALLY_OK;
    for (size_t i = 0; i < splits->count && goes_on; i++) {
        const struct split *const split = (const struct split *)splits->items + i;
        const struct peak *const a = &near_top->peaks[split->a];
        const struct peak *const b = &near_top->peaks[split->b];
        goes_on = may_go_on(near_top, 1);
        if (goes_on && split->pivots_in_a != 0 && (workspace->operations & TALLY_OP_ADD))
            goes_on = join(near_top, STEP_ADD, &a->products, &b->all);
        if (goes_on && split->pivots_in_a != 0 && (workspace->operations & TALLY_OP_MULTIPLY))
            goes_on = join(near_top, STEP_MULTIPLY, &a->sums, &b->all);
        if (goes_on && (workspace->operations & TALLY_OP_SUBTRACT))
            goes_on = join(near_top, STEP_SUBTRACT, &a->all, &b->all);
        if (goes_on && (workspace->operations & TALLY_OP_DIVIDE))
            goes_on = join(near_top, STEP_DIVIDE, &a->all, &b->all);
    }
    return goes_on;
}

/* ---- Tables ---------------------------------------------------------------------------------- */

/* Sorts the gathered values, and moves them to the arena: falling, each once. */
static bool settle(struct near_top *near_top, struct vector *values, struct value_run *falling)
{
    struct vector *const scratch = &near_top->scratch;
    const size_t count = values->count;
    if (!vector_reserve(near_top->workspace->memory, scratch, count, sizeof(uint64_t)))
        return false;
    uint64_t *const items = arena_take(&near_top->arena, count * sizeof(uint64_t));
    if (items == NULL) return false;
    falling->values = items;
    const uint64_t *const sorted = sort_many_numbers(values->items, scratch->items, count);
    for (size_t i = count; i-- > 0;) {
        if (i + 1 == count || sorted[i] != sorted[i + 1]) items[falling->count++] = sorted[i];
    }
    return true;
}

/* Merges two lists, each value once. */
static bool merge(struct near_top *near_top, const struct value_run *a, const struct value_run *b,
                  struct value_run *all)
{
    uint64_t *const items =
        arena_take(&near_top->arena, ((size_t)a->count + b->count) * sizeof(uint64_t));
    if (items == NULL) return false;
    all->values = items;
    uint32_t i = 0;
    uint32_t j = 0;
    while (i < a->count || j < b->count) {
        const uint64_t x = i < a->count ? a->values[i] : 0;
        const uint64_t y = j < b->count ? b->values[j] : 0;
        items[all->count++] = x > y ? x : y;
        if (x >= y) i++;
        if (y >= x) j++;
    }
    return true;
}

/* Makes the list of one subset: all values at or above its floor. Its parts' lists are complete
 * down to their own floors, which are low enough for every pair that matters. */
static bool make_peak(struct near_top *near_top, uint32_t subset)
{
    const struct lattice *const lattice = &near_top->workspace->lattice;
    const struct subset *const whole = lattice_subset(lattice, subset);
    struct peak *const peak = &near_top->peaks[subset];
    near_top->sums.count = 0;
    near_top->products.count = 0;
    near_top->is_at_root = false;
    const uint64_t low = near_top->low;
    const uint64_t high = near_top->high;
    near_top->low = peak->floor;
    near_top->high = UINT64_MAX;
    bool goes_on = true;
    if (whole->size > 1) {
        goes_on = join_parts(near_top, subset);
    } else if (lattice->number[whole->last] >= peak->floor) {
        goes_on = gather(near_top, &near_top->sums, lattice->number[whole->last]) &&
                  gather(near_top, &near_top->products, lattice->number[whole->last]);
    }
    near_top->low = low;
    near_top->high = high;
    if (!goes_on) return false;
    if (settle(near_top, &near_top->sums, &peak->sums) &&
        settle(near_top, &near_top->products, &peak->products) &&
        merge(near_top, &peak->sums, &peak->products, &peak->all)) {
        return may_go_on(near_top, near_top->sums.count + near_top->products.count);
    }
    near_top->status = memory_failure(near_top->workspace->memory);
    return false;
}

/* Visits the values of an admitted subset in the window: from its list, if that is complete down
 * to the window; otherwise by joining its parts. */
static bool search_root(struct near_top *near_top, uint32_t subset)
{
    const struct peak *const peak = &near_top->peaks[subset];
    if (peak->ceiling < near_top->low || near_top->low > near_top->high) return true;
    if (peak->floor != 0 && peak->floor <= near_top->low) {
        for (uint32_t i = 0; i < peak->all.count; i++) note_value(near_top, peak->all.values[i]);
        return may_go_on(near_top, peak->all.count);
    }
    const struct lattice *const lattice = &near_top->workspace->lattice;
    const struct subset *const whole = lattice_subset(lattice, subset);
    near_top->is_at_root = true;
    if (whole->size > 1) return join_parts(near_top, subset);
    note_value(near_top, lattice->number[whole->last]);
    return true;
}

/* ---- All together ---------------------------------------------------------------------------- */

/* Makes room for the peaks of so many subsets. */
static bool begin(struct near_top *near_top, uint32_t count)
{
    struct memory *const memory = near_top->workspace->memory;
    arena_reset(&near_top->arena);
    if (near_top->peak_room >= count) return true;
    memory_release(memory, near_top->peaks, near_top->peak_room * sizeof(struct peak));
    near_top->peaks = memory_allocate(memory, count * sizeof(struct peak));
    near_top->peak_room = near_top->peaks == NULL ? 0 : count;
    return near_top->peaks != NULL;
}

tally_status near_top_nearest(struct near_top *near_top, const struct admission *admission,
                              uint64_t target, uint64_t beyond, tally_range window,
                              uint64_t work_max, uint64_t *distance, bool *is_decided)
{
    struct lattice *const lattice = &near_top->workspace->lattice;
    *distance = UINT64_MAX;
    *is_decided = false;
    const tally_status status = lattice_build(lattice, admission->most);
    if (status != TALLY_OK) return status;
    const uint32_t count = lattice->level_begin[admission->most + 1];
    near_top->target = target;
    near_top->beyond = beyond;
    near_top->low = window.first;
    near_top->high = window.last;
    near_top->nearest = UINT64_MAX;
    near_top->work = 0;
    near_top->work_max = work_max;
    near_top->status = TALLY_OK;
    if (!begin(near_top, count)) return memory_failure(near_top->workspace->memory);
    bool goes_on = set_floors(near_top, admission, count);
    for (uint32_t subset = 0; subset < count && goes_on; subset++) {
        if (near_top->peaks[subset].floor != 0) goes_on = make_peak(near_top, subset);
        if (goes_on && is_root(near_top, subset, admission))
            goes_on = search_root(near_top, subset);
    }
    *is_decided = goes_on;
    if (goes_on) *distance = near_top->nearest;
    return near_top->status;
}
