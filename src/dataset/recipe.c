/* SPDX-License-Identifier: MIT */
/*
 * Parses the parameters of recipes.
 */
#include "dataset/dataset.h"

#include "query/query.h"
#include "rules/columns.h"

enum {
    ATTEMPTS_USUAL = 20000,
    DIFFICULTY_MAX = 100,
    TRACE_STEPS_USUAL = 1000,
    TRACE_STEPS_MAX = 100000
};

static const tally_range any = {1, 0};

const char *const dataset_field_words[FIELD_COUNT + 1] = {
#define DATASET_WORD(name, word, labels, usual) word,
    DATASET_FIELDS(DATASET_WORD)
#undef DATASET_WORD
        NULL};

const uint32_t dataset_field_labels[FIELD_COUNT] = {
#define DATASET_LABELS(name, word, labels, usual) labels,
    DATASET_FIELDS(DATASET_LABELS)
#undef DATASET_LABELS
};

/* ---- Reading values -------------------------------------------------------------------------- */

static bool fail(tally_error *error, size_t position, const char *message)
{
    if (error != NULL)
        *error = (tally_error){.status = TALLY_SYNTAX, .position = position, .message = message};
    return false;
}

/* The text of one parameter, and where an error in it is reported. */
struct text {
    const char *at;
    size_t length;
    tally_error *error;
    const struct recipe_parameter *row; /* NULL: an item of a list */
};

static bool refuse(const struct text *text, size_t position, const char *message)
{
    return fail(text->error, position, message);
}

/* Parses the whole text as one number within the bounds. */
static bool read_number(const struct text *text, tally_range bounds, uint64_t *number,
                        const char *message)
{
    size_t end = 0;
    bool is_beyond = false;
    uint64_t read = 0;
    if (!text_take_whole(text->at, text->length, &end, &read, &is_beyond) || end != text->length)
        return refuse(text, end, message);
    if (read < bounds.first || read > bounds.last) return refuse(text, 0, message);
    *number = read;
    return true;
}

/* A or A..B. */
static bool read_range(const struct text *text, tally_range bounds, tally_range *range,
                       const char *message)
{
    size_t at = 0;
    bool is_beyond = false;
    tally_range read;
    if (!text_take_whole(text->at, text->length, &at, &read.first, &is_beyond))
        return refuse(text, at, message);
    read.last = read.first;
    if (at + 2 <= text->length && text->at[at] == '.' && text->at[at + 1] == '.') {
        at += 2;
        if (!text_take_whole(text->at, text->length, &at, &read.last, &is_beyond))
            return refuse(text, at, message);
    }
    if (at != text->length) return refuse(text, at, message);
    if (read.first > read.last) return refuse(text, 0, "the range runs backwards");
    if (read.first < bounds.first || read.last > bounds.last) return refuse(text, 0, message);
    *range = read;
    return true;
}

/* Parses a share such as 0.25, 1 or .5, in units of 1 / SHARE_WHOLE; at most nine decimals. */
static bool read_share(const struct text *text, uint32_t *share)
{
    static const char message[] = "a share is 0 to 1, such as 0.25";
    uint64_t whole = 0, sum = 0, unit = SHARE_WHOLE;
    size_t at = 0;
    bool is_beyond = false, has_digits;
    has_digits = text_take_whole(text->at, text->length, &at, &whole, &is_beyond);
    if (whole > 1) return refuse(text, 0, message);
    if (at < text->length && text->at[at] == '.') {
        for (at++; at < text->length && text->at[at] >= '0' && text->at[at] <= '9'; at++) {
            unit /= 10;
            sum += unit * (uint64_t)(text->at[at] - '0');
            has_digits = true;
        }
    }
    if (!has_digits || at != text->length) return refuse(text, at, message);
    sum += whole * SHARE_WHOLE;
    if (sum > SHARE_WHOLE) return refuse(text, 0, message);
    *share = (uint32_t)sum;
    return true;
}

/* Finds the text in a NULL-terminated list of words. */
static bool read_word(const struct text *text, const char *const *words, uint32_t *place,
                      const char *message)
{
    for (uint32_t i = 0; words[i] != NULL; i++) {
        if (!text_is(text->at, text->length, words[i])) continue;
        *place = i;
        return true;
    }
    return refuse(text, 0, message);
}

