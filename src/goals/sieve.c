/* SPDX-License-Identifier: MIT */
/*
 * Makes the terms and the sieve of a table.
 */
#include "goals/sieve.h"

#include "base/technique.h"
#include "rules/rules.h"

#include <string.h>

enum {
    CELLS_OF_VALUE = 16, /* cells for each value of a table, or for each pair of values */
    CELLS_LEAST = 64     /* in any sieve */
};

bool goals_has_residues(const tally_rules *rules)
{
    return technique_is_on(TECHNIQUE_RESIDUES) && rules->order == TALLY_ORDER_ANY &&
           rules_have_fractions(rules) && rules->brackets == TALLY_BRACKETS_ANY &&
           (rules->operations & ~(uint32_t)(TALLY_OP_BASIC | TALLY_OP_NEGATE)) == 0;
}

bool goals_make_cells(struct goals *goals, struct goals_sieve *sieve, uint64_t values)
{
    uint32_t room = CELLS_LEAST;
    while (room < CELLS_OF_VALUE * values && room <= UINT32_MAX / 4) room *= 2;
    sieve->cells = memory_allocate(goals->memory, room);
    if (sieve->cells == NULL) {
        goals_fail(goals);
        return false;
    }
    memset(sieve->cells, 0, room);
    sieve->mask = room - 1;
    return true;
}

/* Numerator times denominator, without a numerator of 0. */
static uint32_t product_of_parts(struct ratio value)
{
    const uint32_t denominator = (uint32_t)(value.denominator % RESIDUE_PRIME);
    if (ratio_is_zero(value)) return denominator;
    return residue_multiply((uint32_t)(value.numerator % RESIDUE_PRIME), denominator);
}

/* Computes the residues of all values with one inversion (Montgomery's trick): of the product of
 * all products_of_parts(). Returns false if a value has no residue or no inverse. */
static bool make_residues(struct goals_table *table)
{
    struct goals_term *const terms = table->terms;
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

bool goals_sift_table(struct goals *goals, struct goals_table *table, struct goals_sieve *sieve)
{
    if (table->count == 0 || !goals_make_cells(goals, sieve, table->count))
        return table->count == 0;
    table->terms = memory_allocate(goals->memory, table->count * sizeof table->terms[0]);
    if (table->terms == NULL) {
        goals_clear_sieve(goals, sieve);
        goals_fail(goals);
        return false;
    }
    if (!make_residues(table)) {
        memory_release(goals->memory, table->terms, table->count * sizeof table->terms[0]);
        table->terms = NULL;
        goals_clear_sieve(goals, sieve);
        return true;
    }
    for (uint32_t i = 0; i < table->count; i++)
        goals_let_through(*sieve, table->terms[i].residue.value, table->entries[i].parts);
    return true;
}
