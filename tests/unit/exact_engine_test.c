/* SPDX-License-Identifier: MIT */
/*
 * The parts of the exact engine, between the goals and the questions of answer/engine.h: the roots
 * of a value, pieces, the simplest expression, distances, and what may be missing. An example, 1
 * from 1 2 2 in the order given, with -, ^ and a unary minus, has two roots:
 *
 *     the goal of 1      1 - (2 - 2), (1 - 2) ^ 2 ...
 *     the goal of -1     under a minus: -(1 ^ 2 - 2)
 */
#include "base/checked.h"
#include "exact/claim.h"
#include "exact/engine.h"
#include "exact/nearest.h"
#include "exact/pieces.h"
#include "test.h"
#include "threads.h"

#include "support/engine_search.h"

enum { TEXTS_MAX = 4096, TEXT_MAX = 64 };

static tally_options options = TALLY_OPTIONS_INIT;

static char texts[TEXTS_MAX][TEXT_MAX];
static uint32_t text_count;

static struct exact_run *run(void)
{
    return exact_run_of(search);
}

static void begin(const char *id)
{
    engine_begin(&exact_engine, game_of(id), &options);
}

/* ---- Roots ----------------------------------------------------------------------------------- */

static void find_roots(struct exact_roots *roots, int64_t value)
{
    struct goals *const goals = &run()->goals;
    const uint32_t all = goals_subset_of_key(goals, goals->full_key);
    exact_find_roots(roots, run(), goals, all, ratio_of_whole(value), UINT64_MAX);
    CHECK(run()->status == TALLY_OK);
}

static bool root_has(const struct exact_roots *roots, uint32_t root, const char *text)
{
    struct exact_writer *const writer = &run()->writer;
    const uint64_t trees = goals_trees_of(&run()->goals, roots->goal[root]);
    char buffer[TEXT_MAX];
    for (uint64_t i = 0; i < trees; i++) {
        if (!exact_take_tree(writer, &run()->goals, roots->goal[root], i, roots->is_negated[root]))
            continue;
        const tally_expr expr = {.nodes = writer->tree.nodes, .count = writer->tree.count};
        tally_expr_print(&expr, TALLY_STYLE_INFIX, buffer, sizeof buffer);
        if (strcmp(buffer, text) == 0) return true;
    }
    return false;
}

static void an_example(void)
{
    struct exact_roots roots;
    begin("make24,ops=-^neg,order=given:1/1,2,2");
    find_roots(&roots, 1);
    CHECK_U64(roots.count, 2);
    CHECK(!roots.is_negated[0] && roots.is_negated[1]);
    CHECK(root_has(&roots, 0, "1 - (2 - 2)"));
    CHECK(!root_has(&roots, 0, "-(1 ^ 2 - 2)"));
    CHECK(root_has(&roots, 1, "-(1 ^ 2 - 2)"));
    engine_end();
}

/* A minus before all is a root of its own where the order is given and there is a unary minus; 0
 * has no sign; and what cannot be made has no root. */
static void a_minus_may_be_a_root(void)
{
    static const struct {
        const char *id;
        int64_t value;
        uint32_t roots;
        bool is_negated; /* the last of them */
    } games[] = {
        {"make24,ops=+-neg,order=given:1/1,2", 1, 1, true}, /* -1 + 2, which is -(1 - 2) */
        {"make24,ops=+-neg,order=given:0/2,2", 0, 1, false},
        {"make24,ops=+-*neg,order=given:6/1,3,3", 6, 2, true}, /* 1 * 3 + 3 and -((1 - 3) * 3) */
        {"make24,ops=+-,order=given:1/1,2", 1, 0, false},
        {"make24,ops=+-,order=given:1/2,1", 1, 1, false},
        {"make24,ops=+-neg:1/1,2", 1, 1, false},
        {"make24,ops=+-neg,order=given:9/1,2", 9, 0, false},
    };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        struct exact_roots roots;
        begin(games[i].id);
        find_roots(&roots, games[i].value);
        if (!CHECK_U64(roots.count, games[i].roots)) fprintf(stderr, "    %s\n", games[i].id);
        for (uint32_t j = 0; j < roots.count; j++)
            CHECK_CASE(roots.is_negated[j] == (games[i].is_negated && j + 1 == roots.count),
                       games[i].id);
        engine_end();
    }
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

