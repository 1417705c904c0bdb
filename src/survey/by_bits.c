/* SPDX-License-Identifier: MIT */
/*
 * Surveys by bit sets: for positive whole values, all of + - * /, any of the numbers. First the
 * value sets of the smaller subsets are made (survey.h). If solutions are to be counted, and the
 * totals fit in 32 bits, they are counted over the same subsets. Otherwise, and for the
 * effort, each selection is searched.
 */
#include "survey/survey.h"

#include "base/sort.h"
#include "base/technique.h"

#include <string.h>

/* The values of a subset, rising, each with its height. */
struct height_list {
    const uint32_t *values;
    const uint32_t *heights;
    uint32_t count;
};

bool bits_fit(const struct kinds *kinds, uint32_t pick, tally_range target)
{
    struct survey_limits limits;
    return target.last <= SURVEY_TARGET_MAX && limits_of(&limits, kinds, pick, target) == TALLY_OK;
}

static bool admits(const tally_survey *survey)
{
    return technique_is_on(TECHNIQUE_BITS) && survey_rules_fit_bits(&survey->rules) &&
           bits_fit(&survey->kinds, survey->pick, survey->target);
}

/* ---- Heights ---- */

/*
 * The least possible largest step of each game of a survey by bits: how high the values of its
 * steps must go at least.
 *
 * The height of an expression is the largest value of its steps of two operands; given numbers do
 * not count. The height of a value over a subset is the least of those of its expressions: over all
 * splits and all pairs of values that make it, the largest of both heights and the value. So each
 * smaller subset has its values with their heights, made from those of its parts, and a selection
 * takes the least over its own splits and over all its parts.
 *
 *     102 from 2, 25 and 75, whose expressions are (75 + 25) + 2 and two more like it:
 *         100 over {25 75}     100 of height 100
 *         102 over {2 25 75}   102
 *
 * A step whose result is the value of an operand is left out: the operand alone is no higher, and
 * has fewer numbers.
 */

#define HEIGHT_NONE UINT32_MAX /* there is no solution */

/* Where results go: those of low..high, each with its least height so far. The scratch memory of a
 * task, too. */
struct keeper {
    const struct survey_tables *tables;
    struct memory
        *memory; /* of `least`, MAP_LIMIT elements, all HEIGHT_NONE between two subsets, and
                              of `large` */
    uint32_t low;
    uint64_t high;
    uint32_t *least; /* of low..low + room - 1 */
    uint32_t room;
    struct vector large; /* uint64_t, of larger results: value << 32 | height, in any order, some
                            twice */
};

static inline void keep(struct keeper *keeper, uint64_t value, uint32_t height)
{
    if (value < keeper->low || value > keeper->high) return;
    if (height < value) height = (uint32_t)value;
    const uint64_t at = value - keeper->low;
    if (at >= keeper->room)
        ((uint64_t *)keeper->large.items)[keeper->large.count++] = value << 32 | height;
    else if (height < keeper->least[at]) keeper->least[at] = height;
}

/* Keeps what one step makes of a value of either side. Most quotients are out of range, which a
 * product shows sooner than a division. */
static void combine(struct keeper *keeper, const struct height_list *few,
                    const struct height_list *many)
{
    for (uint32_t i = 0; i < few->count; i++)
        for (uint32_t j = 0; j < many->count; j++) {
            const uint32_t a = few->values[i], b = many->values[j];
            const uint32_t less = a < b ? a : b, more = a < b ? b : a;
            const uint32_t height =
                few->heights[i] < many->heights[j] ? many->heights[j] : few->heights[i];
            keep(keeper, (uint64_t)a + b, height);
            if (more - less != less && more != less) keep(keeper, more - less, height);
            if (less == 1) continue;
            keep(keeper, (uint64_t)a * b, height);
            if ((uint64_t)less * keeper->low <= more && more % less == 0 && more / less != less)
                keep(keeper, more / less, height);
        }
}

