/* SPDX-License-Identifier: MIT */
/*
 * Tasks run on the caller's executor, each index once, or without one on this thread, in order; the
 * tick is asked, and says stop by anything but 0.
 */
#include "base/tasks.h"
#include "test.h"
#include "threads.h"

enum { TASKS = 100 };

struct run {
    atomic_uint done[TASKS];
    atomic_uint calls;
    bool is_in_order; /* each task had the next index */
};

static void note_task(void *argument, size_t index)
{
    struct run *const run = argument;
    if (atomic_fetch_add(&run->calls, 1) != index) run->is_in_order = false;
    atomic_fetch_add(&run->done[index], 1);
}

static void check_run(const tally_options *options, size_t count)
{
    static struct run run;
    memset(&run, 0, sizeof run);
    tasks_run(options->executor, note_task, &run, count);
    CHECK_U64(atomic_load(&run.calls), count);
    for (size_t i = 0; i < count; i++) CHECK_U64(atomic_load(&run.done[i]), 1);
}

static void without_an_executor_they_run_here_in_order(void)
{
    static const tally_options options = TALLY_OPTIONS_INIT;
    static struct run run = {.is_in_order = true};
    CHECK_U64(tasks_width(NULL), 1);
    tasks_run(NULL, note_task, &run, TASKS);
    CHECK(run.is_in_order);
    check_run(&options, TASKS);
    check_run(&options, 0);
}

static void an_executor_gets_them(void)
{
    tally_options options = TALLY_OPTIONS_INIT;
    struct threads threads;
    threads_init(&threads, 4, true);
    options.executor = &threads.executor;
    CHECK_U64(tasks_width(options.executor), 4);
    check_run(&options, TASKS);
    CHECK_U64(threads.runs, 1);
}

/* Waking threads for one task, or one thread for all of them, would only cost. */
static void an_executor_is_not_troubled_for_nothing(void)
{
    tally_options options = TALLY_OPTIONS_INIT;
    struct threads threads;
    threads_init(&threads, 4, false);
    options.executor = &threads.executor;
    check_run(&options, 0);
    check_run(&options, 1);
    threads.executor.width = 1;
    check_run(&options, TASKS);
    CHECK_U64(threads.runs, 0);
}

static int answer_of(void *context, const tally_progress *progress)
{
    (void)progress;
    return *(const int *)context;
}

static void the_tick_says_stop(void)
{
    tally_options options = TALLY_OPTIONS_INIT;
    int answer = 0;
    CHECK(ask_stop(&options) == TALLY_OK);
    options.tick = answer_of;
    options.tick_context = &answer;
    CHECK(ask_stop(&options) == TALLY_OK);
    answer = -1;
    CHECK(ask_stop(&options) == TALLY_STOPPED);
}

int main(void)
{
    TEST(without_an_executor_they_run_here_in_order);
    TEST(an_executor_gets_them);
    TEST(an_executor_is_not_troubled_for_nothing);
    TEST(the_tick_says_stop);
    return test_end();
}
