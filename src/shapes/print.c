/* SPDX-License-Identifier: MIT */
/*
 * The text of a shape. Places get the letters a, b, c ... in the order of the text; a place of two
 * digits has two letters.
 */
#include "shapes/print.h"

/* Where the text is written, and the letter of the next place. */
struct pen {
    const struct catalog *catalog;
    char *next;
    char letter;
};

static void print_shape(struct pen *pen, uint32_t index);

static void put(struct pen *pen, const char *text)
{
    while (*text != '\0') *pen->next++ = *text++;
}

static void print_enclosed(struct pen *pen, uint32_t index, bool has_parentheses)
{
    if (has_parentheses) put(pen, "(");
    print_shape(pen, index);
    if (has_parentheses) put(pen, ")");
}

static void print_power(struct pen *pen, struct shape_part base, struct shape_part exponent)
{
    const struct catalog *const catalog = pen->catalog;
    print_enclosed(pen, base.shape, catalog_shape(catalog, base.shape)->kind != SHAPE_PLACE);
    put(pen, exponent.sign > 0 ? "^" : "^-");
    print_enclosed(pen, exponent.shape,
                   catalog_shape(catalog, exponent.shape)->kind != SHAPE_PLACE);
}

/* Prints the parts with that sign; the text between parts is `between`. */
static void print_parts(struct pen *pen, const struct shape *shape, int32_t sign,
                        const char *between, bool *is_first)
{
    const struct shape_part *const parts = catalog_parts(pen->catalog, shape);
    for (uint32_t i = 0; i < shape->count; i++) {
        if (parts[i].sign != sign) continue;
        if (!*is_first) put(pen, between);
        *is_first = false;
        const bool is_sum = catalog_shape(pen->catalog, parts[i].shape)->kind == SHAPE_SUM;
        print_enclosed(pen, parts[i].shape, is_sum && shape->kind == SHAPE_PRODUCT);
    }
}

/* A product without a factor above the fraction line has powers alone: a^-b / c^d. */
static void print_product(struct pen *pen, const struct shape *shape)
{
    const struct shape_part *const parts = catalog_parts(pen->catalog, shape);
    bool is_first = true;
    print_parts(pen, shape, 1, " * ", &is_first);
    if (!is_first) {
        print_parts(pen, shape, -1, " / ", &is_first);
        return;
    }
    for (uint32_t i = 0; i < shape->count; i++) {
        const struct shape *const power = catalog_shape(pen->catalog, parts[i].shape);
        const struct shape_part *const inner = catalog_parts(pen->catalog, power);
        if (i != 0) put(pen, " / ");
        print_power(pen, inner[0], (struct shape_part){inner[1].shape, i == 0 ? -1 : 1});
    }
}

static void print_shape(struct pen *pen, uint32_t index)
{
    const struct shape *const shape = catalog_shape(pen->catalog, index);
    const struct shape_part *const parts = catalog_parts(pen->catalog, shape);
    bool is_first = true;
    switch (shape->kind) {
    case SHAPE_PLACE:
        for (uint32_t i = 0; i < shape->digits; i++) *pen->next++ = pen->letter++;
        break;
    case SHAPE_SUM:
        print_parts(pen, shape, 1, " + ", &is_first);
        print_parts(pen, shape, -1, " - ", &is_first);
        break;
    case SHAPE_PRODUCT: print_product(pen, shape); break;
    case SHAPE_POWER: print_power(pen, parts[0], parts[1]); break;
    }
}

void shape_print(const struct catalog *catalog, uint32_t index, char *text)
{
    struct pen pen = {catalog, text, 'a'};
    print_shape(&pen, index);
    *pen.next = '\0';
}
