/* SPDX-License-Identifier: MIT */
/*
 * tally count: how many solutions each target has, with and without detours, and the fewest numbers
 * that a solution uses.
 */
#include "cli/batch.h"
#include "cli/human.h"
#include "cli/input.h"
#include "cli/json.h"
#include "cli/runs.h"
#include "cli/solve.h"
#include "cli/terminal/message.h"
#include "cli/terminal/output.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/style.h"
#include "common/format.h"

enum { TARGET_WIDTH = 6, COLUMN_WIDTH = 13 };

/* What the sink of a count needs, and what was found so far. */
struct counting {
    const tally_game *game;
    bool is_quiet;
    bool is_range;
    uint64_t done_count;
    int best_status;
    bool was_stopped;
};

/* Are solutions with detours counted separately? Not if all numbers must be used: then they count
 * like the others. */
static bool has_detours(const struct counting *counting)
{
    return tally_game_rules(counting->game)->use == TALLY_USE_ANY;
}

static void show_head(const struct counting *counting)
{
    paint_on(PAINT_QUIET);
    buffer_text(&output, has_detours(counting) ? "target    solutions with detours fewest"
                                               : "target    solutions fewest");
    paint_off();
    buffer_char(&output, '\n');
}

/* Did the search end before it counted anything? */
static bool is_uncounted(const tally_outcome *outcome)
{
    const bool was_ended =
        outcome->bound == TALLY_BOUND_MEMORY || outcome->bound == TALLY_BOUND_STOPPED;
    return was_ended && outcome->with_detours == 0;
}

/* A table for a range of targets:
 *
 *     target    solutions with detours fewest
 *        764            6            6      5
 *        765           12           17      4 */
static void show_row(const struct counting *counting, const tally_outcome *outcome)
{
    show_number_right(counting->game, outcome->target, TARGET_WIDTH);
    if (is_uncounted(outcome)) {
        buffer_text(&output, "   not counted\n");
        return;
    }
    buffer_put(&output, "%*s", COLUMN_WIDTH, grouped(outcome->solutions).text);
    if (has_detours(counting))
        buffer_put(&output, "%*s", COLUMN_WIDTH, grouped(outcome->with_detours).text);
    buffer_number_right(&output, outcome->fewest, 7);
    if (outcome->bound != TALLY_BOUND_NONE) buffer_text(&output, " so far");
    buffer_char(&output, '\n');
}

/* After an early end the figures are those so far, and nothing is said about the fewest numbers: a
 * solution of fewer numbers may be missing. */
static void show_sentence(const struct counting *counting, const tally_outcome *outcome)
{
    show_number(counting->game, outcome->target);
    if (is_uncounted(outcome)) {
        buffer_text(&output, ": not counted; how many solutions there are is not known\n");
        return;
    }
    buffer_text(&output, ": ");
    paint_on(outcome->solutions > 0 ? PAINT_GOOD : PAINT_NEAR);
    show_count(outcome->solutions, "solution", "solutions");
    paint_off();
    if (has_detours(counting)) {
        buffer_put(&output, ", %s with detours", grouped(outcome->with_detours).text);
    }
    if (outcome->bound != TALLY_BOUND_NONE) {
        buffer_text(&output, " so far");
    } else if (outcome->fewest > 0) {
        buffer_text(&output, "; at least ");
        show_count(outcome->fewest, "number is needed", "numbers are needed");
    }
    buffer_char(&output, '\n');
}

/* The exit status is the best one of all targets, unless the search of one was stopped. */
static int take_outcome(void *user, const tally_outcome *outcome)
{
    struct counting *const counting = user;
    if (counting->is_quiet) {
        buffer_put(&output, "%llu\n", (ull)outcome->solutions);
    } else if (counting->is_range) {
        if (counting->done_count == 0) show_head(counting);
        show_row(counting, outcome);
    } else {
        show_sentence(counting, outcome);
    }
    output_flow();
    progress_count();
    say_bound(counting->game, outcome, ASKED_COUNT);
    counting->done_count++;
    const int status = status_of_outcome(outcome, ASKED_COUNT);
    if (status == EXIT_STOPPED) counting->was_stopped = true;
    else if (status < counting->best_status) counting->best_status = status;
    return output_has_failed();
}

static int count_as_json(const tally_game *game, const struct search *search)
{
    const struct question question = question_about(QUESTION_COUNT, game, search);
    struct answer_end end;
    const int status = answer_as_json(&question, &end);
    const tally_outcome rest = {
        .target = tally_game_target(game).first, .answer = TALLY_ANSWER_LIMIT, .bound = end.rest};
    if (end.status == TALLY_OK) say_rest(game, end.done_count, &rest, ASKED_COUNT);
    return status;
}

/* The outcome begins as if the search had been stopped before its first target. The search
 * overwrites it as soon as a target is done. */
static int count_game(struct call *call, const tally_game *game)
{
    struct search search;
    if (!read_search(call, game, &search)) return EXIT_USAGE;
    terminal_begin(call);
    if (call->common[OPT_JSON].is_set) return count_as_json(game, &search);
    const tally_range target = tally_game_target(game);
    struct counting counting = {
        .game = game,
        .is_quiet = call->common[OPT_QUIET].is_set,
        .is_range = target.first != target.last,
        .best_status = EXIT_MISSED,
    };
    const tally_sink sink = {.user = &counting, .done = take_outcome};
    tally_outcome outcome = {
        .size = sizeof(tally_outcome), .target = target.first, .bound = TALLY_BOUND_STOPPED};
    const tally_status status = tally_count(game, &search.options, &sink, &outcome);
    if (status != TALLY_OK) return fail_search(status);
    const bool is_whole = counting.done_count > target.last - target.first;
    say_rest(game, counting.done_count, &outcome, ASKED_COUNT);
    return counting.was_stopped || !is_whole ? EXIT_STOPPED : counting.best_status;
}

int run_count(struct call *call)
{
    if (call->common[OPT_BATCH].is_set)
        return batch_run(call, &(struct query){.kind = QUESTION_COUNT});
    return run_on_game(call, count_game);
}
