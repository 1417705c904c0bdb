/* SPDX-License-Identifier: MIT */
/*
 * Checks surveys and sweeps. Each check reports which member is wrong, and its allowed values. The
 * order of the checks is part of the interface: the first failure decides the status.
 */
#include "survey/survey.h"

#include "base/checked.h"
#include "base/sized.h"

enum {
    SELECTIONS_MAX = 1 << 24,
    SWEEP_PICK_MIN = 2,
    SWEEP_SMALL_MAX = TALLY_POOL_MAX - SLOTS /* these and the slots fill a pool */
};

/* ---- Both ---- */

static tally_status check_idle_target(const tally_survey_options *options, tally_error *error)
{
    if (options->has_target != 0 || options->target.last == 0) return TALLY_OK;
    return bad_option(error, TALLY_OPTION, "target", NO_RANGE,
                      "target is set, and has_target is 0");
}

static tally_status check_kernel(const tally_survey_options *options, tally_error *error)
{
    if (kernel_find(options->kernel) != NULL) return TALLY_OK;
    return bad_option(error, TALLY_OPTION, "kernel", NO_RANGE,
                      "no kernel of that name runs on this processor");
}

static tally_status bad_tile(tally_error *error, const char *option, tally_range range,
                             size_t position, const char *message)
{
    bad_option(error, TALLY_NUMBER_RANGE, option, range, message);
    if (error != NULL) error->position = position;
    return TALLY_NUMBER_RANGE;
}

/* ---- Surveys ---- */

static tally_status check_pool(const tally_pool *pool, const tally_rules *rules, tally_error *error)
{
    const tally_range counts = {1, TALLY_POOL_TILES_MAX};
    const tally_range tiles = {rules_least(rules), rules_number_max(rules)};
    if (pool->count > TALLY_POOL_TILES_MAX)
        return bad_option(error, TALLY_NUMBER_COUNT, "pool", counts,
                          "the pool has more than 1024 tiles");
    for (uint32_t i = 0; i < pool->count; i++) {
        const uint32_t tile = pool->tiles[i];
        if (tile < tiles.first || tile > tiles.last)
            return bad_tile(error, "pool", tiles, i, "a tile is not a number of these rules");
        if (i != 0 && tile < pool->tiles[i - 1])
            return bad_tile(error, "pool", tiles, i, "the tiles of the pool do not rise");
    }
    return TALLY_OK;
}

static tally_status check_targets(tally_range target, const tally_rules *rules, tally_error *error)
{
    const tally_range targets = {rules_least(rules), rules_target_max(rules)};
    if (target.first < targets.first || target.last > targets.last)
        return bad_option(error, TALLY_TARGET_RANGE, "target", targets,
                          "a target is not one of these rules");
    if (target.first > target.last)
        return bad_option(error, TALLY_TARGET_RANGE, "target", targets,
                          "the range of targets runs backwards");
    if (target.last - target.first >= SURVEY_TARGETS_MAX)
        return bad_option(error, TALLY_TARGET_RANGE, "target",
                          (tally_range){target.first, target.first + SURVEY_TARGETS_MAX - 1},
                          "there are more than 20000 targets");
    return TALLY_OK;
}

/* Do the numbers of ways to draw the tiles, and all intermediate results, fit in 64 bits? */
static bool has_few_draws(uint64_t tiles, uint32_t pick)
{
    uint64_t ways = 1;
    for (uint32_t i = 1; i <= pick; i++) {
        if (ckd_mul(&ways, ways, tiles - pick + i)) return false;
        ways /= i;
    }
    return true;
}

static bool has_few_selections(const tally_pool *pool, uint32_t pick)
{
    struct kinds kinds;
    return has_few_draws(pool->count, pick) && kinds_of_pool(&kinds, pool, pick) &&
           subsets_count(&kinds, pick) <= SELECTIONS_MAX;
}

/* The largest pick with few enough selections; 0: none. All smaller picks are then allowed, too. */
static uint32_t largest_pick(const tally_pool *pool)
{
    uint32_t pick = smaller_of(pool->count, SURVEY_PICK_MAX);
    while (pick != 0 && !has_few_selections(pool, pick)) pick--;
    return pick;
}

/* The message names the largest pick that this pool allows, so that the next try succeeds. */
static tally_status check_pick(const tally_survey_options *options, const tally_pool *pool,
                               tally_error *error)
{
    const uint32_t pick = survey_pick_of(options);
    const bool is_count = pick != 0 && pick <= SURVEY_PICK_MAX && pick <= pool->count;
    if (is_count && has_few_selections(pool, pick)) return TALLY_OK;
    const uint32_t most = largest_pick(pool);
    if (most == 0)
        return bad_option(error, TALLY_NUMBER_COUNT, "pool", (tally_range){1, TALLY_POOL_TILES_MAX},
                          "the pool has no tiles, or more than 256 different ones");
    return bad_option(error, TALLY_NUMBER_COUNT, "pick",
                      option_counts(survey_rules_of(options)->count_usual, most),
                      is_count ? "there are more than 2^24 selections"
                               : "pick is above 10, or above the count of the pool's tiles");
}

static tally_status check_wanted(const tally_survey_options *options, tally_error *error)
{
    const uint32_t known = TALLY_SURVEY_COUNTS | TALLY_SURVEY_EFFORT | TALLY_SURVEY_HEIGHT;
    if ((options->wanted & ~known) == 0) return TALLY_OK;
    return bad_option(error, TALLY_OPTION, "wanted", (tally_range){0, known},
                      "wanted has a bit that is none of TALLY_SURVEY_COUNTS, _EFFORT and _HEIGHT");
}

