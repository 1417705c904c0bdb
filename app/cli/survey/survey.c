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
    if (run->has_store && !store_add(&run->store, row, &run->summary)) {
        run->has_store_failed = true;
        return 1;
    }
    progress_part(row->selection, run->size);
    return watch_tick(NULL, NULL);
}

/* ---- The database ---- */

static int open_store(struct survey_run *run, const char *path, const struct survey_asked *asked,
                      const struct call *call)
{
    struct contents about = {
        .pick = run->summary.pick,
        .target = run->summary.target,
        .has_counts = is_given(call, "count-solutions"),
        .has_games = is_given(call, "games"),
        .selections = run->size,
    };
    snprintf(about.tally, sizeof about.tally, "%s", tally_version());
    if (!describe_survey(&about, call, &asked->rules, &asked->pool, asked->pick, asked->target))
        return fail_survey(TALLY_NO_MEMORY);
    run->has_store = store_open(&run->store, path, &about, &run->summary);
    int status = EXIT_SOLVED;
    if (!run->has_store) {
        status = fail_database(&run->store.database, "--output ", path);
        store_drop(&run->store);
    }
    return status;
}

/* Closes the database, and reports its errors. */
static int close_store(struct survey_run *run, const char *path, int status)
{
    const struct database *const database = &run->store.database;
    bool is_written = false;
    if (run->has_store_failed) store_drop(&run->store);
    else is_written = store_close(&run->store, &run->summary);
    return is_written ? status : fail_database(database, "--output ", path);
}

/* ---- The command ---- */

/* Takes the rows from the first one that the database lacks. A survey that is stopped keeps its
 * database; the summary is printed only if all rows are there. */
static int run_rows(struct survey_run *run, const struct survey_asked *asked, struct call *call)
{
    const char *const path = text_of(call, "output");
    const uint64_t first = run->has_store ? run->store.next : 0;
    const uint64_t count = run->size - first;
    const tally_status status = asked->parts != NULL
                                    ? rows_of_parts(asked, first, count, take_row, run)
                                    : tally_survey_run(asked->survey, first, count, take_row, run);
    progress_clear();
    int exit_status = EXIT_SOLVED;
    if (asked->parts != NULL && asked->parts->has_failed) exit_status = EXIT_USAGE;
    else if (status != TALLY_OK && !run->has_store_failed) {
        exit_status = fail_survey(status);
        if (run->has_store && status == TALLY_STOPPED)
            fail_stopped("the same command continues from here");
    }
    if (run->has_store) exit_status = close_store(run, path, exit_status);
    if (exit_status == EXIT_STOPPED) tell_survey_ended(call);
    if (exit_status != EXIT_SOLVED) return exit_status;
    summary_close(&run->summary);
    if (is_given(call, "json")) summary_json(&output, &run->summary);
    else if (!is_given(call, "quiet")) summary_text(&output, &run->summary);
    return EXIT_SOLVED;
}

bool make_survey(const struct call *call, struct parts *parts, struct survey_asked *asked,
                 int *exit_status)
{
    *asked = (struct survey_asked){.parts = parts};
    *exit_status = EXIT_USAGE;
    if (!read_survey(call, &asked->rules, &asked->options) ||
        !read_pool_of_rules(call, &asked->rules, &asked->pool))
        return false;
    const char *const book = text_of(call, "book");
    if (book != NULL &&
        !read_range("--book", book, range_of_targets(&asked->rules), &asked->options.target))
        return false;
    if (book != NULL) asked->options.has_target = 1;
    asked->target = asked->options.has_target ? asked->options.target : asked->rules.usual;
    asked->pick = asked->options.pick != 0 ? asked->options.pick : asked->rules.count_usual;
    asked->wanted = asked->options.wanted;
    if (parts != NULL) asked->options.wanted = 0; /* the tables for it are large */
    const tally_status status = tally_survey_new(&asked->survey, &asked->pool, &asked->options);
    if (status != TALLY_OK) *exit_status = fail_survey_new(&asked->options, &asked->pool, status);
    if (*exit_status == EXIT_STOPPED) tell_survey_ended(call);
    return status == TALLY_OK;
}

/* The database is opened before the survey runs, because it may already have rows: then the survey
 * continues behind the last of them. */
int survey_pool(struct call *call, struct parts *parts)
{
    struct survey_asked asked;
    struct survey_run run = {.has_store = false};
    int exit_status;
    if (!make_survey(call, parts, &asked, &exit_status)) return exit_status;
    const char *const path = text_of(call, "output");
    run.size = tally_survey_size(asked.survey, NULL);
    if (!summary_init(&run.summary, asked.target, asked.pick))
        exit_status = fail_stopped("out of memory");
    else exit_status = path == NULL ? EXIT_SOLVED : open_store(&run, path, &asked, call);
    if (exit_status == EXIT_SOLVED) exit_status = run_rows(&run, &asked, call);
    summary_clear(&run.summary);
    tally_survey_free(asked.survey);
    return exit_status;
}

/* Can the output go where it shall? Only a book can go to standard output. */
int run_survey(struct call *call)
{
    struct shard shard;
    const bool is_book = is_given(call, "book");
    if (!is_book && output_is_meant(text_of(call, "output")))
        return fail_usage("--output '-': a database cannot go to standard output; name a file");
    const char *const program = command_find("atlas", 5)->program;
    if (!is_book && is_given(call, "output") && program != NULL)
        return program_run(program, "--output", call->argv);
    if (!find_shard(option_of(call, "shard"), option_of(call, "output")) ||
        !read_shard(option_of(call, "shard"), &shard))
        return EXIT_USAGE;
    if (is_given(call, "choose-large"))
        return sweep_large(call, NULL, shard.count != 0 ? &shard : NULL);
    if (is_book) return run_survey_solutions(call);
    return shard.count != 0 ? survey_part(call, &shard) : survey_pool(call, NULL);
}
