/* SPDX-License-Identifier: MIT */
/*
 * tally shapes: a least set of expression shapes that makes, from the digits of years or from given
 * numbers, all that any shape makes.
 */
#include "cli/cli.h"
#include "cli/terminal/terminal.h"
#include "common/format.h"

#include <stdio.h>

enum { USUAL_LAST = 100 };

const struct option shapes_own_options[] = {
    TEXT_ROW("targets", "FIRST..LAST", "the values to make, up to 1000000", "0..100"),
    OPTION_END,
};

/* A search for a least set of shapes, and the shapes found, ready to be printed. */
struct finding {
    const struct call *call;
    struct question question;
    tally_shapes_asked asked;
    tally_shapes_outcome outcome;
    uint64_t numbers[TALLY_SHAPES_NUMBERS_MAX];
    struct buffer shapes; /* as text, or as JSON */
};

/* ---- For people ------------------------------------------------------------------------------ */

enum { COLUMNS = 80, SHAPE_WIDTH = 24 };

/* Appends the values that no other shape of the set makes, as many as the line has room for. */
static void show_alone(struct buffer *out, const tally_shape *shape, size_t room)
{
    for (uint64_t i = 0; i < shape->covers; i++) {
        char text[32];
        if (!shape->is_alone[i]) continue;
        const size_t length = (size_t)snprintf(text, sizeof text, " %llu", (ull)shape->made[i]);
        if (length + sizeof " ..." > room) {
            buffer_text(out, " ...");
            return;
        }
        room -= length;
        buffer_text(out, text);
    }
}

/* A row has fixed columns: the shape, how many values it makes, and how many no other shape makes.
 * If there is only one choice of digits, these values follow, as far as the line has room. */
static int show_shape(void *user, const tally_shape *shape)
{
    struct finding *const finding = user;
    enum { FIGURES = 2 * 9 };
    if (is_given(finding->call, "quiet")) {
        buffer_put(&finding->shapes, "%s\n", shape->text);
        return 0;
    }
    buffer_put(&finding->shapes, "%-*s%9s%9s", SHAPE_WIDTH, shape->text,
               grouped(shape->covers).text, grouped(shape->alone).text);
    if (shape->made != NULL) {
        buffer_text(&finding->shapes, "  ");
        show_alone(&finding->shapes, shape, COLUMNS - SHAPE_WIDTH - FIGURES - 2);
    }
    buffer_char(&finding->shapes, '\n');
    return 0;
}

static void show_what(const struct finding *finding)
{
    const tally_shapes_asked *const asked = &finding->asked;
    if (asked->numbers == NULL)
        buffer_put(&output, asked->years.first == asked->years.last ? "%04llu" : "%04llu..%04llu",
                   (ull)asked->years.first, (ull)asked->years.last);
    else buffer_numbers(&output, asked->numbers, asked->number_count);
}

/* The rows were collected before this head is written, because the head tells how many there
 * are. */
static void show_head(const struct finding *finding)
{
    const tally_shapes_outcome *const outcome = &finding->outcome;
    const tally_range targets = finding->asked.targets;
    if (outcome->count == 0 && outcome->bound != TALLY_BOUND_NONE) return;
    show_what(finding);
    buffer_text(&output, ": ");
    show_count(outcome->count, "shape makes", "shapes make");
    buffer_put(&output, " all of %llu..%llu that shapes make (", (ull)targets.first,
               (ull)targets.last);
    if (outcome->games == 1) show_count(outcome->pairs, "value", "values");
    else show_count(outcome->pairs, "pair", "pairs");
    buffer_text(&output, ")\n");
    if (outcome->bound == TALLY_BOUND_NONE) buffer_text(&output, "no smaller set does\n");
    if (outcome->count == 0) return;
    paint_on(PAINT_QUIET);
    buffer_put(&output, "\n%-*s%9s%9s%s\n", SHAPE_WIDTH, "shape", "makes", "alone",
               outcome->games == 1 ? "   what no other one makes" : "");
    paint_off();
}