static void note_texts(const struct finds *found)
{
    for (size_t i = 0; i < found->found.count && CHECK(text_count < TEXTS_MAX); i++) {
        memset(texts[text_count], 0, TEXT_MAX);
        finds_text(found, &search->numbers, finds_at(found, i), texts[text_count++]);
    }
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* The texts of all solutions of a value, in order; returns how many pieces there were. */
static uint32_t list_pieces(uint64_t value)
{
    struct pieces batch;
    uint32_t pieces = 0;
    uint32_t room = 1;
    text_count = 0;
    CHECK(exact_begin_pieces(search, value, request.fewest, request.most, false) == TALLY_OK);
    while (CHECK(exact_next_pieces(search, &batch) == TALLY_OK) && batch.count != 0) {
        struct finds found[PIECES_MAX] = {{{0}, {0}}};
        CHECK(batch.count <= room); /* first batches are small */
        if (batch.count == room && room < PIECES_MAX) room *= 2;
        pieces += batch.count;
        CHECK(exact_run_pieces(search, &batch, found) == TALLY_OK);
        for (uint32_t i = 0; i < batch.count; i++) {
            CHECK(found[i].found.count <= 512);
            note_texts(&found[i]);
            finds_clear(&found[i], &memory);
        }
    }
    exact_end_pieces(search);
    return pieces;
}

/* Goals of thousands of trees are gone through in several pieces: every solution once, the same on
 * four threads. 2 and -(-2), so to speak, are two roots, each with pieces of its own. */
static void goals_of_many_trees_are_cut(void)
{
    static const struct {
        const char *id;
        uint64_t value;
        uint32_t solutions;
        uint32_t pieces;
    } games[] = {
        {"make24:24/1,2,3,4,6,8", 24, 1433, 3},
        {"make24:7/1,2,3,4,5", 7, 110, 1},
        {"make24,ops=-^neg,order=given:1/1,2,1,2,2", 1, 1157, 3},
    };
    static char kept[TEXTS_MAX][TEXT_MAX];
    struct threads threads;
    for (size_t i = 0; i < 2 * sizeof games / sizeof games[0]; i++) {
        threads_init(&threads, 4, true);
        options.executor = i % 2 != 0 ? &threads.executor : NULL;
        begin(games[i / 2].id);
        const uint32_t pieces = list_pieces(games[i / 2].value);
        CHECK_U64(text_count, games[i / 2].solutions);
        CHECK(pieces >= games[i / 2].pieces);
        if (i % 2 != 0) CHECK(memcmp(kept, texts, text_count * sizeof texts[0]) == 0);
        memcpy(kept, texts, text_count * sizeof texts[0]);
        qsort(texts, text_count, sizeof texts[0], compare_texts);
        for (uint32_t j = 1; j < text_count; j++)
            CHECK_CASE(strcmp(texts[j - 1], texts[j]) != 0, texts[j]);
        struct target_count count = {0};
        CHECK(exact_engine.count(search, games[i / 2].value, 1, &count) == TALLY_OK);
        CHECK_U64(count.with_detours, games[i / 2].solutions);
        engine_end();
    }
    options.executor = NULL;
}

/* More than 2^63 is no value of this engine. */
static void values_beyond_63_bits_have_no_pieces(void)
{
    begin("make24:24/1,2,3,4");
    CHECK_U64(list_pieces(UINT64_MAX), 0);
    CHECK_U64(list_pieces(24), 1);
    engine_end();
}

/* ---- The simplest ---------------------------------------------------------------------------- */

/* The first of all solutions in the order of docs/rules.md. */
static size_t first_of(const struct finds *finds)
{
    size_t first = 0;
    for (size_t i = 1; i < finds->found.count; i++)
        if (finds_compare(finds, finds_at(finds, i), finds, finds_at(finds, first),
                          &search->numbers) < 0)
            first = i;
    return first;
}

static void list_all(uint64_t value, struct finds *all)
{
    struct pieces batch;
    CHECK(exact_begin_pieces(search, value, request.fewest, request.most, false) == TALLY_OK);
    while (CHECK(exact_next_pieces(search, &batch) == TALLY_OK) && batch.count != 0) {
        struct finds found[PIECES_MAX] = {{{0}, {0}}};
        CHECK(exact_run_pieces(search, &batch, found) == TALLY_OK);
        for (uint32_t i = 0; i < batch.count; i++) {
            for (size_t j = 0; j < found[i].found.count; j++)
                CHECK(finds_copy(all, &memory, &found[i], j) == TALLY_OK);
            finds_clear(&found[i], &memory);
        }
    }
    exact_end_pieces(search);
}

/* Deepening finds the first of all: under rules of many kinds, for all small values. */
static void the_simplest_is_the_first_of_all(void)
{
    static const char *const ids[] = {
        "make24:24/1,2,3,4,5",
        "make24,order=given:24/1,2,3,4,5",
        "make24,ops=+-*^:24/1,2,3,4",
        "make24,ops=+-*/neg,order=given:24/1,2,3,4",
        "countdown,values=exact:1/1,2,3,4",
        "make24,ops=+-*!,depth=1:24/1,2,3,4",
    };
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        for (uint64_t value = 0; value < 30; value++) {
            struct wanted wanted = {value, 0, WANTED_NOT_FOUND};
            struct finds all = {0}, best = {0};
            begin(ids[i]);
            list_all(value, &all);
            exact_engine.forget(search);
            CHECK(exact_engine.simplest(search, &wanted, 1, request.fewest, request.most, &best) ==
                  TALLY_OK);
            CHECK_CASE((wanted.find != WANTED_NOT_FOUND) == (all.found.count != 0), ids[i]);
            if (wanted.find != WANTED_NOT_FOUND && all.found.count != 0) {
                const size_t first = first_of(&all);
                CHECK_CASE(finds_compare(&best, finds_at(&best, wanted.find), &all,
                                         finds_at(&all, first), &search->numbers) == 0,
                           ids[i]);
            }
            finds_clear(&all, &memory);
            finds_clear(&best, &memory);
            engine_end();
        }
    }
}

