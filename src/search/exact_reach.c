/* SPDX-License-Identifier: MIT */
/*
 * Values without signs, in three kinds of tables.
 *
 *     all numbers          nothing but a set of bits, one for each target
 *     all but one of them  values that one number more can take to a target: whole and at most target *
 * number, or fractions whose one part is at most a target and whose other one at most a number fewer every
 * value
 *
 * A sign can always be brought outward, so sums are |a + b| and |a - b|, and what can be made can be made
 * with either sign (exact_space.h). In the last step fractions meet seldom: p/q and r/s make a whole number
 * as a sum only where q = s, as a product only where q divides r and s divides p. So it takes remainders and
 * no common divisors.
 *
 * Numbers are such that nothing overflows, which exact_reach_can() answers for: heights (the larger of
 * numerator and denominator) multiply at each step, and a sum may double them.
 */
#include "search/exact_reach.h"

#include "base/rational.h"

#include <string.h>

struct fraction {
    uint64_t above;
    uint64_t below; /* in lowest terms; 1 of whole values */
};

struct reach_table {
    uint64_t numbers[EXACT_REACH_NUMBERS_MAX]; /* rising */
    uint32_t count;
    bool is_narrow; /* all but one of the numbers */
    uint32_t wholes;
    uint32_t fractions;
    struct fraction *values; /* the wholes, rising, then the others */
};

struct exact_reach {
    struct memory *memory;
    tally_range target;
    uint64_t largest;
    size_t kept_bytes_max;
    size_t kept_bytes;
    struct arena arena;
    struct vector tables; /* struct reach_table */
    uint32_t *slots;      /* of tables, by numbers; UINT32_MAX: free */
    uint32_t slot_room;

    /* The table that is being made: a set of values. */
    struct vector made; /* struct fraction */
    uint32_t *made_slots;
    uint32_t made_room; /* a power of two, at least twice the values */
    bool is_narrow;
    bool has_failed;
};

enum { FREE = UINT32_MAX };

/* ---- Beginning and end ------------------------------------------------------------------------------- */

tally_status exact_reach_new(struct exact_reach **reach, struct memory *memory, tally_range target,
                             uint64_t largest)
{
    const size_t most = (size_t)512 << 20;
    struct exact_reach *const made = memory_allocate(memory, sizeof *made);
    if (made == NULL) return memory_failure(memory);
    *made = (struct exact_reach){.memory = memory, .target = target, .largest = largest};
    made->kept_bytes_max =
        memory->cap_bytes != 0 && memory->cap_bytes / 2 < most ? memory->cap_bytes / 2 : most;
    arena_init(&made->arena, memory);
    *reach = made;
    return TALLY_OK;
}

static void forget_tables(struct exact_reach *reach)
{
    arena_clear(&reach->arena);
    vector_clear(reach->memory, &reach->tables);
    memory_release(reach->memory, reach->slots, reach->slot_room * sizeof reach->slots[0]);
    reach->slots = NULL;
    reach->slot_room = 0;
    reach->kept_bytes = 0;
}

void exact_reach_free(struct exact_reach *reach)
{
    if (reach == NULL) return;
    struct memory *const memory = reach->memory;
    forget_tables(reach);
    vector_clear(memory, &reach->made);
    memory_release(memory, reach->made_slots, reach->made_room * sizeof reach->made_slots[0]);
    memory_release(memory, reach, sizeof *reach);
}

bool exact_reach_can(const struct exact_reach *reach, const uint64_t *numbers, uint32_t count)
{
    if (count == 0 || count > EXACT_REACH_NUMBERS_MAX) return false;
    if (reach->target.last > UINT32_MAX || reach->largest > INT32_MAX) return false;
    uint64_t height = UINT64_C(1) << count;
    for (uint32_t i = 0; i < count; i++) {
        const uint64_t number = numbers[i] > 1 ? numbers[i] : 1;
        if (numbers[i] > reach->largest || __builtin_mul_overflow(height, number, &height)) return false;
    }
    return height <= INT64_MAX;
}

/* ---- A set of values --------------------------------------------------------------------------------- */

static ALWAYS_INLINE uint32_t slot_of(uint64_t above, uint64_t below, uint32_t room)
{
    const uint64_t hash = above * UINT64_C(0x9E3779B97F4A7C15) ^ below * UINT64_C(0xC2B2AE3D27D4EB4F);
    return (uint32_t)(hash >> 32) & (room - 1);
}

