/* SPDX-License-Identifier: MIT */
/*
 * Converts what people and language models write to plain text. First the marks around the whole
 * answer and around each side of an equals sign are removed, a layer at a time. Then one pass over
 * each side replaces signs by ASCII, matches brackets, and writes the signs that are implied.
 */
#include "reading/plain.h"

#include "base/text.h"
#include "reading/characters.h"
#include "reading/items.h"
#include "reading/strict.h"
#include "reading/words.h"

#include <string.h>

/* ---- Marks around a text --------------------------------------------------------------------- */

/* Pairs of marks that models put around answers: $ and $, ** and **. They stand in the order in
 * which they are tried: "$$" must come before "$". */
static const char *const marks[][2] = {
    {"```", "```"}, {"`", "`"},   {"$$", "$$"},   {"$", "$"},     {"***", "***"}, {"**", "**"},
    {"__", "__"},   {"||", "||"}, {"\\(", "\\)"}, {"\\[", "\\]"}, {"\"", "\""},   {"'", "'"},
    {"“", "”"},     {"„", "“"},   {"‘", "’"},     {"«", "»"},     {"「", "」"},   {"", ":)"},
    {"", ":-)"},    {"", ";)"},   {"", ":D"},     {"", ":-D"},
};

enum { MARKS = sizeof marks / sizeof marks[0] };

/* Commands of TeX that only dress what stands in their braces. */
static const char *const dresses[] = {
    "boxed",  "fbox",   "text",   "mathrm", "mathbf", "mathit", "mathsf",
    "textbf", "textit", "textrm", "mathtt", "textsf", "texttt", "boldsymbol",
};

/* Each layer of marks or braces is searched to its end, so that there is a bound to them. */
enum { DRESSES = sizeof dresses / sizeof dresses[0], LAYERS_MAX = 16 };

static bool stands_in(const char *text, struct span span, const char *const pair[2])
{
    const size_t open = strlen(pair[0]), close = strlen(pair[1]);
    return span_length(span) >= open + close && memcmp(text + span.begin, pair[0], open) == 0 &&
           memcmp(text + span.end - close, pair[1], close) == 0;
}

static bool begins_with(const char *text, struct span span, const char *word)
{
    const char *const pair[2] = {word, ""};
    return stands_in(text, span, pair);
}

static bool is_dress(const char *name, size_t length)
{
    return text_find(name, length, dresses, DRESSES) != DRESSES;
}

/* Is the whole span one command with braces, such as \boxed{3 + 5}? *open: the place of its
 * brace. */
static bool dress_around(const char *text, struct span span, size_t *open)
{
    size_t end = span.begin + 1;
    if (span.end - span.begin < 3 || text[span.begin] != '\\' || text[span.end - 1] != '}')
        return false;
    while (end < span.end && is_letter(text[end])) end++;
    const size_t length = end - span.begin - 1;
    if (!is_dress(text + span.begin + 1, length)) return false;
    while (text[end] == ' ') end++;
    *open = end;
    return text[end] == '{' && closing_brace(text, span.end, end) == span.end - 1;
}

/* The last character of the span. */
static struct character last_of(const char *text, struct span span)
{
    size_t at = span.end;
    while (at > span.begin && span.end - at < 4 && (text[--at] & 0xC0) == 0x80) continue;
    return character_at(text, span.end, at);
}

/* Does it say nothing beside an answer, as a check mark or another picture? */
static bool is_picture(struct character character)
{
    return character.kind == CHARACTER_PICTURE || character.kind == CHARACTER_IGNORED;
}

bool is_value_alone(const char *bytes, size_t length)
{
    bool has_digit = false;
    for (size_t i = 0; i < length; i++) {
        const bool is_point = bytes[i] == '.' && i != 0 && i + 1 < length && is_digit(bytes[i + 1]);
        if ((!is_point && memchr("0123456789/- ", bytes[i], 13) == NULL) ||
            (bytes[i] == '-' && has_digit))
            return false;
        has_digit |= is_digit(bytes[i]);
    }
    return has_digit;
}

/* Length in bytes of a blank and a word before the value, as in "3 + 5 is 8" or "3 + 5, which is
 * 8", or 0. A word is looked for near the end alone: each search goes through the table. */
static size_t equals_word_at(const char *bytes, size_t left)
{
    enum { NEAR_END = 96 };
    const size_t begin = left > 2 && bytes[0] == ',' && bytes[1] == ' ' ? 2 : bytes[0] == ' ';
    size_t behind = begin;
    if (left < 3 || left > NEAR_END || !is_digit(bytes[left - 1])) return 0;
    const bool may_be_word = is_letter(bytes[begin]) || (unsigned char)bytes[begin] >= 0x80;
    const enum word_meaning meaning =
        may_be_word ? word_at(bytes, left, begin, &behind) : WORD_UNKNOWN;
    const bool is_equals = meaning == WORD_TARGET || meaning == WORD_IS;
    return is_equals && is_value_alone(bytes + behind, left - behind) ? behind : 0;
}

/* Where a full stop at the end is removed. Each value includes those before it. */
enum stops { STOPS_NOWHERE, STOPS_WITHIN_MARKS, STOPS_ANYWHERE };

/* Do the marks enclose the span together? Those at both ends of **3+5** = **8** do not: within
 * them is another pair. */
static bool encloses(const char *text, struct span inner, const char *const pair[2])
{
    size_t count = 0;
    for (size_t at = inner.begin; at < inner.end; at++) {
        const struct span rest = {at, inner.end};
        if (!begins_with(text, rest, pair[0]) && !begins_with(text, rest, pair[1])) continue;
        count++;
        at += strlen(pair[0]) - 1;
    }
    return count == 0 || count % 2 != 0 || stands_in(text, inner, pair);
}

/* Removes marks and blanks around the span. */
static struct span take_off_marks(const char *text, struct span span, enum stops stops)
{
    bool may_stop = stops == STOPS_ANYWHERE;
    size_t open = 0, layers = 0;
    for (;;) {
        span = span_trim(text, span);
        if (layers == LAYERS_MAX) return span;
        if (dress_around(text, span, &open)) {
            layers++;
            span = (struct span){open + 1, span.end - 1};
            may_stop = stops != STOPS_NOWHERE;
            continue;
        }
        const struct character first = character_at(text, span.end, span.begin);
        const struct character last = last_of(text, span);
        if (is_picture(first)) {
            span.begin += first.bytes;
            continue;
        }
        if (may_stop && (is_picture(last) || character_is(last, '.'))) {
            span.end -= last.bytes;
            may_stop = is_picture(last);
            continue;
        }
        size_t mark = 0;
        while (mark < MARKS && !stands_in(text, span, marks[mark])) mark++;
        if (mark == MARKS) return span;
        const struct span inner = {span.begin + strlen(marks[mark][0]),
                                   span.end - strlen(marks[mark][1])};
        if (marks[mark][0][0] != '\0' && !encloses(text, inner, marks[mark])) return span;
        layers++;
        span = inner;
        if (mark == 0) span.begin = after_language(text, span);
        may_stop = stops != STOPS_NOWHERE;
    }
}

