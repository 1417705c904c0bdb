/* SPDX-License-Identifier: MIT */
/*
 * Reads the numbers of a text. A comma or a blank separates numbers. Where it could as well group
 * the digits of one number, as in 1,000, the text has two readings and is refused.
 */
#include "reading/items.h"

#include "base/checked.h"
#include "reading/characters.h"
#include "reading/extract.h"
#include "reading/misread.h"
#include "reading/words.h"
#include "rules/number.h"
#include "rules/rules.h"

#include <string.h>

static struct character peek(const struct items *items, size_t at)
{
    return character_at(items->text, items->length, at);
}

bool items_refuse(const struct items *items, tally_misreading reason, size_t begin, size_t end)
{
    const bool has_fractions = rules_have_fractions(items->rules);
    const char *advice = NULL;
    if (reason == TALLY_MISREAD_TOO_LARGE) advice = number_bounds(items->rules);
    if (reason == TALLY_MISREAD_NOT_WHOLE && has_fractions)
        advice = "give a number such as 25, 3/4 or 2.5";
    return misread_fail(items->misread, reason, items->text, begin, end, NULL, advice);
}

/* Refuses a number that other values have. */
static bool refuse_value(const struct items *items, tally_misreading reason, size_t begin,
                         size_t end)
{
    const bool is_negative = reason == TALLY_MISREAD_NEGATIVE;
    const tally_rules *const rules = items->rules;
    const bool has_them = is_negative ? rules_have_negatives(rules) : rules_have_fractions(rules);
    const char *const from = rules->values == TALLY_VALUES_WHOLE
                                 ? "give numbers from 1 up, or --values exact"
                                 : "give numbers from 0 up, or --values exact";
    if (has_them) return items_refuse(items, reason, begin, end);
    return misread_fail(items->misread, reason, items->text, begin, end, NULL,
                        is_negative ? from : "give digits alone, such as 25, or --values exact");
}

static bool has_tile(const tally_rules *rules, uint16_t tile)
{
    for (uint32_t i = 0; i < rules->pool_count; i++)
        if (rules->pool[i] == tile) return true;
    return false;
}

bool rules_have_cards(const tally_rules *rules)
{
    return has_tile(rules, 1) && has_tile(rules, 11) && has_tile(rules, 12) && has_tile(rules, 13);
}

bool rules_take_digits(const tally_rules *rules)
{
    for (uint32_t i = 0; i < rules->pool_count; i++)
        if (rules->pool[i] > 9) return false;
    return rules->pool_count != 0;
}

static bool refuse_range(const struct items *items, tally_misreading reason, size_t begin,
                         size_t end, tally_range range);

/* Refuses a number that words alone part from the number before: "1 to 9" is no list of 1 and 9,
 * nor is "3 3 8 8 the 24" one of five numbers. A first number is set apart: "952 please 25 50". */
static bool joins_list(const struct items *items, const struct item *item)
{
    const struct item *const last = &items->list[items->count - 1];
    if (items->filler.end == 0 || items->has_comma || items->before != BEFORE_NOTHING) return true;
    if (items->has_to)
        return refuse_range(items, TALLY_MISREAD_RANGE, last->begin, item->end,
                            (tally_range){last->first, item->last});
    const bool is_picture = peek(items, items->filler.begin).kind == CHARACTER_PICTURE;
    if (!is_picture && (items->count == 1 || last->before == BEFORE_TARGET)) return true;
    return items_refuse(items, is_picture ? TALLY_MISREAD_SIGN : TALLY_MISREAD_WORD,
                        items->filler.begin, items->filler.end);
}

static bool add(struct items *items, struct item item)
{
    if (items->count == ITEMS_MAX)
        return items_refuse(items, TALLY_MISREAD_NUMBER_COUNT, item.begin, item.end);
    if (items->count != 0 && !joins_list(items, &item)) return false;
    const bool is_labelled =
        items->count != 0 && items->list[items->count - 1].before == BEFORE_TARGET;
    item.before = items->before;
    item.may_count = items->has_game;
    item.has_and = items->has_and;
    if (is_labelled && item.before <= BEFORE_GAP) item.before = BEFORE_PARTING;
    if (item.before == BEFORE_TARGET) items->open_target = 0;
    items->list[items->count++] = item;
    items->before = BEFORE_NOTHING;
    items->lines = 0;
    items->filler = (struct span){0};
    items->has_to = items->has_game = items->has_comma = items->has_and = false;
    return true;
}

/* ---- Words ----------------------------------------------------------------------------------- */

static bool is_word_character(struct character character)
{
    return character.kind == CHARACTER_LETTER || character.kind == CHARACTER_DIGIT;
}

