/* SPDX-License-Identifier: MIT */
/*
 * A game from any text: a JSON object, an ID or an address that holds one, the address of a day, or
 * words and numbers.
 */
#include "base/date.h"
#include "base/sized.h"
#include "base/text.h"
#include "reading/characters.h"
#include "reading/extract.h"
#include "reading/items.h"
#include "reading/misread.h"
#include "reading/respell.h"
#include "reading/words.h"
#include "rules/game.h"
#include "rules/number.h"
#include "rules/rules.h"
#include "tally/reading.h"

#include <stdbool.h>
#include <string.h>

/* ---- A game of words and numbers ------------------------------------------------------------- */

/*
 * Decides which number of a text is the target: the one with a label; else the one that is set
 * apart by a sign, a bracket or a line; else the first. Numbers of one label, or between two signs,
 * are a *segment*.
 *
 *     Numbers: 2, 3, 1, 9, Target: 14      segments with labels
 *     25 50 75 100 3 6 = 952               two segments, one of them a single number
 *     952                                  one segment, its first line a single number
 *     25 50 75 100 3 6
 */

/* What an item stands for, as the text is being understood. */
struct understanding {
    struct items items;
    struct span segments[ITEMS_MAX]; /* of items */
    size_t count;
    const struct item *target; /* NULL: the usual one */
    struct span numbers;
    tally_range wanted; /* the game: its target and numbers */
    uint64_t given[TALLY_NUMBERS_MAX];
    size_t given_count;
};

static void put_item(struct text_out *out, const tally_rules *rules, const struct item *item)
{
    number_put(out, rules, item->first, '/');
    if (!item->is_range) return;
    text_put_string(out, "..");
    number_put(out, rules, item->last, '/');
}

/* Writes one reading: a target, and the numbers of a list of items without it. */
static void put_reading(const struct understanding *text, size_t which, const struct item *target,
                        size_t first, size_t end)
{
    struct text_out out = misread_reading(text->items.misread, which);
    const tally_rules *const rules = text->items.rules;
    if (target != NULL) put_item(&out, rules, target);
    else text_put_whole(&out, rules->usual.first);
    text_put_string(&out, " from");
    for (size_t i = first; i < end; i++) {
        if (&text->items.list[i] == target) continue;
        text_put(&out, ' ');
        put_item(&out, rules, &text->items.list[i]);
    }
    misread_end_reading(&out);
}

/* Two numbers may be the target. The readings have all other numbers of the text. */
static bool refuse_two(const struct understanding *text, const struct item *a, const struct item *b)
{
    const struct item *const found = b != NULL ? b : a;
    put_reading(text, 0, a, 0, text->items.count);
    put_reading(text, 1, b, 0, text->items.count);
    return items_refuse(&text->items, TALLY_MISREAD_TWO_TARGETS, found->begin, found->end);
}

/* Two lists of numbers may be two games. */
static bool refuse_games(const struct understanding *text, size_t second)
{
    const struct item *const list = text->items.list;
    put_reading(text, 0, &list[0], 0, text->items.count);
    struct text_out out = misread_reading(text->items.misread, 1);
    put_item(&out, text->items.rules, &list[0]);
    text_put_string(&out, " ... and ");
    put_item(&out, text->items.rules, &list[second]);
    text_put_string(&out, " ... apart");
    misread_end_reading(&out);
    return items_refuse(&text->items, TALLY_MISREAD_TWO_GAMES, list[second].begin,
                        list[text->items.count - 1].end);
}

/* ---- Segments -------------------------------------------------------------------------------- */

static void split(struct understanding *text)
{
    text->count = 0;
    for (size_t i = 0; i < text->items.count; i++) {
        const enum before before = text->items.list[i].before;
        if (i == 0 || before >= BEFORE_PARTING) text->segments[text->count++] = (struct span){i, i};
        text->segments[text->count - 1].end++;
    }
}

/* Do all numbers belong to the game, where none is set apart? */
static bool all_are_numbers(const struct understanding *text, tally_text kind)
{
    const tally_rules *const rules = text->items.rules;
    if (kind != TALLY_TEXT_GAME) return kind == TALLY_TEXT_NUMBERS;
    return rules->usual.first == rules->usual.last && rules->use == TALLY_USE_ALL &&
           rules->order == TALLY_ORDER_ANY;
}

