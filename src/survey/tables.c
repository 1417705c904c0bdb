/* SPDX-License-Identifier: MIT */
/*
 * Makes value sets; see survey.h. Results below 2^17 are collected as a bit set, which removes
 * duplicates and sorts them for free. The few larger results are collected in a list, which is then
 * sorted.
 */
#include "survey/survey.h"

#include "base/bits.h"
#include "base/checked.h"
#include "base/sort.h"

#include <string.h>

enum { MARGIN = 24 };

/* An upper bound of the values of `tiles` tiles: the product of the largest ones, where a 1 counts
 * as 2. */
static uint64_t most_of(const struct kinds *kinds, uint32_t tiles)
{
    uint64_t product = 1, sum = 0;
    for (uint32_t kind = kinds->count; kind-- > 0 && tiles > 0;)
        for (uint32_t i = 0; i < kinds->have[kind] && tiles > 0; i++, tiles--) {
            const uint64_t tile = kinds->tile[kind];
            /* Sums are at most products: 2 + 2 = 2 * 2; but 2 + 1 exceeds 2 * 1, so a 1 counts as
             * 2. */
            if (ckd_mul(&product, product, tile < 2 ? 2 : tile)) return UINT64_MAX;
            sum += tile;
        }
    return product > sum ? product : sum;
}

/* The limit of `size` tiles, from those of larger subsets: see survey.h. */
static uint64_t limit_from(const struct survey_limits *limits, const struct kinds *kinds,
                           uint32_t size, uint64_t highest)
{
    uint64_t limit = 0;
    for (uint32_t more = 1; size + more <= limits->pick; more++) {
        const uint64_t above =
            size + more == limits->pick ? highest : limits->value_limit[size + more];
        const uint64_t most = most_of(kinds, more);
        const uint64_t one = saturating_add(saturating_multiply(above, most), most);
        if (one > limit) limit = one;
    }
    const uint64_t most = most_of(kinds, size);
    return limit < most ? limit : most;
}

static uint32_t words_for(uint64_t highest)
{
    const uint64_t step_bits = 64 * (uint64_t)WINDOW_STEP_WORDS;
    return (uint32_t)((highest / step_bits + 1) * WINDOW_STEP_WORDS);
}

/* The limit of each size is computed from those of larger sizes, so the loop goes down. */
tally_status limits_of(struct survey_limits *limits, const struct kinds *kinds, uint32_t pick,
                       tally_range target)
{
    const uint32_t first = (uint32_t)target.first, last = (uint32_t)target.last;
    const uint32_t largest_tile = kinds->tile[kinds->count - 1];
    *limits = (struct survey_limits){.pick = pick};
    limits->lowest = first > MARGIN ? first - MARGIN : 1;
    limits->words = words_for(last + MARGIN);
    limits->highest = limits->words * 64 - 1;
    /* A tile itself is always a value, so the closest value of a target is no further away than the
     * largest tile. */
    const uint32_t reach = last * 2 > last + largest_tile ? last * 2 : last + largest_tile;
    limits->wide_words = words_for(reach > limits->highest ? reach : limits->highest);
    limits->wide_highest = limits->wide_words * 64 - 1;
    for (uint32_t size = pick; size-- > 1;) {
        limits->value_limit[size] = limit_from(limits, kinds, size, limits->wide_highest);
        if (limits->value_limit[size] >= UINT32_MAX) return TALLY_NUMBER_RANGE;
    }
    limits->top_limit = pick > 1 ? limit_from(limits, kinds, pick - 1, limits->highest) : 1;
    return TALLY_OK;
}

struct set_shape base_shape(const struct survey_limits *limits, uint32_t size)
{
    return (struct set_shape){
        .limit = (uint32_t)limits->value_limit[size],
        .bits_limit = limits->wide_words * 64 + SHIFT_MAX,
        .tail_words = limits->wide_words + 1,
    };
}

/* The bit set covers what a tile can subtract from, and what a small tile can divide. */
static uint32_t top_bits_words(const struct kinds *kinds, uint32_t words)
{
    uint32_t small = 1;
    for (uint32_t kind = 0; kind < kinds->count && kinds->tile[kind] <= STRIDE_MAX; kind++)
        small = kinds->tile[kind];
    const uint32_t taken_away = words + kinds->tile[kinds->count - 1] / 64u + 1;
    return small * words > taken_away ? small * words : taken_away;
}

