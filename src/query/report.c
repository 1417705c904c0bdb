/* SPDX-License-Identifier: MIT */
/*
 * Answers as JSON objects.
 */
#include "query/report.h"

#include "base/compiler.h"
#include "query/incomplete.h"
#include "query/scope.h"

#include <string.h>

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

/* Opens a member whose text needs no escapes. The caller appends the text, then closes the
 * member. */
static void open_text(struct json *json, const char *key)
{
    json_key(json, key);
    buffer_char(json->out, '"');
}

static void close_text(struct json *json)
{
    buffer_char(json->out, '"');
    json->needs_comma = true;
}

/* Writes a member with an expression as text. Only TeX would need escapes, and TeX is not
 * reported. */
static void key_expr(struct json *json, const char *key, const tally_expr *expr, tally_style style)
{
    open_text(json, key);
    report_expr(json->out, expr, style);
    close_text(json);
}

static inline void key_number(struct json *json, const char *key, uint64_t number)
{
    json_key(json, key);
    json_number(json, number);
}

static inline void key_string(struct json *json, const char *key, const char *text)
{
    json_key(json, key);
    json_string(json, text);
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
    open_text(json, key);
    report_id(json->out, game, target);
    close_text(json);
}

/* Writes "distance"; UINT64_MAX, no value known, is written as null. */
static void key_distance(struct json *json, uint64_t distance)
{
    json_key(json, "distance");
    if (distance == UINT64_MAX) json_null(json);
    else json_number(json, distance);
}

void report_complete(struct json *json, tally_bound bound)
{
    json_key(json, "complete");
    json_bool(json, bound == TALLY_BOUND_NONE);
    if (bound != TALLY_BOUND_NONE) key_string(json, "bound", tally_bound_word(bound));
    if (bound != TALLY_BOUND_ANY) return;
    json_key(json, "simplest");
    json_bool(json, false);
}

/* Like report_complete(), and adds how much memory the search would need, if that is known. */
static void key_ended(struct json *json, const tally_outcome *outcome)
{
    report_complete(json, outcome->bound);
    if (outcome->needed_bytes != 0) key_number(json, "needed_bytes", outcome->needed_bytes);
}

/* ---- Solutions and answers ------------------------------------------------------------------- */

/* Writes the steps as an array of strings. They come as one text, one step a line. */
static void key_steps(struct json *json, const tally_expr *expr)
{
    json_key(json, "steps");
    json_open_array(json);
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
    json_key(json, "value");
    json_value(json, solution->value);
    key_expr(json, "expression", solution->expr, TALLY_STYLE_INFIX);
    key_expr(json, "rpn", solution->expr, TALLY_STYLE_RPN);
    key_number(json, "numbers_used", solution->numbers_used);
    key_number(json, "effort", solution->effort);
    key_steps(json, solution->expr);
    json_key(json, "unused");
    json_game_numbers(json, rules, solution->unused, solution->unused_count);
    json_close_object(json);
}

static void open_game(struct json *json, const tally_game *game, uint64_t target)
{
    json_open_line(json);
    key_id(json, "id", game, target);
    key_string(json, "rules", tally_game_rules(game)->name);
    key_target_of(json, game, target);
    key_game_numbers(json, game);
}

static void key_status(struct json *json, tally_answer answer, uint64_t distance, tally_bound bound)
{
    key_string(json, "status", tally_answer_word(answer));
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
    json_key(json, "difficulty");
    if (is_known) json_number(json, difficulty->score);
    else json_null(json);
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
    key_string(json, "status", tally_answer_word(outcome->answer));
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
    open_game(&json, game, outcome->target);
    key_outcome(&json, outcome, difficulty);
    json_key(&json, "solutions");
    json_open_array(&json);
    if (solutions->has_failed) buffer_fail(out);
    buffer_append(out, solutions->data, solutions->length);
    json_close_array(&json);
    end_answer(&json, game, outcome);
}

void report_answer_open(struct buffer *out, const tally_game *game, uint64_t target)
{
    struct json json = json_into(out);
    open_game(&json, game, target);
    json_key(&json, "solutions");
    json_open_array(&json);
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
    json_key(json, key);
    if (number == 0 && was_ended) json_null(json);
    else json_number(json, number);
}

void report_count(struct buffer *out, const tally_game *game, const tally_outcome *outcome)
{
    struct json json = json_into(out);
    json_open_line(&json);
    key_id(&json, "id", game, outcome->target);
    key_target_of(&json, game, outcome->target);
    key_game_numbers(&json, game);
    key_string(&json, "rules", tally_game_rules(game)->name);
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
    json_key(&json, "value");
    json_value(&json, solution->value);
    key_expr(&json, "expression", solution->expr, TALLY_STYLE_INFIX);
    key_number(&json, "numbers_used", solution->numbers_used);
    json_close_object(&json);
}

/* ---- Incomplete answers ---------------------------------------------------------------------- */

void report_unmet(struct buffer *out, const tally_drawn *drawn, const tally_game *nearest)
{
    static const char *const words[] = {[TALLY_WISH_NONE] = "none",
                                        [TALLY_WISH_MUST_USE] = "must_use",
                                        [TALLY_WISH_SOLVABLE] = "solvable",
                                        [TALLY_WISH_DIFFICULTY] = "difficulty",
                                        [TALLY_WISH_SOLUTIONS] = "solutions"};
    struct json json = json_into(out);
    incomplete_open(&json, "attempts");
    key_number(&json, "attempts", drawn->attempts);
    key_string(&json, "unmet", words[drawn->unmet]);
    key_id(&json, "nearest", nearest, tally_game_target(nearest).first);
    json_close_object(&json);
}

