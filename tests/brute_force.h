/* SPDX-License-Identifier: MIT */
/*
 * Every expression over a few numbers, by brute force and straight from the definition of
 * docs/rules.md: the search of the library goes backwards from the target and meets each expression
 * once by construction; here all are made from the bottom up, in every order, and those that are
 * alike fall together in a hash.
 *
 * For positive whole numbers whose product is below 2^127: values are told apart even where the
 * library, which keeps to 64 bits, does not go. Five numbers have some ten thousand expressions.
 */
#ifndef TALLY_TESTS_BRUTE_FORCE_H
#define TALLY_TESTS_BRUTE_FORCE_H

#include "test.h"

enum { BRUTE_NUMBERS_MAX = 8, BRUTE_TEXT_BYTES = 256 };

enum { BRUTE_ADD = 1, BRUTE_SUBTRACT = 2, BRUTE_MULTIPLY = 4, BRUTE_DIVIDE = 8, BRUTE_ALL = 15 };

enum brute_kind { BRUTE_NUMBER, BRUTE_SUM, BRUTE_PRODUCT };

#ifdef __SIZEOF_INT128__
__extension__ typedef unsigned __int128 brute_value;
#else
/* Compilers for 32 bits have no such numbers: there the programs that compare with brute force are
 * built, and skipped before they begin. */
typedef uint64_t brute_value;

__attribute__((constructor)) static void brute_skip(void)
{
    puts("skipped: this compiler has no whole numbers of 128 bits");
    exit(77);
}
#endif

struct brute_operand {
    uint32_t node;
    bool is_inverse; /* taken away, or divided by */
};

struct brute_node {
    brute_value value;
    struct brute_operand operands[BRUTE_NUMBERS_MAX]; /* none is of the node's own kind; in order */
    uint32_t operand_count;
    enum brute_kind kind;
    uint32_t numbers_used;
    bool has_detour;
};

struct brute {
    uint32_t operations;      /* that steps may take */
    struct brute_node *nodes; /* every expression, once */
    uint32_t count;
    uint32_t room;
    uint32_t *slots; /* hash of them: index + 1; 0: empty */
    uint32_t slot_count;
    uint64_t numbers[BRUTE_NUMBERS_MAX]; /* rising */
    uint32_t number_count;
    uint32_t
        *members[1 << BRUTE_NUMBERS_MAX]; /* the expressions over a subset: see canonical_mask() */
    uint32_t member_count[1 << BRUTE_NUMBERS_MAX];
};

/* ---- Detours --------------------------------------------------------------------------------- */

static inline uint32_t *brute_slot(const struct brute *brute, const struct brute_node *node);

/* Where some operations are missing, what can be made of fewer numbers is known already. */
static inline bool brute_can_make_part(const struct brute *brute, const struct brute_node *node,
                                       uint32_t mask, brute_value value)
{
    struct brute_node part = {.kind = node->kind, .value = value};
    for (uint32_t i = 0; i < node->operand_count; i++) {
        if ((mask >> i & 1) != 0) part.operands[part.operand_count++] = node->operands[i];
    }
    return brute->operations == BRUTE_ALL || part.operand_count == 1 ||
           *brute_slot(brute, &part) != 0;
}

/* The value of some operands; 0 where they could not stand alone. */
static inline brute_value brute_part_value(const struct brute *brute, const struct brute_node *node,
                                           uint32_t mask)
{
    const bool is_sum = node->kind == BRUTE_SUM;
    brute_value plus = is_sum ? 0 : 1;
    brute_value minus = plus;
    bool has_plus = false;
    for (uint32_t i = 0; i < node->operand_count; i++) {
        if ((mask >> i & 1) == 0) continue;
        const brute_value value = brute->nodes[node->operands[i].node].value;
        brute_value *const side = node->operands[i].is_inverse ? &minus : &plus;
        *side = is_sum ? *side + value : *side * value;
        has_plus |= !node->operands[i].is_inverse;
    }
    if (!has_plus) return 0;
    if (is_sum) return plus > minus ? plus - minus : 0;
    return plus % minus == 0 ? plus / minus : 0;
}

static inline bool brute_has_part(const struct brute *brute, const struct brute_node *node,
                                  brute_value value);

