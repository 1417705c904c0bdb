/* SPDX-License-Identifier: MIT */
/*
 * Packing, comparing and sorting solutions. A byte of a code is
 *
 *     0inn nnnn    number n of the lattice, inverse if i
 *     10ik 0000    a sum (k = 0) or product (k = 1), inverse if i; the next byte is the number of its
 * operands
 */
#include "search/found.h"

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
    struct expr_node a_nodes[FOUND_NODES_MAX];
    struct expr_node b_nodes[FOUND_NODES_MAX];
    const uint32_t a_count = finds_nodes(a_finds, lattice, a, a_nodes);
    const uint32_t b_count = finds_nodes(b_finds, lattice, b, b_nodes);
    return expr_compare_text(a_nodes, a_count, b_nodes, b_count);
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

/* Merge sort, bottom up, of the indices; there is room for twice as many. Returns the half that holds the
 * result. */
static uint32_t *sort_indices(const struct sorting *sorting, uint32_t *indices, size_t count)
{
    uint32_t *from = indices;
    uint32_t *to = indices + count;
    for (size_t width = 1; width < count; width *= 2) {
        for (size_t begin = 0; begin < count; begin += 2 * width) {
            const size_t middle = begin + width < count ? begin + width : count;
            const size_t end = begin + 2 * width < count ? begin + 2 * width : count;
            merge(sorting, from, to, begin, middle, end);
        }
        uint32_t *const other = from;
        from = to;
        to = other;
    }
    return from;
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

void finds_sort(struct finds *finds, struct memory *memory, const struct lattice *lattice,
                bool is_trickiest_first)
{
    const size_t count = finds->found.count;
    if (count < 2) return;
    const struct sorting sorting = {finds, lattice, is_trickiest_first ? -1 : 1};
    const size_t bytes = 2 * count * sizeof(uint32_t);
    uint32_t *const indices = memory_allocate(memory, bytes);
    if (indices == NULL) {
        sort_in_place(&sorting, count);
        return;
    }
    for (size_t i = 0; i < count; i++) indices[i] = (uint32_t)i;
    permute(finds, sort_indices(&sorting, indices, count), count);
    memory_release(memory, indices, bytes);
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
