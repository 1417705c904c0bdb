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
enum goals_form {
    GOALS_LEAF,     /* a written number: left is its index among the leaves */
    GOALS_SAME,     /* each tree of left is a tree of this goal */
    GOALS_GROUP,    /* a multiset of `copies` trees of left, and a tree of right, if there is a
                     * right goal */
    GOALS_PAIR,     /* left minus another tree of left (an unordered pair of trees) */
    GOALS_FRACTION, /* left added or multiplied, right subtracted or divided by;
                       either may be absent */
    GOALS_ZERO,     /* left is a group of value zero, right any fraction; in a sum of value zero,
                       right is a ZERO_PAIR */
    GOALS_APPEND,   /* as given: left, then right */
    GOALS_APPEND_INVERSE,
    GOALS_POWER,          /* left ^ right */
    GOALS_POWER_NEGATIVE, /* left ^ -right */
    GOALS_UNARY,          /* an operation of one operand: of left */
    GOALS_NEGATED,        /* a minus, and left */
    GOALS_PAIRED          /* left, an operation of two operands, right; each may have a minus */
};

/* In the copies of a GOALS_PAIRED, beside the operation. */
enum { GOALS_LEFT_NEGATED = 64, GOALS_RIGHT_NEGATED = 128, GOALS_OPERATION = 63 };

/* A way to make the goal's nodes: by `form`, from trees of the goals left and right. */
struct goals_derivation {
    uint64_t first; /* the number that its first tree has within the goal */
    uint32_t left;
    uint32_t right;
    uint32_t least_effort; /* least effort of its trees */
    uint8_t form;          /* enum goals_form */
    uint8_t copies;        /* in a GOALS_GROUP: how many operands are trees of left;
                              in a GOALS_UNARY: which operation; in a GOALS_PAIRED: which one,
                              and GOALS_LEFT_NEGATED, GOALS_RIGHT_NEGATED */
};

/* All nodes of one kind with one value over one subset. */
struct goal {
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
    uint8_t kind;          /* enum goals_kind */
    uint8_t detail;        /* its meaning depends on the kind: see enum goals_kind */
    uint8_t pivot;         /* in a group: the distinct number that `bound` is about */
};

static inline struct goal *goals_at(const struct goals *goals, uint32_t goal)
{
    return (struct goal *)goals->goals.items + goal;
}

static inline struct goals_derivation *goals_derivation_at(const struct goals *goals,
                                                           uint32_t derivation)
{
    return (struct goals_derivation *)goals->derivations.items + derivation;
}

/* The goal of all expressions of a value over a subset, with its derivations. GOALS_NONE: there are
 * none, or the search must end (goals->status). */
uint32_t goals_expressions(struct goals *goals, uint32_t subset, struct ratio value);

/* The number of trees of a goal; 1 for a part that is absent. */
static inline uint64_t goals_trees_of(const struct goals *goals, uint32_t goal)
{
    return goal == GOALS_NONE ? 1 : goals_at(goals, goal)->count;
}

/* Visits the trees of a goal with effort at most *effort, as far as lower bounds such as
 * goal.least_effort can tell. visit may lower *effort. Returns whether any tree was
 * skipped. */
bool goals_visit_cheap(struct goals *goals, uint32_t goal, const uint64_t *effort,
                       void (*visit)(void *user, uint64_t number), void *user);

/* The number of multisets of k out of n elements; saturates at UINT64_MAX. */
uint64_t goals_multisets(uint64_t n, uint32_t k);

/* ---- What is asked of a tree (goals/tree.h) -------------------------------------------------- */

struct goals_tree;

/* Has a canonical tree a detour (docs/rules.md)? Uses the tree's scratch. Also false if memory ran
 * out (goals->status). Cost: 2^operands for each sum and product; if the remaining expression may
 * not be writable, one goals_rewrite() for each part that could replace a node. */
bool goals_has_detour(struct goals *goals, const struct goals_tree *tree);

/* Can texts that can be read in several ways exist in this game? See goals/doubles.c. */
bool goals_has_doubles(const tally_game *game);

/* Does this tree represent all trees with the same text? The tree must be in canonical order. */
bool goals_is_first_reading(const tally_game *game, const struct goals_tree *tree);

/* Do some trees have no writing without brackets, or within the limits of operations or of steps,
 * though the forest has them? */
bool goals_has_unwritable(const struct goals *goals);

/* Can the tree be written under the rules' brackets, and within their limits? */
bool goals_is_writable(struct goals *goals, const struct goals_tree *tree);