/* ---- Distances ------------------------------------------------------------------------------- */

/* Values near each other are asked for one by one, those farther than 64 away are read from tables:
 * the same as looking at all values. */
static void the_next_distance_is_that_of_the_next_value(void)
{
    static const char *const ids[] = {"make24:1/1,50,77,100", "make24,order=given:1/100,3,77,9",
                                      "countdown,values=exact:1/25,100,75"};
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        struct vector values = {0};
        begin(ids[i]);
        CHECK(exact_engine.values(search, (tally_range){0, INT64_MAX}, request.fewest, request.most,
                                  &values) == TALLY_OK);
        const struct wanted *const wanted = values.items;
        for (uint64_t target = 0; target < 4000; target += 97) {
            uint64_t beyond = 0;
            for (int step = 0; step < 4; step++) {
                uint64_t nearest = UINT64_MAX, distance;
                for (size_t j = 0; j < values.count; j++) {
                    const uint64_t value = wanted[j].value;
                    const uint64_t away = value > target ? value - target : target - value;
                    if (away > beyond && away < nearest) nearest = away;
                }
                CHECK(exact_next_distance(search, target, beyond, &distance) == TALLY_OK);
                CHECK_CASE(distance == nearest, ids[i]);
                beyond = distance;
            }
        }
        vector_clear(&memory, &values);
        engine_end();
    }
}

/* ---- Claims ---------------------------------------------------------------------------------- */

