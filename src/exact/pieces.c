/* SPDX-License-Identifier: MIT */
/*
 * Streams all solutions of a value in pieces: ranges of its trees' numbers. Several threads write
 * out a batch of pieces; meanwhile the forest is read only.
 */
#include "exact/pieces.h"

#include "base/checked.h"
#include "base/tasks.h"

enum { TREES_OF_PIECE = 512 };

static struct exact_pieces *pieces_of(struct engine_search *search)
{
    return exact_run_of(search)->pieces;
}

tally_status exact_begin_some(struct exact_run *run, uint64_t value, uint32_t fewest, uint32_t most,
                              uint64_t most_trees)
{
    struct memory *const memory = run->search.memory;
    if (run->pieces == NULL) run->pieces = memory_allocate(memory, sizeof *run->pieces);
    if (run->pieces == NULL) return memory_failure(memory);
    struct exact_pieces *const pieces = run->pieces;
    const bool is_too_large = !exact_value_of(run, value, &pieces->value);
    exact_choices_begin(&pieces->choices, run, is_too_large ? most + 1 : fewest, most);
    pieces->has_choices = true;
    pieces->roots.count = pieces->root = 0;
    pieces->next_tree = 0;
    pieces->most_trees = most_trees;
    pieces->batch_room = 1;
    return run->status;
}

/* A list in no order that has a limit needs the first trees alone: its limit, and one more. */
tally_status exact_begin_pieces(struct engine_search *search, uint64_t value, uint32_t fewest,
                                uint32_t most, bool is_by_size)
{
    const tally_options *const options = &search->request->options;
    const bool is_cut = options->limit != 0 && options->sort == TALLY_SORT_NONE;
    (void)is_by_size; /* pieces always come by size */
    return exact_begin_some(exact_run_of(search), value, fewest, most,
                            is_cut ? saturating_add(options->limit, 1) : UINT64_MAX);
}

static void find_roots(struct exact_run *run, struct exact_pieces *pieces)
{
    exact_find_roots(&pieces->roots, run, &run->goals, pieces->choices.subset, pieces->value,
                     pieces->most_trees);
}

/* Moves to the next choice of numbers, and finds the goals of this choice that make the value.
 * Returns false if no choice is left. */
static bool next_choice(struct exact_run *run, struct exact_pieces *pieces)
{
    pieces->root = 0;
    pieces->next_tree = 0;
    if (!exact_choices_next(&pieces->choices)) return false;
    find_roots(run, pieces);
    return true;
}

/* Finds more trees for a root that has as many as were wanted: some were no solutions. The trees
 * that were found before keep their numbers, but a single one is sought in another order. */
static void find_more_trees(struct exact_run *run, struct exact_pieces *pieces)
{
    enum { TIMES = 16 };
    if (pieces->most_trees == 1) pieces->next_tree = 0;
    pieces->most_trees = saturating_multiply(pieces->most_trees, TIMES);
    find_roots(run, pieces);
}

/* Takes the next piece of the current choice. Returns false if there are no more, or the batch has
 * pieces of a forest that must grow. */
static bool next_stretch(struct exact_run *run, struct exact_pieces *pieces, bool may_grow,
                         struct exact_stretch *stretch)
{
    while (pieces->root < pieces->roots.count && run->status == TALLY_OK) {
        const uint32_t goal = pieces->roots.goal[pieces->root];
        const uint64_t trees = goals_at(&run->goals, goal)->count;
        if (pieces->next_tree == trees && trees >= pieces->most_trees && trees != UINT64_MAX) {
            if (!may_grow) return false;
            find_more_trees(run, pieces);
            continue;
        }
        if (pieces->next_tree == trees) {
            pieces->root++;
            pieces->next_tree = 0;
            continue;
        }
        const uint64_t left = trees - pieces->next_tree;
        *stretch = (struct exact_stretch){
            .goal = goal,
            .is_negated = pieces->roots.is_negated[pieces->root],
            .begin = pieces->next_tree,
            .end = left > TREES_OF_PIECE ? pieces->next_tree + TREES_OF_PIECE : trees,
        };
        pieces->next_tree = stretch->end;
        return true;
    }
    return false;
}

