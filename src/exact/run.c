/* SPDX-License-Identifier: MIT */
/*
 * Table sizes, the roots of a value, and the trees of the current choice.
 */
#include "exact/run.h"

#include "goals/rewrite.h"
#include "goals/table.h"

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
        (game->rules.operations & (TALLY_OP_POWER | TALLY_OP_NESTED | TALLY_OP_PAIRED)) != 0;
    const bool has_few_subsets = game->rules.order == TALLY_ORDER_GIVEN || are_alike(game);
    return (has_powers ? 4u : 5u) + (has_few_subsets ? 1u : 0u);
}

/* The size up to which subsets get tables. The search enumerates up to half of the numbers. Tables
 * of subsets of three also pay: they are small, and a look-up answers most questions. Not so where
 * residues answer them (goals/sift.h) and there are few targets: half of the numbers is enough.
 * With many targets larger tables pay, unless there are too many subsets or too many values of
 * powers (0..900 from all of six numbers: 0.17 s instead of 1.42 s; 0..100 from six fours: 2.2 s
 * instead of 18 s). */
uint32_t exact_table_size(const tally_game *game, uint64_t targets)
{
    enum { SOME_TARGETS = 4, MANY_TARGETS = 32 };
    const uint32_t large = exact_large_table_size(game);
    const uint32_t always = goals_has_residues(&game->rules) && targets < SOME_TARGETS ? 2 : 3;
    uint32_t size = game->count / 2 > always ? game->count / 2 : always;
    if (targets >= MANY_TARGETS && size < large) size = large;
    return size < game->count ? size : game->count - 1;
}

uint32_t exact_table_size_by_effort(const tally_game *game, uint64_t targets)
{
    enum { LARGEST = 6 };
    const uint32_t size = exact_table_size(game, targets);
    const uint32_t wanted = game->count * 2 / 3;
    if (wanted <= size) return size;
    return wanted < LARGEST ? wanted : LARGEST;
}

void exact_find_roots(struct exact_roots *roots, struct exact_run *run, struct goals *goals,
                      uint32_t subset, struct ratio value, uint64_t most_trees)
{
    roots->count = 0;
    goals_limit_trees(goals, most_trees);
    goals_fit_tables(goals);
    const bool is_turned = !goals->is_ordered && value.numerator < 0;
    if (is_turned) value = ratio_negate(value);
    const uint32_t goal = goals_expressions(goals, subset, value);
    if (goal != GOALS_NONE) {
        roots->is_negated[roots->count] = is_turned;
        roots->goal[roots->count++] = goal;
    }
    if (goals_keeps_minus(goals) && !ratio_is_zero(value)) {
        const uint32_t negated = goals_expressions(goals, subset, ratio_negate(value));
        if (negated != GOALS_NONE) {
            roots->is_negated[roots->count] = true;
            roots->goal[roots->count++] = negated;
        }
    }
    if (roots->count != 0) run->search.has_met_some = true;
    if (run->status == TALLY_OK) run->status = goals->status;
}

/* ---- Trees ----------------------------------------------------------------------------------- */

tally_status exact_writer_init(struct exact_writer *writer, const struct exact_run *run)
{
    struct memory *const memory = run->search.memory;
    *writer = (struct exact_writer){.run = run,
                                    .tree.room = expr_nodes_of_game(run->search.request->game)};
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

bool exact_take_tree(struct exact_writer *writer, struct goals *goals, uint32_t goal,
                     uint64_t number, bool is_negated)
{
    const struct exact_run *const run = writer->run;
    const tally_game *const game = run->search.request->game;
    struct goals_tree *const tree = &writer->tree;
    writer->has_detour = false;
    if (!goals_goes_on(goals) || !goals_write_tree(goals, goal, number, is_negated, tree))
        return false;
    if (!goals_is_writable(goals, tree)) return false;
    if (run->has_doubles && !goals_is_first_reading(game, tree)) return false;
    if (game->rules.use == TALLY_USE_ANY) {
        writer->has_detour = goals_has_detour(goals, tree);
        if (writer->has_detour && !run->search.shows_detours) return false;
    }
    if (!goals_rewrite(goals, tree) || !goals_arrange(goals, tree) || goals->status != TALLY_OK)
        return false;
    if (run->needs_no_measure) return true;
    writer->measure = expr_measure(tree->nodes, tree->count);
    return writer->measure.is_in_bounds;
}
