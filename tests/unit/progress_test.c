/* SPDX-License-Identifier: MIT */
/* What the tick is told of a search: how many targets are worked off, and what is looked for. */
#include "support/game.h"
#include "test.h"
#include "threads.h"

#include <stdatomic.h>
#include <tally/tally.h>

struct told {
    _Atomic uint64_t done;    /* the most */
    _Atomic uint64_t whole;   /* the last */
    _Atomic uint32_t numbers; /* a bit for each */
    _Atomic uint32_t numbers_most;
    _Atomic uint64_t calls;
    _Atomic bool is_wrong; /* done beyond whole, or numbers beyond the most */
};

static int note(void *context, const tally_progress *progress)
{
    struct told *const told = context;
    if (progress->done > told->done) told->done = progress->done;
    told->whole = progress->whole;
    told->numbers |= 1u << progress->numbers;
    told->numbers_most = progress->numbers_most;
    told->calls++;
    if (progress->size != sizeof *progress || progress->done > progress->whole ||
        progress->numbers > progress->numbers_most)
        told->is_wrong = true;
    return 0;
}

typedef tally_status search_function(const tally_game *game, const tally_options *options,
                                     const tally_sink *sink, tally_outcome *outcome);

static void watch(struct told *told, search_function *search, const char *id,
                  const tally_executor *executor)
{
    tally_game *const game = game_of(id);
    tally_options options = TALLY_OPTIONS_INIT;
    options.tick = note;
    options.tick_context = told;
    options.executor = executor;
    CHECK_CASE(search(game, &options, NULL, NULL) == TALLY_OK, id);
    CHECK_CASE(told->calls > 0 && !told->is_wrong, id);
    tally_game_free(game);
}

static void targets_are_counted(void)
{
    static search_function *const searches[] = {tally_solve, tally_list};
    struct threads threads;
    threads_init(&threads, 2, true);
    for (int i = 0; i < 4; i++) {
        struct told told = {0};
        watch(&told, searches[i / 2], "countdown:100..160/1,3,7,10,25,50,75",
              i % 2 == 0 ? NULL : &threads.executor);
        CHECK_U64(told.whole, 61);
        CHECK(told.done > 30);
        CHECK_U64(told.numbers_most, 7);
    }
}

static void sizes_are_told(void)
{
    struct told whole = {0}, exact = {0};
    watch(&whole, tally_solve, "countdown:99991/1,3,7,10,25,50,75,100", NULL);
    CHECK(whole.numbers >> 5 != 0); /* no fewer than five are enough */
    CHECK_U64(whole.numbers_most, 8);
    CHECK_U64(whole.whole, 1);
    watch(&exact, tally_list, "make24:24/2,3,5,7,8,11", NULL);
    CHECK_U64(exact.numbers_most, 6);
    CHECK(exact.numbers >> 6 != 0);
}

static int stop(void *context, const tally_progress *progress)
{
    (void)context;
    return progress->whole != 0;
}

/* The caller's options are not changed, and the tick may stop. */
static void the_tick_stops(void)
{
    tally_game *const game = game_of("countdown:765/1,3,7,10,25,50,75,100");
    tally_options options = TALLY_OPTIONS_INIT;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    options.tick = stop;
    CHECK_U64(tally_list(game, &options, NULL, &outcome), TALLY_OK);
    CHECK_U64(outcome.bound, TALLY_BOUND_STOPPED);
    CHECK(options.tick == stop && options.tick_context == NULL);
    tally_game_free(game);
}

int main(void)
{
    TEST(targets_are_counted);
    TEST(sizes_are_told);
    TEST(the_tick_stops);
    return test_end();
}