/* A blank line sets a number apart where it is the only one, behind or above a row or a column. */
static void close_gaps(struct understanding *text, tally_text kind)
{
    struct item *const list = text->items.list;
    size_t gaps = 0, gap = 0, lines = 0, others = 0;
    for (size_t i = 0; i < text->items.count; i++) {
        gaps += list[i].before == BEFORE_GAP;
        if (list[i].before == BEFORE_GAP) gap = i;
        lines += list[i].before == BEFORE_LINE;
        others += list[i].before > BEFORE_GAP;
    }
    const uint64_t alone = list[gap > 1 ? text->items.count - 1 : 0].first;
    const bool is_apart = others == 0 && (lines == 0 || lines + 2 == text->items.count) &&
                          (!all_are_numbers(text, kind) || alone == text->items.rules->usual.first);
    for (size_t i = 0; i < text->items.count && (gaps != 1 || !is_apart); i++)
        if (list[i].before == BEFORE_GAP) list[i].before = BEFORE_LINE;
}

static const struct item *first_of(const struct understanding *text, struct span segment)
{
    return &text->items.list[segment.begin];
}

/* Is it the number of a list or of a game: "1. Make 24 from 3 3 8 8", "game 5: make 24"? */
static bool counts_games(const struct understanding *text, struct span segment)
{
    const struct item *const item = first_of(text, segment);
    const struct character sign = character_at(text->items.text, text->items.length, item->end);
    const bool is_listed = character_is(sign, '.') || character_is(sign, ')');
    return segment.begin == 0 && span_length(segment) == 1 &&
           (item->may_count || (item->digits <= 2 && is_listed));
}

/* Labels: each segment is a target or numbers, or has no label. */
static bool understand_labels(struct understanding *text, size_t targets, size_t lists)
{
    const struct item *target = NULL;
    size_t plain = 0;
    for (size_t i = 0; i < text->count; i++) {
        const struct span segment = text->segments[i];
        const struct item *const first = first_of(text, segment);
        if (first->before == BEFORE_TARGET) {
            if (target != NULL && target->first != first->first)
                return refuse_two(text, target, first);
            target = first;
        } else if (first->before == BEFORE_NUMBERS) {
            if (text->numbers.end != 0) return refuse_games(text, segment.begin);
            text->numbers = segment;
        } else if (plain++ != 0) {
            return refuse_games(text, segment.begin);
        }
    }
    for (size_t i = 0; i < text->count; i++) {
        const struct span segment = text->segments[i];
        if (first_of(text, segment)->before >= BEFORE_NUMBERS) continue;
        if (targets != 0 && lists != 0 && counts_games(text, segment)) continue;
        if (targets == 0 && span_length(segment) == 1) {
            target = first_of(text, segment);
        } else if (lists == 0) {
            text->numbers = segment;
        } else {
            const struct item *const other = target != NULL ? target : first_of(text, segment) + 1;
            return refuse_two(text, first_of(text, segment), other);
        }
    }
    if (text->items.parts > 1 && span_length(text->numbers) <= text->items.parts)
        return misread_fail(text->items.misread, TALLY_MISREAD_NO_NUMBERS, text->items.text,
                            text->items.list[text->numbers.begin].begin,
                            text->items.list[text->numbers.end - 1].end,
                            "these may be numbers, or how many there are",
                            "give the numbers alone"); /* "large 2, small 4" */
    text->target = target;
    return true;
}

/* "game 5: 952 25 50": a game of the target 5, or the fifth of several. */
static bool refuse_count(const struct understanding *text, struct span numbers)
{
    const struct item *const first = &text->items.list[0], *const second = first + 1;
    put_reading(text, 0, first, numbers.begin, numbers.end);
    put_reading(text, 1, second, numbers.begin, numbers.end);
    return items_refuse(&text->items, TALLY_MISREAD_TWO_TARGETS, first->begin, first->end);
}

