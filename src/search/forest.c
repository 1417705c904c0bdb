/* SPDX-License-Identifier: MIT */
/*
 * Growing the packed forest: cells, and the expansion of cells backwards. See forest.h for the idea; forest_count.c
 * counts.
 */
#include "search/forest.h"

#include "base/checked.h"

#include <string.h>

/* A way that was found while expanding. Where the larger side has no table, that side may turn out infeasible, so the
 * cell of the smaller side is not made before it is known (is_pending). */
struct draft {
    struct cell *left;
    struct cell *right;
    uint64_t small_value;
    uint32_t small_subset;
    uint8_t small_parts;
    uint8_t part;
    struct edge_weight weight;
    bool is_small_left;
    bool is_pending;
};

tally_status forest_init(struct forest *forest, struct space *space, uint32_t height)
{
    *forest = (struct forest){
        .space = space, .height = height, .subsets = (uint32_t)space->lattice.subsets.count};
    atomic_init(&forest->cells, 0);
    forest->maps =
        arena_take(&space->workers[0].hunt_arena, forest->subsets * sizeof(struct cell_map));
    if (forest->maps == NULL) return memory_failure(&space->memory);
    memset(forest->maps, 0, forest->subsets * sizeof(struct cell_map));
    for (uint32_t i = 0; i < forest->subsets; i++) atomic_flag_clear(&forest->maps[i].lock);
    return TALLY_OK;
}

/* ---- Cells ---------------------------------------------------------------------------------------- */

static uint32_t first_slot(const struct cell_map *map, uint64_t value)
{
    return (uint32_t)(value * UINT64_C(0x9e3779b97f4a7c15) >> 32) & (map->room - 1);
}

static struct cell *find_in_map(const struct cell_map *map, uint64_t value)
{
    if (map->room == 0) return NULL;
    for (uint32_t slot = first_slot(map, value);; slot = (slot + 1) & (map->room - 1)) {
        struct cell *const cell = map->slots[slot];
        if (cell == NULL || cell->value == value) return cell;
    }
}

struct cell *forest_find(const struct forest *forest, uint32_t subset, uint64_t value)
{
    return find_in_map(&forest->maps[subset], value);
}

static void put_in_map(struct cell_map *map, struct cell *cell)
{
    uint32_t slot = first_slot(map, cell->value);
    while (map->slots[slot] != NULL) slot = (slot + 1) & (map->room - 1);
    map->slots[slot] = cell;
}

/* Old slots stay in the arena: all of them together are no more than the new ones. */
static bool grow_map(struct cell_map *map, struct arena *arena)
{
    const struct cell_map old = {.slots = map->slots, .room = map->room};
    const uint32_t room = old.room == 0 ? 8 : old.room * 2;
    struct cell **const slots = arena_take(arena, room * sizeof(struct cell *));
    if (slots == NULL) return false;
    memset(slots, 0, room * sizeof(struct cell *));
    map->slots = slots;
    map->room = room;
    for (uint32_t i = 0; i < old.room; i++) {
        if (old.slots[i] != NULL) put_in_map(map, old.slots[i]);
    }
    return true;
}

static struct cell *want_in_map(struct forest *forest, struct cell_map *map, struct arena *arena,
                                uint32_t subset, uint64_t value, uint8_t parts)
{
    struct cell *cell = find_in_map(map, value);
    if (cell != NULL) {
        cell->wanted |= parts;
        return cell;
    }
    if ((map->count + 1) * 2 > map->room && !grow_map(map, arena)) return NULL;
    cell = arena_take(arena, sizeof(struct cell));
    if (cell == NULL) return NULL;
    *cell = (struct cell){.value = value, .subset = subset, .wanted = parts};
    put_in_map(map, cell);
    map->count++;
    atomic_fetch_add_explicit(&forest->cells, 1, memory_order_relaxed);
    return cell;
}

/* Cells of one subset are wanted by the tasks of many: a lock a subset, held for some 20 ns. */
static struct cell *want(struct forest *forest, struct worker *worker, uint32_t subset, uint64_t value,
                         uint8_t parts)
{
    struct cell_map *const map = &forest->maps[subset];
    if (forest->space->worker_count == 1) {
        return want_in_map(forest, map, &worker->hunt_arena, subset, value, parts);
    }
    while (atomic_flag_test_and_set_explicit(&map->lock, memory_order_acquire)) {}
    struct cell *const cell = want_in_map(forest, map, &worker->hunt_arena, subset, value, parts);
    atomic_flag_clear_explicit(&map->lock, memory_order_release);
    return cell;
}

