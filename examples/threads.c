/* SPDX-License-Identifier: MIT */
/*
 * Lends a search two threads. The library starts none itself: it asks an executor to run its tasks,
 * and tally/threads.h has an executor. The results are the same, in the same order, with any
 * number of threads.
 *
 * Prints:
 *     7152 with detours, 4 numbers at least
 */
#include <stdio.h>
#include <tally/threads.h>

int main(void)
{
    const uint64_t numbers[] = {1, 3, 7, 10, 25, 50, 75, 100};
    const tally_range target = {765, 765};
    tally_game *game = NULL;
    tally_threads *threads = NULL;
    if (tally_game_new(&game, tally_rules_find("countdown"), target, numbers, 8, NULL) != TALLY_OK)
        return 1;
    if (tally_threads_new(&threads, 2) != TALLY_OK) return 1;

    tally_options options = TALLY_OPTIONS_INIT;
    options.executor = tally_threads_executor(threads);
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    const tally_status status = tally_count(game, &options, NULL, &outcome);
    tally_threads_free(threads);
    tally_game_free(game);
    if (status != TALLY_OK) return 1;
    printf("%llu with detours, %u numbers at least\n", (unsigned long long)outcome.with_detours,
           (unsigned)outcome.fewest);
    return 0;
}
