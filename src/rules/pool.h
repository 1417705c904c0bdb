/* SPDX-License-Identifier: MIT */
/*
 * Pools as text, and the tiles of one that games are drawn from: runs of consecutive numbers, each
 * number occurring the same number of times. "1..99" has one tile of each number, "1..99x6" six;
 * "1..10x2,25,50,75,100" is the pool of the television show. Unlike the pools of surveys, which
 * tally_pool_parse() reads, tiles may be millions, since each game looks at only a few.
 */
#ifndef TALLY_RULES_POOL_H
#define TALLY_RULES_POOL_H

#include "tally/tally.h"

#include <stdbool.h>
#include <stdint.h>

enum { TILE_RUNS_MAX = 64, TILES_TIMES_MAX = 1000000 };

/* The tiles first..last, each `times` times: 1..10x2 is {1, 10, 2}. */
struct tile_run {
    uint64_t first;
    uint64_t last;
    uint64_t times;
};

/* The tiles that games are drawn from. */
struct tiles {
    struct tile_run runs[TILE_RUNS_MAX];
    uint32_t count;
    uint64_t total;  /* number of tiles */
    bool is_endless; /* a drawn tile is put back */
};

/* Parses a list such as 1..10x2,25,50. The names "standard" and "one-each" stand for the pools of
 * surveys. */
bool tiles_read(struct tiles *tiles, const char *text, size_t length, tally_error *error);

/* The tiles of the rules: their pool, or, if they have none, 1..99 with replacement. */
void tiles_of_rules(struct tiles *tiles, const tally_rules *rules);

/* The smallest and the largest tile. */
tally_range tiles_span(const struct tiles *tiles);

/* Draws `count` tiles, in order. There must be at least this many, or is_endless. */
void tiles_draw(const struct tiles *tiles, tally_random *random, size_t count, uint64_t *numbers);

/* Takes the first `count` tiles in their order, for games in the order given. */
void tiles_first(const struct tiles *tiles, size_t count, uint64_t *numbers);

#endif
