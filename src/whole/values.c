/* SPDX-License-Identifier: MIT */
/*
 * Every value, each with its simplest expression.
 *
 * Sizes rise. The tables of all subsets of a size tell which values so many numbers make that fewer do not;
 * these are hunted together, and of each the simplest expression is kept. So a search that is stopped has
 * settled the values of the sizes before, and they are delivered.
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
    struct vector made;     /* struct made, rising by value: of the sizes so far */
    struct vector gathered; /* struct made, of the size at hand */
    struct finds finds;
    uint32_t settled; /* the simplest expressions of up to so many numbers are known */
    struct finds one;
    bool is_beyond;
    tally_status status;
};

static struct made *made_at(const struct valuing *valuing, size_t index)
{
    return (struct made *)valuing->made.items + index;
}

static struct made *gathered_at(const struct valuing *valuing, size_t index)
{
    return (struct made *)valuing->gathered.items + index;
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

/* By value. Millions of them took seconds in a heap sort. */
static tally_status sort_gathered(struct valuing *valuing)
{
    struct whole *const whole = valuing->whole;
    struct vector other = {0};
    const size_t count = valuing->gathered.count;
    uint64_t any = 0;
    for (size_t i = 0; i < count; i++) any |= gathered_at(valuing, i)->value;
    tally_status status = TALLY_OK;
    if (!vector_reserve(&whole->space.memory, &other, count, sizeof(struct made)))
        status = memory_failure(&whole->space.memory);
    for (uint32_t shift = 0; shift < 64 && status == TALLY_OK; shift += DIGIT_BITS) {
        if ((any >> shift & (DIGITS - 1)) == 0) continue;
        status = sort_by_digit(whole, valuing->gathered.items, other.items, count, shift);
        const struct vector sorted = other;
        other = valuing->gathered;
        valuing->gathered = sorted;
        valuing->gathered.count = count;
    }
    vector_clear(&whole->space.memory, &other);
    return status;
}

/* Of those gathered, each once, and none that fewer numbers make. */
static void keep_new_values(struct valuing *valuing)
{
    size_t kept = 0;
    size_t known = 0;
    for (size_t i = 0; i < valuing->gathered.count; i++) {
        const struct made gathered = *gathered_at(valuing, i);
        if (kept != 0 && gathered_at(valuing, kept - 1)->value == gathered.value) continue;
        while (known < valuing->made.count && made_at(valuing, known)->value < gathered.value) known++;
        if (known < valuing->made.count && made_at(valuing, known)->value == gathered.value) continue;
        *gathered_at(valuing, kept++) = gathered;
    }
    valuing->gathered.count = kept;
}

/* Puts the gathered ones among those of the sizes before, from the back. */
static tally_status merge_gathered(struct valuing *valuing)
{
    struct memory *const memory = &valuing->whole->space.memory;
    size_t left = valuing->made.count;
    size_t right = valuing->gathered.count;
    if (right == 0) return TALLY_OK;
    if (!vector_reserve(memory, &valuing->made, left + right, sizeof(struct made)))
        return memory_failure(memory);
    valuing->made.count = left + right;
    while (right > 0) {
        const bool takes_left =
            left > 0 && made_at(valuing, left - 1)->value > gathered_at(valuing, right - 1)->value;
        const struct made next = takes_left ? *made_at(valuing, --left) : *gathered_at(valuing, --right);
        *made_at(valuing, left + right) = next;
    }
    valuing->gathered.count = 0;
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
            if (!vector_reserve(&whole->space.memory, &valuing->gathered, valuing->gathered.count + 1,
                                sizeof(struct made))) {
                return memory_failure(&whole->space.memory);
            }
            *gathered_at(valuing, valuing->gathered.count++) = (struct made){run.values[i], size, UINT32_MAX};
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
    if (valuing->status != TALLY_OK) return false;
    made->find = (uint32_t)valuing->finds.found.count - 1;
    return true;
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

/* Room for all of a size at once, where all are wanted: tens of millions would be copied again and again. */
static tally_status reserve_gathered(struct valuing *valuing, uint32_t size, tally_range range)
{
    struct whole *const whole = valuing->whole;
    const uint32_t *const begin = whole->space.lattice.level_begin;
    size_t count = 0;
    if (range.first > 1 || range.last < UINT64_MAX) return TALLY_OK;
    for (uint32_t i = begin[size]; i < begin[size + 1]; i++)
        count += table_all(&whole->space.tables[i]).count;
    const bool has_room =
        vector_reserve(&whole->space.memory, &valuing->gathered, count, sizeof(struct made));
    return has_room ? TALLY_OK : memory_failure(&whole->space.memory);
}

static tally_status find_values_of_size(struct valuing *valuing, uint32_t size, tally_range range)
{
    tally_status status = space_build_tables(&valuing->whole->space, size);
    if (status == TALLY_OK) status = reserve_gathered(valuing, size, range);
    if (status == TALLY_OK) status = gather_size(valuing, size, range);
    if (status == TALLY_OK) status = sort_gathered(valuing);
    if (status != TALLY_OK) return status;
    keep_new_values(valuing);
    status = merge_gathered(valuing);
    return status == TALLY_OK ? hunt_size(valuing, size) : status;
}

static tally_status find_values(struct valuing *valuing, tally_range range)
{
    const struct whole *const whole = valuing->whole;
    for (uint32_t size = whole->admission.fewest; size <= whole->admission.most; size++) {
        const tally_status status = find_values_of_size(valuing, size, range);
        if (status != TALLY_OK) return status;
        valuing->settled = size;
    }
    return TALLY_OK;
}

/* The find of the index-th value; NULL where it is not settled. */
static const struct found *settled_find(const struct valuing *valuing, size_t index)
{
    const uint32_t find = made_at(valuing, index)->find;
    if (find == UINT32_MAX) return NULL;
    const struct found *const found = finds_at(&valuing->finds, find);
    return found->numbers_used <= valuing->settled ? found : NULL;
}

/* status: how the search ended. The tick is asked as long as it has not said stop. */
static tally_status deliver_values(struct valuing *valuing, tally_status status, tally_outcome *outcome)
{
    struct whole *const whole = valuing->whole;
    const uint64_t limit = whole->options->limit;
    const bool asks = status == TALLY_OK;
    tally_status delivered = TALLY_OK;
    for (size_t i = 0; i < valuing->made.count && delivered == TALLY_OK; i++) {
        const struct found *const found = settled_find(valuing, i);
        if (found == NULL) continue;
        if (limit != 0 && outcome->solutions == limit) {
            outcome->bound = TALLY_BOUND_LIMIT;
            break;
        }
        if (asks) delivered = space_tick(&whole->space, &whole->space.workers[0]);
        if (delivered != TALLY_OK) break;
        outcome->solutions++;
        if (outcome->fewest == 0 || found->numbers_used < outcome->fewest)
            outcome->fewest = found->numbers_used;
        delivered = whole_deliver(whole, &valuing->finds, found, found->value);
    }
    return asks ? delivered : status;
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
    status = deliver_values(&valuing, status, outcome);
    if (outcome->solutions != 0) {
        outcome->answer = TALLY_ANSWER_SOLVED;
        outcome->distance = 0;
    } else if (status == TALLY_OK) {
        outcome->answer = TALLY_ANSWER_CLOSEST;
    }
    if (status == TALLY_OK && outcome->bound == TALLY_BOUND_NONE &&
        whole_may_overflow(&whole, range->last, whole.admission.most)) {
        whole_note_lack(outcome);
    }
    outcome->nodes = whole.nodes;
    whole_note_end(outcome, &status);
    finds_clear(&valuing.finds, &whole.space.memory);
    finds_clear(&valuing.one, &whole.space.memory);
    vector_clear(&whole.space.memory, &valuing.made);
    vector_clear(&whole.space.memory, &valuing.gathered);
    whole_end(&whole);
    return status;
}
