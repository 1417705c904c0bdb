/* SPDX-License-Identifier: MIT */
/*
 * Hunting: the steps of a search in their order. See whole/target_search.h.
 */
#include "whole/target_search.h"

#include "base/checked.h"
#include "rules/game.h"

/* Cells of larger subsets are streamed, not written out, once this many derivations would be held. */
#define DERIVATIONS_HELD_MAX (UINT64_C(1) << 19)

/* From so many values on, subsets of up to so many numbers are swept (forest/sweep.c), which needs the tables
 * of all smaller ones. */
enum { VALUES_WORTH_SWEEPING = 32, SWEPT_SIZE_MAX = 8 };

/* Up to this size no count is needed to know that all but the largest cells may be written out. */
enum { SMALL_SIZE_MAX = 8 };

/* So many roots of no more numbers are pieces enough: none of them needs to be cut. */
enum { ROOTS_MANY = 64, UNCUT_SIZE_MAX = 7 };

/* So many roots are planted between two ticks. */
enum { VALUES_A_TICK = 1 << 14 };

struct admission admission_of(const struct lattice *lattice, const struct request *request)
{
    struct admission admission = {.fewest = request->fewest, .most = request->most};
    for (size_t i = 0; i < request->options.must_use_count; i++) {
        uint32_t number = 0;
        while (lattice->number[number] != request->options.must_use[i]) number++;
        admission.must_use += lattice->stride[number];
    }
    return admission;
}

/* Tables of s numbers cost some 7, 80, 1100, 9000, 90000 candidates each; without them the cells of that size
 * are made and expanded one by one. Measured on games of 4 to 10 numbers. */
uint32_t hunt_height(uint32_t given, uint32_t size)
{
    static const uint8_t heights[] = {1, 1, 1, 2, 3, 3, 4, 4, 5, 5, 6};
    if (size == 4 && given > 16) return 2;
    if (size < sizeof heights) return heights[size];
    return (size + 1) / 2 > 6 ? (size + 1) / 2 : 6;
}

static tally_status plant_root(struct hunt *hunt, uint32_t subset, uint64_t value)
{
    struct cell *const cell = forest_want(&hunt->forest, subset, value, PARTS_ANY);
    if (cell == NULL ||
        !vector_reserve(hunt->space->memory, &hunt->roots, hunt->roots.count + 1, sizeof(struct cell *))) {
        return memory_failure(hunt->space->memory);
    }
    ((struct cell **)hunt->roots.items)[hunt->roots.count++] = cell;
    return TALLY_OK;
}

/* The values are a run of consecutive ones: those of a table that are among them are found from the table. */
static tally_status plant_table_roots(struct hunt *hunt, uint32_t subset, uint64_t first, uint64_t count)
{
    const struct value_run run = table_all(&hunt->space->tables[subset]);
    for (uint32_t i = 0; i < run.count; i++) {
        if (run.values[i] - first >= count) continue;
        const tally_status status = plant_root(hunt, subset, run.values[i]);
        if (status != TALLY_OK) return status;
    }
    return TALLY_OK;
}

/* Whether the value is out of the question over the subset. */
static bool is_hopeless(const struct hunt *hunt, uint32_t subset, uint64_t ceiling, uint64_t value)
{
    const struct lattice *const lattice = &hunt->space->lattice;
    const uint32_t size = lattice_subset(lattice, subset)->size;
    if (size == 1) return value != lattice->number[lattice_subset(lattice, subset)->last];
    if (size > hunt->forest.height) return value > ceiling;
    return (table_parts(&hunt->space->tables[subset], value) & PARTS_ANY) == 0;
}

static tally_status plant_subset_roots(struct hunt *hunt, uint32_t subset, const uint64_t *values,
                                       size_t count)
{
    const struct lattice *const lattice = &hunt->space->lattice;
    const bool has_table = lattice_subset(lattice, subset)->size <= hunt->forest.height;
    if (has_table && count > 1 && values[count - 1] - values[0] == count - 1) {
        return plant_table_roots(hunt, subset, values[0], count);
    }
    const uint64_t ceiling = has_table ? 0 : table_ceiling(lattice, subset, hunt->space->operations);
    for (size_t i = 0; i < count; i++) {
        if ((i + 1) % VALUES_A_TICK == 0 && space_ask_tick(hunt->space) != TALLY_OK) return TALLY_STOPPED;
        if (is_hopeless(hunt, subset, ceiling, values[i])) continue;
        const tally_status status = plant_root(hunt, subset, values[i]);
        if (status != TALLY_OK) return status;
    }
    return TALLY_OK;
}

