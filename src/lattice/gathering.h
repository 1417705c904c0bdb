/* SPDX-License-Identifier: MIT */
/*
 * Where the values of a subset are gathered, each once, before they become a table (table.h).
 */
#ifndef TALLY_LATTICE_GATHERING_H
#define TALLY_LATTICE_GATHERING_H

#include "base/memory.h"
#include "tally/tally.h"

#include <stdbool.h>
#include <stdint.h>

/* So many candidates are gathered between two ticks: in a millisecond at most. */
enum { CANDIDATES_A_TICK = 1 << 16 };

/* One a thread, used again and again. */
struct gathering {
    struct memory *memory;
    uint64_t *slots;     /* open hash of the values */
    uint8_t *slot_parts; /* parallel to slots; 0: empty, and the slot means nothing */
    uint64_t *values;    /* in the order in which they came */
    uint32_t *places;    /* parallel to values: in which slots they are */
    uint8_t *parts;      /* parallel to values, but only as of gathering_collect_parts() */
    uint32_t count;
    uint32_t shift;               /* 64 - log2(slots in use) */
    uint32_t room_shift;          /* 64 - log2(slots that there is room for); 64: none */
    const tally_options *options; /* whose tick may say stop */
    uint32_t work;                /* candidates since it was asked last */
    bool is_out_of_memory;
    bool is_stopped;
};

void gathering_init(struct gathering *gathering, struct memory *memory,
                    const tally_options *options);
void gathering_clear(struct gathering *gathering);

/* Empties it. False: there is no memory. */
MUST_USE bool gathering_restart(struct gathering *gathering);

enum { CANDIDATES_MAX = 64 };

/* Values on their way into a gathering, and the parts of each. */
struct candidates {
    struct gathering *gathering;
    uint64_t limit;
    uint32_t count;
    uint64_t values[CANDIDATES_MAX];
    uint8_t parts[CANDIDATES_MAX];
};

/* Takes the candidates in; none are left waiting. */
void gathering_take(struct candidates *candidates);

/* Puts the parts of the values in their order. */
void gathering_collect_parts(struct gathering *gathering);

/* Asks the tick. */
void gathering_tick(struct gathering *gathering);

/* What ended the gathering early, if anything did. */
tally_status gathering_failure(const struct gathering *gathering);

#endif
