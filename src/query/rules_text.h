/* SPDX-License-Identifier: MIT */
/*
 * Rules as one text, the first half of a game's ID: "make24", or "countdown,ops=+-,use=all".
 */
#ifndef TALLY_QUERY_RULES_TEXT_H
#define TALLY_QUERY_RULES_TEXT_H

#include "tally/tally.h"

/* Enough for the text of any rules, with a few superfluous blanks. */
enum { RULES_TEXT_SIZE = 256 };

/* Parses rules. Returns TALLY_OK, or fills in error with what is wrong and where. */
tally_status rules_of_text(const char *text, tally_rules *rules, tally_error *error);

#endif
