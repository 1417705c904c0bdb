/* SPDX-License-Identifier: MIT */
/*
 * Effort, as docs/rules.md, "Effort", has it in prose and in a table. Everything is counted from the
 * decimal digits that a head has to hold: trailing zeros are free, a carry or a borrow costs one, a pair of
 * digits to be multiplied costs one where one of them is 1 or 2 (nothing, or doubling), else two. Cost:
 * some divisions by ten a step.
 */
#include "expr/effort.h"

#include "base/checked.h"
#include "base/power.h"
#include "base/rational.h"

enum { EFFORT_MAX = 64, EASY_DIGIT_MAX = 2 };

/* What is seen of a number when it is worked with. */
struct digits {
    uint32_t carried; /* without the zeros at the end */
    uint32_t not_zero;
    uint32_t hard; /* 3..9 */
    bool is_one_and_zeros;
};

static struct digits digits_of(uint64_t whole)
{
    if (whole == 0) return (struct digits){.carried = 1, .not_zero = 1, .is_one_and_zeros = true};
    struct digits seen = {0};
    uint32_t ones = 0;
    while (whole != 0) {
        const uint32_t digit = (uint32_t)(whole % 10);
        whole /= 10;
        if (digit != 0 || seen.carried != 0) seen.carried++;
        seen.not_zero += digit != 0;
        seen.hard += digit > EASY_DIGIT_MAX;
        ones += digit == 1;
    }
    seen.is_one_and_zeros = seen.not_zero == 1 && ones == 1;
    return seen;
}

static uint32_t at_most(uint64_t effort)
{
    return effort < EFFORT_MAX ? (uint32_t)effort : EFFORT_MAX;
}

