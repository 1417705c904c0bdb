/* SPDX-License-Identifier: MIT */
/*
 * Moves from choice to choice. Sub-multisets with more copies of the first number come first, then
 * those with more copies of the second number, and so on. Sub-sequences come in lexicographic order
 * of positions.
 */
#include "exact/choices.h"

#include "base/given.h"
#include "base/progress.h"
#include "base/sort.h"
#include "goals/limits.h"
#include "goals/table.h"

static void begin_size(struct exact_choices *choices, uint32_t size)
{
    choices->size = size;
    choices->has_begun = false;
    if (size <= choices->most) progress_note_numbers(&choices->run->search.request->options, size);
}

void exact_choices_begin(struct exact_choices *choices, struct exact_run *run, uint32_t fewest,
                         uint32_t most)
{
    *choices =
        (struct exact_choices){.run = run, .most = most, .goal_count = run->goals.goals.count};
    begin_size(choices, fewest);
}

void exact_choices_end(struct exact_choices *choices)
{
    struct exact_run *const run = choices->run;
    run->search.nodes += run->goals.goals.count - choices->goal_count;
    choices->goal_count = run->goals.goals.count;
}

/* ---- Copies ---------------------------------------------------------------------------------- */

/* Takes as many copies as possible of the numbers from index i on, until `left` more numbers are
 * chosen. Returns false if there are not enough. */
static bool fill(struct exact_choices *choices, uint32_t i, uint32_t left)
{
    const struct goals *const goals = &choices->run->goals;
    for (uint32_t j = i; j < goals->distinct; j++) {
        const uint32_t given = goals_copies(goals, goals->full_key, j);
        choices->copies[j] = (uint8_t)(given < left ? given : left);
        left -= choices->copies[j];
    }
    return left == 0;
}

/* Moves to the next choice of the same size: the last number that can give up a copy does so, and
 * the numbers after it replace the copy. */
static bool next_copies(struct exact_choices *choices)
{
    uint32_t left = 0;
    if (!choices->has_begun) return fill(choices, 0, choices->size);
    for (uint32_t i = choices->run->goals.distinct; i-- > 0;) {
        if (choices->copies[i] > 0) {
            choices->copies[i]--;
            if (fill(choices, i + 1, left + 1)) return true;
            choices->copies[i]++;
        }
        left += choices->copies[i];
    }
    return false;
}

/* ---- Sub-sequences --------------------------------------------------------------------------- */

/* Is this the choice that takes each number at its earliest possible position? Several choices can
 * give the same sequence of numbers: of 3 8 3, the sequence 3 can be the first number or the last.
 * Only the earliest choice is used. */
static bool is_earliest_choice(const tally_game *game, const uint8_t *chosen)
{
    uint32_t next = 0;
    for (uint32_t i = 0; i < game->count; i++) {
        if (chosen[i] == 0) continue;
        while (game->numbers[next] != game->numbers[i]) next++;
        if (next != i) return false;
        next = i + 1;
    }
    return true;
}

/* ---- Both ------------------------------------------------------------------------------------ */

static bool has_what_must_be_used(const struct exact_choices *choices)
{
    const struct goals *const goals = &choices->run->goals;
    const tally_options *const options = &choices->run->search.request->options;
    uint64_t numbers[TALLY_NUMBERS_MAX];
    uint32_t count = 0;
    for (uint32_t i = 0; i < goals->distinct; i++) {
        for (uint32_t j = 0; j < choices->copies[i]; j++) numbers[count++] = goals->number[i];
    }
    return numbers_are_given(numbers, count, options->must_use, options->must_use_count);
}

/* Moves to the next choice of this size. */
static bool next_of_size(struct exact_choices *choices)
{
    struct exact_run *const run = choices->run;
    struct goals *const goals = &run->goals;
    const struct request *const request = run->search.request;
    if (run->status != TALLY_OK) return false;
    if (choices->size < request->fewest || choices->size > request->most) return false;
    if (!goals_limits_allow(goals, choices->size)) return false;
    bool has_next = false;
    while (!has_next && goals_goes_on(goals) && next_copies(choices)) {
        choices->has_begun = true;
        has_next = has_what_must_be_used(choices) &&
                   (!goals->is_ordered || is_earliest_choice(request->game, choices->copies));
    }
    uint64_t key = 0;
    for (uint32_t i = 0; i < goals->distinct && has_next; i++)
        key += (uint64_t)choices->copies[i] << goals->shift[i];
    if (has_next) choices->subset = goals_subset_of_key(goals, key);
    run->status = goals->status;
    return has_next && run->status == TALLY_OK;
}

bool exact_choices_next(struct exact_choices *choices)
{
    while (choices->size <= choices->most) {
        if (next_of_size(choices)) return true;
        if (choices->run->status != TALLY_OK) return false;
        begin_size(choices, choices->size + 1);
    }
    return false;
}

/* ---- The values of all choices --------------------------------------------------------------- */

tally_status exact_add_number(struct exact_run *run, uint64_t number, struct vector *values)
{
    if (!vector_reserve(run->search.memory, values, values->count + 1, sizeof(uint64_t)))
        return memory_failure(run->search.memory);
    ((uint64_t *)values->items)[values->count++] = number;
    return TALLY_OK;
}

static void gather_choice(const struct exact_choices *choices, tally_range range,
                          struct vector *values)
{
    struct exact_run *const run = choices->run;
    struct goals *const goals = &run->goals;
    const struct goals_table *const table = goals_table_of(goals, choices->subset);
    const struct number_row *const row = &run->search.numbers.row;
    const bool has_both = !goals->is_ordered || goals_has(goals, TALLY_OP_NEGATE);
    for (uint32_t i = 0; table != NULL && i < table->count && run->status == TALLY_OK; i++) {
        struct rational value = ratio_to_value(table->entries[i].value);
        for (uint32_t j = 0; j < (has_both ? 2U : 1U); j++, value = rational_negate(value)) {
            uint64_t number;
            if (number_row_find(row, value, &number) && number >= range.first &&
                number <= range.last && run->status == TALLY_OK)
                run->status = exact_add_number(run, number, values);
        }
    }
    if (run->status == TALLY_OK) run->status = goals->status;
}

tally_status exact_gather(struct exact_run *run, tally_range range, uint32_t fewest, uint32_t most,
                          struct vector *values)
{
    struct exact_choices choices;
    exact_choices_begin(&choices, run, fewest, most);
    while (exact_choices_next(&choices)) gather_choice(&choices, range, values);
    exact_choices_end(&choices);
    sort_numbers(values->items, values->count);
    values->count = sort_unique(values->items, values->count);
    return run->status;
}
