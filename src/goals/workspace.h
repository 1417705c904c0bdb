/* SPDX-License-Identifier: MIT */
/*
 * The state of one search of the exact engine.
 *
 * A subset is the numbers that a part of an expression uses: a sub-multiset if the order is free,
 * a sub-sequence if the order is given. In the order given it is split by a cut into a front and a
 * back. Subsets are created, with their splits, when they are first asked for.
 *
 * Each subset has values, each as one or more kinds of node. Two structures represent them:
 *
 *   table  (goals/table.h)  forwards: every value over a small subset, with the parts that it can
 *                           be
 *   goal   (goals/goals.h)  backwards: one value over a subset as one kind of node, and all its
 *                           derivations, each a pair of smaller goals: a packed forest
 *
 * In any order, all values are stored without sign, since a sign can always be moved outward until
 * it is the side of a sum (or, in an exponent, a unary minus). So a sum is the difference of two
 * groups of non-negative operands, the larger group first; see docs/rules.md, "What is one
 * solution".
 */
#ifndef TALLY_GOALS_WORKSPACE_H
#define TALLY_GOALS_WORKSPACE_H

#include "base/hash.h"
#include "base/rational.h"
#include "goals/residue.h"
#include "rules/game.h"

/* Numbers with a decimal point; all numbers that are made of given digits. */
enum {
    GOALS_WITH_POINT = TALLY_OP_POINT | TALLY_OP_REPEAT,
    GOALS_OF_DIGITS = TALLY_OP_CONCATENATE | GOALS_WITH_POINT
};

/* An index that stands for nothing. */
#define GOALS_NONE UINT32_MAX

/* A written number: a given number, joined digits, or digits with a decimal point. */
struct goals_leaf {
    struct ratio value; /* in any order without its sign, like all values */
    bool is_negative;   /* in any order: a given number below 0 */
    uint8_t digits;     /* how many digits were joined; 0: a given number */
    uint8_t decimals;   /* expr/decimals.h; EXPR_NO_POINT: no point */
};

/* Indices of the two subsets; in the order given, a is the front. */
struct goals_split {
    uint32_t a;
    uint32_t b;
};

/* A value of a table, and what is known of its trees. */
struct goals_table_entry {
    struct ratio value;
    uint8_t parts; /* GOALS_PART_ bits */
    uint8_t depth; /* least number of nested ! and sqrt at its root */
    /* Every tree of the value takes at least this effort; 0 unless goals.weighs_effort. A group of
     * several operands may become part of a larger one, so its steps are not known: each counts 1.
     * UINT16_MAX: there is no such tree. */
    uint16_t least_effort;
    uint16_t least_of_group;
};

/* What a sieve needs to know of an entry of a table: see goals/table.h. */
struct goals_term {
    struct residue residue;
    uint32_t parts; /* as in the entry */
};

/* All values over a subset, in the order of discovery. */
struct goals_table {
    struct goals_table_entry *entries;
    struct goals_term *terms; /* one for each entry; NULL: none (goals/table.h) */
    uint32_t count;
    uint32_t room;
    struct hash hash;       /* finds the index of the entry of a value */
    struct hash by_residue; /* the same for its residue; made when it is first needed */
};

/* Which values a subset may have: see goals/table.h. */
struct goals_sieve {
    uint8_t *cells; /* the parts of the values with each index; NULL: there is no sieve */
    uint32_t mask;  /* the number of cells, a power of two, minus 1 */
};

/* What is known of the values over a subset: see exact/claim.h. */
struct goals_bounds {
    bool is_known;
    bool is_beyond;     /* some values over the subset do not fit in 63 bits */
    bool is_lacking;    /* such a value might lead back to a value that fits */
    bool has_zero;      /* the fields below describe the table's values, if the table is complete */
    bool has_one;       /* the table has the value 1 or -1 */
    ratio_size height;  /* the largest height of a value */
    struct ratio least; /* the smallest value other than zero; or 1 */
};

enum { GOALS_CHAIN_BITS = 11 };

