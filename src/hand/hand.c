/* SPDX-License-Identifier: MIT */
/*
 * Each attempt chooses numbers (all, or some if any may be used, few at first), combines them at
 * random until few are left, and tries all expressions of those. The parts of an expression are
 * items: a number, or an operation on two earlier items. The best expression is written out as a
 * canonical tree, and kept if it is free of detours.
 *
 * Where the order is free, most attempts combine the numbers to eight small whole ones instead,
 * and look for a way to make the target from these: of numbers up to 100, a target of up to six
 * digits from 12 to 64 of them takes 1 to 3 ms (median; 2 in 1,000 more than 40 ms).
 */
#include "hand/hand.h"

#include "base/bits.h"
#include "base/checked.h"
#include "base/progress.h"
#include "expr/canonical.h"
#include "rules/rules.h"

#include <string.h>

/* ---- Meeting in the middle ------------------------------------------------------------------- */

/*
 * Some way to make a target from all of a few positive whole numbers, by positive whole values.
 *
 * The numbers are split in three groups. All values of each group are in a table, so the value
 * that is missing between the target and two groups is looked up among those of the third:
 * target = a o (b o c), for any order of the groups. Splits are tried at random. One split of eight
 * numbers takes some 20,000 look-ups, nearly all of which end at a filter of bits.
 */

enum {
    MEET_FEWEST = 5,
    MEET_MOST = 8,
    MEET_GROUP = 3,    /* a group has at most this many numbers */
    MEET_GROUPS = 92,  /* sets of 1 to 3 of 8 numbers */
    MEET_VALUES = 2808 /* 8 numbers, 4 values of each pair, 48 of each three */
};

/* A number, or a step on two values before it. */
struct meet_value {
    uint64_t value;
    uint16_t left;
    uint16_t right;
    uint8_t kind; /* enum raw_kind */
};

/* The values that use all numbers of a set. */
struct meet_group {
    uint16_t begin;
    uint16_t end;
    uint64_t largest;
    uint64_t filter[16];
};

struct meet {
    uint32_t operations;
    uint32_t count; /* how many numbers there are */
    uint32_t value_count;
    uint8_t place[1 << MEET_MOST]; /* the index of a set of numbers in groups */
    struct meet_group groups[MEET_GROUPS];
    struct meet_value values[MEET_VALUES + 2]; /* the numbers first; the last two, made by
                                                  meet_target(), are those of the solution */
};

/* How a step with the operand x makes t: other + x, other * x, other - x, x - other, ... */
enum way { WAY_ADD, WAY_MULTIPLY, WAY_SUBTRACT, WAY_FROM, WAY_DIVIDE, WAY_INTO, WAYS };

static const struct {
    uint32_t operation;
    enum raw_kind kind;
    bool is_turned; /* x stands before the other */
} ways[WAYS] = {
    [WAY_ADD] = {TALLY_OP_ADD, RAW_ADD, false},
    [WAY_MULTIPLY] = {TALLY_OP_MULTIPLY, RAW_MULTIPLY, false},
    [WAY_SUBTRACT] = {TALLY_OP_SUBTRACT, RAW_SUBTRACT, false},
    [WAY_FROM] = {TALLY_OP_SUBTRACT, RAW_SUBTRACT, true},
    [WAY_DIVIDE] = {TALLY_OP_DIVIDE, RAW_DIVIDE, false},
    [WAY_INTO] = {TALLY_OP_DIVIDE, RAW_DIVIDE, true},
};

enum { HASH_BITS = 10, LOOK_UPS_A_STEP = 8 };

/* ---- Tables ---------------------------------------------------------------------------------- */

static uint32_t hash_of(uint64_t value)
{
    return (uint32_t)(value * UINT64_C(0x9e3779b97f4a7c15) >> (64 - HASH_BITS));
}

static bool may_have(const struct meet_group *group, uint64_t value)
{
    const uint32_t hash = hash_of(value);
    return bits_have(group->filter, hash);
}

/* The index of a value of the group; its end if it has none. */
static uint32_t find_value(const struct meet *meet, const struct meet_group *group, uint64_t value)
{
    uint32_t at = group->begin;
    while (at < group->end && meet->values[at].value != value) at++;
    return at;
}

static void add(struct meet *meet, struct meet_group *group, enum raw_kind kind, uint64_t value,
                uint32_t left, uint32_t right)
{
    const uint32_t hash = hash_of(value);
    if (may_have(group, value) && find_value(meet, group, value) != group->end) return;
    group->filter[hash / 64] |= UINT64_C(1) << hash % 64;
    if (value > group->largest) group->largest = value;
    meet->values[group->end++] =
        (struct meet_value){value, (uint16_t)left, (uint16_t)right, (uint8_t)kind};
}

