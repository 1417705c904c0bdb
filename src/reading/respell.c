/* SPDX-License-Identifier: MIT */
/*
 * The reader of answers knows signs and formulas. A text that it does not read is written anew and
 * read again: HTML and the marks of forums as signs and blanks, numbers in words as digits,
 * sentences as formulas. So the reader need not know each of these.
 */
#include "reading/respell.h"

#include "base/text.h"
#include "reading/characters.h"
#include "reading/extract.h"
#include "reading/plain.h"
#include "reading/words.h"

#include <string.h>

/* Replaces a part of the text by a few bytes and blanks. */
static size_t overwrite(char *text, size_t at, size_t end, const char *by)
{
    memset(text + at, ' ', end - at);
    memcpy(text + at, by, strlen(by));
    return end;
}

/* Tags of HTML that end a line or dress what stands in them, and signs. */
static const struct {
    const char *by;
    const char *names[22]; /* NULL behind the last */
} html[] = {
    {"\n", {"br", "p", "li", "ol", "ul", "div", "tr", "h1", "h2", "h3", "pre"}},
    {" ", {"b",          "i",      "u",       "em",       "strong", "code",   "span",
           "td",         "body",   "html",    "solution", "final",  "result", "equation",
           "expression", "output", "spoiler", "quote",    "math",   "tex",    "ANSWER"}},
    {"^", {"sup"}},
    {"*", {"times", "middot", "sdot", "#215", "#xd7", "#42", "#183"}},
    {"/", {"divide", "frasl", "#247", "#xf7", "#47"}},
    {"-", {"minus", "ndash", "mdash", "#8722", "#8211", "#45"}},
    {"+", {"plus", "#43"}},
    {"=", {"equals", "#61"}},
    {" ", {"nbsp", "thinsp", "ensp", "#160"}},
};

enum { TAGS = 3, HTML = sizeof html / sizeof html[0] };

/* Overwrites the tag or sign of HTML that begins there, or a tag of forums, [b]. Returns its end;
 * `at`: none begins. */
static size_t respell_html(char *text, size_t length, size_t at)
{
    const bool is_html = text[at] == '<', is_tag = is_html || text[at] == '[';
    if (!is_tag && text[at] != '&') return at;
    const bool closes = is_tag && at + 1 < length && text[at + 1] == '/';
    const size_t begin = at + 1 + closes;
    size_t end = begin;
    if (is_html && length - at == 4 &&
        memcmp(text + at, "</s>", 4) == 0) /* the end of a model's text */
        return memchr(text, '<', at) == NULL ? overwrite(text, at, length, "") : at;
    if (is_html && length - at > 3 && text[at + 1] == '|') { /* the same, <|im_end|> */
        while (end < length && memchr(">\n", text[end], 2) == NULL) end++;
        return end < length && text[end - 1] == '|' ? overwrite(text, at, end + 1, "") : at;
    }
    while (end < length && (is_letter(text[end]) || is_digit(text[end]) || text[end] == '#')) end++;
    for (size_t row = is_tag ? 0 : TAGS; row < (is_tag ? TAGS : HTML); row++) {
        for (const char *const *name = html[row].names; *name != NULL; name++) {
            if (!text_is(text + begin, end - begin, *name)) continue;
            while (is_html && end < length && memchr("<>\n", text[end], 3) == NULL) end++;
            if (end == length || text[end] != (is_html ? '>' : is_tag ? ']' : ';')) return at;
            return overwrite(text, at, end + 1, closes && row + 1 == TAGS ? " " : html[row].by);
        }
    }
    return at;
}

/* The same of a number in words: twelve, twenty-four. */
static size_t respell_number(char *text, size_t length, size_t at)
{
    size_t end = at, next, second;
    const char *const digits = word_number_at(text, length, at, &end);
    if (digits == NULL) return at;
    next = second = end + 1;
    const bool may_join = digits[1] == '0' && digits[2] == '\0' && end < length &&
                          digits[0] >= '2' && (text[end] == '-' || text[end] == ' ');
    const char *const ones = may_join ? word_number_at(text, length, next, &second) : NULL;
    if (ones == NULL || ones[1] != '\0' || ones[0] == '0') return overwrite(text, at, end, digits);
    const char both[] = {digits[0], ones[0], '\0'};
    return overwrite(text, at, second, both);
}

/* ---- Marks ----------------------------------------------------------------------------------- */

