/* SPDX-License-Identifier: MIT */
/*
 * Every field that a caller fills in changes something that a caller can see. The table at the end
 * has a line for each field of the structs of tally.h that are handed in:
 *
 *     {"tally_options.limit", options_limit},
 *
 * Each function asks twice, without the field and with it, and looks at the difference.
 * tests/structure/options_test.py reads tally.h and fails where a field has no line here.
 */
#include "support/game.h"
#include "test.h"

#include <tally/judge.h>

/* ---- Asking ---------------------------------------------------------------------------------- */

enum { SOLUTIONS_KEPT = 32 };

/* What a search gave. */
struct given {
    uint32_t count; /* solutions */
    uint32_t least; /* numbers used */
    uint32_t most;
    uint32_t with_three; /* solutions that use the number 3 */
    uint32_t with_ten;
    uint64_t done; /* outcomes */
    uint64_t efforts[SOLUTIONS_KEPT];
    tally_outcome outcome;
    tally_status status;
};

static bool uses(const tally_solution *solution, uint64_t number)
{
    for (size_t i = 0; i < solution->unused_count; i++)
        if (solution->unused[i] == number) return false;
    return true;
}

static int keep(void *user, const tally_solution *solution)
{
    struct given *const given = user;
    if (given->count < SOLUTIONS_KEPT) given->efforts[given->count] = solution->effort;
    given->count++;
    given->with_three += uses(solution, 3);
    given->with_ten += uses(solution, 10);
    if (given->least == 0 || solution->numbers_used < given->least)
        given->least = solution->numbers_used;
    if (solution->numbers_used > given->most) given->most = solution->numbers_used;
    return 0;
}

static int keep_outcome(void *user, const tally_outcome *outcome)
{
    (void)outcome;
    ((struct given *)user)->done++;
    return 0;
}

/* Lists a game: 765 has 12 solutions, and 17 with detours. */
static struct given list_game(const char *id, const tally_options *options)
{
    struct given given = {0};
    const tally_sink sink = {.user = &given, .solution = keep, .done = keep_outcome};
    tally_game *const game = game_of(id);
    given.outcome = (tally_outcome)TALLY_OUTCOME_INIT;
    given.status = tally_list(game, options, &sink, &given.outcome);
    tally_game_free(game);
    return given;
}

static struct given list(const tally_options *options)
{
    return list_game("countdown:765/1,3,7,10,25,50", options);
}

static void every_solution_is_listed_without_options(void)
{
    const struct given all = list(NULL);
    CHECK_U64(all.status, TALLY_OK);
    CHECK_U64(all.count, 12);
    CHECK_U64(all.done, 1);
    CHECK(all.least < all.most && all.with_three < 12 && all.with_ten < 12);
    CHECK(all.outcome.bound == TALLY_BOUND_NONE);
}

/* ---- tally_options --------------------------------------------------------------------------- */

static void options_size(void)
{
    tally_options options = TALLY_OPTIONS_INIT;
    CHECK(list(&options).status == TALLY_OK);
    options.size = 1;
    CHECK(list(&options).status == TALLY_OPTION);
}

static void options_fewest(void)
{
    tally_options options = TALLY_OPTIONS_INIT;
    options.fewest = list(NULL).least + 1;
    const struct given given = list(&options);
    CHECK(given.count != 0 && given.count < 12);
    CHECK_U64(given.least, options.fewest);
}

static void options_most(void)
{
    tally_options options = TALLY_OPTIONS_INIT;
    options.most = list(NULL).most - 1;
    const struct given given = list(&options);
    CHECK(given.count != 0 && given.count < 12);
    CHECK_U64(given.most, options.most);
}

static void options_must_use(void)
{
    static const uint64_t three[] = {3}, ten[] = {10};
    tally_options options = TALLY_OPTIONS_INIT;
    options.must_use = three;
    options.must_use_count = 1;
    const struct given with_three = list(&options);
    options.must_use = ten;
    const struct given with_ten = list(&options);
    CHECK(with_three.count == with_three.with_three && with_three.count > with_three.with_ten);
    CHECK(with_ten.count == with_ten.with_ten && with_ten.count > with_ten.with_three);
}

static void options_must_use_count(void)
{
    static const uint64_t both[] = {3, 10};
    tally_options options = TALLY_OPTIONS_INIT;
    const struct given all = list(NULL);
    options.must_use = both;
    CHECK_U64(list(&options).count, 12);
    options.must_use_count = 1;
    CHECK_U64(list(&options).count, all.with_three);
    options.must_use_count = 2;
    const struct given given = list(&options);
    CHECK(given.count < all.with_three);
    CHECK(given.with_three == given.count && given.with_ten == given.count);
}

static void options_detours(void)
{
    tally_options options = TALLY_OPTIONS_INIT;
    options.detours = 1;
    CHECK_U64(list(&options).count, 17);
}

static void options_sort(void)
{
    tally_options options = TALLY_OPTIONS_INIT;
    const struct given simplest = list(&options);
    options.sort = TALLY_SORT_TRICKIEST;
    const struct given trickiest = list(&options);
    CHECK(simplest.efforts[0] != simplest.efforts[11]);
    for (uint32_t i = 0; i < 12; i++) CHECK_U64(trickiest.efforts[i], simplest.efforts[11 - i]);
    options.sort = TALLY_SORT_NONE;
    const struct given found = list(&options);
    CHECK_U64(found.count, 12);
    CHECK(memcmp(found.efforts, simplest.efforts, sizeof found.efforts) != 0);
}

static void options_limit(void)
{
    tally_options options = TALLY_OPTIONS_INIT;
    options.limit = 5;
    const struct given given = list(&options);
    CHECK_U64(given.count, 5);
    CHECK(given.outcome.bound == TALLY_BOUND_LIMIT);
}

static void options_memory_bytes(void)
{
    tally_options options = TALLY_OPTIONS_INIT;
    options.memory_bytes = 1000;
    const struct given given = list(&options);
    CHECK_U64(given.count, 0);
    CHECK(given.outcome.bound == TALLY_BOUND_MEMORY);
}

/* An executor that counts what it is asked to run. */
static void run_and_count(void *context, void (*task)(void *argument, size_t index), void *argument,
                          size_t count)
{
    *(uint64_t *)context += count;
    for (size_t i = 0; i < count; i++) task(argument, i);
}

/* Enough solutions that their parts are worth threads. */
static const char many[] = "countdown:100/1,2,3,4,5,6,7,8";

static void options_executor(void)
{
    uint64_t tasks = 0;
    const tally_executor executor = {&tasks, 4, run_and_count};
    tally_options options = TALLY_OPTIONS_INIT;
    options.limit = 10;
    const uint64_t alone = list_game(many, &options).efforts[9];
    options.executor = &executor;
    CHECK_U64(list_game(many, &options).efforts[9], alone);
    CHECK(tasks > 1);
}

