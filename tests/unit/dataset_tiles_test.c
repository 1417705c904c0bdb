/* SPDX-License-Identifier: MIT */
/*
 * The tiles of a dataset. For example, 1..10x2,25,50,75,100 are the 24 tiles of the television
 * show.
 */
#include "rules/pool.h"
#include "test.h"

enum { DRAWN_MAX = 256 };

static struct tiles tiles;

static bool read(const char *text, tally_error *error)
{
    return tiles_read(&tiles, text, strlen(text), error);
}

static int compare(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void an_example(void)
{
    uint64_t numbers[24];
    CHECK(read("1..10x2,25,50,75,100", NULL));
    CHECK_U64(tiles.total, 24);
    CHECK_U64(tiles_span(&tiles).first, 1);
    CHECK_U64(tiles_span(&tiles).last, 100);
    tiles_first(&tiles, 24, numbers);
    CHECK_U64(numbers[0], 1);
    CHECK_U64(numbers[1], 1);
    CHECK_U64(numbers[19], 10);
    CHECK_U64(numbers[23], 100);
}

/* Drawing all tiles gives each as often as it is there. */
static void nothing_is_drawn_twice(void)
{
    static const char *const texts[] = {"1..10x2,25,50,75,100", "7",        "5x3",
                                        "1..4x6,9..12",         "standard", "one-each"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        for (uint64_t seed = 0; seed < 20; seed++) {
            uint64_t drawn[DRAWN_MAX], all[DRAWN_MAX];
            tally_random random;
            CHECK_CASE(read(texts[i], NULL) && tiles.total <= DRAWN_MAX, texts[i]);
            tally_random_seed(&random, seed);
            tiles_draw(&tiles, &random, tiles.total, drawn);
            tiles_first(&tiles, tiles.total, all);
            qsort(drawn, tiles.total, sizeof drawn[0], compare);
            qsort(all, tiles.total, sizeof all[0], compare);
            CHECK_CASE(memcmp(drawn, all, tiles.total * sizeof drawn[0]) == 0, texts[i]);
        }
    }
}

/* Each tile comes equally often: of 4000 draws from a 1 and three 2s, about 1000 are the 1. */
static void each_tile_is_equally_likely(void)
{
    uint64_t ones = 0;
    tally_random random;
    tally_random_seed(&random, 1);
    CHECK(read("1,2x3", NULL));
    for (int i = 0; i < 4000; i++) {
        uint64_t drawn = 0;
        tiles_draw(&tiles, &random, 1, &drawn);
        ones += drawn == 1;
    }
    CHECK(ones > 850 && ones < 1150);
}

/* A pool of thousands of millions of tiles costs as little as a small one. */
static void pools_may_be_large(void)
{
    uint64_t drawn[64];
    tally_random random;
    tally_random_seed(&random, 1);
    CHECK(read("1..5000x1000000", NULL));
    CHECK_U64(tiles.total, UINT64_C(5000) * 1000000);
    tiles_draw(&tiles, &random, 64, drawn);
    for (int i = 0; i < 64; i++) CHECK(drawn[i] >= 1 && drawn[i] <= 5000);
}

/* Rules without a pool have 1..99, and a drawn tile is put back. */
static void the_tiles_of_rules(void)
{
    uint64_t drawn[64];
    tally_random random;
    tally_rules rules = *tally_rules_find("countdown");
    tiles_of_rules(&tiles, &rules);
    CHECK_U64(tiles.total, 24);
    CHECK(!tiles.is_endless);
    rules.pool_count = 0;
    tiles_of_rules(&tiles, &rules);
    CHECK(tiles.is_endless);
    CHECK_U64(tiles_span(&tiles).last, 99);
    tally_random_seed(&random, 1);
    tiles_draw(&tiles, &random, 64, drawn);
    for (int i = 0; i < 64; i++) CHECK(drawn[i] >= 1 && drawn[i] <= 99);
}

static void what_is_wrong_has_its_place(void)
{
    static const struct {
        const char *text;
        tally_status status;
        size_t position;
    } cases[] = {{"", TALLY_SYNTAX, 0},
                 {"1..", TALLY_SYNTAX, 3},
                 {"1,,2", TALLY_SYNTAX, 2},
                 {"1;2", TALLY_SYNTAX, 1},
                 {"9..1", TALLY_NUMBER_RANGE, 0},
                 {"1..3x0", TALLY_NUMBER_RANGE, 5},
                 {"1,99999999999999999999", TALLY_NUMBER_RANGE, 2}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tally_error error = {.position = 99};
        CHECK_CASE(!read(cases[i].text, &error), cases[i].text);
        CHECK_CASE(error.status == cases[i].status, cases[i].text);
        if (!CHECK_U64(error.position, cases[i].position))
            fprintf(stderr, "    of %s\n", cases[i].text);
        CHECK_CASE(error.message != NULL, cases[i].text);
    }
}

static void at_most_64_runs(void)
{
    char text[3 * (TILE_RUNS_MAX + 1)] = "1";
    tally_error error = {.position = 0};
    for (size_t i = 1; i < TILE_RUNS_MAX; i++) memcpy(text + 2 * i - 1, ",1", 3);
    CHECK(read(text, NULL));
    CHECK_U64(tiles.total, TILE_RUNS_MAX);
    memcpy(text + 2 * TILE_RUNS_MAX - 1, ",1", 3);
    CHECK(!read(text, &error));
    CHECK(error.status == TALLY_NUMBER_COUNT);
}

int main(void)
{
    TEST(an_example);
    TEST(nothing_is_drawn_twice);
    TEST(each_tile_is_equally_likely);
    TEST(pools_may_be_large);
    TEST(the_tiles_of_rules);
    TEST(what_is_wrong_has_its_place);
    TEST(at_most_64_runs);
    return test_end();
}
