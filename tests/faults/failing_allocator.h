/* SPDX-License-Identifier: MIT */
/*
 * An allocator whose n-th request fails, and all after it if asked. It counts what is not given
 * back, and notices a block that is released twice or that it never gave.
 *
 *     for (uint64_t n = 0;; n++) {
 *         struct failing_allocator failing;
 *         failing_allocator_init(&failing, n, false);
 *         ... run with &failing.allocator; free everything ...
 *         CHECK_U64(failing_allocator_held(&failing), 0);
 *         if (!failing_allocator_has_failed(&failing)) break;    (every request was met)
 *     }
 */
#ifndef TALLY_TESTS_FAILING_ALLOCATOR_H
#define TALLY_TESTS_FAILING_ALLOCATOR_H

#include <tally/tally.h>

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct failing_allocator {
    tally_allocator allocator;
    uint64_t fail_at;
    bool fails_from_there_on;
    atomic_uint_least64_t requests;
    atomic_uint_least64_t failures;
    atomic_int_least64_t held;
};

/* Before each block: who gave it, and a word that release() changes. */
union failing_allocator_head {
    struct {
        const struct failing_allocator *owner;
        uint64_t word;
    } is;
    max_align_t aligned;
};

#define FAILING_ALLOCATOR_LIVE UINT64_C(0x6c69766520626c6b)

static inline void *failing_allocator_allocate(void *context, size_t size)
{
    struct failing_allocator *const failing = context;
    const uint64_t request = atomic_fetch_add(&failing->requests, 1);
    if (request == failing->fail_at ||
        (failing->fails_from_there_on && request > failing->fail_at)) {
        atomic_fetch_add(&failing->failures, 1);
        return NULL;
    }
    union failing_allocator_head *const head = malloc(sizeof *head + size);
    if (head == NULL) abort();
    head->is.owner = failing;
    head->is.word = FAILING_ALLOCATOR_LIVE;
    memset(head + 1, 0xa5, size); /* nobody may count on zeros */
    atomic_fetch_add(&failing->held, 1);
    return head + 1;
}

static inline void failing_allocator_release(void *context, void *block)
{
    struct failing_allocator *const failing = context;
    if (block == NULL) return;
    union failing_allocator_head *const head = (union failing_allocator_head *)block - 1;
    if (head->is.owner != failing || head->is.word != FAILING_ALLOCATOR_LIVE) {
        fprintf(stderr, "a block is released that this allocator never gave, or twice\n");
        abort();
    }
    head->is.word = 0;
    free(head);
    atomic_fetch_sub(&failing->held, 1);
}

static inline void failing_allocator_init(struct failing_allocator *failing, uint64_t fail_at,
                                          bool from_there_on)
{
    failing->allocator.context = failing;
    failing->allocator.allocate = failing_allocator_allocate;
    failing->allocator.release = failing_allocator_release;
    failing->fail_at = fail_at;
    failing->fails_from_there_on = from_there_on;
    atomic_init(&failing->requests, 0);
    atomic_init(&failing->failures, 0);
    atomic_init(&failing->held, 0);
}

static inline uint64_t failing_allocator_held(struct failing_allocator *failing)
{
    return (uint64_t)atomic_load(&failing->held);
}

static inline bool failing_allocator_has_failed(struct failing_allocator *failing)
{
    return atomic_load(&failing->failures) != 0;
}

#endif