/* A tick that counts down, and stops at 0. */
static int count_down(void *context, const tally_progress *progress)
{
    (void)progress;
    uint64_t *const left = context;
    if (*left != 0) --*left;
    return *left == 0;
}

static int stop_at_once(void *context, const tally_progress *progress)
{
    (void)progress;
    (void)context;
    return 1;
}

static void options_tick(void)
{
    tally_options options = TALLY_OPTIONS_INIT;
    options.limit = 1;
    CHECK(list_game(many, &options).outcome.bound == TALLY_BOUND_LIMIT);
    options.tick = stop_at_once;
    CHECK(list_game(many, &options).outcome.bound == TALLY_BOUND_STOPPED);
}

static void options_tick_context(void)
{
    uint64_t left = 1000000, few = 2;
    tally_options options = TALLY_OPTIONS_INIT;
    options.limit = 1;
    options.tick = count_down;
    options.tick_context = &left;
    CHECK(list_game(many, &options).outcome.bound == TALLY_BOUND_LIMIT);
    CHECK(left < 1000000 && left > 0);
    options.tick_context = &few;
    CHECK(list_game(many, &options).outcome.bound == TALLY_BOUND_STOPPED);
    CHECK_U64(few, 0);
}

/* An allocator that counts its blocks. */
struct blocks {
    uint64_t allocated;
    uint64_t released;
};

static void *allocate_and_count(void *context, size_t size)
{
    ((struct blocks *)context)->allocated++;
    return malloc(size);
}

static void release_and_count(void *context, void *block)
{
    ((struct blocks *)context)->released++;
    free(block);
}

static void options_allocator(void)
{
    struct blocks blocks = {0};
    const tally_allocator allocator = {&blocks, allocate_and_count, release_and_count};
    tally_options options = TALLY_OPTIONS_INIT;
    options.allocator = &allocator;
    CHECK_U64(list(&options).count, 12);
    CHECK(blocks.allocated > 0);
    CHECK_U64(blocks.released, blocks.allocated);
}

static void options_any(void)
{
    tally_game *const game = game_of("countdown,use=all:765/1,2,3,4,5,6,7,8,9,10");
    tally_options options = TALLY_OPTIONS_INIT;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    options.any = 1;
    CHECK(tally_solve(game, &options, NULL, &outcome) == TALLY_OK);
    CHECK(outcome.answer == TALLY_ANSWER_SOLVED && outcome.bound == TALLY_BOUND_ANY);
    tally_game_free(game);
}

/* ---- tally_survey_options -------------------------------------------------------------------- */

/* What a survey gave. */
struct surveyed {
    uint64_t size;  /* selections */
    uint32_t count; /* tiles of one */
    uint32_t reached;
    bool has_solutions;
    bool has_effort;
    bool has_height;
    tally_status status;
};

static int keep_row(void *user, const tally_survey_row *row)
{
    struct surveyed *const surveyed = user;
    surveyed->count = row->count;
    surveyed->reached += row->reached;
    surveyed->has_solutions = row->solutions != NULL && row->with_detours != NULL;
    surveyed->has_effort = row->effort != NULL;
    surveyed->has_height = row->height != NULL;
    return 0;
}

static tally_survey_options three_of_five(void)
{
    tally_survey_options options = TALLY_SURVEY_OPTIONS_INIT;
    options.pick = 3;
    options.has_target = 1;
    options.target = (tally_range){1, 30};
    return options;
}

/* Surveys the pool 2 3 4 5 7. */
static struct surveyed survey_five(const tally_survey_options *options)
{
    const tally_pool pool = {.count = 5, .tiles = {2, 3, 4, 5, 7}};
    struct surveyed surveyed = {0};
    tally_survey *survey = NULL;
    surveyed.status = tally_survey_new(&survey, &pool, options);
    if (surveyed.status != TALLY_OK) return surveyed;
    surveyed.size = tally_survey_size(survey, NULL);
    surveyed.status = tally_survey_run(survey, 0, surveyed.size, keep_row, &surveyed);
    tally_survey_free(survey);
    return surveyed;
}

static void every_selection_is_surveyed(void)
{
    const tally_survey_options options = three_of_five();
    const struct surveyed surveyed = survey_five(&options);
    CHECK_U64(surveyed.status, TALLY_OK);
    CHECK_U64(surveyed.size, 10);
    CHECK_U64(surveyed.count, 3);
    CHECK(!surveyed.has_solutions && !surveyed.has_effort && !surveyed.has_height);
}

static void survey_size(void)
{
    tally_survey_options options = three_of_five();
    options.size = 1;
    CHECK(survey_five(&options).status == TALLY_OPTION);
}

static void survey_rules(void)
{
    tally_rules rules = *tally_rules_find("countdown");
    tally_survey_options options = three_of_five();
    const uint32_t reached = survey_five(&options).reached;
    CHECK(tally_rules_set(&rules, "ops", "+", NULL) == TALLY_OK);
    options.rules = &rules;
    CHECK(survey_five(&options).reached < reached);
}

static void survey_pick(void)
{
    tally_survey_options options = three_of_five();
    options.pick = 4;
    CHECK_U64(survey_five(&options).count, 4);
    CHECK_U64(survey_five(&options).size, 5);
}

static void survey_has_target(void)
{
    tally_survey_options options = three_of_five();
    options.has_target = 0;
    CHECK_U64(survey_five(&options).status, TALLY_OPTION); /* it would have no effect */
    options.target = (tally_range){0, 0};
    CHECK_U64(survey_five(&options).status, TALLY_OK);
    CHECK_U64(survey_five(&options).reached, 2); /* of 100..999: 105 and 140 */
}

static void survey_target(void)
{
    tally_survey_options options = three_of_five();
    const uint32_t reached = survey_five(&options).reached;
    options.target.last = 10;
    const uint32_t fewer = survey_five(&options).reached;
    CHECK(fewer < reached);
    options.target.first = 5;
    CHECK(survey_five(&options).reached < fewer);
}

static void survey_wanted(void)
{
    tally_survey_options options = three_of_five();
    options.wanted = TALLY_SURVEY_COUNTS;
    const struct surveyed counted = survey_five(&options);
    CHECK(counted.has_solutions && !counted.has_effort);
    options.wanted = TALLY_SURVEY_EFFORT;
    const struct surveyed measured = survey_five(&options);
    CHECK(!measured.has_solutions && measured.has_effort && !measured.has_height);
    options.wanted = TALLY_SURVEY_HEIGHT;
    const struct surveyed heights = survey_five(&options);
    CHECK(!heights.has_solutions && !heights.has_effort && heights.has_height);
    options.rules = tally_rules_find("make24");
    CHECK(survey_five(&options).status == TALLY_RULES);
    options.wanted = 0;
    CHECK(survey_five(&options).status == TALLY_OK);
}

