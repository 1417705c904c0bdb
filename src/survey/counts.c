/* SPDX-License-Identifier: MIT */
/*
 * Counting the solutions of whole selections.
 *
 * The root of an expression is a sum of operands that are not sums, some added and some subtracted,
 * or a product of operands that are not products. So a root over the subset S is a group over A
 * (added) and a group over B (subtracted), where A and B together are S, and B may be empty. Each
 * expression is counted once: groups are multisets, and a split A, B is ordered.
 *
 * A group over T is one operand e and a smaller group. If the tile x (the pivot) occurs once in T,
 * e is the operand with x. If T contains x m times, a group is found once for each way to take out
 * j copies of an operand with x. The sum of m_x(operand), its number of copies of x, over all of
 * these ways is m for each group (the logarithmic derivative of the generating function of
 * multisets); so the sums are divided by m.
 *
 * Detours. A proper sub-collection of a sum has the value of the whole exactly if the other
 * operands cancel: some added and some subtracted ones have the same value. So a sum has no detour
 * exactly if no sub-collection of the added group has the value of a sub-collection of the
 * subtracted group, and no operand contains the sum's value. The same holds for products, with the
 * additional condition that no operand is worth 1.
 *
 * All levels but the last are shared by the selections. The lists of subsets with all but one tile
 * (the top lists) lack only one tile, so they are made shorter. Values inside an operand are kept
 * only if they are targets, since the finished expression is worth a target. Sums of operands are
 * kept only if they are values of tiles, since only the last tile can be equal to one of them.
 *
 * Top lists of many tiles are too large to keep: those of the standard pool take 1.6 GB for five
 * tiles, and more than 40 GB for six. So each is made, used for the selections that are its tiles
 * and one more, and dropped. A selection's roots with all but one tile on one side are added up in
 * top_roots; count_selection() adds the roots that divide the tiles more evenly.
 *
 *     top list of 1 2 3 4 25       selections 1 1 2 3 4 25, 1 2 2 3 4 25, ..., 1 2 3 4 25 100
 */
#include "survey/counts.h"

#include "survey/count_roots.h"
#include "survey/smaller_subsets.h"

#include <string.h>

/* ---- The item lists of one subset ------------------------------------------------------------ */

/*
 * Makes the item lists of one subset from those of its parts, and reduces them to what larger
 * subsets can use.
 */

/* In the list of all but one tile: can one more tile turn a group of this total into a target?
 * In other lists, any total that fits is useful. */
static bool is_useful_total(const struct count_scratch *scratch, enum count_operation operation,
                            uint64_t total)
{
    const struct count_tables *const counts = scratch->counts;
    const struct kinds *const kinds = &counts->tables->kinds;
    if (!scratch->is_top) return total <= UINT32_MAX;
    if (operation == COUNT_SUM) return total <= counts->target.last + kinds->tile[kinds->count - 1];
    if (total <= counts->target.last) return true;
    for (uint32_t kind = 0; kind < kinds->count; kind++) {
        const uint32_t tile = kinds->tile[kind];
        if (total % tile == 0 && total / tile <= counts->target.last) return true;
        if (tile % total == 0) return true; /* 6 / 3 is the target 2 */
    }
    return false;
}

/* Removes the values of `inside` that are not targets. The list only has to answer whether an
 * operand contains the value of the whole expression, and that value is a target. */
static void cut_to_targets(struct values *values, tally_range target)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < values->count; i++)
        if (values->list[i] >= target.first && values->list[i] <= target.last)
            values->list[kept++] = values->list[i];
    values->count = kept;
}

/* Removes the sums that are not the value of a tile. In a larger expression, only
 * the last tile is compared with these sums. */
static void cut_to_tiles(struct values *values, const struct kinds *kinds)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < values->count; i++)
        for (uint32_t kind = 0; kind < kinds->count; kind++)
            if (kinds->tile[kind] == values->list[i]) values->list[kept++] = values->list[i];
    values->count = kept;
}

static void add_item(struct count_scratch *scratch, struct item_pile *pile, struct item *item)
{
    item->inside = scratch->inside.list;
    item->inside_count = (uint16_t)scratch->inside.count;
    item->sums = scratch->sums.list;
    item->sums_count = (uint16_t)scratch->sums.count;
    if (!scratch->has_failed && !pile_add(pile, item)) scratch->has_failed = true;
}

