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
#include "survey/survey.h"

#include "base/sort.h"

#include <string.h>

/* ---- Items ----------------------------------------------------------------------------------- */

bool items_share_sum(const struct item *a, const struct item *b)
{
    if (!items_may_share_sum(a, b)) return false;
    uint32_t i = 0, j = 0;
    while (i < a->sums_count && j < b->sums_count) {
        if (a->sums[i] == b->sums[j]) return true;
        if (a->sums[i] < b->sums[j]) i++;
        else j++;
    }
    return false;
}

/* For an added and a subtracted (multiplied and dividing) group: do no sub-collections of them
 * cancel? If the whole groups have the same value (a quotient of 1), these two may cancel, since no
 * proper part of either has that value. */
static inline bool is_free_pair(const struct item *plus, const struct item *minus, uint32_t value)
{
    if (item_has_inside(plus, value) || item_has_inside(minus, value)) return false;
    if (plus->total != minus->total) return !items_share_sum(plus, minus);
    struct item plus_parts = *plus, minus_parts = *minus;
    plus_parts.sums_count--;
    minus_parts.sums_count--;
    return !items_share_sum(&plus_parts, &minus_parts);
}

/* The index of the first item whose total is at least `bound`. */
static inline uint32_t first_from(const struct item_list *list, uint64_t bound)
{
    uint32_t low = 0, high = list->count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (list->items[middle].total < bound) low = middle + 1;
        else high = middle;
    }
    return low;
}

void values_add_all(struct values *values, const uint32_t *list, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) values_add(values, list[i]);
}

/* Insertion sort: most lists have fewer than ten values, and are nearly in order. */
void values_settle(struct values *values)
{
    uint32_t *const list = values->list;
    for (uint32_t i = 1; i < values->count; i++) {
        const uint32_t value = list[i];
        uint32_t j = i;
        for (; j > 0 && list[j - 1] > value; j--) list[j] = list[j - 1];
        list[j] = value;
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; i < values->count; i++)
        if (kept == 0 || list[kept - 1] != list[i]) list[kept++] = list[i];
    values->count = kept;
}

void pile_init(struct item_pile *pile, struct memory *memory)
{
    *pile = (struct item_pile){.memory = memory};
}

void pile_clear(struct item_pile *pile)
{
    vector_clear(pile->memory, &pile->items);
    vector_clear(pile->memory, &pile->order);
    hash_clear(&pile->hash, pile->memory);
}

/* A hash larger than this is replaced for the next pile, since emptying it would take longer. */
enum { ROOM_KEPT = 2048 };

void pile_begin(struct item_pile *pile, struct arena *arena)
{
    pile->arena = arena;
    pile->items.count = 0;
    if (pile->hash.room > ROOM_KEPT) hash_clear(&pile->hash, pile->memory);
    hash_empty(&pile->hash);
}

static uint64_t code_of(const struct item *item)
{
    uint64_t code =
        hash_mix_more(item->total, (uint64_t)item->is_single << 1 | (uint64_t)item->has_one);
    for (uint32_t i = 0; i < item->inside_count; i++) code = hash_mix_more(code, item->inside[i]);
    code = hash_mix_more(code, UINT64_MAX);
    for (uint32_t i = 0; i < item->sums_count; i++) code = hash_mix_more(code, item->sums[i]);
    return code;
}

static uint64_t code_of_index(const void *owner, uint32_t index)
{
    return code_of((const struct item *)((const struct item_pile *)owner)->items.items + index);
}

static bool is_same(const struct item *a, const struct item *b)
{
    return a->total == b->total && a->is_single == b->is_single && a->has_one == b->has_one &&
           a->inside_count == b->inside_count && a->sums_count == b->sums_count &&
           (a->inside_count == 0 ||
            memcmp(a->inside, b->inside, a->inside_count * sizeof *a->inside) == 0) &&
           (a->sums_count == 0 || memcmp(a->sums, b->sums, a->sums_count * sizeof *a->sums) == 0);
}

/* The slot of an item, or the free slot where it belongs. */
static uint32_t *find_slot(const struct item_pile *pile, const struct item *item)
{
    const struct hash *const hash = &pile->hash;
    const struct item *const items = pile->items.items;
    uint64_t at = hash_first(hash, code_of(item));
    while (hash->slots[at] != HASH_NONE && !is_same(&items[hash->slots[at]], item))
        at = hash_next(hash, at);
    return &hash->slots[at];
}

