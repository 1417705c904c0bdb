/* SPDX-License-Identifier: MIT */
/*
 * Makes games, and reads and writes their text IDs. Everything is checked here, so that no other
 * part has to check again.
 *
 *     countdown,use=all:100..110/25,50,3
 *     RULES    [,COLUMN=TEXT]...  : FIRST[..LAST] / NUMBER[,NUMBER]...
 */
#include "rules/game.h"

#include "base/memory.h"
#include "rules/columns.h"
#include "rules/number.h"
#include "rules/rules.h"

#include <string.h>

/* Is this a number of these rules, which is at most `most` if it is a whole number from 0 up? */
static bool is_of_rules(const tally_rules *rules, uint64_t number, uint64_t most)
{
    if (number_is_plain(rules, number)) return number >= rules_least(rules) && number <= most;
    const struct rational value = number_value(rules, number);
    return (!value.negative || rules_have_negatives(rules)) &&
           (value.denominator == 1 || rules_have_fractions(rules));
}

static ALWAYS_INLINE bool takes_target(const tally_rules *rules, tally_range *target)
{
    const uint64_t least = rules_least(rules), most = rules_target_max(rules);
    if (number_is_plain(rules, target->first) && number_is_plain(rules, target->last))
        return target->first <= target->last && target->first >= least && target->last <= most;
    return number_range_make(target, rules) && target->first <= target->last &&
           is_of_rules(rules, target->first, most) && is_of_rules(rules, target->last, most);
}

bool game_takes_target(const tally_rules *rules, tally_range *target)
{
    return takes_target(rules, target);
}

/* Rules that bound their numbers have whole ones from 0 up alone. */
bool game_takes_number(const tally_rules *rules, uint64_t number)
{
    const uint64_t most = rules_number_max(rules);
    return is_of_rules(rules, number, most) &&
           (number_is_plain(rules, number) ||
            (most == rules_target_max(rules) && number_is_code(rules, number)));
}

/* The order of the checks decides which status a game with several mistakes gets. *are_plain: the
 * numbers are whole ones from 0 up, as nearly always: those that are not have a bit that these have
 * not. */
static ALWAYS_INLINE tally_status check_parts(const tally_rules *rules, tally_range *target,
                                              const uint64_t *numbers, size_t count,
                                              bool *are_plain)
{
    uint64_t bits = 0, least = UINT64_MAX, most = 0;
    if (count == 0 || count > TALLY_NUMBERS_MAX) return TALLY_NUMBER_COUNT;
    if (!takes_target(rules, target)) return TALLY_TARGET_RANGE;
    for (size_t i = 0; i < count; i++) {
        const uint64_t number = numbers[i];
        bits |= number;
        least = number < least ? number : least;
        most = number > most ? number : most;
    }
    *are_plain = number_is_plain(rules, bits);
    if (LIKELY(*are_plain && least >= rules_least(rules) && most <= rules_number_max(rules)))
        return TALLY_OK;
    for (size_t i = 0; i < count; i++)
        if (!game_takes_number(rules, numbers[i])) return TALLY_NUMBER_RANGE;
    return TALLY_OK;
}

/* Assigned field by field, to avoid clearing the arrays for 64 numbers in every game of six. */
static ALWAYS_INLINE void set_parts(tally_game *game, tally_range target, const uint64_t *numbers,
                                    size_t count, bool are_plain)
{
    game->target = target;
    game->count = (uint32_t)count;
    game->is_plain = are_plain && number_is_plain(&game->rules, target.first);
    game->has_negative = game->has_fraction = false;
    for (size_t i = 0; i < count; i++) game->numbers[i] = numbers[i];
    for (size_t i = 0; !are_plain && i < count; i++) {
        const struct rational value = number_value(&game->rules, numbers[i]);
        game->has_negative |= value.negative != 0;
        game->has_fraction |= value.denominator != 1;
    }
}

tally_status tally_game_new(tally_game **game, const tally_rules *rules, tally_range target,
                            const uint64_t *numbers, size_t count, const tally_allocator *allocator)
{
    rules = rules_or_default(rules);
    if (!rules_are_valid(rules)) return TALLY_RULES;
    bool are_plain;
    const tally_status status = check_parts(rules, &target, numbers, count, &are_plain);
    if (status != TALLY_OK) return status;
    if (allocator == NULL) allocator = &memory_default_allocator;
    tally_game *const made = allocator->allocate(allocator->context, sizeof *made);
    if (made == NULL) return TALLY_NO_MEMORY;
    made->allocator = allocator;
    made->rules = *rules;
    set_parts(made, target, numbers, count, are_plain);
    *game = made;
    return TALLY_OK;
}

