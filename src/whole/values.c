/* SPDX-License-Identifier: MIT */
/*
 * Every value, each with its simplest expression.
 *
 * The tables of all subsets tell which values there are and how many numbers each needs. The values of each
 * size are then hunted together, and of each value the simplest expression is kept.
 */
#include "whole/whole.h"

#include "base/checked.h"

#include <string.h>

/* A value that can be made, and the simplest expression that is known for it. */
struct made {
    uint64_t value;
    uint32_t numbers_used;
    uint32_t find; /* index into the finds; UINT32_MAX: none yet */
};

struct valuing {
    struct whole *whole;
    struct vector made; /* struct made, rising by value once sorted */
    struct finds finds;
    struct finds one;
    bool is_beyond;
    tally_status status;
};

static struct made *made_at(const struct valuing *valuing, size_t index)
{
    return (struct made *)valuing->made.items + index;
}

enum { DIGIT_BITS = 11, DIGITS = 1 << DIGIT_BITS, VALUES_A_TICK = 1 << 16 };

/* One pass of a radix sort: by the digit of the value at shift. */
static tally_status sort_by_digit(struct whole *whole, const struct made *from, struct made *to, size_t count,
                                  uint32_t shift)
{
    size_t next[DIGITS + 1] = {0};
    for (size_t i = 0; i < count; i++) next[(from[i].value >> shift & (DIGITS - 1)) + 1]++;
    for (size_t digit = 1; digit < DIGITS; digit++) next[digit] += next[digit - 1];
    for (size_t i = 0; i < count; i++) {
        if ((i + 1) % VALUES_A_TICK == 0 && space_ask_tick(&whole->space) != TALLY_OK) return TALLY_STOPPED;
        to[next[from[i].value >> shift & (DIGITS - 1)]++] = from[i];
    }
    return TALLY_OK;
}

/* By value. They were gathered as sizes rise, and stay in that order where values agree. Millions of them
 * took seconds in a heap sort. */
static tally_status sort_made(struct valuing *valuing)
{
    struct whole *const whole = valuing->whole;
    struct vector other = {0};
    const size_t count = valuing->made.count;
    uint64_t any = 0;
    for (size_t i = 0; i < count; i++) any |= made_at(valuing, i)->value;
    tally_status status = TALLY_OK;
    if (!vector_reserve(&whole->space.memory, &other, count, sizeof(struct made)))
        status = memory_failure(&whole->space.memory);
    for (uint32_t shift = 0; shift < 64 && status == TALLY_OK; shift += DIGIT_BITS) {
        if ((any >> shift & (DIGITS - 1)) == 0) continue;
        status = sort_by_digit(whole, valuing->made.items, other.items, count, shift);
        const struct vector sorted = other;
        other = valuing->made;
        valuing->made = sorted;
        valuing->made.count = count;
    }
    vector_clear(&whole->space.memory, &other);
    return status;
}

static tally_status keep_fewest_numbers(struct valuing *valuing)
{
    size_t kept = 0;
    const tally_status status = sort_made(valuing);
    if (status != TALLY_OK) return status;
    for (size_t i = 0; i < valuing->made.count; i++) {
        if (kept != 0 && made_at(valuing, kept - 1)->value == made_at(valuing, i)->value) continue;
        *made_at(valuing, kept++) = *made_at(valuing, i);
    }
    valuing->made.count = kept;
    return TALLY_OK;
}

enum { VALUES_A_STEP = 1024 };

