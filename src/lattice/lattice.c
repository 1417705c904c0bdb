/* SPDX-License-Identifier: MIT */
/*
 * Builds sub-multisets, level by level. Each subset of size s + 1 is made from a subset of size s
 * by adding a number that is not smaller than its largest; so each is made once.
 */
#include "lattice/lattice.h"

#include "base/bits.h"
#include "base/progress.h"
#include "base/sort.h"

#include <string.h>

/* Codes of up to this many bits index an array; longer codes need a hash. */
enum { DIRECT_BITS_MAX = 18 };

/* The counts are the coefficients of the product of 1 + x + ... + x^copies over
 * the distinct numbers. */
static void count_subsets(struct lattice *lattice)
{
    double *const count = lattice->subsets_of_size;
    count[0] = 1;
    uint32_t degree = 0;
    for (uint32_t i = 0; i < lattice->distinct; i++) {
        degree += lattice->copies[i];
        for (uint32_t size = degree; size > 0; size--) {
            for (uint32_t k = 1; k <= lattice->copies[i] && k <= size; k++)
                count[size] += count[size - k];
        }
    }
}

tally_status lattice_init(struct lattice *lattice, struct memory *memory,
                          const tally_options *options, const uint64_t *numbers, uint32_t count)
{
    *lattice = (struct lattice){.memory = memory, .options = options, .given = count};
    uint64_t sorted[TALLY_NUMBERS_MAX];
    if (count != 0) memcpy(sorted, numbers, count * sizeof sorted[0]);
    sort_numbers(sorted, count);
    for (uint32_t i = 0; i < count; i++) {
        if (i == 0 || sorted[i] != sorted[i - 1]) lattice->number[lattice->distinct++] = sorted[i];
        lattice->copies[lattice->distinct - 1]++;
    }
    count_subsets(lattice);
    uint32_t bits = 0;
    for (uint32_t i = 0; i < lattice->distinct; i++) {
        lattice->shift[i] = (uint8_t)bits;
        while (lattice->mask[i] < lattice->copies[i]) {
            lattice->mask[i] = (uint8_t)(2 * lattice->mask[i] + 1);
            bits++;
        }
        lattice->stride[i] = UINT64_C(1) << lattice->shift[i];
        lattice->full_code += lattice->stride[i] * lattice->copies[i];
    }
    lattice->is_hashed = bits > DIRECT_BITS_MAX;
    if (lattice->is_hashed) {
        enum { SUBSETS_AT_FIRST = 512 };
        return hash_make_room(&lattice->hash, memory, SUBSETS_AT_FIRST) ? TALLY_OK
                                                                        : memory_failure(memory);
    }
    const uint64_t codes = UINT64_C(1) << bits;
    lattice->index_of_code = memory_allocate(memory, codes * sizeof(uint32_t));
    if (lattice->index_of_code == NULL) return memory_failure(memory);
    lattice->index_room = codes;
    return TALLY_OK;
}

void lattice_clear(struct lattice *lattice)
{
    memory_release(lattice->memory, lattice->index_of_code, lattice->index_room * sizeof(uint32_t));
    hash_clear(&lattice->hash, lattice->memory);
    vector_clear(lattice->memory, &lattice->subsets);
}

static uint64_t code_of_subset(const void *owner, uint32_t index)
{
    return hash_mix(lattice_subset(owner, index)->code);
}

uint32_t lattice_find(const struct lattice *lattice, uint64_t code)
{
    if (!lattice->is_hashed) return lattice->index_of_code[code];
    const struct hash *const hash = &lattice->hash;
    uint64_t at = hash_first(hash, hash_mix(code));
    while (hash->slots[at] != HASH_NONE && lattice_subset(lattice, hash->slots[at])->code != code)
        at = hash_next(hash, at);
    return hash->slots[at]; /* HASH_NONE is LATTICE_NO_SUBSET */
}

