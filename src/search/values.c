/* SPDX-License-Identifier: MIT */
/*
 * Lists every value of a range, each with its simplest expression. For one number, two numbers,
 * three ..., the engine lists the values that this many numbers make. If one forest serves many
 * values, their expressions are searched all at once. Otherwise they are searched one by one, in
 * parallel on all threads.
 */
#include "base/progress.h"
#include "base/tasks.h"
#include "search/outcome.h"
#include "search/search.h"

/* A search for all values. */
struct valuing {
    struct engine_search *search;
    struct delivery *delivery;
    tally_outcome *outcome;
    tally_sink before;      /* called before the caller's sink, to count */
    tally_sink in_order;    /* called before `before`, to merge the values of smaller sizes */
    struct vector values;   /* struct wanted, by rising value: those of the sizes so far */
    struct vector gathered; /* struct wanted, by rising value: those of the current size */
    struct finds finds;
    size_t given;     /* how many values of smaller sizes the caller has received */
    uint32_t size;    /* one by one: the values that are searched now need this many numbers */
    uint32_t settled; /* up to this many numbers, the simplest expressions are known */
    uint64_t next;    /* all values below are settled, and given */
    bool was_refused; /* the sink asked to stop */
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
    if (request->sink.solution(request->sink.user, solution) == 0) return 0;
    valuing->was_refused = true;
    if (valuing->settled == request->most) valuing->next = solution->target + 1;
    return 1;
}

/* ---- Values of one size after the other ------------------------------------------------------ */

static struct wanted *wanted_at(const struct vector *values, size_t index)
{
    return (struct wanted *)values->items + index;
}

/* Removes from the gathered values those that fewer numbers make. */
static void remove_known(struct valuing *valuing)
{
    struct vector *const gathered = &valuing->gathered;
    const struct vector *const values = &valuing->values;
    size_t kept = 0, known = 0;
    for (size_t i = 0; i < gathered->count; i++) {
        const struct wanted wanted = *wanted_at(gathered, i);
        while (known < values->count && wanted_at(values, known)->value < wanted.value) known++;
        if (known == values->count || wanted_at(values, known)->value != wanted.value)
            *wanted_at(gathered, kept++) = wanted;
    }
    gathered->count = kept;
}

/* Merges the gathered values into those of the smaller sizes. */
static tally_status merge_gathered(struct valuing *valuing)
{
    struct memory *const memory = valuing->search->memory;
    const struct vector *const values = &valuing->values;
    const struct vector *const gathered = &valuing->gathered;
    struct vector merged = {0};
    if (gathered->count == 0) return TALLY_OK;
    if (!vector_reserve(memory, &merged, values->count + gathered->count, sizeof(struct wanted)))
        return memory_failure(memory);
    for (size_t i = 0, known = 0; i < gathered->count || known < values->count;) {
        const bool takes_known = i == gathered->count ||
                                 (known < values->count &&
                                  wanted_at(values, known)->value < wanted_at(gathered, i)->value);
        *wanted_at(&merged, merged.count++) =
            *(takes_known ? wanted_at(values, known++) : wanted_at(gathered, i++));
    }
    vector_clear(memory, &valuing->values);
    vector_clear(memory, &valuing->gathered);
    valuing->values = merged;
    return TALLY_OK;
}

/* ---- One by one ------------------------------------------------------------------------------ */

static tally_status find_value(struct engine_search *search, struct delivery *delivery,
                               uint64_t value, tally_outcome *outcome)
{
    const struct valuing *const valuing = delivery->sink->user;
    struct wanted wanted = {value, valuing->size, WANTED_NOT_FOUND};
    struct finds finds = {{0}, {0}};
    *outcome = outcome_of(value);
    tally_status status =
        search->engine->simplest(search, &wanted, 1, valuing->size, valuing->size, &finds);
    /* A search that was stopped may have found an expression that is not the simplest. */
    if (status == TALLY_OK && finds.found.count != 0)
        status = deliver_many(delivery, &finds, 0, 1, value, NULL);
    finds_clear(&finds, search->memory);
    return status;
}

static int note_value(void *user, const tally_outcome *outcome)
{
    struct valuing *const valuing = user;
    valuing->outcome->nodes += outcome->nodes;
    if (outcome->bound == TALLY_BOUND_NONE) valuing->next = saturating_add(outcome->target, 1);
    return 0;
}

