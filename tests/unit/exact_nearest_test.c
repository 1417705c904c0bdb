/* SPDX-License-Identifier: MIT */
/*
 * The nearest value by intervals, with tables as small as can be, so that it goes as deep as it
 * can: what it finds does not depend on them, and is what the list of all values tells.
 *
 *     12 from 2 5 5 with - and *:   values 2 5 10 15 20 25 ..., the nearest 10, then 15
 */
#include "exact/engine.h"
#include "exact/nearest.h"
#include "test.h"

#include "support/engine_search.h"

static uint64_t nearest(uint32_t table_size, uint64_t target, uint64_t beyond)
{
    uint64_t distance = 0;
    CHECK(exact_nearest(exact_run_of(search), table_size, target, beyond, &distance) == TALLY_OK);
    return distance;
}

static void the_nearest_comes_first(void)
{
    engine_begin(&exact_engine, game_of("countdown,ops=+*!,values=exact:12/2,5,5"), NULL);
    CHECK(!exact_has_nearest(&exact_run_of(search)->goals));
    engine_end();
    engine_begin(&exact_engine, game_of("countdown,ops=+-*,values=exact:12/2,5,5"), NULL);
    CHECK(exact_has_nearest(&exact_run_of(search)->goals));
    CHECK_U64(nearest(2, 14, 0), 1); /* (5 + 2) * 5 - ... : 15 = 5 * (5 - 2) */
    CHECK_U64(nearest(2, 14, 1), 2); /* 12 = 5 + 5 + 2 */
    CHECK_U64(nearest(2, 14, 2), 4); /* 10 */
    CHECK_U64(nearest(2, 14, 40), UINT64_MAX);
    engine_end();
}

/* ---- Against the list of values -------------------------------------------------------------- */

/* A distance at which there is no value is passed over: it may be that of 0 ^ x or (-1) ^ x, where
 * x is not looked at. */
static uint64_t nearest_value(uint32_t table_size, uint64_t target, uint64_t beyond,
                              const struct vector *values)
{
    const uint64_t wanted = nearest_in_list(values, target, beyond);
    uint64_t distance = beyond;
    do distance = nearest(table_size, target, distance);
    while (distance < wanted);
    return distance;
}

static void check_game(tally_game *of, tally_random *random)
{
    enum { MOST = 1000000000 };
    const tally_range all = {0, MOST};
    struct vector values = {0};
    char id[256];
    tally_game_id(of, id, sizeof id);
    engine_begin(&exact_engine, of, NULL);
    CHECK(exact_engine.values(search, all, request.fewest, request.most, &values) == TALLY_OK);
    for (uint32_t table_size = 1; table_size <= 3; table_size++) {
        for (uint32_t most = 30; most < MOST / 30; most *= 30) {
            const uint64_t target = 1 + tally_random_below(random, most);
            const uint64_t beyond = tally_random_below(random, 3) * most / 20;
            const uint64_t wanted = nearest_in_list(&values, target, beyond);
            CHECK_CASE(nearest_value(table_size, target, beyond, &values) == wanted, id);
        }
    }
    vector_clear(&memory, &values);
    engine_end();
}

static void it_is_the_nearest_of_all_values(void)
{
    static const struct kind_of_game kinds[] = {
        {"+-*/", "exact", "any", "any", 12, 4},      {"+-*/", "exact", "all", "any", 12, 5},
        {"+-*/", "exact", "all", "any", 3, 6},       {"+-*/", "exact", "any", "given", 12, 4},
        {"+-*/", "exact", "all", "given", 9, 6},     {"+-*/", "exact", "all", "any", 2, 6},
        {"+-*", "exact", "all", "any", 9, 6},        {"+*", "exact", "any", "any", 9, 5},
        {"+-", "exact", "all", "any", 30, 7},        {"*/", "exact", "all", "any", 30, 6},
        {"+-*/cat", "exact", "any", "any", 9, 4},    {"+-*/neg", "exact", "all", "any", 9, 5},
        {"+-*cat", "whole", "all", "any", 5, 6},     {"+-*/cat", "exact", "all", "given", 9, 5},
        {"+-*/^", "exact", "all", "any", 9, 4},      {"+-*/^", "exact", "all", "given", 9, 5},
        {"+-*/^neg", "exact", "all", "given", 5, 5}, {"+-*/^negcat", "exact", "all", "given", 9, 4},
        {"+-*/^neg", "exact", "any", "any", 5, 4},   {"+*^", "exact", "all", "given", 3, 5},
        {"*/^neg", "exact", "all", "given", 6, 5},   {"-*^", "exact", "all", "given", 9, 5},
        {"+-*/^cat", "whole", "all", "any", 5, 5},   {"+-^neg", "exact", "any", "given", 9, 4},
        {"+-*/neg", "exact", "all", "given", 9, 5},  {"^-neg", "exact", "all", "any", 4, 5},
    };
    tally_random random;
    tally_random_seed(&random, 20261122);
    for (int i = 0; i < test_amount(26, 400); i++) {
        const struct kind_of_game *const kind =
            &kinds[(size_t)i % (sizeof kinds / sizeof kinds[0])];
        check_game(random_game_of(kind, &random), &random);
    }
}

int main(void)
{
    TEST(the_nearest_comes_first);
    TEST(it_is_the_nearest_of_all_values);
    return test_end();
}
