/* SPDX-License-Identifier: MIT */
/*
 * Writes sums with - alone, and products with / alone.
 *
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
 */
#include "goals/rewrite.h"

#include "base/bits.h"
#include "base/rational.h"

#include <string.h>

bool exact_needs_rewriting(const struct exact *exact)
{
    if (exact->brackets != TALLY_BRACKETS_ANY) return false; /* goals/arrange.h */
    return exact->stand_ins != 0 || (exact->is_whole && exact->is_ordered);
}

bool exact_rewriting_is_complete(const struct exact *exact, uint32_t numbers)
{
    return !exact_needs_rewriting(exact) || exact->is_ordered || numbers <= EXACT_REWRITTEN_MAX;
}

/* ---- Which sets of operands can be written --------------------------------------------------- */

enum side { STRAIGHT, INVERSE };

/* What is known about a set of operands led from one side: two bits for each side. */
enum { KNOWN = 1, IS_WRITABLE = 2, BITS_OF_SIDE = 2 };

/* A sum or product that is being rewritten, and what is known of its sets of operands. */
struct rewriting {
    struct exact *exact;
    enum expr_kind kind;
    bool has_straight; /* the rules have + for a sum, or * for a product */
    bool has_inverse;  /* the rules have - for a sum, or / for a product */
    const struct exact_operand *operands;
    uint32_t count;
    uint8_t *known; /* indexed by set of operands: KNOWN and IS_WRITABLE bits for each side */
};

/* The part b of a set that is written as a - b (is_inverse) or a + b. */
struct end {
    uint64_t part;
    bool is_inverse;
};

static enum side other_side(enum side side)
{
    return side == STRAIGHT ? INVERSE : STRAIGHT;
}

static bool may_stand(const struct rewriting *rewriting, uint32_t operand, enum side side)
{
    return (rewriting->operands[operand].sides &
            (side == STRAIGHT ? EXACT_STRAIGHT : EXACT_INVERSE)) != 0;
}

/* The side of an operand. Where nothing is negative, an operand that fits on both sides can only be
 * a factor 1 or an added 0. */
static enum side side_of(const struct rewriting *rewriting, uint32_t operand)
{
    return may_stand(rewriting, operand, STRAIGHT) ? STRAIGHT : INVERSE;
}

static bool is_sum_of_rules(const struct rewriting *rewriting, uint64_t part, enum side side)
{
    /* Halves of the values are added separately, so that 64 values cannot overflow. */
    rational_part low[2] = {0, 0};
    rational_part high[2] = {0, 0};
    for (uint32_t i = 0; i < rewriting->count; i++) {
        if ((part >> i & 1) == 0) continue;
        const enum side at = side_of(rewriting, i);
        low[at] += rewriting->operands[i].value.numerator & RATIONAL_LOW_HALF;
        high[at] += rewriting->operands[i].value.numerator >> RATIONAL_HALF_BITS;
    }
    for (int at = STRAIGHT; at <= INVERSE; at++) {
        high[at] += low[at] >> RATIONAL_HALF_BITS;
        low[at] &= RATIONAL_LOW_HALF;
    }
    const enum side other = other_side(side);
    if (high[side] != high[other]) return high[side] > high[other];
    return low[side] != low[other] ? low[side] > low[other] : rewriting->exact->least == 0;
}

static bool is_whole_product(const struct rewriting *rewriting, uint64_t part, enum side side)
{
    rational_part factor[TALLY_NUMBERS_MAX];
    for (uint32_t i = 0; i < rewriting->count; i++)
        factor[i] = rewriting->operands[i].value.numerator;
    for (uint32_t i = 0; i < rewriting->count; i++) {
        if ((part >> i & 1) == 0 || side_of(rewriting, i) == side) continue;
        for (uint32_t j = 0; j < rewriting->count; j++) {
            if ((part >> j & 1) == 0 || side_of(rewriting, j) != side) continue;
            const rational_part common = rational_gcd(factor[i], factor[j]);
            factor[i] /= common;
            factor[j] /= common;
        }
        if (factor[i] != 1) return false;
    }
    return true;
}

static bool has_zero(const struct rewriting *rewriting, uint64_t part)
{
    for (uint32_t i = 0; i < rewriting->count; i++) {
        if ((part >> i & 1) != 0 && rational_is_zero(rewriting->operands[i].value)) return true;
    }
    return false;
}

