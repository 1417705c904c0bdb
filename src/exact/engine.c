/* SPDX-License-Identifier: MIT */
/*
 * The engine of exact fractions: opening, closing, forking, and the questions that it answers.
 */
#include "exact/engine.h"

#include "answer/found_sort.h"
#include "base/checked.h"
#include "base/progress.h"
#include "base/rational.h"
#include "base/sort.h"
#include "base/technique.h"
#include "exact/choices.h"
#include "exact/claim.h"
#include "exact/nearest.h"
#include "exact/pieces.h"
#include "forest/slices.h"
#include "forest/word.h"
#include "goals/rewrite.h"
#include "goals/table.h"
#include "rules/rules.h"

static void set_up(struct exact_run *run, const struct request *request)
{
    const tally_game *const game = request->game;
    *run = (struct exact_run){
        .search = {.engine = &exact_engine,
                   .request = request,
                   .memory = request->memory,
                   .counts_at_once = 1,
                   .shows_detours = request->shows_detours},
        .has_doubles = goals_has_doubles(game),
    };
    numbers_init(&run->search.numbers, game);
    run->search.numbers.row = request->row;
}

/* Is a search among cheap trees worth while? With few numbers a forest of all trees is made as fast
 * (0..9000 of five numbers: 5 s instead of 13 s), unless ! and sqrt make it large. With + - * /
 * alone, src/least searches by rising effort. */
static bool is_worth_cheap(const struct exact_run *run)
{
    enum { FEW_NUMBERS = 5, FEW_OF_NESTED = 2 };
    const struct goals *const goals = &run->goals;
    const struct request *const request = run->search.request;
    const tally_game *const game = request->game;
    const uint32_t few = goals_has(goals, TALLY_OP_NESTED) ? FEW_OF_NESTED : FEW_NUMBERS;
    const bool is_limited = goals->limited != 0 || goals->max_value != 0;
    return technique_is_on(TECHNIQUE_CHEAP) && !is_limited && !goals->is_ordered &&
           (request->wants_simplest || request_wants_first(request)) && !goals->is_whole &&
           goals->stand_ins == 0 && goals->has_large_atoms && game->rules.use == TALLY_USE_ALL &&
           game->count > few;
}

/* Tables of subsets of four numbers are worth their time, since few of their values are cheap. */
static void begin_cheap(struct exact_run *run)
{
    enum { TABLE_SIZE = 4, MOST_EFFORT = 14 };
    const struct request *const request = run->search.request;
    run->has_cheap = true;
    goals_init(&run->cheap, request->memory, request->game, &request->options);
    run->cheap.table_size = TABLE_SIZE;
    goals_seek_cheap(&run->cheap, MOST_EFFORT, request->wants_simplest);
}

/* Are the values of the range tested one by one? Games of many numbers test more of them, since
 * tables of many numbers take much time and memory. */
static bool are_asked_one_by_one(const tally_game *game, tally_range range)
{
    enum { FEW_NUMBERS = 6, OF_FEW = 4096, OF_MANY = 65536 };
    return range.last - range.first < (game->count <= FEW_NUMBERS ? OF_FEW : OF_MANY);
}

static tally_status exact_open(struct engine_search **search, const struct request *request)
{
    struct exact_run *const run = memory_allocate(request->memory, sizeof *run);
    if (run == NULL) return memory_failure(request->memory);
    set_up(run, request);
    goals_init(&run->goals, request->memory, request->game, &request->options);
    run->goals.table_size = exact_table_size(request->game, request->targets);
    if (request->wants_simplest) goals_seek_simplest(&run->goals);
    if (exact_is_by_effort(run)) {
        run->goals.table_size = exact_table_size_by_effort(request->game, request->targets);
        run->goals.table_effort = 0; /* tables grow with the limit */
    }
    run->goals.uses_sieves = goals_has_residues(&request->game->rules);
    run->trees_are_solutions =
        (run->goals.operations & ~(uint32_t)(TALLY_OP_BASIC | TALLY_OP_NEGATE)) == 0 &&
        rules_are_free(&request->game->rules) && !run->goals.may_overflow && !run->has_doubles &&
        !goals_needs_rewriting(&run->goals) && !run->goals.has_signs && request->row.zero == 0;
    run->search.lists_made_values =
        run->trees_are_solutions ||
        (request->range != NULL && are_asked_one_by_one(request->game, *request->range));
    if (is_worth_cheap(run)) begin_cheap(run);
    run->status = exact_writer_init(&run->writer, run);
    *search = &run->search;
    return run->status;
}

