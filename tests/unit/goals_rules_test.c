/* SPDX-License-Identifier: MIT */
/*
 * What the goals find under each rule, by examples that can be checked by hand, a part of
 * src/goals at a time:
 *
 *     make24,ops=-^neg,order=given:4/1,3,2    (1 - 3) ^ 2 and -(1 - 3 - 2), and no more
 *
 * tests/property/odd_rules_test.c compares such lists with a brute force by the thousand.
 */
#include "base/rational.h"
#include "exact/engine.h"
#include "exact/run.h"
#include "goals/rest.h"
#include "goals/rewrite.h"
#include "test.h"

#include "support/engine_search.h"

enum { LIST_MAX = 2048 };

/* ---- Lists ----------------------------------------------------------------------------------- */

struct example {
    const char *id;
    const char *solutions; /* in order, each ended by a semicolon */
};

static int append_text(void *user, const tally_solution *solution)
{
    char *const list = user;
    const size_t length = strlen(list);
    if (!CHECK(length + 80 < LIST_MAX)) return 1;
    tally_expr_print(solution->expr, TALLY_STYLE_INFIX, list + length, LIST_MAX - length - 2);
    memcpy(list + strlen(list), "; ", 3);
    return 0;
}

static void check_list(const struct example *example, bool shows_detours)
{
    char list[LIST_MAX] = "";
    tally_options options = TALLY_OPTIONS_INIT;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    const tally_sink sink = {.user = list, .solution = append_text};
    tally_game *const listed = game_of(example->id);
    options.detours = shows_detours;
    CHECK(tally_list(listed, &options, &sink, &outcome) == TALLY_OK);
    if (!CHECK_TEXT(list, example->solutions)) fprintf(stderr, "    %s\n", example->id);
    CHECK_CASE(outcome.bound == TALLY_BOUND_NONE, example->id);
    tally_game_free(listed);
}

#define CHECK_LISTS(examples)                                                                      \
    for (size_t i = 0; i < sizeof examples / sizeof examples[0]; i++)                              \
    check_list(&examples[i], false)

static void digits_are_put_together(void)
{
    static const struct example examples[] = {
        {"make24,ops=+cat:15/1,2,3", "12 + 3; 13 + 2; "},
        {"make24,ops=+cat,order=given:15/1,2,3", "12 + 3; "},
        {"make24,ops=*dot:2/5,4", "4 * .5; 5 * .4; "},
        {"make24,ops=+dot:1/5,5", ".5 + .5; "},
    };
    CHECK_LISTS(examples);
}

static void powers(void)
{
    static const struct example examples[] = {
        {"make24,ops=-^:8/2,3", "2 ^ 3; "},
        /* 1 ^ x, x ^ 0 and 0 ^ x: whatever x is */
        {"make24,ops=-^:1/2,3,4", "(3 - 2) ^ 4; (4 - 3) ^ 2; 3 - (4 - 2); "},
        {"make24,ops=*^:1/0,2,3",
         "(2 ^ 0) ^ 3; (3 ^ 0) ^ 2; 2 ^ (0 ^ 3); 2 ^ (3 * 0); 3 ^ (0 ^ 2); 3 ^ (2 * 0); "
         "(3 * 2) ^ 0; (2 ^ 3) ^ 0; (3 ^ 2) ^ 0; "},
        {"make24,ops=-^:0/2,2,3", "(2 - 2) ^ 3; "},
        {"make24,ops=+^:0/0,2,3",
         "(0 ^ 2) ^ 3; (0 ^ 3) ^ 2; 0 ^ (3 + 2); 0 ^ (2 ^ 3); 0 ^ (3 ^ 2); "},
        /* a negative base, and a minus before all */
        {"make24,ops=-^neg,order=given:4/1,3,2", "(1 - 3) ^ 2; -(1 - 3 - 2); "},
        {"make24,ops=*^,order=given:64/2,3,2", "(2 ^ 3) ^ 2; 2 ^ (3 * 2); "},
    };
    CHECK_LISTS(examples);
}

