/* SPDX-License-Identifier: MIT */
/*
 * Inverse steps in double precision. The library links no math library, so logarithms and powers
 * are computed here: log2 by the series of artanh, 2^x by the exponential series. Both are accurate
 * to about 2^-48, and intervals of powers are widened by far more than that.
 */
#include "exact/intervals.h"

#include <string.h>

/* Upper bounds on the sum of all relative errors of a value, an operation and a comparison. */
#define SLACK 0x1p-50
#define SLACK_OF_POWERS 0x1p-38

static double magnitude(double value)
{
    return value < 0 ? -value : value;
}

static struct interval widen_by(double least, double most, double size, double slack)
{
    struct interval widened = {least, most};
    if (least > -INTERVAL_NO_BOUND) widened.least -= (magnitude(least) + size) * slack;
    if (most < INTERVAL_NO_BOUND) widened.most += (magnitude(most) + size) * slack;
    return widened;
}

struct interval interval_widen(double least, double most, double size)
{
    return widen_by(least, most, size, SLACK);
}

/* ---- + - * / --------------------------------------------------------------------------------- */

static struct interval scale(struct interval interval, double factor)
{
    const double a = interval.least * factor, b = interval.most * factor;
    return a <= b ? interval_widen(a, b, 0) : interval_widen(b, a, 0);
}

/* Divides b by each value of an interval that contains no zero, except perhaps at its ends. */
static struct interval divide_by(double b, double least, double most)
{
    const double none = INTERVAL_NO_BOUND;
    const double p = least != 0 ? b / least : (b > 0) == (most > 0) ? none : -none;
    const double q = most != 0 ? b / most : (b > 0) == (least > 0) ? none : -none;
    return p <= q ? interval_widen(p, q, 0) : interval_widen(q, p, 0);
}

/* The values x for which b / x lies in the interval. */
static uint32_t divisors(struct interval interval, double b, struct interval x[INTERVALS_MAX])
{
    uint32_t count = 0;
    if (interval.least >= 0 || interval.most <= 0) {
        x[count++] = divide_by(b, interval.least, interval.most);
        return count;
    }
    x[count++] = divide_by(b, interval.least, 0);
    x[count++] = divide_by(b, 0, interval.most);
    return count;
}

/* ---- Logarithms and powers ------------------------------------------------------------------- */

/* SMALLEST: no non-zero fraction is smaller in magnitude. LARGEST: none is larger. */
#define SMALLEST 0x1p-63
#define LARGEST 0x1p63

enum { EXPONENT_BIAS = 1023, MANTISSA_BITS = 52, LOG_TERMS = 14, POWER_TERMS = 18 };
#define LOG2_E 1.4426950408889634
#define LN_2 0.6931471805599453
#define SQRT_2 1.4142135623730951

double interval_log2(double value)
{
    static const double of_odd[LOG_TERMS + 1] = {1,        1.0 / 3,  1.0 / 5,  1.0 / 7,  1.0 / 9,
                                                 1.0 / 11, 1.0 / 13, 1.0 / 15, 1.0 / 17, 1.0 / 19,
                                                 1.0 / 21, 1.0 / 23, 1.0 / 25, 1.0 / 27, 1.0 / 29};
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    int exponent = (int)(bits >> MANTISSA_BITS) - EXPONENT_BIAS;
    bits &= (UINT64_C(1) << MANTISSA_BITS) - 1;
    bits |= (uint64_t)EXPONENT_BIAS << MANTISSA_BITS;
    double mantissa;
    memcpy(&mantissa, &bits, sizeof mantissa);
    if (mantissa > SQRT_2) {
        mantissa /= 2;
        exponent++;
    }
    const double s = (mantissa - 1) / (mantissa + 1);
    const double square = s * s;
    double sum = 0;
    for (int i = LOG_TERMS; i >= 0; i--) sum = sum * square + of_odd[i];
    return exponent + 2 * LOG2_E * s * sum;
}

