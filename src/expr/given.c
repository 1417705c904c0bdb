/* SPDX-License-Identifier: MIT */
/*
 * Matching written numbers with given ones.
 *
 * A written 12 is the given number 12 if one is left, otherwise the given digits 1 and 2 joined.
 * This greedy choice is safe: only a written 12 can use a given 12, so the choice takes nothing
 * away from other numbers.
 *
 * In the given order, each written number takes the first possible position after the previous one.
 * If it can be read both ways, the reading that ends first is taken, since it leaves most numbers
 * for the rest. If not all numbers must be used, this is not enough, and given_plan() finds the
 * best reading of the whole answer beforehand.
 */
#include "expr/given.h"

#include "expr/decimals.h"
#include "rules/number.h"

#include <string.h>

enum { DIGITS_MAX = RATIONAL_DIGITS, NOWHERE = TALLY_NUMBERS_MAX };

void given_init(struct given *given, const tally_game *game)
{
    *given = (struct given){.game = game};
}

uint32_t given_used(const struct given *given)
{
    uint32_t count = 0;
    for (uint64_t bits = given->used; bits != 0; bits &= bits - 1) count++;
    return count;
}

static void use(struct given *given, uint32_t place)
{
    given->used |= UINT64_C(1) << place;
}

/* Returns the first index from `start` on that holds `number` and is not used, or NOWHERE. */
static uint32_t find_unused(const struct given *given, rational_part number, uint32_t start)
{
    for (uint32_t place = start; place < given->game->count; place++) {
        const bool is_used = (given->used >> place & 1) != 0;
        if (given->game->numbers[place] == number && !is_used) return place;
    }
    return NOWHERE;
}

static bool is_given(const struct given *given, rational_part number)
{
    for (uint32_t place = 0; place < given->game->count; place++) {
        if (given->game->numbers[place] == number) return true;
    }
    return false;
}

/* Splits a number into its digits as written, leading zeros included. Returns how many there
 * are. */
static uint32_t split_digits(rational_part number, uint32_t length, uint8_t digits[DIGITS_MAX])
{
    const uint32_t count = length < DIGITS_MAX ? length : DIGITS_MAX;
    for (uint32_t i = count; i-- > 0; number /= 10) digits[i] = (uint8_t)(number % 10);
    return count;
}

static bool has(const struct given *given, uint32_t operation)
{
    return (given->game->rules.operations & operation) != 0;
}

/* Takes one number or digit from any position. Returns the reason if none is left. */
static tally_reason take_anywhere(struct given *given, rational_part number)
{
    const uint32_t place = find_unused(given, number, 0);
    if (place == NOWHERE)
        return is_given(given, number) ? TALLY_REASON_NUMBER_USED_TWICE
                                       : TALLY_REASON_NUMBER_NOT_GIVEN;
    use(given, place);
    return TALLY_REASON_NONE;
}

static tally_reason take_digits_anywhere(struct given *given, const uint8_t *digits, uint32_t count)
{
    tally_reason first = TALLY_REASON_NONE;
    for (uint32_t i = 0; i < count; i++) {
        const tally_reason reason = take_anywhere(given, digits[i]);
        if (first == TALLY_REASON_NONE) first = reason;
    }
    return first;
}

/* Searches for the digits in order, after the last number taken. Returns the index after the last
 * of them, or NOWHERE + 1 if they are not all there. takes: marks them as used in `taken`. */
static uint32_t end_of_digits(const struct given *given, const uint8_t *digits, uint32_t count,
                              bool takes, struct given *taken)
{
    uint32_t next = given->next;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t place = find_unused(given, digits[i], next);
        if (place == NOWHERE) return NOWHERE + 1;
        if (takes) use(taken, place);
        next = place + 1;
    }
    return next;
}

/* Takes a number in the given order. Returns false if the number is not available after the last
 * one taken. */
