/* SPDX-License-Identifier: MIT */
/*
 * tally dataset: reads the recipe, and the games of --exclude (known by target and numbers,
 * whatever the rules of their dataset); then writes rows as they are made, in the order of their
 * attempts.
 */
#include "cli/dataset/dataset.h"

#include "cli/dataset/card.h"
#include "cli/dataset/reader.h"
#include "cli/input.h"
#include "cli/runs.h"
#include "cli/shard.h"
#include "cli/terminal/message.h"
#include "cli/terminal/output.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/watch.h"
#include "cli/terminal/writer.h"
#include "common/format.h"
#include "dataset/recipe.h"
#include "dataset/recipe_json.h"
#include "dataset/rows.h"
#include "dataset/settle.h"
#include "dataset/source.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* ---- The recipe ------------------------------------------------------------------------------ */

enum { RECIPE_BYTES_MOST = 1 << 20 };

static bool set(struct recipe *recipe, const char *name, const char *text, size_t length)
{
    tally_error error = {.message = NULL};
    const struct recipe_parameter *const parameter = recipe_parameter_find(name, strlen(name));
    if (recipe_set(recipe, parameter, text, length, &error)) return true;
    if (error.position == 0 || error.position > length)
        fail_usage("--%s '%.80s': %s", name, text, error.message);
    else
        fail_usage("--%s '%.80s', character %zu: %s", name, text, error.position + 1,
                   error.message);
    return false;
}

static bool set_option(const struct option_value *value, const char *name, const char *flag,
                       struct recipe *recipe)
{
    if (!value->is_set) return true;
    const char *const text = value->text != NULL ? value->text : flag;
    return set(recipe, name, text, strlen(text));
}

static bool read_recipe_file(const char *path, struct recipe *recipe)
{
    struct buffer text = BUFFER_INIT;
    tally_error error = {.message = "out of memory"};
    bool is_right = read_whole_file("recipe", path, RECIPE_BYTES_MOST, &text);
    if (is_right && !recipe_read(recipe, text.data, text.length, &error)) {
        fail_usage("--recipe '%.200s', byte %zu: %s", path, error.position + 1, error.message);
        is_right = false;
    }
    buffer_clear(&text);
    return is_right;
}

static bool read_prompt(const char *path, struct recipe *recipe)
{
    struct buffer text = BUFFER_INIT;
    bool is_right = read_whole_file("prompt", path, RECIPE_BYTES_MOST, &text);
    size_t length = text.length;
    while (length > 0 && (text.data[length - 1] == '\n' || text.data[length - 1] == '\r')) length--;
    if (is_right && length == 0) {
        fail_usage("--prompt '%.200s': it is empty", path);
        is_right = false;
    }
    if (is_right) is_right = set(recipe, "prompt", text.data, length);
    buffer_clear(&text);
    return is_right;
}

/* Reads the options of the rules first, since the other defaults depend on them. */
static bool read_rule_options(const struct call *call, struct recipe *recipe)
{
    static const enum option_id columns[] = {OPT_RULES,   OPT_OPS,       OPT_VALUES,
                                             OPT_USE,     OPT_ORDER,     OPT_BRACKETS,
                                             OPT_OP_MOST, OPT_OP_FEWEST, OPT_DEPTH};
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++)
        if (!set_option(&call->common[columns[i]], common_options[columns[i]].name, "", recipe))
            return false;
    return true;
}

/* What the schema of the rows has no place for. */
static bool fits_schema(const struct call *call, const struct recipe *recipe)
{
    const struct option_value *const own = call->own;
    const bool has_fields = recipe->schema == SCHEMA_TALLY;
    if (own[DATASET_FIELDS].is_set && !has_fields)
        return fail_usage("--fields: --schema has columns of its own; leave one of them out"),
               false;
    if (own[DATASET_TRACE].is_set && !has_fields && recipe->schema != SCHEMA_SOS)
        return fail_usage("--trace: --schema has no column for it; leave one of them out"), false;
    if (own[DATASET_TRACE_STEPS].is_set && recipe->trace == TRACE_NONE)
        return fail_usage("--trace-steps: only with --trace; leave it out, or add that"), false;
    if (own[DATASET_PROMPT].is_set && (has_fields || recipe->schema == SCHEMA_SOS))
        return fail_usage("--prompt: rows have no prompt; choose a --schema that has one"), false;
    return true;
}

