/* SPDX-License-Identifier: MIT */
/*
 * A set of the texts that were met, by a fingerprint of 104 bits of each: two of a thousand million
 * texts have the same one with a chance of one in 10^13.
 *
 * The set is cut into 256 parts by 8 of the bits; the other 96 stand in an open addressing table of
 * 12 bytes a place, between 7/12 and 7/8 full: some 16 bytes a text, however many there are, since
 * the parts grow one by one.
 */
#ifndef TALLY_DATASET_SEEN_H
#define TALLY_DATASET_SEEN_H

#include "base/compiler.h"
#include "base/memory.h"

struct fingerprint {
    uint64_t high;
    uint64_t low;
};

enum { SEEN_PARTS = 256 };

struct seen_place {
    uint32_t words[3]; /* all 0: empty */
};

struct seen_part {
    struct seen_place *places;
    uint32_t count;
    uint32_t room;
};

struct seen {
    struct memory *memory;
    struct seen_part parts[SEEN_PARTS];
};

/* Of a text: the same on every machine. FNV-1a of 64 bits, finished by splitmix64, twice: of the
 * text, and of the text behind another beginning. */
struct fingerprint fingerprint_of(const char *text, size_t length);

/* FNV-1a, finished: what splits and shards go by. turn: another number, another hash. */
uint64_t hash_of_text(const char *text, size_t length, uint64_t turn);

bool seen_has(const struct seen *seen, struct fingerprint print);

/* Adds it, where it is not there; false where no memory was to be had. */
MUST_USE bool seen_add(struct seen *seen, struct fingerprint print);

/* How many there are. */
uint64_t seen_count(const struct seen *seen);

void seen_clear(struct seen *seen);

#endif
