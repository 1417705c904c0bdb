/* SPDX-License-Identifier: MIT */
/*
 * tally_count_texts(): counts parenthesised texts. This is a cruder notion of sameness than a
 * solution, used in some published figures: (a + b) + c and a + (b + c) count as two. So this file
 * is independent of the engines and searches; it only shares their fractions and intervals
 * (src/goals).
 *
 * A text is a binary tree over an interval of the numbers. The count for a value over an interval
 * is the sum, over all splits of the interval and all operations, of the product of both sides'
 * counts.
 *
 * Intervals of up to half of the numbers have a table of all values with their counts. A value over
 * a longer interval is counted by enumerating the shorter side of each split; the operation then
 * determines the value of the longer side. The count of each such value is computed once and
 * remembered.
 */
#include "base/checked.h"
#include "base/sized.h"
#include "goals/workspace.h"

#include <string.h>

/* A value, and the number of texts that have it. */
struct counted {
    struct ratio value;
    uint64_t count;
};

/* The values of one interval with their counts: all values, or only those asked for so far. */
struct counts {
    struct vector entries; /* of struct counted */
    struct hash hash;      /* finds the entry of a value */
    uint64_t all;          /* the number of texts with any value, if is_full */
    bool is_full;
};

/* The counts of all intervals of the numbers. */
struct texts {
    struct exact *exact;
    struct counts counts[TALLY_NUMBERS_MAX * TALLY_NUMBERS_MAX];
    uint32_t table_size;
};

static struct counts *counts_of(struct texts *texts, uint64_t begin, uint64_t end)
{
    return &texts->counts[begin * TALLY_NUMBERS_MAX + (end - 1)];
}

static struct counted *entry_at(const struct counts *counts, uint32_t index)
{
    return (struct counted *)counts->entries.items + index;
}

static uint64_t code_of_entry(const void *owner, uint32_t index)
{
    return ratio_hash(entry_at(owner, index)->value);
}

/* Returns the slot of a value, or the free slot where the value belongs. */
static uint32_t *find_slot(const struct counts *counts, struct ratio value)
{
    const struct hash *const hash = &counts->hash;
    uint64_t at = hash_first(hash, ratio_hash(value));
    while (hash->slots[at] != HASH_NONE &&
           !ratio_is_equal(entry_at(counts, hash->slots[at])->value, value))
        at = hash_next(hash, at);
    return &hash->slots[at];
}

static const struct counted *find_counted(const struct counts *counts, struct ratio value)
{
    if (counts->entries.count == 0) return NULL;
    const uint32_t index = *find_slot(counts, value);
    return index != HASH_NONE ? entry_at(counts, index) : NULL;
}

/* Adds the count to the entry of the value, or makes that entry. Room for a new entry is reserved
 * first, since the slot would move if the hash grew later. */
static void add_count(struct exact *exact, struct counts *counts, struct ratio value,
                      uint64_t count)
{
    const uint32_t index = (uint32_t)counts->entries.count;
    if (!hash_reserve(&counts->hash, exact->memory, index, code_of_entry, counts) ||
        !vector_reserve(exact->memory, &counts->entries, (size_t)index + 1,
                        sizeof(struct counted))) {
        exact_fail(exact);
        return;
    }
    uint32_t *const slot = find_slot(counts, value);
    if (*slot != HASH_NONE) {
        struct counted *const entry = entry_at(counts, *slot);
        entry->count = saturating_add(entry->count, count);
        return;
    }
    *slot = index;
    *entry_at(counts, index) = (struct counted){value, count};
    counts->entries.count++;
}

static void clear_counts(struct exact *exact, struct counts *counts)
{
    vector_clear(exact->memory, &counts->entries);
    hash_clear(&counts->hash, exact->memory);
}

/* ---- Tables of all values -------------------------------------------------------------------- */

/* Each text of a and each text of b, joined by an operation, is a text of its own: even if two
 * operations give the same value, both are counted. */
