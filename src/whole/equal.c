/* SPDX-License-Identifier: MIT */
/*
 * Counts solutions of equal numbers. equal.h has the idea, equal_classes.h the data.
 *
 * The classes are made by rising number of numbers n. For each n:
 *
 *     1. groups of n numbers are complete already, since their operands have fewer numbers
 *     2. nodes that are one group
 *     3. nodes that are two groups: differences and quotients
 *     4. each class of nodes is added as an operand to all groups, which makes larger groups
 */
#include "whole/equal.h"

#include "base/checked.h"
#include "forest/count.h"
#include "whole/equal_classes.h"

/* With fewer solutions than this, visiting each of them is fast enough. */
enum { SOLUTIONS_MANY = 1 << 13, NUMBERS_LEAST = 9 };

bool equal_may_be_worth(const struct target_search *target_search)
{
    const struct lattice *const lattice = &target_search->workspace->lattice;
    return lattice->distinct == 1 && lattice->given >= NUMBERS_LEAST;
}

bool equal_is_worth(const struct target_search *target_search)
{
    uint64_t solutions = 0;
    for (size_t i = 0; i < target_search->roots.count; i++) {
        const struct node *const root = target_search_root(target_search, i);
        solutions = saturating_add(solutions, forest_sum_counts(root, PARTS_ANY));
    }
    return solutions >= SOLUTIONS_MANY;
}

/* ---- Nodes ----------------------------------------------------------------------------------- */

/* Adds a class of nodes. inner: the values of the parts inside operands; more: values of further
 * parts. A node is left out if a part of it has the value of the root, since that is a detour. */
static tally_status add_node(struct classes *classes, enum chain chain, uint32_t entry,
                             struct number_list inner, struct number_list more, uint64_t count)
{
    const struct class_entry *const place = classes_entry(classes, entry);
    uint64_t *const united = classes->rooms[ROOM_UNITED];
    const uint32_t all = sets_unite(inner, more, united);
    const uint32_t kept = classes_count_useful(classes, united, all, place->size + 1);
    const bool is_root = place->value == classes->target;
    if (!is_root && kept > 0 && united[0] == 0) return TALLY_OK;
    return classes_add(classes,
                       (struct class){.entry = entry,
                                      .kind = chain == CHAIN_SUM ? KIND_SUM : KIND_PRODUCT,
                                      .operands = SETS_NONE,
                                      .count = count},
                       united, kept);
}

/* Adds the nodes that are one group: a sum without a minus, or a product without a quotient. In
 * such a group no choice of operands has the value of the whole. So only a part inside an operand
 * can be a detour. */
static tally_status settle_groups(struct classes *classes, struct worker *worker, uint32_t entry,
                                  enum chain chain)
{
    const uint8_t parts = classes_group_parts(chain);
    const struct class_entry here = *classes_entry(classes, entry);
    tally_status status = TALLY_OK;
    if ((here.parts & parts) == 0) return TALLY_OK;
    for (uint32_t i = here.first[classes_group_kind(chain)]; i != CLASS_NONE && status == TALLY_OK;
         i = classes_of(classes)[i].next) {
        const struct class group = classes_of(classes)[i];
        if (sets_list(&classes->sets, group.operands).count < 2 ||
            sets_has(&classes->sets, group.inner, here.rank))
            continue;
        struct class_collection more;
        status = workspace_tick(classes->workspace, worker);
        if (status == TALLY_OK) status = classes_collect(classes, chain, group.operands, &more);
        if (status == TALLY_OK)
            status = add_node(classes, chain, entry, sets_list(&classes->sets, group.inner),
                              sets_list(&classes->sets, more.ranks), group.count);
    }
    return status;
}

/* Sorts a list and removes duplicates. */
static uint32_t tidy_list(uint64_t *numbers, uint32_t count)
{
    sort_numbers(numbers, count);
    return (uint32_t)sort_unique(numbers, count);
}

/* Lists the ranks of the values that choices of operands of left and right have together. *cancels:
 * some operands of left and of right together have the value 0 (in a quotient: 1), so the other
 * operands have the value of the whole; then there is no list. TALLY_MEMORY_CAP: the list is too
 * long. */