struct set_shape top_shape(const struct survey_limits *limits, const struct kinds *kinds,
                           bool is_wide, const uint64_t *useful)
{
    const uint32_t words = is_wide ? limits->wide_words : limits->words;
    return (struct set_shape){
        .limit = (uint32_t)(is_wide ? limits->value_limit[limits->pick - 1] : limits->top_limit),
        .bits_limit = top_bits_words(kinds, words) * 64,
        .is_top = true,
        .highest_target = is_wide ? limits->wide_highest : limits->highest,
        .useful = useful,
    };
}

void mark_useful_for(uint64_t *useful, uint32_t tile, uint32_t highest_target)
{
    if (tile <= STRIDE_MAX) return; /* small tiles divide bit sets directly */
    for (uint64_t v = tile; v < MAP_LIMIT && v / tile <= highest_target; v += tile)
        useful[v >> 6] |= UINT64_C(1) << (v & 63);
}

void mark_useful(uint64_t *useful, const struct kinds *kinds, uint32_t highest_target)
{
    memset(useful, 0, MAP_LIMIT / 8);
    for (uint32_t kind = 0; kind < kinds->count; kind++)
        mark_useful_for(useful, kinds->tile[kind], highest_target);
}

static bool is_useful(const struct kinds *kinds, uint32_t value, uint32_t highest_target)
{
    for (uint32_t kind = 0; kind < kinds->count; kind++)
        if (kinds->tile[kind] > STRIDE_MAX && value % kinds->tile[kind] == 0 &&
            value / kinds->tile[kind] <= highest_target)
            return true;
    return false;
}

bool maker_init(struct set_maker *maker, struct memory *memory, const struct kernel *kernel,
                const struct kinds *kinds, uint32_t operations)
{
    *maker = (struct set_maker){
        .memory = memory, .kernel = kernel, .kinds = kinds, .operations = operations};
    maker->harvest.map = memory_allocate(memory, MAP_LIMIT / 8);
    maker->extracted = memory_allocate(memory, (MAP_LIMIT + EXTRACT_SLACK) * sizeof(uint32_t));
    if (maker->harvest.map == NULL || maker->extracted == NULL) return false;
    memset(maker->harvest.map, 0, MAP_LIMIT / 8);
    return true;
}

void maker_clear(struct set_maker *maker)
{
    memory_release(maker->memory, maker->harvest.map, MAP_LIMIT / 8);
    memory_release(maker->memory, maker->extracted, (MAP_LIMIT + EXTRACT_SLACK) * sizeof(uint32_t));
    vector_clear(maker->memory, &maker->large);
    vector_clear(maker->memory, &maker->large_room);
    maker->harvest.map = NULL;
    maker->extracted = NULL;
}

/* Combines both sides of each split, the shorter list first. Parts i and total - 1 - i are
 * complements, so half of the parts suffice. */
static bool gather_splits(struct set_maker *maker, const struct set_shape *shape,
                          const struct value_set *const *parts, uint32_t total)
{
    struct harvest *const harvest = &maker->harvest;
    harvest->limit = shape->limit;
    harvest->map_limit = shape->limit < MAP_LIMIT - 1 ? shape->limit + 1 : MAP_LIMIT;
    harvest->operations = maker->operations;
    harvest->large_count = 0;
    for (uint32_t part = 1; part <= total - 1 - part; part++) {
        const struct value_set *few = parts[part], *many = parts[total - 1 - part];
        if (few->count > many->count) {
            const struct value_set *const swapped = few;
            few = many;
            many = swapped;
        }
        if (shape->limit >= MAP_LIMIT) {
            const size_t room = harvest->large_count + (size_t)few->count * many->count * 4;
            maker->large.count = harvest->large_count;
            if (!vector_reserve(maker->memory, &maker->large, room, sizeof(uint32_t))) return false;
            harvest->large = maker->large.items;
        }
        maker->kernel->gather(harvest, few, many);
    }
    return true;
}

/* Sorts the large results, and removes duplicates and values that are not useful. *sorted is the
 * list of the rest. */
