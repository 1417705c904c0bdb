/* SPDX-License-Identifier: MIT */
/*
 * The choices of numbers that an expression may use, one after the other. An example, two of the
 * numbers 1 2 1:
 *
 *     in any order      1 1, 1 2
 *     as given          1 2, 1 1, 2 1
 */
#include "exact/choices.h"
#include "exact/engine.h"
#include "test.h"

#include "support/engine_search.h"

enum { CHOICES_MAX = 4096, TEXT_MAX = 32 };

static tally_options options;

static struct {
    uint32_t count;
    char text[CHOICES_MAX][TEXT_MAX]; /* the numbers, each as a digit */
} chosen;

/* A game whose numbers are digits. */
static void begin(const char *digits, bool is_ordered, bool uses_all)
{
    uint64_t given[TALLY_NUMBERS_MAX];
    const size_t count = strlen(digits);
    tally_rules rules = *tally_rules_find("four-fours");
    rules.order = is_ordered ? TALLY_ORDER_GIVEN : TALLY_ORDER_ANY;
    rules.use = uses_all ? TALLY_USE_ALL : TALLY_USE_ANY;
    for (size_t i = 0; i < count; i++) given[i] = (uint64_t)(digits[i] - '0');
    tally_game *of = NULL;
    CHECK(tally_game_new(&of, &rules, (tally_range){1, 1}, given, count, NULL) == TALLY_OK);
    engine_begin(&exact_engine, of, &options);
}

static void end(void)
{
    engine_end();
    options = (tally_options)TALLY_OPTIONS_INIT;
}

/* The numbers of the choice at hand, one digit each. */
static void write_choice(const struct exact_choices *choices, char *text)
{
    const struct goals *const goals = &choices->run->goals;
    const uint64_t key = goals_subset_at(goals, choices->subset)->key;
    size_t length = 0;
    for (uint32_t i = 0; i < goals->distinct; i++)
        for (uint32_t copy = 0; copy < goals_copies(goals, key, i); copy++)
            text[length++] = (char)('0' + goals->number[i]);
    text[length] = '\0';
}

static tally_status choose_sizes(uint32_t fewest, uint32_t most)
{
    struct exact_run *const run = exact_run_of(search);
    struct exact_choices choices;
    chosen.count = 0;
    exact_choices_begin(&choices, run, fewest, most);
    while (chosen.count < CHOICES_MAX && exact_choices_next(&choices))
        write_choice(&choices, chosen.text[chosen.count++]);
    CHECK(!exact_choices_next(&choices)); /* and no more afterwards */
    exact_choices_end(&choices);
    return run->status;
}

static tally_status choose(uint32_t size)
{
    return choose_sizes(size, size);
}

static void check_choices(const char *digits, bool is_ordered, uint32_t size,
                          const char *const *wanted, uint32_t count)
{
    begin(digits, is_ordered, false);
    CHECK(choose(size) == TALLY_OK);
    CHECK_U64(chosen.count, count);
    for (uint32_t i = 0; i < chosen.count && i < count; i++) CHECK_TEXT(chosen.text[i], wanted[i]);
    end();
}

static void an_example(void)
{
    check_choices("121", false, 2, (const char *const[]){"11", "12"}, 2);
    check_choices("121", true, 2, (const char *const[]){"12", "11", "21"}, 3);
}

/* Copies of the first numbers fall; in order, the first numbers come first,
 * and equal sequences once. */
static void they_come_in_a_fixed_order(void)
{
    check_choices("3122", false, 2, (const char *const[]){"12", "13", "22", "23"}, 4);
    check_choices("3122", true, 2, (const char *const[]){"31", "32", "12", "22"}, 4);
    check_choices("3122", true, 3, (const char *const[]){"312", "322", "122"}, 3);
    check_choices("3122", false, 4, (const char *const[]){"1223"}, 1);
    check_choices("3122", true, 4, (const char *const[]){"3122"}, 1);
    check_choices("7", false, 1, (const char *const[]){"7"}, 1);
    check_choices("444", true, 1, (const char *const[]){"4"}, 1);
}

