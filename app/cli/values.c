/* SPDX-License-Identifier: MIT */
/*
 * tally values: every value that the numbers can make, in rising order, each with its simplest
 * expression.
 */
#include "cli/batch.h"
#include "cli/commands.h"
#include "cli/grid/grid.h"
#include "cli/human.h"
#include "cli/input.h"
#include "cli/json.h"
#include "cli/solve.h"
#include "cli/terminal/message.h"
#include "cli/terminal/output.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/style.h"
#include "cli/terminal/watch.h"

#include <stdio.h>
#include <string.h>

/* The sink of `tally values`: prints each value as it comes, and counts them. */
struct listing {
    struct form form;
    uint64_t count;
};

static int take_value(void *user, const tally_solution *solution)
{
    struct listing *const listing = user;
    if (watch_is_over()) return 1;
    listing->count++;
    progress_count();
    show_solution(&listing->form, solution);
    output_flow();
    return output_has_failed();
}

/* Says which values are given for certain, after the reason: "; given are all that up to 4 numbers
 * make, and all below 37; more may exist". */
static void say_settled(const char *reason, const tally_outcome *outcome)
{
    char settled[128] = "";
    size_t length = 0;
    if (outcome->settled > 0)
        length =
            (size_t)snprintf(settled, sizeof settled, "; given are all that %s%u number%s make%s",
                             outcome->settled > 1 ? "up to " : "", outcome->settled,
                             outcome->settled > 1 ? "s" : "", outcome->settled > 1 ? "" : "s");
    if (outcome->target > 2)
        snprintf(settled + length, sizeof settled - length, "%s below %llu",
                 length == 0 ? "; given are all" : ", and all",
                 (unsigned long long)outcome->target);
    fail_stopped("%s%s; more may exist", reason, settled);
}

/* Says what may be missing in the list. Returns the exit status. */
static int end_values(const tally_game *game, const tally_outcome *outcome, bool has_any)
{
    const tally_bound bound = outcome->bound;
    if (bound == TALLY_BOUND_VALUE) {
        fail_stopped("%s; more may exist", what_was_not_explored(game));
    } else if (bound == TALLY_BOUND_MEMORY) {
        say_settled("memory ran out, raise --memory", outcome);
    } else if (bound == TALLY_BOUND_STOPPED && !output_has_failed()) {
        say_settled(watch_has_timed_out() ? "stopped by --timeout" : "interrupted", outcome);
    }
    if (bound != TALLY_BOUND_NONE && bound != TALLY_BOUND_VALUE) return EXIT_STOPPED;
    return has_any ? EXIT_SOLVED : EXIT_MISSED;
}

static int values_as_json(const tally_game *game, const tally_range *range,
                          const struct search *search)
{
    struct question question = question_about(QUESTION_VALUES, game, search);
    struct answer_end end;
    question.has_range = range != NULL;
    if (range != NULL) question.range = *range;
    const int status = answer_as_json(&question, &end);
    const tally_outcome outcome = {
        .bound = end.rest, .settled = end.settled, .target = end.settled_below};
    return end.status == TALLY_OK ? end_values(game, &outcome, end.was_reached) : status;
}

static int list_values(struct call *call, const tally_game *game, const tally_range *range)
{
    struct search search;
    if (!read_search(call, game, &search)) return EXIT_USAGE;
    terminal_begin(call);
    if (call->common[OPT_JSON].is_set) return values_as_json(game, range, &search);
    struct listing listing = {.form = form_of_call(call, true)};
    const tally_sink sink = {.user = &listing, .solution = take_value};
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    const tally_status status = tally_values(game, range, &search.options, &sink, &outcome);
    if (status != TALLY_OK) return fail_search(status);
    if (!listing.form.is_quiet) {
        if (listing.count > 0) buffer_char(&output, '\n');
        paint_on(PAINT_QUIET);
        show_count(listing.count, "value", "values");
        if (outcome.bound != TALLY_BOUND_NONE) buffer_text(&output, ", and there may be more");
        paint_off();
        buffer_char(&output, '\n');
    }
    return end_values(game, &outcome, listing.count > 0);
}

/* The largest range that a square of results can show, from the smallest target on. */
static tally_range whole_grid(const tally_game *game)
{
    const uint64_t least = tally_game_rules(game)->values == TALLY_VALUES_EXACT ? 0 : 1;
    return (tally_range){least, GRID_CELLS_MAX - 1};
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
    const bool is_open = !has_range && !has_id;
    if (has_grid && is_open) range = whole_grid(game);
    const int status = has_grid ? grid_run(call, game, (struct grid_extent){range, is_open}, false)
                                : list_values(call, game, has_range || has_id ? &range : NULL);
    tally_game_free(game);
    return status;
}
