/* SPDX-License-Identifier: MIT */
/*
 * Published counts of exact games (tests/data/FIGURES.md has their origins): OEIS A140606 and
 * A182173, the 24 game, make 10, the year puzzle, Four Fours.
 */
#include "test.h"

#include "exact/engine.h"
#include "exact/run.h"
#include "goals/table.h"

/* ---- How many expressions there are ---------------------------------------------------------- */

/* All trees of the first `count` of some primes, without their sign; and how many of them have the
 * opposite sign too without a unary minus. The primes are such that no two different expressions of
 * so few of them are worth the same by chance, or nothing. */
static void count_expressions(uint32_t count, uint64_t *trees, uint64_t *turnable)
{
    static const uint64_t primes[] = {1009, 2017, 4021, 5953, 7919};
    tally_game *game = NULL;
    struct engine_search *search = NULL;
    struct memory memory;
    static const tally_options options = TALLY_OPTIONS_INIT;
    *trees = *turnable = 0;
    CHECK(tally_game_new(&game, tally_rules_find("make24"), (tally_range){1, 1}, primes, count,
                         NULL) == TALLY_OK);
    memory_init(&memory, NULL, 0);
    const struct request request = {.game = game,
                                    .memory = &memory,
                                    .options = options,
                                    .fewest = count,
                                    .most = count,
                                    .targets = 1};
    if (!CHECK(exact_engine.open(&search, &request) == TALLY_OK)) return;
    struct exact_run *const run = exact_run_of(search);
    const uint32_t subset = goals_subset_of_key(&run->goals, run->goals.full_key);
    const struct goals_table *const found = goals_table_of(&run->goals, subset);
    if (!CHECK(found != NULL)) return;
    const struct goals_table table = *found;
    for (uint32_t i = 0; i < table.count; i++) {
        const uint32_t goal = goals_expressions(&run->goals, subset, table.entries[i].value);
        if (!CHECK(goal != GOALS_NONE)) continue;
        const uint64_t of_value = goals_at(&run->goals, goal)->count;
        *trees += of_value;
        for (uint64_t number = 0; number < of_value; number++) {
            *turnable += goals_write_tree(&run->goals, goal, number, true, &run->writer.tree);
        }
    }
    exact_engine.close(search);
    tally_game_free(game);
}

static void expressions(void)
{
    static const uint64_t without_minus[] = {1, 6, 68, 1170, 27142}; /* A140606 */
    static const uint64_t with_minus[] = {2, 10, 94, 1466, 31814};   /* A182173 */
    for (uint32_t count = 1; count <= 5; count++) {
        uint64_t trees, turnable;
        count_expressions(count, &trees, &turnable);
        CHECK_U64(trees + turnable, without_minus[count - 1]);
        CHECK_U64(2 * trees, with_minus[count - 1]);
    }
}

/* ---- Hands ----------------------------------------------------------------------------------- */

struct tally_up {
    uint64_t reached;
    uint64_t through_fractions; /* hands that have no solution of whole numbers alone */
    uint64_t solutions;
    uint32_t reached_mask[16];
    char missed[1024]; /* targets, with blanks between them */
};

static int note_outcome(void *user, const tally_outcome *outcome)
{
    struct tally_up *const sum = user;
    sum->reached += outcome->solutions != 0;
    sum->solutions += outcome->solutions;
    if (outcome->solutions == 0) {
        const size_t length = strlen(sum->missed);
        snprintf(sum->missed + length, sizeof sum->missed - length, "%d ", (int)outcome->target);
    }
    return 0;
}

static struct tally_up count_game(const char *rules, tally_range target, const uint64_t *numbers,
                                  size_t count)
{
    struct tally_up sum = {0};
    tally_game *game = NULL;
    const tally_sink sink = {.user = &sum, .done = note_outcome};
    CHECK(tally_game_new(&game, tally_rules_find(rules), target, numbers, count, NULL) == TALLY_OK);
    CHECK(tally_count(game, NULL, &sink, NULL) == TALLY_OK);
    tally_game_free(game);
    return sum;
}

static int look_for_fractions(void *user, const tally_solution *solution)
{
    char steps[512];
    tally_expr_print(solution->expr, TALLY_STYLE_STEPS, steps, sizeof steps);
    bool has_fraction = false;
    for (const char *equals = strstr(steps, " = "); equals != NULL;
         equals = strstr(equals + 3, " = ")) {
        const size_t length = strcspn(equals + 3, "\n");
        has_fraction |= memchr(equals + 3, '/', length) != NULL;
    }
    *(bool *)user |= !has_fraction && solution->distance == 0;
    return 0;
}

static bool is_solved_in_whole_numbers(const char *rules, uint64_t target, const uint64_t *numbers)
{
    bool is_solved = false;
    tally_game *game = NULL;
    const tally_sink sink = {.user = &is_solved, .solution = look_for_fractions};
    CHECK(tally_game_new(&game, tally_rules_find(rules), (tally_range){target, target}, numbers, 4,
                         NULL) == TALLY_OK);
    CHECK(tally_list(game, NULL, &sink, NULL) == TALLY_OK);
    tally_game_free(game);
    return is_solved;
}

