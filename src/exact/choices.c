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

static void end_part(struct exact_choices *choices)
{
    struct exact_run *const run = choices->run;
    if (!choices->has_part) return;
    run->search.nodes += run->part.goals.count;
    run->goals.ticks = run->part.ticks;
    goals_clear(&run->part);
    choices->has_part = false;
}

void exact_choices_end(struct exact_choices *choices)
{
    struct exact_run *const run = choices->run;
    end_part(choices);
    run->search.nodes += run->goals.goals.count - choices->goal_count;
    choices->goal_count = run->goals.goals.count;
}

/* Sets the choice to the numbers of a key. */
static bool choose_key(struct exact_choices *choices, struct goals *goals, uint64_t key)
{
    choices->goals = goals;
    choices->subset = goals_subset_of_key(goals, key);
    if (choices->run->status == TALLY_OK) choices->run->status = goals->status;
    return choices->subset != GOALS_NONE && choices->run->status == TALLY_OK;
}

/* ---- Copies ---------------------------------------------------------------------------------- */

/* How many distinct numbers there are; in the order given each position is one. */
static uint32_t count_kinds(const struct goals *goals)
{
    return goals->is_ordered ? goals->game->count : goals->distinct;
}

/* How many copies of a number are given, or must be used. In the order given, sub-sequences are
 * looked at one by one for what must be used. */
static uint32_t copies_of(const struct exact_run *run, bool are_given, uint32_t i)
{
    if (run->goals.is_ordered) return are_given;
    return goals_copies(&run->goals, are_given ? run->goals.full_key : run->must_use, i);
}

/* Takes as many copies as possible of the numbers from index i on, until `left` more numbers are
 * chosen. Returns false if there are not enough. */
static bool fill(struct exact_choices *choices, uint32_t i, uint32_t left)
{
    const struct exact_run *const run = choices->run;
    const uint32_t kinds = count_kinds(&run->goals);
    uint32_t needed = 0;
    for (uint32_t j = i; j < kinds; j++) needed += copies_of(run, false, j);
    if (left < needed) return false;
    for (uint32_t j = i; j < kinds; j++) {
        needed -= copies_of(run, false, j);
        const uint32_t given = copies_of(run, true, j);
        const uint32_t most = left - needed;
        choices->copies[j] = (uint8_t)(given < most ? given : most);
        left -= choices->copies[j];
    }
    return left == 0;
}

/* Moves to the next choice of the same size: the last number that can give up a copy does so, and
 * the numbers after it replace the copy. */
static bool next_copies(struct exact_choices *choices)
{
    const struct exact_run *const run = choices->run;
    uint32_t left = 0;
    if (!choices->has_begun) return fill(choices, 0, choices->size);
    for (uint32_t i = count_kinds(&run->goals); i-- > 0;) {
        if (choices->copies[i] > copies_of(run, false, i)) {
            choices->copies[i]--;
            if (fill(choices, i + 1, left + 1)) return true;
            choices->copies[i]++;
        }
        left += choices->copies[i];
    }
    return false;
}

/* ---- Sub-multisets --------------------------------------------------------------------------- */

static bool choose_subset(struct exact_choices *choices)
{
    struct goals *const goals = &choices->run->goals;
    uint64_t key = 0;
    if (!goals_goes_on(goals)) {
        if (choices->run->status == TALLY_OK) choices->run->status = goals->status;
        return false;
    }
    if (!next_copies(choices)) return false;
    for (uint32_t i = 0; i < goals->distinct; i++)
        key += (uint64_t)choices->copies[i] << goals->shift[i];
    return choose_key(choices, goals, key);
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

/* Begins the sub-sequence as a game of its own. Returns false if it lacks a number that must be
 * used. */
static bool begin_part(struct exact_choices *choices)
{
    struct exact_run *const run = choices->run;
    const tally_game *const game = run->search.request->game;
    run->part_game = *game;
    run->part_game.count = 0;
    for (uint32_t i = 0; i < game->count; i++) {
        if (choices->copies[i] != 0)
            run->part_game.numbers[run->part_game.count++] = game->numbers[i];
    }
    const tally_options *const options = &run->search.request->options;
    if (!numbers_are_given(run->part_game.numbers, run->part_game.count, options->must_use,
                           options->must_use_count))
        return false;
    goals_init(&run->part, run->search.memory, &run->part_game, options);
    run->part.table_size = exact_table_size(&run->part_game, run->search.request->targets);
    if (run->goals.wants_simplest) goals_seek_simplest(&run->part);
    /* Continues the count, so that many small parts call the tick, too. */
    run->part.ticks = run->goals.ticks;
    choices->has_part = true;
    return true;
}

static bool choose_sequence(struct exact_choices *choices)
{
    struct exact_run *const run = choices->run;
    const tally_game *const game = run->search.request->game;
    while (goals_goes_on(&run->goals) && next_copies(choices)) {
        choices->has_begun = true;
        if (!is_earliest_choice(game, choices->copies) || !begin_part(choices)) continue;
        return choose_key(choices, &run->part, (uint64_t)run->part_game.count << 8);
    }
    if (run->status == TALLY_OK) run->status = run->goals.status;
    return false;
}

/* ---- Both ------------------------------------------------------------------------------------ */

static bool next_of_size(struct exact_choices *choices)
{
    struct exact_run *const run = choices->run;
    const struct request *const request = run->search.request;
    end_part(choices);
    /* A failure may also occur between two choices. */
    if (run->status == TALLY_OK) run->status = run->goals.status;
    if (run->status != TALLY_OK) return false;
    if (choices->size < request->fewest || choices->size > request->most) return false;
    if (!goals_limits_allow(&run->goals, choices->size)) return false;
    bool has_next;
    if (choices->size == request->game->count) {
        has_next = !choices->has_begun && choose_key(choices, &run->goals, run->goals.full_key);
    } else if (run->goals.is_ordered) {
        has_next = choose_sequence(choices);
    } else {
        has_next = choose_subset(choices);
    }
    choices->has_begun = true;
    return has_next;
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
    struct goals *const goals = choices->goals;
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
