/* SPDX-License-Identifier: MIT */
/*
 * tally audit. Rows are read in rounds, and audited in parallel. Findings that concern several
 * rows, repetitions and leaks, are made afterwards, in the order of the rows.
 */
#include "cli/dataset/audit.h"

#include "cli/dataset/reader.h"
#include "cli/input.h"
#include "cli/runs.h"
#include "cli/terminal/message.h"
#include "cli/terminal/output.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/watch.h"
#include "common/format.h"
#include "dataset/audit.h"
#include "dataset/settle.h"
#include "query/json_writer.h"

#include <stdio.h>
#include <stdlib.h>

enum { PIECES = 64, PIECE_ROWS = 64, ROUND_ROWS = PIECES * PIECE_ROWS };

static const struct option own_options[] = {
    [AUDIT_HTML] = FILE_ROW("html", "FILE", "also write a page of plots", NULL),
    OPTION_END,
};
const struct option *const audit_own_options = own_options;

/* An audit in progress. Rows are read in rounds of ROUND_ROWS. The auditors work on their parts of
 * a round in parallel; then one thread adds the round to the sum, in the order of rows. */
struct auditing {
    const struct call *call;
    struct recipe recipe;
    const tally_executor *executor;
    struct auditor auditors[PIECES];
    struct read_row rows[ROUND_ROWS];
    struct audited audited[ROUND_ROWS];
    tally_status statuses[PIECES];
    size_t count; /* rows in the round */
    const char *path;
    struct dataset_reader reader;
    struct memory memory;
    struct seen keys;
    struct seen written;
    struct seen splits;
    struct seen leaked;
    struct audit_sum sum;
    tally_status status;
};

/* ---- A round --------------------------------------------------------------------------------- */

/* The task of one auditor: rows index * PIECE_ROWS and following. A piece writes only its own
 * auditor and its own rows of `audited`, so that no lock is needed. */
static void audit_piece(void *argument, size_t index)
{
    struct auditing *const auditing = argument;
    struct auditor *const auditor = &auditing->auditors[index];
    auditor->texts.length = 0;
    auditing->statuses[index] = TALLY_OK;
    for (size_t i = index * PIECE_ROWS; i < (index + 1) * PIECE_ROWS && i < auditing->count; i++) {
        const struct read_row *const row = &auditing->rows[i];
        auditing->statuses[index] =
            watch_tick(NULL, NULL) != 0
                ? TALLY_STOPPED
                : audit_row(auditor, auditing->reader.text.data + row->begin, row->length,
                            auditing->path, &auditing->audited[i]);
        if (auditing->statuses[index] != TALLY_OK) return;
    }
}

static int band_of_solutions(uint64_t solutions)
{
    static const uint64_t lasts[AUDIT_SOLUTIONS - 1] = {0, 1, 2, 5, 10, 50, 200};
    int band = 0;
    while (band < AUDIT_SOLUTIONS - 1 && solutions > lasts[band]) band++;
    return band;
}

static void put_fault(struct json *json, const char *fault)
{
    json_word(json, fault);
}

static bool is_unsolvable(const struct audited *audited)
{
    return audited->is_proved && !audited->is_solvable && !audited->is_told_unsolvable;
}

