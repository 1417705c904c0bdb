/* SPDX-License-Identifier: MIT */
/*
 * The simplest solution, or the closest.
 *
 * Sizes rise, so the first size that has a feasible root is the fewest numbers needed; all solutions of that
 * size are looked at, and the simplest kept. None of them has a detour: a detour could be replaced by its
 * part, with fewer numbers. Where the numbers to be used are prescribed that does not hold, and detours are
 * looked for.
 */
#include "whole/whole.h"

#include "base/checked.h"

/* The simplest so far of each value. */
struct best {
    struct whole *whole;
    struct finds *finds; /* one a value at most */
    struct finds one;    /* the solution at hand */
    bool *is_beyond;
    tally_status status;
};

static bool keep_if_simpler(void *context, const struct derivation *root)
{
    struct best *const best = context;
    struct memory *const memory = &best->whole->space.memory;
    const struct lattice *const lattice = &best->whole->space.lattice;
    best->one.found.count = 0;
    best->one.codes.count = 0;
    best->status = finds_add(&best->one, memory, lattice, root, best->is_beyond);
    if (best->status != TALLY_OK) return false;
    if (best->one.found.count == 0) return true;
    for (size_t i = 0; i < best->finds->found.count; i++) {
        struct found *const kept = finds_at(best->finds, i);
        if (kept->value != root->value) continue;
        if (finds_compare(&best->one, finds_at(&best->one, 0), best->finds, kept, lattice) >= 0) return true;
        best->status = finds_copy(best->finds, memory, &best->one, 0);
        if (best->status != TALLY_OK) return false;
        *finds_at(best->finds, i) = *finds_at(best->finds, --best->finds->found.count);
        return true;
    }
    best->status = finds_copy(best->finds, memory, &best->one, 0);
    return best->status == TALLY_OK;
}

/* The simplest of all feasible roots of a hunt. */
static tally_status simplest_of_hunt(struct whole *whole, struct hunt *hunt, void *context)
{
    struct best *const best = context;
    const bool is_all = whole->game->rules.use == TALLY_USE_ALL;
    tally_status status =
        hunt_derive(hunt, whole->shows_detours && !is_all, is_all || !whole->has_constraints);
    for (size_t i = 0; i < hunt->roots.count && status == TALLY_OK; i++) {
        const struct stream_piece all = {.root = hunt_root(hunt, i)};
        status = hunt_stream(hunt, &hunt->space->workers[0], &all, keep_if_simpler, best);
        if (best->status != TALLY_OK) status = best->status;
    }
    return status;
}

tally_status whole_simplest(struct whole *whole, const uint64_t *values, size_t count, struct finds *finds,
                            bool *is_beyond)
{
    tally_status status = TALLY_OK;
    finds->found.count = 0;
    finds->codes.count = 0;
    struct best best = {.whole = whole, .finds = finds, .is_beyond = is_beyond};
    for (uint32_t size = whole->admission.fewest; size <= whole->admission.most; size++) {
        status = whole_hunt(whole, size, size, values, count, simplest_of_hunt, &best);
        if (status != TALLY_OK || finds->found.count != 0) break;
    }
    finds_clear(&best.one, &whole->space.memory);
    return status;
}

/* ---- The closest ---------------------------------------------------------------------------------- */

/* The simplest solutions at the nearest distance at which there are any; target itself is out of reach. */
static tally_status find_closest(struct whole *whole, uint64_t target, struct finds *finds, bool *is_beyond)
{
    uint64_t distance = 0;
    while (finds->found.count == 0) {
        tally_status status = whole_next_distance(whole, target, distance, &distance);
        if (status != TALLY_OK) return status;
        if (distance == UINT64_MAX) return TALLY_OK;
        uint64_t values[2];
        size_t count = 0;
        uint64_t above;
        if (target > distance) values[count++] = target - distance;
        if (!ckd_add(&above, target, distance)) values[count++] = above;
        status = whole_simplest(whole, values, count, finds, is_beyond);
        if (status != TALLY_OK) return status;
    }
    return TALLY_OK;
}

