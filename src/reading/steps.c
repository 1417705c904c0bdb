/* SPDX-License-Identifier: MIT */
/*
 * Splitting an answer in steps: see steps.h.
 */
#include "reading/steps.h"

#include "reading/characters.h"
#include "reading/extract.h"
#include "reading/words.h"

#include <string.h>

/* A text that is being split. */
struct splitter {
    struct span *steps;
    uint32_t count; /* of steps */
    const char *text;
    size_t end;
    size_t at;
    size_t begin;       /* of the current part */
    bool is_line_start; /* the current part begins a line */
    char bullet;        /* what stands before each line, if the first line begins so; 0: nothing */
    bool has_numbers;   /* the parts are numbered: 1. 2. 3. */
    enum { BEFORE_EQUALS, BEHIND_EQUALS, IN_RESULT, BEHIND_RESULT } place; /* in this order */
};

static struct character next_of(const struct splitter *splitter, size_t at)
{
    return character_at(splitter->text, splitter->end, at);
}

static bool is_blank(struct character character)
{
    return character.kind == CHARACTER_BLANK || character.kind == CHARACTER_IGNORED;
}

static size_t skip_blanks(const struct splitter *splitter, size_t at)
{
    struct character next = next_of(splitter, at);
    for (; is_blank(next); next = next_of(splitter, at)) at += next.bytes;
    return at;
}

/* The place behind the bullet at the start of a line; `at`: there is none. */
static size_t skip_bullet(struct splitter *splitter, size_t at)
{
    const struct character next = next_of(splitter, at);
    const bool is_always = next.code == 0x2022 || next.code == 0x30FB; /* a bullet, a middle dot */
    const bool is_first = splitter->count == 0;
    if (next.kind != CHARACTER_SIGN || next.plain == '\0' || memchr("*-+", next.plain, 3) == NULL)
        return at;
    if (!is_always && !is_blank(next_of(splitter, at + next.bytes))) return at;
    if (is_first) splitter->bullet = next.plain;
    if (!is_always && splitter->bullet != next.plain) return at;
    return skip_blanks(splitter, at + next.bytes);
}

/* Is there "(2)" in the text, the number of a step in brackets? Alone, "(1) 50" is a product. */
static bool has_second(const struct splitter *splitter)
{
    for (size_t at = splitter->at; at + 3 < splitter->end; at++) {
        if (memcmp(splitter->text + at, "(2)", 3) == 0) return is_blank(next_of(splitter, at + 3));
    }
    return false;
}

/* Is it "a)" before the first step, "b)" before the second? */
static bool is_letter_of(const struct splitter *splitter, size_t at, uint32_t wanted)
{
    return wanted <= 26 && at + 2 < splitter->end &&
           (splitter->text[at] | 0x20) == (char)('a' - 1 + wanted) &&
           splitter->text[at + 1] == ')' && is_blank(next_of(splitter, at + 2));
}

/* The place behind the number of a step, "1.", "2)", "(3)" or one in a circle, or behind its
 * letter, "a)". A number from the second step on counts only where the steps are numbered. */
static size_t skip_number(struct splitter *splitter, size_t at, bool has_word)
{
    enum { CIRCLED_ONE = 0x2460, CIRCLED_MOST = 20 };
    const uint32_t wanted = splitter->count + 1;
    uint32_t number = 0;
    size_t behind = at;
    struct character next = next_of(splitter, behind);
    if (wanted <= CIRCLED_MOST && next.code == CIRCLED_ONE - 1 + wanted)
        return skip_blanks(splitter, at + next.bytes);
    if (is_letter_of(splitter, at, wanted)) return skip_blanks(splitter, at + 2);
    const bool is_in_brackets = character_is(next, '(');
    if (is_in_brackets) next = next_of(splitter, ++behind);
    const size_t begin = behind;
    for (; next.kind == CHARACTER_DIGIT && number < 1000; next = next_of(splitter, behind)) {
        number = number * 10 + (uint32_t)(next.plain - '0');
        behind += next.bytes;
    }
    if (behind == begin || number != wanted || (wanted > 1 && !splitter->has_numbers && !has_word))
        return at;
    if (has_word && !is_in_brackets) { /* "Étape 1 :" */
        const size_t sign = skip_blanks(splitter, behind);
        if (character_is(next_of(splitter, sign), ':')) next = next_of(splitter, behind = sign);
    }
    const bool has_sign =
        character_is(next, ')') ||
        (!is_in_brackets && (character_is(next, '.') || (has_word && character_is(next, ':'))));
    if (!has_sign) return has_word && !is_in_brackets ? behind : at;
    if (is_in_brackets && wanted == 1 && !has_second(splitter)) return at;
    behind += next.bytes;
    if (!has_word && !is_blank(next_of(splitter, behind))) return at;
    splitter->has_numbers = true;
    return skip_blanks(splitter, behind);
}

/* Does a value alone follow, up to the next separator? The arrow before it is an equals sign. */
static bool is_result_next(const struct splitter *splitter, size_t at)
{
    at = skip_blanks(splitter, at);
    const size_t begin = at;
    struct character next = next_of(splitter, at);
    while (next.kind == CHARACTER_DIGIT || (at > begin && character_is(next, '/'))) {
        at += next.bytes;
        next = next_of(splitter, at);
    }
    if (at == begin) return false;
    next = next_of(splitter, skip_blanks(splitter, at));
    return next.kind == CHARACTER_END || next.kind == CHARACTER_LINE || character_is(next, ',') ||
           character_is(next, ';') || character_is(next, '.');
}

