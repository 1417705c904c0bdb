/* SPDX-License-Identifier: MIT */
/*
 * Parses numbers, ranges, lists and flags from the texts of parameters.
 */
#include "query/query.h"

#include "base/text.h"

static bool refuse(struct line *line, enum parameter parameter, const char *place,
                   const char *message)
{
    const size_t position = (size_t)(place - line->members[parameter].text);
    return complain(&line->complaint, TALLY_SYNTAX, parameter, position, message);
}

/* Complains that a number must be within bounds. Returns false. */
static bool refuse_bounds(struct line *line, enum parameter parameter, tally_status status,
                          size_t position, tally_range bounds)
{
    complain(&line->complaint, status, parameter, position, NULL);
    line->complaint.least = bounds.first;
    line->complaint.most = bounds.last;
    return false;
}

/* Reads digits at the beginning of the span, which is a part of the parameter's text. The span then
 * begins after them. */
static bool take_digits(struct line *line, enum parameter parameter, struct json_span *text,
                        uint64_t *number)
{
    size_t at = 0;
    bool is_beyond = false;
    if (text_take_whole(text->text, text->length, &at, number, &is_beyond)) {
        text->text += at;
        text->length -= at;
        return true;
    }
    refuse(line, parameter, text->text,
           is_beyond ? "the number is beyond 64 bits" : "a whole number is expected");
    if (is_beyond) line->complaint.status = TALLY_NUMBER_RANGE;
    return false;
}

/* Reads a number of these rules likewise. A complaint has the place of the number. */
static bool take_number(struct line *line, enum parameter parameter, const tally_rules *rules,
                        size_t length, struct json_span *text, uint64_t *number)
{
    tally_error error = {.message = NULL};
    const char *const end = text->text + length;
    if (tally_number_parse(number, text->text, length, rules, &error) == TALLY_OK) {
        *text = (struct json_span){end, text->length - length};
        return true;
    }
    refuse(line, parameter, text->text + error.position, error.message);
    line->complaint.status = error.status;
    return false;
}

/* How long a number is that is written with a sign, a point or a line, or is before a range's end
 * below 0; 0: it is digits alone. */
static size_t length_of_other(struct json_span text)
{
    size_t length = 0;
    bool is_other = false;
    for (; length < text.length; length++) {
        const char c = text.text[length];
        const bool is_range = c == '.' && length + 1 < text.length && text.text[length + 1] == '.';
        const bool is_sign = c == '-' && length == 0;
        if (is_range || ((c < '0' || c > '9') && !is_sign && c != '/' && c != '.')) break;
        is_other |= c == '-' || c == '/' || c == '.';
    }
    if (length + 2 < text.length && text.text[length + 2] == '-') is_other = true; /* 3..-3 */
    return is_other ? length : 0;
}

/* Is the first of two whole numbers larger? */
static bool is_larger(const tally_value *a, const tally_value *b)
{
    if (a->negative != b->negative) return b->negative != 0;
    return a->negative != 0 ? a->numerator.low < b->numerator.low
                            : a->numerator.low > b->numerator.low;
}

static const char runs_backwards[] = "the range runs backwards: give the smaller number first";

static bool rises(struct line *line, enum parameter parameter, const tally_rules *rules,
                  const tally_range *range)
{
    tally_value first, last;
    tally_number_value(&first, range->first, rules);
    tally_number_value(&last, range->last, rules);
    if (first.denominator.low != 1 || last.denominator.low != 1)
        return complain(&line->complaint, TALLY_TARGET_RANGE, parameter, 0,
                        "a range has whole ends, such as -5..5");
    return !is_larger(&first, &last) ||
           complain(&line->complaint, TALLY_TARGET_RANGE, parameter, 0, runs_backwards);
}

bool value_target(struct line *line, enum parameter parameter, tally_range bounds,
                  const tally_rules *rules, tally_range *target)
{
    struct json_span text = line->members[parameter];
    size_t at = 0;
    const uint64_t number = text_take_digits(text.text, text.length, &at);
    if (at != 0 && at == text.length && number >= bounds.first && number <= bounds.last) {
        *target = (tally_range){number, number};
        return true;
    }
    const size_t length = text.text != NULL ? length_of_other(text) : 0;
    if (length == 0) return value_range(line, parameter, bounds, target);
    if (!take_number(line, parameter, rules, length, &text, &target->first)) return false;
    target->last = target->first;
    if (text.length == 0) return true;
    if (text.length < 3 || memcmp(text.text, "..", 2) != 0)
        return refuse(line, parameter, text.text, "write -2, 3/4, or -5..5");
    text = (struct json_span){text.text + 2, text.length - 2};
    return take_number(line, parameter, rules, text.length, &text, &target->last) &&
           rises(line, parameter, rules, target);
}

bool value_number(struct line *line, enum parameter parameter, uint64_t most, uint64_t *number)
{
    const struct parameter_row *const row = &parameter_rows[parameter];
    struct json_span text = line->members[parameter];
    uint64_t found = 0;
    if (text.text == NULL) return true;
    if (!take_digits(line, parameter, &text, &found)) return false;
    if (text.length != 0)
        return refuse(line, parameter, text.text, "nothing may follow the number");
    const uint64_t lent = line->lent != NULL ? line->lent[parameter] : 0;
    if (most > row->most) most = row->most;
    if (lent != 0 && most > lent) most = lent;
    if (found < row->least || found > most)
        return refuse_bounds(line, parameter, TALLY_OPTION, 0, (tally_range){row->least, most});
    *number = found;
    return true;
}

