/* SPDX-License-Identifier: MIT */
/*
 * The seconds of usual games, for tools/difficulty/scale.py:
 *
 *     seconds RULES COUNT    so many solvable games, as tally draw draws them
 *     seconds                the games of standard input, an ID a line; those out of reach are
 *                            passed over
 *
 * prints the tenths of a second of each, one a line.
 */
#include "tally/tally.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 24, BAD_USAGE = 2 };

static int print_seconds(const tally_game *game)
{
    const uint64_t target = tally_game_target(game).first;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    tally_difficulty difficulty = TALLY_DIFFICULTY_INIT;
    if (tally_solve(game, NULL, NULL, &outcome) != TALLY_OK) return EXIT_FAILURE;
    if (outcome.answer != TALLY_ANSWER_SOLVED) return EXIT_SUCCESS;
    if (tally_rate(&difficulty, game, target, NULL) != TALLY_OK) return EXIT_FAILURE;
    printf("%lu\n", (unsigned long)difficulty.tenths_of_second);
    return EXIT_SUCCESS;
}

static int draw_games(const char *rules, long count)
{
    tally_recipe recipe = TALLY_RECIPE_INIT;
    tally_drawing *drawing;
    tally_game *game;
    tally_drawn drawn;
    int status = EXIT_SUCCESS;
    recipe.rules = tally_rules_find(rules);
    recipe.solvable = 1;
    if (recipe.rules == NULL) return BAD_USAGE;
    if (tally_drawing_new(&drawing, &recipe, SEED, NULL) != TALLY_OK) return EXIT_FAILURE;
    for (long i = 0; i < count && status == EXIT_SUCCESS; i++) {
        if (tally_drawing_next(drawing, &game, &drawn) != TALLY_OK) return EXIT_FAILURE;
        status = print_seconds(game);
        tally_game_free(game);
    }
    tally_drawing_free(drawing);
    return status;
}

static int read_games(void)
{
    char line[2000];
    int status = EXIT_SUCCESS;
    while (status == EXIT_SUCCESS && fgets(line, sizeof line, stdin) != NULL) {
        tally_game *game;
        if (tally_game_parse(&game, line, strcspn(line, "\n"), NULL, NULL) != TALLY_OK)
            return BAD_USAGE;
        status = print_seconds(game);
        tally_game_free(game);
    }
    return status;
}

int main(int count, char **words)
{
    if (count == 3) return draw_games(words[1], atol(words[2]));
    return count == 1 ? read_games() : BAD_USAGE;
}
