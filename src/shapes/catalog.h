/* SPDX-License-Identifier: MIT */
/*
 * The catalog of shapes. A shape is a tree; its parts are other shapes of the catalog:
 *
 *     place     of 1 to 4 digits: a, ab
 *     sum       parts with the sign + or -:          ab - c - d    {+ ab, - c, - d}
 *     product   parts with the exponent +1 or -1:    a * b / c     {+ a, + b, - c}
 *     power     base, then exponent with its sign:   a^-b          {+ a, - b}
 *
 * Shapes that make the same values from all digits are one shape as far as signs and order go:
 *
 * - Sums and products are flat, and their parts are sorted.
 * - A shape and its negative are one shape: b + c - a is a - b - c. A join says if its value has
 *   the other sign.
 * - A shape is odd if other digits in the places give the negative: a - b, and (a - b) * c. The
 *   sign of an odd part does not matter: d - (a - b) * c is d + (a - b) * c.
 * - a * b^-c is a / b^c.
 */
#ifndef TALLY_SHAPES_CATALOG_H
#define TALLY_SHAPES_CATALOG_H

#include "base/hash.h"
#include "base/memory.h"

enum shape_kind { SHAPE_PLACE, SHAPE_SUM, SHAPE_PRODUCT, SHAPE_POWER };

struct shape_part {
    uint32_t shape;
    int32_t sign; /* +1 or -1 */
};

struct shape {
    enum shape_kind kind;
    uint32_t digits; /* in all places */
    bool is_odd;
    uint32_t first; /* part; a place has none */
    uint32_t count; /* of parts */
};

/* How two shapes are joined. */
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
    bool is_negated[JOINTS]; /* the shape is worth the negative of the joint's value */
};

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

/* The place of that many digits. Returns false if there is no memory. */
MUST_USE bool catalog_place(struct catalog *catalog, uint32_t digits, uint32_t *index);

/* What two shapes give. *joined lives until the next call. Returns false if there is no memory. */
MUST_USE bool catalog_join(struct catalog *catalog, uint32_t a, uint32_t b,
                           const struct joined **joined);

#endif
