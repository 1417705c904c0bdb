/* SPDX-License-Identifier: MIT */
/*
 * Value tables of a pool: their limits, and making one from those of its parts. An example, of the
 * tiles 2 and 7, which make 9, 5 and 14; no quotient of them is whole:
 *
 *     {2} -> 2      {7} -> 7      {2 7} -> 5 9 14
 */
#include "kernel/kernel.h"
#include "survey/survey.h"
#include "test.h"

static struct memory memory;
static struct arena arena;
static struct kinds kinds;
static struct survey_limits limits;
static struct set_maker maker;

static tally_status begin(const uint16_t *tiles, uint32_t count, uint32_t pick, tally_range target)
{
    tally_pool pool = {.count = count};
    memcpy(pool.tiles, tiles, count * sizeof *tiles);
    memory_init(&memory, NULL, 0);
    arena_init(&arena, &memory);
    CHECK(kinds_of_pool(&kinds, &pool, SURVEY_PICK_MAX));
    CHECK(maker_init(&maker, &memory, kernel_find("scalar"), &kinds, TALLY_OP_BASIC));
    return limits_of(&limits, &kinds, pick, target);
}

static void end(void)
{
    maker_clear(&maker);
    arena_clear(&arena);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

static struct value_set leaf(const struct set_shape *shape, uint32_t tile)
{
    struct value_set set;
    CHECK(make_set(&set, &maker, &arena, shape, NULL, 2, tile));
    return set;
}

static struct value_set pair(const struct set_shape *shape, const struct value_set *a,
                             const struct value_set *b)
{
    struct value_set set;
    const struct value_set *const parts[] = {NULL, a, b};
    CHECK(make_set(&set, &maker, &arena, shape, parts, 4, 0));
    return set;
}

static void check_values(const struct value_set *set, const uint32_t *values, uint32_t count)
{
    CHECK_U64(set->count, count);
    for (uint32_t i = 0; i < count && i < set->count; i++) CHECK_U64(set->values[i], values[i]);
    for (uint32_t i = 0; i < count; i++)
        if (values[i] < set->bits_limit) CHECK(set->bits[values[i] / 64] >> values[i] % 64 & 1);
}

static void an_example(void)
{
    CHECK(begin((const uint16_t[]){2, 3, 7}, 3, 3, (tally_range){1, 50}) == TALLY_OK);
    const struct set_shape shape = base_shape(&limits, 2);
    const struct value_set two = leaf(&shape, 2), seven = leaf(&shape, 7);
    check_values(&two, (const uint32_t[]){2}, 1);
    const struct value_set both = pair(&shape, &two, &seven);
    check_values(&both, (const uint32_t[]){5, 9, 14}, 3);
    CHECK_U64(both.bits_limit % 64, 0);
    for (uint32_t i = 0; i < both.bits_limit; i++) { /* the mirror shows the same from behind */
        const uint32_t j = both.bits_limit - 1 - i;
        CHECK((both.mirror[i / 64] >> i % 64 & 1) == (both.bits[j / 64] >> j % 64 & 1));
    }
    end();
}

/* The maker's map is empty again after each set, so nothing of one set is in the next. */
static void sets_do_not_leak_into_each_other(void)
{
    CHECK(begin((const uint16_t[]){1, 2, 6}, 3, 3, (tally_range){1, 50}) == TALLY_OK);
    const struct set_shape shape = base_shape(&limits, 2);
    const struct value_set one = leaf(&shape, 1), six = leaf(&shape, 6);
    const struct value_set first = pair(&shape, &one, &six), again = pair(&shape, &six, &one);
    check_values(&first, (const uint32_t[]){5, 6, 7}, 3); /* 6 * 1 and 6 / 1 are one value */
    check_values(&again, (const uint32_t[]){5, 6, 7}, 3);
    end();
}

/* Values beyond the map come as a sorted list, each once. */
static void large_values_are_kept_too(void)
{
    CHECK(begin((const uint16_t[]){300, 500, 1000}, 3, 3, (tally_range){1, 20000}) == TALLY_OK);
    const struct set_shape shape = base_shape(&limits, 2);
    const struct value_set a = leaf(&shape, 500), b = leaf(&shape, 1000);
    const struct value_set both = pair(&shape, &a, &b);
    CHECK(500 * 1000 > MAP_LIMIT && shape.limit >= 500 * 1000);
    check_values(&both, (const uint32_t[]){2, 500, 1500, 500000}, 4);
    end();
}

/* What is reached in several ways is one value: 2 * 300 * 500 from each split of three tiles. */
static void large_values_are_listed_once(void)
{
    CHECK(begin((const uint16_t[]){2, 300, 500}, 3, 3, (tally_range){1, 20000}) == TALLY_OK);
    struct set_shape shape = base_shape(&limits, 2);
    shape.limit = 300000;
    const struct value_set a = leaf(&shape, 2), b = leaf(&shape, 300), c = leaf(&shape, 500);
    const struct value_set ab = pair(&shape, &a, &b), ac = pair(&shape, &a, &c),
                           bc = pair(&shape, &b, &c);
    const struct value_set *const parts[] = {NULL, &a, &b, &ab, &c, &ac, &bc};
    struct value_set set;
    CHECK(make_set(&set, &maker, &arena, &shape, parts, 8, 0));
    if (CHECK(set.count > 1)) CHECK_U64(set.values[set.count - 1], 300000);
    for (uint32_t i = 1; i < set.count; i++) CHECK(set.values[i - 1] < set.values[i]);
    end();
}

/* A top set lists what some large tile divides into a target; bits have all that is near. */
static void top_sets_list_what_is_useful(void)
{
    static uint64_t useful[MAP_LIMIT / 64];
    CHECK(begin((const uint16_t[]){3, 17, 40}, 3, 3, (tally_range){1, 30}) == TALLY_OK);
    mark_useful(useful, &kinds, limits.highest);
    CHECK((useful[34 / 64] >> 34 % 64 & 1) == 1); /* 17 divides it */
    CHECK((useful[40 / 64] >> 40 % 64 & 1) == 1);
    CHECK((useful[6 / 64] >> 6 % 64 & 1) == 0); /* 3 divides through bits */
    const struct set_shape base = base_shape(&limits, 1);
    const struct set_shape top = top_shape(&limits, &kinds, false, useful);
    const struct value_set three = leaf(&base, 3), seventeen = leaf(&base, 17);
    const struct value_set both = pair(&top, &three, &seventeen); /* 14, 20, 51 */
    check_values(&both, (const uint32_t[]){51}, 1);
    CHECK(both.bits[0] >> 14 & 1 && both.bits[0] >> 20 & 1 && both.mirror == NULL);
    end();
}

/* A value of all but j tiles that is above its limit never comes down to a target. */
static void limits_hold_what_can_matter(void)
{
    CHECK(begin((const uint16_t[]){2, 5, 10}, 3, 3, (tally_range){100, 100}) == TALLY_OK);
    CHECK(limits.lowest <= 100 && limits.highest > 100);
    CHECK(limits.wide_highest >= 200);
    CHECK_U64(limits.highest, limits.words * 64 - 1);
    CHECK_U64(limits.words % WINDOW_STEP_WORDS, 0);
    CHECK_U64(limits.value_limit[1], 10); /* no more than the tile itself */
    CHECK_U64(limits.value_limit[2], 50); /* nor than 10 * 5 */
    end();
    /* The product of nine tiles of 1000 does not fit, but ten are not needed for 1..9 */
    uint16_t many[10];
    for (uint32_t i = 0; i < 10; i++) many[i] = 60000;
    CHECK(begin(many, 10, 10, (tally_range){1, 20000}) == TALLY_NUMBER_RANGE);
    end();
    CHECK(begin((const uint16_t[]){7}, 1, 1, (tally_range){7, 7}) == TALLY_OK);
    end();
}

int main(void)
{
    TEST(an_example);
    TEST(sets_do_not_leak_into_each_other);
    TEST(large_values_are_kept_too);
    TEST(large_values_are_listed_once);
    TEST(top_sets_list_what_is_useful);
    TEST(limits_hold_what_can_matter);
    return test_end();
}
