/* SPDX-License-Identifier: MIT */
/*
 * The exact engine on any executor: the same solutions and outcomes in the same order, found in as
 * many steps, on one thread and on several; and where the tick, the sink or the memory cap ends a
 * search, on several threads too, what was delivered is the beginning of what there is.
 */
#include "test.h"
#include "threads.h"

#include <tally/tally.h>

typedef tally_status (*search_function)(const tally_game *game, const tally_options *options,
                                        const tally_sink *sink, tally_outcome *outcome);

static tally_status values_of_targets(const tally_game *game, const tally_options *options,
                                      const tally_sink *sink, tally_outcome *outcome)
{
    const tally_range range = tally_game_target(game);
    return tally_values(game, &range, options, sink, outcome);
}

static const search_function functions[] = {tally_solve, tally_list, tally_count,
                                            values_of_targets};

/* ---- What a search delivers, as text --------------------------------------------------------- */

struct protocol {
    char *text;
    size_t length;
    size_t room;
    uint64_t solutions;
    uint64_t most; /* solutions that the sink takes; 0: all */
    bool tells_outcomes;
};

static char *room_for_line(struct protocol *protocol)
{
    if (protocol->room - protocol->length < 512) {
        protocol->room = 2 * protocol->room + 65536;
        protocol->text = realloc(protocol->text, protocol->room);
        if (protocol->text == NULL) exit(EXIT_FAILURE);
    }
    return protocol->text + protocol->length;
}

static int note_solution(void *user, const tally_solution *solution)
{
    struct protocol *const protocol = user;
    char text[300];
    tally_expr_print(solution->expr, TALLY_STYLE_INFIX, text, sizeof text);
    protocol->length +=
        (size_t)snprintf(room_for_line(protocol), 512,
                         "%" PRIu64 ": %" PRIu64 " = %s (effort %" PRIu64 "%s, %zu unused)\n",
                         solution->target, solution->value.numerator.low, text, solution->effort,
                         solution->has_detour ? ", detour" : "", solution->unused_count);
    return ++protocol->solutions == protocol->most;
}

static int note_outcome(void *user, const tally_outcome *outcome)
{
    struct protocol *const protocol = user;
    if (!protocol->tells_outcomes) return 0;
    protocol->length += (size_t)snprintf(
        room_for_line(protocol), 512,
        "%" PRIu64 ": answer %d bound %d distance %" PRIu64 " solutions %" PRIu64 " of %" PRIu64
        " fewest %u nodes %" PRIu64 "\n",
        outcome->target, (int)outcome->answer, (int)outcome->bound, outcome->distance,
        outcome->solutions, outcome->with_detours, outcome->fewest, outcome->nodes);
    return 0;
}

static tally_outcome search(struct protocol *protocol, search_function function, const char *id,
                            const tally_options *options)
{
    tally_game *game = NULL;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    const tally_sink sink = {.user = protocol, .solution = note_solution, .done = note_outcome};
    protocol->length = 0;
    protocol->solutions = 0;
    room_for_line(protocol)[0] = '\0';
    if (!CHECK_CASE(tally_game_parse(&game, id, strlen(id), NULL, NULL) == TALLY_OK, id))
        return outcome;
    CHECK_CASE(function(game, options, &sink, &outcome) == TALLY_OK, id);
    const bool tells_values = function == values_of_targets && protocol->tells_outcomes;
    if (tells_values) note_outcome(protocol, &outcome); /* done() is not for it */
    tally_game_free(game);
    return outcome;
}

/* ---- The same on any executor ---------------------------------------------------------------- */

static uint64_t runs; /* of any executor: the test is in vain where threads are never asked for */

static void check_any_executor(search_function function, const char *id,
                               const tally_options *options)
{
    static struct protocol one, several;
    static const struct {
        size_t width;
        bool is_backwards;
    } executors[] = {{3, true}, {2, false}, {4, false}};
    const int count = test_amount(1, sizeof executors / sizeof executors[0]);
    one.tells_outcomes = several.tells_outcomes = true;
    search(&one, function, id, options);
    for (int i = 0; i < count; i++) {
        struct threads threads;
        tally_options with = *options;
        threads_init(&threads, executors[i].width, executors[i].is_backwards);
        with.executor = &threads.executor;
        search(&several, function, id, &with);
        CHECK_CASE(one.length == several.length && memcmp(one.text, several.text, one.length) == 0,
                   id);
        runs += threads.runs;
    }
}

static void any_executor_gives_the_same(void)
{
    static const char *const ranges[] = {
        "llm,use=any:100..250/1,3,7,10,25,50",
        "four-fours:0..300/4,4,4,4",
        "sequence,ops=+-*/negcat:0..100/1,2,3,4,5,6,7",
        "sequence,use=any:0..100/3,1,4,1,5",
        "make24:0..300/1,2,5,7,11",
        "year:0..4200/2,0,1,9",
        "four-fours,ops=+-*/sqrt:0..120/4,4,4,4,4",
        "year,ops=+-*^:18..80/1,2,3,4,5,6",
    };
    const tally_options options = TALLY_OPTIONS_INIT;
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i += test_is_sanitized() ? 2 : 1) {
        for (size_t j = 0; j < sizeof functions / sizeof functions[0]; j++) {
            if (functions[j] == tally_list && i == 1) continue; /* very many */
            check_any_executor(functions[j], ranges[i], &options);
        }
    }
    CHECK(runs > 0);
}

