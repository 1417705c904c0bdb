/* SPDX-License-Identifier: MIT */
/*
 * Gathering values: each is kept once, in the order in which it first came, with all of its parts.
 * For example, 6 and 5 from the part with bit 1, then 5 and 9 from the part with bit 2:
 *
 *     values   6 5 9
 *     parts    1 3 2
 */
#include "lattice/table.h"
#include "test.h"

static struct memory memory;
static const tally_options options = TALLY_OPTIONS_INIT;

static void add(struct candidates *candidates, uint64_t value, uint8_t parts)
{
    candidates->values[candidates->count] = value;
    candidates->parts[candidates->count++] = parts;
    if (candidates->count == CANDIDATES_MAX) gathering_take(candidates);
}

static void values_are_kept_once_in_order(void)
{
    static const uint64_t values[] = {6, 5, 9};
    static const uint8_t parts[] = {1, 3, 2};
    struct gathering gathering;
    struct candidates candidates = {.gathering = &gathering};
    memory_init(&memory, NULL, 0);
    gathering_init(&gathering, &memory, &options);
    CHECK(gathering_restart(&gathering));
    add(&candidates, 6, 1);
    add(&candidates, 5, 1);
    gathering_take(&candidates);
    add(&candidates, 5, 2);
    add(&candidates, 9, 2);
    gathering_take(&candidates);
    gathering_collect_parts(&gathering);
    if (CHECK_U64(gathering.count, 3)) {
        for (uint32_t i = 0; i < 3; i++) {
            CHECK_U64(gathering.values[i], values[i]);
            CHECK_U64(gathering.parts[i], parts[i]);
        }
    }
    gathering_clear(&gathering);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

/* More values than the first hash has slots, each of them twice; then the gathering begins anew. */
static void the_hash_grows(void)
{
    enum { VALUES = 5000 };
    struct gathering gathering;
    struct candidates candidates = {.gathering = &gathering};
    memory_init(&memory, NULL, 0);
    gathering_init(&gathering, &memory, &options);
    CHECK(gathering_restart(&gathering));
    for (uint64_t i = 0; i < 2 * VALUES; i++)
        add(&candidates, i % VALUES * UINT64_C(0x100000001), i < VALUES ? 1 : 4);
    gathering_take(&candidates);
    CHECK(gathering_failure(&gathering) == TALLY_OK);
    gathering_collect_parts(&gathering);
    if (CHECK_U64(gathering.count, VALUES)) {
        for (uint64_t i = 0; i < VALUES; i++) {
            CHECK_U64(gathering.values[i], i * UINT64_C(0x100000001));
            CHECK_U64(gathering.parts[i], 5);
        }
    }
    CHECK(gathering_restart(&gathering));
    CHECK_U64(gathering.count, 0);
    gathering_clear(&gathering);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

/* With too little memory the gathering fails, says why, and keeps nothing. */
static void memory_may_run_out(void)
{
    struct gathering gathering;
    struct candidates candidates = {.gathering = &gathering};
    memory_init(&memory, NULL, 20000);
    gathering_init(&gathering, &memory, &options);
    CHECK(gathering_restart(&gathering));
    for (uint64_t i = 1; i <= 5000; i++) add(&candidates, i, 1);
    CHECK(gathering_failure(&gathering) == TALLY_MEMORY_CAP);
    CHECK_U64(gathering.count, 0);
    gathering_clear(&gathering);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

int main(void)
{
    TEST(values_are_kept_once_in_order);
    TEST(the_hash_grows);
    TEST(memory_may_run_out);
    return test_end();
}
