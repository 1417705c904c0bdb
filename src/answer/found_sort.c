/* SPDX-License-Identifier: MIT */
/*
 * Sorting solutions.
 *
 * The order depends on four small numbers, then on the text. A radix sort orders by the numbers,
 * the least important first. Solutions that agree in all four form a run, with texts of equal
 * length. Free threads sort the runs; each text is written once, where a comparison sort would
 * write it about ten times.
 *
 * Millions of solutions take seconds, so the tick is called regularly. If it says stop, or the
 * search was stopped before, only the first few solutions are selected and sorted, which takes no
 * noticeable time.
 *
 * If a largest step is a fraction, no single number represents it. Then all solutions are sorted by
 * its whole part; solutions that agree in that and in the more important numbers are sorted by
 * comparisons, which gives the runs.
 */
#include "answer/found_sort.h"

#include "base/sort.h"
#include "base/tasks.h"
#include "expr/ease.h"

#include <stdatomic.h>
#include <string.h>

/* ---- By ease --------------------------------------------------------------------------------- */

/*
 * Each solution is unpacked once, to compute its ease (expr/ease.h), which is then a sort key like
 * any other.
 */

/* Sorting is in rising order, so a greater ease gets a smaller key. */
static uint64_t ease_key_of(const struct finds *finds, const struct numbers *numbers, size_t index)
{
    struct expr_node nodes[EXPR_NODES_MAX];
    uint8_t used[TALLY_NUMBERS_MAX] = {0};
    const uint32_t count = finds_nodes(finds, numbers, finds_at(finds, index), nodes, used);
    return ((uint64_t)1 << 63) - (uint64_t)expr_ease(nodes, count);
}

static tally_status take_ease_keys(const struct finds *finds, const struct numbers *numbers,
                                   struct sort_item *items, const tally_options *options, bool asks)
{
    enum { KEYS_A_TICK = 64 };
    tally_status status = TALLY_OK;
    for (size_t i = 0; i < finds->found.count && status == TALLY_OK; i++) {
        items[i] = (struct sort_item){ease_key_of(finds, numbers, i), (uint32_t)i, 0};
        if (asks && (i + 1) % KEYS_A_TICK == 0) status = ask_stop(options);
    }
    return status;
}

tally_status finds_sort_by_ease(struct finds *finds, struct memory *memory,
                                const struct numbers *numbers, const tally_options *options,
                                bool asks)
{
    const size_t count = finds->found.count;
    const size_t item_bytes = 2 * count * sizeof(struct sort_item);
    const size_t bytes = item_bytes + count * sizeof(struct found);
    if (count < 2) return TALLY_OK;
    struct sort_item *const items = memory_allocate(memory, bytes);
    if (items == NULL) return memory_failure(memory);
    tally_status status = take_ease_keys(finds, numbers, items, options, asks);
    if (status == TALLY_OK) {
        const struct sort_item *const sorted = sort_by_key(items, items + count, count, NULL);
        struct found *const moved = (struct found *)(void *)((char *)items + item_bytes);
        for (size_t i = 0; i < count; i++) moved[i] = *finds_at(finds, sorted[i].index);
        memcpy(finds_at(finds, 0), moved, count * sizeof *moved);
    }
    memory_release(memory, items, bytes);
    return status;
}

/* The list is divided into parts for threads; no part begins within a run. */
enum { PARTS_MAX = 64, PART_SIZE_LEAST = 256 };

/* One sort. The items are sorted by numbers, then cut into parts, whose texts threads compare. */
struct sorting {
    const struct finds *finds;
    struct memory *memory;
    const struct numbers *numbers;
    const tally_options *options;
    struct sort_item *sorted; /* key and index of each solution */
    size_t count;
    bool has_fractions;
    bool asks; /* call the tick */
    atomic_bool is_stopped;
    size_t part_begin[PARTS_MAX + 1]; /* part i is the items part_begin[i] .. part_begin[i + 1]
                                         - 1 */
    atomic_bool is_out_of_memory;
};

/* Calls the tick, if `asks`. Returns false if it says stop. */
static bool goes_on(struct sorting *sorting)
{
    if (atomic_load(&sorting->is_stopped)) return false;
    if (!sorting->asks || ask_stop(sorting->options) == TALLY_OK) return true;
    atomic_store(&sorting->is_stopped, true);
    return false;
}

