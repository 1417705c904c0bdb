/* SPDX-License-Identifier: MIT */
/*
 * Difficulty, and drawing until a game is as wished, or as near to it as some tries come.
 */
#include "wasm/answer.h"

#include "query/json_writer.h"
#include "query/report.h"

static void write_difficulty(struct json *json, tally_difficulty difficulty)
{
    json_open_object(json);
    if (difficulty.word != NULL) {
        json_key(json, "score");
        json_number(json, difficulty.score);
        json_key(json, "word");
        json_string(json, difficulty.word);
        json_key(json, "seconds");
        report_seconds(json, difficulty);
    }
    json_close_object(json);
}

tally_status answer_rate(struct buffer *out, const tally_game *game, const tally_options *options)
{
    tally_difficulty difficulty;
    const tally_status status =
        tally_rate(&difficulty, game, tally_game_target(game).first, options);
    struct json json = json_into(out);
    if (status == TALLY_OK) write_difficulty(&json, difficulty);
    return status;
}

static void write_drawn(struct buffer *out, const tally_game *game, const tally_drawn *drawn)
{
    struct json json = json_into(out);
    json_open_object(&json);
    json_key(&json, "game");
    report_game(out, game);
    json.needs_comma = true;
    json_key(&json, "fewest");
    json_number(&json, drawn->numbers_used);
    if (drawn->difficulty.word != NULL) {
        json_key(&json, "difficulty");
        write_difficulty(&json, drawn->difficulty);
    }
    json_close_object(&json);
}

tally_status answer_draw(struct buffer *out, const tally_recipe *recipe, uint64_t seed,
                         const tally_options *options)
{
    tally_drawing *drawing = NULL;
    tally_game *game = NULL;
    tally_drawn drawn;
    tally_status status = tally_drawing_new(&drawing, recipe, seed, options);
    if (status != TALLY_OK) return status;
    status = tally_drawing_next(drawing, &game, &drawn);
    if (status == TALLY_OK) write_drawn(out, game, &drawn);
    tally_game_free(game);
    tally_drawing_free(drawing);
    return status;
}
