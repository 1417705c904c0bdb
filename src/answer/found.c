/* SPDX-License-Identifier: MIT */
/*
 * Packs, unpacks and compares solutions. found.h describes codes.
 *
 * Nearly all solutions are plain: sums and products of positive whole numbers. Fast paths handle
 * them without fractions, and compare them without unpacking.
 */
#include "answer/found.h"

#include "base/rational.h"
#include "base/text.h"
#include "expr/canonical.h"
#include "expr/decimals.h"
#include "expr/print.h"
#include "expr/steps.h"

#include <string.h>

void finds_clear(struct finds *finds, struct memory *memory)
{
    vector_clear(memory, &finds->found);
    vector_clear(memory, &finds->codes);
}

tally_status finds_append(struct finds *finds, struct memory *memory, struct found found,
                          const uint8_t *code)
{
    if (!vector_reserve(memory, &finds->found, finds->found.count + 1, sizeof found) ||
        !vector_reserve(memory, &finds->codes, finds->codes.count + found.code_length, 1)) {
        return memory_failure(memory);
    }
    if (finds->codes.count > UINT32_MAX - CODE_BYTES_MAX) return memory_foresee_endless(memory);
    found.code_begin = (uint32_t)finds->codes.count;
    if (found.code_length != 0)
        memcpy((uint8_t *)finds->codes.items + finds->codes.count, code, found.code_length);
    finds->codes.count += found.code_length;
    *finds_at(finds, finds->found.count++) = found;
    return TALLY_OK;
}

tally_status finds_copy(struct finds *finds, struct memory *memory, const struct finds *other,
                        size_t index)
{
    const struct found found = *finds_at(other, index);
    return finds_append(finds, memory, found,
                        (const uint8_t *)other->codes.items + found.code_begin);
}

/* Appends the solution, then moves it to its index. The code of the replaced solution stays in the
 * array, unused. */
tally_status finds_replace(struct finds *finds, struct memory *memory, size_t index,
                           const struct finds *other)
{
    const tally_status status = finds_copy(finds, memory, other, 0);
    if (status == TALLY_OK) *finds_at(finds, index) = *finds_at(finds, --finds->found.count);
    return status;
}

static const uint8_t *code_at(const struct finds *finds, const struct found *found)
{
    return (const uint8_t *)finds->codes.items + found->code_begin;
}

/* ---- Packing --------------------------------------------------------------------------------- */

/* A code in the making. */
struct packing {
    const struct numbers *numbers;
    uint16_t length;
    uint16_t text_added; /* bytes that the printed text has beyond that of the tree */
    bool is_plain;
    bool has_plain_text;
    uint8_t code[CODE_BYTES_MAX];
};

static void put(struct packing *packing, uint32_t byte)
{
    packing->code[packing->length++] = (uint8_t)byte;
}

/* Writes the code of joined digits. */
static void put_row(struct packing *packing, const struct expr_node *node, uint32_t inverse)
{
    const bool has_point = node->decimals != EXPR_NO_POINT;
    rational_part row =
        has_point ? decimals_row(node->value, node->decimals) : node->value.numerator;
    put(packing, CODE_OTHER | inverse | CODE_ROW);
    put(packing, node->digits);
    put(packing, node->decimals);
    packing->length = (uint16_t)(packing->length + node->digits);
    for (uint32_t i = 1; i <= node->digits; i++, row /= 10)
        packing->code[packing->length - i] = numbers_index(packing->numbers, (uint64_t)(row % 10));
    packing->is_plain = packing->has_plain_text = false;
}

/* Would the text of the node begin like a given number if a minus stood before it? Where an
 * operation has its sign or word first, the text does not begin with a number. */
static bool begins_like_given(const struct packing *packing, const struct expr_node *node)
{
    while (node->kind != EXPR_NUMBER) {
        const bool has_sign = node->kind == EXPR_UNARY && *expr_unary(node)->before != 0;
        if (has_sign || node->kind == EXPR_NEGATE || expr_is_function(node)) return false;
        node++;
    }
    const struct rational opposite = rational_negate(node->value);
    const uint8_t number = numbers_index_of(packing->numbers, opposite);
    return number_is_bare(node) && opposite.negative &&
           rational_is_equal(numbers_value(packing->numbers, number), opposite);
}

/* Does a minus stay before parentheses? Products, powers and the like always have them. */
static bool is_closed_minus(struct packing *packing, const struct expr_node *node)
{
    const bool is_sum = node[1].kind == EXPR_SUM;
    if (is_sum && expr_is_closed_minus(node)) return true;
    if (!is_sum && node[1].kind != EXPR_NUMBER) return false;
    if (!begins_like_given(packing, node + 1)) return false;
    packing->text_added = (uint16_t)(packing->text_added + strlen("()"));
    return true;
}

