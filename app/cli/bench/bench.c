/* SPDX-License-Identifier: MIT */
/*
 * tally bench: measures speed and memory on this machine.
 *
 * Each workload first runs once to warm up, and its answers are compared with known ones. It runs
 * again with a counting allocator, to measure its peak memory. Then its items are timed one after
 * the other until the time for a row is used up; each at least three times, unless that takes ten
 * times as long. A row shows the mean and the worst of all timings, and the signature: the number
 * of nodes in one round, which changes only if the search changes. The JSON lines have the median,
 * too, which a busy machine changes least.
 */
#include "cli/bench/bench.h"

#include "cli/bench/report.h"
#include "cli/commands.h"
#include "cli/terminal/message.h"
#include "cli/terminal/output.h"
#include "cli/terminal/style.h"
#include "cli/terminal/watch.h"
#include "common/file.h"
#include "tally/threads.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* One line for each file of workloads. */
static const struct workload *const *const tables[] = {
    &bench_search_workloads,   &bench_exact_workloads,   &bench_all_used_workloads,
    &bench_many_workloads,     &bench_process_workloads, &bench_completions_workloads,
    &bench_datasets_workloads, &bench_survey_workloads,
};

void bench_wrong(struct bench *bench, const char *what)
{
    if (bench->wrong == NULL) bench->wrong = what;
}

tally_game *bench_game(struct bench *bench, const char *id)
{
    tally_game *game = NULL;
    if (tally_game_parse(&game, id, strlen(id), NULL, NULL) != TALLY_OK)
        bench_wrong(bench, "a game could not be made");
    return game;
}

void bench_check_solution(struct bench *bench, const tally_game *game,
                          const tally_solution *solution)
{
    if (!bench->is_checking) return;
    char text[1024];
    tally_judgement judgement = TALLY_JUDGEMENT_INIT;
    const size_t length = tally_expr_print(solution->expr, TALLY_STYLE_INFIX, text, sizeof text);
    const tally_status status = tally_check(&judgement, game, text, length, NULL, NULL);
    const uint64_t value = judgement.value.numerator.low, target = solution->target;
    const bool is_right = status == TALLY_OK && judgement.verdict != TALLY_VERDICT_INVALID &&
                          value == solution->value.numerator.low &&
                          judgement.value.denominator.low == 1 &&
                          solution->distance == (value > target ? value - target : target - value);
    if (!is_right) bench_wrong(bench, "a solution is not worth what it says");
}

static uint64_t clock_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* ---- Timings --------------------------------------------------------------------------------- */

/* The times of one workload, in the order of the runs. */
struct timings {
    uint64_t *ns;
    size_t count;
    size_t room;
};

static bool add_timing(struct timings *timings, uint64_t ns)
{
    if (timings->count == timings->room) {
        const size_t room = timings->room > 0 ? timings->room * 2 : 1024;
        uint64_t *const grown = realloc(timings->ns, room * sizeof *grown);
        if (grown == NULL) return false;
        timings->ns = grown;
        timings->room = room;
    }
    timings->ns[timings->count++] = ns;
    return true;
}

static uint64_t mean_ns(const struct timings *timings)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < timings->count; i++) sum += timings->ns[i];
    return sum / timings->count;
}

static int compare_ns(const void *a, const void *b)
{
    const uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;
    return (left > right) - (left < right);
}

/* Times whole rounds of items, until the time is used up. Returns false if it was interrupted, or
 * if there is no memory. */
static bool time_items(const struct workload *workload, struct bench *bench, uint64_t budget_ns,
                       struct timings *timings)
{
    enum { ROUNDS_LEAST = 3 };
    const uint64_t begin_ns = clock_ns();
    for (size_t round = 0; round < ROUNDS_LEAST || clock_ns() - begin_ns < budget_ns; round++) {
        for (size_t i = 0; i < workload->items; i++) {
            const uint64_t from_ns = clock_ns();
            workload->run(bench, i);
            if (!add_timing(timings, clock_ns() - from_ns)) return false;
            if (watch_was_interrupted()) return false;
        }
        if (clock_ns() - begin_ns > 10 * budget_ns) return true;
    }
    return true;
}

/* ---- Memory ---------------------------------------------------------------------------------- */

/* An allocator that counts the bytes in use. A header before each block keeps its size, and the
 * alignment of malloc(). */
struct counted {
    atomic_size_t held;
    atomic_size_t peak;
};

/* Stands before each allocated block, so that a release knows the size of the block. */
union header {
    size_t size;
    max_align_t alignment;
};

