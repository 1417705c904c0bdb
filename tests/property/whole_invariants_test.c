/* SPDX-License-Identifier: MIT */
/*
 * What must hold of any game: permuting the numbers changes nothing; sorted and unsorted lists hold
 * the same; the order is the total order of docs/rules.md; a limit gives the first of them; the
 * trickiest first is the reverse; solving gives the first of the list; constraints filter the list;
 * a range of targets is its targets one by one.
 */
#include "searching.h"

enum { NUMBERS_MOST = 6, REACH_MOST = 400 };

/* A random game, and its whole list, in order. */
struct sample {
    tally_game *game;
    uint64_t numbers[NUMBERS_MOST];
    size_t count;
    uint64_t target;
    char name[256];
    struct answer list;
};

static struct sample sample_game(tally_random *random, bool detours)
{
    struct sample sample = {.count = 1 + tally_random_below(random, NUMBERS_MOST)};
    if (sample.count < 3) sample.count += tally_random_below(random, 4);
    random_numbers(random, sample.numbers, sample.count);
    sample.target = 1 + tally_random_below(random, REACH_MOST);
    sample.game =
        game_of_numbers((tally_range){sample.target, sample.target}, sample.numbers, sample.count);
    tally_game_id(sample.game, sample.name, sizeof sample.name);
    tally_options options = TALLY_OPTIONS_INIT;
    options.detours = detours;
    answer_game(&sample.list, SEARCH_LIST, sample.game, &options);
    CHECK_CASE(sample.list.status == TALLY_OK && sample.list.count != 0, sample.name);
    return sample;
}

static void clear_sample(struct sample *sample)
{
    answer_free(&sample->list);
    tally_game_free(sample->game);
}

static void for_random_games(uint64_t seed, int games, bool detours,
                             void (*check)(tally_random *random, const struct sample *sample))
{
    tally_random random;
    tally_random_seed(&random, seed);
    if (test_is_sanitized()) games = (games + 9) / 10;
    for (int i = 0; i < games; i++) {
        struct sample sample = sample_game(&random, detours);
        check(&random, &sample);
        clear_sample(&sample);
    }
}

static void check_same_texts(const struct answer *a, const struct answer *b, const char *name)
{
    if (!CHECK_CASE(a->count == b->count, name)) return;
    const char **const a_texts = answer_texts(a);
    const char **const b_texts = answer_texts(b);
    for (size_t i = 0; i < a->count; i++) CHECK_CASE(strcmp(a_texts[i], b_texts[i]) == 0, name);
    free(a_texts);
    free(b_texts);
}

/* ---- Order ----------------------------------------------------------------------------------- */

