/* SPDX-License-Identifier: MIT */
/*
 * Reads rows of any schema. Columns are found by name at any depth of nesting, so a schema that
 * nests known columns in a new way needs no table of its own.
 */
#include "dataset/source.h"

#include "base/text.h"
#include "query/line.h"

#include <string.h>

/* How deep columns may be nested, and how many levels of JSON in a string inside JSON are read. */
enum { NEST_MAX = 8, TEXTS_MAX = 3 };

static bool fail(struct source *source, const char *message)
{
    if (source->message == NULL) source->message = message;
    return false;
}

static bool is_named(const struct json_member *member, const char *name)
{
    return !member->name_has_escapes && text_is(member->name.text, member->name.length, name);
}

static bool read_members(struct source *source, const char *text, size_t length, int depth);

/* ---- Values ---------------------------------------------------------------------------------- */

/* Reads a whole number; 24.0 and "24" are accepted too. */
static bool read_number(struct json_span text, uint64_t *number)
{
    const char *const point = memchr(text.text, '.', text.length);
    size_t length = text.length;
    if (point != NULL) {
        for (const char *at = point + 1; at < text.text + text.length; at++)
            if (*at != '0') return false;
        length = (size_t)(point - text.text);
    }
    return read_whole(text.text, length, number);
}

static bool take_target(struct source *source, const struct json_member *member)
{
    if (member->kind == JSON_WORD) return true;
    if ((member->kind != JSON_NUMBER && member->kind != JSON_STRING) || member->has_escapes ||
        !read_number(member->value, &source->drawn.target))
        return fail(source, "the target is no whole number");
    source->has_target = true;
    return true;
}

static bool take_numbers(struct source *source, const struct json_member *member)
{
    struct json_span items = member->value, item;
    if (member->kind == JSON_WORD) return true;
    if (member->kind != JSON_ARRAY) return fail(source, "the numbers are no list of numbers");
    source->drawn.count = 0;
    while (json_next_item(&items, &item)) {
        if (source->drawn.count == TALLY_NUMBERS_MAX)
            return fail(source, "a game has at most 64 numbers");
        if (!read_number(item, &source->drawn.numbers[source->drawn.count++]))
            return fail(source, "one of the numbers is no whole number");
    }
    source->has_numbers = source->drawn.count > 0;
    return source->has_numbers || fail(source, "the list of numbers is empty");
}

static void take_word(const struct json_member *member, char *word, size_t size)
{
    if (member->kind != JSON_STRING || member->value.length >= size || word[0] != '\0') return;
    memcpy(word, member->value.text, member->value.length);
    word[member->value.length] = '\0';
}

static void take_gold(struct source *source, const struct json_member *member,
                      enum gold_place place)
{
    struct gold *const gold = &source->golds[place];
    const bool is_list = member->kind == JSON_ARRAY;
    if (gold->text.length != 0 || (!is_list && member->kind != JSON_STRING)) return;
    *gold = (struct gold){member->value, is_list};
    if (is_list || !member->has_escapes) return;
    const size_t begin = source->room.length;
    json_unescape(&source->room, member->value);
    gold->text = (struct json_span){source->room.data + begin, source->room.length - begin};
}

/* Reads a key such as "llm:24/3,3,8,8": its rules, and, if the row has no numbers, its game. */
static bool take_key(struct source *source, const struct json_member *member)
{
    const char *const text = member->value.text;
    if (member->kind != JSON_STRING || member->has_escapes) return true;
    const char *const colon = memchr(text, ':', member->value.length);
    const size_t length = colon != NULL ? (size_t)(colon - text) : 0;
    if (length == 0 || length >= SOURCE_RULES_SIZE) return true;
    tally_game *game = NULL;
    if (tally_game_parse(&game, text, member->value.length, NULL, NULL) != TALLY_OK) return true;
    memcpy(source->rules, text, length);
    source->rules[length] = '\0';
    if (!source->has_numbers) {
        size_t count = 0;
        const uint64_t *const numbers = tally_game_numbers(game, &count);
        memcpy(source->drawn.numbers, numbers, count * sizeof *numbers);
        source->drawn.count = (uint32_t)count;
        source->has_numbers = true;
        if (!source->has_target) source->drawn.target = tally_game_target(game).first;
        source->has_target = true;
    }
    tally_game_free(game);
    return true;
}

