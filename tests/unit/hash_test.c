/* SPDX-License-Identifier: MIT */
/*
 * A hash of indices: what was put in is found, and nothing else; growing loses nothing; a failed
 * allocation leaves the hash as it was.
 */
#include "base/hash.h"
#include "faults/failing_allocator.h"
#include "test.h"

enum { NUMBERS = 5000 };

/* The smallest owner: numbers, each once. */
struct set {
    struct memory memory;
    struct hash hash;
    uint32_t count;
    uint64_t numbers[NUMBERS];
};

static struct set set;

static uint64_t code_of(const void *owner, uint32_t index)
{
    return hash_mix(((const struct set *)owner)->numbers[index]);
}

/* The index of a number, added if need be; HASH_NONE where there is no memory. */
static uint32_t add(uint64_t number)
{
    if (!hash_reserve(&set.hash, &set.memory, set.count, code_of, &set)) return HASH_NONE;
    uint64_t at = hash_first(&set.hash, hash_mix(number));
    for (; set.hash.slots[at] != HASH_NONE; at = hash_next(&set.hash, at)) {
        if (set.numbers[set.hash.slots[at]] == number) return set.hash.slots[at];
    }
    set.numbers[set.count] = number;
    set.hash.slots[at] = set.count;
    return set.count++;
}

static void begin(struct failing_allocator *failing, uint64_t allowed)
{
    failing_allocator_init(failing, allowed, false);
    memset(&set, 0, sizeof set);
    memory_init(&set.memory, &failing->allocator, 0);
}

static void what_is_added_is_found_again(void)
{
    struct failing_allocator failing;
    begin(&failing, UINT64_MAX);
    CHECK_U64(add(7), 0);
    CHECK_U64(add(12), 1);
    CHECK_U64(add(7), 0);
    CHECK_U64(add(12), 1);
    CHECK_U64(set.count, 2);
    hash_clear(&set.hash, &set.memory);
    CHECK_U64(failing_allocator_held(&failing), 0);
}

static void growing_loses_nothing(void)
{
    struct failing_allocator failing;
    begin(&failing, UINT64_MAX);
    for (uint32_t i = 0; i < NUMBERS; i++) CHECK(add((uint64_t)i << i % 60) <= i);
    const uint32_t count = set.count;
    for (uint32_t i = 0; i < count; i++) CHECK_U64(add(set.numbers[i]), i);
    CHECK(set.hash.room >= 2 * (uint64_t)count);
    CHECK_U64(UINT64_C(1) << (64 - set.hash.shift), set.hash.room);
    hash_empty(&set.hash);
    set.count = 0;
    CHECK_U64(add(99), 0);
    hash_clear(&set.hash, &set.memory);
    CHECK_U64(set.hash.room, 0);
    CHECK_U64(failing_allocator_held(&failing), 0);
}

static void a_failed_allocation_leaves_the_hash_as_it_was(void)
{
    struct failing_allocator failing;
    begin(&failing, 1);
    uint32_t added = 0;
    while (add(added) != HASH_NONE) added++;
    CHECK(added >= 16);
    for (uint32_t i = 0; i < added; i++) {
        uint64_t at = hash_first(&set.hash, hash_mix(i));
        while (set.hash.slots[at] != HASH_NONE && set.hash.slots[at] != i)
            at = hash_next(&set.hash, at);
        CHECK_U64(set.hash.slots[at], i);
    }
    hash_clear(&set.hash, &set.memory);
    CHECK_U64(failing_allocator_held(&failing), 0);
}

static void room_can_be_made_at_once(void)
{
    struct failing_allocator failing;
    begin(&failing, 1);
    CHECK(hash_make_room(&set.hash, &set.memory, NUMBERS));
    for (uint32_t i = 0; i < NUMBERS; i++) CHECK_U64(add(i * UINT64_C(1000003)), i);
    hash_clear(&set.hash, &set.memory);
}

int main(void)
{
    TEST(what_is_added_is_found_again);
    TEST(growing_loses_nothing);
    TEST(a_failed_allocation_leaves_the_hash_as_it_was);
    TEST(room_can_be_made_at_once);
    return test_end();
}