/* Takes off the brackets or quotes around a step, (50 + 1 = 51) (25 - 10 = 15), and an array. */
static size_t respell_brackets(char *text, size_t length, size_t at)
{
    static const char *const pairs[] = {"()", "[]", "\"\""};
    enum { STEPS_MOST = 256 }; /* bytes, so that a long text takes linear time */
    size_t pair = 0, end = at + 1, depth = 1, before = at;
    while (pair < 3 && text[at] != pairs[pair][0]) pair++;
    while (before > 0 && text[before - 1] == ' ') before--;
    if (pair == 3 || (before > 0 && memchr("\n;,", text[before - 1], 3) == NULL)) return at;
    for (; end < length && depth != 0 && end - at < STEPS_MOST; end++) {
        if (text[end] == pairs[pair][1]) depth--;
        else if (text[end] == pairs[pair][0]) depth++;
    }
    size_t next = end;
    while (next < length && text[next] == ' ') next++;
    if (depth != 0 || memchr(text + at, '=', end - at) == NULL ||
        (next < length && text[next] != text[at] && memchr("\n,;", text[next], 3) == NULL))
        return at;
    text[at] = ' ';
    text[end - 1] = ';';
    return at + 1;
}

/* Overwrites a mark of chats and forums that begins there: the signs of a spoiler, a backslash
 * before a sign of Markdown, or all that is struck out, ~~5 * 3~~. */
static size_t respell_mark(char *text, size_t length, size_t at)
{
    static const char *const struck[][2] = {
        {"~~", "~~"}, {"<s>", "</s>"}, {"<del>", "</del>"}, {"[s]", "[/s]"}};
    static const char *const signs[] = {">!", "!<", "||", "\xC2\xBF", "\xC2\xA1"};
    size_t end = at + 1;
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (length - at >= 2 && memcmp(text + at, signs[i], 2) == 0)
            return overwrite(text, at, at + 2, "");
    if (text[at] == '\\' && end < length && memchr("*-+_#", text[end], 5) != NULL)
        return overwrite(text, at, end, "");
    for (size_t i = 0; i < sizeof struck / sizeof struck[0]; i++) {
        const size_t open = strlen(struck[i][0]), close = strlen(struck[i][1]);
        if (length - at < open || memcmp(text + at, struck[i][0], open) != 0) continue;
        for (end = at + open; end + close <= length && text[end] != '\n'; end++)
            if (memcmp(text + end, struck[i][1], close) == 0)
                return overwrite(text, at, end + close, "");
    }
    return respell_brackets(text, length, at);
}

/* ---- Sentences ------------------------------------------------------------------------------- */

/* The end of an operand: 51, 8/3, or one in parentheses; `at`: none begins there. */
static size_t operand_end(const char *text, size_t length, size_t at)
{
    enum { OPERAND_MOST = 64 }; /* bytes, so that a long text takes linear time */
    size_t end = at, depth = 0;
    for (; end < length && end - at < OPERAND_MOST; end++) {
        if (text[end] == '(') depth++;
        else if (text[end] == ')' && depth != 0) depth--;
        else if (depth == 0 && !is_digit(text[end]) && (text[end] != '/' || end == at)) break;
    }
    return depth == 0 ? end : at;
}

/* Writes 8, or a fraction in brackets. */
static void put_operand(struct text_out *out, const char *text, struct span operand)
{
    const bool is_fraction = text[operand.begin] != '(' &&
                             memchr(text + operand.begin, '/', span_length(operand)) != NULL;
    if (is_fraction) text_put(out, '(');
    for (size_t i = operand.begin; i < operand.end; i++) text_put(out, text[i]);
    if (is_fraction) text_put(out, ')');
}

/* Writes "8 / (1/3)" over a part of the text. */
static size_t overwrite_step(char *text, size_t at, size_t end, char sign, struct span a,
                             struct span b)
{
    char step[64];
    struct text_out out = {.buffer = step, .size = sizeof step};
    put_operand(&out, text, a);
    text_put(&out, ' ');
    text_put(&out, sign);
    text_put(&out, ' ');
    put_operand(&out, text, b);
    return text_end(&out) <= end - at && out.length < sizeof step ? overwrite(text, at, end, step)
                                                                  : at;
}

/* Does a word stand between the operands of a sentence there: "from", "by", "with"? *end: the place
 * behind it. */
static bool is_joint(const char *text, size_t length, size_t at, size_t *end)
{
    const struct character first = character_at(text, length, at);
    *end = at + first.bytes;
    if ((first.plain == 'a' || first.code == 0xE0) && character_at(text, length, *end).plain == ' ')
        return true; /* French and Spanish */
    const enum word_meaning meaning = word_at(text, length, at, end);
    return meaning == WORD_AND || meaning == WORD_TO || meaning == WORD_NUMBERS ||
           meaning == WORD_OVER || meaning == WORD_TIMES || meaning == WORD_ASKING;
}