/* The end of a run of letters and digits, with what may stand inside: 12.5, 1e-5. */
static size_t word_end(const struct items *items, size_t at)
{
    for (;;) {
        struct character character = peek(items, at);
        const bool is_inside = character_is_one_of(character, ".'_");
        if (!is_word_character(character) && character.kind != CHARACTER_SUPERSCRIPT &&
            !(is_inside && is_word_character(peek(items, at + character.bytes))))
            return at;
        at += character.bytes;
    }
}

/* The worth of a card at a place, and the place behind it, with its suit; 0: no card. */
static uint64_t take_card(const struct items *items, size_t *at)
{
    struct character character = peek(items, *at);
    if (character.kind == CHARACTER_SUIT) {
        *at += character.bytes;
        character = peek(items, *at);
        if (character.kind == CHARACTER_IGNORED) *at += character.bytes;
        character = peek(items, *at);
    }
    if (!is_word_character(character) || character.plain == '\0') return 0;
    const bool is_one = character.kind == CHARACTER_DIGIT && character.plain == '1';
    uint64_t worth = character.kind == CHARACTER_LETTER ? card_worth(character.plain)
                                                        : (uint64_t)(character.plain - '0');
    if (worth == 0) return 0;
    *at += character.bytes;
    if (is_one && peek(items, *at).kind == CHARACTER_DIGIT && peek(items, *at).plain == '0') {
        *at += peek(items, *at).bytes;
        worth = 10;
    }
    character = peek(items, *at);
    const bool is_letter = character.kind == CHARACTER_LETTER && character.plain != '\0' &&
                           memchr("SHDCshdc", character.plain, 8) != NULL;
    if (is_letter || character.kind == CHARACTER_SUIT) *at += character.bytes;
    if (peek(items, *at).kind == CHARACTER_IGNORED) *at += peek(items, *at).bytes;
    return worth;
}

/* A word of cards, one behind the other: K38A, 10JQK, K♠. */
static bool take_cards(struct items *items, bool *is_taken)
{
    size_t at = items->at, begin = at;
    *is_taken = false;
    while (is_word_character(peek(items, at)) || peek(items, at).kind == CHARACTER_SUIT)
        if (take_card(items, &at) == 0) return true;
    *is_taken = true;
    for (size_t end = at; begin < end; begin = at) {
        at = begin;
        const uint64_t worth = take_card(items, &at);
        const struct item item = {.first = worth, .last = worth, .begin = begin, .end = at};
        if (!add(items, item)) return false;
    }
    items->at = at;
    return true;
}

/* Says what a word is that is not read. */
static bool refuse_word(const struct items *items)
{
    const size_t begin = items->at, end = word_end(items, begin);
    size_t at = begin;
    bool has_digit = false, has_other = false;
    for (size_t i = begin; i < end; i += peek(items, i).bytes) {
        has_digit |= peek(items, i).kind == CHARACTER_DIGIT;
        has_other |= peek(items, i).plain == '\0';
    }
    while (!has_other && at < end && take_card(items, &at) != 0) continue;
    if (at == end && !has_other) return items_refuse(items, TALLY_MISREAD_CARD, begin, end);
    if (rules_have_cards(items->rules))
        return items_refuse(items, TALLY_MISREAD_NO_CARD, begin, end);
    return items_refuse(items, has_digit ? TALLY_MISREAD_NOT_WHOLE : TALLY_MISREAD_WORD, begin,
                        end);
}

/* Does a word of the table begin there, as behind the full stop of "952.Numbers: 25"? */
static bool is_known_word(const struct items *items, size_t at)
{
    size_t end = at;
    return word_at(items->text, items->length, at, &end) != WORD_UNKNOWN;
}

/* The characters between a label and its number: "Target: 14", "Target = 14". */
static size_t skip_label_sign(const struct items *items, size_t at)
{
    size_t end = at;
    for (;;) {
        const struct character sign = peek(items, end);
        if (character_is_one_of(sign, ":=")) return end + sign.bytes;
        if (!character_is_blank(sign) && !character_is_one_of(sign, "\"*")) return at;
        end += sign.bytes;
    }
}

static void set_before(struct items *items, enum before before)
{
    if (items->before < before) items->before = before;
}

/* Takes a word that is neither a label nor a number. Returns false if it is not such a word. */
static bool take_filler(struct items *items, enum word_meaning meaning, size_t end)
{
    const bool is_filler = meaning == WORD_FILLER || meaning == WORD_GAME ||
                           meaning == WORD_ASKING || meaning == WORD_IS || meaning == WORD_TO ||
                           meaning == WORD_CLOSING || meaning == WORD_POINTS;
    if (!is_filler && meaning != WORD_AND) return false;
    if (meaning == WORD_IS && items->count != 0) set_before(items, BEFORE_EQUALS);
    if (is_filler && items->filler.end == 0) items->filler = (struct span){items->at, end};
    items->has_to |= meaning == WORD_TO;
    items->has_game |= meaning == WORD_GAME;
    items->has_comma |= meaning == WORD_AND;
    items->has_and |= meaning == WORD_AND;
    items->at = end;
    return true;
}