/* Adds a group: the copies of operand e that begin it, and a smaller group g (NULL: none). */
static void add_group(struct count_scratch *scratch, const struct beginning *beginning,
                      const struct item *e, const struct item *g)
{
    const enum count_operation operation = scratch->operation;
    const uint32_t copies = beginning->copies;
    uint64_t powers[SURVEY_PICK_MAX + 1];
    powers[1] = e->total;
    for (uint32_t j = 2; j <= copies; j++)
        powers[j] = operation == COUNT_SUM ? powers[j - 1] + e->total : powers[j - 1] * e->total;
    uint64_t total = powers[copies];
    if (g != NULL) total = operation == COUNT_SUM ? total + g->total : total * g->total;
    if (total > UINT32_MAX) return;
    struct item item = {
        .total = (uint32_t)total,
        .count = beginning->weight * e->count * (g != NULL ? g->count : 1),
        .has_one = e->has_one || (g != NULL && g->has_one),
    };
    scratch->inside.count = scratch->sums.count = 0;
    if (scratch->kind == COUNT_FREE) {
        values_add_all(&scratch->inside, e->inside, e->inside_count);
        for (uint32_t j = 1; j <= copies; j++) values_add(&scratch->sums, (uint32_t)powers[j]);
        if (g != NULL) {
            values_add_all(&scratch->inside, g->inside, g->inside_count);
            values_add_all(&scratch->sums, g->sums, g->sums_count);
            for (uint32_t j = 1; j <= copies; j++)
                for (uint32_t i = 0; i < g->sums_count; i++)
                    values_add(&scratch->sums,
                               (uint32_t)(operation == COUNT_SUM ? powers[j] + g->sums[i]
                                                                 : powers[j] * g->sums[i]));
        }
        values_settle(&scratch->inside);
        values_settle(&scratch->sums);
    }
    add_item(scratch, &scratch->groups, &item);
}

static const struct item_list *list_of(const struct count_scratch *scratch,
                                       const struct count_set *set)
{
    return &set->groups[scratch->kind][scratch->operation];
}

/* Makes the groups of two or more operands over the dissected subset. */
static bool make_groups(struct count_scratch *scratch, struct item_list *list)
{
    const struct dissection *const d = &scratch->dissection;
    if (!pile_begin(&scratch->groups, &scratch->arena)) return false;
    for (struct beginning b = {0}; next_beginning(d, &b);) {
        const struct item_list *const operands = list_of(scratch, d->sets[b.part]);
        for (uint32_t i = 0; i < operands->count; i++) {
            if (!operands->items[i].is_single) continue;
            if (b.rest == 0) {
                add_group(scratch, &b, &operands->items[i], NULL);
                continue;
            }
            const struct item_list *const others = list_of(scratch, d->sets[b.rest]);
            for (uint32_t k = 0; k < others->count; k++)
                add_group(scratch, &b, &operands->items[i], &others->items[k]);
        }
    }
    return pile_end(&scratch->groups, list, d->have[d->pivot]) && !scratch->has_failed;
}

/* Adds a node as an operand. plus: the group that is added (or multiplied). minus: the group that
 * is subtracted (or divides); NULL: there is none. */
static void add_node(struct count_scratch *scratch, const struct item *plus,
                     const struct item *minus, uint32_t value)
{
    const struct count_tables *const counts = scratch->counts;
    const enum count_kind kind = scratch->kind;
    const enum count_operation operation = scratch->operation;
    const enum count_operation above = operation == COUNT_SUM ? COUNT_PRODUCT : COUNT_SUM;
    if (value > scratch->limit || !is_useful_total(scratch, above, value)) return;
    if (kind == COUNT_FREE && value == 1 && above == COUNT_PRODUCT) return; /* x * 1 has a detour */
    struct item item = {
        .total = value,
        .count = plus->count * (minus != NULL ? minus->count : 1),
        .is_single = true,
        .has_one = value == 1,
    };
    scratch->inside.count = scratch->sums.count = 0;
    if (kind == COUNT_FREE) {
        struct values *const inside = &scratch->inside;
        values_add(inside, value);
        values_add_all(inside, plus->inside, plus->inside_count);
        values_add_all(inside, plus->sums, plus->sums_count);
        if (minus != NULL) {
            values_add_all(inside, minus->inside, minus->inside_count);
            for (uint32_t i = 0; i < plus->sums_count; i++)
                for (uint32_t j = 0; j < minus->sums_count; j++) {
                    const uint32_t p = plus->sums[i], m = minus->sums[j];
                    if (operation == COUNT_SUM && p > m) values_add(inside, p - m);
                    if (operation == COUNT_PRODUCT && p % m == 0) values_add(inside, p / m);
                }
        }
        if (scratch->is_top) cut_to_targets(inside, counts->target);
        values_settle(inside);
        values_add(&scratch->sums, value);
        if (scratch->is_top) cut_to_tiles(&scratch->sums, &counts->tables->kinds);
    }
    add_item(scratch, &scratch->nodes, &item);
}

