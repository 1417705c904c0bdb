/* SPDX-License-Identifier: MIT */
/*
 * What the searches share about the outcome of a target, and the walk outwards from a target. The
 * engine is one of the test's own: its values are those of a list. An example: from 10 on, where
 * there are 9 and 13, the walk visits 10, then 9 and 11, then 7 and 13.
 */
#include "search/outcome.h"
#include "search/outwards.h"
#include "test.h"

enum { VISITED_MAX = 64 };

/* The values that the engine has, and how it fails. */
static struct {
    const uint64_t *values;
    size_t count;
    tally_status failure; /* of the second question */
    uint32_t asked;
    bool lacks; /* the answer of may_be_missing() */
} plan;

static uint64_t distance_of(uint64_t a, uint64_t b)
{
    return a > b ? a - b : b - a;
}

static tally_status next_distance(struct engine_search *search, uint64_t target, uint64_t beyond,
                                  uint64_t *distance)
{
    uint64_t least = UINT64_MAX;
    const struct number_row *const row = &search->numbers.row;
    if (++plan.asked == 2 && plan.failure != TALLY_OK) return plan.failure;
    for (size_t i = 0; i < plan.count; i++) {
        const uint64_t here = distance_of(number_in_row(row, plan.values[i]), target);
        if (plan.values[i] <= row->last && here > beyond && here < least) least = here;
    }
    *distance = least;
    return TALLY_OK;
}

static tally_status may_be_missing(struct engine_search *search, tally_range range, bool *may_be)
{
    (void)search;
    plan.asked++;
    *may_be = plan.lacks && range.first <= range.last;
    return TALLY_OK;
}

static const struct engine engine = {
    .smallest_value = 1, .next_distance = next_distance, .may_be_missing = may_be_missing};
static tally_game game = {.rules = {.values = TALLY_VALUES_WHOLE}};
static struct request request = {
    .game = &game, .fewest = 1, .most = 1, .row = {0, UINT64_MAX, 0, 1}};
static struct engine_search search = {
    .engine = &engine, .request = &request, .numbers = {.rules = &game.rules}};

/* Walks outwards to the end; every value that is visited, and the status. */
static tally_status walk(uint64_t target, const uint64_t *values, size_t count, uint64_t *visited,
                         size_t *length)
{
    struct outwards here = {.search = &search, .target = target};
    tally_status status = TALLY_OK;
    plan.values = values;
    plan.count = count;
    plan.asked = 0;
    *length = 0;
    while (outwards_next(&here, &status) && CHECK(*length + here.count <= VISITED_MAX)) {
        for (uint32_t i = 0; i < here.count; i++) {
            CHECK_U64(distance_of(here.values[i], here.centre), here.distance);
            visited[(*length)++] = here.values[i];
        }
    }
    return status;
}

static void check_walk(uint64_t target, const uint64_t *values, size_t count,
                       const uint64_t *wanted, size_t wanted_length)
{
    uint64_t visited[VISITED_MAX];
    size_t length;
    plan.failure = TALLY_OK;
    CHECK(walk(target, values, count, visited, &length) == TALLY_OK);
    CHECK_U64(length, wanted_length);
    for (size_t i = 0; i < length && i < wanted_length; i++) CHECK_U64(visited[i], wanted[i]);
}

static void an_example(void)
{
    check_walk(10, (const uint64_t[]){9, 13}, 2, (const uint64_t[]){10, 9, 11, 7, 13}, 5);
    check_walk(10, NULL, 0, (const uint64_t[]){10}, 1);
}

/* No value below the engine's smallest, none beyond 64 bits; the target itself once. */
static void at_the_edges(void)
{
    check_walk(2, (const uint64_t[]){1, 4, 9}, 3, (const uint64_t[]){2, 1, 3, 4, 9}, 5);
    check_walk(0, (const uint64_t[]){1, 3}, 2, (const uint64_t[]){1, 3}, 2);
    check_walk(UINT64_MAX, (const uint64_t[]){UINT64_MAX, UINT64_MAX - 5}, 2,
               (const uint64_t[]){UINT64_MAX, UINT64_MAX - 5}, 2);
}

/* In the order given 2 - 7 has no opposite, so what is nearer than 9 may be below 0. */
static void below_0(void)
{
    const uint64_t zero = NUMBER_SIGNED_ZERO;
    const uint64_t values[] = {9, zero - 5};
    request.row.last = NUMBER_OTHER - 1;
    game.rules = (tally_rules){.values = TALLY_VALUES_INTEGER, .order = TALLY_ORDER_GIVEN};
    check_walk(1, values, 2, (const uint64_t[]){1, zero - 5, zero + 7, zero - 7, zero + 9}, 5);
    check_walk(5, values, 2, (const uint64_t[]){5, 1, 9, zero - 5, zero + 15}, 5);
    game.rules.order = TALLY_ORDER_ANY;
    check_walk(1, values, 2, (const uint64_t[]){1, 9}, 2);
    game.rules = (tally_rules){.values = TALLY_VALUES_WHOLE};
    request.row.last = UINT64_MAX;
}