/* A sign sets one number apart from the others. */
static bool understand_sign(struct understanding *text)
{
    const struct span a = text->segments[0], b = text->segments[1];
    const size_t a_count = span_length(a), b_count = span_length(b);
    const tally_rules *const rules = text->items.rules;
    const bool is_digits = rules_take_digits(rules) || rules_have_cards(rules);
    const struct item *const first = first_of(text, a), *const second = first_of(text, b);
    if (text->count > 2) return refuse_games(text, text->segments[2].begin);
    if (a_count > 1 && b_count > 1) return refuse_games(text, b.begin);
    if (a_count == 1 && first->may_count && first->first != rules->usual.first)
        return refuse_count(text, b);
    const bool has_commas =
        character_is(character_at(text->items.text, text->items.length, second->end), ',');
    if (second->before == BEFORE_SLASH &&
        !has_commas) /* 952/25,50 has them, 1/2 3 4 4 has a fraction */
        return items_refuse(&text->items, TALLY_MISREAD_NOT_WHOLE, first->begin, second->end);
    bool is_second = a_count > 1 || (b_count == 1 && second->before == BEFORE_ARROW);
    if (a_count == 1 && b_count == 1 && second->before != BEFORE_ARROW) {
        const bool is_usual = rules->usual.first == rules->usual.last;
        const bool is_first_usual = is_usual && first->first == rules->usual.first;
        const bool is_second_usual = is_usual && second->first == rules->usual.first;
        const bool is_equation = second->before == BEFORE_EQUALS;
        const bool is_hand = is_digits && first->digits > 1 && is_second_usual;
        if (is_first_usual ? is_equation && is_second_usual
                           : (is_equation && !is_second_usual) || (!is_equation && is_hand))
            return refuse_two(text, first, second);
        is_second = is_equation && is_second_usual;
    }
    text->target = is_second ? second : first;
    text->numbers = is_second ? a : b;
    return true;
}

/* Is the last number the only one behind a comma, as in "25 50 3, 952"? */
static bool is_last_apart(const struct understanding *text)
{
    const struct items *const items = &text->items;
    const char *const comma = memchr(items->text, ',', items->length);
    if (comma == NULL) return false;
    const size_t place = (size_t)(comma - items->text);
    return items->count > 2 && items->list[items->count - 2].end <= place &&
           place + 2 >= items->list[items->count - 1].begin;
}

/* Is the last number behind "and", and not the first, a usual target? Then "25, 50, 3 and 952" may
 * set it apart. */
static bool is_last_of_list(const struct understanding *text)
{
    const tally_range usual = text->items.rules->usual;
    const struct item *const first = text->items.list, *const last = first + text->items.count - 1;
    return last->has_and && (first->first < usual.first || first->first > usual.last) &&
           last->first >= usual.first && last->first <= usual.last;
}

/* Lines and brackets set the first number apart, a bracket also the last one. */
static bool understand_lines(struct understanding *text, tally_text kind)
{
    const struct item *const list = text->items.list;
    const size_t count = text->items.count;
    size_t groups = 1, long_groups = 0, second = 0, size = 1;
    for (size_t i = 1; i <= count; i++) {
        const bool is_end = i == count || list[i].before != BEFORE_NOTHING;
        if (is_end) long_groups += size > 1;
        size = is_end ? 1 : size + 1;
        if (i == count || !is_end) continue;
        groups++;
        if (second == 0) second = i;
    }
    text->numbers = (struct span){0, count};
    if (groups > 1 && long_groups > 0) {
        const bool is_last = groups == 2 && second == count - 1 && second > 1;
        if (second == 1) {
            text->target = &list[0];
        } else if (is_last && list[second].before == BEFORE_BRACKET) {
            text->target = &list[second];
        } else if (is_last) {
            return refuse_two(text, &list[0], &list[second]);
        } else if (kind != TALLY_TEXT_NUMBERS) {
            return refuse_games(text, second);
        }
    }
    if (text->target == NULL && !all_are_numbers(text, kind)) {
        const bool asks = text->items.open == BEFORE_EQUALS || text->items.open == BEFORE_ARROW;
        if (asks && count > 1) /* 25 50 75 = ? */
            return items_refuse(&text->items, TALLY_MISREAD_NO_TARGET, text->items.length,
                                text->items.length);
        if (list[0].may_count && list[0].digits <= 2 && count > 2)
            return refuse_count(text, (struct span){1, count});
        if (is_last_apart(text) || is_last_of_list(text))
            return refuse_two(text, &list[0], &list[count - 1]);
        text->target = &list[0];
    }
    const tally_rules *const rules = text->items.rules;
    const struct item *const end = list[0].first == rules->usual.first ? list : &list[count - 1];
    if (text->target == NULL && kind != TALLY_TEXT_TARGET_FIRST && count > 1 &&
        rules->usual.first == rules->usual.last && count == rules->count_usual + 1 &&
        end->first == rules->usual.first)
        return refuse_two(text, end, NULL);
    return true;
}

