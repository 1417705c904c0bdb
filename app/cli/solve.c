/* SPDX-License-Identifier: MIT */
/*
 * tally solve: the simplest solution, the closest on both sides, or every solution. tally count:
 * how many solutions each target has, with and without detours, and the fewest numbers that a
 * solution uses.
 *
 * Only when a search ends is it certain that its target is out of reach. So the solutions of one
 * target, at most two, are held back until then. A list is not held back: each solution is written
 * as it comes.
 */
#include "cli/cli.h"

#include "cli/terminal/terminal.h"
#include "common/format.h"

#include <stdio.h>

enum { SIDES = 2 };

/* The answer that is printed, target by target. */
struct answer {
    const struct question *question;
    const tally_game *game;
    struct form form;
    struct buffer held;        /* solutions of the current target */
    tally_value values[SIDES]; /* the values of the solutions held: one, or the closest on both
                                  sides */
    size_t value_count;        /* number of values held, up to SIDES */
    bool is_open;              /* the current target's heading is written */
    uint64_t done_count;       /* targets whose search ended */
    int best_status;           /* the best exit status of any target */
    bool was_stopped;
    bool is_any; /* some solution was not the simplest, and did not have to be */
};

/* A list of the closest values has a heading before the first of them. The search may not have
 * ended by then, so the heading does not say whether the target is out of reach; end_list()
 * does. */
static int list_solution(struct answer *answer, const tally_solution *solution)
{
    struct form form = answer->form;
    if (solution->distance != 0 && !form.is_quiet) {
        if (!answer->is_open) {
            buffer_text(&output, "the closest ");
            show_multiples(answer->game, solution->target, true);
            buffer_text(&output, "to ");
            paint_on(PAINT_NEAR);
            show_number(answer->game, solution->target);
            paint_off();
            buffer_text(&output, ", ");
            show_away(answer->game, &solution->value, solution->distance);
            show_points(answer->game, tally_points(solution->distance));
            buffer_text(&output, ":\n");
        }
        form.indent = 2;
    }
    answer->is_open = true;
    show_solution(&form, solution);
    output_flow();
    return output_has_failed();
}

static int take_solution(void *user, const tally_solution *solution)
{
    struct answer *const answer = user;
    progress_count();
    if (answer->value_count < SIDES) answer->values[answer->value_count++] = solution->value;
    const bool is_list = answer->question->kind == QUESTION_SOLUTIONS;
    if (is_list && watch_is_over()) return 1;
    if (is_list) return list_solution(answer, solution);
    output_swap(&answer->held);
    if (answer->form.has_facts && answer->value_count > 1) buffer_char(&output, '\n');
    show_solution(&answer->form, solution);
    output_swap(&answer->held);
    return 0;
}

static void end_list(const struct answer *answer, const tally_outcome *outcome)
{
    const tally_range target = tally_game_target(answer->game);
    if (outcome->answer != TALLY_ANSWER_SOLVED && !answer->form.is_quiet)
        show_out_of_reach(answer->game, outcome, NULL, 0);
    if (answer->form.is_quiet || target.first != target.last ||
        outcome->answer != TALLY_ANSWER_SOLVED)
        return;
    buffer_char(&output, '\n');
    paint_on(PAINT_QUIET);
    show_count(outcome->solutions, "solution", "solutions");
    if (outcome->bound != TALLY_BOUND_NONE) buffer_text(&output, ", and there may be more");
    paint_off();
    buffer_char(&output, '\n');
}

static void end_single(const struct answer *answer, const tally_outcome *outcome)
{
    if (outcome->answer != TALLY_ANSWER_SOLVED && !answer->form.is_quiet) {
        show_out_of_reach(answer->game, outcome, answer->values, answer->value_count);
        if (answer->form.has_facts && answer->value_count > 0) buffer_char(&output, '\n');
    }
    buffer_append(&output, answer->held.data, answer->held.length);
    if (answer->held.has_failed) output.has_failed = true;
}

/* What is open at the depth of the rules may be proved at a smaller one. */
static void say_depth(const struct answer *answer, const tally_outcome *outcome)
{
    const tally_range range = {outcome->target, outcome->target};
    if (outcome->bound != TALLY_BOUND_VALUE || outcome->answer != TALLY_ANSWER_LIMIT ||
        answer->form.is_quiet)
        return;
    const uint32_t depth = depth_proved(answer->game, range, &answer->question->options);
    if (depth == UINT32_MAX) return;
    say_note("%s: proved out of reach up to %u deep (--depth %u), open up to %u; (4!)! is 2 deep",
             name_of_number(answer->game, outcome->target).text, depth, depth,
             tally_game_rules(answer->game)->unary_depth);
}