/* Takes the item that begins at *begin, up to a comma or the end, and moves *begin after it.
 * Returns false if there is none. */
static bool take_item(const struct text *text, size_t *begin, struct text *item)
{
    if (*begin > text->length) return false;
    const size_t left = text->length - *begin;
    const char *const at = text->at + *begin;
    const char *const comma = left != 0 ? memchr(at, ',', left) : NULL;
    *item = (struct text){at, comma != NULL ? (size_t)(comma - at) : left, text->error, NULL};
    *begin += item->length + 1;
    return true;
}

/* ---- Parameters ------------------------------------------------------------------------------ */

/* As in a game's ID: "llm,use=any". */
static bool set_rules(struct recipe *recipe, const struct text *text)
{
    char rules[RULES_TEXT_SIZE];
    if (text->length < sizeof rules) {
        memcpy(rules, text->at, text->length);
        rules[text->length] = '\0';
        if (game_read_rules(&recipe->rules, rules, NULL) == TALLY_OK) return true;
    }
    return refuse(text, 0, "there are no such rules; see 'tally help rules'");
}

/* Sets a column of the rules: it has the same name as the parameter. */
static bool set_column(struct recipe *recipe, const struct text *text)
{
    const char *const column = text->row->name;
    return rules_set_column(&recipe->rules, column, strlen(column), text->at, text->length,
                            text->error) == TALLY_OK;
}

/* ---- Setters that find the member by the parameter's row ---- */

static void *member_of(struct recipe *recipe, const struct text *text)
{
    return (char *)recipe + text->row->member;
}

static bool set_range(struct recipe *recipe, const struct text *text)
{
    return read_range(text, text->row->bounds, member_of(recipe, text), text->row->message);
}

static bool set_number(struct recipe *recipe, const struct text *text)
{
    return read_number(text, text->row->bounds, member_of(recipe, text), text->row->message);
}

static bool set_word(struct recipe *recipe, const struct text *text)
{
    return read_word(text, text->row->words, member_of(recipe, text), text->row->message);
}

/* ---- Setters for single parameters ---- */

static bool set_pool(struct recipe *recipe, const struct text *text)
{
    recipe->has_pool = true;
    return tiles_read(&recipe->tiles, text->at, text->length, text->error);
}

static bool set_difficulty(struct recipe *recipe, const struct text *text)
{
    static const char *const words[] = TALLY_DIFFICULTY_WORDS;
    recipe->is_by_level = false;
    for (uint64_t level = 0; level < TALLY_DIFFICULTY_LEVELS; level++) {
        if (!text_is(text->at, text->length, words[level])) continue;
        recipe->difficulty = (tally_range){level, level};
        recipe->is_by_level = true;
        return true;
    }
    return read_range(text, (tally_range){0, DIFFICULTY_MAX}, &recipe->difficulty,
                      "give 'very easy', easy, medium, hard, 'very hard', or a range of 0..100");
}

static bool set_solvable(struct recipe *recipe, const struct text *text)
{
    static const char *const words[] = {"false", "true", NULL};
    uint32_t word;
    if (!read_word(text, words, &word, "give true or false")) return false;
    recipe->is_solvable = word == 1;
    return true;
}

static bool set_unsolvable(struct recipe *recipe, const struct text *text)
{
    recipe->has_share = true;
    return read_share(text, &recipe->unsolvable);
}

static bool set_must_use(struct recipe *recipe, const struct text *text)
{
    static const char message[] = "give numbers with commas between them, such as 25,50";
    size_t at = 0;
    bool is_beyond = false;
    recipe->must_use_count = 0;
    do {
        if (recipe->must_use_count == TALLY_NUMBERS_MAX) return refuse(text, at, message);
        uint64_t *const number = &recipe->must_use[recipe->must_use_count++];
        if (!text_take_whole(text->at, text->length, &at, number, &is_beyond))
            return refuse(text, at, message);
    } while (at < text->length && text->at[at++] == ',');
    return at == text->length || refuse(text, at - 1, message);
}

