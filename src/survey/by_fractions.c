/* SPDX-License-Identifier: MIT */
/*
 * Surveys by lists of fractions: for any of + - * /, exact or whole values, any or all of the
 * numbers, in any order. The smaller subsets have lists of fractions; for each
 * selection, all splits are combined (survey.h). A selection without any value in the
 * window is answered by a search.
 */
#include "survey/survey.h"

#include "base/bits.h"
#include "base/rational.h"
#include "base/technique.h"

#include <string.h>

/* ---- Lists ----------------------------------------------------------------------------------- */

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

static uint64_t code_of_index(const void *owner, uint32_t index)
{
    const struct fraction *const values = ((const struct maker *)owner)->values.items;
    return hash_mix_pair(values[index].p, values[index].q);
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
    uint64_t at = hash_first(hash, hash_mix_pair(value.p, value.q));
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
    const struct kinds *const kinds = &tables->survey->kinds;
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
    maker->is_top = size > 1 && size + 1 == tables->survey->pick;
    hash_empty(&maker->hash);
    if (size == 1) add(maker, (struct fraction){tables->survey->kinds.tile[subset[0]], 1});
    parts_of(parts, &tables->survey->kinds, subset, size);
    for (uint32_t part = 1; part + 1 < parts->total && part <= parts->total - 1 - part; part++) {
        const struct fraction_list *const a = list_of_part(tables, parts, part);
        const struct fraction_list *const b = list_of_part(tables, parts, parts->total - 1 - part);
        for (uint32_t i = 0; i < a->count; i++)
            for (uint32_t j = 0; j < b->count; j++) combine_two(maker, a->values[i], b->values[j]);
    }
    return !maker->has_failed && keep_list(&tables->lists[number], maker, arena);
}

tally_status fraction_tables_new(tally_survey *survey)
{
    struct fraction_tables *const tables = arena_take(&survey->arena, sizeof *tables);
    if (tables == NULL) return memory_failure(&survey->memory);
    *tables = (struct fraction_tables){.survey = survey,
                                       .operations = survey->rules.operations,
                                       .is_whole = !rules_have_fractions(&survey->rules),
                                       .least = rules_least(&survey->rules),
                                       .highest = highest_of(survey),
                                       .window_words = highest_of(survey) / 64 + 1};
    survey->tables = tables;
    const tally_status status = smaller_subsets_init(survey);
    if (status != TALLY_OK) return status;
    tables->lists = arena_take(&survey->arena, (survey->subs.count + 1) * sizeof *tables->lists);
    if (tables->lists == NULL) return memory_failure(&survey->memory);
    return smaller_subsets_make(survey, tables, new_maker, free_maker, make_one,
                                SIMPLE_SETS_A_TASK);
}

/* ---- The last step --------------------------------------------------------------------------- */

/* Notes a value in the bit set. */
static inline void mark(const struct fraction_tables *tables, uint64_t *bits, uint64_t value)
{
    if (value <= tables->highest) bits[value >> 6] |= UINT64_C(1) << (value & 63);
}

/* Returns p / q if that is whole; otherwise a value above every window. */
static inline uint64_t exactly(uint64_t p, uint64_t q)
{
    return p % q == 0 ? p / q : UINT64_MAX;
}

/* Most values are whole, so this is the most frequent of the three cases, and needs no test of
 * denominators. Under whole values, a difference of 0 is no step. */
static void mark_whole_whole(const struct fraction_tables *tables, uint64_t *bits, uint32_t p,
                             const struct fraction_list *list)
{
    for (uint32_t j = 0; j < list->whole_count; j++) {
        const uint32_t r = list->values[j].p;
        if (tables->operations & TALLY_OP_ADD) mark(tables, bits, (uint64_t)p + r);
        if ((tables->operations & TALLY_OP_SUBTRACT) && (p != r || tables->least == 0))
            mark(tables, bits, p > r ? p - r : r - p);
        if (tables->operations & TALLY_OP_MULTIPLY) mark(tables, bits, (uint64_t)p * r);
        if ((tables->operations & TALLY_OP_DIVIDE) == 0) continue;
        if (r != 0) mark(tables, bits, exactly(p, r));
        if (p != 0) mark(tables, bits, exactly(r, p));
    }
}

/* Both values are in lowest terms and not both are whole. The comment at the top of survey.h says
 * when a result is whole. Zero times anything is zero. */
