/* SPDX-License-Identifier: MIT */
/*
 * Works backwards from the target t. The last step combines either one number x with a value of the
 * other numbers, or two values of two numbers each. In the first case, the value v of the others is
 * one of |t - x|, t + x, t / x, x / t and t * x. If the others can make -v, they can also make v,
 * by exchanging the sides of differences. So only values from 0 on are searched for.
 *
 * Nearly all drawn games cannot be solved, so nearly always every possibility is tried, and speed
 * matters. The values of each pair of numbers are computed once, whole values are compared without
 * a denominator, and five comparisons are one expression without a branch. Fractions are pairs of
 * integers, compared by cross-multiplication and never reduced: within the bounds of
 * quick_answers(), no product exceeds 10^16.
 *
 *     numerator    at most t * x * y * z * z = 10^6 * 10^9 (three steps back, then compared)
 */
#include "dataset/dataset.h"

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

/* What two numbers make: a + b, |a - b|, a * b, a / b and b / a. */
struct pair {
    int64_t sum, difference, product;
    int64_t a, b;
    int64_t above_a, above_b; /* a, or -1 if b is 0; b, or -1 if a is 0: a / 0 is no value */
};

static struct pair pair_of(int64_t a, int64_t b)
{
    return (struct pair){.sum = a + b,
                         .difference = a < b ? b - a : a - b,
                         .product = a * b,
                         .a = a,
                         .b = b,
                         .above_a = b != 0 ? a : -1,
                         .above_b = a != 0 ? b : -1};
}

static ALWAYS_INLINE bool is_whole_of_pair(int64_t wanted, const struct pair *pair)
{
    return (wanted == pair->sum) | (wanted == pair->difference) | (wanted == pair->product) |
           (wanted * pair->b == pair->above_a) | (wanted * pair->a == pair->above_b);
}

/* over > 0, here and below. */
static ALWAYS_INLINE bool is_of_pair(int64_t top, int64_t over, const struct pair *pair)
{
    return (top == over * pair->sum) | (top == over * pair->difference) |
           (top == over * pair->product) | (top * pair->b == over * pair->above_a) |
           (top * pair->a == over * pair->above_b);
}

static int64_t apart(int64_t a, int64_t b)
{
    return a < b ? b - a : a - b;
}

/* Can x and a value of the pair make this whole number? */
static bool is_whole_with(int64_t wanted, int64_t x, const struct pair *pair)
{
    if (is_whole_of_pair(apart(wanted, x), pair) || is_whole_of_pair(wanted + x, pair)) return true;
    if (x == 0) return wanted == 0; /* 0 * y is 0; 0 / y is 0, too */
    return is_whole_of_pair(wanted * x, pair) || is_of_pair(wanted, x, pair) ||
           (wanted != 0 && is_of_pair(x, wanted, pair));
}

static bool is_with(int64_t top, int64_t over, int64_t x, const struct pair *pair)
{
    if (is_of_pair(apart(top, over * x), over, pair) || is_of_pair(top + over * x, over, pair))
        return true;
    if (x == 0) return top == 0;
    return is_of_pair(top * x, over, pair) || is_of_pair(top, over * x, pair) ||
           (top != 0 && is_of_pair(over * x, top, pair));
}

/* Three numbers: each of them, and the pair of the others. */
struct three {
    int64_t numbers[3];
    const struct pair *others[3];
};

static bool is_whole_of_three(int64_t wanted, const struct three *three)
{
    for (int i = 0; i < 3; i++)
        if (is_whole_with(wanted, three->numbers[i], three->others[i])) return true;
    return false;
}

static bool is_of_three(int64_t top, int64_t over, const struct three *three)
{
    if (top % over == 0) return is_whole_of_three(top / over, three);
    for (int i = 0; i < 3; i++)
        if (is_with(top, over, three->numbers[i], three->others[i])) return true;
    return false;
}

/* Can the last step combine x with a value of the three others? */
static bool is_with_three(int64_t target, int64_t x, const struct three *three)
{
    if (is_whole_of_three(apart(target, x), three) || is_whole_of_three(target + x, three))
        return true;
    if (x == 0) return target == 0;
    return is_whole_of_three(target * x, three) || is_of_three(target, x, three) ||
           (target != 0 && is_of_three(x, target, three));
}

/* Can the last step combine a value of the left pair with a value of the right pair? */
static bool is_of_pairs(int64_t target, const struct pair *left, const struct pair *right)
{
    if (is_whole_with(target, left->sum, right) || is_whole_with(target, left->difference, right) ||
        is_whole_with(target, left->product, right))
        return true;
    for (int i = 0; i < 2; i++) {
        const int64_t top = i == 0 ? left->above_a : left->above_b,
                      over = i == 0 ? left->b : left->a;
        if (top <= 0)
            continue; /* there is no quotient; or it is 0, like the product, which was tried */
        if (is_of_pair(apart(target * over, top), over, right) ||
            is_of_pair(target * over + top, over, right) || is_of_pair(target * top, over, right) ||
            is_of_pair(target * over, top, right) ||
            (target != 0 && is_of_pair(top, target * over, right)))
            return true;
    }
    return false;
}

/* Either two values of two numbers each (three ways to pair them), or one number and a value of
 * the other three. */
static bool is_of_four(int64_t target, const int64_t *n)
{
    const struct pair p01 = pair_of(n[0], n[1]), p02 = pair_of(n[0], n[2]),
                      p03 = pair_of(n[0], n[3]), p12 = pair_of(n[1], n[2]),
                      p13 = pair_of(n[1], n[3]), p23 = pair_of(n[2], n[3]);
    const struct three threes[] = {{{n[1], n[2], n[3]}, {&p23, &p13, &p12}},
                                   {{n[0], n[2], n[3]}, {&p23, &p03, &p02}},
                                   {{n[0], n[1], n[3]}, {&p13, &p03, &p01}},
                                   {{n[0], n[1], n[2]}, {&p12, &p02, &p01}}};
    if (is_of_pairs(target, &p01, &p23) || is_of_pairs(target, &p02, &p13) ||
        is_of_pairs(target, &p03, &p12))
        return true;
    for (int i = 0; i < 4; i++)
        if (is_with_three(target, n[i], &threes[i])) return true;
    return false;
}

bool quick_is_reached(const tally_game *game)
{
    int64_t n[NUMBERS_MAX] = {0};
    const int64_t target = (int64_t)game->target.first;
    for (uint32_t i = 0; i < game->count; i++) n[i] = (int64_t)game->numbers[i];
    if (game->count == 1) return n[0] == target;
    if (game->count == 4) return is_of_four(target, n);
    const struct pair p01 = pair_of(n[0], n[1]);
    if (game->count == 2) return is_whole_of_pair(target, &p01);
    const struct pair p02 = pair_of(n[0], n[2]), p12 = pair_of(n[1], n[2]);
    const struct three three = {{n[0], n[1], n[2]}, {&p12, &p02, &p01}};
    return is_whole_of_three(target, &three);
}
