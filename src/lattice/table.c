/* SPDX-License-Identifier: MIT */
/*
 * Builds value tables: the values of the pairs of all splits are gathered, then
 * stored class by class. Equal numbers need no special care here: a value that is made twice is
 * still one value.
 */
#include "lattice/table.h"

#include "base/checked.h"
#include "base/progress.h"
#include "lattice/ceiling.h"
#include "lattice/slots.h"

#include <string.h>

/* ---- Gathering ------------------------------------------------------------------------------- */

/*
 * Gathers candidates in a hash, in the order in which they come.
 *
 * Tables are small and many, so the cost lies less in the steps than in mispredicted branches.
 * Therefore candidates first wait in a short list; whether a candidate is new is computed without a
 * branch; and the hash is sparse, at most a quarter full, since a collision is a branch. (With a
 * hash up to half full, all this gained nothing.)
 */

enum { GATHERING_FIRST_BITS = 8, GATHERING_SPARSE = 4 };

void gathering_init(struct gathering *gathering, struct memory *memory,
                    const tally_options *options)
{
    *gathering =
        (struct gathering){.memory = memory, .options = options, .shift = 64, .room_shift = 64};
}

static NEVER_INLINE void gathering_tick(struct gathering *gathering)
{
    gathering->work = 0;
    if (ask_stop(gathering->options) != TALLY_OK) gathering->is_stopped = true;
}

tally_status gathering_failure(const struct gathering *gathering)
{
    if (gathering->is_stopped) return TALLY_STOPPED;
    return gathering->is_out_of_memory ? memory_failure(gathering->memory) : TALLY_OK;
}

/* The most values that the lists hold: the table grows when a quarter of the slots is in use. */
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

void gathering_trim(struct gathering *gathering)
{
    enum { SLOTS_KEPT = 1 << 18 }; /* 4 MB */
    if (slots_of(gathering->room_shift) > SLOTS_KEPT) gathering_clear(gathering);
}

void gathering_collect_parts(struct gathering *gathering)
{
    uint8_t *const parts = gathering->parts;
    const uint8_t *const slot_parts = gathering->slot_parts;
    const uint32_t *const places = gathering->places;
    const uint32_t count = gathering->count;
    for (uint32_t i = 0; i < count; i++) parts[i] = slot_parts[places[i]];
}

/* Makes an empty gathering with 2^(64 - room_shift) slots. Returns false if there is no memory. */
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

/* The slot of the value, or the empty slot where it belongs. */
static ALWAYS_INLINE uint64_t find_slot(const uint64_t *slots, const uint8_t *slot_parts,
                                        uint32_t shift, uint64_t value)
{
    const uint64_t mask = (UINT64_C(1) << (64 - shift)) - 1;
    uint64_t slot = value_slot(value, shift);
    /* One test covers both cases: two branches would be mispredicted too often. */
    while (UNLIKELY(((slots[slot] ^ value) & (0 - (uint64_t)(slot_parts[slot] != 0))) != 0))
        slot = (slot + 1) & mask;
    return slot;
}

/* Moves the values into a table of another size, for which there is memory. Their parts must have
 * been collected. */
static void rehash(struct gathering *gathering, uint32_t shift)
{
    gathering->shift = shift;
    memset(gathering->slot_parts, 0, slots_of(shift));
    for (uint32_t i = 0; i < gathering->count; i++) {
        if (UNLIKELY((i + 1) % CANDIDATES_A_TICK == 0)) gathering_tick(gathering);
        if (UNLIKELY(gathering->is_stopped))
            return; /* the gathering has failed: its content is not used any more */
        const uint64_t value = gathering->values[i];
        const uint64_t slot = find_slot(gathering->slots, gathering->slot_parts, shift, value);
        gathering->slots[slot] = value;
        gathering->slot_parts[slot] = gathering->parts[i];
        gathering->places[i] = (uint32_t)slot;
    }
}

/* Doubles the number of slots and keeps the values. */
static NEVER_INLINE bool gathering_grow(struct gathering *gathering)
{
    gathering_collect_parts(gathering);
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

/* Tables of subsets of the same size are about equally large, so the gathering begins with as many
 * slots as the last table needed. */
bool gathering_restart(struct gathering *gathering)
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

/* There is no branch on whether a value is new: it would be mispredicted too often. */
NEVER_INLINE void gathering_take(struct candidates *candidates)
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
    if (UNLIKELY(gathering->work >= CANDIDATES_A_TICK)) gathering_tick(gathering);
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
        /* is_out_of_memory reports the failure. */
        if (!gathering_grow(gathering)) gathering->count = 0;
    }
}