/* Adds all steps on two values that make a positive whole number. */
static void add_steps(struct meet *meet, struct meet_group *group, uint32_t a, uint32_t b)
{
    const uint32_t operations = meet->operations;
    if (meet->values[a].value < meet->values[b].value) {
        const uint32_t other = a;
        a = b;
        b = other;
    }
    const uint64_t x = meet->values[a].value, y = meet->values[b].value;
    uint64_t made;
    if ((operations & TALLY_OP_ADD) != 0 && !ckd_add(&made, x, y))
        add(meet, group, RAW_ADD, made, a, b);
    if ((operations & TALLY_OP_MULTIPLY) != 0 && !ckd_mul(&made, x, y))
        add(meet, group, RAW_MULTIPLY, made, a, b);
    if ((operations & TALLY_OP_SUBTRACT) != 0 && x != y)
        add(meet, group, RAW_SUBTRACT, x - y, a, b);
    if ((operations & TALLY_OP_DIVIDE) != 0 && x % y == 0)
        add(meet, group, RAW_DIVIDE, x / y, a, b);
}

/* Makes the table of a set of two or three numbers: the last step is on a part without the lowest
 * number, and on the rest. */
static void fill(struct meet *meet, uint32_t set)
{
    struct meet_group *const group = &meet->groups[meet->place[set]];
    const uint32_t lowest = set & (~set + 1);
    for (uint32_t part = (set - 1) & set; part != 0; part = (part - 1) & set) {
        if ((part & lowest) != 0) continue;
        const struct meet_group *const one = &meet->groups[meet->place[part]];
        const struct meet_group *const rest = &meet->groups[meet->place[set - part]];
        for (uint32_t a = one->begin; a < one->end; a++)
            for (uint32_t b = rest->begin; b < rest->end; b++) add_steps(meet, group, a, b);
    }
}

/* Makes the tables of 5 to 8 numbers. operations: the TALLY_OP_ bits of those that may be used. */
static void meet_begin(struct meet *meet, uint32_t operations, const uint64_t *numbers,
                       uint32_t count)
{
    uint32_t groups = 0;
    meet->operations = operations;
    meet->count = count;
    meet->value_count = 0;
    meet->place[0] = 0; /* of no numbers: read, not used */
    for (uint32_t size = 1; size <= MEET_GROUP; size++) {
        for (uint32_t set = 1; set < UINT32_C(1) << count; set++) {
            if ((uint32_t)bits_count(set) != size) continue;
            struct meet_group *const group = &meet->groups[groups];
            meet->place[set] = (uint8_t)groups++;
            *group = (struct meet_group){.begin = (uint16_t)meet->value_count,
                                         .end = (uint16_t)meet->value_count};
            if (size == 1) add(meet, group, RAW_NUMBER, numbers[bits_lowest(set)], 0, 0);
            else fill(meet, set);
            meet->value_count = group->end;
        }
    }
}

/* ---- Meeting --------------------------------------------------------------------------------- */

/* Sets *other to the operand with which the step on x makes t. Returns false if there is none. */
static ALWAYS_INLINE bool other_of(enum way way, uint64_t t, uint64_t x, uint64_t *other)
{
    switch (way) {
    case WAY_ADD: *other = t - x; return t > x;
    case WAY_MULTIPLY:
        if (x > t || t % x != 0) return false;
        *other = t / x;
        return true;
    case WAY_SUBTRACT: return !ckd_add(other, t, x);
    case WAY_FROM: *other = x - t; return x > t;
    case WAY_DIVIDE: return !ckd_mul(other, t, x);
    case WAY_INTO:
        if (t > x || x % t != 0) return false;
        *other = x / t;
        return true;
    case WAYS: break;
    }
    return false;
}

/* Writes the step on two values that makes t. Returns its index. */
static uint32_t put_step(struct meet *meet, enum way way, uint64_t t, uint32_t other, uint32_t x)
{
    const bool is_turned = ways[way].is_turned;
    meet->values[meet->value_count] =
        (struct meet_value){t, (uint16_t)(is_turned ? x : other), (uint16_t)(is_turned ? other : x),
                            (uint8_t)ways[way].kind};
    return meet->value_count++;
}