bool game_init(tally_game *game, const tally_rules *rules)
{
    if (!rules_are_valid(rules)) return false;
    game->allocator = NULL;
    game->rules = *rules;
    game->count = 0;
    return true;
}

tally_status game_set(tally_game *game, tally_range target, const uint64_t *numbers, size_t count)
{
    bool are_plain;
    const tally_status status = check_parts(&game->rules, &target, numbers, count, &are_plain);
    if (status != TALLY_OK) return status;
    set_parts(game, target, numbers, count, are_plain);
    return TALLY_OK;
}

void tally_game_free(tally_game *game)
{
    if (game != NULL) game->allocator->release(game->allocator->context, game);
}

const tally_rules *tally_game_rules(const tally_game *game)
{
    return &game->rules;
}

tally_range tally_game_target(const tally_game *game)
{
    return game->target;
}

const uint64_t *tally_game_numbers(const tally_game *game, size_t *count)
{
    if (count != NULL) *count = game->count;
    return game->numbers;
}

/* A / has another meaning in an ID, so 3/4 is written 3_4. */
enum { IN_ID = '_' };

/* Writes the parts in the order of the picture above. Only columns that differ from the preset are
 * written, so the ID of a usual game is short. */
size_t tally_game_id(const tally_game *game, char *buffer, size_t size)
{
    struct text_out out = {.buffer = buffer, .size = size};
    text_put_string(&out, game->rules.name);
    rules_put_changes(&out, &game->rules);
    text_put(&out, ':');
    number_put(&out, &game->rules, game->target.first, IN_ID);
    if (game->target.last != game->target.first) {
        text_put_string(&out, "..");
        number_put(&out, &game->rules, game->target.last, IN_ID);
    }
    for (uint32_t i = 0; i < game->count; i++) {
        text_put(&out, i == 0 ? '/' : ',');
        number_put(&out, &game->rules, game->numbers[i], IN_ID);
    }
    return text_end(&out);
}

static bool is_next(const struct text_reader *reader, char c)
{
    return reader->position < reader->length && reader->text[reader->position] == c;
}

/* The length of the text before the next of these characters, or before the end. */
static size_t length_before(const struct text_reader *reader, const char *stops)
{
    size_t i = reader->position;
    while (i < reader->length && memchr(stops, reader->text[i], strlen(stops)) == NULL) i++;
    return i - reader->position;
}

/* Reads COLUMN=TEXT. The position of an error in TEXT is counted from the beginning of the ID; if
 * the column is unknown, the error is at its name. */
static bool read_column(struct text_reader *reader, tally_rules *rules)
{
    const size_t start = reader->position;
    const size_t column_length = length_before(reader, "=,:");
    reader->position += column_length;
    if (!is_next(reader, '=')) {
        return text_fail(reader, TALLY_SYNTAX, reader->position,
                         "= is missing: a column is written COLUMN=TEXT");
    }
    const size_t text_start = ++reader->position;
    const size_t text_length = length_before(reader, ",:");
    reader->position += text_length;
    tally_error error;
    const tally_status status = rules_set_column(rules, reader->text + start, column_length,
                                                 reader->text + text_start, text_length, &error);
    if (status == TALLY_OK) return true;
    return text_fail(reader, status,
                     error.position == SIZE_MAX ? start : text_start + error.position,
                     error.message);
}

/* Reads the name and the changes. The changes apply to a copy of the preset. */
static bool read_rules(struct text_reader *reader, tally_rules *rules)
{
    char name[TALLY_RULES_NAME_SIZE] = {0};
    const size_t name_length = length_before(reader, ",:");
    if (name_length != 0 && name_length < sizeof name) memcpy(name, reader->text, name_length);
    const tally_rules *const preset = name_length == strlen(name) ? tally_rules_find(name) : NULL;
    if (preset == NULL) {
        return text_fail(reader, TALLY_RULES, 0,
                         "no rules have this name: an ID begins with one, as countdown:");
    }
    *rules = *preset;
    reader->position = name_length;
    while (is_next(reader, ',')) {
        reader->position++;
        if (!read_column(reader, rules)) return false;
    }
    return true;
}

tally_status game_read_rules(tally_rules *rules, const char *text, tally_error *error)
{
    struct text_reader reader = {.text = text, .length = strlen(text)};
    if (read_rules(&reader, rules)) {
        if (reader.position == reader.length) return TALLY_OK;
        text_fail(&reader, TALLY_SYNTAX, reader.position, "rules have no colon");
    }
    if (error != NULL) *error = reader.error;
    return reader.error.status;
}

