/* SPDX-License-Identifier: MIT */
/*
 * Computes labels, the cheapest first: the first wish that fails ends the work on a game. Whether a
 * small game can be solved is known without a search (quick.c).
 */
#include "dataset/dataset.h"

#include "base/sort.h"
#include "games/searching.h"
#include "query/query.h"
#include "search/search.h"

static bool is_within(uint64_t number, tally_range range)
{
    return !recipe_is_wish(range) || (number >= range.first && number <= range.last);
}

/* Does some solution use the numbers, and as many numbers, as the recipe wants? */
static tally_status look_at_limits(const struct looker *looker, bool *is_met)
{
    const struct recipe *const recipe = looker->recipe;
    tally_options options = looker->options;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    options.fewest = (uint32_t)recipe->fewest;
    options.most = (uint32_t)recipe->most;
    options.must_use = recipe->must_use;
    options.must_use_count = recipe->must_use_count;
    *is_met = false;
    if (recipe->fewest > looker->game->count) return TALLY_OK;
    const tally_status status = end_of_search(
        search_one_of_many(&search_solve, looker->game, &options, NULL, &outcome), &outcome);
    *is_met = outcome.answer == TALLY_ANSWER_SOLVED;
    return status;
}

/* ---- The simplest solution, and how hard it is ----------------------------------------------- */

static bool is_of_whole_steps(const tally_expr *expr)
{
    for (uint32_t i = 0; i < expr->count; i++) {
        const struct rational value = expr->nodes[i].value;
        if (!rational_is_whole(value) || rational_is_zero(value) || value.negative) return false;
    }
    return true;
}

/* Solutions come from simple to hard, so the first one is the simplest. If the target is out of
 * reach, the first one has the closest value. */
static int take_solution(void *user, const tally_solution *solution)
{
    struct looker *const looker = user;
    struct labels *const labels = &looker->labels;
    if (!labels->has_closest) {
        labels->has_closest = true;
        labels->closest = solution->value;
        labels->distance = solution->distance;
    }
    if (solution->distance != 0) return 0;
    if (labels->fewest == 0) {
        labels->fewest = solution->numbers_used;
        labels->effort = solution->effort;
        report_expr(&looker->solution, solution->expr, TALLY_STYLE_INFIX);
        report_expr(&looker->steps, solution->expr, TALLY_STYLE_STEPS);
    }
    labels->has_whole = labels->has_whole || is_of_whole_steps(solution->expr);
    return race_take(&looker->race, solution);
}

/* Lists the simplest solutions: as many as the difficulty needs, or only one. A complete list also
 * says how many solutions there are, so that few games need a count. */
static tally_status search_solutions(struct looker *looker, bool is_rated)
{
    struct labels *const labels = &looker->labels;
    const tally_sink sink = {.user = looker, .solution = take_solution};
    const bool is_list = is_rated && tally_rates_many(looker->game);
    const struct search_kind *const kind = is_list ? &search_list : &search_solve;
    tally_options options = looker->options;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    uint64_t with_detours = 0;
    const struct search_call call = {.game = looker->game,
                                     .options = &options,
                                     .sink = &sink,
                                     .with_detours = &with_detours,
                                     .is_one_of_many = true};
    if (is_list) options.limit = RATED_SOLUTIONS_MAX;
    const tally_status status = end_of_search(search_run(kind, &call, &outcome), &outcome);
    if (status != TALLY_OK) return status;
    labels->is_solvable = outcome.answer == TALLY_ANSWER_SOLVED;
    labels->is_known = outcome.answer != TALLY_ANSWER_LIMIT;
    if (is_list && labels->is_solvable && outcome.bound == TALLY_BOUND_NONE) {
        labels->solutions = outcome.solutions;
        labels->knows_solutions = true;
        labels->detours = with_detours;
        labels->knows_detours = with_detours != 0 && with_detours != UINT64_MAX;
    }
    return TALLY_OK;
}

/* Labels a game of few small numbers without a search. Returns true if that gives all wanted
 * labels, so that no search is needed. */
static bool look_quickly(struct looker *looker, uint32_t wanted)
{
    struct labels *const labels = &looker->labels;
    if (!quick_answers(looker->game)) return false;
    labels->is_solvable = quick_is_reached(looker->game);
    labels->is_known = true;
    if (!labels->is_solvable) return (wanted & LABEL_CLOSEST) == 0;
    labels->has_closest = true;
    labels->closest.numerator.low = tally_game_target(looker->game).first;
    labels->closest.denominator.low = 1;
    return (wanted & ~(uint32_t)(LABEL_SOLVABLE | LABEL_CLOSEST)) == 0;
}

