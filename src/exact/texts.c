/* SPDX-License-Identifier: MIT */
/*
 * How many parenthesised texts there are: another, cruder notion of sameness, in which public figures are
 * told. Each text is a binary tree, so (a + b) + c and a + (b + c) are two, and a value over an interval
 * comes about as often as its splits have it: the sum over splits and operations of the product of both
 * sides' counts.
 *
 * Intervals of up to half of the numbers have a table of all values with their counts. A value over a longer
 * one is split with the shorter side enumerated, which leaves one value for the longer side; each is counted
 * once.
 */
#include "base/checked.h"
#include "exact/workspace.h"

#include <string.h>

struct counted {
    struct ratio value;
    uint64_t count;
};

/* The values of one interval: all of them, or those that were asked for. */
struct counts {
    struct counted *entries;
    uint32_t *slots;
    uint32_t count;
    uint32_t room;
    uint64_t all; /* where is_full: texts of any value */
    bool is_full;
};

struct texts {
    struct exact *exact;
    struct counts counts[TALLY_NUMBERS_MAX * TALLY_NUMBERS_MAX];
    uint32_t table_size;
};

static struct counts *counts_of(struct texts *texts, uint64_t begin, uint64_t end)
{
    return &texts->counts[begin * TALLY_NUMBERS_MAX + (end - 1)];
}

static bool grow_counts(struct exact *exact, struct counts *counts)
{
    const uint32_t room = counts->room == 0 ? 16 : counts->room * 2;
    struct counted *const entries = memory_allocate(exact->memory, room * sizeof entries[0]);
    uint32_t *const slots = memory_allocate(exact->memory, 2 * room * sizeof slots[0]);
    if (entries == NULL || slots == NULL) {
        exact_fail(exact);
        memory_release(exact->memory, entries, room * sizeof entries[0]);
        memory_release(exact->memory, slots, 2 * room * sizeof slots[0]);
        return false;
    }
    memset(slots, 0xff, 2 * room * sizeof slots[0]);
    for (uint32_t i = 0; i < counts->count; i++) {
        entries[i] = counts->entries[i];
        uint32_t slot = (uint32_t)ratio_hash(entries[i].value) & (2 * room - 1);
        while (slots[slot] != EXACT_NONE) slot = (slot + 1) & (2 * room - 1);
        slots[slot] = i;
    }
    memory_release(exact->memory, counts->entries, counts->room * sizeof entries[0]);
    memory_release(exact->memory, counts->slots, 2 * counts->room * sizeof slots[0]);
    counts->entries = entries;
    counts->slots = slots;
    counts->room = room;
    return true;
}

static struct counted *find_counted(const struct counts *counts, struct ratio value)
{
    if (counts->count == 0) return NULL;
    uint32_t slot = (uint32_t)ratio_hash(value) & (2 * counts->room - 1);
    for (; counts->slots[slot] != EXACT_NONE; slot = (slot + 1) & (2 * counts->room - 1)) {
        struct counted *const entry = &counts->entries[counts->slots[slot]];
        if (ratio_is_equal(entry->value, value)) return entry;
    }
    return NULL;
}

static uint64_t add_up(uint64_t sum, uint64_t more)
{
    return ckd_add(&sum, sum, more) ? UINT64_MAX : sum;
}

static uint64_t multiplied(uint64_t a, uint64_t b)
{
    uint64_t product;
    return ckd_mul(&product, a, b) ? UINT64_MAX : product;
}

static void add_count(struct exact *exact, struct counts *counts, struct ratio value, uint64_t count)
{
    struct counted *const entry = find_counted(counts, value);
    if (entry != NULL) {
        entry->count = add_up(entry->count, count);
        return;
    }
    if (counts->count == counts->room && !grow_counts(exact, counts)) return;
    uint32_t slot = (uint32_t)ratio_hash(value) & (2 * counts->room - 1);
    while (counts->slots[slot] != EXACT_NONE) slot = (slot + 1) & (2 * counts->room - 1);
    counts->slots[slot] = counts->count;
    counts->entries[counts->count++] = (struct counted){value, count};
}

/* ---- Tables of all values ---------------------------------------------------------------------------- */

static void combine(struct texts *texts, struct counts *into, const struct counted *a,
                    const struct counted *b)
{
    struct exact *const exact = texts->exact;
    const uint64_t count = multiplied(a->count, b->count);
    struct ratio value;
    if (exact_has(exact, TALLY_OP_ADD) && ratio_add(&value, a->value, b->value)) {
        add_count(exact, into, value, count);
    }
    if (exact_has(exact, TALLY_OP_SUBTRACT) && ratio_subtract(&value, a->value, b->value)) {
        add_count(exact, into, value, count);
    }
    if (exact_has(exact, TALLY_OP_MULTIPLY) && ratio_multiply(&value, a->value, b->value)) {
        add_count(exact, into, value, count);
    }
    if (exact_has(exact, TALLY_OP_DIVIDE) && ratio_divide(&value, a->value, b->value)) {
        add_count(exact, into, value, count);
    }
}

