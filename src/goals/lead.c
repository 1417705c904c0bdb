/* SPDX-License-Identifier: MIT */
/*
 * Each operand of a sum has a side: added or subtracted. A set of operands is "led" from a side if
 * it can be written so that the whole set stands on that side. A single operand is led only from
 * its own side. A larger set is a - b, where a is led from the same side, and b from the other:
 *
 *     {a c b} of a + c - b     led from the added side:       a - {b c}
 *     {b c}                    led from the subtracted side:  b - c        so: a - (b - c)
 *
 * So each set is examined once for each side. An operand that changes nothing (0 in a sum, 1 or -1
 * in a product) fits on either side, and so does one that can be turned: a + b * (c - d) is a - b *
 * (d - c). Under whole values each set must also be worth such a value. Nothing is
 * divided by zero. In the order given, all operands of a come before those of b.
 *
 * Where the rules limit operations, all ways to write a set are looked at, not only the first: for
 * each side it is known with how many minus signs (of a product: divisions) the set can be led from
 * it. Where they have a largest step, it is known how low that of the set can be.
 */
#include "goals/lead.h"

#include "base/rational.h"
#include "goals/tree.h"

#include <string.h>

struct goals_operand goals_operand_of(enum expr_kind kind, const struct expr_node *node,
                                      bool is_inverse, struct goals_writings writings)
{
    const enum goals_side own = is_inverse ? GOALS_INVERSE : GOALS_STRAIGHT;
    const bool is_sum = kind == EXPR_SUM;
    struct goals_operand operand = {.node = node, .value = node->value, .is_inverse = is_inverse};
    operand.tallies[own] = is_sum ? writings.minuses[GOALS_AS_IT_IS] : writings.divisions;
    operand.tallies[goals_other_side(own)] = is_sum ? writings.minuses[GOALS_TURNED] : 0;
    if (goals_is_neutral(kind, node->value))
        operand.tallies[0] = operand.tallies[1] = operand.tallies[0] | operand.tallies[1];
    return operand;
}

/* The side of an operand. Where nothing is negative, an operand that fits on both sides can only be
 * a factor 1 or an added 0. */
static enum goals_side side_of(const struct goals_leading *leading, uint32_t operand)
{
    return leading->operands[operand].tallies[GOALS_STRAIGHT] != 0 ? GOALS_STRAIGHT : GOALS_INVERSE;
}

static bool is_sum_of_rules(const struct goals_leading *leading, uint64_t part,
                            enum goals_side side)
{
    /* Halves of the values are added separately, so that 64 values cannot overflow. */
    rational_part low[2] = {0, 0};
    rational_part high[2] = {0, 0};
    for (uint32_t i = 0; i < leading->count; i++) {
        if ((part >> i & 1) == 0) continue;
        const enum goals_side at = side_of(leading, i);
        low[at] += leading->operands[i].value.numerator & RATIONAL_LOW_HALF;
        high[at] += leading->operands[i].value.numerator >> RATIONAL_HALF_BITS;
    }
    for (int at = GOALS_STRAIGHT; at <= GOALS_INVERSE; at++) {
        high[at] += low[at] >> RATIONAL_HALF_BITS;
        low[at] &= RATIONAL_LOW_HALF;
    }
    const enum goals_side other = goals_other_side(side);
    if (high[side] != high[other]) return high[side] > high[other];
    return low[side] != low[other] ? low[side] > low[other] : leading->goals->least == 0;
}

static bool is_whole_product(const struct goals_leading *leading, uint64_t part,
                             enum goals_side side)
{
    rational_part factor[TALLY_NUMBERS_MAX];
    for (uint32_t i = 0; i < leading->count; i++) factor[i] = leading->operands[i].value.numerator;
    for (uint32_t i = 0; i < leading->count; i++) {
        if ((part >> i & 1) == 0 || side_of(leading, i) == side) continue;
        for (uint32_t j = 0; j < leading->count; j++) {
            if ((part >> j & 1) == 0 || side_of(leading, j) != side) continue;
            const rational_part common = rational_gcd(factor[i], factor[j]);
            factor[i] /= common;
            factor[j] /= common;
        }
        if (factor[i] != 1) return false;
    }
    return true;
}

