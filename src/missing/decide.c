/* SPDX-License-Identifier: MIT */
/*
 * Tables are made by rising size, as far as they pay: a table of one number more spares searches
 * of many steps, but grows several times.
 */
#include "missing/decide.h"

#include "base/bits.h"
#include "base/checked.h"
#include "base/hash.h"
#include "base/logarithm.h"
#include "base/progress.h"
#include "base/rational.h"
#include "base/technique.h"
#include "expr/raw.h"
#include "rules/rules.h"

#include <string.h>

#define PRIME ((UINT64_C(1) << 61) - 1)

enum {
    CELLS_MAX = 1 << 12,
    VALUES_MAX = 1 << 23,
    BYTES_A_VALUE = 48, /* at most: the value, its slots, its bits in the filter */
    FILTER_BITS_A_VALUE = 16,
    STEPS_A_TICK = 1 << 20,
    TRACE_STEPS = 1 << 30 /* after so many steps, tracing an expression back is given up */
};

/* ---- Residues -------------------------------------------------------------------------------- */

static ALWAYS_INLINE uint64_t add(uint64_t a, uint64_t b)
{
    const uint64_t sum = a + b;
    return sum >= PRIME ? sum - PRIME : sum;
}

static ALWAYS_INLINE uint64_t subtract(uint64_t a, uint64_t b)
{
    return a >= b ? a - b : a + (PRIME - b);
}

/* 2^61 is 1 modulo the prime, so the high bits of the product are added to the low ones. */
static ALWAYS_INLINE uint64_t multiply(uint64_t a, uint64_t b)
{
    __extension__ const unsigned __int128 product = (unsigned __int128)a * b;
    return add((uint64_t)product & PRIME, (uint64_t)(product >> 61));
}

/* a to the power of p - 2, which is 1 / a (Fermat). */
static uint64_t invert(uint64_t a)
{
    uint64_t power = 1;
    for (uint64_t bits = PRIME - 2; bits != 0; bits >>= 1, a = multiply(a, a)) {
        if (bits & 1) power = multiply(power, a);
    }
    return power;
}

static ALWAYS_INLINE uint64_t key_of(bool has_signs, uint64_t residue)
{
    return has_signs || residue < PRIME - residue ? residue : PRIME - residue;
}

/* The key of an exact fraction; false if the prime divides its denominator. */
static bool key_of_fraction(const struct decider *decider, struct rational value, uint64_t *key)
{
    const uint64_t numerator = (uint64_t)(value.numerator % PRIME);
    const uint64_t denominator = (uint64_t)(value.denominator % PRIME);
    if (denominator == 0) return false;
    const uint64_t size = multiply(numerator, invert(denominator));
    *key = key_of(decider->has_signs, value.negative ? subtract(0, size) : size);
    return true;
}

/* ---- Steps ----------------------------------------------------------------------------------- */

/* How a value x of the part and a value y of the rest are combined. */
enum step { SUM, LESS_REST, LESS_PART, PRODUCT, OVER_REST, OVER_PART };
enum {
    STEPS = OVER_PART + 1,
    STEPS_OF_SUMS = 1 << SUM | 1 << LESS_REST | 1 << LESS_PART,
    STEPS_TO_ZERO = 1 << PRODUCT | 1 << OVER_REST /* of x = 0 */
};

/* The steps of a split, as bits. Without signs x - y and y - x are one value. */
static uint32_t steps_of(const struct decider *decider, uint32_t sides)
{
    const uint32_t operations = decider->request->game->rules.operations;
    uint32_t steps = 0;
    if (operations & TALLY_OP_ADD) steps |= 1 << SUM;
    if (operations & TALLY_OP_MULTIPLY) steps |= 1 << PRODUCT;
    if ((operations & TALLY_OP_SUBTRACT) && decider->has_signs && (sides & CELL_PART_BEFORE))
        steps |= 1 << LESS_REST;
    if ((operations & TALLY_OP_SUBTRACT) && (!decider->has_signs || (sides & CELL_PART_BEHIND)))
        steps |= 1 << LESS_PART;
    if ((operations & TALLY_OP_DIVIDE) && (sides & CELL_PART_BEFORE)) steps |= 1 << OVER_REST;
    if ((operations & TALLY_OP_DIVIDE) && (sides & CELL_PART_BEHIND)) steps |= 1 << OVER_PART;
    return steps;
}

