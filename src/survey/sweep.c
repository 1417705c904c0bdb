/* SPDX-License-Identifier: MIT */
/*
 * Makes and runs sweeps over choices of large tiles.
 *
 * There are many sets of 4 large and at most 2 small tiles (2.5 million pairs of pairs). They live
 * briefly, in the cache; nothing is kept from one fixed prefix to the next.
 */
#include "survey/sweep.h"

#include "base/sized.h"

#include <assert.h>
#include <string.h>

/* ---- The sets -------------------------------------------------------------------------------- */

/* Looks up the sets of all parts of a subset. */
static void sweep_find_parts(struct sweeper *sweeper, const uint8_t *subset, uint32_t size)
{
    parts_of(&sweeper->parts, &sweeper->kinds, subset, size);
    for (uint32_t part = 1; part + 1 < sweeper->parts.total; part++)
        sweeper->sets_of_parts[part] =
            sweeper->sets[subset_index_find(&sweeper->sweep->index, sweeper->parts.code[part])];
}

uint32_t sweep_subset(const tally_sweep *sweep, uint32_t mask, uint32_t size, uint32_t i,
                      uint8_t *subset)
{
    uint32_t count = sweep->smalls[size].size;
    memcpy(subset, subset_at(&sweep->smalls[size], i), count);
    for (uint32_t slot = 0; slot < SLOTS; slot++)
        if (mask >> slot & 1) subset[count++] = (uint8_t)(sweep->small_kinds + slot);
    return count;
}

uint32_t sweep_count_sets(const tally_sweep *sweep, uint32_t chosen, uint32_t taken)
{
    uint32_t count = 0;
    for (uint32_t size = 0;
         size + taken < sweep->limits.pick && size + chosen <= sweep->limits.pick; size++)
        count += sweep->smalls[size].count;
    return count;
}

/* Would a top set of the mask be used for one selection only? Then returns the only fixed slot that
 * the mask lacks, otherwise SLOTS. */
static uint32_t sweep_slot_used_once(const struct sweeper *sweeper, uint32_t mask)
{
    const uint32_t all = (1u << sweeper->chosen) - 1;
    if (sweeper->chosen < 3) return SLOTS;
    for (uint32_t slot = 0; slot + 2 < sweeper->chosen; slot++)
        if (mask == (all & ~(1u << slot)) &&
            sweeper->kinds.tile[sweeper->sweep->small_kinds + slot] > STRIDE_MAX)
            return slot;
    return SLOTS;
}

/* Smaller subsets first, since a set is made from those of its parts. Top sets that would be
 * used only once are left out (see Terms). */
bool sweep_make_sets(struct sweeper *sweeper, struct arena *arena, uint32_t must, uint32_t may)
{
    const tally_sweep *const sweep = sweeper->sweep;
    for (uint32_t total = (uint32_t)bits_count(must); total < sweep->limits.pick; total++)
        for (uint32_t more = may;; more = (more - 1) & may) {
            const uint32_t mask = must | more, taken = (uint32_t)bits_count(mask);
            const bool is_once =
                total + 1 == sweep->limits.pick && sweep_slot_used_once(sweeper, mask) != SLOTS;
            if (!is_once && taken <= total &&
                total - taken + sweeper->chosen <= sweep->limits.pick && total != 0) {
                const uint32_t size = total - taken;
                for (uint32_t i = 0; i < sweep->smalls[size].count; i++) {
                    uint8_t subset[SURVEY_PICK_MAX + SLOTS];
                    const uint32_t count = sweep_subset(sweep, mask, size, i, subset);
                    struct value_set *const set = arena_take(arena, sizeof *set);
                    if (set == NULL) return false;
                    sweep_find_parts(sweeper, subset, count);
                    if (!make_set(set, &sweeper->maker, arena, &sweep->shapes[count],
                                  sweeper->sets_of_parts, sweeper->parts.total,
                                  sweeper->kinds.tile[subset[0]]))
                        return false;
                    sweeper->sets[mask * sweep->small_count + sweep->first_small[size] + i] = set;
                }
            }
            if (more == 0) break;
        }
    return true;
}

static size_t sweep_once_bytes(const tally_sweep *sweep)
{
    return (sweep->limits.wide_words + 2 * SET_PAD_WORDS) * sizeof(uint64_t);
}

