/* SPDX-License-Identifier: MIT */
/*
 * Effort as docs/rules.md, "Effort", defines it. All figures derive from the decimal digits to keep
 * in mind: trailing zeros are free; a carry or a borrow costs one; a pair of digits to multiply
 * costs one if either is 1 or 2 (copying or doubling), otherwise two.
 *
 * Every step of every listed solution passes through here, so digits are looked up in a table,
 * three at a time. Carries are not simulated: each carry makes the digit sum of the result 9 less
 * than the digit sums of the terms together (Legendre), so three digit sums give the number of
 * carries. A borrow in a - b is a carry in (a - b) + b.
 */
#include "expr/effort.h"

#include "base/checked.h"
#include "base/power.h"
#include "base/rational.h"

enum { EASY_DIGIT_MAX = 2, CHUNK = 1000, CHUNK_DIGITS = 3 };

/* What effort depends on, of a group of three digits or of a whole number, in one word: the sum of
 * the digits; how many of them are not zero, and how many are hard (3..9); and how many there are
 * to keep in mind: all but trailing zeros. The number 0 counts as one digit. The first three of
 * groups add up to those of a number. */
typedef uint32_t digits_word;

enum { NOT_ZERO_SHIFT = 9, HARD_SHIFT = 15, CARRIED_SHIFT = 21, COUNT_MASK = 63 };

#define HUNDREDS(n) ((n) / 100)
#define TENS(n) ((n) / 10 % 10)
#define ONES(n) ((n) % 10)
#define ZEROS_AT_END(n) ((ONES(n) == 0) + ((n) % 100 == 0))
#define LENGTH(n) (1 + ((n) > 9) + ((n) > 99))
#define DIGITS_OF(n)                                                                               \
    (HUNDREDS(n) + TENS(n) + ONES(n)) |                                                            \
        ((HUNDREDS(n) != 0) + (TENS(n) != 0) + (ONES(n) != 0)) << NOT_ZERO_SHIFT |                 \
        ((HUNDREDS(n) > EASY_DIGIT_MAX) + (TENS(n) > EASY_DIGIT_MAX) + (ONES(n) > EASY_DIGIT_MAX)) \
            << HARD_SHIFT |                                                                        \
        ((n) == 0 ? 1 : LENGTH(n) - ZEROS_AT_END(n)) << CARRIED_SHIFT
#define FIVE(n)                                                                                    \
    DIGITS_OF(n), DIGITS_OF((n) + 1), DIGITS_OF((n) + 2), DIGITS_OF((n) + 3), DIGITS_OF((n) + 4)
#define FIFTY(n)                                                                                   \
    FIVE(n), FIVE((n) + 5), FIVE((n) + 10), FIVE((n) + 15), FIVE((n) + 20), FIVE((n) + 25),        \
        FIVE((n) + 30), FIVE((n) + 35), FIVE((n) + 40), FIVE((n) + 45)
#define HUNDRED(n) FIFTY(n), FIFTY((n) + 50)

static const digits_word digits_of_chunk[CHUNK] = {
    HUNDRED(0),   HUNDRED(100), HUNDRED(200), HUNDRED(300), HUNDRED(400),
    HUNDRED(500), HUNDRED(600), HUNDRED(700), HUNDRED(800), HUNDRED(900),
};

static NEVER_INLINE digits_word digits_of_long(rational_part whole)
{
    const digits_word sums = (1u << CARRIED_SHIFT) - 1;
    while (whole % CHUNK == 0) whole /= CHUNK;
    if (whole < CHUNK) return digits_of_chunk[whole];
    const uint32_t last = (uint32_t)(whole % CHUNK);
    digits_word digits = digits_of_chunk[last] & sums;
    uint32_t carried = CHUNK_DIGITS - (uint32_t)ZEROS_AT_END(last);
    for (whole /= CHUNK; whole >= CHUNK; whole /= CHUNK) {
        digits += digits_of_chunk[whole % CHUNK] & sums;
        carried += CHUNK_DIGITS;
    }
    carried += (uint32_t)LENGTH(whole);
    return (digits + (digits_of_chunk[whole] & sums)) | carried << CARRIED_SHIFT;
}

static ALWAYS_INLINE digits_word digits_of(rational_part whole)
{
    return whole < CHUNK ? digits_of_chunk[whole] : digits_of_long(whole);
}

static ALWAYS_INLINE uint32_t sum_of(digits_word digits)
{
    return digits & ((1u << NOT_ZERO_SHIFT) - 1);
}

