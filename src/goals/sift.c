/* SPDX-License-Identifier: MIT */
/*
 * Finds the pairs of values that make a value: by sieves, by cells, and by the tables themselves.
 * See sift.h.
 */
#include "goals/sift.h"

#include "goals/table.h"
#include "rules/rules.h"

#include <string.h>

/* ---- What is feasible ------------------------------------------------------------------------ */

/*
 * A value over a subset is a sum or difference, or a product or quotient, of two values over the
 * sides of some split. For each value of the smaller side, which has a table, the value of the
 * larger side is looked up, or asked for in the same way. A pair that is found is a parting of the
 * value. Partings are found split by split, and no further than they are asked for.
 *
 * A residue stands for a value and for its opposite, so sums and differences are not told apart.
 */

enum {
    PAIRED_NUMBERS_MAX = 5, /* subsets up to this size have a sieve without a table */
    OF_SUM = GOALS_PART_SUM | GOALS_PART_SUM_GROUP,
    OF_PRODUCT = GOALS_PART_PRODUCT | GOALS_PART_PRODUCT_GROUP
};

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
        if (!goals_is_met_once(goals, split)) continue;
        if (!take_pair(goals, split, &a, &b)) return false;
        pairs += (uint64_t)a.count * b.count;
    }
    if (!goals_make_cells(goals, sieve, pairs)) return false;
    for (uint32_t i = 0; goals_next_split(goals, subset, &i, &split);) {
        if (!goals_is_met_once(goals, split) || !take_pair(goals, split, &a, &b)) continue;
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

/* The partings of a cell as a sum, or as a product: a list that grows split by split. */
struct partings {
    uint32_t first;
    uint32_t last;
    uint32_t next; /* the sides before these, counted from the subset's first, are done */
};

/* What is known of the values of a subset that have a residue, or its opposite. */
struct goals_cell {
    uint32_t subset;
    struct residue residue;      /* a magnitude */
    uint8_t parts;               /* GOALS_PART_ bits that were found so far */
    struct partings partings[2]; /* as a product; as a sum */
};

static struct goals_cell *cell_at(const struct goals *goals, uint32_t index)
{
    return (struct goals_cell *)goals->cells.items + index;
}

static uint64_t code_of_cell(const void *owner, uint32_t index)
{
    const struct goals_cell *const cell = cell_at(owner, index);
    return hash_mix_pair(cell->subset, cell->residue.value);
}

/* The cell of a residue, which is made if it does not exist. GOALS_NONE: there is no memory. */
static uint32_t find_cell(struct goals *goals, uint32_t subset, uint32_t residue)
{
    static const struct partings none = {GOALS_NONE, GOALS_NONE, 0};
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
        if (cell->residue.value == residue && cell->subset == subset) return hash->slots[at];
    }
    const uint32_t inverse = residue != 0 ? residue_invert(residue) : 0;
    hash->slots[at] = count;
    goals->cells.count++;
    *cell_at(goals, count) = (struct goals_cell){subset, {residue, inverse}, 0, {none, none}};
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
    uint32_t smaller;
    uint32_t larger;
    const struct goals_term *known; /* of the smaller side; NULL: a side has no residues */
    uint32_t count;
    struct goals_sieve sieve;
    const struct goals_term *terms; /* of the larger side; NULL: it has no table */
    struct hash by_residue;
};

/* As which of these parts may the larger side have a value with this residue, or its opposite? */
static ALWAYS_INLINE uint8_t parts_of_larger(struct goals *goals, const struct sides *sides,
                                             uint32_t residue, uint8_t parts)
{
    const uint32_t magnitude = residue_magnitude(residue);
    if (sides->sieve.cells != NULL &&
        (sides->sieve.cells[magnitude & sides->sieve.mask] & parts) == 0)
        return 0;
    if (sides->terms != NULL)
        return parts_in_table(sides->terms, &sides->by_residue, magnitude) & parts;
    return feasible_parts(goals, sides->larger, magnitude, parts);
}

