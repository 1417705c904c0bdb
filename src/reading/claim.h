/* SPDX-License-Identifier: MIT */
/*
 * Claims: texts that say that nothing makes the target, such as "NO" and "no solution".
 */
#ifndef TALLY_READING_CLAIM_H
#define TALLY_READING_CLAIM_H

#include "reading/extract.h"

/* The strict reading: "no" alone, in any case. */
bool claim_is_strict(const char *text, size_t length);

/* The lenient reading, in six languages (words.h), of a text without marks around it. */
bool claim_is_lenient(const tally_game *game, const char *text, struct span span);

#endif
