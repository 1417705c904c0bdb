/* SPDX-License-Identifier: MIT */
/*
 * The packed forest of the exact engine: every canonical expression with a value over a subset,
 * once.
 *
 * A goal stands for all nodes of one kind, over one subset, with one value. Each derivation of a
 * goal makes such nodes from one or two smaller goals. Goals are shared, so their counts and their
 * least effort are known as soon as they are made. The trees of a goal are numbered 0..count-1, and
 * goals/tree.h writes out the tree with a given number.
 *
 *     any order    SUM      P - N, pure groups over two subsets
 *                  PRODUCT  M / D, likewise
 *     as given     SUM      everything in front, plus or minus an operand
 *                  PRODUCT  everything in front, times or divided by an operand
 *
 * In a pure group (only added, or only multiplied operands), the operand that uses the pivot of the
 * subset comes first, so each group is made once. If the pivot occurs several times, the operands
 * that use it are taken in falling order (subset, then value). Operands that are equal in both are
 * taken at once: `copies` of them, whose trees are chosen as a multiset.
 *
 * Products of value zero are separate (ZERO), since their other operands may have any value.
 *
 * The search goes backwards: for each split, the values of the smaller subset are enumerated from
 * its table. Each determines the value of the other subset, which is looked up, or becomes a goal.
 */
#ifndef TALLY_GOALS_GOALS_H
#define TALLY_GOALS_GOALS_H

#include "goals/seats.h"

/*
 * 24 of 3 3 8 8, any order: three goals and their derivations. The kinds are in goals/seats.h.
 *
 *     24  over {3 3 8 8}    product  M / D    8 over {8}    1/3 over {3 3 8}
 *     1/3 over {3 3 8}      sum      P - N    3 over {3}    8/3 over {3 8}
 *     8/3 over {3 8}        product  M / D    8 over {8}    3   over {3}
 */
/* The forms of derivations: how the trees of left and right make a tree of the goal. */
enum exact_form {
    EXACT_LEAF,     /* a written number: left is its index among the leaves */
    EXACT_SAME,     /* each tree of left is a tree of this goal */
    EXACT_GROUP,    /* a multiset of `copies` trees of left, and a tree of right, if there is a
                     * right goal */
    EXACT_PAIR,     /* left minus another tree of left (an unordered pair of trees) */
    EXACT_FRACTION, /* left added or multiplied, right subtracted or divided by;
                       either may be absent */
    EXACT_ZERO,     /* left is a group of value zero, right any fraction; in a sum of value zero,
                       right is a ZERO_PAIR */
    EXACT_APPEND,   /* as given: left, then right */
    EXACT_APPEND_INVERSE,
    EXACT_POWER,          /* left ^ right */
    EXACT_POWER_NEGATIVE, /* left ^ -right */
    EXACT_UNARY,          /* an operation of one operand: of left */
    EXACT_NEGATED,        /* a minus, and left */
    EXACT_PAIRED          /* left, an operation of two operands, right; each may have a minus */
};

/* In the copies of an EXACT_PAIRED, beside the operation. */
enum { EXACT_LEFT_NEGATED = 64, EXACT_RIGHT_NEGATED = 128, EXACT_OPERATION = 63 };

/* A way to make the goal's nodes: by `form`, from trees of the goals left and right. */
struct exact_derivation {
    uint64_t first; /* the number that its first tree has within the goal */
    uint32_t left;
    uint32_t right;
    uint32_t least_effort; /* least effort of its trees */
    uint8_t form;          /* enum exact_form */
    uint8_t copies;        /* in an EXACT_GROUP: how many operands are trees of left;
                              in an EXACT_UNARY: which operation; in an EXACT_PAIRED: which one,
                              and EXACT_LEFT_NEGATED, EXACT_RIGHT_NEGATED */
};

/* All nodes of one kind with one value over one subset. */
struct exact_goal {
    struct ratio value;
    uint64_t count; /* number of trees; UINT64_MAX: that many or more */
    uint32_t subset;
    /* in a group: the last operand with the pivot so far; further ones come after it in falling
     * order */
    uint32_t bound;
    uint32_t derivation_begin;
    uint32_t derivation_count;
    uint16_t least_effort; /* least effort of the goal's trees */
    uint16_t most_effort;  /* the limit of effort under which the derivations were found */
    uint8_t kind;          /* enum exact_kind */
    uint8_t detail;        /* its meaning depends on the kind: see enum exact_kind */
    uint8_t pivot;         /* in a group: the distinct number that `bound` is about */
};

static inline struct exact_goal *exact_goal_at(const struct exact *exact, uint32_t goal)
{
    return (struct exact_goal *)exact->goals.items + goal;
}

static inline struct exact_derivation *exact_derivation_at(const struct exact *exact,
                                                           uint32_t derivation)
{
    return (struct exact_derivation *)exact->derivations.items + derivation;
}

