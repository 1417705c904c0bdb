/* SPDX-License-Identifier: MIT */
/*
 * The relay of progress: the parts of a search note how far they are, and the caller's tick hears
 * it. An example: of 900 targets 12 are done, and solutions of 4 of 6 numbers are searched.
 */
#include "base/progress.h"
#include "base/tasks.h"
#include "test.h"

static tally_progress heard;
static uint32_t calls;

static int listen(void *context, const tally_progress *progress)
{
    const int *const answer = context;
    heard = *progress;
    calls++;
    return *answer;
}

static void what_is_noted_is_told(void)
{
    int answer = 0;
    struct progress progress;
    tally_options options = TALLY_OPTIONS_INIT;
    options.tick = listen;
    options.tick_context = &answer;
    progress_relay(&progress, &options, 6);
    CHECK(options.tick != listen); /* the relay has its place */
    progress_note_whole(&options, 900);
    progress_note_done(&options, 5);
    progress_note_done(&options, 7);
    progress_note_numbers(&options, 4);
    CHECK(ask_stop(&options) == TALLY_OK);
    CHECK_U64(calls, 1);
    CHECK_U64(heard.whole, 900);
    CHECK_U64(heard.done, 12);
    CHECK_U64(heard.numbers, 4);
    CHECK_U64(heard.numbers_most, 6);
    progress_note_whole(&options, 10); /* another list of targets: none of them is done */
    answer = 1;
    CHECK(ask_stop(&options) == TALLY_STOPPED);
    CHECK_U64(heard.whole, 10);
    CHECK_U64(heard.done, 0);
}

/* Without a tick there is no relay, and notes go nowhere. With a tick of the caller's own, which
 * is no relay, they do not touch its context. */
static void nobody_listens(void)
{
    int answer = 0;
    struct progress progress;
    tally_options options = TALLY_OPTIONS_INIT;
    progress_relay(&progress, &options, 6);
    CHECK(options.tick == NULL);
    progress_note_whole(&options, 900);
    progress_note_done(&options, 1);
    progress_note_numbers(&options, 2);
    CHECK(ask_stop(&options) == TALLY_OK);
    options.tick = listen;
    options.tick_context = &answer;
    progress_note_done(&options, 1);
    CHECK_U64((uint64_t)answer, 0);
}

int main(void)
{
    TEST(what_is_noted_is_told);
    TEST(nobody_listens);
    return test_end();
}
