/* SPDX-License-Identifier: MIT */
/*
 * Extracts the answer from a completion, in one pass for each way of looking.
 *
 * The last pair of tags is searched from the end: the last closing tag whose nearest tag before it
 * is an opening one. So only the text from the last answer on is read, and each byte of it once.
 * Braces are also counted from the end: an opening brace has its partner when a closing brace
 * behind it is still unmatched. Labels and code blocks are searched line by line, forwards.
 */
#include "reading/extract.h"

#include "base/text.h"
#include "reading/characters.h"
#include "reading/words.h"

#include <string.h>

/* ---- Blanks ---------------------------------------------------------------------------------- */

size_t blank_length(const char *bytes, size_t left)
{
    if (left == 0 || (*bytes > ' ' && *bytes <= '~')) return 0; /* mostly */
    const struct character first = character_at(bytes, left, 0);
    return character_is_space(first) ? first.bytes : 0;
}

struct span span_trim(const char *text, struct span span)
{
    for (size_t length = 1; length != 0 && span.begin != span.end; span.begin += length)
        length = blank_length(text + span.begin, span.end - span.begin);
    for (size_t length = 1; length != 0 && span.begin != span.end; span.end -= length) {
        size_t last = span.end - 1;
        while (last > span.begin && span.end - last < 4 &&
               ((unsigned char)text[last] & 0xC0) == 0x80)
            last--;
        length = blank_length(text + last, span.end - last);
        if (length != span.end - last) length = 0;
    }
    return span;
}

bool has_operation(const char *text, struct span line)
{
    for (size_t at = line.begin; at < line.end;) {
        const struct character next = character_at(text, line.end, at);
        const bool is_bold = character_is(next, '*') && at + 1 < line.end &&
                             memcmp(text + at, "**", 2) == 0 &&
                             (at + 2 == line.end || at == line.begin || text[at - 1] == ' ' ||
                              !is_digit(text[at + 2]));
        const bool is_times = (next.plain | 0x20) == 'x' && at > line.begin &&
                              !is_letter(text[at - 1]) &&
                              character_at(text, line.end, at + 1).kind != CHARACTER_LETTER;
        if (at > line.begin && !is_bold && (is_times || character_is_one_of(next, "+-*/:^")))
            return true;
        at += is_bold ? 2 : next.bytes;
        const bool is_command = /* \\times, \\cdot, \\div, \\frac */
            character_is(next, '\\') && at < line.end && memchr("tcdf", text[at], 4) != NULL;
        if (is_command) return true;
    }
    return false;
}

bool is_formula(const char *text, struct span line)
{
    size_t at = line.begin;
    while (at < line.end && !is_digit(text[at])) at++;
    return at < line.end && has_operation(text, line);
}

/* ---- Tags ------------------------------------------------------------------------------------ */

enum tag { TAG_NONE, TAG_OPEN, TAG_CLOSE };

/* The last tag, <NAME> or </NAME>, before the begin of *tag, which becomes its span. name: in lower
 * case. */
static ALWAYS_INLINE enum tag tag_before(const char *text, struct span *tag, const char *name)
{
    const size_t length = strlen(name);
    for (size_t i = tag->begin; i-- > length;) {
        size_t begin = i - length, matched = 0;
        if (text[i] != '>') continue;
        while (matched < length && (text[begin + matched] | 0x20) == name[matched]) matched++;
        if (matched < length || begin == 0) continue;
        const bool closes = text[begin - 1] == '/' && begin > 1;
        begin -= closes ? 2 : 1;
        *tag = (struct span){begin, i + 1};
        if (text[begin] == '<') return closes ? TAG_CLOSE : TAG_OPEN;
    }
    return TAG_NONE;
}

/* Searches backwards for a closing tag, then for the tag before it. If that is a closing tag too,
 * the search goes on from there. is_first: and so on, up to the first pair. */
static ALWAYS_INLINE bool find_answer(const char *text, size_t length, bool is_first,
                                      struct span *answer)
{
    struct span tag = {length, length};
    size_t close = SIZE_MAX; /* offset of the last closing tag */
    bool is_found = false;
    for (enum tag kind; (kind = tag_before(text, &tag, "answer")) != TAG_NONE;) {
        if (kind == TAG_OPEN && close == SIZE_MAX) continue;
        if (kind == TAG_OPEN) *answer = (struct span){tag.end, close};
        is_found |= kind == TAG_OPEN;
        if (is_found && !is_first) return true;
        close = kind == TAG_CLOSE ? tag.begin : SIZE_MAX;
    }
    return is_found;
}

