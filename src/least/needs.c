/* SPDX-License-Identifier: MIT */
/*
 * Looking up needs in the tables.
 */
#include "least/needs.h"

static uint32_t look_for_operand(const struct least_list *list, uint32_t level, struct ratio value)
{
    const uint32_t hash = least_hash_of(value);
    if (list->count == 0) return LEAST_NONE;
    for (uint32_t excess = 0; excess <= level; excess++) {
        for (uint32_t i = least_find(list, excess, hash);
             i < list->begin[excess + 1] && list->hashes[i] == hash; i++) {
            if (ratio_is_equal(least_operand_at(list, i)->value, value)) return excess;
        }
    }
    return LEAST_NONE;
}

/* May the step of this need follow the chain? Operands on the same side of a sum or product are
 * written in falling order. So the operand of the next step, need->bound, must not be larger than
 * the chain's last operand on that side. */
bool least_is_met(const struct least_need *need, const struct least_chain *chain)
{
    const bool is_in_order = !least_is_below(chain->last, need->bound);
    switch ((enum least_kind)need->kind) {
    case LEAST_TARGET: return true;
    case LEAST_BEFORE_ADD:
        if (chain->step != EFFORT_ADD || !is_in_order) return false;
        break;
    case LEAST_BEFORE_SUBTRACT:
        if (chain->step == EFFORT_SUBTRACT && !is_in_order) return false;
        break;
    case LEAST_BEFORE_MULTIPLY: return chain->step == EFFORT_MULTIPLY && is_in_order;
    case LEAST_BEFORE_DIVIDE: return chain->step == EFFORT_MULTIPLY || is_in_order;
    case LEAST_ADDEND:
    case LEAST_FACTOR:
    case LEAST_BEFORE_ZERO: return false;
    }
    return !need->is_zero_sum ||
           !least_front_is_below(chain->added, least_first_of(chain->taken, need->taken));
}

/* The excess of the chain that meets the need, if it is less than `most`; otherwise `most`. */
static uint32_t look_for_chain(const struct least_list *list, uint32_t level,
                               const struct least_need *need, uint32_t most)
{
    const uint32_t hash = least_hash_of(need->value);
    if (list->count == 0) return most;
    for (uint32_t excess = 0; excess <= level && excess < most; excess++) {
        for (uint32_t i = least_find(list, excess, hash);
             i < list->begin[excess + 1] && list->hashes[i] == hash; i++) {
            const struct least_chain *const chain = least_chain_at(list, i);
            if (ratio_is_equal(chain->value, need->value) && least_is_met(need, chain))
                return excess;
        }
    }
    return most;
}

/* The least excess of any value over the subset: any value may stand before a factor 0. */
static uint32_t look_for_any(const struct least_subset *subset)
{
    uint32_t least = LEAST_NONE;
    if (subset->factors.count != 0) least = least_operand_at(&subset->factors, 0)->excess;
    for (uint32_t i = 0; i < subset->products.count; i++) {
        const struct least_chain *const chain = least_chain_at(&subset->products, i);
        if (chain->excess >= least) break;
        if (chain->step == EFFORT_MULTIPLY) least = chain->excess;
    }
    return least;
}

static uint32_t look_in_sums(const struct least *least, const struct least_need *need)
{
    const struct least_subset *const subset = &least->subsets[need->subset];
    const uint32_t level = least_level_of(least, need->subset);
    const bool may_be_single =
        (need->kind == LEAST_BEFORE_SUBTRACT || !least_is_below(need->value, need->bound)) &&
        least_may_be_added(least, need, need->subset, need->value);
    const uint32_t single =
        may_be_single ? look_for_operand(&subset->addends, level, need->value) : LEAST_NONE;
    return look_for_chain(&subset->sums, level, need, single);
}

static uint32_t look_in_products(const struct least *least, const struct least_need *need)
{
    const struct least_subset *const subset = &least->subsets[need->subset];
    const uint32_t level = least_level_of(least, need->subset);
    const bool may_be_single =
        need->kind == LEAST_BEFORE_DIVIDE || !least_is_below(need->value, need->bound);
    const uint32_t single =
        may_be_single ? look_for_operand(&subset->factors, level, need->value) : LEAST_NONE;
    return look_for_chain(&subset->products, level, need, single);
}

uint32_t least_look(const struct least *least, const struct least_need *need)
{
    const struct least_subset *const subset = &least->subsets[need->subset];
    const uint32_t level = least_level_of(least, need->subset);
    switch ((enum least_kind)need->kind) {
    case LEAST_ADDEND: return look_for_operand(&subset->addends, level, need->value);
    case LEAST_FACTOR: return look_for_operand(&subset->factors, level, need->value);
    case LEAST_BEFORE_ADD:
    case LEAST_BEFORE_SUBTRACT: return look_in_sums(least, need);
    case LEAST_BEFORE_MULTIPLY:
    case LEAST_BEFORE_DIVIDE: return look_in_products(least, need);
    case LEAST_BEFORE_ZERO: return look_for_any(subset);
    case LEAST_TARGET: break; /* there are no tables of all numbers */
    }
    return LEAST_NONE;
}

/* ---- Needs that were met --------------------------------------------------------------------- */

static uint64_t code_of(const struct least_need *need)
{
    uint64_t code = hash_mix_more(ratio_hash(need->value), need->subset);
    code = hash_mix_more(code, ratio_hash(need->bound) + need->kind);
    if (need->is_zero_sum)
        code = hash_mix_more(code, ratio_hash(need->taken.value) + need->taken.is_number);
    return code;
}

static bool is_same(const struct least_need *a, const struct least_need *b)
{
    return ratio_is_equal(a->value, b->value) && a->subset == b->subset && a->kind == b->kind &&
           ratio_is_equal(a->bound, b->bound) && a->is_zero_sum == b->is_zero_sum &&
           (!a->is_zero_sum || (ratio_is_equal(a->taken.value, b->taken.value) &&
                                a->taken.is_number == b->taken.is_number));
}

static uint64_t code_at(const void *owner, uint32_t index)
{
    return code_of(least_need_at(owner, index));
}

uint32_t least_index_of_need(struct least_needs *needs, struct least *least,
                             const struct least_need *need, bool *is_new)
{
    const uint32_t count = (uint32_t)needs->items.count;
    *is_new = false;
    if (!hash_reserve(&needs->hash, least->memory, count, code_at, needs) ||
        !vector_reserve(least->memory, &needs->items, (size_t)count + 1, needs->item_bytes)) {
        least_fail(least);
        return HASH_NONE;
    }
    uint32_t *const slots = needs->hash.slots;
    uint64_t at = hash_first(&needs->hash, code_of(need));
    while (slots[at] != HASH_NONE && !is_same(least_need_at(needs, slots[at]), need))
        at = hash_next(&needs->hash, at);
    if (slots[at] != HASH_NONE) return slots[at];
    slots[at] = count;
    needs->items.count++;
    *(struct least_need *)least_need_at(needs, count) = *need;
    *is_new = true;
    return count;
}

void least_needs_clear(struct least_needs *needs, struct memory *memory)
{
    vector_clear(memory, &needs->items);
    hash_clear(&needs->hash, memory);
}
