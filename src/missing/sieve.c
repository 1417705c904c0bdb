/* SPDX-License-Identifier: MIT */
/*
 * The executor fills the cells of one size in parallel: each cell depends on smaller cells only.
 */
#include "missing/sieve.h"

#include "base/bits.h"
#include "base/tasks.h"
#include "base/technique.h"
#include "rules/rules.h"

#include <string.h>

/* ---- Sets of values -------------------------------------------------------------------------- */

/*
 * Adding a number to a bit set, or subtracting it, is a shifted OR. Products loop over the values
 * whose product is small enough, quotients over the multiples of the divisor; a number minus or
 * divided by a value loops over the values up to the number.
 */

static void set_bit(const struct value_bits *into, uint64_t value)
{
    if (value / 64 < into->words) into->bits[value / 64] |= UINT64_C(1) << value % 64;
}

/* ---- Lists ----------------------------------------------------------------------------------- */

static void combine_pair(const struct value_bits *into, uint32_t operations, uint32_t sides,
                         uint64_t few, uint64_t many)
{
    if (operations & TALLY_OP_ADD) set_bit(into, few + many);
    if (operations & TALLY_OP_MULTIPLY) set_bit(into, few * many);
    if (operations & TALLY_OP_SUBTRACT) {
        if ((sides & CELL_PART_BEFORE) && few >= many) set_bit(into, few - many);
        if ((sides & CELL_PART_BEHIND) && many >= few) set_bit(into, many - few);
    }
    if (operations & TALLY_OP_DIVIDE) {
        if ((sides & CELL_PART_BEFORE) && many != 0 && few % many == 0) set_bit(into, few / many);
        if ((sides & CELL_PART_BEHIND) && few != 0 && many % few == 0) set_bit(into, many / few);
    }
}

static void combine_with_list(const struct value_bits *into, uint32_t operations, uint32_t sides,
                              uint64_t few, const struct value_bits *many)
{
    for (uint32_t i = 0; i < many->count; i++)
        combine_pair(into, operations, sides, few, many->list[i]);
}

/* ---- Bits ------------------------------------------------------------------------------------ */

/* Each word of the result is made of two neighbouring words of the set. A shift in two steps may be
 * one by 64. */
static void or_up(const struct value_bits *into, const struct value_bits *many, uint64_t by)
{
    const size_t skip = by / 64, left = into->words > skip ? into->words - skip : 0;
    const size_t count = many->words < left ? many->words : left;
    const unsigned shift = by % 64;
    uint64_t *const out = into->bits + skip;
    const uint64_t *const in = many->bits;
    if (count == 0) return;
    out[0] |= in[0] << shift;
    for (size_t i = 1; i < count; i++) out[i] |= in[i] << shift | in[i - 1] >> 1 >> (63 - shift);
    if (count < left) out[count] |= in[count - 1] >> 1 >> (63 - shift);
}

/* Values below `by` are dropped, since results are not negative. */
static void or_down(const struct value_bits *into, const struct value_bits *many, uint64_t by)
{
    const size_t skip = by / 64;
    const unsigned shift = by % 64;
    if (many->words <= skip) return;
    const size_t left = many->words - skip;
    const size_t count = left < into->words ? left : into->words;
    const uint64_t *const in = many->bits + skip;
    uint64_t *const out = into->bits;
    const size_t pairs = left > count ? count : left - 1; /* words that have a next word */
    for (size_t i = 0; i < pairs; i++) out[i] |= in[i] >> shift | in[i + 1] << 1 << (63 - shift);
    if (pairs < count) out[pairs] |= in[pairs] >> shift;
}

/* Adds from - v and from / v for each v of many. */
static void or_taken_from(const struct value_bits *into, uint32_t operations, uint64_t from,
                          const struct value_bits *many)
{
    operations &= TALLY_OP_SUBTRACT | TALLY_OP_DIVIDE;
    for (size_t word = 0; word < many->words && word * 64 <= from; word++)
        for (uint64_t bits = many->bits[word]; bits != 0; bits &= bits - 1)
            combine_pair(into, operations, CELL_PART_BEFORE, from,
                         word * 64 + (uint64_t)bits_lowest(bits));
}

