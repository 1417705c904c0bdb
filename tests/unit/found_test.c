/* SPDX-License-Identifier: MIT */
/*
 * Packed solutions: what is unpacked is what was packed, whatever its steps are; the order is that
 * of docs/rules.md.
 */
#include "answer/found.h"
#include "answer/found_sort.h"
#include "test.h"

static struct memory memory;
static struct numbers numbers;
static struct finds finds;

/* Numbers that all expressions below are made of. */
static tally_game *begin(void)
{
    tally_game *game = NULL;
    static const uint64_t given[] = {25, 1, 2, 3, 4, 4, 0, 9, 50, 100};
    memory_init(&memory, NULL, 0);
    finds = (struct finds){{0}, {0}};
    CHECK(tally_game_new(&game, tally_rules_find("four-fours"), (tally_range){0, 0}, given,
                         sizeof given / sizeof given[0], NULL) == TALLY_OK);
    numbers_init(&numbers, game);
    return game;
}

static void end(tally_game *game)
{
    finds_clear(&finds, &memory);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
    tally_game_free(game);
}

/* The expression of a text; a number that is not given is one of digits put together,
 * as a search has it. */
static uint32_t parse(const char *text, struct expr_node *nodes)
{
    tally_expr *expr = NULL;
    tally_error error;
    if (!CHECK_CASE(tally_expr_parse(&expr, text, strlen(text), NULL, &error) == TALLY_OK, text))
        exit(1);
    const uint32_t count = expr->count;
    memcpy(nodes, expr->nodes, count * sizeof nodes[0]);
    tally_expr_free(expr);
    for (uint32_t i = 0; i < count; i++) {
        if (nodes[i].kind == EXPR_NUMBER && nodes[i].value.numerator == 44) nodes[i].digits = 2;
    }
    return count;
}

static void add(const char *text)
{
    struct expr_node nodes[EXPR_NODES_MAX];
    const uint32_t count = parse(text, nodes);
    bool is_beyond = false;
    CHECK(finds_add_tree(&finds, &memory, &numbers, (struct solution_tree){nodes, count, false},
                         &is_beyond) == TALLY_OK);
    CHECK(!is_beyond);
}

static void the_numbers_of_a_game_are_listed_once(void)
{
    tally_game *const game = begin();
    CHECK_U64(numbers.distinct, 9);
    for (uint32_t i = 1; i < numbers.distinct; i++)
        CHECK(numbers.number[i - 1] < numbers.number[i]);
    CHECK_U64(numbers.number[numbers.index_of_given[0]], 25);
    CHECK_U64(numbers.number[numbers.index_of_given[4]], 4);
    CHECK_U64(numbers.index_of_given[4], numbers.index_of_given[5]);
    end(game);
}

/* By member: what lies between members may be anything. */
static bool are_same(const struct expr_node *a, const struct expr_node *b, uint32_t count)
{
    bool are = true;
    for (uint32_t i = 0; i < count; i++) {
        are &= a[i].kind == b[i].kind && a[i].inverse == b[i].inverse &&
               a[i].digits == b[i].digits && a[i].decimals == b[i].decimals &&
               a[i].span == b[i].span && a[i].operands == b[i].operands &&
               a[i].value.numerator == b[i].value.numerator &&
               a[i].value.denominator == b[i].value.denominator &&
               a[i].value.negative == b[i].value.negative;
    }
    return are;
}

static void what_is_unpacked_is_what_was_packed(void)
{
    static const char *const texts[] = {
        "25",
        "25 + 1",
        "(50 + 1) * (25 - 4)",
        "100 * 25 / 50 - 3",
        "2 ^ 3",
        "4!",
        "sqrt(9)",
        "-4",
        "44 + 4",
        "4 / .4",
        "(4! + sqrt(4)) * (2 - 3 / 4)",
        "1 / (1 - 3 / 4)",
        "-(2 ^ (-3))",
        "(3 + 2 + 1) * 4 - 4 / 2",
    };
    tally_game *const game = begin();
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) add(texts[i]);
    for (size_t i = 0; i < finds.found.count; i++) {
        struct expr_node wanted[EXPR_NODES_MAX];
        struct expr_node nodes[EXPR_NODES_MAX];
        uint8_t used[TALLY_NUMBERS_MAX] = {0};
        char text[256] = {0};
        const uint32_t wanted_count = parse(texts[i], wanted);
        const uint32_t count = finds_nodes(&finds, &numbers, finds_at(&finds, i), nodes, used);
        CHECK_CASE(count == wanted_count && are_same(nodes, wanted, count), texts[i]);
        finds_text(&finds, &numbers, finds_at(&finds, i), text);
        CHECK_TEXT(text, texts[i]);
        CHECK_U64(finds_at(&finds, i)->text_length, strlen(texts[i]));
    }
    end(game);
}

static void used_numbers_are_counted(void)
{
    tally_game *const game = begin();
    uint8_t used[TALLY_NUMBERS_MAX] = {0};
    struct expr_node nodes[EXPR_NODES_MAX];
    add("44 + 25");
    finds_nodes(&finds, &numbers, finds_at(&finds, 0), nodes, used);
    CHECK_U64(used[numbers.index_of_given[4]], 2);
    CHECK_U64(used[numbers.index_of_given[0]], 1);
    CHECK_U64(finds_at(&finds, 0)->numbers_used, 3);
    end(game);
}

/* Fewest numbers, least effort, smaller largest step (a fraction, too), shorter text, text. */
static void the_order_is_that_of_the_rules(void)
{
    static const char *const rising[] = {"4",         "2 + 2",     "25 + 2",          "4 / 3 + 1",
                                         "3 / 2 * 2", "9 / 2 * 2", "(1 + 2) * 4 * 25"};
    tally_game *const game = begin();
    const size_t count = sizeof rising / sizeof rising[0];
    for (size_t i = count; i-- > 0;) add(rising[i]);
    for (int is_trickiest_first = 0; is_trickiest_first <= 1; is_trickiest_first++) {
        static const tally_options options = TALLY_OPTIONS_INIT;
        CHECK(finds_sort(&finds, &memory, &numbers, &options, is_trickiest_first != 0, true) ==
              TALLY_OK);
        for (size_t i = 1; i < count; i++) {
            const int order = finds_compare(&finds, finds_at(&finds, i - 1), &finds,
                                            finds_at(&finds, i), &numbers);
            CHECK(is_trickiest_first ? order > 0 : order < 0);
        }
    }
    end(game);
}

static void a_part_can_be_kept_and_one_replaced(void)
{
    tally_game *const game = begin();
    struct finds other = {{0}, {0}};
    add("25 + 1");
    add("50 + 1");
    add("100 + 1");
    CHECK(finds_copy(&other, &memory, &finds, 2) == TALLY_OK);
    CHECK(finds_replace(&finds, &memory, 0, &other) == TALLY_OK);
    CHECK_U64(finds_at(&finds, 0)->value, 101);
    CHECK_U64(finds.found.count, 3);
    CHECK(finds_keep_first(&finds, &memory, 2) == TALLY_OK);
    CHECK_U64(finds.found.count, 2);
    CHECK_U64(finds_at(&finds, 1)->value, 51);
    finds_clear(&other, &memory);
    end(game);
}

int main(void)
{
    TEST(the_numbers_of_a_game_are_listed_once);
    TEST(what_is_unpacked_is_what_was_packed);
    TEST(used_numbers_are_counted);
    TEST(the_order_is_that_of_the_rules);
    TEST(a_part_can_be_kept_and_one_replaced);
    return test_end();
}
