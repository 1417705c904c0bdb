/* SPDX-License-Identifier: MIT */
/*
 * Making lists of fractions: see fraction_lists.h.
 */
#include "survey/fraction_lists.h"

#include "base/rational.h"
#include "rules/rules.h"

#include <string.h>

/* ---- Do values fit ---- */

static uint32_t highest_of(const tally_survey *survey)
{
    /* The window reaches this far beyond twice the largest target, so that small targets have a
     * wide enough window. */
    enum { MARGIN = 64 };
    return 2 * (uint32_t)survey->target.last + MARGIN;
}

static bool fits(uint64_t value)
{
    return value <= UINT32_MAX;
}

/* Bounds the height of all values from the largest tiles that a selection can have. */
bool fraction_lists_fit(const tally_survey *survey)
{
    const struct kinds *const kinds = &survey->kinds;
    uint64_t height = 1;
    /* If the pool has a 0, the lists of all but one tile keep all values: see is_useful(). */
    const uint32_t apart = kinds->tile[0] == 0 ? 1 : 2;
    uint32_t left = survey->pick > apart ? survey->pick - apart : 1;
    for (uint32_t kind = kinds->count; kind-- > 0;)
        for (uint32_t i = 0; i < kinds->have[kind] && left > 0; i++, left--) {
            height *= 2 * (uint64_t)(kinds->tile[kind] > 0 ? kinds->tile[kind] : 1);
            if (!fits(height)) return false;
        }
    const uint64_t highest = highest_of(survey) + kinds->tile[kinds->count - 1];
    return fits(highest * kinds->tile[kinds->count - 1]);
}

/* ---- Making them ---- */

/* A set of fractions that grows. */
struct maker {
    struct memory *memory;
    const struct fraction_tables *tables;
    bool is_top;
    bool has_failed;
    struct vector values; /* struct fraction */
    struct hash hash;     /* finds the index of a value */
    struct parts parts;
};

static uint64_t code_of(struct fraction value)
{
    return hash_mix((uint64_t)value.p << 32 | value.q);
}

static uint64_t code_of_index(const void *owner, uint32_t index)
{
    return code_of(((const struct fraction *)((const struct maker *)owner)->values.items)[index]);
}

/* Adds a value unless it is in the set already, or no tile can make it whole. */
static void add(struct maker *maker, struct fraction value)
{
    struct hash *const hash = &maker->hash;
    const uint32_t count = (uint32_t)maker->values.count;
    if (!hash_reserve(hash, maker->memory, count, code_of_index, maker) ||
        !vector_reserve(maker->memory, &maker->values, (size_t)count + 1, sizeof value)) {
        maker->has_failed = true;
        return;
    }
    struct fraction *const values = maker->values.items;
    uint64_t at = hash_first(hash, code_of(value));
    for (; hash->slots[at] != HASH_NONE; at = hash_next(hash, at)) {
        const struct fraction other = values[hash->slots[at]];
        if (other.p == value.p && other.q == value.q) return;
    }
    hash->slots[at] = count;
    values[count] = value;
    maker->values.count++;
}

/* Can one more tile turn the value into a whole value of the window? With a 0 in the pool, the
 * answer is always yes, since 0 * v is 0. */
static bool is_useful(const struct fraction_tables *tables, uint64_t p, uint64_t q)
{
    const struct kinds *const kinds = &tables->kinds;
    const uint64_t highest = tables->highest;
    if (kinds->tile[0] == 0) return true;
    if (q == 1 && p <= highest + kinds->tile[kinds->count - 1]) return true;
    for (uint32_t kind = 0; kind < kinds->count; kind++) {
        const uint64_t tile = kinds->tile[kind];
        if (q == 1) {
            if (p <= tile * highest && p % tile == 0) return true;
            continue;
        }
        if (tile % q == 0 && p * (tile / q) <= highest) return true;
        if (p != 0 && tile % p == 0 && q * (tile / p) <= highest) return true;
    }
    return false;
}

static void add_reduced(struct maker *maker, uint64_t p, uint64_t q)
{
    if (maker->tables->is_whole && (q != 1 || p < maker->tables->least)) return;
    if (maker->is_top && (!is_useful(maker->tables, p, q) || !fits(p) || !fits(q))) return;
    add(maker, (struct fraction){(uint32_t)p, (uint32_t)q});
}

static void add_quotient(struct maker *maker, uint64_t p, uint64_t q)
{
    const uint64_t common = q == 1 ? 1 : (uint64_t)rational_gcd(q, p);
    add_reduced(maker, p / common, q / common);
}

/* With the common denominator `below`, the sum is (left + right) / below, and the quotient is left
 * / right. add_quotient() brings each result to lowest terms. */
