/* SPDX-License-Identifier: MIT */
/*
 * Handing solutions to the sink. All calls of the sink come from one thread; unpacking what it is shown takes
 * as long as many a sink, and is shared by all.
 */
#include "whole/whole.h"

#include <string.h>

/* A solution, unpacked. */
struct unpacked {
    struct expr_node *nodes; /* room for two a given number */
    uint64_t *unused;        /* room for the given numbers */
    uint32_t node_count;
    uint32_t unused_count;
};

/* The given numbers less those that are used, as given; no branches, which could not be guessed. */
static uint32_t find_unused(const struct whole *whole, uint8_t *used, uint64_t *unused)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < whole->game->count; i++) {
        uint8_t *const left = &used[whole->lattice_index[i]];
        const bool is_used = *left != 0;
        *left = (uint8_t)(*left - is_used);
        unused[count] = whole->game->numbers[i];
        count += !is_used;
    }
    return count;
}

static void unpack(const struct whole *whole, const struct finds *finds, const struct found *found,
                   struct unpacked *unpacked)
{
    uint8_t used[TALLY_NUMBERS_MAX] = {0};
    unpacked->node_count = finds_nodes(finds, &whole->space.lattice, found, unpacked->nodes, used);
    unpacked->unused_count = find_unused(whole, used, unpacked->unused);
}

static tally_status hand_over(const struct whole *whole, const struct found *found,
                              const struct unpacked *unpacked, uint64_t target)
{
    const tally_expr expr = {.allocator = NULL, .nodes = unpacked->nodes, .count = unpacked->node_count};
    const tally_solution solution = {
        .target = target,
        .value = value_of_whole(found->value),
        .distance = found->value > target ? found->value - target : target - found->value,
        .expr = &expr,
        .numbers_used = found->numbers_used,
        .effort = found->effort,
        .largest_step = value_of_whole(found->largest_step),
        .has_detour = found->has_detour,
        .unused = unpacked->unused,
        .unused_count = unpacked->unused_count,
    };
    return whole->sink->solution(whole->sink->user, &solution) != 0 ? TALLY_STOPPED : TALLY_OK;
}

tally_status whole_deliver(const struct whole *whole, const struct finds *finds, const struct found *found,
                           uint64_t target)
{
    struct expr_node nodes[FOUND_NODES_MAX];
    uint64_t unused[TALLY_NUMBERS_MAX];
    struct unpacked unpacked = {.nodes = nodes, .unused = unused};
    unpack(whole, finds, found, &unpacked);
    return hand_over(whole, found, &unpacked, target);
}

/* ---- Many ------------------------------------------------------------------------------------------------ */

/* So many are unpacked by several threads before the sink is called: they fit in a core's own cache. One
 * thread hands each over as soon as it is unpacked, while it is in the first cache. */
enum { BATCH_MAX = 512, UNPACKED_A_TASK = 32 };

struct batch {
    const struct whole *whole;
    const struct finds *finds;
    size_t first;
    size_t count;
    struct unpacked unpacked[BATCH_MAX];
};

static tally_status unpack_some(void *argument, struct worker *worker, size_t index)
{
    (void)worker;
    struct batch *const batch = argument;
    const size_t begin = index * UNPACKED_A_TASK;
    const size_t end = batch->count - begin < UNPACKED_A_TASK ? batch->count : begin + UNPACKED_A_TASK;
    for (size_t i = begin; i < end; i++) {
        unpack(batch->whole, batch->finds, finds_at(batch->finds, batch->first + i), &batch->unpacked[i]);
    }
    return TALLY_OK;
}

static tally_status deliver_batch(struct whole *whole, struct batch *batch, uint64_t target,
                                  uint64_t *delivered)
{
    space_run_anyway(&whole->space, unpack_some, batch,
                     (batch->count + UNPACKED_A_TASK - 1) / UNPACKED_A_TASK);
    tally_status status = TALLY_OK;
    for (size_t i = 0; i < batch->count && status == TALLY_OK; i++) {
        ++*delivered;
        status = hand_over(whole, finds_at(batch->finds, batch->first + i), &batch->unpacked[i], target);
    }
    return status;
}

static tally_status deliver_one_by_one(struct whole *whole, const struct finds *finds, size_t count,
                                       uint64_t target, bool asks, uint64_t *delivered)
{
    enum { DELIVERED_A_TICK = 64 };
    tally_status status = TALLY_OK;
    for (size_t i = 0; i < count; i++) {
        if (asks && (i + 1) % DELIVERED_A_TICK == 0) status = space_ask_tick(&whole->space);
        if (status != TALLY_OK) break;
        ++*delivered;
        status = whole_deliver(whole, finds, finds_at(finds, i), target);
        if (status != TALLY_OK) break;
    }
    return status;
}

tally_status whole_deliver_run(struct whole *whole, const struct finds *finds, size_t count, uint64_t target,
                               bool asks, uint64_t *delivered)
{
    *delivered = 0;
    const size_t room = count < BATCH_MAX ? count : BATCH_MAX;
    const size_t nodes_bytes = 2 * (size_t)whole->game->count * sizeof(struct expr_node);
    const size_t unused_bytes = whole->game->count * sizeof(uint64_t);
    const size_t bytes = sizeof(struct batch) + room * (nodes_bytes + unused_bytes);
    const bool is_shared = count > UNPACKED_A_TASK && whole->space.worker_count > 1;
    struct batch *const batch = is_shared ? memory_allocate(&whole->space.memory, bytes) : NULL;
    if (batch == NULL) return deliver_one_by_one(whole, finds, count, target, asks, delivered);
    char *next = (char *)(batch + 1);
    for (size_t i = 0; i < room; i++, next += nodes_bytes + unused_bytes) {
        batch->unpacked[i].nodes = (struct expr_node *)next;
        batch->unpacked[i].unused = (uint64_t *)(next + nodes_bytes);
    }
    batch->whole = whole;
    batch->finds = finds;
    tally_status status = TALLY_OK;
    for (size_t done = 0; done < count && status == TALLY_OK; done += batch->count) {
        if (asks && done > 0) status = space_ask_tick(&whole->space);
        if (status != TALLY_OK) break;
        batch->first = done;
        batch->count = count - done < room ? count - done : room;
        status = deliver_batch(whole, batch, target, delivered);
    }
    memory_release(&whole->space.memory, batch, bytes);
    return status;
}