static void mark_broken(const struct fraction_tables *tables, uint64_t *bits, struct fraction a,
                        const struct fraction *values, uint32_t count)
{
    for (uint32_t j = 0; j < count; j++) {
        const struct fraction b = values[j];
        if (a.q == b.q) {
            if (tables->operations & TALLY_OP_ADD)
                mark(tables, bits, exactly((uint64_t)a.p + b.p, a.q));
            if (tables->operations & TALLY_OP_SUBTRACT)
                mark(tables, bits, exactly(a.p > b.p ? a.p - b.p : b.p - a.p, a.q));
        }
        if ((tables->operations & TALLY_OP_MULTIPLY) && a.p % b.q == 0 && b.p % a.q == 0)
            mark(tables, bits, (uint64_t)(a.p / b.q) * (b.p / a.q));
        if ((tables->operations & TALLY_OP_DIVIDE) == 0) continue;
        if (b.p != 0 && a.p % b.p == 0 && b.q % a.q == 0)
            mark(tables, bits, (uint64_t)(a.p / b.p) * (b.q / a.q));
        if (b.q <= a.q && a.p != 0 && b.p % a.p == 0 && a.q % b.q == 0)
            mark(tables, bits, (uint64_t)(b.p / a.p) * (a.q / b.q));
    }
}

/* Each list has its whole values first, so no loop tests the kind of a value. If only the left
 * value is a fraction, the sides are exchanged: fewer divisions. */
static void mark_split(const struct fraction_tables *tables, uint64_t *bits,
                       const struct fraction_list *few, const struct fraction_list *many)
{
    const struct fraction *const broken = many->values + many->whole_count;
    const uint32_t broken_count = many->count - many->whole_count;
    for (uint32_t i = 0; i < few->count; i++) {
        const struct fraction *const a = &few->values[i];
        mark_broken(tables, bits, *a, broken, broken_count);
        if (i < few->whole_count) mark_whole_whole(tables, bits, a->p, many);
        else
            for (uint32_t j = 0; j < many->whole_count; j++)
                mark_broken(tables, bits, many->values[j], a, 1);
    }
}

static size_t levels_bytes(const struct fraction_tables *tables)
{
    return (tables->survey->pick + 1) * (size_t)tables->window_words * sizeof(uint64_t);
}

/* Values of fewer than all numbers are read directly from the lists. */
void fraction_levels_fill(uint64_t *windows, const struct fraction_tables *tables,
                          const uint8_t *subset)
{
    const struct kinds *const kinds = &tables->survey->kinds;
    const uint32_t pick = tables->survey->pick;
    const bool uses_all = tables->survey->rules.use == TALLY_USE_ALL;
    struct parts parts;
    parts_of(&parts, kinds, subset, pick);
    memset(windows, 0, levels_bytes(tables));
    for (uint32_t part = 1; part + 1 < parts.total && !uses_all; part++) {
        const struct fraction_list *const list = list_of_part(tables, &parts, part);
        uint64_t *const bits = windows + (size_t)parts.size[part] * tables->window_words;
        for (uint32_t i = 0; i < list->whole_count; i++) mark(tables, bits, list->values[i].p);
    }
    uint64_t *const bits = windows + (size_t)pick * tables->window_words;
    if (pick == 1) mark(tables, bits, kinds->tile[subset[0]]);
    for (uint32_t part = 1; part + 1 < parts.total && part <= parts.total - 1 - part; part++) {
        const struct fraction_list *const a = list_of_part(tables, &parts, part);
        const struct fraction_list *const b = list_of_part(tables, &parts, parts.total - 1 - part);
        if (a->count <= b->count) mark_split(tables, bits, a, b);
        else mark_split(tables, bits, b, a);
    }
    levels_settle(windows, tables->window_words, pick);
}

static bool admits(const tally_survey *survey)
{
    return technique_is_on(TECHNIQUE_FRACTIONS) && rules_are_free(&survey->rules) &&
           survey->rules.order == TALLY_ORDER_ANY && rules_have_groups(&survey->rules) &&
           survey->target.last <= SURVEY_TARGET_MAX && !survey_wants(survey, TALLY_SURVEY_EFFORT) &&
           fraction_lists_fit(survey);
}

/* ---- Answers ---- */

static void *new_scratch(const tally_survey *survey, struct memory *memory)
{
    return memory_allocate(memory, levels_bytes(survey->tables));
}

static void free_scratch(const tally_survey *survey, struct memory *memory, void *windows)
{
    memory_release(memory, windows, levels_bytes(survey->tables));
}

static tally_status decide(const tally_survey *survey, void *windows, uint32_t selection,
                           const struct survey_answer *answer)
{
    const struct fraction_tables *const tables = survey->tables;
    fraction_levels_fill(windows, tables, subset_at(&survey->selections, selection));
    if (!levels_answer(windows, tables->window_words, survey->pick,
                       (tally_range){0, tables->highest}, survey->target, answer))
        return decide_by_search(survey, selection, answer);
    *answer->unproved = 0;
    return answer->solutions != NULL ? count_by_search(survey, selection, answer) : TALLY_OK;
}

const struct survey_way survey_by_fractions = {
    admits, fraction_tables_new, new_scratch, free_scratch, decide, 8};
