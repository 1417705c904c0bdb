/* SPDX-License-Identifier: MIT */
/*
 * Decides one selection.
 *
 * The union of the sets of all smaller subsets has the targets that are reached with fewer than all
 * numbers. Most of the time goes into all numbers together: the kernel combines both sides of each
 * split. The first look covers the targets and a margin around them. If a closest value may be
 * further away (in one selection of twenty-five of the standard pool, those with small tiles), a
 * second look covers everything from 1 to beyond twice the largest target; its top sets are made
 * again, with wider limits.
 */
#include "survey/survey.h"

#include "base/bits.h"

#include <string.h>

/* The kernel takes the side with fewer tiles, or fewer values, as `few`: it shifts the bits of
 * `many` once for each value of `few`. A side of a single tile needs only a top set on the other
 * side. */
void combine_parts(const struct window *window, const struct kernel *kernel,
                   const struct kinds *kinds, const struct parts *parts,
                   const struct value_set *const *sets)
{
    for (uint32_t part = 1; part <= parts->total - 1 - part; part++) {
        const uint32_t rest = parts->total - 1 - part;
        const bool is_few =
            parts->size[part] < parts->size[rest] ||
            (parts->size[part] == parts->size[rest] && sets[part]->count <= sets[rest]->count);
        const uint32_t few = is_few ? part : rest, many = is_few ? rest : part;
        if (sets[many] == NULL) continue;
        if (parts->size[few] == 1) {
            uint32_t kind = 0;
            while (kinds->weight[kind] != parts->code[few]) kind++;
            kernel->combine_top(window, kinds->tile[kind], sets[many]);
        } else {
            kernel->combine(window, sets[few], sets[many]);
        }
    }
}

/* Fills the levels. Each keeps only values that no smaller level reaches. */
static void fill_levels(const struct survey_tables *tables, struct reach_scratch *scratch,
                        uint32_t lowest, uint32_t highest, uint32_t words, const uint8_t *subset)
{
    const uint32_t pick = tables->limits.pick;
    uint64_t *const levels = scratch->levels;
    memset(levels, 0, (pick + 1) * (size_t)words * sizeof *levels);
    if (pick == 1) {
        const uint32_t tile = tables->survey->kinds.tile[subset[0]];
        if (tile <= highest)
            levels[tile / 64] = levels[words + tile / 64] = UINT64_C(1) << (tile & 63);
        return;
    }
    const struct parts *const parts = &scratch->parts;
    for (uint32_t part = 1; part + 1 < parts->total; part++)
        tables->kernel->unite(levels + parts->size[part] * words, scratch->sets[part]->bits, words);
    const struct window window = {
        .bits = levels + pick * words,
        .words = words,
        .lowest = lowest,
        .highest = highest,
        .operations = tables->survey->rules.operations,
    };
    combine_parts(&window, tables->kernel, &tables->survey->kinds, parts, scratch->sets);
    levels[pick * words] &= ~UINT64_C(1);
    levels_settle(levels, words, pick);
}

void levels_settle(uint64_t *levels, uint32_t words, uint32_t pick)
{
    for (uint32_t level = 1; level <= pick; level++)
        for (uint32_t i = 0; i < words; i++) {
            levels[(size_t)level * words + i] &= ~levels[i];
            levels[i] |= levels[(size_t)level * words + i];
        }
}

#define NO_VALUE UINT64_MAX

/* The largest value below `value` and not below `lowest`, or NO_VALUE. */
static uint64_t value_below(const uint64_t *bits, uint64_t value, uint64_t lowest)
{
    while (value-- > lowest)
        if (bits_have(bits, value)) return value;
    return NO_VALUE;
}

/* The smallest value above `value` and up to `highest`, or NO_VALUE. */
static uint64_t value_above(const uint64_t *bits, uint64_t value, uint64_t highest)
{
    while (++value <= highest)
        if (bits_have(bits, value)) return value;
    return NO_VALUE;
}

/* Computes the distances of the targets that are not reached. Returns false if a closest value may
 * be outside the look. */
static bool measure_distances(const uint64_t *reached, uint32_t lowest, uint32_t highest,
                              tally_range target, const struct survey_answer *answer)
{
    const size_t targets = (size_t)(target.last - target.first + 1);
    memset(answer->distance, 0, targets * sizeof *answer->distance);
    memset(answer->side, 0, targets);
    uint64_t below = 0, above = 0;
    for (uint64_t word = target.first / 64; word <= target.last / 64; word++) {
        for (uint64_t left = ~reached[word]; left != 0; left &= left - 1) {
            const uint64_t t = word * 64 + (uint64_t)bits_lowest(left);
            if (t < target.first || t > target.last) continue;
            if (above <= t) { /* a new gap between values begins */
                below = value_below(reached, t, lowest);
                above = value_above(reached, t, highest);
            }
            const uint64_t down = below == NO_VALUE ? UINT64_MAX : t - below;
            const uint64_t up = above == NO_VALUE ? UINT64_MAX : above - t;
            const uint64_t distance = down < up ? down : up;
            if (lowest > 1 && (distance > t || t - distance < lowest)) return false;
            if (distance > highest - t) return false;
            answer->distance[t - target.first] = (uint32_t)distance;
            answer->side[t - target.first] =
                (uint8_t)((down == distance ? 1 : 0) | (up == distance ? 2 : 0));
        }
    }
    return true;
}

