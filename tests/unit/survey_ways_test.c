/* SPDX-License-Identifier: MIT */
/*
 * The three ways to decide a survey: each surveys what it admits, and all give the same answers. An
 * example, the selections of two of the tiles 2 3 8 with the targets 1 to 24: 2 and 3 make 1 2 3 5
 * and 6; fractions add no whole number.
 */
#include "support/executor.h"
#include "survey/survey.h"
#include "test.h"

enum { TARGETS = 24, SELECTIONS = 3, PICK = 2 };

static const struct survey_way *const ways[] = {&survey_by_bits, &survey_by_fractions,
                                                &survey_by_search};
enum { WAYS = sizeof ways / sizeof ways[0] };

static tally_survey survey;

static void begin(const char *rules, uint32_t wanted)
{
    tally_pool pool;
    survey = (tally_survey){.options = TALLY_OPTIONS_INIT,
                            .pick = PICK,
                            .executor = &here,
                            .target = {1, TARGETS},
                            .targets = TARGETS,
                            .wanted = wanted,
                            .rules = *tally_rules_find(rules)};
    memory_init(&survey.memory, NULL, 0);
    CHECK(tally_pool_parse(&pool, "2,3,8", 5, NULL) == TALLY_OK);
    CHECK(kinds_of_pool(&survey.kinds, &pool, PICK));
    arena_init(&survey.arena, &survey.memory);
    CHECK(subset_list_init(&survey.selections, &survey.arena, &survey.kinds, PICK));
    CHECK_U64(survey.selections.count, SELECTIONS);
}

static void end(void)
{
    arena_clear(&survey.arena);
    CHECK_U64(atomic_load(&survey.memory.used_bytes), 0);
}

/* Whole values are decided by bits, fractions by lists; all else, and each of these, by search. */
static void the_rules_decide_the_way(void)
{
    static const struct {
        const char *rules;
        const char *use, *order;
        uint32_t wanted;
        bool is_admitted[WAYS];
    } cases[] = {
        {"countdown", "any", "any", 0, {true, true, true}},
        {"countdown", "any", "any", TALLY_SURVEY_EFFORT, {true, false, true}},
        {"countdown", "all", "any", 0, {false, true, true}},
        {"countdown", "any", "given", 0, {false, false, true}},
        {"make24", "all", "any", 0, {false, true, true}},
        {"make24", "all", "given", 0, {false, false, true}},
        {"year", "all", "any", 0, {false, false, true}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        begin(cases[i].rules, cases[i].wanted);
        CHECK(tally_rules_set(&survey.rules, "use", cases[i].use, NULL) == TALLY_OK);
        CHECK(tally_rules_set(&survey.rules, "order", cases[i].order, NULL) == TALLY_OK);
        for (size_t way = 0; way < WAYS; way++)
            CHECK_CASE(ways[way]->admits(&survey) == cases[i].is_admitted[way], cases[i].rules);
        end();
    }
}

/* The answers of one selection. */
struct answered {
    uint32_t by_fewest[PICK + 1];
    uint8_t fewest[TARGETS];
    uint32_t distance[TARGETS];
    uint8_t side[TARGETS];
    uint64_t solutions[TARGETS];
    uint64_t with_detours[TARGETS];
    uint32_t unproved;
};

static void decide(const struct survey_way *way, uint32_t selection, struct answered *answered)
{
    memset(answered, 0, sizeof *answered); /* the padding too */
    const struct survey_answer answer = {.by_fewest = answered->by_fewest,
                                         .fewest = answered->fewest,
                                         .distance = answered->distance,
                                         .side = answered->side,
                                         .solutions = answered->solutions,
                                         .with_detours = answered->with_detours,
                                         .unproved = &answered->unproved};
    CHECK(way->prepare(&survey) == TALLY_OK);
    void *const scratch =
        way->scratch_new != NULL ? way->scratch_new(&survey, &survey.memory) : NULL;
    CHECK(way->scratch_new == NULL || scratch != NULL);
    CHECK(way->decide(&survey, scratch, selection, &answer) == TALLY_OK);
    if (way->scratch_free != NULL) way->scratch_free(&survey, &survey.memory, scratch);
    smaller_subsets_clear(&survey);
}

static void an_example(void)
{
    static struct answered answered;
    begin("countdown", TALLY_SURVEY_COUNTS);
    decide(&survey_by_bits, 0, &answered);
    CHECK_U64(answered.by_fewest[1], 2); /* 2 and 3 */
    CHECK_U64(answered.by_fewest[2], 3); /* 1 5 6 */
    CHECK_U64(answered.fewest[5 - 1], 2);
    CHECK_U64(answered.solutions[6 - 1], 1);
    CHECK_U64(answered.distance[9 - 1], 3); /* from 6 */
    CHECK_U64(answered.side[9 - 1], 1);
    CHECK_U64(answered.side[4 - 1], 3); /* 3 and 5 */
    end();
}

static void all_ways_answer_alike(void)
{
    static struct answered first, other;
    static const char *const rules[] = {"countdown", "make24"};
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        begin(rules[i], TALLY_SURVEY_COUNTS);
        for (uint32_t selection = 0; selection < SELECTIONS; selection++) {
            decide(&survey_by_search, selection, &first);
            for (size_t way = 0; way < WAYS; way++) {
                if (!ways[way]->admits(&survey)) continue;
                decide(ways[way], selection, &other);
                CHECK_CASE(memcmp(&first, &other, sizeof first) == 0, rules[i]);
            }
        }
        end();
    }
}

/* What the other ways leave to a search: the counts alone, and the effort alone. */
static void parts_of_an_answer(void)
{
    static struct answered all, counted;
    static uint64_t effort[TARGETS];
    const struct survey_answer answer = {.solutions = counted.solutions,
                                         .with_detours = counted.with_detours};
    begin("countdown", TALLY_SURVEY_COUNTS);
    decide(&survey_by_search, 1, &all); /* 2 and 8 */
    CHECK(count_by_search(&survey, 1, &answer) == TALLY_OK);
    CHECK(memcmp(all.solutions, counted.solutions, sizeof all.solutions) == 0);
    CHECK(memcmp(all.with_detours, counted.with_detours, sizeof all.with_detours) == 0);
    CHECK(measure_effort_by_search(&survey, 1, effort) == TALLY_OK);
    CHECK(effort[10 - 1] != 0 && effort[16 - 1] != 0);
    CHECK_U64(effort[2 - 1], 0);  /* a given number takes no step */
    CHECK_U64(effort[11 - 1], 0); /* not reached */
    end();
}

int main(void)
{
    TEST(an_example);
    TEST(the_rules_decide_the_way);
    TEST(all_ways_answer_alike);
    TEST(parts_of_an_answer);
    return test_end();
}
