/* SPDX-License-Identifier: MIT */
/*
 * Pools as text: names, and lists of tiles, ranges and repetitions.
 */
#include "tally/tally.h"

#include "base/sort.h"
#include "base/text.h"

#include <stdbool.h>
#include <string.h>

/* Reads the number of a tile, or of repetitions, which is at most `most`. */
static bool read_number(struct text_reader *reader, uint32_t most, uint32_t *number)
{
    const size_t begin = reader->position;
    uint64_t value = 0;
    bool is_beyond = false;
    if (!text_take_whole(reader->text, reader->length, &reader->position, &value, &is_beyond) &&
        !is_beyond)
        return text_fail(reader, TALLY_SYNTAX, begin, "a tile's number is missing");
    if (is_beyond || value > most)
        return text_fail(reader, TALLY_NUMBER_RANGE, begin, "this is too large for a tile");
    *number = (uint32_t)value;
    return true;
}

/* Parses TILE or FIRST..LAST, optionally followed by xTIMES. */
static bool read_item(struct text_reader *reader, tally_pool *pool)
{
    const size_t begin = reader->position;
    uint32_t first, last, times = 1;
    if (!read_number(reader, UINT16_MAX, &first)) return false;
    last = first;
    if (text_skip(reader, "..") && !read_number(reader, UINT16_MAX, &last)) return false;
    if (last < first)
        return text_fail(reader, TALLY_NUMBER_RANGE, begin, "this range of tiles runs backwards");
    const size_t before_times = reader->position;
    if (text_skip(reader, "x") && !read_number(reader, TALLY_POOL_TILES_MAX, &times)) return false;
    if (times == 0)
        return text_fail(reader, TALLY_NUMBER_RANGE, before_times + 1,
                         "a tile stands once at least");
    if ((uint64_t)(last - first + 1) * times > TALLY_POOL_TILES_MAX - pool->count)
        return text_fail(reader, TALLY_NUMBER_COUNT, begin, "a pool has at most 1024 tiles");
    for (uint32_t tile = first; tile <= last; tile++)
        for (uint32_t i = 0; i < times; i++) pool->tiles[pool->count++] = (uint16_t)tile;
    return true;
}

static void sort_tiles(tally_pool *pool)
{
    uint64_t tiles[TALLY_POOL_TILES_MAX];
    for (uint32_t i = 0; i < pool->count; i++) tiles[i] = pool->tiles[i];
    sort_numbers(tiles, pool->count);
    for (uint32_t i = 0; i < pool->count; i++) pool->tiles[i] = (uint16_t)tiles[i];
}

/* A name stands for a list: the list then replaces the text of the reader. So both are read by the
 * same code, and the tiles are sorted at the end. */
static bool read_pool(struct text_reader *reader, tally_pool *pool)
{
    static const struct {
        const char *name, *tiles;
    } named[] = {
        {"standard", "1..10x2,25,50,75,100"},
        {"one-each", "1..10,25,50,75,100"},
    };
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++)
        if (text_is(reader->text, reader->length, named[i].name)) {
            reader->text = named[i].tiles;
            reader->length = strlen(named[i].tiles);
            break;
        }
    do
        if (!read_item(reader, pool)) return false;
    while (text_skip(reader, ","));
    if (reader->position != reader->length)
        return text_fail(reader, TALLY_SYNTAX, reader->position,
                         "a pool is standard, one-each, or a list like 1..10x2,25,50");
    sort_tiles(pool);
    return true;
}

/* A text that is wrong from its first byte is probably meant as a name, so the message lists the
 * names. */
tally_status tally_pool_parse(tally_pool *pool, const char *text, size_t length, tally_error *error)
{
    struct text_reader reader = {.text = text, .length = length};
    tally_pool made = {0};
    if (!read_pool(&reader, &made)) {
        if (reader.error.position == 0 && reader.error.status == TALLY_SYNTAX)
            reader.error.message = "a pool is standard, one-each, or a list like 1..10x2,25,50";
        if (error != NULL) *error = reader.error;
        return reader.error.status;
    }
    *pool = made;
    return TALLY_OK;
}
