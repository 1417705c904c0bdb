/* SPDX-License-Identifier: MIT */
/*
 * Makes the values of each slice. See slices.h.
 */
#include "forest/slices.h"

#include "base/checked.h"
#include "base/sort.h"
#include "forest/fresh.h"
#include "rules/rules.h"

#include <string.h>

/* A list of values in slices. */
struct slices {
    struct engine_search *search;
    struct workspace workspace; /* of fractions, whose goals are made for this list alone */
    struct fresh_levels fractions;
    const struct fresh_levels *fresh; /* the goals of the smaller sizes */
    const struct vector *known;       /* struct wanted */
    const struct finds *found;        /* the expressions of the known values */
    uint64_t *last;                   /* the last value of each slice */
    uint32_t count;
    uint32_t room;          /* of last */
    uint64_t first;         /* the first value of the range */
    uint32_t size;          /* how many numbers the values need that are not known */
    struct slicer *slicers; /* one for each worker */
    uint32_t run_first;     /* the current run: its first slice, and its results */
    struct finds *finds;
};

/* What one thread needs for a slice. */
struct slicer {
    const struct slices *slices;
    bool has_fractions;
    bool is_beyond;           /* see pack_expression() */
    struct value_set set;     /* the values of the slice; the limit of a known one is 0 */
    size_t known;             /* how many of them are known */
    size_t room;              /* how many values the set may have */
    struct vector chosen;     /* struct built_expression: the simplest so far of each other value */
    struct vector items;      /* struct sort_item: these values, and room to sort them */
    const struct wanted *own; /* the known values of the slice */
    uint32_t subset;          /* whose pairs are formed */
    uint64_t found;           /* how many values the slices of this run have besides known ones */
};

enum { LEAST_ROOM = 1024 };

static struct built_expression *chosen_at(const struct slicer *slicer, size_t index)
{
    return (struct built_expression *)slicer->chosen.items + index;
}

static struct memory *memory_of(const struct slicer *slicer)
{
    return slicer->slices->search->memory;
}

/* ---- Choosing -------------------------------------------------------------------------------- */

static uint64_t whole_value(const struct slicer *slicer, const struct built_expression *expression)
{
    return slicer->has_fractions ? word_numerator(expression->value) : expression->value;
}

/* Makes the set with room for this many values, and puts in what is known and chosen. */
static tally_status fill_set(struct slicer *slicer, size_t room)
{
    struct value_set *const set = &slicer->set;
    if (!value_set_restart(set, memory_of(slicer), room)) return memory_failure(memory_of(slicer));
    slicer->room = room;
    for (size_t i = 0; i < slicer->known; i++) {
        const uint64_t value = slicer->own[i].value;
        *value_set_place_for(set, value) = (struct value_place){.value = value};
    }
    for (size_t i = 0; i < slicer->chosen.count; i++) {
        const struct built_expression *const best = chosen_at(slicer, i);
        const uint32_t limit = best->part != 0 ? best->measure.effort : UINT32_MAX;
        const uint64_t value = whole_value(slicer, best);
        *value_set_place_for(set, value) = (struct value_place){value, (uint32_t)i, limit};
    }
    return TALLY_OK;
}

/* Adds a value that has no expression so far. *place moves if the set grows. */
static tally_status add_value(struct slicer *slicer, uint64_t value, struct value_place **place)
{
    struct vector *const chosen = &slicer->chosen;
    if (slicer->known + chosen->count == slicer->room) {
        const tally_status status = fill_set(slicer, 2 * slicer->room);
        if (status != TALLY_OK) return status;
        *place = value_set_place_for(&slicer->set, value);
    }
    if (!vector_reserve(memory_of(slicer), chosen, chosen->count + 1,
                        sizeof(struct built_expression)))
        return memory_failure(memory_of(slicer));
    **place = (struct value_place){value, (uint32_t)chosen->count, UINT32_MAX};
    *chosen_at(slicer, chosen->count++) =
        (struct built_expression){.value = word_of_whole(slicer->has_fractions, value)};
    return TALLY_OK;
}