/* Only values up to limit / by have a product below the limit. */
static void multiply(const struct value_bits *into, const struct value_bits *many, uint64_t by)
{
    const uint64_t end = (uint64_t)into->words * 64;
    if (by == 0) {
        if (many->count != 0) set_bit(into, 0);
        return;
    }
    const uint64_t last = (end - 1) / by;
    for (size_t word = 0; word < many->words && word * 64 <= last; word++) {
        for (uint64_t bits = many->bits[word]; bits != 0; bits &= bits - 1)
            set_bit(into, (word * 64 + (uint64_t)bits_lowest(bits)) * by);
    }
}

static void divide_by(const struct value_bits *into, const struct value_bits *many, uint64_t by)
{
    const uint64_t end = (uint64_t)many->words * 64;
    if (by == 0) return;
    for (uint64_t quotient = 0; quotient * by < end; quotient++) {
        if (value_bits_has(many, quotient * by)) set_bit(into, quotient);
    }
}

/* All results of one value of `few` with the whole set, by shifts where possible. */
static void combine_with_bits(const struct value_bits *into, uint32_t operations, uint32_t sides,
                              uint64_t few, const struct value_bits *many)
{
    if (operations & TALLY_OP_ADD) or_up(into, many, few);
    if (operations & TALLY_OP_MULTIPLY) multiply(into, many, few);
    if (sides & CELL_PART_BEFORE) or_taken_from(into, operations, few, many);
    if ((sides & CELL_PART_BEHIND) == 0) return;
    if (operations & TALLY_OP_SUBTRACT) or_down(into, many, few);
    if (operations & TALLY_OP_DIVIDE) divide_by(into, many, few);
}

void combine_bits(const struct value_bits *into, uint32_t operations, uint32_t sides,
                  const struct value_bits *few, const struct value_bits *many)
{
    for (uint32_t i = 0; i < few->count; i++) {
        if (many->bits != NULL) combine_with_bits(into, operations, sides, few->list[i], many);
        else combine_with_list(into, operations, sides, few->list[i], many);
    }
}

enum {
    LIST_MAX = 1 << 14,   /* a dense set with at most this many values gets a list too */
    WORTH_ANYWAY = 4096,  /* a split of at most this many steps is always taken */
    WORDS_FOR_TICK = 4096 /* so large sets that the tick is asked more often than for each cell */
};

/* ---- Sets ------------------------------------------------------------------------------------ */

static void free_set(struct sieve *sieve, struct value_bits *set)
{
    struct memory *const memory = sieve->request->memory;
    memory_release(memory, set->list, set->count * sizeof set->list[0]);
    memory_release(memory, set->bits, set->words * sizeof set->bits[0]);
    *set = (struct value_bits){.count = 0};
}

static bool list_set(struct sieve *sieve, struct value_bits *set, const uint64_t *bits,
                     size_t words)
{
    const size_t bytes = set->count * sizeof set->list[0];
    uint32_t *const list = memory_allocate(sieve->request->memory, bytes);
    if (list == NULL) return false;
    set->list = list;
    size_t next = 0;
    for (size_t i = 0; i < words; i++) {
        for (uint64_t word = bits[i]; word != 0; word &= word - 1)
            list[next++] = (uint32_t)(i * 64 + (size_t)bits_lowest(word));
    }
    return true;
}

/* Stores the set in the shorter form: list or bits. */
static bool keep_set(struct sieve *sieve, struct value_bits *set, const uint64_t *bits)
{
    size_t words = sieve->words;
    while (words > 0 && bits[words - 1] == 0) words--;
    *set = (struct value_bits){.count = 0};
    for (size_t i = 0; i < words; i++) set->count += (uint32_t)bits_count(bits[i]);
    if (set->count == 0) return true;
    const bool is_thin = set->count < words;
    if ((is_thin || set->count <= LIST_MAX) && !list_set(sieve, set, bits, words)) return false;
    if (is_thin) return true;
    set->bits = memory_allocate(sieve->request->memory, words * sizeof set->bits[0]);
    if (set->bits == NULL) return false;
    set->words = words;
    memcpy(set->bits, bits, words * sizeof bits[0]);
    return true;
}

static void unite(uint64_t *bits, const struct value_bits *set)
{
    for (size_t i = 0; i < set->words; i++) bits[i] |= set->bits[i];
    for (uint32_t i = 0; set->bits == NULL && i < set->count; i++)
        bits[set->list[i] / 64] |= UINT64_C(1) << set->list[i] % 64;
}

/* ---- A cell ---------------------------------------------------------------------------------- */