/* Reads JSON inside a string: some datasets store the ground truth in this form. source_read() made
 * enough room before, so the room does not move; readers and the gold answer point into it. */
static bool take_text_of_truth(struct source *source, const struct json_member *member, int depth)
{
    const struct json_span value = member->value;
    const size_t begin = source->room.length;
    if (value.length == 0 || value.text[0] != '{' || depth >= NEST_MAX) return true;
    if (!member->has_escapes) return read_members(source, value.text, value.length, depth + 1);
    if (source->texts == TEXTS_MAX) return true;
    source->texts++;
    json_unescape(&source->room, value);
    const bool is_read =
        read_members(source, source->room.data + begin, source->room.length - begin, depth + 1);
    source->texts--;
    return is_read;
}

/* ---- Rows ------------------------------------------------------------------------------------ */

/* Unknown columns are skipped. Objects are entered only under four names, so that a nested "target"
 * of something else is not taken for the game's. */
static bool take_member(struct source *source, const struct json_member *member, int depth)
{
    if (is_named(member, "target")) return take_target(source, member);
    if (is_named(member, "numbers") || is_named(member, "nums"))
        return take_numbers(source, member);
    if (is_named(member, "solution")) take_gold(source, member, GOLD_SOLUTION);
    else if (is_named(member, "expression")) take_gold(source, member, GOLD_EXPRESSION);
    else if (is_named(member, "answer")) take_gold(source, member, GOLD_ANSWER);
    else if (is_named(member, "split")) take_word(member, source->split, SPLIT_NAME_SIZE);
    else if (is_named(member, "rules")) take_word(member, source->rules, SOURCE_RULES_SIZE);
    else if (is_named(member, "key") || is_named(member, "id")) return take_key(source, member);
    else if (is_named(member, "solvable") && member->kind == JSON_WORD)
        source->solvable = member->value.text[0] == 'n' ? -1 : member->value.text[0] == 't';
    else if (is_named(member, "ground_truth") && member->kind == JSON_STRING)
        return take_text_of_truth(source, member, depth);
    else if (member->kind == JSON_NEST && member->value.text[0] == '{' && depth < NEST_MAX &&
             (is_named(member, "reward_model") || is_named(member, "ground_truth") ||
              is_named(member, "extra_info") || is_named(member, "metadata")))
        return read_members(source, member->value.text, member->value.length, depth + 1);
    return true;
}

static bool read_members(struct source *source, const char *text, size_t length, int depth)
{
    struct json_reader reader = json_read(text, length);
    struct json_member member;
    while (json_next_member(&reader, &member))
        if (!take_member(source, &member, depth)) return false;
    if (reader.message == NULL) return true;
    if (depth == 0) source->position = reader.position;
    return fail(source, reader.message);
}

bool source_read(struct source *source, const char *text, size_t length)
{
    source->has_target = source->has_numbers = false;
    source->rules[0] = source->split[0] = '\0';
    memset(source->golds, 0, sizeof source->golds);
    source->solvable = -1;
    source->room.length = 0;
    source->texts = 0;
    source->message = NULL;
    source->position = 0;
    /* A text does not become longer when its escapes are decoded. So each level of nesting needs at
     * most `length` bytes: the row itself, and at most TEXTS_MAX levels of texts inside it. */
    if (length > SIZE_MAX / (2 * (TEXTS_MAX + 1)) ||
        !buffer_reserve(&source->room, (TEXTS_MAX + 1) * length + 1))
        return fail(source, "out of memory");
    if (!read_members(source, text, length, 0)) return false;
    if (!source->has_target) return fail(source, "the row has no target");
    return source->has_numbers || fail(source, "the row has no numbers");
}

void source_clear(struct source *source)
{
    buffer_clear(&source->room);
}