static void factorials_and_roots_nest_as_deep_as_they_may(void)
{
    static const struct example examples[] = {
        {"make24,ops=*!,depth=1:720/1,3", "(3! * 1)!; "},
        {"make24,ops=*!,depth=2:720/1,3", "(3! * 1)!; (3!)! * 1; ((3 * 1)!)!; "},
        {"make24,ops=+!,depth=1:2/0,0", "0! + 0!; "},
        {"make24,ops=*sqrt,depth=1:6/4,9", "sqrt(9 * 4); sqrt(9) * sqrt(4); "},
        {"make24,ops=*sqrt,depth=2:2/1,16",
         "sqrt(sqrt(16) * 1); sqrt(sqrt(16)) * 1; sqrt(sqrt(16 * 1)); "},
    };
    CHECK_LISTS(examples);
}

static void sums_and_products_in_any_order(void)
{
    static const struct example examples[] = {
        {"make24:24/4,4,4,4", "4 * 4 + 4 + 4; "},
        {"make24:24/1,5,5,5", "5 * (5 - 1 / 5); "},
        /* zero times whatever the others make, each way once; a zero sum has no orientation */
        {"make24:0/0,2,3",
         "(3 + 2) * 0; 3 * 2 * 0; (3 - 2) * 0; 2 * 0 / 3; 3 * 0 / 2; 0 / (3 + 2); 0 / 3 / 2; "},
        {"make24:0/1,1,2", "2 * (1 - 1); 1 + 1 - 2; 2 - 1 - 1; (1 - 1) / 2; "},
    };
    CHECK_LISTS(examples);
}

static void sums_and_products_as_given(void)
{
    static const struct example examples[] = {
        {"make24,order=given:2/1,2,3", "1 - 2 + 3; "},
        {"make24,order=given:0/0,2,3",
         "0 * 2 * 3; 0 * (2 + 3); 0 * 2 / 3; 0 / 2 * 3; 0 / (2 + 3); 0 * (2 - 3); 0 / 2 / 3; "},
        {"make24,order=given:0/2,0,3", "2 * 0 * 3; 2 * 0 / 3; "},
        {"make24,ops=+-neg,order=given:1/2,3", "-2 + 3; "},
        {"make24,ops=*/neg,order=given:6/2,3", "2 * 3; "},
    };
    CHECK_LISTS(examples);
}

/* With - alone, 4 + 5 - 1 - ... is written by taking differences away; without it, by a minus. */
static void trees_are_rewritten_for_the_rules(void)
{
    static const struct example examples[] = {
        {"make24,ops=-:2/1,4,5", "5 - (4 - 1); "},
        {"make24,ops=-:10/1,4,5", "5 - (1 - 4); "},
        {"make24,ops=-neg:10/1,4,5", "5 - (-4) - (-1); "},
        {"make24,ops=/:20/1,4,5", "5 / (1 / 4); "},
        {"make24,ops=+neg:1/2,3", "3 + (-2); "},
        {"make24,ops=-*:13/1,3,4,8", "1 - (4 - 8) * 3; "},
        {"countdown,order=given:2/3,8,7", "3 - (8 - 7); "}, /* positive at every step */
    };
    CHECK_LISTS(examples);
}

