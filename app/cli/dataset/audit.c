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

/* What is counted, in the order of JSON. Some count faults, whose first places are kept. */
enum figure {
    ROWS,
    KEYS,            /* how many different games there are */
    UNSOLVABLE,      /* proved to have no solution */
    TOLD_UNSOLVABLE, /* the same, and the row says so, which is no fault */
    UNPROVED,        /* neither solved nor proved to be unsolvable */
    MISLABELLED,     /* the row's own label of solvability is wrong */
    NEEDS_FRACTIONS, /* solvable, but not with positive whole numbers */
    GOLD,            /* rows with a gold answer */
    WRONG,           /* whose gold answer is no solution */
    REPEATED,        /* whose game occurred in an earlier row */
    PERMUTED,        /* the same, with the numbers in another order */
    LEAKED,          /* games that occur in more than one split */
    UNREADABLE,      /* rows that cannot be read, or whose gold answer cannot */
    UNREADABLE_GOLD, /* how many of these are rows whose gold answer cannot be read */
    FIGURES
};

static const char *const figure_names[FIGURES] = {
    "rows", "keys",  "unsolvable", "told_unsolvable", "unproved", "mislabelled", "needs_fractions",
    "gold", "wrong", "repeated",   "permuted",        "leaked",   "unreadable",  "unreadable_gold"};

/* The lines of the report for people. The places of faults stand behind the last line that is about
 * them. */
static const struct {
    enum figure figure;
    enum figure faults;
    bool is_rare; /* it has a line only if there is one */
    const char *text;
} lines[] = {
    {ROWS, ROWS, false, "rows"},
    {KEYS, KEYS, false, "games (keys)"},
    {REPEATED, REPEATED, false, "rows repeat an earlier game"},
    {PERMUTED, REPEATED, true, "of these with the numbers in another order"},
    {LEAKED, LEAKED, false, "games in more than one split"},
    {UNSOLVABLE, UNSOLVABLE, false, "games that cannot be solved, proved"},
    {TOLD_UNSOLVABLE, UNSOLVABLE, true, "of these where the row says so"},
    {UNPROVED, UNPROVED, true, "games not decided either way"},
    {MISLABELLED, MISLABELLED, true, "rows whose own label says the contrary"},
    {NEEDS_FRACTIONS, NEEDS_FRACTIONS, false, "games that need fractions, zeros or negatives"},
    {GOLD, GOLD, false, "gold answers"},
    {WRONG, WRONG, false, "gold answers that are wrong"},
    {UNREADABLE, UNREADABLE, true, "rows that cannot be read, or whose gold answer cannot"},
    {UNREADABLE_GOLD, UNREADABLE, true, "of these gold answers"},
};

/* Rows by difficulty, by number of solutions, and by count of numbers. */
enum spread { BY_DIFFICULTY, BY_SOLUTIONS, BY_NUMBERS, SPREADS };

enum {
    BANDS = 10,                      /* bands of difficulty, ten points each */
    SOLUTIONS = 8,                   /* 0, 1, 2, 3-5, 6-10, 11-50, 51-200, more */
    NUMBERS = TALLY_NUMBERS_MAX + 1, /* counts of numbers; a dataset has few of them */
    NAME_SIZE = 32,                  /* of the name of a place in a spread */
    PLACES_MAX = 10                  /* places of faults that the report for people names */
};

static const struct {
    const char *name, *title, *plot;
    int size;
} spreads[SPREADS] = {
    {"difficulty", "difficulty of the games that can be solved", "Difficulty", BANDS},
    {"solutions", "solutions", "Solutions", SOLUTIONS},
    {"numbers", "numbers a game", "Numbers a game", NUMBERS},
};

/* An audit in progress. Rows are read in rounds of ROUND_ROWS. The auditors work on their parts of
 * a round in parallel; then one thread adds the round to the figures, in the order of rows. */
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
    uint64_t figures[FIGURES];
    struct {
        uint64_t count;
        struct {
            const char *path;
            uint64_t line;
            char reason[SOURCE_MESSAGE_SIZE];
        } places[PLACES_MAX];
    } faults[FIGURES];
    uint64_t spreads[SPREADS][NUMBERS];
    tally_status status;
};

/* ---- The report ------------------------------------------------------------------------------ */

/* The name of a place of a spread: "0-9", ..., "90-100", as the last band includes the score 100;
 * "3-5"; "6". */
static const char *name_of(enum spread spread, int place, char name[NAME_SIZE])
{
    static const char *const solutions[SOLUTIONS] = {"0",    "1",     "2",      "3-5",
                                                     "6-10", "11-50", "51-200", "more"};
    if (spread == BY_SOLUTIONS) return solutions[place];
    if (spread == BY_NUMBERS) snprintf(name, NAME_SIZE, "%d", place);
    else snprintf(name, NAME_SIZE, "%d-%d", place * 10, place == BANDS - 1 ? 100 : place * 10 + 9);
    return name;
}

