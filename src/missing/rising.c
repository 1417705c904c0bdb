/* SPDX-License-Identifier: MIT */
/*
 * Chooses, each time that the sieve is filled, up to which value and with which effort.
 */
#include "missing/rising.h"

enum { FIRST_LIMIT = 1 << 12, FIRST_LIMIT_MOST = 1 << 24, LIMIT_FACTOR = 4 };

static const uint64_t last_limit = UINT64_C(1) << 32;

/* The first limit. If a large number must be used, even small results need larger intermediate
 * values. */
static uint64_t first_limit(const struct request *request)
{
    const tally_game *const game = request->game;
    uint64_t limit = FIRST_LIMIT;
    if (request->fewest < game->count && request->options.must_use_count == 0) return limit;
    for (uint32_t i = 0; i < game->count; i++) {
        while (limit / LIMIT_FACTOR < game->numbers[i] && limit < FIRST_LIMIT_MOST)
            limit *= LIMIT_FACTOR;
    }
    return limit;
}

/* Gives the sieve up if the status says that there is no memory. */
static tally_status without_memory(struct rising_sieve *rising, tally_status status)
{
    if (status != TALLY_MEMORY_CAP && status != TALLY_NO_MEMORY) return status;
    rising->is_given_up = true;
    return TALLY_OK;
}

tally_status rising_sieve_init(struct rising_sieve *rising, const struct request *request)
{
    *rising = (struct rising_sieve){.limit = first_limit(request), .effort = 1};
    const tally_status status = sieve_init(&rising->sieve, request);
    rising->is_given_up = rising->sieve.cells.codes == 0;
    return without_memory(rising, status);
}

void rising_sieve_clear(struct rising_sieve *rising)
{
    sieve_clear(&rising->sieve);
}

static tally_status fill(struct rising_sieve *rising, uint64_t value)
{
    while (rising->limit <= value && rising->limit < last_limit) rising->limit *= LIMIT_FACTOR;
    rising->is_given_up = value >= rising->limit;
    if (rising->is_given_up) return TALLY_OK;
    return without_memory(rising, sieve_fill(&rising->sieve, rising->limit, rising->effort));
}

tally_status rising_sieve_reach(struct rising_sieve *rising, uint64_t value)
{
    return rising_sieve_covers(rising, value) ? TALLY_OK : fill(rising, value);
}

tally_status rising_sieve_try_harder(struct rising_sieve *rising, uint64_t value)
{
    if (rising->is_given_up || rising->effort == SIEVE_EFFORT_MAX) return TALLY_OK;
    rising->effort++;
    return fill(rising, value);
}
