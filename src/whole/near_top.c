/* SPDX-License-Identifier: MIT */
/*
 * Making the values near the top. See whole/near_top.h for the idea.
 *
 * All pairs of a split that are worth something between low and high are met by falling loops with a binary
 * search for where each begins. For a table low is its floor, and high is unlimited; what is met is kept. For
 * a root, whose values nobody asks for, low and high are the window, which closes in on the target with each
 * value that is met.
 */
#include "whole/near_top.h"

#include "base/checked.h"

#include <string.h>

enum { WORK_A_TICK = 1 << 14, DIGIT_BITS = 8, DIGITS = 1 << DIGIT_BITS };

void summit_init(struct summit *summit, struct space *space)
{
    *summit = (struct summit){.space = space};
    arena_init(&summit->arena, space->memory);
}

void summit_clear(struct summit *summit)
{
    if (summit->space == NULL) return;
    struct memory *const memory = summit->space->memory;
    arena_clear(&summit->arena);
    vector_clear(memory, &summit->sums);
    vector_clear(memory, &summit->products);
    vector_clear(memory, &summit->scratch);
    memory_release(memory, summit->peaks, summit->peak_room * sizeof(struct peak));
    summit_init(summit, summit->space);
}

double summit_least_work(const struct lattice *lattice, uint32_t most)
{
    double work = 0;
    for (uint32_t size = 1; size <= most; size++)
        work += lattice->subsets_of_size[size] * (double)(UINT64_C(1) << (size < 63 ? size : 63));
    return work;
}

/* Counts work; false where the search has to end, for lack of work allowed or because the tick said so. */
static bool may_go_on(struct summit *summit, uint64_t work)
{
    const uint64_t before = summit->work;
    summit->work += work;
    if (before / WORK_A_TICK != summit->work / WORK_A_TICK && space_ask_tick(summit->space) != TALLY_OK)
        summit->status = TALLY_STOPPED;
    return summit->status == TALLY_OK && summit->work <= summit->work_max;
}

/* ---- Floors ---------------------------------------------------------------------------------------------- */

static void want(struct peak *peak, uint64_t floor)
{
    if (floor == 0) floor = 1;
    if (peak->floor == 0 || floor < peak->floor) peak->floor = floor;
}

/* What a and b must be worth for a - b and a / b to reach the floor. */
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

static bool is_root(const struct summit *summit, uint32_t subset, const struct summit_window *window)
{
    const struct lattice *const lattice = &summit->space->lattice;
    const struct subset *const whole = lattice_subset(lattice, subset);
    return whole->size >= window->fewest && lattice_contains(lattice, whole->code, window->must_use);
}

static bool set_floors_of_parts(struct summit *summit, uint32_t subset, uint64_t floor)
{
    struct space *const space = summit->space;
    struct vector *const splits = &space->workers[0].splits;
    summit->status = lattice_splits(&space->lattice, subset, splits);
    for (size_t i = 0; summit->status == TALLY_OK && i < splits->count; i++) {
        const struct split *const split = (const struct split *)splits->items + i;
        if (split->a > split->b) continue;
        want_parts(&summit->peaks[split->a], &summit->peaks[split->b], floor, space->operations);
    }
    return may_go_on(summit, splits->count);
}

static bool set_floors(struct summit *summit, const struct summit_window *window, uint32_t count)
{
    const struct lattice *const lattice = &summit->space->lattice;
    bool goes_on = true;
    for (uint32_t subset = 0; subset < count; subset++) {
        summit->peaks[subset] =
            (struct peak){.ceiling = table_ceiling(lattice, subset, summit->space->operations)};
    }
    for (uint32_t subset = count; subset-- > 0 && goes_on;) {
        const struct peak *const peak = &summit->peaks[subset];
        uint64_t floor = peak->floor == 0 ? UINT64_MAX : peak->floor;
        if (summit->low < floor && is_root(summit, subset, window)) floor = summit->low;
        if (peak->ceiling >= floor && lattice_subset(lattice, subset)->size > 1)
            goes_on = set_floors_of_parts(summit, subset, floor);
    }
    return goes_on;
}