/* Overwrites a step that is told as a sentence: "subtract 4 from 10", "divide 8 by 3". */
static size_t respell_step(char *text, size_t length, size_t at, size_t behind, char sign)
{
    struct span a = {blanks_end(text, length, behind), 0}, b;
    a.end = operand_end(text, length, a.begin);
    const size_t joint = blanks_end(text, length, a.end);
    size_t end;
    if (a.end == a.begin || !is_joint(text, length, joint, &end)) return at;
    b.begin = blanks_end(text, length, end);
    b.end = operand_end(text, length, b.begin);
    if (b.end == b.begin) return at;
    return sign == '-' ? overwrite_step(text, at, b.end, sign, b, a)
                       : overwrite_step(text, at, b.end, sign, a, b);
}

/* Is a value told there, behind "is" or an equals sign? */
static bool is_told_next(const char *text, size_t length, size_t at)
{
    size_t end = blanks_end(text, length, at);
    const bool is_equals = end < length && text[end] == '=';
    if (is_equals) end++;
    const enum word_meaning meaning = is_equals ? WORD_IS : word_at(text, length, end, &end);
    end = blanks_end(text, length, end);
    return (meaning == WORD_IS || meaning == WORD_TARGET) && end < length && is_digit(text[end]);
}

/* The same, or a word that tells its result: "to get 6", "and this makes 30". */
static size_t respell_sentence(char *text, size_t length, size_t at)
{
    size_t end = at, before = at;
    enum word_meaning meaning = word_at(text, length, at, &end);
    if (word_sign(meaning) != '\0') return respell_step(text, length, at, end, word_sign(meaning));
    if (meaning != WORD_AND && meaning != WORD_TARGET && meaning != WORD_IS) return at;
    const size_t a = blanks_end(text, length, end), behind = operand_end(text, length, a);
    if (meaning == WORD_AND && behind != a && is_told_next(text, length, behind)) {
        overwrite(text, at, end, "");
        text[a - 1] = '+'; /* "and 50 is 550" */
        return a;
    }
    if (meaning == WORD_TARGET && behind != a) {
        const size_t joint = blanks_end(text, length, behind);
        const bool is_sign = joint < length && memchr(":=", text[joint], 2) != NULL;
        size_t joint_end = joint + 1;
        if (is_sign || word_at(text, length, joint, &joint_end) == WORD_NUMBERS) {
            overwrite(text, at, end, ""); /* "make 51: 50 + 1", "get 51 from 50 + 1" */
            return overwrite(text, joint, joint_end, "=");
        }
    }
    if (meaning == WORD_AND) meaning = word_at(text, length, a, &end);
    if (meaning != WORD_TARGET && meaning != WORD_IS) return at;
    while (before > 0 && memchr(" ,", text[before - 1], 2) != NULL) before--;
    const size_t value = blanks_end(text, length, end);
    if (before == 0 || (!is_digit(text[before - 1]) && text[before - 1] != ')') ||
        operand_end(text, length, value) == value)
        return at;
    return overwrite(text, at, end, "=");
}

/* Overwrites by an equals sign what separates a value from its expression in a line without one: a
 * colon, a tab or two blanks, as in "51: 50 + 1" and "50 + 1  51"; and a bracket around what
 * happens to a result, as in "10 [-4] 6". */
static size_t respell_column(char *text, size_t length, size_t at)
{
    enum { LINE_MOST = 128 }; /* bytes, so that a long text takes linear time */
    size_t end = at, begin = at, line_end = at;
    const char *const close = memchr("([", text[at], 2) != NULL ? text[at] == '(' ? ")" : "]" : "";
    if (*close != '\0' && at + 2 < length && memchr("+-*/", text[at + 1], 4) != NULL) {
        for (end = at + 2; end < length && (is_digit(text[end]) || text[end] == ' ');) end++;
        if (end == length || text[end] != *close) return at;
        text[at] = ' ';
        text[end] = '=';
        return end + 1;
    }
    if (at > 0 && memchr(" \t:", text[at - 1], 3) != NULL) return at;
    while (end < length && memchr(" \t:", text[end], 3) != NULL) end++;
    if (end == at || (end == at + 1 && text[at] == ' ') || end == length ||
        arrow_end(text, length, end) != end)
        return at;
    while (begin > 0 && at - begin < LINE_MOST && text[begin - 1] != '\n') begin--;
    for (line_end = end; line_end < length && text[line_end] != '\n' && text[line_end] != '=';)
        if (++line_end - end > LINE_MOST) return at;
    const struct span left = {begin, at}, right = {end, line_end};
    if ((line_end < length && text[line_end] == '=') ||
        memchr(text + begin, '=', at - begin) != NULL)
        return at;
    const bool is_first = is_value_alone(text + begin, at - begin) && has_operation(text, right);
    const bool is_last = is_value_alone(text + end, line_end - end) && has_operation(text, left);
    return is_first || is_last ? overwrite(text, at, end, "=") : at;
}

/* ---- Objects --------------------------------------------------------------------------------- */

