/* SPDX-License-Identifier: MIT */
/*
 * tally survey --choose-large: which large tiles are the best and the worst to play with. The
 * library chooses the next pieces to compute and proves the extremes (tally_best_next()). This
 * command computes the pieces on threads, stores them in the database of -o, and shows progress and
 * results. With --whole, every choice is computed, and the distribution of the sums is shown too.
 */
#include "cli/survey/sweep.h"

#include "cli/commands.h"
#include "cli/input.h"
#include "cli/survey/survey.h"
#include "cli/survey/sweep_pieces.h"
#include "cli/survey/sweep_tell.h"
#include "cli/terminal/message.h"
#include "cli/terminal/output.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/watch.h"
#include "cli/terminal/writer.h"
#include "common/format.h"

enum { TILES_MAX = 256, PIECES_A_WORKER = 4 };

/* ---- Reading the options ---- */

/* The pool of small tiles, as text. */
static const char *pool_text(const struct call *call)
{
    return call->own[SURVEY_POOL].text != NULL ? call->own[SURVEY_POOL].text : "1..10x2";
}

static int fail_sweep(const struct sweep_asked *asked, tally_status status)
{
    tally_error error;
    if (tally_sweep_options_check(&asked->options, &asked->small, asked->large, &error) == TALLY_OK)
        return fail_survey(status);
    return fail_survey_option(&error);
}

/* The small tiles are those that every choice has: --pool, or the standard small tiles. */
bool make_sweep(const struct call *call, struct sweep_asked *asked, int *exit_status)
{
    *asked = (struct sweep_asked){.sweep = NULL};
    *exit_status = EXIT_USAGE;
    if (!read_range("--choose-large", call->own[SURVEY_CHOOSE_LARGE].text, 1, &asked->large) ||
        !read_pool(pool_text(call), &asked->small) ||
        !read_survey(call, &asked->rules, &asked->options))
        return false;
    if (asked->large.last - asked->large.first >= TILES_MAX) {
        fail_usage("--choose-large: at most %d tiles to choose from", TILES_MAX);
        return false;
    }
    asked->choose = call->own[SURVEY_CHOOSE].is_set ? (uint32_t)call->own[SURVEY_CHOOSE].number : 4;
    asked->pick = asked->options.pick != 0 ? asked->options.pick : asked->rules.count_usual;
    const tally_status made =
        tally_sweep_new(&asked->sweep, &asked->small, asked->large, &asked->options);
    if (made != TALLY_OK) *exit_status = fail_sweep(asked, made);
    else *exit_status = EXIT_SOLVED;
    return made == TALLY_OK;
}

static int begin_best(tally_best **best, const struct call *call, const struct sweep_asked *asked)
{
    tally_best_options options = TALLY_BEST_OPTIONS_INIT;
    options.choose = asked->choose;
    options.sums_all = call->own[SURVEY_WHOLE].is_set;
    options.memory_bytes = asked->options.memory_bytes;
    tally_error error;
    const tally_status made = tally_best_new(best, asked->sweep, &options);
    if (made == TALLY_OK) return EXIT_SOLVED;
    if (tally_best_options_check(&options, asked->sweep, &error) != TALLY_OK)
        return fail_survey_option(&error);
    if (made == TALLY_TARGET_RANGE)
        return fail_usage("--choose-large: more than %lu games a choice; take fewer --targets or a "
                          "smaller --pool",
                          (unsigned long)UINT32_MAX);
    return fail_survey(made);
}

/* Describes everything that the terms depend on. */
static void text_of_sweep(struct buffer *out, const struct call *call,
                          const struct sweep_asked *asked)
{
    const tally_range target =
        call->common[OPT_TARGETS].is_set ? asked->options.target : asked->rules.usual;
    buffer_text(out, "small");
    for (uint32_t i = 0; i < asked->small.count; i++)
        buffer_put(out, " %u", (unsigned)asked->small.tiles[i]);
    buffer_put(
        out, ", large %llu..%llu, pick %u, targets %llu..%llu, whole values, + - * /, any numbers",
        (unsigned long long)asked->large.first, (unsigned long long)asked->large.last, asked->pick,
        (unsigned long long)target.first, (unsigned long long)target.last);
    buffer_char(out, '\0');
}

static int open_sweep_store(struct sweep_store *store, const struct call *call,
                            const struct sweep_asked *asked)
{
    struct buffer identity = BUFFER_INIT;
    text_of_sweep(&identity, call, asked);
    const int status = identity.has_failed
                           ? fail_survey(TALLY_NO_MEMORY)
                           : sweep_store_open(store, call->own[SURVEY_OUTPUT].text, identity.data);
    buffer_clear(&identity);
    return status;
}

/* ---- Running ---- */

