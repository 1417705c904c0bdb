/* SPDX-License-Identifier: MIT */
/*
 * Lists every value of a range, each with its simplest expression. For one number, two numbers,
 * three ..., the engine lists the values that this many numbers make. If one forest serves many
 * values, their expressions are searched all at once. Otherwise they are searched one by one, in
 * parallel on all threads.
 */
#include "base/progress.h"
#include "base/tasks.h"
#include "base/technique.h"
#include "least/least.h"
#include "search/outcome.h"
#include "search/search.h"

enum {
    SHORT_RANGE = 1024, /* values that are asked about one by one */
    VALUES_FEW = 32     /* values that may be searched by rising effort */
};

/* A search for all values. */
struct valuing {
    struct engine_search *search;
    struct delivery *delivery;
    tally_outcome *outcome;
    struct vector values;   /* struct wanted, by rising value: those of the sizes so far */
    struct vector gathered; /* struct wanted, by rising value: those of the current size */
    struct finds finds;
    size_t certain;      /* how many of the finds are known to be the simplest of their values */
    size_t given;        /* how many of the values were considered, and given if they are certain */
    bool gives_size;     /* the values of the current size are given as they are found */
    bool gives_all;      /* all values are given in slices, so those before the last are settled */
    size_t known;        /* how many values of smaller sizes the slices have passed */
    uint32_t size;       /* the number of numbers that the current values need */
    uint32_t settled;    /* up to this many numbers, the simplest expressions are known */
    uint64_t next;       /* all values below are settled, and given */
    bool is_over;        /* the caller receives no more */
    bool counts_only;    /* nobody receives the values, and the engine lists none that cannot be
                            made, so they need no expressions */
    bool are_few;        /* so few values that each may be searched by rising effort */
    bool goes_by_effort; /* values are searched by rising effort (least/least.h), if that pays */
    bool is_short;       /* the range is short, so that each value that is given is noted */
    struct vector noted; /* struct found without a code, by rising value */
};

static struct wanted *wanted_at(const struct vector *values, size_t index)
{
    return (struct wanted *)values->items + index;
}

/* ---- To the caller --------------------------------------------------------------------------- */

/* Gives no more values, since the caller or the tick said stop. */
static void end_before(struct valuing *valuing, uint64_t value)
{
    valuing->is_over = true;
    if (valuing->gives_all || valuing->settled == valuing->search->request->most)
        valuing->next = value;
}

/* Gives the certain values below a bound that were not given before. UINT64_MAX means no bound:
 * this value is given, too. Without a bound, the tick is called from time to time. */
static tally_status give_values(struct valuing *valuing, uint64_t below)
{
    enum { VALUES_A_TICK = 64 };
    const bool has_bound = below != UINT64_MAX;
    const bool asks = !has_bound && valuing->delivery->asks;
    tally_status status = TALLY_OK;
    while (valuing->given < valuing->values.count && status == TALLY_OK) {
        const struct wanted *const wanted = wanted_at(&valuing->values, valuing->given);
        if (has_bound && wanted->value >= below) break;
        valuing->given++;
        if (wanted->find >= valuing->certain) continue;
        if (asks && valuing->given % VALUES_A_TICK == 0)
            status = ask_stop(&valuing->search->request->options);
        if (status != TALLY_OK) end_before(valuing, wanted->value);
        else
            status = deliver_many(valuing->delivery, &valuing->finds, wanted->find, 1,
                                  wanted->value, NULL);
    }
    return status;
}

static void note_found(struct valuing *valuing, struct found found)
{
    if (!valuing->is_short && found.value > 1) return;
    ((struct found *)valuing->noted.items)[valuing->noted.count++] = found;
}

/* Notes the numbers and the effort of a value, for the questions at the end. */
static void note_simplest(struct valuing *valuing, const tally_solution *solution)
{
    note_found(valuing, (struct found){.value = solution->target,
                                       .effort = solution->effort,
                                       .has_detour = solution->has_detour != 0,
                                       .numbers_used = (uint8_t)solution->numbers_used});
}

/* Receives each value in place of the caller's sink, and gives it to the caller unless the limit is
 * reached. While values are given as they are found, those of smaller sizes go before. */
