/* SPDX-License-Identifier: MIT */
/*
 * Packing, comparing and sorting solutions. A byte of a code is
 *
 *     0inn nnnn    number n of the lattice, inverse if i
 *     10ik 0000    a sum (k = 0) or product (k = 1), inverse if i; the next byte is the number of its
 * operands
 */
#include "search/found.h"

#include "base/text.h"

#include <string.h>

enum {
    CODE_INNER = 0x80,
    CODE_INNER_INVERSE = 0x20,
    CODE_PRODUCT = 0x10,
    CODE_INVERSE = 0x40,
    CODE_NUMBER = 0x3f
};

enum { CODE_BYTES_MAX = 3 * TALLY_NUMBERS_MAX };

void finds_clear(struct finds *finds, struct memory *memory)
{
    vector_clear(memory, &finds->found);
    vector_clear(memory, &finds->codes);
}

/* Which distinct number this value is. */
static uint8_t number_of(const struct lattice *lattice, uint64_t value)
{
    uint32_t low = 0;
    uint32_t high = lattice->distinct - 1;
    while (low < high) {
        const uint32_t middle = (low + high) / 2;
        if (lattice->number[middle] < value) low = middle + 1;
        else high = middle;
    }
    return (uint8_t)low;
}

static uint8_t pack(const struct expr_node *nodes, uint32_t count, const struct lattice *lattice,
                    uint8_t *code)
{
    uint8_t length = 0;
    for (uint32_t i = 0; i < count; i++) {
        const struct expr_node *const node = &nodes[i];
        if (node->kind == EXPR_NUMBER) {
            const uint8_t number = number_of(lattice, node->value.numerator);
            code[length++] = (uint8_t)(number | (node->inverse ? CODE_INVERSE : 0));
        } else {
            code[length++] = (uint8_t)(CODE_INNER | (node->inverse ? CODE_INNER_INVERSE : 0) |
                                       (node->kind == EXPR_PRODUCT ? CODE_PRODUCT : 0));
            code[length++] = (uint8_t)node->operands;
        }
    }
    return length;
}

static tally_status append(struct finds *finds, struct memory *memory, struct found found,
                           const uint8_t *code)
{
    if (!vector_reserve(memory, &finds->found, finds->found.count + 1, sizeof found) ||
        !vector_reserve(memory, &finds->codes, finds->codes.count + found.code_length, 1)) {
        return memory_failure(memory);
    }
    if (finds->codes.count > UINT32_MAX - CODE_BYTES_MAX) return TALLY_NO_MEMORY;
    found.code_begin = (uint32_t)finds->codes.count;
    memcpy((uint8_t *)finds->codes.items + finds->codes.count, code, found.code_length);
    finds->codes.count += found.code_length;
    *finds_at(finds, finds->found.count++) = found;
    return TALLY_OK;
}

tally_status finds_add(struct finds *finds, struct memory *memory, const struct lattice *lattice,
                       const struct derivation *root, bool *is_beyond)
{
    struct expr_node nodes[FOUND_NODES_MAX];
    uint8_t code[CODE_BYTES_MAX];
    const uint32_t count = derivation_to_nodes(root, nodes);
    const struct expr_measure measure = expr_measure(nodes, count);
    if (!measure.is_in_bounds) {
        *is_beyond = true;
        return TALLY_OK;
    }
    const struct found found = {
        .value = root->value,
        .effort = measure.effort,
        .largest_step = measure.largest_step.numerator,
        .text_length = (uint32_t)expr_text_length(nodes, count),
        .code_length = pack(nodes, count, lattice, code),
        .numbers_used = (uint8_t)measure.numbers_used,
        .has_detour = root->has_detour || root->is_group_only,
    };
    return append(finds, memory, found, code);
}

tally_status finds_copy(struct finds *finds, struct memory *memory, const struct finds *other, size_t index)
{
    const struct found found = *finds_at(other, index);
    return append(finds, memory, found, (const uint8_t *)other->codes.items + found.code_begin);
}

/* ---- Unpacking ------------------------------------------------------------------------------------ */

struct unpacking {
    const struct lattice *lattice;
    const uint8_t *code;
    struct expr_node *nodes;
    uint32_t count;
};