static struct sides *sides_at(const struct goals *goals, uint32_t index)
{
    return (struct sides *)goals->sides.items + index;
}

/* Makes the tables of both sides, as far as they have one, and the sieve of the larger side. */
static struct sides sides_of(struct goals *goals, struct goals_split split)
{
    const bool takes_b = goals_takes_b(goals, split);
    struct sides sides = {.smaller = takes_b ? split.b : split.a,
                          .larger = takes_b ? split.a : split.b};
    const bool has_table = goals_subset_at(goals, sides.larger)->size <= goals->table_size;
    sides.sieve = goals_sieve_of(goals, sides.larger);
    if (goals_table_of(goals, sides.smaller) == NULL ||
        (has_table && goals_table_of(goals, sides.larger) == NULL))
        return sides;
    const struct goals_table *const known = &goals_subset_at(goals, sides.smaller)->table;
    struct goals_table *const table = &goals_subset_at(goals, sides.larger)->table;
    sides.count = known->count;
    if (has_table && table->terms != NULL &&
        (table->by_residue.room != 0 || index_terms(goals, table))) {
        sides.terms = table->terms;
        sides.by_residue = table->by_residue;
    }
    if (!has_table || sides.terms != NULL) sides.known = known->terms;
    return sides;
}

/* Makes the sides of all splits of a subset, each split once. Returns false if the search must
 * end. */
static bool make_sides(struct goals *goals, uint32_t subset)
{
    const uint32_t begin = (uint32_t)goals->sides.count;
    struct goals_split split;
    for (uint32_t i = 0; goals_next_split(goals, subset, &i, &split);) {
        if (!goals_is_met_once(goals, split)) continue;
        const struct sides sides = sides_of(goals, split);
        struct sides *const added = goals_add_item(goals, &goals->sides, sizeof *added);
        if (added != NULL) *added = sides;
    }
    if (goals->status != TALLY_OK) return false;
    goals_subset_at(goals, subset)->sides_begin = begin;
    goals_subset_at(goals, subset)->sides_count = (uint32_t)goals->sides.count - begin;
    return true;
}

/* ---- Partings -------------------------------------------------------------------------------- */

/* A parting of a cell: an entry of the smaller side's table, and the steps that lead to the other
 * side. */
struct parting {
    uint32_t next;  /* the next one of the cell; GOALS_NONE: there is none */
    uint32_t sides; /* an index */
    uint32_t entry;
    uint8_t steps;       /* enum goals_steps, of the cell's residue */
    uint8_t other_parts; /* of the value of the other side */
};

static struct parting *parting_at(const struct goals *goals, uint32_t index)
{
    return (struct parting *)goals->partings.items + index;
}

/* The cell whose partings are being found, and the sides at hand. */
struct finding {
    struct goals *goals;
    uint32_t cell;
    bool is_sum;
    uint32_t index; /* of the sides */
    struct sides sides;
};

static void add_parting(const struct finding *finding, uint32_t entry, uint8_t steps,
                        uint8_t other_parts)
{
    struct goals *const goals = finding->goals;
    const uint32_t index = (uint32_t)goals->partings.count;
    struct parting *const parting = goals_add_item(goals, &goals->partings, sizeof *parting);
    if (parting == NULL) return;
    *parting = (struct parting){GOALS_NONE, finding->index, entry, steps, other_parts};
    struct goals_cell *const cell = cell_at(goals, finding->cell);
    struct partings *const list = &cell->partings[finding->is_sum];
    if (list->first == GOALS_NONE) list->first = index;
    else parting_at(goals, list->last)->next = index;
    list->last = index;
    if (finding->is_sum) cell->parts |= OF_SUM;
    else cell->parts |= (steps & GOALS_OVER) != 0 ? OF_PRODUCT : (uint8_t)GOALS_PART_PRODUCT;
}

