/* SPDX-License-Identifier: MIT */
/*
 * Tiles are numbered from 0 through all runs. A draw chooses a number at random, and chooses again
 * if that tile was drawn before. With a handful of tiles this rarely happens, and no list of all
 * tiles is needed.
 */
#include "dataset/tiles.h"

#include "rules/rules.h"

bool tiles_read(struct tiles *tiles, const char *text, size_t length, tally_error *error)
{
    const uint64_t number_max = (uint64_t)1 << 40;
    struct text_reader reader = {.text = text, .length = length};
    struct tiles made = {.count = 0};
    struct tile_run run;
    for (size_t begin = 0; pool_next_run(&reader, number_max, TILES_TIMES_MAX, &run);
         begin = reader.position + 1) {
        if (made.count == TILE_RUNS_MAX) {
            text_fail(&reader, TALLY_NUMBER_COUNT, begin, "a pool has at most 64 parts");
            break;
        }
        made.total += (run.last - run.first + 1) * run.times; /* adds at most 2^60 */
        made.runs[made.count++] = run;
        if (made.total > (uint64_t)1 << 60) {
            text_fail(&reader, TALLY_NUMBER_COUNT, begin, "these are too many tiles");
            break;
        }
    }
    if (reader.error.status == TALLY_OK) *tiles = made;
    else if (error != NULL) *error = reader.error;
    return reader.error.status == TALLY_OK;
}

void tiles_of_rules(struct tiles *tiles, const tally_rules *rules)
{
    const uint64_t least = rules_least(rules);
    *tiles = (struct tiles){.is_endless = rules->pool_count == 0};
    if (rules->pool_count == 0) {
        tiles->runs[tiles->count++] = (struct tile_run){1, RULES_FREE_NUMBER_MAX, 1};
        tiles->total = RULES_FREE_NUMBER_MAX;
    }
    for (uint32_t i = 0; i < rules->pool_count; i++) {
        const uint64_t tile = rules->pool[i];
        if (tile < least || tile > rules_number_max(rules)) continue;
        tiles->runs[tiles->count++] = (struct tile_run){tile, tile, 1};
        tiles->total++;
    }
}

tally_range tiles_span(const struct tiles *tiles)
{
    tally_range span = {UINT64_MAX, 0};
    for (uint32_t i = 0; i < tiles->count; i++) {
        if (tiles->runs[i].first < span.first) span.first = tiles->runs[i].first;
        if (tiles->runs[i].last > span.last) span.last = tiles->runs[i].last;
    }
    return span;
}

/* Returns the tile at an index below the total. */
static uint64_t tile_at(const struct tiles *tiles, uint64_t place)
{
    const struct tile_run *run = tiles->runs;
    for (;; run++) {
        const uint64_t count = (run->last - run->first + 1) * run->times;
        if (place < count) return run->first + place / run->times;
        place -= count;
    }
}

void tiles_draw(const struct tiles *tiles, tally_random *random, size_t count, uint64_t *numbers)
{
    uint64_t taken[TALLY_NUMBERS_MAX];
    for (size_t i = 0; i < count; i++) {
        bool is_new;
        do {
            taken[i] = tally_random_below(random, tiles->total);
            is_new = true;
            for (size_t j = 0; j < i && !tiles->is_endless; j++) is_new &= taken[j] != taken[i];
        } while (!is_new);
        numbers[i] = tile_at(tiles, taken[i]);
    }
}

void tiles_first(const struct tiles *tiles, size_t count, uint64_t *numbers)
{
    for (size_t i = 0; i < count; i++) numbers[i] = tile_at(tiles, i);
}
