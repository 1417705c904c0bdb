/* SPDX-License-Identifier: MIT */
/*
 * The tiles that games of a dataset are drawn from: runs of numbers, each of which stands there so
 * often. "1..99" is one tile of each, "1..99x6" six, "1..10x2,25,50,75,100" the television's.
 * Unlike a pool of surveys it may have millions of tiles, since only a few of them are ever looked
 * at.
 */
#ifndef TALLY_DATASET_TILES_H
#define TALLY_DATASET_TILES_H

#include "tally/tally.h"

#include <stdbool.h>
#include <stdint.h>

enum { TILE_RUNS_MAX = 64, TILES_TIMES_MAX = 1000000 };

struct tile_run {
    uint64_t first;
    uint64_t last;
    uint64_t times;
};

struct tiles {
    struct tile_run runs[TILE_RUNS_MAX];
    uint32_t count;
    uint64_t total;  /* tiles in all */
    bool is_endless; /* a tile that is drawn is put back */
};

/* A list such as 1..10x2,25,50; "standard" and "one-each" are the pools of surveys. */
bool tiles_read(struct tiles *tiles, const char *text, size_t length, tally_error *error);

/* Those of the rules: their pool, or where they have none, 1..99, put back. */
void tiles_of_rules(struct tiles *tiles, const tally_rules *rules);

/* The smallest and the largest tile. */
tally_range tiles_span(const struct tiles *tiles);

/* Draws count tiles, in the order in which they are drawn. There are so many. */
void tiles_draw(const struct tiles *tiles, tally_random *random, size_t count, uint64_t *numbers);

/* The first tiles in their order, for numbers that stand in the order given. */
void tiles_first(const struct tiles *tiles, size_t count, uint64_t *numbers);

#endif
