/* SPDX-License-Identifier: MIT */
/*
 * The cells of a sieve: one for each choice of the given numbers that may be used together, with a
 * code that counts how often each number stands in it. Codes of parts add up to the code of the
 * whole. In the order given each number is a kind of its own, and a cell's parts are its beginning
 * and its end.
 */
#ifndef TALLY_SIEVE_CELLS_H
#define TALLY_SIEVE_CELLS_H

#include "answer/request.h"

enum {
    CELL_CODES_MAX = 1 << 20,
    SMALL_PART_SIZE = 3 /* numbers in the smaller part, at most */
};

struct cells {
    uint32_t codes; /* 0: there are too many of them */
    uint32_t kinds;
    uint64_t number[TALLY_NUMBERS_MAX];
    uint32_t have[TALLY_NUMBERS_MAX];
    uint32_t weight[TALLY_NUMBERS_MAX];
    uint32_t count; /* of numbers */
    bool is_ordered;
    bool is_all;      /* every number must be used */
    uint8_t *size_of; /* numbers in each code; 0: no cell of this search */
    uint32_t *by_size;
    uint32_t level_begin[TALLY_NUMBERS_MAX + 2]; /* into by_size */
};

/* TALLY_OK also where there are too many. */
tally_status cells_init(struct cells *cells, const struct request *request);
void cells_clear(struct cells *cells, struct memory *memory);

static inline uint32_t cells_copies(const struct cells *cells, uint32_t code, uint32_t kind)
{
    return code / cells->weight[kind] % (cells->have[kind] + 1);
}

/* Whether the cell has a part of this code. */
bool cells_contain(const struct cells *cells, uint32_t cell, uint32_t part);

/* How a small part may stand in a cell: before the rest, behind it, or, in any order, both. */
struct cell_sides {
    bool is_before;
    bool is_behind;
};

/* part and the rest of the cell are the two operands; neither side: they are none. */
struct cell_sides cells_sides(const struct cells *cells, uint32_t cell, uint32_t part);

#endif
