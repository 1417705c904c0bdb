/* SPDX-License-Identifier: MIT */
/*
 * Lists: src/search/list.c. All solutions in the order of answers; the closest values if the target
 * is out of reach; and what the outcome says, which is the same whichever engine answers. An
 * example: 10 and 7 make neither 5 nor 4 nor 6; the closest are 3 = 10 - 7 and 7.
 */
#include "exact/engine.h"
#include "search/search.h"
#include "support/game.h"
#include "whole/engine.h"

enum { TEXTS_MAX = 64, TEXT_SIZE = 80 };

/* What a list gave. */
struct listed {
    size_t count;
    char texts[TEXTS_MAX][TEXT_SIZE];
    tally_outcome outcome;
    uint64_t with_detours;
};

static int keep(void *user, const tally_solution *solution)
{
    struct listed *const listed = user;
    if (listed->count < TEXTS_MAX)
        tally_expr_print(solution->expr, TALLY_STYLE_INFIX, listed->texts[listed->count],
                         TEXT_SIZE);
    listed->count++;
    return 0;
}

static int keep_nothing(void *user, const tally_outcome *outcome)
{
    (void)user;
    (void)outcome;
    return 0;
}

/* Lists a game with an engine. */
static void list(struct listed *listed, const struct engine *engine, const char *id,
                 const tally_options *options)
{
    const tally_sink sink = {.user = listed, .solution = keep, .done = keep_nothing};
    tally_game *const game = game_of(id);
    const struct search_call call = {
        .game = game,
        .options = options,
        .sink = &sink,
        .with_detours = &listed->with_detours,
        .engine = engine,
    };
    listed->count = 0;
    listed->outcome = (tally_outcome)TALLY_OUTCOME_INIT;
    CHECK(search_run(&search_list, &call, &listed->outcome) == TALLY_OK);
    CHECK_U64(listed->outcome.solutions, listed->count);
    tally_game_free(game);
}

static const struct engine *const engines[] = {&whole_engine, &exact_engine};
enum { ENGINES = sizeof engines / sizeof engines[0] };

/* A complete list of whole numbers knows how many solutions a count finds, those with a detour
 * included: with or without a limit, all sizes at once or one after the other. */
static void counts_detours(void)
{
    static const char *const ids[] = {"countdown:765/1,3,7,10,25,50", "countdown:24/2,2,3,3,4,4",
                                      "countdown:100/100,1,1,2", "countdown,use=all:24/1,2,3,4",
                                      "countdown:950/1,3,7,10,25,50,100"};
    static struct listed listed;
    tally_options options = TALLY_OPTIONS_INIT;
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        tally_outcome counted = TALLY_OUTCOME_INIT;
        tally_game *const game = game_of(ids[i]);
        CHECK(tally_count(game, NULL, NULL, &counted) == TALLY_OK);
        for (options.limit = 0; options.limit <= 9999; options.limit += 9999) {
            list(&listed, &whole_engine, ids[i], &options);
            CHECK(listed.outcome.bound == TALLY_BOUND_NONE);
            CHECK_U64(listed.outcome.solutions, counted.solutions);
            CHECK_U64(listed.with_detours, counted.with_detours);
        }
        tally_game_free(game);
    }
}

static void an_example(void)
{
    static struct listed listed;
    const tally_options options = TALLY_OPTIONS_INIT;
    for (size_t i = 0; i < ENGINES; i++) {
        list(&listed, engines[i], "countdown:5/10,7", &options);
        CHECK_U64(listed.count, 2);
        CHECK_TEXT(listed.texts[0], "10 - 7");
        CHECK_TEXT(listed.texts[1], "7");
        CHECK(listed.outcome.answer == TALLY_ANSWER_CLOSEST);
        CHECK(listed.outcome.bound == TALLY_BOUND_NONE);
        CHECK_U64(listed.outcome.distance, 2);
        CHECK_U64(listed.outcome.fewest, 1); /* of the values on both sides, not of the first */
    }
}

/* A list with a limit is the beginning of the whole list, in each order. */
static void a_limit_cuts_the_list(void)
{
    static struct listed all, some;
    for (size_t i = 0; i < ENGINES; i++) {
        for (int sort = TALLY_SORT_SIMPLEST; sort <= TALLY_SORT_NONE; sort++) {
            tally_options options = TALLY_OPTIONS_INIT;
            options.sort = (tally_sort)sort;
            list(&all, engines[i], "countdown:765/1,3,7,10,25,50", &options);
            CHECK_U64(all.count, 12);
            CHECK(all.outcome.bound == TALLY_BOUND_NONE);
            options.limit = 5;
            list(&some, engines[i], "countdown:765/1,3,7,10,25,50", &options);
            CHECK_U64(some.count, 5);
            for (size_t k = 0; k < some.count; k++) CHECK_TEXT(some.texts[k], all.texts[k]);
            CHECK(some.outcome.answer == TALLY_ANSWER_SOLVED);
            CHECK(some.outcome.bound == TALLY_BOUND_LIMIT);
            options.limit = 12; /* exactly as many as there are: the list is complete */
            list(&some, engines[i], "countdown:765/1,3,7,10,25,50", &options);
            CHECK_U64(some.count, 12);
            CHECK(some.outcome.bound == TALLY_BOUND_NONE);
        }
    }
}

