/* SPDX-License-Identifier: MIT */
/*
 * Writes prompts. A sentence for each column of the rules: which numbers, in which order, which
 * operations, which values.
 */
#include "dataset/prompt.h"

#include "rules/limits.h"
#include "rules/operations.h"
#include "rules/rules.h"

static void put_list(const struct row *row, struct buffer *out)
{
    buffer_char(out, '[');
    for (uint32_t i = 0; i < row->drawn->count; i++) {
        if (i != 0) buffer_text(out, ", ");
        buffer_number(out, row->drawn->numbers[i]);
    }
    buffer_char(out, ']');
}

/* ---- The prompt of the rules ----------------------------------------------------------------- */

/* The operations that an answer may have: without a depth none of those that nest. */
static uint32_t operations_of(const tally_rules *rules)
{
    return rules->unary_depth == 0 ? rules->operations & ~(uint32_t)TALLY_OP_NESTED
                                   : rules->operations;
}

static void put_operations(const tally_rules *rules, uint32_t operations, struct buffer *out)
{
    static const char *const brackets[] = {
        [TALLY_BRACKETS_ANY] = "",
        [TALLY_BRACKETS_NONE] = " Write no parentheses; the usual precedence holds.",
        [TALLY_BRACKETS_LEFT] =
            " Write no parentheses; operations are done from left to right, without precedence.",
    };
    const char *before = "You may use ";
    for (uint32_t i = 0; operation_next(&i, operations); i++) {
        buffer_text(out, before);
        buffer_text(out, operation_rows[i].about);
        before = ", ";
    }
    if (rules->brackets != TALLY_BRACKETS_ANY) {
        buffer_text(out, ".");
        buffer_text(out, brackets[rules->brackets]);
        return;
    }
    buffer_text(out, before[0] == ',' ? " and parentheses." : "You may use parentheses.");
}

/* " Use + at most once, - at most 2 times." */
static void put_limits(const tally_rules *rules, bool is_most, struct buffer *out)
{
    const char *before = " Use ";
    for (uint32_t i = 0; operation_next(&i, rules_limited(rules)); i++) {
        const uint32_t limit = is_most ? rules_op_most(rules, i) : rules_op_fewest(rules, i);
        if (limit == (is_most ? LIMIT_NONE : 0)) continue;
        buffer_text(out, before);
        buffer_text(out, operation_words[i]);
        buffer_text(out, is_most ? " at most " : " at least ");
        if (limit != 1) buffer_number(out, limit);
        buffer_text(out, limit == 1 ? "once" : " times");
        before = ", ";
    }
    if (before[0] == ',') buffer_char(out, '.');
}

/* " At most 2 of ! and sqrt may be nested directly inside each other." */
static void put_depth(const tally_rules *rules, struct buffer *out)
{
    const uint32_t usual = TALLY_OP_FACTORIAL | TALLY_OP_SQRT;
    const uint32_t nested = rules->operations & TALLY_OP_NESTED;
    const char *before = " of ";
    buffer_text(out, " At most ");
    buffer_number(out, rules->unary_depth);
    if ((nested & ~usual) == 0) buffer_text(out, " of ! and sqrt");
    for (uint32_t i = 0; (nested & ~usual) != 0 && operation_next(&i, nested); i++) {
        buffer_text(out, before);
        buffer_text(out, operation_words[i]);
        before = ", ";
    }
    buffer_text(out, " may be nested directly inside each other.");
}

static void put_rules(const tally_rules *rules, struct buffer *out)
{
    static const char *const steps[] = {
        [TALLY_VALUES_WHOLE] = " Every step must give a positive whole number.",
        [TALLY_VALUES_NATURAL] = " Every step must give a whole number that is not negative.",
        [TALLY_VALUES_INTEGER] =
            " Every step must give a whole number; it may be zero or negative.",
        [TALLY_VALUES_EXACT] = " Steps may give fractions, zero or negative numbers.",
    };
    const uint32_t operations = operations_of(rules);
    put_operations(rules, operations, out);
    if ((operations & TALLY_OP_SUBTRACT) != 0 &&
        ((operations | rules_judged(rules)) & TALLY_OP_NEGATE) == 0)
        buffer_text(out, " A minus sign may only stand between two values.");
    if ((operations & TALLY_OP_NESTED) != 0) put_depth(rules, out);
    put_limits(rules, true, out);
    put_limits(rules, false, out);
    buffer_text(out, steps[rules->values]);
}

