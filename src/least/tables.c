/* SPDX-License-Identifier: MIT */
/*
 * Makes the tables subset by subset, smaller ones first. Each pair of a chain and a following
 * operand is made once: an operand is not larger than the previous one on its side.
 */
#include "least/tables.h"

#include "rules/rules.h"

#include "base/checked.h"
#include "base/progress.h"

#include <string.h>

enum { WORK_OF_TICK = 1 << 14, HASH_BITS = 32 };

/* Searches whose work is bounded, and that need more memory, are left to the engines. */
static const size_t MEMORY_BYTES_MAX = (size_t)700 << 20;

/* ---- Beginning and end ----------------------------------------------------------------------- */

bool least_ask_tick(struct least *least)
{
    least->asked = least->work + WORK_OF_TICK;
    if (least->status == TALLY_OK) least->status = ask_stop(&least->request->options);
    const bool has_bound = least->most_work != UINT64_MAX;
    const bool is_full = atomic_load(&least->memory->used_bytes) > MEMORY_BYTES_MAX;
    if (least->status == TALLY_OK && has_bound && (is_full || least->work > least->most_work)) {
        least->is_tired = true;
        least->status = TALLY_STOPPED;
    }
    return least->status == TALLY_OK;
}

void least_fail(struct least *least)
{
    if (least->status == TALLY_OK) least->status = memory_failure(least->memory);
}

bool least_init(struct least *least, const struct engine_search *search)
{
    const tally_game *const game = search->request->game;
    *least = (struct least){.request = search->request,
                            .memory = search->memory,
                            .is_whole = game->rules.values == TALLY_VALUES_WHOLE,
                            .has_fractions = rules_have_fractions(&game->rules),
                            .small_level = LEAST_NONE};
    arena_init(&least->arena, least->memory);
    if (cells_init(&least->cells, game, least->memory) != TALLY_OK) {
        least_fail(least);
        return false;
    }
    const size_t bytes = least->cells.codes * sizeof least->subsets[0];
    least->subsets = memory_allocate(least->memory, bytes);
    if (least->subsets == NULL) {
        least_fail(least);
        return false;
    }
    least->subsets[least->cells.codes - 1] = (struct least_subset){.sums = {.count = 0}};
    return true;
}

void least_clear(struct least *least)
{
    arena_clear(&least->arena);
    vector_clear(least->memory, &least->chains);
    vector_clear(least->memory, &least->operands);
    vector_clear(least->memory, &least->order);
    hash_clear(&least->hash, least->memory);
    memory_release(least->memory, least->subsets, least->cells.codes * sizeof least->subsets[0]);
    cells_clear(&least->cells, least->memory);
}

void least_parts_begin(struct least_parts *parts, const struct least *least, uint32_t whole)
{
    *parts = (struct least_parts){.least = least, .whole = whole};
    for (uint32_t i = 0; i < least->cells.kinds; i++) {
        const uint32_t copies = cells_copies(&least->cells, whole, i);
        if (copies == 0) continue;
        parts->index[parts->count] = (uint8_t)i;
        parts->room[parts->count++] = (uint8_t)copies;
    }
}

/* ---- Lists ----------------------------------------------------------------------------------- */

/* Hashes are distributed evenly, so the index is first estimated from the hash (interpolation
 * search). */
uint32_t least_find(const struct least_list *list, uint32_t excess, uint32_t hash)
{
    const uint32_t begin = list->begin[excess];
    const uint32_t end = list->begin[excess + 1];
    uint32_t at = begin + (uint32_t)((uint64_t)hash * (end - begin) >> HASH_BITS);
    while (at > begin && list->hashes[at - 1] >= hash) at--;
    while (at < end && list->hashes[at] < hash) at++;
    return at;
}

/* A list is made in least->operands or least->chains. */
static uint64_t key_of(const struct least *least, bool is_of_operands, uint32_t i)
{
    struct ratio value;
    uint32_t excess;
    if (is_of_operands) {
        const struct least_operand *const operand = least->operands.items;
        value = operand[i].value;
        excess = operand[i].excess;
    } else {
        const struct least_chain *const chain = least->chains.items;
        value = chain[i].value;
        excess = chain[i].excess;
    }
    return (uint64_t)excess << HASH_BITS | least_hash_of(value);
}

