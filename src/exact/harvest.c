/* SPDX-License-Identifier: MIT */
/*
 * The trees of one problem, by number. Where there are many they are written out by several threads, a
 * stretch of numbers each, put on record, and given to the visitor from there in order. The forest is only
 * looked at meanwhile.
 */
#include "exact/workers.h"

enum { TREES_OF_STRETCH = 512, STRETCHES_OF_WAVE = 32, TREES_WORTH_THREADS = 4096 };

struct stretch {
    struct exact_record record;
    tally_status status;
};

struct harvest {
    struct exact_run *run;
    struct exact *exact;
    uint32_t problem;
    bool is_negated;
    uint64_t count;
    uint64_t begin; /* of the wave */
    struct stretch stretches[STRETCHES_OF_WAVE];
};

static void take_here(struct exact_run *run, struct exact *exact, uint32_t problem, uint64_t begin,
                      uint64_t end, bool is_negated, bool (*visit)(struct exact_run *run, void *user),
                      void *user)
{
    for (uint64_t number = begin; number < end && run->status == TALLY_OK; number++) {
        if (exact_take_tree(run, exact, problem, number, is_negated) && !visit(run, user)) return;
    }
}

static bool put_on_record(struct exact_run *run, void *user)
{
    (void)user;
    struct exact_found *const found = &run->at_hand;
    if (run->options->sort != TALLY_SORT_NONE)
        found->text_length = expr_text_length(found->nodes, found->count);
    if (!exact_hold(run->record, run->memory, found)) run->status = memory_failure(run->memory);
    return true;
}

static void take_stretch(void *argument, size_t index)
{
    struct harvest *const harvest = argument;
    struct stretch *const stretch = &harvest->stretches[index];
    const uint64_t begin = harvest->begin + index * TREES_OF_STRETCH;
    const uint64_t end =
        harvest->count - begin > TREES_OF_STRETCH ? begin + TREES_OF_STRETCH : harvest->count;
    struct exact forest = *harvest->exact; /* to look at: only its status and its steps are its own */
    struct exact_run worker;
    exact_run_look_on(&worker, harvest->run, &stretch->record);
    if (!exact_ask_tick(&forest) && worker.status == TALLY_OK) worker.status = forest.status;
    take_here(&worker, &forest, harvest->problem, begin, end, harvest->is_negated, put_on_record, NULL);
    stretch->status = worker.status;
    exact_run_end(&worker);
}

/* What is on record, to the visitor; false: no more is wanted, or this is the end. */
static bool give(struct harvest *harvest, const struct stretch *stretch,
                 bool (*visit)(struct exact_run *run, void *user), void *user)
{
    struct exact_run *const run = harvest->run;
    const struct exact_found *const found = stretch->record.found.items;
    for (size_t i = 0; i < stretch->record.found.count; i++) {
        run->at_hand = found[i];
        if (!visit(run, user) || run->status != TALLY_OK) return false;
    }
    if (run->status == TALLY_OK) run->status = stretch->status;
    return run->status == TALLY_OK;
}

static bool take_wave(struct harvest *harvest, bool (*visit)(struct exact_run *run, void *user), void *user)
{
    struct exact_run *const run = harvest->run;
    const tally_executor *const executor = run->options->executor;
    const uint64_t left = (harvest->count - harvest->begin - 1) / TREES_OF_STRETCH + 1;
    const size_t stretches = left < STRETCHES_OF_WAVE ? (size_t)left : STRETCHES_OF_WAVE;
    executor->run(executor->context, take_stretch, harvest, stretches);
    bool goes_on = true;
    for (size_t i = 0; i < stretches; i++) {
        struct stretch *const stretch = &harvest->stretches[i];
        if (goes_on) goes_on = give(harvest, stretch, visit, user);
        arena_clear(&stretch->record.arena);
        vector_clear(run->memory, &stretch->record.found);
    }
    harvest->begin += stretches * TREES_OF_STRETCH;
    return goes_on;
}

void exact_take_trees(struct exact_run *run, struct exact *exact, uint32_t problem, uint64_t count,
                      bool is_negated, bool (*visit)(struct exact_run *run, void *user), void *user)
{
    const tally_executor *const executor = run->options->executor;
    const bool has_threads = executor != NULL && executor->width > 1 && run->record == NULL;
    if (!has_threads || count < TREES_WORTH_THREADS) {
        take_here(run, exact, problem, 0, count, is_negated, visit, user);
        return;
    }
    struct harvest harvest = {
        .run = run, .exact = exact, .problem = problem, .is_negated = is_negated, .count = count};
    for (size_t i = 0; i < STRETCHES_OF_WAVE; i++)
        arena_init(&harvest.stretches[i].record.arena, run->memory);
    while (harvest.begin < count && run->status == TALLY_OK && take_wave(&harvest, visit, user)) continue;
}
