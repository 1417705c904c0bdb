/* SPDX-License-Identifier: MIT */
/*
 * The closest value to a target that is out of reach, where values lie far apart: near the largest.
 * What the search says is held against the list of all values, for random numbers, rules and
 * constraints; the values near the top (whole/near_top.h) are held against full tables, for windows
 * of all sizes and whatever work they may do.
 */
#include "searching.h"
#include "whole/whole.h"

enum { NUMBERS_LEAST = 3, NUMBERS_MOST = 6, TARGETS_A_GAME = 24 };

static uint64_t largest_of(const struct answer *values)
{
    return values->count == 0 ? 1 : values->listed[values->count - 1].value;
}

/* Near the top, above it, in the middle, or anywhere on a scale of factors. */
static uint64_t draw_target(tally_random *random, uint64_t largest)
{
    switch (tally_random_below(random, 4)) {
    case 0: return largest - tally_random_below(random, 1 + largest / 4);
    case 1: return largest + 1 + tally_random_below(random, 1 + largest / 8);
    case 2: return 1 + tally_random_below(random, largest + 1);
    default: return 1 + (largest >> tally_random_below(random, 16));
    }
}

static uint64_t distance_of(uint64_t value, uint64_t target)
{
    return value > target ? value - target : target - value;
}

/* The solutions are those of the nearest values, as the list of values has them. */
static void check_target(const struct answer *values, const tally_game *all_targets,
                         uint64_t target, const tally_options *options)
{
    tally_game *game = NULL;
    size_t count = 0;
    const uint64_t *const numbers = tally_game_numbers(all_targets, &count);
    CHECK(tally_game_new(&game, tally_game_rules(all_targets), (tally_range){target, target},
                         numbers, count, NULL) == TALLY_OK);
    const char *const name = name_of_game(game);
    struct answer answer;
    answer_game(&answer, SEARCH_SOLVE, game, options);
    /* Where nothing is found, there may be values beyond 64 bits. */
    if (values->count != 0 && largest_of(values) < UINT32_MAX)
        CHECK_CASE(answer.outcome.bound == TALLY_BOUND_NONE, name);
    uint64_t nearest = UINT64_MAX;
    for (size_t i = 0; i < values->count; i++) {
        const uint64_t distance = distance_of(values->listed[i].value, target);
        if (distance < nearest) nearest = distance;
    }
    size_t found = 0;
    for (size_t i = 0; i < values->count; i++) {
        if (distance_of(values->listed[i].value, target) != nearest) continue;
        if (CHECK_CASE(found < answer.count, name))
            CHECK_CASE(strcmp(answer.listed[found].text, values->listed[i].text) == 0, name);
        found++;
    }
    CHECK_CASE(found == answer.count, name);
    CHECK_CASE(answer.outcome.distance == nearest, name);
    answer_free(&answer);
    tally_game_free(game);
}

static tally_options draw_options(tally_random *random, const uint64_t *numbers, size_t count)
{
    tally_options options = TALLY_OPTIONS_INIT;
    switch (tally_random_below(random, 6)) {
    case 0: options.fewest = 1 + (uint32_t)tally_random_below(random, count); break;
    case 1: options.most = 1 + (uint32_t)tally_random_below(random, count); break;
    case 2:
        options.must_use = &numbers[tally_random_below(random, count)];
        options.must_use_count = 1;
        break;
    default: break;
    }
    return options;
}

static tally_rules draw_rules(tally_random *random)
{
    static const char *const operations[] = {"+-*/", "+-*/", "+-*/", "+*", "+-*",
                                             "+*/",  "+-",   "*/",   "+"};
    tally_rules rules = *tally_rules_find("countdown");
    CHECK(tally_rules_set(&rules, "ops", operations[tally_random_below(random, 9)], NULL) ==
          TALLY_OK);
    if (tally_random_below(random, 5) == 0)
        CHECK(tally_rules_set(&rules, "use", "all", NULL) == TALLY_OK);
    return rules;
}