/* A part that could stand for the whole, where what is left can be written. */
static void detours_depend_on_what_can_be_written(void)
{
    static const struct example without[] = {
        {"countdown,values=exact,order=given:3/0,4,7", "0 - 4 + 7; "}, /* -4 + 7 cannot be */
        {"countdown,values=exact,order=given:7/4,0,4,7", "7; "},
        {"countdown,ops=*!,values=exact,depth=1:720/1,3", "(3! * 1)!; "}, /* nor can (3!)! */
        {"countdown,ops=-*,values=exact:13/1,3,4,8", "1 - (4 - 8) * 3; "},
        {"countdown,ops=+-neg,values=exact,order=given:12/3,3,3,9", "3 + 9; "},
        {"countdown,ops=*sqrt,values=exact:2/256,1",
         "sqrt(sqrt(sqrt(256) * 1)); sqrt(sqrt(sqrt(256)) * 1); "},
        {"countdown,ops=+-,values=exact:1/1,2,3", "1; 3 - 2; "},
    };
    static const struct example with[] = {
        {"countdown,values=exact,order=given:3/0,4,7", "0 - 4 + 7; "},
        {"countdown,ops=+-*/,values=exact,order=given:4/3,3,4", "4; 3 - 3 + 4; 3 / 3 * 4; "},
        {"countdown,ops=+-neg,values=exact,order=given:12/3,3,3,9",
         "3 + 9; 3 + 3 - 3 + 9; 3 - 3 + 3 + 9; -3 + 3 + 3 + 9; "},
        {"countdown,ops=+-,values=exact:1/1,2,3", "1; 2 - 1; 3 - 2; "},
    };
    CHECK_LISTS(without);
    for (size_t i = 0; i < sizeof with / sizeof with[0]; i++) check_list(&with[i], true);
}

/* Too many to be listed here; a brute force has as many. */
static void counts_are_those_of_a_brute_force(void)
{
    static const struct {
        const char *id;
        uint64_t solutions;
    } games[] = {
        {"make24,ops=+-^,order=given:1/1,2,1,1,2", 177},
        {"make24,ops=+-^,order=given:0/1,1,2,1,2", 86},
        {"make24,ops=-^neg,order=given:1/1,2,1,2,2", 1157},
        {"make24,ops=+-*/^neg:1/1,2,2,3", 607},
        {"make24,ops=*/:0/0,2,3,4", 8},
        {"make24,ops=/,order=given:6/12,0,3", 0},
        {"make24,ops=-/:2/1,2,4,8", 12},
        {"make24,ops=-/neg,order=given:2/1,2,4,8", 2},
        {"make24,ops=+-sqrtdot,depth=2:2/4,4,4", 9},
        {"make24,ops=+-*/cat,order=given:10/1,2,3,4", 3},
        {"countdown,order=given:6/1,2,3,4,5", 6},
        {"countdown,ops=-/,order=given:1/8,4,2,1", 2},
        {"countdown,ops=-*,values=exact:6/9,3,1", 1}, /* 9 - 3; not 9 - 3 * 1 */
        {"countdown,ops=+-*/^:16/2,2,4,1", 7},
        {"make24,ops=+-*^:0/1,1,2,2,5", 838},
        {"make24:0/0,0,2,3", 58},
        {"countdown,ops=+cat,values=exact:12/12,1,2", 1}, /* 12, read in two ways */
        {"countdown,ops=-,values=exact,order=given:5/5,0,3,3", 1},
        {"countdown,ops=-/,values=exact:4/4,0,2,1", 1},
    };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        const char *const id = games[i].id;
        tally_game *const counted = game_of(id);
        tally_outcome outcome = TALLY_OUTCOME_INIT;
        CHECK(tally_count(counted, NULL, NULL, &outcome) == TALLY_OK);
        if (!CHECK_U64(outcome.solutions, games[i].solutions)) fprintf(stderr, "    %s\n", id);
        tally_game_free(counted);
    }
}

/* ---- The parts alone ------------------------------------------------------------------------- */

static struct goals *goals(void)
{
    return &exact_run_of(search)->goals;
}

static void begin(const char *id)
{
    engine_begin(&exact_engine, game_of(id), NULL);
}

/* The goal of a value of all numbers. */
static uint32_t goal_of(struct ratio value)
{
    return goals_expressions(goals(), goals_subset_of_key(goals(), goals()->full_key), value);
}

enum { VISITED_MAX = 4096 };

struct visited {
    uint32_t count;
    uint64_t numbers[VISITED_MAX];
};

static void note_visit(void *user, uint64_t number)
{
    struct visited *const visited = user;
    if (CHECK(visited->count < VISITED_MAX)) visited->numbers[visited->count++] = number;
}

