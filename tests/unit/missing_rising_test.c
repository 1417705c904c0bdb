/* SPDX-License-Identifier: MIT */
/*
 * The sieve of small whole values, and the limits that it rises to. An example: the numbers 1 2 3
 * make 1 to 9, and all of these are marked; 10 is not.
 */
#include "faults/failing_allocator.h"
#include "missing/sieve.h"
#include "test.h"

enum { VALUES = 1024 };

static struct failing_allocator failing;
static struct memory memory;
static struct request request;
static tally_game *game;
static tally_options options = TALLY_OPTIONS_INIT;
static struct sieve rising;

static void begin_id(const char *id)
{
    failing_allocator_init(&failing, UINT64_MAX, false);
    memory_init(&memory, &failing.allocator, 0);
    CHECK(tally_game_parse(&game, id, strlen(id), NULL, NULL) == TALLY_OK);
    const bool uses_all = game->rules.use == TALLY_USE_ALL;
    request = (struct request){.game = game,
                               .memory = &memory,
                               .options = options,
                               .fewest = uses_all ? game->count : 1,
                               .most = game->count,
                               .shows_detours = uses_all || options.detours != 0,
                               .targets = 1};
    CHECK(sieve_init(&rising, &request) == TALLY_OK);
}

static void begin(const char *numbers)
{
    char id[512];
    snprintf(id, sizeof id, "countdown:1/%s", numbers);
    begin_id(id);
}

static void end(void)
{
    sieve_clear(&rising);
    tally_game_free(game);
    CHECK_U64(failing_allocator_held(&failing), 0);
}

static void an_example(void)
{
    begin("1,2,3");
    CHECK(!sieve_covers(&rising, 1));
    CHECK(sieve_cover(&rising, 1) == TALLY_OK && sieve_covers(&rising, 1));
    for (uint64_t value = 1; value <= 9; value++) CHECK(sieve_marks(&rising, value));
    CHECK(!sieve_marks(&rising, 10) && !sieve_marks(&rising, 0));
    end();
}

static bool can_make[VALUES];

static int note_value(void *user, const tally_solution *solution)
{
    (void)user;
    can_make[solution->value.numerator.low] = true;
    return 0;
}

/* A marked value can be made; with few numbers, every value that can be made is marked. */
static void check_marks(const char *id, bool is_whole)
{
    const tally_range range = {0, VALUES - 1};
    const tally_sink sink = {.solution = note_value};
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    uint64_t missed = 0;
    memset(can_make, 0, sizeof can_make);
    begin_id(id);
    CHECK(tally_values(game, &range, &options, &sink, &outcome) == TALLY_OK);
    for (uint64_t value = 1; value < VALUES; value++) {
        CHECK(sieve_cover(&rising, value) == TALLY_OK);
        const bool is_marked = sieve_marks(&rising, value);
        CHECK(!is_marked || can_make[value]);
        missed += can_make[value] && !is_marked;
    }
    CHECK(!is_whole || missed == 0);
    end();
}

static void marked_values_can_be_made(void)
{
    check_marks("countdown:1/2,5,7,10", true);
    check_marks("countdown:1/3,3,50,75", true);
    check_marks("make24:1/3,3,8,8", false);
    check_marks("make24:1/1,2,3,4,5", false);
    check_marks("make24,order=given:1/2,8,16,4", false);
    check_marks("make24,order=given:1/96,2,8,4,3", false);
    check_marks("sequence:1/1,2,3,4", false);
}

static void marked_values_use_what_must_be_used(void)
{
    static const uint64_t must_use[] = {50, 3};
    options.must_use = must_use;
    options.must_use_count = 2;
    check_marks("countdown:1/3,4,50,75", false);
    check_marks("countdown:1/3,3,50,75", false);
    options = (tally_options)TALLY_OPTIONS_INIT;
}

/* 4,096 at first, then four times as many until the value is below. */
static void the_limit_rises(void)
{
    begin("1,2,3");
    CHECK(sieve_cover(&rising, 4095) == TALLY_OK);
    CHECK_U64(rising.limit, 4096);
    CHECK(sieve_covers(&rising, 4095) && !sieve_covers(&rising, 4096));
    CHECK(sieve_cover(&rising, 4096) == TALLY_OK);
    CHECK_U64(rising.limit, 16384);
    CHECK(sieve_cover(&rising, 70000) == TALLY_OK);
    CHECK_U64(rising.limit, 262144);
    CHECK(sieve_cover(&rising, 5) == TALLY_OK);
    CHECK_U64(rising.limit, 262144); /* never lower */
    CHECK(sieve_marks(&rising, 9) && !sieve_marks(&rising, 10));
    end();
}

/* If a large number must be used, the first limit is well above it. */
static void large_numbers_raise_the_first_limit(void)
{
    begin_id("make24:1/5000,4990,7");
    CHECK(sieve_cover(&rising, 1) == TALLY_OK);
    CHECK_U64(rising.limit, 65536);
    CHECK(sieve_marks(&rising, 3) && sieve_marks(&rising, 17));
    end();
}

/* A sieve that is given up covers everything, and marks nothing. */
static void check_given_up(void)
{
    CHECK(rising.is_given_up && sieve_covers(&rising, UINT64_MAX));
    CHECK(sieve_cover(&rising, 100) == TALLY_OK && rising.is_given_up);
    for (uint64_t value = 0; value < 100; value++) CHECK(!sieve_marks(&rising, value));
}

static void too_many_cells_or_values(void)
{
    char numbers[256];
    size_t length = 0;
    for (int i = 1; i <= TALLY_NUMBERS_MAX; i++)
        length +=
            (size_t)snprintf(numbers + length, sizeof numbers - length, i == 1 ? "%d" : ",%d", i);
    begin(numbers);
    check_given_up();
    end();
    begin("1,2");
    CHECK(sieve_cover(&rising, UINT64_C(1) << 32) == TALLY_OK);
    check_given_up();
    end();
}

/* Each allocation of a filling fails once. */
static void without_memory_it_is_given_up(void)
{
    uint64_t failed = 0;
    for (bool is_over = false; !is_over; failed++) {
        begin("2,3,5,7");
        failing.fail_at = atomic_load(&failing.requests) + failed;
        CHECK(sieve_cover(&rising, 1) == TALLY_OK);
        is_over = !rising.is_given_up;
        if (!is_over) check_given_up();
        end();
    }
    CHECK(failed > 2);
}

static int say_stop(void *context, const tally_progress *progress)
{
    (void)context;
    (void)progress;
    return 1;
}

static void the_tick_ends_a_filling(void)
{
    begin("2,3,5,7,11,13");
    request.options.tick = say_stop;
    CHECK(sieve_cover(&rising, UINT64_C(1) << 24) == TALLY_STOPPED);
    end();
}

int main(void)
{
    TEST(an_example);
    TEST(marked_values_can_be_made);
    TEST(marked_values_use_what_must_be_used);
    TEST(the_limit_rises);
    TEST(large_numbers_raise_the_first_limit);
    TEST(too_many_cells_or_values);
    TEST(without_memory_it_is_given_up);
    TEST(the_tick_ends_a_filling);
    return test_end();
}
