/* SPDX-License-Identifier: MIT */
/*
 * Solutions from texts, in the form that searches keep.
 */
#ifndef TALLY_TESTS_SUPPORT_FINDS_H
#define TALLY_TESTS_SUPPORT_FINDS_H

#include "answer/found.h"
#include "test.h"

/* Appends the solution that the text writes; ends the program if it is no expression. */
static inline void finds_add_text(struct finds *finds, struct memory *memory,
                                  const struct numbers *numbers, const char *text)
{
    tally_expr *expr = NULL;
    bool is_beyond = false;
    if (!CHECK_CASE(tally_expr_parse(&expr, text, strlen(text), NULL, NULL) == TALLY_OK, text))
        exit(EXIT_FAILURE);
    CHECK(finds_add_tree(finds, memory, numbers,
                         (struct solution_tree){expr->nodes, expr->count, false},
                         &is_beyond) == TALLY_OK);
    tally_expr_free(expr);
}

#endif
