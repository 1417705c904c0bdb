/* SPDX-License-Identifier: MIT */
/*
 * Collects the values of a subset, each once, before they become a table (table.h).
 */
#ifndef TALLY_LATTICE_GATHERING_H
#define TALLY_LATTICE_GATHERING_H

#include "base/memory.h"
#include "tally/tally.h"

#include <stdbool.h>
#include <stdint.h>

/* The number of candidates between two ticks: at most a millisecond of work. */
enum { CANDIDATES_A_TICK = 1 << 16 };

/* The values of the table in progress. There is one for each thread, reused for each table.
 * Gathering without branches into a sparse hash made six numbers 9 % faster. With a hash that is
 * half full, this gain was lost again, since collisions are mispredicted. */
struct gathering {
    struct memory *memory;
    uint64_t *slots;     /* open-addressing hash of the values */
    uint8_t *slot_parts; /* parallel to slots; 0: the slot is empty, and its content is undefined */
    uint64_t *values;    /* in the order of discovery */
    uint32_t *places;    /* parallel to values: the slot index of each */
    uint8_t *parts;      /* parallel to values; valid after gathering_collect_parts() */
    uint32_t count;
    uint32_t shift;               /* 64 - log2(slots in use) */
    uint32_t room_shift;          /* 64 - log2(number of slots); 64: there are none */
    const tally_options *options; /* the tick that is called meanwhile */
    uint32_t work;                /* candidates since the last tick */
    bool is_out_of_memory;
    bool is_stopped;
};

void gathering_init(struct gathering *gathering, struct memory *memory,
                    const tally_options *options);
void gathering_clear(struct gathering *gathering);

/* Releases the memory if it is large: tables of that size are few, and their memory is better used
 * for what comes after them. */
void gathering_trim(struct gathering *gathering);

/* Empties the gathering. Returns false if there is no memory. */
MUST_USE bool gathering_restart(struct gathering *gathering);

enum { CANDIDATES_MAX = 64 };

/* Values that wait to be added to a gathering, and the parts of each. */
struct candidates {
    struct gathering *gathering;
    uint64_t limit;
    uint32_t count;
    uint64_t values[CANDIDATES_MAX];
    uint8_t parts[CANDIDATES_MAX];
};

/* Adds all waiting candidates. */
void gathering_take(struct candidates *candidates);

/* Writes the parts of the values, in the order of the values. */
void gathering_collect_parts(struct gathering *gathering);

/* Asks the tick. */
void gathering_tick(struct gathering *gathering);

/* The status that ended the gathering early; TALLY_OK if none did. */
tally_status gathering_failure(const struct gathering *gathering);

#endif
