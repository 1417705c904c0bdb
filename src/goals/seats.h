/* SPDX-License-Identifier: MIT */
/*
 * The kinds of goals, and which of them may stand where: this file alone knows the column
 * `brackets` of the rules. The forest asks for operands by their seat, tables combine values by it,
 * and it decides whether a tree can be written.
 *
 *     any    an operand of a sum is no sum, and one of a product no product
 *     none   operands of a product are factors (numbers and powers), those of ! are numbers, the
 *            base of a power is a number, its exponent a factor. An operation with a word binds as
 *            a product does: it may be the first factor
 *     left   each operation takes the result so far, and one number. So a node has at most one
 *            operand that is no number, and this comes first
 *
 * In any order the operand that comes first and is unlike the others is called the first one. A
 * group has it, or does not: see EXACT_WITH_FIRST.
 */
#ifndef TALLY_GOALS_SEATS_H
#define TALLY_GOALS_SEATS_H

#include "goals/workspace.h"

/* The kinds of goals: what an operand can be. */
enum exact_kind {
    EXACT_EXPRESSION, /* any node. detail: how many of ! sqrt ... may still be applied to it */
    EXACT_ATOM,       /* a number, a power, a factorial or a root. detail: as for EXPRESSION */
    EXACT_SUM,
    EXACT_SUM_IN_PRODUCT, /* like SUM, but a zero sum has only one orientation */
    EXACT_ZERO_PAIR,      /* two groups of equal non-zero value, one minus the other, in one
                             orientation */
    EXACT_PRODUCT,
    EXACT_SUM_OPERAND,
    EXACT_PRODUCT_OPERAND,
    EXACT_SUM_GROUP,     /* detail: EXACT_NO_NEUTRAL, EXACT_WITH_FIRST */
    EXACT_PRODUCT_GROUP, /* value 0: all operands are zero; otherwise none is. detail: likewise */
    EXACT_ANY_GROUP,     /* products of all values but zero. detail: as for PRODUCT_GROUP */
    EXACT_ANY_FRACTION,  /* an ANY_GROUP divided by an ANY_GROUP; either may be absent */
    EXACT_ROW,           /* one written number with all digits of the subset */
    EXACT_MINUS,         /* in the order given: a minus before an expression of the opposite
                          * value */
    /* where brackets are restricted */
    EXACT_NUMBER, /* a number, and operations of one operand on it. detail: as for EXPRESSION */
    EXACT_RAISED, /* a power */
    EXACT_WORDED, /* an operation of two operands that has a word */
    EXACT_FACTOR, /* a number or a power */
    EXACT_FIRST_OF_SUM,
    EXACT_FIRST_OF_PRODUCT
};

/* The details of a group. */
enum {
    EXACT_NO_NEUTRAL = 1, /* no operand is zero in a sum, or one in a product */
    EXACT_WITH_FIRST = 2  /* one operand is a first one; otherwise none is */
};

/* The parts as which a value can be made. A bit set. */
enum {
    EXACT_PART_ATOM = 1, /* a number, a power, a factorial, a root */
    EXACT_PART_SUM = 2,
    EXACT_PART_PRODUCT = 4,
    EXACT_PART_SUM_GROUP = 8,      /* two or more operands added */
    EXACT_PART_PRODUCT_GROUP = 16, /* two or more operands multiplied */
    /* where brackets are restricted, also atoms: */
    EXACT_PART_NUMBER = 32, /* a number, and operations of one operand on it */
    EXACT_PART_RAISED = 64  /* a power */
};

enum {
    EXACT_PARTS_ALL = 31,
    EXACT_PARTS_SUM_OPERAND = EXACT_PART_ATOM | EXACT_PART_PRODUCT,
    EXACT_PARTS_PRODUCT_OPERAND = EXACT_PART_ATOM | EXACT_PART_SUM,
    EXACT_PARTS_SUM_GROUP = EXACT_PARTS_SUM_OPERAND | EXACT_PART_SUM_GROUP,
    EXACT_PARTS_PRODUCT_GROUP = EXACT_PARTS_PRODUCT_OPERAND | EXACT_PART_PRODUCT_GROUP
};

/* The parts in a value table from which a kind of goal can be made; 0: tables say nothing about the
 * kind. */
uint8_t exact_parts_of_kind(uint8_t kind);

/* ---- Seats ----------------------------------------------------------------------------------- */

enum exact_seat {
    EXACT_AT_SUM,         /* an operand of a sum; in the order given, one behind the first */
    EXACT_AT_PRODUCT,     /* likewise of a product */
    EXACT_BEFORE_SUM,     /* in the order given: all in front of an operand of a sum */
    EXACT_BEFORE_PRODUCT, /* likewise of a product */
    EXACT_AT_BASE,
    EXACT_AT_EXPONENT,
    EXACT_AT_LEFT, /* of an operation of two operands that has a word */
    EXACT_AT_RIGHT,
    EXACT_AT_UNARY,
    EXACT_SEATS
};

extern const uint8_t exact_kinds_at[][EXACT_SEATS];

/* The kind of the goals that may stand there. */
static inline enum exact_kind exact_kind_at(const struct exact *exact, enum exact_seat seat)
{
    return (enum exact_kind)exact_kinds_at[exact->brackets][seat];
}

/* The parts in tables of such values. */
static inline uint8_t exact_parts_at(const struct exact *exact, enum exact_seat seat)
{
    return exact_parts_of_kind((uint8_t)exact_kind_at(exact, seat));
}

/* The parts of an atom of a sort, EXACT_PART_NUMBER or EXACT_PART_RAISED. */
static inline uint8_t exact_parts_of_atom(const struct exact *exact, uint8_t sort)
{
    return exact->brackets == TALLY_BRACKETS_ANY ? EXACT_PART_ATOM
                                                 : (uint8_t)(EXACT_PART_ATOM | sort);
}

/* The detail with which such a goal is asked for: how deep operations of one operand may nest. */
static inline uint32_t exact_detail_of(const struct exact *exact, enum exact_kind kind)
{
    return kind == EXACT_EXPRESSION || kind == EXACT_NUMBER || kind == EXACT_MINUS ? exact->depth
                                                                                   : 0;
}

/* May sums, or products, have a first operand that is unlike the others? */
static inline bool exact_has_first(const struct exact *exact, bool is_sum)
{
    if (exact->brackets == TALLY_BRACKETS_LEFT) return true;
    return exact->brackets == TALLY_BRACKETS_NONE && !is_sum && exact_has(exact, TALLY_OP_PAIRED);
}

/* Are all operands behind the result so far numbers? */
static inline bool exact_goes_left(const struct exact *exact)
{
    return exact->brackets == TALLY_BRACKETS_LEFT;
}

/* Does a subset of the order given have numbers that can only stand behind others? */
static inline bool exact_is_behind(const struct exact *exact, uint64_t key)
{
    return exact_goes_left(exact) && exact->is_ordered && (key & 255) != 0;
}

#endif