/* Gives the values that fewer numbers make and that are below the next one of the last size, or all
 * that are left. */
static tally_status give_smaller_sizes(struct valuing *valuing, uint64_t below)
{
    struct delivery delivery = *valuing->delivery;
    tally_status status = TALLY_OK;
    delivery.record = NULL;
    while (valuing->given < valuing->values.count && status == TALLY_OK) {
        const struct wanted *const wanted = wanted_at(&valuing->values, valuing->given);
        if (wanted->value >= below) break;
        valuing->given++;
        status = deliver_many(&delivery, &valuing->finds, wanted->find, 1, wanted->value, NULL);
    }
    return status;
}

/* Receives the values of the last size in rising order, and merges those of smaller sizes. */
static int take_in_order(void *user, const tally_solution *solution)
{
    struct valuing *const valuing = user;
    const uint64_t value = solution->value.numerator.low;
    valuing->delivery->sink = &valuing->before;
    tally_status status = give_smaller_sizes(valuing, value);
    if (status == TALLY_OK && take_value(user, solution) != 0) status = TALLY_STOPPED;
    valuing->delivery->sink = &valuing->in_order;
    return status != TALLY_OK;
}

/* Adds the values that were recorded since `first` to those of the smaller sizes. */
static tally_status keep_recorded(struct valuing *valuing, size_t first)
{
    valuing->gathered.count = 0;
    for (size_t i = first; i < valuing->finds.found.count; i++)
        *wanted_at(&valuing->gathered, valuing->gathered.count++) =
            (struct wanted){finds_at(&valuing->finds, i)->value, valuing->size, (uint32_t)i};
    return merge_gathered(valuing);
}

/* Finds the values that need this many numbers. Those of the last size are given at once, the
 * others kept. */
static tally_status find_size_apart(struct valuing *valuing, tally_range range)
{
    struct engine_search *const search = valuing->search;
    const bool is_last = valuing->size == search->request->most;
    const size_t before = valuing->finds.found.count;
    struct delivery delivery = *valuing->delivery;
    tally_outcome last;
    progress_note_numbers(&search->request->options, valuing->size);
    valuing->gathered.count = 0;
    tally_status status =
        search->engine->values(search, range, valuing->size, valuing->size, &valuing->gathered);
    if (status != TALLY_OK) return status;
    remove_known(valuing);
    const struct job job = {.count = valuing->gathered.count,
                            .list = valuing->gathered.items,
                            .search = find_value,
                            .done = note_value,
                            .done_user = valuing};
    if (is_last) return search_targets(search, valuing->delivery, &job, &last);
    delivery.record = &valuing->finds;
    status = search_targets(search, &delivery, &job, &last);
    const tally_status kept = keep_recorded(valuing, before);
    return status != TALLY_OK ? status : kept;
}

/* The number of numbers rises, so a search that is stopped can give all values of the smaller
 * sizes, and those of the last size that it has found. */
static tally_status find_one_by_one(struct valuing *valuing, tally_range range)
{
    const struct request *const request = valuing->search->request;
    tally_status status = TALLY_OK;
    bool is_last = false;
    for (valuing->size = request->fewest; status == TALLY_OK; valuing->size++) {
        is_last = valuing->size == request->most;
        if (is_last) valuing->delivery->sink = &valuing->in_order;
        valuing->next = range.first;
        status = find_size_apart(valuing, range);
        if (status == TALLY_OK) valuing->settled = valuing->size;
        if (is_last) break;
    }
    if (!is_last) valuing->next = range.first;
    valuing->delivery->sink = &valuing->before;
    if (valuing->outcome->bound == TALLY_BOUND_LIMIT) return status;
    if (status != TALLY_OK) valuing->delivery->asks = false;
    const tally_status given = give_smaller_sizes(valuing, UINT64_MAX);
    return status != TALLY_OK ? status : given;
}

/* ---- At once --------------------------------------------------------------------------------- */

static tally_status find_size(struct valuing *valuing, tally_range range, uint32_t size)
{
    struct engine_search *const search = valuing->search;
    const struct engine *const engine = search->engine;
    valuing->gathered.count = 0;
    tally_status status = engine->values(search, range, size, size, &valuing->gathered);
    if (status != TALLY_OK) return status;
    remove_known(valuing);
    status = merge_gathered(valuing);
    if (status != TALLY_OK) return status;
    return engine->simplest(search, valuing->values.items, valuing->values.count, size, size,
                            &valuing->finds);
}