static int compare_u64(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

/* The order of docs/rules.md for solutions of the same value. */
static int compare_simplicity(const struct listed *a, const struct listed *b)
{
    int order = compare_u64(a->numbers_used, b->numbers_used);
    if (order == 0) order = compare_u64(a->effort, b->effort);
    if (order == 0) order = compare_u64(a->largest_step, b->largest_step);
    if (order == 0) order = compare_u64(strlen(a->text), strlen(b->text));
    return order != 0 ? order : strcmp(a->text, b->text);
}

/* Where closest values lie on both sides, the lower one's solutions come first. */
static void check_order(tally_random *random, const struct sample *sample)
{
    (void)random;
    const struct answer *const list = &sample->list;
    for (size_t i = 1; i < list->count; i++) {
        const struct listed *const before = &list->listed[i - 1];
        const struct listed *const here = &list->listed[i];
        CHECK_CASE(before->distance == here->distance, sample->name);
        CHECK_CASE(before->value <= here->value, sample->name);
        if (before->value == here->value)
            CHECK_CASE(compare_simplicity(before, here) < 0, sample->name);
    }
    const char **const texts = answer_texts(list);
    for (size_t i = 1; i < list->count; i++) {
        CHECK_CASE(strcmp(texts[i - 1], texts[i]) != 0, sample->name);
    }
    free(texts);
}

static void lists_are_in_the_total_order(void)
{
    for_random_games(11, 400, false, check_order);
    for_random_games(12, 200, true, check_order);
}

static void check_sorts(tally_random *random, const struct sample *sample)
{
    (void)random;
    tally_options options = TALLY_OPTIONS_INIT;
    struct answer answer;
    options.detours = 1;
    options.sort = TALLY_SORT_NONE;
    answer_game(&answer, SEARCH_LIST, sample->game, &options);
    check_same_texts(&answer, &sample->list, sample->name);
    answer_free(&answer);

    options.sort = TALLY_SORT_TRICKIEST;
    answer_game(&answer, SEARCH_LIST, sample->game, &options);
    if (CHECK_CASE(answer.count == sample->list.count, sample->name) &&
        sample->list.outcome.distance == 0) {
        for (size_t i = 0; i < answer.count; i++) {
            CHECK_CASE(
                is_same_listed(&answer.listed[i], &sample->list.listed[answer.count - 1 - i]),
                sample->name);
        }
    }
    answer_free(&answer);
}

static void any_sort_lists_the_same(void)
{
    for_random_games(13, 400, true, check_sorts);
}

/* ---- Limits and stops ------------------------------------------------------------------------ */

static void check_limit(tally_random *random, const struct sample *sample)
{
    if (sample->list.outcome.distance != 0) return;
    tally_options options = TALLY_OPTIONS_INIT;
    options.detours = (int)tally_random_below(random, 2);
    options.sort = (tally_sort)tally_random_below(random, 3);
    struct answer all;
    struct answer some;
    answer_game(&all, SEARCH_LIST, sample->game, &options);
    options.limit = 1 + tally_random_below(random, all.count + 2);
    answer_game(&some, SEARCH_LIST, sample->game, &options);
    const uint64_t wanted = options.limit < all.count ? options.limit : all.count;
    CHECK_CASE(some.status == TALLY_OK && some.count == wanted, sample->name);
    for (size_t i = 0; i < some.count && i < all.count; i++) {
        CHECK_CASE(is_same_listed(&some.listed[i], &all.listed[i]), sample->name);
    }
    if (options.limit < all.count)
        CHECK_CASE(some.outcome.bound == TALLY_BOUND_LIMIT, sample->name);
    if (options.limit > all.count) CHECK_CASE(some.outcome.bound == TALLY_BOUND_NONE, sample->name);
    answer_free(&some);

    /* A sink that says stop has seen the first of them too. */
    options.limit = 0;
    answer_game_until(&some, SEARCH_LIST, sample->game, &options, wanted);
    CHECK_CASE(some.status == TALLY_OK || some.status == TALLY_STOPPED, sample->name);
    CHECK_CASE(some.count == wanted, sample->name);
    if (wanted < all.count) CHECK_CASE(some.outcome.bound == TALLY_BOUND_STOPPED, sample->name);
    for (size_t i = 0; i < some.count && i < all.count; i++) {
        CHECK_CASE(is_same_listed(&some.listed[i], &all.listed[i]), sample->name);
    }
    answer_free(&some);
    answer_free(&all);
}

static void a_limit_gives_the_first(void)
{
    for_random_games(14, 500, false, check_limit);
}

static void check_solve(tally_random *random, const struct sample *sample)
{
    (void)random;
    struct answer answer;
    answer_game(&answer, SEARCH_SOLVE, sample->game, NULL);
    CHECK_CASE(answer.outcome.answer == sample->list.outcome.answer, sample->name);
    CHECK_CASE(answer.outcome.distance == sample->list.outcome.distance, sample->name);
    /* The first of each value. */
    size_t next = 0;
    for (size_t i = 0; i < sample->list.count; i++) {
        const struct listed *const listed = &sample->list.listed[i];
        if (i != 0 && listed->value == sample->list.listed[i - 1].value) continue;
        if (CHECK_CASE(next < answer.count, sample->name)) {
            CHECK_CASE(is_same_listed(&answer.listed[next], listed), sample->name);
        }
        next++;
    }
    CHECK_CASE(next == answer.count, sample->name);
    answer_free(&answer);
}

static void solving_gives_the_first_of_the_list(void)
{
    for_random_games(15, 500, false, check_solve);
}

/* ---- Numbers --------------------------------------------------------------------------------- */

static void check_permuted(tally_random *random, const struct sample *sample)
{
    uint64_t permuted[NUMBERS_MOST];
    memcpy(permuted, sample->numbers, sizeof permuted);
    for (size_t i = sample->count; i > 1; i--) {
        const size_t j = tally_random_below(random, i);
        const uint64_t moved = permuted[i - 1];
        permuted[i - 1] = permuted[j];
        permuted[j] = moved;
    }
    tally_game *const game =
        game_of_numbers((tally_range){sample->target, sample->target}, permuted, sample->count);
    struct answer answer;
    answer_game(&answer, SEARCH_LIST, game, NULL);
    check_same_list(&answer, &sample->list, sample->name);
    CHECK_CASE(answer.outcome.nodes == sample->list.outcome.nodes, sample->name);
    answer_free(&answer);
    tally_game_free(game);
}

static void permuting_the_numbers_changes_nothing(void)
{
    for_random_games(16, 300, false, check_permuted);
}

/* ---- Constraints ----------------------------------------------------------------------------- */

/* How often a number stands in the text of an expression. */
static size_t count_in_text(const char *text, uint64_t number)
{
    size_t count = 0;
    while (*text != '\0') {
        if (*text < '0' || *text > '9') {
            text++;
            continue;
        }
        char *end;
        count += strtoull(text, &end, 10) == number;
        text = end;
    }
    return count;
}

static bool is_admitted(const struct listed *listed, const tally_options *options)
{
    if (options->fewest != 0 && listed->numbers_used < options->fewest) return false;
    if (options->most != 0 && listed->numbers_used > options->most) return false;
    for (size_t i = 0; i < options->must_use_count; i++) {
        size_t needed = 0;
        for (size_t j = 0; j < options->must_use_count; j++)
            needed += options->must_use[j] == options->must_use[i];
        if (count_in_text(listed->text, options->must_use[i]) < needed) return false;
    }
    return true;
}

static void check_constraints(tally_random *random, const struct sample *sample)
{
    if (sample->list.outcome.distance != 0) return;
    uint64_t must_use[NUMBERS_MOST];
    tally_options options = TALLY_OPTIONS_INIT;
    options.detours = 1;
    options.fewest = (uint32_t)tally_random_below(random, sample->count + 1);
    options.most = options.fewest + (uint32_t)tally_random_below(random, 3);
    for (size_t i = 0; i < sample->count; i++) {
        if (tally_random_below(random, 3) == 0)
            must_use[options.must_use_count++] = sample->numbers[i];
    }
    options.must_use = must_use;
    struct answer answer;
    answer_game(&answer, SEARCH_LIST, sample->game, &options);
    size_t next = 0;
    size_t without_detours = 0;
    for (size_t i = 0; i < sample->list.count; i++) {
        const struct listed *const listed = &sample->list.listed[i];
        if (!is_admitted(listed, &options)) continue;
        without_detours += !listed->has_detour;
        if (next < answer.count && answer.outcome.distance == 0) {
            CHECK_CASE(is_same_listed(&answer.listed[next], listed), sample->name);
        }
        next++;
    }
    /* Where nothing is left, the closest that is admitted are listed. */
    if (next != 0) CHECK_CASE(next == answer.count, sample->name);
    else CHECK_CASE(answer.outcome.distance != 0, sample->name);
    for (size_t i = 0; i < answer.count; i++)
        CHECK_CASE(is_admitted(&answer.listed[i], &options), sample->name);
    answer_free(&answer);

    answer_game(&answer, SEARCH_COUNT, sample->game, &options);
    CHECK_CASE(answer.outcome.with_detours == next, sample->name);
    CHECK_CASE(answer.outcome.solutions == without_detours, sample->name);
    answer_free(&answer);
}

/* Solving under constraints gives the first of the list under them, with detours and without. */
static void check_constrained_solve(tally_random *random, const struct sample *sample)
{
    tally_options options = TALLY_OPTIONS_INIT;
    options.detours = (int)tally_random_below(random, 2);
    options.fewest = (uint32_t)tally_random_below(random, sample->count + 1);
    options.most = options.fewest + (uint32_t)tally_random_below(random, 3);
    options.must_use = sample->numbers;
    options.must_use_count =
        tally_random_below(random, 3) < sample->count ? tally_random_below(random, 2) : 0;
    if (options.most != 0 && options.most < options.must_use_count) return;
    struct answer list;
    struct answer solved;
    answer_game(&list, SEARCH_LIST, sample->game, &options);
    answer_game(&solved, SEARCH_SOLVE, sample->game, &options);
    CHECK_CASE(list.outcome.answer == solved.outcome.answer, sample->name);
    CHECK_CASE(list.outcome.distance == solved.outcome.distance, sample->name);
    CHECK_CASE((list.count != 0) == (solved.count != 0), sample->name);
    if (list.count != 0 && solved.count != 0)
        CHECK_CASE(is_same_listed(&list.listed[0], &solved.listed[0]), sample->name);
    answer_free(&list);
    answer_free(&solved);
}

static void constraints_on_solving(void)
{
    for_random_games(21, 600, true, check_constrained_solve);
}

static void constraints_filter_the_list(void)
{
    for_random_games(17, 600, true, check_constraints);
}

static void check_detours(tally_random *random, const struct sample *sample)
{
    (void)random;
    if (sample->list.outcome.distance != 0) return;
    struct answer plain;
    struct answer counted;
    answer_game(&plain, SEARCH_LIST, sample->game, NULL);
    answer_game(&counted, SEARCH_COUNT, sample->game, NULL);
    size_t next = 0;
    for (size_t i = 0; i < sample->list.count; i++) {
        if (sample->list.listed[i].has_detour) continue;
        if (next < plain.count) {
            CHECK_CASE(is_same_listed(&plain.listed[next], &sample->list.listed[i]), sample->name);
        }
        next++;
    }
    CHECK_CASE(next == plain.count && next == counted.outcome.solutions, sample->name);
    CHECK_CASE(counted.outcome.with_detours == sample->list.count, sample->name);
    CHECK_CASE(counted.outcome.fewest == sample->list.listed[0].numbers_used, sample->name);
    answer_free(&plain);
    answer_free(&counted);
}

/* Seven and eight numbers, most of them given several times: counting divides by how often a group
 * is met, listing meets each once. */
static void counted_and_listed_alike(void)
{
    static const char *const ids[] = {
        "countdown:36/2,2,3,3,5,5,7,7",        "countdown:24/1,1,1,2,2,2,3,3",
        "countdown:64/4,4,4,4,4,4,4,4",        "countdown:9/3,3,3,3,3,3,3",
        "countdown:100/2,2,2,2,5,5,5,5",       "countdown:765/3,3,7,7,10,10,25",
        "countdown:500/6,6,9,9,100,100,50,50",
    };
    for (size_t i = 0; i < (test_is_sanitized() ? 1 : sizeof ids / sizeof *ids); i++) {
        struct answer counted;
        struct answer listed;
        tally_options options = TALLY_OPTIONS_INIT;
        options.detours = 1;
        options.sort = TALLY_SORT_NONE;
        answer_search(&counted, SEARCH_COUNT, ids[i], NULL);
        answer_search(&listed, SEARCH_LIST, ids[i], &options);
        CHECK_U64(listed.count, counted.outcome.with_detours);
        uint64_t without = 0;
        for (size_t j = 0; j < listed.count; j++) without += !listed.listed[j].has_detour;
        CHECK_U64(without, counted.outcome.solutions);
        const char **const texts = answer_texts(&listed);
        for (size_t j = 1; j < listed.count; j++)
            CHECK_CASE(strcmp(texts[j - 1], texts[j]) != 0, texts[j]);
        free(texts);
        answer_free(&listed);
        answer_free(&counted);
    }
}

static void detours_are_those_left_out(void)
{
    for_random_games(18, 400, true, check_detours);
}

/* ---- Targets --------------------------------------------------------------------------------- */

/* All that is said of one target within a range is what is said of it alone. */
static void check_one_of_range(const struct answer *range, size_t index, size_t *next,
                               enum search search, const struct sample *sample, const char *name)
{
    const tally_outcome *const outcome = &range->outcomes[index];
    tally_game *const game = game_of_numbers((tally_range){outcome->target, outcome->target},
                                             sample->numbers, sample->count);
    struct answer alone;
    answer_game(&alone, search, game, NULL);
    CHECK_CASE(alone.outcome_count == 1 && alone.outcome.target == outcome->target, name);
    CHECK_CASE(alone.outcome.answer == outcome->answer && alone.outcome.bound == outcome->bound,
               name);
    CHECK_CASE(alone.outcome.distance == outcome->distance, name);
    CHECK_CASE(alone.outcome.solutions == outcome->solutions, name);
    CHECK_CASE(alone.outcome.with_detours == outcome->with_detours, name);
    CHECK_CASE(alone.outcome.fewest == outcome->fewest, name);
    if (search != SEARCH_COUNT) CHECK_CASE(alone.count == outcome->solutions, name);
    for (size_t i = 0; i < alone.count; i++, ++*next) {
        if (!CHECK_CASE(*next < range->count, name)) break;
        CHECK_CASE(is_same_listed(&range->listed[*next], &alone.listed[i]), name);
    }
    answer_free(&alone);
    tally_game_free(game);
}

static void check_range(tally_random *random, const struct sample *sample)
{
    const uint64_t first = sample->target;
    const tally_range target = {first, first + tally_random_below(random, 12)};
    tally_game *const game = game_of_numbers(target, sample->numbers, sample->count);
    for (enum search search = SEARCH_SOLVE; search <= SEARCH_COUNT; search++) {
        struct answer range;
        answer_game(&range, search, game, NULL);
        CHECK_CASE(range.outcome_count == target.last - target.first + 1, sample->name);
        size_t next = 0;
        for (size_t i = 0; i < range.outcome_count; i++) {
            CHECK_CASE(range.outcomes[i].target == first + i, sample->name);
            check_one_of_range(&range, i, &next, search, sample, sample->name);
        }
        CHECK_CASE(next == range.count, sample->name);
        answer_free(&range);
    }
    tally_game_free(game);
}

static void a_range_is_its_targets_one_by_one(void)
{
    for_random_games(19, 60, false, check_range);
}

/* Each value that can be made, with the expression that solving for it gives; none else. */
static void check_values(tally_random *random, const struct sample *sample)
{
    (void)random;
    if (sample->count > 5) return;
    struct answer values;
    struct answer solved;
    enum { SOME = 120 };
    answer_game(&values, SEARCH_VALUES, sample->game, NULL);
    tally_game *const game =
        game_of_numbers((tally_range){1, SOME}, sample->numbers, sample->count);
    answer_game(&solved, SEARCH_SOLVE, game, NULL);
    size_t next = 0;
    for (size_t i = 0; i < solved.count; i++) {
        if (solved.listed[i].distance != 0) continue;
        if (CHECK_CASE(next < values.count, sample->name)) {
            CHECK_CASE(values.listed[next].value == solved.listed[i].value, sample->name);
            CHECK_CASE(strcmp(values.listed[next].text, solved.listed[i].text) == 0, sample->name);
        }
        next++;
    }
    CHECK_CASE(next == values.count || values.listed[next].value > SOME, sample->name);
    answer_free(&solved);
    tally_game_free(game);

    /* A range of values is a part of them. */
    const tally_range range = {10, 60};
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    CHECK_CASE(tally_values(sample->game, &range, NULL, NULL, &outcome) == TALLY_OK, sample->name);
    uint64_t within = 0;
    for (size_t i = 0; i < values.count; i++) {
        within += values.listed[i].value >= range.first && values.listed[i].value <= range.last;
    }
    CHECK_CASE(outcome.solutions == within, sample->name);
    answer_free(&values);
}

static void values_are_what_solving_reaches(void)
{
    for_random_games(20, 60, false, check_values);
}

int main(void)
{
    TEST(lists_are_in_the_total_order);
    TEST(any_sort_lists_the_same);
    TEST(a_limit_gives_the_first);
    TEST(solving_gives_the_first_of_the_list);
    TEST(permuting_the_numbers_changes_nothing);
    TEST(constraints_filter_the_list);
    TEST(constraints_on_solving);
    TEST(detours_are_those_left_out);
    TEST(counted_and_listed_alike);
    TEST(a_range_is_its_targets_one_by_one);
    TEST(values_are_what_solving_reaches);
    return test_end();
}
