/* SPDX-License-Identifier: MIT */
/*
 * Unpacking solutions, one by one or many at once, and calling the sink with them.
 */
#include "answer/deliver.h"

#include "answer/tasks.h"

#include <string.h>

/* A solution, unpacked. */
struct unpacked {
    struct expr_node *nodes; /* room for delivery->nodes_max */
    uint64_t *unused;        /* room for the given numbers */
    uint32_t node_count;
    uint32_t unused_count;
};

void delivery_init(struct delivery *delivery, const tally_game *game, const tally_options *options,
                   const tally_sink *sink, const struct numbers *numbers, struct memory *memory)
{
    /* Of n numbers there are at most n - 1 steps that take two, and each of these 2n - 1 nodes may
     * have a minus and ! or sqrt on top. */
    const bool has_unary = (game->rules.operations & ~(uint32_t)TALLY_OP_BASIC) != 0 ||
                           game->rules.values != TALLY_VALUES_WHOLE;
    const uint32_t nodes = (2 * game->count - 1) * (has_unary ? 2 + game->rules.unary_depth : 1);
    *delivery = (struct delivery){game,    options, sink,
                                  numbers, memory,  nodes < EXPR_NODES_MAX ? nodes : EXPR_NODES_MAX,
                                  true};
}

/* The given numbers less those that are used, as given; no branches, which could not be guessed. */
static uint32_t find_unused(const struct delivery *delivery, uint8_t *used, uint64_t *unused)
{
    const tally_game *const game = delivery->game;
    uint32_t count = 0;
    for (uint32_t i = 0; i < game->count; i++) {
        uint8_t *const left = &used[delivery->numbers->index_of_given[i]];
        const bool is_used = *left != 0;
        *left = (uint8_t)(*left - is_used);
        unused[count] = game->numbers[i];
        count += !is_used;
    }
    return count;
}

static void unpack(const struct delivery *delivery, const struct finds *finds,
                   const struct found *found, struct unpacked *unpacked)
{
    uint8_t used[TALLY_NUMBERS_MAX] = {0};
    unpacked->node_count = finds_nodes(finds, delivery->numbers, found, unpacked->nodes, used);
    unpacked->unused_count = find_unused(delivery, used, unpacked->unused);
}

static tally_status hand_over(const struct delivery *delivery, const struct finds *finds,
                              const struct found *found, const struct unpacked *unpacked,
                              uint64_t target)
{
    const tally_expr expr = {
        .allocator = NULL, .nodes = unpacked->nodes, .count = unpacked->node_count};
    const tally_solution solution = {
        .target = target,
        .value = value_of_whole(found->value),
        .distance = found->value > target ? found->value - target : target - found->value,
        .expr = &expr,
        .numbers_used = found->numbers_used,
        .effort = found->effort,
        .largest_step = finds_largest_step(finds, found),
        .has_detour = found->has_detour,
        .unused = unpacked->unused,
        .unused_count = unpacked->unused_count,
    };
    return delivery->sink->solution(delivery->sink->user, &solution) != 0 ? TALLY_STOPPED
                                                                          : TALLY_OK;
}

static ALWAYS_INLINE tally_status deliver_in(const struct delivery *delivery,
                                             const struct finds *finds, const struct found *found,
                                             uint64_t target, struct expr_node *nodes)
{
    uint64_t unused[TALLY_NUMBERS_MAX];
    struct unpacked unpacked = {.nodes = nodes, .unused = unused};
    unpack(delivery, finds, found, &unpacked);
    return hand_over(delivery, finds, found, &unpacked, target);
}

static tally_status deliver_plain(const struct delivery *delivery, const struct finds *finds,
                                  const struct found *found, uint64_t target)
{
    struct expr_node nodes[PLAIN_NODES_MAX];
    return deliver_in(delivery, finds, found, target, nodes);
}

static NEVER_INLINE tally_status deliver_any(const struct delivery *delivery,
                                             const struct finds *finds, const struct found *found,
                                             uint64_t target)
{
    struct expr_node nodes[EXPR_NODES_MAX];
    return deliver_in(delivery, finds, found, target, nodes);
}

