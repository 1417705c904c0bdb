/* SPDX-License-Identifier: MIT */
/*
 * What four equal digits make of 0..100 among all values of 127 bits: the same as `tally fours`
 * finds among those of 63 bits. So wider values, such as (4!)!, bring nothing back.
 *
 * The fractions and the value tables of the exact engine are compiled here a second time, with
 * parts of 128 bits (base/width.h). The tables of one to three digits are stored. The values of all
 * four digits are made from them, and only those that matter are kept.
 */
#ifdef __SIZEOF_INT128__
#define TALLY_WIDE_FRACTIONS 1
#endif

#include "base/power.c"
#include "base/rational.c"
#include "expr/decimals.c"
#include "goals/ratio.c"
#include "goals/table.c"
#include "goals/workspace.c"
#include "rules/number.c"
#include "test.h"

/* MOST_KEPT: sqrt twice makes 100 of it. */
enum { MOST = 100, MOST_KEPT = MOST * MOST * MOST * MOST, BATCH = 1 << 16, PAIRS = 10000 };

/* The tables of this test contain no efforts. */
uint32_t goals_effort_in_order(const struct goals *goals, enum effort_step step, struct ratio a,
                               struct ratio b)
{
    (void)goals, (void)step, (void)a, (void)b;
    return 0;
}

uint32_t goals_least_of_pair(bool is_sum, struct ratio a, struct ratio b)
{
    (void)is_sum, (void)a, (void)b;
    return 0;
}

uint32_t goals_least_of_fraction(bool is_sum, struct ratio a, struct ratio b)
{
    (void)is_sum, (void)a, (void)b;
    return 0;
}

/* ---- Arithmetic ------------------------------------------------------------------------------ */

/* A random part of at most so many bits, above 0. */
static ratio_part random_part(tally_random *random, uint32_t bits)
{
    const ratio_size low = tally_random_below(random, UINT64_MAX);
    const ratio_size high = tally_random_below(random, UINT64_MAX);
    const ratio_size both = RATIO_BITS > 64 ? high << (RATIO_BITS / 2 + 1) | low : low;
    return (ratio_part)(both >> (RATIO_BITS + 1 - bits) | 1);
}

static struct ratio random_ratio(tally_random *random)
{
    const uint32_t above = 1 + (uint32_t)tally_random_below(random, RATIO_BITS);
    const uint32_t below = 1 + (uint32_t)tally_random_below(random, RATIO_BITS);
    const struct rational made =
        rational_make((ratio_size)random_part(random, above),
                      (ratio_size)random_part(random, below), tally_random_below(random, 2) == 0);
    struct ratio ratio = {0, 1};
    CHECK(ratio_from_value(&ratio, made));
    return ratio;
}

/* A step and its inverse lead back. The second step has a result that fits, whatever the size of
 * its intermediate results. */
static void steps_can_be_taken_back(void)
{
    tally_random random;
    tally_random_seed(&random, 1);
    uint32_t sums = 0, products = 0;
    for (uint32_t i = 0; i < PAIRS; i++) {
        const struct ratio a = random_ratio(&random), b = random_ratio(&random);
        struct ratio made, back;
        if (ratio_subtract(&made, a, b)) {
            CHECK(ratio_add(&back, made, b) && ratio_is_equal(back, a));
            CHECK((ratio_compare(a, b) > 0) == (made.numerator > 0));
            sums++;
        }
        if (ratio_divide(&made, a, b)) {
            CHECK(ratio_multiply(&back, made, b) && ratio_is_equal(back, a));
            products++;
        }
    }
    CHECK(sums > PAIRS / 10 && products > PAIRS / 10);
}

static void powers_fit_up_to_the_width(void)
{
    bool is_beyond = false;
    const struct ratio half = {1, 2};
    struct ratio power, root;
    for (uint32_t e = 1; e < RATIO_BITS; e++) {
        const struct ratio exponent = ratio_of_whole(e);
        CHECK(ratio_power(&power, ratio_of_whole(2), exponent, &is_beyond));
        CHECK(power.numerator == (ratio_part)1 << e);
        CHECK(ratio_power(&root, power, half, &is_beyond) == (e % 2 == 0));
        if (e % 2 == 0) CHECK(root.numerator == (ratio_part)1 << e / 2);
    }
    CHECK(!is_beyond);
    CHECK(!ratio_power(&power, ratio_of_whole(2), ratio_of_whole(RATIO_BITS), &is_beyond));
    CHECK(is_beyond);
    struct rational product, more;
    const struct rational last = {RATIONAL_FACTORIAL, 1, 0}, next = {RATIONAL_FACTORIAL + 1, 1, 0};
    CHECK(power_factorial(&product, last) == RATIONAL_OK);
    CHECK(power_factorial(&more, next) == RATIONAL_BEYOND);
    CHECK(rational_multiply(&more, product, next) == RATIONAL_BEYOND);
}

/* ---- Four digits ----------------------------------------------------------------------------- */

static void empty_table(struct making *making)
{
    struct goals_table *const table = &making->table;
    memory_release(making->goals->memory, table->entries, table->room * sizeof table->entries[0]);
    hash_clear(&table->hash, making->goals->memory);
    *table = (struct goals_table){0};
}