/* ---- How many solutions ---------------------------------------------------------------------- */

/* Counts the solutions. That is needed only if the list of the 200 simplest ones was not
 * complete. */
static tally_status count_solutions(struct looker *looker, uint32_t wanted)
{
    struct labels *const labels = &looker->labels;
    if (labels->is_known && !labels->is_solvable) {
        labels->knows_solutions = labels->knows_detours = true;
        return TALLY_OK;
    }
    if (looker->game->rules.use == TALLY_USE_ALL && labels->knows_solutions) {
        labels->detours = labels->solutions;
        labels->knows_detours = true;
    }
    const bool lacks_solutions = (wanted & LABEL_SOLUTIONS) != 0 && !labels->knows_solutions;
    if (!lacks_solutions && ((wanted & LABEL_DETOURS) == 0 || labels->knows_detours))
        return TALLY_OK;
    tally_options options = looker->options;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    const tally_status status = end_of_search(
        search_one_of_many(&search_count, looker->game, &options, NULL, &outcome), &outcome);
    if (status != TALLY_OK || outcome.bound != TALLY_BOUND_NONE) return status;
    labels->solutions = outcome.solutions;
    labels->detours = outcome.with_detours;
    labels->knows_solutions = labels->knows_detours = true;
    return TALLY_OK;
}

/* ---- Properties of all solutions ------------------------------------------------------------- */

static bool is_whole(const tally_value *value)
{
    return value->denominator.high == 0 && value->denominator.low == 1;
}

static bool has_value_of(const tally_expr *expr, enum dataset_needs needs)
{
    tally_node node = TALLY_NODE_INIT;
    for (size_t i = 0; tally_expr_node(expr, i, &node); i++)
        if (needs == NEEDS_FRACTION ? !is_whole(&node.value) : node.value.negative != 0)
            return true;
    return false;
}

static int take_need(void *user, const tally_solution *solution)
{
    struct looker *const looker = user;
    const enum dataset_needs needs = (enum dataset_needs)looker->recipe->needs;
    if (solution->distance == 0) looker->has_need = has_value_of(solution->expr, needs);
    return !looker->has_need;
}

/* The sink stops at the first solution without the property. So the property is proved only if the
 * search ended by itself, with all solutions seen. */
static tally_status look_at_needs(struct looker *looker, bool *is_met)
{
    const tally_sink sink = {.user = looker, .solution = take_need};
    tally_options options = looker->options;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    options.sort = TALLY_SORT_NONE;
    looker->has_need = true;
    tally_status status = search_one_of_many(&search_list, looker->game, &options, &sink, &outcome);
    if (looker->has_need) status = end_of_search(status, &outcome);
    *is_met = looker->has_need && outcome.bound == TALLY_BOUND_NONE;
    return status;
}

/* ---- All labels ------------------------------------------------------------------------------ */

/* The labels needed for the recipe's fields and for its wishes, as LABEL_ bits. */
static uint32_t wanted_of(const struct recipe *recipe, bool wants_none)
{
    uint32_t wanted = recipe->labels;
    if (wants_none) return wanted | LABEL_SOLVABLE;
    if (recipe->is_solvable || recipe->has_share || recipe->needs != NEEDS_NOTHING ||
        recipe_restricts(recipe))
        wanted |= LABEL_SOLVABLE;
    if (recipe_is_wish(recipe->difficulty)) wanted |= LABEL_DIFFICULTY;
    if (recipe_is_wish(recipe->min_numbers)) wanted |= LABEL_SOLUTION;
    if (recipe_is_wish(recipe->solutions)) wanted |= LABEL_SOLUTIONS;
    return wanted;
}

static bool must_be_solvable(const struct recipe *recipe)
{
    return recipe_wants_solution(recipe) || recipe->has_share ||
           (recipe_is_wish(recipe->solutions) && recipe->solutions.first > 0);
}

/* Checks the wishes about solvability, difficulty and counts, the cheapest first, and stops at
 * the first that fails. */
