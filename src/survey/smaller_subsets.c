/* SPDX-License-Identifier: MIT */
/*
 * The subsets below the selections: see smaller_subsets.h.
 */
#include "survey/smaller_subsets.h"

#include "base/tasks.h"

#include <string.h>

enum { SETS_A_TASK = 64 };

static void number_all(struct smaller_subsets *subs, const struct kinds *kinds, uint32_t pick)
{
    for (uint32_t size = 1; size < pick; size++)
        for (uint32_t i = 0; i < subs->lists[size].count; i++) {
            const uint8_t *const subset = subset_at(&subs->lists[size], i);
            uint64_t code = 0;
            for (uint32_t j = 0; j < size; j++) code += kinds->weight[subset[j]];
            subset_index_add(&subs->index, code, subs->first[size] + i);
        }
}

tally_status smaller_subsets_init(struct smaller_subsets *subs, tally_survey *survey)
{
    struct memory *const memory = &survey->memory;
    *subs = (struct smaller_subsets){.count = 0};
    for (uint32_t size = 1; size < survey->pick; size++) {
        if (!subset_list_init(&subs->lists[size], memory, &survey->kinds, size))
            return memory_failure(memory);
        subs->first[size] = subs->count;
        subs->count += subs->lists[size].count;
        subs->arena_count += tasks_for(subs->lists[size].count, SETS_A_TASK);
    }
    subs->arenas = memory_allocate(memory, (subs->arena_count + 1) * sizeof *subs->arenas);
    if (subs->arenas == NULL) return memory_failure(memory);
    for (uint32_t i = 0; i < subs->arena_count; i++) arena_init(&subs->arenas[i], memory);
    if (!subset_index_init(&subs->index, memory, subs->count + 1u)) return memory_failure(memory);
    number_all(subs, &survey->kinds, survey->pick);
    return TALLY_OK;
}

/* The task of one batch: the subsets from index * sets_a_task on, with a maker and an arena of its
 * own. After a failure or a stop, the tasks that follow do nothing. */
static void make_some(void *argument, size_t index)
{
    struct set_making *const making = argument;
    if (atomic_load(&making->is_failed) || atomic_load(&making->is_stopped)) return;
    const struct subset_list *const list = making->list;
    void *const maker = making->maker_new(making->tables, making->memory);
    bool is_right = maker != NULL;
    uint32_t i = (uint32_t)index * making->sets_a_task;
    for (uint32_t done = 0; is_right && done < making->sets_a_task && i < list->count;
         done++, i++) {
        if (survey_is_to_stop(making->survey)) { /* a large subset takes a second */
            atomic_store(&making->is_stopped, true);
            break;
        }
        is_right = making->make(making->tables, maker, &making->arenas[index], subset_at(list, i),
                                list->size, making->first + i);
    }
    if (!is_right) atomic_store(&making->is_failed, true);
    if (maker != NULL) making->maker_free(maker);
}

tally_status sets_make(struct set_making *making, struct memory *memory)
{
    making->memory = memory;
    atomic_init(&making->is_stopped, false);
    atomic_init(&making->is_failed, false);
    tasks_run(making->survey->executor, make_some, making,
              tasks_for(making->list->count, making->sets_a_task));
    if (atomic_load(&making->is_stopped)) return TALLY_STOPPED;
    return atomic_load(&making->is_failed) ? memory_failure(memory) : TALLY_OK;
}

/* Sizes are made one after the other, because the sets of one size need those of all smaller
 * sizes. */
tally_status smaller_subsets_make(struct smaller_subsets *subs, struct memory *memory,
                                  struct set_making *making)
{
    making->sets_a_task = SETS_A_TASK;
    making->arenas = subs->arenas;
    tally_status status = TALLY_OK;
    for (uint32_t size = 1; size < making->survey->pick && status == TALLY_OK; size++) {
        making->list = &subs->lists[size];
        making->first = subs->first[size];
        status = sets_make(making, memory);
        making->arenas += tasks_for(making->list->count, SETS_A_TASK);
    }
    return status;
}

void smaller_subsets_forget_lists(struct smaller_subsets *subs, struct memory *memory)
{
    for (uint32_t size = 1; size <= SURVEY_PICK_MAX; size++)
        if (subs->lists[size].subsets != NULL) subset_list_clear(&subs->lists[size], memory);
}

void smaller_subsets_clear(struct smaller_subsets *subs, struct memory *memory)
{
    smaller_subsets_forget_lists(subs, memory);
    for (uint32_t i = 0; subs->arenas != NULL && i < subs->arena_count; i++)
        arena_clear(&subs->arenas[i]);
    memory_release(memory, subs->arenas, (subs->arena_count + 1) * sizeof *subs->arenas);
    subset_index_clear(&subs->index, memory);
}