/* Takes "large" or "small", which begins a part of the numbers. Behind a number it may count them:
 * "4 large, 2 small". */
static bool take_part(struct items *items, size_t end)
{
    const bool is_apart = items->count == 0 || items->before >= BEFORE_LINE ||
                          items->list[items->count - 1].before == BEFORE_TARGET;
    if (items->parts != 0) items->has_comma = true;
    else if (is_apart) items->before = BEFORE_NUMBERS;
    else return refuse_word(items);
    items->parts++;
    items->at = skip_label_sign(items, end);
    return true;
}

/* Does a list of numbers follow the label there? */
static bool has_list(const struct items *items, size_t at)
{
    size_t numbers = 0;
    for (struct character next = peek(items, at); numbers < 2; next = peek(items, at)) {
        if (next.kind == CHARACTER_DIGIT) {
            numbers++;
            while (peek(items, at).kind == CHARACTER_DIGIT) at += peek(items, at).bytes;
        } else if (next.kind == CHARACTER_BLANK || next.kind == CHARACTER_SIGN) {
            at += next.bytes;
        } else {
            return false;
        }
    }
    return true;
}

/* Passes over the rules that a prompt tells behind its game, which is complete, and over all that
 * follows. A second game may be an example, or be meant. */
static bool pass_rules(struct items *items)
{
    bool has_target = false, has_numbers = false;
    for (size_t i = 0; i < items->count; i++) {
        has_target |= items->list[i].before == BEFORE_TARGET;
        has_numbers |= items->list[i].before == BEFORE_NUMBERS;
    }
    if (!has_target || !has_numbers) return refuse_word(items);
    for (bool is_inside = false; items->at < items->length;) {
        size_t end = items->at;
        const struct character next = peek(items, items->at);
        if (!is_inside && word_at(items->text, items->length, items->at, &end) == WORD_NUMBERS &&
            has_list(items, end))
            return items_refuse(items, TALLY_MISREAD_TWO_GAMES, items->at, end);
        is_inside = next.kind == CHARACTER_LETTER;
        items->at += next.bytes;
    }
    return true;
}

/* Passes over a time and its unit: "Time: 30 s". */
static bool pass_time(struct items *items, size_t end)
{
    uint64_t time;
    bool is_beyond = false;
    end = blanks_end(items->text, items->length, skip_label_sign(items, end));
    const size_t behind = number_end(items->text, items->length, end, &time, &is_beyond);
    if (behind == end) return refuse_word(items);
    items->at = unit_end(items->text, items->length, behind);
    items->has_comma = true;
    return true;
}

/* Does one number alone follow, up to the end of a line or a sign that sets it apart? */
static bool has_one_number(const struct items *items, size_t at)
{
    while (peek(items, at).kind == CHARACTER_BLANK) at++;
    const size_t begin = at;
    while (peek(items, at).kind == CHARACTER_DIGIT) at += peek(items, at).bytes;
    const struct character behind = peek(items, at);
    return at > begin && (character_ends_line(behind) || character_is_one_of(behind, ":=.?!"));
}

/* Reads a word or picture of the table, or cards. */
static bool take_word(struct items *items)
{
    size_t end = items->at;
    bool is_taken = false;
    const struct character first = peek(items, items->at);
    enum word_meaning meaning = word_at(items->text, items->length, items->at, &end);
    if (meaning == WORD_UNKNOWN && first.kind == CHARACTER_PICTURE) {
        meaning = WORD_FILLER;
        end += first.bytes;
    }
    if (meaning == WORD_FOR) meaning = has_one_number(items, end) ? WORD_TARGET : WORD_ASKING;
    if (meaning == WORD_CLOCK) return pass_time(items, end);
    if (take_filler(items, meaning, end)) return true;
    if (meaning == WORD_PART) return take_part(items, end);
    if (meaning == WORD_TELLING) return pass_rules(items);
    if (meaning != WORD_TARGET && meaning != WORD_NUMBERS) {
        const bool is_ten = first.code > 'T' && first.plain == 'T' && /* the key 10 */
                            !is_word_character(peek(items, items->at + first.bytes));
        if ((is_ten || rules_have_cards(items->rules)) && !take_cards(items, &is_taken))
            return false;
        return is_taken || refuse_word(items);
    }
    if (items->before == BEFORE_TARGET && meaning == WORD_NUMBERS) items->open_target = items->at;
    if (items->before == BEFORE_NUMBERS && meaning == WORD_TARGET && items->has_comma)
        return items_refuse(items, TALLY_MISREAD_NO_NUMBERS, items->at, items->at);
    items->before = meaning == WORD_TARGET ? BEFORE_TARGET : BEFORE_NUMBERS;
    if (meaning == WORD_NUMBERS) items->parts = 0;
    items->at = skip_label_sign(items, end);
    return true;
}