struct cell *forest_want(struct forest *forest, uint32_t subset, uint64_t value, uint8_t parts)
{
    const uint8_t size = lattice_subset(&forest->space->lattice, subset)->size;
    if (size > forest->top) forest->top = size;
    parts &= size == 1 ? (uint8_t)PART_LEAF : (uint8_t)~PART_LEAF;
    return want(forest, &forest->space->workers[0], subset, value, parts);
}

/* ---- Expanding one cell --------------------------------------------------------------------------- */

struct expansion {
    struct forest *forest;
    struct worker *worker;
    struct cell *cell;
    tally_status status;
};

/* One side of a split, as far as expanding needs to know it. */
struct side {
    const struct table *table; /* NULL above the forest's height */
    uint64_t ceiling;
    uint32_t subset;
    uint32_t size;
};

/* How the value of the larger side follows from the cell's value v and the smaller side's value x. */
enum complement {
    V_MINUS_X,
    X_MINUS_V,
    V_PLUS_X,
    V_OVER_X,
    X_OVER_V,
    V_TIMES_X
};

/* The smaller side's values are enumerated, and what they leave is looked up on the larger side. */
struct pairing {
    struct expansion *expansion;
    struct side small;
    struct side large;
    enum part part;
    uint8_t small_needed;
    uint8_t large_needed;
    uint8_t small_least; /* 2 for what is divided by: its operands are not worth 1 */
    uint8_t large_least;
    struct edge_weight weight;
    bool is_small_left;
};

static NEVER_INLINE void fail(struct expansion *expansion)
{
    expansion->status = memory_failure(&expansion->forest->space->memory);
}

static void add_draft(struct expansion *expansion, struct draft draft)
{
    struct vector *const drafts = &expansion->worker->scratch;
    if (!vector_reserve(&expansion->forest->space->memory, drafts, drafts->count + 1, sizeof draft)) {
        fail(expansion);
        return;
    }
    ((struct draft *)drafts->items)[drafts->count++] = draft;
}

/* The pair is feasible, or where the larger side has no table may be: notes it. */
static NEVER_INLINE void add_pair(const struct pairing *pairing, uint64_t small_value, uint8_t small_parts,
                                  uint64_t large_value, uint8_t large_parts)
{
    struct expansion *const expansion = pairing->expansion;
    const bool is_pending = pairing->large.table == NULL;
    struct cell *const large =
        want(expansion->forest, expansion->worker, pairing->large.subset, large_value, large_parts);
    struct cell *const small = is_pending ? NULL
                                          : want(expansion->forest, expansion->worker,
                                                 pairing->small.subset, small_value, small_parts);
    if (large == NULL || (small == NULL && !is_pending)) {
        fail(expansion);
        return;
    }
    add_draft(expansion, (struct draft){
                             .left = pairing->is_small_left ? small : large,
                             .right = pairing->is_small_left ? large : small,
                             .small_value = small_value,
                             .small_subset = pairing->small.subset,
                             .small_parts = small_parts,
                             .part = (uint8_t)pairing->part,
                             .weight = pairing->weight,
                             .is_small_left = pairing->is_small_left,
                             .is_pending = is_pending,
                         });
}

/* Whole a / b, else 0. 32-bit division is several times faster, and usual. */
static ALWAYS_INLINE uint64_t whole_quotient(uint64_t a, uint64_t b)
{
    if (LIKELY((a | b) <= UINT32_MAX)) {
        const uint32_t quotient = (uint32_t)a / (uint32_t)b;
        return quotient * (uint32_t)b == (uint32_t)a ? quotient : 0;
    }
    const uint64_t quotient = a / b;
    return quotient * b == a ? quotient : 0;
}

/* What the larger side must be worth; 0 where nothing will do. */
static ALWAYS_INLINE uint64_t complement_of(enum complement how, uint64_t v, uint64_t x)
{
    uint64_t result = 0;
    switch (how) {
    case V_MINUS_X: return v > x ? v - x : 0;
    case X_MINUS_V: return x > v ? x - v : 0;
    case V_PLUS_X: return ckd_add(&result, v, x) ? 0 : result;
    case V_OVER_X: return v >= x ? whole_quotient(v, x) : 0;
    case X_OVER_V: return x >= v ? whole_quotient(x, v) : 0;
    case V_TIMES_X: return ckd_mul(&result, v, x) ? 0 : result;
    }
    return 0;
}