static const uint32_t *copy_values(struct arena *arena, const uint32_t *values, uint32_t count,
                                   uint64_t *bloom)
{
    uint32_t *const copy = arena_take(arena, (count + 1) * sizeof *copy);
    *bloom = 0;
    if (copy == NULL) return NULL;
    for (uint32_t i = 0; i < count; i++) {
        copy[i] = values[i];
        *bloom |= UINT64_C(1) << (values[i] & 63);
    }
    return copy;
}

/* Looks the item up by its hash. A new item's sets are copied to the arena; for a known one only
 * the count changes. */
bool pile_add(struct item_pile *pile, const struct item *item)
{
    const uint32_t count = (uint32_t)pile->items.count;
    if (!hash_reserve(&pile->hash, pile->memory, count, code_of_index, pile)) return false;
    uint32_t *const slot = find_slot(pile, item);
    if (*slot != HASH_NONE) {
        ((struct item *)pile->items.items)[*slot].count += item->count;
        return true;
    }
    if (!vector_reserve(pile->memory, &pile->items, pile->items.count + 1, sizeof(struct item)))
        return false;
    struct item *const added = &((struct item *)pile->items.items)[pile->items.count];
    *added = *item;
    if (item->inside_count != 0 || item->sums_count != 0) {
        added->inside =
            copy_values(pile->arena, item->inside, item->inside_count, &added->inside_bloom);
        added->sums = copy_values(pile->arena, item->sums, item->sums_count, &added->sums_bloom);
        if (added->inside == NULL || added->sums == NULL) return false;
    }
    *slot = count;
    pile->items.count++;
    return true;
}

/* Copies the items, sorted by rising total. */
static bool copy_sorted(struct item_pile *pile, struct item *sorted)
{
    const struct item *const items = pile->items.items;
    const size_t count = pile->items.count;
    if (!vector_reserve(pile->memory, &pile->order, 2 * count, sizeof(struct sort_item)))
        return false;
    struct sort_item *const totals = pile->order.items;
    for (uint32_t i = 0; i < count; i++) totals[i] = (struct sort_item){items[i].total, i, 0};
    const struct sort_item *const order = sort_by_key(totals, totals + count, count, NULL);
    for (size_t i = 0; i < count; i++) sorted[i] = items[order[i].index];
    return true;
}

bool pile_end(struct item_pile *pile, struct item_list *list, uint64_t by)
{
    struct item *const items = arena_take(pile->arena, (pile->items.count + 1) * sizeof *items);
    if (items == NULL) return false;
    if (pile->items.count != 0 && !copy_sorted(pile, items)) return false;
    for (size_t i = 0; by > 1 && i < pile->items.count; i++) items[i].count /= by;
    *list = (struct item_list){items, (uint32_t)pile->items.count};
    return true;
}

/* ---- What is shared -------------------------------------------------------------------------- */

/* A group over the dissected subset begins with copies of a part that contains the pivot; the rest
 * of the subset follows. Moves to the next way to begin, of which the first comes after {0, 0};
 * parts whose copies do not fit are skipped. Returns false after the last. */
static inline bool next_beginning(const struct count_scratch *scratch, uint32_t *part,
                                  uint32_t *copies)
{
    ++*copies;
    if (*part != 0 && has_copies(scratch, *part, *copies)) return true;
    *copies = 1;
    do {
        if (++*part >= scratch->parts.total - 1) return false;
    } while (digit_of(scratch, *part, scratch->pivot) == 0);
    return true;
}

static inline bool has_operation(const struct count_tables *counts, uint32_t operation)
{
    return (counts->survey->rules.operations & operation) != 0;
}

/* The operations of a group alone, and of two. */
static const uint32_t alone[COUNT_OPERATIONS] = {TALLY_OP_ADD, TALLY_OP_MULTIPLY};
static const uint32_t paired[COUNT_OPERATIONS] = {TALLY_OP_SUBTRACT, TALLY_OP_DIVIDE};

static const struct item_list *list_of(const struct count_scratch *scratch,
                                       const struct count_set *set)
{
    return &set->groups[scratch->kind][scratch->operation];
}

/* A group of two or more operands: the copies of operand e that begin it, and a smaller group g
 * (NULL: none). weight: how often the operand has the pivot. */
typedef void take_group(struct count_scratch *scratch, uint32_t copies, uint64_t weight,
                        const struct item *e, const struct item *g, uint64_t total);

/* Takes the groups over the dissected subset whose totals are within the bounds. Lists rise by
 * total, so these are one run of each. */
