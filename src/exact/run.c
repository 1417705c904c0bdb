/* SPDX-License-Identifier: MIT */
/*
 * Opening and closing a search, the roots of a value, and trees at hand.
 */
#include "exact/run.h"

#include "exact/engine.h"
#include "goals/detour.h"
#include "goals/doubles.h"
#include "goals/rewrite.h"
#include "goals/table.h"

/* ---- Beginning and end ----------------------------------------------------------------------- */

static bool are_alike(const tally_game *game)
{
    for (uint32_t i = 1; i < game->count; i++) {
        if (game->numbers[i] != game->numbers[0]) return false;
    }
    return true;
}

uint32_t exact_large_table_size(const tally_game *game)
{
    const bool has_powers =
        (game->rules.operations & (TALLY_OP_POWER | TALLY_OP_FACTORIAL | TALLY_OP_SQRT)) != 0;
    const bool has_few_subsets = game->rules.order == TALLY_ORDER_GIVEN || are_alike(game);
    return (has_powers ? 4u : 5u) + (has_few_subsets ? 1u : 0u);
}

/* Up to which size subsets get tables. Half of the numbers is what is enumerated; three numbers
 * have so few values that their tables pay for themselves, since most questions are then answered
 * by a look (five of 1..13, all hands: 0.50 instead of 1.34 s). Many targets ask so much that
 * larger tables pay, as far as there are not too many subsets, or too many values of powers (0..900
 * from all of six numbers: 0.17 instead of 1.42 s; 0..100 from six fours: 2.2 instead of 18 s). */
uint32_t exact_table_size(const tally_game *game, uint64_t targets)
{
    enum { ALWAYS = 3, MANY_TARGETS = 32 };
    const uint32_t large = exact_large_table_size(game);
    uint32_t size = game->count / 2 > ALWAYS ? game->count / 2 : ALWAYS;
    if (targets >= MANY_TARGETS && size < large) size = large;
    return size < game->count ? size : game->count - 1;
}

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
                   .counts_at_once = 1},
        .shows_detours = request->shows_detours,
        .has_doubles = exact_has_doubles(game),
    };
    numbers_init(&run->search.numbers, game);
}

static tally_status exact_open(struct engine_search **search, const struct request *request)
{
    struct exact_run *const run = memory_allocate(request->memory, sizeof *run);
    if (run == NULL) return memory_failure(request->memory);
    set_up(run, request);
    exact_init(&run->exact, request->memory, request->game, &request->options);
    run->exact.table_size = exact_table_size(request->game, request->targets);
    run->exact.wants_simplest = request->wants_simplest;
    if (!run->exact.is_ordered) run->must_use = key_of_must_use(&run->exact, &request->options);
    run->status = exact_writer_init(&run->writer, run);
    *search = &run->search;
    return run->status;
}

void exact_run_end_claims(struct exact_run *run)
{
    if (run->claims.memory != NULL) exact_clear(&run->claims);
    run->claims = (struct exact){0};
}

static void exact_close(struct engine_search *search)
{
    struct exact_run *const run = exact_run_of(search);
    struct memory *const memory = search->memory;
    exact_free_pieces(run);
    exact_writer_clear(&run->writer);
    exact_run_end_claims(run);
    exact_clear(&run->exact);
    memory_release(memory, run, sizeof *run);
}

/* The tables of all small subsets that are known,
 * so that the forks need not each make their own. */
static void make_tables(struct exact_run *run)
{
    struct exact *const exact = &run->exact;
    if (run->search.request->game->rules.use != TALLY_USE_ALL)
        return; /* not all subsets may be asked for */
    for (uint32_t i = 0; i < exact->subsets.count && run->status == TALLY_OK; i++) {
        if (exact_subset_at(exact, i)->size <= exact->table_size) exact_table_of(exact, i);
        run->status = exact->status;
    }
}

static tally_status exact_fork(struct engine_search **fork, struct engine_search *search)
{
    struct exact_run *const run = exact_run_of(search);
    make_tables(run);
    if (run->status != TALLY_OK) return run->status;
    struct exact_run *const forked = memory_allocate(search->memory, sizeof *forked);
    if (forked == NULL) return memory_failure(search->memory);
    set_up(forked, search->request);
    *fork = &forked->search;
    forked->is_fork = true;
    forked->must_use = run->must_use;
    forked->shows_detours = run->shows_detours;
    forked->exact.memory = search->memory;
    forked->status = exact_writer_init(&forked->writer, forked);
    if (!exact_borrow(&forked->exact, &run->exact) && forked->status == TALLY_OK)
        forked->status = forked->exact.status;
    return forked->status;
}

static void exact_forget_all(struct engine_search *search)
{
    struct exact_run *const run = exact_run_of(search);
    run->status = run->exact.status = TALLY_OK;
    exact_forget(&run->exact);
}

void exact_find_roots(struct exact_roots *roots, struct exact_run *run, struct exact *exact,
                      uint32_t subset, struct ratio value)
{
    roots->count = 0;
    const uint32_t goal = exact_expressions(exact, subset, value);
    if (goal != EXACT_NONE) {
        roots->is_negated[roots->count] = false;
        roots->goal[roots->count++] = goal;
    }
    if (exact_keeps_minus(exact) && !ratio_is_zero(value)) {
        const uint32_t negated = exact_expressions(exact, subset, ratio_negate(value));
        if (negated != EXACT_NONE) {
            roots->is_negated[roots->count] = true;
            roots->goal[roots->count++] = negated;
        }
    }
    if (run->status == TALLY_OK) run->status = exact->status;
}

/* ---- Trees ----------------------------------------------------------------------------------- */

tally_status exact_writer_init(struct exact_writer *writer, const struct exact_run *run)
{
    struct memory *const memory = run->search.memory;
    *writer = (struct exact_writer){.run = run,
                                    .tree.room = exact_nodes_of_game(run->search.request->game)};
    writer->tree.nodes = memory_allocate(memory, writer->tree.room * sizeof writer->tree.nodes[0]);
    writer->tree.scratch =
        memory_allocate(memory, writer->tree.room * sizeof writer->tree.scratch[0]);
    const bool has_all = writer->tree.nodes != NULL && writer->tree.scratch != NULL;
    return has_all ? TALLY_OK : memory_failure(memory);
}

void exact_writer_clear(struct exact_writer *writer)
{
    if (writer->run == NULL) return;
    struct memory *const memory = writer->run->search.memory;
    memory_release(memory, writer->tree.nodes, writer->tree.room * sizeof writer->tree.nodes[0]);
    memory_release(memory, writer->tree.scratch,
                   writer->tree.room * sizeof writer->tree.scratch[0]);
}

bool exact_take_tree(struct exact_writer *writer, struct exact *exact, uint32_t goal,
                     uint64_t number, bool is_negated)
{
    const struct exact_run *const run = writer->run;
    const tally_game *const game = run->search.request->game;
    struct exact_tree *const tree = &writer->tree;
    writer->has_detour = false;
    if (!exact_goes_on(exact) || !exact_write_tree(exact, goal, number, is_negated, tree))
        return false;
    if (run->has_doubles && !exact_is_first_reading(game, tree)) return false;
    if (game->rules.use == TALLY_USE_ANY) {
        writer->has_detour = exact_has_detour(exact, tree);
        if (writer->has_detour && !run->shows_detours) return false;
    }
    if (!exact_rewrite(exact, tree) || exact->status != TALLY_OK) return false;
    writer->measure = expr_measure(tree->nodes, tree->count);
    return writer->measure.is_in_bounds;
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
    .largest_value = INT64_MAX,
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