/* ---- Numbers --------------------------------------------------------------------------------- */

/* Reads digits of any script. Returns false if there are none, or if they exceed 64 bits. */
static bool take_digits(const struct items *items, size_t *at, uint64_t *number, bool *is_beyond)
{
    const size_t begin = *at;
    *is_beyond = false;
    *at = number_end(items->text, items->length, begin, number, is_beyond);
    return *at > begin && !*is_beyond;
}

static size_t digits_at(const struct items *items, size_t at)
{
    size_t count = 0;
    for (struct character next = peek(items, at);
         next.kind == CHARACTER_DIGIT || (next.kind == CHARACTER_IGNORED && count != 0);
         next = peek(items, at)) {
        count += next.kind == CHARACTER_DIGIT;
        at += next.bytes;
    }
    return count;
}

static void put_digits(const struct items *items, struct text_out *out, size_t at, size_t end)
{
    for (; at < end; at += peek(items, at).bytes)
        if (peek(items, at).kind == CHARACTER_DIGIT) text_put(out, peek(items, at).plain);
}

/* Does the sign behind a number group digits, so that three more of them follow? "1,000", but not
 * "25,100": a comma or a plain blank separates numbers, unless the group begins with 0, as no
 * number does. The other signs do not separate numbers. */
static bool groups_digits(const struct items *items, size_t at, size_t *end)
{
    const struct character sign = peek(items, at);
    const size_t behind = at + sign.bytes;
    const bool separates = character_is(sign, ',') || sign.code == ' ' || sign.code == 0x3000;
    const bool groups =
        sign.kind == CHARACTER_BLANK || character_is_point(sign) || character_is(sign, '\'');
    if (sign.code == '\t' || (!separates && !groups) || digits_at(items, behind) != 3) return false;
    if (separates && peek(items, behind).plain != '0') return false;
    uint64_t group;
    bool is_beyond = false;
    *end = number_end(items->text, items->length, behind, &group, &is_beyond);
    return true;
}

/* Refuses digits that are one number or several, with both readings. */
static bool refuse_groups(const struct items *items, size_t begin, size_t first_end, size_t end)
{
    size_t next = end;
    const bool has_points = character_is_point(peek(items, first_end));
    while (groups_digits(items, end, &next)) end = next;
    struct text_out joined = misread_reading(items->misread, 0);
    put_digits(items, &joined, begin, end);
    misread_end_reading(&joined);
    struct text_out apart = misread_reading(items->misread, 1);
    for (size_t at = begin; at < end;) {
        const struct character character = peek(items, at);
        const bool is_digit = character.kind == CHARACTER_DIGIT;
        if (is_digit) text_put(&apart, character.plain);
        else if (character.kind != CHARACTER_IGNORED)
            text_put_string(&apart, has_points ? "." : " and ");
        at += character.bytes;
    }
    misread_end_reading(&apart);
    return items_refuse(items, TALLY_MISREAD_TWO_NUMBERS, begin, end);
}

/* Skips two or three dots between the ends of a range. Blanks behind them go with blanks before. */
static bool skip_dots(const struct items *items, size_t *at)
{
    size_t dots = 0, end = blanks_end(items->text, items->length, *at);
    const bool has_blanks = end > *at;
    while (peek(items, end).kind == CHARACTER_DOTS || character_is(peek(items, end), '.')) {
        dots += peek(items, end).kind == CHARACTER_DOTS ? 2 : 1;
        end += peek(items, end).bytes;
    }
    if (dots != 2 && dots != 3) return false;
    while (has_blanks && peek(items, end).kind == CHARACTER_BLANK) end += peek(items, end).bytes;
    *at = end;
    return true;
}

/* Refuses two numbers that are no range as it is written, and writes the range. */
static bool refuse_range(const struct items *items, tally_misreading reason, size_t begin,
                         size_t end, tally_range range)
{
    char advice[64];
    struct text_out out = {.buffer = advice, .size = sizeof advice};
    text_put_string(&out, "write ");
    number_put(&out, items->rules, range.first, '/');
    text_put_string(&out, "..");
    number_put(&out, items->rules, range.last, '/');
    text_end(&out);
    return misread_fail(items->misread, reason, items->text, begin, end, NULL, advice);
}

/* Is there a minus with a number behind it? */
static bool has_minus(const struct items *items, size_t at)
{
    const struct character sign = peek(items, at);
    const struct character next = peek(items, at + sign.bytes);
    return character_is(sign, '-') && next.kind == CHARACTER_DIGIT;
}