static ALWAYS_INLINE void each_group(struct count_scratch *scratch, tally_range totals,
                                     take_group *take)
{
    const bool is_sum = scratch->operation == COUNT_SUM;
    for (uint32_t part = 0, copies = 0; next_beginning(scratch, &part, &copies);) {
        const struct item_list *const operands = list_of(scratch, scratch->sets[part]);
        const uint32_t rest = scratch->parts.total - 1 - part * copies;
        const uint64_t weight = digit_of(scratch, part, scratch->pivot);
        for (uint32_t i = 0; i < operands->count; i++) {
            const struct item *const e = &operands->items[i];
            if (!e->is_single) continue;
            uint64_t taken = e->total;
            for (uint32_t j = 1; j < copies; j++)
                taken = is_sum ? taken + e->total : taken * e->total;
            if (taken > totals.last) break;
            if (rest == 0) {
                if (taken >= totals.first) take(scratch, copies, weight, e, NULL, taken);
                continue;
            }
            const struct item_list *const others = list_of(scratch, scratch->sets[rest]);
            const uint64_t least = !is_sum                ? (totals.first + taken - 1) / taken
                                   : totals.first > taken ? totals.first - taken
                                                          : 0;
            for (uint32_t k = first_from(others, least); k < others->count; k++) {
                const struct item *const g = &others->items[k];
                const uint64_t total = is_sum ? taken + g->total : taken * g->total;
                if (total > totals.last) break;
                take(scratch, copies, weight, e, g, total);
            }
        }
    }
}

/* A node of two groups: plus is added (or multiplied), minus subtracted (or divides). */
typedef void take_node(struct count_scratch *scratch, const struct item *plus,
                       const struct item *minus, uint32_t value);

/* Takes the differences (quotients) of the splits of the dissected subset that are within the
 * bounds. A quotient by a group that contains a 1 is left out: x / 1 is x * 1. */
static ALWAYS_INLINE void each_node(struct count_scratch *scratch, const struct item_list *plus,
                                    const struct item_list *minus, tally_range values,
                                    take_node *take)
{
    const bool is_sum = scratch->operation == COUNT_SUM, is_all = scratch->kind == COUNT_ALL;
    for (uint32_t j = 0; j < minus->count; j++) {
        const struct item *const m = &minus->items[j];
        if (!is_sum && m->has_one) continue;
        const uint64_t least = is_sum ? values.first + m->total : values.first * m->total;
        const uint64_t most = is_sum ? values.last + m->total : values.last * m->total;
        for (uint32_t i = first_from(plus, least); i < plus->count; i++) {
            const struct item *const p = &plus->items[i];
            if (p->total > most) break;
            const uint32_t value = is_sum ? p->total - m->total : p->total / m->total;
            if ((is_sum || value * m->total == p->total) && (is_all || is_free_pair(p, m, value)))
                take(scratch, p, m, value);
        }
    }
}

/* The same of all splits of the dissected subset, if the rules have the operation. */
static ALWAYS_INLINE void each_node_of_splits(struct count_scratch *scratch, tally_range values,
                                              take_node *take)
{
    if (!has_operation(scratch->counts, paired[scratch->operation])) return;
    for (uint32_t part = 1; part + 1 < scratch->parts.total; part++)
        each_node(scratch, list_of(scratch, scratch->sets[part]),
                  list_of(scratch, scratch->sets[scratch->parts.total - 1 - part]), values, take);
}

void *count_scratch_new(void *tables, struct memory *memory)
{
    const struct count_tables *const counts = tables;
    struct count_scratch *const scratch = memory_allocate(memory, sizeof *scratch);
    if (scratch == NULL) return NULL;
    scratch->counts = counts;
    scratch->memory = memory;
    scratch->has_failed = false;
    pile_init(&scratch->groups, memory);
    pile_init(&scratch->nodes, memory);
    pile_init(&scratch->settled, memory);
    arena_init(&scratch->arena, memory);
    arena_init(&scratch->top_arena, memory);
    scratch->window = memory_allocate(memory, counts->survey->targets * sizeof(uint64_t));
    scratch->pure = memory_allocate(memory, counts->survey->targets * sizeof(uint64_t));
    if (scratch->window != NULL && scratch->pure != NULL) return scratch;
    count_scratch_free(scratch);
    return NULL;
}

