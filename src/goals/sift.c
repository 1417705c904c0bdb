/* SPDX-License-Identifier: MIT */
/*
 * Sifts the entries of tables.
 */
#include "goals/sift.h"

#include "goals/feasible.h"
#include "goals/sieve.h"
#include "goals/table.h"

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
