/* SPDX-License-Identifier: MIT */
/*
 * Subsets of a pool, and the sets of values of those that are smaller than selections.
 */
#include "survey/survey.h"

#include "base/checked.h"
#include "base/tasks.h"

#include <string.h>

/* The tiles of a pool rise, so equal tiles are neighbours. */
static bool count_kinds(struct kinds *kinds, const tally_pool *pool)
{
    *kinds = (struct kinds){0};
    for (uint32_t i = 0; i < pool->count; i++) {
        if (kinds->count == 0 || kinds->tile[kinds->count - 1] != pool->tiles[i]) {
            if (kinds->count == KINDS_MAX) return false;
            kinds->tile[kinds->count++] = pool->tiles[i];
        }
        kinds->have[kinds->count - 1]++;
    }
    return true;
}

/* Weights for which a code is a number in mixed radix, with the count of each kind as a digit.
 * Returns false if codes do not fit in 64 bits. */
static bool weigh_by_counts(struct kinds *kinds)
{
    uint64_t weight = 1, largest = 0, more;
    for (uint32_t kind = 0; kind < kinds->count; kind++) {
        kinds->weight[kind] = weight;
        if (weight == 0 || ckd_mul(&more, weight, kinds->have[kind]) ||
            ckd_add(&largest, largest, more))
            return false;
        weight = largest + 1; /* 0: another kind would overflow */
    }
    return true;
}

static bool is_prime(uint32_t number)
{
    for (uint32_t divisor = 2; divisor * divisor <= number; divisor++)
        if (number % divisor == 0) return false;
    return number > 1;
}

/* Weights for which a code has one digit for each power 1 .. pick: the sum of that power of the
 * tiles' kinds modulo a prime, where kinds count from 1. By Newton's identities, these power sums
 * determine the elementary symmetric polynomials of `pick` kinds (zeros stand for missing tiles) if
 * the prime is above pick; and the polynomials determine the kinds if the prime is above all of
 * them. A digit is a plain sum of residues, at most pick * (prime - 1), so no carry occurs. */
static bool weigh_by_powers(struct kinds *kinds, uint32_t pick)
{
    uint32_t prime = (kinds->count > pick ? kinds->count : pick) + 1;
    while (!is_prime(prime)) prime++;
    const uint64_t radix = (uint64_t)pick * (prime - 1) + 1;
    uint64_t place = 1;
    for (uint32_t kind = 0; kind < kinds->count; kind++) kinds->weight[kind] = 0;
    for (uint32_t power = 1; power <= pick; power++) {
        for (uint32_t kind = 0; kind < kinds->count; kind++) {
            uint64_t residue = 1;
            for (uint32_t i = 0; i < power; i++) residue = residue * (kind + 1) % prime;
            kinds->weight[kind] += residue * place;
        }
        if (ckd_mul(&place, place, radix)) return false;
    }
    return true;
}

bool kinds_of_pool(struct kinds *kinds, const tally_pool *pool, uint32_t pick)
{
    return count_kinds(kinds, pool) && (weigh_by_counts(kinds) || weigh_by_powers(kinds, pick));
}

uint64_t subsets_count(const struct kinds *kinds, uint32_t size)
{
    uint64_t ways[TALLY_POOL_MAX + 1] = {1};
    for (uint32_t kind = 0; kind < kinds->count; kind++)
        for (uint32_t s = size; s > 0; s--)
            for (uint32_t taken = 1; taken <= kinds->have[kind] && taken <= s; taken++)
                if (ckd_add(&ways[s], ways[s], ways[s - taken])) return UINT64_MAX;
    return ways[size];
}

/* Moves to the next subset in lexicographic order. Returns false after the last. */
static bool next_subset(const struct kinds *kinds, uint8_t *subset, uint32_t size)
{
    for (uint32_t place = size; place-- > 0;) {
        uint32_t kind = subset[place];
        while (++kind < kinds->count) {
            uint32_t at = place, fill = kind;
            while (at < size && fill < kinds->count) {
                for (uint32_t i = 0; i < kinds->have[fill] && at < size; i++)
                    subset[at++] = (uint8_t)fill;
                fill++;
            }
            if (at == size) return true;
        }
    }
    return false;
}