/* A difference must be above 0, so the added group is larger than the subtracted one. A quotient by
 * a group that contains a 1 is left out: x / 1 is x * 1. */
static void add_nodes_of_pair(struct count_scratch *scratch, const struct item_list *plus,
                              const struct item_list *minus)
{
    const enum count_operation operation = scratch->operation;
    for (uint32_t j = 0; j < minus->count; j++) {
        const struct item *const m = &minus->items[j];
        if (operation == COUNT_PRODUCT && m->has_one) continue;
        const uint64_t least = operation == COUNT_SUM ? (uint64_t)m->total + 1 : m->total;
        for (uint32_t i = first_from(plus, least); i < plus->count; i++) {
            const struct item *const p = &plus->items[i];
            if (operation == COUNT_PRODUCT && p->total % m->total != 0) continue;
            const uint32_t value =
                operation == COUNT_SUM ? p->total - m->total : p->total / m->total;
            if (scratch->kind == COUNT_ALL || is_free_pair(p, m, value))
                add_node(scratch, p, m, value);
        }
    }
}

/* Makes all nodes of one operation over the dissected subset, as operands. pure: the groups of two
 * or more operands. */
static bool make_nodes(struct count_scratch *scratch, const struct item_list *pure,
                       struct item_list *list)
{
    const enum count_operation operation = scratch->operation;
    const struct dissection *const d = &scratch->dissection;
    if (!pile_begin(&scratch->nodes, &scratch->arena)) return false;
    const uint32_t alone = operation == COUNT_SUM ? TALLY_OP_ADD : TALLY_OP_MULTIPLY;
    const uint32_t paired = operation == COUNT_SUM ? TALLY_OP_SUBTRACT : TALLY_OP_DIVIDE;
    for (uint32_t i = 0; has_operation(scratch->counts, alone) && i < pure->count; i++)
        if (scratch->kind == COUNT_ALL || !item_has_inside(&pure->items[i], pure->items[i].total))
            add_node(scratch, &pure->items[i], NULL, pure->items[i].total);
    for (uint32_t part = 1; has_operation(scratch->counts, paired) && part + 1 < d->parts.total;
         part++)
        add_nodes_of_pair(scratch, list_of(scratch, d->sets[part]),
                          list_of(scratch, d->sets[d->parts.total - 1 - part]));
    return pile_end(&scratch->nodes, list, 1) && !scratch->has_failed;
}

/* Copies the groups of two or more, and the single operands, into one permanent list. */
static bool settle_groups(struct count_scratch *scratch, const struct item_list *groups,
                          const struct item_list *operands, struct arena *arena,
                          struct item_list *list)
{
    if (!pile_begin(&scratch->settled, arena)) return false;
    for (uint32_t i = 0; i < operands->count; i++)
        if (!pile_add(&scratch->settled, &operands->items[i])) return false;
    for (uint32_t i = 0; i < groups->count; i++) {
        struct item item = groups->items[i];
        if (!is_useful_total(scratch, scratch->operation, item.total)) continue;
        scratch->inside.count = scratch->sums.count = 0;
        values_add_all(&scratch->inside, item.inside, item.inside_count);
        values_add_all(&scratch->sums, item.sums, item.sums_count);
        if (scratch->is_top) {
            cut_to_targets(&scratch->inside, scratch->counts->target);
            cut_to_tiles(&scratch->sums, &scratch->counts->tables->kinds);
        }
        add_item(scratch, &scratch->settled, &item);
    }
    return pile_end(&scratch->settled, list, 1) && !scratch->has_failed;
}

/* Makes the lists of a subset of one tile. The tile is a group of one operand, in sums and in
 * products. In expressions without a detour, 1 is never a factor. */
