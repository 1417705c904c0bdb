/* SPDX-License-Identifier: MIT */
/*
 * Counting the expressions of subsets of tiles: their roots, and the lists of groups that larger
 * subsets use. An example, the subset 2 3 of the tiles 1 2 3 4:
 *
 *     groups of a sum        5 = 2 + 3, 6 = 2 * 3 (one operand)
 *     groups of a product    1 = 3 - 2 and 5 = 2 + 3 (one operand each), 6 = 2 * 3
 *     roots                  one expression each of 1, 5 and 6
 */
#include "support/executor.h"
#include "survey/survey.h"
#include "test.h"

enum { TARGETS = 60 };

static tally_survey survey;
static struct survey_limits limits;
static struct count_tables *counts;
static struct count_scratch *scratch;

/* Makes the lists of all subsets with fewer tiles than a selection of the pool. */
static void begin(const char *tiles, uint32_t pick)
{
    tally_pool pool;
    survey =
        (tally_survey){.pick = pick, .executor = &here, .target = {1, TARGETS}, .targets = TARGETS};
    survey.rules = *tally_rules_find("countdown");
    memory_init(&survey.memory, NULL, 0);
    CHECK(tally_pool_parse(&pool, tiles, strlen(tiles), NULL) == TALLY_OK);
    CHECK(kinds_of_pool(&survey.kinds, &pool, SURVEY_PICK_MAX));
    arena_init(&survey.arena, &survey.memory);
    CHECK(subset_list_init(&survey.selections, &survey.arena, &survey.kinds, pick));
    CHECK(smaller_subsets_init(&survey) == TALLY_OK);
    CHECK(limits_of(&limits, &survey.kinds, pick, survey.target) == TALLY_OK);
    CHECK(count_tables_new(&counts, &limits, &survey) == TALLY_OK);
    scratch = count_scratch_new(counts, &survey.memory);
    CHECK(scratch != NULL);
}

static void end(void)
{
    count_scratch_free(scratch);
    smaller_subsets_clear(&survey);
    arena_clear(&survey.arena);
    CHECK_U64(atomic_load(&survey.memory.used_bytes), 0);
}

static const struct count_set *set_of(const uint8_t *subset, uint32_t size)
{
    struct parts parts;
    parts_of(&parts, &survey.kinds, subset, size);
    return &counts->sets[subset_number(&survey, parts.code[parts.total - 1])];
}

/* The solutions that use exactly these tiles, as a search counts them. */
static tally_outcome search(const uint8_t *subset, uint32_t size, uint64_t target)
{
    uint64_t numbers[SURVEY_PICK_MAX];
    tally_game *game = NULL;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    tally_options options = TALLY_OPTIONS_INIT;
    options.fewest = size;
    for (uint32_t i = 0; i < size; i++) numbers[i] = survey.kinds.tile[subset[i]];
    CHECK(tally_game_new(&game, &survey.rules, (tally_range){target, target}, numbers, size,
                         NULL) == TALLY_OK);
    CHECK(tally_count(game, &options, NULL, &outcome) == TALLY_OK);
    tally_game_free(game);
    return outcome;
}

static bool has_totals(const struct item_list *list, const uint32_t *totals, uint32_t count)
{
    bool are_equal = list->count == count;
    for (uint32_t i = 0; i < count && are_equal; i++) are_equal = list->items[i].total == totals[i];
    return are_equal;
}

static void an_example(void)
{
    static const uint8_t two_and_three[] = {1, 2};
    static const uint32_t sums[] = {5, 6}, products[] = {1, 5, 6};
    begin("1,2,3,4", 4);
    const struct count_set *const set = set_of(two_and_three, 2);
    CHECK(has_totals(&set->groups[COUNT_ALL][COUNT_SUM], sums, 2));
    CHECK(has_totals(&set->groups[COUNT_ALL][COUNT_PRODUCT], products, 3));
    CHECK(!set->groups[COUNT_ALL][COUNT_SUM].items[0].is_single);
    CHECK(set->groups[COUNT_ALL][COUNT_SUM].items[1].is_single);
    for (uint64_t target = 1; target <= TARGETS; target++) {
        const bool is_made = target == 1 || target == 5 || target == 6;
        CHECK_U64(set->exact[COUNT_ALL][target - 1], is_made);
        CHECK_U64(set->exact[COUNT_FREE][target - 1], is_made);
    }
    end();
}

/* The counts of each smaller subset are those of a search that uses exactly its tiles. */
static void smaller_subsets_as_a_search_has_them(void)
{
    begin("1,2,2,5", 4);
    for (uint32_t size = 1; size < 4; size++) {
        struct subset_list list;
        CHECK(subset_list_init(&list, &survey.arena, &survey.kinds, size));
        for (uint32_t i = 0; i < list.count; i++) {
            const struct count_set *const set = set_of(subset_at(&list, i), size);
            for (uint64_t target = 1; target <= TARGETS; target += 3) {
                const tally_outcome wanted = search(subset_at(&list, i), size, target);
                CHECK_U64(set->exact[COUNT_FREE][target - 1], wanted.solutions);
                CHECK_U64(set->exact[COUNT_ALL][target - 1], wanted.with_detours);
            }
        }
    }
    end();
}

/* The roots of a whole selection. Weighted, each counts once for each copy of the pivot. */
static void check_roots(const char *tiles, uint32_t pick)
{
    begin(tiles, pick);
    for (uint32_t i = 0; i < survey.selections.count; i++) {
        const uint8_t *const subset = subset_at(&survey.selections, i);
        dissect(scratch, subset, pick);
        for (int kind = 0; kind < COUNT_KINDS; kind++) {
            uint64_t roots[TARGETS];
            count_roots(scratch, (enum count_kind)kind);
            memcpy(roots, scratch->window, sizeof roots);
            count_weighted_roots(scratch, (enum count_kind)kind);
            for (uint64_t target = 1; target <= TARGETS; target += 7) {
                const tally_outcome wanted = search(subset, pick, target);
                CHECK_U64(roots[target - 1],
                          kind == COUNT_ALL ? wanted.with_detours : wanted.solutions);
                CHECK_U64(scratch->window[target - 1],
                          roots[target - 1] * scratch->have[scratch->pivot]);
            }
        }
    }
    end();
}

static void roots_as_a_search_has_them(void)
{
    check_roots("1,2,3,4", 4);
    check_roots("1,3,3,8,10", 4);
    check_roots("2,2,5,5", 4); /* the pivot stands twice */
    check_roots("4,4,4", 3);
}

/* A subset's digits: of 1 1 4, the parts are 0..5, and the pivot is the 4. */
static void a_dissection(void)
{
    static const uint8_t subset[] = {0, 0, 1};
    begin("1,1,4,9", 4);
    dissect_parts(scratch, subset, 3);
    CHECK_U64(scratch->parts.total, 6);
    CHECK_U64(scratch->kinds, 2);
    CHECK_U64(scratch->pivot, 1);
    CHECK_U64(digit_of(scratch, 5, 0), 2);
    CHECK_U64(digit_of(scratch, 5, 1), 1);
    CHECK(has_copies(scratch, 1, 2)); /* a 1, twice */
    CHECK(!has_copies(scratch, 1, 3));
    end();
}

int main(void)
{
    TEST(an_example);
    TEST(smaller_subsets_as_a_search_has_them);
    TEST(roots_as_a_search_has_them);
    TEST(a_dissection);
    return test_end();
}