static void survey_memory_bytes(void)
{
    tally_survey_options options = three_of_five();
    options.memory_bytes = 1000;
    CHECK(survey_five(&options).status == TALLY_MEMORY_CAP);
}

static void survey_executor(void)
{
    uint64_t tasks = 0;
    const tally_executor executor = {&tasks, 4, run_and_count};
    tally_survey_options options = three_of_five();
    tally_rules rules = *tally_rules_find("countdown");
    rules.operations |= TALLY_OP_POWER; /* so each selection is a search, and there are 3 tasks */
    options.rules = &rules;
    const uint32_t reached = survey_five(&options).reached;
    options.executor = &executor;
    CHECK_U64(survey_five(&options).reached, reached);
    CHECK(tasks > 0);
}

static void survey_tick(void)
{
    tally_survey_options options = three_of_five();
    options.tick = stop_at_once;
    CHECK(survey_five(&options).status == TALLY_STOPPED);
}

static void survey_tick_context(void)
{
    uint64_t left = 1000000, few = 2;
    tally_survey_options options = three_of_five();
    options.tick = count_down;
    options.tick_context = &left;
    CHECK(survey_five(&options).status == TALLY_OK);
    CHECK(left < 1000000 && left > 0);
    options.tick_context = &few;
    CHECK(survey_five(&options).status == TALLY_STOPPED);
}

static void survey_allocator(void)
{
    struct blocks blocks = {0};
    const tally_allocator allocator = {&blocks, allocate_and_count, release_and_count};
    tally_survey_options options = three_of_five();
    options.allocator = &allocator;
    CHECK_U64(survey_five(&options).size, 10);
    CHECK(blocks.allocated > 0);
    CHECK_U64(blocks.released, blocks.allocated);
}

/* Kernels differ in nothing but speed, so a name that is none is all that shows. */
static void survey_kernel(void)
{
    tally_survey_options options = three_of_five();
    const uint32_t reached = survey_five(&options).reached;
    options.kernel = "scalar";
    CHECK_U64(survey_five(&options).reached, reached);
    options.kernel = "abacus";
    CHECK(survey_five(&options).status == TALLY_OPTION);
}

/* ---- tally_best_options ---------------------------------------------------------------------- */

/* A search for the best of the large tiles 20 to 25, beside 1 to 4, of which four are picked. */
static tally_status begin_best(tally_best **best, tally_sweep **sweep,
                               const tally_best_options *options)
{
    const tally_pool small = {.count = 4, .tiles = {1, 2, 3, 4}};
    tally_survey_options survey = TALLY_SURVEY_OPTIONS_INIT;
    survey.pick = 4;
    *best = NULL;
    CHECK(tally_sweep_new(sweep, &small, (tally_range){20, 25}, &survey) == TALLY_OK);
    return tally_best_new(best, *sweep, options);
}

static tally_best_options two_of_six(void)
{
    tally_best_options options = TALLY_BEST_OPTIONS_INIT;
    options.choose = 2;
    return options;
}

static void best_refuses(const tally_best_options *options, tally_status wanted)
{
    tally_best *best;
    tally_sweep *sweep = NULL;
    CHECK(begin_best(&best, &sweep, options) == wanted);
    tally_best_free(best);
    tally_sweep_free(sweep);
}

static tally_best_result begun(const tally_best_options *options)
{
    tally_best *best;
    tally_sweep *sweep = NULL;
    tally_best_result result = {.choices = 0};
    if (CHECK(begin_best(&best, &sweep, options) == TALLY_OK)) result = *tally_best_found(best);
    tally_best_free(best);
    tally_sweep_free(sweep);
    return result;
}

static void best_size(void)
{
    tally_best_options options = two_of_six();
    options.size = 1;
    best_refuses(&options, TALLY_OPTION);
}

static void best_choose(void)
{
    tally_best_options options = two_of_six();
    CHECK_U64(begun(&options).choices, 15);
    options.choose = 3;
    CHECK_U64(begun(&options).choices, 20);
}

static void best_sums_all(void)
{
    tally_best_options options = two_of_six();
    CHECK(begun(&options).sums == NULL);
    options.sums_all = 1;
    CHECK(begun(&options).sums != NULL);
}

static void best_memory_bytes(void)
{
    tally_best_options options = two_of_six();
    options.memory_bytes = 100;
    best_refuses(&options, TALLY_MEMORY_CAP);
}

static void best_allocator(void)
{
    struct blocks blocks = {0};
    const tally_allocator allocator = {&blocks, allocate_and_count, release_and_count};
    tally_best_options options = two_of_six();
    options.allocator = &allocator;
    CHECK_U64(begun(&options).choices, 15);
    CHECK(blocks.allocated > 0);
    CHECK_U64(blocks.released, blocks.allocated);
}

/* ---- tally_pool, tally_range ----------------------------------------------------------------- */

static uint64_t pairs_of(const tally_pool *pool)
{
    tally_survey_options options = three_of_five();
    tally_survey *survey = NULL;
    options.pick = 2;
    if (!CHECK(tally_survey_new(&survey, pool, &options) == TALLY_OK)) return 0;
    const uint64_t size = tally_survey_size(survey, NULL);
    tally_survey_free(survey);
    return size;
}

static void pool_count(void)
{
    const tally_pool two = {.count = 2, .tiles = {1, 2, 3}},
                     three = {.count = 3, .tiles = {1, 2, 3}};
    CHECK_U64(pairs_of(&two), 1);
    CHECK_U64(pairs_of(&three), 3);
}

static void pool_tiles(void)
{
    const tally_pool alike = {.count = 3, .tiles = {1, 1, 3}};
    CHECK_U64(pairs_of(&alike), 2);
}

/* How many values 2 and 3 make within a range: 2, 3, 5, 6 and 1. */
static uint64_t values_within(tally_range range)
{
    struct given given = {0};
    const tally_sink sink = {.user = &given, .solution = keep};
    tally_game *const game = game_of("countdown:100/2,3");
    CHECK(tally_values(game, &range, NULL, &sink, NULL) == TALLY_OK);
    tally_game_free(game);
    return given.count;
}

static void range_first(void)
{
    CHECK_U64(values_within((tally_range){1, 9}), 5);
    CHECK_U64(values_within((tally_range){3, 9}), 3);
}

static void range_last(void)
{
    CHECK_U64(values_within((tally_range){1, 5}), 4);
}

/* ---- tally_sink ------------------------------------------------------------------------------ */

