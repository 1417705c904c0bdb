/* SPDX-License-Identifier: MIT */
/*
 * Makes the values near the top. whole/near_top.h describes the idea.
 *
 * The pairs whose result is in a range are those of forest/fresh.h. For a list, the range is all
 * from the floor on, and results are kept. For a root it is the window, which narrows towards the
 * target with each result; results are not kept.
 */
#include "whole/near_top.h"

#include "base/checked.h"
#include "base/sort.h"
#include "lattice/ceiling.h"

#include <string.h>

enum { WORK_A_TICK = 1 << 14 };

void near_top_init(struct near_top *near_top, struct workspace *workspace)
{
    *near_top = (struct near_top){.workspace = workspace, .levels = {.workspace = workspace}};
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
    memory_release(memory, near_top->peaks, near_top->levels.room * sizeof(struct peak));
    fresh_clear(&near_top->levels);
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
        if (near_top->range.first < floor && is_root(near_top, subset, admission))
            floor = near_top->range.first;
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
    tally_range *const window = &near_top->range;
    if (value < window->first || value > window->last) return;
    if (distance <= near_top->beyond || distance >= near_top->nearest) return;
    near_top->nearest = distance;
    if (target > distance && target - distance >= window->first)
        window->first = target - distance + 1;
    const uint64_t last = saturating_add(target, distance - 1);
    if (last < window->last) window->last = last;
}

static tally_status meet_at_root(void *context, uint64_t value, enum part part,
                                 const struct fresh_goal *left, const struct fresh_goal *right)
{
    struct near_top *const near_top = context;
    (void)part, (void)left, (void)right;
    note_value(near_top, value);
    near_top->cross.range = near_top->range;
    return may_go_on(near_top, 1) ? TALLY_OK : TALLY_STOPPED;
}

static tally_status gather(void *context, uint64_t value, enum part part,
                           const struct fresh_goal *left, const struct fresh_goal *right)
{
    struct near_top *const near_top = context;
    struct memory *const memory = near_top->workspace->memory;
    const bool is_product = part == PART_PROD || part == PART_QUOT;
    struct vector *const values = is_product ? &near_top->products : &near_top->sums;
    (void)left, (void)right;
    if (!vector_reserve(memory, values, values->count + 1, sizeof value))
        return memory_failure(memory);
    ((uint64_t *)values->items)[values->count++] = value;
    return may_go_on(near_top, 1) ? TALLY_OK : TALLY_STOPPED;
}

/* Meets all pairs of parts of a subset that make a value of the range. Pairs are looked for from
 * the shorter list, which is work, too. */
static bool cross_parts(struct near_top *near_top, uint32_t subset, tally_range range,
                        fresh_meet *meet)
{
    struct worker *const worker = &near_top->workspace->workers[0];
    near_top->cross = (struct cross){.levels = &near_top->levels,
                                     .subset = subset,
                                     .range = range,
                                     .meet = meet,
                                     .context = near_top};
    const tally_status status = cross_range(&near_top->cross, worker);
    if (status != TALLY_OK) {
        if (near_top->work <= near_top->work_max) near_top->status = status;
        return false;
    }
    uint64_t work = 0;
    for (size_t i = 0; i < worker->splits.count; i++) {
        const struct split *const split = (const struct split *)worker->splits.items + i;
        const uint32_t a = near_top->levels.of_subset[split->a].class_begin[FRESH_CLASSES];
        const uint32_t b = near_top->levels.of_subset[split->b].class_begin[FRESH_CLASSES];
        work += 1 + smaller_of(a, b);
    }
    return may_go_on(near_top, work);
}

/* ---- One subset ------------------------------------------------------------------------------ */

/* Appends the values that were gathered as one class of a list: rising, each once. */
static bool settle(struct near_top *near_top, struct vector *gathered, struct fresh *list,
                   enum fresh_class class)
{
    const size_t count = gathered->count;
    uint32_t *const begin = &list->class_begin[class];
    for (uint32_t c = class; c < FRESH_CLASSES; c++) list->class_begin[c + 1] = *begin;
    if (count == 0) return true;
    if (!vector_reserve(near_top->workspace->memory, &near_top->scratch, count, sizeof(uint64_t)))
        return false;
    uint64_t *const sorted = sort_many_numbers(gathered->items, near_top->scratch.items, count);
    const uint32_t distinct = (uint32_t)sort_unique(sorted, count);
    memcpy(list->values + *begin, sorted, distinct * sizeof *sorted);
    for (uint32_t c = class; c < FRESH_CLASSES; c++) list->class_begin[c + 1] += distinct;
    return true;
}

