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
bool subset_list_init(struct subset_list *list, struct arena *arena, const struct kinds *kinds,
                      uint32_t size)
{
    const uint64_t count = subsets_count(kinds, size);
    if (count > UINT32_MAX || count * size > SIZE_MAX / 2) return false;
    uint8_t *const subsets = arena_take(arena, (size_t)count * size + 1);
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

bool subset_index_init(struct subset_index *index, struct arena *arena, size_t subsets)
{
    *index =
        (struct subset_index){.codes = arena_take(arena, (subsets + 1) * sizeof *index->codes)};
    return index->codes != NULL && hash_make_room(&index->hash, arena->memory, subsets + 1);
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

tally_status smaller_subsets_init(tally_survey *survey)
{
    struct smaller_subsets *const subs = &survey->subs;
    struct memory *const memory = &survey->memory;
    for (uint32_t size = 1; size < survey->pick; size++) {
        if (!subset_list_init(&subs->lists[size], &survey->arena, &survey->kinds, size))
            return memory_failure(memory);
        subs->first[size] = subs->count;
        subs->count += subs->lists[size].count;
        subs->arena_count += tasks_for(subs->lists[size].count, SETS_A_TASK);
    }
    subs->arenas = arena_take(&survey->arena, (subs->arena_count + 1) * sizeof *subs->arenas);
    if (subs->arenas == NULL) return memory_failure(memory);
    for (uint32_t i = 0; i < subs->arena_count; i++) arena_init(&subs->arenas[i], memory);
    if (!subset_index_init(&subs->index, &survey->arena, subs->count + 1u))
        return memory_failure(memory);
    number_all(subs, &survey->kinds, survey->pick);
    return TALLY_OK;
}

void smaller_subsets_clear(tally_survey *survey)
{
    struct smaller_subsets *const subs = &survey->subs;
    for (uint32_t i = 0; subs->arenas != NULL && i < subs->arena_count; i++)
        arena_clear(&subs->arenas[i]);
    hash_clear(&subs->index.hash, &survey->memory);
    *subs = (struct smaller_subsets){.count = 0};
}

/* The sets of one size, which are being made on all threads. */
struct set_making {
    tally_survey *survey;
    void *tables;
    set_maker_new *maker_new;
    set_maker_free *maker_free;
    set_make *make;
    uint32_t sets_a_task;
    struct arena *arenas; /* one for each task */
    const struct subset_list *list;
    uint32_t first; /* number of the first subset */
    _Atomic(tally_status) status;
};

/* The task of one batch: the subsets from index * sets_a_task on, with a maker and an arena of its
 * own. After a failure or a stop, the tasks that follow do nothing. */
static void make_some(void *argument, size_t index)
{
    struct set_making *const making = argument;
    struct memory *const memory = &making->survey->memory;
    const struct subset_list *const list = making->list;
    tally_status status = atomic_load(&making->status);
    if (status != TALLY_OK) return;
    void *const maker = making->maker_new(making->tables, memory);
    if (maker == NULL) status = memory_failure(memory);
    uint32_t i = (uint32_t)index * making->sets_a_task;
    const uint32_t end =
        i + making->sets_a_task < list->count ? i + making->sets_a_task : list->count;
    for (; i < end && status == TALLY_OK; i++) {
        status = ask_stop(&making->survey->options); /* a large subset takes a second */
        if (status == TALLY_OK && !making->make(making->tables, maker, &making->arenas[index],
                                                subset_at(list, i), list->size, making->first + i))
            status = memory_failure(memory);
    }
    if (status != TALLY_OK) atomic_store(&making->status, status);
    if (maker != NULL) making->maker_free(maker);
}

tally_status smaller_subsets_make(tally_survey *survey, void *tables, set_maker_new *maker_new,
                                  set_maker_free *maker_free, set_make *make, uint32_t sets_a_task)
{
    const struct smaller_subsets *const subs = &survey->subs;
    struct set_making making = {survey,      tables,       maker_new, maker_free, make,
                                sets_a_task, subs->arenas, NULL,      0,          TALLY_OK};
    for (uint32_t size = 1; size < survey->pick && atomic_load(&making.status) == TALLY_OK;
         size++) {
        making.list = &subs->lists[size];
        making.first = subs->first[size];
        tasks_run(survey->executor, make_some, &making, tasks_for(making.list->count, sets_a_task));
        making.arenas += tasks_for(making.list->count, SETS_A_TASK);
    }
    return atomic_load(&making.status);
}
