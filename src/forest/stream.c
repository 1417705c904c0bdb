/* SPDX-License-Identifier: MIT */
/*
 * Walks the paths of large nodes. stream.h describes the idea. Depth at most 64: each step
 * down has fewer numbers.
 */
#include "forest/stream.h"

/* A large node on the path. It is made from the next node on the path and the node beside it. */
struct stream_step {
    struct expression_run beside[EXPRESSION_RUNS_MAX];
    uint32_t beside_count;
    uint32_t subset;
    enum part part;
    bool is_large_left;
    struct built_expression expression; /* the current one */
};

/* Combines the built expression of the step below with all those beside it, up to the root. */
static bool ascend(struct stream *stream, uint32_t depth, const struct built_expression *below)
{
    if (depth == 0) {
        if (below->is_group_only && !stream->forest->keeps_detours) return true;
        return stream->sink(stream->context, below);
    }
    struct stream_step *const step = &stream->steps[depth - 1];
    bool (*const derive)(const struct forest *, struct built_expression *, enum part, uint32_t,
                         const struct built_expression *, const struct built_expression *) =
        depth == 1 ? derive_root : derive_pair;
    for (uint32_t i = 0; i < step->beside_count; i++) {
        for (const struct built_expression *beside = step->beside[i].begin;
             beside != step->beside[i].end; beside++) {
            const struct built_expression *const left = step->is_large_left ? below : beside;
            const struct built_expression *const right = step->is_large_left ? beside : below;
            if (!derive(stream->forest, &step->expression, step->part, step->subset, left, right)) {
                continue;
            }
            if (!ascend(stream, depth - 1, &step->expression)) return false;
        }
    }
    return true;
}

static bool is_left_larger(const struct forest *forest, const struct derivation *derivation)
{
    const struct lattice *const lattice = &forest->workspace->lattice;
    return lattice_subset(lattice, derivation->left->subset)->size >
           lattice_subset(lattice, derivation->right->subset)->size;
}

const struct node *stream_large_side(const struct forest *forest,
                                     const struct derivation *derivation)
{
    return is_left_larger(forest, derivation) ? derivation->left : derivation->right;
}

/* Follows a derivation one step down. Returns the node there, and the parts that the derivation
 * needs of it. */
static const struct node *step_down(struct stream *stream, uint32_t depth, const struct node *node,
                                    enum part part, uint32_t index, uint8_t *parts)
{
    const struct derivation *const derivation = &node_goal(node, (uint8_t)part)->derivations[index];
    struct stream_step *const step = &stream->steps[depth];
    step->part = part;
    step->subset = node->subset;
    step->is_large_left = is_left_larger(stream->forest, derivation);
    const struct node *const small = step->is_large_left ? derivation->right : derivation->left;
    const uint8_t left_parts = forest_left_parts(part);
    const uint8_t right_parts = forest_right_parts(part);
    step->beside_count =
        expressions_of(small, step->is_large_left ? right_parts : left_parts, step->beside);
    *parts = step->is_large_left ? left_parts : right_parts;
    return step->is_large_left ? derivation->left : derivation->right;
}

static bool descend(struct stream *stream, uint32_t depth, const struct node *node, uint8_t parts);

static bool descend_derivations(struct stream *stream, uint32_t depth, const struct node *node,
                                enum part part, uint32_t first, uint32_t count)
{
    const struct goal *const goal = node_goal(node, (uint8_t)part);
    for (uint32_t i = first; i < first + count; i++) {
        uint8_t parts;
        forest_prefetch(goal->derivations, i, goal->derivation_count);
        const struct node *const large = step_down(stream, depth, node, part, i, &parts);
        if (!descend(stream, depth + 1, large, parts)) return false;
    }
    return true;
}

/* Streams the expressions of a node on the path: built ones if the node is small; otherwise by
 * following each derivation to its larger side. Calls the tick once for each node. */
static bool descend(struct stream *stream, uint32_t depth, const struct node *node, uint8_t parts)
{
    stream->status = workspace_tick(stream->forest->workspace, stream->worker);
    if (stream->status != TALLY_OK) return false;
    if (lattice_subset(&stream->forest->workspace->lattice, node->subset)->size <=
        stream->derived_size) {
        struct expression_run runs[EXPRESSION_RUNS_MAX];
        const uint32_t count = expressions_of(node, parts, runs);
        for (uint32_t i = 0; i < count; i++) {
            for (const struct built_expression *expression = runs[i].begin;
                 expression != runs[i].end; expression++) {
                if (!ascend(stream, depth, expression)) return false;
            }
        }
        return true;
    }
    for (uint8_t left = node->feasible & parts; left != 0; left &= (uint8_t)(left - 1)) {
        const enum part part = (enum part)(left & (uint8_t)-left);
        if (!descend_derivations(stream, depth, node, part, 0,
                                 node_goal(node, (uint8_t)part)->derivation_count))
            return false;
    }
    return true;
}

tally_status stream_run(struct stream *stream, const struct stream_piece *piece)
{
    struct stream_step steps[TALLY_NUMBERS_MAX]; /* 20 KB: not cleared */
    stream->steps = steps;
    stream->status = TALLY_OK;
    const struct node *node = piece->root;
    uint8_t parts = PARTS_ANY;
    for (uint32_t i = 0; i < piece->path_length; i++) {
        node = step_down(stream, i, node, piece->path[i], piece->path_derivations[i], &parts);
    }
    const bool is_whole = piece->count == 0
                              ? descend(stream, piece->path_length, node, parts)
                              : descend_derivations(stream, piece->path_length, node, piece->part,
                                                    piece->first, piece->count);
    if (is_whole) return TALLY_OK;
    return stream->status != TALLY_OK ? stream->status : TALLY_STOPPED;
}
