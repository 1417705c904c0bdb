/* SPDX-License-Identifier: MIT */
/*
 * Makes the fresh goals of fractions, as far as they fit, and lists the values. See slices.h.
 */
#include "exact/slices.h"

#include "base/checked.h"
#include "forest/slices.h"
#include "rules/rules.h"

/* A list of values. */
struct exact_slices {
    struct memory *memory;
    struct workspace workspace;
    struct fresh_levels fresh;
    struct slices *slices;
};

/* Are they whole, and has each a word? */
static bool has_plain_numbers(const tally_game *game)
{
    for (uint32_t i = 0; i < game->count; i++) {
        const struct rational value = number_value(&game->rules, game->numbers[i]);
        if (value.negative || value.denominator != 1 || value.numerator > WORD_NUMERATOR_MAX)
            return false;
    }
    return true;
}

/* Are so many values wanted that all goals are worth their time, and does fresh.h know the rules?
 * It needs + beside -, and * beside /, since it takes groups away. */
static bool is_worth_goals(const struct engine_search *search, tally_range range)
{
    enum { VALUES_WORTH_GOALS = 512 };
    const struct request *const request = search->request;
    const tally_rules *const rules = &request->game->rules;
    const uint32_t operations = rules->operations;
    const bool has_sums = (operations & TALLY_OP_ADD) != 0 || (operations & TALLY_OP_SUBTRACT) == 0;
    const bool has_products =
        (operations & TALLY_OP_MULTIPLY) != 0 || (operations & TALLY_OP_DIVIDE) == 0;
    const bool has_constraints =
        request->options.fewest > 1 || request->options.must_use_count != 0;
    return range.last - range.first >= VALUES_WORTH_GOALS && search->lists_made_values &&
           rules->order == TALLY_ORDER_ANY && (operations & ~(uint32_t)TALLY_OP_BASIC) == 0 &&
           has_sums && has_products && request->row.unit == 1 &&
           (rules->use == TALLY_USE_ALL || !has_constraints) && has_plain_numbers(request->game);
}

/* The larger of the value and its inverse, rounded up, of each goal of the subset. */
static uint64_t largest_of(const struct fresh *fresh)
{
    uint64_t largest = 1;
    for (uint32_t i = 0; i < fresh->class_begin[FRESH_CLASSES]; i++) {
        const uint64_t n = word_numerator(fresh->values[i]);
        const uint64_t d = word_denominator(fresh->values[i]);
        if (n > largest && n / d + 1 > largest) largest = n / d + 1;
        if (n != 0 && d > largest && d / n + 1 > largest) largest = d / n + 1;
    }
    return largest;
}

/* How many pairs of goals the subsets of a size have, and a bound on what they make. */
static tally_status weigh(const struct fresh_levels *levels, uint32_t size, uint64_t *pairs,
                          uint64_t *largest)
{
    const struct lattice *const lattice = &levels->workspace->lattice;
    struct vector *const splits = &levels->workspace->workers[0].splits;
    const uint32_t count = lattice->level_begin[size];
    uint64_t *const bounds = memory_allocate(levels->workspace->memory, count * sizeof *bounds);
    tally_status status = TALLY_OK;
    *pairs = *largest = 0;
    if (bounds == NULL) return memory_failure(levels->workspace->memory);
    for (uint32_t i = 0; i < count; i++) bounds[i] = largest_of(&levels->of_subset[i]);
    for (uint32_t subset = count; subset < lattice->level_begin[size + 1]; subset++) {
        status = lattice_splits(lattice, subset, splits);
        for (size_t i = 0; i < splits->count && status == TALLY_OK; i++) {
            const struct split split = ((const struct split *)splits->items)[i];
            const uint64_t of_a = levels->of_subset[split.a].class_begin[FRESH_CLASSES];
            const uint64_t of_b = levels->of_subset[split.b].class_begin[FRESH_CLASSES];
            const uint64_t made = saturating_multiply(bounds[split.a] + 1, bounds[split.b] + 1);
            if (split.a <= split.b) *pairs = saturating_add(*pairs, of_a * of_b);
            if (made > *largest) *largest = made;
        }
    }
    memory_release(levels->workspace->memory, bounds, count * sizeof *bounds);
    return status;
}

/* Makes the goals of all sizes but the last. TALLY_NUMBER_RANGE: they are too many or too large. */
static tally_status make_goals(struct exact_slices *list, tally_range range, uint32_t size)
{
    enum { MOST_PAIRS = 1 << 24, MOST_PAIRS_OF_LAST = 1 << 29 };
    tally_status status = lattice_build(&list->workspace.lattice, size);
    for (uint32_t made = 1; status == TALLY_OK; made++) {
        uint64_t pairs, largest;
        status = fresh_build(&list->fresh, made);
        if (status == TALLY_OK) status = weigh(&list->fresh, made + 1, &pairs, &largest);
        if (status != TALLY_OK) break;
        if (pairs > (made + 1 < size ? MOST_PAIRS : MOST_PAIRS_OF_LAST)) return TALLY_NUMBER_RANGE;
        if (made + 1 < size) continue;
        if (largest > WORD_NUMERATOR_MAX && range.last > WORD_NUMERATOR_MAX)
            return TALLY_NUMBER_RANGE;
        break;
    }
    return status;
}

tally_status exact_slices_begin(struct exact_slices **begun, struct engine_search *search,
                                const struct vector *known, const struct finds *finds,
                                tally_range range, uint32_t size, uint32_t *count)
{
    const tally_game *const game = search->request->game;
    *count = 0;
    *begun = NULL;
    if (size < 2 || !is_worth_goals(search, range)) return TALLY_OK;
    struct exact_slices *const list = memory_allocate(search->memory, sizeof *list);
    if (list == NULL) return memory_failure(search->memory);
    *list = (struct exact_slices){.memory = search->memory};
    *begun = list;
    tally_status status =
        workspace_init(&list->workspace, search->memory, &search->request->options, game->numbers,
                       game->count, game->rules.operations, UINT64_MAX);
    fresh_init(&list->fresh, &list->workspace, game->rules.use == TALLY_USE_ALL, true);
    list->fresh.is_whole = !rules_have_fractions(&game->rules);
    if (status == TALLY_OK) status = make_goals(list, range, size);
    if (status == TALLY_OK)
        status = slices_begin(&list->slices, search, &list->fresh, known, finds, range, count);
    if (status != TALLY_NUMBER_RANGE) return status;
    exact_slices_end(list);
    *begun = NULL;
    return TALLY_OK;
}

tally_status exact_slices_run(const struct exact_slices *list, uint32_t first, uint32_t count,
                              struct finds *finds)
{
    return slices_run(list->slices, first, count, finds);
}

void exact_slices_end(struct exact_slices *list)
{
    if (list == NULL) return;
    slices_end(list->slices);
    fresh_clear(&list->fresh);
    workspace_clear(&list->workspace);
    memory_release(list->memory, list, sizeof *list);
}