static bool grow_set(struct exact_reach *reach)
{
    const uint32_t room = reach->made_room == 0 ? 256 : reach->made_room * 2;
    uint32_t *const slots = memory_allocate(reach->memory, room * sizeof slots[0]);
    if (slots == NULL || !vector_reserve(reach->memory, &reach->made, room / 2, sizeof(struct fraction))) {
        memory_release(reach->memory, slots, room * sizeof slots[0]);
        reach->has_failed = true;
        return false;
    }
    memory_release(reach->memory, reach->made_slots, reach->made_room * sizeof slots[0]);
    reach->made_slots = slots;
    reach->made_room = room;
    memset(slots, 0xff, room * sizeof slots[0]);
    const struct fraction *const values = reach->made.items;
    for (uint32_t i = 0; i < reach->made.count; i++) {
        uint32_t slot = slot_of(values[i].above, values[i].below, room);
        while (slots[slot] != FREE) slot = (slot + 1) & (room - 1);
        slots[slot] = i;
    }
    return true;
}

static void clear_set(struct exact_reach *reach)
{
    if (reach->made_room != 0)
        memset(reach->made_slots, 0xff, reach->made_room * sizeof reach->made_slots[0]);
    reach->made.count = 0;
}

/* t = b + n, b - n and b / n have b whole; b * n has t / n, n / b has n / t. */
static ALWAYS_INLINE bool may_lead_to_target(const struct exact_reach *reach, uint64_t above, uint64_t below)
{
    if (below == 1) return above <= (reach->target.last + 1) * reach->largest;
    return (below <= reach->largest && above <= reach->target.last) ||
           (above <= reach->largest && below <= reach->target.last);
}

/* Puts in a value in lowest terms. */
static ALWAYS_INLINE void put(struct exact_reach *reach, uint64_t above, uint64_t below)
{
    if (reach->is_narrow && !may_lead_to_target(reach, above, below)) return;
    if (reach->made.count * 2 >= reach->made_room && !grow_set(reach)) return;
    struct fraction *const values = reach->made.items;
    uint32_t slot = slot_of(above, below, reach->made_room);
    for (; reach->made_slots[slot] != FREE; slot = (slot + 1) & (reach->made_room - 1)) {
        const struct fraction *const value = &values[reach->made_slots[slot]];
        if (value->above == above && value->below == below) return;
    }
    reach->made_slots[slot] = (uint32_t)reach->made.count;
    values[reach->made.count++] = (struct fraction){above, below};
}

/* A value and its inverse, from parts that are above zero and in lowest terms. */
static ALWAYS_INLINE void put_both_ways(struct exact_reach *reach, uint64_t above, uint64_t below)
{
    put(reach, above, below);
    put(reach, below, above);
}

static ALWAYS_INLINE uint64_t distance(uint64_t a, uint64_t b)
{
    return a > b ? a - b : b - a;
}

static void put_steps_of_wholes(struct exact_reach *reach, uint64_t a, uint64_t b)
{
    put(reach, a + b, 1);
    put(reach, distance(a, b), 1);
    put(reach, a * b, 1);
    if (a == 0 || b == 0) return; /* 0 / a is 0 * a */
    const uint64_t common = rational_gcd(a, b);
    put_both_ways(reach, a / common, b / common);
}

static void put_steps_with_whole(struct exact_reach *reach, struct fraction a, uint64_t whole)
{
    if (whole == 0) {
        put(reach, a.above, a.below);
        put(reach, 0, 1);
        return;
    }
    put(reach, a.above + whole * a.below, a.below);
    put(reach, distance(a.above, whole * a.below), a.below);
    const uint64_t below = rational_gcd(whole, a.below);
    put(reach, a.above * (whole / below), a.below / below);
    const uint64_t above = rational_gcd(whole, a.above);
    put_both_ways(reach, a.above / above, a.below * (whole / above));
}

static void put_in_lowest_terms(struct exact_reach *reach, uint64_t above, uint64_t below)
{
    const uint64_t common = rational_gcd(below, above);
    put(reach, above / common, below / common);
}

static void put_steps_of_fractions(struct exact_reach *reach, struct fraction a, struct fraction b)
{
    const uint64_t belows = rational_gcd(a.below, b.below);
    const uint64_t x = a.above * (b.below / belows);
    const uint64_t y = b.above * (a.below / belows);
    const uint64_t below = a.below / belows * b.below;
    put_in_lowest_terms(reach, x + y, below);
    put_in_lowest_terms(reach, distance(x, y), below);
    const uint64_t p = rational_gcd(a.above, b.below);
    const uint64_t q = rational_gcd(b.above, a.below);
    put(reach, a.above / p * (b.above / q), a.below / q * (b.below / p));
    const uint64_t aboves = rational_gcd(a.above, b.above);
    put_both_ways(reach, a.above / aboves * (b.below / belows), a.below / belows * (b.above / aboves));
}