/* May the set be written on its own, on that side? */
static bool is_admitted(const struct rewriting *rewriting, uint64_t part, enum side side)
{
    const bool is_whole = rewriting->exact->is_whole;
    if (rewriting->kind == EXPR_SUM)
        return exact_has_negatives(rewriting->exact) || is_sum_of_rules(rewriting, part, side);
    if (side == INVERSE && has_zero(rewriting, part)) return false;
    return !is_whole || is_whole_product(rewriting, part, side);
}

static bool is_one_operand(uint64_t part)
{
    return (part & (part - 1)) == 0;
}

/* Moves to the next subset that may be split off a set. In the order given, it is a growing run of
 * the last operands; otherwise any subset, first those with fewer and later operands. Returns 0
 * after the last. */
static uint64_t next_end(const struct rewriting *rewriting, uint64_t part, uint64_t end)
{
    if (rewriting->exact->is_ordered) {
        const uint64_t lowest = part & (0 - part);
        uint64_t bit = UINT64_C(1) << (63 - bits_zeros_above(part));
        while ((end & bit) != 0) bit >>= 1;
        return bit == lowest ? 0 : end | bit;
    }
    const int most = bits_count(part);
    uint64_t next = end == 0 ? part : end;
    for (int size = end == 0 ? 1 : bits_count(end); size < most; size++, next = part) {
        while ((next = (next - 1) & part) != 0) {
            if (bits_count(next) == size) return next;
        }
    }
    return 0;
}

static bool can_be_led(const struct rewriting *rewriting, uint64_t part, enum side side);

/* Finds a part b with which the set, led from that side, can be written as a - b or a + b. Its
 * operands are 0 if there is none. An added part b is always a single operand: a + (b - c) can be
 * written as a + b - c, in which no step is smaller. */
static struct end find_end(const struct rewriting *rewriting, uint64_t part, enum side side)
{
    for (uint64_t end = next_end(rewriting, part, 0); end != 0;
         end = next_end(rewriting, part, end)) {
        if (!exact_goes_on(rewriting->exact)) break;
        const bool may_be_straight =
            rewriting->has_straight && is_one_operand(end) && can_be_led(rewriting, end, side);
        const bool may_be_inverse =
            rewriting->has_inverse && can_be_led(rewriting, end, other_side(side));
        if ((may_be_straight || may_be_inverse) && can_be_led(rewriting, part & ~end, side)) {
            return (struct end){end, !may_be_straight};
        }
    }
    return (struct end){0, false};
}

static uint8_t *known_of(const struct rewriting *rewriting, uint64_t part)
{
    if (!rewriting->exact->is_ordered) return &rewriting->known[part];
    const unsigned first = (unsigned)bits_lowest(part);
    const unsigned last = 63 - (unsigned)bits_zeros_above(part);
    return &rewriting->known[first * rewriting->count + last];
}

/* Recursion depth: at most the number of operands. */
static bool can_be_led(const struct rewriting *rewriting, uint64_t part, enum side side)
{
    if (is_one_operand(part)) return may_stand(rewriting, (uint32_t)bits_lowest(part), side);
    const unsigned shift = side == INVERSE ? BITS_OF_SIDE : 0;
    if ((*known_of(rewriting, part) >> shift & KNOWN) == 0) {
        const bool has =
            is_admitted(rewriting, part, side) && find_end(rewriting, part, side).part != 0;
        *known_of(rewriting, part) |= (uint8_t)((has ? KNOWN | IS_WRITABLE : KNOWN) << shift);
    }
    return (*known_of(rewriting, part) >> shift & IS_WRITABLE) != 0;
}

static uint64_t whole_part(const struct rewriting *rewriting)
{
    return ~UINT64_C(0) >> (64 - rewriting->count);
}

static size_t bytes_known(const struct rewriting *rewriting)
{
    const size_t count = rewriting->count;
    return rewriting->exact->is_ordered ? count * count : (size_t)1 << count;
}

/* Allocates the bits for all sets of operands. Fails if there are too many operands, or no
 * memory. */