static struct given solve_into(bool is_told_solutions, bool is_told_outcomes)
{
    struct given given = {0};
    const tally_sink sink = {.user = &given,
                             .solution = is_told_solutions ? keep : NULL,
                             .done = is_told_outcomes ? keep_outcome : NULL};
    tally_game *const game = game_of("countdown:765/1,3,7,10,25,50");
    CHECK(tally_solve(game, NULL, &sink, NULL) == TALLY_OK);
    tally_game_free(game);
    return given;
}

static void sink_user(void)
{
    const struct given one = solve_into(true, true);
    CHECK(one.count == 1 && one.done == 1);
}

static void sink_solution(void)
{
    const struct given silent = solve_into(false, true);
    CHECK(silent.count == 0 && silent.done == 1);
}

static void sink_done(void)
{
    const struct given silent = solve_into(true, false);
    CHECK(silent.count == 1 && silent.done == 0);
}

/* ---- tally_shapes_asked and its sink --------------------------------------------------------- */

static int count_shape(void *user, const tally_shape *shape)
{
    *(uint64_t *)user += shape->covers;
    return 0;
}

static tally_status find_shapes(const tally_shapes_asked *asked, const tally_shapes_sink *sink,
                                tally_shapes_outcome *outcome)
{
    *outcome = (tally_shapes_outcome)TALLY_SHAPES_OUTCOME_INIT;
    return tally_shapes(asked, NULL, sink, outcome);
}

static void shapes_size(void)
{
    tally_shapes_outcome outcome;
    tally_shapes_asked asked = TALLY_SHAPES_ASKED_INIT;
    asked.size = 1;
    CHECK_U64(find_shapes(&asked, NULL, &outcome), TALLY_OPTION);
}

static void shapes_years(void)
{
    tally_shapes_outcome one, all;
    tally_shapes_asked asked = TALLY_SHAPES_ASKED_INIT;
    asked.years = (tally_range){2019, 2019};
    CHECK_U64(find_shapes(&asked, NULL, &one), TALLY_OK);
    CHECK(one.games == 1 && one.count == 15 && one.pairs == 49);
    asked.years = (tally_range){2019, 2021};
    CHECK_U64(find_shapes(&asked, NULL, &all), TALLY_OK);
    CHECK(all.games == 3 && all.pairs > one.pairs);
}

static void shapes_numbers(void)
{
    static const uint64_t numbers[] = {7, 7, 7};
    tally_shapes_outcome two, three;
    tally_shapes_asked asked = TALLY_SHAPES_ASKED_INIT;
    asked.numbers = numbers;
    CHECK_U64(find_shapes(&asked, NULL, &two), TALLY_NUMBER_COUNT);
    asked.number_count = 2;
    CHECK_U64(find_shapes(&asked, NULL, &two), TALLY_OK);
    asked.number_count = 3;
    CHECK_U64(find_shapes(&asked, NULL, &three), TALLY_OK);
    CHECK(two.pairs != three.pairs);
}

static void shapes_targets(void)
{
    tally_shapes_outcome usual, few;
    tally_shapes_asked asked = TALLY_SHAPES_ASKED_INIT;
    asked.years = (tally_range){2019, 2019};
    CHECK_U64(find_shapes(&asked, NULL, &usual), TALLY_OK);
    asked.targets = (tally_range){90, 95};
    CHECK_U64(find_shapes(&asked, NULL, &few), TALLY_OK);
    CHECK(few.pairs < usual.pairs);
    asked.targets = (tally_range){95, 90};
    CHECK_U64(find_shapes(&asked, NULL, &few), TALLY_TARGET_RANGE);
}

static void shapes_sink(void)
{
    uint64_t covered = 0;
    tally_shapes_outcome outcome;
    tally_shapes_asked asked = TALLY_SHAPES_ASKED_INIT;
    const tally_shapes_sink sink = {.user = &covered, .shape = count_shape};
    asked.years = (tally_range){2019, 2019};
    CHECK_U64(find_shapes(&asked, &sink, &outcome), TALLY_OK);
    CHECK(covered >= outcome.pairs);
}

/* ---- tally_missing_sink ---------------------------------------------------------------------- */

struct lacking {
    uint64_t numbers[4];
    uint32_t count;
    uint64_t next;       /* that progress told last */
    uint32_t progress;   /* how often it was called */
    uint32_t stop_after; /* numbers; 0: never */
};

static int take_lacking(void *user, const tally_outcome *outcome)
{
    struct lacking *const lacking = user;
    CHECK(outcome->answer == TALLY_ANSWER_CLOSEST && outcome->bound == TALLY_BOUND_NONE);
    if (lacking->count < 4) lacking->numbers[lacking->count++] = outcome->target;
    return lacking->count == lacking->stop_after;
}

static int take_progress(void *user, const tally_missing_progress *progress)
{
    struct lacking *const lacking = user;
    CHECK(progress->next >= lacking->next && progress->part <= progress->whole);
    lacking->next = progress->next;
    lacking->progress++;
    return 0;
}

/* Three numbers that 1 2 3 4 cannot make. */
static tally_outcome find_lacking(const tally_missing_sink *sink)
{
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    tally_options options = TALLY_OPTIONS_INIT;
    tally_game *const game = game_of("countdown:1/1,2,3,4");
    options.limit = 3;
    CHECK(tally_missing(game, NULL, &options, sink, &outcome) == TALLY_OK);
    tally_game_free(game);
    return outcome;
}

static void missing_sink_user(void)
{
    struct lacking lacking = {.stop_after = 0};
    const tally_missing_sink sink = {&lacking, take_lacking, take_progress};
    const tally_outcome outcome = find_lacking(&sink);
    CHECK(lacking.count == 3 && lacking.numbers[0] == 29 && lacking.numbers[2] == 33);
    CHECK(outcome.answer == TALLY_ANSWER_SOLVED && outcome.target == 34 && outcome.solutions == 3);
    CHECK(lacking.progress > 3 && lacking.next == 34);
}

static void missing_sink_missing(void)
{
    struct lacking lacking = {.stop_after = 2};
    const tally_missing_sink sink = {.user = &lacking, .missing = take_lacking};
    const tally_outcome outcome = find_lacking(&sink);
    CHECK(lacking.count == 2 && outcome.bound == TALLY_BOUND_STOPPED && outcome.target == 32);
    CHECK(find_lacking(NULL).solutions == 3);
}

static void missing_sink_progress(void)
{
    struct lacking lacking = {.stop_after = 0};
    const tally_missing_sink sink = {.user = &lacking, .progress = take_progress};
    CHECK(find_lacking(&sink).solutions == 3);
    CHECK(lacking.count == 0 && lacking.progress > 3);
}

/* ---- tally_executor, tally_allocator --------------------------------------------------------- */

