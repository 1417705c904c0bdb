/* SPDX-License-Identifier: MIT */
/*
 * Least sets of shapes: each choice of digits is evaluated, then a least cover is searched for.
 */
#include "tally/shapes.h"

#include "base/bits.h"
#include "base/sized.h"
#include "base/sort.h"
#include "extra/catalog.h"
#include "extra/cover.h"
#include "extra/makes.h"

#include <string.h>

enum { NUMBERS_MOST = TALLY_SHAPES_NUMBERS_MAX, YEARS = 1000000 };

/* One search for a least set of shapes. */
struct shapes {
    struct memory memory;
    struct arena arena; /* of the arrays below */
    tally_shapes_asked asked;
    tally_options options;
    const tally_shapes_sink *sink;
    tally_shapes_outcome outcome;
    uint32_t digits; /* how many digits a year has */
    /* of uint32_t: each choice of digits once, as a number whose digits rise: 129 for 2019 */
    struct vector games;
    struct catalog catalog;
    struct coverage coverage;
    bool is_unsure;
    uint64_t complete_games; /* the choices of digits that are evaluated, from the first on */
    uint64_t **columns;      /* the sets of the shapes that make at least one pair */
    uint32_t *shape_of;      /* for each column, the index of its shape in the catalog */
    uint32_t column_count;
    struct cover cover;
    /* To tell the set: */
    uint64_t *once;  /* pairs that at least one shape of the set makes */
    uint64_t *twice; /* pairs that at least two shapes of the set make */
    uint64_t *made;  /* room for the values of one game */
    uint8_t *is_alone;
    struct sort_item *order; /* the shapes of the set by falling size, and room to sort them */
};

/* ---- What is asked --------------------------------------------------------------------------- */

static uint32_t digits_of(uint64_t year)
{
    uint32_t digits = 0;
    for (; year != 0; year /= 10) digits++;
    return digits < TALLY_SHAPES_YEAR_DIGITS ? TALLY_SHAPES_YEAR_DIGITS : digits;
}

static tally_status check_asked(tally_shapes_asked *asked)
{
    if (asked->targets.last == 0) asked->targets.last = 100;
    if (asked->targets.first > asked->targets.last || asked->targets.last > TALLY_SHAPES_TARGET_MAX)
        return TALLY_TARGET_RANGE;
    if (asked->numbers != NULL)
        return asked->number_count >= TALLY_SHAPES_NUMBERS_MIN &&
                       asked->number_count <= TALLY_SHAPES_NUMBERS_MAX
                   ? TALLY_OK
                   : TALLY_NUMBER_COUNT;
    if (asked->number_count != 0) return TALLY_NUMBER_COUNT;
    const tally_range years = asked->years;
    return years.first <= years.last && years.last < YEARS ? TALLY_OK : TALLY_NUMBER_RANGE;
}

/* The digits of the year in rising order, put together: 129 for 2019. Years of the same digits have
 * the same number. */
static uint32_t sorted_digits(uint64_t year, uint32_t digits)
{
    uint32_t counts[10] = {0}, sorted = 0;
    for (uint32_t i = 0; i < digits; i++, year /= 10) counts[year % 10]++;
    for (uint32_t digit = 0; digit < 10; digit++) {
        while (counts[digit]-- > 0) sorted = 10 * sorted + digit;
    }
    return sorted;
}

static tally_status gather_years(struct shapes *shapes)
{
    const size_t bytes = YEARS / 64 * sizeof(uint64_t);
    uint64_t *const seen = memory_allocate(&shapes->memory, bytes);
    if (seen == NULL) return memory_failure(&shapes->memory);
    memset(seen, 0, bytes);
    tally_status status = TALLY_OK;
    for (uint64_t year = shapes->asked.years.first; year <= shapes->asked.years.last; year++) {
        const uint32_t sorted = sorted_digits(year, shapes->digits);
        if (bits_have(seen, sorted)) continue;
        seen[sorted / 64] |= UINT64_C(1) << sorted % 64;
        struct vector *const games = &shapes->games;
        if (!vector_reserve(&shapes->memory, games, games->count + 1, sizeof sorted)) {
            status = memory_failure(&shapes->memory);
            break;
        }
        ((uint32_t *)games->items)[games->count++] = sorted;
    }
    memory_release(&shapes->memory, seen, bytes);
    return status;
}

/* ---- What the shapes make -------------------------------------------------------------------- */

