/* SPDX-License-Identifier: MIT */
/*
 * A least set of shapes, as JSON.
 */
#include "query/shapes_report.h"

#include "query/report.h"

int report_shape(void *user, const tally_shape *shape)
{
    struct json *const json = user;
    json_open_object(json);
    json_put_string(json, "shape", shape->text);
    json_put_number(json, "covers", shape->covers);
    json_put_number(json, "alone", shape->alone);
    if (shape->made != NULL) {
        json_key(json, "values");
        json_numbers(json, shape->made, shape->covers);
        json_key(json, "only");
        json_open_array(json);
        for (uint64_t i = 0; i < shape->covers; i++) {
            if (shape->is_alone[i]) json_number(json, shape->made[i]);
        }
        json_close_array(json);
    }
    json_close_object(json);
    return 0;
}

void report_shapes(struct buffer *out, const tally_shapes_asked *asked,
                   const tally_shapes_outcome *outcome, const struct buffer *shapes)
{
    struct json json = json_into(out);
    json_open_line(&json);
    if (asked->numbers != NULL) {
        json_key(&json, "numbers");
        json_numbers(&json, asked->numbers, asked->number_count);
    } else {
        json_put_range(&json, "years", asked->years);
    }
    json_put_range(&json, "targets", asked->targets);
    json_put_number(&json, "games", outcome->games);
    json_put_number(&json, "pairs", outcome->pairs);
    json_put_number(&json, "count", outcome->count);
    json_put_number(&json, "at_least", outcome->at_least);
    json_key(&json, "shapes");
    buffer_char(out, '[');
    buffer_append(out, shapes->data, shapes->length);
    buffer_char(out, ']');
    json.needs_comma = true;
    report_complete(&json, outcome->bound);
    json_close_object(&json);
}