static void put_other(struct packing *packing, const struct expr_node *node, uint32_t inverse)
{
    uint32_t kind = CODE_POWER;
    if (node->kind == EXPR_UNARY || node->kind == EXPR_PAIRED)
        kind = CODE_UNARY + (uint32_t)node->digits;
    if (node->kind == EXPR_NEGATE)
        kind = is_closed_minus(packing, node) ? CODE_CLOSED_NEGATE : CODE_NEGATE;
    put(packing, CODE_OTHER | inverse | kind);
    packing->is_plain = packing->has_plain_text = false;
}

/* Does the sum or product need what plain codes lack? A sum in a sum or a product in a product, as
 * under rules without + or *, needs parentheses. A factor behind a divisor, as in 7 / 2 * 8 in the
 * order given, comes to a product that may be a fraction on the way. */
static bool is_special(const struct expr_node *node)
{
    const struct expr_node *operand = node + 1;
    bool has_divisor = false;
    for (uint32_t i = 0; i < node->operands; i++, operand += operand->span) {
        if (operand->kind == node->kind) return true;
        if (node->kind == EXPR_PRODUCT && has_divisor && !operand->inverse) return true;
        has_divisor |= operand->inverse != 0;
    }
    return false;
}

static void put_node(struct packing *packing, const struct expr_node *node)
{
    const uint32_t inverse = node->inverse ? CODE_INNER_INVERSE : 0;
    if (node->kind == EXPR_NUMBER && node->digits == 0) {
        const uint32_t number = numbers_index_of(packing->numbers, node->value);
        put(packing, number | (node->inverse ? CODE_INVERSE : 0));
        packing->has_plain_text &= node->value.denominator == 1 && !node->value.negative;
    } else if (node->kind == EXPR_NUMBER) {
        put_row(packing, node, inverse);
    } else if (node->kind == EXPR_SUM || node->kind == EXPR_PRODUCT) {
        put(packing, CODE_INNER | inverse | (node->kind == EXPR_PRODUCT ? CODE_PRODUCT : 0));
        put(packing, node->operands);
        if (is_special(node)) packing->is_plain = packing->has_plain_text = false;
    } else {
        put_other(packing, node, inverse);
    }
    packing->is_plain &=
        node->value.denominator == 1 && !node->value.negative && node->value.numerator != 0;
}

tally_status finds_add_measured(struct finds *finds, struct memory *memory,
                                const struct numbers *numbers, struct solution_tree tree,
                                const struct expr_measure *measure)
{
    struct packing packing; /* not cleared: the code takes up nearly all of it */
    packing.numbers = numbers;
    packing.length = 0;
    packing.text_added = 0;
    packing.is_plain = packing.has_plain_text = true;
    for (uint32_t i = 0; i < tree.count; i++) put_node(&packing, &tree.nodes[i]);
    uint64_t value = (uint64_t)tree.nodes[0].value.numerator;
    (void)number_row_find(&numbers->row, tree.nodes[0].value, &value);
    const struct rational step = rational_magnitude(measure->largest_step);
    if (step.denominator != 1) {
        memcpy(packing.code + packing.length, &step.denominator, sizeof step.denominator);
        packing.length = (uint16_t)(packing.length + sizeof step.denominator);
        packing.is_plain = false;
    }
    const struct found found = {
        .value = value,
        .effort = measure->effort,
        .largest_step = step.numerator,
        .text_length = (uint32_t)expr_text_length(tree.nodes, tree.count) + packing.text_added,
        .code_length = packing.length,
        .numbers_used = (uint8_t)measure->numbers_used,
        .has_detour = tree.has_detour,
        .is_plain = packing.is_plain,
        .has_plain_text = packing.has_plain_text,
        .is_fraction = step.denominator != 1,
    };
    return finds_append(finds, memory, found, packing.code);
}

tally_status finds_add_tree(struct finds *finds, struct memory *memory,
                            const struct numbers *numbers, struct solution_tree tree,
                            bool *is_beyond)
{
    const struct expr_measure measure = expr_measure(tree.nodes, tree.count);
    if (measure.is_in_bounds) return finds_add_measured(finds, memory, numbers, tree, &measure);
    *is_beyond = true;
    return TALLY_OK;
}

/* ---- Unpacking ------------------------------------------------------------------------------- */

/* The code of one expression that is being turned into nodes, in prefix order. */
struct unpacking {
    const struct numbers *numbers;
    const uint8_t *code;
    struct expr_node *nodes;
    uint32_t count;
    uint8_t *used;
};

