/* SPDX-License-Identifier: MIT */
/*
 * Reading a line.
 */
#include "query/query.h"

#include "base/text.h"

/* Returns the parameter of a member, that of the question if it has one; PARAMETER_COUNT: no
 * question has it. */
static enum parameter member_of(const struct json_member *member, enum question_kind kind)
{
    const struct json_span name = member->name;
    int found = PARAMETER_COUNT;
    for (int i = 0; i < PARAMETER_COUNT; i++) {
        const struct parameter_row *const row = &parameter_rows[i];
        const bool is_it =
            member->name_has_escapes
                ? json_equals(name, row->name)
                : name.length == row->length && memcmp(name.text, row->name, name.length) == 0;
        if (is_it) found = i;
        if (is_it && (row->lines >> kind & 1) != 0) break;
    }
    return (enum parameter)found;
}

/* Is a parameter of other questions data in a line? Rows of data sets, answers of tally and answers
 * of models have columns of these names. */
static bool is_data(enum parameter name)
{
    static const enum parameter columns[] = {
        PARAMETER_EXPRESSION, PARAMETER_COMPLETION, PARAMETER_DIFFICULTY, PARAMETER_SOLUTIONS,
        PARAMETER_SOLVABLE,   PARAMETER_FEWEST,     PARAMETER_SEED,       PARAMETER_GENERATOR,
        PARAMETER_HINT,       PARAMETER_KIND,       PARAMETER_DATE,       PARAMETER_CODE,
        PARAMETER_TARGET,     PARAMETER_LIST,       PARAMETER_RATES,      PARAMETER_COUNTS,
        PARAMETER_CLAIM};
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++)
        if (columns[i] == name) return true;
    return false;
}

/* What to give in place of a value of another kind than the parameter's; NULL: it has the kind. */
static const char *wanted_for(enum parameter name, const struct json_member *member)
{
    const bool is_text = member->kind == JSON_STRING;
    const bool is_number = member->kind == JSON_NUMBER || (is_text && !member->has_escapes);
    const bool is_flag = member->kind == JSON_WORD && *member->value.text != 'n';
    switch (parameter_rows[name].type) {
    case PARAMETER_IS_NUMBER: return is_number ? NULL : "give a whole number";
    case PARAMETER_IS_RANGE: return is_number ? NULL : "write 952, or \"100..999\"";
    case PARAMETER_IS_NUMBERS: return member->kind == JSON_ARRAY ? NULL : "give a list: [25,50]";
    case PARAMETER_IS_TEXT: return is_text ? NULL : "give a text";
    case PARAMETER_IS_FLAG: return is_flag ? NULL : "give true or false";
    case PARAMETER_IS_ANY: break;
    }
    return NULL;
}

/* Is the member what an answer tells (difficulty, solutions), not the flag that asks for it? */
static bool is_answer(enum parameter name, const struct json_member *member)
{
    return (name == PARAMETER_RATES || name == PARAMETER_COUNTS) &&
           wanted_for(name, member) != NULL;
}

static void take_value(struct line *line, enum parameter member, enum json_kind kind,
                       struct json_span value)
{
    const bool is_quoted = member == PARAMETER_KEY && kind == JSON_STRING;
    line->members[member] =
        is_quoted ? (struct json_span){value.text - 1, value.length + 2} : value;
}

/* Records a complaint at a place in the text of the line. */
static bool complain_at(struct complaint *complaint, const char *text, const char *place,
                        const char *message)
{
    return complain(complaint, TALLY_SYNTAX, PARAMETER_COUNT, (size_t)(place - text), message);
}

bool line_is_blank(const char *text, size_t length)
{
    size_t at = 0;
    while (at < length && text_is_blank(text[at])) at++;
    return at == length;
}

bool read_whole(const char *text, size_t length, uint64_t *number)
{
    size_t at = 0;
    uint64_t found = 0;
    bool is_beyond = false;
    if (!text_take_whole(text, length, &at, &found, &is_beyond) || at != length) return false;
    *number = found;
    return true;
}

static struct json_span span_between(const char *begin, const char *end)
{
    return (struct json_span){begin, (size_t)(end - begin)};
}

/* Skips the text that the previous line has at this place. Returns false if it differs. */
static bool take_same(const char **at, const char *end, struct json_span same)
{
    if ((size_t)(end - *at) < same.length || memcmp(*at, same.text, same.length) != 0) return false;
    *at += same.length;
    return true;
}

/* Returns the end of a value in its usual form, or NULL. The numbers of an array are kept, so that
 * they are read once. */
static const char *end_of_value(struct line *line, enum json_kind kind, const char *at,
                                const char *end)
{
    if (kind != JSON_ARRAY) return json_plain_end(kind, at, end);
    line->numbers_text = at;
    return json_plain_numbers(at, end, line->numbers, &line->number_count);
}

