/* SPDX-License-Identifier: MIT */
/*
 * The value tables of exact fractions: every value over a subset, and the parts of an expression
 * that it can be. An example, the numbers 2 and 4:
 *
 *     6 = 2 + 4    a sum, and a group of a sum
 *     8 = 2 * 4    a product, and a group of a product
 *     2 = 4 - 2    a sum, and since it is 4 / 2 a product
 *     1/2 = 2 / 4  a product
 *
 * In any order values stand without a sign; as given, 2 - 4 is -2. More numbers are compared with
 * what every step makes of every pair of smaller values.
 */
#include "faults/failing_allocator.h"
#include "goals/table.h"
#include "test.h"

enum { VALUES_MAX = 8192, MASKS = 16 };

static tally_options options = TALLY_OPTIONS_INIT;
static struct memory memory;
static struct goals goals;
static tally_game *game;
static tally_rules rules;

/* Rules with these operations and no more. */
static void set_rules(const char *operations, tally_values_kind values, tally_number_order order,
                      uint32_t depth)
{
    rules = *tally_rules_find("four-fours");
    CHECK(tally_rules_set(&rules, "ops", operations, NULL) == TALLY_OK);
    rules.values = values;
    rules.order = order;
    rules.unary_depth = depth;
}

static uint32_t begin(const uint64_t *numbers, size_t count)
{
    memory_init(&memory, NULL, 0);
    CHECK(tally_game_new(&game, &rules, (tally_range){1, 1}, numbers, count, NULL) == TALLY_OK);
    goals_init(&goals, &memory, game, &options);
    return goals_subset_of_key(&goals, goals.full_key);
}

static void end(void)
{
    goals_clear(&goals);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
    tally_game_free(game);
}

/* The parts of a value; 0: it is not there. */
static uint8_t parts_of(const struct goals_table *table, int64_t numerator, int64_t denominator)
{
    const struct goals_table_entry *const entry =
        goals_table_find(table, (struct ratio){numerator, denominator});
    return entry != NULL ? entry->parts : 0;
}

static void an_example(void)
{
    set_rules("+-*/", TALLY_VALUES_EXACT, TALLY_ORDER_ANY, 0);
    const struct goals_table *table = goals_table_of(&goals, begin((const uint64_t[]){2, 4}, 2));
    if (!CHECK(table != NULL)) return;
    CHECK_U64(table->count, 4);
    CHECK_U64(parts_of(table, 6, 1), GOALS_PART_SUM | GOALS_PART_SUM_GROUP);
    CHECK_U64(parts_of(table, 8, 1), GOALS_PART_PRODUCT | GOALS_PART_PRODUCT_GROUP);
    CHECK_U64(parts_of(table, 2, 1), GOALS_PART_SUM | GOALS_PART_PRODUCT);
    CHECK_U64(parts_of(table, 1, 2), GOALS_PART_PRODUCT);
    CHECK_U64(parts_of(table, -2, 1), 0);
    end();

    set_rules("+-*/", TALLY_VALUES_EXACT, TALLY_ORDER_GIVEN, 0);
    table = goals_table_of(&goals, begin((const uint64_t[]){2, 4}, 2));
    if (!CHECK(table != NULL)) return;
    CHECK_U64(table->count, 4);
    CHECK_U64(parts_of(table, -2, 1), GOALS_PART_SUM);
    CHECK_U64(parts_of(table, 1, 2), GOALS_PART_PRODUCT);
    CHECK_U64(parts_of(table, 2, 1), 0);
    end();
}

