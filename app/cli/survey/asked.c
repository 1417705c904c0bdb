/* SPDX-License-Identifier: MIT */
/*
 * Shared by the survey commands: reading the pool, the rules and the options, and error messages.
 */
#include "cli/survey/survey.h"

#include "cli/terminal/terminal.h"
#include "common/format.h"

#include <stdio.h>

enum { LARGE_TILES_MOST = 256 };

/* The pool of --pool; otherwise the standard small tiles for a sweep, or the pool of the rules. */
static bool read_tiles(struct survey_asked *asked)
{
    const char *const given = text_of(asked->call, "pool");
    const tally_rules *const rules = &asked->rules;
    if (given != NULL) return read_pool(given, &asked->pool);
    if (is_given(asked->call, "choose-large")) return read_pool("1..10x2", &asked->pool);
    if (rules->pool_count == 0)
        return refuse(
            "--pool is missing: the rules %s have no tiles of their own; name them, such as "
            "--pool 1..20",
            rules->name);
    asked->pool.count = rules->pool_count;
    memcpy(asked->pool.tiles, rules->pool, rules->pool_count * sizeof rules->pool[0]);
    return true;
}

static bool read_large(struct survey_asked *asked)
{
    if (!read_range("--choose-large", text_of(asked->call, "choose-large"),
                    (tally_range){1, UINT64_MAX}, &asked->large))
        return false;
    return asked->large.last - asked->large.first < LARGE_TILES_MOST ||
           refuse("--choose-large: at most %d tiles to choose from", LARGE_TILES_MOST);
}

/* Reads --targets, or the targets of --book. */
static bool read_wanted_targets(struct survey_asked *asked)
{
    const char *const given = text_of(asked->call, "targets"), *const book =
                                                                   text_of(asked->call, "book");
    tally_survey_options *const options = &asked->options;
    if (book != NULL && given != NULL)
        return refuse("--targets: --book has the targets already; leave one of them out");
    options->has_target = book != NULL || given != NULL;
    return !options->has_target ||
           read_range(book != NULL ? "--book" : "--targets", book != NULL ? book : given,
                      range_of_targets(&asked->rules), &options->target);
}

/* Sets the executor and the tick, too. */
static bool read_options(struct survey_asked *asked)
{
    const struct call *const call = asked->call;
    tally_survey_options *const options = &asked->options;
    if (call->argument_count != 0)
        return refuse("'%.40s': survey takes no arguments; name the tiles with --pool",
                      call->arguments[0]);
    *options = (tally_survey_options)TALLY_SURVEY_OPTIONS_INIT;
    if (!read_rules(call, NULL, &asked->rules)) return false;
    if (asked->rules.order == TALLY_ORDER_GIVEN)
        return refuse("%s: a selection of tiles has no order, and these rules keep the numbers in "
                      "theirs; use 'tally count' or 'tally solve' with the numbers in an order",
                      is_given(call, "order") ? "--order given" : "--rules");
    options->rules = &asked->rules;
    options->pick = (uint32_t)number_of(call, "pick");
    if (is_given(call, "count-solutions")) options->wanted |= TALLY_SURVEY_COUNTS;
    if (is_given(call, "effort")) options->wanted |= TALLY_SURVEY_EFFORT;
    if (is_given(call, "height")) options->wanted |= TALLY_SURVEY_HEIGHT;
    if (is_given(call, "memory")) options->memory_bytes = memory_for_searches(call);
    options->kernel = text_of(call, "kernel");
    options->executor = lend_threads(call, true);
    options->tick = watch_tick;
    watch_begin(number_of(call, "timeout"), true);
    return true;
}

int survey_read(struct survey_asked *asked)
{
    const bool is_sweep = is_given(asked->call, "choose-large");
    tally_survey_options *const options = &asked->options;
    tally_error error;
    if ((is_sweep && !read_large(asked)) || !read_options(asked) || !read_wanted_targets(asked) ||
        !read_tiles(asked))
        return EXIT_USAGE;
    asked->target = options->has_target ? options->target : asked->rules.usual;
    asked->pick = options->pick != 0 ? options->pick : asked->rules.count_usual;
    asked->wanted = options->wanted;
    if (asked->parts != NULL) options->wanted = 0; /* the tables for it are large */
    const tally_status status =
        is_sweep ? tally_sweep_new(&asked->sweep, &asked->pool, asked->large, options)
                 : tally_survey_new(&asked->survey, &asked->pool, options);
    if (status == TALLY_OK) return EXIT_SOLVED;
    const tally_status check =
        is_sweep ? tally_sweep_options_check(options, &asked->pool, asked->large, &error)
                 : tally_survey_options_check(options, &asked->pool, &error);
    return check == TALLY_OK ? fail_survey(status) : fail_survey_option(&error);
}