static bool begin_rewriting(struct rewriting *rewriting, struct exact *exact, enum expr_kind kind,
                            const struct exact_operand *operands, uint32_t count)
{
    const uint32_t has = exact->operations & ~exact->stand_ins;
    *rewriting = (struct rewriting){
        .exact = exact,
        .kind = kind,
        .has_straight =
            (has & (uint32_t)(kind == EXPR_SUM ? TALLY_OP_ADD : TALLY_OP_MULTIPLY)) != 0,
        .has_inverse =
            (has & (uint32_t)(kind == EXPR_SUM ? TALLY_OP_SUBTRACT : TALLY_OP_DIVIDE)) != 0,
        .operands = operands,
        .count = count,
    };
    if (!exact->is_ordered && count > EXACT_REWRITTEN_MAX) return false;
    rewriting->known = memory_allocate(exact->memory, bytes_known(rewriting));
    if (rewriting->known == NULL) {
        exact_fail(exact);
        return false;
    }
    memset(rewriting->known, 0, bytes_known(rewriting));
    return true;
}

static void end_rewriting(struct rewriting *rewriting)
{
    if (rewriting->known != NULL)
        memory_release(rewriting->exact->memory, rewriting->known, bytes_known(rewriting));
}

/* May a node of this kind need another form than the canonical one? */
static bool needs_words(const struct exact *exact, enum expr_kind kind)
{
    const bool is_whole = exact->is_whole && exact->is_ordered;
    if (kind == EXPR_SUM)
        return (is_whole && !exact_has_negatives(exact)) ||
               (exact->stand_ins & (TALLY_OP_ADD | TALLY_OP_SUBTRACT)) != 0;
    return kind == EXPR_PRODUCT && (is_whole || (exact->stand_ins & TALLY_OP_MULTIPLY) != 0);
}

/* With a unary minus, added operands can be subtracted, and subtracted ones added. */
static bool may_turn_operands(const struct exact *exact, enum expr_kind kind)
{
    return kind == EXPR_SUM && exact_has_negatives(exact) && exact_has(exact, TALLY_OP_NEGATE);
}

/* Do the rules have the operations that put each operand on its side? The first operand needs
 * none. */
static bool has_signs(const struct exact *exact, enum expr_kind kind,
                      const struct exact_operand *operands, uint32_t count)
{
    const uint32_t straight = kind == EXPR_SUM ? TALLY_OP_ADD : TALLY_OP_MULTIPLY;
    const uint32_t inverse = kind == EXPR_SUM ? TALLY_OP_SUBTRACT : TALLY_OP_DIVIDE;
    uint32_t first = 0;
    while (first < count && (operands[first].sides & EXACT_STRAIGHT) == 0) first++;
    if (first == count || (exact->is_ordered && first != 0)) return false;
    for (uint32_t i = 0; i < count; i++) {
        const bool is_added =
            (operands[i].sides & EXACT_STRAIGHT) != 0 && exact_has(exact, straight);
        const bool is_taken = (operands[i].sides & EXACT_INVERSE) != 0 && exact_has(exact, inverse);
        if (i != first && !is_added && !is_taken) return false;
    }
    return true;
}

bool exact_can_be_rewritten(struct exact *exact, enum expr_kind kind,
                            const struct exact_operand *operands, uint32_t count)
{
    struct rewriting rewriting;
    for (uint32_t i = 0; i < count; i++) {
        if (operands[i].sides == 0) return false;
    }
    if (may_turn_operands(exact, kind)) return true;
    if (count == 1) return (operands[0].sides & EXACT_STRAIGHT) != 0;
    if (!needs_words(exact, kind)) return has_signs(exact, kind, operands, count);
    const bool has = begin_rewriting(&rewriting, exact, kind, operands, count) &&
                     can_be_led(&rewriting, whole_part(&rewriting), STRAIGHT);
    end_rewriting(&rewriting);
    return has;
}

/* ---- Writing --------------------------------------------------------------------------------- */

struct writer {
    struct exact *exact;
    struct expr_node *nodes; /* the nodes being rewritten; operands are turned in place */
    struct expr_node *out;
    uint32_t count;
    uint32_t room;
    bool is_rewritten;
};

static struct expr_node *open_node(struct writer *writer, const struct expr_node *like,
                                   bool is_inverse)
{
    if (writer->count == writer->room) {
        writer->is_rewritten = false;
        return &writer->out[writer->room - 1];
    }
    struct expr_node *const node = &writer->out[writer->count++];
    *node = *like;
    node->inverse = is_inverse;
    return node;
}

static void close_node(struct writer *writer, struct expr_node *node, uint32_t operands)
{
    node->operands = (uint16_t)operands;
    node->span = (uint16_t)(&writer->out[writer->count] - node);
}

