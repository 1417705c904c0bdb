/* SPDX-License-Identifier: MIT */
/*
 * The tables of oracle.h, for one type of values. Who includes this defines
 *
 *     OF(name)         the name for this type
 *     VALUE            the type
 *     OF(is_equal)     whether two values are equal
 *     OF(hash)         a hash of a value
 *     OF(combine)      all results of two values that the rules allow, at most 6
 *     OF(narrow)       makes a window (struct window) smaller by the results of one value with each
 *                      of several
 *     OF(distance)     the distance of a value to the target; UINT64_MAX: it is no whole number
 *     OF(is_outside)   whether a value is surely outside of a window
 *     OF(keeps_twins)  the largest tables have a value as often as it is met: looking at it again
 *                      is cheaper than finding out that it is there
 */

struct OF(table) {
    VALUE *items;
    uint32_t count;
    uint32_t room;
};

struct OF(tables) {
    struct OF(table) without[ORACLE_SETS];
    struct OF(table) with[ORACLE_SETS];
};

static void OF(grow)(struct oracle *oracle, struct OF(table) * table)
{
    const uint32_t room = table->room == 0 ? 32 : 2 * table->room;
    VALUE *const items = arena_take(oracle->arena, room * sizeof *items);
    if (items == NULL) {
        oracle->has_failed = true;
        return;
    }
    if (table->count != 0) memcpy(items, table->items, table->count * sizeof *items);
    table->items = items;
    table->room = room;
}

static void OF(index)(struct oracle *oracle, const struct OF(table) * table, uint32_t place)
{
    size_t at = OF(hash)(table->items[place]) & oracle->slot_mask;
    while (oracle->slots[at] >> 32 == oracle->generation) at = (at + 1) & oracle->slot_mask;
    oracle->slots[at] = (uint64_t)oracle->generation << 32 | place;
}

/* Adds a value that is not in the table yet. */
static inline void OF(put)(struct oracle *oracle, struct OF(table) * table, VALUE value)
{
    size_t at = OF(hash)(value) & oracle->slot_mask;
    for (; oracle->slots[at] >> 32 == oracle->generation; at = (at + 1) & oracle->slot_mask)
        if (OF(is_equal)(table->items[(uint32_t)oracle->slots[at]], value)) return;
    if (table->count == table->room) OF(grow)(oracle, table);
    if (oracle->has_failed) return;
    oracle->slots[at] = (uint64_t)oracle->generation << 32 | table->count;
    table->items[table->count++] = value;
    if (2 * (size_t)table->count <= oracle->slot_mask) return;
    if (!oracle_widen(oracle)) return;
    for (uint32_t i = 0; i < table->count; i++) OF(index)(oracle, table, i);
}

/* Adds all results of two tables, whether they are in the table or not. */
static void OF(append)(struct oracle *oracle, struct OF(table) * into,
                       const struct OF(table) * left, const struct OF(table) * right)
{
    for (uint32_t i = 0; i < left->count && goes_on(oracle, right->count); i++)
        for (uint32_t j = 0; j < right->count; j++) {
            while (into->room - into->count < 6 && !oracle->has_failed) OF(grow)(oracle, into);
            if (oracle->has_failed) return;
            into->count +=
                OF(combine)(oracle, left->items[i], right->items[j], into->items + into->count);
        }
}

static void OF(join)(struct oracle *oracle, struct OF(table) * into, const struct OF(table) * left,
                     const struct OF(table) * right)
{
    VALUE results[6];
    for (uint32_t i = 0; i < left->count && goes_on(oracle, right->count); i++)
        for (uint32_t j = 0; j < right->count; j++) {
            const uint32_t count = OF(combine)(oracle, left->items[i], right->items[j], results);
            for (uint32_t k = 0; k < count; k++) OF(put)(oracle, into, results[k]);
        }
}