tally_status deliver_one(const struct delivery *delivery, const struct finds *finds,
                         const struct found *found, uint64_t target)
{
    return found->is_plain ? deliver_plain(delivery, finds, found, target)
                           : deliver_any(delivery, finds, found, target);
}

/* ---- Many ------------------------------------------------------------------------------------ */

/* So many are unpacked by several threads before the sink is called: they fit in a core's own
 * cache. One thread hands each over as soon as it is unpacked, while it is in the first cache. */
enum { BATCH_MAX = 512, UNPACKED_A_TASK = 32 };

struct batch {
    const struct delivery *delivery;
    const struct finds *finds;
    size_t first;
    size_t count;
    struct unpacked unpacked[BATCH_MAX];
};

static void unpack_some(void *argument, size_t index)
{
    struct batch *const batch = argument;
    const size_t begin = index * UNPACKED_A_TASK;
    const size_t end =
        batch->count - begin < UNPACKED_A_TASK ? batch->count : begin + UNPACKED_A_TASK;
    for (size_t i = begin; i < end; i++)
        unpack(batch->delivery, batch->finds, finds_at(batch->finds, batch->first + i),
               &batch->unpacked[i]);
}

static tally_status deliver_batch(struct batch *batch, uint64_t target, uint64_t *delivered)
{
    const struct delivery *const delivery = batch->delivery;
    tasks_run(delivery->options, unpack_some, batch,
              (batch->count + UNPACKED_A_TASK - 1) / UNPACKED_A_TASK);
    tally_status status = TALLY_OK;
    for (size_t i = 0; i < batch->count && status == TALLY_OK; i++) {
        ++*delivered;
        status = hand_over(delivery, batch->finds, finds_at(batch->finds, batch->first + i),
                           &batch->unpacked[i], target);
    }
    return status;
}

static tally_status ask_tick(const struct delivery *delivery)
{
    return delivery->asks ? tasks_ask_tick(delivery->options) : TALLY_OK;
}

static tally_status deliver_one_by_one(const struct delivery *delivery, const struct finds *finds,
                                       size_t first, size_t count, uint64_t target,
                                       uint64_t *delivered)
{
    enum { DELIVERED_A_TICK = 64 };
    tally_status status = TALLY_OK;
    for (size_t i = 0; i < count && status == TALLY_OK; i++) {
        if ((i + 1) % DELIVERED_A_TICK == 0) status = ask_tick(delivery);
        if (status != TALLY_OK) break;
        ++*delivered;
        status = deliver_one(delivery, finds, finds_at(finds, first + i), target);
    }
    return status;
}

tally_status deliver_many(const struct delivery *delivery, const struct finds *finds, size_t first,
                          size_t count, uint64_t target, uint64_t *delivered)
{
    *delivered = 0;
    const size_t room = count < BATCH_MAX ? count : BATCH_MAX;
    const size_t nodes_bytes = (size_t)delivery->nodes_max * sizeof(struct expr_node);
    const size_t unused_bytes = delivery->game->count * sizeof(uint64_t);
    const size_t bytes = sizeof(struct batch) + room * (nodes_bytes + unused_bytes);
    const bool is_shared = count > UNPACKED_A_TASK && tasks_width(delivery->options) > 1;
    struct batch *const batch = is_shared ? memory_allocate(delivery->memory, bytes) : NULL;
    if (batch == NULL) return deliver_one_by_one(delivery, finds, first, count, target, delivered);
    char *next = (char *)(batch + 1);
    for (size_t i = 0; i < room; i++, next += nodes_bytes + unused_bytes) {
        batch->unpacked[i].nodes = (struct expr_node *)next;
        batch->unpacked[i].unused = (uint64_t *)(next + nodes_bytes);
    }
    batch->delivery = delivery;
    batch->finds = finds;
    tally_status status = TALLY_OK;
    for (size_t done = 0; done < count && status == TALLY_OK; done += batch->count) {
        if (done > 0) status = ask_tick(delivery);
        if (status != TALLY_OK) break;
        batch->first = first + done;
        batch->count = count - done < room ? count - done : room;
        status = deliver_batch(batch, target, delivered);
    }
    memory_release(delivery->memory, batch, bytes);
    return status;
}
