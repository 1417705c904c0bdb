/* SPDX-License-Identifier: MIT */
/*
 * Undoes the last step over all subsets at once. whole/join.h describes the idea.
 */
#include "whole/join.h"

#include "base/checked.h"
#include "base/sort.h"
#include "base/technique.h"
#include "lattice/ceiling.h"

#include <string.h>

#define SUBSETS_WORTH_LOOKING_AT 2000
#define CANDIDATES_MAX 20e6

#define NO_ENTRY UINT32_MAX

/* The result for a value and a size. */
struct answer {
    uint64_t value;
    uint32_t size;
    struct vector codes; /* of uint64_t: the codes of the subsets that make the value, rising */
};

/* Sets the ceiling of each size. A larger number never lowers a ceiling, so the largest numbers
 * have the largest ceiling of their size. */
static void set_ceilings(struct join *join)
{
    const struct lattice *const lattice = &join->workspace->lattice;
    uint64_t factors[TALLY_NUMBERS_MAX];
    uint32_t count = 0;
    for (uint32_t size = 1, i = lattice->distinct; i-- > 0;) {
        for (uint32_t copy = 0; copy < lattice->copies[i]; copy++, size++) {
            if (lattice->number[i] != 1) factors[count++] = lattice->number[i];
            join->ceilings[size] =
                ceiling_of_factors(join->workspace->operations, factors, count, size - count);
        }
    }
}

void join_init(struct join *join, struct workspace *workspace)
{
    *join = (struct join){.workspace = workspace};
}

uint64_t join_ceiling(struct join *join, uint32_t size)
{
    if (UNLIKELY(join->ceilings[size] == 0)) set_ceilings(join);
    return join->ceilings[size];
}

static struct answer *answer_at(const struct join *join, uint32_t index)
{
    return ((struct answer **)join->answers.items)[index];
}

static void drop_answer(struct join *join, struct answer *answer)
{
    vector_clear(join->workspace->memory, &answer->codes);
    memory_release(join->workspace->memory, answer, sizeof *answer);
}

void join_clear(struct join *join)
{
    if (join->workspace == NULL) return;
    struct memory *const memory = join->workspace->memory;
    for (uint32_t size = 0; size <= JOIN_HEIGHT_MAX; size++) {
        vector_clear(memory, &join->indices[size].entries);
        memory_release(memory, join->indices[size].heads,
                       join->indices[size].room * sizeof(uint32_t));
    }
    for (uint32_t i = 0; i < join->answers.count; i++) drop_answer(join, answer_at(join, i));
    vector_clear(memory, &join->answers);
    hash_clear(&join->answer_hash, memory);
}

bool join_is_worth(const struct lattice *lattice, uint32_t size)
{
    return size >= 3 && lattice->subsets_of_size[size] > SUBSETS_WORTH_LOOKING_AT &&
           technique_is_on(TECHNIQUE_JOIN);
}

/* ---- The index ------------------------------------------------------------------------------- */

static uint64_t slot_of(const struct join_index *index, uint64_t value)
{
    return value * UINT64_C(0x9e3779b97f4a7c15) >> 24 & (index->room - 1);
}

/* Indexes all values of all subsets of one size: a hash from the value to the subsets that can
 * make it. */
static tally_status index_size(struct join *join, uint32_t size)
{
    struct workspace *const workspace = join->workspace;
    struct join_index *const index = &join->indices[size];
    const uint32_t *const begin = &workspace->lattice.level_begin[size];
    for (uint32_t subset = begin[0]; subset < begin[1]; subset++) {
        const struct value_run run = table_all(&workspace->tables[subset]);
        if (!vector_reserve(workspace->memory, &index->entries, index->entries.count + run.count,
                            sizeof(struct value_place))) {
            return memory_failure(workspace->memory);
        }
        for (uint32_t i = 0; i < run.count; i++) {
            ((struct value_place *)index->entries.items)[index->entries.count++] =
                (struct value_place){run.values[i], subset, NO_ENTRY};
        }
    }
    uint64_t room = 16;
    while (room < index->entries.count) room *= 2;
    index->heads = memory_allocate(workspace->memory, room * sizeof(uint32_t));
    if (index->heads == NULL) return memory_failure(workspace->memory);
    index->room = room;
    memset(index->heads, 0xff, room * sizeof(uint32_t));
    struct value_place *const entries = index->entries.items;
    for (size_t i = index->entries.count; i-- > 0;) {
        uint32_t *const head = &index->heads[slot_of(index, entries[i].value)];
        entries[i].limit = *head;
        *head = (uint32_t)i;
    }
    return TALLY_OK;
}

