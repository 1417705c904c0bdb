/* SPDX-License-Identifier: MIT */
/*
 * Makes sieves. A sieve never says that a value is impossible which is possible: the residue of the
 * result of a step is the result of the step on residues.
 */
#include "goals/sift.h"

#include "goals/table.h"

#include <string.h>

enum {
    CELLS_OF_VALUE = 8,     /* cells for each value of a table, or for each pair of values */
    CELLS_LEAST = 64,       /* in any sieve */
    PAIRED_NUMBERS_MAX = 4, /* subsets up to this size have a sieve without a table */
};

void exact_use_sieves(struct exact *exact)
{
    exact->uses_sieves = !exact->is_ordered && !exact->is_whole && !exact->has_large_atoms;
}

static bool make_cells(struct exact *exact, struct exact_sieve *sieve, uint64_t values)
{
    uint32_t room = CELLS_LEAST;
    while (room < CELLS_OF_VALUE * values && room <= UINT32_MAX / 4) room *= 2;
    sieve->cells = memory_allocate(exact->memory, room);
    if (sieve->cells == NULL) {
        exact_fail(exact);
        return false;
    }
    memset(sieve->cells, 0, room);
    sieve->mask = room - 1;
    return true;
}

void exact_clear_sieve(struct exact *exact, struct exact_sieve *sieve)
{
    if (sieve->cells != NULL)
        memory_release(exact->memory, sieve->cells, (size_t)sieve->mask + 1);
    *sieve = (struct exact_sieve){NULL, 0};
}

static ALWAYS_INLINE void let_through(struct exact_sieve sieve, uint32_t residue, uint8_t parts)
{
    sieve.cells[residue_magnitude(residue) & sieve.mask] |= parts;
}

/* ---- Subsets with a table -------------------------------------------------------------------- */

/* Numerator times denominator, without a numerator of 0. */
static uint32_t product_of_parts(struct ratio value)
{
    const uint32_t denominator = (uint32_t)(value.denominator % RESIDUE_PRIME);
    if (ratio_is_zero(value)) return denominator;
    return residue_multiply((uint32_t)(value.numerator % RESIDUE_PRIME), denominator);
}

/* Computes the residues of all values with one inversion (Montgomery's trick): of the product of
 * all products_of_parts(). Returns false if a value has no residue or no inverse. */
static bool make_residues(struct exact_table *table)
{
    struct exact_term *const terms = table->terms;
    uint32_t before = 1;
    for (uint32_t i = 0; i < table->count; i++) {
        terms[i].residue.value = before;
        before = residue_multiply(before, product_of_parts(table->entries[i].value));
    }
    if (before == 0) return false;
    uint32_t inverse = residue_invert(before);
    for (uint32_t i = table->count; i-- > 0;) {
        const struct ratio value = table->entries[i].value;
        const uint32_t own = residue_multiply(inverse, terms[i].residue.value);
        const uint32_t above = (uint32_t)(value.numerator % RESIDUE_PRIME);
        const uint32_t below = (uint32_t)(value.denominator % RESIDUE_PRIME);
        inverse = residue_multiply(inverse, product_of_parts(value));
        terms[i].residue.value = residue_multiply(residue_multiply(above, above), own);
        terms[i].residue.inverse =
            above != 0 ? residue_multiply(residue_multiply(below, below), own) : 0;
        terms[i].parts = table->entries[i].parts;
    }
    return true;
}

bool exact_sift_table(struct exact *exact, struct exact_table *table, struct exact_sieve *sieve)
{
    if (table->count == 0 || !make_cells(exact, sieve, table->count)) return table->count == 0;
    table->terms = memory_allocate(exact->memory, table->count * sizeof table->terms[0]);
    if (table->terms == NULL) {
        exact_clear_sieve(exact, sieve);
        exact_fail(exact);
        return false;
    }
    if (!make_residues(table)) {
        memory_release(exact->memory, table->terms, table->count * sizeof table->terms[0]);
        table->terms = NULL;
        exact_clear_sieve(exact, sieve);
        return true;
    }
    for (uint32_t i = 0; i < table->count; i++)
        let_through(*sieve, table->terms[i].residue.value, table->entries[i].parts);
    return true;
}

/* ---- Subsets of one more number -------------------------------------------------------------- */

/* Lets the results of all steps between x and the values of a table through, as
 * combine_in_any_order() in goals/table.c makes them. */
