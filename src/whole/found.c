/* SPDX-License-Identifier: MIT */
/*
 * Packing and comparing solutions. A byte of a code is
 *
 *     0inn nnnn    number n of the lattice, inverse if i
 *     10ik 0000    a sum (k = 0) or product (k = 1), inverse if i; the next byte: how many operands
 */
#include "whole/found.h"

#include "base/checked.h"
#include "base/text.h"
#include "expr/effort.h"

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

/* ---- Packing ---------------------------------------------------------------------------------------- */

/* An expression while it is packed and measured in one go. */
struct packing {
    const struct lattice *lattice;
    struct found found; /* what is known of it so far */
    uint8_t code[CODE_BYTES_MAX];
};

/* One step as expr_measure() takes it; false where it is not one of positive whole numbers. */
static bool take_step(struct found *found, bool is_product, bool is_inverse, uint64_t *value,
                      uint64_t operand)
{
    const uint64_t before = *value;
    if (is_product && is_inverse) {
        if (before % operand != 0) return false;
        *value = before / operand;
        found->effort += effort_of_whole_step(EFFORT_DIVIDE, before, operand);
    } else if (is_product) {
        if (ckd_mul(value, before, operand)) return false;
        found->effort += effort_of_whole_step(EFFORT_MULTIPLY, before, operand);
    } else if (is_inverse) {
        if (ckd_sub(value, before, operand)) return false;
        found->effort += effort_of_whole_step(EFFORT_SUBTRACT, before, operand);
    } else {
        if (ckd_add(value, before, operand)) return false;
        found->effort += effort_of_whole_step(EFFORT_ADD, before, operand);
    }
    if (*value > found->largest_step) found->largest_step = *value;
    return true;
}

static void pack_number(struct packing *packing, const struct derivation *number, bool is_inverse)
{
    /* A derivation of a smaller lattice has another index: hunt_subset() of whole.c. */
    const struct lattice *const lattice = packing->lattice;
    const uint8_t index =
        lattice->number[number->number] == number->value ? number->number : number_of(lattice, number->value);
    packing->code[packing->found.code_length++] = (uint8_t)(index | (is_inverse ? CODE_INVERSE : 0));
    packing->found.text_length += text_digits_of(number->value);
    packing->found.numbers_used++;
}

/* Larger values first; false where some are alike. Few: by insertion. */
static bool sort_by_value(const struct derivation **operands, uint32_t count)
{
    bool has_ties = false;
    for (uint32_t i = 1; i < count; i++) {
        const struct derivation *const operand = operands[i];
        uint32_t j = i;
        for (; j > 0 && operands[j - 1]->value < operand->value; j--) operands[j] = operands[j - 1];
        has_ties |= j > 0 && operands[j - 1]->value == operand->value;
        operands[j] = operand;
    }
    return !has_ties;
}

/* False where operands are worth the same, since their order is by text, and where a step is not one of
 * positive whole numbers: then pack_nodes() does it. Depth at most 64: each level has fewer numbers. */
static bool pack_derivation(struct packing *packing, const struct derivation *node, bool is_inverse,
                            bool is_inside_product)
{
    if (node->part == PART_LEAF) {
        pack_number(packing, node, is_inverse);
        return true;
    }
    const bool is_product = (node->part & PARTS_PRODUCT_NODE) != 0;
    struct operands operands;
    derivation_operands(node, &operands);
    if (!sort_by_value(operands.plus, operands.plus_count) ||
        !sort_by_value(operands.minus, operands.minus_count)) {
        return false;
    }
    struct found *const found = &packing->found;
    const uint32_t count = operands.plus_count + operands.minus_count;
    packing->code[found->code_length++] =
        (uint8_t)(CODE_INNER | (is_inverse ? CODE_INNER_INVERSE : 0) | (is_product ? CODE_PRODUCT : 0));
    packing->code[found->code_length++] = (uint8_t)count;
    found->text_length += (count - 1) * 3 + (!is_product && is_inside_product ? 2 : 0);
    uint64_t value = operands.plus[0]->value;
    for (uint32_t i = 0; i < count; i++) {
        const bool is_minus = i >= operands.plus_count;
        const struct derivation *const operand =
            is_minus ? operands.minus[i - operands.plus_count] : operands.plus[i];
        if (i > 0 && !take_step(found, is_product, is_minus, &value, operand->value)) return false;
        if (!pack_derivation(packing, operand, is_minus, is_product)) return false;
    }
    return true;
}

