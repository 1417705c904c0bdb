/* SPDX-License-Identifier: MIT */
/*
 * The simplest solution by rising effort, where all numbers must be used. An example: of the
 * solutions of 24 from 1 to 6 it finds the one that an engine finds among all of them.
 */
#include "exact/engine.h"
#include "faults/failing_allocator.h"
#include "least/least.h"
#include "support/stopwatch.h"
#include "test.h"
#include "whole/engine.h"

#include "support/engine_search.h"

enum { TEXT_SIZE = 256 };

static void begin(const char *id)
{
    tally_game *const begun = game_of(id);
    const bool is_whole = begun->rules.values == TALLY_VALUES_WHOLE;
    engine_begin(is_whole ? &whole_engine : &exact_engine, begun, NULL);
    request.wants_simplest = true;
}

/* The only one of the finds, as a text; empty: there is none. */
static void take_text(struct finds *finds, char text[TEXT_SIZE])
{
    memset(text, 0, TEXT_SIZE);
    CHECK(finds->found.count <= 1);
    if (finds->found.count != 0) finds_text(finds, &search->numbers, finds_at(finds, 0), text);
    finds_clear(finds, &memory);
}

static void check_as_the_engine(const char *id)
{
    struct finds finds = {{0}, {0}};
    char seen[TEXT_SIZE], wanted[TEXT_SIZE];
    bool is_settled = false;
    begin(id);
    struct wanted target = {game->target.first, request.fewest, WANTED_NOT_FOUND};
    CHECK(least_simplest(search, target.value, &finds, &is_settled) == TALLY_OK && is_settled);
    CHECK(search->nodes != 0);
    take_text(&finds, seen);
    CHECK(search->engine->simplest(search, &target, 1, request.fewest, request.most, &finds) ==
          TALLY_OK);
    take_text(&finds, wanted);
    CHECK_TEXT(seen, wanted);
    CHECK(seen[0] != '\0');
    engine_end();
}

static void an_example(void)
{
    check_as_the_engine("countdown,use=all:24/1,2,3,4,5,6");
}

static void as_an_engine_has_it(void)
{
    check_as_the_engine("countdown,use=all:100/2,2,3,3,5,5");
    check_as_the_engine("countdown,use=all:765/1,3,7,10,25,50");
    check_as_the_engine("countdown,use=all:1/4,4,4,4");
}

/* Any value may stand before a factor 0. If all such values of a part take much effort, they are in
 * no small table; 25 + 75 * (50 - 50) / 100 / (25 - 15) was overlooked. */
static void factors_of_zero(void)
{
    check_as_the_engine("llm:25/50,50,25,25,15,75,100");
    check_as_the_engine("llm:50/4,8,50,25,50,100,100");
    check_as_the_engine("llm:200/100,100,9,100,75,100,6");
}

/* What cannot be made is never settled, and nothing is handed over. */
static void out_of_reach_is_left_to_the_engine(void)
{
    struct finds finds = {{0}, {0}};
    bool is_settled = true;
    begin("countdown,use=all:997/1,1,2,2");
    CHECK(least_simplest(search, 997, &finds, &is_settled) == TALLY_OK && !is_settled);
    CHECK_U64(finds.found.count, 0);
    finds_clear(&finds, &memory);
    engine_end();
}

static void games_that_it_takes_on(void)
{
    static const struct {
        const char *id;
        bool is_taken;
    } games[] = {
        {"countdown,use=all:24/1,2,3,4,5,6,7,8", true},
        {"countdown,use=all:24/1,2,3,4,5,6,7", false}, /* an engine is fast enough */
        {"make24:24/1,2,3,4,5,6,7", true},
        {"make24:24/1,2,3,4,5,6", false},
        {"make24,values=natural:24/1,2,3,4,5,6,7", true},
        {"make24,values=integer:24/1,2,3,4,5,6", false},
        {"countdown:24/1,2,3,4,5,6,7,8", false}, /* any may be used */
        {"make24,order=given:24/1,2,3,4,5,6,7,8", false},
        {"make24,ops=+-*:24/1,2,3,4,5,6,7,8", false},
        {"countdown,use=all:24/1,2,3,4,5,6,7,9000000000000000000", false}, /* beyond 63 bits */
        /* just within 63 bits, and just beyond: in whole numbers a 1 counts as 2, and fractions
         * double each number */
        {"countdown,use=all:24/1,1,1,1,1,1,1,72057594037927935", true},
        {"countdown,use=all:24/1,1,1,1,1,1,1,72057594037927936", false},
        {"make24:24/0,1,1,1,1,1,72057594037927935", true},
        {"make24:24/0,1,1,1,1,1,72057594037927936", false},
        {"make24:24/2,2,2,2,2,2,1125899906842623", true},
        {"make24:24/2,2,2,2,2,2,1125899906842624", false},
        {"countdown,use=all:24..30/1,2,3,4,5,6,7,8", true},
        {"countdown,use=all:24..60/1,2,3,4,5,6,7,8", false},
        {"countdown,use=all:24..30/1,2,3,4,5,6,7", false},
        {"countdown,use=all:24..30/1,2,3,4,5,6,7,8,9", true},
    };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        begin(games[i].id);
        request.targets = game->target.last - game->target.first + 1;
        CHECK_CASE(least_answers(&request) == games[i].is_taken, games[i].id);
        request.shows_detours = false;
        CHECK_CASE(!least_answers(&request), games[i].id);
        engine_end();
    }
}