static int take_value(void *user, const tally_solution *solution)
{
    struct valuing *const valuing = user;
    const struct request *const request = valuing->search->request;
    tally_outcome *const outcome = valuing->outcome;
    if (valuing->gives_size) {
        valuing->gives_size = false;
        const tally_status status = give_values(valuing, solution->target);
        valuing->gives_size = true;
        if (status != TALLY_OK) return 1;
    }
    if (request->options.limit != 0 && outcome->solutions == request->options.limit) {
        outcome->bound = TALLY_BOUND_LIMIT;
        valuing->is_over = true;
        return 1;
    }
    outcome->solutions++;
    outcome_note_fewest(outcome, solution->numbers_used);
    note_simplest(valuing, solution);
    if (request->sink.solution(request->sink.user, solution) == 0) return 0;
    end_before(valuing, solution->target + 1);
    return 1;
}

/* ---- Values of one size after the other ------------------------------------------------------ */

/* Appends each value of the range, whether it can be made or not. */
static tally_status name_all(const struct valuing *valuing, tally_range range,
                             struct vector *values)
{
    const size_t count = (size_t)(range.last - range.first) + 1;
    struct memory *const memory = valuing->search->memory;
    if (!vector_reserve(memory, values, count, sizeof(struct wanted)))
        return memory_failure(memory);
    for (size_t i = 0; i < count; i++)
        *wanted_at(values, values->count++) =
            (struct wanted){range.first + i, valuing->size, WANTED_NOT_FOUND};
    return TALLY_OK;
}

/* Are the values asked for as they are? A search for one, or for the few that the last size may
 * add, costs less than the tables of all values. So are values that are searched by rising
 * effort. */
static bool names_all(const struct valuing *valuing, tally_range range)
{
    const struct engine_search *const search = valuing->search;
    const uint64_t unknown = range.last - range.first + 1 - valuing->values.count;
    if (range.first == range.last || (valuing->goes_by_effort && valuing->are_few)) return true;
    return valuing->is_short && unknown < VALUES_FEW && !valuing->counts_only &&
           valuing->size == search->request->most && search->engine->finding == FINDING_AT_ONCE;
}

/* Gathers the values that need as many numbers as the current size: fewer numbers do not make
 * them. */