/* Fractions need no larger powers, and towers neither (exact/tower.h). */
double interval_power_of_two(double power)
{
    if (power < -INTERVAL_POWER_MOST) power = -INTERVAL_POWER_MOST;
    if (power > INTERVAL_POWER_MOST) power = INTERVAL_POWER_MOST;
    const int whole = (int)(power + (power < 0 ? -0.5 : 0.5));
    const double x = (power - whole) * LN_2;
    double sum = 1;
    for (int i = POWER_TERMS; i > 0; i--) sum = 1 + sum * x / i;
    const uint64_t bits = (uint64_t)(EXPONENT_BIAS + whole) << MANTISSA_BITS;
    double scale_of_whole;
    memcpy(&scale_of_whole, &bits, sizeof scale_of_whole);
    return sum * scale_of_whole;
}

/* The positive part of an interval. Returns false if it is empty. */
static bool positive_part(struct interval *part, struct interval value)
{
    *part = value;
    if (part->least < SMALLEST) part->least = SMALLEST;
    if (part->most > LARGEST) part->most = LARGEST;
    return part->least <= part->most;
}

static struct interval turned(struct interval value)
{
    return (struct interval){-value.most, -value.least};
}

/* Raises [least, most] to a power other than zero; both ends must be positive. */
static struct interval raise(struct interval value, double exponent)
{
    const double a = interval_power_of_two(interval_log2(value.least) * exponent);
    const double b = interval_power_of_two(interval_log2(value.most) * exponent);
    return a <= b ? widen_by(a, b, 0, SLACK_OF_POWERS) : widen_by(b, a, 0, SLACK_OF_POWERS);
}

static bool holds_zero(struct interval value)
{
    return value.least <= 0 && value.most >= 0;
}

/* The bases x for which x ^ exponent lies in the interval. 0 to a positive exponent is 0. */
static uint32_t bases(struct interval value, struct step step, struct interval x[INTERVALS_MAX])
{
    const double turned_exponent = (double)step.b.denominator / (double)step.b.numerator;
    const bool is_fraction = step.b.denominator != 1;
    const bool is_even = step.b.numerator % 2 == 0;
    const bool has_zero = step.b.numerator > 0 && holds_zero(value);
    struct interval above, below;
    const bool has_above = positive_part(&above, value);
    const bool has_below = !is_fraction && !is_even && positive_part(&below, turned(value));
    uint32_t count = 0;
    if (has_above) {
        x[count] = raise(above, turned_exponent);
        if (has_zero) x[count].least = 0;
        count++;
        if (is_fraction ? step.keeps_minus : is_even) {
            x[count] = turned(x[0]);
            count++;
        }
    } else if (has_zero) {
        x[count++] = (struct interval){0, 0};
    }
    if (has_below) x[count++] = turned(raise(below, turned_exponent));
    return count;
}

/* The exponents x for which base ^ x lies in the interval. The base is not 0, 1 or -1, so exponents
 * beyond 63 give values that do not fit. */
static uint32_t exponents(struct interval value, struct ratio base, struct interval x[1])
{
    const double size = magnitude(interval_double(base));
    struct interval sizes = value;
    if (base.numerator < 0) {
        const double a = magnitude(value.least), b = magnitude(value.most);
        sizes = (struct interval){a < b ? a : b, a < b ? b : a};
        if (holds_zero(value)) sizes.least = 0;
    }
    if (!positive_part(&sizes, sizes)) return 0;
    const double log_of_base = interval_log2(size);
    x[0] = (struct interval){-RATIO_BITS, RATIO_BITS};
    if (magnitude(log_of_base) < SLACK_OF_POWERS) return 1; /* too close to 0 to divide by */
    const double p = interval_log2(sizes.least) / log_of_base;
    const double q = interval_log2(sizes.most) / log_of_base;
    struct interval by_logs =
        p <= q ? widen_by(p, q, 1, SLACK_OF_POWERS) : widen_by(q, p, 1, SLACK_OF_POWERS);
    if (by_logs.least > x[0].least) x[0].least = by_logs.least;
    if (by_logs.most < x[0].most) x[0].most = by_logs.most;
    return x[0].least <= x[0].most ? 1 : 0;
}