/* With too little work nothing is claimed; with enough, as much is told as without a bound. */
static void work_is_bounded(void)
{
    bool was_settled = false, was_cut = false;
    begin("countdown,use=all:952/3,6,7,8,9,25,50,75");
    for (uint64_t work = 1; work < UINT64_C(1) << 30; work *= 16) {
        struct finds finds = {{0}, {0}};
        bool is_settled = false;
        const tally_status status = least_settle(search, 952, work, &finds, &is_settled);
        CHECK(status == (is_settled ? TALLY_OK : TALLY_MEMORY_CAP));
        CHECK(is_settled || !was_settled); /* more work never settles less */
        CHECK(!is_settled || finds.found.count == 1);
        was_cut = was_cut || !is_settled;
        was_settled = is_settled;
        finds_clear(&finds, &memory);
    }
    CHECK(was_cut && was_settled);
    engine_end();
}

/* From twelve numbers on, no engine needs less memory. So once a solution is in hand, only the
 * memory allowed ends the search. */
static void memory_is_bounded_by_the_request_alone(void)
{
    enum { MUCH = 698 << 20 }; /* the solution in hand is found with less than 2 MB more */
    struct finds finds = {{0}, {0}};
    bool is_settled = false;
    begin("countdown,use=all:24/1,1,1,1,2,2,2,3,3,4,4,5");
    atomic_fetch_add(&memory.used_bytes, MUCH);
    CHECK(least_simplest(search, 24, &finds, &is_settled) == TALLY_OK && is_settled);
    CHECK_U64(finds.found.count, 1);
    finds_clear(&finds, &memory);
    atomic_fetch_sub(&memory.used_bytes, MUCH);
    engine_end();
}

static void the_tick_ends_it(void)
{
    struct finds finds = {{0}, {0}};
    struct stopwatch watch = {.stop_at = 1};
    bool is_settled = false;
    begin("countdown,use=all:952/3,6,7,8,9,25,50,75,100");
    request.options.tick = stopwatch_tick;
    request.options.tick_context = &watch;
    CHECK(least_simplest(search, 952, &finds, &is_settled) == TALLY_STOPPED && !is_settled);
    CHECK_U64(atomic_load(&watch.ticks), 1); /* and is not asked again */
    finds_clear(&finds, &memory);
    engine_end();
}

static tally_status find_simplest(struct finds *finds, bool *is_settled)
{
    return least_simplest(search, 24, finds, is_settled);
}

static tally_status find_first(struct finds *finds, bool *is_settled)
{
    return least_first(search, 24, 3, finds, is_settled);
}

/* Where memory is missing, the question is left to the engine, and nothing is lost. With enough of
 * it, so many solutions are found. */
static void without_memory(tally_status (*find)(struct finds *, bool *), uint64_t wanted)
{
    bool was_settled = false;
    for (uint64_t n = 0; n < 2000 && !was_settled; n++) {
        struct failing_allocator failing;
        struct finds finds = {{0}, {0}};
        struct memory lent;
        bool is_settled = false;
        begin("countdown,use=all:24/1,2,3,4,5");
        failing_allocator_init(&failing, n, true);
        memory_init(&lent, &failing.allocator, 0);
        struct memory *const own = search->memory;
        search->memory = &lent;
        CHECK(find(&finds, &is_settled) == TALLY_OK);
        CHECK(!is_settled || finds.found.count == wanted);
        CHECK(n != 0 || !is_settled);
        was_settled = is_settled;
        finds_clear(&finds, &lent);
        CHECK_U64(failing_allocator_held(&failing), 0);
        search->memory = own;
        engine_end();
    }
    CHECK(was_settled);
}

static void the_simplest_without_memory(void)
{
    without_memory(find_simplest, 1);
}

static void the_first_without_memory(void)
{
    without_memory(find_first, 3);
}

int main(void)
{
    TEST(an_example);
    TEST(as_an_engine_has_it);
    TEST(factors_of_zero);
    TEST(out_of_reach_is_left_to_the_engine);
    TEST(games_that_it_takes_on);
    TEST(work_is_bounded);
    TEST(memory_is_bounded_by_the_request_alone);
    TEST(the_tick_ends_it);
    TEST(the_simplest_without_memory);
    TEST(the_first_without_memory);
    return test_end();
}