static void check_numbers(tally_random *random, const uint64_t *numbers, size_t count,
                          uint32_t targets)
{
    const tally_rules rules = draw_rules(random);
    const tally_options options = draw_options(random, numbers, count);
    tally_game *game = NULL;
    CHECK(tally_game_new(&game, &rules, (tally_range){1, 1}, numbers, count, NULL) == TALLY_OK);
    struct answer values;
    answer_game(&values, SEARCH_VALUES, game, &options);
    for (uint32_t i = 0; i < targets && values.outcome.bound == TALLY_BOUND_NONE; i++)
        check_target(&values, game, draw_target(random, largest_of(&values)), &options);
    answer_free(&values);
    tally_game_free(game);
}

static void the_closest_is_the_nearest_of_all_values(void)
{
    tally_random random;
    tally_random_seed(&random, 20261121);
    for (uint32_t round = 0; round < (test_is_sanitized() ? 30u : 400u); round++) {
        uint64_t numbers[NUMBERS_MOST];
        const size_t count =
            NUMBERS_LEAST + (size_t)tally_random_below(&random, NUMBERS_MOST - NUMBERS_LEAST + 1);
        random_numbers(&random, numbers, count);
        check_numbers(&random, numbers, count, TARGETS_A_GAME);
    }
}

/* Tables then reach beyond half the numbers (whole/target_search.c). */
static void equal_numbers_have_the_closest_values_too(void)
{
    enum { EQUAL_MOST = 12, EQUAL_TARGETS = 6, EQUAL_MANY = 17 };
    tally_random random;
    tally_random_seed(&random, 20261122);
    for (uint32_t round = 0; round < (test_is_sanitized() ? 4u : 24u); round++) {
        uint64_t numbers[EQUAL_MANY];
        const uint64_t kinds[2] = {round == 0 ? 2 : 1 + tally_random_below(&random, 12),
                                   1 + tally_random_below(&random, 12)};
        const size_t distinct = round == 0 ? 1 : 1 + (size_t)tally_random_below(&random, 2);
        const size_t most = distinct == 1 ? EQUAL_MOST : 7;
        const size_t drawn = 4 + (size_t)tally_random_below(&random, most - 3);
        const size_t count = round == 0 ? EQUAL_MANY : drawn;
        for (size_t i = 0; i < count; i++) numbers[i] = kinds[i * distinct / count];
        check_numbers(&random, numbers, count, EQUAL_TARGETS);
    }
}

/* ---- Many numbers ---------------------------------------------------------------------------- */

/* Distances of many thousands; each took a search of its own once. */
static void far_from_any_value_takes_little_work(void)
{
    static const struct {
        const char *id;
        uint64_t value;
    } cases[] = {
        {"countdown:500000/1,2,3,4,5,6,7,8,9", 483840},
        {"countdown:2000000/1,2,3,4,5,6,7,8,9", 544320},
        {"countdown:5300000/1,2,3,4,5,6,7,8,9,10", 5443200},
        {"countdown:4500000/1,2,3,4,5,6,7,8,9,10", 4536000},
        {"countdown:5000000000000/1,2,3,4,5,6,7,8,9,10", 5443200},
        {"countdown:190000000/2,3,5,7,10,25,50,75", 196875000},
        {"countdown:1000000007/2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2",
         1073741824},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct answer answer;
        answer_search(&answer, SEARCH_SOLVE, cases[i].id, NULL);
        CHECK_CASE(answer.outcome.bound == TALLY_BOUND_NONE, cases[i].id);
        if (CHECK_CASE(answer.count == 1, cases[i].id))
            CHECK_CASE(answer.listed[0].value == cases[i].value, cases[i].id);
        CHECK_CASE(answer.outcome.nodes < 20000, cases[i].id);
        answer_free(&answer);
    }
}

/* ---- The values near the top ----------------------------------------------------------------- */

static uint64_t nearest_in_tables(const struct workspace *workspace,
                                  const struct admission *admission, uint64_t target,
                                  uint64_t beyond, tally_range window)
{
    uint64_t nearest = UINT64_MAX;
    const uint32_t begin = workspace->lattice.level_begin[admission->fewest];
    for (uint32_t subset = begin; subset < workspace->lattice.level_begin[admission->most + 1];
         subset++) {
        if (!lattice_contains(&workspace->lattice,
                              lattice_subset(&workspace->lattice, subset)->code,
                              admission->must_use))
            continue;
        const struct value_run run = table_all(&workspace->tables[subset]);
        for (uint32_t i = 0; i < run.count; i++) {
            const uint64_t distance = distance_of(run.values[i], target);
            if (run.values[i] < window.first || run.values[i] > window.last) continue;
            if (distance > beyond && distance < nearest) nearest = distance;
        }
    }
    return nearest;
}

