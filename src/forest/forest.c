/* SPDX-License-Identifier: MIT */
/*
 * The packed forest: its cells, and growing them level by level. See forest.h for the idea.
 */
#include "forest/grow.h"

#include <string.h>

tally_status forest_init(struct forest *forest, struct space *space, uint32_t height)
{
    *forest =
        (struct forest){.space = space, .height = height, .subsets = (uint32_t)space->lattice.subsets.count};
    forest->maps = arena_take(&space->workers[0].hunt_arena, forest->subsets * sizeof(struct cell_map));
    if (forest->maps == NULL) return memory_failure(space->memory);
    memset(forest->maps, 0, forest->subsets * sizeof(struct cell_map));
    /* No other thread sees them yet. */
    for (uint32_t i = 0; i < forest->subsets; i++)
        atomic_flag_clear_explicit(&forest->maps[i].lock, memory_order_relaxed);
    return TALLY_OK;
}

/* ---- Cells ---------------------------------------------------------------------------------------- */

static struct cell *find_in_map(const struct cell_map *map, uint64_t value)
{
    if (map->room == 0) return NULL;
    for (uint32_t slot = forest_first_slot(map, value);; slot = (slot + 1) & (map->room - 1)) {
        struct cell *const cell = map->slots[slot];
        if (cell == NULL || cell->value == value) return cell;
    }
}

static void put_in_map(struct cell_map *map, struct cell *cell)
{
    uint32_t slot = forest_first_slot(map, cell->value);
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

static struct cell *want_in_map(struct cell_map *map, struct arena *arena, uint32_t subset, uint64_t value,
                                uint8_t parts)
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
    return cell;
}

/* Cells of one subset are wanted by the tasks of many: a lock a subset, held for some 20 ns. */
struct cell *forest_want_cell(struct forest *forest, struct worker *worker, uint32_t subset, uint64_t value,
                              uint8_t parts)
{
    struct cell_map *const map = &forest->maps[subset];
    if (forest->space->worker_count == 1) {
        return want_in_map(map, &worker->hunt_arena, subset, value, parts);
    }
    while (atomic_flag_test_and_set_explicit(&map->lock, memory_order_acquire)) {}
    struct cell *const cell = want_in_map(map, &worker->hunt_arena, subset, value, parts);
    atomic_flag_clear_explicit(&map->lock, memory_order_release);
    return cell;
}

struct cell *forest_want(struct forest *forest, uint32_t subset, uint64_t value, uint8_t parts)
{
    const uint8_t size = lattice_subset(&forest->space->lattice, subset)->size;
    if (size > forest->top) forest->top = size;
    parts &= size == 1 ? (uint8_t)PART_LEAF : (uint8_t)~PART_LEAF;
    return forest_want_cell(forest, &forest->space->workers[0], subset, value, parts);
}

struct side forest_side(const struct forest *forest, uint32_t subset)
{
    const struct space *const space = forest->space;
    const uint32_t size = lattice_subset(&space->lattice, subset)->size;
    const bool has_table = size <= forest->height;
    return (struct side){
        .table = has_table ? &space->tables[subset] : NULL,
        .ceiling = has_table ? 0 : table_ceiling(&space->lattice, subset, space->operations),
        .subset = subset,
        .size = size,
    };
}

void forest_add_draft(struct expansion *expansion, struct draft draft)
{
    struct vector *const drafts = &expansion->worker->scratch;
    if (!vector_reserve(expansion->forest->space->memory, drafts, drafts->count + 1, sizeof draft)) {
        expansion->status = memory_failure(expansion->forest->space->memory);
        return;
    }
    ((struct draft *)drafts->items)[drafts->count++] = draft;
}

/* The parts that these operations can make. */
static uint8_t possible_parts(uint32_t operations)
{
    return (uint8_t)(PART_LEAF | (operations & TALLY_OP_ADD ? PART_SUM : 0) |
                     (operations & TALLY_OP_SUBTRACT ? PART_DIFF : 0) |
                     (operations & TALLY_OP_MULTIPLY ? PART_PROD | PART_DIVI : 0) |
                     (operations & TALLY_OP_DIVIDE ? PART_QUOT : 0));
}

/* ---- Settling one cell ---------------------------------------------------------------------------- */

/* What the smaller side of a draft is worth, from the cell's value and the larger side's. */
static uint64_t small_value_of(const struct draft *draft, uint64_t large)
{
    const uint64_t value = draft->cell->value;
    switch ((enum part)draft->part) {
    case PART_SUM: return value - large;
    case PART_DIFF: return draft->is_small_left ? value + large : large - value;
    case PART_PROD:
    case PART_DIVI: return value / large;
    case PART_QUOT: return draft->is_small_left ? value * large : large / value;
    case PART_LEAF: break;
    }
    return 0;
}