void count_scratch_free(void *maker)
{
    struct count_scratch *const scratch = maker;
    struct memory *const memory = scratch->memory;
    pile_clear(&scratch->groups);
    pile_clear(&scratch->nodes);
    pile_clear(&scratch->settled);
    arena_clear(&scratch->arena);
    arena_clear(&scratch->top_arena);
    memory_release(memory, scratch->window, scratch->counts->survey->targets * sizeof(uint64_t));
    memory_release(memory, scratch->pure, scratch->counts->survey->targets * sizeof(uint64_t));
    memory_release(memory, scratch, sizeof *scratch);
}

/* Equal tiles are neighbours in a subset. Each run of them is a digit of the number of a part: {1 1
 * 4} has a digit 0..2 for the 1s and a digit 0..1 for the 4, so its parts are 0..5. */
void dissect_parts(struct count_scratch *scratch, const uint8_t *subset, uint32_t size)
{
    parts_of(&scratch->parts, &scratch->counts->survey->kinds, subset, size);
    scratch->kinds = 0;
    scratch->pivot = 0;
    uint32_t stride = 1;
    for (uint32_t i = 0, same; i < size; i += same) {
        same = 1;
        while (i + same < size && subset[i + same] == subset[i]) same++;
        scratch->stride[scratch->kinds] = stride;
        scratch->have[scratch->kinds] = same;
        if (same < scratch->have[scratch->pivot]) scratch->pivot = scratch->kinds;
        scratch->kinds++;
        stride *= same + 1;
    }
}

void dissect(struct count_scratch *scratch, const uint8_t *subset, uint32_t size)
{
    const struct count_tables *const counts = scratch->counts;
    dissect_parts(scratch, subset, size);
    for (uint32_t part = 1; part + 1 < scratch->parts.total; part++)
        scratch->sets[part] =
            &counts->sets[subset_number(counts->survey, scratch->parts.code[part])];
}

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
    const struct kinds *const kinds = &counts->survey->kinds;
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

static void add_group(struct count_scratch *scratch, uint32_t copies, uint64_t weight,
                      const struct item *e, const struct item *g, uint64_t total)
{
    const enum count_operation operation = scratch->operation;
    uint64_t powers[SURVEY_PICK_MAX + 1];
    powers[1] = e->total;
    for (uint32_t j = 2; j <= copies; j++)
        powers[j] = operation == COUNT_SUM ? powers[j - 1] + e->total : powers[j - 1] * e->total;
    struct item item = {
        .total = (uint32_t)total,
        .count = weight * e->count * (g != NULL ? g->count : 1),
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

/* Makes the groups of two or more operands over the dissected subset. */
static bool make_groups(struct count_scratch *scratch, struct item_list *list)
{
    const tally_range totals = {1, UINT32_MAX};
    pile_begin(&scratch->groups, &scratch->arena);
    each_group(scratch, totals, add_group);
    return pile_end(&scratch->groups, list, scratch->have[scratch->pivot]) && !scratch->has_failed;
}

/* Adds a node as an operand. minus NULL: there is none. */
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
        if (scratch->is_top) cut_to_tiles(&scratch->sums, &counts->survey->kinds);
    }
    add_item(scratch, &scratch->nodes, &item);
}

/* Makes all nodes of one operation over the dissected subset, as operands. pure: the groups of two
 * or more operands. */
static bool make_nodes(struct count_scratch *scratch, const struct item_list *pure,
                       struct item_list *list)
{
    const bool has_pure = has_operation(scratch->counts, alone[scratch->operation]);
    pile_begin(&scratch->nodes, &scratch->arena);
    for (uint32_t i = 0; has_pure && i < pure->count; i++)
        if (scratch->kind == COUNT_ALL || !item_has_inside(&pure->items[i], pure->items[i].total))
            add_node(scratch, &pure->items[i], NULL, pure->items[i].total);
    each_node_of_splits(scratch, (tally_range){1, scratch->limit}, add_node);
    return pile_end(&scratch->nodes, list, 1) && !scratch->has_failed;
}

