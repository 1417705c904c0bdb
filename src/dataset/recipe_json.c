/* SPDX-License-Identifier: MIT */
/*
 * The members of a JSON recipe are texts, the same as the values of options. Numbers, true and
 * false are accepted too. An array is joined to the text of its items: [3, 4] is "3..4", ["id",
 * "key"] is "id,key".
 */
#include "dataset/recipe_json.h"

#include "base/text.h"
#include "query/json_reader.h"
#include "query/json_writer.h"

#include <string.h>

static bool refuse(tally_error *error, size_t position, const char *message)
{
    if (error != NULL)
        *error = (tally_error){.status = TALLY_SYNTAX, .position = position, .message = message};
    return false;
}

/* Converts a member to the text of its parameter, in room. */
static void text_of(const struct json_member *member, const char *joint, struct buffer *room)
{
    room->length = 0;
    if (member->kind == JSON_STRING && member->has_escapes) {
        json_unescape(room, member->value);
    } else if (member->kind != JSON_ARRAY) {
        buffer_append(room, member->value.text, member->value.length);
    } else {
        struct json_span items = member->value, item;
        while (json_next_item(&items, &item)) {
            if (room->length != 0) buffer_text(room, joint);
            buffer_append(room, item.text, item.length);
        }
    }
}

static bool is_null(const struct json_member *member)
{
    return member->kind == JSON_WORD && member->value.text[0] == 'n';
}

static bool is_name(const struct json_member *member, const char *name)
{
    return text_is(member->name.text, member->name.length, name);
}

/* Sets either the rules or all other members (is_of_rules). The rules go first, wherever they stand
 * in the object. */
static bool read_members(struct recipe *recipe, struct json_reader reader, bool is_of_rules,
                         struct buffer *room, tally_error *error)
{
    struct json_member member;
    const char *const begin = reader.text;
    while (json_next_member(&reader, &member)) {
        const size_t place = (size_t)(member.name.text - begin);
        if (is_null(&member) || is_name(&member, "about")) continue;
        const struct recipe_parameter *const parameter =
            recipe_parameter_find(member.name.text, member.name.length);
        if (parameter == NULL)
            return refuse(error, place, "a recipe has no such member; see 'tally dataset --help'");
        if (is_name(&member, "rules") != is_of_rules) continue;
        if (member.kind == JSON_NEST)
            return refuse(error, place, "give text, a number, or a list of these");
        text_of(&member, parameter->joint, room);
        if (room->has_failed) return refuse(error, place, "out of memory");
        if (recipe_set(recipe, parameter, room->data, room->length, error)) continue;
        if (error != NULL) error->position += (size_t)(member.value.text - begin);
        return false;
    }
    return reader.message == NULL || refuse(error, reader.position, reader.message);
}

bool recipe_read(struct recipe *recipe, const char *text, size_t length, tally_error *error)
{
    const struct json_reader reader = json_read(text, length);
    struct buffer room = BUFFER_INIT;
    const bool is_right = buffer_reserve(&room, 1) &&
                          read_members(recipe, reader, true, &room, error) &&
                          read_members(recipe, reader, false, &room, error);
    buffer_clear(&room);
    return is_right;
}

/* ---- Writing --------------------------------------------------------------------------------- */

static void put_wish(struct json *json, const char *name, tally_range wish)
{
    if (recipe_is_wish(wish)) json_put_range(json, name, wish);
}

static void put_share(struct buffer *out, uint32_t share)
{
    buffer_text(out, share == SHARE_WHOLE ? "1." : "0.");
    uint32_t rest = share == SHARE_WHOLE ? 0 : share;
    for (uint32_t unit = SHARE_WHOLE / 10; unit != 0 && (rest != 0 || unit == SHARE_WHOLE / 10);
         unit /= 10) {
        buffer_char(out, (char)('0' + rest / unit));
        rest %= unit;
    }
}

/* The rules as in a game's ID: "llm,use=any". */
static void put_rules(struct json *json, const struct recipe *recipe)
{
    const char *at = recipe->prefix;
    const char *const end = at + strlen(at) - 1; /* position of the colon */
    const char *name = "rules";
    while (at < end) {
        const char *const comma = memchr(at, ',', (size_t)(end - at));
        const char *const stop = comma != NULL ? comma : end;
        const char *const equals = memchr(at, '=', (size_t)(stop - at));
        char column[16] = "";
        if (equals != NULL && (size_t)(equals - at) < sizeof column) {
            memcpy(column, at, (size_t)(equals - at));
            name = column;
            at = equals + 1;
        }
        json_put_text(json, name, at, (size_t)(stop - at));
        at = stop + 1;
    }
}