/* ---- Messages -------------------------------------------------------------------------------- */

int fail_survey(tally_status status)
{
    if (status == TALLY_MEMORY_CAP)
        return fail_stopped("the survey needs more than --memory allows; give it more");
    if (status == TALLY_NO_MEMORY) return fail_stopped("out of memory");
    if (status != TALLY_STOPPED) return fail_usage("the survey: %s", tally_status_message(status));
    if (output_has_failed()) return EXIT_STOPPED;
    return fail_stopped("%s", watch_why("stopped"));
}

int fail_database(const struct database *database)
{
    return (database->lacks_memory ? fail_stopped : fail_usage)(
        "%s'%s': %s", database->use == DATABASE_WRITE ? "--output " : "", database->path,
        database->message);
}

int fail_survey_option(const tally_error *error)
{
    static const struct member_option rows[] = {
        {"pick", "--pick", NULL},
        {"pool", "--pool", NULL},
        {"small", "--pool", NULL},
        {"large", "--choose-large", NULL},
        {"choose", "--choose", NULL},
        {"target", "--targets", NULL},
        {"kernel", "--kernel", "leave the option out"},
        {NULL, "--rules", "choose other rules"},
    };
    return fail_member(error, rows);
}

/* ---- The command line ------------------------------------------------------------------------ */

static void text_of_pool(struct buffer *out, const tally_pool *pool)
{
    for (uint32_t i = 0; i < pool->count; i++) {
        if (i != 0) buffer_char(out, ',');
        buffer_number(out, pool->tiles[i]);
    }
}

/* Converts "countdown,values=exact" to " --rules countdown --values exact". */
static void options_of_rules(struct buffer *out, const char *rules)
{
    buffer_text(out, " --rules ");
    for (size_t length; (length = strcspn(rules, ",")) != 0; rules += length) {
        const size_t column = strcspn(rules, "=,");
        if (rules[column] == '=')
            buffer_put(out, "%.*s '%.*s'", (int)column, rules, (int)(length - column - 1),
                       rules + column + 1);
        else buffer_append(out, rules, length);
        if (rules[length] != ',') break;
        buffer_text(out, " --");
        rules++;
    }
}

/* The command line is built from the options that matter and not copied from argv, so that the same
 * survey always writes the same text. */
bool survey_describe(const struct survey_asked *asked, struct contents *about)
{
    static const char *const flags[] = {"count-solutions", "effort", "height", "games"};
    struct buffer command = BUFFER_INIT, tiles = BUFFER_INIT;
    const bool has_rules = rules_text(&asked->rules, about->rules, sizeof about->rules);
    text_of_pool(&tiles, &asked->pool);
    buffer_char(&tiles, '\0');
    buffer_text(&command, "tally survey");
    options_of_rules(&command, about->rules);
    buffer_put(&command, " --pool %s --pick %u --targets %llu..%llu",
               tiles.has_failed ? "" : tiles.data, asked->pick, (ull)asked->target.first,
               (ull)asked->target.last);
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
        if (is_given(asked->call, flags[i])) buffer_put(&command, " --%s", flags[i]);
    if (asked->sweep != NULL)
        buffer_put(&command, " --choose-large %llu..%llu --choose %llu%s", (ull)asked->large.first,
                   (ull)asked->large.last, (ull)number_of(asked->call, "choose"),
                   is_given(asked->call, "whole") ? " --whole" : "");
    buffer_char(&command, '\0');
    const bool is_whole = has_rules && !command.has_failed && !tiles.has_failed;
    if (is_whole) snprintf(about->command, sizeof about->command, "%s", command.data);
    if (is_whole) snprintf(about->pool, sizeof about->pool, "%s", tiles.data);
    buffer_clear(&command);
    buffer_clear(&tiles);
    return is_whole;
}