/* The table of all values of an interval; depth of the recursion: the numbers. */
static const struct counts *full_counts(struct texts *texts, uint64_t begin, uint64_t end)
{
    struct exact *const exact = texts->exact;
    struct counts *const counts = counts_of(texts, begin, end);
    if (counts->is_full) return counts;
    struct counts made = {0};
    if (end - begin == 1) add_count(exact, &made, ratio_of_whole((int64_t)exact->number[begin]), 1);
    for (uint64_t middle = begin + 1; middle < end; middle++) {
        const struct counts *const a = full_counts(texts, begin, middle);
        const struct counts *const b = full_counts(texts, middle, end);
        for (uint32_t i = 0; i < a->count; i++) {
            for (uint32_t j = 0; j < b->count && exact_goes_on(exact); j++) {
                combine(texts, &made, &a->entries[i], &b->entries[j]);
            }
        }
    }
    memory_release(exact->memory, counts->entries, counts->room * sizeof counts->entries[0]);
    memory_release(exact->memory, counts->slots, 2 * counts->room * sizeof counts->slots[0]);
    *counts = made;
    counts->is_full = true;
    for (uint32_t i = 0; i < counts->count; i++) counts->all = add_up(counts->all, counts->entries[i].count);
    return counts;
}

/* ---- Single values ----------------------------------------------------------------------------------- */

/* An interval [begin, middle) and [middle, end). */
struct halves {
    uint64_t begin;
    uint64_t middle;
    uint64_t end;
};

static uint64_t count_value(struct texts *texts, uint64_t begin, uint64_t end, struct ratio value);

static uint64_t count_all(struct texts *texts, uint64_t begin, uint64_t end)
{
    return full_counts(texts, begin, end)->all;
}

/* Texts of value whose left side is worth a. */
static uint64_t count_with_left(struct texts *texts, struct halves at, struct ratio a, struct ratio value)
{
    const struct exact *const exact = texts->exact;
    struct ratio b;
    uint64_t sum = 0;
    if (exact_has(exact, TALLY_OP_ADD) && ratio_subtract(&b, value, a)) {
        sum = add_up(sum, count_value(texts, at.middle, at.end, b));
    }
    if (exact_has(exact, TALLY_OP_SUBTRACT) && ratio_subtract(&b, a, value)) {
        sum = add_up(sum, count_value(texts, at.middle, at.end, b));
    }
    if (ratio_is_zero(a)) {
        if (!ratio_is_zero(value)) return sum;
        const uint64_t all = count_all(texts, at.middle, at.end);
        if (exact_has(exact, TALLY_OP_MULTIPLY)) sum = add_up(sum, all);
        if (exact_has(exact, TALLY_OP_DIVIDE))
            sum = add_up(sum, all - count_value(texts, at.middle, at.end, a));
        return sum;
    }
    if (exact_has(exact, TALLY_OP_MULTIPLY) && ratio_divide(&b, value, a)) {
        sum = add_up(sum, count_value(texts, at.middle, at.end, b));
    }
    if (exact_has(exact, TALLY_OP_DIVIDE) && ratio_divide(&b, a, value)) {
        sum = add_up(sum, count_value(texts, at.middle, at.end, b));
    }
    return sum;
}

/* Texts of value whose right side is worth b. */
static uint64_t count_with_right(struct texts *texts, struct halves at, struct ratio b, struct ratio value)
{
    const struct exact *const exact = texts->exact;
    struct ratio a;
    uint64_t sum = 0;
    if (exact_has(exact, TALLY_OP_ADD) && ratio_subtract(&a, value, b)) {
        sum = add_up(sum, count_value(texts, at.begin, at.middle, a));
    }
    if (exact_has(exact, TALLY_OP_SUBTRACT) && ratio_add(&a, value, b)) {
        sum = add_up(sum, count_value(texts, at.begin, at.middle, a));
    }
    if (ratio_is_zero(b)) {
        const bool is_product = exact_has(exact, TALLY_OP_MULTIPLY) && ratio_is_zero(value);
        return is_product ? add_up(sum, count_all(texts, at.begin, at.middle)) : sum;
    }
    if (exact_has(exact, TALLY_OP_MULTIPLY) && ratio_divide(&a, value, b)) {
        sum = add_up(sum, count_value(texts, at.begin, at.middle, a));
    }
    if (exact_has(exact, TALLY_OP_DIVIDE) && ratio_multiply(&a, value, b)) {
        sum = add_up(sum, count_value(texts, at.begin, at.middle, a));
    }
    return sum;
}

