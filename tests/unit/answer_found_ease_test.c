/* SPDX-License-Identifier: MIT */
/*
 * Lists in the order of ease: as many solutions as in any order, each rated no quicker than the one
 * before, and with a limit the first of them.
 */
#include "answer/found_sort.h"
#include "support/finds.h"
#include "support/game.h"
#include "test.h"

#include "tally/tally.h"

struct listed {
    const tally_game *game;
    uint32_t tenths[4096];
    size_t count;
};

static int take(void *user, const tally_solution *solution)
{
    struct listed *const listed = user;
    tally_difficulty difficulty = TALLY_DIFFICULTY_INIT;
    CHECK_U64(tally_rate_solution(&difficulty, listed->game, solution), TALLY_OK);
    if (listed->count < sizeof listed->tenths / sizeof listed->tenths[0])
        listed->tenths[listed->count++] = difficulty.tenths_of_second;
    return 0;
}

static void list(struct listed *listed, tally_sort sort, uint64_t limit)
{
    const tally_sink sink = {.user = listed, .solution = take};
    tally_options options = TALLY_OPTIONS_INIT;
    options.sort = sort;
    options.limit = limit;
    listed->count = 0;
    CHECK_U64(tally_list(listed->game, &options, &sink, NULL), TALLY_OK);
}

static void is_in_order(const char *id)
{
    static struct listed all, some, simplest;
    tally_game *game = NULL;
    if (!CHECK_U64(tally_game_parse(&game, id, strlen(id), NULL, NULL), TALLY_OK)) return;
    all.game = some.game = simplest.game = game;
    list(&all, TALLY_SORT_EASIEST, 0);
    list(&some, TALLY_SORT_EASIEST, 5);
    list(&simplest, TALLY_SORT_SIMPLEST, 0);
    CHECK_U64(all.count, simplest.count);
    CHECK_U64(some.count, all.count < 5 ? all.count : 5);
    for (size_t i = 1; i < all.count; i++) CHECK(all.tenths[i - 1] <= all.tenths[i]);
    for (size_t i = 0; i < some.count; i++) CHECK_U64(some.tenths[i], all.tenths[i]);
    bool differs = false;
    for (size_t i = 0; i < all.count; i++) differs |= all.tenths[i] != simplest.tenths[i];
    CHECK(differs || all.count < 3);
    tally_game_free(game);
}

static void lists_are_in_order(void)
{
    is_in_order("countdown:765/1,3,7,10,25,50");
    is_in_order("countdown:952/25,50,75,100,3,6");
    is_in_order("make24:24/3,4,5,6");
    is_in_order("llm:24/1,2,3,4,5");
    is_in_order("year:10/2,0,2,6");
    is_in_order("make24:24/3,3,8,8");
}

static int say_stop(void *context, const tally_progress *progress)
{
    (void)context;
    (void)progress;
    return 1;
}

/* Equally easy solutions keep their order. Without memory, or where the tick says stop, the list
 * stays as it was. */
static void what_is_kept(void)
{
    enum { MANY = 100 };
    tally_game *const game = game_of("countdown:6/2,3,25,50");
    struct memory memory;
    struct numbers numbers;
    struct finds finds = {{0}, {0}};
    tally_options options = TALLY_OPTIONS_INIT;
    memory_init(&memory, NULL, 0);
    numbers_init(&numbers, game);
    finds_add_text(&finds, &memory, &numbers, "50 * 3 / 25");
    for (uint32_t i = 1; i < MANY; i++) {
        finds_add_text(&finds, &memory, &numbers, "3 + 2");
        finds_at(&finds, i)->value = i; /* so that they can be told apart */
    }
    memory.cap_bytes = 1;
    CHECK(finds_sort_by_ease(&finds, &memory, &numbers, &options, true) == TALLY_MEMORY_CAP);
    memory.cap_bytes = 0;
    options.tick = say_stop;
    CHECK(finds_sort_by_ease(&finds, &memory, &numbers, &options, true) == TALLY_STOPPED);
    for (uint32_t i = 1; i < MANY; i++) CHECK_U64(finds_at(&finds, i)->value, i);
    CHECK(finds_sort_by_ease(&finds, &memory, &numbers, &options, false) == TALLY_OK);
    for (uint32_t i = 1; i < MANY; i++) CHECK_U64(finds_at(&finds, i - 1)->value, i);
    CHECK_U64(finds_at(&finds, MANY - 1)->numbers_used, 3); /* the hardest is the last */
    finds_clear(&finds, &memory);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
    tally_game_free(game);
}

int main(void)
{
    TEST(lists_are_in_order);
    TEST(what_is_kept);
    return test_end();
}
