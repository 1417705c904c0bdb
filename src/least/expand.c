/* SPDX-License-Identifier: MIT */
/*
 * A way with both sides in the tables is found twice, from either side. It is reported only when
 * the right side is enumerated.
 */
#include "least/expand.h"

/* ---- Needs ----------------------------------------------------------------------------------- */

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

/* May this chain, or a single operand of this value, stand where the need is? May the step of this
 * need follow the chain? Operands on the same side of a sum or product are written in falling
 * order. So the operand of the next step, need->bound, must not be larger than the chain's last
 * operand on that side. */
static bool least_is_met(const struct least_need *need, const struct least_chain *chain)
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

/* May a single operand stand where the need is, before a last step? */
static bool may_be_single(const struct least *least, const struct least_need *need)
{
    const bool is_inverse =
        need->kind == LEAST_BEFORE_SUBTRACT || need->kind == LEAST_BEFORE_DIVIDE;
    return (is_inverse || !least_is_below(need->value, need->bound)) &&
           least_may_be_added(least, need, need->subset, need->value);
}

uint32_t least_look(const struct least *least, const struct least_need *need)
{
    const struct least_subset *const subset = &least->subsets[need->subset];
    const uint32_t level = least_level_of(least, need->subset);
    uint32_t single = LEAST_NONE;
    switch ((enum least_kind)need->kind) {
    case LEAST_ADDEND: return look_for_operand(&subset->addends, level, need->value);
    case LEAST_FACTOR: return look_for_operand(&subset->factors, level, need->value);
    case LEAST_BEFORE_ADD:
    case LEAST_BEFORE_SUBTRACT:
        if (may_be_single(least, need))
            single = look_for_operand(&subset->addends, level, need->value);
        return look_for_chain(&subset->sums, level, need, single);
    case LEAST_BEFORE_MULTIPLY:
    case LEAST_BEFORE_DIVIDE:
        if (may_be_single(least, need))
            single = look_for_operand(&subset->factors, level, need->value);
        return look_for_chain(&subset->products, level, need, single);
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

static const struct ratio nothing = {0, 1};

/* A lower bound of the excess of a value over a subset, if the subset's table does not contain the
 * value. */
static uint32_t above(const struct least *least, uint32_t subset)
{
    return least_level_of(least, subset) + 1;
}

static bool is_number(const struct least *least, uint32_t subset)
{
    return least->cells.size_of[subset] == 1;
}

/* ---- Telling --------------------------------------------------------------------------------- */

static void tell(struct least_expansion *expansion, const struct least_way *way)
{
    const struct least *const least = expansion->least;
    uint32_t sum = way->own;
    if (way->left_excess == LEAST_NONE && is_number(least, way->left.subset)) return;
    sum += way->left_excess != LEAST_NONE ? way->left_excess : above(least, way->left.subset);
    if (way->step != LEAST_STEP_NONE) {
        if (way->right_excess == LEAST_NONE && is_number(least, way->right.subset)) return;
        sum +=
            way->right_excess != LEAST_NONE ? way->right_excess : above(least, way->right.subset);
    }
    const bool is_whole = way->left_excess != LEAST_NONE &&
                          (way->step == LEAST_STEP_NONE || way->right_excess != LEAST_NONE);
    if (sum <= expansion->budget || is_whole) expansion->visit(expansion->user, way);
}

/* The needs of both sides of a last step. */
static struct least_way way_of(struct least_expansion *expansion, enum effort_step step,
                               struct ratio before, struct ratio operand)
{
    static const uint8_t kind_before[] = {
        [EFFORT_ADD] = LEAST_BEFORE_ADD,
        [EFFORT_SUBTRACT] = LEAST_BEFORE_SUBTRACT,
        [EFFORT_MULTIPLY] = LEAST_BEFORE_MULTIPLY,
        [EFFORT_DIVIDE] = LEAST_BEFORE_DIVIDE,
    };
    const bool is_sum = step == EFFORT_ADD || step == EFFORT_SUBTRACT;
    struct least_way way = {
        .left = {.value = before,
                 .bound = operand,
                 .subset = expansion->before,
                 .kind = kind_before[step]},
        .right = {.value = operand,
                  .subset = expansion->behind,
                  .kind = is_sum ? LEAST_ADDEND : LEAST_FACTOR,
                  .bound = nothing},
        .step = (uint8_t)step,
        .own = (uint8_t)least_excess_of(step, before, operand),
    };
    if (!expansion->parted.is_zero_sum) return way;
    way.left.is_zero_sum = true;
    way.left.taken = expansion->parted.taken;
    if (step == EFFORT_SUBTRACT)
        way.left.taken = least_first_of(
            way.left.taken, least_front_of(expansion->least, expansion->behind, operand));
    return way;
}

/* Reports a way whose right side is in the tables. The left side may be in the tables, too. */
static void tell_right(struct least_expansion *expansion, enum effort_step step,
                       struct ratio before, const struct least_operand *operand)
{
    struct least_way way = way_of(expansion, step, before, operand->value);
    way.right_excess = operand->excess;
    if (operand->excess + way.own > expansion->budget) return;
    way.left_excess = (uint8_t)least_look(expansion->least, &way.left);
    tell(expansion, &way);
}

/* Reports a way whose left side is in the tables, unless the right side is too: then it has been
 * reported. */
static void tell_left(struct least_expansion *expansion, enum effort_step step,
                      const struct least_chain *chain, struct ratio operand)
{
    struct least_way way = way_of(expansion, step, chain->value, operand);
    if (!least_is_met(&way.left, chain)) return;
    way.left_excess = chain->excess;
    const uint32_t right = above(expansion->least, expansion->behind);
    if (chain->excess + way.own + right > expansion->budget) return;
    way.right_excess = LEAST_NONE;
    if (least_look(expansion->least, &way.right) == LEAST_NONE) tell(expansion, &way);
}

static bool admits(struct least_expansion *expansion, struct ratio value)
{
    return least_admits(expansion->least, value);
}

/* May the value stand before the operand that is added to it, or multiplies it? */
static bool may_precede(struct least_expansion *expansion, struct ratio before,
                        struct ratio operand)
{
    return admits(expansion, before) && !least_is_below(before, operand);
}

/* ---- Sums and products ----------------------------------------------------------------------- */

/* x + y or x * y; x - y or x / y. */
static ALWAYS_INLINE bool join(bool is_sum, struct ratio *result, struct ratio x, struct ratio y)
{
    return is_sum ? ratio_add(result, x, y) : ratio_multiply(result, x, y);
}

static ALWAYS_INLINE bool part(bool is_sum, struct ratio *result, struct ratio x, struct ratio y)
{
    return is_sum ? ratio_subtract(result, x, y) : ratio_divide(result, x, y);
}

/* May the last operand be added, or be a factor? */
static ALWAYS_INLINE bool may_join(struct least_expansion *expansion, bool is_sum,
                                   struct ratio operand)
{
    return expansion->is_forward && !least_is_below(operand, expansion->forward_from) &&
           (!is_sum ||
            least_may_be_added(expansion->least, &expansion->parted, expansion->behind, operand));
}

/* May it be subtracted, or be a divisor? */
static ALWAYS_INLINE bool may_part(struct least_expansion *expansion, bool is_sum,
                                   struct ratio operand)
{
    return expansion->is_inverse && !ratio_is_zero(operand) && (is_sum || !ratio_is_one(operand)) &&
           !least_is_below(operand, expansion->inverse_from);
}

/* Reports sums or products that consist of this chain and a last operand. No factor is zero. */
static ALWAYS_INLINE void go_on_from(struct least_expansion *expansion, bool is_sum,
                                     const struct least_chain *chain)
{
    const struct ratio value = expansion->parted.value;
    const enum effort_step forward = is_sum ? EFFORT_ADD : EFFORT_MULTIPLY;
    struct ratio operand;
    if (chain->step == forward && part(is_sum, &operand, value, chain->value) &&
        admits(expansion, operand) && may_join(expansion, is_sum, operand))
        tell_left(expansion, forward, chain, operand);
    if (part(is_sum, &operand, chain->value, value) && admits(expansion, operand) &&
        may_part(expansion, is_sum, operand))
        tell_left(expansion, is_sum ? EFFORT_SUBTRACT : EFFORT_DIVIDE, chain, operand);
}

/* Reports sums or products that end with this operand, which is not zero in a product. */
static ALWAYS_INLINE void end_with(struct least_expansion *expansion, bool is_sum,
                                   const struct least_operand *operand)
{
    const struct ratio value = expansion->parted.value;
    const bool is_zero_product = !is_sum && ratio_is_zero(value);
    struct ratio before;
    if (!is_zero_product && may_join(expansion, is_sum, operand->value) &&
        part(is_sum, &before, value, operand->value) &&
        may_precede(expansion, before, operand->value))
        tell_right(expansion, is_sum ? EFFORT_ADD : EFFORT_MULTIPLY, before, operand);
    if (may_part(expansion, is_sum, operand->value) && join(is_sum, &before, value, operand->value))
        tell_right(expansion, is_sum ? EFFORT_SUBTRACT : EFFORT_DIVIDE, before, operand);
}

/* Reports products of value zero: any value times zero. Zeros are the last factors. */
static void zero_product(struct least_expansion *expansion)
{
    if (!may_join(expansion, false, nothing)) return;
    struct least_way way = way_of(expansion, EFFORT_MULTIPLY, nothing, nothing);
    way.left.kind = LEAST_BEFORE_ZERO;
    way.left_excess = (uint8_t)least_look(expansion->least, &way.left);
    way.right_excess = (uint8_t)least_look(expansion->least, &way.right);
    if (way.left_excess != LEAST_NONE) {
        tell(expansion, &way);
    } else if (way.right_excess != LEAST_NONE &&
               way.right_excess + above(expansion->least, expansion->before) <= expansion->budget) {
        expansion->is_unsure = true;
    }
}

/* ---- Splits ---------------------------------------------------------------------------------- */

/* The operand of the last step is in the tables. */
static void go_through_right(struct least_expansion *expansion, bool is_sum)
{
    const struct least_subset *const behind = &expansion->least->subsets[expansion->behind];
    const struct least_list *const operands = is_sum ? &behind->addends : &behind->factors;
    const uint32_t count = least_count_within(operands, expansion->budget);
    for (uint32_t i = 0; i < count; i++) {
        const struct least_operand *const operand = least_operand_at(operands, i);
        if (operand->excess > expansion->budget) return; /* visit() may have lowered the budget */
        if (is_sum) end_with(expansion, true, operand);
        else if (!ratio_is_zero(operand->value)) end_with(expansion, false, operand);
    }
}

/* The part before the last step is in the tables. */
static void go_through_left(struct least_expansion *expansion, bool is_sum)
{
    const struct least *const least = expansion->least;
    const struct least_subset *const before = &least->subsets[expansion->before];
    const struct least_list *const singles = is_sum ? &before->addends : &before->factors;
    const struct least_list *const chains = is_sum ? &before->sums : &before->products;
    const uint32_t right = above(least, expansion->behind);
    if (expansion->budget < right || is_number(least, expansion->behind)) return;
    const uint32_t left = expansion->budget - right;
    const uint32_t count = least_count_within(singles, left);
    for (uint32_t i = 0; i < count; i++) {
        const struct least_operand *const single = least_operand_at(singles, i);
        const struct least_chain chain =
            least_chain_of(single, is_sum, least_front_of(least, expansion->before, single->value));
        if (is_sum) go_on_from(expansion, true, &chain);
        else if (!ratio_is_zero(chain.value)) go_on_from(expansion, false, &chain);
    }
    const uint32_t more = least_count_within(chains, left);
    for (uint32_t i = 0; i < more; i++) {
        const struct least_chain *const chain = least_chain_at(chains, i);
        if (is_sum) go_on_from(expansion, true, chain);
        else if (!ratio_is_zero(chain->value)) go_on_from(expansion, false, chain);
    }
}

static void expand_splits(struct least_expansion *expansion, bool is_sum)
{
    struct least *const least = expansion->least;
    const bool is_zero_product = !is_sum && ratio_is_zero(expansion->parted.value);
    struct least_parts parts;
    expansion->parted.is_zero_sum &= is_sum;
    least_parts_begin(&parts, least, expansion->parted.subset);
    while (least_parts_next(&parts) && least_goes_on(least, 1)) {
        expansion->before = expansion->parted.subset - parts.part;
        expansion->behind = parts.part;
        go_through_right(expansion, is_sum);
        if (is_zero_product) zero_product(expansion);
        else go_through_left(expansion, is_sum);
    }
}

/* Takes all splits of a need, of those of a sum or product each last step. */
static void expand_any(struct least_expansion *expansion, const struct least_need *need,
                       bool is_sum)
{
    expansion->parted = *need;
    expansion->is_forward = expansion->is_inverse = true;
    expansion->forward_from = expansion->inverse_from = nothing;
    expand_splits(expansion, is_sum);
}

/* ---- Needs ----------------------------------------------------------------------------------- */

/* Reports the way in which a single operand meets the need. */
static void tell_single(struct least_expansion *expansion, enum least_kind kind)
{
    struct least_way way = {.left = {.value = expansion->need->value,
                                     .bound = nothing,
                                     .subset = expansion->need->subset,
                                     .kind = (uint8_t)kind},
                            .step = LEAST_STEP_NONE};
    way.left_excess = (uint8_t)least_look(expansion->least, &way.left);
    tell(expansion, &way);
}

/* Reports every value that may stand before a factor 0, each as a need of its own. */
static void tell_any(struct least_expansion *expansion)
{
    const struct least *const least = expansion->least;
    const struct least_subset *const subset = &least->subsets[expansion->need->subset];
    struct least_way way = {
        .left = {.bound = nothing,
                 .subset = expansion->need->subset,
                 .kind = LEAST_BEFORE_MULTIPLY},
        .step = LEAST_STEP_NONE,
    };
    const uint32_t factors = least_count_within(&subset->factors, expansion->budget);
    for (uint32_t i = 0; i < factors; i++) {
        way.left.value = least_operand_at(&subset->factors, i)->value;
        way.left_excess = (uint8_t)least_look(least, &way.left);
        tell(expansion, &way);
    }
    const uint32_t products = least_count_within(&subset->products, expansion->budget);
    for (uint32_t i = 0; i < products; i++) {
        const struct least_chain *const chain = least_chain_at(&subset->products, i);
        if (chain->step != EFFORT_MULTIPLY) continue;
        way.left.value = chain->value;
        way.left_excess = (uint8_t)least_look(least, &way.left);
        tell(expansion, &way);
    }
}

/* The last operand is bounded by the one that follows it. */
static void expand_before(struct least_expansion *expansion, bool is_sum)
{
    const struct least_need *const need = expansion->need;
    const bool is_inverse =
        need->kind == LEAST_BEFORE_SUBTRACT || need->kind == LEAST_BEFORE_DIVIDE;
    expansion->parted = *need;
    expansion->is_forward = true;
    expansion->is_inverse = is_inverse;
    expansion->forward_from = is_inverse ? nothing : need->bound;
    expansion->inverse_from = is_inverse ? need->bound : nothing;
    if (may_be_single(expansion->least, need))
        tell_single(expansion, is_sum ? LEAST_ADDEND : LEAST_FACTOR);
    expand_splits(expansion, is_sum);
}

void least_expand(struct least_expansion *expansion)
{
    struct least_need sum = *expansion->need;
    if (expansion->least->cells.size_of[sum.subset] == 1 && sum.kind <= LEAST_FACTOR) return;
    switch ((enum least_kind)sum.kind) {
    case LEAST_TARGET:
        expand_any(expansion, &sum, true);
        expand_any(expansion, &sum, false);
        break;
    case LEAST_ADDEND: expand_any(expansion, &sum, false); break;
    case LEAST_FACTOR:
        sum.is_zero_sum = ratio_is_zero(sum.value);
        sum.taken = LEAST_NO_FRONT;
        expand_any(expansion, &sum, true);
        break;
    case LEAST_BEFORE_ADD:
    case LEAST_BEFORE_SUBTRACT: expand_before(expansion, true); break;
    case LEAST_BEFORE_MULTIPLY:
    case LEAST_BEFORE_DIVIDE: expand_before(expansion, false); break;
    case LEAST_BEFORE_ZERO: tell_any(expansion); break;
    }
}

/* ---- Deepening ------------------------------------------------------------------------------- */

/*
 * Searches depth first: each way that is found lowers the budget for the rest. A need is searched
 * again only with a larger budget than before.
 */

void least_deepening_init(struct least_deepening *deepening, struct least *least)
{
    *deepening =
        (struct least_deepening){.least = least, .goals.item_bytes = sizeof(struct least_goal)};
}

void least_deepening_clear(struct least_deepening *deepening)
{
    least_needs_clear(&deepening->goals, deepening->least->memory);
}

/* ---- What is known --------------------------------------------------------------------------- */

static struct least_goal *goal_at(const struct least_deepening *deepening, uint32_t index)
{
    return (struct least_goal *)deepening->goals.items.items + index;
}

/* The goal of a need, created if it is new; HASH_NONE: no memory. */
static uint32_t goal_of(struct least_deepening *deepening, const struct least_need *need)
{
    bool is_new;
    const uint32_t index = least_index_of_need(&deepening->goals, deepening->least, need, &is_new);
    if (is_new)
        *goal_at(deepening, index) =
            (struct least_goal){.need = *need, .excess = LEAST_NONE, .searched = LEAST_NONE};
    return index;
}

/* ---- Looking for the least ------------------------------------------------------------------- */

/* A need that is being searched, and the least excess found for it so far. */
struct meeting {
    struct least_deepening *deepening;
    struct least_expansion expansion;
    uint32_t best;
};

static void note_excess(struct meeting *meeting, uint32_t excess)
{
    if (excess >= meeting->best) return;
    meeting->best = excess;
    meeting->expansion.budget = excess != 0 ? excess - 1 : 0;
}

/* If both sides are in the tables, their sum is known. Otherwise the missing side is a smaller
 * need, searched with what is left of the budget. */
static void try_way(void *user, const struct least_way *way)
{
    struct meeting *const meeting = user;
    struct least_deepening *const deepening = meeting->deepening;
    const bool goes_left = way->left_excess == LEAST_NONE;
    const uint32_t right = way->step != LEAST_STEP_NONE ? way->right_excess : 0;
    if (!goes_left && right != LEAST_NONE) {
        const uint32_t excess = (uint32_t)way->own + way->left_excess + right;
        if (excess <= meeting->expansion.budget) note_excess(meeting, excess);
        return;
    }
    const uint32_t known = way->own + (goes_left ? right : way->left_excess);
    if (deepening->least->status != TALLY_OK || known > meeting->expansion.budget) return;
    const uint32_t rest = least_meet(deepening, goes_left ? &way->left : &way->right,
                                     meeting->expansion.budget - known);
    if (rest != LEAST_NONE) note_excess(meeting, known + rest);
}

/* Uses what earlier searches of the same need found out, and searches only with a larger budget
 * than before. */
uint32_t least_meet(struct least_deepening *deepening, const struct least_need *need,
                    uint32_t budget)
{
    const uint32_t index = goal_of(deepening, need);
    if (index == HASH_NONE) return LEAST_NONE;
    const struct least_goal goal = *goal_at(deepening, index);
    if (goal.excess != LEAST_NONE) return goal.excess <= budget ? goal.excess : LEAST_NONE;
    if (goal.searched != LEAST_NONE && goal.searched >= budget) return LEAST_NONE;
    struct meeting meeting = {.deepening = deepening, .best = LEAST_NONE};
    meeting.expansion = (struct least_expansion){.least = deepening->least,
                                                 .need = &goal.need,
                                                 .budget = budget,
                                                 .visit = try_way,
                                                 .user = &meeting};
    least_expand(&meeting.expansion);
    deepening->is_unsure |= meeting.expansion.is_unsure;
    if (deepening->least->status != TALLY_OK) return LEAST_NONE;
    if (meeting.best != LEAST_NONE) goal_at(deepening, index)->excess = (uint8_t)meeting.best;
    else goal_at(deepening, index)->searched = (uint8_t)budget;
    return meeting.best;
}

bool least_measure_way(struct least_deepening *deepening, const struct least_way *way,
                       uint32_t most, uint32_t *left, uint32_t *right)
{
    *left = way->left_excess;
    *right = way->step != LEAST_STEP_NONE ? way->right_excess : 0;
    uint32_t known = way->own;
    if (*left != LEAST_NONE) known += *left;
    if (*right != LEAST_NONE) known += *right;
    if (known > most) return false;
    if (*left == LEAST_NONE) *left = least_meet(deepening, &way->left, most - known);
    if (*right == LEAST_NONE) *right = least_meet(deepening, &way->right, most - known);
    return deepening->least->status == TALLY_OK && way->own + *left + *right <= most;
}

/* ---- Rising excess --------------------------------------------------------------------------- */

static bool make_tables(struct least *least, uint32_t small, uint32_t large)
{
    if (least->small_level == small && least->large_level == large) return true;
    return least_make_tables(least, small, large);
}

static void forget_goals(struct least_deepening *deepening)
{
    deepening->forgotten += deepening->goals.items.count;
    deepening->goals.items.count = 0;
    hash_clear(&deepening->goals.hash, deepening->least->memory);
}

bool least_make_all_tables(struct least_deepening *deepening, uint32_t excess)
{
    if (excess > LEAST_LEVEL_MAX || !make_tables(deepening->least, excess, excess)) return false;
    forget_goals(deepening);
    deepening->is_unsure = false;
    return true;
}

/* The sum of both levels is excess - 1. */
bool least_make_tables_for(struct least_deepening *deepening, uint32_t excess)
{
    const uint32_t large = excess / 3;
    const uint32_t small = excess > 0 ? excess - 1 - large : 0;
    return small <= LEAST_LEVEL_MAX && make_tables(deepening->least, small, large);
}

static uint32_t try_excess(struct least_deepening *deepening, const struct least_need *target,
                           uint32_t excess)
{
    if (!least_make_tables_for(deepening, excess)) return LEAST_NONE;
    deepening->is_unsure = false;
    const uint32_t found = least_meet(deepening, target, excess);
    if (!deepening->is_unsure) return found;
    if (!least_make_all_tables(deepening, excess)) return LEAST_NONE;
    return least_meet(deepening, target, excess);
}

uint32_t least_deepen(struct least_deepening *deepening, const struct least_need *target)
{
    struct least *const least = deepening->least;
    uint32_t found = LEAST_NONE;
    for (uint32_t excess = 0; found == LEAST_NONE && excess <= 2 * LEAST_LEVEL_MAX; excess++) {
        if (least->status != TALLY_OK) return LEAST_NONE;
        found = try_excess(deepening, target, excess);
    }
    return least->status == TALLY_OK ? found : LEAST_NONE;
}
