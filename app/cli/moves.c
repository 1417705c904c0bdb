/* SPDX-License-Identifier: MIT */
/*
 * tally moves: what each next step of a game is worth.
 */
#include "cli/cli.h"
#include "cli/terminal/terminal.h"
#include "common/format.h"

const struct option moves_own_options[] = {
    AFTER_ROW,
    FLAG_ROW("solutions",
             "also count the solutions that are left behind each move, and rate their seconds"),
    OPTION_END,
};

/* A value as an operand: fractions, and numbers below 0, stand in parentheses. */
static void put_operand(const tally_value *value)
{
    char text[TALLY_VALUE_SIZE];
    const bool is_whole = value->denominator.low == 1 && value->negative == 0;
    tally_value_print(value, text, sizeof text);
    buffer_put(&output, is_whole ? "%s" : "(%s)", text);
}

/* "75 * 3 = 225            2 values are enough, 12 solutions, 8.5 s" */
static int show_move(void *user, const tally_move *move)
{
    enum { MARGIN = 24 };
    const tally_position *const position = user;
    const size_t begin = output.length;
    put_operand(&move->a);
    buffer_put(&output, " %s ", sign_of_move(move));
    put_operand(&move->b);
    buffer_text(&output, " = ");
    put_operand(&move->value);
    const size_t column = output.length - begin;
    buffer_fill(&output, ' ', column < MARGIN ? MARGIN - column : 1);
    if (move->reachable < 0) {
        buffer_text(&output, "not known");
    } else if (move->reachable == 0) {
        buffer_text(&output, "out of reach");
        if (move->distance != UINT64_MAX) buffer_put(&output, " by %llu", (ull)move->distance);
    } else {
        buffer_put(&output, "%llu %s enough", (ull)move->fewest,
                   move->fewest == 1 ? "value is" : "values are");
        if (position->counts != 0 && move->solutions != UINT64_MAX)
            buffer_put(&output, ", %llu solution%s", (ull)move->solutions,
                       move->solutions == 1 ? "" : "s");
        if (position->counts != 0 && move->tenths_of_second != 0)
            buffer_put(&output, ", %u.%u s", (unsigned)(move->tenths_of_second / 10),
                       (unsigned)(move->tenths_of_second % 10));
    }
    buffer_char(&output, '\n');
    return 0;
}

static int show_moves(struct call *call, const tally_game *game)
{
    struct question question;
    tally_position position = TALLY_POSITION_INIT;
    const char *after;
    if (!read_search(call, game, &question)) return EXIT_USAGE;
    if (!read_after(option_of(call, "after"), game, &after)) return EXIT_USAGE;
    const size_t length = after != NULL ? strlen(after) : 0;
    position.counts = is_given(call, "solutions");
    const bool is_json = is_given(call, "json");
    const tally_status status =
        is_json ? report_moves(&output, &position, game, after, length, &question.options)
                : tally_moves(&position, game, after, length, &question.options, show_move,
                              &position, NULL);
    if (status != TALLY_OK) return fail_search(status);
    if (is_json) buffer_char(&output, '\n');
    else if (position.count == 1)
        buffer_put(&output, "no move is left%s\n", position.reachable > 0 ? ": solved" : "");
    if (position.reachable < 0)
        return fail_stopped("not known, since values beyond 64 bits might make the target");
    return position.reachable > 0 ? EXIT_SOLVED : EXIT_MISSED;
}

int run_moves(struct call *call)
{
    if (is_given(call, "batch")) return batch_run(call, &(struct question){.kind = QUESTION_MOVES});
    return run_on_game(call, show_moves);
}