/* Reads a line of the same form as the previous one, whose values have no escapes. Returns false,
 * without a complaint, if the form differs; part of the line has then been read. */
static bool read_alike(const struct shape *shape, const char *text, size_t length,
                       struct line *line)
{
    const char *at = text, *const end = text + length;
    line->escapes = 0;
    for (uint32_t i = 0; i < shape->count; i++) {
        const enum json_kind kind = (enum json_kind)shape->kinds[i];
        if (!take_same(&at, end, shape->before[i])) return false;
        const char *const value_end = end_of_value(line, kind, at, end);
        if (value_end == NULL) return false;
        take_value(line, (enum parameter)shape->members[i], kind, span_between(at, value_end));
        at = value_end;
    }
    return shape->count != 0 && (size_t)(end - at) == shape->behind.length &&
           take_same(&at, end, shape->behind);
}

/* Does the line name another question than it is asked? A text that is no name of a question is
 * data, as in rows that have a column of that name. */
static bool is_other_question(enum question_kind kind, const struct json_member *member)
{
    if (member->kind != JSON_STRING) return false;
    const enum question_kind named = question_of_word(member->value.text, member->value.length);
    return named != QUESTION_KINDS && named != kind;
}

/* Reads the members one by one, and records the form of the line. */
static bool read_members(struct shape *shape, enum question_kind kind, const char *text,
                         size_t length, struct line *line)
{
    struct complaint *const complaint = &line->complaint;
    struct json_reader reader = json_read(text, length);
    struct json_member member;
    const char *piece = text; /* the text after the last value */
    uint32_t count = 0;
    shape->count = 0;
    while (json_next_member(&reader, &member)) {
        const enum parameter name = member_of(&member, kind);
        const bool is_asked = name != PARAMETER_COUNT && (parameter_rows[name].lines >> kind & 1) &&
                              !is_answer(name, &member);
        if (name != PARAMETER_COUNT && !is_asked && !is_data(name))
            return complain_at(complaint, text, member.name.text,
                               "this question has no such parameter; leave it out");
        if (name == PARAMETER_QUESTION && is_other_question(kind, &member))
            return complain_at(complaint, text, member.value.text,
                               "these lines are asked another question; leave this out");
        if (!is_asked || name == PARAMETER_QUESTION) continue;
        if (line->members[name].text != NULL)
            return complain_at(complaint, text, member.name.text, "this name stands there twice");
        const char *const wanted = wanted_for(name, &member);
        if (wanted != NULL) return complain_at(complaint, text, member.value.text, wanted);
        take_value(line, name, member.kind, member.value);
        if (member.has_escapes) line->escapes |= UINT64_C(1) << name;
        shape->before[count] = span_between(piece, member.value.text);
        shape->kinds[count] = (uint8_t)member.kind;
        shape->members[count++] = (uint8_t)name;
        piece = member.value.text + member.value.length;
    }
    if (reader.message != NULL)
        return complain_at(complaint, text, text + reader.position, reader.message);
    shape->behind = span_between(piece, text + length);
    shape->count = count;
    return true;
}

/* Reads a line that is not a JSON object as the text of a game, such as its ID. Only questions
 * that need nothing but a game allow this. */
static bool read_bare(const char *text, size_t length, struct line *line)
{
    size_t begin = 0;
    while (begin < length && text_is_blank(text[begin])) begin++;
    if (begin == length || text[begin] == '{') return false;
    while (text_is_blank(text[length - 1])) length--;
    line->members[PARAMETER_GAME] = (struct json_span){text + begin, length - begin};
    line->is_bare = true;
    return true;
}

struct json_span line_plain(struct line *line, enum parameter member)
{
    if (!has_escapes(line, member)) return line->members[member];
    line->texts.length = 0;
    json_unescape(&line->texts, line->members[member]);
    return (struct json_span){line->texts.data, line->texts.length};
}

bool line_is_of_numbers(enum question_kind kind, const struct line *line)
{
    const struct json_span claim = line->members[PARAMETER_CLAIM];
    const bool is_missing = kind == QUESTION_PROVE && claim.text != NULL &&
                            text_is(claim.text, claim.length, "missing");
    return is_missing || (((ASKED_WITH_TARGET | ASKED_IN(READ)) >> kind & 1) == 0);
}