/* ---- Pairs ----------------------------------------------------------------------------------------------- */

/* A value at a root: the window closes in on the target. */
static void note_value(struct summit *summit, uint64_t value)
{
    const uint64_t target = summit->target;
    const uint64_t distance = value > target ? value - target : target - value;
    if (value < summit->low || value > summit->high) return;
    if (distance <= summit->beyond || distance >= summit->nearest) return;
    summit->nearest = distance;
    if (target > distance && target - distance >= summit->low) summit->low = target - distance + 1;
    const uint64_t high = saturating_add(target, distance - 1);
    if (high < summit->high) summit->high = high;
}

static bool gather(struct summit *summit, struct vector *values, uint64_t value)
{
    if (summit->is_at_root) {
        note_value(summit, value);
        return true;
    }
    struct memory *const memory = summit->space->memory;
    if (!vector_reserve(memory, values, values->count + 1, sizeof(uint64_t))) {
        summit->status = memory_failure(memory);
        return false;
    }
    ((uint64_t *)values->items)[values->count++] = value;
    return true;
}

/* The first of falling values that is at most so large. */
static uint32_t first_at_most(const struct falling *falling, uint64_t most)
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

/* What a step makes of x and a smaller one of the other side. */
enum step { STEP_ADD, STEP_SUBTRACT, STEP_MULTIPLY, STEP_DIVIDE };

/* The pairs of x with the falling values ys whose sum or product is wanted. */
static bool join_upwards(struct summit *summit, enum step step, uint64_t x, const struct falling *ys)
{
    if (x > summit->high || (step == STEP_ADD && x == summit->high)) return may_go_on(summit, 1);
    uint32_t i = first_at_most(ys, step == STEP_ADD ? summit->high - x : summit->high / x);
    const uint32_t first = i;
    for (; i < ys->count; i++) {
        const uint64_t value = step == STEP_ADD ? x + ys->values[i] : x * ys->values[i];
        if (value < summit->low) break;
        if (!gather(summit, step == STEP_ADD ? &summit->sums : &summit->products, value)) return false;
    }
    return may_go_on(summit, i - first + 1);
}

/* The same for x less, or divided by, one of them. */
static bool join_downwards(struct summit *summit, enum step step, uint64_t x, const struct falling *ys)
{
    const bool subtracts = step == STEP_SUBTRACT;
    if (subtracts && x <= summit->low) return may_go_on(summit, 1);
    uint32_t i = first_at_most(ys, subtracts ? x - summit->low : x / summit->low);
    const uint32_t first = i;
    for (; i < ys->count; i++) {
        const uint64_t y = ys->values[i];
        if (!subtracts && y == 1) break;
        const uint64_t value = subtracts ? x - y : whole_quotient(x, y);
        if (subtracts ? value > summit->high : x / y > summit->high) break;
        if (value == 0 || value < summit->low) continue;
        if (!gather(summit, subtracts ? &summit->sums : &summit->products, value)) return false;
    }
    return may_go_on(summit, i - first + 1);
}

/* The largest that a step can make of x. */
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

static bool join(struct summit *summit, enum step step, const struct falling *xs, const struct falling *ys)
{
    bool goes_on = true;
    for (uint32_t i = 0; i < xs->count && ys->count != 0 && goes_on; i++) {
        const uint64_t x = xs->values[i];
        if (reach_of(step, x, ys->values[0]) < summit->low) break;
        goes_on = step == STEP_ADD || step == STEP_MULTIPLY ? join_upwards(summit, step, x, ys)
                                                            : join_downwards(summit, step, x, ys);
    }
    return goes_on;
}

