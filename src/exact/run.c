/* SPDX-License-Identifier: MIT */
/*
 * Fields, trees at hand, and delivering.
 */
#include "exact/run.h"

#include "base/rational.h"
#include "exact/detour.h"
#include "exact/doubles.h"
#include "exact/rewrite.h"
#include "exact/table.h"

#include <string.h>

/* ---- Beginning and end ------------------------------------------------------------------------------- */

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
    const bool has_few_places = game->rules.order == TALLY_ORDER_GIVEN || are_alike(game);
    return (has_powers ? 4u : 5u) + (has_few_places ? 1u : 0u);
}

/* Up to which size places get tables. Half of the numbers is what is enumerated; three numbers have so few
 * values that their tables pay for themselves, since most questions are then answered by a look (five
 * of 1..13, all hands: 0.50 instead of 1.34 s). Many targets ask so much that larger tables pay, as far as
 * there are not too many places, or too many values of powers (0..900 from all of six numbers: 0.17 instead
 * of 1.42 s; 0..100 from six fours: 2.2 instead of 18 s). */
static uint32_t table_size_of(const tally_game *game, uint64_t targets)
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

/* Room for the tree at hand, and for those that solving keeps. */
static void make_trees(struct exact_run *run)
{
    struct expr_node **const nodes[] = {&run->tree.nodes, &run->tree.scratch, &run->best.nodes,
                                        &run->other.nodes};
    run->tree.room = exact_nodes_of_game(run->game);
    for (size_t i = 0; i < sizeof nodes / sizeof nodes[0]; i++) {
        *nodes[i] = memory_allocate(run->memory, run->tree.room * sizeof **nodes[i]);
        if (*nodes[i] == NULL && run->status == TALLY_OK) run->status = memory_failure(run->memory);
    }
}

tally_status exact_run_begin(struct exact_run *run, const tally_game *game, uint64_t targets,
                             const tally_options *options, const tally_sink *sink)
{
    *run = (struct exact_run){.game = game, .options = options, .sink = sink, .memory = &run->own_memory};
    memory_init(run->memory, options->allocator, options->memory_bytes);
    exact_init(&run->exact, run->memory, game, options);
    run->targets = targets;
    run->exact.table_size = table_size_of(game, targets);
    run->has_doubles = exact_has_doubles(game);
    run->shows_detours = game->rules.use == TALLY_USE_ALL || options->detours != 0;
    run->fewest = options->fewest > 1 ? options->fewest : 1;
    if (game->rules.use == TALLY_USE_ALL) run->fewest = game->count;
    if (run->fewest < options->must_use_count) run->fewest = (uint32_t)options->must_use_count;
    run->most = options->most != 0 && options->most < game->count ? options->most : game->count;
    if (!run->exact.is_ordered) run->must_use = key_of_must_use(&run->exact, options);
    make_trees(run);
    return run->status;
}

void exact_run_end_claims(struct exact_run *run)
{
    if (run->claims.memory != NULL) exact_clear(&run->claims);
    run->claims = (struct exact){0};
}

void exact_run_end(struct exact_run *run)
{
    struct expr_node *const nodes[] = {run->tree.nodes, run->tree.scratch, run->best.nodes, run->other.nodes};
    for (size_t i = 0; i < sizeof nodes / sizeof nodes[0]; i++) {
        memory_release(run->memory, nodes[i], run->tree.room * sizeof nodes[i][0]);
    }
    exact_run_end_claims(run);
    exact_clear(&run->exact);
}

void exact_run_look_on(struct exact_run *worker, const struct exact_run *run, struct exact_record *record)
{
    *worker = (struct exact_run){
        .game = run->game,
        .options = run->options,
        .sink = run->sink,
        .memory = run->memory,
        .record = record,
        .exact = {.memory = run->memory},
        .fewest = run->fewest,
        .most = run->most,
        .must_use = run->must_use,
        .targets = run->targets,
        .shows_detours = run->shows_detours,
        .has_doubles = run->has_doubles,
    };
    make_trees(worker);
}

tally_status exact_run_fork(struct exact_run *worker, const struct exact_run *run,
                            struct exact_record *record)
{
    exact_run_look_on(worker, run, record);
    if (!exact_borrow(&worker->exact, &run->exact) && worker->status == TALLY_OK) {
        worker->status = worker->exact.status;
    }
    return worker->status;
}

bool exact_hold(struct exact_record *record, struct memory *memory, const struct exact_found *found)
{
    struct expr_node *const nodes = arena_take(&record->arena, found->count * sizeof nodes[0]);
    if (nodes == NULL ||
        !vector_reserve(memory, &record->found, record->found.count + 1, sizeof(struct exact_found))) {
        return false;
    }
    memcpy(nodes, found->nodes, found->count * sizeof nodes[0]);
    struct exact_found *const held = (struct exact_found *)record->found.items + record->found.count++;
    *held = *found;
    held->nodes = nodes;
    return true;
}

