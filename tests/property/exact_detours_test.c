/* SPDX-License-Identifier: MIT */
/*
 * Detours under rules with which not everything can be written: a part that is worth as much as a
 * node makes a detour only where what is left can be written. So leaving detours out never makes a
 * value unreachable, nor takes away the solution of the fewest numbers.
 */
#include "test.h"

#include <tally/tally.h>

enum { TEXT_SIZE = 160, LIST_SIZE = 2048, TARGET_LAST = 30 };

/* ---- What single games list ------------------------------------------------------------------ */

struct list {
    char texts[LIST_SIZE]; /* each with a ; behind */
};

static int add_text(void *user, const tally_solution *solution)
{
    struct list *const list = user;
    char text[TEXT_SIZE];
    const size_t length = strlen(list->texts);
    tally_expr_print(solution->expr, TALLY_STYLE_INFIX, text, sizeof text);
    if (solution->distance == 0) snprintf(list->texts + length, LIST_SIZE - length, "%s;", text);
    return 0;
}

static void lists(const char *id, const char *wanted)
{
    struct list list = {""};
    const tally_sink sink = {.user = &list, .solution = add_text};
    tally_game *game = NULL;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    if (!CHECK_CASE(tally_game_parse(&game, id, strlen(id), NULL, NULL) == TALLY_OK, id)) return;
    CHECK(tally_list(game, NULL, &sink, NULL) == TALLY_OK);
    if (!CHECK_TEXT(list.texts, wanted)) fprintf(stderr, "    %s\n", id);
    CHECK(tally_count(game, NULL, NULL, &outcome) == TALLY_OK);
    uint64_t count = 0;
    for (const char *at = wanted; *at != '\0'; at++) count += *at == ';';
    if (!CHECK_U64(outcome.solutions, count)) fprintf(stderr, "    %s\n", id);
    tally_game_free(game);
}

static void what_is_left_may_not_be_in_order(void)
{
    lists("countdown,values=exact,order=given:3/0,4,7", "0 - 4 + 7;");
    lists("sequence,use=any:35/1,2,70", "1 / 2 * 70;");
    lists("countdown,values=exact,order=given:7/3,0,4", "3 + 4;");
    lists("countdown,values=exact,order=given:0/0,3,3", "0;3 - 3;");
    lists("countdown,values=exact,order=given:9/4,5,5", "4 + 5;");
}

static void what_is_left_may_lack_an_operation(void)
{
    lists("countdown,ops=-*,values=exact:13/1,3,4,8", "1 - (4 - 8) * 3;");
    lists("countdown,ops=-*/,values=exact:11/2,9,8,9", "2 - 9 * (8 - 9);9 - 2 * (8 - 9);");
    lists("countdown,ops=-:7/5,8,5,1", "8 - 1;");
}

static void what_is_left_may_be_too_deep(void)
{
    lists("countdown,ops=*!,depth=1:720/1,3", "(3! * 1)!;");
    lists("countdown,ops=*!,depth=2:720/1,3", "(3!)!;");
    lists("countdown,ops=*sqrt:2/256,1", "sqrt(sqrt(sqrt(256) * 1));sqrt(sqrt(sqrt(256)) * 1);");
    lists("countdown,ops=*sqrt,depth=3:2/256,1", "sqrt(sqrt(sqrt(256)));");
}

static void a_part_may_be_taken_away(void)
{
    lists("countdown,ops=+-neg,values=exact,order=given:12/3,3,3,9", "3 + 9;");
    lists("countdown,ops=-neg,values=exact,order=given:10/4,4,4,6", "4 - (-6);");
    lists("countdown,ops=+-^negdot,values=exact:57/7,5,6,0",
          ".5 ^ (-6) - 7;.5 ^ (-6) - 7.0;.5 ^ (-6.0) - 7;");
}

static void a_minus_stands_outside_the_sum_that_it_turns(void)
{
    /* -2 - 2 is -(2 + 2), and has the part 2 + 2. */
    lists("countdown,ops=+-neg^,values=exact:4/2,2,0", "2 + 2;2 ^ 2;");
}

/* x / -1 is x * -1. */
static void one_and_minus_one_divide_nothing(void)
{
    lists("sequence:3/3,7,8", "3 ^ (-7 + 8);-(3 * (7 - 8));");
    lists("countdown,values=exact,use=all,order=given:5/5,8,7", "5 * (8 - 7);");
    lists("make24,order=given,ops=-/:5/2,3,7,8", "2 - 3 / (7 - 8);");
}

