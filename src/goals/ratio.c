/* SPDX-License-Identifier: MIT */
/*
 * The slow paths of the exact engine's fractions, over base/rational.h and base/power.h.
 */
#include "goals/ratio.h"

#include "base/power.h"
#include "base/rational.h"
#include "rules/operations.h"

struct rational ratio_to_value(struct ratio a)
{
    return (struct rational){
        .numerator = (ratio_size)(a.numerator < 0 ? -a.numerator : a.numerator),
        .denominator = (ratio_size)a.denominator,
        .negative = a.numerator < 0,
    };
}

bool ratio_from_value(struct ratio *result, struct rational value)
{
    const ratio_size most = (ratio_size)RATIO_PART_MAX;
    if (value.numerator > most || value.denominator > most) return false;
    const ratio_part numerator = (ratio_part)value.numerator;
    *result =
        (struct ratio){value.negative ? -numerator : numerator, (ratio_part)value.denominator};
    return true;
}

bool ratio_add_fractions(struct ratio *result, struct ratio a, struct ratio b)
{
    if (a.denominator < INT32_MAX && b.denominator < INT32_MAX && a.numerator < INT32_MAX &&
        b.numerator < INT32_MAX && a.numerator > -INT32_MAX && b.numerator > -INT32_MAX) {
        const ratio_part numerator = a.numerator * b.denominator + b.numerator * a.denominator;
        const ratio_part denominator = a.denominator * b.denominator;
        const ratio_size magnitude = (ratio_size)(numerator < 0 ? -numerator : numerator);
        const ratio_part common = (ratio_part)rational_gcd((ratio_size)denominator, magnitude);
        *result = (struct ratio){numerator / common, denominator / common};
        return true;
    }
    struct rational sum;
    if (rational_add(&sum, ratio_to_value(a), ratio_to_value(b)) != RATIONAL_OK) return false;
    return ratio_from_value(result, sum);
}

bool ratio_multiply_fractions(struct ratio *result, struct ratio a, struct ratio b)
{
    struct rational product;
    if (rational_multiply(&product, ratio_to_value(a), ratio_to_value(b)) != RATIONAL_OK)
        return false;
    return ratio_from_value(result, product);
}

bool ratio_divide(struct ratio *result, struct ratio a, struct ratio b)
{
    if (b.numerator == 0) return false;
    if (a.denominator == 1 && b.denominator == 1 && a.numerator % b.numerator == 0) {
        *result = (struct ratio){a.numerator / b.numerator, 1};
        return true;
    }
    const struct ratio turned = b.numerator > 0 ? (struct ratio){b.denominator, b.numerator}
                                                : (struct ratio){-b.denominator, -b.numerator};
    return ratio_multiply_fractions(result, a, turned);
}

bool ratio_power(struct ratio *result, struct ratio base, struct ratio exponent, bool *is_beyond)
{
    struct rational power;
    const enum rational_status status =
        power_raise(&power, ratio_to_value(base), ratio_to_value(exponent));
    if (status == RATIONAL_OK && ratio_from_value(result, power)) return true;
    if (status == RATIONAL_OK || status == RATIONAL_BEYOND) *is_beyond = true;
    return false;
}

uint32_t ratio_take_root(struct ratio *value)
{
    static const uint8_t primes[] = {2,  3,  5,  7,   11,  13,  17,  19,  23, 29, 31,
                                     37, 41, 43, 47,  53,  59,  61,  67,  71, 73, 79,
                                     83, 89, 97, 101, 103, 107, 109, 113, 127};
    uint32_t degree = 1;
    for (size_t i = 0; i < sizeof primes; i++) {
        const struct ratio one_over = {1, primes[i]};
        bool is_beyond = false;
        if (primes[i] >= RATIO_BITS || ratio_height(*value) < ((ratio_size)1 << primes[i])) break;
        while (ratio_power(value, *value, one_over, &is_beyond)) degree *= primes[i];
    }
    return degree;
}

bool ratio_logarithm(struct ratio *result, struct ratio base, struct ratio value)
{
    struct rational exponent;
    return operation_take(&exponent, OPERATION_LOG, ratio_to_value(base), ratio_to_value(value)) ==
               RATIONAL_OK &&
           ratio_from_value(result, exponent);
}

int ratio_compare(struct ratio a, struct ratio b)
{
    if (a.denominator == b.denominator)
        return (a.numerator > b.numerator) - (a.numerator < b.numerator);
    return rational_compare(ratio_to_value(a), ratio_to_value(b));
}