/* The best status of all targets counts, since a range is answered if one of its targets is. */
static void note_status(struct answer *answer, const tally_outcome *outcome)
{
    const int status = status_of_outcome(outcome, answer->question->kind);
    if (status == EXIT_STOPPED) answer->was_stopped = true;
    else if (status < answer->best_status) answer->best_status = status;
    answer->done_count++;
}

/* Ends one target of a range. */
static int take_outcome(void *user, const tally_outcome *outcome)
{
    struct answer *const answer = user;
    if (answer->question->kind == QUESTION_SOLUTIONS) end_list(answer, outcome);
    else end_single(answer, outcome);
    output_flow();
    say_bound(answer->question, outcome);
    say_depth(answer, outcome);

    note_status(answer, outcome);
    if (outcome->bound == TALLY_BOUND_ANY) answer->is_any = true;
    answer->held.length = 0;
    answer->value_count = 0;
    answer->is_open = false;
    return output_has_failed();
}

static void say_any(bool is_range)
{
    paint_on(PAINT_QUIET);
    buffer_text(&output, is_range ? "solutions; simpler ones may exist"
                                  : "a solution; simpler ones may exist");
    paint_off();
    buffer_char(&output, '\n');
    output_flow();
}

/* If a range was not finished, says where it ended; and why, if not even the first target was
 * finished. */
static void say_rest(const struct question *question, uint64_t done_count,
                     const tally_outcome *outcome)
{
    const tally_range target = tally_game_target(question->game);
    if (done_count > target.last - target.first || output_has_failed()) return;
    if (done_count == 0) say_bound(question, outcome);
    if (target.first == target.last) return;
    fprintf(stderr, "tally: stopped; the targets from %s on were not searched\n",
            name_of_number(question->game, target.first + done_count).text);
}

/* If the search ended before its last target, the targets without an answer are named, and the
 * status says that the answer is not whole. */
static int end_answer(const struct answer *answer, const tally_outcome *outcome)
{
    const tally_range target = tally_game_target(answer->game);
    const bool is_whole = answer->done_count > target.last - target.first;
    say_rest(answer->question, answer->done_count, outcome);
    return answer->was_stopped || !is_whole ? EXIT_STOPPED : answer->best_status;
}

/* ---- Counting -------------------------------------------------------------------------------- */

enum { TARGET_WIDTH = 6, COLUMN_WIDTH = 13 };

/* Are solutions with detours counted separately? Not if all numbers must be used: then they count
 * like the others. */
static bool has_detours(const struct answer *answer)
{
    return tally_game_rules(answer->game)->use == TALLY_USE_ANY;
}