/* Depth at most 64: each level has fewer numbers. */
static rational_part unpack_plain(struct unpacking *unpacking)
{
    const uint32_t place = unpacking->count++;
    const uint8_t byte = *unpacking->code++;
    struct expr_node *const node = &unpacking->nodes[place];
    *node = (struct expr_node){.kind = EXPR_NUMBER, .decimals = EXPR_NO_POINT, .span = 1};
    rational_part value;
    if ((byte & CODE_INNER) == 0) {
        value = unpacking->numbers->number[byte & CODE_NUMBER];
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
            const rational_part operand_value = unpack_plain(unpacking);
            const bool is_inverse = unpacking->nodes[operand].inverse;
            if (is_product) value = is_inverse ? value / operand_value : value * operand_value;
            else value = is_inverse ? value - operand_value : value + operand_value;
        }
        node->span = (uint16_t)(unpacking->count - place);
    }
    node->value = rational_of_whole(value);
    return value;
}

static void unpack_row(struct unpacking *unpacking, struct expr_node *node)
{
    rational_part row = 0;
    node->digits = *unpacking->code++;
    node->decimals = *unpacking->code++;
    for (uint32_t i = 0; i < node->digits; i++) {
        const uint8_t number = *unpacking->code++;
        row = row * 10 + unpacking->numbers->number[number];
        unpacking->used[number]++;
    }
    node->value = node->decimals == EXPR_NO_POINT ? rational_of_whole(row)
                                                  : decimals_value(row, node->decimals);
}

/* Reads a node except for its operands and its value. */
static void unpack_step(struct unpacking *unpacking, struct expr_node *node, uint8_t byte)
{
    static const uint8_t kinds[] = {[CODE_ROW] = EXPR_NUMBER,
                                    [CODE_POWER] = EXPR_POWER,
                                    [CODE_NEGATE] = EXPR_NEGATE,
                                    [CODE_CLOSED_NEGATE] = EXPR_NEGATE};
    node->inverse = (byte & CODE_INNER_INVERSE) != 0;
    if ((byte & CODE_OTHER) != CODE_OTHER) {
        node->kind = (byte & CODE_PRODUCT) != 0 ? EXPR_PRODUCT : EXPR_SUM;
        node->operands = *unpacking->code++;
        return;
    }
    const uint32_t kind = byte & CODE_KIND;
    const bool is_paired = kind >= CODE_UNARY && operation_is_paired(kind - CODE_UNARY);
    node->kind = kind < CODE_UNARY ? kinds[kind] : is_paired ? EXPR_PAIRED : EXPR_UNARY;
    node->operands = kind == CODE_ROW ? 0 : kind == CODE_POWER || is_paired ? 2 : 1;
    node->digits = kind >= CODE_UNARY ? (uint8_t)(kind - CODE_UNARY) : kind == CODE_CLOSED_NEGATE;
}

/* Computes the value of a node from the values of its operands. It fits, as it did when the
 * solution was packed. */
static struct rational value_of_step(const struct expr_node *node)
{
    const struct expr_node *operand = node + 1;
    struct rational value = operand->value;
    uint32_t i = 1;
    do {
        if (node->operands > 1) operand += operand->span;
        if (!steps_take(&value, steps_kind(node, operand), value, operand->value)) break;
    } while (++i < node->operands);
    return value;
}

/* Depth at most EXPR_DEPTH_MAX. */
static void unpack_any(struct unpacking *unpacking)
{
    const uint32_t place = unpacking->count++;
    const uint8_t byte = *unpacking->code++;
    struct expr_node *const node = &unpacking->nodes[place];
    *node = (struct expr_node){.kind = EXPR_NUMBER, .decimals = EXPR_NO_POINT, .span = 1};
    if ((byte & CODE_INNER) == 0) {
        node->value = numbers_value(unpacking->numbers, byte & CODE_NUMBER);
        node->inverse = (byte & CODE_INVERSE) != 0;
        unpacking->used[byte & CODE_NUMBER]++;
        return;
    }
    unpack_step(unpacking, node, byte);
    if (node->kind == EXPR_NUMBER) {
        unpack_row(unpacking, node);
        return;
    }
    for (uint16_t i = 0; i < node->operands; i++) unpack_any(unpacking);
    node->span = (uint16_t)(unpacking->count - place);
    node->value = value_of_step(node);
}

uint32_t finds_nodes(const struct finds *finds, const struct numbers *numbers,
                     const struct found *found, struct expr_node *nodes, uint8_t *used)
{
    struct unpacking unpacking = {
        .numbers = numbers, .code = code_at(finds, found), .nodes = nodes, .used = used};
    if (found->is_plain) unpack_plain(&unpacking);
    else unpack_any(&unpacking);
    return unpacking.count;
}

