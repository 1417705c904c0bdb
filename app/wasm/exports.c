/* SPDX-License-Identifier: MIT */
/*
 * What the page calls: each export takes a game ID, and gives JSON.
 *
 *     page   writes the ID (UTF-8) to input_place(), at most input_room() bytes
 *            calls solve(length, ...), which returns a tally_status: 0, or what went wrong
 *            reads result_length() bytes of JSON from result_data(); they stay until the next call
 *
 * Whatever the status, the result is one JSON object; where it is not 0 that is
 * {"error":{"status":"SYNTAX","message":"a number is missing","position":14}}.
 *
 * Nothing is imported but the time, which a search looks at now and then to stop at its budget.
 * Memory is exported. One call at a time: a worker that is to do something else is ended by the
 * page, and another one takes its place.
 */
#include "query/json_writer.h"
#include "tally/tally.h"
#include "wasm/answer.h"

#define EXPORT(name) __attribute__((export_name(#name))) name
#define IMPORT(name) __attribute__((import_module("page"), import_name(#name))) name

double IMPORT(page_time_ms)(void);

enum { INPUT_ROOM = 16384, MEMORY_CAP_BYTES = 256 << 20 };

static char input[INPUT_ROOM];
static struct buffer result;
static double stop_at_ms;

char *EXPORT(input_place)(void)
{
    return input;
}

size_t EXPORT(input_room)(void)
{
    return INPUT_ROOM;
}

const char *EXPORT(result_data)(void)
{
    return result.data;
}

size_t EXPORT(result_length)(void)
{
    return result.length;
}

const char *EXPORT(version)(void)
{
    return tally_version();
}

static int is_time_over(void *context)
{
    (void)context;
    return page_time_ms() >= stop_at_ms;
}

static tally_options options_within(double budget_ms)
{
    tally_options options = TALLY_OPTIONS_INIT;
    stop_at_ms = page_time_ms() + budget_ms;
    options.tick = is_time_over;
    options.memory_bytes = MEMORY_CAP_BYTES;
    return options;
}

/* Says in the result what went wrong, in place of anything that was written before. */
static tally_status fail(tally_status status, const tally_error *error)
{
    buffer_clear(&result);
    struct json json = json_into(&result);
    json_open_object(&json);
    json_key(&json, "error");
    json_open_object(&json);
    json_key(&json, "status");
    json_string(&json, tally_status_name(status));
    json_key(&json, "message");
    json_string(&json, error != NULL ? error->message : tally_status_message(status));
    if (error != NULL) {
        json_key(&json, "position");
        json_number(&json, error->position);
    }
    json_close_object(&json);
    json_close_object(&json);
    return status;
}

static tally_status finish(tally_status status)
{
    if (status == TALLY_OK && result.has_failed) status = TALLY_NO_MEMORY;
    return status == TALLY_OK ? status : fail(status, NULL);
}

/* Every answer begins here: what the last one held is given back, and the game is read. */
static tally_status begin(tally_game **game, size_t id_length)
{
    buffer_clear(&result);
    tally_error error = {0};
    if (id_length > INPUT_ROOM) return fail(TALLY_SYNTAX, NULL);
    const tally_status status = tally_game_parse(game, input, id_length, NULL, &error);
    return status == TALLY_OK ? status : fail(status, error.message != NULL ? &error : NULL);
}

/* The simplest solution of every target, or the closest ones. */
tally_status EXPORT(solve)(size_t id_length, double budget_ms)
{
    tally_game *game = NULL;
    tally_status status = begin(&game, id_length);
    if (status != TALLY_OK) return status;
    const tally_options options = options_within(budget_ms);
    status = answer_solve(&result, game, &options);
    tally_game_free(game);
    return finish(status);
}

/* Solutions, the simplest first: those that use fewest..most numbers (0: no bound), at most limit
 * (0: all).
 */
