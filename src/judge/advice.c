/* SPDX-License-Identifier: MIT */
/*
 * What is wrong with an answer, and how to mend it, as one line for people.
 */
#include "judge/judge.h"

#include "base/text.h"
#include "reading/characters.h"
#include "reading/extract.h"
#include "rules/columns.h"
#include "rules/game.h"
#include "rules/rules.h"
#include "tally/check.h"

#include <string.h>

/* ---- What is not read ------------------------------------------------------------------------ */

/*
 * Names of what is not read. A parser says where it had to stop; this says what stands there, so
 * that the message can name it: "percent", "a unit", "an unclosed bracket".
 *
 * The table of things that are not read, by the signs and words with which people write them.
 *
 * What is looked for is at the place where a parser stopped, or just before it, or, for words and
 * signs that have no other meaning, anywhere behind it.
 */

static const struct {
    const char *word, *message;
} things[] = {
#define THING_ROW(name, word, message) {word, message},
    TALLY_THINGS(THING_ROW)
#undef THING_ROW
};

const char *tally_thing_word(tally_thing thing)
{
    return (unsigned)thing < sizeof things / sizeof things[0] ? things[thing].word : "?";
}

/* Signs and words, in lower case, and the operation that would read them. A word must end where its
 * letters end, and may be a command of TeX. */
static const struct {
    tally_thing thing;
    uint32_t operation;    /* 0: none */
    const char *texts[16]; /* NULL behind the last */
} names[] = {
    {TALLY_THING_PERCENT,
     TALLY_OP_PERCENT,
     {"%", "\xD9\xAA", "\xEF\xBC\x85", "\xE2\x80\xB0", "percent"}},
    {TALLY_THING_LOGARITHM, TALLY_OP_LOG, {"log", "lg"}},
    {TALLY_THING_LN, 0, {"ln"}},
    {TALLY_THING_REMAINDER, TALLY_OP_MOD, {"mod", "\\bmod", "\\pmod"}},
    {TALLY_THING_FLOOR,
     TALLY_OP_FLOOR,
     {"floor", "\\lfloor", "\\rfloor", "\xE2\x8C\x8A", "\xE2\x8C\x8B", "int"}},
    {TALLY_THING_CEILING,
     TALLY_OP_CEIL,
     {"ceil", "ceiling", "\\lceil", "\\rceil", "\xE2\x8C\x88", "\xE2\x8C\x89"}},
    {TALLY_THING_ROUND, 0, {"round"}},
    {TALLY_THING_GAMMA, TALLY_OP_GAMMA, {"gamma", "\xCE\x93"}},
    {TALLY_THING_CHOOSE, 0, {"ncr", "npr", "c", "choose", "\\binom"}},
    {TALLY_THING_SUM, TALLY_OP_SUM, {"sum", "\xE2\x88\x91", "\xCE\xA3"}},
    {TALLY_THING_ROOT, TALLY_OP_ROOT, {"root", "cbrt", "\xE2\x88\x9B", "\xE2\x88\x9C", "\\sqrt"}},
    {TALLY_THING_ABSOLUTE, 0, {"abs", "|", "\\lvert", "\\rvert", "\\vert"}},
    {TALLY_THING_FUNCTION, 0, {"sin", "cos", "tan", "exp", "pow", "max", "min", "gcd", "lcm"}},
    {TALLY_THING_REPEATING,
     TALLY_OP_REPEAT,
     {"\\overline", "\\dot", "...", "\xE2\x80\xA6", "\xCC\x84", "\xCC\x85", "\xCC\x87"}},
    {TALLY_THING_EXPONENT, 0, {"e"}},
    {TALLY_THING_COMPARISON,
     0,
     {"!=", "==", "<", ">", "~", "\xE2\x89\x88", "\xE2\x89\xA0", "\xE2\x89\xA4", "\xE2\x89\xA5",
      "\xE2\x89\x85"}},
    {TALLY_THING_COMPARISON,
     0,
     {"\\approx", "\\neq", "\\ne", "\\leq", "\\le", "\\geq", "\\ge", "\\lt", "\\gt", "\\sim"}},
    {TALLY_THING_WHOLE_QUOTIENT, TALLY_OP_IDIV, {"//", "idiv"}},
    {TALLY_THING_DOUBLE_FACTORIAL, TALLY_OP_DOUBLE_FACTORIAL, {"!!"}},
    {TALLY_THING_EQUATION, 0, {"="}},
    {TALLY_THING_UNIT, 0, {"$", "\xE2\x82\xAC", "\xC2\xA3", "\xC2\xA5", "\xC2\xB0"}},
    /* What has no names of its own. */
    {TALLY_THING_POWER, TALLY_OP_POWER, {NULL}},
    {TALLY_THING_FACTORIAL, TALLY_OP_FACTORIAL, {NULL}},
    {TALLY_THING_SQUARE_ROOT, TALLY_OP_SQRT, {NULL}},
    {TALLY_THING_NEGATE, TALLY_OP_NEGATE, {NULL}},
    {TALLY_THING_DECIMAL, TALLY_OP_POINT, {NULL}},
    {TALLY_THING_ZERO_POWER, TALLY_OP_ZERO_POWER, {NULL}},
    {TALLY_THING_SUBFACTORIAL, TALLY_OP_SUBFACTORIAL, {NULL}},
};

