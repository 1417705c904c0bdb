/* SPDX-License-Identifier: MIT */
/*
 * Reading a line, and making its game.
 */
#include "query/line.h"

#include "base/text.h"
#include "query/rules_text.h"

#include <string.h>

/* ---- Reading a line -------------------------------------------------------------------------- */

/* A member that the kind of question does not ask for means nothing: PARAMETER_COUNT. */
static enum parameter member_of(enum question_kind kind, const struct json_member *member)
{
    const struct json_span name = member->name;
    for (int i = 0; i < PARAMETER_COUNT; i++) {
        const struct parameter_row *const row = &parameter_rows[i];
        if ((row->lines >> kind & 1) == 0) continue;
        const bool is_it =
            member->name_has_escapes
                ? json_equals(name, row->name)
                : name.length == row->length && memcmp(name.text, row->name, name.length) == 0;
        if (is_it) return (enum parameter)i;
    }
    return PARAMETER_COUNT;
}

static bool is_right_kind(enum parameter name, const struct json_member *member)
{
    switch (parameter_rows[name].type) {
    case PARAMETER_IS_NUMBER:
    case PARAMETER_IS_RANGE:
        return member->kind == JSON_NUMBER || (member->kind == JSON_STRING && !member->has_escapes);
    case PARAMETER_IS_NUMBERS: return member->kind == JSON_ARRAY;
    case PARAMETER_IS_TEXT: return member->kind == JSON_STRING;
    case PARAMETER_IS_FLAG: return member->kind == JSON_WORD && *member->value.text != 'n';
    case PARAMETER_IS_ANY: break;
    }
    return true;
}

static void take_value(struct line *line, enum parameter member, enum json_kind kind,
                       struct json_span value)
{
    const bool is_quoted = member == PARAMETER_KEY && kind == JSON_STRING;
    line->members[member] =
        is_quoted ? (struct json_span){value.text - 1, value.length + 2} : value;
}

bool complain(struct complaint *complaint, const char *line_text, const char *place,
              const char *message)
{
    *complaint = (struct complaint){message, (size_t)(place - line_text), false};
    return false;
}

bool complain_of_status(struct complaint *complaint, const char *line_text, const char *place,
                        tally_status status)
{
    complain(complaint, line_text, place, tally_status_message(status));
    complaint->lacks_memory = status == TALLY_NO_MEMORY;
    return false;
}

static bool is_blank(char character)
{
    return character == ' ' || character == '\t' || character == '\r' || character == '\n';
}

/* All of text as a whole number in decimal. */
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

/* Moves over what the line before has there too. */
static bool take_same(const char **at, const char *end, struct json_span same)
{
    if ((size_t)(end - *at) < same.length || memcmp(*at, same.text, same.length) != 0) return false;
    *at += same.length;
    return true;
}

/* Reads a line that is written as the one before, but for plain values; false, and nothing is said
 * of it, for any other, of which the beginning is read. */
static bool read_alike(const struct shape *shape, const char *text, size_t length,
                       struct line *line)
{
    const char *at = text, *const end = text + length;
    for (uint32_t i = 0; i < shape->count; i++) {
        const enum json_kind kind = (enum json_kind)shape->kinds[i];
        if (!take_same(&at, end, shape->before[i])) return false;
        const char *const value_end = json_plain_end(kind, at, end);
        if (value_end == NULL) return false;
        take_value(line, (enum parameter)shape->members[i], kind, span_between(at, value_end));
        at = value_end;
    }
    if (shape->count == 0 || (size_t)(end - at) != shape->behind.length ||
        !take_same(&at, end, shape->behind))
        return false;
    return true;
}

/* Reads the members one by one, and keeps how they are written. */
static bool read_members(struct shape *shape, enum question_kind kind, const char *text,
                         size_t length, struct line *line, struct complaint *complaint)
{
    struct json_reader reader = json_read(text, length);
    struct json_member member;
    const char *piece = text; /* begins behind the last value */
    uint32_t count = 0;
    shape->count = 0;
    while (json_next_member(&reader, &member)) {
        const enum parameter name = member_of(kind, &member);
        if (name == PARAMETER_COUNT || name == PARAMETER_QUESTION) continue;
        if (line->members[name].text != NULL)
            return complain(complaint, text, member.name.text, "this name stands there twice");
        if (!is_right_kind(name, &member))
            return complain(complaint, text, member.value.text,
                            "this value is not of the right kind");
        take_value(line, name, member.kind, member.value);
        if (member.has_escapes) line->escapes |= 1u << name;
        shape->before[count] = span_between(piece, member.value.text);
        shape->kinds[count] = (uint8_t)member.kind;
        shape->members[count++] = (uint8_t)name;
        piece = member.value.text + member.value.length;
    }
    if (reader.message != NULL)
        return complain(complaint, text, text + reader.position, reader.message);
    shape->behind = span_between(piece, text + length);
    shape->count = count;
    return true;
}

