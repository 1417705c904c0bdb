/* SPDX-License-Identifier: MIT */
/*
 * Answers as JSON objects.
 */
#include "query/query.h"

#include "rules/operations.h"

/* ---- Pieces ---------------------------------------------------------------------------------- */

void report_expr(struct buffer *out, const tally_expr *expr, tally_style style)
{
    enum { USUAL_LENGTH = 256 };
    if (!buffer_reserve(out, USUAL_LENGTH)) return;
    size_t room = out->room - out->length;
    size_t length = tally_expr_print(expr, style, out->data + out->length, room);
    if (length >= room) {
        if (!buffer_reserve(out, length + 1)) return;
        room = out->room - out->length;
        length = tally_expr_print(expr, style, out->data + out->length, room);
    }
    out->length += length;
}

/* Writes a member with an expression as text. Only TeX would need escapes, and TeX is not
 * reported. */
static void key_expr(struct json *json, const char *key, const tally_expr *expr, tally_style style)
{
    json_key(json, key);
    buffer_char(json->out, '"');
    report_expr(json->out, expr, style);
    buffer_char(json->out, '"');
    json->needs_comma = true;
}

static void key_game_numbers(struct json *json, const tally_game *game)
{
    size_t count = 0;
    const uint64_t *const numbers = tally_game_numbers(game, &count);
    json_key(json, "numbers");
    json_game_numbers(json, tally_game_rules(game), numbers, count);
}

static void key_target_of(struct json *json, const tally_game *game, uint64_t target)
{
    json_key(json, "target");
    json_game_number(json, tally_game_rules(game), target);
}

enum {
    ID_SIZE = 2048
}; /* an upper bound: a name, six columns, two targets and 64 numbers of 20 digits */

void report_id(struct buffer *out, const tally_game *game, uint64_t target)
{
    char id[ID_SIZE];
    const size_t length = tally_game_id(game, id, sizeof id);
    const char *const end = id + (length < sizeof id ? length : sizeof id - 1);
    const char *const colon = memchr(id, ':', (size_t)(end - id));
    const char *const slash = colon != NULL ? memchr(colon, '/', (size_t)(end - colon)) : NULL;
    if (slash == NULL) return;
    buffer_append(out, id, (size_t)(colon + 1 - id));
    const size_t begin = out->length;
    number_text(out, tally_game_rules(game), target);
    for (size_t i = begin; i < out->length; i++)
        if (out->data[i] == '/') out->data[i] = '_';
    buffer_append(out, slash, (size_t)(end - slash));
}

static void key_id(struct json *json, const char *key, const tally_game *game, uint64_t target)
{
    json_key(json, key);
    buffer_char(json->out, '"');
    report_id(json->out, game, target);
    buffer_char(json->out, '"');
    json->needs_comma = true;
}

/* Writes "distance"; UINT64_MAX, no value known, is written as null. */
static void key_distance(struct json *json, uint64_t distance)
{
    json_put_known(json, "distance", distance != UINT64_MAX, distance);
}

void report_complete(struct json *json, tally_bound bound)
{
    json_put_bool(json, "complete", bound == TALLY_BOUND_NONE);
    if (bound != TALLY_BOUND_NONE) json_put_string(json, "bound", tally_bound_word(bound));
    if (bound != TALLY_BOUND_ANY) return;
    json_put_bool(json, "simplest", false);
}

/* Like report_complete(), and adds how much memory the search would need, if that is known. */
static void key_ended(struct json *json, const tally_outcome *outcome)
{
    report_complete(json, outcome->bound);
    if (outcome->needed_bytes != 0) json_put_number(json, "needed_bytes", outcome->needed_bytes);
}

/* ---- Solutions and answers ------------------------------------------------------------------- */

/* Writes the steps as an array of strings. They come as one text, one step a line. */
static void key_steps(struct json *json, const tally_expr *expr)
{
    json_open_list(json, "steps");
    const size_t begin = json->out->length;
    report_expr(json->out, expr, TALLY_STYLE_STEPS);
    if (!json->out->has_failed && json->out->length > begin) {
        /* Works in place, from the end: each line end becomes '","', two bytes longer. */
        size_t ends = 0;
        for (size_t i = begin; i < json->out->length; i++) ends += json->out->data[i] == '\n';
        if (!buffer_reserve(json->out, 2 * ends + 2)) return;
        char *const data = json->out->data;
        size_t to = json->out->length + 2 * ends + 1;
        for (size_t from = json->out->length; from-- > begin;) {
            if (data[from] == '\n') {
                to -= 3;
                memcpy(data + to, "\",\"", 3);
            } else {
                data[--to] = data[from];
            }
        }
        data[begin] = '"';
        json->out->length += 2 * ends + 1;
        buffer_char(json->out, '"');
    }
    json_close_array(json);
}

