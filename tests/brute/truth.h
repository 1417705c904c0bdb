/* SPDX-License-Identifier: MIT */
/*
 * What a game can make, by brute force: its whole values, rising, each with its solutions.
 */
#ifndef TALLY_TESTS_BRUTE_TRUTH_H
#define TALLY_TESTS_BRUTE_TRUTH_H

#include "brute/detour.h"

enum { TRUTHS_MAX = 1 << 17 };

/* Where the values in question lie: their numbers, as tally_game_target() has them, follow each
 * other, and are 1 / unit apart. */
struct truth_row {
    wide_int number; /* of one value of the row */
    struct wide value;
    wide_int unit;
    wide_int least, most; /* of the value times the unit */
};

/* The operations that may stand: a limit of 0 leaves one out, unless none would be left. */
static inline uint32_t truth_operations(const struct brute_rules *rules)
{
    uint32_t left = rules->operations;
    for (uint32_t i = 0; i < rules->limit_count; i++)
        if (rules->limits[i].most == 0) left &= ~rules->limits[i].operation;
    return left != 0 ? left : rules->operations;
}

/* Has each value below 0 one without its sign, which is then nearer to every target from 0 up? */
static inline bool truth_turns_signs(const struct brute_rules *rules)
{
    const uint32_t one_sided =
        TALLY_OP_MOD | TALLY_OP_FLOOR | TALLY_OP_CEIL | TALLY_OP_IDIV | TALLY_OP_LOG;
    const uint32_t operations = truth_operations(rules);
    bool is_limited = false, has_negative = false;
    for (uint32_t i = 0; i < rules->limit_count; i++)
        is_limited |= (rules->limits[i].operation & operations) != 0;
    for (uint32_t i = 0; i < rules->count; i++) has_negative |= rules->given[i].top < 0;
    if (rules->brackets != TALLY_BRACKETS_ANY || is_limited) return false;
    return (operations & TALLY_OP_NEGATE) != 0 ||
           !(rules->is_ordered || has_negative || (operations & one_sided) != 0);
}

/* The row of the targets from 0 up. */
static inline struct truth_row truth_plain_row(const struct brute_rules *rules)
{
    const wide_int least = truth_turns_signs(rules) ? 0 : -((wide_int)1 << 61);
    return (struct truth_row){0, {0, 1}, 1, least, WIDE_LIMIT};
}

static inline bool truth_row_is_plain(const struct truth_row *row)
{
    return row->number == 0;
}

/* The row of a target: all whole numbers, or the multiples of a fraction. */
static inline struct truth_row truth_row_of(uint64_t number, struct wide value)
{
    struct truth_row row = {(wide_int)number, value, value.bottom, 0, 0};
    uint32_t bits = 0;
    while (value.bottom >> bits != 0) bits++;
    const wide_int size = (wide_int)1 << (value.bottom == 1 ? 61 : 56 - bits);
    row.least = -size;
    row.most = size - 1;
    return row;
}

/* A value, as one solution. */
struct truth {
    wide_int value; /* its number in the row */
    tree_code code;
    uint32_t numbers_used; /* the fewest with which it can be written */
    bool fits;             /* it can be written with all steps within bounds */
    int detour;            /* -1: not known yet */
};

struct truths {
    struct brute_game *game;
    struct truth truths[TRUTHS_MAX];
    uint32_t count;
    struct truth_row row;
    bool is_limited; /* the wish asks for numbers that may be of no use without a detour */
};

/* Which solutions are asked for: see tally_options. */
struct wish {
    uint32_t fewest; /* 0: no bound */
    uint32_t most;   /* 0: no bound */
    uint64_t must_use[BRUTE_GIVEN_MAX];
    uint32_t must_use_count;
};

static inline int truth_compare(const void *a, const void *b)
{
    const struct truth *const x = a;
    const struct truth *const y = b;
    if (x->value != y->value) return x->value < y->value ? -1 : 1;
    if (x->code != y->code) return x->code < y->code ? -1 : 1;
    return (x->numbers_used > y->numbers_used) - (x->numbers_used < y->numbers_used);
}

static inline bool wish_is_met(const struct brute_rules *rules, const struct wish *wish,
                               uint32_t choice)
{
    const uint32_t used = (uint32_t)__builtin_popcount(choice);
    for (uint32_t i = 0; i < wish->must_use_count; i++) {
        uint32_t given = 0;
        uint32_t wanted = 0;
        for (uint32_t j = 0; j < rules->count; j++)
            given += (choice >> j & 1) != 0 && rules->numbers[j] == wish->must_use[i];
        for (uint32_t j = 0; j < wish->must_use_count; j++)
            wanted += wish->must_use[j] == wish->must_use[i];
        if (given < wanted) return false;
    }
    return used >= wish->fewest && (wish->most == 0 || used <= wish->most);
}

/* The number of a value in the row; false: it is not in the row. */
static inline bool truth_number(const struct truth_row *row, struct wide value, wide_int *number)
{
    if (wide_is_huge(value) || row->unit % value.bottom != 0) return false;
    if (wide_size(value.top) > WIDE_LIMIT / row->unit) return false;
    const wide_int times = value.top * (row->unit / value.bottom);
    *number = row->number + times - row->value.top * (row->unit / row->value.bottom);
    return times >= row->least && times <= row->most;
}