static void free_keeper(void *context)
{
    struct keeper *const keeper = context;
    struct memory *const memory = keeper->memory;
    vector_clear(memory, &keeper->large);
    memory_release(memory, keeper->least, MAP_LIMIT * sizeof *keeper->least);
    memory_release(memory, keeper, sizeof *keeper);
}

static void *new_keeper(void *context, struct memory *memory)
{
    struct keeper *const keeper = memory_allocate(memory, sizeof *keeper);
    if (keeper == NULL) return NULL;
    *keeper = (struct keeper){.tables = context, .memory = memory};
    keeper->least = memory_allocate(memory, MAP_LIMIT * sizeof *keeper->least);
    if (keeper->least == NULL) {
        free_keeper(keeper);
        return NULL;
    }
    for (uint32_t i = 0; i < MAP_LIMIT; i++) keeper->least[i] = HEIGHT_NONE;
    return keeper;
}

static const struct height_list *heights_of(const struct survey_tables *tables, uint64_t code)
{
    return &tables->heights[subset_number(tables->survey, code)];
}

/* Combines the sides of all splits. */
static bool combine_splits(struct keeper *keeper, const struct parts *parts)
{
    for (uint32_t part = 1; part <= parts->total - 1 - part; part++) {
        const struct height_list *const one = heights_of(keeper->tables, parts->code[part]);
        const struct height_list *const other =
            heights_of(keeper->tables, parts->code[parts->total - 1 - part]);
        if (keeper->high >= MAP_LIMIT) {
            const size_t room = keeper->large.count + (size_t)one->count * other->count * 4;
            if (!vector_reserve(keeper->memory, &keeper->large, room, sizeof(uint64_t)))
                return false;
        }
        combine(keeper, one, other);
    }
    return true;
}

/* Moves what was kept to a list, and makes the keeper's array empty. */
static bool take_list(struct height_list *list, struct keeper *keeper, struct arena *arena)
{
    uint64_t *const large = keeper->large.items;
    const size_t large_count = keeper->large.count;
    size_t count = 0;
    sort_numbers(large, large_count);
    for (uint32_t i = 0; i < keeper->room; i++) count += keeper->least[i] != HEIGHT_NONE;
    uint32_t *const values = arena_take(arena, (count + large_count + 1) * 2 * sizeof *values);
    if (values == NULL) return false;
    uint32_t *const heights = values + count + large_count;
    count = 0;
    for (uint32_t i = 0; i < keeper->room; i++) {
        if (keeper->least[i] == HEIGHT_NONE) continue;
        values[count] = keeper->low + i;
        heights[count++] = keeper->least[i];
        keeper->least[i] = HEIGHT_NONE;
    }
    for (size_t i = 0; i < large_count; i++) {
        const uint32_t value = (uint32_t)(large[i] >> 32);
        if (count != 0 && values[count - 1] == value) continue; /* the least height came first */
        values[count] = value;
        heights[count++] = (uint32_t)large[i];
    }
    *list = (struct height_list){values, heights, (uint32_t)count};
    return true;
}

/* The values beyond the limit of the size lead to no target (survey.h). */
static bool make_height_list(void *context, void *scratch, struct arena *arena,
                             const uint8_t *subset, uint32_t size, uint32_t number)
{
    const struct survey_tables *const tables = context;
    struct keeper *const keeper = scratch;
    const uint64_t limit = size + 1 == tables->limits.pick ? tables->limits.top_limit
                                                           : tables->limits.value_limit[size];
    keeper->low = 1;
    keeper->high = limit;
    keeper->room = limit < MAP_LIMIT ? (uint32_t)limit : MAP_LIMIT;
    keeper->large.count = 0;
    struct parts parts;
    parts_of(&parts, &tables->survey->kinds, subset, size);
    if (size == 1) keeper->least[tables->survey->kinds.tile[subset[0]] - 1] = 0;
    else if (!combine_splits(keeper, &parts)) return false;
    return take_list(&tables->heights[number], keeper, arena);
}