void report_solution(struct json *json, const tally_rules *rules, const tally_solution *solution)
{
    json_open_object(json);
    json_put_value(json, "value", solution->value);
    key_expr(json, "expression", solution->expr, TALLY_STYLE_INFIX);
    key_expr(json, "rpn", solution->expr, TALLY_STYLE_RPN);
    json_put_number(json, "numbers_used", solution->numbers_used);
    json_put_number(json, "effort", solution->effort);
    key_steps(json, solution->expr);
    json_key(json, "unused");
    json_game_numbers(json, rules, solution->unused, solution->unused_count);
    json_close_object(json);
}

void report_open_target(struct json *json, const tally_game *game, uint64_t target)
{
    json_open_line(json);
    key_id(json, "id", game, target);
    json_put_string(json, "rules", tally_game_rules(game)->name);
    key_target_of(json, game, target);
    key_game_numbers(json, game);
}

static void key_status(struct json *json, tally_answer answer, uint64_t distance, tally_bound bound)
{
    json_put_string(json, "status", tally_answer_word(answer));
    key_distance(json, distance);
    report_complete(json, bound);
}

void report_seconds(struct json *json, uint32_t tenths_of_second)
{
    enum { TENTHS = 10 };
    json_number(json, tenths_of_second / TENTHS);
    buffer_char(json->out, '.');
    buffer_number(json->out, tenths_of_second % TENTHS);
}

void report_difficulty(struct json *json, const tally_difficulty *difficulty)
{
    const bool is_known = difficulty->word != NULL;
    json_put_known(json, "difficulty", is_known, difficulty->score);
    json_key(json, "seconds");
    if (is_known) report_seconds(json, difficulty->tenths_of_second);
    else json_null(json);
    json_key(json, "is_extrapolated");
    if (is_known) json_bool(json, difficulty->is_extrapolated != 0);
    else json_null(json);
    json_put_number(json, "difficulty_model", TALLY_DIFFICULTY_MODEL);
}

static void key_outcome(struct json *json, const tally_outcome *outcome,
                        const tally_difficulty *difficulty)
{
    json_put_string(json, "status", tally_answer_word(outcome->answer));
    if (difficulty != NULL) report_difficulty(json, difficulty);
    key_distance(json, outcome->distance);
    key_ended(json, outcome);
}

/* What is not made has the scope in which it was not. */
static void end_answer(struct json *json, const tally_game *game, const tally_outcome *outcome)
{
    if (outcome->answer != TALLY_ANSWER_SOLVED) scope_put(json, tally_game_rules(game));
    json_close_object(json);
}

void report_answer(struct buffer *out, const tally_game *game, const tally_outcome *outcome,
                   const tally_difficulty *difficulty, const struct buffer *solutions)
{
    struct json json = json_into(out);
    report_open_target(&json, game, outcome->target);
    key_outcome(&json, outcome, difficulty);
    json_open_list(&json, "solutions");
    if (solutions->has_failed) buffer_fail(out);
    buffer_append(out, solutions->data, solutions->length);
    json_close_array(&json);
    end_answer(&json, game, outcome);
}

void report_answer_open(struct buffer *out, const tally_game *game, uint64_t target)
{
    struct json json = json_into(out);
    report_open_target(&json, game, target);
    json_open_list(&json, "solutions");
}

void report_answer_close(struct buffer *out, const tally_game *game, const tally_outcome *outcome,
                         const tally_difficulty *difficulty)
{
    struct json json = json_into(out);
    json_close_array(&json);
    key_outcome(&json, outcome, difficulty);
    end_answer(&json, game, outcome);
}

/* Writes a count, or null if the search ended before it counted anything. */
static void key_counted(struct json *json, const char *key, uint64_t number,
                        const tally_outcome *outcome)
{
    const bool was_ended =
        outcome->bound == TALLY_BOUND_MEMORY || outcome->bound == TALLY_BOUND_STOPPED;
    json_put_known(json, key, number != 0 || !was_ended, number);
}

void report_count(struct buffer *out, const tally_game *game, const tally_outcome *outcome)
{
    struct json json = json_into(out);
    json_open_line(&json);
    key_id(&json, "id", game, outcome->target);
    key_target_of(&json, game, outcome->target);
    key_game_numbers(&json, game);
    json_put_string(&json, "rules", tally_game_rules(game)->name);
    key_counted(&json, "solutions", outcome->solutions, outcome);
    key_counted(&json, "with_detours", outcome->with_detours, outcome);
    key_counted(&json, "fewest", outcome->fewest, outcome);
    key_ended(&json, outcome);
    if (outcome->with_detours == 0) scope_put(&json, tally_game_rules(game));
    json_close_object(&json);
}