/* The efforts of the trees of the value's goal; returns how many there are. */
static uint32_t measure_trees(uint32_t goal, uint64_t *efforts)
{
    struct exact_writer *const writer = &exact_run_of(search)->writer;
    const uint64_t trees = goals_trees_of(goals(), goal);
    if (!CHECK(trees > 20 && trees < VISITED_MAX)) return 0;
    for (uint64_t i = 0; i < trees; i++) {
        const bool is_shown = exact_take_tree(writer, goals(), goal, i, false);
        efforts[i] = is_shown ? writer->measure.effort : UINT64_MAX;
        CHECK(efforts[i] >= goals_at(goals(), goal)->least_effort);
    }
    return (uint32_t)trees;
}

/* No tree twice, none that takes no more than the bound left out. Returns whether some were passed
 * over. */
static bool check_visit(uint32_t goal, uint64_t most, const uint64_t *efforts, uint32_t trees)
{
    static struct visited visited;
    static bool is_visited[VISITED_MAX];
    memset(is_visited, 0, sizeof is_visited);
    visited.count = 0;
    const bool has_passed_over = goals_visit_cheap(goals(), goal, &most, note_visit, &visited);
    for (uint32_t i = 0; i < visited.count; i++) {
        CHECK(visited.numbers[i] < trees && !is_visited[visited.numbers[i]]);
        is_visited[visited.numbers[i]] = true;
    }
    for (uint32_t i = 0; i < trees; i++) CHECK(efforts[i] > most || is_visited[i]);
    CHECK(has_passed_over == (visited.count < trees));
    return has_passed_over;
}

/* With a bound on the effort a walk visits every tree that takes no more, and tells whether it has
 * passed over others; without one it visits each tree once. */
static void cheap_trees_are_all_visited(void)
{
    static const struct {
        const char *id;
        int64_t value;
    } games[] = {
        {"make24:7/1,2,3,4,5", 7},
        {"make24,ops=+-*^:16/2,2,2,2,2", 16},
        {"make24,ops=+-*!,depth=1:24/1,2,3,4", 24},
        {"make24,ops=+^:2/1,2,3,1,2,3", 2}, /* pairs of trees of 1 over 1 2 3 */
        {"make24,ops=+-*/^neg,order=given:4/1,2,3,4", 4},
    };
    static uint64_t efforts[VISITED_MAX];
    uint32_t passed_over = 0;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        begin(games[i].id);
        const uint32_t goal = goal_of(ratio_of_whole(games[i].value));
        const uint32_t trees = measure_trees(goal, efforts);
        CHECK(!check_visit(goal, UINT64_MAX, efforts, trees));
        for (uint64_t most = 0; most < 40; most++)
            passed_over += check_visit(goal, most, efforts, trees);
        engine_end();
    }
    CHECK(passed_over > 20);
}

/* Operands of one value each, on one side or both. */
static goals_tallies tallies_of(enum expr_kind kind, const char *sides, const uint64_t *values)
{
    struct goals_operand operands[8];
    const uint32_t count = (uint32_t)strlen(sides);
    for (uint32_t i = 0; i < count; i++)
        operands[i] = (struct goals_operand){.value = rational_of_whole(values[i]),
                                             .tallies = {sides[i] != '-', sides[i] != '+'}};
    return goals_tallies_of(goals(), kind, operands, count);
}

static bool can_be_rewritten(enum expr_kind kind, const char *sides, const uint64_t *values)
{
    return tallies_of(kind, sides, values) != 0;
}

