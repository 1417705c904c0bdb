/* SPDX-License-Identifier: MIT */
/*
 * Rules with some of the four operations: every choice of them, against brute force
 * (brute_force.h), whose steps take these operations alone: 24 / (6 / 2) needs no multiplication,
 * though its canonical form is 24 * 2 / 6.
 */
#include "brute_force.h"
#include "searching.h"

enum { TARGETS = 80 };

static tally_rules rules_with(uint32_t operations)
{
    static const char signs[] = "+-*/";
    char text[8] = "";
    size_t length = 0;
    for (uint32_t i = 0; i < 4; i++) {
        if (operations >> i & 1) text[length++] = signs[i];
    }
    text[length] = '\0';
    tally_rules rules = *tally_rules_find("countdown");
    CHECK(tally_rules_set(&rules, "ops", text, NULL) == TALLY_OK);
    return rules;
}

/* How many expressions there are of each value. */
static void count_expected(const struct brute *brute, uint64_t *with_detours, uint64_t *without)
{
    memset(with_detours, 0, (TARGETS + 1) * sizeof *with_detours);
    memset(without, 0, (TARGETS + 1) * sizeof *without);
    for (uint32_t i = 0; i < brute->count; i++) {
        const struct brute_node *const node = &brute->nodes[i];
        if (node->value > TARGETS) continue;
        with_detours[node->value]++;
        without[node->value] += !node->has_detour;
    }
}

static void check_operations(uint32_t operations, const uint64_t *numbers, size_t count)
{
    static struct brute brute;
    uint64_t with_detours[TARGETS + 1];
    uint64_t without[TARGETS + 1];
    brute_build_with(&brute, operations, numbers, count);
    count_expected(&brute, with_detours, without);
    brute_free(&brute);
    const tally_rules rules = rules_with(operations);
    tally_game *game = NULL;
    CHECK(tally_game_new(&game, &rules, (tally_range){1, TARGETS}, numbers, count, NULL) ==
          TALLY_OK);
    const char *const name = name_of_game(game);
    struct answer answer;
    answer_game(&answer, SEARCH_COUNT, game, NULL);
    CHECK_CASE(answer.status == TALLY_OK && answer.outcome_count == TARGETS, name);
    for (size_t i = 0; i < answer.outcome_count; i++) {
        CHECK_CASE(answer.outcomes[i].with_detours == with_detours[i + 1], name);
        CHECK_CASE(answer.outcomes[i].solutions == without[i + 1], name);
        CHECK_CASE((answer.outcomes[i].answer == TALLY_ANSWER_SOLVED) == (with_detours[i + 1] != 0),
                   name);
    }
    answer_free(&answer);

    answer_game(&answer, SEARCH_LIST, game, NULL);
    size_t listed = 0;
    size_t expected = 0;
    for (size_t i = 0; i < answer.count; i++) listed += answer.listed[i].distance == 0;
    for (size_t i = 1; i <= TARGETS; i++) expected += without[i];
    CHECK_CASE(listed == expected, name);
    answer_free(&answer);
    tally_game_free(game);
}

static void every_choice_of_operations(void)
{
    tally_random random;
    tally_random_seed(&random, 61);
    const int games = test_is_sanitized() ? 6 : 60;
    for (int i = 0; i < games; i++) {
        uint64_t numbers[BRUTE_NUMBERS_MAX];
        const size_t count = 2 + tally_random_below(&random, 3);
        random_numbers(&random, numbers, count);
        for (uint32_t operations = 1; operations <= BRUTE_ALL; operations++) {
            check_operations(operations, numbers, count);
        }
    }
}

int main(void)
{
    TEST(every_choice_of_operations);
    return test_end();
}
