/* SPDX-License-Identifier: MIT */
/*
 * How a sum or product of given operands can be written with the operations that the rules have:
 * not at all, or with how many minus signs or divisions (goals/limits.h).
 *
 * The column "max-value": no step of two operands may exceed this value, without its sign. A sum or
 * product stands for all orders of steps, and these differ in their largest step:
 *
 *     100 + 100 - 150           100 + 100 = 200, 200 - 150 = 50
 *     100 - (150 - 100)         150 - 100 = 50, 100 - 50 = 50
 *
 * A tree is a solution if each of its sums and products has an order within the limit; it is
 * written in an order whose largest step is the least. The nodes are independent of each other.
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
    bool is_inverse; /* on its own side it is taken away, or divided by */
};

/* Does the operand change at most the sign, on either side: 0 in a sum, 1 or -1 in a product? */
static inline bool goals_is_neutral(enum expr_kind kind, struct rational value)
{
    return kind == EXPR_SUM ? value.numerator == 0 : value.numerator == value.denominator;
}

/* An operand that can be written in these ways, on its own side or turned. */
struct goals_operand goals_operand_of(enum expr_kind kind, const struct expr_node *node,
                                      bool is_inverse, struct goals_writings writings);

/* May a node of this kind need another form than the canonical one? */
bool goals_needs_words(const struct goals *goals, enum expr_kind kind);

/* With a unary minus, added operands can be subtracted, and subtracted ones added. */
bool goals_may_turn_operands(const struct goals *goals, enum expr_kind kind);

/* How a sum or product of these operands can be written: with how many minus signs or divisions, or
 * not at all. They are in this order if the order is given. */
goals_tallies goals_tallies_of(struct goals *goals, enum expr_kind kind,
                               const struct goals_operand *operands, uint32_t count);

/* Has a sum or product of these operands an order of steps within the rules' largest step, if they
 * have one? Also false if memory ran out (goals->status). */
bool goals_has_low_order(struct goals *goals, enum expr_kind kind,
                         const struct goals_operand *operands, uint32_t count);

/* ---- Sets of operands ------------------------------------------------------------------------ */

/* A set of operands on a side, in an order of steps whose largest is the least. */
struct goals_low {
    struct rational value;  /* on this side */
    struct rational height; /* of its largest step; 0 if there is none */
    uint64_t end;           /* what the last step adds or takes away; 0: nothing */
    bool is_inverse;        /* it takes that away */
};

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
    } * led;               /* indexed by set */
    struct goals_low *low; /* where the lowest steps are looked for: of each set, a side after the
                            * other; each operand stands on its own side; NULL: they are not */
    bool may_turn;         /* there: operands may stand on the other side, too */
    /* set by who writes it: the node, whether it is written turned, and the operands' shares */
    const struct expr_node *node;
    bool is_turned;
    const struct goals_share *shares;
};

/* Allocates what is known for all sets of operands. is_low: the lowest steps are looked for. Fails
 * if there are too many operands, or no memory; ends all the same. */
MUST_USE bool goals_begin_leading(struct goals_leading *leading, struct goals *goals,
                                  enum expr_kind kind, const struct goals_operand *operands,
                                  uint32_t count, bool is_low);
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

/* Is there an order of steps whose largest is less than that of the operands as they stand; or any
 * order, if a step of that one is none of the rules? */
bool goals_can_be_lower(const struct goals_leading *leading);

/* Finds a part b with which the set, led from that side, can be written as a - b (*is_inverse) or a
 * + b with so many inverse operations, *own of them in b. Returns 0 if there is none. */
uint64_t goals_find_end(const struct goals_leading *leading, uint64_t part, enum goals_side side,
                        uint32_t wanted, bool *is_inverse, uint32_t *own);

#endif
