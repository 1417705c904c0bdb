/* SPDX-License-Identifier: MIT */
/*
 * Names of what is not read. A parser says where it had to stop; this says what stands there, so
 * that the message can name it: "percent", "a unit", "an unclosed bracket".
 */
#ifndef TALLY_READING_UNREAD_H
#define TALLY_READING_UNREAD_H

#include "base/text.h"
#include "reading/span.h"
#include "tally/check.h"

/* Names what stands at a place where the reading of a text stopped; *found is the text of it. Cost:
 * linear in the length of the text. */
tally_thing unread_name(const char *text, size_t length, size_t place, struct span *found);

/* Names what broke a rule about operations at a place, such as "factorial"; TALLY_THING_NONE: no
 * name. */
tally_thing unread_operation(const char *text, size_t length, size_t place, struct span *found);

/* The end of the operand that begins there: digits, or a bracket and all in it. */
size_t operand_end(const char *text, size_t length, size_t place);

#endif
