/* SPDX-License-Identifier: MIT */
/*
 * Joins shapes. A joined shape is drafted, brought into its one form, and then found in the catalog
 * or added to it. The result of each pair is kept, since a pair is joined for each of its values.
 */
#include "extra/catalog.h"

#include "tally/shapes.h"

#include <string.h>

enum { PARTS_MOST = TALLY_SHAPES_NUMBERS_MAX };

/* A draft is a shape that is being joined, before it has its one form: its parts are not in the
 * catalog yet. */

void catalog_init(struct catalog *catalog, struct memory *memory)
{
    *catalog = (struct catalog){.memory = memory};
}

void catalog_clear(struct catalog *catalog)
{
    hash_clear(&catalog->by_parts, catalog->memory);
    hash_clear(&catalog->by_pair, catalog->memory);
    vector_clear(catalog->memory, &catalog->joined);
    vector_clear(catalog->memory, &catalog->parts);
    vector_clear(catalog->memory, &catalog->shapes);
}

/* ---- One form -------------------------------------------------------------------------------- */

/* Larger shapes first, and of equal shapes those with the sign +. */
static int compare_parts(struct shape_part a, struct shape_part b)
{
    if (a.shape != b.shape) return a.shape > b.shape ? -1 : 1;
    return b.sign - a.sign;
}

static void sort_parts(struct shape_part *parts, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        const struct shape_part part = parts[i];
        uint32_t at = i;
        for (; at > 0 && compare_parts(parts[at - 1], part) > 0; at--) parts[at] = parts[at - 1];
        parts[at] = part;
    }
}

static uint32_t plus_count(const struct shape_part *parts, uint32_t count)
{
    uint32_t plus = 0;
    for (uint32_t i = 0; i < count; i++) plus += parts[i].sign > 0;
    return plus;
}

/* Orders two drafts of the same parts: the one with more added parts comes first. */
static int compare_drafts(const struct shape_part *a, const struct shape_part *b, uint32_t count)
{
    const uint32_t plus_a = plus_count(a, count), plus_b = plus_count(b, count);
    if (plus_a != plus_b) return plus_a > plus_b ? -1 : 1;
    for (uint32_t i = 0; i < count; i++) {
        const int order = compare_parts(a[i], b[i]);
        if (order != 0) return order;
    }
    return 0;
}

/* Brings a sum into its one form: parts sorted, the first one added. Returns true if this form is
 * the negative of the draft. The sum is odd if its negative has the same parts with the same signs
 * in another order: b - a is the negative of a - b. */
static bool settle_sum(const struct catalog *catalog, struct shape *draft, struct shape_part *parts)
{
    struct shape_part negated[PARTS_MOST];
    for (uint32_t i = 0; i < draft->count; i++) {
        const bool is_odd = catalog_shape(catalog, parts[i].shape)->is_odd;
        if (is_odd) parts[i].sign = 1;
        negated[i] = (struct shape_part){parts[i].shape, is_odd ? 1 : -parts[i].sign};
    }
    sort_parts(parts, draft->count);
    sort_parts(negated, draft->count);
    const int order = compare_drafts(parts, negated, draft->count);
    draft->is_odd = order == 0;
    if (order <= 0) return false;
    memcpy(parts, negated, draft->count * sizeof parts[0]);
    return true;
}

/* ---- The catalog ----------------------------------------------------------------------------- */

static uint64_t code_of_parts(enum shape_kind kind, uint32_t digits, const struct shape_part *parts,
                              uint32_t count)
{
    uint64_t code = hash_mix_more(kind, digits);
    for (uint32_t i = 0; i < count; i++)
        code = hash_mix_more(code, (uint64_t)parts[i].shape << 1 | (parts[i].sign > 0));
    return hash_mix(code);
}

static uint64_t code_of_shape(const void *owner, uint32_t index)
{
    const struct catalog *const catalog = owner;
    const struct shape *const shape = catalog_shape(catalog, index);
    return code_of_parts(shape->kind, shape->digits, catalog_parts(catalog, shape), shape->count);
}

