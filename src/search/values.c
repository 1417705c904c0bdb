/* SPDX-License-Identifier: MIT */
/*
 * Lists every value of a range, each with its simplest expression. The engine lists the values. If
 * one forest serves many values, their expressions are searched all at once; otherwise one by one,
 * in parallel on all threads.
 */
#include "base/tasks.h"
#include "search/outcome.h"
#include "search/search.h"

struct valuing {
    struct engine_search *search;
    struct delivery *delivery;
    tally_outcome *outcome;
    tally_sink before;      /* called before the caller's sink, to count */
    struct vector values;   /* struct wanted, by rising value: those of the sizes so far */
    struct vector gathered; /* struct wanted, by rising value: those of the current size */
    struct finds finds;
    uint32_t settled; /* up to this many numbers, the simplest expressions are known */
};

/* Gives a value to the caller, unless the limit is reached. */
static int take_value(void *user, const tally_solution *solution)
{
    struct valuing *const valuing = user;
    const struct request *const request = valuing->search->request;
    tally_outcome *const outcome = valuing->outcome;
    if (request->options.limit != 0 && outcome->solutions == request->options.limit) {
        outcome->bound = TALLY_BOUND_LIMIT;
        return 1;
    }
    outcome->solutions++;
    outcome_note_fewest(outcome, solution->numbers_used);
    return request->sink.solution(request->sink.user, solution);
}

/* ---- One by one ------------------------------------------------------------------------------ */

static tally_status find_value(struct engine_search *search, struct delivery *delivery,
                               uint64_t value, tally_outcome *outcome)
{
    struct finds finds = {{0}, {0}};
    *outcome = outcome_of(value);
    tally_status status = find_simplest(search, value, &finds);
    /* A search that was stopped may have found an expression that is not the simplest. */
    if (status == TALLY_OK && finds.found.count != 0)
        status = deliver_many(delivery, &finds, 0, 1, value, NULL);
    finds_clear(&finds, search->memory);
    return status;
}

static int note_value(void *user, const tally_outcome *outcome)
{
    ((struct valuing *)user)->outcome->nodes += outcome->nodes;
    return 0;
}

static tally_status find_one_by_one(struct valuing *valuing, tally_range range)
{
    struct engine_search *const search = valuing->search;
    const struct request *const request = search->request;
    tally_outcome last;
    const tally_status status =
        search->engine->values(search, range, request->fewest, request->most, &valuing->values);
    const struct job job = {.count = valuing->values.count,
                            .list = valuing->values.items,
                            .search = find_value,
                            .done = note_value,
                            .done_user = valuing};
    return status == TALLY_OK ? search_targets(search, valuing->delivery, &job, &last) : status;
}

/* ---- At once --------------------------------------------------------------------------------- */

static struct wanted *wanted_at(const struct vector *values, size_t index)
{
    return (struct wanted *)values->items + index;
}

/* Merges the gathered values into those of the smaller sizes, except values that fewer numbers
 * make. */
static tally_status merge_gathered(struct valuing *valuing)
{
    struct memory *const memory = valuing->search->memory;
    const struct vector *const values = &valuing->values;
    const struct vector *const gathered = &valuing->gathered;
    struct vector merged = {0};
    size_t known = 0;
    if (gathered->count == 0) return TALLY_OK;
    if (!vector_reserve(memory, &merged, values->count + gathered->count, sizeof(struct wanted)))
        return memory_failure(memory);
    for (size_t i = 0; i < gathered->count || known < values->count;) {
        const bool takes_known = i == gathered->count ||
                                 (known < values->count &&
                                  wanted_at(values, known)->value <= wanted_at(gathered, i)->value);
        const struct wanted next =
            *(takes_known ? wanted_at(values, known++) : wanted_at(gathered, i++));
        if (takes_known && i < gathered->count && wanted_at(gathered, i)->value == next.value) i++;
        *wanted_at(&merged, merged.count++) = next;
    }
    vector_clear(memory, &valuing->values);
    valuing->values = merged;
    return TALLY_OK;
}

static tally_status find_size(struct valuing *valuing, tally_range range, uint32_t size)
{
    struct engine_search *const search = valuing->search;
    const struct engine *const engine = search->engine;
    valuing->gathered.count = 0;
    tally_status status = engine->values(search, range, size, size, &valuing->gathered);
    if (status != TALLY_OK) return status;
    status = merge_gathered(valuing);
    if (status != TALLY_OK) return status;
    return engine->simplest(search, valuing->values.items, valuing->values.count, size, size,
                            &valuing->finds);
}

enum { VALUES_A_TICK = 64 };

/* Delivers the values whose simplest expression is known, even if the search ended early. status:
 * how it ended. */
