/* SPDX-License-Identifier: MIT */
/*
 * Finds the simplest expression of some values.
 *
 * Sizes are searched in rising order, so the first size with a feasible root is the fewest numbers
 * needed. All expressions of that size are compared, and the simplest is kept. None of them has a
 * detour: a part of the same value could replace the whole, using fewer numbers. If the search
 * prescribes which numbers are used, that argument fails, and detours are checked.
 *
 * If many values are wanted, all threads compare expressions, each those of its own values. So no
 * thread waits for another, and the result does not depend on how many there are.
 */
#include "whole/whole.h"

#include "base/progress.h"
#include "forest/measured.h"

/* The simplest expression so far of each value. */
struct best {
    struct whole *whole;
    struct wanted *wanted;
    size_t count;
    struct finds *finds;                 /* the best expression of each value so far */
    struct finds one;                    /* memory for the current expression of one thread */
    size_t found;                        /* how many values have an expression */
    uint64_t *due;                       /* the values that are searched with the current size */
    struct target_search *target_search; /* the current one */
    struct keeper *keepers;              /* one for each worker */
    uint64_t shares;                     /* the values are divided among this many tasks */
};

/* Compares the expressions of some roots, on one thread. No other thread has roots of the same
 * value, so each entry of best->wanted has one writer. */
struct keeper {
    struct best *best;
    struct finds *finds;   /* the best expressions: those of best, or this thread's own */
    struct finds own;      /* see finds */
    struct finds one;      /* the current expression */
    struct wanted *wanted; /* the value of the current root */
    size_t found;
    bool is_beyond;
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
    struct keeper *const keeper = context;
    struct engine_search *const search = &keeper->best->whole->search;
    struct wanted *const wanted = keeper->wanted;
    finds_empty(&keeper->one);
    keeper->status =
        pack_expression(&keeper->one, search->memory, &search->numbers, root, &keeper->is_beyond);
    if (keeper->status != TALLY_OK || keeper->one.found.count == 0)
        return keeper->status == TALLY_OK;
    if (wanted->find == WANTED_NOT_FOUND) {
        keeper->status = finds_copy(keeper->finds, search->memory, &keeper->one, 0);
        if (keeper->status != TALLY_OK) return false;
        wanted->find = (uint32_t)keeper->finds->found.count - 1;
        keeper->found++;
        return true;
    }
    const struct found *const kept = finds_at(keeper->finds, wanted->find);
    const struct found *const at_hand = finds_at(&keeper->one, 0);
    if (finds_compare(&keeper->one, at_hand, keeper->finds, kept, &search->numbers) < 0)
        keeper->status = finds_replace(keeper->finds, search->memory, wanted->find, &keeper->one);
    return keeper->status == TALLY_OK;
}

static tally_status compare_root(struct keeper *keeper, const struct target_search *target_search,
                                 struct worker *worker, struct node *root)
{
    const struct stream_piece all = {.root = root};
    keeper->wanted = wanted_of(keeper->best, root->value);
    const tally_status status =
        target_search_stream(target_search, worker, &all, keep_if_simpler, keeper);
    return keeper->status != TALLY_OK ? keeper->status : status;
}

/* Fetches in advance what streaming the roots will read first. The nodes of a large forest are
 * scattered over the memory, and most roots have few derivations. So without this, a search of one
 * root after the other would mostly wait for memory. */
static void prefetch_roots(struct node *const *roots, size_t count)
{
    for (size_t i = 0; i < count; i++) prefetch(roots[i]->goals);
    for (size_t i = 0; i < count; i++) prefetch(roots[i]->goals->derivations);
    for (size_t i = 0; i < count; i++) {
        if (roots[i]->goals->derivation_count == 0) continue;
        prefetch(roots[i]->goals->derivations->left);
        prefetch(roots[i]->goals->derivations->right);
    }
    for (size_t i = 0; i < count; i++) {
        if (roots[i]->goals->derivation_count == 0) continue;
        prefetch(roots[i]->goals->derivations->left->expressions);
        prefetch(roots[i]->goals->derivations->right->expressions);
    }
}

/* The number of roots that are fetched together. */
enum { ROOTS_FETCHED = 32 };