static tally_status list_differences(struct classes *classes, enum chain chain,
                                     struct number_list left, struct number_list right,
                                     struct number_list *ranks, bool *cancels)
{
    uint64_t *const list = classes->rooms[ROOM_DIFFERENCES];
    uint32_t count = 0;
    *cancels = false;
    for (uint32_t i = 0; i < left.count; i++) {
        const uint64_t a = left.items[i];
        for (uint32_t j = 0; j < right.count && right.items[j] <= a; j++) {
            const uint64_t b = right.items[j];
            const bool is_everything = i + 1 == left.count && j + 1 == right.count;
            *cancels = a == b && !is_everything;
            if (*cancels) return TALLY_OK;
            const uint64_t value = chain == CHAIN_SUM ? a - b : whole_quotient(a, b);
            const uint32_t rank = value == 0 ? CLASS_NONE : classes_rank(classes, value);
            if (rank == CLASS_NONE) continue;
            list[count++] = rank;
            if (count < 2 * CLASS_LIST_MAX) continue;
            count = tidy_list(list, count);
            if (count > CLASS_LIST_MAX) return TALLY_MEMORY_CAP;
        }
    }
    count = tidy_list(list, count);
    *ranks = (struct number_list){list, count};
    return count > CLASS_LIST_MAX ? TALLY_MEMORY_CAP : TALLY_OK;
}

/* The two groups of a difference or of a quotient. of_left: the values of choices of operands of
 * left. */
static tally_status settle_pair(struct classes *classes, struct worker *worker, uint32_t entry,
                                enum chain chain, const struct class *left,
                                const struct class_collection *of_left, const struct class *right)
{
    const uint32_t rank = classes_entry(classes, entry)->rank;
    struct class_collection of_right;
    struct number_list ranks;
    bool cancels;
    tally_status status = workspace_tick(classes->workspace, worker);
    if (status == TALLY_OK) status = classes_collect(classes, chain, right->operands, &of_right);
    if (status != TALLY_OK || sets_has(&classes->sets, right->inner, rank)) return status;
    status = list_differences(classes, chain, sets_list(&classes->sets, of_left->values),
                              sets_list(&classes->sets, of_right.values), &ranks, &cancels);
    if (status != TALLY_OK || cancels) return status;
    uint64_t *const inner = classes->rooms[ROOM_INNER];
    uint64_t *const both = classes->rooms[ROOM_BOTH];
    const struct number_list own = {
        both, sets_unite(ranks, sets_list(&classes->sets, of_left->ranks), both)};
    const struct number_list inside = {inner,
                                       sets_unite(sets_list(&classes->sets, left->inner),
                                                  sets_list(&classes->sets, right->inner), inner)};
    return add_node(classes, chain, entry, inside, own,
                    saturating_multiply(left->count, right->count));
}

/* Combines every group over `left` with every group over `right`. */
static tally_status settle_groups_of(struct classes *classes, struct worker *worker, uint32_t entry,
                                     enum chain chain, const uint32_t *sides)
{
    const enum class_kind kind = classes_group_kind(chain);
    const uint32_t rank = classes_entry(classes, entry)->rank;
    tally_status status = TALLY_OK;
    for (uint32_t i = classes_entry(classes, sides[0])->first[kind];
         i != CLASS_NONE && status == TALLY_OK; i = classes_of(classes)[i].next) {
        /* Copies, since the array of classes may move when one is added. */
        const struct class left = classes_of(classes)[i];
        struct class_collection of_left;
        if (sets_has(&classes->sets, left.inner, rank)) continue;
        status = classes_collect(classes, chain, left.operands, &of_left);
        for (uint32_t j = classes_entry(classes, sides[1])->first[kind];
             j != CLASS_NONE && status == TALLY_OK; j = classes_of(classes)[j].next) {
            const struct class right = classes_of(classes)[j];
            status = settle_pair(classes, worker, entry, chain, &left, &of_left, &right);
        }
    }
    return status;
}

static tally_status settle_differences(struct classes *classes, struct worker *worker,
                                       uint32_t entry, enum chain chain)
{
    const struct class_entry here = *classes_entry(classes, entry);
    tally_status status = TALLY_OK;
    if ((here.parts & (chain == CHAIN_SUM ? PART_DIFF : PART_QUOT)) == 0) return TALLY_OK;
    for (uint32_t right = 0; right < classes->size_begin[here.size] && status == TALLY_OK;
         right++) {
        const struct class_entry *const taken = classes_entry(classes, right);
        uint64_t value;
        if (taken->first[classes_group_kind(chain)] == CLASS_NONE) continue;
        if (chain == CHAIN_SUM ? ckd_add(&value, here.value, taken->value)
                               : taken->value == 1 || ckd_mul(&value, here.value, taken->value))
            continue;
        const uint32_t left = classes_find(classes, here.size - taken->size, value);
        if (left == CLASS_NONE) continue;
        const uint32_t sides[2] = {left, right};
        status = settle_groups_of(classes, worker, entry, chain, sides);
    }
    return status;
}

static tally_status settle_number(struct classes *classes, uint32_t entry)
{
    const uint64_t own = classes_entry(classes, entry)->rank;
    const struct number_list nothing = {NULL, 0};
    const struct number_list itself = {&own, 1};
    const tally_status status = add_node(classes, CHAIN_SUM, entry, nothing, itself, 1);
    return status != TALLY_OK ? status
                              : add_node(classes, CHAIN_PRODUCT, entry, nothing, itself, 1);
}

