/* SPDX-License-Identifier: MIT */
/*
 * Lists the ways to meet a need. A way is a last step: the part before it, and its operand.
 *
 *     952 over {1..12}    = need before "+ 2" worth 950 over the others, and 2 as an addend
 *                         = need before "* 8" worth 119 over the others, and 8 as a factor ...
 *
 * One of the two sides is in the tables, and its values are enumerated. The value of the other side
 * follows; that side is in the tables too, or is a smaller need.
 */
#ifndef TALLY_LEAST_EXPAND_H
#define TALLY_LEAST_EXPAND_H

#include "least/tables.h"

/* ---- Needs ----------------------------------------------------------------------------------- */

/*
 * Needs: what must still be made, seen backwards from the target. A need is a value over a subset
 * of the numbers, together with its use (an addend, a factor, ...). Its excess is the least excess
 * of an expression that meets it.
 */

/* The uses of a need. */
enum least_kind {
    LEAST_TARGET,          /* the whole expression: any sum or product */
    LEAST_ADDEND,          /* an operand of a sum */
    LEAST_FACTOR,          /* an operand of a product */
    LEAST_BEFORE_ADD,      /* 952 - 6 for 952 = ... + 6: what stands before "+ bound" */
    LEAST_BEFORE_SUBTRACT, /* 958 for 952 = ... - 6: what stands before "- bound" */
    LEAST_BEFORE_MULTIPLY, /* 119 for 952 = ... * 8: what stands before "* bound" */
    LEAST_BEFORE_DIVIDE,   /* 1904 for 952 = ... / 2: what stands before "/ bound" */
    LEAST_BEFORE_ZERO      /* what stands before "* 0": it may have any value */
};

/* A need: a value over a subset, and its use. */
struct least_need {
    struct ratio value;
    struct ratio bound;
    struct least_front taken; /* the first subtracted operand so far, if is_zero_sum is set */
    uint32_t subset;
    uint8_t kind;
    /* the need belongs to a sum of value zero inside a product; of a - b and b - a, only one counts
     * as an operand of a product (tables.h) */
    bool is_zero_sum;
};

/* The least excess of a need, if the tables contain it. LEAST_NONE: it is above their level. */
uint32_t least_look(const struct least *least, const struct least_need *need);

/* May the value over the need's subset be an added operand of its sum? */
static inline bool least_may_be_added(const struct least *least, const struct least_need *need,
                                      uint32_t subset, struct ratio value)
{
    return !need->is_zero_sum ||
           !least_front_is_below(least_front_of(least, subset, value), need->taken);
}

/* Is the need met by a given number alone? */
static inline bool least_is_number(const struct least *least, const struct least_need *need)
{
    return least->cells.size_of[need->subset] == 1 && need->kind != LEAST_BEFORE_ZERO;
}

/* A table of needs, each once: items of any struct whose first member is the need. */
struct least_needs {
    size_t item_bytes;
    struct vector items;
    struct hash hash;
};

static inline void *least_need_at(const struct least_needs *needs, uint32_t index)
{
    return (char *)needs->items.items + index * needs->item_bytes;
}

/* The index of the item of a need. *is_new: it is appended, its need is set, and the rest of it is
 * left to the caller. HASH_NONE: there is no memory, which least->status says. */
uint32_t least_index_of_need(struct least_needs *needs, struct least *least,
                             const struct least_need *need, bool *is_new);

void least_needs_clear(struct least_needs *needs, struct memory *memory);

enum { LEAST_STEP_NONE = 255 }; /* the way has no step: its left side is the need */

/* A last step: left `step` right. */
struct least_way {
    struct least_need left;
    struct least_need right;
    uint8_t step;         /* enum effort_step */
    uint8_t own;          /* the excess of the step itself */
    uint8_t left_excess;  /* excess of the left side; LEAST_NONE: above the level of the tables */
    uint8_t right_excess; /* the same for the right side; at most one of both sides is LEAST_NONE */
};

/* A call of least_expand(): finds the ways (last steps) that meet a need, and gives each to
 * visit(). A function and no iterator: this is the inner loop of the search, over tables from both
 * sides, and visit may lower the budget at any way. */
struct least_expansion {
    struct least *least;
    const struct least_need *need;
    uint32_t budget; /* ways with a larger excess are skipped, except those with both sides in
                        the tables; visit may lower the budget */
    void (*visit)(void *user, const struct least_way *way);
    void *user;
    /* set if the least excess is not proved: a need of the kind LEAST_BEFORE_ZERO, which any value
     * meets, is above the level of the tables */
    bool is_unsure;

    /* A split of the need's subset in two: the numbers of the part before the last step, and the
     * numbers of the operand behind it. {25 50 3 6} for 81: {25 50} "+" {3 6}, {3 6} "+" {25 50},
     * {3} "*" {25 50 6} ... */
    struct least_need parted; /* the need; for a sum of value zero inside a product, is_zero_sum is
                                 set */
    uint32_t before;
    uint32_t behind;
    /* which steps may come last, and the least operand */
    bool is_forward; /* + or * */
    bool is_inverse; /* - or / */
    struct ratio forward_from;
    struct ratio inverse_from;
};

/* Lists the ways to meet expansion->need: calls visit for each. */
void least_expand(struct least_expansion *expansion);

/* ---- Deepening ------------------------------------------------------------------------------- */

/*
 * Finds the least excess of a target by iterative deepening: is there a solution of excess 0, of 1,
 * of 2 ...? Results for each need are remembered.
 */

/* A need that is not in the tables, and what earlier searches found out about it. */
struct least_goal {
    struct least_need need;
    uint8_t excess; /* the least excess; LEAST_NONE: not known */
    /* proved: there is no solution up to this excess. LEAST_NONE: not searched yet */
    uint8_t searched;
};

/* A search by rising excess. */
struct least_deepening {
    struct least *least;
    struct least_needs goals; /* of struct least_goal: the needs that are not in the tables */
    uint64_t forgotten;       /* how many goals were dropped with their tables */
    bool is_unsure;           /* as in struct least_expansion */
};

void least_deepening_init(struct least_deepening *deepening, struct least *least);
void least_deepening_clear(struct least_deepening *deepening);

/* Returns the excess of a need that is not in the tables, if it is at most budget, otherwise
 * LEAST_NONE. The result is undefined if the search must end. */
uint32_t least_meet(struct least_deepening *deepening, const struct least_need *need,
                    uint32_t budget);

/* The least excess of both sides of a way; 0 if there is no right side. False: the way takes more
 * than `most`, or the search must end. */
bool least_measure_way(struct least_deepening *deepening, const struct least_way *way,
                       uint32_t most, uint32_t *left, uint32_t *right);

/* Makes tables that contain every part of a solution with this excess, and forgets what was found
 * with smaller tables. Returns false if there are no such tables. */
MUST_USE bool least_make_all_tables(struct least_deepening *deepening, uint32_t excess);

/* Makes tables with which each way of an excess has a side in the tables. Returns false if there
 * are no such tables, or the search must end. */
MUST_USE bool least_make_tables_for(struct least_deepening *deepening, uint32_t excess);

/* Returns the least excess of the target, whose need is *need. LEAST_NONE: the search ended before
 * it was found. */
uint32_t least_deepen(struct least_deepening *deepening, const struct least_need *target);

#endif
