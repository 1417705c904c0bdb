/* SPDX-License-Identifier: MIT */
/*
 * The terms of a sweep: see sweep_terms.h.
 *
 * A top set that lacks one fixed tile r would be used for a single selection: for example the set
 * of a, c, d and two small tiles if b is fixed. Such a set is not made. Only two kinds of its
 * values matter: those up to highest + r, which are a window, and multiples of r, which
 * combine_divided() finds.
 */
#include "survey/sweep_terms.h"

#include "survey/reach.h"

#include <string.h>

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