static ALWAYS_INLINE void pair_values(const struct pairing *pairing, enum complement how,
                                      const struct value_run run)
{
    const uint64_t v = pairing->expansion->cell->value;
    const uint8_t small_needed = pairing->small_needed;
    const uint8_t large_needed = pairing->large_needed;
    if (pairing->large.table != NULL) {
        const struct table table = *pairing->large.table;
        for (uint32_t i = 0; i < run.count; i++) {
            const uint64_t other = complement_of(how, v, run.values[i]);
            if (other == 0) continue;
            const uint8_t parts = table_parts(&table, other) & large_needed;
            if (LIKELY(parts == 0) || (run.parts[i] & small_needed) == 0) continue;
            if (run.values[i] < pairing->small_least || other < pairing->large_least) continue;
            add_pair(pairing, run.values[i], run.parts[i] & small_needed, other, parts);
        }
        return;
    }
    const uint64_t ceiling = pairing->large.ceiling;
    for (uint32_t i = 0; i < run.count; i++) {
        const uint64_t other = complement_of(how, v, run.values[i]);
        if (other == 0 || other > ceiling || (run.parts[i] & small_needed) == 0) continue;
        if (run.values[i] < pairing->small_least || other < pairing->large_least) continue;
        add_pair(pairing, run.values[i], run.parts[i] & small_needed, other,
                 large_needed & (uint8_t)~PART_LEAF);
    }
}

/* Chooses the complement once, so that each loop over values is a loop of its own. */
static void pair_all(const struct pairing *pairing, enum complement how, struct value_run run)
{
    switch (how) {
    case V_MINUS_X: pair_values(pairing, V_MINUS_X, run); return;
    case X_MINUS_V: pair_values(pairing, X_MINUS_V, run); return;
    case V_PLUS_X: pair_values(pairing, V_PLUS_X, run); return;
    case V_OVER_X: pair_values(pairing, V_OVER_X, run); return;
    case X_OVER_V: pair_values(pairing, X_OVER_V, run); return;
    case V_TIMES_X: pair_values(pairing, V_TIMES_X, run); return;
    }
}

static struct value_run run_of(const struct table *table, uint8_t needed)
{
    switch (needed) {
    case PARTS_SUM_OPERAND: return table_sum_operands(table);
    case PARTS_SUM_GROUP: return table_sum_groups(table);
    case PARTS_PRODUCT_OPERAND: return table_product_operands(table);
    default: return table_product_groups(table);
    }
}

/* cell = left (part) right, over the two sides of a split. */
static void expand_part(struct expansion *expansion, enum part part, struct edge_weight weight,
                        const struct side *left, const struct side *right)
{
    static const enum complement if_left[] = {
        [PART_SUM] = V_MINUS_X, [PART_DIFF] = X_MINUS_V, [PART_PROD] = V_OVER_X, [PART_QUOT] = X_OVER_V,
        [PART_DIVI] = V_OVER_X};
    static const enum complement if_right[] = {
        [PART_SUM] = V_MINUS_X, [PART_DIFF] = V_PLUS_X, [PART_PROD] = V_OVER_X, [PART_QUOT] = V_TIMES_X,
        [PART_DIVI] = V_OVER_X};
    const bool is_small_left = left->size <= right->size;
    const uint8_t left_needed = forest_left_parts(part);
    const uint8_t right_needed = forest_right_parts(part);
    const uint8_t left_least = part == PART_DIVI ? 2 : 1;
    const uint8_t right_least = part == PART_DIVI || part == PART_QUOT ? 2 : 1;
    const struct pairing pairing = {
        .expansion = expansion,
        .small = is_small_left ? *left : *right,
        .large = is_small_left ? *right : *left,
        .part = part,
        .small_needed = is_small_left ? left_needed : right_needed,
        .large_needed = is_small_left ? right_needed : left_needed,
        .small_least = is_small_left ? left_least : right_least,
        .large_least = is_small_left ? right_least : left_least,
        .weight = weight,
        .is_small_left = is_small_left,
    };
    pair_all(&pairing, is_small_left ? if_left[part] : if_right[part],
             run_of(pairing.small.table, pairing.small_needed));
}

