/* SPDX-License-Identifier: MIT */
/*
 * From parameters to a question. The library checks the game again; the checks here are for the
 * problems, which name the parameter and the place.
 */
#include "httpd/question.h"

#include "query/json_reader.h"

#include <stdio.h>
#include <string.h>

/* ---- Parameters ------------------------------------------------------------------------------ */

void parameters_clear(struct parameters *parameters)
{
    buffer_clear(&parameters->texts);
    parameters->is_set = 0;
}

static bool fail_unknown(struct problem *problem, enum question_kind kind, const char *name,
                         size_t name_length)
{
    char detail[PROBLEM_DETAIL_SIZE * 2];
    int length = snprintf(detail, sizeof detail, "known:");
    for (int i = 0; i < PARAMETER_COUNT && length > 0 && (size_t)length < sizeof detail; i++) {
        if ((parameter_rows[i].http >> kind & 1) == 0) continue;
        length += snprintf(detail + length, sizeof detail - (size_t)length, " %s",
                           parameter_rows[i].name);
    }
    return problem_set_unknown(problem, name, name_length, detail);
}

/* Where the parameter stands in the table; PARAMETER_COUNT: nowhere. */
static int find_parameter(enum question_kind kind, const char *name, size_t length)
{
    int i = 0;
    while (i < PARAMETER_COUNT &&
           ((parameter_rows[i].http >> kind & 1) == 0 || parameter_rows[i].length != length ||
            memcmp(parameter_rows[i].name, name, length) != 0)) {
        i++;
    }
    return i;
}

/* Begins a text; what is appended to the texts until end_text() belongs to it. */
static bool begin_text(struct parameters *parameters, enum question_kind kind, const char *name,
                       size_t name_length, int *place, struct problem *problem)
{
    *place = find_parameter(kind, name, name_length);
    if (*place == PARAMETER_COUNT) return fail_unknown(problem, kind, name, name_length);
    if ((parameters->is_set >> *place & 1) != 0) {
        return problem_set(problem, PROBLEM_DUPLICATE_PARAMETER, parameter_rows[*place].name, NULL);
    }
    parameters->begin[*place] = parameters->texts.length;
    return true;
}

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
    parameters->is_set |= 1u << place;
    return true;
}

bool parameter_add(struct parameters *parameters, enum question_kind kind, const char *name,
                   size_t name_length, const char *text, size_t length, struct problem *problem)
{
    int place = 0;
    if (!begin_text(parameters, kind, name, name_length, &place, problem)) return false;
    buffer_append(&parameters->texts, text, length);
    return end_text(parameters, place, problem);
}

/* A name without its escapes, where it is one of those that are known. */
static struct json_span plain_name(const struct json_member *member)
{
    for (int i = 0; member->name_has_escapes && i < PARAMETER_COUNT; i++) {
        if (json_equals(member->name, parameter_rows[i].name))
            return (struct json_span){parameter_rows[i].name, parameter_rows[i].length};
    }
    return member->name;
}

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
        const struct json_span name = plain_name(&member);
        if (!begin_text(parameters, kind, name.text, name.length, &place, problem)) return false;
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

/* ---- Reading --------------------------------------------------------------------------------- */

struct reading {
    const struct parameters *parameters;
    const struct question_bounds *bounds;
    struct question *question;
    struct problem *problem;
};

static bool has(const struct reading *reading, enum parameter parameter)
{
    return (reading->parameters->is_set >> parameter & 1) != 0;
}

static const char *text_of(const struct reading *reading, enum parameter parameter)
{
    return has(reading, parameter)
               ? reading->parameters->texts.data + reading->parameters->begin[parameter]
               : "";
}

static bool fail_at(const struct reading *reading, enum problem_code code, enum parameter parameter,
                    size_t position, const char *detail)
{
    return problem_set_at(reading->problem, code, parameter_rows[parameter].name, position, detail);
}

