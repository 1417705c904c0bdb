/* SPDX-License-Identifier: MIT */
/*
 * Solutions in hand (hand/hand.h), of random games under many rules: each keeps the rules, its
 * distance is at least that of a search that ends, and a solution is one of those that are listed,
 * text by text.
 *
 *     property_hand [GAMES [SEED]]
 */
#include "hand/hand.h"
#include "search/search.h"
#include "test.h"

enum { TEXT_SIZE = 1024, GAMES = 150, GAMES_DEEP = 800, FEW = 5 };

static const char *const all_rules[] = {
    "countdown",
    "make24",
    "sequence",
    "year",
    "countdown,use=all",
    "countdown,values=exact",
    "countdown,values=exact,order=given",
    "countdown,values=natural,use=all",
    "countdown,values=integer",
    "countdown,values=integer,order=given",
    "countdown,values=exact,use=all,order=given",
    "countdown,ops=+-",
    "countdown,ops=+*",
    "countdown,ops=+*,order=given",
    "countdown,ops=+-*,values=exact,order=given",
    "countdown,ops=-/*",
    "countdown,ops=/",
};
enum { RULES = sizeof all_rules / sizeof all_rules[0] };

static uint64_t below(tally_random *random, uint64_t bound)
{
    return tally_random_below(random, bound);
}

static tally_game *random_game(tally_random *random, uint32_t count)
{
    char id[TEXT_SIZE];
    tally_game *game = NULL;
    const bool is_small = below(random, 2) == 0;
    int length = snprintf(id, sizeof id, "%s:%d/", all_rules[below(random, RULES)],
                          (int)below(random, is_small ? 30 : 1000) + 1);
    for (uint32_t i = 0; i < count; i++)
        length += snprintf(id + length, sizeof id - (size_t)length, "%s%d", i != 0 ? "," : "",
                           (int)below(random, is_small ? 10 : 100) + 1);
    CHECK_CASE(tally_game_parse(&game, id, strlen(id), NULL, NULL) == TALLY_OK, id);
    return game;
}

/* ---- The solution in hand -------------------------------------------------------------------- */

struct seen {
    char text[TEXT_SIZE]; /* empty: nothing in hand */
    uint64_t distance;
    uint32_t numbers_used;
};

static struct seen find(const tally_game *game, const tally_options *options)
{
    struct seen seen = {.distance = UINT64_MAX};
    struct request request;
    struct memory memory;
    struct engine_search *search = NULL;
    struct finds finds = {{0}, {0}};
    const struct engine *const engine = search_engine_for(game);
    memory_init(&memory, NULL, 0);
    CHECK(request_make(&request, game, options, NULL) == TALLY_OK);
    request.memory = &memory;
    CHECK(engine->open(&search, &request) == TALLY_OK);
    hand_find(search, game->target.first, false, &finds);
    CHECK(finds.found.count <= 1);
    if (finds.found.count != 0) {
        const struct found *const found = finds_at(&finds, 0);
        CHECK(found->text_length < TEXT_SIZE);
        finds_text(&finds, &search->numbers, found, seen.text);
        seen.numbers_used = found->numbers_used;
        seen.distance = found->value > game->target.first ? found->value - game->target.first
                                                          : game->target.first - found->value;
    }
    finds_clear(&finds, &memory);
    engine->close(search);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
    return seen;
}

/* ---- The search that ends -------------------------------------------------------------------- */

struct listed {
    const char *wanted;
    bool is_listed;
};

static int look_for(void *user, const tally_solution *solution)
{
    struct listed *const listed = user;
    char text[TEXT_SIZE];
    tally_expr_print(solution->expr, TALLY_STYLE_INFIX, text, sizeof text);
    if (strcmp(text, listed->wanted) == 0) listed->is_listed = true;
    return 0;
}

static void check_game(const tally_game *game, const tally_options *options, const char *id)
{
    const struct seen seen = find(game, options);
    tally_judgement judgement = TALLY_JUDGEMENT_INIT;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    struct listed listed = {.wanted = seen.text};
    const tally_sink sink = {.user = &listed, .solution = look_for};
    if (seen.text[0] == '\0') return;
    CHECK(tally_check(&judgement, game, seen.text, strlen(seen.text), NULL, NULL) == TALLY_OK);
    CHECK_CASE(judgement.verdict != TALLY_VERDICT_INVALID, id);
    CHECK_U64(judgement.distance, seen.distance);
    if (options->most != 0) CHECK(seen.numbers_used <= options->most);
    CHECK(seen.numbers_used >= options->fewest);
    if (game->count > FEW) return;
    CHECK(tally_list(game, options, &sink, &outcome) == TALLY_OK);
    CHECK_CASE(outcome.distance <= seen.distance, id);
    CHECK_CASE(listed.is_listed || outcome.distance != seen.distance, id);
}