static bool is_shown(const struct auditing *auditing, enum spread spread, int place)
{
    return spread != BY_NUMBERS || auditing->spreads[spread][place] != 0;
}

static uint64_t largest(const struct auditing *auditing, enum spread spread)
{
    uint64_t most = 0;
    for (int i = 0; i < spreads[spread].size; i++)
        if (auditing->spreads[spread][i] > most) most = auditing->spreads[spread][i];
    return most;
}

/* The name of each band, its count, and a bar. The longest bar has BAR_MAX signs; a count above 0
 * has at least one:
 *
 *       90-100        17 ■■■■ */
static void put_bars(struct buffer *out, const struct auditing *auditing, enum spread spread)
{
    enum { BAR_MAX = 40 };
    const uint64_t most = largest(auditing, spread);
    buffer_put(out, "\n%s\n", spreads[spread].title);
    for (int i = 0; i < spreads[spread].size; i++) {
        char name[NAME_SIZE];
        const uint64_t number = auditing->spreads[spread][i];
        if (!is_shown(auditing, spread, i)) continue;
        buffer_put(out, "%8s%10s ", name_of(spread, i, name), grouped(number).text);
        const uint64_t bar = most != 0 ? (number * BAR_MAX + most - 1) / most : 0;
        for (uint64_t j = 0; j < bar; j++) buffer_text(out, "■");
        buffer_char(out, '\n');
    }
}

/* The places of the first faults of a kind:
 *
 *                   rows.jsonl, line 4: number_not_given */
static void put_places(struct buffer *out, const struct auditing *auditing, enum figure figure)
{
    const uint64_t count = auditing->faults[figure].count;
    for (uint64_t i = 0; i < count && i < PLACES_MAX; i++)
        buffer_put(out, "%14s%s, line %s: %s\n", "", auditing->faults[figure].places[i].path,
                   grouped(auditing->faults[figure].places[i].line).text,
                   auditing->faults[figure].places[i].reason);
    if (count > PLACES_MAX)
        buffer_put(out, "%14sand %s more; --json tells all\n", "",
                   grouped(count - PLACES_MAX).text);
}

/* The report as text for people; as one line of JSON; and as a page of plots. Figures are
 * right-aligned in twelve columns, so that the texts begin in one column:
 *
 *                1  games that cannot be solved, proved
 *
 * The places of faults follow the lines that refer to them. */
static void report_text(const struct auditing *auditing, struct buffer *out)
{
    enum { LINES = sizeof lines / sizeof lines[0] };
    for (size_t i = 0; i < LINES; i++) {
        const uint64_t number = auditing->figures[lines[i].figure];
        if (number != 0 || !lines[i].is_rare)
            buffer_put(out, "%12s  %s\n", grouped(number).text, lines[i].text);
        if (i + 1 == LINES || lines[i + 1].faults != lines[i].faults)
            put_places(out, auditing, lines[i].faults);
    }
    for (enum spread spread = 0; spread < SPREADS; spread++) put_bars(out, auditing, spread);
}

/* Spreads are objects: {"0-9":0,"10-19":17,...}. */
static void report_json(const struct auditing *auditing, struct buffer *out)
{
    struct json json = json_into(out);
    json_open_line(&json);
    for (int i = 0; i < FIGURES; i++) json_put_number(&json, figure_names[i], auditing->figures[i]);
    for (enum spread spread = 0; spread < SPREADS; spread++) {
        json_key(&json, spreads[spread].name);
        json_open_object(&json);
        for (int i = 0; i < spreads[spread].size; i++) {
            char name[NAME_SIZE];
            if (is_shown(auditing, spread, i))
                json_put_number(&json, name_of(spread, i, name), auditing->spreads[spread][i]);
        }
        json_close_object(&json);
    }
    json_put_number(&json, "difficulty_model", TALLY_DIFFICULTY_MODEL);
    json_put_bool(&json, "complete", auditing->status == TALLY_OK);
    if (auditing->status != TALLY_OK)
        json_put_string(&json, "bound", auditing->status == TALLY_STOPPED ? "stopped" : "memory");
    json_close_object(&json);
    buffer_char(out, '\n');
}

/* One SVG picture: bars on a base line, the count above each bar, its name below.
 *
 *          17
 *          ##
 *      3   ##
 *     ___  ##   <- BASE
 *     0-9 10-19 */
