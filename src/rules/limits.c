/* SPDX-License-Identifier: MIT */
/*
 * Packs limits of operations.
 */
#include "rules/limits.h"

#include "rules/operations.h"

enum { BITS = 4, IN_WORD = 64 / BITS, IN_LIMIT = (1 << BITS) - 1 };

_Static_assert(OPERATIONS <= 2 * IN_WORD, "each operation has its bits");

static uint32_t unpack(const uint64_t packed[2], uint32_t operation)
{
    return (uint32_t)(packed[operation / IN_WORD] >> operation % IN_WORD * BITS) & IN_LIMIT;
}

uint32_t rules_op_most(const tally_rules *rules, uint32_t operation)
{
    const uint32_t packed = unpack(rules->op_most, operation);
    return packed == 0 ? LIMIT_NONE : packed - 1;
}

uint32_t rules_op_fewest(const tally_rules *rules, uint32_t operation)
{
    return unpack(rules->op_fewest, operation);
}

uint32_t rules_limited(const tally_rules *rules)
{
    const uint64_t low = rules->op_most[0] | rules->op_fewest[0];
    const uint64_t high = rules->op_most[1] | rules->op_fewest[1];
    uint32_t limited = 0;
    if ((low | high) == 0) return 0;
    for (uint32_t i = 0; i < 2 * IN_WORD; i++) {
        const uint64_t word = i < IN_WORD ? low : high;
        if ((word >> i % IN_WORD * BITS & IN_LIMIT) != 0) limited |= operation_bit(i);
    }
    return limited;
}

bool rules_next_limit(const tally_rules *rules, bool is_most, uint32_t *operation, uint32_t *limit)
{
    for (; operation_next(operation, rules_limited(rules)); ++*operation) {
        *limit = is_most ? rules_op_most(rules, *operation) : rules_op_fewest(rules, *operation);
        if (*limit != (is_most ? LIMIT_NONE : 0)) return true;
    }
    return false;
}

uint32_t rules_unused(const tally_rules *rules)
{
    uint32_t operations = 0;
    for (uint32_t i = 0; operation_next(&i, rules_limited(rules)); i++)
        if (rules_op_most(rules, i) == 0) operations |= operation_bit(i);
    return (rules->operations & ~operations) != 0 ? operations : 0;
}

void rules_leave_out_unused(tally_rules *rules)
{
    const uint32_t left_out = rules_unused(rules);
    rules->operations &= ~left_out;
    for (uint32_t i = 0; operation_next(&i, left_out); i++)
        rules->op_most[i / IN_WORD] &= ~((uint64_t)IN_LIMIT << i % IN_WORD * BITS);
}

uint32_t rules_judged(const tally_rules *rules)
{
    const uint32_t sums = TALLY_OP_ADD | TALLY_OP_SUBTRACT;
    const bool counts = (rules_limited(rules) & sums) != 0;
    return rules->operations | (rules->judged_too & ~(uint32_t)(counts ? TALLY_OP_NEGATE : 0));
}

bool rules_limits_are_none(const tally_rules *rules, bool is_most)
{
    const uint64_t *const packed = is_most ? rules->op_most : rules->op_fewest;
    return (packed[0] | packed[1]) == 0;
}

const char *rules_against_limits(const tally_rules *rules)
{
    const uint32_t sums = TALLY_OP_ADD | TALLY_OP_SUBTRACT;
    const uint32_t uncounted = TALLY_OP_NEGATE | TALLY_OP_CONCATENATE | TALLY_OP_POINT |
                               TALLY_OP_ZERO | TALLY_OP_REPEAT | TALLY_OP_ZERO_POWER;
    const uint32_t limited = rules_limited(rules);
    if (limited == 0) return NULL;
    if ((limited & uncounted) != 0)
        return "neg, cat, dot, zero, rep and 0^0 are no steps: they have no limit";
    if ((limited & sums) != 0 && (rules->operations & TALLY_OP_NEGATE) != 0)
        return "limits of + and - need rules without neg: set ops without it first";
    if (rules->brackets != TALLY_BRACKETS_ANY) return "limits of operations need brackets any";
    for (uint32_t i = 0; i < OPERATIONS; i++)
        if (rules_op_fewest(rules, i) > rules_op_most(rules, i))
            return "op-fewest asks for more than op-most allows";
    return NULL;
}

const char *rules_against_max_value(const tally_rules *rules)
{
    const uint32_t sums = TALLY_OP_ADD | TALLY_OP_SUBTRACT;
    const uint32_t products = TALLY_OP_MULTIPLY | TALLY_OP_DIVIDE;
    const uint32_t has = rules->operations;
    if (rules->max_value == 0) return NULL;
    if ((has & ~(uint32_t)TALLY_OP_BASIC) != 0)
        return "a largest step needs rules with + - * / alone: set ops first";
    if ((has & sums) == TALLY_OP_SUBTRACT || (has & products) == TALLY_OP_DIVIDE)
        return "a largest step needs + beside -, and * beside /";
    if (rules->order != TALLY_ORDER_ANY || rules->brackets != TALLY_BRACKETS_ANY)
        return "a largest step needs any order and any brackets";
    if (rules_limited(rules) != 0) return "a largest step goes with no limits of operations";
    return rules->max_value > MAX_VALUE_LAST ? "a largest step is at most 4611686018427387903"
                                             : NULL;
}

void rules_set_limit(tally_rules *rules, bool is_most, uint32_t operation, uint32_t limit)
{
    uint64_t *const packed = is_most ? rules->op_most : rules->op_fewest;
    uint64_t *const word = &packed[operation / IN_WORD];
    const uint32_t shift = operation % IN_WORD * BITS;
    *word &= ~((uint64_t)IN_LIMIT << shift);
    *word |= (uint64_t)(is_most ? limit + 1 : limit) << shift;
}

void rules_clear_limits(tally_rules *rules, bool is_most)
{
    uint64_t *const packed = is_most ? rules->op_most : rules->op_fewest;
    packed[0] = packed[1] = 0;
}