tally_status exact_note_end(const struct exact_run *run, tally_outcome *outcome)
{
    if (run->status == TALLY_STOPPED) outcome->bound = TALLY_BOUND_STOPPED;
    else if (run->status == TALLY_MEMORY_CAP || run->status == TALLY_NO_MEMORY)
        outcome->bound = TALLY_BOUND_MEMORY;
    else return run->status;
    return TALLY_OK;
}

/* ---- Fields ------------------------------------------------------------------------------------------ */

typedef void (*field_visit)(struct exact_run *run, struct exact *exact, uint32_t place, void *user);

static void visit_field(struct exact_run *run, struct exact *exact, uint64_t key, field_visit visit,
                        void *user)
{
    const uint32_t place = exact_place_of_key(exact, key);
    if (place != EXACT_NONE) visit(run, exact, place, user);
    if (run->status == TALLY_OK) run->status = exact->status;
}

/* Each sub-multiset with `left` more numbers, from the i-th distinct number on; at least those of must_use.
 */
static void visit_multisets(struct exact_run *run, uint64_t full, uint32_t i, uint64_t key, uint32_t left,
                            field_visit visit, void *user)
{
    struct exact *const exact = &run->exact;
    if (run->status != TALLY_OK || !exact_goes_on(exact)) return;
    if (i == exact->distinct) {
        if (left == 0) visit_field(run, exact, key, visit, user);
        return;
    }
    const uint32_t given = exact_copies(exact, full, i);
    const uint32_t needed = exact_copies(exact, run->must_use, i);
    for (uint32_t copies = given < left ? given : left;; copies--) {
        if (copies >= needed) {
            visit_multisets(run, full, i + 1, key + ((uint64_t)copies << exact->shift[i]), left - copies,
                            visit, user);
        }
        if (copies == 0) break;
    }
}

/* Of the choices that give the same sequence, the one that takes each number as early as can be. */
static bool is_earliest_choice(const tally_game *game, uint64_t chosen)
{
    uint32_t next = 0;
    for (uint32_t i = 0; i < game->count; i++) {
        if ((chosen >> i & 1) == 0) continue;
        while (game->numbers[next] != game->numbers[i]) next++;
        if (next != i) return false;
        next = i + 1;
    }
    return true;
}

static bool has_all_of(const tally_game *part, const tally_options *options)
{
    bool is_taken[TALLY_NUMBERS_MAX] = {false};
    for (size_t i = 0; i < options->must_use_count; i++) {
        uint32_t j = 0;
        while (j < part->count && (is_taken[j] || part->numbers[j] != options->must_use[i])) j++;
        if (j == part->count) return false;
        is_taken[j] = true;
    }
    return true;
}

static void visit_sequence(struct exact_run *run, uint64_t chosen, field_visit visit, void *user)
{
    run->part_game = *run->game;
    run->part_game.count = 0;
    for (uint32_t i = 0; i < run->game->count; i++) {
        if ((chosen >> i & 1) != 0) run->part_game.numbers[run->part_game.count++] = run->game->numbers[i];
    }
    if (!has_all_of(&run->part_game, run->options)) return;
    exact_init(&run->part, run->memory, &run->part_game, run->options);
    run->part.table_size = table_size_of(&run->part_game, run->targets);
    run->part.wants_simplest = run->exact.wants_simplest;
    run->part.ticks = run->exact.ticks; /* small ones, too, are asked about now and then */
    visit_field(run, &run->part, (uint64_t)run->part_game.count << 8, visit, user);
    run->nodes += run->part.problems.count;
    run->exact.ticks = run->part.ticks;
    exact_clear(&run->part);
}

/* Each choice of `left` more numbers from the i-th on. */
static void visit_sequences(struct exact_run *run, uint32_t i, uint64_t chosen, uint32_t left,
                            field_visit visit, void *user)
{
    if (run->status != TALLY_OK || run->game->count - i < left || !exact_goes_on(&run->exact)) return;
    if (left == 0) {
        if (is_earliest_choice(run->game, chosen)) visit_sequence(run, chosen, visit, user);
        return;
    }
    visit_sequences(run, i + 1, chosen | UINT64_C(1) << i, left - 1, visit, user);
    visit_sequences(run, i + 1, chosen, left, visit, user);
}

void exact_visit_fields(struct exact_run *run, uint32_t size, field_visit visit, void *user)
{
    const uint32_t before = (uint32_t)run->exact.problems.count;
    if (size < run->fewest || size > run->most || run->status != TALLY_OK) return;
    if (size == run->game->count) visit_field(run, &run->exact, exact_full_key(&run->exact), visit, user);
    else if (!run->exact.is_ordered)
        visit_multisets(run, exact_full_key(&run->exact), 0, 0, size, visit, user);
    else visit_sequences(run, 0, 0, size, visit, user);
    run->nodes += run->exact.problems.count - before;
    if (run->status == TALLY_OK) run->status = run->exact.status; /* also between two fields */
}

