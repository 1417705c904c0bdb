/* SPDX-License-Identifier: MIT */
/*
 * A game from any text: a JSON object, an ID or an address that holds one, the address of a day, or
 * words and numbers (reading/game_text.c).
 */
#include "base/sized.h"
#include "reading/game_text.h"
#include "reading/misread.h"
#include "reading/span.h"
#include "rules/number.h"
#include "rules/rules.h"

#include <string.h>

enum { ID_SIZE = 1600, WORD_SIZE = 24 };

/* One call of tally_read_game(). A part of the text that is empty is absent. */
struct reading {
    const char *text;
    size_t length;
    const tally_rules *rules;
    tally_text kind;
    const tally_allocator *allocator;
    tally_misread misread;
    enum number_reading other; /* the numbers of an object have one of this kind */
    struct span other_part;    /* that number */
    uint64_t largest;          /* of those of digits alone */
    tally_game *game;
};

static bool refuse(struct reading *reading, tally_misreading reason, struct span part,
                   const char *message)
{
    return misread_fail(&reading->misread, reason, reading->text, part.begin, part.end, message,
                        NULL);
}

/* The same, with advice of its own. */
static bool advise(struct reading *reading, tally_misreading reason, struct span part,
                   const char *advice)
{
    return misread_fail(&reading->misread, reason, reading->text, part.begin, part.end, NULL,
                        advice);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool is_one_of(char c, const char *wanted)
{
    return memchr(wanted, c, strlen(wanted)) != NULL;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static char at(const struct reading *reading, size_t place)
{
    return place < reading->length ? reading->text[place] : '\0';
}

static size_t skip_blanks(const struct reading *reading, size_t place)
{
    while (is_blank(at(reading, place))) place++;
    return place;
}

/* Makes a game, or says why not. */
static bool make_game(struct reading *reading, const tally_rules *rules, tally_range target,
                      const uint64_t *numbers, size_t count, struct span part)
{
    const char *const against = number_against(rules, reading->other);
    if (against != NULL)
        return advise(reading,
                      reading->other == NUMBER_BELOW_0 ? TALLY_MISREAD_NEGATIVE
                                                       : TALLY_MISREAD_NOT_WHOLE,
                      reading->other_part, against);
    if (!number_is_plain(rules, reading->largest))
        return refuse(reading, TALLY_MISREAD_NUMBER_RANGE, part, NULL);
    const tally_status status =
        tally_game_new(&reading->game, rules, target, numbers, count, reading->allocator);
    if (status == TALLY_OK) return true;
    refuse(reading,
           status == TALLY_NO_MEMORY      ? TALLY_MISREAD_MEMORY
           : status == TALLY_TARGET_RANGE ? TALLY_MISREAD_TARGET_RANGE
           : status == TALLY_NUMBER_RANGE ? TALLY_MISREAD_NUMBER_RANGE
           : status == TALLY_NUMBER_COUNT ? TALLY_MISREAD_NUMBER_COUNT
                                          : TALLY_MISREAD_RULES,
           part, NULL);
    reading->misread.status = status;
    return false;
}

/* ---- IDs ------------------------------------------------------------------------------------- */

/* An ID being taken out of a text, its percent signs read. */
struct id {
    char text[ID_SIZE];
    size_t length;
    struct span part;
};

static int hex(char c)
{
    if (is_digit(c)) return c - '0';
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The character at a place as an address means it, and the place behind it. */
static char decoded(const struct reading *reading, size_t *place)
{
    const char c = at(reading, *place);
    const int high = c == '%' ? hex(at(reading, *place + 1)) : -1;
    const int low = high >= 0 ? hex(at(reading, *place + 2)) : -1;
    *place += low >= 0 ? 3 : 1;
    return low >= 0 ? (char)(high * 16 + low) : c;
}

/* Moves a character into the ID if it is one of those wanted. */
static bool take(const struct reading *reading, struct id *id, const char *wanted)
{
    size_t place = id->part.end;
    const char c = place < reading->length ? decoded(reading, &place) : '\0';
    if (c == '\0' || !is_one_of(c, wanted) || id->length + 1 >= sizeof id->text) return false;
    id->text[id->length++] = c;
    id->part.end = place;
    return true;
}

static bool take_all(const struct reading *reading, struct id *id, const char *wanted)
{
    const size_t before = id->length;
    while (take(reading, id, wanted)) continue;
    return id->length > before;
}

/* Takes a number as an ID has it: 24, -2, 3_4. */
static bool take_number_of_id(const struct reading *reading, struct id *id)
{
    static const char digits[] = "0123456789";
    (void)take(reading, id, "-");
    if (!take_all(reading, id, digits)) return false;
    struct id longer = *id;
    if (take(reading, &longer, "_") && take_all(reading, &longer, digits)) *id = longer;
    return true;
}

/* Takes what has the form of an ID: RULES[,COLUMN=TEXT]...:TARGET/NUMBER,... */
static bool take_id(const struct reading *reading, size_t begin, struct id *id)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
    *id = (struct id){.length = 0, .part = {begin, begin}};
    if (!take_all(reading, id, letters)) return false;
    if (take(reading, id, ","))
        take_all(reading, id, "abcdefghijklmnopqrstuvwxyz0123456789-,=+*/^!");
    if (!take(reading, id, ":") || !take_number_of_id(reading, id)) return false;
    if (take(reading, id, ".") && !(take(reading, id, ".") && take_number_of_id(reading, id)))
        return false;
    if (!take(reading, id, "/") || !take_number_of_id(reading, id)) return false;
    for (struct id longer = *id;
         take(reading, &longer, ",") && take_number_of_id(reading, &longer);)
        *id = longer;
    return true;
}

static bool is_name_character(char c)
{
    return (c >= 'a' && c <= 'z') || is_digit(c) || c == '-';
}

/* The length of the name of rules that begins here, 0 for none. */
static size_t rules_at(const struct reading *reading, size_t begin)
{
    char name[WORD_SIZE];
    size_t length = 0;
    while (length + 1 < sizeof name && is_name_character(at(reading, begin + length))) {
        name[length] = reading->text[begin + length];
        length++;
    }
    name[length] = '\0';
    return tally_rules_find(name) != NULL ? length : 0;
}

/* May an ID end here? What follows is no part of it, and cannot have been meant as one. */
static bool is_end(const struct reading *reading, struct span id)
{
    const bool is_in_address =
        id.begin > 0 && (at(reading, id.begin - 1) == '/' || at(reading, id.begin - 1) == '#');
    const char c = at(reading, id.end);
    const size_t next = skip_blanks(reading, id.end + (c == ',' || c == ';'));
    if (c == '/' || c == '?' || c == '&' || c == '#') return is_in_address;
    if (c == ',') return next > id.end + 1 && !is_digit(at(reading, next));
    if (c == '.') return !is_digit(at(reading, id.end + 1));
    if (is_blank(c)) return is_in_address || !is_digit(at(reading, next));
    return !is_name_character(c) && (c < 'A' || c > 'Z') && c != ':' && c != '=';
}

static bool parse_id(struct reading *reading, const char *id, size_t length, struct span part)
{
    tally_error error = {.message = NULL};
    const tally_status status =
        tally_game_parse(&reading->game, id, length, reading->allocator, &error);
    if (status == TALLY_OK) return true;
    /* The place within the ID is one in the text, unless percent signs were read. */
    if (part.end - part.begin == length && error.message != NULL && error.position <= length)
        part.begin += error.position;
    advise(reading, status == TALLY_NO_MEMORY ? TALLY_MISREAD_MEMORY : TALLY_MISREAD_ID, part,
           error.message);
    reading->misread.status = status;
    return false;
}

/* A text that is a single word with a colon and begins like an ID is one, right or wrong. Blanks
 * may stand in its list of operations. */
static bool is_bare_id(const struct reading *reading, struct span *word)
{
    struct id id;
    word->begin = skip_blanks(reading, 0);
    word->end = reading->length;
    while (word->end > word->begin && is_blank(at(reading, word->end - 1))) word->end--;
    const size_t size = word->end - word->begin;
    const char *const colon = size > 0 ? memchr(reading->text + word->begin, ':', size) : NULL;
    if (colon == NULL) return false;
    const size_t name = rules_at(reading, word->begin);
    const char behind = at(reading, word->begin + name);
    size_t i = behind == ',' && name != 0 ? (size_t)(colon - reading->text) : word->begin;
    while (i < word->end && !is_blank(reading->text[i])) i++;
    return i == word->end && ((name != 0 && (behind == ':' || behind == ',')) ||
                              (take_id(reading, word->begin, &id) && id.part.end == word->end));
}

/* Finds the IDs in a text. *is_found: there is one, and the result says whether it was read. */
static bool find_id(struct reading *reading, bool *is_found)
{
    struct id first = {.length = 0}, next;
    for (size_t i = 0; i < reading->length; i++) {
        const char before = i > 0 ? reading->text[i - 1] : ' ';
        const bool is_name = !is_name_character(before) && rules_at(reading, i) != 0;
        if (!is_name || !take_id(reading, i, &next)) continue;
        if (!is_end(reading, next.part)) {
            *is_found = true;
            next.part.begin = next.part.end = skip_blanks(reading, next.part.end);
            while (next.part.end < reading->length && !is_blank(at(reading, next.part.end)))
                next.part.end++;
            return advise(reading, TALLY_MISREAD_ID, next.part,
                          "it holds the target and the numbers; leave out what follows it");
        }
        if (first.length == 0) first = next;
        if (first.length != next.length || memcmp(first.text, next.text, next.length) != 0) {
            *is_found = true;
            for (size_t which = 0; which < 2; which++) {
                struct text_out out = misread_reading(&reading->misread, which);
                text_put_string(&out, which == 0 ? first.text : next.text);
                misread_end_reading(&out);
            }
            return refuse(reading, TALLY_MISREAD_TWO_GAMES, next.part, NULL);
        }
        i = next.part.end - 1;
    }
    *is_found = first.length != 0;
    return *is_found && parse_id(reading, first.text, first.length, first.part);
}

/* ---- Days ------------------------------------------------------------------------------------ */

static bool is_word(const struct reading *reading, size_t place, const char *word)
{
    const size_t length = strlen(word);
    return place + length <= reading->length && memcmp(reading->text + place, word, length) == 0;
}

/* Reads up to six digits. */
static size_t take_number(const struct reading *reading, size_t *place)
{
    size_t number = 0;
    for (int i = 0; i < 6 && is_digit(at(reading, *place)); i++)
        number = number * 10 + (size_t)(reading->text[(*place)++] - '0');
    return number;
}

/* The date of a day's number: 1 is the first of January 2026. */
static uint32_t date_of_number(size_t number)
{
    static const uint32_t lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    uint32_t year = 2026, month = 0;
    if (number == 0) return 0;
    for (size_t left = number - 1;; year++)
        for (month = 0; month < 12; month++) {
            const bool is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
            const uint32_t days = lengths[month] + (month == 1 && is_leap);
            if (left < days) return year * 10000 + (month + 1) * 100 + (uint32_t)left + 1;
            left -= days;
        }
}

static bool make_day(struct reading *reading, uint32_t date, size_t place, struct span part)
{
    tally_game *games[TALLY_FIVE] = {NULL};
    tally_difficulty difficulties[TALLY_FIVE] = {TALLY_DIFFICULTY_INIT};
    tally_options options = TALLY_OPTIONS_INIT;
    options.allocator = reading->allocator;
    if (place < 1 || place > TALLY_FIVE) return refuse(reading, TALLY_MISREAD_DAY, part, NULL);
    const tally_status status = tally_daily_five(games, difficulties, tally_rules_at(0), date,
                                                 TALLY_FIVE_GENERATORS, &options);
    if (status == TALLY_NO_MEMORY) return refuse(reading, TALLY_MISREAD_MEMORY, part, NULL);
    if (status != TALLY_OK) return refuse(reading, TALLY_MISREAD_DAY, part, NULL);
    for (size_t i = 0; i < TALLY_FIVE; i++)
        if (i + 1 != place) tally_game_free(games[i]);
    reading->game = games[place - 1];
    return true;
}

/* Finds an address of a day's games: today.html#331, today.de.html#331/2, #/five/2026-11-27/2. */
static bool find_day(struct reading *reading, bool *is_found)
{
    *is_found = true;
    for (size_t i = 0; i < reading->length; i++) {
        size_t end = i, place = 1;
        uint32_t date = 0;
        if (is_word(reading, i, "today.")) {
            for (end += strlen("today");
                 is_name_character(at(reading, end)) || at(reading, end) == '.';)
                end++;
            if (!is_word(reading, end - strlen("html"), "html#") || !is_digit(at(reading, end + 1)))
                continue;
            end++;
            date = date_of_number(take_number(reading, &end));
        } else if (is_word(reading, i, "#/five/") && is_digit(at(reading, i + 7))) {
            end += strlen("#/five/");
            for (int part = 0; part < 3; part++, end += at(reading, end) == '-')
                date = date * 100 + (uint32_t)take_number(reading, &end);
        } else {
            continue;
        }
        if (at(reading, end) == '/' && is_digit(at(reading, end + 1))) {
            end++;
            place = take_number(reading, &end);
        }
        return make_day(reading, date, place, (struct span){i, end});
    }
    *is_found = false;
    return false;
}

/* ---- JSON ------------------------------------------------------------------------------------ */

/* The members that describe a game, wherever they stand in the object. */
enum member { MEMBER_ID, MEMBER_KEY, MEMBER_RULES, MEMBER_TARGET, MEMBER_NUMBERS, MEMBER_COUNT };

static enum member member_of(const char *name, size_t length)
{
    static const struct {
        const char *name;
        enum member member;
    } names[] = {
        {"id", MEMBER_ID},         {"key", MEMBER_KEY},         {"rules", MEMBER_RULES},
        {"target", MEMBER_TARGET}, {"numbers", MEMBER_NUMBERS}, {"nums", MEMBER_NUMBERS},
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (text_is(name, length, names[i].name)) return names[i].member;
    return MEMBER_COUNT;
}

/* The place behind a string that begins here. */
static size_t string_end(const struct reading *reading, size_t place)
{
    for (place++; place < reading->length && reading->text[place] != '"'; place++)
        place += reading->text[place] == '\\';
    return place < reading->length ? place + 1 : reading->length;
}

/* A value: a string without its quotes, an array without its brackets, or up to the next sign. */
static struct span value_at(const struct reading *reading, size_t begin)
{
    const char c = at(reading, begin);
    size_t end = begin;
    if (c == '"') {
        end = string_end(reading, begin);
        return (struct span){begin + 1, end > begin + 1 ? end - 1 : end};
    }
    while (end < reading->length && !is_one_of(reading->text[end], c == '[' ? "]" : ",]} \n\t\r"))
        end++;
    return (struct span){c == '[' ? begin + 1 : begin, end};
}

static bool is_same(const struct reading *reading, struct span a, struct span b)
{
    return a.end - a.begin == b.end - b.begin &&
           memcmp(reading->text + a.begin, reading->text + b.begin, a.end - a.begin) == 0;
}

/* Finds the members. A member that stands there twice must say the same. */
static bool find_members(struct reading *reading, struct span members[MEMBER_COUNT])
{
    for (size_t place = 0; place < reading->length;) {
        if (reading->text[place] != '"') {
            place++;
            continue;
        }
        const size_t begin = place;
        place = string_end(reading, begin);
        const size_t colon = skip_blanks(reading, place);
        const enum member member = place > begin + 1
                                       ? member_of(reading->text + begin + 1, place - begin - 2)
                                       : MEMBER_COUNT;
        if (at(reading, colon) != ':' || member == MEMBER_COUNT) continue;
        const struct span value = value_at(reading, skip_blanks(reading, colon + 1));
        struct span *const known = &members[member];
        if (known->begin != known->end && !is_same(reading, *known, value))
            return refuse(reading, TALLY_MISREAD_TWO_GAMES, value, NULL);
        *known = value;
        place = colon + 1;
    }
    return true;
}

/* Reads numbers, in quotes or not, separated by commas. */
static bool take_numbers(struct reading *reading, struct span part, uint64_t *numbers,
                         size_t *count, size_t most)
{
    for (size_t place = part.begin; place < part.end;) {
        const char c = reading->text[place];
        if (is_blank(c) || c == ',' || c == '"') {
            place++;
            continue;
        }
        const struct span rest = {place, part.end};
        uint64_t number = 0;
        const enum number_reading read = number_take(reading->text, part.end, &place, '/', &number);
        if (read >= NUMBER_MISSING ||
            (place < part.end && !is_one_of(reading->text[place], ", \t\r\n\"")))
            return refuse(reading,
                          read == NUMBER_BEYOND ? TALLY_MISREAD_TOO_LARGE : TALLY_MISREAD_NOT_WHOLE,
                          rest, NULL);
        if (read > reading->other) {
            reading->other = read;
            reading->other_part = (struct span){rest.begin, place};
        }
        if (read == NUMBER_PLAIN && number > reading->largest) reading->largest = number;
        if (*count == most) return refuse(reading, TALLY_MISREAD_NUMBER_COUNT, rest, NULL);
        numbers[(*count)++] = number;
    }
    return true;
}

/* Reads the rules that an object names, "year,ops=+-", or those in the head of an ID. */
static bool read_rules(struct reading *reading, struct span part, tally_rules *rules)
{
    static const char tail[] = ":1/1";
    char id[ID_SIZE];
    tally_game *game = NULL;
    size_t length = 0;
    while (part.begin + length < part.end && at(reading, part.begin + length) != ':') length++;
    if (length + sizeof tail > sizeof id) return refuse(reading, TALLY_MISREAD_RULES, part, NULL);
    memcpy(id, reading->text + part.begin, length);
    memcpy(id + length, tail, sizeof tail);
    tally_error error = {.message = NULL};
    const tally_status status =
        tally_game_parse(&game, id, length + strlen(tail), reading->allocator, &error);
    if (status != TALLY_OK) return refuse(reading, TALLY_MISREAD_RULES, part, error.message);
    *rules = *tally_game_rules(game);
    tally_game_free(game);
    return true;
}

/* FIRST..LAST, or one number. */
static bool take_target(struct reading *reading, struct span part, tally_range *target)
{
    size_t count = 0, dots = part.begin;
    while (dots < part.end && !(reading->text[dots] == '.' && at(reading, dots + 1) == '.')) dots++;
    uint64_t ends[2] = {0, 0};
    if (!take_numbers(reading, (struct span){part.begin, dots}, ends, &count, 1)) return false;
    const bool is_range = dots + 2 < part.end;
    if (is_range && !take_numbers(reading, (struct span){dots + 2, part.end}, ends, &count, 2))
        return false;
    if (count != (is_range ? 2 : 1) || (!is_range && dots != part.end))
        return refuse(reading, TALLY_MISREAD_NOT_WHOLE, part, NULL);
    *target = (tally_range){ends[0], is_range ? ends[1] : ends[0]};
    return true;
}

static bool read_json(struct reading *reading)
{
    struct span members[MEMBER_COUNT] = {{0, 0}};
    const struct span all = {skip_blanks(reading, 0), reading->length};
    if (!find_members(reading, members)) return false;
    const struct span numbers = members[MEMBER_NUMBERS], target = members[MEMBER_TARGET];
    const struct span id = members[MEMBER_ID].begin != members[MEMBER_ID].end ? members[MEMBER_ID]
                                                                              : members[MEMBER_KEY];
    struct id taken;
    const bool has_id = id.begin != id.end && take_id(reading, id.begin, &taken);
    if (has_id &&
        (members[MEMBER_ID].begin != members[MEMBER_ID].end || numbers.begin == numbers.end))
        return parse_id(reading, reading->text + id.begin, id.end - id.begin, id);
    tally_rules rules = *reading->rules;
    tally_range wanted = rules.usual;
    uint64_t list[TALLY_NUMBERS_MAX];
    size_t count = 0;
    if (numbers.begin == numbers.end || target.begin == target.end)
        return refuse(reading, TALLY_MISREAD_JSON, all, NULL);
    const struct span named = members[MEMBER_RULES];
    if (named.begin != named.end && !read_rules(reading, named, &rules)) return false;
    if (named.begin == named.end && has_id && !read_rules(reading, id, &rules)) return false;
    return take_target(reading, target, &wanted) &&
           take_numbers(reading, numbers, list, &count, TALLY_NUMBERS_MAX) &&
           make_game(reading, &rules, wanted, list, count, numbers);
}

/* ---- Any text -------------------------------------------------------------------------------- */

static bool read_text(struct reading *reading)
{
    struct game_text parts;
    struct span word;
    bool is_found = false;
    const size_t begin = skip_blanks(reading, 0);
    if (at(reading, begin) == '{' && memchr(reading->text, '"', reading->length) != NULL)
        return read_json(reading);
    if (is_bare_id(reading, &word))
        return parse_id(reading, reading->text + word.begin, word.end - word.begin, word);
    const bool is_id_read = find_id(reading, &is_found);
    if (is_found) return is_id_read;
    const bool is_day_read = find_day(reading, &is_found);
    if (is_found) return is_day_read;
    if (!game_text_read(&parts, reading->text, reading->length, reading->rules, reading->kind,
                        &reading->misread))
        return false;
    return make_game(reading, reading->rules, parts.target, parts.numbers, parts.count,
                     (struct span){0, 0});
}

tally_status tally_read_game(tally_game **game, const char *text, size_t length,
                             const tally_rules *rules, tally_text kind,
                             const tally_allocator *allocator, tally_misread *misread)
{
    struct reading reading = {
        .text = text,
        .length = length,
        .rules = rules != NULL ? rules_or_default(rules) : tally_rules_at(0),
        .kind = kind,
        .allocator = allocator,
        .misread = TALLY_MISREAD_INIT,
    };
    if (!sized_is_fit(misread) || kind > TALLY_TEXT_NUMBERS) return TALLY_OPTION;
    if (!rules_are_valid(reading.rules))
        refuse(&reading, TALLY_MISREAD_RULES, (struct span){0, 0}, NULL);
    else if (read_text(&reading)) {
        *game = reading.game;
        return TALLY_OK;
    }
    sized_write(misread, &reading.misread, sizeof reading.misread);
    return reading.misread.status;
}
