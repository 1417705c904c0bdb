/* SPDX-License-Identifier: MIT */
/*
 * Counting the solutions of whole selections.
 *
 * An expression's root is a sum of operands that are no sums, some added and some taken away, or a product of
 * operands that are no products. So a root over the multiset S is a group over A (added) and a group over B
 * (taken away), A and B together S; B may be empty. Each expression is met once: groups are multisets, and a
 * split A, B is ordered.
 *
 * Groups themselves come from one operand e and a smaller group. Where the tile x (the pivot) stands once in
 * T, e is the operand with x. Where it stands m times, a group is met once for each way to take out j copies
 * of an operand that has x, and adding up m_x(operand) over all of these gives m for each group exactly (the
 * logarithmic derivative of the generating function of multisets); so the sums are divided by m.
 *
 * Detours. In a sum, a proper sub-collection is worth as much as the whole exactly where the others cancel:
 * where some added ones and some taken away are worth the same. So a sum has no detour exactly where no
 * sub-collection of the group added is worth as much as one of the group taken away, and its value stands
 * nowhere inside its operands. The same holds for products, where besides no operand may be worth 1.
 *
 * All but the last level is shared by the selections. Multisets of all but one tile have lists that are cut
 * down to what one number can use: values inside matter only where they are targets, sums only where they are
 * tiles.
 */
#include "survey/counts.h"

#include "survey/items.h"

#include <string.h>

enum { SETS_A_TASK = 16 };

/* What is known of one multiset. */
struct count_set {
    struct item_list groups[COUNT_KINDS][COUNT_OPERATIONS];
    uint32_t *exact[COUNT_KINDS]; /* expressions that use exactly this multiset, by target */
};

struct count_tables {
    struct memory *memory;
    const struct survey_tables *tables;
    tally_range target;
    uint32_t targets;
    struct count_set *sets; /* in the numbering of tables->index */
    uint32_t set_count;
    struct arena *arenas;
    uint32_t arena_count;
};

/* A multiset taken apart, and the pivot in its parts. */
struct dissection {
    struct parts parts;
    const struct count_set *sets[PARTS_MAX];
    /* Of each kind: part / stride % (have + 1) is how many of it the part has. */
    uint32_t stride[SURVEY_PICK_MAX];
    uint32_t have[SURVEY_PICK_MAX];
    uint32_t kinds;
    uint32_t pivot; /* the kind that stands least often */
};

struct count_scratch {
    const struct count_tables *counts;
    struct memory *memory;
    struct dissection dissection;
    struct item_pile groups; /* what is made of one multiset */
    struct item_pile nodes;
    struct item_pile settled;
    struct arena arena;
    struct values inside;
    struct values sums;
    uint64_t *window; /* counts of roots by target */
    uint64_t *pure;   /* those of one group alone, times how often the pivot stands */
    bool has_failed;
};

struct count_scratch *count_scratch_new(const struct count_tables *counts, struct memory *memory)
{
    struct count_scratch *const scratch = memory_allocate(memory, sizeof *scratch);
    if (scratch == NULL) return NULL;
    scratch->counts = counts;
    scratch->memory = memory;
    scratch->has_failed = false;
    pile_init(&scratch->groups, memory);
    pile_init(&scratch->nodes, memory);
    pile_init(&scratch->settled, memory);
    arena_init(&scratch->arena, memory);
    scratch->window = memory_allocate(memory, counts->targets * sizeof(uint64_t));
    scratch->pure = memory_allocate(memory, counts->targets * sizeof(uint64_t));
    if (scratch->window != NULL && scratch->pure != NULL) return scratch;
    count_scratch_free(scratch);
    return NULL;
}