tally_status EXPORT(list)(size_t id_length, uint32_t fewest, uint32_t most, int32_t detours,
                          uint32_t limit, double budget_ms)
{
    tally_game *game = NULL;
    tally_status status = begin(&game, id_length);
    if (status != TALLY_OK) return status;
    tally_options options = options_within(budget_ms);
    options.fewest = fewest;
    options.most = most;
    options.detours = detours;
    options.limit = limit;
    status = answer_list(&result, game, &options);
    tally_game_free(game);
    return finish(status);
}

/* How many solutions each target has, as arrays: a range of 900 is some 5 kB. */
tally_status EXPORT(count)(size_t id_length, double budget_ms)
{
    tally_game *game = NULL;
    tally_status status = begin(&game, id_length);
    if (status != TALLY_OK) return status;
    const tally_options options = options_within(budget_ms);
    status = answer_count(&result, game, &options);
    tally_game_free(game);
    return finish(status);
}

/* Judges the text that follows the ID in the input. */
tally_status EXPORT(check)(size_t id_length, size_t text_length)
{
    tally_game *game = NULL;
    tally_status status = begin(&game, id_length);
    if (status != TALLY_OK) return status;
    status = text_length > INPUT_ROOM - id_length
                 ? TALLY_SYNTAX
                 : answer_check(&result, game, input + id_length, text_length);
    tally_game_free(game);
    return finish(status);
}

/* The rules whose name is the input. */
static const tally_rules *rules_of_input(size_t length)
{
    buffer_clear(&result);
    if (length >= TALLY_RULES_NAME_SIZE) return NULL;
    input[length] = '\0';
    return tally_rules_find(input);
}

/* A game of the rules whose name is the input. The seed is given in two halves, since the page has
 * no whole numbers of 64 bits at hand everywhere. Of what is drawn, the first game is taken whose
 * difficulty is within easiest..hardest (0..100: any), or after some tries the one that came
 * nearest; the same seed gives the same game. has_solution: it can be solved, too. */
tally_status EXPORT(draw)(size_t rules_length, uint32_t seed_high, uint32_t seed_low, int32_t large,
                          uint32_t easiest, uint32_t hardest, int32_t has_solution,
                          double budget_ms)
{
    enum { TRIES = 60 };
    tally_recipe recipe = TALLY_RECIPE_INIT;
    recipe.rules = rules_of_input(rules_length);
    if (recipe.rules == NULL) return fail(TALLY_RULES, NULL);
    const tally_options options = options_within(budget_ms);
    recipe.large = large;
    recipe.solvable = has_solution;
    if (easiest > 0 || hardest < 100) {
        recipe.difficulty = (tally_range){easiest, hardest};
        recipe.attempts = TRIES;
    }
    const uint64_t seed = (uint64_t)seed_high << 32 | seed_low;
    return finish(answer_draw(&result, &recipe, seed, &options));
}

/* The game of a day, date being 20261121, of the rules whose name is the input. */
tally_status EXPORT(daily)(size_t rules_length, uint32_t date, double budget_ms)
{
    const tally_rules *const rules = rules_of_input(rules_length);
    if (rules == NULL) return fail(TALLY_RULES, NULL);
    const tally_options options = options_within(budget_ms);
    return finish(answer_daily(&result, rules, date, &options));
}

/* A hint: 1, how many numbers are enough; 2, the first step. */
tally_status EXPORT(hint)(size_t id_length, uint32_t number, double budget_ms)
{
    tally_game *game = NULL;
    tally_status status = begin(&game, id_length);
    if (status != TALLY_OK) return status;
    const tally_options options = options_within(budget_ms);
    status = answer_hint(&result, game, number, &options);
    tally_game_free(game);
    return finish(status);
}

/* How hard it is to make the game's first target. */
tally_status EXPORT(rate)(size_t id_length, double budget_ms)
{
    tally_game *game = NULL;
    tally_status status = begin(&game, id_length);
    if (status != TALLY_OK) return status;
    const tally_options options = options_within(budget_ms);
    status = answer_rate(&result, game, &options);
    tally_game_free(game);
    return finish(status);
}