bool sweeper_init(struct sweeper *sweeper, const tally_sweep *sweep)
{
    const size_t set_bytes = (size_t)MASKS * sweep->small_count * sizeof *sweeper->sets;
    memset(sweeper, 0, sizeof *sweeper);
    sweeper->sweep = sweep;
    memory_init(&sweeper->memory, sweep->memory.allocator, sweep->memory.cap_bytes);
    sweeper->kinds = sweep->kinds;
    arena_init(&sweeper->arena, &sweeper->memory);
    arena_init(&sweeper->pair_arena, &sweeper->memory);
    sweeper->sets = arena_take(&sweeper->arena, set_bytes);
    sweeper->window = arena_take(&sweeper->arena, sweep->limits.words * sizeof(uint64_t));
    sweeper->once = arena_take(&sweeper->arena, sweep_once_bytes(sweep));
    const bool has_maker = maker_init(&sweeper->maker, &sweeper->memory, sweep->kernel,
                                      &sweeper->kinds, sweep->operations);
    if (sweeper->sets == NULL || sweeper->window == NULL || sweeper->once == NULL || !has_maker)
        return false;
    memset(sweeper->sets, 0, set_bytes);
    for (uint32_t i = 0; sweep->sets != NULL && i < sweep->small_count; i++)
        sweeper->sets[i] = &sweep->sets[i];
    return true;
}

void sweeper_clear(struct sweeper *sweeper)
{
    arena_clear(&sweeper->pair_arena);
    arena_clear(&sweeper->arena);
    maker_clear(&sweeper->maker);
}

/* ---- Terms ----------------------------------------------------------------------------------- */

/*
 * A top set that lacks one fixed tile r would be used for a single selection: for example the set
 * of a, c, d and two small tiles if b is fixed. Such a set is not made. Only two kinds of its
 * values matter: those up to highest + r, which are a window, and multiples of r, which
 * combine_divided() finds.
 */

/* Counts the set bits from the first to the last target. The masks cut off the bits before and
 * behind them in the first and in the last word. */
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

/* Looks at the values of all numbers except r. If their set was not made, finds what these numbers
 * reach, and what they reach together with r. */