/* Length in bytes of the equals sign at this position, with the & that aligns it in TeX, or of a
 * word before the value, or 0. */
static size_t equals_at(const char *bytes, size_t left)
{
    enum { ASIAN_LEADS = 0xE3, ASIAN_LEADS_END = 0xEA }; /* words without a blank */
    const unsigned char lead = (unsigned char)(left != 0 ? *bytes : 0);
    if (left == 0) return 0;
    if (lead == ' ' || lead == ',' || (lead >= ASIAN_LEADS && lead < ASIAN_LEADS_END))
        return equals_word_at(bytes, left);
    const size_t align = *bytes == '&' ? 1 : 0;
    const struct character sign = character_at(bytes, left, align);
    if (!character_is(sign, '=')) return 0;
    const size_t end = align + sign.bytes;
    return end < left && bytes[end] == '&' ? end + 1 : end;
}

/* ---- Signs ----------------------------------------------------------------------------------- */

enum bracket {
    BRACKET_NONE,
    BRACKET_ROUND,
    BRACKET_SQUARE,
    BRACKET_CURLY,
    BRACKET_ABOVE, /* the numerator of a fraction, and its denominator */
    BRACKET_BELOW,
    BRACKET_FLOOR,
    BRACKET_CEIL,
    BRACKET_BASE, /* the braces of \log_{2} */
    BRACKET_DRESS /* the braces of \text and the like, which mean nothing */
};

/* What is known of the text within a bracket, or of all of it. */
struct level {
    uint32_t place;  /* of the bracket */
    uint32_t begin;  /* where the last operand begins */
    uint8_t bracket; /* enum bracket */
    char operation;  /* the last operation between two operands, or before the first; 0: none */
    bool has_root;   /* the last operand is digits behind a root */
};

/* A text that is being translated, and the brackets that are open. */
struct translation {
    struct plain *plain;
    const char *text;
    size_t at;
    size_t end;
    enum plain_how how;
    uint32_t open_count;
    struct level levels[PLAIN_NESTING_MAX + 1];
};

static struct level *level_of(struct translation *translation)
{
    return &translation->levels[translation->open_count];
}

static bool fail(struct translation *translation, size_t place)
{
    translation->plain->wrong = place;
    return false;
}

/* What begins there can be read in two ways. */
static bool doubt(struct translation *translation, size_t place, tally_thing thing)
{
    translation->plain->thing = thing;
    return fail(translation, place);
}

static bool put_byte(struct translation *translation, char byte, size_t place)
{
    struct plain *const plain = translation->plain;
    if (plain->length == PLAIN_MAX) return fail(translation, place);
    plain->bytes[plain->length] = byte;
    plain->places[plain->length++] = (uint32_t)place;
    return true;
}

static bool put(struct translation *translation, const char *bytes, size_t place)
{
    while (*bytes != '\0')
        if (!put_byte(translation, *bytes++, place)) return false;
    return true;
}

/* The last plain byte that is no blank; 0: there is none. A run of blanks is short here. */
static char last_byte(const struct plain *plain)
{
    uint32_t length = plain->length;
    while (length != 0 && plain->bytes[length - 1] == ' ') length--;
    return length != 0 ? plain->bytes[length - 1] : '\0';
}

/* Does an operand end there? */
static bool ends_operand(char last)
{
    return is_digit(last) || last == ')' || last == '!' || last == '.' || last == '~';
}

static struct character next_character(const struct translation *translation)
{
    return character_at(translation->text, translation->end, translation->at);
}

static void skip_blanks(struct translation *translation)
{
    struct character next = next_character(translation);
    for (; character_is_space(next); next = next_character(translation))
        translation->at += next.bytes;
}

/* ---- Signs that are implied ------------------------------------------------------------------ */

/* Is the last operand digits that others may join, with or without brackets around them? No number
 * begins with 0. */
static bool ends_bare(const struct plain *plain)
{
    const char *const bytes = plain->bytes;
    size_t at = plain->length, brackets = 0;
    for (; at > 0 && (bytes[at - 1] == ' ' || bytes[at - 1] == ')'); at--)
        brackets += bytes[at - 1] == ')';
    const size_t end = at;
    while (at > 0 && (is_digit(bytes[at - 1]) || bytes[at - 1] == '.')) at--;
    if (at == end || (bytes[at] == '0' && bytes[at + 1] != '.')) return false;
    for (; brackets > 0 && at > 0 && (bytes[at - 1] == ' ' || bytes[at - 1] == '('); at--)
        brackets -= bytes[at - 1] == '(';
    while (at > 0 && bytes[at - 1] == ' ') at--;
    return brackets == 0 && (at == 0 || !is_letter(bytes[at - 1])); /* no operand of sqrt */
}

/* Do only digits come next, with or without a bracket around them? */
static bool is_bare_next(const struct translation *translation)
{
    struct translation ahead = {
        .text = translation->text, .at = translation->at, .end = translation->end};
    const bool is_open = character_is(next_character(&ahead), '(');
    if (is_open) ahead.at += next_character(&ahead).bytes;
    skip_blanks(&ahead);
    if (next_character(&ahead).kind != CHARACTER_DIGIT) return false;
    while (next_character(&ahead).kind == CHARACTER_DIGIT) ahead.at += next_character(&ahead).bytes;
    skip_blanks(&ahead);
    return !is_open || character_is(next_character(&ahead), ')');
}

/* Writes the sign of a product that has none, as in 7(4), unless the text has a second reading. */
static bool put_product(struct translation *translation, size_t place)
{
    struct level *const level = level_of(translation);
    const char last = level->operation;
    const uint32_t operations = translation->plain->rules->operations;
    translation->at = place;
    if (last == '/' || last == ':' || last == '^' || level->has_root)
        return doubt(translation, level->begin, TALLY_THING_PRODUCT);
    if ((operations & TALLY_OP_CONCATENATE) != 0 && ends_bare(translation->plain) &&
        is_bare_next(translation))
        return doubt(translation, level->begin, TALLY_THING_JOINED);
    level->operation = '*';
    return put(translation, "*", place);
}

/* Is the byte the end of sqrt, square, sum, subf, gamma, floor or ceil? */
static bool ends_prefix(char last)
{
    return memchr("temfarl", last, 7) != NULL;
}

