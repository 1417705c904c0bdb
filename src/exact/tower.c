/* SPDX-License-Identifier: MIT */
/*
 * Each result of double precision is widened by 2^-46 of its size. That is far more than the error
 * of one operation of the processor (2^-53) or of a logarithm or power (exact/intervals.h).
 */
#include "exact/tower.h"

#include "exact/intervals.h"

#define LEAST_SIZE 1000.0     /* at level 1 and above */
#define SIZE_BOUND 0x1p1000   /* at all levels */
#define TINY 0x1p-900         /* no smaller size is stored, other than 0 */
#define SLACK 0x1p-46         /* relative, of a size */
#define LEAST_REST 0x1p-30    /* of a difference, relative: below that the operands may be equal */
#define SLACK_OF_GAPS 0x1p-40 /* absolute, of the logarithms of 1 + 2^d and 1 - 2^d */

/* ---- Numbers --------------------------------------------------------------------------------- */

struct tower tower_infinite(int sign)
{
    return (struct tower){.size = LEAST_SIZE, .level = TOWER_INFINITE, .sign = (int8_t)sign};
}

struct tower tower_of(double value)
{
    const int8_t sign = value > 0 ? 1 : value < 0 ? -1 : 0;
    return (struct tower){.size = value < 0 ? -value : value, .sign = sign};
}

struct tower tower_negate(struct tower a)
{
    a.sign = (int8_t)-a.sign;
    return a;
}

static struct tower magnitude(struct tower a)
{
    a.sign = a.sign != 0;
    return a;
}

static int compare_magnitudes(struct tower a, struct tower b)
{
    if (a.level != b.level) return a.level < b.level ? -1 : 1;
    return a.size < b.size ? -1 : a.size > b.size;
}

int tower_compare(struct tower a, struct tower b)
{
    if (a.sign != b.sign) return a.sign < b.sign ? -1 : 1;
    return a.sign < 0 ? compare_magnitudes(b, a) : compare_magnitudes(a, b);
}

static struct tower least_of(struct tower a, struct tower b)
{
    return tower_compare(a, b) <= 0 ? a : b;
}

static struct tower greatest_of(struct tower a, struct tower b)
{
    return tower_compare(a, b) >= 0 ? a : b;
}

static double widen(double size, bool outward)
{
    const double wider = outward ? size * (1 + SLACK) : size * (1 - SLACK);
    if (wider < TINY) return outward ? TINY : 0;
    return wider;
}

/* A bound of a number that was computed with an error: its magnitude is rounded outward (away from
 * zero) or inward, and brought into its form. */
static struct tower bound_of(int sign, uint32_t level, double size, bool is_high)
{
    const bool outward = (sign > 0) == is_high;
    size = widen(size, outward);
    while (level > 0 && size < LEAST_SIZE) {
        size = widen(interval_power_of_two(size), outward);
        level--;
    }
    while (size >= SIZE_BOUND) {
        size = widen(interval_log2(size), outward);
        level++;
    }
    if (level >= TOWER_INFINITE - 1) return tower_infinite(sign);
    return (struct tower){size, (uint8_t)level, (int8_t)(size == 0 ? 0 : sign)};
}

static struct tower bound_of_double(double value, bool is_high)
{
    if (value == 0) return tower_of(0);
    return bound_of(value > 0 ? 1 : -1, 0, value < 0 ? -value : value, is_high);
}

/* a, at level 1, plus or minus b below 2^-60 of a: the size of a changes by less than the slack. */
static bool is_negligible(struct tower a, struct tower b)
{
    if (a.level != 1) return false;
    return (b.level == 0 ? interval_log2(b.size) : b.size) < a.size - 60;
}

/* a + b for |a| >= |b| of opposite signs, where a is at level 1, rounded towards zero. */
static struct tower subtract_powers(struct tower a, struct tower b, bool is_high)
{
    const double log_of_b = b.level == 0 ? interval_log2(b.size) : b.size;
    const double rest =
        1 - interval_power_of_two(log_of_b > a.size - 60 ? log_of_b - a.size : -60) - SLACK;
    if (rest < LEAST_REST) return tower_of(0);
    return bound_of(a.sign, 1, a.size + interval_log2(rest), is_high);
}