enum { NAMES = sizeof names / sizeof names[0] };

/* The byte there; 0 behind the text. */
static char byte_at(const char *text, size_t length, size_t place)
{
    return place < length ? text[place] : '\0';
}

/* Letters of all scripts, from there on. */
static size_t letters_end(const char *text, size_t length, size_t place)
{
    struct character next = character_at(text, length, place);
    for (; next.kind == CHARACTER_LETTER; next = character_at(text, length, place))
        place += next.bytes;
    return place;
}

/* The end of the sign or word if it stands there; `place`: it does not. */
static size_t name_end(const char *name, const char *text, size_t length, size_t place)
{
    size_t at = place + (text[place] == '\\' && *name != '\\'); /* \log */
    for (; *name != '\0'; name++, at++) {
        const char c = at < length ? text[at] : '\0';
        if (c != *name && (c < 'A' || c > 'Z' || (c | 0x20) != *name)) return place;
    }
    const bool goes_on = at < length && (is_letter(text[at]) || text[at] == '\''); /* C'est */
    return is_letter(name[-1]) && goes_on ? place : at;
}

static tally_thing find_name(const char *text, size_t length, size_t place, struct span *found)
{
    const bool is_command = text[place] == '\\';
    for (size_t row = 0; row < NAMES; row++) {
        for (const char *const *name = names[row].texts; *name != NULL; name++) {
            if (!is_command && (**name | 0x20) != (text[place] | 0x20)) continue;
            *found = (struct span){place, name_end(*name, text, length, place)};
            if (found->end != place) return names[row].thing;
        }
    }
    return TALLY_THING_NONE;
}

/* ---- Numbers --------------------------------------------------------------------------------- */

static size_t number_end_at(const char *text, size_t length, size_t place)
{
    while (is_digit(byte_at(text, length, place)) || byte_at(text, length, place) == '.') place++;
    return place;
}

/* The end of the bracket that opens there; behind the text: it is never closed. */
static size_t bracket_end(const char *text, size_t length, size_t place)
{
    size_t depth = 0;
    while (place < length) {
        const struct character next = character_at(text, length, place);
        place += next.bytes;
        if (character_is_one_of(next, "([{")) depth++;
        if (character_is_one_of(next, ")]}") && --depth == 0) return place;
    }
    return length + 1;
}

/* The end of the operand that begins there: digits, a bracket and all in it, or a command of TeX
 * and the braces behind it. */
static size_t operand_end(const char *text, size_t length, size_t place)
{
    struct character next = character_at(text, length, place);
    if (character_is_one_of(next, "([{")) {
        place = bracket_end(text, length, place);
    } else if (character_is(next, '\\')) {
        place = letters_end(text, length, place + 1);
        while (place < length && text[place] == '{') place = bracket_end(text, length, place);
    } else {
        for (; next.kind == CHARACTER_DIGIT || next.plain == '.';
             next = character_at(text, length, place))
            place += next.bytes;
    }
    return place < length ? place : length;
}

