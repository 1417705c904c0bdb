/* SPDX-License-Identifier: MIT */
/*
 * Building value tables. Candidates are gathered in a hash in the order in which they come, then
 * laid out class by class. Sets of values need no care for equal numbers: meeting a value twice
 * does no harm.
 *
 * Tables are small, and many: what costs is less the steps themselves than branches that cannot be
 * guessed. So candidates wait in a short list, whether one is new is no branch, and the hash is
 * sparse, since a collision would be one (at most half full instead of a quarter, all this gained
 * nothing).
 */
#include "lattice/table.h"

#include "base/checked.h"

#include <string.h>

enum {
    CANDIDATES_MAX = 64,
    GATHERING_FIRST_BITS = 8,
    GATHERING_SPARSE = 4,
    TABLE_SMALLEST_BITS = 2,
};

/* So many candidates are gathered between two ticks: in a millisecond at most. */
enum { WORK_A_TICK = 1 << 16 };

void gathering_init(struct gathering *gathering, struct memory *memory,
                    const tally_options *options)
{
    *gathering =
        (struct gathering){.memory = memory, .options = options, .shift = 64, .room_shift = 64};
}

static NEVER_INLINE void gathering_tick(struct gathering *gathering)
{
    const tally_options *const options = gathering->options;
    gathering->work = 0;
    if (options->tick != NULL && options->tick(options->tick_context) != 0)
        gathering->is_stopped = true;
}

/* What ended the gathering early. */
static tally_status gathering_failure(const struct gathering *gathering)
{
    if (gathering->is_stopped) return TALLY_STOPPED;
    return gathering->is_out_of_memory ? memory_failure(gathering->memory) : TALLY_OK;
}

/* How many slots that is. */
static size_t slots_of(uint32_t shift)
{
    return shift == 64 ? 0 : (size_t)1 << (64 - shift);
}

/* How many values they hold at most: half of them are in use when more candidates come. */
static size_t list_room(uint32_t shift)
{
    return slots_of(shift) / 2 + CANDIDATES_MAX + 1;
}

void gathering_clear(struct gathering *gathering)
{
    struct memory *const memory = gathering->memory;
    const size_t room = slots_of(gathering->room_shift);
    const size_t list = list_room(gathering->room_shift);
    memory_release(memory, gathering->slots, room * sizeof(uint64_t));
    memory_release(memory, gathering->slot_parts, room);
    memory_release(memory, gathering->values, list * sizeof(uint64_t));
    memory_release(memory, gathering->places, list * sizeof(uint32_t));
    memory_release(memory, gathering->parts, list);
    gathering_init(gathering, memory, gathering->options);
}

/* A hash of no fewer slots, and at least of so many bits. */
static uint32_t shift_for(uint64_t slots, uint32_t least_bits)
{
    uint32_t bits = least_bits;
    while ((UINT64_C(1) << bits) < slots) bits++;
    return 64 - bits;
}

/* The parts of the values, in their order. */
static void collect_parts(struct gathering *gathering)
{
    uint8_t *const parts = gathering->parts;
    const uint8_t *const slot_parts = gathering->slot_parts;
    const uint32_t *const places = gathering->places;
    const uint32_t count = gathering->count;
    for (uint32_t i = 0; i < count; i++) parts[i] = slot_parts[places[i]];
}

/* An empty one with room for so many slots; false where there is no memory. */
static bool gathering_make(struct gathering *gathering, struct memory *memory,
                           const tally_options *options, uint32_t room_shift)
{
    const size_t room = slots_of(room_shift);
    *gathering = (struct gathering){
        .memory = memory,
        .slots = memory_allocate(memory, room * sizeof(uint64_t)),
        .slot_parts = memory_allocate(memory, room),
        .values = memory_allocate(memory, list_room(room_shift) * sizeof(uint64_t)),
        .places = memory_allocate(memory, list_room(room_shift) * sizeof(uint32_t)),
        .parts = memory_allocate(memory, list_room(room_shift)),
        .shift = room_shift,
        .room_shift = room_shift,
        .options = options,
    };
    if (gathering->slots != NULL && gathering->slot_parts != NULL && gathering->values != NULL &&
        gathering->places != NULL && gathering->parts != NULL) {
        return true;
    }
    gathering_clear(gathering);
    return false;
}

