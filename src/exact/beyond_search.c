/* SPDX-License-Identifier: MIT */
/*
 * The search from the target. Its nodes ask: may an expression over this interval have this value?
 * The answer "no" is certain.
 */
#include "exact/beyond_search.h"

#include "base/sort.h"

/* Some seconds: 1 to 9 in order takes 2 million steps. Powers are kept for the next search up to
 * 64 MB. */
enum { WORK_MAX = 1 << 24, STORED_MAX = 1 << 23 };

/* All powers of one value of a front by the values of a back: residues modulo p0, rising. */
struct powers {
    uint64_t key;           /* the interval, its middle, and the index of the value */
    struct vector residues; /* uint64_t */
    uint32_t last_use;      /* the number that was searched: see beyond_search.count */
    bool is_made;
    bool has_unknown; /* any residue may be among them */
};

/* A part of the numbers, and what it must be worth. */
struct node {
    uint32_t begin;
    uint32_t end;
    bool has_beyond; /* a step around the part does not fit; else one inside must not */
};

static bool may_make(struct beyond_search *search, struct node node,
                     const struct beyond_value *target);

static bool goes_on(struct beyond_search *search)
{
    return exact_goes_on(search->beyond->exact) && ++search->work <= WORK_MAX;
}

/* NULL: there is none, or the search must end. */
static const struct beyond_table *table_of(struct beyond_search *search, uint32_t begin,
                                           uint32_t end)
{
    const uint32_t subset = exact_subset_of_key(search->beyond->exact, begin | (uint64_t)end << 8);
    if (subset == EXACT_NONE) return NULL;
    const struct beyond_table *const table = beyond_table_of(search->beyond, subset);
    return table != NULL && table->has_values ? table : NULL;
}

/* Could a value be the target? Not if both are exact and differ. */
static bool may_be(const struct beyond_value *value, const struct beyond_value *target)
{
    if (value->is_exact && target->is_exact) return ratio_is_equal(value->exact, target->exact);
    const uint64_t a = value->residues[0], b = target->residues[0];
    return a == b || a == CHAIN_UNKNOWN || b == CHAIN_UNKNOWN;
}

static bool may_be_whole(const struct beyond_value *value, uint64_t number)
{
    const struct beyond_value whole = beyond_of(ratio_of_number(number));
    return may_be(value, &whole);
}

/* Does a table have a value that could be the target? */
static bool may_hold(const struct beyond_table *table, struct node node,
                     const struct beyond_value *target)
{
    const struct beyond_value *const values = table->values.items;
    const uint32_t first = node.has_beyond ? 0 : table->explored_count;
    if (table->values.count == 0) return false;
    if (target->residues[0] == CHAIN_UNKNOWN) return true;
    const uint64_t wanted[] = {target->residues[0], CHAIN_UNKNOWN};
    for (uint32_t i = 0; i < 2; i++) {
        for (uint64_t at = hash_first(&table->hash, hash_mix(wanted[i]));
             table->hash.slots[at] != HASH_NONE; at = hash_next(&table->hash, at)) {
            const uint32_t index = table->hash.slots[at];
            if (index >= first && may_be(&values[index], target)) return true;
        }
    }
    return false;
}

/* ---- Steps backwards ------------------------------------------------------------------------- */

/* What the other side of a step may be. */
struct few {
    struct beyond_value values[16];
    uint32_t count;
    bool is_anything;
};

static void take_few(void *context, const struct beyond_value *value)
{
    struct few *const few = context;
    if (few->count == sizeof few->values / sizeof few->values[0]) few->is_anything = true;
    else few->values[few->count++] = *value;
}

static struct beyond_steps steps_into(struct few *few)
{
    return (struct beyond_steps){
        .take = take_few, .context = few, .levels = 1, .wants_exact = true};
}

/* x / y, unless y is exactly 0 */
static void take_quotient(struct few *few, const struct beyond_value *x,
                          const struct beyond_value *y)
{
    const struct beyond_steps steps = steps_into(few);
    if (beyond_is_zero(y)) return;
    const struct beyond_value inverse = beyond_inverse(y);
    beyond_product(&steps, x, &inverse);
}

/* Exponents of an exact front that make an exact target. */
static void take_logarithm(struct few *few, const struct beyond_value *front,
                           const struct beyond_value *target)
{
    struct ratio exponent;
    if (beyond_is_zero(target)) return;
    if (ratio_logarithm(&exponent, front->exact, target->exact)) {
        const struct beyond_value value = beyond_of(exponent);
        take_few(few, &value);
    }
}

/* What the back may be, except as an exponent if the front or the target is not exact. */
static void back_from(struct few *few, const struct exact *exact, const struct beyond_value *front,
                      const struct beyond_value *target)
{
    const struct beyond_steps steps = steps_into(few);
    beyond_sums(&steps, target, front);
    if (may_be_whole(front, 0))
        few->is_anything |= may_be_whole(target, 0); /* 0 * b, 0 / b, 0 ^ b */
    if (beyond_is_zero(front)) return;
    take_quotient(few, target, front);
    take_quotient(few, front, target);
    if (!exact_has(exact, TALLY_OP_POWER)) return;
    if (beyond_is_one(front)) few->is_anything |= may_be_whole(target, 1);
    else if (front->is_exact && target->is_exact) take_logarithm(few, front, target);
}

