/* SPDX-License-Identifier: MIT */
/*
 * Every solution: the trees of the forest by number. Unsorted, each is delivered as it is written out, and
 * nothing is held. Sorted, all are held until they are in order; simplest first and with a limit, only as
 * many numbers are looked at as it takes to meet the limit.
 */
#include "exact/workers.h"

#include "base/checked.h"
#include "exact/claim.h"

#include <string.h>

struct listing {
    struct exact_run *run;
    tally_outcome *outcome;
    struct ratio value;
    struct exact_record held; /* to be sorted */
    bool is_enough;
};

static void note_fewest(tally_outcome *outcome, const struct exact_found *found)
{
    if (outcome->fewest == 0 || found->numbers_used < outcome->fewest) outcome->fewest = found->numbers_used;
}

static void deliver(struct listing *listing, const struct exact_found *found)
{
    tally_outcome *const outcome = listing->outcome;
    const uint64_t limit = listing->run->options->limit;
    outcome->solutions++;
    note_fewest(outcome, found);
    exact_deliver(listing->run, found, outcome->target);
    if (outcome->solutions == limit) listing->is_enough = true;
}

static void hold(struct listing *listing, struct exact_found *found)
{
    struct exact_run *const run = listing->run;
    if (found->text_length == 0) found->text_length = expr_text_length(found->nodes, found->count);
    if (!exact_hold(&listing->held, run->memory, found)) run->status = memory_failure(run->memory);
    else note_fewest(listing->outcome, found); /* also of what a limit leaves out */
}

static bool list_tree(struct exact_run *run, void *user)
{
    struct listing *const listing = user;
    if (run->options->sort == TALLY_SORT_NONE) deliver(listing, &run->at_hand);
    else hold(listing, &run->at_hand);
    return !listing->is_enough;
}

static void list_in_field(struct exact_run *run, struct exact *exact, uint32_t place, void *user)
{
    struct listing *const listing = user;
    struct exact_roots roots;
    exact_find_roots(&roots, run, exact, place, listing->value);
    for (uint32_t i = 0; i < roots.count; i++) {
        const uint64_t trees = exact_problem_at(exact, roots.problem[i])->count;
        if (listing->is_enough || run->status != TALLY_OK) return;
        exact_take_trees(run, exact, roots.problem[i], trees, roots.is_negated[i], list_tree, listing);
    }
}

/* ---- Sorting -------------------------------------------------------------------------------------------- */

static void merge(const struct exact_found *from, struct exact_found *to, size_t begin, size_t middle,
                  size_t end, int sign)
{
    size_t left = begin;
    size_t right = middle;
    for (size_t i = begin; i < end; i++) {
        const bool takes_right =
            left == middle || (right < end && sign * exact_compare_found(&from[right], &from[left]) < 0);
        to[i] = takes_right ? from[right++] : from[left++];
    }
}

/* Asks the tick function once for some thousand comparisons; a search that has ended already is sorted to the
 * end. */
static bool goes_on_sorting(struct exact_run *run, size_t count)
{
    enum { COMPARED = 4096 };
    const uint64_t before = run->compared / COMPARED;
    run->compared += count;
    if (run->status != TALLY_OK || run->compared / COMPARED == before) return true;
    if (!exact_ask_tick(&run->exact)) run->status = run->exact.status;
    return run->status == TALLY_OK;
}

/* Merge sort, bottom up; returns where the result is, or where it got to when the search is to end. */
static struct exact_found *sort(struct exact_run *run, struct exact_found *from, struct exact_found *to,
                                size_t count, int sign)
{
    for (size_t width = 1; width < count; width *= 2) {
        for (size_t begin = 0; begin < count; begin += 2 * width) {
            const size_t middle = begin + width < count ? begin + width : count;
            const size_t end = begin + 2 * width < count ? begin + 2 * width : count;
            if (!goes_on_sorting(run, end - begin)) return from;
            merge(from, to, begin, middle, end, sign);
        }
        struct exact_found *const other = from;
        from = to;
        to = other;
    }
    return from;
}

/* The last in the order at the root of a heap; sign -1: the first. */
static void sink_down(struct exact_found *found, size_t root, size_t count, int sign)
{
    const struct exact_found moving = found[root];
    for (size_t child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count && sign * exact_compare_found(&found[child], &found[child + 1]) < 0) child++;
        if (sign * exact_compare_found(&moving, &found[child]) >= 0) break;
        found[root] = found[child];
    }
    found[root] = moving;
}

/* Where the search was stopped: of very many, some that come first, so that sorting them takes no time.
 * Returns how many. */
static size_t keep_some(struct exact_found *found, size_t count, int sign)
{
    enum { LOOKED_AT = 1 << 19, KEPT = 1 << 13 };
    if (count <= KEPT) return count;
    for (size_t i = KEPT / 2; i-- > 0;) sink_down(found, i, KEPT, sign);
    for (size_t i = KEPT; i < count && i < LOOKED_AT; i++) {
        if (sign * exact_compare_found(&found[i], &found[0]) >= 0) continue;
        found[0] = found[i];
        sink_down(found, 0, KEPT, sign);
    }
    return KEPT;
}