static bool make_leaf(struct count_scratch *scratch, struct count_set *set, uint32_t tile,
                      struct arena *arena)
{
    const tally_range target = scratch->counts->target;
    for (uint32_t kind = 0; kind < COUNT_KINDS; kind++) {
        if (tile >= target.first && tile <= target.last) set->exact[kind][tile - target.first]++;
        for (uint32_t operation = 0; operation < COUNT_OPERATIONS; operation++) {
            struct item item = {.total = tile, .count = 1, .is_single = true, .has_one = tile == 1};
            scratch->inside.count = scratch->sums.count = 0;
            if (kind == COUNT_FREE) {
                values_add(&scratch->inside, tile);
                values_add(&scratch->sums, tile);
            }
            if (!pile_begin(&scratch->settled, arena)) return false;
            if (kind == COUNT_ALL || operation == COUNT_SUM || tile != 1)
                add_item(scratch, &scratch->settled, &item);
            if (!pile_end(&scratch->settled, &set->groups[kind][operation], 1)) return false;
        }
    }
    return !scratch->has_failed;
}

/* Makes the lists of one kind of expressions over the dissected subset. */
static bool make_lists(struct count_scratch *scratch, struct count_set *set, struct arena *arena)
{
    struct item_list groups[COUNT_OPERATIONS], nodes[COUNT_OPERATIONS];
    arena_reset(&scratch->arena);
    for (uint32_t operation = 0; operation < COUNT_OPERATIONS; operation++) {
        scratch->operation = operation;
        if (!make_groups(scratch, &groups[operation]) ||
            !make_nodes(scratch, &groups[operation], &nodes[operation]))
            return false;
    }
    for (uint32_t operation = 0; operation < COUNT_OPERATIONS; operation++) {
        scratch->operation = operation;
        if (!settle_groups(scratch, &groups[operation], &nodes[1 - operation], arena,
                           &set->groups[scratch->kind][operation]))
            return false;
    }
    return true;
}

/* A subset's lists need those of all its parts, so subsets are made by rising size. Fails if a
 * count does not fit in 32 bits, or there is no memory. */
bool make_count_set(struct count_scratch *scratch, struct count_set *set, const uint8_t *subset,
                    uint32_t size, struct arena *arena)
{
    const struct count_tables *const counts = scratch->counts;
    const struct survey_limits *const limits = &counts->tables->limits;
    if (size == 1) return make_leaf(scratch, set, counts->tables->kinds.tile[subset[0]], arena);

    dissect(&scratch->dissection, counts, subset, size);
    scratch->is_top = size + 1 == limits->pick;
    scratch->limit = limits->value_limit[size];
    for (uint32_t kind = 0; kind < COUNT_KINDS; kind++) {
        scratch->kind = kind;
        if (!make_lists(scratch, set, arena)) return false;
        count_roots(scratch, kind);
        for (uint32_t i = 0; i < counts->targets; i++) {
            if (scratch->window[i] > UINT32_MAX) return false;
            set->exact[kind][i] = (uint32_t)scratch->window[i];
        }
    }
    return true;
}

enum {
    SETS_A_TASK = 16,
    PICK_KEEPS_TOPS = 5 /* the most tiles of a selection with which top lists are kept */
};

/* ---- Tables ---- */

static void *new_maker(void *counts, struct memory *memory)
{
    return count_scratch_new(counts, memory);
}

static void free_maker(void *maker)
{
    count_scratch_free(maker);
}

/* Where the subset with one more tile stands in the list of selections. */
static uint32_t selection_with(const struct subset_list *selections, const uint8_t *subset,
                               uint8_t kind)
{
    uint8_t wanted[SURVEY_PICK_MAX];
    uint32_t at = 0, low = 0, high = selections->count;
    for (; at + 1 < selections->size && subset[at] < kind; at++) wanted[at] = subset[at];
    wanted[at] = kind;
    for (; at + 1 < selections->size; at++) wanted[at + 1] = subset[at];
    while (high - low > 1) {
        const uint32_t middle = low + (high - low) / 2;
        if (memcmp(subset_at(selections, middle), wanted, selections->size) <= 0) low = middle;
        else high = middle;
    }
    return low;
}

static _Atomic uint64_t *top_roots_of(const struct count_tables *counts, uint32_t selection,
                                      uint32_t kind)
{
    return counts->top_roots + ((size_t)selection * COUNT_KINDS + kind) * counts->targets;
}

/* Adds the roots of the selection that have the top list on one side, and one tile on the other.
 * All other parts get empty lists here. */
