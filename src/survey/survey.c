/* SPDX-License-Identifier: MIT */
/*
 * Surveys: makes the tables that selections share, smallest multisets first, then decides selections in
 * slices.
 *
 * Work is cut into tasks of a few multisets or selections, so that any executor balances them; rows of a
 * batch of tasks are kept and given out in order. Each task has its own scratch and arena, and shares nothing
 * that is written.
 */
#include "survey/counts.h"
#include "survey/reach.h"

#include <string.h>

enum {
    TARGET_MAX = 20000,
    SELECTIONS_MAX = 1 << 24,
    SETS_A_TASK = 64,
    ROWS_A_TASK = 32,
    TASKS_A_BATCH = 8, /* for each thread */
    LARGE_ABOVE = 10
};

struct tally_survey {
    struct memory memory;
    struct survey_tables tables;
    struct count_tables *counts; /* NULL unless wanted */
    bool has_effort;
    tally_rules rules; /* for searching the simplest solutions */
    tally_range target;
    uint32_t targets;
    const tally_executor *executor;
    int (*tick)(void *tick_context);
    void *tick_context;
    struct multisets selections;
    struct multisets lists[SURVEY_PICK_MAX + 1]; /* by size, while tables are made */
    uint32_t first_set[SURVEY_PICK_MAX + 1];     /* by size, into tables.sets */
    uint32_t set_count;
    struct arena *arenas; /* one a task */
    uint32_t arena_count;
};

static void run_on_caller(void *context, void (*task)(void *argument, size_t index), void *argument,
                          size_t count)
{
    (void)context;
    for (size_t i = 0; i < count; i++) task(argument, i);
}

static const tally_executor caller_executor = {NULL, 1, run_on_caller};

/* ---- Making tables ---- */

struct making {
    tally_survey *survey;
    uint32_t size;
    uint32_t first_arena;
    struct set_shape shape;
    atomic_bool is_stopped;
    atomic_bool is_failed;
};

static void make_one(struct making *making, struct set_maker *maker, struct arena *arena, uint32_t number)
{
    struct survey_tables *const tables = &making->survey->tables;
    const uint8_t *const members = multiset_at(&making->survey->lists[making->size], number);
    struct parts parts;
    const struct value_set *sets[PARTS_MAX];
    parts_of(&parts, &tables->kinds, members, making->size);
    for (uint32_t part = 1; part + 1 < parts.total; part++)
        sets[part] = &tables->sets[index_find(&tables->index, parts.key[part])];
    struct value_set *const set = &tables->sets[making->survey->first_set[making->size] + number];
    if (!make_set(set, maker, arena, &making->shape, sets, parts.total, tables->kinds.tile[members[0]]))
        atomic_store(&making->is_failed, true);
}

static void make_some(void *argument, size_t index)
{
    struct making *const making = argument;
    tally_survey *const survey = making->survey;
    if (atomic_load(&making->is_failed) || atomic_load(&making->is_stopped)) return;
    if (survey->tick != NULL && survey->tick(survey->tick_context) != 0) {
        atomic_store(&making->is_stopped, true);
        return;
    }
    const struct survey_tables *const tables = &survey->tables;
    struct set_maker maker;
    if (!maker_init(&maker, &survey->memory, tables->kernel, &tables->kinds, tables->operations))
        atomic_store(&making->is_failed, true);
    const uint32_t count = survey->lists[making->size].count;
    uint32_t number = (uint32_t)index * SETS_A_TASK;
    for (uint32_t i = 0; i < SETS_A_TASK && number < count && !atomic_load(&making->is_failed); i++, number++)
        make_one(making, &maker, &survey->arenas[making->first_arena + index], number);
    maker_clear(&maker);
}

static uint32_t tasks_for(uint32_t count, uint32_t each)
{
    return (count + each - 1) / each;
}

static tally_status list_multisets(tally_survey *survey)
{
    const struct kinds *const kinds = &survey->tables.kinds;
    const uint32_t pick = survey->tables.limits.pick;
    if (!multisets_list(&survey->selections, &survey->memory, kinds, pick))
        return memory_failure(&survey->memory);
    for (uint32_t size = 1; size < pick; size++) {
        if (!multisets_list(&survey->lists[size], &survey->memory, kinds, size))
            return memory_failure(&survey->memory);
        survey->first_set[size] = survey->set_count;
        survey->set_count += survey->lists[size].count;
        survey->arena_count += tasks_for(survey->lists[size].count, SETS_A_TASK);
    }
    return TALLY_OK;
}