static ALWAYS_INLINE uint64_t make(enum step step, struct decider_value x, struct decider_value y)
{
    switch (step) {
    case SUM: return add(x.residue, y.residue);
    case LESS_REST: return subtract(x.residue, y.residue);
    case LESS_PART: return subtract(y.residue, x.residue);
    case PRODUCT: return multiply(x.residue, y.residue);
    case OVER_REST: return multiply(x.residue, y.inverse);
    case OVER_PART: break;
    }
    return multiply(y.residue, x.inverse);
}

/* The y with which x makes v. OVER_REST: v is not 0. */
static ALWAYS_INLINE uint64_t undo(enum step step, struct decider_value v, struct decider_value x)
{
    switch (step) {
    case SUM: return subtract(v.residue, x.residue);
    case LESS_REST: return subtract(x.residue, v.residue);
    case LESS_PART: return add(v.residue, x.residue);
    case PRODUCT: return multiply(v.residue, x.inverse);
    case OVER_REST: return multiply(x.residue, v.inverse);
    case OVER_PART: break;
    }
    return multiply(v.residue, x.residue);
}

/* ---- Tables ---------------------------------------------------------------------------------- */

/* Is a key other than 0 in the table? */
static ALWAYS_INLINE bool table_has(const struct decider_table *table, uint64_t key)
{
    const uint64_t mixed = hash_mix(key), bit = mixed >> 16 & table->filter_mask;
    if (LIKELY(!bits_have(table->filter, bit))) return false;
    const uint64_t mask = (UINT64_C(1) << (64 - table->shift)) - 1;
    uint64_t slot = mixed >> table->shift;
    for (; table->slots[slot] != key; slot = (slot + 1) & mask) {
        if (table->slots[slot] == 0) return false;
    }
    return true;
}

static ALWAYS_INLINE bool table_has_any(const struct decider_table *table, uint64_t key)
{
    return key == 0 ? table->has_zero : table_has(table, key);
}

static size_t slots_of(uint32_t shift)
{
    return (size_t)1 << (64 - shift);
}

/* The slot of a key, or the empty one where it belongs. */
static ALWAYS_INLINE uint64_t *slot_for(uint64_t *slots, uint32_t shift, uint64_t key)
{
    const uint64_t mask = slots_of(shift) - 1;
    uint64_t slot = hash_mix(key) >> shift;
    while (slots[slot] != 0 && slots[slot] != key) slot = (slot + 1) & mask;
    return &slots[slot];
}

static tally_status table_resize(struct decider_table *table, struct memory *memory, uint32_t shift)
{
    const size_t bytes = slots_of(shift) * sizeof(uint64_t);
    uint64_t *const slots = memory_allocate(memory, bytes);
    table->has_failed = slots == NULL;
    if (slots == NULL) return memory_failure(memory);
    memset(slots, 0, bytes);
    for (size_t i = 0; table->slots != NULL && i < slots_of(table->shift); i++) {
        const uint64_t key = table->slots[i];
        if (key != 0) *slot_for(slots, shift, key) = key;
    }
    memory_release(memory, table->slots, slots_of(table->shift) * sizeof(uint64_t));
    table->slots = slots;
    table->shift = shift;
    return TALLY_OK;
}

/* Adds a key to the slots of a table. */
static ALWAYS_INLINE void gather(const struct decider *decider, struct decider_table *table,
                                 uint64_t residue)
{
    const uint64_t key = key_of(decider->has_signs, residue);
    if (key == 0) {
        table->has_zero = true;
        return;
    }
    uint64_t *const slot = slot_for(table->slots, table->shift, key);
    if (*slot == key) return;
    *slot = key;
    table->count++;
    if (UNLIKELY((size_t)table->count * 2 > slots_of(table->shift)) &&
        table_resize(table, decider->request->memory, table->shift - 1) != TALLY_OK)
        table->count /= 2; /* so that the loops end; the table is dropped */
}