static bool is_shape(const struct catalog *catalog, uint32_t index, const struct shape *draft,
                     const struct shape_part *parts)
{
    const struct shape *const shape = catalog_shape(catalog, index);
    if (shape->kind != draft->kind || shape->digits != draft->digits ||
        shape->count != draft->count)
        return false;
    const struct shape_part *const own = catalog_parts(catalog, shape);
    for (uint32_t i = 0; i < draft->count; i++) {
        if (compare_parts(own[i], parts[i]) != 0) return false;
    }
    return true;
}

static bool add_shape(struct catalog *catalog, const struct shape *draft,
                      const struct shape_part *parts)
{
    if (!vector_reserve(catalog->memory, &catalog->shapes, catalog->shapes.count + 1,
                        sizeof(struct shape)) ||
        !vector_reserve(catalog->memory, &catalog->parts, catalog->parts.count + PARTS_MOST,
                        sizeof(struct shape_part)))
        return false;
    struct shape *const shape = (struct shape *)catalog->shapes.items + catalog->shapes.count++;
    *shape = *draft;
    shape->first = (uint32_t)catalog->parts.count;
    memcpy((struct shape_part *)catalog->parts.items + catalog->parts.count, parts,
           draft->count * sizeof parts[0]);
    catalog->parts.count += draft->count;
    return true;
}

/* Finds the shape of a draft that has its one form, or adds the shape to the catalog. */
static bool find_shape(struct catalog *catalog, const struct shape *draft,
                       const struct shape_part *parts, uint32_t *index)
{
    const uint32_t count = (uint32_t)catalog->shapes.count;
    if (!hash_reserve(&catalog->by_parts, catalog->memory, count, code_of_shape, catalog))
        return false;
    const struct hash *const hash = &catalog->by_parts;
    const uint64_t code = code_of_parts(draft->kind, draft->digits, parts, draft->count);
    uint64_t at = hash_first(hash, code);
    for (; hash->slots[at] != HASH_NONE; at = hash_next(hash, at)) {
        if (!is_shape(catalog, hash->slots[at], draft, parts)) continue;
        *index = hash->slots[at];
        return true;
    }
    if (!add_shape(catalog, draft, parts)) return false;
    hash->slots[at] = *index = count;
    return true;
}

bool catalog_place(struct catalog *catalog, uint32_t digits, uint32_t *index)
{
    const struct shape_part none = {0, 0};
    const struct shape draft = {.kind = SHAPE_PLACE, .digits = digits};
    return find_shape(catalog, &draft, &none, index);
}

/* ---- Joining --------------------------------------------------------------------------------- */

/* Adds a shape to a draft as one part. A sum within a sum adds its parts instead, and a product
 * within a product too, so that shapes stay flat. */
static void add_parts(const struct catalog *catalog, struct shape *draft, struct shape_part *parts,
                      uint32_t index, int32_t sign)
{
    const struct shape *const shape = catalog_shape(catalog, index);
    draft->digits += shape->digits;
    if (shape->kind != draft->kind) {
        parts[draft->count++] = (struct shape_part){index, sign};
        return;
    }
    const struct shape_part *const own = catalog_parts(catalog, shape);
    for (uint32_t i = 0; i < shape->count; i++)
        parts[draft->count++] = (struct shape_part){own[i].shape, sign * own[i].sign};
}

static bool join_sum(struct catalog *catalog, uint32_t a, uint32_t b, int32_t sign, uint32_t *index,
                     bool *is_negated)
{
    struct shape draft = {.kind = SHAPE_SUM};
    struct shape_part parts[PARTS_MOST];
    add_parts(catalog, &draft, parts, a, 1);
    add_parts(catalog, &draft, parts, b, sign);
    *is_negated = settle_sum(catalog, &draft, parts);
    return find_shape(catalog, &draft, parts, index);
}