/* Notes that an operand begins: digits, a bracket or a root. */
static bool begin_operand(struct translation *translation, bool is_digits, size_t place)
{
    struct level *const level = level_of(translation);
    const size_t at = translation->at;
    const char last = last_byte(translation->plain);
    const bool is_next_to =
        last == ')' || last == '~' || (!is_digits && (is_digit(last) || last == '!'));
    if (translation->how == PLAIN_IMPLIED && is_next_to && !put_product(translation, place))
        return false;
    translation->at = at;
    level->has_root = is_digits && ends_prefix(last);
    if (!ends_prefix(last)) level->begin = (uint32_t)place;
    return true;
}

static bool put_digit(struct translation *translation, char digit, size_t place)
{
    const struct plain *const plain = translation->plain;
    const char last = plain->length != 0 ? plain->bytes[plain->length - 1] : '\0';
    const bool goes_on = is_digit(last) || last == '.';
    if (!goes_on && !begin_operand(translation, true, place)) return false;
    return put_byte(translation, digit, place);
}

/* A plus before an operand says nothing. */
static bool put_operation(struct translation *translation, char operation, size_t place)
{
    struct level *const level = level_of(translation);
    const char last = last_byte(translation->plain);
    const bool is_power = operation == '*' && last == '*';
    const bool is_between = ends_operand(last);
    if (!is_between && operation == '+' && translation->how == PLAIN_IMPLIED) return true;
    if (is_between || (level->operation == '\0' && operation == '-')) level->operation = operation;
    if (is_power) level->operation = '^';
    return put_byte(translation, operation, place);
}

/* ---- Brackets -------------------------------------------------------------------------------- */

/* Do the rules have repeating decimals, and is the text so far the begin of one: .1? */
static bool may_repeat(const struct translation *translation)
{
    const struct plain *const plain = translation->plain;
    uint32_t begin = plain->length;
    while (begin != 0 && is_digit(plain->bytes[begin - 1])) begin--;
    return (plain->rules->operations & TALLY_OP_REPEAT) != 0 && begin != 0 &&
           plain->bytes[begin - 1] == '.';
}

/* How many digits come next, up to a sign that closes their bracket? 0: there is something else. */
static uint32_t digits_before(const struct translation *translation, char close)
{
    struct translation ahead = {
        .text = translation->text, .at = translation->at, .end = translation->end};
    uint32_t count = 0;
    for (; next_character(&ahead).kind == CHARACTER_DIGIT; count++)
        ahead.at += next_character(&ahead).bytes;
    return character_is(next_character(&ahead), close) ? count : 0;
}

static bool open_bracket(struct translation *translation, enum bracket bracket, const char *plain,
                         size_t place)
{
    if (translation->open_count == PLAIN_NESTING_MAX) return fail(translation, place);
    const bool repeats = may_repeat(translation) && /* .1(27) */
                         digits_before(translation, bracket == BRACKET_ROUND ? ')' : '}') != 0;
    if (bracket != BRACKET_DRESS && bracket != BRACKET_BELOW && !repeats &&
        !begin_operand(translation, false, place))
        return false;
    translation->open_count++;
    *level_of(translation) = (struct level){
        .bracket = (uint8_t)bracket, .place = (uint32_t)place, .begin = (uint32_t)place};
    return put(translation, plain, place);
}

/* Takes one digit, which needs no braces in TeX: \frac83. */
static bool put_single(struct translation *translation, const char *before, const char *behind)
{
    const size_t place = translation->at;
    const struct character digit = next_character(translation);
    translation->at += digit.bytes;
    return put(translation, before, place) && put_byte(translation, digit.plain, place) &&
           put(translation, behind, place);
}

/* After the numerator of a \frac, goes on with the denominator. */
static bool go_below(struct translation *translation, size_t place)
{
    if (!put(translation, ")/", place)) return false;
    skip_blanks(translation);
    const size_t at = translation->at;
    if (next_character(translation).kind == CHARACTER_DIGIT) {
        if (!put_single(translation, "(", "))")) return false;
        /* \frac842 may be 8/42, or 8/4 and 2. */
        return next_character(translation).kind != CHARACTER_DIGIT ||
               fail(translation, translation->at);
    }
    if (at == translation->end || translation->text[at] != '{') return fail(translation, at);
    translation->at++;
    return open_bracket(translation, BRACKET_BELOW, "(", at);
}

/* The operand of a logarithm: in brackets, or digits. */
static bool go_behind_base(struct translation *translation, size_t place)
{
    if (!put(translation, ", ", place)) return false;
    skip_blanks(translation);
    const struct character next = next_character(translation);
    const bool is_round = character_is(next, '(');
    if (is_round || character_is(next, '{')) {
        const size_t at = translation->at;
        translation->at += next.bytes;
        return open_bracket(translation, is_round ? BRACKET_ROUND : BRACKET_CURLY, "", at);
    }
    if (next.kind != CHARACTER_DIGIT) return fail(translation, translation->at);
    while (next_character(translation).kind == CHARACTER_DIGIT)
        if (!put_single(translation, "", "")) return false;
    return put(translation, ")", translation->at);
}

/* Takes log(2, 8), log_2(8) and \log_{2}{8}, from behind the word. */
static bool take_logarithm(struct translation *translation, size_t place)
{
    skip_blanks(translation);
    struct character next = next_character(translation);
    if (character_is(next, '(')) {
        translation->at += next.bytes;
        return open_bracket(translation, BRACKET_ROUND, " log(", place);
    }
    if (next.code != '_') return fail(translation, place);
    translation->at += next.bytes;
    next = next_character(translation);
    if (character_is(next, '{')) {
        translation->at += next.bytes;
        return open_bracket(translation, BRACKET_BASE, " log(", place);
    }
    if (next.kind != CHARACTER_DIGIT || !begin_operand(translation, false, place) ||
        !put(translation, " log(", place))
        return fail(translation, place);
    while (next_character(translation).kind == CHARACTER_DIGIT)
        if (!put_single(translation, "", "")) return false;
    return go_behind_base(translation, place);
}

static bool close_bracket(struct translation *translation, enum bracket bracket, size_t place)
{
    /* Unmatched: left for the parser to report. */
    if (translation->open_count == 0) return put(translation, ")", place);
    const struct level closed = *level_of(translation);
    const enum bracket open = (enum bracket)closed.bracket;
    translation->open_count--;
    if (bracket == BRACKET_CURLY && open == BRACKET_DRESS) return put(translation, " ", place);
    if (bracket == BRACKET_CURLY && open == BRACKET_ABOVE) return go_below(translation, place);
    if (bracket == BRACKET_CURLY && open == BRACKET_BASE) return go_behind_base(translation, place);
    if (bracket == BRACKET_CURLY && open == BRACKET_BELOW) return put(translation, "))", place);
    return open == bracket ? put(translation, ")", place) : fail(translation, place);
}