/* Gathers what x makes with every value of a table that is not 0. */
static void gather_with(const struct decider *decider, struct decider_table *into, uint32_t steps,
                        struct decider_value x, const struct decider_table *table)
{
    for (uint32_t i = 0; i < table->count && !into->has_failed; i++) {
        const struct decider_value y = table->values[i];
        if (steps & 1 << SUM) gather(decider, into, make(SUM, x, y));
        if (steps & 1 << LESS_REST) gather(decider, into, make(LESS_REST, x, y));
        if (steps & 1 << LESS_PART) gather(decider, into, make(LESS_PART, x, y));
        if (steps & 1 << PRODUCT) gather(decider, into, make(PRODUCT, x, y));
        if (steps & 1 << OVER_REST) gather(decider, into, make(OVER_REST, x, y));
        if (steps & 1 << OVER_PART) gather(decider, into, make(OVER_PART, x, y));
    }
}

/* Gathers what the value 0 of one part makes with the other part: 0 / y is 0, y / 0 nothing. */
static void gather_zero(const struct decider *decider, struct decider_table *into, uint32_t steps,
                        const struct decider_table *table)
{
    gather_with(decider, into, steps & STEPS_OF_SUMS, (struct decider_value){0, 0}, table);
    if ((steps & STEPS_TO_ZERO) || ((steps & STEPS_OF_SUMS) && table->has_zero))
        into->has_zero = true;
}

/* Fills values[i].inverse: one inversion for all, and three products for each (Montgomery). */
static void invert_all(struct decider_value *values, uint32_t count)
{
    uint64_t product = 1;
    for (uint32_t i = 0; i < count; i++) {
        values[i].inverse = product; /* of the values before */
        product = multiply(product, values[i].residue);
    }
    uint64_t inverse = invert(product);
    for (uint32_t i = count; i-- > 0;) {
        values[i].inverse = multiply(values[i].inverse, inverse);
        inverse = multiply(inverse, values[i].residue);
    }
}

/* Fills the rest of a table from its slots. */
static tally_status table_fill(struct decider_table *table, struct arena *arena)
{
    uint64_t bits = 64;
    while (bits < (uint64_t)table->count * FILTER_BITS_A_VALUE) bits *= 2;
    table->filter_mask = bits - 1;
    table->filter = arena_take(arena, (size_t)(bits / 8));
    table->values = arena_take(arena, table->count * sizeof table->values[0]);
    if (table->filter == NULL || table->values == NULL) return memory_failure(arena->memory);
    memset(table->filter, 0, (size_t)(bits / 8));
    uint32_t count = 0;
    for (size_t i = 0; i < slots_of(table->shift); i++) {
        const uint64_t key = table->slots[i];
        if (key == 0) continue;
        const uint64_t bit = hash_mix(key) >> 16 & table->filter_mask;
        table->filter[bit / 64] |= UINT64_C(1) << bit % 64;
        table->values[count++].residue = key;
    }
    invert_all(table->values, table->count);
    return TALLY_OK;
}

/* The splits of a cell end where those of the next code begin. */
static const struct decider_split *splits_of(const struct decider *decider, uint32_t cell,
                                             uint32_t *count)
{
    *count = decider->split_begin[cell + 1] - decider->split_begin[cell];
    return decider->splits + decider->split_begin[cell];
}

static uint32_t turned(uint32_t sides)
{
    return (sides & CELL_PART_BEFORE ? CELL_PART_BEHIND : 0U) |
           (sides & CELL_PART_BEHIND ? CELL_PART_BEFORE : 0U);
}

static uint64_t key_of_number(const struct decider *decider, uint32_t kind)
{
    return key_of(decider->has_signs, decider->cells.number[kind] % PRIME);
}

static tally_status gather_split(const struct decider *decider, struct decider_table *into,
                                 uint32_t cell, struct decider_split split)
{
    const struct decider_table *const part = &decider->tables[split.part];
    const struct decider_table *const rest = &decider->tables[cell - split.part];
    const uint32_t steps = steps_of(decider, split.sides);
    uint64_t pairs = 0;
    if (part->has_zero) gather_zero(decider, into, steps, rest);
    if (rest->has_zero) gather_zero(decider, into, steps_of(decider, turned(split.sides)), part);
    for (uint32_t i = 0; i < part->count && !into->has_failed; i++) {
        gather_with(decider, into, steps, part->values[i], rest);
        pairs += rest->count;
        if (pairs < STEPS_A_TICK) continue;
        pairs = 0;
        const tally_status status = ask_stop(&decider->request->options);
        if (status != TALLY_OK) return status;
    }
    return into->has_failed ? memory_failure(decider->request->memory) : TALLY_OK;
}

