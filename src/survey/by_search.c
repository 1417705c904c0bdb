/* SPDX-License-Identifier: MIT */
/*
 * Surveys by search: each selection is a game of its own, with the survey's rules and targets.
 * Works for all rules, but shares nothing between selections, so the survey takes as long as all
 * its searches. If a search left out values beyond 64 bits, answers that are therefore not proved
 * are marked.
 */
#include "survey/survey.h"

#include <string.h>

/* Receives the outcomes of one game. */
struct notes {
    const tally_survey *survey;
    const struct survey_answer *answer;
    uint8_t *is_unproved; /* indexed by target; NULL: not wanted */
    tally_status status;
};

/* Notes why a search ended. Returns false if it did not finish. */
static bool has_ended(struct notes *notes, const tally_outcome *outcome)
{
    if (outcome->bound == TALLY_BOUND_STOPPED) notes->status = TALLY_STOPPED;
    if (outcome->bound == TALLY_BOUND_MEMORY)
        notes->status = notes->survey->memory.cap_bytes != 0 ? TALLY_MEMORY_CAP : TALLY_NO_MEMORY;
    return notes->status == TALLY_OK;
}

/* A solution at a distance is a closest value: it tells on which side of the target the value is.
 * Both sides may come, one after the other. */
static int note_solution(void *user, const tally_solution *solution)
{
    struct notes *const notes = user;
    const struct survey_answer *const answer = notes->answer;
    const size_t at = (size_t)(solution->target - notes->survey->target.first);
    if (solution->distance != 0) {
        const bool is_above =
            !solution->value.negative && solution->value.numerator.low > solution->target;
        if (answer->side != NULL) answer->side[at] |= (uint8_t)(is_above ? 2 : 1);
    } else if (answer->effort != NULL) {
        answer->effort[at] = solution->effort;
    }
    return 0;
}

static int note_outcome(void *user, const tally_outcome *outcome)
{
    struct notes *const notes = user;
    const struct survey_answer *const answer = notes->answer;
    const size_t at = (size_t)(outcome->target - notes->survey->target.first);
    if (!has_ended(notes, outcome)) return 1;
    if (answer->fewest == NULL) return 0;
    const bool is_reached = outcome->answer == TALLY_ANSWER_SOLVED;
    const uint8_t fewest = is_reached ? (uint8_t)outcome->fewest : 0;
    answer->fewest[at] = fewest;
    answer->by_fewest[fewest]++;
    answer->distance[at] =
        outcome->distance < UINT32_MAX ? (uint32_t)outcome->distance : UINT32_MAX;
    /* If all numbers must be used, any solution proves how many numbers it takes. */
    const bool is_proved = is_reached && notes->survey->rules.use == TALLY_USE_ALL;
    if (outcome->bound != TALLY_BOUND_NONE && !is_proved) notes->is_unproved[at] = 1;
    return 0;
}

static int note_count(void *user, const tally_outcome *outcome)
{
    struct notes *const notes = user;
    const size_t at = (size_t)(outcome->target - notes->survey->target.first);
    if (!has_ended(notes, outcome)) return 1;
    notes->answer->solutions[at] = outcome->solutions;
    notes->answer->with_detours[at] = outcome->with_detours;
    if (outcome->bound != TALLY_BOUND_NONE && notes->is_unproved != NULL)
        notes->is_unproved[at] = 1;
    return 0;
}

static tally_status game_of_selection(tally_game **game, const tally_survey *survey,
                                      uint32_t selection)
{
    uint64_t numbers[SURVEY_PICK_MAX];
    tally_survey_selection(survey, selection, numbers);
    return tally_game_new(game, &survey->rules, survey->target, numbers, survey->pick,
                          survey->memory.allocator);
}

typedef tally_status (*search_function)(const tally_game *game, const tally_options *options,
                                        const tally_sink *sink, tally_outcome *outcome);

static tally_status search(const tally_game *game, search_function function, struct notes *notes)
{
    const bool counts = function == tally_count;
    const tally_sink sink = {
        .user = notes,
        .solution = counts ? NULL : note_solution,
        .done = counts ? note_count : note_outcome,
    };
    tally_outcome last =
        TALLY_OUTCOME_INIT; /* the only report of a search that ends before its first target */
    const tally_status status = function(game, &notes->survey->options, &sink, &last);
    if (status != TALLY_OK) return status;
    return has_ended(notes, &last) ? TALLY_OK : notes->status;
}

static tally_status search_alone(const tally_survey *survey, uint32_t selection,
                                 search_function function, const struct survey_answer *answer)
{
    struct notes notes = {.survey = survey, .answer = answer};
    tally_game *game = NULL;
    tally_status status = game_of_selection(&game, survey, selection);
    if (status == TALLY_OK) status = search(game, function, &notes);
    tally_game_free(game);
    return status;
}

tally_status count_by_search(const tally_survey *survey, uint32_t selection,
                             const struct survey_answer *answer)
{
    return search_alone(survey, selection, tally_count, answer);
}

tally_status measure_effort_by_search(const tally_survey *survey, uint32_t selection,
                                      uint64_t *effort)
{
    const struct survey_answer answer = {.effort = effort};
    memset(effort, 0, survey->targets * sizeof *effort);
    return search_alone(survey, selection, tally_solve, &answer);
}

/* One search finds everything but the counts, and a second one counts. A target is unproved if
 * either of them left something out, but it is counted once. */
tally_status decide_by_search(const tally_survey *survey, uint32_t selection,
                              const struct survey_answer *answer)
{
    uint8_t is_unproved[SURVEY_TARGETS_MAX] = {0};
    struct notes notes = {.survey = survey, .answer = answer, .is_unproved = is_unproved};
    tally_game *game = NULL;
    memset(answer->by_fewest, 0, (survey->pick + 1) * sizeof *answer->by_fewest);
    memset(answer->side, 0, survey->targets);
    if (answer->effort != NULL) memset(answer->effort, 0, survey->targets * sizeof *answer->effort);
    tally_status status = game_of_selection(&game, survey, selection);
    if (status == TALLY_OK) status = search(game, tally_solve, &notes);
    if (status == TALLY_OK && answer->solutions != NULL) status = search(game, tally_count, &notes);
    tally_game_free(game);
    *answer->unproved = 0;
    for (uint32_t i = 0; i < survey->targets; i++) *answer->unproved += is_unproved[i];
    return status;
}

/* ---- The way ---- */

static bool admits(const tally_survey *survey)
{
    (void)survey;
    return true;
}

static tally_status prepare(tally_survey *survey)
{
    /* Invalid rules fail for every game, so one game is tried. */
    tally_game *game = NULL;
    const tally_status status = game_of_selection(&game, survey, 0);
    tally_game_free(game);
    return status;
}

static tally_status decide(const tally_survey *survey, void *scratch, uint32_t selection,
                           const struct survey_answer *answer)
{
    (void)scratch;
    return decide_by_search(survey, selection, answer);
}

const struct survey_way survey_by_search = {
    .admits = admits,
    .prepare = prepare,
    .decide = decide,
    .rows_a_task = 4,
};