/* The first batches are small, so that the first solutions come soon. */
tally_status exact_next_pieces(struct engine_search *search, struct pieces *batch)
{
    struct exact_run *const run = exact_run_of(search);
    struct exact_pieces *const pieces = run->pieces;
    batch->count = 0;
    while (run->status == TALLY_OK) {
        while (batch->count < pieces->batch_room &&
               next_stretch(run, pieces, batch->count == 0, &pieces->stretches[batch->count])) {
            batch->size[batch->count++] = (uint8_t)pieces->choices.size;
        }
        if (batch->count != 0) break;
        if (!next_choice(run, pieces)) break;
    }
    if (batch->count == pieces->batch_room && pieces->batch_room < PIECES_MAX)
        pieces->batch_room *= 2;
    return run->status;
}

/* ---- Writing out ----------------------------------------------------------------------------- */

/* The counts are kept apart from those of other threads until the end. */
static tally_status write_stretch(struct exact_writer *writer, struct goals *goals,
                                  struct exact_stretch *stretch)
{
    const struct engine_search *const search = &writer->run->search;
    struct exact_stretch here = *stretch;
    tally_status status = goals->status;
    for (uint64_t number = here.begin; number < here.end && status == TALLY_OK; number++) {
        if (exact_take_tree(writer, goals, here.goal, number, here.is_negated)) {
            here.all++;
            here.straight += !writer->has_detour;
            if (here.finds != NULL)
                status = finds_add_measured(here.finds, search->memory, &search->numbers,
                                            exact_tree_at_hand(writer), &writer->measure);
        }
        if (status == TALLY_OK) status = goals->status;
    }
    *stretch = here;
    return status;
}

static void write_beside_others(void *argument, size_t index)
{
    struct exact_run *const run = argument;
    struct exact_stretch *const stretch = &run->pieces->stretches[index];
    /* a copy, whose status and step count belong to this thread */
    struct goals forest = run->goals;
    struct exact_writer writer;
    tally_status status = exact_writer_init(&writer, run);
    if (status == TALLY_OK && !goals_ask_tick(&forest)) status = forest.status;
    if (status == TALLY_OK) status = write_stretch(&writer, &forest, stretch);
    stretch->status = status;
    exact_writer_clear(&writer);
}

tally_status exact_write_pieces(struct exact_run *run, uint32_t count)
{
    enum { PIECES_WORTH_THREADS = 8 };
    const tally_options *const options = &run->search.request->options;
    struct exact_pieces *const pieces = run->pieces;
    if (count < PIECES_WORTH_THREADS || tasks_width(options->executor) < 2) {
        for (uint32_t i = 0; i < count && run->status == TALLY_OK; i++)
            run->status = write_stretch(&run->writer, &run->goals, &pieces->stretches[i]);
        return run->status;
    }
    tasks_run(options->executor, write_beside_others, run, count);
    for (uint32_t i = 0; i < count && run->status == TALLY_OK; i++)
        run->status = pieces->stretches[i].status;
    return run->status;
}

tally_status exact_run_pieces(struct engine_search *search, const struct pieces *pieces,
                              struct finds *finds)
{
    for (uint32_t i = 0; i < pieces->count; i++) pieces_of(search)->stretches[i].finds = &finds[i];
    return exact_write_pieces(exact_run_of(search), pieces->count);
}

void exact_end_pieces(struct engine_search *search)
{
    struct exact_pieces *const pieces = pieces_of(search);
    if (pieces == NULL || !pieces->has_choices) return;
    exact_choices_end(&pieces->choices);
    pieces->has_choices = false;
}

void exact_free_pieces(struct exact_run *run)
{
    memory_release(run->search.memory, run->pieces, sizeof *run->pieces);
}