static uint64_t tasks_at_width(size_t width)
{
    uint64_t tasks = 0;
    const tally_executor executor = {&tasks, width, run_and_count};
    tally_options options = TALLY_OPTIONS_INIT;
    options.limit = 10;
    options.executor = &executor;
    list_game(many, &options);
    return tasks;
}

/* run() and what it is given: the tasks are counted by it, at the context's place. */
static void executor_runs_tasks_with_its_context(void)
{
    CHECK(tasks_at_width(4) > 1);
}

/* With one thread there is nothing to share out. */
static void executor_width(void)
{
    CHECK_U64(tasks_at_width(1), 0);
    CHECK(tasks_at_width(2) > 0);
}

static void *allocate_nothing(void *context, size_t size)
{
    (void)size;
    ((struct blocks *)context)->allocated++;
    return NULL;
}

/* All three fields at once: blocks come from allocate(), go to release(),
 * and both see the context. */
static void allocator_gives_and_takes(void)
{
    static const char id[] = "countdown:765/1,3,7,10,25,50";
    struct blocks blocks = {0};
    tally_allocator allocator = {&blocks, allocate_and_count, release_and_count};
    tally_game *game = NULL;
    CHECK(tally_game_parse(&game, id, strlen(id), &allocator, NULL) == TALLY_OK);
    CHECK(blocks.allocated > 0 && blocks.released == 0);
    tally_game_free(game);
    CHECK_U64(blocks.released, blocks.allocated);
    allocator.allocate = allocate_nothing;
    CHECK(tally_game_parse(&game, id, strlen(id), &allocator, NULL) == TALLY_NO_MEMORY);
}

/* ---- tally_rules ----------------------------------------------------------------------------- */

static void rules_size(void)
{
    static const uint64_t numbers[] = {3, 4};
    const tally_range target = {12, 12};
    tally_rules rules = {.size = sizeof rules};
    tally_game *game = NULL;
    if (!CHECK(tally_game_new(&game, &rules, target, numbers, 2, NULL) == TALLY_OK)) return;
    CHECK_TEXT(tally_game_rules(game)->name, "countdown"); /* the default */
    tally_game_free(game);
    rules.size--;
    CHECK(tally_game_new(&game, &rules, target, numbers, 2, NULL) == TALLY_RULES);
}

static void rules_reserved(void)
{
    static const uint64_t numbers[] = {3, 4};
    const tally_range target = {12, 12};
    tally_rules rules = *tally_rules_find("countdown");
    tally_game *game = NULL;
    rules.reserved[1] = 1;
    CHECK(tally_game_new(&game, &rules, target, numbers, 2, NULL) == TALLY_RULES);
    rules.reserved[1] = 0;
    rules.reserved_word = 1;
    CHECK(tally_game_new(&game, &rules, target, numbers, 2, NULL) == TALLY_RULES);
}

/* How many solutions there are, under rules, of a target from 2 3 4. */
static uint64_t solutions_under(const tally_rules *rules, uint64_t target)
{
    static const uint64_t numbers[] = {2, 3, 4};
    tally_game *game = NULL;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    const tally_range range = {target, target};
    if (!CHECK(tally_game_new(&game, rules, range, numbers, 3, NULL) == TALLY_OK)) return 0;
    CHECK(tally_count(game, NULL, NULL, &outcome) == TALLY_OK);
    tally_game_free(game);
    return outcome.solutions;
}

static tally_rules preset(const char *name)
{
    const tally_rules *const found = tally_rules_find(name);
    if (found == NULL) abort();
    return *found;
}

static void rules_name(void)
{
    static const uint64_t numbers[] = {1, 2};
    char id[64];
    tally_rules rules = preset("countdown");
    tally_game *game = NULL;
    memcpy(rules.name, "compte", sizeof "compte");
    CHECK(tally_game_new(&game, &rules, (tally_range){3, 3}, numbers, 2, NULL) == TALLY_OK);
    tally_game_id(game, id, sizeof id);
    CHECK_TEXT(id, "compte:3/1,2");
    tally_game_free(game);
}

static void rules_operations(void)
{
    tally_rules rules = preset("countdown");
    CHECK(solutions_under(&rules, 24) > 0);
    rules.operations = TALLY_OP_ADD;
    CHECK_U64(solutions_under(&rules, 24), 0);
    CHECK_U64(solutions_under(&rules, 9), 1);
}

/* 2 - 3 + 4 is -1 on its way. */
static void rules_values(void)
{
    tally_rules rules = preset("countdown");
    rules.order = TALLY_ORDER_GIVEN;
    rules.use = TALLY_USE_ALL;
    CHECK_U64(solutions_under(&rules, 3), 0);
    rules.values = TALLY_VALUES_EXACT;
    CHECK_U64(solutions_under(&rules, 3), 1);
}

static void rules_use(void)
{
    tally_rules rules = preset("countdown");
    CHECK_U64(solutions_under(&rules, 12), 1); /* 3 * 4 */
    rules.use = TALLY_USE_ALL;
    CHECK_U64(solutions_under(&rules, 12), 0);
}

/* (2 + 3) * 4 needs brackets; 4 * (2 + 3) cannot go from left to right, and it can. */
static void rules_brackets(void)
{
    tally_rules rules = preset("make24");
    CHECK_U64(solutions_under(&rules, 20), 1);
    rules.brackets = TALLY_BRACKETS_NONE;
    CHECK_U64(solutions_under(&rules, 20), 0);
    rules.brackets = TALLY_BRACKETS_LEFT;
    CHECK_U64(solutions_under(&rules, 20), 1);
}

/* (2 + 3) * 4 has a plus and a product. */
static void rules_op_most(void)
{
    tally_rules rules = preset("make24");
    CHECK(tally_rules_set(&rules, "op-most", "*:1", NULL) == TALLY_OK);
    CHECK_U64(solutions_under(&rules, 20), 1);
    CHECK(tally_rules_set(&rules, "op-most", "*:0", NULL) == TALLY_OK);
    CHECK_U64(solutions_under(&rules, 20), 0);
}

/* (2 + 3) * 4 is 20. */
static void rules_max_value(void)
{
    tally_rules rules = preset("make24");
    CHECK(tally_rules_set(&rules, "max-value", "20", NULL) == TALLY_OK);
    CHECK_U64(solutions_under(&rules, 20), 1);
    CHECK(tally_rules_set(&rules, "max_value", "19", NULL) == TALLY_OK);
    CHECK_U64(solutions_under(&rules, 20), 0);
    CHECK(tally_rules_set(&rules, "max-value", "0", NULL) == TALLY_RULES);
    CHECK(tally_rules_set(&rules, "max-value", "4611686018427387904", NULL) == TALLY_RULES);
    CHECK(tally_rules_set(&rules, "max-value", "x", NULL) == TALLY_RULES);
    CHECK(tally_rules_set(&rules, "ops", "+-^", NULL) == TALLY_RULES);
    CHECK(tally_rules_set(&rules, "ops", "-*", NULL) == TALLY_RULES);
    CHECK(tally_rules_set(&rules, "order", "given", NULL) == TALLY_RULES);
    CHECK(tally_rules_set(&rules, "op-most", "+:1", NULL) == TALLY_RULES);
    CHECK_U64(rules.max_value, 19);
}