/* Notes every value in range of the admitted subsets of one size. */
static tally_status gather_size(struct valuing *valuing, uint32_t size, tally_range range)
{
    struct whole *const whole = valuing->whole;
    const struct lattice *const lattice = &whole->space.lattice;
    for (uint32_t subset = lattice->level_begin[size]; subset < lattice->level_begin[size + 1]; subset++) {
        const uint64_t code = lattice_subset(lattice, subset)->code;
        if (!lattice_contains(lattice, code, whole->admission.must_use)) continue;
        const struct value_run run = table_all(&whole->space.tables[subset]);
        const uint64_t steps = 1 + run.count / VALUES_A_STEP;
        if (space_tick_steps(&whole->space, &whole->space.workers[0], steps) != TALLY_OK)
            return TALLY_STOPPED;
        for (uint32_t i = 0; i < run.count; i++) {
            if (run.values[i] < range.first || run.values[i] > range.last) continue;
            if (!vector_reserve(&whole->space.memory, &valuing->made, valuing->made.count + 1,
                                sizeof(struct made))) {
                return memory_failure(&whole->space.memory);
            }
            *made_at(valuing, valuing->made.count++) = (struct made){run.values[i], size, UINT32_MAX};
        }
    }
    return TALLY_OK;
}

static struct made *find_made(const struct valuing *valuing, uint64_t value)
{
    size_t low = 0;
    size_t high = valuing->made.count;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (made_at(valuing, middle)->value < value) low = middle + 1;
        else high = middle;
    }
    return made_at(valuing, low);
}

static bool keep_if_simpler(void *context, const struct derivation *root)
{
    struct valuing *const valuing = context;
    struct memory *const memory = &valuing->whole->space.memory;
    const struct lattice *const lattice = &valuing->whole->space.lattice;
    struct made *const made = find_made(valuing, root->value);
    valuing->one.found.count = 0;
    valuing->one.codes.count = 0;
    valuing->status = finds_add(&valuing->one, memory, lattice, root, &valuing->is_beyond);
    if (valuing->status != TALLY_OK) return false;
    if (valuing->one.found.count == 0) return true;
    if (made->find != UINT32_MAX) {
        struct found *const kept = finds_at(&valuing->finds, made->find);
        if (finds_compare(&valuing->one, finds_at(&valuing->one, 0), &valuing->finds, kept, lattice) >= 0) {
            return true;
        }
        valuing->status = finds_copy(&valuing->finds, memory, &valuing->one, 0);
        if (valuing->status != TALLY_OK) return false;
        *finds_at(&valuing->finds, made->find) = *finds_at(&valuing->finds, --valuing->finds.found.count);
        return true;
    }
    valuing->status = finds_copy(&valuing->finds, memory, &valuing->one, 0);
    made->find = (uint32_t)valuing->finds.found.count - 1;
    return valuing->status == TALLY_OK;
}

/* Whether a value is hunted with so many numbers: those that it needs; where solutions with a detour do not
 * count and the numbers to use are prescribed, so few may have nothing else to offer, and then with more. */
static bool is_due(const struct valuing *valuing, const struct made *made, uint32_t size)
{
    const struct whole *const whole = valuing->whole;
    if (!whole->has_constraints || whole->shows_detours) return made->numbers_used == size;
    return made->find == UINT32_MAX && made->numbers_used <= size;
}

/* The values that are due with so many numbers. */
static tally_status hunt_size(struct valuing *valuing, uint32_t size)
{
    struct whole *const whole = valuing->whole;
    struct vector values = {0};
    tally_status status = TALLY_OK;
    for (size_t i = 0; i < valuing->made.count && status == TALLY_OK; i++) {
        if (!is_due(valuing, made_at(valuing, i), size)) continue;
        if (!vector_reserve(&whole->space.memory, &values, values.count + 1, sizeof(uint64_t))) {
            status = memory_failure(&whole->space.memory);
        } else {
            ((uint64_t *)values.items)[values.count++] = made_at(valuing, i)->value;
        }
    }
    struct hunt hunt = {0};
    if (status == TALLY_OK && values.count != 0) {
        status = hunt_begin(&hunt, &whole->space, whole->admission, size, size, values.items, values.count);
        whole->nodes += forest_cells(&hunt.forest);
        if (status == TALLY_OK)
            status = hunt_derive(&hunt, false, whole->shows_detours || !whole->has_constraints);
        for (size_t i = 0; i < hunt.roots.count && status == TALLY_OK; i++) {
            const struct stream_piece all = {.root = hunt_root(&hunt, i)};
            status = hunt_stream(&hunt, &whole->space.workers[0], &all, keep_if_simpler, valuing);
            if (valuing->status != TALLY_OK) status = valuing->status;
        }
    }
    hunt_clear(&hunt);
    vector_clear(&whole->space.memory, &values);
    return status;
}

