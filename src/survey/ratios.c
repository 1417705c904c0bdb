/* SPDX-License-Identifier: MIT */
/*
 * Surveys by lists of fractions: + - * / or some of them, exact values or whole ones, any or all of
 * the numbers, in any order.
 *
 * A multiset of tiles has a list: the values that use exactly it, without their sign, since a
 * difference is as good as its opposite (docs/exact.md). Lists are shared. Those of all but one
 * tile are *top* lists: they hold only what one more tile can turn into a whole value of the
 * window, 0 to twice the largest target. The last step, all tiles, is every split of a selection
 * into two sides; of it only whole values of the window are wanted, and two fractions in lowest
 * terms have a whole sum or product only where their denominators fit, so that nothing is reduced
 * there:
 *
 *     p/q + r/s   q = s, and q divides p + r             (p/q) * (r/s)   s divides p, and q divides
 * r
 *
 * Twice the largest target is wide enough for every distance: a target t that has any value below
 * it is at most t away from one. Where there is none, and none in the window above, the selection
 * is searched.
 *
 * Heights: a value of k tiles has numerator and denominator of at most 2^(k-1) times their product,
 * which is held against 32 bits beforehand.
 */
#include "base/rational.h"
#include "survey/way.h"

#include <string.h>

/* p / q in lowest terms. */
struct fraction {
    uint32_t p;
    uint32_t q;
};

/* Whole values first. */
struct fraction_list {
    const struct fraction *values;
    uint32_t count;
    uint32_t whole_count;
};

struct ratios {
    struct sub_multisets subs;
    struct fraction_list *lists; /* by number of the multiset */
    struct kinds kinds;
    uint32_t operations;
    bool is_whole; /* every step is a positive whole number */
    bool uses_all;
    uint32_t pick;
    uint32_t highest; /* of the window */
    uint32_t window_words;
};

/* ---- Whether ---- */

static uint32_t highest_of(const tally_survey *survey)
{
    enum { MARGIN = 64 }; /* for small targets */
    return 2 * (uint32_t)survey->target.last + MARGIN;
}

static bool fits(uint64_t value)
{
    return value <= UINT32_MAX;
}

static bool has_small_heights(const tally_survey *survey)
{
    const struct kinds *const kinds = &survey->kinds;
    uint64_t height = 1;
    /* A pool with a 0 keeps all values of all but one tile: see is_useful(). */
    const uint32_t apart = kinds->tile[0] == 0 ? 1 : 2;
    uint32_t left = survey->pick > apart ? survey->pick - apart : 1;
    for (uint32_t kind = kinds->count; kind-- > 0;)
        for (uint32_t i = 0; i < kinds->have[kind] && left > 0; i++, left--) {
            height *= 2 * (uint64_t)(kinds->tile[kind] > 0 ? kinds->tile[kind] : 1);
            if (!fits(height)) return false;
        }
    const uint64_t highest = highest_of(survey) + kinds->tile[kinds->count - 1];
    return fits(highest * kinds->tile[kinds->count - 1]);
}

/* What is taken away or divided by is a group of what can be added or multiplied. */
static bool has_groups(uint32_t operations)
{
    const bool has_sums = (operations & TALLY_OP_ADD) != 0 || (operations & TALLY_OP_SUBTRACT) == 0;
    const bool has_products =
        (operations & TALLY_OP_MULTIPLY) != 0 || (operations & TALLY_OP_DIVIDE) == 0;
    return (operations & ~(uint32_t)TALLY_OP_BASIC) == 0 && has_sums && has_products;
}

static bool admits(const tally_survey *survey)
{
    return survey->rules.order == TALLY_ORDER_ANY && has_groups(survey->rules.operations) &&
           survey->target.last <= SURVEY_TARGET_MAX && !survey_wants(survey, TALLY_SURVEY_EFFORT) &&
           has_small_heights(survey);
}

/* ---- Making lists ---- */

/* A set of fractions that grows. */
struct maker {
    struct memory *memory;
    const struct ratios *ratios;
    bool is_top;
    bool has_failed;
    struct vector values; /* struct fraction */
    struct hash hash;     /* of the values, to their indices */
    struct parts parts;
};