/* Completes a draft whose larger side has turned out feasible; false: drop it. */
static bool complete_draft(struct forest *forest, struct worker *worker, struct draft *draft,
                           tally_status *status)
{
    const struct lattice *const lattice = &forest->space->lattice;
    const uint8_t left_parts = forest_left_parts((enum part)draft->part);
    const uint8_t right_parts = forest_right_parts((enum part)draft->part);
    struct cell *const large = draft->is_small_left ? draft->right : draft->left;
    if ((large->feasible & (draft->is_small_left ? right_parts : left_parts)) == 0) return false;
    if (draft->left != NULL && draft->right != NULL) return true;

    const uint64_t value = small_value_of(draft, large->value);
    const uint32_t subset = lattice_find(lattice, lattice_subset(lattice, draft->cell->subset)->code -
                                                      lattice_subset(lattice, large->subset)->code);
    const uint8_t parts = table_parts(&forest->space->tables[subset], value) &
                          (draft->is_small_left ? left_parts : right_parts);
    struct cell *const small = forest_want_cell(forest, worker, subset, value, parts);
    if (small == NULL) *status = memory_failure(forest->space->memory);
    if (draft->is_small_left) draft->left = small;
    else draft->right = small;
    return small != NULL;
}

/* Gives each record of the cell room for its edges: ways[] by bit of the part. */
static bool make_records(struct arena *arena, struct cell *cell, const uint32_t *ways, bool has_weights)
{
    const uint32_t parts = forest_count_parts(cell->wanted);
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
        if (drafts[i].is_pending && !complete_draft(forest, worker, &drafts[i], &status)) continue;
        ways[__builtin_ctz(drafts[i].part)]++;
        if (kept != i) drafts[kept] = drafts[i];
        kept++;
    }
    if (status != TALLY_OK) return status;
    const bool has_weights = lattice_subset(&forest->space->lattice, cell->subset)->pivot_copies > 1;
    if (!make_records(&worker->hunt_arena, cell, ways, has_weights)) {
        return memory_failure(forest->space->memory);
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

/* Where all pairs that were found are feasible a cell is settled at once; else its drafts are kept for later.
 */
static tally_status expand_cell(struct forest *forest, struct worker *worker, struct cell *cell,
                                bool is_settled_later)
{
    struct vector *const drafts = &worker->scratch;
    struct expansion expansion = {forest, worker, cell, TALLY_OK};
    drafts->count = 0;
    forest_expand(&expansion);
    if (expansion.status != TALLY_OK) return expansion.status;
    if (!is_settled_later) return settle_cell(forest, worker, cell, drafts->items, drafts->count);
    cell->draft_count = (uint32_t)drafts->count;
    cell->drafts = arena_take(&worker->hunt_arena, drafts->count * sizeof(struct draft));
    if (cell->drafts == NULL) return memory_failure(forest->space->memory);
    if (drafts->count != 0) memcpy(cell->drafts, drafts->items, drafts->count * sizeof(struct draft));
    return TALLY_OK;
}

/* Sorts the drafts of all cells of a subset by cell, keeping their order, and settles each cell. */
static tally_status settle_sweep(struct forest *forest, struct worker *worker, const struct cell_map *map)
{
    const struct draft *const drafts = worker->scratch.items;
    const size_t count = worker->scratch.count;
    /* One more than needed, so that there is an array where no draft was made. */
    if (!vector_reserve(forest->space->memory, &worker->sorted, count + 1, sizeof(struct draft))) {
        return memory_failure(forest->space->memory);
    }
    struct draft *const sorted = worker->sorted.items;
    for (size_t i = 0; i < count; i++) drafts[i].cell->draft_count++;
    size_t place = 0;
    for (uint32_t i = 0; i < map->room; i++) {
        if (map->slots[i] == NULL) continue;
        map->slots[i]->drafts = sorted + place;
        place += map->slots[i]->draft_count;
        map->slots[i]->draft_count = 0;
    }
    for (size_t i = 0; i < count; i++) drafts[i].cell->drafts[drafts[i].cell->draft_count++] = drafts[i];
    tally_status status = TALLY_OK;
    for (uint32_t i = 0; i < map->room && status == TALLY_OK; i++) {
        struct cell *const cell = map->slots[i];
        if (cell == NULL) continue;
        status = space_tick_steps(forest->space, worker, 1 + cell->draft_count / EDGES_A_STEP);
        if (status != TALLY_OK) break;
        status = settle_cell(forest, worker, cell, cell->drafts, cell->draft_count);
        cell->drafts = NULL;
        cell->draft_count = 0;
    }
    return status;
}

static void drop_impossible_parts(const struct forest *forest, const struct cell_map *map)
{
    const uint8_t possible = possible_parts(forest->space->operations);
    for (uint32_t i = 0; i < map->room; i++) {
        if (map->slots[i] != NULL) map->slots[i]->wanted &= possible;
    }
}

/* What expanding a cell takes, in steps (space_tick_steps()): the values of the smaller sides of all splits.
 */
static uint64_t steps_a_cell(const struct forest *forest, const struct worker *worker, uint32_t subset)
{
    enum { SMALL_SIZE_MAX = 7, VALUES_A_STEP = 512 };
    if (lattice_subset(&forest->space->lattice, subset)->size <= SMALL_SIZE_MAX) return 1;
    uint64_t values = 0;
    for (size_t i = 0; i < worker->splits.count; i++) {
        const struct split *const split = (const struct split *)worker->splits.items + i;
        if (split->a <= split->b) values += table_all(&forest->space->tables[split->a]).count;
    }
    return 1 + values / VALUES_A_STEP;
}

static tally_status expand_subset(void *argument, struct worker *worker, size_t index)
{
    struct level_task *const task = argument;
    struct forest *const forest = task->forest;
    const uint32_t subset = task->begin + (uint32_t)index;
    const struct cell_map *const map = &forest->maps[subset];
    if (map->count == 0) return TALLY_OK;
    drop_impossible_parts(forest, map);
    tally_status status = lattice_splits(&forest->space->lattice, subset, &worker->splits);
    if (status != TALLY_OK) return status;
    if (forest_is_sweep_cheaper(forest, worker, subset)) {
        worker->scratch.count = 0;
        status = forest_sweep(forest, worker, subset);
        return status == TALLY_OK ? settle_sweep(forest, worker, map) : status;
    }
    const bool is_settled_later = lattice_subset(&forest->space->lattice, subset)->size > forest->height;
    const uint64_t steps = steps_a_cell(forest, worker, subset);
    status = forest_find_partings(forest, worker);
    for (uint32_t i = 0; i < map->room && status == TALLY_OK; i++) {
        if (map->slots[i] == NULL) continue;
        status = space_tick_steps(forest->space, worker, steps);
        if (status == TALLY_OK) status = expand_cell(forest, worker, map->slots[i], is_settled_later);
    }
    return status;
}

static tally_status settle_subset(void *argument, struct worker *worker, size_t index)
{
    struct level_task *const task = argument;
    const struct cell_map *const map = &task->forest->maps[task->begin + index];
    tally_status status = TALLY_OK;
    for (uint32_t i = 0; i < map->room && status == TALLY_OK; i++) {
        struct cell *const cell = map->slots[i];
        if (cell == NULL || cell->records != NULL) continue;
        status = space_tick_steps(task->forest->space, worker, 1 + cell->draft_count / EDGES_A_STEP);
        if (status != TALLY_OK) break;
        status = settle_cell(task->forest, worker, cell, cell->drafts, cell->draft_count);
        cell->drafts = NULL;
        cell->draft_count = 0;
    }
    return status;
}

uint64_t forest_level_cells(const struct forest *forest, uint32_t size)
{
    const uint32_t *const begin = &forest->space->lattice.level_begin[size];
    uint64_t cells = 0;
    for (uint32_t i = begin[0]; i < begin[1]; i++) cells += forest->maps[i].count;
    return cells;
}

uint64_t forest_cells(const struct forest *forest)
{
    uint64_t cells = 0;
    for (uint32_t i = 0; forest->maps != NULL && i < forest->subsets; i++) cells += forest->maps[i].count;
    return cells;
}

/* Cells times ways to split them. */
enum { WORK_WORTH_THREADS = 4096 };

/* Runs a task for each subset of a level. */
static tally_status run_level(struct forest *forest, uint32_t size, space_task task)
{
    const uint32_t *const begin = &forest->space->lattice.level_begin[size];
    struct level_task level = {forest, begin[0]};
    const uint64_t cells = forest_level_cells(forest, size);
    if (cells == 0) return TALLY_OK;
    return space_run(forest->space, task, &level, begin[1] - begin[0], cells << size >= WORK_WORTH_THREADS);
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
