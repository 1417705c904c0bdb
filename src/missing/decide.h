/* SPDX-License-Identifier: MIT */
/*
 * Decides whether fractions make a value, where all numbers are used and the operations are those
 * of arithmetic. No expression is built: fractions are counted modulo the prime p = 2^61 - 1, so
 * that values of any size take one word each, and a sum, product or quotient takes a few
 * instructions.
 *
 *     cells of few numbers     a table of the residues of all their values, made forwards
 *     larger cells             searched backwards: v = x op y, for each x of a table, asks for y
 *
 * Where every operation has its inverse at hand, the sign of a value does not matter: a value and
 * its opposite are one residue. In the order given without a unary minus, and where there is only
 * one of + and -, residues keep their sign.
 *
 * A residue that is not found proves that the value cannot be made: each step that makes a value
 * also makes its residue. This holds as long as no value other than 0 has the residue 0; where
 * that is not certain, the answer is that nothing is known (docs/proofs.md, lemma 6). A residue
 * that is found proves nothing, so an expression is traced back, and its value computed as an
 * exact fraction.
 *
 * If not all numbers must be used, a cell's values are those of all choices from it.
 *
 * Equal numbers make few cells: twelve 12s have twelve. Their tables grow four times with each
 * copy. The first number that sixteen 16s cannot make takes tables of up to 12 numbers.
 */
#ifndef TALLY_MISSING_DECIDE_H
#define TALLY_MISSING_DECIDE_H

#include "answer/request.h"
#include "lattice/cells.h"

/* A value other than 0, as a residue, and its inverse. */
struct decider_value {
    uint64_t residue;
    uint64_t inverse;
};

/* The values of a cell. */
struct decider_table {
    struct decider_value *values;
    uint32_t count;
    uint32_t shift;  /* the hash has 2^(64 - shift) slots; 64: there is none */
    uint64_t *slots; /* the residues; 0: the slot is empty */
    uint64_t *filter;
    uint64_t filter_mask; /* the number of the filter's bits, less 1 */
    bool has_zero;
    bool has_failed; /* there was no memory */
};

/* A way to divide a cell in two: a part of at most half of the numbers, and the rest. */
struct decider_split {
    uint32_t part;
    uint32_t sides; /* enum cell_side */
};

struct decider {
    const struct request *request;
    struct cells cells;
    struct arena arena;           /* of all that follows, but for the slots of tables */
    struct decider_table *tables; /* indexed by code */
    struct decider_split *splits; /* those of a cell with a larger part first */
    uint32_t *split_begin;        /* where each cell's splits begin, by code */
    uint32_t tabled;              /* cells of at most this many numbers have a table; 0: nothing can
                                   be decided */
    uint64_t values;              /* of all tables */
    bool has_signs;               /* residues keep their sign */
};

enum decided { DECIDED_UNKNOWN, DECIDED_MADE, DECIDED_OUT_OF_REACH };

/* Makes the tables. If the rules are others, or there is no memory, decider->tabled is 0, and the
 * status TALLY_OK too. TALLY_STOPPED: the tick said stop. Clear it in any case. */
tally_status decider_init(struct decider *decider, const struct request *request);
void decider_clear(struct decider *decider);

/* Can all numbers make the value? Several threads may ask at once. */
tally_status decider_ask(const struct decider *decider, uint64_t value, enum decided *answer);

#endif