static void number_multisets(tally_survey *survey)
{
    struct survey_tables *const tables = &survey->tables;
    for (uint32_t size = 1; size < tables->limits.pick; size++)
        for (uint32_t i = 0; i < survey->lists[size].count; i++) {
            const uint8_t *const members = multiset_at(&survey->lists[size], i);
            uint64_t key = 0;
            for (uint32_t j = 0; j < size; j++) key += tables->kinds.weight[members[j]];
            index_add(&tables->index, key, survey->first_set[size] + i);
        }
}

static tally_status prepare_tables(tally_survey *survey)
{
    struct survey_tables *const tables = &survey->tables;
    struct memory *const memory = &survey->memory;
    tally_status status = list_multisets(survey);
    if (status != TALLY_OK) return status;
    tables->sets = memory_allocate(memory, (survey->set_count + 1) * sizeof *tables->sets);
    tables->useful = memory_allocate(memory, MAP_LIMIT / 8);
    tables->useful_wide = memory_allocate(memory, MAP_LIMIT / 8);
    survey->arenas = memory_allocate(memory, (survey->arena_count + 1) * sizeof *survey->arenas);
    if (survey->arenas != NULL)
        for (uint32_t i = 0; i < survey->arena_count; i++) arena_init(&survey->arenas[i], memory);
    if (tables->sets == NULL || tables->useful == NULL || tables->useful_wide == NULL ||
        survey->arenas == NULL || !index_init(&tables->index, memory, survey->set_count + 1u))
        return memory_failure(memory);
    mark_useful(tables->useful, &tables->kinds, tables->limits.highest);
    mark_useful(tables->useful_wide, &tables->kinds, tables->limits.wide_highest);
    number_multisets(survey);
    return TALLY_OK;
}

static tally_status make_tables(tally_survey *survey)
{
    tally_status status = prepare_tables(survey);
    const struct survey_tables *const tables = &survey->tables;
    uint32_t first_arena = 0;
    for (uint32_t size = 1; status == TALLY_OK && size < tables->limits.pick; size++) {
        const bool is_top = size + 1 == tables->limits.pick;
        struct making making = {.survey = survey,
                                .size = size,
                                .first_arena = first_arena,
                                .shape =
                                    is_top ? top_shape(&tables->limits, &tables->kinds, false, tables->useful)
                                           : base_shape(&tables->limits, size)};
        const uint32_t tasks = tasks_for(survey->lists[size].count, SETS_A_TASK);
        survey->executor->run(survey->executor->context, make_some, &making, tasks);
        if (atomic_load(&making.is_failed)) status = memory_failure(&survey->memory);
        if (atomic_load(&making.is_stopped)) status = TALLY_STOPPED;
        first_arena += tasks;
    }
    for (uint32_t size = 1; size < tables->limits.pick; size++)
        if (survey->lists[size].members != NULL) multisets_clear(&survey->lists[size], &survey->memory);
    return status;
}

/* ---- Options ---- */

static tally_status check_rules(const tally_rules *rules)
{
    if (rules->values != TALLY_VALUES_WHOLE || rules->use != TALLY_USE_ANY ||
        rules->order != TALLY_ORDER_ANY || rules->operations != TALLY_OP_BASIC)
        return TALLY_RULES;
    return TALLY_OK;
}

