/* SPDX-License-Identifier: MIT */
/*
 * The first numbers that cannot be made, as JSON.
 */
#include "query/report_missing.h"

#include "query/report.h"
#include "query/scope.h"

static void put_game(struct json *json, const tally_game *game, uint64_t from)
{
    size_t count = 0;
    const uint64_t *const numbers = tally_game_numbers(game, &count);
    json_key(json, "id");
    buffer_char(json->out, '"');
    report_id(json->out, game, from);
    buffer_char(json->out, '"');
    json->needs_comma = true;
    json_put_string(json, "rules", tally_game_rules(game)->name);
    json_key(json, "numbers");
    json_numbers(json, numbers, count);
}

void report_missing(struct buffer *out, const tally_game *game, const struct missing_found *found)
{
    struct json json = json_into(out);
    json_open_line(&json);
    put_game(&json, game, found->from);
    json_put_number(&json, "run", missing_run(found));
    json_put_number(&json, "from", found->from);
    json_key(&json, "missing");
    json_numbers(&json, found->missing, found->count);
    if (found->unproved_count != 0) {
        json_key(&json, "unproved");
        json_numbers(&json, found->unproved, found->unproved_count);
    }
    report_complete(&json, found->bound);
    if (found->bound != TALLY_BOUND_NONE) json_put_number(&json, "next", found->next);
    scope_put(&json, tally_game_rules(game));
    json_close_object(&json);
}