static tally_status consider_meeting(void *context, uint64_t value, enum part part,
                                     const struct fresh_goal *left, const struct fresh_goal *right)
{
    struct slicer *const slicer = context;
    const struct lattice *const lattice = &slicer->slices->fresh->workspace->lattice;
    const bool has_fractions = slicer->has_fractions;
    struct value_place *place = value_set_place_for(&slicer->set, value);
    tally_status status = TALLY_OK;
    if (place->value == 0) status = add_value(slicer, value, &place);
    const uint32_t least = left->least + fresh_least_of_right(right, part);
    if (status != TALLY_OK || least >= place->limit) return status;
    struct built_expression *const best = chosen_at(slicer, place->index);
    const uint32_t left_count = left->operand_count;
    const uint32_t right_count = fresh_count_of_right(right, part);
    for (uint32_t j = 0; j < right_count; j++) {
        const struct built_expression *const b = &right->expressions[j];
        const uint32_t of_right =
            place->limit == UINT32_MAX
                ? 0
                : measured_least_of_right(has_fractions, value, part, left->expressions->value, b);
        for (uint32_t i = 0; i < left_count; i++) {
            const struct built_expression *const a = &left->expressions[i];
            if (a->measure.effort + of_right > place->limit) continue;
            if (derive_is_met_elsewhere(lattice, slicer->subset, part, a, b)) continue;
            if (slicer->slices->search->request->delivers_nothing) {
                best->part = (uint8_t)part; /* one is enough */
                place->limit = 0;
                return TALLY_OK;
            }
            const struct built_expression joined = measured_join(
                has_fractions, word_of_whole(has_fractions, value), part, slicer->subset, a, b);
            choose_simpler(has_fractions, place, best, &joined);
        }
    }
    return status;
}

static tally_status choose(const struct slices *slices, struct slicer *slicer,
                           struct worker *worker, tally_range range)
{
    struct workspace *const workspace = slices->fresh->workspace;
    const uint32_t *const begin = &workspace->lattice.level_begin[slices->size];
    struct cross cross = {.levels = slices->fresh,
                          .is_last = true,
                          .range = range,
                          .meet = consider_meeting,
                          .context = slicer};
    tally_status status = TALLY_OK;
    for (uint32_t subset = begin[0]; subset < begin[1] && status == TALLY_OK; subset++) {
        cross.subset = slicer->subset = subset;
        status = cross_range(&cross, worker);
    }
    return status;
}

/* ---- One slice ------------------------------------------------------------------------------- */

/* Sorts the chosen expressions by value. */
static tally_status sort_chosen(struct slicer *slicer, const tally_options *options,
                                const struct sort_item **sorted)
{
    const size_t count = slicer->chosen.count;
    if (!vector_reserve(memory_of(slicer), &slicer->items, 2 * count, sizeof(struct sort_item)))
        return memory_failure(memory_of(slicer));
    struct sort_item *const items = slicer->items.items;
    for (size_t i = 0; i < count; i++)
        items[i] = (struct sort_item){whole_value(slicer, chosen_at(slicer, i)), (uint32_t)i, 0};
    if (count != 0) *sorted = sort_by_key(items, items + count, count, options);
    return *sorted != NULL || count == 0 ? TALLY_OK : TALLY_STOPPED;
}

/* Packs the known and the chosen expressions in the order of their values. */
static tally_status pack_slice(const struct slices *slices, struct slicer *slicer,
                               struct worker *worker, struct finds *finds)
{
    struct workspace *const workspace = slices->fresh->workspace;
    const struct sort_item *sorted = NULL;
    const size_t count = slicer->chosen.count;
    tally_status status = sort_chosen(slicer, workspace->options, &sorted);
    for (size_t i = 0, known = 0; status == TALLY_OK && (i < count || known < slicer->known);) {
        const struct wanted *const wanted = &slicer->own[known];
        status = workspace_tick(workspace, worker);
        if (status != TALLY_OK) break;
        if (i == count || (known < slicer->known && wanted->value < sorted[i].key)) {
            known++;
            if (wanted->find != WANTED_NOT_FOUND)
                status = finds_copy(finds, memory_of(slicer), slices->found, wanted->find);
        } else {
            const struct built_expression *const best = chosen_at(slicer, sorted[i++].index);
            if (best->part == 0) continue;
            status = slices->search->request->delivers_nothing
                         ? finds_append(finds, memory_of(slicer),
                                        (struct found){.value = whole_value(slicer, best)}, NULL)
                         : pack_measured(finds, memory_of(slicer), &slices->search->numbers,
                                         slicer->has_fractions, best, &slicer->is_beyond);
        }
    }
    return status;
}