/* The first subset has the smallest tiles; each further one is the next in lexicographic order. */
bool subset_list_init(struct subset_list *list, struct memory *memory, const struct kinds *kinds,
                      uint32_t size)
{
    const uint64_t count = subsets_count(kinds, size);
    if (count > UINT32_MAX || count * size > SIZE_MAX / 2) return false;
    uint8_t *const subsets = memory_allocate(memory, (size_t)count * size + 1);
    if (subsets == NULL) return false;
    *list = (struct subset_list){size, (uint32_t)count, subsets};
    if (count == 0) return true;

    uint8_t current[TALLY_POOL_MAX] = {0};
    uint32_t filled = 0;
    for (uint32_t kind = 0; filled < size; kind++)
        for (uint32_t i = 0; i < kinds->have[kind] && filled < size; i++)
            current[filled++] = (uint8_t)kind;
    for (uint32_t i = 0; i < list->count; i++) {
        memcpy(subsets + (size_t)i * size, current, size);
        next_subset(kinds, current, size);
    }
    return true;
}

void subset_list_clear(struct subset_list *list, struct memory *memory)
{
    memory_release(memory, list->subsets, (size_t)list->count * list->size + 1);
    *list = (struct subset_list){0};
}

uint64_t subset_draws(const struct kinds *kinds, const uint8_t *subset, uint32_t size)
{
    uint64_t draws = 1;
    for (uint32_t i = 0, same; i < size; i += same) {
        same = 1;
        while (i + same < size && subset[i + same] == subset[i]) same++;
        draws *= choose_ways(kinds->have[subset[i]], same);
    }
    return draws;
}

bool subset_index_init(struct subset_index *index, struct memory *memory, size_t subsets)
{
    *index = (struct subset_index){.room = subsets + 1};
    index->codes = memory_allocate(memory, index->room * sizeof *index->codes);
    return index->codes != NULL && hash_make_room(&index->hash, memory, index->room);
}

void subset_index_clear(struct subset_index *index, struct memory *memory)
{
    memory_release(memory, index->codes, index->room * sizeof *index->codes);
    hash_clear(&index->hash, memory);
    *index = (struct subset_index){0};
}

/* The slot of a code, or the free slot where it belongs. */
static uint32_t *find_slot(const struct subset_index *index, uint64_t code)
{
    const struct hash *const hash = &index->hash;
    uint64_t at = hash_first(hash, hash_mix(code));
    while (hash->slots[at] != HASH_NONE && index->codes[hash->slots[at]] != code)
        at = hash_next(hash, at);
    return &hash->slots[at];
}

void subset_index_add(struct subset_index *index, uint64_t code, uint32_t number)
{
    *find_slot(index, code) = number;
    index->codes[number] = code;
}

uint32_t subset_index_find(const struct subset_index *index, uint64_t code)
{
    return *find_slot(index, code);
}

/* For each kind, appends every part so far with 1, 2, ... tiles of it. The resulting order is
 * symmetric: part i and part total - 1 - i are complements. */
void parts_of(struct parts *parts, const struct kinds *kinds, const uint8_t *subset, uint32_t size)
{
    parts->total = 1;
    parts->size[0] = 0;
    parts->code[0] = 0;
    for (uint32_t i = 0, same; i < size; i += same) {
        same = 1;
        while (i + same < size && subset[i + same] == subset[i]) same++;
        const uint32_t before = parts->total;
        for (uint32_t taken = 1; taken <= same; taken++)
            for (uint32_t part = 0; part < before; part++) {
                parts->size[parts->total] = (uint8_t)(parts->size[part] + taken);
                parts->code[parts->total] = parts->code[part] + taken * kinds->weight[subset[i]];
                parts->total++;
            }
    }
}

/* ---- The smaller subsets --------------------------------------------------------------------- */

static uint32_t tasks_for(uint32_t sets, uint32_t sets_a_task)
{
    return (sets + sets_a_task - 1) / sets_a_task;
}

