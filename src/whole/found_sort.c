/* SPDX-License-Identifier: MIT */
/*
 * Putting solutions in order.
 *
 * What they are ordered by, but for their texts, is four small numbers: a radix sort, the least important
 * number first, skipping the bytes that all have in common. Those that agree in all four are then a run, of
 * texts of the same length; each run is sorted on whatever thread is free, and a text is made once, where
 * comparing in pairs would make it some ten times.
 *
 * Millions of solutions take seconds: the tick is asked all the while. Where it says stop, or the search was
 * stopped before, those that come first are picked out and sorted, so many as take no time.
 */
#include "whole/found.h"

#include <string.h>

/* A solution on its way to its place. */
struct ranked {
    uint64_t key;
    uint32_t index; /* into the finds */
};

/* Parts of all, for threads: none begins within a run. */
enum { PARTS_MAX = 64, PART_SIZE_LEAST = 256 };

struct sorting {
    const struct finds *finds;
    struct space *space;
    struct ranked *ranked;
    size_t count;
    size_t part_begin[PARTS_MAX + 1];
    bool asks; /* the tick; not where the search was stopped before */
    bool is_stopped;
    atomic_bool is_out_of_memory;
};

/* So many records are moved between two ticks: in a millisecond or so. */
enum { MOVES_A_TICK = 1 << 14 };

static bool goes_on(struct sorting *sorting, size_t moves)
{
    if (moves % MOVES_A_TICK != 0 || !sorting->asks || sorting->is_stopped) return !sorting->is_stopped;
    sorting->is_stopped = space_ask_tick(sorting->space) != TALLY_OK;
    return !sorting->is_stopped;
}

/* ---- By numbers ------------------------------------------------------------------------------------------ */

/* From the least important: text_length, largest_step, effort, numbers_used. */
enum { KEYS = 4, DIGITS = 256 };

static uint64_t key_of(const struct found *found, int key)
{
    switch (key) {
    case 0: return found->text_length;
    case 1: return found->largest_step;
    case 2: return found->effort;
    default: return found->numbers_used;
    }
}

/* One stable pass by the byte at `shift`; it may be left unfinished where the sorting is stopped. */
static void sort_by_digit(struct sorting *sorting, const struct ranked *from, struct ranked *to,
                          uint32_t shift)
{
    const size_t count = sorting->count;
    size_t next[DIGITS] = {0};
    for (size_t i = 0; i < count; i++) next[from[i].key >> shift & (DIGITS - 1)]++;
    size_t place = 0;
    for (size_t digit = 0; digit < DIGITS; digit++) {
        const size_t here = next[digit];
        next[digit] = place;
        place += here;
    }
    for (size_t i = 0; i < count && goes_on(sorting, i); i++)
        to[next[from[i].key >> shift & (DIGITS - 1)]++] = from[i];
}

/* There is room for twice as many; the result is in either half, and is returned. */
static struct ranked *sort_by_numbers(struct sorting *sorting, struct ranked *ranked)
{
    const struct finds *const finds = sorting->finds;
    const size_t count = sorting->count;
    struct ranked *from = ranked;
    struct ranked *to = ranked + count;
    for (size_t i = 0; i < count; i++) from[i].index = (uint32_t)i;
    for (int key = 0; key < KEYS && !sorting->is_stopped; key++) {
        const uint64_t first = key_of(finds_at(finds, 0), key);
        uint64_t differing = 0;
        for (size_t i = 0; i < count && goes_on(sorting, i); i++) {
            from[i].key = key_of(finds_at(finds, from[i].index), key);
            differing |= from[i].key ^ first;
        }
        for (uint32_t shift = 0; shift < 64 && !sorting->is_stopped; shift += 8) {
            if ((differing >> shift & (DIGITS - 1)) == 0) continue;
            sort_by_digit(sorting, from, to, shift);
            struct ranked *const sorted = to;
            to = from;
            from = sorted;
        }
    }
    return from;
}

/* ---- By text --------------------------------------------------------------------------------------------- */

static bool is_tie(const struct found *a, const struct found *b)
{
    return a->text_length == b->text_length && a->largest_step == b->largest_step && a->effort == b->effort &&
           a->numbers_used == b->numbers_used;
}

/* Where the run ends that the index-th belongs to; `end` at the latest, where another thread's part begins.
 */
static size_t end_of_run(const struct sorting *sorting, size_t index, size_t end)
{
    const struct found *const first = finds_at(sorting->finds, sorting->ranked[index].index);
    do index++;
    while (index < end && is_tie(first, finds_at(sorting->finds, sorting->ranked[index].index)));
    return index;
}

