/* SPDX-License-Identifier: MIT */
/*
 * Values of any size: can a value that does not fit lead back to a small whole number?
 *
 * The search explores fractions whose parts fit (goals/ratio.h). Here, each subset gets a second
 * table: the values that come about with a step that does not fit. Most of them do not fit either,
 * and are known by their residues; some do fit, such as 0 * x, x^0 and 1^x.
 *
 *     explored (goals/table.h)       values all of whose steps fit
 *     beyond                         values with a step that does not fit
 *
 *     2 1 9:   2^91 is beyond. With 0 it gives 0 and 1, and values with residues that no small
 *              number has. So `year 2019` lacks nothing else.
 *
 * Nothing is lost: of each value over a subset with such a step, the table has an entry that is the
 * value, or has its residues. Superfluous entries (see below) can only prevent a proof. If no
 * entry over all numbers has the residue of a whole number, no solution of that number has a step
 * that does not fit. The factorial of a value with residues has no known residue, so rules with !
 * or sqrt have another proof: exact/vast.h.
 *
 * The work is limited for each subset, so that the result does not depend on earlier questions.
 * A search from the target continues where tables of all parts would be too large.
 */
#ifndef TALLY_EXACT_BEYOND_H
#define TALLY_EXACT_BEYOND_H

#include "exact/chain.h"
#include "goals/workspace.h"

/* ---- Steps with values of any size ----------------------------------------------------------- */

/*
 * A value that fits is exact; any other is known by its residues
 * (exact/chain.h). All values are magnitudes, and each sum is made with both signs, as if a
 * minus could stand anywhere.
 *
 * Each true result of a step is among the values that are taken: as itself, or by its residues.
 * Values that are no true result are possible, such as a root that is not exact.
 */

enum { BEYOND_LEVELS = CHAIN_LEVELS - 1 }; /* an exponent needs one more */

struct beyond_value {
    struct ratio exact;               /* its magnitude, if is_exact */
    uint64_t residues[BEYOND_LEVELS]; /* folded; CHAIN_UNKNOWN from `levels` on. Of an exact value:
                                          its residue modulo p0 and that of its inverse, or
                                          CHAIN_UNKNOWN if the latter has not been computed */
    uint8_t levels;                   /* CHAIN_LEVELS if is_exact */
    bool is_exact;
};

/* What a step does with its results. */
struct beyond_steps {
    void (*take)(void *context, const struct beyond_value *value);
    void *context;
    uint32_t levels;  /* of residues that results need, at most BEYOND_LEVELS */
    bool wants_exact; /* results that fit are taken, too */
};

struct beyond_value beyond_of(struct ratio value);
uint64_t beyond_residue(const struct beyond_value *value, uint32_t level);

static inline bool beyond_is_zero(const struct beyond_value *value)
{
    return value->is_exact && ratio_is_zero(value->exact);
}

static inline bool beyond_is_one(const struct beyond_value *value)
{
    return value->is_exact && ratio_is_one(value->exact);
}

/* Are they the same value, or do they have the same residues? */
bool beyond_is_same(const struct beyond_value *a, const struct beyond_value *b);

/* 1 / x, for x that is not exactly 0. */
struct beyond_value beyond_inverse(const struct beyond_value *x);

/* Each function takes the results of one step: x + y and x - y; x * y; base ^ exponent and
 * base ^ -exponent. */
void beyond_sums(const struct beyond_steps *steps, const struct beyond_value *x,
                 const struct beyond_value *y);
void beyond_product(const struct beyond_steps *steps, const struct beyond_value *x,
                    const struct beyond_value *y);
void beyond_powers(const struct beyond_steps *steps, const struct beyond_value *base,
                   const struct beyond_value *exponent);

/* What is known of a subset. */
struct beyond_table {
    struct vector values; /* struct beyond_value: magnitudes of explored values, then those
                                beyond */
    uint32_t explored_count;
    struct hash hash;    /* by the residue modulo p0 */
    struct vector whole; /* uint64_t, rising: residues modulo p0 of the subset as a whole
                                choice, those below BEYOND_LARGEST */
    bool are_values_made;
    bool is_whole_made;
    bool has_values; /* false after they were made: the work was too much */
    bool has_whole;  /* false after it was made: likewise, or a residue is unknown */
};

/* The tables of a search, and what searches from a target use. */
struct exact_beyond {
    struct goals *goals;
    struct vector tables;      /* struct beyond_table, by subset */
    struct vector powers;      /* struct powers */
    struct hash powers_by_key; /* finds them */
    size_t stored;             /* residues of all powers */
    uint32_t count;            /* of the numbers that were searched */
    uint32_t work;             /* of the present search */
    bool has_longer_backs;     /* exponents of one number more than other tables, some seconds */
    /* the table that is being made */
    struct beyond_table *made;
    uint32_t work_on_table;
    uint32_t values_max;
    bool is_given_up; /* the work is too much, or a residue is unknown */
};

/* The largest number that can be proved. */
#define BEYOND_LARGEST ((uint64_t)1 << 40)

/* exact: the search whose subsets and tables are used. It must not limit the effort. */
void beyond_init(struct exact_beyond *beyond, struct goals *goals);
void beyond_clear(struct exact_beyond *beyond);

/* Can a written number, joined from digits, be too large? Such a number is left out of tables. */
bool beyond_has_large_leaf(const struct goals *goals);

/* Is it certain that no whole number in the range is the value of an expression over the subset
 * that has a step which does not fit? The tables of all its parts must be small. Returns false if
 * the search must end. */
bool beyond_is_proved(struct exact_beyond *beyond, uint32_t subset, tally_range range);

/* ---- Searched from the target ---------------------------------------------------------------- */

/*
 * For more numbers in the order given than tables of all parts allow.
 *
 * The last step of an expression joins a front and a back. For each value of the shorter one, whose
 * table is made, the other one must have one of a few values: of 10958 with the back 9 it is 10949,
 * 10967, 10958 / 9, 10958 * 9 or a ninth root. Each is looked up in a table, or searched in the
 * same way. A derivation counts only if some step of it does not fit, so most of the search is
 * exact, and at its ends only values beyond are looked up.
 *
 * The exponent of a large base cannot be computed from residues. There all values of the back are
 * tried; its table must be made, or nothing is proved.
 */

/* Is it certain that this whole number is not the value of an expression that has a step which does
 * not fit? The expressions are those over a subset in the order given. Parts of up to
 * goals.table_size numbers have tables. The first number of 1 to 9 takes 0.6 s, each further one
 * 0.25 s. Returns false if the search must end, or takes too much work. */
bool beyond_search_proves(struct exact_beyond *beyond, uint32_t subset, uint64_t number);

#endif