static bool find_power(struct catalog *catalog, uint32_t base, struct shape_part exponent,
                       uint32_t *index)
{
    const struct shape *const raised = catalog_shape(catalog, base);
    const struct shape *const by = catalog_shape(catalog, exponent.shape);
    const struct shape draft = {
        .kind = SHAPE_POWER, .digits = raised->digits + by->digits, .count = 2};
    const struct shape_part parts[] = {{base, 1}, {exponent.shape, by->is_odd ? 1 : exponent.sign}};
    return find_shape(catalog, &draft, parts, index);
}

/* Turns the factors a^-b into factors a^b on the other side of the fraction line. */
static bool settle_product(struct catalog *catalog, struct shape *draft, struct shape_part *parts)
{
    for (uint32_t i = 0; i < draft->count; i++) {
        struct shape_part *const part = &parts[i];
        const struct shape *const factor = catalog_shape(catalog, part->shape);
        if (factor->is_odd) draft->is_odd = true;
        if (factor->kind != SHAPE_POWER) continue;
        const struct shape_part base = catalog_parts(catalog, factor)[0];
        const struct shape_part exponent = catalog_parts(catalog, factor)[1];
        if (exponent.sign > 0) continue;
        part->sign = -part->sign;
        if (!find_power(catalog, base.shape, (struct shape_part){exponent.shape, 1}, &part->shape))
            return false;
    }
    sort_parts(parts, draft->count);
    return true;
}

static bool join_product(struct catalog *catalog, struct shape_part a, struct shape_part b,
                         uint32_t *index)
{
    struct shape draft = {.kind = SHAPE_PRODUCT};
    struct shape_part parts[PARTS_MOST];
    add_parts(catalog, &draft, parts, a.shape, a.sign);
    add_parts(catalog, &draft, parts, b.shape, b.sign);
    return settle_product(catalog, &draft, parts) && find_shape(catalog, &draft, parts, index);
}

static bool join_all(struct catalog *catalog, struct joined *joined)
{
    const uint32_t a = joined->a, b = joined->b;
    const struct shape_part over_a = {a, 1}, under_a = {a, -1}, over_b = {b, 1}, under_b = {b, -1};
    uint32_t *const shape = joined->shape;
    bool *const is_negated = joined->is_negated;
    return join_sum(catalog, a, b, 1, &shape[JOINT_SUM], &is_negated[JOINT_SUM]) &&
           join_sum(catalog, a, b, -1, &shape[JOINT_DIFFERENCE], &is_negated[JOINT_DIFFERENCE]) &&
           join_product(catalog, over_a, over_b, &shape[JOINT_PRODUCT]) &&
           join_product(catalog, over_a, under_b, &shape[JOINT_RATIO]) &&
           join_product(catalog, under_a, over_b, &shape[JOINT_RATIO_BACK]) &&
           find_power(catalog, a, over_b, &shape[JOINT_POWER]) &&
           find_power(catalog, b, over_a, &shape[JOINT_POWER_BACK]) &&
           find_power(catalog, a, under_b, &shape[JOINT_INVERSE_POWER]) &&
           find_power(catalog, b, under_a, &shape[JOINT_INVERSE_BACK]);
}

static uint64_t code_of_joined(const void *owner, uint32_t index)
{
    const struct joined *const all = owner;
    return hash_mix_pair(all[index].a, all[index].b);
}

bool catalog_join(struct catalog *catalog, uint32_t a, uint32_t b, const struct joined **joined)
{
    struct vector *const all = &catalog->joined;
    if (!vector_reserve(catalog->memory, all, all->count + 1, sizeof **joined) ||
        !hash_reserve(&catalog->by_pair, catalog->memory, (uint32_t)all->count, code_of_joined,
                      all->items))
        return false;
    struct joined *const items = all->items;
    const struct hash *const hash = &catalog->by_pair;
    uint64_t at = hash_first(hash, hash_mix_pair(a, b));
    for (; hash->slots[at] != HASH_NONE; at = hash_next(hash, at)) {
        *joined = &items[hash->slots[at]];
        if ((*joined)->a == a && (*joined)->b == b) return true;
    }
    items[all->count] = (struct joined){.a = a, .b = b};
    if (!join_all(catalog, &items[all->count])) return false;
    *joined = &items[all->count];
    hash->slots[at] = (uint32_t)all->count++;
    return true;
}

