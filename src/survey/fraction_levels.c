/* SPDX-License-Identifier: MIT */
/*
 * The last step by fractions: see fraction_levels.h.
 */
#include "survey/fraction_levels.h"

#include <string.h>

bool fraction_levels_init(struct fraction_levels *levels, struct memory *memory,
                          const struct fraction_tables *tables)
{
    levels->memory = memory;
    levels->words = (size_t)(tables->pick + 1) * tables->window_words;
    levels->windows = memory_allocate(memory, levels->words * sizeof *levels->windows);
    return levels->windows != NULL;
}

void fraction_levels_clear(struct fraction_levels *levels)
{
    memory_release(levels->memory, levels->windows, levels->words * sizeof *levels->windows);
}

/* Notes a value in the bit set. */
static inline void mark(const struct fraction_tables *tables, uint64_t *bits, uint64_t value)
{
    if (value <= tables->highest) bits[value >> 6] |= UINT64_C(1) << (value & 63);
}

/* Returns p / q if that is whole; otherwise a value above every window. */
static inline uint64_t exactly(uint32_t p, uint32_t q)
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

/* Combines a whole p with fractions r / s: p * r / s, and p * s / r. Zero times anything is
 * zero. */
static void mark_whole_broken(const struct fraction_tables *tables, uint64_t *bits, uint32_t p,
                              const struct fraction *values, uint32_t count)
{
    for (uint32_t j = 0; j < count; j++) {
        const struct fraction b = values[j];
        if ((tables->operations & TALLY_OP_MULTIPLY) && p % b.q == 0)
            mark(tables, bits, (uint64_t)(p / b.q) * b.p);
        if ((tables->operations & TALLY_OP_DIVIDE) && p % b.p == 0)
            mark(tables, bits, (uint64_t)(p / b.p) * b.q);
    }
}

/* Both fractions are in lowest terms and neither is whole. The comment at the top of
 * fraction_levels.h says when a result is whole. */
static void mark_broken_broken(const struct fraction_tables *tables, uint64_t *bits,
                               struct fraction a, const struct fraction *values, uint32_t count)
{
    for (uint32_t j = 0; j < count; j++) {
        const struct fraction b = values[j];
        if (a.q == b.q) {
            if (tables->operations & TALLY_OP_ADD && ((uint64_t)a.p + b.p) % a.q == 0)
                mark(tables, bits, ((uint64_t)a.p + b.p) / a.q);
            const uint32_t apart = a.p > b.p ? a.p - b.p : b.p - a.p;
            if (tables->operations & TALLY_OP_SUBTRACT && apart % a.q == 0)
                mark(tables, bits, apart / a.q);
        }
        if ((tables->operations & TALLY_OP_MULTIPLY) && a.p % b.q == 0 && b.p % a.q == 0)
            mark(tables, bits, (uint64_t)(a.p / b.q) * (b.p / a.q));
        if ((tables->operations & TALLY_OP_DIVIDE) == 0) continue;
        if (a.p % b.p == 0 && b.q % a.q == 0)
            mark(tables, bits, (uint64_t)(a.p / b.p) * (b.q / a.q));
        if (b.p % a.p == 0 && a.q % b.q == 0)
            mark(tables, bits, (uint64_t)(b.p / a.p) * (a.q / b.q));
    }
}

/* Each list has its whole values first. So four loops over parts of the lists cover all pairs, and
 * none of them tests the kind of a value. */
static void mark_split(const struct fraction_tables *tables, uint64_t *bits,
                       const struct fraction_list *few, const struct fraction_list *many)
{
    const struct fraction *const broken = many->values + many->whole_count;
    const uint32_t broken_count = many->count - many->whole_count;
    for (uint32_t i = 0; i < few->whole_count; i++) {
        mark_whole_whole(tables, bits, few->values[i].p, many);
        mark_whole_broken(tables, bits, few->values[i].p, broken, broken_count);
    }
    for (uint32_t i = few->whole_count; i < few->count; i++) {
        /* if only the left value is a fraction, the sides are exchanged */
        const struct fraction a = few->values[i];
        for (uint32_t j = 0; j < many->whole_count; j++)
            mark_whole_broken(tables, bits, many->values[j].p, &a, 1);
        mark_broken_broken(tables, bits, a, broken, broken_count);
    }
}

/* Values of fewer than all numbers are read directly from the lists. */
void fraction_levels_fill(struct fraction_levels *levels, const struct fraction_tables *tables,
                          const uint8_t *subset)
{
    const struct parts *const parts = &levels->parts;
    parts_of(&levels->parts, &tables->kinds, subset, tables->pick);
    memset(levels->windows, 0, levels->words * sizeof *levels->windows);
    for (uint32_t part = 1; part + 1 < parts->total && !tables->uses_all; part++) {
        const struct fraction_list *const list = list_of_part(tables, parts, part);
        uint64_t *const bits = levels->windows + (size_t)parts->size[part] * tables->window_words;
        for (uint32_t i = 0; i < list->whole_count; i++) mark(tables, bits, list->values[i].p);
    }
    uint64_t *const bits = levels->windows + (size_t)tables->pick * tables->window_words;
    if (tables->pick == 1) mark(tables, bits, tables->kinds.tile[subset[0]]);
    for (uint32_t part = 1; part + 1 < parts->total && part <= parts->total - 1 - part; part++) {
        const struct fraction_list *const a = list_of_part(tables, parts, part);
        const struct fraction_list *const b = list_of_part(tables, parts, parts->total - 1 - part);
        if (a->count <= b->count) mark_split(tables, bits, a, b);
        else mark_split(tables, bits, b, a);
    }
    for (uint32_t level = 1; level <= tables->pick; level++)
        for (uint32_t i = 0; i < tables->window_words; i++)
            levels->windows[i] |= levels->windows[(size_t)level * tables->window_words + i];
}
