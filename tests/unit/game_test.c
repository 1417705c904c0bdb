/* SPDX-License-Identifier: MIT */
/*
 * Games: what may be given, and IDs in both directions, with the place and the mend of every
 * mistake.
 */
#include "test.h"

#include <tally/tally.h>

static tally_status make(const char *rules_name, uint64_t first, uint64_t last,
                         const uint64_t *numbers, size_t count)
{
    tally_game *game = NULL;
    const tally_status status = tally_game_new(&game, tally_rules_find(rules_name),
                                               (tally_range){first, last}, numbers, count, NULL);
    CHECK((game != NULL) == (status == TALLY_OK));
    tally_game_free(game);
    return status;
}

static void games_are_checked_when_they_are_made(void)
{
    const uint64_t numbers[65] = {1, 2, 3, UINT64_MAX};
    const uint64_t zero[] = {0, 1};
    const uint64_t ten[] = {10};
    CHECK_U64(make("countdown", 1, 1, numbers, 1), TALLY_OK);
    CHECK_U64(make("countdown", 1, UINT64_MAX, numbers, 4), TALLY_OK);
    CHECK_U64(make("countdown", 0, 1, numbers, 4), TALLY_TARGET_RANGE);
    CHECK_U64(make("countdown", 2, 1, numbers, 4), TALLY_TARGET_RANGE);
    CHECK_U64(make("countdown", 1, 1, numbers, 0), TALLY_NUMBER_COUNT);
    CHECK_U64(make("countdown", 1, 1, numbers, 65), TALLY_NUMBER_COUNT);
    CHECK_U64(make("countdown", 1, 1, zero, 2), TALLY_NUMBER_RANGE);
    CHECK_U64(make("make24", 0, (uint64_t)INT64_MAX, zero, 2), TALLY_OK);
    CHECK_U64(make("make24", 0, (uint64_t)INT64_MAX + 1, zero, 2), TALLY_TARGET_RANGE);
    CHECK_U64(make("make24", 24, 24, numbers, 4), TALLY_NUMBER_RANGE);
    CHECK_U64(make("make10", 10, 10, ten, 1), TALLY_NUMBER_RANGE);
    CHECK_U64(make("none", 10, 10, ten, 1), TALLY_RULES);
}

static void rules_of_a_game_are_checked(void)
{
    const uint64_t numbers[] = {1, 2};
    const tally_range target = {3, 3};
    tally_game *game = NULL;
    tally_rules rules = *tally_rules_find("countdown");
    rules.operations = UINT32_C(1) << 31;
    CHECK_U64(tally_game_new(&game, &rules, target, numbers, 2, NULL), TALLY_RULES);
    rules = *tally_rules_find("countdown");
    rules.unary_depth = 5;
    CHECK_U64(tally_game_new(&game, &rules, target, numbers, 2, NULL), TALLY_RULES);
    rules = *tally_rules_find("countdown");
    memset(rules.name, 'a', sizeof rules.name);
    CHECK_U64(tally_game_new(&game, &rules, target, numbers, 2, NULL), TALLY_RULES);
    CHECK(game == NULL);
    tally_game_free(NULL);
}

static void *give_nothing(void *context, size_t size)
{
    (void)size;
    ++*(int *)context;
    return NULL;
}

static void take_back(void *context, void *block)
{
    (void)context;
    free(block);
}

static void no_memory_is_told(void)
{
    int requests = 0;
    const tally_allocator allocator = {&requests, give_nothing, take_back};
    tally_game *game = NULL;
    tally_error error;
    CHECK_U64(tally_game_parse(&game, "countdown:3/1,2", 15, &allocator, &error), TALLY_NO_MEMORY);
    CHECK_U64(error.status, TALLY_NO_MEMORY);
    CHECK_U64(requests, 1);
    CHECK(game == NULL);
}