void report_value(struct buffer *out, const tally_solution *solution)
{
    struct json json = json_into(out);
    json_open_line(&json);
    json_put_value(&json, "value", solution->value);
    key_expr(&json, "expression", solution->expr, TALLY_STYLE_INFIX);
    json_put_number(&json, "numbers_used", solution->numbers_used);
    json_close_object(&json);
}

/* ---- Incomplete answers ---------------------------------------------------------------------- */

void incomplete_open(struct json *json, const char *bound)
{
    json_open_line(json);
    json_put_bool(json, "complete", false);
    json_put_string(json, "bound", bound);
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

void report_values_end(struct buffer *out, const tally_rules *rules, tally_bound bound,
                       const tally_outcome *outcome)
{
    struct json json = json_into(out);
    json_open_line(&json);
    report_complete(&json, bound);
    if (bound == TALLY_BOUND_STOPPED || bound == TALLY_BOUND_MEMORY) {
        json_put_number(&json, "settled_numbers", outcome->settled);
        json_put_number(&json, "settled_below", outcome->target);
    }
    scope_put(&json, rules);
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

void report_unmet(struct buffer *out, const tally_drawn *drawn, const tally_game *nearest)
{
    static const char *const words[] = {[TALLY_WISH_NONE] = "none",
                                        [TALLY_WISH_MUST_USE] = "must_use",
                                        [TALLY_WISH_SOLVABLE] = "solvable",
                                        [TALLY_WISH_DIFFICULTY] = "difficulty",
                                        [TALLY_WISH_SOLUTIONS] = "solutions"};
    struct json json = json_into(out);
    incomplete_open(&json, "attempts");
    json_put_number(&json, "attempts", drawn->attempts);
    json_put_string(&json, "unmet", words[drawn->unmet]);
    key_id(&json, "nearest", nearest, tally_game_target(nearest).first);
    json_close_object(&json);
}

/* ---- Judgements and games -------------------------------------------------------------------- */

static void put_targets(struct json *json, const tally_game *game)
{
    const tally_range target = tally_game_target(game);
    if (target.first == target.last) json_game_number(json, tally_game_rules(game), target.first);
    else json_game_range(json, tally_game_rules(game), target);
}

/* Writes a key that includes its quotes, its colon and the comma before it. json_key(), which
 * computes the length and checks for the comma, takes four times as long. */
static ALWAYS_INLINE void put_ready_key(struct json *json, const char *key)
{
    buffer_append(json->out, key, strlen(key));
    json->needs_comma = false;
}

/* Writes the name and a quote behind it. All bytes of the array are copied, since a copy of fixed
 * length needs no call. */
static void put_rules_name(struct buffer *out, const tally_rules *rules)
{
    if (!buffer_reserve(out, sizeof rules->name + 1)) return;
    memcpy(out->data + out->length, rules->name, sizeof rules->name);
    out->length += strlen(rules->name);
    out->data[out->length++] = '"';
}

void report_judged_game(struct buffer *out, const tally_game *game)
{
    struct json json = json_into(out);
    size_t count = 0;
    const uint64_t *const numbers = tally_game_numbers(game, &count);
    put_ready_key(&json, "\"target\":");
    put_targets(&json, game);
    put_ready_key(&json, ",\"numbers\":");
    json_game_numbers(&json, tally_game_rules(game), numbers, count);
    put_ready_key(&json, ",\"rules\":\"");
    put_rules_name(out, tally_game_rules(game));
}

static inline char *put(char *to, const char *text)
{
    const size_t length = strlen(text);
    memcpy(to, text, length);
    return to + length;
}

/* Reports an answer that is solved or off, and has a whole value. Nearly all answers are of this
 * kind, and writing the report takes a good part of the time of judging. */
static void report_plain_verdict(struct buffer *out, const tally_judgement *judgement)
{
    enum { LENGTH_MAX = 64 + 3 * DECIMAL_DIGITS_MAX };
    if (!buffer_reserve(out, LENGTH_MAX)) return;
    char *to = out->data + out->length;
    to = judgement->verdict == TALLY_VERDICT_SOLVED ? put(to, "\"verdict\":\"solved\",\"value\":")
                                                    : put(to, "\"verdict\":\"off\",\"value\":");
    to = decimal_put(to, judgement->value.numerator.low);
    to = decimal_put(put(to, ",\"distance\":"), judgement->distance);
    to = decimal_put(put(to, ",\"points\":"), judgement->points);
    out->length = (size_t)(to - out->data);
}

static bool is_exact_in_json(uint64_t number)
{
    return number <= UINT64_C(1) << 53; /* json_number() writes larger ones as strings */
}

/* What stands where an invalid answer is wrong, and one line about it. */
static void put_advice(struct json *json, const tally_judgement *judgement, const tally_game *game,
                       const char *text, size_t length)
{
    enum { ADVICE_SIZE = 512 };
    char advice[ADVICE_SIZE];
    size_t advice_length =
        tally_judgement_advice(judgement, game, text, length, advice, sizeof advice);
    if (advice_length >= sizeof advice) advice_length = sizeof advice - 1;
    json_put_number(json, "character", judgement->character);
    json_put_text(json, "found",
                  text + (judgement->position < length ? judgement->position : length),
                  judgement->length);
    if (judgement->thing != TALLY_THING_NONE)
        json_put_string(json, "thing", tally_thing_word(judgement->thing));
    json_put_text(json, "advice", advice, advice_length);
}

void report_verdict(struct buffer *out, const tally_judgement *judgement, const tally_game *game,
                    const char *text, size_t length)
{
    uint64_t whole;
    if (judgement->verdict != TALLY_VERDICT_INVALID && judgement->has_value &&
        judgement->step == 0 && tally_value_whole(&judgement->value, &whole) &&
        is_exact_in_json(whole) && is_exact_in_json(judgement->distance)) {
        report_plain_verdict(out, judgement);
        return;
    }
    struct json json = json_into(out);
    json_put_string(&json, "verdict", tally_verdict_word(judgement->verdict));
    if (judgement->verdict == TALLY_VERDICT_INVALID) {
        json_put_string(&json, "reason", tally_reason_word(judgement->reason));
        json_put_number(&json, "position", judgement->position);
    }
    if (judgement->has_value) {
        json_put_value(&json, "value", judgement->value);
        key_distance(&json, judgement->distance);
    }
    json_put_number(&json, "points", judgement->points);
    if (judgement->claim != TALLY_CLAIM_NONE)
        json_put_string(&json, "claim", tally_claim_word(judgement->claim));
    if (judgement->step != 0) json_put_number(&json, "step", judgement->step);
    if (judgement->verdict == TALLY_VERDICT_INVALID && !TALLY_SMALL)
        put_advice(&json, judgement, game, text, length);
}

void report_open_game(struct json *json, const tally_game *game)
{
    char id[ID_SIZE];
    tally_game_id(game, id, sizeof id);
    json_open_line(json);
    json_put_string(json, "id", id);
    json_put_string(json, "rules", tally_game_rules(game)->name);
    json_key(json, "target");
    put_targets(json, game);
    key_game_numbers(json, game);
}

void report_game(struct buffer *out, const tally_game *game)
{
    struct json json = json_into(out);
    report_open_game(&json, game);
    json_close_object(&json);
}

void report_misread(struct json *json, const tally_misread *misread)
{
    json_put_string(json, "reason", misread->word);
    json_put_number(json, "character", misread->character);
    json_put_string(json, "found", misread->found);
    if (misread->readings[0][0] == '\0') return;
    json_open_list(json, "readings");
    for (size_t i = 0; i < 2; i++)
        json_string_of(json, misread->readings[i], strlen(misread->readings[i]));
    json_close_array(json);
}

void report_hint(struct buffer *out, const tally_game *game, const tally_hint *hint)
{
    char text[TALLY_STEP_SIZE + 64];
    struct json json = json_into(out);
    report_open_game(&json, game);
    json_put_number(&json, "hint", hint->number);
    key_status(&json, hint->answer, hint->distance, hint->bound);
    json_put_known(&json, "numbers_used", hint->numbers_used != 0, hint->numbers_used);
    json_put_number(&json, "points", hint->points);
    if (hint->step[0] != '\0') json_put_string(&json, "step", hint->step);
    tally_hint_print(hint, text, sizeof text);
    json_put_string(&json, "text", text);
    json_close_object(&json);
}

/* ---- The table of rule sets ------------------------------------------------------------------ */

static void put_rules(struct json *json, const tally_rules *rules)
{
    json_open_object(json);
    json_put_string(json, "name", rules->name);
    json_put_string(json, "title", rules->title);
    json_open_list(json, "ops");
    for (uint32_t i = 0; operation_next(&i, rules->operations); i++)
        json_string(json, operation_words[i]);
    json_close_array(json);
    json_put_string(json, "values", tally_values_word(rules->values));
    json_put_string(json, "use", rules->use == TALLY_USE_ANY ? "any" : "all");
    json_put_string(json, "order", rules->order == TALLY_ORDER_ANY ? "any" : "given");
    json_put_number(json, "depth", rules->unary_depth);
    json_put_numbers(json, "usual_targets",
                     (const uint64_t[]){rules->usual.first, rules->usual.last}, 2);
    json_put_number(json, "usual_count", rules->count_usual);
    json_put_number(json, "number_max", rules->number_max);
    json_open_list(json, "pool");
    for (uint32_t i = 0; i < rules->pool_count; i++) json_number(json, rules->pool[i]);
    json_close_array(json);
    json_close_object(json);
}

void report_rules(struct buffer *out)
{
    struct json json = json_into(out);
    json_open_line(&json);
    json_open_list(&json, "rules");
    for (size_t i = 0; tally_rules_at(i) != NULL; i++) put_rules(&json, tally_rules_at(i));
    json_close_array(&json);
    json_close_object(&json);
}

/* ---- What is missing ------------------------------------------------------------------------- */

void report_missing(struct buffer *out, const tally_game *game, const struct missing_found *found)
{
    struct json json = json_into(out);
    json_open_line(&json);
    key_id(&json, "id", game, found->from);
    json_put_string(&json, "rules", tally_game_rules(game)->name);
    key_game_numbers(&json, game);
    json_put_number(&json, "run", missing_run(found));
    json_put_number(&json, "from", found->from);
    json_put_numbers(&json, "missing", found->missing, found->count);
    if (found->unproved_count != 0) {
        json_put_numbers(&json, "unproved", found->unproved, found->unproved_count);
    }
    report_complete(&json, found->bound);
    if (found->bound != TALLY_BOUND_NONE) json_put_number(&json, "next", found->next);
    scope_put(&json, tally_game_rules(game));
    json_close_object(&json);
}

/* ---- Shapes ---------------------------------------------------------------------------------- */

int report_shape(void *user, const tally_shape *shape)
{
    struct json *const json = user;
    json_open_object(json);
    json_put_string(json, "shape", shape->text);
    json_put_number(json, "covers", shape->covers);
    json_put_number(json, "alone", shape->alone);
    if (shape->made != NULL) {
        json_put_numbers(json, "values", shape->made, shape->covers);
        json_open_list(json, "only");
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
        json_put_numbers(&json, "numbers", asked->numbers, asked->number_count);
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

/* ---- Moves ----------------------------------------------------------------------------------- */

struct reporting {
    struct json json;
    const tally_game *game;
    const tally_position *position;
    bool has_begun;
};

const char *sign_of_move(const tally_move *move)
{
    return operation_words[bits_lowest(move->operation)];
}

static void put_reachable(struct json *json, int reachable)
{
    json_key(json, "reachable");
    if (reachable < 0) json_null(json);
    else json_bool(json, reachable != 0);
}

static void put_counted(struct json *json, const tally_move *move)
{
    json_put_known(json, "solutions", move->solutions != UINT64_MAX, move->solutions);
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
    json_open_list(json, "left");
    for (uint32_t i = 0; i < reporting->position->count; i++)
        json_value(json, reporting->position->values[i]);
    json_close_array(json);
    put_reachable(json, reporting->position->reachable);
    json_put_known(json, "fewest", reporting->position->fewest != 0, reporting->position->fewest);
    key_distance(json, reporting->position->distance);
    json_open_list(json, "moves");
}

static int take_move(void *user, const tally_move *move)
{
    struct reporting *const reporting = user;
    struct json *const json = &reporting->json;
    begin(reporting);
    json_open_object(json);
    json_put_value(json, "a", move->a);
    json_put_string(json, "operation", sign_of_move(move));
    json_put_value(json, "b", move->b);
    json_put_value(json, "value", move->value);
    put_reachable(json, move->reachable);
    json_put_known(json, "fewest", move->fewest != 0, move->fewest);
    key_distance(json, move->distance);
    if (reporting->position->counts != 0) put_counted(json, move);
    json_close_object(json);
    return 0;
}

tally_status report_moves(struct buffer *out, tally_position *position, const tally_game *game,
                          const char *after, size_t length, const tally_options *options)
{
    struct reporting reporting = {.json = json_into(out), .game = game, .position = position};
    const tally_status status =
        tally_moves(position, game, after, length, options, take_move, &reporting, NULL);
    if (status != TALLY_OK) return status;
    begin(&reporting);
    json_close_array(&reporting.json);
    json_close_object(&reporting.json);
    return TALLY_OK;
}