/* The index of the first known value that is not below the bound. */
static size_t first_known(const struct vector *known, uint64_t bound)
{
    const struct wanted *const values = known->items;
    size_t low = 0, high = known->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (values[middle].value < bound) low = middle + 1;
        else high = middle;
    }
    return low;
}

static tally_status run_slice(void *argument, struct worker *worker, size_t index)
{
    const struct slices *const slices = argument;
    struct slicer *const slicer = &slices->slicers[worker - slices->fresh->workspace->workers];
    const size_t slice = slices->run_first + index;
    const tally_range range = {slice == 0 ? slices->first : slices->last[slice - 1] + 1,
                               slices->last[slice]};
    const size_t begin = slice == 0 ? 0 : first_known(slices->known, range.first);
    const size_t end = range.last == UINT64_MAX ? slices->known->count
                                                : first_known(slices->known, range.last + 1);
    slicer->own = (const struct wanted *)slices->known->items + begin;
    slicer->known = end - begin;
    /* As many values as in the last slice of this thread. */
    const size_t room = LEAST_ROOM + slicer->known + slicer->chosen.count;
    slicer->chosen.count = 0;
    tally_status status = fill_set(slicer, room);
    if (status == TALLY_OK) status = choose(slices, slicer, worker, range);
    if (status == TALLY_OK) status = pack_slice(slices, slicer, worker, &slices->finds[index]);
    slicer->found += slicer->chosen.count;
    return status;
}

/* ---- All slices ------------------------------------------------------------------------------ */

/* Into how many slices the range is cut. pairs: how many pairs there are. With fractions each slice
 * forms all pairs, so there are few. */
static uint32_t slices_for(const struct fresh_levels *fresh, uint64_t pairs)
{
    enum { PAIRS_OF_SLICE = 1 << 17, LEAST_PAIRS = 1 << 14, SLICES_A_THREAD = 4 };
    const uint32_t workers = fresh->workspace->worker_count;
    if (fresh->has_fractions) return workers < SLICES_A_THREAD ? workers : SLICES_A_THREAD;
    uint64_t count = workers > 1 ? pairs / LEAST_PAIRS : 1;
    if (count > SLICES_A_THREAD * workers) count = SLICES_A_THREAD * workers;
    if (count < pairs / PAIRS_OF_SLICE) count = pairs / PAIRS_OF_SLICE;
    return count < 1 ? 1 : count > CROSS_BINS ? CROSS_BINS : (uint32_t)count;
}

/* Cuts the range into slices with about equally many pairs. */
static bool cut(struct slices *slices, const uint64_t *pairs, uint64_t range_last)
{
    uint64_t all = 0, below = 0;
    for (uint32_t i = 0; i < CROSS_BINS; i++) all += pairs[i];
    const uint32_t count = slices_for(slices->fresh, all);
    slices->last = memory_allocate(slices->search->memory, count * sizeof *slices->last);
    if (slices->last == NULL) return false;
    slices->room = count;
    for (uint32_t i = 0; i < CROSS_BINS && slices->count + 1 < count; i++) {
        const uint64_t end = cross_end_of_bin(i);
        below += pairs[i];
        if (below < all / count * (slices->count + 1) || end < slices->first) continue;
        if (end >= range_last) break;
        slices->last[slices->count++] = end;
    }
    slices->last[slices->count++] = range_last;
    return true;
}

