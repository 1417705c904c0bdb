/* SPDX-License-Identifier: MIT */
/*
 * The subsets of 1 to pick - 1 tiles, each with a set of values. Sets are made from those of
 * smaller subsets, smallest first. Work is divided into tasks of a few subsets, which any executor
 * can balance. Each task has its own maker and arena; tasks share no memory that is written.
 */
#ifndef TALLY_SURVEY_SMALLER_SUBSETS_H
#define TALLY_SURVEY_SMALLER_SUBSETS_H

#include "survey/way.h"

/* The subsets of 1 to pick - 1 tiles, numbered over all sizes. Their sets are made on the executor,
 * size by size, with an arena for each task. */
struct smaller_subsets {
    struct subset_list lists[SURVEY_PICK_MAX + 1]; /* indexed by size */
    uint32_t first[SURVEY_PICK_MAX + 1];           /* indexed by size: the number of its first
                                                      subset */
    uint32_t count;
    struct subset_index index;
    struct arena *arenas;
    uint32_t arena_count;
};

/* How sets are made: make() makes that of one subset of `size` tiles. number: its number over all
 * sizes. */
struct set_making {
    const tally_survey *survey;
    void *tables;
    void *(*maker_new)(void *tables, struct memory *memory);
    void (*maker_free)(void *maker);
    bool (*make)(void *tables, void *maker, struct arena *arena, const uint8_t *subset,
                 uint32_t size, uint32_t number);
    /* The subsets that are made next, all of one size. Each task makes some of them, in one of the
     * arenas. */
    uint32_t sets_a_task;
    struct arena *arenas;
    const struct subset_list *list;
    uint32_t first; /* number of the first subset */
    /* Private. */
    struct memory *memory;
    atomic_bool is_stopped;
    atomic_bool is_failed;
};

static inline uint32_t tasks_for(uint32_t sets, uint32_t sets_a_task)
{
    return (sets + sets_a_task - 1) / sets_a_task;
}

/* Makes the sets of the list, on the executor. */
tally_status sets_make(struct set_making *making, struct memory *memory);

tally_status smaller_subsets_init(struct smaller_subsets *subs, tally_survey *survey);
tally_status smaller_subsets_make(struct smaller_subsets *subs, struct memory *memory,
                                  struct set_making *making);

/* Frees the lists of subsets, which are not needed once the sets are made. */
void smaller_subsets_forget_lists(struct smaller_subsets *subs, struct memory *memory);
void smaller_subsets_clear(struct smaller_subsets *subs, struct memory *memory);

#endif