static void fill_list(struct least_list *list, const char *made, size_t item_bytes,
                      const struct sort_item *sorted)
{
    char *out = list->items;
    uint32_t excess = 0;
    for (uint32_t i = 0; i < list->count; i++, out += item_bytes) {
        memcpy(out, made + sorted[i].index * item_bytes, item_bytes);
        list->hashes[i] = (uint32_t)sorted[i].key;
        while (excess <= sorted[i].key >> HASH_BITS) list->begin[excess++] = i;
    }
    while (excess < LEAST_LEVEL_MAX + 2) list->begin[excess++] = list->count;
}

/* Copies what was made into a list, sorted. */
static void keep_list(struct least *least, bool is_of_operands, struct least_list *list)
{
    const struct vector *const made = is_of_operands ? &least->operands : &least->chains;
    const size_t item_bytes =
        is_of_operands ? sizeof(struct least_operand) : sizeof(struct least_chain);
    const uint32_t count = (uint32_t)made->count;
    *list = (struct least_list){.count = count};
    if (count == 0 || least->status != TALLY_OK) return;
    list->items = arena_take(&least->arena, count * item_bytes);
    list->hashes = arena_take(&least->arena, count * sizeof list->hashes[0]);
    if (list->items == NULL || list->hashes == NULL ||
        !vector_reserve(least->memory, &least->order, 2 * (size_t)count,
                        sizeof(struct sort_item))) {
        list->count = 0;
        least_fail(least);
        return;
    }
    struct sort_item *const order = least->order.items;
    for (uint32_t i = 0; i < count; i++)
        order[i] = (struct sort_item){key_of(least, is_of_operands, i), i, 0};
    fill_list(list, made->items, item_bytes, sort_by_key(order, order + count, count, NULL));
}

static void begin_list(struct least *least, struct vector *made)
{
    made->count = 0;
    hash_empty(&least->hash);
}

/* ---- Operands -------------------------------------------------------------------------------- */

static uint64_t code_of_operand(const void *owner, uint32_t index)
{
    const struct least *const least = owner;
    return hash_mix(
        ratio_hash(((const struct least_operand *)least->operands.items + index)->value));
}

static void add_operand(struct least *least, struct ratio value, uint8_t excess)
{
    const uint32_t count = (uint32_t)least->operands.count;
    if (!hash_reserve(&least->hash, least->memory, count, code_of_operand, least) ||
        !vector_reserve(least->memory, &least->operands, count + 1, sizeof(struct least_operand))) {
        least_fail(least);
        return;
    }
    struct least_operand *const made = least->operands.items;
    uint64_t at = hash_first(&least->hash, hash_mix(ratio_hash(value)));
    while (least->hash.slots[at] != HASH_NONE &&
           !ratio_is_equal(made[least->hash.slots[at]].value, value))
        at = hash_next(&least->hash, at);
    /* Items come by rising excess, so the first one is the least. */
    if (least->hash.slots[at] != HASH_NONE) return;
    least->hash.slots[at] = count;
    made[least->operands.count++] = (struct least_operand){value, excess};
}

/* Is this sum of value zero written in the orientation that does not count inside a product? If the
 * first operands of both sides are alike, the chain does not tell; then both orientations are kept,
 * and graph.h decides. */
static bool is_turned(const struct least_chain *chain)
{
    return chain->step == EFFORT_SUBTRACT && ratio_is_zero(chain->value) &&
           least_front_is_below(chain->added, chain->taken);
}

static void make_operands(struct least *least, const struct least_list *chains,
                          struct least_list *operands)
{
    begin_list(least, &least->operands);
    for (uint32_t i = 0; i < chains->count && least->status == TALLY_OK; i++) {
        const struct least_chain *const chain = least_chain_at(chains, i);
        if (!is_turned(chain)) add_operand(least, chain->value, chain->excess);
    }
    keep_list(least, true, operands);
}

static void make_number(struct least *least, uint32_t code)
{
    struct least_subset *const subset = &least->subsets[code];
    uint32_t i = 0;
    while (least->cells.weight[i] != code) i++;
    begin_list(least, &least->operands);
    add_operand(least, ratio_of_whole((int64_t)least->cells.number[i]), 0);
    keep_list(least, true, &subset->addends);
    keep_list(least, true, &subset->factors);
}

