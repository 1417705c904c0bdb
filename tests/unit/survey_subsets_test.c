/* SPDX-License-Identifier: MIT */
/*
 * The subsets that can be drawn from a pool: listed in order, numbered, found again by their
 * codes. An example, the pool 5 5 9, of which two tiles are drawn:
 *
 *     kinds       5 (two tiles), 9 (one)
 *     subsets   5 5 (drawn in one way), 5 9 (in two)
 *     parts       of 5 9: nothing, 5, 9, and 5 9
 */
#include "base/memory.h"
#include "survey/survey.h"
#include "test.h"

static struct memory memory;
static struct arena arena;
static struct kinds kinds;
static struct parts parts;

static void begin(const uint16_t *tiles, uint32_t count)
{
    tally_pool pool = {.count = count};
    memcpy(pool.tiles, tiles, count * sizeof tiles[0]);
    memory_init(&memory, NULL, 0);
    arena_init(&arena, &memory);
    CHECK(kinds_of_pool(&kinds, &pool, SURVEY_PICK_MAX));
}

static void begin_standard(void)
{
    static const uint16_t tiles[] = {1, 1, 2, 2, 3, 3, 4,  4,  5,  5,  6,  6,
                                     7, 7, 8, 8, 9, 9, 10, 10, 25, 50, 75, 100};
    begin(tiles, sizeof tiles / sizeof tiles[0]);
}

static uint64_t code_of(const uint8_t *subset, uint32_t size)
{
    uint64_t code = 0;
    for (uint32_t i = 0; i < size; i++) code += kinds.weight[subset[i]];
    return code;
}