static bool take_in_order(struct given *given, const struct raw_item *number, const uint8_t *digits,
                          uint32_t count, bool may_be_whole, bool may_be_digits)
{
    const uint32_t place =
        may_be_whole ? find_unused(given, number->number, given->next) : (uint32_t)NOWHERE;
    const uint32_t digits_end =
        may_be_digits ? end_of_digits(given, digits, count, false, given) : NOWHERE + 1;
    const bool is_planned = given->has_reading && place != NOWHERE && digits_end <= NOWHERE;
    const bool as_digits =
        is_planned ? (given->as_digits >> (given->read - 1) & 1) != 0 : place >= digits_end;
    if (place == NOWHERE && digits_end > NOWHERE) return false;
    if (!as_digits) {
        use(given, place);
        given->next = place + 1;
        return true;
    }
    given->next = end_of_digits(given, digits, count, true, given);
    return true;
}

/* The operation that a written number needs and the rules do not have, or 0. A number with one
 * digit on each side of its point, such as 4.4, needs no joining of digits. */
static uint32_t missing_operation(const struct given *given, const struct raw_item *number)
{
    const bool has_point = number->decimals != EXPR_NO_POINT;
    const uint32_t behind = has_point ? decimals_behind(number->decimals) : 0;
    const uint32_t before = number->digits - behind;
    const bool repeats = has_point && decimals_repeated(number->decimals) != 0;
    const uint32_t needed = repeats ? TALLY_OP_REPEAT : TALLY_OP_POINT;
    if (has_point && !has(given, needed)) return needed;
    return (before > 1 || behind > 1) && !has(given, TALLY_OP_CONCATENATE) ? TALLY_OP_CONCATENATE
                                                                           : 0;
}

/* How many given digits a written number takes: where no 0 is given, the 0 of 0.4 is none. */
static uint32_t digits_taken(const struct given *given, const struct raw_item *number)
{
    const uint32_t behind = decimals_behind(number->decimals);
    const bool has_zero = number->decimals != EXPR_NO_POINT && number->digits == behind + 1u &&
                          (number->is_beyond || number->number < decimals_power_of_ten(behind));
    return has_zero && !is_given(given, 0) ? behind : number->digits;
}

/* ---- The best reading of a whole answer ------------------------------------------------------ */

enum { TOO_MANY = 255 };

/* The two ways to read a row, as given and as digits, each with the best reading of the rows after
 * it: the fewest numbers taken, TOO_MANY if there is no such reading, and the next free index after
 * the row. needs[place]: the fewest given numbers that the rows after this one need, if they may
 * take the given numbers from index `place` on. */
static void read_row(const tally_game *game, const uint8_t *needs, const struct given_row *row,
                     uint32_t place, uint32_t taken[2], uint32_t ends[2])
{
    const struct given free_numbers = {.game = game, .next = place};
    uint8_t digits[DIGITS_MAX];
    taken[0] = taken[1] = TOO_MANY;
    if (row->may_be_given) {
        ends[0] = find_unused(&free_numbers, row->number, place) + 1;
        if (ends[0] <= NOWHERE) taken[0] = 1U + needs[ends[0]];
    }
    if (row->may_be_digits) {
        const uint32_t count = split_digits(row->number, row->digits, digits);
        ends[1] = end_of_digits(&free_numbers, digits, count, false, NULL);
        if (ends[1] <= NOWHERE) taken[1] = count + needs[ends[1]];
    }
}

bool given_read_in_order(const tally_game *game, const struct given_row *rows, uint32_t count,
                         uint64_t *as_digits)
{
    /* Of the rows from each on, by dynamic programming, last row first. */
    uint8_t needs[TALLY_NUMBERS_MAX + 1][TALLY_NUMBERS_MAX + 1];
    uint32_t taken[2], ends[2];
    if (count > TALLY_NUMBERS_MAX) return false;
    memset(needs[count], 0, sizeof needs[count]);
    for (uint32_t row = count; row-- > 0;) {
        for (uint32_t place = 0; place <= TALLY_NUMBERS_MAX; place++) {
            read_row(game, needs[row + 1], &rows[row], place, taken, ends);
            const uint32_t least = taken[0] < taken[1] ? taken[0] : taken[1];
            needs[row][place] = (uint8_t)(least < TOO_MANY ? least : TOO_MANY);
        }
    }
    *as_digits = 0;
    for (uint32_t row = 0, place = 0; row < count; row++) {
        read_row(game, needs[row + 1], &rows[row], place, taken, ends);
        if (taken[0] >= TOO_MANY && taken[1] >= TOO_MANY) return false;
        const bool is_digits = taken[1] < taken[0];
        if (is_digits) *as_digits |= UINT64_C(1) << row;
        place = ends[is_digits];
    }
    return true;
}

