/* SPDX-License-Identifier: MIT */
/*
 * Raw form to canonical tree: the definition of what one solution is (docs/rules.md, "What is one
 * solution").
 */
#ifndef TALLY_EXPR_CANONICAL_H
#define TALLY_EXPR_CANONICAL_H

#include "expr/raw.h"

/* Makes the tree. allocator is not NULL. digits: of each written number, as they come, how many
 * given digits were put together for it (0: it is a given number), which the text does not tell;
 * NULL: none. Fails with TALLY_SYNTAX where a step has no value or the tree is too large or too
 * deep, with TALLY_NUMBER_RANGE where a value is beyond 64 bits, with TALLY_NO_MEMORY; error is
 * then filled in. */
MUST_USE tally_status canonical_from_raw(tally_expr **expr, const struct raw_text *raw,
                                         const uint8_t *digits, const tally_allocator *allocator,
                                         tally_error *error);

#endif
