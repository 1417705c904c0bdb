/* SPDX-License-Identifier: MIT */
/*
 * Workloads of data sets: rows are made and labelled, and rows are audited. The time for a row does
 * not depend on how many rows there are, so some thousands are enough.
 */
#include "cli/bench/bench.h"
#include "dataset/audit.h"
#include "dataset/settle.h"
#include "query/buffer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 1000, AUDITED = 1024, PIECE = 64 };

/* ---- Making ---------------------------------------------------------------------------------- */

/* The rows that one item has made. */
struct made {
    uint64_t lines, bytes;
    struct buffer *kept; /* the text of the rows; NULL: it is not kept */
};

static int take_rows(void *user, const char *text, size_t length)
{
    struct made *const made = user;
    made->bytes += length;
    for (size_t i = 0; i < length; i++) made->lines += text[i] == '\n';
    if (made->kept != NULL) buffer_append(made->kept, text, length);
    return 0;
}

/* Makes rows by a recipe. Returns false if there are fewer than asked for. */
static bool make_rows(const tally_options *options, const char *recipe, uint64_t rows,
                      struct made *made)
{
    tally_dataset *dataset = NULL;
    uint64_t given = 0;
    tally_status status = tally_dataset_new(&dataset, recipe, strlen(recipe), options, NULL);
    if (status == TALLY_OK) status = tally_dataset_next(dataset, rows, &given, take_rows, made);
    tally_dataset_free(dataset);
    return status == TALLY_OK && given == rows && made->lines == rows;
}

static uint64_t run_recipe(struct bench *bench, const char *recipe)
{
    struct made made = {0, 0, NULL};
    if (!make_rows(bench->options, recipe, ROWS, &made))
        bench_wrong(bench, "there are as many rows as were asked for");
    return made.bytes;
}

/* Games with uniform difficulty: three bands, each with the same number of games. */
static uint64_t run_llm(struct bench *bench, size_t item)
{
    static const char *const recipes[] = {
        "{\"rules\":\"llm\",\"pick\":\"3..4\",\"difficulty\":\"0..33\",\"count\":1000}",
        "{\"rules\":\"llm\",\"pick\":\"3..4\",\"difficulty\":\"34..66\",\"count\":1000}",
        "{\"rules\":\"llm\",\"pick\":\"3..4\",\"difficulty\":\"67..100\",\"count\":1000}"};
    return run_recipe(bench, recipes[item]);
}

static uint64_t run_countdown(struct bench *bench, size_t item)
{
    (void)item;
    return run_recipe(bench, "{\"rules\":\"countdown\",\"count\":1000,\"fields\":[\"id\","
                             "\"solvable\",\"solutions\",\"fewest\",\"difficulty\",\"seconds\"]}");
}

/* ---- Auditing -------------------------------------------------------------------------------- */

/* The rows that are audited, one after the other in `text`; each ends where the next begins. */
static struct buffer text = BUFFER_INIT;
static size_t *begins = NULL;

static void end_audit(struct bench *bench)
{
    (void)bench;
    buffer_clear(&text);
    free(begins);
    begins = NULL;
}

static void find_lines(void)
{
    size_t line = 0;
    begins[0] = 0;
    for (size_t i = 0; i < text.length; i++) {
        if (text.data[i] == '\n') begins[++line] = i + 1;
    }
}

/* Makes the rows that run_audit() audits: solvable games with right labels, so that an audit
 * without mistakes finds nothing. */
static bool begin_audit(struct bench *bench)
{
    struct made made = {0, 0, &text};
    begins = malloc((AUDITED + 1) * sizeof *begins);
    const bool is_made =
        begins != NULL &&
        make_rows(bench->options,
                  "{\"rules\":\"llm\",\"pick\":\"3..4\",\"solvable\":true,\"count\":1024}", AUDITED,
                  &made) &&
        !text.has_failed;
    if (is_made) {
        find_lines();
        return true;
    }
    end_audit(bench);
    bench_wrong(bench, "out of memory for the rows");
    return false;
}

/* A round over all rows, in pieces. */
struct audit_round {
    const struct bench *bench;
    struct recipe recipe;
    uint64_t solvable[AUDITED / PIECE];
    uint64_t faults[AUDITED / PIECE];
};

static void audit_piece(void *argument, size_t piece)
{
    struct audit_round *const round = argument;
    tally_options own = *round->bench->options;
    own.executor = NULL;
    struct auditor *const auditor = malloc(sizeof *auditor);
    if (auditor == NULL) return;
    auditor_begin(auditor, &round->recipe, &own);
    for (size_t i = piece * PIECE; i < (piece + 1) * PIECE; i++) {
        struct audited audited;
        const size_t length = begins[i + 1] - begins[i] - 1;
        const tally_status status =
            audit_row(auditor, text.data + begins[i], length, "rows", &audited);
        const bool is_faulty = status != TALLY_OK || audited.unreadable != NULL ||
                               audited.is_wrong || audited.is_mislabelled;
        round->faults[piece] += is_faulty;
        round->solvable[piece] += !is_faulty && audited.is_solvable;
        auditor->texts.length = 0;
    }
    auditor_clear(auditor);
    free(auditor);
}

/* Audits all rows in pieces, on the executor if there is one. Any fault is a mistake of this
 * library, because it made the rows itself. */
static uint64_t run_audit(struct bench *bench, size_t item)
{
    const tally_executor *const executor = bench->options->executor;
    const size_t pieces = AUDITED / PIECE;
    uint64_t solvable = 0, faults = 0;
    tally_error error = {.message = NULL};
    struct audit_round *const round = calloc(1, sizeof *round);
    (void)item;
    if (round == NULL) {
        bench_wrong(bench, "out of memory");
        return 0;
    }
    round->bench = bench;
    recipe_begin(&round->recipe);
    round->recipe.rules = *tally_rules_find("llm");
    if (!recipe_settle(&round->recipe, &error)) bench_wrong(bench, error.message);
    else if (executor != NULL) executor->run(executor->context, audit_piece, round, pieces);
    else
        for (size_t piece = 0; piece < pieces; piece++) audit_piece(round, piece);
    for (size_t piece = 0; piece < pieces; piece++) {
        solvable += round->solvable[piece];
        faults += round->faults[piece];
    }
    free(round);
    if (faults != 0 || solvable != AUDITED)
        bench_wrong(bench, "rows that tally made have no fault, and can be solved");
    return solvable;
}

static const struct preparation preparation = {begin_audit, end_audit};

static const struct workload workloads[] = {
    {"dataset-llm", "labelled llm games of 3 or 4 numbers, evenly in 3 bands of difficulty",
     run_llm, 3, ROWS, true, NULL},
    {"dataset-countdown", "Countdown games with their counts and their difficulty", run_countdown,
     1, ROWS, true, NULL},
    {"audit", "rows of llm games of 3 or 4 numbers, audited", run_audit, 1, AUDITED, true,
     &preparation},
    {NULL, NULL, NULL, 0, 0, false, NULL},
};
const struct workload *const bench_datasets_workloads = workloads;
