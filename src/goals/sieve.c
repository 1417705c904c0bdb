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

/* Computes the residues of all values. Returns false if a value has no residue or no inverse. */
static bool make_residues(struct goals_table *table)
{
    for (uint32_t i = 0; i < table->count; i++) {
        if (!residue_of(&table->terms[i].residue, table->entries[i].value)) return false;
        table->terms[i].parts = table->entries[i].parts;
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
