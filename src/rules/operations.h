/* SPDX-License-Identifier: MIT */
/*
 * The one table of operations: a row has all that the library knows of an operation. A new
 * operation of one operand is a row here, a bit and a word in tally/rules.h, and its effort in
 * expr/effort.c; the engines, readers and printers go by the columns.
 */
#ifndef TALLY_RULES_OPERATIONS_H
#define TALLY_RULES_OPERATIONS_H

#include "base/bits.h"
#include "base/rational.h"
#include "tally/expr.h"

#include <stdbool.h>
#include <stdint.h>

/* The rows, in the order of the bits: row n has the bit 1 << n. */
enum operation {
#define OPERATION_ROW(name, word) OPERATION_##name,
    TALLY_OPERATION_MAP(OPERATION_ROW)
#undef OPERATION_ROW
        OPERATIONS
};

/* What an operation makes of the opposite of its operand. */
enum operation_sign {
    OPERATION_NEEDS_SIGN, /* nothing: a negative operand has no value */
    OPERATION_DROPS_SIGN, /* the same value */
    OPERATION_KEEPS_SIGN, /* the opposite value */
    OPERATION_MINDS_SIGN  /* another value: floor(-1/2) is -1, floor(1/2) is 0 */
};

/* How large an operand may be whose result has the height h: the larger of numerator and
 * denominator is at most h. From OPERATION_FROM_SQUARE on, a value that does not fit may lead back
 * to one that does. */
enum operation_reach {
    OPERATION_FROM_SAME,
    OPERATION_FROM_NEXT, /* h + 1 */
    OPERATION_FROM_SQUARE,
    OPERATION_FROM_HUNDRED,
    OPERATION_FROM_ANY /* there is no limit: floor(p/q) */
};

/* A row. The columns from `apply` to `example` are those of operations of one operand that count
 * into the depth; those behind them are of operations of two operands, and of these the TeX is told
 * where the operation has a word. Without `apply` and `apply_two` the operation is another one. */
struct operation_row {
    bool is_enclosing; /* the texts around the operand enclose it */
    const char *about; /* for prompts */
    enum rational_status (*apply)(struct rational *result, struct rational operand);
    /* The operand, not negative, of this result, which is not negative either; false: there is
     * none. NULL: operands are whole numbers, which are tried from 0 on, unless the sign is
     * minded: then operands are fractions. */
    bool (*undo)(struct rational *operand, struct rational result);
    enum operation_sign sign;
    enum operation_reach reach;
    tally_node_kind node;
    const char *before; /* around the operand in text; around both, with a comma between them */
    const char *behind;
    const char *tex_before; /* likewise in TeX */
    const char *tex_behind;
    const char *example;
    /* In TeX the operands stand between tex_before, tex_between and tex_behind. */
    enum rational_status (*apply_two)(struct rational *result, struct rational a,
                                      struct rational b);
    const char *tex_between;
};

extern const struct operation_row operation_rows[OPERATIONS];
extern const char *const operation_words[OPERATIONS];

/* The bits of the operations whose result may not fit, though the operands do. */
#define OPERATIONS_GROWING                                                                         \
    (((uint32_t)TALLY_OP_NESTED & ~(uint32_t)(TALLY_OP_SQRT | TALLY_OP_FLOOR | TALLY_OP_CEIL)) |   \
     (uint32_t)TALLY_OP_JOIN)

/* The bits of the operations that round, and of the logarithm. They make values below 0 of which
 * the opposite need not be possible. */
#define OPERATIONS_OF_ONE_SIGN                                                                     \
    ((uint32_t)(TALLY_OP_FLOOR | TALLY_OP_CEIL | TALLY_OP_IDIV | TALLY_OP_LOG))

/* Does the step raise 0 to the power of 0? Rules without TALLY_OP_ZERO_POWER have no value for
 * it. */
static inline bool operation_is_zero_power(uint32_t operation, struct rational base,
                                           struct rational exponent)
{
    return operation == OPERATION_POWER && base.numerator == 0 && exponent.numerator == 0;
}

static ALWAYS_INLINE uint32_t operation_bit(uint32_t operation)
{
    return (uint32_t)1 << operation;
}

static ALWAYS_INLINE bool operation_is_nested(uint32_t operation)
{
    return ((uint32_t)TALLY_OP_NESTED >> operation & 1) != 0;
}

static ALWAYS_INLINE bool operation_is_paired(uint32_t operation)
{
    return ((uint32_t)TALLY_OP_PAIRED >> operation & 1) != 0;
}

/* Computes one step: *result = a operation b; operations of one operand ignore b. */
enum rational_status operation_take(struct rational *result, uint32_t operation, struct rational a,
                                    struct rational b);

/* The next row of these bits from *operation on; false: there is none. Begin with 0, and add 1. */
static inline bool operation_next(uint32_t *operation, uint32_t bits)
{
    const uint32_t left = bits >> *operation;
    if (*operation >= OPERATIONS || left == 0) return false;
    *operation += (uint32_t)bits_lowest(left);
    return true;
}

#endif