/* Looks for a value of one group and one of the other that make t. Returns the index of t, or 0. */
static uint32_t meet_two(struct meet *meet, uint64_t t, const struct meet_group *one,
                         const struct meet_group *other, int32_t *work)
{
    *work -= (one->end - one->begin) * (int32_t)WAYS / LOOK_UPS_A_STEP + 1;
    for (uint32_t at = one->begin; at < one->end; at++) {
        const uint64_t x = meet->values[at].value;
        for (enum way way = 0; way < WAYS; way++) {
            uint64_t wanted = 0;
            if ((meet->operations & ways[way].operation) == 0 || !other_of(way, t, x, &wanted) ||
                wanted > other->largest || !may_have(other, wanted))
                continue;
            const uint32_t found = find_value(meet, other, wanted);
            if (found != other->end) return put_step(meet, way, t, found, at);
        }
    }
    return 0;
}

/* The same with one more group, whose step is the last one. */
static uint32_t meet_three(struct meet *meet, uint64_t target, const struct meet_group *groups[3],
                           int32_t *work)
{
    for (uint32_t at = groups[0]->begin; at < groups[0]->end; at++) {
        for (enum way way = 0; way<WAYS && * work> 0; way++) {
            uint64_t t = 0;
            if ((meet->operations & ways[way].operation) == 0 ||
                !other_of(way, target, meet->values[at].value, &t))
                continue;
            const uint32_t found = meet_two(meet, t, groups[1], groups[2], work);
            if (found != 0) return put_step(meet, way, target, found, at);
        }
    }
    return 0;
}

/* Chooses `size` of the numbers of a set at random. */
static uint32_t choose_of(uint32_t set, uint32_t size, tally_random *random)
{
    uint32_t chosen = 0;
    while ((uint32_t)bits_count(chosen) < size)
        chosen |= set & UINT32_C(1) << tally_random_below(random, MEET_MOST);
    return chosen;
}

/* Tries random splits until the target is met, or *work is 0 or less; a look-up takes a part of it.
 * Returns the index of the target in meet->values, or 0 if it was not met. */
static uint32_t meet_target(struct meet *meet, uint64_t target, tally_random *random, int32_t *work)
{
    enum { LAST_MOST = 2 };
    const uint32_t all = (UINT32_C(1) << meet->count) - 1, values = meet->value_count;
    const uint32_t least = meet->count > 2 * MEET_GROUP ? meet->count - 2 * MEET_GROUP : 0;
    uint32_t found = 0;
    while (found == 0 && *work > 0) {
        const uint32_t third = least + (uint32_t)tally_random_below(random, LAST_MOST - least + 1);
        const uint32_t last = choose_of(all, third, random);
        const uint32_t one = choose_of(all - last, (meet->count - third) / 2, random);
        const struct meet_group *groups[3] = {&meet->groups[meet->place[last]],
                                              &meet->groups[meet->place[one]],
                                              &meet->groups[meet->place[all - last - one]]};
        meet->value_count = values;
        if (third == 0) {
            found = meet_two(meet, target, groups[1], groups[2], work);
            continue;
        }
        const uint32_t first = (uint32_t)tally_random_below(random, 2);
        const struct meet_group *const moved = groups[first];
        groups[first] = groups[0];
        groups[0] = moved;
        found = meet_three(meet, target, groups, work);
    }
    meet->value_count = values;
    return found;
}

enum {
    STEPS_OF_FEW = 1 << 17,    /* operations that are tried in all */
    STEPS_OF_MANY = 1 << 20,   /* the same of eight numbers or more, in any order */
    STEPS_IF_ASKED = 1 << 25,  /* the same if the caller asked for any solution */
    STEPS_OF_VALUES = 1 << 20, /* the same if many values are wanted */
    LEFT_ANY_ORDER = 4,        /* when this few items are left, all expressions of them are tried */
    LEFT_IN_ORDER = 5,         /* the same in the given order, where there are fewer expressions */
    NUMBERS_OF_FIRST = 3,      /* the first attempts choose this many numbers, if any may be used */
    NUMBERS_OF_LAST = 8,       /* the last attempts choose this many numbers */
    ATTEMPTS_OF_SIZE = 12,     /* after this many attempts, one more number is chosen */
    TRIES = 8,                 /* at most this many random pairs are tried for one step */
    USUAL_ATTEMPT = 4,         /* one attempt of this many tries all expressions of a few items */
    STEPS_OF_MEETING = 12000,  /* how long one attempt looks for a way to meet the target */
    STEPS_OF_TABLES = 1000,    /* what the tables for it cost */
    STEPS_OF_TREE = 2000,      /* what writing out an expression costs */
    BOUND_BITS = 12            /* small numbers are below the largest given, times 2^0..2^11 */
};

