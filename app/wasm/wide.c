/* SPDX-License-Identifier: MIT */
/*
 * A function that the compiler calls because WebAssembly has no such instruction: the product of
 * 128-bit numbers, which checked multiplication of 64-bit numbers needs. (On other platforms it is
 * in compiler-rt.) Compiled without link-time optimisation: LTO would create calls to it after the
 * linker has searched for its definition.
 */
#include <stdint.h>

__extension__ typedef __int128 wide;
__extension__ typedef unsigned __int128 unsigned_wide;

wide __multi3(wide a, wide b);

/* The exact product of 64-bit numbers from products of their halves. */
static unsigned_wide product(uint64_t a, uint64_t b)
{
    const uint64_t half = UINT32_MAX;
    const uint64_t low = (a & half) * (b & half);
    const uint64_t left = (a >> 32) * (b & half);
    const uint64_t right = (a & half) * (b >> 32);
    const uint64_t middle = (low >> 32) + (left & half) + (right & half);
    const uint64_t high = (a >> 32) * (b >> 32) + (left >> 32) + (right >> 32) + (middle >> 32);
    return (unsigned_wide)high << 64 | middle << 32 | (low & half);
}

wide __multi3(wide a, wide b)
{
    const unsigned_wide x = (unsigned_wide)a;
    const unsigned_wide y = (unsigned_wide)b;
    const uint64_t x_low = (uint64_t)x;
    const uint64_t y_low = (uint64_t)y;
    const uint64_t cross = (uint64_t)(x >> 64) * y_low + x_low * (uint64_t)(y >> 64);
    return (wide)(product(x_low, y_low) + ((unsigned_wide)cross << 64));
}
