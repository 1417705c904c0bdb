/* SPDX-License-Identifier: MIT */
/*
 * The scope of an answer, as text and as JSON.
 */
#include "query/scope.h"

/* The words of --ops, in the order of the bits. */
#define WORD(name, word) word,
static const char *const words[] = {TALLY_OPERATION_MAP(WORD)};
#undef WORD

enum { OPERATIONS = sizeof words / sizeof words[0] };

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
static const char *shown(uint32_t operation, const char *word)
{
    switch (operation) {
    case TALLY_OP_SQRT: return "√";
    case TALLY_OP_NEGATE: return "unary minus";
    case TALLY_OP_CONCATENATE: return "digits put together";
    case TALLY_OP_POINT: return "a decimal point";
    case TALLY_OP_ZERO: return "a given 0 before it";
    case TALLY_OP_REPEAT: return "repeating decimals";
    default: return word;
    }
}

static void put_operations(struct buffer *out, uint32_t operations, const char *before)
{
    for (uint32_t i = 0; i < OPERATIONS; i++) {
        if ((operations >> i & 1) == 0) continue;
        buffer_text(out, before);
        buffer_text(out, shown((uint32_t)1 << i, words[i]));
    }
}

/* Signs stand side by side, what has words behind a comma. */
void scope_put_text(struct buffer *out, const tally_rules *rules)
{
    const uint32_t in_words =
        TALLY_OP_NEGATE | TALLY_OP_CONCATENATE | TALLY_OP_POINT | TALLY_OP_ZERO | TALLY_OP_REPEAT;
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
    buffer_text(out, ", steps ");
    buffer_text(out, steps[rules->values]);
}

void scope_put(struct json *json, const tally_rules *rules)
{
    json_key(json, "scope");
    json_open_object(json);
    json_key(json, "operations");
    json_open_array(json);
    for (uint32_t i = 0; i < OPERATIONS; i++)
        if ((rules->operations >> i & 1) != 0) json_string(json, words[i]);
    json_close_array(json);
    if ((rules->operations & (uint32_t)TALLY_OP_NESTED) != 0)
        json_put_number(json, "depth", rules->unary_depth);
    json_put_string(json, "values", tally_values_word(rules->values));
    if (rules->brackets != TALLY_BRACKETS_ANY)
        json_put_string(json, "brackets", brackets[rules->brackets]);
    json_put_string(json, "bound", "64 bits");
    json_close_object(json);
}
