/* SPDX-License-Identifier: MIT */
/*
 * The 24 game with a hand that needs a step that is a fraction: its only solution, as steps and as
 * TeX.
 *
 * Prints:
 *     8 / 3 = 8/3
 *     3 - (8/3) = 1/3
 *     8 / (1/3) = 24
 *     \frac{8}{3 - \frac{8}{3}}
 */
#include <stdio.h>
#include <tally/tally.h>

static int show(void *user, const tally_solution *solution)
{
    char text[256];
    (void)user;
    tally_expr_print(solution->expr, TALLY_STYLE_STEPS, text, sizeof text);
    printf("%s\n", text);
    tally_expr_print(solution->expr, TALLY_STYLE_TEX, text, sizeof text);
    printf("%s\n", text);
    return 0;
}

int main(void)
{
    const uint64_t numbers[] = {3, 3, 8, 8};
    const tally_range target = {24, 24};
    const tally_sink sink = {.solution = show};
    tally_game *game = NULL;
    tally_status status =
        tally_game_new(&game, tally_rules_find("make24"), target, numbers, 4, NULL);
    if (status == TALLY_OK) status = tally_solve(game, NULL, &sink, NULL);
    tally_game_free(game);
    return status == TALLY_OK ? 0 : 1;
}