static void combine_two(struct maker *maker, struct fraction a, struct fraction b)
{
    const uint32_t operations = maker->tables->operations;
    const uint64_t left = (uint64_t)a.p * b.q, right = (uint64_t)b.p * a.q,
                   below = (uint64_t)a.q * b.q;
    if (operations & TALLY_OP_ADD) add_quotient(maker, left + right, below);
    if (operations & TALLY_OP_SUBTRACT)
        add_quotient(maker, left > right ? left - right : right - left, below);
    if (operations & TALLY_OP_MULTIPLY) add_quotient(maker, (uint64_t)a.p * b.p, below);
    if ((operations & TALLY_OP_DIVIDE) == 0) return;
    if (right != 0) add_quotient(maker, left, right);
    if (left != 0) add_quotient(maker, right, left);
}

static void *new_maker(void *context, struct memory *memory)
{
    struct maker *const maker = memory_allocate(memory, sizeof *maker);
    if (maker == NULL) return NULL;
    memset(maker, 0, sizeof *maker);
    maker->memory = memory;
    maker->tables = context;
    return maker;
}

static void free_maker(void *context)
{
    struct maker *const maker = context;
    struct memory *const memory = maker->memory;
    vector_clear(memory, &maker->values);
    hash_clear(&maker->hash, memory);
    memory_release(memory, maker, sizeof *maker);
}

/* Whole values first, otherwise in the order in which they were made. */
static bool keep_list(struct fraction_list *list, const struct maker *maker, struct arena *arena)
{
    const struct fraction *const values = maker->values.items;
    const uint32_t count = (uint32_t)maker->values.count;
    struct fraction *const kept = arena_take(arena, (count + 1) * sizeof *kept);
    if (kept == NULL) return false;
    uint32_t at = 0;
    for (uint32_t i = 0; i < count; i++)
        if (values[i].q == 1) kept[at++] = values[i];
    *list = (struct fraction_list){kept, count, at};
    for (uint32_t i = 0; i < count; i++)
        if (values[i].q != 1) kept[at++] = values[i];
    return true;
}

/* Each split is taken once, since all operations are tried in both directions. A single tile is its
 * own only value. */
static bool make_one(void *context, void *maker_context, struct arena *arena, const uint8_t *subset,
                     uint32_t size, uint32_t number)
{
    struct fraction_tables *const tables = context;
    struct maker *const maker = maker_context;
    struct parts *const parts = &maker->parts;
    maker->values.count = 0;
    maker->is_top = size > 1 && size + 1 == tables->pick;
    hash_empty(&maker->hash);
    if (size == 1) add(maker, (struct fraction){tables->kinds.tile[subset[0]], 1});
    parts_of(parts, &tables->kinds, subset, size);
    for (uint32_t part = 1; part + 1 < parts->total && part <= parts->total - 1 - part; part++) {
        const struct fraction_list *const a = list_of_part(tables, parts, part);
        const struct fraction_list *const b = list_of_part(tables, parts, parts->total - 1 - part);
        for (uint32_t i = 0; i < a->count; i++)
            for (uint32_t j = 0; j < b->count; j++) combine_two(maker, a->values[i], b->values[j]);
    }
    return !maker->has_failed && keep_list(&tables->lists[number], maker, arena);
}

tally_status fraction_tables_init(struct fraction_tables *tables, tally_survey *survey)
{
    struct memory *const memory = &survey->memory;
    memset(tables, 0, sizeof *tables);
    tables->kinds = survey->kinds;
    tables->operations = survey->rules.operations;
    tables->is_whole = !rules_have_fractions(&survey->rules);
    tables->least = rules_least(&survey->rules);
    tables->uses_all = survey->rules.use == TALLY_USE_ALL;
    tables->pick = survey->pick;
    tables->highest = highest_of(survey);
    tables->window_words = tables->highest / 64 + 1;
    tally_status status = smaller_subsets_init(&tables->subs, survey);
    if (status != TALLY_OK) return status;
    tables->lists = memory_allocate(memory, (tables->subs.count + 1) * sizeof *tables->lists);
    if (tables->lists == NULL) return memory_failure(memory);
    struct set_making making = {.survey = survey,
                                .tables = tables,
                                .maker_new = new_maker,
                                .maker_free = free_maker,
                                .make = make_one};
    status = smaller_subsets_make(&tables->subs, memory, &making);
    smaller_subsets_forget_lists(&tables->subs, memory);
    return status;
}

void fraction_tables_clear(struct fraction_tables *tables, struct memory *memory)
{
    memory_release(memory, tables->lists, (tables->subs.count + 1) * sizeof *tables->lists);
    smaller_subsets_clear(&tables->subs, memory);
}