/* Depth at most 64: each level has fewer numbers. */
static uint64_t unpack_node(struct unpacking *unpacking)
{
    const uint32_t place = unpacking->count++;
    const uint8_t byte = *unpacking->code++;
    struct expr_node *const node = &unpacking->nodes[place];
    *node = (struct expr_node){.kind = EXPR_NUMBER, .decimals = EXPR_NO_POINT, .span = 1};
    uint64_t value;
    if ((byte & CODE_INNER) == 0) {
        value = unpacking->lattice->number[byte & CODE_NUMBER];
        node->inverse = (byte & CODE_INVERSE) != 0;
    } else {
        const bool is_product = (byte & CODE_PRODUCT) != 0;
        node->kind = is_product ? EXPR_PRODUCT : EXPR_SUM;
        node->inverse = (byte & CODE_INNER_INVERSE) != 0;
        node->operands = *unpacking->code++;
        value = is_product ? 1 : 0;
        for (uint16_t i = 0; i < node->operands; i++) {
            const uint32_t operand = unpacking->count;
            const uint64_t operand_value = unpack_node(unpacking);
            const bool is_inverse = unpacking->nodes[operand].inverse;
            if (is_product) value = is_inverse ? value / operand_value : value * operand_value;
            else value = is_inverse ? value - operand_value : value + operand_value;
        }
        node->span = (uint16_t)(unpacking->count - place);
    }
    node->value = value_of_whole(value);
    return value;
}

uint32_t finds_nodes(const struct finds *finds, const struct lattice *lattice, const struct found *found,
                     struct expr_node *nodes)
{
    struct unpacking unpacking = {
        .lattice = lattice,
        .code = (const uint8_t *)finds->codes.items + found->code_begin,
        .nodes = nodes,
    };
    unpack_node(&unpacking);
    return unpacking.count;
}

/* ---- Order ---------------------------------------------------------------------------------------- */

/* The infix text of a code, without working out any value: solutions are compared by it when all else is
 * equal, which happens some ten times for each that is sorted. Depth at most 64: each level has fewer
 * numbers. */
static const uint8_t *put_code(struct text_out *out, const struct lattice *lattice, const uint8_t *code,
                               bool is_inside_product)
{
    const uint8_t byte = *code++;
    if ((byte & CODE_INNER) == 0) {
        text_put_whole(out, lattice->number[byte & CODE_NUMBER]);
        return code;
    }
    const bool is_product = (byte & CODE_PRODUCT) != 0;
    const bool has_parentheses = !is_product && is_inside_product;
    if (has_parentheses) text_put(out, '(');
    for (uint8_t left = *code++, i = 0; i < left; i++) {
        const uint8_t inverse = (*code & CODE_INNER) != 0 ? CODE_INNER_INVERSE : CODE_INVERSE;
        const bool is_inverse = (*code & inverse) != 0;
        if (i > 0) {
            text_put(out, ' ');
            text_put(out, is_product ? (is_inverse ? '/' : '*') : (is_inverse ? '-' : '+'));
            text_put(out, ' ');
        }
        code = put_code(out, lattice, code, is_product);
    }
    if (has_parentheses) text_put(out, ')');
    return code;
}

/* 64 numbers of 20 digits, 63 operations with spaces, 62 pairs of parentheses, and the end. */
enum { TEXT_BYTES_MAX = 64 * 20 + 63 * 3 + 62 * 2 + 1 };

static void text_of(const struct finds *finds, const struct lattice *lattice, const struct found *found,
                    char *text)
{
    struct text_out out = {.buffer = text, .size = TEXT_BYTES_MAX};
    put_code(&out, lattice, (const uint8_t *)finds->codes.items + found->code_begin, false);
}