static void combine_once(struct sweeper *sweeper, const struct window *window,
                         const uint8_t *subset, uint32_t count, uint32_t slot)
{
    const tally_sweep *const sweep = sweeper->sweep;
    const uint8_t left_out = (uint8_t)(sweep->small_kinds + slot);
    const uint32_t r = sweeper->kinds.tile[left_out];
    uint8_t others[SURVEY_PICK_MAX + SLOTS];
    uint32_t left = 0;
    for (uint32_t i = 0; i < count; i++)
        if (subset[i] != left_out) others[left++] = subset[i];
    memset(sweeper->once, 0, sweep_once_bytes(sweep));
    const struct window once = {sweeper->once + SET_PAD_WORDS, sweep->limits.wide_words, 1,
                                window->highest + r, window->operations};
    const struct parts *const parts = &sweeper->parts_once;
    parts_of(&sweeper->parts_once, &sweeper->kinds, others, left);
    for (uint32_t part = 1; part + 1 < parts->total; part++)
        sweeper->sets_once[part] =
            sweeper->sets[subset_index_find(&sweep->index, parts->code[part])];
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

/* For each subset of small tiles that completes the slots to a selection: unites the sets of all
 * parts, combines both sides of each split, and counts the targets reached. */
static tally_status sweep_give_term(struct sweeper *sweeper)
{
    const tally_sweep *const sweep = sweeper->sweep;
    const uint32_t mask = (1u << sweeper->chosen) - 1, size = sweep->limits.pick - sweeper->chosen;
    const struct window window = {sweeper->window, sweep->limits.words,
                                  (uint32_t)sweep->target.first, sweep->limits.highest,
                                  sweep->operations};
    uint64_t solvable = 0;
    for (uint32_t i = 0; i < sweep->smalls[size].count; i++) {
        uint8_t subset[SURVEY_PICK_MAX + SLOTS];
        const uint32_t count = sweep_subset(sweep, mask, size, i, subset);
        sweep_find_parts(sweeper, subset, count);
        memset(sweeper->window, 0, window.words * sizeof(uint64_t));
        for (uint32_t part = 1; part + 1 < sweeper->parts.total; part++)
            if (sweeper->sets_of_parts[part] != NULL)
                sweep->kernel->unite(window.bits, sweeper->sets_of_parts[part]->bits, window.words);
        combine_parts(&window, sweep->kernel, &sweeper->kinds, &sweeper->parts,
                      sweeper->sets_of_parts);
        for (uint32_t slot = 0; slot + 2 < sweeper->chosen; slot++)
            if (sweep_slot_used_once(sweeper, mask & ~(1u << slot)) == slot)
                combine_once(sweeper, &window, subset, count, slot);
        solvable += count_reached(sweeper);
    }
    const int verdict = sweeper->sink(sweeper->user, sweeper->kinds.tile + sweep->small_kinds,
                                      sweeper->chosen, solvable);
    return verdict != 0 ? TALLY_STOPPED : TALLY_OK;
}

/* ---- Making a sweep ---- */

/* Do the values of these tiles fit in the bits of a sweep? Sets kinds and limits. */
static tally_status check_values(tally_sweep *sweep, const tally_pool *small, uint32_t pick,
                                 tally_error *error)
{
    /* The limits must hold for the largest tiles that will be in the slots. If there are fewer than
     * slots, larger ones stand for those that are not there. */
    tally_pool pool = *small;
    const uint64_t fourth_last = sweep->large.last - (SLOTS - 1);
    const uint64_t first = fourth_last > sweep->large.first ? fourth_last : sweep->large.first;
    for (uint32_t slot = 0; slot < SLOTS; slot++)
        pool.tiles[pool.count++] = (uint16_t)(first + slot);
    const bool has_kinds = kinds_of_pool(&sweep->kinds, &pool, SURVEY_PICK_MAX);
    assert(has_kinds); /* true for at most 64 tiles */
    (void)has_kinds;
    sweep->small_kinds = sweep->kinds.count - SLOTS;
    const tally_status status = limits_of(&sweep->limits, &sweep->kinds, pick, sweep->target);
    if (status == TALLY_OK && sweep->limits.top_limit < MAP_LIMIT) return TALLY_OK;
    return bad_option(error, TALLY_NUMBER_RANGE, "pick", NO_RANGE,
                      "so many of these tiles make too large values for a sweep: pick fewer");
}

/* Checks the arguments of a sweep, and sets those fields of it that need no memory. */
static tally_status check_sweep(tally_sweep *sweep, const tally_pool *small, tally_range large,
                                const tally_survey_options *options, tally_error *error)
{
    const tally_status status = sweep_check_options(options, small, large, error);
    if (status != TALLY_OK) return status;
    const tally_rules *const rules = survey_rules_of(options);
    sweep->rules = *rules;
    sweep->large = large;
    sweep->target = survey_targets_of(options, rules);
    sweep->operations = rules->operations;
    sweep->kernel = kernel_find(options->kernel);
    return check_values(sweep, small, survey_pick_of(options), error);
}

static bool list_smalls(tally_sweep *sweep)
{
    struct kinds small = sweep->kinds;
    small.count = sweep->small_kinds;
    for (uint32_t size = 0; size <= sweep->limits.pick; size++) {
        if (!subset_list_init(&sweep->smalls[size], &sweep->arena, &small, size)) return false;
        sweep->first_small[size] = sweep->small_count;
        sweep->small_count += sweep->smalls[size].count;
    }
    return true;
}

/* A code is the sum of weights, so it does not depend on which large tile is in a slot. So subsets
 * are numbered once, for all choices of large tiles. */
static bool number_all(tally_sweep *sweep)
{
    if (!subset_index_init(&sweep->index, &sweep->arena, (size_t)sweep->small_count * MASKS))
        return false;
    for (uint32_t mask = 0; mask < MASKS; mask++)
        for (uint32_t size = 0; size <= sweep->limits.pick; size++)
            for (uint32_t i = 0; i < sweep->smalls[size].count; i++) {
                const uint8_t *const subset = subset_at(&sweep->smalls[size], i);
                uint64_t code = 0;
                for (uint32_t j = 0; j < size; j++) code += sweep->kinds.weight[subset[j]];
                for (uint32_t slot = 0; slot < SLOTS; slot++)
                    if (mask >> slot & 1) code += sweep->kinds.weight[sweep->small_kinds + slot];
                if (code != 0)
                    subset_index_add(&sweep->index, code,
                                     mask * sweep->small_count + sweep->first_small[size] + i);
            }
    return true;
}

static bool prepare_shapes(tally_sweep *sweep)
{
    sweep->useful = arena_take(&sweep->arena, MAP_LIMIT / 8);
    if (sweep->useful == NULL) return false;
    memset(sweep->useful, 0, MAP_LIMIT / 8);
    for (uint64_t tile = sweep->large.first; tile <= sweep->large.last; tile++)
        mark_useful_for(sweep->useful, (uint32_t)tile, sweep->limits.highest);
    for (uint32_t size = 1; size + 1 < sweep->limits.pick; size++)
        sweep->shapes[size] = base_shape(&sweep->limits, size);
    /* Small tiles up to STRIDE_MAX divide bit sets directly, so the sets must be wide enough
     * for that tile. */
    struct kinds widest = sweep->kinds;
    widest.tile[sweep->small_kinds - 1] = STRIDE_MAX;
    sweep->shapes[sweep->limits.pick - 1] =
        top_shape(&sweep->limits, &widest, false, sweep->useful);
    return true;
}

static bool make_small_sets(tally_sweep *sweep)
{
    struct sweeper sweeper;
    bool is_made = sweeper_init(&sweeper, sweep);
    if (is_made) is_made = sweep_make_sets(&sweeper, &sweep->arena, 0, 0);
    sweep->sets = arena_take(&sweep->arena, sweep->small_count * sizeof *sweep->sets);
    if (sweep->sets == NULL) is_made = false;
    for (uint32_t i = 0; is_made && i < sweep->small_count; i++)
        sweep->sets[i] = sweeper.sets[i] != NULL ? *sweeper.sets[i] : (struct value_set){0};
    sweeper_clear(&sweeper);
    return is_made;
}

tally_status tally_sweep_options_check(const tally_survey_options *options, const tally_pool *small,
                                       tally_range large, tally_error *error)
{
    tally_survey_options read;
    tally_sweep sweep;
    const char *const message = sized_read(&read, options, sizeof read);
    if (message != NULL) return bad_option(error, TALLY_OPTION, "size", NO_RANGE, message);
    return check_sweep(&sweep, small, large, &read, error);
}

tally_status tally_sweep_new(tally_sweep **result, const tally_pool *small, tally_range large,
                             const tally_survey_options *given)
{
    tally_survey_options read = TALLY_SURVEY_OPTIONS_INIT;
    const tally_survey_options *const options = &read;
    if (given != NULL && sized_read(&read, given, sizeof read) != NULL) return TALLY_OPTION;
    tally_status status;
    tally_sweep *const sweep =
        memory_new_owner(options->allocator, options->memory_bytes, sizeof *sweep, &status);
    if (sweep == NULL) return status;
    arena_init(&sweep->arena, &sweep->memory);
    status = check_sweep(sweep, small, large, options, NULL);
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
    arena_clear(&sweep->arena);
    hash_clear(&sweep->index.hash, &sweep->memory);
    memory_free_owner(&sweep->memory);
}

uint64_t sweep_games(const tally_sweep *sweep, uint32_t chosen)
{
    return sweep->smalls[sweep->limits.pick - chosen].count *
           (sweep->target.last - sweep->target.first + 1);
}

uint32_t sweep_usual_large(const tally_sweep *sweep, uint16_t *tiles, uint32_t room)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < sweep->rules.pool_count; i++) {
        const uint16_t tile = sweep->rules.pool[i];
        if (tile <= RULES_LARGE_ABOVE) continue;
        if (count < room) tiles[count] = tile;
        count++;
    }
    return count;
}