static tally_status estimate(const struct slices *slices, uint64_t *pairs)
{
    struct workspace *const workspace = slices->fresh->workspace;
    const uint32_t *const begin = &workspace->lattice.level_begin[slices->size];
    struct cross cross = {.levels = slices->fresh};
    tally_status status = TALLY_OK;
    for (uint32_t subset = begin[0]; subset < begin[1] && status == TALLY_OK; subset++) {
        cross.subset = subset;
        status = cross_estimate(&cross, &workspace->workers[0], pairs);
    }
    return status;
}

static bool make_slicers(struct slices *slices)
{
    struct engine_search *const search = slices->search;
    const struct workspace *const workspace = slices->fresh->workspace;
    const uint32_t workers = workspace->worker_count;
    slices->slicers = memory_allocate(search->memory, workers * sizeof *slices->slicers);
    if (slices->slicers == NULL) return false;
    memset(slices->slicers, 0, workers * sizeof *slices->slicers);
    for (uint32_t i = 0; i < workers; i++) {
        struct slicer *const slicer = &slices->slicers[i];
        slicer->slices = slices;
        slicer->has_fractions = slices->fresh->has_fractions;
    }
    return true;
}

static struct slices *new_slices(struct engine_search *search, const struct vector *known,
                                 const struct finds *finds, tally_range range)
{
    struct slices *const slices = memory_allocate(search->memory, sizeof *slices);
    if (slices != NULL)
        *slices =
            (struct slices){.search = search, .known = known, .found = finds, .first = range.first};
    search->slices = slices;
    return slices;
}

static tally_status divide(struct slices *slices, tally_range range, uint32_t *count)
{
    uint64_t pairs[CROSS_BINS] = {0};
    slices->size = slices->fresh->height + 1;
    tally_status status = lattice_build(&slices->fresh->workspace->lattice, slices->size);
    if (status == TALLY_OK) status = estimate(slices, pairs);
    if (status != TALLY_OK) return status;
    if (!make_slicers(slices) || !cut(slices, pairs, range.last))
        return memory_failure(slices->search->memory);
    *count = slices->count;
    return TALLY_OK;
}

tally_status slices_begin(struct engine_search *search, const struct fresh_levels *fresh,
                          const struct vector *known, const struct finds *finds, tally_range range,
                          uint32_t *count)
{
    struct slices *const slices = new_slices(search, known, finds, range);
    if (slices == NULL) return memory_failure(search->memory);
    slices->fresh = fresh;
    return divide(slices, range, count);
}

tally_status slices_run(struct engine_search *search, uint32_t first, uint32_t count,
                        struct finds *finds)
{
    struct slices *const slices = search->slices;
    struct workspace *const workspace = slices->fresh->workspace;
    slices->run_first = first;
    slices->finds = finds;
    const tally_status status = workspace_run(workspace, run_slice, slices, count, count > 1);
    for (uint32_t i = 0; i < workspace->worker_count; i++) {
        struct slicer *const slicer = &slices->slicers[i];
        if (slicer->is_beyond) search->is_beyond = true;
        search->nodes += slicer->found;
        slicer->found = 0;
    }
    return status;
}

void slices_end(struct engine_search *search)
{
    struct slices *const slices = search->slices;
    struct memory *const memory = search->memory;
    if (slices == NULL) return;
    const uint32_t workers = slices->fresh->workspace->worker_count;
    for (uint32_t i = 0; i < workers && slices->slicers != NULL; i++) {
        struct slicer *const slicer = &slices->slicers[i];
        value_set_clear(&slicer->set, memory);
        vector_clear(memory, &slicer->chosen);
        vector_clear(memory, &slicer->items);
    }
    memory_release(memory, slices->slicers, workers * sizeof *slices->slicers);
    memory_release(memory, slices->last, slices->room * sizeof *slices->last);
    if (slices->fresh == &slices->fractions) {
        fresh_clear(&slices->fractions);
        workspace_clear(&slices->workspace);
    }
    memory_release(memory, slices, sizeof *slices);
    search->slices = NULL;
}

/* ---- Fractions ------------------------------------------------------------------------------- */