enum { VALUES_A_TICK = 64 };

/* Delivers the values whose simplest expression is known, even if the search ended early. status:
 * how the search ended. If the tick stops the delivery, the values before that place have been
 * delivered. */
static tally_status give_settled(struct valuing *valuing, tally_status status)
{
    const struct wanted *const wanted = valuing->values.items;
    tally_status given_status = TALLY_OK;
    const tally_options *const options = &valuing->search->request->options;
    for (size_t i = 0; i < valuing->values.count && given_status == TALLY_OK; i++) {
        if (wanted[i].find == WANTED_NOT_FOUND) continue;
        if (status != TALLY_STOPPED && (i + 1) % VALUES_A_TICK == 0 &&
            tasks_ask_tick(options) != TALLY_OK) {
            if (status == TALLY_OK) valuing->next = wanted[i].value;
            valuing->settled = 0;
            given_status = TALLY_STOPPED;
            break;
        }
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

/* Could a simpler expression of the value be missing; or the value, if it has no expression? */
static tally_status ask_about_simplest(struct engine_search *search, uint64_t value, bool *may_lack)
{
    struct finds finds = {{0}, {0}};
    tally_status status = find_simplest(search, value, &finds);
    if (status == TALLY_OK)
        status =
            finds.found.count != 0
                ? search->engine->may_be_simpler(search, finds_at(&finds, 0), may_lack)
                : search->engine->may_be_missing(search, (tally_range){value, value}, may_lack);
    finds_clear(&finds, search->memory);
    return status;
}

/* Each value of the range is asked about alone, the largest first: it is most likely to be out of
 * reach, and ends the questions if it may be missing. */
static tally_status ask_about_each(struct engine_search *search, tally_range range, bool *may_lack)
{
    *may_lack = false;
    for (uint64_t value = range.last;; value--) {
        const tally_status status = ask_about_simplest(search, value, may_lack);
        if (status != TALLY_OK || *may_lack || value == range.first) return status;
    }
}

/* Could any value of the range be missing? 0 and 1 are checked separately, since values that do not
 * fit come back to them most easily. So are all values of a short range of a small game where such
 * a value comes back: 1 ^ (9 ^ 99) + 5 is one more solution of 6, but 6 is not missing if it has
 * another. */
static tally_status ask_about_range(struct engine_search *search, tally_range range, bool *may_lack)
{
    enum { SHORT_RANGE = 1024, FEW_NUMBERS = 6 };
    const tally_range others = {range.first > 2 ? range.first : 2, range.last};
    tally_status status = TALLY_OK;
    *may_lack = search->is_beyond;
    if (*may_lack) return status;
    if (others.first <= others.last) status = ask_what_lacks(search, others, may_lack);
    if (status == TALLY_OK && *may_lack && others.last - others.first < SHORT_RANGE &&
        search->request->game->count <= FEW_NUMBERS)
        status = ask_about_each(search, others, may_lack);
    for (uint64_t value = range.first; value <= 1 && value <= range.last; value++) {
        if (status != TALLY_OK || *may_lack) break;
        status = search->engine->may_be_missing(search, (tally_range){value, value}, may_lack);
        if (status == TALLY_OK && *may_lack) status = ask_about_simplest(search, value, may_lack);
    }
    return status;
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
    valuing.next = claimed.first;
    valuing.before = (tally_sink){.user = &valuing, .solution = take_value};
    valuing.in_order = (tally_sink){.user = &valuing, .solution = take_in_order};
    delivery->sink = &valuing.before;
    tally_status status = TALLY_OK;
    if (clip_range(engine, &asked) && request->fewest <= request->most)
        status = find_values(&valuing, asked);
    if (status == TALLY_STOPPED && outcome->bound == TALLY_BOUND_LIMIT) status = TALLY_OK;
    if (status != TALLY_OK) {
        outcome->settled = valuing.was_refused ? 0 : valuing.settled;
        outcome->target = valuing.next;
    }
    if (status == TALLY_OK && outcome->bound == TALLY_BOUND_NONE) {
        engine->forget(search);
        status = ask_about_range(search, claimed, &may_lack);
    }
    if (outcome->solutions != 0) outcome->distance = 0;
    outcome_settle(outcome, status, outcome->solutions != 0, may_lack);
    return status;
}

const struct search_kind search_values = {.wants_simplest = true, .run = run};
