/* SPDX-License-Identifier: MIT */
/*
 * tally dataset: writes rows as they are made, in the order of their attempts.
 */
#include "cli/dataset/dataset.h"

#include "cli/commands.h"
#include "cli/dataset/asked.h"
#include "cli/dataset/card.h"
#include "cli/dataset/exclude.h"
#include "cli/input.h"
#include "cli/terminal/message.h"
#include "cli/terminal/output.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/watch.h"
#include "cli/terminal/writer.h"
#include "common/format.h"
#include "dataset/rows.h"

#include <stdio.h>

/* A dataset that is being made and written. */
struct making {
    const struct call *call;
    struct recipe recipe;
    struct rows *rows;
    struct row_writer writer;
    struct card card;
};

static int take_row(void *user, const struct row_facts *facts, const char *text, size_t length)
{
    struct making *const making = user;
    card_note(&making->card, facts);
    progress_count();
    return !writer_row(&making->writer, text, length);
}

/* Explains the failed attempts: "19990 are not of that difficulty (--difficulty), 10 ...". */
static void put_missed(const uint64_t *missed, struct buffer *text)
{
    static const char *const texts[] = {
#define DATASET_WISH_TEXT(name, text) text,
        DATASET_WISHES(DATASET_WISH_TEXT)
#undef DATASET_WISH_TEXT
    };
    uint64_t own = 0; /* attempts whose games belong to this shard */
    for (int wish = WISH_SHARD + 1; wish < WISH_COUNT; wish++) own += missed[wish];
    for (int wish = WISH_SHARD; wish < WISH_COUNT; wish++) {
        if (missed[wish] == 0 || (wish == WISH_SHARD && own != 0)) continue;
        if (text->length != 0) buffer_text(text, ", ");
        buffer_text(text, grouped(missed[wish]).text);
        buffer_char(text, ' ');
        buffer_text(text, texts[wish]);
    }
    buffer_char(text, '\0');
}

static int fail_wishes(const struct making *making)
{
    struct buffer text = BUFFER_INIT;
    put_missed(rows_missed(making->rows), &text);
    output_keep();
    const int status = fail_usage(
        "the wishes cannot be met: %s of %s rows were found in %s attempts; of the games "
        "drawn since, %s; widen that, or raise --attempts",
        grouped(rows_given(making->rows)).text, grouped(making->recipe.count).text,
        grouped(rows_attempts(making->rows)).text, text.data != NULL ? text.data : "");
    buffer_clear(&text);
    return status;
}

static int end_rows(const struct making *making, tally_status status)
{
    if (status == TALLY_OK)
        return rows_missed(making->rows) != NULL ? fail_wishes(making) : EXIT_SOLVED;
    if (output_has_failed()) return EXIT_STOPPED;
    const char *const why = watch_was_interrupted()      ? "interrupted"
                            : watch_has_timed_out()      ? "stopped by --timeout"
                            : status == TALLY_MEMORY_CAP ? "--memory is not enough for a game"
                            : status == TALLY_NO_MEMORY  ? "memory ran out"
                                                         : "stopped";
    if (status != TALLY_STOPPED && status != TALLY_MEMORY_CAP && status != TALLY_NO_MEMORY)
        return fail_usage("%s", tally_status_message(status));
    return fail_stopped("%s after %s of %s rows", why, grouped(rows_given(making->rows)).text,
                        grouped(making->recipe.count).text);
}

/* The memory is divided among the threads, because each of them may search a game at the same
 * time. */
static int make_rows(struct making *making)
{
    const struct call *const call = making->call;
    tally_options options = TALLY_OPTIONS_INIT;
    options.executor = lend_threads(call, true);
    const size_t width = options.executor != NULL ? options.executor->width : 1;
    options.memory_bytes = memory_for_searches(call) / width;
    options.tick = watch_tick;
    watch_begin_all(call->common[OPT_TIMEOUT].number);
    uint64_t given;
    tally_status status = rows_new(&making->rows, &making->recipe, &options);
    if (status != TALLY_OK) return fail_search(status);
    if (!exclude_sets(call, making->rows)) return EXIT_USAGE;
    status = rows_next(making->rows, UINT64_MAX, &given, take_row, making);
    return end_rows(making, status);
}

/* Writes the recipe and the card beside the output, if the output is a file with rows. */
static int write_beside(const struct making *making, int status)
{
    const char *const path = making->call->own[DATASET_OUTPUT].text;
    if (path == NULL || output_is_meant(path) || rows_given(making->rows) == 0) return status;
    return card_write(&making->card, &making->recipe, path) ? status : EXIT_USAGE;
}

/* The card and the recipe are written even if fewer rows were found than asked for: they describe
 * the rows that there are. */
int run_dataset(struct call *call)
{
    struct making making = {.call = call};
    int status = EXIT_USAGE;
    if (call->argument_count > 0 && !call->own[DATASET_EXCLUDE].is_set)
        return fail_usage("dataset '%.80s': no arguments are taken", call->arguments[0]);
    recipe_begin(&making.recipe);
    if (read_dataset_recipe(call, &making.recipe) &&
        writer_begin(&making.writer, "--output", call->own[DATASET_OUTPUT].text)) {
        status = make_rows(&making);
        if (!writer_end(&making.writer)) status = EXIT_USAGE;
        else if (making.rows != NULL) status = write_beside(&making, status);
    }
    rows_free(making.rows);
    recipe_clear(&making.recipe);
    return status;
}