void count_scratch_free(struct count_scratch *scratch)
{
    struct memory *const memory = scratch->memory;
    pile_clear(&scratch->groups);
    pile_clear(&scratch->nodes);
    pile_clear(&scratch->settled);
    arena_clear(&scratch->arena);
    memory_release(memory, scratch->window, scratch->counts->targets * sizeof(uint64_t));
    memory_release(memory, scratch->pure, scratch->counts->targets * sizeof(uint64_t));
    memory_release(memory, scratch, sizeof *scratch);
}

static void dissect(struct dissection *dissection, const struct count_tables *counts, const uint8_t *members,
                    uint32_t size)
{
    parts_of(&dissection->parts, &counts->tables->kinds, members, size);
    for (uint32_t part = 1; part + 1 < dissection->parts.total; part++)
        dissection->sets[part] =
            &counts->sets[index_find(&counts->tables->index, dissection->parts.key[part])];
    dissection->kinds = 0;
    dissection->pivot = 0;
    uint32_t stride = 1;
    for (uint32_t i = 0, same; i < size; i += same) {
        same = 1;
        while (i + same < size && members[i + same] == members[i]) same++;
        dissection->stride[dissection->kinds] = stride;
        dissection->have[dissection->kinds] = same;
        if (same < dissection->have[dissection->pivot]) dissection->pivot = dissection->kinds;
        dissection->kinds++;
        stride *= same + 1;
    }
}

static uint32_t digit_of(const struct dissection *dissection, uint32_t part, uint32_t kind)
{
    return part / dissection->stride[kind] % (dissection->have[kind] + 1);
}

/* So many copies of the part are within the whole. */
static bool has_copies(const struct dissection *dissection, uint32_t part, uint32_t copies)
{
    for (uint32_t kind = 0; kind < dissection->kinds; kind++)
        if (digit_of(dissection, part, kind) * copies > dissection->have[kind]) return false;
    return true;
}

/* ---- Roots in the window ---- */

/* The first item whose total is at least `bound`. */
static uint32_t first_from(const struct item_list *list, uint64_t bound)
{
    uint32_t low = 0, high = list->count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (list->items[middle].total < bound) low = middle + 1;
        else high = middle;
    }
    return low;
}

/* A group added and one taken away, or multiplied and divided by: no sub-collections cancel. Where the whole
 * groups are worth the same (a quotient of 1), they alone may: no proper part of one is worth so much. */
static bool is_free_pair(const struct item *plus, const struct item *minus, uint32_t value)
{
    if (item_has_inside(plus, value) || item_has_inside(minus, value)) return false;
    if (plus->total != minus->total) return !items_share_sum(plus, minus);
    struct item plus_parts = *plus, minus_parts = *minus;
    plus_parts.sums_count--;
    minus_parts.sums_count--;
    return !items_share_sum(&plus_parts, &minus_parts);
}

static void count_differences(uint64_t *window, tally_range target, enum count_kind kind,
                              const struct item_list *plus, const struct item_list *minus)
{
    for (uint32_t j = 0; j < minus->count; j++) {
        const struct item *const m = &minus->items[j];
        const uint64_t most = target.last + m->total;
        for (uint32_t i = first_from(plus, target.first + m->total); i < plus->count; i++) {
            const struct item *const p = &plus->items[i];
            if (p->total > most) break;
            const uint32_t value = p->total - m->total;
            if (kind == COUNT_ALL || is_free_pair(p, m, value))
                window[value - target.first] += p->count * m->count;
        }
    }
}

static void count_quotients(uint64_t *window, tally_range target, enum count_kind kind,
                            const struct item_list *plus, const struct item_list *minus)
{
    for (uint32_t j = 0; j < minus->count; j++) {
        const struct item *const m = &minus->items[j];
        if (m->has_one) continue; /* x / 1 is x * 1 */
        const uint64_t most = target.last * m->total;
        for (uint32_t i = first_from(plus, target.first * m->total); i < plus->count; i++) {
            const struct item *const p = &plus->items[i];
            if (p->total > most) break;
            const uint32_t value = p->total / m->total;
            if (value * m->total == p->total && (kind == COUNT_ALL || is_free_pair(p, m, value)))
                window[value - target.first] += p->count * m->count;
        }
    }
}