/* A text of a run, and whose it is. */
struct labelled {
    const char *text;
    uint32_t index;
};

/* Merge sort, bottom up; there is room for twice as many. Returns the half that holds the result. */
static struct labelled *sort_texts(struct labelled *labelled, size_t count, size_t length)
{
    struct labelled *from = labelled;
    struct labelled *to = labelled + count;
    for (size_t width = 1; width < count; width *= 2) {
        for (size_t begin = 0; begin < count; begin += 2 * width) {
            const size_t middle = count - begin < width ? count : begin + width;
            const size_t end = count - begin < 2 * width ? count : begin + 2 * width;
            size_t left = begin;
            size_t right = middle;
            for (size_t i = begin; i < end; i++) {
                const bool takes_right =
                    left == middle || (right < end && memcmp(from[right].text, from[left].text, length) < 0);
                to[i] = takes_right ? from[right++] : from[left++];
            }
        }
        struct labelled *const sorted = to;
        to = from;
        from = sorted;
    }
    return from;
}

/* Solutions that differ by their texts alone. */
static void sort_run(struct sorting *sorting, struct ranked *run, size_t count)
{
    enum { STACK_BYTES = 4096 };
    uint64_t on_stack[STACK_BYTES / sizeof(uint64_t)];
    struct memory *const memory = &sorting->space->memory;
    const size_t length = finds_at(sorting->finds, run[0].index)->text_length;
    const size_t labels_bytes = 2 * count * sizeof(struct labelled);
    const size_t bytes = labels_bytes + count * length;
    void *const room = bytes <= STACK_BYTES ? on_stack : memory_allocate(memory, bytes);
    if (room == NULL) {
        atomic_store(&sorting->is_out_of_memory, true);
        return;
    }
    struct labelled *const labelled = room;
    char *const texts = (char *)room + labels_bytes;
    for (size_t i = 0; i < count; i++) {
        char *const text = texts + i * length;
        const struct found *const found = finds_at(sorting->finds, run[i].index);
        finds_text(sorting->finds, &sorting->space->lattice, found, text);
        labelled[i] = (struct labelled){text, run[i].index};
    }
    const struct labelled *const sorted = sort_texts(labelled, count, length);
    for (size_t i = 0; i < count; i++) run[i].index = sorted[i].index;
    if (room != on_stack) memory_release(memory, room, bytes);
}

/* The runs of the index-th part. */
static tally_status sort_part(void *argument, struct worker *worker, size_t index)
{
    enum { TEXTS_A_STEP = 8 };
    struct sorting *const sorting = argument;
    struct ranked *const ranked = sorting->ranked;
    const size_t end = sorting->part_begin[index + 1];
    for (size_t begin = sorting->part_begin[index], after; begin < end; begin = after) {
        after = end_of_run(sorting, begin, end);
        const uint64_t steps = 1 + (after - begin) / TEXTS_A_STEP;
        if (sorting->asks && space_tick_steps(sorting->space, worker, steps) != TALLY_OK)
            return TALLY_STOPPED;
        if (after - begin > 1) sort_run(sorting, ranked + begin, after - begin);
    }
    return TALLY_OK;
}

static void sort_runs(struct sorting *sorting)
{
    const size_t parts =
        sorting->count / PART_SIZE_LEAST < PARTS_MAX ? sorting->count / PART_SIZE_LEAST + 1 : PARTS_MAX;
    for (size_t i = 1; i <= parts; i++) {
        const size_t last = sorting->count * i / parts - 1;
        const size_t before = sorting->part_begin[i - 1];
        sorting->part_begin[i] = last < before ? before : end_of_run(sorting, last, sorting->count);
    }
    struct space *const space = sorting->space;
    tally_status status = TALLY_OK;
    if (atomic_load(&space->failure) == TALLY_OK) {
        status = space_run(space, sort_part, sorting, parts, true);
    } else {
        for (size_t i = 0; i < parts && status == TALLY_OK; i++)
            status = sort_part(sorting, &space->workers[0], i);
    }
    sorting->is_stopped = status != TALLY_OK;
}

/* ---- Altogether ------------------------------------------------------------------------------------------ */