static struct side side_of(const struct forest *forest, uint32_t subset)
{
    const struct space *const space = forest->space;
    const uint32_t size = lattice_subset(&space->lattice, subset)->size;
    const bool has_table = size <= forest->height;
    return (struct side){
        .table = has_table ? &space->tables[subset] : NULL,
        .ceiling = has_table ? 0 : table_ceiling(&space->lattice, subset),
        .subset = subset,
        .size = size,
    };
}

/* v less (or divided by) so many x; 0 where that is not positive (or whole), except that nothing left over
 * is told by *is_used_up. */
static uint64_t take_repeatedly(bool is_sum, uint64_t v, uint64_t x, uint32_t copies, bool *is_used_up)
{
    for (uint32_t i = 0; i < copies; i++) {
        if (is_sum ? v < x : v < x || v % x != 0) {
            *is_used_up = false;
            return 0;
        }
        v = is_sum ? v - x : v / x;
    }
    *is_used_up = v == (is_sum ? 0u : 1u);
    return v;
}

/* Edges of an operand over left that is taken `copies` times, and a group over rest (or nothing: NULL). */
static void expand_repetition(struct expansion *expansion, enum part part, struct edge_weight weight,
                              const struct side *left, const struct side *rest)
{
    struct pairing pairing = {
        .expansion = expansion,
        .small = *left,
        .large = rest != NULL ? *rest : *left,
        .part = part,
        .weight = weight,
        .is_small_left = true,
    };
    const uint8_t least = part == PART_DIVI ? 2 : 1;
    const uint8_t left_needed = forest_left_parts(part);
    const uint8_t right_needed = forest_right_parts(part);
    const struct value_run run = run_of(left->table, left_needed);
    for (uint32_t i = 0; i < run.count && expansion->status == TALLY_OK; i++) {
        bool is_used_up;
        const uint64_t x = run.values[i];
        const uint64_t other =
            take_repeatedly(part == PART_SUM, expansion->cell->value, x, weight.copies, &is_used_up);
        if (x < least) continue;
        if (rest != NULL) {
            if (other < least || (part == PART_SUM && is_used_up)) continue;
            const uint8_t parts = rest->table != NULL ? table_parts(rest->table, other) & right_needed
                                                      : right_needed & (uint8_t)~PART_LEAF;
            if (parts != 0) add_pair(&pairing, x, run.parts[i] & left_needed, other, parts);
        } else if (is_used_up) {
            struct cell *const operand = want(expansion->forest, expansion->worker, left->subset, x,
                                              run.parts[i] & left_needed);
            if (operand == NULL) fail(expansion);
            add_draft(expansion,
                      (struct draft){.left = operand, .part = (uint8_t)part, .weight = weight});
        }
    }
}

/* Whether so many copies of the subset fit in the whole. */
static bool fits(const struct lattice *lattice, uint64_t whole, uint64_t code, uint32_t copies)
{
    for (uint32_t i = 0; i < lattice->distinct; i++) {
        if (lattice_copies(lattice, code, i) * copies > lattice_copies(lattice, whole, i)) return false;
    }
    return true;
}

static void expand_repetitions(struct expansion *expansion, enum part part, const struct split *split,
                               const struct side *left)
{
    const struct lattice *const lattice = &expansion->forest->space->lattice;
    const uint64_t whole = lattice_subset(lattice, expansion->cell->subset)->code;
    const uint64_t code = lattice_subset(lattice, split->a)->code;
    struct edge_weight weight = {split->pivots_in_a, 2};
    for (; fits(lattice, whole, code, weight.copies); weight.copies++) {
        if (code * weight.copies == whole) {
            expand_repetition(expansion, part, weight, left, NULL);
        } else {
            const struct side rest =
                side_of(expansion->forest, lattice_find(lattice, whole - code * weight.copies));
            expand_repetition(expansion, part, weight, left, &rest);
        }
    }
}

