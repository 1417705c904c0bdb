/* SPDX-License-Identifier: MIT */
/*
 * Judges lines, with the same reader as `tally check --batch`. Answers are sent in pieces of a few
 * thousand bytes, so memory does not grow with the number of lines.
 */
#include "httpd/judging.h"

#include "query/judging.h"
#include "query/query.h"
#include "query/read_question.h"
#include "query/report.h"

#include <string.h>

/* Sizes of a stream of judgements. The time limit is looked at every TICK_LINES lines. */
enum {
    LINE_BYTES_MOST = 1 << 20, /* as in the command's batches */
    HELD_BYTES = 16 << 10,     /* answers collected before they are sent */
    TICK_LINES = 64
};

/* May the URL set this parameter for all lines? */
static bool is_usual(int parameter)
{
    return (parameter >= PARAMETER_RULES && parameter <= PARAMETER_DEPTH) ||
           parameter == PARAMETER_EXTRACT || parameter == PARAMETER_READING ||
           parameter == PARAMETER_PROVE;
}

bool judging_read(struct judging_usual *usual, const struct parameters *parameters,
                  struct problem *problem)
{
    struct line line = line_of_parameters(parameters);
    struct complaint complaint;
    const struct reading reading = {.line = &line, .complaint = &complaint};
    usual->judging = (tally_judging)TALLY_JUDGING_INIT;
    usual->proves = false;
    for (int i = 0; i < PARAMETER_COUNT; i++) {
        if (line.members[i].text != NULL && !is_usual(i))
            return problem_set(problem, PROBLEM_UNKNOWN_PARAMETER, parameter_rows[i].name,
                               "known: rules ops values use order depth extract reading prove; the "
                               "rest stands in the lines");
    }
    return (reading_rules(&reading, &usual->rules) &&
            reading_judging(&reading, &usual->judging, &usual->proves)) ||
           problem_set_complaint(problem, &complaint);
}

static void judge_line(struct query *query, const char *text, size_t length)
{
    if (length > LINE_BYTES_MOST)
        query_refuse(query, "the line is longer than 1048576 bytes", LINE_BYTES_MOST);
    else if (!line_is_blank(text, length)) query_line(query, text, length);
}

/* Lines that are being judged. */
struct judging {
    struct query query;
    const struct answer_way *way;
};

/* Passes the collected answers on. Returns false if the client wants no more. */
static bool pass_on(struct judging *judging)
{
    struct query *const query = &judging->query;
    struct buffer *const out = judging->way->out;
    buffer_append(out, query->out.data, query->out.length);
    query->out.length = 0;
    if (query_has_failed(query)) out->has_failed = true;
    return !out->has_failed && judging->way->flow(judging->way->user);
}

/* Called within the answer to a line, as that of a list. */
static bool flow(void *user)
{
    struct judging *const judging = user;
    return judging->query.out.length < HELD_BYTES || pass_on(judging);
}

/* Each line is judged with the query of the line before, which keeps the game if the line has the
 * same one. */
struct answer_end judge_lines(const struct judging_usual *usual, const char *lines, size_t length,
                              const struct answer_way *way)
{
    struct judging judging = {.query = {.kind = QUESTION_CHECK,
                                        .usual = &usual->rules,
                                        .judging = usual->judging,
                                        .proves = usual->proves,
                                        .options = TALLY_OPTIONS_INIT,
                                        .flow = flow,
                                        .user = &judging},
                              .way = way};
    struct query *const query = &judging.query;
    struct answer_end end = {.status = TALLY_OK, .was_reached = true};
    query->options.memory_bytes = way->memory_bytes;
    query->options.tick = way->tick;
    query->options.tick_context = way->tick_context;
    const char *at = lines, *const last = lines + length;
    bool goes_on = true;
    for (unsigned count = 1; at < last && goes_on; count++) {
        const char *const line_end = memchr(at, '\n', (size_t)(last - at));
        const size_t line_length = (size_t)((line_end != NULL ? line_end : last) - at);
        judge_line(query, at, line_length);
        at += line_length + (line_end != NULL ? 1 : 0);
        if (query->out.length >= HELD_BYTES) {
            query_forget_text(query);
            goes_on = pass_on(&judging);
        }
        if (count % TICK_LINES == 0 && way->tick(way->tick_context, NULL) != 0) goes_on = false;
    }
    goes_on = pass_on(&judging) && goes_on;
    end.was_stopped = query->was_stopped;
    query_clear(query);
    if (way->out->has_failed) end.status = TALLY_NO_MEMORY;
    if (goes_on || at == last) return end;
    end.was_stopped = true;
    incomplete_tell(way->out, TALLY_BOUND_STOPPED);
    buffer_char(way->out, '\n');
    return end;
}
