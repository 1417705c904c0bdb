/* SPDX-License-Identifier: MIT */
/*
 * tally audit: checks any dataset of games. Rows are read in rounds, and audited in parallel.
 * Findings that concern several rows, repetitions and leaks, are made afterwards, in the order of
 * the rows.
 */
#include "base/tasks.h"
#include "cli/dataset/dataset.h"
#include "cli/terminal/terminal.h"
#include "common/format.h"
#include "common/texts.h"

#include <stdio.h>
#include <stdlib.h>

enum { PIECES = 64, PIECE_ROWS = 64, ROUND_ROWS = PIECES * PIECE_ROWS };

const struct option audit_own_options[] = {
    FILE_ROW("html", "FILE", "also write a page of plots", NULL),
    OPTION_END,
};

/* How finely the spreads of an audit are counted. */
enum {
    AUDIT_BANDS = 10,       /* bands of difficulty, ten points each */
    AUDIT_SOLUTIONS = 8,    /* 0, 1, 2, 3-5, 6-10, 11-50, 51-200, more */
    AUDIT_NUMBERS_MAX = 65, /* largest count of numbers in a game, plus one */
    AUDIT_PLACES_MAX = 10   /* places of faults that the report for people names */
};

/* Rows with the same kind of fault, and the first of them. */
struct audit_faults {
    uint64_t count;
    struct {
        const char *path;
        uint64_t line;
        char reason[SOURCE_MESSAGE_SIZE];
    } places[AUDIT_PLACES_MAX];
};

/* What was found in all rows. */
struct audit_sum {
    uint64_t rows;
    uint64_t keys;                   /* how many different games there are */
    struct audit_faults repeated;    /* rows whose game occurred in an earlier row */
    uint64_t permuted;               /* how many of these have the same numbers in another order */
    struct audit_faults leaked;      /* games that occur in more than one split */
    struct audit_faults unsolvable;  /* proved to have no solution, and the row does not say so */
    uint64_t told_unsolvable;        /* the same, and the row says so */
    uint64_t unproved;               /* neither solved nor proved to be unsolvable */
    struct audit_faults mislabelled; /* the row's own label of solvability is wrong */
    uint64_t needs_fractions;        /* solvable, but not with positive whole numbers */
    uint64_t gold;                   /* rows with a gold answer */
    struct audit_faults wrong;       /* how many of these gold answers are no solution */
    struct audit_faults unreadable;  /* rows that cannot be read, or whose gold answer cannot */
    uint64_t unreadable_gold;    /* how many of these are rows whose gold answer cannot be read */
    uint64_t bands[AUDIT_BANDS]; /* rows by difficulty */
    uint64_t solutions[AUDIT_SOLUTIONS]; /* rows by number of solutions */
    uint64_t numbers[AUDIT_NUMBERS_MAX]; /* rows by count of numbers */
    const char *bound; /* NULL: all rows were audited; otherwise what ended the audit early */
};

/* ---- The report ------------------------------------------------------------------------------ */

static const char *const solutions_names[AUDIT_SOLUTIONS] = {"0",    "1",     "2",      "3-5",
                                                             "6-10", "11-50", "51-200", "more"};

/* Figures are right-aligned in twelve columns, so that the texts begin in one column:
 *
 *                1  games that cannot be solved, proved */
static void put_line(struct buffer *out, uint64_t number, const char *text)
{
    buffer_put(out, "%12s  %s\n", grouped(number).text, text);
}

/* Rare findings have a line only if there is one. */
static void put_line_if(struct buffer *out, uint64_t number, const char *text)
{
    if (number != 0) put_line(out, number, text);
}

/* The name of the band, its count, and a bar. The longest bar has BAR_MAX signs; a count above 0
 * has at least one:
 *
 *       90-100        17 ■■■■ */
static void put_bar(struct buffer *out, const char *name, uint64_t number, uint64_t most)
{
    enum { BAR_MAX = 40 };
    buffer_put(out, "%8s%10s ", name, grouped(number).text);
    const uint64_t bar = most != 0 ? (number * BAR_MAX + most - 1) / most : 0;
    for (uint64_t i = 0; i < bar; i++) buffer_text(out, "■");
    buffer_char(out, '\n');
}