static void put_steps(struct exact_reach *reach, const struct reach_table *a, const struct reach_table *b)
{
    for (uint32_t i = 0; i < a->wholes + a->fractions && !reach->has_failed; i++) {
        const struct fraction x = a->values[i];
        for (uint32_t j = 0; j < b->wholes; j++) {
            if (i < a->wholes) put_steps_of_wholes(reach, x.above, b->values[j].above);
            else put_steps_with_whole(reach, x, b->values[j].above);
        }
        for (uint32_t j = b->wholes; j < b->wholes + b->fractions; j++) {
            if (i < a->wholes) put_steps_with_whole(reach, b->values[j], x.above);
            else put_steps_of_fractions(reach, x, b->values[j]);
        }
    }
}

/* ---- The last step ----------------------------------------------------------------------------------- */

struct window {
    uint64_t *bits;
    tally_range target;
};

static ALWAYS_INLINE void mark(const struct window *window, uint64_t value)
{
    if (value < window->target.first || value > window->target.last) return;
    const uint64_t bit = value - window->target.first;
    window->bits[bit / 64] |= UINT64_C(1) << bit % 64;
}

static ALWAYS_INLINE void mark_quotient(const struct window *window, uint64_t a, uint64_t b)
{
    if (b != 0 && a / b <= window->target.last && a % b == 0) mark(window, a / b);
}

static void mark_steps_of_wholes(const struct window *window, uint64_t a, uint64_t b)
{
    mark(window, a + b);
    mark(window, distance(a, b));
    mark(window, a * b);
    mark_quotient(window, a, b);
    mark_quotient(window, b, a);
}

static ALWAYS_INLINE void mark_steps_with_whole(const struct window *window, struct fraction a,
                                                uint64_t whole)
{
    if (whole % a.below == 0) mark(window, whole / a.below * a.above);
    if (whole % a.above == 0) mark(window, whole / a.above * a.below);
}

static ALWAYS_INLINE void mark_steps_of_fractions(const struct window *window, struct fraction a,
                                                  struct fraction b)
{
    if (a.below == b.below) {
        mark_quotient(window, a.above + b.above, a.below);
        mark_quotient(window, distance(a.above, b.above), a.below);
    }
    if (a.above % b.below == 0 && b.above % a.below == 0) {
        mark(window, a.above / b.below * (b.above / a.below));
    }
    if (a.above % b.above == 0 && b.below % a.below == 0) {
        mark(window, a.above / b.above * (b.below / a.below));
    }
    if (b.above % a.above == 0 && a.below % b.below == 0) {
        mark(window, b.above / a.above * (a.below / b.below));
    }
}

static void mark_steps(const struct window *window, const struct reach_table *a, const struct reach_table *b)
{
    for (uint32_t i = 0; i < a->wholes + a->fractions; i++) {
        const struct fraction x = a->values[i];
        for (uint32_t j = 0; j < b->wholes; j++) {
            if (i < a->wholes) mark_steps_of_wholes(window, x.above, b->values[j].above);
            else mark_steps_with_whole(window, x, b->values[j].above);
        }
        for (uint32_t j = b->wholes; j < b->wholes + b->fractions; j++) {
            if (i < a->wholes) mark_steps_with_whole(window, b->values[j], x.above);
            else mark_steps_of_fractions(window, x, b->values[j]);
        }
    }
}

static void mark_values(const struct window *window, const struct reach_table *table)
{
    for (uint32_t i = 0; i < table->wholes; i++) mark(window, table->values[i].above);
}

/* ---- Parts of a multiset ----------------------------------------------------------------------------- */

/* Numbers, rising. */
struct multiset {
    uint64_t numbers[EXACT_REACH_NUMBERS_MAX];
    uint32_t count;
};

/* Of the choices (bits) that have the same numbers, the one that takes each as early as can be. */
static bool is_earliest(const struct multiset *set, uint32_t chosen)
{
    for (uint32_t i = 1; i < set->count; i++) {
        const bool is_skipped = (chosen >> i & 1) != 0 && (chosen >> (i - 1) & 1) == 0;
        if (is_skipped && set->numbers[i] == set->numbers[i - 1]) return false;
    }
    return true;
}

