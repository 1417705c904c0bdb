/* SPDX-License-Identifier: MIT */
/*
 * The internal view of a survey, and the three ways to decide it.
 *
 * survey.c has what all surveys share: selections, batches, rows. How one selection is decided
 * depends on the rules. Each way is one const struct:
 *
 *   by bits        positive whole values, all of + - * /, any of the numbers: bit sets of values
 *   by fractions   exact or whole values, any of + - * /, any or all of the numbers: value sets as
 *                  lists of fractions, shared by the selections too
 *   by search      everything else: each selection is a game of its own, answered by a search
 *
 * The first way that admits a survey is taken. All ways give the same rows.
 */
#ifndef TALLY_SURVEY_WAY_H
#define TALLY_SURVEY_WAY_H

#include "base/memory.h"
#include "base/progress.h"
#include "rules/rules.h"
#include "survey/subsets.h"

enum {
    SURVEY_TARGETS_MAX = 20000, /* in any survey */
    /* The largest target of the ways by bits and by fractions: bit sets of twice as many values end
     * below MAP_LIMIT (tables.h). */
    SURVEY_TARGET_MAX = 60000
};

/* Where to store one selection's answers: see tally_survey_row. */
struct survey_answer {
    uint32_t *by_fewest;
    uint8_t *fewest;
    uint32_t *distance;
    uint8_t *side;
    uint64_t *solutions; /* this array and the next three are NULL unless they are wanted */
    uint64_t *with_detours;
    uint64_t *effort;
    uint32_t *height;
    uint32_t *unproved;
};

/* One way to decide surveys, as functions. */
struct survey_way {
    /* Can this way decide the survey? Called when kinds, pick, target, rules and wants are set. */
    bool (*admits)(const tally_survey *survey);

    /* Makes what the selections share, in survey->tables. clear() is called after a failure too. */
    tally_status (*prepare)(tally_survey *survey);
    void (*clear)(tally_survey *survey);

    /* Allocates the scratch memory of one task; NULL: out of memory. Ways that need none leave both
     * functions NULL. */
    void *(*scratch_new)(const tally_survey *survey, struct memory *memory);
    void (*scratch_free)(const tally_survey *survey, void *scratch);

    tally_status (*decide)(const tally_survey *survey, void *scratch, uint32_t selection,
                           const struct survey_answer *answer);

    uint32_t rows_a_task;
};

/* A survey: its selections, and the way in which they are decided. */
struct tally_survey {
    struct memory memory;
    const struct survey_way *way;
    void *tables; /* belongs to the way */
    tally_rules rules;
    uint32_t pick; /* tiles in a selection */
    tally_range target;
    uint32_t targets; /* how many targets */
    uint32_t wanted;  /* TALLY_SURVEY_ bits */
    const char *kernel;
    struct kinds kinds;
    struct subset_list selections; /* in lexicographic order */
    const tally_executor *executor;
    tally_options options; /* of the searches of single games: tick, allocator and memory */
};

static inline bool survey_wants(const tally_survey *survey, uint32_t what)
{
    return (survey->wanted & what) != 0;
}

static inline bool survey_is_to_stop(const tally_survey *survey)
{
    return ask_stop(&survey->options) != TALLY_OK;
}

/* The rules of the options, or the default rules. survey_targets_of(): the targets of the options,
 * or the usual ones of the rules. */
static inline const tally_rules *survey_rules_of(const tally_survey_options *options)
{
    return options->rules != NULL ? rules_or_default(options->rules) : tally_rules_at(0);
}

/* Positive whole values, all of + - * /, any of the numbers in any order: rules for bit sets. */
static inline bool survey_rules_fit_bits(const tally_rules *rules)
{
    return rules_are_free(rules) && rules->values == TALLY_VALUES_WHOLE &&
           rules->use == TALLY_USE_ANY && rules->order == TALLY_ORDER_ANY &&
           rules->operations == TALLY_OP_BASIC;
}

static inline uint32_t survey_pick_of(const tally_survey_options *options)
{
    return options->pick != 0 ? options->pick : survey_rules_of(options)->count_usual;
}

static inline tally_range survey_targets_of(const tally_survey_options *options,
                                            const tally_rules *rules)
{
    return options->has_target != 0 ? options->target : rules->usual;
}

#endif