static void rules_op_fewest(void)
{
    tally_rules rules = preset("make24");
    CHECK(tally_rules_set(&rules, "op-fewest", "+:1", NULL) == TALLY_OK);
    CHECK_U64(solutions_under(&rules, 20), 1);
    CHECK(tally_rules_set(&rules, "op-fewest", "-:1", NULL) == TALLY_OK);
    CHECK_U64(solutions_under(&rules, 20), 0);
}

static void rules_order(void)
{
    tally_rules rules = preset("make24");
    CHECK_U64(solutions_under(&rules, 1), 2);
    rules.order = TALLY_ORDER_GIVEN;
    CHECK_U64(solutions_under(&rules, 1), 1);
}

/* How deep ! may nest: (3!)! is 720. */
static void rules_unary_depth(void)
{
    tally_rules rules = preset("countdown");
    rules.operations = TALLY_OP_FACTORIAL;
    rules.values = TALLY_VALUES_EXACT;
    rules.unary_depth = 1;
    CHECK_U64(solutions_under(&rules, 720), 0);
    rules.unary_depth = 2;
    CHECK(solutions_under(&rules, 720) > 0);
}

static tally_status draw(tally_game **game, const tally_rules *rules)
{
    tally_random random;
    tally_random_seed(&random, 1);
    return tally_draw(game, rules, &random, -1, 0, NULL);
}

static void rules_usual(void)
{
    tally_rules rules = preset("countdown");
    tally_game *game = NULL;
    rules.usual = (tally_range){77, 77};
    if (!CHECK(draw(&game, &rules) == TALLY_OK)) return;
    CHECK_U64(tally_game_target(game).first, 77);
    tally_game_free(game);
}

static size_t count_drawn(const tally_rules *rules)
{
    tally_game *game = NULL;
    size_t count = 0;
    if (!CHECK(draw(&game, rules) == TALLY_OK)) return 0;
    tally_game_numbers(game, &count);
    tally_game_free(game);
    return count;
}

static void rules_count_usual(void)
{
    tally_rules rules = preset("countdown");
    CHECK_U64(count_drawn(&rules), 6);
    rules.count_usual = 4;
    CHECK_U64(count_drawn(&rules), 4);
}

static void rules_number_max(void)
{
    static const uint64_t numbers[] = {9, 26};
    tally_rules rules = preset("countdown");
    tally_game *game = NULL;
    rules.number_max = 25;
    CHECK(tally_game_new(&game, &rules, (tally_range){3, 3}, numbers, 2, NULL) ==
          TALLY_NUMBER_RANGE);
    rules.number_max = 26;
    CHECK(tally_game_new(&game, &rules, (tally_range){3, 3}, numbers, 2, NULL) == TALLY_OK);
    tally_game_free(game);
}

static void rules_pool_count(void)
{
    tally_rules rules = preset("countdown");
    tally_game *game = NULL;
    rules.pool_count = 5; /* six are drawn */
    CHECK(draw(&game, &rules) == TALLY_NUMBER_COUNT);
    rules.pool_count = 6;
    CHECK_U64(count_drawn(&rules), 6);
}

static void rules_pool(void)
{
    tally_rules rules = preset("countdown");
    tally_game *game = NULL;
    for (uint32_t i = 0; i < rules.pool_count; i++) rules.pool[i] = 13;
    if (!CHECK(draw(&game, &rules) == TALLY_OK)) return;
    for (size_t i = 0; i < 6; i++) CHECK_U64(tally_game_numbers(game, NULL)[i], 13);
    tally_game_free(game);
}

static tally_judgement judgement_of(const tally_completion *completion,
                                    const tally_judging *judging)
{
    tally_judged judged = TALLY_JUDGED_INIT;
    CHECK_U64(tally_judge(&judged, completion, 1, judging), TALLY_OK);
    return judged.judgement;
}

static const char both_answers[] = "\\boxed{3+5} <answer>8 = 3+5</answer>";
static const uint64_t three_and_five[] = {3, 5};
static const tally_completion both = {
    both_answers, sizeof both_answers - 1, three_and_five, 2, {8, 8}};

static void rules_judged_too(void)
{
    tally_rules rules = preset("llm");
    tally_judging judging = TALLY_JUDGING_INIT;
    const tally_completion negated = {"-(3-11)", 7, (const uint64_t[]){3, 11}, 2, {8, 8}};
    judging.rules = &rules;
    judging.extracts[0] = TALLY_EXTRACT_WHOLE;
    CHECK_U64(judgement_of(&negated, &judging).verdict, TALLY_VERDICT_SOLVED);
    rules.judged_too = 0;
    CHECK_U64(judgement_of(&negated, &judging).reason, TALLY_REASON_OPERATION);
}

/* ---- tally_judging and tally_completion ------------------------------------------------------ */

static void judging_size(void)
{
    tally_judging judging = TALLY_JUDGING_INIT;
    tally_judged judged = TALLY_JUDGED_INIT;
    judging.size = 1;
    CHECK_U64(tally_judge(&judged, &both, 1, &judging), TALLY_OPTION);
}

static void judging_rules(void)
{
    tally_judging judging = TALLY_JUDGING_INIT;
    const tally_completion halved = {"<answer>3/5</answer>", 20, three_and_five, 2, {1, 1}};
    CHECK_U64(judgement_of(&halved, &judging).reason, TALLY_REASON_NOT_WHOLE);
    judging.rules = tally_rules_find("llm");
    CHECK_U64(judgement_of(&halved, &judging).verdict, TALLY_VERDICT_OFF);
}

static void judging_reading(void)
{
    tally_judging judging = TALLY_JUDGING_INIT;
    CHECK_U64(judgement_of(&both, &judging).reason, TALLY_REASON_SYNTAX);
    judging.reading = TALLY_READING_LENIENT;
    CHECK_U64(judgement_of(&both, &judging).verdict, TALLY_VERDICT_SOLVED);
}