/* The largest size whose tables are cheap enough (table.h has their cost). At most size - 2 is
 * needed, since the other side then has two numbers. */
static uint32_t height_for(const struct lattice *lattice, uint32_t size)
{
    static const double candidates[] = {1, 1, 7, 80, 1100, 9000, 90000};
    uint32_t height = 2;
    while (height < 6 && height + 2 < size &&
           lattice->subsets_of_size[height + 1] * candidates[height + 1] < CANDIDATES_MAX) {
        height++;
    }
    return height;
}

static tally_status raise_height(struct join *join, uint32_t size)
{
    const uint32_t height = height_for(&join->workspace->lattice, size);
    if (height <= join->height) return TALLY_OK;
    tally_status status = workspace_build_tables(join->workspace, height, 0);
    while (status == TALLY_OK && join->height < height) {
        status = index_size(join, join->height + 1);
        if (status == TALLY_OK) join->height++;
    }
    return status;
}

/* ---- The search ------------------------------------------------------------------------------ */

static bool fits_together(const struct lattice *lattice, uint64_t a, uint64_t b)
{
    if (lattice->distinct == lattice->given) return (a & b) == 0;
    for (uint32_t i = 0; i < lattice->distinct; i++) {
        if (lattice_copies(lattice, a, i) + lattice_copies(lattice, b, i) > lattice->copies[i])
            return false;
    }
    return true;
}

static bool append_code(struct memory *memory, struct vector *codes, uint64_t code)
{
    if (!vector_reserve(memory, codes, codes->count + 1, sizeof(uint64_t))) return false;
    ((uint64_t *)codes->items)[codes->count++] = code;
    return true;
}

/* Lists the values y, at most six, for which x and y make the value in one step. */
static uint32_t complements(uint64_t value, uint64_t x, uint32_t operations, uint64_t *ys)
{
    uint32_t count = 0;
    uint64_t y;
    if ((operations & TALLY_OP_ADD) && value > x) ys[count++] = value - x;
    if ((operations & TALLY_OP_SUBTRACT) && x > value) ys[count++] = x - value;
    if ((operations & TALLY_OP_SUBTRACT) && !ckd_add(&y, x, value)) ys[count++] = y;
    if ((operations & TALLY_OP_MULTIPLY) && value % x == 0) ys[count++] = value / x;
    if ((operations & TALLY_OP_DIVIDE) && x % value == 0) ys[count++] = x / value;
    if ((operations & TALLY_OP_DIVIDE) && !ckd_mul(&y, x, value)) ys[count++] = y;
    return count;
}

/* One side is x over subset a. Looks the other side up in the index. */
static bool join_index(struct join *join, uint64_t a, uint64_t y, uint32_t size,
                       struct vector *codes)
{
    const struct workspace *const workspace = join->workspace;
    const struct join_index *const index = &join->indices[size];
    const struct value_place *const entries = index->entries.items;
    for (uint32_t i = index->heads[slot_of(index, y)]; i != NO_ENTRY; i = entries[i].limit) {
        if (entries[i].value != y) continue;
        const uint64_t b = lattice_subset(&workspace->lattice, entries[i].index)->code;
        if (!fits_together(&workspace->lattice, a, b)) continue;
        if (!append_code(join->workspace->memory, codes, a + b)) return false;
    }
    return true;
}

/* One side is x over subset a; the subsets of the other side, too large for the index, come from
 * an answer of a smaller size. */
static tally_status join_answer(struct join *join, uint64_t a, uint64_t y, uint32_t size,
                                struct vector *codes)
{
    if (size <= join->height) {
        return join_index(join, a, y, size, codes) ? TALLY_OK
                                                   : memory_failure(join->workspace->memory);
    }
    const struct vector *others;
    const tally_status status = join_find(join, y, size, &others);
    if (status != TALLY_OK) return status;
    for (size_t i = 0; i < others->count; i++) {
        const uint64_t b = ((const uint64_t *)others->items)[i];
        if (!fits_together(&join->workspace->lattice, a, b)) continue;
        if (!append_code(join->workspace->memory, codes, a + b))
            return memory_failure(join->workspace->memory);
    }
    return TALLY_OK;
}

/* Undoes the last step for each value of one subset. Most values that the other side would need are
 * above its ceiling. These are skipped before the call, which saves up to 12 % of the
 * instructions. */