/* Tells what is proved after an early end. A bound may be known even if no set is. */
static int end_status(const struct finding *finding)
{
    const tally_shapes_outcome *const outcome = &finding->outcome;
    const unsigned long long at_least = outcome->at_least;
    const char *why = "memory ran out";
    switch (outcome->bound) {
    case TALLY_BOUND_NONE:
    case TALLY_BOUND_LIMIT:
    case TALLY_BOUND_ANY: return EXIT_SOLVED;
    case TALLY_BOUND_VALUE:
        return fail_stopped("steps beyond 64 bits were not explored; shapes may make more values");
    case TALLY_BOUND_MEMORY: break;
    case TALLY_BOUND_STOPPED:
        if (output_has_failed()) return EXIT_STOPPED;
        why = watch_why("interrupted");
        break;
    }
    if (outcome->count == 0 && at_least == 0) return fail_stopped("%s before a set was known", why);
    if (outcome->count == 0)
        return fail_stopped("%s before a set was known; at least %llu shapes are needed", why,
                            at_least);
    return fail_stopped("%s; at least %llu shapes are needed, and a smaller set may exist", why,
                        at_least);
}

/* ---- What is asked --------------------------------------------------------------------------- */

static bool read_numbers_of(struct finding *finding)
{
    const struct call *const call = finding->call;
    if (call->argument_count > TALLY_SHAPES_NUMBERS_MAX)
        return refuse("%zu numbers: give 2 to %d", call->argument_count, TALLY_SHAPES_NUMBERS_MAX);
    for (size_t i = 0; i < call->argument_count; i++) {
        const char *const text = call->arguments[i];
        if (!read_whole(text, strlen(text), &finding->numbers[i]))
            return refuse("number %zu, '%.40s': give a whole number", i + 1, text);
    }
    finding->asked.numbers = finding->numbers;
    finding->asked.number_count = call->argument_count;
    return true;
}

static bool read_asked(struct finding *finding)
{
    const struct call *const call = finding->call;
    const struct option_value *const targets = option_of(call, "targets");
    if (call->argument_count == 0)
        return refuse("give a year such as 2019, years such as 0..9999, or 2 to %d numbers",
                      TALLY_SHAPES_NUMBERS_MAX);
    finding->asked.targets = (tally_range){0, USUAL_LAST};
    if (targets->is_set &&
        !read_range("--targets", targets->text, any_number, &finding->asked.targets))
        return false;
    return call->argument_count == 1 ? read_range("the years", call->arguments[0],
                                                  (tally_range){0, 999999}, &finding->asked.years)
                                     : read_numbers_of(finding);
}

static int say_refused(const struct finding *finding, tally_status status)
{
    const char *const targets = text_of(finding->call, "targets");
    if (status == TALLY_TARGET_RANGE)
        return fail_usage("--targets '%.40s': give values from 0 to %d, and not 0 alone", targets,
                          TALLY_SHAPES_TARGET_MAX);
    return fail_search(status);
}

/* ---- The command ----------------------------------------------------------------------------- */

static void show_found(const struct finding *finding)
{
    if (is_given(finding->call, "json")) {
        report_shapes(&output, &finding->asked, &finding->outcome, &finding->shapes);
        buffer_char(&output, '\n');
        return;
    }
    if (!is_given(finding->call, "quiet")) show_head(finding);
    buffer_append(&output, finding->shapes.data, finding->shapes.length);
}

static int find(struct finding *finding)
{
    struct json json = json_into(&finding->shapes);
    const bool is_json = is_given(finding->call, "json");
    const tally_shapes_sink sink = {.user = is_json ? (void *)&json : (void *)finding,
                                    .shape = is_json ? report_shape : show_shape};
    const tally_status status =
        tally_shapes(&finding->asked, &finding->question.options, &sink, &finding->outcome);
    if (status != TALLY_OK) return say_refused(finding, status);
    show_found(finding);
    output_flow();
    return end_status(finding);
}

int run_shapes(struct call *call)
{
    struct finding finding = {
        .call = call, .asked = TALLY_SHAPES_ASKED_INIT, .outcome = TALLY_SHAPES_OUTCOME_INIT};
    if (!read_asked(&finding) || !read_search(call, NULL, &finding.question)) return EXIT_USAGE;
    terminal_begin(call);
    const int status = find(&finding);
    buffer_clear(&finding.shapes);
    return status;
}