static void expand_split(struct expansion *expansion, const struct split *split)
{
    const struct side left = side_of(expansion->forest, split->a);
    const struct side right = side_of(expansion->forest, split->b);
    const uint8_t wanted = expansion->cell->wanted;
    const struct edge_weight once = {split->pivots_in_a, 1};
    static const enum part groups[] = {PART_SUM, PART_PROD, PART_DIVI};
    for (size_t i = 0; split->pivots_in_a != 0 && i < sizeof groups / sizeof *groups; i++) {
        if ((wanted & groups[i]) == 0) continue;
        expand_part(expansion, groups[i], once, &left, &right);
        if (split->pivots_in_b != 0) expand_repetitions(expansion, groups[i], split, &left);
    }
    if (wanted & PART_DIFF) expand_part(expansion, PART_DIFF, once, &left, &right);
    if (wanted & PART_QUOT) expand_part(expansion, PART_QUOT, once, &left, &right);
}

/* The parts that these operations can make. */
static uint8_t possible_parts(uint32_t operations)
{
    return (uint8_t)(PART_LEAF | (operations & TALLY_OP_ADD ? PART_SUM : 0) |
                     (operations & TALLY_OP_SUBTRACT ? PART_DIFF : 0) |
                     (operations & TALLY_OP_MULTIPLY ? PART_PROD | PART_DIVI : 0) |
                     (operations & TALLY_OP_DIVIDE ? PART_QUOT : 0));
}

/* Leaves the drafts in the worker's scratch. */
static tally_status expand_cell(struct forest *forest, struct worker *worker, struct cell *cell)
{
    struct expansion expansion = {forest, worker, cell, TALLY_OK};
    const struct split *const splits = worker->splits.items;
    cell->wanted &= possible_parts(forest->space->operations);
    worker->scratch.count = 0;
    for (size_t i = 0; i < worker->splits.count && expansion.status == TALLY_OK; i++) {
        expand_split(&expansion, &splits[i]);
    }
    return expansion.status;
}

/* ---- Settling one cell ---------------------------------------------------------------------------- */

/* Completes a draft whose larger side has turned out feasible; false: drop it. */
static bool complete_draft(struct forest *forest, struct worker *worker, struct draft *draft,
                           tally_status *status)
{
    if (!draft->is_pending) return true;
    struct cell *const large = draft->is_small_left ? draft->right : draft->left;
    const uint8_t needed =
        draft->is_small_left ? forest_right_parts(draft->part) : forest_left_parts(draft->part);
    if ((large->feasible & needed) == 0) return false;
    struct cell *const small =
        want(forest, worker, draft->small_subset, draft->small_value, draft->small_parts);
    if (small == NULL) *status = memory_failure(&forest->space->memory);
    if (draft->is_small_left) draft->left = small;
    else draft->right = small;
    return small != NULL;
}

/* Gives each record of the cell room for its edges: ways[] by bit of the part. */
static bool make_records(struct arena *arena, struct cell *cell, const uint32_t *ways, bool has_weights)
{
    const uint32_t parts = (uint32_t)__builtin_popcount(cell->wanted);
    cell->records = arena_take(arena, parts * sizeof(struct record));
    if (cell->records == NULL) return false;
    memset(cell->records, 0, parts * sizeof(struct record));
    cell->feasible = cell->wanted & PART_LEAF;
    for (int bit = 0; bit < PART_BITS; bit++) {
        const uint8_t part = (uint8_t)(1u << bit);
        if ((cell->wanted & part) == 0 || ways[bit] == 0) continue;
        struct record *const record = cell_record(cell, part);
        record->edges = arena_take(arena, ways[bit] * sizeof(struct edge));
        if (record->edges == NULL) return false;
        if (has_weights) {
            record->weights = arena_take(arena, ways[bit] * sizeof(struct edge_weight));
            if (record->weights == NULL) return false;
        }
        cell->feasible |= part;
    }
    return true;
}

static void fill_records(struct cell *cell, const struct draft *drafts, size_t count, bool is_repetition)
{
    for (size_t i = 0; i < count; i++) {
        if ((drafts[i].weight.copies > 1) != is_repetition) continue;
        struct record *const record = cell_record(cell, drafts[i].part);
        const uint32_t place = record->edge_count + record->repetition_count;
        record->edges[place] = (struct edge){drafts[i].left, drafts[i].right};
        if (record->weights != NULL) record->weights[place] = drafts[i].weight;
        if (is_repetition) record->repetition_count++;
        else record->edge_count++;
    }
}