/* Reads the last end of a range, from behind the dots on. */
static bool take_last(struct items *items, struct item *item, size_t end)
{
    const tally_rules *const rules = items->rules;
    const bool is_negative = rules_have_negatives(rules) && has_minus(items, end);
    bool is_beyond = false;
    if (is_negative) end += peek(items, end).bytes;
    const bool is_read =
        take_digits(items, &end, &item->last, &is_beyond) &&
        (!is_negative || number_of_value(&item->last, rational_make(item->last, 1, true)));
    tally_range range = {item->first, item->last};
    item->is_range = true;
    is_beyond |= item->digits == 0 && !is_negative && !number_is_plain(rules, item->last);
    if (is_beyond) return items_refuse(items, TALLY_MISREAD_TOO_LARGE, item->begin, end);
    if (!is_read) return items_refuse(items, TALLY_MISREAD_RANGE_END, item->begin, end);
    item->end = end;
    if (number_is_less(rules, range.last, range.first))
        return refuse_range(items, TALLY_MISREAD_BACKWARDS, item->begin, end,
                            (tally_range){range.last, range.first});
    if (!number_range_make(&range, rules))
        return items_refuse(items, TALLY_MISREAD_NOT_WHOLE, item->begin, end);
    item->first = range.first;
    item->last = range.last;
    return true;
}

/* The digits behind a point or above a line make a fraction, where the rules have them. What stands
 * first as 952/25,50,3 is a target and numbers. */
static bool begins_fraction(const struct items *items, size_t at, uint64_t above)
{
    const struct character sign = peek(items, at);
    const size_t behind = at + sign.bytes;
    uint64_t below;
    bool is_beyond;
    if (!rules_have_fractions(items->rules) || peek(items, behind).kind != CHARACTER_DIGIT)
        return false;
    if (character_is_point(sign)) return true;
    if (!character_is(sign, '/')) return false;
    size_t end = behind;
    if (items->count != 0 || !take_digits(items, &end, &below, &is_beyond)) return true;
    return below != 0 && above % below != 0 && !character_is(peek(items, end), ',');
}

/* Makes the code of a number: its digits, those behind a point or below a line, and its sign. */
static bool take_code(struct items *items, struct item *item, bool is_negative)
{
    uint64_t above = item->first, below = 1, part = 0;
    bool is_beyond = false;
    if (begins_fraction(items, item->end, above)) {
        const bool has_point = character_is_point(peek(items, item->end));
        item->end += peek(items, item->end).bytes;
        const size_t digits = digits_at(items, item->end);
        (void)take_digits(items, &item->end, &part, &is_beyond);
        below = has_point ? 1 : part;
        for (size_t i = 0; has_point && i < digits; i++) is_beyond |= ckd_mul(&below, below, 10);
        if (has_point) is_beyond |= ckd_mul(&above, above, below) || ckd_add(&above, above, part);
        if (below == 0) return items_refuse(items, TALLY_MISREAD_NOT_WHOLE, item->begin, item->end);
        item->digits = 0;
    } else if (!is_negative) {
        return true;
    }
    if (is_beyond || !number_of_value(&item->first, rational_make(above, below, is_negative)))
        return items_refuse(items, TALLY_MISREAD_TOO_LARGE, item->begin, item->end);
    item->last = item->first;
    item->digits = is_negative ? 0 : item->digits;
    return true;
}

/* The bytes of a sign between numbers of a list of three or more, 25-50-75 or 25 / 50 / 75, behind
 * a number. 0: there is none. */
static size_t list_sign(const struct items *items, const struct item *item)
{
    const char *const text = items->text + item->end;
    const size_t left = items->length - item->end;
    const bool has_blanks = left != 0 && *text == ' ';
    const struct character sign = peek(items, item->end + has_blanks);
    const size_t size = sign.bytes + 2 * (size_t)has_blanks;
    const size_t digits = digits_at(items, item->end + size), next = size + digits;
    if (!character_is_one_of(sign, "-/") || digits == 0) return 0;
    const bool goes_on =
        left > next + size && memcmp(text, text + next, size) == 0 && is_digit(text[next + size]);
    const bool is_behind = items->count != 0 && item->begin >= size &&
                           items->list[items->count - 1].end == item->begin - size &&
                           memcmp(text, items->text + item->begin - size, size) == 0;
    return goes_on || is_behind ? size : 0;
}

/* What follows the digits of a number: another end of a range, or something that makes the whole
 * no number at all. */