/* One group alone: j copies of an operand, and a smaller group. */
static void count_pure(struct count_scratch *scratch, enum count_kind kind, enum count_operation operation)
{
    const struct dissection *const d = &scratch->dissection;
    const tally_range target = scratch->counts->target;
    const uint32_t all = d->parts.total - 1;
    for (uint32_t part = 1; part < all; part++) {
        const uint64_t weight = digit_of(d, part, d->pivot);
        if (weight == 0) continue;
        const struct item_list *const operands = &d->sets[part]->groups[kind][operation];
        for (uint32_t copies = 1; has_copies(d, part, copies); copies++) {
            const uint32_t rest = all - part * copies;
            for (uint32_t i = 0; i < operands->count; i++) {
                const struct item *const e = &operands->items[i];
                if (!e->is_single) continue;
                uint64_t taken = e->total;
                for (uint32_t j = 1; j < copies; j++)
                    taken = operation == COUNT_SUM ? taken + e->total : taken * e->total;
                if (taken > target.last) break;
                if (rest == 0) {
                    const uint32_t value = (uint32_t)taken;
                    if (taken >= target.first && (kind == COUNT_ALL || !item_has_inside(e, value)))
                        scratch->pure[taken - target.first] += weight * e->count;
                    continue;
                }
                const struct item_list *const others = &d->sets[rest]->groups[kind][operation];
                const uint64_t least = operation == COUNT_SUM
                                           ? (target.first > taken ? target.first - taken : 0)
                                           : (target.first + taken - 1) / taken;
                for (uint32_t k = first_from(others, least); k < others->count; k++) {
                    const struct item *const g = &others->items[k];
                    const uint64_t value = operation == COUNT_SUM ? taken + g->total : taken * g->total;
                    if (value > target.last) break;
                    if (kind == COUNT_ALL ||
                        (!item_has_inside(e, (uint32_t)value) && !item_has_inside(g, (uint32_t)value)))
                        scratch->pure[value - target.first] += weight * e->count * g->count;
                }
            }
        }
    }
}

static bool has_operation(const struct count_tables *counts, uint32_t operation)
{
    return (counts->tables->operations & operation) != 0;
}

/* Counts the roots over the dissected multiset, for every target, into scratch->window. */
static void count_roots(struct count_scratch *scratch, enum count_kind kind)
{
    const struct count_tables *const counts = scratch->counts;
    const struct dissection *const d = &scratch->dissection;
    memset(scratch->window, 0, counts->targets * sizeof(uint64_t));
    memset(scratch->pure, 0, counts->targets * sizeof(uint64_t));
    for (uint32_t part = 1; part + 1 < d->parts.total; part++) {
        const struct count_set *const plus = d->sets[part], *const minus = d->sets[d->parts.total - 1 - part];
        if (has_operation(counts, TALLY_OP_SUBTRACT))
            count_differences(scratch->window, counts->target, kind, &plus->groups[kind][COUNT_SUM],
                              &minus->groups[kind][COUNT_SUM]);
        if (has_operation(counts, TALLY_OP_DIVIDE))
            count_quotients(scratch->window, counts->target, kind, &plus->groups[kind][COUNT_PRODUCT],
                            &minus->groups[kind][COUNT_PRODUCT]);
    }
    if (has_operation(counts, TALLY_OP_ADD)) count_pure(scratch, kind, COUNT_SUM);
    if (has_operation(counts, TALLY_OP_MULTIPLY)) count_pure(scratch, kind, COUNT_PRODUCT);
    const uint64_t weight = d->have[d->pivot];
    for (uint32_t i = 0; i < counts->targets; i++) scratch->window[i] += scratch->pure[i] / weight;
}

/* ---- Making lists ---- */

/* What of a list is of use to larger multisets. */
struct use {
    bool is_top;
    uint64_t limit; /* of values of nodes */
};

