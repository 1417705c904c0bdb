/* SPDX-License-Identifier: MIT */
/*
 * The search for the least effort (src/least) against the engines' forests: random games of all of
 * three to six numbers, small ones, often equal, with zeros and ones, under each kind of values,
 * have the same simplest solution and the same first solutions by both, text by text. Games of so
 * few numbers are not given to that search by itself, so both are asked here as src/search asks
 * them.
 *
 *     property_least [GAMES [SEED]]
 */
#include "answer/found_sort.h"
#include "exact/engine.h"
#include "least/least.h"
#include "test.h"
#include "whole/engine.h"

#include <stdlib.h>

enum { TEXT_SIZE = 256, GAMES = 150, GAMES_DEEP = 2000 };

static struct memory memory;

/* The simplest solution of a game, as a text; empty: there is none. */
static void ask_engine(struct engine_search *search, char text[TEXT_SIZE])
{
    const struct request *const request = search->request;
    struct finds finds = {{0}, {0}};
    struct wanted wanted = {request->game->target.first, request->fewest, WANTED_NOT_FOUND};
    text[0] = '\0';
    CHECK(search->engine->simplest(search, &wanted, 1, request->fewest, request->most, &finds) ==
          TALLY_OK);
    if (wanted.find != WANTED_NOT_FOUND) {
        const struct found *const found = finds_at(&finds, wanted.find);
        finds_text(&finds, &search->numbers, found, text);
        text[found->text_length] = '\0';
    }
    finds_clear(&finds, &memory);
}

/* The same by the other search; returns whether it knew. */
static bool ask_least(struct engine_search *search, char text[TEXT_SIZE])
{
    struct finds finds = {{0}, {0}};
    bool is_settled = false;
    text[0] = '\0';
    CHECK(least_simplest(search, search->request->game->target.first, &finds, &is_settled) ==
          TALLY_OK);
    CHECK(finds.found.count <= 1);
    CHECK(!is_settled || finds.found.count == 1);
    if (finds.found.count != 0) {
        const struct found *const found = finds_at(&finds, 0);
        finds_text(&finds, &search->numbers, found, text);
        text[found->text_length] = '\0';
    }
    finds_clear(&finds, &memory);
    return is_settled;
}

/* With little work it is not told that the tick said stop, and what is settled is right. */
static void ask_with_little_work(struct engine_search *search, tally_random *random,
                                 const char *wanted)
{
    struct finds finds = {{0}, {0}};
    bool is_settled = false;
    const uint64_t work = UINT64_C(1) << tally_random_below(random, 18);
    const tally_status status =
        least_settle(search, search->request->game->target.first, work, &finds, &is_settled);
    CHECK(status == TALLY_OK || status == TALLY_MEMORY_CAP);
    CHECK(!is_settled || finds.found.count == 1);
    if (is_settled) {
        char text[TEXT_SIZE] = {0};
        finds_text(&finds, &search->numbers, finds_at(&finds, 0), text);
        CHECK_TEXT(text, wanted);
    }
    finds_clear(&finds, &memory);
}

/* All solutions by the engine, sorted. */
static void list_all(struct engine_search *search, struct finds *finds)
{
    const struct request *const request = search->request;
    static struct finds of_piece[PIECES_MAX];
    struct pieces pieces;
    CHECK(search->engine->begin_pieces(search, request->game->target.first, request->fewest,
                                       request->most, false) == TALLY_OK);
    while (search->engine->next_pieces(search, &pieces) == TALLY_OK && pieces.count != 0) {
        CHECK(search->engine->run_pieces(search, &pieces, of_piece) == TALLY_OK);
        for (uint32_t i = 0; i < pieces.count; i++) {
            for (size_t j = 0; j < of_piece[i].found.count; j++)
                CHECK(finds_copy(finds, &memory, &of_piece[i], j) == TALLY_OK);
            finds_clear(&of_piece[i], &memory);
        }
    }
    search->engine->end_pieces(search);
    CHECK(finds_sort(finds, &memory, &search->numbers, &request->options) == TALLY_OK);
}

/* The first few solutions by rising effort are the first of all solutions, text by text. Returns
 * whether the search knew. */