/* a + b for |a| >= |b|, where a is at level 1 or above. */
static struct tower add_towers(struct tower a, struct tower b, bool is_high)
{
    const bool outward = (a.sign > 0) == is_high;
    if ((a.sign == b.sign) != outward) return a; /* b leads away from the bound */
    if (is_negligible(a, b)) return bound_of(a.sign, a.level, a.size, is_high);
    /* twice or half of a: from level 2 on, the size changes by less than the slack */
    if (outward) return bound_of(a.sign, a.level, a.level == 1 ? a.size + 1 : a.size, is_high);
    if (a.level == 1) return subtract_powers(a, b, is_high);
    const struct tower half = bound_of(a.sign, a.level, a.size, is_high);
    return compare_magnitudes(b, half) < 0 ? half : tower_of(0);
}

struct tower tower_add(struct tower a, struct tower b, bool is_high)
{
    if (tower_is_infinite(a) && tower_is_infinite(b))
        return is_high ? greatest_of(a, b) : least_of(a, b);
    if (tower_is_infinite(a) || b.sign == 0) return a;
    if (tower_is_infinite(b) || a.sign == 0) return b;
    if (compare_magnitudes(a, b) < 0) return tower_add(b, a, is_high);
    if (a.level == 0) return bound_of_double(a.sign * a.size + b.sign * b.size, is_high);
    return add_towers(a, b, is_high);
}

struct tower tower_log2(struct tower a, bool is_high)
{
    if (a.sign == 0) return tower_infinite(-1);
    if (tower_is_infinite(a)) return a;
    if (a.level == 0) return bound_of_double(interval_log2(a.size), is_high);
    return (struct tower){a.size, (uint8_t)(a.level - 1), 1};
}

struct tower tower_exp2(struct tower a, bool is_high)
{
    if (tower_is_infinite(a)) return a.sign > 0 ? a : tower_of(0);
    if (a.level == 0 && a.size < LEAST_SIZE - 200)
        return bound_of(1, 0, interval_power_of_two(a.sign * a.size), is_high);
    if (a.sign < 0) return tower_of(is_high ? TINY * 0x1p200 : 0);
    return bound_of(1, a.level + 1u, a.size, is_high);
}

struct tower tower_multiply(struct tower a, struct tower b, bool is_high)
{
    const int sign = a.sign * b.sign;
    if (sign == 0) return tower_of(0);
    if (tower_is_infinite(a) || tower_is_infinite(b)) return tower_infinite(sign);
    if (a.level == 0 && b.level == 0 && a.size < 0x1p500 && b.size < 0x1p500)
        return bound_of(sign, 0, a.size * b.size, is_high);
    const bool outward = (sign > 0) == is_high;
    const struct tower log =
        tower_add(tower_log2(magnitude(a), outward), tower_log2(magnitude(b), outward), outward);
    struct tower product = tower_exp2(log, outward);
    if (product.sign != 0) product.sign = (int8_t)sign;
    return product;
}

/* ---- Ranges ---------------------------------------------------------------------------------- */

struct tower_range tower_range_around(double value, double error)
{
    return (struct tower_range){bound_of_double(value - error, false),
                                bound_of_double(value + error, true)};
}

struct tower_range tower_range_add(struct tower_range a, struct tower_range b)
{
    return (struct tower_range){tower_add(a.low, b.low, false), tower_add(a.high, b.high, true)};
}

struct tower_range tower_range_negate(struct tower_range a)
{
    return (struct tower_range){tower_negate(a.high), tower_negate(a.low)};
}

struct tower_range tower_range_multiply(struct tower_range a, struct tower_range b)
{
    const struct tower of_a[] = {a.low, a.high}, of_b[] = {b.low, b.high};
    struct tower_range range = {tower_infinite(1), tower_infinite(-1)};
    for (uint32_t i = 0; i < 4; i++) {
        const struct tower x = of_a[i & 1], y = of_b[i >> 1];
        range.low = least_of(range.low, tower_multiply(x, y, false));
        range.high = greatest_of(range.high, tower_multiply(x, y, true));
    }
    return range;
}

struct tower_range tower_range_exp2(struct tower_range a)
{
    return (struct tower_range){tower_exp2(a.low, false), tower_exp2(a.high, true)};
}

static struct tower_range log2_of_part(ratio_part part)
{
    const double log = interval_log2((double)part);
    if (part == 1) return (struct tower_range){tower_of(0), tower_of(0)};
    return (struct tower_range){bound_of_double(log, false), bound_of_double(log, true)};
}