/* The search for a solution in hand: the game, the steps that are left, and the best expression so
 * far. */
struct hand {
    const struct engine_search *search;
    const tally_game *game;
    uint64_t target;
    tally_random random;
    int32_t steps;  /* steps that are left; negative after the last attempt */
    uint32_t room;  /* when this few items are left, all expressions of them are tried */
    uint64_t large; /* the target or the largest number: values far above are rarely worth making */
    uint64_t largest; /* of the game's numbers */
    uint64_t distance;
    struct finds *finds;
    void (*consider)(struct hand *hand, uint32_t item); /* looks at an expression */
    struct wanted *wanted;                              /* many values; NULL: the target */
    size_t wanted_count;
    size_t left;       /* how many of them have no expression yet */
    struct meet *meet; /* NULL: not in the order given, not for many values, no memory */
    bool asks_tick;
    uint32_t item_count;
    /* each number is used once, so there are fewer operations than numbers */
    struct hand_item items[2 * TALLY_NUMBERS_MAX];
};

static bool has(const struct hand *hand, uint32_t operation)
{
    return (hand->game->rules.operations & operation) != 0;
}

static bool is_ordered(const struct hand *hand)
{
    return hand->game->rules.order == TALLY_ORDER_GIVEN;
}

/* If an expression uses only steps that the rules have, does its canonical form, too? The canonical
 * form of a - (b - c) is a + c - b, which needs +. In the order given, 3 - (8 - 7) becomes 3 - 8 +
 * 7, which has a step below zero, and 8 / (6 / 3) becomes 8 / 6 * 3, which has a fraction. */
static bool can_be_written(const struct hand *hand)
{
    if (is_ordered(hand) && !rules_have_fractions(&hand->game->rules)) return false;
    if (has(hand, TALLY_OP_SUBTRACT) && !has(hand, TALLY_OP_ADD)) return false;
    return has(hand, TALLY_OP_MULTIPLY) || !has(hand, TALLY_OP_DIVIDE);
}

/* ---- The best expression --------------------------------------------------------------------- */

/* Distance of a value from the target; UINT64_MAX if it is no value of a solution. */
static uint64_t distance_of(const struct hand *hand, struct rational value)
{
    const struct engine *const engine = hand->search->engine;
    if (value.negative || value.denominator != 1 || value.numerator < engine->smallest_value ||
        value.numerator > engine->largest_value)
        return UINT64_MAX;
    const uint64_t whole = (uint64_t)value.numerator;
    return whole > hand->target ? whole - hand->target : hand->target - whole;
}

/* If many values are wanted: keeps the expression of an item if it is the first one of a wanted
 * value. */
static void consider_wanted(struct hand *hand, uint32_t item)
{
    const struct rational value = hand->items[item].value;
    const bool is_any = hand->game->rules.use == TALLY_USE_ANY;
    const size_t count = hand->finds->found.count;
    if (distance_of(hand, value) == UINT64_MAX || value.numerator < hand->wanted[0].value) return;
    const uint64_t index = (uint64_t)value.numerator - hand->wanted[0].value;
    if (index >= hand->wanted_count || hand->wanted[index].find != WANTED_NOT_FOUND) return;
    if (!hand_tree_add(hand->items, item, hand->search, is_any, hand->finds)) return;
    if (hand->finds->found.count == count) return;
    hand->wanted[index].find = (uint32_t)count;
    hand->left--;
    if (hand->left == 0) hand->distance = 0;
}

/* Keeps the expression of an item if it is nearer than the best so far, and no detour. */
static void consider(struct hand *hand, uint32_t item)
{
    const struct engine_search *const search = hand->search;
    const uint64_t distance = distance_of(hand, hand->items[item].value);
    const bool is_any = hand->game->rules.use == TALLY_USE_ANY;
    struct finds one = {{0}, {0}};
    if (distance >= hand->distance) return;
    if (hand_tree_add(hand->items, item, search, is_any, &one) && one.found.count != 0) {
        const tally_status status = hand->finds->found.count == 0
                                        ? finds_copy(hand->finds, search->memory, &one, 0)
                                        : finds_replace(hand->finds, search->memory, 0, &one);
        if (status == TALLY_OK) hand->distance = distance;
    }
    finds_clear(&one, search->memory);
}

/* ---- Steps ----------------------------------------------------------------------------------- */