static tally_status make_game(struct shapes *shapes, struct making *making, uint64_t game)
{
    uint64_t numbers[NUMBERS_MOST];
    if (shapes->asked.numbers != NULL) {
        memcpy(numbers, shapes->asked.numbers, shapes->asked.number_count * sizeof numbers[0]);
        sort_numbers(numbers, shapes->asked.number_count);
        return making_add(making, game, numbers, shapes->asked.number_count);
    }
    uint32_t left = ((const uint32_t *)shapes->games.items)[game];
    for (uint32_t i = shapes->digits; i-- > 0; left /= 10) numbers[i] = left % 10;
    return making_add(making, game, numbers, shapes->digits);
}

static tally_status make_games(struct shapes *shapes)
{
    struct making making = {.memory = &shapes->memory,
                            .options = &shapes->options,
                            .catalog = &shapes->catalog,
                            .coverage = &shapes->coverage,
                            .place_digits =
                                shapes->asked.numbers != NULL ? 1 : TALLY_SHAPES_PLACE_DIGITS};
    tally_status status = TALLY_OK;
    if (!coverage_init(&shapes->coverage, &shapes->memory, shapes->asked.targets,
                       shapes->outcome.games))
        return TALLY_MEMORY_CAP;
    while (shapes->complete_games < shapes->outcome.games && status == TALLY_OK) {
        status = make_game(shapes, &making, shapes->complete_games);
        if (status == TALLY_OK) shapes->complete_games++;
    }
    shapes->is_unsure = making.is_unsure;
    return status;
}

static tally_status gather_columns(struct shapes *shapes)
{
    const size_t room = shapes->coverage.columns.count + 1;
    shapes->columns = arena_take(&shapes->arena, room * sizeof shapes->columns[0]);
    shapes->shape_of = arena_take(&shapes->arena, room * sizeof shapes->shape_of[0]);
    shapes->cover.chosen = arena_take(&shapes->arena, room * sizeof shapes->shape_of[0]);
    if (shapes->columns == NULL || shapes->shape_of == NULL || shapes->cover.chosen == NULL)
        return memory_failure(&shapes->memory);
    for (uint32_t shape = 0; shape < shapes->coverage.columns.count; shape++) {
        uint64_t *const column = coverage_column(&shapes->coverage, shape);
        if (column == NULL) continue;
        shapes->columns[shapes->column_count] = column;
        shapes->shape_of[shapes->column_count++] = shape;
    }
    return TALLY_OK;
}

static tally_status cover_all(struct shapes *shapes)
{
    shapes->cover.memory = &shapes->memory;
    shapes->cover.options = &shapes->options;
    shapes->cover.columns = shapes->columns;
    shapes->cover.column_count = shapes->column_count;
    shapes->cover.words = shapes->coverage.words;
    const tally_status status = cover_least(&shapes->cover);
    shapes->outcome.shapes = shapes->column_count;
    shapes->outcome.undominated = shapes->cover.undominated;
    shapes->outcome.count = shapes->cover.count;
    shapes->outcome.at_least = shapes->cover.at_least;
    return status;
}

/* ---- Telling --------------------------------------------------------------------------------- */

static bool make_room(struct shapes *shapes)
{
    struct arena *const arena = &shapes->arena;
    const size_t set_bytes = shapes->coverage.words * sizeof(uint64_t);
    const size_t order_bytes = (2 * (size_t)shapes->cover.count + 1) * sizeof *shapes->order;
    shapes->once = arena_take(arena, set_bytes);
    shapes->twice = arena_take(arena, set_bytes);
    shapes->made = arena_take(arena, shapes->coverage.values * sizeof *shapes->made);
    shapes->is_alone = arena_take(arena, shapes->coverage.values);
    shapes->order = arena_take(arena, order_bytes);
    return shapes->once != NULL && shapes->twice != NULL && shapes->made != NULL &&
           shapes->is_alone != NULL && shapes->order != NULL;
}

static void count_makers(struct shapes *shapes)
{
    const uint64_t words = shapes->coverage.words;
    memset(shapes->once, 0, words * sizeof shapes->once[0]);
    memset(shapes->twice, 0, words * sizeof shapes->twice[0]);
    for (uint32_t i = 0; i < shapes->cover.count; i++)
        cover_add(shapes->once, shapes->twice, shapes->columns[shapes->cover.chosen[i]], words);
}

/* Tells the values of the only choice of digits, and which of them no other shape makes. */
static void tell_values(const struct shapes *shapes, const uint64_t *set, tally_shape *told)
{
    const struct coverage *const coverage = &shapes->coverage;
    uint64_t count = 0;
    for (uint64_t i = 0; i < coverage->values; i++) {
        if (!bits_have(set, i)) continue;
        shapes->made[count] = coverage->targets.first + i;
        shapes->is_alone[count++] = !bits_have(shapes->twice, i);
    }
    told->made = shapes->made;
    told->is_alone = shapes->is_alone;
}