static ALWAYS_INLINE void try_step(const struct finding *finding, uint32_t entry,
                                   enum goals_steps step, uint32_t residue)
{
    const uint8_t groups = finding->is_sum ? GOALS_PARTS_SUM_GROUP : GOALS_PARTS_PRODUCT_GROUP;
    const uint8_t parts = parts_of_larger(finding->goals, &finding->sides, residue, groups);
    if (parts != 0) add_parting(finding, entry, step, parts);
}

static void find_sums(const struct finding *finding, uint32_t whole)
{
    for (uint32_t i = 0; i < finding->sides.count; i++) {
        const struct goals_term term = finding->sides.known[i];
        if ((term.parts & GOALS_PARTS_SUM_GROUP) == 0) continue;
        try_step(finding, i, GOALS_MINUS_KNOWN, residue_subtract(whole, term.residue.value));
        try_step(finding, i, GOALS_PLUS_KNOWN, residue_add(whole, term.residue.value));
    }
}

static void find_products(const struct finding *finding, struct residue whole)
{
    for (uint32_t i = 0; i < finding->sides.count; i++) {
        const struct goals_term term = finding->sides.known[i];
        const struct residue known = term.residue;
        if ((term.parts & GOALS_PARTS_PRODUCT_GROUP) == 0 || known.value == 0) continue;
        try_step(finding, i, GOALS_OVER, residue_multiply(whole.value, known.inverse));
        try_step(finding, i, GOALS_TIMES, residue_multiply(whole.value, known.value));
        try_step(finding, i, GOALS_UNDER, residue_multiply(whole.inverse, known.value));
    }
}

/* Where a side has no residues, all entries are partings. */
static void take_all(const struct finding *finding)
{
    for (uint32_t i = 0; i < finding->sides.count; i++)
        add_parting(finding, i, GOALS_ALL_STEPS, UINT8_MAX);
}

/* Finds the partings of the sides at hand. If the search must end, the list stays as it was. */
static void find_partings(const struct finding *finding)
{
    struct goals *const goals = finding->goals;
    const struct goals_cell before = *cell_at(goals, finding->cell);
    const bool is_sum = finding->is_sum;
    if (finding->sides.known == NULL) take_all(finding);
    else if (is_sum) find_sums(finding, before.residue.value);
    else find_products(finding, before.residue);
    struct goals_cell *const cell = cell_at(goals, finding->cell);
    if (goals->status == TALLY_OK) {
        cell->partings[is_sum].next++;
        return;
    }
    *cell = before;
    const uint32_t last = before.partings[is_sum].last;
    if (last != GOALS_NONE) parting_at(goals, last)->next = GOALS_NONE;
}

/* Finds partings of the next sides that have any. Returns false if there are none, or the search
 * must end. */
static bool find_more(struct goals *goals, uint32_t cell, bool is_sum)
{
    const uint32_t subset = cell_at(goals, cell)->subset;
    if (goals_subset_at(goals, subset)->sides_count == 0 && !make_sides(goals, subset))
        return false;
    const struct goals_subset *const seen = goals_subset_at(goals, subset);
    const uint32_t begin = seen->sides_begin, end = begin + seen->sides_count;
    const uint32_t last = cell_at(goals, cell)->partings[is_sum].last;
    struct finding finding = {.goals = goals, .cell = cell, .is_sum = is_sum};
    finding.index = begin + cell_at(goals, cell)->partings[is_sum].next;
    for (; finding.index < end && goals_goes_on(goals); finding.index++) {
        finding.sides = *sides_at(goals, finding.index);
        find_partings(&finding);
        if (cell_at(goals, cell)->partings[is_sum].last != last) return true;
    }
    return false;
}

static uint8_t feasible_parts(struct goals *goals, uint32_t subset, uint32_t residue,
                              uint8_t wanted)
{
    const uint32_t magnitude = residue_magnitude(residue);
    if (magnitude == 0 || goals_subset_at(goals, subset)->size == 1) return wanted;
    const uint32_t cell = find_cell(goals, subset, magnitude);
    if (cell == GOALS_NONE) return wanted;
    const uint8_t of_sum = wanted & OF_SUM, of_product = wanted & OF_PRODUCT;
    while ((of_sum & ~cell_at(goals, cell)->parts) != 0 && find_more(goals, cell, true)) {}
    while ((of_product & ~cell_at(goals, cell)->parts) != 0 && find_more(goals, cell, false)) {}
    return goals->status == TALLY_OK ? cell_at(goals, cell)->parts & wanted : wanted;
}

