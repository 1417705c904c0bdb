/* SPDX-License-Identifier: MIT */
/*
 * Writes out an expression of a solution in hand (hand.h) as a canonical tree.
 */
#ifndef TALLY_HAND_TREE_H
#define TALLY_HAND_TREE_H

#include "answer/engine.h"
#include "expr/raw.h"

/* A number, or an operation on two items before it. */
struct hand_item {
    struct rational value;
    uint8_t kind; /* enum raw_kind */
    uint16_t left;
    uint16_t right;
};

/* Each number is used once, so there are fewer operations than numbers. */
struct hand_items {
    uint32_t count;
    struct hand_item item[2 * TALLY_NUMBERS_MAX];
};

/* Appends the expression of an item to finds. Returns false, with nothing appended, if there is no
 * memory, or if it may have a detour and is_straight asks for one without. */
bool hand_tree_add(const struct hand_items *items, uint32_t item,
                   const struct engine_search *search, bool is_straight, struct finds *finds);

#endif
