/* SPDX-License-Identifier: MIT */
/*
 * Turns parameters into a question: the readers of src/query parse their texts, and complaints
 * become problems. This file has the service's own rules: unknown names are refused, an ID excludes
 * other parameters of a game, and answers are bounded.
 */
#include "httpd/server.h"

#include <stdio.h>

/* ---- Parameters ------------------------------------------------------------------------------ */

/* May the URL set this parameter for all lines to judge? */
static bool is_usual(int parameter)
{
    return (parameter >= PARAMETER_RULES && parameter <= PARAMETER_DEPTH) ||
           parameter == PARAMETER_EXTRACT || parameter == PARAMETER_READING ||
           parameter == PARAMETER_PROVE;
}

static bool is_known(int parameter, enum question_kind kind)
{
    return kind == QUESTION_KINDS ? is_usual(parameter)
                                  : (parameter_rows[parameter].http >> kind & 1) != 0;
}

/* A misspelt parameter is an error, not ignored: the answer would be that of another question. The
 * message lists the names that are known. The wrong name may be of any length, so only its
 * beginning is told. */
static bool fail_unknown(struct problem *problem, enum question_kind kind, struct json_span name)
{
    enum { NAME_SHOWN_BYTES = 64 };
    char detail[PROBLEM_DETAIL_SIZE * 2];
    int length = snprintf(detail, sizeof detail, "known:");
    for (int i = 0; i < PARAMETER_COUNT && length > 0 && (size_t)length < sizeof detail; i++) {
        if (!is_known(i, kind)) continue;
        length += snprintf(detail + length, sizeof detail - (size_t)length, " %s",
                           parameter_rows[i].name);
    }
    const bool knows_some = strchr(detail, ' ') != NULL;
    if (!knows_some) snprintf(detail, sizeof detail, "none is known");
    problem_set(problem, PROBLEM_UNKNOWN_PARAMETER, NULL, detail);
    problem->parameter = name.text;
    problem->parameter_length =
        name.length < NAME_SHOWN_BYTES ? name.length : (size_t)NAME_SHOWN_BYTES;
    return false;
}

bool parameter_find(const struct line *line, enum question_kind kind, struct json_span name,
                    enum parameter *parameter, struct problem *problem)
{
    int i = 0;
    while (i < PARAMETER_COUNT && (!is_known(i, kind) || parameter_rows[i].length != name.length ||
                                   memcmp(parameter_rows[i].name, name.text, name.length) != 0)) {
        i++;
    }
    *parameter = (enum parameter)i;
    if (i == PARAMETER_COUNT) return fail_unknown(problem, kind, name);
    return !line_has(line, *parameter) ||
           problem_set(problem, PROBLEM_DUPLICATE_PARAMETER, parameter_rows[i].name, NULL);
}

