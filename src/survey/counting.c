/* SPDX-License-Identifier: MIT */
/*
 * What the files of counting share: see counting.h.
 */
#include "survey/counting.h"

struct count_scratch *count_scratch_new(const struct count_tables *counts, struct memory *memory)
{
    struct count_scratch *const scratch = memory_allocate(memory, sizeof *scratch);
    if (scratch == NULL) return NULL;
    scratch->counts = counts;
    scratch->memory = memory;
    scratch->has_failed = false;
    pile_init(&scratch->groups, memory);
    pile_init(&scratch->nodes, memory);
    pile_init(&scratch->settled, memory);
    arena_init(&scratch->arena, memory);
    arena_init(&scratch->top_arena, memory);
    scratch->window = memory_allocate(memory, counts->targets * sizeof(uint64_t));
    scratch->pure = memory_allocate(memory, counts->targets * sizeof(uint64_t));
    if (scratch->window != NULL && scratch->pure != NULL) return scratch;
    count_scratch_free(scratch);
    return NULL;
}

void count_scratch_free(struct count_scratch *scratch)
{
    struct memory *const memory = scratch->memory;
    pile_clear(&scratch->groups);
    pile_clear(&scratch->nodes);
    pile_clear(&scratch->settled);
    arena_clear(&scratch->arena);
    arena_clear(&scratch->top_arena);
    memory_release(memory, scratch->window, scratch->counts->targets * sizeof(uint64_t));
    memory_release(memory, scratch->pure, scratch->counts->targets * sizeof(uint64_t));
    memory_release(memory, scratch, sizeof *scratch);
}

/* Equal tiles are neighbours in a subset. Each run of them is a digit of the number of a part: {1 1
 * 4} has a digit 0..2 for the 1s and a digit 0..1 for the 4, so its parts are 0..5. */
void dissect_parts(struct dissection *dissection, const struct count_tables *counts,
                   const uint8_t *subset, uint32_t size)
{
    parts_of(&dissection->parts, &counts->tables->kinds, subset, size);
    dissection->kinds = 0;
    dissection->pivot = 0;
    uint32_t stride = 1;
    for (uint32_t i = 0, same; i < size; i += same) {
        same = 1;
        while (i + same < size && subset[i + same] == subset[i]) same++;
        dissection->stride[dissection->kinds] = stride;
        dissection->have[dissection->kinds] = same;
        if (same < dissection->have[dissection->pivot]) dissection->pivot = dissection->kinds;
        dissection->kinds++;
        stride *= same + 1;
    }
}

void dissect(struct dissection *dissection, const struct count_tables *counts,
             const uint8_t *subset, uint32_t size)
{
    dissect_parts(dissection, counts, subset, size);
    for (uint32_t part = 1; part + 1 < dissection->parts.total; part++)
        dissection->sets[part] =
            &counts->sets[subset_index_find(&counts->tables->index, dissection->parts.code[part])];
}
