/* SPDX-License-Identifier: MIT */
/*
 * The oracle for positive whole numbers in one word, and for all other values as fractions, from
 * one source: oracle_any.h.
 */
#include "moves/oracle.h"

#include "base/bits.h"
#include "base/checked.h"
#include "base/hash.h"
#include "base/progress.h"
#include "rules/game.h"
#include "rules/number.h"
#include "rules/operations.h"
#include "rules/rules.h"

#include <string.h>

enum { ORACLE_SETS = 1 << TALLY_MOVES_VALUES_MAX, SLOTS_FIRST = 1024, PAIRS_OF_TICK = 4096 };

struct oracle {
    const tally_rules *rules;
    tally_range target;
    struct number_row row; /* of the target */
    uint32_t count;
    bool uses_all;
    bool is_whole;          /* all values are positive whole numbers */
    bool is_beyond;         /* some value was beyond the bound */
    bool are_tables_beyond; /* some value of V was */
    bool has_failed;        /* there is no memory, or it was stopped */
    bool *was_stopped;
    const tally_options *options;
    uint64_t pairs; /* that were looked at since the tick was asked */
    struct arena *arena;
    void *tables;
    uint64_t closest[ORACLE_SETS]; /* the distance of the closest value of V(S) */
    /* An index of the table that is being made: the generation of the table, and a place in it. */
    uint64_t *slots;
    size_t slot_mask;
    uint32_t generation;
};

static inline uint32_t bits_of(uint32_t set)
{
    return (uint32_t)bits_count(set);
}

/* Makes the index larger, and empty. */
static bool oracle_widen(struct oracle *oracle)
{
    const size_t count = oracle->slots == NULL ? SLOTS_FIRST : 2 * (oracle->slot_mask + 1);
    uint64_t *const slots = arena_take(oracle->arena, count * sizeof *slots);
    if (slots == NULL) {
        oracle->has_failed = true;
        return false;
    }
    memset(slots, 0, count * sizeof *slots);
    oracle->slots = slots;
    oracle->slot_mask = count - 1;
    return true;
}

/* Asks the tick after every few thousand pairs of values. False: the work ends. */
static inline bool goes_on(struct oracle *oracle, uint32_t pairs)
{
    oracle->pairs += pairs;
    if (UNLIKELY(oracle->pairs >= PAIRS_OF_TICK)) {
        oracle->pairs = 0;
        if (ask_stop(oracle->options) != TALLY_OK) oracle->has_failed = *oracle->was_stopped = true;
    }
    return !oracle->has_failed;
}

/* The values that are nearer to the target than the closest one so far: low .. low + width. */
struct window {
    uint64_t closest;
    uint64_t low;
    uint64_t width;
    bool is_short; /* all of them are below 2^32 */
};

static struct window window_of(const struct oracle *oracle, uint64_t closest)
{
    const tally_range target = oracle->target;
    const uint64_t reach = closest - (closest != 0);
    const uint64_t low = target.first > reach ? target.first - reach : 0;
    const bool is_short = reach >> 31 == 0 && target.last >> 31 == 0;
    return (struct window){closest, low, is_short ? target.last + reach - low : 0, is_short};
}

static inline void window_take(const struct oracle *oracle, struct window *window,
                               uint64_t distance)
{
    if (distance < window->closest) *window = window_of(oracle, distance);
}

/* ---- Positive whole numbers ------------------------------------------------------------------ */

static inline bool is_equal_whole(uint64_t a, uint64_t b)
{
    return a == b;
}

static inline uint64_t hash_whole(uint64_t value)
{
    return hash_mix_more(0, value);
}

static inline uint64_t distance_whole(const struct oracle *oracle, uint64_t value)
{
    return range_distance(oracle->target, value);
}

static inline bool is_outside_whole(const struct window *window, uint64_t value)
{
    return value - window->low > window->width && window->is_short;
}