/* ---- Running ---- */

static void put_family(struct sweeper *sweeper, uint32_t family, uint32_t slot)
{
    const tally_sweep *const sweep = sweeper->sweep;
    sweeper->kinds.tile[sweep->small_kinds + slot] = sweeper->families[family].tile;
    for (uint32_t fixed = 0; fixed < 1u << (sweeper->chosen - 2); fixed++)
        memcpy(sweeper->sets + (size_t)(fixed | 1u << slot) * sweep->small_count,
               sweeper->families[family].sets + (size_t)fixed * sweeper->sets_a_mask,
               sweeper->sets_a_mask * sizeof *sweeper->sets);
}

/* Makes the sets of one tile x with any of the fixed tiles, in the slot of c and in the slot of
 * d. */
static bool make_family(struct sweeper *sweeper, uint16_t tile)
{
    const tally_sweep *const sweep = sweeper->sweep;
    const uint32_t slot = sweeper->chosen - 2, masks = 1u << slot;
    const struct value_set **const sets =
        arena_take(&sweeper->arena, masks * sweeper->sets_a_mask * sizeof *sets);
    if (sets == NULL) return false;
    sweeper->kinds.tile[sweep->small_kinds + slot] = tile;
    if (!sweep_make_sets(sweeper, &sweeper->arena, 1u << slot, masks - 1)) return false;
    for (uint32_t fixed = 0; fixed < masks; fixed++)
        memcpy(sets + (size_t)fixed * sweeper->sets_a_mask,
               sweeper->sets + (size_t)(fixed | 1u << slot) * sweep->small_count,
               sweeper->sets_a_mask * sizeof *sets);
    sweeper->families[sweeper->family_count].tile = tile;
    sweeper->families[sweeper->family_count++].sets = sets;
    return true;
}

