/* SPDX-License-Identifier: MIT */
/*
 * Says which values a side of a step can have: by sieves, by cells, and by the tables themselves.
 * Then the entries that are left are sifted. See sift.h.
 */
#include "goals/sift.h"

#include "goals/table.h"
#include "rules/rules.h"

#include <string.h>

/* ---- What is feasible ------------------------------------------------------------------------ */

/*
 * A value over a subset is a sum or difference, or a product or quotient, of two values over the
 * sides of some split. For each value of the smaller side, which has a table, the value of the
 * larger side is looked up, or asked for in the same way.
 *
 * A residue stands for a value and for its opposite, so sums and differences are not told apart.
 */

enum {
    PAIRED_NUMBERS_MAX = 5, /* subsets up to this size have a sieve without a table */
    OF_SUM = GOALS_PART_SUM | GOALS_PART_SUM_GROUP,
    OF_PRODUCT = GOALS_PART_PRODUCT | GOALS_PART_PRODUCT_GROUP,
    KNOWS_SUMS = 32, /* beside the parts: those of sums are known */
    KNOWS_PRODUCTS = 64
};

/* One of the two splits (a, b) and (b, a) is enough. */
static bool is_met_once(const struct goals *goals, struct goals_split split)
{
    const struct goals_subset *const a = goals_subset_at(goals, split.a);
    const struct goals_subset *const b = goals_subset_at(goals, split.b);
    return a->size != b->size ? a->size < b->size : a->key <= b->key;
}

/* ---- Sieves from pairs ----------------------------------------------------------------------- */

/* Lets the results of all steps between x and the values of a table through, as
 * combine_in_any_order() in goals/table.c makes them. */
static void pair(struct goals_sieve sieve, const struct goals_term *x,
                 const struct goals_table *table)
{
    const struct residue a = x->residue;
    for (uint32_t i = 0; i < table->count; i++) {
        const struct residue b = table->terms[i].residue;
        if ((x->parts & GOALS_PARTS_SUM_GROUP) != 0 &&
            (table->terms[i].parts & GOALS_PARTS_SUM_GROUP) != 0) {
            goals_let_through(sieve, residue_add(a.value, b.value), OF_SUM);
            goals_let_through(sieve, residue_subtract(a.value, b.value), GOALS_PART_SUM);
        }
        if ((x->parts & GOALS_PARTS_PRODUCT_GROUP) != 0 &&
            (table->terms[i].parts & GOALS_PARTS_PRODUCT_GROUP) != 0) {
            goals_let_through(sieve, residue_multiply(a.value, b.value), OF_PRODUCT);
            goals_let_through(sieve, residue_multiply(a.value, b.inverse), GOALS_PART_PRODUCT);
            goals_let_through(sieve, residue_multiply(a.inverse, b.value), GOALS_PART_PRODUCT);
        }
    }
}

/* Copies the tables of both sides of a split; a has fewer numbers, or equally many. Returns false
 * if a table has no terms, or the search must end. */
static bool take_pair(struct goals *goals, struct goals_split split, struct goals_table *a,
                      struct goals_table *b)
{
    return goals_copy_table(goals, split.a, a) && goals_copy_table(goals, split.b, b) &&
           a->terms != NULL && b->terms != NULL;
}

static bool make_from_pairs(struct goals *goals, uint32_t subset, struct goals_sieve *sieve)
{
    uint64_t pairs = 0;
    struct goals_table a, b;
    struct goals_split split;
    for (uint32_t i = 0; goals_next_split(goals, subset, &i, &split);) {
        if (!is_met_once(goals, split)) continue;
        if (!take_pair(goals, split, &a, &b)) return false;
        pairs += (uint64_t)a.count * b.count;
    }
    if (!goals_make_cells(goals, sieve, pairs)) return false;
    for (uint32_t i = 0; goals_next_split(goals, subset, &i, &split);) {
        if (!is_met_once(goals, split) || !take_pair(goals, split, &a, &b)) continue;
        for (uint32_t j = 0; j < a.count; j++) pair(*sieve, &a.terms[j], &b);
    }
    return true;
}