struct rational finds_largest_step(const struct finds *finds, const struct found *found)
{
    struct rational step = rational_of_whole(found->largest_step);
    if (found->is_fraction) {
        const uint8_t *const end = code_at(finds, found) + found->code_length;
        memcpy(&step.denominator, end - sizeof step.denominator, sizeof step.denominator);
    }
    return step;
}

/* ---- Order ----------------------------------------------------------------------------------- */

static char *put_number(char *to, uint64_t number)
{
    const uint32_t length = text_digits_of(number);
    for (uint32_t i = length; i > 0; i--) {
        to[i - 1] = (char)('0' + number % 10);
        number /= 10;
    }
    return to + length;
}

/* Writes the infix text of a code that has a plain one, found.text_length bytes, without computing
 * values. *to moves to the end of the text. Used to compare solutions that are equal in everything
 * else. Recursion depth is at most 64: each level has fewer numbers. */
static const uint8_t *put_plain(char **to, const struct numbers *numbers, const uint8_t *code,
                                bool is_inside_product)
{
    const uint8_t byte = *code++;
    if ((byte & CODE_INNER) == 0) {
        *to = put_number(*to, numbers->number[byte & CODE_NUMBER]);
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
        code = put_plain(to, numbers, code, is_product);
    }
    if (has_parentheses) *(*to)++ = ')';
    return code;
}

/* Writes the infix text of any code, by way of a copy, since print_tree() also writes a NUL. */
static NEVER_INLINE void put_any(const struct finds *finds, const struct numbers *numbers,
                                 const struct found *found, char *text)
{
    enum { WINDOW = 256 };
    struct expr_node nodes[EXPR_NODES_MAX];
    uint8_t used[TALLY_NUMBERS_MAX] = {0};
    char window[WINDOW];
    finds_nodes(finds, numbers, found, nodes, used);
    for (size_t skip = 0; skip < found->text_length; skip += WINDOW - 1) {
        const size_t left = found->text_length - skip;
        struct text_out out = {.buffer = window, .size = WINDOW, .skip = skip};
        print_tree(&out, nodes, TALLY_STYLE_INFIX);
        text_end(&out);
        memcpy(text + skip, window, left < WINDOW - 1 ? left : WINDOW - 1);
    }
}

void finds_text(const struct finds *finds, const struct numbers *numbers, const struct found *found,
                char *text)
{
    if (found->has_plain_text) put_plain(&text, numbers, code_at(finds, found), false);
    else put_any(finds, numbers, found, text);
}

static int compare_numbers(rational_part a, rational_part b)
{
    return (a > b) - (a < b);
}

static NEVER_INLINE int compare_nodes(const struct finds *a_finds, const struct found *a,
                                      const struct finds *b_finds, const struct found *b,
                                      const struct numbers *numbers)
{
    struct expr_node a_nodes[EXPR_NODES_MAX];
    struct expr_node b_nodes[EXPR_NODES_MAX];
    uint8_t used[TALLY_NUMBERS_MAX] = {0};
    finds_nodes(a_finds, numbers, a, a_nodes, used);
    memset(used, 0, sizeof used);
    finds_nodes(b_finds, numbers, b, b_nodes, used);
    return expr_compare_text(a_nodes, b_nodes);
}

static int compare_steps(const struct finds *a_finds, const struct found *a,
                         const struct finds *b_finds, const struct found *b)
{
    if (!a->is_fraction && !b->is_fraction)
        return compare_numbers(a->largest_step, b->largest_step);
    return rational_compare(finds_largest_step(a_finds, a), finds_largest_step(b_finds, b));
}

/* 64 numbers of 20 digits, 63 operations with spaces, 62 pairs of parentheses. */
enum { PLAIN_TEXT_MAX = 64 * 20 + 63 * 3 + 62 * 2 };

int finds_compare_figures(const struct finds *a_finds, const struct found *a,
                          const struct finds *b_finds, const struct found *b)
{
    int order = compare_numbers(a->numbers_used, b->numbers_used);
    if (order == 0) order = compare_numbers(a->effort, b->effort);
    if (order == 0) order = compare_steps(a_finds, a, b_finds, b);
    return order != 0 ? order : compare_numbers(a->text_length, b->text_length);
}

int finds_compare(const struct finds *a_finds, const struct found *a, const struct finds *b_finds,
                  const struct found *b, const struct numbers *numbers)
{
    const int order = finds_compare_figures(a_finds, a, b_finds, b);
    if (order != 0) return order;
    if (!a->has_plain_text || !b->has_plain_text)
        return compare_nodes(a_finds, a, b_finds, b, numbers);
    char a_text[PLAIN_TEXT_MAX];
    char b_text[PLAIN_TEXT_MAX];
    finds_text(a_finds, numbers, a, a_text);
    finds_text(b_finds, numbers, b, b_text);
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