/* Prints a line for a row with an error. */
static void report_row(const struct auditing *auditing, size_t index, bool is_repeated,
                       bool is_leaked)
{
    const struct audited *const audited = &auditing->audited[index];
    const struct auditor *const auditor = &auditing->auditors[index / PIECE_ROWS];
    const char *const unreadable = audited->unreadable[0] != '\0' ? audited->unreadable : NULL;
    struct json json = json_into(&output);
    json_open_object(&json);
    json_put_string(&json, "file", auditing->path);
    json_put_number(&json, "line", auditing->rows[index].line);
    if (audited->key_length != 0) {
        json_key(&json, "key");
        json_string_of(&json, auditor->texts.data + audited->key_begin, audited->key_length);
    }
    json_key(&json, "faults");
    json_open_array(&json);
    if (unreadable != NULL) put_fault(&json, "unreadable");
    if (is_unsolvable(audited)) put_fault(&json, "unsolvable");
    if (audited->is_mislabelled) put_fault(&json, "mislabelled");
    if (audited->is_wrong) put_fault(&json, "wrong");
    if (is_repeated) put_fault(&json, "repeated");
    if (is_leaked) put_fault(&json, "leaked");
    json_close_array(&json);
    if (unreadable != NULL) json_put_string(&json, "message", unreadable);
    if (audited->is_wrong) json_put_string(&json, "reason", audited->reason);
    if (audited->is_wrong || unreadable != NULL)
        json_put_number(&json, "position", audited->position);
    json_close_object(&json);
    buffer_char(&output, '\n');
    output_flow();
}

/* Counts a fault of a row, and remembers the places of the first ones. */
static void note_fault(const struct auditing *auditing, size_t index, const char *reason,
                       struct audit_faults *faults)
{
    if (faults->count < AUDIT_PLACES_MAX) {
        struct audit_place *const place = &faults->places[faults->count];
        *place = (struct audit_place){auditing->path, auditing->rows[index].line, ""};
        snprintf(place->reason, sizeof place->reason, "%s", reason);
    }
    faults->count++;
}

/* Notes a fault whose row is named by its game. */
static void note_game(const struct auditing *auditing, size_t index, struct audit_faults *faults)
{
    const struct audited *const audited = &auditing->audited[index];
    char name[SOURCE_MESSAGE_SIZE];
    snprintf(name, sizeof name, "%.*s", (int)audited->key_length,
             auditing->auditors[index / PIECE_ROWS].texts.data + audited->key_begin);
    note_fault(auditing, index, name, faults);
}

/* Compares the row with all earlier rows, by fingerprints:
 *
 *     keys     target and sorted numbers          seen before: the row repeats a game
 *     written  target and numbers as written      not seen, but the key was: a permutation
 *     splits   the key with the split's name      not seen, but the key was: a leak between splits
 *     leaked   keys that leaked                   each leaked game is counted once
 *
 * Returns false if there is no memory. */
static bool note_together(struct auditing *auditing, size_t index, bool *is_repeated,
                          bool *is_leaked)
{
    struct audit_sum *const sum = &auditing->sum;
    const struct audited *const audited = &auditing->audited[index];
    *is_repeated = seen_has(&auditing->keys, audited->key);
    const bool is_same_split = seen_has(&auditing->splits, audited->with_split);
    *is_leaked = *is_repeated && !is_same_split;
    if (*is_repeated) {
        note_game(auditing, index, &sum->repeated);
        if (!seen_has(&auditing->written, audited->written)) sum->permuted++;
    } else {
        sum->keys++;
    }
    if (*is_leaked && !seen_has(&auditing->leaked, audited->key)) {
        note_game(auditing, index, &sum->leaked);
        if (!seen_add(&auditing->leaked, audited->key)) return false;
    }
    return seen_add(&auditing->keys, audited->key) &&
           seen_add(&auditing->written, audited->written) &&
           seen_add(&auditing->splits, audited->with_split);
}

static void note_row(struct auditing *auditing, size_t index)
{
    struct audit_sum *const sum = &auditing->sum;
    const struct audited *const audited = &auditing->audited[index];
    if (!audited->is_proved && !audited->is_solvable) sum->unproved++;
    if (is_unsolvable(audited)) note_game(auditing, index, &sum->unsolvable);
    else if (audited->is_proved && !audited->is_solvable) sum->told_unsolvable++;
    if (audited->is_mislabelled) note_game(auditing, index, &sum->mislabelled);
    sum->needs_fractions += audited->needs_fractions;
    sum->gold += audited->has_gold;
    if (audited->difficulty >= 0)
        sum->bands[audited->difficulty < 100 ? audited->difficulty / 10 : AUDIT_BANDS - 1]++;
    sum->solutions[band_of_solutions(audited->solutions)]++;
    if (audited->numbers < AUDIT_NUMBERS_MAX) sum->numbers[audited->numbers]++;
}

