/* SPDX-License-Identifier: MIT */
/*
 * A set of texts, each represented by a fingerprint of 104 bits. Among 10^9 texts, the probability
 * that any two have the same fingerprint is about 10^-13.
 *
 * Eight of the bits choose one of 256 parts. The other 96 bits are stored in the part's hash table
 * (open addressing, 12 bytes a slot, between 7/12 and 7/8 full). A text thus costs about 16 bytes.
 * The parts grow one by one, so that memory never doubles at once.
 */
#ifndef TALLY_DATASET_SEEN_H
#define TALLY_DATASET_SEEN_H

#include "base/compiler.h"
#include "base/memory.h"

/* A hash of 128 bits, of which the set uses 104. */
struct fingerprint {
    uint64_t high;
    uint64_t low;
};

enum { SEEN_PARTS = 256 };

/* A slot of a part: 96 bits of a fingerprint; all 0: it is empty. */
typedef uint32_t seen_place[3];

/* A hash table of its own, for the fingerprints with the same eight bits. */
struct seen_part {
    seen_place *places;
    uint32_t count;
    uint32_t room;
};

/* A set of fingerprints, divided into parts, so that growing never copies the whole set. */
struct seen {
    struct memory *memory;
    struct seen_part parts[SEEN_PARTS];
};

/* The fingerprint of a text, the same on every machine: two 64-bit FNV-1a hashes with different
 * seeds, each finished by splitmix64. */
struct fingerprint fingerprint_of(const char *text, size_t length);

/* A finished FNV-1a hash, for splits and shards. Different values of `turn` give independent
 * hashes. */
uint64_t hash_of_text(const char *text, size_t length, uint64_t turn);

/* Is the fingerprint in the set? Expected cost: a few memory accesses. */
bool seen_has(const struct seen *seen, struct fingerprint print);

/* Adds a fingerprint, if it is not yet in the set. Returns false if there is no memory. */
MUST_USE bool seen_add(struct seen *seen, struct fingerprint print);

void seen_clear(struct seen *seen);

#endif
