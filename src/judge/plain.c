/* SPDX-License-Identifier: MIT */
/*
 * Converts what language models write to plain text. First the marks around the whole answer and
 * around each side of an equals sign are removed, a layer at a time. Then one pass over each side
 * replaces signs by ASCII and matches brackets.
 */
#include "judge/plain.h"

#include <string.h>

/* ---- Marks around a text --------------------------------------------------------------------- */

/* A pair of marks that models put around answers: $ and $, ** and **. */
struct mark {
    const char *open;
    const char *close;
};

/* The marks, in the order in which they are tried: "$$" must come before "$". */
static const struct mark marks[] = {
    {"```", "```"}, {"`", "`"},   {"$$", "$$"},   {"$", "$"},     {"***", "***"},
    {"**", "**"},   {"__", "__"}, {"\\(", "\\)"}, {"\\[", "\\]"},
};

enum { MARKS = sizeof marks / sizeof marks[0], NO_MARK = MARKS };

static bool begins_with(const char *text, struct span span, const char *word)
{
    const size_t length = strlen(word);
    return span.end - span.begin >= length && memcmp(text + span.begin, word, length) == 0;
}

static bool ends_with(const char *text, struct span span, const char *word)
{
    const size_t length = strlen(word);
    return span.end - span.begin >= length && memcmp(text + span.end - length, word, length) == 0;
}

static bool stands_in(const char *text, struct span span, struct mark mark)
{
    return span.end - span.begin >= strlen(mark.open) + strlen(mark.close) &&
           begins_with(text, span, mark.open) && ends_with(text, span, mark.close);
}

static size_t mark_around(const char *text, struct span span)
{
    for (size_t i = 0; i < MARKS; i++) {
        if (stands_in(text, span, marks[i])) return i;
    }
    return NO_MARK;
}

static bool is_letter(char c)
{
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
}

/* A fenced code block may begin with a language name on its own line, which is skipped. A word that
 * can be read as an operation is no language name. */
static size_t after_language(const char *text, struct span span)
{
    size_t i = span.begin;
    while (i < span.end && is_letter(text[i])) i++;
    const size_t length = i - span.begin;
    const char *const word = text + span.begin;
    const bool is_sign = length < 2 || (length == 4 && memcmp(word, "sqrt", 4) == 0) ||
                         (length == 3 && memcmp(word, "neg", 3) == 0);
    while (i < span.end && (text[i] == ' ' || text[i] == '\r')) i++;
    return !is_sign && i < span.end && text[i] == '\n' ? i : span.begin;
}

static struct span within_mark(const char *text, struct span span, size_t mark)
{
    span.begin += strlen(marks[mark].open);
    span.end -= strlen(marks[mark].close);
    if (mark == 0) span.begin = after_language(text, span);
    return span;
}

/* Length in bytes of a full stop at the end of the span, or 0. Three characters count: . 。 ． */
static size_t full_stop(const char *text, struct span span)
{
    if (ends_with(text, span, ".")) return 1;
    return ends_with(text, span, "\xE3\x80\x82") || ends_with(text, span, "\xEF\xBC\x8E") ? 3 : 0;
}

/* Length in bytes of the equals sign at this position, or 0. */
static size_t equals_at(const char *bytes, size_t left)
{
    if (left > 0 && *bytes == '=') return 1;
    return left >= 3 && memcmp(bytes, "\xEF\xBC\x9D", 3) == 0 ? 3 : 0;
}

/* The text up to the first equals sign, or all of it. */
static struct span first_side(const char *text, struct span span)
{
    size_t end = span.begin;
    while (end < span.end && equals_at(text + end, span.end - end) == 0) end++;
    return span_trim(text, (struct span){span.begin, end});
}

/* Where a full stop at the end is removed. Each value includes those before it. */
enum stops { STOPS_NOWHERE, STOPS_WITHIN_MARKS, STOPS_ANYWHERE };

