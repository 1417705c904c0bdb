/* SPDX-License-Identifier: MIT */
/*
 * Making the sets of a sweep: see sweep_sets.h.
 */
#include "survey/sweep_sets.h"

#include "survey/reach.h"

#include <string.h>

/* Looks up the sets of all parts of a subset. */
static void sweep_find_parts(struct sweeper *sweeper, const uint8_t *subset, uint32_t size)
{
    parts_of(&sweeper->parts, &sweeper->kinds, subset, size);
    for (uint32_t part = 1; part + 1 < sweeper->parts.total; part++)
        sweeper->sets_of_parts[part] =
            sweeper->sets[subset_index_find(&sweeper->sweep->index, sweeper->parts.code[part])];
}

uint32_t sweep_subset(const tally_sweep *sweep, uint32_t mask, uint32_t size, uint32_t i,
                      uint8_t *subset)
{
    uint32_t count = sweep->smalls[size].size;
    memcpy(subset, subset_at(&sweep->smalls[size], i), count);
    for (uint32_t slot = 0; slot < SLOTS; slot++)
        if (mask >> slot & 1) subset[count++] = (uint8_t)(sweep->small_kinds + slot);
    return count;
}

static uint32_t bits_in(uint32_t mask)
{
    return (mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1) + (mask >> 3 & 1);
}

uint32_t sweep_count_sets(const tally_sweep *sweep, uint32_t chosen, uint32_t taken)
{
    uint32_t count = 0;
    for (uint32_t size = 0;
         size + taken < sweep->limits.pick && size + chosen <= sweep->limits.pick; size++)
        count += sweep->smalls[size].count;
    return count;
}

/* Would a top set of the mask be used for one selection only? Then returns the only fixed slot that
 * the mask lacks, otherwise SLOTS. */
static uint32_t sweep_slot_used_once(const struct sweeper *sweeper, uint32_t mask)
{
    const uint32_t all = (1u << sweeper->chosen) - 1;
    if (sweeper->chosen < 3) return SLOTS;
    for (uint32_t slot = 0; slot + 2 < sweeper->chosen; slot++)
        if (mask == (all & ~(1u << slot)) &&
            sweeper->kinds.tile[sweeper->sweep->small_kinds + slot] > STRIDE_MAX)
            return slot;
    return SLOTS;
}

/* Smaller subsets first, since a set is made from those of its parts. Top sets that would be
 * used only once are left out (see Terms). */
bool sweep_make_sets(struct sweeper *sweeper, struct arena *arena, uint32_t must, uint32_t may)
{
    const tally_sweep *const sweep = sweeper->sweep;
    for (uint32_t total = bits_in(must); total < sweep->limits.pick; total++)
        for (uint32_t more = may;; more = (more - 1) & may) {
            const uint32_t mask = must | more, taken = bits_in(mask);
            const bool is_once =
                total + 1 == sweep->limits.pick && sweep_slot_used_once(sweeper, mask) != SLOTS;
            if (!is_once && taken <= total &&
                total - taken + sweeper->chosen <= sweep->limits.pick && total != 0) {
                const uint32_t size = total - taken;
                for (uint32_t i = 0; i < sweep->smalls[size].count; i++) {
                    uint8_t subset[SURVEY_PICK_MAX + SLOTS];
                    const uint32_t count = sweep_subset(sweep, mask, size, i, subset);
                    struct value_set *const set = arena_take(arena, sizeof *set);
                    if (set == NULL) return false;
                    sweep_find_parts(sweeper, subset, count);
                    if (!make_set(set, &sweeper->maker, arena, &sweep->shapes[count],
                                  sweeper->sets_of_parts, sweeper->parts.total,
                                  sweeper->kinds.tile[subset[0]]))
                        return false;
                    sweeper->sets[mask * sweep->small_count + sweep->first_small[size] + i] = set;
                }
            }
            if (more == 0) break;
        }
    return true;
}

static size_t sweep_once_bytes(const tally_sweep *sweep)
{
    return (sweep->limits.wide_words + 2 * SET_PAD_WORDS) * sizeof(uint64_t);
}

bool sweeper_init(struct sweeper *sweeper, const tally_sweep *sweep)
{
    const size_t set_bytes = (size_t)MASKS * sweep->small_count * sizeof *sweeper->sets;
    memset(sweeper, 0, sizeof *sweeper);
    sweeper->sweep = sweep;
    memory_init(&sweeper->memory, sweep->memory.allocator, sweep->memory.cap_bytes);
    sweeper->kinds = sweep->kinds;
    sweeper->sets = memory_allocate(&sweeper->memory, set_bytes);
    sweeper->window = memory_allocate(&sweeper->memory, sweep->limits.words * sizeof(uint64_t));
    sweeper->once = memory_allocate(&sweeper->memory, sweep_once_bytes(sweep));
    const bool has_maker = maker_init(&sweeper->maker, &sweeper->memory, sweep->kernel,
                                      &sweeper->kinds, sweep->operations);
    if (sweeper->sets == NULL || sweeper->window == NULL || sweeper->once == NULL || !has_maker)
        return false;
    memset(sweeper->sets, 0, set_bytes);
    for (uint32_t i = 0; sweep->sets != NULL && i < sweep->small_count; i++)
        sweeper->sets[i] = &sweep->sets[i];
    return true;
}

