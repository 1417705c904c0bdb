/* SPDX-License-Identifier: MIT */
/*
 * The tables are made by size, a set of numbers from its parts. A set of numbers is a word of bits.
 */
#include "hand/meet.h"

#include "base/bits.h"
#include "base/checked.h"
#include "rules/rules.h"

#include <string.h>

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
    return (group->filter[hash / 64] >> hash % 64 & 1) != 0;
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

void meet_begin(struct meet *meet, uint32_t operations, const uint64_t *numbers, uint32_t count)
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
static uint32_t choose(uint32_t set, uint32_t size, tally_random *random)
{
    uint32_t chosen = 0;
    while ((uint32_t)bits_count(chosen) < size)
        chosen |= set & UINT32_C(1) << tally_random_below(random, MEET_MOST);
    return chosen;
}

uint32_t meet_target(struct meet *meet, uint64_t target, tally_random *random, int32_t *work)
{
    enum { LAST_MOST = 2 };
    const uint32_t all = (UINT32_C(1) << meet->count) - 1, values = meet->value_count;
    const uint32_t least = meet->count > 2 * MEET_GROUP ? meet->count - 2 * MEET_GROUP : 0;
    uint32_t found = 0;
    while (found == 0 && *work > 0) {
        const uint32_t third = least + (uint32_t)tally_random_below(random, LAST_MOST - least + 1);
        const uint32_t last = choose(all, third, random);
        const uint32_t one = choose(all - last, (meet->count - third) / 2, random);
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