/* Reads the answer off the levels: a target gets the number of the level that has its bit.
 * Levels are disjoint, so each target is found once, or not at all. */
static void list_fewest(const uint64_t *levels, uint32_t words, uint32_t pick, tally_range target,
                        const struct survey_answer *answer)
{
    const size_t targets = (size_t)(target.last - target.first + 1);
    memset(answer->fewest, 0, targets);
    uint32_t reached = 0;
    for (uint32_t level = 1; level <= pick; level++) {
        const uint64_t *const bits = levels + (size_t)level * words;
        uint32_t count = 0;
        for (uint64_t word = target.first / 64; word <= target.last / 64; word++) {
            uint64_t left = bits[word];
            if (word == target.first / 64) left &= ~UINT64_C(0) << (target.first & 63);
            if (word == target.last / 64) left &= ~UINT64_C(0) >> (63 - (target.last & 63));
            count += (uint32_t)bits_count(left);
            for (; left != 0; left &= left - 1)
                answer->fewest[word * 64 + (uint64_t)bits_lowest(left) - target.first] =
                    (uint8_t)level;
        }
        answer->by_fewest[level] = count;
        reached += count;
    }
    answer->by_fewest[0] = (uint32_t)targets - reached;
}

bool levels_answer(const uint64_t *levels, uint32_t words, uint32_t pick, tally_range look,
                   tally_range target, const struct survey_answer *answer)
{
    list_fewest(levels, words, pick, target, answer);
    return measure_distances(levels, (uint32_t)look.first, (uint32_t)look.last, target, answer);
}

/* Makes the top sets again, with wider limits. */
static bool widen_top_sets(const struct survey_tables *tables, struct reach_scratch *scratch,
                           const uint8_t *subset, struct arena *arena)
{
    const uint32_t pick = tables->limits.pick;
    const struct kinds *const kinds = &tables->survey->kinds;
    const struct set_shape shape = top_shape(&tables->limits, kinds, true, tables->useful_wide);
    for (uint32_t part = 1; part + 1 < scratch->parts.total; part++) {
        if (scratch->parts.size[part] != pick - 1) continue;
        const uint64_t removed =
            scratch->parts.code[scratch->parts.total - 1] - scratch->parts.code[part];
        uint8_t others[SURVEY_PICK_MAX];
        uint32_t count = 0;
        bool is_removed = false;
        for (uint32_t i = 0; i < pick; i++) {
            if (!is_removed && kinds->weight[subset[i]] == removed) is_removed = true;
            else others[count++] = subset[i];
        }
        struct parts *const parts = &scratch->parts_of_part;
        parts_of(parts, kinds, others, count);
        for (uint32_t i = 1; i + 1 < parts->total; i++)
            scratch->sets_of_part[i] = &tables->sets[subset_number(tables->survey, parts->code[i])];
        struct value_set *const set = arena_take(arena, sizeof *set);
        if (set == NULL || !make_set(set, &scratch->maker, arena, &shape, scratch->sets_of_part,
                                     parts->total, kinds->tile[others[0]]))
            return false;
        scratch->sets[part] = set;
    }
    return true;
}

/* Takes a first look at the targets and their surroundings, and only if a closest value may be
 * further away a second, wider one. */
bool reach_selection(const struct survey_tables *tables, struct reach_scratch *scratch,
                     const uint8_t *subset, const struct survey_answer *answer)
{
    const struct survey_limits *const limits = &tables->limits;
    const tally_range target = tables->survey->target;
    parts_of(&scratch->parts, &tables->survey->kinds, subset, limits->pick);
    for (uint32_t part = 1; part + 1 < scratch->parts.total; part++)
        scratch->sets[part] =
            &tables->sets[subset_number(tables->survey, scratch->parts.code[part])];
    fill_levels(tables, scratch, limits->lowest, limits->highest, limits->words, subset);
    if (levels_answer(scratch->levels, limits->words, limits->pick,
                      (tally_range){limits->lowest, limits->highest}, target, answer))
        return true;
    struct arena arena;
    arena_init(&arena, scratch->maker.memory);
    const bool is_made = widen_top_sets(tables, scratch, subset, &arena);
    if (is_made) {
        fill_levels(tables, scratch, 1, limits->wide_highest, limits->wide_words, subset);
        levels_answer(scratch->levels, limits->wide_words, limits->pick,
                      (tally_range){1, limits->wide_highest}, target, answer);
    }
    arena_clear(&arena);
    return is_made;
}
