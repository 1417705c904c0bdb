/* SPDX-License-Identifier: MIT */
/*
 * Reads rows of any schema. Columns are found by name at any depth of nesting, so a schema that
 * nests known columns in a new way needs no table of its own.
 */
#include "dataset/dataset.h"

#include "query/query.h"

/* How deep columns may be nested, and how many levels of JSON in a string inside JSON are read. */
enum { NEST_MAX = 8, TEXTS_MAX = 3 };

static void put_name(struct text_out *out, const struct json_member *member)
{
    for (size_t i = 0; i < member->name.length; i++) text_put(out, member->name.text[i]);
}

/* Writes the error message, unless there is one: why a column, or the row (NULL), cannot be read.
 * Returns false. */
static bool fail_in(struct source *source, const struct json_member *member, const char *message)
{
    struct text_out out = {.buffer = source->message, .size = SOURCE_MESSAGE_SIZE};
    if (source->message[0] != '\0') return false;
    if (member != NULL) {
        put_name(&out, member);
        text_put_string(&out, ": ");
    }
    text_put_string(&out, message);
    text_end(&out);
    return false;
}

static bool is_named(const struct json_member *member, const char *name)
{
    return member->name.text[0] == name[0] && !member->name_has_escapes &&
           text_is(member->name.text, member->name.length, name);
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

/* Reads a number, or a playing card: A, J, Q or K. */
static bool read_card(struct json_span text, uint64_t *number)
{
    static const char cards[] = {'A', 'J', 'Q', 'K'};
    static const uint64_t values[] = {1, 11, 12, 13};
    const char *const card = text.length == 1 ? memchr(cards, text.text[0], sizeof cards) : NULL;
    if (card != NULL) *number = values[card - cards];
    return card != NULL || read_number(text, number);
}

static bool take_target(struct source *source, const struct json_member *member)
{
    if (member->kind == JSON_WORD) return true;
    if ((member->kind != JSON_NUMBER && member->kind != JSON_STRING) || member->has_escapes ||
        !read_number(member->value, &source->drawn.target))
        return fail_in(source, member, "the target is no whole number");
    source->has_target = true;
    return true;
}

/* How many characters at the beginning of the text are, or are not, of a set. */
static size_t run_of(struct json_span text, const char *set, bool are)
{
    size_t length = 0;
    while (length < text.length && (memchr(set, text.text[length], strlen(set)) != NULL) == are)
        length++;
    return length;
}

static void skip(struct json_span *text, size_t length)
{
    *text = (struct json_span){text->text + length, text->length - length};
}

/* Takes the next number of a text such as "3 3 8 8" or "[3, 3, 8, 8]". */
static bool next_listed(struct json_span *rest, struct json_span *item)
{
    static const char between[] = " ,;[]()";
    skip(rest, run_of(*rest, between, true));
    *item = (struct json_span){rest->text, run_of(*rest, between, false)};
    skip(rest, item->length);
    return item->length > 0;
}

/* Takes the numbers of an array, or of a text. */
static bool take_numbers(struct source *source, const struct json_member *member)
{
    struct json_span items = member->value, item;
    const bool is_text = member->kind == JSON_STRING;
    if (member->kind == JSON_WORD) return true;
    if (member->kind != JSON_ARRAY && !is_text)
        return fail_in(source, member, "the numbers are no list of numbers");
    source->drawn.count = 0;
    while (is_text ? next_listed(&items, &item) : json_next_item(&items, &item)) {
        if (source->drawn.count == TALLY_NUMBERS_MAX)
            return fail_in(source, member, "a game has at most 64 numbers");
        if (!read_card(item, &source->drawn.numbers[source->drawn.count++]))
            return fail_in(source, member, "one of the numbers is no whole number");
    }
    if (is_text && source->drawn.count == 1 && member->value.length > 1)
        return fail_in(source, member, "the numbers have no blanks or commas between them");
    source->has_numbers = source->drawn.count > 0;
    return source->has_numbers || fail_in(source, member, "the list of numbers is empty");
}

/* The text of a string, without escapes. */
static struct json_span plain_text(struct source *source, const struct json_member *member)
{
    const size_t begin = source->room.length;
    if (!member->has_escapes) return member->value;
    json_unescape(&source->room, member->value);
    return (struct json_span){source->room.data + begin, source->room.length - begin};
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
    *gold =
        (struct gold){is_list ? member->value : plain_text(source, member), is_list, member->name};
}

/* Takes the question that a model is asked; its game counts if no column has one. */
static void take_asked(struct source *source, const struct json_member *member,
                       struct json_span column)
{
    if (member->kind != JSON_STRING || source->asked.length != 0) return;
    source->asked = plain_text(source, member);
    source->asked_in = column;
}

/* Takes the messages of a conversation: the first of the user is the question, the last of the
 * model the gold answer. */
static void take_messages(struct source *source, const struct json_member *column)
{
    const struct json_span items = column->value;
    const char *const end = items.text + items.length;
    const char *at = memchr(items.text, '{', items.length);
    struct json_member told = {.kind = JSON_WORD};
    while (at != NULL) {
        struct json_reader reader = json_read(at, (size_t)(end - at));
        struct json_member member, content = {.kind = JSON_WORD};
        bool is_user = false, is_model = false;
        while (json_next_member(&reader, &member)) {
            if (is_named(&member, "content") || is_named(&member, "value")) content = member;
            if (!is_named(&member, "role") && !is_named(&member, "from")) continue;
            is_user = json_equals(member.value, "user") || json_equals(member.value, "human");
            is_model = json_equals(member.value, "assistant") || json_equals(member.value, "gpt");
        }
        if (is_user) take_asked(source, &content, column->name);
        if (is_model) told = content;
        at = reader.at < end ? memchr(reader.at, '{', (size_t)(end - reader.at)) : NULL;
    }
    take_gold(source, &told, GOLD_ANSWER);
}

/* Takes the numbers of a game, and its target if the row has none of its own. */
static void take_numbers_of(struct source *source, const tally_game *game)
{
    size_t count = 0;
    const uint64_t *const numbers = tally_game_numbers(game, &count);
    memcpy(source->drawn.numbers, numbers, count * sizeof *numbers);
    source->drawn.count = (uint32_t)count;
    source->has_numbers = true;
    if (!source->has_target) source->drawn.target = tally_game_target(game).first;
    source->has_target = true;
}

/* Takes the game of a text, if it is one with whole numbers. If the row has a target of its own,
 * the game has this one, or the text has no target, and several numbers. */
static bool take_game_of(struct source *source, const char *text, const char *end,
                         const tally_rules *rules)
{
    static const tally_text kinds[] = {TALLY_TEXT_GAME, TALLY_TEXT_NUMBERS};
    for (size_t i = 0; i < (source->has_target ? 2 : 1); i++) {
        tally_game *game = NULL;
        if (tally_read_game(&game, text, (size_t)(end - text), rules, kinds[i], NULL, NULL) !=
            TALLY_OK)
            continue;
        const bool is_taken =
            game->is_plain &&
            (i == 1 ? game->count > 1
                    : !source->has_target || game->target.first == source->drawn.target);
        if (is_taken) take_numbers_of(source, game);
        tally_game_free(game);
        if (is_taken) return true;
    }
    return false;
}

/* Reads the game of a question by some rules: of all of it, or of one of its sentences. */
static bool read_asked(struct source *source, const tally_rules *rules)
{
    const char *at = source->asked.text, *const end = at + source->asked.length;
    bool is_read = take_game_of(source, at, end, rules);
    while (!is_read && at < end) {
        const char *stop = at;
        while (stop < end && *stop != '\n' && !(*stop == '.' && stop + 1 < end && stop[1] == ' '))
            stop++;
        is_read = take_game_of(source, at, stop, rules);
        at = stop + 1;
    }
    return is_read;
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
    if (!source->has_numbers) take_numbers_of(source, game);
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

/* Takes the columns of a game. *is_known: the name is one of them. */
static bool take_game(struct source *source, const struct json_member *member, int depth,
                      bool *is_known)
{
    static const char *const numbers[] = {"numbers", "nums", "cards", "available_numbers"};
    *is_known = true;
    if (is_named(member, "target")) return take_target(source, member);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (is_named(member, numbers[i])) return take_numbers(source, member);
    if (is_named(member, "key") || is_named(member, "id")) return take_key(source, member);
    if (member->kind == JSON_STRING &&
        (is_named(member, "ground_truth") || is_named(member, "label")))
        return take_text_of_truth(source, member, depth);
    *is_known = false;
    return true;
}

/* Takes a question: a text, or messages. A text of numbers alone has the numbers. */
static bool take_question(struct source *source, const struct json_member *member)
{
    static const char *const names[] = {"input",       "question",      "prompt",
                                        "instruction", "conversations", "messages"};
    size_t i = 0;
    while (i < sizeof names / sizeof names[0] && !is_named(member, names[i])) i++;
    if (i == sizeof names / sizeof names[0]) return true;
    if (member->kind == JSON_NEST) take_messages(source, member);
    if (member->kind != JSON_STRING) return true;
    const size_t digits = run_of(member->value, "0123456789 ,[]", true);
    if (i == 0 && !source->has_numbers && digits == member->value.length && digits > 1)
        return take_numbers(source, member);
    take_asked(source, member, member->name);
    return true;
}

/* Unknown columns are skipped. Objects are entered only under some names, so that a nested "target"
 * of something else is not taken for the game's. */
static bool take_member(struct source *source, const struct json_member *member, int depth)
{
    static const char *const nests[] = {"reward_model", "reward_spec", "ground_truth",
                                        "extra_info",   "metadata",    "info"};
    bool is_known;
    const bool is_right = take_game(source, member, depth, &is_known);
    if (is_known) return is_right;
    if (is_named(member, "solution") || is_named(member, "solutions"))
        take_gold(source, member, GOLD_SOLUTION);
    else if (is_named(member, "expression")) take_gold(source, member, GOLD_EXPRESSION);
    else if (is_named(member, "answer") || is_named(member, "output"))
        take_gold(source, member, GOLD_ANSWER);
    else if (is_named(member, "split")) take_word(member, source->split, SPLIT_NAME_SIZE);
    else if (is_named(member, "rules")) take_word(member, source->rules, SOURCE_RULES_SIZE);
    else if (is_named(member, "solvable") && member->kind == JSON_WORD)
        source->solvable = member->value.text[0] == 'n' ? -1 : member->value.text[0] == 't';
    for (size_t i = 0; i < sizeof nests / sizeof nests[0]; i++)
        if (is_named(member, nests[i]) && member->kind == JSON_NEST &&
            member->value.text[0] == '{' && depth < NEST_MAX)
            return read_members(source, member->value.text, member->value.length, depth + 1);
    return take_question(source, member);
}

static bool read_members(struct source *source, const char *text, size_t length, int depth)
{
    struct json_reader reader = json_read(text, length);
    struct json_member member;
    while (json_next_member(&reader, &member))
        if (!take_member(source, &member, depth)) return false;
    if (reader.message == NULL) return true;
    if (depth == 0) source->position = reader.position;
    return fail_in(source, NULL, reader.message);
}

void source_say_unread(struct text_out *out, struct json_span name, const char *what,
                       struct json_span text)
{
    enum { SHOWN_BYTES = 60 };
    const char *const begin = text.text;
    size_t at = 0;
    for (size_t i = 0; i < name.length; i++) text_put(out, name.text[i]);
    text_put_string(out, ": ");
    text_put_string(out, what);
    text_put_string(out, " can be read in '");
    while (at < text.length && at < SHOWN_BYTES) {
        const size_t bytes = utf8_length(begin + at, text.length - at);
        for (size_t i = 0; i < bytes; i++) text_put(out, begin[at + i] < ' ' ? ' ' : begin[at + i]);
        at += bytes != 0 ? bytes : 1;
    }
    text_put_string(out, at < text.length ? "...'" : "'");
    text_end(out);
}

/* Says what the row lacks, and which columns it has. */
static bool lack(struct source *source, const char *what, const char *text, size_t length)
{
    struct text_out out = {.buffer = source->message, .size = SOURCE_MESSAGE_SIZE};
    struct json_reader reader = json_read(text, length);
    struct json_member member;
    const char *before = "; its columns are ";
    text_put_string(&out, "the row has no ");
    text_put_string(&out, what);
    while (json_next_member(&reader, &member)) {
        text_put_string(&out, before);
        put_name(&out, &member);
        before = ", ";
    }
    text_end(&out);
    return false;
}

/* Reads the game of the question, by the rules of the row. */
static bool find_numbers(struct source *source, const tally_rules *rules, const char *text,
                         size_t length)
{
    struct text_out out = {.buffer = source->message, .size = SOURCE_MESSAGE_SIZE};
    if (source->asked.length == 0) return lack(source, "numbers", text, length);
    if (read_asked(source, rules)) return true;
    source_say_unread(&out, source->asked_in, "no game", source->asked);
    return false;
}

/* The solutions of a game without any. Elsewhere no operation is needed: the target is given. */
static void leave_out_empty_lists(struct source *source)
{
    for (size_t i = 0; i < GOLD_COUNT; i++) {
        struct gold *const gold = &source->golds[i];
        if (gold->is_list && run_of(gold->text, "[] \t\r\n", true) == gold->text.length)
            *gold = (struct gold){{NULL, 0}, false, {NULL, 0}};
    }
}

bool source_read(struct source *source, const char *text, size_t length, const tally_rules *rules)
{
    tally_rules own;
    source->has_target = source->has_numbers = false;
    source->rules[0] = source->split[0] = '\0';
    memset(source->golds, 0, sizeof source->golds);
    source->asked = source->asked_in = (struct json_span){NULL, 0};
    source->solvable = -1;
    source->room.length = 0;
    source->texts = 0;
    source->message[0] = '\0';
    source->position = 0;
    /* A text does not become longer when its escapes are decoded. So each level of nesting needs at
     * most `length` bytes: the row itself, and at most TEXTS_MAX levels of texts inside it. */
    if (length > SIZE_MAX / (2 * (TEXTS_MAX + 1)) ||
        !buffer_reserve(&source->room, (TEXTS_MAX + 1) * length + 1))
        return fail_in(source, NULL, "out of memory");
    if (!read_members(source, text, length, 0)) return false;
    if (source->solvable == 0) leave_out_empty_lists(source);
    if (source->has_numbers && source->has_target) return true;
    if (source->rules[0] != '\0' && game_read_rules(&own, source->rules, NULL) == TALLY_OK)
        rules = &own;
    if (!source->has_numbers && !find_numbers(source, rules, text, length)) return false;
    if (source->has_target) return true;
    source->drawn.target = rules->usual.first;
    return rules->usual.first == rules->usual.last || lack(source, "target", text, length);
}

void source_clear(struct source *source)
{
    buffer_clear(&source->room);
}