/* An opening tag without an end, where nothing was ever closed. Its answer ends before a sign <, as
 * of a closing tag that was cut, or of a token that ends a model's text, <|im_end|>. */
static bool find_open(const char *text, size_t length, struct span *answer)
{
    struct span tag = {length, length};
    size_t begin = 0;
    for (enum tag kind; (kind = tag_before(text, &tag, "answer")) != TAG_NONE;) {
        if (kind == TAG_CLOSE) return false;
        if (begin == 0) begin = tag.end;
    }
    size_t end = begin;
    while (end < length && text[end] != '<') end++;
    if (end + 1 < length && text[end + 1] != '/' && text[end + 1] != '|') end = length;
    *answer = (struct span){begin, end};
    const struct span said = span_trim(text, *answer);
    return begin != 0 && said.begin != said.end; /* a tag with nothing behind it has no answer */
}

struct span after_thoughts(const char *text, size_t length)
{
    struct span tag = {length, length};
    size_t end = length;
    for (enum tag kind; (kind = tag_before(text, &tag, "think")) != TAG_NONE; end = tag.begin)
        if (kind == TAG_CLOSE) return (struct span){tag.end, end};
    return (struct span){0, end};
}

/* ---- \boxed{...} ----------------------------------------------------------------------------- */

/* Returns 1 for an opening brace, -1 for a closing one, 0 for any other byte and for an escaped
 * brace (\{). */
static int brace_at(const char *text, size_t place)
{
    const char c = text[place];
    if (c != '{' && c != '}') return 0;
    size_t backslashes = 0;
    while (backslashes < place && text[place - 1 - backslashes] == '\\') backslashes++;
    if (backslashes % 2 != 0) return 0;
    return c == '{' ? 1 : -1;
}

size_t closing_brace(const char *text, size_t length, size_t open)
{
    size_t depth = 0;
    for (size_t i = open; i < length; i++) {
        const int brace = brace_at(text, i);
        if (brace > 0) depth++;
        if (brace < 0 && --depth == 0) return i;
    }
    return length;
}

/* Finds the last \boxed{...}, and its closing brace. */
static bool find_boxed(const char *text, size_t length, struct span *answer)
{
    static const char command[] = "\\boxed";
    const size_t command_length = sizeof command - 1;
    size_t left_over = 0; /* closing braces without a partner so far */
    for (size_t i = length; i-- > 0;) {
        const int brace = brace_at(text, i);
        if (brace < 0) left_over++;
        if (brace <= 0 || left_over == 0) continue;
        left_over--;
        if (i < command_length || memcmp(text + i - command_length, command, command_length) != 0)
            continue;
        *answer = (struct span){i + 1, closing_brace(text, length, i)};
        return true;
    }
    return false;
}

/* ---- Labels ---------------------------------------------------------------------------------- */

static size_t line_end(const char *text, size_t end, size_t place)
{
    while (place < end && text[place] != '\n' && text[place] != '\r') place++;
    return place;
}

/* Skips blanks, and marks of Markdown, which it counts. */
static size_t skip_marks(const char *text, size_t end, size_t place, const char *marks,
                         size_t *count)
{
    for (; place < end; place++) {
        const size_t blank = blank_length(text + place, end - place);
        if (blank != 0) {
            place += blank - 1;
            continue;
        }
        if (memchr(marks, text[place], strlen(marks)) == NULL) break;
        ++*count;
    }
    return place;
}

/* Is there a label at the start of the line? *behind: where its answer begins. */
static bool label_at(const char *text, struct span line, size_t *behind, bool *is_open)
{
    size_t marks = 0, headings = 0, closing = 0, commas = 0;
    size_t place = skip_marks(text, line.end, line.begin, "#>", &headings);
    place = skip_marks(text, line.end, place, "*_", &marks);
    size_t end = place;
    enum word_meaning meaning = word_at(text, line.end, place, &end);
    if (meaning == WORD_THEN) { /* "So, the answer is" */
        place = skip_marks(text, line.end, end, ",", &commas);
        if (character_at(text, line.end, place).code == 0xFF0C) place += 3;
        meaning = word_at(text, line.end, place, &end);
    }
    if (meaning != WORD_ANSWER) return false;
    size_t verb = skip_marks(text, line.end, end, "", &closing);
    const bool has_verb = word_at(text, line.end, verb, &verb) == WORD_IS; /* needs no colon */
    place = skip_marks(text, line.end, has_verb ? verb : end, "*_", &closing);
    const struct character next = character_at(text, line.end, place);
    const bool has_colon = character_is_one_of(next, ":=");
    if (!has_colon && !has_verb && headings == 0 && (marks < 2 || closing < 2)) return false;
    if (has_colon) place += next.bytes;
    /* The marks that close those in front of the label: **Answer:** 3 + 5 */
    for (; place < line.end && closing < marks && (text[place] == '*' || text[place] == '_');
         place++)
        closing++;
    *is_open = closing < marks;
    *behind = place;
    return true;
}