static bool take_rest(struct items *items, struct item *item, bool is_negative)
{
    size_t end = item->end;
    bool is_beyond = false;
    const size_t begin = items->at, digits = digits_at(items, begin);
    if (digits <= 3 && peek(items, begin).plain != '0' && groups_digits(items, end, &end))
        return refuse_groups(items, begin, item->end, end);
    if (!take_code(items, item, is_negative)) return false;
    end = item->end;
    const struct character behind = peek(items, end);
    const char sign = behind.kind == CHARACTER_SIGN ? behind.plain : '\0';
    if (skip_dots(items, &end)) return take_last(items, item, end);
    const struct character second = peek(items, end + behind.bytes);
    if ((sign == '-' || sign == '~') && second.kind == CHARACTER_DIGIT) {
        tally_range range = {item->first, 0};
        end += behind.bytes;
        if (!take_digits(items, &end, &range.last, &is_beyond))
            return items_refuse(items, TALLY_MISREAD_TOO_LARGE, item->begin, end);
        return refuse_range(items, TALLY_MISREAD_RANGE, item->begin, end, range);
    }
    const bool is_fraction = sign == '/' && items->count > 0 && second.kind == CHARACTER_DIGIT;
    const bool is_part = behind.kind == CHARACTER_SUPERSCRIPT || is_fraction ||
                         ((character_is_point(behind) || sign == '\'') &&
                          is_word_character(second) && !is_known_word(items, end + behind.bytes));
    if (is_part)
        return refuse_value(items, TALLY_MISREAD_NOT_WHOLE, item->begin,
                            word_end(items, is_fraction ? end + behind.bytes : end));
    return true;
}

/* Reads a number from its digits on. It begins with them, or with a minus before them. */
static bool take_number(struct items *items, size_t begin)
{
    enum { COUNT_MOST = 6 };
    const bool is_negative = begin < items->at;
    struct item item = {.begin = items->at, .end = items->at};
    const bool has_point = character_is_point(peek(items, item.begin)); /* .5 */
    if (!has_point && !take_digits(items, &item.end, &item.first, &item.is_beyond) &&
        !rules_take_digits(items->rules))
        return items_refuse(items, TALLY_MISREAD_TOO_LARGE, item.begin, item.end);
    item.last = item.first;
    item.digits = digits_at(items, item.begin);
    const struct character behind = peek(items, item.end);
    if (behind.kind == CHARACTER_LETTER || behind.kind == CHARACTER_SUIT) {
        size_t end = item.end;
        bool is_taken = false;
        if (rules_have_cards(items->rules) && !take_cards(items, &is_taken)) return false;
        if (is_taken) return true;
        /* Japanese and Chinese words follow without a blank. */
        if (behind.plain != '\0' ||
            word_at(items->text, items->length, item.end, &end) == WORD_UNKNOWN)
            return refuse_word(items);
    }
    size_t unit = blanks_end(items->text, items->length, item.end);
    const enum word_meaning meaning = word_at(items->text, items->length, unit, &unit);
    const bool counts_part = /* "4 large 2 small: ..." */
        meaning == WORD_PART && items->count == 0 && item.first <= COUNT_MOST && !items->has_game &&
        items->before == BEFORE_NOTHING;
    if (meaning == WORD_UNIT || counts_part) {
        items->at = unit;
        return true;
    }
    const size_t sign = is_negative ? 0 : list_sign(items, &item);
    if (sign == 0 && !take_rest(items, &item, is_negative)) return false;
    item.begin = begin;
    items->at = item.end + sign;
    if (!add(items, item)) return false;
    items->has_comma = sign != 0;
    return true;
}

/* ---- Signs ----------------------------------------------------------------------------------- */

/* Do blanks and a word follow the sign? */
static bool is_dash(const struct items *items, size_t behind)
{
    const size_t at = blanks_end(items->text, items->length, behind);
    const enum character_kind kind = peek(items, at).kind;
    return at > behind && (kind == CHARACTER_LETTER || kind == CHARACTER_PICTURE);
}

/* A minus sign: of a number below 0, or a dash between words. */
static bool take_minus(struct items *items, struct character sign)
{
    const size_t behind = items->at + sign.bytes;
    const struct character next = peek(items, behind);
    if (next.kind == CHARACTER_DIGIT && rules_have_negatives(items->rules)) {
        const size_t begin = items->at;
        items->at = behind;
        return take_number(items, begin);
    }
    if (next.kind == CHARACTER_DIGIT)
        return refuse_value(items, TALLY_MISREAD_NEGATIVE, items->at, word_end(items, behind));
    if (!is_dash(items, behind)) return items_refuse(items, TALLY_MISREAD_SIGN, items->at, behind);
    items->at = behind;
    return true;
}

/* Is the sign that of "1. 25" or "1) 25", a number of a list or of the game? It stands behind the
 * first number of a line, and a number follows. */