/* One target with many solutions: trees are written out by several threads. */
static void any_executor_lists_the_same(void)
{
    static const char *const lists[] = {
        "sequence,ops=+-*/:100/1,2,3,4,5,6,7,8,9",
        "llm,use=any:50/1,2,3,4,5,6,7",
        "four-fours:100/4,4,4,4,4",
    };
    static const struct {
        tally_sort sort;
        uint64_t limit;
    } orders[] = {{TALLY_SORT_NONE, 3000},
                  {TALLY_SORT_TRICKIEST, 9},
                  {TALLY_SORT_NONE, 0},
                  {TALLY_SORT_SIMPLEST, 0}};
    const size_t order_count = test_is_sanitized() ? 2 : sizeof orders / sizeof orders[0];
    runs = 0;
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        for (size_t j = 0; j < order_count; j++) {
            tally_options options = TALLY_OPTIONS_INIT;
            options.sort = orders[j].sort;
            options.limit = orders[j].limit;
            check_any_executor(tally_list, lists[i], &options);
        }
        const tally_options options = TALLY_OPTIONS_INIT;
        check_any_executor(tally_count, lists[i], &options);
    }
    CHECK(runs > 0);
}

/* ---- Early ends ------------------------------------------------------------------------------ */

static atomic_int ticks_left;

static int tick(void *context, const tally_progress *progress)
{
    (void)progress;
    (void)context;
    return atomic_fetch_sub(&ticks_left, 1) <= 0;
}

/* Is what was delivered the beginning of the whole? Of an early end the last solution may be one
 * that is not the simplest, or not the first: what was found so far, or is in hand. */
static void check_beginning(const struct protocol *whole, const struct protocol *part,
                            bool may_differ_at_end, const char *id)
{
    size_t length = part->length;
    if (may_differ_at_end && length != 0) length--;
    while (may_differ_at_end && length != 0 && part->text[length - 1] != '\n') length--;
    CHECK_CASE(length <= whole->length && memcmp(whole->text, part->text, length) == 0, id);
}

static void check_early_ends(search_function function, const char *id, tally_sort sort)
{
    static struct protocol whole, part;
    struct threads threads;
    tally_options options = TALLY_OPTIONS_INIT;
    options.sort = sort;
    whole.tells_outcomes = part.tells_outcomes = false;
    search(&whole, function, id, &options);
    threads_init(&threads, 3, false);
    options.executor = &threads.executor;
    for (uint64_t most = 1; most <= whole.solutions; most = most * 5 + 2) {
        part.most = most;
        const tally_outcome outcome = search(&part, function, id, &options);
        CHECK_U64(part.solutions, most);
        CHECK_CASE(outcome.bound == TALLY_BOUND_STOPPED, id);
        check_beginning(&whole, &part, false, id);
    }
    part.most = 0;
    for (int ticks = 0; ticks < 3000; ticks = ticks * (test_is_deep() ? 4 : 16) + 1) {
        options.tick = tick;
        atomic_store(&ticks_left, ticks);
        const tally_outcome outcome = search(&part, function, id, &options);
        CHECK_CASE(outcome.bound == TALLY_BOUND_STOPPED || part.length == whole.length, id);
        if (sort == TALLY_SORT_NONE || function != tally_list)
            check_beginning(&whole, &part, true, id);
    }
    options.tick = NULL;
    for (size_t memory = 4096; memory < (size_t)64 << 20; memory *= test_is_deep() ? 3 : 9) {
        options.memory_bytes = memory;
        const tally_outcome outcome = search(&part, function, id, &options);
        CHECK_CASE(outcome.bound == TALLY_BOUND_MEMORY || part.length == whole.length, id);
        if (sort == TALLY_SORT_NONE || function != tally_list)
            check_beginning(&whole, &part, true, id);
    }
}

static void early_ends_leave_no_gap(void)
{
    check_early_ends(tally_solve, "llm,use=any:100..250/1,3,7,10,25,50", TALLY_SORT_SIMPLEST);
    check_early_ends(values_of_targets, "four-fours:0..300/4,4,4,4", TALLY_SORT_SIMPLEST);
    check_early_ends(tally_list, "sequence,ops=+-*/:100/1,2,3,4,5,6,7,8,9", TALLY_SORT_NONE);
    check_early_ends(tally_list, "sequence,ops=+-*/:100/1,2,3,4,5,6,7,8,9", TALLY_SORT_SIMPLEST);
}

int main(void)
{
    TEST(any_executor_gives_the_same);
    TEST(any_executor_lists_the_same);
    TEST(early_ends_leave_no_gap);
    return test_end();
}
