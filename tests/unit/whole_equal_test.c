/* SPDX-License-Identifier: MIT */
/*
 * Counting the solutions of equal numbers by classes of expressions. For example, four numbers 2
 * make 8 by 2 * 2 * 2, (2 + 2) * 2 and 2 + 2 + 2 + 2: the classes have as many expressions as a
 * search finds solutions.
 */
#include "forest/count.h"
#include "support/game.h"
#include "test.h"
#include "whole/equal.h"
#include "whole/equal_classes.h"

static tally_options options = TALLY_OPTIONS_INIT;
static struct memory memory;
static struct workspace workspace;
static struct target_search target_search;
static uint64_t numbers[TALLY_NUMBERS_MAX];

/* Grows the forest of a target, of `count` equal numbers. */
static void begin(uint64_t number, uint32_t count, const uint64_t *target)
{
    for (uint32_t i = 0; i < count; i++) numbers[i] = number;
    memory_init(&memory, NULL, 0);
    CHECK(workspace_init(&workspace, &memory, &options, numbers, count, TALLY_OP_BASIC, *target) ==
          TALLY_OK);
    CHECK(target_search_begin(&target_search, &workspace,
                              (struct admission){.fewest = 1, .most = count},
                              (struct sought){target, 1, 1, count}) == TALLY_OK);
    CHECK(forest_count(&target_search.forest) == TALLY_OK);
}

static void end(void)
{
    target_search_clear(&target_search);
    workspace_clear(&workspace);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

/* Visits each solution. */
static uint64_t count_visited(uint64_t number, uint32_t count, uint64_t target)
{
    tally_game *game = NULL;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    for (uint32_t i = 0; i < count; i++) numbers[i] = number;
    CHECK(tally_game_new(&game, tally_rules_at(0), (tally_range){target, target}, numbers, count,
                         NULL) == TALLY_OK);
    CHECK(tally_list(game, NULL, NULL, &outcome) == TALLY_OK);
    CHECK(outcome.answer == TALLY_ANSWER_SOLVED);
    tally_game_free(game);
    return outcome.solutions;
}

static void check_count(uint64_t number, uint32_t count, uint64_t target)
{
    uint64_t solutions = 0;
    begin(number, count, &target);
    CHECK(equal_count(&target_search, &solutions) == TALLY_OK);
    end();
    CHECK_U64(solutions, count_visited(number, count, target));
}

static void an_example(void)
{
    check_count(2, 4, 8);
}

static void as_if_each_were_visited(void)
{
    check_count(2, 3, 1);
    check_count(2, 7, 30);
    check_count(3, 8, 100);
    check_count(1, 8, 12);
    check_count(4, 8, 24);
    check_count(2, 9, 100);
}

/* Few numbers, or numbers that differ, are visited one by one. */
static void when_it_may_be_worth(void)
{
    const uint64_t target = 24;
    begin(2, 8, &target);
    CHECK(!equal_may_be_worth(&target_search));
    end();
    begin(2, 9, &target);
    CHECK(equal_may_be_worth(&target_search));
    CHECK(!equal_is_worth(&target_search)); /* some hundred solutions */
    end();
}

/* ---- The classes ----------------------------------------------------------------------------- */

/* Each node of the forest has an entry, and each value a rank: the target's is 0. */
static void entries_and_ranks(void)
{
    const uint64_t target = 8;
    struct classes classes;
    begin(2, 4, &target);
    CHECK(classes_init(&classes, &target_search.forest, target) == TALLY_OK);
    CHECK_U64(classes.top, 4);
    CHECK_U64(classes_rank(&classes, target), 0);
    CHECK_U64(classes_rank(&classes, 997), CLASS_NONE);
    CHECK_U64(classes_find(&classes, 1, 8), CLASS_NONE); /* one 2 does not make 8 */
    for (uint32_t i = 0; i < classes.entries.count; i++) {
        const struct class_entry *const entry = classes_entry(&classes, i);
        CHECK_U64(classes_find(&classes, entry->size, entry->value), i);
        CHECK_U64(classes_rank(&classes, entry->value), entry->rank);
        CHECK(i == 0 || classes_entry(&classes, i - 1)->size <= entry->size);
        /* a node of this size needs only ranks of values that larger nodes have */
        const uint64_t rank = entry->rank;
        CHECK_U64(classes_count_useful(&classes, &rank, 1, entry->size), 1);
    }
    classes_clear(&classes);
    end();
}

/* A class that is there already counts for both. */
static void equal_classes_are_one(void)
{
    const uint64_t target = 8, ranks[] = {1, 2};
    struct classes classes;
    begin(2, 4, &target);
    CHECK(classes_init(&classes, &target_search.forest, target) == TALLY_OK);
    struct class added = {.kind = KIND_SUM, .operands = SETS_NONE, .count = 3};
    CHECK(classes_add(&classes, added, ranks, 2) == TALLY_OK);
    CHECK(classes_add(&classes, added, ranks, 2) == TALLY_OK);
    CHECK_U64(classes.classes.count, 1);
    CHECK_U64(classes_of(&classes)[0].count, 6);
    CHECK(classes_add(&classes, added, ranks, 1) == TALLY_OK);
    added.kind = KIND_PRODUCT;
    CHECK(classes_add(&classes, added, ranks, 2) == TALLY_OK);
    CHECK_U64(classes.classes.count, 3);
    added.count = UINT64_MAX; /* that many or more */
    CHECK(classes_add(&classes, added, ranks, 2) == TALLY_OK);
    CHECK_U64(classes_of(&classes)[2].count, UINT64_MAX);
    CHECK(classes_add(&classes, added, ranks, CLASS_LIST_MAX + 1) == TALLY_MEMORY_CAP);
    classes_clear(&classes);
    end();
}

/* The choices from 2, 2 and 4 are worth 2, 4, 6, 8 in a sum, and 2, 4, 8, 16 in a product. */
static void choices_from_operands(void)
{
    static const uint64_t sums[] = {2, 4, 6, 8}, products[] = {2, 4, 8, 16};
    const uint64_t target = 8;
    struct classes classes;
    begin(2, 4, &target);
    CHECK(classes_init(&classes, &target_search.forest, target) == TALLY_OK);
    const uint32_t list = sets_keep(&classes.sets, (const uint64_t[]){2, 2, 4}, 3);
    for (int chain = CHAIN_SUM; chain <= CHAIN_PRODUCT; chain++) {
        struct class_collection collection, again;
        CHECK(classes_collect(&classes, (enum chain)chain, list, &collection) == TALLY_OK);
        const struct number_list values = sets_list(&classes.sets, collection.values);
        CHECK_U64(values.count, 4);
        for (uint32_t i = 0; i < 4; i++)
            CHECK_U64(values.items[i], chain == CHAIN_SUM ? sums[i] : products[i]);
        CHECK(classes_collect(&classes, (enum chain)chain, list, &again) == TALLY_OK);
        CHECK_U64(again.values, collection.values);
    }
    classes_clear(&classes);
    end();
}

int main(void)
{
    TEST(an_example);
    TEST(as_if_each_were_visited);
    TEST(when_it_may_be_worth);
    TEST(entries_and_ranks);
    TEST(equal_classes_are_one);
    TEST(choices_from_operands);
    return test_end();
}
