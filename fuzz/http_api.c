/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: the API behind HTTP. The first line is a path below /api/v1/ with a query, the rest
 * a JSON body. Whatever comes in, either an answer goes out, each line of it an object, or a
 * problem with a code; and the same parameters, given once in the query and once in a body, are
 * answered alike.
 */
#include "httpd/server.h"
#include "query/json_writer.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { TICKS_MOST = 20, NUMBERS_MOST = 5, MEMORY_BYTES = 8 << 20, TEXT_BYTES = 256 << 10 };

static void require(bool condition, const char *what)
{
    if (condition) return;
    fprintf(stderr, "not so: %s\n", what);
    abort();
}

static int count_ticks(void *left, const tally_progress *progress)
{
    (void)progress;
    int *const ticks = left;
    return (*ticks)-- <= 0;
}

static bool has_room(void *user)
{
    const struct buffer *const out = user;
    return out->length < TEXT_BYTES;
}

/* Brackets and quotes of a line fit together. */
static void look_at_line(const char *text, size_t length)
{
    int depth = 0;
    bool is_text = false;
    for (size_t i = 0; i < length; i++) {
        if (is_text && text[i] == '\\') i++;
        else if (text[i] == '"') is_text = !is_text;
        else if (!is_text && (text[i] == '{' || text[i] == '[')) depth++;
        else if (!is_text && (text[i] == '}' || text[i] == ']')) depth--;
        require(depth > 0 || i + 1 == length, "a line is one object");
    }
    require(depth == 0 && !is_text, "a line is whole");
}

/* Values may be none, which is no line. */
static void look_at_lines(const struct buffer *out, enum question_kind kind)
{
    if (out->length == 0 && kind == QUESTION_VALUES) return;
    require(out->length > 0 && out->data[out->length - 1] == '\n',
            "an answer ends with a line end");
    size_t begin = 0;
    for (size_t i = 0; i < out->length; i++) {
        if (out->data[i] != '\n') continue;
        look_at_line(out->data + begin, i - begin);
        begin = i + 1;
    }
}

/* Appends the answer, or the problem, to out. */
static void answer(struct buffer *out, enum question_kind kind, struct line *parameters,
                   struct problem *problem)
{
    static struct buffer held;
    struct question question;
    int ticks = TICKS_MOST;
    if (problem->code == PROBLEM_NONE &&
        question_read(&question, kind, parameters, NUMBERS_MOST, 1000, problem)) {
        question.options.tick = count_ticks;
        question.options.tick_context = &ticks;
        question.options.memory_bytes = MEMORY_BYTES;
        struct answering end = {
            .question = &question,
            .out = out,
            .flow = has_room,
            .user = out,
            .lines_most = VALUES_MOST,
            .held = &held,
        };
        answer_question(&end);
        question_clear(&question);
        if (end.status == TALLY_OK) return;
        problem_set(problem, problem_code_of(end.status), NULL, NULL);
        out->length = 0;
    }
    require(problem->code != PROBLEM_NONE, "what is not answered has a problem");
    require(problem_status(problem->code) >= 400, "a problem has its status");
    problem_report(out, problem);
}

/* The parameters of a query; at each escaped byte %XX stands one byte. */
static void read_query(struct line *parameters, enum question_kind kind, const char *at,
                       const char *end, struct problem *problem)
{
    while (at < end && problem->code == PROBLEM_NONE) {
        const char *const ampersand = memchr(at, '&', (size_t)(end - at));
        const char *const stop = ampersand != NULL ? ampersand : end;
        const char *const equals = memchr(at, '=', (size_t)(stop - at));
        const char *const name_end = equals != NULL ? equals : stop;
        const char *const value = equals != NULL ? equals + 1 : stop;
        const size_t begin = parameters->texts.length;
        enum parameter parameter;
        if (!parameter_find(parameters, kind, (struct json_span){at, (size_t)(name_end - at)},
                            &parameter, problem))
            return;
        buffer_append(&parameters->texts, value, (size_t)(stop - value));
        if (!parameter_take(parameters, parameter, begin, problem)) return;
        at = stop < end ? stop + 1 : end;
    }
}

/* The same parameters as a JSON object. */
static void write_body(struct buffer *body, const struct line *parameters)
{
    struct json json = json_into(body);
    json_open_object(&json);
    for (int i = 0; i < PARAMETER_COUNT; i++) {
        if (!line_has(parameters, (enum parameter)i)) continue;
        json_key(&json, parameter_rows[i].name);
        json_string_of(&json, parameters->members[i].text, parameters->members[i].length);
    }
    json_close_object(&json);
}

static bool is_utf8(const struct line *parameters)
{
    for (size_t i = 0; i < parameters->texts.length;) {
        const size_t length = utf8_length(parameters->texts.data + i, parameters->texts.length - i);
        if (length == 0) return false;
        i += length;
    }
    return true;
}

/* A query, said again in JSON, is answered alike. */
static void compare_with_json(const struct buffer *wanted, enum question_kind kind,
                              const struct line *parameters)
{
    struct buffer body = BUFFER_INIT, seen = BUFFER_INIT;
    struct line again = {.has_texts = true};
    struct problem problem = {.code = PROBLEM_NONE};
    write_body(&body, parameters);
    require(buffer_reserve(&again.texts, body.length), "there is memory");
    require(parameters_of_json(&again, kind, body.data, body.length, &problem),
            "what the writer wrote can be read");
    answer(&seen, kind, &again, &problem);
    require(seen.length == wanted->length &&
                (seen.length == 0 || memcmp(seen.data, wanted->data, seen.length) == 0),
            "a query and the same in JSON are answered alike");
    buffer_clear(&again.texts);
    buffer_clear(&body);
    buffer_clear(&seen);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[16] = "";
    const char *const text = (const char *)data, *const end = text + size;
    const char *line_end = size > 0 ? memchr(text, '\n', size) : NULL;
    if (line_end == NULL) line_end = end;
    const char *const mark = size > 0 ? memchr(text, '?', (size_t)(line_end - text)) : NULL;
    const char *const path_end = mark != NULL ? mark : line_end;
    enum question_kind kind;
    if ((size_t)(path_end - text) >= sizeof path || size == 0) return 0;
    memcpy(path, text, (size_t)(path_end - text));
    if (!question_find(path, &kind)) return 0;

    struct line parameters = {.has_texts = true};
    struct problem problem = {.code = PROBLEM_NONE};
    struct buffer out = BUFFER_INIT;
    const bool has_body = line_end + 1 < end;
    require(buffer_reserve(&parameters.texts, size + 1), "there is memory");
    if (mark != NULL) read_query(&parameters, kind, mark + 1, line_end, &problem);
    if (has_body && problem.code == PROBLEM_NONE)
        parameters_of_json(&parameters, kind, line_end + 1, (size_t)(end - line_end - 1), &problem);
    const bool is_read = problem.code == PROBLEM_NONE;
    answer(&out, kind, &parameters, &problem);
    require(!out.has_failed, "there is memory");
    look_at_lines(&out, kind);
    if (is_read && is_utf8(&parameters)) compare_with_json(&out, kind, &parameters);
    buffer_clear(&out);
    buffer_clear(&parameters.texts);
    return 0;
}