/* Numbers that are written in a way that is not read: 08, 1,000, 0.(3), 1e3, 5cm. */
static tally_thing name_number(const char *text, size_t length, size_t place, struct span *found)
{
    size_t begin = place;
    while (begin > 0 && (is_digit(text[begin - 1]) || text[begin - 1] == '.')) begin--;
    *found = (struct span){begin, number_end_at(text, length, place)};
    const char c = byte_at(text, length, place);
    const bool is_next = is_digit(byte_at(text, length, place + 1));
    if (begin == place) return c == '0' && is_next ? TALLY_THING_ZEROS : TALLY_THING_NONE;
    const bool is_line = c == '~' && memchr(text + begin, '.', place - begin) != NULL;
    if (is_line || (c == '(' && text[place - 1] == '.')) {
        found->end = is_line ? place + 1 : operand_end(text, length, place);
        return TALLY_THING_REPEATING;
    }
    if (!is_next || (c != ',' && (c | 0x20) != 'e')) return TALLY_THING_NONE;
    found->end = number_end_at(text, length, place + 1);
    if (c != ',') return TALLY_THING_EXPONENT;
    return found->end - place == 4 ? TALLY_THING_THOUSANDS : TALLY_THING_COMMA;
}

/* ---- Brackets -------------------------------------------------------------------------------- */

static tally_thing name_bracket(const char *text, size_t length, size_t place, struct span *found)
{
    const struct character next = character_at(text, length, place);
    *found = (struct span){place, place + next.bytes};
    if (character_is_one_of(next, "([{"))
        return bracket_end(text, length, place) > length ? TALLY_THING_UNCLOSED
                                                         : TALLY_THING_NO_OPERATION;
    if (!character_is_one_of(next, ")]}")) return TALLY_THING_NONE;
    size_t depth = 0;
    for (size_t at = 0; at < place;) {
        const struct character before = character_at(text, place, at);
        at += before.bytes;
        if (character_is_one_of(before, "([{")) depth++;
        if (character_is_one_of(before, ")]}") && depth != 0) depth--;
    }
    if (depth == 0) return TALLY_THING_UNOPENED;
    const char last = place != 0 ? text[place - 1] : '\0';
    return is_digit(last) || last == ')' || last == ']' || last == ' ' ? TALLY_THING_UNMATCHED
                                                                       : TALLY_THING_NO_NUMBER;
}

/* ---- All of it ------------------------------------------------------------------------------- */

/* The end of a sign as HTML has it, such as &times; or &#43;; `place`: none begins there. */
static size_t entity_end(const char *text, size_t length, size_t place)
{
    size_t end = place + 1;
    if (byte_at(text, length, end) == '#') end++;
    while (end < length && (is_letter(text[end]) || is_digit(text[end]))) end++;
    return end > place + 1 && byte_at(text, length, end) == ';' ? end + 1 : place;
}