static bool fail_bounds(const struct reading *reading, enum problem_code code,
                        enum parameter parameter, size_t position, uint64_t least, uint64_t most)
{
    char detail[80];
    snprintf(detail, sizeof detail, "give %llu to %llu", (unsigned long long)least,
             (unsigned long long)most);
    return fail_at(reading, code, parameter, position, detail);
}

/* Digits at text[*at], moving on; false, with the problem, where there are none or too many. */
static bool read_digits(const struct reading *reading, enum parameter parameter, size_t *at,
                        uint64_t *number)
{
    const char *const text = text_of(reading, parameter);
    const size_t begin = *at;
    uint64_t found = 0;
    for (; text[*at] >= '0' && text[*at] <= '9'; ++*at) {
        const unsigned digit = (unsigned)(text[*at] - '0');
        if (found > (UINT64_MAX - digit) / 10) {
            return fail_at(reading, PROBLEM_NUMBER_RANGE, parameter, begin,
                           "the number is beyond 64 bits");
        }
        found = found * 10 + digit;
    }
    if (*at == begin)
        return fail_at(reading, PROBLEM_SYNTAX, parameter, begin, "a whole number is expected");
    *number = found;
    return true;
}

/* A whole number within the bounds of the table, and at most what is lent; keeps *number where the
 * parameter is not given. */
static bool read_number(const struct reading *reading, enum parameter parameter, uint64_t lent,
                        uint64_t *number)
{
    const struct parameter_row *const row = &parameter_rows[parameter];
    const uint64_t most = lent < row->most ? lent : row->most;
    size_t at = 0;
    uint64_t found = 0;
    if (!has(reading, parameter)) return true;
    if (!read_digits(reading, parameter, &at, &found)) return false;
    if (text_of(reading, parameter)[at] != '\0') {
        return fail_at(reading, PROBLEM_SYNTAX, parameter, at, "nothing may follow the number");
    }
    if (found < row->least || found > most)
        return fail_bounds(reading, PROBLEM_OPTION, parameter, 0, row->least, most);
    *number = found;
    return true;
}

static bool read_flag(const struct reading *reading, enum parameter parameter, bool *flag)
{
    if (!has(reading, parameter)) return true;
    const char *const text = text_of(reading, parameter);
    *flag = strcmp(text, "true") == 0;
    if (*flag || strcmp(text, "false") == 0) return true;
    return fail_at(reading, PROBLEM_SYNTAX, parameter, 0, "give true or false");
}

/* FIRST..LAST, or one number, each least..most. */
static bool read_range(const struct reading *reading, enum parameter parameter, uint64_t least,
                       uint64_t most, tally_range *range)
{
    const char *const text = text_of(reading, parameter);
    size_t at = 0, last_at = 0;
    if (!read_digits(reading, parameter, &at, &range->first)) return false;
    range->last = range->first;
    if (strncmp(text + at, "..", 2) == 0) {
        at += 2;
        last_at = at;
        if (!read_digits(reading, parameter, &at, &range->last)) return false;
    }
    if (text[at] != '\0')
        return fail_at(reading, PROBLEM_SYNTAX, parameter, at, "write 952, or 100..999");
    if (range->first > range->last)
        return fail_at(reading, PROBLEM_TARGET_RANGE, parameter, 0, "the range runs backwards");
    if (range->first < least)
        return fail_bounds(reading, PROBLEM_TARGET_RANGE, parameter, 0, least, most);
    if (range->last > most)
        return fail_bounds(reading, PROBLEM_TARGET_RANGE, parameter, last_at, least, most);
    return true;
}

