/* SPDX-License-Identifier: MIT */
/*
 * Reads rules and games. The library checks a game again; the checks here give better complaints,
 * with the parameter and the position.
 */
#include "query/read_game.h"

#include "base/text.h"

#include <string.h>

/* ---- Rules as one text ----------------------------------------------------------------------- */

/*
 * The library parses rules only as a part of game IDs, so the smallest possible game is appended to
 * the text.
 */

static tally_status fail(tally_error *error, tally_status status, size_t position,
                         const char *message)
{
    *error = (tally_error){.status = status, .position = position, .message = message};
    return status;
}

tally_status rules_of_text(const char *text, tally_rules *rules, tally_error *error)
{
    static const char game_behind[] = ":1/1";
    char id[RULES_TEXT_SIZE + sizeof game_behind];
    const size_t length = strlen(text);
    tally_game *game = NULL;
    if (memchr(text, ',', length) == NULL) {
        const tally_rules *const found = tally_rules_find(text);
        if (found == NULL) return fail(error, TALLY_RULES, 0, "there are no such rules");
        *rules = *found;
        return TALLY_OK;
    }
    const char *const colon = memchr(text, ':', length);
    if (colon != NULL)
        return fail(error, TALLY_SYNTAX, (size_t)(colon - text), "rules have no colon");
    if (length >= RULES_TEXT_SIZE) return fail(error, TALLY_RULES, 0, "there are no such rules");
    memcpy(id, text, length);
    memcpy(id + length, game_behind, sizeof game_behind);
    *error = (tally_error){.message = NULL};
    const tally_status status = tally_game_parse(&game, id, strlen(id), NULL, error);
    if (status == TALLY_OK) *rules = *tally_game_rules(game);
    else if (error->message == NULL) fail(error, status, 0, tally_status_message(status));
    tally_game_free(game);
    return status;
}

/* ---- Rules ----------------------------------------------------------------------------------- */

/* Complains about a position in the parameter's text. */
static bool complain_inside(const struct reading *reading, enum parameter parameter,
                            const tally_error *error)
{
    const size_t position = has_escapes(reading->line, parameter) ? 0 : error->position;
    return complain(reading->complaint, error->status, parameter, position, error->message);
}

/* Copies a parameter's text, NUL-terminated and with escapes decoded. */
static tally_status copy_text(const struct line *line, enum parameter parameter, char *copy,
                              size_t size, tally_error *error)
{
    struct json_span text = line->members[parameter];
    struct buffer plain = {.allocator = line->allocator};
    *error = (tally_error){.status = TALLY_OK, .position = 0, .message = NULL};
    if (has_escapes(line, parameter)) {
        json_unescape(&plain, text);
        text = (struct json_span){plain.data, plain.length};
    }
    if (plain.has_failed)
        *error = (tally_error){.status = TALLY_NO_MEMORY,
                               .position = 0,
                               .message = tally_status_message(TALLY_NO_MEMORY)};
    else if (text.length >= size)
        *error =
            (tally_error){.status = TALLY_RULES, .position = 0, .message = "this text is too long"};
    else if (memchr(text.text, '\0', text.length) != NULL)
        *error =
            (tally_error){.status = TALLY_RULES, .position = 0, .message = "a NUL is in the text"};
    else memcpy(copy, text.text, text.length);
    if (error->status == TALLY_OK) copy[text.length] = '\0';
    buffer_clear(&plain);
    return error->status;
}

/* Reads the name of a rule set with changes, as in IDs: "countdown,use=all". */
static bool read_named_rules(const struct reading *reading, tally_rules *rules)
{
    char copy[RULES_TEXT_SIZE];
    tally_error error;
    if (copy_text(reading->line, PARAMETER_RULES, copy, sizeof copy, &error) == TALLY_OK &&
        rules_of_text(copy, rules, &error) == TALLY_OK)
        return true;
    return complain_inside(reading, PARAMETER_RULES, &error);
}

static bool change_column(const struct reading *reading, enum parameter column, tally_rules *rules)
{
    char copy[RULES_TEXT_SIZE];
    tally_error error;
    if (copy_text(reading->line, column, copy, sizeof copy, &error) == TALLY_OK &&
        tally_rules_set(rules, parameter_rows[column].name, copy, &error) == TALLY_OK)
        return true;
    return complain_inside(reading, column, &error);
}

static const tally_rules *usual_rules(const struct reading *reading)
{
    return reading->usual != NULL ? reading->usual : tally_rules_at(0);
}

static bool names_rules(const struct reading *reading)
{
    bool is_named = false;
    for (enum parameter column = PARAMETER_RULES; column <= PARAMETER_DEPTH; column++)
        is_named |= reading_has(reading, column);
    return is_named;
}