/* The lines from there on, up to a blank one, or the code block there. */
static struct span lines_from(const char *text, size_t length, size_t begin)
{
    struct span lines = span_trim(text, (struct span){begin, length});
    const bool is_code = lines.end - lines.begin > 3 && memcmp(text + lines.begin, "```", 3) == 0;
    size_t end = line_end(text, lines.end, lines.begin);
    while (end < lines.end) {
        size_t next = end + 1;
        if (text[end] == '\r' && next < lines.end && text[next] == '\n') next++;
        const size_t next_end = line_end(text, lines.end, next);
        const struct span line = span_trim(text, (struct span){next, next_end});
        if (line.begin == line.end && !is_code) break;
        end = next_end;
        if (is_code && text[line.begin] == '`') break;
    }
    return (struct span){lines.begin, end};
}

/* Where the next line begins, or the next sentence of this one. */
static size_t next_sentence(const char *text, struct span line)
{
    for (size_t at = line.begin; at + 1 < line.end; at++)
        if (memchr(".!?", text[at], 3) != NULL && text[at + 1] == ' ') return at + 1;
    return line.end + 1;
}

/* The last label. Its answer is the rest of its line, or, if that is blank, the lines below it. */
static bool find_label(const char *text, size_t length, struct span *answer)
{
    bool is_found = false;
    for (size_t begin = 0; begin < length;) {
        const struct span line = {begin, line_end(text, length, begin)};
        size_t behind;
        bool is_open; /* its marks are closed behind the answer */
        if (label_at(text, line, &behind, &is_open)) {
            *answer = span_trim(text, (struct span){behind, line.end});
            while (is_open && answer->end > answer->begin && text[answer->end - 1] == '*')
                answer->end--; /* **Answer: 8** */
            const bool has_steps = line.end + 1 < length && is_digit(text[line.end + 1]) &&
                                   memchr(text + answer->begin, '=', span_length(*answer)) != NULL;
            if (answer->begin == answer->end || has_steps) /* from the line of the label on */
                *answer = lines_from(text, length, answer->begin);
            is_found = true;
        }
        begin = next_sentence(text, line);
    }
    return is_found;
}

/* ---- Code blocks ----------------------------------------------------------------------------- */

/* A word that can be read as an operation is no language name. */
size_t after_language(const char *text, struct span span)
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

static bool find_code(const char *text, size_t length, struct span *answer)
{
    bool is_found = false, is_open = false;
    size_t begin = 0;
    for (size_t i = 0; i + 3 <= length; i++) {
        if (text[i] != '`' || memcmp(text + i, "```", 3) != 0) continue;
        if (is_open) {
            *answer = (struct span){begin, i};
            answer->begin = after_language(text, *answer);
            is_found = true;
        }
        is_open = !is_open;
        begin = i + 3;
        i += 2;
    }
    return is_found;
}

/* ---- JSON ------------------------------------------------------------------------------------ */

bool json_member_at(const char *text, size_t length, size_t at, struct json_member *member)
{
    enum { VALUE_MOST = 8192 }; /* bytes, so that a long text takes linear time */
    size_t end = at + 1;
    if (memchr("\"'", text[at], 2) == NULL) return false; /* in Python, apostrophes, too */
    while (end < length && (is_letter(text[end]) || text[end] == '_')) end++;
    member->name = (struct span){at + 1, end};
    if (end == at + 1 || end == length || text[end] != text[at]) return false;
    const size_t colon = span_trim(text, (struct span){end + 1, length}).begin;
    if (colon == length || text[colon] != ':') return false;
    const size_t begin = span_trim(text, (struct span){colon + 1, length}).begin;
    member->open = begin < length && memchr("\"'[", text[begin], 3) != NULL ? text[begin] : '\0';
    member->value = (struct span){begin + (member->open != '\0'), begin};
    const char quote[] = {member->open == '[' ? ']' : member->open, '\0'};
    const char *const close = member->open != '\0' ? quote : ",}\n";
    if (length > begin + VALUE_MOST) length = begin + VALUE_MOST;
    for (end = member->value.begin;
         end < length && memchr(close, text[end], strlen(close)) == NULL;)
        end++;
    member->value.end = end;
    return end < length;
}

