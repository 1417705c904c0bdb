/* SPDX-License-Identifier: MIT */
/*
 * Saying why a text was not read.
 */
#ifndef TALLY_READING_MISREAD_H
#define TALLY_READING_MISREAD_H

#include "base/text.h"
#include "tally/reading.h"

/* Begins one of the two readings, "1000". Ends it; a long one is shortened. */
struct text_out misread_reading(tally_misread *misread, size_t which);
void misread_end_reading(struct text_out *out);

/* Records a reason with the bytes `position`..`end` of the text where it was found, and writes the
 * message. message and advice: in place of those of the table; NULL: the table's. Returns false. */
bool misread_fail(tally_misread *misread, tally_misreading reason, const char *text,
                  size_t position, size_t end, const char *message, const char *advice);

#endif