static uint64_t code_of(struct fraction value)
{
    return hash_mix((uint64_t)value.p << 32 | value.q);
}

static uint64_t code_of_index(const void *owner, uint32_t index)
{
    return code_of(((const struct fraction *)((const struct maker *)owner)->values.items)[index]);
}

static void add(struct maker *maker, struct fraction value)
{
    struct hash *const hash = &maker->hash;
    const uint32_t count = (uint32_t)maker->values.count;
    if (!hash_reserve(hash, maker->memory, count, code_of_index, maker) ||
        !vector_reserve(maker->memory, &maker->values, (size_t)count + 1, sizeof value)) {
        maker->has_failed = true;
        return;
    }
    struct fraction *const values = maker->values.items;
    uint64_t at = hash_first(hash, code_of(value));
    for (; hash->slots[at] != HASH_NONE; at = hash_next(hash, at)) {
        const struct fraction other = values[hash->slots[at]];
        if (other.p == value.p && other.q == value.q) return;
    }
    hash->slots[at] = count;
    values[count] = value;
    maker->values.count++;
}

/* Can one tile turn it into a whole value of the window? A pool with a 0 makes 0 of everything. */
static bool is_useful(const struct ratios *ratios, uint64_t p, uint64_t q)
{
    const struct kinds *const kinds = &ratios->kinds;
    const uint64_t highest = ratios->highest;
    if (kinds->tile[0] == 0) return true;
    if (q == 1 && p <= highest + kinds->tile[kinds->count - 1]) return true;
    for (uint32_t kind = 0; kind < kinds->count; kind++) {
        const uint64_t tile = kinds->tile[kind];
        if (q == 1) {
            if (p <= tile * highest && p % tile == 0) return true;
            continue;
        }
        if (tile % q == 0 && p * (tile / q) <= highest) return true;
        if (p != 0 && tile % p == 0 && q * (tile / p) <= highest) return true;
    }
    return false;
}

static void add_reduced(struct maker *maker, uint64_t p, uint64_t q)
{
    if (maker->ratios->is_whole && (q != 1 || p == 0)) return;
    if (maker->is_top && (!is_useful(maker->ratios, p, q) || !fits(p) || !fits(q))) return;
    add(maker, (struct fraction){(uint32_t)p, (uint32_t)q});
}

static void add_quotient(struct maker *maker, uint64_t p, uint64_t q)
{
    const uint64_t common = q == 1 ? 1 : rational_gcd(q, p);
    add_reduced(maker, p / common, q / common);
}

static void combine_two(struct maker *maker, struct fraction a, struct fraction b)
{
    const uint32_t operations = maker->ratios->operations;
    const uint64_t left = (uint64_t)a.p * b.q, right = (uint64_t)b.p * a.q,
                   below = (uint64_t)a.q * b.q;
    if (operations & TALLY_OP_ADD) add_quotient(maker, left + right, below);
    if (operations & TALLY_OP_SUBTRACT)
        add_quotient(maker, left > right ? left - right : right - left, below);
    if (operations & TALLY_OP_MULTIPLY) add_quotient(maker, (uint64_t)a.p * b.p, below);
    if ((operations & TALLY_OP_DIVIDE) == 0) return;
    if (right != 0) add_quotient(maker, left, right);
    if (left != 0) add_quotient(maker, right, left);
}

static void *new_maker(void *context, struct memory *memory)
{
    struct maker *const maker = memory_allocate(memory, sizeof *maker);
    if (maker == NULL) return NULL;
    memset(maker, 0, sizeof *maker);
    maker->memory = memory;
    maker->ratios = context;
    return maker;
}

static void free_maker(void *context)
{
    struct maker *const maker = context;
    struct memory *const memory = maker->memory;
    vector_clear(memory, &maker->values);
    hash_clear(&maker->hash, memory);
    memory_release(memory, maker, sizeof *maker);
}

/* Whole values first, else as they came. */
static bool keep_list(struct fraction_list *list, const struct maker *maker, struct arena *arena)
{
    const struct fraction *const values = maker->values.items;
    const uint32_t count = (uint32_t)maker->values.count;
    struct fraction *const kept = arena_take(arena, (count + 1) * sizeof *kept);
    if (kept == NULL) return false;
    uint32_t at = 0;
    for (uint32_t i = 0; i < count; i++)
        if (values[i].q == 1) kept[at++] = values[i];
    *list = (struct fraction_list){kept, count, at};
    for (uint32_t i = 0; i < count; i++)
        if (values[i].q != 1) kept[at++] = values[i];
    return true;
}

