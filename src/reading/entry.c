/* SPDX-License-Identifier: MIT */
/*
 * An entry of a list of answers: which target it is for, and where its answer is.
 *
 *     7 = (2 + 6) * 1 - 1      7: (2 + 6) * 1 - 1      (2 + 6) * 1 - 1 = 7      | 7 | 2 + 6 - 1 |
 *
 * What stands between the two is a separator: an equals sign, a colon behind the number, an arrow,
 * a tab or a bar, with blanks around it. The answer is not read here.
 */
#include "base/sized.h"
#include "reading/characters.h"
#include "reading/extract.h"
#include "reading/misread.h"

struct entry {
    const char *text;
    size_t begin, end;   /* of the text, without blanks, bars and a bullet */
    size_t behind_first; /* the end of the separator behind a number at the beginning */
    struct span last;    /* the separator before a number at the end */
    char first_sign;     /* '=' also for arrows, ':', or '\t' also for bars; 0: none */
    char last_sign;
    uint64_t target, result; /* the two numbers */
    size_t equals;           /* how many separators with '=' there are */
    bool is_target_beyond;   /* 64 bits */
    bool is_result_beyond;
    bool has_bars; /* the row of a table with bars, | 7 | 2 + 6 - 1 | */
};

static struct character at(const struct entry *entry, size_t position)
{
    return character_at(entry->text, entry->end, position);
}

/* Skips blanks, tabs and the bars of a table. *sign becomes '\t' if there is a tab or a bar. */
static size_t skip_space(const struct entry *entry, size_t position, char *sign)
{
    for (;; position += at(entry, position).bytes) {
        const struct character next = at(entry, position);
        const bool is_bar = entry->has_bars && character_is(next, '|');
        if (!is_bar && !character_is_space(next)) return position;
        if (is_bar || next.code == '\t') *sign = '\t';
    }
}

static size_t separator_end(const struct entry *entry, size_t position, char *sign)
{
    *sign = 0;
    size_t end = skip_space(entry, position, sign);
    const struct character strong = at(entry, end);
    const size_t arrow = arrow_end(entry->text, entry->end, end);
    if (arrow != end || character_is_one_of(strong, "=:")) {
        char ignored;
        *sign = strong.plain == ':' ? ':' : '=';
        end = skip_space(entry, arrow != end ? arrow : end + strong.bytes, &ignored);
    }
    return end;
}

/* Takes blanks, bars and a bullet off. */
static void trim(struct entry *entry)
{
    char sign;
    uint64_t number;
    bool is_beyond = false;
    const size_t begin = skip_space(entry, 0, &sign);
    const size_t behind =
        skip_space(entry, number_end(entry->text, entry->end, begin, &number, &is_beyond), &sign);
    entry->has_bars = character_is(at(entry, behind), '|');
    entry->begin = skip_space(entry, begin, &sign);
    const struct character bullet = at(entry, entry->begin);
    const size_t behind_bullet = entry->begin + bullet.bytes;
    if (character_is_one_of(bullet, "-*") && at(entry, behind_bullet).kind == CHARACTER_BLANK)
        entry->begin = skip_space(entry, behind_bullet, &sign);
    size_t mark = entry->begin;
    for (size_t i = mark; i < entry->end; i = skip_space(entry, mark, &sign))
        mark = i + at(entry, i).bytes;
    entry->end = mark;
}

/* Finds the separators and the numbers at both ends. */
static void scan(struct entry *entry)
{
    const size_t behind =
        number_end(entry->text, entry->end, entry->begin, &entry->target, &entry->is_target_beyond);
    if (behind > entry->begin)
        entry->behind_first = separator_end(entry, behind, &entry->first_sign);
    for (size_t i = entry->begin; i < entry->end;) {
        char sign;
        const size_t end = separator_end(entry, i, &sign);
        entry->equals += sign == '=';
        if (sign != 0 && sign != ':') {
            entry->last = (struct span){i, end};
            entry->last_sign = sign;
        }
        i = sign != 0 ? end : i + at(entry, i).bytes;
    }
    const size_t begin = entry->last.end;
    if (entry->last_sign != 0 &&
        (begin == entry->end || number_end(entry->text, entry->end, begin, &entry->result,
                                           &entry->is_result_beyond) != entry->end))
        entry->last_sign = 0;
}

