/* SPDX-License-Identifier: MIT */
/*
 * Questions of the page, put to the library, and its answers as JSON. Each question has a sink that writes as
 * the search goes; a stopped search gives what it had, marked "complete":false.
 */
#include "wasm/answer.h"

#include "common/json_writer.h"

enum { ID_BYTES = 2048, TEXT_BYTES = 4096 };

static void write_text(struct json *json, const tally_expr *expr, tally_style style)
{
    char text[TEXT_BYTES];
    const size_t length = tally_expr_print(expr, style, text, sizeof text);
    json_string_of(json, text, length < sizeof text ? length : sizeof text - 1);
}

static void write_steps(struct json *json, const tally_expr *expr)
{
    char text[TEXT_BYTES];
    size_t length = tally_expr_print(expr, TALLY_STYLE_STEPS, text, sizeof text);
    if (length >= sizeof text) length = sizeof text - 1;
    json_open_array(json);
    for (size_t from = 0; from < length;) {
        size_t to = from;
        while (to < length && text[to] != '\n') to++;
        json_string_of(json, text + from, to - from);
        from = to + 1;
    }
    json_close_array(json);
}

static void write_numbers(struct json *json, const uint64_t *numbers, size_t count)
{
    json_open_array(json);
    for (size_t i = 0; i < count; i++) json_number(json, numbers[i]);
    json_close_array(json);
}

static void write_game(struct json *json, const tally_game *game)
{
    char id[ID_BYTES];
    const size_t length = tally_game_id(game, id, sizeof id);
    size_t count;
    const uint64_t *const numbers = tally_game_numbers(game, &count);
    json_key(json, "id");
    json_string_of(json, id, length < sizeof id ? length : sizeof id - 1);
    json_key(json, "rules");
    json_string(json, tally_game_rules(game)->name);
    json_key(json, "target");
    json_number(json, tally_game_target(game).first);
    json_key(json, "numbers");
    write_numbers(json, numbers, count);
}

static void write_difficulty(struct json *json, tally_difficulty difficulty)
{
    json_key(json, "difficulty");
    json_open_object(json);
    json_key(json, "score");
    json_number(json, difficulty.score);
    json_key(json, "word");
    json_string(json, difficulty.word);
    json_close_object(json);
}

static void write_solution(struct json *json, const tally_solution *solution)
{
    json_open_object(json);
    json_key(json, "value");
    json_value(json, solution->value);
    json_key(json, "expression");
    write_text(json, solution->expr, TALLY_STYLE_INFIX);
    json_key(json, "steps");
    write_steps(json, solution->expr);
    json_key(json, "numbers_used");
    json_number(json, solution->numbers_used);
    json_key(json, "effort");
    json_number(json, solution->effort);
    json_key(json, "unused");
    write_numbers(json, solution->unused, solution->unused_count);
    json_close_object(json);
}

/* ---- Solving and listing ------------------------------------------------------------------------------ */

/* The answer of one target is put together on its own, since its status comes last. */
struct answers {
    struct json json;
    struct buffer solutions; /* of the current target: elements of an array */
    struct json solutions_json;
    answer_deliver *deliver;
};

static int on_solution(void *user, const tally_solution *solution)
{
    struct answers *const answers = user;
    write_solution(&answers->solutions_json, solution);
    return answers->solutions.has_failed;
}

static const char *status_word(tally_answer answer)
{
    switch (answer) {
    case TALLY_ANSWER_SOLVED: return "solved";
    case TALLY_ANSWER_CLOSEST: return "closest";
    case TALLY_ANSWER_LIMIT: return "limit";
    }
    return "limit";
}

static int on_done(void *user, const tally_outcome *outcome)
{
    struct answers *const answers = user;
    struct json *const json = &answers->json;
    const size_t before = json->out->length;
    const bool is_first = !json->needs_comma;
    json_open_object(json);
    json_key(json, "target");
    json_number(json, outcome->target);
    json_key(json, "status");
    json_string(json, status_word(outcome->answer));
    if (outcome->distance != UINT64_MAX) {
        json_key(json, "distance");
        json_number(json, outcome->distance);
    }
    json_key(json, "complete");
    json_bool(json, outcome->bound == TALLY_BOUND_NONE);
    json_key(json, "solutions");
    json_open_array(json);
    if (answers->solutions.length != 0) json_raw(json, answers->solutions.data, answers->solutions.length);
    json_close_array(json);
    json_close_object(json);
    answers->solutions.length = 0;
    answers->solutions_json.needs_comma = false;
    if (json->out->has_failed) return 1;
    if (answers->deliver != NULL) {
        const size_t from = before + (is_first ? 0 : 1);
        answers->deliver(json->out->data + from, json->out->length - from);
    }
    return 0;
}

static tally_status answer_with(struct buffer *out, const tally_game *game, const tally_options *options,
                                answer_deliver *deliver, bool wants_all)
{
    struct answers answers = {.json = json_into(out), .deliver = deliver};
    answers.solutions_json = json_into(&answers.solutions);
    json_open_object(&answers.json);
    write_game(&answers.json, game);
    json_key(&answers.json, "answers");
    json_open_array(&answers.json);
    const tally_sink sink = {.user = &answers, .solution = on_solution, .done = on_done};
    const tally_status status =
        wants_all ? tally_list(game, options, &sink, NULL) : tally_solve(game, options, &sink, NULL);
    json_close_array(&answers.json);
    json_close_object(&answers.json);
    if (answers.solutions.has_failed) out->has_failed = true;
    buffer_clear(&answers.solutions);
    return status;
}