/* ---- Chains ---------------------------------------------------------------------------------- */

static uint64_t code_of(const struct least_chain *chain)
{
    uint64_t code = hash_mix_more(ratio_hash(chain->value), ratio_hash(chain->last) + chain->step);
    code = hash_mix_more(code, ratio_hash(chain->added.value) + chain->added.is_number);
    return hash_mix_more(code, ratio_hash(chain->taken.value) + chain->taken.is_number);
}

static uint64_t code_of_chain(const void *owner, uint32_t index)
{
    const struct least *const least = owner;
    return code_of((const struct least_chain *)least->chains.items + index);
}

static bool is_same_front(struct least_front a, struct least_front b)
{
    return ratio_is_equal(a.value, b.value) && a.is_number == b.is_number;
}

static bool is_same_chain(const struct least_chain *a, const struct least_chain *b)
{
    return ratio_is_equal(a->value, b->value) && ratio_is_equal(a->last, b->last) &&
           a->step == b->step && is_same_front(a->added, b->added) &&
           is_same_front(a->taken, b->taken);
}

/* Adds a chain. Chains that agree in everything except their excess are stored once, with the
 * least excess. */
static void add_chain(struct least *least, const struct least_chain *chain)
{
    const uint32_t count = (uint32_t)least->chains.count;
    if (!hash_reserve(&least->hash, least->memory, count, code_of_chain, least) ||
        !vector_reserve(least->memory, &least->chains, (size_t)count + 1, sizeof *chain)) {
        least_fail(least);
        return;
    }
    struct least_chain *const made = least->chains.items;
    uint64_t at = hash_first(&least->hash, code_of(chain));
    while (least->hash.slots[at] != HASH_NONE &&
           !is_same_chain(&made[least->hash.slots[at]], chain))
        at = hash_next(&least->hash, at);
    if (least->hash.slots[at] == HASH_NONE) {
        least->hash.slots[at] = count;
        made[least->chains.count++] = *chain;
    } else if (chain->excess < made[least->hash.slots[at]].excess) {
        made[least->hash.slots[at]].excess = chain->excess;
    }
}

static bool take_step(struct ratio *value, enum effort_step step, struct ratio a, struct ratio b)
{
    if (step == EFFORT_ADD) return ratio_add(value, a, b);
    if (step == EFFORT_SUBTRACT) return ratio_subtract(value, a, b);
    if (step == EFFORT_MULTIPLY) return ratio_multiply(value, a, b);
    return ratio_divide(value, a, b);
}

/* Makes the chain that has one more operand, the 3 of "10 + 4" -> "10 + 4 + 3", unless its excess
 * is above the level. */
static void append(struct least *least, const struct least_chain *chain, enum effort_step step,
                   const struct least_operand *operand, struct least_front front, uint32_t level)
{
    struct least_chain longer = *chain;
    if (!take_step(&longer.value, step, chain->value, operand->value) ||
        !least_admits(least, longer.value))
        return;
    const uint32_t excess = (uint32_t)chain->excess + operand->excess +
                            least_excess_of(step, chain->value, operand->value);
    if (excess > level) return;
    longer.last = operand->value;
    longer.step = (uint8_t)step;
    longer.excess = (uint8_t)excess;
    if (step == EFFORT_ADD) longer.added = least_first_of(chain->added, front);
    if (step == EFFORT_SUBTRACT) longer.taken = least_first_of(chain->taken, front);
    add_chain(least, &longer);
}

/* x - 0 is x + 0, and x / 1 is x * 1. */
static bool is_neutral(bool is_sum, struct ratio operand)
{
    if (ratio_is_zero(operand)) return true;
    return !is_sum && ratio_is_one(operand);
}