enum { TABLE_SMALLEST_BITS = 2 };

/* Parts of the product e * g: e is an operand, g a group. */
static ALWAYS_INLINE uint8_t parts_of_product(uint64_t e, uint64_t g, uint8_t parts_of_g)
{
    const bool may_divide =
        (e != 1) & (g != 1) & ((parts_of_g & (PARTS_PRODUCT_OPERAND | PART_DIVI)) != 0);
    return (uint8_t)(PART_PROD | may_divide * PART_DIVI);
}

/* The larger divided by the smaller; 0 if that is not whole, or if the smaller is 1. */
static ALWAYS_INLINE uint64_t divide(uint64_t x, uint64_t y)
{
    const uint64_t larger = x > y ? x : y;
    const uint64_t smaller = x > y ? y : x;
    const uint64_t quotient = quotient_of(larger, smaller);
    const uint64_t is_made = (quotient * smaller == larger) & (smaller != 1);
    return quotient & (0 - is_made); /* no branch: it would be mispredicted too often */
}

/* The value that x and y make as this part; 0 if they make none. */
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

/* The parts of the value that x and y make as this part. is_left: x is the left operand. */
static ALWAYS_INLINE uint8_t parts_of_pair(enum part part, uint64_t x, uint8_t x_parts,
                                           bool is_left, uint64_t y, uint8_t y_parts)
{
    if (part != PART_PROD) return (uint8_t)part;
    return is_left ? parts_of_product(x, y, y_parts) : parts_of_product(y, x, x_parts);
}

/* Gathers the values of x with each value of a run. is_left: x is the left operand. */
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
            candidates->parts[count] = parts_of_pair(part, x, x_parts, is_left, y, run.parts[i]);
            count += value - 1 < candidates->limit;
        }
        candidates->count = count;
        begin = end;
        if (count == CANDIDATES_MAX) gathering_take(candidates);
    }
}

/* The same where few values are asked for: a branch on that is well predicted. A quotient is
 * looked up before it is known to be whole. */
static ALWAYS_INLINE void pair_asked(struct candidates *candidates, enum part part, uint64_t x,
                                     uint8_t x_parts, bool is_left, struct value_run run)
{
    const struct filter asked = *candidates->asked;
    for (uint32_t i = 0; i < run.count; i++) {
        const uint64_t y = run.values[i];
        const uint64_t near =
            part == PART_QUOT ? quotient_of(x > y ? x : y, x > y ? y : x) : make_value(part, x, y);
        if (LIKELY((filter_bits(asked, near) & 1) == 0)) continue;
        const uint64_t value = part == PART_QUOT ? divide(x, y) : near;
        if (value - 1 >= candidates->limit) continue;
        candidates->values[candidates->count] = value;
        candidates->parts[candidates->count++] =
            parts_of_pair(part, x, x_parts, is_left, y, run.parts[i]);
        if (candidates->count == CANDIDATES_MAX) gathering_take(candidates);
    }
}

/* Gathers the values of all pairs from two runs. is_left: `each` is the left one. */
static ALWAYS_INLINE void pair_runs(struct candidates *candidates, enum part part,
                                    struct value_run each, bool is_left, struct value_run run)
{
    for (uint32_t i = 0; i < each.count && !candidates->gathering->is_stopped; i++) {
        if (candidates->asked != NULL)
            pair_asked(candidates, part, each.values[i], each.parts[i], is_left, run);
        else pair_one(candidates, part, each.values[i], each.parts[i], is_left, run);
    }
}

/* The same, in the order of the left run, but usually one of the runs is a single number. */
static ALWAYS_INLINE void pair(struct candidates *candidates, enum part part, struct value_run left,
                               struct value_run right)
{
    if (right.count == 1) pair_runs(candidates, part, right, false, left);
    else pair_runs(candidates, part, left, true, right);
}

/* SUM and PROD: takes the operand that uses the pivot from a, and the group of the other operands
 * from b. */
static void pair_groups(struct candidates *candidates, const struct table *a, const struct table *b,
                        uint32_t operations)
{
    if (operations & TALLY_OP_ADD)
        pair(candidates, PART_SUM, table_sum_operands(a), table_sum_groups(b));
    if (operations & TALLY_OP_MULTIPLY)
        pair(candidates, PART_PROD, table_product_operands(a), table_product_groups(b));
}

/* DIFF and QUOT: takes a group from a and a group from b, and subtracts the smaller from the
 * larger, or divides the larger by the smaller. */