static tally_status make_heights(struct survey_tables *tables, tally_survey *survey)
{
    tables->heights =
        arena_take(&survey->arena, (survey->subs.count + 1) * sizeof *tables->heights);
    if (tables->heights == NULL) return memory_failure(&survey->memory);
    return smaller_subsets_make(survey, tables, new_keeper, free_keeper, make_height_list,
                                SIMPLE_SETS_A_TASK);
}

/* Keeps the targets that the part makes alone. */
static void keep_list(struct keeper *keeper, const struct height_list *list)
{
    uint32_t low = 0, high = list->count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (list->values[middle] < keeper->low) low = middle + 1;
        else high = middle;
    }
    for (; low < list->count && list->values[low] <= keeper->high; low++) {
        const uint32_t at = list->values[low] - keeper->low;
        if (list->heights[low] < keeper->least[at]) keeper->least[at] = list->heights[low];
    }
}

/* Fills an element of `least` for each target. */
static void heights_of_selection(const struct survey_tables *tables, const uint8_t *subset,
                                 tally_range target, uint32_t *least)
{
    const uint32_t targets = (uint32_t)(target.last - target.first + 1);
    struct keeper keeper = {
        .low = (uint32_t)target.first, .high = target.last, .least = least, .room = targets};
    const uint32_t tile = tables->survey->kinds.tile[subset[0]];
    struct parts parts;
    for (uint32_t i = 0; i < targets; i++) least[i] = HEIGHT_NONE;
    parts_of(&parts, &tables->survey->kinds, subset, tables->limits.pick);
    for (uint32_t part = 1; part + 1 < parts.total; part++)
        keep_list(&keeper, heights_of(tables, parts.code[part]));
    for (uint32_t part = 1; part <= parts.total - 1 - part; part++)
        combine(&keeper, heights_of(tables, parts.code[part]),
                heights_of(tables, parts.code[parts.total - 1 - part]));
    if (tables->limits.pick == 1 && tile >= target.first && tile <= target.last)
        least[tile - target.first] = 0;
}

/* ---- Making sets ---- */

static void *new_maker(void *context, struct memory *memory)
{
    const struct survey_tables *const tables = context;
    struct set_maker *const maker = memory_allocate(memory, sizeof *maker);
    if (maker == NULL) return NULL;
    if (maker_init(maker, memory, tables->kernel, &tables->survey->kinds,
                   tables->survey->rules.operations))
        return maker;
    maker_clear(maker);
    memory_release(memory, maker, sizeof *maker);
    return NULL;
}

static void free_maker(void *context)
{
    struct set_maker *const maker = context;
    struct memory *const memory = maker->memory;
    maker_clear(maker);
    memory_release(memory, maker, sizeof *maker);
}

/* Makes the set of one subset from those of its parts, which are smaller and therefore made
 * already. Subsets of all tiles but one get a top set. */
static bool make_one(void *context, void *maker, struct arena *arena, const uint8_t *subset,
                     uint32_t size, uint32_t number)
{
    const struct survey_tables *const tables = context;
    const struct kinds *const kinds = &tables->survey->kinds;
    const struct set_shape shape = size + 1 == tables->limits.pick
                                       ? top_shape(&tables->limits, kinds, false, tables->useful)
                                       : base_shape(&tables->limits, size);
    struct parts parts;
    const struct value_set *sets[PARTS_MAX];
    parts_of(&parts, kinds, subset, size);
    for (uint32_t part = 1; part + 1 < parts.total; part++)
        sets[part] = &tables->sets[subset_number(tables->survey, parts.code[part])];
    return make_set(&tables->sets[number], maker, arena, &shape, sets, parts.total,
                    kinds->tile[subset[0]]);
}

