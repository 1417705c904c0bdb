/* SPDX-License-Identifier: MIT */
/*
 * tally survey: every selection of a pool decided for every target, summed up, and written to a database.
 */
#include "cli/survey.h"

#include "atlas/summary.h"
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/watch.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const struct option survey_options[] = {
    [SURVEY_POOL] = {0, "pool", OPTION_TEXT, "POOL", "the tiles: standard, one-each, or a list like 1..10x2,25,50,75,100",
                     "standard", 0, 0, "standard|one-each", 0},
    [SURVEY_PICK] = {0, "pick", OPTION_NUMBER, "COUNT", "how many tiles a selection has", "as the rules have it", 1, 10,
                     NULL, 0},
    [SURVEY_COUNTS] = {0, "counts", OPTION_FLAG, NULL, "count the solutions of every game, with and without detours", NULL,
                       0, 0, NULL, 0},
    [SURVEY_GAMES] = {0, "games", OPTION_FLAG, NULL, "write a row for each game to the database, not only for each selection",
                      NULL, 0, 0, NULL, 0},
    [SURVEY_OUTPUT] = {'o', "output", OPTION_FILE, "FILE", "write the atlas to FILE, an SQLite database, or go on with it",
                       NULL, 0, 0, NULL, 0},
    [SURVEY_SOLUTIONS] = {0, "solutions", OPTION_TEXT, "TARGET", "stream all solutions of a target, or of FIRST..LAST, of every selection",
                          NULL, 0, 0, NULL, 0},
    [SURVEY_CHOOSE_LARGE] = {0, "choose-large", OPTION_TEXT, "FIRST..LAST",
                             "find the best and the worst large tiles to choose from this range", NULL, 0, 0, NULL, 0},
    [SURVEY_CHOOSE] = {0, "choose", OPTION_NUMBER, "COUNT", "how many large tiles --choose-large chooses", "4", 1, 4, NULL, 0},
    [SURVEY_WHOLE] = {0, "whole", OPTION_FLAG, NULL, "with --choose-large: sum up every choice, not only those that can be extremes",
                      NULL, 0, 0, NULL, 0},
    OPTION_END};
const struct option *const survey_own_options = survey_options;

bool read_pool(const struct call *call, const char *standard, tally_pool *pool)
{
    const char *const text = call->own[SURVEY_POOL].text != NULL ? call->own[SURVEY_POOL].text : standard;
    tally_error error = {.message = NULL};
    if (tally_pool_parse(pool, text, strlen(text), &error) == TALLY_OK) return true;
    fail_text("--pool", text, &error);
    return false;
}

bool read_survey(const struct call *call, tally_rules *rules, tally_survey_options *options)
{
    if (call->argument_count != 0) {
        fail_usage("'%.40s': survey takes no arguments; name the tiles with --pool", call->arguments[0]);
        return false;
    }
    *options = (tally_survey_options)TALLY_SURVEY_OPTIONS_INIT;
    if (!read_rules(call, NULL, rules)) return false;
    if (call->common[OPT_TARGETS].is_set && !read_range("--targets", call->common[OPT_TARGETS].text, 1, &options->target))
        return false;
    options->rules = rules;
    options->pick = call->own[SURVEY_PICK].is_set ? (uint32_t)call->own[SURVEY_PICK].number : 0;
    options->wanted = call->own[SURVEY_COUNTS].is_set ? TALLY_SURVEY_COUNTS : 0;
    options->memory_bytes = (size_t)call->common[OPT_MEMORY].number;
    options->kernel = call->common[OPT_KERNEL].text;
    options->executor = lend_threads(call, true);
    options->tick = watch_tick;
    watch_begin(call->common[OPT_TIMEOUT].number, false);
    return true;
}

int fail_survey(tally_status status)
{
    switch (status) {
    case TALLY_RULES:
        return fail_usage("a survey is of whole values, + - * / and any of the numbers; choose such --rules");
    case TALLY_NUMBER_COUNT:
        return fail_usage("this pool has too few tiles for --pick, or too many selections to survey (2^24)");
    case TALLY_NUMBER_RANGE: return fail_usage("the tiles of this pool make values beyond 32 bits; pick fewer or smaller ones");
    case TALLY_TARGET_RANGE: return fail_usage("--targets: a survey takes targets from 1 to 20000");
    case TALLY_OPTION: return fail_usage("--kernel: this processor has no such kernel; leave the option out");
    case TALLY_MEMORY_CAP: return fail_stopped("the survey needs more than --memory allows; give it more");
    case TALLY_NO_MEMORY: return fail_stopped("out of memory");
    case TALLY_STOPPED:
        if (output_has_failed()) return EXIT_STOPPED;
        return fail_stopped(watch_has_timed_out() ? "stopped by --timeout" : "stopped");
    case TALLY_OK:
    case TALLY_SYNTAX: break;
    }
    return fail_usage("the survey: %s", tally_status_message(status));
}

void show_survey_progress(const char *what, uint64_t part, uint64_t whole, uint64_t begin_ms)
{
    static uint64_t shown_ms = 0;
    const uint64_t now_ms = clock_ms(), elapsed_ms = now_ms - begin_ms;
    if (elapsed_ms < 500 || now_ms - shown_ms < 200 || part == 0 || !isatty(STDERR_FILENO)) return;
    shown_ms = now_ms;
    char bar[21];
    for (uint64_t i = 0; i < 20; i++) bar[i] = i < part * 20 / whole ? '#' : '.';
    bar[20] = '\0';
    const double left_s = (double)elapsed_ms * (double)(whole - part) / (double)part / 1000.0;
    fprintf(stderr, "\r\033[K  %s %llu of %llu, %.0f s left", bar, (unsigned long long)part, (unsigned long long)whole, left_s);
    (void)what;
}

struct survey_run {
    struct summary summary;
    uint64_t size;
    uint64_t begin_ms;
};

static int take_row(void *user, const tally_survey_row *row)
{
    struct survey_run *const run = user;
    summary_add(&run->summary, row);
    if ((row->selection & 63) == 0) show_survey_progress("selections", row->selection, run->size, run->begin_ms);
    return watch_tick(NULL);
}

static int survey_pool(struct call *call)
{
    tally_rules rules;
    tally_survey_options options;
    tally_pool pool;
    struct survey_run run = {.begin_ms = clock_ms()};
    if (!read_pool(call, "standard", &pool) || !read_survey(call, &rules, &options)) return EXIT_USAGE;
    tally_survey *survey = NULL;
    tally_status status = tally_survey_new(&survey, &pool, &options);
    if (status != TALLY_OK) return fail_survey(status);
    const tally_range target = options.target.first != 0 ? options.target : rules.usual;
    run.size = tally_survey_size(survey, NULL);
    if (!summary_init(&run.summary, target, options.pick != 0 ? options.pick : rules.count_usual))
        status = TALLY_NO_MEMORY;
    if (status == TALLY_OK) status = tally_survey_run(survey, 0, run.size, take_row, &run);
    if (status == TALLY_OK) {
        summary_close(&run.summary);
        if (call->common[OPT_JSON].is_set) summary_json(&output, &run.summary);
        else summary_text(&output, &run.summary);
    }
    watch_clear_line();
    summary_clear(&run.summary);
    tally_survey_free(survey);
    return output_end(status == TALLY_OK ? EXIT_SOLVED : fail_survey(status));
}

int run_survey(struct call *call)
{
    if (call->own[SURVEY_CHOOSE_LARGE].is_set) return run_sweep(call);
    return survey_pool(call);
}