/* Removes marks and blanks around the span. side: the text before the first equals sign. A mark
 * that encloses only this side, as in **3+5** = **8**, does not enclose the whole answer. */
static struct span take_off_marks(const char *text, struct span span, struct span side,
                                  enum stops stops)
{
    bool may_stop = stops == STOPS_ANYWHERE;
    for (;;) {
        span = span_trim(text, span);
        const size_t stop = may_stop ? full_stop(text, span) : 0;
        if (stop != 0) {
            span.end -= stop;
            may_stop = false;
            continue;
        }
        const size_t mark = mark_around(text, span);
        if (mark == NO_MARK) return span;
        side.begin = span.begin;
        if (side.end < span.end && stands_in(text, side, marks[mark])) return span;
        span = within_mark(text, span, mark);
        may_stop = stops != STOPS_NOWHERE;
    }
}

/* ---- Signs ----------------------------------------------------------------------------------- */

enum bracket { BRACKET_ROUND, BRACKET_SQUARE, BRACKET_CURLY, BRACKET_ABOVE, BRACKET_BELOW };

/* A text that is being translated, and the brackets that are open. */
struct translation {
    struct plain *plain;
    const char *text;
    size_t at;
    size_t end;
    uint32_t open_count;
    uint8_t open[PLAIN_NESTING_MAX]; /* enum bracket */
};

static bool fail(struct translation *translation, size_t place)
{
    translation->plain->wrong = place;
    return false;
}

static bool put(struct translation *translation, const char *bytes, size_t count, size_t place)
{
    struct plain *const plain = translation->plain;
    if (count > PLAIN_MAX - plain->length) return fail(translation, place);
    for (size_t i = 0; i < count; i++) {
        plain->bytes[plain->length] = bytes[i];
        plain->places[plain->length++] = (uint32_t)place;
    }
    return true;
}

static void skip_blanks(struct translation *translation)
{
    size_t length;
    while ((length = blank_length(translation->text + translation->at,
                                  translation->end - translation->at)) != 0)
        translation->at += length;
}

static bool open_bracket(struct translation *translation, enum bracket bracket, const char *plain,
                         size_t place)
{
    if (translation->open_count == PLAIN_NESTING_MAX) return fail(translation, place);
    translation->open[translation->open_count++] = (uint8_t)bracket;
    return put(translation, plain, strlen(plain), place);
}

/* After the numerator of a \frac, goes on with the denominator. */
static bool go_below(struct translation *translation, size_t place)
{
    if (!put(translation, ")/", 2, place)) return false;
    skip_blanks(translation);
    const size_t at = translation->at;
    if (at == translation->end || translation->text[at] != '{') return fail(translation, at);
    translation->at++;
    return open_bracket(translation, BRACKET_BELOW, "(", at);
}

static bool close_bracket(struct translation *translation, enum bracket bracket, size_t place)
{
    /* Unmatched: left for the parser to report. */
    if (translation->open_count == 0) return put(translation, ")", 1, place);
    const enum bracket open = (enum bracket)translation->open[--translation->open_count];
    if (bracket == BRACKET_CURLY && open == BRACKET_ABOVE) return go_below(translation, place);
    if (bracket == BRACKET_CURLY && open == BRACKET_BELOW) return put(translation, "))", 2, place);
    return open == bracket ? put(translation, ")", 1, place) : fail(translation, place);
}

/* Converts one ASCII byte, or the ASCII byte that a full-width character stands for. */
static bool take_byte(struct translation *translation, char byte, size_t place)
{
    switch (byte) {
    case '(': return open_bracket(translation, BRACKET_ROUND, "(", place);
    case '[': return open_bracket(translation, BRACKET_SQUARE, "(", place);
    case '{': return open_bracket(translation, BRACKET_CURLY, "(", place);
    case ')': return close_bracket(translation, BRACKET_ROUND, place);
    case ']': return close_bracket(translation, BRACKET_SQUARE, place);
    case '}': return close_bracket(translation, BRACKET_CURLY, place);
    default: return put(translation, &byte, 1, place);
    }
}