/* The slot of a value, or the empty one where it would be. */
static ALWAYS_INLINE uint64_t find_slot(const uint64_t *slots, const uint8_t *slot_parts,
                                        uint32_t shift, uint64_t value)
{
    const uint64_t mask = (UINT64_C(1) << (64 - shift)) - 1;
    uint64_t slot = table_slot(value, shift);
    /* One test for both: which of them it is would be guessed wrong too often. */
    while (UNLIKELY(((slots[slot] ^ value) & (0 - (uint64_t)(slot_parts[slot] != 0))) != 0))
        slot = (slot + 1) & mask;
    return slot;
}

/* Puts the values, whose parts are collected, into so many slots, for which there is room. */
static void rehash(struct gathering *gathering, uint32_t shift)
{
    gathering->shift = shift;
    memset(gathering->slot_parts, 0, slots_of(shift));
    for (uint32_t i = 0; i < gathering->count; i++) {
        if (UNLIKELY((i + 1) % WORK_A_TICK == 0)) gathering_tick(gathering);
        if (UNLIKELY(gathering->is_stopped)) return; /* what is half done is not used any more */
        const uint64_t value = gathering->values[i];
        const uint64_t slot = find_slot(gathering->slots, gathering->slot_parts, shift, value);
        gathering->slots[slot] = value;
        gathering->slot_parts[slot] = gathering->parts[i];
        gathering->places[i] = (uint32_t)slot;
    }
}

/* Twice the slots; the values come along. */
static NEVER_INLINE bool gathering_grow(struct gathering *gathering)
{
    collect_parts(gathering);
    if (gathering->shift == gathering->room_shift) {
        struct gathering wider;
        if (!gathering_make(&wider, gathering->memory, gathering->options,
                            gathering->room_shift - 1)) {
            gathering->is_out_of_memory = true;
            return false;
        }
        memcpy(wider.values, gathering->values, gathering->count * sizeof(uint64_t));
        memcpy(wider.parts, gathering->parts, gathering->count);
        wider.count = gathering->count;
        wider.work = gathering->work;
        wider.shift = gathering->shift;
        gathering_clear(gathering);
        *gathering = wider;
    }
    rehash(gathering, gathering->shift - 1);
    return true;
}

/* Empties it. Tables of a size are much of a size:
 * it begins with as many slots as the last one needed. */
static bool gathering_restart(struct gathering *gathering)
{
    const uint32_t least = 64 - GATHERING_FIRST_BITS;
    if (gathering->room_shift == 64 &&
        !gathering_make(gathering, gathering->memory, gathering->options, least))
        return false;
    const uint32_t shift =
        shift_for(gathering->count * (uint64_t)GATHERING_SPARSE, GATHERING_FIRST_BITS);
    gathering->count = 0;
    gathering->is_out_of_memory = false;
    gathering->is_stopped = false;
    rehash(gathering, shift);
    return true;
}

/* Values on their way into a gathering, and the parts of each. */
struct candidates {
    struct gathering *gathering;
    uint64_t limit;
    uint32_t count;
    uint64_t values[CANDIDATES_MAX];
    uint8_t parts[CANDIDATES_MAX];
};

/* Whether a value is new is no branch: it would be guessed wrong too often. */
static NEVER_INLINE void gather(struct candidates *candidates)
{
    struct gathering *const gathering = candidates->gathering;
    uint64_t *const slots = gathering->slots;
    uint8_t *const slot_parts = gathering->slot_parts;
    uint64_t *const values = gathering->values;
    uint32_t *const places = gathering->places;
    const uint32_t shift = gathering->shift;
    uint32_t count = gathering->count;
    if (UNLIKELY(gathering_failure(gathering) != TALLY_OK)) candidates->count = 0;
    gathering->work += candidates->count;
    if (UNLIKELY(gathering->work >= WORK_A_TICK)) gathering_tick(gathering);
    for (uint32_t i = 0, end = candidates->count; i < end; i++) {
        const uint64_t value = candidates->values[i];
        const uint64_t slot = find_slot(slots, slot_parts, shift, value);
        const uint8_t parts = slot_parts[slot];
        slots[slot] = value;
        slot_parts[slot] = parts | candidates->parts[i];
        values[count] = value;
        places[count] = (uint32_t)slot;
        count += parts == 0;
    }
    candidates->count = 0;
    gathering->count = count;
    if (UNLIKELY(count * (uint64_t)GATHERING_SPARSE >> (64 - shift) != 0)) {
        if (!gathering_grow(gathering)) gathering->count = 0; /* told by is_out_of_memory */
    }
}

