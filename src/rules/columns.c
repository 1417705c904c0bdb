/* SPDX-License-Identifier: MIT */
/*
 * The columns of a rule set as text: the same words on the command line, in IDs and in
 * tally_rules_set(). Operations are written without separators, "+-*" "/^!sqrtnegcatdot". The
 * longest word is taken first: "!!" is one operation. Spaces are skipped in input, and never
 * written.
 */
#include "rules/columns.h"

#include "base/sized.h"
#include "rules/limits.h"
#include "rules/operations.h"
#include "rules/rules.h"

#include <string.h>

/* The row whose word begins there, the longest one; OPERATIONS: none. */
static uint32_t operation_at(const char *text, size_t length)
{
    uint32_t found = OPERATIONS;
    size_t longest = 0;
    for (uint32_t i = 0; i < OPERATIONS; i++) {
        const size_t own = strlen(operation_words[i]);
        if (own <= longest || own > length || memcmp(text, operation_words[i], own) != 0) continue;
        longest = own;
        found = i;
    }
    return found;
}

/* Reads one word after the other; separators are optional: "+-sqrt" as well as "+ - sqrt". */
static tally_status set_operations(tally_rules *rules, const char *text, size_t length,
                                   tally_error *error)
{
    uint32_t operations = 0;
    size_t i = 0;
    while (i < length) {
        if (text[i] == ' ') {
            i++;
            continue;
        }
        const uint32_t found = operation_at(text + i, length - i);
        if (found == OPERATIONS) {
            return error_at(error, TALLY_RULES, i,
                            "this is not an operation: a list of" TALLY_OPERATION_WORDS
                            " is expected");
        }
        operations |= operation_bit(found);
        i += strlen(operation_words[found]);
    }
    if (operations == 0) return error_at(error, TALLY_RULES, 0, "at least one operation is needed");
    rules->operations = operations;
    return TALLY_OK;
}

/* Returns 0 or 1 for the first or the second word, 2 if the text is neither. */
static unsigned one_of(const char *text, size_t length, const char *first, const char *second)
{
    if (text_is(text, length, first)) return 0;
    return text_is(text, length, second) ? 1 : 2;
}

static tally_status set_depth(tally_rules *rules, const char *text, size_t length,
                              tally_error *error)
{
    if (length != 1 || text[0] < '0' || text[0] > '0' + RULES_UNARY_DEPTH_MAX) {
        return error_at(error, TALLY_RULES, 0, "depth is 0, 1, 2, 3 or 4");
    }
    rules->unary_depth = (uint32_t)(text[0] - '0');
    return TALLY_OK;
}

static const char *const brackets_words[] = {
    [TALLY_BRACKETS_ANY] = "any", [TALLY_BRACKETS_NONE] = "none", [TALLY_BRACKETS_LEFT] = "left"};

static tally_status set_brackets(tally_rules *rules, const char *text, size_t length,
                                 tally_error *error)
{
    const size_t found = text_find(text, length, brackets_words, TALLY_BRACKETS_LEFT + 1);
    if (found > TALLY_BRACKETS_LEFT)
        return error_at(error, TALLY_RULES, 0, "brackets are any, none or left");
    rules->brackets = (uint32_t)found;
    return TALLY_OK;
}

/* ---- Limits of operations -------------------------------------------------------------------- */

/* The names of those operations whose signs have another meaning in URLs or IDs, where limits name
 * them. */
static const char *const limit_names[] = {
    [OPERATION_ADD] = "add",    [OPERATION_SUBTRACT] = "sub", [OPERATION_MULTIPLY] = "mul",
    [OPERATION_DIVIDE] = "div", [OPERATION_POWER] = "pow",
};

enum { LIMIT_NAMES = sizeof limit_names / sizeof limit_names[0] };

static bool is_any_of(char c, const char *signs)
{
    return memchr(signs, c, strlen(signs)) != NULL;
}

/* The row whose word or name stands there, before ":1" or ".1", and its length; OPERATIONS:
 * none. */