/* ---- TeX ------------------------------------------------------------------------------------- */

enum command { COMMAND_PLAIN, COMMAND_FRACTION, COMMAND_SIZE };

static const struct {
    const char *name;
    uint8_t command;  /* enum command */
    const char *text; /* for COMMAND_PLAIN; the blanks keep two signs apart, so that no ** arises */
} commands[] = {
    {"times", COMMAND_PLAIN, " * "},   {"cdot", COMMAND_PLAIN, " * "},
    {"div", COMMAND_PLAIN, " / "},     {"frac", COMMAND_FRACTION, NULL},
    {"dfrac", COMMAND_FRACTION, NULL}, {"tfrac", COMMAND_FRACTION, NULL},
    {"cfrac", COMMAND_FRACTION, NULL}, {"left", COMMAND_SIZE, NULL},
    {"right", COMMAND_SIZE, NULL},     {"big", COMMAND_SIZE, NULL},
    {"Big", COMMAND_SIZE, NULL},       {"bigl", COMMAND_SIZE, NULL},
    {"bigr", COMMAND_SIZE, NULL},      {"Bigl", COMMAND_SIZE, NULL},
    {"Bigr", COMMAND_SIZE, NULL},      {"ast", COMMAND_PLAIN, " * "},
    {"sqrt", COMMAND_PLAIN, " sqrt "}, {"quad", COMMAND_PLAIN, " "},
    {"qquad", COMMAND_PLAIN, " "},
};

/* Returns the row of the command's name, or the number of rows if there is none. */
static size_t find_command(const char *name, size_t length)
{
    size_t i = 0;
    while (i < sizeof commands / sizeof commands[0] &&
           (strlen(commands[i].name) != length || memcmp(commands[i].name, name, length) != 0))
        i++;
    return i;
}

/* Skips \left and the like, which only set the size of the bracket that follows. */
static bool take_size(struct translation *translation, size_t place)
{
    skip_blanks(translation);
    const char *const next = translation->text + translation->at;
    const size_t left = translation->end - translation->at;
    const bool is_escaped = left >= 2 && next[0] == '\\' && (next[1] == '{' || next[1] == '}');
    if (is_escaped || (left >= 1 && memchr("()[]", next[0], 4) != NULL)) return true;
    return fail(translation, place);
}

static bool take_fraction(struct translation *translation, size_t place)
{
    skip_blanks(translation);
    if (translation->at == translation->end || translation->text[translation->at] != '{')
        return fail(translation, place);
    translation->at++;
    return open_bracket(translation, BRACKET_ABOVE, "((", place);
}

/* Handles a backslash that is followed by no name: a space, an escaped brace, or an error. */
static bool take_escaped(struct translation *translation, size_t place)
{
    static const char spaces[] = ",;:! ";
    if (translation->at == translation->end) return fail(translation, place);
    const char c = translation->text[translation->at++];
    if (c == '{' || c == '}') return take_byte(translation, c, place);
    if (memchr(spaces, c, sizeof spaces - 1) != NULL) return put(translation, " ", 1, place);
    return fail(translation, place);
}

/* Replaces a TeX command by its plain text: \times by *, \frac by a quotient in parentheses. */
static bool take_command(struct translation *translation)
{
    const size_t place = translation->at++;
    const size_t name = translation->at;
    while (translation->at < translation->end && is_letter(translation->text[translation->at]))
        translation->at++;
    if (translation->at == name) return take_escaped(translation, place);
    const size_t row = find_command(translation->text + name, translation->at - name);
    if (row == sizeof commands / sizeof commands[0]) return fail(translation, place);
    switch ((enum command)commands[row].command) {
    case COMMAND_PLAIN:
        return put(translation, commands[row].text, strlen(commands[row].text), place);
    case COMMAND_FRACTION: return take_fraction(translation, place);
    case COMMAND_SIZE: break;
    }
    return take_size(translation, place);
}

/* ---- Sides ----------------------------------------------------------------------------------- */

