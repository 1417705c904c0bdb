/* SPDX-License-Identifier: MIT */
/*
 * Each number of a summary takes eight bytes, lowest first. The same function writes and reads the
 * numbers, so that the two orders cannot differ.
 */
#include "atlas/summary_state.h"

#include <string.h>

/* Which numbers stand in a state. Form 1 had the selections that reach each target. */
enum { STATE_FORM = 2 };

/* A walk over all figures of a summary. The same walk writes and reads them, so the two cannot
 * differ in the order of the fields. */
struct walk {
    struct buffer *out;      /* where the state is written; NULL: a state is read */
    const unsigned char *at; /* the bytes not yet read */
    size_t left;
    bool has_failed;
};

/* Writes one number, or reads it. After the bytes have run out, the walk goes on without reading,
 * so that its caller checks only once, at the end. */
static void walk_number(struct walk *walk, uint64_t *number)
{
    enum { BYTES = 8 };
    if (walk->out != NULL) {
        for (unsigned i = 0; i < BYTES; i++)
            buffer_char(walk->out, (char)(unsigned char)(*number >> (8 * i)));
        return;
    }
    if (walk->left < BYTES) {
        walk->has_failed = true;
        return;
    }
    *number = 0;
    for (unsigned i = 0; i < BYTES; i++) *number |= (uint64_t)walk->at[i] << (8 * i);
    walk->at += BYTES;
    walk->left -= BYTES;
}

static void walk_small(struct walk *walk, uint32_t *number)
{
    uint64_t wide = *number;
    walk_number(walk, &wide);
    if (wide > UINT32_MAX) walk->has_failed = true;
    *number = (uint32_t)wide;
}

static void walk_both(struct walk *walk, struct both *both)
{
    walk_number(walk, &both->plain);
    walk_number(walk, &both->weighted);
}

static void walk_class(struct walk *walk, struct summary_class *class)
{
    walk_both(walk, &class->selections);
    walk_both(walk, &class->solvable);
    walk_both(walk, &class->complete);
    for (size_t i = 0; i <= SUMMARY_FAR; i++) walk_both(walk, &class->distance[i]);
    walk_small(walk, &class->furthest);
}

/* Visits every number of the summary in a fixed order: writes it or reads it, as the walk says. */
static void walk_summary(struct walk *walk, struct summary *summary)
{
    const uint64_t targets = summary->target.last - summary->target.first + 1;
    uint64_t form = STATE_FORM;
    uint32_t has_counts = summary->has_counts;
    walk_number(walk, &form);
    if (form != STATE_FORM) walk->has_failed = true;
    walk_number(walk, &summary->target.first);
    walk_number(walk, &summary->target.last);
    walk_small(walk, &summary->pick);
    for (size_t i = 0; i <= SUMMARY_PICK_MAX; i++) walk_class(walk, &summary->large[i]);
    for (size_t i = 0; i <= SUMMARY_PICK_MAX; i++) walk_both(walk, &summary->fewest[i]);
    for (size_t i = 0; i < targets; i++) walk_both(walk, &summary->missed[i]);
    for (size_t i = 0; i < SUMMARY_TOP; i++) {
        for (size_t j = 0; j < SUMMARY_PICK_MAX; j++)
            walk_number(walk, &summary->hardest[i].numbers[j]);
        walk_number(walk, &summary->hardest[i].draws);
        walk_small(walk, &summary->hardest[i].reached);
    }
    walk_small(walk, &summary->hardest_count);
    walk_small(walk, &has_counts);
    walk_both(walk, &summary->solutions);
    walk_both(walk, &summary->with_detours);
    walk_both(walk, &summary->unique);
    walk_both(walk, &summary->unproved);
    if (summary->hardest_count > SUMMARY_TOP || has_counts > 1) walk->has_failed = true;
    summary->has_counts = has_counts == 1;
}

void summary_save(const struct summary *summary, struct buffer *out)
{
    struct summary copy =
        *summary; /* copied since saving takes a const summary; its target array is shared, and
                     saving does not change it */
    struct walk walk = {.out = out};
    walk_summary(&walk, &copy);
}

bool summary_load(struct summary *summary, const void *bytes, size_t count)
{
    const tally_range target = summary->target;
    const uint32_t pick = summary->pick;
    struct walk walk = {.at = bytes, .left = count};
    walk_summary(&walk, summary);
    return !walk.has_failed && walk.left == 0 && summary->target.first == target.first &&
           summary->target.last == target.last && summary->pick == pick;
}