static bool settle_large(struct set_maker *maker, const struct set_shape *shape,
                         const uint32_t **sorted, size_t *count)
{
    uint32_t *const large = maker->harvest.large;
    size_t useful = 0;
    for (size_t i = 0; i < maker->harvest.large_count; i++)
        if (!shape->is_top || is_useful(maker->kinds, large[i], shape->highest_target))
            large[useful++] = large[i];
    if (!vector_reserve(maker->memory, &maker->large_room, useful, sizeof(uint32_t))) return false;
    uint32_t *const values = sort_many_values(large, maker->large_room.items, useful);
    *count = 0;
    for (size_t i = 0; i < useful; i++)
        if (*count == 0 || values[*count - 1] != values[i]) values[(*count)++] = values[i];
    *sorted = values;
    return true;
}

static uint64_t *take_bits(struct arena *arena, uint32_t words, uint32_t tail_words)
{
    uint64_t *const room =
        arena_take(arena, (SET_PAD_WORDS + words + tail_words) * sizeof(uint64_t));
    if (room == NULL) return NULL;
    memset(room, 0, SET_PAD_WORDS * sizeof(uint64_t));
    memset(room + SET_PAD_WORDS + words, 0, tail_words * sizeof(uint64_t));
    return room + SET_PAD_WORDS;
}

/* Sets the bits of the large results, before settle_large() drops some. Only the bits of a top set
 * reach beyond the map, where small tiles divide them: (100 * 75 * 4 + 3) * 6 / 9 is 20002. */
static void add_large_bits(uint64_t *bits, const struct harvest *harvest, uint32_t bits_limit)
{
    for (size_t i = 0; bits_limit > MAP_LIMIT && i < harvest->large_count; i++) {
        const uint32_t value = harvest->large[i];
        if (value < bits_limit) bits[value >> 6] |= UINT64_C(1) << (value & 63);
    }
}

/* The bits of a base set are stored a second time in reverse, for differences whose first operand
 * is a single value. A top set does not need these. */
static bool copy_bits(struct value_set *set, struct arena *arena, const struct set_shape *shape,
                      const struct harvest *harvest, uint32_t map_words)
{
    const uint32_t words = shape->bits_limit / 64, copied = words < map_words ? words : map_words;
    uint64_t *const bits = take_bits(arena, words, SET_PAD_WORDS);
    if (bits == NULL) return false;
    memcpy(bits, harvest->map, copied * sizeof *bits);
    if (copied != words) memset(bits + copied, 0, (words - copied) * sizeof *bits);
    add_large_bits(bits, harvest, shape->bits_limit);
    set->bits = bits;
    set->bits_limit = shape->bits_limit;
    if (shape->is_top) return true;
    uint64_t *const mirror = take_bits(arena, words, shape->tail_words);
    if (mirror == NULL) return false;
    for (uint32_t i = 0; i < words; i++) mirror[i] = bits_reverse(bits[words - 1 - i]);
    set->mirror = mirror;
    return true;
}

/* Moves the values from the map to the set, and clears the map. */
static bool take_from_map(struct value_set *set, struct set_maker *maker, struct arena *arena,
                          const struct set_shape *shape)
{
    uint64_t *const map = maker->harvest.map;
    const uint32_t words = maker->harvest.map_limit / 64 + 1 < MAP_LIMIT / 64
                               ? maker->harvest.map_limit / 64 + 1
                               : MAP_LIMIT / 64;
    const uint32_t *sorted = NULL;
    size_t large = 0;
    if (!copy_bits(set, arena, shape, &maker->harvest, words)) return false;
    if (maker->harvest.large_count != 0 && !settle_large(maker, shape, &sorted, &large))
        return false;
    const size_t small =
        maker->kernel->extract(map, shape->is_top ? shape->useful : map, words, maker->extracted);
    uint32_t *const values = arena_take(arena, (small + large + 1) * sizeof *values);
    if (values == NULL) return false;
    memcpy(values, maker->extracted, small * sizeof *values);
    if (large != 0) memcpy(values + small, sorted, large * sizeof *values);
    set->values = values;
    set->count = (uint32_t)(small + large);
    return true;
}

bool make_set(struct value_set *set, struct set_maker *maker, struct arena *arena,
              const struct set_shape *shape, const struct value_set *const *parts, uint32_t total,
              uint32_t tile)
{
    *set = (struct value_set){0};
    maker->harvest.large_count = 0;
    maker->harvest.map_limit = MAP_LIMIT;
    if (total == 2) maker->harvest.map[tile >> 6] |= UINT64_C(1) << (tile & 63);
    else if (!gather_splits(maker, shape, parts, total)) return false;
    return take_from_map(set, maker, arena, shape);
}
