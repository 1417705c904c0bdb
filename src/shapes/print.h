/* SPDX-License-Identifier: MIT */
/*
 * The text of a shape.
 */
#ifndef TALLY_SHAPES_PRINT_H
#define TALLY_SHAPES_PRINT_H

#include "shapes/catalog.h"

/* The text of a shape of six digits has at most 40 characters. */
enum { SHAPE_TEXT_SIZE = 64 };

/* Writes the text, such as "(a + b)^c - d", and a final NUL. */
void shape_print(const struct catalog *catalog, uint32_t index, char *text);

#endif