static void put_pool(struct json *json, const struct tiles *tiles)
{
    json_key(json, "pool");
    buffer_char(json->out, '"');
    for (uint32_t i = 0; i < tiles->count; i++) {
        const struct tile_run *const run = &tiles->runs[i];
        if (i != 0) buffer_char(json->out, ',');
        buffer_number(json->out, run->first);
        if (run->last != run->first) buffer_text(json->out, "..");
        if (run->last != run->first) buffer_number(json->out, run->last);
        if (run->times != 1) buffer_char(json->out, 'x');
        if (run->times != 1) buffer_number(json->out, run->times);
    }
    buffer_char(json->out, '"');
    json->needs_comma = true;
}

static void put_wishes(struct json *json, const struct recipe *recipe)
{
    static const char *const needs[] = {NULL, "fraction", "negative"};
    static const char *const words[] = TALLY_DIFFICULTY_WORDS;
    if (recipe->is_by_level) json_put_string(json, "difficulty", words[recipe->difficulty.first]);
    else put_wish(json, "difficulty", recipe->difficulty);
    put_wish(json, "solutions", recipe->solutions);
    put_wish(json, "min_numbers", recipe->min_numbers);
    if (recipe->is_solvable) json_key(json, "solvable");
    if (recipe->is_solvable) json_bool(json, true);
    if (recipe->has_share) {
        json_key(json, "unsolvable");
        put_share(json->out, recipe->unsolvable);
        json->needs_comma = true;
    }
    if (recipe->needs != NEEDS_NOTHING) json_put_string(json, "needs", needs[recipe->needs]);
    if (recipe->fewest != 0) json_put_number(json, "fewest", recipe->fewest);
    if (recipe->most != 0) json_put_number(json, "most", recipe->most);
    if (recipe->must_use_count != 0) {
        json_put_numbers(json, "must_use", recipe->must_use, recipe->must_use_count);
    }
}

static void put_splits(struct json *json, const struct recipe *recipe)
{
    static const char *const by[] = {"key", "numbers", "target"};
    if (recipe->split_count == 0) return;
    json_key(json, "split");
    buffer_char(json->out, '"');
    for (uint32_t i = 0; i < recipe->split_count; i++) {
        const uint32_t before = i != 0 ? recipe->splits[i - 1].until : 0;
        if (i != 0) buffer_char(json->out, ',');
        buffer_text(json->out, recipe->splits[i].name);
        buffer_char(json->out, '=');
        put_share(json->out, recipe->splits[i].until - before);
    }
    buffer_char(json->out, '"');
    json->needs_comma = true;
    json_put_string(json, "split_by", by[recipe->split_by]);
}

/* Writes the members that decide the form of the rows. */
static void put_form(struct json *json, const struct recipe *recipe)
{
    static const char *const fields[] = {
#define DATASET_WORD(name, word, labels, usual) word,
        DATASET_FIELDS(DATASET_WORD)
#undef DATASET_WORD
    };
    static const char *const schemas[SCHEMA_COUNT] = {
#define DATASET_WORD(name, word) word,
        DATASET_SCHEMAS(DATASET_WORD)
#undef DATASET_WORD
    };
    static const char *const traces[] = {NULL, "dfs", "bfs"};
    if (recipe->has_fields) {
        json_open_list(json, "fields");
        for (uint32_t i = 0; i < FIELD_COUNT; i++)
            if (recipe_has_field(recipe, (enum dataset_field)i)) json_word(json, fields[i]);
        json_close_array(json);
    }
    if (recipe->schema != SCHEMA_TALLY) json_put_string(json, "schema", schemas[recipe->schema]);
    if (recipe->trace != TRACE_NONE) {
        json_put_string(json, "trace", traces[recipe->trace]);
        json_put_number(json, "trace_steps", recipe->trace_steps);
    }
    if (recipe->prompt.length != 0) {
        json_put_text(json, "prompt", recipe->prompt.data, recipe->prompt.length);
    }
}

void recipe_write(const struct recipe *recipe, struct buffer *out)
{
    static const char *const unique[] = {NULL, "key", "numbers"};
    struct json json = json_into(out);
    json_open_object(&json);
    put_rules(&json, recipe);
    put_wish(&json, "pick", recipe->pick);
    if (recipe->has_pool) put_pool(&json, &recipe->tiles);
    put_wish(&json, "targets", recipe->targets);
    put_wishes(&json, recipe);
    if (recipe->unique != UNIQUE_NOT) json_put_string(&json, "unique", unique[recipe->unique]);
    if (recipe->shards != 1) {
        json_put_numbers(&json, "shard", (const uint64_t[]){recipe->shard, recipe->shards}, 2);
    }
    put_splits(&json, recipe);
    put_form(&json, recipe);
    json_put_number(&json, "seed", recipe->seed);
    json_put_number(&json, "count", recipe->count);
    json_put_number(&json, "attempts", recipe->attempts);
    json_close_object(&json);
}