static uint64_t largest(const uint64_t *counts, size_t count)
{
    uint64_t most = 0;
    for (size_t i = 0; i < count; i++)
        if (counts[i] > most) most = counts[i];
    return most;
}

/* "0-9", "10-19", ..., "90-100": the last band includes the score 100. */
static void name_of_band(int band, char name[16])
{
    snprintf(name, 16, "%d-%d", band * 10, band == AUDIT_BANDS - 1 ? 100 : band * 10 + 9);
}

static void put_spreads(const struct audit_sum *sum, struct buffer *out)
{
    char name[16];
    buffer_text(out, "\ndifficulty of the games that can be solved\n");
    for (int i = 0; i < AUDIT_BANDS; i++) {
        name_of_band(i, name);
        put_bar(out, name, sum->bands[i], largest(sum->bands, AUDIT_BANDS));
    }
    buffer_text(out, "\nsolutions\n");
    for (int i = 0; i < AUDIT_SOLUTIONS; i++)
        put_bar(out, solutions_names[i], sum->solutions[i],
                largest(sum->solutions, AUDIT_SOLUTIONS));
    buffer_text(out, "\nnumbers a game\n");
    for (int i = 0; i < AUDIT_NUMBERS_MAX; i++) {
        if (sum->numbers[i] == 0) continue;
        snprintf(name, sizeof name, "%d", i);
        put_bar(out, name, sum->numbers[i], largest(sum->numbers, AUDIT_NUMBERS_MAX));
    }
}

/* The places of the first faults of a kind:
 *
 *                   rows.jsonl, line 4: number_not_given */
static void put_places(struct buffer *out, const struct audit_faults *faults)
{
    for (uint64_t i = 0; i < faults->count && i < AUDIT_PLACES_MAX; i++)
        buffer_put(out, "%14s%s, line %s: %s\n", "", faults->places[i].path,
                   grouped(faults->places[i].line).text, faults->places[i].reason);
    if (faults->count <= AUDIT_PLACES_MAX) return;
    buffer_put(out, "%14sand %s more; --json tells all\n", "",
               grouped(faults->count - AUDIT_PLACES_MAX).text);
}

/* The report as text for people; as one line of JSON; and as a page of plots. A line that begins
 * with "of these" refers to the line before it, and is left out if it is 0. */
static void audit_report_text(const struct audit_sum *sum, struct buffer *out)
{
    put_line(out, sum->rows, "rows");
    put_line(out, sum->keys, "games (keys)");
    put_line(out, sum->repeated.count, "rows repeat an earlier game");
    put_line_if(out, sum->permuted, "of these with the numbers in another order");
    put_places(out, &sum->repeated);
    put_line(out, sum->leaked.count, "games in more than one split");
    put_places(out, &sum->leaked);
    put_line(out, sum->unsolvable.count + sum->told_unsolvable,
             "games that cannot be solved, proved");
    put_line_if(out, sum->told_unsolvable, "of these where the row says so");
    put_places(out, &sum->unsolvable);
    put_line_if(out, sum->unproved, "games not decided either way");
    put_line_if(out, sum->mislabelled.count, "rows whose own label says the contrary");
    put_places(out, &sum->mislabelled);
    put_line(out, sum->needs_fractions, "games that need fractions, zeros or negatives");
    put_line(out, sum->gold, "gold answers");
    put_line(out, sum->wrong.count, "gold answers that are wrong");
    put_places(out, &sum->wrong);
    put_line_if(out, sum->unreadable.count,
                "rows that cannot be read, or whose gold answer cannot");
    put_line_if(out, sum->unreadable_gold, "of these gold answers");
    put_places(out, &sum->unreadable);
    put_spreads(sum, out);
}

/* Writes {"0-9":0,"10-19":17,...}. Without names, the index is the name, and counts of 0 are left
 * out: of 65 possible counts of numbers, a dataset has few. */
static void put_counts(struct json *json, const char *name, const uint64_t *counts, int count,
                       const char *const *names)
{
    json_key(json, name);
    json_open_object(json);
    for (int i = 0; i < count; i++) {
        char own[16];
        if (names == NULL && counts[i] == 0) continue;
        snprintf(own, sizeof own, "%d", i);
        json_put_number(json, names != NULL ? names[i] : own, counts[i]);
    }
    json_close_object(json);
}

