/* SPDX-License-Identifier: MIT */
/*
 * Reading a line of check --batch, and making its game.
 */
#include "cli/batch_line.h"

#include "cli/options.h"
#include "query/rules_text.h"

#include <string.h>

/* ---- Reading a line ------------------------------------------------------------------------------ */

static const struct {
    const char *name;
    size_t length;
} names[MEMBERS] = {
    [MEMBER_ID] = {"id", 2},
    [MEMBER_TARGET] = {"target", 6},
    [MEMBER_NUMBERS] = {"numbers", 7},
    [MEMBER_RULES] = {"rules", 5},
    [MEMBER_OPS] = {"ops", 3},
    [MEMBER_VALUES] = {"values", 6},
    [MEMBER_USE] = {"use", 3},
    [MEMBER_ORDER] = {"order", 5},
    [MEMBER_DEPTH] = {"depth", 5},
    [MEMBER_KEY] = {"key", 3},
    [MEMBER_EXPRESSION] = {"expression", 10},
};

/* MEMBERS: it means nothing. */
static enum member member_of(const struct json_member *member)
{
    const struct json_span name = member->name;
    for (int i = 0; i < MEMBERS; i++) {
        const bool is_it = member->name_has_escapes ? json_equals(name, names[i].name)
                                                    : name.length == names[i].length &&
                                                          memcmp(name.text, names[i].name, name.length) == 0;
        if (is_it) return (enum member)i;
    }
    return MEMBERS;
}

static bool is_right_kind(enum member name, const struct json_member *member)
{
    switch (name) {
    case MEMBER_TARGET:
    case MEMBER_DEPTH:
        return member->kind == JSON_NUMBER || (member->kind == JSON_STRING && !member->has_escapes);
    case MEMBER_NUMBERS: return member->kind == JSON_ARRAY;
    case MEMBER_ID:
    case MEMBER_RULES:
    case MEMBER_OPS:
    case MEMBER_VALUES:
    case MEMBER_USE:
    case MEMBER_ORDER:
    case MEMBER_EXPRESSION: return member->kind == JSON_STRING;
    case MEMBER_KEY:
    case MEMBERS: break;
    }
    return true;
}

static void take_value(struct line *line, enum member member, enum json_kind kind, struct json_span value)
{
    const bool is_quoted = member == MEMBER_KEY && kind == JSON_STRING;
    line->members[member] = is_quoted ? (struct json_span){value.text - 1, value.length + 2} : value;
}