static void pair_differences(struct candidates *candidates, const struct table *a,
                             const struct table *b, uint32_t operations)
{
    if (operations & TALLY_OP_SUBTRACT)
        pair(candidates, PART_DIFF, table_sum_groups(a), table_sum_groups(b));
    if (operations & TALLY_OP_DIVIDE)
        pair(candidates, PART_QUOT, table_product_groups(a), table_product_groups(b));
}

/* Finds the class by the bits LEAF, SUM, DIFF, PROD and QUOT, without branches: they would be
 * mispredicted half the time. */
static ALWAYS_INLINE uint32_t class_of(uint8_t parts)
{
    static const uint8_t classes[32] = {4, 2, 1, 2, 0, 2, 1, 2, 3, 2, 2, 2, 2, 2, 2, 2,
                                        4, 2, 2, 2, 2, 2, 2, 2, 3, 2, 2, 2, 2, 2, 2, 2};
    return classes[parts & (PART_DIVI - 1)];
}

/* Counters of the values in each class, packed into one word. To keep them from overflowing, values
 * are counted in stretches of at most TALLY_MASK. */
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

/* Computes where each class begins. */
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

/* Stores the values and the hash, class by class. */
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
            uint32_t *const head = &heads[value_slot(value, table->shift)];
            tally += UINT64_C(1) << TALLY_BITS * class;
            values[place] = value;
            all_parts[place] = parts;
            nexts[place] = *head;
            *head = place;
            filter_add(&filter, value);
        }
        add_tally(next, tally);
        gathering->work += end - begin;
        if (UNLIKELY(gathering->work >= CANDIDATES_A_TICK)) gathering_tick(gathering);
        if (UNLIKELY(gathering->is_stopped)) break;
    }
    table->filter = filter;
}

/* Makes the table's arrays for this many values; the hash and the filter are empty. */
static tally_status make_arrays(struct table *table, uint32_t count, struct arena *arena)
{
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
    return TALLY_OK;
}

size_t table_bytes(const struct table *table)
{
    const size_t count = table_all(table).count;
    return sizeof *table + count * (sizeof(uint64_t) + sizeof(uint8_t) + sizeof(uint32_t)) +
           slots_of(table->shift) * sizeof(uint32_t) +
           (table->filter.word_mask + 1) * sizeof(uint64_t);
}

/* Makes a table of the gathered values. */
static NEVER_INLINE tally_status lay_out(struct table *table, struct gathering *gathering,
                                         struct arena *arena)
{
    const tally_status status = make_arrays(table, gathering->count, arena);
    if (status != TALLY_OK) return status;
    gathering_collect_parts(gathering);
    count_classes(table, gathering);
    fill(table, gathering);
    return gathering_failure(gathering);
}

tally_status table_of_number(struct table *table, uint64_t number, struct arena *arena)
{
    const tally_status status = make_arrays(table, 1, arena);
    if (status != TALLY_OK) return status;
    table->values[0] = number;
    table->parts[0] = PART_LEAF;
    table->nexts[0] = TABLE_NONE;
    table->heads[value_slot(number, table->shift)] = 0;
    filter_add(&table->filter, number);
    for (uint32_t c = class_of(PART_LEAF); c < TABLE_CLASSES; c++) table->class_begin[c + 1] = 1;
    return TALLY_OK;
}

tally_status table_build(struct table *table, const struct table *tables,
                         const struct vector *splits, uint64_t limit, const struct filter *asked,
                         uint32_t operations, struct gathering *gathering, struct arena *arena)
{
    if (!gathering_restart(gathering)) return memory_failure(gathering->memory);
    struct candidates candidates; /* not cleared */
    candidates.gathering = gathering;
    candidates.limit = asked != NULL && asked->largest < limit ? asked->largest : limit;
    candidates.asked = asked;
    candidates.count = 0;
    for (size_t i = 0; i < splits->count; i++) {
        const struct split *const split = (const struct split *)splits->items + i;
        const struct table *const a = &tables[split->a];
        const struct table *const b = &tables[split->b];
        if (split->pivots_in_a != 0) pair_groups(&candidates, a, b, operations);
        if (split->a <= split->b) pair_differences(&candidates, a, b, operations);
        if (gathering->is_out_of_memory || gathering->is_stopped) break;
    }
    gathering_take(&candidates);
    const tally_status status = gathering_failure(gathering);
    if (status != TALLY_OK) return status;
    return lay_out(table, gathering, arena);
}
