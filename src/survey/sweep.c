/* SPDX-License-Identifier: MIT */
/*
 * Sweeps over choices of large tiles.
 *
 * Large tiles stand in slots behind the small kinds, so that the key of a multiset tells its slots
 * and small tiles, whatever the tiles in the slots are, and its number is (slots taken) * smalls +
 * (which small tiles). For a term of q tiles, q - 2 tiles are fixed; the sets of each further tile
 * x with any of the fixed ones (its family) are made once; and a pair c, d needs only the sets that
 * have both:
 *
 *     fixed a b     family of x: x, ax, bx, abx, each with small tiles      pair c d: cd, acd, bcd,
 * abcd
 *
 * A top set that lacks one fixed tile r, such as that of a, c, d and two small tiles where b is
 * fixed, would be used for one selection alone. It is not made: its values matter only up to
 * highest + r, which is a window like any other, and as multiples of r, which combine_divided()
 * finds.
 *
 * Sets of 4 large tiles and no more than 2 small ones are many (2.5 million pairs of pairs) and
 * live briefly, in the cache; nothing is kept from one fixed prefix to the next.
 */
#include "rules/rules.h"
#include "survey/reach.h"

#include <string.h>

enum { SLOTS = 4, MASKS = 1 << SLOTS, LARGE_MAX = 1000 };

struct tally_sweep {
    struct memory memory;
    struct kinds kinds; /* small kinds, then the slots */
    uint32_t small_kinds;
    struct survey_limits limits;
    struct set_shape shapes[SURVEY_PICK_MAX];
    uint32_t operations;
    const struct kernel *kernel;
    tally_range target;
    tally_range large;
    struct multisets smalls[SURVEY_PICK_MAX + 1];
    uint32_t first_small[SURVEY_PICK_MAX + 1]; /* number of the first of each size */
    uint32_t small_count;
    struct multiset_index index;
    uint64_t *useful;
    struct value_set *sets; /* of small tiles alone */
    struct arena arena;
};

/* What one run owns. */
struct sweeper {
    const tally_sweep *sweep;
    struct memory memory;
    struct kinds kinds; /* with tiles in the slots */
    struct set_maker maker;
    struct parts parts;
    const struct value_set *sets_of_parts[PARTS_MAX];
    const struct value_set **sets; /* by number */
    uint64_t *window;
    uint64_t *once; /* a window with pads: see combine_once() */
    struct parts parts_once;
    const struct value_set *sets_once[PARTS_MAX];
    uint32_t chosen;
    tally_sweep_sink sink;
    void *user;
};

/* ---- Making a sweep ---- */

static tally_status check_sweep(tally_sweep *sweep, const tally_pool *small, tally_range large,
                                const tally_survey_options *options)
{
    const tally_rules *const rules = options->rules != NULL ? options->rules : tally_rules_at(0);
    if (!rules_are_valid(rules) || rules->values != TALLY_VALUES_WHOLE ||
        rules->use != TALLY_USE_ANY || rules->order != TALLY_ORDER_ANY ||
        rules->operations != TALLY_OP_BASIC)
        return TALLY_RULES;
    const uint32_t pick = options->pick != 0 ? options->pick : rules->count_usual;
    if (small->count == 0 || small->count > TALLY_POOL_MAX - SLOTS || pick < 2 ||
        pick > SURVEY_PICK_MAX || pick > small->count)
        return TALLY_NUMBER_COUNT;
    for (uint32_t i = 1; i < small->count; i++)
        if (small->tiles[i] < small->tiles[i - 1]) return TALLY_NUMBER_RANGE;
    if (small->tiles[0] == 0 || large.first <= small->tiles[small->count - 1] ||
        large.last > LARGE_MAX || large.first > large.last || large.last - large.first < SLOTS - 1)
        return TALLY_NUMBER_RANGE;
    sweep->large = large;
    sweep->target = survey_targets_of(options, rules);
    if (sweep->target.first == 0 || sweep->target.first > sweep->target.last ||
        sweep->target.last > 20000)
        return TALLY_TARGET_RANGE;
    sweep->operations = rules->operations;
    sweep->kernel = kernel_find(options->kernel);
    if (sweep->kernel == NULL) return TALLY_OPTION;

    /* The limits are those of the largest tiles that the slots will hold. */
    tally_pool pool = *small;
    for (uint32_t slot = 0; slot < SLOTS; slot++)
        pool.tiles[pool.count++] = (uint16_t)(large.last - SLOTS + 1 + slot);
    kinds_of_pool(&sweep->kinds, &pool);
    sweep->small_kinds = sweep->kinds.count - SLOTS;
    const tally_status status = limits_of(&sweep->limits, &sweep->kinds, pick, sweep->target);
    if (status != TALLY_OK || sweep->limits.top_limit < MAP_LIMIT) return status;
    return TALLY_NUMBER_RANGE;
}