/* Is the number of this kind a value of the cell by itself? */
static bool is_number(const struct decider *decider, uint32_t cell, uint32_t kind)
{
    const struct cells *const cells = &decider->cells;
    return cells->is_all ? cells->weight[kind] == cell : cells_copies(cells, cell, kind) != 0;
}

static tally_status make_table(struct decider *decider, uint32_t cell)
{
    enum { FIRST_SHIFT = 64 - 6 };
    struct memory *const memory = decider->request->memory;
    struct decider_table *const table = &decider->tables[cell];
    tally_status status = table_resize(table, memory, FIRST_SHIFT);
    if (status == TALLY_OK) status = ask_stop(&decider->request->options);
    if (status != TALLY_OK) return status;
    uint32_t count;
    const struct decider_split *const splits = splits_of(decider, cell, &count);
    for (uint32_t i = 0; i < decider->cells.kinds; i++) {
        if (is_number(decider, cell, i)) gather(decider, table, key_of_number(decider, i));
    }
    for (uint32_t i = 0; i < count && status == TALLY_OK; i++)
        status = gather_split(decider, table, cell, splits[i]);
    return status == TALLY_OK ? table_fill(table, &decider->arena) : status;
}

/* ---- Which tables ---------------------------------------------------------------------------- */

/* log2 of 2 ^ (numbers - 1) times the product of the cell's numbers, in LOG_UNITs: a bound for the
 * numerators and denominators of its values. It is a little too large, so that no error of its last
 * places makes it too small. */
static int64_t log_of_cell(const struct cells *cells, uint32_t cell)
{
    int64_t log = (cells->size_of[cell] - 1) * (int64_t)LOG_UNIT + LOG_UNIT / 16;
    for (uint32_t i = 0; i < cells->kinds; i++)
        log += log2_of(cells->number[i]) * cells_copies(cells, cell, i);
    return log;
}

/* Is a value whose numerator and denominator are within this bound 0 if its residue is 0? */
static bool is_certain(int64_t log)
{
    return log < 61 * (int64_t)LOG_UNIT;
}

/* Makes the tables of a size. *is_made: every value other than 0 is known to have a residue other
 * than 0. */
static tally_status make_size(struct decider *decider, uint32_t size, bool *is_made)
{
    const struct cells *const cells = &decider->cells;
    *is_made = true;
    for (uint32_t i = cells->level_begin[size]; i < cells->level_begin[size + 1]; i++) {
        const uint32_t cell = cells->by_size[i];
        *is_made = is_certain(log_of_cell(cells, cell));
        if (!*is_made) return TALLY_OK;
        const tally_status status = make_table(decider, cell);
        if (status != TALLY_OK) return status;
        decider->values += decider->tables[cell].count;
    }
    return TALLY_OK;
}

/* The steps of a question whose answer is no: a step for each value of each part, and for each
 * operation a question about the rest. Taken from one cell of each size. */
static uint64_t steps_of_question(const struct decider *decider, const uint64_t *averages)
{
    const struct cells *const cells = &decider->cells;
    uint64_t steps[TALLY_NUMBERS_MAX + 1];
    for (uint32_t size = 0; size <= cells->count; size++) {
        const uint32_t cell = cells->by_size[cells->level_begin[size > 0 ? size : 1]];
        uint32_t count = 0;
        const struct decider_split *const splits = splits_of(decider, cell, &count);
        steps[size] = size > decider->tabled ? 0 : 1;
        for (uint32_t i = 0; size > decider->tabled && i < count; i++) {
            const uint32_t part = cells->size_of[splits[i].part];
            const uint64_t here = saturating_multiply(STEPS * averages[part], steps[size - part]);
            steps[size] = saturating_add(steps[size], here);
        }
    }
    return steps[cells->count];
}