/* Appends the item left kind right. Returns false if its value does not fit. */
static bool take(struct hand *hand, enum raw_kind kind, uint32_t left, uint32_t right)
{
    struct hand_item *const items = hand->items;
    struct hand_item *const made = &items[hand->item_count];
    hand->steps--;
    *made =
        (struct hand_item){.kind = (uint8_t)kind, .left = (uint16_t)left, .right = (uint16_t)right};
    if (operation_is_zero_power(raw_operation(kind), items[left].value, items[right].value) &&
        (hand->game->rules.operations & TALLY_OP_ZERO_POWER) == 0)
        return false;
    if (raw_take_step(&made->value, kind, items[left].value, items[right].value) != RATIONAL_OK)
        return false;
    if (made->value.numerator > INT64_MAX || made->value.denominator > INT64_MAX) return false;
    if (rules_against_value(&hand->game->rules, made->value) != TALLY_REASON_NONE) return false;
    hand->item_count++;
    return true;
}

/* Appends the item of a step on a and b. Returns false if the rules have no such step, or its value
 * does not fit. */
static bool take_step(struct hand *hand, enum way way, uint32_t a, uint32_t b)
{
    if (!has(hand, ways[way].operation) || (ways[way].is_turned && is_ordered(hand))) return false;
    return ways[way].is_turned ? take(hand, ways[way].kind, b, a)
                               : take(hand, ways[way].kind, a, b);
}

/* Puts an item in the place of the a-th and the b-th of the list; a < b. */
static void put_together(uint16_t *list, uint32_t count, uint32_t a, uint32_t b, uint32_t item)
{
    list[a] = (uint16_t)item;
    memmove(&list[b], &list[b + 1], (count - b - 1) * sizeof list[0]);
}

static bool is_over(const struct hand *hand)
{
    return hand->distance == 0 || hand->steps <= 0;
}

/* Tries all expressions of a few items. */
static void try_all(struct hand *hand, const uint16_t *list, uint32_t count)
{
    const uint32_t before = hand->item_count;
    uint16_t shorter[LEFT_IN_ORDER];
    if (count == 1) hand->consider(hand, list[0]);
    for (uint32_t a = 0; a + 1 < count; a++) {
        const uint32_t end = is_ordered(hand) ? a + 2 : count;
        for (uint32_t b = a + 1; b < end; b++) {
            for (enum way way = 0; way < WAYS && !is_over(hand); way++) {
                if (!take_step(hand, way, list[a], list[b])) continue;
                memcpy(shorter, list, count * sizeof list[0]);
                put_together(shorter, count, a, b, before);
                try_all(hand, shorter, count - 1);
                hand->item_count = before;
            }
        }
    }
}

/* ---- Attempts -------------------------------------------------------------------------------- */

static uint32_t below(struct hand *hand, uint32_t bound)
{
    return (uint32_t)tally_random_below(&hand->random, bound);
}

/* Combines two items of the list at random. If the result is a large value or a fraction, other
 * pairs are tried a few times. */
static bool combine(struct hand *hand, uint16_t *list, uint32_t count)
{
    for (uint32_t i = 0; i < TRIES; i++) {
        uint32_t a = below(hand, count - 1), b = a + 1;
        if (!is_ordered(hand)) b += below(hand, count - b);
        const enum way way = (enum way)below(hand, WAYS);
        if (!take_step(hand, way, list[a], list[b])) continue;
        const struct hand_item *const made = &hand->items[hand->item_count - 1];
        const bool is_wanted = made->value.numerator / 2 <= hand->large &&
                               (made->value.denominator == 1 || count == hand->room + 1);
        if (!is_wanted && i + 1 < TRIES) {
            hand->item_count--;
            continue;
        }
        put_together(list, count, a, b, hand->item_count - 1);
        return true;
    }
    return false;
}

/* Makes items of `count` of the game's numbers, chosen at random, in the order given. The choice
 * includes the numbers of must_use. */
static void choose(struct hand *hand, uint16_t *list, uint32_t count)
{
    const tally_options *const options = &hand->search->request->options;
    bool is_taken[TALLY_NUMBERS_MAX] = {false};
    uint32_t taken = 0;
    for (size_t i = 0; i < options->must_use_count; i++, taken++) {
        uint32_t at = 0;
        while (is_taken[at] || hand->game->numbers[at] != options->must_use[i]) at++;
        is_taken[at] = true;
    }
    while (taken < count) {
        const uint32_t at = below(hand, hand->game->count);
        taken += !is_taken[at];
        is_taken[at] = true;
    }
    hand->item_count = 0;
    for (uint32_t i = 0; i < hand->game->count; i++) {
        if (!is_taken[i]) continue;
        list[hand->item_count] = (uint16_t)hand->item_count;
        hand->items[hand->item_count++] = (struct hand_item){
            .kind = RAW_NUMBER, .value = rational_of_whole(hand->game->numbers[i])};
    }
}