/* A sign of an operation where a number should stand, or the end. */
static tally_thing name_missing(const char *text, size_t length, size_t place, struct span *found)
{
    const struct character next = character_at(text, length, place);
    *found = (struct span){place, place + next.bytes};
    if (next.kind == CHARACTER_END)
        return blanks_end(text, length, 0) == length ? TALLY_THING_EMPTY : TALLY_THING_NO_NUMBER;
    if (next.kind == CHARACTER_SUPERSCRIPT) return TALLY_THING_EXPONENT_SIGN;
    if (next.kind == CHARACTER_DIGIT) {
        found->end = operand_end(text, length, place);
        return TALLY_THING_NO_OPERATION;
    }
    if (next.kind == CHARACTER_ROOT) return TALLY_THING_NO_OPERATION;
    if ((next.code >= 0xBC && next.code <= 0xBE) || (next.code >= 0x2150 && next.code <= 0x215F))
        return TALLY_THING_FRACTION_SIGN;
    const size_t entity = next.code == '&' ? entity_end(text, length, place) : place;
    if (entity != place) {
        found->end = entity;
        return TALLY_THING_ENTITY;
    }
    if (next.kind != CHARACTER_SIGN) return TALLY_THING_SIGN;
    if (next.plain == ',') return TALLY_THING_COMMA;
    if (next.plain == '\\') {
        found->end = letters_end(text, length, place + 1);
        return byte_at(text, length, found->end) == '{' &&
                       bracket_end(text, length, found->end) > length
                   ? TALLY_THING_UNCLOSED
                   : TALLY_THING_TEX;
    }
    if (next.plain == '!') {
        found->end = operand_end(text, length, place + 1);
        return TALLY_THING_SUBFACTORIAL;
    }
    return character_is_one_of(next, "+-*/:^") ? TALLY_THING_NO_NUMBER : TALLY_THING_SIGN;
}

/* Two numbers side by side may belong to an operation behind them, as in 7 3 mod. */
static tally_thing name_behind(const char *text, size_t length, size_t place, struct span *found)
{
    for (size_t at = place; at < length; at++) {
        struct span behind;
        const tally_thing thing = find_name(text, length, at, &behind);
        if (thing == TALLY_THING_NONE || thing > TALLY_THING_FUNCTION) continue;
        *found = (struct span){place, behind.end};
        return thing;
    }
    return TALLY_THING_NO_OPERATION;
}

/* Names what stands at a place where the reading of a text stopped; *found is the text of it. Cost:
 * linear in the length of the text. */
static tally_thing unread_name(const char *text, size_t length, size_t place, struct span *found)
{
    if (length > 65536) {
        *found = (struct span){place, place};
        return TALLY_THING_LONG;
    }
    if (place > length) place = length;
    place = blanks_end(text, length, place);
    tally_thing thing = name_number(text, length, place, found);
    if (thing != TALLY_THING_NONE) return thing;
    /* Signs of two bytes may have been half read: 7//2 stops at the second. */
    const char half = byte_at(text, length, place), before = place > 0 ? text[place - 1] : '\0';
    if ((half == '/' && before == '/') || (half == '=' && (before == '!' || before == '=')))
        place--;
    if (place < length && (thing = find_name(text, length, place, found)) != TALLY_THING_NONE)
        return thing;
    *found = (struct span){place, letters_end(text, length, place)};
    if (found->end != place)
        return place > 0 && is_digit(text[place - 1]) ? TALLY_THING_UNIT : TALLY_THING_WORDS;
    thing = name_bracket(text, length, place, found);
    if (thing == TALLY_THING_NONE) thing = name_missing(text, length, place, found);
    const bool is_missing = thing == TALLY_THING_NO_OPERATION || thing == TALLY_THING_NO_NUMBER;
    if (place > 0 && is_missing && memchr(text, '=', place) != NULL) return TALLY_THING_EQUATION;
    return thing == TALLY_THING_NO_OPERATION ? name_behind(text, length, place, found) : thing;
}

/* Names what broke a rule about operations at a place, such as "factorial"; TALLY_THING_NONE: no
 * name. */
static tally_thing unread_operation(const char *text, size_t length, size_t place,
                                    struct span *found)
{
    const struct character next = character_at(text, length, place);
    const bool is_word = next.kind == CHARACTER_LETTER || next.plain == '\\';
    size_t end = place + next.bytes;
    if (is_word) end = letters_end(text, length, end);
    while (place > 0 && next.plain == '!' && text[place - 1] == '!') place--;
    while (end < length && character_is_one_of(next, "*!") && text[end] == next.plain) end++;
    *found = (struct span){place, end};
    if (next.kind == CHARACTER_DIGIT || next.plain == '.') {
        found->end = operand_end(text, length, place);
        return memchr(text + place, '.', found->end - place) != NULL ? TALLY_THING_DECIMAL
                                                                     : TALLY_THING_NONE;
    }
    if (is_word || next.kind == CHARACTER_ROOT) return TALLY_THING_SQUARE_ROOT;
    const bool is_double = end - place > 1;
    if (next.kind == CHARACTER_SUPERSCRIPT || next.plain == '^' || (next.plain == '*' && is_double))
        return TALLY_THING_POWER;
    if (next.plain == '-') return TALLY_THING_NEGATE;
    if (next.plain != '!') return TALLY_THING_NONE;
    return is_double ? TALLY_THING_DOUBLE_FACTORIAL : TALLY_THING_FACTORIAL;
}

