/* SPDX-License-Identifier: MIT */
/*
 * Replaces the C library in WebAssembly: memory functions, and a heap over memory.grow.
 *
 * The heap has size classes, four to a doubling (16, 20, 24, 28, 32, 40, 48, 56, 64, ... times 16
 * bytes), so that at most a fifth of a block is wasted. A freed block goes to the list of its
 * class; a new block comes from there, or from the unused end of memory. Blocks are never merged:
 * instead, whenever no block is in use, which is after each answer, the heap starts over. The
 * memory of the instance never shrinks.
 *
 *     | stack | static data | header block | header block | ...      | not yet used | end of memory
 *                           ^ &__heap_base                            ^ heap.next
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

extern unsigned char __heap_base; /* set by the linker */

enum { PAGE_BYTES = 65536, HEADER_BYTES = 16, CLASS_COUNT = 4 * 32, ERROR_PAGES = -1 };

/* The header before each block. */
struct header {
    struct header *next_free; /* in the list of its class */
    uint32_t size_class;
    uint32_t room; /* bytes after the header */
};

/* The heap of the module: blocks are cut from the memory behind `next`, and released blocks wait
 * in lists by size. */
static struct {
    uintptr_t next;
    size_t held; /* how many blocks are allocated */
    struct header *free_blocks[CLASS_COUNT];
} heap;

/* With the bulk-memory feature, each of these becomes one instruction. */
void *memcpy(void *restrict to, const void *restrict from, size_t count)
{
    return __builtin_memcpy(to, from, count);
}

void *memmove(void *to, const void *from, size_t count)
{
    return __builtin_memmove(to, from, count);
}

void *memset(void *place, int byte, size_t count)
{
    return __builtin_memset(place, byte, count);
}

int memcmp(const void *a, const void *b, size_t count)
{
    const unsigned char *x = a;
    const unsigned char *y = b;
    for (size_t i = 0; i < count; i++) {
        if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
    }
    return 0;
}

void *memchr(const void *place, int byte, size_t count)
{
    const unsigned char *bytes = place;
    for (size_t i = 0; i < count; i++) {
        if (bytes[i] == (unsigned char)byte) return (void *)(uintptr_t)(bytes + i);
    }
    return NULL;
}

size_t strlen(const char *text)
{
    size_t length = 0;
    while (text[length] != '\0') length++;
    return length;
}

int strcmp(const char *a, const char *b)
{
    return strncmp(a, b, SIZE_MAX);
}

int strncmp(const char *a, const char *b, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (a[i] != b[i]) return (unsigned char)a[i] < (unsigned char)b[i] ? -1 : 1;
        if (a[i] == '\0') break;
    }
    return 0;
}

char *strchr(const char *text, int character)
{
    while (*text != (char)character) {
        if (*text == '\0') return NULL;
        text++;
    }
    return (char *)(uintptr_t)text;
}

/* The smallest class whose blocks have at least `size` bytes; *room is their size. */
static uint32_t class_of(size_t size, uint32_t *room)
{
    const uint32_t units =
        size <= 64 ? 4 : (uint32_t)((size + 15) / 16);    /* in units of 16 bytes, at least 4 */
    uint32_t shift = 29 - (uint32_t)__builtin_clz(units); /* units >> shift is 4..7 */
    uint32_t quarter = units >> shift;
    if (quarter << shift < units) quarter++;
    *room = quarter << shift << 4;
    /* Eight quarters at one shift are four at the next: 4 * shift + 8 = 4 * (shift + 1) + 4. So
     * both forms have the same number. */
    return 4 * shift + quarter - 4;
}

static struct header *take_new_block(uint32_t room)
{
    if (heap.next == 0) heap.next = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    const uintptr_t place = heap.next;
    const uint64_t end = (uint64_t)place + HEADER_BYTES + room;
    const uint64_t pages = (end + PAGE_BYTES - 1) / PAGE_BYTES;
    const size_t have = __builtin_wasm_memory_size(0);
    if (pages > have) {
        if (pages > SIZE_MAX / PAGE_BYTES) return NULL;
        if (__builtin_wasm_memory_grow(0, (size_t)pages - have) == (size_t)ERROR_PAGES) return NULL;
    }
    heap.next = (uintptr_t)end;
    return (struct header *)place;
}

/* Takes a released block of the class, or cuts a new one from the end of the heap, which grows the
 * memory if needed. */
void *malloc(size_t size)
{
    if (size > SIZE_MAX / 4) return NULL;
    uint32_t room;
    const uint32_t size_class = class_of(size, &room);
    struct header *block = heap.free_blocks[size_class];
    if (block != NULL) {
        heap.free_blocks[size_class] = block->next_free;
    } else {
        block = take_new_block(room);
        if (block == NULL) return NULL;
        block->size_class = size_class;
        block->room = room;
    }
    heap.held++;
    return (unsigned char *)block + HEADER_BYTES;
}

static struct header *header_of(void *block)
{
    return (struct header *)((unsigned char *)block - HEADER_BYTES);
}

void free(void *block)
{
    if (block == NULL) return;
    if (--heap.held == 0) {
        memset(&heap, 0, sizeof heap);
        return;
    }
    struct header *const header = header_of(block);
    header->next_free = heap.free_blocks[header->size_class];
    heap.free_blocks[header->size_class] = header;
}

void *calloc(size_t count, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) return NULL;
    void *const block = malloc(bytes);
    if (block != NULL) memset(block, 0, bytes);
    return block;
}

void *realloc(void *block, size_t size)
{
    if (block == NULL) return malloc(size);
    const uint32_t room = header_of(block)->room;
    if (size <= room) return block;
    void *const larger = malloc(size);
    if (larger == NULL) return NULL;
    memcpy(larger, block, room);
    free(block);
    return larger;
}