/* ---- Operands -------------------------------------------------------------------------------- */

/* Returns ways * (count - 1 + next) / next, one step of the binomial coefficient (count - 1 + next
 * over next). The division is exact. Saturates. */
static uint64_t times_further(uint64_t ways, uint64_t count, uint32_t next)
{
    uint64_t a = ways;
    uint64_t b = next;
    if (ways == UINT64_MAX || count >= UINT64_MAX - next) return UINT64_MAX;
    while (b != 0) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return saturating_multiply(ways / a, (count + next - 1) / (next / a));
}

/* A group that is extended by an operand once, twice and so on. */
struct extension {
    enum chain chain;
    struct class group; /* without operands: the empty group */
    uint32_t size;
    uint64_t value;
    struct class operand;
    struct class_entry from; /* the entry of the operand */
};

static bool append_operand(enum chain chain, uint64_t operand, uint64_t *value)
{
    return chain == CHAIN_SUM ? !ckd_add(value, *value, operand) : !ckd_mul(value, *value, operand);
}

/* Lists the operands of a group and `more` copies of the value, in rising order. */
static uint32_t list_operands(const struct classes *classes, const struct extension *extension,
                              uint32_t more, uint64_t *into)
{
    uint32_t count = 0;
    struct number_list before = {NULL, 0};
    if (extension->group.operands != SETS_NONE)
        before = sets_list(&classes->sets, extension->group.operands);
    uint32_t i = 0;
    while (i < before.count && before.items[i] < extension->from.value)
        into[count++] = before.items[i++];
    while (more-- > 0) into[count++] = extension->from.value;
    while (i < before.count) into[count++] = before.items[i++];
    return count;
}

static tally_status extend(struct classes *classes, const struct extension *extension)
{
    const uint8_t parts = classes_group_parts(extension->chain);
    uint64_t operands[TALLY_NUMBERS_MAX];
    uint64_t value = extension->value;
    uint64_t ways = extension->group.count;
    uint32_t size = extension->size;
    struct number_list inner = sets_list(&classes->sets, extension->operand.inner);
    struct number_list before = {NULL, 0};
    if (extension->group.operands != SETS_NONE)
        before = sets_list(&classes->sets, extension->group.inner);
    inner.count = sets_unite(inner, before, classes->rooms[ROOM_INNER]);
    inner.items = classes->rooms[ROOM_INNER]; /* lists that are kept may move */
    tally_status status = TALLY_OK;
    for (uint32_t more = 1; status == TALLY_OK; more++) {
        size += extension->from.size;
        if (size > classes->top || !append_operand(extension->chain, extension->from.value, &value))
            break;
        const uint32_t entry = classes_find(classes, size, value);
        const bool is_single = extension->size == 0 && more == 1;
        if (entry == CLASS_NONE ||
            (!is_single && (classes_entry(classes, entry)->parts & parts) == 0))
            break;
        ways = times_further(ways, extension->operand.count, more);
        const struct class group = {
            .entry = entry,
            .kind = (uint8_t)classes_group_kind(extension->chain),
            .count = ways,
            .operands = sets_keep(&classes->sets, operands,
                                  list_operands(classes, extension, more, operands)),
        };
        if (group.operands == SETS_NONE) return memory_failure(classes->sets.memory);
        status = classes_add(classes, group, inner.items,
                             classes_count_useful(classes, inner.items, inner.count, size));
    }
    return status;
}

/* Adds one class of operands to every group that it can extend. Larger groups come first, so that
 * no group is extended that contains this class already. partners (uint32_t): the entries of the
 * groups. */
static tally_status add_operand(struct classes *classes, struct worker *worker, enum chain chain,
                                const struct class *operand, const struct vector *partners)
{
    struct extension extension = {
        .chain = chain, .operand = *operand, .from = *classes_entry(classes, operand->entry)};
    const uint32_t *const entries = partners->items;
    tally_status status = TALLY_OK;
    for (size_t i = 0; i < partners->count && status == TALLY_OK; i++) {
        const struct class_entry *const entry = classes_entry(classes, entries[i]);
        extension.size = entry->size;
        extension.value = entry->value;
        for (uint32_t next = entry->first[classes_group_kind(chain)];
             next != CLASS_NONE && status == TALLY_OK; next = extension.group.next) {
            extension.group = classes_of(classes)[next];
            status = workspace_tick(classes->workspace, worker);
            if (status == TALLY_OK) status = extend(classes, &extension);
        }
    }
    extension.size = 0;
    extension.value = chain == CHAIN_SUM ? 0 : 1;
    extension.group = (struct class){.operands = SETS_NONE, .count = 1};
    return status != TALLY_OK ? status : extend(classes, &extension);
}

