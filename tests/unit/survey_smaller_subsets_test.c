/* SPDX-License-Identifier: MIT */
/*
 * The subsets below the selections, each made from smaller ones. An example: of a pool 1 2 2, of
 * which three are picked, there are {1} {2} and {1 2} {2 2}; the sum of each is the sum of a part
 * and the rest.
 */
#include "survey/survey.h"
#include "test.h"

enum { SUBSETS_MAX = 4096 };

/* What is made: the sum of the tiles, from the sums of two parts. */
struct sums {
    const struct kinds *kinds;
    const struct subset_index *index;
    atomic_uint made;
    atomic_uint makers;
    uint32_t of[SUBSETS_MAX];
    uint32_t fails_at; /* the number of the one that cannot be made */
};

static void *new_maker(void *tables, struct memory *memory)
{
    struct sums *const sums = tables;
    (void)memory;
    atomic_fetch_add(&sums->makers, 1);
    return sums;
}

static void free_maker(void *maker)
{
    atomic_fetch_sub(&((struct sums *)maker)->makers, 1);
}

static bool make_sum(void *tables, void *maker, struct arena *arena, const uint8_t *subset,
                     uint32_t size, uint32_t number)
{
    struct sums *const sums = tables;
    struct parts parts;
    (void)maker;
    if (number == sums->fails_at) return false;
    if (arena_take(arena, 8) == NULL) return false;
    parts_of(&parts, sums->kinds, subset, size);
    sums->of[number] = sums->kinds->tile[subset[0]];
    if (size > 1)
        sums->of[number] = sums->of[subset_index_find(sums->index, parts.code[1])] +
                           sums->of[subset_index_find(sums->index, parts.code[parts.total - 2])];
    atomic_fetch_add(&sums->made, 1);
    return true;
}

static void run_backwards(void *context, void (*task)(void *argument, size_t index), void *argument,
                          size_t count)
{
    (void)context;
    while (count-- > 0) task(argument, count);
}

static int stop(void *context, const tally_progress *progress)
{
    (void)progress;
    (void)context;
    return 1;
}

static const tally_executor backwards = {NULL, 3, run_backwards};
static tally_survey survey;
static struct sums sums;

static void begin(const char *text, uint32_t pick)
{
    tally_pool pool;
    survey = (tally_survey){.pick = pick, .executor = &backwards};
    memory_init(&survey.memory, NULL, 0);
    CHECK(tally_pool_parse(&pool, text, strlen(text), NULL) == TALLY_OK);
    CHECK(kinds_of_pool(&survey.kinds, &pool, SURVEY_PICK_MAX));
    arena_init(&survey.arena, &survey.memory);
    CHECK(smaller_subsets_init(&survey) == TALLY_OK);
    memset(&sums, 0, sizeof sums);
    sums.kinds = &survey.kinds;
    sums.index = &survey.subs.index;
    sums.fails_at = UINT32_MAX;
}

static tally_status make(void)
{
    const tally_status status =
        smaller_subsets_make(&survey, &sums, new_maker, free_maker, make_sum, SIMPLE_SETS_A_TASK);
    CHECK_U64(atomic_load(&sums.makers), 0);
    return status;
}

static void end(void)
{
    smaller_subsets_clear(&survey);
    arena_clear(&survey.arena);
    CHECK_U64(atomic_load(&survey.memory.used_bytes), 0);
}

static void an_example(void)
{
    begin("1,2,2", 3);
    CHECK_U64(survey.subs.count, 4);
    CHECK_U64(survey.subs.first[2], 2);
    CHECK(make() == TALLY_OK);
    CHECK_U64(sums.of[0], 1);
    CHECK_U64(sums.of[1], 2);
    CHECK_U64(sums.of[2], 3);
    CHECK_U64(sums.of[3], 4);
    end();
}

/* In tasks that end in any order, each once, a size after the other. */
static void each_is_made_once_after_its_parts(void)
{
    begin("standard", 4);
    CHECK_U64(survey.subs.count, 14 + 101 + 494);
    CHECK(make() == TALLY_OK);
    CHECK_U64(atomic_load(&sums.made), survey.subs.count);
    for (uint32_t size = 1; size < 4; size++)
        for (uint32_t i = 0; i < survey.subs.lists[size].count; i++) {
            const uint8_t *const subset = subset_at(&survey.subs.lists[size], i);
            uint32_t sum = 0;
            for (uint32_t j = 0; j < size; j++) sum += survey.kinds.tile[subset[j]];
            CHECK_U64(sums.of[survey.subs.first[size] + i], sum);
        }
    end();
}

static void failures_and_stops(void)
{
    begin("standard", 4);
    sums.fails_at = 100;
    CHECK(make() == TALLY_NO_MEMORY);
    CHECK(atomic_load(&sums.made) <= 14 + 101); /* the next size is not begun */
    end();
    begin("standard", 4);
    survey.options.tick = stop;
    CHECK(make() == TALLY_STOPPED);
    CHECK_U64(atomic_load(&sums.made), 0);
    end();
}

static void of_one_tile_there_is_nothing_smaller(void)
{
    begin("1..3", 1);
    CHECK_U64(survey.subs.count, 0);
    CHECK(make() == TALLY_OK);
    end();
}

int main(void)
{
    TEST(an_example);
    TEST(each_is_made_once_after_its_parts);
    TEST(failures_and_stops);
    TEST(of_one_tile_there_is_nothing_smaller);
    return test_end();
}
