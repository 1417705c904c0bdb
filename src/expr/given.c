/* SPDX-License-Identifier: MIT */
/*
 * Matching written numbers with given ones.
 *
 * A written 12 is the given number 12 if there is one left, else the given digits 1 and 2 put together:
 * nothing but a written 12 can use a given 12, so this never takes what another number needs. Where the
 * order is as given, each written number takes the first place that it can have behind the last one; of the
 * two readings the one that ends first, which leaves the most to what follows.
 */
#include "expr/given.h"

enum { DIGITS_MAX = 20, NOWHERE = TALLY_NUMBERS_MAX };

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

static bool is_used(const struct given *given, uint32_t place)
{
    return (given->used >> place & 1) != 0;
}

static void use(struct given *given, uint32_t place)
{
    given->used |= UINT64_C(1) << place;
}

/* The first place from start on where number is given and not used, or NOWHERE. */
static uint32_t find_unused(const struct given *given, uint64_t number, uint32_t start)
{
    for (uint32_t place = start; place < given->game->count; place++) {
        if (given->game->numbers[place] == number && !is_used(given, place)) return place;
    }
    return NOWHERE;
}

static bool is_given(const struct given *given, uint64_t number)
{
    for (uint32_t place = 0; place < given->game->count; place++) {
        if (given->game->numbers[place] == number) return true;
    }
    return false;
}

/* The digits as written, zeros in front included; returns how many. */
static uint32_t split_digits(const struct raw_item *number, uint8_t digits[DIGITS_MAX])
{
    uint64_t rest = number->number;
    const uint32_t count = number->digits < DIGITS_MAX ? number->digits : DIGITS_MAX;
    for (uint32_t i = count; i-- > 0; rest /= 10) digits[i] = (uint8_t)(rest % 10);
    return count;
}

static bool has(const struct given *given, uint32_t operation)
{
    return (given->game->rules.operations & operation) != 0;
}

/* Takes one number or digit from any place; why not, where there is none. */
static tally_reason take_anywhere(struct given *given, uint64_t number)
{
    const uint32_t place = find_unused(given, number, 0);
    if (place == NOWHERE)
        return is_given(given, number) ? TALLY_REASON_NUMBER_USED_TWICE : TALLY_REASON_NUMBER_NOT_GIVEN;
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

/* Where the run of digits ends that begins behind the last number taken, or NOWHERE + 1. */
static uint32_t end_of_digits(const struct given *given, const uint8_t *digits, uint32_t count, bool takes,
                              struct given *taken)
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

/* In the order given. false where the number does not come behind the last one. */
static bool take_in_order(struct given *given, const struct raw_item *number, const uint8_t *digits,
                          uint32_t count, bool may_be_whole, bool may_be_digits)
{
    const uint32_t place = may_be_whole ? find_unused(given, number->number, given->next) : (uint32_t)NOWHERE;
    const uint32_t digits_end =
        may_be_digits ? end_of_digits(given, digits, count, false, given) : NOWHERE + 1;
    if (place == NOWHERE && digits_end > NOWHERE) return false;
    if (place != NOWHERE && place < digits_end) {
        use(given, place);
        given->next = place + 1;
        return true;
    }
    given->next = end_of_digits(given, digits, count, true, given);
    return true;
}

/* Which operation a written number needs beyond those given: 0 none. One digit on each side of a point
 * needs no putting together: 4.4 */
static uint32_t missing_operation(const struct given *given, const struct raw_item *number)
{
    const bool has_point = number->decimals != EXPR_NO_POINT;
    const uint32_t before = has_point ? (uint32_t)(number->digits - number->decimals) : number->digits;
    const uint32_t behind = has_point ? number->decimals : 0;
    if (has_point && !has(given, TALLY_OP_POINT)) return TALLY_OP_POINT;
    return (before > 1 || behind > 1) && !has(given, TALLY_OP_CONCATENATE) ? TALLY_OP_CONCATENATE : 0;
}

tally_reason given_take(struct given *given, const struct raw_item *number)
{
    uint8_t digits[DIGITS_MAX];
    if (number->is_beyond) {
        return has(given, TALLY_OP_CONCATENATE) ? TALLY_REASON_OVERFLOW : TALLY_REASON_NUMBER_NOT_GIVEN;
    }
    const uint32_t count = split_digits(number, digits);
    const bool may_be_whole = number->decimals == EXPR_NO_POINT;
    const uint32_t missing = missing_operation(given, number);
    const bool may_be_digits = missing == 0 && (count > 1 || !may_be_whole);
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