/* ---- By numbers ------------------------------------------------------------------------------ */

/* The keys, the least important first. With fractions, the first two are compared within runs
 * instead. */
enum { KEY_LENGTH, KEY_STEP, KEY_EFFORT, KEY_NUMBERS, KEYS };

/* Does the largest step not fit into a key? */
static bool has_long_step(const struct found *found)
{
    return found->is_fraction || rational_part_64(found->largest_step) != found->largest_step;
}

static uint64_t key_of(const struct finds *finds, const struct found *found, int key)
{
    switch (key) {
    case KEY_LENGTH: return found->text_length;
    case KEY_STEP:
        if (!found->is_fraction) return rational_part_64(found->largest_step);
        return rational_part_64(found->largest_step / finds_largest_step(finds, found).denominator);
    case KEY_EFFORT: return found->effort;
    default: return found->numbers_used;
    }
}

/* Returns which of the two arrays holds the result; NULL: stopped. */
static struct sort_item *sort_by_keys(const struct sorting *sorting, struct sort_item *items,
                                      struct sort_item *room)
{
    const struct finds *const finds = sorting->finds;
    struct sort_item *from = items;
    for (size_t i = 0; i < sorting->count; i++) from[i].index = (uint32_t)i;
    for (int key = sorting->has_fractions ? KEY_STEP : KEY_LENGTH; key < KEYS && from != NULL;
         key++) {
        for (size_t i = 0; i < sorting->count; i++)
            from[i].key = key_of(finds, finds_at(finds, from[i].index), key);
        from = sort_by_key(from, from == items ? room : items, sorting->count,
                           sorting->asks ? sorting->options : NULL);
    }
    return from;
}

/* ---- Runs ------------------------------------------------------------------------------------ */

static bool is_tie(const struct sorting *sorting, const struct found *a, const struct found *b)
{
    if (a->effort != b->effort || a->numbers_used != b->numbers_used) return false;
    if (!sorting->has_fractions)
        return a->text_length == b->text_length && a->largest_step == b->largest_step;
    return key_of(sorting->finds, a, KEY_STEP) == key_of(sorting->finds, b, KEY_STEP);
}

/* Returns the end of the run that begins at the index, but at most `end`, where the part of another
 * thread begins. */
static size_t end_of_run(const struct sorting *sorting, size_t index, size_t end)
{
    const struct found *const first = finds_at(sorting->finds, sorting->sorted[index].index);
    do index++;
    while (index < end &&
           is_tie(sorting, first, finds_at(sorting->finds, sorting->sorted[index].index)));
    return index;
}

/* Solutions that are sorted by texts of one length, each made once; or by the figures before. */
struct run {
    const struct sorting *sorting;
    const struct sort_item *items;
    const char *texts;
    size_t length;
};

static int compare_texts(const void *context, uint32_t a, uint32_t b)
{
    const struct run *const run = context;
    return memcmp(run->texts + a * run->length, run->texts + b * run->length, run->length);
}

static int compare_figures(const void *context, uint32_t a, uint32_t b)
{
    const struct run *const run = context;
    const struct finds *const finds = run->sorting->finds;
    return finds_compare_figures(finds, finds_at(finds, run->items[a].index), finds,
                                 finds_at(finds, run->items[b].index));
}

/* Returns the order of a run, as indices into it. length: of the texts; 0: by figures. `indices`
 * has room for twice as many, followed by the texts. */
static const uint32_t *order_run(const struct sorting *sorting, const struct sort_item *items,
                                 size_t count, size_t length, uint32_t *indices)
{
    char *const text = (char *)(indices + 2 * count);
    const struct run run = {sorting, items, text, length};
    for (size_t i = 0; i < count; i++) indices[i] = (uint32_t)i;
    for (size_t i = 0; i < count && length != 0; i++) {
        const struct found *const found = finds_at(sorting->finds, items[i].index);
        finds_text(sorting->finds, sorting->numbers, found, text + i * length);
    }
    return sort_by_order(indices, indices + count, count,
                         length != 0 ? compare_texts : compare_figures, &run);
}