static uint8_t code_of(const struct expr_node *nodes, uint32_t count, const struct lattice *lattice,
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

/* By way of a tree; false where a step is beyond 64 bits. */
static NEVER_INLINE bool pack_nodes(struct packing *packing, const struct derivation *root)
{
    struct expr_node nodes[FOUND_NODES_MAX];
    const uint32_t count = derivation_to_nodes(root, nodes);
    const struct expr_measure measure = expr_measure(nodes, count);
    packing->found = (struct found){
        .effort = measure.effort,
        .largest_step = measure.largest_step.numerator,
        .text_length = (uint32_t)expr_text_length(nodes, count),
        .code_length = code_of(nodes, count, packing->lattice, packing->code),
        .numbers_used = (uint8_t)measure.numbers_used,
    };
    return measure.is_in_bounds;
}

tally_status finds_add(struct finds *finds, struct memory *memory, const struct lattice *lattice,
                       const struct derivation *root, bool *is_beyond)
{
    struct packing packing; /* not cleared: half of it is code */
    packing.lattice = lattice;
    packing.found = (struct found){.largest_step = root->part == PART_LEAF ? root->value : 0};
    if (!pack_derivation(&packing, root, false, false) && !pack_nodes(&packing, root)) {
        *is_beyond = true;
        return TALLY_OK;
    }
    packing.found.value = root->value;
    packing.found.has_detour = root->has_detour || root->is_group_only;
    return append(finds, memory, packing.found, packing.code);
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
    uint8_t *used;
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
        unpacking->used[byte & CODE_NUMBER]++;
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
                     struct expr_node *nodes, uint8_t *used)
{
    struct unpacking unpacking = {
        .lattice = lattice,
        .code = (const uint8_t *)finds->codes.items + found->code_begin,
        .nodes = nodes,
        .used = used,
    };
    unpack_node(&unpacking);
    return unpacking.count;
}

/* ---- Order ---------------------------------------------------------------------------------------- */

static char *put_number(char *to, uint64_t number)
{
    const uint32_t length = text_digits_of(number);
    for (uint32_t i = length; i > 0; i--) {
        to[i - 1] = (char)('0' + number % 10);
        number /= 10;
    }
    return to + length;
}

/* The infix text of a code, without working out any value, whose length is known (found.text_length):
 * solutions are compared by it when all else is equal. Moves *to behind it. Depth at most 64: each level has
 * fewer numbers.
 */
static const uint8_t *put_code(char **to, const struct lattice *lattice, const uint8_t *code,
                               bool is_inside_product)
{
    const uint8_t byte = *code++;
    if ((byte & CODE_INNER) == 0) {
        *to = put_number(*to, lattice->number[byte & CODE_NUMBER]);
        return code;
    }
    const bool is_product = (byte & CODE_PRODUCT) != 0;
    const bool has_parentheses = !is_product && is_inside_product;
    if (has_parentheses) *(*to)++ = '(';
    for (uint8_t left = *code++, i = 0; i < left; i++) {
        const uint8_t inverse = (*code & CODE_INNER) != 0 ? CODE_INNER_INVERSE : CODE_INVERSE;
        const bool is_inverse = (*code & inverse) != 0;
        if (i > 0) {
            (*to)[0] = ' ';
            (*to)[1] = is_product ? (is_inverse ? '/' : '*') : (is_inverse ? '-' : '+');
            (*to)[2] = ' ';
            *to += 3;
        }
        code = put_code(to, lattice, code, is_product);
    }
    if (has_parentheses) *(*to)++ = ')';
    return code;
}

void finds_text(const struct finds *finds, const struct lattice *lattice, const struct found *found,
                char *text)
{
    put_code(&text, lattice, (const uint8_t *)finds->codes.items + found->code_begin, false);
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
    char a_text[FOUND_TEXT_MAX];
    char b_text[FOUND_TEXT_MAX];
    finds_text(a_finds, lattice, a, a_text);
    finds_text(b_finds, lattice, b, b_text);
    return memcmp(a_text, b_text, a->text_length);
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
