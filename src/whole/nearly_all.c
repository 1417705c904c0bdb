/* SPDX-License-Identifier: MIT */
/*
 * The simplest expressions of nearly all values that a number of numbers makes.
 *
 * A forest (forest.h) finds the expressions of some values. If nearly all values of a size are
 * wanted, fresh goals (fresh.h) find them in less time and memory: the goals of all subsets are
 * made, and the simplest expression of each value is chosen from them. The values of the last size
 * need no goals: see forest/slices.h.
 */
#include "whole/whole.h"

#include "base/technique.h"
#include "forest/measured.h"
#include "forest/slices.h"

/* The simplest expression so far of a value. */
struct choice {
    uint64_t value;
    struct built_expression expression;
    uint32_t wanted; /* the value's index in the list of wanted values */
};

/* What is chosen, and from what. */
struct choosing {
    struct whole *whole;
    uint32_t size;          /* of the values' subsets */
    struct choice *choices; /* of values that have no expression yet, in rising order */
    size_t count;
    struct value_set set; /* the values */
};

static bool is_due(const struct wanted *wanted, uint32_t size)
{
    return wanted->find == WANTED_NOT_FOUND && wanted->fewest <= size;
}

bool nearly_all_are_wanted(const struct whole *whole, const struct wanted *wanted, size_t count,
                           uint32_t size)
{
    enum { PART = 4 };
    const struct workspace *const workspace = &whole->workspace;
    if (whole->has_constraints || workspace->height < size ||
        !technique_is_on(TECHNIQUE_NEARLY_ALL))
        return false;
    const uint32_t *const begin = &workspace->lattice.level_begin[size];
    uint32_t largest = 0;
    size_t due = 0;
    for (uint32_t subset = begin[0]; subset < begin[1]; subset++) {
        const uint32_t values = table_all(&workspace->tables[subset]).count;
        if (values > largest) largest = values;
    }
    for (size_t i = 0; i < count; i++) due += is_due(&wanted[i], size);
    return due * PART >= largest;
}

/* ---- Choosing -------------------------------------------------------------------------------- */

/* Begins with no expression for any value. */
static bool gather_values(struct choosing *choosing)
{
    struct memory *const memory = choosing->whole->search.memory;
    if (!value_set_restart(&choosing->set, memory, choosing->count)) return false;
    for (size_t i = 0; i < choosing->count; i++)
        value_set_add(&choosing->set,
                      (struct value_place){choosing->choices[i].value, (uint32_t)i, UINT32_MAX});
    return true;
}

/* Considers all goals of a subset. */
static tally_status consider_goals(struct choosing *choosing, uint32_t subset)
{
    struct whole *const whole = choosing->whole;
    struct worker *const worker = &whole->workspace.workers[0];
    const struct fresh *const fresh = &whole->fresh.of_subset[subset];
    tally_status status = TALLY_OK;
    for (uint32_t i = 0; i < fresh->class_begin[FRESH_CLASSES] && status == TALLY_OK; i++) {
        if (filter_passes(choosing->set.filter, fresh->values[i]) == 0) continue;
        struct value_place *const place = value_set_find(&choosing->set, fresh->values[i]);
        if (place == NULL) continue;
        const struct fresh_goal *const goal = &fresh->goals[i];
        struct built_expression *const best = &choosing->choices[place->index].expression;
        for (uint32_t j = 0; j < goal->operand_count; j++)
            choose_simpler(false, place, best, &goal->expressions[j]);
        status = workspace_tick(&whole->workspace, worker);
    }
    return status;
}