static bool list_smalls(tally_sweep *sweep)
{
    struct kinds small = sweep->kinds;
    small.count = sweep->small_kinds;
    for (uint32_t size = 0; size <= sweep->limits.pick; size++) {
        if (!multisets_list(&sweep->smalls[size], &sweep->memory, &small, size)) return false;
        sweep->first_small[size] = sweep->small_count;
        sweep->small_count += sweep->smalls[size].count;
    }
    return true;
}

static bool number_all(tally_sweep *sweep)
{
    if (!index_init(&sweep->index, &sweep->memory, (size_t)sweep->small_count * MASKS))
        return false;
    for (uint32_t mask = 0; mask < MASKS; mask++)
        for (uint32_t size = 0; size <= sweep->limits.pick; size++)
            for (uint32_t i = 0; i < sweep->smalls[size].count; i++) {
                const uint8_t *const members = multiset_at(&sweep->smalls[size], i);
                uint64_t key = 0;
                for (uint32_t j = 0; j < size; j++) key += sweep->kinds.weight[members[j]];
                for (uint32_t slot = 0; slot < SLOTS; slot++)
                    if (mask >> slot & 1) key += sweep->kinds.weight[sweep->small_kinds + slot];
                if (key != 0)
                    index_add(&sweep->index, key,
                              mask * sweep->small_count + sweep->first_small[size] + i);
            }
    return true;
}

static bool prepare_shapes(tally_sweep *sweep)
{
    sweep->useful = memory_allocate(&sweep->memory, MAP_LIMIT / 8);
    if (sweep->useful == NULL) return false;
    memset(sweep->useful, 0, MAP_LIMIT / 8);
    for (uint64_t tile = sweep->large.first; tile <= sweep->large.last; tile++)
        mark_useful_for(sweep->useful, (uint32_t)tile, sweep->limits.highest);
    for (uint32_t size = 1; size + 1 < sweep->limits.pick; size++)
        sweep->shapes[size] = base_shape(&sweep->limits, size);
    struct kinds widest =
        sweep
            ->kinds; /* a small tile in a slot divides through bits: as far as STRIDE_MAX reaches */
    widest.tile[sweep->small_kinds - 1] = STRIDE_MAX;
    sweep->shapes[sweep->limits.pick - 1] =
        top_shape(&sweep->limits, &widest, false, sweep->useful);
    return true;
}

/* ---- Making sets ---- */

static void find_parts(struct sweeper *sweeper, const uint8_t *members, uint32_t size)
{
    parts_of(&sweeper->parts, &sweeper->kinds, members, size);
    for (uint32_t part = 1; part + 1 < sweeper->parts.total; part++)
        sweeper->sets_of_parts[part] =
            sweeper->sets[index_find(&sweeper->sweep->index, sweeper->parts.key[part])];
}

/* The members of a multiset: small tiles, and the slots of the mask. Returns how many. */
static uint32_t members_of(const tally_sweep *sweep, uint32_t mask, uint32_t size, uint32_t i,
                           uint8_t *members)
{
    uint32_t count = sweep->smalls[size].size;
    memcpy(members, multiset_at(&sweep->smalls[size], i), count);
    for (uint32_t slot = 0; slot < SLOTS; slot++)
        if (mask >> slot & 1) members[count++] = (uint8_t)(sweep->small_kinds + slot);
    return count;
}

static uint32_t bits_in(uint32_t mask)
{
    return (mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1) + (mask >> 3 & 1);
}

/* How many sets make_masks() makes, for one mask of so many slots. */
static uint32_t sets_for(const tally_sweep *sweep, uint32_t chosen, uint32_t taken)
{
    uint32_t count = 0;
    for (uint32_t size = 0;
         size + taken < sweep->limits.pick && size + chosen <= sweep->limits.pick; size++)
        count += sweep->smalls[size].count;
    return count;
}

