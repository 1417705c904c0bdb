/* SPDX-License-Identifier: MIT */
/*
 * Unpacks solutions, singly or many in parallel, and gives them to the sink.
 */
#include "answer/deliver.h"

#include "base/tasks.h"

#include <string.h>

void delivery_init(struct delivery *delivery, const tally_game *game, const tally_options *options,
                   const tally_sink *sink, const struct numbers *numbers, struct memory *memory)
{
    *delivery = (struct delivery){
        .game = game,
        .options = options,
        .sink = sink,
        .numbers = numbers,
        .memory = memory,
        .nodes_max = expr_nodes_of_game(game),
        .asks = true,
    };
}

void deliver_unpack(const struct delivery *delivery, const struct finds *finds,
                    const struct found *found, uint64_t target, struct unpacked *unpacked)
{
    if (delivery->gives_values) target = found->value;
    uint8_t used[TALLY_NUMBERS_MAX] = {0};
    const uint32_t count = finds_nodes(finds, delivery->numbers, found, unpacked->nodes, used);
    const struct number_row row = number_row_of(delivery->numbers->rules, found->value);
    unpacked->expr = (tally_expr){.nodes = unpacked->nodes, .count = count};
    unpacked->solution = (tally_solution){
        .expr = &unpacked->expr,
        .target = target,
        .value = rational_told(number_row_value(&row, found->value)),
        .distance = number_row_distance(&row, found_distance(found, number_in_row(&row, target))),
        .numbers_used = found->numbers_used,
        .effort = found->effort,
        .largest_step = rational_told(finds_largest_step(finds, found)),
        .has_detour = found->has_detour,
        .unused = unpacked->unused,
        .unused_count = numbers_unused(delivery->numbers, delivery->game, used, unpacked->unused),
    };
}

static tally_status hand_over(const struct delivery *delivery, const struct unpacked *unpacked)
{
    const tally_sink *const sink = delivery->sink;
    return sink->solution(sink->user, &unpacked->solution) != 0 ? TALLY_STOPPED : TALLY_OK;
}

static tally_status deliver_one(const struct delivery *delivery, const struct finds *finds,
                                const struct found *found, uint64_t target)
{
    struct expr_node nodes[EXPR_NODES_MAX];
    uint64_t unused[TALLY_NUMBERS_MAX];
    struct unpacked unpacked = {.nodes = nodes, .unused = unused};
    deliver_unpack(delivery, finds, found, target, &unpacked);
    return hand_over(delivery, &unpacked);
}

/* ---- Many ------------------------------------------------------------------------------------ */

/* How many solutions several threads unpack before the sink is called: they fit in the cache of one
 * core. A single thread delivers each solution as soon as it is unpacked, while it is in the
 * first-level cache. */
enum { BATCH_MAX = 1024, UNPACKED_A_TASK = 32 };

/* Some solutions that threads unpack together, before the sink gets them in order. */
struct batch {
    const struct delivery *delivery;
    const struct finds *finds;
    uint64_t target;
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
        deliver_unpack(batch->delivery, batch->finds, finds_at(batch->finds, batch->first + i),
                       batch->target, &batch->unpacked[i]);
}

static tally_status deliver_batch(struct batch *batch, uint64_t *delivered)
{
    const struct delivery *const delivery = batch->delivery;
    tasks_run(delivery->options->executor, unpack_some, batch,
              (batch->count + UNPACKED_A_TASK - 1) / UNPACKED_A_TASK);
    tally_status status = TALLY_OK;
    for (size_t i = 0; i < batch->count && status == TALLY_OK; i++) {
        ++*delivered;
        status = hand_over(delivery, &batch->unpacked[i]);
    }
    return status;
}

static tally_status ask_tick(const struct delivery *delivery)
{
    return delivery->asks ? ask_stop(delivery->options) : TALLY_OK;
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

static tally_status put_on_record(const struct delivery *delivery, const struct finds *finds,
                                  size_t first, size_t count, uint64_t *delivered)
{
    tally_status status = TALLY_OK;
    while (*delivered < count && status == TALLY_OK) {
        status = finds_copy(delivery->record, delivery->memory, finds, first + *delivered);
        if (status == TALLY_OK) ++*delivered;
    }
    return status;
}

/* With several threads, batches are unpacked in parallel and then delivered in order. Without
 * memory for a batch, solutions are delivered one by one. */
tally_status deliver_many(const struct delivery *delivery, const struct finds *finds, size_t first,
                          size_t count, uint64_t target, uint64_t *delivered)
{
    uint64_t own;
    if (delivered == NULL) delivered = &own;
    *delivered = 0;
    if (delivery->record != NULL) return put_on_record(delivery, finds, first, count, delivered);
    const size_t room = count < BATCH_MAX ? count : BATCH_MAX;
    const size_t nodes_bytes = (size_t)delivery->nodes_max * sizeof(struct expr_node);
    const size_t unused_bytes = delivery->game->count * sizeof(uint64_t);
    const size_t bytes = sizeof(struct batch) + room * (nodes_bytes + unused_bytes);
    const bool is_shared = count > UNPACKED_A_TASK && tasks_width(delivery->options->executor) > 1;
    struct batch *const batch = is_shared ? memory_allocate(delivery->memory, bytes) : NULL;
    if (batch == NULL) return deliver_one_by_one(delivery, finds, first, count, target, delivered);
    char *next = (char *)(batch + 1);
    for (size_t i = 0; i < room; i++, next += nodes_bytes + unused_bytes) {
        batch->unpacked[i].nodes = (struct expr_node *)next;
        batch->unpacked[i].unused = (uint64_t *)(next + nodes_bytes);
    }
    batch->delivery = delivery;
    batch->finds = finds;
    batch->target = target;
    tally_status status = TALLY_OK;
    for (size_t done = 0; done < count && status == TALLY_OK; done += batch->count) {
        if (done > 0) status = ask_tick(delivery);
        if (status != TALLY_OK) break;
        batch->first = first + done;
        batch->count = count - done < room ? count - done : room;
        status = deliver_batch(batch, delivered);
    }
    memory_release(delivery->memory, batch, bytes);
    return status;
}
