/* SPDX-License-Identifier: MIT */
/*
 * Surveys: lists the selections of a pool, chooses the way to decide them, and decides them in
 * slices.
 *
 * Work is divided into tasks of a few selections, which any executor can balance. The rows of a
 * batch of tasks are stored, then delivered in order. Each task has its own scratch memory; tasks
 * share no memory that is written.
 */
#include "survey/survey.h"

#include "base/sized.h"
#include "base/tasks.h"
#include "rules/limits.h"

#include <assert.h>
#include <string.h>

enum { TASKS_A_BATCH = 8 /* for each thread */ };

/* ---- Making a survey ---- */

static tally_status set_up(tally_survey *survey, const tally_pool *pool,
                           const tally_survey_options *options)
{
    tally_status status = survey_check_options(options, pool, NULL);
    if (status != TALLY_OK) return status;
    survey->rules = *survey_rules_of(options);
    rules_leave_out_unused(&survey->rules);
    survey->pick = survey_pick_of(options);
    survey->target = survey_targets_of(options, &survey->rules);
    survey->targets = (uint32_t)(survey->target.last - survey->target.first + 1);
    survey->wanted = options->wanted;
    survey->kernel = options->kernel;
    survey->executor = options->executor;
    tally_options_init(&survey->options, sizeof survey->options);
    survey->options.tick = options->tick;
    survey->options.tick_context = options->tick_context;
    survey->options.allocator = survey->memory.allocator;
    survey->options.memory_bytes = survey->memory.cap_bytes;
    const bool has_kinds = kinds_of_pool(&survey->kinds, pool, survey->pick);
    assert(has_kinds); /* survey_check_options() has already tested that this works */
    (void)has_kinds;
    arena_init(&survey->arena, &survey->memory);
    if (!subset_list_init(&survey->selections, &survey->arena, &survey->kinds, survey->pick))
        return memory_failure(&survey->memory);
    return TALLY_OK;
}

static const struct survey_way *way_of(const tally_survey *survey)
{
    static const struct survey_way *const ways[] = {&survey_by_bits, &survey_by_fractions,
                                                    &survey_by_search};
    size_t i = 0;
    while (!ways[i]->admits(survey)) i++; /* the loop ends: the last way admits every survey */
    return ways[i];
}

void tally_survey_free(tally_survey *survey)
{
    if (survey == NULL) return;
    smaller_subsets_clear(survey);
    arena_clear(&survey->arena);
    memory_free_owner(&survey->memory);
}

tally_status tally_survey_new(tally_survey **result, const tally_pool *pool,
                              const tally_survey_options *given)
{
    tally_survey_options options = TALLY_SURVEY_OPTIONS_INIT;
    if (given != NULL && sized_read(&options, given, sizeof options) != NULL) return TALLY_OPTION;
    tally_status status;
    tally_survey *const survey =
        memory_new_owner(options.allocator, options.memory_bytes, sizeof *survey, &status);
    if (survey == NULL) return status;
    status = set_up(survey, pool, &options);
    if (status == TALLY_OK) {
        survey->way = way_of(survey);
        status = survey->way->prepare(survey);
    }
    if (status == TALLY_OK) *result = survey;
    else tally_survey_free(survey);
    return status;
}

/* ---- Selections ---- */

uint64_t tally_survey_size(const tally_survey *survey, uint64_t *draws)
{
    if (draws != NULL) {
        *draws = 0;
        for (uint32_t i = 0; i < survey->selections.count; i++)
            *draws += subset_draws(&survey->kinds, subset_at(&survey->selections, i), survey->pick);
    }
    return survey->selections.count;
}

uint64_t tally_survey_selection(const tally_survey *survey, uint64_t selection, uint64_t *numbers)
{
    const uint8_t *const subset = subset_at(&survey->selections, (uint32_t)selection);
    for (uint32_t i = 0; i < survey->pick; i++) numbers[i] = survey->kinds.tile[subset[i]];
    return subset_draws(&survey->kinds, subset, survey->pick);
}

/* ---- Running ---- */

/* The answers to a batch of selections, as arrays one after the other. */
struct batch {
    const tally_survey *survey;
    struct memory *memory;
    uint64_t first;
    uint32_t count;
    uint32_t room;
    uint64_t *block;              /* the memory of all answers, */
    size_t answer_words;          /* and of one of them */
    _Atomic(tally_status) status; /* the first status that was not TALLY_OK */
};

/* The answer of a selection: its arrays one after the other, those with the widest items first. */
static struct survey_answer answer_at(const struct batch *batch, uint32_t i)
{
    const tally_survey *const survey = batch->survey;
    struct survey_answer answer = {NULL};
    uint64_t *wide = batch->block + (size_t)i * batch->answer_words;
    if (survey_wants(survey, TALLY_SURVEY_COUNTS)) {
        answer.solutions = wide;
        answer.with_detours = wide + survey->targets;
        wide += 2 * survey->targets;
    }
    if (survey_wants(survey, TALLY_SURVEY_EFFORT)) {
        answer.effort = wide;
        wide += survey->targets;
    }
    answer.unproved = (uint32_t *)wide;
    answer.by_fewest = answer.unproved + 1;
    answer.distance = answer.by_fewest + survey->pick + 1;
    uint32_t *narrow = answer.distance + survey->targets;
    if (survey_wants(survey, TALLY_SURVEY_HEIGHT)) {
        answer.height = narrow;
        narrow += survey->targets;
    }
    answer.fewest = (uint8_t *)narrow;
    answer.side = answer.fewest + survey->targets;
    return answer;
}