static void an_example(void)
{
    struct subset_list list;
    begin((const uint16_t[]){5, 5, 9}, 3);
    CHECK_U64(kinds.count, 2);
    CHECK_U64(kinds.tile[0], 5);
    CHECK_U64(kinds.have[0], 2);
    CHECK_U64(kinds.tile[1], 9);
    CHECK_U64(kinds.have[1], 1);

    if (!CHECK(subset_list_init(&list, &arena, &kinds, 2))) return;
    CHECK_U64(list.count, 2);
    CHECK(memcmp(subset_at(&list, 0), (const uint8_t[]){0, 0}, 2) == 0);
    CHECK(memcmp(subset_at(&list, 1), (const uint8_t[]){0, 1}, 2) == 0);
    CHECK_U64(subset_draws(&kinds, subset_at(&list, 0), 2), 1);
    CHECK_U64(subset_draws(&kinds, subset_at(&list, 1), 2), 2);

    parts_of(&parts, &kinds, subset_at(&list, 1), 2);
    CHECK_U64(parts.total, 4);
    CHECK_U64(parts.size[0], 0);
    CHECK_U64(parts.code[1], kinds.weight[0]);
    CHECK_U64(parts.code[2], kinds.weight[1]);
    CHECK_U64(parts.size[3], 2);
    arena_clear(&arena);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

static void the_standard_pool_has_so_many(void)
{
    static const uint64_t counts[] = {1, 14, 101, 494, 1826, 5402, 13243};
    begin_standard();
    CHECK_U64(kinds.count, 14);
    for (uint32_t size = 0; size <= 6; size++) CHECK_U64(subsets_count(&kinds, size), counts[size]);
    CHECK_U64(subsets_count(&kinds, 24), 1);
}

/* Each once, in order; together they are drawn in as many ways as there are six of 24 tiles. */
static void they_are_listed_in_order(void)
{
    struct subset_list list;
    uint64_t draws = 0;
    begin_standard();
    if (!CHECK(subset_list_init(&list, &arena, &kinds, 6))) return;
    CHECK_U64(list.count, 13243);
    for (uint32_t i = 0; i < list.count; i++) {
        const uint8_t *const subset = subset_at(&list, i);
        uint8_t have[TALLY_POOL_MAX] = {0};
        for (uint32_t j = 0; j < 6; j++) CHECK(++have[subset[j]] <= kinds.have[subset[j]]);
        for (uint32_t j = 1; j < 6; j++) CHECK(subset[j - 1] <= subset[j]);
        CHECK(i == 0 || memcmp(subset_at(&list, i - 1), subset, 6) < 0);
        draws += subset_draws(&kinds, subset, 6);
    }
    CHECK_U64(draws, 134596);
    arena_clear(&arena);
}

/* Krypto's numbers: 25 kinds of five tiles have no codes in mixed radix. Nor have 200 kinds. */
static void large_pools_have_codes_of_their_own(void)
{
    static const struct {
        const char *text;
        uint32_t pick, count;
    } pools[] = {{"1..25x5", 5, 118755},
                 {"1..25x5", 2, 325},
                 {"1..200x2", 3, 1353200},
                 {"1..64x9", 3, 45760},
                 {"1..40x3", 4, 123370}};
    for (size_t i = 0; i < sizeof pools / sizeof pools[0]; i++) {
        struct subset_list list;
        struct subset_index index;
        tally_pool pool;
        CHECK(tally_pool_parse(&pool, pools[i].text, strlen(pools[i].text), NULL) == TALLY_OK);
        if (!CHECK(kinds_of_pool(&kinds, &pool, pools[i].pick))) return;
        const uint32_t size = pools[i].pick;
        if (!CHECK(subset_list_init(&list, &arena, &kinds, size))) return;
        CHECK_U64(list.count, pools[i].count);
        if (!CHECK(subset_index_init(&index, &arena, list.count))) return;
        for (uint32_t j = 0; j < list.count; j++) {
            const uint64_t code = code_of(subset_at(&list, j), size);
            if (!CHECK(subset_index_find(&index, code) == HASH_NONE)) break;
            subset_index_add(&index, code, j);
        }
        hash_clear(&index.hash, &memory);
        arena_clear(&arena);
    }
}

static void what_has_no_codes_is_refused(void)
{
    tally_pool pool;
    CHECK(tally_pool_parse(&pool, "1..30x9", 7, NULL) == TALLY_OK);
    CHECK(kinds_of_pool(&kinds, &pool, 5) && !kinds_of_pool(&kinds, &pool, 10));
    CHECK(tally_pool_parse(&pool, "1..257", 6, NULL) == TALLY_OK);
    CHECK(!kinds_of_pool(&kinds, &pool, 2));
}

static void a_key_finds_its_multiset(void)
{
    struct subset_list list;
    struct subset_index index;
    begin_standard();
    if (!CHECK(subset_list_init(&list, &arena, &kinds, 4))) return;
    if (!CHECK(subset_index_init(&index, &arena, list.count))) return;
    for (uint32_t i = 0; i < list.count; i++)
        subset_index_add(&index, code_of(subset_at(&list, i), 4), i);
    for (uint32_t i = 0; i < list.count; i++)
        CHECK_U64(subset_index_find(&index, code_of(subset_at(&list, i), 4)), i);
    CHECK_U64(subset_index_find(&index, kinds.weight[0]), HASH_NONE);
    hash_clear(&index.hash, &memory);
    arena_clear(&arena);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

/* Kinds by place: two of the first, one of the third, three of the fourth have 3 * 2 * 4 parts. */
static void parts_and_their_complements_face_each_other(void)
{
    static const uint8_t subset[] = {0, 0, 2, 3, 3, 3};
    begin((const uint16_t[]){1, 1, 2, 3, 4, 4, 4}, 7);
    parts_of(&parts, &kinds, subset, 6);
    CHECK_U64(parts.total, 24);
    const uint64_t whole = code_of(subset, 6);
    for (uint32_t i = 0; i < parts.total; i++) {
        const uint32_t other = parts.total - 1 - i;
        CHECK_U64(parts.size[i] + parts.size[other], 6);
        CHECK_U64(parts.code[i] + parts.code[other], whole);
        for (uint32_t j = 0; j < i; j++) CHECK(parts.code[i] != parts.code[j]);
    }
}

static void the_edges(void)
{
    struct subset_list list;
    uint16_t tiles[64];
    for (uint32_t i = 0; i < 64; i++) tiles[i] = (uint16_t)(i + 1);
    begin(tiles, 64);
    CHECK_U64(subsets_count(&kinds, 64), 1);
    CHECK_U64(subsets_count(&kinds, 32), UINT64_C(1832624140942590534));
    CHECK(!subset_list_init(&list, &arena, &kinds, 32)); /* more than can be numbered */
    begin((const uint16_t[]){7}, 1);
    CHECK_U64(subsets_count(&kinds, 2), 0);
    if (!CHECK(subset_list_init(&list, &arena, &kinds, 2))) return;
    CHECK_U64(list.count, 0);
    arena_clear(&arena);
}

int main(void)
{
    TEST(an_example);
    TEST(the_standard_pool_has_so_many);
    TEST(they_are_listed_in_order);
    TEST(large_pools_have_codes_of_their_own);
    TEST(what_has_no_codes_is_refused);
    TEST(a_key_finds_its_multiset);
    TEST(parts_and_their_complements_face_each_other);
    TEST(the_edges);
    return test_end();
}
