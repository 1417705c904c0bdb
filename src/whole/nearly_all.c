/* SPDX-License-Identifier: MIT */
/*
 * The simplest expressions of nearly all values that a number of numbers makes.
 *
 * A forest (forest.h) finds the expressions of some values. If nearly all values of a size are
 * wanted, fresh goals (fresh.h) find them in less time and memory: the goals of all subsets are
 * made, and the simplest expression of each value is chosen from them. The values of the last size
 * need no goals: see slices.c.
 *
 * Threads divide the values, not the subsets: each has the values of a range. So threads share
 * nothing.
 */
#include "whole/whole.h"

#include "base/technique.h"
#include "forest/measured.h"

/* The simplest expression so far of a value. */
struct choice {
    uint64_t value;
    struct built_expression expression;
    uint32_t wanted; /* the value's index in the list of wanted values */
};

/* Neighbouring values, whose expressions one thread chooses. */
struct share {
    struct whole *whole;
    uint32_t size;          /* of the values' subsets */
    struct choice *choices; /* of values that have no expression yet, in rising order */
    size_t count;
    struct value_set set; /* the values */
    struct finds *finds;  /* what was chosen, in the order of the values, from index `first` on: the
                             finds of all, or its own */
    size_t first;
    struct finds own;
    struct chooser chooser;
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

/* Begins with no expression for any value of the share. */
static bool gather_share(struct share *share)
{
    if (!value_set_restart(&share->set, share->whole->search.memory, share->count)) return false;
    for (size_t i = 0; i < share->count; i++)
        value_set_add(&share->set,
                      (struct value_place){share->choices[i].value, (uint32_t)i, UINT32_MAX});
    return true;
}

/* Considers all goals of a subset. */
static tally_status consider_goals(struct share *share, struct worker *worker, uint32_t subset)
{
    struct whole *const whole = share->whole;
    const struct fresh *const fresh = &whole->fresh.of_subset[subset];
    tally_status status = TALLY_OK;
    for (uint32_t i = 0; i < fresh->class_begin[FRESH_CLASSES] && status == TALLY_OK; i++) {
        if (filter_passes(share->set.filter, fresh->values[i]) == 0) continue;
        struct value_place *const place = value_set_find(&share->set, fresh->values[i]);
        if (place == NULL) continue;
        const struct fresh_goal *const goal = &fresh->goals[i];
        struct built_expression *const best = &share->choices[place->index].expression;
        for (uint32_t j = 0; j < goal->operand_count && status == TALLY_OK; j++)
            status = choose_simpler(&share->chooser, place, best, &goal->expressions[j]);
        if (status == TALLY_OK) status = workspace_tick(&whole->workspace, worker);
    }
    return status;
}

/* Packs the chosen expressions of the share, in the order of the values. */
static tally_status pack_share(struct share *share, struct worker *worker)
{
    struct whole *const whole = share->whole;
    tally_status status = TALLY_OK;
    for (size_t i = 0; i < share->count && status == TALLY_OK; i++) {
        const struct built_expression *const expression = &share->choices[i].expression;
        if (expression->part == 0) continue;
        status = chooser_pack(&share->chooser, share->finds, expression);
        if (status == TALLY_OK) status = workspace_tick(&whole->workspace, worker);
    }
    return status;
}

static tally_status choose_share(void *argument, struct worker *worker, size_t index)
{
    struct share *const share = (struct share *)argument + index;
    struct memory *const memory = share->whole->search.memory;
    const uint32_t *const begin = &share->whole->workspace.lattice.level_begin[share->size];
    if (!gather_share(share)) return memory_failure(memory);
    tally_status status = TALLY_OK;
    for (uint32_t subset = begin[0]; subset < begin[1] && status == TALLY_OK; subset++)
        status = consider_goals(share, worker, subset);
    value_set_clear(&share->set, memory);
    return status == TALLY_OK ? pack_share(share, worker) : status;
}

/* ---- Shares ---------------------------------------------------------------------------------- */

/* Adds what a share has chosen to the finds of all. */
static tally_status take_over(const struct share *share, struct wanted *wanted, struct finds *finds)
{
    struct whole *const whole = share->whole;
    size_t packed = share->first;
    if (share->chooser.is_beyond) whole->search.is_beyond = true;
    for (size_t i = 0; i < share->count; i++) {
        if (share->choices[i].expression.part == 0) continue;
        size_t find = packed++;
        if (share->finds != finds) {
            const tally_status status = finds_copy(finds, whole->search.memory, share->finds, find);
            if (status != TALLY_OK) return status;
            find = finds->found.count - 1;
        }
        wanted[share->choices[i].wanted].find = (uint32_t)find;
    }
    return TALLY_OK;
}

static void clear_share(struct share *share, struct memory *memory)
{
    value_set_clear(&share->set, memory);
    finds_clear(&share->own, memory);
    chooser_clear(&share->chooser);
}

/* Divides the values among the workers. With one, what is chosen goes to the finds of all at
 * once. */
static tally_status choose_all(struct whole *whole, uint32_t size, struct choice *choices,
                               size_t due, struct wanted *wanted, struct finds *finds)
{
    enum { VALUES_WORTH_THREADS = 512, SHARES_A_THREAD = 4 };
    struct memory *const memory = whole->search.memory;
    const uint32_t workers = whole->workspace.worker_count;
    const size_t count = due >= VALUES_WORTH_THREADS && workers > 1 ? SHARES_A_THREAD * workers : 1;
    struct share *const shares = memory_allocate(memory, count * sizeof *shares);
    if (shares == NULL) return memory_failure(memory);
    for (size_t i = 0; i < count; i++) {
        struct share *const share = &shares[i];
        const size_t begin = due * i / count;
        *share = (struct share){
            .whole = whole,
            .size = size,
            .choices = choices + begin,
            .count = due * (i + 1) / count - begin,
            .chooser = {memory, &whole->search.numbers, {{0}, {0}}, {{0}, {0}}, false}};
        share->finds = count == 1 ? finds : &share->own;
        share->first = share->finds->found.count;
    }
    tally_status status = workspace_run(&whole->workspace, choose_share, shares, count, count > 1);
    for (size_t i = 0; i < count; i++) {
        if (status == TALLY_OK) status = take_over(&shares[i], wanted, finds);
        clear_share(&shares[i], memory);
    }
    memory_release(memory, shares, count * sizeof *shares);
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
    if (whole->fresh.workspace == NULL) fresh_init(&whole->fresh, &whole->workspace, false);
    tally_status status = fresh_build(&whole->fresh, size);
    if (status != TALLY_OK) return status;
    struct choice *const choices = memory_allocate(memory, due * sizeof *choices);
    if (choices == NULL) return memory_failure(memory);
    list_choices(choices, wanted, count, size);
    status = choose_all(whole, size, choices, due, wanted, finds);
    memory_release(memory, choices, due * sizeof *choices);
    whole->search.nodes += due + fresh_goals_of_size(&whole->fresh, size);
    return status;
}