/* The fixed slot that this mask alone lacks, where its top set is to be used once; SLOTS: none. */
static uint32_t slot_used_once(const struct sweeper *sweeper, uint32_t mask)
{
    const uint32_t all = (1u << sweeper->chosen) - 1;
    if (sweeper->chosen < 3) return SLOTS;
    for (uint32_t slot = 0; slot + 2 < sweeper->chosen; slot++)
        if (mask == (all & ~(1u << slot)) &&
            sweeper->kinds.tile[sweeper->sweep->small_kinds + slot] > STRIDE_MAX)
            return slot;
    return SLOTS;
}

/* Makes the sets of `must` together with any of the slots `may`, and all small tiles that go with
 * them. */
static bool make_masks(struct sweeper *sweeper, struct arena *arena, uint32_t must, uint32_t may)
{
    const tally_sweep *const sweep = sweeper->sweep;
    for (uint32_t total = bits_in(must); total < sweep->limits.pick; total++)
        for (uint32_t more = may;; more = (more - 1) & may) {
            const uint32_t mask = must | more, taken = bits_in(mask);
            const bool is_once =
                total + 1 == sweep->limits.pick && slot_used_once(sweeper, mask) != SLOTS;
            if (!is_once && taken <= total &&
                total - taken + sweeper->chosen <= sweep->limits.pick && total != 0) {
                const uint32_t size = total - taken;
                for (uint32_t i = 0; i < sweep->smalls[size].count; i++) {
                    uint8_t members[SURVEY_PICK_MAX + SLOTS];
                    const uint32_t count = members_of(sweep, mask, size, i, members);
                    struct value_set *const set = arena_take(arena, sizeof *set);
                    if (set == NULL) return false;
                    find_parts(sweeper, members, count);
                    if (!make_set(set, &sweeper->maker, arena, &sweep->shapes[count],
                                  sweeper->sets_of_parts, sweeper->parts.total,
                                  sweeper->kinds.tile[members[0]]))
                        return false;
                    sweeper->sets[mask * sweep->small_count + sweep->first_small[size] + i] = set;
                }
            }
            if (more == 0) break;
        }
    return true;
}

static size_t once_bytes(const tally_sweep *sweep)
{
    return (sweep->limits.wide_words + 2 * SET_PAD_WORDS) * sizeof(uint64_t);
}

static bool sweeper_init(struct sweeper *sweeper, const tally_sweep *sweep)
{
    const size_t set_bytes = (size_t)MASKS * sweep->small_count * sizeof *sweeper->sets;
    memset(sweeper, 0, sizeof *sweeper);
    sweeper->sweep = sweep;
    memory_init(&sweeper->memory, sweep->memory.allocator, sweep->memory.cap_bytes);
    sweeper->kinds = sweep->kinds;
    sweeper->sets = memory_allocate(&sweeper->memory, set_bytes);
    sweeper->window = memory_allocate(&sweeper->memory, sweep->limits.words * sizeof(uint64_t));
    sweeper->once = memory_allocate(&sweeper->memory, once_bytes(sweep));
    const bool has_maker = maker_init(&sweeper->maker, &sweeper->memory, sweep->kernel,
                                      &sweeper->kinds, sweep->operations);
    if (sweeper->sets == NULL || sweeper->window == NULL || sweeper->once == NULL || !has_maker)
        return false;
    memset(sweeper->sets, 0, set_bytes);
    for (uint32_t i = 0; sweep->sets != NULL && i < sweep->small_count; i++)
        sweeper->sets[i] = &sweep->sets[i];
    return true;
}

static void sweeper_clear(struct sweeper *sweeper)
{
    memory_release(&sweeper->memory, sweeper->sets,
                   (size_t)MASKS * sweeper->sweep->small_count * sizeof *sweeper->sets);
    memory_release(&sweeper->memory, sweeper->window,
                   sweeper->sweep->limits.words * sizeof(uint64_t));
    memory_release(&sweeper->memory, sweeper->once, once_bytes(sweeper->sweep));
    maker_clear(&sweeper->maker);
}

