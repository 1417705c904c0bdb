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
 * group has it, or does not: see GOALS_WITH_FIRST.
 */
#ifndef TALLY_GOALS_SEATS_H
#define TALLY_GOALS_SEATS_H

#include "goals/workspace.h"

/* The kinds of goals: what an operand can be. */
enum goals_kind {
    GOALS_EXPRESSION, /* any node. detail: how many of ! sqrt ... may still be applied to it */
    GOALS_ATOM,       /* a number, a power, a factorial or a root. detail: as for EXPRESSION */
    GOALS_SUM,
    GOALS_SUM_IN_PRODUCT, /* like SUM, but a zero sum has only one orientation */
    GOALS_ZERO_PAIR,      /* two groups of equal non-zero value, one minus the other, in one
                             orientation */
    GOALS_PRODUCT,
    GOALS_SUM_OPERAND,
    GOALS_PRODUCT_OPERAND,
    GOALS_SUM_GROUP,     /* detail: GOALS_NO_NEUTRAL, GOALS_WITH_FIRST */
    GOALS_PRODUCT_GROUP, /* value 0: all operands are zero; otherwise none is. detail: likewise */
    GOALS_ANY_GROUP,     /* products of all values but zero. detail: as for PRODUCT_GROUP */
    GOALS_ANY_FRACTION,  /* an ANY_GROUP divided by an ANY_GROUP; either may be absent */
    GOALS_ROW,           /* one written number with all digits of the subset */
    GOALS_MINUS,         /* in the order given: a minus before an expression of the opposite
                          * value */
    /* where brackets are restricted */
    GOALS_NUMBER, /* a number, and operations of one operand on it. detail: as for EXPRESSION */
    GOALS_RAISED, /* a power */
    GOALS_WORDED, /* an operation of two operands that has a word */
    GOALS_FACTOR, /* a number or a power */
    GOALS_FIRST_OF_SUM,
    GOALS_FIRST_OF_PRODUCT
};

/* Kinds as bits. */
#define GOALS_KIND_BIT(kind) (UINT32_C(1) << (kind))

/* The kinds of which a kind is a union, as bits; 0: it is none. */
uint32_t goals_members_of(const struct goals *goals, uint8_t kind);

/* The details of a group. */
enum {
    GOALS_NO_NEUTRAL = 1, /* no operand is zero in a sum, or one in a product */
    GOALS_WITH_FIRST = 2  /* one operand is a first one; otherwise none is */
};

/* The parts as which a value can be made. A bit set. */
enum {
    GOALS_PART_ATOM = 1, /* a number, a power, a factorial, a root */
    GOALS_PART_SUM = 2,
    GOALS_PART_PRODUCT = 4,
    GOALS_PART_SUM_GROUP = 8,      /* two or more operands added */
    GOALS_PART_PRODUCT_GROUP = 16, /* two or more operands multiplied */
    /* where brackets are restricted, also atoms: */
    GOALS_PART_NUMBER = 32, /* a number, and operations of one operand on it */
    GOALS_PART_RAISED = 64  /* a power */
};

enum {
    GOALS_PARTS_ALL = 31,
    GOALS_PARTS_SUM_OPERAND = GOALS_PART_ATOM | GOALS_PART_PRODUCT,
    GOALS_PARTS_PRODUCT_OPERAND = GOALS_PART_ATOM | GOALS_PART_SUM,
    GOALS_PARTS_SUM_GROUP = GOALS_PARTS_SUM_OPERAND | GOALS_PART_SUM_GROUP,
    GOALS_PARTS_PRODUCT_GROUP = GOALS_PARTS_PRODUCT_OPERAND | GOALS_PART_PRODUCT_GROUP
};

/* The parts in a value table from which a kind of goal can be made; 0: tables say nothing about the
 * kind. */
uint8_t goals_parts_of_kind(uint8_t kind);

/* ---- Seats ----------------------------------------------------------------------------------- */

enum goals_seat {
    GOALS_AT_SUM,         /* an operand of a sum; in the order given, one behind the first */
    GOALS_AT_PRODUCT,     /* likewise of a product */
    GOALS_BEFORE_SUM,     /* in the order given: all in front of an operand of a sum */
    GOALS_BEFORE_PRODUCT, /* likewise of a product */
    GOALS_AT_BASE,
    GOALS_AT_EXPONENT,
    GOALS_AT_LEFT, /* of an operation of two operands that has a word */
    GOALS_AT_RIGHT,
    GOALS_AT_UNARY,
    GOALS_SEATS
};

extern const uint8_t goals_kinds_at[][GOALS_SEATS];

/* The kind of the goals that may stand there. */
static inline enum goals_kind goals_kind_at(const struct goals *goals, enum goals_seat seat)
{
    return (enum goals_kind)goals_kinds_at[goals->brackets][seat];
}

/* The parts in tables of such values. */
static inline uint8_t goals_parts_at(const struct goals *goals, enum goals_seat seat)
{
    return goals_parts_of_kind((uint8_t)goals_kind_at(goals, seat));
}

/* The parts of an atom of a sort, GOALS_PART_NUMBER or GOALS_PART_RAISED. */
static inline uint8_t goals_parts_of_atom(const struct goals *goals, uint8_t sort)
{
    return goals->brackets == TALLY_BRACKETS_ANY ? GOALS_PART_ATOM
                                                 : (uint8_t)(GOALS_PART_ATOM | sort);
}

/* The detail with which such a goal is asked for: how deep operations of one operand may nest. */
static inline uint32_t goals_detail_of(const struct goals *goals, enum goals_kind kind)
{
    return kind == GOALS_EXPRESSION || kind == GOALS_NUMBER || kind == GOALS_MINUS ? goals->depth
                                                                                   : 0;
}

/* May sums, or products, have a first operand that is unlike the others? */
static inline bool goals_has_first(const struct goals *goals, bool is_sum)
{
    if (goals->brackets == TALLY_BRACKETS_LEFT) return true;
    return goals->brackets == TALLY_BRACKETS_NONE && !is_sum && goals_has(goals, TALLY_OP_PAIRED);
}

/* Are all operands behind the result so far numbers? */
static inline bool goals_goes_left(const struct goals *goals)
{
    return goals->brackets == TALLY_BRACKETS_LEFT;
}

#endif