static bool is_useful_total(const struct count_tables *counts, const struct use *use,
                            enum count_operation operation, uint64_t total)
{
    const struct kinds *const kinds = &counts->tables->kinds;
    if (!use->is_top) return total <= UINT32_MAX;
    if (operation == COUNT_SUM) return total <= counts->target.last + kinds->tile[kinds->count - 1];
    if (total <= counts->target.last) return true;
    for (uint32_t kind = 0; kind < kinds->count; kind++)
        if (total % kinds->tile[kind] == 0 && total / kinds->tile[kind] <= counts->target.last) return true;
    return false;
}

/* Keeps the values that are targets (inside), or tiles (sums). */
static void cut_to_targets(struct values *values, tally_range target)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < values->count; i++)
        if (values->list[i] >= target.first && values->list[i] <= target.last)
            values->list[kept++] = values->list[i];
    values->count = kept;
}

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

/* j copies of e and a group g (NULL: none) as one group. */
static void add_group(struct count_scratch *scratch, enum count_kind kind, enum count_operation operation,
                      const struct item *e, uint32_t copies, const struct item *g, uint64_t weight)
{
    uint64_t powers[SURVEY_PICK_MAX + 1];
    powers[1] = e->total;
    for (uint32_t j = 2; j <= copies; j++)
        powers[j] = operation == COUNT_SUM ? powers[j - 1] + e->total : powers[j - 1] * e->total;
    uint64_t total = powers[copies];
    if (g != NULL) total = operation == COUNT_SUM ? total + g->total : total * g->total;
    if (total > UINT32_MAX) return;
    struct item item = {
        .total = (uint32_t)total,
        .count = weight * e->count * (g != NULL ? g->count : 1),
        .has_one = e->has_one || (g != NULL && g->has_one),
    };
    scratch->inside.count = scratch->sums.count = 0;
    if (kind == COUNT_FREE) {
        values_add_all(&scratch->inside, e->inside, e->inside_count);
        for (uint32_t j = 1; j <= copies; j++) values_add(&scratch->sums, (uint32_t)powers[j]);
        if (g != NULL) {
            values_add_all(&scratch->inside, g->inside, g->inside_count);
            values_add_all(&scratch->sums, g->sums, g->sums_count);
            for (uint32_t j = 1; j <= copies; j++)
                for (uint32_t i = 0; i < g->sums_count; i++)
                    values_add(&scratch->sums, (uint32_t)(operation == COUNT_SUM ? powers[j] + g->sums[i]
                                                                                 : powers[j] * g->sums[i]));
        }
        values_settle(&scratch->inside);
        values_settle(&scratch->sums);
    }
    add_item(scratch, &scratch->groups, &item);
}

/* Groups of two operands or more over the dissected multiset. */
static bool make_groups(struct count_scratch *scratch, enum count_kind kind, enum count_operation operation,
                        struct item_list *list)
{
    const struct dissection *const d = &scratch->dissection;
    const uint32_t all = d->parts.total - 1;
    if (!pile_begin(&scratch->groups, &scratch->arena)) return false;
    for (uint32_t part = 1; part < all; part++) {
        const uint64_t weight = digit_of(d, part, d->pivot);
        if (weight == 0) continue;
        const struct item_list *const operands = &d->sets[part]->groups[kind][operation];
        for (uint32_t copies = 1; has_copies(d, part, copies); copies++) {
            const uint32_t rest = all - part * copies;
            for (uint32_t i = 0; i < operands->count; i++) {
                if (!operands->items[i].is_single) continue;
                if (rest == 0) {
                    add_group(scratch, kind, operation, &operands->items[i], copies, NULL, weight);
                    continue;
                }
                const struct item_list *const others = &d->sets[rest]->groups[kind][operation];
                for (uint32_t k = 0; k < others->count; k++)
                    add_group(scratch, kind, operation, &operands->items[i], copies, &others->items[k],
                              weight);
            }
        }
    }
    return pile_end(&scratch->groups, list, d->have[d->pivot]) && !scratch->has_failed;
}