/* Computes the value of a sum or product from the values of its operands. */
static void work_out(struct writer *writer, struct expr_node *node)
{
    const struct expr_node *operand = node + 1;
    struct rational value = operand->value;
    enum rational_status status = RATIONAL_OK;
    for (uint32_t i = 1; i < node->operands && status == RATIONAL_OK; i++) {
        const struct rational before = value;
        operand += operand->span;
        if (node->kind == EXPR_SUM) {
            status = operand->inverse != 0 ? rational_subtract(&value, before, operand->value)
                                           : rational_add(&value, before, operand->value);
        } else {
            status = operand->inverse != 0 ? rational_divide(&value, before, operand->value)
                                           : rational_multiply(&value, before, operand->value);
        }
    }
    node->value = value;
    writer->is_rewritten &= status == RATIONAL_OK;
}

static void write_node(struct writer *writer, const struct expr_node *node, bool is_inverse);

static void write_negated(struct writer *writer, const struct expr_node *node, bool is_inverse)
{
    const struct expr_node minus = {.kind = EXPR_NEGATE,
                                    .digits = 1,
                                    .decimals = EXPR_NO_POINT,
                                    .value = rational_negate(node->value)};
    struct expr_node *const opened = open_node(writer, &minus, is_inverse);
    write_node(writer, node, false);
    close_node(writer, opened, 1);
}

/* The sides on which an operand may stand. An operand that is neutral may stand on both, and so may
 * one whose sign can be turned, if operands may change places. Any other operand has only its own
 * side. */
static uint8_t sides_of(const struct exact *exact, enum expr_kind kind,
                        const struct expr_node *operand)
{
    const uint8_t own = operand->inverse != 0 ? EXACT_INVERSE : EXACT_STRAIGHT;
    if (exact_is_neutral(kind, operand->value)) return EXACT_BOTH_SIDES;
    if (kind == EXPR_PRODUCT || !exact_has_negatives(exact) || exact->is_ordered) return own;
    return exact_can_turn(operand) ? EXACT_BOTH_SIDES : own;
}

static void gather_operands(const struct exact *exact, const struct expr_node *node,
                            struct exact_operand *operands)
{
    const struct expr_node *operand = node + 1;
    for (uint32_t i = 0; i < node->operands; i++, operand += operand->span) {
        operands[i] = (struct exact_operand){operand, operand->value,
                                             sides_of(exact, (enum expr_kind)node->kind, operand)};
    }
}

/* A sum that is a factor of zero has either sign: 0 - (-6), where the rules lack a minus, is turned
 * to 0 + (-6). */
static void turn_factor_of_zero(struct writer *writer, const struct expr_node *product,
                                const struct expr_node *factor)
{
    struct exact_operand operands[TALLY_NUMBERS_MAX];
    if (!writer->exact->has_signs || product->kind != EXPR_PRODUCT ||
        !rational_is_zero(product->value) || factor->kind != EXPR_SUM ||
        !needs_words(writer->exact, EXPR_SUM))
        return;
    gather_operands(writer->exact, factor, operands);
    if (!exact_can_be_rewritten(writer->exact, EXPR_SUM, operands, factor->operands))
        exact_turn(&writer->nodes[factor - writer->nodes]);
}

/* Writes a set of operands: first the operand that comes first in the text, then the subsets that
 * are split off, in reverse order of finding. */
static void write_part(struct writer *writer, const struct rewriting *rewriting, uint64_t part,
                       enum side side, const struct expr_node *whole, bool is_inverse)
{
    if (is_one_operand(part)) {
        const uint32_t operand = (uint32_t)bits_lowest(part);
        const struct expr_node *const node = rewriting->operands[operand].node;
        const bool is_right = (node->inverse != 0) == (side == INVERSE) ||
                              exact_is_neutral((enum expr_kind)whole->kind, node->value);
        if (!is_right) exact_turn(&writer->nodes[node - writer->nodes]);
        turn_factor_of_zero(writer, whole, node);
        write_node(writer, node, is_inverse);
        return;
    }
    struct end ends[TALLY_NUMBERS_MAX];
    uint32_t count = 0;
    struct expr_node *const node = open_node(writer, whole, is_inverse);
    while (!is_one_operand(part)) {
        ends[count] = find_end(rewriting, part, side);
        if (ends[count].part == 0) { /* the tick, or lack of memory, ended the search */
            writer->is_rewritten = false;
            return;
        }
        part &= ~ends[count++].part;
    }
    const uint32_t operands = count + 1;
    write_part(writer, rewriting, part, side, whole, false);
    while (count-- > 0) {
        const enum side end_side = ends[count].is_inverse ? other_side(side) : side;
        write_part(writer, rewriting, ends[count].part, end_side, whole, ends[count].is_inverse);
    }
    close_node(writer, node, operands);
    if (writer->is_rewritten) work_out(writer, node);
}