static void pair(struct exact_sieve sieve, const struct exact_term *x,
                 const struct exact_table *table)
{
    enum {
        OF_SUM = EXACT_PART_SUM | EXACT_PART_SUM_GROUP,
        OF_PRODUCT = EXACT_PART_PRODUCT | EXACT_PART_PRODUCT_GROUP
    };
    const struct residue a = x->residue;
    for (uint32_t i = 0; i < table->count; i++) {
        const struct residue b = table->terms[i].residue;
        if ((x->parts & EXACT_PARTS_SUM_GROUP) != 0 &&
            (table->terms[i].parts & EXACT_PARTS_SUM_GROUP) != 0) {
            let_through(sieve, residue_add(a.value, b.value), OF_SUM);
            let_through(sieve, residue_subtract(a.value, b.value), EXACT_PART_SUM);
        }
        if ((x->parts & EXACT_PARTS_PRODUCT_GROUP) != 0 &&
            (table->terms[i].parts & EXACT_PARTS_PRODUCT_GROUP) != 0) {
            let_through(sieve, residue_multiply(a.value, b.value), OF_PRODUCT);
            let_through(sieve, residue_multiply(a.value, b.inverse), EXACT_PART_PRODUCT);
            let_through(sieve, residue_multiply(a.inverse, b.value), EXACT_PART_PRODUCT);
        }
    }
}

/* The tables of both sides of a split; a has fewer numbers, or equally many. */
struct sides {
    struct exact_table a, b;
};

/* Returns false if a table has no terms, or the search must end. */
static bool take_sides(struct exact *exact, struct exact_split split, struct sides *sides)
{
    return exact_copy_table(exact, split.a, &sides->a) &&
           exact_copy_table(exact, split.b, &sides->b) && sides->a.terms != NULL &&
           sides->b.terms != NULL;
}

/* One of the two splits (a, b) and (b, a) is enough. */
static bool is_met_once(const struct exact *exact, struct exact_split split)
{
    const struct exact_subset *const a = exact_subset_at(exact, split.a);
    const struct exact_subset *const b = exact_subset_at(exact, split.b);
    return a->size != b->size ? a->size < b->size : a->key <= b->key;
}

static bool make_from_pairs(struct exact *exact, uint32_t subset, struct exact_sieve *sieve)
{
    const struct exact_subset seen = *exact_subset_at(exact, subset);
    uint64_t pairs = 0;
    struct sides sides;
    for (uint32_t i = 0; i < seen.split_count; i++) {
        const struct exact_split split = *exact_split_at(exact, seen.split_begin + i);
        if (!is_met_once(exact, split)) continue;
        if (!take_sides(exact, split, &sides)) return false;
        pairs += (uint64_t)sides.a.count * sides.b.count;
    }
    if (!make_cells(exact, sieve, pairs)) return false;
    for (uint32_t i = 0; i < seen.split_count && exact_goes_on(exact); i++) {
        const struct exact_split split = *exact_split_at(exact, seen.split_begin + i);
        if (!is_met_once(exact, split) || !take_sides(exact, split, &sides)) continue;
        for (uint32_t j = 0; j < sides.a.count; j++)
            pair(*sieve, &sides.a.terms[j], &sides.b);
    }
    return true;
}

void exact_make_sieve(struct exact *exact, uint32_t subset)
{
    struct exact_sieve sieve = {NULL, 0};
    const uint32_t size = exact_subset_at(exact, subset)->size;
    exact_subset_at(exact, subset)->was_sifted = true;
    if (size <= exact->table_size) {
        exact_table_of(exact, subset); /* which makes the sieve */
        return;
    }
    if (size > PAIRED_NUMBERS_MAX || size > exact->table_size + 1 || size == exact->game->count ||
        !exact_make_splits(exact, subset))
        return;
    if (!make_from_pairs(exact, subset, &sieve)) exact_clear_sieve(exact, &sieve);
    exact_subset_at(exact, subset)->sieve = sieve;
}

bool exact_may_be_over(struct exact *exact, uint32_t subset, struct ratio value, uint8_t parts)
{
    struct residue residue;
    const struct exact_sieve sieve = exact_sieve_of(exact, subset);
    if (sieve.cells == NULL || !residue_of(&residue, value)) return true;
    return (sieve.cells[residue_magnitude(residue.value) & sieve.mask] & parts) != 0;
}