/* Takes a comma or a blank within a number of a step, or of a side of an equals sign that is a
 * number alone. Elsewhere it is refused: a comma may also separate two numbers. One comma becomes a
 * point: 7,725 may be thousands or a decimal number, which its value tells. */
static bool take_mark(struct translation *translation, struct character mark, size_t place)
{
    enum { MARKED_MOST = 32 };
    const struct plain *const plain = translation->plain;
    const struct span side = plain->side;
    const char *const text = plain->text;
    size_t begin = place;
    while (begin > side.begin && place - begin < MARKED_MOST &&
           (is_digit(text[begin - 1]) || text[begin - 1] == ',' || text[begin - 1] == ' ' ||
            (unsigned char)text[begin - 1] >= 0x80))
        begin--;
    while (begin < place && !is_digit(text[begin])) begin++;
    const size_t end = marked_end(text, side.end, begin);
    const bool is_all = begin == side.begin && end == side.end;
    if (end <= place || (!plain->is_step && !(plain->has_equals && is_all))) return false;
    const bool is_one = character_is(mark, ',') &&
                        memchr(text + begin, ',', place - begin) == NULL &&
                        memchr(text + place + mark.bytes, ',', end - place - mark.bytes) == NULL;
    return !is_one || put(translation, ".", place);
}

/* Converts one character that means the same as an ASCII sign. */
static bool take_sign(struct translation *translation, char sign, size_t place)
{
    switch (sign) {
    case '(': return open_bracket(translation, BRACKET_ROUND, "(", place);
    case '[': return open_bracket(translation, BRACKET_SQUARE, "(", place);
    case '{': return open_bracket(translation, BRACKET_CURLY, "(", place);
    case ')': return close_bracket(translation, BRACKET_ROUND, place);
    case ']': return close_bracket(translation, BRACKET_SQUARE, place);
    case '}': return close_bracket(translation, BRACKET_CURLY, place);
    case '+':
    case '-':
    case '*':
    case '/':
    case ':':
    case '^':
    case 'x': return put_operation(translation, sign, place);
    case ',':
        if (translation->how == PLAIN_COMMAS) return put(translation, " ", place);
        if ((translation->plain->rules->operations & TALLY_OP_LOG) != 0 &&
            translation->open_count != 0)
            return put(translation, ",", place);
        return take_mark(translation, character_at(translation->text, translation->end, place),
                         place) ||
               fail(translation, place);
    case '\'':
        if (take_mark(translation, character_at(translation->text, translation->end, place), place))
            return true; /* fallthrough */
    default: return put_byte(translation, sign, place);
    }
}

/* Does a word begin there, in capital letters or not? *behind: the place behind it. */
static bool word_begins(const struct translation *translation, const char *word, size_t *behind)
{
    size_t at = translation->at;
    for (; *word != '\0'; word++) {
        const struct character letter = character_at(translation->text, translation->end, at);
        if (letter.kind != CHARACTER_LETTER || (letter.plain | 0x20) != *word) return false;
        at += letter.bytes;
    }
    *behind = at;
    return true;
}

/* Puts the word of an operation that stands before its operand. */
static bool put_prefix(struct translation *translation, const char *word, size_t place)
{
    return begin_operand(translation, false, place) && put(translation, " ", place) &&
           put(translation, word, place) && put(translation, " ", place);
}

/* The operation whose word begins there, if the rules have it, or it is a square root or minus;
 * OPERATIONS: none. */
static uint32_t operation_at(const struct translation *translation, struct character letter,
                             size_t *behind)
{
    enum { GREEK_GAMMA = 0x393, GREEK_SIGMA = 0x3A3 };
    const uint32_t worded =
        translation->plain->rules->operations & (TALLY_OP_NESTED | TALLY_OP_PAIRED);
    const uint32_t all = worded | TALLY_OP_SQRT | TALLY_OP_NEGATE;
    *behind = translation->at + letter.bytes;
    for (uint32_t i = 0; operation_next(&i, all); i++) {
        const char *const word = operation_words[i];
        if ((i == OPERATION_GAMMA && letter.code == GREEK_GAMMA) ||
            (i == OPERATION_SUM && letter.code == GREEK_SIGMA) ||
            (i == OPERATION_CEIL && word_begins(translation, "ceiling", behind)) ||
            (is_letter(word[0]) && word_begins(translation, word, behind)))
            return i;
    }
    return OPERATIONS;
}

/* Opens or closes a bracket that rounds. */
static bool take_rounding(struct translation *translation, uint32_t operation, bool is_open,
                          size_t place)
{
    const enum bracket bracket = operation == OPERATION_FLOOR ? BRACKET_FLOOR : BRACKET_CEIL;
    if ((translation->plain->rules->operations & operation_bit(operation)) == 0)
        return fail(translation, place);
    if (!is_open) return close_bracket(translation, bracket, place);
    return put_prefix(translation, operation_words[operation], place) &&
           open_bracket(translation, bracket, "(", place);
}

/* A number before the sign of a root is its degree where the rules have such roots, and no square
 * root; where they have both, it may as well be a factor. */
static bool put_root(struct translation *translation, size_t place)
{
    const uint32_t operations = translation->plain->rules->operations;
    if ((operations & (TALLY_OP_ROOT | TALLY_OP_SQRT)) == TALLY_OP_ROOT &&
        ends_operand(last_byte(translation->plain)))
        return put(translation, " root ", place);
    if (translation->how == PLAIN_IMPLIED && is_digit(last_byte(translation->plain)))
        return doubt(translation, level_of(translation)->begin, TALLY_THING_ROOT_INDEX);
    return put_prefix(translation, "sqrt", place);
}

/* Puts the word of an operation, behind it in the text, if it is a square root or the rules have
 * it. A root with an index, \sqrt[3]{8}, is another operation. */
static bool put_word(struct translation *translation, uint32_t operation, size_t place)
{
    const char *const word = operation_words[operation];
    const uint32_t all = translation->plain->rules->operations | TALLY_OP_SQRT | TALLY_OP_NEGATE;
    if ((all & operation_bit(operation)) == 0) return fail(translation, place);
    if (operation == OPERATION_SQRT) {
        if (translation->text[place] == '\\') skip_blanks(translation);
        if (translation->text[place] == '\\' && character_is(next_character(translation), '['))
            return fail(translation, place);
        return put_root(translation, place);
    }
    if (operation == OPERATION_LOG &&
        (translation->text[place] == '\\' || !ends_operand(last_byte(translation->plain))))
        return take_logarithm(translation, place);
    if (!operation_is_nested(operation)) return put(translation, word, place);
    return operation_rows[operation].before[0] != '\0'
               ? put_prefix(translation, word, place)
               : put(translation, operation_rows[operation].behind, place);
}

/* ---- TeX ------------------------------------------------------------------------------------- */

