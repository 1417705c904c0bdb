/* SPDX-License-Identifier: MIT */
/*
 * Follows moves that are written as operations on two values: 8 + 8 = 16.
 */
#include "moves/follow.h"

#include "base/text.h"
#include "reading/characters.h"
#include "rules/operations.h"
#include "rules/rules.h"
#include "tally/judge.h"

enum { OPERATION_SIZE = 256 }; /* characters of the longest operation, without blanks */

/* Reads an operand: 8, -3, 8/3 or (8/3). */
static bool read_value(const char *text, size_t length, size_t *at, struct rational *value)
{
    const bool has_bracket = *at < length && text[*at] == '(';
    uint64_t numerator, denominator = 1;
    bool is_beyond = false;
    *at += has_bracket;
    const bool is_negative = *at < length && text[*at] == '-';
    *at += is_negative;
    if (!text_take_whole(text, length, at, &numerator, &is_beyond)) return false;
    if ((has_bracket || *at == length) && *at < length && text[*at] == '/') {
        ++*at;
        if (!text_take_whole(text, length, at, &denominator, &is_beyond)) return false;
    }
    if (has_bracket && (*at == length || text[(*at)++] != ')')) return false;
    if (denominator == 0) return false;
    *value = rational_make(numerator, denominator, is_negative);
    return true;
}

/* Reads the result after =, which may be a fraction without parentheses. */
static bool read_result(const char *text, size_t length, size_t *at, struct rational *value)
{
    struct rational below;
    if (!read_value(text, length, at, value)) return false;
    if (*at == length || text[*at] != '/') return *at == length;
    ++*at;
    return read_value(text, length, at, &below) && *at == length &&
           rational_divide(value, *value, below) == RATIONAL_OK;
}

static bool take_away(struct left *left, struct rational value)
{
    uint32_t i = 0;
    while (i < left->count && !rational_is_equal(left->values[i], value)) i++;
    if (i == left->count) return false;
    left->values[i] = left->values[--left->count];
    return true;
}

/* Why the rules do not allow a step with this result; NULL: they do. */
static const char *fault_of_step(const tally_rules *rules, uint32_t operation,
                                 struct rational result)
{
    if ((rules->operations & operation) == 0) return "operation";
    const tally_reason reason = rules_against_value(rules, result);
    return reason != TALLY_REASON_NONE ? tally_reason_word(reason) : NULL;
}

/* Copies an operation in plain signs and without blanks, "8×3 = 24" as "8*3=24". Returns its
 * length; 0: it is too long, or has other characters. */
static size_t plain_operation(const char *text, size_t bytes, char plain[OPERATION_SIZE])
{
    size_t length = 0;
    for (size_t at = 0; at < bytes;) {
        const struct character here = character_at(text, bytes, at);
        at += here.bytes;
        if (here.kind == CHARACTER_BLANK || here.kind == CHARACTER_IGNORED) continue;
        if (length == OPERATION_SIZE || here.plain == '\0') return 0;
        plain[length++] = here.plain;
    }
    return length;
}

static bool fail(struct left *left, const char *reason, size_t position)
{
    left->reason = reason;
    left->position = position;
    return false;
}

bool follow_move(struct left *left, const tally_rules *rules, const char *text, size_t length,
                 bool needs_result)
{
    char plain[OPERATION_SIZE];
    const size_t plain_length = plain_operation(text, length, plain);
    uint32_t operation = OPERATION_ADD;
    struct rational a, b, told, result = {0, 1, 0};
    size_t at = 0;
    if (!read_value(plain, plain_length, &at, &a) || at == plain_length)
        return fail(left, NULL, at);
    const char sign = plain[at++];
    if (!read_value(plain, plain_length, &at, &b)) return fail(left, NULL, at);
    const bool has_result = needs_result || at < plain_length;
    if (has_result &&
        (at == plain_length || plain[at++] != '=' || !read_result(plain, plain_length, &at, &told)))
        return fail(left, NULL, at);
    while (operation <= OPERATION_DIVIDE && operation_words[operation][0] != sign) operation++;
    if (operation > OPERATION_DIVIDE) return fail(left, NULL, at);
    const enum rational_status status = operation_rows[operation].apply_two(&result, a, b);
    if (status == RATIONAL_BY_ZERO) return fail(left, "division_by_zero", 0);
    if (status != RATIONAL_OK || (has_result && !rational_is_equal(result, told)))
        return fail(left, "wrong_result", 0);
    const char *const fault = fault_of_step(rules, operation_bit(operation), result);
    if (fault != NULL) return fail(left, fault, 0);
    if (!take_away(left, a) || !take_away(left, b)) return fail(left, "number_not_given", 0);
    left->values[left->count++] = result;
    return true;
}