static bool compare_first(struct engine_search *search, tally_random *random)
{
    struct finds all = {{0}, {0}}, first = {{0}, {0}};
    const uint64_t count = 2 + tally_random_below(random, 40);
    bool is_settled = false;
    list_all(search, &all);
    CHECK(least_first(search, search->request->game->target.first, count, &first, &is_settled) ==
          TALLY_OK);
    CHECK_U64(first.found.count, is_settled ? count : 0);
    CHECK(!is_settled || all.found.count >= count);
    for (size_t i = 0; i < first.found.count && i < all.found.count; i++) {
        const struct found *const a = finds_at(&first, i), *const b = finds_at(&all, i);
        char seen[TEXT_SIZE] = {0}, wanted[TEXT_SIZE] = {0};
        finds_text(&first, &search->numbers, a, seen);
        finds_text(&all, &search->numbers, b, wanted);
        CHECK_TEXT(seen, wanted);
    }
    finds_clear(&all, &memory);
    finds_clear(&first, &memory);
    return is_settled;
}

/* A request for the simplest solution with all numbers. */
static struct request simplest_of(const tally_game *game)
{
    return (struct request){.game = game,
                            .memory = &memory,
                            .options = TALLY_OPTIONS_INIT,
                            .fewest = game->count,
                            .most = game->count,
                            .targets = 1,
                            .shows_detours = true,
                            .wants_simplest = true,
                            .row = number_row_of(&game->rules, game->target.first),
                            .largest_value = UINT64_MAX};
}

static uint64_t random_number(tally_random *random, uint32_t kind, bool is_whole)
{
    const uint64_t least = is_whole ? 1 : 0;
    switch (kind) {
    case 0: return 1 + tally_random_below(random, 10);
    case 1: return least + tally_random_below(random, 4);
    case 2:
        return tally_random_below(random, 3) == 0 ? 25 * (1 + tally_random_below(random, 4))
                                                  : 1 + tally_random_below(random, 10);
    case 3: return 15 + 5 * tally_random_below(random, 6) * tally_random_below(random, 4);
    default: return least + tally_random_below(random, 30);
    }
}

/* How many lists of first solutions the search knew. */
static uint64_t lists = 0;

/* Returns whether the search knew; what it says is then what the engine says. */
static bool compare_game(tally_random *random)
{
    const bool is_whole = tally_random_below(random, 2) == 0;
    const struct engine *const engine = is_whole ? &whole_engine : &exact_engine;
    const uint32_t kind = (uint32_t)tally_random_below(random, 5);
    const uint32_t count = 3 + (uint32_t)tally_random_below(random, is_whole ? 4 : 3);
    uint64_t numbers[6];
    for (uint32_t i = 0; i < count; i++) numbers[i] = random_number(random, kind, is_whole);
    const uint64_t target = 1 + tally_random_below(random, 60);
    tally_rules rules = *tally_rules_find("make24");
    static const tally_values_kind kinds[] = {TALLY_VALUES_EXACT, TALLY_VALUES_EXACT,
                                              TALLY_VALUES_NATURAL, TALLY_VALUES_INTEGER};
    rules.values = is_whole ? TALLY_VALUES_WHOLE : kinds[tally_random_below(random, 4)];
    tally_game *game = NULL;
    CHECK(tally_game_new(&game, &rules, (tally_range){target, target}, numbers, count, NULL) ==
          TALLY_OK);
    const struct request request = simplest_of(game);
    struct engine_search *search = NULL;
    char wanted[TEXT_SIZE];
    char seen[TEXT_SIZE];
    CHECK(engine->open(&search, &request) == TALLY_OK);
    ask_engine(search, wanted);
    const bool is_settled = ask_least(search, seen);
    if (is_settled) CHECK_TEXT(seen, wanted);
    else CHECK(wanted[0] != '\0' || seen[0] == '\0');
    ask_with_little_work(search, random, wanted);
    lists += compare_first(search, random);
    engine->close(search);
    tally_game_free(game);
    return is_settled;
}

/* Most games that have a solution are settled. */
static void play_many(uint64_t games, uint64_t seed)
{
    uint64_t settled = 0;
    for (uint64_t i = 0; i < games; i++) {
        tally_random random;
        tally_random_seed(&random, seed * UINT64_C(1000000007) + i);
        if (compare_game(&random)) settled++;
    }
    printf("%7" PRIu64 " games, %" PRIu64 " settled; %" PRIu64 " lists\n", games, settled, lists);
    CHECK(settled > games / 3);
    CHECK(lists > games / 8);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

int main(int count, char **arguments)
{
    uint64_t games = (uint64_t)test_amount(GAMES, GAMES_DEEP);
    if (count > 1) games = strtoull(arguments[1], NULL, 10);
    memory_init(&memory, NULL, 0);
    play_many(games, count > 2 ? strtoull(arguments[2], NULL, 10) : 1);
    return test_end();
}