/* What the front may be. */
static void front_from(struct few *few, const struct exact *exact, const struct beyond_value *back,
                       const struct beyond_value *target)
{
    const struct beyond_steps steps = steps_into(few);
    beyond_sums(&steps, target, back);
    if (beyond_is_zero(back)) { /* a * 0, a ^ 0 */
        few->is_anything |= may_be_whole(target, 0) || may_be_whole(target, 1);
        return;
    }
    beyond_product(&steps, target, back);
    take_quotient(few, target, back);
    /* a back with residues may be worth 0 */
    if (may_be_whole(back, 0) && (may_be_whole(target, 0) || may_be_whole(target, 1)))
        few->is_anything = true;
    if (!exact_has(exact, TALLY_OP_POWER)) return;
    if (beyond_is_zero(target) || beyond_is_one(target)) {
        take_few(few, target);
        return;
    }
    const struct beyond_value root = beyond_inverse(back);
    beyond_powers(&steps, target, &root);
}

static uint64_t code_of_powers(const void *owner, uint32_t index)
{
    return hash_mix(((const struct powers *)owner)[index].key);
}

/* Makes the powers of a front by all values of a back. Returns false if the search must end, or the
 * back has no table. Where the power has no exact value, its residue is superfluous. */
static bool make_powers(struct beyond_search *search, struct powers *powers, struct node back,
                        const struct beyond_value *front)
{
    struct memory *const memory = search->beyond->exact->memory;
    uint64_t of_front[CHAIN_DIGITS][16];
    const uint64_t a = front->residues[0];
    const struct beyond_table *const table = table_of(search, back.begin, back.end);
    if (table == NULL) return false;
    const struct beyond_value *const values = table->values.items;
    const size_t count = table->values.count;
    if (!vector_reserve(memory, &powers->residues, count, sizeof(uint64_t))) {
        exact_fail(search->beyond->exact);
        return false;
    }
    uint64_t *const residues = powers->residues.items;
    powers->residues.count = 0;
    chain_begin_powers(of_front, a);
    for (size_t i = 0; i < count && exact_goes_on(search->beyond->exact); i++) {
        residues[i] = chain_power(of_front, a, beyond_residue(&values[i], 1));
        powers->has_unknown |= residues[i] == CHAIN_UNKNOWN;
        powers->residues.count++;
    }
    sort_numbers(residues, powers->residues.count);
    powers->is_made = powers->residues.count == count;
    search->stored += count;
    return powers->is_made;
}

/* The powers of a front. In each search their first use counts as work, also if an earlier search
 * has made them: so the result does not depend on that. NULL: see make_powers(). */
static const struct powers *powers_of(struct beyond_search *search, struct node back, uint64_t key,
                                      const struct beyond_value *front)
{
    struct vector *const all = &search->powers;
    struct hash *const by_key = &search->powers_by_key;
    struct memory *const memory = search->beyond->exact->memory;
    const uint32_t count = (uint32_t)all->count;
    if (!vector_reserve(memory, all, count + 1, sizeof(struct powers)) ||
        !hash_reserve(by_key, memory, count, code_of_powers, all->items)) {
        exact_fail(search->beyond->exact);
        return NULL;
    }
    struct powers *const items = all->items;
    uint64_t at = hash_first(by_key, hash_mix(key));
    for (; by_key->slots[at] != HASH_NONE; at = hash_next(by_key, at)) {
        if (items[by_key->slots[at]].key == key) break;
    }
    if (by_key->slots[at] == HASH_NONE) {
        items[count] = (struct powers){.key = key};
        by_key->slots[at] = count;
        all->count++;
    }
    struct powers *const powers = &items[by_key->slots[at]];
    if (!powers->is_made && !make_powers(search, powers, back, front)) return NULL;
    if (powers->last_use != search->count) search->work += (uint32_t)powers->residues.count;
    powers->last_use = search->count;
    return powers;
}

static bool has_power(const struct powers *powers, uint64_t residue)
{
    const uint64_t *const residues = powers->residues.items;
    size_t begin = 0, end = powers->residues.count;
    while (begin < end) {
        const size_t middle = begin + (end - begin) / 2;
        if (residues[middle] < residue) begin = middle + 1;
        else end = middle;
    }
    return begin < powers->residues.count && residues[begin] == residue;
}

/* May front ^ b or front ^ -b be the target, for a value b of the back? */
static bool may_raise(struct beyond_search *search, struct node back, uint64_t key,
                      const struct beyond_value *front, const struct beyond_value *target)
{
    const uint32_t longer = search->has_longer_backs ? 1 : 0;
    if (back.end - back.begin > search->beyond->exact->table_size + longer) return true;
    const struct powers *const powers = powers_of(search, back, key, front);
    const uint64_t residue = target->residues[0];
    if (powers == NULL || powers->has_unknown || residue == CHAIN_UNKNOWN) return true;
    return has_power(powers, residue) || has_power(powers, chain_invert(residue, 0));
}