/* Names of the members of a step: those of its number, of an operation, which may be a sign alone,
 * of operands, and of its result. */
static const char *const members[] = {
    "step", "op",       "operation",   "operator", "b",     "right",  "rhs",
    "y",    "a",        "left",        "lhs",      "x",     "steps",  "expression",
    "expr", "equation", "calculation", "result",   "value", "output",
};

enum {
    MEMBERS = sizeof members / sizeof members[0],
    OPERATIONS_END = 4,
    SECONDS_END = 8,
    RESULTS = MEMBERS - 3
};

/* The sign that is all of an operation, "op": "+" or "op": "add"; 0: it is more, or none. */
static char sign_of(const char *text, struct span value)
{
    size_t end = value.begin;
    const struct character first = character_at(text, value.end, value.begin);
    const char sign = character_is_one_of(first, "+-*/:^")
                          ? first.plain
                          : word_sign(word_at(text, value.end, end, &end));
    if (first.kind == CHARACTER_SIGN) end += first.bytes;
    return end == value.end ? sign : '\0';
}

/* Does a member of an object begin there? *row: the place of its name in the table, or MEMBERS.
 * *end: the place behind its name and colon, or behind all of it, where its value is the number of
 * the step, or a sign alone, which *sign receives. */
static bool is_member(const char *text, size_t length, size_t at, size_t *end, size_t *row,
                      char *sign)
{
    struct json_member member;
    if (text[at] != '"' || !json_member_at(text, length, at, &member)) return false;
    const char *const name = text + member.name.begin;
    *row = text_find(name, span_length(member.name), members, MEMBERS);
    const char found = *row != 0 && *row < OPERATIONS_END ? sign_of(text, member.value) : '\0';
    if (found != '\0') *sign = found;
    *end = found != '\0'                      ? member.value.end + 1
           : *row == 0 && member.open == '\0' ? member.value.end
                                              : member.value.begin - (member.open != '\0');
    return true;
}

/* The sign of the operation of the object that begins there; 0: it has none. */
static char sign_in(const char *text, size_t length, size_t at)
{
    size_t end, row;
    char sign = '\0';
    while (++at < length && memchr("{}", text[at], 2) == NULL)
        (void)is_member(text, length, at, &end, &row, &sign);
    return sign;
}

/* Overwrites objects of JSON by formulas: the sign of an operation goes before the second operand.
 * An object with another name is left, since that may take the rest back. */
static bool respell_objects(char *text, size_t length)
{
    bool in_text = false, has_member = false;
    size_t row, end;
    char sign = '\0', ignored;
    for (size_t at = 0; at < length; at++) {
        if (!is_member(text, length, at, &end, &row, &ignored)) continue;
        if (row == MEMBERS) return false;
        has_member = true;
    }
    for (size_t at = 0; at < length && has_member; at = end) {
        char word[] = " ";
        const bool is_name = is_member(text, length, at, &end, &row, &ignored);
        if (!is_name) end = at + 1;
        if (text[at] == '"') {
            in_text = !is_name && !in_text;
            if (is_name && row >= OPERATIONS_END && row < SECONDS_END && sign != '\0')
                word[0] = sign;
            overwrite(text, at, end, is_name && row >= RESULTS ? "=" : word);
        } else if (text[at] == '}') {
            text[at] = ';';
        } else if (!in_text && memchr("{[],", text[at], 4) != NULL) {
            if (text[at] == '{') sign = sign_in(text, length, at);
            text[at] = ' ';
        }
    }
    return has_member;
}

bool respell(char *text, size_t length, unsigned how)
{
    bool is_changed = false, has_digit = false, is_inside = false;
    if (how == RESPELL_OBJECTS) return respell_objects(text, length);
    for (size_t i = 0; i < length; i++) has_digit |= is_digit(text[i]);
    for (size_t at = 0, end = 0; at < length; at = end) {
        const struct character next = character_at(text, length, at);
        end = (how & RESPELL_HTML) != 0 ? respell_html(text, length, at) : at;
        if (end == at && !is_inside && !has_digit && (how & RESPELL_NUMBERS) != 0)
            end = respell_number(text, length, at);
        if (end == at && (how & RESPELL_MARKS) != 0) end = respell_mark(text, length, at);
        if (end == at && !is_inside && (how & RESPELL_SENTENCES) != 0)
            end = respell_sentence(text, length, at);
        if (end == at && (how & RESPELL_ARROWS) != 0) {
            end = arrow_end(text, length, at);
            if (end != at) overwrite(text, at, end, "=");
            else end = respell_column(text, length, at);
        }
        is_changed |= end != at;
        is_inside = end == at && next.kind == CHARACTER_LETTER && next.plain != '\0';
        if (end == at) end += next.bytes;
    }
    return is_changed;
}
