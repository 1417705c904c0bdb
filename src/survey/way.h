/* SPDX-License-Identifier: MIT */
/*
 * A survey, as its parts see it, and the ways in which one can be made.
 *
 * What all surveys have in common is in survey.c: selections, batches, rows. How one selection is
 * decided depends on the rules, and each way is one const struct:
 *
 *   bits    positive whole values, all of + - * /, any of the numbers: value sets as bits (reach.h)
 *   ratios  exact or whole values, + - * / or some of them, any or all of the numbers: value sets
 * as lists of fractions, which selections share too games   everything else: each selection is a
 * game of its own, which a search answers
 *
 * The first that admits a survey takes it; all give the same rows where more than one could.
 */
#ifndef TALLY_SURVEY_WAY_H
#define TALLY_SURVEY_WAY_H

#include "base/memory.h"
#include "survey/multisets.h"

enum {
    SURVEY_TARGET_MAX = 20000
}; /* the largest target of bits and ratios; the most targets of any survey */

/* Where one selection's answers go: see tally_survey_row. */
struct survey_answer {
    uint32_t *by_fewest;
    uint8_t *fewest;
    uint32_t *distance;
    uint8_t *side;
    uint64_t *solutions; /* this and the next two: NULL unless wanted */
    uint64_t *with_detours;
    uint64_t *effort;
    uint32_t *unproved;
};

struct survey_way {
    /* May this way be taken? Kinds, pick, target, rules and wants of the survey are set. */
    bool (*admits)(const tally_survey *survey);

    /* Makes what selections share, into survey->tables; clear() is called after a failure too. */
    tally_status (*prepare)(tally_survey *survey);
    void (*clear)(tally_survey *survey);

    /* The scratch of one task, NULL: out of memory. Ways that need none leave both functions out.
     */
    void *(*scratch_new)(const tally_survey *survey, struct memory *memory);
    void (*scratch_free)(const tally_survey *survey, void *scratch);

    tally_status (*decide)(const tally_survey *survey, void *scratch, uint32_t selection,
                           const struct survey_answer *answer);

    uint32_t rows_a_task;
};

extern const struct survey_way survey_by_bits;
extern const struct survey_way survey_by_ratios;
extern const struct survey_way survey_by_games;

struct tally_survey {
    struct memory memory;
    const struct survey_way *way;
    void *tables; /* the way's own */
    tally_rules rules;
    uint32_t pick;
    tally_range target;
    uint32_t targets;
    uint32_t wanted; /* TALLY_SURVEY_ bits */
    const char *kernel;
    struct kinds kinds;
    struct multisets selections;
    const tally_executor *executor;
    int (*tick)(void *tick_context);
    void *tick_context;
};

static inline bool survey_wants(const tally_survey *survey, uint32_t what)
{
    return (survey->wanted & what) != 0;
}

static inline bool survey_is_to_stop(const tally_survey *survey)
{
    return survey->tick != NULL && survey->tick(survey->tick_context) != 0;
}

/* The range that holds nothing stands for the usual targets. */
static inline tally_range survey_targets_of(const tally_survey_options *options,
                                            const tally_rules *rules)
{
    return options->target.first == 1 && options->target.last == 0 ? rules->usual : options->target;
}

/* ---- What ways have in common ---- */

/* A selection as a game, answered by a search of its own: all that the answer asks for, the counts
 * alone, the effort alone. */
tally_status game_of_selection(tally_game **game, const tally_survey *survey, uint32_t selection);
tally_status decide_by_game(const tally_survey *survey, uint32_t selection,
                            const struct survey_answer *answer);
tally_status count_by_game(const tally_survey *survey, uint32_t selection,
                           const struct survey_answer *answer);
tally_status measure_effort_by_game(const tally_survey *survey, uint32_t selection,
                                    uint64_t *effort);

/* The multisets of 1 to pick - 1 tiles, numbered over all sizes, each to get a set of values: made
 * a size at a time, on the executor, with an arena for each task. */
struct sub_multisets {
    struct multisets lists[SURVEY_PICK_MAX + 1]; /* by size */
    uint32_t first[SURVEY_PICK_MAX + 1];         /* by size: the number of the first */
    uint32_t count;
    struct multiset_index index;
    struct arena *arenas;
    uint32_t arena_count;
};

/* Makes the set of the number-th multiset (over all sizes) of `size` tiles. */
struct set_making {
    const tally_survey *survey;
    void *tables;
    void *(*maker_new)(void *tables, struct memory *memory);
    void (*maker_free)(void *maker);
    bool (*make)(void *tables, void *maker, struct arena *arena, const uint8_t *members,
                 uint32_t size, uint32_t number);
};

/* Multisets of one size, and where what is made of them goes: a task makes so many, into one of the
 * arenas.
 */
struct set_batch {
    const struct multisets *list;
    uint32_t first; /* number of the first */
    uint32_t sets_a_task;
    struct arena *arenas;
};

static inline uint32_t tasks_for(uint32_t sets, uint32_t sets_a_task)
{
    return (sets + sets_a_task - 1) / sets_a_task;
}

/* Makes them, on the executor. */
tally_status sets_make(const struct set_making *making, const struct set_batch *batch,
                       struct memory *memory);

tally_status sub_multisets_init(struct sub_multisets *subs, tally_survey *survey);
tally_status sub_multisets_make(struct sub_multisets *subs, struct memory *memory,
                                const struct set_making *making);

/* Once the sets are made, the lists are not needed any more. */
void sub_multisets_forget_lists(struct sub_multisets *subs, struct memory *memory);
void sub_multisets_clear(struct sub_multisets *subs, struct memory *memory);

#endif
