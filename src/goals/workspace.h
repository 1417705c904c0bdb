/* SPDX-License-Identifier: MIT */
/*
 * What one search of the exact engine works in.
 *
 * A subset is what a part of an expression uses: a sub-multiset of the numbers where they may stand
 * in any order, an interval of them where they stand as given. Subsets are made when first asked
 * for, and know how they split.
 *
 * Over each subset stand values, each as one or more kinds of node, and two structures answer for
 * them:
 *
 *   table  (goals/table.h)  forwards: every value over a small subset, with the parts that it can
 *                           be
 *   goal   (goals/goals.h)  backwards: one value over a subset as one kind of node, and all its
 *                           derivations, each a pair of smaller goals: a packed forest
 *
 * Where numbers stand in any order all values are kept without their sign, since a sign can always
 * be brought outward to where it is a side of a sum (or, in an exponent, a unary minus). So sums
 * are differences of two groups of operands that are not negative, with the larger group first; see
 * docs/rules.md, "The same solution".
 */
#ifndef TALLY_GOALS_WORKSPACE_H
#define TALLY_GOALS_WORKSPACE_H

#include "base/hash.h"
#include "goals/ratio.h"
#include "rules/game.h"

/* The index of nothing. */
#define EXACT_NONE UINT32_MAX

/* A number as it is written: one given number, digits put together, or with a decimal point. */
struct exact_leaf {
    struct ratio value;
    uint8_t digits;
    uint8_t decimals;
};

struct exact_split {
    uint32_t a;
    uint32_t b;
};

struct exact_table_entry {
    struct ratio value;
    uint8_t parts; /* EXACT_PART_ bits */
    uint8_t depth; /* how many ! and sqrt stand on top of it, at least */
};

struct exact_table {
    struct exact_table_entry *entries;
    uint32_t count;
    uint32_t room;
    struct hash hash; /* of the values, to indices of entries */
};

/* What is known of the values over a subset: see exact/claim.h. */
struct exact_bounds {
    bool is_known;
    bool is_beyond;     /* some of them do not fit */
    bool is_lacking;    /* and might have come back to one that does */
    bool has_zero;      /* the rest tells of those in the table, where none is lacking */
    bool has_one;       /* or minus one */
    ratio_size height;  /* the largest */
    struct ratio least; /* the least but zero; or 1 */
};

struct exact_subset {
    uint64_t key; /* copies of each distinct number in bit fields;
                   * begin + 256 * end of an interval */
    uint32_t size;
    uint32_t split_begin;
    uint32_t split_count;
    uint32_t leaf_begin;
    uint32_t leaf_count;
    bool has_splits;
    bool has_leaves;
    bool has_table;
    bool is_kept; /* the table stays when exact_forget() clears the rest */
    bool is_lent; /* it belongs to another search: see exact_borrow() */
    bool is_cut;  /* a value that does not fit was left out of the table */
    struct exact_bounds bounds;
    struct exact_table table;
};

struct exact {
    struct memory *memory;
    const tally_game *game;
    const tally_options *options;
    uint32_t operations; /* of canonical trees: those of the rules, and stand_ins */
    uint32_t stand_ins;  /* operations that the rules do not have: see goals/rewrite.h */
    uint32_t depth;      /* of ! and sqrt */
    bool is_ordered;
    bool is_whole;        /* every step is a positive whole number */
    uint32_t table_size;  /* subsets of up to so many numbers get a table when they are asked for a
                             value */
    bool wants_simplest;  /* no more than the simplest solution: see exact_rows_will_do() */
    bool has_large_atoms; /* atoms of several numbers: powers, digits put together, ! and sqrt */
    bool may_overflow;    /* values that do not fit could be met at all */

    uint32_t distinct;
    uint64_t number[TALLY_NUMBERS_MAX]; /* distinct numbers, rising; as given, where ordered */
    uint8_t shift[TALLY_NUMBERS_MAX];   /* of the bit field of each */
    uint8_t mask[TALLY_NUMBERS_MAX];    /* of the bit field, shifted down */
    uint64_t full_key;                  /* the key of all numbers */