static tally_status set_up(tally_survey *survey, const tally_pool *pool, const tally_survey_options *options)
{
    const tally_rules *const rules = options->rules != NULL ? options->rules : tally_rules_at(0);
    tally_status status = check_rules(rules);
    if (status != TALLY_OK) return status;
    const uint32_t pick = options->pick != 0 ? options->pick : rules->count_usual;
    survey->target = options->target.first == 0 && options->target.last == 0 ? rules->usual : options->target;
    if (survey->target.first == 0 || survey->target.first > survey->target.last ||
        survey->target.last > TARGET_MAX)
        return TALLY_TARGET_RANGE;
    survey->targets = (uint32_t)(survey->target.last - survey->target.first + 1);
    if (pick == 0 || pick > SURVEY_PICK_MAX || pick > pool->count || pool->count > TALLY_POOL_MAX)
        return TALLY_NUMBER_COUNT;

    struct survey_tables *const tables = &survey->tables;
    for (uint32_t i = 0; i < pool->count; i++)
        if (pool->tiles[i] == 0 || (i != 0 && pool->tiles[i] < pool->tiles[i - 1])) return TALLY_NUMBER_RANGE;
    kinds_of_pool(&tables->kinds, pool);
    if (multisets_count(&tables->kinds, pick) > SELECTIONS_MAX) return TALLY_NUMBER_COUNT;
    tables->operations = rules->operations;
    tables->kernel = kernel_find(options->kernel);
    if (tables->kernel == NULL) return TALLY_OPTION;
    survey->executor = options->executor != NULL ? options->executor : &caller_executor;
    if (survey->executor->width == 0) return TALLY_OPTION;
    survey->has_effort = (options->wanted & TALLY_SURVEY_EFFORT) != 0;
    survey->rules = *rules;
    survey->tick = options->tick;
    survey->tick_context = options->tick_context;
    return limits_of(&tables->limits, &tables->kinds, pick, survey->target);
}

tally_status tally_survey_new(tally_survey **result, const tally_pool *pool,
                              const tally_survey_options *options)
{
    static const tally_survey_options no_options = TALLY_SURVEY_OPTIONS_INIT;
    if (options == NULL) options = &no_options;
    if (options->size != sizeof *options) return TALLY_OPTION;
    struct memory memory;
    memory_init(&memory, options->allocator, options->memory_bytes);
    tally_survey *const survey = memory_allocate(&memory, sizeof *survey);
    if (survey == NULL) return memory_failure(&memory);
    memset(survey, 0, sizeof *survey);
    memory_init(&survey->memory, options->allocator, options->memory_bytes);
    atomic_store(&survey->memory.used_bytes, sizeof *survey);

    tally_status status = set_up(survey, pool, options);
    if (status == TALLY_OK) status = make_tables(survey);
    if (status == TALLY_OK && (options->wanted & TALLY_SURVEY_COUNTS) != 0)
        status = count_tables_new(&survey->counts, &survey->memory, &survey->tables, survey->target,
                                  survey->executor);
    if (status != TALLY_OK) {
        tally_survey_free(survey);
        return status;
    }
    *result = survey;
    return TALLY_OK;
}

void tally_survey_free(tally_survey *survey)
{
    if (survey == NULL) return;
    struct memory *const memory = &survey->memory;
    struct survey_tables *const tables = &survey->tables;
    if (survey->counts != NULL) count_tables_free(survey->counts);
    for (uint32_t i = 0; i < survey->arena_count && survey->arenas != NULL; i++)
        arena_clear(&survey->arenas[i]);
    memory_release(memory, survey->arenas, (survey->arena_count + 1) * sizeof *survey->arenas);
    memory_release(memory, tables->sets, (survey->set_count + 1) * sizeof *tables->sets);
    memory_release(memory, tables->useful, MAP_LIMIT / 8);
    memory_release(memory, tables->useful_wide, MAP_LIMIT / 8);
    index_clear(&tables->index, memory);
    multisets_clear(&survey->selections, memory);
    for (uint32_t size = 1; size <= SURVEY_PICK_MAX; size++)
        if (survey->lists[size].members != NULL) multisets_clear(&survey->lists[size], memory);
    struct memory own = {.allocator = memory->allocator};
    memory_release(&own, survey, sizeof *survey);
}

/* ---- Selections ---- */

uint64_t tally_survey_size(const tally_survey *survey, uint64_t *draws)
{
    if (draws != NULL) {
        *draws = 0;
        for (uint32_t i = 0; i < survey->selections.count; i++)
            *draws += multiset_draws(&survey->tables.kinds, multiset_at(&survey->selections, i),
                                     survey->selections.size);
    }
    return survey->selections.count;
}

uint64_t tally_survey_selection(const tally_survey *survey, uint64_t selection, uint64_t *numbers)
{
    const struct kinds *const kinds = &survey->tables.kinds;
    const uint8_t *const members = multiset_at(&survey->selections, (uint32_t)selection);
    for (uint32_t i = 0; i < survey->selections.size; i++) numbers[i] = kinds->tile[members[i]];
    return multiset_draws(kinds, members, survey->selections.size);
}

