/* SPDX-License-Identifier: MIT */
/*
 * tally missing: the first whole numbers that the given ones cannot make.
 */
#include "cli/cli.h"
#include "cli/terminal/terminal.h"
#include "common/format.h"

const struct option missing_own_options[] = {
    NUMBER_ROW("from", "NUMBER", "the first number to check", "1", 0, UINT64_MAX),
    {'n', "count", OPTION_NUMBER, "COUNT", "how many missing numbers to find", "1", 1,
     PARAMETER_GAMES_MOST, NULL, 0},
    OPTION_END,
};

/* A line of numbers, with what it is about before them; NULL: nothing. */
static void put_numbers(struct buffer *text, const char *word, const uint64_t *numbers,
                        size_t count)
{
    if (word != NULL) buffer_text(text, word);
    if (word != NULL && count != 0) buffer_char(text, ' ');
    buffer_numbers(text, numbers, count);
    buffer_char(text, '\n');
}

static int take_missing(void *user, const tally_outcome *outcome)
{
    missing_take(user, outcome);
    progress_count();
    return 0;
}

static int take_progress(void *user, const tally_missing_progress *progress)
{
    (void)user;
    progress_reach(progress);
    return 0;
}

/* ---- For people ------------------------------------------------------------------------------ */

/* "1 to 230 can be made" */
static void show_run(const struct missing_found *found)
{
    const uint64_t run = missing_run(found);
    const unsigned long long from = found->from;
    if (run == 0) return;
    buffer_put(&output, "%llu", from);
    if (run > 1) buffer_put(&output, "%s%llu", run == 2 ? " and " : " to ", from + run - 1);
    buffer_text(&output, " can be made\n");
}

static void show_found(const struct missing_found *found, bool is_quiet)
{
    if (!is_quiet) show_run(found);
    if (found->count != 0) {
        if (!is_quiet) paint_on(PAINT_NEAR);
        put_numbers(&output, is_quiet ? NULL : "cannot be made:", found->missing, found->count);
        if (!is_quiet) paint_off();
    }
    if (found->unproved_count != 0 && !is_quiet)
        put_numbers(&output, "not found, and not proved out of reach:", found->unproved,
                    found->unproved_count);
}

/* After an early end the message names the option with which the next run goes on: all numbers
 * below that one are decided. */
static int end_status(const tally_game *game, const struct missing_found *found)
{
    const unsigned long long next = found->next;
    switch (found->bound) {
    case TALLY_BOUND_NONE:
    case TALLY_BOUND_LIMIT:
    case TALLY_BOUND_ANY: return EXIT_SOLVED;
    case TALLY_BOUND_VALUE:
        return fail_stopped("%s; numbers not proved might be possible",
                            what_was_not_explored(game));
    case TALLY_BOUND_MEMORY:
        return fail_stopped("memory ran out at %llu; raise --memory, or continue with --from %llu",
                            next, next);
    case TALLY_BOUND_STOPPED: break;
    }
    if (output_has_failed()) return EXIT_STOPPED;
    return fail_stopped("%s at %llu; continue with --from %llu", watch_why("interrupted"), next,
                        next);
}

/* ---- The command ----------------------------------------------------------------------------- */

static int find_missing(const struct call *call, const tally_game *game, tally_range range)
{
    struct question question;
    if (!read_search(call, game, &question)) return EXIT_USAGE;
    question.options.limit = number_of(call, "count");
    struct missing_found found = {.from = range.first, .next = range.first};
    const tally_missing_sink sink = {
        .user = &found, .missing = take_missing, .progress = take_progress};
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    terminal_begin(call);
    const tally_status status = tally_missing(game, &range, &question.options, &sink, &outcome);
    if (status != TALLY_OK) return fail_search(status);
    found.next = outcome.target;
    found.bound = outcome.bound;
    if (is_given(call, "json")) {
        report_missing(&output, game, &found);
        buffer_char(&output, '\n');
    } else {
        show_found(&found, is_given(call, "quiet"));
    }
    output_flow();
    return end_status(game, &found);
}

/* The numbers have no target, but a game needs one: 1 stands for it. An ID brings its own target,
 * at which the search begins. */
int run_missing(struct call *call)
{
    const struct option_value *const from = option_of(call, "from");
    if (is_given(call, "batch")) {
        const tally_range wanted = {from->number, UINT64_MAX};
        return batch_run(call, &(struct question){.kind = QUESTION_MISSING,
                                                  .has_range = from->is_set,
                                                  .range = wanted,
                                                  .options.limit = number_of(call, "count")});
    }
    tally_game *game = NULL;
    bool has_target = false;
    if (!read_numbers(call, &game, &has_target)) return EXIT_USAGE;
    const bool has_zero = tally_game_rules(game)->values != TALLY_VALUES_WHOLE;
    tally_range range = {tally_game_target(game).first, has_zero ? INT64_MAX : UINT64_MAX};
    if (from->is_set) range.first = from->number;
    int status;
    if (range.first > range.last || (range.first == 0 && !has_zero))
        status =
            fail_usage("--from %s: these rules make whole numbers from %d to %llu",
                       name_of_number(game, range.first).text, has_zero ? 0 : 1, (ull)range.last);
    else status = find_missing(call, game, range);
    tally_game_free(game);
    return status;
}