/* The steps that make the tables of a size, taken from one cell. */
static uint64_t steps_of_tables(const struct decider *decider, const uint64_t *averages,
                                uint32_t size)
{
    const struct cells *const cells = &decider->cells;
    const uint32_t first = cells->level_begin[size];
    uint32_t count = 0;
    uint64_t steps = 0;
    const struct decider_split *const splits = splits_of(decider, cells->by_size[first], &count);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t part = cells->size_of[splits[i].part];
        steps = saturating_add(steps, STEPS * averages[part] * averages[size - part]);
    }
    return saturating_multiply(steps, cells->level_begin[size + 1] - first);
}

/* Are the tables of the next size worth their time and memory? The half of all numbers needs them;
 * larger ones pay if they take less than some questions without them. */
static bool is_worth_it(const struct decider *decider, const uint64_t *averages, uint32_t size,
                        uint64_t foreseen)
{
    enum { QUESTIONS = 16, STEPS_ANYWAY = 1 << 16 };
    const size_t cap = decider->request->memory->cap_bytes;
    const uint64_t most =
        cap != 0 && cap / 4 / BYTES_A_VALUE < VALUES_MAX ? cap / 4 / BYTES_A_VALUE : VALUES_MAX;
    if (foreseen > most) return false;
    if (2 * size <= decider->cells.count) return true;
    const uint64_t spared = saturating_multiply(QUESTIONS, steps_of_question(decider, averages));
    return steps_of_tables(decider, averages, size) <= spared + STEPS_ANYWAY;
}

static tally_status make_tables(struct decider *decider)
{
    const struct cells *const cells = &decider->cells;
    uint64_t averages[TALLY_NUMBERS_MAX + 1] = {0}; /* values of a cell of each size */
    uint64_t before = 0, last = 0;
    for (uint32_t size = 1; size < cells->count; size++) {
        const uint64_t foreseen = before != 0 ? last * last / before * 5 / 4 : last * 8;
        const uint64_t earlier = decider->values;
        bool is_made;
        if (!is_worth_it(decider, averages, size, foreseen)) break;
        const tally_status status = make_size(decider, size, &is_made);
        if (status != TALLY_OK) return status;
        if (!is_made) break;
        before = last;
        last = decider->values - earlier;
        averages[size] = last / (cells->level_begin[size + 1] - cells->level_begin[size]);
        decider->tabled = size;
    }
    if (2 * decider->tabled < cells->count - 1) decider->tabled = 0;
    return TALLY_OK;
}

/* ---- Splits ---------------------------------------------------------------------------------- */

/* Lists the splits of a cell, those with a larger part first: their rests have tables. Returns
 * their number; into may be NULL. */
static uint32_t list_splits(const struct cells *cells, uint32_t cell, struct decider_split *into)
{
    const uint32_t size = cells->size_of[cell];
    uint32_t count = 0;
    for (uint32_t i = size < 2 ? 0 : cells->level_begin[size / 2 + 1]; i-- > 0;) {
        const uint32_t part = cells->by_size[i];
        if (part >= cell || cells->size_of[cell - part] == 0) continue;
        if (cells->size_of[part] * 2u == size && part > cell - part) continue;
        const uint32_t sides = cells_sides(cells, cell, part);
        if (sides == 0) continue;
        if (into != NULL) into[count] = (struct decider_split){part, sides};
        count++;
    }
    return count;
}

/* Returns TALLY_OK also if there are too many. */
static tally_status make_splits(struct decider *decider, bool *are_few)
{
    struct arena *const arena = &decider->arena;
    struct cells *const cells = &decider->cells;
    uint64_t count = 0;
    *are_few = cells->codes != 0 && cells->level_begin[cells->count + 1] <= CELLS_MAX;
    if (!*are_few) return TALLY_OK;
    decider->split_begin = arena_take(arena, (cells->codes + 1) * sizeof(uint32_t));
    if (decider->split_begin == NULL) return memory_failure(arena->memory);
    for (uint32_t cell = 0; cell < cells->codes; cell++) {
        decider->split_begin[cell] = (uint32_t)count;
        count += list_splits(cells, cell, NULL);
    }
    decider->split_begin[cells->codes] = (uint32_t)count;
    decider->splits = arena_take(arena, count * sizeof decider->splits[0]);
    if (decider->splits == NULL) return memory_failure(arena->memory);
    for (uint32_t cell = 0; cell < cells->codes; cell++)
        (void)list_splits(cells, cell, decider->splits + decider->split_begin[cell]);
    return TALLY_OK;
}