static tally_status gather(struct valuing *valuing, tally_range range)
{
    struct vector *const gathered = &valuing->gathered;
    const struct vector *const values = &valuing->values;
    struct engine_search *const search = valuing->search;
    size_t kept = 0, known = 0;
    tally_status status = TALLY_OK;
    gathered->count = 0;
    if (names_all(valuing, range)) status = name_all(valuing, range, gathered);
    else status = search->engine->values(search, range, valuing->size, valuing->size, gathered);
    if (status != TALLY_OK) return status;
    for (size_t i = 0; i < gathered->count; i++) {
        const struct wanted wanted = *wanted_at(gathered, i);
        while (known < values->count && wanted_at(values, known)->value < wanted.value) known++;
        if (known == values->count || wanted_at(values, known)->value != wanted.value)
            *wanted_at(gathered, kept++) = wanted;
    }
    gathered->count = kept;
    return TALLY_OK;
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

/* Does the engine make a forest for each value, which equal numbers keep small? */
static bool has_small_forest(const struct engine_search *search)
{
    return search->engine->finding == FINDING_ONE_BY_ONE &&
           2 * search->numbers.distinct <= search->request->game->count;
}

/* Finds the simplest expression of a value by rising effort, with little work. *wanted keeps its
 * place if that fails. Of few values each is tried; of many, those with very many expressions,
 * which are slow to compare: how many they are is known from a forest, which the engine needs for
 * the others anyway. */
static tally_status find_by_effort(const struct valuing *valuing, struct engine_search *search,
                                   struct wanted *wanted, struct finds *finds)
{
    enum { WORK_OF_FEW = 1 << 21, WORK_OF_ONE = 1 << 20, EXPRESSIONS_MANY = 1 << 12 };
    bool is_settled = false;
    uint64_t most_work = WORK_OF_ONE;
    tally_status status = TALLY_OK;
    if (!valuing->goes_by_effort) return status;
    if (valuing->are_few && !has_small_forest(search)) {
        most_work = WORK_OF_FEW / search->request->targets;
    } else {
        struct target_count counted = {.solutions = 0};
        status = search->engine->count(search, wanted->value, 1, &counted);
        if (status != TALLY_OK || counted.with_detours < EXPRESSIONS_MANY) return status;
    }
    status = least_try(search, wanted->value, most_work, finds, &is_settled);
    if (is_settled) wanted->find = (uint32_t)finds->found.count - 1;
    return status;
}

/* Finds the simplest expressions of the current size all at once, in one forest. A value that is
 * not found by rising effort needs it, and then the others cost little more. */
static tally_status find_at_once(struct valuing *valuing)
{
    struct engine_search *const search = valuing->search;
    tally_status status = merge_gathered(valuing);
    bool goes_on = true;
    for (size_t i = 0; i < valuing->values.count && status == TALLY_OK && goes_on; i++) {
        struct wanted *const wanted = wanted_at(&valuing->values, i);
        status = find_by_effort(valuing, search, wanted, &valuing->finds);
        goes_on = wanted->find != WANTED_NOT_FOUND;
    }
    if (status == TALLY_OK)
        status = find_simplest(search, valuing->values.items, valuing->values.count, valuing->size,
                               valuing->size, &valuing->finds);
    if (status == TALLY_OK) valuing->certain = valuing->finds.found.count;
    return status;
}

/* ---- One by one ------------------------------------------------------------------------------ */

static tally_status find_value(struct engine_search *search, struct delivery *delivery,
                               uint64_t value, tally_outcome *outcome)
{
    (void)outcome;
    const struct valuing *const valuing = delivery->sink->user;
    struct wanted wanted = {value, valuing->size, WANTED_NOT_FOUND};
    struct finds finds = {{0}, {0}};
    tally_status status = find_by_effort(valuing, search, &wanted, &finds);
    if (status == TALLY_OK)
        status = find_simplest(search, &wanted, 1, valuing->size, valuing->size, &finds);
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
    if (valuing->gives_size && outcome->bound == TALLY_BOUND_NONE)
        valuing->next = saturating_add(outcome->target, 1);
    return 0;
}

/* Adds the values that were recorded last to those of the smaller sizes. */
static tally_status keep_recorded(struct valuing *valuing)
{
    const size_t count = valuing->finds.found.count - valuing->certain;
    valuing->gathered.count = 0;
    if (!vector_reserve(valuing->search->memory, &valuing->gathered, count, sizeof(struct wanted)))
        return memory_failure(valuing->search->memory);
    for (; valuing->certain < valuing->finds.found.count; valuing->certain++)
        *wanted_at(&valuing->gathered, valuing->gathered.count++) =
            (struct wanted){finds_at(&valuing->finds, valuing->certain)->value, valuing->size,
                            (uint32_t)valuing->certain};
    return merge_gathered(valuing);
}

/* Finds the values of the current size in parallel. Those of the last size are given at once, the
 * others recorded and kept. */
static tally_status find_one_by_one(struct valuing *valuing)
{
    struct engine_search *const search = valuing->search;
    const bool is_last = valuing->size == search->request->most;
    struct delivery delivery = *valuing->delivery;
    tally_outcome last;
    const struct job job = {.count = valuing->gathered.count,
                            .list = valuing->gathered.items,
                            .search = find_value,
                            .done = note_value,
                            .done_user = valuing};
    if (!is_last) delivery.record = &valuing->finds;
    valuing->gives_size = is_last;
    const tally_status status = search_targets(search, &delivery, &job, &last);
    valuing->gives_size = false;
    const tally_status kept = is_last ? TALLY_OK : keep_recorded(valuing);
    return status != TALLY_OK ? status : kept;
}

/* ---- In slices ------------------------------------------------------------------------------- */

/* Adds the values of a slice, which have no expressions. */
static tally_status gather_counted(struct valuing *valuing, const struct finds *finds)
{
    struct vector *const gathered = &valuing->gathered;
    const size_t count = finds->found.count;
    struct memory *const memory = valuing->search->memory;
    if (!vector_reserve(memory, gathered, gathered->count + count, sizeof(struct wanted)))
        return memory_failure(memory);
    for (size_t i = 0; i < count; i++)
        *wanted_at(gathered, gathered->count++) =
            (struct wanted){finds_at(finds, i)->value, valuing->size, WANTED_NOT_FOUND};
    return TALLY_OK;
}

/* Gives the values of a slice. */
static tally_status give_slice(struct valuing *valuing, const struct finds *finds)
{
    const size_t count = finds->found.count;
    uint64_t delivered = 0;
    if (valuing->counts_only) return gather_counted(valuing, finds);
    valuing->gives_all = true;
    const tally_status status = deliver_many(valuing->delivery, finds, 0, count, 0, &delivered);
    valuing->gives_all = false;
    if (delivered == 0 || valuing->is_over) return status;
    const uint64_t last = finds_at(finds, (size_t)delivered - 1)->value;
    valuing->next = saturating_add(last, 1);
    while (valuing->given < valuing->values.count &&
           wanted_at(&valuing->values, valuing->given)->value <= last)
        valuing->given++;
    return status;
}

/* Records those values of a slice that fewer numbers do not make. */
static tally_status record_slice(struct valuing *valuing, const struct finds *finds)
{
    const struct vector *const values = &valuing->values;
    tally_status status = TALLY_OK;
    for (size_t i = 0; i < finds->found.count && status == TALLY_OK; i++) {
        const uint64_t value = finds_at(finds, i)->value;
        while (valuing->known < values->count && wanted_at(values, valuing->known)->value < value)
            valuing->known++;
        if (valuing->known == values->count || wanted_at(values, valuing->known)->value != value)
            status = finds_copy(&valuing->finds, valuing->search->memory, finds, i);
    }
    return status;
}

/* Those of the last size are given, or counted. */
static bool records_slices(const struct valuing *valuing)
{
    return valuing->size < valuing->search->request->most && !valuing->counts_only;
}

/* Finds the values of some neighbouring slices. */
static tally_status take_slices(struct valuing *valuing, uint32_t first, uint32_t count,
                                struct finds *finds)
{
    struct engine_search *const search = valuing->search;
    const bool is_recorded = records_slices(valuing);
    tally_status status = search->engine->run_slices(search, first, count, finds);
    for (uint32_t i = 0; i < count; i++) {
        if (status == TALLY_OK)
            status =
                is_recorded ? record_slice(valuing, &finds[i]) : give_slice(valuing, &finds[i]);
        finds_empty(&finds[i]);
    }
    return status;
}

/* Finds the simplest expression of zero, which no slice has, unless fewer numbers make it. */
static tally_status find_zero(struct valuing *valuing)
{
    struct engine_search *const search = valuing->search;
    struct wanted zero = {0, valuing->size, WANTED_NOT_FOUND};
    tally_status status = TALLY_OK;
    if (valuing->values.count != 0 && wanted_at(&valuing->values, 0)->value == 0) return status;
    if (valuing->counts_only) {
        status = search->engine->values(search, (tally_range){0, 0}, valuing->size, valuing->size,
                                        &valuing->gathered);
        return status == TALLY_OK ? merge_gathered(valuing) : status;
    }
    status = find_simplest(search, &zero, 1, valuing->size, valuing->size, &valuing->finds);
    if (status != TALLY_OK || zero.find == WANTED_NOT_FOUND) return status;
    valuing->certain = valuing->finds.found.count;
    if (!vector_reserve(search->memory, &valuing->gathered, 1, sizeof zero))
        return memory_failure(search->memory);
    *wanted_at(&valuing->gathered, 0) = zero;
    valuing->gathered.count = 1;
    return merge_gathered(valuing);
}

/* Finds the values of the current size in slices, and gives all values in this way if it is the
 * last. *count: how many slices there are; 0: the engine does not do that. */
static tally_status find_in_slices(struct valuing *valuing, tally_range range, uint32_t *count)
{
    enum { SLICES_A_THREAD = 4, SLICES_MAX = 64 };
    struct engine_search *const search = valuing->search;
    struct finds finds[SLICES_MAX] = {{{0}, {0}}};
    const size_t width = tasks_width(search->request->options.executor);
    const uint32_t most = width == 1                             ? 1
                          : width < SLICES_MAX / SLICES_A_THREAD ? SLICES_A_THREAD * (uint32_t)width
                                                                 : SLICES_MAX;
    const bool has_zero = range.first == 0;
    valuing->known = 0;
    if (has_zero) range.first = 1;
    valuing->gathered.count = 0;
    tally_status status = search->engine->begin_slices(search, &valuing->values, &valuing->finds,
                                                       range, valuing->size, count);
    if (status == TALLY_OK && *count != 0 && has_zero) status = find_zero(valuing);
    for (uint32_t first = 0; first < *count && status == TALLY_OK; first += most) {
        const uint32_t left = *count - first;
        status = take_slices(valuing, first, left < most ? left : most, finds);
    }
    search->engine->end_slices(search);
    if (status == TALLY_OK && records_slices(valuing)) status = keep_recorded(valuing);
    for (uint32_t i = 0; i < SLICES_MAX; i++) finds_clear(&finds[i], search->memory);
    return status;
}

/* Finds the values of the current size. */
static tally_status find_size(struct valuing *valuing, tally_range range)
{
    const struct engine_search *const search = valuing->search;
    const bool is_at_once = search->engine->finding == FINDING_AT_ONCE;
    uint32_t slices = 0;
    progress_note_numbers(&search->request->options, valuing->size);
    tally_status status = TALLY_OK;
    if (search->engine->begin_slices != NULL && technique_is_on(TECHNIQUE_SLICES) &&
        range.first != range.last &&
        !(valuing->counts_only && (is_at_once || has_small_forest(search))))
        status = find_in_slices(valuing, range, &slices);
    if (status != TALLY_OK || (slices != 0 && !valuing->counts_only)) return status;
    if (slices == 0) status = gather(valuing, range);
    if (status != TALLY_OK) return status;
    if (valuing->counts_only) {
        if (valuing->gathered.count != 0) outcome_note_fewest(valuing->outcome, valuing->size);
        return merge_gathered(valuing);
    }
    return is_at_once ? find_at_once(valuing) : find_one_by_one(valuing);
}

/* Counts the values, up to the limit, and notes those that are asked about at the end. */
static void count_values(struct valuing *valuing)
{
    const uint64_t limit = valuing->search->request->options.limit;
    tally_outcome *const outcome = valuing->outcome;
    outcome->solutions = valuing->values.count;
    if (limit != 0 && outcome->solutions > limit) {
        outcome->solutions = limit;
        outcome->bound = TALLY_BOUND_LIMIT;
    }
    for (size_t i = 0; i < valuing->values.count; i++) {
        const uint64_t value = wanted_at(&valuing->values, i)->value;
        note_found(valuing, (struct found){.value = value});
    }
}

/* Has every value of the range an expression? Then more numbers make nothing else. */
static bool has_all(const struct valuing *valuing, tally_range range)
{
    const size_t count = valuing->values.count;
    if (count == 0 || count - 1 != range.last - range.first) return false;
    for (size_t i = 0; i < count && !valuing->counts_only; i++) {
        if (wanted_at(&valuing->values, i)->find >= valuing->certain) return false;
    }
    return true;
}

/* The number of numbers rises, so a search that is stopped can give all values of the smaller
 * sizes. */
static tally_status find_values(struct valuing *valuing, tally_range range)
{
    struct engine_search *const search = valuing->search;
    const bool is_at_once = search->engine->finding == FINDING_AT_ONCE;
    tally_status status = TALLY_OK;
    for (uint32_t size = search->request->fewest;
         size <= search->request->most && status == TALLY_OK; size++) {
        valuing->size = size;
        if (!has_all(valuing, range)) status = find_size(valuing, range);
        if (status == TALLY_OK) valuing->settled = size;
    }
    if (is_at_once) valuing->outcome->nodes = search->nodes;
    if (status == TALLY_STOPPED) valuing->delivery->asks = false;
    const bool has_ended_early = status != TALLY_OK && !valuing->is_over;
    tally_status given = TALLY_OK;
    if (valuing->counts_only) count_values(valuing);
    else if (!valuing->is_over) given = give_values(valuing, UINT64_MAX);
    /* Values may be missing between those that were given, so the limit is not why they end. */
    if (has_ended_early) valuing->outcome->bound = TALLY_BOUND_NONE;
    vector_clear(search->memory, &valuing->values);
    vector_clear(search->memory, &valuing->gathered);
    finds_clear(&valuing->finds, search->memory);
    return status != TALLY_OK ? status : given;
}

/* ---- Altogether ------------------------------------------------------------------------------ */

/* Each value is asked about alone, the largest first: it is most likely to be out of reach, and
 * ends the questions if it may be missing. Of a value that was found, only a simpler expression
 * can be missing: 1 ^ (9 ^ 99) + 5 is one more solution of 6, but 6 is not missing if it has
 * another. */
static tally_status ask_about_each(const struct valuing *valuing, tally_range range, bool *may_lack)
{
    struct engine_search *const search = valuing->search;
    const struct found *const noted = valuing->noted.items;
    size_t left = valuing->noted.count;
    *may_lack = false;
    for (uint64_t value = range.last;; value--) {
        while (left > 0 && noted[left - 1].value > value) left--;
        const bool is_found = left > 0 && noted[left - 1].value == value;
        const tally_range alone = {value, value};
        tally_status status = TALLY_OK;
        if (!is_found) status = search->engine->may_be_missing(search, alone, may_lack);
        else if (!valuing->counts_only)
            status = search->engine->may_be_simpler(search, &noted[left - 1], may_lack);
        if (status != TALLY_OK || *may_lack || value == range.first) return status;
    }
}

/* Could a value of the range, or a simpler expression, be missing? 0 and 1 are checked separately,
 * since values that do not fit come back to them most easily. */
static tally_status ask_about_range(const struct valuing *valuing, tally_range range,
                                    bool *may_lack)
{
    const tally_range others = {range.first > 2 ? range.first : 2, range.last};
    const tally_range small = {range.first, range.last < 1 ? range.last : 1};
    tally_status status = TALLY_OK;
    *may_lack = valuing->search->is_beyond;
    if (*may_lack) return status;
    if (others.first <= others.last) status = ask_what_lacks(valuing->search, others, may_lack);
    if (status == TALLY_OK && *may_lack && valuing->is_short)
        status = ask_about_each(valuing, others, may_lack);
    if (status == TALLY_OK && !*may_lack && small.first <= small.last)
        status = ask_about_each(valuing, small, may_lack);
    return status;
}

static tally_status run(struct engine_search *search, struct delivery *delivery,
                        tally_outcome *outcome)
{
    const struct request *const request = search->request;
    const struct engine *const engine = search->engine;
    const bool is_whole = request->game->rules.values == TALLY_VALUES_WHOLE;
    struct valuing valuing = {.search = search, .delivery = delivery, .outcome = outcome};
    const tally_sink taken = {.user = &valuing, .solution = take_value};
    const tally_range all = {engine->smallest_value, is_whole ? UINT64_MAX : engine->largest_value};
    const tally_range claimed = request->range != NULL ? *request->range : all;
    tally_range asked = claimed;
    bool may_lack = false;
    *outcome = outcome_of(asked.first);
    search->nodes = 0;
    valuing.next = claimed.first;
    valuing.is_short = claimed.last - claimed.first < SHORT_RANGE;
    delivery->sink = &taken;
    delivery->gives_values = true;
    const size_t most = valuing.is_short ? (size_t)(claimed.last - claimed.first) + 1 : 2;
    tally_status status = TALLY_OK;
    if (!vector_reserve(search->memory, &valuing.noted, most, sizeof(struct found)))
        status = memory_failure(search->memory);
    else if (clip_range(search, &asked) && request->fewest <= request->most) {
        valuing.counts_only =
            request->delivers_nothing && asked.first != asked.last && search->lists_made_values;
        valuing.are_few = asked.last - asked.first < VALUES_FEW;
        const bool is_plain = request->row.zero == 0 && request->row.unit == 1;
        valuing.goes_by_effort = is_plain && !valuing.counts_only && least_may_try(request) &&
                                 (valuing.are_few || engine->finding == FINDING_ONE_BY_ONE);
        status = find_values(&valuing, asked);
    }
    if (status == TALLY_STOPPED && outcome->bound == TALLY_BOUND_LIMIT) status = TALLY_OK;
    if (status != TALLY_OK) {
        outcome->settled = valuing.is_over ? 0 : valuing.settled;
        outcome->target = valuing.next;
    }
    if (status == TALLY_OK && outcome->bound == TALLY_BOUND_NONE) {
        engine->forget(search);
        status = ask_about_range(&valuing, claimed, &may_lack);
    }
    vector_clear(search->memory, &valuing.noted);
    if (outcome->solutions != 0) outcome->distance = 0;
    outcome_settle(outcome, status, outcome->solutions != 0, may_lack);
    return status;
}

const struct search_kind search_values = {.wants_simplest = true, .is_of_range = true, .run = run};
