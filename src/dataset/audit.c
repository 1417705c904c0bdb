/* SPDX-License-Identifier: MIT */
/*
 * Audits a row. The gold answer is judged like any answer. A game is called unsolvable only if the
 * search was complete. Games that are solvable only with fractions, zeros or negative values are
 * reported separately.
 */
#include "dataset/audit.h"

#include "base/rational.h"
#include "base/text.h"
#include "dataset/settle.h"
#include "games/difficulty.h"
#include "games/searching.h"
#include "rules/columns.h"

#include <string.h>

void auditor_begin(struct auditor *auditor, const struct recipe *recipe,
                   const tally_options *options)
{
    *auditor = (struct auditor){.recipe = *recipe};
    auditor->recipe.labels = LABEL_SOLVABLE | LABEL_DIFFICULTY;
    auditor->looker.options = *options;
    auditor->looker.options.executor = NULL;
    auditor->texts.allocator = options->allocator;
    auditor->source.room.allocator = options->allocator;
    auditor->looker.solution.allocator = auditor->looker.steps.allocator = options->allocator;
}

void auditor_clear(struct auditor *auditor)
{
    looker_clear(&auditor->looker);
    source_clear(&auditor->source);
    buffer_clear(&auditor->texts);
}

/* ---- Rules ----------------------------------------------------------------------------------- */

/* The distance to the nearest of two characters, or to the end of the text. */
static size_t length_until(const char *text, char one, char other)
{
    size_t length = 0;
    while (text[length] != '\0' && text[length] != one && text[length] != other) length++;
    return length;
}

/* Parses rules as in a game's ID: "llm,use=any". */
static bool read_rules(tally_rules *rules, const char *text)
{
    char name[TALLY_RULES_NAME_SIZE];
    size_t length = length_until(text, ',', ',');
    if (length >= sizeof name) return false;
    memcpy(name, text, length);
    name[length] = '\0';
    if (tally_rules_find(name) == NULL) return false;
    *rules = *tally_rules_find(name);
    while (text[length] == ',') {
        const char *const column = text + length + 1;
        const size_t column_length = length_until(column, '=', ',');
        if (column[column_length] != '=') return false;
        const char *const value = column + column_length + 1;
        const size_t value_length = length_until(value, ',', ',');
        if (rules_set_column(rules, column, column_length, value, value_length, NULL) != TALLY_OK)
            return false;
        length = (size_t)(value - text) + value_length;
    }
    return true;
}

/* Returns a recipe with the row's rules, or NULL if there are no such rules. */
static const struct recipe *recipe_of(struct auditor *auditor)
{
    const char *const named = auditor->source.rules;
    if (named[0] == '\0') return &auditor->recipe;
    if (text_is(named, strlen(named), auditor->own_rules)) return &auditor->own;
    recipe_begin(&auditor->own);
    auditor->own_rules[0] = '\0';
    if (!read_rules(&auditor->own.rules, named) || !recipe_settle(&auditor->own, NULL)) return NULL;
    auditor->own.labels = auditor->recipe.labels;
    memcpy(auditor->own_rules, named, sizeof auditor->own_rules);
    return &auditor->own;
}

/* ---- Gold answers ---------------------------------------------------------------------------- */

static bool blame(struct audited *audited, const char *reason, size_t position)
{
    const size_t length = strlen(reason);
    audited->is_wrong = true;
    audited->position = position;
    memcpy(audited->reason, reason, length < AUDIT_REASON_SIZE ? length + 1 : AUDIT_REASON_SIZE);
    audited->reason[AUDIT_REASON_SIZE - 1] = '\0';
    return false;
}

static void judge_expression(const tally_game *game, struct json_span gold, struct audited *audited)
{
    tally_judgement judgement = TALLY_JUDGEMENT_INIT;
    tally_check(&judgement, game, gold.text, gold.length, NULL, NULL);
    if (judgement.verdict == TALLY_VERDICT_INVALID)
        blame(audited, tally_reason_word(judgement.reason), judgement.position);
    else if (judgement.verdict == TALLY_VERDICT_OFF) blame(audited, "off", 0);
}

/* Reads an operand: 8, -3, 8/3 or (8/3). */
static bool read_value(struct json_span text, size_t *at, struct rational *value)
{
    const bool has_bracket = *at < text.length && text.text[*at] == '(';
    uint64_t numerator, denominator = 1;
    bool is_beyond = false;
    *at += has_bracket;
    const bool is_negative = *at < text.length && text.text[*at] == '-';
    *at += is_negative;
    if (!text_take_whole(text.text, text.length, at, &numerator, &is_beyond)) return false;
    if ((has_bracket || *at == text.length) && *at < text.length && text.text[*at] == '/') {
        ++*at;
        if (!text_take_whole(text.text, text.length, at, &denominator, &is_beyond)) return false;
    }
    if (has_bracket && (*at == text.length || text.text[(*at)++] != ')')) return false;
    if (denominator == 0) return false;
    *value = rational_make(numerator, denominator, is_negative);
    return true;
}

