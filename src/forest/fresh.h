/* SPDX-License-Identifier: MIT */
/*
 * Fresh goals: what each subset can make that no smaller part of it makes, from the smallest
 * subsets up.
 *
 * A simplest expression uses the fewest numbers, so each node in it has a value that no part of its
 * subset makes: that part could take the node's place. Such values are fresh:
 *
 *     {3 6}      3 (6 - 3) is not fresh; 9, 18 and 2 are
 *     {3 6 9}    18 (6 + 3 + 9, 6 * 3 ...) is not fresh; 15 ((6 - 3) + 9 ...) is not fresh either:
 *                6 + 9
 *
 * If nearly all values are wanted, the forest of forest.h contains nearly all of these nodes, and
 * is expensive: a node is looked up for each side of each pair. Here, each subset has plain arrays
 * instead: its fresh goals by part, with their built expressions, measured (measured.h). An
 * expression that is only used as an operand is kept only if no other one displaces it: of a
 * difference or quotient, also a sum or product of the same value that takes less effort.
 *
 * If all numbers must be used, a part cannot take the place of the whole, so every value of a
 * subset counts as fresh.
 *
 * Values are positive whole numbers, or fractions without a sign (word.h): under rules with values
 * below zero, a sign can always be moved outward until it is the side of a sum. Zero is a fraction,
 * too, which is of use only where all numbers must be used: (1 + 2 - 3) * 4 + 5.
 *
 * Cost: the pairs of fresh values of all splits.
 */
#ifndef TALLY_FOREST_FRESH_H
#define TALLY_FOREST_FRESH_H

#include "forest/measured.h"
#include "lattice/filter.h"

/* ---- Crossing -------------------------------------------------------------------------------- */

/*
 * Crossing: which pairs of fresh goals (fresh.h) make a value of a set, or of a range.
 *
 *     of a set      all pairs of values of all splits of a subset are formed; a filter rejects most
 *     of a range    the values of each class are in rising order; so of the values with which a
 *                   given one makes a value of the range, the first is found by halving, and the
 *                   others follow
 */

/* One fresh value of a subset as one part. */
struct fresh_goal {
    const struct built_expression *expressions;
    uint32_t count;
    uint32_t operand_count;  /* the first of them: those that may be an operand, or a solution */
    uint16_t least;          /* no expression takes less effort */
    uint16_t least_in_group; /* likewise as a part of any larger group */
    uint8_t part;            /* of the expressions */
    bool has_neutral;        /* a product with an operand of 1, which divides nothing; or a sum
                                with an operand of 0, which is not subtracted */
};

/* The parts in such an order that each set of parts that a step needs is one run. NULL is a SUM
 * with an operand of 0, and UNIT a PROD with an operand of 1; SUM and PROD have none. */
enum fresh_class {
    FRESH_DIFF,
    FRESH_SUM,
    FRESH_NULL,
    FRESH_LEAF,
    FRESH_PROD,
    FRESH_UNIT,
    FRESH_QUOT,
    FRESH_CLASSES
};

/* The fresh goals of a subset, class after class. */
struct fresh {
    uint64_t *values;
    struct fresh_goal *goals; /* parallel to values */
    uint32_t class_begin[FRESH_CLASSES + 1];
};

/* How many expressions of the goal may be the right side of a step of this part: all if they are a
 * group of its kind, whose operands join the others; otherwise those that may be an operand. The
 * left side is always one that may be an operand: the steps of a group there come first, as they
 * are. */
static ALWAYS_INLINE uint32_t fresh_count_of_right(const struct fresh_goal *goal, enum part part)
{
    return goal->part == measured_group_part(part) ? goal->count : goal->operand_count;
}

/* A lower bound of what a right side of the goal adds to the effort of a step of this part. */
static ALWAYS_INLINE uint32_t fresh_least_of_right(const struct fresh_goal *goal, enum part part)
{
    return goal->part == measured_group_part(part) ? goal->least_in_group : goal->least;
}

/* Receives two goals that make a value, as this part. Its status ends the crossing unless it is
 * TALLY_OK. */
typedef tally_status fresh_meet(void *context, uint64_t value, enum part part,
                                const struct fresh_goal *left, const struct fresh_goal *right);

/* What one thread needs to make the goals of a subset. */
struct fresh_scratch;

/* All subsets of a workspace, up to a size. */
struct fresh_levels {
    struct workspace *workspace;
    struct fresh *of_subset;
    uint32_t room;
    uint32_t height; /* sizes 1..height are made */
    bool takes_all;  /* all numbers must be used, so every value counts as fresh */
    bool has_fractions;
    bool is_whole; /* of fractions: those that are whole numbers are values, and zero */
    struct fresh_scratch *scratch; /* one for each worker */
};

/* A subset whose splits are crossed. */
struct cross {
    const struct fresh_levels *levels; /* those of the smaller subsets must be made */
    uint32_t subset;
    bool is_last;         /* of fractions: only whole numbers of the range are wanted */
    struct filter filter; /* of cross_goals() */
    tally_range range;    /* of cross_range(); first is at least 1 */
    fresh_meet *meet;
    void *context;
};

/* Gives each pair of goals that makes a value which passes the filter; of fractions, each pair,
 * unless TALLY_NUMBER_RANGE says that a value has no word. Uses worker->splits. */
tally_status cross_goals(const struct cross *cross, struct worker *worker);

/* Gives each pair of goals that makes a whole number of the range. Uses worker->splits. */
tally_status cross_range(const struct cross *cross, struct worker *worker);

/* Bins of values: 32 for each power of two. */
enum { CROSS_BIN_BITS = 5, CROSS_BINS = (64 - CROSS_BIN_BITS + 1) << CROSS_BIN_BITS };

/* The last value of a bin. */
uint64_t cross_end_of_bin(uint32_t bin);

/* Estimates from samples how many pairs make a value of each bin, and adds that to pairs[]. Uses
 * worker->splits. */
tally_status cross_estimate(const struct cross *cross, struct worker *worker, uint64_t *pairs);

void fresh_init(struct fresh_levels *levels, struct workspace *workspace, bool takes_all,
                bool has_fractions);
void fresh_clear(struct fresh_levels *levels);

/* Makes the goals of all subsets of at most that size. The levels of the lattice must be built, and
 * of whole numbers the tables, too, unless all numbers must be used. TALLY_NUMBER_RANGE: a fraction
 * has no word. */
tally_status fresh_build(struct fresh_levels *levels, uint32_t height);

#endif