static const char *number_range_message(const tally_rules *rules)
{
    if (rules->number_max == 9) return "a number is a digit, 0 to 9, under these rules";
    if (rules->number_max == 25) return "a number is 0 to 25 under these rules";
    if (rules->number_max < rules_target_max(rules)) return "these rules have no number so large";
    return number_bounds(rules);
}

/* Reads a target, or a number. One that is missing is an error of syntax; one out of range has the
 * status of tally_game_new(). Where games have small numbers alone, there are no fractions, and
 * none below 0. */
static bool read_number(struct text_reader *reader, const tally_rules *rules, bool is_target,
                        uint64_t *number)
{
    const size_t start = reader->position;
    const uint64_t largest = is_target ? rules_target_max(rules) : rules_number_max(rules);
    const tally_status status = is_target ? TALLY_TARGET_RANGE : TALLY_NUMBER_RANGE;
    const enum number_reading reading =
        number_take(reader->text, reader->length, &reader->position, IN_ID, number);
    const char *const against = number_against(rules, reading);
    if (reading == NUMBER_MISSING)
        return text_fail(reader, TALLY_SYNTAX, start,
                         is_target ? "a target is missing: a number, or a range as 100..999"
                                   : "a number is missing");
    if (against != NULL) return text_fail(reader, status, start, against);
    const bool is_in_range = reading == NUMBER_PLAIN
                                 ? *number >= rules_least(rules) && *number <= largest
                                 : reading != NUMBER_BEYOND && largest == rules_target_max(rules);
    return is_in_range || text_fail(reader, status, start,
                                    is_target ? number_bounds(rules) : number_range_message(rules));
}

/* Reads the colon, FIRST or FIRST..LAST, and the slash after it. Under whole values, no target is
 * 0: no solution could have that value. */
static bool read_target(struct text_reader *reader, const tally_rules *rules, tally_range *target)
{
    if (!is_next(reader, ':')) {
        return text_fail(reader, TALLY_SYNTAX, reader->position,
                         ": is missing between the rules and the target");
    }
    reader->position++;
    if (!read_number(reader, rules, true, &target->first)) return false;
    target->last = target->first;
    if (is_next(reader, '.')) {
        reader->position++;
        if (!is_next(reader, '.')) {
            return text_fail(reader, TALLY_SYNTAX, reader->position,
                             "a range is written with two dots, as 100..999");
        }
        const size_t last_start = ++reader->position;
        if (!read_number(reader, rules, true, &target->last)) return false;
        if (number_is_less(rules, target->last, target->first)) {
            return text_fail(reader, TALLY_TARGET_RANGE, last_start,
                             "the range runs backwards: the smaller target comes first");
        }
        if (!number_range_make(target, rules))
            return text_fail(reader, TALLY_TARGET_RANGE, last_start,
                             "a range of targets has whole ends");
    }
    if (!is_next(reader, '/')) {
        return text_fail(reader, TALLY_SYNTAX, reader->position,
                         "/ is missing between the target and the numbers");
    }
    reader->position++;
    return true;
}

/* Reads the numbers up to the end of the ID. The 65th number is an error before it is read, so the
 * array cannot overflow. */
static bool read_numbers(struct text_reader *reader, const tally_rules *rules, uint64_t *numbers,
                         size_t *count)
{
    *count = 0;
    for (;;) {
        if (*count == TALLY_NUMBERS_MAX) {
            return text_fail(reader, TALLY_NUMBER_COUNT, reader->position,
                             "a game has at most 64 numbers");
        }
        if (!read_number(reader, rules, false, &numbers[(*count)++])) return false;
        if (reader->position == reader->length) return true;
        if (!is_next(reader, ',')) {
            return text_fail(reader, TALLY_SYNTAX, reader->position,
                             "numbers are separated by commas, as 25,50,3");
        }
        reader->position++;
    }
}

/* Reads the parts of the ID from left to right; the first error is reported with its position. */
tally_status tally_game_parse(tally_game **game, const char *id, size_t length,
                              const tally_allocator *allocator, tally_error *error)
{
    struct text_reader reader = {.text = id, .length = length};
    tally_rules rules;
    tally_range target;
    uint64_t numbers[TALLY_NUMBERS_MAX];
    size_t count;
    if (read_rules(&reader, &rules) && read_target(&reader, &rules, &target) &&
        read_numbers(&reader, &rules, numbers, &count)) {
        const tally_status status = tally_game_new(game, &rules, target, numbers, count, allocator);
        if (status == TALLY_OK) return TALLY_OK;
        text_fail(&reader, status, 0, tally_status_message(status));
    }
    if (error != NULL) *error = reader.error;
    return reader.error.status;
}