/* The goal of all expressions of a value over a subset, with its derivations. EXACT_NONE: there are
 * none, or the search must end (exact->status). */
uint32_t exact_expressions(struct exact *exact, uint32_t subset, struct ratio value);

/* The number of trees of a goal; 1 for a part that is absent. */
static inline uint64_t exact_trees_of(const struct exact *exact, uint32_t goal)
{
    return goal == EXACT_NONE ? 1 : exact_goal_at(exact, goal)->count;
}

/* The number of multisets of k out of n elements; saturates at UINT64_MAX. */
uint64_t exact_multisets(uint64_t n, uint32_t k);

/* ---- Between the files of the forest --------------------------------------------------------- */

/* The key of a goal in the hash: two questions with equal fields have the same goal. */
struct exact_question {
    struct ratio value;
    uint32_t subset;
    uint32_t bound;
    uint8_t kind;
    uint8_t detail;
    uint8_t pivot;
};

/* The goal for a question; a new goal gets its derivations. EXACT_NONE: it has no trees. */
uint32_t exact_ask(struct exact *exact, struct exact_question question);

/* exact_ask() without a bound on the operands. */
static inline uint32_t exact_ask_kind(struct exact *exact, enum exact_kind kind, uint32_t subset,
                                      struct ratio value, uint32_t detail)
{
    return exact_ask(exact, (struct exact_question){.value = value,
                                                    .subset = subset,
                                                    .bound = EXACT_NONE,
                                                    .kind = (uint8_t)kind,
                                                    .detail = (uint8_t)detail});
}

/* If any value will do (0 * x, 1 ^ x) and only the simplest solution is wanted, a number written
 * with all digits of a subset is simpler than anything else over the subset. Returns whether this
 * subset has such a wanted number. If so, these numbers are goals of kind EXACT_ROW; otherwise the
 * subset's table must list all values. */
bool exact_rows_will_do(struct exact *exact, uint32_t subset,
                        bool (*is_wanted)(struct ratio value));

/* A lower bound of the effort of each tree of a goal, from the table of its subset: 0 if there is
 * no table, EXACT_NEVER if there is no tree. */
uint32_t exact_least_known(const struct exact *exact, enum exact_kind kind, uint32_t subset,
                           struct ratio value);

/* The least effort of a goal's trees; 0 for a part that is absent. */
static inline uint32_t exact_effort_of(const struct exact *exact, uint32_t goal)
{
    return goal == EXACT_NONE ? 0 : exact_goal_at(exact, goal)->least_effort;
}

/* exact_ask() for a part of a tree. `spent` is a lower bound of the effort of the rest of the tree;
 * the part may take what the limit leaves. */
static inline uint32_t exact_ask_part(struct exact *exact, struct exact_question question,
                                      uint32_t spent)
{
    const uint32_t most = exact->most_effort;
    if (!exact_limits_parts(exact)) return exact_ask(exact, question);
    if (spent > most) return EXACT_NONE;
    exact->most_effort = most - spent;
    const uint32_t goal = exact_ask(exact, question);
    exact->most_effort = most;
    return goal;
}

/* exact_ask_part() without a bound on the operands. */
static inline uint32_t exact_ask_part_kind(struct exact *exact, enum exact_kind kind,
                                           uint32_t subset, struct ratio value, uint32_t detail,
                                           uint32_t spent)
{
    return exact_ask_part(exact,
                          (struct exact_question){.value = value,
                                                  .subset = subset,
                                                  .bound = EXACT_NONE,
                                                  .kind = (uint8_t)kind,
                                                  .detail = (uint8_t)detail},
                          spent);
}

/* exact_ask_part() for an operand in a seat. */
static inline uint32_t exact_ask_at(struct exact *exact, enum exact_seat seat, uint32_t subset,
                                    struct ratio value, uint32_t spent)
{
    const enum exact_kind kind = exact_kind_at(exact, seat);
    return exact_ask_part_kind(exact, kind, subset, value, exact_detail_of(exact, kind), spent);
}

/* Neither 0 nor 1: a factor or divisor that changes something. */
static inline bool exact_may_be_factor(struct ratio value)
{
    return !ratio_is_zero(value) && !ratio_is_one(value);
}

/* Adds a derivation to the goal in progress. */
void exact_add_derivation(struct exact *exact, enum exact_form form, uint32_t copies, uint32_t left,
                          uint32_t right);

/* Each function adds the derivations of one kind of goal. */
void exact_find_atoms(struct exact *exact, const struct exact_question *question);
void exact_find_rows(struct exact *exact, const struct exact_question *question);
void exact_find_minus(struct exact *exact, const struct exact_question *question);
void exact_find_in_any_order(struct exact *exact, const struct exact_question *question);
void exact_find_in_order(struct exact *exact, const struct exact_question *question);

/* Adds the derivations of kinds that are unions of other kinds. */
void exact_find_unions(struct exact *exact, const struct exact_question *question);

#endif
