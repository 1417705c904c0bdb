/* SPDX-License-Identifier: MIT */
/*
 * make bench: measures speed and memory of libtally on this machine, through its public headers.
 *
 *     tally-bench [--only TEXT,...] [--seconds S] [--threads N] [--kernel NAME] [--json] [--list]
 *                 [--output FILE]
 *
 * Each row first runs once to warm up, and its answers are compared with known ones. It runs again
 * with a counting allocator, to measure its peak memory. Then its items are timed one after the
 * other until the time for a row is used up; each at least three times, unless that takes ten times
 * as long. A row shows the mean and the worst of all timings, and the signature: the number of
 * nodes in one round, which changes only if the search changes.
 *
 *     row                 threads      mean     worst  per second  peak MB       nodes
 *     six-simplest              1   60.3 us   12.1 ms      16,592      0.2      10,494
 *
 * The rows are in rows.c. The exit status is 1 if an answer is wrong, and 2 after wrong usage.
 */
#include "bench.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tally/threads.h>
#include <time.h>

#ifndef TALLY_COMMIT
#define TALLY_COMMIT "unknown"
#endif
#ifndef TALLY_FLAGS
#define TALLY_FLAGS "unknown"
#endif
#if defined(__clang__)
#define COMPILER "clang " __clang_version__
#elif defined(__GNUC__)
#define COMPILER "gcc " __VERSION__
#else
#define COMPILER "unknown"
#endif

void bench_wrong(struct bench *bench, const char *what)
{
    if (bench->wrong == NULL) bench->wrong = what;
}

static uint64_t clock_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* ---- Memory ---------------------------------------------------------------------------------- */

/* Stands before each allocated block, so that a release knows the size of the block. */
union header {
    size_t size;
    max_align_t alignment;
};

static atomic_size_t held, peak;

static void *counted_allocate(void *context, size_t size)
{
    (void)context;
    union header *const header =
        size <= SIZE_MAX - sizeof(union header) ? malloc(size + sizeof *header) : NULL;
    if (header == NULL) return NULL;
    header->size = size;
    const size_t now = atomic_fetch_add(&held, size) + size;
    size_t most = atomic_load(&peak);
    while (now > most && !atomic_compare_exchange_weak(&peak, &most, now)) continue;
    return header + 1;
}

static void counted_release(void *context, void *block)
{
    (void)context;
    if (block == NULL) return;
    union header *const header = (union header *)block - 1;
    atomic_fetch_sub(&held, header->size);
    free(header);
}

static const tally_allocator counted = {NULL, counted_allocate, counted_release};

/* ---- Output ---------------------------------------------------------------------------------- */

/* Where rows go: to standard output as a table or as JSON lines, and as JSON lines to a file. */
static FILE *rows_file;
static bool is_json;

static void put_json(const char *format, ...)
{
    FILE *const files[] = {is_json ? stdout : NULL, rows_file};
    for (size_t i = 0; i < 2; i++) {
        va_list values;
        va_start(values, format);
        if (files[i] != NULL) vfprintf(files[i], format, values);
        va_end(values);
    }
}

/* Writes a time with three significant digits: 950 ns, 61.2 us, 4.50 ms, 2.31 s. */
static void put_time(uint64_t ns)
{
    static const char *const units[] = {"ns", "us", "ms", "s"};
    double amount = (double)ns;
    size_t unit = 0;
    for (; amount >= 999.5 && unit < 3; unit++) amount /= 1000;
    const int decimals = unit == 0 || amount >= 99.95 ? 0 : amount >= 9.995 ? 1 : 2;
    printf("%7.*f %-2s", decimals, amount, units[unit]);
}

/* Writes a count with commas, as wide as the columns of counts. */
static void put_count(uint64_t count)
{
    char text[32];
    size_t at = sizeof text - 1;
    text[at] = '\0';
    for (size_t digits = 0; digits == 0 || count > 0; digits++, count /= 10) {
        if (digits > 0 && digits % 3 == 0) text[--at] = ',';
        text[--at] = (char)('0' + count % 10);
    }
    printf("%12s", text + at);
}

