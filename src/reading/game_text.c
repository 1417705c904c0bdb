/* SPDX-License-Identifier: MIT */
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
#include "reading/game_text.h"

#include "reading/characters.h"
#include "reading/items.h"
#include "reading/misread.h"
#include "reading/span.h"
#include "rules/game.h"
#include "rules/number.h"
#include "rules/rules.h"

#include <string.h>

/* What an item stands for, as the text is being understood. */
struct understanding {
    struct items items;
    struct span segments[ITEMS_MAX]; /* of items */
    size_t count;
    const struct item *target; /* NULL: the usual one */
    struct span numbers;
};

static bool refuse(const struct understanding *text, tally_misreading reason, size_t begin,
                   size_t end)
{
    return misread_fail(text->items.misread, reason, text->items.text, begin, end, NULL, NULL);
}

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
static bool refuse_two(const struct understanding *text, tally_misreading reason,
                       const struct item *a, const struct item *b)
{
    const struct item *const found = b != NULL ? b : a;
    put_reading(text, 0, a, 0, text->items.count);
    put_reading(text, 1, b, 0, text->items.count);
    return refuse(text, reason, found->begin, found->end);
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
    return refuse(text, TALLY_MISREAD_TWO_GAMES, list[second].begin,
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

static const struct item *first_of(const struct understanding *text, struct span segment)
{
    return &text->items.list[segment.begin];
}

/* Do all numbers belong to the game, where none is set apart? */
static bool all_are_numbers(const struct understanding *text, tally_text kind)
{
    const tally_rules *const rules = text->items.rules;
    if (kind != TALLY_TEXT_GAME) return kind == TALLY_TEXT_NUMBERS;
    return rules->usual.first == rules->usual.last && rules->use == TALLY_USE_ALL &&
           rules->order == TALLY_ORDER_ANY;
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
                return refuse_two(text, TALLY_MISREAD_TWO_TARGETS, target, first);
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
        if (targets == 0 && span_length(segment) == 1) {
            target = first_of(text, segment);
        } else if (lists == 0) {
            text->numbers = segment;
        } else {
            const struct item *const other = target != NULL ? target : first_of(text, segment) + 1;
            return refuse_two(text, TALLY_MISREAD_TWO_TARGETS, first_of(text, segment), other);
        }
    }
    text->target = target;
    return true;
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
    const bool has_commas =
        character_is(character_at(text->items.text, text->items.length, second->end), ',');
    if (second->before == BEFORE_SLASH &&
        !has_commas) /* 952/25,50 has them, 1/2 3 4 4 has a fraction */
        return misread_fail(text->items.misread, TALLY_MISREAD_NOT_WHOLE, text->items.text,
                            first->begin, second->end, NULL, NULL);
    bool is_second = a_count > 1 || (b_count == 1 && second->before == BEFORE_ARROW);
    if (a_count == 1 && b_count == 1 && second->before != BEFORE_ARROW) {
        const bool is_usual = rules->usual.first == rules->usual.last;
        const bool is_first_usual = is_usual && first->first == rules->usual.first;
        const bool is_second_usual = is_usual && second->first == rules->usual.first;
        const bool is_equation = second->before == BEFORE_EQUALS;
        const bool is_hand = is_digits && first->digits > 1 && is_second_usual;
        if (is_first_usual ? is_equation && is_second_usual
                           : (is_equation && !is_second_usual) || (!is_equation && is_hand))
            return refuse_two(text, TALLY_MISREAD_TWO_TARGETS, first, second);
        is_second = is_equation && is_second_usual;
    }
    text->target = is_second ? second : first;
    text->numbers = is_second ? a : b;
    return true;
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
            return refuse_two(text, TALLY_MISREAD_TWO_TARGETS, &list[0], &list[second]);
        } else if (kind != TALLY_TEXT_NUMBERS) {
            return refuse_games(text, second);
        }
    }
    if (text->target == NULL && !all_are_numbers(text, kind)) text->target = &list[0];
    if (text->target == NULL && kind != TALLY_TEXT_TARGET_FIRST && count > 1 &&
        text->items.rules->usual.first == text->items.rules->usual.last &&
        count == text->items.rules->count_usual + 1 &&
        list[0].first == text->items.rules->usual.first)
        return refuse_two(text, TALLY_MISREAD_TWO_TARGETS, &list[0], NULL);
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
    split(text);
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

