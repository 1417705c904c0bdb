/* SPDX-License-Identifier: MIT */
/*
 * What the tests of published survey figures share: a survey run on the caller's thread, summed up.
 */
#ifndef TALLY_TESTS_SURVEY_COMMON_H
#define TALLY_TESTS_SURVEY_COMMON_H

#include "test.h"

#include <tally/tally.h>

enum { FAR = 11, LARGE_KINDS = 8, TARGETS_MAX = 2000 };

struct figures {
    tally_range target;
    uint64_t selections, draws, solvable, solvable_weighted, complete, complete_draws;
    uint64_t selections_by_large[LARGE_KINDS], draws_by_large[LARGE_KINDS];
    uint64_t solvable_by_large[LARGE_KINDS], weighted_by_large[LARGE_KINDS],
        complete_by_large[LARGE_KINDS];
    uint64_t distance[LARGE_KINDS][FAR + 1];
    uint64_t furthest[LARGE_KINDS];
    uint64_t fewest[11];
    uint64_t reached[TARGETS_MAX], reached_draws[TARGETS_MAX];
    /* called for each row too, where it is set */
    void (*row)(const tally_survey_row *row);
};

static inline int add_figures(void *user, const tally_survey_row *row)
{
    struct figures *const f = user;
    const size_t targets = (size_t)(f->target.last - f->target.first + 1);
    uint64_t reached = 0;
    for (size_t i = 0; i < targets; i++) {
        const uint64_t distance = row->distance[i];
        f->distance[row->large][distance < FAR ? distance : FAR]++;
        if (distance > f->furthest[row->large]) f->furthest[row->large] = distance;
        f->fewest[row->fewest[i]]++;
        CHECK((distance == 0) == (row->fewest[i] != 0));
        CHECK((distance == 0) == (row->side[i] == 0));
        if (distance != 0) continue;
        reached++;
        f->reached[i]++;
        f->reached_draws[i] += row->draws;
    }
    CHECK_U64(row->reached, reached);
    f->selections++;
    f->draws += row->draws;
    f->selections_by_large[row->large]++;
    f->draws_by_large[row->large] += row->draws;
    f->solvable += reached;
    f->solvable_weighted += reached * row->draws;
    f->solvable_by_large[row->large] += reached;
    f->weighted_by_large[row->large] += reached * row->draws;
    if (reached == targets) {
        f->complete++;
        f->complete_draws += row->draws;
        f->complete_by_large[row->large]++;
    }
    if (f->row != NULL) f->row(row);
    return 0;
}

/* Surveys a pool on one thread; the figures stay where they are until the next run. */
static inline struct figures *run_figures(const char *pool_text, uint32_t pick, uint64_t first,
                                          uint64_t last, void (*row)(const tally_survey_row *row))
{
    static struct figures figures;
    memset(&figures, 0, sizeof figures);
    figures.target = (tally_range){first, last};
    figures.row = row;
    tally_pool pool;
    tally_survey_options options = TALLY_SURVEY_OPTIONS_INIT;
    options.pick = pick;
    options.has_target = 1;
    options.target = figures.target;
    tally_survey *survey = NULL;
    if (!CHECK(tally_pool_parse(&pool, pool_text, strlen(pool_text), NULL) == TALLY_OK))
        return &figures;
    if (!CHECK(tally_survey_new(&survey, &pool, &options) == TALLY_OK)) return &figures;
    uint64_t draws;
    const uint64_t size = tally_survey_size(survey, &draws);
    CHECK(tally_survey_run(survey, 0, size, add_figures, &figures) == TALLY_OK);
    CHECK_U64(figures.selections, size);
    CHECK_U64(figures.draws, draws);
    tally_survey_free(survey);
    return &figures;
}

#endif
