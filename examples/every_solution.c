/* SPDX-License-Identifier: MIT */
/*
 * Every solution of a game, simplest first, and how many have a detour.
 *
 * Prints:
 *      1. (50 + 1) * (25 - 10)
 *      2. (50 + 1) * (25 - 7 - 3)
 *      3. ((50 - 10) * 7 - 25) * 3
 *      4. (50 + (7 + 1) * 3) * 10 + 25
 *      5. (50 + 25 + 10) * (7 + 3 - 1)
 *      6. (50 + 25 + 7 + 3) * (10 - 1)
 *      7. (50 + 7) * (10 + 3) + 25 - 1
 *      8. ((25 - 3) * 7 - 1) * 50 / 10
 *      9. (25 * (7 - 1) + 3) * 50 / 10
 *     10. (50 + 1) * (10 * (7 - 3) - 25)
 *     11. (50 + 1) * (10 * 7 - 25) / 3
 *     12. (50 + 1) * (25 + 10) * 3 / 7
 *     12 solutions, 17 with detours
 */
#include <inttypes.h>
#include <stdio.h>
#include <tally/tally.h>

static int show(void *user, const tally_solution *solution)
{
    int *const count = user;
    char text[256];
    tally_expr_print(solution->expr, TALLY_STYLE_INFIX, text, sizeof text);
    printf("%2d. %s\n", ++*count, text);
    return 0; /* not 0 would stop the search */
}

int main(void)
{
    const char id[] = "countdown:765/1,3,7,10,25,50";
    tally_game *game = NULL;
    tally_error error;
    if (tally_game_parse(&game, id, sizeof id - 1, NULL, &error) != TALLY_OK) {
        fprintf(stderr, "%s at byte %zu\n", error.message, error.position);
        return 1;
    }

    int shown = 0;
    const tally_sink sink = {.user = &shown, .solution = show};
    tally_outcome listed = TALLY_OUTCOME_INIT;
    tally_outcome counted = TALLY_OUTCOME_INIT;
    tally_status status = tally_list(game, NULL, &sink, &listed);
    if (status == TALLY_OK) status = tally_count(game, NULL, NULL, &counted);
    tally_game_free(game);
    if (status != TALLY_OK) {
        fprintf(stderr, "%s\n", tally_status_message(status));
        return 1;
    }
    printf("%" PRIu64 " solutions, %" PRIu64 " with detours%s\n", counted.solutions,
           counted.with_detours, counted.bound == TALLY_BOUND_NONE ? "" : " at least");
    return 0;
}