/* Lists the entries of groups that an operand of this value can extend, the largest first. */
static tally_status list_partners(struct classes *classes, enum chain chain,
                                  const struct class_entry *operand)
{
    struct vector *const partners = &classes->partners;
    const uint8_t parts = classes_group_parts(chain);
    partners->count = 0;
    for (uint32_t i = classes->size_begin[classes->top - operand->size + 1]; i-- > 0;) {
        const struct class_entry *const entry = classes_entry(classes, i);
        uint64_t value = entry->value;
        if (!append_operand(chain, operand->value, &value)) continue;
        const uint32_t both = classes_find(classes, entry->size + operand->size, value);
        if (both == CLASS_NONE || (classes_entry(classes, both)->parts & parts) == 0) continue;
        if (!vector_reserve(classes->sets.memory, partners, partners->count + 1, sizeof i))
            return memory_failure(classes->sets.memory);
        ((uint32_t *)partners->items)[partners->count++] = i;
    }
    return TALLY_OK;
}

static tally_status add_operands(struct classes *classes, struct worker *worker, uint32_t entry,
                                 enum chain chain)
{
    const struct class_entry here = *classes_entry(classes, entry);
    uint32_t next = here.first[chain == CHAIN_SUM ? KIND_PRODUCT : KIND_SUM];
    const bool is_needless = chain == CHAIN_PRODUCT && here.value == 1;
    if (next == CLASS_NONE || here.value == classes->target || is_needless) return TALLY_OK;
    tally_status status = list_partners(classes, chain, &here);
    while (next != CLASS_NONE && status == TALLY_OK) {
        const struct class operand = classes_of(classes)[next];
        status = add_operand(classes, worker, chain, &operand, &classes->partners);
        next = operand.next;
    }
    return status;
}

/* ---- All of it ------------------------------------------------------------------------------- */

static tally_status settle_entry(struct classes *classes, struct worker *worker, uint32_t entry)
{
    if (classes_entry(classes, entry)->size == 1) return settle_number(classes, entry);
    tally_status status = TALLY_OK;
    for (enum chain chain = CHAIN_SUM; chain <= CHAIN_PRODUCT && status == TALLY_OK; chain++) {
        status = settle_groups(classes, worker, entry, chain);
        if (status == TALLY_OK) status = settle_differences(classes, worker, entry, chain);
    }
    return status;
}

/* The number of solutions in the classes of an entry. */
static uint64_t solutions_of(const struct classes *classes, uint32_t entry)
{
    const struct class_entry *const root = classes_entry(classes, entry);
    uint64_t solutions = 0;
    for (enum class_kind kind = KIND_SUM; kind <= KIND_PRODUCT; kind++) {
        if (kind == KIND_PRODUCT && root->size == 1) break;
        for (uint32_t i = root->first[kind]; i != CLASS_NONE; i = classes_of(classes)[i].next)
            solutions = saturating_add(solutions, classes_of(classes)[i].count);
    }
    return solutions;
}

static bool is_root(const struct target_search *target_search, const struct class_entry *entry)
{
    for (size_t i = 0; i < target_search->roots.count; i++) {
        if (target_search_root_size(target_search, i) == entry->size &&
            target_search_root(target_search, i)->value == entry->value)
            return true;
    }
    return false;
}

static tally_status count_size(struct classes *classes, const struct target_search *target_search,
                               uint32_t size, uint64_t *solutions)
{
    struct worker *const worker = &classes->workspace->workers[0];
    const uint32_t begin = classes->size_begin[size];
    const uint32_t end = classes->size_begin[size + 1];
    tally_status status = TALLY_OK;
    for (uint32_t i = begin; i < end && status == TALLY_OK; i++) {
        status = settle_entry(classes, worker, i);
        if (status == TALLY_OK && is_root(target_search, classes_entry(classes, i)))
            *solutions = saturating_add(*solutions, solutions_of(classes, i));
    }
    for (enum chain chain = CHAIN_SUM; chain <= CHAIN_PRODUCT; chain++) {
        for (uint32_t i = begin; i < end && status == TALLY_OK && size < classes->top; i++)
            status = add_operands(classes, worker, i, chain);
    }
    return status;
}

tally_status equal_count(const struct target_search *target_search, uint64_t *solutions)
{
    struct classes classes;
    *solutions = 0;
    tally_status status =
        classes_init(&classes, &target_search->forest, target_search_root(target_search, 0)->value);
    for (uint32_t size = 1; size <= classes.top && status == TALLY_OK; size++)
        status = count_size(&classes, target_search, size, solutions);
    classes_clear(&classes);
    return status;
}