/* An ID that is written as it is read. */
static void check_id(const char *id)
{
    tally_game *game = NULL;
    tally_error error = {.status = TALLY_OK, .position = 0, .message = ""};
    char text[512];
    if (!CHECK_CASE(tally_game_parse(&game, id, strlen(id), NULL, &error) == TALLY_OK, id)) return;
    CHECK_U64(tally_game_id(game, text, sizeof text), strlen(id));
    CHECK_TEXT(text, id);
    char cut[8];
    CHECK_U64(tally_game_id(game, cut, sizeof cut), strlen(id));
    CHECK(strlen(cut) == 7 && memcmp(cut, id, 7) == 0);
    CHECK_U64(tally_game_id(game, NULL, 0), strlen(id));
    tally_game_free(game);
}

static void ids_are_written_as_they_are_read(void)
{
    check_id("countdown:952/25,50,75,100,3,6");
    check_id("compte:101/1");
    check_id("countdown:100..999/1,1,2,2,3,3");
    check_id("countdown:18446744073709551615/18446744073709551615");
    check_id("year:0..100/2,0,1,9");
    check_id("make24:24/3,3,8,8");
    check_id("countdown,use=all:765/1,3,7,10,25,50");
    check_id("countdown,ops=+*,values=exact,use=all,order=given,depth=3:7/1,2");
    check_id("four-fours:0..100/4,4,4,4");
    check_id("make24,ops=+-*/^!sqrtnegcatdot,depth=1:24/1,2");
    check_id("sequence:9223372036854775807/1,2,3,4,5,6,7,8,9");
}

static void check_rewritten(const char *id, const char *wanted)
{
    tally_game *game = NULL;
    char text[512];
    if (!CHECK_CASE(tally_game_parse(&game, id, strlen(id), NULL, NULL) == TALLY_OK, id)) return;
    tally_game_id(game, text, sizeof text);
    CHECK_TEXT(text, wanted);
    tally_game_free(game);
}

static void ids_name_only_what_differs_from_the_rules(void)
{
    check_rewritten("countdown,ops=+-*/,values=whole,use=any,order=any:5..5/1,4",
                    "countdown:5/1,4");
    check_rewritten("countdown,ops=dotcat*+,ops=*+:5/1,4", "countdown,ops=+*:5/1,4");
    check_rewritten("year,depth=1,use=any,ops=- + :5/1,4", "year,ops=+-,use=any,depth=1:5/1,4");
    check_rewritten("countdown:007/07", "countdown:7/7");
}

static void check_wrong_id(const char *id, tally_status status, size_t position,
                           const char *part_of_message)
{
    tally_game *game = NULL;
    tally_error error = {.status = TALLY_OK, .position = 999, .message = ""};
    CHECK_CASE(tally_game_parse(&game, id, strlen(id), NULL, &error) == status, id);
    CHECK_CASE(tally_game_parse(&game, id, strlen(id), NULL, NULL) == status, id);
    CHECK_CASE(error.status == status, id);
    if (!CHECK_CASE(error.position == position, id))
        fprintf(stderr, "    seen %zu\n", error.position);
    if (!CHECK_CASE(strstr(error.message, part_of_message) != NULL, id))
        fprintf(stderr, "    %s\n", error.message);
    CHECK(game == NULL);
}

