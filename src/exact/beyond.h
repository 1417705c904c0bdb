/* SPDX-License-Identifier: MIT */
/*
 * Values of any size: can a value that does not fit lead back to a small whole number?
 *
 * The search explores fractions whose parts fit (goals/ratio.h). Here, each subset gets a second
 * table: the values that come about with a step that does not fit. Most of them do not fit either,
 * and are known by their residues (exact/residues.h); some do fit, such as 0 * x, x^0 and 1^x.
 *
 *     table (goals/table.h)          values all of whose steps fit
 *     table beyond                   values with a step that does not fit
 *
 *     2 1 9:   2^91 is in the table beyond. With 0 it gives 0 and 1, and values with residues
 *              that no small number has. So `year 2019` lacks nothing else.
 *
 * Nothing is lost: of each value over a subset with such a step, the table beyond has an entry that
 * is the value, or has its residues. Entries without a true value, such as roots that are not
 * exact, are superfluous. They can only prevent a proof. All entries are magnitudes, and each sum
 * is made with both signs, as if a minus could stand anywhere. That is also only superfluous.
 *
 * If no entry over all numbers has the residue of a whole number, no solution of that number has a
 * step that does not fit. The factorial of a value with residues has no known residue, so rules
 * with ! have no such proof; nor do rules with sqrt.
 *
 * The work is limited for each subset, so that the result does not depend on earlier questions.
 */
#ifndef TALLY_EXACT_BEYOND_H
#define TALLY_EXACT_BEYOND_H

#include "exact/residues.h"
#include "goals/workspace.h"

/* A value that has come about with a step that does not fit. */
struct beyond_value {
    struct ratio exact;                    /* its magnitude, if is_exact */
    uint64_t residues[RESIDUE_LEVELS - 1]; /* folded; RESIDUE_UNKNOWN from `levels` on */
    uint8_t levels;                        /* RESIDUE_LEVELS if is_exact */
    bool is_exact;
};

/* What is known of a subset. */
struct beyond_table {
    struct vector values; /* struct beyond_value: of a subset that is a part of others */
    struct hash hash;
    struct vector whole; /* uint64_t, rising: residues modulo p0 of the subset as a whole choice,
                            those below BEYOND_LARGEST */
    bool are_values_made;
    bool is_whole_made;
    bool has_values; /* false after it was made: the work was too much */
    bool has_whole;  /* false after it was made: likewise, or a residue is unknown */
};

/* The tables of a search. */
struct exact_beyond {
    struct exact *exact;
    struct vector tables; /* struct beyond_table, by subset */
};

/* The largest number that can be proved. */
#define BEYOND_LARGEST ((uint64_t)1 << 40)

/* exact: the search whose subsets and tables are used. It must not limit the effort. */
void beyond_init(struct exact_beyond *beyond, struct exact *exact);
void beyond_clear(struct exact_beyond *beyond);

/* Is it certain that no whole number in the range is the value of an expression over the subset
 * that has a step which does not fit? Returns false if the search must end. */
bool beyond_is_proved(struct exact_beyond *beyond, uint32_t subset, tally_range range);

#endif
