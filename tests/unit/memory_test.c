/* SPDX-License-Identifier: MIT */
/*
 * Memory behind a cap, arenas and vectors: the cap holds, pieces are aligned and apart, and all is
 * given back.
 */
#include "base/memory.h"
#include "faults/failing_allocator.h"
#include "test.h"

#include <stddef.h>

static void a_cap_is_never_passed(void)
{
    struct failing_allocator failing;
    failing_allocator_init(&failing, UINT64_MAX, false);
    struct memory memory;
    memory_init(&memory, &failing.allocator, 1000);

    void *const first = memory_allocate(&memory, 600);
    CHECK(first != NULL);
    CHECK(memory_allocate(&memory, 401) == NULL);
    CHECK(memory_failure(&memory) == TALLY_MEMORY_CAP);
    CHECK(memory_allocate(&memory, SIZE_MAX) == NULL);
    void *const second = memory_allocate(&memory, 400);
    CHECK(second != NULL);
    CHECK(memory_allocate(&memory, 1) == NULL);
    memory_release(&memory, first, 600);
    memory_release(&memory, second, 400);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
    CHECK_U64(failing_allocator_held(&failing), 0);
}

static void a_failing_allocator_is_not_a_cap(void)
{
    struct failing_allocator failing;
    failing_allocator_init(&failing, 0, false);
    struct memory memory;
    memory_init(&memory, &failing.allocator, 1000);
    CHECK(memory_allocate(&memory, 10) == NULL);
    CHECK(memory_failure(&memory) == TALLY_NO_MEMORY);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

static void pieces_of_an_arena_are_aligned_and_apart(void)
{
    struct failing_allocator failing;
    failing_allocator_init(&failing, UINT64_MAX, false);
    struct memory memory;
    memory_init(&memory, &failing.allocator, 0);
    struct arena arena;
    arena_init(&arena, &memory);

    enum { PIECES = 3000 };
    static unsigned char *pieces[PIECES];
    static size_t sizes[PIECES];
    tally_random random;
    tally_random_seed(&random, 7);
    for (size_t i = 0; i < PIECES; i++) {
        sizes[i] = (size_t)tally_random_below(&random, i % 100 == 0 ? 100000 : 200);
        pieces[i] = arena_take(&arena, sizes[i]);
        if (!CHECK(pieces[i] != NULL)) return;
        CHECK((uintptr_t)pieces[i] % _Alignof(max_align_t) == 0);
        memset(pieces[i], (int)(i % 251), sizes[i]);
    }
    for (size_t i = 0; i < PIECES; i++) {
        size_t same = 0;
        while (same < sizes[i] && pieces[i][same] == i % 251) same++;
        CHECK_U64(same, sizes[i]);
    }
    arena_clear(&arena);
    CHECK_U64(failing_allocator_held(&failing), 0);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

static void an_arena_without_memory_says_so(void)
{
    struct failing_allocator failing;
    failing_allocator_init(&failing, 1, true);
    struct memory memory;
    memory_init(&memory, &failing.allocator, 0);
    struct arena arena;
    arena_init(&arena, &memory);
    size_t taken = 0;
    while (taken < 1000 && arena_take(&arena, 100) != NULL) taken++;
    CHECK(taken > 0 && taken < 1000);
    CHECK(arena_take(&arena, SIZE_MAX) == NULL);
    CHECK(arena_take(&arena, SIZE_MAX - 15) == NULL);
    arena_clear(&arena);
    CHECK_U64(failing_allocator_held(&failing), 0);
}

static void a_vector_keeps_its_items_as_it_grows(void)
{
    struct failing_allocator failing;
    failing_allocator_init(&failing, UINT64_MAX, false);
    struct memory memory;
    memory_init(&memory, &failing.allocator, 0);
    struct vector vector = {0};
    for (uint32_t i = 0; i < 10000; i++) {
        if (!CHECK(vector_reserve(&memory, &vector, vector.count + 1, sizeof(uint32_t)))) return;
        ((uint32_t *)vector.items)[vector.count++] = i;
    }
    for (uint32_t i = 0; i < 10000; i++) CHECK_U64(((uint32_t *)vector.items)[i], i);
    CHECK(!vector_reserve(&memory, &vector, SIZE_MAX, sizeof(uint32_t)));
    CHECK_U64(((uint32_t *)vector.items)[9999], 9999);
    vector_clear(&memory, &vector);
    CHECK_U64(failing_allocator_held(&failing), 0);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

static void an_owner_counts_itself(void)
{
    struct owner {
        struct memory memory;
        uint64_t number;
    };
    struct failing_allocator failing;
    failing_allocator_init(&failing, UINT64_MAX, false);
    tally_status status = TALLY_SYNTAX;
    struct owner *const owner = memory_new_owner(&failing.allocator, 4096, sizeof *owner, &status);
    if (!CHECK(owner != NULL && status == TALLY_OK)) return;
    CHECK_U64(owner->number, 0);
    CHECK_U64(atomic_load(&owner->memory.used_bytes), sizeof *owner);
    CHECK_U64(owner->memory.cap_bytes, 4096);
    memory_free_owner(&owner->memory);
    CHECK_U64(failing_allocator_held(&failing), 0);
    CHECK(memory_new_owner(&failing.allocator, sizeof *owner - 1, sizeof *owner, &status) == NULL);
    CHECK(status == TALLY_MEMORY_CAP);
}

int main(void)
{
    TEST(a_cap_is_never_passed);
    TEST(a_failing_allocator_is_not_a_cap);
    TEST(pieces_of_an_arena_are_aligned_and_apart);
    TEST(an_arena_without_memory_says_so);
    TEST(a_vector_keeps_its_items_as_it_grows);
    TEST(an_owner_counts_itself);
    return test_end();
}
