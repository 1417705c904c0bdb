/* SPDX-License-Identifier: MIT */
/*
 * A forest holds every expression of a value, each once: it is grown, counted, and streamed. An
 * example, the value 6 of the numbers 1 2 3:
 *
 *     two derivations    1 + 2 + 3 and 1 * 2 * 3 (which 2 * 3 / 1 is, too)
 *     streamed           both; but without detours just the sum: 2 * 3 is 6 already
 */
#include "forest/count.h"
#include "forest/grow.h"
#include "forest/stream.h"
#include "test.h"

enum { TEXT_MAX = 96, TEXTS_MAX = 4096 };

static tally_options options = TALLY_OPTIONS_INIT;
static struct memory memory;
static struct workspace workspace;
static struct forest forest;

/* What a stream gave. */
static struct {
    uint32_t count;
    uint32_t stop_at; /* the sink ends the stream there; 0: never */
    uint64_t value;   /* that each is to be worth */
    char text[TEXTS_MAX][TEXT_MAX];
} streamed;

/* Plants the value over all numbers. Subsets of up to height numbers have tables. */
static struct node *begin(const uint64_t *numbers, uint32_t count, uint32_t height, uint64_t value)
{
    memory_init(&memory, NULL, 0);
    CHECK(workspace_init(&workspace, &memory, &options, numbers, count, TALLY_OP_BASIC, value) ==
          TALLY_OK);
    CHECK(workspace_build_tables(&workspace, height, 0) == TALLY_OK);
    CHECK(lattice_build(&workspace.lattice, count) == TALLY_OK);
    CHECK(forest_init(&forest, &workspace, height) == TALLY_OK);
    const uint32_t all = lattice_find(&workspace.lattice, workspace.lattice.full_code);
    struct node *const root = forest_want(&forest, all, value, PARTS_ANY);
    CHECK(root != NULL && root == forest_want(&forest, all, value, PARTS_ANY));
    return root;
}

static struct node *grow(const uint64_t *numbers, uint32_t count, uint32_t height, uint64_t value)
{
    struct node *const root = begin(numbers, count, height, value);
    CHECK(forest_grow(&forest) == TALLY_OK);
    CHECK(forest_count(&forest) == TALLY_OK);
    return root;
}

