/* SPDX-License-Identifier: MIT */
/*
 * Pools as text: names, and lists of tiles, ranges and repetitions.
 */
#include "rules/pool.h"

#include "base/sort.h"
#include "base/text.h"
#include "rules/rules.h"

#include <string.h>

static const char a_pool_is[] = "a pool is standard, one-each, or a list like 1..10x2,25,50";

/* Reads the number of a tile, or of repetitions, which is at most `most`. */
static bool read_number(struct text_reader *reader, uint64_t most, uint64_t *number)
{
    const size_t begin = reader->position;
    bool is_beyond = false;
    if (!text_take_whole(reader->text, reader->length, &reader->position, number, &is_beyond) &&
        !is_beyond)
        return text_fail(reader, TALLY_SYNTAX, begin,
                         begin == 0 ? a_pool_is : "a tile's number is missing");
    if (is_beyond || *number > most)
        return text_fail(reader, TALLY_NUMBER_RANGE, begin, "this is too large for a tile");
    return true;
}

static void replace_name(struct text_reader *reader)
{
    static const char *const named[][2] = {{"standard", "1..10x2,25,50,75,100"},
                                           {"one-each", "1..10,25,50,75,100"}};
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++) {
        if (!text_is(reader->text, reader->length, named[i][0])) continue;
        reader->text = named[i][1];
        reader->length = strlen(named[i][1]);
        return;
    }
}

/* The one reader of pools: reads the next run, TILE or FIRST..LAST, optionally followed by xTIMES.
 * A name at the beginning of the text is replaced by its list. Returns false at the end, with
 * reader->error.status TALLY_OK, or if the text is wrong. Whoever wants a pool decides how large it
 * may be, and what it makes of the runs. */
static bool next_run(struct text_reader *reader, uint64_t tile_most, uint64_t times_most,
                     struct tile_run *run)
{
    if (reader->position == 0) replace_name(reader);
    else if (reader->position == reader->length) return false;
    else if (!text_skip(reader, ","))
        return text_fail(reader, TALLY_SYNTAX, reader->position, a_pool_is);
    const size_t begin = reader->position;
    if (!read_number(reader, tile_most, &run->first)) return false;
    run->last = run->first;
    run->times = 1;
    if (text_skip(reader, "..") && !read_number(reader, tile_most, &run->last)) return false;
    if (run->last < run->first)
        return text_fail(reader, TALLY_NUMBER_RANGE, begin, "this range of tiles runs backwards");
    const size_t before_times = reader->position;
    if (text_skip(reader, "x") && !read_number(reader, times_most, &run->times)) return false;
    return run->times != 0 ||
           text_fail(reader, TALLY_NUMBER_RANGE, before_times + 1, "a tile stands once at least");
}

static void sort_tiles(tally_pool *pool)
{
    uint64_t tiles[TALLY_POOL_TILES_MAX];
    for (uint32_t i = 0; i < pool->count; i++) tiles[i] = pool->tiles[i];
    sort_numbers(tiles, pool->count);
    for (uint32_t i = 0; i < pool->count; i++) pool->tiles[i] = (uint16_t)tiles[i];
}

tally_status tally_pool_parse(tally_pool *pool, const char *text, size_t length, tally_error *error)
{
    struct text_reader reader = {.text = text, .length = length};
    struct tile_run run;
    tally_pool made = {0};
    for (size_t begin = 0; next_run(&reader, UINT16_MAX, TALLY_POOL_TILES_MAX, &run);
         begin = reader.position + 1) {
        if ((run.last - run.first + 1) * run.times > TALLY_POOL_TILES_MAX - made.count) {
            text_fail(&reader, TALLY_NUMBER_COUNT, begin, "a pool has at most 1024 tiles");
            break;
        }
        for (uint64_t tile = run.first; tile <= run.last; tile++)
            for (uint64_t i = 0; i < run.times; i++) made.tiles[made.count++] = (uint16_t)tile;
    }
    if (reader.error.status != TALLY_OK) {
        if (error != NULL) *error = reader.error;
        return reader.error.status;
    }
    sort_tiles(&made);
    *pool = made;
    return TALLY_OK;
}

bool tiles_read(struct tiles *tiles, const char *text, size_t length, tally_error *error)
{
    const uint64_t number_max = (uint64_t)1 << 40;
    struct text_reader reader = {.text = text, .length = length};
    struct tiles made = {.count = 0};
    struct tile_run run;
    for (size_t begin = 0; next_run(&reader, number_max, TILES_TIMES_MAX, &run);
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

/* Tiles are numbered from 0 through all runs. A number is chosen at random, and chosen again if
 * that tile was drawn before. With a handful of tiles this rarely happens, and no list of all tiles
 * is needed. */
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