/* An incomplete answer of several lines ends with one object that names the bound. For a single
 * target, the answer has its usual form, without solutions. */
void report_rest(struct buffer *out, enum report_kind kind, const tally_game *game,
                 tally_bound bound)
{
    const struct buffer no_solutions = BUFFER_INIT;
    const tally_difficulty not_rated = {.word = NULL};
    if (bound == TALLY_BOUND_NONE) bound = TALLY_BOUND_STOPPED;
    if (kind == REPORT_LINES) {
        incomplete_tell(out, bound);
        return;
    }
    const tally_outcome unknown = {
        .target = tally_game_target(game).first,
        .answer = TALLY_ANSWER_LIMIT,
        .bound = bound,
        .distance = UINT64_MAX,
    };
    if (kind == REPORT_COUNT) report_count(out, game, &unknown);
    else
        report_answer(out, game, &unknown, kind == REPORT_UNRATED ? NULL : &not_rated,
                      &no_solutions);
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
    key_number(json, "character", judgement->character);
    json_key(json, "found");
    json_string_of(json, text + (judgement->position < length ? judgement->position : length),
                   judgement->length);
    if (judgement->thing != TALLY_THING_NONE)
        key_string(json, "thing", tally_thing_word(judgement->thing));
    json_key(json, "advice");
    json_string_of(json, advice, advice_length);
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
    key_string(&json, "verdict", tally_verdict_word(judgement->verdict));
    if (judgement->verdict == TALLY_VERDICT_INVALID) {
        key_string(&json, "reason", tally_reason_word(judgement->reason));
        key_number(&json, "position", judgement->position);
    }
    if (judgement->has_value) {
        json_key(&json, "value");
        json_value(&json, judgement->value);
        key_distance(&json, judgement->distance);
    }
    key_number(&json, "points", judgement->points);
    if (judgement->claim != TALLY_CLAIM_NONE)
        key_string(&json, "claim", tally_claim_word(judgement->claim));
    if (judgement->step != 0) key_number(&json, "step", judgement->step);
    if (judgement->verdict == TALLY_VERDICT_INVALID)
        put_advice(&json, judgement, game, text, length);
}

/* Begins the object of a game with all its targets. */
void report_open_game(struct json *json, const tally_game *game)
{
    char id[ID_SIZE];
    tally_game_id(game, id, sizeof id);
    json_open_line(json);
    key_string(json, "id", id);
    key_string(json, "rules", tally_game_rules(game)->name);
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
    key_string(json, "reason", misread->word);
    key_number(json, "character", misread->character);
    key_string(json, "found", misread->found);
    if (misread->readings[0][0] == '\0') return;
    json_key(json, "readings");
    json_open_array(json);
    for (size_t i = 0; i < 2; i++)
        json_string_of(json, misread->readings[i], strlen(misread->readings[i]));
    json_close_array(json);
}

void report_hint(struct buffer *out, const tally_game *game, const tally_hint *hint)
{
    char text[TALLY_STEP_SIZE + 32];
    struct json json = json_into(out);
    report_open_game(&json, game);
    key_number(&json, "hint", hint->number);
    key_status(&json, hint->answer, hint->distance, hint->bound);
    json_key(&json, "numbers_used");
    if (hint->numbers_used == 0) json_null(&json);
    else json_number(&json, hint->numbers_used);
    key_number(&json, "points", hint->points);
    if (hint->step[0] != '\0') key_string(&json, "step", hint->step);
    tally_hint_print(hint, text, sizeof text);
    key_string(&json, "text", text);
    json_close_object(&json);
}

/* ---- The table of rule sets ------------------------------------------------------------------ */

static void key_range(struct json *json, const char *key, tally_range range)
{
    json_key(json, key);
    json_open_array(json);
    json_number(json, range.first);
    json_number(json, range.last);
    json_close_array(json);
}

static void key_text(struct json *json, const char *key, const char *text)
{
    json_key(json, key);
    json_string(json, text);
}

static void key_operations(struct json *json, uint32_t operations)
{
#define WORD(name, word) word,
    static const char *const words[] = {TALLY_OPERATION_MAP(WORD)};
#undef WORD
    json_key(json, "ops");
    json_open_array(json);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if ((operations >> i & 1) != 0) json_string(json, words[i]);
    }
    json_close_array(json);
}

static void put_rules(struct json *json, const tally_rules *rules)
{
    json_open_object(json);
    key_text(json, "name", rules->name);
    key_text(json, "title", rules->title);
    key_operations(json, rules->operations);
    key_text(json, "values", tally_values_word(rules->values));
    key_text(json, "use", rules->use == TALLY_USE_ANY ? "any" : "all");
    key_text(json, "order", rules->order == TALLY_ORDER_ANY ? "any" : "given");
    json_key(json, "depth");
    json_number(json, rules->unary_depth);
    key_range(json, "usual_targets", rules->usual);
    json_key(json, "usual_count");
    json_number(json, rules->count_usual);
    json_key(json, "number_max");
    json_number(json, rules->number_max);
    json_key(json, "pool");
    json_open_array(json);
    for (uint32_t i = 0; i < rules->pool_count; i++) json_number(json, rules->pool[i]);
    json_close_array(json);
    json_close_object(json);
}

void report_rules(struct buffer *out)
{
    struct json json = json_into(out);
    json_open_line(&json);
    json_key(&json, "rules");
    json_open_array(&json);
    for (size_t i = 0; tally_rules_at(i) != NULL; i++) put_rules(&json, tally_rules_at(i));
    json_close_array(&json);
    json_close_object(&json);
}