/* A node over a group added (multiplied) and one taken away (divided by; NULL: none), as an operand. */
static void add_node(struct count_scratch *scratch, enum count_kind kind, enum count_operation operation,
                     const struct use *use, const struct item *plus, const struct item *minus, uint32_t value)
{
    const struct count_tables *const counts = scratch->counts;
    const enum count_operation above = operation == COUNT_SUM ? COUNT_PRODUCT : COUNT_SUM;
    if (value > use->limit || !is_useful_total(counts, use, above, value)) return;
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
        if (use->is_top) cut_to_targets(inside, counts->target);
        values_settle(inside);
        values_add(&scratch->sums, value);
        if (use->is_top) cut_to_tiles(&scratch->sums, &counts->tables->kinds);
    }
    add_item(scratch, &scratch->nodes, &item);
}

static void add_nodes_of_pair(struct count_scratch *scratch, enum count_kind kind,
                              enum count_operation operation, const struct use *use,
                              const struct item_list *plus, const struct item_list *minus)
{
    for (uint32_t j = 0; j < minus->count; j++) {
        const struct item *const m = &minus->items[j];
        if (operation == COUNT_PRODUCT && m->has_one) continue;
        const uint64_t least = operation == COUNT_SUM ? (uint64_t)m->total + 1 : m->total;
        for (uint32_t i = first_from(plus, least); i < plus->count; i++) {
            const struct item *const p = &plus->items[i];
            if (operation == COUNT_PRODUCT && p->total % m->total != 0) continue;
            const uint32_t value = operation == COUNT_SUM ? p->total - m->total : p->total / m->total;
            if (kind == COUNT_ALL || is_free_pair(p, m, value))
                add_node(scratch, kind, operation, use, p, m, value);
        }
    }
}

/* All nodes of one operation over the dissected multiset, as operands. pure: the groups of two or more. */
static bool make_nodes(struct count_scratch *scratch, enum count_kind kind, enum count_operation operation,
                       const struct use *use, const struct item_list *pure, struct item_list *list)
{
    const struct dissection *const d = &scratch->dissection;
    if (!pile_begin(&scratch->nodes, &scratch->arena)) return false;
    const uint32_t alone = operation == COUNT_SUM ? TALLY_OP_ADD : TALLY_OP_MULTIPLY;
    const uint32_t paired = operation == COUNT_SUM ? TALLY_OP_SUBTRACT : TALLY_OP_DIVIDE;
    for (uint32_t i = 0; has_operation(scratch->counts, alone) && i < pure->count; i++)
        if (kind == COUNT_ALL || !item_has_inside(&pure->items[i], pure->items[i].total))
            add_node(scratch, kind, operation, use, &pure->items[i], NULL, pure->items[i].total);
    for (uint32_t part = 1; has_operation(scratch->counts, paired) && part + 1 < d->parts.total; part++)
        add_nodes_of_pair(scratch, kind, operation, use, &d->sets[part]->groups[kind][operation],
                          &d->sets[d->parts.total - 1 - part]->groups[kind][operation]);
    return pile_end(&scratch->nodes, list, 1) && !scratch->has_failed;
}

/* Groups of two or more, and single operands, in one list that lasts. */
static bool settle_groups(struct count_scratch *scratch, enum count_operation operation,
                          const struct use *use, const struct item_list *groups,
                          const struct item_list *operands, struct arena *arena, struct item_list *list)
{
    if (!pile_begin(&scratch->settled, arena)) return false;
    for (uint32_t i = 0; i < operands->count; i++)
        if (!pile_add(&scratch->settled, &operands->items[i])) return false;
    for (uint32_t i = 0; i < groups->count; i++) {
        struct item item = groups->items[i];
        if (!is_useful_total(scratch->counts, use, operation, item.total)) continue;
        scratch->inside.count = scratch->sums.count = 0;
        values_add_all(&scratch->inside, item.inside, item.inside_count);
        values_add_all(&scratch->sums, item.sums, item.sums_count);
        if (use->is_top) {
            cut_to_targets(&scratch->inside, scratch->counts->target);
            cut_to_tiles(&scratch->sums, &scratch->counts->tables->kinds);
        }
        add_item(scratch, &scratch->settled, &item);
    }
    return pile_end(&scratch->settled, list, 1) && !scratch->has_failed;
}

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