    struct vector subsets;     /* struct exact_subset */
    struct vector splits;      /* struct exact_split */
    struct vector leaves;      /* struct exact_leaf */
    struct vector goals;       /* struct exact_goal */
    struct vector derivations; /* struct exact_derivation */
    struct vector scratch;     /* struct exact_derivation: of the goals that are being worked out */
    struct hash subset_hash;
    struct hash goal_hash;

    tally_status status; /* the first that was not TALLY_OK; all work ends then */
    uint64_t ticks;
};

/* memory is the caller's, and is let go of in exact_clear(). */
void exact_init(struct exact *exact, struct memory *memory, const tally_game *game,
                const tally_options *options);
void exact_clear(struct exact *exact);

/* Makes borrower a search of its own, with the subsets and tables of a lender that lives longer and
 * meanwhile does nothing: so that several threads can each look for something else. */
MUST_USE bool exact_borrow(struct exact *borrower, const struct exact *lender);

/* Forgets all goals, and the tables of large subsets that are not kept: what comes next takes the
 * same steps whatever was asked before. */
void exact_forget(struct exact *exact);

/* Keeps all tables that there are. */
void exact_keep_tables(struct exact *exact);

/* Notes that memory ran out. */
void exact_fail(struct exact *exact);

/* Counts work, asks the tick function now and then; false where the search is to end. */
static ALWAYS_INLINE bool exact_goes_on(struct exact *exact);
bool exact_ask_tick(struct exact *exact);

static ALWAYS_INLINE bool exact_goes_on(struct exact *exact)
{
    exact->ticks++;
    if (UNLIKELY(exact->ticks % 4096 == 0)) return exact_ask_tick(exact);
    return exact->status == TALLY_OK;
}

static inline struct exact_subset *exact_subset_at(const struct exact *exact, uint32_t subset)
{
    return (struct exact_subset *)exact->subsets.items + subset;
}

static inline struct exact_split *exact_split_at(const struct exact *exact, uint32_t split)
{
    return (struct exact_split *)exact->splits.items + split;
}

static inline struct exact_leaf *exact_leaf_at(const struct exact *exact, uint32_t leaf)
{
    return (struct exact_leaf *)exact->leaves.items + leaf;
}

static inline bool exact_has(const struct exact *exact, uint32_t operation)
{
    return (exact->operations & operation) != 0;
}

/* No value over a subset is higher than half of this, as long as there are no powers and
 * factorials. The height of a value is the larger of numerator and denominator: a step with + - * /
 * at most multiplies the heights of its sides and doubles that. Saturates at RATIO_SIZE_MAX, where
 * a value may not fit. */
ratio_size exact_weight(const struct exact *exact, uint64_t key);

/* Is a value allowed to stand as a step? */
static inline bool exact_admits(const struct exact *exact, struct ratio value)
{
    return !exact->is_whole || (value.denominator == 1 && value.numerator > 0);
}

/* As given and with a unary minus: may a minus have to stand before a sum as it is? */
static inline bool exact_keeps_minus(const struct exact *exact)
{
    return exact->is_ordered && !exact->is_whole && exact_has(exact, TALLY_OP_NEGATE);
}

/* The subset of a key, made if need be; EXACT_NONE where memory ran out. */
uint32_t exact_subset_of_key(struct exact *exact, uint64_t key);

/* All ordered pairs of subsets that a subset splits into (of an interval: the front and the back).
 * The subset's split_begin and split_count hold then. False: memory ran out. */
MUST_USE bool exact_make_splits(struct exact *exact, uint32_t subset);

/* The numbers that can be written with all of a subset. */
MUST_USE bool exact_make_leaves(struct exact *exact, uint32_t subset);

/* How often the i-th distinct number stands in a subset of numbers in any order. */
static inline uint32_t exact_copies(const struct exact *exact, uint64_t key, uint32_t i)
{
    return (uint32_t)((key >> exact->shift[i]) & exact->mask[i]);
}

/* The same in any order and in the order given. */
static inline uint32_t exact_given(const struct exact *exact, uint64_t key, uint32_t i)
{
    if (exact->is_ordered) return i >= (key & 255) && i < key >> 8;
    return exact_copies(exact, key, i);
}

#endif