static bool has_zero(const struct goals_leading *leading, uint64_t part)
{
    for (uint32_t i = 0; i < leading->count; i++) {
        if ((part >> i & 1) != 0 && rational_is_zero(leading->operands[i].value)) return true;
    }
    return false;
}

/* May the set be written on its own, on that side? */
static bool is_admitted(const struct goals_leading *leading, uint64_t part, enum goals_side side)
{
    const bool is_whole = leading->goals->is_whole;
    if (leading->kind == EXPR_SUM)
        return goals_has_negatives(leading->goals) || is_sum_of_rules(leading, part, side);
    if (side == GOALS_INVERSE && has_zero(leading, part)) return false;
    return !is_whole || is_whole_product(leading, part, side);
}

static int at_most(int count, int most)
{
    return count < most ? count : most;
}

/* Moves to the next subset that may be split off a set. In the order given, it is a growing run of
 * the last operands; otherwise any subset, first those with fewer and later operands. Returns 0
 * after the last. */
static uint64_t next_end(const struct goals_leading *leading, uint64_t part, uint64_t end)
{
    if (leading->goals->is_ordered) {
        const uint64_t lowest = part & (0 - part);
        uint64_t bit = UINT64_C(1) << (63 - bits_zeros_above(part));
        while ((end & bit) != 0) bit >>= 1;
        return bit == lowest ? 0 : end | bit;
    }
    /* for the lowest steps, all parts of two or more are alike */
    const int sizes = leading->low != NULL ? 2 : GOALS_REWRITTEN_MAX, most = bits_count(part);
    uint64_t next = end == 0 ? part : end;
    for (int size = end == 0 ? 1 : at_most(bits_count(end), sizes); size < most && size <= sizes;
         size++, next = part) {
        while ((next = (next - 1) & part) != 0) {
            if (at_most(bits_count(next), sizes) == size) return next;
        }
    }
    return 0;
}

/* How a set can be written as a - b or a + b, for one b. An added part b is always a single
 * operand: a + (b - c) can be written as a + b - c, in which no step is smaller. */
static goals_tallies tallies_by_end(const struct goals_leading *leading, uint64_t part,
                                    enum goals_side side, uint64_t end, bool is_inverse)
{
    const bool has =
        is_inverse ? leading->has_inverse : leading->has_straight && goals_is_one_operand(end);
    if (!has) return 0;
    const goals_tallies own =
        goals_tallies_led(leading, end, is_inverse ? goals_other_side(side) : side);
    if (own == 0) return 0;
    const goals_tallies both =
        goals_add_tallies(own, goals_tallies_led(leading, part & ~end, side));
    return both << (is_inverse && leading->is_counted);
}

/* How the set can be written by any b; if ways are not counted, by the first b that will do. */
static goals_tallies find_tallies(const struct goals_leading *leading, uint64_t part,
                                  enum goals_side side)
{
    goals_tallies tallies = 0;
    for (uint64_t end = next_end(leading, part, 0);
         end != 0 && goals_goes_on(leading->goals) && (tallies == 0 || leading->is_counted);
         end = next_end(leading, part, end)) {
        tallies |= tallies_by_end(leading, part, side, end, false);
        if (tallies == 0 || leading->is_counted)
            tallies |= tallies_by_end(leading, part, side, end, true);
    }
    return tallies;
}

/* ---- The lowest steps ------------------------------------------------------------------------ */

static struct goals_low *low_at(const struct goals_leading *leading, uint64_t part,
                                enum goals_side side)
{
    return &leading->low[2 * part + side];
}

static bool exceeds(struct rational a, struct rational b)
{
    return rational_compare(rational_magnitude(a), rational_magnitude(b)) > 0;
}