/* A line without an object is a game's ID, and nothing else, where a game is all that is needed. */
static bool read_bare(const char *text, size_t length, struct line *line)
{
    size_t begin = 0;
    while (begin < length && is_blank(text[begin])) begin++;
    if (begin == length || text[begin] == '{') return false;
    while (is_blank(text[length - 1])) length--;
    line->members[PARAMETER_ID] = (struct json_span){text + begin, length - begin};
    line->is_bare = true;
    return true;
}

/* What the question cannot be answered without. */
static bool is_whole(enum question_kind kind, const struct line *line, const char *place,
                     const char *text, struct complaint *complaint)
{
    const bool asks_for_game = (ASKED_IN_GAMES >> kind & 1) != 0, is_check = kind == QUESTION_CHECK;
    const bool has_target = kind == QUESTION_VALUES || line_has(line, PARAMETER_TARGET);
    const bool has_game =
        line_has(line, PARAMETER_ID) || (has_target && line_has(line, PARAMETER_NUMBERS));
    if (kind == QUESTION_DRAW && !line_has(line, PARAMETER_SEED))
        return complain(complaint, text, place, "\"seed\" is missing");
    if (!asks_for_game || (has_game && (!is_check || line_has(line, PARAMETER_EXPRESSION))))
        return true;
    return complain(complaint, text, place,
                    has_game ? "\"expression\" is missing"
                    : kind == QUESTION_VALUES
                        ? "\"numbers\", or \"id\", are missing"
                        : "\"target\" and \"numbers\", or \"id\", are missing");
}

bool read_line(struct shape *shape, enum question_kind kind, const char *text, size_t length,
               struct line *line, struct complaint *complaint)
{
    if (read_alike(shape, text, length, line)) return true;
    *line = (struct line){.allocator = line->allocator};
    shape->count = 0;
    if ((ASKED_IN_SEARCHES >> kind & 1) != 0 && read_bare(text, length, line)) return true;
    if (!read_members(shape, kind, text, length, line, complaint)) return false;
    if (is_whole(kind, line, text + length, text, complaint)) return true;
    shape->count = 0;
    return false;
}

enum question_kind kind_of_line(const char *text, size_t length, struct complaint *complaint)
{
    struct json_reader reader = json_read(text, length);
    struct json_member member;
    struct line bare = {.escapes = 0};
    if (read_bare(text, length, &bare)) return QUESTION_SOLVE;
    while (json_next_member(&reader, &member)) {
        if (member_of(QUESTION_SOLVE, &member) != PARAMETER_QUESTION) continue;
        const bool is_word = member.kind == JSON_STRING && !member.has_escapes;
        const enum question_kind kind =
            is_word ? question_of_word(member.value.text, member.value.length) : QUESTION_KINDS;
        if (kind == QUESTION_KINDS)
            complain(complaint, text, member.value.text, "there is no such question");
        return kind;
    }
    if (reader.message == NULL) return QUESTION_SOLVE;
    complain(complaint, text, text + reader.position, reader.message);
    return QUESTION_KINDS;
}

/* ---- The game of a line ---------------------------------------------------------------------- */

static bool is_same(struct json_span a, struct json_span b)
{
    if (a.text == NULL || b.text == NULL) return a.text == b.text;
    return a.length == b.length && memcmp(a.text, b.text, a.length) == 0;
}

bool is_same_game(const struct line *a, const struct line *b)
{
    for (int i = 0; i < PARAMETERS_OF_GAME; i++) {
        if (!is_same(a->members[i], b->members[i])) return false;
    }
    return true;
}

/* "952", or a range "100..999" as a string. */
bool read_target(struct json_span text, tally_range *target)
{
    size_t first = 0;
    while (first < text.length && text.text[first] != '.') first++;
    if (!read_whole(text.text, first, &target->first)) return false;
    target->last = target->first;
    if (first == text.length) return true;
    return text.length - first > 2 && text.text[first + 1] == '.' &&
           read_whole(text.text + first + 2, text.length - first - 2, &target->last);
}

