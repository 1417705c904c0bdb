/* SPDX-License-Identifier: MIT */
/*
 * Keeps each list of numbers once. See sets.h.
 */
#include "whole/sets.h"

#include <string.h>

static const size_t *begins_of(const struct sets *sets)
{
    return sets->begins.items;
}

static uint32_t count_of(const struct sets *sets)
{
    return (uint32_t)(sets->begins.count - 1);
}

tally_status sets_init(struct sets *sets, struct memory *memory)
{
    *sets = (struct sets){.memory = memory};
    if (!vector_reserve(memory, &sets->begins, 1, sizeof(size_t))) return memory_failure(memory);
    ((size_t *)sets->begins.items)[sets->begins.count++] = 0;
    return TALLY_OK;
}

void sets_clear(struct sets *sets)
{
    if (sets->memory == NULL) return;
    vector_clear(sets->memory, &sets->numbers);
    vector_clear(sets->memory, &sets->begins);
    hash_clear(&sets->hash, sets->memory);
}

struct number_list sets_list(const struct sets *sets, uint32_t index)
{
    const size_t begin = begins_of(sets)[index];
    return (struct number_list){(const uint64_t *)sets->numbers.items + begin,
                                (uint32_t)(begins_of(sets)[index + 1] - begin)};
}

static uint64_t code_of_numbers(const uint64_t *numbers, uint32_t count)
{
    uint64_t code = count;
    for (uint32_t i = 0; i < count; i++) code = hash_mix_more(code, numbers[i]);
    return hash_mix(code);
}

static uint64_t code_of_list(const void *owner, uint32_t index)
{
    const struct number_list list = sets_list(owner, index);
    return code_of_numbers(list.items, list.count);
}

static bool is_list(const struct sets *sets, uint32_t index, const uint64_t *numbers,
                    uint32_t count)
{
    const struct number_list list = sets_list(sets, index);
    if (list.count != count) return false;
    return count == 0 || memcmp(list.items, numbers, count * sizeof *numbers) == 0;
}

uint32_t sets_keep(struct sets *sets, const uint64_t *numbers, uint32_t count)
{
    const uint32_t lists = count_of(sets);
    if (!hash_reserve(&sets->hash, sets->memory, lists, code_of_list, sets)) return SETS_NONE;
    uint64_t slot = hash_first(&sets->hash, code_of_numbers(numbers, count));
    for (; sets->hash.slots[slot] != HASH_NONE; slot = hash_next(&sets->hash, slot)) {
        if (is_list(sets, sets->hash.slots[slot], numbers, count)) return sets->hash.slots[slot];
    }
    const size_t begin = sets->numbers.count;
    if (!vector_reserve(sets->memory, &sets->begins, sets->begins.count + 1, sizeof(size_t)) ||
        !vector_reserve(sets->memory, &sets->numbers, begin + count, sizeof *numbers))
        return SETS_NONE;
    if (count != 0)
        memcpy((uint64_t *)sets->numbers.items + begin, numbers, count * sizeof *numbers);
    sets->numbers.count += count;
    ((size_t *)sets->begins.items)[sets->begins.count++] = sets->numbers.count;
    sets->hash.slots[slot] = lists;
    return lists;
}

bool sets_has(const struct sets *sets, uint32_t index, uint64_t number)
{
    const struct number_list list = sets_list(sets, index);
    uint32_t first = 0;
    for (uint32_t count = list.count; count > 0;) {
        const uint32_t half = count / 2;
        if (list.items[first + half] < number) {
            first += half + 1;
            count -= half + 1;
        } else {
            count = half;
        }
    }
    return first < list.count && list.items[first] == number;
}

uint32_t sets_unite(struct number_list a, struct number_list b, uint64_t *into)
{
    uint32_t count = 0;
    uint32_t i = 0;
    uint32_t j = 0;
    while (i < a.count && j < b.count) {
        const uint64_t x = a.items[i];
        const uint64_t y = b.items[j];
        into[count++] = x < y ? x : y;
        i += x <= y;
        j += y <= x;
    }
    while (i < a.count) into[count++] = a.items[i++];
    while (j < b.count) into[count++] = b.items[j++];
    return count;
}