/* May the value be that of a step? */
static bool is_step_of_rules(const struct goals *goals, struct rational value)
{
    const struct rational most = {.numerator = (rational_part)goals->max_value, .denominator = 1};
    if (exceeds(value, most)) return false;
    if (goals->is_whole && value.denominator != 1) return false;
    if (goals_has_negatives(goals)) return true;
    return !value.negative && (goals->least == 0 || !rational_is_zero(value));
}

/* One operand on a side, if it may stand there. */
static bool lead_one_low(const struct goals_leading *leading, uint64_t part, enum goals_side side)
{
    const struct goals_operand *const operand = &leading->operands[bits_lowest(part)];
    const bool is_own = (side == GOALS_INVERSE) == operand->is_inverse;
    const bool is_sum = leading->kind == EXPR_SUM;
    *low_at(leading, part, side) = (struct goals_low){
        .value = is_own || !is_sum ? operand->value : rational_negate(operand->value),
        .height = {.denominator = 1}};
    return is_own || leading->may_turn || goals_is_neutral(leading->kind, operand->value);
}

/* Tries the last step that adds b to the rest of the set, or takes it away. */
static void try_last_step(const struct goals_leading *leading, uint64_t part, enum goals_side side,
                          uint64_t end, bool is_inverse)
{
    const enum goals_side of_end = is_inverse ? goals_other_side(side) : side;
    if (goals_tallies_led(leading, part & ~end, side) == 0 ||
        goals_tallies_led(leading, end, of_end) == 0)
        return;
    struct goals_low *const best = low_at(leading, part, side);
    const struct goals_low *const rest = low_at(leading, part & ~end, side);
    const struct goals_low *const taken = low_at(leading, end, of_end);
    struct goals_low made = {.end = end, .is_inverse = is_inverse};
    if (!goals_join_values(&made.value, leading->kind, rest->value, taken->value, is_inverse) ||
        !is_step_of_rules(leading->goals, made.value))
        return;
    made.height = rational_magnitude(made.value);
    if (exceeds(rest->height, made.height)) made.height = rest->height;
    if (exceeds(taken->height, made.height)) made.height = taken->height;
    if (best->end == 0 || exceeds(best->height, made.height)) *best = made;
}

/* Single operands come first as parts, the last one first: so of equally good orders that is found
 * which is most like the canonical one. */
static bool find_lowest(const struct goals_leading *leading, uint64_t part, enum goals_side side)
{
    if (goals_is_one_operand(part)) return lead_one_low(leading, part, side);
    for (uint64_t end = next_end(leading, part, 0); end != 0 && goals_goes_on(leading->goals);
         end = next_end(leading, part, end)) {
        try_last_step(leading, part, side, end, false);
        try_last_step(leading, part, side, end, true);
    }
    return low_at(leading, part, side)->end != 0;
}

/* The largest step of the operands as they stand. Returns false if a step is none of the rules. */
static bool height_as_it_is(struct rational *height, const struct goals *goals, enum expr_kind kind,
                            const struct goals_operand *operands, uint32_t count)
{
    struct rational value = operands[0].value;
    *height = (struct rational){.denominator = 1};
    if (operands[0].is_inverse) return false;
    for (uint32_t i = 1; i < count; i++) {
        if (!goals_join_values(&value, kind, value, operands[i].value, operands[i].is_inverse) ||
            !is_step_of_rules(goals, value))
            return false;
        if (exceeds(value, *height)) *height = rational_magnitude(value);
    }
    return true;
}

bool goals_can_be_lower(const struct goals_leading *leading)
{
    const uint64_t whole = goals_whole_part(leading);
    struct rational height;
    if (goals_tallies_led(leading, whole, GOALS_STRAIGHT) == 0) return false;
    return !height_as_it_is(&height, leading->goals, leading->kind, leading->operands,
                            leading->count) ||
           exceeds(height, low_at(leading, whole, GOALS_STRAIGHT)->height);
}

