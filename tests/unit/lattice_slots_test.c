/* SPDX-License-Identifier: MIT */
/*
 * Slots of hashes of values: how many there are, and which one a value begins with. For example, a
 * hash for 5 values has 8 slots, and its shift is 61:
 *
 *     value * 0x9e37... >> 61    is 0..7
 */
#include "lattice/slots.h"
#include "test.h"

static void there_are_enough_slots(void)
{
    CHECK_U64(shift_for(5, 0), 61);
    CHECK_U64(slots_of(shift_for(5, 0)), 8);
    CHECK_U64(slots_of(shift_for(8, 0)), 8);
    CHECK_U64(slots_of(shift_for(9, 0)), 16);
    CHECK_U64(slots_of(shift_for(0, 4)), 16);
    CHECK_U64(slots_of(64), 0);
}

/* The values 0 to 7 begin with eight different ones of 16 slots. */
static void neighbours_are_far_apart(void)
{
    const uint32_t shift = shift_for(16, 0);
    uint32_t used = 0;
    for (uint64_t value = 0; value < 8; value++) {
        const uint64_t slot = value_slot(value, shift);
        CHECK(slot < slots_of(shift));
        used |= UINT32_C(1) << slot;
    }
    CHECK_U64(__builtin_popcount(used), 8);
}

int main(void)
{
    TEST(there_are_enough_slots);
    TEST(neighbours_are_far_apart);
    return test_end();
}
