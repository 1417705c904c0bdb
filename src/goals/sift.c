/* SPDX-License-Identifier: MIT */
/*
 * Makes the sieves of subsets without a table, and sifts the entries of tables.
 */
#include "goals/sift.h"

#include "goals/feasible.h"
#include "goals/sieve.h"
#include "goals/table.h"

enum { PAIRED_NUMBERS_MAX = 5 }; /* subsets up to this size have a sieve without a table */

/* ---- Subsets without a table ----------------------------------------------------------------- */

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
            exact_let_through(sieve, residue_add(a.value, b.value), OF_SUM);
            exact_let_through(sieve, residue_subtract(a.value, b.value), EXACT_PART_SUM);
        }
        if ((x->parts & EXACT_PARTS_PRODUCT_GROUP) != 0 &&
            (table->terms[i].parts & EXACT_PARTS_PRODUCT_GROUP) != 0) {
            exact_let_through(sieve, residue_multiply(a.value, b.value), OF_PRODUCT);
            exact_let_through(sieve, residue_multiply(a.value, b.inverse), EXACT_PART_PRODUCT);
            exact_let_through(sieve, residue_multiply(a.inverse, b.value), EXACT_PART_PRODUCT);
        }
    }
}

/* Copies the tables of both sides of a split; a has fewer numbers, or equally many. Returns false
 * if a table has no terms, or the search must end. */
static bool take_sides(struct exact *exact, struct exact_split split, struct exact_table *a,
                       struct exact_table *b)
{
    return exact_copy_table(exact, split.a, a) && exact_copy_table(exact, split.b, b) &&
           a->terms != NULL && b->terms != NULL;
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
    struct exact_table a, b;
    for (uint32_t i = 0; i < seen.split_count; i++) {
        const struct exact_split split = *exact_split_at(exact, seen.split_begin + i);
        if (!is_met_once(exact, split)) continue;
        if (!take_sides(exact, split, &a, &b)) return false;
        pairs += (uint64_t)a.count * b.count;
    }
    if (!exact_make_cells(exact, sieve, pairs)) return false;
    for (uint32_t i = 0; i < seen.split_count && exact_goes_on(exact); i++) {
        const struct exact_split split = *exact_split_at(exact, seen.split_begin + i);
        if (!is_met_once(exact, split) || !take_sides(exact, split, &a, &b)) continue;
        for (uint32_t j = 0; j < a.count; j++) pair(*sieve, &a.terms[j], &b);
    }
    return true;
}

/* A sieve that is not finished, since the search must end, is dropped. */
static void make_without_table(struct exact *exact, uint32_t subset)
{
    struct exact_sieve sieve = {NULL, 0};
    if (!exact_make_splits(exact, subset)) return;
    if (!make_from_pairs(exact, subset, &sieve) || exact->status != TALLY_OK)
        exact_clear_sieve(exact, &sieve);
    exact_subset_at(exact, subset)->sieve = sieve;
}

/* A table is made with its sieve. */
void exact_make_sieve(struct exact *exact, uint32_t subset)
{
    const uint32_t size = exact_subset_at(exact, subset)->size;
    const bool may_be_paired = size <= PAIRED_NUMBERS_MAX && size == exact->table_size + 1;
    if (size <= exact->table_size) exact_table_of(exact, subset);
    else if (may_be_paired && size < exact->game->count) make_without_table(exact, subset);
    exact_subset_at(exact, subset)->was_sifted = exact->status == TALLY_OK;
}

bool exact_may_be_over(struct exact *exact, uint32_t subset, struct ratio value, uint8_t parts)
{
    struct residue residue;
    const struct exact_sieve sieve = exact_sieve_of(exact, subset);
    if (!exact->uses_sieves || !residue_of(&residue, value)) return true;
    return (sieve.cells == NULL || exact_lets_through(sieve, residue.value, parts)) &&
           exact_feasible_parts(exact, subset, residue.value, parts) != 0;
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
    sifting->other = EXACT_NONE;
    if (other == EXACT_NONE || !whole->has_residue || seen->terms == NULL) return true;
    sifting->sieve = exact_sieve_of(exact, other);
    if (exact_subset_at(exact, other)->size > exact->table_size) sifting->other = other;
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
    const uint8_t parts = sifting->parts, other_parts = sifting->other_parts;
    uint64_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t other = other_side(step, whole, terms[i].residue);
        const bool is_found = exact_lets_through(sieve, other, other_parts);
        kept |= ((uint64_t)is_found & (uint64_t)((terms[i].parts & parts) != 0)) << i;
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

/* Keeps those entries for which the other side, which has no table, is feasible. */
static uint64_t keep_feasible(struct exact *exact, const struct exact_sifting *sifting,
                              uint64_t kept)
{
    for (uint64_t left = kept; left != 0; left &= left - 1) {
        const struct exact_term *const term =
            &sifting->terms[sifting->end + (uint32_t)bits_lowest(left)];
        const uint32_t other = other_side(sifting->step, sifting->whole, term->residue);
        if (exact_feasible_parts(exact, sifting->other, other, sifting->other_parts) == 0)
            kept &= ~(left & -left);
    }
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
        if (sifting->kept != 0 && sifting->other != EXACT_NONE)
            sifting->kept = keep_feasible(exact, sifting, sifting->kept);
        sifting->end += count;
        if (sifting->kept != 0) return true;
    }
    return false;
}
