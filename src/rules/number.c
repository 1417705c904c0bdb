/* SPDX-License-Identifier: MIT */
/*
 * Codes of numbers: see number.h.
 */
#include "rules/number.h"

#include "base/bits.h"
#include "base/checked.h"
#include "base/sized.h"
#include "rules/rules.h"

/* The bits of a fraction's code: two for the kind, five for the size of the denominator, and these
 * for denominator and numerator. */
enum { FRACTION_BITS = 57, DENOMINATOR_BITS_MAX = 31, SIZE_MASK = 31 };

static const struct number_row plain = {0, NUMBER_OTHER - 1, 0, 1};
static const struct number_row of_whole_values = {0, UINT64_MAX, 0, 1};
static const struct number_row with_signs = {NUMBER_SIGNED, UINT64_MAX, NUMBER_SIGNED_ZERO, 1};

struct number_row number_plain_row(const tally_rules *rules)
{
    return rules->values == TALLY_VALUES_WHOLE ? of_whole_values : plain;
}

/* The row of the fractions with this denominator, which has `bits` bits. */
static struct number_row row_of_fractions(uint64_t denominator, uint32_t bits)
{
    const uint32_t left = FRACTION_BITS - bits;
    const uint64_t first = NUMBER_OTHER | (uint64_t)bits << FRACTION_BITS | denominator << left;
    const uint64_t half = UINT64_C(1) << (left - 1);
    return (struct number_row){first, first + 2 * half - 1, first + half, denominator};
}

static struct number_row row_of_code(uint64_t number)
{
    if (number < NUMBER_OTHER) return plain;
    if (number >= NUMBER_SIGNED) return with_signs;
    const uint32_t bits = (uint32_t)(number >> FRACTION_BITS & SIZE_MASK);
    const uint64_t mask = (UINT64_C(1) << bits) - 1;
    const uint64_t denominator = number >> (FRACTION_BITS - bits) & mask;
    return row_of_fractions(denominator != 0 ? denominator : 1, bits);
}

struct number_row number_row_of(const tally_rules *rules, uint64_t number)
{
    return rules->values == TALLY_VALUES_WHOLE ? of_whole_values : row_of_code(number);
}

struct rational number_row_value(const struct number_row *row, uint64_t number)
{
    const bool is_negative = number < row->zero;
    const uint64_t size = is_negative ? row->zero - number : number - row->zero;
    return rational_make(size, row->unit, is_negative);
}

bool number_row_find(const struct number_row *row, struct rational value, uint64_t *number)
{
    if (row->unit % value.denominator != 0) return false;
    const rational_part times = row->unit / value.denominator;
    rational_part size;
    if (ckd_mul(&size, value.numerator, times)) return false;
    const uint64_t most = value.negative ? row->zero - row->first : row->last - row->zero;
    if (size > most) return false;
    *number = value.negative ? row->zero - (uint64_t)size : row->zero + (uint64_t)size;
    return true;
}

struct rational number_code_value(uint64_t number)
{
    const struct number_row row = row_of_code(number);
    return number_row_value(&row, number);
}

struct rational number_value(const tally_rules *rules, uint64_t number)
{
    const struct number_row row = number_row_of(rules, number);
    return number_row_value(&row, number);
}

bool number_of_value(uint64_t *number, struct rational value)
{
    if (value.denominator == 1)
        return number_row_find(value.negative ? &with_signs : &plain, value, number);
    if (value.denominator >> DENOMINATOR_BITS_MAX != 0) return false;
    const uint32_t bits = 64 - (uint32_t)bits_zeros_above((uint64_t)value.denominator);
    const struct number_row row = row_of_fractions((uint64_t)value.denominator, bits);
    return number_row_find(&row, value, number);
}

bool number_range_widen(tally_range *range)
{
    tally_range wide;
    if (!number_row_find(&with_signs, rational_make(range->first, 1, false), &wide.first) ||
        !number_row_find(&with_signs, rational_make(range->last, 1, false), &wide.last))
        return false;
    *range = wide;
    return true;
}

struct number_row number_widest_row(const tally_rules *rules, tally_range *range)
{
    if (rules_have_negatives(rules) && range->first < NUMBER_OTHER) (void)number_range_widen(range);
    return number_row_of(rules, range->first);
}

bool number_find(const tally_rules *rules, struct rational value, uint64_t *number)
{
    if (LIKELY(value.denominator == 1 && !value.negative)) {
        *number = (uint64_t)value.numerator;
        return value.numerator <= number_plain_row(rules).last;
    }
    return rules->values != TALLY_VALUES_WHOLE && number_of_value(number, value);
}

bool number_is_code(const tally_rules *rules, uint64_t number)
{
    uint64_t code;
    return number_is_plain(rules, number) ||
           (number_of_value(&code, number_value(rules, number)) && code == number);
}

bool number_is_less(const tally_rules *rules, uint64_t a, uint64_t b)
{
    return rational_compare(number_value(rules, a), number_value(rules, b)) < 0;
}

/* May the code be one end of a range? Signed numbers far above 0 are none: 2^64 - 1 is rather a
 * mistake. */
static bool may_be_target(const tally_rules *rules, uint64_t number)
{
    if (number < NUMBER_SIGNED) return number_is_code(rules, number);
    return number < NUMBER_SIGNED_ZERO + (UINT64_C(1) << 60);
}