/* Reads the result after =, which may be a fraction without parentheses. */
static bool read_result(struct json_span text, size_t *at, struct rational *value)
{
    struct rational below;
    if (!read_value(text, at, value)) return false;
    if (*at == text.length || text.text[*at] != '/') return *at == text.length;
    ++*at;
    return read_value(text, at, &below) && *at == text.length &&
           rational_divide(value, *value, below) == RATIONAL_OK;
}

static bool take_away(struct rational *left, uint32_t *count, struct rational value)
{
    uint32_t i = 0;
    while (i < *count && !rational_is_equal(left[i], value)) i++;
    if (i == *count) return false;
    left[i] = left[--*count];
    return true;
}

/* Why the rules do not allow a step with this result; NULL: they do. */
static const char *fault_of_step(const tally_rules *rules, uint32_t operation,
                                 struct rational result)
{
    if ((rules->operations & operation) == 0) return "operation";
    if (rules->values != TALLY_VALUES_WHOLE) return NULL;
    if (result.denominator != 1) return "not_whole";
    return result.numerator == 0 || result.negative ? "not_positive" : NULL;
}

/* Follows one operation of a gold answer, such as 8+8=16: its operands must be among the values
 * that are left, and its result replaces them. */
static bool follow(const tally_rules *rules, struct json_span text, struct rational *left,
                   uint32_t *count, struct audited *audited)
{
    static const struct {
        char sign;
        uint32_t operation;
        enum rational_status (*compute)(struct rational *, struct rational, struct rational);
    } kinds[] = {{'+', TALLY_OP_ADD, rational_add},
                 {'-', TALLY_OP_SUBTRACT, rational_subtract},
                 {'*', TALLY_OP_MULTIPLY, rational_multiply},
                 {'/', TALLY_OP_DIVIDE, rational_divide}};
    uint32_t operation = 0;
    struct rational a, b, told, result = {0, 1, 0};
    size_t at = 0;
    enum rational_status status = RATIONAL_NO_VALUE;
    if (!read_value(text, &at, &a) || at == text.length) return blame(audited, "syntax", at);
    const char sign = text.text[at++];
    if (!read_value(text, &at, &b) || at == text.length || text.text[at++] != '=' ||
        !read_result(text, &at, &told))
        return blame(audited, "syntax", at);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (kinds[i].sign != sign) continue;
        operation = kinds[i].operation;
        status = kinds[i].compute(&result, a, b);
    }
    if (status == RATIONAL_NO_VALUE) return blame(audited, "operation", 0);
    if (status != RATIONAL_OK || !rational_is_equal(result, told))
        return blame(audited, "wrong_result", 0);
    const char *const fault = fault_of_step(rules, operation, result);
    if (fault != NULL) return blame(audited, fault, 0);
    if (!take_away(left, count, a) || !take_away(left, count, b))
        return blame(audited, "number_not_given", 0);
    left[(*count)++] = result;
    return true;
}

/* A gold answer that is a list of operations replaces two values by one in each item. At the end
 * the last result must be the target; without any item, one of the numbers. */
static void judge_operations(const tally_game *game, struct json_span items,
                             struct audited *audited)
{
    struct rational left[TALLY_NUMBERS_MAX];
    uint32_t count = game->count;
    struct json_span item;
    for (uint32_t i = 0; i < count; i++) left[i] = rational_make(game->numbers[i], 1, false);
    for (size_t place = 0; json_next_item(&items, &item); place++) {
        if (follow(&game->rules, item, left, &count, audited)) continue;
        audited->position = place;
        return;
    }
    const struct rational target = rational_make(game->target.first, 1, false);
    uint32_t last = count - 1;
    if (count == game->count) /* no operation: the solution is one of the numbers */
        while (last > 0 && !rational_is_equal(left[last], target)) last--;
    if (!rational_is_equal(left[last], target)) blame(audited, "off", 0);
    else if (game->rules.use == TALLY_USE_ALL && count != 1) blame(audited, "number_not_used", 0);
}

/* ---- Rows ------------------------------------------------------------------------------------ */

/* A row gets three fingerprints: of the numbers as written, of the sorted numbers, and of the
 * sorted numbers with the split. The caller compares them with those of other rows. */
