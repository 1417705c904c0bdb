/* SPDX-License-Identifier: MIT */
/*
 * Listing the distinct numbers of a game.
 */
#include "rules/numbers.h"

/* First the distinct numbers are collected in order; then each given number gets the index of its
 * value. 25 3 25 -> 3 25 and 1 0 1. */
void numbers_init(struct numbers *numbers, const tally_game *game)
{
    uint64_t *const number = numbers->number;
    numbers->distinct = 0;
    numbers->rules = &game->rules;
    numbers->row = number_row_of(&game->rules, game->target.first);
    for (uint32_t i = 0; i < game->count; i++) { /* few: an insertion sort */
        uint32_t at = numbers->distinct;
        while (at > 0 && number[at - 1] > game->numbers[i]) at--;
        if (at > 0 && number[at - 1] == game->numbers[i]) continue;
        for (uint32_t j = numbers->distinct++; j > at; j--) number[j] = number[j - 1];
        number[at] = game->numbers[i];
    }
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

uint8_t numbers_index_of(const struct numbers *numbers, struct rational value)
{
    uint64_t number;
    return number_find(numbers->rules, value, &number) ? numbers_index(numbers, number) : 0;
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
