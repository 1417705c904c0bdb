/* SPDX-License-Identifier: MIT */
/*
 * The nodes of a packed forest. See forest.h for the idea.
 */
#include "forest/forest.h"

#include <string.h>

tally_status forest_init(struct forest *forest, struct workspace *workspace, uint32_t height)
{
    *forest = (struct forest){.workspace = workspace,
                              .height = height,
                              .subsets = (uint32_t)workspace->lattice.subsets.count};
    forest->maps =
        arena_take(&workspace->workers[0].search_arena, forest->subsets * sizeof(struct node_map));
    if (forest->maps == NULL) return memory_failure(workspace->memory);
    memset(forest->maps, 0, forest->subsets * sizeof(struct node_map));
    /* Relaxed is enough: no other thread can access them yet. */
    for (uint32_t i = 0; i < forest->subsets; i++)
        atomic_flag_clear_explicit(&forest->maps[i].lock, memory_order_relaxed);
    return TALLY_OK;
}

/* ---- Nodes ----------------------------------------------------------------------------------- */

static struct node *find_in_map(const struct node_map *map, uint64_t value)
{
    if (map->room == 0) return NULL;
    for (uint32_t slot = forest_first_slot(map, value);; slot = (slot + 1) & (map->room - 1)) {
        struct node *const node = map->slots[slot];
        if (node == NULL || node->value == value) return node;
    }
}

static void put_in_map(struct node_map *map, struct node *node)
{
    uint32_t slot = forest_first_slot(map, node->value);
    while (map->slots[slot] != NULL) slot = (slot + 1) & (map->room - 1);
    map->slots[slot] = node;
}

/* The old slots stay in the arena. All old arrays together are no larger than the new one. */
static bool grow_map(struct node_map *map, struct arena *arena)
{
    const struct node_map old = {.slots = map->slots, .room = map->room};
    const uint32_t room = old.room == 0 ? 8 : old.room * 2;
    struct node **const slots = arena_take(arena, room * sizeof(struct node *));
    if (slots == NULL) return false;
    memset(slots, 0, room * sizeof(struct node *));
    map->slots = slots;
    map->room = room;
    for (uint32_t i = 0; i < old.room; i++) {
        if (old.slots[i] != NULL) put_in_map(map, old.slots[i]);
    }
    return true;
}

static struct node *want_in_map(struct node_map *map, struct arena *arena, uint32_t subset,
                                uint64_t value, uint8_t parts)
{
    struct node *node = find_in_map(map, value);
    if (node != NULL) {
        node->wanted |= parts;
        return node;
    }
    if ((map->count + 1) * 2 > map->room && !grow_map(map, arena)) return NULL;
    node = arena_take(arena, sizeof(struct node));
    if (node == NULL) return NULL;
    *node = (struct node){.value = value, .subset = subset, .wanted = parts};
    put_in_map(map, node);
    map->count++;
    return node;
}

/* Many tasks need nodes of the same subset, so each subset has a lock, held for about 20 ns. */
struct node *forest_want_node(struct forest *forest, struct worker *worker, uint32_t subset,
                              uint64_t value, uint8_t parts)
{
    struct node_map *const map = &forest->maps[subset];
    if (forest->workspace->worker_count == 1) {
        return want_in_map(map, &worker->search_arena, subset, value, parts);
    }
    while (atomic_flag_test_and_set_explicit(&map->lock, memory_order_acquire)) {}
    struct node *const node = want_in_map(map, &worker->search_arena, subset, value, parts);
    atomic_flag_clear_explicit(&map->lock, memory_order_release);
    return node;
}

struct node *forest_want(struct forest *forest, uint32_t subset, uint64_t value, uint8_t parts)
{
    const uint8_t size = lattice_subset(&forest->workspace->lattice, subset)->size;
    if (size > forest->top) forest->top = size;
    parts &= size == 1 ? (uint8_t)PART_LEAF : (uint8_t)~PART_LEAF;
    return forest_want_node(forest, &forest->workspace->workers[0], subset, value, parts);
}

uint64_t forest_level_nodes(const struct forest *forest, uint32_t size)
{
    const uint32_t *const begin = &forest->workspace->lattice.level_begin[size];
    uint64_t nodes = 0;
    for (uint32_t i = begin[0]; i < begin[1]; i++) nodes += forest->maps[i].count;
    return nodes;
}

uint64_t forest_nodes(const struct forest *forest)
{
    uint64_t nodes = 0;
    for (uint32_t i = 0; forest->maps != NULL && i < forest->subsets; i++)
        nodes += forest->maps[i].count;
    return nodes;
}

/* The parts that these operations can make. */
static uint8_t possible_parts(uint32_t operations)
{
    return (uint8_t)(PART_LEAF | (operations & TALLY_OP_ADD ? PART_SUM : 0) |
                     (operations & TALLY_OP_SUBTRACT ? PART_DIFF : 0) |
                     (operations & TALLY_OP_MULTIPLY ? PART_PROD | PART_DIVI : 0) |
                     (operations & TALLY_OP_DIVIDE ? PART_QUOT : 0));
}

void forest_drop_impossible_parts(const struct forest *forest, const struct node_map *map)
{
    const uint8_t possible = possible_parts(forest->workspace->operations);
    for (uint32_t i = 0; i < map->room; i++) {
        if (map->slots[i] != NULL) map->slots[i]->wanted &= possible;
    }
}
