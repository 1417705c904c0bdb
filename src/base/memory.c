/* SPDX-License-Identifier: MIT */
/*
 * Memory behind a cap, and arenas. Blocks of an arena double from 4 KiB to 4 MiB, so that a small
 * search costs one small allocation and a large one few large ones. (With blocks of up to 1 MiB the
 * C library gave the memory back to the system after each search, and page faults took an eighth of
 * counting a six-number game.)
 *
 * Rejected: blocks that grow fourfold make eight numbers 8 % faster, but need twice the memory (8.5
 * MB instead of 4.4). Arenas that begin with 16 KiB change nothing.
 *
 *     newest block                              older blocks
 *     | header | used ....... | free      |     | header | used ........ |   ->  ...
 *                             ^ next allocation, rounded up for any type
 */
#include "base/memory.h"

#include "base/checked.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { ARENA_FIRST_BYTES = 4096, ARENA_LARGEST_BYTES = 4 << 20 };

/* The header of a block of an arena. The memory that the arena hands out follows it. */
struct arena_block {
    struct arena_block *older;
    size_t size_bytes; /* bytes of the whole block, header included */
};

static void *default_allocate(void *context, size_t size)
{
    (void)context;
    return malloc(size);
}

static void default_release(void *context, void *block)
{
    (void)context;
    free(block);
}

const tally_allocator memory_default_allocator = {NULL, default_allocate, default_release};

void memory_init(struct memory *memory, const tally_allocator *allocator, size_t cap_bytes)
{
    memory->allocator = allocator != NULL ? allocator : &memory_default_allocator;
    memory->cap_bytes = cap_bytes;
    atomic_init(&memory->used_bytes, 0);
    atomic_init(&memory->was_capped, false);
    atomic_init(&memory->foreseen_bytes, 0);
}

/* Counts the block first, then allocates: so that threads together never exceed the cap, not
 * even for a moment. */
void *memory_allocate(struct memory *memory, size_t size_bytes)
{
    const size_t before =
        atomic_fetch_add_explicit(&memory->used_bytes, size_bytes, memory_order_relaxed);
    if (memory->cap_bytes != 0 &&
        (before > memory->cap_bytes || size_bytes > memory->cap_bytes - before)) {
        atomic_fetch_sub_explicit(&memory->used_bytes, size_bytes, memory_order_relaxed);
        atomic_store(&memory->was_capped, true);
        return NULL;
    }
    void *const block = memory->allocator->allocate(memory->allocator->context, size_bytes);
    if (block == NULL) {
        atomic_fetch_sub_explicit(&memory->used_bytes, size_bytes, memory_order_relaxed);
        atomic_store(&memory->was_capped, false);
    }
    return block;
}

void memory_release(struct memory *memory, void *block, size_t size_bytes)
{
    if (block == NULL) return;
    memory->allocator->release(memory->allocator->context, block);
    atomic_fetch_sub_explicit(&memory->used_bytes, size_bytes, memory_order_relaxed);
}

tally_status memory_failure(const struct memory *memory)
{
    return atomic_load(&memory->was_capped) ? TALLY_MEMORY_CAP : TALLY_NO_MEMORY;
}

void memory_foresee(struct memory *memory, uint64_t bytes)
{
    uint_fast64_t before = atomic_load(&memory->foreseen_bytes);
    while (before < bytes && !atomic_compare_exchange_weak(&memory->foreseen_bytes, &before, bytes))
        continue;
}

tally_status memory_foresee_endless(struct memory *memory)
{
    memory_foresee(memory, UINT64_MAX);
    return TALLY_MEMORY_CAP;
}

uint64_t memory_foreseen(const struct memory *memory)
{
    return atomic_load(&memory->foreseen_bytes);
}

void *memory_new_owner(const tally_allocator *allocator, size_t cap_bytes, size_t size_bytes,
                       tally_status *status)
{
    struct memory memory;
    memory_init(&memory, allocator, cap_bytes);
    struct memory *const owner = memory_allocate(&memory, size_bytes);
    *status = owner != NULL ? TALLY_OK : memory_failure(&memory);
    if (owner == NULL) return NULL;
    memset(owner, 0, size_bytes);
    memory_init(owner, allocator, cap_bytes);
    atomic_init(&owner->used_bytes, size_bytes);
    return owner;
}

void memory_free_owner(struct memory *owner)
{
    const tally_allocator *const allocator = owner->allocator;
    allocator->release(allocator->context, owner);
}

void arena_init(struct arena *arena, struct memory *memory)
{
    *arena = (struct arena){.memory = memory};
}

static size_t arena_header_bytes(void)
{
    return (sizeof(struct arena_block) + ARENA_ALIGNMENT - 1) / ARENA_ALIGNMENT * ARENA_ALIGNMENT;
}

/* A request larger than the next block gets a block of its own size. */
void *arena_take_new_block(struct arena *arena, size_t size_bytes)
{
    size_t block_bytes = ARENA_FIRST_BYTES;
    if (arena->blocks != NULL) block_bytes = arena->blocks->size_bytes * 2;
    if (block_bytes > ARENA_LARGEST_BYTES) block_bytes = ARENA_LARGEST_BYTES;
    if (size_bytes > SIZE_MAX - arena_header_bytes()) return NULL;
    if (block_bytes < size_bytes + arena_header_bytes())
        block_bytes = size_bytes + arena_header_bytes();

    struct arena_block *const block = memory_allocate(arena->memory, block_bytes);
    if (block == NULL) return NULL;
    block->older = arena->blocks;
    block->size_bytes = block_bytes;
    arena->blocks = block;
    arena->next = (char *)block + arena_header_bytes() + size_bytes;
    arena->end = (char *)block + block_bytes;
    return (char *)block + arena_header_bytes();
}

void arena_clear(struct arena *arena)
{
    while (arena->blocks != NULL) {
        struct arena_block *const block = arena->blocks;
        arena->blocks = block->older;
        memory_release(arena->memory, block, block->size_bytes);
    }
    arena->next = NULL;
    arena->end = NULL;
}

void arena_reset(struct arena *arena)
{
    struct arena_block *const newest = arena->blocks;
    if (newest == NULL) return;
    arena->blocks = newest->older;
    arena_clear(arena);
    newest->older = NULL;
    arena->blocks = newest;
    arena->next = (char *)newest + arena_header_bytes();
    arena->end = (char *)newest + newest->size_bytes;
}

bool vector_grow(struct memory *memory, struct vector *vector, size_t count, size_t item_bytes)
{
    size_t room = vector->room < 8 ? 16 : vector->room * 2;
    if (room < count) room = count;
    size_t bytes;
    if (ckd_mul(&bytes, room, item_bytes)) return false;
    void *const items = memory_allocate(memory, bytes);
    if (items == NULL) return false;
    if (vector->count != 0) memcpy(items, vector->items, vector->count * item_bytes);
    memory_release(memory, vector->items, vector->room_bytes);
    vector->items = items;
    vector->room = room;
    vector->room_bytes = bytes;
    return true;
}

void vector_clear(struct memory *memory, struct vector *vector)
{
    memory_release(memory, vector->items, vector->room_bytes);
    *vector = (struct vector){0};
}
