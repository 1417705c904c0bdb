/* SPDX-License-Identifier: MIT */
/*
 * One sieve: which small whole values can certainly be made. An example: of 1 2 3, any of them, the
 * values 1 to 9 are marked, and no other. Of 25 50, both of them, 2 is marked, and 50 is not.
 */
#include "missing/sieve.h"
#include "support/game.h"

static struct memory memory;
static struct request request;
static struct sieve sieve;
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
    return sieve_init(&sieve, &request);
}

static void end(void)
{
    sieve_clear(&sieve);
    tally_game_free(game);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

static int note_value(void *user, const tally_solution *solution)
{
    uint64_t whole = 0;
    if (tally_value_whole(&solution->value, &whole) && whole < 64)
        *(uint64_t *)user |= UINT64_C(1) << whole;
    return 0;
}

/* Marks are those values, below 64, that a search finds. */
static void check_marks(const char *id)
{
    const tally_range below_64 = {0, 63};
    uint64_t made = 0, marked = 0;
    const tally_sink sink = {.user = &made, .solution = note_value};
    CHECK(begin(id, 0) == TALLY_OK);
    CHECK(tally_values(game, &below_64, NULL, &sink, NULL) == TALLY_OK);
    CHECK(sieve_fill(&sieve, 64) == TALLY_OK);
    CHECK_U64(sieve_limit(&sieve), 64);
    for (uint64_t value = 0; value < 64; value++)
        marked |= (uint64_t)sieve_has(&sieve, value) << value;
    CHECK_U64(marked & ~made, 0); /* a marked value can be made */
    CHECK_CASE(marked != 0, id);
    CHECK(!sieve_has(&sieve, 64) && !sieve_has(&sieve, UINT64_MAX));
    end();
}

static void an_example(void)
{
    CHECK(begin("countdown:1/1,2,3", 0) == TALLY_OK);
    CHECK(sieve_fill(&sieve, 64) == TALLY_OK);
    for (uint64_t value = 0; value < 64; value++)
        CHECK(sieve_has(&sieve, value) == (value >= 1 && value <= 9));
    end();
    CHECK(begin("countdown,use=all:1/25,50", 0) == TALLY_OK);
    CHECK(sieve_fill(&sieve, 64) == TALLY_OK);
    CHECK(sieve_has(&sieve, 2) && sieve_has(&sieve, 25) && !sieve_has(&sieve, 50));
    end();
}

static void what_is_marked_can_be_made(void)
{
    check_marks("countdown:1/4,4,5,10");
    check_marks("countdown,use=all:1/4,4,5,10");
    check_marks("make24:1/3,3,8,8");
    check_marks("sequence:1/3,4,5");
}

/* Sets are made anew for each limit. */
static void the_limit_may_change(void)
{
    CHECK(begin("countdown:1/1,2,3,4,25,50", 0) == TALLY_OK);
    CHECK(sieve_fill(&sieve, 64) == TALLY_OK);
    CHECK(sieve_has(&sieve, 50) && !sieve_has(&sieve, 1250));
    CHECK(sieve_reaches(&sieve, 1250)); /* one more step, above the limit */
    CHECK(!sieve_reaches(&sieve, 1000000));
    CHECK(sieve_fill(&sieve, 2048) == TALLY_OK);
    CHECK(sieve_has(&sieve, 50) && sieve_has(&sieve, 1250));
    end();
}

static void without_memory_nothing_is_marked(void)
{
    CHECK(begin("countdown:1/1,2,3,4,5", 0) == TALLY_OK);
    memory.cap_bytes = atomic_load(&memory.used_bytes) + 64;
    CHECK(sieve_fill(&sieve, 4096) == TALLY_MEMORY_CAP);
    CHECK(!sieve_has(&sieve, 1));
    end();
}

int main(void)
{
    TEST(an_example);
    TEST(what_is_marked_can_be_made);
    TEST(the_limit_may_change);
    TEST(without_memory_nothing_is_marked);
    return test_end();
}