/* Adds one row to the report. With --json, a row at fault has a line of its own. */
static bool take_row(struct auditing *auditing, size_t index)
{
    const struct audited *const audited = &auditing->audited[index];
    bool is_repeated = false, is_leaked = false;
    struct audit_sum *const sum = &auditing->sum;
    const bool is_unreadable = audited->unreadable[0] != '\0';
    sum->rows++;
    sum->unreadable_gold += audited->is_gold_unreadable;
    if (is_unreadable) note_fault(auditing, index, audited->unreadable, &sum->unreadable);
    if (audited->is_wrong) note_fault(auditing, index, audited->reason, &sum->wrong);
    if (audited->key_length != 0) {
        if (!note_together(auditing, index, &is_repeated, &is_leaked)) return false;
        note_row(auditing, index);
    }
    const bool is_at_fault = is_unreadable || is_unsolvable(audited) || audited->is_wrong ||
                             audited->is_mislabelled || is_repeated || is_leaked;
    if (is_at_fault && auditing->call->common[OPT_JSON].is_set)
        report_row(auditing, index, is_repeated, is_leaked);
    progress_count();
    return true;
}

/* First all pieces in parallel, then their rows in order, so that "repeated" always refers to the
 * earlier row. */
static void audit_round(struct auditing *auditing)
{
    const size_t pieces = (auditing->count + PIECE_ROWS - 1) / PIECE_ROWS;
    const tally_executor *const executor = auditing->executor;
    if (executor != NULL) executor->run(executor->context, audit_piece, auditing, pieces);
    for (size_t i = 0; i < pieces && executor == NULL; i++) audit_piece(auditing, i);
    for (size_t i = 0; i < auditing->count && auditing->status == TALLY_OK; i++) {
        auditing->status = auditing->statuses[i / PIECE_ROWS];
        if (auditing->status == TALLY_OK && !take_row(auditing, i))
            auditing->status = TALLY_NO_MEMORY;
    }
}

static bool audit_file(struct auditing *auditing, const char *path)
{
    auditing->path = path;
    bool is_right = reader_begin(&auditing->reader, "", path);
    while (is_right && auditing->status == TALLY_OK && !output_has_failed()) {
        is_right =
            reader_next(&auditing->reader, path, auditing->rows, ROUND_ROWS, &auditing->count);
        if (!is_right || auditing->count == 0) break;
        audit_round(auditing);
    }
    if (auditing->status == TALLY_OK && watch_was_interrupted()) auditing->status = TALLY_STOPPED;
    reader_end(&auditing->reader);
    return is_right;
}

/* ---- The command ----------------------------------------------------------------------------- */

/* Rows that name no rules are judged by the rules of the command line; the usual ones are those of
 * language-model tasks. */
static bool begin(struct auditing *auditing)
{
    static const enum option_id columns[] = {
        OPT_RULES,    OPT_OPS,     OPT_VALUES,    OPT_USE,       OPT_ORDER,
        OPT_BRACKETS, OPT_OP_MOST, OPT_OP_FEWEST, OPT_MAX_VALUE, OPT_DEPTH};
    const struct call *const call = auditing->call;
    tally_error error = {.message = NULL};
    recipe_begin(&auditing->recipe);
    auditing->recipe.rules = *tally_rules_find("llm");
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++) {
        const struct option_value *const value = &call->common[columns[i]];
        const char *const name = common_options[columns[i]].name;
        if (!value->is_set) continue;
        if (recipe_set(&auditing->recipe, recipe_parameter_find(name, strlen(name)), value->text,
                       strlen(value->text), &error))
            continue;
        fail_usage("--%s '%.80s': %s", name, value->text, error.message);
        return false;
    }
    if (call->common[OPT_DEPTH].is_set &&
        (auditing->recipe.rules.operations & TALLY_OP_NESTED) == 0)
        return fail_usage("--depth: these rules have neither ! nor sqrt; leave it out"), false;
    if (recipe_settle(&auditing->recipe, &error)) return true;
    fail_usage("--%s", error.message);
    return false;
}

