/* SPDX-License-Identifier: MIT */
/*
 * Which techniques are off, and their names: in builds for tests alone.
 */
#include "base/technique.h"

#ifdef TALLY_SWITCHES
#include "base/text.h"

unsigned techniques_off;

bool techniques_switch_off(const char *words)
{
#define TECHNIQUE_WORD(name, word) word,
    static const char *const names[] = {TECHNIQUES(TECHNIQUE_WORD)};
    while (*words != '\0') {
        size_t length = 0;
        while (words[length] != '\0' && words[length] != ',') length++;
        const size_t i = text_find(words, length, names, TECHNIQUE_COUNT);
        if (i == TECHNIQUE_COUNT) return false;
        techniques_off |= 1U << i;
        words += length + (words[length] == ',');
    }
    return true;
}
#endif