/* Room for all at once, where all are wanted: tens of millions would be copied again and again. */
static tally_status reserve_made(struct valuing *valuing, tally_range range)
{
    struct whole *const whole = valuing->whole;
    const uint32_t *const begin = whole->space.lattice.level_begin;
    size_t count = 0;
    if (range.first > 1 || range.last < UINT64_MAX) return TALLY_OK;
    for (uint32_t i = begin[whole->admission.fewest]; i < begin[whole->admission.most + 1]; i++)
        count += table_all(&whole->space.tables[i]).count;
    const bool has_room = vector_reserve(&whole->space.memory, &valuing->made, count, sizeof(struct made));
    return has_room ? TALLY_OK : memory_failure(&whole->space.memory);
}

static tally_status find_values(struct valuing *valuing, tally_range range)
{
    struct whole *const whole = valuing->whole;
    tally_status status = space_build_tables(&whole->space, whole->admission.most);
    if (status == TALLY_OK) status = reserve_made(valuing, range);
    for (uint32_t size = whole->admission.fewest; size <= whole->admission.most && status == TALLY_OK;
         size++) {
        status = gather_size(valuing, size, range);
    }
    if (status != TALLY_OK) return status;
    status = keep_fewest_numbers(valuing);
    for (uint32_t size = whole->admission.fewest; size <= whole->admission.most && status == TALLY_OK;
         size++) {
        status = hunt_size(valuing, size);
    }
    return status;
}

tally_status whole_values(const tally_game *game, const tally_range *range, const tally_options *options,
                          const tally_sink *sink, tally_outcome *outcome)
{
    static const tally_range all = {1, UINT64_MAX};
    struct whole whole;
    struct valuing valuing = {.whole = &whole};
    if (range == NULL) range = &all;
    *outcome = (tally_outcome){.target = range->first, .answer = TALLY_ANSWER_LIMIT, .distance = UINT64_MAX};
    tally_status status = whole_begin(&whole, game, options, sink, UINT64_MAX);
    if (status == TALLY_OK && whole.admission.most != 0) status = find_values(&valuing, *range);
    for (size_t i = 0; i < valuing.made.count && status == TALLY_OK; i++) {
        const struct made *const made = made_at(&valuing, i);
        if (made->find == UINT32_MAX) continue;
        const struct found *const found = finds_at(&valuing.finds, made->find);
        status = whole_deliver(&whole, &valuing.finds, found, made->value);
        outcome->solutions++;
        if (outcome->fewest == 0 || found->numbers_used < outcome->fewest)
            outcome->fewest = found->numbers_used;
        if (options->limit != 0 && outcome->solutions == options->limit && i + 1 < valuing.made.count) {
            outcome->bound = TALLY_BOUND_LIMIT;
            break;
        }
    }
    if (status == TALLY_OK) {
        outcome->answer = outcome->solutions != 0 ? TALLY_ANSWER_SOLVED : TALLY_ANSWER_CLOSEST;
        if (outcome->solutions != 0) outcome->distance = 0;
        if (outcome->bound == TALLY_BOUND_NONE &&
            whole_may_overflow(&whole, range->last, whole.admission.most)) {
            outcome->bound = TALLY_BOUND_VALUE;
        }
    }
    outcome->nodes = whole.nodes;
    whole_note_end(outcome, &status);
    finds_clear(&valuing.finds, &whole.space.memory);
    finds_clear(&valuing.one, &whole.space.memory);
    vector_clear(&whole.space.memory, &valuing.made);
    whole_end(&whole);
    return status;
}
