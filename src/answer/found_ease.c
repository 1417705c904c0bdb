/* SPDX-License-Identifier: MIT */
/*
 * Each solution is unpacked once, to compute its ease (expr/ease.h), which is then a sort key like
 * any other.
 */
#include "answer/found_ease.h"

#include "base/sort.h"
#include "base/tasks.h"
#include "expr/ease.h"

#include <string.h>

/* Sorting is in rising order, so a greater ease gets a smaller key. */
static uint64_t key_of(const struct finds *finds, const struct numbers *numbers, size_t index)
{
    struct expr_node nodes[EXPR_NODES_MAX];
    uint8_t used[TALLY_NUMBERS_MAX] = {0};
    const uint32_t count = finds_nodes(finds, numbers, finds_at(finds, index), nodes, used);
    return ((uint64_t)1 << 63) - (uint64_t)expr_ease(nodes, count);
}

static tally_status take_keys(const struct finds *finds, const struct numbers *numbers,
                              struct sort_item *items, const tally_options *options, bool asks)
{
    enum { KEYS_A_TICK = 64 };
    tally_status status = TALLY_OK;
    for (size_t i = 0; i < finds->found.count && status == TALLY_OK; i++) {
        items[i] = (struct sort_item){key_of(finds, numbers, i), (uint32_t)i};
        if (asks && (i + 1) % KEYS_A_TICK == 0) status = ask_stop(options);
    }
    return status;
}

tally_status finds_sort_by_ease(struct finds *finds, struct memory *memory,
                                const struct numbers *numbers, const tally_options *options,
                                bool asks)
{
    const size_t count = finds->found.count;
    const size_t item_bytes = 2 * count * sizeof(struct sort_item);
    const size_t bytes = item_bytes + count * sizeof(struct found);
    if (count < 2) return TALLY_OK;
    struct sort_item *const items = memory_allocate(memory, bytes);
    if (items == NULL) return memory_failure(memory);
    tally_status status = take_keys(finds, numbers, items, options, asks);
    if (status == TALLY_OK) {
        const struct sort_item *const sorted = sort_by_key(items, items + count, count, NULL);
        struct found *const moved = (struct found *)(void *)((char *)items + item_bytes);
        for (size_t i = 0; i < count; i++) moved[i] = *finds_at(finds, sorted[i].index);
        memcpy(finds_at(finds, 0), moved, count * sizeof *moved);
    }
    memory_release(memory, items, bytes);
    return status;
}
