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

/* Checks the numbers here, although the library checks them too: the message can name the number. A
 * batch has no game yet, so only the form of the list is checked. */
static bool read_must_use(const char *text, const tally_game *game, struct search *search)
{
    const tally_rules *const rules =
        game != NULL ? tally_game_rules(game) : tally_rules_find("llm");
    size_t given = 0;
    const uint64_t *const numbers = game != NULL ? tally_game_numbers(game, &given) : NULL;
    bool is_taken[TALLY_NUMBERS_MAX] = {false};
    for (const char *at = text;; at++) {
        const size_t length = strcspn(at, ", ");
        uint64_t number = 0;
        if (tally_number_parse(&number, at, length, rules, NULL) != TALLY_OK)
            return refuse("--must-use '%.40s', character %d: a number is expected, as in 3,6", text,
                          (int)(at - text) + 1);
        size_t i = 0;
        if (game == NULL) i = search->options.must_use_count;
        while (i < given && (is_taken[i] || numbers[i] != number)) i++;
        if (i == (game != NULL ? given : (size_t)TALLY_NUMBERS_MAX))
            return refuse(
                "--must-use '%.40s': %.*s is not among the numbers given, or not so often", text,
                (int)length, at);
        is_taken[i] = true;
        search->must_use[search->options.must_use_count++] = number;
        at += length;
        if (*at == '\0') break;
    }
    search->options.must_use = search->must_use;
    return true;
}

static bool read_choice(const struct call *call, const tally_game *game, struct search *search)
{
    size_t given = TALLY_NUMBERS_MAX;
    if (game != NULL) tally_game_numbers(game, &given);
    tally_options *const options = &search->options;
    options->fewest = (uint32_t)number_of(call, "fewest");
    options->most = (uint32_t)number_of(call, "most");
    options->detours = is_given(call, "detours");
    if (options->most != 0 && options->fewest > options->most)
        return refuse("--fewest %u: more than --most %u; swap them", options->fewest,
                      options->most);
    if (options->fewest > given)
        return refuse("--fewest %u: more than the numbers given, %zu", options->fewest, given);
    const struct option_value *const must_use = option_of(call, "must-use");
    return !must_use->is_set || read_must_use(must_use->text, game, search);
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
bool read_search(const struct call *call, const tally_game *game, struct search *search)
{
    *search = (struct search){.options = TALLY_OPTIONS_INIT};
    tally_options *const options = &search->options;
    if (!read_choice(call, game, search)) return false;
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
    switch (status) {
    case TALLY_MEMORY_CAP:
        return fail_stopped("the search needs more than --memory allows; give it more");
    case TALLY_NO_MEMORY:
        return fail_stopped("out of memory; --memory SIZE ends a search before that");
    case TALLY_STOPPED: return fail_stopped("stopped before anything was known");
    case TALLY_OPTION:
        return fail_usage(
            "the options do not go with these rules or this processor; see 'tally help rules'");
    case TALLY_OK:
    case TALLY_SYNTAX:
    case TALLY_NUMBER_RANGE:
    case TALLY_NUMBER_COUNT:
    case TALLY_TARGET_RANGE:
    case TALLY_RULES: break;
    }
    return fail_usage("%s", tally_status_message(status));
}