tally_status answer_solve(struct buffer *out, const tally_game *game, const tally_options *options,
                          answer_deliver *deliver)
{
    return answer_with(out, game, options, deliver, false);
}

tally_status answer_list(struct buffer *out, const tally_game *game, const tally_options *options)
{
    return answer_with(out, game, options, NULL, true);
}

/* ---- Counting ----------------------------------------------------------------------------------------- */

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
    write_game(&json, game);
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

/* ---- Judging ------------------------------------------------------------------------------------------ */

tally_status answer_check(struct buffer *out, const tally_game *game, const char *text, size_t length)
{
    static const char *const words[] = {
        [TALLY_VERDICT_SOLVED] = "solved", [TALLY_VERDICT_OFF] = "off", [TALLY_VERDICT_INVALID] = "invalid"};
    tally_judgement judgement;
    const tally_status status = tally_check(&judgement, game, text, length, NULL, NULL);
    if (status != TALLY_OK) return status;
    struct json json = json_into(out);
    json_open_object(&json);
    json_key(&json, "verdict");
    json_string(&json, words[judgement.verdict]);
    if (judgement.has_value) {
        json_key(&json, "value");
        json_value(&json, judgement.value);
        json_key(&json, "distance");
        json_number(&json, judgement.distance);
    }
    if (judgement.verdict == TALLY_VERDICT_INVALID) {
        json_key(&json, "reason");
        json_string(&json, tally_reason_word(judgement.reason));
        json_key(&json, "position");
        json_number(&json, judgement.position);
    }
    json_key(&json, "points");
    json_number(&json, judgement.points);
    json_key(&json, "numbers_used");
    json_number(&json, judgement.numbers_used);
    json_close_object(&json);
    return TALLY_OK;
}

/* ---- Drawing ------------------------------------------------------------------------------------------ */

/* A drawn game, with what was found out about it. */
struct drawn {
    tally_game *game;
    uint32_t fewest; /* 0: it cannot be solved, or that is not known */
    tally_difficulty difficulty;
};

struct simplest {
    uint32_t numbers_used;
    uint64_t effort;
};

static int keep_simplest(void *user, const tally_solution *solution)
{
    struct simplest *const simplest = user;
    if (solution->distance == 0 && simplest->numbers_used == 0) {
        simplest->numbers_used = solution->numbers_used;
        simplest->effort = solution->effort;
    }
    return 0;
}

static tally_status look_at(struct drawn *drawn, const tally_options *options)
{
    struct simplest simplest = {0};
    tally_outcome outcome = {0};
    const tally_sink sink = {.user = &simplest, .solution = keep_simplest};
    tally_status status = tally_solve(drawn->game, options, &sink, NULL);
    if (status != TALLY_OK || simplest.numbers_used == 0) return status;
    status = tally_count(drawn->game, options, NULL, &outcome);
    if (status != TALLY_OK) return status;
    drawn->fewest = simplest.numbers_used;
    drawn->difficulty = tally_rate(simplest.numbers_used, simplest.effort, outcome.solutions);
    return TALLY_OK;
}

/* How far a game is from the wish; 0: as wished. */
static uint32_t wish_distance(const struct drawn *drawn, const struct answer_wish *wish)
{
    enum { FAR = 1000 };
    const uint32_t score = drawn->difficulty.score;
    if (drawn->fewest == 0) return wish->has_solution ? FAR : 0;
    if (score < wish->easiest) return wish->easiest - score;
    return score > wish->hardest ? score - wish->hardest : 0;
}

static void write_drawn(struct buffer *out, const struct drawn *drawn)
{
    struct json json = json_into(out);
    json_open_object(&json);
    write_game(&json, drawn->game);
    json_key(&json, "fewest");
    json_number(&json, drawn->fewest);
    if (drawn->fewest != 0) write_difficulty(&json, drawn->difficulty);
    json_close_object(&json);
}

tally_status answer_draw(struct buffer *out, const tally_rules *rules, tally_random *random,
                         const struct answer_wish *wish, const tally_options *options)
{
    enum { TRIES = 60, TRIES_FOR_A_SOLUTION = 1000 };
    struct drawn best = {0};
    uint32_t best_distance = UINT32_MAX;
    tally_status status = TALLY_OK;
    for (int i = 0; i < TRIES_FOR_A_SOLUTION && best_distance != 0; i++) {
        if (i >= TRIES && best.fewest != 0) break;
        struct drawn drawn = {0};
        status = tally_draw(&drawn.game, rules, random, wish->large, 0, NULL);
        if (status == TALLY_OK) status = look_at(&drawn, options);
        const uint32_t distance = status == TALLY_OK ? wish_distance(&drawn, wish) : UINT32_MAX;
        if (status == TALLY_OK && distance < best_distance) {
            tally_game_free(best.game);
            best = drawn;
            best_distance = distance;
        } else {
            tally_game_free(drawn.game);
        }
        if (status != TALLY_OK) break;
    }
    if (status == TALLY_OK && best.game != NULL) write_drawn(out, &best);
    tally_game_free(best.game);
    return status;
}