/* ---- The text of a shape --------------------------------------------------------------------- */

/*
 * The text of a shape. Places get the letters a, b, c ... in the order of the text; a place of two
 * digits has two letters.
 */

enum { PLACE = 'a' }; /* any place, until the letters are counted */

static void print_shape(const struct catalog *catalog, char **next, uint32_t index);

static void put(char **next, const char *text)
{
    while (*text != '\0') *(*next)++ = *text++;
}

static void print_enclosed(const struct catalog *catalog, char **next, uint32_t index,
                           bool has_parentheses)
{
    if (has_parentheses) put(next, "(");
    print_shape(catalog, next, index);
    if (has_parentheses) put(next, ")");
}

static void print_power(const struct catalog *catalog, char **next, struct shape_part base,
                        struct shape_part exponent)
{
    print_enclosed(catalog, next, base.shape,
                   catalog_shape(catalog, base.shape)->kind != SHAPE_PLACE);
    put(next, exponent.sign > 0 ? "^" : "^-");
    print_enclosed(catalog, next, exponent.shape,
                   catalog_shape(catalog, exponent.shape)->kind != SHAPE_PLACE);
}

/* Prints the parts with that sign; the text between parts is `between`. */
static void print_parts(const struct catalog *catalog, char **next, const struct shape *shape,
                        int32_t sign, const char *between, bool *is_first)
{
    const struct shape_part *const parts = catalog_parts(catalog, shape);
    for (uint32_t i = 0; i < shape->count; i++) {
        if (parts[i].sign != sign) continue;
        if (!*is_first) put(next, between);
        *is_first = false;
        const bool is_sum = catalog_shape(catalog, parts[i].shape)->kind == SHAPE_SUM;
        print_enclosed(catalog, next, parts[i].shape, is_sum && shape->kind == SHAPE_PRODUCT);
    }
}

/* A product without a factor above the fraction line has powers alone: a^-b / c^d. */
static void print_product(const struct catalog *catalog, char **next, const struct shape *shape)
{
    const struct shape_part *const parts = catalog_parts(catalog, shape);
    bool is_first = true;
    print_parts(catalog, next, shape, 1, " * ", &is_first);
    if (!is_first) {
        print_parts(catalog, next, shape, -1, " / ", &is_first);
        return;
    }
    for (uint32_t i = 0; i < shape->count; i++) {
        const struct shape *const power = catalog_shape(catalog, parts[i].shape);
        const struct shape_part *const inner = catalog_parts(catalog, power);
        if (i != 0) put(next, " / ");
        print_power(catalog, next, inner[0], (struct shape_part){inner[1].shape, i == 0 ? -1 : 1});
    }
}

static void print_shape(const struct catalog *catalog, char **next, uint32_t index)
{
    const struct shape *const shape = catalog_shape(catalog, index);
    const struct shape_part *const parts = catalog_parts(catalog, shape);
    bool is_first = true;
    switch (shape->kind) {
    case SHAPE_PLACE:
        for (uint32_t i = 0; i < shape->digits; i++) *(*next)++ = PLACE;
        break;
    case SHAPE_SUM:
        print_parts(catalog, next, shape, 1, " + ", &is_first);
        print_parts(catalog, next, shape, -1, " - ", &is_first);
        break;
    case SHAPE_PRODUCT: print_product(catalog, next, shape); break;
    case SHAPE_POWER: print_power(catalog, next, parts[0], parts[1]); break;
    }
}

void shape_print(const struct catalog *catalog, uint32_t index, char *text)
{
    char *next = text, letter = PLACE;
    print_shape(catalog, &next, index);
    *next = '\0';
    for (; *text != '\0'; text++)
        if (*text == PLACE) *text = letter++;
}