static tally_status give_settled(struct valuing *valuing, tally_status status)
{
    const struct wanted *const wanted = valuing->values.items;
    tally_status given_status = TALLY_OK;
    const tally_options *const options = &valuing->search->request->options;
    for (size_t i = 0; i < valuing->values.count && given_status == TALLY_OK; i++) {
        if (wanted[i].find == WANTED_NOT_FOUND) continue;
        if (status != TALLY_STOPPED && (i + 1) % VALUES_A_TICK == 0)
            given_status = tasks_ask_tick(options);
        if (given_status != TALLY_OK) break;
        if (finds_at(&valuing->finds, wanted[i].find)->numbers_used > valuing->settled) continue;
        given_status = deliver_many(valuing->delivery, &valuing->finds, wanted[i].find, 1,
                                    wanted[i].value, NULL);
    }
    return status != TALLY_OK ? status : given_status;
}

/* Sizes rise, so a search that is stopped has completed the values of all smaller sizes. */
static tally_status find_at_once(struct valuing *valuing, tally_range range)
{
    const struct request *const request = valuing->search->request;
    tally_status status = TALLY_OK;
    for (uint32_t size = request->fewest; size <= request->most && status == TALLY_OK; size++) {
        status = find_size(valuing, range, size);
        if (status == TALLY_OK) valuing->settled = size;
    }
    status = give_settled(valuing, status);
    valuing->outcome->nodes = valuing->search->nodes;
    return status;
}

/* ---- Altogether ------------------------------------------------------------------------------ */

/* Could a value be missing, or a simpler expression of it? */
static tally_status ask_about_value(struct engine_search *search, uint64_t value, bool *may_lack)
{
    struct finds finds = {{0}, {0}};
    tally_status status =
        search->engine->may_be_missing(search, (tally_range){value, value}, may_lack);
    if (status != TALLY_OK || !*may_lack) return status;
    status = find_simplest(search, value, &finds);
    if (status == TALLY_OK && finds.found.count != 0)
        status = search->engine->may_be_simpler(search, finds_at(&finds, 0), may_lack);
    finds_clear(&finds, search->memory);
    return status;
}

/* Could any value of the range be missing? 0 and 1 are checked separately, since values that do not
 * fit come back to them most easily. */
static tally_status ask_about_range(struct engine_search *search, tally_range range, bool *may_lack)
{
    const tally_range others = {range.first > 2 ? range.first : 2, range.last};
    tally_status status = TALLY_OK;
    *may_lack = search->is_beyond;
    if (others.first <= others.last) status = ask_what_lacks(search, others, may_lack);
    for (uint64_t value = range.first; value <= 1 && value <= range.last; value++) {
        if (status == TALLY_OK && !*may_lack) status = ask_about_value(search, value, may_lack);
    }
    return status;
}

/* Clips the range to the values that the engine's numbers can hold; larger values are not found.
 * Returns false if nothing is left. */
static bool clip(const struct engine *engine, tally_range *range)
{
    if (range->last > engine->largest_value) range->last = engine->largest_value;
    if (range->first < engine->smallest_value) range->first = engine->smallest_value;
    return range->first <= range->last;
}

static tally_status find_values(struct valuing *valuing, tally_range range)
{
    struct engine_search *const search = valuing->search;
    const tally_status status = search->engine->fork != NULL ? find_one_by_one(valuing, range)
                                                             : find_at_once(valuing, range);
    vector_clear(search->memory, &valuing->values);
    vector_clear(search->memory, &valuing->gathered);
    finds_clear(&valuing->finds, search->memory);
    return status;
}

static tally_status run(struct engine_search *search, struct delivery *delivery,
                        tally_outcome *outcome)
{
    const struct request *const request = search->request;
    const struct engine *const engine = search->engine;
    const bool is_whole = request->game->rules.values == TALLY_VALUES_WHOLE;
    struct valuing valuing = {.search = search, .delivery = delivery, .outcome = outcome};
    const tally_range all = {engine->smallest_value, is_whole ? UINT64_MAX : engine->largest_value};
    const tally_range claimed = request->range != NULL ? *request->range : all;
    tally_range asked = claimed;
    bool may_lack = false;
    *outcome = outcome_of(asked.first);
    search->nodes = 0;
    valuing.before = (tally_sink){.user = &valuing, .solution = take_value};
    delivery->sink = &valuing.before;
    tally_status status = TALLY_OK;
    if (clip(engine, &asked) && request->fewest <= request->most)
        status = find_values(&valuing, asked);
    if (status == TALLY_STOPPED && outcome->bound == TALLY_BOUND_LIMIT) status = TALLY_OK;
    if (status == TALLY_OK && outcome->bound == TALLY_BOUND_NONE) {
        engine->forget(search);
        status = ask_about_range(search, claimed, &may_lack);
    }
    if (outcome->solutions != 0) outcome->distance = 0;
    outcome_settle(outcome, status, outcome->solutions != 0, may_lack);
    return status;
}

const struct search_kind search_values = {.wants_simplest = true, .run = run};
