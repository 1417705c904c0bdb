/* SPDX-License-Identifier: MIT */
/*
 * Results that wait for their bits to be set, in a loop of its own. Who includes this has
 * PENDING_MAX, how many may wait.
 */

/* Results that are found, but whose bits are not set yet. */
struct pending {
    uint32_t count;
    uint32_t values[PENDING_MAX + 16]; /* room for one full register after the last result */
};

static inline KERNEL_TARGET void set_pending(struct pending *pending, uint64_t *bits)
{
    for (uint32_t i = 0; i < pending->count; i++)
        bits[pending->values[i] >> 6] |= UINT64_C(1) << (pending->values[i] & 63);
    pending->count = 0;
}