static ALWAYS_INLINE uint32_t not_zero_of(digits_word digits)
{
    return digits >> NOT_ZERO_SHIFT & COUNT_MASK;
}

static ALWAYS_INLINE uint32_t hard_of(digits_word digits)
{
    return digits >> HARD_SHIFT & COUNT_MASK;
}

static ALWAYS_INLINE uint32_t carried_of(digits_word digits)
{
    return digits >> CARRIED_SHIFT;
}

/* Is the number 0, 1, 10, 100, ...? Multiplying by it only appends zeros. */
static ALWAYS_INLINE bool is_one_and_zeros(digits_word digits)
{
    return sum_of(digits) <= 1;
}

static uint32_t at_most(uint64_t effort)
{
    return effort < EFFORT_MAX ? (uint32_t)effort : EFFORT_MAX;
}

static uint32_t effort_of_adding(rational_part a, rational_part b)
{
    rational_part sum;
    if (ckd_add(&sum, a, b)) return EFFORT_MAX;
    const digits_word x = digits_of(a), y = digits_of(b);
    const uint32_t carries = (sum_of(x) + sum_of(y) - sum_of(digits_of(sum))) / 9;
    return at_most(smaller_of(carried_of(x), carried_of(y)) + carries);
}

static uint32_t effort_of_subtracting(rational_part a, rational_part b)
{
    const bool is_turned = a < b; /* worked out as b - a, then negated */
    const digits_word taken = digits_of(is_turned ? a : b);
    const digits_word whole = digits_of(is_turned ? b : a);
    const digits_word rest = digits_of(is_turned ? b - a : a - b);
    const uint32_t borrows = (sum_of(rest) + sum_of(taken) - sum_of(whole)) / 9;
    return at_most(1 + (is_turned ? 1U : 0U) + carried_of(taken) + borrows);
}

static uint32_t effort_of_multiplying(rational_part a, rational_part b)
{
    const digits_word x = digits_of(a), y = digits_of(b);
    if (is_one_and_zeros(x) || is_one_and_zeros(y)) return 1;
    const uint32_t pairs = not_zero_of(x) * not_zero_of(y);
    return at_most(pairs + hard_of(x) * hard_of(y) + pairs - 1);
}

static uint32_t effort_of_dividing(rational_part a, rational_part b)
{
    if (b == 0) return EFFORT_MAX;
    const digits_word divisor = digits_of(b);
    const rational_part quotient = a / b;
    const bool is_whole = a == quotient * b;
    if (is_whole && is_one_and_zeros(divisor)) return 1;
    const uint32_t for_length = 2 + 4 * (carried_of(divisor) - 1);
    return at_most(for_length + (is_whole ? effort_of_multiplying(b, quotient) : 1));
}

static NEVER_INLINE uint32_t effort_of_powering(rational_part base, rational_part exponent)
{
    if (base <= 1) return 1;
    uint32_t effort = 1;
    rational_part power = base;
    for (rational_part i = 1; i < exponent && effort < EFFORT_MAX; i++) {
        effort += effort_of_multiplying(power, base);
        if (ckd_mul(&power, power, base)) return EFFORT_MAX;
    }
    return at_most(effort);
}

/* ---- Operations of one operand --------------------------------------------------------------- */

/* The effort of multiplying whole numbers up, each `stride` above the one before. */
static uint32_t effort_of_product(rational_part first, rational_part last, rational_part stride)
{
    uint32_t effort = 1;
    rational_part product = first;
    for (rational_part i = first + stride; i <= last && effort < EFFORT_MAX; i += stride) {
        effort += effort_of_multiplying(product, i);
        if (ckd_mul(&product, product, i)) return EFFORT_MAX; /* the value does not fit */
    }
    return at_most(effort);
}

static uint32_t effort_of_factorial(struct rational a)
{
    return a.denominator == 1 ? effort_of_product(2, a.numerator, 1) : EFFORT_MAX;
}

static uint32_t effort_of_double_factorial(struct rational a)
{
    return a.denominator == 1 ? effort_of_product(2 + a.numerator % 2, a.numerator, 2) : EFFORT_MAX;
}

/* (n - 1)!, and 1 for the number before n */
static uint32_t effort_of_gamma(struct rational a)
{
    if (a.denominator != 1 || a.numerator == 0) return EFFORT_MAX;
    return at_most(1 + effort_of_product(2, a.numerator - 1, 1));
}