/* Copies the groups of two or more, and the single operands, into one permanent list. */
static bool settle_groups(struct count_scratch *scratch, const struct item_list *groups,
                          const struct item_list *operands, struct arena *arena,
                          struct item_list *list)
{
    pile_begin(&scratch->settled, arena);
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
            cut_to_tiles(&scratch->sums, &scratch->counts->survey->kinds);
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
            pile_begin(&scratch->settled, arena);
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

/* Makes what larger subsets need of this one: item lists in the arena, and exact counts, whose
 * arrays are there and hold zeros. A subset's lists need those of all its parts, so subsets are
 * made by rising size. Fails if a count does not fit in 32 bits, or there is no memory. */
static bool make_count_set(struct count_scratch *scratch, struct count_set *set,
                           const uint8_t *subset, uint32_t size, struct arena *arena)
{
    const struct count_tables *const counts = scratch->counts;
    if (size == 1) return make_leaf(scratch, set, counts->survey->kinds.tile[subset[0]], arena);

    dissect(scratch, subset, size);
    scratch->is_top = size + 1 == counts->survey->pick;
    scratch->limit = counts->limits->value_limit[size];
    for (uint32_t kind = 0; kind < COUNT_KINDS; kind++) {
        scratch->kind = kind;
        if (!make_lists(scratch, set, arena)) return false;
        count_roots(scratch, kind);
        for (uint32_t i = 0; i < counts->survey->targets; i++) {
            if (scratch->window[i] > UINT32_MAX) return false;
            set->exact[kind][i] = (uint32_t)scratch->window[i];
        }
    }
    return true;
}

/* The most tiles of a selection with which top lists are kept. */
enum { PICK_KEEPS_TOPS = 5 };

/* ---- Tables ---- */

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
    return counts->top_roots + ((size_t)selection * COUNT_KINDS + kind) * counts->survey->targets;
}

/* Adds the roots of the selection that have the top list on one side, and one tile on the other.
 * All other parts get empty lists here. */