static tally_status join_subset(struct join *join, uint64_t value, uint32_t subset,
                                uint32_t other_size, struct vector *codes)
{
    struct workspace *const workspace = join->workspace;
    const uint64_t a = lattice_subset(&workspace->lattice, subset)->code;
    const struct value_run run = table_all(&workspace->tables[subset]);
    const uint64_t ceiling = join_ceiling(join, other_size);
    tally_status status = workspace_tick(workspace, &workspace->workers[0]);
    for (uint32_t i = 0; i < run.count && status == TALLY_OK; i++) {
        uint64_t ys[6];
        const uint32_t count = complements(value, run.values[i], workspace->operations, ys);
        for (uint32_t j = 0; j < count && status == TALLY_OK; j++) {
            if (ys[j] <= ceiling) status = join_answer(join, a, ys[j], other_size, codes);
        }
    }
    return status;
}

/* If the size has an index, looks the value up. Otherwise undoes the last step for every subset
 * of up to half the size. */
static tally_status search(struct join *join, uint64_t value, uint32_t size, struct vector *codes)
{
    if (size <= join->height) {
        if (!join_index(join, 0, value, size, codes))
            return memory_failure(join->workspace->memory);
        return TALLY_OK;
    }
    const struct lattice *const lattice = &join->workspace->lattice;
    tally_status status = TALLY_OK;
    for (uint32_t small = 1; small <= size / 2 && status == TALLY_OK; small++) {
        if (small > join->height) return memory_foresee_endless(join->workspace->memory);
        for (uint32_t subset = lattice->level_begin[small];
             subset < lattice->level_begin[small + 1] && status == TALLY_OK; subset++) {
            status = join_subset(join, value, subset, size - small, codes);
        }
    }
    sort_numbers(codes->items, codes->count);
    codes->count = sort_unique(codes->items, codes->count);
    return status;
}

/* ---- Answers --------------------------------------------------------------------------------- */

static uint64_t code_of(uint64_t value, uint32_t size)
{
    return hash_mix_more(hash_mix(value), size);
}

static uint64_t code_of_answer(const void *owner, uint32_t index)
{
    const struct answer *const answer = answer_at(owner, index);
    return code_of(answer->value, answer->size);
}

/* Returns the slot of the answer for a value and a size, or the free slot where it belongs. */
static uint32_t *find_slot(const struct join *join, uint64_t value, uint32_t size)
{
    const struct hash *const hash = &join->answer_hash;
    uint64_t at = hash_first(hash, code_of(value, size));
    for (; hash->slots[at] != HASH_NONE; at = hash_next(hash, at)) {
        const struct answer *const answer = answer_at(join, hash->slots[at]);
        if (answer->value == value && answer->size == size) break;
    }
    return &hash->slots[at];
}

static bool reserve_answer(struct join *join)
{
    struct memory *const memory = join->workspace->memory;
    const uint32_t count = (uint32_t)join->answers.count;
    return hash_reserve(&join->answer_hash, memory, count, code_of_answer, join) &&
           vector_reserve(memory, &join->answers, (size_t)count + 1, sizeof(struct answer *));
}

/* Adding answers for smaller sizes may have moved the slot, so it is looked up again. */
static tally_status add_answer(struct join *join, struct answer *answer)
{
    if (!reserve_answer(join)) return memory_failure(join->workspace->memory);
    const uint32_t count = (uint32_t)join->answers.count++;
    *find_slot(join, answer->value, answer->size) = count;
    ((struct answer **)join->answers.items)[count] = answer;
    return TALLY_OK;
}

/* Answers are remembered, since the same value and size are asked for again one step further
 * down. */
tally_status join_find(struct join *join, uint64_t value, uint32_t size,
                       const struct vector **codes)
{
    struct memory *const memory = join->workspace->memory;
    tally_status status = raise_height(join, size);
    if (status != TALLY_OK) return status;
    if (!reserve_answer(join)) return memory_failure(memory);
    const uint32_t known = *find_slot(join, value, size);
    if (known != HASH_NONE) {
        *codes = &answer_at(join, known)->codes;
        return TALLY_OK;
    }
    struct answer *const answer = memory_allocate(memory, sizeof *answer);
    if (answer == NULL) return memory_failure(memory);
    *answer = (struct answer){.value = value, .size = size};
    status = search(join, value, size, &answer->codes);
    if (status == TALLY_OK) status = add_answer(join, answer);
    if (status == TALLY_OK) *codes = &answer->codes;
    else drop_answer(join, answer);
    return status;
}