static const struct fraction_list *list_of_part(const struct ratios *ratios,
                                                const struct parts *parts, uint32_t part)
{
    return &ratios->lists[index_find(&ratios->subs.index, parts->key[part])];
}

static bool make_one(void *context, void *maker_context, struct arena *arena,
                     const uint8_t *members, uint32_t size, uint32_t number)
{
    struct ratios *const ratios = context;
    struct maker *const maker = maker_context;
    struct parts *const parts = &maker->parts;
    maker->values.count = 0;
    maker->is_top = size > 1 && size + 1 == ratios->pick;
    hash_empty(&maker->hash);
    if (size == 1) add(maker, (struct fraction){ratios->kinds.tile[members[0]], 1});
    parts_of(parts, &ratios->kinds, members, size);
    for (uint32_t part = 1; part + 1 < parts->total && part <= parts->total - 1 - part; part++) {
        const struct fraction_list *const a = list_of_part(ratios, parts, part);
        const struct fraction_list *const b = list_of_part(ratios, parts, parts->total - 1 - part);
        for (uint32_t i = 0; i < a->count; i++)
            for (uint32_t j = 0; j < b->count; j++) combine_two(maker, a->values[i], b->values[j]);
    }
    return !maker->has_failed && keep_list(&ratios->lists[number], maker, arena);
}

static tally_status prepare(tally_survey *survey)
{
    struct memory *const memory = &survey->memory;
    struct ratios *const ratios = memory_allocate(memory, sizeof *ratios);
    if (ratios == NULL) return memory_failure(memory);
    memset(ratios, 0, sizeof *ratios);
    survey->tables = ratios;
    ratios->kinds = survey->kinds;
    ratios->operations = survey->rules.operations;
    ratios->is_whole = survey->rules.values == TALLY_VALUES_WHOLE;
    ratios->uses_all = survey->rules.use == TALLY_USE_ALL;
    ratios->pick = survey->pick;
    ratios->highest = highest_of(survey);
    ratios->window_words = ratios->highest / 64 + 1;
    tally_status status = sub_multisets_init(&ratios->subs, survey);
    if (status != TALLY_OK) return status;
    ratios->lists = memory_allocate(memory, (ratios->subs.count + 1) * sizeof *ratios->lists);
    if (ratios->lists == NULL) return memory_failure(memory);
    const struct set_making making = {survey, ratios, new_maker, free_maker, make_one};
    status = sub_multisets_make(&ratios->subs, memory, &making);
    sub_multisets_forget_lists(&ratios->subs, memory);
    return status;
}

static void clear(tally_survey *survey)
{
    struct memory *const memory = &survey->memory;
    struct ratios *const ratios = survey->tables;
    if (ratios == NULL) return;
    memory_release(memory, ratios->lists, (ratios->subs.count + 1) * sizeof *ratios->lists);
    sub_multisets_clear(&ratios->subs, memory);
    memory_release(memory, ratios, sizeof *ratios);
}

/* ---- The last step ---- */

struct ratios_scratch {
    struct memory *memory;
    size_t levels_words;
    uint64_t *levels; /* a window for each number of numbers; [0]: what any of them reaches */
    struct parts parts;
};

/* Where whole values go. */
struct target_window {
    uint64_t *bits;
    uint32_t highest;
    uint32_t operations;
    bool is_whole;
};

static inline void mark(const struct target_window *window, uint64_t value)
{
    if (value <= window->highest) window->bits[value >> 6] |= UINT64_C(1) << (value & 63);
}

/* p / q where that is whole; else a value beyond any window. */
static inline uint64_t exactly(uint32_t p, uint32_t q)
{
    return p % q == 0 ? p / q : UINT64_MAX;
}