bool value_flag(struct line *line, enum parameter parameter, bool *flag)
{
    const struct json_span text = line->members[parameter];
    if (text.text == NULL) return true;
    *flag = text_is(text.text, text.length, "true");
    return *flag || text_is(text.text, text.length, "false") ||
           refuse(line, parameter, text.text, "give true or false");
}

bool value_word(struct line *line, enum parameter parameter, const char *const *words,
                uint32_t count, const char *message, uint32_t *index)
{
    const struct json_span text = line->members[parameter];
    if (text.text == NULL) return true;
    for (uint32_t i = 0; i < count; i++) {
        if (!text_is(text.text, text.length, words[i])) continue;
        *index = i;
        return true;
    }
    return complain(&line->complaint, TALLY_OPTION, parameter, 0, message);
}

bool value_range(struct line *line, enum parameter parameter, tally_range bounds,
                 tally_range *range)
{
    struct json_span text = line->members[parameter];
    const char *const begin = text.text, *last = begin;
    if (begin == NULL) return true;
    if (!take_digits(line, parameter, &text, &range->first)) return false;
    range->last = range->first;
    if (text.length >= 2 && memcmp(text.text, "..", 2) == 0) {
        text.text = last = text.text + 2;
        text.length -= 2;
        if (!take_digits(line, parameter, &text, &range->last)) return false;
    }
    if (text.length != 0 && *text.text == '-')
        return refuse(line, parameter, text.text, "a range has two dots, as 100..999");
    if (text.length != 0) return refuse(line, parameter, text.text, "write 952, or 100..999");
    /* This function also reads years, difficulties and numbers of solutions. A wrong one is a wrong
     * option, not a wrong target. */
    const bool is_target = parameter == PARAMETER_TARGET || parameter == PARAMETER_TARGETS;
    const tally_status status = is_target ? TALLY_TARGET_RANGE : TALLY_OPTION;
    if (range->first > range->last)
        return complain(&line->complaint, status, parameter, 0, runs_backwards);
    if (range->first >= bounds.first && range->last <= bounds.last) return true;
    const size_t position = range->first < bounds.first ? 0 : (size_t)(last - begin);
    return refuse_bounds(line, parameter, status, position, bounds);
}

/* Reads the next of several numbers, separated by commas or blanks. *items is the rest; its text is
 * NULL if nothing may follow. */
static bool next_text(struct json_span *items, struct json_span *item)
{
    const char *at = items->text;
    if (at == NULL) return false;
    const char *const end = at + items->length;
    while (at < end && *at == ' ') at++;
    *item = (struct json_span){at, 0};
    while (at < end && ((*at >= '-' && *at <= '9'))) at++; /* - . / and digits */
    item->length = (size_t)(at - item->text);
    const char *const behind = at;
    while (at < end && *at == ' ') at++;
    if (at == end) *items = (struct json_span){NULL, 0};
    else if (*at == ',') *items = (struct json_span){at + 1, (size_t)(end - at - 1)};
    else *items = (struct json_span){at, (size_t)(end - at)};
    /* The number is followed by neither a comma nor a blank. The item then includes what follows,
     * so that its reader refuses it. */
    if (at != end && *at != ',' && at == behind) item->length = (size_t)(end - item->text);
    return true;
}

/* Takes the numbers of an array in its usual form, which may have been read with its line. Returns
 * false if it has another form, or if a number is out of bounds: then the array is read item by
 * item, and the complaint has a place. */
static bool take_numbers(const struct line *line, struct json_span array, tally_range bounds,
                         uint64_t *numbers, size_t *count)
{
    bool is_beyond = false; /* collected over all numbers, so that the loop has no branch for it */
    if (array.text == NULL) return false;
    if (line->numbers_text == array.text) {
        *count = line->number_count;
        memcpy(numbers, line->numbers, *count * sizeof numbers[0]);
    } else if (json_plain_numbers(array.text, array.text + array.length, numbers, count) == NULL)
        return false;
    for (size_t i = 0; i < *count; i++)
        is_beyond |= numbers[i] - bounds.first > bounds.last - bounds.first;
    return !is_beyond;
}

size_t value_place(struct line *line, enum parameter parameter, size_t index)
{
    struct json_span items = line->members[parameter], item = items;
    const char *const begin = items.text;
    if (!line->has_texts) return NOWHERE;
    for (size_t i = 0; i <= index && next_text(&items, &item); i++) continue;
    return (size_t)(item.text - begin);
}

bool value_numbers(struct line *line, enum parameter parameter, const tally_rules *rules,
                   tally_range bounds, uint64_t *numbers, size_t *count)
{
    struct json_span items = line->members[parameter], item;
    const char *const begin = items.text;
    if (take_numbers(line, items, bounds, numbers, count)) return true;
    *count = 0;
    while (line->has_texts ? next_text(&items, &item) : json_next_item(&items, &item)) {
        const size_t position = (size_t)(item.text - begin);
        uint64_t number = 0;
        const size_t length = rules != NULL ? length_of_other(item) : 0;
        if (length != 0 ? !take_number(line, parameter, rules, length, &item, &number)
                        : !take_digits(line, parameter, &item, &number))
            return false;
        if (length == 0 && (number < bounds.first || number > bounds.last))
            return refuse_bounds(line, parameter, TALLY_NUMBER_RANGE, position, bounds);
        if (*count == TALLY_NUMBERS_MAX)
            return complain(&line->complaint, TALLY_NUMBER_COUNT, parameter, position,
                            "a game has at most 64 numbers");
        if (item.length != 0)
            return refuse(line, parameter, item.text,
                          line->has_texts ? "a comma is expected"
                                          : "nothing may follow the number");
        numbers[(*count)++] = number;
    }
    return true;
}