/* Makes the list of one subset: all values at or above its floor. Its parts' lists are complete
 * down to their own floors, which are low enough for every pair that matters. Of the goals, only
 * the values are known. */
static bool make_list(struct near_top *near_top, uint32_t subset)
{
    const struct lattice *const lattice = &near_top->workspace->lattice;
    const struct subset *const whole = lattice_subset(lattice, subset);
    struct fresh *const list = &near_top->levels.of_subset[subset];
    const tally_range range = {near_top->peaks[subset].floor, UINT64_MAX};
    struct vector leaf = {.items = &near_top->number};
    near_top->sums.count = near_top->products.count = 0;
    if (whole->size > 1) {
        if (!cross_parts(near_top, subset, range, gather)) return false;
    } else {
        near_top->number = lattice->number[whole->last];
        leaf.count = near_top->number >= range.first;
    }
    const size_t count = near_top->sums.count + leaf.count + near_top->products.count;
    list->values = arena_take(&near_top->arena, count * sizeof *list->values);
    list->goals = arena_take(&near_top->arena, count * sizeof *list->goals);
    if (list->values == NULL || list->goals == NULL ||
        !settle(near_top, &near_top->sums, list, FRESH_SUM) ||
        !settle(near_top, &leaf, list, FRESH_LEAF) ||
        !settle(near_top, &near_top->products, list, FRESH_PROD)) {
        near_top->status = memory_failure(near_top->workspace->memory);
        return false;
    }
    memset(list->goals, 0, count * sizeof *list->goals);
    return may_go_on(near_top, count);
}

/* Visits the values of an admitted subset in the window: from its list, if that is complete down
 * to the window; otherwise by crossing its parts. */
static bool search_root(struct near_top *near_top, uint32_t subset)
{
    const struct lattice *const lattice = &near_top->workspace->lattice;
    const struct subset *const whole = lattice_subset(lattice, subset);
    const struct peak *const peak = &near_top->peaks[subset];
    const struct fresh *const list = &near_top->levels.of_subset[subset];
    const tally_range window = near_top->range;
    if (peak->ceiling < window.first || window.first > window.last) return true;
    if (whole->size == 1) {
        note_value(near_top, lattice->number[whole->last]);
        return true;
    }
    if (peak->floor == 0 || peak->floor > window.first)
        return cross_parts(near_top, subset, window, meet_at_root);
    const uint32_t count = list->class_begin[FRESH_CLASSES];
    for (uint32_t i = 0; i < count; i++) note_value(near_top, list->values[i]);
    return may_go_on(near_top, count);
}

/* ---- All together ---------------------------------------------------------------------------- */

/* Makes room for so many subsets, none of which has a list yet. */
static bool begin(struct near_top *near_top, uint32_t count)
{
    struct memory *const memory = near_top->workspace->memory;
    struct fresh_levels *const levels = &near_top->levels;
    const struct fresh none = {.values = &near_top->number, .goals = &near_top->no_goal};
    if (levels->room < count) {
        near_top_clear(near_top);
        levels->of_subset = memory_allocate(memory, count * sizeof *levels->of_subset);
        near_top->peaks = memory_allocate(memory, count * sizeof *near_top->peaks);
        levels->room = count;
    }
    arena_reset(&near_top->arena);
    if (levels->of_subset == NULL || near_top->peaks == NULL) return false;
    for (uint32_t i = 0; i < count; i++) levels->of_subset[i] = none;
    return true;
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
    if (!begin(near_top, count)) return memory_failure(near_top->workspace->memory);
    near_top->target = target;
    near_top->beyond = beyond;
    near_top->range = window;
    near_top->nearest = UINT64_MAX;
    near_top->work = 0;
    near_top->work_max = work_max;
    near_top->status = TALLY_OK;
    bool goes_on = set_floors(near_top, admission, count);
    for (uint32_t subset = 0; subset < count && goes_on; subset++) {
        if (near_top->peaks[subset].floor != 0) goes_on = make_list(near_top, subset);
        if (goes_on && is_root(near_top, subset, admission))
            goes_on = search_root(near_top, subset);
    }
    *is_decided = goes_on;
    if (goes_on) *distance = near_top->nearest;
    return near_top->status;
}
