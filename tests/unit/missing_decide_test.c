/* SPDX-License-Identifier: MIT */
/*
 * Deciding by residues whether all numbers make a value. Examples: 3 3 8 8 make 24 (with 8/3 on the
 * way), and not 26. Ten 10s make 442, and not 443, the tenth term of A182002.
 */
#include "missing/decide.h"
#include "support/game.h"

enum { VALUES = 300 };

static struct memory memory;
static struct request request;
static struct decider decider;
static tally_game *game;

static tally_status begin(const char *id, size_t cap_bytes)
{
    game = game_of(id);
    memory_init(&memory, NULL, cap_bytes);
    const bool uses_all = game->rules.use == TALLY_USE_ALL;
    request = (struct request){.game = game,
                               .memory = &memory,
                               .options = TALLY_OPTIONS_INIT,
                               .fewest = uses_all ? game->count : 1,
                               .most = game->count,
                               .shows_detours = uses_all,
                               .targets = 1};
    return decider_init(&decider, &request);
}

static void end(void)
{
    decider_clear(&decider);
    tally_game_free(game);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

static enum decided ask(uint64_t value)
{
    enum decided answer;
    CHECK(decider_ask(&decider, value, &answer) == TALLY_OK);
    return answer;
}

static void examples(void)
{
    CHECK(begin("make24:1/3,3,8,8", 0) == TALLY_OK);
    CHECK(ask(24) == DECIDED_MADE && ask(26) == DECIDED_OUT_OF_REACH);
    end();
    CHECK(begin("make24:1/10,10,10,10,10,10,10,10,10,10", 0) == TALLY_OK);
    CHECK(ask(442) == DECIDED_MADE && ask(443) == DECIDED_OUT_OF_REACH);
    end();
    /* 7 * (3 + 1/7) - 22 is 0, which is a value like any other. */
    CHECK(begin("make24:1/1,3,7,7,22", 0) == TALLY_OK);
    CHECK(ask(0) == DECIDED_MADE);
    end();
}

static int note_value(void *user, const tally_solution *solution)
{
    uint64_t whole = 0;
    if (tally_value_whole(&solution->value, &whole) && whole < VALUES) ((bool *)user)[whole] = true;
    return 0;
}

/* Each value is decided, as the search of all values decides it. */
static void check_values(const char *id)
{
    const tally_range range = {0, VALUES - 1};
    bool made[VALUES] = {false};
    const tally_sink sink = {.user = made, .solution = note_value};
    CHECK(begin(id, 0) == TALLY_OK);
    CHECK_CASE(decider.tabled != 0, id);
    CHECK(tally_values(game, &range, NULL, &sink, NULL) == TALLY_OK);
    for (uint64_t value = 0; value < VALUES; value++)
        CHECK_CASE(ask(value) == (made[value] ? DECIDED_MADE : DECIDED_OUT_OF_REACH), id);
    end();
}

static void a_search_decides_the_same(void)
{
    check_values("make24:1/4,4,5,10");
    check_values("make24:1/0,0,3,5");
    check_values("make24,use=any:1/0,2,3,3,7");
    check_values("make24,ops=+*:1/1,2,3,4");
    check_values("make24,ops=-*/:1/2,2,3,9"); /* signs are kept */
    check_values("make24,order=given:1/3,1,4,1,5");
    check_values("make24,order=given,ops=+-*/ neg:1/3,1,4,1,5");
}

/* Other rules, and games of too many cells or values, are not decided. */
static void others_are_unknown(void)
{
    static const char *const ids[] = {"countdown:1/1,2,3,4",
                                      "make24,order=given,use=any:1/1,2,3",
                                      "make24,ops=+^:1/2,3,4",
                                      "make24,ops=+ neg:1/2,3,4",
                                      "make24,order=given,ops=-/ neg:1/8,2,3",
                                      "make24:1/1,2,3,4,5,6,7,8,9,10,11,12,13,14,15"};
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        CHECK(begin(ids[i], 0) == TALLY_OK);
        CHECK_CASE(decider.tabled == 0 && ask(5) == DECIDED_UNKNOWN, ids[i]);
        end();
    }
}

/* 2^40 - x is 0 for x = 2^40. What the others would have to make has the residue 0; numbers of this
 * size could make another multiple of the prime. */
static void a_doubtful_zero_is_unknown(void)
{
    CHECK(begin("make24:1/1099511627776,1099511627776,5", 0) == TALLY_OK);
    CHECK(ask(UINT64_C(1099511627776)) == DECIDED_UNKNOWN);
    CHECK(ask(5) == DECIDED_MADE && ask(7) == DECIDED_OUT_OF_REACH);
    end();
    CHECK(begin("make24:1/1099511627776,1048576,5", 0) == TALLY_OK);
    CHECK(ask(UINT64_C(1099511627776)) == DECIDED_UNKNOWN);
    end();
}

/* 2^61 is 1 modulo the prime, but not 1. */
static void a_residue_is_not_a_value(void)
{
    CHECK(begin("make24:1/2305843009213693952,2,3", 0) == TALLY_OK);
    CHECK(ask(6) == DECIDED_UNKNOWN);
    end();
}

static void without_memory_nothing_is_decided(void)
{
    CHECK(begin("make24:1/1,2,3,4,5", 1000) == TALLY_OK);
    CHECK(decider.tabled == 0 && ask(24) == DECIDED_UNKNOWN);
    end();
}

static int say_stop(void *context, const tally_progress *progress)
{
    (void)context;
    (void)progress;
    return 1;
}

static void the_tick_stops_it(void)
{
    CHECK(begin("make24:1/1,2,3,4,5", 0) == TALLY_OK);
    decider_clear(&decider);
    request.options.tick = say_stop;
    CHECK(decider_init(&decider, &request) == TALLY_STOPPED);
    end();
}

int main(void)
{
    TEST(examples);
    TEST(a_search_decides_the_same);
    TEST(others_are_unknown);
    TEST(a_doubtful_zero_is_unknown);
    TEST(a_residue_is_not_a_value);
    TEST(without_memory_nothing_is_decided);
    TEST(the_tick_stops_it);
    return test_end();
}