static struct multiset part_of(const struct multiset *set, uint32_t chosen)
{
    struct multiset part = {.count = 0};
    for (uint32_t i = 0; i < set->count; i++) {
        if ((chosen >> i & 1) != 0) part.numbers[part.count++] = set->numbers[i];
    }
    return part;
}

/* The next choice of one side of a split in two, the larger one; 0: there are no more. Begins after 0. */
static uint32_t next_split(const struct multiset *set, uint32_t chosen)
{
    const uint32_t all = (UINT32_C(1) << set->count) - 1;
    for (chosen++; chosen < all; chosen++) {
        const uint32_t size = (uint32_t)__builtin_popcount(chosen);
        if (size * 2 < set->count || !is_earliest(set, chosen)) continue;
        if (size * 2 == set->count && (chosen & 1) == 0) continue; /* its complement has come, or will */
        return chosen;
    }
    return 0;
}

/* ---- Tables ------------------------------------------------------------------------------------------ */

static uint32_t slot_of_multiset(const struct multiset *set, uint32_t room)
{
    uint64_t hash = set->count;
    for (uint32_t i = 0; i < set->count; i++) {
        hash = (hash ^ set->numbers[i]) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 32;
    }
    return (uint32_t)hash & (room - 1);
}

static const struct reach_table *table_at(const struct exact_reach *reach, uint32_t index)
{
    return (const struct reach_table *)reach->tables.items + index;
}

/* The slot of a multiset's table, or the free one where it is to go. */
static uint32_t find_table(const struct exact_reach *reach, const struct multiset *set, bool is_narrow)
{
    uint32_t slot = slot_of_multiset(set, reach->slot_room);
    for (; reach->slots[slot] != FREE; slot = (slot + 1) & (reach->slot_room - 1)) {
        const struct reach_table *const table = table_at(reach, reach->slots[slot]);
        if (table->count == set->count && table->is_narrow == is_narrow &&
            memcmp(table->numbers, set->numbers, set->count * sizeof set->numbers[0]) == 0) {
            break;
        }
    }
    return slot;
}

static bool grow_tables(struct exact_reach *reach)
{
    const uint32_t room = reach->slot_room == 0 ? 256 : reach->slot_room * 2;
    uint32_t *const slots = memory_allocate(reach->memory, room * sizeof slots[0]);
    if (slots == NULL) return false;
    memset(slots, 0xff, room * sizeof slots[0]);
    memory_release(reach->memory, reach->slots, reach->slot_room * sizeof slots[0]);
    reach->slots = slots;
    reach->slot_room = room;
    for (uint32_t i = 0; i < reach->tables.count; i++) {
        const struct reach_table *const table = table_at(reach, i);
        struct multiset set = {.count = table->count};
        memcpy(set.numbers, table->numbers, sizeof set.numbers);
        slots[find_table(reach, &set, table->is_narrow)] = i;
    }
    return true;
}

static void sink_down(struct fraction *values, size_t root, size_t count)
{
    const struct fraction moving = values[root];
    for (size_t child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count && values[child].above < values[child + 1].above) child++;
        if (values[child].above <= moving.above) break;
        values[root] = values[child];
    }
    values[root] = moving;
}

static void sort_wholes(struct fraction *values, size_t count)
{
    for (size_t i = count / 2; i-- > 0;) sink_down(values, i, count);
    for (size_t end = count; end > 1; end--) {
        const struct fraction largest = values[0];
        values[0] = values[end - 1];
        values[end - 1] = largest;
        sink_down(values, 0, end - 1);
    }
}

/* Keeps the set that was made as the table of a multiset. */
static bool keep_table(struct exact_reach *reach, const struct multiset *set, bool is_narrow)
{
    const uint32_t count = (uint32_t)reach->made.count;
    const size_t bytes = count * sizeof(struct fraction);
    struct fraction *const values = arena_take(&reach->arena, bytes);
    const bool has_room = reach->tables.count * 2 < reach->slot_room || grow_tables(reach);
    if (values == NULL || !has_room ||
        !vector_reserve(reach->memory, &reach->tables, reach->tables.count + 1, sizeof(struct reach_table))) {
        reach->has_failed = true;
        return false;
    }
    struct reach_table table = {.count = set->count, .is_narrow = is_narrow, .values = values};
    memcpy(table.numbers, set->numbers, sizeof table.numbers);
    const struct fraction *const made = reach->made.items;
    for (uint32_t i = 0; i < count; i++) {
        if (made[i].below == 1) values[table.wholes++] = made[i];
    }
    for (uint32_t i = 0; i < count; i++) {
        if (made[i].below != 1) values[table.wholes + table.fractions++] = made[i];
    }
    sort_wholes(values, table.wholes);
    reach->slots[find_table(reach, set, is_narrow)] = (uint32_t)reach->tables.count;
    ((struct reach_table *)reach->tables.items)[reach->tables.count++] = table;
    reach->kept_bytes += bytes + sizeof table;
    return true;
}