static void append_both(struct least *least, const struct least_chain *chain, bool is_sum,
                        const struct least_operand *operand, struct least_front front,
                        uint32_t level)
{
    const enum effort_step forward = is_sum ? EFFORT_ADD : EFFORT_MULTIPLY;
    const enum effort_step inverse = is_sum ? EFFORT_SUBTRACT : EFFORT_DIVIDE;
    const bool is_in_order = !least_is_below(chain->last, operand->value);
    const bool is_forward = chain->step == forward;
    if (is_forward && is_in_order) append(least, chain, forward, operand, front, level);
    if (!is_neutral(is_sum, operand->value) && (is_forward || is_in_order))
        append(least, chain, inverse, operand, front, level);
}

/* Appends one operand over the part `behind` to each chain over the part `before`, unless the
 * result would have too large an excess, or its operands would be in the wrong order. */
static void join_operand(struct least *least, bool is_sum, uint32_t before, uint32_t behind,
                         uint32_t level, const struct least_operand *operand)
{
    if (operand->excess > level) return;
    const struct least_subset *const subset = &least->subsets[before];
    const struct least_list *const all_singles = is_sum ? &subset->addends : &subset->factors;
    const struct least_list *const all_chains = is_sum ? &subset->sums : &subset->products;
    const bool has_fronts = is_sum && !least->is_whole;
    const struct least_front front =
        has_fronts ? least_front_of(least, behind, operand->value) : LEAST_NO_FRONT;
    const uint32_t singles = least_count_within(all_singles, level - operand->excess);
    const uint32_t chains = least_count_within(all_chains, level - operand->excess);
    if (!least_goes_on(least, (uint64_t)singles + chains)) return;
    for (uint32_t i = 0; i < singles; i++) {
        const struct least_operand *const single = least_operand_at(all_singles, i);
        const struct least_chain chain = least_chain_of(
            single, is_sum,
            has_fronts ? least_front_of(least, before, single->value) : LEAST_NO_FRONT);
        append_both(least, &chain, is_sum, operand, front, level);
    }
    for (uint32_t i = 0; i < chains; i++)
        append_both(least, least_chain_at(all_chains, i), is_sum, operand, front, level);
}

/* Combines the chains of each part with the operands over the rest, for all splits of the
 * subset. */
static void make_chains(struct least *least, uint32_t code, bool is_sum, struct least_list *list)
{
    const uint32_t level = least_level_of(least, code);
    struct least_parts parts;
    begin_list(least, &least->chains);
    least_parts_begin(&parts, least, code);
    while (least_parts_next(&parts) && least_goes_on(least, 1)) {
        const struct least_subset *const behind = &least->subsets[parts.part];
        const struct least_subset *const before = &least->subsets[code - parts.part];
        const struct least_list *const operands = is_sum ? &behind->addends : &behind->factors;
        const uint32_t chains = is_sum ? before->addends.count + before->sums.count
                                       : before->factors.count + before->products.count;
        if (chains == 0) continue;
        for (uint32_t i = 0; i < operands->count && least->status == TALLY_OK; i++)
            join_operand(least, is_sum, code - parts.part, parts.part, level,
                         least_operand_at(operands, i));
    }
    keep_list(least, false, list);
}

/* Makes the lists of one subset: sums and products first, then the operands that they are for
 * larger chains. */
static void make_subset(struct least *least, uint32_t code)
{
    struct least_subset *const subset = &least->subsets[code];
    *subset = (struct least_subset){.sums = {.count = 0}};
    if (least->cells.size_of[code] == 1) {
        make_number(least, code);
        return;
    }
    make_chains(least, code, true, &subset->sums);
    make_chains(least, code, false, &subset->products);
    make_operands(least, &subset->products, &subset->addends);
    make_operands(least, &subset->sums, &subset->factors);
}

bool least_make_tables(struct least *least, uint32_t small_level, uint32_t large_level)
{
    least->small_level = small_level;
    least->large_level = large_level;
    arena_reset(&least->arena);
    const struct cells *const cells = &least->cells;
    for (uint32_t size = 1; size < cells->count && least->status == TALLY_OK; size++) {
        hash_clear(&least->hash, least->memory);
        if (!hash_make_room(&least->hash, least->memory, 1)) least_fail(least);
        for (uint32_t i = cells->level_begin[size];
             i < cells->level_begin[size + 1] && least->status == TALLY_OK; i++)
            make_subset(least, cells->by_size[i]);
    }
    return least->status == TALLY_OK;
}