static inline uint32_t combine_whole(struct oracle *oracle, uint64_t a, uint64_t b,
                                     uint64_t results[6])
{
    const uint32_t operations = oracle->rules->operations;
    const uint64_t large = a > b ? a : b, small = a > b ? b : a;
    uint32_t count = 0;
    if ((operations & TALLY_OP_ADD) != 0) {
        if (ckd_add(&results[count], large, small)) oracle->is_beyond = true;
        else count++;
    }
    if ((operations & TALLY_OP_MULTIPLY) != 0) {
        if (ckd_mul(&results[count], large, small)) oracle->is_beyond = true;
        else count++;
    }
    if ((operations & TALLY_OP_SUBTRACT) != 0 && large != small) results[count++] = large - small;
    if ((operations & TALLY_OP_DIVIDE) != 0) {
        /* Short divisions take a third of the time of long ones. */
        const bool is_short = large >> 32 == 0;
        const uint64_t whole = is_short ? (uint32_t)large / (uint32_t)small : large / small;
        if (whole * small == large) results[count++] = whole;
    }
    return count;
}

/* Takes the results of two values. The window is tested first; a quotient is in it if the larger
 * value is in its product with the smaller one. True: the window is another one now. */
static bool narrow_pair(struct oracle *oracle, uint64_t a, uint64_t b, struct window *window)
{
    const uint64_t large = a > b ? a : b, small = a > b ? b : a, closest = window->closest;
    if (window->is_short && large >> 31 == 0 && large + small - window->low > window->width &&
        large - small - window->low > window->width &&
        large * small - window->low > window->width &&
        large - window->low * small > window->width * small)
        return false;
    uint64_t results[6];
    const uint32_t count = combine_whole(oracle, a, b, results);
    for (uint32_t i = 0; i < count; i++)
        window_take(oracle, window, distance_whole(oracle, results[i]));
    return window->closest != closest;
}

/* Which b may have a result with one a that is in the window: those near a sum or a difference,
 * those near a quotient, and the divisors; products are multiplied out. */
struct reach {
    uint64_t sums, sums_width;
    uint64_t quotients, quotients_width;
    uint64_t divisors; /* 1 to this one */
};

static inline struct reach reach_of(const struct window *window, uint64_t a)
{
    const uint64_t low = window->low, high = low + window->width;
    if (!window->is_short || low == 0 || a >> 31 != 0)
        return (struct reach){0, UINT64_MAX, 0, 0, 0};
    const uint64_t sums = a < low ? low - a : (a > high ? a - high : 0);
    return (struct reach){sums, high + a - sums, low * a, window->width * a, a < low ? 0 : a / low};
}

/* As combine_whole(), but nothing is kept: this is where most of the time goes. */
static inline void narrow_whole(struct oracle *oracle, uint64_t a, const uint64_t *values,
                                uint32_t count, struct window *window)
{
    struct reach reach = reach_of(window, a);
    for (uint32_t i = 0; i < count; i++) {
        const uint64_t b = values[i];
        if (LIKELY(b - reach.sums > reach.sums_width) && b >> 31 == 0 &&
            b * a - window->low > window->width && b - reach.quotients > reach.quotients_width &&
            b > reach.divisors)
            continue;
        if (!narrow_pair(oracle, a, b, window)) continue;
        if (window->closest == 0) return;
        reach = reach_of(window, a);
    }
}

enum { keeps_twins_whole = true };

#define OF(name) name##_whole
#define VALUE uint64_t
#include "moves/oracle_any.h"
#undef OF
#undef VALUE

/* ---- Fractions, zero and negatives ----------------------------------------------------------- */

uint32_t oracle_results(const tally_rules *rules, struct rational a, struct rational b,
                        struct move results[6], bool *is_beyond)
{
    static const struct {
        enum operation operation;
        bool is_reversed;
    } kinds[6] = {{OPERATION_ADD, false},      {OPERATION_SUBTRACT, false},
                  {OPERATION_MULTIPLY, false}, {OPERATION_DIVIDE, false},
                  {OPERATION_SUBTRACT, true},  {OPERATION_DIVIDE, true}};
    const bool are_equal = rational_is_equal(a, b);
    uint32_t count = 0;
    for (size_t i = 0; i < 6; i++) {
        struct move *const result = &results[count];
        const uint32_t operation = kinds[i].operation;
        const bool is_reversed = kinds[i].is_reversed;
        if ((rules->operations & operation_bit(operation)) == 0 || (is_reversed && are_equal))
            continue;
        result->a = is_reversed ? b : a;
        result->b = is_reversed ? a : b;
        const enum rational_status status =
            operation_rows[operation].apply_two(&result->value, result->a, result->b);
        if (status == RATIONAL_BEYOND) *is_beyond = true;
        if (status != RATIONAL_OK || rules_against_value(rules, result->value) != TALLY_REASON_NONE)
            continue;
        result->operation = operation_bit(operation);
        count++;
    }
    return count;
}