static bool is_worth_it(const struct sieve *sieve, uint32_t small_size,
                        const struct value_bits *few, const struct value_bits *many)
{
    const size_t steps = many->bits != NULL ? 4 * many->words : many->count;
    if (few->list == NULL || few->count == 0 || many->count == 0) return false;
    return small_size == 1 || few->count * steps <= sieve->words + WORTH_ANYWAY;
}

/* Adds the results of combining the part with the rest of the cell, if that is cheap enough. */
static void combine_split(const struct sieve *sieve, const struct value_bits *into, uint32_t cell,
                          uint32_t part)
{
    const uint32_t sides = cells_sides(&sieve->cells, cell, part);
    const struct value_bits *const few = &sieve->sets[part], *const many =
                                                                 &sieve->sets[cell - part];
    const uint32_t operations = sieve->request->game->rules.operations;
    if (sides == 0) return;
    if (is_worth_it(sieve, sieve->cells.size_of[part], few, many))
        combine_bits(into, operations, sides, few, many);
}

/* Combines the cheap splits of a cell. If both parts have half the numbers, the split is taken
 * once. A cell of large sets takes minutes, so the tick is asked for each split. */
static tally_status combine_splits(const struct sieve *sieve, const struct value_bits *into,
                                   uint32_t cell)
{
    tally_status status = TALLY_OK;
    const struct cells *const cells = &sieve->cells;
    const uint32_t size = cells->size_of[cell];
    const uint32_t most = size / 2 < SMALL_PART_SIZE ? size / 2 : SMALL_PART_SIZE;
    for (uint32_t i = 0; i < cells->level_begin[most + 1] && status == TALLY_OK; i++) {
        const uint32_t part = cells->by_size[i];
        if (part >= cell || cells->size_of[cell - part] == 0) continue;
        if (cells->size_of[part] * 2u == size && part > cell - part) continue;
        combine_split(sieve, into, cell, part);
        if (sieve->words >= WORDS_FOR_TICK) status = ask_stop(&sieve->request->options);
    }
    return status;
}

/* Fills one cell's bit set, and keeps it in the shorter form. */
static tally_status fill_cell(struct sieve *sieve, uint32_t cell)
{
    const struct cells *const cells = &sieve->cells;
    struct memory *const memory = sieve->request->memory;
    const size_t bytes = sieve->words * sizeof(uint64_t);
    tally_status status = ask_stop(&sieve->request->options);
    if (status != TALLY_OK) return status;
    uint64_t *const bits = memory_allocate(memory, bytes);
    if (bits == NULL) return memory_failure(memory);
    memset(bits, 0, bytes);
    const struct value_bits into = {.bits = bits, .words = sieve->words};
    for (uint32_t i = 0; i < cells->kinds; i++)
        if (cells->weight[i] == cell) set_bit(&into, cells->number[i]);
    status = combine_splits(sieve, &into, cell);
    if (sieve->request->game->rules.values == TALLY_VALUES_WHOLE) bits[0] &= ~UINT64_C(1);
    if (status == TALLY_OK && !keep_set(sieve, &sieve->sets[cell], bits))
        status = memory_failure(memory);
    memory_release(memory, bits, bytes);
    return status;
}

static void fill_task(void *argument, size_t index)
{
    struct sieve *const sieve = argument;
    if (atomic_load(&sieve->status) != TALLY_OK) return;
    const tally_status status = fill_cell(sieve, sieve->codes[index]);
    if (status != TALLY_OK) atomic_store(&sieve->status, (int)status);
}

/* ---- Levels ---------------------------------------------------------------------------------- */

/* Frees the sets of a size that neither larger cells nor sieve_reaches() need. */
static void free_level(struct sieve *sieve, uint32_t size)
{
    const struct cells *const cells = &sieve->cells;
    if (size <= SMALL_PART_SIZE) return;
    for (uint32_t i = cells->level_begin[size]; i < cells->level_begin[size + 1]; i++)
        free_set(sieve, &sieve->sets[cells->by_size[i]]);
}

/* May a solution use exactly the numbers of this cell (all of them, if the rules say so; the
 * required ones)? */