static void put_machine(const char *kernel, size_t threads)
{
    char cpu[200] = "unknown", line[256];
    FILE *const file = fopen("/proc/cpuinfo", "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        const char *const colon = strchr(line, ':');
        if (strncmp(line, "model name", 10) != 0 || colon == NULL) continue;
        line[strcspn(line, "\n")] = '\0';
        snprintf(cpu, sizeof cpu, "%s", colon + 1 + strspn(colon + 1, " "));
        break;
    }
    if (file != NULL) fclose(file);
    put_json("{\"version\":1,\"tally\":\"%s\",\"cpu\":\"%s\",\"cpus\":%zu,\"threads\":%zu,"
             "\"compiler\":\"%s\",\"flags\":\"%s\",\"commit\":\"%s\",\"kernel\":\"%s\"}\n",
             tally_version(), cpu, tally_threads_processors(), threads, COMPILER, TALLY_FLAGS,
             TALLY_COMMIT, kernel);
    if (is_json) return;
    printf("cpu       %s\ncompiler  %s\nflags     %s\ncommit    %s\nkernel    %s\n\n", cpu,
           COMPILER, TALLY_FLAGS, TALLY_COMMIT, kernel);
    printf("row                 threads      mean     worst  per second  peak MB       nodes\n");
}

static int compare_ns(const void *a, const void *b)
{
    const uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;
    return (left > right) - (left < right);
}

/* A row's line. Some items hold many answers, such as a batch of judged lines: per_item answers are
 * counted then. */
static void put_row(const struct row *row, size_t threads, uint64_t *ns, size_t count,
                    size_t peak_bytes, uint64_t nodes)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) sum += ns[i];
    qsort(ns, count, sizeof *ns, compare_ns);
    const uint64_t mean = sum / count;
    const double rate = mean > 0 ? (double)row->per_item * 1e9 / (double)mean : 0;
    put_json("{\"version\":1,\"row\":\"%s\",\"title\":\"%s\",\"threads\":%zu,\"mean_ns\":%llu,"
             "\"median_ns\":%llu,\"worst_ns\":%llu,\"least_ns\":%llu,\"timings\":%zu,"
             "\"items\":%zu,\"per_item\":%llu,\"per_second\":%llu,\"peak_bytes\":%zu,"
             "\"nodes\":%llu}\n",
             row->name, row->title, threads, (unsigned long long)mean,
             (unsigned long long)ns[count / 2], (unsigned long long)ns[count - 1],
             (unsigned long long)ns[0], count, row->items, (unsigned long long)row->per_item,
             (unsigned long long)rate, peak_bytes, (unsigned long long)nodes);
    if (is_json) return;
    printf("%-20s%7zu", row->name, threads);
    put_time(mean);
    put_time(ns[count - 1]);
    if (rate < 100) printf("%12.2f", rate);
    else put_count((uint64_t)(rate + 0.5));
    if (peak_bytes > 0) printf("%9.1f", (double)peak_bytes / 1e6);
    else printf("%9s", "");
    put_count(nodes);
    putchar('\n');
}

/* ---- Rows ------------------------------------------------------------------------------------ */

static uint64_t run_round(const struct row *row, struct bench *bench)
{
    uint64_t nodes = 0;
    for (size_t i = 0; i < row->items; i++) nodes += row->run(bench, i);
    return nodes;
}

/* Times whole rounds of items, until the time is used up. Returns how many timings there are in
 * *ns, which the caller frees; 0: no memory. */
static size_t time_items(const struct row *row, struct bench *bench, uint64_t budget_ns,
                         uint64_t **ns)
{
    enum { ROUNDS_LEAST = 3 };
    size_t count = 0, room = 0;
    const uint64_t begin_ns = clock_ns();
    for (size_t round = 0; round < ROUNDS_LEAST || clock_ns() - begin_ns < budget_ns; round++) {
        if (count + row->items > room) {
            room = 2 * (room + row->items);
            uint64_t *const grown = realloc(*ns, room * sizeof **ns);
            if (grown == NULL) return 0;
            *ns = grown;
        }
        for (size_t i = 0; i < row->items; i++) {
            const uint64_t from_ns = clock_ns();
            row->run(bench, i);
            (*ns)[count++] = clock_ns() - from_ns;
        }
        if (clock_ns() - begin_ns > 10 * budget_ns) break;
    }
    return count;
}

