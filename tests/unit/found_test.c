/* SPDX-License-Identifier: MIT */
/*
 * Packed solutions: what is unpacked is what was packed, whatever its steps are; the order is that
 * of docs/rules.md.
 */
#include "answer/found.h"
#include "answer/found_sort.h"
#include "base/sort.h"
#include "test.h"
#include "threads.h"

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
        "1 + 0 - 9 / 4",
        "(3 + 1 / 2) * (4 - 4)",
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
        tally_options options = TALLY_OPTIONS_INIT;
        options.sort = is_trickiest_first ? TALLY_SORT_TRICKIEST : TALLY_SORT_SIMPLEST;
        CHECK(finds_sort(&finds, &memory, &numbers, &options) == TALLY_OK);
        for (size_t i = 1; i < count; i++) {
            const int order = finds_compare(&finds, finds_at(&finds, i - 1), &finds,
                                            finds_at(&finds, i), &numbers);
            CHECK(is_trickiest_first ? order > 0 : order < 0);
        }
    }
    end(game);
}

/* The same in place, for want of memory: any few of them, from any order. */
static void few_are_sorted_without_memory(void)
{
    static const char *const rising[] = {"4", "2 + 2", "25 + 2", "4 / 3 + 1", "3 / 2 * 2"};
    static const tally_options options = TALLY_OPTIONS_INIT;
    tally_game *const game = begin();
    for (uint32_t order = 0; order < 120; order++) {
        uint32_t left = order;
        const uint32_t few = 2 + order % 4;
        const char *texts[5];
        memcpy(texts, rising, sizeof texts);
        finds_empty(&finds);
        for (uint32_t i = 5; i > 5 - few; left /= i--) {
            add(texts[left % i]);
            texts[left % i] = texts[i - 1];
        }
        memory.cap_bytes = 1;
        CHECK(finds_sort(&finds, &memory, &numbers, &options) == TALLY_OK);
        memory.cap_bytes = 0;
        for (size_t i = 1; i < finds.found.count; i++)
            CHECK(finds_compare(&finds, finds_at(&finds, i - 1), &finds, finds_at(&finds, i),
                                &numbers) < 0);
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

/* ---- Sorting many ---------------------------------------------------------------------------- */

enum { MANY = 17000, MANY_NUMBERS = 40 };

static struct finds many; /* in the order of docs/rules.md */
static tally_game *many_game;

/* a + b * c and the like; of each kind many take the same effort, and are of the same length. */
static void write_any(char *text, size_t size, uint32_t form, tally_random *random)
{
    unsigned number[3];
    for (size_t i = 0; i < 3; i++)
        number[i] = 1 + (unsigned)tally_random_below(random, MANY_NUMBERS);
    switch (form) {
    case 0: snprintf(text, size, "%u + %u * %u", number[0], number[1], number[2]); break;
    case 1: snprintf(text, size, "(%u + %u) * %u", number[0], number[1], number[2]); break;
    case 2: snprintf(text, size, "%u * %u - %u", number[0], number[1], number[2]); break;
    default: snprintf(text, size, "%u / %u + %u", number[0], number[1], number[2]); break;
    }
}

/* Of the numbers 1..40. */
static void add_many(bool has_fractions)
{
    uint64_t given[MANY_NUMBERS];
    tally_random random;
    tally_random_seed(&random, 3);
    memory_init(&memory, NULL, 0);
    finds = many = (struct finds){{0}, {0}};
    for (uint64_t i = 0; i < MANY_NUMBERS; i++) given[i] = i + 1;
    CHECK(tally_game_new(&many_game, tally_rules_find("four-fours"), (tally_range){0, 0}, given,
                         MANY_NUMBERS, NULL) == TALLY_OK);
    numbers_init(&numbers, many_game);
    for (uint32_t i = 0; i < MANY; i++) {
        char text[64];
        if (i < 600) /* a long run of texts alone */
            snprintf(text, sizeof text, "%u + %u + 11", 39 - i % 14, 12 + i % 14);
        else write_any(text, sizeof text, i % (has_fractions ? 4 : 3), &random);
        add(text);
    }
    for (size_t i = 0; i < MANY; i++) CHECK(finds_copy(&many, &memory, &finds, i) == TALLY_OK);
}

static void end_many(void)
{
    finds_clear(&many, &memory);
    end(many_game);
}

static int compare_many(const struct finds *a, size_t i, const struct finds *b, size_t j)
{
    return finds_compare(a, finds_at(a, i), b, finds_at(b, j), &numbers);
}

/* Puts the finds into another order, the same each time. */
static void shuffle(void)
{
    tally_random random;
    tally_random_seed(&random, 4);
    for (size_t i = finds.found.count; i > 1; i--) {
        const size_t j = (size_t)tally_random_below(&random, i);
        const struct found found = *finds_at(&finds, i - 1);
        *finds_at(&finds, i - 1) = *finds_at(&finds, j);
        *finds_at(&finds, j) = found;
    }
}

/* The first so many of all, in their order. */
static void check_first(size_t count)
{
    CHECK_U64(finds.found.count, count);
    for (size_t i = 0; i < count; i++) CHECK(compare_many(&finds, i, &many, i) == 0);
}

static tally_status sort_many(const tally_options *options)
{
    shuffle();
    return finds_sort(&finds, &memory, &numbers, options);
}

/* On any threads and without memory, the order is that of comparing in pairs. */
static void many_are_sorted(void)
{
    for (int has_fractions = 0; has_fractions <= 1; has_fractions++) {
        struct threads threads;
        tally_options options = TALLY_OPTIONS_INIT;
        add_many(has_fractions != 0);
        CHECK(finds_sort(&many, &memory, &numbers, &options) == TALLY_OK);
        for (size_t i = 1; i < MANY; i++) CHECK(compare_many(&many, i - 1, &many, i) <= 0);
        CHECK(sort_many(&options) == TALLY_OK);
        check_first(MANY);
        threads_init(&threads, 4, true);
        options.executor = &threads.executor;
        CHECK(sort_many(&options) == TALLY_OK);
        CHECK(threads.runs > 0);
        check_first(MANY);
        options.executor = NULL;
        memory.cap_bytes = /* room for the keys, and for no long run of texts */
            atomic_load(&memory.used_bytes) + 2 * MANY * sizeof(struct sort_item) + 4096;
        CHECK(sort_many(&options) == TALLY_OK);
        check_first(MANY);
        memory.cap_bytes = 1; /* no more than is there */
        CHECK(sort_many(&options) == TALLY_OK);
        check_first(MANY);
        options.sort = TALLY_SORT_TRICKIEST;
        CHECK(sort_many(&options) == TALLY_OK);
        for (size_t i = 0; i < MANY; i++) CHECK(compare_many(&finds, i, &many, MANY - 1 - i) == 0);
        end_many();
    }
}

static int say_stop_later(void *context, const tally_progress *progress)
{
    (void)progress;
    uint32_t *const left = context;
    if (*left != 0) --*left;
    return *left == 0;
}

/* Sorts with a tick that says stop at last; returns how many were left then. */
static uint32_t sort_with_ticks(uint32_t left)
{
    tally_options options = TALLY_OPTIONS_INIT;
    options.tick = say_stop_later;
    options.tick_context = &left;
    CHECK((sort_many(&options) == TALLY_STOPPED) == (left == 0));
    return left;
}

/* Wherever the tick says stop, all are still there; sorting again goes through. */
static void a_sort_that_is_stopped_loses_nothing(void)
{
    const tally_options plain = TALLY_OPTIONS_INIT;
    add_many(false);
    CHECK(finds_sort(&many, &memory, &numbers, &plain) == TALLY_OK);
    const uint32_t ticks = 1000000 - sort_with_ticks(1000000);
    CHECK(ticks > 50);
    for (uint32_t i = 0; i < 20; i++) {
        CHECK_U64(sort_with_ticks(i < 10 ? ticks - i : ticks * i / 20), 0);
        CHECK(finds_sort(&finds, &memory, &numbers, &plain) == TALLY_OK);
        check_first(MANY);
    }
    end_many();
}

/* Of very many those are kept that come first, or last. */
static void some_are_picked_out(void)
{
    enum { SOME = 1 << 14 };
    tally_options options = TALLY_OPTIONS_INIT;
    add_many(true);
    CHECK(finds_sort(&many, &memory, &numbers, &options) == TALLY_OK);
    shuffle();
    finds_sort_some(&finds, &memory, &numbers, &options);
    check_first(SOME);
    finds_empty(&finds);
    for (size_t i = 0; i < MANY; i++) CHECK(finds_copy(&finds, &memory, &many, i) == TALLY_OK);
    shuffle();
    options.sort = TALLY_SORT_TRICKIEST;
    finds_sort_some(&finds, &memory, &numbers, &options);
    CHECK_U64(finds.found.count, SOME);
    for (size_t i = 0; i < SOME; i++) CHECK(compare_many(&finds, i, &many, MANY - 1 - i) == 0);
    end_many();
}

int main(void)
{
    TEST(the_numbers_of_a_game_are_listed_once);
    TEST(what_is_unpacked_is_what_was_packed);
    TEST(used_numbers_are_counted);
    TEST(the_order_is_that_of_the_rules);
    TEST(few_are_sorted_without_memory);
    TEST(a_part_can_be_kept_and_one_replaced);
    TEST(many_are_sorted);
    TEST(a_sort_that_is_stopped_loses_nothing);
    TEST(some_are_picked_out);
    return test_end();
}