/* Whether a proper part of the node has this value. */
static inline bool brute_has_proper_part(const struct brute *brute, const struct brute_node *node,
                                         brute_value value)
{
    for (uint32_t i = 0; i < node->operand_count; i++) {
        if (brute_has_part(brute, &brute->nodes[node->operands[i].node], value)) return true;
    }
    for (uint32_t mask = 1; mask + 1 < UINT32_C(1) << node->operand_count; mask++) {
        if (brute_part_value(brute, node, mask) == value &&
            brute_can_make_part(brute, node, mask, value))
            return true;
    }
    return false;
}

static inline bool brute_has_part(const struct brute *brute, const struct brute_node *node,
                                  brute_value value)
{
    return node->value == value || brute_has_proper_part(brute, node, value);
}

static inline bool brute_has_detour(const struct brute *brute, const struct brute_node *node)
{
    for (uint32_t i = 0; i < node->operand_count; i++) {
        if (brute->nodes[node->operands[i].node].has_detour) return true;
    }
    return brute_has_proper_part(brute, node, node->value);
}

/* ---- Nodes, each once ------------------------------------------------------------------------ */

static inline bool brute_is_equal(const struct brute_node *a, const struct brute_node *b)
{
    if (a->kind != b->kind || a->value != b->value || a->operand_count != b->operand_count)
        return false;
    for (uint32_t i = 0; i < a->operand_count; i++) {
        if (a->operands[i].node != b->operands[i].node) return false;
        if (a->operands[i].is_inverse != b->operands[i].is_inverse) return false;
    }
    return true;
}

static inline uint64_t brute_hash(const struct brute_node *node)
{
    uint64_t hash = (uint64_t)node->value * 31 + (uint64_t)node->kind;
    for (uint32_t i = 0; i < node->operand_count; i++) {
        hash = (hash ^ (node->operands[i].node * 2u + node->operands[i].is_inverse)) *
               UINT64_C(0x100000001b3);
    }
    return hash ^ hash >> 29;
}

/* The slot of a node: its own, or the empty one where it belongs. */
static inline uint32_t *brute_slot(const struct brute *brute, const struct brute_node *node)
{
    for (uint64_t at = brute_hash(node);; at++) {
        uint32_t *const slot = &brute->slots[at & (brute->slot_count - 1)];
        if (*slot == 0 || brute_is_equal(&brute->nodes[*slot - 1], node)) return slot;
    }
}

static inline void brute_grow(struct brute *brute)
{
    brute->room = brute->room == 0 ? 64 : 2 * brute->room;
    brute->slot_count = 2 * brute->room;
    free(brute->slots);
    struct brute_node *const nodes = realloc(brute->nodes, brute->room * sizeof *nodes);
    brute->slots = calloc(brute->slot_count, sizeof *brute->slots);
    if (nodes == NULL || brute->slots == NULL) abort();
    brute->nodes = nodes;
    for (uint32_t i = 0; i < brute->count; i++) *brute_slot(brute, &nodes[i]) = i + 1;
}

/* Keeps the node as one over this subset, unless it is known. */
static inline void brute_keep(struct brute *brute, uint32_t mask, struct brute_node *node)
{
    if (brute->count == brute->room) brute_grow(brute);
    uint32_t *const slot = brute_slot(brute, node);
    if (*slot != 0) return;
    node->has_detour = brute_has_detour(brute, node);
    brute->nodes[brute->count] = *node;
    *slot = ++brute->count;
    uint32_t *const count = &brute->member_count[mask];
    if ((*count & (*count - 1)) == 0) {
        uint32_t *const wider =
            realloc(brute->members[mask], (*count == 0 ? 1 : 2 * *count) * sizeof(uint32_t));
        if (wider == NULL) abort();
        brute->members[mask] = wider;
    }
    brute->members[mask][(*count)++] = brute->count - 1;
}

/* ---- Combining ------------------------------------------------------------------------------- */

static inline void brute_add_operand(struct brute_node *node, uint32_t operand, bool is_inverse)
{
    uint32_t i = node->operand_count++;
    for (; i > 0; i--) {
        const struct brute_operand before = node->operands[i - 1];
        if (before.is_inverse < is_inverse ||
            (before.is_inverse == is_inverse && before.node <= operand))
            break;
        node->operands[i] = before;
    }
    node->operands[i] = (struct brute_operand){operand, is_inverse};
}