/* A sieve that is not finished, since the search must end, is dropped. */
static void make_without_table(struct goals *goals, uint32_t subset)
{
    struct goals_sieve sieve = {NULL, 0};
    if (!make_from_pairs(goals, subset, &sieve) || goals->status != TALLY_OK)
        goals_clear_sieve(goals, &sieve);
    goals_subset_at(goals, subset)->sieve = sieve;
}

/* A table is made with its sieve. */
void goals_make_sieve(struct goals *goals, uint32_t subset)
{
    const uint32_t size = goals_subset_at(goals, subset)->size;
    const bool may_be_paired = size <= PAIRED_NUMBERS_MAX && size == goals->table_size + 1;
    if (size <= goals->table_size) goals_table_of(goals, subset);
    else if (may_be_paired && size < goals->game->count) make_without_table(goals, subset);
    goals_subset_at(goals, subset)->was_sifted = goals->status == TALLY_OK;
}

/* ---- Cells ----------------------------------------------------------------------------------- */

/* What is known of the values of a subset that have a residue. */
struct goals_cell {
    uint32_t subset;
    uint32_t residue;
    uint8_t parts; /* GOALS_PART_, KNOWS_ */
};

static struct goals_cell *cell_at(const struct goals *goals, uint32_t index)
{
    return (struct goals_cell *)goals->cells.items + index;
}

static uint64_t code_of_cell(const void *owner, uint32_t index)
{
    const struct goals_cell *const cell = cell_at(owner, index);
    return hash_mix_pair(cell->subset, cell->residue);
}

/* The cell of a residue, which is made if it does not exist. GOALS_NONE: there is no memory. */
static uint32_t find_cell(struct goals *goals, uint32_t subset, uint32_t residue)
{
    struct hash *const hash = &goals->cell_hash;
    const uint32_t count = (uint32_t)goals->cells.count;
    if (!hash_reserve(hash, goals->memory, count, code_of_cell, goals) ||
        !vector_reserve(goals->memory, &goals->cells, (size_t)count + 1,
                        sizeof(struct goals_cell))) {
        goals_fail(goals);
        return GOALS_NONE;
    }
    uint64_t at = hash_first(hash, hash_mix_pair(subset, residue));
    for (; hash->slots[at] != HASH_NONE; at = hash_next(hash, at)) {
        const struct goals_cell *const cell = cell_at(goals, hash->slots[at]);
        if (cell->residue == residue && cell->subset == subset) return hash->slots[at];
    }
    hash->slots[at] = count;
    goals->cells.count++;
    *cell_at(goals, count) = (struct goals_cell){subset, residue, 0};
    return count;
}

/* ---- Values of a table ----------------------------------------------------------------------- */

static uint64_t code_of_term(const void *owner, uint32_t index)
{
    const struct goals_table *const table = owner;
    return hash_mix(residue_magnitude(table->terms[index].residue.value));
}

static bool index_terms(struct goals *goals, struct goals_table *table)
{
    if (hash_make_room(&table->by_residue, goals->memory, table->count)) {
        for (uint32_t i = 0; i < table->count; i++) {
            uint64_t at = hash_first(&table->by_residue, code_of_term(table, i));
            while (table->by_residue.slots[at] != HASH_NONE) at = hash_next(&table->by_residue, at);
            table->by_residue.slots[at] = i;
        }
        return true;
    }
    goals_fail(goals);
    return false;
}

/* The parts of the values of a table that have a residue, or its opposite. */
static ALWAYS_INLINE uint8_t parts_in_table(const struct goals_term *terms, const struct hash *hash,
                                            uint32_t magnitude)
{
    uint8_t parts = 0;
    for (uint64_t at = hash_first(hash, hash_mix(magnitude)); hash->slots[at] != HASH_NONE;
         at = hash_next(hash, at)) {
        const struct goals_term *const term = &terms[hash->slots[at]];
        if (residue_magnitude(term->residue.value) == magnitude) parts |= (uint8_t)term->parts;
    }
    return parts;
}