static bool make_small_sets(tally_sweep *sweep)
{
    struct sweeper sweeper;
    bool is_made = sweeper_init(&sweeper, sweep);
    if (is_made) is_made = make_masks(&sweeper, &sweep->arena, 0, 0);
    sweep->sets = memory_allocate(&sweep->memory, sweep->small_count * sizeof *sweep->sets);
    if (sweep->sets == NULL) is_made = false;
    for (uint32_t i = 0; is_made && i < sweep->small_count; i++)
        sweep->sets[i] = sweeper.sets[i] != NULL ? *sweeper.sets[i] : (struct value_set){0};
    sweeper_clear(&sweeper);
    return is_made;
}

tally_status tally_sweep_new(tally_sweep **result, const tally_pool *small, tally_range large,
                             const tally_survey_options *options)
{
    static const tally_survey_options no_options = TALLY_SURVEY_OPTIONS_INIT;
    if (options == NULL) options = &no_options;
    if (options->size != sizeof *options) return TALLY_OPTION;
    tally_status status;
    tally_sweep *const sweep =
        memory_new_owner(options->allocator, options->memory_bytes, sizeof *sweep, &status);
    if (sweep == NULL) return status;
    arena_init(&sweep->arena, &sweep->memory);
    status = check_sweep(sweep, small, large, options);
    if (status == TALLY_OK && !(list_smalls(sweep) && number_all(sweep) && prepare_shapes(sweep) &&
                                make_small_sets(sweep)))
        status = memory_failure(&sweep->memory);
    if (status == TALLY_OK) *result = sweep;
    else tally_sweep_free(sweep);
    return status;
}

void tally_sweep_free(tally_sweep *sweep)
{
    if (sweep == NULL) return;
    struct memory *const memory = &sweep->memory;
    arena_clear(&sweep->arena);
    memory_release(memory, sweep->sets, sweep->small_count * sizeof *sweep->sets);
    memory_release(memory, sweep->useful, MAP_LIMIT / 8);
    index_clear(&sweep->index, memory);
    for (uint32_t size = 0; size <= SURVEY_PICK_MAX; size++)
        if (sweep->smalls[size].members != NULL) multisets_clear(&sweep->smalls[size], memory);
    memory_free_owner(memory);
}

/* ---- Running ---- */

static uint32_t count_reached(const struct sweeper *sweeper)
{
    const tally_range target = sweeper->sweep->target;
    uint32_t count = 0;
    for (uint64_t word = target.first / 64; word <= target.last / 64; word++) {
        uint64_t left = sweeper->window[word];
        if (word == target.first / 64) left &= ~UINT64_C(0) << (target.first & 63);
        if (word == target.last / 64) left &= ~UINT64_C(0) >> (63 - (target.last & 63));
        for (; left != 0; left &= left - 1) count++;
    }
    return count;
}

/* What all numbers but r reach, and what they reach together with r, where no set was made of them.
 */
static void combine_once(struct sweeper *sweeper, const struct window *window,
                         const uint8_t *members, uint32_t count, uint32_t slot)
{
    const tally_sweep *const sweep = sweeper->sweep;
    const uint8_t left_out = (uint8_t)(sweep->small_kinds + slot);
    const uint32_t r = sweeper->kinds.tile[left_out];
    uint8_t others[SURVEY_PICK_MAX + SLOTS];
    uint32_t left = 0;
    for (uint32_t i = 0; i < count; i++)
        if (members[i] != left_out) others[left++] = members[i];
    memset(sweeper->once, 0, once_bytes(sweep));
    const struct window once = {sweeper->once + SET_PAD_WORDS, sweep->limits.wide_words, 1,
                                window->highest + r, window->operations};
    const struct parts *const parts = &sweeper->parts_once;
    parts_of(&sweeper->parts_once, &sweeper->kinds, others, left);
    for (uint32_t part = 1; part + 1 < parts->total; part++)
        sweeper->sets_once[part] = sweeper->sets[index_find(&sweep->index, parts->key[part])];
    for (uint32_t part = 1; part <= parts->total - 1 - part; part++) {
        const struct value_set *few = sweeper->sets_once[part],
                               *many = sweeper->sets_once[parts->total - 1 - part];
        if (few->count > many->count) {
            const struct value_set *const swapped = few;
            few = many;
            many = swapped;
        }
        sweep->kernel->combine(&once, few, many);
        sweep->kernel->combine_divided(window, few, many, r);
    }
    once.bits[0] &= ~UINT64_C(1);
    const struct value_set set = {.bits = once.bits, .bits_limit = once.words * 64};
    sweep->kernel->unite(window->bits, once.bits, window->words);
    sweep->kernel->combine_top(window, r, &set);
}