/* A term or factor: opened where it is of the node's own kind; x / 1 is x * 1. */
static inline void brute_open(const struct brute *brute, struct brute_node *node, uint32_t operand,
                              bool is_inverse)
{
    const struct brute_node *const from = &brute->nodes[operand];
    node->numbers_used += from->numbers_used;
    if (from->kind != node->kind) {
        brute_add_operand(node, operand,
                          is_inverse && !(node->kind == BRUTE_PRODUCT && from->value == 1));
        return;
    }
    for (uint32_t i = 0; i < from->operand_count; i++) {
        const bool is_unit =
            node->kind == BRUTE_PRODUCT && brute->nodes[from->operands[i].node].value == 1;
        brute_add_operand(node, from->operands[i].node,
                          !is_unit && from->operands[i].is_inverse != is_inverse);
    }
}

static inline void brute_make(struct brute *brute, uint32_t mask, enum brute_kind kind,
                              brute_value value, uint32_t a, uint32_t b, bool is_inverse)
{
    struct brute_node node = {.value = value, .kind = kind};
    brute_open(brute, &node, a, false);
    brute_open(brute, &node, b, is_inverse);
    brute_keep(brute, mask, &node);
}

static inline void brute_combine(struct brute *brute, uint32_t mask, uint32_t a, uint32_t b)
{
    const brute_value x = brute->nodes[a].value;
    const brute_value y = brute->nodes[b].value;
    const bool subtracts = (brute->operations & BRUTE_SUBTRACT) != 0;
    const bool divides = (brute->operations & BRUTE_DIVIDE) != 0;
    if (brute->operations & BRUTE_ADD) brute_make(brute, mask, BRUTE_SUM, x + y, a, b, false);
    if (subtracts && x > y) brute_make(brute, mask, BRUTE_SUM, x - y, a, b, true);
    if (subtracts && y > x) brute_make(brute, mask, BRUTE_SUM, y - x, b, a, true);
    if (brute->operations & BRUTE_MULTIPLY)
        brute_make(brute, mask, BRUTE_PRODUCT, x * y, a, b, false);
    if (divides && x % y == 0) brute_make(brute, mask, BRUTE_PRODUCT, x / y, a, b, true);
    if (divides && y % x == 0) brute_make(brute, mask, BRUTE_PRODUCT, y / x, b, a, true);
}

/* Of subsets with equal numbers the one that takes the first of
 * them: moves each bit down as far as it goes. */
static inline uint32_t canonical_mask(const struct brute *brute, uint32_t mask)
{
    for (uint32_t i = 1; i < brute->number_count; i++) {
        for (uint32_t j = i; j > 0 && brute->numbers[j] == brute->numbers[j - 1]; j--) {
            if ((mask >> (j - 1) & 3) == 2) mask ^= UINT32_C(3) << (j - 1);
        }
    }
    return mask;
}

static inline void brute_fill(struct brute *brute, uint32_t mask)
{
    if ((mask & (mask - 1)) == 0) {
        struct brute_node number = {.kind = BRUTE_NUMBER, .numbers_used = 1};
        for (uint32_t i = 0; i < brute->number_count; i++) {
            if (mask == UINT32_C(1) << i) number.value = brute->numbers[i];
        }
        brute_keep(brute, mask, &number);
        return;
    }
    for (uint32_t part = (mask - 1) & mask; part > (mask ^ part); part = (part - 1) & mask) {
        const uint32_t a = canonical_mask(brute, part);
        const uint32_t b = canonical_mask(brute, mask ^ part);
        for (uint32_t i = 0; i < brute->member_count[a]; i++) {
            for (uint32_t j = 0; j < brute->member_count[b]; j++) {
                brute_combine(brute, mask, brute->members[a][i], brute->members[b][j]);
            }
        }
    }
}

/* Makes all expressions over up to BRUTE_NUMBERS_MAX numbers that can be written with these
 * operations; to be freed. */
