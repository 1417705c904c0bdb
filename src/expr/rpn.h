/* SPDX-License-Identifier: MIT */
/*
 * Text in reverse Polish notation to raw form. It needs no stack: that is the order of raw forms.
 */
#ifndef TALLY_EXPR_RPN_H
#define TALLY_EXPR_RPN_H

#include "expr/reader.h"

/* Reads the whole text as RPN where it is that: an operation stands last, and there is no
 * parenthesis. Else the reader fails where it stands. */
NEVER_INLINE bool rpn_read_if_it_is(struct reader *reader);

#endif
