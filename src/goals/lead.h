/* SPDX-License-Identifier: MIT */
/*
 * How a sum or product of given operands can be written with the operations that the rules have:
 * not at all, or with how many minus signs or divisions (goals/limits.h).
 */
#ifndef TALLY_GOALS_LEAD_H
#define TALLY_GOALS_LEAD_H

#include "goals/limits.h"

/* The most operands of a sum or product that can be rewritten if operands may change places. Larger
 * sums and products are skipped. */
enum { GOALS_REWRITTEN_MAX = 16 };

/* The sides of a sum or product: added and subtracted operands, factors and divisors. */
enum goals_side { GOALS_STRAIGHT, GOALS_INVERSE };

static inline enum goals_side goals_other_side(enum goals_side side)
{
    return side == GOALS_STRAIGHT ? GOALS_INVERSE : GOALS_STRAIGHT;
}

/* An operand, its value, and how it can be written on each side: with how many minus signs, of a
 * product with how many divisions (goals/limits.h); none: it may not stand there. */
struct goals_operand {
    const struct expr_node *node;
    struct rational value;
    goals_tallies tallies[2];
};

/* Does the operand change at most the sign, on either side: 0 in a sum, 1 or -1 in a product? */
static inline bool goals_is_neutral(enum expr_kind kind, struct rational value)
{
    return kind == EXPR_SUM ? value.numerator == 0 : value.numerator == value.denominator;
}

/* May a node of this kind need another form than the canonical one? */
bool goals_needs_words(const struct goals *goals, enum expr_kind kind);

/* With a unary minus, added operands can be subtracted, and subtracted ones added. */
bool goals_may_turn_operands(const struct goals *goals, enum expr_kind kind);

/* How a sum or product of these operands can be written: with how many minus signs or divisions, or
 * not at all. They are in this order if the order is given. */
goals_tallies goals_tallies_of(struct goals *goals, enum expr_kind kind,
                               const struct goals_operand *operands, uint32_t count);

/* ---- Sets of operands ------------------------------------------------------------------------ */

/* A sum or product that is being rewritten, and what is known of its sets of operands. */
struct goals_leading {
    struct goals *goals;
    enum expr_kind kind;
    bool has_straight; /* the rules have + for a sum, or * for a product */
    bool has_inverse;  /* the rules have - for a sum, or / for a product */
    const struct goals_operand *operands;
    uint32_t count;
    bool is_counted;              /* all ways to write a set are looked at */
    struct {                      /* of a set of operands led from each side */
        goals_tallies tallies[2]; /* with how many inverse operations; 0: it cannot be led */
        bool is_known[2];
    } * led; /* indexed by set */
    /* set by who writes it: the node, whether it is written turned, and the operands' shares */
    const struct expr_node *node;
    bool is_turned;
    const struct goals_share *shares;
};

/* Allocates what is known for all sets of operands. Fails if there are too many operands, or no
 * memory; ends all the same. */
MUST_USE bool goals_begin_leading(struct goals_leading *leading, struct goals *goals,
                                  enum expr_kind kind, const struct goals_operand *operands,
                                  uint32_t count);
void goals_end_leading(struct goals_leading *leading);

static inline bool goals_is_one_operand(uint64_t part)
{
    return (part & (part - 1)) == 0;
}

static inline uint64_t goals_whole_part(const struct goals_leading *leading)
{
    return ~UINT64_C(0) >> (64 - leading->count);
}

/* How the set can be led from that side. Recursion depth: at most the number of operands. */
goals_tallies goals_tallies_led(const struct goals_leading *leading, uint64_t part,
                                enum goals_side side);

/* Finds a part b with which the set, led from that side, can be written as a - b (*is_inverse) or a
 * + b with so many inverse operations, *own of them in b. Returns 0 if there is none. */
uint64_t goals_find_end(const struct goals_leading *leading, uint64_t part, enum goals_side side,
                        uint32_t wanted, bool *is_inverse, uint32_t *own);

#endif