/* Numbers with commas or blanks between them. */
static bool read_list(const struct reading *reading, enum parameter parameter, uint64_t least,
                      uint64_t most, uint64_t *numbers, size_t *count)
{
    const char *const text = text_of(reading, parameter);
    size_t at = 0;
    for (*count = 0;; ++*count) {
        at += strspn(text + at, " ");
        const size_t begin = at;
        uint64_t number = 0;
        if (!read_digits(reading, parameter, &at, &number)) return false;
        if (number < least || number > most)
            return fail_bounds(reading, PROBLEM_NUMBER_RANGE, parameter, begin, least, most);
        if (*count == TALLY_NUMBERS_MAX) {
            return fail_at(reading, PROBLEM_NUMBER_COUNT, parameter, begin,
                           "a game has at most 64 numbers");
        }
        numbers[*count] = number;
        const size_t blanks = strspn(text + at, " ");
        if (text[at + blanks] == '\0') break;
        if (text[at + blanks] == ',') at += blanks + 1;
        else if (blanks == 0)
            return fail_at(reading, PROBLEM_SYNTAX, parameter, at, "a comma is expected");
    }
    ++*count;
    return true;
}

static bool read_rules(const struct reading *reading, tally_rules *rules)
{
    static const struct {
        enum parameter parameter;
        const char *column;
    } columns[] = {{PARAMETER_OPS, "ops"},
                   {PARAMETER_VALUES, "values"},
                   {PARAMETER_USE, "use"},
                   {PARAMETER_ORDER, "order"},
                   {PARAMETER_DEPTH, "depth"}};
    const tally_rules *const found = has(reading, PARAMETER_RULES)
                                         ? tally_rules_find(text_of(reading, PARAMETER_RULES))
                                         : tally_rules_at(0);
    if (found == NULL)
        return fail_at(reading, PROBLEM_RULES, PARAMETER_RULES, 0, "/api/v1/rules lists the rules");
    *rules = *found;
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++) {
        tally_error error = {.status = TALLY_RULES};
        if (!has(reading, columns[i].parameter)) continue;
        const tally_status status = tally_rules_set(rules, columns[i].column,
                                                    text_of(reading, columns[i].parameter), &error);
        if (status != TALLY_OK)
            return problem_set_error(reading->problem, columns[i].column, &error);
    }
    return true;
}

/* ---- Games ----------------------------------------------------------------------------------- */

static bool read_id(const struct reading *reading)
{
    static const enum parameter others[] = {PARAMETER_RULES,  PARAMETER_OPS,    PARAMETER_VALUES,
                                            PARAMETER_USE,    PARAMETER_ORDER,  PARAMETER_DEPTH,
                                            PARAMETER_TARGET, PARAMETER_NUMBERS};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (!has(reading, others[i])) continue;
        return problem_set(reading->problem, PROBLEM_CONFLICTING_PARAMETERS,
                           parameter_rows[others[i]].name, "the game's ID says it already");
    }
    tally_error error = {.status = TALLY_OK};
    const size_t length = reading->parameters->length[PARAMETER_ID];
    const tally_status status = tally_game_parse(
        &reading->question->game, text_of(reading, PARAMETER_ID), length, NULL, &error);
    if (status == TALLY_OK) return true;
    if (error.status != status) error = (tally_error){.status = status};
    return problem_set_error(reading->problem, "id", &error);
}

static bool require(const struct reading *reading, enum parameter parameter, const char *detail)
{
    if (has(reading, parameter)) return true;
    return problem_set(reading->problem, PROBLEM_MISSING_PARAMETER, parameter_rows[parameter].name,
                       detail);
}

static bool read_parts(const struct reading *reading)
{
    tally_rules rules;
    tally_range target = {1, 1};
    uint64_t numbers[TALLY_NUMBERS_MAX];
    size_t count = 0;
    const bool has_target = reading->question->kind != QUESTION_VALUES;
    if (!read_rules(reading, &rules)) return false;
    if (has_target && !require(reading, PARAMETER_TARGET, "give target and numbers, or id"))
        return false;
    if (!require(reading, PARAMETER_NUMBERS,
                 has_target ? "give target and numbers, or id" : "give numbers, or id"))
        return false;
    const bool is_exact = rules.values == TALLY_VALUES_EXACT;
    const uint64_t least = is_exact ? 0 : 1, target_most = is_exact ? INT64_MAX : UINT64_MAX;
    if (has_target && !read_range(reading, PARAMETER_TARGET, least, target_most, &target))
        return false;
    if (!read_list(reading, PARAMETER_NUMBERS, least, rules.number_max, numbers, &count))
        return false;
    const tally_status status =
        tally_game_new(&reading->question->game, &rules, target, numbers, count, NULL);
    if (status == TALLY_OK) return true;
    const char *const parameter = status == TALLY_TARGET_RANGE ? "target"
                                  : status == TALLY_NUMBER_RANGE || status == TALLY_NUMBER_COUNT
                                      ? "numbers"
                                      : NULL;
    return problem_set(reading->problem, problem_code_of(status), parameter,
                       tally_status_message(status));
}

