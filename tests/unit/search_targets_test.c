/* SPDX-License-Identifier: MIT */
/*
 * A search for each of many targets: on this thread or side by side, the output is the same, in
 * order, without a gap. The engine is one of the test's own, and what is found for a target is
 * worth the target: for 3 it is 2 + 1.
 */
#include "faults/failing_allocator.h"
#include "search/outcome.h"
#include "search/targets.h"
#include "test.h"
#include "threads.h"

enum { TARGETS = 700, NODES_WORTH_THREADS = 1 << 14 };

/* What the sink saw, and what the engine was asked for. */
static struct {
    uint64_t targets[TARGETS + 1]; /* of the solutions */
    tally_outcome outcomes[TARGETS + 1];
    uint64_t solutions;
    uint64_t count;   /* of outcomes */
    uint64_t done_at; /* done() says stop there; UINT64_MAX: never */
    atomic_uint opened;
    atomic_uint forgotten;
} seen;

static struct failing_allocator failing;
static struct memory memory;
static struct request request;
static tally_game *game;

/* What happens at one target, and how many nodes each takes. */
static struct {
    uint64_t fails_at;
    tally_status failure;
    uint64_t nodes;
} plan;

/* ---- The engine ------------------------------------------------------------------------------ */

static tally_status fork_search(struct engine_search **fork, struct engine_search *search)
{
    struct engine_search *const forked = memory_allocate(search->memory, sizeof *forked);
    if (forked == NULL) return memory_failure(search->memory);
    *forked = *search;
    *fork = forked;
    atomic_fetch_add(&seen.opened, 1);
    return TALLY_OK;
}

static void close_fork(struct engine_search *search)
{
    memory_release(search->memory, search, sizeof *search);
}

static void forget(struct engine_search *search)
{
    (void)search;
    atomic_fetch_add(&seen.forgotten, 1);
}

static const struct engine engine = {
    .name = "test", .fork = fork_search, .close = close_fork, .forget = forget};
static const struct engine engine_without_forks = {.name = "test", .forget = forget};

/* The target as a sum of powers of two. */
static tally_status find_target(struct engine_search *search, struct delivery *delivery,
                                uint64_t target, tally_outcome *outcome)
{
    *outcome = outcome_of(target);
    search->nodes = plan.nodes + target;
    if (target == plan.fails_at && plan.failure != TALLY_OK) return plan.failure;
    struct finds finds = {{0}, {0}};
    struct expr_node nodes[32];
    char text[128] = "";
    size_t length = 0;
    for (unsigned bit = 512; bit != 0; bit /= 2) {
        if ((target & bit) == 0) continue;
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%u",
                                   length == 0 ? "" : " + ", bit);
    }
    tally_expr *expr = NULL;
    bool is_beyond = false;
    if (tally_expr_parse(&expr, text, length, NULL, NULL) != TALLY_OK)
        exit(1); /* on any thread: no CHECK */
    const uint32_t count = expr->count;
    memcpy(nodes, expr->nodes, count * sizeof nodes[0]);
    tally_expr_free(expr);
    tally_status status = finds_add_tree(&finds, search->memory, &search->numbers,
                                         (struct solution_tree){nodes, count, false}, &is_beyond);
    uint64_t given = 0;
    if (status == TALLY_OK) status = deliver_many(delivery, &finds, 0, 1, target, &given);
    outcome->solutions = given;
    finds_clear(&finds, search->memory);
    return status;
}

/* ---- The sink -------------------------------------------------------------------------------- */

static int look(void *user, const tally_solution *solution)
{
    (void)user;
    CHECK_U64(solution->value.numerator.low, solution->target);
    CHECK_U64(solution->target, seen.count + 1); /* before the outcome of its target */
    if (CHECK(seen.solutions < TARGETS)) seen.targets[seen.solutions++] = solution->target;
    return 0;
}

static int note_done(void *user, const tally_outcome *outcome)
{
    (void)user;
    if (CHECK(seen.count < TARGETS)) seen.outcomes[seen.count++] = *outcome;
    return outcome->target == seen.done_at;
}

/* Searches for the targets 1 to TARGETS. */
static tally_status search_all(const struct engine *used, const tally_executor *executor,
                               tally_outcome *outcome)
{
    static const uint64_t given[] = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512};
    static const tally_options options = TALLY_OPTIONS_INIT;
    const uint64_t done_at = seen.done_at;
    memset(&seen, 0, sizeof seen);
    seen.done_at = done_at;
    memory_init(&memory, &failing.allocator, 0);
    CHECK(tally_game_new(&game, tally_rules_find("countdown"), (tally_range){1, TARGETS}, given, 10,
                         NULL) == TALLY_OK);
    request =
        (struct request){.game = game, .memory = &memory, .options = options, .targets = TARGETS};
    request.options.executor = executor;
    request.sink = (tally_sink){.solution = look, .done = note_done};
    struct engine_search search = {.engine = used, .request = &request, .memory = &memory};
    struct delivery delivery;
    numbers_init(&search.numbers, game);
    delivery_init(&delivery, game, &request.options, &request.sink, &search.numbers, &memory);
    *outcome = outcome_of(1);
    const tally_status status = search_each_target(&search, &delivery, find_target, outcome);
    tally_game_free(game);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
    return status;
}

