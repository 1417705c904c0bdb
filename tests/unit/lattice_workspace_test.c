/* SPDX-License-Identifier: MIT */
/*
 * What a search works in: tasks run once for each index, each with a worker of its thread's own,
 * and the first failure ends those that have not begun. Tables are made level by level, on any
 * number of threads the same.
 */
#include "faults/failing_allocator.h"
#include "lattice/workspace.h"
#include "test.h"
#include "threads.h"

enum { TASKS = 1000 };

static const uint64_t numbers[] = {1, 3, 7, 10, 25, 50, 75, 100};
static tally_options options = TALLY_OPTIONS_INIT;
static struct memory memory;
static struct workspace workspace;

static struct {
    atomic_uint done[TASKS];
    atomic_uint calls;
    atomic_bool is_busy[THREADS_MOST]; /* by worker */
    atomic_uint by[THREADS_MOST];      /* likewise: tasks done */
    atomic_bool has_met;               /* two tasks had the same worker at once */
    size_t fails_at;                   /* TASKS: none does */
} run;

static void begin(size_t fails_at)
{
    memory_init(&memory, NULL, 0);
    memset(&run, 0, sizeof run);
    run.fails_at = fails_at;
    CHECK(workspace_init(&workspace, &memory, &options, numbers, 8, TALLY_OP_BASIC, 999) ==
          TALLY_OK);
}

static void end(void)
{
    workspace_clear(&workspace);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

static tally_status note_task(void *argument, struct worker *worker, size_t index)
{
    (void)argument;
    const size_t which = (size_t)(worker - workspace.workers);
    if (atomic_exchange(&run.is_busy[which], true)) atomic_store(&run.has_met, true);
    atomic_fetch_add(&run.calls, 1);
    atomic_fetch_add(&run.by[which], 1);
    atomic_fetch_add(&run.done[index], 1);
    atomic_store(&run.is_busy[which], false);
    return index == run.fails_at ? TALLY_NO_MEMORY : TALLY_OK;
}

static void each_task_runs_once(void)
{
    struct threads threads;
    threads_init(&threads, 4, true);
    for (int i = 0; i < 4; i++) {
        options.executor = i & 1 ? &threads.executor : NULL;
        begin(TASKS);
        CHECK_U64(workspace.worker_count, i & 1 ? 4 : 1);
        CHECK(workspace_run(&workspace, note_task, NULL, TASKS, i & 2) == TALLY_OK);
        CHECK(workspace_run(&workspace, note_task, NULL, 0, i & 2) == TALLY_OK);
        for (size_t j = 0; j < TASKS; j++) CHECK_U64(atomic_load(&run.done[j]), 1);
        CHECK(!atomic_load(&run.has_met));
        end();
    }
    CHECK_U64(threads.runs, 1); /* for the one run that was worth it */
    options.executor = NULL;
}

/* Threads that come one after the other, the last one first: what each of them does is then known.
 */
static void run_in_turn(void *context, void (*task)(void *argument, size_t index), void *argument,
                        size_t count)
{
    (void)context;
    while (count-- > 0) task(argument, count);
}

static const tally_executor in_turn = {NULL, 4, run_in_turn};

/* The first thread that comes does its own share and then that of all others; with its own worker.
 */
static void who_is_done_helps_the_others(void)
{
    options.executor = &in_turn;
    begin(TASKS);
    CHECK(workspace_run(&workspace, note_task, NULL, TASKS, true) == TALLY_OK);
    CHECK_U64(atomic_load(&run.by[3]), TASKS);
    for (size_t i = 0; i < TASKS; i++) CHECK_U64(atomic_load(&run.done[i]), 1);
    end();
    options.executor = NULL;
}

/* And no other begins, also of later runs; but for those that are to run anyway. */
static void a_failure_ends_the_work(void)
{
    begin(10);
    CHECK(workspace_run(&workspace, note_task, NULL, TASKS, false) == TALLY_NO_MEMORY);
    CHECK_U64(atomic_load(&run.calls), 11);
    CHECK(workspace_run(&workspace, note_task, NULL, TASKS, false) == TALLY_NO_MEMORY);
    CHECK_U64(atomic_load(&run.calls), 11);
    end();

    options.executor = &in_turn;
    begin(TASKS / 4 * 3 + 50); /* in the share of the last one, who comes first */
    CHECK(workspace_run(&workspace, note_task, NULL, TASKS, true) == TALLY_NO_MEMORY);
    CHECK_U64(atomic_load(&run.calls), 51);
    end();

    struct threads threads;
    threads_init(&threads, 3, false);
    options.executor = &threads.executor;
    begin(10);
    CHECK(workspace_run(&workspace, note_task, NULL, TASKS, true) == TALLY_NO_MEMORY);
    for (size_t i = 0; i < TASKS; i++) CHECK(atomic_load(&run.done[i]) <= 1);
    end();
    options.executor = NULL;
}

/* Sums up tables, each value with its place and its parts. */
static uint64_t checksum_of_tables(void)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < workspace.lattice.level_begin[workspace.height + 1]; i++) {
        const struct value_run values = table_all(&workspace.tables[i]);
        for (uint32_t j = 0; j < values.count; j++)
            sum = sum * 31 + values.values[j] * 64 + values.parts[j];
    }
    return sum;
}

