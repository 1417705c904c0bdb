/* SPDX-License-Identifier: MIT */
/*
 * A code is a number in mixed radix, with one digit for each different number. Example: of 2, 2, 5,
 * the code is (count of 2) + 3 * (count of 5), and 2 + 5 has the code 4.
 */
#include "lattice/cells.h"

#include "rules/numbers.h"

#include <string.h>

static void set_kinds(struct cells *cells, const tally_game *game)
{
    struct numbers numbers;
    cells->kinds = game->count;
    for (uint32_t i = 0; i < game->count; i++) {
        cells->number[i] = game->numbers[i];
        cells->have[i] = 1;
    }
    if (cells->is_ordered) return;
    numbers_init(&numbers, game);
    cells->kinds = numbers.distinct;
    memset(cells->have, 0, sizeof cells->have);
    for (uint32_t i = 0; i < numbers.distinct; i++) cells->number[i] = numbers.number[i];
    for (uint32_t i = 0; i < game->count; i++) cells->have[numbers.index_of_given[i]]++;
}

static void set_weights(struct cells *cells)
{
    uint64_t codes = 1;
    for (uint32_t i = 0; i < cells->kinds && codes <= CELL_CODES_MAX; i++) {
        cells->weight[i] = (uint32_t)codes;
        codes *= cells->have[i] + 1;
    }
    cells->codes = codes <= CELL_CODES_MAX ? (uint32_t)codes : 0;
}

uint32_t cells_count_codes(const tally_game *game)
{
    struct cells cells = {.is_ordered = game->rules.order == TALLY_ORDER_GIVEN};
    set_kinds(&cells, game);
    set_weights(&cells);
    return cells.codes;
}

static bool is_interval(uint32_t code)
{
    const uint32_t lowest = code & (~code + 1);
    return (code & (code + lowest)) == 0;
}

/* A code has one number more than the code without one copy of its last kind. */
static void count_numbers(struct cells *cells)
{
    cells->size_of[0] = 0;
    for (uint32_t i = 0; i < cells->kinds; i++) {
        const uint32_t unit = cells->weight[i], end = unit * (cells->have[i] + 1);
        for (uint32_t code = unit; code < end; code++)
            cells->size_of[code] = (uint8_t)(cells->size_of[code - unit] + 1);
    }
    if (!cells->is_ordered || !cells->is_all) return;
    for (uint32_t code = 0; code < cells->codes; code++)
        if (!is_interval(code)) cells->size_of[code] = 0;
}

static void sort_by_size(struct cells *cells)
{
    uint32_t next[TALLY_NUMBERS_MAX + 2] = {0};
    for (uint32_t code = 1; code < cells->codes; code++) next[cells->size_of[code] + 1]++;
    next[1] = 0; /* no cells of this size */
    for (uint32_t size = 1; size <= cells->count + 1; size++) {
        next[size] += next[size - 1];
        cells->level_begin[size] = next[size];
    }
    for (uint32_t code = 1; code < cells->codes; code++) {
        const uint32_t size = cells->size_of[code];
        if (size != 0) cells->by_size[next[size]++] = code;
    }
}

tally_status cells_init(struct cells *cells, const tally_game *game, struct memory *memory)
{
    *cells = (struct cells){.count = game->count,
                            .is_ordered = game->rules.order == TALLY_ORDER_GIVEN,
                            .is_all = game->rules.use == TALLY_USE_ALL};
    set_kinds(cells, game);
    set_weights(cells);
    if (cells->codes == 0) return TALLY_OK;
    const uint32_t codes = cells->codes;
    cells->size_of = memory_allocate(memory, codes);
    cells->by_size = memory_allocate(memory, codes * sizeof cells->by_size[0]);
    if (cells->size_of == NULL || cells->by_size == NULL) {
        cells_clear(cells, memory);
        return memory_failure(memory);
    }
    count_numbers(cells);
    sort_by_size(cells);
    return TALLY_OK;
}

void cells_clear(struct cells *cells, struct memory *memory)
{
    memory_release(memory, cells->size_of, cells->codes);
    memory_release(memory, cells->by_size, cells->codes * sizeof cells->by_size[0]);
    *cells = (struct cells){.codes = 0};
}

bool cells_contain(const struct cells *cells, uint32_t cell, uint32_t part)
{
    for (uint32_t i = 0; i < cells->kinds; i++) {
        if (cells_copies(cells, part, i) > cells_copies(cells, cell, i)) return false;
    }
    return true;
}

uint32_t cells_sides(const struct cells *cells, uint32_t cell, uint32_t part)
{
    const uint32_t rest = cell - part;
    if (part >= cell || !cells_contain(cells, cell, part)) return 0;
    if (!cells->is_ordered) return CELL_PART_BEFORE | CELL_PART_BEHIND;
    const uint32_t first_of_rest = rest & (~rest + 1), first_of_part = part & (~part + 1);
    return (part < first_of_rest ? CELL_PART_BEFORE : 0U) |
           (rest < first_of_part ? CELL_PART_BEHIND : 0U);
}
