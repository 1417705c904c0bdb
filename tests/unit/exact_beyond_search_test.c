/* SPDX-License-Identifier: MIT */
/*
 * The search from the target against tables of all parts: what it proves, the tables prove too. It
 * may prove less, where it would need the exponent of a large base.
 */
#include "exact/beyond.h"
#include "support/game.h"
#include "test.h"

static tally_options options;

/* A search space of a game, with tables of parts of up to `table_size` numbers. */
struct space {
    struct memory memory;
    struct goals goals;
    struct exact_beyond beyond;
};

static void begin(struct space *space, const tally_game *game, uint32_t table_size)
{
    memory_init(&space->memory, NULL, 0);
    goals_init(&space->goals, &space->memory, game, &options);
    space->goals.table_size = table_size;
    beyond_init(&space->beyond, &space->goals);
}

static void end(struct space *space)
{
    CHECK(space->goals.status == TALLY_OK);
    beyond_clear(&space->beyond);
    goals_clear(&space->goals);
    CHECK_U64(space->memory.used_bytes, 0);
}

/* Does the search prove that all numbers of the game do not make this one? */
static bool proves(struct space *space, uint64_t number)
{
    const uint32_t all = goals_subset_of_key(&space->goals, space->goals.full_key);
    return beyond_search_proves(&space->beyond, all, number);
}

static uint32_t compared, agreed, agreed_longer, come_back;

static void compare(const char *id, uint32_t table_size, uint64_t most)
{
    struct space tables, search, longer;
    tally_game *const game = game_of(id);
    begin(&tables, game, game->count);
    begin(&search, game, table_size);
    begin(&longer, game, table_size);
    longer.beyond.has_longer_backs = true;
    const uint32_t all = goals_subset_of_key(&tables.goals, tables.goals.full_key);
    for (uint64_t number = 0; number <= most; number++) {
        const bool by_tables = beyond_is_proved(&tables.beyond, all, (tally_range){number, number});
        const bool by_search = proves(&search, number);
        const bool by_longer = proves(&longer, number);
        CHECK_CASE(by_longer || !by_search, id);
        CHECK_CASE(by_tables || !by_longer, id);
        compared++;
        agreed += by_tables == by_search;
        agreed_longer += by_tables == by_longer;
        come_back += !by_tables;
    }
    end(&tables);
    end(&search);
    end(&longer);
    tally_game_free(game);
}

#define GIVEN "make24,ops=+-*/^ neg cat,order=given:1/"

static void values_that_come_back_are_found(void)
{
    compare(GIVEN "2,100,2,97", 2, 20);  /* 8 = 2^100 / 2^97 */
    compare(GIVEN "8,90,1,30", 2, 20);   /* 2 and more, by roots */
    compare(GIVEN "3,80,9,40,5", 3, 20); /* 5 = 3^80 - 9^40 + 5 */
    compare(GIVEN "2,63,9223372036854775807,1", 2, 20);
    compare(GIVEN "3,4,5,6,0,2", 3, 20); /* (3^4^5 - 6) * 0 + 2 */
    compare(GIVEN "1,7,8,9,2,3", 3, 20); /* 1^(7^8^9) + 2 + 3 */
    compare(GIVEN "9,8,7,9,8,7", 4, 20);
    compare(GIVEN "2,3,90,1,3,88", 3, 20); /* (2^3^90)^(1 / 3^88) = 512 */
    compare(GIVEN "99,98,2,3,4,5", 3, 20); /* where 99^98 to the power of four numbers matters */
    CHECK(come_back > 40 && agreed_longer > agreed);
}

static void random_games_agree(void)
{
    tally_random random;
    char id[200];
    tally_random_seed(&random, 64);
    for (uint32_t i = 0; i < 16; i++) {
        char *at = id;
        const uint32_t count = 4 + i % 2;
        at += snprintf(at, 100, i % 4 == 0 ? "make24,ops=+-*/,order=given:1/" : GIVEN);
        for (uint32_t k = 0; k < count; k++) {
            const uint64_t number = i % 4 == 0 ? (1 + tally_random_below(&random, UINT32_MAX)) << 20
                                               : tally_random_below(&random, 100);
            at += snprintf(at, 30, "%s%llu", k == 0 ? "" : ",", (unsigned long long)number);
        }
        compare(id, count - 2, 12);
    }
    /* the search says "not proved" more often, but not always */
    CHECK(compared > 300 && agreed > compared * 3 / 4);
}

/* 10958 has no expression of the digits 1 to 9 in order, with values of any size. */
static void a_game_of_nine_digits_is_proved(void)
{
    struct space space;
    tally_game *const game = game_of("sequence:10958/1,2,3,4,5,6,7,8,9");
    begin(&space, game, 5);
    CHECK(proves(&space, 10958));
    CHECK(!proves(&space, 10)); /* 1^(2^3^4) + ... + 9 */
    end(&space);
    tally_game_free(game);
}

/* Without a table for every part that must be tried, nothing is proved. */
static void what_cannot_be_searched_is_not_proved(void)
{
    static const char *const ids[] = {
        "make24,ops=+-*/^ neg:1/9,9,9,9",           /* in any order */
        "make24,ops=+-*/^!,order=given:1/9,9,9,9",  /* with factorials */
        "make24,ops=+-*/^,order=given:1/9,9,9,9,9", /* too long */
    };
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        struct space space;
        tally_game *const game = game_of(ids[i]);
        begin(&space, game, 2);
        CHECK_CASE(!proves(&space, 3), ids[i]);
        end(&space);
        tally_game_free(game);
    }
}

int main(void)
{
    options = (tally_options)TALLY_OPTIONS_INIT;
    TEST(values_that_come_back_are_found);
    TEST(random_games_agree);
    TEST(a_game_of_nine_digits_is_proved);
    TEST(what_cannot_be_searched_is_not_proved);
    printf("%u numbers compared, %u alike, %u with longer backs, %u come back\n", compared, agreed,
           agreed_longer, come_back);
    return test_end();
}
