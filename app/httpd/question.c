/* SPDX-License-Identifier: MIT */
/*
 * Turns parameters into a question: the readers of src/query parse their texts, and complaints
 * become problems. This file has the service's own rules: unknown names are refused, an ID excludes
 * other parameters of a game, and answers are bounded.
 */
#include "httpd/question.h"

#include "httpd/extent.h"
#include "query/read_question.h"

#include <stdio.h>
#include <string.h>

/* ---- Parameters ------------------------------------------------------------------------------ */

void parameters_clear(struct parameters *parameters)
{
    buffer_clear(&parameters->texts);
    parameters->is_set = 0;
}

/* A misspelt parameter is an error, not ignored: the answer would be that of another question. The
 * message lists the names that are known. */
static bool fail_unknown(struct problem *problem, enum question_kind kind, struct json_span name)
{
    char detail[PROBLEM_DETAIL_SIZE * 2];
    int length = snprintf(detail, sizeof detail, "known:");
    for (int i = 0; i < PARAMETER_COUNT && length > 0 && (size_t)length < sizeof detail; i++) {
        if ((parameter_rows[i].http >> kind & 1) == 0) continue;
        length += snprintf(detail + length, sizeof detail - (size_t)length, " %s",
                           parameter_rows[i].name);
    }
    return problem_set_unknown(problem, name.text, name.length, detail);
}

/* Returns the index of the parameter in the table, or PARAMETER_COUNT. */
static int find_parameter(enum question_kind kind, struct json_span name)
{
    int i = 0;
    while (i < PARAMETER_COUNT &&
           ((parameter_rows[i].http >> kind & 1) == 0 || parameter_rows[i].length != name.length ||
            memcmp(parameter_rows[i].name, name.text, name.length) != 0)) {
        i++;
    }
    return i;
}

/* Begins a parameter's text. Everything appended before end_text() belongs to it. */
static bool begin_text(struct parameters *parameters, enum question_kind kind,
                       struct json_span name, int *place, struct problem *problem)
{
    *place = find_parameter(kind, name);
    if (*place == PARAMETER_COUNT) return fail_unknown(problem, kind, name);
    if ((parameters->is_set >> *place & 1) != 0) {
        return problem_set(problem, PROBLEM_DUPLICATE_PARAMETER, parameter_rows[*place].name, NULL);
    }
    parameters->begin[*place] = parameters->texts.length;
    return true;
}

/* A NUL would end the text for some readers and not for others. */
static bool end_text(struct parameters *parameters, int place, struct problem *problem)
{
    const size_t begin = parameters->begin[place], length = parameters->texts.length - begin;
    buffer_char(&parameters->texts, '\0');
    if (parameters->texts.has_failed) return problem_set(problem, PROBLEM_NO_MEMORY, NULL, NULL);
    const char *const nul = memchr(parameters->texts.data + begin, '\0', length);
    if (nul != NULL) {
        return problem_set_at(problem, PROBLEM_SYNTAX, parameter_rows[place].name,
                              (size_t)(nul - parameters->texts.data) - begin,
                              "a NUL is in the text");
    }
    parameters->length[place] = length;
    parameters->is_set |= UINT64_C(1) << place;
    return true;
}

bool parameter_add(struct parameters *parameters, enum question_kind kind, struct json_span name,
                   struct json_span text, struct problem *problem)
{
    int place = 0;
    if (!begin_text(parameters, kind, name, &place, problem)) return false;
    buffer_append(&parameters->texts, text.text, text.length);
    return end_text(parameters, place, problem);
}

/* Returns a known name with its escapes decoded. */
static struct json_span plain_name(const struct json_member *member)
{
    for (int i = 0; member->name_has_escapes && i < PARAMETER_COUNT; i++) {
        if (json_equals(member->name, parameter_rows[i].name))
            return (struct json_span){parameter_rows[i].name, parameter_rows[i].length};
    }
    return member->name;
}

/* All forms of a value become one text: [25,50] and "25,50" are 25,50. */
static void append_member(struct buffer *texts, const struct json_member *member)
{
    if (member->kind == JSON_ARRAY) {
        struct json_span items = member->value, item;
        for (bool is_first = true; json_next_item(&items, &item); is_first = false) {
            if (!is_first) buffer_char(texts, ',');
            buffer_append(texts, item.text, item.length);
        }
    } else if (member->has_escapes) {
        json_unescape(texts, member->value);
    } else {
        buffer_append(texts, member->value.text, member->value.length);
    }
}

bool parameters_of_json(struct parameters *parameters, enum question_kind kind, const char *text,
                        size_t length, struct problem *problem)
{
    struct json_reader reader = json_read(text, length);
    struct json_member member;
    while (json_next_member(&reader, &member)) {
        int place = 0;
        if (!begin_text(parameters, kind, plain_name(&member), &place, problem)) return false;
        if (member.kind == JSON_NEST) {
            return problem_set_at(
                problem, PROBLEM_JSON, parameter_rows[place].name,
                (size_t)(member.value.text - text),
                "a string, a number, true, false or an array of numbers is expected");
        }
        append_member(&parameters->texts, &member);
        if (!end_text(parameters, place, problem)) return false;
    }
    if (reader.message == NULL) return true;
    return problem_set_at(problem, PROBLEM_JSON, NULL, reader.position, reader.message);
}

/* ---- Rules of the service -------------------------------------------------------------------- */

struct line line_of_parameters(const struct parameters *parameters)
{
    struct line line = {.has_texts = true};
    for (int i = 0; i < PARAMETER_COUNT; i++) {
        if ((parameters->is_set >> i & 1) == 0) continue;
        line.members[i] = (struct json_span){parameters->texts.data + parameters->begin[i],
                                             parameters->length[i]};
    }
    return line;
}