static void mistakes_in_ids_are_told_with_place_and_mend(void)
{
    check_wrong_id("", TALLY_RULES, 0, "begins with one");
    check_wrong_id("scrabble:1/2", TALLY_RULES, 0, "no rules have this name");
    check_wrong_id("countdownandmuchmorethanthat:1/2", TALLY_RULES, 0, "no rules have this name");
    check_wrong_id("countdown", TALLY_SYNTAX, 9, ": is missing");
    check_wrong_id("countdown:", TALLY_SYNTAX, 10, "a target is missing");
    check_wrong_id("countdown:x/1", TALLY_SYNTAX, 10, "a target is missing");
    check_wrong_id("countdown:7", TALLY_SYNTAX, 11, "/ is missing");
    check_wrong_id("countdown:7/", TALLY_SYNTAX, 12, "a number is missing");
    check_wrong_id("countdown:7/1,", TALLY_SYNTAX, 14, "a number is missing");
    check_wrong_id("countdown:7/1 2", TALLY_SYNTAX, 13, "commas");
    check_wrong_id("countdown:7/1,-2", TALLY_NUMBER_RANGE, 14, "a number below 0");
    check_wrong_id("countdown:0/1", TALLY_TARGET_RANGE, 10, "1 to 18446744073709551615");
    check_wrong_id("countdown:18446744073709551616/1", TALLY_TARGET_RANGE, 10,
                   "1 to 18446744073709551615");
    check_wrong_id("year:9223372036854775808/1", TALLY_TARGET_RANGE, 5, "-2305843009213693952 to");
    check_wrong_id("countdown:9..7/1", TALLY_TARGET_RANGE, 13, "backwards");
    check_wrong_id("countdown:9..8/1", TALLY_TARGET_RANGE, 13, "backwards");
    check_wrong_id("countdown:9.7/1", TALLY_TARGET_RANGE, 10, "a fraction needs values=exact");
    check_wrong_id("countdown:-3/1,2", TALLY_TARGET_RANGE, 10, "a number below 0");
    check_wrong_id("countdown:3/1,-2", TALLY_NUMBER_RANGE, 14, "a number below 0");
    check_wrong_id("countdown:9../1", TALLY_SYNTAX, 13, "a target is missing");
    check_wrong_id("countdown:7/1,0", TALLY_NUMBER_RANGE, 14, "1 to 18446744073709551615");
    check_wrong_id("countdown:7/1,18446744073709551616", TALLY_NUMBER_RANGE, 14, "1 to");
    check_wrong_id("make10:10/1,10", TALLY_NUMBER_RANGE, 12, "a digit");
    check_wrong_id("krypto:10/26", TALLY_NUMBER_RANGE, 10, "0 to 25");
    check_wrong_id("countdown,use:7/1", TALLY_SYNTAX, 13, "COLUMN=TEXT");
    check_wrong_id("countdown,use=most:7/1", TALLY_RULES, 14, "any or all");
    check_wrong_id("countdown,shape=round:7/1", TALLY_RULES, 10, "no such column");
    check_wrong_id("countdown,ops=+%:7/1", TALLY_RULES, 15, "not an operation");
    check_wrong_id("countdown,:7/1", TALLY_SYNTAX, 10, "COLUMN=TEXT");

    char many[256] = "countdown:1/1";
    for (int i = 0; i < 64; i++) memcpy(many + 13 + 2 * i, ",1", 3);
    check_wrong_id(many, TALLY_NUMBER_COUNT, 140, "at most 64");
    many[13 + 2 * 63] = '\0';
    check_rewritten(many, many);
}

static void parts_of_a_game_can_be_read(void)
{
    tally_game *game = NULL;
    CHECK_U64(tally_game_parse(&game, "year:0..100/2,0,1,9", 19, NULL, NULL), TALLY_OK);
    size_t count = 0;
    const uint64_t *const numbers = tally_game_numbers(game, &count);
    CHECK_U64(count, 4);
    CHECK(numbers[0] == 2 && numbers[1] == 0 && numbers[2] == 1 && numbers[3] == 9);
    CHECK(tally_game_numbers(game, NULL) == numbers);
    CHECK_U64(tally_game_target(game).last, 100);
    CHECK_TEXT(tally_game_rules(game)->name, "year");
    tally_game_free(game);
}

int main(void)
{
    TEST(games_are_checked_when_they_are_made);
    TEST(rules_of_a_game_are_checked);
    TEST(no_memory_is_told);
    TEST(ids_are_written_as_they_are_read);
    TEST(ids_name_only_what_differs_from_the_rules);
    TEST(mistakes_in_ids_are_told_with_place_and_mend);
    TEST(parts_of_a_game_can_be_read);
    return test_end();
}