static int tell_shape(const struct shapes *shapes, uint32_t column)
{
    const uint64_t *const set = shapes->columns[column];
    char text[SHAPE_TEXT_SIZE];
    tally_shape told = {.text = text, .covers = coverage_size(&shapes->coverage, set)};
    shape_print(&shapes->catalog, shapes->shape_of[column], text);
    for (uint64_t i = 0; i < shapes->coverage.words; i++)
        told.alone += (uint64_t)bits_count(set[i] & ~shapes->twice[i]);
    if (shapes->outcome.games == 1) tell_values(shapes, set, &told);
    return shapes->sink->shape(shapes->sink->user, &told);
}

/* Hands the shapes of the set to the sink, those that cover most first. */
static void tell_set(struct shapes *shapes)
{
    const uint32_t count = shapes->cover.count;
    count_makers(shapes);
    shapes->outcome.pairs = coverage_size(&shapes->coverage, shapes->once);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t column = shapes->cover.chosen[i];
        const uint64_t size = coverage_size(&shapes->coverage, shapes->columns[column]);
        shapes->order[i] = (struct sort_item){UINT64_MAX - size, column, 0};
    }
    if (shapes->sink == NULL || shapes->sink->shape == NULL) return;
    const struct sort_item *const sorted =
        sort_by_key(shapes->order, shapes->order + count, count, NULL);
    for (uint32_t i = 0; i < count; i++) {
        if (tell_shape(shapes, sorted[i].index) != 0) return;
    }
}

/* ---- An early end ---------------------------------------------------------------------------- */

/* Tells how many shapes are needed for the choices of digits that are evaluated. All choices need
 * at least as many. */
static void bound_early_end(struct shapes *shapes)
{
    const struct coverage *const coverage = &shapes->coverage;
    catalog_clear(&shapes->catalog); /* makes room */
    shapes->outcome.at_least =
        cover_needed(&shapes->memory, coverage->columns.items, coverage->columns.count,
                     shapes->complete_games * coverage->values);
}

/* ---- All of it ------------------------------------------------------------------------------- */

static tally_status find_set(struct shapes *shapes)
{
    tally_status status = TALLY_OK;
    if (shapes->asked.numbers == NULL) status = gather_years(shapes);
    shapes->outcome.games = shapes->asked.numbers != NULL ? 1 : shapes->games.count;
    if (status == TALLY_OK) status = make_games(shapes);
    if (status != TALLY_OK) bound_early_end(shapes);
    if (status == TALLY_OK) status = gather_columns(shapes);
    if (status != TALLY_OK) return status;
    status = cover_all(shapes);
    const bool has_room = make_room(shapes);
    if (has_room) tell_set(shapes);
    return has_room || status != TALLY_OK ? status : memory_failure(&shapes->memory);
}

static tally_bound bound_of(const struct shapes *shapes, tally_status status)
{
    if (status == TALLY_STOPPED) return TALLY_BOUND_STOPPED;
    if (status != TALLY_OK) return TALLY_BOUND_MEMORY;
    return shapes->is_unsure ? TALLY_BOUND_VALUE : TALLY_BOUND_NONE;
}

tally_status tally_shapes(const tally_shapes_asked *asked, const tally_options *options,
                          const tally_shapes_sink *sink, tally_shapes_outcome *outcome)
{
    struct shapes shapes = {.options = TALLY_OPTIONS_INIT, .sink = sink};
    if (!sized_is_fit(outcome) || sized_read(&shapes.asked, asked, sizeof shapes.asked) != NULL ||
        (options != NULL && sized_read(&shapes.options, options, sizeof shapes.options) != NULL))
        return TALLY_OPTION;
    const tally_status refusal = check_asked(&shapes.asked);
    if (refusal != TALLY_OK) return refusal;
    memory_init(&shapes.memory, shapes.options.allocator, shapes.options.memory_bytes);
    arena_init(&shapes.arena, &shapes.memory);
    catalog_init(&shapes.catalog, &shapes.memory);
    shapes.digits = digits_of(shapes.asked.years.last);
    shapes.outcome.bound = bound_of(&shapes, find_set(&shapes));
    sized_write(outcome, &shapes.outcome, sizeof shapes.outcome);
    coverage_clear(&shapes.coverage);
    catalog_clear(&shapes.catalog);
    vector_clear(&shapes.memory, &shapes.games);
    arena_clear(&shapes.arena);
    return TALLY_OK;
}