/* The table of a multiset, made if need be, after those of its parts, which are as deep as it has numbers; as
 * an index, since tables move. FREE: no memory. */
static uint32_t table_of(struct exact_reach *reach, const struct multiset *set, bool is_narrow)
{
    if (reach->slot_room != 0) {
        const uint32_t slot = find_table(reach, set, is_narrow);
        if (reach->slots[slot] != FREE) return reach->slots[slot];
    }
    const uint32_t all = (UINT32_C(1) << set->count) - 1;
    for (uint32_t split = next_split(set, 0); split != 0; split = next_split(set, split)) {
        const struct multiset a = part_of(set, split), b = part_of(set, all & ~split);
        if (table_of(reach, &a, false) == FREE || table_of(reach, &b, false) == FREE) return FREE;
    }
    clear_set(reach);
    reach->is_narrow = is_narrow;
    if (set->count == 1) put(reach, set->numbers[0], 1);
    for (uint32_t split = next_split(set, 0); split != 0; split = next_split(set, split)) {
        const struct multiset a = part_of(set, split), b = part_of(set, all & ~split);
        put_steps(reach, table_at(reach, table_of(reach, &a, false)),
                  table_at(reach, table_of(reach, &b, false)));
    }
    if (reach->has_failed || !keep_table(reach, set, is_narrow)) return FREE;
    return (uint32_t)reach->tables.count - 1;
}

/* ---- The door ---------------------------------------------------------------------------------------- */

static struct multiset sorted(const uint64_t *numbers, uint32_t count)
{
    struct multiset set = {.count = count};
    for (uint32_t i = 0; i < count; i++) {
        uint32_t j = i;
        for (; j > 0 && set.numbers[j - 1] > numbers[i]; j--) set.numbers[j] = set.numbers[j - 1];
        set.numbers[j] = numbers[i];
    }
    return set;
}

/* A part needs every value where two numbers or more are left to go with it. */
static uint32_t table_of_part(struct exact_reach *reach, const struct multiset *part, uint32_t whole_count)
{
    return table_of(reach, part, part->count > 1 && part->count + 1 == whole_count);
}

static bool mark_splits(struct exact_reach *reach, const struct multiset *set, const struct window *window)
{
    const uint32_t all = (UINT32_C(1) << set->count) - 1;
    for (uint32_t split = next_split(set, 0); split != 0; split = next_split(set, split)) {
        const struct multiset a = part_of(set, split), b = part_of(set, all & ~split);
        const uint32_t left = table_of_part(reach, &a, set->count);
        const uint32_t right = left != FREE ? table_of_part(reach, &b, set->count) : FREE;
        if (right == FREE) return false;
        mark_steps(window, table_at(reach, left), table_at(reach, right));
    }
    return true;
}

static bool mark_parts(struct exact_reach *reach, const struct multiset *set, const struct window *window)
{
    for (uint32_t chosen = 1; chosen + 1 < UINT32_C(1) << set->count; chosen++) {
        if (!is_earliest(set, chosen)) continue;
        const struct multiset part = part_of(set, chosen);
        const uint32_t table = table_of_part(reach, &part, set->count);
        if (table == FREE) return false;
        mark_values(window, table_at(reach, table));
    }
    return true;
}

tally_status exact_reach_targets(struct exact_reach *reach, const uint64_t *numbers, uint32_t count,
                                 bool uses_all, uint64_t *window)
{
    const struct multiset set = sorted(numbers, count);
    const struct window marked = {window, reach->target};
    if (reach->kept_bytes > reach->kept_bytes_max) forget_tables(reach);
    reach->has_failed = false;
    memset(window, 0, ((reach->target.last - reach->target.first) / 64 + 1) * sizeof window[0]);
    if (count == 1) mark(&marked, numbers[0]);
    if (set.numbers[0] == 0)
        mark(&marked, 0); /* times whatever there is, which narrow tables may leave out */
    const bool is_done = mark_splits(reach, &set, &marked) && (uses_all || mark_parts(reach, &set, &marked));
    return is_done ? TALLY_OK : memory_failure(reach->memory);
}