/* ---- The sides of a split -------------------------------------------------------------------- */

/* As which of the wanted parts may the subset have a value with this residue, or its opposite? All
 * wanted parts, if that is not known. The search uses sieves. */
static uint8_t feasible_parts(struct goals *goals, uint32_t subset, uint32_t residue,
                              uint8_t wanted);

/* The two sides of a split: the values of the smaller side's table, and the larger side. */
struct sides {
    struct goals *goals;
    const struct goals_term *smaller;
    uint32_t count;
    uint32_t subset; /* the larger side */
    struct goals_sieve sieve;
    const struct goals_term *terms; /* NULL: it has no table */
    struct hash by_residue;
};

/* May the larger side be one of these parts? */
static ALWAYS_INLINE bool may_be(const struct sides *sides, uint32_t residue, uint8_t parts)
{
    const uint32_t magnitude = residue_magnitude(residue);
    if (sides->sieve.cells != NULL &&
        (sides->sieve.cells[magnitude & sides->sieve.mask] & parts) == 0)
        return false;
    if (sides->terms != NULL)
        return (parts_in_table(sides->terms, &sides->by_residue, magnitude) & parts) != 0;
    return feasible_parts(sides->goals, sides->subset, magnitude, parts) != 0;
}

static bool makes_sum(const struct sides *sides, uint32_t whole)
{
    for (uint32_t i = 0; i < sides->count; i++) {
        const struct goals_term term = sides->smaller[i];
        if ((term.parts & GOALS_PARTS_SUM_GROUP) == 0) continue;
        if (may_be(sides, residue_subtract(whole, term.residue.value), GOALS_PARTS_SUM_GROUP) ||
            may_be(sides, residue_add(whole, term.residue.value), GOALS_PARTS_SUM_GROUP))
            return true;
    }
    return false;
}

/* Returns the parts among those wanted that are found. */
static uint8_t makes_products(const struct sides *sides, struct residue whole, uint8_t wanted)
{
    const uint8_t group = GOALS_PARTS_PRODUCT_GROUP;
    uint8_t found = 0;
    for (uint32_t i = 0; i < sides->count; i++) {
        const struct goals_term term = sides->smaller[i];
        const struct residue known = term.residue;
        if ((term.parts & group) == 0 || known.value == 0) continue;
        if (may_be(sides, residue_multiply(whole.value, known.inverse), group)) return OF_PRODUCT;
        if ((found | ~wanted) & GOALS_PART_PRODUCT) continue;
        if (may_be(sides, residue_multiply(whole.value, known.value), group) ||
            may_be(sides, residue_multiply(whole.inverse, known.value), group)) {
            found = GOALS_PART_PRODUCT;
            if (found == wanted) break;
        }
    }
    return found;
}

/* Makes the tables of both sides, as far as they have one. Returns false if a table has no
 * residues, or the search must end. */
static bool take_sides(struct goals *goals, struct goals_split split, struct sides *sides)
{
    *sides = (struct sides){.goals = goals, .subset = split.b};
    sides->sieve = goals_sieve_of(goals, split.b);
    const bool has_table = goals_subset_at(goals, split.b)->size <= goals->table_size;
    if (goals_table_of(goals, split.a) == NULL ||
        (has_table && goals_table_of(goals, split.b) == NULL))
        return false;
    const struct goals_table *const known = &goals_subset_at(goals, split.a)->table;
    struct goals_table *const table = &goals_subset_at(goals, split.b)->table;
    sides->smaller = known->terms;
    sides->count = known->count;
    if (!has_table || known->terms == NULL) return known->terms != NULL;
    if (table->terms == NULL || (table->by_residue.room == 0 && !index_terms(goals, table)))
        return false;
    sides->terms = table->terms;
    sides->by_residue = table->by_residue;
    return true;
}