static tally_status look_at_wishes(struct looker *looker, uint32_t wanted, enum dataset_wish *unmet)
{
    const struct recipe *const recipe = looker->recipe;
    struct labels *const labels = &looker->labels;
    const uint32_t of_counts = LABEL_SOLUTIONS | LABEL_DETOURS;
    tally_status status = TALLY_OK;
    bool is_met = true;
    if (labels->is_solvable && (wanted & LABEL_DIFFICULTY) != 0) {
        labels->difficulty = race_difficulty(&looker->race, looker->game);
        if (looker->levels != NULL)
            labels->level = levels_of(looker->levels, labels->difficulty.tenths_of_second);
    }
    const uint64_t difficulty = recipe->is_by_level ? labels->level : labels->difficulty.score;
    if (!is_within(difficulty, recipe->difficulty)) *unmet = WISH_DIFFICULTY;
    else if (!is_within(labels->fewest, recipe->min_numbers)) *unmet = WISH_MIN_NUMBERS;
    if (*unmet != WISH_NONE) return TALLY_OK;
    if ((wanted & of_counts) != 0) status = count_solutions(looker, wanted);
    if (status != TALLY_OK) return status;
    if (recipe_is_wish(recipe->solutions) &&
        (!labels->knows_solutions || !is_within(labels->solutions, recipe->solutions)))
        *unmet = WISH_SOLUTIONS;
    if (*unmet != WISH_NONE || recipe->needs == NEEDS_NOTHING) return TALLY_OK;
    status = look_at_needs(looker, &is_met);
    if (!is_met) *unmet = WISH_NEEDS;
    return status;
}

tally_status look_at_game(struct looker *looker, const tally_game *game, bool wants_none,
                          enum dataset_wish *unmet)
{
    const struct recipe *const recipe = looker->recipe;
    const uint32_t wanted = wanted_of(recipe, wants_none);
    struct labels *const labels = &looker->labels;
    const bool is_restricted = recipe_restricts(recipe) && !wants_none;
    const bool must_solve = must_be_solvable(recipe) && !wants_none;
    looker->game = game;
    looker->race = (struct race){.solutions = 0};
    looker->solution.length = looker->steps.length = 0;
    *labels = (struct labels){.difficulty = TALLY_DIFFICULTY_INIT};
    *unmet = WISH_NONE;
    if (wanted == 0) return TALLY_OK;
    const bool is_enough =
        look_quickly(looker, must_solve ? wanted & ~(uint32_t)LABEL_CLOSEST : wanted);
    if (is_restricted && (labels->is_solvable || !labels->is_known)) {
        bool is_met;
        const tally_status status = look_at_limits(looker, &is_met);
        if (!is_met) *unmet = WISH_USE;
        if (status != TALLY_OK || !is_met) return status;
    }
    if (!is_enough && !(wants_none && labels->is_solvable)) {
        const bool is_rated = (wanted & LABEL_DIFFICULTY) != 0 && !wants_none &&
                              !(labels->is_known && !labels->is_solvable);
        labels->has_closest = false;
        const tally_status status = search_solutions(looker, is_rated);
        if (status != TALLY_OK) return status;
    }
    if (must_solve && !labels->is_solvable) *unmet = is_restricted ? WISH_USE : WISH_SOLVABLE;
    if (wants_none && (labels->is_solvable || !labels->is_known)) *unmet = WISH_UNSOLVABLE;
    if (*unmet != WISH_NONE) return TALLY_OK;
    if (wants_none) return count_solutions(looker, wanted);
    return look_at_wishes(looker, wanted, unmet);
}

void looker_clear(struct looker *looker)
{
    buffer_clear(&looker->solution);
    buffer_clear(&looker->steps);
}

/* ---- Levels ---------------------------------------------------------------------------------- */

/*
 * Divides a sample at its fifths. Equal times cannot be divided, so all of them go to the side that
 * is nearer.
 */

/* The time that divides a sorted sample best at a place. */
static uint32_t cut_at(const uint64_t *tenths, uint32_t count, uint32_t place)
{
    uint32_t first = place, end = place;
    while (first > 0 && tenths[first - 1] == tenths[place]) first--;
    while (end < count && tenths[end] == tenths[place]) end++;
    return (uint32_t)tenths[place] + (end - place < place - first ? 1 : 0);
}

void levels_from(uint32_t levels[LEVEL_CUTS], uint64_t *tenths, uint32_t count)
{
    sort_numbers(tenths, count);
    for (uint32_t i = 0; i < LEVEL_CUTS; i++) {
        const uint32_t place = count * (i + 1) / TALLY_DIFFICULTY_LEVELS;
        levels[i] = count != 0 ? cut_at(tenths, count, place) : 0;
    }
}

uint32_t levels_of(const uint32_t levels[LEVEL_CUTS], uint32_t tenths)
{
    uint32_t level = 0;
    while (level < LEVEL_CUTS && tenths >= levels[level]) level++;
    return level;
}