void sweeper_clear(struct sweeper *sweeper)
{
    memory_release(&sweeper->memory, sweeper->sets,
                   (size_t)MASKS * sweeper->sweep->small_count * sizeof *sweeper->sets);
    memory_release(&sweeper->memory, sweeper->window,
                   sweeper->sweep->limits.words * sizeof(uint64_t));
    memory_release(&sweeper->memory, sweeper->once, sweep_once_bytes(sweeper->sweep));
    maker_clear(&sweeper->maker);
}

/* ---- Terms ----------------------------------------------------------------------------------- */

/*
 * A top set that lacks one fixed tile r would be used for a single selection: for example the set
 * of a, c, d and two small tiles if b is fixed. Such a set is not made. Only two kinds of its
 * values matter: those up to highest + r, which are a window, and multiples of r, which
 * combine_divided() finds.
 */

/* Counts the set bits from the first to the last target. The masks cut off the bits before and
 * behind them in the first and in the last word. */
static uint32_t count_reached(const struct sweeper *sweeper)
{
    const tally_range target = sweeper->sweep->target;
    uint32_t count = 0;
    for (uint64_t word = target.first / 64; word <= target.last / 64; word++) {
        uint64_t left = sweeper->window[word];
        if (word == target.first / 64) left &= ~UINT64_C(0) << (target.first & 63);
        if (word == target.last / 64) left &= ~UINT64_C(0) >> (63 - (target.last & 63));
        for (; left != 0; left &= left - 1) count++;
    }
    return count;
}

/* Looks at the values of all numbers except r. If their set was not made, finds what these numbers
 * reach, and what they reach together with r. */
static void combine_once(struct sweeper *sweeper, const struct window *window,
                         const uint8_t *subset, uint32_t count, uint32_t slot)
{
    const tally_sweep *const sweep = sweeper->sweep;
    const uint8_t left_out = (uint8_t)(sweep->small_kinds + slot);
    const uint32_t r = sweeper->kinds.tile[left_out];
    uint8_t others[SURVEY_PICK_MAX + SLOTS];
    uint32_t left = 0;
    for (uint32_t i = 0; i < count; i++)
        if (subset[i] != left_out) others[left++] = subset[i];
    memset(sweeper->once, 0, sweep_once_bytes(sweep));
    const struct window once = {sweeper->once + SET_PAD_WORDS, sweep->limits.wide_words, 1,
                                window->highest + r, window->operations};
    const struct parts *const parts = &sweeper->parts_once;
    parts_of(&sweeper->parts_once, &sweeper->kinds, others, left);
    for (uint32_t part = 1; part + 1 < parts->total; part++)
        sweeper->sets_once[part] =
            sweeper->sets[subset_index_find(&sweep->index, parts->code[part])];
    for (uint32_t part = 1; part <= parts->total - 1 - part; part++) {
        const struct value_set *few = sweeper->sets_once[part],
                               *many = sweeper->sets_once[parts->total - 1 - part];
        if (few->count > many->count) {
            const struct value_set *const swapped = few;
            few = many;
            many = swapped;
        }
        sweep->kernel->combine(&once, few, many);
        sweep->kernel->combine_divided(window, few, many, r);
    }
    once.bits[0] &= ~UINT64_C(1);
    const struct value_set set = {.bits = once.bits, .bits_limit = once.words * 64};
    sweep->kernel->unite(window->bits, once.bits, window->words);
    sweep->kernel->combine_top(window, r, &set);
}

/* For each subset of small tiles that completes the slots to a selection: unites the sets of all
 * parts, combines both sides of each split, and counts the targets reached. */
tally_status sweep_give_term(struct sweeper *sweeper)
{
    const tally_sweep *const sweep = sweeper->sweep;
    const uint32_t mask = (1u << sweeper->chosen) - 1, size = sweep->limits.pick - sweeper->chosen;
    const struct window window = {sweeper->window, sweep->limits.words,
                                  (uint32_t)sweep->target.first, sweep->limits.highest,
                                  sweep->operations};
    uint64_t solvable = 0;
    for (uint32_t i = 0; i < sweep->smalls[size].count; i++) {
        uint8_t subset[SURVEY_PICK_MAX + SLOTS];
        const uint32_t count = sweep_subset(sweep, mask, size, i, subset);
        sweep_find_parts(sweeper, subset, count);
        memset(sweeper->window, 0, window.words * sizeof(uint64_t));
        for (uint32_t part = 1; part + 1 < sweeper->parts.total; part++)
            if (sweeper->sets_of_parts[part] != NULL)
                sweep->kernel->unite(window.bits, sweeper->sets_of_parts[part]->bits, window.words);
        combine_parts(&window, sweep->kernel, &sweeper->kinds, &sweeper->parts,
                      sweeper->sets_of_parts);
        for (uint32_t slot = 0; slot + 2 < sweeper->chosen; slot++)
            if (sweep_slot_used_once(sweeper, mask & ~(1u << slot)) == slot)
                combine_once(sweeper, &window, subset, count, slot);
        solvable += count_reached(sweeper);
    }
    const int verdict = sweeper->sink(sweeper->user, sweeper->kinds.tile + sweep->small_kinds,
                                      sweeper->chosen, solvable);
    return verdict != 0 ? TALLY_STOPPED : TALLY_OK;
}