/* 3! is one step on top of 3, 3!! two. */
static void factorials_and_roots_stand_on_top(void)
{
    set_rules("!sqrt", TALLY_VALUES_EXACT, TALLY_ORDER_ANY, 2);
    const struct goals_table *table = goals_table_of(&goals, begin((const uint64_t[]){3}, 1));
    if (!CHECK(table != NULL)) return;
    CHECK_U64(table->count, 3);
    CHECK_U64(goals_table_find(table, ratio_of_whole(3))->depth, 0);
    CHECK_U64(goals_table_find(table, ratio_of_whole(6))->depth, 1);
    CHECK_U64(goals_table_find(table, ratio_of_whole(720))->depth, 2);
    end();
    table = goals_table_of(&goals, begin((const uint64_t[]){16}, 1));
    if (!CHECK(table != NULL)) return;
    CHECK_U64(goals_table_find(table, ratio_of_whole(4))->depth, 1);
    CHECK_U64(goals_table_find(table, ratio_of_whole(2))->depth, 2);
    end();
}

static void digits_are_put_together(void)
{
    set_rules("cat", TALLY_VALUES_EXACT, TALLY_ORDER_ANY, 0);
    const struct goals_table *table = goals_table_of(&goals, begin((const uint64_t[]){2, 4}, 2));
    if (!CHECK(table != NULL)) return;
    CHECK_U64(table->count, 2);
    CHECK_U64(parts_of(table, 24, 1), GOALS_PART_ATOM);
    CHECK_U64(parts_of(table, 42, 1), GOALS_PART_ATOM);
    end();
    set_rules("cat", TALLY_VALUES_EXACT, TALLY_ORDER_GIVEN, 0);
    table = goals_table_of(&goals, begin((const uint64_t[]){2, 4}, 2));
    if (!CHECK(table != NULL)) return;
    CHECK_U64(table->count, 1);
    CHECK_U64(parts_of(table, 24, 1), GOALS_PART_ATOM);
    end();
}

/* 2^62 * 2 is beyond 63 bits. */
static void a_value_that_does_not_fit_is_noted(void)
{
    set_rules("+-*/", TALLY_VALUES_EXACT, TALLY_ORDER_ANY, 0);
    rules.number_max = UINT64_MAX;
    uint32_t all = begin((const uint64_t[]){UINT64_C(1) << 62, 2}, 2);
    CHECK(goals_table_of(&goals, all) != NULL);
    CHECK(goals.may_overflow);
    CHECK(goals_subset_at(&goals, all)->is_cut);
    end();
    all = begin((const uint64_t[]){50, 2}, 2);
    CHECK(goals_table_of(&goals, all) != NULL);
    CHECK(!goals.may_overflow);
    CHECK(!goals_subset_at(&goals, all)->is_cut);
    end();
}

/* ---- The same by other means ----------------------------------------------------------------- */

/* By which of four numbers are used: the values, each once, with their signs. */
static struct value_set {
    uint32_t count;
    struct ratio values[VALUES_MAX];
} sets[MASKS];

