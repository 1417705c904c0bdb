/* SPDX-License-Identifier: MIT */
/*
 * Walking the paths of large cells. See stream.h for the idea. Depth is at most 64, since each step down has
 * fewer numbers.
 */
#include "forest/stream.h"

/* One large cell on the path: how it comes about from the next one and from what stands beside it. */
struct step {
    struct derivation_run beside[DERIVATION_RUNS_MAX];
    uint32_t beside_count;
    uint32_t subset;
    enum part part;
    bool is_large_left;
    struct derivation derivation; /* the one at hand */
};

struct walk {
    const struct stream *stream;
    tally_status status;
    struct step steps[TALLY_NUMBERS_MAX];
};

/* Puts the derivation of the step below together with all that stands beside it, up to the root. */
static bool ascend(struct walk *walk, uint32_t depth, const struct derivation *below)
{
    if (depth == 0) {
        if (below->is_group_only && !walk->stream->deriving->keeps_detours) return true;
        return walk->stream->sink(walk->stream->context, below);
    }
    struct step *const step = &walk->steps[depth - 1];
    bool (*const derive)(const struct deriving *, struct derivation *, enum part, uint32_t,
                         const struct derivation *, const struct derivation *) =
        depth == 1 ? derive_root : derive_pair;
    for (uint32_t i = 0; i < step->beside_count; i++) {
        for (const struct derivation *beside = step->beside[i].begin; beside != step->beside[i].end;
             beside++) {
            const struct derivation *const left = step->is_large_left ? below : beside;
            const struct derivation *const right = step->is_large_left ? beside : below;
            if (!derive(walk->stream->deriving, &step->derivation, step->part, step->subset, left, right)) {
                continue;
            }
            if (!ascend(walk, depth - 1, &step->derivation)) return false;
        }
    }
    return true;
}

static bool is_left_larger(const struct forest *forest, const struct edge *edge)
{
    const struct lattice *const lattice = &forest->space->lattice;
    return lattice_subset(lattice, edge->left->subset)->size >
           lattice_subset(lattice, edge->right->subset)->size;
}

const struct cell *stream_large_side(const struct forest *forest, const struct edge *edge)
{
    return is_left_larger(forest, edge) ? edge->left : edge->right;
}

/* Takes one step down an edge; returns the cell there, and the parts that the edge needs of it. */
static const struct cell *step_down(struct walk *walk, uint32_t depth, const struct cell *cell,
                                    enum part part, uint32_t index, uint8_t *parts)
{
    const struct edge *const edge = &cell_record(cell, (uint8_t)part)->edges[index];
    struct step *const step = &walk->steps[depth];
    step->part = part;
    step->subset = cell->subset;
    step->is_large_left = is_left_larger(walk->stream->forest, edge);
    const struct cell *const small = step->is_large_left ? edge->right : edge->left;
    const uint8_t left_parts = forest_left_parts(part);
    const uint8_t right_parts = forest_right_parts(part);
    step->beside_count = derivations_of(small, step->is_large_left ? right_parts : left_parts, step->beside);
    *parts = step->is_large_left ? left_parts : right_parts;
    return step->is_large_left ? edge->left : edge->right;
}

static bool descend(struct walk *walk, uint32_t depth, const struct cell *cell, uint8_t parts);

static bool descend_edges(struct walk *walk, uint32_t depth, const struct cell *cell, enum part part,
                          uint32_t first, uint32_t count)
{
    const struct record *const record = cell_record(cell, (uint8_t)part);
    for (uint32_t i = first; i < first + count; i++) {
        uint8_t parts;
        forest_prefetch(record->edges, i, record->edge_count);
        const struct cell *const large = step_down(walk, depth, cell, part, i, &parts);
        if (!descend(walk, depth + 1, large, parts)) return false;
    }
    return true;
}

static bool descend(struct walk *walk, uint32_t depth, const struct cell *cell, uint8_t parts)
{
    walk->status = space_tick(walk->stream->forest->space, walk->stream->worker);
    if (walk->status != TALLY_OK) return false;
    if (lattice_subset(&walk->stream->forest->space->lattice, cell->subset)->size <=
        walk->stream->derived_size) {
        struct derivation_run runs[DERIVATION_RUNS_MAX];
        const uint32_t count = derivations_of(cell, parts, runs);
        for (uint32_t i = 0; i < count; i++) {
            for (const struct derivation *derivation = runs[i].begin; derivation != runs[i].end;
                 derivation++) {
                if (!ascend(walk, depth, derivation)) return false;
            }
        }
        return true;
    }
    for (uint8_t left = cell->feasible & parts; left != 0; left &= (uint8_t)(left - 1)) {
        const enum part part = (enum part)(left & (uint8_t)-left);
        if (!descend_edges(walk, depth, cell, part, 0, cell_record(cell, (uint8_t)part)->edge_count))
            return false;
    }
    return true;
}

tally_status stream_run(const struct stream *stream, const struct stream_piece *piece)
{
    struct walk walk; /* 20 KB: not cleared */
    walk.stream = stream;
    walk.status = TALLY_OK;
    const struct cell *cell = piece->root;
    uint8_t parts = PARTS_ANY;
    for (uint32_t i = 0; i < piece->path_length; i++) {
        cell = step_down(&walk, i, cell, piece->path[i].part, piece->path[i].edge, &parts);
    }
    const bool is_whole = piece->count == 0 ? descend(&walk, piece->path_length, cell, parts)
                                            : descend_edges(&walk, piece->path_length, cell, piece->part,
                                                            piece->first, piece->count);
    if (is_whole) return TALLY_OK;
    return walk.status != TALLY_OK ? walk.status : TALLY_STOPPED;
}