/* The larger of the value and its inverse, rounded up, of each goal of the subset. */
static uint64_t largest_of(const struct fresh *fresh)
{
    uint64_t largest = 1;
    for (uint32_t i = 0; i < fresh->class_begin[FRESH_CLASSES]; i++) {
        const uint64_t n = word_numerator(fresh->values[i]);
        const uint64_t d = word_denominator(fresh->values[i]);
        if (n > largest && n / d + 1 > largest) largest = n / d + 1;
        if (n != 0 && d > largest && d / n + 1 > largest) largest = d / n + 1;
    }
    return largest;
}

/* How many pairs of goals the subsets of a size have, and a bound on what they make. */
static tally_status weigh(const struct fresh_levels *levels, uint32_t size, uint64_t *pairs,
                          uint64_t *largest)
{
    const struct lattice *const lattice = &levels->workspace->lattice;
    struct vector *const splits = &levels->workspace->workers[0].splits;
    const uint32_t count = lattice->level_begin[size];
    uint64_t *const bounds = memory_allocate(levels->workspace->memory, count * sizeof *bounds);
    tally_status status = TALLY_OK;
    *pairs = *largest = 0;
    if (bounds == NULL) return memory_failure(levels->workspace->memory);
    for (uint32_t i = 0; i < count; i++) bounds[i] = largest_of(&levels->of_subset[i]);
    for (uint32_t subset = count; subset < lattice->level_begin[size + 1]; subset++) {
        status = lattice_splits(lattice, subset, splits);
        for (size_t i = 0; i < splits->count && status == TALLY_OK; i++) {
            const struct split split = ((const struct split *)splits->items)[i];
            const uint64_t of_a = levels->of_subset[split.a].class_begin[FRESH_CLASSES];
            const uint64_t of_b = levels->of_subset[split.b].class_begin[FRESH_CLASSES];
            const uint64_t made = saturating_multiply(bounds[split.a] + 1, bounds[split.b] + 1);
            if (split.a <= split.b) *pairs = saturating_add(*pairs, of_a * of_b);
            if (made > *largest) *largest = made;
        }
    }
    memory_release(levels->workspace->memory, bounds, count * sizeof *bounds);
    return status;
}

/* Makes the goals of all sizes but the last. TALLY_NUMBER_RANGE: they are too many or too large. */
static tally_status make_goals(struct fresh_levels *levels, tally_range range, uint32_t size)
{
    enum { MOST_PAIRS = 1 << 24, MOST_PAIRS_OF_LAST = 1 << 29 };
    tally_status status = lattice_build(&levels->workspace->lattice, size);
    for (uint32_t made = 1; status == TALLY_OK; made++) {
        uint64_t pairs, largest;
        status = fresh_build(levels, made);
        if (status == TALLY_OK) status = weigh(levels, made + 1, &pairs, &largest);
        if (status != TALLY_OK) break;
        if (pairs > (made + 1 < size ? MOST_PAIRS : MOST_PAIRS_OF_LAST)) return TALLY_NUMBER_RANGE;
        if (made + 1 < size) continue;
        if (largest > WORD_NUMERATOR_MAX && range.last > WORD_NUMERATOR_MAX)
            return TALLY_NUMBER_RANGE;
        break;
    }
    return status;
}

tally_status slices_begin_fractions(struct engine_search *search, const struct vector *known,
                                    const struct finds *finds, tally_range range, uint32_t size,
                                    uint32_t *count)
{
    const struct request *const request = search->request;
    const tally_game *const game = request->game;
    struct slices *const slices = new_slices(search, known, finds, range);
    if (slices == NULL) return memory_failure(search->memory);
    struct fresh_levels *const levels = &slices->fractions;
    fresh_init(levels, &slices->workspace, game->rules.use == TALLY_USE_ALL, true);
    levels->is_whole = !rules_have_fractions(&game->rules);
    slices->fresh = levels;
    tally_status status =
        workspace_init(&slices->workspace, search->memory, &request->options, game->numbers,
                       game->count, game->rules.operations, UINT64_MAX);
    if (status == TALLY_OK) status = make_goals(levels, range, size);
    if (status == TALLY_OK) status = divide(slices, range, count);
    if (status != TALLY_NUMBER_RANGE) return status;
    slices_end(search);
    return TALLY_OK;
}