static size_t words_of_answer(const tally_survey *survey)
{
    const size_t targets = survey->targets;
    const size_t wide = (survey_wants(survey, TALLY_SURVEY_COUNTS) ? 2u : 0u) +
                        (survey_wants(survey, TALLY_SURVEY_EFFORT) ? 1u : 0u);
    const size_t narrow = survey_wants(survey, TALLY_SURVEY_HEIGHT) ? 2u : 1u;
    const size_t short_bytes =
        (survey->pick + 2 + narrow * targets) * sizeof(uint32_t) + 2 * targets;
    return wide * targets + (short_bytes + sizeof(uint64_t) - 1) / sizeof(uint64_t);
}

static void note_failure(struct batch *batch, tally_status status)
{
    tally_status none = TALLY_OK;
    if (status != TALLY_OK) atomic_compare_exchange_strong(&batch->status, &none, status);
}

/* The task of one piece of a batch: decides its selections one after the other, with scratch
 * memory of its own. */
static void decide_some(void *argument, size_t index)
{
    struct batch *const batch = argument;
    const tally_survey *const survey = batch->survey;
    const struct survey_way *const way = survey->way;
    if (atomic_load(&batch->status) != TALLY_OK) return;
    if (survey_is_to_stop(survey)) {
        note_failure(batch, TALLY_STOPPED);
        return;
    }
    void *const scratch = way->scratch_new != NULL ? way->scratch_new(survey, batch->memory) : NULL;
    tally_status status =
        way->scratch_new != NULL && scratch == NULL ? memory_failure(batch->memory) : TALLY_OK;
    uint32_t i = (uint32_t)index * way->rows_a_task;
    for (uint32_t done = 0; status == TALLY_OK && done < way->rows_a_task && i < batch->count;
         done++, i++) {
        const struct survey_answer answer = answer_at(batch, i);
        status = way->decide(survey, scratch, (uint32_t)batch->first + i, &answer);
    }
    note_failure(batch, status);
    if (scratch != NULL) way->scratch_free(survey, batch->memory, scratch);
}

static int give_row(const struct batch *batch, uint32_t i, tally_survey_sink sink, void *user)
{
    const tally_survey *const survey = batch->survey;
    const struct survey_answer answer = answer_at(batch, i);
    uint64_t numbers[SURVEY_PICK_MAX];
    tally_survey_row row = {
        .selection = batch->first + i,
        .numbers = numbers,
        .count = survey->pick,
        .reached = survey->targets - answer.by_fewest[0],
        .by_fewest = answer.by_fewest,
        .fewest = answer.fewest,
        .distance = answer.distance,
        .side = answer.side,
        .solutions = answer.solutions,
        .with_detours = answer.with_detours,
        .effort = answer.effort,
        .height = answer.height,
        .unproved = *answer.unproved,
    };
    row.draws = tally_survey_selection(survey, row.selection, numbers);
    for (uint32_t j = 0; j < survey->pick; j++) row.large += numbers[j] > RULES_LARGE_ABOVE;
    return sink(user, &row);
}

static tally_status run_batch(struct batch *batch, tally_survey_sink sink, void *user)
{
    const uint32_t rows_a_task = batch->survey->way->rows_a_task;
    tasks_run(batch->survey->executor, decide_some, batch,
              (batch->count + rows_a_task - 1) / rows_a_task);
    tally_status status = atomic_load(&batch->status);
    for (uint32_t i = 0; status == TALLY_OK && i < batch->count; i++)
        if (give_row(batch, i, sink, user) != 0) status = TALLY_STOPPED;
    return status;
}

/* A batch has several tasks for each thread, so that threads with quick selections take more of
 * them. Only one batch is in memory. */
tally_status tally_survey_run(const tally_survey *survey, uint64_t first, uint64_t count,
                              tally_survey_sink sink, void *user)
{
    if (first > survey->selections.count || count > survey->selections.count - first)
        return TALLY_OPTION;
    struct memory memory;
    memory_init(&memory, survey->memory.allocator, 0);
    struct batch batch = {.survey = survey, .memory = &memory};
    const size_t width = tasks_width(survey->executor);
    batch.room = (uint32_t)(width < 256 ? width : 256) * TASKS_A_BATCH * survey->way->rows_a_task;
    if (batch.room > count) batch.room = (uint32_t)count;
    batch.answer_words = words_of_answer(survey);
    const size_t bytes = (batch.room * batch.answer_words + 1) * sizeof *batch.block;
    batch.block = memory_allocate(&memory, bytes);
    tally_status status = batch.block != NULL ? TALLY_OK : memory_failure(&memory);
    for (uint64_t done = 0; status == TALLY_OK && done < count; done += batch.count) {
        batch.first = first + done;
        batch.count = count - done < batch.room ? (uint32_t)(count - done) : batch.room;
        status = run_batch(&batch, sink, user);
    }
    memory_release(&memory, batch.block, bytes);
    return status;
}
