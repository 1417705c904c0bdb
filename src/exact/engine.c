/* SPDX-License-Identifier: MIT */
/*
 * The engine of exact fractions: opening, closing, forking, and the questions that it answers.
 */
#include "exact/engine.h"

#include "exact/claim.h"
#include "exact/count.h"
#include "exact/next_distance.h"
#include "exact/pieces.h"
#include "exact/simplest.h"
#include "exact/values.h"
#include "goals/doubles.h"
#include "goals/rewrite.h"
#include "goals/sieve.h"
#include "goals/table.h"
#include "rules/rules.h"

static uint64_t key_of_must_use(const struct exact *exact, const tally_options *options)
{
    uint64_t key = 0;
    for (size_t i = 0; i < options->must_use_count; i++) {
        uint32_t j = 0;
        while (exact->number[j] != options->must_use[i]) j++;
        key += UINT64_C(1) << exact->shift[j];
    }
    return key;
}

static void set_up(struct exact_run *run, const struct request *request)
{
    const tally_game *const game = request->game;
    *run = (struct exact_run){
        .search = {.engine = &exact_engine,
                   .request = request,
                   .memory = request->memory,
                   .counts_at_once = 1,
                   .shows_detours = request->shows_detours},
        .has_doubles = exact_has_doubles(game),
    };
    numbers_init(&run->search.numbers, game);
    run->search.numbers.row = request->row;
}

/* Is a search among cheap trees worth while? With fewer numbers a forest of all trees is made as
 * fast (0..9000 of five numbers: 0.1 s instead of 0.5 s). With + - * / alone, src/least searches by
 * rising effort. */
static bool is_worth_cheap(const struct exact_run *run)
{
    enum { MANY_NUMBERS = 6 };
    const struct exact *const exact = &run->exact;
    const tally_game *const game = run->search.request->game;
    return exact->wants_simplest && !exact->is_ordered && !exact->is_whole &&
           exact->stand_ins == 0 && exact->has_large_atoms && game->rules.use == TALLY_USE_ALL &&
           game->count >= MANY_NUMBERS;
}

/* Tables of subsets of four numbers are worth their time, since few of their values are cheap. With
 * up to seven numbers, the forest of all trees is faster from an effort of seven on. */
static void begin_cheap(struct exact_run *run)
{
    enum { TABLE_SIZE = 4, OF_FEW = 7, MOST_EFFORT = 8 };
    const struct request *const request = run->search.request;
    const uint32_t count = request->game->count;
    run->has_cheap = true;
    exact_init(&run->cheap, request->memory, request->game, &request->options);
    run->cheap.table_size = TABLE_SIZE;
    exact_seek_cheap(&run->cheap, count <= OF_FEW ? count - 1 : MOST_EFFORT);
}

static tally_status exact_open(struct engine_search **search, const struct request *request)
{
    struct exact_run *const run = memory_allocate(request->memory, sizeof *run);
    if (run == NULL) return memory_failure(request->memory);
    set_up(run, request);
    exact_init(&run->exact, request->memory, request->game, &request->options);
    run->exact.table_size = exact_table_size(request->game, request->targets);
    if (request->wants_simplest) exact_seek_simplest(&run->exact);
    if (exact_is_by_effort(run)) {
        run->exact.table_size = exact_table_size_by_effort(request->game, request->targets);
        run->exact.table_effort = 0; /* tables grow with the limit */
    }
    run->exact.uses_sieves = exact_has_residues(&request->game->rules);
    /* where every tree is a solution, unless it has a detour; of a value below 0 some are none */
    run->search.lists_made_values =
        (run->exact.operations & ~(uint32_t)(TALLY_OP_BASIC | TALLY_OP_NEGATE)) == 0 &&
        rules_are_free(&request->game->rules) && !run->exact.may_overflow && !run->has_doubles &&
        !exact_needs_rewriting(&run->exact) && !run->exact.has_signs && request->row.zero == 0;
    if (is_worth_cheap(run)) begin_cheap(run);
    if (!run->exact.is_ordered) run->must_use = key_of_must_use(&run->exact, &request->options);
    run->status = exact_writer_init(&run->writer, run);
    *search = &run->search;
    return run->status;
}

static void exact_close(struct engine_search *search)
{
    struct exact_run *const run = exact_run_of(search);
    struct memory *const memory = search->memory;
    exact_free_pieces(run);
    exact_writer_clear(&run->writer);
    exact_end_claims(run);
    exact_clear(&run->exact);
    if (run->has_cheap) exact_clear(&run->cheap);
    memory_release(memory, run, sizeof *run);
}

/* Makes the tables of all small subsets in advance, so that the forks need not each make their
 * own. */
static void make_tables(struct exact_run *run, struct exact *exact)
{
    if (run->search.request->game->rules.use != TALLY_USE_ALL)
        return; /* the search may need only some subsets */
    for (uint32_t i = 0; i < exact->subsets.count && run->status == TALLY_OK; i++) {
        if (exact_subset_at(exact, i)->size <= exact->table_size) exact_table_of(exact, i);
        run->status = exact->status;
    }
}

static tally_status exact_fork(struct engine_search **fork, struct engine_search *search)
{
    struct exact_run *const run = exact_run_of(search);
    make_tables(run, &run->exact);
    if (run->has_cheap) make_tables(run, &run->cheap);
    if (run->status != TALLY_OK) return run->status;
    struct exact_run *const forked = memory_allocate(search->memory, sizeof *forked);
    if (forked == NULL) return memory_failure(search->memory);
    set_up(forked, search->request);
    *fork = &forked->search;
    forked->is_fork = true;
    forked->must_use = run->must_use;
    forked->search.shows_detours = search->shows_detours;
    forked->exact.memory = search->memory;
    forked->has_cheap = run->has_cheap;
    forked->status = exact_writer_init(&forked->writer, forked);
    if (!exact_borrow(&forked->exact, &run->exact) && forked->status == TALLY_OK)
        forked->status = forked->exact.status;
    if (run->has_cheap && !exact_borrow(&forked->cheap, &run->cheap) && forked->status == TALLY_OK)
        forked->status = forked->cheap.status;
    return forked->status;
}

static void exact_forget_all(struct engine_search *search)
{
    struct exact_run *const run = exact_run_of(search);
    run->status = run->exact.status = run->cheap.status = TALLY_OK;
    exact_forget(&run->exact);
    if (run->has_cheap) exact_forget(&run->cheap);
}

/* ---- The engine ------------------------------------------------------------------------------ */

bool exact_answers(const tally_game *game)
{
    (void)game;
    return true;
}

const struct engine exact_engine = {
    .name = "exact",
    .smallest_value = 0,
    .largest_value = RATIO_NUMBER_MAX,
    .finding = FINDING_ONE_BY_ONE,
    .open = exact_open,
    .close = exact_close,
    .fork = exact_fork,
    .forget = exact_forget_all,
    .next_distance = exact_next_distance,
    .simplest = exact_simplest,
    .begin_pieces = exact_begin_pieces,
    .next_pieces = exact_next_pieces,
    .run_pieces = exact_run_pieces,
    .end_pieces = exact_end_pieces,
    .count = exact_count,
    .values = exact_values,
    .may_be_missing = exact_may_be_missing,
    .may_be_simpler = exact_may_be_simpler,
};
