/* SPDX-License-Identifier: MIT */
/*
 * The subsets of a pool's tiles, numbered, and found by code. Selections are the subsets of `pick`
 * tiles.
 *
 * Equal tiles are interchangeable. So a pool is a list of kinds (a tile's number, and how many such
 * tiles there are), and a subset is passed as the rising list of the kinds of its tiles. A subset's
 * code is the sum of its tiles' weights. Thus the code of the complement within a larger subset is
 * the difference of the codes; and no two subsets of up to `pick` tiles have the same code
 * (kinds_of_pool()). The standard pool has 14 kinds, and 14, 101, 494, 1826, 5402, 13243 subsets of
 * 1 to 6 tiles.
 */
#ifndef TALLY_SURVEY_SUBSETS_H
#define TALLY_SURVEY_SUBSETS_H

#include "base/hash.h"
#include "tally/tally.h"

enum {
    SURVEY_PICK_MAX = 10,
    PARTS_MAX = 1 << SURVEY_PICK_MAX, /* parts of a selection of different tiles */
    KINDS_MAX = 256,
    NO_SUBSET = -1
};

/* The kinds of tiles of a pool. The standard pool: 1..10 twice each, then 25, 50, 75 and 100
 * once. */
struct kinds {
    uint32_t count;
    uint16_t tile[KINDS_MAX]; /* the number on the tiles of each kind, rising */
    uint16_t have[KINDS_MAX];
    uint64_t weight[KINDS_MAX]; /* what one tile of this kind adds to a code */
};

/* Lists the kinds, and chooses their weights for subsets of up to `pick` tiles. Returns false if
 * there are more than KINDS_MAX kinds, or no weights fit in 64 bits. For at most 64 tiles there
 * always are such weights. */
MUST_USE bool kinds_of_pool(struct kinds *kinds, const tally_pool *pool, uint32_t pick);

/* The number of subsets of that size; UINT64_MAX: more. */
uint64_t subsets_count(const struct kinds *kinds, uint32_t size);

/* All subsets of one size, in lexicographic order of their rising tiles. */
struct subset_list {
    uint32_t size;
    uint32_t count;
    uint8_t *subsets; /* the kinds of each subset's tiles, rising; the subsets one after the
                         other */
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

/* Maps the code of a subset to its number. */
struct subset_index {
    struct hash hash; /* finds the number of a code */
    uint64_t *codes;  /* indexed by number */
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

/* Lists all parts of a subset with their codes, in an order in which part i and part total - 1 -
 * i are complements. */
void parts_of(struct parts *parts, const struct kinds *kinds, const uint8_t *subset, uint32_t size);

#endif