/* Reads the file of --recipe, then the options, which take precedence. On failure prints a
 * message and returns false. The caller clears the recipe in either case. Options come after the
 * file of --recipe, so they change what the recipe says. The rules go first in both, because
 * they set the defaults of the other parameters. */
static bool read_dataset_recipe(const struct call *call, struct recipe *recipe)
{
    const struct option_value *const own = call->own;
    tally_error error = {.message = NULL};
    recipe_begin(recipe);
    if (own[DATASET_RECIPE].is_set && !read_recipe_file(own[DATASET_RECIPE].text, recipe))
        return false;
    if (!read_rule_options(call, recipe)) return false;
    for (int i = 0; i < DATASET_NOT_OF_RECIPE; i++) {
        const char *const flag = i == DATASET_TRACE ? "dfs" : "true";
        if (!set_option(&own[i], dataset_own_options[i].name, flag, recipe)) return false;
    }
    if (own[DATASET_PROMPT].is_set && !read_prompt(own[DATASET_PROMPT].text, recipe)) return false;
    if (recipe_settle(recipe, &error)) return fits_schema(call, recipe);
    fail_usage("--%s", error.message);
    return false;
}

/* A dataset that is being made and written. */
struct making {
    const struct call *call;
    struct recipe recipe;
    struct rows *rows;
    struct row_writer writer;
    struct card card;
};

/* ---- --exclude ------------------------------------------------------------------------------- */

enum { ROWS_AT_ONCE = 1024 };

static bool exclude_row(struct making *making, struct source *source, const char *path,
                        const struct read_row *row, const char *text)
{
    if (!source_read(source, text + row->begin, row->length, making->recipe.targets)) {
        fail_usage("--exclude '%.200s', line %llu: %s", path, (unsigned long long)row->line,
                   source->message);
        return false;
    }
    drawn_game_key("", false, &source->drawn);
    if (rows_exclude(making->rows, drawn_game_plain_print(&source->drawn)) == TALLY_OK) return true;
    output_lacks_memory();
    return false;
}

static bool exclude_file(struct making *making, struct source *source, const char *path)
{
    struct dataset_reader reader;
    struct read_row read[ROWS_AT_ONCE];
    size_t count = 0;
    bool is_right = reader_begin(&reader, "exclude", path);
    while (is_right && watch_tick(NULL, NULL) == 0) {
        is_right = reader_next(&reader, path, read, ROWS_AT_ONCE, &count);
        if (!is_right || count == 0) break;
        for (size_t i = 0; i < count && is_right; i++)
            is_right = exclude_row(making, source, path, &read[i], reader.text.data);
    }
    reader_end(&reader);
    return is_right;
}

/* Returns the argument if argv[i] is an --exclude, otherwise NULL. The option may be given several
 * times. */
static const char *exclude_at(char *const *argv, size_t i)
{
    static const char name[] = "--exclude";
    const size_t length = sizeof name - 1;
    if (strncmp(argv[i], name, length) != 0) return NULL;
    if (argv[i][length] == '=') return argv[i] + length + 1;
    return argv[i][length] == '\0' ? argv[i + 1] : NULL;
}

/* Reads the files of every --exclude, and those named as arguments. On failure prints a message
 * and returns false. */
static bool exclude_sets(struct making *making)
{
    const struct call *const call = making->call;
    struct source source = {.has_target = false};
    bool is_right = true;
    if (!call->own[DATASET_EXCLUDE].is_set) return true;
    for (size_t i = 1; call->argv[i] != NULL && is_right; i++) {
        const char *const path = exclude_at(call->argv, i);
        if (path != NULL) is_right = exclude_file(making, &source, path);
    }
    for (size_t i = 0; i < call->argument_count && is_right; i++)
        is_right = exclude_file(making, &source, call->arguments[i]);
    source_clear(&source);
    return is_right;
}

/* ---- The rows -------------------------------------------------------------------------------- */

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
    if (!exclude_sets(making)) return EXIT_USAGE;
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
    if (!find_shard(&call->own[DATASET_SHARD], &call->own[DATASET_OUTPUT])) return EXIT_USAGE;
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