/* Bit n: with n minus signs, or divisions. */
static void ways_to_write_sums_are_counted(void)
{
    enum { ONE = 1 << 1, TWO = 1 << 2 };
    static const uint64_t values[] = {7, 5, 3, 2};
    begin("make24,op-most=add.1;mul.1:1/2,3,5,7");
    CHECK_U64(tallies_of(EXPR_SUM, "+++", values), 1);
    CHECK_U64(tallies_of(EXPR_SUM, "++-", values), ONE | TWO); /* 7 + 5 - 3, 7 - (3 - 5) */
    CHECK_U64(tallies_of(EXPR_SUM, "+--", values), ONE | TWO); /* 7 - (5 + 3) */
    CHECK_U64(tallies_of(EXPR_SUM, "+*", values), 1 | ONE);
    CHECK_U64(tallies_of(EXPR_SUM, "--", values), 0);
    CHECK_U64(tallies_of(EXPR_PRODUCT, "+-+", values), ONE | TWO);
    CHECK_U64(tallies_of(EXPR_PRODUCT, "+-+", (const uint64_t[]){2, 3, 0}), ONE | TWO);
    CHECK_U64(tallies_of(EXPR_PRODUCT, "++-", (const uint64_t[]){0, 0, 3}), ONE);
    CHECK(!goals_rewriting_is_complete(goals(), GOALS_REWRITTEN_MAX + 1));
    engine_end();
    begin("countdown,op-most=add.1:1/2,3,5,7");
    CHECK_U64(tallies_of(EXPR_SUM, "++-", (const uint64_t[]){7, 3, 5}),
              ONE | TWO); /* 7 - (5 - 3) */
    CHECK_U64(tallies_of(EXPR_SUM, "++-", (const uint64_t[]){7, 5, 3}), ONE);
    engine_end();
    begin("make24,op-most=add.1,order=given:1/2,3,5,7");
    CHECK_U64(tallies_of(EXPR_SUM, "++-", values), ONE);
    CHECK_U64(tallies_of(EXPR_SUM, "+-+", values), ONE | TWO);
    engine_end();
    begin("make24,op-most=mul.1:1/2,3,5,7");
    CHECK_U64(tallies_of(EXPR_SUM, "++-", values), 1); /* not counted */
    engine_end();
}

/* sides: + or - for each operand. */
static bool is_low(enum expr_kind kind, const char *sides, const uint64_t *values)
{
    struct goals_operand operands[8];
    const uint32_t count = (uint32_t)strlen(sides);
    for (uint32_t i = 0; i < count; i++)
        operands[i] = (struct goals_operand){.value = rational_of_whole(values[i]),
                                             .is_inverse = sides[i] == '-'};
    return goals_has_low_order(goals(), kind, operands, count);
}

static void orders_of_steps_stay_within_the_limit(void)
{
    begin("countdown,max-value=120:1/2,3,5,7");
    CHECK(is_low(EXPR_SUM, "++-", (const uint64_t[]){100, 100, 150})); /* 100 - (150 - 100) */
    CHECK(!is_low(EXPR_SUM, "++-", (const uint64_t[]){100, 100, 79}));
    CHECK(is_low(EXPR_SUM, "++-", (const uint64_t[]){100, 100, 80})); /* (100 - 80) + 100 */
    CHECK(!is_low(EXPR_SUM, "+++", (const uint64_t[]){40, 40, 41}));
    CHECK(!is_low(EXPR_PRODUCT, "++-", (const uint64_t[]){75, 6, 50})); /* 75 / 50 is not whole */
    CHECK(is_low(EXPR_PRODUCT, "++-", (const uint64_t[]){75, 6, 25}));  /* 75 / 25 * 6 */
    CHECK(is_low(EXPR_PRODUCT, "+-+", (const uint64_t[]){60, 90, 3}));  /* 60 / (90 / 3) */
    CHECK(is_low(EXPR_SUM, "+", (const uint64_t[]){500}));              /* no step */
    CHECK(goals_rewriting_is_complete(goals(), 4));
    CHECK(!goals_rewriting_is_complete(goals(), 17));
    engine_end();
    begin("make24,max-value=10:1/2,3,5,7");
    CHECK(is_low(EXPR_PRODUCT, "++-", (const uint64_t[]){75, 6, 50})); /* 75 / 50 * 6 */
    CHECK(is_low(EXPR_PRODUCT, "+--", (const uint64_t[]){24, 4, 6}));  /* 24 / 4 / 6 */
    CHECK(!is_low(EXPR_PRODUCT, "+--", (const uint64_t[]){300, 5, 5}));
    CHECK(is_low(EXPR_SUM, "+-+", (const uint64_t[]){8, 15, 10})); /* 8 - 15 + 10 */
    CHECK(!is_low(EXPR_SUM, "+-", (const uint64_t[]){8, 19}));
    engine_end();
    begin("countdown:1/2,3,5,7,11");
    CHECK(goals_rewriting_is_complete(goals(), 17)); /* there is no limit */
    engine_end();
}