static bool read_game(const struct reading *reading)
{
    if (!(has(reading, PARAMETER_ID) ? read_id(reading) : read_parts(reading))) return false;
    size_t count = 0;
    tally_game_numbers(reading->question->game, &count);
    if (count <= reading->bounds->numbers_most) return true;
    char detail[80];
    snprintf(detail, sizeof detail, "this service takes at most %u numbers",
             (unsigned)reading->bounds->numbers_most);
    return problem_set(reading->problem, PROBLEM_NUMBER_COUNT,
                       has(reading, PARAMETER_ID) ? "id" : "numbers", detail);
}

/* ---- Options --------------------------------------------------------------------------------- */

static bool read_must_use(const struct reading *reading)
{
    struct question *const question = reading->question;
    size_t wanted = 0;
    if (!has(reading, PARAMETER_MUST_USE)) return true;
    if (!read_list(reading, PARAMETER_MUST_USE, 0, UINT64_MAX, question->must_use, &wanted))
        return false;
    if (must_use_missing(question->game, question->must_use, wanted) != wanted) {
        return problem_set(reading->problem, PROBLEM_OPTION, "must_use",
                           "a number is not among those given, or not so often");
    }
    question->options.must_use_count = wanted;
    return true;
}

static bool read_sort(const struct reading *reading)
{
    if (!has(reading, PARAMETER_SORT)) return true;
    const char *const word = text_of(reading, PARAMETER_SORT);
    if (sort_of_word(word, strlen(word), &reading->question->options.sort)) return true;
    return fail_at(reading, PROBLEM_OPTION, PARAMETER_SORT, 0, "give simplest, trickiest or none");
}

/* A sorted list is a page of it; an unsorted one is streamed, and has no bound unless one is asked
 * for. */
static bool read_page(const struct reading *reading)
{
    struct question *const question = reading->question;
    if (question->kind != QUESTION_SOLUTIONS) return true;
    if (!read_sort(reading)) return false;
    const bool is_sorted = question->options.sort != TALLY_SORT_NONE;
    uint64_t limit = is_sorted ? PAGE_USUAL : 0;
    const uint64_t most = is_sorted ? PAGE_MOST : UINT64_MAX - PARAMETER_OFFSET_MOST;
    if (!read_number(reading, PARAMETER_LIMIT, most, &limit) ||
        !read_number(reading, PARAMETER_OFFSET, PARAMETER_OFFSET_MOST, &question->offset)) {
        return false;
    }
    question->options.limit = limit != 0 ? question->offset + limit : 0;
    return true;
}

static bool has_sorted_solutions(const struct question *question)
{
    return question->kind == QUESTION_SOLUTIONS && question->options.sort != TALLY_SORT_NONE;
}

/* How many targets one answer has room for: a small request must not ask for an answer without
 * bound. */
static uint64_t targets_most(const struct question *question)
{
    if (!has_sorted_solutions(question)) return TARGETS_MOST;
    const uint64_t page = question->options.limit - question->offset;
    return page < TARGETS_MOST ? TARGETS_MOST / page : 1;
}