static void exact_close(struct engine_search *search)
{
    struct exact_run *const run = exact_run_of(search);
    struct memory *const memory = search->memory;
    exact_free_pieces(run);
    vector_clear(memory, &run->numbers);
    exact_writer_clear(&run->writer);
    exact_end_claims(run);
    goals_clear(&run->goals);
    if (run->has_cheap) goals_clear(&run->cheap);
    memory_release(memory, run, sizeof *run);
}

/* Makes the tables of all small subsets in advance, so that the forks need not each make their
 * own. */
static void make_tables(struct exact_run *run, struct goals *goals)
{
    if (run->search.request->game->rules.use != TALLY_USE_ALL)
        return; /* the search may need only some subsets */
    for (uint32_t i = 0; i < goals->subsets.count && run->status == TALLY_OK; i++) {
        if (goals_subset_at(goals, i)->size <= goals->table_size) goals_table_of(goals, i);
        run->status = goals->status;
    }
}

static tally_status exact_fork(struct engine_search **fork, struct engine_search *search)
{
    struct exact_run *const run = exact_run_of(search);
    make_tables(run, &run->goals);
    if (run->has_cheap) make_tables(run, &run->cheap);
    if (run->status != TALLY_OK) return run->status;
    struct exact_run *const forked = memory_allocate(search->memory, sizeof *forked);
    if (forked == NULL) return memory_failure(search->memory);
    set_up(forked, search->request);
    *fork = &forked->search;
    forked->search.shows_detours = search->shows_detours;
    forked->goals.memory = search->memory;
    forked->has_cheap = run->has_cheap;
    forked->status = exact_writer_init(&forked->writer, forked);
    if (!goals_borrow(&forked->goals, &run->goals) && forked->status == TALLY_OK)
        forked->status = forked->goals.status;
    if (run->has_cheap && !goals_borrow(&forked->cheap, &run->cheap) && forked->status == TALLY_OK)
        forked->status = forked->cheap.status;
    return forked->status;
}

static void exact_forget_all(struct engine_search *search)
{
    struct exact_run *const run = exact_run_of(search);
    run->status = run->goals.status = run->cheap.status = TALLY_OK;
    goals_forget(&run->goals);
    if (run->has_cheap) goals_forget(&run->cheap);
}

/* ---- Counting -------------------------------------------------------------------------------- */

/*
 * Counts solutions. If all numbers must be used, the forest has the count. If any may be used, each
 * tree is examined for detours. Each tree is also examined if some trees cannot be written (powers
 * without a unary minus; - without +; numbers or a target below 0), or if several trees have the
 * same text.
 */

static bool looks_at_each(const struct exact_run *run)
{
    const bool has_powers = goals_has(&run->goals, TALLY_OP_POWER | TALLY_OP_PAIRED);
    return run->search.request->game->rules.use == TALLY_USE_ANY ||
           goals_needs_rewriting(&run->goals) || goals_has_unwritable(&run->goals) ||
           run->has_doubles || (has_powers && !goals_has(&run->goals, TALLY_OP_NEGATE));
}

static void add(struct target_count *count, uint64_t all, uint64_t straight, uint32_t size)
{
    count->with_detours = saturating_add(count->with_detours, all);
    count->solutions = saturating_add(count->solutions, straight);
    if (all != 0 && count->fewest == 0) count->fewest = size;
}

/* ---- Counts from the forest ------------------------------------------------------------------ */

static tally_status count_trees(struct exact_run *run, struct ratio value,
                                struct target_count *count)
{
    const struct request *const request = run->search.request;
    struct exact_choices choices;
    exact_choices_begin(&choices, run, request->fewest, request->most);
    while (exact_choices_next(&choices)) {
        struct exact_roots roots;
        exact_find_roots(&roots, run, &run->goals, choices.subset, value, UINT64_MAX);
        for (uint32_t i = 0; i < roots.count; i++) {
            const uint64_t trees = goals_at(&run->goals, roots.goal[i])->count;
            add(count, trees, trees, choices.size);
        }
    }
    exact_choices_end(&choices);
    return run->status;
}

/* ---- Examining each tree --------------------------------------------------------------------- */