/* With - alone, one operand is added at the front, and whatever else is added is taken away from
 * something that is taken away. */
static void sums_are_written_with_what_there_is(void)
{
    static const uint64_t values[] = {7, 5, 3, 2};
    begin("make24,ops=-:1/2,3,5,7");
    CHECK(goals_needs_rewriting(goals()));
    CHECK(can_be_rewritten(EXPR_SUM, "+", values));
    CHECK(!can_be_rewritten(EXPR_SUM, "-", values));
    CHECK(can_be_rewritten(EXPR_SUM, "+-", values));
    CHECK(!can_be_rewritten(EXPR_SUM, "++", values));
    CHECK(can_be_rewritten(EXPR_SUM, "+*", values));  /* the second may be turned */
    CHECK(can_be_rewritten(EXPR_SUM, "++-", values)); /* 7 - (3 - 5) */
    CHECK(!can_be_rewritten(EXPR_SUM, "+++", values));
    CHECK(can_be_rewritten(EXPR_SUM, "+++-", values)); /* 7 - (2 - 3 - 5) */
    CHECK(goals_rewriting_is_complete(goals(), GOALS_REWRITTEN_MAX));
    CHECK(!goals_rewriting_is_complete(goals(), GOALS_REWRITTEN_MAX + 1));
    engine_end();
    begin("make24:1/2,3,5,7");
    CHECK(!goals_needs_rewriting(goals()));
    CHECK(can_be_rewritten(EXPR_SUM, "++-", values));
    CHECK(can_be_rewritten(EXPR_SUM, "-+", values)); /* they may change places */
    CHECK(!can_be_rewritten(EXPR_SUM, "--", values));
    CHECK(goals_rewriting_is_complete(goals(), TALLY_NUMBERS_MAX));
    engine_end();
    begin("make24,order=given:1/2,3,5,7");
    CHECK(!can_be_rewritten(EXPR_SUM, "-+", values));
    engine_end();
    begin("make24,ops=/,order=given:1/2,3,5,7");
    CHECK(can_be_rewritten(EXPR_PRODUCT, "+-+", (const uint64_t[]){2, 3, 4})); /* 2 / (3 / 4) */
    CHECK(!can_be_rewritten(EXPR_PRODUCT, "+-+", (const uint64_t[]){2, 3, 0}));
    engine_end();
    begin("make24,ops=+-neg:1/2,3,5,7");
    CHECK(can_be_rewritten(EXPR_SUM, "--", values)); /* -7 - 5 */
    engine_end();
}

/* Positive whole numbers as given: each part has to be one, too. 3 - 8 + 7 is 3 - (8 - 7), and 7 -
 * 3
 * - 8 is nothing. Of 6 / 4 * 2, 6 / (4 / 2) is one. */
static void whole_sums_as_given_stay_positive(void)
{
    begin("countdown,order=given:2/3,8,7");
    CHECK(goals_needs_rewriting(goals()));
    CHECK(can_be_rewritten(EXPR_SUM, "+-+", (const uint64_t[]){3, 8, 7}));
    CHECK(!can_be_rewritten(EXPR_SUM, "+--", (const uint64_t[]){7, 3, 8}));
    CHECK(!can_be_rewritten(EXPR_SUM, "+-", (const uint64_t[]){3, 3}));
    CHECK(can_be_rewritten(EXPR_PRODUCT, "+-+", (const uint64_t[]){6, 4, 2}));
    CHECK(!can_be_rewritten(EXPR_PRODUCT, "+-+", (const uint64_t[]){6, 4, 3}));
    engine_end();
}

