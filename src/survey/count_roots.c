/* SPDX-License-Identifier: MIT */
/*
 * Counting the roots: see count_roots.h.
 */
#include "survey/count_roots.h"

#include <string.h>

/* Both lists rise by total. So for each subtracted group, the added groups that lead to a target
 * are one run of the list. */
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

/* As for differences: the groups p with target.first <= p / m <= target.last are one run of the
 * list. The division must be exact. */
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

/* Counts roots that are a single group: j copies of an operand, and a smaller group. */
static void count_pure(struct count_scratch *scratch, enum count_kind kind,
                       enum count_operation operation)
{
    const struct dissection *const d = &scratch->dissection;
    const tally_range target = scratch->counts->target;
    for (struct beginning b = {0}; next_beginning(d, &b);) {
        const struct item_list *const operands = &d->sets[b.part]->groups[kind][operation];
        for (uint32_t i = 0; i < operands->count; i++) {
            const struct item *const e = &operands->items[i];
            if (!e->is_single) continue;
            uint64_t taken = e->total;
            for (uint32_t j = 1; j < b.copies; j++)
                taken = operation == COUNT_SUM ? taken + e->total : taken * e->total;
            if (taken > target.last) break;
            if (b.rest == 0) {
                const uint32_t value = (uint32_t)taken;
                if (taken >= target.first && (kind == COUNT_ALL || !item_has_inside(e, value)))
                    scratch->pure[taken - target.first] += b.weight * e->count;
                continue;
            }
            const struct item_list *const others = &d->sets[b.rest]->groups[kind][operation];
            const uint64_t least = operation == COUNT_SUM
                                       ? (target.first > taken ? target.first - taken : 0)
                                       : (target.first + taken - 1) / taken;
            for (uint32_t k = first_from(others, least); k < others->count; k++) {
                const struct item *const g = &others->items[k];
                const uint64_t value = operation == COUNT_SUM ? taken + g->total : taken * g->total;
                if (value > target.last) break;
                if (kind == COUNT_ALL ||
                    (!item_has_inside(e, (uint32_t)value) && !item_has_inside(g, (uint32_t)value)))
                    scratch->pure[value - target.first] += b.weight * e->count * g->count;
            }
        }
    }
}

/* Differences and quotients are counted once for each split. Sums and products are counted once for
 * each copy of the pivot; so the others are multiplied by these copies, and everything has the same
 * weight. */
void count_weighted_roots(struct count_scratch *scratch, enum count_kind kind)
{
    const struct count_tables *const counts = scratch->counts;
    const struct dissection *const d = &scratch->dissection;
    memset(scratch->window, 0, counts->targets * sizeof(uint64_t));
    memset(scratch->pure, 0, counts->targets * sizeof(uint64_t));
    for (uint32_t part = 1; part + 1 < d->parts.total; part++) {
        const struct count_set *const plus = d->sets[part], *const minus =
                                                                d->sets[d->parts.total - 1 - part];
        if (has_operation(counts, TALLY_OP_SUBTRACT))
            count_differences(scratch->window, counts->target, kind, &plus->groups[kind][COUNT_SUM],
                              &minus->groups[kind][COUNT_SUM]);
        if (has_operation(counts, TALLY_OP_DIVIDE))
            count_quotients(scratch->window, counts->target, kind,
                            &plus->groups[kind][COUNT_PRODUCT],
                            &minus->groups[kind][COUNT_PRODUCT]);
    }
    if (has_operation(counts, TALLY_OP_ADD)) count_pure(scratch, kind, COUNT_SUM);
    if (has_operation(counts, TALLY_OP_MULTIPLY)) count_pure(scratch, kind, COUNT_PRODUCT);
    const uint64_t weight = d->have[d->pivot];
    for (uint32_t i = 0; i < counts->targets; i++)
        scratch->window[i] = scratch->window[i] * weight + scratch->pure[i];
}

void count_roots(struct count_scratch *scratch, enum count_kind kind)
{
    count_weighted_roots(scratch, kind);
    const uint64_t weight = scratch->dissection.have[scratch->dissection.pivot];
    for (uint32_t i = 0; i < scratch->counts->targets; i++) scratch->window[i] /= weight;
}