/* The distance of the closest result of two tables, none of which is kept. */
static uint64_t OF(closest_of)(struct oracle *oracle, const struct OF(table) * left,
                               const struct OF(table) * right, uint64_t closest)
{
    struct window window = window_of(oracle, closest);
    if (left->count > right->count) { /* short loops cost more */
        const struct OF(table) *const longer = left;
        left = right;
        right = longer;
    }
    for (uint32_t i = 0; i < left->count && window.closest != 0 && goes_on(oracle, right->count);
         i++)
        OF(narrow)(oracle, left->items[i], right->items, right->count, &window);
    return window.closest;
}

static uint64_t OF(closest_in)(const struct oracle *oracle, const struct OF(table) * table,
                               uint64_t closest)
{
    struct window window = window_of(oracle, closest);
    for (uint32_t i = 0; i < table->count; i++)
        if (!OF(is_outside)(&window, table->items[i]))
            window_take(oracle, &window, OF(distance)(oracle, table->items[i]));
    return window.closest;
}

/* V(S) for all sets of at most two values less than there are. */
static void OF(begin)(struct oracle *oracle, const VALUE *values)
{
    struct OF(tables) *const tables = oracle->tables;
    for (uint32_t set = 1; set < 1u << oracle->count && !oracle->has_failed; set++) {
        struct OF(table) *const table = &tables->without[set];
        const uint32_t lowest = set & -set;
        if (bits_of(set) + 2 > oracle->count) continue;
        oracle->generation++;
        if (set == lowest) OF(put)(oracle, table, values[bits_of(lowest - 1)]);
        for (uint32_t part = (set - 1) & set; part != 0; part = (part - 1) & set)
            if ((part & lowest) != 0)
                OF(join)(oracle, table, &tables->without[part], &tables->without[set ^ part]);
        oracle->closest[set] = OF(closest_in)(oracle, table, UINT64_MAX);
    }
}

/* The distance of the closest value of W(S), where S is a set of all that is left, or that of an
 * earlier one if none is nearer: its table is kept unless S is all. */
static uint64_t OF(closest_with)(struct oracle *oracle, uint32_t set, uint32_t rest,
                                 uint64_t closest)
{
    const bool is_kept = set != rest, is_largest = bits_of(set) + 1 == bits_of(rest);
    struct OF(tables) *const tables = oracle->tables;
    struct OF(table) *const table = &tables->with[set];
    table->count = 0;
    oracle->generation++;
    for (uint32_t part = set; part != 0 && closest != 0; part = (part - 1) & set) {
        const struct OF(table) *const left = &tables->with[set ^ part];
        const struct OF(table) *const right = &tables->without[part];
        if (is_largest && OF(keeps_twins)) OF(append)(oracle, table, left, right);
        else if (is_kept) OF(join)(oracle, table, left, right);
        else closest = OF(closest_of)(oracle, left, right, closest);
    }
    return is_kept ? OF(closest_in)(oracle, table, closest) : closest;
}

static void OF(look)(struct oracle *oracle, uint32_t rest, VALUE result, struct move *move)
{
    struct OF(tables) *const tables = oracle->tables;
    const uint32_t size = bits_of(rest);
    tables->with[0].count = 0;
    oracle->generation++;
    OF(put)(oracle, &tables->with[0], result);
    for (uint32_t used = 0; used <= size && move->distance != 0; used++) {
        for (uint32_t set = rest;; set = (set - 1) & rest) {
            const bool counts = !oracle->uses_all || set == rest;
            if (bits_of(set) == used) {
                const uint64_t closest = set == 0
                                             ? OF(distance)(oracle, result)
                                             : OF(closest_with)(oracle, set, rest, move->distance);
                if (counts && closest < move->distance) move->distance = closest;
            }
            if (!oracle->uses_all && set != 0 && bits_of(set) == used + 1 &&
                oracle->closest[set] < move->distance)
                move->distance = oracle->closest[set];
            if (set == 0) break;
        }
        if (move->distance == 0) move->fewest = used + 1;
    }
}
