/* SPDX-License-Identifier: MIT */
/*
 * Lends a search two threads. The library starts none itself: it asks an executor to run its tasks.
 * The results are the same, in the same order, with any number of threads.
 *
 * Prints:
 *     7152 with detours, 4 numbers at least
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <tally/tally.h>

enum { WIDTH = 2 };

/* One call of run(): its tasks, and the next that nobody has taken. */
struct batch {
    void (*task)(void *argument, size_t index);
    void *argument;
    size_t count;
    atomic_size_t next;
};

static void *work(void *context)
{
    struct batch *const batch = context;
    for (size_t i = atomic_fetch_add(&batch->next, 1); i < batch->count;
         i = atomic_fetch_add(&batch->next, 1)) {
        batch->task(batch->argument, i);
    }
    return NULL;
}

/* Threads are started anew for each batch; a program that solves many games would keep them. */
static void run(void *context, void (*task)(void *argument, size_t index), void *argument,
                size_t count)
{
    (void)context;
    struct batch batch = {.task = task, .argument = argument, .count = count};
    atomic_init(&batch.next, 0);
    pthread_t thread;
    const int has_thread = pthread_create(&thread, NULL, work, &batch) == 0;
    work(&batch);
    if (has_thread) pthread_join(thread, NULL);
}

int main(void)
{
    const uint64_t numbers[] = {1, 3, 7, 10, 25, 50, 75, 100};
    const tally_range target = {765, 765};
    tally_game *game = NULL;
    if (tally_game_new(&game, tally_rules_find("countdown"), target, numbers, 8, NULL) != TALLY_OK)
        return 1;

    const tally_executor executor = {.context = NULL, .width = WIDTH, .run = run};
    tally_options options = TALLY_OPTIONS_INIT;
    options.executor = &executor;
    tally_outcome outcome;
    const tally_status status = tally_count(game, &options, NULL, &outcome);
    tally_game_free(game);
    if (status != TALLY_OK) return 1;
    printf("%llu with detours, %u numbers at least\n", (unsigned long long)outcome.with_detours,
           (unsigned)outcome.fewest);
    return 0;
}