/* The results of operations without a way back over a subset: see goals/results.c. */
struct goals_results {
    struct vector items;                    /* in the order in which they are met */
    uint32_t chains[1 << GOALS_CHAIN_BITS]; /* the first item of each hash of a value */
    bool are_too_many;                      /* to be put down */
};

/* A subset with its splits, its written numbers and its table. */
struct goals_subset {
    uint64_t key;         /* copies of each distinct number in bit fields */
    uint32_t size;        /* how many numbers the subset has */
    uint32_t split_begin; /* index in goals.splits */
    uint32_t split_count;
    uint32_t leaf_begin; /* index in goals.leaves */
    uint32_t leaf_count;
    uint32_t sides_begin; /* index in goals.sides */
    uint32_t sides_count; /* 0: they are not made yet */
    bool is_behind; /* left to right, in the order given: its numbers stand behind others alone */
    bool has_splits;
    bool has_leaves;
    bool has_table;
    bool is_kept;                     /* goals_forget() keeps the table */
    bool is_lent;                     /* the table belongs to another search: see goals_borrow() */
    bool is_cut;                      /* a value that does not fit was left out of the table */
    bool was_sifted;                  /* the sieve exists, if the subset has one */
    bool is_sieve_borrowed;           /* the sieve belongs to another search */
    bool was_asked[2];                /* for results: of two operands; of rounding */
    struct goals_results *results[2]; /* NULL: none are put down */
    struct goals_bounds bounds;
    struct goals_table table;
    struct goals_sieve sieve;
};

/* The workspace of one search. */
struct goals {
    struct memory *memory;
    const tally_game *game;
    const tally_options *options;
    uint32_t operations;   /* available in canonical trees: the rules' operations and stand_ins */
    uint32_t stand_ins;    /* operations that the rules lack, but canonical trees use: see
                            * goals/rewrite.h */
    uint32_t depth;        /* how deep ! and sqrt may be nested */
    uint32_t brackets;     /* tally_brackets_kind: see goals/seats.h */
    uint32_t limited;      /* operations that are counted, since they may stand only so often, or
                            * must: goals/limits.h */
    uint64_t max_value;    /* no step of two operands exceeds this; 0: no limit. See
                            * goals/lead.h */
    bool is_ordered;       /* the numbers must stay in the order given */
    bool is_whole;         /* every step is a whole number ... */
    ratio_part least;      /* ... and none is below this: 1, 0, or the least that fits */
    uint32_t table_size;   /* a subset of at most this many numbers gets a table when one of its
                             values is asked for */
    bool wants_simplest;   /* only the simplest solution is wanted: goals_seek_simplest() */
    bool weighs_effort;    /* tables contain efforts: see goals_seek_simplest(), _seek_cheap() */
    uint32_t table_effort; /* values that take more effort are left out of tables */
    uint32_t most_effort;  /* trees that take more effort are left out: see goals_limit_effort() */
    uint64_t most_trees;   /* a goal with this many trees gets no more: see goals_limit_trees() */
    uint64_t trees;        /* of the goal in progress, so far, if they are limited */
    bool has_large_atoms;  /* an atom may use several numbers: by powers, joined digits, ! and
                             sqrt */
    bool uses_sieves;      /* see goals/table.h */
    bool may_overflow;     /* values that do not fit are possible */
    bool has_signs;        /* in any order: some leaves, or results of operations, are below 0, so
                            * that not each tree can have both signs: see goals/tree.h */

    uint32_t distinct;
    uint64_t number[TALLY_NUMBERS_MAX]; /* the distinct numbers, rising; in the order given, all
                                           numbers as given: rules/number.h */
    uint8_t shift[TALLY_NUMBERS_MAX];   /* where the bit field of each distinct number begins */
    uint8_t mask[TALLY_NUMBERS_MAX];    /* the bits of each field, shifted down to bit 0 */
    uint64_t full_key;                  /* the key of the set of all numbers */

    struct vector subsets;     /* struct goals_subset */
    struct vector splits;      /* struct goals_split */
    struct vector leaves;      /* struct goals_leaf */
    struct vector goals;       /* struct goal */
    struct vector derivations; /* struct goals_derivation */
    struct vector scratch;     /* struct goals_derivation: those of goals in progress */
    struct vector cells;       /* struct goals_cell: see goals/sift.c */
    struct vector partings;    /* struct parting: likewise */
    struct vector sides;       /* struct sides: likewise */
    struct hash subset_hash;
    struct hash goal_hash;
    struct hash cell_hash;

