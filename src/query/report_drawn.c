/* SPDX-License-Identifier: MIT */
/*
 * Writes the lines of sets of games. A sheet is drawn as a whole before its first line; its
 * solutions are computed line by line.
 */
#include "query/report_drawn.h"

#include "query/json_writer.h"
#include "query/report.h"

#include <string.h>

static void open_game(struct json *json, const tally_game *game, uint32_t place)
{
    size_t count = 0;
    const uint64_t *const numbers = tally_game_numbers(game, &count);
    const uint64_t target = tally_game_target(game).first;
    json_open_line(json);
    json_key(json, "id");
    json_separate(json);
    buffer_char(json->out, '"');
    report_id(json->out, game, target);
    buffer_char(json->out, '"');
    json_put_string(json, "rules", tally_game_rules(game)->name);
    json_put_number(json, "target", target);
    json_key(json, "numbers");
    json_numbers(json, numbers, count);
    json_put_number(json, "place", place);
}

tally_status report_five(struct buffer *out, drawn_line_end *end_line, void *user,
                         const struct question *question, const tally_options *options)
{
    tally_game *games[TALLY_FIVE] = {NULL};
    tally_difficulty difficulties[TALLY_FIVE] = {TALLY_DIFFICULTY_INIT};
    const tally_status status = tally_daily_five(games, difficulties, &question->rules,
                                                 question->date, question->generator, options);
    int end = 0;
    for (uint32_t i = 0; i < TALLY_FIVE && status == TALLY_OK; i++) {
        struct json json = json_into(out);
        if (end == 0) {
            open_game(&json, games[i], i + 1);
            json_put_number(&json, "generator", question->generator);
            report_difficulty(&json, &difficulties[i]);
            json_close_object(&json);
            end = end_line(user);
        }
        tally_game_free(games[i]);
    }
    return status;
}

/* ---- Worksheets ------------------------------------------------------------------------------ */

static int put_solution(void *user, const tally_solution *solution)
{
    struct json *const json = user;
    json_key(json, "solution");
    report_solution(json, tally_rules_at(0), solution); /* drawn numbers are plain */
    return 1;
}

/* The game is known to have a solution, and few numbers, so both searches finish unless they are
 * stopped. */
static tally_status report_sheet_game(struct buffer *out, const tally_sheet *sheet, uint32_t index,
                                      const tally_options *options)
{
    tally_difficulty difficulty = TALLY_DIFFICULTY_INIT;
    tally_outcome counted = TALLY_OUTCOME_INIT;
    const tally_game *const game = tally_sheet_game(sheet, index, &difficulty);
    struct json json = json_into(out);
    const tally_sink sink = {.user = &json, .solution = put_solution};
    tally_status status = tally_count(game, options, NULL, &counted);
    if (status != TALLY_OK) return status;
    if (counted.bound == TALLY_BOUND_STOPPED) return TALLY_STOPPED;
    if (counted.bound == TALLY_BOUND_MEMORY) return TALLY_MEMORY_CAP;
    open_game(&json, game, index + 1);
    report_difficulty(&json, &difficulty);
    json_put_number(&json, "solutions", counted.solutions);
    status = tally_solve(game, options, &sink, NULL);
    json_close_object(&json);
    return status;
}

static void report_head(struct buffer *out, const char *code, const tally_sheet *sheet)
{
    struct json json = json_into(out);
    uint32_t games = 0;
    while (tally_sheet_game(sheet, games, NULL) != NULL) games++;
    json_open_line(&json);
    json_put_string(&json, "code", code);
    json_put_string(&json, "rules", tally_game_rules(tally_sheet_game(sheet, 0, NULL))->name);
    json_put_number(&json, "games", games);
    json_close_object(&json);
}

tally_status report_sheet(struct buffer *out, drawn_line_end *end_line, void *user,
                          const struct question *question, const tally_options *options)
{
    tally_sheet *sheet = NULL;
    tally_status status =
        tally_sheet_new(&sheet, question->code, strlen(question->code), options, NULL);
    if (status != TALLY_OK) return status;
    report_head(out, question->code, sheet);
    int end = end_line(user);
    for (uint32_t i = 0; tally_sheet_game(sheet, i, NULL) != NULL && end == 0; i++) {
        status = report_sheet_game(out, sheet, i, options);
        if (status != TALLY_OK) break;
        end = end_line(user);
    }
    tally_sheet_free(sheet);
    return status;
}
