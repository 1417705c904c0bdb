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
enum { EXACT_REWRITTEN_MAX = 16 };

/* The sides of a sum or product: added and subtracted operands, factors and divisors. */
enum exact_side { EXACT_STRAIGHT, EXACT_INVERSE };

static inline enum exact_side exact_other_side(enum exact_side side)
{
    return side == EXACT_STRAIGHT ? EXACT_INVERSE : EXACT_STRAIGHT;
}

/* An operand, its value, and how it can be written on each side: with how many minus signs, of a
 * product with how many divisions (goals/limits.h); none: it may not stand there. */
struct exact_operand {
    const struct expr_node *node;
    struct rational value;
    exact_tallies tallies[2];
};

/* Does the operand change at most the sign, on either side: 0 in a sum, 1 or -1 in a product? */
static inline bool exact_is_neutral(enum expr_kind kind, struct rational value)
{
    return kind == EXPR_SUM ? value.numerator == 0 : value.numerator == value.denominator;
}

/* May a node of this kind need another form than the canonical one? */
bool exact_needs_words(const struct exact *exact, enum expr_kind kind);

/* With a unary minus, added operands can be subtracted, and subtracted ones added. */
bool exact_may_turn_operands(const struct exact *exact, enum expr_kind kind);

/* How a sum or product of these operands can be written: with how many minus signs or divisions, or
 * not at all. They are in this order if the order is given. */
exact_tallies exact_tallies_of(struct exact *exact, enum expr_kind kind,
                               const struct exact_operand *operands, uint32_t count);

/* ---- Sets of operands ------------------------------------------------------------------------ */

/* What is known of a set of operands led from each side. */
struct exact_led {
    exact_tallies tallies[2]; /* with how many inverse operations; 0: it cannot be led */
    bool is_known[2];
};

/* A sum or product that is being rewritten, and what is known of its sets of operands. */
struct exact_leading {
    struct exact *exact;
    enum expr_kind kind;
    bool has_straight; /* the rules have + for a sum, or * for a product */
    bool has_inverse;  /* the rules have - for a sum, or / for a product */
    const struct exact_operand *operands;
    uint32_t count;
    bool is_counted;       /* all ways to write a set are looked at */
    struct exact_led *led; /* indexed by set of operands */
};

/* Allocates what is known for all sets of operands. Fails if there are too many operands, or no
 * memory; ends all the same. */
MUST_USE bool exact_begin_leading(struct exact_leading *leading, struct exact *exact,
                                  enum expr_kind kind, const struct exact_operand *operands,
                                  uint32_t count);
void exact_end_leading(struct exact_leading *leading);

static inline bool exact_is_one_operand(uint64_t part)
{
    return (part & (part - 1)) == 0;
}

static inline uint64_t exact_whole_part(const struct exact_leading *leading)
{
    return ~UINT64_C(0) >> (64 - leading->count);
}

/* How the set can be led from that side. Recursion depth: at most the number of operands. */
exact_tallies exact_tallies_led(const struct exact_leading *leading, uint64_t part,
                                enum exact_side side);

/* Finds a part b with which the set, led from that side, can be written as a - b (*is_inverse) or a
 * + b with so many inverse operations, *own of them in b. Returns 0 if there is none. */
uint64_t exact_find_end(const struct exact_leading *leading, uint64_t part, enum exact_side side,
                        uint32_t wanted, bool *is_inverse, uint32_t *own);

#endif
