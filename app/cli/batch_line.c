/* SPDX-License-Identifier: MIT */
/*
 * Reading a line of check --batch, and making its game.
 */
#include "cli/batch_line.h"

#include "cli/options.h"

#include <string.h>

/* ---- Reading a line ------------------------------------------------------------------------------ */

/* MEMBERS: it means nothing. */
static enum member member_of(struct json_span name)
{
    static const struct {
        const char *name;
        size_t length;
    } names[MEMBERS] = {
        [MEMBER_ID] = {"id", 2},           [MEMBER_TARGET] = {"target", 6},
        [MEMBER_NUMBERS] = {"numbers", 7}, [MEMBER_RULES] = {"rules", 5},
        [MEMBER_KEY] = {"key", 3},         [MEMBER_EXPRESSION] = {"expression", 10},
    };
    int i = 0;
    while (i < MEMBERS &&
           (name.length != names[i].length || memcmp(name.text, names[i].name, name.length) != 0))
        i++;
    return (enum member)i;
}

static bool is_right_kind(enum member name, const struct json_member *member)
{
    const bool is_plain_string = member->kind == JSON_STRING && !member->has_escapes;
    switch (name) {
    case MEMBER_ID:
    case MEMBER_RULES: return is_plain_string;
    case MEMBER_TARGET: return is_plain_string || member->kind == JSON_NUMBER;
    case MEMBER_NUMBERS: return member->kind == JSON_ARRAY;
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
 * any other. */
static bool read_alike(const struct shape *shape, const char *text, size_t length, struct line *line)
{
    const char *at = text, *const end = text + length;
    struct line alike = {.has_escapes = false};
    for (uint32_t i = 0; i < shape->count; i++) {
        const enum json_kind kind = (enum json_kind)shape->kinds[i];
        if (!take_same(&at, end, shape->before[i])) return false;
        const char *const value_end = json_plain_end(kind, at, end);
        if (value_end == NULL) return false;
        take_value(&alike, (enum member)shape->members[i], kind, span_between(at, value_end));
        at = value_end;
    }
    if (shape->count == 0 || (size_t)(end - at) != shape->behind.length ||
        !take_same(&at, end, shape->behind))
        return false;
    *line = alike;
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
        const enum member name = member_of(member.name);
        if (name == MEMBERS) continue;
        if (line->members[name].text != NULL)
            return complain(complaint, text, member.name.text, "this name stands there twice");
        if (!is_right_kind(name, &member))
            return complain(complaint, text, member.value.text, "this value is not of the right kind");
        take_value(line, name, member.kind, member.value);
        if (name == MEMBER_EXPRESSION) line->has_escapes = member.has_escapes;
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

static bool find_rules(struct json_span name, const tally_rules *usual, tally_rules *rules)
{
    char text[TALLY_RULES_NAME_SIZE] = "";
    const tally_rules *found = usual != NULL ? usual : tally_rules_at(0);
    if (name.text != NULL) {
        if (name.length >= sizeof text) return false;
        memcpy(text, name.text, name.length);
        found = tally_rules_find(text);
    }
    if (found != NULL) *rules = *found;
    return found != NULL;
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
    if (!find_rules(line->members[MEMBER_RULES], usual, &rules))
        return complain(complaint, text, line->members[MEMBER_RULES].text, "there are no such rules");
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

static bool is_name(struct json_span text, const char *name)
{
    return text.length == strlen(name) && memcmp(text.text, name, text.length) == 0;
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
    if (members[MEMBER_RULES].text != NULL && !is_name(members[MEMBER_RULES], tally_game_rules(game)->name))
        return complain(complaint, text, members[MEMBER_RULES].text, message);
    return true;
}

static bool game_of_id(const struct line *line, const char *text, tally_game **game,
                       struct complaint *complaint)
{
    const struct json_span id = line->members[MEMBER_ID];
    tally_error error = {.message = NULL};
    tally_game *found = NULL;
    const tally_status status = tally_game_parse(&found, id.text, id.length, NULL, &error);
    if (status != TALLY_OK && error.message != NULL)
        return complain(complaint, text, id.text + error.position, error.message);
    if (status != TALLY_OK) return complain_of_status(complaint, text, id.text, status);
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
