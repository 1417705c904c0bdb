/* SPDX-License-Identifier: MIT */
/*
 * Converts problems, from the list in server.h, to JSON.
 */
#include "httpd/server.h"

/* What a client reads about each problem. */
static const struct {
    const char *code;
    unsigned status;
    const char *title;
} rows[] = {
#define HTTPD_PROBLEM_ROW(name, code, status, title) {code, status, title},
    HTTPD_PROBLEMS(HTTPD_PROBLEM_ROW)
#undef HTTPD_PROBLEM_ROW
};

unsigned problem_status(enum problem_code code)
{
    return rows[code].status;
}

bool problem_set(struct problem *problem, enum problem_code code, const char *parameter,
                 const char *detail)
{
    *problem = (struct problem){.code = code, .parameter = parameter};
    if (parameter != NULL) problem->parameter_length = strlen(parameter);
    if (detail == NULL) return false;
    const size_t length = strlen(detail);
    const size_t kept = length < PROBLEM_DETAIL_SIZE ? length : PROBLEM_DETAIL_SIZE - 1;
    memcpy(problem->detail, detail, kept);
    problem->detail[kept] = '\0';
    return false;
}

bool problem_set_at(struct problem *problem, enum problem_code code, const char *parameter,
                    size_t position, const char *detail)
{
    problem_set(problem, code, parameter, detail);
    problem->has_position = true;
    problem->position = position;
    return false;
}

/* Statuses that are not the client's fault become PROBLEM_NO_MEMORY, which is a status of the
 * service (503). */
enum problem_code problem_code_of(tally_status status)
{
    switch (status) {
    case TALLY_OK: return PROBLEM_NONE;
    case TALLY_SYNTAX: return PROBLEM_SYNTAX;
    case TALLY_NUMBER_RANGE: return PROBLEM_NUMBER_RANGE;
    case TALLY_NUMBER_COUNT: return PROBLEM_NUMBER_COUNT;
    case TALLY_TARGET_RANGE: return PROBLEM_TARGET_RANGE;
    case TALLY_RULES: return PROBLEM_RULES;
    case TALLY_OPTION: return PROBLEM_OPTION;
    case TALLY_NO_MEMORY:
    case TALLY_MEMORY_CAP:
    case TALLY_STOPPED: break;
    }
    return PROBLEM_NO_MEMORY;
}

void problem_report(struct buffer *out, const struct problem *problem)
{
    struct json json = json_into(out);
    json_open_object(&json);
    json_put_string(&json, "type", "about:blank");
    json_put_string(&json, "title", rows[problem->code].title);
    json_put_number(&json, "status", rows[problem->code].status);
    json_put_string(&json, "code", rows[problem->code].code);
    if (problem->detail[0] != '\0') json_put_string(&json, "detail", problem->detail);
    if (problem->parameter != NULL)
        json_put_text(&json, "parameter", problem->parameter, problem->parameter_length);
    if (problem->has_position) json_put_number(&json, "position", problem->position);
    json_close_object(&json);
    buffer_char(out, '\n');
}
