/* SPDX-License-Identifier: MIT */
/*
 * Keeps the simplest expression of a value: of those that one thread finds, one after the other.
 */
#ifndef TALLY_FOREST_CHOOSE_H
#define TALLY_FOREST_CHOOSE_H

#include "answer/found.h"
#include "forest/measured.h"
#include "lattice/value_set.h"

/* What one thread needs to choose. */
struct chooser {
    struct memory *memory;
    const struct numbers *numbers;
    struct finds one; /* expressions that are compared by text */
    struct finds other;
    bool is_beyond; /* see pack_expression() */
};

void chooser_clear(struct chooser *chooser);

/* Packs an expression that was chosen, and appends it. */
tally_status chooser_pack(struct chooser *chooser, struct finds *finds,
                          const struct built_expression *expression);

/* Puts the expression in place of the simplest so far, if it is simpler. The limit of the place is
 * the least effort so far: UINT32_MAX if there is no expression, 0 if none is wanted. */
tally_status choose_simpler(struct chooser *chooser, struct value_place *place,
                            struct built_expression *best,
                            const struct built_expression *expression);

#endif