static void add_top_roots(struct count_scratch *scratch, const struct count_set *top, uint8_t tile,
                          uint32_t selection)
{
    static const struct count_set empty;
    const struct count_tables *const counts = scratch->counts;
    const struct kinds *const kinds = &counts->tables->kinds;
    struct dissection *const d = &scratch->dissection;
    dissect_parts(d, counts, subset_at(counts->selections, selection), counts->selections->size);
    const uint32_t all = d->parts.total - 1;
    for (uint32_t part = 1; part < all; part++) d->sets[part] = &empty;
    uint32_t part = 1;
    while (d->parts.code[part] != kinds->weight[tile]) part++;
    d->sets[part] = &counts->sets[subset_index_find(&counts->tables->index, kinds->weight[tile])];
    d->sets[all - part] = top;
    for (uint32_t kind = 0; kind < COUNT_KINDS; kind++) {
        count_weighted_roots(scratch, kind);
        _Atomic uint64_t *const roots = top_roots_of(counts, selection, kind);
        for (uint32_t i = 0; i < counts->targets; i++)
            if (scratch->window[i] != 0)
                atomic_fetch_add_explicit(&roots[i], scratch->window[i], memory_order_relaxed);
    }
}

/* Makes the lists of a subset with all but one tile, uses them, and drops them. Only the exact
 * counts stay. */
static bool make_top(struct count_scratch *scratch, struct count_set *set, const uint8_t *subset,
                     uint32_t size)
{
    const struct count_tables *const counts = scratch->counts;
    const struct kinds *const kinds = &counts->tables->kinds;
    arena_reset(&scratch->top_arena);
    if (!make_count_set(scratch, set, subset, size, &scratch->top_arena)) return false;
    for (uint32_t kind = 0; kind < kinds->count; kind++) {
        uint32_t have = 0;
        for (uint32_t i = 0; i < size; i++) have += subset[i] == kind;
        if (have < kinds->have[kind])
            add_top_roots(scratch, set, (uint8_t)kind,
                          selection_with(counts->selections, subset, (uint8_t)kind));
    }
    memset(set->groups, 0, sizeof set->groups);
    return true;
}

/* The counts of a subset always stay. Its lists stay only if a larger subset needs them later; top
 * lists may be used at once and dropped. */
static bool make_one(void *tables, void *maker, struct arena *arena, const uint8_t *subset,
                     uint32_t size, uint32_t number)
{
    struct count_tables *const counts = tables;
    struct count_set *const set = &counts->sets[number];
    for (uint32_t kind = 0; kind < COUNT_KINDS; kind++) {
        set->exact[kind] = arena_take(arena, counts->targets * sizeof(uint32_t));
        if (set->exact[kind] == NULL) return false;
        memset(set->exact[kind], 0, counts->targets * sizeof(uint32_t));
    }
    const bool is_dropped = counts->top_roots != NULL && size + 1 == counts->tables->limits.pick;
    return is_dropped ? make_top(maker, set, subset, size)
                      : make_count_set(maker, set, subset, size, arena);
}

static tally_status make_count_tables(struct count_tables *counts, const tally_survey *survey)
{
    const struct survey_tables *const tables = counts->tables;
    const uint32_t pick = tables->limits.pick;
    for (uint32_t size = 1; size < pick; size++) {
        const uint32_t subsets = (uint32_t)subsets_count(&tables->kinds, size);
        counts->set_count += subsets;
        counts->arena_count += tasks_for(subsets, SETS_A_TASK);
    }
    counts->sets = memory_allocate(counts->memory, (counts->set_count + 1) * sizeof *counts->sets);
    counts->arenas =
        memory_allocate(counts->memory, (counts->arena_count + 1) * sizeof *counts->arenas);
    if (counts->arenas != NULL)
        for (uint32_t i = 0; i < counts->arena_count; i++)
            arena_init(&counts->arenas[i], counts->memory);
    if (counts->sets == NULL || counts->arenas == NULL) return memory_failure(counts->memory);
    struct set_making making = {.survey = survey,
                                .tables = counts,
                                .maker_new = new_maker,
                                .maker_free = free_maker,
                                .make = make_one,
                                .sets_a_task = SETS_A_TASK,
                                .arenas = counts->arenas};
    tally_status status = TALLY_OK;
    for (uint32_t size = 1; size < pick && status == TALLY_OK; size++) {
        struct subset_list list;
        if (!subset_list_init(&list, counts->memory, &tables->kinds, size))
            return memory_failure(counts->memory);
        making.list = &list;
        status = sets_make(&making, counts->memory);
        making.first += list.count;
        making.arenas += tasks_for(list.count, SETS_A_TASK);
        subset_list_clear(&list, counts->memory);
    }
    return status;
}