static void attempt(struct hand *hand, uint32_t count)
{
    uint16_t list[TALLY_NUMBERS_MAX];
    choose(hand, list, count);
    while (count > hand->room) {
        if (!combine(hand, list, count)) return;
        count--;
    }
    try_all(hand, list, count);
}

/* ---- Meeting the target ---------------------------------------------------------------------- */

/* The value of an item that is a positive whole number below 2^63; of others 0. */
static uint64_t whole_of(const struct hand *hand, uint32_t item)
{
    const struct rational value = hand->items[item].value;
    const bool is_whole = !value.negative && value.denominator == 1;
    return is_whole && value.numerator <= INT64_MAX ? (uint64_t)value.numerator : 0;
}

/* Combines two items of the list, whose larger value is that of a, to a positive whole number.
 * Half of the steps are products, since targets are large. Without a
 * bound, the step is the first that makes one, in an order that keeps it small. */
static bool shrink_pair(struct hand *hand, uint32_t a, uint32_t b, uint64_t bound)
{
    static const enum way smallest_first[] = {WAY_SUBTRACT, WAY_DIVIDE, WAY_MULTIPLY, WAY_ADD};
    const uint32_t count = bound != UINT64_MAX ? 1 : sizeof smallest_first / sizeof(enum way);
    for (uint32_t i = 0; i < count; i++) {
        const enum way way = count != 1            ? smallest_first[i]
                             : below(hand, 2) == 0 ? WAY_MULTIPLY
                                                   : (enum way)below(hand, WAYS);
        if (ways[way].is_turned || !take_step(hand, way, a, b)) continue;
        const uint64_t made = whole_of(hand, hand->item_count - 1);
        if (made != 0 && made <= bound) return true;
        hand->item_count--;
    }
    return false;
}

/* Combines two items of the list at random to a positive whole number, if possible up to the
 * bound. */
static bool shrink(struct hand *hand, uint16_t *list, uint32_t count, uint64_t bound)
{
    for (uint32_t i = 0; i <= TRIES; i++) {
        const uint32_t a = below(hand, count - 1), b = a + 1 + below(hand, count - a - 1);
        const bool is_rising = whole_of(hand, list[a]) < whole_of(hand, list[b]);
        const uint32_t larger = list[is_rising ? b : a], smaller = list[is_rising ? a : b];
        if (!shrink_pair(hand, larger, smaller, i < TRIES ? bound : UINT64_MAX)) continue;
        put_together(list, count, a, b, hand->item_count - 1);
        return true;
    }
    return false;
}

/* Makes the items of a value of the tables. Returns false if some value is not of the rules. */
static bool put_value(struct hand *hand, const uint16_t *list, uint32_t index, uint32_t *item)
{
    const struct meet_value *const value = &hand->meet->values[index];
    uint32_t left, right;
    if (value->kind == RAW_NUMBER) {
        *item = list[index];
        return true;
    }
    if (!put_value(hand, list, value->left, &left) || !put_value(hand, list, value->right, &right))
        return false;
    *item = hand->item_count;
    return take(hand, (enum raw_kind)value->kind, left, right);
}

/* Combines the numbers to few, and looks for the target among what these make. */
static void attempt_to_meet(struct hand *hand, uint32_t count, uint64_t bound)
{
    uint16_t list[TALLY_NUMBERS_MAX];
    uint64_t numbers[MEET_MOST];
    uint32_t item = 0;
    int32_t steps_left = STEPS_OF_MEETING;
    choose(hand, list, count);
    for (uint32_t i = 0; i < count; i++) {
        if (whole_of(hand, list[i]) == 0) return;
    }
    for (; count > MEET_MOST; count--) {
        if (!shrink(hand, list, count, bound)) return;
    }
    for (uint32_t i = 0; i < count; i++) numbers[i] = whole_of(hand, list[i]);
    meet_begin(hand->meet, hand->game->rules.operations, numbers, count);
    const uint32_t met = meet_target(hand->meet, hand->target, &hand->random, &steps_left);
    hand->steps -= STEPS_OF_MEETING - steps_left + STEPS_OF_TABLES;
    if (met == 0 || !put_value(hand, list, met, &item)) return;
    hand->steps -= STEPS_OF_TREE;
    hand->consider(hand, item);
}