/* Is the text that word, in any case, or does it end with it? */
static bool ends_in(const char *text, struct span span, const char *word)
{
    size_t left = strlen(word);
    if (span_length(span) < left) return false;
    while (left != 0 && (text[span.end - 1] | 0x20) == word[left - 1]) span.end--, left--;
    return left == 0;
}

/* Does a member tell the value of the answer beside it, or deny it: "value": 24, "valid": false,
 * "status": "wrong", "error": "a number twice"? */
static bool tells(const char *text, const struct json_member *member)
{
    static const char *const values[] = {"result", "value", "total"};
    static const char *const praises[] = {"valid", "correct", "solved", "success", "works", "ok"};
    const struct span name = member->name, value = span_trim(text, member->value);
    size_t end = name.begin;
    const bool is_blame = word_at(text, name.end, end, &end) == WORD_TAKING_BACK && end == name.end;
    const enum word_meaning meaning = word_at(text, value.end, end = value.begin, &end);
    const bool is_denied = meaning == WORD_TAKING_BACK && end == value.end;
    if (member->open == '[') return false;
    if (is_blame && member->open == '\0') return ends_in(text, value, "true");
    if (is_blame) return value.begin < value.end && !is_denied && meaning != WORD_NO;
    if (member->open != '\0') return is_denied;
    for (size_t i = 0; is_denied && i < sizeof praises / sizeof praises[0]; i++)
        if (ends_in(text, name, praises[i])) return true;
    for (size_t i = 0; !is_denied && i < sizeof values / sizeof values[0]; i++)
        if (ends_in(text, name, values[i])) return true;
    return false;
}

/* Of several members, the last one with an operation counts; steps, where no other has one. Of
 * those that tell of it, one without a digit denies it, and counts more. */
bool extract_member(const char *text, struct span *answer, struct span *told)
{
    enum { NAMES = 8, STEPS = 0 };
    static const char *const names[NAMES] = {"steps", "expression",   "answer",   "solution",
                                             "expr",  "final_answer", "equation", "result"};
    const size_t begin = answer->begin;
    size_t length = answer->end;
    int best = -1;
    const char *const open = memchr(text + begin, '{', span_length(*answer));
    while (length > begin && memchr("`\n", text[length - 1], 2) != NULL) length--;
    if (open == NULL || text[length - 1] != '}') return false;
    for (size_t at = (size_t)(open - text); at < length; at++) {
        struct json_member member;
        if (!json_member_at(text, length, at, &member)) continue;
        if (tells(text, &member) && (told->end == 0 || is_digit(text[told->end - 1])))
            *told = member.value;
        const size_t i =
            text_find(text + member.name.begin, span_length(member.name), names, NAMES);
        if (i == NAMES || member.open == '\0') continue;
        const int rank = !has_operation(text, member.value) ? 0 : i == STEPS ? 1 : 2;
        if (rank > best || rank == 2) *answer = member.value;
        if (rank > best) best = rank;
        at = member.value.end;
    }
    return best >= 0;
}

/* ---- Lines ----------------------------------------------------------------------------------- */

bool line_before(const char *text, struct span within, struct span *line)
{
    *line = span_trim(text, within);
    size_t begin = line->end;
    while (begin > line->begin && text[begin - 1] != '\n' && text[begin - 1] != '\r') begin--;
    line->begin = begin;
    return line->begin != line->end;
}

static bool find(tally_extract extract, const char *text, size_t length, struct span *answer)
{
    switch (extract) {
    case TALLY_EXTRACT_ANSWER_LAST: return find_answer(text, length, false, answer);
    case TALLY_EXTRACT_ANSWER_FIRST: return find_answer(text, length, true, answer);
    case TALLY_EXTRACT_BOXED: return find_boxed(text, length, answer);
    case TALLY_EXTRACT_AFTER_THINK:
        *answer = (struct span){after_thoughts(text, length).begin, length};
        return answer->begin != 0;
    case TALLY_EXTRACT_LAST_LINE: return line_before(text, (struct span){0, length}, answer);
    case TALLY_EXTRACT_WHOLE:
        *answer = span_trim(text, (struct span){0, length});
        return answer->begin != answer->end;
    case TALLY_EXTRACT_OPEN: return find_open(text, length, answer);
    case TALLY_EXTRACT_LABEL: return find_label(text, length, answer);
    case TALLY_EXTRACT_CODE: return find_code(text, length, answer);
    case TALLY_EXTRACT_AUTO: break; /* needs to read what it finds: judge/completion.c */
    }
    return false;
}

