/* SPDX-License-Identifier: MIT */
/*
 * Works backwards from the target t. The last step combines either one number x with a value of the
 * other numbers, or two values of two numbers each. In the first case, the value of the others must
 * be t - x, x - t, t + x, t / x, x / t or t * x. Fractions are pairs of integers, compared by
 * cross-multiplication and never reduced: within the bounds of quick_answers(), no product exceeds
 * 10^16.
 *
 *     numerator    at most t * x * y * z * z = 10^6 * 10^9 (three steps back, then compared)
 */
#include "dataset/quick.h"

#include "rules/game.h"

enum { NUMBERS_MAX = 4, NUMBER_MAX = 1000, TARGET_MAX = 1000000 };

/* over > 0. */
struct part {
    int64_t top;
    int64_t over;
};

bool quick_answers(const tally_game *game)
{
    const tally_rules *const rules = &game->rules;
    if (rules->operations != TALLY_OP_BASIC || rules->values != TALLY_VALUES_EXACT) return false;
    if (rules->use != TALLY_USE_ALL || rules->order != TALLY_ORDER_ANY) return false;
    if (game->count > NUMBERS_MAX || game->target.first != game->target.last) return false;
    for (uint32_t i = 0; i < game->count; i++)
        if (game->numbers[i] > NUMBER_MAX) return false;
    return game->target.first <= TARGET_MAX;
}

/* Is the wanted value a + b, a - b, b - a, a * b, a / b or b / a? */
static bool is_of_two(struct part wanted, int64_t a, int64_t b)
{
    const int64_t top = wanted.top, over = wanted.over;
    const int64_t difference = over * (a - b);
    return top == over * (a + b) || top == difference || top == -difference ||
           top == over * a * b || (b != 0 && top * b == over * a) ||
           (a != 0 && top * a == over * b);
}

/* Lists the values, up to six, that one side of the last step must have if the other side is x.
 * Returns how many. */
static int other_sides(struct part wanted, int64_t x, struct part sides[6])
{
    const int64_t top = wanted.top, over = wanted.over;
    int count = 0;
    sides[count++] = (struct part){top - over * x, over};
    sides[count++] = (struct part){over * x - top, over};
    sides[count++] = (struct part){top + over * x, over};
    if (x == 0) return count;
    sides[count++] = (struct part){top, over * x};
    sides[count++] = (struct part){top * x, over};
    if (top > 0) sides[count++] = (struct part){x * over, top};
    if (top < 0) sides[count++] = (struct part){-x * over, -top};
    return count;
}

static bool is_of_three(struct part wanted, const int64_t *numbers)
{
    for (int i = 0; i < 3; i++) {
        struct part sides[6];
        const int64_t x = numbers[i], a = numbers[i == 0 ? 1 : 0], b = numbers[i == 2 ? 1 : 2];
        if (i > 0 && x == numbers[i - 1]) continue;
        const int count = other_sides(wanted, x, sides);
        for (int j = 0; j < count; j++)
            if (is_of_two(sides[j], a, b)) return true;
        if (x == 0 && wanted.top == 0) return true; /* 0 times, or 0 divided by, the other side */
    }
    return false;
}

/* All values of two numbers. */
static int values_of_two(int64_t a, int64_t b, struct part values[6])
{
    int count = 0;
    values[count++] = (struct part){a + b, 1};
    values[count++] = (struct part){a - b, 1};
    values[count++] = (struct part){b - a, 1};
    values[count++] = (struct part){a * b, 1};
    if (b != 0) values[count++] = (struct part){a, b};
    if (a != 0) values[count++] = (struct part){b, a};
    return count;
}

/* Can the last step combine a value of the left pair with a value of the right pair? */
static bool is_of_pairs(int64_t target, const int64_t *left, const int64_t *right)
{
    struct part values[6];
    const int count = values_of_two(left[0], left[1], values);
    for (int i = 0; i < count; i++) {
        const int64_t top = values[i].top, over = values[i].over;
        const struct part sides[] = {
            {target * over - top, over}, {top - target * over, over}, {target * over + top, over}};
        for (int j = 0; j < 3; j++)
            if (is_of_two(sides[j], right[0], right[1])) return true;
        if (top == 0) {
            if (target == 0) return true;
            continue;
        }
        const int64_t sign = top < 0 ? -1 : 1;
        const struct part factor = {sign * target * over, sign * top};
        const struct part dividend = {target * top, over};
        const struct part divisor = {top, target * over};
        if (is_of_two(factor, right[0], right[1]) || is_of_two(dividend, right[0], right[1]) ||
            (target != 0 && is_of_two(divisor, right[0], right[1])))
            return true;
    }
    return false;
}

/* Either two values of two numbers each (three ways to pair them), or one number and a value of
 * the other three. */
static bool is_of_four(int64_t target, const int64_t *numbers)
{
    static const uint8_t pairs[3][4] = {{0, 1, 2, 3}, {0, 2, 1, 3}, {0, 3, 1, 2}};
    const struct part wanted = {target, 1};
    for (int i = 0; i < 3; i++) {
        const int64_t left[] = {numbers[pairs[i][0]], numbers[pairs[i][1]]};
        const int64_t right[] = {numbers[pairs[i][2]], numbers[pairs[i][3]]};
        if (is_of_pairs(target, left, right)) return true;
    }
    for (int i = 0; i < 4; i++) {
        struct part sides[6];
        int64_t rest[3];
        for (int j = 0, k = 0; j < 4; j++)
            if (j != i) rest[k++] = numbers[j];
        if (target == 0 && numbers[i] == 0) return true;
        const int count = other_sides(wanted, numbers[i], sides);
        for (int j = 0; j < count; j++)
            if (is_of_three(sides[j], rest)) return true;
    }
    return false;
}

bool quick_is_reached(const tally_game *game)
{
    int64_t numbers[NUMBERS_MAX];
    const int64_t target = (int64_t)game->target.first;
    for (uint32_t i = 0; i < game->count; i++) numbers[i] = (int64_t)game->numbers[i];
    switch (game->count) {
    case 1: return numbers[0] == target;
    case 2: return is_of_two((struct part){target, 1}, numbers[0], numbers[1]);
    case 3: return is_of_three((struct part){target, 1}, numbers);
    default: return is_of_four(target, numbers);
    }
}
