/* SPDX-License-Identifier: MIT */
/*
 * The games of a dataset, drawn attempt by attempt. For example, the game 24 from 8 3 8 3 has the
 * key llm:24/3,3,8,8, by which its split and its shard are chosen.
 */
#include "dataset/dataset.h"
#include "test.h"

static struct recipe recipe;

static void begin(const char *json)
{
    tally_error error = {.message = NULL};
    recipe_begin(&recipe);
    CHECK_CASE(recipe_read(&recipe, json, strlen(json), &error), json);
    CHECK_CASE(recipe_settle(&recipe, &error), json);
}

static struct drawn_game draw(uint64_t attempt)
{
    struct drawn_game drawn;
    tally_random random;
    attempt_begin(&random, recipe.seed, attempt);
    attempt_draw(&recipe, &random, &drawn);
    return drawn;
}

static struct drawn_game hand_of_24(bool is_ordered)
{
    struct drawn_game drawn = {.target = 24, .numbers = {8, 3, 8, 3}, .count = 4};
    drawn_game_key("llm:", is_ordered, &drawn);
    return drawn;
}

static void a_key_has_sorted_numbers(void)
{
    const struct drawn_game drawn = hand_of_24(false), ordered = hand_of_24(true);
    CHECK_U64(drawn.length, strlen("llm:24/3,3,8,8"));
    CHECK(memcmp(drawn.key, "llm:24/3,3,8,8", drawn.length) == 0);
    CHECK(memcmp(drawn.key + drawn.target_begin, "24/", 3) == 0);
    CHECK(memcmp(drawn.key + drawn.numbers_begin, "3,3,8,8", 7) == 0);
    CHECK_U64(drawn.numbers[0], 8); /* the game keeps its order */
    CHECK(memcmp(ordered.key, "llm:24/8,3,8,3", ordered.length) == 0);
}

/* An attempt depends on the seed and its index alone, not on what was drawn before. */
static void attempts_are_independent(void)
{
    begin("{\"rules\":\"llm\",\"pick\":\"3..6\",\"seed\":7}");
    const struct drawn_game ninth = draw(9);
    for (uint64_t i = 0; i < 9; i++) {
        const struct drawn_game other = draw(i);
        CHECK(other.length != ninth.length || memcmp(other.key, ninth.key, ninth.length) != 0);
    }
    const struct drawn_game again = draw(9);
    CHECK_U64(again.length, ninth.length);
    CHECK(memcmp(again.key, ninth.key, ninth.length) == 0);
    CHECK(memcmp(again.numbers, ninth.numbers, ninth.count * sizeof ninth.numbers[0]) == 0);
    recipe_clear(&recipe);
}

static void games_are_as_the_recipe_says(void)
{
    bool has[7] = {false};
    begin("{\"rules\":\"llm\",\"pick\":\"3..6\",\"pool\":\"1..9\",\"targets\":\"10..20\"}");
    for (uint64_t i = 0; i < 300; i++) {
        const struct drawn_game drawn = draw(i);
        if (!CHECK(drawn.count >= 3 && drawn.count <= 6)) continue;
        has[drawn.count] = true;
        CHECK(drawn.target >= 10 && drawn.target <= 20);
        for (uint32_t j = 0; j < drawn.count; j++) {
            CHECK(drawn.numbers[j] >= 1 && drawn.numbers[j] <= 9);
            for (uint32_t k = 0; k < j; k++) CHECK(drawn.numbers[j] != drawn.numbers[k]);
        }
    }
    CHECK(has[3] && has[4] && has[5] && has[6]);
    recipe_clear(&recipe);
}

/* A quarter of the attempts, spread evenly: one of any four neighbours. */
static void the_unsolvable_share_is_even(void)
{
    begin("{\"rules\":\"llm\",\"pick\":4,\"unsolvable\":0.25}");
    for (uint64_t first = 0; first < 400; first += 4) {
        int wanted = 0;
        for (uint64_t i = first; i < first + 4; i++) wanted += attempt_is_unsolvable(&recipe, i);
        CHECK_U64(wanted, 1);
    }
    recipe_clear(&recipe);
}

/* Each game is of exactly one shard. */
static void shards_divide_the_games(void)
{
    uint32_t of_shard[3] = {0, 0, 0};
    for (uint64_t i = 0; i < 300; i++) {
        uint32_t shards = 0;
        begin("{\"rules\":\"llm\",\"pick\":4,\"shard\":\"0/3\"}");
        const struct drawn_game drawn = draw(i);
        for (recipe.shard = 0; recipe.shard < 3; recipe.shard++) {
            if (!drawn_game_is_of_shard(&recipe, &drawn)) continue;
            of_shard[recipe.shard]++;
            shards++;
        }
        CHECK_U64(shards, 1);
        recipe_clear(&recipe);
    }
    CHECK(of_shard[0] > 70 && of_shard[1] > 70 && of_shard[2] > 70);
}

/* Three of ten rows are for a test. A split by numbers keeps games of equal numbers together. */
static void splits_have_their_share(void)
{
    uint32_t tests = 0;
    begin("{\"rules\":\"llm\",\"pick\":4,\"split\":\"train=0.7,test=0.3\",\"split-by\":"
          "\"numbers\"}");
    for (uint64_t i = 0; i < 1000; i++) {
        struct drawn_game drawn = draw(i);
        const int place = drawn_game_split_place(&recipe, &drawn);
        if (!CHECK(place == 0 || place == 1)) continue;
        CHECK_TEXT(drawn_game_split(&recipe, &drawn), place == 0 ? "train" : "test");
        tests += place == 1;
        drawn.target++;
        drawn_game_key(recipe.prefix, false, &drawn);
        CHECK(drawn_game_split_place(&recipe, &drawn) == place);
    }
    CHECK(tests > 240 && tests < 360);
    recipe_clear(&recipe);
    begin("{\"rules\":\"llm\",\"pick\":4}");
    const struct drawn_game drawn = draw(0);
    CHECK(drawn_game_split_place(&recipe, &drawn) == -1);
    CHECK(drawn_game_split(&recipe, &drawn) == NULL);
    recipe_clear(&recipe);
}

/* Excluded games are recognised by target and numbers, whatever their rules and order. */
static void prints_of_games(void)
{
    struct drawn_game one = hand_of_24(false), other = hand_of_24(false);
    other.numbers[0] = 3;
    other.numbers[3] = 8;
    drawn_game_key("make24:", false, &other);
    const struct fingerprint a = drawn_game_plain_print(&one), b = drawn_game_plain_print(&other);
    CHECK(a.high == b.high && a.low == b.low);
    one.target = 25;
    drawn_game_key("llm:", false, &one);
    const struct fingerprint c = drawn_game_plain_print(&one);
    CHECK(a.high != c.high || a.low != c.low);
}

int main(void)
{
    TEST(a_key_has_sorted_numbers);
    TEST(attempts_are_independent);
    TEST(games_are_as_the_recipe_says);
    TEST(the_unsolvable_share_is_even);
    TEST(shards_divide_the_games);
    TEST(splits_have_their_share);
    TEST(prints_of_games);
    return test_end();
}