void given_plan(struct given *given, const struct raw_text *raw)
{
    const tally_rules *const rules = &given->game->rules;
    struct given_row rows[TALLY_NUMBERS_MAX];
    uint32_t count = 0;
    if (rules->use != TALLY_USE_ANY || rules->order != TALLY_ORDER_GIVEN ||
        !has(given, TALLY_OP_CONCATENATE))
        return;
    for (uint32_t i = 0; i < raw->count; i++) {
        const struct raw_item *const item = &raw->items[i];
        if (item->kind != RAW_NUMBER) continue;
        if (count == TALLY_NUMBERS_MAX || item->is_beyond) return;
        const bool may_be_given = item->decimals == EXPR_NO_POINT;
        rows[count++] = (struct given_row){
            .number = item->number,
            .digits = (uint8_t)digits_taken(given, item),
            .may_be_given = may_be_given,
            .may_be_digits =
                missing_operation(given, item) == 0 && (item->digits > 1 || !may_be_given),
        };
    }
    given->has_reading = given_read_in_order(given->game, rows, count, &given->as_digits);
}

tally_reason given_take(struct given *given, const struct raw_item *number)
{
    uint8_t digits[DIGITS_MAX];
    given->read++;
    if (number->is_beyond) {
        return has(given, TALLY_OP_CONCATENATE) ? TALLY_REASON_OVERFLOW
                                                : TALLY_REASON_NUMBER_NOT_GIVEN;
    }
    const bool may_be_whole = number->decimals == EXPR_NO_POINT;
    const bool is_missing = missing_operation(given, number) != 0;
    if (may_be_whole && is_missing && given->game->rules.order == TALLY_ORDER_ANY)
        return take_anywhere(given, number->number);
    const uint32_t count = split_digits(number->number, digits_taken(given, number), digits);
    const bool may_be_digits = !is_missing && (count > 1 || !may_be_whole);
    if (given->game->rules.order == TALLY_ORDER_GIVEN &&
        take_in_order(given, number, digits, count, may_be_whole, may_be_digits)) {
        return TALLY_REASON_NONE;
    }
    tally_reason reason;
    if (may_be_digits && !(may_be_whole && find_unused(given, number->number, 0) != NOWHERE)) {
        reason = take_digits_anywhere(given, digits, count);
    } else if (may_be_whole) {
        reason = take_anywhere(given, number->number);
    } else {
        take_digits_anywhere(given, digits, count);
        return TALLY_REASON_OPERATION;
    }
    if (reason == TALLY_REASON_NONE && given->game->rules.order == TALLY_ORDER_GIVEN)
        return TALLY_REASON_ORDER;
    return reason;
}

/* ---- Numbers of several signs ---------------------------------------------------------------- */

/* A text whose given numbers are joined: the items so far, and how many of each are left. */
struct joining {
    struct raw_text *raw;
    const tally_game *game;
    uint32_t count;
    uint32_t places, apart; /* how many places could be joined so far; which of them are not */
    bool is_taken[TALLY_NUMBERS_MAX];
};

/* The item `back` items before the end, if it is of that kind. */
static struct raw_item *item_before(const struct joining *joining, uint32_t back,
                                    enum raw_kind kind)
{
    if (joining->count < back) return NULL;
    struct raw_item *const item = &joining->raw->items[joining->count - back];
    const bool has_value = kind != RAW_NUMBER || !item->is_beyond;
    return item->kind == kind && has_value ? item : NULL;
}

/* Puts the given number of this value in the place of an item. False: none is left. */
static bool put_given(struct joining *joining, struct raw_item *item, struct rational value)
{
    const tally_game *const game = joining->game;
    uint64_t code;
    if (value.denominator == 1 && !value.negative) return false;
    if (!number_of_value(&code, value)) return false;
    uint32_t freed = game->count; /* 3/4 is taken before -(3/4) is seen to be given */
    for (uint32_t i = 0; i < game->count && item->digits == 0; i++)
        if (joining->is_taken[i] && game->numbers[i] == item->number) freed = i;
    for (uint32_t i = 0; i < game->count; i++) {
        if (game->numbers[i] != code || joining->is_taken[i]) continue;
        const uint32_t place = joining->places++;
        if (place < 32 && (joining->apart >> place & 1) != 0) return false;
        joining->is_taken[i] = true;
        if (freed != game->count) joining->is_taken[freed] = false;
        item->kind = RAW_NUMBER;
        item->number = code;
        item->digits = 0;
        item->decimals = EXPR_NO_POINT;
        return true;
    }
    return false;
}