static int games = 0;
static uint64_t seed = 20;

static void those_in_hand_are_solutions(void)
{
    tally_random random;
    int solved = 0;
    tally_random_seed(&random, seed);
    for (int i = 0; i < games; i++) {
        char id[TEXT_SIZE];
        tally_game *const game = random_game(&random, (uint32_t)below(&random, FEW) + 1);
        tally_options options = TALLY_OPTIONS_INIT;
        if (game == NULL) continue;
        if (game->rules.use == TALLY_USE_ANY && below(&random, 4) == 0) {
            options.most = (uint32_t)below(&random, game->count) + 1;
            options.fewest = (uint32_t)below(&random, options.most) + 1;
            options.must_use = game->numbers;
            options.must_use_count = below(&random, options.most + 1);
        }
        tally_game_id(game, id, sizeof id);
        check_game(game, &options, id);
        solved += find(game, &options).distance == 0;
        tally_game_free(game);
    }
    CHECK(solved > games / 8);
}

/* Targets that are easy to reach are reached with any count of numbers. */
static void many_numbers_have_one_in_hand(void)
{
    static const char *const rules[] = {"countdown", "countdown,use=all", "make24",
                                        "countdown,values=exact"};
    const tally_options options = TALLY_OPTIONS_INIT;
    for (uint32_t count = 8; count <= TALLY_NUMBERS_MAX; count += 14) {
        for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
            char id[TEXT_SIZE];
            tally_game *game = NULL;
            int length = snprintf(id, sizeof id, "%s:24/1", rules[i]);
            for (uint32_t number = 2; number <= count; number++)
                length += snprintf(id + length, sizeof id - (size_t)length, ",%d", (int)number);
            CHECK_CASE(tally_game_parse(&game, id, strlen(id), NULL, NULL) == TALLY_OK, id);
            if (game == NULL) continue;
            CHECK_CASE(find(game, &options).distance == 0, id);
            check_game(game, &options, id);
            tally_game_free(game);
        }
    }
}

static int is_any(void *user, const tally_outcome *outcome)
{
    *(bool *)user = outcome->answer == TALLY_ANSWER_SOLVED && outcome->bound == TALLY_BOUND_ANY;
    return 0;
}

/* Whoever asks for any solution gets one of all numbers, whose large targets have no search that
 * ends. */
static void any_solution_is_found(void)
{
    static const char *const rules[] = {"countdown,use=all", "make24"};
    static const uint32_t counts[] = {12, 20, 30, 50, 64};
    tally_random random;
    tally_options options = TALLY_OPTIONS_INIT;
    options.any = 1;
    tally_random_seed(&random, seed);
    for (int i = 0; i < games / 5; i++) {
        char id[TEXT_SIZE];
        tally_game *game = NULL;
        bool was_any = false;
        const tally_sink sink = {.user = &was_any, .done = is_any};
        const uint32_t count = counts[i % 5];
        int length = snprintf(id, sizeof id, "%s:%d/", rules[below(&random, 2)],
                              (int)below(&random, 1000000) + 1);
        for (uint32_t number = 0; number < count; number++)
            length += snprintf(id + length, sizeof id - (size_t)length, "%s%d",
                               number != 0 ? "," : "", (int)below(&random, 100) + 1);
        CHECK_CASE(tally_game_parse(&game, id, strlen(id), NULL, NULL) == TALLY_OK, id);
        if (game == NULL) continue;
        CHECK_CASE(tally_solve(game, &options, &sink, NULL) == TALLY_OK && was_any, id);
        check_game(game, &options, id);
        tally_game_free(game);
    }
}

int main(int argument_count, char **arguments)
{
    games =
        argument_count > 1 ? (int)strtol(arguments[1], NULL, 10) : test_amount(GAMES, GAMES_DEEP);
    if (argument_count > 2) seed = strtoull(arguments[2], NULL, 10);
    TEST(those_in_hand_are_solutions);
    TEST(many_numbers_have_one_in_hand);
    TEST(any_solution_is_found);
    return test_end();
}