bool line_is_whole(enum question_kind kind, struct line *line)
{
    struct complaint *const complaint = &line->complaint;
    const bool has_target = !line_is_of_numbers(kind, line);
    const char *const message =
        has_target ? "give target and numbers, or id" : "give numbers, or id";
    if ((ASKED_OF_DAY >> kind & 1) != 0 && !line_has(line, PARAMETER_DATE))
        return complain_of_missing(complaint, PARAMETER_DATE, "give a date, such as 20261121");
    if (kind == QUESTION_SHAPES && !line_has(line, PARAMETER_YEARS) &&
        !line_has(line, PARAMETER_NUMBERS))
        return complain_of_missing(complaint, PARAMETER_YEARS, "give years, or numbers");
    if (!question_has_game(kind)) return true;
    if (kind == QUESTION_READ && !line_has(line, PARAMETER_GAME))
        return complain_of_missing(complaint, PARAMETER_GAME, "give the text to read");
    if (!line_has(line, PARAMETER_ID) && !line_has(line, PARAMETER_GAME)) {
        if (has_target && !line_has(line, PARAMETER_TARGET))
            return complain_of_missing(complaint, PARAMETER_TARGET, message);
        if (!line_has(line, PARAMETER_NUMBERS))
            return complain_of_missing(complaint, PARAMETER_NUMBERS, message);
    }
    return kind != QUESTION_CHECK || line_has(line, PARAMETER_EXPRESSION) ||
           line_has(line, PARAMETER_COMPLETION) || line_has(line, PARAMETER_LIST) ||
           complain_of_missing(complaint, PARAMETER_EXPRESSION, "give the answer to judge");
}

void line_forget(struct line *line)
{
    memset(line->members, 0, sizeof line->members);
    line->escapes = 0;
    line->is_bare = line->is_of_numbers = false;
    line->numbers_text = NULL;
}

/* First tries the form of the previous line; only if that fails are the members read one by one. */
bool read_line(struct shape *shape, enum question_kind kind, const char *text, size_t length,
               struct line *line)
{
    const bool is_alike = read_alike(shape, text, length, line);
    if (!is_alike) {
        line_forget(line);
        shape->count = 0;
        const bool may_be_bare = ((ASKED_IN_SEARCHES | ASKED_IN(MOVES)) >> kind & 1) != 0;
        if (!(may_be_bare && read_bare(text, length, line)) &&
            !read_members(shape, kind, text, length, line))
            return false;
    }
    line->is_of_numbers = line_is_of_numbers(kind, line);
    if (is_alike || line->is_bare) return true;
    const bool lacks_seed = kind == QUESTION_DRAW && !line_has(line, PARAMETER_SEED);
    if (!lacks_seed && line_is_whole(kind, line)) return true;
    shape->count = 0;
    return lacks_seed ? complain_of_missing(&line->complaint, PARAMETER_SEED,
                                            "give a number; the same one draws the same games")
                      : false;
}

#define WORD_OF_QUESTION(name, word, path) " " word

enum question_kind kind_of_line(const char *text, size_t length, struct complaint *complaint)
{
    struct json_reader reader = json_read(text, length);
    struct json_member member;
    struct line bare = {.escapes = 0};
    if (read_bare(text, length, &bare)) return QUESTION_SOLVE;
    while (json_next_member(&reader, &member)) {
        if (member_of(&member, QUESTION_SOLVE) != PARAMETER_QUESTION) continue;
        const bool is_word = member.kind == JSON_STRING && !member.has_escapes;
        const enum question_kind kind =
            is_word ? question_of_word(member.value.text, member.value.length) : QUESTION_KINDS;
        if (kind == QUESTION_KINDS)
            complain_at(complaint, text, member.value.text,
                        "there is no such question; there are" QUERY_QUESTIONS(WORD_OF_QUESTION));
        return kind;
    }
    if (reader.message == NULL) return QUESTION_SOLVE;
    complain_at(complaint, text, text + reader.position, reader.message);
    return QUESTION_KINDS;
}

static bool is_same(struct json_span a, struct json_span b)
{
    if (a.text == NULL || b.text == NULL) return a.text == b.text;
    return a.length == b.length && memcmp(a.text, b.text, a.length) == 0;
}

bool is_of_same_rules(const struct json_span *game, const struct line *line)
{
    uintptr_t any = 0; /* nearly all lines have none of these members */
    if (game[PARAMETER_NUMBERS].text == NULL) return false;
    for (int i = 0; i < PARAMETER_TARGET; i++)
        any |= (uintptr_t)game[i].text | (uintptr_t)line->members[i].text;
    for (int i = 0; any != 0 && i < PARAMETER_TARGET; i++) {
        if (!is_same(game[i], line->members[i])) return false;
    }
    return true;
}

/* Games mostly differ in their numbers, so these are compared first, from the end. */
bool is_same_game(const struct json_span *game, const struct line *line)
{
    for (int i = PARAMETERS_OF_GAME; i-- > 0;) {
        if (!is_same(game[i], line->members[i])) return false;
    }
    return true;
}
