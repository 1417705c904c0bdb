/* SPDX-License-Identifier: MIT */
/*
 * Tiles are numbered from 0 through all runs. A draw chooses a number at random, and chooses again
 * if that tile was drawn before. With a handful of tiles this rarely happens, and no list of all
 * tiles is needed.
 */
#include "dataset/tiles.h"

#include "base/text.h"
#include "rules/rules.h"

#include <string.h>

static bool read_whole_number(struct text_reader *reader, uint64_t most, uint64_t *number)
{
    const size_t begin = reader->position;
    bool is_beyond = false;
    if (text_take_whole(reader->text, reader->length, &reader->position, number, &is_beyond) &&
        *number <= most)
        return true;
    if (is_beyond || reader->position != begin)
        return text_fail(reader, TALLY_NUMBER_RANGE, begin, "this number is too large");
    return text_fail(reader, TALLY_SYNTAX, begin,
                     "a pool is a list of tiles such as 1..99 or 1..10x2,25,50");
}

/* Parses TILE or FIRST..LAST, optionally followed by xTIMES. */
static bool read_run(struct text_reader *reader, struct tiles *tiles)
{
    const size_t begin = reader->position;
    const uint64_t number_max = (uint64_t)1 << 40;
    struct tile_run run = {.times = 1};
    if (tiles->count == TILE_RUNS_MAX)
        return text_fail(reader, TALLY_NUMBER_COUNT, begin, "a pool has at most 64 parts");
    if (!read_whole_number(reader, number_max, &run.first)) return false;
    run.last = run.first;
    if (text_skip(reader, "..") && !read_whole_number(reader, number_max, &run.last)) return false;
    if (run.last < run.first)
        return text_fail(reader, TALLY_NUMBER_RANGE, begin, "this range of tiles runs backwards");
    const size_t at_times = reader->position;
    if (text_skip(reader, "x") && !read_whole_number(reader, TILES_TIMES_MAX, &run.times))
        return false;
    if (run.times == 0)
        return text_fail(reader, TALLY_NUMBER_RANGE, at_times + 1, "a tile stands once at least");
    tiles->total += (run.last - run.first + 1) * run.times; /* adds at most 2^60 */
    if (tiles->total > (uint64_t)1 << 60)
        return text_fail(reader, TALLY_NUMBER_COUNT, begin, "these are too many tiles");
    tiles->runs[tiles->count++] = run;
    return true;
}

bool tiles_read(struct tiles *tiles, const char *text, size_t length, tally_error *error)
{
    struct text_reader reader = {.text = text, .length = length};
    struct tiles made = {.count = 0};
    if (text_is(text, length, "standard")) {
        reader.text = "1..10x2,25,50,75,100";
    } else if (text_is(text, length, "one-each")) {
        reader.text = "1..10,25,50,75,100";
    }
    reader.length = reader.text == text ? length : strlen(reader.text);
    bool is_right = read_run(&reader, &made);
    while (is_right && text_skip(&reader, ",")) is_right = read_run(&reader, &made);
    if (is_right && reader.position != reader.length)
        is_right = text_fail(&reader, TALLY_SYNTAX, reader.position,
                             "a pool is a list of tiles such as 1..99 or 1..10x2,25,50");
    if (is_right) *tiles = made;
    else if (error != NULL) *error = reader.error;
    return is_right;
}

void tiles_of_rules(struct tiles *tiles, const tally_rules *rules)
{
    const uint64_t least = rules->values == TALLY_VALUES_WHOLE ? 1 : 0;
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