/* Games whose targets are out of reach as far as values within 64 bits go. */
static const struct {
    const struct engine *engine;
    const char *id;
} doubtful[] = {
    {&whole_engine,
     "countdown:18446744073709551557/4294967295,4294967295,4294967297,65536,65537,3"},
    {&exact_engine, "four-fours,depth=3:73/8,8,8,8"},
};

/* While a larger value could lead to the target, nobody knows that the target is out of reach; a
 * list that ends at its limit says both. */
static void out_of_reach_is_said_only_with_proof(void)
{
    static struct listed listed;
    for (size_t i = 0; i < sizeof doubtful / sizeof doubtful[0]; i++) {
        tally_options options = TALLY_OPTIONS_INIT;
        list(&listed, doubtful[i].engine, doubtful[i].id, &options);
        CHECK(listed.count != 0 && listed.outcome.distance != 0);
        CHECK(listed.outcome.answer == TALLY_ANSWER_LIMIT);
        CHECK(listed.outcome.bound == TALLY_BOUND_VALUE);
        const bool has_more = listed.count > 1;
        options.limit = 1;
        list(&listed, doubtful[i].engine, doubtful[i].id, &options);
        CHECK_U64(listed.count, 1);
        CHECK(listed.outcome.answer == TALLY_ANSWER_LIMIT);
        CHECK(listed.outcome.bound == (has_more ? TALLY_BOUND_LIMIT : TALLY_BOUND_VALUE));
    }
    for (size_t i = 0; i < ENGINES; i++) {
        tally_options options = TALLY_OPTIONS_INIT;
        options.limit = 1;
        list(&listed, engines[i], "countdown:5/10,7", &options);
        CHECK_U64(listed.count, 1);
        CHECK(listed.outcome.answer == TALLY_ANSWER_CLOSEST);
        CHECK(listed.outcome.bound == TALLY_BOUND_LIMIT);
    }
}

/* A list of solutions that ends at its limit says so alone, also where more might be missing. */
static void a_limited_list_of_solutions(void)
{
    static struct listed listed;
    tally_options options = TALLY_OPTIONS_INIT;
    list(&listed, &exact_engine, "four-fours,depth=3:72/8,8,8,8", &options);
    CHECK(listed.outcome.bound == TALLY_BOUND_VALUE);
    options.limit = 1;
    list(&listed, &exact_engine, "four-fours,depth=3:72/8,8,8,8", &options);
    CHECK(listed.outcome.answer == TALLY_ANSWER_SOLVED);
    CHECK(listed.outcome.bound == TALLY_BOUND_LIMIT);
}

/* An operation that may stand at most 0 times costs nothing: the search is that of the rules
 * without it. */
static void operations_that_may_not_stand_are_not_searched(void)
{
    static const char *const pairs[][2] = {
        {"countdown,op-most=mul.0;div.0:952/25,50,75,100,3,6",
         "countdown,ops=+-:952/25,50,75,100,3,6"},
        {"llm,op-most=sub.0;add.2:30/1,3,4,5", "llm,ops=+*/,op-most=add.2:30/1,3,4,5"},
        {"four-fours,op-most=pow.0;!.0:7/4,4,4,4", "four-fours,ops=+-*/sqrtnegcatdot:7/4,4,4,4"},
        {"sequence,op-most=pow.0,op-fewest=mul.1:40/1,2,3,4",
         "sequence,ops=+-*/negcat,op-fewest=mul.1:40/1,2,3,4"},
        {"countdown,ops=+,op-most=add.0:5/5,3,2", "countdown,ops=+,use=any,op-most=add.0:5/5,3,2"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        static struct listed limited, without;
        tally_options options = TALLY_OPTIONS_INIT;
        list(&limited, NULL, pairs[i][0], &options);
        list(&without, NULL, pairs[i][1], &options);
        CHECK_CASE(limited.count == without.count && limited.count <= TEXTS_MAX, pairs[i][0]);
        for (size_t j = 0; j < limited.count && j < TEXTS_MAX; j++)
            CHECK_TEXT(limited.texts[j], without.texts[j]);
        CHECK_CASE(limited.outcome.nodes == without.outcome.nodes, pairs[i][0]);
        CHECK_U64(limited.outcome.distance, without.outcome.distance);
    }
}

int main(void)
{
    TEST(an_example);
    TEST(a_limit_cuts_the_list);
    TEST(out_of_reach_is_said_only_with_proof);
    TEST(a_limited_list_of_solutions);
    TEST(counts_detours);
    TEST(operations_that_may_not_stand_are_not_searched);
    return test_end();
}