static uint32_t limited_at(const char *text, size_t length, size_t *taken)
{
    size_t own = 0;
    while (own < length && !is_any_of(text[own], ":.")) own++;
    *taken = own;
    for (uint32_t i = 0; i < OPERATIONS; i++) {
        if (text_is(text, own, operation_words[i]) ||
            (i < LIMIT_NAMES && text_is(text, own, limit_names[i])))
            return i;
    }
    return OPERATIONS;
}

/* Reads ":1" or ".1". */
static bool take_limit(const char *text, size_t length, size_t *at, uint32_t *limit)
{
    size_t i = *at;
    if (i == length) return false;
    const size_t begin = ++i;
    *limit = 0;
    for (; i < length && text[i] >= '0' && text[i] <= '9' && i < begin + 2; i++)
        *limit = *limit * 10 + (uint32_t)(text[i] - '0');
    *at = i;
    return i > begin && (i == length || is_any_of(text[i], ",; ")) && *limit <= LIMIT_LAST;
}

/* Reads "+:1,-:1" or "add.1;sub.1". */
static tally_status set_limits(tally_rules *rules, bool is_most, const char *text, size_t length,
                               tally_error *error)
{
    size_t i = 0;
    rules_clear_limits(rules, is_most);
    while (i < length) {
        size_t taken;
        uint32_t limit;
        if (is_any_of(text[i], ",; ")) {
            i++;
            continue;
        }
        const uint32_t operation = limited_at(text + i, length - i, &taken);
        if (operation == OPERATIONS)
            return error_at(error, TALLY_RULES, i,
                            "a limit is an operation and how often: +:1,-:1");
        if ((rules->operations & operation_bit(operation)) == 0)
            return error_at(error, TALLY_RULES, i, "the rules do not have this operation");
        i += taken;
        const size_t number = i;
        if (!take_limit(text, length, &i, &limit))
            return error_at(error, TALLY_RULES, number,
                            "an operation may stand 0 to 14 times: +:1");
        rules_set_limit(rules, is_most, operation, limit);
    }
    if (rules_limits_are_none(rules, is_most))
        return error_at(error, TALLY_RULES, 0, "a limit is an operation and how often: +:1,-:1");
    return TALLY_OK;
}

static tally_status set_max_value(tally_rules *rules, const char *text, size_t length,
                                  tally_error *error)
{
    static const char expected[] =
        "the largest step is a whole number from 1 to 4611686018427387903";
    uint64_t most;
    size_t end = 0;
    bool is_beyond;
    const bool is_whole = text_take_whole(text, length, &end, &most, &is_beyond);
    if (!is_beyond && end != length) return error_at(error, TALLY_RULES, end, expected);
    if (!is_whole || most == 0 || most > MAX_VALUE_LAST)
        return error_at(error, TALLY_RULES, 0, expected);
    rules->max_value = most;
    return TALLY_OK;
}

/* In JSON a name has _ for -. */
static bool is_named(const char *column, size_t length, const char *name)
{
    bool is_same = length == strlen(name);
    for (size_t i = 0; i < length && is_same; i++)
        is_same = column[i] == name[i] || (column[i] == '_' && name[i] == '-');
    return is_same;
}

/* Each column has its own words. A message lists the words that are possible, so that the next try
 * succeeds. */
static tally_status set_column(tally_rules *rules, const char *column, size_t column_length,
                               const char *text, size_t text_length, tally_error *error)
{
    if (text_is(column, column_length, "ops"))
        return set_operations(rules, text, text_length, error);
    if (text_is(column, column_length, "depth")) return set_depth(rules, text, text_length, error);
    if (text_is(column, column_length, "values")) {
        if (rules_find_values(&rules->values, text, text_length)) return TALLY_OK;
        return error_at(error, TALLY_RULES, 0, "values are whole, natural, integer or exact");
    }
    if (text_is(column, column_length, "use")) {
        const unsigned which = one_of(text, text_length, "any", "all");
        if (which == 2) return error_at(error, TALLY_RULES, 0, "use is any or all");
        rules->use = which == 0 ? TALLY_USE_ANY : TALLY_USE_ALL;
        return TALLY_OK;
    }
    if (text_is(column, column_length, "order")) {
        const unsigned which = one_of(text, text_length, "any", "given");
        if (which == 2) return error_at(error, TALLY_RULES, 0, "order is any or given");
        rules->order = which == 0 ? TALLY_ORDER_ANY : TALLY_ORDER_GIVEN;
        return TALLY_OK;
    }
    if (text_is(column, column_length, "brackets"))
        return set_brackets(rules, text, text_length, error);
    const bool is_most = is_named(column, column_length, "op-most");
    if (is_most || is_named(column, column_length, "op-fewest"))
        return set_limits(rules, is_most, text, text_length, error);
    if (is_named(column, column_length, "max-value"))
        return set_max_value(rules, text, text_length, error);
    return error_at(
        error, TALLY_RULES, SIZE_MAX,
        "there is no such column: ops, values, use, order, brackets, op-most, op-fewest, "
        "max-value or depth is expected");
}