/* The memory limit is shared by the threads, since each of them may search at the same time. */
static void lend(struct auditing *auditing)
{
    const struct call *const call = auditing->call;
    tally_options options = TALLY_OPTIONS_INIT;
    auditing->executor = lend_threads(call, true);
    const size_t width = auditing->executor != NULL ? auditing->executor->width : 1;
    options.memory_bytes = memory_for_searches(call) / width;
    options.tick = watch_tick;
    for (size_t i = 0; i < PIECES; i++)
        auditor_begin(&auditing->auditors[i], &auditing->recipe, &options);
    memory_init(&auditing->memory, NULL, 0);
    auditing->keys.memory = auditing->written.memory = &auditing->memory;
    auditing->splits.memory = auditing->leaked.memory = &auditing->memory;
    watch_begin_all(call->common[OPT_TIMEOUT].number);
}

static bool has_faults(const struct audit_sum *sum)
{
    return sum->repeated.count != 0 || sum->leaked.count != 0 || sum->wrong.count != 0 ||
           sum->mislabelled.count != 0 || sum->unsolvable.count != 0;
}

/* The report is written even if the audit ended early: then it says what the rows so far have
 * shown. */
static int report(struct auditing *auditing, bool is_read)
{
    struct audit_sum *const sum = &auditing->sum;
    const char *const page = auditing->call->own[AUDIT_HTML].text;
    const bool is_stopped = auditing->status != TALLY_OK;
    if (is_stopped) sum->bound = auditing->status == TALLY_STOPPED ? "stopped" : "memory";
    if (auditing->call->common[OPT_JSON].is_set) audit_report_json(sum, &output);
    else if (is_read || sum->rows != 0) audit_report_text(sum, &output);
    if (page != NULL) {
        struct buffer text = BUFFER_INIT;
        audit_report_page(sum, &text);
        if (!output_write_file("html", page, &text)) is_read = false;
        buffer_clear(&text);
    }
    if (!is_read) return EXIT_USAGE;
    if (is_stopped)
        return fail_stopped("%s after %s rows",
                            watch_was_interrupted() ? "interrupted"
                            : watch_has_timed_out() ? "stopped by --timeout"
                                                    : "memory ran out",
                            grouped(sum->rows).text);
    const uint64_t unreadable = sum->unreadable.count;
    if (unreadable != 0)
        return fail_usage("%s row%s cannot be read, or %s gold answer cannot",
                          grouped(unreadable).text, unreadable == 1 ? "" : "s",
                          unreadable == 1 ? "its" : "their");
    return has_faults(sum) ? EXIT_MISSED : EXIT_SOLVED;
}

int run_audit(struct call *call)
{
    if (call->argument_count == 0)
        return fail_usage("audit: a file is missing; give files of rows, or - for standard input");
    struct auditing *const auditing = calloc(1, sizeof *auditing);
    if (auditing == NULL) return fail_stopped("out of memory");
    auditing->call = call;
    int status = EXIT_USAGE;
    if (begin(auditing)) {
        lend(auditing);
        bool is_read = true;
        for (size_t i = 0; i < call->argument_count && is_read && auditing->status == TALLY_OK; i++)
            is_read = audit_file(auditing, call->arguments[i]);
        status = report(auditing, is_read);
    }
    for (size_t i = 0; i < PIECES; i++) auditor_clear(&auditing->auditors[i]);
    struct seen *const sets[] = {&auditing->keys, &auditing->written, &auditing->splits,
                                 &auditing->leaked};
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) seen_clear(sets[i]);
    recipe_clear(&auditing->recipe);
    free(auditing);
    return status;
}