/* !2 = 1, and from there on n times the one before, and 1 more or less */
static uint32_t effort_of_subfactorial(struct rational a)
{
    rational_part count = 1;
    uint32_t effort = 1;
    if (a.denominator != 1) return EFFORT_MAX;
    for (rational_part n = 3; n <= a.numerator; n++) {
        effort += effort_of_multiplying(count, n) + 1;
        if (effort >= EFFORT_MAX || ckd_mul(&count, count, n)) return EFFORT_MAX;
        count = n % 2 != 0 ? count - 1 : count + 1;
    }
    return at_most(effort);
}

/* n (n + 1), and half of it */
static uint32_t effort_of_sum(struct rational a)
{
    rational_part next, product;
    if (a.denominator != 1 || ckd_add(&next, a.numerator, 1) ||
        ckd_mul(&product, a.numerator, next))
        return EFFORT_MAX;
    return at_most(effort_of_multiplying(a.numerator, next) + effort_of_dividing(product, 2));
}

static uint32_t effort_of_root(rational_part root)
{
    const uint32_t carried = carried_of(digits_of(root));
    return at_most(3 * carried * carried);
}

static uint32_t effort_of_square_root(struct rational a)
{
    struct rational root;
    if (power_sqrt(&root, a) != RATIONAL_OK) return EFFORT_MAX;
    const uint32_t below = root.denominator != 1 ? effort_of_root(root.denominator) : 0;
    return at_most(effort_of_root(root.numerator) + below);
}

static uint32_t effort_of_square(struct rational a)
{
    const uint32_t below = a.denominator != 1 ? effort_of_powering(a.denominator, 2) : 0;
    return at_most(effort_of_powering(a.numerator, 2) + below);
}

/* The effort of multiplying numerators a * c and denominators b * d. A product of two ones is not
 * written, and costs nothing. */
static uint32_t effort_of_parts(rational_part a, rational_part b, rational_part c, rational_part d)
{
    const uint32_t above = effort_of_multiplying(a, b);
    const uint32_t below = c != 1 || d != 1 ? effort_of_multiplying(c, d) : 0;
    return above + below;
}

/* A division by 100. */
static uint32_t effort_of_percent(struct rational a)
{
    if (a.denominator == 1) return effort_of_dividing(a.numerator, 100);
    return at_most(2 + effort_of_parts(a.numerator, 1, a.denominator, 100));
}

/* A division, and what is left. */
static uint32_t effort_of_rounding(struct rational a)
{
    return at_most(1 + effort_of_dividing(a.numerator, a.denominator));
}

/* The effort of each operation of one operand, which is not negative. */
static uint32_t (*const efforts_of_unary[OPERATIONS])(struct rational a) = {
    [OPERATION_FACTORIAL] = effort_of_factorial,
    [OPERATION_SQRT] = effort_of_square_root,
    [OPERATION_DOUBLE_FACTORIAL] = effort_of_double_factorial,
    [OPERATION_SQUARE] = effort_of_square,
    [OPERATION_PERCENT] = effort_of_percent,
    [OPERATION_SUM] = effort_of_sum,
    [OPERATION_SUBFACTORIAL] = effort_of_subfactorial,
    [OPERATION_GAMMA] = effort_of_gamma,
    [OPERATION_FLOOR] = effort_of_rounding,
    [OPERATION_CEIL] = effort_of_rounding,
};

/* ---- Steps ----------------------------------------------------------------------------------- */

/* Apart, so that the usual steps need no room for a fraction. */
static NEVER_INLINE uint32_t effort_of_whole_operand(enum effort_step step, rational_part a)
{
    return efforts_of_unary[step](rational_of_whole(a));
}

uint32_t effort_of_whole_step(enum effort_step step, rational_part a, rational_part b)
{
    switch (step) {
    case EFFORT_ADD: return effort_of_adding(a, b);
    case EFFORT_SUBTRACT: return effort_of_subtracting(a, b);
    case EFFORT_MULTIPLY: return effort_of_multiplying(a, b);
    case EFFORT_DIVIDE: return effort_of_dividing(a, b);
    case EFFORT_POWER: return effort_of_powering(a, b);
    case EFFORT_NEGATE: return 1;
    }
    return effort_of_whole_operand(step, a);
}