static inline bool truth_note(struct truths *truths, const struct written *written,
                              const struct wish *wish)
{
    const struct brute_rules *const rules = &truths->game->rules;
    const struct wide value = tree_value(&truths->game->trees, written->code);
    wide_int number = 0;
    if (!brute_counts(rules, written->choice) || !truth_number(&truths->row, value, &number))
        return true;
    if (!wish_is_met(rules, wish, written->choice)) return true;
    if (!brute_is_within(rules, written->tally)) return true;
    if (truths->count == TRUTHS_MAX) return false;
    struct truth *const truth = &truths->truths[truths->count++];
    const tree_code code = tree_settled(&truths->game->trees, written->code);
    *truth = (struct truth){.value = number, .code = code, .fits = written->fits, .detour = -1};
    truth->numbers_used = (uint32_t)__builtin_popcount(written->choice);
    return true;
}

/* Gathers the solutions of a game that was played; false where there are too many. */
static inline bool truths_find(struct truths *truths, struct brute_game *game,
                               const struct wish *wish)
{
    uint32_t kept = 0;
    truths->game = game;
    truths->count = 0;
    truths->is_limited = wish->fewest > 1 || wish->must_use_count != 0;
    for (uint32_t i = 0; i < game->count; i++) {
        if (!truth_note(truths, &game->written[i], wish)) return false;
    }
    qsort(truths->truths, truths->count, sizeof truths->truths[0], truth_compare);
    for (uint32_t i = 0; i < truths->count; i++) {
        const struct truth *const truth = &truths->truths[i];
        struct truth *const before = kept > 0 ? &truths->truths[kept - 1] : NULL;
        if (before != NULL && before->code == truth->code) before->fits |= truth->fits;
        else truths->truths[kept++] = *truth;
    }
    truths->count = kept;
    return true;
}

/* The first solution that is worth at least the value. */
static inline uint32_t truth_from(const struct truths *truths, wide_int value)
{
    uint32_t low = 0;
    uint32_t high = truths->count;
    while (low < high) {
        const uint32_t middle = (low + high) / 2;
        if (truths->truths[middle].value < value) low = middle + 1;
        else high = middle;
    }
    return low;
}

static inline bool truth_is(const struct truths *truths, uint32_t at, wide_int value)
{
    return at < truths->count && truths->truths[at].value == value;
}

/* Where all numbers must be used, detours belong, and nothing is asked about them. */
static inline bool truth_has_detour(struct truths *truths, struct truth *truth)
{
    if (truths->game->rules.uses_all) return false;
    if (truth->detour < 0) truth->detour = tree_has_detour(truths->game, truth->code);
    return truth->detour != 0;
}

/* Does a solution belong to an answer that does not ask for detours? One with a detour does if none
 * without one uses as few numbers, which a wish may lead to. An incomplete answer may not know of
 * that one, whose steps leave the bounds as it is written. */
static inline bool truth_belongs(struct truths *truths, struct truth *truth, bool is_complete)
{
    if (!truth_has_detour(truths, truth) || (truths->is_limited && !is_complete)) return true;
    for (uint32_t i = truth_from(truths, truth->value); truth_is(truths, i, truth->value); i++) {
        struct truth *const other = &truths->truths[i];
        if (other->numbers_used <= truth->numbers_used && !truth_has_detour(truths, other))
            return false;
    }
    return true;
}

/* The values nearest to a target, rising: how many, 0 to 2. */
static inline uint32_t truth_nearest(const struct truths *truths, wide_int target,
                                     wide_int values[2])
{
    const uint32_t at = truth_from(truths, target);
    const bool has_above = at < truths->count;
    /* No value below 0 is told of targets so large. */
    const bool is_large = target >> 61 != 0 && truth_row_is_plain(&truths->row);
    const bool has_below = at > 0 && !(is_large && truths->truths[at - 1].value < 0);
    const wide_int above = has_above ? truths->truths[at].value : 0;
    const wide_int below = has_below ? truths->truths[at - 1].value : 0;
    uint32_t count = 0;
    if (has_below && (!has_above || target - below <= above - target)) values[count++] = below;
    if (has_above && (!has_below || above - target <= target - below)) values[count++] = above;
    return count;
}

/* What the solutions of one value come to. */
struct truth_sum {
    uint64_t with_detours;
    uint64_t without;
    uint32_t fewest; /* 0: it cannot be made */
};

static inline struct truth_sum truth_sum(struct truths *truths, wide_int value)
{
    struct truth_sum sum = {0, 0, 0};
    for (uint32_t i = truth_from(truths, value); truth_is(truths, i, value); i++) {
        struct truth *const truth = &truths->truths[i];
        sum.with_detours++;
        sum.without += !truth_has_detour(truths, truth);
        if (sum.fewest == 0 || truth->numbers_used < sum.fewest) sum.fewest = truth->numbers_used;
    }
    return sum;
}

#endif
