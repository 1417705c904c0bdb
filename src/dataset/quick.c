/* SPDX-License-Identifier: MIT */
/*
 * Works backwards from the target. The last step combines a value x of one or two numbers with one
 * of the others, which then is |v - x|, v + x, v / x, x / v or v * x. If the others can make -v,
 * they can also make v, by exchanging the sides of differences. So only values from 0 on are
 * searched for.
 *
 * Nearly all drawn games cannot be solved, so nearly always every possibility is tried, and speed
 * matters. The values of each pair of numbers are computed once, and compared without a branch.
 * Fractions are pairs of integers, compared by cross-multiplication and never reduced: within the
 * bounds of quick_answers(), no product exceeds 10^16.
 *
 *     numerator    at most t * x * y * z * z = 10^6 * 10^9 (three steps back, then compared)
 */
#include "dataset/dataset.h"

#include "base/bits.h"
#include "rules/rules.h"

enum { NUMBERS_MAX = 4, NUMBER_MAX = 1000, TARGET_MAX = 1000000 };

bool quick_answers(const tally_game *game)
{
    const tally_rules *const rules = &game->rules;
    if (!rules_are_free(rules)) return false;
    if (rules->operations != TALLY_OP_BASIC || rules->values != TALLY_VALUES_EXACT) return false;
    if (rules->use != TALLY_USE_ALL || rules->order != TALLY_ORDER_ANY) return false;
    if (game->count > NUMBERS_MAX || game->target.first != game->target.last) return false;
    for (uint32_t i = 0; i < game->count; i++)
        if (game->numbers[i] > NUMBER_MAX) return false;
    return game->target.first <= TARGET_MAX;
}

/* What two numbers make: a + b, |a - b|, a * b, a / b and b / a, as fractions. */
enum { VALUES = 5 };

struct pair {
    int64_t top[VALUES]; /* -1: there is no value a / 0 */
    int64_t over[VALUES];
};

/* The numbers of a game, and its pairs, each at the set of its two numbers. */
struct hand {
    int64_t numbers[NUMBERS_MAX];
    struct pair pairs[1 << NUMBERS_MAX];
};

/* Can a set of numbers make top / over? over > 0, here and below. */
typedef bool maker(const struct hand *hand, uint32_t set, int64_t top, int64_t over);

static ALWAYS_INLINE bool pair_makes(const struct hand *hand, uint32_t set, int64_t top,
                                     int64_t over)
{
    const int64_t *const tops = hand->pairs[set].top, *const overs = hand->pairs[set].over;
    return (top == over * tops[0]) | (top == over * tops[1]) | (top == over * tops[2]) |
           (top * overs[3] == over * tops[3]) | (top * overs[4] == over * tops[4]);
}

/* Can x = p / q and a value of a set make top / over? */
static ALWAYS_INLINE bool makes_with(maker *makes, const struct hand *hand, uint32_t set,
                                     int64_t top, int64_t over, int64_t p, int64_t q)
{
    const int64_t v = top * q, x = over * p;
    if (makes(hand, set, v < x ? x - v : v - x, over * q) || makes(hand, set, v + x, over * q))
        return true;
    if (x == 0) return v == 0; /* 0 * y is 0; 0 / y is 0, too */
    return makes(hand, set, top * p, over * q) || makes(hand, set, v, x) ||
           (v != 0 && makes(hand, set, x, v));
}

/* Any of the three numbers, with the pair of the others. */
static bool three_make(const struct hand *hand, uint32_t set, int64_t top, int64_t over)
{
    for (uint32_t left = set; left != 0; left &= left - 1)
        if (makes_with(pair_makes, hand, set ^ (left & -left), top, over,
                       hand->numbers[bits_lowest(left)], 1))
            return true;
    return false;
}

/* Either two pairs, or one number and a value of the three others. */
static bool four_make(const struct hand *hand, int64_t target)
{
    enum { ALL = (1 << NUMBERS_MAX) - 1 };
    static const uint32_t pairs[] = {1 << 0 | 1 << 1, 1 << 0 | 1 << 2, 1 << 0 | 1 << 3};
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        const struct pair *const pair = &hand->pairs[pairs[i]];
        for (int k = 0; k < VALUES; k++)
            if (pair->top[k] >= 0 && makes_with(pair_makes, hand, ALL ^ pairs[i], target, 1,
                                                pair->top[k], pair->over[k]))
                return true;
    }
    for (uint32_t i = 0; i < NUMBERS_MAX; i++)
        if (makes_with(three_make, hand, ALL ^ 1U << i, target, 1, hand->numbers[i], 1))
            return true;
    return false;
}

bool quick_is_reached(const tally_game *game)
{
    struct hand hand;
    const int64_t target = (int64_t)game->target.first;
    const uint32_t all = (1U << game->count) - 1;
    for (uint32_t i = 0; i < game->count; i++) {
        const int64_t a = hand.numbers[i] = (int64_t)game->numbers[i];
        for (uint32_t j = 0; j < i; j++) {
            const int64_t b = hand.numbers[j];
            hand.pairs[1 << i | 1 << j] = (struct pair){
                {a + b, a < b ? b - a : a - b, a * b, b != 0 ? a : -1, a != 0 ? b : -1},
                {1, 1, 1, b, a}};
        }
    }
    switch (game->count) {
    case 1: return hand.numbers[0] == target;
    case 2: return pair_makes(&hand, all, target, 1);
    case 3: return three_make(&hand, all, target, 1);
    default: return four_make(&hand, target);
    }
}
