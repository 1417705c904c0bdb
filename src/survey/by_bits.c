/* SPDX-License-Identifier: MIT */
/*
 * Surveys by bit sets: for positive whole values, all of + - * /, any of the numbers. First the
 * value sets of the smaller subsets are made (tables.h). If solutions are to be counted, and the
 * totals fit in 32 bits, they are counted over the same subsets (counts.h). Otherwise, and for the
 * effort, each selection is searched.
 */
#include "survey/by_bits.h"

#include "kernel/choose.h"
#include "rules/rules.h"
#include "survey/by_search.h"
#include "survey/counts.h"
#include "survey/heights.h"
#include "survey/reach.h"
#include "survey/smaller_subsets.h"

#include <string.h>

/* What all selections share. */
struct bits {
    struct smaller_subsets subs;
    struct survey_tables tables;
    /* the tables for counting; NULL: counts are not wanted, or come from searches */
    struct count_tables *counts;
    struct height_tables heights; /* if they are wanted */
    uint32_t pick;
};

bool bits_fit(const struct kinds *kinds, uint32_t pick, tally_range target)
{
    struct survey_limits limits;
    return target.last <= SURVEY_TARGET_MAX && limits_of(&limits, kinds, pick, target) == TALLY_OK;
}

static bool admits(const tally_survey *survey)
{
    return survey_rules_fit_bits(&survey->rules) &&
           bits_fit(&survey->kinds, survey->pick, survey->target);
}

/* ---- Making sets ---- */

static void *new_maker(void *context, struct memory *memory)
{
    const struct survey_tables *const tables = &((struct bits *)context)->tables;
    struct set_maker *const maker = memory_allocate(memory, sizeof *maker);
    if (maker == NULL) return NULL;
    if (maker_init(maker, memory, tables->kernel, &tables->kinds, tables->operations)) return maker;
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
    struct bits *const bits = context;
    const struct survey_tables *const tables = &bits->tables;
    const struct set_shape shape =
        size + 1 == bits->pick ? top_shape(&tables->limits, &tables->kinds, false, tables->useful)
                               : base_shape(&tables->limits, size);
    struct parts parts;
    const struct value_set *sets[PARTS_MAX];
    parts_of(&parts, &tables->kinds, subset, size);
    for (uint32_t part = 1; part + 1 < parts.total; part++)
        sets[part] = &tables->sets[subset_index_find(&tables->index, parts.code[part])];
    return make_set(&tables->sets[number], maker, arena, &shape, sets, parts.total,
                    tables->kinds.tile[subset[0]]);
}

static tally_status make_room(struct bits *bits, tally_survey *survey)
{
    struct survey_tables *const tables = &bits->tables;
    struct memory *const memory = &survey->memory;
    const tally_status status = smaller_subsets_init(&bits->subs, survey);
    if (status != TALLY_OK) return status;
    tables->index = bits->subs.index;
    tables->sets = memory_allocate(memory, (bits->subs.count + 1) * sizeof *tables->sets);
    tables->useful = memory_allocate(memory, MAP_LIMIT / 8);
    tables->useful_wide = memory_allocate(memory, MAP_LIMIT / 8);
    if (tables->sets == NULL || tables->useful == NULL || tables->useful_wide == NULL)
        return memory_failure(memory);
    mark_useful(tables->useful, &tables->kinds, tables->limits.highest);
    mark_useful(tables->useful_wide, &tables->kinds, tables->limits.wide_highest);
    return TALLY_OK;
}

/* The lists of subsets are needed only while the sets are made; afterwards a subset is found by its
 * code. */
