/* SPDX-License-Identifier: MIT */
/*
 * Lists of whole numbers, each kept once and known by its index: two lists are equal if, and only
 * if, their indices are equal. They are the keys of classes (equal.h).
 *
 *     lists   [0] 2 2 8    [1] 5    [2] (empty)
 *
 * Cost: 8 bytes for each number of a list, and some 24 for the list.
 */
#ifndef TALLY_WHOLE_SETS_H
#define TALLY_WHOLE_SETS_H

#include "base/hash.h"
#include "base/sort.h"

struct sets {
    struct memory *memory;
    struct vector numbers; /* uint64_t, list after list */
    struct vector begins;  /* size_t: where each list begins, and where the last one ends */
    struct hash hash;
};

#define SETS_NONE UINT32_MAX

tally_status sets_init(struct sets *sets, struct memory *memory);
void sets_clear(struct sets *sets);

/* The index of the list with these numbers. SETS_NONE: no memory. */
uint32_t sets_keep(struct sets *sets, const uint64_t *numbers, uint32_t count);

/* A list; it stays where it is until the next list is kept. */
struct number_list sets_list(const struct sets *sets, uint32_t index);

/* Does a rising list contain the number? */
bool sets_has(const struct sets *sets, uint32_t index, uint64_t number);

/* Writes the union of two rising lists without repetitions; returns its length. `into` has room for
 * both lists, and overlaps neither. */
uint32_t sets_unite(struct number_list a, struct number_list b, uint64_t *into);

#endif