/* A text of one number is the digits of a puzzle that takes digits, or a hand of cards. */
static bool is_word_of_digits(const struct understanding *text, tally_text kind)
{
    const tally_rules *const rules = text->items.rules;
    return kind == TALLY_TEXT_GAME && text->items.count == 1 && text->items.list[0].digits > 1 &&
           !text->items.list[0].is_range && rules_take_digits(rules) &&
           rules->order == TALLY_ORDER_ANY;
}

static bool understand(struct understanding *text, tally_text kind)
{
    size_t targets = 0, lists = 0;
    const size_t count = text->items.count;
    close_gaps(text, kind);
    split(text);
    if (text->items.head != BEFORE_NOTHING) {
        if (text->count > 1) return refuse_games(text, text->segments[1].begin);
        text->target = &text->items.list[text->items.head == BEFORE_TARGET ? 0 : count - 1];
        text->numbers = (struct span){0, count};
        return true;
    }
    for (size_t i = 0; i < text->count; i++) {
        targets += first_of(text, text->segments[i])->before == BEFORE_TARGET;
        lists += first_of(text, text->segments[i])->before == BEFORE_NUMBERS;
    }
    if (targets + lists != 0) return understand_labels(text, targets, lists);
    if (text->count > 1) return understand_sign(text);
    if (is_word_of_digits(text, kind)) kind = TALLY_TEXT_NUMBERS;
    return understand_lines(text, kind);
}

/* ---- Numbers --------------------------------------------------------------------------------- */

static bool add_number(struct understanding *text, uint64_t number, const struct item *item)
{
    const tally_rules *const rules = text->items.rules;
    const bool has_zero = rules->values != TALLY_VALUES_WHOLE;
    char advice[64];
    struct text_out out = {.buffer = advice, .size = sizeof advice};
    if (text->given_count == TALLY_NUMBERS_MAX)
        return items_refuse(&text->items, TALLY_MISREAD_NUMBER_COUNT, item->begin, item->end);
    text->given[text->given_count++] = number;
    const bool is_plain = item->digits == 0 || number_is_plain(rules, number);
    if (is_plain && game_takes_number(rules, number)) return true;
    text_put_string(&out, "give ");
    text_put_string(&out, has_zero ? "0 to " : "1 to ");
    text_put_whole(&out, rules_number_max(rules));
    if (number == 0) text_put_string(&out, ", or 0 with --values natural");
    text_end(&out);
    return misread_fail(text->items.misread, TALLY_MISREAD_NUMBER_RANGE, text->items.text,
                        item->begin, item->end, NULL, advice);
}

/* Are the digits of a single number numbers of their own? In one word, where the rules take digits;
 * of a hand of cards, 3388, where no two of them can be a ten. */
static bool splits(const struct understanding *text, const struct item *item, size_t count,
                   tally_text kind, bool *has_two)
{
    enum { HAND_LEAST = 3, HAND_MOST = 6 };
    const tally_rules *const rules = text->items.rules;
    const size_t digits = item->digits;
    *has_two = false;
    if (digits < 2) return false;
    if (kind == TALLY_TEXT_TARGET_FIRST) return false;
    if (rules->number_max <= 9) return true;
    if (count != 1) return false;
    if (rules_take_digits(rules)) return true;
    if (!rules_have_cards(rules) || digits < HAND_LEAST || digits > HAND_MOST) return false;
    bool has_ten = false, has_lone_zero = false; /* 0 is no card, but may end a ten */
    for (uint64_t rest = item->first; rest > 0; rest /= 10) {
        has_ten |= rest % 100 == 10;
        has_lone_zero |= rest % 10 == 0 && rest % 100 != 10;
    }
    *has_two = has_ten && !has_lone_zero;
    return true;
}