bool reading_rules(const struct reading *reading, tally_rules *rules)
{
    *rules = *usual_rules(reading);
    if (reading_has(reading, PARAMETER_RULES) && !read_named_rules(reading, rules)) return false;
    for (enum parameter column = PARAMETER_OPS; column <= PARAMETER_DEPTH; column++) {
        if (reading_has(reading, column) && !change_column(reading, column, rules)) return false;
    }
    const bool nests = (rules->operations & TALLY_OP_NESTED) != 0;
    return nests || !reading_has(reading, PARAMETER_DEPTH) ||
           complain(reading->complaint, TALLY_OPTION, PARAMETER_DEPTH, NOWHERE,
                    "these rules have neither ! nor sqrt; leave it out");
}

/* ---- Rules, target and numbers --------------------------------------------------------------- */

static bool read_target(const struct reading *reading, const tally_rules *rules,
                        tally_range *target)
{
    const bool has_zero = rules->values != TALLY_VALUES_WHOLE;
    const tally_range bounds = {has_zero ? 0 : 1, has_zero ? INT64_MAX : UINT64_MAX};
    return value_target(reading, PARAMETER_TARGET, bounds, rules, target);
}

static bool read_parts(const struct reading *reading, tally_game **game)
{
    tally_rules named;
    const tally_rules *rules = usual_rules(reading);
    tally_range target = {1, 1}; /* for questions without a target */
    uint64_t numbers[TALLY_NUMBERS_MAX];
    size_t count = 0;
    if (names_rules(reading)) {
        if (!reading_rules(reading, &named)) return false;
        rules = &named;
    }
    const uint64_t least = rules->values != TALLY_VALUES_WHOLE ? 0 : 1;
    if (!read_target(reading, rules, &target) ||
        !value_numbers(reading, PARAMETER_NUMBERS, rules, (tally_range){least, rules->number_max},
                       numbers, &count))
        return false;
    const tally_status status =
        tally_game_new(game, rules, target, numbers, count, reading->line->allocator);
    if (status == TALLY_OK) return true;
    return complain_of_status(reading->complaint, status,
                              status == TALLY_TARGET_RANGE ? PARAMETER_TARGET
                              : status == TALLY_NUMBER_RANGE || status == TALLY_NUMBER_COUNT
                                  ? PARAMETER_NUMBERS
                                  : PARAMETER_COUNT);
}

/* ---- IDs ------------------------------------------------------------------------------------- */

static bool are_same_rules(const tally_rules *a, const tally_rules *b)
{
    return text_is(a->name, strlen(a->name), b->name) && a->operations == b->operations &&
           a->values == b->values && a->use == b->use && a->order == b->order &&
           a->brackets == b->brackets && a->unary_depth == b->unary_depth &&
           memcmp(a->op_most, b->op_most, sizeof a->op_most) == 0 &&
           memcmp(a->op_fewest, b->op_fewest, sizeof a->op_fewest) == 0 &&
           a->max_value == b->max_value;
}

/* A rule set's name without changes agrees with an ID that changes its columns. */
static bool are_named_rules(const tally_rules *named, const tally_rules *of_game)
{
    if (are_same_rules(named, tally_rules_find(named->name)))
        return text_is(named->name, strlen(named->name), of_game->name);
    return are_same_rules(named, of_game);
}

static bool is_range(tally_range a, tally_range b)
{
    return a.first == b.first && a.last == b.last;
}

static bool are_numbers_of(const tally_game *game, const uint64_t *numbers, size_t count)
{
    size_t wanted = 0;
    const uint64_t *const of_game = tally_game_numbers(game, &wanted);
    return count == wanted && memcmp(numbers, of_game, count * sizeof numbers[0]) == 0;
}

/* Compares a parameter beside an ID with the ID's game. *agrees: they say the same. */
static bool compare(const struct reading *reading, enum parameter parameter, const tally_game *game,
                    bool *agrees)
{
    const tally_range all = {0, UINT64_MAX}, of_id = tally_game_target(game);
    const tally_rules *const of_game = tally_game_rules(game);
    tally_range target = of_id;
    tally_rules rules = *of_game;
    uint64_t numbers[TALLY_NUMBERS_MAX];
    size_t count = 0;
    bool is_read = false;
    if (parameter == PARAMETER_TARGET) {
        is_read = read_target(reading, of_game, &target);
        *agrees = is_range(target, of_id);
    } else if (parameter == PARAMETER_NUMBERS) {
        is_read = value_numbers(reading, parameter, of_game, all, numbers, &count);
        *agrees = are_numbers_of(game, numbers, count);
    } else if (parameter == PARAMETER_RULES) {
        is_read = read_named_rules(reading, &rules);
        *agrees = is_read && are_named_rules(&rules, of_game);
    } else {
        is_read = change_column(reading, parameter, &rules);
        *agrees = are_same_rules(&rules, of_game);
    }
    return is_read;
}