/* Heights are found by bits alone. */
static tally_status check_height(const tally_survey_options *options, const tally_pool *pool,
                                 tally_error *error)
{
    const tally_rules *const rules = survey_rules_of(options);
    const uint32_t pick = survey_pick_of(options);
    struct kinds kinds;
    if ((options->wanted & TALLY_SURVEY_HEIGHT) == 0) return TALLY_OK;
    if (!survey_rules_fit_bits(rules))
        return bad_option(error, TALLY_RULES, "rules", NO_RANGE,
                          "the largest step needs whole values, all of + - * /, any numbers in any "
                          "order");
    if (kinds_of_pool(&kinds, pool, pick) &&
        bits_fit(&kinds, pick, survey_targets_of(options, rules)))
        return TALLY_OK;
    return bad_option(error, TALLY_NUMBER_RANGE, "pick", NO_RANGE,
                      "so many of these tiles, or such targets, make too large values for the "
                      "largest step: pick fewer");
}

static tally_status check_executor(const tally_survey_options *options, tally_error *error)
{
    if (options->executor == NULL || options->executor->width != 0) return TALLY_OK;
    return bad_option(error, TALLY_OPTION, "executor", (tally_range){1, SIZE_MAX},
                      "the executor's width is 0; it is at least 1");
}

tally_status survey_check_options(const tally_survey_options *options, const tally_pool *pool,
                                  tally_error *error)
{
    const tally_rules *const rules = survey_rules_of(options);
    if (!rules_are_valid(rules))
        return bad_option(error, TALLY_RULES, "rules", NO_RANGE, tally_status_message(TALLY_RULES));
    tally_status status = check_idle_target(options, error);
    if (status == TALLY_OK) status = check_pool(pool, rules, error);
    if (status == TALLY_OK) status = check_targets(survey_targets_of(options, rules), rules, error);
    if (status == TALLY_OK) status = check_pick(options, pool, error);
    if (status == TALLY_OK) status = check_kernel(options, error);
    if (status == TALLY_OK) status = check_executor(options, error);
    if (status == TALLY_OK) status = check_wanted(options, error);
    if (status == TALLY_OK) status = check_height(options, pool, error);
    return status;
}

tally_status tally_survey_options_check(const tally_survey_options *options, const tally_pool *pool,
                                        tally_error *error)
{
    tally_survey_options read;
    const tally_status status = options_read(&read, options, sizeof read, error);
    return status == TALLY_OK ? survey_check_options(&read, pool, error) : status;
}

/* ---- Sweeps ---- */

static tally_status check_counts(const tally_survey_options *options, const tally_pool *small,
                                 tally_error *error)
{
    const uint32_t pick = survey_pick_of(options);
    if (small->count < SWEEP_PICK_MIN || small->count > SWEEP_SMALL_MAX)
        return bad_option(error, TALLY_NUMBER_COUNT, "small",
                          (tally_range){SWEEP_PICK_MIN, SWEEP_SMALL_MAX},
                          "there are too few or too many small tiles");
    const uint32_t most = smaller_of(small->count, SURVEY_PICK_MAX);
    if (pick >= SWEEP_PICK_MIN && pick <= most) return TALLY_OK;
    const tally_range counts = option_counts(survey_rules_of(options)->count_usual, most);
    return bad_option(error, TALLY_NUMBER_COUNT, "pick",
                      (tally_range){counts.first == 0 ? 0 : SWEEP_PICK_MIN, most},
                      "pick is 1, or above 10, or above the count of small tiles");
}

static tally_status check_small(const tally_pool *small, tally_error *error)
{
    const tally_range tiles = {1, LARGE_MAX - SLOTS};
    if (small->tiles[0] == 0) return bad_tile(error, "small", tiles, 0, "0 is not a small tile");
    for (uint32_t i = 1; i < small->count; i++)
        if (small->tiles[i] < small->tiles[i - 1])
            return bad_tile(error, "small", tiles, i, "the small tiles do not rise");
    return TALLY_OK;
}

static tally_status check_large(const tally_pool *small, tally_range large, tally_error *error)
{
    const uint32_t largest_small = small->tiles[small->count - 1];
    const tally_range tiles = {largest_small + 1, LARGE_MAX};
    if (large.first > largest_small && large.last <= LARGE_MAX && large.first <= large.last)
        return TALLY_OK;
    return bad_option(error, TALLY_NUMBER_RANGE, "large", tiles,
                      "there are no large tiles, or not all are above the small ones");
}

tally_status sweep_check_options(const tally_survey_options *options, const tally_pool *small,
                                 tally_range large, tally_error *error)
{
    const tally_rules *const rules = survey_rules_of(options);
    const tally_range target = survey_targets_of(options, rules);
    tally_status status = check_idle_target(options, error);
    if (status != TALLY_OK) return status;
    if (!rules_are_valid(rules) || !survey_rules_fit_bits(rules))
        return bad_option(error, TALLY_RULES, "rules", NO_RANGE,
                          "a sweep needs whole values, all of + - * /, any numbers in any order");
    status = check_counts(options, small, error);
    if (status == TALLY_OK) status = check_small(small, error);
    if (status == TALLY_OK) status = check_large(small, large, error);
    if (status != TALLY_OK) return status;
    if (target.first == 0 || target.first > target.last || target.last > SURVEY_TARGETS_MAX)
        return bad_option(error, TALLY_TARGET_RANGE, "target", (tally_range){1, SURVEY_TARGETS_MAX},
                          "a target is too large, or the range of targets runs backwards");
    return check_kernel(options, error);
}
