/* SPDX-License-Identifier: MIT */
/*
 * Writes the moves as they come, behind what is known of their position.
 */
#include "query/report_moves.h"

#include "query/json_writer.h"
#include "query/report.h"

#include <string.h>

struct reporting {
    struct json json;
    const tally_game *game;
    const tally_position *position;
    bool has_begun;
};

static const char *sign_of(uint32_t operation)
{
    switch (operation) {
    case TALLY_OP_ADD: return "+";
    case TALLY_OP_SUBTRACT: return "-";
    case TALLY_OP_MULTIPLY: return "*";
    default: return "/";
    }
}

static void put_reachable(struct json *json, int reachable)
{
    json_key(json, "reachable");
    if (reachable < 0) json_null(json);
    else json_bool(json, reachable != 0);
}

static void put_fewest(struct json *json, uint32_t fewest)
{
    json_key(json, "fewest");
    if (fewest == 0) json_null(json);
    else json_number(json, fewest);
}

static void put_distance(struct json *json, uint64_t distance)
{
    json_key(json, "distance");
    if (distance == UINT64_MAX) json_null(json);
    else json_number(json, distance);
}

static void put_counted(struct json *json, const tally_move *move)
{
    json_key(json, "solutions");
    if (move->solutions == UINT64_MAX) json_null(json);
    else json_number(json, move->solutions);
    json_key(json, "seconds");
    if (move->tenths_of_second == 0) json_null(json);
    else report_seconds(json, move->tenths_of_second);
}

/* Opens the object, up to its moves. */
static void begin(struct reporting *reporting)
{
    struct json *const json = &reporting->json;
    if (reporting->has_begun) return;
    reporting->has_begun = true;
    report_open_game(json, reporting->game);
    json_key(json, "left");
    json_open_array(json);
    for (uint32_t i = 0; i < reporting->position->count; i++)
        json_value(json, reporting->position->values[i]);
    json_close_array(json);
    put_reachable(json, reporting->position->reachable);
    put_fewest(json, reporting->position->fewest);
    put_distance(json, reporting->position->distance);
    json_key(json, "moves");
    json_open_array(json);
}

static int take_json(void *user, const tally_move *move)
{
    struct reporting *const reporting = user;
    struct json *const json = &reporting->json;
    begin(reporting);
    json_open_object(json);
    json_key(json, "a");
    json_value(json, move->a);
    json_put_string(json, "operation", sign_of(move->operation));
    json_key(json, "b");
    json_value(json, move->b);
    json_key(json, "value");
    json_value(json, move->value);
    put_reachable(json, move->reachable);
    put_fewest(json, move->fewest);
    put_distance(json, move->distance);
    if (reporting->position->counts != 0) put_counted(json, move);
    json_close_object(json);
    return 0;
}

/* A value as an operand: fractions stand in parentheses. */
static void put_operand(struct buffer *out, const tally_value *value)
{
    char text[TALLY_VALUE_SIZE];
    const bool is_whole = value->denominator.low == 1 && value->negative == 0;
    tally_value_print(value, text, sizeof text);
    if (!is_whole) buffer_char(out, '(');
    buffer_text(out, text);
    if (!is_whole) buffer_char(out, ')');
}

/* ", 12 solutions, 8.5 s" */
static void put_counted_text(struct buffer *out, const tally_move *move)
{
    struct json json = json_into(out);
    if (move->solutions != UINT64_MAX) {
        buffer_text(out, ", ");
        buffer_number(out, move->solutions);
        buffer_text(out, move->solutions == 1 ? " solution" : " solutions");
    }
    if (move->tenths_of_second == 0) return;
    buffer_text(out, ", ");
    report_seconds(&json, move->tenths_of_second);
    buffer_text(out, " s");
}

static int take_text(void *user, const tally_move *move)
{
    struct reporting *const reporting = user;
    struct buffer *const out = reporting->json.out;
    const size_t start = out->length;
    put_operand(out, &move->a);
    buffer_char(out, ' ');
    buffer_text(out, sign_of(move->operation));
    buffer_char(out, ' ');
    put_operand(out, &move->b);
    buffer_text(out, " = ");
    put_operand(out, &move->value);
    do buffer_char(out, ' ');
    while (out->length - start < 24);
    if (move->reachable > 0) {
        buffer_number(out, move->fewest);
        buffer_text(out, move->fewest == 1 ? " value is enough" : " values are enough");
        if (reporting->position->counts != 0) put_counted_text(out, move);
    } else {
        buffer_text(out, move->reachable < 0 ? "not known" : "out of reach");
        if (move->reachable == 0 && move->distance != UINT64_MAX) {
            buffer_text(out, " by ");
            buffer_number(out, move->distance);
        }
    }
    buffer_char(out, '\n');
    return 0;
}

tally_status report_moves(struct buffer *out, tally_position *position, const tally_game *game,
                          const char *after, size_t length, const tally_options *options,
                          bool is_json)
{
    struct reporting reporting = {.json = json_into(out), .game = game, .position = position};
    const tally_status status = tally_moves(position, game, after, length, options,
                                            is_json ? take_json : take_text, &reporting, NULL);
    if (status != TALLY_OK || !is_json) return status;
    begin(&reporting);
    json_close_array(&reporting.json);
    json_close_object(&reporting.json);
    return TALLY_OK;
}