static tally_status plant_roots(struct hunt *hunt, uint32_t smallest, uint32_t largest,
                                const uint64_t *values, size_t count)
{
    const struct lattice *const lattice = &hunt->space->lattice;
    tally_status status = TALLY_OK;
    for (uint32_t subset = lattice->level_begin[smallest];
         subset < lattice->level_begin[largest + 1] && status == TALLY_OK; subset++) {
        const uint64_t code = lattice_subset(lattice, subset)->code;
        if (hunt->admission.must_use != 0 && !lattice_contains(lattice, code, hunt->admission.must_use))
            continue;
        status = plant_subset_roots(hunt, subset, values, count);
    }
    return status;
}

static void keep_feasible_roots(struct hunt *hunt)
{
    size_t kept = 0;
    for (size_t i = 0; i < hunt->roots.count; i++) {
        struct cell *const cell = hunt_root(hunt, i);
        if ((cell->feasible & PARTS_ANY) != 0) ((struct cell **)hunt->roots.items)[kept++] = cell;
    }
    hunt->roots.count = kept;
}

tally_status hunt_begin(struct hunt *hunt, struct space *space, struct admission admission, uint32_t smallest,
                        uint32_t largest, const uint64_t *values, size_t count)
{
    *hunt = (struct hunt){.space = space, .admission = admission};
    if (admission.fewest > smallest) smallest = admission.fewest;
    if (admission.most < largest) largest = admission.most;
    if (smallest > largest) return TALLY_OK;
    if (lattice_is_too_large(&space->lattice, largest)) return TALLY_MEMORY_CAP;
    uint32_t height = hunt_height(space->lattice.given, largest);
    if (count >= VALUES_WORTH_SWEEPING && largest <= SWEPT_SIZE_MAX && largest > 1) height = largest - 1;
    tally_status status = space_build_tables(space, height);
    if (height < space->height) height = space->height;
    if (status == TALLY_OK) status = lattice_build(&space->lattice, largest);
    if (status == TALLY_OK) status = forest_init(&hunt->forest, space, height);
    if (status == TALLY_OK) status = plant_roots(hunt, smallest, largest, values, count);
    if (status == TALLY_OK) status = forest_grow(&hunt->forest);
    if (status == TALLY_OK) keep_feasible_roots(hunt);
    return status;
}

tally_status hunt_derive(struct hunt *hunt, bool keeps_detours, bool ignores_detours)
{
    hunt->deriving =
        (struct deriving){&hunt->space->lattice, keeps_detours || ignores_detours, ignores_detours};
    if (hunt->roots.count == 0) return TALLY_OK;
    if (hunt->forest.top <= SMALL_SIZE_MAX) {
        hunt->derived_size = hunt->forest.top == 1 ? 1 : hunt->forest.top - 1;
        return derive_and_count_cells(&hunt->forest, &hunt->deriving, hunt->derived_size);
    }
    const tally_status status = forest_count(&hunt->forest);
    if (status != TALLY_OK) return status;
    uint64_t held = 0;
    /* Cells of all but one number lead to roots alone: they are streamed too, and need not be held. */
    for (uint32_t size = 1; size + 2 <= hunt->forest.top; size++) {
        const uint64_t cost = derive_cost(&hunt->forest, size);
        const bool is_needed = size <= (hunt->forest.top + 1) / 2;
        if (!is_needed && (ckd_add(&held, held, cost) || held > DERIVATIONS_HELD_MAX)) break;
        hunt->derived_size = size;
    }
    return derive_cells(&hunt->forest, &hunt->deriving, hunt->derived_size);
}

void hunt_clear(struct hunt *hunt)
{
    if (hunt->space == NULL) return;
    vector_clear(hunt->space->memory, &hunt->roots);
    for (uint32_t i = 0; i < hunt->space->worker_count; i++) arena_reset(&hunt->space->workers[i].hunt_arena);
}

/* ---- Cutting --------------------------------------------------------------------------------------------- */

struct cutting {
    const struct hunt *hunt;
    struct vector *pieces;
    uint64_t weight;          /* that a piece should have */
    struct stream_piece path; /* to the cell at hand */
};

static tally_status add_piece(const struct cutting *cutting, enum part part, uint32_t first, uint32_t count)
{
    struct memory *const memory = cutting->hunt->space->memory;
    struct vector *const pieces = cutting->pieces;
    if (!vector_reserve(memory, pieces, pieces->count + 1, sizeof(struct stream_piece)))
        return memory_failure(memory);
    struct stream_piece *const piece = (struct stream_piece *)pieces->items + pieces->count++;
    *piece = cutting->path;
    piece->part = part;
    piece->first = first;
    piece->count = count;
    return TALLY_OK;
}