/* Skips what stands before a step, also words such as "then" and "Step 2:". */
static size_t skip_front(struct splitter *splitter, size_t at)
{
    at = skip_blanks(splitter, at);
    if (splitter->is_line_start) at = skip_bullet(splitter, at);
    bool has_word = false;
    for (;;) {
        size_t behind = at;
        const enum word_meaning meaning = word_at(splitter->text, splitter->end, at, &behind);
        behind = skip_blanks(splitter, behind);
        const struct character sign = next_of(splitter, behind);
        const size_t behind_sign = character_is(sign, ',') || character_is(sign, ':')
                                       ? skip_blanks(splitter, behind + sign.bytes)
                                       : behind;
        const bool is_answer =
            meaning == WORD_ANSWER && splitter->count != 0 && is_result_next(splitter, behind_sign);
        if (meaning != WORD_STEP && meaning != WORD_THEN && meaning != WORD_AND && !is_answer)
            break;
        has_word = meaning == WORD_STEP;
        at = has_word ? behind : behind_sign;
    }
    return skip_number(splitter, at, has_word);
}

/* Ends the current part. Returns false if there are too many. */
static bool end_part(struct splitter *splitter, size_t end, size_t next, bool is_line_start)
{
    const size_t begin = skip_front(splitter, splitter->begin);
    const struct span part = begin < end ? span_trim(splitter->text, (struct span){begin, end})
                                         : (struct span){end, end};
    splitter->begin = splitter->at = next;
    splitter->is_line_start = is_line_start || (splitter->is_line_start && part.begin == part.end);
    splitter->place = BEFORE_EQUALS;
    if (part.begin == part.end) return true;
    if (splitter->count == STEPS_MAX) return false;
    splitter->steps[splitter->count++] = part;
    return true;
}

/* Goes over one character of a result, to see where the next step begins: = 51 25 - 10 */
static bool is_next_step(struct splitter *splitter, struct character next)
{
    const bool is_digit = next.kind == CHARACTER_DIGIT;
    const bool is_open = character_is(next, '(');
    switch (splitter->place) {
    case BEFORE_EQUALS:
        if (character_is(next, '=')) splitter->place = BEHIND_EQUALS;
        return false;
    case BEHIND_EQUALS:
        if (is_digit) splitter->place = IN_RESULT;
        else if (!is_blank(next) && !character_is(next, '-')) splitter->place = BEFORE_EQUALS;
        return false;
    case IN_RESULT:
        if (is_blank(next)) splitter->place = BEHIND_RESULT;
        else if (character_is(next, '=')) splitter->place = BEHIND_EQUALS;
        else if (!is_digit && !character_is(next, '/') && !character_is(next, '.'))
            splitter->place = BEFORE_EQUALS;
        return false;
    case BEHIND_RESULT:
        if (is_digit || is_open) return true;
        if (is_letter_of(splitter, splitter->at, splitter->count + 2)) return true;
        if (character_is(next, '=')) splitter->place = BEHIND_EQUALS;
        else if (!is_blank(next)) splitter->place = BEFORE_EQUALS;
        return false;
    }
    return false;
}

/* The bytes of a separator that begins there; 0: none does. A full stop must end a step. */
static size_t separator_at(const struct splitter *splitter, struct character next)
{
    const size_t at = splitter->at;
    const struct character second = next_of(splitter, at + next.bytes);
    size_t behind = at;
    if (next.kind == CHARACTER_LINE) return next.bytes;
    if (next.kind == CHARACTER_ARROW)
        return is_result_next(splitter, at + next.bytes) ? 0 : next.bytes;
    if (character_is(next, ',') || character_is(next, ';')) return next.bytes;
    if (character_is(next, '|') && splitter->place >= IN_RESULT) return next.bytes;
    if (character_is(next, '\\') && character_is(second, '\\')) return 2; /* a line of TeX */
    if ((character_is(next, '-') || character_is(next, '=')) && character_is(second, '>')) {
        const size_t arrow = next.bytes + second.bytes;
        return is_result_next(splitter, at + arrow) ? 0 : arrow;
    }
    if (character_is(next, '.') && (is_blank(second) || second.kind == CHARACTER_END ||
                                    second.kind == CHARACTER_LINE || next.code == 0x3002))
        return next.bytes;
    if (next.kind != CHARACTER_LETTER) return 0;
    const enum word_meaning meaning = word_at(splitter->text, splitter->end, at, &behind);
    return meaning == WORD_THEN || meaning == WORD_AND ? behind - at : 0;
}

bool steps_split(struct span steps[STEPS_MAX], uint32_t *count, const char *text, struct span whole)
{
    struct splitter splitter = {.steps = steps,
                                .text = text,
                                .end = whole.end,
                                .at = whole.begin,
                                .begin = whole.begin,
                                .is_line_start = true};
    splitter.at = skip_front(&splitter, whole.begin); /* the 1. of a list is no full stop */
    splitter.has_numbers = false;
    while (splitter.at < whole.end) {
        const size_t at = splitter.at;
        const struct character next = next_of(&splitter, at);
        const size_t separator = separator_at(&splitter, next);
        if (separator != 0) {
            if (!end_part(&splitter, at, at + separator, next.kind == CHARACTER_LINE)) return false;
            splitter.at = skip_front(&splitter, splitter.at);
        } else if (is_next_step(&splitter, next)) {
            if (!end_part(&splitter, at, at, false)) return false;
            splitter.at = skip_front(&splitter, splitter.at);
        } else {
            splitter.at += next.bytes;
        }
    }
    if (!end_part(&splitter, whole.end, whole.end, false)) return false;
    *count = splitter.count;
    return *count > 1;
}
