/* SPDX-License-Identifier: MIT */
/*
 * Every whole value, each with its simplest expression. A range of few values is asked for one by one; for
 * all values, or many, tables of all admitted places tell which there are.
 */
#include "exact/workers.h"

#include "exact/claim.h"
#include "exact/table.h"

/* The table of all of many numbers takes longer, and much memory. */
static uint64_t asked_one_by_one(const tally_game *game)
{
    enum { FEW_NUMBERS = 6, OF_FEW = 4096, OF_MANY = 65536 };
    return game->count <= FEW_NUMBERS ? OF_FEW : OF_MANY;
}

struct valuing {
    struct exact_run *run;
    tally_range range;
    struct vector values; /* uint64_t */
    const tally_sink *sink;
    tally_outcome *outcome;
};

static void gather_values(struct exact_run *run, struct exact *exact, uint32_t place, void *user)
{
    struct valuing *const valuing = user;
    const struct exact_table *const table = exact_table_of(exact, place);
    const bool has_minus = exact->is_ordered && exact_has(exact, TALLY_OP_NEGATE);
    for (uint32_t i = 0; table != NULL && i < table->count; i++) {
        const struct ratio value = table->entries[i].value;
        if (value.denominator != 1 || (value.numerator < 0 && !has_minus)) continue;
        const uint64_t whole = (uint64_t)ratio_magnitude(value).numerator;
        if (whole < valuing->range.first || whole > valuing->range.last) continue;
        if (!vector_reserve(run->memory, &valuing->values, valuing->values.count + 1, sizeof(uint64_t))) {
            run->status = memory_failure(run->memory);
            return;
        }
        ((uint64_t *)valuing->values.items)[valuing->values.count++] = whole;
    }
}

static void sink_down(uint64_t *values, size_t root, size_t count)
{
    const uint64_t moving = values[root];
    for (size_t child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count && values[child] < values[child + 1]) child++;
        if (values[child] <= moving) break;
        values[root] = values[child];
    }
    values[root] = moving;
}

/* Asks the tick now and then. */
static bool goes_on(struct exact_run *run, size_t sinkings)
{
    enum { SINKINGS_A_TICK = 4096 };
    if (sinkings % SINKINGS_A_TICK == 0 && !exact_ask_tick(&run->exact) && run->status == TALLY_OK)
        run->status = run->exact.status;
    return run->status == TALLY_OK;
}

/* Heap sort, and each value once. */
static void sort_values(struct exact_run *run, struct vector *vector)
{
    uint64_t *const values = vector->items;
    for (size_t i = vector->count / 2; i-- > 0 && goes_on(run, i);) sink_down(values, i, vector->count);
    for (size_t end = vector->count; end > 1 && goes_on(run, end); end--) {
        const uint64_t largest = values[0];
        values[0] = values[end - 1];
        values[end - 1] = largest;
        sink_down(values, 0, end - 1);
    }
    size_t kept = 0;
    for (size_t i = 0; i < vector->count; i++) {
        if (kept == 0 || values[kept - 1] != values[i]) values[kept++] = values[i];
    }
    vector->count = kept;
}

static void find_value(struct exact_run *run, uint64_t value, tally_outcome *outcome)
{
    *outcome = (tally_outcome){.target = value, .answer = TALLY_ANSWER_LIMIT, .distance = UINT64_MAX};
    run->nodes = 0;
    exact_find_simplest(run, value, &run->best);
    outcome->nodes = run->nodes;
    /* What a search that was stopped has in hand may not be the simplest. */
    if (run->best.is_found && run->status == TALLY_OK) exact_deliver(run, &run->best, value);
}

/* Stands before the caller's sink, and counts. */
static int take_value(void *user, const tally_solution *solution)
{
    struct valuing *const valuing = user;
    tally_outcome *const outcome = valuing->outcome;
    const uint64_t limit = valuing->run->options->limit;
    if (limit != 0 && outcome->solutions == limit) {
        outcome->bound = TALLY_BOUND_LIMIT;
        return 1;
    }
    outcome->solutions++;
    if (outcome->fewest == 0 || solution->numbers_used < outcome->fewest)
        outcome->fewest = solution->numbers_used;
    return valuing->sink->solution(valuing->sink->user, solution);
}

