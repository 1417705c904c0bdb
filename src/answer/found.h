/* SPDX-License-Identifier: MIT */
/*
 * Solutions that were found, packed into few bytes and put in order. All engines use this form.
 *
 * The nodes of an expression are packed, in canonical order, as a code over the distinct numbers of
 * the game (numbers.h): a byte for a number, two for a sum or product, one for any other step. A
 * million solutions of ten numbers take some 80 MB, sort keys included.
 *
 *     (50 + 1) * (25 - 10)
 *     product 2, sum 2, number 4, number 0, sum 2, number 3, inverse number 2
 *
 * struct finds holds the codes of its solutions one after the other.
 */
#ifndef TALLY_ANSWER_FOUND_H
#define TALLY_ANSWER_FOUND_H

#include "base/memory.h"
#include "expr/measure.h"
#include "rules/numbers.h"

/* The sort key of a solution, and where its code is. */
struct found {
    uint64_t value;
    uint64_t effort;            /* total effort of its steps */
    rational_part largest_step; /* magnitude of the largest step; of a fraction the numerator, with
                                   the denominator at the end of the code */
    uint32_t text_length;       /* bytes of the infix text */
    uint32_t code_begin;        /* index in finds.codes */
    uint16_t code_length;
    uint8_t numbers_used;
    bool has_detour : 1;
    bool is_plain : 1;       /* only + - * / on positive whole numbers, no joined digits, in
                             canonical form */
    bool has_plain_text : 1; /* the same of the given numbers alone: values of steps do not matter
                                to the text */
    bool is_fraction : 1;    /* the largest step is a fraction */
};

/* Some solutions: their sort keys, and all their packed expressions in one array of bytes. */
struct finds {
    struct vector found; /* struct found */
    struct vector codes; /* the packed expressions, one after the other */
};

/* The bytes of a code. */
enum {
    CODE_INVERSE = 0x40, /* a number is 0inn nnnn: i set if it is inverse, then its index */
    CODE_NUMBER = 0x3f,
    CODE_INNER = 0x80, /* a sum or product: 10ip 0000, then the number of operands */
    CODE_INNER_INVERSE = 0x20,
    CODE_PRODUCT = 0x10,
    CODE_OTHER = 0xc0, /* any other step: 11ik kkkk, k an enum code_kind */
    CODE_KIND = 0x1f
};

enum code_kind {
    CODE_ROW, /* joined digits: their count, the number of decimals, and the digits as numbers */
    CODE_POWER,
    CODE_NEGATE,
    CODE_CLOSED_NEGATE, /* a minus that stays: see expr_is_closed_minus() */
    CODE_UNARY          /* from here on the rows of the table of operations */
};

_Static_assert(CODE_UNARY + OPERATIONS <= CODE_KIND + 1, "each operation has a code");

/* The most nodes of a sum or product of 64 numbers: one byte for a number, two for each of
 * at most 63 other nodes. */
enum { PLAIN_NODES_MAX = 2 * TALLY_NUMBERS_MAX, PLAIN_CODE_MAX = 3 * TALLY_NUMBERS_MAX };

/* Bound on the length of a code: two bytes for each node, 64 digits, the headers of 64 rows, and a
 * denominator. */
enum { CODE_BYTES_MAX = 2 * EXPR_NODES_MAX + 4 * TALLY_NUMBERS_MAX + 8 };

static inline struct found *finds_at(const struct finds *finds, size_t index)
{
    return (struct found *)finds->found.items + index;
}

static inline uint64_t found_distance(const struct found *found, uint64_t target)
{
    return found->value > target ? found->value - target : target - found->value;
}

void finds_clear(struct finds *finds, struct memory *memory);

/* Removes all solutions, and keeps the memory. */
static inline void finds_empty(struct finds *finds)
{
    finds->found.count = 0;
    finds->codes.count = 0;
}

/* Appends a solution. Its code, of found.code_length bytes, is complete. */
tally_status finds_append(struct finds *finds, struct memory *memory, struct found found,
                          const uint8_t *code);

/* A solution as a tree, in canonical order. */
struct solution_tree {
    const struct expr_node *nodes;
    uint32_t count;
    bool has_detour;
};

/* Measures a tree and appends it. A tree with a step beyond 64 bits is not kept; then *is_beyond is
 * set, and the result is TALLY_OK. */
tally_status finds_add_tree(struct finds *finds, struct memory *memory,
                            const struct numbers *numbers, struct solution_tree tree,
                            bool *is_beyond);

/* Appends a tree that was measured and is within bounds. */
tally_status finds_add_measured(struct finds *finds, struct memory *memory,
                                const struct numbers *numbers, struct solution_tree tree,
                                const struct expr_measure *measure);

/* Replaces the solution at the index by the first one of other finds. */
tally_status finds_replace(struct finds *finds, struct memory *memory, size_t index,
                           const struct finds *other);

/* Appends a copy of one solution of other finds. */
tally_status finds_copy(struct finds *finds, struct memory *memory, const struct finds *other,
                        size_t index);

/* The magnitude of the solution's largest step. */
struct rational finds_largest_step(const struct finds *finds, const struct found *found);

/* Unpacks the nodes of a solution and returns how many there are: at most PLAIN_NODES_MAX if
 * it is plain, EXPR_NODES_MAX otherwise. Adds to used[n], for each distinct number n, how
 * often the solution uses it. */
uint32_t finds_nodes(const struct finds *finds, const struct numbers *numbers,
                     const struct found *found, struct expr_node *nodes, uint8_t *used);

/* Writes the infix text, found->text_length characters, without a terminating NUL. */
void finds_text(const struct finds *finds, const struct numbers *numbers, const struct found *found,
                char *text);

/* Compares two solutions of equal distance by all but their texts: fewest numbers, least effort,
 * smallest largest step, shortest text. Returns less than 0 if a is simpler. */
int finds_compare_figures(const struct finds *a_finds, const struct found *a,
                          const struct finds *b_finds, const struct found *b);

/* Compares them in the order of docs/rules.md: by their texts, too. */
int finds_compare(const struct finds *a_finds, const struct found *a, const struct finds *b_finds,
                  const struct found *b, const struct numbers *numbers);

/* Keeps only the first `count` solutions. On failure, all are kept. */
tally_status finds_keep_first(struct finds *finds, struct memory *memory, uint64_t limit);

#endif