static void judging_extracts(void)
{
    tally_judging judging = TALLY_JUDGING_INIT;
    CHECK_U64(judgement_of(&both, &judging).verdict, TALLY_VERDICT_INVALID);
    judging.extracts[0] = TALLY_EXTRACT_BOXED;
    CHECK_U64(judgement_of(&both, &judging).verdict, TALLY_VERDICT_SOLVED);
    judging.extracts[0] = TALLY_EXTRACT_AFTER_THINK;
    CHECK_U64(judgement_of(&both, &judging).verdict, TALLY_VERDICT_MISSING);
    judging.extracts[1] = TALLY_EXTRACT_BOXED;
    judging.extract_count = 2;
    CHECK_U64(judgement_of(&both, &judging).verdict, TALLY_VERDICT_SOLVED);
}

static int count_solution(void *user, const tally_solution *solution)
{
    *(uint64_t *)user += solution->numbers_used;
    return 0;
}

static void judging_prove(void)
{
    const tally_completion claim = {"<answer>no</answer>", 19, three_and_five, 2, {8, 8}};
    const tally_options proof = TALLY_OPTIONS_INIT;
    uint64_t seen = 0;
    const tally_sink found = {.user = &seen, .solution = count_solution};
    tally_judging judging = TALLY_JUDGING_INIT;
    judging.found = &found;
    CHECK_U64(judgement_of(&claim, &judging).claim, TALLY_CLAIM_NONE);
    CHECK_U64(seen, 0);
    judging.prove = &proof;
    CHECK_U64(judgement_of(&claim, &judging).claim, TALLY_CLAIM_WRONG);
    CHECK_U64(seen, 2);
    seen = 0;
    judging.found = NULL;
    CHECK_U64(judgement_of(&claim, &judging).claim, TALLY_CLAIM_WRONG);
    CHECK_U64(seen, 0);
}

static void completion_text(void)
{
    const tally_judging judging = TALLY_JUDGING_INIT;
    tally_completion completion = both;
    completion.text = "<answer>3+5</answer>";
    completion.length = 20;
    CHECK_U64(judgement_of(&completion, &judging).verdict, TALLY_VERDICT_SOLVED);
    completion.length = 19;
    CHECK_U64(judgement_of(&completion, &judging).verdict, TALLY_VERDICT_MISSING);
}

static void completion_game(void)
{
    static const uint64_t others[] = {3, 7};
    const tally_judging judging = TALLY_JUDGING_INIT;
    tally_completion completion = {"<answer>3+5</answer>", 20, three_and_five, 2, {8, 8}};
    completion.target = (tally_range){9, 9};
    CHECK_U64(judgement_of(&completion, &judging).verdict, TALLY_VERDICT_OFF);
    completion.numbers = others;
    CHECK_U64(judgement_of(&completion, &judging).reason, TALLY_REASON_NUMBER_NOT_GIVEN);
    completion.numbers = three_and_five;
    completion.count = 1;
    CHECK_U64(judgement_of(&completion, &judging).reason, TALLY_REASON_NUMBER_NOT_GIVEN);
}

/* ---- tally_recipe ---------------------------------------------------------------------------- */

/* The first game that is drawn: its ID, and how it was come by. */
struct first {
    char id[128];
    tally_drawn drawn;
    tally_status status;
};

static struct first draw_first(const tally_recipe *recipe)
{
    struct first first = {.id = ""};
    tally_drawing *drawing = NULL;
    tally_game *game = NULL;
    first.status = tally_drawing_new(&drawing, recipe, 6, NULL);
    first.drawn = (tally_drawn)TALLY_DRAWN_INIT;
    if (first.status == TALLY_OK) first.status = tally_drawing_next(drawing, &game, &first.drawn);
    if (game != NULL) tally_game_id(game, first.id, sizeof first.id);
    tally_game_free(game);
    tally_drawing_free(drawing);
    return first;
}

static size_t numbers_in(const char *id)
{
    size_t count = 1;
    for (const char *at = id; *at != '\0'; at++) count += *at == ',';
    return count;
}

static void recipe_size(void)
{
    tally_recipe recipe = TALLY_RECIPE_INIT;
    CHECK_U64(draw_first(&recipe).status, TALLY_OK);
    recipe.size = 1;
    CHECK_U64(draw_first(&recipe).status, TALLY_OPTION);
}

static void recipe_rules(void)
{
    tally_recipe recipe = TALLY_RECIPE_INIT;
    CHECK(strncmp(draw_first(&recipe).id, "countdown:", 10) == 0);
    recipe.rules = tally_rules_find("make24");
    CHECK(strncmp(draw_first(&recipe).id, "make24:24/", 10) == 0);
}

static void recipe_large(void)
{
    tally_recipe recipe = TALLY_RECIPE_INIT;
    recipe.has_large = 1;
    recipe.large = 4;
    const struct first first = draw_first(&recipe);
    CHECK(strstr(first.id, "25") != NULL && strstr(first.id, "50") != NULL);
    CHECK(strstr(first.id, "75") != NULL && strstr(first.id, "100") != NULL);
    recipe.has_large = 0;
    CHECK_U64(draw_first(&recipe).status, TALLY_OPTION); /* it would have no effect */
    recipe.has_large = 1;
    recipe.large = 5;
    CHECK_U64(draw_first(&recipe).status, TALLY_OPTION);
}

static void recipe_pick(void)
{
    tally_recipe recipe = TALLY_RECIPE_INIT;
    CHECK_U64(numbers_in(draw_first(&recipe).id), 6);
    recipe.pick = 3;
    CHECK_U64(numbers_in(draw_first(&recipe).id), 3);
}

/* Of three small tiles few targets can be made. */
static tally_recipe hard_recipe(void)
{
    tally_recipe recipe = TALLY_RECIPE_INIT;
    recipe.pick = 3;
    recipe.has_large = 1;
    recipe.large = 0;
    return recipe;
}

static void recipe_solvable(void)
{
    tally_recipe recipe = hard_recipe();
    CHECK_U64(draw_first(&recipe).drawn.attempts, 1);
    recipe.solvable = 1;
    const struct first first = draw_first(&recipe);
    CHECK(first.drawn.attempts > 1 && first.drawn.refused[TALLY_WISH_SOLVABLE] > 0);
    CHECK_U64(first.drawn.unmet, TALLY_WISH_NONE);
}

/* What would have no effect is refused. */
static void recipe_has_difficulty(void)
{
    tally_recipe recipe = TALLY_RECIPE_INIT;
    recipe.difficulty = (tally_range){30, 35};
    CHECK_U64(draw_first(&recipe).status, TALLY_OPTION);
    recipe.has_difficulty = 1;
    CHECK_U64(draw_first(&recipe).status, TALLY_OK);
}

static void recipe_has_solutions(void)
{
    tally_recipe recipe = TALLY_RECIPE_INIT;
    recipe.solutions = (tally_range){1, 100};
    CHECK_U64(draw_first(&recipe).status, TALLY_OPTION);
    recipe.has_solutions = 1;
    CHECK_U64(draw_first(&recipe).status, TALLY_OK);
}

