/* SPDX-License-Identifier: MIT */
/*
 * The benchmark's table and JSON lines. The build defines TALLY_COMMIT and TALLY_FLAGS, so that a
 * committed result says which program it measured.
 *
 *     row                 threads      mean     worst  per second  peak MB       nodes
 *     six-simplest              1   60.3 us   12.1 ms      16,592      0.2      10,494
 */
#include "cli/bench/report.h"

#include "cli/terminal/output.h"
#include "cli/terminal/style.h"
#include "common/format.h"
#include "query/json_writer.h"
#include "tally/threads.h"

#include <stdio.h>
#include <string.h>

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

/* Reads the processor's name from the system. */
static void read_cpu(char *name, size_t size)
{
    char line[256];
    FILE *const file = fopen("/proc/cpuinfo", "r");
    snprintf(name, size, "unknown");
    if (file == NULL) return;
    while (fgets(line, sizeof line, file) != NULL) {
        const char *const colon = strchr(line, ':');
        if (strncmp(line, "model name", 10) != 0 || colon == NULL) continue;
        line[strcspn(line, "\n")] = '\0';
        snprintf(name, size, "%s", colon + 1 + strspn(colon + 1, " "));
        break;
    }
    fclose(file);
}

/* Kernels are listed from the fastest to the slowest that this machine can run, so the first one is
 * the one that surveys choose. */
const char *report_kernel(const char *asked)
{
    const char *kernel = tally_kernel_at(0);
    for (size_t i = 0; asked != NULL && kernel != NULL && strcmp(asked, kernel) != 0; i++)
        kernel = tally_kernel_at(i + 1);
    return kernel;
}

static void line(const char *name, const char *text)
{
    buffer_text(&output, name);
    buffer_text(&output, text);
    buffer_char(&output, '\n');
}

/* A figure without the machine and the compiler cannot be compared, so these lines come first. */
void report_machine(const char *kernel, size_t threads, bool is_json)
{
    char cpu[200];
    read_cpu(cpu, sizeof cpu);
    if (!is_json) {
        line("cpu       ", cpu);
        line("compiler  ", COMPILER);
        line("flags     ", TALLY_FLAGS);
        line("commit    ", TALLY_COMMIT);
        line("kernel    ", kernel);
        line("\nrow                 threads      mean     worst  per second  peak MB       nodes",
             "");
        return;
    }
    struct json json = json_into(&output);
    json_open_object(&json);
    json_put_number(&json, "version", 1);
    json_put_string(&json, "tally", tally_version());
    json_put_string(&json, "cpu", cpu);
    json_put_number(&json, "cpus", tally_threads_processors());
    json_put_number(&json, "threads", threads);
    json_put_string(&json, "compiler", COMPILER);
    json_put_string(&json, "flags", TALLY_FLAGS);
    json_put_string(&json, "commit", TALLY_COMMIT);
    json_put_string(&json, "kernel", kernel);
    json_close_object(&json);
    buffer_char(&output, '\n');
}

/* Writes a time with three significant digits: 950 ns, 61.2 us, 4.50 ms, 2.31 s. */
static void write_time(uint64_t ns)
{
    static const char *const units[] = {"ns", "us", "ms", "s"};
    double amount = (double)ns;
    size_t unit = 0;
    while (amount >= 999.5 && unit < 3) {
        amount /= 1000;
        unit++;
    }
    const int decimals = unit == 0 || amount >= 99.95 ? 0 : amount >= 9.995 ? 1 : 2;
    char text[32];
    const int length = snprintf(text, sizeof text, "%7.*f %-2s", decimals, amount, units[unit]);
    if (length > 0) buffer_append(&output, text, (size_t)length);
}

/* Some items hold many answers, for example a batch of judged lines: then answers are counted. */
static double per_second(const struct row *row)
{
    return row->mean_ns > 0 ? (double)row->workload->per_item * 1e9 / (double)row->mean_ns : 0;
}

/* Rates below 100 have two decimals, larger ones have commas. The peak is blank if it was not
 * measured. */
static void write_row(const struct row *row)
{
    const size_t name_length = strlen(row->workload->name);
    buffer_text(&output, row->workload->name);
    if (name_length < 20) buffer_fill(&output, ' ', 20 - name_length);
    buffer_number_right(&output, row->threads, 7);
    write_time(row->mean_ns);
    write_time(row->worst_ns);
    const double rate = per_second(row);
    if (rate < 100) buffer_put(&output, "%12.2f", rate);
    else buffer_put(&output, "%12s", grouped((uint64_t)(rate + 0.5)).text);
    if (row->peak_bytes > 0) buffer_put(&output, "%9.1f", (double)row->peak_bytes / 1e6);
    else buffer_put(&output, "%9s", "");
    buffer_put(&output, "%12s", grouped(row->nodes).text);
    buffer_char(&output, '\n');
}

/* The JSON line has every figure that the table leaves out: the least and the median time, and how
 * many timings there were. */
void report_row(const struct row *row, bool is_json)
{
    if (!is_json) {
        write_row(row);
        return;
    }
    struct json json = json_into(&output);
    json_open_object(&json);
    json_put_number(&json, "version", 1);
    json_put_string(&json, "row", row->workload->name);
    json_put_string(&json, "title", row->workload->title);
    json_put_number(&json, "threads", row->threads);
    json_put_number(&json, "mean_ns", row->mean_ns);
    json_put_number(&json, "median_ns", row->median_ns);
    json_put_number(&json, "worst_ns", row->worst_ns);
    json_put_number(&json, "least_ns", row->least_ns);
    json_put_number(&json, "timings", row->timings);
    json_put_number(&json, "items", row->workload->items);
    json_put_number(&json, "per_item", row->workload->per_item);
    json_put_number(&json, "per_second", (uint64_t)per_second(row));
    json_put_number(&json, "peak_bytes", row->peak_bytes);
    json_put_number(&json, "nodes", row->nodes);
    json_close_object(&json);
    buffer_char(&output, '\n');
}

void report_title(const struct workload *workload, bool is_json)
{
    if (is_json) {
        struct json json = json_into(&output);
        json_open_object(&json);
        json_put_number(&json, "version", 1);
        json_put_string(&json, "row", workload->name);
        json_put_string(&json, "title", workload->title);
        json_close_object(&json);
        buffer_char(&output, '\n');
        return;
    }
    buffer_text(&output, workload->name);
    buffer_fill(&output, ' ', strlen(workload->name) < 22 ? 22 - strlen(workload->name) : 1);
    line("", workload->title);
}