bool extract_answer(tally_extract extract, const char *text, size_t length, struct span *answer)
{
    if (!find(extract, text, length, answer)) return false;
    *answer = span_trim(text, *answer);
    return true;
}

/* ---- Claims ---------------------------------------------------------------------------------- */

/*
 * Tells whether an answer claims that nothing makes the target. A phrase such as "no solution"
 * claims by itself; the target, the given numbers and words without a meaning may stand around it.
 * A word such as "no" claims only where nothing but a label stands beside it.
 */

bool claim_is_strict(const char *text, size_t length)
{
    const struct span span = span_trim(text, (struct span){0, length});
    return span.end - span.begin == 2 && (text[span.begin] | 0x20) == 'n' &&
           (text[span.begin + 1] | 0x20) == 'o';
}

/* What was met in a text up to a place. */
struct claim {
    const tally_game *game;
    const char *text;
    size_t at;
    size_t end;
    bool has_phrase;  /* in the current sentence */
    bool has_claimed; /* a phrase anywhere */
    bool has_word;    /* "no" alone */
    bool is_over;     /* nothing may follow in the sentence */
    bool has_more;    /* a number, or a word that says what is to be made */
    bool has_target;
    size_t numbers; /* how many there are */
};

static bool is_end_of_sentence(struct character character)
{
    return character_is_one_of(character, ".,;:!");
}

/* Blanks, and marks of Markdown and TeX, and quotation marks. */
static bool is_blank(struct character character)
{
    return character_is_space(character) || (character_is_one_of(character, "*_`$\"'") &&
                                             (character.code < 0x80 || character.plain != '*'));
}

static bool is_target(const tally_game *game, uint64_t number)
{
    const tally_range target = tally_game_target(game);
    return number >= target.first && number <= target.last;
}

bool is_of_game(const tally_game *game, uint64_t number)
{
    size_t count = 0, i = 0;
    const uint64_t *const numbers = tally_game_numbers(game, &count);
    while (i < count && numbers[i] != number) i++;
    return i != count || is_target(game, number);
}

/* The end of a list of numbers in brackets that begins there, as in "left: [3, 7]"; `at`: none
 * does. */
static size_t list_end(const char *text, size_t length, size_t at)
{
    size_t end = at + 1;
    while (end < length && (is_digit(text[end]) || text[end] == ',' || text[end] == ' ')) end++;
    const bool is_open = at < length && memchr("([{", text[at], 3) != NULL;
    return is_open && end < length && memchr(")]}", text[end], 3) != NULL ? end + 1 : at;
}

size_t unit_end(const char *text, size_t length, size_t at)
{
    size_t end = at;
    if (at + 1 < length && text[at] == ':' && is_digit(text[at + 1])) /* 0:12 */
        while (end + 1 < length && is_digit(text[end + 1])) end++;
    if (end != at) return end + 1;
    end = blanks_end(text, length, end);
    const struct character first = character_at(text, length, end);
    if (first.code == 's' && character_at(text, length, end + 1).kind != CHARACTER_LETTER)
        return end + 1;
    const enum word_meaning meaning = word_at(text, length, end, &end);
    return meaning == WORD_UNIT || meaning == WORD_POINTS ? end : at;
}

/* The end of a sign, word or list of an aside; `at`: none begins there. is_first: before all
 * numbers and words. */
static size_t token_end(struct aside *aside, const char *text, size_t length, size_t at,
                        bool is_first)
{
    enum { NEAR = 0x2248 };
    const struct character next = character_at(text, length, at);
    if (next.kind == CHARACTER_LETTER) {
        size_t end = at;
        const enum word_meaning meaning = word_at(text, length, at, &end);
        const bool is_said = meaning == WORD_IS || meaning == WORD_TARGET || meaning == WORD_FILLER;
        aside->has_left |= meaning == WORD_LEFT;
        aside->has_away |= meaning == WORD_AWAY;
        aside->has_words |= is_said;
        return is_said || meaning == WORD_LEFT || meaning == WORD_AWAY ||
                       (meaning == WORD_AND && !is_first)
                   ? end
                   : at;
    }
    const bool is_near = next.code == NEAR || character_is(next, '~');
    aside->has_near |= is_near;
    if (is_near || character_is_blank(next) || character_is_one_of(next, ",:&="))
        return at + next.bytes;
    return list_end(text, length, at);
}