static void put_plot(struct buffer *out, const struct auditing *auditing, enum spread spread)
{
    enum { WIDTH = 640, HEIGHT = 220, BASE = 180, ROOM = 140, LEFT = 10 };
    const uint64_t most = largest(auditing, spread);
    const char *const title = spreads[spread].plot;
    int count = 0, x = LEFT;
    for (int i = 0; i < spreads[spread].size; i++) count += is_shown(auditing, spread, i);
    const int step = (WIDTH - 2 * LEFT) / (count > 0 ? count : 1);
    buffer_put(out,
               "<h2>%s</h2>\n<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
               "role=\"img\" aria-label=\"%s\">\n",
               title, WIDTH, HEIGHT, title);
    for (int i = 0; i < spreads[spread].size; i++) {
        char name[NAME_SIZE];
        const uint64_t number = auditing->spreads[spread][i];
        if (!is_shown(auditing, spread, i)) continue;
        const int height = most != 0 ? (int)(number * ROOM / most) : 0, middle = x + step / 2;
        buffer_put(out,
                   "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n"
                   "<text x=\"%d\" y=\"%d\">%s</text>\n<text x=\"%d\" y=\"%d\">%s</text>\n",
                   x + 2, BASE - height, step - 4, height, middle, BASE - height - 5,
                   grouped(number).text, middle, BASE + 18, name_of(spread, i, name));
        x += step;
    }
    buffer_text(out, "</svg>\n");
}

/* The page has the report as text, and a plot for each of the spreads. It needs no script. */
static void report_page(const struct auditing *auditing, struct buffer *out)
{
    buffer_put(out,
               "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
               "<title>tally audit</title>\n<style>\n%s</style></head>\n"
               "<body>\n<h1>tally audit</h1>\n<pre>\n",
               text_audit_css);
    struct buffer text = BUFFER_INIT;
    report_text(auditing, &text);
    buffer_char(&text, '\0');
    if (!text.has_failed) buffer_markup(out, text.data); /* the text has names of files */
    out->has_failed |= text.has_failed;
    buffer_clear(&text);
    buffer_text(out, "</pre>\n");
    for (enum spread spread = 0; spread < SPREADS; spread++) put_plot(out, auditing, spread);
    buffer_text(out, "</body></html>\n");
}

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
    static const uint64_t lasts[SOLUTIONS - 1] = {0, 1, 2, 5, 10, 50, 200};
    int band = 0;
    while (band < SOLUTIONS - 1 && solutions > lasts[band]) band++;
    return band;
}

/* The game of a row, as its key in the texts of its auditor. */
static const char *key_of(const struct auditing *auditing, size_t index)
{
    return auditing->auditors[index / PIECE_ROWS].texts.data + auditing->audited[index].key_begin;
}

/* Prints a line for a row with faults, which are bits of their figures. */
static void report_row(const struct auditing *auditing, size_t index, unsigned faults)
{
    static const enum figure order[] = {UNREADABLE, UNSOLVABLE, MISLABELLED,
                                        WRONG,      REPEATED,   LEAKED};
    const struct audited *const audited = &auditing->audited[index];
    struct json json = json_into(&output);
    json_open_object(&json);
    json_put_string(&json, "file", auditing->path);
    json_put_number(&json, "line", auditing->rows[index].line);
    if (audited->key_length != 0)
        json_put_text(&json, "key", key_of(auditing, index), audited->key_length);
    json_open_list(&json, "faults");
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
        if ((faults >> order[i] & 1) != 0) json_word(&json, figure_names[order[i]]);
    json_close_array(&json);
    if ((faults >> UNREADABLE & 1) != 0) json_put_string(&json, "message", audited->unreadable);
    if (audited->is_wrong) json_put_string(&json, "reason", audited->reason);
    if (audited->is_wrong || (faults >> UNREADABLE & 1) != 0)
        json_put_number(&json, "position", audited->position);
    json_close_object(&json);
    buffer_char(&output, '\n');
    output_flow();
}

/* Counts a fault of a row, and remembers the places of the first ones. reason NULL: the game tells
 * which row it is. Returns its bit. */
static unsigned note_fault(struct auditing *auditing, size_t index, enum figure figure,
                           const char *reason)
{
    const struct audited *const audited = &auditing->audited[index];
    const uint64_t at = auditing->faults[figure].count++;
    auditing->figures[figure]++;
    if (at < PLACES_MAX) {
        const int length = reason != NULL ? (int)strlen(reason) : (int)audited->key_length;
        auditing->faults[figure].places[at].path = auditing->path;
        auditing->faults[figure].places[at].line = auditing->rows[index].line;
        snprintf(auditing->faults[figure].places[at].reason, SOURCE_MESSAGE_SIZE, "%.*s", length,
                 reason != NULL ? reason : key_of(auditing, index));
    }
    return 1u << figure;
}