static bool is_admitted(const struct sieve *sieve, uint32_t cell)
{
    const struct cells *const cells = &sieve->cells;
    const struct request *const request = sieve->request;
    const uint32_t size = cells->size_of[cell];
    if (size < request->fewest || size > request->most) return false;
    for (uint32_t i = 0; i < cells->kinds; i++) {
        uint32_t needed = 0, has = 0;
        for (uint32_t j = 0; j < cells->kinds; j++)
            if (cells->number[j] == cells->number[i]) has += cells_copies(cells, cell, j);
        for (size_t j = 0; j < request->options.must_use_count; j++)
            needed += request->options.must_use[j] == cells->number[i];
        if (has < needed) return false;
    }
    return true;
}

static void note_made(struct sieve *sieve, uint32_t size)
{
    const struct cells *const cells = &sieve->cells;
    for (uint32_t i = cells->level_begin[size]; i < cells->level_begin[size + 1]; i++) {
        if (is_admitted(sieve, cells->by_size[i]))
            unite(sieve->made.bits, &sieve->sets[cells->by_size[i]]);
    }
}

/* Fills the cells of one size on the executor, then frees the sets that nothing needs any more. */
static tally_status fill_level(struct sieve *sieve, uint32_t size)
{
    const struct cells *const cells = &sieve->cells;
    const uint32_t begin = cells->level_begin[size], count = cells->level_begin[size + 1] - begin;
    sieve->codes = cells->by_size + begin;
    atomic_init(&sieve->status, TALLY_OK);
    tasks_run(sieve->request->options.executor, fill_task, sieve, count);
    const tally_status status = (tally_status)atomic_load(&sieve->status);
    if (status != TALLY_OK) return status;
    note_made(sieve, size);
    if (size > SMALL_PART_SIZE && size < sieve->request->most)
        free_level(sieve, size - SMALL_PART_SIZE);
    const uint64_t whole = cells->level_begin[sieve->request->most + 1];
    if (sieve->progress != NULL && sieve->progress(sieve->user, begin + count, whole) != 0)
        return TALLY_STOPPED;
    return TALLY_OK;
}

static void forget(struct sieve *sieve)
{
    for (uint32_t i = 0; sieve->sets != NULL && i < sieve->cells.codes; i++)
        free_set(sieve, &sieve->sets[i]);
    free_set(sieve, &sieve->made);
}

tally_status sieve_fill(struct sieve *sieve, uint64_t limit)
{
    struct memory *const memory = sieve->request->memory;
    forget(sieve);
    sieve->words = limit / 64 + (limit % 64 != 0);
    sieve->made.words = sieve->words;
    sieve->made.bits = memory_allocate(memory, sieve->words * sizeof sieve->made.bits[0]);
    if (sieve->made.bits == NULL) return memory_failure(memory);
    memset(sieve->made.bits, 0, sieve->words * sizeof sieve->made.bits[0]);
    tally_status status = TALLY_OK;
    for (uint32_t size = 1; size <= sieve->request->most && status == TALLY_OK; size++)
        status = fill_level(sieve, size);
    if (status != TALLY_OK) forget(sieve);
    return status;
}

/* ---- One more step --------------------------------------------------------------------------- */

/* Tries each operation backwards: for value = few + m, looks for m = value - few in the set, and
 * so on. */
static bool is_made_of(const struct sieve *sieve, uint32_t sides, uint64_t value, uint64_t few,
                       const struct value_bits *many)
{
    const uint32_t operations = sieve->request->game->rules.operations;
    if ((operations & TALLY_OP_ADD) && value >= few && value_bits_has(many, value - few))
        return true;
    if ((operations & TALLY_OP_SUBTRACT) &&
        (((sides & CELL_PART_BEHIND) && value_bits_has(many, value + few)) ||
         ((sides & CELL_PART_BEFORE) && few >= value && value_bits_has(many, few - value))))
        return true;
    if ((operations & TALLY_OP_MULTIPLY) && few != 0 && value % few == 0 &&
        value_bits_has(many, value / few))
        return true;
    if ((operations & TALLY_OP_DIVIDE) == 0 || few == 0 || value == 0) return false;
    return ((sides & CELL_PART_BEHIND) && few <= UINT64_MAX / value &&
            value_bits_has(many, value * few)) ||
           ((sides & CELL_PART_BEFORE) && few % value == 0 && value_bits_has(many, few / value));
}