/* ---- Sifting --------------------------------------------------------------------------------- */

struct exact_whole exact_whole_of(const struct exact *exact, struct ratio value)
{
    struct exact_whole whole = {.value = value};
    whole.has_residue = exact->uses_sieves && residue_of(&whole.residue, value);
    return whole;
}

bool exact_begin_sifting(struct exact *exact, struct exact_sifting *sifting,
                         const struct exact_whole *whole, uint32_t own, uint32_t other)
{
    struct exact_table table;
    const struct exact_table *seen = &exact_subset_at(exact, own)->table;
    if (UNLIKELY(!exact_subset_at(exact, own)->has_table || exact_limits_parts(exact))) {
        if (!exact_copy_table(exact, own, &table)) return false;
        seen = &table;
    }
    sifting->entries = seen->entries;
    sifting->terms = seen->terms;
    sifting->count = seen->count;
    if (other == EXACT_NONE || !whole->has_residue || seen->terms == NULL) return true;
    sifting->sieve = exact_sieve_of(exact, other);
    sifting->whole =
        sifting->step == EXACT_OVER_WHOLE ? whole->residue.inverse : whole->residue.value;
    return true;
}

/* The residue of the other side, or of its opposite. */
static ALWAYS_INLINE uint32_t other_side(enum exact_other_side step, uint32_t whole,
                                         struct residue entry)
{
    switch (step) {
    case EXACT_WHOLE_PLUS: return residue_add(whole, entry.value);
    case EXACT_WHOLE_MINUS: return residue_subtract(whole, entry.value);
    case EXACT_WHOLE_TIMES:
    case EXACT_OVER_WHOLE: return residue_multiply(whole, entry.value);
    case EXACT_WHOLE_OVER: return residue_multiply(whole, entry.inverse);
    }
    return 0;
}

/* Sifts the next `count` entries. No branch, since the processor could not predict it. */
static ALWAYS_INLINE uint64_t keep(const struct exact_sifting *sifting, uint32_t count,
                                   enum exact_other_side step)
{
    const struct exact_term *const terms = &sifting->terms[sifting->end];
    const struct exact_sieve sieve = sifting->sieve;
    const uint32_t whole = sifting->whole;
    const uint32_t parts = sifting->parts, other_parts = sifting->other_parts;
    uint64_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t other = other_side(step, whole, terms[i].residue);
        const uint32_t found = sieve.cells[residue_magnitude(other) & sieve.mask] & other_parts;
        kept |= ((uint64_t)(found != 0) & (uint64_t)((terms[i].parts & parts) != 0)) << i;
    }
    return kept;
}

/* Each step has a loop of its own. */
static uint64_t keep_by_sieve(const struct exact_sifting *sifting, uint32_t count)
{
    switch (sifting->step) {
    case EXACT_WHOLE_PLUS: return keep(sifting, count, EXACT_WHOLE_PLUS);
    case EXACT_WHOLE_MINUS: return keep(sifting, count, EXACT_WHOLE_MINUS);
    case EXACT_WHOLE_TIMES:
    case EXACT_OVER_WHOLE: return keep(sifting, count, EXACT_WHOLE_TIMES);
    case EXACT_WHOLE_OVER: return keep(sifting, count, EXACT_WHOLE_OVER);
    }
    return 0;
}

static uint64_t keep_by_parts(const struct exact_sifting *sifting, uint32_t count)
{
    const struct exact_table_entry *const entries = &sifting->entries[sifting->end];
    uint64_t kept = 0;
    for (uint32_t i = 0; i < count; i++)
        kept |= (uint64_t)((entries[i].parts & sifting->parts) != 0) << i;
    return kept;
}

bool exact_sift_more(struct exact *exact, struct exact_sifting *sifting)
{
    while (sifting->end < sifting->count && exact_goes_on(exact)) {
        const uint32_t left = sifting->count - sifting->end;
        const uint32_t count = left < EXACT_SIFTED_AT_ONCE ? left : EXACT_SIFTED_AT_ONCE;
        sifting->begin = sifting->end;
        sifting->kept = sifting->sieve.cells != NULL ? keep_by_sieve(sifting, count)
                                                     : keep_by_parts(sifting, count);
        sifting->end += count;
        if (sifting->kept != 0) return true;
    }
    return false;
}