static struct tally_up count_hands(const char *rules, uint64_t least, uint64_t most,
                                   uint64_t target)
{
    struct tally_up all = {0};
    uint64_t hand[4];
    for (hand[0] = least; hand[0] <= most; hand[0]++) {
        for (hand[1] = hand[0]; hand[1] <= most; hand[1]++) {
            for (hand[2] = hand[1]; hand[2] <= most; hand[2]++) {
                for (hand[3] = hand[2]; hand[3] <= most; hand[3]++) {
                    const struct tally_up one =
                        count_game(rules, (tally_range){target, target}, hand, 4);
                    all.reached += one.reached;
                    all.solutions += one.solutions;
                    if (one.reached == 0 || one.solutions > 8)
                        continue; /* fractions alone leave few */
                    all.through_fractions += !is_solved_in_whole_numbers(rules, target, hand);
                }
            }
        }
    }
    return all;
}

static void hands(void)
{
    struct tally_up sum = count_hands("make24", 1, 13, 24);
    CHECK_U64(sum.reached, 1362);
    CHECK_U64(sum.through_fractions, 16);
    CHECK_U64(sum.solutions, 3537);
    sum = count_hands("make10", 0, 9, 10);
    CHECK_U64(sum.reached, 552);
    CHECK_U64(sum.through_fractions, 4); /* 1158, 1199, 1337, 3478 */
    CHECK_U64(count_hands("make24", 1, 13, 10).reached, 1540);
    CHECK_U64(count_hands("make24", 1, 10, 24).reached, 566);
    CHECK_U64(count_hands("make24", 1, 10, 10).reached, 647);
    CHECK_U64(count_hands("make24", 1, 9, 24).reached, 404);
    CHECK_U64(count_hands("make24", 1, 9, 10).reached, 447);
    CHECK_U64(count_hands("make24", 0, 9, 24).reached, 466);
}

/* The 216 hands of five of Krypto's cards 1 to 6, of which there are three each: how many
 * of 1..25 each makes, and how many hands make all. Worked out by an unrelated program
 * (sets of Python's fractions). */
static void krypto(void)
{
    uint64_t hand[5];
    uint64_t hands_seen = 0, games = 0, full = 0;
    for (hand[0] = 1; hand[0] <= 6; hand[0]++) {
        for (hand[1] = hand[0]; hand[1] <= 6; hand[1]++) {
            for (hand[2] = hand[1]; hand[2] <= 6; hand[2]++) {
                for (hand[3] = hand[2]; hand[3] <= 6; hand[3]++) {
                    for (hand[4] = hand[3]; hand[4] <= 6; hand[4]++) {
                        if (hand[0] == hand[3] || hand[1] == hand[4]) continue; /* four alike */
                        const uint64_t made =
                            count_game("krypto", (tally_range){1, 25}, hand, 5).reached;
                        hands_seen++;
                        games += made;
                        full += made == 25;
                    }
                }
            }
        }
    }
    CHECK_U64(hands_seen, 216);
    CHECK_U64(games, 5348);
    CHECK_U64(full, 201);
    CHECK_U64(
        count_game("krypto", (tally_range){1, 25}, (const uint64_t[]){1, 1, 1, 2, 2}, 5).reached,
        11);
}

/* ---- Years and equal digits ------------------------------------------------------------------ */

static void years(void)
{
    static const tally_range usual = {0, 100};
    const struct tally_up of_2019 = count_game("year", usual, (const uint64_t[]){2, 0, 1, 9}, 4);
    CHECK_U64(of_2019.reached, 49);
    CHECK_TEXT(of_2019.missed, "15 23 24 25 26 31 32 33 34 35 36 37 40 41 42 43 47 48 49 50 51 52 "
                               "53 54 55 56 57 58 59 60 61 "
                               "62 63 65 66 67 68 73 74 75 76 77 79 83 84 85 86 94 96 97 98 99 ");
    CHECK_U64(count_game("year", usual, (const uint64_t[]){2, 0, 2, 6}, 4).reached, 53);
    CHECK_U64(count_game("year", usual, (const uint64_t[]){4, 4, 4, 4}, 4).reached, 33);
}

static void fours(void)
{
    static const uint64_t fours[] = {4, 4, 4, 4}, nines[] = {9, 9, 9, 9};
    CHECK_U64(count_game("make24", (tally_range){0, 300}, fours, 4).reached, 26); /* OEIS A171827 */
    /* The unbroken run that is published: 0..72. Nines make all of them, three deep. */
    CHECK_TEXT(count_game("four-fours", (tally_range){0, 76}, fours, 4).missed, "73 ");
    if (test_is_sanitized()) return;
    CHECK_TEXT(count_game("four-fours", (tally_range){0, 100}, nines, 4).missed, "");
}

static void ten_to_one(void)
{
    tally_game *game = NULL;
    static const char id[] = "make24,order=given:2016/10,9,8,7,6,5,4,3,2,1";
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    CHECK(tally_game_parse(&game, id, strlen(id), NULL, NULL) == TALLY_OK);
    CHECK(tally_count(game, NULL, NULL, &outcome) == TALLY_OK);
    CHECK_U64(outcome.solutions, 591);
    CHECK(outcome.bound == TALLY_BOUND_NONE);
    tally_game_free(game);
}

int main(void)
{
    TEST(expressions);
    TEST(hands);
    TEST(krypto);
    TEST(years);
    TEST(fours);
    TEST(ten_to_one);
    return test_end();
}