bool problem_set_complaint(struct problem *problem, const struct complaint *complaint)
{
    char room[COMPLAINT_ROOM];
    const enum parameter parameter = complaint->parameter;
    const enum problem_code code =
        complaint->is_missing ? PROBLEM_MISSING_PARAMETER : problem_code_of(complaint->status);
    const char *const name = parameter != PARAMETER_COUNT ? parameter_rows[parameter].name : NULL;
    const char *const message = complaint_message(complaint, room);
    if (complaint->position == NOWHERE) return problem_set(problem, code, name, message);
    return problem_set_at(problem, code, name, complaint->position, message);
}

/* Checks the service's rules: rules are given by name, an ID stands for the whole game, and an
 * expression or a list has limited length. */
static bool is_taken(const struct line *line, struct problem *problem)
{
    const struct json_span rules = line->members[PARAMETER_RULES];
    for (int i = PARAMETER_ID + 1; i < PARAMETERS_OF_GAME && line_has(line, PARAMETER_ID); i++) {
        if (line_has(line, (enum parameter)i))
            return problem_set(problem, PROBLEM_CONFLICTING_PARAMETERS, parameter_rows[i].name,
                               "the game's ID says it already");
    }
    if (rules.text != NULL && tally_rules_find(rules.text) == NULL)
        return problem_set_at(problem, PROBLEM_RULES, "rules", 0, "/api/v1/rules lists the rules");
    const enum parameter judged =
        line_has(line, PARAMETER_LIST) ? PARAMETER_LIST : PARAMETER_EXPRESSION;
    return line->members[judged].length <= EXPRESSION_MOST ||
           problem_set_at(problem, PROBLEM_SYNTAX, parameter_rows[judged].name, EXPRESSION_MOST,
                          "the text is too long");
}

static bool has_room(const struct question *question, const struct line *line,
                     uint32_t numbers_most, struct problem *problem)
{
    size_t count = 0;
    tally_game_numbers(question->game, &count);
    if (count <= numbers_most) return true;
    char detail[80];
    snprintf(detail, sizeof detail, "this service takes at most %u numbers",
             (unsigned)numbers_most);
    return problem_set(problem, PROBLEM_NUMBER_COUNT,
                       line_has(line, PARAMETER_GAME) ? "game"
                       : line_has(line, PARAMETER_ID) ? "id"
                                                      : "numbers",
                       detail);
}

static bool read_all(struct question *question, const struct reading *reading,
                     uint32_t numbers_most, struct problem *problem)
{
    const struct line *const line = reading->line;
    struct complaint *const complaint = reading->complaint;
    if (!line_is_whole(question->kind, line, complaint))
        return problem_set_complaint(problem, complaint);
    if (!question_has_game(question->kind))
        return (reading_rules(reading, &question->rules) && reading_choices(reading, question) &&
                (question->kind != QUESTION_DRAW || reading_recipe(reading, question))) ||
               problem_set_complaint(problem, complaint);
    if (!reading_game(reading, &question->game)) return problem_set_complaint(problem, complaint);
    if (!has_room(question, line, numbers_most, problem)) return false;
    if (!reading_choices(reading, question)) return problem_set_complaint(problem, complaint);
    return question_keep_page(question, problem);
}

/* The line is checked by the rules of the service first, and then read as the lines of a batch
 * are. */
bool question_read(struct question *question, enum question_kind kind,
                   const struct parameters *parameters, uint32_t numbers_most, uint32_t timeout_ms,
                   struct problem *problem)
{
    const struct line line = line_of_parameters(parameters);
    const struct json_span sort = line.members[PARAMETER_SORT];
    const bool is_unsorted = sort.text != NULL && strcmp(sort.text, "none") == 0;
    const uint64_t lent[PARAMETER_COUNT] = {
        [PARAMETER_LIMIT] = is_unsorted ? UINT64_MAX - PARAMETER_OFFSET_MOST : PAGE_MOST,
        [PARAMETER_OFFSET] = kind == QUESTION_SOLUTIONS ? PARAMETER_OFFSET_MOST : 0,
        [PARAMETER_PICK] = numbers_most,
        [PARAMETER_TIMEOUT_MS] = timeout_ms,
    };
    struct complaint complaint;
    const struct reading reading = {.line = &line,
                                    .lent = lent,
                                    .complaint = &complaint,
                                    .is_of_numbers = line_is_of_numbers(kind, &line)};
    *question =
        (struct question){.kind = kind, .options = TALLY_OPTIONS_INIT, .timeout_ms = timeout_ms};
    if (kind == QUESTION_RULES) return true;
    if (is_taken(&line, problem) && read_all(question, &reading, numbers_most, problem))
        return true;
    question_clear(question);
    return false;
}

/* Some rules have no games. Only drawing a game can find that out, since that takes a search. */
bool problem_set_end(struct problem *problem, const struct question *question,
                     enum problem_code code)
{
    static const char *const details[QUESTION_KINDS] = {
        [QUESTION_DAILY] = "no game that can be solved was drawn; give other rules or operations",
        [QUESTION_FIVE] = "no games of all five difficulties were drawn; give other rules",
        [QUESTION_SHEET] = "no further game fits; allow more operations, numbers or difficulties",
    };
    const char *const detail = code == PROBLEM_RULES ? details[question->kind] : NULL;
    return problem_set(problem, code, detail != NULL ? "rules" : NULL, detail);
}

void question_clear(struct question *question)
{
    tally_game_free(question->game);
    question->game = NULL;
}
