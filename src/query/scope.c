/* SPDX-License-Identifier: MIT */
/*
 * The scope of an answer, as text and as JSON.
 */
#include "query/query.h"

#include "rules/limits.h"
#include "rules/operations.h"

static const char *const steps[] = {
    [TALLY_VALUES_WHOLE] = "positive whole numbers",
    [TALLY_VALUES_NATURAL] = "whole numbers from 0 on",
    [TALLY_VALUES_INTEGER] = "whole numbers",
    [TALLY_VALUES_EXACT] = "exact fractions",
};

static const char *const without[] = {
    [TALLY_BRACKETS_ANY] = "",
    [TALLY_BRACKETS_NONE] = ", no brackets",
    [TALLY_BRACKETS_LEFT] = ", left to right",
};

static const char *const brackets[] = {
    [TALLY_BRACKETS_NONE] = "none",
    [TALLY_BRACKETS_LEFT] = "left",
};

/* What people write otherwise than in --ops. */
static const char *shown(uint32_t operation)
{
    static const char *const others[OPERATIONS] = {
        [OPERATION_SQRT] = "√",
        [OPERATION_NEGATE] = "unary minus",
        [OPERATION_CONCATENATE] = "digits put together",
        [OPERATION_POINT] = "a decimal point",
        [OPERATION_ZERO] = "a given 0 before it",
        [OPERATION_REPEAT] = "repeating decimals",
        [OPERATION_ZERO_POWER] = "0^0 = 1",
    };
    return others[operation] != NULL ? others[operation] : operation_words[operation];
}

static void put_operations(struct buffer *out, uint32_t operations, const char *before)
{
    for (uint32_t i = 0; operation_next(&i, operations); i++) {
        buffer_text(out, before);
        buffer_text(out, shown(i));
    }
}

/* ---- Limits of operations -------------------------------------------------------------------- */

bool scope_has_limits(const tally_rules *rules)
{
    return rules_limited(rules) != 0 || rules->max_value != 0;
}

/* ", at most 1 +, 1 -" */
static void put_limits_text(struct buffer *out, const tally_rules *rules, bool is_most)
{
    const char *before = is_most ? ", at most " : ", at least ";
    uint32_t limit;
    for (uint32_t i = 0; rules_next_limit(rules, is_most, &i, &limit); i++) {
        buffer_text(out, before);
        buffer_number(out, limit);
        buffer_char(out, ' ');
        buffer_text(out, shown(i));
        before = ", ";
    }
}

/* "op_most":"+:1,-:1", as it is asked for. */
static void put_limits(struct json *json, const tally_rules *rules, bool is_most)
{
    uint32_t limit;
    const char *before = "\"";
    for (uint32_t i = 0; rules_next_limit(rules, is_most, &i, &limit); i++) {
        if (*before == '"') json_key(json, is_most ? "op_most" : "op_fewest");
        buffer_text(json->out, before);
        buffer_text(json->out, operation_words[i]);
        buffer_char(json->out, ':');
        buffer_number(json->out, limit);
        before = ",";
    }
    if (*before == '"') return;
    buffer_char(json->out, '"');
    json->needs_comma = true;
}

/* Signs stand side by side, what has words behind a comma. */
void scope_put_text(struct buffer *out, const tally_rules *rules)
{
    const uint32_t in_words = TALLY_OP_NEGATE | TALLY_OP_CONCATENATE | TALLY_OP_POINT |
                              TALLY_OP_ZERO | TALLY_OP_REPEAT | TALLY_OP_ZERO_POWER;
    const uint32_t nested = rules->operations & (uint32_t)TALLY_OP_NESTED;
    buffer_text(out, "with");
    put_operations(out, rules->operations & ~(in_words | nested), " ");
    put_operations(out, nested, " ");
    if (nested != 0) {
        buffer_text(out, " (at most ");
        buffer_number(out, rules->unary_depth);
        buffer_text(out, " deep)");
    }
    put_operations(out, rules->operations & in_words, ", ");
    buffer_text(out, without[rules->brackets]);
    put_limits_text(out, rules, true);
    put_limits_text(out, rules, false);
    buffer_text(out, ", steps ");
    buffer_text(out, steps[rules->values]);
    if (rules->max_value == 0) return;
    buffer_text(out, " up to ");
    buffer_number(out, rules->max_value);
}

void scope_put(struct json *json, const tally_rules *rules)
{
    json_key(json, "scope");
    json_open_object(json);
    json_open_list(json, "operations");
    for (uint32_t i = 0; operation_next(&i, rules->operations); i++)
        json_string(json, operation_words[i]);
    json_close_array(json);
    if ((rules->operations & (uint32_t)TALLY_OP_NESTED) != 0)
        json_put_number(json, "depth", rules->unary_depth);
    json_put_string(json, "values", tally_values_word(rules->values));
    if (rules->brackets != TALLY_BRACKETS_ANY)
        json_put_string(json, "brackets", brackets[rules->brackets]);
    put_limits(json, rules, true);
    put_limits(json, rules, false);
    if (rules->max_value != 0) json_put_number(json, "max_value", rules->max_value);
    json_put_string(json, "bound", "64 bits");
    json_close_object(json);
}