/* Where steps may be below 0, the sides of operands do not matter here: a sum that can be written
 * at all can be written so that each of its steps has either sign. */
bool goals_has_low_order(struct goals *goals, enum expr_kind kind,
                         const struct goals_operand *operands, uint32_t count)
{
    struct rational height;
    struct goals_leading leading;
    if (goals->max_value == 0 || count < 2 ||
        height_as_it_is(&height, goals, kind, operands, count))
        return true;
    bool has_order = goals_begin_leading(&leading, goals, kind, operands, count, true);
    leading.may_turn = kind == EXPR_SUM && goals_has_negatives(goals);
    has_order =
        has_order && goals_tallies_led(&leading, goals_whole_part(&leading), GOALS_STRAIGHT) != 0;
    goals_end_leading(&leading);
    return has_order;
}

/* ---- All sets -------------------------------------------------------------------------------- */

uint64_t goals_find_end(const struct goals_leading *leading, uint64_t part, enum goals_side side,
                        uint32_t wanted, bool *is_inverse, uint32_t *own)
{
    if (leading->low != NULL) {
        *is_inverse = low_at(leading, part, side)->is_inverse;
        *own = 0;
        return low_at(leading, part, side)->end;
    }
    for (uint64_t end = next_end(leading, part, 0); end != 0; end = next_end(leading, part, end)) {
        if (!goals_goes_on(leading->goals)) break;
        for (int i = 0; i <= 1; i++) {
            *is_inverse = i != 0;
            const goals_tallies all = tallies_by_end(leading, part, side, end, *is_inverse);
            if ((all >> wanted & 1) == 0) continue;
            const uint32_t left = wanted - (*is_inverse && leading->is_counted);
            goals_tallies of_end =
                goals_tallies_led(leading, end, *is_inverse ? goals_other_side(side) : side);
            const goals_tallies of_rest = goals_tallies_led(leading, part & ~end, side);
            while ((of_rest >> (left - (uint32_t)bits_lowest(of_end)) & 1) == 0)
                of_end &= of_end - 1;
            *own = (uint32_t)bits_lowest(of_end);
            return end;
        }
    }
    return 0;
}

static uint64_t index_led(const struct goals_leading *leading, uint64_t part)
{
    if (!leading->goals->is_ordered) return part;
    const unsigned first = (unsigned)bits_lowest(part);
    const unsigned last = 63 - (unsigned)bits_zeros_above(part);
    return first * leading->count + last;
}

goals_tallies goals_tallies_led(const struct goals_leading *leading, uint64_t part,
                                enum goals_side side)
{
    if (goals_is_one_operand(part) && leading->low == NULL)
        return leading->operands[(uint32_t)bits_lowest(part)].tallies[side];
    const uint64_t index = index_led(leading, part);
    if (!leading->led[index].is_known[side]) {
        goals_tallies tallies = 0;
        if (leading->low != NULL) tallies = find_lowest(leading, part, side);
        else if (is_admitted(leading, part, side)) tallies = find_tallies(leading, part, side);
        leading->led[index].tallies[side] = tallies;
        leading->led[index].is_known[side] = true;
    }
    return leading->led[index].tallies[side];
}

static size_t count_sets(const struct goals_leading *leading)
{
    const size_t count = leading->count;
    return leading->goals->is_ordered ? count * count : (size_t)1 << count;
}