static inline void brute_build_with(struct brute *brute, uint32_t operations,
                                    const uint64_t *numbers, size_t count)
{
    memset(brute, 0, sizeof *brute);
    brute->operations = operations;
    if (count > BRUTE_NUMBERS_MAX) abort();
    brute->number_count = (uint32_t)count;
    for (size_t i = 0; i < count; i++) {
        size_t j = i;
        for (; j > 0 && brute->numbers[j - 1] > numbers[i]; j--)
            brute->numbers[j] = brute->numbers[j - 1];
        brute->numbers[j] = numbers[i];
    }
    for (uint32_t mask = 1; mask < UINT32_C(1) << count; mask++) {
        if (canonical_mask(brute, mask) == mask) brute_fill(brute, mask);
    }
}

static inline void brute_build(struct brute *brute, const uint64_t *numbers, size_t count)
{
    brute_build_with(brute, BRUTE_ALL, numbers, count);
}

static inline void brute_free(struct brute *brute)
{
    for (size_t i = 0; i < sizeof brute->members / sizeof *brute->members; i++)
        free(brute->members[i]);
    free(brute->nodes);
    free(brute->slots);
}

/* Whether every step is within 64 bits, added before taken away and multiplied before divided. */
static inline bool brute_is_in_bounds(const struct brute *brute, const struct brute_node *node)
{
    brute_value plus = node->kind == BRUTE_SUM ? 0 : 1;
    for (uint32_t i = 0; i < node->operand_count; i++) {
        const struct brute_node *const operand = &brute->nodes[node->operands[i].node];
        if (!brute_is_in_bounds(brute, operand)) return false;
        if (node->operands[i].is_inverse) continue;
        plus = node->kind == BRUTE_SUM ? plus + operand->value : plus * operand->value;
        if (plus > UINT64_MAX) return false;
    }
    return node->value <= UINT64_MAX;
}

/* ---- Text ------------------------------------------------------------------------------------ */

struct brute_text {
    char text[BRUTE_TEXT_BYTES];
};

static inline struct brute_text brute_print(const struct brute *brute, uint32_t index);

/* Less than 0 where a stands before b: not inverse first, larger values, text. */
static inline int brute_compare(const struct brute *brute, struct brute_operand a,
                                struct brute_operand b)
{
    if (a.is_inverse != b.is_inverse) return a.is_inverse ? 1 : -1;
    const brute_value x = brute->nodes[a.node].value;
    const brute_value y = brute->nodes[b.node].value;
    if (x != y) return x > y ? -1 : 1;
    const struct brute_text a_text = brute_print(brute, a.node);
    const struct brute_text b_text = brute_print(brute, b.node);
    return strcmp(a_text.text, b_text.text);
}

/* The canonical text. */
static inline struct brute_text brute_print(const struct brute *brute, uint32_t index)
{
    const struct brute_node *const node = &brute->nodes[index];
    struct brute_text result = {""};
    size_t length = 0;
    if (node->kind == BRUTE_NUMBER) {
        snprintf(result.text, sizeof result.text, "%" PRIu64, (uint64_t)node->value);
        return result;
    }
    struct brute_operand sorted[BRUTE_NUMBERS_MAX];
    for (uint32_t i = 0; i < node->operand_count; i++) {
        uint32_t j = i;
        for (; j > 0 && brute_compare(brute, sorted[j - 1], node->operands[i]) > 0; j--)
            sorted[j] = sorted[j - 1];
        sorted[j] = node->operands[i];
    }
    for (uint32_t i = 0; i < node->operand_count; i++) {
        const struct brute_text operand = brute_print(brute, sorted[i].node);
        const bool is_in_parentheses =
            node->kind == BRUTE_PRODUCT && brute->nodes[sorted[i].node].kind == BRUTE_SUM;
        const char *sign = "";
        if (i > 0)
            sign = node->kind == BRUTE_SUM ? (sorted[i].is_inverse ? " - " : " + ")
                                           : (sorted[i].is_inverse ? " / " : " * ");
        const int written = snprintf(result.text + length, sizeof result.text - length,
                                     is_in_parentheses ? "%s(%s)" : "%s%s", sign, operand.text);
        length += (size_t)written;
        if (length >= sizeof result.text) abort();
    }
    return result;
}

#endif