static void combine(struct texts *texts, struct counts *into, const struct counted *a,
                    const struct counted *b)
{
    struct exact *const exact = texts->exact;
    const uint64_t count = saturating_multiply(a->count, b->count);
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

/* Returns the table of all values of an interval. Recursion depth: at most the number of
 * numbers. */
static const struct counts *full_counts(struct texts *texts, uint64_t begin, uint64_t end)
{
    struct exact *const exact = texts->exact;
    struct counts *const counts = counts_of(texts, begin, end);
    if (counts->is_full) return counts;
    struct counts made = {0};
    if (end - begin == 1) add_count(exact, &made, ratio_of_number(exact->number[begin]), 1);
    for (uint64_t middle = begin + 1; middle < end; middle++) {
        const struct counts *const a = full_counts(texts, begin, middle);
        const struct counts *const b = full_counts(texts, middle, end);
        for (uint32_t i = 0; i < a->entries.count; i++) {
            for (uint32_t j = 0; j < b->entries.count && exact_goes_on(exact); j++) {
                combine(texts, &made, entry_at(a, i), entry_at(b, j));
            }
        }
    }
    clear_counts(exact, counts);
    *counts = made;
    counts->is_full = true;
    for (uint32_t i = 0; i < counts->entries.count; i++)
        counts->all = saturating_add(counts->all, entry_at(counts, i)->count);
    return counts;
}

/* ---- Single values --------------------------------------------------------------------------- */

/* A split: [begin, middle) and [middle, end). */
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

/* The side of a split that is looked up, and the number of texts found for it. */
struct side {
    struct texts *texts;
    uint64_t begin;
    uint64_t end;
    uint64_t sum;
};

typedef bool ratio_step(struct ratio *result, struct ratio a, struct ratio b);

/* Adds the texts of value `a step b`, if the rules have the operation. */
static ALWAYS_INLINE void add_texts(struct side *side, uint32_t operation, ratio_step *step,
                                    struct ratio a, struct ratio b)
{
    struct ratio other;
    if (!exact_has(side->texts->exact, operation) || !step(&other, a, b)) return;
    side->sum = saturating_add(side->sum, count_value(side->texts, side->begin, side->end, other));
}

/* Counts texts of `value` whose left side has value a. */
static uint64_t count_with_left(struct texts *texts, struct halves at, struct ratio a,
                                struct ratio value)
{
    const struct exact *const exact = texts->exact;
    struct side right = {texts, at.middle, at.end, 0};
    add_texts(&right, TALLY_OP_ADD, ratio_subtract, value, a);
    add_texts(&right, TALLY_OP_SUBTRACT, ratio_subtract, a, value);
    if (!ratio_is_zero(a)) {
        add_texts(&right, TALLY_OP_MULTIPLY, ratio_divide, value, a);
        add_texts(&right, TALLY_OP_DIVIDE, ratio_divide, a, value);
        return right.sum;
    }
    if (!ratio_is_zero(value)) return right.sum;
    const uint64_t all = count_all(texts, at.middle, at.end);
    if (exact_has(exact, TALLY_OP_MULTIPLY)) right.sum = saturating_add(right.sum, all);
    if (exact_has(exact, TALLY_OP_DIVIDE))
        right.sum = saturating_add(right.sum, all - count_value(texts, at.middle, at.end, a));
    return right.sum;
}

/* Counts texts of `value` whose right side has value b. */
static uint64_t count_with_right(struct texts *texts, struct halves at, struct ratio b,
                                 struct ratio value)
{
    struct side left = {texts, at.begin, at.middle, 0};
    add_texts(&left, TALLY_OP_ADD, ratio_subtract, value, b);
    add_texts(&left, TALLY_OP_SUBTRACT, ratio_add, value, b);
    if (ratio_is_zero(b)) {
        const bool is_product = exact_has(texts->exact, TALLY_OP_MULTIPLY) && ratio_is_zero(value);
        const uint64_t all = is_product ? count_all(texts, at.begin, at.middle) : 0;
        return saturating_add(left.sum, all);
    }
    add_texts(&left, TALLY_OP_MULTIPLY, ratio_divide, value, b);
    add_texts(&left, TALLY_OP_DIVIDE, ratio_multiply, value, b);
    return left.sum;
}

/* Enumerates the side with fewer numbers, which has a table, and looks up the other side. */
static uint64_t count_split(struct texts *texts, struct halves at, struct ratio value)
{
    const bool takes_left = at.middle - at.begin < at.end - at.middle;
    const struct counts *const known = takes_left ? full_counts(texts, at.begin, at.middle)
                                                  : full_counts(texts, at.middle, at.end);
    uint64_t sum = 0;
    for (uint32_t i = 0; i < known->entries.count && exact_goes_on(texts->exact); i++) {
        const uint64_t others = takes_left
                                    ? count_with_left(texts, at, entry_at(known, i)->value, value)
                                    : count_with_right(texts, at, entry_at(known, i)->value, value);
        sum = saturating_add(sum, saturating_multiply(entry_at(known, i)->count, others));
    }
    return sum;
}

/* Looks the value up among those that are counted already. Otherwise adds up all splits, and
 * remembers the sum, also if it is 0. */
static uint64_t count_value(struct texts *texts, uint64_t begin, uint64_t end, struct ratio value)
{
    struct counts *const counts = counts_of(texts, begin, end);
    if (end - begin <= texts->table_size) full_counts(texts, begin, end);
    const struct counted *const known = find_counted(counts, value);
    if (known != NULL || counts->is_full) return known != NULL ? known->count : 0;
    uint64_t sum = 0;
    for (uint64_t middle = begin + 1; middle < end; middle++) {
        sum = saturating_add(sum, count_split(texts, (struct halves){begin, middle, end}, value));
    }
    if (!counts->is_full) add_count(texts->exact, counts, value, sum);
    return sum;
}

/* ---- The count of a game --------------------------------------------------------------------- */

/* A count of UINT64_MAX stands for "that many or more", so the answer is then not complete. If no
 * text has the value, the target is out of reach; the distance is not known, since other values
 * were not counted. */
static void count_texts(struct texts *texts, tally_outcome *outcome)
{
    struct exact *const exact = texts->exact;
    const struct ratio target = ratio_of_number(outcome->target);
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
        outcome->nodes += texts->counts[i].entries.count;
}

tally_status tally_count_texts(const tally_game *game, const tally_options *options,
                               tally_outcome *outcome)
{
    tally_options read = TALLY_OPTIONS_INIT;
    struct exact exact;
    const tally_rules *const rules = &game->rules;
    if (!sized_is_fit(outcome)) return TALLY_OPTION;
    if (options != NULL && sized_read(&read, options, sizeof read) != NULL) return TALLY_OPTION;
    if (rules->values != TALLY_VALUES_EXACT || rules->use != TALLY_USE_ALL ||
        rules->order != TALLY_ORDER_GIVEN || (rules->operations & ~(uint32_t)TALLY_OP_BASIC) != 0) {
        return TALLY_RULES;
    }
    struct memory memory;
    memory_init(&memory, read.allocator, read.memory_bytes);
    exact_init(&exact, &memory, game, &read);
    /* Disables stand-ins for missing operations: there are no canonical trees here. */
    exact.operations = rules->operations;
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
        clear_counts(&exact, &texts->counts[i]);
    }
    memory_release(exact.memory, texts, sizeof *texts);
    exact_clear(&exact);
    sized_write(outcome, &made, sizeof made);
    return TALLY_OK;
}