static bool complain(struct complaint *complaint, const char *line_text, const char *place,
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

/* Reads a line that is written as the one before, but for plain values; false, and nothing is said of it, for
 * any other, of which the beginning is read. */
static bool read_alike(const struct shape *shape, const char *text, size_t length, struct line *line)
{
    const char *at = text, *const end = text + length;
    for (uint32_t i = 0; i < shape->count; i++) {
        const enum json_kind kind = (enum json_kind)shape->kinds[i];
        if (!take_same(&at, end, shape->before[i])) return false;
        const char *const value_end = json_plain_end(kind, at, end);
        if (value_end == NULL) return false;
        take_value(line, (enum member)shape->members[i], kind, span_between(at, value_end));
        at = value_end;
    }
    if (shape->count == 0 || (size_t)(end - at) != shape->behind.length ||
        !take_same(&at, end, shape->behind))
        return false;
    return true;
}

/* Reads the members one by one, and keeps how they are written. */
static bool read_members(struct shape *shape, const char *text, size_t length, struct line *line,
                         struct complaint *complaint)
{
    struct json_reader reader = json_read(text, length);
    struct json_member member;
    const char *piece = text; /* begins behind the last value */
    uint32_t count = 0;
    shape->count = 0;
    while (json_next_member(&reader, &member)) {
        const enum member name = member_of(&member);
        if (name == MEMBERS) continue;
        if (line->members[name].text != NULL)
            return complain(complaint, text, member.name.text, "this name stands there twice");
        if (!is_right_kind(name, &member))
            return complain(complaint, text, member.value.text, "this value is not of the right kind");
        take_value(line, name, member.kind, member.value);
        if (member.has_escapes) line->escapes |= 1u << name;
        shape->before[count] = span_between(piece, member.value.text);
        shape->kinds[count] = (uint8_t)member.kind;
        shape->members[count++] = (uint8_t)name;
        piece = member.value.text + member.value.length;
    }
    if (reader.message != NULL) return complain(complaint, text, text + reader.position, reader.message);
    shape->behind = span_between(piece, text + length);
    shape->count = count;
    return true;
}

bool read_line(struct shape *shape, const char *text, size_t length, struct line *line,
               struct complaint *complaint)
{
    if (read_alike(shape, text, length, line)) return true;
    *line = (struct line){.escapes = 0};
    if (!read_members(shape, text, length, line, complaint)) return false;
    const struct json_span *const members = line->members;
    const bool has_game = members[MEMBER_ID].text != NULL ||
                          (members[MEMBER_TARGET].text != NULL && members[MEMBER_NUMBERS].text != NULL);
    if (has_game && members[MEMBER_EXPRESSION].text != NULL) return true;
    shape->count = 0;
    return complain(complaint, text, text + length,
                    has_game ? "\"expression\" is missing"
                             : "\"target\" and \"numbers\", or \"id\", are missing");
}

/* ---- The game of a line -------------------------------------------------------------------------- */

static bool is_same(struct json_span a, struct json_span b)
{
    if (a.text == NULL || b.text == NULL) return a.text == b.text;
    return a.length == b.length && memcmp(a.text, b.text, a.length) == 0;
}

bool is_same_game(const struct line *a, const struct line *b)
{
    for (int i = 0; i < MEMBERS_OF_GAME; i++) {
        if (!is_same(a->members[i], b->members[i])) return false;
    }
    return true;
}

/* "952", or a range "100..999" as a string. */
static bool read_target(struct json_span text, tally_range *target)
{
    size_t first = 0;
    while (first < text.length && text.text[first] != '.') first++;
    if (!read_whole_number(text.text, first, &target->first)) return false;
    target->last = target->first;
    if (first == text.length) return true;
    return text.length - first > 2 && text.text[first + 1] == '.' &&
           read_whole_number(text.text + first + 2, text.length - first - 2, &target->last);
}

/* A member's text with an end, and without escapes. */
static tally_status copy_text(const struct line *line, enum member member, char *copy, size_t size,
                              tally_error *error)
{
    struct json_span text = line->members[member];
    struct buffer plain = BUFFER_INIT;
    *error = (tally_error){TALLY_OK, 0, NULL};
    if (has_escapes(line, member)) {
        json_unescape(&plain, text);
        text = (struct json_span){plain.data, plain.length};
    }
    if (plain.has_failed) *error = (tally_error){TALLY_NO_MEMORY, 0, tally_status_message(TALLY_NO_MEMORY)};
    else if (text.length >= size) *error = (tally_error){TALLY_RULES, 0, "this text is too long"};
    else if (memchr(text.text, '\0', text.length) != NULL)
        *error = (tally_error){TALLY_RULES, 0, "a NUL is in the text"};
    else memcpy(copy, text.text, text.length);
    if (error->status == TALLY_OK) copy[text.length] = '\0';
    buffer_clear(&plain);
    return error->status;
}

/* Says what is wrong at a place in a member's text. */
static bool complain_inside(const struct line *line, const char *text, enum member member,
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
    if (copy_text(line, MEMBER_RULES, copy, sizeof copy, &error) == TALLY_OK &&
        rules_of_text(copy, rules, &error) == TALLY_OK)
        return true;
    return complain_inside(line, text, MEMBER_RULES, &error, complaint);
}

/* Changes the columns that a line names. */
static bool change_rules(const struct line *line, const char *text, tally_rules *rules,
                         struct complaint *complaint)
{
    for (enum member column = MEMBER_OPS; column <= MEMBER_DEPTH; column++) {
        char copy[RULES_TEXT_SIZE];
        tally_error error;
        if (line->members[column].text == NULL) continue;
        if (copy_text(line, column, copy, sizeof copy, &error) != TALLY_OK ||
            tally_rules_set(rules, names[column].name, copy, &error) != TALLY_OK)
            return complain_inside(line, text, column, &error, complaint);
    }
    return true;
}

static bool find_rules(const struct line *line, const char *text, const tally_rules *usual,
                       tally_rules *rules, struct complaint *complaint)
{
    *rules = usual != NULL ? *usual : *tally_rules_at(0);
    if (line->members[MEMBER_RULES].text != NULL && !read_named_rules(line, text, rules, complaint))
        return false;
    return change_rules(line, text, rules, complaint);
}

static bool read_game_numbers(const struct line *line, const char *text, uint64_t *numbers, size_t *count,
                              struct complaint *complaint)
{
    struct json_span items = line->members[MEMBER_NUMBERS], item;
    *count = json_whole_numbers(items, numbers, TALLY_NUMBERS_MAX);
    if (*count != 0) return true;
    while (json_next_item(&items, &item)) {
        if (*count == TALLY_NUMBERS_MAX)
            return complain(complaint, text, item.text, "at most 64 numbers may be given");
        if (!read_whole_number(item.text, item.length, &numbers[(*count)++]))
            return complain(complaint, text, item.text, "this is not a whole number of 64 bits");
    }
    return true;
}

static bool game_of_members(const struct line *line, const char *text, const tally_rules *usual,
                            tally_game **game, struct complaint *complaint)
{
    tally_rules rules;
    tally_range target;
    uint64_t numbers[TALLY_NUMBERS_MAX];
    size_t count;
    if (!find_rules(line, text, usual, &rules, complaint)) return false;
    if (!read_target(line->members[MEMBER_TARGET], &target)) {
        return complain(complaint, text, line->members[MEMBER_TARGET].text,
                        "the target is not a whole number of 64 bits");
    }
    if (!read_game_numbers(line, text, numbers, &count, complaint)) return false;
    const tally_status status = tally_game_new(game, &rules, target, numbers, count, NULL);
    if (status == TALLY_OK) return true;
    const bool is_target = status == TALLY_TARGET_RANGE;
    return complain_of_status(complaint, text,
                              (is_target ? line->members[MEMBER_TARGET] : line->members[MEMBER_NUMBERS]).text,
                              status);
}

static bool are_same_rules(const tally_rules *a, const tally_rules *b)
{
    return strcmp(a->name, b->name) == 0 && a->operations == b->operations && a->values == b->values &&
           a->use == b->use && a->order == b->order && a->unary_depth == b->unary_depth;
}

/* Whether the rules and columns that stand beside an ID are those of its game. Rules that are named without a
 * change leave open what the ID changes. */
static bool agree_with_rules(const struct line *line, const char *text, const tally_rules *of_game,
                             struct complaint *complaint)
{
    static const char message[] = "the game's ID says something else";
    tally_rules rules = *of_game;
    const struct json_span *const members = line->members;
    if (members[MEMBER_RULES].text != NULL) {
        if (!read_named_rules(line, text, &rules, complaint)) return false;
        const bool is_unchanged = are_same_rules(&rules, tally_rules_find(rules.name));
        if (is_unchanged ? strcmp(rules.name, of_game->name) != 0 : !are_same_rules(&rules, of_game))
            return complain(complaint, text, members[MEMBER_RULES].text, message);
        rules = *of_game;
    }
    for (enum member column = MEMBER_OPS; column <= MEMBER_DEPTH; column++) {
        if (members[column].text == NULL) continue;
        if (!change_rules(line, text, &rules, complaint)) return false;
        if (!are_same_rules(&rules, of_game)) return complain(complaint, text, members[column].text, message);
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
    if (members[MEMBER_TARGET].text != NULL && (!read_target(members[MEMBER_TARGET], &target) ||
                                                target.first != of_id.first || target.last != of_id.last))
        return complain(complaint, text, members[MEMBER_TARGET].text, message);
    if (members[MEMBER_NUMBERS].text != NULL) {
        uint64_t numbers[TALLY_NUMBERS_MAX];
        size_t count, wanted;
        const uint64_t *const of_game = tally_game_numbers(game, &wanted);
        if (!read_game_numbers(line, text, numbers, &count, complaint)) return false;
        if (count != wanted || memcmp(numbers, of_game, count * sizeof numbers[0]) != 0)
            return complain(complaint, text, members[MEMBER_NUMBERS].text, message);
    }
    return agree_with_rules(line, text, tally_game_rules(game), complaint);
}

/* Reads the ID itself. */
static bool parse_id(const struct line *line, const char *text, tally_game **game,
                     struct complaint *complaint)
{
    struct json_span id = line->members[MEMBER_ID];
    struct buffer plain = BUFFER_INIT;
    tally_error error = {.message = NULL};
    if (has_escapes(line, MEMBER_ID)) {
        json_unescape(&plain, id);
        id = (struct json_span){plain.data, plain.length};
    }
    const tally_status status =
        plain.has_failed ? TALLY_NO_MEMORY : tally_game_parse(game, id.text, id.length, NULL, &error);
    buffer_clear(&plain);
    if (status == TALLY_OK) return true;
    if (error.message != NULL) return complain_inside(line, text, MEMBER_ID, &error, complaint);
    return complain_of_status(complaint, text, line->members[MEMBER_ID].text, status);
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

bool game_of_line(const struct line *line, const char *text, const tally_rules *usual, tally_game **game,
                  struct complaint *complaint)
{
    if (line->members[MEMBER_ID].text != NULL) return game_of_id(line, text, game, complaint);
    return game_of_members(line, text, usual, game, complaint);
}