static bool add_number(struct understanding *text, struct game_text *parts, uint64_t number,
                       const struct item *item)
{
    const tally_rules *const rules = text->items.rules;
    const bool has_zero = rules->values != TALLY_VALUES_WHOLE;
    char advice[64];
    struct text_out out = {.buffer = advice, .size = sizeof advice};
    if (parts->count == TALLY_NUMBERS_MAX)
        return refuse(text, TALLY_MISREAD_NUMBER_COUNT, item->begin, item->end);
    parts->numbers[parts->count++] = number;
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
    return refuse(text, TALLY_MISREAD_TWO_NUMBERS, item->begin, item->end);
}

/* Adds an item, or each of its digits: those of the text, where zeros may come first. */
static bool add_item(struct understanding *text, struct game_text *parts, const struct item *item,
                     size_t count, tally_text kind)
{
    bool has_two;
    if (item->is_range) return refuse(text, TALLY_MISREAD_RANGE_NUMBER, item->begin, item->end);
    const bool is_split = splits(text, item, count, kind, &has_two);
    if (!is_split && item->is_beyond)
        return refuse(text, TALLY_MISREAD_TOO_LARGE, item->begin, item->end);
    if (!is_split) return add_number(text, parts, item->first, item);
    if (has_two) return refuse_hand(text, item);
    for (size_t at = item->begin; at < item->end;) {
        const struct character digit = character_at(text->items.text, item->end, at);
        at += digit.bytes;
        if (digit.kind == CHARACTER_DIGIT &&
            !add_number(text, parts, (uint64_t)(digit.plain - '0'), item))
            return false;
    }
    return true;
}

static bool set_target(const struct understanding *text, struct game_text *parts)
{
    const tally_rules *const rules = text->items.rules;
    const struct item *const item = text->target;
    const bool has_zero = rules->values != TALLY_VALUES_WHOLE;
    if (item == NULL) {
        parts->target = rules->usual;
        return true;
    }
    if (item->is_beyond) return refuse(text, TALLY_MISREAD_TOO_LARGE, item->begin, item->end);
    parts->target = (tally_range){item->first, item->last};
    const bool is_plain = item->digits == 0 || (number_is_plain(rules, item->first) &&
                                                number_is_plain(rules, item->last));
    if (is_plain && game_takes_target(rules, &parts->target)) return true;
    return misread_fail(text->items.misread, TALLY_MISREAD_TARGET_RANGE, text->items.text,
                        item->begin, item->end, NULL,
                        has_zero ? "give 0 to 9223372036854775807"
                        : item->first == 0
                            ? "give 1 to 18446744073709551615, or 0 with --values natural"
                            : "give 1 to 18446744073709551615");
}

bool game_text_read(struct game_text *parts, const char *text, size_t length,
                    const tally_rules *rules, tally_text kind, tally_misread *misread)
{
    struct understanding read = {
        .items = {.text = text, .length = length, .rules = rules, .misread = misread},
    };
    if (!items_read(&read.items)) return false;
    if (read.items.count == 0)
        return misread_fail(
            misread, kind == TALLY_TEXT_NUMBERS ? TALLY_MISREAD_NO_NUMBERS : TALLY_MISREAD_NOTHING,
            text, length, length, NULL, NULL);
    if (read.items.open == BEFORE_TARGET)
        return refuse(&read, TALLY_MISREAD_NO_TARGET, length, length);
    if (!understand(&read, kind)) return false;
    parts->count = 0;
    if (!set_target(&read, parts)) return false;
    const struct span numbers = read.numbers;
    const bool has_target = read.target != NULL && read.target >= &read.items.list[numbers.begin] &&
                            read.target < &read.items.list[numbers.end];
    const size_t count = span_length(numbers) - (has_target ? 1 : 0);
    for (size_t i = numbers.begin; i < numbers.end; i++) {
        const struct item *const item = &read.items.list[i];
        if (item != read.target && !add_item(&read, parts, item, count, kind)) return false;
    }
    if (parts->count == 0) return refuse(&read, TALLY_MISREAD_NO_NUMBERS, length, length);
    const bool needs_target = read.target == NULL && rules->usual.first != rules->usual.last &&
                              kind != TALLY_TEXT_NUMBERS && !is_word_of_digits(&read, kind);
    if (needs_target) return refuse(&read, TALLY_MISREAD_NO_TARGET, length, length);
    return true;
}
