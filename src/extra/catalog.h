/* SPDX-License-Identifier: MIT */
/*
 * The catalog of shapes. A shape is a tree; its parts are other shapes of the catalog:
 *
 *     place     of 1 to 4 digits: a, ab
 *     sum       parts with the sign + or -:          ab - c - d    {+ ab, - c, - d}
 *     product   parts with the exponent +1 or -1:    a * b / c     {+ a, + b, - c}
 *     power     base, then exponent with its sign:   a^-b          {+ a, - b}
 *
 * Two shapes that differ only in signs and order, and make the same values from all digits, are
 * stored as one:
 *
 * - Sums and products are flat, and their parts are sorted.
 * - A shape and its negative are one shape: b + c - a is stored as a - b - c. The result of a join
 *   says whether its value has the other sign.
 * - A shape is odd if exchanging digits between its places gives the negative value: a - b is odd,
 *   and so is (a - b) * c. The sign of an odd part does not matter: d - (a - b) * c is stored as
 *   d + (a - b) * c.
 * - a * b^-c is stored as a / b^c.
 */
#ifndef TALLY_EXTRA_CATALOG_H
#define TALLY_EXTRA_CATALOG_H

#include "base/hash.h"
#include "base/memory.h"

/* The kinds of shapes: see the head of this file. */
enum shape_kind { SHAPE_PLACE, SHAPE_SUM, SHAPE_PRODUCT, SHAPE_POWER };

/* A part of a sum or product: another shape of the catalog, and its sign or exponent. */
struct shape_part {
    uint32_t shape;
    int32_t sign; /* +1 or -1 */
};

/* One shape, such as a * (b - c). Shapes are never removed, so an index stays valid. */
struct shape {
    enum shape_kind kind;
    uint32_t digits; /* how many digits all places take together: "ab - c" takes 3 */
    bool is_odd;
    uint32_t first; /* index of the first part in catalog.parts; a place has no parts */
    uint32_t count; /* how many parts */
};

/* The ways to join two shapes a and b. Both orders of a step that is not commutative are ways, so a
 * pair of shapes is joined once. */
enum joint {
    JOINT_SUM,        /* a + b */
    JOINT_DIFFERENCE, /* a - b, which stands for b - a as well */
    JOINT_PRODUCT,
    JOINT_RATIO,         /* a / b */
    JOINT_RATIO_BACK,    /* b / a */
    JOINT_POWER,         /* a ^ b */
    JOINT_POWER_BACK,    /* b ^ a */
    JOINT_INVERSE_POWER, /* a ^ -b */
    JOINT_INVERSE_BACK,  /* b ^ -a */
    JOINTS
};

/* What two shapes give. */
struct joined {
    uint32_t a;
    uint32_t b;
    uint32_t shape[JOINTS];
    bool is_negated[JOINTS]; /* the value of the shape is the negative of the value of the joint */
};

/* All shapes met so far. Two hashes find a shape by its parts, and the result of a pair of shapes
 * that was joined before. */
struct catalog {
    struct memory *memory;
    struct vector shapes; /* of struct shape */
    struct vector parts;  /* of struct shape_part */
    struct vector joined; /* of struct joined */
    struct hash by_parts;
    struct hash by_pair;
};

void catalog_init(struct catalog *catalog, struct memory *memory);
void catalog_clear(struct catalog *catalog);

static inline const struct shape *catalog_shape(const struct catalog *catalog, uint32_t index)
{
    return (const struct shape *)catalog->shapes.items + index;
}

static inline const struct shape_part *catalog_parts(const struct catalog *catalog,
                                                     const struct shape *shape)
{
    return (const struct shape_part *)catalog->parts.items + shape->first;
}

/* Finds or adds the shape that is one place of this many digits, 1..4. Returns false if there is no
 * memory. */
MUST_USE bool catalog_place(struct catalog *catalog, uint32_t digits, uint32_t *index);

/* What two shapes give. *joined lives until the next call. Returns false if there is no memory. */
MUST_USE bool catalog_join(struct catalog *catalog, uint32_t a, uint32_t b,
                           const struct joined **joined);

/* ---- The text of a shape --------------------------------------------------------------------- */

/* The text of a shape of six digits has at most 40 characters. */
enum { SHAPE_TEXT_SIZE = 64 };

/* Writes the text, such as "(a + b)^c - d", and a final NUL. */
void shape_print(const struct catalog *catalog, uint32_t index, char *text);

#endif