static void mark_whole_whole(const struct target_window *window, uint32_t p,
                             const struct fraction_list *list)
{
    for (uint32_t j = 0; j < list->whole_count; j++) {
        const uint32_t r = list->values[j].p;
        if (window->operations & TALLY_OP_ADD) mark(window, (uint64_t)p + r);
        if ((window->operations & TALLY_OP_SUBTRACT) && (p != r || !window->is_whole))
            mark(window, p > r ? p - r : r - p);
        if (window->operations & TALLY_OP_MULTIPLY) mark(window, (uint64_t)p * r);
        if ((window->operations & TALLY_OP_DIVIDE) == 0) continue;
        if (r != 0) mark(window, exactly(p, r));
        if (p != 0) mark(window, exactly(r, p));
    }
}

/* A whole p with fractions r / s: p * r / s, and p * s / r. Zero times anything is zero. */
static void mark_whole_broken(const struct target_window *window, uint32_t p,
                              const struct fraction *values, uint32_t count)
{
    for (uint32_t j = 0; j < count; j++) {
        const struct fraction b = values[j];
        if ((window->operations & TALLY_OP_MULTIPLY) && p % b.q == 0)
            mark(window, (uint64_t)(p / b.q) * b.p);
        if ((window->operations & TALLY_OP_DIVIDE) && p % b.p == 0)
            mark(window, (uint64_t)(p / b.p) * b.q);
    }
}

static void mark_broken_broken(const struct target_window *window, struct fraction a,
                               const struct fraction *values, uint32_t count)
{
    for (uint32_t j = 0; j < count; j++) {
        const struct fraction b = values[j];
        if (a.q == b.q) {
            if (window->operations & TALLY_OP_ADD && ((uint64_t)a.p + b.p) % a.q == 0)
                mark(window, ((uint64_t)a.p + b.p) / a.q);
            const uint32_t apart = a.p > b.p ? a.p - b.p : b.p - a.p;
            if (window->operations & TALLY_OP_SUBTRACT && apart % a.q == 0)
                mark(window, apart / a.q);
        }
        if ((window->operations & TALLY_OP_MULTIPLY) && a.p % b.q == 0 && b.p % a.q == 0)
            mark(window, (uint64_t)(a.p / b.q) * (b.p / a.q));
        if ((window->operations & TALLY_OP_DIVIDE) == 0) continue;
        if (a.p % b.p == 0 && b.q % a.q == 0) mark(window, (uint64_t)(a.p / b.p) * (b.q / a.q));
        if (b.p % a.p == 0 && a.q % b.q == 0) mark(window, (uint64_t)(b.p / a.p) * (a.q / b.q));
    }
}

static void mark_split(const struct target_window *window, const struct fraction_list *few,
                       const struct fraction_list *many)
{
    const struct fraction *const broken = many->values + many->whole_count;
    const uint32_t broken_count = many->count - many->whole_count;
    for (uint32_t i = 0; i < few->whole_count; i++) {
        mark_whole_whole(window, few->values[i].p, many);
        mark_whole_broken(window, few->values[i].p, broken, broken_count);
    }
    for (uint32_t i = few->whole_count; i < few->count; i++) {
        /* Of a fraction and a whole value the roles change. */
        const struct fraction a = few->values[i];
        for (uint32_t j = 0; j < many->whole_count; j++)
            mark_whole_broken(window, many->values[j].p, &a, 1);
        mark_broken_broken(window, a, broken, broken_count);
    }
}

/* What fewer than all numbers reach is in the lists. */
static void fill_levels(const struct ratios *ratios, struct ratios_scratch *scratch,
                        const uint8_t *members)
{
    const struct parts *const parts = &scratch->parts;
    struct target_window window = {
        .highest = ratios->highest, .operations = ratios->operations, .is_whole = ratios->is_whole};
    memset(scratch->levels, 0, scratch->levels_words * sizeof *scratch->levels);
    for (uint32_t part = 1; part + 1 < parts->total && !ratios->uses_all; part++) {
        const struct fraction_list *const list = list_of_part(ratios, parts, part);
        window.bits = scratch->levels + (size_t)parts->size[part] * ratios->window_words;
        for (uint32_t i = 0; i < list->whole_count; i++) mark(&window, list->values[i].p);
    }
    window.bits = scratch->levels + (size_t)ratios->pick * ratios->window_words;
    if (ratios->pick == 1) mark(&window, ratios->kinds.tile[members[0]]);
    for (uint32_t part = 1; part + 1 < parts->total && part <= parts->total - 1 - part; part++) {
        const struct fraction_list *const a = list_of_part(ratios, parts, part);
        const struct fraction_list *const b = list_of_part(ratios, parts, parts->total - 1 - part);
        if (a->count <= b->count) mark_split(&window, a, b);
        else mark_split(&window, b, a);
    }
    for (uint32_t level = 1; level <= ratios->pick; level++)
        for (uint32_t i = 0; i < ratios->window_words; i++)
            scratch->levels[i] |= scratch->levels[(size_t)level * ratios->window_words + i];
}