/* Every value of a subset from low to high, by every last step. The operand that uses the pivot stands first,
 * so that most groups are met once (table.h). */
static bool join_parts(struct summit *summit, uint32_t subset)
{
    struct space *const space = summit->space;
    struct vector *const splits = &space->workers[0].splits;
    summit->status = lattice_splits(&space->lattice, subset, splits);
    bool goes_on = summit->status == TALLY_OK;
    for (size_t i = 0; i < splits->count && goes_on; i++) {
        const struct split *const split = (const struct split *)splits->items + i;
        const struct peak *const a = &summit->peaks[split->a];
        const struct peak *const b = &summit->peaks[split->b];
        goes_on = may_go_on(summit, 1);
        if (goes_on && split->pivots_in_a != 0 && (space->operations & TALLY_OP_ADD))
            goes_on = join(summit, STEP_ADD, &a->products, &b->all);
        if (goes_on && split->pivots_in_a != 0 && (space->operations & TALLY_OP_MULTIPLY))
            goes_on = join(summit, STEP_MULTIPLY, &a->sums, &b->all);
        if (goes_on && (space->operations & TALLY_OP_SUBTRACT))
            goes_on = join(summit, STEP_SUBTRACT, &a->all, &b->all);
        if (goes_on && (space->operations & TALLY_OP_DIVIDE))
            goes_on = join(summit, STEP_DIVIDE, &a->all, &b->all);
    }
    return goes_on;
}

/* ---- Tables ---------------------------------------------------------------------------------------------- */

/* One pass of a radix sort, falling: by the digit at shift. */
static void sort_by_digit(const uint64_t *from, uint64_t *to, size_t count, uint32_t shift)
{
    size_t next[DIGITS + 1] = {0};
    for (size_t i = 0; i < count; i++) next[DIGITS - (from[i] >> shift & (DIGITS - 1))]++;
    for (size_t digit = 1; digit <= DIGITS; digit++) next[digit] += next[digit - 1];
    for (size_t i = 0; i < count; i++) to[next[DIGITS - 1 - (from[i] >> shift & (DIGITS - 1))]++] = from[i];
}

/* Sorts what was gathered, and takes it into the arena, each value once. */
static bool settle(struct summit *summit, struct vector *values, struct falling *falling)
{
    struct memory *const memory = summit->space->memory;
    const size_t count = values->count;
    uint64_t any = 0;
    uint64_t all = UINT64_MAX;
    for (size_t i = 0; i < count; i++) {
        any |= ((const uint64_t *)values->items)[i];
        all &= ((const uint64_t *)values->items)[i];
    }
    if (!vector_reserve(memory, &summit->scratch, count, sizeof(uint64_t))) return false;
    for (uint32_t shift = 0; shift < 64; shift += DIGIT_BITS) {
        if (((any ^ all) >> shift & (DIGITS - 1)) == 0) continue;
        sort_by_digit(values->items, summit->scratch.items, count, shift);
        const struct vector sorted = summit->scratch;
        summit->scratch = *values;
        *values = sorted;
        values->count = count;
    }
    const uint64_t *const sorted = values->items;
    falling->values = arena_take(&summit->arena, count * sizeof(uint64_t));
    if (falling->values == NULL) return false;
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || sorted[i] != sorted[i - 1]) falling->values[falling->count++] = sorted[i];
    }
    return true;
}

/* Both together, each value once. */
static bool merge(struct summit *summit, const struct falling *a, const struct falling *b,
                  struct falling *all)
{
    all->values = arena_take(&summit->arena, ((size_t)a->count + b->count) * sizeof(uint64_t));
    if (all->values == NULL) return false;
    uint32_t i = 0;
    uint32_t j = 0;
    while (i < a->count || j < b->count) {
        const uint64_t x = i < a->count ? a->values[i] : 0;
        const uint64_t y = j < b->count ? b->values[j] : 0;
        all->values[all->count++] = x > y ? x : y;
        if (x >= y) i++;
        if (y >= x) j++;
    }
    return true;
}

