/* SPDX-License-Identifier: MIT */
/*
 * Computes with values, and with what is known of values beyond 64 bits.
 *
 * Two facts are used below. A fraction whose numerator and denominator fit in 64 bits is between
 * 2^-64 and 2^64, unless it is 0. The difference between such a fraction and a whole number is a
 * multiple of 1/denominator, so it is 0 or above 2^-64.
 */
#include "extra/worth.h"

#include "base/power.h"

static const struct worth none = {.kind = WORTH_NONE, .value = {0, 1, 0}};
static const struct worth far = {.kind = WORTH_FAR, .value = {0, 1, 0}};
static const struct worth unknown = {.kind = WORTH_UNKNOWN, .value = {0, 1, 0}};

/* A huge or tiny value. All values of the same kind and sign are stored alike, so that they compare
 * as equal. */
static struct worth sized(enum worth_kind kind, bool is_negative)
{
    return (struct worth){{1, 1, is_negative}, kind};
}

static struct worth far_unless(bool is_unknown)
{
    return is_unknown ? unknown : far;
}

/* Is the magnitude of a moderate? If false, |a| > 2^32; if true, |a| < 2^33. The function below
 * answers the same for 1 / |a|. */
static bool is_moderate(struct rational a)
{
    return a.numerator >> 32 <= a.denominator;
}

static bool is_not_small(struct rational a)
{
    return a.denominator >> 32 <= a.numerator;
}

/* ---- Both operands within 64 bits ------------------------------------------------------------ */

/* A power that does not fit into 64 bits. The root of a whole number is whole, and a power of a
 * fraction with a numerator and a denominator above 1 is never whole. */
static struct worth large_power(struct rational base, struct rational exponent)
{
    const bool is_negative = base.negative && exponent.numerator % 2 != 0;
    if (base.denominator == 1)
        return sized(exponent.negative ? WORTH_TINY : WORTH_HUGE, is_negative);
    if (base.numerator == 1) return sized(exponent.negative ? WORTH_HUGE : WORTH_TINY, is_negative);
    return far;
}

/* A product that does not fit. Its denominator in lowest terms is 1 if each denominator divides the
 * other numerator. */
static struct worth large_product(struct rational a, struct rational b)
{
    const bool is_negative = a.negative != b.negative;
    const rational_part a_over_b = rational_gcd(a.numerator, b.denominator);
    const rational_part b_over_a = rational_gcd(b.numerator, a.denominator);
    if (a_over_b == b.denominator && b_over_a == a.denominator)
        return sized(WORTH_HUGE, is_negative);
    if (a_over_b == a.numerator && b_over_a == b.numerator) return sized(WORTH_TINY, is_negative);
    return far;
}

/* A sum that does not fit. Only fractions with equal denominators have a whole sum. */
static struct worth large_sum(struct rational a, struct rational b)
{
    if (a.denominator != b.denominator) return far;
    return rational_is_whole(a) ? sized(WORTH_HUGE, a.negative) : unknown;
}

static struct worth large(enum worth_operation operation, struct rational a, struct rational b)
{
    switch (operation) {
    case WORTH_ADD:
    case WORTH_SUBTRACT: return large_sum(a, b);
    case WORTH_MULTIPLY: return large_product(a, b);
    case WORTH_DIVIDE:
        return large_product(a, (struct rational){b.denominator, b.numerator, b.negative});
    case WORTH_RAISE: break;
    }
    return large_power(a, b);
}

static struct worth join_exact(enum worth_operation operation, struct rational a, struct rational b)
{
    struct worth worth = {.kind = WORTH_EXACT};
    enum rational_status status = RATIONAL_NO_VALUE;
    switch (operation) {
    case WORTH_ADD: status = rational_add(&worth.value, a, b); break;
    case WORTH_SUBTRACT: status = rational_subtract(&worth.value, a, b); break;
    case WORTH_MULTIPLY: status = rational_multiply(&worth.value, a, b); break;
    case WORTH_DIVIDE: status = rational_divide(&worth.value, a, b); break;
    case WORTH_RAISE: status = power_raise(&worth.value, a, b); break;
    }
    if (status == RATIONAL_OK) return worth;
    return status == RATIONAL_BEYOND ? large(operation, a, b) : none;
}

/* ---- One operand beyond 64 bits -------------------------------------------------------------- */

/* A fraction plus something tiny is not whole: the difference of two fractions in 64 bits with
 * denominators 1 and q is a multiple of 1/q, which is above 2^-64. */
static struct worth add_sized(enum worth_kind kind, struct rational b)
{
    return far_unless(kind == WORTH_HUGE && b.numerator >> 63 != 0);
}

static struct worth multiply_sized(enum worth_kind kind, struct rational b)
{
    if (rational_is_zero(b)) return worth_of(0);
    return far_unless(kind == WORTH_HUGE && !is_not_small(b));
}

static struct worth divide_sized(enum worth_kind kind, struct rational b)
{
    if (rational_is_zero(b)) return none;
    return far_unless(kind == WORTH_HUGE && !is_moderate(b));
}

static struct worth divide_by_sized(struct rational a, enum worth_kind kind)
{
    if (rational_is_zero(a)) return worth_of(0);
    return far_unless(kind == WORTH_TINY && !is_not_small(a));
}

static struct worth raise_sized(struct rational b)
{
    if (rational_is_zero(b)) return worth_of(1);
    return far_unless(!rational_is_whole(b));
}

/* a to the power of something huge or tiny. No fraction in 64 bits other than 0 and 1 has an exact
 * root whose degree is 2^64 or more, so only a huge exponent that is whole gives a value. */
static struct worth raise_to_sized(struct rational a, struct worth b)
{
    if (rational_is_zero(a)) return b.value.negative ? none : worth_of(0);
    if (rational_is_one(a)) return worth_of(1);
    if (b.kind == WORTH_TINY) return none;
    return far_unless(rational_is_one(rational_magnitude(a)));
}

static struct worth join_sized(enum worth_operation operation, struct worth a, struct worth b)
{
    const bool is_first = a.kind != WORTH_EXACT;
    switch (operation) {
    case WORTH_ADD:
    case WORTH_SUBTRACT: return is_first ? add_sized(a.kind, b.value) : add_sized(b.kind, a.value);
    case WORTH_MULTIPLY:
        return is_first ? multiply_sized(a.kind, b.value) : multiply_sized(b.kind, a.value);
    case WORTH_DIVIDE:
        return is_first ? divide_sized(a.kind, b.value) : divide_by_sized(a.value, b.kind);
    case WORTH_RAISE: return is_first ? raise_sized(b.value) : raise_to_sized(a.value, b);
    }
    return unknown;
}

static bool is_sized(struct worth worth)
{
    return worth.kind == WORTH_HUGE || worth.kind == WORTH_TINY;
}

struct worth worth_join(enum worth_operation operation, struct worth a, struct worth b)
{
    if (a.kind == WORTH_NONE || b.kind == WORTH_NONE) return none;
    if (a.kind == WORTH_EXACT && b.kind == WORTH_EXACT)
        return join_exact(operation, a.value, b.value);
    if ((is_sized(a) && b.kind == WORTH_EXACT) || (a.kind == WORTH_EXACT && is_sized(b)))
        return join_sized(operation, a, b);
    return unknown;
}