static bool numbers_list(const struct items *items, size_t behind)
{
    if (items->count == 0 || items->list[items->count - 1].end != items->at) return false;
    size_t begin = items->list[items->count - 1].begin;
    while (begin > 0 && items->text[begin - 1] == ' ') begin--;
    if (begin > 0 && items->text[begin - 1] != '\n') return false;
    while (peek(items, behind).kind == CHARACTER_BLANK) behind += peek(items, behind).bytes;
    return peek(items, behind).kind == CHARACTER_DIGIT;
}

static bool refuse_list(const struct items *items, size_t behind)
{
    return misread_fail(items->misread, TALLY_MISREAD_SIGN, items->text, items->at, behind,
                        "a list has numbers of its own", "write 25 50 75, not 1. 25");
}

/* A dot between the numbers of a list, as in Japanese. */
static bool is_middle_dot(struct character sign)
{
    return sign.code == 0xB7 || sign.code == 0x30FB || sign.code == 0x2022;
}

/* The end of the marks of Markdown that begin there: a bullet, a heading or a quotation at the
 * begin of a line, or what makes a word or a number bold. 2 * 3 and 2**3 have none. */
static size_t marks_end(const struct items *items, size_t at)
{
    enum { MARKS_MOST = 32 }; /* bytes of marks before it in its line */
    const char *const text = items->text;
    const size_t begin = at;
    const struct character first = peek(items, at);
    if (first.code != 0x2022 && (first.code >= 0x80 || memchr("*_#>-", first.plain, 5) == NULL))
        return at;
    while (peek(items, at).code == first.code) at += first.bytes;
    const enum character_kind behind = peek(items, at).kind;
    if (first.plain == '-' && behind != CHARACTER_BLANK && behind != CHARACTER_LINE) return begin;
    size_t line = begin;
    while (line > 0 && begin - line < MARKS_MOST && memchr(" >#*", text[line - 1], 4) != NULL)
        line--;
    if (line == 0 || text[line - 1] == '\n') return at;
    if (first.plain != '*' && first.plain != '_') return begin;
    const struct character next = peek(items, at);
    if (is_letter(text[begin - 1]) || text[begin - 1] == ':' || next.kind == CHARACTER_LETTER)
        return at;
    const bool is_blank_before = text[begin - 1] == ' ';
    const bool is_blank_behind = !is_word_character(next);
    return at - begin > 1 && is_blank_before != is_blank_behind ? at : begin;
}

/* Takes an arrow, or marks of Markdown. Returns false if there are none. */
static bool take_marks(struct items *items)
{
    const size_t begin = items->at;
    items->at = arrow_end(items->text, items->length, begin);
    if (items->at > begin) set_before(items, BEFORE_ARROW);
    else items->at = marks_end(items, begin);
    items->has_game |= items->text[begin] == '#' && peek(items, begin + 1).kind == CHARACTER_DIGIT;
    return items->at > begin;
}

static bool take_sign(struct items *items, struct character sign)
{
    const size_t behind = items->at + sign.bytes;
    const struct character next = peek(items, behind);
    const bool is_last = next.kind == CHARACTER_END || next.kind == CHARACTER_BLANK ||
                         next.kind == CHARACTER_LINE || next.kind == CHARACTER_SIGN;
    switch (sign.plain) {
    case ':': set_before(items, BEFORE_COLON); break;
    case '=': set_before(items, BEFORE_EQUALS); break;
    case ';':
    case '|': set_before(items, BEFORE_LINE); break;
    case ')':
        if (numbers_list(items, behind)) return refuse_list(items, behind);
        set_before(items, BEFORE_BRACKET);
        break;
    case '(':
    case '[':
    case ']':
    case '{':
    case '}': set_before(items, BEFORE_BRACKET); break;
    case '&': items->has_and = true; /* fallthrough */
    case ',': items->has_comma = true; break;
    case '"':
    case '\'':
    case '`':
    case '$': /* of TeX */
    case '?': break;
    case '!':
        if (is_last && next.kind != CHARACTER_BLANK) break; /* the end of a sentence */
        return items_refuse(items, TALLY_MISREAD_SIGN, items->at, behind);
    case '/':
        if (is_dash(items, behind)) {
            set_before(items, BEFORE_LINE);
            break;
        }
        if (items->count != 1 || next.kind != CHARACTER_DIGIT)
            return items_refuse(items, TALLY_MISREAD_SIGN, items->at, behind);
        set_before(items, BEFORE_SLASH);
        break;
    case '-': return take_minus(items, sign);
    case '.':
        if (character_is(next, '.'))
            return items_refuse(items, TALLY_MISREAD_RANGE_END, items->at,
                                word_end(items, behind + 1));
        if (character_is_point(sign) && numbers_list(items, behind))
            return refuse_list(items, behind);
        if (is_last || !character_is_point(sign) || is_known_word(items, behind)) break;
        if (begins_fraction(items, items->at, 0)) return take_number(items, items->at);
        return refuse_value(items, TALLY_MISREAD_NOT_WHOLE, items->at, word_end(items, behind));
    case '+':
        if (next.kind == CHARACTER_DIGIT)
            return items_refuse(items, TALLY_MISREAD_NOT_WHOLE, items->at, word_end(items, behind));
        return items_refuse(items, TALLY_MISREAD_SIGN, items->at, behind);
    default:
        if (!is_middle_dot(sign)) return items_refuse(items, TALLY_MISREAD_SIGN, items->at, behind);
        items->has_comma = true;
    }
    items->at = behind;
    return true;
}