/* Adds a code that is not in the index yet. */
static void index_insert(struct lattice *lattice, uint64_t code, uint32_t index)
{
    if (!lattice->is_hashed) {
        lattice->index_of_code[code] = index;
        return;
    }
    struct hash *const hash = &lattice->hash;
    uint64_t at = hash_first(hash, hash_mix(code));
    while (hash->slots[at] != HASH_NONE) at = hash_next(hash, at);
    hash->slots[at] = index;
}

/* Chooses the pivot: the largest number that occurs once in the subset; if there is none, a number
 * with the fewest copies. */
static void choose_pivot(const struct lattice *lattice, struct subset *subset)
{
    subset->pivot_copies = UINT8_MAX;
    for (uint32_t i = subset->last + 1u; i-- > 0;) {
        const uint32_t copies = lattice_copies(lattice, subset->code, i);
        if (copies == 0 || copies >= subset->pivot_copies) continue;
        subset->pivot = (uint8_t)i;
        subset->pivot_copies = (uint8_t)copies;
        if (copies == 1) return;
    }
}

/* The number of subsets between two ticks: some milliseconds of work. */
enum { SUBSETS_A_TICK = 1 << 15 };

/* Adds a subset to the level in progress: chooses its pivot, and enters its code in the index. */
static tally_status append(struct lattice *lattice, struct subset subset)
{
    if (UNLIKELY((lattice->subsets.count + 1) % SUBSETS_A_TICK == 0) &&
        ask_stop(lattice->options) != TALLY_OK)
        return TALLY_STOPPED;
    if (!vector_reserve(lattice->memory, &lattice->subsets, lattice->subsets.count + 1,
                        sizeof(struct subset))) {
        return memory_failure(lattice->memory);
    }
    const uint32_t index = (uint32_t)lattice->subsets.count;
    if (lattice->is_hashed &&
        !hash_reserve(&lattice->hash, lattice->memory, index, code_of_subset, lattice)) {
        return memory_failure(lattice->memory);
    }
    choose_pivot(lattice, &subset);
    ((struct subset *)lattice->subsets.items)[index] = subset;
    index_insert(lattice, subset.code, index);
    lattice->subsets.count++;
    return TALLY_OK;
}

static tally_status build_first_level(struct lattice *lattice)
{
    for (uint32_t i = 0; i < lattice->distinct; i++) {
        const struct subset single = {.code = lattice->stride[i], .size = 1, .last = (uint8_t)i};
        const tally_status status = append(lattice, single);
        if (status != TALLY_OK) return status;
    }
    return TALLY_OK;
}

static tally_status build_next_level(struct lattice *lattice, uint32_t size)
{
    const uint32_t begin = lattice->level_begin[size - 1];
    const uint32_t end = lattice->level_begin[size];
    for (uint32_t index = begin; index < end; index++) {
        const struct subset smaller = *lattice_subset(lattice, index);
        for (uint32_t i = smaller.last; i < lattice->distinct; i++) {
            if (lattice_copies(lattice, smaller.code, i) == lattice->copies[i]) continue;
            const struct subset larger = {.code = smaller.code + lattice->stride[i],
                                          .size = (uint8_t)size,
                                          .last = (uint8_t)i};
            const tally_status status = append(lattice, larger);
            if (status != TALLY_OK) return status;
        }
    }
    return TALLY_OK;
}

bool lattice_is_too_large(const struct lattice *lattice, uint32_t size)
{
    const double subsets_max = 16e6; /* more subsets would need gigabytes for their nodes alone */
    double count = 0;
    for (uint32_t s = 1; s <= size && s <= lattice->given; s++)
        count += lattice->subsets_of_size[s];
    return count > subsets_max;
}

tally_status lattice_build(struct lattice *lattice, uint32_t size)
{
    if (lattice_is_too_large(lattice, size)) return memory_foresee_endless(lattice->memory);
    while (lattice->levels < size && lattice->levels < lattice->given) {
        const uint32_t level = lattice->levels + 1;
        if (lattice->failure != TALLY_OK) return lattice->failure;
        lattice->level_begin[level] = (uint32_t)lattice->subsets.count;
        const tally_status status =
            level == 1 ? build_first_level(lattice) : build_next_level(lattice, level);
        lattice->failure = status;
        if (status != TALLY_OK) return status;
        lattice->levels = level;
        lattice->level_begin[level + 1] = (uint32_t)lattice->subsets.count;
    }
    return TALLY_OK;
}