/* Returns whether the row's answers are right. */
static bool run_row(const struct row *row, const char *kernel, uint64_t budget_ns,
                    const tally_executor *executor)
{
    tally_options options = TALLY_OPTIONS_INIT;
    options.executor = executor;
    struct bench bench = {.options = &options,
                          .kernel = kernel,
                          .threads = executor != NULL ? executor->width : 1,
                          .is_checking = true};
    uint64_t nodes = 0, *ns = NULL;
    if (row->begin == NULL || row->begin(&bench)) nodes = run_round(row, &bench);
    bench.is_checking = false;
    if (bench.wrong == NULL) {
        options.allocator = &counted;
        atomic_store(&peak, 0);
        run_round(row, &bench);
        options.allocator = NULL;
        const size_t count = time_items(row, &bench, budget_ns, &ns);
        if (count > 0) put_row(row, bench.threads, ns, count, atomic_load(&peak), nodes);
        else bench_wrong(&bench, "out of memory for the timings");
    }
    if (bench.wrong != NULL)
        fprintf(stderr, "tally-bench: %s: %s; the row is not timed\n", row->name, bench.wrong);
    free(ns);
    if (row->end != NULL) row->end();
    fflush(stdout);
    return bench.wrong == NULL;
}

/* Is one of the texts, which commas separate, in the name? */
static bool is_chosen(const char *name, const char *only)
{
    char text[64];
    for (; only != NULL; only = strchr(only, ',') != NULL ? strchr(only, ',') + 1 : NULL) {
        snprintf(text, sizeof text, "%.*s", (int)strcspn(only, ","), only);
        if (text[0] != '\0' && strstr(name, text) != NULL) return true;
    }
    return false;
}

static int fail(const char *what, const char *text)
{
    fprintf(stderr, "tally-bench: %s '%s'\n", what, text);
    return 2;
}

int main(int argument_count, char **arguments)
{
    enum { ONLY, SECONDS, THREADS, KERNEL, OUTPUT, VALUES, JSON = VALUES, LIST, NAMES };
    static const char *const names[NAMES] = {"--only",   "--seconds", "--threads", "--kernel",
                                             "--output", "--json",    "--list"};
    const char *given[NAMES] = {NULL};
    for (int i = 1; i < argument_count; i++) {
        size_t name = 0;
        while (name < NAMES && strcmp(arguments[i], names[name]) != 0) name++;
        if (name == NAMES || (name < VALUES && i + 1 == argument_count))
            return fail("not an option, or without its value; see bench/README.md:", arguments[i]);
        given[name] = name < VALUES ? arguments[++i] : arguments[i];
    }
    size_t chosen = 0, kernel = 0;
    for (const struct row *row = bench_rows; row->name != NULL; row++) {
        if (given[ONLY] != NULL && !is_chosen(row->name, given[ONLY])) continue;
        chosen++;
        if (given[LIST] != NULL) printf("%-21s %s\n", row->name, row->title);
    }
    if (chosen == 0) return fail("no row has such a name:", given[ONLY]);
    if (given[LIST] != NULL) return 0;
    while (given[KERNEL] != NULL && tally_kernel_at(kernel) != NULL &&
           strcmp(tally_kernel_at(kernel), given[KERNEL]) != 0)
        kernel++;
    if (tally_kernel_at(kernel) == NULL)
        return fail("this processor has no such kernel:", given[KERNEL]);
    const double seconds = given[SECONDS] != NULL ? strtod(given[SECONDS], NULL) : 1;
    const size_t threads =
        given[THREADS] != NULL ? strtoul(given[THREADS], NULL, 10) : tally_threads_processors();
    tally_threads *pool = NULL;
    if (!(seconds > 0 && seconds < 3600) || threads == 0 ||
        (threads > 1 && tally_threads_new(&pool, threads) != TALLY_OK))
        return fail("seconds must be above 0, and so must threads:", arguments[0]);
    is_json = given[JSON] != NULL;
    if (given[OUTPUT] != NULL && (rows_file = fopen(given[OUTPUT], "w")) == NULL)
        return fail("cannot be written:", given[OUTPUT]);
    put_machine(tally_kernel_at(kernel), threads);
    bool is_right = true;
    for (const struct row *row = bench_rows; row->name != NULL; row++) {
        if (given[ONLY] != NULL && !is_chosen(row->name, given[ONLY])) continue;
        is_right &= run_row(row, given[KERNEL], (uint64_t)(seconds * 1e9), NULL);
        if (pool != NULL && row->has_threads)
            is_right &= run_row(row, given[KERNEL], (uint64_t)(seconds * 1e9),
                                tally_threads_executor(pool));
    }
    tally_threads_free(pool);
    const bool is_unwritten = rows_file != NULL && (ferror(rows_file) | fclose(rows_file)) != 0;
    if (is_unwritten) return fail("cannot be written:", given[OUTPUT]);
    return is_right ? 0 : 1;
}
