/* SPDX-License-Identifier: MIT */
/*
 * tally survey: decides every selection of a pool for every target, prints a summary, and writes a
 * database.
 */
#include "cli/survey/survey.h"
#include "cli/terminal/terminal.h"

#include <stdio.h>

const struct option survey_own_options[] = {
    WORDS_ROW("pool", "POOL", "the tiles: standard, one-each, or a list like 1..10x2,25,50,75,100",
              "as the rules say", "standard|one-each"),
    NUMBER_ROW("pick", "COUNT", "how many tiles a selection has", "as the rules say", 1, 10),
    FLAG_ROW("count-solutions", "count the solutions of every game, with and without detours"),
    FLAG_ROW("effort", "with --output: measure the effort of every game's simplest solution, "
                       "which takes minutes"),
    FLAG_ROW("height", "find the least possible largest step of every game"),
    FLAG_ROW(
        "games",
        "with --output: write a row for each game to the database, not only for each selection"),
    OUTPUT_ROW("write the atlas to FILE, an SQLite database, or continue the atlas in FILE; "
               "with --book: write the text",
               NULL),
    TEXT_ROW("book", "[TARGET]",
             "list, for every selection, all solutions of a target, of FIRST..LAST, or "
             "of all --targets",
             NULL),
    FLAG_ROW("detours", "with --book: also list solutions with a detour"),
    TEXT_ROW("choose-large", "FIRST..LAST",
             "find the best and the worst large tiles to choose from this range", NULL),
    NUMBER_ROW("choose", "COUNT", "how many large tiles --choose-large chooses", "4", 1, 4),
    FLAG_ROW("whole",
             "with --choose-large: sum up every choice, not only those that can be best or worst"),
    FILE_ROW("export", "FILE",
             "with --whole: write every choice as CSV to FILE, instead of a summary; .gz "
             "and .zst compress FILE",
             NULL),
    TEXT_ROW("shard", "K/N",
             "write only part K of N, from 0 to N-1, to the FILE of --output, for 'tally merge'; "
             "auto: the part of this process under mpirun, Slurm or Kubernetes",
             NULL),
    OPTION_END};

/* A survey that is running: its summary, and its database if it has one. */
struct survey_run {
    struct summary summary;
    struct store store;
    bool has_store;
    bool has_store_failed;
    uint64_t size;
};

/* Takes one row of the survey: adds the row to the summary, and to the database if there is one. A
 * result other than 0 stops the survey. */
static int take_row(void *user, const tally_survey_row *row)
{
    struct survey_run *const run = user;
    summary_add(&run->summary, row);
    run->has_store_failed = run->has_store && !store_add(&run->store, row, &run->summary);
    if (run->has_store_failed) return 1;
    progress_part(row->selection, run->size);
    return watch_tick(NULL, NULL);
}

/* Opens the database before the survey runs, because it may already have rows: then the survey
 * continues behind the last of them. */
static int open_store(struct survey_run *run, const struct survey_asked *asked)
{
    const char *const path = text_of(asked->call, "output");
    struct contents about = {
        .pick = asked->pick,
        .target = asked->target,
        .has_counts = (asked->wanted & TALLY_SURVEY_COUNTS) != 0,
        .has_games = is_given(asked->call, "games"),
        .selections = run->size,
    };
    if (path == NULL) return EXIT_SOLVED;
    snprintf(about.tally, sizeof about.tally, "%s", tally_version());
    if (!survey_describe(asked, &about)) return fail_survey(TALLY_NO_MEMORY);
    run->has_store = store_open(&run->store, path, &about, &run->summary);
    if (run->has_store) return EXIT_SOLVED;
    const int status = fail_database(&run->store.database);
    store_drop(&run->store);
    return status;
}

/* Closes the database, and reports its errors. */
static int close_store(struct survey_run *run, int status)
{
    if (!run->has_store) return status;
    if (run->has_store_failed) store_drop(&run->store);
    else if (store_close(&run->store, &run->summary)) return status;
    return fail_database(&run->store.database);
}

/* Takes the rows from the first one that the database lacks. A survey that is stopped keeps its
 * database; the summary is printed only if all rows are there. */
static int run_rows(struct survey_run *run, struct survey_asked *asked)
{
    const uint64_t first = run->has_store ? run->store.next : 0;
    const uint64_t count = run->size - first;
    const tally_status status = asked->parts != NULL
                                    ? rows_of_parts(asked, first, count, take_row, run)
                                    : tally_survey_run(asked->survey, first, count, take_row, run);
    progress_clear();
    int exit_status = EXIT_SOLVED;
    if (asked->has_failed) exit_status = EXIT_USAGE;
    else if (status != TALLY_OK && !run->has_store_failed) {
        exit_status = fail_survey(status);
        if (run->has_store && status == TALLY_STOPPED)
            fail_stopped("the same command continues from here");
    }
    exit_status = close_store(run, exit_status);
    if (exit_status != EXIT_SOLVED) return exit_status;
    summary_close(&run->summary);
    if (is_given(asked->call, "json")) summary_json(&output, &run->summary);
    else if (!is_given(asked->call, "quiet")) summary_text(&output, &run->summary);
    return EXIT_SOLVED;
}

static int survey_pool(struct survey_asked *asked)
{
    struct survey_run run = {.size = tally_survey_size(asked->survey, NULL)};
    int status = summary_init(&run.summary, asked->target, asked->pick)
                     ? open_store(&run, asked)
                     : fail_survey(TALLY_NO_MEMORY);
    if (status == EXIT_SOLVED) status = run_rows(&run, asked);
    summary_clear(&run.summary);
    return status;
}

/* ---- The command ---- */

/* With --json, the last line of a survey that did not finish says why. */
int survey_answer(struct survey_asked *asked)
{
    int status = survey_read(asked);
    if (status == EXIT_SOLVED)
        status = asked->sweep != NULL            ? survey_sweep(asked)
                 : is_given(asked->call, "book") ? survey_book(asked)
                 : asked->shard.count != 0       ? survey_part(asked)
                                                 : survey_pool(asked);
    if (status == EXIT_STOPPED && is_given(asked->call, "json")) {
        const bool was_stopped = watch_was_interrupted() || watch_has_timed_out();
        incomplete_tell(&output, was_stopped ? TALLY_BOUND_STOPPED : TALLY_BOUND_MEMORY);
        buffer_char(&output, '\n');
    }
    if (asked->keeps) pieces_close(&asked->pieces);
    tally_survey_free(asked->survey);
    tally_sweep_free(asked->sweep);
    return status;
}

/* Can the output go where it shall? Only a book can go to standard output. */
int run_survey(struct call *call)
{
    struct survey_asked asked = {.call = call};
    const bool is_book = is_given(call, "book");
    if (!is_book && output_is_meant(text_of(call, "output")))
        return fail_usage("--output '-': a database cannot go to standard output; name a file");
    const char *const program = command_find("atlas", 5)->program;
    if (!is_book && is_given(call, "output") && program != NULL)
        return program_run(program, "--output", call->argv);
    if (!find_shard(option_of(call, "shard"), option_of(call, "output")) ||
        !read_shard(option_of(call, "shard"), &asked.shard))
        return EXIT_USAGE;
    return survey_answer(&asked);
}