/* Rounds down to a whole number; the magnitude must be far below 2^31. */
static int floor_of(double value)
{
    const int whole = (int)value;
    return whole > value ? whole - 1 : whole;
}

static bool is_power_of_degree(struct ratio base, uint32_t degree)
{
    struct ratio root;
    bool is_beyond = false;
    return degree == 1 ||
           ratio_power(&root, ratio_magnitude(base), (struct ratio){1, degree}, &is_beyond);
}

/* If base = r ^ d, where d is the largest degree of the base, then base ^ (n / d) = r ^ n. No other
 * exponents give fractions. */
bool interval_has_exponent(struct interval value, struct ratio base)
{
    struct interval x[1];
    if (exponents(value, base, x) == 0) return false;
    const uint32_t most = ratio_size_bits(ratio_height(base));
    for (uint32_t degree = 1; degree < most || degree == 1; degree++) {
        const int last = floor_of(x[0].most * degree);
        if (last >= x[0].least * degree && is_power_of_degree(base, degree)) return true;
    }
    return false;
}

/* ---- All steps ------------------------------------------------------------------------------- */

uint32_t interval_backwards(struct interval value, struct step step,
                            struct interval x[INTERVALS_MAX])
{
    const double b = interval_double(step.b);
    uint32_t count = 1;
    switch (step.kind) {
    case STEP_SUM: x[0] = interval_widen(value.least - b, value.most - b, magnitude(b)); break;
    case STEP_DIFFERENCE:
        x[0] = interval_widen(value.least + b, value.most + b, magnitude(b));
        break;
    case STEP_DIFFERENCE_FROM:
        x[0] = interval_widen(b - value.most, b - value.least, magnitude(b));
        break;
    case STEP_PRODUCT: x[0] = scale(value, 1 / b); break;
    case STEP_QUOTIENT: x[0] = scale(value, b); break;
    case STEP_QUOTIENT_OF: count = divisors(value, b, x); break;
    case STEP_POWER: count = bases(value, step, x); break;
    case STEP_POWER_OF: count = exponents(value, step.b, x); break;
    case STEP_POWER_OF_OPPOSITE:
        count = exponents(value, step.b, x);
        if (count != 0) x[0] = turned(x[0]);
        break;
    case STEP_KINDS: count = 0; break;
    }
    return count;
}

static bool take_power(struct ratio *value, struct step step, struct ratio base,
                       struct ratio exponent)
{
    bool is_beyond = false;
    if (exponent.denominator != 1 && base.numerator < 0 && step.keeps_minus)
        base = ratio_negate(base);
    return ratio_power(value, base, exponent, &is_beyond);
}

bool interval_take_step(struct ratio *value, struct step step, struct ratio x)
{
    switch (step.kind) {
    case STEP_SUM: return ratio_add(value, x, step.b);
    case STEP_DIFFERENCE: return ratio_subtract(value, x, step.b);
    case STEP_DIFFERENCE_FROM: return ratio_subtract(value, step.b, x);
    case STEP_PRODUCT: return ratio_multiply(value, x, step.b);
    case STEP_QUOTIENT: return !ratio_is_zero(step.b) && ratio_divide(value, x, step.b);
    case STEP_QUOTIENT_OF: return !ratio_is_zero(x) && ratio_divide(value, step.b, x);
    case STEP_POWER: return take_power(value, step, x, step.b);
    case STEP_POWER_OF: return take_power(value, step, step.b, x);
    case STEP_POWER_OF_OPPOSITE: return take_power(value, step, step.b, ratio_negate(x));
    case STEP_KINDS: break;
    }
    return false;
}