/* most_trees: how many trees are made at first; if one, the first solution is enough. */
static tally_status count_each(struct exact_run *run, uint64_t target, uint32_t fewest,
                               uint32_t most, uint64_t most_trees, struct target_count *count)
{
    struct engine_search *const search = &run->search;
    struct pieces pieces;
    run->needs_no_measure = !run->goals.may_overflow;
    tally_status status = exact_begin_some(run, target, fewest, most, most_trees);
    while (status == TALLY_OK && (most_trees != 1 || count->with_detours == 0)) {
        status = exact_next_pieces(search, &pieces);
        if (status != TALLY_OK || pieces.count == 0) break;
        status = exact_write_pieces(run, pieces.count);
        for (uint32_t i = 0; i < pieces.count; i++) {
            const struct exact_stretch *const counted = &run->pieces->stretches[i];
            add(count, counted->all, counted->straight, pieces.size[i]);
        }
    }
    exact_end_pieces(search);
    run->needs_no_measure = false;
    return status;
}

static tally_status exact_count(struct engine_search *search, uint64_t first, size_t count,
                                struct target_count *counts)
{
    struct exact_run *const run = exact_run_of(search);
    search->shows_detours = true;
    tally_status status = run->status;
    for (size_t i = 0; i < count && status == TALLY_OK; i++) {
        const uint64_t before = search->nodes;
        struct ratio value;
        if (!exact_value_of(run, first + i, &value)) continue;
        const bool is_each = looks_at_each(run) || exact_minds_signs(run, value);
        status = is_each ? count_each(run, first + i, search->request->fewest,
                                      search->request->most, UINT64_MAX, &counts[i])
                         : count_trees(run, value, &counts[i]);
        counts[i].nodes = search->nodes - before;
    }
    return status;
}

/* ---- Values ---------------------------------------------------------------------------------- */

/*
 * Finds all whole values. A short range is tested value by value; for a long one, or for all
 * values, the tables of all choices are made. If values are only counted, no expression is made of
 * them.
 */

/* Lists every value of the range; range.last is below 2^63. */
static tally_status name_all(struct exact_run *run, tally_range range, struct vector *values)
{
    for (uint64_t value = range.first; value <= range.last && run->status == TALLY_OK; value++)
        run->status = exact_add_number(run, value, values);
    return run->status;
}

/* Lists the values of the range that have a solution, or one with a detour. */
static tally_status name_made(struct exact_run *run, tally_range range, uint32_t fewest,
                              uint32_t most, struct vector *values)
{
    const bool shows_detours = run->search.shows_detours;
    run->search.shows_detours = true;
    for (uint64_t value = range.first; value <= range.last && run->status == TALLY_OK; value++) {
        struct target_count count = {0};
        run->status = count_each(run, value, fewest, most, 1, &count);
        if (run->status == TALLY_OK && count.with_detours != 0)
            run->status = exact_add_number(run, value, values);
    }
    run->search.shows_detours = shows_detours;
    return run->status;
}

