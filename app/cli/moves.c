/* SPDX-License-Identifier: MIT */
/*
 * tally moves: what each next step of a game is worth.
 */
#include "cli/cli.h"
#include "cli/terminal/terminal.h"

const struct option moves_own_options[] = {
    AFTER_ROW,
    FLAG_ROW("solutions",
             "also count the solutions that are left behind each move, and rate their seconds"),
    OPTION_END,
};

static int show_moves(struct call *call, const tally_game *game)
{
    struct search search;
    tally_position position = TALLY_POSITION_INIT;
    const char *after;
    if (!read_search(call, game, &search)) return EXIT_USAGE;
    if (!read_after(option_of(call, "after"), game, &after)) return EXIT_USAGE;
    const size_t length = after != NULL ? strlen(after) : 0;
    position.counts = is_given(call, "solutions");
    const bool is_json = is_given(call, "json");
    const tally_status status =
        report_moves(&output, &position, game, after, length, &search.options, is_json);
    if (status != TALLY_OK) return fail_search(status);
    if (is_json) buffer_char(&output, '\n');
    if (position.reachable < 0)
        return fail_stopped("not known, since values beyond 64 bits might make the target");
    return position.reachable > 0 ? EXIT_SOLVED : EXIT_MISSED;
}

int run_moves(struct call *call)
{
    if (is_given(call, "batch")) return batch_run(call, &(struct query){.kind = QUESTION_MOVES});
    return run_on_game(call, show_moves);
}