/* A member's text with an end, and without escapes. */
static tally_status copy_text(const struct line *line, enum parameter member, char *copy,
                              size_t size, tally_error *error)
{
    struct json_span text = line->members[member];
    struct buffer plain = {.allocator = line->allocator};
    *error = (tally_error){TALLY_OK, 0, NULL};
    if (has_escapes(line, member)) {
        json_unescape(&plain, text);
        text = (struct json_span){plain.data, plain.length};
    }
    if (plain.has_failed)
        *error = (tally_error){TALLY_NO_MEMORY, 0, tally_status_message(TALLY_NO_MEMORY)};
    else if (text.length >= size) *error = (tally_error){TALLY_RULES, 0, "this text is too long"};
    else if (memchr(text.text, '\0', text.length) != NULL)
        *error = (tally_error){TALLY_RULES, 0, "a NUL is in the text"};
    else memcpy(copy, text.text, text.length);
    if (error->status == TALLY_OK) copy[text.length] = '\0';
    buffer_clear(&plain);
    return error->status;
}

/* Says what is wrong at a place in a member's text. */
static bool complain_inside(const struct line *line, const char *text, enum parameter member,
                            const tally_error *error, struct complaint *complaint)
{
    const size_t offset = has_escapes(line, member) ? 0 : error->position;
    complain(complaint, text, line->members[member].text + offset, error->message);
    complaint->lacks_memory = error->status == TALLY_NO_MEMORY;
    return false;
}

/* The rules that a line names: a name, and what is changed of them, as IDs have it. */
static bool read_named_rules(const struct line *line, const char *text, tally_rules *rules,
                             struct complaint *complaint)
{
    char copy[RULES_TEXT_SIZE];
    tally_error error;
    if (copy_text(line, PARAMETER_RULES, copy, sizeof copy, &error) == TALLY_OK &&
        rules_of_text(copy, rules, &error) == TALLY_OK)
        return true;
    return complain_inside(line, text, PARAMETER_RULES, &error, complaint);
}

/* Changes the columns that a line names. */
static bool change_rules(const struct line *line, const char *text, tally_rules *rules,
                         struct complaint *complaint)
{
    for (enum parameter column = PARAMETER_OPS; column <= PARAMETER_DEPTH; column++) {
        char copy[RULES_TEXT_SIZE];
        tally_error error;
        if (line->members[column].text == NULL) continue;
        if (copy_text(line, column, copy, sizeof copy, &error) != TALLY_OK ||
            tally_rules_set(rules, parameter_rows[column].name, copy, &error) != TALLY_OK)
            return complain_inside(line, text, column, &error, complaint);
    }
    return true;
}

bool rules_of_line(const struct line *line, const char *text, const tally_rules *usual,
                   tally_rules *rules, struct complaint *complaint)
{
    *rules = usual != NULL ? *usual : *tally_rules_at(0);
    if (line->members[PARAMETER_RULES].text != NULL &&
        !read_named_rules(line, text, rules, complaint))
        return false;
    return change_rules(line, text, rules, complaint);
}

bool line_numbers(const struct line *line, enum parameter member, const char *text,
                  uint64_t *numbers, size_t *count, struct complaint *complaint)
{
    struct json_span items = line->members[member], item;
    *count = json_whole_numbers(items, numbers, TALLY_NUMBERS_MAX);
    if (*count != 0) return true;
    while (json_next_item(&items, &item)) {
        if (*count == TALLY_NUMBERS_MAX)
            return complain(complaint, text, item.text, "at most 64 numbers may be given");
        if (!read_whole(item.text, item.length, &numbers[(*count)++]))
            return complain(complaint, text, item.text, "this is not a whole number of 64 bits");
    }
    return true;
}

static bool game_of_members(const struct line *line, const char *text, const tally_rules *usual,
                            tally_game **game, struct complaint *complaint)
{
    tally_rules rules;
    tally_range target = {1, 1}; /* of a question that has none */
    uint64_t numbers[TALLY_NUMBERS_MAX];
    size_t count;
    if (!rules_of_line(line, text, usual, &rules, complaint)) return false;
    const struct json_span *const asked = &line->members[PARAMETER_TARGET];
    if (asked->text != NULL && !read_target(*asked, &target)) {
        return complain(complaint, text, asked->text,
                        "the target is not a whole number of 64 bits");
    }
    if (!line_numbers(line, PARAMETER_NUMBERS, text, numbers, &count, complaint)) return false;
    const tally_status status =
        tally_game_new(game, &rules, target, numbers, count, line->allocator);
    if (status == TALLY_OK) return true;
    const bool is_target = status == TALLY_TARGET_RANGE && asked->text != NULL;
    return complain_of_status(
        complaint, text,
        (is_target ? line->members[PARAMETER_TARGET] : line->members[PARAMETER_NUMBERS]).text,
        status);
}