static void *counted_allocate(void *context, size_t size)
{
    struct counted *const counted = context;
    if (size > SIZE_MAX - sizeof(union header)) return NULL;
    union header *const header = malloc(size + sizeof *header);
    if (header == NULL) return NULL;
    header->size = size;
    const size_t held = atomic_fetch_add(&counted->held, size) + size;
    size_t peak = atomic_load(&counted->peak);
    while (held > peak && !atomic_compare_exchange_weak(&counted->peak, &peak, held)) continue;
    return header + 1;
}

static void counted_release(void *context, void *block)
{
    struct counted *const counted = context;
    if (block == NULL) return;
    union header *const header = (union header *)block - 1;
    atomic_fetch_sub(&counted->held, header->size);
    free(header);
}

static size_t peak_bytes(const struct workload *workload, const struct bench *usual)
{
    struct counted counted;
    atomic_init(&counted.held, 0);
    atomic_init(&counted.peak, 0);
    const tally_allocator allocator = {&counted, counted_allocate, counted_release};
    tally_options options = *usual->options;
    options.allocator = &allocator;
    struct bench bench = *usual;
    bench.options = &options;
    for (size_t i = 0; i < workload->items; i++) workload->run(&bench, i);
    return atomic_load(&counted.peak);
}

/* ---- Rows ------------------------------------------------------------------------------------ */

/* What is run: workloads, threads, and where the results go. */
struct plan {
    const struct call *call;
    tally_threads *threads; /* NULL: one thread */
    uint64_t budget_ns;
    struct file_writer file; /* the file of --output */
    bool has_file;
    bool is_json;
    bool has_failed;        /* some answer was wrong */
    bool is_file_unwritten; /* writing failed, which was reported */
};

static int say_wrong(const struct workload *workload, const struct bench *bench)
{
    return fail_usage("bench %s: %s; the row is not timed", workload->name, bench->wrong);
}

/* Runs one round and compares the answers. Returns the signature. */
static uint64_t check(const struct workload *workload, struct bench *bench)
{
    uint64_t nodes = 0;
    bench->is_checking = true;
    for (size_t i = 0; i < workload->items; i++) nodes += workload->run(bench, i);
    bench->is_checking = false;
    return nodes;
}

static void say_unwritten(struct plan *plan)
{
    plan->is_file_unwritten = true;
    fail_usage("--output '%s': %s", plan->call->own[BENCH_OUTPUT].text, plan->file.message);
}

/* Moves the output since `begin` to the file. */
static void move_to_file(struct plan *plan, size_t begin)
{
    const size_t length = output.length - begin;
    const bool is_written = file_write(&plan->file, output.data + begin, length);
    output.length = begin;
    if (is_written || plan->is_file_unwritten) return;
    say_unwritten(plan);
}

static void write_both(struct plan *plan, const struct row *row)
{
    report_row(row, plan->is_json);
    if (!plan->has_file || plan->is_file_unwritten) return;
    const size_t begin = output.length;
    report_row(row, true);
    move_to_file(plan, begin);
}

/* A row is measured in this order: its preparation, which is not timed; one checked pass over all
 * items, which also warms the caches; one pass for the peak of memory; then timed rounds. */
static void run_row(struct plan *plan, const struct workload *workload,
                    const tally_executor *executor)
{
    tally_options options = TALLY_OPTIONS_INIT;
    options.executor = executor;
    options.tick = watch_tick;
    struct bench bench = {.options = &options,
                          .kernel = plan->call->common[OPT_KERNEL].text,
                          .threads = executor != NULL ? executor->width : 1};
    const struct preparation *const preparation = workload->preparation;
    if (preparation != NULL && !preparation->begin(&bench)) {
        plan->has_failed = true;
        fail_usage("bench %s: %s", workload->name,
                   bench.wrong != NULL ? bench.wrong : "it cannot be prepared");
        return;
    }
    struct row row = {
        .workload = workload, .threads = bench.threads, .nodes = check(workload, &bench)};
    struct timings timings = {NULL, 0, 0};
    if (bench.wrong != NULL) {
        plan->has_failed = true;
        if (!watch_was_interrupted()) say_wrong(workload, &bench);
    } else {
        row.peak_bytes = peak_bytes(workload, &bench);
        if (time_items(workload, &bench, plan->budget_ns, &timings)) {
            qsort(timings.ns, timings.count, sizeof *timings.ns, compare_ns);
            row.mean_ns = mean_ns(&timings);
            row.median_ns = timings.ns[timings.count / 2];
            row.worst_ns = timings.ns[timings.count - 1];
            row.least_ns = timings.ns[0];
            row.timings = timings.count;
            write_both(plan, &row);
        }
    }
    free(timings.ns);
    if (preparation != NULL) preparation->end(&bench);
}

static void run_rows(struct plan *plan, const struct workload *workload)
{
    run_row(plan, workload, NULL);
    if (plan->threads != NULL && workload->has_threads && !watch_was_interrupted()) {
        output_flush();
        run_row(plan, workload, tally_threads_executor(plan->threads));
    }
}