static tally_status compare_share(void *argument, struct worker *worker, size_t index)
{
    const struct best *const best = argument;
    struct target_search *const target_search = best->target_search;
    const struct workspace *const workspace = target_search->workspace;
    struct keeper *const keeper = &best->keepers[worker - workspace->workers];
    const size_t count = target_search->roots.count;
    tally_status status = TALLY_OK;
    for (size_t i = 0; i < count && status == TALLY_OK;) {
        struct node *roots[ROOTS_FETCHED];
        size_t fetched = 0;
        for (; i < count && fetched < ROOTS_FETCHED; i++) {
            struct node *const root = target_search_root(target_search, i);
            if (root->value % best->shares == index) roots[fetched++] = root;
        }
        if (count >= ROOTS_FETCHED) prefetch_roots(roots, fetched);
        for (size_t j = 0; j < fetched && status == TALLY_OK; j++)
            status = compare_root(keeper, target_search, worker, roots[j]);
    }
    return status;
}

/* Adds what a thread has found to what was found before. */
static tally_status take_over(struct best *best, const struct keeper *keeper)
{
    struct engine_search *const search = &best->whole->search;
    tally_status status = TALLY_OK;
    if (keeper->is_beyond) search->is_beyond = true;
    for (size_t i = 0; keeper->finds == &keeper->own && i < keeper->own.found.count; i++) {
        struct wanted *const wanted = wanted_of(best, finds_at(&keeper->own, i)->value);
        if (status == TALLY_OK) status = finds_copy(best->finds, search->memory, &keeper->own, i);
        wanted->find =
            status == TALLY_OK ? (uint32_t)best->finds->found.count - 1 : WANTED_NOT_FOUND;
    }
    best->found += keeper->found;
    return status;
}

/* Compares the expressions of all roots, with `width` keepers. The first one writes to best. */
static tally_status compare_roots(struct best *best, struct target_search *target_search,
                                  struct keeper *keepers, uint32_t width)
{
    enum { SHARES_A_THREAD = 2 };
    struct memory *const memory = best->whole->search.memory;
    best->target_search = target_search;
    best->keepers = keepers;
    best->shares = width > 1 ? SHARES_A_THREAD * width : 1;
    for (uint32_t i = 0; i < width; i++) {
        keepers[i] = (struct keeper){.best = best};
        keepers[i].finds = i == 0 ? best->finds : &keepers[i].own;
    }
    keepers[0].one = best->one;
    tally_status status =
        workspace_run(target_search->workspace, compare_share, best, best->shares, width > 1);
    for (uint32_t i = 0; i < width; i++) {
        const tally_status taken = take_over(best, &keepers[i]);
        if (status == TALLY_OK) status = taken;
        finds_clear(&keepers[i].own, memory);
        if (i != 0) finds_clear(&keepers[i].one, memory);
    }
    best->one = keepers[0].one;
    return status;
}

/* Finds the simplest of all feasible roots of a target search. */
static tally_status simplest_of_target_search(struct best *best,
                                              struct target_search *target_search)
{
    enum { ROOTS_WORTH_THREADS = 512 };
    const struct whole *const whole = best->whole;
    struct memory *const memory = whole->search.memory;
    const bool shows_detours = whole->search.shows_detours;
    const uint32_t width = target_search->roots.count >= ROOTS_WORTH_THREADS
                               ? target_search->workspace->worker_count
                               : 1;
    struct keeper one;
    tally_status status = target_search_derive(target_search, shows_detours && !whole->uses_all,
                                               whole->uses_all || !whole->has_constraints, false);
    if (status != TALLY_OK || width == 1)
        return status == TALLY_OK ? compare_roots(best, target_search, &one, 1) : status;
    struct keeper *const keepers = memory_allocate(memory, width * sizeof *keepers);
    if (keepers == NULL) return memory_failure(memory);
    status = compare_roots(best, target_search, keepers, width);
    memory_release(memory, keepers, width * sizeof *keepers);
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
    const struct sought sought = {best->due, gather_due(best, size), size, size};
    tally_status status;
    if (sought.count == 0) return TALLY_OK;
    plan_begin(&plan, &whole->join, whole->admission, &whole->search.nodes, sought, true);
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
    if (fewest == most && nearly_all_are_wanted(best.whole, wanted, count, most)) {
        progress_note_numbers(&search->request->options, most);
        return nearly_all_simplest(best.whole, wanted, count, most, finds);
    }
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