static bool refuse_hand(const struct understanding *text, const struct item *item)
{
    struct text_out apart = misread_reading(text->items.misread, 0);
    struct text_out ten = misread_reading(text->items.misread, 1);
    uint64_t power = 1;
    while (item->first / power > 9) power *= 10;
    for (uint64_t left = power; left > 0; left /= 10) {
        const uint64_t digit = item->first / left % 10;
        const bool is_ten = left > 1 && digit == 1 && item->first / (left / 10) % 10 == 0;
        const bool is_of_ten = left < power && digit == 0 && item->first / (left * 10) % 10 == 1;
        if (left < power) text_put(&apart, ' ');
        if (left < power && !is_of_ten) text_put(&ten, ' ');
        text_put_whole(&apart, digit);
        text_put_string(&ten, is_ten ? "1" : "");
        if (!is_ten) text_put_whole(&ten, digit);
    }
    misread_end_reading(&apart);
    misread_end_reading(&ten);
    return items_refuse(&text->items, TALLY_MISREAD_TWO_NUMBERS, item->begin, item->end);
}

/* Adds an item, or each of its digits: those of the text, where zeros may come first. */
static bool add_item(struct understanding *text, const struct item *item, size_t count,
                     tally_text kind)
{
    bool has_two;
    if (item->is_range)
        return items_refuse(&text->items, TALLY_MISREAD_RANGE_NUMBER, item->begin, item->end);
    const bool is_split = splits(text, item, count, kind, &has_two);
    if (!is_split && item->is_beyond)
        return items_refuse(&text->items, TALLY_MISREAD_TOO_LARGE, item->begin, item->end);
    if (!is_split) return add_number(text, item->first, item);
    if (has_two) return refuse_hand(text, item);
    for (size_t at = item->begin; at < item->end;) {
        const struct character digit = character_at(text->items.text, item->end, at);
        at += digit.bytes;
        if (digit.kind == CHARACTER_DIGIT && !add_number(text, (uint64_t)(digit.plain - '0'), item))
            return false;
    }
    return true;
}

static bool set_target(struct understanding *text)
{
    const tally_rules *const rules = text->items.rules;
    const struct item *const item = text->target;
    const bool is_zero = item != NULL && item->first == 0;
    if (item == NULL) {
        text->wanted = rules->usual;
        return true;
    }
    if (item->is_beyond)
        return items_refuse(&text->items, TALLY_MISREAD_TOO_LARGE, item->begin, item->end);
    text->wanted = (tally_range){item->first, item->last};
    const bool is_plain = item->digits == 0 || (number_is_plain(rules, item->first) &&
                                                number_is_plain(rules, item->last));
    if (is_plain && game_takes_target(rules, &text->wanted)) return true;
    return misread_fail(text->items.misread, TALLY_MISREAD_TARGET_RANGE, text->items.text,
                        item->begin, item->end, NULL,
                        is_zero && rules->values == TALLY_VALUES_WHOLE
                            ? "give 1 to 18446744073709551615, or 0 with --values natural"
                            : number_bounds(rules));
}

/* Finds the name of a game. A letter or a digit before it makes it a part of another word. */
static const tally_rules *find_name(struct items *items)
{
    enum { LATIN_END = 0x250 };
    bool is_behind_word = false;
    for (size_t at = 0; at < items->length;) {
        const struct character character = character_at(items->text, items->length, at);
        size_t end = at;
        const char *const name =
            is_behind_word ? NULL : word_game_at(items->text, items->length, at, &end);
        if (name != NULL) {
            items->name = (struct span){at, end};
            return tally_rules_find(name);
        }
        const bool is_latin = character_folded(character) < LATIN_END;
        is_behind_word =
            character.kind == CHARACTER_DIGIT || (character.kind == CHARACTER_LETTER && is_latin);
        at += character.bytes;
    }
    return NULL;
}