/* Writes all operands on the only side that the rules have; those of the other side get a minus. */
static void write_turned(struct writer *writer, const struct expr_node *node,
                         const struct exact_operand *operands, bool is_inverse)
{
    const bool takes_away = (writer->exact->stand_ins & TALLY_OP_ADD) != 0;
    struct expr_node *const sum = open_node(writer, node, is_inverse);
    for (uint32_t i = 0; i < node->operands; i++) {
        const bool is_taken = i != 0 && takes_away;
        const struct expr_node *const operand = operands[i].node;
        const bool is_right =
            (operand->inverse != 0) == is_taken || rational_is_zero(operand->value);
        if (is_right) write_node(writer, operand, is_taken);
        else write_negated(writer, operand, is_taken);
    }
    close_node(writer, sum, node->operands);
}

static void write_operands(struct writer *writer, const struct expr_node *node, bool is_inverse)
{
    struct exact_operand operands[TALLY_NUMBERS_MAX];
    const enum expr_kind kind = (enum expr_kind)node->kind;
    gather_operands(writer->exact, node, operands);
    const bool may_lead = kind == EXPR_PRODUCT || !may_turn_operands(writer->exact, kind) ||
                          (writer->exact->stand_ins & TALLY_OP_SUBTRACT) == 0;
    struct rewriting rewriting = {0};
    if (may_lead && begin_rewriting(&rewriting, writer->exact, kind, operands, node->operands) &&
        can_be_led(&rewriting, whole_part(&rewriting), STRAIGHT)) {
        write_part(writer, &rewriting, whole_part(&rewriting), STRAIGHT, node, is_inverse);
    } else if (may_turn_operands(writer->exact, kind)) {
        write_turned(writer, node, operands, is_inverse);
    } else {
        writer->is_rewritten = false;
    }
    if (rewriting.exact != NULL) end_rewriting(&rewriting);
}

/* -(a + b) is -a - b, which needs no +. */
static bool is_negated_group(const struct exact *exact, const struct expr_node *node)
{
    if (node->kind != EXPR_NEGATE || node[1].kind != EXPR_SUM ||
        (exact->stand_ins & TALLY_OP_ADD) == 0)
        return false;
    const struct expr_node *operand = node + 2;
    for (uint32_t i = 0; i < node[1].operands; i++, operand += operand->span) {
        if (operand->inverse != 0) return false;
    }
    return true;
}

static void write_negated_group(struct writer *writer, const struct expr_node *sum, bool is_inverse)
{
    struct expr_node *const node = open_node(writer, sum, is_inverse);
    const struct expr_node *operand = sum + 1;
    for (uint32_t i = 0; i < sum->operands; i++, operand += operand->span) {
        if (i == 0) write_negated(writer, operand, false);
        else write_node(writer, operand, true);
    }
    close_node(writer, node, sum->operands);
    node->value = rational_negate(sum->value);
}

/* Recursion depth is the tree's depth. */
static void write_node(struct writer *writer, const struct expr_node *node, bool is_inverse)
{
    if (!writer->is_rewritten) return;
    if (needs_words(writer->exact, (enum expr_kind)node->kind)) {
        write_operands(writer, node, is_inverse);
        return;
    }
    if (is_negated_group(writer->exact, node)) {
        write_negated_group(writer, node + 1, is_inverse);
        return;
    }
    struct expr_node *const copy = open_node(writer, node, is_inverse);
    const struct expr_node *operand = node + 1;
    for (uint32_t i = 0; i < node->operands; i++, operand += operand->span) {
        turn_factor_of_zero(writer, node, operand);
        write_node(writer, operand, operand->inverse != 0);
    }
    close_node(writer, copy, node->operands);
}

bool exact_rewrite(struct exact *exact, struct exact_tree *tree)
{
    struct writer writer = {.exact = exact,
                            .nodes = tree->nodes,
                            .out = tree->scratch,
                            .room = tree->room,
                            .is_rewritten = true};
    if (!exact_needs_rewriting(exact)) return true;
    write_node(&writer, tree->nodes, false);
    if (!writer.is_rewritten) return false;
    memcpy(tree->nodes, tree->scratch, writer.count * sizeof tree->nodes[0]);
    tree->count = writer.count;
    return true;
}
