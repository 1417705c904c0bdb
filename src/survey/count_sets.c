/* SPDX-License-Identifier: MIT */
/*
 * Making the item lists of one subset: see count_sets.h.
 */
#include "survey/count_sets.h"

#include "survey/count_roots.h"

#include <string.h>

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
