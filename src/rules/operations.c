/* SPDX-License-Identifier: MIT */
/*
 * The table of operations, and the exact values of those that have a word or a sign of their own.
 * What does not fit is beyond, and what does not exist has no value.
 */
#include "rules/operations.h"

#include "base/checked.h"
#include "base/power.h"

static bool is_whole(struct rational value)
{
    return !value.negative && value.denominator == 1;
}

static enum rational_status double_factorial(struct rational *result, struct rational value)
{
    rational_part product = 1;
    if (!is_whole(value)) return RATIONAL_NO_VALUE;
    for (rational_part n = value.numerator; n > 1; n -= 2) {
        if (ckd_mul(&product, product, n)) return RATIONAL_BEYOND;
    }
    *result = rational_of_whole(product);
    return RATIONAL_OK;
}

static enum rational_status square(struct rational *result, struct rational value)
{
    return rational_multiply(result, value, value);
}

static enum rational_status percent(struct rational *result, struct rational value)
{
    return rational_divide(result, value, rational_of_whole(100));
}

/* n (n + 1) / 2, of which the even factor is halved first. */
static enum rational_status sum(struct rational *result, struct rational value)
{
    rational_part next, product;
    if (!is_whole(value) || value.numerator == 0) return RATIONAL_NO_VALUE;
    const rational_part n = value.numerator;
    if (ckd_add(&next, n, 1)) return RATIONAL_BEYOND;
    if (ckd_mul(&product, n % 2 == 0 ? n / 2 : n, n % 2 == 0 ? next : next / 2))
        return RATIONAL_BEYOND;
    *result = rational_of_whole(product);
    return RATIONAL_OK;
}

/* !n = n !(n - 1) + (-1)^n */
static enum rational_status subfactorial(struct rational *result, struct rational value)
{
    rational_part count = 1;
    if (!is_whole(value)) return RATIONAL_NO_VALUE;
    for (rational_part n = 1; n <= value.numerator; n++) {
        if (ckd_mul(&count, count, n)) return RATIONAL_BEYOND;
        if (n % 2 != 0) count--;
        else if (ckd_add(&count, count, 1)) return RATIONAL_BEYOND;
    }
    *result = rational_of_whole(count);
    return RATIONAL_OK;
}

static enum rational_status gamma_of(struct rational *result, struct rational value)
{
    if (!is_whole(value) || value.numerator == 0) return RATIONAL_NO_VALUE;
    return power_factorial(result, rational_of_whole(value.numerator - 1));
}

/* a - b floor(a / b), for whole a and b > 0 */
static enum rational_status remainder_of(struct rational *result, struct rational a,
                                         struct rational b)
{
    if (a.denominator != 1 || !is_whole(b) || b.numerator == 0) return RATIONAL_NO_VALUE;
    const rational_part rest = a.numerator % b.numerator;
    *result = rational_of_whole(a.negative && rest != 0 ? b.numerator - rest : rest);
    return RATIONAL_OK;
}

/* The root of degree a of b, for whole a >= 2 and b >= 0 */
static enum rational_status root_of(struct rational *result, struct rational a, struct rational b)
{
    if (!is_whole(a) || a.numerator < 2 || b.negative) return RATIONAL_NO_VALUE;
    const struct rational one_over = {.numerator = 1, .denominator = a.numerator, .negative = 0};
    return power_raise(result, b, one_over);
}

/* a 10^k + b, for whole a >= 1 and b >= 0 of k digits */
static enum rational_status join(struct rational *result, struct rational a, struct rational b)
{
    rational_part joined = a.numerator;
    if (!is_whole(a) || a.numerator == 0 || !is_whole(b)) return RATIONAL_NO_VALUE;
    rational_part left = b.numerator;
    do
        if (ckd_mul(&joined, joined, 10)) return RATIONAL_BEYOND;
    while ((left /= 10) != 0);
    if (ckd_add(&joined, joined, b.numerator)) return RATIONAL_BEYOND;
    *result = rational_of_whole(joined);
    return RATIONAL_OK;
}