/* Has each game of these rules the same numbers? */
static bool is_dealt(const tally_rules *rules)
{
    return rules->pool_count == rules->count_usual && rules->order == TALLY_ORDER_ANY;
}

/* "four fours: 17". */
static bool deal(struct understanding *text)
{
    const tally_rules *const rules = text->items.rules;
    text->target = &text->items.list[0];
    for (uint32_t i = 0; i < rules->pool_count; i++) text->given[i] = rules->pool[i];
    text->given_count = rules->pool_count;
    return set_target(text);
}

/* Reads a game under these rules, or those that the text names: "24 game: 3 3 8 8". Behind a name,
 * the first number is the target only where the rules have no usual one. Returns false if the text
 * has no reading, or two; misread then says why. */
static bool understand_game(struct understanding *read, tally_text kind)
{
    const size_t length = read->items.length;
    const tally_rules *const named = find_name(&read->items);
    if (named != NULL) {
        read->items.rules = named;
        if (kind == TALLY_TEXT_TARGET_FIRST) kind = TALLY_TEXT_GAME;
    }
    const tally_rules *const rules = read->items.rules;
    if (!items_read(&read->items)) return false;
    if (read->items.count == 0)
        return misread_fail(read->items.misread,
                            kind == TALLY_TEXT_NUMBERS ? TALLY_MISREAD_NO_NUMBERS
                                                       : TALLY_MISREAD_NOTHING,
                            read->items.text, length, length, NULL, NULL);
    if (read->items.open >= BEFORE_NUMBERS) /* "952 25 50 3 (3 numbers)" */
        return items_refuse(&read->items,
                            read->items.open == BEFORE_TARGET ? TALLY_MISREAD_NO_TARGET
                                                              : TALLY_MISREAD_NO_NUMBERS,
                            length, length);
    if (named != NULL && is_dealt(rules) && read->items.count == 1) return deal(read);
    if (!understand(read, kind)) return false;
    if (!set_target(read)) return false;
    const struct span numbers = read->numbers;
    const bool has_target = read->target != NULL &&
                            read->target >= &read->items.list[numbers.begin] &&
                            read->target < &read->items.list[numbers.end];
    const size_t count = span_length(numbers) - (has_target ? 1 : 0);
    for (size_t i = numbers.begin; i < numbers.end; i++) {
        const struct item *const item = &read->items.list[i];
        if (item != read->target && !add_item(read, item, count, kind)) return false;
    }
    if (read->given_count == 0)
        return items_refuse(&read->items, TALLY_MISREAD_NO_NUMBERS, length, length);
    if (named != NULL && is_dealt(rules) && read->given_count != rules->count_usual)
        return refuse_two(read, &read->items.list[0], &read->items.list[1]); /* four fours 17 18 */
    const bool needs_target = read->target == NULL && rules->usual.first != rules->usual.last &&
                              kind != TALLY_TEXT_NUMBERS && !is_word_of_digits(read, kind);
    if (needs_target) return items_refuse(&read->items, TALLY_MISREAD_NO_TARGET, length, length);
    return true;
}

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

static bool is_one_of(char c, const char *wanted)
{
    return memchr(wanted, c, strlen(wanted)) != NULL;
}

static char at(const struct reading *reading, size_t place)
{
    return place < reading->length ? reading->text[place] : '\0';
}