enum command {
    COMMAND_SIGN,
    COMMAND_WORD,
    COMMAND_OPEN,
    COMMAND_CLOSE,
    COMMAND_FRACTION,
    COMMAND_REPEAT,
    COMMAND_SIZE
};

static const struct {
    const char *name;
    uint8_t command; /* enum command */
    char sign;       /* for COMMAND_SIGN; x is a sign for times that makes no **. Of a word or a
                        bracket that rounds: enum operation */
} commands[] = {
    {"times", COMMAND_SIGN, 'x'},
    {"cdot", COMMAND_SIGN, 'x'},
    {"ast", COMMAND_SIGN, 'x'},
    {"div", COMMAND_SIGN, '/'},
    {"lbrace", COMMAND_SIGN, '{'},
    {"rbrace", COMMAND_SIGN, '}'},
    {"lbrack", COMMAND_SIGN, '['},
    {"rbrack", COMMAND_SIGN, ']'},
    {"therefore", COMMAND_SIGN, ' '},
    {"checkmark", COMMAND_SIGN, ' '},
    {"quad", COMMAND_SIGN, ' '},
    {"qquad", COMMAND_SIGN, ' '},
    {"displaystyle", COMMAND_SIGN, ' '},
    {"Gamma", COMMAND_WORD, OPERATION_GAMMA},
    {"log", COMMAND_WORD, OPERATION_LOG},
    {"lfloor", COMMAND_OPEN, OPERATION_FLOOR},
    {"rfloor", COMMAND_CLOSE, OPERATION_FLOOR},
    {"lceil", COMMAND_OPEN, OPERATION_CEIL},
    {"rceil", COMMAND_CLOSE, OPERATION_CEIL},
    {"sqrt", COMMAND_WORD, OPERATION_SQRT},
    {"surd", COMMAND_WORD, OPERATION_SQRT},
    {"frac", COMMAND_FRACTION, 0}, /* also dfrac, tfrac and cfrac */
    {"overline", COMMAND_REPEAT, 0},
    {"left", COMMAND_SIZE, 0},
    {"right", COMMAND_SIZE, 0},
    {"big", COMMAND_SIZE, 0}, /* also Big, bigg, bigl, bigr and so on */
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

/* Returns the row of the command's name, or the number of rows if there is none. */
static size_t find_command(const char *name, size_t length)
{
    size_t i = 0;
    if (length == 5 && memcmp(name + 1, "frac", 4) == 0 && memchr("dtc", *name, 3) != NULL) {
        name++;
        length--;
    } else if (length >= 3 && (memcmp(name, "big", 3) == 0 || memcmp(name, "Big", 3) == 0)) {
        name = "big";
        length = 3;
    }
    while (i < COMMANDS && !text_is(name, length, commands[i].name)) i++;
    return i;
}

/* Goes into the braces that a command must have behind it. */
static bool take_braces(struct translation *translation, enum bracket bracket, const char *plain,
                        size_t place)
{
    skip_blanks(translation);
    const bool is_single =
        bracket == BRACKET_ABOVE && next_character(translation).kind == CHARACTER_DIGIT;
    if (!is_single &&
        (translation->at == translation->end || translation->text[translation->at] != '{'))
        return fail(translation, place);
    if (bracket == BRACKET_ABOVE && translation->how == PLAIN_IMPLIED &&
        is_digit(last_byte(translation->plain)))
        return doubt(translation, level_of(translation)->begin, TALLY_THING_MIXED);
    if (is_single)
        return begin_operand(translation, false, place) && put_single(translation, plain, "") &&
               go_below(translation, place);
    translation->at++;
    return open_bracket(translation, bracket, plain, place);
}

/* Handles a backslash that is followed by no name: a space, the end of a line, an escaped brace, or
 * an error. */
static bool take_escaped(struct translation *translation, size_t place)
{
    static const char spaces[] = ",;:! ";
    if (translation->at == translation->end) return fail(translation, place);
    const char c = translation->text[translation->at++];
    if (c == '{' || c == '}' || c == '%') return take_sign(translation, c, place);
    if (c == '\\' || memchr(spaces, c, sizeof spaces - 1) != NULL)
        return put(translation, " ", place);
    return fail(translation, place);
}

/* A line above digits says that they repeat. */
static bool take_line(struct translation *translation, size_t place)
{
    if (!may_repeat(translation) || !character_is(next_character(translation), '{'))
        return fail(translation, place);
    translation->at++;
    return digits_before(translation, '}') != 0
               ? open_bracket(translation, BRACKET_CURLY, "(", place)
               : fail(translation, place);
}

/* Replaces a TeX command by its plain text: \times by x, \frac by a quotient in parentheses. */
static bool take_command(struct translation *translation)
{
    const size_t place = translation->at++;
    const size_t begin = translation->at;
    while (translation->at < translation->end && is_letter(translation->text[translation->at]))
        translation->at++;
    const char *const name = translation->text + begin;
    const size_t length = translation->at - begin;
    if (length == 0) return take_escaped(translation, place);
    if (is_dress(name, length)) return take_braces(translation, BRACKET_DRESS, " ", place);
    const size_t row = find_command(name, length);
    if (row == COMMANDS) return fail(translation, place);
    const char sign = commands[row].sign;
    const enum command command = (enum command)commands[row].command;
    switch (command) {
    case COMMAND_SIGN: return take_sign(translation, sign, place);
    case COMMAND_WORD: return put_word(translation, (uint32_t)sign, place);
    case COMMAND_OPEN:
    case COMMAND_CLOSE:
        return take_rounding(translation, (uint32_t)sign, command == COMMAND_OPEN, place);
    case COMMAND_REPEAT: return take_line(translation, place);
    case COMMAND_FRACTION: return take_braces(translation, BRACKET_ABOVE, "((", place);
    case COMMAND_SIZE: break; /* only sets the size of the bracket that follows */
    }
    return true;
}

/* ---- Letters and superscripts ---------------------------------------------------------------- */

/* A letter that stands alone is a card: no digit or letter but the x for times is next to it. */
static bool is_alone(const struct translation *translation, struct character letter)
{
    const struct plain *const plain = translation->plain;
    const struct character next =
        character_at(translation->text, translation->end, translation->at + letter.bytes);
    const char last = plain->length != 0 ? plain->bytes[plain->length - 1] : '\0';
    const bool is_before = !is_digit(last) && last != '.' && last != 'g';
    const bool is_x = next.kind == CHARACTER_LETTER && (next.plain | 0x20) == 'x';
    return is_before && (is_x || (next.kind != CHARACTER_LETTER && next.kind != CHARACTER_DIGIT));
}

/* Puts a value as (5/2), with a minus where it is below 0. */
static bool put_value(struct translation *translation, struct rational value, size_t place)
{
    char digits[64];
    struct text_out out = {.buffer = digits, .size = sizeof digits};
    text_put_string(&out, value.negative ? "(-" : "(");
    text_put_whole(&out, rational_part_64(value.numerator));
    if (value.denominator != 1) text_put(&out, '/');
    if (value.denominator != 1) text_put_whole(&out, rational_part_64(value.denominator));
    text_put(&out, ')');
    text_end(&out);
    return put(translation, digits, place);
}

/* The end of a name, which is letters, and digits behind them; `at`: there is none. */
static size_t name_end(const char *text, size_t length, size_t at)
{
    size_t end = at;
    while (end < length &&
           (is_letter(text[end]) || text[end] == '_' || (end > at && is_digit(text[end]))))
        end++;
    return end - at <= PLAIN_NAME_MOST ? end : at;
}

/* Skips the worth of a card in a bracket behind it: K (13). */
static void skip_worth(struct translation *translation, uint8_t worth)
{
    uint64_t told;
    bool is_beyond = false;
    size_t at = translation->at + (character_is_blank(next_character(translation)) ? 1 : 0);
    const struct character open = character_at(translation->text, translation->end, at);
    const size_t end =
        number_end(translation->text, translation->end, at + open.bytes, &told, &is_beyond);
    const struct character close = character_at(translation->text, translation->end, end);
    if (character_is(open, '(') && character_is(close, ')') && told == worth)
        translation->at = end + close.bytes;
}

/* The name with which the span begins; NULL: it begins with none. */
static const struct plain_name *find_name(const struct plain *plain, const char *text,
                                          struct span span)
{
    for (uint32_t i = plain->name_count; i-- > 0;) {
        const struct plain_name *const name = &plain->names[i];
        if (name->length <= span_length(span) &&
            memcmp(name->text, text + span.begin, name->length) == 0)
            return name;
    }
    return NULL;
}

/* The name that stands there in place of a value; NULL: none does. Between two operands, x is a
 * sign. */
static const struct plain_name *name_at(const struct translation *translation)
{
    const struct plain *const plain = translation->plain;
    if (plain->name_count == 0) return NULL;
    const size_t end = name_end(translation->text, translation->end, translation->at);
    const bool is_sign =
        (translation->text[translation->at] | 0x20) == 'x' && ends_operand(last_byte(plain));
    const struct plain_name *const name =
        is_sign ? NULL : find_name(plain, translation->text, (struct span){translation->at, end});
    const size_t behind = name != NULL ? translation->at + name->length : end;
    return behind == end || find_name(plain, translation->text, (struct span){behind, end}) != NULL
               ? name
               : NULL; /* a * b, or ab */
}

static bool take_letter(struct translation *translation, struct character letter)
{
    const size_t place = translation->at;
    const uint8_t worth = card_worth(letter.plain);
    size_t behind = place + letter.bytes;
    const struct plain_name *const name = name_at(translation);
    if (name != NULL) {
        translation->at += name->length;
        return begin_operand(translation, false, place) &&
               put_value(translation, name->value, place);
    }
    if (letter.plain != 0 && (letter.plain | 0x20) == 'x') {
        translation->at = behind;
        return take_sign(translation, 'x', place);
    }
    const uint32_t operation = operation_at(translation, letter, &behind);
    if (operation != OPERATIONS) {
        translation->at = behind;
        return put_word(translation, operation, place);
    }
    behind = place + letter.bytes;
    const enum word_meaning meaning = word_at(translation->text, translation->end, place, &behind);
    translation->at = behind;
    if ((meaning == WORD_CLOSING || meaning == WORD_POINTS) &&
        last_byte(translation->plain) != '(' &&
        !character_is_one_of(character_at(translation->text, translation->end, behind), ":")) {
        while (behind < translation->end && translation->text[behind] == '!') behind++;
        translation->at = behind;
        while (memchr(": ", last_byte(translation->plain), 2) != NULL) translation->plain->length--;
        return put(translation, " ", place);
    }
    if (word_sign(meaning) != '\0') return take_sign(translation, word_sign(meaning), place);
    translation->at = place;
    if (worth == 0 || !is_alone(translation, letter)) return fail(translation, place);
    translation->at += letter.bytes;
    skip_worth(translation, worth);
    return begin_operand(translation, true, place) &&
           (worth < 10 || put(translation, "1", place)) &&
           put_byte(translation, (char)('0' + worth % 10), place) && put(translation, " ", place);
}

/* Puts a degree that stands before the sign of a root, as in ³√27. Returns false if there is none,
 * or the rules have no such roots. */
static bool put_degree(struct translation *translation, const char *degree, size_t place)
{
    const struct plain *const plain = translation->plain;
    if ((plain->rules->operations & TALLY_OP_ROOT) == 0 || ends_operand(last_byte(plain)))
        return false;
    for (; *degree != '\0'; degree++)
        if (!put_digit(translation, *degree, place)) return false;
    return put(translation, " root ", place);
}

/* Puts a fraction, and the whole number before it: 2 1/2 is (5/2). Only a step or a value that is
 * told has it: elsewhere its numbers may have been given, or not. */
static bool put_mixed(struct translation *translation, uint32_t above, uint32_t below, size_t place)
{
    struct plain *const plain = translation->plain;
    uint32_t begin = plain->length, power = 1, whole = 0;
    while (begin != 0 && plain->bytes[begin - 1] == ' ') begin--;
    for (; begin != 0 && is_digit(plain->bytes[begin - 1]) && power < 1000000; power *= 10)
        whole += power * (uint32_t)(plain->bytes[--begin] - '0');
    if (!plain->is_step && !(plain->has_equals && begin == 0)) return fail(translation, place);
    if (power != 1) plain->length = begin;
    else if (!begin_operand(translation, true, place)) return false;
    const struct rational value = {.numerator = (rational_part)whole * below + above,
                                   .denominator = below};
    return put_value(translation, value, place);
}

/* Takes a fraction in one sign. */
static bool take_fraction(struct translation *translation, uint32_t code, size_t place)
{
    enum { FIRST = 0xBC, SECOND = 0x2153 };
    static const uint8_t fractions[][2] = {{1, 4}, {1, 2}, {3, 4}, {1, 3}, {2, 3},
                                           {1, 5}, {2, 5}, {3, 5}, {4, 5}, {1, 6},
                                           {5, 6}, {1, 8}, {3, 8}, {5, 8}, {7, 8}};
    const uint32_t row = code < SECOND ? code - FIRST : code - SECOND + 3;
    return row < sizeof fractions / sizeof fractions[0]
               ? put_mixed(translation, fractions[row][0], fractions[row][1], place)
               : fail(translation, place);
}

/* Takes a fraction with two figures behind a whole number and one blank, as in 2 2/3. */
static bool take_mixed(struct translation *translation, size_t place)
{
    const char *const text = translation->text;
    if (translation->how != PLAIN_IMPLIED || !translation->plain->is_step ||
        !is_mixed(text, translation->end, place + 1))
        return false;
    translation->at = place + 4;
    return put_mixed(translation, (uint32_t)(text[place + 1] - '0'),
                     (uint32_t)(text[place + 3] - '0'), place);
}

/* A run of superscripts is the exponent of the operand before it, or the degree of the root behind
 * it, ³√27. */
static bool take_superscripts(struct translation *translation)
{
    const struct plain *const plain = translation->plain;
    const size_t place = translation->at;
    const struct level *const level = level_of(translation);
    const char last = last_byte(plain);
    char digits[24] = "";
    size_t count = 0;
    struct character next = next_character(translation);
    for (; next.kind == CHARACTER_SUPERSCRIPT && count + 1 < sizeof digits;
         next = next_character(translation)) {
        digits[count++] = next.plain;
        translation->at += next.bytes;
    }
    if (next.kind == CHARACTER_ROOT && put_degree(translation, digits, place)) {
        translation->at += next.bytes;
        return true;
    }
    if (!is_digit(last) && last != ')' && last != '!' && last != '%')
        return fail(translation, place);
    if (level->has_root) return doubt(translation, level->begin, TALLY_THING_ROOT_POWER);
    skip_blanks(translation);
    if (character_is(next_character(translation), '!'))
        return doubt(translation, level->begin, TALLY_THING_POWER_FACTORIAL);
    return put(translation, "^(", place) && put(translation, digits, place) &&
           put(translation, ")", place);
}

/* ---- Sides ----------------------------------------------------------------------------------- */

/* Replaces a run of blanks by one. */
static bool take_blanks(struct translation *translation, size_t place)
{
    const struct plain *const plain = translation->plain;
    const struct character first = next_character(translation);
    if (take_mixed(translation, place)) return true;
    bool is_blank_there = false; /* and not only the frame of a key, as in 2️⃣4️⃣ */
    for (struct character next = first; character_is_space(next);
         next = next_character(translation)) {
        is_blank_there |= next.kind != CHARACTER_IGNORED;
        translation->at += next.bytes;
    }
    if (!is_blank_there) return true;
    if (translation->how == PLAIN_IMPLIED && take_mark(translation, first, place)) return true;
    if (plain->length != 0 && plain->bytes[plain->length - 1] == ' ') return true;
    return put(translation, " ", place);
}

static bool take_character(struct translation *translation)
{
    enum { CEIL_OPENS = 0x2308, FLOOR_OPENS = 0x230A, FLOOR_CLOSES = 0x230B };
    enum { CUBE_ROOT = 0x221B, FOURTH_ROOT = 0x221C };
    const size_t place = translation->at;
    const struct character next = next_character(translation);
    switch (next.kind) {
    case CHARACTER_BLANK:
    case CHARACTER_LINE:
    case CHARACTER_IGNORED: return take_blanks(translation, place);
    case CHARACTER_LETTER: return take_letter(translation, next);
    case CHARACTER_SUPERSCRIPT: return take_superscripts(translation);
    case CHARACTER_SIGN:
        if (next.code == '\\') return take_command(translation);
        if (next.plain == '.' && !character_is_point(next)) break;
        translation->at += next.bytes;
        if (next.plain == '/' && character_is(next_character(translation), '/') &&
            (translation->plain->rules->operations & TALLY_OP_IDIV) != 0) { /* 7 // 2 */
            translation->at += next_character(translation).bytes;
            return put(translation, " idiv ", place);
        }
        /* × beside * makes no ** */
        return take_sign(
            translation,
            next.plain == '*' && next.code != '*' && next.code != 0xFF0A ? 'x' : next.plain, place);
    case CHARACTER_ROOT: translation->at += next.bytes; return put_root(translation, place);
    case CHARACTER_DIGIT:
        translation->at += next.bytes;
        return put_digit(translation, next.plain, place);
    case CHARACTER_SUIT: /* of a card, which is a number alone */
        if (!rules_have_cards(translation->plain->rules)) return fail(translation, place);
        translation->at += next.bytes;
        return put(translation, " ", place);
    case CHARACTER_OTHER:
        if (next.code == CUBE_ROOT || next.code == FOURTH_ROOT) {
            if (!put_degree(translation, next.code == CUBE_ROOT ? "3" : "4", place)) break;
            translation->at += next.bytes;
            return true;
        }
        if (next.code < CEIL_OPENS || next.code > FLOOR_CLOSES) {
            translation->at += next.bytes;
            return take_fraction(translation, next.code, place);
        }
        translation->at += next.bytes;
        return take_rounding(translation,
                             next.code < FLOOR_OPENS ? OPERATION_CEIL : OPERATION_FLOOR,
                             next.code == CEIL_OPENS || next.code == FLOOR_OPENS, place);
    case CHARACTER_ARROW:
    case CHARACTER_DOTS:
    case CHARACTER_PICTURE:
    case CHARACTER_END: break;
    }
    return fail(translation, place);
}

bool plain_read(struct plain *plain, enum plain_how how)
{
    struct translation translation; /* not initialised, since it is large */
    translation.plain = plain;
    translation.text = plain->text;
    translation.at = plain->side.begin;
    translation.end = plain->side.end;
    translation.how = how;
    translation.open_count = 0;
    translation.levels[0] = (struct level){.begin = (uint32_t)plain->side.begin};
    plain->length = 0;
    plain->thing = TALLY_THING_NONE;
    if (plain->goes_on && !put_digit(&translation, '1', plain->side.begin)) return false;
    while (translation.at < plain->side.end) {
        if (!take_character(&translation)) return false;
    }
    /* The parser sees all brackets but these. */
    for (uint32_t i = 1; i <= translation.open_count; i++) {
        if (translation.levels[i].bracket == BRACKET_DRESS)
            return fail(&translation, translation.levels[i].place);
    }
    if (!put_byte(&translation, '\0', plain->side.end)) return false;
    plain->length--;
    return true;
}

/* The place behind a name and its sign, as in "a = 50 + 1", "a: 50 + 1" and "a) 50 + 1", or behind
 * the sign of a formula, "=3 * 4"; 0: there is none. *name: the name; empty: none. */
static size_t behind_name(const struct plain *plain, const char *text, size_t length,
                          struct span *name)
{
    const size_t at = span_trim(text, (struct span){0, length}).begin;
    const size_t end = name_end(text, length, at);
    size_t sign = end, word = at;
    *name = (struct span){0, 0};
    while (sign < length && text[sign] == ' ') sign++;
    if (sign + 1 >= length) return 0;
    const char behind = text[sign + 1];
    const bool is_letter_alone = end == at + 1;
    const bool is_set = text[sign] == '=' && behind != '=' && behind != '>';
    if (!is_set && (!is_letter_alone || behind != ' ' || memchr(":)", text[sign], 2) == NULL))
        return 0;
    const enum word_meaning meaning = word_at(text, length, at, &word);
    const struct plain_name *const known = find_name(plain, text, (struct span){at, end});
    if ((!is_letter_alone && meaning != WORD_UNKNOWN && meaning != WORD_ANSWER &&
         meaning != WORD_TARGET && meaning != WORD_OFFERING) ||
        (end > at + 1 && (text[at] | 0x20) == 'x' && is_digit(text[at + 1])) ||
        (known != NULL && known->length != end - at))
        return 0; /* nor are x10, and ab where a is a name */
    *name = (struct span){at, end};
    return sign + 1;
}

/* Where the letters begin that end there. */
static size_t word_begin(const char *text, size_t end)
{
    while (end > 0 && is_letter(text[end - 1])) end--;
    return end;
}

/* The end of an answer without the ! behind its value or its words, as in "6 * 4 = 24!" and "6
 * times 4!", or the ? behind its expression. Under rules with factorials, a ! may be one. */
static size_t value_end(const tally_rules *rules, const char *text, size_t end)
{
    size_t last = end, value, word = end;
    while (last > 0 && memchr("? ", text[last - 1], 2) != NULL) last--;
    const bool is_operand = last > 0 && (is_digit(text[last - 1]) || text[last - 1] == ')');
    if (is_operand && has_operation(text, (struct span){0, last})) end = last;
    while (last > 0 && memchr("! ", text[last - 1], 2) != NULL) last--;
    for (value = last; value > 0 && (is_digit(text[value - 1]) || text[value - 1] == ' ');) value--;
    const bool has_factorials =
        (rules->operations & (TALLY_OP_FACTORIAL | TALLY_OP_DOUBLE_FACTORIAL)) != 0;
    const bool is_behind = value > 0 && value < last &&
                           (text[value - 1] == '=' ||
                            word_sign(word_at(text, last, word_begin(text, value), &word)) != 0);
    return is_behind && !has_factorials ? last : end;
}

/* The span within \begin{align} and \end{align}, or another environment of TeX, such as
 * \begin{array}{l}. */
static struct span within_environment(const char *text, struct span span)
{
    static const char open[] = "\\begin{", close[] = "\\end{";
    const size_t length = sizeof open - 1, close_length = sizeof close - 1;
    if (!begins_with(text, span, open)) return span;
    const size_t name = span.begin + length;
    const size_t count = closing_brace(text, span.end, name - 1) + 1 - name;
    const size_t end = span.end - close_length - count;
    if (span_length(span) < length + close_length + 2 * count ||
        memcmp(text + end, close, close_length) != 0 ||
        memcmp(text + name, text + end + close_length, count) != 0)
        return span;
    size_t begin = name + count;
    if (text[begin] == '{') begin = closing_brace(text, end, begin) + 1;
    while (begin < end && memchr("& \n", text[begin], 3) != NULL) begin++;
    return begin < end ? (struct span){begin, end} : span;
}

struct span plain_answer(const tally_rules *rules, const char *text, size_t length)
{
    const struct span whole = {0, length};
    const struct span bare = take_off_marks(text, whole, STOPS_ANYWHERE);
    const struct span inner = within_environment(text, bare);
    return inner.begin != bare.begin || bare.begin != 0
               ? inner
               : (struct span){0, value_end(rules, text, length)};
}

void plain_begin(struct plain *plain, const tally_rules *rules, const char *text, size_t length)
{
    plain->text = text;
    plain->rules = rules;
    const struct span whole = {behind_name(plain, text, length, &plain->name), length};
    plain->rest = take_off_marks(text, whole, STOPS_ANYWHERE);
    plain->has_more = true;
    plain->goes_on = plain->is_step = plain->has_equals = false;
}

void plain_next(struct plain *plain)
{
    const char *const text = plain->text;
    const struct span rest = plain->rest;
    const bool begins_with_word = /* "Subtract 4: 6" */
        plain->is_step && character_at(text, rest.end, rest.begin).kind == CHARACTER_LETTER;
    size_t end = rest.begin, sign = 0;
    for (; end < rest.end && (sign = equals_at(text + end, rest.end - end)) == 0; end++) {
        if (!begins_with_word || text[end] != ':' ||
            !is_value_alone(text + end + 1, rest.end - end - 1))
            continue;
        sign = 1;
        break;
    }
    plain->has_more = end != rest.end;
    plain->has_equals |= plain->has_more;
    plain->rest.begin = end + sign;
    const struct span side = {rest.begin, end};
    const enum stops stops = plain->has_more ? STOPS_NOWHERE : STOPS_WITHIN_MARKS;
    plain->side = take_off_marks(text, side, stops);
}

/* RPN is in the order of the text; infix with two operands is not. */
static bool is_rpn(const struct raw_text *raw)
{
    for (uint32_t i = 1; i < raw->count; i++) {
        if (raw->items[i].position < raw->items[i - 1].position) return false;
    }
    return raw->count > 2;
}

/* The place at which a translation failed, or one before it at which the part that was translated
 * has a sign that no expression has. */
static size_t wrong_before(const struct plain *plain, struct raw_text *raw)
{
    if (raw_parse(raw, plain->bytes, plain->length, raw_reading_of(plain->rules)) == TALLY_OK)
        return plain->wrong;
    const size_t position = raw->error.position;
    const bool is_sign = position < plain->length && plain->bytes[position] > ' ' &&
                         !is_digit(plain->bytes[position]) && !is_letter(plain->bytes[position]) &&
                         memchr("()[]{}+-*/:^!.", plain->bytes[position], 14) == NULL;
    return is_sign ? plain->places[position] : plain->wrong;
}

bool plain_parse(struct plain *plain, struct raw_text *raw, size_t *wrong)
{
    for (unsigned how = PLAIN_WRITTEN; how < PLAIN_HOWS; how++) {
        if (how == PLAIN_COMMAS &&
            !character_is(character_at(plain->text, plain->side.end, *wrong), ','))
            return false;
        size_t place = 0;
        if (plain_read(plain, (enum plain_how)how)) {
            const bool is_read = raw_parse(raw, plain->bytes, plain->length,
                                           raw_reading_of(plain->rules)) == TALLY_OK;
            if (is_read && (how != PLAIN_COMMAS || is_rpn(raw))) return true;
            if (!is_read) place = plain->places[raw->error.position];
        } else {
            place = wrong_before(plain, raw);
        }
        if (how != PLAIN_COMMAS) *wrong = place;
        if (plain->thing != TALLY_THING_NONE) return false;
    }
    return false;
}