static void begin(uint64_t nodes)
{
    failing_allocator_init(&failing, UINT64_MAX, false);
    plan.failure = TALLY_OK;
    plan.nodes = nodes;
    seen.done_at = UINT64_MAX;
}

/* Outcomes of the targets 1 to count, each but the last with its solution. */
static void check_seen(uint64_t count, uint64_t solutions)
{
    CHECK_U64(seen.count, count);
    CHECK_U64(seen.solutions, solutions);
    for (uint64_t i = 0; i < seen.count; i++) {
        CHECK_U64(seen.outcomes[i].target, i + 1);
        CHECK_U64(seen.outcomes[i].nodes, plan.nodes + i + 1);
    }
    for (uint64_t i = 0; i < seen.solutions; i++) CHECK_U64(seen.targets[i], i + 1);
}

/* Few nodes, many, and no executor, one, and an engine whose targets use all threads themselves. */
static void each_target_is_searched_for_in_order(void)
{
    struct threads threads;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    threads_init(&threads, 4, true);
    for (int i = 0; i < 8; i++) {
        begin(i & 1 ? NODES_WORTH_THREADS : 0);
        CHECK(search_all(i & 2 ? &engine : &engine_without_forks, i & 4 ? &threads.executor : NULL,
                         &outcome) == TALLY_OK);
        check_seen(TARGETS, TARGETS);
        CHECK_U64(outcome.target, TARGETS);
        CHECK(outcome.bound == TALLY_BOUND_NONE);
        CHECK_U64(atomic_load(&seen.opened), i == 7 ? 4 : i == 6 ? 4 : 0);
    }
}

/* Each block of targets begins with an empty forest,
 * so many for the same targets on any number of threads. */
static void a_block_begins_with_an_empty_forest(void)
{
    struct threads threads;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    begin(NODES_WORTH_THREADS);
    CHECK(search_all(&engine, NULL, &outcome) == TALLY_OK);
    const uint32_t forgotten = atomic_load(&seen.forgotten);
    CHECK(forgotten >= TARGETS / 128);
    for (size_t width = 2; width <= 5; width++) {
        threads_init(&threads, width, false);
        CHECK(search_all(&engine, &threads.executor, &outcome) == TALLY_OK);
        CHECK_U64(atomic_load(&seen.forgotten), forgotten);
    }
}

static void an_early_end_leaves_no_gap(void)
{
    struct threads threads;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    threads_init(&threads, 4, true);
    for (uint64_t at = 1; at <= TARGETS; at += 37) {
        begin(NODES_WORTH_THREADS);
        plan.fails_at = at;
        plan.failure = TALLY_STOPPED;
        CHECK(search_all(&engine, at % 2 ? &threads.executor : NULL, &outcome) == TALLY_STOPPED);
        check_seen(at, at - 1);
        CHECK_U64(outcome.target, at);
        CHECK(outcome.bound == TALLY_BOUND_STOPPED);
        CHECK(at == 1 || seen.outcomes[at - 2].bound == TALLY_BOUND_NONE);
    }
}

static void done_ends_the_job(void)
{
    struct threads threads;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    threads_init(&threads, 4, true);
    for (uint64_t at = 1; at <= TARGETS; at += 37) {
        begin(NODES_WORTH_THREADS);
        seen.done_at = at;
        CHECK(search_all(&engine, at % 2 ? &threads.executor : NULL, &outcome) == TALLY_STOPPED);
        check_seen(at, at);
        CHECK(outcome.bound == TALLY_BOUND_NONE);
    }
}

/* Where memory for several threads comes to its end, one thread goes on: nothing is missing. */
static void memory_for_threads_is_not_needed(void)
{
    struct threads threads;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    threads_init(&threads, 4, true);
    for (uint64_t at = 0; at < 40; at++) {
        begin(NODES_WORTH_THREADS);
        failing.fail_at = 2 + at; /* the first target is searched for here */
        const tally_status status = search_all(&engine, &threads.executor, &outcome);
        if (status == TALLY_OK) check_seen(TARGETS, TARGETS);
        else check_seen(1, 0);
        CHECK(status == TALLY_OK ||
              (status == TALLY_NO_MEMORY && outcome.bound == TALLY_BOUND_MEMORY));
        CHECK_U64(failing_allocator_held(&failing), 0);
    }
}

int main(void)
{
    TEST(each_target_is_searched_for_in_order);
    TEST(a_block_begins_with_an_empty_forest);
    TEST(an_early_end_leaves_no_gap);
    TEST(done_ends_the_job);
    TEST(memory_for_threads_is_not_needed);
    return test_end();
}
