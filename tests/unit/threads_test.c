/* SPDX-License-Identifier: MIT */
/*
 * tally/threads.h: each task runs once, whoever asks: many callers at a time, tasks that ask
 * themselves, and a child after fork().
 */
#include "test.h"

#include "tally/threads.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TASKS = 1000, JOBS = 200, CALLERS = 4 };

static void count_once(void *argument, size_t index)
{
    atomic_fetch_add(&((atomic_int *)argument)[index], 1);
}

/* Runs `count` tasks; whether each of them ran once, and no other. */
static bool runs_each_once(const tally_executor *executor, atomic_int *runs, size_t count)
{
    for (size_t i = 0; i < TASKS; i++) atomic_store(&runs[i], 0);
    executor->run(executor->context, count_once, runs, count);
    bool is_right = true;
    for (size_t i = 0; i < TASKS; i++) is_right = is_right && atomic_load(&runs[i]) == (i < count);
    return is_right;
}

static void every_task_runs_once(void)
{
    static atomic_int runs[TASKS];
    for (size_t width = 1; width <= 9; width += 4) {
        tally_threads *threads = NULL;
        if (!CHECK_U64(tally_threads_new(&threads, width), TALLY_OK)) return;
        const tally_executor *const executor = tally_threads_executor(threads);
        CHECK_U64(executor->width, width);
        for (int job = 0; job < JOBS; job++)
            CHECK(runs_each_once(executor, runs, (size_t)(job % 7) * TASKS / 7));
        tally_threads_free(threads);
    }
}

static void a_width_is_bounded_and_zero_is_all_processors(void)
{
    tally_threads *threads = NULL;
    if (!CHECK_U64(tally_threads_new(&threads, 0), TALLY_OK)) return;
    CHECK(tally_threads_processors() >= 1);
    CHECK_U64(tally_threads_executor(threads)->width, tally_threads_processors());
    tally_threads_free(threads);
    if (!CHECK_U64(tally_threads_new(&threads, SIZE_MAX), TALLY_OK)) return;
    CHECK_U64(tally_threads_executor(threads)->width, 256);
    tally_threads_free(threads); /* never asked: no thread was started */
    tally_threads_free(NULL);
    CHECK(tally_threads_executor(NULL) == NULL);
}

struct caller {
    const tally_executor *executor;
    atomic_int runs[TASKS];
    bool is_right;
};

static void *call(void *user)
{
    struct caller *const caller = user;
    caller->is_right = true;
    for (int i = 0; i < JOBS / 10; i++)
        caller->is_right =
            runs_each_once(caller->executor, caller->runs, TASKS) && caller->is_right;
    return NULL;
}

static void many_callers_share_the_threads(void)
{
    static struct caller callers[CALLERS];
    pthread_t started[CALLERS];
    size_t count = 0;
    tally_threads *threads = NULL;
    if (!CHECK_U64(tally_threads_new(&threads, 3), TALLY_OK)) return;
    for (; count < CALLERS; count++) {
        callers[count].executor = tally_threads_executor(threads);
        if (pthread_create(&started[count], NULL, call, &callers[count]) != 0) break;
    }
    CHECK(count == CALLERS);
    for (size_t i = 0; i < count; i++) pthread_join(started[i], NULL);
    for (size_t i = 0; i < count; i++) CHECK(callers[i].is_right);
    tally_threads_free(threads);
}

struct nested {
    const tally_executor *executor;
    atomic_int runs[4][TASKS];
};

static void ask_again(void *argument, size_t index)
{
    struct nested *const nested = argument;
    nested->executor->run(nested->executor->context, count_once, nested->runs[index], TASKS);
}

static void a_task_may_ask_too(void)
{
    static struct nested nested;
    tally_threads *threads = NULL;
    if (!CHECK_U64(tally_threads_new(&threads, 3), TALLY_OK)) return;
    nested.executor = tally_threads_executor(threads);
    nested.executor->run(nested.executor->context, ask_again, &nested, 4);
    for (size_t i = 0; i < 4; i++) {
        for (size_t j = 0; j < TASKS; j++) CHECK_U64(atomic_load(&nested.runs[i][j]), 1);
    }
    tally_threads_free(threads);
}

#if defined(__SANITIZE_THREAD__)
static void a_child_has_threads_of_its_own(void)
{
    /* A child of several threads must not start threads under this sanitizer. */
}
#else
static void a_child_has_threads_of_its_own(void)
{
    static atomic_int runs[TASKS];
    tally_threads *threads = NULL;
    if (!CHECK_U64(tally_threads_new(&threads, 3), TALLY_OK)) return;
    CHECK(runs_each_once(tally_threads_executor(threads), runs, TASKS));
    const pid_t child = fork();
    if (child == 0) {
        alarm(20);
        const bool is_right = runs_each_once(tally_threads_executor(threads), runs, TASKS);
        tally_threads_free(threads);
        _exit(is_right ? 0 : 1);
    }
    int status = -1;
    CHECK(child > 0 && waitpid(child, &status, 0) == child && status == 0);
    CHECK(runs_each_once(tally_threads_executor(threads), runs, TASKS));
    tally_threads_free(threads);
}
#endif

int main(void)
{
    TEST(every_task_runs_once);
    TEST(a_width_is_bounded_and_zero_is_all_processors);
    TEST(many_callers_share_the_threads);
    TEST(a_task_may_ask_too);
    TEST(a_child_has_threads_of_its_own);
    return test_end();
}
