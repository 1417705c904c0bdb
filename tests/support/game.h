/* SPDX-License-Identifier: MIT */
/*
 * Games in tests: by their ID, or random ones of given rules.
 */
#ifndef TALLY_TESTS_SUPPORT_GAME_H
#define TALLY_TESTS_SUPPORT_GAME_H

#include "test.h"

#include <tally/tally.h>

/* The game of an ID; ends the program if the text is none. */
static inline tally_game *game_of(const char *id)
{
    tally_game *game = NULL;
    if (!CHECK_CASE(tally_game_parse(&game, id, strlen(id), NULL, NULL) == TALLY_OK, id))
        exit(EXIT_FAILURE);
    return game;
}

/* Columns of rules, in the words of game IDs, and the numbers that games have. */
struct kind_of_game {
    const char *ops;
    const char *values;
    const char *use;
    const char *order;
    uint32_t largest; /* of the numbers */
    size_t count;
};

/* A random game of this kind; the target is 1. */
static inline tally_game *random_game_of(const struct kind_of_game *kind, tally_random *random)
{
    tally_rules rules = *tally_rules_find("countdown");
    uint64_t numbers[TALLY_NUMBERS_MAX];
    tally_game *game = NULL;
    const uint32_t least = strcmp(kind->values, "whole") == 0 ? 1 : 0;
    CHECK(tally_rules_set(&rules, "ops", kind->ops, NULL) == TALLY_OK);
    CHECK(tally_rules_set(&rules, "values", kind->values, NULL) == TALLY_OK);
    CHECK(tally_rules_set(&rules, "use", kind->use, NULL) == TALLY_OK);
    CHECK(tally_rules_set(&rules, "order", kind->order, NULL) == TALLY_OK);
    for (size_t i = 0; i < kind->count; i++)
        numbers[i] = least + tally_random_below(random, kind->largest + 1 - least);
    if (!CHECK(tally_game_new(&game, &rules, (tally_range){1, 1}, numbers, kind->count, NULL) ==
               TALLY_OK))
        exit(EXIT_FAILURE);
    return game;
}

#endif
