/* SPDX-License-Identifier: MIT */
/*
 * Writes rows. A label is null if it is not known, or if an unsolvable game does not have it.
 */
#include "dataset/row.h"

#include "query/report.h"

#include <string.h>

static void put_id(struct json *json, const struct row *row)
{
    const struct drawn_game *const drawn = row->drawn;
    json_separate(json);
    buffer_char(json->out, '"');
    buffer_append(json->out, drawn->key, drawn->numbers_begin);
    for (uint32_t i = 0; i < drawn->count; i++) {
        if (i != 0) buffer_char(json->out, ',');
        buffer_number(json->out, drawn->numbers[i]);
    }
    buffer_char(json->out, '"');
}

static void put_number_or_null(struct json *json, bool is_known, uint64_t number)
{
    if (is_known) json_number(json, number);
    else json_null(json);
}

void row_put_steps(struct json *json, const struct row *row, bool has_blanks)
{
    const struct buffer *const steps = row->steps;
    if (row->solution->length == 0) {
        json_null(json);
        return;
    }
    json_open_array(json);
    for (size_t i = 0; i < steps->length; i++) {
        json_separate(json);
        buffer_char(json->out, '"');
        for (; i < steps->length && steps->data[i] != '\n'; i++)
            if (has_blanks || steps->data[i] != ' ') buffer_char(json->out, steps->data[i]);
        buffer_char(json->out, '"');
    }
    json_close_array(json);
}

static void put_solvable(struct json *json, const struct labels *labels)
{
    if (labels->is_known) json_bool(json, labels->is_solvable);
    else json_null(json);
}

static void put_text_or_null(struct json *json, const char *text, size_t length)
{
    if (text != NULL && length != 0) json_string_of(json, text, length);
    else json_null(json);
}

/* Writes a field that comes from the labels. */
static void put_label(struct json *json, const struct row *row, enum dataset_field field)
{
    static const char *const words[] = TALLY_DIFFICULTY_WORDS;
    const struct labels *const labels = row->labels;
    const bool is_rated = labels->difficulty.word != NULL, has_one = labels->fewest != 0;
    if (field == FIELD_SOLVABLE) put_solvable(json, labels);
    else if (field == FIELD_CLOSEST && labels->has_closest) json_value(json, labels->closest);
    else if (field == FIELD_DISTANCE)
        put_number_or_null(json, labels->has_closest, labels->distance);
    else if (field == FIELD_SOLUTIONS)
        put_number_or_null(json, labels->knows_solutions, labels->solutions);
    else if (field == FIELD_DETOURS)
        put_number_or_null(json, labels->knows_detours, labels->detours);
    else if (field == FIELD_FEWEST) put_number_or_null(json, has_one, labels->fewest);
    else if (field == FIELD_SOLUTION)
        put_text_or_null(json, row->solution->data, row->solution->length);
    else if (field == FIELD_STEPS) row_put_steps(json, row, true);
    else if (field == FIELD_EFFORT) put_number_or_null(json, has_one, labels->effort);
    else if (field == FIELD_DIFFICULTY)
        put_number_or_null(json, is_rated, labels->difficulty.score);
    else if (field == FIELD_LEVEL && is_rated) json_word(json, words[labels->level]);
    else if (field == FIELD_SECONDS && is_rated)
        report_seconds(json, labels->difficulty.tenths_of_second);
    else if (field == FIELD_EXTRAPOLATED && is_rated)
        json_bool(json, labels->difficulty.is_extrapolated != 0);
    else json_null(json);
}

/* The rules with the columns that differ from the rule set of that name, as in a key:
 * "llm,use=any". */
static void put_rules(struct json *json, const struct recipe *recipe)
{
    json_string_of(json, recipe->prefix, strlen(recipe->prefix) - 1); /* without the colon */
}

/* The words of the answers of `tally solve`. */
static const char *status_of(const struct labels *labels)
{
    if (!labels->is_known) return "limit";
    return labels->is_solvable ? "solved" : "closest";
}

static void put_generator(struct json *json)
{
    json_separate(json);
    buffer_text(json->out, "\"tally ");
    buffer_text(json->out, tally_version());
    buffer_text(json->out, ", difficulty model ");
    buffer_number(json->out, TALLY_DIFFICULTY_MODEL);
    buffer_char(json->out, '"');
}

void row_put_field(struct json *json, const struct row *row, enum dataset_field field)
{
    const struct drawn_game *const drawn = row->drawn;
    const char *const split = field == FIELD_SPLIT ? drawn_game_split(row->recipe, drawn) : NULL;
    switch (field) {
    case FIELD_ID: put_id(json, row); return;
    case FIELD_KEY: json_string_of(json, drawn->key, drawn->length); return;
    case FIELD_RULES: put_rules(json, row->recipe); return;
    case FIELD_NUMBERS: json_numbers(json, drawn->numbers, drawn->count); return;
    case FIELD_TARGET: json_number(json, drawn->target); return;
    case FIELD_MODEL: json_number(json, TALLY_DIFFICULTY_MODEL); return;
    case FIELD_SPLIT: put_text_or_null(json, split, split != NULL ? strlen(split) : 0); return;
    case FIELD_SEED: json_number(json, row->recipe->seed); return;
    case FIELD_INDEX: json_number(json, row->index); return;
    case FIELD_GENERATOR: put_generator(json); return;
    case FIELD_STATUS: json_word(json, status_of(row->labels)); return;
    case FIELD_SOLVABLE:
    case FIELD_CLOSEST:
    case FIELD_DISTANCE:
    case FIELD_SOLUTIONS:
    case FIELD_DETOURS:
    case FIELD_FEWEST:
    case FIELD_SOLUTION:
    case FIELD_STEPS:
    case FIELD_EFFORT:
    case FIELD_DIFFICULTY:
    case FIELD_SECONDS:
    case FIELD_LEVEL:
    case FIELD_EXTRAPOLATED:
    case FIELD_COUNT: put_label(json, row, field); return;
    }
}

void row_write(const struct row *row, struct buffer *out)
{
    static const char *const names[] = {
#define DATASET_NAME(name, word, labels, usual) word,
        DATASET_FIELDS(DATASET_NAME)
#undef DATASET_NAME
    };
    struct json json = json_into(out);
    json_open_object(&json);
    for (uint32_t i = 0; i < FIELD_COUNT; i++) {
        if (!recipe_has_field(row->recipe, (enum dataset_field)i)) continue;
        json_key(&json, names[i]);
        row_put_field(&json, row, (enum dataset_field)i);
    }
    if (row->trace->length != 0) {
        json_put_string(&json, "search_type", row_trace_kind(row));
        json_put_text(&json, "search_path", row->trace->data, row->trace->length);
        json_put_bool(&json, "found", row->trace_found);
    }
    json_close_object(&json);
}