static bool agrees_with_id(const struct reading *reading, const tally_game *game)
{
    static const enum parameter others[] = {
        PARAMETER_TARGET,  PARAMETER_NUMBERS,   PARAMETER_RULES,     PARAMETER_OPS,
        PARAMETER_VALUES,  PARAMETER_USE,       PARAMETER_ORDER,     PARAMETER_BRACKETS,
        PARAMETER_OP_MOST, PARAMETER_OP_FEWEST, PARAMETER_MAX_VALUE, PARAMETER_DEPTH};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        bool agrees = true;
        if (!reading_has(reading, others[i])) continue;
        if (!compare(reading, others[i], game, &agrees)) return false;
        if (!agrees)
            return complain(reading->complaint, TALLY_SYNTAX, others[i], 0,
                            "the game's ID says something else");
    }
    return true;
}

/* Reads the ID itself. */
static bool parse_id(const struct reading *reading, tally_game **game)
{
    const struct line *const line = reading->line;
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
    if (error.message != NULL) return complain_inside(reading, PARAMETER_ID, &error);
    return complain_of_status(reading->complaint, status, PARAMETER_ID);
}

static bool read_id(const struct reading *reading, tally_game **game)
{
    tally_game *found = NULL;
    if (!parse_id(reading, &found)) return false;
    if (!agrees_with_id(reading, found)) {
        tally_game_free(found);
        return false;
    }
    *game = found;
    return true;
}

/* The usual targets where a question has none, to see whether a text names its own. */
static const tally_range nobodys_target = {1, INT64_MAX - 1};

/* ---- Any text -------------------------------------------------------------------------------- */

#ifdef TALLY_SMALL
/* The library of a first visit, whose page reads what is typed, has no reader of texts. */
static bool read_text(const struct reading *reading, tally_game **game)
{
    (void)game;
    return complain(reading->complaint, TALLY_SYNTAX, PARAMETER_GAME, 0,
                    "the small library reads no texts; give id, or target and numbers");
}
#else
static bool read_kind(const struct reading *reading, tally_text *kind)
{
    static const char *const words[] = {[TALLY_TEXT_GAME] = "game",
                                        [TALLY_TEXT_TARGET_FIRST] = "target-first",
                                        [TALLY_TEXT_NUMBERS] = "numbers"};
    const struct json_span word = reading->line->members[PARAMETER_KIND];
    for (tally_text i = TALLY_TEXT_GAME; i <= TALLY_TEXT_NUMBERS && word.text != NULL; i++) {
        *kind = i;
        if (text_is(word.text, word.length, words[i])) return true;
    }
    return word.text == NULL || complain(reading->complaint, TALLY_OPTION, PARAMETER_KIND, 0,
                                         "give game, target-first or numbers");
}

static bool read_text(const struct reading *reading, tally_game **game)
{
    static const enum parameter others[] = {PARAMETER_ID, PARAMETER_TARGET, PARAMETER_NUMBERS};
    const struct line *const line = reading->line;
    struct json_span text = line->members[PARAMETER_GAME];
    struct buffer plain = {.allocator = line->allocator};
    tally_text kind = reading->is_of_numbers ? TALLY_TEXT_NUMBERS : TALLY_TEXT_GAME;
    tally_rules rules;
    tally_misread misread = TALLY_MISREAD_INIT;
    const bool has_escaped = has_escapes(line, PARAMETER_GAME);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (reading_has(reading, others[i]))
            return complain(reading->complaint, TALLY_SYNTAX, others[i], 0,
                            "the text of the game says it already");
    if (!read_kind(reading, &kind) || !reading_rules(reading, &rules)) return false;
    if (reading->is_of_numbers) rules.usual = nobodys_target;
    if (has_escaped) {
        json_unescape(&plain, text);
        text = (struct json_span){plain.data, plain.length};
    }
    const tally_status status = plain.has_failed
                                    ? TALLY_NO_MEMORY
                                    : tally_read_game(game, text.text, text.length, &rules, kind,
                                                      line->allocator, &misread);
    buffer_clear(&plain);
    if (status == TALLY_OK) return true;
    if (misread.status == TALLY_OK)
        return complain_of_status(reading->complaint, status, PARAMETER_GAME);
    return complain_of_text(reading->complaint, &misread, PARAMETER_GAME, !has_escaped);
}
#endif

bool reading_names_target(const struct reading *reading, const tally_game *game)
{
    return reading_has(reading, PARAMETER_ID) ||
           (reading_has(reading, PARAMETER_GAME) &&
            !is_range(tally_game_target(game), nobodys_target));
}

bool reading_game(const struct reading *reading, tally_game **game)
{
    if (reading_has(reading, PARAMETER_GAME)) return read_text(reading, game);
    return reading_has(reading, PARAMETER_ID) ? read_id(reading, game) : read_parts(reading, game);
}