/* Arranges a writable tree. Returns false if there is no room. */
MUST_USE bool goals_arrange(struct goals *goals, struct goals_tree *tree);

/* ---- Between the files of the forest --------------------------------------------------------- */

/* The key of a goal in the hash: two questions with equal fields have the same goal. */
struct goals_question {
    struct ratio value;
    uint32_t subset;
    uint32_t bound;
    uint8_t kind;
    uint8_t detail;
    uint8_t pivot;
};

/* The goal for a question; a new goal gets its derivations. GOALS_NONE: it has no trees. */
uint32_t goals_ask(struct goals *goals, struct goals_question question);

/* A lower bound of the effort of each tree of a goal, from the table of its subset: 0 if there is
 * no table, GOALS_NEVER if there is no tree. */
uint32_t goals_least_known(const struct goals *goals, enum goals_kind kind, uint32_t subset,
                           struct ratio value);

/* The least effort of a goal's trees; 0 for a part that is absent. */
static inline uint32_t goals_effort_of(const struct goals *goals, uint32_t goal)
{
    return goal == GOALS_NONE ? 0 : goals_at(goals, goal)->least_effort;
}

/* A lower bound of the effort of a power, or of an operation that has a word or one operand.
 * copies: as in a derivation of this form. */
uint32_t goals_effort_of_operation(const struct goals *goals, enum goals_form form, uint32_t copies,
                                   struct ratio a, struct ratio b);

/* goals_ask() for a part of a tree. `spent` is a lower bound of the effort of the rest of the tree;
 * the part may take what the limit leaves. */
static inline uint32_t goals_ask_part(struct goals *goals, struct goals_question question,
                                      uint32_t spent)
{
    const uint32_t most = goals->most_effort;
    if (!goals_limits_parts(goals)) return goals_ask(goals, question);
    if (spent > most) return GOALS_NONE;
    goals->most_effort = most - spent;
    const uint32_t goal = goals_ask(goals, question);
    goals->most_effort = most;
    return goal;
}

/* goals_ask_part() without a bound on the operands. */
static inline uint32_t goals_ask_part_kind(struct goals *goals, enum goals_kind kind,
                                           uint32_t subset, struct ratio value, uint32_t detail,
                                           uint32_t spent)
{
    return goals_ask_part(goals,
                          (struct goals_question){.value = value,
                                                  .subset = subset,
                                                  .bound = GOALS_NONE,
                                                  .kind = (uint8_t)kind,
                                                  .detail = (uint8_t)detail},
                          spent);
}

/* The same, with nothing spent. */
static inline uint32_t goals_ask_kind(struct goals *goals, enum goals_kind kind, uint32_t subset,
                                      struct ratio value, uint32_t detail)
{
    return goals_ask_part_kind(goals, kind, subset, value, detail, 0);
}

/* goals_ask_part() for an operand in a seat. */
static inline uint32_t goals_ask_at(struct goals *goals, enum goals_seat seat, uint32_t subset,
                                    struct ratio value, uint32_t spent)
{
    const enum goals_kind kind = goals_kind_at(goals, seat);
    return goals_ask_part_kind(goals, kind, subset, value, goals_detail_of(goals, kind), spent);
}

/* Adds a derivation to the goal in progress. */
void goals_add_derivation(struct goals *goals, enum goals_form form, uint32_t copies, uint32_t left,
                          uint32_t right);

/* Adds the trees of another kind of goal with the question's subset and value. */
void goals_add_same(struct goals *goals, const struct goals_question *question,
                    enum goals_kind kind, uint32_t detail);

/* Each function adds the derivations of one kind of goal. */
void goals_find_atoms(struct goals *goals, const struct goals_question *question);
void goals_find_rows(struct goals *goals, const struct goals_question *question);
void goals_find_minus(struct goals *goals, const struct goals_question *question);
void goals_find_in_any_order(struct goals *goals, const struct goals_question *question);
void goals_find_in_order(struct goals *goals, const struct goals_question *question);

/* Of operations without a way back: those that have a word, and those that round. */
void goals_find_worded(struct goals *goals, const struct goals_question *question);
void goals_find_rounded(struct goals *goals, const struct goals_question *question);

/* Of groups: several operands, or one. */
void goals_find_group(struct goals *goals, const struct goals_question *question);

/* Adds all groups of at least two operands to a goal: a sum, a product, or a group. With a first
 * operand too (goals/seats.h), where the rules have them. */
void goals_add_groups(struct goals *goals, const struct goals_question *question, bool is_sum);

#endif