tally_status rules_set_column(tally_rules *rules, const char *column, size_t column_length,
                              const char *text, size_t text_length, tally_error *error)
{
    tally_rules changed = *rules;
    const tally_status status =
        set_column(&changed, column, column_length, text, text_length, error);
    if (status != TALLY_OK) return status;
    const char *const against = rules_conflict(&changed);
    if (against != NULL) return error_at(error, TALLY_RULES, 0, against);
    *rules = changed;
    return TALLY_OK;
}

/* Rules that are all 0 stand for the default rules, so these are filled in before the column
 * changes. */
tally_status tally_rules_set(tally_rules *rules, const char *column, const char *text,
                             tally_error *error)
{
    tally_error here = {.message = ""};
    *rules = *rules_or_default(rules);
    const tally_status status =
        rules_set_column(rules, column, strlen(column), text, strlen(text), &here);
    if (status != TALLY_OK && error != NULL) {
        if (here.position == SIZE_MAX) here.position = 0;
        *error = here;
    }
    return status;
}

static void put_column(struct text_out *out, const char *column, const char *text)
{
    text_put(out, ',');
    text_put_string(out, column);
    text_put(out, '=');
    text_put_string(out, text);
}

void rules_put_operations(struct text_out *out, uint32_t operations)
{
    for (uint32_t i = 0; operation_next(&i, operations); i++)
        text_put_string(out, operation_words[i]);
}

/* Writes ",op-most=add.1;sub.1", or nothing. */
static void put_limits(struct text_out *out, const tally_rules *rules, bool is_most)
{
    bool is_first = true;
    uint32_t limit;
    for (uint32_t i = 0; rules_next_limit(rules, is_most, &i, &limit); i++) {
        if (is_first) put_column(out, is_most ? "op-most" : "op-fewest", "");
        else text_put(out, ';');
        text_put_string(out, i < LIMIT_NAMES ? limit_names[i] : operation_words[i]);
        text_put(out, '.');
        text_put_whole(out, limit);
        is_first = false;
    }
}

/* The columns are written in a fixed order, so that equal rules have equal IDs:
 *
 *   make24,ops=+-*,use=any       the preset make24 has + - * / and "all" */
void rules_put_changes(struct text_out *out, const tally_rules *rules)
{
    const tally_rules *const preset = tally_rules_find(rules->name);
    if (rules->operations != preset->operations) {
        put_column(out, "ops", "");
        rules_put_operations(out, rules->operations);
    }
    if (rules->values != preset->values)
        put_column(out, "values", tally_values_word(rules->values));
    if (rules->use != preset->use)
        put_column(out, "use", rules->use == TALLY_USE_ANY ? "any" : "all");
    if (rules->order != preset->order) {
        put_column(out, "order", rules->order == TALLY_ORDER_ANY ? "any" : "given");
    }
    if (rules->brackets != preset->brackets)
        put_column(out, "brackets", brackets_words[rules->brackets]);
    put_limits(out, rules, true);
    put_limits(out, rules, false);
    if (rules->max_value != 0) {
        put_column(out, "max-value", "");
        text_put_whole(out, rules->max_value);
    }
    if (rules->unary_depth != preset->unary_depth) {
        put_column(out, "depth", "");
        text_put_whole(out, rules->unary_depth);
    }
}