/* Compares the row with all earlier rows, by fingerprints:
 *
 *     keys     target and sorted numbers          seen before: the row repeats a game
 *     written  target and numbers as written      not seen, but the key was: a permutation
 *     splits   the key with the split's name      not seen, but the key was: a leak between splits
 *     leaked   keys that leaked                   each leaked game is counted once
 *
 * Returns false if there is no memory. */
static bool note_together(struct auditing *auditing, size_t index, unsigned *faults)
{
    const struct audited *const audited = &auditing->audited[index];
    if (!seen_has(&auditing->keys, audited->key)) {
        auditing->figures[KEYS]++;
    } else {
        *faults |= note_fault(auditing, index, REPEATED, NULL);
        if (!seen_has(&auditing->written, audited->written)) auditing->figures[PERMUTED]++;
        if (!seen_has(&auditing->splits, audited->with_split)) *faults |= 1u << LEAKED;
    }
    if ((*faults >> LEAKED & 1) != 0 && !seen_has(&auditing->leaked, audited->key)) {
        note_fault(auditing, index, LEAKED, NULL);
        if (!seen_add(&auditing->leaked, audited->key)) return false;
    }
    return seen_add(&auditing->keys, audited->key) &&
           seen_add(&auditing->written, audited->written) &&
           seen_add(&auditing->splits, audited->with_split);
}

/* Counts what the row itself shows. Returns its faults. */
static unsigned note_game(struct auditing *auditing, size_t index)
{
    const struct audited *const audited = &auditing->audited[index];
    uint64_t *const figures = auditing->figures;
    unsigned faults = 0;
    if (!audited->is_proved && !audited->is_solvable) figures[UNPROVED]++;
    if (audited->is_proved && !audited->is_solvable) {
        if (!audited->is_told_unsolvable) {
            faults |= note_fault(auditing, index, UNSOLVABLE, NULL);
        } else {
            figures[UNSOLVABLE]++;
            figures[TOLD_UNSOLVABLE]++;
        }
    }
    if (audited->is_mislabelled) faults |= note_fault(auditing, index, MISLABELLED, NULL);
    figures[NEEDS_FRACTIONS] += audited->needs_fractions;
    figures[GOLD] += audited->has_gold;
    if (audited->difficulty >= 0)
        auditing->spreads[BY_DIFFICULTY]
                         [audited->difficulty < 100 ? audited->difficulty / 10 : BANDS - 1]++;
    auditing->spreads[BY_SOLUTIONS][band_of_solutions(audited->solutions)]++;
    if (audited->numbers < NUMBERS) auditing->spreads[BY_NUMBERS][audited->numbers]++;
    return faults;
}

/* Adds one row to the report. With --json, a row at fault has a line of its own. */
static bool take_row(struct auditing *auditing, size_t index)
{
    const struct audited *const audited = &auditing->audited[index];
    unsigned faults = 0;
    auditing->figures[ROWS]++;
    auditing->figures[UNREADABLE_GOLD] += audited->is_gold_unreadable;
    if (audited->unreadable[0] != '\0')
        faults |= note_fault(auditing, index, UNREADABLE, audited->unreadable);
    if (audited->is_wrong) faults |= note_fault(auditing, index, WRONG, audited->reason);
    if (audited->key_length != 0) {
        if (!note_together(auditing, index, &faults)) return false;
        faults |= note_game(auditing, index);
    }
    if (faults != 0 && is_given(auditing->call, "json")) report_row(auditing, index, faults);
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

/* The report is written even if the audit ended early: then it says what the rows so far have
 * shown. */
static int report(struct auditing *auditing, bool is_read)
{
    static const enum figure wrongs[] = {REPEATED, LEAKED, WRONG, MISLABELLED, UNSOLVABLE};
    const char *const page = text_of(auditing->call, "html");
    const uint64_t rows = auditing->figures[ROWS], unreadable = auditing->figures[UNREADABLE];
    bool has_faults = false;
    if (is_given(auditing->call, "json")) report_json(auditing, &output);
    else if (is_read || rows != 0) report_text(auditing, &output);
    if (page != NULL) {
        struct buffer text = BUFFER_INIT;
        report_page(auditing, &text);
        if (!output_write_file("html", page, &text)) is_read = false;
        buffer_clear(&text);
    }
    if (!is_read) return EXIT_USAGE;
    if (auditing->status != TALLY_OK)
        return fail_stopped("%s after %s rows", watch_why("memory ran out"), grouped(rows).text);
    if (unreadable != 0)
        return fail_usage("%s row%s cannot be read, or %s gold answer cannot",
                          grouped(unreadable).text, unreadable == 1 ? "" : "s",
                          unreadable == 1 ? "its" : "their");
    for (size_t i = 0; i < sizeof wrongs / sizeof wrongs[0]; i++)
        has_faults |= auditing->faults[wrongs[i]].count != 0;
    return has_faults ? EXIT_MISSED : EXIT_SOLVED;
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
