/* SPDX-License-Identifier: MIT */
/*
 * The multisets that can be drawn from a pool: listed, numbered, and found again.
 *
 * Equal tiles are interchangeable, so a pool is a list of kinds (a tile's number, and how many such
 * tiles there are) and a multiset says how many of each kind it has. Its key is those counts as
 * digits of a number in mixed radix: at most 64 tiles make keys below 2^64, and the key of the
 * complement is the difference of the keys. The standard pool has 14 kinds, and 14, 101, 494, 1826,
 * 5402, 13243 multisets of 1 to 6 tiles.
 */
#ifndef TALLY_SURVEY_MULTISETS_H
#define TALLY_SURVEY_MULTISETS_H

#include "base/hash.h"
#include "tally/tally.h"

enum {
    SURVEY_PICK_MAX = 10,
    PARTS_MAX =
        1 << SURVEY_PICK_MAX, /* sub-multisets of one multiset: most where all are different */
    NO_MULTISET = -1
};

struct kinds {
    uint32_t count;
    uint16_t tile[TALLY_POOL_MAX]; /* rising */
    uint8_t have[TALLY_POOL_MAX];
    uint64_t weight[TALLY_POOL_MAX]; /* what one tile of this kind adds to a key */
};

void kinds_of_pool(struct kinds *kinds, const tally_pool *pool);

/* How many multisets of that size there are; UINT64_MAX where more. */
uint64_t multisets_count(const struct kinds *kinds, uint32_t size);

/* All multisets of one size, in lexicographic order of their rising tiles. */
struct multisets {
    uint32_t size;
    uint32_t count;
    uint8_t *members; /* size kinds each, rising */
};

MUST_USE bool multisets_list(struct multisets *list, struct memory *memory,
                             const struct kinds *kinds, uint32_t size);
void multisets_clear(struct multisets *list, struct memory *memory);

static inline const uint8_t *multiset_at(const struct multisets *list, uint32_t index)
{
    return list->members + (size_t)index * list->size;
}

/* In how many ways the pool's tiles give this multiset. */
uint64_t multiset_draws(const struct kinds *kinds, const uint8_t *members, uint32_t size);

/* Finds the number of a multiset by its key. */
struct multiset_index {
    struct hash hash; /* of the keys, to their numbers */
    uint64_t *keys;   /* by number */
    size_t room;
};

MUST_USE bool index_init(struct multiset_index *index, struct memory *memory, size_t multisets);
void index_clear(struct multiset_index *index, struct memory *memory);
void index_add(struct multiset_index *index, uint64_t key, uint32_t number);
uint32_t index_find(const struct multiset_index *index, uint64_t key);

/* The sub-multisets of one multiset, itself and the empty one included: part i and part total - 1 -
 * i are complements. */
struct parts {
    uint32_t total;
    uint8_t size[PARTS_MAX];
    uint64_t key[PARTS_MAX];
};

void parts_of(struct parts *parts, const struct kinds *kinds, const uint8_t *members,
              uint32_t size);

#endif