/* ---- Running ---- */

/* The answers of a batch of selections, each array one after the other. */
struct batch {
    const tally_survey *survey;
    struct memory *memory;
    uint64_t first;
    uint32_t count;
    uint32_t room;
    uint32_t *by_fewest;
    uint8_t *fewest;
    uint32_t *distance;
    uint8_t *side;
    uint64_t *solutions;
    uint64_t *with_detours;
    uint64_t *effort;
    atomic_bool is_stopped;
    atomic_bool is_failed;
};

static int note_effort(void *user, const tally_solution *solution)
{
    const struct {
        uint64_t *effort;
        uint64_t first;
    } *const notes = user;
    if (solution->distance == 0) notes->effort[solution->target - notes->first] = solution->effort;
    return 0;
}

/* The effort of the simplest solution of each target: the one thing that takes a search of its own. */
static bool measure_effort(const struct batch *batch, uint32_t i, uint64_t *effort)
{
    const tally_survey *const survey = batch->survey;
    uint64_t numbers[SURVEY_PICK_MAX];
    tally_game *game = NULL;
    tally_options options = TALLY_OPTIONS_INIT;
    struct {
        uint64_t *effort;
        uint64_t first;
    } notes = {effort, survey->target.first};
    const tally_sink sink = {.user = &notes, .solution = note_effort};
    options.allocator = survey->memory.allocator;
    tally_survey_selection(survey, batch->first + i, numbers);
    memset(effort, 0, survey->targets * sizeof *effort);
    tally_status status = tally_game_new(&game, &survey->rules, survey->target, numbers,
                                         survey->tables.limits.pick, survey->memory.allocator);
    if (status == TALLY_OK) status = tally_solve(game, &options, &sink, NULL);
    tally_game_free(game);
    return status == TALLY_OK;
}

static bool decide(struct batch *batch, struct reach_scratch *scratch, struct count_scratch *counting,
                   uint32_t i)
{
    const tally_survey *const survey = batch->survey;
    const size_t at = (size_t)i * survey->targets;
    const uint8_t *const members = multiset_at(&survey->selections, (uint32_t)batch->first + i);
    const struct reach_answer answer = {
        .by_fewest = batch->by_fewest + (size_t)i * (survey->tables.limits.pick + 1),
        .fewest = batch->fewest + at,
        .distance = batch->distance + at,
        .side = batch->side + at,
    };
    if (!reach_selection(&survey->tables, scratch, members, survey->target, &answer)) return false;
    if (survey->has_effort && !measure_effort(batch, i, batch->effort + at)) return false;
    return survey->counts == NULL || count_selection(survey->counts, counting, members, batch->solutions + at,
                                                     batch->with_detours + at);
}

static void decide_some(void *argument, size_t index)
{
    struct batch *const batch = argument;
    const tally_survey *const survey = batch->survey;
    if (atomic_load(&batch->is_failed) || atomic_load(&batch->is_stopped)) return;
    if (survey->tick != NULL && survey->tick(survey->tick_context) != 0) {
        atomic_store(&batch->is_stopped, true);
        return;
    }
    struct reach_scratch *const scratch = memory_allocate(batch->memory, sizeof *scratch);
    struct count_scratch *counting = NULL;
    bool is_right = scratch != NULL && reach_init(scratch, batch->memory, &survey->tables);
    if (is_right && survey->counts != NULL)
        is_right = (counting = count_scratch_new(survey->counts, batch->memory)) != NULL;
    uint32_t i = (uint32_t)index * ROWS_A_TASK;
    for (uint32_t done = 0; is_right && done < ROWS_A_TASK && i < batch->count; done++, i++)
        is_right = decide(batch, scratch, counting, i);
    if (!is_right) atomic_store(&batch->is_failed, true);
    if (counting != NULL) count_scratch_free(counting);
    if (scratch != NULL) reach_clear(scratch, &survey->tables);
    memory_release(batch->memory, scratch, sizeof *scratch);
}

