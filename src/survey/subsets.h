/* SPDX-License-Identifier: MIT */
/*
 * The subsets of a pool's tiles, numbered and found by code. The selections are the
 * subsets of `pick` tiles.
 *
 * Equal tiles are interchangeable, so a pool is a list of kinds (a tile's number, and how many such
 * tiles there are) and a subset says how many of each kind it has; it is passed as the list of the
 * kinds of its tiles, rising. Its code is the sum of its tiles' weights, so that the code of the
 * complement is the difference of the codes, and no two subsets of as many tiles as are picked, or
 * fewer, have the same one (kinds_of_pool()). The standard pool has 14 kinds, and 14, 101, 494,
 * 1826, 5402, 13243 subsets of 1 to 6 tiles.
 */
#ifndef TALLY_SURVEY_SUBSETS_H
#define TALLY_SURVEY_SUBSETS_H

#include "base/hash.h"
#include "tally/tally.h"

enum {
    SURVEY_PICK_MAX = 10,
    PARTS_MAX = 1 << SURVEY_PICK_MAX, /* of a selection, where all tiles are different */
    KINDS_MAX = 256,
    NO_SUBSET = -1
};

struct kinds {
    uint32_t count;
    uint16_t tile[KINDS_MAX]; /* rising */
    uint16_t have[KINDS_MAX];
    uint64_t weight[KINDS_MAX]; /* what one tile of this kind adds to a code */
};

/* The kinds, and weights for subsets of `pick` tiles and fewer. False: there are more than
 * KINDS_MAX kinds, or no weights within 64 bits; at most 64 tiles always have some. */
MUST_USE bool kinds_of_pool(struct kinds *kinds, const tally_pool *pool, uint32_t pick);

/* The number of ways to choose k of n things, if k times that number fits in 64 bits. */
uint64_t choose_ways(uint64_t n, uint32_t k);

/* The number of subsets of that size; UINT64_MAX: more. */
uint64_t subsets_count(const struct kinds *kinds, uint32_t size);

/* All subsets of one size, in lexicographic order of their rising tiles. */
struct subset_list {
    uint32_t size;
    uint32_t count;
    uint8_t *subsets; /* one after the other: the kinds of each subset's tiles, rising */
};

MUST_USE bool subset_list_init(struct subset_list *list, struct memory *memory,
                               const struct kinds *kinds, uint32_t size);
void subset_list_clear(struct subset_list *list, struct memory *memory);

static inline const uint8_t *subset_at(const struct subset_list *list, uint32_t index)
{
    return list->subsets + (size_t)index * list->size;
}

/* The number of ways to draw this subset from the pool. */
uint64_t subset_draws(const struct kinds *kinds, const uint8_t *subset, uint32_t size);

/* Finds the number of a subset by its code. */
struct subset_index {
    struct hash hash; /* of the codes, to their numbers */
    uint64_t *codes;  /* by number */
    size_t room;
};

MUST_USE bool subset_index_init(struct subset_index *index, struct memory *memory, size_t subsets);
void subset_index_clear(struct subset_index *index, struct memory *memory);
void subset_index_add(struct subset_index *index, uint64_t code, uint32_t number);
uint32_t subset_index_find(const struct subset_index *index, uint64_t code);

/* The parts of a subset: its own subsets, including itself and the empty one. Part i and part
 * total - 1 - i are complements. */
struct parts {
    uint32_t total;
    uint8_t size[PARTS_MAX];
    uint64_t code[PARTS_MAX];
};

void parts_of(struct parts *parts, const struct kinds *kinds, const uint8_t *subset, uint32_t size);

#endif
