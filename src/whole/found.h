/* SPDX-License-Identifier: MIT */
/*
 * Solutions that were found: kept in few bytes, and put in order.
 *
 * The nodes of an expression over a lattice are packed, in canonical order, into one byte for a number and
 * two for a sum or product, so that a million solutions of ten numbers take some 80 MB with what they are
 * ordered by.
 */
#ifndef TALLY_WHOLE_FOUND_H
#define TALLY_WHOLE_FOUND_H

#include "forest/derive.h"

struct found {
    uint64_t value;
    uint64_t effort;
    uint64_t largest_step;
    uint32_t text_length;
    uint32_t code_begin; /* into the codes of the finds that it belongs to */
    uint8_t code_length;
    uint8_t numbers_used;
    bool has_detour;
};

struct finds {
    struct vector found; /* struct found */
    struct vector codes; /* bytes */
};

enum { FOUND_NODES_MAX = 2 * TALLY_NUMBERS_MAX };

/* 64 numbers of 20 digits, 63 operations with spaces, 62 pairs of parentheses, and the end. */
enum { FOUND_TEXT_MAX = 64 * 20 + 63 * 3 + 62 * 2 + 1 };

static inline struct found *finds_at(const struct finds *finds, size_t index)
{
    return (struct found *)finds->found.items + index;
}

void finds_clear(struct finds *finds, struct memory *memory);

/* Measures an expression and appends it. TALLY_OK; where a step of it is beyond 64 bits it is not kept, and
 * *is_beyond is set. */
tally_status finds_add(struct finds *finds, struct memory *memory, const struct lattice *lattice,
                       const struct derivation *root, bool *is_beyond);

/* Appends one of other finds. */
tally_status finds_copy(struct finds *finds, struct memory *memory, const struct finds *other, size_t index);

/* Unpacks the nodes of one, at most FOUND_NODES_MAX; returns how many. Adds to used[n], for each distinct
 * number n of the lattice, how often the expression uses it. */
uint32_t finds_nodes(const struct finds *finds, const struct lattice *lattice, const struct found *found,
                     struct expr_node *nodes, uint8_t *used);

/* Writes the infix text, found->text_length characters, without an end. */
void finds_text(const struct finds *finds, const struct lattice *lattice, const struct found *found,
                char *text);

/* The order of docs/rules.md for solutions of the same distance: less than 0 where a is simpler. */
int finds_compare(const struct finds *a_finds, const struct found *a, const struct finds *b_finds,
                  const struct found *b, const struct lattice *lattice);

/* Sorts them, the simplest first, or last, on the space's executor (found_sort.c). Without memory it is only
 * slower. TALLY_STOPPED where the tick says so: all are there, in no order. Where the search was stopped
 * before, the tick is not asked. */
tally_status finds_sort(struct finds *finds, struct space *space, bool is_trickiest_first);

/* Likewise, but of very many keeps only some that come first, so that it takes no time: ends a search
 * that was stopped. */
void finds_sort_some(struct finds *finds, struct space *space, bool is_trickiest_first);

/* Drops all but the first so many; on failure they are all kept. */
tally_status finds_keep_first(struct finds *finds, struct memory *memory, uint64_t limit);

#endif