/* Returns the ASCII byte of a full-width character (letters excluded), or 0. */
static char narrow(const char *bytes, size_t left)
{
    const unsigned char *const b = (const unsigned char *)bytes;
    if (left < 3 || b[0] != 0xEF || (b[1] != 0xBC && b[1] != 0xBD)) return 0;
    if (b[2] < 0x80 || b[2] > 0xBF) return 0;
    const unsigned code =
        (b[1] == 0xBC ? 0x20U : 0x60U) + (b[2] - 0x80U); /* U+FF01 stands for !, U+0021 */
    const char c = code <= 0x7E ? (char)code : '\0';
    return c != ' ' && !is_letter(c) ? c : '\0';
}

/* Returns the ASCII byte of a Unicode sign that the strict parser does not know, or 0. */
static char other_sign(const char *bytes, size_t left)
{
    static const struct {
        char bytes[4];
        char sign;
    } signs[] = {
        {"\xE2\x80\x90", '-'}, /* U+2010, hyphen */
        {"\xE2\x80\x91", '-'}, /* U+2011, hyphen without a break */
        {"\xE2\x88\x97", '*'}, /* U+2217, operator asterisk */
        {"\xE2\x9C\x95", '*'}, /* U+2715, multiplication x */
        {"\xE2\x9C\x96", '*'}, /* U+2716, heavy multiplication x */
        {"\xE2\x81\x84", '/'}, /* U+2044, fraction slash */
    };
    for (size_t i = 0; left >= 3 && i < sizeof signs / sizeof signs[0]; i++) {
        if (memcmp(bytes, signs[i].bytes, 3) == 0) return signs[i].sign;
    }
    return narrow(bytes, left);
}

/* Replaces a run of blanks by one. */
static bool take_blanks(struct translation *translation, size_t place)
{
    const struct plain *const plain = translation->plain;
    skip_blanks(translation);
    if (plain->length != 0 && plain->bytes[plain->length - 1] == ' ') return true;
    return put(translation, " ", 1, place);
}

static bool take_sign(struct translation *translation)
{
    const size_t place = translation->at;
    const char *const next = translation->text + place;
    const size_t left = translation->end - place;
    if (blank_length(next, left) != 0) return take_blanks(translation, place);
    if (*next == '\\') return take_command(translation);
    const char sign = (*next & 0x80) != 0 ? other_sign(next, left) : '\0';
    translation->at += sign != '\0' ? 3 : 1;
    if (*next == '\0') return fail(translation, place);
    return take_byte(translation, sign != '\0' ? sign : *next, place);
}

/* Converts one side of an equals sign, and appends its NUL. */
static bool take_side(struct translation *translation, struct span side)
{
    translation->at = side.begin;
    translation->end = side.end;
    translation->open_count = 0;
    while (translation->at < side.end) {
        if (!take_sign(translation)) return false;
    }
    if (!put(translation, "", 1, side.end)) return false;
    translation->plain->length--;
    return true;
}

void plain_begin(struct plain *plain, const char *text, size_t length)
{
    const struct span whole = {0, length};
    plain->text = text;
    plain->rest = take_off_marks(text, whole, first_side(text, whole), STOPS_ANYWHERE);
    plain->has_more = true;
}

bool plain_next(struct plain *plain)
{
    struct translation translation; /* not initialised, since it is large */
    const char *const text = plain->text;
    const struct span rest = plain->rest;
    size_t end = rest.begin;
    while (end < rest.end && equals_at(text + end, rest.end - end) == 0) end++;
    plain->has_more = end != rest.end;
    if (plain->has_more) plain->rest.begin = end + equals_at(text + end, rest.end - end);
    const struct span side = {rest.begin, end};
    const enum stops stops = plain->has_more ? STOPS_NOWHERE : STOPS_WITHIN_MARKS;
    translation.plain = plain;
    translation.text = text;
    plain->length = 0;
    return take_side(&translation, take_off_marks(text, side, side, stops));
}
