/* SPDX-License-Identifier: MIT */
/*
 * The three sorts. See sort.h.
 *
 * The radix sort is written once for all layouts of items. Short lists are sorted by insertion.
 */
#include "base/sort.h"

#include "base/progress.h"

#include <stdbool.h>
#include <string.h>

enum { DIGITS = 256 };

/* Lists of at most this many items are sorted by insertion: clearing the 256 counters of
 * a pass would cost more. */
enum { FEW = 32 };

/* The number of items that are moved between two ticks. */
enum { MOVES_A_TICK = 1 << 14 };

/* The bytes of the key at the beginning of an item: items are a number of 4 or of 8 bytes, or have
 * one of 8. Each sort below is compiled for one size of items. */
static ALWAYS_INLINE size_t key_bytes_of(size_t item_bytes)
{
    return item_bytes == sizeof(uint32_t) ? sizeof(uint32_t) : sizeof(uint64_t);
}

static ALWAYS_INLINE uint64_t key_at(const unsigned char *items, size_t index, size_t item_bytes)
{
    uint64_t key;
    uint32_t short_key;
    if (key_bytes_of(item_bytes) == sizeof key)
        memcpy(&key, items + index * item_bytes, sizeof key);
    else memcpy(&short_key, items + index * item_bytes, sizeof short_key);
    return key_bytes_of(item_bytes) == sizeof key ? key : short_key;
}

static ALWAYS_INLINE void move(unsigned char *to, size_t to_index, const unsigned char *from,
                               size_t from_index, size_t item_bytes)
{
    memcpy(to + to_index * item_bytes, from + from_index * item_bytes, item_bytes);
}

static ALWAYS_INLINE void sort_few(unsigned char *items, size_t count, size_t item_bytes)
{
    for (size_t i = 1; i < count; i++) {
        unsigned char moving[sizeof(struct sort_item)];
        const uint64_t key = key_at(items, i, item_bytes);
        move(moving, 0, items, i, item_bytes);
        size_t j = i;
        for (; j > 0 && key_at(items, j - 1, item_bytes) > key; j--)
            move(items, j, items, j - 1, item_bytes);
        move(items, j, moving, 0, item_bytes);
    }
}

/* One stable pass by the byte at `shift`. Returns false if the tick said stop. */
static ALWAYS_INLINE bool sort_by_digit(const unsigned char *from, unsigned char *to, size_t count,
                                        uint32_t shift, size_t item_bytes,
                                        const tally_options *options)
{
    size_t next[DIGITS] = {0};
    for (size_t i = 0; i < count; i++) next[key_at(from, i, item_bytes) >> shift & (DIGITS - 1)]++;
    size_t place = 0;
    for (size_t digit = 0; digit < DIGITS; digit++) {
        const size_t here = next[digit];
        next[digit] = place;
        place += here;
    }
    for (size_t begin = 0; begin < count; begin += MOVES_A_TICK) {
        const size_t end = count - begin > MOVES_A_TICK ? begin + MOVES_A_TICK : count;
        if (ask_stop(options) != TALLY_OK) return false;
        for (size_t i = begin; i < end; i++)
            move(to, next[key_at(from, i, item_bytes) >> shift & (DIGITS - 1)]++, from, i,
                 item_bytes);
    }
    return true;
}

/* Least significant byte first. Passes in which all keys agree are skipped, so small numbers
 * cost few passes. */
static ALWAYS_INLINE void *sort_by_digits(void *items, void *room, size_t count, size_t item_bytes,
                                          const tally_options *options)
{
    unsigned char *from = items;
    unsigned char *to = room;
    if (count <= FEW) {
        sort_few(from, count, item_bytes);
        return items;
    }
    uint64_t differing = 0;
    for (size_t i = 1; i < count; i++)
        differing |= key_at(from, i, item_bytes) ^ key_at(from, 0, item_bytes);
    for (uint32_t shift = 0; shift < 8 * key_bytes_of(item_bytes); shift += 8) {
        if ((differing >> shift & (DIGITS - 1)) == 0) continue;
        if (!sort_by_digit(from, to, count, shift, item_bytes, options)) return NULL;
        unsigned char *const sorted = to;
        to = from;
        from = sorted;
    }
    return from;
}

struct sort_item *sort_by_key(struct sort_item *items, struct sort_item *room, size_t count,
                              const tally_options *options)
{
    return sort_by_digits(items, room, count, sizeof *items, options);
}

uint64_t *sort_many_numbers(uint64_t *numbers, uint64_t *room, size_t count)
{
    return sort_by_digits(numbers, room, count, sizeof(uint64_t), NULL);
}

uint32_t *sort_many_values(uint32_t *values, uint32_t *room, size_t count)
{
    return sort_by_digits(values, room, count, sizeof *values, NULL);
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
                    left == middle ||
                    (right < end && compare(context, from[right], from[left]) < 0);
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
    if (count <= FEW) {
        sort_few((unsigned char *)numbers, count, sizeof(uint64_t));
        return;
    }
    for (size_t i = count / 2; i-- > 0;) sink_down(numbers, i, count);
    for (size_t end = count; end > 1; end--) {
        const uint64_t largest = numbers[0];
        numbers[0] = numbers[end - 1];
        numbers[end - 1] = largest;
        sink_down(numbers, 0, end - 1);
    }
}

size_t sort_first(const uint64_t *numbers, size_t count, uint64_t least)
{
    size_t begin = 0, end = count;
    while (begin < end) {
        const size_t middle = begin + (end - begin) / 2;
        if (numbers[middle] < least) begin = middle + 1;
        else end = middle;
    }
    return begin;
}

size_t sort_unique(uint64_t *numbers, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (kept == 0 || numbers[kept - 1] != numbers[i]) numbers[kept++] = numbers[i];
    }
    return kept;
}