    tally_status status; /* the first status that was not TALLY_OK; then all work ends */
    uint64_t ticks;      /* work counted so far; see goals_goes_on() */
};

/* Begins a search. memory is the caller's, and must outlive goals_clear(). */
void goals_init(struct goals *goals, struct memory *memory, const tally_game *game,
                const tally_options *options);
void goals_clear(struct goals *goals);

/* Makes borrower a search of its own that uses the subsets and tables of a lender. The lender must
 * outlive the borrower, and must not be used meanwhile. So several threads can search at once, each
 * for other values. */
MUST_USE bool goals_borrow(struct goals *borrower, const struct goals *lender);

void goals_clear_sieve(struct goals *goals, struct goals_sieve *sieve);

/* Removes all goals, and the tables of large subsets that are not kept. So the next search takes
 * the same steps, whatever was searched before. */
void goals_forget(struct goals *goals);

/* Marks all tables that exist now, so that goals_forget() keeps them. */
void goals_keep_tables(struct goals *goals);

/* Tells the search that only simplest solutions are wanted. In the order given, where trees are
 * written as they stand, tables then contain the least effort of each value. To be called before
 * any table is made. */
void goals_seek_simplest(struct goals *goals);

/* In any order: only solutions of at most this effort are wanted, perhaps the simplest alone.
 * Tables then contain the least effort of each value, and no value of more effort. To be called
 * before any table is made. The rules must allow fractions, and need no stand-ins. */
void goals_seek_cheap(struct goals *goals, uint32_t most_effort, bool wants_simplest);

#define GOALS_NO_LIMIT UINT32_MAX
enum { GOALS_NEVER = 1 << 16 }; /* more effort than any tree takes */

/* Leaves trees that take more effort than this limit out of the forest. If the limit changes, the
 * forest is cleared, but the tables stay. */
void goals_limit_effort(struct goals *goals, uint32_t most_effort);

/* In the order given: clears tables that lack values within the limit of effort. */
void goals_fit_tables(struct goals *goals);

/* Only the first trees of each goal are wanted: a goal ends with the derivation that brings it to
 * this many. Its first trees stay what they are without a limit, since those of its parts do; but a
 * single one is sought in another order. If the limit changes, the forest is cleared. */
void goals_limit_trees(struct goals *goals, uint64_t most_trees);

/* Does each part of a tree get a limit of its own, which is what the rest of the tree leaves? Only
 * in any order. */
static inline bool goals_limits_parts(const struct goals *goals)
{
    return UNLIKELY(goals->most_effort != GOALS_NO_LIMIT) && !goals->is_ordered;
}

/* Records that memory ran out. */
void goals_fail(struct goals *goals);

/* Adds an item to a vector, to be filled in. NULL: memory ran out. */
static ALWAYS_INLINE void *goals_add_item(struct goals *goals, struct vector *items,
                                          size_t item_bytes)
{
    if (UNLIKELY(!vector_reserve(goals->memory, items, items->count + 1, item_bytes))) {
        goals_fail(goals);
        return NULL;
    }
    return (char *)items->items + items->count++ * item_bytes;
}

/* Adds a cleared item for each subset that has none. Returns false if there is no memory. */
bool goals_cover_subsets(struct goals *goals, struct vector *items, size_t item_bytes);

/* Counts work, and calls the tick from time to time. Returns false if the search must end, or the
 * goal in progress has as many trees as are wanted. */
static ALWAYS_INLINE bool goals_goes_on(struct goals *goals);
bool goals_ask_tick(struct goals *goals);

static ALWAYS_INLINE bool goals_goes_on(struct goals *goals)
{
    goals->ticks++;
    if (UNLIKELY(goals->ticks % 4096 == 0)) return goals_ask_tick(goals);
    return goals->status == TALLY_OK && goals->trees < goals->most_trees;
}

