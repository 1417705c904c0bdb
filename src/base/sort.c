/* SPDX-License-Identifier: MIT */
/*
 * The three sorts. See sort.h.
 */
#include "base/sort.h"

#include <stdbool.h>

enum { DIGITS = 256 };

/* So many items are moved between two ticks. */
enum { MOVES_A_TICK = 1 << 14 };

struct ticker {
    int (*tick)(void *tick_context);
    void *context;
};

static bool says_stop(const struct ticker *ticker)
{
    return ticker->tick != NULL && ticker->tick(ticker->context) != 0;
}

/* One stable pass by the byte at `shift`; false: the tick said stop. */
static bool sort_by_digit(const struct sort_item *from, struct sort_item *to, size_t count, uint32_t shift,
                          const struct ticker *ticker)
{
    size_t next[DIGITS] = {0};
    for (size_t i = 0; i < count; i++) next[from[i].key >> shift & (DIGITS - 1)]++;
    size_t place = 0;
    for (size_t digit = 0; digit < DIGITS; digit++) {
        const size_t here = next[digit];
        next[digit] = place;
        place += here;
    }
    for (size_t begin = 0; begin < count; begin += MOVES_A_TICK) {
        const size_t end = count - begin > MOVES_A_TICK ? begin + MOVES_A_TICK : count;
        if (says_stop(ticker)) return false;
        for (size_t i = begin; i < end; i++) to[next[from[i].key >> shift & (DIGITS - 1)]++] = from[i];
    }
    return true;
}

struct sort_item *sort_by_key(struct sort_item *items, struct sort_item *room, size_t count,
                              int (*tick)(void *tick_context), void *tick_context)
{
    const struct ticker ticker = {tick, tick_context};
    struct sort_item *from = items;
    struct sort_item *to = room;
    uint64_t differing = 0;
    for (size_t i = 1; i < count; i++) differing |= items[i].key ^ items[0].key;
    for (uint32_t shift = 0; shift < 64; shift += 8) {
        if ((differing >> shift & (DIGITS - 1)) == 0) continue;
        if (!sort_by_digit(from, to, count, shift, &ticker)) return NULL;
        struct sort_item *const sorted = to;
        to = from;
        from = sorted;
    }
    return from;
}

/* Merge sort, bottom up. */
uint32_t *sort_by_order(uint32_t *indices, uint32_t *room, size_t count, sort_compare *compare,
                        const void *context)
{
    uint32_t *from = indices;
    uint32_t *to = room;
    for (size_t width = 1; width < count; width *= 2) {
        for (size_t begin = 0; begin < count; begin += 2 * width) {
            const size_t middle = count - begin < width ? count : begin + width;
            const size_t end = count - begin < 2 * width ? count : begin + 2 * width;
            size_t left = begin;
            size_t right = middle;
            for (size_t i = begin; i < end; i++) {
                const bool takes_right =
                    left == middle || (right < end && compare(context, from[right], from[left]) < 0);
                to[i] = takes_right ? from[right++] : from[left++];
            }
        }
        uint32_t *const sorted = to;
        to = from;
        from = sorted;
    }
    return from;
}

static void sink_down(uint64_t *numbers, size_t root, size_t count)
{
    const uint64_t moving = numbers[root];
    for (size_t child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count && numbers[child] < numbers[child + 1]) child++;
        if (numbers[child] <= moving) break;
        numbers[root] = numbers[child];
    }
    numbers[root] = moving;
}

void sort_numbers(uint64_t *numbers, size_t count)
{
    for (size_t i = count / 2; i-- > 0;) sink_down(numbers, i, count);
    for (size_t end = count; end > 1; end--) {
        const uint64_t largest = numbers[0];
        numbers[0] = numbers[end - 1];
        numbers[end - 1] = largest;
        sink_down(numbers, 0, end - 1);
    }
}

size_t sort_unique(uint64_t *numbers, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (kept == 0 || numbers[kept - 1] != numbers[i]) numbers[kept++] = numbers[i];
    }
    return kept;
}