/* The node of a number. */
static struct expr_node leaf(uint64_t value, bool is_inverse)
{
    return (struct expr_node){.kind = EXPR_NUMBER,
                              .inverse = is_inverse,
                              .decimals = EXPR_NO_POINT,
                              .span = 1,
                              .value = rational_of_whole(value)};
}

/* A sum or product of digits, each with its sign. Behind what is left stands what cannot be
 * written: (((7!)!)!)! */
struct sum {
    struct expr_node nodes[8];
    struct expr_node scratch[8];
    struct goals_tree tree;
};

static void make_sum(struct sum *sum, const char *text, uint64_t worth)
{
    const bool is_product = text[0] == '*';
    *sum = (struct sum){.tree = {.count = 1, .room = 8, .nodes = sum->nodes}};
    sum->tree.scratch = sum->scratch;
    for (; text[0] != '\0'; text += 2)
        sum->nodes[sum->tree.count++] =
            leaf((uint64_t)(text[1] - '0'), text[0] == '-' || text[0] == '/');
    sum->nodes[0] = (struct expr_node){.kind = is_product ? EXPR_PRODUCT : EXPR_SUM,
                                       .span = (uint16_t)sum->tree.count,
                                       .operands = (uint16_t)(sum->tree.count - 1),
                                       .value = rational_of_whole(worth)};
    for (int i = 0; i < 7; i++)
        sum->scratch[i] =
            (struct expr_node){.kind = EXPR_UNARY, .digits = OPERATION_FACTORIAL, .span = 1};
    sum->scratch[7] = leaf(7, false);
}

/* 0 - 4 + 7, in whose place -4 + 7 could stand: not in the order given without a unary minus. But
 * -0
 * + 7 is 0 + 7. */
static void what_is_left_may_have_no_way_of_writing(void)
{
    static const struct {
        const char *id;
        bool can_be_written;
    } rules[] = {
        {"countdown,values=exact,order=given:3/0,4,7", false},
        {"countdown,ops=+-neg,values=exact,order=given:3/0,4,7", true},
        {"countdown,values=exact:3/0,4,7", true}, /* 7 - 4 */
    };
    struct sum sum;
    for (size_t i = 0; i < 3; i++) {
        const struct goals_part part = {rational_of_whole(3), 6,
                                        0}; /* the second and third operand */
        begin(rules[i].id);
        make_sum(&sum, "+0-4+7", 3);
        CHECK(goals_rest_can_be_written(goals(), &sum.tree, 0, &part) == rules[i].can_be_written);
        CHECK(goals_has_detour(goals(), &sum.tree) == rules[i].can_be_written);
        engine_end();
    }
    const struct goals_part part = {rational_of_whole(7), 12, 0};
    begin("countdown,values=exact,order=given:7/4,4,0,7");
    make_sum(&sum, "+4-4-0+7", 7);
    CHECK(goals_rest_can_be_written(goals(), &sum.tree, 0, &part));
    make_sum(&sum, "*4/4/1*7", 7); /* / 1 * 7 is 1 * 7 */
    CHECK(goals_rest_can_be_written(goals(), &sum.tree, 0, &part));
    make_sum(&sum, "*4/4/2*7", 7);
    CHECK(!goals_rest_can_be_written(goals(), &sum.tree, 0, &part));
    engine_end();
}

int main(void)
{
    TEST(digits_are_put_together);
    TEST(powers);
    TEST(factorials_and_roots_nest_as_deep_as_they_may);
    TEST(sums_and_products_in_any_order);
    TEST(sums_and_products_as_given);
    TEST(trees_are_rewritten_for_the_rules);
    TEST(detours_depend_on_what_can_be_written);
    TEST(counts_are_those_of_a_brute_force);
    TEST(cheap_trees_are_all_visited);
    TEST(ways_to_write_sums_are_counted);
    TEST(orders_of_steps_stay_within_the_limit);
    TEST(sums_are_written_with_what_there_is);
    TEST(whole_sums_as_given_stay_positive);
    TEST(what_is_left_may_have_no_way_of_writing);
    return test_end();
}