static bool has_given(const struct joining *joining, const struct raw_item *item)
{
    uint32_t i = 0;
    while (i < joining->game->count && joining->game->numbers[i] != item->number) i++;
    return i < joining->game->count;
}

/* May a / b be a given fraction, though a and b may be given numbers, too? Then the parts stand
 * close together, as in 3/4, and in RPN they are in lowest terms. */
static bool may_be_fraction(const struct joining *joining, const struct raw_item *above,
                            const struct raw_item *slash, const struct raw_item *below)
{
    const struct rational a = raw_number_value(above), b = raw_number_value(below);
    if (!has_given(joining, above) || !has_given(joining, below)) return true;
    if (slash->position > below->position)
        return above->digits != 0 && rational_gcd(a.numerator, b.numerator) == 1;
    const size_t length = text_digits_of(a.numerator) + (a.negative ? 1 : 0);
    return slash->position == above->position + length && below->position == slash->position + 1;
}

/* Puts a given fraction in the place of a and its parts: a / b, -a / b, or the a / b of x * a / b,
 * where the sign of the product moves behind it. */
static bool put_fraction(struct joining *joining, const struct raw_item *slash, bool is_negative)
{
    const uint32_t top = is_negative ? 2 : 1;
    const struct raw_item *const below = item_before(joining, top, RAW_NUMBER);
    struct rational value;
    if (below == NULL) return false;
    struct raw_item *above = item_before(joining, top + 1, RAW_NUMBER);
    const struct raw_item *const between = item_before(joining, top + 1, RAW_NEGATE);
    const struct raw_item *const times = item_before(joining, top + 1, RAW_MULTIPLY);
    const bool has_minus = above == NULL && between != NULL;
    if (above == NULL) above = item_before(joining, top + 2, RAW_NUMBER);
    if (above == NULL || (!has_minus && above == item_before(joining, top + 2, RAW_NUMBER) &&
                          (times == NULL || is_negative)))
        return false;
    value = raw_number_value(above);
    if (below->digits == 0 || value.denominator != 1) return false; /* they are given numbers */
    if (!may_be_fraction(joining, above, slash, below)) return false;
    if (rational_divide(&value, value, raw_number_value(below)) != RATIONAL_OK ||
        value.denominator == 1)
        return false;
    if (has_minus != is_negative) value = rational_negate(value);
    if (!put_given(joining, above, value)) return false;
    const bool is_factor = times != NULL && !has_minus && above + 1 == times;
    joining->count = (uint32_t)(above - joining->raw->items) + (is_factor ? 2 : 1);
    return true;
}

/* Does the item, which follows those so far, complete a given number? */
static bool completes(struct joining *joining, const struct raw_item *item)
{
    struct raw_item *const last = item_before(joining, 1, RAW_NUMBER);
    if (item->kind == RAW_DIVIDE) return put_fraction(joining, item, false);
    if (item->kind != RAW_NEGATE) return false;
    const struct raw_item *const slash = item_before(joining, 1, RAW_DIVIDE);
    if (slash != NULL && put_fraction(joining, slash, true)) return true;
    if (last == NULL || !put_given(joining, last, rational_negate(raw_number_value(last))))
        return false;
    if (item->position < last->position) last->position = item->position;
    return true;
}

uint32_t given_join(struct raw_text *raw, const tally_game *game, uint32_t apart)
{
    struct joining joining = {.raw = raw, .game = game, .apart = apart};
    if (!game->has_negative && !game->has_fraction) return 0;
    for (uint32_t i = 0; i < raw->count; i++) {
        const struct raw_item item = raw->items[i];
        if (completes(&joining, &item)) continue;
        raw->items[joining.count++] = item;
        if (item.kind == RAW_NUMBER && !item.is_beyond && item.digits != 0)
            (void)put_given(&joining, &raw->items[joining.count - 1], raw_number_value(&item));
    }
    raw->count = joining.count;
    return joining.places;
}