static int compare_numbers(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

int finds_compare(const struct finds *a_finds, const struct found *a, const struct finds *b_finds,
                  const struct found *b, const struct lattice *lattice)
{
    int order = compare_numbers(a->numbers_used, b->numbers_used);
    if (order == 0) order = compare_numbers(a->effort, b->effort);
    if (order == 0) order = compare_numbers(a->largest_step, b->largest_step);
    if (order == 0) order = compare_numbers(a->text_length, b->text_length);
    if (order != 0) return order;
    char a_text[TEXT_BYTES_MAX];
    char b_text[TEXT_BYTES_MAX];
    text_of(a_finds, lattice, a, a_text);
    text_of(b_finds, lattice, b, b_text);
    return memcmp(a_text, b_text, a->text_length);
}

struct sorting {
    const struct finds *finds;
    const struct lattice *lattice;
    int sign;
};

static bool stands_before(const struct sorting *sorting, uint32_t a, uint32_t b)
{
    return sorting->sign * finds_compare(sorting->finds, finds_at(sorting->finds, a), sorting->finds,
                                         finds_at(sorting->finds, b), sorting->lattice) <
           0;
}

static void merge(const struct sorting *sorting, const uint32_t *from, uint32_t *to, size_t begin,
                  size_t middle, size_t end)
{
    size_t left = begin;
    size_t right = middle;
    for (size_t i = begin; i < end; i++) {
        const bool takes_right =
            left == middle || (right < end && stands_before(sorting, from[right], from[left]));
        to[i] = takes_right ? from[right++] : from[left++];
    }
}

/* One pass of a merge sort: runs of `width` indices are merged two by two. */
struct merge_pass {
    const struct sorting *sorting;
    const uint32_t *from;
    uint32_t *to;
    size_t count;
    size_t width;
    size_t tasks;
};

/* The index-th part of all merges of a pass. */
static tally_status merge_some(void *argument, struct worker *worker, size_t index)
{
    (void)worker;
    const struct merge_pass *const pass = argument;
    const size_t merges = (pass->count + 2 * pass->width - 1) / (2 * pass->width);
    for (size_t i = merges * index / pass->tasks; i < merges * (index + 1) / pass->tasks; i++) {
        const size_t begin = i * 2 * pass->width;
        const size_t left = pass->count - begin;
        const size_t middle = begin + (left < pass->width ? left : pass->width);
        const size_t end = begin + (left < 2 * pass->width ? left : 2 * pass->width);
        merge(pass->sorting, pass->from, pass->to, begin, middle, end);
    }
    return TALLY_OK;
}

/* Merge sort, bottom up, of the indices; there is room for twice as many. Returns the half that holds the
 * result. A space that has met a failure runs no tasks any more: then on this thread. */
static uint32_t *sort_indices(const struct sorting *sorting, struct space *space, uint32_t *indices,
                              size_t count)
{
    enum { COUNT_WORTH_THREADS = 4096, TASKS_MAX = 16 };
    const bool is_shared = count >= COUNT_WORTH_THREADS && atomic_load(&space->failure) == TALLY_OK;
    struct merge_pass pass = {.sorting = sorting, .from = indices, .to = indices + count, .count = count};
    for (pass.width = 1; pass.width < count; pass.width *= 2) {
        const size_t merges = (count + 2 * pass.width - 1) / (2 * pass.width);
        pass.tasks = is_shared ? (merges < TASKS_MAX ? merges : TASKS_MAX) : 1;
        if (is_shared) space_run(space, merge_some, &pass, pass.tasks, true);
        else merge_some(&pass, NULL, 0);
        uint32_t *const merged = pass.to;
        pass.to = merged == indices ? indices + count : indices;
        pass.from = merged;
    }
    return pass.to == indices ? indices + count : indices;
}

/* Heap sort of the records themselves: for when there is no memory for indices. */
static void sink_down(const struct sorting *sorting, size_t root, size_t count)
{
    for (size_t child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count && stands_before(sorting, (uint32_t)child, (uint32_t)child + 1)) child++;
        if (!stands_before(sorting, (uint32_t)root, (uint32_t)child)) return;
        const struct found moving = *finds_at(sorting->finds, root);
        *finds_at(sorting->finds, root) = *finds_at(sorting->finds, child);
        *finds_at(sorting->finds, child) = moving;
    }
}

static void sort_in_place(const struct sorting *sorting, size_t count)
{
    for (size_t i = count / 2; i-- > 0;) sink_down(sorting, i, count);
    for (size_t end = count; end > 1; end--) {
        const struct found largest = *finds_at(sorting->finds, 0);
        *finds_at(sorting->finds, 0) = *finds_at(sorting->finds, end - 1);
        *finds_at(sorting->finds, end - 1) = largest;
        sink_down(sorting, 0, end - 1);
    }
}

/* Moves each record to its place, cycle by cycle; sorted[] is used up. */
static void permute(struct finds *finds, uint32_t *sorted, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct found first = *finds_at(finds, i);
        size_t place = i;
        while (sorted[place] != i) {
            const size_t from = sorted[place];
            *finds_at(finds, place) = *finds_at(finds, from);
            sorted[place] = (uint32_t)place;
            place = from;
        }
        *finds_at(finds, place) = first;
        sorted[place] = (uint32_t)place;
    }
}

void finds_sort(struct finds *finds, struct space *space, bool is_trickiest_first)
{
    const size_t count = finds->found.count;
    if (count < 2) return;
    const struct sorting sorting = {finds, &space->lattice, is_trickiest_first ? -1 : 1};
    const size_t bytes = 2 * count * sizeof(uint32_t);
    uint32_t *const indices = memory_allocate(&space->memory, bytes);
    if (indices == NULL) {
        sort_in_place(&sorting, count);
        return;
    }
    for (size_t i = 0; i < count; i++) indices[i] = (uint32_t)i;
    permute(finds, sort_indices(&sorting, space, indices, count), count);
    memory_release(&space->memory, indices, bytes);
}

tally_status finds_keep_first(struct finds *finds, struct memory *memory, uint64_t limit)
{
    struct finds kept = {{0}, {0}};
    tally_status status = TALLY_OK;
    for (size_t i = 0; i < limit && i < finds->found.count && status == TALLY_OK; i++) {
        status = finds_copy(&kept, memory, finds, i);
    }
    struct finds *const dropped = status == TALLY_OK ? finds : &kept;
    finds_clear(dropped, memory);
    if (status == TALLY_OK) *finds = kept;
    return status;
}