static void sort_run(struct sorting *sorting, struct sort_item *run, size_t count, bool by_figures)
{
    enum { STACK_BYTES = 4096 };
    uint64_t on_stack[STACK_BYTES / sizeof(uint64_t)];
    const size_t length = by_figures ? 0 : finds_at(sorting->finds, run[0].index)->text_length;
    const size_t indices_bytes = 2 * count * sizeof(uint32_t) + count * length;
    const size_t order_begin =
        (indices_bytes + sizeof(uint32_t) - 1) / sizeof(uint32_t) * sizeof(uint32_t);
    const size_t bytes = order_begin + count * sizeof(uint32_t);
    void *const room = bytes <= STACK_BYTES ? on_stack : memory_allocate(sorting->memory, bytes);
    if (room == NULL) {
        atomic_store(&sorting->is_out_of_memory, true);
        return;
    }
    const uint32_t *const order = order_run(sorting, run, count, length, room);
    uint32_t *const moved = (uint32_t *)((char *)room + order_begin);
    for (size_t i = 0; i < count; i++) moved[i] = run[order[i]].index;
    for (size_t i = 0; i < count; i++) run[i].index = moved[i];
    if (room != on_stack) memory_release(sorting->memory, room, bytes);
}

/* Sorts solutions that agree in all keys. With fractions, figures that are no keys come first. */
static void sort_ties(struct sorting *sorting, size_t begin, size_t end)
{
    const struct finds *const finds = sorting->finds;
    struct sort_item *const sorted = sorting->sorted;
    if (sorting->has_fractions) sort_run(sorting, sorted + begin, end - begin, true);
    for (size_t after; begin < end; begin = after) {
        const struct found *const first = finds_at(finds, sorted[begin].index);
        after = sorting->has_fractions ? begin + 1 : end;
        while (after < end && finds_compare_figures(finds, first, finds,
                                                    finds_at(finds, sorted[after].index)) == 0)
            after++;
        if (after - begin > 1) sort_run(sorting, sorted + begin, after - begin, false);
    }
}

/* Sorts the runs of one part. */
static void sort_part(void *argument, size_t index)
{
    enum { SORTED_A_TICK = 64 };
    struct sorting *const sorting = argument;
    const size_t end = sorting->part_begin[index + 1];
    size_t sorted = 0;
    for (size_t begin = sorting->part_begin[index], after; begin < end; begin = after) {
        after = end_of_run(sorting, begin, end);
        sorted += after - begin;
        if (sorted >= SORTED_A_TICK) {
            if (!goes_on(sorting)) return;
            sorted = 0;
        }
        if (after - begin > 1) sort_ties(sorting, begin, after);
    }
}

static void sort_runs(struct sorting *sorting)
{
    const size_t parts = sorting->count / PART_SIZE_LEAST < PARTS_MAX
                             ? sorting->count / PART_SIZE_LEAST + 1
                             : PARTS_MAX;
    for (size_t i = 1; i <= parts; i++) {
        const size_t last = sorting->count * i / parts - 1;
        const size_t before = sorting->part_begin[i - 1];
        sorting->part_begin[i] = last < before ? before : end_of_run(sorting, last, sorting->count);
    }
    tasks_run(sorting->options->executor, sort_part, sorting, parts);
}

/* ---- Altogether ------------------------------------------------------------------------------ */

/* A step of heap sort on the records themselves: lets the record at `root` sink. With sign 1 the
 * last record in the order comes to the root, with sign -1 the first. */
static void sink_down(const struct finds *finds, const struct numbers *numbers, size_t root,
                      size_t count, int sign)
{
    const struct found moving = *finds_at(finds, root);
    for (size_t child; (child = 2 * root + 1) < count; root = child) {
        const struct found *const here = finds_at(finds, child);
        if (child + 1 < count && sign * finds_compare(finds, here, finds, here + 1, numbers) < 0)
            child++;
        if (sign * finds_compare(finds, &moving, finds, finds_at(finds, child), numbers) >= 0)
            break;
        *finds_at(finds, root) = *finds_at(finds, child);
    }
    *finds_at(finds, root) = moving;
}

/* Heap sort, if there is no memory for a faster one. */
static void sort_in_place(struct sorting *sorting)
{
    enum { SINKINGS_A_TICK = 256 };
    const struct finds *const finds = sorting->finds;
    const struct numbers *const numbers = sorting->numbers;
    const size_t count = sorting->count;
    for (size_t i = count / 2; i-- > 0;) {
        if (i % SINKINGS_A_TICK == 0 && !goes_on(sorting)) return;
        sink_down(finds, numbers, i, count, 1);
    }
    for (size_t end = count; end > 1; end--) {
        if (end % SINKINGS_A_TICK == 0 && !goes_on(sorting)) return;
        const struct found largest = *finds_at(finds, 0);
        *finds_at(finds, 0) = *finds_at(finds, end - 1);
        *finds_at(finds, end - 1) = largest;
        sink_down(finds, numbers, 0, end - 1, 1);
    }
}

