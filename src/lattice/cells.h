/* SPDX-License-Identifier: MIT */
/*
 * Cells: all sub-multisets of the given numbers at once, in arrays by their codes, for searches
 * that fill something for each (sieves, residues, the tables of least effort). A cell's code counts
 * how often each number occurs in it, so the codes of two parts add up to the code of the whole. In
 * the order given, each position counts as a different number, and a cell's parts are its beginning
 * and its end. lattice.h has the subsets of a search that visits only some.
 */
#ifndef TALLY_LATTICE_CELLS_H
#define TALLY_LATTICE_CELLS_H

#include "base/memory.h"
#include "rules/game.h"

enum { CELL_CODES_MAX = 1 << 20 };

/* The cells of a game. A cell's code is a number in mixed radix: for each kind of number, weight
 * times copies, added up. */
struct cells {
    uint32_t codes; /* number of codes; 0: too many. codes - 1 stands for all numbers */
    uint32_t kinds;
    uint64_t number[TALLY_NUMBERS_MAX];
    uint32_t have[TALLY_NUMBERS_MAX];
    uint32_t weight[TALLY_NUMBERS_MAX];
    uint32_t count; /* how many numbers the game has */
    bool is_ordered;
    bool is_all;      /* every number must be used */
    uint8_t *size_of; /* how many numbers each code has; 0: the search does not need this cell */
    uint32_t *by_size;
    uint32_t level_begin[TALLY_NUMBERS_MAX + 2]; /* index of the first cell of each size in
                                                    by_size */
};

/* How many codes the numbers of a game have; 0: too many. */
uint32_t cells_count_codes(const tally_game *game);

/* Returns TALLY_OK also if there are too many cells; then codes is 0. */
tally_status cells_init(struct cells *cells, const tally_game *game, struct memory *memory);
void cells_clear(struct cells *cells, struct memory *memory);

/* How often the number of this kind occurs in the code: one digit of the mixed radix. */
static inline uint32_t cells_copies(const struct cells *cells, uint32_t code, uint32_t kind)
{
    return code / cells->weight[kind] % (cells->have[kind] + 1);
}

/* Is `part` a part of the cell? */
bool cells_contain(const struct cells *cells, uint32_t cell, uint32_t part);

/* How a small part and the rest of the cell can be combined, as bits. In the given order, the part
 * is either before the rest or behind it; in any order, both hold. */
enum cell_side { CELL_PART_BEFORE = 1, CELL_PART_BEHIND = 2 };

/* Returns how `part` and the rest of the cell can be combined as two operands: enum cell_side, 0 if
 * they cannot. */
uint32_t cells_sides(const struct cells *cells, uint32_t cell, uint32_t part);

#endif