/* Keeps the values from which ! and sqrt, twice at most, can make a value of 0..100. */
static void sift(struct making *making, struct making *kept)
{
    for (uint32_t i = 0; i < making->table.count; i++) {
        const struct ratio value = making->table.entries[i].value;
        if (value.denominator == 1 && value.numerator <= MOST_KEPT)
            add_value(kept, value, GOALS_PART_ATOM);
    }
    empty_table(making);
}

static bool combine_and_sift(struct goals_split split, struct making *making, struct making *kept)
{
    struct goals_table a, b;
    if (!goals_copy_table(making->goals, split.a, &a)) return false;
    if (!goals_copy_table(making->goals, split.b, &b)) return false;
    for (uint32_t i = 0; i < a.count; i++) {
        for (uint32_t j = 0; j < b.count; j++) {
            combine_in_any_order(making, &a.entries[i], &b.entries[j]);
            if (making->table.count >= BATCH) sift(making, kept);
        }
    }
    sift(making, kept);
    return true;
}

/* Which values of 0..100 four copies of a digit make; all values of one digit go into `single`. */
static bool reach(struct goals *goals, bool *reaches, struct goals_table *single)
{
    const uint32_t all = goals_subset_of_key(goals, goals->full_key);
    struct making making = {.goals = goals}, kept = {.goals = goals};
    if (!goals_make_splits(goals, all) || !goals_make_leaves(goals, all)) return false;
    const struct goals_subset whole = *goals_subset_at(goals, all);
    for (uint32_t i = 0; i < whole.leaf_count; i++)
        add_value(&making, goals_leaf_at(goals, whole.leaf_begin + i)->value, GOALS_PART_ATOM);
    sift(&making, &kept);
    for (uint32_t i = 0; i < whole.split_count; i++) {
        const struct goals_split split = *goals_split_at(goals, whole.split_begin + i);
        if (goals_is_met_once(goals, split) && !combine_and_sift(split, &making, &kept))
            return false;
        if (goals_subset_at(goals, split.a)->size == 1) goals_copy_table(goals, split.a, single);
    }
    add_chains(&kept);
    for (uint32_t i = 0; i <= MOST; i++)
        reaches[i] = goals_table_find(&kept.table, ratio_of_number(i)) != NULL;
    empty_table(&kept);
    return goals->status == TALLY_OK;
}

/* Asks the command, whose values have 63 bits. */
static void ask_command(char digit, bool *reaches)
{
    char command[1000], line[1000];
    const char *const tally = getenv("TALLY");
    snprintf(command, sizeof command, "%s fours %c --depth 2 --json 2>/dev/null",
             tally != NULL ? tally : "tally", digit);
    FILE *const output = popen(command, "r");
    if (!CHECK(output != NULL)) return;
    while (fgets(line, sizeof line, output) != NULL) {
        const char *const value = strstr(line, "\"value\":");
        const char *const expression = strstr(line, "\"expression\":");
        if (value == NULL || expression == NULL) continue;
        const unsigned long whole = strtoul(value + 8, NULL, 10);
        if (whole <= MOST) reaches[whole] = true;
    }
    pclose(output);
}

static void four_digits_make_nothing_more(void)
{
    const tally_options options = TALLY_OPTIONS_INIT;
    for (char digit = '1'; digit <= '9'; digit = (char)(digit + test_amount(3, 1))) {
        bool wide[MOST + 1] = {false}, narrow[MOST + 1] = {false};
        struct goals_table single = {0};
        tally_game game = {.rules = *tally_rules_find("four-fours"), .count = 4};
        game.rules.unary_depth = 2;
        for (uint32_t i = 0; i < game.count; i++) game.numbers[i] = (uint64_t)(digit - '0');
        struct memory memory;
        struct goals goals;
        memory_init(&memory, NULL, 0);
        goals_init(&goals, &memory, &game, &options);
        CHECK(reach(&goals, wide, &single));
        struct ratio large;
        if (digit == '4') {
            const struct rational value = {24, 1, 0};
            struct rational product = {0, 1, 0};
            const bool fits = power_factorial(&product, value) == RATIONAL_OK;
            CHECK(fits == (RATIO_BITS == 127));
            if (fits && CHECK(ratio_from_value(&large, product)))
                CHECK(goals_table_find(&single, large) != NULL); /* (4!)! */
        }
        ask_command(digit, narrow);
        uint32_t missing = 0;
        for (uint32_t i = 0; i <= MOST; i++) {
            CHECK_U64(wide[i], narrow[i]);
            missing += !wide[i];
            if (digit == '4')
                CHECK(wide[i] == (i != 73 && i != 77 && i != 87 && i != 93 && i != 99));
        }
        CHECK(missing > 0 && missing < MOST);
        printf("four %c: %u of 0..100 are missing, %u bits\n", digit, missing, RATIO_BITS);
        goals_clear(&goals);
    }
}

int main(void)
{
    TEST(steps_can_be_taken_back);
    TEST(powers_fit_up_to_the_width);
    TEST(four_digits_make_nothing_more);
    return test_end();
}