struct tower_range tower_log2_of(struct ratio x)
{
    if (x.numerator == 0) return (struct tower_range){tower_infinite(-1), tower_infinite(-1)};
    return tower_range_add(log2_of_part(x.numerator),
                           tower_range_negate(log2_of_part(x.denominator)));
}

/* ---- Sums of powers of two ------------------------------------------------------------------- */

/* The largest exponent d for which 2^d matters beside 1. */
enum { GAP_MOST = 60 };

/* d = lesser - greater, at most 0, rounded up if is_high; at least -GAP_MOST. */
static double gap(struct tower greater, struct tower lesser, bool is_high)
{
    const struct tower d = tower_add(lesser, tower_negate(greater), is_high);
    if (d.sign >= 0) return 0;
    return d.level > 0 || d.size > GAP_MOST ? -GAP_MOST : -d.size;
}

/* log2(2^a + 2^b), for one end of each range. */
static struct tower end_of_sum(struct tower a, struct tower b, bool is_high)
{
    const struct tower greater = greatest_of(a, b), lesser = least_of(a, b);
    if (tower_is_infinite(greater)) return greater;
    const double d = gap(greater, lesser, is_high);
    double more = 0;
    if (d > -GAP_MOST) more = interval_log2(1 + interval_power_of_two(d));
    more = is_high ? more + SLACK_OF_GAPS : more - SLACK_OF_GAPS;
    return more > 0 ? tower_add(greater, tower_of(more), is_high) : greater;
}

struct tower_range tower_log2_of_sum(struct tower_range a, struct tower_range b)
{
    return (struct tower_range){end_of_sum(a.low, b.low, false), end_of_sum(a.high, b.high, true)};
}

/* log2(2^greater - 2^lesser), if greater is above lesser. */
static struct tower end_of_difference(struct tower greater, struct tower lesser, bool is_high)
{
    if (tower_is_infinite(greater)) return greater;
    const double d = gap(greater, lesser, !is_high);
    const double rest = 1 - interval_power_of_two(d) + (is_high ? SLACK : -SLACK);
    if (rest <= 0) return tower_infinite(-1);
    const double less = d > -GAP_MOST ? interval_log2(rest) : 0;
    if (is_high)
        return less + SLACK_OF_GAPS < 0 ? tower_add(greater, tower_of(less + SLACK_OF_GAPS), true)
                                        : greater;
    return tower_add(greater, tower_of(less - SLACK_OF_GAPS), false);
}

struct tower_range tower_log2_of_difference(struct tower_range a, struct tower_range b)
{
    if (tower_compare(a.low, b.low) < 0) return tower_log2_of_difference(b, a);
    if (tower_compare(b.high, a.low) >= 0) /* they may be equal */
        return (struct tower_range){tower_infinite(-1), greatest_of(a.high, b.high)};
    return (struct tower_range){end_of_difference(a.low, b.high, false),
                                end_of_difference(a.high, b.low, true)};
}

/* ---- Factorials ------------------------------------------------------------------------------ */

/* By Stirling's formula n! is sqrt(2 pi n) (n / e)^n times a factor from 1 to e^(1 / 12n), for n
 * from 1 on. log2(e) is 1.44269504088896340..., log2(2 pi) / 2 is 1.32574..., and the factor is at
 * most 2^0.121. 0! and 1! are 1. */
struct tower_range tower_log2_of_factorial(struct tower_range log2_n)
{
    const struct tower_range less = {tower_of(-0x1.71547652b82ffp0),
                                     tower_of(-0x1.71547652b82fdp0)};
    const struct tower_range more = {tower_of(1.3257), tower_of(1.4468)};
    const struct tower_range half = {tower_of(0.5), tower_of(0.5)};
    const struct tower_range none = {tower_of(0), tower_of(0)};
    if (tower_compare(log2_n.high, tower_of(0)) <= 0) return none;
    const struct tower_range n = tower_range_exp2(log2_n);
    struct tower_range result = {tower_of(0), tower_multiply(n.high, log2_n.high, true)};
    if (tower_compare(log2_n.low, tower_of(2)) < 0) return result;
    const struct tower_range powers = tower_range_multiply(n, tower_range_add(log2_n, less));
    const struct tower_range rest = tower_range_add(tower_range_multiply(log2_n, half), more);
    return tower_range_add(powers, rest);
}
