/* SPDX-License-Identifier: MIT */
/*
 * A survey as its parts see it, and the three ways to decide it.
 *
 * What all surveys have in common is in survey.c: selections, batches, rows. How one selection is
 * decided depends on the rules, and each way is one const struct:
 *
 *   by bits        positive whole values, all of + - * /, any of the numbers: value sets as bits
 *   by fractions   exact or whole values, + - * / or some of them, any or all of the numbers: value
 *                  sets as lists of fractions, which selections share too
 *   by search      everything else: each selection is a game of its own, which a search answers
 *
 * The first that admits a survey takes it; all give the same rows where more than one could.
 */
#ifndef TALLY_SURVEY_WAY_H
#define TALLY_SURVEY_WAY_H

#include "base/memory.h"
#include "base/progress.h"
#include "rules/rules.h"
#include "survey/subsets.h"

/* The largest target by bits and by fractions, and the most targets of any survey. */
enum { SURVEY_TARGET_MAX = 20000 };

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

    /* The scratch of one task, NULL: out of memory.
     * Ways that need none leave both functions out. */
    void *(*scratch_new)(const tally_survey *survey, struct memory *memory);
    void (*scratch_free)(const tally_survey *survey, void *scratch);

    tally_status (*decide)(const tally_survey *survey, void *scratch, uint32_t selection,
                           const struct survey_answer *answer);

    uint32_t rows_a_task;
};

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
    struct subset_list selections;
    const tally_executor *executor;
    tally_tick tick;
    void *tick_context;
};

static inline bool survey_wants(const tally_survey *survey, uint32_t what)
{
    return (survey->wanted & what) != 0;
}

static inline bool survey_is_to_stop(const tally_survey *survey)
{
    return progress_says_stop(survey->tick, survey->tick_context);
}

/* The range that holds nothing stands for the usual targets. */
static inline const tally_rules *survey_rules_of(const tally_survey_options *options)
{
    return options->rules != NULL ? rules_or_default(options->rules) : tally_rules_at(0);
}

static inline tally_range survey_targets_of(const tally_survey_options *options,
                                            const tally_rules *rules)
{
    return options->has_target != 0 ? options->target : rules->usual;
}

#endif
