/* SPDX-License-Identifier: MIT */
/*
 * What the page calls.
 *
 *     page   writes a question (UTF-8) to input_place(), at most input_room() bytes
 *            calls query(length, ...), which returns a tally_status: 0, or what went wrong
 *            reads result_length() bytes from result_data(); they stay until the next call
 *
 * A question is an object of JSON, and its answer are lines of JSON, as tally.h has them of
 * tally_query(). draw() and rate() give an object; where they went wrong there is none.
 *
 * Nothing is imported but the time, which a search looks at now and then to stop at its budget.
 * Memory is exported. One call at a time: a worker that is to do something else is ended by the
 * page, and another one takes its place.
 */
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

static tally_status finish(tally_status status)
{
    if (status == TALLY_OK && result.has_failed) status = TALLY_NO_MEMORY;
    return status;
}

/* "SYNTAX" for what a call returned. */
const char *EXPORT(status_name)(tally_status status)
{
    return tally_status_name(status);
}

static int take_text(void *user, const char *text, size_t length)
{
    buffer_append(user, text, length);
    return result.has_failed;
}

/* Answers the question whose text is the input. */
tally_status EXPORT(query)(size_t length, double budget_ms)
{
    buffer_clear(&result);
    if (length > INPUT_ROOM) return TALLY_SYNTAX;
    const tally_options options = options_within(budget_ms);
    return finish(tally_query(NULL, input, length, &options, take_text, &result));
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
    if (recipe.rules == NULL) return TALLY_RULES;
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

/* How hard it is to make the game's first target. */
tally_status EXPORT(rate)(size_t id_length, double budget_ms)
{
    tally_game *game = NULL;
    buffer_clear(&result);
    if (id_length > INPUT_ROOM) return TALLY_SYNTAX;
    tally_status status = tally_game_parse(&game, input, id_length, NULL, NULL);
    if (status != TALLY_OK) return status;
    const tally_options options = options_within(budget_ms);
    status = answer_rate(&result, game, &options);
    tally_game_free(game);
    return finish(status);
}