bool goals_may_be_over(struct goals *goals, uint32_t subset, struct ratio value, uint8_t parts)
{
    struct residue residue;
    const struct goals_sieve sieve = goals_sieve_of(goals, subset);
    if (!goals->uses_sieves || !residue_of(&residue, value)) return true;
    return (sieve.cells == NULL || goals_lets_through(sieve, residue.value, parts)) &&
           feasible_parts(goals, subset, residue.value, parts) != 0;
}

/* ---- Walks ----------------------------------------------------------------------------------- */

struct goals_walk goals_walk(struct goals *goals, uint32_t subset, struct ratio value, bool is_sum)
{
    struct residue residue;
    struct goals_walk walk = {.subset = subset,
                              .is_sum = is_sum,
                              .cell = GOALS_NONE,
                              .at = GOALS_NONE,
                              .met = {.steps = GOALS_ALL_STEPS, .other_parts = UINT8_MAX}};
    if (!goals->uses_sieves || !residue_of(&residue, value)) return walk;
    const uint32_t magnitude = residue_magnitude(residue.value);
    walk.is_turned = magnitude != residue.value;
    walk.cell = find_cell(goals, subset, magnitude);
    return walk;
}

/* Of the opposite of a value, a sum is a difference. */
static uint8_t turned(uint8_t steps)
{
    uint8_t others = steps & (uint8_t) ~(GOALS_PLUS_KNOWN | GOALS_MINUS_KNOWN);
    if ((steps & GOALS_PLUS_KNOWN) != 0) others |= GOALS_MINUS_KNOWN;
    if ((steps & GOALS_MINUS_KNOWN) != 0) others |= GOALS_PLUS_KNOWN;
    return others;
}

/* The index of the next parting of the walk's cell; GOALS_NONE: there is none. */
static uint32_t next_of_cell(struct goals *goals, const struct goals_walk *walk)
{
    for (;;) {
        const uint32_t next = walk->at != GOALS_NONE
                                  ? parting_at(goals, walk->at)->next
                                  : cell_at(goals, walk->cell)->partings[walk->is_sum].first;
        if (next != GOALS_NONE || !find_more(goals, walk->cell, walk->is_sum)) return next;
    }
}

static bool take_parting(struct goals *goals, struct goals_walk *walk)
{
    walk->at = next_of_cell(goals, walk);
    if (walk->at == GOALS_NONE) return false;
    const struct parting parting = *parting_at(goals, walk->at);
    const struct sides *const sides = sides_at(goals, parting.sides);
    const struct goals_table *const table = &goals_subset_at(goals, sides->smaller)->table;
    walk->met = (struct goals_meeting){
        .known_subset = sides->smaller,
        .other_subset = sides->larger,
        .known = table->entries[parting.entry].value,
        .known_parts = table->entries[parting.entry].parts,
        .other_parts = parting.other_parts,
        .steps = walk->is_turned ? turned(parting.steps) : parting.steps,
    };
    return true;
}

bool goals_walk_further(struct goals *goals, struct goals_walk *walk)
{
    struct goals_split split;
    bool takes_b;
    if (walk->cell != GOALS_NONE) return take_parting(goals, walk);
    while (goals_next_split(goals, walk->subset, &walk->split_count, &split)) {
        if (!goals_is_met_once(goals, split)) continue;
        if (!goals_table_of_side(goals, split, &takes_b, &walk->table)) break;
        walk->met.known_subset = takes_b ? split.b : split.a;
        walk->met.other_subset = takes_b ? split.a : split.b;
        walk->entry = 0;
        if (walk->table.count != 0) return goals_walk_on(goals, walk);
    }
    return false;
}