/* A NUL would end the text for some readers and not for others. */
bool parameter_take(struct line *line, enum parameter parameter, size_t begin,
                    struct problem *problem)
{
    const size_t length = line->texts.length - begin;
    buffer_char(&line->texts, '\0');
    const char *const text = line->texts.data + begin, *const nul = memchr(text, '\0', length);
    line->members[parameter] = (struct json_span){text, length};
    return nul == NULL || problem_set_at(problem, PROBLEM_SYNTAX, parameter_rows[parameter].name,
                                         (size_t)(nul - text), "a NUL is in the text");
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

bool parameters_of_json(struct line *line, enum question_kind kind, const char *text, size_t length,
                        struct problem *problem)
{
    struct json_reader reader = json_read(text, length);
    struct json_member member;
    while (json_next_member(&reader, &member)) {
        enum parameter parameter;
        const size_t begin = line->texts.length;
        if (!parameter_find(line, kind, plain_name(&member), &parameter, problem)) return false;
        if (member.kind == JSON_NEST) {
            return problem_set_at(
                problem, PROBLEM_JSON, parameter_rows[parameter].name,
                (size_t)(member.value.text - text),
                "a string, a number, true, false or an array of numbers is expected");
        }
        json_text_of(&line->texts, &member, ",");
        if (!parameter_take(line, parameter, begin, problem)) return false;
    }
    if (reader.message == NULL) return true;
    return problem_set_at(problem, PROBLEM_JSON, NULL, reader.position, reader.message);
}

/* ---- Rules of the service -------------------------------------------------------------------- */

/* Records the complaint as a problem. Returns false. */
static bool problem_set_complaint(struct problem *problem, const struct complaint *complaint)
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

static bool question_keep_page(struct question *question, struct problem *problem);

static bool read_all(struct question *question, struct line *line, uint32_t numbers_most,
                     struct problem *problem)
{
    const struct complaint *const complaint = &line->complaint;
    if (!line_is_whole(question->kind, line)) return problem_set_complaint(problem, complaint);
    if (!question_has_game(question->kind))
        return (line_rules(line, &question->rules) && line_choices(line, question) &&
                (question->kind != QUESTION_DRAW || line_recipe(line, question))) ||
               problem_set_complaint(problem, complaint);
    if (!line_game(line, &question->game)) return problem_set_complaint(problem, complaint);
    if (!has_room(question, line, numbers_most, problem)) return false;
    if (!line_choices(line, question)) return problem_set_complaint(problem, complaint);
    return question_keep_page(question, problem);
}

/* The line is checked by the rules of the service first, and then read as the lines of a batch
 * are. */
bool question_read(struct question *question, enum question_kind kind, struct line *line,
                   uint32_t numbers_most, uint32_t timeout_ms, struct problem *problem)
{
    const struct json_span sort = line->members[PARAMETER_SORT];
    const bool is_unsorted = sort.text != NULL && strcmp(sort.text, "none") == 0;
    const uint64_t lent[PARAMETER_COUNT] = {
        [PARAMETER_LIMIT] = is_unsorted ? UINT64_MAX - PARAMETER_OFFSET_MOST : PAGE_MOST,
        [PARAMETER_OFFSET] = kind == QUESTION_SOLUTIONS ? PARAMETER_OFFSET_MOST : 0,
        [PARAMETER_PICK] = numbers_most,
        [PARAMETER_TIMEOUT_MS] = timeout_ms,
    };
    line->lent = lent;
    line->has_texts = true;
    line->is_of_numbers = line_is_of_numbers(kind, line);
    *question =
        (struct question){.kind = kind, .options = TALLY_OPTIONS_INIT, .timeout_ms = timeout_ms};
    if (kind == QUESTION_RULES) return true;
    const bool is_read = is_taken(line, problem) && read_all(question, line, numbers_most, problem);
    line->lent = NULL;
    if (!is_read) question_clear(question);
    return is_read;
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

/* ---- The page of an answer ------------------------------------------------------------------- */

/* Reduces the game to the targets of this answer. */
static tally_status keep_targets(struct question *question, tally_range kept)
{
    size_t count = 0;
    const uint64_t *const numbers = tally_game_numbers(question->game, &count);
    tally_game *game = NULL;
    const tally_status status =
        tally_game_new(&game, tally_game_rules(question->game), kept, numbers, count, NULL);
    if (status != TALLY_OK) return status;
    tally_game_free(question->game);
    question->game = game;
    return TALLY_OK;
}

/* The most targets in one answer: a small request must not cause an unbounded answer. */
static uint64_t targets_most(const struct question *question)
{
    if (question->kind != QUESTION_SOLUTIONS || question->options.sort == TALLY_SORT_NONE)
        return TARGETS_MOST;
    const uint64_t page = question->options.limit;
    return page < TARGETS_MOST ? TARGETS_MOST / page : 1;
}

/* Splits the targets into those of this answer and the rest. */
static bool keep_lines(struct question *question, uint64_t offset, struct problem *problem)
{
    const bool is_paged = question->kind != QUESTION_SOLUTIONS;
    const tally_range target = tally_game_target(question->game);
    if (offset > target.last - target.first)
        return problem_set_at(problem, PROBLEM_OPTION, "offset", 0,
                              "there are not so many targets");
    const uint64_t first = target.first + offset, most = targets_most(question);
    question->has_rest = target.last - first >= most;
    if (offset == 0 && !question->has_rest) return true;
    const uint64_t last = question->has_rest ? first + most - 1 : target.last;
    if (question->has_rest) question->rest = (tally_range){last + 1, target.last};
    if (question->has_rest && is_paged) question->next_offset = offset + most;
    const tally_status status = keep_targets(question, (tally_range){first, last});
    return status == TALLY_OK || problem_set(problem, problem_code_of(status), NULL, NULL);
}

/* A certificate is about all targets, or there is none. */
static bool keeps_all(const struct question *question, struct problem *problem)
{
    const tally_range target = tally_game_target(question->game);
    return target.last - target.first < TARGETS_MOST ||
           problem_set(problem, PROBLEM_TARGET_RANGE, "target",
                       "a certificate of this service has not so many targets");
}

/* Each kind of question has its own unit of a page: targets of a range, values, or solutions of
 * each target. A sorted list is sent page by page. An unsorted one is streamed, without a limit
 * unless the request sets one. */
static bool question_keep_page(struct question *question, struct problem *problem)
{
    const uint64_t offset = question->offset;
    if (question->kind == QUESTION_SOLUTIONS) {
        tally_options *const options = &question->options;
        if (options->limit == 0 && options->sort != TALLY_SORT_NONE) options->limit = PAGE_USUAL;
        return keep_lines(question, 0, problem);
    }
    if (question->kind == QUESTION_SOLVE || question->kind == QUESTION_COUNT) {
        question->offset = 0;
        return keep_lines(question, offset, problem);
    }
    return question->kind != QUESTION_PROVE || keeps_all(question, problem);
}

/* ---- What kind of answer --------------------------------------------------------------------- */

enum { HAS_LINES = ASKED_IN(VALUES) | ASKED_IN(FIVE) | ASKED_IN(SHEET) };

bool question_has_lines(const struct question *question)
{
    if ((HAS_LINES >> question->kind & 1) != 0) return true;
    if (question->kind == QUESTION_DRAW) return question->games > 1;
    if (question->kind == QUESTION_CHECK) return question->is_list;
    return question->is_of_range;
}

/* ---- Lines to judge -------------------------------------------------------------------------- */

/*
 * Judges lines, with the same reader as `tally check --batch`. Answers are sent in pieces of a few
 * thousand bytes, so memory does not grow with the number of lines.
 */

/* Sizes of a stream of judgements. The time limit is looked at every TICK_LINES lines. */
enum {
    LINE_BYTES_MOST = 1 << 20, /* as in the command's batches */
    TICK_LINES = 64
};

bool judging_read(struct question *usual, struct line *line, struct problem *problem)
{
    line->has_texts = true;
    usual->kind = QUESTION_CHECK;
    usual->options = (tally_options)TALLY_OPTIONS_INIT;
    usual->judging = (tally_judging)TALLY_JUDGING_INIT;
    usual->proves = false;
    return (line_rules(line, &usual->rules) &&
            line_judging(line, &usual->judging, &usual->proves)) ||
           problem_set_complaint(problem, &line->complaint);
}

static void judge_line(struct query *query, const char *text, size_t length)
{
    if (length > LINE_BYTES_MOST)
        query_refuse(query, "the line is longer than 1048576 bytes", LINE_BYTES_MOST);
    else if (!line_is_blank(text, length)) query_line(query, text, length);
}

/* Passes collected answers on. */
static int take_answers(void *user, const char *text, size_t length)
{
    const struct answering *const answering = user;
    buffer_append(answering->out, text, length);
    return answering->out->has_failed || !answering->flow(answering->user);
}

/* Each line is judged with the query of the line before, which keeps the game if the line has the
 * same one. */
void judge_lines(struct answering *answering, const char *lines, size_t length)
{
    const tally_options *const options = &answering->question->options;
    struct query query = {.usual = *answering->question,
                          .flow = query_flow,
                          .user = &query,
                          .sink = take_answers,
                          .sink_user = answering};
    const char *at = lines, *const last = lines + length;
    bool goes_on = true;
    for (unsigned count = 1; at < last && goes_on; count++) {
        const char *const line_end = memchr(at, '\n', (size_t)(last - at));
        const size_t line_length = (size_t)((line_end != NULL ? line_end : last) - at);
        judge_line(&query, at, line_length);
        at += line_length + (line_end != NULL ? 1 : 0);
        if (query.out.length >= QUERY_HELD_BYTES) {
            query_forget_text(&query);
            goes_on = query_hand_over(&query);
        }
        if (count % TICK_LINES == 0 && options->tick(options->tick_context, NULL) != 0)
            goes_on = false;
    }
    goes_on = query_hand_over(&query) && goes_on;
    answering->was_stopped = query.was_stopped;
    if (query_has_failed(&query)) answering->out->has_failed = true;
    query_clear(&query);
    if (answering->out->has_failed) answering->status = TALLY_NO_MEMORY;
    if (goes_on || at == last) return;
    answering->was_stopped = true;
    incomplete_tell(answering->out, TALLY_BOUND_STOPPED);
    buffer_char(answering->out, '\n');
}
