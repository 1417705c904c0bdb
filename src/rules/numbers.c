/* SPDX-License-Identifier: MIT */
/*
 * Listing the distinct numbers of a game.
 */
#include "rules/numbers.h"

#include "base/sort.h"

#include <string.h>

void numbers_init(struct numbers *numbers, const tally_game *game)
{
    memcpy(numbers->number, game->numbers, game->count * sizeof numbers->number[0]);
    sort_numbers(numbers->number, game->count);
    numbers->distinct = (uint32_t)sort_unique(numbers->number, game->count);
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

/* No branches: they would be mispredicted. */
uint32_t numbers_unused(const struct numbers *numbers, const tally_game *game, uint8_t *used,
                        uint64_t *unused)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < game->count; i++) {
        uint8_t *const left = &used[numbers->index_of_given[i]];
        const bool is_used = *left != 0;
        *left = (uint8_t)(*left - is_used);
        unused[count] = game->numbers[i];
        count += !is_used;
    }
    return count;
}