static bool cell_reaches(const struct sieve *sieve, uint32_t cell, uint64_t value)
{
    const struct cells *const cells = &sieve->cells;
    for (uint32_t i = 0; i < cells->level_begin[SMALL_PART_SIZE + 1]; i++) {
        const uint32_t part = cells->by_size[i];
        if (part >= cell || cells->size_of[cell - part] == 0) continue;
        const uint32_t sides = cells_sides(cells, cell, part);
        const struct value_bits *const few = &sieve->sets[part];
        if (sides == 0 || few->list == NULL) continue;
        for (uint32_t j = 0; j < few->count; j++) {
            if (is_made_of(sieve, sides, value, few->list[j], &sieve->sets[cell - part]))
                return true;
        }
    }
    return false;
}

bool sieve_reaches(const struct sieve *sieve, uint64_t value)
{
    const struct cells *const cells = &sieve->cells;
    const uint32_t most = sieve->request->most;
    const bool has_sides = cells->codes != 0 && sieve->made.bits != NULL && value != 0;
    if (!has_sides || most <= SMALL_PART_SIZE || cells->count < SMALL_PART_SIZE) return false;
    for (uint32_t i = cells->level_begin[most]; i < cells->level_begin[most + 1]; i++) {
        const uint32_t cell = cells->by_size[i];
        if (is_admitted(sieve, cell) && cell_reaches(sieve, cell, value)) return true;
    }
    return false;
}

/* ---- Life ------------------------------------------------------------------------------------ */

enum { FIRST_LIMIT = 1 << 12, FIRST_LIMIT_MOST = 1 << 24, LIMIT_FACTOR = 4 };

static const uint64_t last_limit = UINT64_C(1) << 32;

/* The first limit. If a large number must be used, even small results need larger intermediate
 * values. */
static uint64_t first_limit(const struct request *request)
{
    const tally_game *const game = request->game;
    uint64_t limit = FIRST_LIMIT;
    if (request->fewest < game->count && request->options.must_use_count == 0) return limit;
    for (uint32_t i = 0; i < game->count; i++) {
        while (limit / LIMIT_FACTOR < game->numbers[i] && limit < FIRST_LIMIT_MOST)
            limit *= LIMIT_FACTOR;
    }
    return limit;
}

/* Returns TALLY_OK with cells.codes == 0 if there are too many cells. */
static tally_status begin(struct sieve *sieve, const struct request *request)
{
    *sieve = (struct sieve){
        .request = request,
        .limit = first_limit(request),
    };
    if (!request->game->is_plain || !rules_are_free(&request->game->rules)) return TALLY_OK;
    tally_status status = cells_init(&sieve->cells, request->game, request->memory);
    if (status != TALLY_OK || sieve->cells.codes == 0) return status;
    const size_t bytes = sieve->cells.codes * sizeof sieve->sets[0];
    sieve->sets = memory_allocate(request->memory, bytes);
    if (sieve->sets == NULL) {
        status = memory_failure(request->memory);
        cells_clear(&sieve->cells, request->memory);
        return status;
    }
    memset(sieve->sets, 0, bytes);
    return TALLY_OK;
}

void sieve_clear(struct sieve *sieve)
{
    struct memory *const memory = sieve->request->memory;
    forget(sieve);
    memory_release(memory, sieve->sets, sieve->cells.codes * sizeof sieve->sets[0]);
    cells_clear(&sieve->cells, memory);
}

/* ---- A sieve that grows with its reader ------------------------------------------------------ */

/* Gives the sieve up if the status says that there is no memory. */
static tally_status without_memory(struct sieve *sieve, tally_status status)
{
    if (status != TALLY_MEMORY_CAP && status != TALLY_NO_MEMORY) return status;
    sieve->is_given_up = true;
    return TALLY_OK;
}

tally_status sieve_init(struct sieve *sieve, const struct request *request)
{
    const tally_status status = begin(sieve, request);
    sieve->is_given_up = sieve->cells.codes == 0 || !technique_is_on(TECHNIQUE_SIEVE);
    return without_memory(sieve, status);
}

static tally_status fill_above(struct sieve *sieve, uint64_t value)
{
    while (sieve->limit <= value && sieve->limit < last_limit) sieve->limit *= LIMIT_FACTOR;
    sieve->is_given_up = value >= sieve->limit;
    if (sieve->is_given_up) return TALLY_OK;
    return without_memory(sieve, sieve_fill(sieve, sieve->limit));
}

tally_status sieve_cover(struct sieve *sieve, uint64_t value)
{
    return sieve_covers(sieve, value) ? TALLY_OK : fill_above(sieve, value);
}