/* The pointers that these functions return are valid until the next subset, split or leaf is
 * created, since the arrays may move. */
static inline struct goals_subset *goals_subset_at(const struct goals *goals, uint32_t subset)
{
    return (struct goals_subset *)goals->subsets.items + subset;
}

static inline struct goals_split *goals_split_at(const struct goals *goals, uint32_t split)
{
    return (struct goals_split *)goals->splits.items + split;
}

static inline struct goals_leaf *goals_leaf_at(const struct goals *goals, uint32_t leaf)
{
    return (struct goals_leaf *)goals->leaves.items + leaf;
}

/* Do canonical trees have the operation? */
static inline bool goals_has(const struct goals *goals, uint32_t operation)
{
    return (goals->operations & operation) != 0;
}

/* Without powers and factorials, no value over a subset has more than half this height. The
 * height of a value is the larger of numerator and denominator: a step with + - * / at most
 * multiplies the heights of its sides and doubles the product. Saturates at RATIO_SIZE_MAX:
 * then a value may not fit. */
ratio_size goals_weight(const struct goals *goals, uint64_t key);

/* Do the rules allow this value for a step? */
static inline bool goals_admits(const struct goals *goals, struct ratio value)
{
    return !goals->is_whole || (value.denominator == 1 && value.numerator >= goals->least);
}

/* Do the rules have values below zero? */
static inline bool goals_has_negatives(const struct goals *goals)
{
    return goals->least < 0;
}

/* Can an operand have the opposite of a value that it has? In any order nearly each can, unless no
 * step and no number is negative. */
static inline bool goals_has_opposites(const struct goals *goals)
{
    if (!goals_has_negatives(goals)) return false;
    if (goals->is_ordered) return goals_has(goals, TALLY_OP_NEGATE);
    return goals->has_signs || goals_has(goals, TALLY_OP_SUBTRACT | TALLY_OP_NEGATE);
}

/* The value as tables have it: in any order, without its sign. */
static inline struct rational goals_without_sign(const struct goals *goals, struct rational value)
{
    return goals->is_ordered ? value : rational_magnitude(value);
}

/* In the order given, with a unary minus: may a minus have to stay before a sum? */
static inline bool goals_keeps_minus(const struct goals *goals)
{
    return goals->is_ordered && goals_has_negatives(goals) && goals_has(goals, TALLY_OP_NEGATE);
}

/* The subset of a key that is a choice, or begins one, created if it does not exist; GOALS_NONE:
 * memory ran out. */
uint32_t goals_subset_of_key(struct goals *goals, uint64_t key);

/* Finds all ordered pairs of subsets that a subset splits into (in the order given: a front and
 * a back), and sets the subset's split_begin and split_count. False: memory ran out. */
MUST_USE bool goals_make_splits(struct goals *goals, uint32_t subset);

/* The next split of a subset; *i begins with 0. Returns false if there is none, or the search must
 * end. */
static inline bool goals_next_split(struct goals *goals, uint32_t subset, uint32_t *i,
                                    struct goals_split *split)
{
    if (!goals_subset_at(goals, subset)->has_splits && !goals_make_splits(goals, subset))
        return false;
    const struct goals_subset *const seen = goals_subset_at(goals, subset);
    if (*i == seen->split_count || !goals_goes_on(goals)) return false;
    *split = *goals_split_at(goals, seen->split_begin + (*i)++);
    return true;
}

/* In any order each pair of parts has two splits, (a, b) and (b, a). Does this one stand for
 * both? In the order given the front always has the lower key. */
static inline bool goals_is_met_once(const struct goals *goals, struct goals_split split)
{
    return goals_subset_at(goals, split.a)->key <= goals_subset_at(goals, split.b)->key;
}

/* Finds the numbers that can be written with all of a subset. */
MUST_USE bool goals_make_leaves(struct goals *goals, uint32_t subset);

/* How many copies of the i-th distinct number a subset has; in the order given, of the number at
 * position i. */
static inline uint32_t goals_copies(const struct goals *goals, uint64_t key, uint32_t i)
{
    return (uint32_t)((key >> goals->shift[i]) & goals->mask[i]);
}

#endif