/* The term of the tiles that stand in the slots. */
static tally_status give_term(struct sweeper *sweeper)
{
    const tally_sweep *const sweep = sweeper->sweep;
    const uint32_t mask = (1u << sweeper->chosen) - 1, size = sweep->limits.pick - sweeper->chosen;
    const struct window window = {sweeper->window, sweep->limits.words,
                                  (uint32_t)sweep->target.first, sweep->limits.highest,
                                  sweep->operations};
    uint64_t solvable = 0;
    for (uint32_t i = 0; i < sweep->smalls[size].count; i++) {
        uint8_t members[SURVEY_PICK_MAX + SLOTS];
        const uint32_t count = members_of(sweep, mask, size, i, members);
        find_parts(sweeper, members, count);
        memset(sweeper->window, 0, window.words * sizeof(uint64_t));
        for (uint32_t part = 1; part + 1 < sweeper->parts.total; part++)
            if (sweeper->sets_of_parts[part] != NULL)
                sweep->kernel->unite(window.bits, sweeper->sets_of_parts[part]->bits, window.words);
        combine_parts(&window, sweep->kernel, &sweeper->kinds, &sweeper->parts,
                      sweeper->sets_of_parts);
        for (uint32_t slot = 0; slot + 2 < sweeper->chosen; slot++)
            if (slot_used_once(sweeper, mask & ~(1u << slot)) == slot)
                combine_once(sweeper, &window, members, count, slot);
        solvable += count_reached(sweeper);
    }
    const int verdict = sweeper->sink(sweeper->user, sweeper->kinds.tile + sweep->small_kinds,
                                      sweeper->chosen, solvable);
    return verdict != 0 ? TALLY_STOPPED : TALLY_OK;
}

/* The sets of one tile with the fixed ones, to be put into the slot of c or of d. */
struct family {
    uint16_t tile;
    const struct value_set **sets; /* for each mask of fixed slots, for each small multiset */
};

struct families {
    struct arena arena;
    struct arena pair_arena;
    struct family *of;
    uint32_t count;
    uint32_t sets_a_mask;
};

static void put_family(struct sweeper *sweeper, const struct families *families,
                       const struct family *family, uint32_t slot)
{
    const tally_sweep *const sweep = sweeper->sweep;
    sweeper->kinds.tile[sweep->small_kinds + slot] = family->tile;
    for (uint32_t fixed = 0; fixed < 1u << (sweeper->chosen - 2); fixed++)
        memcpy(sweeper->sets + (size_t)(fixed | 1u << slot) * sweep->small_count,
               family->sets + (size_t)fixed * families->sets_a_mask,
               families->sets_a_mask * sizeof *sweeper->sets);
}

static bool make_family(struct sweeper *sweeper, struct families *families, uint16_t tile)
{
    const tally_sweep *const sweep = sweeper->sweep;
    const uint32_t slot = sweeper->chosen - 2, masks = 1u << slot;
    struct family *const family = &families->of[families->count];
    family->tile = tile;
    family->sets =
        arena_take(&families->arena, masks * families->sets_a_mask * sizeof *family->sets);
    if (family->sets == NULL) return false;
    sweeper->kinds.tile[sweep->small_kinds + slot] = tile;
    if (!make_masks(sweeper, &families->arena, 1u << slot, masks - 1)) return false;
    for (uint32_t fixed = 0; fixed < masks; fixed++)
        memcpy(family->sets + (size_t)fixed * families->sets_a_mask,
               sweeper->sets + (size_t)(fixed | 1u << slot) * sweep->small_count,
               families->sets_a_mask * sizeof *family->sets);
    families->count++;
    return true;
}