/* ---- Naming ---------------------------------------------------------------------------------- */

/* The bytes of the sign or word of a root that begins there, and of blanks behind it; 0: none
 * does. */
static size_t root_sign(const char *text, size_t length, size_t place)
{
    const struct character first = character_at(text, length, place);
    size_t sign = first.bytes;
    if (place < length && first.kind != CHARACTER_ROOT)
        sign = name_end("sqrt", text, length, place) - place;
    while (sign != 0 && place + sign < length && text[place + sign] == ' ') sign++;
    return sign;
}

/* A text with two readings: the two operands whose sign is in doubt, or a root and its operand. */
static struct span doubtful(const char *text, size_t length, size_t place)
{
    size_t middle = operand_end(text, length, place + root_sign(text, length, place));
    while (middle < length && text[middle] == ' ') middle++;
    return (struct span){place, operand_end(text, length, middle)};
}

/* A number, a root and its operand, or one sign. */
static struct span part_at(const char *text, size_t length, size_t place)
{
    const char first = byte_at(text, length, place);
    const bool may_be_root = is_letter(first) || first == '\\' || (unsigned char)first >= 0x80;
    const size_t sign = may_be_root ? root_sign(text, length, place) : 0;
    const size_t end = operand_end(text, length, place + sign);
    return (struct span){place,
                         end != place ? end : place + character_at(text, length, place).bytes};
}

/* The operation that a thing needs, 0: none. */
static uint32_t operation_of(tally_thing thing)
{
    size_t row = 0;
    while (row < NAMES && names[row].thing != thing) row++;
    return row < NAMES ? names[row].operation : 0;
}

/* What is wrong where an operation that the rules have stands and cannot. */
static tally_thing misplaced(tally_thing thing, const char *text, size_t length, struct span *found)
{
    const struct character sign = character_at(text, length, found->begin);
    const bool rounds = thing == TALLY_THING_FLOOR || thing == TALLY_THING_CEILING;
    struct span bracket;
    if (rounds && sign.kind != CHARACTER_LETTER) { /* a bracket: the left ones have even codes */
        const bool is_left = sign.code == '\\' ? text[found->begin + 1] == 'l' : sign.code % 2 == 0;
        return is_left ? TALLY_THING_UNCLOSED : TALLY_THING_UNOPENED;
    }
    if (character_is(character_at(text, length, found->end), '(') &&
        unread_name(text, length, found->end, &bracket) == TALLY_THING_UNCLOSED) {
        *found = bracket;
        return TALLY_THING_UNCLOSED;
    }
    if (thing == TALLY_THING_LOGARITHM) return TALLY_THING_BASE;
    return found->end < length ? TALLY_THING_NO_OPERATION : TALLY_THING_NO_NUMBER;
}