/* Makes attempts until no steps are left. */
static void find(struct hand *hand)
{
    const struct request *const request = hand->search->request;
    const uint32_t last = smaller_of(request->most, NUMBERS_OF_LAST);
    uint32_t size = smaller_of(request->most, NUMBERS_OF_FIRST);
    hand->game = request->game;
    hand->distance = UINT64_MAX;
    if (request->fewest > request->most || !can_be_written(hand)) return;
    if (hand->game->has_negative || hand->game->has_fraction || request->row.zero != 0 ||
        request->row.unit != 1)
        return; /* attempts make whole numbers from 0 up alone */
    hand->room = is_ordered(hand) ? LEFT_IN_ORDER : LEFT_ANY_ORDER;
    hand->large = hand->target;
    for (uint32_t i = 0; i < hand->game->count; i++) {
        if (hand->game->numbers[i] > hand->largest) hand->largest = hand->game->numbers[i];
    }
    if (hand->largest > hand->large) hand->large = hand->largest;
    tally_random_seed(&hand->random, 1);
    if (size < request->fewest) size = request->fewest;
    for (uint32_t tried = 1; !is_over(hand); tried++) {
        if (hand->asks_tick && ask_stop(&request->options) != TALLY_OK) return;
        if (hand->meet != NULL && size >= MEET_FEWEST && tried % USUAL_ATTEMPT != 0)
            attempt_to_meet(hand, size, hand->largest << tried % BOUND_BITS);
        else attempt(hand, size);
        hand->steps--; /* so that attempts without a step come to an end, too */
        if (tried % ATTEMPTS_OF_SIZE == 0 && size < last) size++;
    }
}

void hand_find(const struct engine_search *search, uint64_t target, bool is_asked,
               struct finds *finds)
{
    const tally_game *const game = search->request->game;
    if (!rules_are_free(&game->rules)) return;
    struct hand hand = {.search = search,
                        .target = target,
                        .steps = STEPS_OF_FEW,
                        .consider = consider,
                        .finds = finds,
                        .asks_tick = is_asked};
    if (game->rules.order == TALLY_ORDER_ANY && game->count >= MEET_FEWEST)
        hand.meet = memory_allocate(search->memory, sizeof *hand.meet);
    if (hand.meet != NULL && game->count >= MEET_MOST)
        hand.steps = is_asked ? STEPS_IF_ASKED : STEPS_OF_MANY;
    find(&hand);
    if (hand.meet != NULL) memory_release(search->memory, hand.meet, sizeof *hand.meet);
}

void hand_find_values(const struct engine_search *search, struct wanted *wanted, size_t count,
                      struct finds *finds)
{
    struct hand hand = {.search = search,
                        .target = wanted[count - 1].value,
                        .steps = STEPS_OF_VALUES,
                        .consider = consider_wanted,
                        .finds = finds,
                        .wanted = wanted,
                        .wanted_count = count,
                        .left = count};
    if (rules_are_free(&search->request->game->rules)) find(&hand);
}

/* ---- Writing out ----------------------------------------------------------------------------- */

/* In any order, the parser makes the tree from the text of the expression. In the order given, the
 * operands of sums and products stay where they are, and nested sums and products are opened: 1 -
 * (2 - 3) is 1 - 2 + 3. */

enum { OPERANDS_MAX = 12 }; /* larger sums and products are not searched for a detour */

static bool is_sum(uint8_t kind)
{
    return kind == RAW_ADD || kind == RAW_SUBTRACT;
}

/* ---- In the order given ---------------------------------------------------------------------- */

static struct expr_node *write_item(const struct hand_item *items, uint32_t index,
                                    struct expr_node *nodes);

/* Writes an item as operands of the sum or product at `parent`. Returns the end of the nodes. */
static struct expr_node *write_operands(const struct hand_item *items, uint32_t index,
                                        struct expr_node *nodes, struct expr_node *parent,
                                        bool inverse)
{
    const struct hand_item *const item = &items[index];
    const bool of_sum = parent->kind == EXPR_SUM;
    if (item->kind != RAW_NUMBER && is_sum(item->kind) == of_sum) {
        const bool turns = item->kind == RAW_SUBTRACT || item->kind == RAW_DIVIDE;
        nodes = write_operands(items, item->left, nodes, parent, inverse);
        return write_operands(items, item->right, nodes, parent, inverse != turns);
    }
    const bool is_neutral = of_sum ? rational_is_zero(item->value) : rational_is_one(item->value);
    struct expr_node *const end = write_item(items, index, nodes);
    nodes->inverse = inverse && !is_neutral;
    parent->operands++;
    return end;
}

