/* SPDX-License-Identifier: MIT */
/*
 * What the front ends share: texts in a format, and the pool of threads.
 */
#include "test.h"

#include "common/executor.h"
#include "common/format.h"

#include <stdatomic.h>

static void texts_of_any_length_are_formatted(void)
{
    struct buffer out = BUFFER_INIT;
    char wanted[1200];
    for (int length = 0; length < 600; length += 7) {
        out.length = 0;
        buffer_text(&out, "-");
        buffer_put(&out, "%*d|%s", length, length, "end");
        buffer_char(&out, '\0');
        snprintf(wanted, sizeof wanted, "-%*d|end", length, length);
        CHECK(!out.has_failed);
        CHECK_TEXT(out.data, wanted);
    }
    buffer_clear(&out);
}

/* ---- The pool -------------------------------------------------------------------------------- */

enum { TASKS = 1000, JOBS = 200 };

static void count_once(void *argument, size_t index)
{
    atomic_fetch_add(&((atomic_int *)argument)[index], 1);
}

static void every_task_runs_once(void)
{
    static atomic_int runs[TASKS];
    for (size_t width = 1; width <= 9; width += 4) {
        struct thread_pool *const pool = thread_pool_new(width);
        if (!CHECK(pool != NULL)) return;
        const tally_executor *const executor = thread_pool_executor(pool);
        CHECK_U64(executor->width, width);
        for (int job = 0; job < JOBS; job++) {
            const size_t count = (size_t)(job % 7) * TASKS / 7;
            for (size_t i = 0; i < TASKS; i++) atomic_store(&runs[i], 0);
            executor->run(executor->context, count_once, runs, count);
            for (size_t i = 0; i < TASKS; i++) {
                if (atomic_load(&runs[i]) != (i < count)) CHECK(false);
            }
        }
        thread_pool_free(pool);
    }
    thread_pool_free(NULL);
    struct thread_pool *const idle = thread_pool_new(4);
    thread_pool_free(idle); /* never asked: no thread was started */
    CHECK(processors_online() >= 1);
}

int main(void)
{
    TEST(texts_of_any_length_are_formatted);
    TEST(every_task_runs_once);
    return test_end();
}