/* Computes the next pieces. *is_done: there are none. */
static int run_batch(tally_best *best, struct sweep_store *store, const struct sweep_asked *asked,
                     sweep_source *source, size_t at_once, bool *is_done)
{
    tally_best_piece wanted[SWEEP_PIECES_AT_ONCE];
    struct sweep_piece pieces[SWEEP_PIECES_AT_ONCE];
    size_t count = 0;
    const tally_status next = tally_best_next(best, wanted, at_once, &count);
    *is_done = next != TALLY_OK || count == 0;
    if (*is_done) return next == TALLY_OK ? EXIT_SOLVED : fail_survey(next);
    for (size_t i = 0; i < count; i++) pieces[i] = (struct sweep_piece){.piece = wanted[i]};
    const int status = make_sweep_pieces(store, asked, source, pieces, count);
    for (size_t i = 0; status == EXIT_SOLVED && i < count; i++)
        tally_best_take(best, &pieces[i].piece, pieces[i].terms);
    free_sweep_pieces(pieces, count);
    return status;
}

static int run_all(tally_best *best, struct sweep_store *store, const struct sweep_asked *asked,
                   sweep_source *source, size_t at_once)
{
    const tally_best_result *const found = tally_best_found(best);
    const uint64_t begin_ms = clock_ms();
    bool is_done = false;
    int status = EXIT_SOLVED;
    while (status == EXIT_SOLVED && !is_done) {
        status = run_batch(best, store, asked, source, at_once, &is_done);
        show_survey_progress(found->part, found->whole, begin_ms);
    }
    progress_clear();
    return status;
}

static bool write_choice(void *user, const char *text, size_t length)
{
    return writer_row(user, text, length);
}

/* Writes every choice to the file of --export. Returns the exit status. */
static int export_sweep(const struct call *call, const tally_best_result *found)
{
    struct row_writer writer;
    if (!writer_begin(&writer, "--export", call->own[SURVEY_EXPORT].text)) return EXIT_USAGE;
    const bool is_written = sweep_csv(found, write_choice, &writer);
    if (!writer_end(&writer)) return EXIT_USAGE;
    if (!is_written && !output_has_failed()) return fail_survey(TALLY_NO_MEMORY);
    return EXIT_SOLVED;
}

static int tell_sweep(const struct call *call, const tally_best_result *found)
{
    if (call->own[SURVEY_EXPORT].is_set) return export_sweep(call, found);
    if (call->common[OPT_JSON].is_set) sweep_json(&output, found);
    else sweep_text(&output, found);
    return EXIT_SOLVED;
}

static int sweep_asked_for(struct call *call, const struct sweep_asked *asked, sweep_source *source,
                           size_t at_once)
{
    struct sweep_store store = {.path = NULL};
    tally_best *best = NULL;
    int status = begin_best(&best, call, asked);
    if (status == EXIT_SOLVED) status = open_sweep_store(&store, call, asked);
    if (status == EXIT_SOLVED) status = run_all(best, &store, asked, source, at_once);
    if (status == EXIT_SOLVED) status = tell_sweep(call, tally_best_found(best));
    sweep_store_close(&store);
    tally_best_free(best);
    return status;
}

static size_t threads_of(const struct sweep_asked *asked)
{
    return asked->options.executor != NULL ? asked->options.executor->width : 1;
}

int sweep_large(struct call *call, sweep_source *source, size_t workers)
{
    struct sweep_asked asked;
    int status;
    if (make_sweep(call, &asked, &status)) {
        if (workers == 0) workers = threads_of(&asked);
        size_t at_once = workers * PIECES_A_WORKER;
        if (at_once > SWEEP_PIECES_AT_ONCE) at_once = SWEEP_PIECES_AT_ONCE;
        status = sweep_asked_for(call, &asked, source, at_once);
    }
    if (status == EXIT_STOPPED) tell_survey_ended(call);
    tally_sweep_free(asked.sweep);
    return status;
}

/* ---- In this process ---- */

/* Shared by the threads. */
struct work {
    const struct sweep_asked *asked;
    struct sweep_piece *pieces;
};

static void run_piece(void *argument, size_t index)
{
    const struct work *const work = argument;
    struct sweep_piece *const piece = &work->pieces[index];
    if (!piece->was_stored)
        piece->status =
            tally_best_make(work->asked->sweep, &piece->piece, piece->terms, watch_tick, NULL);
}

static void make_here(const struct sweep_asked *asked, struct sweep_piece *pieces, size_t count)
{
    struct work work = {asked, pieces};
    const tally_executor *const executor = asked->options.executor;
    if (executor != NULL) executor->run(executor->context, run_piece, &work, count);
    else
        for (size_t i = 0; i < count; i++) run_piece(&work, i);
}

int run_sweep(struct call *call)
{
    return sweep_large(call, make_here, 0);
}
