/* SPDX-License-Identifier: MIT */
/*
 * Works backwards from the target, as quick.c does, but tries all last steps, and remembers the
 * first way that it finds. If another way is another function of the numbers (sample.h), the game
 * may have more solutions, and a search must tell. Ways may be different functions and yet one
 * solution, such as x * 1 and x / 1; a search tells these, too.
 *
 *     t = v + w    v: a number, or a value of two numbers
 *                  w: a value of the other numbers, which t and v determine
 *
 * Only positive values are tried. That is enough: a difference can be written the other way round,
 * and the terms of a sum can be joined in an order in which all partial sums are positive. For this
 * the numbers must be different and not 0. Fractions are never reduced; no product exceeds 10^16,
 * for the same reason as in quick.c.
 */
#include "dataset/sole.h"

#include "base/memory.h"
#include "dataset/sample.h"
#include "expr/canonical.h"
#include "rules/game.h"

enum {
    NUMBERS_MIN = 3,
    NUMBERS_MAX = 4,
    PAIR_VALUES = 5, /* a + b, their difference, a * b, a / b and b / a */
    ALL_OF_FOUR = 15 /* a set of numbers has a bit for each */
};

/* A value of one or two numbers. */
struct side {
    int64_t top;
    int64_t over;
    struct sample sample;
    uint32_t places[2]; /* the numbers, in the order of writing; of one number the first place */
    enum raw_kind kind; /* RAW_NUMBER: one number */
};

/* A step: side kind rest, or rest kind side. */
struct step {
    const struct side *side;
    enum raw_kind kind;
    bool is_rest_first;
};

/* A way to the target: steps, the last one first, and what remains for two numbers. */
struct way {
    struct step steps[NUMBERS_MAX - 2];
    uint32_t count;
    const struct side *rest;
};

struct finder {
    struct side numbers[NUMBERS_MAX];
    struct side pairs[ALL_OF_FOUR][PAIR_VALUES]; /* by the set of two numbers */
    struct way way;                              /* the steps that are being tried */
    struct way first;                            /* the first way to the target */
    struct sample sample;                        /* of the first way */
    bool has_one, has_more;
};

struct part {
    int64_t top;
    int64_t over;
};

/* ---- Sides ----------------------------------------------------------------------------------- */

static struct side join(const struct finder *finder, enum raw_kind kind, uint32_t a, uint32_t b)
{
    const struct side *const left = &finder->numbers[a], *const right = &finder->numbers[b];
    struct side side = {.top = left->top,
                        .over = 1,
                        .sample = sample_join(kind, left->sample, right->sample),
                        .places = {a, b},
                        .kind = kind};
    if (kind == RAW_ADD) side.top += right->top;
    else if (kind == RAW_SUBTRACT) side.top -= right->top;
    else if (kind == RAW_MULTIPLY) side.top *= right->top;
    else side.over = right->top;
    return side;
}

static void make_pair(struct finder *finder, uint32_t a, uint32_t b)
{
    struct side *const sides = finder->pairs[1U << a | 1U << b];
    const bool is_rising = finder->numbers[a].top < finder->numbers[b].top;
    sides[0] = join(finder, RAW_ADD, a, b);
    sides[1] = is_rising ? join(finder, RAW_SUBTRACT, b, a) : join(finder, RAW_SUBTRACT, a, b);
    sides[2] = join(finder, RAW_MULTIPLY, a, b);
    sides[3] = join(finder, RAW_DIVIDE, a, b);
    sides[4] = join(finder, RAW_DIVIDE, b, a);
}

/* False if a number is 0, or is given twice. */
static bool make_sides(struct finder *finder, const tally_game *game)
{
    for (uint32_t i = 0; i < game->count; i++) {
        if (game->numbers[i] == 0) return false;
        finder->numbers[i] = (struct side){.top = (int64_t)game->numbers[i],
                                           .over = 1,
                                           .sample = sample_of(i),
                                           .places = {i, i},
                                           .kind = RAW_NUMBER};
        for (uint32_t j = 0; j < i; j++) {
            if (game->numbers[j] == game->numbers[i]) return false;
            make_pair(finder, j, i);
        }
    }
    return true;
}

/* ---- Ways ------------------------------------------------------------------------------------ */

static void note_way(struct finder *finder, const struct side *rest)
{
    const struct way *const way = &finder->way;
    struct sample sample = rest->sample;
    for (uint32_t i = way->count; i-- > 0;) {
        const struct step *const step = &way->steps[i];
        sample = step->is_rest_first ? sample_join(step->kind, sample, step->side->sample)
                                     : sample_join(step->kind, step->side->sample, sample);
    }
    if (finder->has_one) {
        finder->has_more |= !sample_is_equal(sample, finder->sample);
        return;
    }
    finder->has_one = true;
    finder->sample = sample;
    finder->first = *way;
    finder->first.rest = rest;
}

static void try_pair(struct finder *finder, struct part wanted, uint32_t set)
{
    for (uint32_t i = 0; i < PAIR_VALUES; i++) {
        const struct side *const side = &finder->pairs[set][i];
        if (wanted.top * side->over == side->top * wanted.over) note_way(finder, side);
    }
}