static bool set_shard(struct recipe *recipe, const struct text *text)
{
    static const char message[] = "give K/N, K from 0 to N-1, such as 0/8";
    size_t at = 0;
    bool is_beyond = false;
    uint64_t shard, shards;
    if (!text_take_whole(text->at, text->length, &at, &shard, &is_beyond) || at == text->length ||
        text->at[at++] != '/' ||
        !text_take_whole(text->at, text->length, &at, &shards, &is_beyond) || at != text->length)
        return refuse(text, at, message);
    if (shards == 0 || shard >= shards || shards > UINT32_MAX) return refuse(text, 0, message);
    recipe->shard = shard;
    recipe->shards = shards;
    return true;
}

/* May a split have this name? Recipes and cards contain names as they are, so a name has nothing
 * that JSON or Markdown would have to escape. */
static bool is_split_name(const char *name, size_t length)
{
    static const char allowed[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.";
    for (size_t i = 0; i < length; i++)
        if (memchr(allowed, name[i], sizeof allowed - 1) == NULL) return false;
    return true;
}

/* Parses one item NAME=SHARE of the list of splits. */
static bool read_split(struct recipe *recipe, const struct text *item, size_t place, uint64_t *sum)
{
    const char *const equals = memchr(item->at, '=', item->length);
    const size_t length = equals != NULL ? (size_t)(equals - item->at) : 0;
    uint32_t share = 0;
    if (length == 0 || length >= SPLIT_NAME_SIZE || recipe->split_count == SPLITS_MAX)
        return refuse(item, place,
                      "give up to 8 names and shares, such as train=0.98,val=0.01,test=0.01");
    if (!is_split_name(item->at, length))
        return refuse(item, place, "give the name of a split in letters, digits, '-', '_' and '.'");
    struct text number = {equals + 1, item->length - length - 1, item->error, NULL};
    if (!read_share(&number, &share)) {
        if (item->error != NULL) item->error->position += place + length + 1;
        return false;
    }
    *sum += share;
    if (*sum > SHARE_WHOLE) return refuse(item, place, "the shares are more than 1 together");
    const uint32_t place_of_split = recipe->split_count++;
    recipe->splits[place_of_split].until = (uint32_t)*sum;
    memcpy(recipe->splits[place_of_split].name, item->at, length);
    recipe->splits[place_of_split].name[length] = '\0';
    return true;
}

static bool set_split(struct recipe *recipe, const struct text *text)
{
    uint64_t sum = 0;
    struct text item;
    recipe->split_count = 0;
    for (size_t begin = 0; take_item(text, &begin, &item);)
        if (!read_split(recipe, &item, (size_t)(item.at - text->at), &sum)) return false;
    return sum == SHARE_WHOLE || refuse(text, 0, "the shares must be 1 together");
}

static bool set_fields(struct recipe *recipe, const struct text *text)
{
#define FIELD_TOLD(name, word, labels, usual) " " word
    static const char message[] = "there is no such field; give" DATASET_FIELDS(FIELD_TOLD);
#undef FIELD_TOLD
    struct text item;
    recipe->fields = 0;
    recipe->has_fields = true;
    for (size_t begin = 0; take_item(text, &begin, &item);) {
        uint32_t field;
        item.error = NULL;
        if (!read_word(&item, dataset_field_words, &field, NULL))
            return refuse(text, (size_t)(item.at - text->at), message);
        recipe->fields |= UINT32_C(1) << field;
    }
    return true;
}

/* Does the text say where the numbers of a game go? */
static bool has_numbers(const struct text *text)
{
    static const char place[] = "{numbers}";
    for (size_t i = 0; i + sizeof place - 1 <= text->length; i++)
        if (memcmp(text->at + i, place, sizeof place - 1) == 0) return true;
    return false;
}

static bool set_prompt(struct recipe *recipe, const struct text *text)
{
    recipe->prompt.length = 0;
    buffer_append(&recipe->prompt, text->at, text->length);
    if (recipe->prompt.has_failed) return refuse(text, 0, "out of memory");
    return text->length == 0 || has_numbers(text) ||
           refuse(text, 0, "the text lacks {numbers}, where the numbers of a game go");
}

/* The words of the enums of dataset.h, in their order. */
static const char *const needs_words[] = {"nothing", "fraction", "negative", NULL};
static const char *const unique_words[] = {"no", "key", "numbers", NULL};
static const char *const split_by_words[] = {"key", "numbers", "target", NULL};
static const char *const trace_words[] = {"none", "dfs", "bfs", NULL};
static const char *const schema_words[SCHEMA_COUNT + 1] = {
#define DATASET_WORD(name, word) word,
    DATASET_SCHEMAS(DATASET_WORD)
#undef DATASET_WORD
        NULL};

#define RANGE(name, member, first, last, message)                                                  \
    {                                                                                              \
        name, "..", set_range, offsetof(struct recipe, member), message, {first, last}, NULL       \
    }
#define NUMBER(name, member, first, last, message)                                                 \
    {                                                                                              \
        name, "", set_number, offsetof(struct recipe, member), message, {first, last}, NULL        \
    }
#define WORD(name, member, words, message)                                                         \
    {                                                                                              \
        name, "", set_word, offsetof(struct recipe, member), message, {0, 0}, words                \
    }

static const struct recipe_parameter rows[] = {
    {"rules", "", .set = set_rules},
    {"ops", "", .set = set_column},
    {"values", "", .set = set_column},
    {"use", "", .set = set_column},
    {"order", "", .set = set_column},
    {"brackets", "", .set = set_column},
    {"op-most", "", .set = set_column},
    {"op-fewest", "", .set = set_column},
    {"max-value", "", .set = set_column},
    {"depth", "", .set = set_column},
    RANGE("pick", pick, 1, TALLY_NUMBERS_MAX, "how many numbers: 1 to 64, or a range such as 3..6"),
    {"pool", ",", .set = set_pool},
    RANGE("targets", targets, 0, UINT64_MAX, "a target, or a range such as 10..999"),
    {"difficulty", "..", .set = set_difficulty},
    RANGE("solutions", solutions, 0, UINT64_MAX,
          "how many solutions: a number or a range; 1: exactly one"),
    RANGE("min-numbers", min_numbers, 1, TALLY_NUMBERS_MAX,
          "the fewest numbers that are needed: 1 to 64, or a range such as 4..6"),
    {"solvable", "", .set = set_solvable},
    {"unsolvable", "", .set = set_unsolvable},
    WORD("needs", needs, needs_words, "give fraction or negative"),
    NUMBER("fewest", fewest, 1, TALLY_NUMBERS_MAX, "give 1 to 64"),
    NUMBER("most", most, 1, TALLY_NUMBERS_MAX, "give 1 to 64"),
    {"must-use", ",", .set = set_must_use},
    WORD("unique", unique, unique_words, "give key or numbers"),
    {"shard", "/", .set = set_shard},
    {"split", ",", .set = set_split},
    WORD("split-by", split_by, split_by_words, "give key, numbers or target"),
    NUMBER("seed", seed, 0, UINT64_MAX, "give a whole number up to 18446744073709551615"),
    NUMBER("count", count, 1, UINT64_MAX, "give how many rows, 1 or more"),
    NUMBER("attempts", attempts, 1, UINT64_MAX / 1000,
           "give how many attempts may fail in a row, 1 or more"),
    {"fields", ",", .set = set_fields},
    WORD("schema", schema, schema_words,
         "give tally, tinyzero, verl, trl, reasoning-gym, sos, areal, openrlhf, nemo-gym, skyrl, "
         "rllm, verifiers or openenv"),
    WORD("trace", trace, trace_words, "give dfs or bfs"),
    NUMBER("trace-steps", trace_steps, 1, TRACE_STEPS_MAX, "give 1 to 100000 steps"),
    {"prompt", "", .set = set_prompt},
};

#undef RANGE
#undef NUMBER
#undef WORD

const struct recipe_parameter *recipe_parameter(size_t index)
{
    return index < sizeof rows / sizeof rows[0] ? &rows[index] : NULL;
}

/* Members of JSON have _ where options have -: "must_use" is --must-use. */
const struct recipe_parameter *recipe_parameter_find(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *const own = rows[i].name;
        size_t j = 0;
        while (j < length && own[j] != '\0' && own[j] == (name[j] == '_' ? '-' : name[j])) j++;
        if (j == length && own[j] == '\0') return &rows[i];
    }
    return NULL;
}