static uint32_t size_of_cell(const struct hunt *hunt, const struct cell *cell)
{
    return lattice_subset(&hunt->space->lattice, cell->subset)->size;
}

static tally_status cut_cell(struct cutting *cutting, const struct cell *cell, uint8_t parts,
                             uint64_t beside);

/* A heavy edge: the cell on its larger side is cut in turn. left, right: how many expressions each side has.
 */
static tally_status cut_edge(struct cutting *cutting, const struct cell *cell, enum part part, uint32_t index,
                             uint64_t left, uint64_t right, uint64_t beside)
{
    const struct edge *const edge = &cell_record(cell, (uint8_t)part)->edges[index];
    const struct cell *const large = stream_large_side(&cutting->hunt->forest, edge);
    const bool is_left = large == edge->left;
    cutting->path.path[cutting->path.path_length++] = (struct stream_step){part, index};
    const tally_status status =
        cut_cell(cutting, large, is_left ? forest_left_parts(part) : forest_right_parts(part),
                 saturating_multiply(beside, is_left ? right : left));
    cutting->path.path_length--;
    return status;
}

/* Light edges are put together. beside: how many expressions stand beside each of the cell. */
static tally_status cut_record(struct cutting *cutting, const struct cell *cell, enum part part,
                               uint64_t beside)
{
    const struct record *const record = cell_record(cell, (uint8_t)part);
    tally_status status = TALLY_OK;
    uint32_t first = 0;
    uint64_t gathered = 0;
    for (uint32_t i = 0; i < record->edge_count && status == TALLY_OK; i++) {
        const struct edge *const edge = &record->edges[i];
        const uint64_t left = forest_sum_counts(edge->left, forest_left_parts(part));
        const uint64_t right = forest_sum_counts(edge->right, forest_right_parts(part));
        const uint64_t weight = saturating_multiply(saturating_multiply(left, right), beside);
        const struct cell *const large = stream_large_side(&cutting->hunt->forest, edge);
        if (weight / 2 > cutting->weight && cutting->path.path_length < STREAM_PATH_MAX &&
            size_of_cell(cutting->hunt, large) > cutting->hunt->derived_size) {
            if (first < i) status = add_piece(cutting, part, first, i - first);
            if (status == TALLY_OK) status = cut_edge(cutting, cell, part, i, left, right, beside);
            first = i + 1;
            gathered = 0;
            continue;
        }
        if (ckd_add(&gathered, gathered, weight)) gathered = UINT64_MAX;
        if (gathered < cutting->weight) continue;
        status = add_piece(cutting, part, first, i + 1 - first);
        first = i + 1;
        gathered = 0;
    }
    if (status == TALLY_OK && first < record->edge_count)
        status = add_piece(cutting, part, first, record->edge_count - first);
    return status;
}

/* Depth at most STREAM_PATH_MAX + 1. */
static tally_status cut_cell(struct cutting *cutting, const struct cell *cell, uint8_t parts, uint64_t beside)
{
    tally_status status = TALLY_OK;
    for (uint8_t left = cell->feasible & parts; left != 0 && status == TALLY_OK;
         left &= (uint8_t)(left - 1)) {
        status = cut_record(cutting, cell, (enum part)(left & (uint8_t)-left), beside);
    }
    return status;
}

tally_status hunt_cut(const struct hunt *hunt, uint64_t weight, struct vector *pieces)
{
    const bool is_small = hunt->forest.top <= UNCUT_SIZE_MAX && hunt->roots.count >= ROOTS_MANY;
    struct cutting cutting = {.hunt = hunt, .pieces = pieces, .weight = weight};
    tally_status status = TALLY_OK;
    for (size_t i = 0; i < hunt->roots.count && status == TALLY_OK; i++) {
        cutting.path = (struct stream_piece){.root = hunt_root(hunt, i)};
        const bool is_derived = hunt_root_size(hunt, i) <= hunt->derived_size;
        status = is_small || is_derived ? add_piece(&cutting, PART_LEAF, 0, 0)
                                        : cut_cell(&cutting, hunt_root(hunt, i), PARTS_ANY, 1);
    }
    return status;
}

tally_status hunt_stream(const struct hunt *hunt, struct worker *worker, const struct stream_piece *piece,
                         stream_sink *sink, void *context)
{
    const struct stream stream = {
        .forest = &hunt->forest,
        .deriving = &hunt->deriving,
        .worker = worker,
        .derived_size = hunt->derived_size,
        .sink = sink,
        .context = context,
    };
    return stream_run(&stream, piece);
}
