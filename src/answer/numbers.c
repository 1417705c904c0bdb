/* SPDX-License-Identifier: MIT */
/*
 * Listing the distinct numbers of a game: at most 64, so by insertion.
 */
#include "answer/numbers.h"

static void insert(struct numbers *numbers, uint64_t number)
{
    uint32_t i = numbers->distinct;
    while (i > 0 && numbers->number[i - 1] > number) i--;
    if (i > 0 && numbers->number[i - 1] == number) return;
    for (uint32_t j = numbers->distinct; j > i; j--) numbers->number[j] = numbers->number[j - 1];
    numbers->number[i] = number;
    numbers->distinct++;
}

void numbers_init(struct numbers *numbers, const tally_game *game)
{
    numbers->distinct = 0;
    for (uint32_t i = 0; i < game->count; i++) insert(numbers, game->numbers[i]);
    for (uint32_t i = 0; i < game->count; i++)
        numbers->index_of_given[i] = numbers_index(numbers, game->numbers[i]);
}

uint8_t numbers_index(const struct numbers *numbers, uint64_t value)
{
    uint32_t low = 0;
    uint32_t high = numbers->distinct - 1;
    while (low < high) {
        const uint32_t middle = (low + high) / 2;
        if (numbers->number[middle] < value) low = middle + 1;
        else high = middle;
    }
    return (uint8_t)low;
}