bool recipe_set(struct recipe *recipe, const struct recipe_parameter *parameter, const char *text,
                size_t length, tally_error *error)
{
    const struct text given = {text, length, error, parameter};
    return parameter != NULL ? parameter->set(recipe, &given)
                             : refuse(&given, 0, "there is no such parameter");
}

/* ---- Beginning and end ----------------------------------------------------------------------- */

void recipe_begin(struct recipe *recipe)
{
    *recipe = (struct recipe){.rules = *tally_rules_at(0),
                              .pick = any,
                              .targets = any,
                              .difficulty = any,
                              .solutions = any,
                              .min_numbers = any,
                              .shards = 1,
                              .count = 1,
                              .attempts = ATTEMPTS_USUAL,
                              .trace_steps = TRACE_STEPS_USUAL};
}

void recipe_clear(struct recipe *recipe)
{
    buffer_clear(&recipe->prompt);
}

/* ---- Recipes as JSON ------------------------------------------------------------------------- */

/*
 * The members of a JSON recipe are texts, the same as the values of options. Numbers, true and
 * false are accepted too, and arrays: [3, 4] is "3..4", ["id", "key"] is "id,key".
 */

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
            return fail(error, place, "a recipe has no such member; see 'tally dataset --help'");
        if (is_name(&member, "rules") != is_of_rules) continue;
        if (member.kind == JSON_NEST)
            return fail(error, place, "give text, a number, or a list of these");
        room->length = 0;
        json_text_of(room, &member, parameter->joint);
        if (room->has_failed) return fail(error, place, "out of memory");
        if (recipe_set(recipe, parameter, room->data, room->length, error)) continue;
        if (error != NULL) error->position += (size_t)(member.value.text - begin);
        return false;
    }
    return reader.message == NULL || fail(error, reader.position, reader.message);
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
    if (recipe->needs != NEEDS_NOTHING) json_put_string(json, "needs", needs_words[recipe->needs]);
    if (recipe->fewest != 0) json_put_number(json, "fewest", recipe->fewest);
    if (recipe->most != 0) json_put_number(json, "most", recipe->most);
    if (recipe->must_use_count != 0) {
        json_put_numbers(json, "must_use", recipe->must_use, recipe->must_use_count);
    }
}

