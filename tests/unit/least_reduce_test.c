/* SPDX-License-Identifier: MIT */
/*
 * Some solution of very many numbers. For example, of 1 to 16 the pairs 16 - 15 and 14 - 13 are
 * combined first, until few numbers are left that make 952.
 */
#include "faults/failing_allocator.h"
#include "least/reduce.h"
#include "test.h"
#include "whole/engine.h"

#include "support/engine_search.h"

enum { TEXT_SIZE = 1024 };

/* Evaluates the solution again, from its text. */
static void check_solution(const struct finds *finds, uint64_t target)
{
    const struct found *const found = finds_at(finds, 0);
    char text[TEXT_SIZE] = "";
    tally_expr *expr = NULL;
    tally_expr_info info = TALLY_EXPR_INFO_INIT;
    CHECK_U64(found->value, target);
    CHECK_U64(found->numbers_used, game->count);
    if (!CHECK(found->text_length < sizeof text)) return;
    finds_text(finds, &search->numbers, found, text);
    if (!CHECK_CASE(tally_expr_parse(&expr, text, strlen(text), NULL, NULL) == TALLY_OK, text))
        return;
    tally_expr_describe(expr, &info);
    CHECK_U64(info.value.numerator.low, target);
    CHECK_U64(info.value.denominator.low, 1);
    CHECK_U64(info.numbers_used, game->count);
    tally_expr_free(expr);
}

static void check_game(const char *id)
{
    struct finds finds = {{0}, {0}};
    engine_begin(&whole_engine, game_of(id), NULL);
    CHECK_CASE(least_reduce(search, game->target.first, &finds) == TALLY_OK, id);
    if (CHECK_CASE(finds.found.count == 1, id)) check_solution(&finds, game->target.first);
    finds_clear(&finds, &memory);
    engine_end();
}

static void an_example(void)
{
    check_game("countdown,use=all:952/1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16");
}

static void other_targets_and_numbers(void)
{
    check_game("countdown,use=all:1/1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16");
    check_game("countdown,use=all:1000/2,4,6,8,10,12,14,16,18,20,22,24");
    check_game("countdown,use=all:24/3,3,5,5,7,7,9,9,11,11,13,13,15,15");
}

/* A target that little work does not find gives nothing, and is no failure. */
static void not_every_target_is_found(void)
{
    struct finds finds = {{0}, {0}};
    engine_begin(&whole_engine,
                 game_of("countdown,use=all:9000000000000000001/1,1,1,1,1,1,1,1,1,1,1,1"), NULL);
    CHECK(least_reduce(search, game->target.first, &finds) == TALLY_OK);
    CHECK_U64(finds.found.count, 0);
    engine_end();
}

static void nothing_is_lost_without_memory(void)
{
    for (uint64_t n = 0; n < 12; n++) {
        struct failing_allocator failing;
        struct finds finds = {{0}, {0}};
        struct memory lent;
        engine_begin(&whole_engine, game_of("countdown,use=all:24/1,2,3,4,5,6,7,8,9,10,11,12"),
                     NULL);
        failing_allocator_init(&failing, n, true);
        memory_init(&lent, &failing.allocator, 0);
        struct memory *const own = search->memory;
        search->memory = &lent;
        const tally_status status = least_reduce(search, 24, &finds);
        CHECK(status == TALLY_OK || status == TALLY_NO_MEMORY || status == TALLY_MEMORY_CAP);
        CHECK(n != 0 || status == TALLY_NO_MEMORY);
        finds_clear(&finds, &lent);
        CHECK_U64(failing_allocator_held(&failing), 0);
        search->memory = own;
        engine_end();
    }
}

int main(void)
{
    TEST(an_example);
    TEST(other_targets_and_numbers);
    TEST(not_every_target_is_found);
    TEST(nothing_is_lost_without_memory);
    return test_end();
}