void judge_name(tally_judgement *judgement, uint32_t operations, const char *text, size_t length)
{
    if (judgement->verdict != TALLY_VERDICT_INVALID) return;
    const size_t place = judgement->position < length ? judgement->position : length;
    struct span found = part_at(text, length, place);
    if (judgement->thing == TALLY_THING_EQUATION) {
        found = span_trim(text, (struct span){place, length});
    } else if (judgement->thing == TALLY_THING_CHAIN) {
        const char *const equals = memchr(text + place, '=', length - place);
        found.end = equals != NULL ? (size_t)(equals - text) : length;
        found = span_trim(text, found);
    } else if (judgement->thing != TALLY_THING_NONE && judgement->thing != TALLY_THING_ZERO_POWER &&
               judgement->thing != TALLY_THING_IRRATIONAL &&
               judgement->thing != TALLY_THING_ROUNDED) {
        found = doubtful(text, length, place);
    } else if (judgement->reason == TALLY_REASON_SYNTAX && judgement->thing == TALLY_THING_NONE) {
        judgement->thing = unread_name(text, length, place, &found);
        /* An operation that the rules have stands where it cannot. */
        if ((operation_of(judgement->thing) & operations) != 0)
            judgement->thing = misplaced(judgement->thing, text, length, &found);
    } else if (judgement->reason == TALLY_REASON_OPERATION) {
        judgement->thing = unread_operation(text, length, place, &found);
    } else if (judgement->thing == TALLY_THING_NONE &&
               (operations & TALLY_OP_DOUBLE_FACTORIAL) == 0 &&
               (judgement->reason == TALLY_REASON_OVERFLOW ||
                judgement->reason == TALLY_REASON_DEPTH ||
                judgement->reason == TALLY_REASON_NO_VALUE)) {
        struct span double_found = found;
        if (unread_operation(text, length, place, &double_found) == TALLY_THING_DOUBLE_FACTORIAL) {
            judgement->thing = TALLY_THING_DOUBLE_FACTORIAL;
            found = double_found;
        }
    }
    judgement->length = found.end > place ? found.end - place : 0;
    judgement->character = characters_before(text, place);
}

/* ---- Advice ---------------------------------------------------------------------------------- */

static void put_part(struct text_out *out, const char *text, struct span part)
{
    for (size_t i = part.begin; i < part.end; i++)
        text_put(out, (unsigned char)text[i] < ' ' ? ' ' : text[i]);
}

static void put_allowed(struct text_out *out, const tally_game *game, uint32_t operation)
{
    text_put_string(out, " (allowed with --ops '");
    rules_put_operations(out, game->rules.operations | operation);
    text_put_string(out, "')");
}

/* 8.0 is 8: says so. */
static bool put_whole_decimal(struct text_out *out, const char *text, struct span part)
{
    size_t end = part.begin;
    while (end < part.end && text[end] != '.') end++;
    for (size_t i = end + 1; i < part.end; i++) {
        if (text[i] != '0') return false;
    }
    if (end == part.begin || end == part.end) return false;
    put_part(out, text, (struct span){part.begin, end});
    text_put_string(out, " is written as ");
    put_part(out, text, part);
    text_put_string(out, ": write it as it is given");
    return true;
}

/* The digits of a part, without brackets and blanks. */
static void put_digits(struct text_out *out, const char *text, struct span part)
{
    for (size_t i = part.begin; i < part.end; i++) {
        if (memchr("()[]{} ", text[i], 7) == NULL) text_put(out, text[i]);
    }
}

/* Both readings of two operands without a sign: as a product, and as the other thing. */
static void put_readings(struct text_out *out, const char *text, struct span part,
                         tally_thing thing)
{
    const size_t begin = part.begin + root_sign(text, part.end, part.begin);
    const size_t middle = operand_end(text, part.end, begin);
    const struct span left = {begin, middle};
    struct span right = {middle, part.end};
    while (right.begin < right.end && text[right.begin] == ' ') right.begin++;
    const struct span before = {thing == TALLY_THING_PRODUCT ? 0 : part.begin, begin};
    text_put_string(out, ": ");
    put_part(out, text, before);
    put_part(out, text, left);
    text_put_string(out, " * ");
    put_part(out, text, right);
    text_put_string(out, " or ");
    put_part(out, text, before);
    if (thing == TALLY_THING_JOINED) {
        put_digits(out, text, part);
        return;
    }
    text_put(out, '(');
    put_part(out, text, left);
    text_put_string(out, thing == TALLY_THING_MIXED ? " + " : " * ");
    put_part(out, text, right);
    text_put(out, ')');
}