static void put_splits(struct json *json, const struct recipe *recipe)
{
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
    json_put_string(json, "split_by", split_by_words[recipe->split_by]);
}

/* Writes the members that decide the form of the rows. */
static void put_form(struct json *json, const struct recipe *recipe)
{
    if (recipe->has_fields) {
        json_open_list(json, "fields");
        for (uint32_t i = 0; i < FIELD_COUNT; i++)
            if (recipe_has_field(recipe, (enum dataset_field)i))
                json_word(json, dataset_field_words[i]);
        json_close_array(json);
    }
    if (recipe->schema != SCHEMA_TALLY)
        json_put_string(json, "schema", schema_words[recipe->schema]);
    if (recipe->trace != TRACE_NONE) {
        json_put_string(json, "trace", trace_words[recipe->trace]);
        json_put_number(json, "trace_steps", recipe->trace_steps);
    }
    if (recipe->prompt.length != 0) {
        json_put_text(json, "prompt", recipe->prompt.data, recipe->prompt.length);
    }
}

void recipe_write(const struct recipe *recipe, struct buffer *out)
{
    struct json json = json_into(out);
    json_open_object(&json);
    put_rules(&json, recipe);
    put_wish(&json, "pick", recipe->pick);
    if (recipe->has_pool) put_pool(&json, &recipe->tiles);
    put_wish(&json, "targets", recipe->targets);
    put_wishes(&json, recipe);
    if (recipe->unique != UNIQUE_NOT)
        json_put_string(&json, "unique", unique_words[recipe->unique]);
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
