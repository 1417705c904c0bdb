/* SPDX-License-Identifier: MIT */
/*
 * Shared by the survey commands: reading the pool, the rules and the options, and error messages.
 */
#include "cli/survey/survey.h"

#include "cli/terminal/terminal.h"
#include "common/format.h"

#include <stdio.h>

bool read_pool(const char *text, tally_pool *pool)
{
    tally_error error = {.message = NULL};
    if (tally_pool_parse(pool, text, strlen(text), &error) == TALLY_OK) return true;
    fail_text("--pool", text, &error);
    return false;
}

bool read_pool_of_rules(const struct call *call, const tally_rules *rules, tally_pool *pool)
{
    if (text_of(call, "pool") != NULL) return read_pool(text_of(call, "pool"), pool);
    if (rules->pool_count == 0)
        return refuse(
            "--pool is missing: the rules %s have no tiles of their own; name them, such as "
            "--pool 1..20",
            rules->name);
    pool->count = rules->pool_count;
    memcpy(pool->tiles, rules->pool, rules->pool_count * sizeof pool->tiles[0]);
    return true;
}

/* The options point to the rules, which the caller owns: both must stay where they are while the
 * survey runs. */
bool read_survey(const struct call *call, tally_rules *rules, tally_survey_options *options)
{
    if (call->argument_count != 0)
        return refuse("'%.40s': survey takes no arguments; name the tiles with --pool",
                      call->arguments[0]);
    *options = (tally_survey_options)TALLY_SURVEY_OPTIONS_INIT;
    if (!read_rules(call, NULL, rules)) return false;
    if (rules->order == TALLY_ORDER_GIVEN)
        return refuse("%s: a selection of tiles has no order, and these rules keep the numbers in "
                      "theirs; use 'tally count' or 'tally solve' with the numbers in an order",
                      is_given(call, "order") ? "--order given" : "--rules");
    options->has_target = is_given(call, "targets");
    if (options->has_target && !read_range("--targets", text_of(call, "targets"),
                                           range_of_targets(rules), &options->target))
        return false;
    options->rules = rules;
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

int fail_survey(tally_status status)
{
    if (status == TALLY_MEMORY_CAP)
        return fail_stopped("the survey needs more than --memory allows; give it more");
    if (status == TALLY_NO_MEMORY) return fail_stopped("out of memory");
    if (status != TALLY_STOPPED) return fail_usage("the survey: %s", tally_status_message(status));
    if (output_has_failed()) return EXIT_STOPPED;
    return fail_stopped("%s", watch_why("stopped"));
}

int fail_database(const struct database *database, const char *option, const char *path)
{
    return (database->lacks_memory ? fail_stopped : fail_usage)("%s'%s': %s", option, path,
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

int fail_survey_new(const tally_survey_options *options, const tally_pool *pool,
                    tally_status status)
{
    tally_error error;
    if (tally_survey_options_check(options, pool, &error) == TALLY_OK) return fail_survey(status);
    return fail_survey_option(&error);
}

void tell_survey_ended(const struct call *call)
{
    if (!is_given(call, "json")) return;
    const bool was_stopped = watch_was_interrupted() || watch_has_timed_out();
    incomplete_tell(&output, was_stopped ? TALLY_BOUND_STOPPED : TALLY_BOUND_MEMORY);
    buffer_char(&output, '\n');
}

static void text_of_pool(struct buffer *out, const tally_pool *pool)
{
    for (uint32_t i = 0; i < pool->count; i++) {
        if (i != 0) buffer_char(out, ',');
        buffer_number(out, pool->tiles[i]);
    }
}

/* The rules as in a game's ID: "countdown,values=exact". */
static bool text_of_rules(char *text, size_t size, const tally_rules *rules, uint64_t number,
                          tally_range target)
{
    tally_game *game = NULL;
    text[0] = '\0';
    if (tally_game_new(&game, rules, target, &number, 1, NULL) == TALLY_OK)
        tally_game_id(game, text, size);
    tally_game_free(game);
    text[strcspn(text, ":")] = '\0';
    return text[0] != '\0';
}

/* Converts "countdown,values=exact" to " --rules countdown --values exact". */
static void options_of_rules(struct buffer *out, const char *rules)
{
    buffer_text(out, " --rules ");
    for (size_t length; (length = strcspn(rules, ",")) != 0; rules += length) {
        const size_t column = strcspn(rules, "=,");
        if (rules[column] == '=') {
            buffer_append(out, rules, column);
            buffer_text(out, " '");
            buffer_append(out, rules + column + 1, length - column - 1);
            buffer_char(out, '\'');
        } else {
            buffer_append(out, rules, length);
        }
        if (rules[length] != ',') break;
        buffer_text(out, " --");
        rules++;
    }
}

/* The command line is built from the options that matter and not copied from argv, so that the same
 * survey always writes the same text. */
bool describe_survey(struct contents *about, const struct call *call, const tally_rules *rules,
                     const tally_pool *pool, uint32_t pick, tally_range target)
{
    struct buffer command = BUFFER_INIT, tiles = BUFFER_INIT;
    tally_range large;
    const bool has_rules =
        text_of_rules(about->rules, sizeof about->rules, rules, pool->tiles[0], target);
    text_of_pool(&tiles, pool);
    buffer_char(&tiles, '\0');
    buffer_text(&command, "tally survey");
    options_of_rules(&command, about->rules);
    buffer_text(&command, " --pool ");
    text_of_pool(&command, pool);
    buffer_put(&command, " --pick %u --targets %llu..%llu%s%s%s%s", pick, (ull)target.first,
               (ull)target.last, is_given(call, "count-solutions") ? " --count-solutions" : "",
               is_given(call, "effort") ? " --effort" : "",
               is_given(call, "height") ? " --height" : "",
               is_given(call, "games") ? " --games" : "");
    if (is_given(call, "choose-large") &&
        read_range("--choose-large", text_of(call, "choose-large"), (tally_range){1, UINT64_MAX},
                   &large))
        buffer_put(&command, " --choose-large %llu..%llu --choose %llu%s", (ull)large.first,
                   (ull)large.last, (ull)number_of(call, "choose"),
                   is_given(call, "whole") ? " --whole" : "");
    buffer_char(&command, '\0');
    const bool is_whole = has_rules && !command.has_failed && !tiles.has_failed;
    if (is_whole) snprintf(about->command, sizeof about->command, "%s", command.data);
    if (is_whole) snprintf(about->pool, sizeof about->pool, "%s", tiles.data);
    buffer_clear(&command);
    buffer_clear(&tiles);
    return is_whole;
}