static tally_status exact_values(struct engine_search *search, tally_range range, uint32_t fewest,
                                 uint32_t most, struct vector *values)
{
    struct exact_run *const run = exact_run_of(search);
    const struct request *const request = search->request;
    struct vector numbers = {0}; /* uint64_t */
    const bool are_few = are_asked_one_by_one(request->game, range);
    const bool are_made = request->delivers_nothing && search->lists_made_values;
    tally_status status = TALLY_OK;
    if (!are_few) {
        if (request->delivers_nothing && run->trees_are_solutions)
            run->goals.uses_sieves = false; /* nothing asks them */
        status = exact_gather(run, range, fewest, most, &numbers);
        goals_keep_tables(&run->goals);
    } else if (are_made) status = name_made(run, range, fewest, most, &numbers);
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

/* ---- The simplest ---------------------------------------------------------------------------- */

/*
 * The simplest expression of a value.
 *
 * Among the trees with the fewest numbers, iterative deepening finds those of least effort. Each
 * goal of the forest knows a lower bound on the effort of its trees. Trees whose bound is within a
 * limit are written out and measured. The limit rises until no tree that was skipped can be
 * simpler.
 */

/* The search for the simplest expressions of some values, or for cheap ones, and the value at
 * hand. */
struct simplest {
    struct exact_run *run;
    struct goals *goals; /* the search space: of all trees, or of cheap ones */
    struct ratio value;
    uint32_t goal;
    bool is_negated;
    uint64_t most_effort;
    struct wanted *wanted;
    struct finds *finds;
    size_t finds_before; /* the finds below this index came from other searches */
    struct finds one;    /* the current expression */
};

static const struct found *best_of(const struct simplest *simplest)
{
    const uint32_t find = simplest->wanted->find;
    return find != WANTED_NOT_FOUND ? finds_at(simplest->finds, find) : NULL;
}

/* Keeps the current expression if it is the first, or simpler than the best so far. */
static tally_status keep(struct simplest *simplest)
{
    struct engine_search *const search = &simplest->run->search;
    const struct exact_writer *const writer = &simplest->run->writer;
    finds_empty(&simplest->one);
    tally_status status = finds_add_measured(&simplest->one, search->memory, &search->numbers,
                                             exact_tree_at_hand(writer), &writer->measure);
    if (status != TALLY_OK) return status;
    const struct found *const best = best_of(simplest);
    const struct found *const at_hand = finds_at(&simplest->one, 0);
    if (best == NULL) {
        status = finds_copy(simplest->finds, search->memory, &simplest->one, 0);
        if (status == TALLY_OK) simplest->wanted->find = (uint32_t)simplest->finds->found.count - 1;
        return status;
    }
    if (finds_compare(&simplest->one, at_hand, simplest->finds, best, &search->numbers) >= 0)
        return TALLY_OK;
    return finds_replace(simplest->finds, search->memory, simplest->wanted->find, &simplest->one);
}

static void keep_if_simpler(void *user, uint64_t number)
{
    struct simplest *const simplest = user;
    struct exact_run *const run = simplest->run;
    if (run->status != TALLY_OK) return;
    if (!exact_take_tree(&run->writer, simplest->goals, simplest->goal, number,
                         simplest->is_negated))
        return;
    const struct found *best = best_of(simplest);
    if (best != NULL && run->writer.measure.effort > best->effort) return;
    run->status = keep(simplest);
    best = best_of(simplest);
    if (best != NULL && best->effort < simplest->most_effort) simplest->most_effort = best->effort;
}

/* Raises the limit until no tree that was skipped can be simpler. */
static void find_in_root(struct simplest *simplest)
{
    struct goals *const goals = simplest->goals;
    struct exact_run *const run = simplest->run;
    uint64_t most = goals_at(goals, simplest->goal)->least_effort;
    for (bool has_more = true; has_more && run->status == TALLY_OK; most += most / 4 + 2) {
        const struct found *const best = best_of(simplest);
        simplest->most_effort = best != NULL && best->effort <= most ? best->effort : most;
        has_more = goals_visit_cheap(goals, simplest->goal, &simplest->most_effort, keep_if_simpler,
                                     simplest);
        if (run->status == TALLY_OK) run->status = goals->status;
        if (best_of(simplest) != NULL && best_of(simplest)->effort <= most) break;
    }
}

static void find_in_choice(struct simplest *simplest, struct goals *goals, uint32_t subset)
{
    struct exact_run *const run = simplest->run;
    struct exact_roots roots;
    simplest->goals = goals;
    exact_find_roots(&roots, run, goals, subset, simplest->value, UINT64_MAX);
    for (uint32_t i = 0; i < roots.count && run->status == TALLY_OK; i++) {
        simplest->goal = roots.goal[i];
        simplest->is_negated = roots.is_negated[i];
        find_in_root(simplest);
    }
}

static void find_of_size(struct simplest *simplest, uint32_t size)
{
    struct exact_choices choices;
    exact_choices_begin(&choices, simplest->run, size, size);
    while (exact_choices_next(&choices))
        find_in_choice(simplest, &simplest->run->goals, choices.subset);
    exact_choices_end(&choices);
}

static void find_value(struct simplest *simplest, uint32_t fewest, uint32_t most)
{
    for (uint32_t size = fewest; size <= most && simplest->run->status == TALLY_OK; size++) {
        find_of_size(simplest, size);
        if (simplest->wanted->find != WANTED_NOT_FOUND) return;
    }
}

/* ---- By rising effort ------------------------------------------------------------------------ */

/* Is the best solution of a value known? If a solution was found whose effort is within the limit,
 * yes: all solutions within the limit were compared. */
static bool is_settled(const struct simplest *simplest, const struct wanted *wanted, uint32_t limit)
{
    struct ratio value;
    if (!exact_value_of(simplest->run, wanted->value, &value)) return true;
    if (wanted->find == WANTED_NOT_FOUND) return false;
    return wanted->find < simplest->finds_before ||
           finds_at(simplest->finds, wanted->find)->effort <= limit;
}

/* Searches again, among trees up to the current limit of effort, for those values that the search
 * up to the limit `before` did not settle. Returns whether all values are settled now. */
static bool find_within_limit(struct simplest *simplest, struct goals *goals, struct wanted *wanted,
                              size_t count, uint32_t before)
{
    struct exact_run *const run = simplest->run;
    const uint32_t subset = goals_subset_of_key(goals, goals->full_key);
    const size_t goal_count = goals->goals.count;
    bool has_all = true;
    for (size_t i = 0; i < count && run->status == TALLY_OK; i++) {
        if (is_settled(simplest, &wanted[i], before)) continue;
        simplest->wanted = &wanted[i];
        (void)exact_value_of(run, wanted[i].value, &simplest->value);
        if (subset != GOALS_NONE) find_in_choice(simplest, goals, subset);
        has_all &= is_settled(simplest, &wanted[i], goals->most_effort);
    }
    if (run->status == TALLY_OK) run->status = goals->status;
    run->search.nodes += goals->goals.count - goal_count;
    return has_all;
}

enum { FIRST_CHEAP = 2 };

/* The next limit of effort of cheap trees: 2, 3, 4, 6, ... */
static uint32_t next_cheap(uint32_t limit)
{
    return limit + 1 + limit / 4;
}

/* Makes forests of trees of at most 2, 3, 4, 6, ... effort, as long as trees are cheap, where all
 * parts of a tree share its limit, so that each forest is small. In the order given the first
 * forest serves more values, and the last one has all trees. Returns whether all values are
 * settled. */
static bool find_by_effort(struct simplest *simplest, struct goals *goals, struct wanted *wanted,
                           size_t count)
{
    enum { FIRST_EFFORT = 12, FACTOR = 2, LAST_EFFORT = 48 };
    const bool is_cheap = goals == &simplest->run->cheap;
    const uint32_t last = is_cheap ? goals->table_effort : GOALS_NO_LIMIT;
    const uint32_t first = goals->most_effort < LAST_EFFORT ? goals->most_effort : FIRST_EFFORT;
    uint32_t limit = is_cheap ? FIRST_CHEAP : first, before = 0;
    progress_note_numbers(goals->options, goals->game->count);
    while (limit <= last && simplest->run->status == TALLY_OK) {
        goals_limit_effort(goals, limit);
        if (find_within_limit(simplest, goals, wanted, count, before)) return true;
        if (limit == GOALS_NO_LIMIT) break;
        before = limit;
        if (is_cheap) limit = next_cheap(limit);
        else limit = limit < LAST_EFFORT ? limit * FACTOR : GOALS_NO_LIMIT;
    }
    return false;
}

/* ---- The first few --------------------------------------------------------------------------- */

static void keep_cheap(void *user, uint64_t number)
{
    struct simplest *const cheap = user;
    struct exact_run *const run = cheap->run;
    const struct exact_writer *const writer = &run->writer;
    if (run->status == TALLY_OK &&
        exact_take_tree(&run->writer, &run->cheap, cheap->goal, number, cheap->is_negated) &&
        writer->measure.effort <= cheap->most_effort)
        run->status = finds_add_measured(cheap->finds, run->search.memory, &run->search.numbers,
                                         exact_tree_at_hand(writer), &writer->measure);
}

/* Finds all solutions of a value with an effort up to the limit of the cheap forest. */
static void find_cheap(struct exact_run *run, struct ratio value, struct finds *finds)
{
    struct goals *const goals = &run->cheap;
    const size_t goal_count = goals->goals.count;
    const uint32_t subset = goals_subset_of_key(goals, goals->full_key);
    struct exact_roots roots = {.count = 0};
    if (subset != GOALS_NONE) exact_find_roots(&roots, run, goals, subset, value, UINT64_MAX);
    for (uint32_t i = 0; i < roots.count; i++) {
        struct simplest cheap = {.run = run,
                                 .goal = roots.goal[i],
                                 .is_negated = roots.is_negated[i],
                                 .most_effort = goals->most_effort,
                                 .finds = finds};
        goals_visit_cheap(goals, cheap.goal, &cheap.most_effort, keep_cheap, &cheap);
    }
    if (run->status == TALLY_OK) run->status = goals->status;
    run->search.nodes += goals->goals.count - goal_count;
}

/* All solutions use the same numbers, so those of least effort are the first. */
static tally_status exact_first(struct engine_search *search, uint64_t value, uint64_t count,
                                struct finds *finds, bool *is_settled)
{
    struct exact_run *const run = exact_run_of(search);
    const tally_options *const options = &search->request->options;
    struct ratio wanted;
    if (!run->has_cheap || !exact_value_of(run, value, &wanted)) return run->status;
    for (uint32_t limit = FIRST_CHEAP; limit <= run->cheap.table_effort && !*is_settled;
         limit = next_cheap(limit)) {
        finds_empty(finds);
        goals_limit_effort(&run->cheap, limit);
        find_cheap(run, wanted, finds);
        if (run->status != TALLY_OK) return run->status;
        *is_settled = finds->found.count >= count;
    }
    if (!*is_settled) finds_empty(finds);
    tally_status status = finds_sort(finds, search->memory, &search->numbers, options);
    if (status == TALLY_OK) status = finds_keep_first(finds, search->memory, count);
    return status;
}

static tally_status exact_simplest(struct engine_search *search, struct wanted *wanted,
                                   size_t count, uint32_t fewest, uint32_t most,
                                   struct finds *finds)
{
    struct exact_run *const run = exact_run_of(search);
    struct simplest simplest = {.run = run, .finds = finds, .finds_before = finds->found.count};
    if (exact_is_by_effort(run)) {
        (void)find_by_effort(&simplest, &run->goals, wanted, count);
        count = 0;
    }
    for (size_t i = 0; i < count && run->status == TALLY_OK; i++) {
        if (wanted[i].find != WANTED_NOT_FOUND) continue;
        if (!exact_value_of(run, wanted[i].value, &simplest.value)) continue;
        if (run->has_cheap && find_by_effort(&simplest, &run->cheap, &wanted[i], 1)) continue;
        simplest.wanted = &wanted[i];
        find_value(&simplest, fewest, most);
    }
    finds_clear(&simplest.one, search->memory);
    return run->status;
}

/* ---- All values in slices -------------------------------------------------------------------- */

/*
 * The simplest expressions of all values at once, of + - * / in any order: with the fresh goals of
 * forest/fresh.h. The forest of goals serves one value after the other, which takes 20 to 100 times
 * as long where there are thousands.
 */

#if !TALLY_SMALL
/* Are they whole, and has each a word? */
static bool has_plain_numbers(const tally_game *game)
{
    for (uint32_t i = 0; i < game->count; i++) {
        const struct rational value = number_value(&game->rules, game->numbers[i]);
        if (value.negative || value.denominator != 1 || value.numerator > WORD_NUMERATOR_MAX)
            return false;
    }
    return true;
}

/* Are so many values wanted that all goals are worth their time, and does forest/fresh.h know the
 * rules? It takes groups away. Fractions have steps of value 0 there, which positive whole numbers
 * must not have; those have an engine of their own. */
static bool is_worth_goals(struct engine_search *search, tally_range range)
{
    enum { VALUES_WORTH_GOALS = 512 };
    const struct request *const request = search->request;
    const tally_rules *const rules = &request->game->rules;
    const bool has_constraints =
        request->options.fewest > 1 || request->options.must_use_count != 0;
    return range.last - range.first >= VALUES_WORTH_GOALS &&
           exact_run_of(search)->trees_are_solutions && rules->order == TALLY_ORDER_ANY &&
           rules->values != TALLY_VALUES_WHOLE && rules_have_groups(rules) &&
           request->row.unit == 1 && (rules->use == TALLY_USE_ALL || !has_constraints) &&
           has_plain_numbers(request->game);
}

static tally_status exact_begin_slices(struct engine_search *search, const struct vector *known,
                                       const struct finds *finds, tally_range range, uint32_t size,
                                       uint32_t *count)
{
    *count = 0;
    return size < 2 || !is_worth_goals(search, range)
               ? TALLY_OK
               : slices_begin_fractions(search, known, finds, range, size, count);
}
#endif

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
    .first = exact_first,
    .begin_pieces = exact_begin_pieces,
    .next_pieces = exact_next_pieces,
    .run_pieces = exact_run_pieces,
    .end_pieces = exact_end_pieces,
    .count = exact_count,
    .values = exact_values,
#if !TALLY_SMALL
    .begin_slices = exact_begin_slices,
    .run_slices = slices_run,
    .end_slices = slices_end,
#endif
    .may_be_missing = exact_may_be_missing,
    .may_be_simpler = exact_may_be_simpler,
};