/* Finds those of the wanted parts that the splits of a subset make; all of them, if a side has no
 * residues, or the search must end. */
static uint8_t find_parts(struct goals *goals, uint32_t subset, uint32_t residue, uint8_t wanted)
{
    if (!goals_make_splits(goals, subset)) return wanted;
    const struct goals_subset seen = *goals_subset_at(goals, subset);
    const struct residue whole = {residue, (wanted & OF_PRODUCT) ? residue_invert(residue) : 0};
    uint8_t found = 0;
    for (uint32_t i = 0; i < seen.split_count && found != wanted; i++) {
        const struct goals_split split = *goals_split_at(goals, seen.split_begin + i);
        struct sides sides;
        if (!is_met_once(goals, split)) continue;
        if (!goals_goes_on(goals) || !take_sides(goals, split, &sides)) return wanted;
        const uint8_t missing = wanted & (uint8_t)~found;
        if ((missing & OF_SUM) && makes_sum(&sides, residue)) found |= OF_SUM;
        if (missing & OF_PRODUCT) found |= makes_products(&sides, whole, missing & OF_PRODUCT);
        found &= wanted;
    }
    return found;
}

static uint8_t feasible_parts(struct goals *goals, uint32_t subset, uint32_t residue,
                              uint8_t wanted)
{
    const uint32_t magnitude = residue_magnitude(residue);
    if (magnitude == 0 || goals_subset_at(goals, subset)->size == 1) return wanted;
    const uint32_t index = find_cell(goals, subset, magnitude);
    if (index == GOALS_NONE) return wanted;
    const uint8_t known = cell_at(goals, index)->parts;
    uint8_t unknown = 0;
    if ((wanted & OF_SUM) && !(known & KNOWS_SUMS)) unknown |= OF_SUM;
    if ((wanted & OF_PRODUCT) && !(known & KNOWS_PRODUCTS)) unknown |= OF_PRODUCT;
    if (unknown == 0) return known & wanted;
    const uint8_t found = find_parts(goals, subset, magnitude, unknown);
    struct goals_cell *const cell = cell_at(goals, index);
    cell->parts |= found;
    if (unknown & OF_SUM) cell->parts |= KNOWS_SUMS;
    if (unknown & OF_PRODUCT) cell->parts |= KNOWS_PRODUCTS;
    return cell->parts & wanted;
}

bool goals_may_be_over(struct goals *goals, uint32_t subset, struct ratio value, uint8_t parts)
{
    struct residue residue;
    const struct goals_sieve sieve = goals_sieve_of(goals, subset);
    if (!goals->uses_sieves || !residue_of(&residue, value)) return true;
    return (sieve.cells == NULL || goals_lets_through(sieve, residue.value, parts)) &&
           feasible_parts(goals, subset, residue.value, parts) != 0;
}

/* ---- Sifting --------------------------------------------------------------------------------- */

struct goals_whole goals_whole_of(const struct goals *goals, struct ratio value)
{
    struct goals_whole whole = {.value = value};
    whole.has_residue = goals->uses_sieves && residue_of(&whole.residue, value);
    return whole;
}

bool goals_begin_sifting(struct goals *goals, struct goals_sifting *sifting,
                         const struct goals_whole *whole, uint32_t own, uint32_t other)
{
    struct goals_table table;
    const struct goals_table *seen = &goals_subset_at(goals, own)->table;
    if (UNLIKELY(!goals_subset_at(goals, own)->has_table || goals_limits_parts(goals))) {
        if (!goals_copy_table(goals, own, &table)) return false;
        seen = &table;
    }
    sifting->entries = seen->entries;
    sifting->terms = seen->terms;
    sifting->count = seen->count;
    sifting->other = GOALS_NONE;
    if (other == GOALS_NONE || !whole->has_residue || seen->terms == NULL) return true;
    sifting->sieve = goals_sieve_of(goals, other);
    if (goals_subset_at(goals, other)->size > goals->table_size) sifting->other = other;
    sifting->whole =
        sifting->step == GOALS_OVER_WHOLE ? whole->residue.inverse : whole->residue.value;
    return true;
}