/* If each number occurs once, the parts are all bit subsets of the code. Enumerating these replaces
 * the odometer below. */
static tally_status split_by_bits(const struct lattice *lattice, const struct subset *whole,
                                  struct vector *splits)
{
    const size_t count = ((size_t)1 << whole->size) - 2;
    if (!vector_reserve(lattice->memory, splits, count, sizeof(struct split)))
        return memory_failure(lattice->memory);
    struct split *split = splits->items;
    for (uint64_t code = (0 - whole->code) & whole->code; code != whole->code;
         code = (code - whole->code) & whole->code) {
        const uint8_t pivots = (uint8_t)(code >> lattice->shift[whole->pivot] & 1);
        *split++ = (struct split){
            .a = lattice_find(lattice, code),
            .b = lattice_find(lattice, whole->code - code),
            .pivots_in_a = pivots,
            .pivots_in_b = 1 - pivots,
        };
    }
    splits->count = count;
    return TALLY_OK;
}

/* An odometer over the copies of each distinct number enumerates the part a; b is the rest.
 * Equal copies are not distinguished, so each split comes once. */
tally_status lattice_splits(const struct lattice *lattice, uint32_t index, struct vector *splits)
{
    enum { SIZE_BY_BITS_MAX = 31 }; /* keeps the number of splits within a 32-bit size_t */
    const struct subset *const whole = lattice_subset(lattice, index);
    /* A number with two copies or more has fewer bits in the code than copies. */
    const bool stands_each_once = (uint32_t)bits_count(whole->code) == whole->size;
    if (stands_each_once && whole->size <= SIZE_BY_BITS_MAX)
        return split_by_bits(lattice, whole, splits);
    /* The distinct numbers of the whole; the odometer counts over them. */
    uint32_t members[TALLY_NUMBERS_MAX];
    uint32_t copies[TALLY_NUMBERS_MAX];
    uint32_t taken[TALLY_NUMBERS_MAX];
    uint32_t count = 0;
    for (uint32_t i = 0; i <= whole->last; i++) {
        const uint32_t here = lattice_copies(lattice, whole->code, i);
        if (here == 0) continue;
        members[count] = i;
        copies[count] = here;
        taken[count] = 0;
        count++;
    }

    splits->count = 0;
    uint64_t code = 0;
    uint8_t pivots = 0;
    for (;;) {
        uint32_t wheel = 0;
        while (wheel < count && taken[wheel] == copies[wheel]) {
            code -= lattice->stride[members[wheel]] * taken[wheel];
            if (members[wheel] == whole->pivot) pivots = 0;
            taken[wheel++] = 0;
        }
        if (wheel == count) return TALLY_OK;
        taken[wheel]++;
        code += lattice->stride[members[wheel]];
        if (members[wheel] == whole->pivot) pivots++;
        if (code == whole->code) continue;

        if (!vector_reserve(lattice->memory, splits, splits->count + 1, sizeof(struct split))) {
            return memory_failure(lattice->memory);
        }
        ((struct split *)splits->items)[splits->count++] = (struct split){
            .a = lattice_find(lattice, code),
            .b = lattice_find(lattice, whole->code - code),
            .pivots_in_a = pivots,
            .pivots_in_b = (uint8_t)(whole->pivot_copies - pivots),
        };
    }
}

bool lattice_contains(const struct lattice *lattice, uint64_t b, uint64_t a)
{
    return lattice_contains_copies(lattice, b, a, 1);
}

bool lattice_contains_copies(const struct lattice *lattice, uint64_t b, uint64_t a, uint32_t copies)
{
    for (uint32_t i = 0; i < lattice->distinct; i++) {
        if (lattice_copies(lattice, a, i) * copies > lattice_copies(lattice, b, i)) return false;
    }
    return true;
}