static void add_top_roots(struct count_scratch *scratch, const struct count_set *top, uint8_t tile,
                          uint32_t selection)
{
    static const struct count_set empty;
    const struct count_tables *const counts = scratch->counts;
    const struct kinds *const kinds = &counts->survey->kinds;
    dissect_parts(scratch, subset_at(&counts->survey->selections, selection),
                  counts->survey->selections.size);
    const uint32_t all = scratch->parts.total - 1;
    for (uint32_t part = 1; part < all; part++) scratch->sets[part] = &empty;
    uint32_t part = 1;
    while (scratch->parts.code[part] != kinds->weight[tile]) part++;
    scratch->sets[part] = &counts->sets[subset_number(counts->survey, kinds->weight[tile])];
    scratch->sets[all - part] = top;
    for (uint32_t kind = 0; kind < COUNT_KINDS; kind++) {
        count_weighted_roots(scratch, kind);
        _Atomic uint64_t *const roots = top_roots_of(counts, selection, kind);
        for (uint32_t i = 0; i < counts->survey->targets; i++)
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
    const struct kinds *const kinds = &counts->survey->kinds;
    arena_reset(&scratch->top_arena);
    if (!make_count_set(scratch, set, subset, size, &scratch->top_arena)) return false;
    for (uint32_t kind = 0; kind < kinds->count; kind++) {
        uint32_t have = 0;
        for (uint32_t i = 0; i < size; i++) have += subset[i] == kind;
        if (have < kinds->have[kind])
            add_top_roots(scratch, set, (uint8_t)kind,
                          selection_with(&counts->survey->selections, subset, (uint8_t)kind));
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
        set->exact[kind] = arena_take(arena, counts->survey->targets * sizeof(uint32_t));
        if (set->exact[kind] == NULL) return false;
        memset(set->exact[kind], 0, counts->survey->targets * sizeof(uint32_t));
    }
    const bool is_dropped = counts->top_roots != NULL && size + 1 == counts->survey->pick;
    return is_dropped ? make_top(maker, set, subset, size)
                      : make_count_set(maker, set, subset, size, arena);
}

/* A group of all tiles but one is worth at most the product of the largest tiles; a 1 counts as 2,
 * since it is better added than multiplied. */
bool counts_are_small(const struct kinds *kinds, uint32_t pick)
{
    uint64_t product = 1;
    uint32_t left = pick - 1;
    for (uint32_t kind = kinds->count; kind-- > 0;)
        for (uint32_t i = 0; i < kinds->have[kind] && left > 0; i++, left--) {
            product *= kinds->tile[kind] < 2 ? 2u : kinds->tile[kind];
            if (product > UINT32_MAX) return false;
        }
    return true;
}

static bool make_top_roots(struct count_tables *counts, tally_survey *survey)
{
    const size_t roots = (size_t)survey->selections.count * COUNT_KINDS * survey->targets;
    if (survey->pick <= PICK_KEEPS_TOPS) return true;
    counts->top_roots = arena_take(&survey->arena, roots * sizeof *counts->top_roots);
    for (size_t i = 0; counts->top_roots != NULL && i < roots; i++)
        atomic_init(&counts->top_roots[i], 0);
    return counts->top_roots != NULL;
}

tally_status count_tables_new(struct count_tables **result, const struct survey_limits *limits,
                              tally_survey *survey)
{
    struct count_tables *const counts = arena_take(&survey->arena, sizeof *counts);
    if (counts == NULL) return memory_failure(&survey->memory);
    *counts = (struct count_tables){.survey = survey, .limits = limits, .target = survey->target};
    counts->sets = arena_take(&survey->arena, (survey->subs.count + 1) * sizeof *counts->sets);
    if (counts->sets == NULL || !make_top_roots(counts, survey))
        return memory_failure(&survey->memory);
    *result = counts;
    return smaller_subsets_make(survey, counts, count_scratch_new, count_scratch_free, make_one,
                                SETS_A_TASK);
}

/* The solutions that use all tiles are counted now; those that use fewer were counted with the
 * smaller subsets, and are added. */
bool count_selection(const struct count_tables *counts, struct count_scratch *scratch,
                     uint32_t selection, uint64_t *solutions, uint64_t *with_detours)
{
    const uint32_t pick = counts->survey->pick;
    const uint8_t *const subset = subset_at(&counts->survey->selections, selection);
    uint64_t *const results[COUNT_KINDS] = {[COUNT_ALL] = with_detours, [COUNT_FREE] = solutions};
    if (pick == 1) {
        const uint32_t tile = counts->survey->kinds.tile[subset[0]];
        for (uint32_t i = 0; i < counts->survey->targets; i++)
            solutions[i] = with_detours[i] = counts->target.first + i == tile;
        return true;
    }
    dissect(scratch, subset, pick);
    const uint64_t weight = scratch->have[scratch->pivot];
    for (uint32_t kind = 0; kind < COUNT_KINDS; kind++) {
        count_weighted_roots(scratch, kind);
        for (uint32_t i = 0; i < counts->survey->targets; i++) {
            if (counts->top_roots != NULL)
                scratch->window[i] += top_roots_of(counts, selection, kind)[i];
            results[kind][i] = scratch->window[i] / weight;
        }
        for (uint32_t part = 1; part + 1 < scratch->parts.total; part++) {
            const uint32_t *const exact = scratch->sets[part]->exact[kind];
            for (uint32_t i = 0; i < counts->survey->targets; i++) results[kind][i] += exact[i];
        }
    }
    return true;
}

/* ---- Roots ----------------------------------------------------------------------------------- */

/* Counts roots that are a single group. */
static void count_group(struct count_scratch *scratch, uint32_t copies, uint64_t weight,
                        const struct item *e, const struct item *g, uint64_t total)
{
    const uint32_t value = (uint32_t)total;
    (void)copies;
    if (scratch->kind == COUNT_FREE &&
        (item_has_inside(e, value) || (g != NULL && item_has_inside(g, value))))
        return;
    scratch->pure[total - scratch->counts->target.first] +=
        weight * e->count * (g != NULL ? g->count : 1);
}

static void count_node(struct count_scratch *scratch, const struct item *plus,
                       const struct item *minus, uint32_t value)
{
    scratch->window[value - scratch->counts->target.first] += plus->count * minus->count;
}

/* Differences and quotients are counted once for each split. Sums and products are counted once for
 * each copy of the pivot; so the others are multiplied by these copies, and everything has the same
 * weight. */
void count_weighted_roots(struct count_scratch *scratch, enum count_kind kind)
{
    const struct count_tables *const counts = scratch->counts;
    memset(scratch->window, 0, counts->survey->targets * sizeof(uint64_t));
    memset(scratch->pure, 0, counts->survey->targets * sizeof(uint64_t));
    scratch->kind = kind;
    for (uint32_t operation = 0; operation < COUNT_OPERATIONS; operation++) {
        scratch->operation = operation;
        each_node_of_splits(scratch, counts->target, count_node);
        if (has_operation(counts, alone[operation]))
            each_group(scratch, counts->target, count_group);
    }
    const uint64_t weight = scratch->have[scratch->pivot];
    for (uint32_t i = 0; i < counts->survey->targets; i++)
        scratch->window[i] = scratch->window[i] * weight + scratch->pure[i];
}

void count_roots(struct count_scratch *scratch, enum count_kind kind)
{
    count_weighted_roots(scratch, kind);
    const uint64_t weight = scratch->have[scratch->pivot];
    for (uint32_t i = 0; i < scratch->counts->survey->targets; i++) scratch->window[i] /= weight;
}