/* Leaves the game those of its targets that this answer is about. */
static bool keep_targets(const struct reading *reading, tally_range kept)
{
    struct question *const question = reading->question;
    size_t count = 0;
    const uint64_t *const numbers = tally_game_numbers(question->game, &count);
    tally_game *game = NULL;
    const tally_status status =
        tally_game_new(&game, tally_game_rules(question->game), kept, numbers, count, NULL);
    if (status != TALLY_OK)
        return problem_set(reading->problem, problem_code_of(status), NULL, NULL);
    tally_game_free(question->game);
    question->game = game;
    return true;
}

/* The targets that this answer is about, and those that are left. offset counts targets, but for
 * solutions, where it counts the solutions of each. */
static bool read_lines(const struct reading *reading)
{
    struct question *const question = reading->question;
    const bool has_offset = question->kind != QUESTION_SOLUTIONS;
    uint64_t offset = 0;
    if (has_offset && !read_number(reading, PARAMETER_OFFSET, UINT64_MAX, &offset)) return false;
    if (question->kind == QUESTION_VALUES) {
        question->offset = offset;
        return true;
    }
    const tally_range target = tally_game_target(question->game);
    if (offset > target.last - target.first)
        return fail_at(reading, PROBLEM_OPTION, PARAMETER_OFFSET, 0,
                       "there are not so many targets");
    const uint64_t first = target.first + offset, most = targets_most(question);
    question->is_of_range = target.first != target.last;
    question->has_rest = target.last - first >= most;
    if (offset == 0 && !question->has_rest) return true;
    const uint64_t last = question->has_rest ? first + most - 1 : target.last;
    if (question->has_rest) question->rest = (tally_range){last + 1, target.last};
    if (question->has_rest && has_offset) question->next_offset = offset + most;
    return keep_targets(reading, (tally_range){first, last});
}

static bool read_options(const struct reading *reading)
{
    struct question *const question = reading->question;
    uint64_t fewest = 0, most = 0, timeout_ms = question->timeout_ms;
    size_t given = 0;
    bool wants_detours = false;
    tally_game_numbers(question->game, &given);
    if (!read_number(reading, PARAMETER_FEWEST, given, &fewest) ||
        !read_number(reading, PARAMETER_MOST, TALLY_NUMBERS_MAX, &most) ||
        !read_number(reading, PARAMETER_TIMEOUT_MS, question->timeout_ms, &timeout_ms) ||
        !read_flag(reading, PARAMETER_DETOURS, &wants_detours) || !read_must_use(reading) ||
        !read_page(reading)) {
        return false;
    }
    if (most != 0 && fewest > most) {
        return problem_set(reading->problem, PROBLEM_OPTION, "fewest", "fewest is more than most");
    }
    question->options.fewest = (uint32_t)fewest;
    question->options.most = (uint32_t)most;
    question->options.detours = wants_detours;
    question->timeout_ms = (uint32_t)timeout_ms;
    if (!read_lines(reading)) return false;
    if (!has(reading, PARAMETER_TARGETS)) {
        question->has_range = question->kind == QUESTION_VALUES && has(reading, PARAMETER_ID);
        question->range = tally_game_target(question->game);
        return true;
    }
    question->has_range = true;
    return read_range(reading, PARAMETER_TARGETS, 0, UINT64_MAX, &question->range);
}

static bool read_draw(const struct reading *reading)
{
    struct question *const question = reading->question;
    uint64_t large = 0, pick = 0, timeout_ms = question->timeout_ms;
    question->has_seed = has(reading, PARAMETER_SEED);
    if (!read_rules(reading, &question->rules) ||
        !read_number(reading, PARAMETER_SEED, UINT64_MAX, &question->seed) ||
        !read_number(reading, PARAMETER_LARGE, UINT64_MAX, &large) ||
        !read_number(reading, PARAMETER_PICK, reading->bounds->numbers_most, &pick) ||
        !read_number(reading, PARAMETER_GAMES, UINT64_MAX, &question->games) ||
        !read_number(reading, PARAMETER_TIMEOUT_MS, question->timeout_ms, &timeout_ms) ||
        !read_flag(reading, PARAMETER_SOLVABLE, &question->wants_solvable)) {
        return false;
    }
    if (has(reading, PARAMETER_LARGE)) question->large = (int)large;
    question->pick = (size_t)pick;
    question->timeout_ms = (uint32_t)timeout_ms;
    return true;
}