static bool take_next(struct items *items, struct character character)
{
    bool is_taken = false;
    switch (character.kind) {
    case CHARACTER_END: return true;
    case CHARACTER_IGNORED:
    case CHARACTER_BLANK: break;
    case CHARACTER_LINE:
        if (character.code == '\r' && peek(items, items->at + 1).code == '\n') break;
        set_before(items, ++items->lines > 1 ? BEFORE_GAP : BEFORE_LINE);
        break;
    case CHARACTER_DIGIT: return take_number(items, items->at);
    case CHARACTER_LETTER:
    case CHARACTER_PICTURE: return take_word(items);
    case CHARACTER_SIGN: return take_marks(items) || take_sign(items, character);
    case CHARACTER_ARROW: set_before(items, BEFORE_ARROW); break;
    case CHARACTER_SUIT:
        if (rules_have_cards(items->rules) && !take_cards(items, &is_taken)) return false;
        if (is_taken) return true;
        return items_refuse(items, TALLY_MISREAD_CARD, items->at, items->at + character.bytes);
    case CHARACTER_DOTS:
    case CHARACTER_ROOT:
    case CHARACTER_SUPERSCRIPT:
    case CHARACTER_OTHER:
        return items_refuse(items, TALLY_MISREAD_SIGN, items->at, items->at + character.bytes);
    }
    items->at += character.bytes;
    return true;
}

/* Reads a first line of labels alone, above one line of numbers:
 *
 *     numbers,target          | Target | Numbers        |
 *     "25,50,3",952           |--------|----------------|
 *                             | 952    | 25 50 3        |
 */
static bool take_head(struct items *items)
{
    size_t at = 0, words = 0;
    enum word_meaning first = WORD_UNKNOWN, last = WORD_UNKNOWN;
    bool is_apart = false;
    for (struct character next = peek(items, at); next.kind != CHARACTER_LINE;
         next = peek(items, at)) {
        size_t end = at + next.bytes;
        const size_t number = end + digits_at(items, end);
        if (next.kind == CHARACTER_LETTER) {
            const bool is_column = (next.plain | 0x20) == 'n' && number > end; /* n1 */
            last = is_column ? WORD_NUMBERS : word_at(items->text, items->length, at, &end);
            if (is_column) end = number;
            if (words++ == 0) first = last;
            if (last != WORD_TARGET && last != WORD_NUMBERS) return true;
        } else if (character_is_one_of(next, "|,;")) {
            is_apart = true;
        } else if (next.kind != CHARACTER_BLANK && !character_is_one_of(next, "\"*")) {
            return true;
        }
        is_apart |= next.code == '\t';
        at = end;
    }
    if (first == last || !is_apart) return true;
    while (at < items->length && memchr("|-: \r\n", items->text[at], 7) != NULL) at++;
    const char *const line = items->text + at;
    const char *const end = memchr(line, '\n', items->length - at);
    size_t next = end != NULL ? (size_t)(end - items->text) : items->length;
    const size_t second = next;
    while (next < items->length && memchr(" \t\r\n", items->text[next], 4) != NULL) next++;
    if (next < items->length)
        return items_refuse(items, TALLY_MISREAD_TWO_GAMES, second + 1, items->length);
    items->head = first == WORD_TARGET ? BEFORE_TARGET : BEFORE_NUMBERS;
    items->at = at;
    return true;
}

bool items_read(struct items *items)
{
    items->at = 0;
    items->before = BEFORE_NOTHING;
    if (!take_head(items)) return false;
    for (;;) {
        const struct character character = peek(items, items->at);
        if (character.kind == CHARACTER_END) break;
        if (items->at == items->name.begin && items->name.end != 0) {
            items->at = items->name.end;
            items->before = BEFORE_NOTHING; /* "play the 24 game" */
        } else if (!take_next(items, character)) {
            return false;
        }
    }
    items->open = items->before;
    if (items->open_target != 0)
        return items_refuse(items, TALLY_MISREAD_NO_TARGET, items->open_target, items->open_target);
    return true;
}