/* Is there an answer, and not only a dash, dots or a question mark in its place? */
static bool has_answer(const struct entry *entry, size_t begin, size_t end)
{
    for (size_t i = begin; i < end; i += at(entry, i).bytes) {
        const struct character next = at(entry, i);
        const bool is_bar = entry->has_bars && character_is(next, '|');
        if (next.kind == CHARACTER_BLANK || next.kind == CHARACTER_DOTS || is_bar) continue;
        if (!character_is_one_of(next, "-.?_")) return true;
    }
    return false;
}

static bool refuse(const struct entry *entry, tally_misreading reason, const char *message,
                   tally_misread *misread)
{
    static const char advice[] = "write NUMBER = EXPRESSION";
    return misread_fail(misread, reason, entry->text, entry->begin, entry->end, message,
                        reason == TALLY_MISREAD_TOO_LARGE ? NULL : advice);
}

static void put_reading(const struct entry *entry, size_t which, size_t begin, size_t end,
                        uint64_t target, tally_misread *misread)
{
    struct text_out out = misread_reading(misread, which);
    text_put_whole(&out, target);
    text_put_string(&out, " by ");
    for (size_t i = begin; i < end; i++)
        text_put(&out, (unsigned char)entry->text[i] < ' ' ? ' ' : entry->text[i]);
    misread_end_reading(&out);
}

/* "8: 2 = 4" may be 8 by a wrong line, or 4 by 8 : 2. */
static bool are_two(const struct entry *entry, tally_misread *misread)
{
    if (entry->first_sign != ':' || entry->last_sign != '=' || entry->equals != 1 ||
        entry->target == entry->result || entry->is_result_beyond)
        return false;
    put_reading(entry, 0, entry->behind_first, entry->end, entry->target, misread);
    put_reading(entry, 1, entry->begin, entry->last.begin, entry->result, misread);
    return true;
}

tally_status tally_read_entry(uint64_t *target, size_t *begin, size_t *answer_length,
                              const char *text, size_t length, tally_misread *misread)
{
    struct entry entry = {.text = text, .end = length};
    tally_misread found = TALLY_MISREAD_INIT;
    if (!sized_is_fit(misread)) return TALLY_OPTION;
    trim(&entry);
    scan(&entry);
    const bool is_first = entry.first_sign != 0;
    bool is_read = false;
    if (!has_answer(&entry, entry.begin, entry.end))
        refuse(&entry, TALLY_MISREAD_NOTHING, "there is no entry here", &found);
    else if (!is_first && entry.last_sign == 0)
        refuse(&entry, TALLY_MISREAD_NO_TARGET, "no number is set apart", &found);
    else if (is_first ? entry.is_target_beyond : entry.is_result_beyond)
        refuse(&entry, TALLY_MISREAD_TOO_LARGE, NULL, &found);
    else if (are_two(&entry, &found))
        refuse(&entry, TALLY_MISREAD_TWO_TARGETS, "the colon has two readings", &found);
    else is_read = true;
    if (is_read) {
        const struct span before = {entry.begin, entry.last.begin};
        const struct span answer =
            is_first ? (struct span){entry.behind_first, entry.end} : span_trim(text, before);
        *target = is_first ? entry.target : entry.result;
        *begin = answer.begin;
        *answer_length =
            has_answer(&entry, answer.begin, answer.end) ? answer.end - answer.begin : 0;
        return TALLY_OK;
    }
    sized_write(misread, &found, sizeof found);
    return found.status;
}
