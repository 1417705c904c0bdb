/* SPDX-License-Identifier: MIT */
/*
 * Drawing games. Tiles are drawn without replacement, each remaining tile with equal probability
 * (the first part of a Fisher-Yates shuffle), then a target, uniformly from the usual ones. Every
 * platform uses the random numbers in this order, so a seed gives the same game everywhere. Any
 * change here changes the games of all seeds.
 */
#include "games/draw.h"

#include "rules/rules.h"

/* Draws `wanted` random tiles into `numbers`; the tiles drawn move to the front of `tiles`. Returns
 * false if there are too few tiles. */
static bool draw_tiles(tally_random *random, uint16_t *tiles, size_t tile_count, size_t wanted,
                       uint64_t *numbers)
{
    if (wanted > tile_count) return false;
    for (size_t i = 0; i < wanted; i++) {
        const size_t chosen = i + (size_t)tally_random_below(random, tile_count - i);
        const uint16_t tile = tiles[chosen];
        tiles[chosen] = tiles[i];
        tiles[i] = tile;
        numbers[i] = tile;
    }
    return true;
}

size_t draw_usable_tiles(const tally_rules *rules, uint16_t tiles[TALLY_POOL_MAX])
{
    const uint64_t least = rules_least(rules);
    size_t count = 0;
    for (uint32_t i = 0; i < rules->pool_count; i++) {
        if (rules->pool[i] >= least && rules->pool[i] <= rules_number_max(rules))
            tiles[count++] = rules->pool[i];
    }
    return count;
}

uint32_t draw_tiles_of(const tally_rules *rules, uint32_t *large)
{
    uint16_t tiles[TALLY_POOL_MAX];
    const uint32_t all = (uint32_t)draw_usable_tiles(rules, tiles);
    *large = 0;
    for (uint32_t i = 0; i < all; i++)
        if (tiles[i] > RULES_LARGE_ABOVE) ++*large;
    return all;
}

/* Draws from all tiles with equal probability. If the order is given, the game gets the first tiles
 * of the pool instead of random ones. */
static bool draw_from_all(tally_random *random, const tally_rules *rules, size_t count,
                          uint64_t *numbers)
{
    uint16_t tiles[TALLY_POOL_MAX];
    if (rules->pool_count == 0) {
        for (size_t i = 0; i < count; i++)
            numbers[i] = 1 + tally_random_below(random, RULES_FREE_NUMBER_MAX);
        return true;
    }
    const size_t tile_count = draw_usable_tiles(rules, tiles);
    if (rules->order != TALLY_ORDER_GIVEN)
        return draw_tiles(random, tiles, tile_count, count, numbers);
    if (count > tile_count) return false;
    for (size_t i = 0; i < count; i++) numbers[i] = tiles[i];
    return true;
}

/* Draws `large` tiles from the large ones, then the rest from the small ones. */
static bool draw_by_size(tally_random *random, const tally_rules *rules, size_t large, size_t count,
                         uint64_t *numbers)
{
    uint16_t tiles[TALLY_POOL_MAX];
    uint16_t large_tiles[TALLY_POOL_MAX];
    uint16_t small_tiles[TALLY_POOL_MAX];
    const size_t tile_count = draw_usable_tiles(rules, tiles);
    size_t large_count = 0;
    size_t small_count = 0;
    for (size_t i = 0; i < tile_count; i++) {
        if (tiles[i] > RULES_LARGE_ABOVE) large_tiles[large_count++] = tiles[i];
        else small_tiles[small_count++] = tiles[i];
    }
    return large <= count && draw_tiles(random, large_tiles, large_count, large, numbers) &&
           draw_tiles(random, small_tiles, small_count, count - large, numbers + large);
}

tally_status tally_draw(tally_game **game, const tally_rules *rules, tally_random *random,
                        int large, size_t count, const tally_allocator *allocator)
{
    uint64_t numbers[TALLY_NUMBERS_MAX];
    rules = rules_or_default(rules);
    if (!rules_are_valid(rules)) return TALLY_RULES;
    if (large < -1 || large > DRAW_LARGE_MAX) return TALLY_OPTION;
    if (count == 0) count = rules->count_usual;
    if (count == 0 || count > TALLY_NUMBERS_MAX) return TALLY_NUMBER_COUNT;
    if (large == -1) {
        if (!draw_from_all(random, rules, count, numbers)) return TALLY_NUMBER_COUNT;
    } else if (!draw_by_size(random, rules, (size_t)large, count, numbers)) {
        return TALLY_OPTION;
    }
    tally_range usual = rules->usual;
    if (usual.first < rules_least(rules)) usual.first = rules_least(rules);
    if (usual.first > usual.last) return TALLY_TARGET_RANGE;
    /* For the range of all 64-bit numbers the sum wraps to 0, which tally_random_below() reads
     * as 2^64. */
    const uint64_t span = usual.last - usual.first + 1;
    const uint64_t target = usual.first + tally_random_below(random, span);
    return tally_game_new(game, rules, (tally_range){target, target}, numbers, count, allocator);
}
