/* SPDX-License-Identifier: MIT */
/*
 * Writes rows in each schema. docs/datasets.md says where the column names come from.
 */
#include "dataset/schema.h"

#include "query/json_writer.h"
#include "query/report.h"

#include <string.h>

static const char prompt_of_all[] =
    "Using all of the numbers {numbers}, each exactly once, write an expression that equals "
    "{target}. You may use +, -, *, / and parentheses. Think step by step in <think> </think> "
    "tags, and give the expression alone in <answer> </answer> tags, for example "
    "<answer>(1 + 2) / 3</answer>.";
static const char prompt_of_any[] =
    "Using any of the numbers {numbers}, each at most once, write an expression that equals "
    "{target}. You may use +, -, *, / and parentheses. Think step by step in <think> </think> "
    "tags, and give the expression alone in <answer> </answer> tags, for example "
    "<answer>(1 + 2) / 3</answer>.";

static void put_list(const struct row *row, struct buffer *out)
{
    buffer_char(out, '[');
    for (uint32_t i = 0; i < row->drawn->count; i++) {
        if (i != 0) buffer_text(out, ", ");
        buffer_number(out, row->drawn->numbers[i]);
    }
    buffer_char(out, ']');
}

static bool begins_with(const char *text, size_t length, const char *word)
{
    const size_t word_length = strlen(word);
    return length >= word_length && memcmp(text, word, word_length) == 0;
}

/* Copies the prompt, and replaces {numbers} and {target}. Other braces stay as they are, since a
 * prompt may contain JSON or TeX. */
void schema_put_prompt(const struct row *row, struct buffer *out)
{
    const struct recipe *const recipe = row->recipe;
    const char *const own = recipe->rules.use == TALLY_USE_ALL ? prompt_of_all : prompt_of_any;
    const bool has_prompt = recipe->prompt.length != 0;
    const char *at = has_prompt ? recipe->prompt.data : own;
    size_t left = has_prompt ? recipe->prompt.length : strlen(own);
    while (left > 0) {
        size_t taken = 1;
        if (begins_with(at, left, "{numbers}")) {
            put_list(row, out);
            taken = strlen("{numbers}");
        } else if (begins_with(at, left, "{target}")) {
            buffer_number(out, row->drawn->target);
            taken = strlen("{target}");
        } else {
            buffer_char(out, *at);
        }
        at += taken;
        left -= taken;
    }
}

static void put_prompt(struct json *json, const char *name, const struct row *row)
{
    struct buffer prompt = BUFFER_INIT;
    prompt.allocator = json->out->allocator;
    schema_put_prompt(row, &prompt);
    json_key(json, name);
    json_string_of(json, prompt.data, prompt.length);
    json->out->has_failed |= prompt.has_failed;
    buffer_clear(&prompt);
}

/* Writes a chat of one message, from the user. */
static void put_messages(struct json *json, const struct row *row)
{
    json_key(json, "prompt");
    json_open_array(json);
    json_open_object(json);
    json_put_string(json, "role", "user");
    put_prompt(json, "content", row);
    json_close_object(json);
    json_close_array(json);
}

static void put_game(struct json *json, const struct row *row, const char *numbers)
{
    json_put_number(json, "target", row->drawn->target);
    json_key(json, numbers);
    json_numbers(json, row->drawn->numbers, row->drawn->count);
}

static void put_key(struct json *json, const struct row *row)
{
    json_key(json, "key");
    json_string_of(json, row->drawn->key, row->drawn->length);
}

static void write_tinyzero(struct json *json, const struct row *row)
{
    put_game(json, row, "nums");
    if (row->recipe->prompt.length != 0) put_prompt(json, "prompt", row);
}

static void write_verl(struct json *json, const struct row *row)
{
    const char *const split = drawn_game_split(row->recipe, row->drawn);
    json_put_string(json, "data_source", "countdown");
    put_messages(json, row);
    json_put_string(json, "ability", "math");
    json_key(json, "reward_model");
    json_open_object(json);
    json_put_string(json, "style", "rule");
    json_key(json, "ground_truth");
    json_open_object(json);
    put_game(json, row, "numbers");
    json_close_object(json);
    json_close_object(json);
    json_key(json, "extra_info");
    json_open_object(json);
    json_put_string(json, "split", split != NULL ? split : "train");
    json_put_number(json, "index", row->index);
    put_key(json, row);
    json_close_object(json);
}

static void write_trl(struct json *json, const struct row *row)
{
    put_messages(json, row);
    put_game(json, row, "nums");
}

static void put_solution(struct json *json, const char *name, const struct row *row)
{
    json_key(json, name);
    if (row->solution->length == 0) json_null(json);
    else json_string_of(json, row->solution->data, row->solution->length);
}

static void write_reasoning_gym(struct json *json, const struct row *row)
{
    put_prompt(json, "question", row);
    put_solution(json, "answer", row);
    json_key(json, "metadata");
    json_open_object(json);
    json_put_string(json, "source_dataset", "countdown");
    json_put_number(json, "source_index", row->index);
    put_game(json, row, "numbers");
    put_solution(json, "expression", row);
    put_key(json, row);
    json_key(json, "difficulty");
    if (row->labels->difficulty.word != NULL) json_number(json, row->labels->difficulty.score);
    else json_null(json);
    json_close_object(json);
}

/* Writes the steps as a list of operations, in the notation of stream-of-search: ["8+8=16"]. */
static void put_operations(struct json *json, const struct row *row)
{
    const struct buffer *const steps = row->steps;
    json_key(json, "solution");
    if (row->solution->length == 0) {
        json_null(json);
        return;
    }
    json_open_array(json);
    for (size_t i = 0; i < steps->length; i++) {
        json_separate(json);
        buffer_char(json->out, '"');
        for (; i < steps->length && steps->data[i] != '\n'; i++)
            if (steps->data[i] != ' ') buffer_char(json->out, steps->data[i]);
        buffer_char(json->out, '"');
    }
    json_close_array(json);
}

static void write_sos(struct json *json, const struct row *row)
{
    json_key(json, "nums");
    json_numbers(json, row->drawn->numbers, row->drawn->count);
    json_put_number(json, "target", row->drawn->target);
    put_operations(json, row);
    json_key(json, "search_path");
    json_string_of(json, row->trace->data, row->trace->length);
    json_put_string(json, "search_type", row->recipe->trace == TRACE_BREADTH_FIRST ? "bfs" : "dfs");
    json_put_string(json, "heuristic", "sum_heuristic");
    json_key(json, "found");
    json_bool(json, row->trace_found);
}

void schema_write(const struct row *row, struct buffer *out)
{
    static void (*const writers[SCHEMA_COUNT])(struct json *, const struct row *) = {
        [SCHEMA_TINYZERO] = write_tinyzero, [SCHEMA_VERL] = write_verl,
        [SCHEMA_TRL] = write_trl,           [SCHEMA_REASONING_GYM] = write_reasoning_gym,
        [SCHEMA_SOS] = write_sos,
    };
    if (writers[row->recipe->schema] == NULL) {
        row_write(row, out);
        return;
    }
    struct json json = json_into(out);
    json_open_object(&json);
    writers[row->recipe->schema](&json, row);
    json_close_object(&json);
}