static tally_status prepare(tally_survey *survey)
{
    struct memory *const memory = &survey->memory;
    struct bits *const bits = memory_allocate(memory, sizeof *bits);
    if (bits == NULL) return memory_failure(memory);
    *bits = (struct bits){.pick = survey->pick};
    survey->tables = bits;
    struct survey_tables *const tables = &bits->tables;
    tables->kinds = survey->kinds;
    tables->operations = survey->rules.operations;
    tables->kernel = kernel_find(survey->kernel);
    tally_status status = limits_of(&tables->limits, &tables->kinds, survey->pick, survey->target);
    if (status == TALLY_OK) status = make_room(bits, survey);
    struct set_making making = {.survey = survey,
                                .tables = bits,
                                .maker_new = new_maker,
                                .maker_free = free_maker,
                                .make = make_one};
    if (status == TALLY_OK) status = smaller_subsets_make(&bits->subs, memory, &making);
    if (status == TALLY_OK && survey_wants(survey, TALLY_SURVEY_HEIGHT))
        status = height_tables_make(&bits->heights, &bits->subs, tables, survey);
    smaller_subsets_forget_lists(&bits->subs, memory);
    if (status != TALLY_OK || !survey_wants(survey, TALLY_SURVEY_COUNTS) ||
        !counts_are_small(tables))
        return status;
    return count_tables_new(&bits->counts, memory, tables, survey);
}

static void clear(tally_survey *survey)
{
    struct memory *const memory = &survey->memory;
    struct bits *const bits = survey->tables;
    if (bits == NULL) return;
    if (bits->counts != NULL) count_tables_free(bits->counts);
    height_tables_clear(&bits->heights, memory);
    memory_release(memory, bits->tables.sets, (bits->subs.count + 1) * sizeof *bits->tables.sets);
    memory_release(memory, bits->tables.useful, MAP_LIMIT / 8);
    memory_release(memory, bits->tables.useful_wide, MAP_LIMIT / 8);
    smaller_subsets_clear(&bits->subs, memory);
    memory_release(memory, bits, sizeof *bits);
}

/* ---- Selections ---- */

static void free_scratch(const tally_survey *survey, void *context)
{
    const struct bits *const bits = survey->tables;
    struct reach_scratch *const scratch = context;
    if (scratch->counting != NULL) count_scratch_free(scratch->counting);
    reach_clear(scratch, &bits->tables);
    memory_release(scratch->memory, scratch, sizeof *scratch);
}

static void *new_scratch(const tally_survey *survey, struct memory *memory)
{
    const struct bits *const bits = survey->tables;
    struct reach_scratch *const scratch = memory_allocate(memory, sizeof *scratch);
    if (scratch == NULL) return NULL;
    scratch->counting = NULL;
    bool is_right = reach_init(scratch, memory, &bits->tables);
    if (is_right && bits->counts != NULL)
        is_right = (scratch->counting = count_scratch_new(bits->counts, memory)) != NULL;
    if (is_right) return scratch;
    free_scratch(survey, scratch);
    return NULL;
}

/* Bit sets tell which targets are reached, and how far away the others are. The numbers of
 * solutions come from the tables, or from a search. */
static tally_status decide(const tally_survey *survey, void *context, uint32_t selection,
                           const struct survey_answer *answer)
{
    const struct bits *const bits = survey->tables;
    struct reach_scratch *const scratch = context;
    const uint8_t *const subset = subset_at(&survey->selections, selection);
    *answer->unproved = 0;
    if (!reach_selection(&bits->tables, scratch, subset, survey->target, answer))
        return memory_failure(scratch->memory);
    if (answer->height != NULL)
        heights_of_selection(&bits->heights, subset, survey->target, answer->height);
    if (bits->counts != NULL && !count_selection(bits->counts, scratch->counting, selection,
                                                 answer->solutions, answer->with_detours))
        return memory_failure(scratch->memory);
    if (bits->counts == NULL && answer->solutions != NULL) {
        const tally_status status = count_by_search(survey, selection, answer);
        if (status != TALLY_OK) return status;
    }
    if (answer->effort != NULL) return measure_effort_by_search(survey, selection, answer->effort);
    return TALLY_OK;
}

const struct survey_way survey_by_bits = {admits,       prepare, clear, new_scratch,
                                          free_scratch, decide,  32};