static size_t skip_blanks(const struct reading *reading, size_t place)
{
    while (text_is_blank(at(reading, place))) place++;
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

/* The character at a place as an address means it, and the place behind it. */
static char decoded(const struct reading *reading, size_t *place)
{
    const char c = at(reading, *place);
    const int high = c == '%' ? text_hex_digit(at(reading, *place + 1)) : -1;
    const int low = high >= 0 ? text_hex_digit(at(reading, *place + 2)) : -1;
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
    if (text_is_blank(c)) return is_in_address || !is_digit(at(reading, next));
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
    while (word->end > word->begin && text_is_blank(at(reading, word->end - 1))) word->end--;
    const size_t size = word->end - word->begin;
    const char *const colon = size > 0 ? memchr(reading->text + word->begin, ':', size) : NULL;
    if (colon == NULL) return false;
    const size_t name = rules_at(reading, word->begin);
    const char behind = at(reading, word->begin + name);
    size_t i = behind == ',' && name != 0 ? (size_t)(colon - reading->text) : word->begin;
    while (i < word->end && !text_is_blank(reading->text[i])) i++;
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
            while (next.part.end < reading->length && !text_is_blank(at(reading, next.part.end)))
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
    uint32_t date = number == 0 ? 0 : 20260101;
    for (; number > 1; number--) {
        do date += date % 100 < 31 ? 1 : date / 100 % 100 < 12 ? 70 : 8870;
        while (!date_is(date)); /* 31 February; from a 31st to the first of a month, or a year */
    }
    return date;
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

/* The quote that begins there may stand in a string of JSON: "{\"target\":24}". */
static bool is_inner(const struct reading *reading, size_t quote)
{
    return quote > 0 && reading->text[quote - 1] == '\\';
}

/* The place behind a string that begins here. */
static size_t string_end(const struct reading *reading, size_t place)
{
    const bool has_escapes = !is_inner(reading, place);
    for (place++; place < reading->length && reading->text[place] != '"'; place++)
        place += has_escapes && reading->text[place] == '\\';
    return place < reading->length ? place + 1 : reading->length;
}

/* A value: a string without its quotes, an array without its brackets, or up to the next sign. */
static struct span value_at(const struct reading *reading, size_t begin)
{
    const char c = at(reading, begin);
    size_t end = begin;
    if (c == '"') {
        end = string_end(reading, begin);
        const size_t quote = is_inner(reading, begin) ? 2 : 1;
        return (struct span){begin + 1, end > begin + quote ? end - quote : begin + 1};
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
        const bool holds_object = at(reading, place + 1) == '{' && at(reading, place + 2) == '\\';
        if (reading->text[place] != '"' || holds_object) {
            place++;
            continue;
        }
        const struct span name = value_at(reading, place);
        place = string_end(reading, place);
        const size_t colon = skip_blanks(reading, place);
        const enum member member = member_of(reading->text + name.begin, span_length(name));
        if (at(reading, colon) != ':' || member == MEMBER_COUNT) continue;
        const size_t begin = skip_blanks(reading, colon + 1);
        const struct span value = value_at(reading, begin + (at(reading, begin) == '\\'));
        const bool is_cut =
            value.end == reading->length && /* in the middle of a value */
            (at(reading, value.begin - 1) == '[' || at(reading, skip_blanks(reading, 0)) == '{');
        if (is_cut) return refuse(reading, TALLY_MISREAD_JSON, value, "this JSON ends too soon");
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
        if (text_is_blank(c) || c == ',' || c == '"') {
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
    char named[ID_SIZE] = "";
    tally_error error = {.message = tally_status_message(TALLY_RULES)};
    size_t length = 0;
    while (part.begin + length < part.end && at(reading, part.begin + length) != ':') length++;
    if (length < sizeof named) memcpy(named, reading->text + part.begin, length);
    if (strlen(named) == length && game_read_rules(rules, named, &error) == TALLY_OK &&
        rules_are_valid(rules))
        return true;
    return refuse(reading, TALLY_MISREAD_RULES, part, error.message);
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
    struct understanding read = {
        .items = {.text = reading->text,
                  .length = reading->length,
                  .rules = reading->rules,
                  .misread = &reading->misread},
    };
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
    return understand_game(&read, reading->kind) &&
           make_game(reading, read.items.rules, read.wanted, read.given, read.given_count,
                     (struct span){0, 0});
}

tally_status tally_read_game(tally_game **game, const char *text, size_t length,
                             const tally_rules *rules, tally_text kind,
                             const tally_allocator *allocator, tally_misread *misread)
{
    char copy[RESPELT_MAX];
    if (length != 0 && length <= RESPELT_MAX && memchr(text, '<', length) != NULL) {
        memcpy(copy, text, length);
        (void)respell(copy, length, RESPELL_HTML);
        text = copy;
    }
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