/* Whether rules have 0^0 is the business of who asks. */
static enum rational_status power_of(struct rational *result, struct rational base,
                                     struct rational exponent)
{
    if (base.numerator != 0 || exponent.numerator != 0) return power_raise(result, base, exponent);
    *result = rational_of_whole(1);
    return RATIONAL_OK;
}

static enum rational_status round_to_whole(struct rational *result, struct rational value,
                                           bool is_up)
{
    const rational_part rest = value.numerator % value.denominator;
    *result = rational_of_whole(value.numerator / value.denominator);
    if (rest != 0 && is_up != (value.negative != 0)) result->numerator++;
    result->negative = value.negative && result->numerator != 0;
    return RATIONAL_OK;
}

static enum rational_status floor_of(struct rational *result, struct rational value)
{
    return round_to_whole(result, value, false);
}

static enum rational_status ceil_of(struct rational *result, struct rational value)
{
    return round_to_whole(result, value, true);
}

/* floor(a / b), for whole a and b > 0 */
static enum rational_status floor_of_quotient(struct rational *result, struct rational a,
                                              struct rational b)
{
    if (a.denominator != 1 || !is_whole(b) || b.numerator == 0) return RATIONAL_NO_VALUE;
    const struct rational quotient = {
        .numerator = a.numerator, .denominator = b.numerator, .negative = a.negative};
    return floor_of(result, quotient);
}

static struct rational inverse_of(struct rational value)
{
    return (struct rational){.numerator = value.denominator, .denominator = value.numerator};
}

static bool is_one(struct rational value)
{
    return value.numerator == value.denominator;
}

/* Divides the value by the base, above 1, as often as the quotient is not below 1. False: a
 * quotient shows that both are not powers of one fraction. */
static bool take_powers(struct rational *value, struct rational base, rational_part *times)
{
    *times = 0;
    while (rational_compare(*value, base) >= 0) {
        if (value->numerator % base.numerator != 0 || value->denominator % base.denominator != 0)
            return false;
        value->numerator /= base.numerator;
        value->denominator /= base.denominator;
        ++*times;
    }
    return true;
}

/* The logarithm of x > 0 to the base b > 0 other than 1, by its continued fraction: that of x = b^n
 * y is n + 1 / (the logarithm of b to the base y). If b and x are powers of one fraction, so are
 * all remainders, and the last one is 1. */
static enum rational_status logarithm_of(struct rational *result, struct rational b,
                                         struct rational x)
{
    rational_part times, above = 1, above_before = 0, below = 0, below_before = 1;
    if (b.negative || b.numerator == 0 || is_one(b) || x.negative || x.numerator == 0)
        return RATIONAL_NO_VALUE;
    const bool is_turned = (b.numerator < b.denominator) != (x.numerator < x.denominator);
    if (b.numerator < b.denominator) b = inverse_of(b);
    if (x.numerator < x.denominator) x = inverse_of(x);
    for (;;) {
        if (!take_powers(&x, b, &times)) return RATIONAL_NO_VALUE;
        const rational_part next_above = times * above + above_before;
        const rational_part next_below = times * below + below_before;
        above_before = above;
        below_before = below;
        above = next_above;
        below = next_below;
        if (is_one(x)) break;
        const struct rational remainder = x;
        x = b;
        b = remainder;
    }
    *result = (struct rational){.numerator = above, .denominator = below};
    result->negative = is_turned && above != 0;
    return RATIONAL_OK;
}

static bool undo_sqrt(struct rational *operand, struct rational result)
{
    return square(operand, result) == RATIONAL_OK;
}

static bool undo_square(struct rational *operand, struct rational result)
{
    return power_sqrt(operand, result) == RATIONAL_OK;
}