/* Moves each record to its final index, cycle by cycle; destroys sorted[]. If the tick stops this
 * between two cycles, no record is lost. */
static void permute(struct sorting *sorting, struct finds *finds)
{
    enum { CYCLES_A_TICK = 1 << 14 };
    struct sort_item *const sorted = sorting->sorted;
    for (size_t i = 0; i < sorting->count; i++) {
        if ((i + 1) % CYCLES_A_TICK == 0 && !goes_on(sorting)) return;
        const struct found first = *finds_at(finds, i);
        size_t place = i;
        while (sorted[place].index != i) {
            const size_t from = sorted[place].index;
            *finds_at(finds, place) = *finds_at(finds, from);
            sorted[place].index = (uint32_t)place;
            place = from;
        }
        *finds_at(finds, place) = first;
        sorted[place].index = (uint32_t)place;
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

static void sort_with_memory(struct sorting *sorting, struct finds *finds, struct sort_item *items)
{
    sorting->sorted = sort_by_keys(sorting, items, items + sorting->count);
    if (sorting->sorted == NULL) atomic_store(&sorting->is_stopped, true);
    if (!atomic_load(&sorting->is_stopped)) sort_runs(sorting);
    if (!atomic_load(&sorting->is_stopped)) permute(sorting, finds);
}

static tally_status sort(struct finds *finds, struct memory *memory, const struct numbers *numbers,
                         const tally_options *options, bool asks)
{
    const size_t count = finds->found.count;
    if (count < 2) return TALLY_OK;
    const size_t bytes = 2 * count * sizeof(struct sort_item);
    struct sort_item *const items = memory_allocate(memory, bytes);
    struct sorting sorting = {.finds = finds,
                              .memory = memory,
                              .numbers = numbers,
                              .options = options,
                              .count = count,
                              .asks = asks};
    atomic_init(&sorting.is_stopped, false);
    atomic_init(&sorting.is_out_of_memory, items == NULL);
    for (size_t i = 0; i < count; i++) sorting.has_fractions |= has_long_step(finds_at(finds, i));
    if (items != NULL) sort_with_memory(&sorting, finds, items);
    memory_release(memory, items, bytes);
    const bool is_unsorted =
        atomic_load(&sorting.is_out_of_memory) && !atomic_load(&sorting.is_stopped);
    if (is_unsorted) sort_in_place(&sorting);
    if (atomic_load(&sorting.is_stopped)) return TALLY_STOPPED;
    if (options->sort == TALLY_SORT_TRICKIEST) reverse(finds);
    if (options->sort == TALLY_SORT_EASIEST)
        return finds_sort_by_ease(finds, memory, numbers, options, asks);
    return TALLY_OK;
}

tally_status finds_sort(struct finds *finds, struct memory *memory, const struct numbers *numbers,
                        const tally_options *options)
{
    return sort(finds, memory, numbers, options, true);
}

void finds_sort_some(struct finds *finds, struct memory *memory, const struct numbers *numbers,
                     const tally_options *options)
{
    enum { LOOKED_AT = 1 << 20, SORTED = 1 << 14 };
    const int sign = options->sort == TALLY_SORT_TRICKIEST ? -1 : 1;
    const size_t count = finds->found.count < LOOKED_AT ? finds->found.count : LOOKED_AT;
    if (count > SORTED) {
        for (size_t i = SORTED / 2; i-- > 0;) sink_down(finds, numbers, i, SORTED, sign);
        for (size_t i = SORTED; i < count; i++) {
            const struct found *const found = finds_at(finds, i);
            if (sign * finds_compare(finds, found, finds, finds_at(finds, 0), numbers) >= 0)
                continue;
            *finds_at(finds, 0) = *found;
            sink_down(finds, numbers, 0, SORTED, sign);
        }
        finds->found.count = SORTED;
    }
    (void)sort(finds, memory, numbers, options, false);
}