bool goals_begin_leading(struct goals_leading *leading, struct goals *goals, enum expr_kind kind,
                         const struct goals_operand *operands, uint32_t count, bool is_low)
{
    const uint32_t has = goals->operations & ~goals->stand_ins;
    *leading = (struct goals_leading){
        .goals = goals,
        .kind = kind,
        .has_straight =
            (has & (uint32_t)(kind == EXPR_SUM ? TALLY_OP_ADD : TALLY_OP_MULTIPLY)) != 0,
        .has_inverse =
            (has & (uint32_t)(kind == EXPR_SUM ? TALLY_OP_SUBTRACT : TALLY_OP_DIVIDE)) != 0,
        .operands = operands,
        .count = count,
        .is_counted = !is_low && goals_counts(goals, kind),
    };
    if (!goals->is_ordered && count > GOALS_REWRITTEN_MAX) return false;
    const size_t sets = count_sets(leading);
    leading->led = memory_allocate(goals->memory, sets * sizeof leading->led[0]);
    if (is_low) leading->low = memory_allocate(goals->memory, 2 * sets * sizeof leading->low[0]);
    if (leading->led == NULL || (is_low && leading->low == NULL)) {
        goals_fail(goals);
        return false;
    }
    memset(leading->led, 0, sets * sizeof leading->led[0]);
    if (is_low) memset(leading->low, 0, 2 * sets * sizeof leading->low[0]);
    return true;
}

void goals_end_leading(struct goals_leading *leading)
{
    struct memory *const memory = leading->goals->memory;
    if (leading->led != NULL)
        memory_release(memory, leading->led, count_sets(leading) * sizeof leading->led[0]);
    if (leading->low != NULL)
        memory_release(memory, leading->low, 2 * count_sets(leading) * sizeof leading->low[0]);
}

bool goals_needs_words(const struct goals *goals, enum expr_kind kind)
{
    const bool is_whole = goals->is_whole && goals->is_ordered;
    if (goals_counts(goals, kind)) return true;
    if (kind == EXPR_SUM)
        return (is_whole && !goals_has_negatives(goals)) ||
               (goals->stand_ins & (TALLY_OP_ADD | TALLY_OP_SUBTRACT)) != 0;
    return kind == EXPR_PRODUCT && (is_whole || (goals->stand_ins & TALLY_OP_MULTIPLY) != 0);
}

bool goals_may_turn_operands(const struct goals *goals, enum expr_kind kind)
{
    return kind == EXPR_SUM && goals_has_negatives(goals) && goals_has(goals, TALLY_OP_NEGATE);
}

/* Do the rules have the operations that put each operand on its side? The first operand needs
 * none. */
static bool has_signs(const struct goals *goals, enum expr_kind kind,
                      const struct goals_operand *operands, uint32_t count)
{
    const uint32_t straight = kind == EXPR_SUM ? TALLY_OP_ADD : TALLY_OP_MULTIPLY;
    const uint32_t inverse = kind == EXPR_SUM ? TALLY_OP_SUBTRACT : TALLY_OP_DIVIDE;
    uint32_t first = 0;
    while (first < count && operands[first].tallies[GOALS_STRAIGHT] == 0) first++;
    if (first == count || (goals->is_ordered && first != 0)) return false;
    for (uint32_t i = 0; i < count; i++) {
        const bool is_added =
            operands[i].tallies[GOALS_STRAIGHT] != 0 && goals_has(goals, straight);
        const bool is_taken = operands[i].tallies[GOALS_INVERSE] != 0 && goals_has(goals, inverse);
        if (i != first && !is_added && !is_taken) return false;
    }
    return true;
}

goals_tallies goals_tallies_of(struct goals *goals, enum expr_kind kind,
                               const struct goals_operand *operands, uint32_t count)
{
    struct goals_leading leading;
    goals_tallies tallies = 0;
    for (uint32_t i = 0; i < count; i++) {
        if ((operands[i].tallies[GOALS_STRAIGHT] | operands[i].tallies[GOALS_INVERSE]) == 0)
            return 0;
    }
    if (goals_may_turn_operands(goals, kind)) return 1;
    if (count == 1) return operands[0].tallies[GOALS_STRAIGHT];
    if (!goals_needs_words(goals, kind)) return has_signs(goals, kind, operands, count);
    if (goals_begin_leading(&leading, goals, kind, operands, count, false))
        tallies = goals_tallies_led(&leading, goals_whole_part(&leading), GOALS_STRAIGHT);
    goals_end_leading(&leading);
    return tallies;
}