size_t aside_end(const tally_game *game, const char *text, size_t length, size_t at,
                 struct aside *aside)
{
    enum { ASIDE_MOST = 256 }; /* bytes, so that a long text takes linear time */
    const size_t begin = at;
    if (length - at > ASIDE_MOST) length = at + ASIDE_MOST;
    const struct character first = character_at(text, length, at);
    const char close = character_is(first, '(') ? ')' : character_is(first, '[') ? ']' : '\0';
    bool is_beyond = false;
    *aside = (struct aside){.is_of_game = true};
    if (close != '\0') at += first.bytes;
    for (size_t end = at;; at = end) {
        const struct character next = character_at(text, length, at);
        if (close != '\0' && character_is(next, close)) return at + next.bytes;
        if (next.kind == CHARACTER_DIGIT) {
            end = number_end(text, length, at, &aside->number, &is_beyond);
            aside->number_at = at;
            aside->count++;
            aside->is_of_game &= !is_beyond && is_of_game(game, aside->number);
            const size_t unit = unit_end(text, length, end);
            aside->has_unit |= unit != end;
            end = unit;
        } else {
            end = token_end(aside, text, length, at, at == begin);
            if (end != at) continue;
            if (close != '\0') return begin;
            const bool is_step = character_is_one_of(next, "+-*/^(") || next.plain == 'x';
            return is_step && aside->count != 0 ? aside->number_at : at; /* 25 - 10 */
        }
    }
}

/* Takes a number, which must be a target or a given one. */
static bool take_number(struct claim *claim)
{
    uint64_t number;
    bool is_beyond = false;
    claim->at = number_end(claim->text, claim->end, claim->at, &number, &is_beyond);
    claim->has_more = true;
    claim->numbers++;
    claim->has_target |= is_target(claim->game, number);
    return !is_beyond && is_of_game(claim->game, number);
}

static bool take_word(struct claim *claim)
{
    const enum word_meaning meaning = word_at(claim->text, claim->end, claim->at, &claim->at);
    if (meaning == WORD_NO || meaning == WORD_NO_SOLUTION) {
        if (claim->has_phrase) return false; /* "impossible to find no solution" */
        if (meaning == WORD_NO) return claim->has_word = claim->is_over = true;
        return claim->has_phrase = claim->has_claimed = true;
    }
    const bool is_more = meaning == WORD_TARGET || meaning == WORD_NUMBERS;
    claim->has_more |= is_more;
    const bool is_front = /* "Therefore, ..." */
        meaning == WORD_THEN && !claim->has_phrase && !claim->has_more;
    return is_more || is_front || meaning == WORD_FILLER || meaning == WORD_GAME ||
           meaning == WORD_IS || meaning == WORD_TO || meaning == WORD_AND ||
           meaning == WORD_ANSWER || meaning == WORD_ASKING || meaning == WORD_FOR ||
           meaning == WORD_CLOSING;
}

/* Is it about the game? "3 is impossible" is not, where 24 is to be made from 3 3 8 8. */
static bool is_about_game(const struct claim *claim)
{
    size_t count = 0;
    tally_game_numbers(claim->game, &count);
    return claim->numbers == 0 || claim->has_target || claim->numbers >= count;
}

bool claim_is_lenient(const tally_game *game, const char *text, struct span span)
{
    enum { CLAIM_MOST = 256 };
    struct claim claim = {.game = game, .text = text, .at = span.begin, .end = span.end};
    if (span.end - span.begin > CLAIM_MOST) return false;
    while (claim.at < claim.end) {
        const struct character next = character_at(text, claim.end, claim.at);
        if (is_blank(next) || is_end_of_sentence(next)) {
            if (is_end_of_sentence(next)) claim.has_phrase = claim.is_over = false;
            if (next.kind == CHARACTER_LINE) claim.is_over = false;
            claim.at += next.bytes;
        } else if (claim.is_over || !(next.kind == CHARACTER_DIGIT    ? take_number(&claim)
                                      : next.kind == CHARACTER_LETTER ? take_word(&claim)
                                                                      : false)) {
            return false;
        }
    }
    return (claim.has_claimed || (claim.has_word && !claim.has_more)) && is_about_game(&claim);
}
