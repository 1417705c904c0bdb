/* SPDX-License-Identifier: MIT */
/*
 * Answers as JSON: the ID of one target of a range.
 */
#include "test.h"

#include "query/query.h"

static void an_id_names_one_target_of_a_range(void)
{
    const uint64_t numbers[] = {25, 50};
    tally_rules rules = *tally_rules_find("countdown");
    tally_game *game = NULL;
    if (!CHECK(tally_rules_set(&rules, "ops", "+/", NULL) == TALLY_OK)) return;
    if (!CHECK(tally_game_new(&game, &rules, (tally_range){1, 99}, numbers, 2, NULL) == TALLY_OK))
        return;
    struct buffer buffer = BUFFER_INIT;
    report_id(&buffer, game, 75);
    tally_game *again = NULL;
    CHECK(tally_game_parse(&again, buffer.data, buffer.length, NULL, NULL) == TALLY_OK);
    if (again != NULL) CHECK_U64(tally_game_target(again).first, 75);
    if (again != NULL)
        CHECK_U64(tally_game_rules(again)->operations, TALLY_OP_ADD | TALLY_OP_DIVIDE);
    tally_game_free(again);
    tally_game_free(game);
    buffer_clear(&buffer);
}

int main(void)
{
    TEST(an_id_names_one_target_of_a_range);
    return test_end();
}