static struct expr_node *write_item(const struct hand_item *items, uint32_t index,
                                    struct expr_node *nodes)
{
    const struct hand_item *const item = &items[index];
    *nodes = (struct expr_node){
        .kind = EXPR_NUMBER, .decimals = EXPR_NO_POINT, .span = 1, .value = item->value};
    if (item->kind == RAW_NUMBER) return nodes + 1;
    nodes->kind = is_sum(item->kind) ? EXPR_SUM : EXPR_PRODUCT;
    struct expr_node *const end = write_operands(items, index, nodes + 1, nodes, false);
    nodes->span = (uint16_t)(end - nodes);
    return end;
}

/* ---- In any order ---------------------------------------------------------------------------- */

static void put_raw(const struct hand_item *items, uint32_t index, struct raw_text *raw)
{
    const struct hand_item *const item = &items[index];
    if (item->kind != RAW_NUMBER) {
        put_raw(items, item->left, raw);
        put_raw(items, item->right, raw);
    }
    raw->items[raw->count++] = (struct raw_item){.kind = item->kind,
                                                 .number = item->value.numerator,
                                                 .digits = 1, /* it is written with digits */
                                                 .decimals = EXPR_NO_POINT};
}

/* ---- Detours --------------------------------------------------------------------------------- */

/* The value of those operands of a sum or product whose bits are set. Returns false if it has
 * none. */
static bool value_of_some(const struct expr_node *node, uint32_t some, struct rational *value)
{
    const bool of_sum = node->kind == EXPR_SUM;
    enum rational_status status = RATIONAL_OK;
    uint32_t at = 1;
    *value = rational_of_whole(of_sum ? 0 : 1);
    for (uint32_t i = 0; i < node->operands; i++, at += node[at].span) {
        const struct expr_node *const operand = &node[at];
        if ((some >> i & 1) == 0 || status != RATIONAL_OK) continue;
        if (of_sum)
            status = (operand->inverse ? rational_subtract : rational_add)(value, *value,
                                                                           operand->value);
        else
            status = (operand->inverse ? rational_divide : rational_multiply)(value, *value,
                                                                              operand->value);
    }
    return status == RATIONAL_OK;
}

/* Does some choice of the node's operands, or something inside an operand, have the value? all_too:
 * the choice may be all operands. Also returns true if a search would take too long. */
static bool may_have_part(const struct expr_node *node, struct rational value, bool all_too)
{
    struct rational part;
    uint32_t at = 1;
    if (all_too && rational_is_equal(node->value, value)) return true;
    if (node->operands == 0) return false;
    if (node->operands > OPERANDS_MAX) return true;
    const uint32_t all = (1u << node->operands) - 1;
    for (uint32_t some = 1; some < all; some++) {
        if (value_of_some(node, some, &part) && rational_is_equal(part, value)) return true;
    }
    for (uint32_t i = 0; i < node->operands; i++, at += node[at].span) {
        if (may_have_part(&node[at], value, true)) return true;
    }
    return false;
}

static bool may_have_detour(struct solution_tree tree)
{
    for (uint32_t i = 0; i < tree.count; i++) {
        if (may_have_part(&tree.nodes[i], tree.nodes[i].value, false)) return true;
    }
    return false;
}

/* ---- Altogether ------------------------------------------------------------------------------ */

static bool keep(struct solution_tree tree, const struct engine_search *search, bool is_straight,
                 struct finds *finds)
{
    bool is_beyond = false;
    if (is_straight && may_have_detour(tree)) return false;
    return finds_add_tree(finds, search->memory, &search->numbers, tree, &is_beyond) == TALLY_OK;
}

bool hand_tree_add(const struct hand_item *items, uint32_t item, const struct engine_search *search,
                   bool is_straight, struct finds *finds)
{
    struct expr_node nodes[2 * TALLY_NUMBERS_MAX];
    struct raw_text raw;
    tally_error error;
    tally_expr *read = NULL;
    if (search->request->game->rules.order == TALLY_ORDER_GIVEN) {
        const uint32_t count = (uint32_t)(write_item(items, item, nodes) - nodes);
        return keep((struct solution_tree){.nodes = nodes, .count = count}, search, is_straight,
                    finds);
    }
    raw_clear(&raw);
    raw.has_zero_power = (search->request->game->rules.operations & TALLY_OP_ZERO_POWER) != 0;
    put_raw(items, item, &raw);
    if (canonical_from_raw(&read, &raw, NULL, search->memory->allocator, &error) != TALLY_OK)
        return false;
    const struct solution_tree tree = {.nodes = read->nodes, .count = read->count};
    const bool is_kept = keep(tree, search, is_straight, finds);
    tally_expr_free(read);
    return is_kept;
}