/* For each pair of tiles, makes the sets that contain both, and gives the term to the sink. */
static tally_status run_pairs(struct sweeper *sweeper)
{
    const uint32_t slot_c = sweeper->chosen - 2, slot_d = sweeper->chosen - 1;
    tally_status status = TALLY_OK;
    for (uint32_t c = 0; c + 1 < sweeper->family_count; c++) {
        put_family(sweeper, c, slot_c);
        for (uint32_t d = c + 1; status == TALLY_OK && d < sweeper->family_count; d++) {
            put_family(sweeper, d, slot_d);
            arena_reset(&sweeper->pair_arena);
            if (!sweep_make_sets(sweeper, &sweeper->pair_arena, 1u << slot_c | 1u << slot_d,
                                 (1u << slot_c) - 1))
                return memory_failure(&sweeper->memory);
            status = sweep_give_term(sweeper);
        }
    }
    return status;
}

/* Fixes all but two tiles, makes their families, and runs all pairs. */
static tally_status run_fixed(struct sweeper *sweeper, const uint16_t *tiles, uint32_t given)
{
    const tally_sweep *const sweep = sweeper->sweep;
    const uint32_t fixed = sweeper->chosen - 2;
    sweeper->families = arena_take(&sweeper->arena, (LARGE_MAX + 1) * sizeof *sweeper->families);
    sweeper->sets_a_mask = sweep_count_sets(sweep, sweeper->chosen, 1);
    bool is_made = sweeper->families != NULL;
    for (uint32_t slot = 0; is_made && slot < fixed; slot++) {
        sweeper->kinds.tile[sweep->small_kinds + slot] = tiles[slot];
        is_made = sweep_make_sets(sweeper, &sweeper->arena, 1u << slot, (1u << slot) - 1);
    }
    if (given == sweeper->chosen) {
        is_made =
            is_made && make_family(sweeper, tiles[fixed]) && make_family(sweeper, tiles[fixed + 1]);
    } else {
        const uint64_t first = fixed == 0 ? sweep->large.first : (uint64_t)tiles[fixed - 1] + 1;
        for (uint64_t tile = first; is_made && tile <= sweep->large.last; tile++)
            is_made = make_family(sweeper, (uint16_t)tile);
    }
    return is_made ? run_pairs(sweeper) : memory_failure(&sweeper->memory);
}

static tally_status run_small(struct sweeper *sweeper, const uint16_t *tiles)
{
    if (sweeper->chosen == 1) {
        sweeper->kinds.tile[sweeper->sweep->small_kinds] = tiles[0];
        if (!sweep_make_sets(sweeper, &sweeper->arena, 1, 0))
            return memory_failure(&sweeper->memory);
    }
    return sweep_give_term(sweeper);
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