/* A group of all tiles but one is worth at most the product of the largest tiles; a 1 counts as 2,
 * since it is better added than multiplied. */
bool counts_are_small(const struct survey_tables *tables)
{
    const struct kinds *const kinds = &tables->kinds;
    uint64_t product = 1;
    uint32_t left = tables->limits.pick - 1;
    for (uint32_t kind = kinds->count; kind-- > 0;)
        for (uint32_t i = 0; i < kinds->have[kind] && left > 0; i++, left--) {
            product *= kinds->tile[kind] < 2 ? 2u : kinds->tile[kind];
            if (product > UINT32_MAX) return false;
        }
    return true;
}

static size_t top_roots_bytes(const struct count_tables *counts)
{
    return (size_t)counts->selections->count * COUNT_KINDS * counts->targets * sizeof(uint64_t);
}

static tally_status make_top_roots(struct count_tables *counts)
{
    if (counts->tables->limits.pick <= PICK_KEEPS_TOPS) return TALLY_OK;
    counts->top_roots = memory_allocate(counts->memory, top_roots_bytes(counts));
    if (counts->top_roots == NULL) return memory_failure(counts->memory);
    for (size_t i = 0; i < top_roots_bytes(counts) / sizeof(uint64_t); i++)
        atomic_init(&counts->top_roots[i], 0);
    return TALLY_OK;
}

tally_status count_tables_new(struct count_tables **result, struct memory *memory,
                              const struct survey_tables *tables, const tally_survey *survey)
{
    struct count_tables *const counts = memory_allocate(memory, sizeof *counts);
    if (counts == NULL) return memory_failure(memory);
    *counts = (struct count_tables){.memory = memory,
                                    .tables = tables,
                                    .target = survey->target,
                                    .targets = survey->targets,
                                    .selections = &survey->selections};
    tally_status status = make_top_roots(counts);
    if (status == TALLY_OK) status = make_count_tables(counts, survey);
    if (status != TALLY_OK) {
        count_tables_free(counts);
        return status;
    }
    *result = counts;
    return TALLY_OK;
}

void count_tables_free(struct count_tables *counts)
{
    for (uint32_t i = 0; counts->arenas != NULL && i < counts->arena_count; i++)
        arena_clear(&counts->arenas[i]);
    memory_release(counts->memory, counts->top_roots, top_roots_bytes(counts));
    memory_release(counts->memory, counts->arenas,
                   (counts->arena_count + 1) * sizeof *counts->arenas);
    memory_release(counts->memory, counts->sets, (counts->set_count + 1) * sizeof *counts->sets);
    memory_release(counts->memory, counts, sizeof *counts);
}

/* The solutions that use all tiles are counted now; those that use fewer were counted with the
 * smaller subsets, and are added. */
bool count_selection(const struct count_tables *counts, struct count_scratch *scratch,
                     uint32_t selection, uint64_t *solutions, uint64_t *with_detours)
{
    const uint32_t pick = counts->tables->limits.pick;
    const uint8_t *const subset = subset_at(counts->selections, selection);
    uint64_t *const results[COUNT_KINDS] = {[COUNT_ALL] = with_detours, [COUNT_FREE] = solutions};
    if (pick == 1) {
        const uint32_t tile = counts->tables->kinds.tile[subset[0]];
        for (uint32_t i = 0; i < counts->targets; i++)
            solutions[i] = with_detours[i] = counts->target.first + i == tile;
        return true;
    }
    struct dissection *const d = &scratch->dissection;
    dissect(d, counts, subset, pick);
    const uint64_t weight = d->have[d->pivot];
    for (uint32_t kind = 0; kind < COUNT_KINDS; kind++) {
        count_weighted_roots(scratch, kind);
        for (uint32_t i = 0; i < counts->targets; i++) {
            if (counts->top_roots != NULL)
                scratch->window[i] += top_roots_of(counts, selection, kind)[i];
            results[kind][i] = scratch->window[i] / weight;
        }
        for (uint32_t part = 1; part + 1 < d->parts.total; part++) {
            const uint32_t *const exact = d->sets[part]->exact[kind];
            for (uint32_t i = 0; i < counts->targets; i++) results[kind][i] += exact[i];
        }
    }
    return true;
}
