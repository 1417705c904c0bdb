/* SPDX-License-Identifier: MIT */
/*
 * Where a search's memory comes from: the caller's allocator behind a cap, and arenas on top of it.
 *
 * struct memory counts the bytes that all threads hold together. An arena belongs to one thread: it
 * hands out pieces that are not freed one by one; arena_clear() frees all of them. struct vector is
 * the library's growing array. Nothing here aborts: each function reports failure to its caller.
 */
#ifndef TALLY_BASE_MEMORY_H
#define TALLY_BASE_MEMORY_H

#include "base/compiler.h"
#include "tally/tally.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The allocator that is used if the caller gives NULL: malloc() and free(). */
extern const tally_allocator memory_default_allocator;

/* An account of memory: where it comes from, how much is in use, and the cap. */
struct memory {
    const tally_allocator *allocator;
    size_t cap_bytes;         /* the cap on used_bytes; 0: none */
    atomic_size_t used_bytes; /* bytes in use by all threads together */
    atomic_bool was_capped;   /* true if the cap refused the request, false if the allocator did */
    atomic_uint_fast64_t foreseen_bytes; /* see memory_foresee() */
};

void memory_init(struct memory *memory, const tally_allocator *allocator, size_t cap_bytes);

/* Returns size bytes, or NULL. The caller gives the same size when it releases the block. */
MUST_USE void *memory_allocate(struct memory *memory, size_t size_bytes);
void memory_release(struct memory *memory, void *block, size_t size_bytes);

/* Foresees that no memory is enough: an index of the search is too small. Returns
 * TALLY_MEMORY_CAP. */
tally_status memory_foresee_endless(struct memory *memory);

/* The reason of the last failed request: TALLY_MEMORY_CAP or TALLY_NO_MEMORY. */
tally_status memory_failure(const struct memory *memory);

/* Records that a search needs at least this many bytes, which is more than the cap. Of several such
 * figures the largest is kept. */
void memory_foresee(struct memory *memory, uint64_t bytes);

/* The largest figure that memory_foresee() has recorded; 0: none. */
uint64_t memory_foreseen(const struct memory *memory);

/* Makes a new object of size bytes, all 0 except for the struct memory at its beginning.
 * That memory is the object's own, and counts the object too. Returns NULL if there is no
 * memory; *status then says why. */
MUST_USE void *memory_new_owner(const tally_allocator *allocator, size_t cap_bytes,
                                size_t size_bytes, tally_status *status);
void memory_free_owner(struct memory *owner);

struct arena_block;

/* A chain of blocks; the newest one is in use up to `next`. */
struct arena {
    struct memory *memory;
    struct arena_block *blocks; /* the newest first */
    char *next;
    char *end;
};

void arena_init(struct arena *arena, struct memory *memory);

enum { ARENA_ALIGNMENT = 16 };

/* Begins a new block. Only arena_take() calls this. */
MUST_USE void *arena_take_new_block(struct arena *arena, size_t size_bytes);

/* size_bytes aligned as malloc() aligns, or NULL; lives until arena_clear(). */
MUST_USE static ALWAYS_INLINE void *arena_take(struct arena *arena, size_t size_bytes)
{
    if (UNLIKELY(size_bytes > SIZE_MAX - ARENA_ALIGNMENT)) return NULL;
    const size_t rounded = (size_bytes + ARENA_ALIGNMENT - 1) / ARENA_ALIGNMENT * ARENA_ALIGNMENT;
    if (UNLIKELY(arena->next == NULL || rounded > (size_t)(arena->end - arena->next)))
        return arena_take_new_block(arena, rounded);
    void *const piece = arena->next;
    arena->next += rounded;
    return piece;
}

void arena_clear(struct arena *arena);

/* Like arena_clear(), but keeps the newest block for later use. */
void arena_reset(struct arena *arena);

/* A growing array of items of one size. items moves when it grows: keep indices, not pointers. */
struct vector {
    void *items;
    size_t count; /* items in use */
    size_t room;
    size_t room_bytes; /* size of the block, for its release */
};

/* Makes the vector larger. Only vector_reserve() calls this. */
MUST_USE bool vector_grow(struct memory *memory, struct vector *vector, size_t count,
                          size_t item_bytes);

/* Makes room for `count` items in all; the room at least doubles. Returns false
 * if there is no memory. */
MUST_USE static ALWAYS_INLINE bool vector_reserve(struct memory *memory, struct vector *vector,
                                                  size_t count, size_t item_bytes)
{
    return LIKELY(count <= vector->room) || vector_grow(memory, vector, count, item_bytes);
}

void vector_clear(struct memory *memory, struct vector *vector);

#endif
