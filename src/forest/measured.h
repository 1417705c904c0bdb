/* SPDX-License-Identifier: MIT */
/*
 * Measured built expressions: each knows its effort, its largest step and the length of its text.
 *
 * Where only the simplest expression of a value matters, detours need no check: what has a detour
 * is never the simplest. So these expressions have no signature (derive.h). In its place are the
 * figures by which solutions are ordered. They come from those of the operands, so a comparison
 * reads no expression as a whole:
 *
 *     effort         those of the operands, and the steps that join the operands
 *     largest step   the largest of the same
 *     text length    those of the operands, parentheses, and three bytes for each operator
 *
 * The steps depend on the values of the operands alone: larger values first (docs/rules.md).
 */
#ifndef TALLY_FOREST_MEASURED_H
#define TALLY_FOREST_MEASURED_H

#include "answer/found.h"
#include "forest/derive.h"
#include "lattice/value_set.h"

/* ---- Packing --------------------------------------------------------------------------------- */

/*
 * Turns an expression of the forest into a solution, packed and measured in one pass.
 */

/* Measures an expression and appends it. An expression with a step beyond 64 bits is not kept;
 * *is_beyond is then set, and TALLY_OK returned. */
tally_status pack_expression(struct finds *finds, struct memory *memory,
                             const struct numbers *numbers, const struct built_expression *root,
                             bool *is_beyond);

/* Likewise for an expression that is measured: its figures are taken from there. */
tally_status pack_measured(struct finds *finds, struct memory *memory,
                           const struct numbers *numbers, bool has_fractions,
                           const struct built_expression *root, bool *is_beyond);

/* A right side that is this part is a group in a step: its operands join those of the left side. */
static ALWAYS_INLINE uint8_t measured_group_part(enum part part)
{
    return (part & PARTS_PRODUCT_NODE) != 0 ? PART_PROD : PART_SUM;
}

/* The measured expression of a number. */
struct built_expression measured_number(bool has_fractions, const struct lattice *lattice,
                                        uint32_t subset);

/* Joins two sides, whose step has this value. part: SUM, DIFF, PROD or QUOT. The sides must outlive
 * the result. */
struct built_expression measured_join(bool has_fractions, uint64_t value, enum part part,
                                      uint32_t subset, const struct built_expression *left,
                                      const struct built_expression *right);

/* A lower bound of what the right side adds to the effort of such a join, with the last step, whose
 * effort is known: it takes the smallest operand of those that come last. Of the steps before it,
 * and of all steps on fractions, each takes at least 1. The left side adds its own effort. */
uint32_t measured_least_of_right(bool has_fractions, uint64_t value, enum part part, uint64_t left,
                                 const struct built_expression *right);

/* Compares the figures in the order of solutions: negative if a is simpler, 0 if the texts
 * decide. */
static ALWAYS_INLINE int measured_compare(bool has_fractions, const struct built_measure *a,
                                          const struct built_measure *b)
{
    if (a->effort != b->effort) return a->effort < b->effort ? -1 : 1;
    if (a->largest_step != b->largest_step)
        return word_compare(has_fractions, a->largest_step, b->largest_step);
    if (a->text_length != b->text_length) return a->text_length < b->text_length ? -1 : 1;
    return 0;
}

/* Is an expression that contains b never simplest, since a could take its place? Less effort is
 * always simpler. A smaller largest step may make no difference, if another step is larger. So it
 * must be no larger, and the text shorter. */
static ALWAYS_INLINE bool measured_displaces(bool has_fractions, const struct built_measure *a,
                                             const struct built_measure *b)
{
    if (a->effort != b->effort) return a->effort < b->effort;
    return a->text_length < b->text_length &&
           word_compare(has_fractions, a->largest_step, b->largest_step) <= 0;
}

/* ---- Choosing -------------------------------------------------------------------------------- */

/*
 * Keeps the simplest expression of a value: of those that one thread finds, one after the other.
 */

/* Puts the expression in place of the simplest so far, if it is simpler. The limit of the place is
 * the least effort so far: UINT32_MAX if there is no expression, 0 if none is wanted. */
void choose_simpler(bool has_fractions, struct value_place *place, struct built_expression *best,
                    const struct built_expression *expression);

#endif
