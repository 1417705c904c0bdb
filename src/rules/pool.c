/* SPDX-License-Identifier: MIT */
/*
 * Pools as text: names, and lists of tiles, ranges and repetitions.
 */
#include "rules/pool.h"

#include "base/sort.h"

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

bool pool_next_run(struct text_reader *reader, uint64_t tile_most, uint64_t times_most,
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
    for (size_t begin = 0; pool_next_run(&reader, UINT16_MAX, TALLY_POOL_TILES_MAX, &run);
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
