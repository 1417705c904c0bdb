/* SPDX-License-Identifier: MIT */
/*
 * The scope of an answer, as text and as JSON.
 */
#include "query/scope.h"

#include <string.h>

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
    case TALLY_OP_ZERO_POWER: return "0^0 = 1";
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

/* ---- Limits of operations -------------------------------------------------------------------- */

bool scope_has_limits(const tally_rules *rules)
{
    return (rules->op_most[0] | rules->op_most[1] | rules->op_fewest[0] | rules->op_fewest[1] |
            rules->max_value) != 0;
}

/* The next operation from *operation on that is limited; false: there is none. */
static bool next_limit(const tally_rules *rules, bool is_most, uint32_t *operation, uint32_t *limit)
{
    enum { BITS = 4, IN_WORD = 64 / BITS, IN_LIMIT = (1 << BITS) - 1 };
    const uint64_t *const packed = is_most ? rules->op_most : rules->op_fewest;
    for (; *operation < OPERATIONS; ++*operation) {
        const uint32_t i = *operation;
        *limit = (uint32_t)(packed[i / IN_WORD] >> i % IN_WORD * BITS) & IN_LIMIT;
        if (*limit == 0) continue;
        if (is_most) --*limit;
        return true;
    }
    return false;
}

/* ", at most 1 +, 1 -" */
static void put_limits_text(struct buffer *out, const tally_rules *rules, bool is_most)
{
    const char *before = is_most ? ", at most " : ", at least ";
    uint32_t limit;
    for (uint32_t i = 0; next_limit(rules, is_most, &i, &limit); i++) {
        buffer_text(out, before);
        buffer_number(out, limit);
        buffer_char(out, ' ');
        buffer_text(out, shown((uint32_t)1 << i, words[i]));
        before = ", ";
    }
}

/* "op_most":"+:1,-:1", as it is asked for. */
static void put_limits(struct json *json, const tally_rules *rules, bool is_most)
{
    char text[OPERATIONS * 16];
    size_t length = 0;
    uint32_t limit;
    for (uint32_t i = 0; next_limit(rules, is_most, &i, &limit); i++) {
        const size_t word = strlen(words[i]);
        if (length != 0) text[length++] = ',';
        memcpy(text + length, words[i], word);
        length += word;
        text[length++] = ':';
        if (limit > 9) text[length++] = '1';
        text[length++] = (char)('0' + limit % 10);
    }
    text[length] = '\0';
    if (length != 0) json_put_string(json, is_most ? "op_most" : "op_fewest", text);
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
    for (uint32_t i = 0; i < OPERATIONS; i++)
        if ((rules->operations >> i & 1) != 0) json_string(json, words[i]);
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