static bool undo_percent(struct rational *operand, struct rational result)
{
    return rational_multiply(operand, result, rational_of_whole(100)) == RATIONAL_OK;
}

/* n is the whole part of the root of 2 s = n (n + 1). */
static bool undo_sum(struct rational *operand, struct rational result)
{
    rational_part low = 1, high = (rational_part)2 << RATIONAL_HALF_BITS;
    struct rational found;
    if (!is_whole(result)) return false;
    while (low <= high) {
        const rational_part middle = low + (high - low) / 2;
        if (sum(&found, rational_of_whole(middle)) != RATIONAL_OK ||
            found.numerator > result.numerator) {
            high = middle - 1;
        } else if (found.numerator < result.numerator) {
            low = middle + 1;
        } else {
            *operand = rational_of_whole(middle);
            return true;
        }
    }
    return false;
}

#define WORD(name, word) word,
const char *const operation_words[OPERATIONS] = {TALLY_OPERATION_MAP(WORD)};
#undef WORD

/* The columns of operations of one operand, and the texts around it, in text and in TeX. */
#define UNARY(applied, undone, of_sign, of_reach, of_node)                                         \
    .apply = (applied), .undo = (undone), .sign = OPERATION_##of_sign,                             \
    .reach = OPERATION_##of_reach, .node = TALLY_NODE_##of_node
#define TEXTS(text_before, text_behind, before_in_tex, behind_in_tex, shown)                       \
    .before = (text_before), .behind = (text_behind), .tex_before = (before_in_tex),               \
    .tex_behind = (behind_in_tex), .example = (shown)

/* Those of two operands that have a word, and the TeX before, between and behind them. */
#define PAIRED(applied, of_node, before_in_tex, between_in_tex, behind_in_tex)                     \
    .apply_two = (applied), .node = TALLY_NODE_##of_node, .tex_before = (before_in_tex),           \
    .tex_between = (between_in_tex), .tex_behind = (behind_in_tex)