/* ---- Asking ---------------------------------------------------------------------------------- */

/* A question about one value. */
struct asking {
    const struct decider *decider;
    uint64_t steps;
    tally_status status; /* TALLY_STOPPED ends the question */
    bool is_doubtful;    /* a value with the residue 0 might not be 0 */
};

static bool makes(struct asking *asking, uint32_t cell, uint64_t key, int64_t log);

/* Does a rest make y? table is that of the rest; NULL: it has none. */
static ALWAYS_INLINE bool rest_makes(struct asking *asking, const struct decider_table *table,
                                     uint32_t rest, uint64_t y, int64_t log)
{
    const uint64_t key = key_of(asking->decider->has_signs, y);
    return table != NULL ? table_has_any(table, key) : makes(asking, rest, key, log);
}

/* Does x make v with some value of the rest? */
static ALWAYS_INLINE bool completes(struct asking *asking, uint32_t steps,
                                    const struct decider_table *table, uint32_t rest,
                                    struct decider_value v, struct decider_value x, int64_t log)
{
    return ((steps & 1 << SUM) && rest_makes(asking, table, rest, undo(SUM, v, x), log)) ||
           ((steps & 1 << LESS_REST) &&
            rest_makes(asking, table, rest, undo(LESS_REST, v, x), log)) ||
           ((steps & 1 << LESS_PART) &&
            rest_makes(asking, table, rest, undo(LESS_PART, v, x), log)) ||
           ((steps & 1 << PRODUCT) && rest_makes(asking, table, rest, undo(PRODUCT, v, x), log)) ||
           ((steps & 1 << OVER_REST) && v.residue != 0 &&
            rest_makes(asking, table, rest, undo(OVER_REST, v, x), log)) ||
           ((steps & 1 << OVER_PART) &&
            rest_makes(asking, table, rest, undo(OVER_PART, v, x), log));
}

/* The table of a cell; NULL: it has none. */
static const struct decider_table *table_of(const struct decider *decider, uint32_t cell)
{
    return decider->cells.size_of[cell] <= decider->tabled ? &decider->tables[cell] : NULL;
}

/* Counts steps; false: the tick said stop. */
static bool goes_on(struct asking *asking, uint64_t steps)
{
    const uint64_t before = asking->steps / STEPS_A_TICK;
    asking->steps += steps;
    if (asking->steps / STEPS_A_TICK != before && asking->status == TALLY_OK)
        asking->status = ask_stop(&asking->decider->request->options);
    return asking->status == TALLY_OK;
}

static bool split_makes(struct asking *asking, uint32_t cell, struct decider_split split,
                        struct decider_value v, int64_t log)
{
    const struct decider *const decider = asking->decider;
    const struct decider_table *const part = &decider->tables[split.part];
    const uint32_t rest = cell - split.part;
    const struct decider_table *const table = table_of(decider, rest);
    const uint32_t steps = steps_of(decider, split.sides);
    log += LOG_UNIT + log_of_cell(&decider->cells, split.part);
    if (part->has_zero && v.residue == 0 && (steps & STEPS_TO_ZERO)) return true;
    if (part->has_zero &&
        completes(asking, steps & STEPS_OF_SUMS, table, rest, v, (struct decider_value){0, 0}, log))
        return true;
    for (uint32_t i = 0; i < part->count; i++) {
        if (completes(asking, steps, table, rest, v, part->values[i], log)) return true;
        if (table == NULL && asking->status != TALLY_OK) return false;
    }
    return !goes_on(asking, part->count);
}

/* May the cell make the value with this key? log bounds its numerator and denominator. True also
 * if the tick said stop. */
static bool makes(struct asking *asking, uint32_t cell, uint64_t key, int64_t log)
{
    const struct decider *const decider = asking->decider;
    const struct decider_table *const table = table_of(decider, cell);
    if (table != NULL) return table_has_any(table, key);
    const struct decider_value v = {key, key != 0 ? invert(key) : 0};
    uint32_t count;
    const struct decider_split *const splits = splits_of(decider, cell, &count);
    if (key == 0 && !is_certain(log)) asking->is_doubtful = true;
    for (uint32_t i = 0; i < decider->cells.kinds; i++) {
        if (is_number(decider, cell, i) && key_of_number(decider, i) == key) return true;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (split_makes(asking, cell, splits[i], v, log)) return true;
    }
    return false;
}