/* Parts of the product e * g, whose operands are e and those of g. */
static ALWAYS_INLINE uint8_t parts_of_product(uint64_t e, uint64_t g, uint8_t parts_of_g)
{
    const bool may_divide =
        (e != 1) & (g != 1) & ((parts_of_g & (PARTS_PRODUCT_OPERAND | PART_DIVI)) != 0);
    return (uint8_t)(PART_PROD | may_divide * PART_DIVI);
}

/* The larger by the smaller; 0 where that is not whole, or where the smaller is 1. */
static ALWAYS_INLINE uint64_t divide(uint64_t x, uint64_t y)
{
    const uint64_t larger = x > y ? x : y;
    const uint64_t smaller = x > y ? y : x;
    const uint64_t quotient = quotient_of(larger, smaller);
    const uint64_t is_made = (quotient * smaller == larger) & (smaller != 1);
    return quotient & (0 - is_made); /* no branch: it would be guessed wrong too often */
}

/* What a pair of values makes by a kind of step; 0 where it makes nothing. */
static ALWAYS_INLINE uint64_t make_value(enum part part, uint64_t x, uint64_t y)
{
    uint64_t value;
    switch (part) {
    case PART_SUM: return ckd_add(&value, x, y) ? 0 : value;
    case PART_DIFF: return x > y ? x - y : y - x;
    case PART_PROD: return ckd_mul(&value, x, y) ? 0 : value;
    case PART_QUOT: return divide(x, y);
    case PART_DIVI:
    case PART_LEAF: break;
    }
    return 0;
}

/* Gathers what x makes with each of a run; is_left: x stands on the left. */
static ALWAYS_INLINE void pair_one(struct candidates *candidates, enum part part, uint64_t x,
                                   uint8_t x_parts, bool is_left, struct value_run run)
{
    for (uint32_t begin = 0; begin < run.count;) {
        const uint32_t room = CANDIDATES_MAX - candidates->count;
        const uint32_t end = run.count - begin < room ? run.count : begin + room;
        uint32_t count = candidates->count;
        for (uint32_t i = begin; i < end; i++) {
            const uint64_t y = run.values[i];
            const uint64_t value = make_value(part, x, y);
            candidates->values[count] = value;
            candidates->parts[count] = part != PART_PROD ? (uint8_t)part
                                       : is_left         ? parts_of_product(x, y, run.parts[i])
                                                         : parts_of_product(y, x, x_parts);
            count += value - 1 < candidates->limit;
        }
        candidates->count = count;
        begin = end;
        if (count == CANDIDATES_MAX) gather(candidates);
    }
}

/* Every pair of a value of each run, those of the first of the left first. Mostly one of the runs
 * is a single number. */
static ALWAYS_INLINE void pair(struct candidates *candidates, enum part part, struct value_run left,
                               struct value_run right)
{
    if (right.count == 1) {
        pair_one(candidates, part, right.values[0], right.parts[0], false, left);
        return;
    }
    for (uint32_t i = 0; i < left.count && !candidates->gathering->is_stopped; i++)
        pair_one(candidates, part, left.values[i], left.parts[i], true, right);
}

/* SUM and PROD: the operand that uses the pivot, over a; the group of the others, over b. */
static void pair_groups(struct candidates *candidates, const struct table *a, const struct table *b,
                        uint32_t operations)
{
    if (operations & TALLY_OP_ADD)
        pair(candidates, PART_SUM, table_sum_operands(a), table_sum_groups(b));
    if (operations & TALLY_OP_MULTIPLY)
        pair(candidates, PART_PROD, table_product_operands(a), table_product_groups(b));
}

/* DIFF and QUOT: of a group over a and one over b the larger, less or divided by the smaller. */
static void pair_differences(struct candidates *candidates, const struct table *a,
                             const struct table *b, uint32_t operations)
{
    if (operations & TALLY_OP_SUBTRACT)
        pair(candidates, PART_DIFF, table_sum_groups(a), table_sum_groups(b));
    if (operations & TALLY_OP_DIVIDE)
        pair(candidates, PART_QUOT, table_product_groups(a), table_product_groups(b));
}

/* By LEAF, SUM, DIFF, PROD and QUOT, as bits from the lowest: no branches, which would be guessed
 * wrong half the time. */
static ALWAYS_INLINE uint32_t class_of(uint8_t parts)
{
    static const uint8_t classes[32] = {4, 2, 1, 2, 0, 2, 1, 2, 3, 2, 2, 2, 2, 2, 2, 2,
                                        4, 2, 2, 2, 2, 2, 2, 2, 3, 2, 2, 2, 2, 2, 2, 2};
    return classes[parts & (PART_DIVI - 1)];
}