/* Does the name contain the text of this length? */
static bool contains(const char *name, const char *text, size_t length)
{
    for (; strlen(name) >= length; name++)
        if (memcmp(name, text, length) == 0) return true;
    return false;
}

/* Does the name contain one of the texts, which commas separate? NULL: every name does. */
static bool is_chosen(const char *name, const char *only)
{
    while (only != NULL && *only != '\0') {
        const size_t length = strcspn(only, ",");
        if (contains(name, only, length)) return true;
        only += length + (only[length] == ',');
    }
    return only == NULL;
}

/* Calls visit for each workload whose name contains one of the texts. Returns how many there
 * are. */
static size_t visit_rows(const char *only,
                         void (*visit)(struct plan *plan, const struct workload *workload),
                         struct plan *plan)
{
    size_t count = 0;
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        for (const struct workload *workload = *tables[i]; workload->name != NULL; workload++) {
            if (!is_chosen(workload->name, only) || watch_was_interrupted() || output_has_failed())
                continue;
            count++;
            if (visit != NULL) visit(plan, workload);
            output_flush();
        }
    }
    return count;
}

/* Is each of the texts contained in the name of some row? Says which one is not. */
static bool are_known(const char *only)
{
    char text[64];
    while (only != NULL) {
        const size_t length = strcspn(only, ",");
        const bool fits = length != 0 && length < sizeof text;
        snprintf(text, sizeof text, "%.*s", (int)(fits ? length : 0), only);
        if (!fits || visit_rows(text, NULL, NULL) == 0) {
            fail_usage("--only '%.40s': no row has such a name; see 'tally bench --list'",
                       fits ? text : only);
            return false;
        }
        only = only[length] == ',' ? only + length + 1 : NULL;
    }
    return true;
}

static void list_row(struct plan *plan, const struct workload *workload)
{
    report_title(workload, plan->is_json);
}

static bool open_file(struct plan *plan)
{
    const struct option_value *const name = &plan->call->own[BENCH_OUTPUT];
    if (!name->is_set) return true;
    if (output_is_meant(name->text)) {
        fail_usage("--output '-': --json writes the rows to standard output; leave it out");
        return false;
    }
    plan->has_file = file_begin(&plan->file, name->text);
    if (!plan->has_file) say_unwritten(plan);
    return plan->has_file;
}

static void close_file(struct plan *plan)
{
    if (!plan->has_file) return;
    if (plan->is_file_unwritten) file_drop(&plan->file);
    else if (!file_end(&plan->file)) say_unwritten(plan);
}

/* All mistakes in the command line are reported before anything is measured. A file of results is
 * opened then, too, so that a wrong name does not cost the minutes of a run. */
int run_bench(struct call *call)
{
    const char *const only = call->own[BENCH_ONLY].text;
    const struct option_value *const asked = &call->common[OPT_THREADS];
    const size_t threads = asked->is_set && asked->number != OPTION_CPUS
                               ? (size_t)asked->number
                               : tally_threads_processors();
    struct plan plan = {
        .call = call,
        .budget_ns =
            (call->own[BENCH_SECONDS].is_set ? call->own[BENCH_SECONDS].number : 1000) * 1000000u,
        .is_json = call->common[OPT_JSON].is_set,
    };
    if (call->argument_count > 0) {
        return fail_usage("bench '%.40s': rows are chosen with --only TEXT", call->arguments[0]);
    }
    if (!are_known(only)) return EXIT_USAGE;
    if (call->own[BENCH_LIST].is_set) {
        visit_rows(only, list_row, &plan);
        return EXIT_SOLVED;
    }
    const char *const wanted = call->common[OPT_KERNEL].text;
    const char *const kernel = report_kernel(wanted);
    if (kernel == NULL)
        return fail_usage("--kernel '%s': this processor has no such kernel; leave the option out",
                          wanted);
    terminal_begin(call);
    watch_begin(call->common[OPT_TIMEOUT].number, false);
    if (!open_file(&plan)) return EXIT_USAGE;
    report_machine(kernel, threads, plan.is_json);
    if (plan.has_file) {
        const size_t begin = output.length;
        report_machine(kernel, threads, true);
        move_to_file(&plan, begin);
    }
    if (threads > 1 && tally_threads_new(&plan.threads, threads) != TALLY_OK)
        return fail_stopped("out of memory for the threads; no row was measured");
    visit_rows(only, run_rows, &plan);
    tally_threads_free(plan.threads);
    close_file(&plan);
    if (watch_was_interrupted())
        return fail_stopped("interrupted; the rows that are missing were not measured");
    if (plan.is_file_unwritten) return EXIT_USAGE;
    return plan.has_failed ? EXIT_MISSED : EXIT_SOLVED;
}