static void show_head(const struct answer *answer)
{
    paint_on(PAINT_QUIET);
    buffer_text(&output, has_detours(answer) ? "target    solutions with detours fewest"
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
static void show_row(const struct answer *answer, const tally_outcome *outcome)
{
    show_number_right(answer->game, outcome->target, TARGET_WIDTH);
    if (is_uncounted(outcome)) {
        buffer_text(&output, "   not counted\n");
        return;
    }
    buffer_put(&output, "%*s", COLUMN_WIDTH, grouped(outcome->solutions).text);
    if (has_detours(answer))
        buffer_put(&output, "%*s", COLUMN_WIDTH, grouped(outcome->with_detours).text);
    buffer_number_right(&output, outcome->fewest, 7);
    if (outcome->bound != TALLY_BOUND_NONE) buffer_text(&output, " so far");
    buffer_char(&output, '\n');
}

/* After an early end the figures are those so far, and nothing is said about the fewest numbers: a
 * solution of fewer numbers may be missing. */
static void show_sentence(const struct answer *answer, const tally_outcome *outcome)
{
    show_number(answer->game, outcome->target);
    if (is_uncounted(outcome)) {
        buffer_text(&output, ": not counted; how many solutions there are is not known\n");
        return;
    }
    buffer_text(&output, ": ");
    paint_on(outcome->solutions > 0 ? PAINT_GOOD : PAINT_NEAR);
    show_count(outcome->solutions, "solution", "solutions");
    paint_off();
    if (has_detours(answer)) {
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

static int take_count(void *user, const tally_outcome *outcome)
{
    struct answer *const answer = user;
    const tally_range target = tally_game_target(answer->game);
    if (answer->form.is_quiet) {
        buffer_put(&output, "%llu\n", (ull)outcome->solutions);
    } else if (target.first != target.last) {
        if (answer->done_count == 0) show_head(answer);
        show_row(answer, outcome);
    } else {
        show_sentence(answer, outcome);
    }
    output_flow();
    progress_count();
    say_bound(answer->question, outcome);
    note_status(answer, outcome);
    return output_has_failed();
}

/* ---- Answers in JSON ------------------------------------------------------------------------- */

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

static void say_outcome(void *user, const tally_outcome *outcome)
{
    const struct question *const question = user;
    if (question->kind == QUESTION_COUNT) progress_count();
    say_bound(question, outcome);
}

/* The answer comes from the same code as in batches and in the service. This function adds what
 * only the command has: the watch, the terminal, and the exit status. */
int answer_as_json(const struct question *question)
{
    struct buffer held = BUFFER_INIT;
    struct question asked = *question; /* for the callbacks above */
    struct answering end = {
        .question = question,
        .out = &output,
        .flow = flow,
        .user = &asked,
        .late_bytes = WRITTEN_LATE_MOST,
        .is_late = is_late,
        .go_on = go_on,
        .told = say_outcome,
        .held = &held,
    };
    answer_question(&end);
    buffer_clear(&held);
    if (output.has_failed) return EXIT_STOPPED; /* output_end() reports it */
    if (end.status != TALLY_OK) {
        output_flush();
        return fail_search(end.status);
    }
    const int status = end.was_reached ? EXIT_SOLVED : EXIT_MISSED;
    const tally_outcome rest = {.target = tally_game_target(question->game).first,
                                .answer = TALLY_ANSWER_LIMIT,
                                .bound = end.rest};
    if (question->kind != QUESTION_CHECK) say_rest(question, end.done_count, &rest);
    else if (end.was_left_open && watch_was_interrupted())
        fail_stopped("interrupted; lines without a verdict were not judged");
    if (end.was_left_open) return EXIT_STOPPED;
    return end.was_misread ? EXIT_USAGE : status;
}

/* ---- The commands ---------------------------------------------------------------------------- */

static bool asks_for_list(const struct call *call)
{
    return is_given(call, "all") || is_given(call, "limit") || is_given(call, "sort");
}

/* Runs the search. The outcome begins as if it had been stopped before its first target, and is
 * overwritten as soon as a target is done. */
static int answer_for_people(const struct call *call, const struct question *question)
{
    const tally_game *const game = question->game;
    const tally_options *const options = &question->options;
    const tally_range target = tally_game_target(game);
    const bool is_range = target.first != target.last;
    tally_difficulty rating = TALLY_DIFFICULTY_INIT;
    struct answer answer = {
        .question = question,
        .game = game,
        .form = form_of_call(call, question->kind != QUESTION_SOLVE || is_range),
        .best_status = EXIT_MISSED,
    };
    answer.form.game = game;
    answer.form.rating = &rating;
    const tally_sink sink = {.user = &answer, .solution = take_solution, .done = take_outcome};
    const tally_sink counts = {.user = &answer, .done = take_count};
    tally_outcome outcome = {
        .size = sizeof(tally_outcome), .target = target.first, .bound = TALLY_BOUND_STOPPED};
    const tally_status status =
        question->kind == QUESTION_COUNT       ? tally_count(game, options, &counts, &outcome)
        : question->kind == QUESTION_SOLUTIONS ? tally_list(game, options, &sink, &outcome)
        : answer.form.has_facts && !answer.form.is_unrated
            ? rated_solve(game, options, &sink, &outcome, &rating)
            : tally_solve(game, options, &sink, &outcome);
    buffer_clear(&answer.held);
    if (status != TALLY_OK) {
        output_flush();
        return fail_search(status);
    }
    if (answer.is_any && !answer.form.is_quiet) say_any(is_range);
    return end_answer(&answer, &outcome);
}

static int answer_game(struct call *call, const tally_game *game, enum question_kind kind)
{
    struct question question;
    if (!read_search(call, game, &question)) return EXIT_USAGE;
    question.kind = kind;
    question.is_unrated = is_given(call, "no-difficulty") || is_given(call, "any");
    terminal_begin(call);
    return is_given(call, "json") ? answer_as_json(&question) : answer_for_people(call, &question);
}

int solve_game(struct call *call, const tally_game *game)
{
    return answer_game(call, game, asks_for_list(call) ? QUESTION_SOLUTIONS : QUESTION_SOLVE);
}

static int count_game(struct call *call, const tally_game *game)
{
    return answer_game(call, game, QUESTION_COUNT);
}

int run_solve(struct call *call)
{
    if (is_given(call, "batch"))
        return batch_run(call, &(struct question){.kind = asks_for_list(call) ? QUESTION_SOLUTIONS
                                                                              : QUESTION_SOLVE,
                                                  .is_unrated = is_given(call, "no-difficulty")});
    return run_on_game(call, solve_game);
}

int run_count(struct call *call)
{
    if (is_given(call, "batch")) return batch_run(call, &(struct question){.kind = QUESTION_COUNT});
    return run_on_game(call, count_game);
}