/* How many values of each class there are, in a word, for a stretch of so many values at most. */
enum { TALLY_BITS = 12, TALLY_MASK = (1 << TALLY_BITS) - 1, STRETCH_MAX = TALLY_MASK };

static ALWAYS_INLINE uint32_t end_of_stretch(const struct gathering *gathering, uint32_t begin)
{
    return gathering->count - begin < STRETCH_MAX ? gathering->count : begin + STRETCH_MAX;
}

static ALWAYS_INLINE void add_tally(uint32_t *counts, uint64_t tally)
{
    for (uint32_t c = 0; c < TABLE_CLASSES; c++)
        counts[c] += (uint32_t)(tally >> TALLY_BITS * c & TALLY_MASK);
}

/* Where each class begins. */
static void count_classes(struct table *table, const struct gathering *gathering)
{
    uint32_t *const begin = table->class_begin;
    for (uint32_t first = 0, end; first < gathering->count; first = end) {
        uint64_t tally = 0;
        end = end_of_stretch(gathering, first);
        for (uint32_t i = first; i < end; i++)
            tally += UINT64_C(1) << TALLY_BITS * class_of(gathering->parts[i]);
        add_tally(begin + 1, tally);
    }
    for (uint32_t c = 0; c < TABLE_CLASSES; c++) begin[c + 1] += begin[c];
}

/* Puts the values in their places and into the hash, class by class. */
static void fill(struct table *table, struct gathering *gathering)
{
    uint64_t *const values = table->values;
    uint8_t *const all_parts = table->parts;
    uint32_t *const nexts = table->nexts, *const heads = table->heads;
    struct filter filter = table->filter;
    uint32_t next[TABLE_CLASSES];
    for (uint32_t c = 0; c < TABLE_CLASSES; c++) next[c] = table->class_begin[c];
    for (uint32_t begin = 0, end; begin < gathering->count; begin = end) {
        uint64_t tally = 0;
        end = end_of_stretch(gathering, begin);
        for (uint32_t i = begin; i < end; i++) {
            const uint64_t value = gathering->values[i];
            const uint8_t parts = gathering->parts[i];
            const uint32_t class = class_of(parts);
            const uint32_t place =
                next[class] + (uint32_t)(tally >> TALLY_BITS * class & TALLY_MASK);
            uint32_t *const head = &heads[table_slot(value, table->shift)];
            tally += UINT64_C(1) << TALLY_BITS * class;
            values[place] = value;
            all_parts[place] = parts;
            nexts[place] = *head;
            *head = place;
            filter_add(&filter, value);
        }
        add_tally(next, tally);
        gathering->work += end - begin;
        if (UNLIKELY(gathering->work >= WORK_A_TICK)) gathering_tick(gathering);
        if (UNLIKELY(gathering->is_stopped)) break;
    }
    table->filter = filter;
}

/* Lays the gathered values out. */
static NEVER_INLINE tally_status lay_out(struct table *table, struct gathering *gathering,
                                         struct arena *arena)
{
    const uint32_t count = gathering->count;
    const uint32_t shift = shift_for(count / 2, TABLE_SMALLEST_BITS);
    const size_t heads = slots_of(shift);
    const size_t words = filter_words(count);
    *table = (struct table){
        .values = arena_take(arena, count * sizeof(uint64_t)),
        .parts = arena_take(arena, count),
        .nexts = arena_take(arena, count * sizeof(uint32_t)),
        .heads = arena_take(arena, heads * sizeof(uint32_t)),
        .filter = {.words = arena_take(arena, words * sizeof(uint64_t)), .word_mask = words - 1},
        .shift = shift,
    };
    if (table->values == NULL || table->parts == NULL || table->nexts == NULL ||
        table->heads == NULL || table->filter.words == NULL) {
        return memory_failure(arena->memory);
    }
    memset(table->heads, 0xff, heads * sizeof(uint32_t)); /* TABLE_NONE */
    memset(table->filter.words, 0, words * sizeof(uint64_t));
    collect_parts(gathering);
    count_classes(table, gathering);
    fill(table, gathering);
    return gathering_failure(gathering);
}