static tally_status run_pairs(struct sweeper *sweeper, struct families *families)
{
    const uint32_t slot_c = sweeper->chosen - 2, slot_d = sweeper->chosen - 1;
    tally_status status = TALLY_OK;
    for (uint32_t c = 0; c + 1 < families->count; c++) {
        put_family(sweeper, families, &families->of[c], slot_c);
        for (uint32_t d = c + 1; status == TALLY_OK && d < families->count; d++) {
            put_family(sweeper, families, &families->of[d], slot_d);
            arena_reset(&families->pair_arena);
            if (!make_masks(sweeper, &families->pair_arena, 1u << slot_c | 1u << slot_d,
                            (1u << slot_c) - 1))
                return memory_failure(&sweeper->memory);
            status = give_term(sweeper);
        }
    }
    return status;
}

/* Fixes all but two tiles, makes the families, and runs the pairs. */
static tally_status run_fixed(struct sweeper *sweeper, const uint16_t *tiles, uint32_t given)
{
    const tally_sweep *const sweep = sweeper->sweep;
    const uint32_t fixed = sweeper->chosen - 2;
    struct families families = {.sets_a_mask = sets_for(sweep, sweeper->chosen, 1)};
    struct arena fixed_arena;
    arena_init(&fixed_arena, &sweeper->memory);
    arena_init(&families.arena, &sweeper->memory);
    arena_init(&families.pair_arena, &sweeper->memory);
    families.of = arena_take(&fixed_arena, (LARGE_MAX + 1) * sizeof *families.of);
    bool is_made = families.of != NULL;
    for (uint32_t slot = 0; is_made && slot < fixed; slot++) {
        sweeper->kinds.tile[sweep->small_kinds + slot] = tiles[slot];
        is_made = make_masks(sweeper, &fixed_arena, 1u << slot, (1u << slot) - 1);
    }
    if (given == sweeper->chosen) {
        is_made = is_made && make_family(sweeper, &families, tiles[fixed]) &&
                  make_family(sweeper, &families, tiles[fixed + 1]);
    } else {
        const uint64_t first = fixed == 0 ? sweep->large.first : (uint64_t)tiles[fixed - 1] + 1;
        for (uint64_t tile = first; is_made && tile <= sweep->large.last; tile++)
            is_made = make_family(sweeper, &families, (uint16_t)tile);
    }
    const tally_status status =
        is_made ? run_pairs(sweeper, &families) : memory_failure(&sweeper->memory);
    arena_clear(&families.pair_arena);
    arena_clear(&families.arena);
    arena_clear(&fixed_arena);
    return status;
}

static tally_status run_small(struct sweeper *sweeper, const uint16_t *tiles)
{
    struct arena arena;
    arena_init(&arena, &sweeper->memory);
    bool is_made = true;
    if (sweeper->chosen == 1) {
        sweeper->kinds.tile[sweeper->sweep->small_kinds] = tiles[0];
        is_made = make_masks(sweeper, &arena, 1, 0);
    }
    const tally_status status = is_made ? give_term(sweeper) : memory_failure(&sweeper->memory);
    arena_clear(&arena);
    return status;
}

static bool are_tiles_right(const tally_sweep *sweep, const uint16_t *tiles, uint32_t given)
{
    for (uint32_t i = 0; i < given; i++)
        if (tiles[i] < sweep->large.first || tiles[i] > sweep->large.last ||
            (i != 0 && tiles[i] <= tiles[i - 1]))
            return false;
    return true;
}

tally_status tally_sweep_run(const tally_sweep *sweep, uint32_t chosen, const uint16_t *tiles,
                             uint32_t given, tally_sweep_sink sink, void *user)
{
    if (chosen > SLOTS || chosen >= sweep->limits.pick || !(given == chosen || given + 2 == chosen))
        return TALLY_NUMBER_COUNT;
    if (!are_tiles_right(sweep, tiles, given)) return TALLY_NUMBER_RANGE;
    struct sweeper *const sweeper =
        sweep->memory.allocator->allocate(sweep->memory.allocator->context, sizeof *sweeper);
    if (sweeper == NULL) return TALLY_NO_MEMORY;
    tally_status status =
        sweeper_init(sweeper, sweep) ? TALLY_OK : memory_failure(&sweeper->memory);
    sweeper->chosen = chosen;
    sweeper->sink = sink;
    sweeper->user = user;
    if (status == TALLY_OK)
        status = chosen >= 2 ? run_fixed(sweeper, tiles, given) : run_small(sweeper, tiles);
    sweeper_clear(sweeper);
    sweep->memory.allocator->release(sweep->memory.allocator->context, sweeper);
    return status;
}