static bool are_same_rules(const tally_rules *a, const tally_rules *b)
{
    return text_is(a->name, strlen(a->name), b->name) && a->operations == b->operations &&
           a->values == b->values && a->use == b->use && a->order == b->order &&
           a->unary_depth == b->unary_depth;
}

/* Whether the rules and columns that stand beside an ID are those of its game. Rules that are named
 * without a change leave open what the ID changes. */
static bool agree_with_rules(const struct line *line, const char *text, const tally_rules *of_game,
                             struct complaint *complaint)
{
    static const char message[] = "the game's ID says something else";
    tally_rules rules = *of_game;
    const struct json_span *const members = line->members;
    if (members[PARAMETER_RULES].text != NULL) {
        if (!read_named_rules(line, text, &rules, complaint)) return false;
        const bool is_unchanged = are_same_rules(&rules, tally_rules_find(rules.name));
        if (is_unchanged ? !text_is(rules.name, strlen(rules.name), of_game->name)
                         : !are_same_rules(&rules, of_game))
            return complain(complaint, text, members[PARAMETER_RULES].text, message);
        rules = *of_game;
    }
    for (enum parameter column = PARAMETER_OPS; column <= PARAMETER_DEPTH; column++) {
        if (members[column].text == NULL) continue;
        if (!change_rules(line, text, &rules, complaint)) return false;
        if (!are_same_rules(&rules, of_game))
            return complain(complaint, text, members[column].text, message);
    }
    return true;
}

/* Whether target, numbers and rules, those that stand beside an ID, are those of its game. */
static bool agrees_with_id(const struct line *line, const char *text, const tally_game *game,
                           struct complaint *complaint)
{
    static const char message[] = "the game's ID says something else";
    const struct json_span *const members = line->members;
    const tally_range of_id = tally_game_target(game);
    tally_range target = of_id;
    if (members[PARAMETER_TARGET].text != NULL &&
        (!read_target(members[PARAMETER_TARGET], &target) || target.first != of_id.first ||
         target.last != of_id.last))
        return complain(complaint, text, members[PARAMETER_TARGET].text, message);
    if (members[PARAMETER_NUMBERS].text != NULL) {
        uint64_t numbers[TALLY_NUMBERS_MAX];
        size_t count, wanted;
        const uint64_t *const of_game = tally_game_numbers(game, &wanted);
        if (!line_numbers(line, PARAMETER_NUMBERS, text, numbers, &count, complaint)) return false;
        if (count != wanted || memcmp(numbers, of_game, count * sizeof numbers[0]) != 0)
            return complain(complaint, text, members[PARAMETER_NUMBERS].text, message);
    }
    return agree_with_rules(line, text, tally_game_rules(game), complaint);
}

/* Reads the ID itself. */
static bool parse_id(const struct line *line, const char *text, tally_game **game,
                     struct complaint *complaint)
{
    struct json_span id = line->members[PARAMETER_ID];
    struct buffer plain = {.allocator = line->allocator};
    tally_error error = {.message = NULL};
    if (has_escapes(line, PARAMETER_ID)) {
        json_unescape(&plain, id);
        id = (struct json_span){plain.data, plain.length};
    }
    const tally_status status =
        plain.has_failed ? TALLY_NO_MEMORY
                         : tally_game_parse(game, id.text, id.length, line->allocator, &error);
    buffer_clear(&plain);
    if (status == TALLY_OK) return true;
    if (error.message != NULL) return complain_inside(line, text, PARAMETER_ID, &error, complaint);
    return complain_of_status(complaint, text, line->members[PARAMETER_ID].text, status);
}

static bool game_of_id(const struct line *line, const char *text, tally_game **game,
                       struct complaint *complaint)
{
    tally_game *found = NULL;
    if (!parse_id(line, text, &found, complaint)) return false;
    if (!agrees_with_id(line, text, found, complaint)) {
        tally_game_free(found);
        return false;
    }
    *game = found;
    return true;
}

bool game_of_line(const struct line *line, const char *text, const tally_rules *usual,
                  tally_game **game, struct complaint *complaint)
{
    if (line->members[PARAMETER_ID].text != NULL) return game_of_id(line, text, game, complaint);
    return game_of_members(line, text, usual, game, complaint);
}