static bool make_peak(struct summit *summit, uint32_t subset)
{
    const struct lattice *const lattice = &summit->space->lattice;
    const struct subset *const whole = lattice_subset(lattice, subset);
    struct peak *const peak = &summit->peaks[subset];
    summit->sums.count = 0;
    summit->products.count = 0;
    summit->is_at_root = false;
    const uint64_t low = summit->low;
    const uint64_t high = summit->high;
    summit->low = peak->floor;
    summit->high = UINT64_MAX;
    bool goes_on = true;
    if (whole->size > 1) {
        goes_on = join_parts(summit, subset);
    } else if (lattice->number[whole->last] >= peak->floor) {
        goes_on = gather(summit, &summit->sums, lattice->number[whole->last]) &&
                  gather(summit, &summit->products, lattice->number[whole->last]);
    }
    summit->low = low;
    summit->high = high;
    if (!goes_on) return false;
    if (settle(summit, &summit->sums, &peak->sums) && settle(summit, &summit->products, &peak->products) &&
        merge(summit, &peak->sums, &peak->products, &peak->all)) {
        return may_go_on(summit, summit->sums.count + summit->products.count);
    }
    summit->status = memory_failure(summit->space->memory);
    return false;
}

static bool search_root(struct summit *summit, uint32_t subset)
{
    const struct peak *const peak = &summit->peaks[subset];
    if (peak->ceiling < summit->low || summit->low > summit->high) return true;
    if (peak->floor != 0 && peak->floor <= summit->low) {
        for (uint32_t i = 0; i < peak->all.count; i++) note_value(summit, peak->all.values[i]);
        return may_go_on(summit, peak->all.count);
    }
    const struct lattice *const lattice = &summit->space->lattice;
    const struct subset *const whole = lattice_subset(lattice, subset);
    summit->is_at_root = true;
    if (whole->size > 1) return join_parts(summit, subset);
    note_value(summit, lattice->number[whole->last]);
    return true;
}

/* ---- All together ---------------------------------------------------------------------------------------- */

static bool begin(struct summit *summit, const struct summit_window *window, uint64_t work_max,
                  uint32_t count)
{
    struct memory *const memory = summit->space->memory;
    arena_reset(&summit->arena);
    summit->target = window->target;
    summit->beyond = window->beyond;
    summit->low = window->low;
    summit->high = window->high;
    summit->nearest = UINT64_MAX;
    summit->work = 0;
    summit->work_max = work_max;
    summit->status = TALLY_OK;
    if (summit->peak_room >= count) return true;
    memory_release(memory, summit->peaks, summit->peak_room * sizeof(struct peak));
    summit->peaks = memory_allocate(memory, count * sizeof(struct peak));
    summit->peak_room = summit->peaks == NULL ? 0 : count;
    return summit->peaks != NULL;
}

tally_status summit_nearest(struct summit *summit, const struct summit_window *window, uint64_t work_max,
                            uint64_t *distance, bool *is_decided)
{
    struct lattice *const lattice = &summit->space->lattice;
    *distance = UINT64_MAX;
    *is_decided = false;
    const tally_status status = lattice_build(lattice, window->most);
    if (status != TALLY_OK) return status;
    const uint32_t count = lattice->level_begin[window->most + 1];
    if (!begin(summit, window, work_max, count)) return memory_failure(summit->space->memory);
    bool goes_on = set_floors(summit, window, count);
    for (uint32_t subset = 0; subset < count && goes_on; subset++) {
        if (summit->peaks[subset].floor != 0) goes_on = make_peak(summit, subset);
        if (goes_on && is_root(summit, subset, window)) goes_on = search_root(summit, subset);
    }
    *is_decided = goes_on;
    if (goes_on) *distance = summit->nearest;
    return summit->status;
}