void exact_find_roots(struct exact_roots *roots, struct exact_run *run, struct exact *exact, uint32_t place,
                      struct ratio value)
{
    roots->count = 0;
    const uint32_t problem = exact_expressions(exact, place, value);
    if (problem != EXACT_NONE) {
        roots->is_negated[roots->count] = false;
        roots->problem[roots->count++] = problem;
    }
    if (exact_keeps_minus(exact) && !ratio_is_zero(value)) {
        const uint32_t negated = exact_expressions(exact, place, ratio_negate(value));
        if (negated != EXACT_NONE) {
            roots->is_negated[roots->count] = true;
            roots->problem[roots->count++] = negated;
        }
    }
    if (run->status == TALLY_OK) run->status = exact->status;
}

/* ---- Trees ------------------------------------------------------------------------------------------- */

bool exact_take_tree(struct exact_run *run, struct exact *exact, uint32_t problem, uint64_t number,
                     bool is_negated)
{
    struct exact_tree *const tree = &run->tree;
    if (!exact_goes_on(exact) || !exact_write_tree(exact, problem, number, is_negated, tree)) {
        if (run->status == TALLY_OK) run->status = exact->status;
        return false;
    }
    bool has_detour = false;
    if (run->has_doubles && !exact_is_first_reading(run->game, tree)) return false;
    if (run->game->rules.use == TALLY_USE_ANY) {
        has_detour = exact_has_detour(exact, tree);
        if (has_detour && !run->shows_detours) return false;
    }
    const bool has_words = exact_put_into_words(exact, tree);
    if (run->status == TALLY_OK) run->status = exact->status;
    if (!has_words || run->status != TALLY_OK) return false;
    const struct expr_measure measure = expr_measure(tree->nodes, tree->count);
    if (!measure.is_in_bounds) return false;
    run->at_hand = (struct exact_found){
        .nodes = tree->nodes,
        .count = tree->count,
        .numbers_used = measure.numbers_used,
        .effort = measure.effort,
        .largest_step = measure.largest_step,
        .is_found = true,
        .has_detour = has_detour,
    };
    return true;
}

int exact_compare_found(const struct exact_found *a, const struct exact_found *b)
{
    if (a->numbers_used != b->numbers_used) return a->numbers_used < b->numbers_used ? -1 : 1;
    if (a->effort != b->effort) return a->effort < b->effort ? -1 : 1;
    const int by_step =
        rational_compare(rational_magnitude(a->largest_step), rational_magnitude(b->largest_step));
    if (by_step != 0) return by_step;
    if (a->text_length != b->text_length) return a->text_length < b->text_length ? -1 : 1;
    return expr_compare_text(a->nodes, b->nodes);
}

/* The given numbers less those of the expression, as given. */
static size_t find_unused(const tally_game *game, const struct exact_found *found, uint64_t *unused)
{
    bool is_used[TALLY_NUMBERS_MAX] = {false};
    for (uint32_t i = 0; i < found->count; i++) {
        const struct expr_node *const node = &found->nodes[i];
        if (node->kind != EXPR_NUMBER) continue;
        uint64_t row = node->value.numerator;
        if (node->digits != 0) {
            /* The digits in a row: the value times a power of ten. */
            for (uint32_t j = 0; j < node->decimals && node->decimals != EXPR_NO_POINT; j++) row *= 10;
            row /= node->value.denominator;
        }
        for (uint32_t digits = node->digits != 0 ? node->digits : 1; digits > 0; digits--, row /= 10) {
            const uint64_t number = node->digits != 0 ? row % 10 : row;
            uint32_t j = 0;
            while (j < game->count && (is_used[j] || game->numbers[j] != number)) j++;
            if (j < game->count) is_used[j] = true;
        }
    }
    size_t count = 0;
    for (uint32_t i = 0; i < game->count; i++) {
        if (!is_used[i]) unused[count++] = game->numbers[i];
    }
    return count;
}

void exact_deliver(struct exact_run *run, const struct exact_found *found, uint64_t target)
{
    if (run->record != NULL) {
        struct exact_found recorded = *found;
        recorded.target = target;
        if (!exact_hold(run->record, run->memory, &recorded) && run->status == TALLY_OK) {
            run->status = memory_failure(run->memory);
        }
        return;
    }
    uint64_t unused[TALLY_NUMBERS_MAX];
    const tally_expr expr = {.allocator = NULL, .nodes = found->nodes, .count = found->count};
    const tally_value value = found->nodes[0].value;
    const tally_solution solution = {
        .target = target,
        .value = value,
        .distance = value.numerator > target ? value.numerator - target : target - value.numerator,
        .expr = &expr,
        .numbers_used = found->numbers_used,
        .effort = found->effort,
        .largest_step = found->largest_step,
        .has_detour = found->has_detour,
        .unused = unused,
        .unused_count = find_unused(run->game, found, unused),
    };
    if (run->sink->solution(run->sink->user, &solution) == 0) return;
    run->is_stopped = true;
    if (run->status == TALLY_OK) run->status = TALLY_STOPPED;
}