static bool read_expression(const struct reading *reading)
{
    struct question *const question = reading->question;
    if (!require(reading, PARAMETER_EXPRESSION, "give the answer that is to be judged"))
        return false;
    question->expression = text_of(reading, PARAMETER_EXPRESSION);
    question->expression_length = reading->parameters->length[PARAMETER_EXPRESSION];
    if (question->expression_length <= EXPRESSION_MOST) return true;
    return fail_at(reading, PROBLEM_SYNTAX, PARAMETER_EXPRESSION, EXPRESSION_MOST,
                   "the text is too long");
}

bool question_read(struct question *question, enum question_kind kind,
                   const struct parameters *parameters, const struct question_bounds *bounds,
                   struct problem *problem)
{
    *question = (struct question){.kind = kind,
                                  .options = TALLY_OPTIONS_INIT,
                                  .large = -1,
                                  .games = 1,
                                  .timeout_ms = bounds->timeout_ms};
    const struct reading reading = {parameters, bounds, question, problem};
    if (kind == QUESTION_RULES) return true;
    if (kind == QUESTION_DRAW) return read_draw(&reading);
    bool is_good = read_game(&reading);
    if (is_good)
        is_good = kind == QUESTION_CHECK ? read_expression(&reading) : read_options(&reading);
    if (is_good) return true;
    question_clear(question);
    return false;
}

void question_clear(struct question *question)
{
    tally_game_free(question->game);
    question->game = NULL;
}

/* ---- What kind of answer --------------------------------------------------------------------- */

bool question_has_lines(const struct question *question)
{
    if (question->kind == QUESTION_VALUES) return true;
    if (question->kind == QUESTION_DRAW) return question->games > 1;
    return question->is_of_range;
}

bool question_is_short(const struct question *question)
{
    enum { SHORT_WHOLE = 6, SHORT_EXACT = 4, SHORT_PAGE = 1000 };
    switch (question->kind) {
    case QUESTION_CHECK:
    case QUESTION_RULES: return true;
    case QUESTION_DRAW: return !question->wants_solvable;
    case QUESTION_VALUES: return false;
    case QUESTION_SOLVE:
    case QUESTION_SOLUTIONS:
    case QUESTION_COUNT:
    case QUESTION_KINDS: break;
    }
    size_t count = 0;
    tally_game_numbers(question->game, &count);
    const tally_rules *const rules = tally_game_rules(question->game);
    const bool is_whole = rules->values == TALLY_VALUES_WHOLE;
    if ((rules->operations & ~(uint32_t)TALLY_OP_BASIC) != 0 || question_has_lines(question))
        return false;
    if (question->kind == QUESTION_SOLUTIONS &&
        (question->options.limit == 0 || question->options.limit > SHORT_PAGE))
        return false;
    return count <= (is_whole ? (size_t)SHORT_WHOLE : (size_t)SHORT_EXACT);
}

bool question_is_quick(const struct question *question)
{
    enum { QUICK_WHOLE = 7, QUICK_VALUES = 6, QUICK_EXACT = 5, QUICK_TARGETS = 1000 };
    if (question->game == NULL) return true;
    size_t count = 0;
    tally_game_numbers(question->game, &count);
    const tally_range target = tally_game_target(question->game);
    const bool is_whole = tally_game_rules(question->game)->values == TALLY_VALUES_WHOLE;
    if (question->kind == QUESTION_SOLUTIONS && question->options.limit == 0)
        return count <= QUICK_EXACT;
    if (question->kind == QUESTION_VALUES)
        return count <= (is_whole ? (size_t)QUICK_VALUES : (size_t)QUICK_EXACT);
    return target.last - target.first < QUICK_TARGETS &&
           count <= (is_whole ? (size_t)QUICK_WHOLE : (size_t)QUICK_EXACT);
}