/* The tick is asked now and then, but for where it has said stop. */
static void deliver_sorted(struct listing *listing, const struct exact_found *sorted, size_t count)
{
    enum { DELIVERED_A_TICK = 64 };
    struct exact_run *const run = listing->run;
    const tally_options *const options = run->options;
    const bool asks = run->status != TALLY_STOPPED && options->tick != NULL;
    /* What there is, is given even where memory or time ran out; not where the sink wants no more. */
    for (size_t i = 0; i < count && !listing->is_enough && !run->is_stopped; i++) {
        if (asks && (i + 1) % DELIVERED_A_TICK == 0 && options->tick(options->tick_context) != 0) {
            run->status = TALLY_STOPPED;
            return;
        }
        deliver(listing, &sorted[i]);
    }
}

static void deliver_held(struct listing *listing)
{
    struct exact_run *const run = listing->run;
    const int sign = run->options->sort == TALLY_SORT_TRICKIEST ? -1 : 1;
    const size_t bytes = listing->held.found.count * sizeof(struct exact_found);
    size_t count = listing->held.found.count;
    if (count == 0) return;
    struct exact_found *const room = memory_allocate(run->memory, bytes);
    if (room == NULL && run->status == TALLY_OK) run->status = memory_failure(run->memory);
    struct exact_found *sorted = listing->held.found.items;
    if (room != NULL && run->status != TALLY_STOPPED) sorted = sort(run, sorted, room, count, sign);
    if (room != NULL && run->status == TALLY_STOPPED) {
        count = keep_some(sorted, count, sign);
        sorted = sort(run, sorted, sorted == room ? listing->held.found.items : room, count, sign);
    }
    deliver_sorted(listing, sorted, count);
    memory_release(run->memory, room, bytes);
    listing->held.found.count = 0;
    arena_clear(&listing->held.arena);
}

/* ---- Targets -------------------------------------------------------------------------------------------- */

static void list_value(struct listing *listing, uint64_t value)
{
    struct exact_run *const run = listing->run;
    const bool is_by_size = run->options->sort == TALLY_SORT_SIMPLEST && run->options->limit != 0;
    if (value > INT64_MAX) return;
    listing->value = ratio_of_whole((int64_t)value);
    for (uint32_t size = run->fewest; size <= run->most && run->status == TALLY_OK && !listing->is_enough;
         size++) {
        exact_visit_fields(run, size, list_in_field, listing);
        if (is_by_size) deliver_held(listing);
    }
    if (!is_by_size || run->status != TALLY_OK) deliver_held(listing);
}

static void find_target(struct listing *listing, uint64_t target)
{
    struct exact_run *const run = listing->run;
    tally_outcome *const outcome = listing->outcome;
    uint64_t distance = 0;
    list_value(listing, target);
    while (run->status == TALLY_OK && outcome->solutions == 0 && run->fewest <= run->most) {
        distance = exact_next_distance(run, target, distance);
        if (run->status != TALLY_OK || distance == UINT64_MAX) break;
        uint64_t above;
        if (target >= distance) list_value(listing, target - distance);
        if (run->status == TALLY_OK && !listing->is_enough && !ckd_add(&above, target, distance)) {
            list_value(listing, above);
        }
    }
    if (outcome->solutions != 0) outcome->distance = distance;
}

static void list_target(struct exact_run *run, uint64_t target, tally_outcome *outcome)
{
    struct listing listing = {.run = run, .outcome = outcome};
    *outcome = (tally_outcome){.target = target, .answer = TALLY_ANSWER_LIMIT, .distance = UINT64_MAX};
    run->nodes = 0;
    arena_init(&listing.held.arena, run->memory);
    find_target(&listing, target);
    if (run->status == TALLY_OK && !listing.is_enough &&
        exact_may_lack(run, exact_range_around(target, outcome->distance))) {
        outcome->bound = TALLY_BOUND_VALUE;
    }
    if (outcome->distance == 0) outcome->answer = TALLY_ANSWER_SOLVED;
    else if (run->status == TALLY_OK && outcome->bound == TALLY_BOUND_NONE)
        outcome->answer = TALLY_ANSWER_CLOSEST;
    if (listing.is_enough) outcome->bound = TALLY_BOUND_LIMIT;
    outcome->nodes = run->nodes;
    arena_clear(&listing.held.arena);
    vector_clear(run->memory, &listing.held.found);
}

tally_status exact_list(const tally_game *game, const tally_options *options, const tally_sink *sink,
                        tally_outcome *outcome)
{
    return exact_run_targets(game, options, sink, outcome, false, list_target);
}
