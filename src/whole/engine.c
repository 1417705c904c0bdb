/* SPDX-License-Identifier: MIT */
/*
 * The engine of positive whole numbers: opening, closing, and the questions that it answers.
 */
#include "whole/engine.h"

#include "base/technique.h"
#include "forest/slices.h"
#include "rules/rules.h"
#include "whole/whole.h"

/* This engine subtracts groups and divides by them. */
bool whole_answers(const tally_game *game)
{
    return technique_is_on(TECHNIQUE_WHOLE) && rules_are_free(&game->rules) &&
           game->rules.values == TALLY_VALUES_WHOLE && game->rules.order == TALLY_ORDER_ANY &&
           rules_have_groups(&game->rules);
}

static tally_status whole_open(struct engine_search **search, const struct request *request)
{
    struct whole *const whole = memory_allocate(request->memory, sizeof *whole);
    if (whole == NULL) return memory_failure(request->memory);
    const tally_game *const game = request->game;
    *whole = (struct whole){
        .search = {.engine = &whole_engine,
                   .lists_made_values = true,
                   .request = request,
                   .memory = request->memory,
                   .shows_detours = request->shows_detours},
        .has_constraints = game->rules.use == TALLY_USE_ALL || request->options.fewest > 1 ||
                           request->options.must_use_count != 0,
        .uses_all = game->rules.use == TALLY_USE_ALL,
    };
    *search = &whole->search;
    whole->search.counts_at_once = whole_counts_at_once(game);
    numbers_init(&whole->search.numbers, game);
    const tally_status status =
        workspace_init(&whole->workspace, request->memory, &request->options, game->numbers,
                       game->count, game->rules.operations, request->largest_value);
    if (status != TALLY_OK) return status;
    whole->workspace.may_ask = request->targets == 1;
    join_init(&whole->join, &whole->workspace);
    near_top_init(&whole->near_top, &whole->workspace);
    whole->admission = admission_of(&whole->workspace.lattice, request);
    return TALLY_OK;
}

static void whole_close(struct engine_search *search)
{
    struct whole *const whole = whole_of(search);
    struct memory *const memory = search->memory;
    vector_clear(memory, &whole->pieces);
    fresh_clear(&whole->fresh);
    join_clear(&whole->join);
    near_top_clear(&whole->near_top);
    workspace_clear(&whole->workspace);
    memory_release(memory, whole, sizeof *whole);
}

/* Each target search begins with an empty forest, so there is nothing to forget. */
static void whole_forget(struct engine_search *search)
{
    (void)search;
}

const struct engine whole_engine = {
    .name = "whole",
    .smallest_value = 1,
    .largest_value = UINT64_MAX,
    .finding = FINDING_AT_ONCE,
    .open = whole_open,
    .close = whole_close,
    .fork = NULL,
    .forget = whole_forget,
    .next_distance = whole_next_distance,
    .simplest = whole_simplest,
    .begin_pieces = whole_begin_pieces,
    .next_pieces = whole_next_pieces,
    .run_pieces = whole_run_pieces,
    .end_pieces = whole_end_pieces,
    .count = whole_count,
    .values = whole_values,
#if !TALLY_SMALL /* which has one thread, and where each kilobyte is sent to a browser */
    .begin_slices = whole_begin_slices,
    .run_slices = slices_run,
    .end_slices = slices_end,
#endif
    .may_be_missing = whole_may_be_missing,
    .may_be_simpler = whole_may_be_simpler,
};
