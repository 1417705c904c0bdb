/* SPDX-License-Identifier: MIT */
/*
 * The random generator gives the numbers of its published definition, on every platform, and none
 * is favoured.
 */
#include "test.h"

#include <tally/tally.h>

/* xoshiro256** from the state 1 2 3 4: the vector that the reference implementation gives. */
static void xoshiro_agrees_with_its_reference(void)
{
    static const uint64_t wanted[] = {
        UINT64_C(11520),
        UINT64_C(0),
        UINT64_C(1509978240),
        UINT64_C(1215971899390074240),
        UINT64_C(1216172134540287360),
        UINT64_C(607988272756665600),
        UINT64_C(16172922978634559625),
        UINT64_C(8476171486693032832),
        UINT64_C(10595114339597558777),
        UINT64_C(2904607092377533576),
    };
    tally_random random = {.state = {1, 2, 3, 4}};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        CHECK_U64(tally_random_below(&random, 0), wanted[i]);
}

/* splitmix64 from 1234567: likewise. */
static void seeding_agrees_with_its_reference(void)
{
    tally_random random;
    tally_random_seed(&random, 1234567);
    CHECK_U64(random.state[0], UINT64_C(6457827717110365317));
    CHECK_U64(random.state[1], UINT64_C(3203168211198807973));
    CHECK_U64(random.state[2], UINT64_C(9817491932198370423));
    CHECK_U64(random.state[3], UINT64_C(4593380528125082431));
}

static void numbers_stay_below_their_bound(void)
{
    static const uint64_t bounds[] = {1, 2, 3, 6, 24, 900, UINT64_C(1) << 63, UINT64_MAX};
    tally_random random;
    tally_random_seed(&random, 0);
    for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++) {
        for (int n = 0; n < 1000; n++) CHECK(tally_random_below(&random, bounds[i]) < bounds[i]);
    }
}

/* Six faces, 60,000 throws: each face 10,000 times, give or take 500 (over five standard
 * deviations). The seed is fixed, so the test cannot fail by chance. */
static void no_face_of_a_die_is_favoured(void)
{
    uint64_t seen[6] = {0};
    tally_random random;
    tally_random_seed(&random, 2026);
    for (int n = 0; n < 60000; n++) seen[tally_random_below(&random, 6)]++;
    for (int face = 0; face < 6; face++) CHECK(seen[face] > 9500 && seen[face] < 10500);
}

int main(void)
{
    TEST(xoshiro_agrees_with_its_reference);
    TEST(seeding_agrees_with_its_reference);
    TEST(numbers_stay_below_their_bound);
    TEST(no_face_of_a_die_is_favoured);
    return test_end();
}
