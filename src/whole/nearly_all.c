/* SPDX-License-Identifier: MIT */
/*
 * Chooses the simplest expression of each value from fresh goals. See nearly_all.h.
 */
#include "whole/nearly_all.h"

#include "forest/fresh.h"
#include "whole/pack.h"

/* The simplest expression so far of a value. All threads read the value, to tell whose share it is;
 * only the thread of that share reads and writes the expression. */
struct choice {
    uint64_t value;
    struct built_expression expression;
    uint32_t wanted; /* the value's index in the list of wanted values */
};

/* A search for the expressions of all values of one size. */
struct choosing {
    struct whole *whole;
    uint32_t size;
    struct choice *choices; /* of the values that have no expression yet, in rising order */
    size_t count;
    struct chooser *choosers;
    uint32_t shares; /* the values are divided among this many choosers */
};

/* Chooses the expressions of a share of the values, on one thread. */
struct chooser {
    struct choosing *choosing;
    uint32_t subset;      /* whose goals are crossed */
    struct value_set set; /* the values; the limit of a place is the least effort so far */
    struct finds *finds;  /* what was chosen, in the order of the values, from index `first` on: the
                             finds of all, or its own */
    size_t first;
    struct finds own;
    struct finds one; /* expressions that are compared by text */
    struct finds other;
    bool is_beyond;
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
    if (whole->has_constraints || workspace->height < size) return false;
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

/* Compares two expressions that differ in their texts at most. */
static tally_status compare_texts(struct chooser *chooser, const struct built_expression *a,
                                  const struct built_expression *b, bool *is_before)
{
    struct engine_search *const search = &chooser->choosing->whole->search;
    finds_empty(&chooser->one);
    finds_empty(&chooser->other);
    tally_status status =
        pack_expression(&chooser->one, search->memory, &search->numbers, a, &chooser->is_beyond);
    if (status == TALLY_OK)
        status = pack_expression(&chooser->other, search->memory, &search->numbers, b,
                                 &chooser->is_beyond);
    if (status != TALLY_OK) return status;
    *is_before = finds_compare(&chooser->one, finds_at(&chooser->one, 0), &chooser->other,
                               finds_at(&chooser->other, 0), &search->numbers) < 0;
    return TALLY_OK;
}

/* Takes an expression of the value if it is simpler than the one so far. */
static tally_status consider(struct chooser *chooser, struct value_place *place,
                             const struct built_expression *expression)
{
    struct built_expression *const best = &chooser->choosing->choices[place->index].expression;
    tally_status status = TALLY_OK;
    if (expression->measure.effort > place->limit) return status;
    bool is_simpler = expression->measure.effort < place->limit;
    if (!is_simpler) {
        const int order = measured_compare(&expression->measure, &best->measure);
        is_simpler = order < 0;
        if (order == 0) status = compare_texts(chooser, expression, best, &is_simpler);
    }
    if (status != TALLY_OK || !is_simpler) return status;
    *best = *expression;
    place->limit = expression->measure.effort;
    return status;
}

/* Of two operands, the least effort is known without making the expression; a step takes at least
 * one more. */
static bool is_too_hard(const struct fresh_meeting *meeting)
{
    const uint8_t chain_part = (meeting->part & PARTS_PRODUCT_NODE) != 0 ? PART_PROD : PART_SUM;
    const struct built_expression *const left = meeting->left->expressions;
    const struct built_expression *const right = meeting->right->expressions;
    return left->part != chain_part && right->part != chain_part &&
           left->measure.effort + right->measure.effort >= meeting->place->limit;
}

static tally_status consider_meeting(void *context, const struct fresh_meeting *meeting)
{
    struct chooser *const chooser = context;
    const struct lattice *const lattice = &chooser->choosing->whole->workspace.lattice;
    const struct measured_step step = {meeting->place->value, meeting->part, chooser->subset};
    const uint32_t left_count = fresh_count_for(meeting->left, meeting->part);
    const uint32_t right_count = fresh_count_for(meeting->right, meeting->part);
    tally_status status = TALLY_OK;
    if (is_too_hard(meeting)) return status;
    for (uint32_t i = 0; i < left_count; i++) {
        for (uint32_t j = 0; j < right_count && status == TALLY_OK; j++) {
            const struct built_expression *const left = &meeting->left->expressions[i];
            const struct built_expression *const right = &meeting->right->expressions[j];
            if (derive_is_met_elsewhere(lattice, chooser->subset, meeting->part, left, right))
                continue;
            const struct built_expression joined = measured_join(&step, left, right);
            status = consider(chooser, meeting->place, &joined);
        }
    }
    return status;
}

/* Considers all goals of a subset that have been made. */
static tally_status consider_goals(struct chooser *chooser, struct worker *worker)
{
    struct whole *const whole = chooser->choosing->whole;
    const struct fresh *const fresh = &whole->fresh.of_subset[chooser->subset];
    tally_status status = TALLY_OK;
    for (uint32_t i = 0; i < fresh->class_begin[FRESH_CLASSES] && status == TALLY_OK; i++) {
        if (filter_passes(chooser->set.filter, fresh->values[i]) == 0) continue;
        struct value_place *const place = value_set_find(&chooser->set, fresh->values[i]);
        if (place == NULL) continue;
        const struct fresh_goal *const goal = &fresh->goals[i];
        for (uint32_t j = 0; j < goal->operand_count && status == TALLY_OK; j++)
            status = consider(chooser, place, &goal->expressions[j]);
        if (status == TALLY_OK) status = workspace_tick(&whole->workspace, worker);
    }
    return status;
}

/* ---- Shares ---------------------------------------------------------------------------------- */

/* The shares are about equally large: by a hash, since most values are even. */
static bool is_in_share(const struct choosing *choosing, size_t choice, size_t share)
{
    enum { HALF = 32 };
    return value_slot(choosing->choices[choice].value, HALF) % choosing->shares == share;
}

/* Begins with no expression for any value of the share. */
static bool gather_share(struct chooser *chooser, size_t share)
{
    const struct choosing *const choosing = chooser->choosing;
    size_t count = 0;
    for (size_t i = 0; i < choosing->count; i++) count += is_in_share(choosing, i, share);
    if (!value_set_restart(&chooser->set, choosing->whole->search.memory, count)) return false;
    for (size_t i = 0; i < choosing->count; i++) {
        if (!is_in_share(choosing, i, share)) continue;
        value_set_add(&chooser->set,
                      (struct value_place){choosing->choices[i].value, (uint32_t)i, UINT32_MAX});
    }
    return true;
}

/* Packs the chosen expressions of the share, in the order of the values. */
static tally_status pack_share(struct chooser *chooser, struct worker *worker, size_t share)
{
    const struct choosing *const choosing = chooser->choosing;
    struct engine_search *const search = &choosing->whole->search;
    tally_status status = TALLY_OK;
    for (size_t i = 0; i < choosing->count && status == TALLY_OK; i++) {
        const struct built_expression *const expression = &choosing->choices[i].expression;
        if (!is_in_share(choosing, i, share) || expression->part == 0) continue;
        status = pack_expression(chooser->finds, search->memory, &search->numbers, expression,
                                 &chooser->is_beyond);
        if (status == TALLY_OK) status = workspace_tick(&choosing->whole->workspace, worker);
    }
    return status;
}

/* Chooses among the goals of a subset; if none are made, among the pairs of smaller ones. */
static tally_status choose_over_subset(struct chooser *chooser, struct worker *worker)
{
    struct whole *const whole = chooser->choosing->whole;
    const struct cross cross = {.workspace = &whole->workspace,
                                .of_subset = whole->fresh.of_subset,
                                .subset = chooser->subset,
                                .sought = &chooser->set,
                                .meet = consider_meeting,
                                .context = chooser};
    return whole->fresh.height >= chooser->choosing->size ? consider_goals(chooser, worker)
                                                          : cross_goals(&cross, worker);
}

static tally_status choose_share(void *argument, struct worker *worker, size_t share)
{
    struct choosing *const choosing = argument;
    struct whole *const whole = choosing->whole;
    struct chooser *const chooser = &choosing->choosers[share];
    const uint32_t *const begin = &whole->workspace.lattice.level_begin[choosing->size];
    if (!gather_share(chooser, share)) return memory_failure(whole->search.memory);
    tally_status status = TALLY_OK;
    for (uint32_t subset = begin[0]; subset < begin[1] && status == TALLY_OK; subset++) {
        chooser->subset = subset;
        status = choose_over_subset(chooser, worker);
    }
    value_set_clear(&chooser->set, whole->search.memory);
    return status == TALLY_OK ? pack_share(chooser, worker, share) : status;
}

/* Adds what a share has chosen to the finds of all. */
static tally_status take_over(const struct choosing *choosing, struct wanted *wanted, size_t share,
                              struct finds *finds)
{
    struct chooser *const chooser = &choosing->choosers[share];
    size_t packed = chooser->first;
    if (chooser->is_beyond) choosing->whole->search.is_beyond = true;
    for (size_t i = 0; i < choosing->count; i++) {
        if (!is_in_share(choosing, i, share) || choosing->choices[i].expression.part == 0) continue;
        size_t find = packed++;
        if (chooser->finds != finds) {
            const tally_status status =
                finds_copy(finds, choosing->whole->search.memory, chooser->finds, find);
            if (status != TALLY_OK) return status;
            find = finds->found.count - 1;
        }
        wanted[choosing->choices[i].wanted].find = (uint32_t)find;
    }
    return TALLY_OK;
}

static void clear_chooser(struct chooser *chooser, struct memory *memory)
{
    value_set_clear(&chooser->set, memory);
    finds_clear(&chooser->own, memory);
    finds_clear(&chooser->one, memory);
    finds_clear(&chooser->other, memory);
}

/* Divides the values among the workers. With one, what is chosen goes to the finds of all at
 * once. */
static tally_status choose_all(struct choosing *choosing, struct wanted *wanted,
                               struct finds *finds)
{
    struct whole *const whole = choosing->whole;
    struct memory *const memory = whole->search.memory;
    const size_t bytes = choosing->shares * sizeof *choosing->choosers;
    choosing->choosers = memory_allocate(memory, bytes);
    if (choosing->choosers == NULL) return memory_failure(memory);
    for (uint32_t i = 0; i < choosing->shares; i++) {
        struct chooser *const chooser = &choosing->choosers[i];
        *chooser = (struct chooser){.choosing = choosing};
        chooser->finds = choosing->shares == 1 ? finds : &chooser->own;
        chooser->first = chooser->finds->found.count;
    }
    tally_status status = workspace_run(&whole->workspace, choose_share, choosing, choosing->shares,
                                        choosing->shares > 1);
    for (uint32_t i = 0; i < choosing->shares; i++) {
        if (status == TALLY_OK) status = take_over(choosing, wanted, i, finds);
        clear_chooser(&choosing->choosers[i], memory);
    }
    memory_release(memory, choosing->choosers, bytes);
    return status;
}

/* ---- Altogether ------------------------------------------------------------------------------ */

/* Lists the values that have no expression yet. */
static void list_choices(struct choosing *choosing, const struct wanted *wanted, size_t count)
{
    choosing->count = 0;
    for (size_t i = 0; i < count; i++) {
        if (!is_due(&wanted[i], choosing->size)) continue;
        choosing->choices[choosing->count++] =
            (struct choice){.value = wanted[i].value, .wanted = (uint32_t)i};
    }
}

/* Goals of the last size would be of no further use. */
static tally_status build_goals(struct whole *whole, uint32_t size)
{
    if (whole->fresh.workspace == NULL) fresh_init(&whole->fresh, &whole->workspace);
    const bool is_last = size > 1 && size == whole->search.request->most;
    return fresh_build(&whole->fresh, is_last ? size - 1 : size);
}

tally_status nearly_all_simplest(struct whole *whole, struct wanted *wanted, size_t count,
                                 uint32_t size, struct finds *finds)
{
    enum { VALUES_WORTH_THREADS = 512 };
    struct memory *const memory = whole->search.memory;
    struct choosing choosing = {.whole = whole, .size = size};
    size_t due = 0;
    for (size_t i = 0; i < count; i++) due += is_due(&wanted[i], size);
    if (due == 0) return TALLY_OK;
    tally_status status = build_goals(whole, size);
    if (status != TALLY_OK) return status;
    choosing.shares = due >= VALUES_WORTH_THREADS ? whole->workspace.worker_count : 1;
    choosing.choices = memory_allocate(memory, due * sizeof *choosing.choices);
    if (choosing.choices == NULL) return memory_failure(memory);
    list_choices(&choosing, wanted, count);
    status = choose_all(&choosing, wanted, finds);
    memory_release(memory, choosing.choices, due * sizeof *choosing.choices);
    whole->search.nodes +=
        due + (whole->fresh.height >= size ? fresh_goals_of_size(&whole->fresh, size) : 0);
    return status;
}