const struct operation_row operation_rows[OPERATIONS] = {
    [OPERATION_ADD] = {.about = "+", .apply_two = rational_add},
    [OPERATION_SUBTRACT] = {.about = "-", .apply_two = rational_subtract},
    [OPERATION_MULTIPLY] = {.about = "*", .apply_two = rational_multiply},
    [OPERATION_DIVIDE] = {.about = "/", .apply_two = rational_divide},
    [OPERATION_POWER] = {.about = "^ (powers)", .apply_two = power_of},
    [OPERATION_FACTORIAL] = {.about = "! (factorials)",
                             UNARY(power_factorial, NULL, NEEDS_SIGN, FROM_SAME, FACTORIAL),
                             TEXTS("", "!", "", "!", "3!")},
    [OPERATION_SQRT] = {.about = "sqrt (square roots)",
                        UNARY(power_sqrt, undo_sqrt, NEEDS_SIGN, FROM_SQUARE, SQRT),
                        .is_enclosing = true,
                        TEXTS("sqrt(", ")", "\\sqrt{", "}", "sqrt(9)")},
    [OPERATION_NEGATE] = {.about = "a minus sign before a number or a parenthesis"},
    [OPERATION_CONCATENATE] = {.about = "given digits put together (1 and 2 as 12)"},
    [OPERATION_POINT] = {.about = "a decimal point before or between given digits (.4 or 4.4)"},
    [OPERATION_DOUBLE_FACTORIAL] = {.about = "!! (double factorials: 5!! is 5 * 3 * 1)",
                                    UNARY(double_factorial, NULL, NEEDS_SIGN, FROM_SAME,
                                          DOUBLE_FACTORIAL),
                                    TEXTS("", "!!", "", "!!", "4!!")},
    [OPERATION_SQUARE] = {.about = "square (square(4) is 4 * 4)",
                          UNARY(square, undo_square, DROPS_SIGN, FROM_SAME, SQUARE),
                          .is_enclosing = true,
                          TEXTS("square(", ")", "\\mathrm{square}(", ")", "square(3)")},
    [OPERATION_PERCENT] = {.about = "% (4% is 4 / 100)",
                           UNARY(percent, undo_percent, KEEPS_SIGN, FROM_HUNDRED, PERCENT),
                           TEXTS("", "%", "", "\\%", "300%")},
    [OPERATION_SUM] = {.about = "sum (sum(4) is 1 + 2 + 3 + 4)",
                       UNARY(sum, undo_sum, NEEDS_SIGN, FROM_SAME, SUM_TO),
                       .is_enclosing = true,
                       TEXTS("sum(", ")", "\\mathrm{sum}(", ")", "sum(3)")},
    [OPERATION_SUBFACTORIAL] = {.about = "! before a number (subfactorials: !4 is 9)",
                                UNARY(subfactorial, NULL, NEEDS_SIGN, FROM_NEXT, SUBFACTORIAL),
                                TEXTS("!", "", "!", "", "!4")},
    [OPERATION_GAMMA] = {.about = "gamma (gamma(4) is 3 * 2 * 1)",
                         UNARY(gamma_of, NULL, NEEDS_SIGN, FROM_NEXT, GAMMA),
                         .is_enclosing = true,
                         TEXTS("gamma(", ")", "\\Gamma(", ")", "gamma(4)")},
    [OPERATION_ZERO] = {.about = "a given 0 before a decimal point (0.2)"},
    [OPERATION_MOD] = {.about = "mod (17 mod 5 is the remainder 2)",
                       PAIRED(remainder_of, MOD, "", " \\bmod ", "")},
    [OPERATION_ROOT] = {.is_enclosing = true,
                        .about = "root (3 root 27 is the root of degree 3 of 27)",
                        PAIRED(root_of, ROOT, "\\sqrt[", "]{", "}")},
    [OPERATION_JOIN] = {.about = "join (12 join 5 is 125)",
                        PAIRED(join, JOIN, "", " \\mathbin{\\Vert} ", "")},
    [OPERATION_REPEAT] = {.about = "repeating decimals of given digits (.4~ is 4/9)"},
    [OPERATION_FLOOR] = {.about = "floor (floor(7 / 2) is 3)",
                         UNARY(floor_of, NULL, MINDS_SIGN, FROM_ANY, FLOOR),
                         .is_enclosing = true,
                         TEXTS("floor(", ")", "\\lfloor{", "}\\rfloor", "floor(7 / 2)")},
    [OPERATION_CEIL] = {.about = "ceil (ceil(7 / 2) is 4)",
                        UNARY(ceil_of, NULL, MINDS_SIGN, FROM_ANY, CEIL),
                        .is_enclosing = true,
                        TEXTS("ceil(", ")", "\\lceil{", "}\\rceil", "ceil(7 / 2)")},
    [OPERATION_IDIV] = {.about = "idiv (7 idiv 2 is the whole part 3 of 7 / 2)",
                        PAIRED(floor_of_quotient, IDIV, "", " \\mathbin{\\mathrm{idiv}} ", "")},
    [OPERATION_LOG] = {.is_enclosing = true,
                       .about = "log (log(2, 8) is the logarithm 3 of 8 to the base 2)",
                       PAIRED(logarithm_of, LOG, "\\log_{", "}(", ")"),
                       .before = "log(",
                       .behind = ")"},
    [OPERATION_ZERO_POWER] = {.about = "0 ^ 0, which is 1"},
};

#undef UNARY
#undef TEXTS
#undef PAIRED

enum rational_status operation_take(struct rational *result, uint32_t operation, struct rational a,
                                    struct rational b)
{
    const struct operation_row *const row = &operation_rows[operation];
    if (row->apply_two != NULL) return row->apply_two(result, a, b);
    if (operation != OPERATION_NEGATE) return row->apply(result, a);
    *result = rational_negate(a);
    return RATIONAL_OK;
}
