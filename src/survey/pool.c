/* SPDX-License-Identifier: MIT */
/*
 * Pools as text: names, and lists of tiles, ranges and repetitions.
 */
#include "tally/tally.h"

#include "base/sort.h"

#include <stdbool.h>
#include <string.h>

struct pool_reader {
    const char *text;
    size_t length;
    size_t at;
    tally_error error;
};

static bool fail(struct pool_reader *reader, tally_status status, size_t position, const char *message)
{
    reader->error = (tally_error){status, position, message};
    return false;
}

static bool read_number(struct pool_reader *reader, uint32_t most, uint32_t *number)
{
    const size_t begin = reader->at;
    uint32_t value = 0;
    while (reader->at < reader->length && reader->text[reader->at] >= '0' &&
           reader->text[reader->at] <= '9') {
        value = value * 10 + (uint32_t)(reader->text[reader->at] - '0');
        if (value > most) return fail(reader, TALLY_NUMBER_RANGE, begin, "this is too large for a tile");
        reader->at++;
    }
    if (reader->at == begin) return fail(reader, TALLY_SYNTAX, begin, "a tile's number is missing");
    *number = value;
    return true;
}

static bool skip(struct pool_reader *reader, const char *word)
{
    const size_t length = strlen(word);
    if (reader->length - reader->at < length || memcmp(reader->text + reader->at, word, length) != 0)
        return false;
    reader->at += length;
    return true;
}

/* TILE, or FIRST..LAST, then xTIMES. */
static bool read_item(struct pool_reader *reader, tally_pool *pool)
{
    const size_t begin = reader->at;
    uint32_t first, last, times = 1;
    if (!read_number(reader, UINT16_MAX, &first)) return false;
    last = first;
    if (skip(reader, "..") && !read_number(reader, UINT16_MAX, &last)) return false;
    if (last < first) return fail(reader, TALLY_NUMBER_RANGE, begin, "this range of tiles runs backwards");
    const size_t before_times = reader->at;
    if (skip(reader, "x") && !read_number(reader, TALLY_POOL_MAX, &times)) return false;
    if (times == 0) return fail(reader, TALLY_NUMBER_RANGE, before_times + 1, "a tile stands once at least");
    if ((uint64_t)(last - first + 1) * times > TALLY_POOL_MAX - pool->count)
        return fail(reader, TALLY_NUMBER_COUNT, begin, "a pool has at most 64 tiles");
    for (uint32_t tile = first; tile <= last; tile++)
        for (uint32_t i = 0; i < times; i++) pool->tiles[pool->count++] = (uint16_t)tile;
    return true;
}

static void sort_tiles(tally_pool *pool)
{
    uint64_t tiles[TALLY_POOL_MAX];
    for (uint32_t i = 0; i < pool->count; i++) tiles[i] = pool->tiles[i];
    sort_numbers(tiles, pool->count);
    for (uint32_t i = 0; i < pool->count; i++) pool->tiles[i] = (uint16_t)tiles[i];
}

static bool read_pool(struct pool_reader *reader, tally_pool *pool)
{
    static const struct {
        const char *name, *tiles;
    } named[] = {
        {"standard", "1..10x2,25,50,75,100"},
        {"one-each", "1..10,25,50,75,100"},
    };
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++)
        if (reader->length == strlen(named[i].name) &&
            memcmp(reader->text, named[i].name, reader->length) == 0) {
            reader->text = named[i].tiles;
            reader->length = strlen(named[i].tiles);
            break;
        }
    do
        if (!read_item(reader, pool)) return false;
    while (skip(reader, ","));
    if (reader->at != reader->length)
        return fail(reader, TALLY_SYNTAX, reader->at,
                    "a pool is standard, one-each, or a list like 1..10x2,25,50");
    sort_tiles(pool);
    return true;
}

tally_status tally_pool_parse(tally_pool *pool, const char *text, size_t length, tally_error *error)
{
    struct pool_reader reader = {text, length, 0, {TALLY_OK, 0, NULL}};
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