static bool make_count_set(struct count_scratch *scratch, struct count_set *set, const uint8_t *members,
                           uint32_t size, struct arena *arena)
{
    const struct count_tables *const counts = scratch->counts;
    const struct survey_limits *const limits = &counts->tables->limits;
    for (uint32_t kind = 0; kind < COUNT_KINDS; kind++) {
        set->exact[kind] = arena_take(arena, counts->targets * sizeof(uint32_t));
        if (set->exact[kind] == NULL) return false;
        memset(set->exact[kind], 0, counts->targets * sizeof(uint32_t));
    }
    if (size == 1) return make_leaf(scratch, set, counts->tables->kinds.tile[members[0]], arena);

    const struct use use = {size + 1 == limits->pick, limits->value_limit[size]};
    dissect(&scratch->dissection, counts, members, size);
    for (uint32_t kind = 0; kind < COUNT_KINDS; kind++) {
        struct item_list groups[COUNT_OPERATIONS], nodes[COUNT_OPERATIONS];
        arena_reset(&scratch->arena);
        for (uint32_t operation = 0; operation < COUNT_OPERATIONS; operation++)
            if (!make_groups(scratch, kind, operation, &groups[operation]) ||
                !make_nodes(scratch, kind, operation, &use, &groups[operation], &nodes[operation]))
                return false;
        for (uint32_t operation = 0; operation < COUNT_OPERATIONS; operation++)
            if (!settle_groups(scratch, operation, &use, &groups[operation], &nodes[1 - operation], arena,
                               &set->groups[kind][operation]))
                return false;
        count_roots(scratch, kind);
        for (uint32_t i = 0; i < counts->targets; i++) {
            if (scratch->window[i] > UINT32_MAX) return false;
            set->exact[kind][i] = (uint32_t)scratch->window[i];
        }
    }
    return true;
}

/* ---- Tables ---- */

struct counting {
    const tally_survey *survey;
    struct count_tables *counts;
    const struct multisets *list;
    uint32_t first_set;
    uint32_t first_arena;
    atomic_bool is_stopped;
    atomic_bool has_failed;
};

static void make_some(void *argument, size_t index)
{
    struct counting *const counting = argument;
    struct count_tables *const counts = counting->counts;
    if (atomic_load(&counting->has_failed) || atomic_load(&counting->is_stopped)) return;
    struct count_scratch *const scratch = count_scratch_new(counts, counts->memory);
    bool is_right = scratch != NULL;
    uint32_t number = (uint32_t)index * SETS_A_TASK;
    for (uint32_t i = 0; is_right && i < SETS_A_TASK && number < counting->list->count; i++, number++) {
        if (survey_is_to_stop(counting->survey)) {
            atomic_store(&counting->is_stopped, true);
            break;
        }
        is_right = make_count_set(scratch, &counts->sets[counting->first_set + number],
                                  multiset_at(counting->list, number), counting->list->size,
                                  &counts->arenas[counting->first_arena + index]);
    }
    if (scratch != NULL) count_scratch_free(scratch);
    if (!is_right) atomic_store(&counting->has_failed, true);
}