static void audit_report_json(const struct audit_sum *sum, struct buffer *out)
{
    char bands[AUDIT_BANDS][16];
    const char *names[AUDIT_BANDS];
    const struct {
        const char *name;
        uint64_t count;
    } counts[] = {{"rows", sum->rows},
                  {"keys", sum->keys},
                  {"unsolvable", sum->unsolvable.count + sum->told_unsolvable},
                  {"told_unsolvable", sum->told_unsolvable},
                  {"unproved", sum->unproved},
                  {"mislabelled", sum->mislabelled.count},
                  {"needs_fractions", sum->needs_fractions},
                  {"gold", sum->gold},
                  {"wrong", sum->wrong.count},
                  {"repeated", sum->repeated.count},
                  {"permuted", sum->permuted},
                  {"leaked", sum->leaked.count},
                  {"unreadable", sum->unreadable.count},
                  {"unreadable_gold", sum->unreadable_gold}};
    struct json json = json_into(out);
    json_open_line(&json);
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
        json_put_number(&json, counts[i].name, counts[i].count);
    for (int i = 0; i < AUDIT_BANDS; i++) {
        name_of_band(i, bands[i]);
        names[i] = bands[i];
    }
    put_counts(&json, "difficulty", sum->bands, AUDIT_BANDS, names);
    put_counts(&json, "solutions", sum->solutions, AUDIT_SOLUTIONS, solutions_names);
    put_counts(&json, "numbers", sum->numbers, AUDIT_NUMBERS_MAX, NULL);
    json_put_number(&json, "difficulty_model", TALLY_DIFFICULTY_MODEL);
    json_put_bool(&json, "complete", sum->bound == NULL);
    if (sum->bound != NULL) json_put_string(&json, "bound", sum->bound);
    json_close_object(&json);
    buffer_char(out, '\n');
}

/* ---- Plots ----------------------------------------------------------------------------------- */

/* One SVG picture: bars on a base line, the count above each bar, its name below.
 *
 *          17
 *          ##
 *      3   ##
 *     ___  ##   <- BASE
 *     0-9 10-19 */
static void put_plot(struct buffer *out, const char *title, const uint64_t *counts, int count,
                     char names[][16])
{
    enum { WIDTH = 640, HEIGHT = 220, BASE = 180, ROOM = 140, LEFT = 10 };
    const uint64_t most = largest(counts, (size_t)count);
    const int step = (WIDTH - 2 * LEFT) / (count > 0 ? count : 1);
    buffer_put(out,
               "<h2>%s</h2>\n<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
               "role=\"img\" aria-label=\"%s\">\n",
               title, WIDTH, HEIGHT, title);
    for (int i = 0; i < count; i++) {
        const int height = most != 0 ? (int)(counts[i] * ROOM / most) : 0;
        const int x = LEFT + i * step, middle = x + step / 2;
        buffer_put(out,
                   "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n"
                   "<text x=\"%d\" y=\"%d\">%s</text>\n<text x=\"%d\" y=\"%d\">%s</text>\n",
                   x + 2, BASE - height, step - 4, height, middle, BASE - height - 5,
                   grouped(counts[i]).text, middle, BASE + 18, names[i]);
    }
    buffer_text(out, "</svg>\n");
}

/* The page has the report as text, and a plot for each of the three distributions. It needs no
 * script. */