/* ---- Tracing an expression back -------------------------------------------------------------- */

static bool trace(struct asking *asking, uint32_t cell, uint64_t key, struct rational *value);

/* The step as an operation, and whether the value of the rest comes first. */
static const struct {
    enum raw_kind kind;
    bool is_turned;
} as_operation[STEPS] = {
    [SUM] = {RAW_ADD, false},           [LESS_REST] = {RAW_SUBTRACT, false},
    [LESS_PART] = {RAW_SUBTRACT, true}, [PRODUCT] = {RAW_MULTIPLY, false},
    [OVER_REST] = {RAW_DIVIDE, false},  [OVER_PART] = {RAW_DIVIDE, true},
};

static enum rational_status take_step(enum step step, struct rational x, struct rational y,
                                      struct rational *value)
{
    const enum raw_kind kind = as_operation[step].kind;
    return as_operation[step].is_turned ? raw_take_step(value, kind, y, x)
                                        : raw_take_step(value, kind, x, y);
}

/* Takes the step exactly. Without signs, x and y are magnitudes, and a sum may be a difference.
 * Returns false if the value is not the one with this key, or does not fit. */
static bool takes_step(const struct decider *decider, enum step step, struct rational x,
                       struct rational y, uint64_t key, struct rational *value)
{
    const bool may_turn = !decider->has_signs && (1 << step & STEPS_OF_SUMS) != 0;
    const enum step other = step == SUM ? LESS_PART : SUM;
    uint64_t made;
    for (int i = 0; i < (may_turn ? 2 : 1); i++) {
        if (take_step(i == 0 ? step : other, x, y, value) != RATIONAL_OK) continue;
        if (!key_of_fraction(decider, *value, &made) || made != key) continue;
        if (!decider->has_signs) *value = rational_magnitude(*value);
        return true;
    }
    return false;
}

/* Traces v back to x and a value of the rest. */
static bool trace_with(struct asking *asking, uint32_t cell, struct decider_split split,
                       struct decider_value v, struct decider_value x, struct rational *value)
{
    const struct decider *const decider = asking->decider;
    const uint32_t rest = cell - split.part, steps = steps_of(decider, split.sides);
    for (int i = SUM; i <= OVER_PART && goes_on(asking, 1); i++) {
        const enum step step = (enum step)i;
        const bool is_possible =
            x.residue != 0 ? step != OVER_REST || v.residue != 0 : (1 << step & STEPS_OF_SUMS) != 0;
        struct rational of_part, of_rest;
        if ((steps & 1U << step) == 0 || !is_possible) continue;
        const uint64_t key = key_of(decider->has_signs, undo(step, v, x));
        if (makes(asking, rest, key, 0) && trace(asking, split.part, x.residue, &of_part) &&
            trace(asking, rest, key, &of_rest) &&
            takes_step(decider, step, of_part, of_rest, v.residue, value))
            return true;
        if (asking->steps > TRACE_STEPS) return false;
    }
    return false;
}

static bool trace_split(struct asking *asking, uint32_t cell, struct decider_split split,
                        struct decider_value v, struct rational *value)
{
    const struct decider_table *const part = &asking->decider->tables[split.part];
    const bool multiplies = (asking->decider->request->game->rules.operations & TALLY_OP_MULTIPLY);
    if (part->has_zero && v.residue == 0 && multiplies && trace(asking, split.part, 0, value))
        return true; /* the product of the others times 0 */
    if (part->has_zero && trace_with(asking, cell, split, v, (struct decider_value){0, 0}, value))
        return true;
    for (uint32_t i = 0; i < part->count && asking->steps <= TRACE_STEPS; i++) {
        if (trace_with(asking, cell, split, v, part->values[i], value)) return true;
    }
    return false;
}

/* Finds an expression of the cell whose value has this key, and its value. Returns false if there
 * is none whose steps fit in 64 bits, or after TRACE_STEPS. */