static void a_failure_ends_the_walk(void)
{
    uint64_t visited[VISITED_MAX];
    size_t length;
    plan.failure = TALLY_STOPPED;
    CHECK(walk(10, (const uint64_t[]){9, 13}, 2, visited, &length) == TALLY_STOPPED);
    CHECK_U64(length, 3); /* 10, and 9 with 11 */
    plan.failure = TALLY_OK;
}

static void ranges_around_a_target(void)
{
    const tally_range near = range_around(10, 3), low = range_around(2, 3);
    const tally_range all = range_around(10, UINT64_MAX);
    CHECK(near.first == 7 && near.last == 13 && low.first == 0 && low.last == 5);
    CHECK(all.first == 0 && all.last == UINT64_MAX);
}

/* What is known to lack something is not asked about again. */
static void what_may_lack(void)
{
    bool may_lack = true;
    plan.asked = 0;
    plan.lacks = false;
    CHECK(ask_what_lacks(&search, (tally_range){1, 9}, &may_lack) == TALLY_OK && may_lack);
    CHECK_U64(plan.asked, 0);
    may_lack = false;
    CHECK(ask_what_lacks(&search, (tally_range){1, 9}, &may_lack) == TALLY_OK && !may_lack);
    CHECK_U64(plan.asked, 1);
    search.is_beyond = true;
    CHECK(ask_what_lacks(&search, (tally_range){1, 9}, &may_lack) == TALLY_OK && may_lack);
    search.is_beyond = false;
    may_lack = false;
    plan.lacks = true;
    CHECK(ask_what_lacks(&search, (tally_range){1, 9}, &may_lack) == TALLY_OK && may_lack);
}

/* A solution is an answer in any case; "closest" is said only if nothing may be missing. */
static void the_answer_of_an_outcome(void)
{
    for (int i = 0; i < 8; i++) {
        const tally_status status = i & 1 ? TALLY_STOPPED : TALLY_OK;
        const bool is_solved = (i & 2) != 0, may_lack = (i & 4) != 0;
        tally_outcome outcome = outcome_of(7);
        CHECK(outcome.target == 7 && outcome.distance == UINT64_MAX);
        CHECK(outcome.answer == TALLY_ANSWER_LIMIT && outcome.bound == TALLY_BOUND_NONE);
        outcome_settle(&outcome, status, is_solved, may_lack);
        CHECK(outcome.answer == (is_solved                         ? TALLY_ANSWER_SOLVED
                                 : status == TALLY_OK && !may_lack ? TALLY_ANSWER_CLOSEST
                                                                   : TALLY_ANSWER_LIMIT));
        CHECK(outcome.bound ==
              (status == TALLY_OK && may_lack ? TALLY_BOUND_VALUE : TALLY_BOUND_NONE));
    }
}

static void the_bound_of_an_early_end(void)
{
    struct memory memory;
    memory_init(&memory, NULL, 0);
    tally_outcome outcome = outcome_of(7);
    CHECK(!outcome_note_end(&outcome, TALLY_OK, &memory) && outcome.bound == TALLY_BOUND_NONE);
    CHECK(!outcome_note_end(&outcome, TALLY_OPTION, &memory) && outcome.bound == TALLY_BOUND_NONE);
    CHECK(outcome_note_end(&outcome, TALLY_STOPPED, &memory) &&
          outcome.bound == TALLY_BOUND_STOPPED);
    CHECK(outcome_note_end(&outcome, TALLY_MEMORY_CAP, &memory) &&
          outcome.bound == TALLY_BOUND_MEMORY);
    outcome = outcome_of(7);
    CHECK(outcome_note_end(&outcome, TALLY_NO_MEMORY, &memory) &&
          outcome.bound == TALLY_BOUND_MEMORY);
    CHECK(outcome.needed_bytes == 0);
    memory_foresee(&memory, 900);
    memory_foresee(&memory, 800);
    CHECK(outcome_note_end(&outcome, TALLY_MEMORY_CAP, &memory) && outcome.needed_bytes == 900);
}

static void the_fewest_numbers(void)
{
    tally_outcome outcome = outcome_of(7);
    outcome_note_fewest(&outcome, 5);
    CHECK_U64(outcome.fewest, 5);
    outcome_note_fewest(&outcome, 6);
    CHECK_U64(outcome.fewest, 5);
    outcome_note_fewest(&outcome, 2);
    CHECK_U64(outcome.fewest, 2);
}

int main(void)
{
    TEST(an_example);
    TEST(at_the_edges);
    TEST(below_0);
    TEST(a_failure_ends_the_walk);
    TEST(ranges_around_a_target);
    TEST(what_may_lack);
    TEST(the_answer_of_an_outcome);
    TEST(the_bound_of_an_early_end);
    TEST(the_fewest_numbers);
    return test_end();
}