static int note_value(void *user, const tally_outcome *outcome)
{
    ((struct valuing *)user)->outcome->nodes += outcome->nodes;
    return 0;
}

static void give_values(struct valuing *valuing)
{
    struct exact_run *const run = valuing->run;
    struct exact_errand errand = {.search = find_value, .done = note_value, .user = valuing};
    tally_outcome last;
    errand.first = valuing->range.first;
    errand.count = valuing->range.last - valuing->range.first + 1; /* both are below 2^63 */
    if (errand.count > asked_one_by_one(run->game)) {
        for (uint32_t size = run->fewest; size <= run->most; size++) {
            exact_visit_fields(run, size, gather_values, valuing);
        }
        sort_values(run, &valuing->values);
        exact_keep_tables(&run->exact);
        errand.list = valuing->values.items;
        errand.count = valuing->values.count;
    }
    if (run->status == TALLY_OK) exact_run_errand(run, &errand, &last);
    if (run->is_stopped && valuing->outcome->bound == TALLY_BOUND_LIMIT) run->status = TALLY_OK;
}

/* Could a value be missing, or a simpler expression of it? */
static bool may_lack_value(struct exact_run *run, uint64_t value)
{
    if (!exact_may_lack(run, (tally_range){value, value})) return false;
    exact_find_simplest(run, value, &run->other);
    return !run->other.is_found || exact_may_lack_simpler(run, &run->other, value);
}

/* Could anything of the range be missing? 0 and 1 are where a value that does not fit comes back most
 * easily, so these are looked at on their own. */
static bool may_lack(struct exact_run *run, tally_range range)
{
    const tally_range others = {range.first > 2 ? range.first : 2, range.last};
    if (others.first <= others.last && exact_may_lack(run, others)) return true;
    for (uint64_t value = range.first; value <= 1 && value <= range.last; value++) {
        if (may_lack_value(run, value)) return true;
    }
    return false;
}

tally_status exact_values(const tally_game *game, const tally_range *range, const tally_options *options,
                          const tally_sink *sink, tally_outcome *outcome)
{
    struct exact_run run;
    const bool is_whole = game->rules.values == TALLY_VALUES_WHOLE;
    struct valuing valuing = {.run = &run, .sink = sink, .outcome = outcome};
    const tally_sink before = {.user = &valuing, .solution = take_value};
    valuing.range = range != NULL ? *range : (tally_range){0, is_whole ? UINT64_MAX : INT64_MAX};
    *outcome =
        (tally_outcome){.target = valuing.range.first, .answer = TALLY_ANSWER_LIMIT, .distance = UINT64_MAX};
    /* What does not fit in the engine's fractions is not found. */
    const tally_range asked = valuing.range;
    const bool is_cut_off = asked.first > INT64_MAX;
    if (asked.last > INT64_MAX) valuing.range.last = INT64_MAX;
    if (is_cut_off) valuing.range.first = INT64_MAX;
    exact_run_begin(&run, game, valuing.range.last - valuing.range.first + 1, options, &before);
    run.exact.wants_simplest = true;
    if (run.status == TALLY_OK && !is_cut_off) give_values(&valuing);
    if (outcome->solutions != 0) {
        outcome->answer = TALLY_ANSWER_SOLVED;
        outcome->distance = 0;
    }
    if (run.status == TALLY_OK) {
        if (outcome->solutions == 0) outcome->answer = TALLY_ANSWER_CLOSEST;
        exact_forget(&run.exact);
        if (outcome->bound == TALLY_BOUND_NONE && may_lack(&run, asked)) {
            outcome->bound = TALLY_BOUND_VALUE;
            if (outcome->solutions == 0) outcome->answer = TALLY_ANSWER_LIMIT;
        }
    }
    const tally_status status = exact_note_end(&run, outcome);
    vector_clear(run.memory, &valuing.values);
    exact_run_end(&run);
    return status;
}