static inline bool is_equal_any(struct rational a, struct rational b)
{
    return rational_is_equal(a, b);
}

static inline uint64_t hash_any(struct rational value)
{
    return hash_mix_more(hash_mix_more(0, value.numerator),
                         value.denominator * 2 + (value.negative ? 1 : 0));
}

static inline uint64_t distance_any(const struct oracle *oracle, struct rational value)
{
    uint64_t number;
    if (!number_row_find(&oracle->row, value, &number)) return UINT64_MAX;
    return range_distance(oracle->target, number);
}

static inline bool is_outside_any(const struct window *window, struct rational value)
{
    (void)window, (void)value; /* its distance is not found out sooner */
    return false;
}

static inline uint32_t combine_any(struct oracle *oracle, struct rational a, struct rational b,
                                   struct rational results[6])
{
    struct move legal[6];
    const uint32_t count = oracle_results(oracle->rules, a, b, legal, &oracle->is_beyond);
    for (uint32_t i = 0; i < count; i++) results[i] = legal[i].value;
    return count;
}

static inline void narrow_any(struct oracle *oracle, struct rational a,
                              const struct rational *values, uint32_t count, struct window *window)
{
    struct rational results[6];
    for (uint32_t i = 0; i < count && window->closest != 0; i++) {
        const uint32_t results_count = combine_any(oracle, a, values[i], results);
        for (uint32_t k = 0; k < results_count; k++)
            window_take(oracle, window, distance_any(oracle, results[k]));
    }
}

enum { keeps_twins_any = false };

#define OF(name) name##_any
#define VALUE struct rational
#include "moves/oracle_any.h"
#undef OF
#undef VALUE

/* ---- Both ------------------------------------------------------------------------------------ */

struct oracle *oracle_new(struct arena *arena, const tally_game *game,
                          const struct rational *values, uint32_t count,
                          const tally_options *options, bool *was_stopped)
{
    const tally_rules *const rules = &game->rules;
    const bool is_whole = rules->values == TALLY_VALUES_WHOLE;
    const size_t bytes = is_whole ? sizeof(struct tables_whole) : sizeof(struct tables_any);
    struct oracle *const oracle = arena_take(arena, sizeof *oracle);
    void *const tables = arena_take(arena, bytes);
    if (oracle == NULL || tables == NULL) return NULL;
    memset(tables, 0, bytes);
    *oracle = (struct oracle){.rules = rules,
                              .target = game->target,
                              .count = count,
                              .uses_all = rules->use == TALLY_USE_ALL,
                              .is_whole = is_whole,
                              .arena = arena,
                              .options = options,
                              .was_stopped = was_stopped,
                              .tables = tables};
    oracle->row = number_widest_row(rules, &oracle->target);
    uint64_t wholes[TALLY_MOVES_VALUES_MAX];
    for (uint32_t i = 0; i < count; i++) wholes[i] = values[i].numerator;
    if (!oracle_widen(oracle)) return NULL;
    if (is_whole) begin_whole(oracle, wholes);
    else begin_any(oracle, values);
    oracle->are_tables_beyond = oracle->is_beyond;
    return oracle->has_failed ? NULL : oracle;
}

bool oracle_look(struct oracle *oracle, uint32_t rest, struct move *move)
{
    move->fewest = 0;
    move->distance = UINT64_MAX;
    oracle->is_beyond = oracle->are_tables_beyond;
    if (oracle->is_whole) look_whole(oracle, rest, move->value.numerator, move);
    else look_any(oracle, rest, move->value, move);
    move->distance = number_row_distance(&oracle->row, move->distance);
    move->reachable = move->distance == 0 ? 1 : (oracle->is_beyond ? -1 : 0);
    return !oracle->has_failed;
}
