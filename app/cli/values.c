/* SPDX-License-Identifier: MIT */
/*
 * tally values: every value that the numbers can make, in rising order, each with its simplest
 * expression; or how many there are.
 */
#include "cli/grid/grid.h"
#include "cli/terminal/terminal.h"
#include "common/format.h"

#include <stdio.h>
#include <stdlib.h>

const struct option values_own_options[] = {
    GRID_OPTION_ROWS,
    FLAG_ROW("count", "write only how many values there are"),
    OPTION_END,
};

/* After a time-out, at most this many of the settled values are printed, so that the list ends
 * soon. */
enum { LATE_MOST = 1 << 16 };

/* The sink of `tally values`: prints each value as it comes, and counts them. A mere count needs no
 * sink. */
struct listing {
    struct form form;
    bool is_json;
    bool counts; /* only tells how many values there are */
    uint64_t count;
    uint64_t late;    /* how many values came after the time-out */
    uint64_t in_hand; /* values in hand, which were printed after these */
    tally_range range;
    bool
        *is_given; /* for each value of the range; NULL: the range is too long for values in hand */
};

static int take_value(void *user, const tally_solution *solution)
{
    struct listing *const listing = user;
    if (watch_is_over() && ++listing->late > LATE_MOST) return 1;
    listing->count++;
    if (listing->is_given != NULL)
        listing->is_given[solution->target - listing->range.first] = true;
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

/* Prints a value in hand: after a search that was stopped, some expression of a value. */
static int take_in_hand(void *user, const tally_solution *solution)
{
    struct listing *const listing = user;
    if (listing->is_given[solution->target - listing->range.first]) return 0;
    listing->in_hand++;
    if (listing->is_json) {
        report_value_in_hand(solution);
        return output_has_failed();
    }
    if (listing->in_hand == 1 && !listing->form.is_quiet)
        buffer_text(&output, listing->count != 0 ? "\nin hand, perhaps not the simplest:\n"
                                                 : "in hand, perhaps not the simplest:\n");
    show_solution(&listing->form, solution);
    output_flow();
    return output_has_failed();
}

/* Says why the list ended, and which of its parts are complete: "stopped by --timeout; the list has
 * all values of up to 4 numbers, and all below 37; more may exist". */
static void say_settled(const char *reason, const tally_outcome *outcome,
                        const struct listing *listing)
{
    const char *const what = listing->counts ? "count" : "list";
    const uint64_t in_hand = listing->in_hand;
    char settled[192] = "";
    size_t length = 0;
    if (outcome->settled > 0)
        length =
            (size_t)snprintf(settled, sizeof settled, "; the %s has all values of %s%u number%s",
                             what, outcome->settled > 1 ? "up to " : "", outcome->settled,
                             outcome->settled > 1 ? "s" : "");
    if (outcome->target > 2)
        length += (size_t)snprintf(settled + length, sizeof settled - length, "%s%s%s below %llu",
                                   length == 0 ? "; the " : ", and all", length == 0 ? what : "",
                                   length == 0 ? " has all" : "", (ull)outcome->target);
    if (in_hand != 0)
        snprintf(settled + length, sizeof settled - length,
                 "; %s more %s in hand, perhaps not by the simplest expression%s",
                 grouped(in_hand).text, in_hand == 1 ? "is" : "are", in_hand == 1 ? "" : "s");
    fail_stopped("%s%s; more may exist", reason, settled);
}

/* Says what may be missing in the list. Returns the exit status. */
static int end_values(const tally_game *game, const tally_outcome *outcome,
                      const struct listing *listing)
{
    const tally_bound bound = outcome->bound;
    if (bound == TALLY_BOUND_VALUE) {
        fail_stopped("%s; more may exist", what_was_not_explored(game));
    } else if (bound == TALLY_BOUND_MEMORY) {
        say_settled(why_memory_ended(outcome), outcome, listing);
    } else if (bound == TALLY_BOUND_STOPPED && !output_has_failed()) {
        say_settled(watch_why("interrupted"), outcome, listing);
    }
    if (bound != TALLY_BOUND_NONE && bound != TALLY_BOUND_VALUE) return EXIT_STOPPED;
    return listing->count != 0 ? EXIT_SOLVED : EXIT_MISSED;
}

/* {"version":1,"rules":"countdown","numbers":[1,2,3],"values":9,"complete":true,"scope":{...}} */
static void report_number_of_values(const struct listing *listing, const tally_game *game,
                                    const tally_outcome *outcome)
{
    size_t count;
    const uint64_t *const numbers = tally_game_numbers(game, &count);
    struct json json = json_into(&output);
    json_open_line(&json);
    json_put_string(&json, "rules", tally_game_rules(game)->name);
    json_key(&json, "numbers");
    json_game_numbers(&json, tally_game_rules(game), numbers, count);
    json_put_number(&json, "values", listing->count);
    report_complete(&json, outcome->bound);
    scope_put(&json, tally_game_rules(game));
    json_close_object(&json);
    buffer_char(&output, '\n');
}

/* The line after the last value: how many there are or, as JSON, whether that is all. */
static void show_end(const struct listing *listing, const tally_game *game,
                     const tally_outcome *outcome)
{
    if (listing->counts && listing->is_json) {
        report_number_of_values(listing, game, outcome);
        return;
    }
    if (listing->is_json) {
        report_values_end(&output, tally_game_rules(game), outcome->bound, outcome);
        buffer_char(&output, '\n');
        return;
    }
    if (listing->form.is_quiet) {
        if (!listing->counts) return;
        buffer_put(&output, "%llu\n", (ull)listing->count);
        return;
    }
    if (!listing->counts && listing->count + listing->in_hand > 0) buffer_char(&output, '\n');
    paint_on(PAINT_QUIET);
    show_count(listing->count + listing->in_hand, "value", "values");
    if (outcome->bound != TALLY_BOUND_NONE) buffer_text(&output, ", and there may be more");
    paint_off();
    buffer_char(&output, '\n');
}

/* If a search is stopped, values in hand follow for the rest of a short range. is_given marks the
 * values that the search itself has delivered. */
static int list_values(struct call *call, const tally_game *game, const tally_range *range)
{
    struct question question;
    if (!read_search(call, game, &question)) return EXIT_USAGE;
    terminal_begin(call);
    struct listing listing = {.form = form_of_call(call, true),
                              .is_json = is_given(call, "json"),
                              .counts = is_given(call, "count")};
    if (range != NULL) listing.range = *range;
    if (!listing.counts && range != NULL && range->last - range->first < GRID_CELLS_MAX)
        listing.is_given = calloc((size_t)(range->last - range->first) + 1, sizeof(bool));
    const tally_sink sink = {.user = &listing, .solution = listing.counts ? NULL : take_value};
    const tally_sink rest = {.user = &listing, .solution = take_in_hand};
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    tally_status status = tally_values(game, range, &question.options, &sink, &outcome);
    if (listing.counts) listing.count = outcome.solutions;
    if (status == TALLY_OK && listing.is_given != NULL)
        status = rest_in_hand(game, listing.range, &question, &rest, &outcome);
    free(listing.is_given);
    if (status != TALLY_OK) return fail_search(status);
    show_end(&listing, game, &outcome);
    output_flow();
    return end_values(game, &outcome, &listing);
}

/* The largest range that a square of results can show, from the smallest target on. */
static tally_range whole_grid(const tally_game *game)
{
    return (tally_range){range_of_targets(tally_game_rules(game)).first, GRID_CELLS_MAX - 1};
}

int run_values(struct call *call)
{
    const bool has_grid = is_given(call, "grid") || is_given(call, "svg") || is_given(call, "html");
    if (is_given(call, "batch"))
        return batch_run(call, &(struct question){.kind = QUESTION_VALUES});
    const bool has_range = is_given(call, "targets");
    tally_range range = {1, 1};
    tally_game *game = NULL;
    bool has_target = false;
    if (!read_numbers(call, (tally_range){1, 1}, &game, &has_target)) return EXIT_USAGE;
    if (has_range &&
        !read_targets("--targets", text_of(call, "targets"), tally_game_rules(game), &range)) {
        tally_game_free(game);
        return EXIT_USAGE;
    }
    if (has_target && !has_range) range = tally_game_target(game);
    const bool is_open = !has_range && !has_target;
    if (has_grid && is_open) range = whole_grid(game);
    const int status = has_grid ? grid_run(call, game, range, is_open, false)
                                : list_values(call, game, has_range || has_target ? &range : NULL);
    tally_game_free(game);
    return status;
}