static int give_row(const struct batch *batch, uint32_t i, tally_survey_sink sink, void *user)
{
    const tally_survey *const survey = batch->survey;
    const uint32_t pick = survey->tables.limits.pick;
    const size_t at = (size_t)i * survey->targets;
    uint64_t numbers[SURVEY_PICK_MAX];
    tally_survey_row row = {
        .selection = batch->first + i,
        .numbers = numbers,
        .count = pick,
        .by_fewest = batch->by_fewest + (size_t)i * (pick + 1),
        .fewest = batch->fewest + at,
        .distance = batch->distance + at,
        .side = batch->side + at,
        .solutions = survey->counts != NULL ? batch->solutions + at : NULL,
        .with_detours = survey->counts != NULL ? batch->with_detours + at : NULL,
        .effort = survey->has_effort ? batch->effort + at : NULL,
    };
    row.draws = tally_survey_selection(survey, row.selection, numbers);
    row.reached = survey->targets - row.by_fewest[0];
    for (uint32_t j = 0; j < pick; j++) row.large += numbers[j] > LARGE_ABOVE;
    return sink(user, &row);
}

static bool batch_init(struct batch *batch)
{
    const tally_survey *const survey = batch->survey;
    const size_t games = (size_t)batch->room * survey->targets;
    batch->by_fewest =
        memory_allocate(batch->memory, batch->room * (survey->tables.limits.pick + 1) * sizeof(uint32_t));
    batch->fewest = memory_allocate(batch->memory, games);
    batch->distance = memory_allocate(batch->memory, games * sizeof(uint32_t));
    batch->side = memory_allocate(batch->memory, games);
    if (survey->counts != NULL) {
        batch->solutions = memory_allocate(batch->memory, games * sizeof(uint64_t));
        batch->with_detours = memory_allocate(batch->memory, games * sizeof(uint64_t));
    }
    if (survey->has_effort) {
        batch->effort = memory_allocate(batch->memory, games * sizeof(uint64_t));
        if (batch->effort == NULL) return false;
    }
    return batch->by_fewest != NULL && batch->fewest != NULL && batch->distance != NULL &&
           batch->side != NULL &&
           (survey->counts == NULL || (batch->solutions != NULL && batch->with_detours != NULL));
}

static void batch_clear(struct batch *batch)
{
    const tally_survey *const survey = batch->survey;
    const size_t games = (size_t)batch->room * survey->targets;
    memory_release(batch->memory, batch->by_fewest,
                   batch->room * (survey->tables.limits.pick + 1) * sizeof(uint32_t));
    memory_release(batch->memory, batch->fewest, games);
    memory_release(batch->memory, batch->distance, games * sizeof(uint32_t));
    memory_release(batch->memory, batch->side, games);
    memory_release(batch->memory, batch->solutions, games * sizeof(uint64_t));
    memory_release(batch->memory, batch->with_detours, games * sizeof(uint64_t));
    memory_release(batch->memory, batch->effort, games * sizeof(uint64_t));
}

tally_status tally_survey_run(const tally_survey *survey, uint64_t first, uint64_t count,
                              tally_survey_sink sink, void *user)
{
    if (first > survey->selections.count || count > survey->selections.count - first) return TALLY_OPTION;
    struct memory memory;
    memory_init(&memory, survey->memory.allocator, 0);
    struct batch batch = {.survey = survey, .memory = &memory};
    const size_t width = survey->executor->width < 256 ? survey->executor->width : 256;
    batch.room = (uint32_t)width * TASKS_A_BATCH * ROWS_A_TASK;
    if (batch.room > count) batch.room = (uint32_t)count;
    tally_status status = batch_init(&batch) ? TALLY_OK : memory_failure(&memory);
    for (uint64_t done = 0; status == TALLY_OK && done < count; done += batch.count) {
        batch.first = first + done;
        batch.count = count - done < batch.room ? (uint32_t)(count - done) : batch.room;
        survey->executor->run(survey->executor->context, decide_some, &batch,
                              tasks_for(batch.count, ROWS_A_TASK));
        if (atomic_load(&batch.is_failed)) status = memory_failure(&memory);
        if (atomic_load(&batch.is_stopped)) status = TALLY_STOPPED;
        for (uint32_t i = 0; status == TALLY_OK && i < batch.count; i++)
            if (give_row(&batch, i, sink, user) != 0) status = TALLY_STOPPED;
    }
    batch_clear(&batch);
    return status;
}