static tally_status make_sets(struct survey_tables *tables, tally_survey *survey)
{
    const tally_status status = smaller_subsets_init(survey);
    if (status != TALLY_OK) return status;
    tables->sets = arena_take(&survey->arena, (survey->subs.count + 1) * sizeof *tables->sets);
    tables->useful = arena_take(&survey->arena, MAP_LIMIT / 8);
    tables->useful_wide = arena_take(&survey->arena, MAP_LIMIT / 8);
    if (tables->sets == NULL || tables->useful == NULL || tables->useful_wide == NULL)
        return memory_failure(&survey->memory);
    mark_useful(tables->useful, &survey->kinds, tables->limits.highest);
    mark_useful(tables->useful_wide, &survey->kinds, tables->limits.wide_highest);
    return smaller_subsets_make(survey, tables, new_maker, free_maker, make_one,
                                SIMPLE_SETS_A_TASK);
}

static tally_status prepare(tally_survey *survey)
{
    struct survey_tables *const tables = arena_take(&survey->arena, sizeof *tables);
    if (tables == NULL) return memory_failure(&survey->memory);
    *tables = (struct survey_tables){.survey = survey, .kernel = kernel_find(survey->kernel)};
    survey->tables = tables;
    tally_status status = limits_of(&tables->limits, &survey->kinds, survey->pick, survey->target);
    if (status == TALLY_OK) status = make_sets(tables, survey);
    if (status == TALLY_OK && survey_wants(survey, TALLY_SURVEY_HEIGHT))
        status = make_heights(tables, survey);
    if (status == TALLY_OK && survey_wants(survey, TALLY_SURVEY_COUNTS) &&
        counts_are_small(&survey->kinds, survey->pick))
        status = count_tables_new(&tables->counts, &tables->limits, survey);
    return status;
}

/* ---- Selections ---- */

static size_t levels_bytes(const struct survey_limits *limits)
{
    return (limits->pick + 1) * limits->wide_words * sizeof(uint64_t);
}

static void free_scratch(const tally_survey *survey, struct memory *memory, void *context)
{
    const struct survey_tables *const tables = survey->tables;
    struct reach_scratch *const scratch = context;
    if (scratch->counting != NULL) count_scratch_free(scratch->counting);
    memory_release(memory, scratch->levels, levels_bytes(&tables->limits));
    maker_clear(&scratch->maker);
    memory_release(memory, scratch, sizeof *scratch);
}

static void *new_scratch(const tally_survey *survey, struct memory *memory)
{
    const struct survey_tables *const tables = survey->tables;
    struct reach_scratch *const scratch = memory_allocate(memory, sizeof *scratch);
    if (scratch == NULL) return NULL;
    scratch->levels = memory_allocate(memory, levels_bytes(&tables->limits));
    scratch->counting = tables->counts != NULL ? count_scratch_new(tables->counts, memory) : NULL;
    if (maker_init(&scratch->maker, memory, tables->kernel, &survey->kinds,
                   survey->rules.operations) &&
        scratch->levels != NULL && (tables->counts == NULL || scratch->counting != NULL))
        return scratch;
    free_scratch(survey, memory, scratch);
    return NULL;
}

/* Bit sets tell which targets are reached, and how far away the others are. The numbers of
 * solutions come from the tables, or from a search. */
static tally_status decide(const tally_survey *survey, void *context, uint32_t selection,
                           const struct survey_answer *answer)
{
    const struct survey_tables *const tables = survey->tables;
    struct reach_scratch *const scratch = context;
    const uint8_t *const subset = subset_at(&survey->selections, selection);
    *answer->unproved = 0;
    if (!reach_selection(tables, scratch, subset, answer))
        return memory_failure(scratch->maker.memory);
    if (answer->height != NULL)
        heights_of_selection(tables, subset, survey->target, answer->height);
    if (tables->counts != NULL && !count_selection(tables->counts, scratch->counting, selection,
                                                   answer->solutions, answer->with_detours))
        return memory_failure(scratch->maker.memory);
    if (tables->counts == NULL && answer->solutions != NULL) {
        const tally_status status = count_by_search(survey, selection, answer);
        if (status != TALLY_OK) return status;
    }
    if (answer->effort != NULL) return measure_effort_by_search(survey, selection, answer->effort);
    return TALLY_OK;
}

const struct survey_way survey_by_bits = {admits, prepare, new_scratch, free_scratch, decide, 32};
