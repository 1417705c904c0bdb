/* SPDX-License-Identifier: MIT */
/*
 * The library parses rules only as a part of game IDs, so the smallest possible game is appended to
 * the text.
 */
#include "query/rules_text.h"

#include <string.h>

static tally_status fail(tally_error *error, tally_status status, size_t position,
                         const char *message)
{
    *error = (tally_error){.status = status, .position = position, .message = message};
    return status;
}

tally_status rules_of_text(const char *text, tally_rules *rules, tally_error *error)
{
    static const char game_behind[] = ":1/1";
    char id[RULES_TEXT_SIZE + sizeof game_behind];
    const size_t length = strlen(text);
    tally_game *game = NULL;
    if (memchr(text, ',', length) == NULL) {
        const tally_rules *const found = tally_rules_find(text);
        if (found == NULL) return fail(error, TALLY_RULES, 0, "there are no such rules");
        *rules = *found;
        return TALLY_OK;
    }
    const char *const colon = memchr(text, ':', length);
    if (colon != NULL)
        return fail(error, TALLY_SYNTAX, (size_t)(colon - text), "rules have no colon");
    if (length >= RULES_TEXT_SIZE) return fail(error, TALLY_RULES, 0, "there are no such rules");
    memcpy(id, text, length);
    memcpy(id + length, game_behind, sizeof game_behind);
    *error = (tally_error){.message = NULL};
    const tally_status status = tally_game_parse(&game, id, strlen(id), NULL, error);
    if (status == TALLY_OK) *rules = *tally_game_rules(game);
    else if (error->message == NULL) fail(error, status, 0, tally_status_message(status));
    tally_game_free(game);
    return status;
}
