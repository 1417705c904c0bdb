/* SPDX-License-Identifier: MIT */
/*
 * The switches of the techniques.
 */
#include "base/technique.h"

#include <string.h>

#ifdef TALLY_SWITCHES
unsigned techniques_off;
#endif

bool techniques_named(const char *words, unsigned *techniques)
{
#define TECHNIQUE_WORD(name, word) word,
    static const char *const names[] = {TECHNIQUES(TECHNIQUE_WORD)};
    *techniques = 0;
    while (*words != '\0') {
        size_t length = 0;
        unsigned i = 0;
        while (words[length] != '\0' && words[length] != ',') length++;
        while (i < TECHNIQUE_COUNT &&
               (strlen(names[i]) != length || memcmp(names[i], words, length) != 0))
            i++;
        if (i == TECHNIQUE_COUNT) return false;
        *techniques |= 1U << i;
        words += length + (words[length] == ',');
    }
    return true;
}
