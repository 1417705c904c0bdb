/* SPDX-License-Identifier: MIT */
/*
 * The least excess of a target, its solutions, and the first of them. The excess is the effort
 * minus the number of steps. Two examples, of 2 and 10:
 *
 *     12 = 10 + 2    effort 1, one step: excess 0
 *     8 = 10 - 2     effort 3 (a borrow): excess 2
 */
#include "least/graph.h"
#include "least/least.h"
#include "test.h"
#include "whole/engine.h"

#include "support/engine_search.h"

enum { TEXT_SIZE = 256 };

static const char *const games[] = {
    "countdown,use=all:24/1,2,3,4,5",     "countdown,use=all:100/2,2,3,3,5,5",
    "countdown,use=all:765/3,7,10,25,50", "countdown,use=all:1/4,4,4,4",
    "countdown,use=all:950/3,6,25,50,75", "countdown,use=all:7/5,5,5,5,5"};

static struct least least;
static struct least_deepening deepening;
static struct least_need target;

static void begin(const char *id)
{
    engine_begin(&whole_engine, game_of(id), NULL);
    request.wants_simplest = true;
    CHECK(least_init(&least, search));
    least.most_work = UINT64_MAX;
    least_deepening_init(&deepening, &least);
    target = (struct least_need){.value = ratio_of_number(game->target.first),
                                 .bound = ratio_of_number(0),
                                 .subset = least.cells.codes - 1,
                                 .kind = LEAST_TARGET};
}

static void end(void)
{
    least_deepening_clear(&deepening);
    least_clear(&least);
    engine_end();
}

/* The simplest solution as the engine has it: of those that use all numbers, the one of least
 * effort. */
static void simplest_of_engine(struct finds *finds)
{
    struct wanted wanted = {game->target.first, request.fewest, WANTED_NOT_FOUND};
    CHECK(whole_engine.simplest(search, &wanted, 1, request.fewest, request.most, finds) ==
          TALLY_OK);
    CHECK_U64(finds->found.count, 1);
}

static uint64_t excess_of(const struct found *found)
{
    return found->effort - (found->numbers_used - 1u);
}

/* ---- The least excess ------------------------------------------------------------------------ */

static void an_example(void)
{
    begin("countdown,use=all:12/2,10");
    CHECK_U64(least_deepen(&deepening, &target), 0);
    end();
    begin("countdown,use=all:8/2,10");
    CHECK_U64(least_deepen(&deepening, &target), 2);
    end();
}

static void the_excess_is_that_of_the_simplest(void)
{
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        struct finds finds = {{0}, {0}};
        begin(games[i]);
        simplest_of_engine(&finds);
        const uint64_t wanted = excess_of(finds_at(&finds, 0));
        const uint32_t seen = least_deepen(&deepening, &target);
        CHECK_CASE(seen == wanted, games[i]);
        CHECK_CASE(least.status == TALLY_OK, games[i]);
        finds_clear(&finds, &memory);
        end();
    }
}

/* What cannot be made has no excess, after all excesses have been tried. */
static void out_of_reach(void)
{
    begin("countdown,use=all:997/1,1,2");
    CHECK_U64(least_deepen(&deepening, &target), LEAST_NONE);
    CHECK(least.status == TALLY_OK);
    end();
}

static void work_has_an_end(void)
{
    begin("countdown,use=all:952/3,6,7,8,9,25,50,75");
    least.most_work = 1;
    CHECK_U64(least_deepen(&deepening, &target), LEAST_NONE);
    CHECK(least.status == TALLY_STOPPED && least.is_tired);
    end();
}

/* ---- The graph of all solutions of that excess ----------------------------------------------- */

/* The sides of each way share the numbers of the need, and their excess is not above its. */
static void check_links(const struct least_graph *graph)
{
    for (uint32_t i = 0; i < graph->nodes.items.count; i++) {
        const struct least_node *const node = least_node_at(graph, i);
        CHECK(node->link_count != 0 || least_is_number(graph->least, &node->need));
        for (uint32_t j = 0; j < node->link_count; j++) {
            const struct least_link *const link = least_link_at(graph, node->link_begin + j);
            const struct least_node *const left = least_node_at(graph, link->left);
            if (link->right == HASH_NONE) {
                CHECK_U64(left->need.subset, node->need.subset);
                continue;
            }
            const struct least_node *const right = least_node_at(graph, link->right);
            CHECK_U64(left->need.subset + right->need.subset, node->need.subset);
            CHECK(left->excess + right->excess <= node->excess);
        }
    }
}

static void the_graph_has_the_shortest_text(void)
{
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        struct finds finds = {{0}, {0}};
        struct least_graph graph;
        begin(games[i]);
        simplest_of_engine(&finds);
        const uint32_t excess = least_deepen(&deepening, &target);
        if (CHECK(least_graph_make(&graph, &deepening, &target, excess))) {
            CHECK_U64(least_node_at(&graph, 0)->excess, excess);
            CHECK_U64(least_node_at(&graph, 0)->need.subset, least.cells.codes - 1);
            check_links(&graph);
            CHECK_U64(least_length_of(&graph, 0), finds_at(&finds, 0)->text_length);
        }
        least_graph_clear(&graph);
        finds_clear(&finds, &memory);
        end();
    }
}

/* ---- The first of them ----------------------------------------------------------------------- */

static void take_text(struct finds *finds, char text[TEXT_SIZE])
{
    memset(text, 0, TEXT_SIZE);
    if (CHECK_U64(finds->found.count, 1))
        finds_text(finds, &search->numbers, finds_at(finds, 0), text);
    finds_clear(finds, &memory);
}

static void the_first_in_the_order_is_chosen(void)
{
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        struct finds finds = {{0}, {0}};
        char wanted[TEXT_SIZE], seen[TEXT_SIZE];
        bool is_sure = false;
        begin(games[i]);
        simplest_of_engine(&finds);
        take_text(&finds, wanted);
        const uint32_t excess = least_deepen(&deepening, &target);
        CHECK(least_choose(&deepening, &target, excess, &finds, &search->numbers, &is_sure) ==
              TALLY_OK);
        CHECK_CASE(is_sure, games[i]);
        take_text(&finds, seen);
        CHECK_TEXT(seen, wanted);
        end();
    }
}

int main(void)
{
    TEST(an_example);
    TEST(the_excess_is_that_of_the_simplest);
    TEST(out_of_reach);
    TEST(work_has_an_end);
    TEST(the_graph_has_the_shortest_text);
    TEST(the_first_in_the_order_is_chosen);
    return test_end();
}