static void end(void)
{
    workspace_clear(&workspace);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

static bool keep(void *context, const struct built_expression *root)
{
    (void)context;
    struct expr_node nodes[2 * TALLY_NUMBERS_MAX];
    CHECK_U64(root->value, streamed.value);
    const tally_expr expr = {.nodes = nodes, .count = expression_to_nodes(false, root, nodes)};
    char *const text = streamed.text[streamed.count++];
    CHECK(tally_expr_print(&expr, TALLY_STYLE_INFIX, text, TEXT_MAX) < TEXT_MAX);
    tally_expr_info info = TALLY_EXPR_INFO_INIT;
    tally_expr_describe(&expr, &info);
    CHECK_CASE(info.value.numerator.low == streamed.value && info.value.denominator.low == 1, text);
    CHECK_CASE(info.numbers_used == workspace.lattice.given, text);
    return streamed.count != streamed.stop_at && streamed.count < TEXTS_MAX;
}

/* Streams a root; nodes of subsets up to derived_size are written out. */
static tally_status stream_root(const struct node *root, uint32_t derived_size,
                                bool ignores_detours)
{
    streamed.count = 0;
    streamed.value = root->value;
    forest.keeps_detours = forest.ignores_detours = ignores_detours;
    CHECK(derive_nodes(&forest, derived_size) == TALLY_OK);
    struct stream stream = {.forest = &forest,
                            .worker = &workspace.workers[0],
                            .derived_size = derived_size,
                            .sink = keep};
    return stream_run(&stream, &(struct stream_piece){.root = root});
}

static bool has_text(const char *text)
{
    for (uint32_t i = 0; i < streamed.count; i++)
        if (strcmp(streamed.text[i], text) == 0) return true;
    return false;
}

static void an_example(void)
{
    const struct node *const root = grow((const uint64_t[]){1, 2, 3}, 3, 2, 6);
    CHECK_U64(root->feasible, PART_SUM | PART_PROD);
    CHECK_U64(forest_sum_counts(root, PARTS_ANY), 2);
    CHECK_U64(forest_sum_counts(root, PART_SUM), 1);
    CHECK_U64(node_goal(root, PART_PROD)->count, 1);
    CHECK(stream_root(root, 2, true) == TALLY_OK);
    CHECK_U64(streamed.count, 2);
    CHECK(has_text("3 + 2 + 1"));
    CHECK(has_text("3 * 2 * 1"));
    end();

    const struct node *const again = grow((const uint64_t[]){1, 2, 3}, 3, 2, 6);
    CHECK(stream_root(again, 2, false) == TALLY_OK);
    CHECK_U64(streamed.count, 1);
    CHECK_TEXT(streamed.text[0], "3 + 2 + 1");
    end();
}

static void a_value_that_cannot_be_made_is_not_feasible(void)
{
    const struct node *const root = grow((const uint64_t[]){1, 2, 3}, 3, 2, 100);
    CHECK_U64(root->feasible, 0);
    CHECK_U64(forest_sum_counts(root, PARTS_ANY), 0);
    end();
}

/* Counts that leave 64 bits stay at the largest that there is, also where the pivot stands twice.
 */
static void counts_that_do_not_fit_stay_at_the_top(void)
{
    struct goal many[] = {{.count = UINT64_MAX}}, three[] = {{.count = 3}};
    struct node left = {.goals = many, .wanted = PART_PROD};
    struct node right = {.goals = three, .wanted = PART_LEAF};
    struct derivation derivations[] = {{&left, &right}, {&right, &right}};
    uint8_t pivots[] = {2, 2};
    struct goal goals[] = {{.derivations = derivations, .pivots = pivots, .derivation_count = 2}};
    begin((const uint64_t[]){2, 2, 3, 3}, 4, 2, 12);
    const uint32_t all = lattice_find(&workspace.lattice, workspace.lattice.full_code);
    const struct node node = {.goals = goals, .subset = all, .wanted = PART_SUM};
    forest_count_node(&forest, &node);
    CHECK_U64(goals[0].count, UINT64_MAX);
    many[0].count = 5;
    forest_count_node(&forest, &node);
    CHECK_U64(goals[0].count, 5 * 3 + 3 * 3); /* twice each, by two pivots */
    end();
}

static void a_number_is_worth_itself(void)
{
    const struct node *const root = grow((const uint64_t[]){7}, 1, 1, 7);
    CHECK_U64(root->feasible, PART_LEAF);
    CHECK(stream_root(root, 1, false) == TALLY_OK);
    CHECK_U64(streamed.count, 1);
    CHECK_TEXT(streamed.text[0], "7");
    end();
}

/* How many there are was counted by tests/oracle's definition of a solution,
 * which lists them all. */
static void each_expression_is_met_once(void)
{
    static const struct {
        uint64_t numbers[5];
        uint32_t count;
        uint64_t value;
        uint32_t solutions;
        uint32_t without_detour;
    } games[] = {
        {{1, 2, 3}, 3, 6, 2, 1},
        {{4, 4, 4, 4}, 4, 24, 1, 1},
        {{1, 3, 7, 10, 25}, 5, 70, 5, 3},
        {{2, 2, 3, 3}, 4, 12, 3, 3},
        {{1, 1, 2, 2, 4}, 5, 8, 62, 4},
        {{2, 2, 2, 3, 3}, 5, 24, 5, 5},
        {{1, 5, 5, 25, 50}, 5, 100, 25, 5},
    };
    for (size_t i = 0; i < 4 * sizeof games / sizeof games[0]; i++) {
        const uint32_t count = games[i / 4].count;
        const uint32_t height = i % 2 == 0 ? count - 1 : (count + 1) / 2;
        const bool ignores_detours = i / 2 % 2 == 0;
        const struct node *const root =
            grow(games[i / 4].numbers, count, height, games[i / 4].value);
        CHECK_U64(forest_sum_counts(root, PARTS_ANY), games[i / 4].solutions);
        CHECK(stream_root(root, (count + 1) / 2, ignores_detours) == TALLY_OK);
        CHECK_U64(streamed.count,
                  ignores_detours ? games[i / 4].solutions : games[i / 4].without_detour);
        for (uint32_t j = 0; j < streamed.count; j++)
            for (uint32_t k = 0; k < j; k++) CHECK(strcmp(streamed.text[j], streamed.text[k]) != 0);
        end();
    }
}

/* The same where all nodes are written out, the root too: nothing is left to walk, and what may
 * only stand inside a larger sum or product is no expression of its own. 6 / 2 + 3 is such a sum:
 * its 6 would do. */
static void a_root_that_is_written_out_streams_the_same(void)
{
    static const uint64_t numbers[][5] = {{2, 3, 6}, {1, 3, 7, 10, 25}, {1, 1, 2, 2, 4}};
    static const uint32_t counts[] = {3, 5, 5};
    static const uint64_t values[] = {6, 70, 8};
    for (size_t i = 0; i < 3; i++) {
        const struct node *root = grow(numbers[i], counts[i], counts[i] - 1, values[i]);
        CHECK(stream_root(root, (counts[i] + 1) / 2, false) == TALLY_OK);
        const uint32_t walked = streamed.count;
        end();
        root = grow(numbers[i], counts[i], counts[i] - 1, values[i]);
        CHECK(stream_root(root, counts[i], false) == TALLY_OK);
        CHECK_U64(streamed.count, walked);
        end();
    }
}

/* All derivations of all goals, one at a time: together they are what the root has. */
static void pieces_make_up_the_whole(void)
{
    const struct node *const root = grow((const uint64_t[]){1, 1, 2, 2, 4}, 5, 3, 8);
    CHECK(stream_root(root, 3, true) == TALLY_OK);
    const uint32_t whole = streamed.count;
    CHECK_U64(whole, 62);
    struct stream stream = {
        .forest = &forest, .worker = &workspace.workers[0], .derived_size = 3, .sink = keep};
    streamed.count = 0;
    for (uint8_t parts = root->feasible; parts != 0; parts &= (uint8_t)(parts - 1)) {
        const enum part part = (enum part)(parts & (uint8_t)-parts);
        for (uint32_t i = 0; i < node_goal(root, (uint8_t)part)->derivation_count; i++) {
            const struct stream_piece piece = {.root = root, .part = part, .first = i, .count = 1};
            CHECK(stream_run(&stream, &piece) == TALLY_OK);
        }
    }
    CHECK_U64(streamed.count, whole);
    end();
}

static void the_sink_ends_a_stream(void)
{
    const struct node *const root = grow((const uint64_t[]){1, 3, 7, 10, 25}, 5, 3, 70);
    streamed.stop_at = 3;
    CHECK(stream_root(root, 3, true) == TALLY_STOPPED);
    CHECK_U64(streamed.count, 3);
    streamed.stop_at = 0;
    end();
}

static int say_stop(void *context, const tally_progress *progress)
{
    (void)progress;
    (void)context;
    return 1;
}

static void the_tick_ends_growing(void)
{
    static const uint64_t numbers[] = {1, 3, 7, 10, 25, 50, 75, 100};
    begin(numbers, 8, 4, 765);
    options.tick = say_stop;
    CHECK(forest_grow(&forest) == TALLY_STOPPED);
    options.tick = NULL;
    end();
}

/* A failure stays: nothing goes on in a workspace in which something was stopped. */
static void the_tick_ends_counting_and_writing_out(void)
{
    static const uint64_t numbers[] = {1, 3, 7, 10, 25, 50, 75};
    grow(numbers, 7, 4, 765);
    options.tick = say_stop;
    CHECK(forest_count(&forest) == TALLY_STOPPED);
    options.tick = NULL;
    CHECK(forest_count(&forest) == TALLY_STOPPED);
    end();
    grow(numbers, 7, 4, 765);
    forest.keeps_detours = forest.ignores_detours = false;
    options.tick = say_stop;
    CHECK(derive_nodes(&forest, 6) == TALLY_STOPPED);
    options.tick = NULL;
    end();
}

int main(void)
{
    TEST(an_example);
    TEST(a_value_that_cannot_be_made_is_not_feasible);
    TEST(counts_that_do_not_fit_stay_at_the_top);
    TEST(a_number_is_worth_itself);
    TEST(each_expression_is_met_once);
    TEST(a_root_that_is_written_out_streams_the_same);
    TEST(pieces_make_up_the_whole);
    TEST(the_sink_ends_a_stream);
    TEST(the_tick_ends_growing);
    TEST(the_tick_ends_counting_and_writing_out);
    return test_end();
}