static void number_all(struct smaller_subsets *subs, const struct kinds *kinds, uint32_t pick)
{
    for (uint32_t size = 1; size < pick; size++)
        for (uint32_t i = 0; i < subs->lists[size].count; i++) {
            const uint8_t *const subset = subset_at(&subs->lists[size], i);
            uint64_t code = 0;
            for (uint32_t j = 0; j < size; j++) code += kinds->weight[subset[j]];
            subset_index_add(&subs->index, code, subs->first[size] + i);
        }
}

tally_status smaller_subsets_init(struct smaller_subsets *subs, tally_survey *survey)
{
    struct memory *const memory = &survey->memory;
    *subs = (struct smaller_subsets){.count = 0};
    for (uint32_t size = 1; size < survey->pick; size++) {
        if (!subset_list_init(&subs->lists[size], memory, &survey->kinds, size))
            return memory_failure(memory);
        subs->first[size] = subs->count;
        subs->count += subs->lists[size].count;
        subs->arena_count += tasks_for(subs->lists[size].count, SETS_A_TASK);
    }
    subs->arenas = memory_allocate(memory, (subs->arena_count + 1) * sizeof *subs->arenas);
    if (subs->arenas == NULL) return memory_failure(memory);
    for (uint32_t i = 0; i < subs->arena_count; i++) arena_init(&subs->arenas[i], memory);
    if (!subset_index_init(&subs->index, memory, subs->count + 1u)) return memory_failure(memory);
    number_all(subs, &survey->kinds, survey->pick);
    return TALLY_OK;
}

/* The task of one batch: the subsets from index * sets_a_task on, with a maker and an arena of its
 * own. After a failure or a stop, the tasks that follow do nothing. */
static void make_some(void *argument, size_t index)
{
    struct set_making *const making = argument;
    if (atomic_load(&making->is_failed) || atomic_load(&making->is_stopped)) return;
    const struct subset_list *const list = making->list;
    void *const maker = making->maker_new(making->tables, making->memory);
    bool is_right = maker != NULL;
    uint32_t i = (uint32_t)index * making->sets_a_task;
    for (uint32_t done = 0; is_right && done < making->sets_a_task && i < list->count;
         done++, i++) {
        if (survey_is_to_stop(making->survey)) { /* a large subset takes a second */
            atomic_store(&making->is_stopped, true);
            break;
        }
        is_right = making->make(making->tables, maker, &making->arenas[index], subset_at(list, i),
                                list->size, making->first + i);
    }
    if (!is_right) atomic_store(&making->is_failed, true);
    if (maker != NULL) making->maker_free(maker);
}

static tally_status make_size(struct set_making *making)
{
    atomic_init(&making->is_stopped, false);
    atomic_init(&making->is_failed, false);
    tasks_run(making->survey->executor, make_some, making,
              tasks_for(making->list->count, making->sets_a_task));
    if (atomic_load(&making->is_stopped)) return TALLY_STOPPED;
    return atomic_load(&making->is_failed) ? memory_failure(making->memory) : TALLY_OK;
}

/* Sizes are made one after the other, because the sets of one size need those of all smaller
 * sizes. */
tally_status smaller_subsets_make(struct smaller_subsets *subs, struct memory *memory,
                                  struct set_making *making)
{
    making->memory = memory;
    making->arenas = subs->arenas;
    tally_status status = TALLY_OK;
    for (uint32_t size = 1; size < making->survey->pick && status == TALLY_OK; size++) {
        making->list = &subs->lists[size];
        making->first = subs->first[size];
        status = make_size(making);
        making->arenas += tasks_for(making->list->count, SETS_A_TASK);
    }
    return status;
}

void smaller_subsets_forget_lists(struct smaller_subsets *subs, struct memory *memory)
{
    for (uint32_t size = 1; size <= SURVEY_PICK_MAX; size++)
        if (subs->lists[size].subsets != NULL) subset_list_clear(&subs->lists[size], memory);
}

void smaller_subsets_clear(struct smaller_subsets *subs, struct memory *memory)
{
    smaller_subsets_forget_lists(subs, memory);
    for (uint32_t i = 0; subs->arenas != NULL && i < subs->arena_count; i++)
        arena_clear(&subs->arenas[i]);
    memory_release(memory, subs->arenas, (subs->arena_count + 1) * sizeof *subs->arenas);
    subset_index_clear(&subs->index, memory);
}
