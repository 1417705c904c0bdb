/* SPDX-License-Identifier: MIT */
/*
 * The nearest value to one that cannot be made, near the top of what the numbers reach. An example,
 * the numbers 3 4 5, of which 60 is the largest value:
 *
 *     near 58    60 = 3 * 4 * 5, at a distance of 2; nothing is nearer
 *     near 58, beyond 2    35 = (3 + 4) * 5, at 23
 *
 * Windows of all kinds are compared with the value tables of all subsets.
 */
#include "base/checked.h"
#include "lattice/ceiling.h"
#include "test.h"
#include "whole/near_top.h"

static tally_options options = TALLY_OPTIONS_INIT;
static struct memory memory;
static struct workspace workspace;
static struct near_top near_top;

static void begin(const uint64_t *numbers, uint32_t count, uint32_t operations)
{
    memory_init(&memory, NULL, 0);
    CHECK(workspace_init(&workspace, &memory, &options, numbers, count, operations, UINT64_MAX) ==
          TALLY_OK);
    near_top_init(&near_top, &workspace);
}

static void end(void)
{
    near_top_clear(&near_top);
    workspace_clear(&workspace);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

/* What is asked: see near_top_nearest(). */
struct window {
    struct admission admission;
    uint64_t target, beyond;
    tally_range range;
};

static tally_status ask(const struct window *window, uint64_t work_max, uint64_t *distance,
                        bool *is_decided)
{
    return near_top_nearest(&near_top, &window->admission, window->target, window->beyond,
                            window->range, work_max, distance, is_decided);
}

/* The distance that is found, with as much work as it takes. */
static uint64_t nearest(const struct window *window)
{
    uint64_t distance;
    bool is_decided;
    CHECK(ask(window, UINT64_MAX, &distance, &is_decided) == TALLY_OK);
    CHECK(is_decided);
    return distance;
}

static void an_example(void)
{
    struct window window = {.admission = {.fewest = 1, .most = 3}, .target = 58, .range = {1, 100}};
    begin((const uint64_t[]){3, 4, 5}, 3, TALLY_OP_BASIC);
    CHECK_U64(nearest(&window), 2);
    window.beyond = 2;
    CHECK_U64(nearest(&window), 23);
    window.range.first = 36;
    CHECK_U64(nearest(&window), UINT64_MAX); /* nothing from 36 to 100 but 60 */
    end();
}

/* The same by looking at every value. */
static uint64_t nearest_in_tables(const struct window *window)
{
    const struct lattice *const lattice = &workspace.lattice;
    uint64_t distance = UINT64_MAX;
    for (uint32_t subset = lattice->level_begin[window->admission.fewest];
         subset < lattice->level_begin[window->admission.most + 1]; subset++) {
        if (!lattice_contains(lattice, lattice_subset(lattice, subset)->code,
                              window->admission.must_use))
            continue;
        const struct value_run run = table_all(&workspace.tables[subset]);
        for (uint32_t i = 0; i < run.count; i++) {
            const uint64_t value = run.values[i];
            const uint64_t away =
                value > window->target ? value - window->target : window->target - value;
            if (value < window->range.first || value > window->range.last || away <= window->beyond)
                continue;
            if (away < distance) distance = away;
        }
    }
    return distance;
}

static uint64_t ceiling(void)
{
    return ceiling_of_subset(&workspace.lattice, (uint32_t)workspace.lattice.subsets.count - 1,
                             workspace.operations);
}

/* A window of any kind; of games of five numbers. */
static struct window any_window(tally_random *random, int kind)
{
    const uint64_t top = ceiling() + 10;
    struct window window = {.target = 1 + tally_random_below(random, top),
                            .range = {1, UINT64_MAX}};
    window.admission.fewest = 1 + (uint32_t)tally_random_below(random, 5);
    window.admission.most =
        window.admission.fewest + (uint32_t)tally_random_below(random, 6 - window.admission.fewest);
    window.beyond = tally_random_below(random, 2) * tally_random_below(random, 50);
    if (kind % 3 == 0) window.range.first += tally_random_below(random, window.target);
    if (kind % 4 == 0) window.range.last = window.target + tally_random_below(random, top);
    if (kind % 5 == 0) window.admission.must_use = workspace.lattice.stride[0];
    return window;
}

static void nothing_nearer_is_missed(void)
{
    enum { ADD = TALLY_OP_ADD, MULTIPLY = TALLY_OP_MULTIPLY };
    static const uint64_t games[][5] = {
        {3, 7, 10, 25, 75}, {1, 1, 4, 9, 9}, {6, 6, 6, 6, 6}, {2, 3, 4, 24, 72}};
    static const uint32_t operations[] = {TALLY_OP_BASIC, ADD | MULTIPLY, ADD | TALLY_OP_SUBTRACT,
                                          MULTIPLY | TALLY_OP_DIVIDE};
    tally_random random;
    tally_random_seed(&random, 5);
    for (size_t i = 0; i < 16; i++) {
        begin(games[i / 4], 5, operations[i % 4]);
        CHECK(workspace_build_tables(&workspace, 5, 0) == TALLY_OK);
        for (int j = 0; j < 100; j++) {
            const struct window window = any_window(&random, j);
            CHECK_U64(nearest(&window), nearest_in_tables(&window));
        }
        end();
    }
}

/* To be worth 40 at least, a quotient takes 80 at least, a difference 41. With + and * beside them
 * other floors are lower still; here nothing but these will do. */
static void differences_and_quotients_need_more_than_their_floor(void)
{
    struct window window = {.admission = {.fewest = 2, .most = 2}, .target = 38, .range = {40, 60}};
    begin((const uint64_t[]){2, 80}, 2, TALLY_OP_DIVIDE);
    CHECK_U64(nearest(&window), 2);
    window.range.first = 41;
    CHECK_U64(nearest(&window), UINT64_MAX);
    end();
    window.range.first = 40;
    begin((const uint64_t[]){1, 41}, 2, TALLY_OP_SUBTRACT);
    CHECK_U64(nearest(&window), 2);
    window.range.first = 41;
    CHECK_U64(nearest(&window), UINT64_MAX);
    end();
}

static void values_may_be_as_large_as_can_be(void)
{
    static const uint64_t numbers[] = {1000000000, 1000000007, 3};
    begin(numbers, 3, TALLY_OP_BASIC);
    const uint64_t top = numbers[0] * numbers[1] * 3;
    struct window window = {
        .admission = {.fewest = 1, .most = 3}, .target = top, .range = {1, UINT64_MAX}};
    CHECK_U64(nearest(&window), top - (numbers[0] + 3) * numbers[1]);
    window.target = top - 5;
    CHECK_U64(nearest(&window), 5);
    window.target = UINT64_MAX;
    CHECK_U64(nearest(&window), UINT64_MAX - top);
    end();
}

static void without_work_nothing_is_known(void)
{
    const struct window window = {
        .admission = {.fewest = 1, .most = 5}, .target = 77, .range = {1, 1000}};
    uint64_t distance = 0;
    bool is_decided = true;
    begin((const uint64_t[]){3, 7, 10, 25, 75}, 5, TALLY_OP_BASIC);
    CHECK(ask(&window, 10, &distance, &is_decided) == TALLY_OK);
    CHECK(!is_decided);
    CHECK_U64(distance, UINT64_MAX);
    CHECK(near_top.work > 10);
    CHECK(near_top_least_work(&workspace.lattice, 5) == 242); /* 3^5 - 1 */
    end();
}

static int say_stop(void *context, const tally_progress *progress)
{
    (void)progress;
    (void)context;
    return 1;
}

static void the_tick_ends_it(void)
{
    const struct window window = {
        .admission = {.fewest = 1, .most = 8}, .target = 99991, .range = {1, 1 << 20}};
    uint64_t distance;
    bool is_decided = true;
    begin((const uint64_t[]){3, 7, 10, 25, 50, 75, 89, 97}, 8, TALLY_OP_BASIC);
    options.tick = say_stop;
    CHECK(ask(&window, UINT64_MAX, &distance, &is_decided) == TALLY_STOPPED);
    CHECK(!is_decided);
    options.tick = NULL;
    end();
}

int main(void)
{
    TEST(an_example);
    TEST(nothing_nearer_is_missed);
    TEST(differences_and_quotients_need_more_than_their_floor);
    TEST(values_may_be_as_large_as_can_be);
    TEST(without_work_nothing_is_known);
    TEST(the_tick_ends_it);
    return test_end();
}