void beyond_search_init(struct beyond_search *search, struct exact_beyond *beyond)
{
    *search = (struct beyond_search){.beyond = beyond};
}

static void forget_powers(struct beyond_search *search)
{
    struct memory *const memory = search->beyond->exact->memory;
    struct powers *const items = search->powers.items;
    for (size_t i = 0; i < search->powers.count; i++) vector_clear(memory, &items[i].residues);
    vector_clear(memory, &search->powers);
    hash_clear(&search->powers_by_key, memory);
    search->stored = 0;
}

void beyond_search_clear(struct beyond_search *search)
{
    if (search->beyond == NULL) return;
    forget_powers(search);
    *search = (struct beyond_search){0};
}

/* ---- Nodes ----------------------------------------------------------------------------------- */

static bool may_make_any(struct beyond_search *search, struct node node, const struct few *few)
{
    if (few->is_anything) return true;
    const bool has_beyond = node.has_beyond;
    for (uint32_t i = 0; i < few->count; i++) {
        node.has_beyond = has_beyond || !few->values[i].is_exact;
        if (may_make(search, node, &few->values[i])) return true;
    }
    return false;
}

/* With this value as the back. */
static bool may_join_back(struct beyond_search *search, struct node rest,
                          const struct beyond_value *value, const struct beyond_value *target)
{
    struct few few = {.count = 0};
    front_from(&few, search->beyond->exact, value, target);
    return may_make_any(search, rest, &few);
}

/* With this value as the front. key: see struct powers. */
static bool may_join_front(struct beyond_search *search, struct node rest, uint64_t key,
                           const struct beyond_value *value, const struct beyond_value *target)
{
    struct few few = {.count = 0};
    const struct exact *const exact = search->beyond->exact;
    back_from(&few, exact, value, target);
    if (may_make_any(search, rest, &few)) return true;
    if ((value->is_exact && target->is_exact) || beyond_is_zero(value) || beyond_is_one(value) ||
        !exact_has(exact, TALLY_OP_POWER))
        return false;
    return may_raise(search, rest, key, value, target);
}

static bool may_split(struct beyond_search *search, struct node node, uint32_t middle,
                      const struct beyond_value *target)
{
    const bool is_front = middle - node.begin <= node.end - middle;
    const struct beyond_table *const short_side =
        is_front ? table_of(search, node.begin, middle) : table_of(search, middle, node.end);
    if (short_side == NULL) return true;
    const uint32_t count = (uint32_t)short_side->values.count;
    const uint32_t explored = short_side->explored_count;
    const struct beyond_value *const values = short_side->values.items;
    struct node rest = is_front ? (struct node){middle, node.end, false}
                                : (struct node){node.begin, middle, false};
    for (uint32_t i = 0; i < count; i++) {
        rest.has_beyond = node.has_beyond || i >= explored;
        const uint64_t key =
            node.begin | (uint64_t)middle << 8 | (uint64_t)node.end << 16 | (uint64_t)i << 24;
        if (is_front ? may_join_front(search, rest, key, &values[i], target)
                     : may_join_back(search, rest, &values[i], target))
            return true;
    }
    return false;
}

/* A number joined from all digits is explored, so it matters only with a step around it. */
static bool may_be_leaf(struct beyond_search *search, struct node node,
                        const struct beyond_value *target)
{
    struct exact *const exact = search->beyond->exact;
    const uint32_t subset = exact_subset_of_key(exact, node.begin | (uint64_t)node.end << 8);
    if (subset == EXACT_NONE || !exact_make_leaves(exact, subset)) return true;
    const struct exact_subset seen = *exact_subset_at(exact, subset);
    for (uint32_t i = 0; i < seen.leaf_count; i++) {
        const struct beyond_value leaf =
            beyond_of(exact_leaf_at(exact, seen.leaf_begin + i)->value);
        if (may_be(&leaf, target)) return true;
    }
    return false;
}

/* Recursion depth is the number of given numbers. */
static bool may_make(struct beyond_search *search, struct node node,
                     const struct beyond_value *target)
{
    if (!goes_on(search)) return true;
    if (node.end - node.begin <= search->beyond->exact->table_size) {
        const struct beyond_table *const table = table_of(search, node.begin, node.end);
        return table == NULL || may_hold(table, node, target);
    }
    if (node.has_beyond && may_be_leaf(search, node, target)) return true;
    for (uint32_t middle = node.begin + 1; middle < node.end; middle++) {
        if (may_split(search, node, middle, target)) return true;
    }
    return false;
}

bool beyond_search_proves(struct beyond_search *search, uint64_t number)
{
    struct exact *const exact = search->beyond->exact;
    const struct node all = {0, exact->game->count, false};
    if (!exact->is_ordered || !beyond_has_proof(exact) || number >= BEYOND_LARGEST ||
        exact->game->count > 2 * exact->table_size)
        return false;
    const struct beyond_value target = beyond_of(ratio_of_number(number));
    search->count++;
    search->work = 0;
    if (search->stored > STORED_MAX) forget_powers(search);
    const bool may = may_make(search, all, &target);
    return !may && exact->status == TALLY_OK;
}