/* ---- Any game -------------------------------------------------------------------------------- */

/* The simplest solution of each target. */
struct simplest {
    uint32_t numbers_used[TARGET_LAST + 1]; /* 0: none was found */
};

static int keep_size(void *user, const tally_solution *solution)
{
    struct simplest *const simplest = user;
    if (solution->distance == 0) simplest->numbers_used[solution->target] = solution->numbers_used;
    return 0;
}

static int compare_counts(void *user, const tally_outcome *outcome)
{
    const struct simplest *const simplest = user;
    const uint32_t seen = simplest->numbers_used[outcome->target];
    CHECK_U64(outcome->solutions != 0, outcome->with_detours != 0);
    CHECK_U64(seen, outcome->fewest);
    return 0;
}

static int keep_value(void *user, const tally_solution *solution)
{
    struct simplest *const simplest = user;
    simplest->numbers_used[solution->value.numerator.low] = solution->numbers_used;
    return 0;
}

static void search(const char *id)
{
    struct simplest solved = {{0}};
    struct simplest valued = {{0}};
    const uint64_t failures = test_state.failures;
    const tally_range range = {1, TARGET_LAST};
    const tally_sink to_solved = {.user = &solved, .solution = keep_size};
    const tally_sink to_valued = {.user = &valued, .solution = keep_value};
    const tally_sink counts = {.user = &solved, .done = compare_counts};
    tally_game *game = NULL;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    if (!CHECK_CASE(tally_game_parse(&game, id, strlen(id), NULL, NULL) == TALLY_OK, id)) return;
    CHECK(tally_solve(game, NULL, &to_solved, NULL) == TALLY_OK);
    CHECK(tally_count(game, NULL, &counts, NULL) == TALLY_OK);
    CHECK(tally_values(game, &range, NULL, &to_valued, &outcome) == TALLY_OK);
    if (outcome.bound == TALLY_BOUND_NONE) {
        for (int i = 1; i <= TARGET_LAST; i++)
            CHECK_U64(valued.numbers_used[i], solved.numbers_used[i]);
    }
    if (test_state.failures != failures) fprintf(stderr, "    %s\n", id);
    tally_game_free(game);
}

static void no_value_gets_out_of_reach(void)
{
    static const char *const operations[] = {
        "+",      "-",    "*",    "/",    "+-",    "-*",      "-/",  "+*",  "+/",
        "*/",     "-*/",  "+-*",  "+*/",  "-^",    "*!",      "-!",  "-*^", "*sqrt",
        "-*sqrt", "+-/!", "-neg", "+neg", "-/neg", "+-*/neg", "+-*/"};
    static const char *const values[] = {"whole", "exact", "natural", "integer"};
    static const char *const orders[] = {"any", "given"};
    tally_random random;
    tally_random_seed(&random, 20261122);
    const size_t step = (size_t)test_amount(2, 1); /* in the quick tier every second set */
    for (size_t i = 0; i < sizeof operations / sizeof operations[0]; i += step) {
        /* with ! or sqrt, the proofs that nothing is missing take long */
        const int games = test_amount(8, strpbrk(operations[i], "!q") != NULL ? 8 : 24);
        for (int game = 0; game < games; game++) {
            char id[TEXT_SIZE];
            int length = snprintf(
                id, sizeof id, "countdown,ops=%s,values=%s,order=%s,depth=%d:1..%d/", operations[i],
                values[game % 4], orders[game / 4 % 2], 1 + game / 2 % 2, TARGET_LAST);
            for (int j = 0; j < 4; j++) {
                const int lowest = game % 4 == 0;
                const int number =
                    lowest + (int)tally_random_below(&random, game % 3 == 0 ? 5 : 12);
                length += snprintf(id + length, sizeof id - (size_t)length, j == 0 ? "%d" : ",%d",
                                   number);
            }
            search(id);
        }
    }
}

int main(void)
{
    TEST(what_is_left_may_not_be_in_order);
    TEST(what_is_left_may_lack_an_operation);
    TEST(what_is_left_may_be_too_deep);
    TEST(a_part_may_be_taken_away);
    TEST(a_minus_stands_outside_the_sum_that_it_turns);
    TEST(one_and_minus_one_divide_nothing);
    TEST(no_value_gets_out_of_reach);
    return test_end();
}