/* ---- Answers ---- */

static bool has_bit(const uint64_t *bits, uint64_t value)
{
    return (bits[value >> 6] >> (value & 63) & 1) != 0;
}

/* The distance of a target that is not reached; false where no value is known. */
static bool measure_distance(const struct ratios *ratios, const uint64_t *reached, uint64_t target,
                             const struct survey_answer *answer, size_t at)
{
    for (uint64_t distance = 1; distance <= target || target + distance <= ratios->highest;
         distance++) {
        const bool is_below = distance <= target && has_bit(reached, target - distance);
        const bool is_above =
            target + distance <= ratios->highest && has_bit(reached, target + distance);
        if (!is_below && !is_above) continue;
        answer->distance[at] = (uint32_t)distance;
        answer->side[at] = (uint8_t)((is_below ? 1 : 0) | (is_above ? 2 : 0));
        return true;
    }
    return false;
}

/* False where a closest value lies beyond the window. */
static bool read_levels(const tally_survey *survey, const struct ratios *ratios,
                        const uint64_t *levels, const struct survey_answer *answer)
{
    memset(answer->by_fewest, 0, (survey->pick + 1) * sizeof *answer->by_fewest);
    for (uint32_t i = 0; i < survey->targets; i++) {
        const uint64_t target = survey->target.first + i;
        uint32_t fewest = 0;
        if (has_bit(levels, target)) {
            do fewest++;
            while (!has_bit(levels + (size_t)fewest * ratios->window_words, target));
            answer->distance[i] = 0;
            answer->side[i] = 0;
        } else if (!measure_distance(ratios, levels, target, answer, i)) {
            return false;
        }
        answer->fewest[i] = (uint8_t)fewest;
        answer->by_fewest[fewest]++;
    }
    return true;
}

static void *new_scratch(const tally_survey *survey, struct memory *memory)
{
    const struct ratios *const ratios = survey->tables;
    struct ratios_scratch *const scratch = memory_allocate(memory, sizeof *scratch);
    if (scratch == NULL) return NULL;
    scratch->memory = memory;
    scratch->levels_words = (size_t)(survey->pick + 1) * ratios->window_words;
    scratch->levels = memory_allocate(memory, scratch->levels_words * sizeof *scratch->levels);
    if (scratch->levels != NULL) return scratch;
    memory_release(memory, scratch, sizeof *scratch);
    return NULL;
}

static void free_scratch(const tally_survey *survey, void *context)
{
    struct ratios_scratch *const scratch = context;
    struct memory *const memory = scratch->memory;
    (void)survey;
    memory_release(memory, scratch->levels, scratch->levels_words * sizeof *scratch->levels);
    memory_release(memory, scratch, sizeof *scratch);
}

static tally_status decide(const tally_survey *survey, void *context, uint32_t selection,
                           const struct survey_answer *answer)
{
    const struct ratios *const ratios = survey->tables;
    struct ratios_scratch *const scratch = context;
    const uint8_t *const members = multiset_at(&survey->selections, selection);
    parts_of(&scratch->parts, &ratios->kinds, members, survey->pick);
    fill_levels(ratios, scratch, members);
    if (!read_levels(survey, ratios, scratch->levels, answer))
        return decide_by_game(survey, selection, answer);
    *answer->unproved = 0;
    return answer->solutions != NULL ? count_by_game(survey, selection, answer) : TALLY_OK;
}

const struct survey_way survey_by_ratios = {
    .admits = admits,
    .prepare = prepare,
    .clear = clear,
    .scratch_new = new_scratch,
    .scratch_free = free_scratch,
    .decide = decide,
    .rows_a_task = 8,
};
