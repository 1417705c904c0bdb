/* SPDX-License-Identifier: MIT */
/*
 * Parses reverse Polish notation to the raw form. No stack is needed: the raw form has the same
 * order.
 */
#ifndef TALLY_EXPR_RPN_H
#define TALLY_EXPR_RPN_H

#include "expr/reader.h"

/* Parses the whole text as RPN, if it ends with an operation and has no parentheses. Otherwise
 * reports the error at the current position. */
NEVER_INLINE bool rpn_read_if_it_is(struct reader *reader);

#endif