/* Packs the chosen expressions, in the order of the values. */
static tally_status pack_choices(struct choosing *choosing, struct wanted *wanted,
                                 struct finds *finds)
{
    struct whole *const whole = choosing->whole;
    struct workspace *const workspace = &whole->workspace;
    tally_status status = TALLY_OK;
    for (size_t i = 0; i < choosing->count && status == TALLY_OK; i++) {
        const struct choice *const choice = &choosing->choices[i];
        const size_t count = finds->found.count;
        if (choice->expression.part == 0) continue;
        status = pack_measured(finds, whole->search.memory, &whole->search.numbers, false,
                               &choice->expression, &whole->search.is_beyond);
        if (finds->found.count != count) wanted[choice->wanted].find = (uint32_t)count;
        if (status == TALLY_OK) status = workspace_tick(workspace, &workspace->workers[0]);
    }
    return status;
}

static tally_status choose_all(struct choosing *choosing, struct wanted *wanted,
                               struct finds *finds)
{
    struct whole *const whole = choosing->whole;
    const uint32_t *const begin = &whole->workspace.lattice.level_begin[choosing->size];
    if (!gather_values(choosing)) return memory_failure(whole->search.memory);
    tally_status status = TALLY_OK;
    for (uint32_t subset = begin[0]; subset < begin[1] && status == TALLY_OK; subset++)
        status = consider_goals(choosing, subset);
    if (status == TALLY_OK) status = pack_choices(choosing, wanted, finds);
    return status;
}

/* ---- Altogether ------------------------------------------------------------------------------ */

/* Lists the values that have no expression yet. */
static void list_choices(struct choice *choices, const struct wanted *wanted, size_t count,
                         uint32_t size)
{
    for (size_t i = 0; i < count; i++) {
        if (is_due(&wanted[i], size))
            *choices++ = (struct choice){.value = wanted[i].value, .wanted = (uint32_t)i};
    }
}

tally_status nearly_all_simplest(struct whole *whole, struct wanted *wanted, size_t count,
                                 uint32_t size, struct finds *finds)
{
    struct memory *const memory = whole->search.memory;
    size_t due = 0;
    for (size_t i = 0; i < count; i++) due += is_due(&wanted[i], size);
    if (due == 0) return TALLY_OK;
    if (whole->fresh.workspace == NULL) fresh_init(&whole->fresh, &whole->workspace, false, false);
    tally_status status = fresh_build(&whole->fresh, size);
    if (status != TALLY_OK) return status;
    struct choice *const choices = memory_allocate(memory, due * sizeof *choices);
    if (choices == NULL) return memory_failure(memory);
    list_choices(choices, wanted, count, size);
    struct choosing choosing = {.whole = whole, .size = size, .choices = choices, .count = due};
    status = choose_all(&choosing, wanted, finds);
    value_set_clear(&choosing.set, memory);
    memory_release(memory, choices, due * sizeof *choices);
    whole->search.nodes += due + fresh_goals_of_size(&whole->fresh, size);
    return status;
}

/* ---- All values of the last size ------------------------------------------------------------- */

/* All numbers must be used, so this is the only size. For a short range, a search of its targets
 * costs less than all goals. */
static tally_status make_smaller_goals(struct whole *whole, tally_range range, uint32_t size)
{
    enum { VALUES_WORTH_GOALS = 64 };
    if (range.last - range.first < VALUES_WORTH_GOALS) return TALLY_OK;
    const tally_status status = lattice_build(&whole->workspace.lattice, size);
    if (status != TALLY_OK) return status;
    if (whole->fresh.workspace == NULL) fresh_init(&whole->fresh, &whole->workspace, true, false);
    return fresh_build(&whole->fresh, size - 1);
}

tally_status whole_begin_slices(struct engine_search *search, const struct vector *known,
                                const struct finds *finds, tally_range range, uint32_t size,
                                uint32_t *count)
{
    struct whole *const whole = whole_of(search);
    *count = 0;
    if (size < 2) return TALLY_OK;
    if (whole->uses_all) {
        const tally_status status = make_smaller_goals(whole, range, size);
        if (status != TALLY_OK) return status;
    }
    if ((whole->has_constraints && !whole->uses_all) || whole->fresh.height + 1 != size)
        return TALLY_OK;
    return slices_begin(search, &whole->fresh, known, finds, range, count);
}
