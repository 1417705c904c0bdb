/* SPDX-License-Identifier: MIT */
/*
 * The checksums of stored data, over words of 64 bits. Each step is a bijection in the sum and in
 * the word. So an error within a single word is always detected, and any other error with
 * probability 1 - 2^-64. docs/atlas.md says what each checksum covers.
 */
#ifndef TALLY_ATLAS_CHECKSUM_H
#define TALLY_ATLAS_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

#define CHECKSUM_BEGIN UINT64_C(0x74616c6c79)
#define CHECKSUM_NULL UINT64_C(0x8000000000000001) /* stands for SQL's NULL */

static inline uint64_t checksum_word(uint64_t sum, uint64_t word)
{
    sum = (sum ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return sum ^ sum >> 32;
}

/* Adds the number of bytes, and then the bytes, eight to a word, the first one lowest. */
static inline uint64_t checksum_bytes(uint64_t sum, const void *bytes, size_t count)
{
    const unsigned char *const at = bytes;
    sum = checksum_word(sum, count);
    for (size_t i = 0; i < count; i += 8) {
        uint64_t word = 0;
        for (size_t j = 0; j < 8 && i + j < count; j++) word |= (uint64_t)at[i + j] << (8 * j);
        sum = checksum_word(sum, word);
    }
    return sum;
}

#endif
