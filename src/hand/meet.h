/* SPDX-License-Identifier: MIT */
/*
 * Some way to make a target from all of a few positive whole numbers, by positive whole values.
 *
 * The numbers are split in three groups. All values of each group are in a table, so the value
 * that is missing between the target and two groups is looked up among those of the third:
 * target = a o (b o c), for any order of the groups. Splits are tried at random. One split of eight
 * numbers takes some 20,000 look-ups, nearly all of which end at a filter of bits.
 */
#ifndef TALLY_HAND_MEET_H
#define TALLY_HAND_MEET_H

#include "base/compiler.h"
#include "expr/raw.h"
#include "tally/draw.h"

enum {
    MEET_FEWEST = 5,
    MEET_MOST = 8,
    MEET_GROUP = 3,    /* a group has at most this many numbers */
    MEET_GROUPS = 92,  /* sets of 1 to 3 of 8 numbers */
    MEET_VALUES = 2808 /* 8 numbers, 4 values of each pair, 48 of each three */
};

/* A number, or a step on two values before it. */
struct meet_value {
    uint64_t value;
    uint16_t left;
    uint16_t right;
    uint8_t kind; /* enum raw_kind */
};

/* The values that use all numbers of a set. */
struct meet_group {
    uint16_t begin;
    uint16_t end;
    uint64_t largest;
    uint64_t filter[16];
};

struct meet {
    uint32_t operations;
    uint32_t count; /* how many numbers there are */
    uint32_t value_count;
    uint8_t place[1 << MEET_MOST]; /* the index of a set of numbers in groups */
    struct meet_group groups[MEET_GROUPS];
    struct meet_value values[MEET_VALUES + 2]; /* the numbers first; the last two, made by
                                                  meet_target(), are those of the solution */
};

/* Makes the tables of 5 to 8 numbers. operations: the TALLY_OP_ bits of those that may be used. */
void meet_begin(struct meet *meet, uint32_t operations, const uint64_t *numbers, uint32_t count);

/* Tries random splits until the target is met, or *work is 0 or less; a look-up takes a part of it.
 * Returns the index of the target in meet->values, or 0 if it was not met. */
uint32_t meet_target(struct meet *meet, uint64_t target, tally_random *random, int32_t *work);

#endif