static void name_row(struct auditor *auditor, const struct recipe *recipe, const char *split,
                     struct audited *audited)
{
    struct drawn_game *const drawn = &auditor->source.drawn;
    const char *const own = auditor->source.split[0] != '\0' ? auditor->source.split : split;
    drawn_game_key(recipe->prefix, true, drawn);
    audited->written = fingerprint_of(drawn->key, drawn->length);
    drawn_game_key(recipe->prefix, recipe->rules.order == TALLY_ORDER_GIVEN, drawn);
    audited->key = fingerprint_of(drawn->key, drawn->length);
    audited->key_begin = auditor->texts.length;
    audited->key_length = drawn->length;
    buffer_append(&auditor->texts, drawn->key, drawn->length);
    char both[KEY_SIZE + SPLIT_NAME_SIZE + 4096];
    const size_t own_length = strlen(own) < 4096 ? strlen(own) : 4096;
    memcpy(both, drawn->key, drawn->length);
    both[drawn->length] = ' ';
    memcpy(both + drawn->length + 1, own, own_length);
    audited->with_split = fingerprint_of(both, drawn->length + 1 + own_length);
}

/* Does a solvable game have no solution in positive whole numbers? */
static tally_status look_at_whole(const struct auditor *auditor, const tally_game *game,
                                  bool *needs_fractions)
{
    tally_options options;
    if (!options_lend(&options, &auditor->looker.options)) return TALLY_OPTION;
    tally_rules rules = game->rules;
    tally_game *whole = NULL;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    *needs_fractions = false;
    if (rules.values == TALLY_VALUES_WHOLE || rules.operations != TALLY_OP_BASIC) return TALLY_OK;
    *needs_fractions = true;
    rules.values = TALLY_VALUES_WHOLE;
    for (uint32_t i = 0; i < game->count; i++)
        if (game->numbers[i] == 0) return TALLY_OK;
    if (tally_game_new(&whole, &rules, game->target, game->numbers, game->count, NULL) != TALLY_OK)
        return TALLY_OK; /* the target 0 is no positive number */
    const tally_status status =
        end_of_search(tally_solve(whole, &options, NULL, &outcome), &outcome);
    *needs_fractions = outcome.answer != TALLY_ANSWER_SOLVED;
    tally_game_free(whole);
    return status;
}

/* Labels the row's game by a search, compares the labels with what the row says, and judges its
 * gold answer. */
static tally_status look_at_row(struct auditor *auditor, const tally_game *game,
                                struct audited *audited)
{
    const struct labels *const labels = &auditor->looker.labels;
    const struct source *const source = &auditor->source;
    enum dataset_wish unmet;
    tally_status status = look_at_game(&auditor->looker, game, false, &unmet);
    if (status != TALLY_OK) return status;
    audited->is_solvable = labels->is_solvable;
    audited->is_proved = labels->is_known;
    audited->is_told_unsolvable = source->solvable == 0;
    audited->is_mislabelled =
        labels->is_known && source->solvable >= 0 && source->solvable != labels->is_solvable;
    audited->difficulty = labels->difficulty.word != NULL ? (int)labels->difficulty.score : -1;
    audited->solutions =
        labels->knows_solutions || !labels->is_solvable ? labels->solutions : UINT64_MAX;
    if (labels->is_solvable) status = look_at_whole(auditor, game, &audited->needs_fractions);
    audited->has_gold = source->gold.text != NULL && source->gold.length != 0;
    if (!audited->has_gold) return status;
    if (source->gold_is_list) judge_operations(game, source->gold, audited);
    else judge_expression(game, source->gold, audited);
    return status;
}

tally_status audit_row(struct auditor *auditor, const char *text, size_t length, const char *split,
                       struct audited *audited)
{
    struct source *const source = &auditor->source;
    tally_game *game = NULL;
    *audited = (struct audited){.difficulty = -1};
    if (!source_read(source, text, length)) {
        audited->unreadable = source->message;
        audited->position = source->position;
        return TALLY_OK;
    }
    const struct recipe *const recipe = recipe_of(auditor);
    if (recipe == NULL) {
        audited->unreadable = "there are no such rules";
        return TALLY_OK;
    }
    const tally_range target = {source->drawn.target, source->drawn.target};
    auditor->looker.recipe = recipe;
    audited->numbers = source->drawn.count;
    tally_status status = tally_game_new(&game, &recipe->rules, target, source->drawn.numbers,
                                         source->drawn.count, auditor->looker.options.allocator);
    if (status == TALLY_NO_MEMORY) return status;
    if (status != TALLY_OK) {
        audited->unreadable = tally_status_message(status);
        return TALLY_OK;
    }
    name_row(auditor, recipe, split, audited);
    status = look_at_row(auditor, game, audited);
    tally_game_free(game);
    if (auditor->texts.has_failed || source->room.has_failed) return TALLY_NO_MEMORY;
    return status;
}