/* Sorts the drafts of a cell into its records. */
static tally_status settle_cell(struct forest *forest, struct worker *worker, struct cell *cell,
                                struct draft *drafts, size_t count)
{
    tally_status status = TALLY_OK;
    uint32_t ways[PART_BITS] = {0};
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        struct draft draft = drafts[i];
        if (!complete_draft(forest, worker, &draft, &status)) continue;
        ways[__builtin_ctz(draft.part)]++;
        drafts[kept++] = draft;
    }
    if (status != TALLY_OK) return status;
    const bool has_weights = lattice_subset(&forest->space->lattice, cell->subset)->pivot_copies > 1;
    if (!make_records(&worker->hunt_arena, cell, ways, has_weights)) {
        return memory_failure(&forest->space->memory);
    }
    fill_records(cell, drafts, kept, false);
    if (has_weights) fill_records(cell, drafts, kept, true);
    return TALLY_OK;
}

/* ---- Growing level by level ----------------------------------------------------------------------- */

struct level_task {
    struct forest *forest;
    uint32_t begin; /* first subset of the level */
};

/* Up to the height every pair that is found is feasible, so a cell is settled at once. */
static tally_status expand_and_settle(struct level_task *task, struct worker *worker, struct cell *cell,
                                      bool is_settled_later)
{
    tally_status status = expand_cell(task->forest, worker, cell);
    if (status != TALLY_OK) return status;
    struct vector *const drafts = &worker->scratch;
    if (!is_settled_later) {
        status = settle_cell(task->forest, worker, cell, drafts->items, drafts->count);
    } else {
        cell->draft_count = (uint32_t)drafts->count;
        cell->drafts = arena_take(&worker->hunt_arena, drafts->count * sizeof(struct draft));
        if (cell->drafts == NULL) return memory_failure(&task->forest->space->memory);
        if (drafts->count != 0) memcpy(cell->drafts, drafts->items, drafts->count * sizeof(struct draft));
    }
    drafts->count = 0;
    return status;
}

static tally_status expand_subset(void *argument, struct worker *worker, size_t index)
{
    struct level_task *const task = argument;
    struct forest *const forest = task->forest;
    const uint32_t subset = task->begin + (uint32_t)index;
    const struct cell_map *const map = &forest->maps[subset];
    if (map->count == 0) return TALLY_OK;
    const bool is_settled_later = lattice_subset(&forest->space->lattice, subset)->size > forest->height;
    tally_status status = lattice_splits(&forest->space->lattice, subset, &worker->splits);
    for (uint32_t i = 0; i < map->room && status == TALLY_OK; i++) {
        if (map->slots[i] == NULL) continue;
        status = space_tick(forest->space, worker);
        if (status == TALLY_OK) status = expand_and_settle(task, worker, map->slots[i], is_settled_later);
    }
    return status;
}

static tally_status settle_subset(void *argument, struct worker *worker, size_t index)
{
    struct level_task *const task = argument;
    struct forest *const forest = task->forest;
    const struct cell_map *const map = &forest->maps[task->begin + index];
    tally_status status = TALLY_OK;
    for (uint32_t i = 0; i < map->room && status == TALLY_OK; i++) {
        struct cell *const cell = map->slots[i];
        if (cell == NULL) continue;
        status = settle_cell(forest, worker, cell, cell->drafts, cell->draft_count);
        cell->drafts = NULL;
        cell->draft_count = 0;
    }
    return status;
}

/* Runs a task for each subset of a level. */
static tally_status run_level(struct forest *forest, uint32_t size, space_task task)
{
    const uint32_t *const begin = &forest->space->lattice.level_begin[size];
    struct level_task level = {forest, begin[0]};
    uint64_t cells = 0;
    for (uint32_t i = begin[0]; i < begin[1]; i++) cells += forest->maps[i].count;
    if (cells == 0) return TALLY_OK;
    enum { CELLS_WORTH_THREADS = 100 };
    return space_run(forest->space, task, &level, begin[1] - begin[0], cells >= CELLS_WORTH_THREADS);
}

tally_status forest_grow(struct forest *forest)
{
    tally_status status = TALLY_OK;
    for (uint32_t size = forest->top; size > forest->height && status == TALLY_OK; size--) {
        status = run_level(forest, size, expand_subset);
    }
    for (uint32_t size = forest->height + 1; size <= forest->top && status == TALLY_OK; size++) {
        status = run_level(forest, size, settle_subset);
    }
    const uint32_t below = forest->top < forest->height ? forest->top : forest->height;
    for (uint32_t size = below; size >= 1 && status == TALLY_OK; size--) {
        status = run_level(forest, size, expand_subset);
    }
    return status;
}
