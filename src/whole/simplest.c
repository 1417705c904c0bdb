/* SPDX-License-Identifier: MIT */
/*
 * Finds the simplest expression of some values.
 *
 * Sizes are searched in rising order, so the first size with a feasible root is the fewest numbers
 * needed. All expressions of that size are compared, and the simplest is kept. None of them has a
 * detour: a part of the same value could replace the whole, using fewer numbers. If the search
 * prescribes which numbers are used, that argument fails, and detours are checked.
 */
#include "whole/whole.h"

#include "base/progress.h"
#include "forest/measured.h"

/* The simplest expression so far of each value. */
struct best {
    struct whole *whole;
    struct wanted *wanted;
    size_t count;
    struct finds *finds;    /* the best expression of each value so far */
    struct finds one;       /* the current expression */
    struct wanted *at_hand; /* the value of the current root */
    size_t found;           /* how many values have an expression */
    uint64_t *due;          /* the values that are searched with the current size */
    tally_status status;
};

static struct wanted *wanted_of(const struct best *best, uint64_t value)
{
    size_t low = 0;
    size_t high = best->count - 1;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (best->wanted[middle].value < value) low = middle + 1;
        else high = middle;
    }
    return &best->wanted[low];
}

static bool keep_if_simpler(void *context, const struct built_expression *root)
{
    struct best *const best = context;
    struct engine_search *const search = &best->whole->search;
    struct wanted *const wanted = best->at_hand;
    finds_empty(&best->one);
    best->status =
        pack_expression(&best->one, search->memory, &search->numbers, root, &search->is_beyond);
    if (best->status != TALLY_OK || best->one.found.count == 0) return best->status == TALLY_OK;
    if (wanted->find == WANTED_NOT_FOUND) {
        best->status = finds_copy(best->finds, search->memory, &best->one, 0);
        if (best->status != TALLY_OK) return false;
        wanted->find = (uint32_t)best->finds->found.count - 1;
        best->found++;
        return true;
    }
    const struct found *const kept = finds_at(best->finds, wanted->find);
    if (finds_compare(&best->one, finds_at(&best->one, 0), best->finds, kept, &search->numbers) < 0)
        best->status = finds_replace(best->finds, search->memory, wanted->find, &best->one);
    return best->status == TALLY_OK;
}

/* Finds the simplest of all feasible roots of a target search. */
static tally_status simplest_of_target_search(struct best *best,
                                              struct target_search *target_search)
{
    const struct whole *const whole = best->whole;
    struct worker *const worker = &target_search->workspace->workers[0];
    tally_status status =
        target_search_derive(target_search, whole->search.shows_detours && !whole->uses_all,
                             whole->uses_all || !whole->has_constraints, false);
    for (size_t i = 0; i < target_search->roots.count && status == TALLY_OK; i++) {
        const struct stream_piece all = {.root = target_search_root(target_search, i)};
        best->at_hand = wanted_of(best, all.root->value);
        status = target_search_stream(target_search, worker, &all, keep_if_simpler, best);
        if (best->status != TALLY_OK) status = best->status;
    }
    return status;
}

/* Collects into `due` the values to search with `size` numbers, and returns how many: those not
 * found yet and not known to need more numbers. */
static size_t gather_due(const struct best *best, uint32_t size)
{
    size_t count = 0;
    for (size_t i = 0; i < best->count; i++) {
        if (best->wanted[i].find == WANTED_NOT_FOUND && best->wanted[i].fewest <= size)
            best->due[count++] = best->wanted[i].value;
    }
    return count;
}

static tally_status search_size(struct best *best, uint32_t size)
{
    struct plan plan;
    struct target_search *target_search;
    struct whole *const whole = best->whole;
    const size_t count = gather_due(best, size);
    tally_status status;
    if (count == 0) return TALLY_OK;
    plan_begin(&plan, &whole->join, admission_within(whole->admission, size, size),
               &whole->search.nodes, best->due, count, true);
    do {
        status = plan_next(&plan, &target_search);
        if (target_search != NULL) whole->search.has_met_some = true;
        if (status == TALLY_OK && target_search != NULL)
            status = simplest_of_target_search(best, target_search);
    } while (status == TALLY_OK && target_search != NULL);
    plan_end(&plan);
    return status;
}

tally_status whole_simplest(struct engine_search *search, struct wanted *wanted, size_t count,
                            uint32_t fewest, uint32_t most, struct finds *finds)
{
    enum { FEW_VALUES = 2 }; /* most searches are for this few values, which need no allocation */
    uint64_t few[FEW_VALUES];
    struct best best = {
        .whole = whole_of(search), .wanted = wanted, .count = count, .finds = finds, .due = few};
    tally_status status = TALLY_OK;
    if (count > FEW_VALUES) best.due = memory_allocate(search->memory, count * sizeof *best.due);
    if (best.due == NULL) return memory_failure(search->memory);
    for (size_t i = 0; i < count; i++) best.found += wanted[i].find != WANTED_NOT_FOUND;
    for (uint32_t size = fewest; size <= most && status == TALLY_OK; size++) {
        progress_note_numbers(&search->request->options, size);
        if (best.found == count) break;
        status = search_size(&best, size);
    }
    finds_clear(&best.one, search->memory);
    if (best.due != few) memory_release(search->memory, best.due, count * sizeof *best.due);
    return status;
}