/* A heap of the records themselves. sign 1: the last in the order at its root; -1: the first. */
static void sink_down(const struct finds *finds, const struct lattice *lattice, size_t root, size_t count,
                      int sign)
{
    const struct found moving = *finds_at(finds, root);
    for (size_t child; (child = 2 * root + 1) < count; root = child) {
        const struct found *const here = finds_at(finds, child);
        if (child + 1 < count && sign * finds_compare(finds, here, finds, here + 1, lattice) < 0) child++;
        if (sign * finds_compare(finds, &moving, finds, finds_at(finds, child), lattice) >= 0) break;
        *finds_at(finds, root) = *finds_at(finds, child);
    }
    *finds_at(finds, root) = moving;
}

/* Heap sort: for when there is no memory for more. */
static void sort_in_place(struct sorting *sorting)
{
    enum { SINKINGS_A_TICK = 256 };
    const struct finds *const finds = sorting->finds;
    const struct lattice *const lattice = &sorting->space->lattice;
    const size_t moves = MOVES_A_TICK / SINKINGS_A_TICK;
    for (size_t i = sorting->count / 2; i-- > 0 && goes_on(sorting, i * moves);)
        sink_down(finds, lattice, i, sorting->count, 1);
    for (size_t end = sorting->count; end > 1 && goes_on(sorting, end * moves); end--) {
        const struct found largest = *finds_at(finds, 0);
        *finds_at(finds, 0) = *finds_at(finds, end - 1);
        *finds_at(finds, end - 1) = largest;
        sink_down(finds, lattice, 0, end - 1, 1);
    }
}

/* Moves each record to its place, cycle by cycle; ranked[] is used up. Where the sorting is stopped between
 * two cycles, each record is still there. */
static void permute(struct sorting *sorting, struct finds *finds)
{
    struct ranked *const ranked = sorting->ranked;
    for (size_t i = 0; i < sorting->count && goes_on(sorting, i); i++) {
        const struct found first = *finds_at(finds, i);
        size_t place = i;
        while (ranked[place].index != i) {
            const size_t from = ranked[place].index;
            *finds_at(finds, place) = *finds_at(finds, from);
            ranked[place].index = (uint32_t)place;
            place = from;
        }
        *finds_at(finds, place) = first;
        ranked[place].index = (uint32_t)place;
    }
}

static void reverse(struct finds *finds)
{
    const size_t count = finds->found.count;
    for (size_t i = 0; i < count / 2; i++) {
        const struct found found = *finds_at(finds, i);
        *finds_at(finds, i) = *finds_at(finds, count - 1 - i);
        *finds_at(finds, count - 1 - i) = found;
    }
}

tally_status finds_sort(struct finds *finds, struct space *space, bool is_trickiest_first)
{
    const size_t count = finds->found.count;
    if (count < 2) return TALLY_OK;
    const size_t bytes = 2 * count * sizeof(struct ranked);
    struct ranked *const ranked = memory_allocate(&space->memory, bytes);
    struct sorting sorting = {.finds = finds, .space = space, .count = count};
    sorting.asks = atomic_load(&space->failure) != TALLY_STOPPED;
    atomic_init(&sorting.is_out_of_memory, ranked == NULL);
    if (ranked != NULL) {
        sorting.ranked = sort_by_numbers(&sorting, ranked);
        if (!sorting.is_stopped) sort_runs(&sorting);
        if (!sorting.is_stopped) permute(&sorting, finds);
        memory_release(&space->memory, ranked, bytes);
    }
    if (atomic_load(&sorting.is_out_of_memory) && !sorting.is_stopped) sort_in_place(&sorting);
    if (sorting.is_stopped) return TALLY_STOPPED;
    if (is_trickiest_first) reverse(finds);
    return TALLY_OK;
}

void finds_sort_some(struct finds *finds, struct space *space, bool is_trickiest_first)
{
    enum { LOOKED_AT = 1 << 20, SORTED = 1 << 14 };
    const int sign = is_trickiest_first ? -1 : 1;
    const struct lattice *const lattice = &space->lattice;
    const size_t count = finds->found.count < LOOKED_AT ? finds->found.count : LOOKED_AT;
    if (count > SORTED) {
        for (size_t i = SORTED / 2; i-- > 0;) sink_down(finds, lattice, i, SORTED, sign);
        for (size_t i = SORTED; i < count; i++) {
            const struct found *const found = finds_at(finds, i);
            if (sign * finds_compare(finds, found, finds, finds_at(finds, 0), lattice) >= 0) continue;
            *finds_at(finds, 0) = *found;
            sink_down(finds, lattice, 0, SORTED, sign);
        }
        finds->found.count = SORTED;
    }
    atomic_store(&space->failure, (int)TALLY_STOPPED); /* the tick is not asked again */
    (void)finds_sort(finds, space, is_trickiest_first);
}