/* Computes what the rest must be worth, if the target is side kind rest, or rest kind side. */
static struct part rest_of(struct part target, const struct step *step)
{
    const struct side *const side = step->side;
    const int64_t over = target.over * side->over;
    const int64_t a = target.top * side->over, b = side->top * target.over;
    if (step->kind == RAW_ADD) return (struct part){a - b, over};
    if (step->kind == RAW_SUBTRACT) return (struct part){step->is_rest_first ? a + b : b - a, over};
    if (step->kind == RAW_MULTIPLY) return (struct part){a, b};
    return step->is_rest_first ? (struct part){target.top * side->top, over} : (struct part){b, a};
}

/* Calls `try` for the rest of the numbers, with each step that has this side. */
static void try_steps(struct finder *finder, struct part target, const struct side *side,
                      uint32_t rest, void (*try)(struct finder *, struct part, uint32_t))
{
    static const struct step steps[] = {
        {.kind = RAW_ADD},      {.kind = RAW_SUBTRACT},
        {.kind = RAW_MULTIPLY}, {.kind = RAW_SUBTRACT, .is_rest_first = true},
        {.kind = RAW_DIVIDE},   {.kind = RAW_DIVIDE, .is_rest_first = true}};
    struct step *const step = &finder->way.steps[finder->way.count++];
    for (size_t i = 0; i < sizeof steps / sizeof *steps && !finder->has_more; i++) {
        *step = steps[i];
        step->side = side;
        const struct part wanted = rest_of(target, step);
        if (wanted.top > 0) try(finder, wanted, rest);
    }
    finder->way.count--;
}

static void try_three(struct finder *finder, struct part wanted, uint32_t set)
{
    for (uint32_t i = 0; i < NUMBERS_MAX; i++)
        if ((set >> i & 1) != 0)
            try_steps(finder, wanted, &finder->numbers[i], set ^ 1U << i, try_pair);
}

static void try_four(struct finder *finder, struct part wanted)
{
    for (uint32_t i = 0; i < NUMBERS_MAX; i++)
        try_steps(finder, wanted, &finder->numbers[i], ALL_OF_FOUR ^ 1U << i, try_three);
    for (uint32_t i = 1; i < NUMBERS_MAX; i++) {
        const uint32_t set = 1U | 1U << i;
        for (uint32_t j = 0; j < PAIR_VALUES; j++)
            try_steps(finder, wanted, &finder->pairs[set][j], ALL_OF_FOUR ^ set, try_pair);
    }
}

/* ---- The solution ---------------------------------------------------------------------------- */

static void put_item(struct raw_text *raw, struct raw_item item)
{
    item.position = raw->count;
    raw->items[raw->count++] = item;
}

static void put_number(struct raw_text *raw, const struct finder *finder, uint32_t place)
{
    put_item(raw, (struct raw_item){.kind = RAW_NUMBER,
                                    .number = (rational_part)finder->numbers[place].top,
                                    .decimals = EXPR_NO_POINT});
}

static void put_operation(struct raw_text *raw, enum raw_kind kind)
{
    put_item(raw, (struct raw_item){.kind = (uint8_t)kind});
}

static void put_side(struct raw_text *raw, const struct finder *finder, const struct side *side)
{
    put_number(raw, finder, side->places[0]);
    if (side->kind == RAW_NUMBER) return;
    put_number(raw, finder, side->places[1]);
    put_operation(raw, side->kind);
}

/* Writes the sides that come first, the last step's first, then the rest, then the other sides. */
static void put_way(struct raw_text *raw, const struct finder *finder)
{
    const struct way *const way = &finder->first;
    for (uint32_t i = 0; i < way->count; i++)
        if (!way->steps[i].is_rest_first) put_side(raw, finder, way->steps[i].side);
    put_side(raw, finder, way->rest);
    for (uint32_t i = way->count; i-- > 0;) {
        if (way->steps[i].is_rest_first) put_side(raw, finder, way->steps[i].side);
        put_operation(raw, way->steps[i].kind);
    }
}

tally_status sole_solution(tally_expr **expr, const tally_game *game,
                           const tally_allocator *allocator)
{
    const struct part target = {(int64_t)game->target.first, 1};
    struct finder finder;
    struct raw_text raw;
    tally_error error;
    *expr = NULL;
    if (!game->is_plain || game->count < NUMBERS_MIN || target.top == 0 ||
        !make_sides(&finder, game))
        return TALLY_OK;
    finder.way.count = 0;
    finder.has_one = finder.has_more = false;
    if (game->count == NUMBERS_MAX) try_four(&finder, target);
    else try_three(&finder, target, ALL_OF_FOUR >> 1);
    if (!finder.has_one || finder.has_more) return TALLY_OK;
    raw_clear(&raw);
    put_way(&raw, &finder);
    if (allocator == NULL) allocator = &memory_default_allocator;
    return canonical_from_raw(expr, &raw, NULL, allocator, &error);
}
