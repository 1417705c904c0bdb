/* SPDX-License-Identifier: MIT */
/*
 * Questions of the page, put to the library, and its answers as JSON. Each question has a sink that
 * writes as the search goes; a stopped search gives what it had, marked "complete":false.
 */
#include "wasm/answer.h"

#include "query/json_writer.h"
#include "query/rating.h"
#include "query/report.h"

/* ---- Solving and listing --------------------------------------------------------------------- */

struct answers {
    struct json json;
    struct buffer solutions; /* of the current target */
    struct json solutions_json;
    struct buffer answer;
    const tally_game *game;
    const tally_options *options;
    bool is_listed;
    struct rating rating; /* of the current target */
};

static int on_solution(void *user, const tally_solution *solution)
{
    struct answers *const answers = user;
    rating_take(&answers->rating, answers->game, solution);
    report_solution(&answers->solutions_json, solution);
    return answers->solutions.has_failed;
}

static int on_done(void *user, const tally_outcome *outcome)
{
    struct answers *const answers = user;
    answers->answer.length = 0;
    if (!rating_end(&answers->rating, answers->game, outcome->target, answers->options,
                    answers->is_listed))
        answers->answer.has_failed = true;
    report_answer(&answers->answer, answers->game, outcome, &answers->rating.difficulty,
                  &answers->solutions);
    answers->rating.difficulty.word = NULL;
    answers->solutions.length = 0;
    answers->solutions_json.needs_comma = false;
    if (answers->answer.has_failed) return 1;
    json_raw(&answers->json, answers->answer.data, answers->answer.length);
    return 0;
}

static tally_status answer_with(struct buffer *out, const tally_game *game,
                                const tally_options *options, bool wants_all)
{
    struct answers answers = {
        .json = json_into(out), .game = game, .options = options, .is_listed = wants_all};
    answers.solutions_json = json_into(&answers.solutions);
    json_open_object(&answers.json);
    json_key(&answers.json, "answers");
    json_open_array(&answers.json);
    const tally_sink sink = {.user = &answers, .solution = on_solution, .done = on_done};
    const tally_status status = wants_all ? tally_list(game, options, &sink, NULL)
                                          : tally_solve(game, options, &sink, NULL);
    json_close_array(&answers.json);
    json_close_object(&answers.json);
    if (answers.solutions.has_failed || answers.answer.has_failed) out->has_failed = true;
    buffer_clear(&answers.solutions);
    buffer_clear(&answers.answer);
    return status;
}

tally_status answer_solve(struct buffer *out, const tally_game *game, const tally_options *options)
{
    return answer_with(out, game, options, false);
}

tally_status answer_list(struct buffer *out, const tally_game *game, const tally_options *options)
{
    return answer_with(out, game, options, true);
}

/* ---- Counting -------------------------------------------------------------------------------- */

/* Three arrays grow side by side. */
struct counts {
    struct buffer texts[3];
    struct json jsons[3];
    bool is_complete;
};

static int on_counted(void *user, const tally_outcome *outcome)
{
    struct counts *const counts = user;
    json_number(&counts->jsons[0], outcome->solutions);
    json_number(&counts->jsons[1], outcome->with_detours);
    json_number(&counts->jsons[2], outcome->fewest);
    counts->is_complete = counts->is_complete && outcome->bound == TALLY_BOUND_NONE;
    return 0;
}

tally_status answer_count(struct buffer *out, const tally_game *game, const tally_options *options)
{
    static const char *const names[3] = {"solutions", "with_detours", "fewest"};
    struct counts counts = {.is_complete = true};
    for (size_t i = 0; i < 3; i++) {
        counts.jsons[i] = json_into(&counts.texts[i]);
        json_open_array(&counts.jsons[i]);
    }
    const tally_sink sink = {.user = &counts, .done = on_counted};
    const tally_status status = tally_count(game, options, &sink, NULL);
    struct json json = json_into(out);
    json_open_object(&json);
    for (size_t i = 0; i < 3; i++) {
        json_close_array(&counts.jsons[i]);
        json_key(&json, names[i]);
        if (counts.texts[i].has_failed) out->has_failed = true;
        json_raw(&json, counts.texts[i].data, counts.texts[i].length);
        buffer_clear(&counts.texts[i]);
    }
    json_key(&json, "complete");
    json_bool(&json, counts.is_complete);
    json_close_object(&json);
    return status;
}

/* ---- Judging --------------------------------------------------------------------------------- */

tally_status answer_check(struct buffer *out, const tally_game *game, const char *text,
                          size_t length)
{
    tally_judgement judgement;
    const tally_status status = tally_check(&judgement, game, text, length, NULL, NULL);
    if (status == TALLY_OK) report_judgement(out, game, &judgement, NULL, 0);
    return status;
}

/* ---- Drawing --------------------------------------------------------------------------------- */

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

tally_status answer_daily(struct buffer *out, const tally_rules *rules, uint32_t date,
                          const tally_options *options)
{
    tally_game *game = NULL;
    const tally_status status = tally_daily(&game, rules, date, options);
    if (status == TALLY_OK) report_game(out, game);
    tally_game_free(game);
    return status;
}

/* ---- Hints ----------------------------------------------------------------------------------- */

tally_status answer_hint(struct buffer *out, const tally_game *game, uint32_t number,
                         const tally_options *options)
{
    tally_hint hint;
    const tally_status status = tally_take_hint(&hint, game, number, options);
    if (status == TALLY_OK) report_hint(out, game, &hint);
    return status;
}