static uint32_t effort_of_fraction_sum(enum effort_step step, struct rational a, struct rational b)
{
    rational_part x = a.numerator;
    rational_part y = b.numerator;
    uint32_t effort = 2;
    if (a.denominator != b.denominator) {
        if (ckd_mul(&x, x, b.denominator) || ckd_mul(&y, y, a.denominator)) return EFFORT_MAX;
        effort += effort_of_multiplying(a.numerator, b.denominator) +
                  effort_of_multiplying(b.numerator, a.denominator) +
                  effort_of_multiplying(a.denominator, b.denominator);
    }
    return effort + (step == EFFORT_ADD ? effort_of_adding(x, y) : effort_of_subtracting(x, y));
}

/* The effort of a step on magnitudes of which at least one is a fraction. */
static uint32_t effort_of_fraction_step(enum effort_step step, struct rational a, struct rational b)
{
    switch (step) {
    case EFFORT_ADD:
    case EFFORT_SUBTRACT: return effort_of_fraction_sum(step, a, b);
    case EFFORT_MULTIPLY:
        return effort_of_parts(a.numerator, b.numerator, a.denominator, b.denominator);
    case EFFORT_DIVIDE:
        return 2 + effort_of_parts(a.numerator, b.denominator, a.denominator, b.numerator);
    case EFFORT_POWER: {
        struct rational root = a;
        uint32_t effort = 0;
        if (b.denominator != 1) {
            const struct rational one_over = {.numerator = 1, .denominator = b.denominator};
            if (power_raise(&root, a, one_over) != RATIONAL_OK) return EFFORT_MAX;
            effort += effort_of_root(root.numerator) + effort_of_root(root.denominator);
        }
        effort += effort_of_powering(root.numerator, b.numerator);
        return root.denominator != 1 ? effort + effort_of_powering(root.denominator, b.numerator)
                                     : effort;
    }
    case EFFORT_NEGATE: return 1;
    }
    return efforts_of_unary[step](a);
}

/* That of the power that makes the value from the base, and one more. */
static uint32_t effort_of_logarithm(struct rational base, struct rational value)
{
    struct rational exponent;
    if (operation_rows[OPERATION_LOG].apply_two(&exponent, base, value) != RATIONAL_OK)
        return EFFORT_MAX;
    return 1 + effort_of_fraction_step(EFFORT_POWER, base, rational_magnitude(exponent));
}

/* The effort of a step of two operands with a word: a division and what is left, the power that the
 * root or the logarithm undoes, or nothing but writing. */
static uint32_t effort_of_paired(enum effort_step step, struct rational a, struct rational b)
{
    const struct rational one_over = {.numerator = 1, .denominator = a.numerator};
    if (step == (enum effort_step)OPERATION_JOIN) return 1;
    if (step == (enum effort_step)OPERATION_LOG) return effort_of_logarithm(a, b);
    if (step == (enum effort_step)OPERATION_MOD || step == (enum effort_step)OPERATION_IDIV)
        return b.numerator == 0 ? EFFORT_MAX : 1 + effort_of_dividing(a.numerator, b.numerator);
    return a.numerator == 0 ? EFFORT_MAX : effort_of_fraction_step(EFFORT_POWER, b, one_over);
}

/* Each negative operand costs one more. Adding numbers of unlike sign counts as subtraction of
 * their magnitudes, and subtracting them as addition. */
uint32_t effort_of_step(enum effort_step step, struct rational a, struct rational b)
{
    if (step > EFFORT_POWER && !operation_is_paired(step)) b = rational_of_whole(1);
    uint32_t signs = (uint32_t)(a.negative != 0) + (uint32_t)(b.negative != 0);
    if (a.negative != b.negative) {
        if (step == EFFORT_ADD) step = EFFORT_SUBTRACT;
        else if (step == EFFORT_SUBTRACT) step = EFFORT_ADD;
        if (step == EFFORT_SUBTRACT &&
            rational_compare(rational_magnitude(a), rational_magnitude(b)) < 0) {
            const struct rational other = a;
            a = b;
            b = other;
        }
    }
    a.negative = 0;
    b.negative = 0;
    if (step == EFFORT_NEGATE) signs = 0;
    if (operation_is_paired(step)) return at_most(effort_of_paired(step, a, b) + signs);
    if (a.denominator == 1 && b.denominator == 1) {
        return at_most(effort_of_whole_step(step, a.numerator, b.numerator) + signs);
    }
    return at_most((rational_part)effort_of_fraction_step(step, a, b) + signs);
}