static void check_windows(tally_random *random, struct workspace *workspace)
{
    struct lattice *const lattice = &workspace->lattice;
    struct near_top near_top;
    near_top_init(&near_top, workspace);
    const uint64_t largest = workspace->tables[lattice->level_begin[lattice->given]].filter.largest;
    for (uint32_t i = 0; i < TARGETS_A_GAME; i++) {
        struct admission admission = {.must_use = 0};
        admission.most = 1 + (uint32_t)tally_random_below(random, lattice->given);
        admission.fewest = 1 + (uint32_t)tally_random_below(random, admission.most);
        if (tally_random_below(random, 3) == 0) admission.must_use = lattice->stride[0];
        const uint64_t target = draw_target(random, largest);
        const uint64_t beyond =
            tally_random_below(random, 3) == 0 ? tally_random_below(random, largest) : 0;
        tally_range window;
        window.first = target - tally_random_below(random, target);
        window.last = target + (largest >> tally_random_below(random, 12));
        const uint64_t expected = nearest_in_tables(workspace, &admission, target, beyond, window);
        uint64_t distance;
        bool is_decided;
        CHECK(near_top_nearest(&near_top, &admission, target, beyond, window, UINT64_MAX, &distance,
                               &is_decided) == TALLY_OK);
        CHECK(is_decided);
        CHECK_U64(distance, expected);
        const uint64_t work = near_top.work;
        CHECK(near_top_nearest(&near_top, &admission, target, beyond, window, work, &distance,
                               &is_decided) == TALLY_OK);
        CHECK(is_decided);
        CHECK_U64(distance, expected);
        if (work == 0) continue;
        CHECK(near_top_nearest(&near_top, &admission, target, beyond, window,
                               tally_random_below(random, work), &distance,
                               &is_decided) == TALLY_OK);
        CHECK(!is_decided);
        CHECK_U64(distance, UINT64_MAX);
    }
    near_top_clear(&near_top);
}

static void what_is_near_the_top_is_what_tables_have(void)
{
    /* Those of the whole-number engine: what is taken away or divided by is added
     * and multiplied first. */
    enum { A = TALLY_OP_ADD, S = TALLY_OP_SUBTRACT, M = TALLY_OP_MULTIPLY, D = TALLY_OP_DIVIDE };
    static const uint32_t sets[] = {A + S + M + D, A + S + M + D, A + M, A + S + M, A + M + D,
                                    A + S,         M + D,         A,     M};
    tally_random random;
    tally_random_seed(&random, 8848);
    for (uint32_t round = 0; round < (test_is_sanitized() ? 20u : 200u); round++) {
        uint64_t numbers[NUMBERS_MOST];
        const size_t count =
            NUMBERS_LEAST + (size_t)tally_random_below(&random, NUMBERS_MOST - NUMBERS_LEAST + 1);
        const uint32_t operations = sets[tally_random_below(&random, sizeof sets / sizeof *sets)];
        const tally_options options = TALLY_OPTIONS_INIT;
        struct memory memory;
        struct workspace workspace;
        memory_init(&memory, NULL, 0);
        random_numbers(&random, numbers, count);
        if (!CHECK(workspace_init(&workspace, &memory, &options, numbers, (uint32_t)count,
                                  operations, UINT64_MAX) == TALLY_OK) ||
            !CHECK(workspace_build_tables(&workspace, (uint32_t)count, 0) == TALLY_OK)) {
            exit(EXIT_FAILURE);
        }
        check_windows(&random, &workspace);
        workspace_clear(&workspace);
    }
}

int main(void)
{
    TEST(the_closest_is_the_nearest_of_all_values);
    TEST(equal_numbers_have_the_closest_values_too);
    TEST(far_from_any_value_takes_little_work);
    TEST(what_is_near_the_top_is_what_tables_have);
    return test_end();
}