static uint32_t smaller_of(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static uint32_t carried_in(uint64_t whole)
{
    while (whole >= 10 && whole % 10 == 0) whole /= 10;
    uint32_t carried = 1;
    for (; whole >= 10; whole /= 10) carried++;
    return carried;
}

static uint32_t carries(uint64_t a, uint64_t b)
{
    uint32_t count = 0;
    uint64_t carry = 0;
    while (a != 0 && b != 0) {
        carry = a % 10 + b % 10 + carry >= 10;
        count += (uint32_t)carry;
        a /= 10;
        b /= 10;
    }
    for (a |= b; carry != 0 && a % 10 == 9; a /= 10) count++;
    return count;
}

/* Of a - b, where a is not less than b. */
static uint32_t borrows(uint64_t a, uint64_t b)
{
    uint32_t count = 0;
    uint64_t borrow = 0;
    while (b != 0 || borrow != 0) {
        borrow = a % 10 < b % 10 + borrow;
        count += (uint32_t)borrow;
        a /= 10;
        b /= 10;
    }
    return count;
}

static uint32_t effort_of_adding(uint64_t a, uint64_t b)
{
    return at_most(smaller_of(carried_in(a), carried_in(b)) + carries(a, b));
}

static uint32_t effort_of_subtracting(uint64_t a, uint64_t b)
{
    if (a < b) return at_most(2 + carried_in(a) + borrows(b, a)); /* turned round, with a sign */
    return at_most(1 + carried_in(b) + borrows(a, b));
}

static uint32_t effort_of_multiplying(uint64_t a, uint64_t b)
{
    const struct digits x = digits_of(a);
    const struct digits y = digits_of(b);
    if (x.is_one_and_zeros || y.is_one_and_zeros) return 1;
    const uint32_t pairs = x.not_zero * y.not_zero;
    return at_most(pairs + x.hard * y.hard + pairs - 1);
}

static uint32_t effort_of_dividing(uint64_t a, uint64_t b)
{
    const struct digits divisor = digits_of(b);
    if (b == 0 || (divisor.is_one_and_zeros && a % b == 0)) return 1;
    const uint32_t for_length = 2 + 4 * (divisor.carried - 1);
    if (a % b == 0) return at_most(for_length + effort_of_multiplying(b, a / b));
    return at_most(for_length + 1); /* a fraction is left standing */
}

static uint32_t effort_of_powering(uint64_t base, uint64_t exponent)
{
    if (base <= 1) return 1;
    uint32_t effort = 1;
    uint64_t power = base;
    for (uint64_t i = 1; i < exponent && effort < EFFORT_MAX; i++) {
        effort += effort_of_multiplying(power, base);
        if (ckd_mul(&power, power, base)) return EFFORT_MAX;
    }
    return at_most(effort);
}

static uint32_t effort_of_factorial(uint64_t whole)
{
    if (whole > 20) return EFFORT_MAX; /* 21! does not fit */
    uint32_t effort = 1;
    uint64_t product = 2;
    for (uint64_t i = 3; i <= whole; i++) {
        effort += effort_of_multiplying(product, i);
        product *= i;
    }
    return at_most(effort);
}

static uint32_t effort_of_root(uint64_t root)
{
    const uint32_t carried = carried_in(root);
    return at_most(3 * carried * carried);
}

static uint32_t effort_of_square_root(tally_value a)
{
    tally_value root;
    if (power_sqrt(&root, a) != RATIONAL_OK) return EFFORT_MAX;
    const uint32_t below = root.denominator != 1 ? effort_of_root(root.denominator) : 0;
    return at_most(effort_of_root(root.numerator) + below);
}

uint32_t effort_of_whole_step(enum effort_step step, uint64_t a, uint64_t b)
{
    switch (step) {
    case EFFORT_ADD: return effort_of_adding(a, b);
    case EFFORT_SUBTRACT: return effort_of_subtracting(a, b);
    case EFFORT_MULTIPLY: return effort_of_multiplying(a, b);
    case EFFORT_DIVIDE: return effort_of_dividing(a, b);
    case EFFORT_POWER: return effort_of_powering(a, b);
    case EFFORT_FACTORIAL: return effort_of_factorial(a);
    case EFFORT_SQRT: return effort_of_square_root(value_of_whole(a));
    case EFFORT_NEGATE: return 1;
    }
    return EFFORT_MAX;
}

/* The parts of two fractions above and below the line, multiplied; a part that is 1 on both sides is not
 * there. */
static uint32_t effort_of_parts(uint64_t a, uint64_t b, uint64_t c, uint64_t d)
{
    const uint32_t above = effort_of_multiplying(a, b);
    const uint32_t below = c != 1 || d != 1 ? effort_of_multiplying(c, d) : 0;
    return above + below;
}

static uint32_t effort_of_fraction_sum(enum effort_step step, tally_value a, tally_value b)
{
    uint64_t x = a.numerator;
    uint64_t y = b.numerator;
    uint32_t effort = 2;
    if (a.denominator != b.denominator) {
        if (ckd_mul(&x, x, b.denominator) || ckd_mul(&y, y, a.denominator)) return EFFORT_MAX;
        effort += effort_of_multiplying(a.numerator, b.denominator) +
                  effort_of_multiplying(b.numerator, a.denominator) +
                  effort_of_multiplying(a.denominator, b.denominator);
    }
    return effort + (step == EFFORT_ADD ? effort_of_adding(x, y) : effort_of_subtracting(x, y));
}

/* Magnitudes that are not both whole. */
static uint32_t effort_of_fraction_step(enum effort_step step, tally_value a, tally_value b)
{
    switch (step) {
    case EFFORT_ADD:
    case EFFORT_SUBTRACT: return effort_of_fraction_sum(step, a, b);
    case EFFORT_MULTIPLY: return effort_of_parts(a.numerator, b.numerator, a.denominator, b.denominator);
    case EFFORT_DIVIDE: return 2 + effort_of_parts(a.numerator, b.denominator, a.denominator, b.numerator);
    case EFFORT_POWER: {
        tally_value root = a;
        uint32_t effort = 0;
        if (b.denominator != 1) {
            const tally_value one_over = {.numerator = 1, .denominator = b.denominator};
            if (power_raise(&root, a, one_over) != RATIONAL_OK) return EFFORT_MAX;
            effort += effort_of_root(root.numerator) + effort_of_root(root.denominator);
        }
        effort += effort_of_powering(root.numerator, b.numerator);
        return root.denominator != 1 ? effort + effort_of_powering(root.denominator, b.numerator) : effort;
    }
    case EFFORT_SQRT: return effort_of_square_root(a);
    case EFFORT_FACTORIAL: return EFFORT_MAX;
    case EFFORT_NEGATE: return 1;
    }
    return EFFORT_MAX;
}

/* A sign to keep in mind costs one each; adding numbers of unlike sign is subtracting, and the reverse. */
uint32_t effort_of_step(enum effort_step step, tally_value a, tally_value b)
{
    const bool has_two = step != EFFORT_FACTORIAL && step != EFFORT_SQRT && step != EFFORT_NEGATE;
    if (!has_two) b = value_of_whole(1);
    uint32_t signs = (uint32_t)(a.negative != 0) + (uint32_t)(b.negative != 0);
    if (a.negative != b.negative) {
        if (step == EFFORT_ADD) step = EFFORT_SUBTRACT;
        else if (step == EFFORT_SUBTRACT) step = EFFORT_ADD;
        if (step == EFFORT_SUBTRACT && rational_compare(rational_magnitude(a), rational_magnitude(b)) < 0) {
            const tally_value other = a;
            a = b;
            b = other;
        }
    }
    a.negative = 0;
    b.negative = 0;
    if (step == EFFORT_NEGATE) signs = 0;
    if (a.denominator == 1 && b.denominator == 1) {
        return at_most(effort_of_whole_step(step, a.numerator, b.numerator) + signs);
    }
    return at_most((uint64_t)effort_of_fraction_step(step, a, b) + signs);
}