static void put_thing(struct text_out *out, const tally_judgement *judgement,
                      const tally_game *game, const char *text, struct span part)
{
    const tally_thing thing = judgement->thing;
    if ((unsigned)thing >= sizeof things / sizeof things[0]) return;
    if (thing == TALLY_THING_DECIMAL && put_whole_decimal(out, text, part)) return;
    if (thing == TALLY_THING_IRRATIONAL) {
        const char first = text[part.begin], last = text[part.end - 1];
        if (memchr("^*", first, 2) != NULL) text_put_string(out, "this power");
        else if ((first | 0x20) == 'l' || last == 'g') text_put_string(out, "this logarithm");
        /* sqrt behind its operand, or root between two */
        else if (last == 't' || (first | 0x20) == 'r') text_put_string(out, "this root");
        else put_part(out, text, part);
        text_put(out, ' ');
    }
    if (thing == TALLY_THING_CHAIN) {
        put_part(out, text, part);
        text_put_string(out, " is not the ");
        put_part(out, text, (struct span){part.begin, operand_end(text, part.end, part.begin)});
        text_put(out, ' ');
    }
    text_put_string(out, things[thing].message);
    if (thing == TALLY_THING_PRODUCT || thing == TALLY_THING_JOINED || thing == TALLY_THING_MIXED)
        put_readings(out, text, part, thing);
    const bool has_operation =
        judgement->reason == TALLY_REASON_NO_VALUE && thing != TALLY_THING_ZERO_POWER;
    if (operation_of(thing) != 0 && !has_operation) put_allowed(out, game, operation_of(thing));
}

static const char *const advice_about[] = {
    [TALLY_REASON_NUMBER_NOT_GIVEN] = "use the given numbers alone",
    [TALLY_REASON_NUMBER_USED_TWICE] = "use each number as often as it is given",
    [TALLY_REASON_NUMBER_NOT_USED] = "use all of the numbers",
    [TALLY_REASON_ORDER] = "write the numbers in the order given",
    [TALLY_REASON_NOT_POSITIVE] = "every step must give a positive number",
    [TALLY_REASON_NEGATIVE] = "no step may fall below zero",
    [TALLY_REASON_BRACKETS] = "write it without brackets, or in another order",
    [TALLY_REASON_TOO_MANY_OPERATIONS] = "use this operation less often",
    [TALLY_REASON_TOO_FEW_OPERATIONS] = "use each operation as often as the rules ask for",
    [TALLY_REASON_STEP_TOO_LARGE] = "use smaller steps, or take them in another order",
    [TALLY_REASON_NOT_WHOLE] = "every step must give a whole number",
    [TALLY_REASON_DIVISION_BY_ZERO] = "nothing can be divided by zero",
    [TALLY_REASON_NO_VALUE] = "leave this step out",
    [TALLY_REASON_OVERFLOW] = "use smaller steps",
    [TALLY_REASON_DEPTH] = "write fewer operations around one another",
    [TALLY_REASON_WRONG_RESULT] = "work the value out again, or leave it out",
    [TALLY_REASON_NUMBER_NOT_LEFT] = "an earlier step has used this number",
    [TALLY_REASON_RESULT_USED_TWICE] = "use the result of each step once",
    [TALLY_REASON_RESULT_NOT_USED] = "use this result in a later step, or leave it out",
};

size_t tally_judgement_advice(const tally_judgement *judgement, const tally_game *game,
                              const char *text, size_t length, char *buffer, size_t size)
{
    struct text_out out = {.buffer = buffer, .size = size};
    const size_t begin = judgement->position < length ? judgement->position : length;
    const size_t left = length - begin;
    const struct span part = {begin, begin + (judgement->length < left ? judgement->length : left)};
    const unsigned reasons = sizeof advice_about / sizeof advice_about[0];
    const char *const advice =
        (unsigned)judgement->reason < reasons ? advice_about[judgement->reason] : NULL;
    if (judgement->verdict == TALLY_VERDICT_INVALID) {
        if (judgement->thing != TALLY_THING_NONE) put_thing(&out, judgement, game, text, part);
        else if (advice != NULL) text_put_string(&out, advice);
        else text_put_string(&out, tally_reason_message(judgement->reason));
    }
    return text_end(&out);
}