static void tables_are_the_same_on_any_number_of_threads(void)
{
    begin(TASKS);
    CHECK(workspace_build_tables(&workspace, 2, 0) == TALLY_OK);
    CHECK_U64(workspace.height, 2);
    const struct value_run before = table_all(&workspace.tables[10]);
    CHECK(workspace_build_tables(&workspace, 4, 0) == TALLY_OK);
    CHECK(table_all(&workspace.tables[10]).values == before.values); /* made once */
    CHECK(workspace_build_tables(&workspace, 3, 0) == TALLY_OK);
    CHECK_U64(workspace.height, 4);
    const uint64_t sum = checksum_of_tables();
    end();
    for (size_t width = 2; width <= 4; width++) {
        struct threads threads;
        threads_init(&threads, width, width % 2 != 0);
        options.executor = &threads.executor;
        begin(TASKS);
        CHECK(workspace_build_tables(&workspace, 4, 0) == TALLY_OK);
        CHECK_U64(checksum_of_tables(), sum);
        CHECK(threads.runs != 0);
        end();
    }
    options.executor = NULL;
}

static int count_calls(void *context, const tally_progress *progress)
{
    (void)progress;
    ++*(int *)context;
    return 0;
}

/* Once in STEPS_A_TICK steps, however they are counted. */
static void the_tick_is_asked_now_and_then(void)
{
    int calls = 0;
    options.tick = count_calls;
    options.tick_context = &calls;
    begin(TASKS);
    struct worker *const worker = &workspace.workers[0];
    for (int i = 0; i < 10 * STEPS_A_TICK; i++)
        CHECK(workspace_tick(&workspace, worker) == TALLY_OK);
    CHECK_U64(calls, 10);
    CHECK(workspace_tick_steps(&workspace, worker, STEPS_A_TICK - 1) == TALLY_OK);
    CHECK_U64(calls, 10);
    CHECK(workspace_tick_steps(&workspace, worker, 1000 * STEPS_A_TICK) == TALLY_OK);
    CHECK_U64(calls, 11);
    end();
    options.tick = NULL;
}

static void a_failed_allocation_is_told(void)
{
    for (uint64_t allowed = 0;; allowed++) {
        struct failing_allocator failing;
        failing_allocator_init(&failing, allowed, false);
        memory_init(&memory, &failing.allocator, 0);
        tally_status status =
            workspace_init(&workspace, &memory, &options, numbers, 5, TALLY_OP_BASIC, UINT64_MAX);
        if (status == TALLY_OK) status = workspace_build_tables(&workspace, 3, 0);
        workspace_clear(&workspace);
        CHECK_U64(failing_allocator_held(&failing), 0);
        CHECK(status == TALLY_OK || status == TALLY_NO_MEMORY);
        if (!CHECK(allowed < 1000) || status == TALLY_OK) break;
    }
}

int main(void)
{
    TEST(each_task_runs_once);
    TEST(who_is_done_helps_the_others);
    TEST(a_failure_ends_the_work);
    TEST(tables_are_the_same_on_any_number_of_threads);
    TEST(the_tick_is_asked_now_and_then);
    TEST(a_failed_allocation_is_told);
    return test_end();
}