static uint64_t count_split(struct texts *texts, struct halves at, struct ratio value)
{
    const bool takes_left = at.middle - at.begin < at.end - at.middle;
    const struct counts *const known =
        takes_left ? full_counts(texts, at.begin, at.middle) : full_counts(texts, at.middle, at.end);
    uint64_t sum = 0;
    for (uint32_t i = 0; i < known->count && exact_goes_on(texts->exact); i++) {
        const uint64_t others = takes_left ? count_with_left(texts, at, known->entries[i].value, value)
                                           : count_with_right(texts, at, known->entries[i].value, value);
        sum = add_up(sum, multiplied(known->entries[i].count, others));
    }
    return sum;
}

static uint64_t count_value(struct texts *texts, uint64_t begin, uint64_t end, struct ratio value)
{
    struct counts *const counts = counts_of(texts, begin, end);
    if (end - begin <= texts->table_size) full_counts(texts, begin, end);
    const struct counted *const known = find_counted(counts, value);
    if (known != NULL || counts->is_full) return known != NULL ? known->count : 0;
    uint64_t sum = 0;
    for (uint64_t middle = begin + 1; middle < end; middle++) {
        sum = add_up(sum, count_split(texts, (struct halves){begin, middle, end}, value));
    }
    if (!counts->is_full) add_count(texts->exact, counts, value, sum);
    return sum;
}

/* ---- The door ---------------------------------------------------------------------------------------- */

static void count_texts(struct texts *texts, tally_outcome *outcome)
{
    struct exact *const exact = texts->exact;
    const struct ratio target = ratio_of_whole((int64_t)outcome->target);
    const uint64_t count = count_value(texts, 0, exact->game->count, target);
    if (exact->status == TALLY_STOPPED) outcome->bound = TALLY_BOUND_STOPPED;
    else if (exact->status != TALLY_OK) outcome->bound = TALLY_BOUND_MEMORY;
    else if (exact->may_overflow || count == UINT64_MAX) outcome->bound = TALLY_BOUND_VALUE;
    if (exact->status != TALLY_OK) return;
    outcome->solutions = outcome->with_detours = count;
    if (count != 0) {
        outcome->answer = TALLY_ANSWER_SOLVED;
        outcome->distance = 0;
        outcome->fewest = exact->game->count;
    } else if (outcome->bound == TALLY_BOUND_NONE) {
        outcome->answer = TALLY_ANSWER_CLOSEST;
    }
    for (size_t i = 0; i < sizeof texts->counts / sizeof texts->counts[0]; i++)
        outcome->nodes += texts->counts[i].count;
}

tally_status tally_count_texts(const tally_game *game, const tally_options *options, tally_outcome *outcome)
{
    static const tally_options no_options = TALLY_OPTIONS_INIT;
    struct exact exact;
    const tally_rules *const rules = &game->rules;
    if (options != NULL && options->size != sizeof *options) return TALLY_OPTION;
    if (rules->values != TALLY_VALUES_EXACT || rules->use != TALLY_USE_ALL ||
        rules->order != TALLY_ORDER_GIVEN || (rules->operations & ~(uint32_t)TALLY_OP_BASIC) != 0) {
        return TALLY_RULES;
    }
    struct memory memory;
    if (options == NULL) options = &no_options;
    memory_init(&memory, options->allocator, options->memory_bytes);
    exact_init(&exact, &memory, game, options);
    exact.operations = rules->operations; /* no canonical trees here */
    tally_outcome made = {.target = game->target.first,
                          .answer = TALLY_ANSWER_LIMIT,
                          .bound = TALLY_BOUND_MEMORY,
                          .distance = UINT64_MAX};
    struct texts *const texts = memory_allocate(exact.memory, sizeof *texts);
    if (texts != NULL) {
        memset(texts, 0, sizeof *texts);
        texts->exact = &exact;
        texts->table_size = game->count / 2;
        made.bound = TALLY_BOUND_NONE;
        count_texts(texts, &made);
    }
    for (size_t i = 0; texts != NULL && i < sizeof texts->counts / sizeof texts->counts[0]; i++) {
        struct counts *const counts = &texts->counts[i];
        memory_release(exact.memory, counts->entries, counts->room * sizeof counts->entries[0]);
        memory_release(exact.memory, counts->slots, 2 * counts->room * sizeof counts->slots[0]);
    }
    memory_release(exact.memory, texts, sizeof *texts);
    exact_clear(&exact);
    if (outcome != NULL) *outcome = made;
    return TALLY_OK;
}