static void recipe_difficulty(void)
{
    tally_recipe recipe = TALLY_RECIPE_INIT;
    CHECK(draw_first(&recipe).drawn.difficulty_word == NULL);
    for (uint32_t score = 30; score <= 70; score += 40) {
        recipe.has_difficulty = 1;
        recipe.difficulty = (tally_range){score, score + 5};
        const tally_drawn drawn = draw_first(&recipe).drawn;
        CHECK(drawn.difficulty >= score && drawn.difficulty <= score + 5);
    }
}

static void recipe_solutions(void)
{
    tally_recipe recipe = TALLY_RECIPE_INIT;
    for (uint64_t count = 1; count <= 20; count += 19) {
        recipe.has_solutions = 1;
        recipe.solutions = (tally_range){count, count};
        CHECK_U64(draw_first(&recipe).drawn.solutions, count);
    }
}

static void recipe_attempts(void)
{
    tally_recipe recipe = hard_recipe();
    recipe.solvable = 1;
    recipe.attempts = draw_first(&recipe).drawn.attempts - 1;
    const tally_drawn drawn = draw_first(&recipe).drawn;
    CHECK_U64(drawn.unmet, TALLY_WISH_SOLVABLE);
    CHECK_U64(drawn.attempts, recipe.attempts);
}

/* ---- The table ------------------------------------------------------------------------------- */

static const struct {
    const char *field;
    void (*shows)(void);
} effects[] = {
    {"tally_options.size", options_size},
    {"tally_options.fewest", options_fewest},
    {"tally_options.most", options_most},
    {"tally_options.must_use", options_must_use},
    {"tally_options.must_use_count", options_must_use_count},
    {"tally_options.detours", options_detours},
    {"tally_options.sort", options_sort},
    {"tally_options.limit", options_limit},
    {"tally_options.memory_bytes", options_memory_bytes},
    {"tally_options.executor", options_executor},
    {"tally_options.tick", options_tick},
    {"tally_options.tick_context", options_tick_context},
    {"tally_options.allocator", options_allocator},
    {"tally_options.any", options_any},
    {"tally_survey_options.size", survey_size},
    {"tally_survey_options.rules", survey_rules},
    {"tally_survey_options.pick", survey_pick},
    {"tally_survey_options.has_target", survey_has_target},
    {"tally_survey_options.target", survey_target},
    {"tally_survey_options.wanted", survey_wanted},
    {"tally_survey_options.memory_bytes", survey_memory_bytes},
    {"tally_survey_options.executor", survey_executor},
    {"tally_survey_options.tick", survey_tick},
    {"tally_survey_options.tick_context", survey_tick_context},
    {"tally_survey_options.allocator", survey_allocator},
    {"tally_survey_options.kernel", survey_kernel},
    {"tally_best_options.size", best_size},
    {"tally_best_options.choose", best_choose},
    {"tally_best_options.sums_all", best_sums_all},
    {"tally_best_options.memory_bytes", best_memory_bytes},
    {"tally_best_options.allocator", best_allocator},
    {"tally_pool.count", pool_count},
    {"tally_pool.tiles", pool_tiles},
    {"tally_range.first", range_first},
    {"tally_range.last", range_last},
    {"tally_sink.user", sink_user},
    {"tally_sink.solution", sink_solution},
    {"tally_sink.done", sink_done},
    {"tally_shapes_asked.size", shapes_size},
    {"tally_shapes_asked.numbers", shapes_numbers},
    {"tally_shapes_asked.number_count", shapes_numbers},
    {"tally_shapes_asked.years", shapes_years},
    {"tally_shapes_asked.targets", shapes_targets},
    {"tally_shapes_sink.user", shapes_sink},
    {"tally_shapes_sink.shape", shapes_sink},
    {"tally_missing_sink.user", missing_sink_user},
    {"tally_missing_sink.missing", missing_sink_missing},
    {"tally_missing_sink.progress", missing_sink_progress},
    {"tally_executor.context", executor_runs_tasks_with_its_context},
    {"tally_executor.width", executor_width},
    {"tally_executor.run", executor_runs_tasks_with_its_context},
    {"tally_allocator.context", allocator_gives_and_takes},
    {"tally_allocator.allocate", allocator_gives_and_takes},
    {"tally_allocator.release", allocator_gives_and_takes},
    {"tally_recipe.size", recipe_size},
    {"tally_recipe.rules", recipe_rules},
    {"tally_recipe.has_large", recipe_large},
    {"tally_recipe.has_difficulty", recipe_has_difficulty},
    {"tally_recipe.has_solutions", recipe_has_solutions},
    {"tally_recipe.large", recipe_large},
    {"tally_recipe.pick", recipe_pick},
    {"tally_recipe.solvable", recipe_solvable},
    {"tally_recipe.difficulty", recipe_difficulty},
    {"tally_recipe.solutions", recipe_solutions},
    {"tally_recipe.attempts", recipe_attempts},
    {"tally_rules.size", rules_size},
    {"tally_rules.reserved", rules_reserved},
    {"tally_rules.name", rules_name},
    {"tally_rules.operations", rules_operations},
    {"tally_rules.values", rules_values},
    {"tally_rules.use", rules_use},
    {"tally_rules.order", rules_order},
    {"tally_rules.brackets", rules_brackets},
    {"tally_rules.reserved_word", rules_reserved},
    {"tally_rules.op_most", rules_op_most},
    {"tally_rules.op_fewest", rules_op_fewest},
    {"tally_rules.max_value", rules_max_value},
    {"tally_rules.unary_depth", rules_unary_depth},
    {"tally_rules.usual", rules_usual},
    {"tally_rules.count_usual", rules_count_usual},
    {"tally_rules.number_max", rules_number_max},
    {"tally_rules.pool_count", rules_pool_count},
    {"tally_rules.pool", rules_pool},
    {"tally_rules.judged_too", rules_judged_too},
    {"tally_judging.size", judging_size},
    {"tally_judging.rules", judging_rules},
    {"tally_judging.reading", judging_reading},
    {"tally_judging.extract_count", judging_extracts},
    {"tally_judging.extracts", judging_extracts},
    {"tally_judging.prove", judging_prove},
    {"tally_judging.found", judging_prove},
    {"tally_completion.text", completion_text},
    {"tally_completion.length", completion_text},
    {"tally_completion.numbers", completion_game},
    {"tally_completion.count", completion_game},
    {"tally_completion.target", completion_game},
};

int main(void)
{
    TEST(every_solution_is_listed_without_options);
    TEST(every_selection_is_surveyed);
    for (size_t i = 0; i < sizeof effects / sizeof effects[0]; i++)
        test_run(effects[i].shows, effects[i].field);
    return test_end();
}