bool number_range_make(tally_range *range, const tally_rules *rules)
{
    if (number_is_plain(rules, range->first) && number_is_plain(rules, range->last)) return true;
    if (!may_be_target(rules, range->first) || !may_be_target(rules, range->last)) return false;
    const struct rational first = number_value(rules, range->first);
    const struct rational last = number_value(rules, range->last);
    if (range->first == range->last)
        return number_of_value(&range->first, first) && number_of_value(&range->last, last);
    const struct number_row row = first.negative ? with_signs : plain;
    return number_row_find(&row, first, &range->first) && number_row_find(&row, last, &range->last);
}

void number_put(struct text_out *out, const tally_rules *rules, uint64_t number, char over)
{
    text_put_rational(out, number_value(rules, number), over);
}

/* Takes digits. Returns false if there are none; a number that is too large is 0 and beyond. */
static bool take_digits(const char *text, size_t length, size_t *position, uint64_t *whole,
                        bool *is_beyond)
{
    bool is_large = false;
    if (text_take_whole(text, length, position, whole, &is_large)) return true;
    *whole = 0;
    *is_beyond |= is_large;
    return is_large;
}

static bool has_point(const char *text, size_t length, size_t at)
{
    return at + 1 < length && text[at] == '.' && text[at + 1] != '.';
}

/* Takes the digits of a number as they are written: with a decimal point, or a line above a
 * denominator. */
static enum number_reading take_parts(const char *text, size_t length, size_t *position, char over,
                                      uint64_t *above, uint64_t *below)
{
    bool is_there = true, is_beyond = false;
    *above = 0;
    *below = 1;
    if (!has_point(text, length, *position))
        is_there = take_digits(text, length, position, above, &is_beyond);
    const size_t begin = *position + 1;
    if (!is_there) return NUMBER_MISSING;
    if (has_point(text, length, *position)) {
        uint64_t part;
        *position = begin;
        is_there = take_digits(text, length, position, &part, &is_beyond);
        for (size_t i = begin; i < *position; i++) is_beyond |= ckd_mul(below, *below, 10);
        is_beyond |= ckd_mul(above, *above, *below) || ckd_add(above, *above, part);
    } else if (over != '\0' && *position < length && text[*position] == over) {
        *position = begin;
        is_there = take_digits(text, length, position, below, &is_beyond);
        is_beyond |= *below == 0;
    }
    if (!is_there) return NUMBER_MISSING;
    return is_beyond ? NUMBER_BEYOND : NUMBER_PLAIN;
}

enum number_reading number_take(const char *text, size_t length, size_t *position, char over,
                                uint64_t *number)
{
    size_t at = *position;
    const bool is_negative = at < length && text[at] == '-';
    if (is_negative) at++;
    uint64_t above, below;
    const enum number_reading read = take_parts(text, length, &at, over, &above, &below);
    if (read == NUMBER_MISSING) return NUMBER_MISSING;
    *position = at;
    if (read == NUMBER_BEYOND) return NUMBER_BEYOND;
    const struct rational value = rational_make(above, below, is_negative);
    if (value.denominator == 1 && !value.negative) {
        *number = (uint64_t)value.numerator;
        return NUMBER_PLAIN;
    }
    if (!number_of_value(number, value)) return NUMBER_BEYOND;
    return value.denominator != 1 ? NUMBER_FRACTION : NUMBER_BELOW_0;
}

const char *number_bounds(const tally_rules *rules)
{
    switch (rules->values) {
    case TALLY_VALUES_WHOLE: return "give 1 to 18446744073709551615";
    case TALLY_VALUES_NATURAL: return "give 0 to 9223372036854775807";
    case TALLY_VALUES_INTEGER: return "give -2305843009213693952 to 9223372036854775807";
    case TALLY_VALUES_EXACT: break;
    }
    return "give -2305843009213693952 to 9223372036854775807, or a fraction of at most 57 bits";
}

const char *number_against(const tally_rules *rules, enum number_reading reading)
{
    if (reading == NUMBER_BELOW_0 && !rules_have_negatives(rules))
        return "a number below 0 needs values=integer or values=exact";
    if (reading == NUMBER_FRACTION && !rules_have_fractions(rules))
        return "a fraction needs values=exact";
    return NULL;
}

/* ---- For programs ---------------------------------------------------------------------------- */

tally_status tally_number_parse(uint64_t *number, const char *text, size_t length,
                                const tally_rules *rules, tally_error *error)
{
    size_t at = 0;
    uint64_t found = 0;
    const enum number_reading reading = number_take(text, length, &at, '/', &found);
    if (reading == NUMBER_MISSING)
        return error_at(error, TALLY_SYNTAX, 0, "a number is expected, such as 24");
    if (at != length) return error_at(error, TALLY_SYNTAX, at, "nothing may follow the number");
    if (reading == NUMBER_BEYOND)
        return error_at(error, TALLY_NUMBER_RANGE, 0, "the number is beyond 64 bits");
    if (reading == NUMBER_PLAIN && !number_is_plain(rules_or_default(rules), found))
        return error_at(error, TALLY_NUMBER_RANGE, 0, "the largest number is 9223372036854775807");
    const char *const against = number_against(rules_or_default(rules), reading);
    if (against != NULL) return error_at(error, TALLY_NUMBER_RANGE, 0, against);
    *number = found;
    return TALLY_OK;
}

void tally_number_value(tally_value *value, uint64_t number, const tally_rules *rules)
{
    *value = rational_told(number_value(rules_or_default(rules), number));
}

size_t tally_number_print(uint64_t number, const tally_rules *rules, char *buffer, size_t size)
{
    struct text_out out = {.buffer = buffer, .size = size};
    number_put(&out, rules_or_default(rules), number, '/');
    return text_end(&out);
}
