/* SPDX-License-Identifier: MIT */
/*
 * Walking the paths of large cells. See stream.h for the idea. Depth is at most 64, since each step down has
 * fewer numbers.
 */
#include "search/stream.h"

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

static bool descend(struct walk *walk, uint32_t depth, const struct cell *cell, uint8_t parts);

static bool descend_edges(struct walk *walk, uint32_t depth, const struct cell *cell, enum part part,
                          uint32_t first, uint32_t count)
{
    const struct lattice *const lattice = &walk->stream->forest->space->lattice;
    const struct record *const record = cell_record(cell, (uint8_t)part);
    struct step *const step = &walk->steps[depth];
    for (uint32_t i = first; i < first + count; i++) {
        const struct edge *const edge = &record->edges[i];
        forest_prefetch(record->edges, i, record->edge_count);
        step->part = part;
        step->subset = cell->subset;
        step->is_large_left = lattice_subset(lattice, edge->left->subset)->size >
                              lattice_subset(lattice, edge->right->subset)->size;
        const struct cell *const large = step->is_large_left ? edge->left : edge->right;
        const struct cell *const small = step->is_large_left ? edge->right : edge->left;
        const uint8_t left_parts = forest_left_parts(part);
        const uint8_t right_parts = forest_right_parts(part);
        step->beside_count =
            derivations_of(small, step->is_large_left ? right_parts : left_parts, step->beside);
        if (!descend(walk, depth + 1, large, step->is_large_left ? left_parts : right_parts)) return false;
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

static tally_status end_of(const struct walk *walk, bool is_complete)
{
    if (is_complete) return TALLY_OK;
    return walk->status != TALLY_OK ? walk->status : TALLY_STOPPED;
}

tally_status stream_cell(const struct stream *stream, const struct cell *cell)
{
    struct walk walk; /* 20 KB: not cleared */
    walk.stream = stream;
    walk.status = TALLY_OK;
    return end_of(&walk, descend(&walk, 0, cell, PARTS_ANY));
}

tally_status stream_edges(const struct stream *stream, const struct cell *cell, enum part part,
                          uint32_t first, uint32_t count)
{
    struct walk walk;
    walk.stream = stream;
    walk.status = TALLY_OK;
    return end_of(&walk, descend_edges(&walk, 0, cell, part, first, count));
}