/* Of n different numbers: n over size. */
static void none_is_missing(void)
{
    static const uint32_t counts[] = {8, 28, 56, 70, 56, 28, 8, 1};
    for (int is_ordered = 0; is_ordered <= 1; is_ordered++) {
        begin("12345678", is_ordered != 0, false);
        for (uint32_t size = 1; size <= 8; size++) {
            CHECK(choose(size) == TALLY_OK);
            CHECK_U64(chosen.count, counts[size - 1]);
            for (uint32_t i = 0; i < chosen.count; i++) {
                CHECK_U64(strlen(chosen.text[i]), size);
                for (uint32_t j = 0; j < i; j++) CHECK(strcmp(chosen.text[j], chosen.text[i]) != 0);
            }
        }
        end();
    }
}

/* One walk over several sizes gives what a walk for each size gives, one after the other. */
static void sizes_rise(void)
{
    static char single[CHOICES_MAX][TEXT_MAX];
    for (int is_ordered = 0; is_ordered <= 1; is_ordered++) {
        begin("31224", is_ordered != 0, false);
        for (uint32_t fewest = 1; fewest <= 5; fewest++) {
            for (uint32_t most = fewest; most <= 5; most++) {
                uint32_t count = 0;
                for (uint32_t size = fewest; size <= most; size++) {
                    CHECK(choose(size) == TALLY_OK);
                    memcpy(single[count], chosen.text, chosen.count * sizeof chosen.text[0]);
                    count += chosen.count;
                }
                CHECK(choose_sizes(fewest, most) == TALLY_OK);
                CHECK_U64(chosen.count, count);
                for (uint32_t i = 0; i < count; i++) CHECK_TEXT(chosen.text[i], single[i]);
            }
        }
        CHECK(choose_sizes(4, 3) == TALLY_OK); /* no size at all */
        CHECK_U64(chosen.count, 0);
        end();
    }
}

static void what_must_be_used_is_in_each(void)
{
    static const uint64_t must_use[] = {2, 2};
    for (int is_ordered = 0; is_ordered <= 1; is_ordered++) {
        options = (tally_options)TALLY_OPTIONS_INIT;
        options.must_use = must_use;
        options.must_use_count = 2;
        begin("32122", is_ordered != 0, false);
        CHECK(choose(1) == TALLY_OK);
        CHECK_U64(chosen.count, 0);
        CHECK(choose(2) == TALLY_OK);
        CHECK_U64(chosen.count, 1);
        CHECK_TEXT(chosen.text[0], "22");
        CHECK(choose(3) == TALLY_OK); /* 122 222 223, and as given 322 212 222 122 */
        CHECK_U64(chosen.count, is_ordered ? 4 : 3);
        end();
    }
}

static void a_size_that_is_not_asked_for_has_none(void)
{
    begin("123", false, true);
    CHECK(choose(2) == TALLY_OK);
    CHECK_U64(chosen.count, 0);
    CHECK(choose(3) == TALLY_OK);
    CHECK_U64(chosen.count, 1);
    end();
}

static int say_stop(void *context, const tally_progress *progress)
{
    (void)progress;
    (void)context;
    return 1;
}

/* Small choices, too, are counted as work. */
static void the_tick_ends_them(void)
{
    for (int is_ordered = 0; is_ordered <= 1; is_ordered++) {
        options = (tally_options)TALLY_OPTIONS_INIT;
        options.tick = say_stop;
        begin("1234567891234567", is_ordered != 0, false);
        tally_status status = TALLY_OK;
        for (uint32_t size = 1; size <= 16 && status == TALLY_OK; size++) status = choose(size);
        CHECK(status == TALLY_STOPPED);
        end();
    }
}

int main(void)
{
    options = (tally_options)TALLY_OPTIONS_INIT;
    TEST(an_example);
    TEST(they_come_in_a_fixed_order);
    TEST(none_is_missing);
    TEST(sizes_rise);
    TEST(what_must_be_used_is_in_each);
    TEST(a_size_that_is_not_asked_for_has_none);
    TEST(the_tick_ends_them);
    return test_end();
}