/* The residue of the other side, or of its opposite. */
static ALWAYS_INLINE uint32_t other_side(enum goals_other_side step, uint32_t whole,
                                         struct residue entry)
{
    switch (step) {
    case GOALS_WHOLE_PLUS: return residue_add(whole, entry.value);
    case GOALS_WHOLE_MINUS: return residue_subtract(whole, entry.value);
    case GOALS_WHOLE_TIMES:
    case GOALS_OVER_WHOLE: return residue_multiply(whole, entry.value);
    case GOALS_WHOLE_OVER: return residue_multiply(whole, entry.inverse);
    }
    return 0;
}

/* Sifts the next `count` entries. No branch, since the processor could not predict it. */
static ALWAYS_INLINE uint64_t keep(const struct goals_sifting *sifting, uint32_t count,
                                   enum goals_other_side step)
{
    const struct goals_term *const terms = &sifting->terms[sifting->end];
    const struct goals_sieve sieve = sifting->sieve;
    const uint32_t whole = sifting->whole;
    const uint8_t parts = sifting->parts, other_parts = sifting->other_parts;
    uint64_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t other = other_side(step, whole, terms[i].residue);
        const bool is_found = goals_lets_through(sieve, other, other_parts);
        kept |= ((uint64_t)is_found & (uint64_t)((terms[i].parts & parts) != 0)) << i;
    }
    return kept;
}

/* Each step has a loop of its own. */
static uint64_t keep_by_sieve(const struct goals_sifting *sifting, uint32_t count)
{
    switch (sifting->step) {
    case GOALS_WHOLE_PLUS: return keep(sifting, count, GOALS_WHOLE_PLUS);
    case GOALS_WHOLE_MINUS: return keep(sifting, count, GOALS_WHOLE_MINUS);
    case GOALS_WHOLE_TIMES:
    case GOALS_OVER_WHOLE: return keep(sifting, count, GOALS_WHOLE_TIMES);
    case GOALS_WHOLE_OVER: return keep(sifting, count, GOALS_WHOLE_OVER);
    }
    return 0;
}

static uint64_t keep_by_parts(const struct goals_sifting *sifting, uint32_t count)
{
    const struct goals_table_entry *const entries = &sifting->entries[sifting->end];
    uint64_t kept = 0;
    for (uint32_t i = 0; i < count; i++)
        kept |= (uint64_t)((entries[i].parts & sifting->parts) != 0) << i;
    return kept;
}

/* Keeps those entries for which the other side, which has no table, is feasible. */
static uint64_t keep_feasible(struct goals *goals, const struct goals_sifting *sifting,
                              uint64_t kept)
{
    for (uint64_t left = kept; left != 0; left &= left - 1) {
        const struct goals_term *const term =
            &sifting->terms[sifting->end + (uint32_t)bits_lowest(left)];
        const uint32_t other = other_side(sifting->step, sifting->whole, term->residue);
        if (feasible_parts(goals, sifting->other, other, sifting->other_parts) == 0)
            kept &= ~(left & -left);
    }
    return kept;
}

bool goals_sift_more(struct goals *goals, struct goals_sifting *sifting)
{
    while (sifting->end < sifting->count && goals_goes_on(goals)) {
        const uint32_t left = sifting->count - sifting->end;
        const uint32_t count = left < GOALS_SIFTED_AT_ONCE ? left : GOALS_SIFTED_AT_ONCE;
        sifting->begin = sifting->end;
        sifting->kept = sifting->sieve.cells != NULL ? keep_by_sieve(sifting, count)
                                                     : keep_by_parts(sifting, count);
        if (sifting->kept != 0 && sifting->other != GOALS_NONE)
            sifting->kept = keep_feasible(goals, sifting, sifting->kept);
        sifting->end += count;
        if (sifting->kept != 0) return true;
    }
    return false;
}
