/* SPDX-License-Identifier: MIT */
/*
 * Divides a sample at its fifths. Equal times cannot be divided, so all of them go to the side that
 * is nearer.
 */
#include "dataset/levels.h"

#include "base/sort.h"

/* The time that divides a sorted sample best at a place. */
static uint32_t cut_at(const uint64_t *tenths, uint32_t count, uint32_t place)
{
    uint32_t first = place, end = place;
    while (first > 0 && tenths[first - 1] == tenths[place]) first--;
    while (end < count && tenths[end] == tenths[place]) end++;
    return (uint32_t)tenths[place] + (end - place < place - first ? 1 : 0);
}

void levels_from(uint32_t levels[LEVEL_CUTS], uint64_t *tenths, uint32_t count)
{
    sort_numbers(tenths, count);
    for (uint32_t i = 0; i < LEVEL_CUTS; i++) {
        const uint32_t place = count * (i + 1) / TALLY_DIFFICULTY_LEVELS;
        levels[i] = count != 0 ? cut_at(tenths, count, place) : 0;
    }
}

uint32_t levels_of(const uint32_t levels[LEVEL_CUTS], uint32_t tenths)
{
    uint32_t level = 0;
    while (level < LEVEL_CUTS && tenths >= levels[level]) level++;
    return level;
}