tally_status table_build(struct table *table, const struct lattice *lattice, uint32_t subset,
                         const struct table *tables, const struct vector *splits, uint64_t limit,
                         uint32_t operations, struct gathering *gathering, struct arena *arena)
{
    if (!gathering_restart(gathering)) return memory_failure(gathering->memory);
    const struct subset *const whole = lattice_subset(lattice, subset);
    struct candidates candidates; /* not cleared */
    candidates.gathering = gathering;
    candidates.limit = limit;
    candidates.count = 0;
    if (whole->size == 1) {
        candidates.values[0] = lattice->number[whole->last];
        candidates.parts[0] = PART_LEAF;
        candidates.count = 1;
    }
    for (size_t i = 0; whole->size > 1 && i < splits->count; i++) {
        const struct split *const split = (const struct split *)splits->items + i;
        const struct table *const a = &tables[split->a];
        const struct table *const b = &tables[split->b];
        if (split->pivots_in_a != 0) pair_groups(&candidates, a, b, operations);
        if (split->a <= split->b) pair_differences(&candidates, a, b, operations);
        if (gathering->is_out_of_memory || gathering->is_stopped) break;
    }
    gather(&candidates);
    const tally_status status = gathering_failure(gathering);
    if (status != TALLY_OK) return status;
    return lay_out(table, gathering, arena);
}

/* limit times max(n, 2) for so many copies of n. */
static uint64_t times_number(uint64_t limit, uint64_t number, uint32_t copies)
{
    for (uint32_t i = 0; i < copies; i++) {
        if (ckd_mul(&limit, limit, number < 2 ? 2 : number)) return UINT64_MAX;
    }
    return limit;
}

/* The largest product of what `ones` ones can be added up to: threes, and what is left over as a
 * two or two twos. */
static uint64_t product_of_ones(uint32_t ones)
{
    uint64_t product = 1;
    for (; ones > 4; ones -= 3) product = saturating_multiply(product, 3);
    return saturating_multiply(product, ones == 0 ? 1 : ones);
}

/* Of the ones some make factors of their own, and the others each raise the factor that is smallest
 * then, which raises the product most. */
static uint64_t largest_product(const uint64_t *factors, uint32_t count, uint32_t ones)
{
    uint64_t largest = 0;
    for (uint32_t own = count == 0 ? ones : 0; own <= ones; own++) {
        uint64_t raised[TALLY_NUMBERS_MAX];
        for (uint32_t i = 0; i < count; i++) raised[i] = factors[i];
        for (uint32_t left = ones - own; left > 0; left--) {
            uint32_t smallest = 0;
            for (uint32_t i = 1; i < count; i++)
                smallest = raised[i] < raised[smallest] ? i : smallest;
            raised[smallest]++;
        }
        uint64_t product = product_of_ones(own);
        for (uint32_t i = 0; i < count; i++) product = saturating_multiply(product, raised[i]);
        if (product > largest) largest = product;
    }
    return largest;
}

uint64_t table_largest_value(uint32_t operations, const uint64_t *factors, uint32_t count,
                             uint32_t ones)
{
    const bool adds = (operations & TALLY_OP_ADD) != 0;
    const bool multiplies = (operations & TALLY_OP_MULTIPLY) != 0;
    if (adds && multiplies) return largest_product(factors, count, ones);
    uint64_t value = adds ? ones : 1;
    for (uint32_t i = 0; i < count; i++) {
        if (adds) value = saturating_add(value, factors[i]);
        else if (multiplies) value = saturating_multiply(value, factors[i]);
        else if (factors[i] > value) value = factors[i];
    }
    return value;
}

uint64_t table_ceiling(const struct lattice *lattice, uint32_t subset, uint32_t operations)
{
    uint64_t factors[TALLY_NUMBERS_MAX];
    uint32_t count = 0;
    uint32_t ones = 0;
    const uint64_t code = lattice_subset(lattice, subset)->code;
    for (uint32_t i = 0; i < lattice->distinct; i++) {
        const uint32_t copies = lattice_copies(lattice, code, i);
        if (lattice->number[i] == 1) ones = copies;
        for (uint32_t copy = 0; lattice->number[i] != 1 && copy < copies; copy++)
            factors[count++] = lattice->number[i];
    }
    return table_largest_value(operations, factors, count, ones);
}

uint64_t table_limit(const struct lattice *lattice, uint32_t subset, uint64_t target)
{
    uint64_t limit = target < 2 ? 2 : target;
    if (limit == UINT64_MAX) return limit;
    const uint64_t code = lattice_subset(lattice, subset)->code;
    for (uint32_t i = 0; i < lattice->distinct; i++) {
        limit = times_number(limit, lattice->number[i],
                             lattice->copies[i] - lattice_copies(lattice, code, i));
    }
    return limit;
}