static tally_status make_size(struct count_tables *counts, const tally_survey *survey, uint32_t size,
                              uint32_t first_set, uint32_t *first_arena, uint32_t *made)
{
    const tally_executor *const executor = survey->executor;
    struct multisets list;
    if (!multisets_list(&list, counts->memory, &counts->tables->kinds, size))
        return memory_failure(counts->memory);
    struct counting counting = {.survey = survey,
                                .counts = counts,
                                .list = &list,
                                .first_set = first_set,
                                .first_arena = *first_arena};
    const uint32_t tasks = (list.count + SETS_A_TASK - 1) / SETS_A_TASK;
    executor->run(executor->context, make_some, &counting, tasks);
    *first_arena += tasks;
    *made = list.count;
    multisets_clear(&list, counts->memory);
    if (atomic_load(&counting.is_stopped)) return TALLY_STOPPED;
    return atomic_load(&counting.has_failed) ? memory_failure(counts->memory) : TALLY_OK;
}

static tally_status make_count_tables(struct count_tables *counts, const tally_survey *survey)
{
    const struct survey_tables *const tables = counts->tables;
    const uint32_t pick = tables->limits.pick;
    for (uint32_t size = 1; size < pick; size++) {
        const uint32_t multisets = (uint32_t)multisets_count(&tables->kinds, size);
        counts->set_count += multisets;
        counts->arena_count += (multisets + SETS_A_TASK - 1) / SETS_A_TASK;
    }
    counts->sets = memory_allocate(counts->memory, (counts->set_count + 1) * sizeof *counts->sets);
    counts->arenas = memory_allocate(counts->memory, (counts->arena_count + 1) * sizeof *counts->arenas);
    if (counts->arenas != NULL)
        for (uint32_t i = 0; i < counts->arena_count; i++) arena_init(&counts->arenas[i], counts->memory);
    if (counts->sets == NULL || counts->arenas == NULL) return memory_failure(counts->memory);
    uint32_t first_set = 0, first_arena = 0, made = 0;
    tally_status status = TALLY_OK;
    for (uint32_t size = 1; size < pick && status == TALLY_OK; size++, first_set += made)
        status = make_size(counts, survey, size, first_set, &first_arena, &made);
    return status;
}

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

tally_status count_tables_new(struct count_tables **result, struct memory *memory,
                              const struct survey_tables *tables, const tally_survey *survey)
{
    struct count_tables *const counts = memory_allocate(memory, sizeof *counts);
    if (counts == NULL) return memory_failure(memory);
    *counts = (struct count_tables){
        .memory = memory, .tables = tables, .target = survey->target, .targets = survey->targets};
    const tally_status status = make_count_tables(counts, survey);
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
    memory_release(counts->memory, counts->arenas, (counts->arena_count + 1) * sizeof *counts->arenas);
    memory_release(counts->memory, counts->sets, (counts->set_count + 1) * sizeof *counts->sets);
    memory_release(counts->memory, counts, sizeof *counts);
}

bool count_selection(const struct count_tables *counts, struct count_scratch *scratch, const uint8_t *members,
                     uint64_t *solutions, uint64_t *with_detours)
{
    const uint32_t pick = counts->tables->limits.pick;
    uint64_t *const results[COUNT_KINDS] = {[COUNT_ALL] = with_detours, [COUNT_FREE] = solutions};
    if (pick == 1) {
        const uint32_t tile = counts->tables->kinds.tile[members[0]];
        for (uint32_t i = 0; i < counts->targets; i++)
            solutions[i] = with_detours[i] = counts->target.first + i == tile;
        return true;
    }
    dissect(&scratch->dissection, counts, members, pick);
    for (uint32_t kind = 0; kind < COUNT_KINDS; kind++) {
        count_roots(scratch, kind);
        memcpy(results[kind], scratch->window, counts->targets * sizeof(uint64_t));
        for (uint32_t part = 1; part + 1 < scratch->dissection.parts.total; part++) {
            const uint32_t *const exact = scratch->dissection.sets[part]->exact[kind];
            for (uint32_t i = 0; i < counts->targets; i++) results[kind][i] += exact[i];
        }
    }
    return true;
}