/* Both sides: sizes rise, so the side that needs more numbers has been left out. */
static tally_status complete_sides(struct whole *whole, uint64_t target, struct finds *finds, bool *is_beyond)
{
    if (finds->found.count != 1 || finds_at(finds, 0)->value == target) return TALLY_OK;
    const uint64_t value = finds_at(finds, 0)->value;
    uint64_t other;
    if (value > target) {
        if (value - target >= target) return TALLY_OK;
        other = target - (value - target);
    } else if (ckd_add(&other, target, target - value)) {
        return TALLY_OK;
    }
    struct finds others = {{0}, {0}};
    tally_status status = whole_simplest(whole, &other, 1, &others, is_beyond);
    if (status == TALLY_OK && others.found.count != 0) {
        status = finds_copy(finds, &whole->space.memory, &others, 0);
    }
    finds_clear(&others, &whole->space.memory);
    return status;
}

static tally_status deliver_closest(struct whole *whole, uint64_t target, const struct finds *finds,
                                    tally_outcome *outcome)
{
    /* The lower value first. */
    const size_t count = finds->found.count;
    const bool is_swapped = count == 2 && finds_at(finds, 0)->value > finds_at(finds, 1)->value;
    for (size_t i = 0; i < count; i++) {
        const struct found *const found = finds_at(finds, is_swapped ? count - 1 - i : i);
        outcome->solutions++;
        outcome->fewest = found->numbers_used;
        outcome->distance = found->value > target ? found->value - target : target - found->value;
        const tally_status status = whole_deliver(whole, finds, found, target);
        if (status != TALLY_OK) return status;
    }
    if (count == 2 && finds_at(finds, 0)->numbers_used < outcome->fewest) {
        outcome->fewest = finds_at(finds, 0)->numbers_used;
    }
    return TALLY_OK;
}

/* A solution in hand is an answer also where the search was stopped: a simpler one may exist. */
static tally_answer answer_of(const struct finds *finds, uint64_t target, tally_status status)
{
    if (finds->found.count != 0 && finds_at(finds, 0)->value == target) return TALLY_ANSWER_SOLVED;
    return status == TALLY_OK ? TALLY_ANSWER_CLOSEST : TALLY_ANSWER_LIMIT;
}

static tally_status solve_target(struct whole *whole, uint64_t target, tally_outcome *outcome)
{
    struct finds finds = {{0}, {0}};
    bool is_beyond = false;
    *outcome = (tally_outcome){.target = target, .answer = TALLY_ANSWER_LIMIT, .distance = UINT64_MAX};
    whole->nodes = 0;
    tally_status status = whole_simplest(whole, &target, 1, &finds, &is_beyond);
    if (status == TALLY_OK && finds.found.count == 0 && whole->admission.most != 0) {
        status = find_closest(whole, target, &finds, &is_beyond);
        if (status == TALLY_OK) status = complete_sides(whole, target, &finds, &is_beyond);
    }
    const bool is_ended = status == TALLY_OK;
    outcome->answer = answer_of(&finds, target, status);
    if (finds.found.count != 0) {
        const tally_status delivered = deliver_closest(whole, target, &finds, outcome);
        if (status == TALLY_OK) status = delivered;
    }
    if (is_ended) {
        /* Solutions of more numbers than the simplest has do not matter. */
        const bool is_solved = outcome->answer == TALLY_ANSWER_SOLVED;
        const uint32_t most = is_solved ? finds_at(&finds, 0)->numbers_used : whole->admission.most;
        if (is_beyond || whole_may_lack(whole, outcome, most)) whole_note_lack(outcome);
    }
    outcome->nodes = whole->nodes;
    finds_clear(&finds, &whole->space.memory);
    return status;
}

tally_status whole_solve(const tally_game *game, const tally_options *options, const tally_sink *sink,
                         tally_outcome *outcome)
{
    struct whole whole;
    *outcome =
        (tally_outcome){.target = game->target.first, .answer = TALLY_ANSWER_LIMIT, .distance = UINT64_MAX};
    tally_status status = whole_begin(&whole, game, options, sink, UINT64_MAX);
    for (uint64_t target = game->target.first; status == TALLY_OK; target++) {
        status = solve_target(&whole, target, outcome);
        const bool was_stopped = status != TALLY_OK;
        whole_note_end(outcome, &status);
        if (status != TALLY_OK) break;
        if (sink->done(sink->user, outcome) != 0) break;
        if (was_stopped || target == game->target.last) break;
    }
    whole_end(&whole);
    whole_note_end(outcome, &status);
    return status;
}
