/* SPDX-License-Identifier: MIT */
/*
 * tally values: every value that the numbers can make, rising, each with its simplest expression.
 */
#include "cli/batch.h"
#include "cli/commands.h"
#include "cli/grid/grid.h"
#include "cli/human.h"
#include "cli/input.h"
#include "cli/solve.h"
#include "cli/terminal/message.h"
#include "cli/terminal/output.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/style.h"
#include "cli/terminal/watch.h"
#include "query/report.h"

#include <string.h>

struct listing {
    struct form form;
    bool is_json;
    uint64_t count;
};

static int take_value(void *user, const tally_solution *solution)
{
    struct listing *const listing = user;
    if (watch_is_over()) return 1;
    listing->count++;
    progress_count();
    if (listing->is_json) {
        report_value(&output, solution);
        buffer_char(&output, '\n');
    } else {
        show_solution(&listing->form, solution);
    }
    output_flow();
    return output_has_failed();
}

static int list_values(struct call *call, const tally_game *game, const tally_range *range)
{
    struct search search;
    if (!read_search(call, game, &search)) return EXIT_USAGE;
    terminal_begin(call);
    struct listing listing = {.form = form_of_call(call, true),
                              .is_json = call->common[OPT_JSON].is_set};
    const tally_sink sink = {.user = &listing, .solution = take_value};
    tally_outcome outcome = {.bound = TALLY_BOUND_NONE};
    const tally_status status = tally_values(game, range, &search.options, &sink, &outcome);
    if (status != TALLY_OK) return fail_search(status);
    if (listing.is_json && outcome.bound != TALLY_BOUND_NONE) {
        report_incomplete(&output, outcome.bound);
        buffer_char(&output, '\n');
    }
    if (!listing.is_json && !listing.form.is_quiet) {
        if (listing.count > 0) buffer_char(&output, '\n');
        paint_on(PAINT_QUIET);
        show_count(listing.count, "value", "values");
        if (outcome.bound != TALLY_BOUND_NONE) buffer_text(&output, ", and there may be more");
        paint_off();
        buffer_char(&output, '\n');
    }
    if (outcome.bound == TALLY_BOUND_VALUE) {
        fail_stopped("%s; more may exist", what_was_not_explored(game));
    } else if (outcome.bound == TALLY_BOUND_MEMORY) {
        fail_stopped("memory ran out; more may exist; raise --memory");
    } else if (outcome.bound == TALLY_BOUND_STOPPED && !output_has_failed()) {
        fail_stopped("%s; more may exist",
                     watch_has_timed_out() ? "stopped by --timeout" : "interrupted");
    }
    if (outcome.bound != TALLY_BOUND_NONE && outcome.bound != TALLY_BOUND_VALUE)
        return EXIT_STOPPED;
    return listing.count > 0 ? EXIT_SOLVED : EXIT_MISSED;
}

int run_values(struct call *call)
{
    const bool has_grid =
        call->own[GRID_SHOW].is_set || call->own[GRID_SVG].is_set || call->own[GRID_HTML].is_set;
    if (call->common[OPT_BATCH].is_set && has_grid)
        return fail_usage("--batch writes JSON lines; leave the grid out");
    if (call->common[OPT_BATCH].is_set) return batch_run(call, QUESTION_VALUES);
    const bool has_range = call->common[OPT_TARGETS].is_set;
    tally_range range = {1, 1};
    if (has_range && !read_range("--targets", call->common[OPT_TARGETS].text, 0, &range))
        return EXIT_USAGE;
    tally_game *game = NULL;
    const bool has_id = call->argument_count > 0 && strchr(call->arguments[0], ':') != NULL;
    if (!read_numbers(call, call->arguments, call->argument_count, (tally_range){1, 1}, &game))
        return EXIT_USAGE;
    if (has_id && !has_range) range = tally_game_target(game);
    if (has_grid && !has_range && !has_id) range = tally_game_rules(game)->usual;
    const int status = has_grid ? grid_run(call, game, range, false)
                                : list_values(call, game, has_range || has_id ? &range : NULL);
    tally_game_free(game);
    return status;
}
