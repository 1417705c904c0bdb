/* SPDX-License-Identifier: MIT */
/*
 * From command-line options to the options of a search.
 */
#include "cli/cli.h"
#include "cli/terminal/terminal.h"
#include "tally/threads.h"

#if defined(__GLIBC__)
#include <malloc.h>
#include <unistd.h>
#endif

/* Physical memory in bytes; 0 if unknown. */
static size_t memory_of_machine(void)
{
#ifdef _SC_PHYS_PAGES
    const long pages = sysconf(_SC_PHYS_PAGES), page_bytes = sysconf(_SC_PAGESIZE);
    if (pages > 0 && page_bytes > 0 && (size_t)pages <= SIZE_MAX / (size_t)page_bytes)
        return (size_t)pages * (size_t)page_bytes;
#endif
    return 0;
}

const tally_executor *lend_threads(const struct call *call, bool is_worth_it)
{
    const struct option_value *const asked = option_of(call, "threads");
    if (!asked->is_set && !is_worth_it) return NULL;
    const bool is_all = !asked->is_set || asked->number == OPTION_CPUS;
    const size_t width = is_all ? tally_threads_processors() : (size_t)asked->number;
    if (width <= 1) return NULL;
    static tally_threads *threads = NULL; /* one pool for the whole process */
    if (threads == NULL && tally_threads_new(&threads, width) != TALLY_OK) return NULL;
    return tally_threads_executor(threads);
}

/* Is a second thread likely to help? Small games are solved before it has started. */
static bool is_large(const tally_game *game)
{
    enum { SMALL_COUNT = 7, SMALL_RANGE = 100 };
    size_t count = 0;
    tally_game_numbers(game, &count);
    const tally_range target = tally_game_target(game);
    return count > SMALL_COUNT ||
           (count == SMALL_COUNT && target.last - target.first > SMALL_RANGE) ||
           tally_game_rules(game)->values != TALLY_VALUES_WHOLE;
}

/* A sixth is kept for what the process and malloc take on top: pieces that were given back, and
 * lie between others, take up to a ninth. Each pool of malloc keeps pieces of its own, so where
 * memory is limited there are two pools, and not several for each thread. Without the option, half
 * of the machine's memory, so that a search that needs too much ends, rather than other
 * programs. */
size_t memory_for_searches(const struct call *call)
{
    const struct option_value *const memory = option_of(call, "memory");
    const size_t bytes = memory->is_set ? (size_t)memory->number : memory_of_machine() / 2;
#if defined(__GLIBC__)
    enum { POOLS = 2 };
    if (memory->is_set) mallopt(M_ARENA_MAX, POOLS);
#endif
    return bytes - bytes / 6;
}

/* Sets the watch as well, so that the time limit begins when the options are read, not when the
 * search begins. */
bool read_search(const struct call *call, const tally_game *game, struct question *question)
{
    struct line line;
    *question = (struct question){.options = TALLY_OPTIONS_INIT};
    question->game = (tally_game *)game; /* the cast is safe: answering does not change the game */
    if (game != NULL) {
        const tally_range target = tally_game_target(game);
        question->is_of_range = target.first != target.last;
    }
    tally_options *const options = &question->options;
    options_as_line(call, &line);
    options->detours = is_given(call, "detours");
    if (!line_uses(&line, game, options, question->must_use)) return refuse_parameter(&line);
    if (options->must_use_count != 0) options->must_use = question->must_use;
    options->any = is_given(call, "any");
    options->sort = (tally_sort)number_of(call, "sort");
    options->limit = number_of(call, "limit");
    options->memory_bytes = memory_for_searches(call);
    options->executor = lend_threads(call, game != NULL && is_large(game));
    options->tick = watch_tick;
    watch_begin(number_of(call, "timeout"), !is_given(call, "quiet"));
    return true;
}

int fail_search(tally_status status)
{
    if (status == TALLY_MEMORY_CAP)
        return fail_stopped("the search needs more than --memory allows; give it more");
    if (status == TALLY_NO_MEMORY)
        return fail_stopped("out of memory; --memory SIZE ends a search before that");
    if (status == TALLY_STOPPED) return fail_stopped("stopped before anything was known");
    if (status == TALLY_OPTION)
        return fail_usage(
            "the options do not go with these rules or this processor; see 'tally help rules'");
    return fail_usage("%s", tally_status_message(status));
}