static bool may_be_missing(const char *id, uint64_t first, uint64_t last)
{
    bool may_be = false;
    begin(id);
    CHECK(exact_may_be_missing(search, (tally_range){first, last}, &may_be) == TALLY_OK);
    engine_end();
    return may_be;
}

/* Where nothing leaves 63 bits nothing is missing; nor where what leaves them cannot come back. */
static void what_may_be_missing_is_known(void)
{
    CHECK(!may_be_missing("make24:24/1,2,3,4", 0, 1000));
    CHECK(!may_be_missing("make24:24/1,2,3,4", 0, UINT64_MAX));
    /* a * b does not fit; a * b / (c * d) is small again, but a * b / c is not */
    CHECK(may_be_missing("make24:24/1099511627776,1099511627777,1099511627778,1099511627779", 1,
                         100));
    CHECK(!may_be_missing("make24:24/1099511627776,1099511627777,1099511627778", 1, 100));
    CHECK(may_be_missing("make24:24/1099511627776,1099511627777", 1, UINT64_MAX));
    /* 0 brings everything back */
    CHECK(may_be_missing("make24:0/0,9223372036854775807,9223372036854775806", 0, 0));
    CHECK(may_be_missing("make24:0/0,1099511627776,1099511627777", 0, 0));
    CHECK(!may_be_missing("make24:2/0,9223372036854775807,9223372036854775806", 2, 2));
    /* by tables: 9 ^ 9 ^ 9 does not fit, and comes back as 1 ^ that */
    CHECK(may_be_missing("make24,ops=+-^:1/1,9,9,9", 1, 1));
    CHECK(!may_be_missing("make24,ops=+*^:5/2,3,4", 5, 5));
    /* by residues: of 2 and 100, 2 and 97 only 8 comes back, beside 0 and 1 */
    CHECK(may_be_missing("make24,ops=*/^:8/2,100,2,97", 8, 8));
    CHECK(!may_be_missing("make24,ops=*/^:9/2,100,2,97", 9, 15));
    /* by a search from the target; a longer range is not searched */
    CHECK(!may_be_missing("sequence:1999/3,1,4,1,5,9,2", 1999, 2001));
    CHECK(may_be_missing("sequence:1999/3,1,4,1,5,9,2", 1990, 2010));
    /* a number that does not fit */
    CHECK(may_be_missing("countdown,order=given:1/18446744073709551615,3", 1, 1));
    /* more operands than can be rewritten */
    CHECK(may_be_missing("make24,ops=-:1/1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1", 1, 1));
}

/* A solution of few numbers, or of little effort, may be known to be the simplest where the list
 * may lack others. */
static void what_may_be_simpler_is_known(void)
{
    bool may_be = true;
    begin("countdown,ops=+-*/^,values=exact:8/2,100,2,97,8"); /* 2^100 / 2^97 is one more 8 */
    CHECK(exact_may_be_missing(search, (tally_range){8, 8}, &may_be) == TALLY_OK);
    CHECK(may_be);
    CHECK(exact_may_be_simpler(search, &(struct found){.value = 8, .numbers_used = 1}, &may_be) ==
          TALLY_OK);
    CHECK(!may_be);
    struct found four = {.value = 8, .numbers_used = 4, .effort = 129};
    CHECK(exact_may_be_simpler(search, &four, &may_be) == TALLY_OK);
    CHECK(may_be);
    four.effort = 128; /* two steps that do not fit cost as much at least */
    CHECK(exact_may_be_simpler(search, &four, &may_be) == TALLY_OK);
    CHECK(!may_be);
    engine_end();
}

int main(void)
{
    TEST(an_example);
    TEST(a_minus_may_be_a_root);
    TEST(goals_of_many_trees_are_cut);
    TEST(values_beyond_63_bits_have_no_pieces);
    TEST(the_simplest_is_the_first_of_all);
    TEST(the_next_distance_is_that_of_the_next_value);
    TEST(what_may_be_missing_is_known);
    TEST(what_may_be_simpler_is_known);
    return test_end();
}
