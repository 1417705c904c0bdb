/* SPDX-License-Identifier: MIT */
/*
 * Finds all whole values. A short range is tested value by value; for a long one, or for all
 * values, the tables of all choices are made. If values are only counted, no expression is made of
 * them.
 */
#include "exact/values.h"

#include "base/rational.h"
#include "base/sort.h"
#include "exact/choices.h"
#include "goals/table.h"

/* The most values that are tested one by one. Games of many numbers test more of them, since tables
 * of many numbers take much time and memory. */
static uint64_t asked_one_by_one(const tally_game *game)
{
    enum { FEW_NUMBERS = 6, OF_FEW = 4096, OF_MANY = 65536 };
    return game->count <= FEW_NUMBERS ? OF_FEW : OF_MANY;
}

static tally_status add_value(struct exact_run *run, uint64_t value, struct vector *values)
{
    if (!vector_reserve(run->search.memory, values, values->count + 1, sizeof(uint64_t)))
        return memory_failure(run->search.memory);
    ((uint64_t *)values->items)[values->count++] = value;
    return TALLY_OK;
}

static void gather_choice(const struct exact_choices *choices, tally_range range,
                          struct vector *values)
{
    struct exact_run *const run = choices->run;
    struct exact *const exact = choices->exact;
    const struct exact_table *const table = exact_table_of(exact, choices->subset);
    const struct number_row *const row = &run->search.request->row;
    const bool has_both = !exact->is_ordered || exact_has(exact, TALLY_OP_NEGATE);
    for (uint32_t i = 0; table != NULL && i < table->count && run->status == TALLY_OK; i++) {
        struct rational value = ratio_to_value(table->entries[i].value);
        for (uint32_t j = 0; j < (has_both ? 2U : 1U); j++, value = rational_negate(value)) {
            uint64_t number;
            if (number_row_find(row, value, &number) && number >= range.first &&
                number <= range.last && run->status == TALLY_OK)
                run->status = add_value(run, number, values);
        }
    }
    if (run->status == TALLY_OK) run->status = exact->status;
}

/* Sorts the values, and removes duplicates. */
static void sort(struct exact_run *run, struct vector *values)
{
    struct memory *const memory = run->search.memory;
    const tally_options *const options = &run->search.request->options;
    uint64_t *const numbers = values->items;
    const size_t count = values->count;
    const size_t bytes = 2 * count * sizeof(struct sort_item);
    struct sort_item *const items = count != 0 ? memory_allocate(memory, bytes) : NULL;
    if (items == NULL) {
        sort_numbers(numbers, count);
    } else {
        for (size_t i = 0; i < count; i++) items[i] = (struct sort_item){numbers[i], 0};
        const struct sort_item *const sorted = sort_by_key(items, items + count, count, options);
        if (sorted == NULL) run->status = TALLY_STOPPED;
        for (size_t i = 0; i < count && sorted != NULL; i++) numbers[i] = sorted[i].key;
        memory_release(memory, items, bytes);
    }
    values->count = sort_unique(numbers, count);
}

static tally_status gather(struct exact_run *run, tally_range range, uint32_t fewest, uint32_t most,
                           struct vector *values)
{
    struct exact_choices choices;
    exact_choices_begin(&choices, run, fewest, most);
    while (exact_choices_next(&choices)) gather_choice(&choices, range, values);
    exact_choices_end(&choices);
    if (run->status == TALLY_OK) sort(run, values);
    exact_keep_tables(&run->exact);
    return run->status;
}

/* Lists every value of the range; range.last is below 2^63. */
static tally_status name_all(struct exact_run *run, tally_range range, struct vector *values)
{
    for (uint64_t value = range.first; value <= range.last && run->status == TALLY_OK; value++)
        run->status = add_value(run, value, values);
    return run->status;
}

/* Lists the values of the range that have a tree. */
static tally_status name_made(struct exact_run *run, tally_range range, uint32_t fewest,
                              uint32_t most, struct vector *values)
{
    struct exact_choices choices;
    exact_choices_begin(&choices, run, fewest, most);
    while (exact_choices_next(&choices)) {
        exact_limit_trees(choices.exact, 1);
        for (uint64_t value = range.first; value <= range.last && run->status == TALLY_OK;
             value++) {
            struct exact_roots roots;
            struct ratio wanted;
            if (!exact_value_of(run, value, &wanted)) continue;
            exact_find_roots(&roots, run, choices.exact, choices.subset, wanted);
            if (roots.count != 0) run->status = add_value(run, value, values);
        }
    }
    exact_choices_end(&choices);
    exact_limit_trees(&run->exact, UINT64_MAX);
    if (run->status == TALLY_OK) sort(run, values);
    return run->status;
}

tally_status exact_values(struct engine_search *search, tally_range range, uint32_t fewest,
                          uint32_t most, struct vector *values)
{
    struct exact_run *const run = exact_run_of(search);
    struct vector numbers = {0}; /* uint64_t */
    const bool are_few = range.last - range.first < asked_one_by_one(search->request->game);
    const bool are_made = search->request->delivers_nothing && search->lists_made_values;
    tally_status status = TALLY_OK;
    if (!are_few) status = gather(run, range, fewest, most, &numbers);
    else if (are_made) status = name_made(run, range, fewest, most, &numbers);
    else status = name_all(run, range, &numbers);
    if (!vector_reserve(search->memory, values, numbers.count, sizeof(struct wanted)) &&
        status == TALLY_OK)
        status = memory_failure(search->memory);
    for (size_t i = 0; i < numbers.count && status == TALLY_OK; i++) {
        const uint64_t value = ((const uint64_t *)numbers.items)[i];
        ((struct wanted *)values->items)[values->count++] =
            (struct wanted){value, fewest, WANTED_NOT_FOUND};
    }
    vector_clear(search->memory, &numbers);
    search->nodes = 0; /* reset, since the nodes of each value are counted separately later */
    return status;
}