static bool trace(struct asking *asking, uint32_t cell, uint64_t key, struct rational *value)
{
    const struct decider *const decider = asking->decider;
    for (uint32_t i = 0; i < decider->cells.kinds; i++) {
        if (!is_number(decider, cell, i) || key_of_number(decider, i) != key) continue;
        *value = rational_make(decider->cells.number[i], 1, false);
        return true;
    }
    const struct decider_value v = {key, key != 0 ? invert(key) : 0};
    uint32_t count;
    const struct decider_split *const splits = splits_of(decider, cell, &count);
    for (uint32_t i = 0; i < count && asking->status == TALLY_OK; i++) {
        if (trace_split(asking, cell, splits[i], v, value)) return true;
    }
    return false;
}

tally_status decider_ask(const struct decider *decider, uint64_t value, enum decided *answer)
{
    struct asking asking = {.decider = decider};
    const uint64_t key = key_of(decider->has_signs, value % PRIME);
    uint32_t all = 0;
    struct rational made;
    *answer = DECIDED_UNKNOWN;
    if (decider->tabled == 0) return TALLY_OK;
    for (uint32_t i = 0; i < decider->cells.kinds; i++)
        all += decider->cells.weight[i] * decider->cells.have[i];
    const bool is_found = makes(&asking, all, key, log2_of(value) + LOG_UNIT / 16);
    if (!is_found && !asking.is_doubtful) *answer = DECIDED_OUT_OF_REACH;
    if (is_found && asking.status == TALLY_OK && trace(&asking, all, key, &made) &&
        rational_compare(made, rational_make(value, 1, false)) == 0)
        *answer = DECIDED_MADE;
    return asking.status;
}

/* ---- Life ------------------------------------------------------------------------------------ */

/* Do the rules have the operations of arithmetic alone, on fractions, and no limits? */
static bool applies(const struct request *request, bool has_signs)
{
    const tally_rules *const rules = &request->game->rules;
    const uint32_t operations = TALLY_OP_BASIC | (has_signs ? 0 : TALLY_OP_NEGATE);
    const uint32_t count = request->game->count;
    const bool has_no_limits = rules->use == TALLY_USE_ALL
                                   ? request->fewest <= count
                                   : request->fewest <= 1 && request->options.must_use_count == 0 &&
                                         rules->order == TALLY_ORDER_ANY;
    return request->game->is_plain && rules_are_free(rules) &&
           rules->values == TALLY_VALUES_EXACT && (rules->operations & ~operations) == 0 &&
           count > 1 && has_no_limits && request->most == count;
}

tally_status decider_init(struct decider *decider, const struct request *request)
{
    const tally_rules *const rules = &request->game->rules;
    const uint32_t sums = TALLY_OP_ADD | TALLY_OP_SUBTRACT;
    const bool turns = rules->order == TALLY_ORDER_ANY || (rules->operations & TALLY_OP_NEGATE);
    *decider = (struct decider){.request = request,
                                .has_signs = !turns || (rules->operations & sums) != sums};
    bool are_few = false;
    arena_init(&decider->arena, request->memory);
    if (!technique_is_on(TECHNIQUE_DECIDE) || !applies(request, decider->has_signs))
        return TALLY_OK;
    tally_status status = cells_init(&decider->cells, request->game, request->memory);
    if (status == TALLY_OK) status = make_splits(decider, &are_few);
    const size_t bytes = decider->cells.codes * sizeof decider->tables[0];
    if (status == TALLY_OK && are_few) {
        decider->tables = arena_take(&decider->arena, bytes);
        if (decider->tables == NULL) status = memory_failure(request->memory);
    }
    for (uint32_t i = 0; decider->tables != NULL && i < decider->cells.codes; i++)
        decider->tables[i] = (struct decider_table){.shift = 64};
    if (decider->tables != NULL) status = make_tables(decider);
    if (status == TALLY_OK || status == TALLY_STOPPED) return status;
    decider_clear(decider);
    return TALLY_OK;
}

void decider_clear(struct decider *decider)
{
    struct memory *const memory = decider->request->memory;
    for (uint32_t i = 0; decider->tables != NULL && i < decider->cells.codes; i++)
        memory_release(memory, decider->tables[i].slots,
                       slots_of(decider->tables[i].shift) * sizeof(uint64_t));
    arena_clear(&decider->arena);
    cells_clear(&decider->cells, memory);
    *decider = (struct decider){.request = decider->request};
}
