/* SPDX-License-Identifier: MIT */
/*
 * Rules as one text, the first half of a game's ID: "make24", or "countdown,ops=+-,use=all".
 */
#ifndef TALLY_QUERY_RULES_TEXT_H
#define TALLY_QUERY_RULES_TEXT_H

#include "tally/tally.h"

/* Room for the text of any rules, some needless blanks included. */
enum { RULES_TEXT_SIZE = 256 };

/* TALLY_OK, or what is wrong and where, in error. */
tally_status rules_of_text(const char *text, tally_rules *rules, tally_error *error);

#endif