/* Writes an answer of the right form, with operations of the rules. All of its steps are positive
 * whole numbers. */
static void put_example(uint32_t operations, struct buffer *out)
{
    static const struct {
        uint32_t operations;
        const char *text;
    } examples[] = {{TALLY_OP_ADD | TALLY_OP_DIVIDE, "(1 + 2) / 3"},
                    {TALLY_OP_ADD | TALLY_OP_MULTIPLY, "(1 + 2) * 3"},
                    {TALLY_OP_ADD | TALLY_OP_SUBTRACT, "1 + 3 - 2"},
                    {TALLY_OP_ADD, "1 + 2 + 3"},
                    {TALLY_OP_SUBTRACT | TALLY_OP_MULTIPLY, "(3 - 1) * 2"},
                    {TALLY_OP_SUBTRACT | TALLY_OP_DIVIDE, "(7 - 1) / 2"},
                    {TALLY_OP_SUBTRACT, "6 - 3 - 2"},
                    {TALLY_OP_MULTIPLY | TALLY_OP_DIVIDE, "2 * 3 / 6"},
                    {TALLY_OP_MULTIPLY, "2 * 3 * 4"},
                    {TALLY_OP_DIVIDE, "8 / 4 / 2"},
                    {TALLY_OP_POWER, "2 ^ 3"}};
    const char *text = NULL;
    for (uint32_t i = 0; operation_next(&i, operations & TALLY_OP_NESTED) && text == NULL; i++)
        text = operation_rows[i].example;
    for (size_t i = sizeof examples / sizeof examples[0]; i-- > 0;) {
        if ((operations & examples[i].operations) == examples[i].operations)
            text = examples[i].text;
    }
    if (text == NULL) return;
    buffer_text(out, ", for example <answer>");
    buffer_text(out, text);
    buffer_text(out, "</answer>");
}

static void put_own(const struct row *row, struct buffer *out)
{
    const tally_rules *const rules = &row->recipe->rules;
    const bool is_all = rules->use == TALLY_USE_ALL;
    buffer_text(out, is_all ? "Using all of the numbers " : "Using any of the numbers ");
    put_list(row, out);
    buffer_text(out, is_all ? ", each exactly once" : ", each at most once");
    if (rules->order == TALLY_ORDER_GIVEN) buffer_text(out, " and in the order given");
    buffer_text(out, ", write an expression that equals ");
    buffer_number(out, row->drawn->target);
    buffer_text(out, ". ");
    put_rules(rules, out);
    buffer_text(out, " Think step by step in <think> </think> tags, and give the expression alone "
                     "in <answer> </answer> tags");
    if (rules_are_free(rules)) put_example(operations_of(rules), out);
    buffer_char(out, '.');
}

/* ---- The prompt of the recipe ---------------------------------------------------------------- */

static bool begins_with(const char *text, size_t length, const char *word)
{
    const size_t word_length = strlen(word);
    return length >= word_length && memcmp(text, word, word_length) == 0;
}

/* Copies the recipe's prompt, and replaces {numbers} and {target}. Other braces stay as they are,
 * since a prompt may contain JSON or TeX. */
void prompt_put(const struct row *row, struct buffer *out)
{
    const char *at = row->recipe->prompt.data;
    size_t left = row->recipe->prompt.length;
    if (left == 0) put_own(row, out);
    while (left > 0) {
        size_t taken = 1;
        if (begins_with(at, left, "{numbers}")) {
            put_list(row, out);
            taken = strlen("{numbers}");
        } else if (begins_with(at, left, "{target}")) {
            buffer_number(out, row->drawn->target);
            taken = strlen("{target}");
        } else {
            buffer_char(out, *at);
        }
        at += taken;
        left -= taken;
    }
}
