/* SPDX-License-Identifier: MIT */
/*
 * The techniques of searching. Each makes some questions faster, or proves more; none changes an
 * answer. Builds with TALLY_SWITCHES can switch them off, so that tests compare answers with and
 * without them (`tally --without near-top,least solve ...`). In all other builds they are on.
 */
#ifndef TALLY_BASE_TECHNIQUE_H
#define TALLY_BASE_TECHNIQUE_H

#include <stdbool.h>

#define TECHNIQUES(X)                                                                              \
    X(WHOLE, "whole")         /* the engine of positive whole numbers */                           \
    X(ASKED, "asked")         /* tables of what one value asks: lattice/workspace.h */             \
    X(JOIN, "join")           /* the subsets of many numbers that make a value: whole/join.h */    \
    X(NEAR_TOP, "near-top")   /* the nearest of large values: whole/near_top.h */                  \
    X(SLICES, "slices")       /* all values of a size: forest/slices.h */                          \
    X(LEAST, "least")         /* by rising effort: least/least.h */                                \
    X(RESIDUES, "residues")   /* sieves of residues: goals/sift.h */                               \
    X(CHEAP, "cheap")         /* cheap trees before all others: goals/cheap.c */                   \
    X(RESULTS, "results")     /* results that are put down: goals/results.c */                     \
    X(SIEVE, "sieve")         /* missing numbers by bit sets: missing/sieve.h */                   \
    X(DECIDE, "decide")       /* missing numbers by residues: missing/decide.h */                  \
    X(BITS, "bits")           /* surveys by bit sets: survey/by_bits.c */                          \
    X(FRACTIONS, "fractions") /* surveys by sets of fractions: survey/by_fractions.c */            \
    X(WEIGHTS, "weights")     /* proofs by weights: exact/claim.c */                               \
    X(TABLES, "tables")       /* proofs by tables: exact/claim.c */                                \
    X(ANY_SIZE, "any-size")   /* proofs with values of any size: exact/beyond.h, vast.h */

#define TECHNIQUE_ENUM(name, word) TECHNIQUE_##name,
enum technique { TECHNIQUES(TECHNIQUE_ENUM) TECHNIQUE_COUNT };

#ifdef TALLY_SWITCHES
/* The techniques that are off, as bits. */
extern unsigned techniques_off;

/* Switches techniques off before the first search: their words, with commas between them. False: a
 * word names none. */
bool techniques_switch_off(const char *words);

static inline bool technique_is_on(enum technique technique)
{
    return (techniques_off >> technique & 1) == 0;
}
#else
static inline bool technique_is_on(enum technique technique)
{
    (void)technique;
    return true;
}
#endif

#endif