static int64_t common_divisor(int64_t a, int64_t b)
{
    while (b != 0) {
        const int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

static void put(struct value_set *set, int64_t numerator, int64_t denominator)
{
    const int64_t divisor = common_divisor(numerator, denominator) * (denominator < 0 ? -1 : 1);
    const struct ratio value = {numerator / divisor, denominator / divisor};
    if (rules.values == TALLY_VALUES_WHOLE && (value.denominator != 1 || value.numerator < 1))
        return;
    for (uint32_t i = 0; i < set->count; i++)
        if (ratio_is_equal(set->values[i], value)) return;
    if (CHECK(set->count < VALUES_MAX)) set->values[set->count++] = value;
}

static void put_pair(struct value_set *set, struct ratio a, struct ratio b)
{
    put(set, a.numerator * b.denominator + b.numerator * a.denominator,
        a.denominator * b.denominator);
    put(set, a.numerator * b.denominator - b.numerator * a.denominator,
        a.denominator * b.denominator);
    put(set, a.numerator * b.numerator, a.denominator * b.denominator);
    if (b.numerator != 0) put(set, a.numerator * b.denominator, a.denominator * b.numerator);
}

/* As given, all of one side stand before all of the other. */
static bool may_split(unsigned a, unsigned b)
{
    return rules.order == TALLY_ORDER_ANY || a < (b & -b);
}

static void make_sets(const uint64_t *numbers)
{
    for (unsigned mask = 1; mask < MASKS; mask++) {
        struct value_set *const set = &sets[mask];
        set->count = 0;
        for (unsigned i = 0; i < 4; i++)
            if (mask == 1u << i) put(set, (int64_t)numbers[i], 1);
        for (unsigned a = 1; a < mask; a++) {
            const unsigned b = mask - a;
            if ((a & mask) != a || !may_split(a, b)) continue;
            for (uint32_t i = 0; i < sets[a].count; i++)
                for (uint32_t j = 0; j < sets[b].count; j++)
                    put_pair(set, sets[a].values[i], sets[b].values[j]);
        }
    }
}

static void every_value_is_there_and_no_other(void)
{
    static const uint64_t games[][4] = {{1, 3, 4, 6}, {4, 4, 4, 4}, {0, 2, 2, 7}, {3, 3, 8, 8}};
    for (size_t i = 0; i < 4 * sizeof games / sizeof games[0]; i++) {
        const bool is_ordered = i % 2 != 0;
        set_rules("+-*/", i / 2 % 2 != 0 ? TALLY_VALUES_WHOLE : TALLY_VALUES_EXACT,
                  is_ordered ? TALLY_ORDER_GIVEN : TALLY_ORDER_ANY, 0);
        if (rules.values == TALLY_VALUES_WHOLE && games[i / 4][0] == 0) continue;
        make_sets(games[i / 4]);
        const struct goals_table *const table = goals_table_of(&goals, begin(games[i / 4], 4));
        if (!CHECK(table != NULL)) return;
        const struct value_set *const set = &sets[MASKS - 1];
        uint32_t wanted = 0;
        for (uint32_t j = 0; j < set->count; j++) {
            const struct ratio value = set->values[j];
            if (value.numerator < 0 && !is_ordered) continue;
            wanted++;
            CHECK(parts_of(table, value.numerator, value.denominator) != 0);
        }
        /* As given, a sum that is no whole number yet may become one: the table has some more. */
        if (!is_ordered || rules.values == TALLY_VALUES_EXACT) CHECK_U64(table->count, wanted);
        end();
    }
}

/* ---- Its room -------------------------------------------------------------------------------- */

static int say_stop(void *context, const tally_progress *progress)
{
    (void)progress;
    (void)context;
    return 1;
}

static void the_tick_ends_a_table(void)
{
    set_rules("+-*/", TALLY_VALUES_EXACT, TALLY_ORDER_ANY, 0);
    options.tick = say_stop;
    CHECK(goals_table_of(&goals, begin((const uint64_t[]){1, 3, 7, 10, 25}, 5)) == NULL);
    CHECK(goals.status == TALLY_STOPPED);
    options.tick = NULL;
    end();
}

static void a_failed_allocation_is_told(void)
{
    set_rules("+-*/", TALLY_VALUES_EXACT, TALLY_ORDER_ANY, 0);
    CHECK(tally_game_new(&game, &rules, (tally_range){1, 1}, (const uint64_t[]){1, 3, 7}, 3,
                         NULL) == TALLY_OK);
    for (uint64_t allowed = 0;; allowed++) {
        struct failing_allocator failing;
        failing_allocator_init(&failing, allowed, false);
        memory_init(&memory, &failing.allocator, 0);
        goals_init(&goals, &memory, game, &options);
        const uint32_t all = goals_subset_of_key(&goals, goals.full_key);
        const bool is_made = all != GOALS_NONE && goals_table_of(&goals, all) != NULL;
        CHECK(is_made ? goals.status == TALLY_OK : goals.status == TALLY_NO_MEMORY);
        goals_clear(&goals);
        CHECK_U64(failing_allocator_held(&failing), 0);
        if (is_made) break;
    }
    tally_game_free(game);
}

int main(void)
{
    TEST(an_example);
    TEST(factorials_and_roots_stand_on_top);
    TEST(digits_are_put_together);
    TEST(a_value_that_does_not_fit_is_noted);
    TEST(every_value_is_there_and_no_other);
    TEST(the_tick_ends_a_table);
    TEST(a_failed_allocation_is_told);
    return test_end();
}