static void audit_report_page(const struct audit_sum *sum, struct buffer *out)
{
    char names[AUDIT_NUMBERS_MAX][16];
    uint64_t counts[AUDIT_NUMBERS_MAX];
    int count = 0;
    buffer_put(out,
               "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
               "<title>tally audit</title>\n<style>\n%s</style></head>\n"
               "<body>\n<h1>tally audit</h1>\n<pre>\n",
               text_audit_css);
    struct buffer text = BUFFER_INIT;
    audit_report_text(sum, &text);
    buffer_char(&text, '\0');
    if (!text.has_failed) buffer_markup(out, text.data); /* the text has names of files */
    out->has_failed |= text.has_failed;
    buffer_clear(&text);
    buffer_text(out, "</pre>\n");
    for (int i = 0; i < AUDIT_BANDS; i++) name_of_band(i, names[i]);
    put_plot(out, "Difficulty", sum->bands, AUDIT_BANDS, names);
    for (int i = 0; i < AUDIT_SOLUTIONS; i++)
        snprintf(names[i], sizeof names[i], "%s", solutions_names[i]);
    put_plot(out, "Solutions", sum->solutions, AUDIT_SOLUTIONS, names);
    for (int i = 0; i < AUDIT_NUMBERS_MAX; i++) {
        if (sum->numbers[i] == 0) continue;
        counts[count] = sum->numbers[i];
        snprintf(names[count++], sizeof names[0], "%d", i);
    }
    put_plot(out, "Numbers a game", counts, count, names);
    buffer_text(out, "</body></html>\n");
}

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
        json_put_text(&json, "key", auditor->texts.data + audited->key_begin, audited->key_length);
    }
    json_open_list(&json, "faults");
    if (unreadable != NULL) json_word(&json, "unreadable");
    if (is_unsolvable(audited)) json_word(&json, "unsolvable");
    if (audited->is_mislabelled) json_word(&json, "mislabelled");
    if (audited->is_wrong) json_word(&json, "wrong");
    if (is_repeated) json_word(&json, "repeated");
    if (is_leaked) json_word(&json, "leaked");
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
        const uint64_t at = faults->count;
        faults->places[at].path = auditing->path;
        faults->places[at].line = auditing->rows[index].line;
        snprintf(faults->places[at].reason, SOURCE_MESSAGE_SIZE, "%s", reason);
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
    if (is_at_fault && is_given(auditing->call, "json"))
        report_row(auditing, index, is_repeated, is_leaked);
    progress_count();
    return true;
}

/* First all pieces in parallel, then their rows in order, so that "repeated" always refers to the
 * earlier row. */
static void audit_round(struct auditing *auditing)
{
    const size_t pieces = (auditing->count + PIECE_ROWS - 1) / PIECE_ROWS;
    tasks_run(auditing->executor, audit_piece, auditing, pieces);
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
    const struct call *const call = auditing->call;
    tally_error error = {.message = NULL};
    recipe_begin(&auditing->recipe);
    auditing->recipe.rules = *tally_rules_find("llm");
    if (!read_rule_options(call, &auditing->recipe)) return false;
    if (is_given(call, "depth") && (auditing->recipe.rules.operations & TALLY_OP_NESTED) == 0)
        return refuse("--depth: these rules have neither ! nor sqrt; leave it out");
    if (recipe_settle(&auditing->recipe, &error)) return true;
    return refuse("--%s", error.message);
}

/* The memory limit is shared by the threads, since each of them may search at the same time. */
static void lend(struct auditing *auditing)
{
    const struct call *const call = auditing->call;
    tally_options options = TALLY_OPTIONS_INIT;
    auditing->executor = lend_threads(call, true);
    options.memory_bytes = memory_for_searches(call) / tasks_width(auditing->executor);
    options.tick = watch_tick;
    for (size_t i = 0; i < PIECES; i++)
        auditor_begin(&auditing->auditors[i], &auditing->recipe, &options);
    memory_init(&auditing->memory, NULL, 0);
    auditing->keys.memory = auditing->written.memory = &auditing->memory;
    auditing->splits.memory = auditing->leaked.memory = &auditing->memory;
    watch_begin_all(number_of(call, "timeout"));
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
    const char *const page = text_of(auditing->call, "html");
    const bool is_stopped = auditing->status != TALLY_OK;
    if (is_stopped) sum->bound = auditing->status == TALLY_STOPPED ? "stopped" : "memory";
    if (is_given(auditing->call, "json")) audit_report_json(sum, &output);
    else if (is_read || sum->rows != 0) audit_report_text(sum, &output);
    if (page != NULL) {
        struct buffer text = BUFFER_INIT;
        audit_report_page(sum, &text);
        if (!output_write_file("html", page, &text)) is_read = false;
        buffer_clear(&text);
    }
    if (!is_read) return EXIT_USAGE;
    if (is_stopped)
        return fail_stopped("%s after %s rows", watch_why("memory ran out"),
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
