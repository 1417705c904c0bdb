/* SPDX-License-Identifier: MIT */
/*
 * Writes answers as JSON lines to standard output, as they come.
 */
#include "cli/json.h"

#include "cli/human.h"
#include "cli/options.h"
#include "cli/terminal/output.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/watch.h"
#include "query/report.h"

enum { WRITTEN_LATE_MOST = 1 << 24 };

static bool flow(void *user)
{
    (void)user;
    output_flow();
    return !output_has_failed();
}

static bool is_late(void *user)
{
    (void)user;
    return watch_has_timed_out();
}

/* After a time-out, writing a long list may take too long; a single solution never does. */
static bool go_on(void *user)
{
    const struct question *const question = user;
    progress_count();
    return question->kind == QUESTION_SOLVE || !watch_is_over();
}

enum asked asked_by(enum question_kind kind, const tally_options *options)
{
    return kind == QUESTION_COUNT ? ASKED_COUNT : asked_of(kind != QUESTION_SOLVE, options);
}

static void say_outcome(void *user, const tally_outcome *outcome)
{
    const struct question *const question = user;
    if (question->kind == QUESTION_COUNT) progress_count();
    say_bound(question->game, outcome, asked_by(question->kind, &question->options));
}

struct question question_about(enum question_kind kind, const tally_game *game,
                               const struct search *search)
{
    struct question question = {.kind = kind, .options = TALLY_OPTIONS_INIT};
    question.game = (tally_game *)game; /* the cast is safe: answering does not change the game */
    const tally_range target = tally_game_target(game);
    question.is_of_range = target.first != target.last;
    if (search == NULL) return question;
    question.options = search->options;
    for (size_t i = 0; i < search->options.must_use_count; i++)
        question.must_use[i] = search->must_use[i];
    return question;
}

/* The answer comes from the same code as in batches and in the service. This function adds what
 * only the command has: the watch, the terminal, and the exit status. */
int answer_as_json(const struct question *question, struct answer_end *end)
{
    struct buffer held = BUFFER_INIT;
    struct question asked = *question; /* for the callbacks above */
    const struct answer_way way = {
        .out = &output,
        .flow = flow,
        .user = &asked,
        .tick = question->options.tick,
        .tick_context = question->options.tick_context,
        .memory_bytes = question->options.memory_bytes,
        .late_bytes = WRITTEN_LATE_MOST,
        .is_late = is_late,
        .go_on = go_on,
        .told = say_outcome,
        .held = &held,
    };
    *end = answer_question(question, &way);
    buffer_clear(&held);
    if (output.has_failed) return EXIT_STOPPED; /* output_end() reports it */
    if (end->status != TALLY_OK) {
        output_flush();
        return fail_search(end->status);
    }
    if (end->was_left_open) return EXIT_STOPPED;
    return end->was_reached ? EXIT_SOLVED : EXIT_MISSED;
}

void report_value_in_hand(const tally_solution *solution)
{
    static const char end[] = ",\"settled\":false}\n";
    report_value(&output, solution);
    if (output.length != 0 && !output.has_failed) output.length--;
    buffer_text(&output, end);
    output_flow();
}
