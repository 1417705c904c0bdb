/* SPDX-License-Identifier: MIT */
/*
 * Writes the lines that end incomplete answers.
 */
#include "query/incomplete.h"

void incomplete_open(struct json *json, const char *bound)
{
    json_open_line(json);
    json_key(json, "complete");
    json_bool(json, false);
    json_key(json, "bound");
    json_string(json, bound);
}

void incomplete_tell(struct buffer *out, tally_bound bound)
{
    struct json json = json_into(out);
    incomplete_open(&json, tally_bound_word(bound));
    json_close_object(&json);
}

void incomplete_tell_targets(struct buffer *out, tally_bound bound, const tally_rules *rules,
                             tally_range left)
{
    struct json json = json_into(out);
    incomplete_open(&json, tally_bound_word(bound));
    json_key(&json, "target");
    json_game_range(&json, rules, left);
    json_close_object(&json);
}

void incomplete_tell_values(struct buffer *out, tally_bound bound, const tally_outcome *outcome)
{
    struct json json = json_into(out);
    incomplete_open(&json, tally_bound_word(bound));
    if (bound == TALLY_BOUND_STOPPED || bound == TALLY_BOUND_MEMORY) {
        json_put_number(&json, "settled_numbers", outcome->settled);
        json_put_number(&json, "settled_below", outcome->target);
    }
    json_close_object(&json);
}

void incomplete_tell_page(struct buffer *out, uint64_t offset, const tally_rules *rules,
                          tally_range rest)
{
    struct json json = json_into(out);
    incomplete_open(&json, "lines");
    json_key(&json, offset != 0 ? "offset" : "target");
    if (offset != 0) json_number(&json, offset);
    else json_game_range(&json, rules, rest);
    json_close_object(&json);
    buffer_char(out, '\n');
}
