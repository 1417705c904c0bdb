/* SPDX-License-Identifier: MIT */
/*
 * A game from words and numbers: which number is the target.
 */
#ifndef TALLY_READING_GAME_TEXT_H
#define TALLY_READING_GAME_TEXT_H

#include "tally/reading.h"

#include <stdbool.h>

/* The parts of a game, as a text has them. */
struct game_text {
    tally_range target;
    uint64_t numbers[TALLY_NUMBERS_MAX];
    size_t count;
};

/* Reads the parts of a game under these rules. Returns false if the text has no reading, or two;
 * misread then says why. */
bool game_text_read(struct game_text *parts, const char *text, size_t length,
                    const tally_rules *rules, tally_text kind, tally_misread *misread);

#endif
