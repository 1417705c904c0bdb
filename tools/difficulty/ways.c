/* SPDX-License-Identifier: MIT */
/*
 * What the model of difficulty (docs/difficulty.md) counts of games, for tools/difficulty/fit.py:
 * each line of standard input is a hand of 24. For each it prints
 *
 *     game 1 2 3 4        and what is counted of the game
 *     way 0               and what is counted of a way to the 0th solution, all steps together
 *
 * The library sums over the ways without writing them down; here they are written down, so that
 * the fit is also a second way to the same figures. fit compiles this file with all of src/.
 */
#include "expr/ease.h"
#include "games/difficulty.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBERS = 4, SUBSETS = 1 << NUMBERS, NODES_MAX = 2 * NUMBERS, TARGET = 24 };

struct way {
    int64_t features[EASE_FEATURES];
};

struct ways {
    struct way *items;
    size_t count;
};

static struct way *add_way(struct ways *ways)
{
    ways->items = realloc(ways->items, (ways->count + 1) * sizeof *ways->items);
    if (ways->items == NULL) exit(1);
    struct way *const way = &ways->items[ways->count++];
    *way = (struct way){{0}};
    return way;
}

static void join_ways(struct ways *joined, const struct ways *a, const struct ways *b,
                      const int64_t step[EASE_FEATURES])
{
    for (size_t i = 0; i < a->count; i++)
        for (size_t j = 0; j < b->count; j++) {
            struct way *const way = add_way(joined);
            for (int f = 0; f < EASE_FEATURES; f++)
                way->features[f] = a->items[i].features[f] + b->items[j].features[f] + step[f];
        }
}

static void ways_of_node(struct ways *all, const struct expr_node *nodes, uint32_t index)
{
    const struct expr_node *const node = &nodes[index];
    const uint32_t subsets = 1U << node->operands;
    struct ease_part parts[SUBSETS];
    struct ways ways[SUBSETS] = {{0}};
    uint32_t at = index + 1;
    for (uint32_t i = 0; i < node->operands; i++) {
        parts[1U << i] = ease_part_of(&nodes[at], (enum expr_kind)node->kind);
        ways[1U << i] = all[at];
        at += nodes[at].span;
    }
    for (uint32_t subset = 3; subset < subsets; subset++) {
        if ((subset & (subset - 1)) == 0) continue;
        parts[subset].is_known = false;
        for (uint32_t side = (subset - 1) & subset; side != 0; side = (side - 1) & subset) {
            struct ease_step step;
            int64_t features[EASE_FEATURES];
            if ((side & subset & (~subset + 1)) == 0) continue;
            const bool is_whole = subset == subsets - 1;
            const struct ease_part joined =
                ease_join(&step, (enum expr_kind)node->kind, &parts[side], &parts[subset ^ side],
                          is_whole, is_whole && index == 0);
            if (!joined.is_known) continue;
            parts[subset] = joined;
            ease_features(features, &step, nodes[0].value);
            join_ways(&ways[subset], &ways[side], &ways[subset ^ side], features);
        }
    }
    all[index] = ways[subsets - 1];
}

static int print_ways(void *user, const tally_solution *solution)
{
    int *const index = user;
    const tally_expr *const expr = solution->expr;
    struct ways all[NODES_MAX] = {{0}};
    for (uint32_t i = expr->count; i-- > 0;) {
        if (expr->nodes[i].kind == EXPR_NUMBER) add_way(&all[i]);
        else ways_of_node(all, expr->nodes, i);
    }
    for (size_t i = 0; i < all[0].count; i++) {
        printf("way %d", *index);
        for (int f = 0; f < EASE_FEATURES; f++) printf(" %" PRId64, all[0].items[i].features[f]);
        printf("\n");
    }
    (*index)++;
    return 0; /* memory goes with the program */
}

int main(void)
{
    char line[200];
    while (fgets(line, sizeof line, stdin) != NULL) {
        uint64_t numbers[NUMBERS];
        int64_t features[GAME_FEATURES];
        tally_game *game;
        int index = 0;
        const tally_sink sink = {.user = &index, .solution = print_ways};
        if (sscanf(line, "%" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64, &numbers[0], &numbers[1],
                   &numbers[2], &numbers[3]) != NUMBERS)
            continue;
        if (tally_game_new(&game, tally_rules_find("make24"), (tally_range){TARGET, TARGET},
                           numbers, NUMBERS, NULL) != TALLY_OK)
            return 1;
        printf("game");
        for (int i = 0; i < NUMBERS; i++) printf(" %" PRIu64, numbers[i]);
        game_features(features, game, TARGET);
        for (int f = 0; f < GAME_FEATURES; f++) printf(" %" PRId64, features[f]);
        printf("\n");
        if (tally_list(game, NULL, &sink, NULL) != TALLY_OK) return 1;
        tally_game_free(game);
    }
    return 0;
}
