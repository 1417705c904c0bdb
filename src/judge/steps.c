/* SPDX-License-Identifier: MIT */
/*
 * Steps are read one after the other. A number in a step is the result of an earlier step that is
 * still unused, if there is one of that value, else a given number. The step that counts is then
 * written out: each result is replaced by its step, and the rules judge the whole. Where a number
 * may be several results, or a given number, and the answer breaks a rule, all other choices are
 * tried, the last one first: use tells results of equal value apart. If none is right, the first
 * one says what is wrong.
 *
 *     50+1=51, 25-10=15, 51*15=765        50 1 +  25 10 -  *
 *
 * In a completion, words that nothing knows may stand around the steps: "Adding 50 and 1 gives 50 +
 * 1 = 51, and then ...". They are passed over, and what is left counts only where it solves the
 * game.
 */
#include "judge/judge.h"

#include "base/rational.h"
#include "base/text.h"
#include "expr/given.h"
#include "reading/characters.h"
#include "reading/extract.h"
#include "reading/plain.h"
#include "reading/words.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* ---- Cutting a text into steps --------------------------------------------------------------- */

/*
 * Splits an answer that is written in steps, one operation after the other:
 *
 *     50 + 1 = 51, 25 - 10 = 15, 51 * 15 = 765          three steps
 *     100 + 6 = 106, * 75 = 7950, - 2                   three; each goes on from the one before
 */

enum { STEPS_MAX = 256 };

/* A text that is being split. */
struct splitter {
    struct span *steps;
    uint32_t count;  /* of steps */
    uint32_t values; /* how many of them are values alone */
    const char *text;
    size_t end;
    size_t at;
    size_t seen;        /* what stands before was gone over, for the byte below */
    char before;        /* the last byte before here that is no blank; the end of a line at first */
    size_t begin;       /* of the current part */
    size_t front;       /* the same, behind words, numbers and bullets */
    bool is_line_start; /* the current part begins a line */
    char bullet;        /* what stands before each line, if the first line begins so; 0: nothing */
    uint64_t skipped;   /* the first part has a higher number than 1 by so many */
    bool has_numbers;   /* the parts are numbered: 1. 2. 3. */
    bool has_dashes;    /* with dashes: 1 - ... 2 - ... */
    bool has_step_word; /* a part is called a step: "Step 1: ..." */
    bool in_words;      /* words that are not known are passed over */
    bool is_denied;     /* a word such as "not" or "if" stands before the current part */
    bool is_acting;     /* a word that nothing knows stands before: it may act on what follows */
    bool is_asking;     /* the sentence begins as a question does: "Is 8 * 3 = 24?" */
    bool has_passed;    /* some word was passed over */
    bool is_claim;      /* words say that there is no solution */
    bool is_told;       /* an arrow, a bar or a tab stands before the current part */
    size_t open_end;    /* behind the last word such as "then" */
    size_t told_end;    /* of the bracket that tells a result, or has words alone; SIZE_MAX: none */
    const tally_game *game;
    size_t number; /* where the last number begins, with blanks and commas in it or behind it;
                      SIZE_MAX: other characters stand behind it */
    size_t equals; /* behind the last equals sign of the current part; SIZE_MAX: it has none */
    struct {       /* the word that was looked up last */
        size_t at, end;
        enum word_meaning meaning;
    } word;
};

static struct character next_of(const struct splitter *splitter, size_t at)
{
    return character_at(splitter->text, splitter->end, at);
}

static size_t skip_blanks(const struct splitter *splitter, size_t at)
{
    return blanks_end(splitter->text, splitter->end, at);
}

/* Is the letter there a name, since an operation or equals sign stands beside it: x * y? */
static bool is_name_alone(const struct splitter *splitter, size_t at)
{
    size_t before = at;
    while (before > 0 && splitter->text[before - 1] == ' ') before--;
    return (before > 0 && memchr("+-*/(=", splitter->text[before - 1], 6) != NULL) ||
           character_is_one_of(next_of(splitter, skip_blanks(splitter, at + 1)), "+-*/)=");
}

/* Like word_at(). Each place is looked at several times, and looked up once. */
static enum word_meaning look_up(struct splitter *splitter, size_t at, size_t *end)
{
    if (splitter->word.at != at || splitter->word.end == 0) {
        splitter->word.at = splitter->word.end = at;
        splitter->word.meaning = word_at(splitter->text, splitter->end, at, &splitter->word.end);
        if (splitter->word.end == at + 1 && is_name_alone(splitter, at))
            splitter->word.meaning = WORD_UNKNOWN;
    }
    if (splitter->word.meaning != WORD_UNKNOWN) *end = splitter->word.end;
    return splitter->word.meaning;
}

/* The place behind the bullet at the start of a line, or behind the sign of a formula; `at`: there
 * is none. */
static size_t skip_bullet(struct splitter *splitter, size_t at)
{
    const struct character next = next_of(splitter, at);
    const bool is_always = next.code == 0x2022 || next.code == 0x30FB || /* bullet, middle dot */
                           next.code == 0xBB;                            /* and an angle quote */
    if (next.code == '|') return skip_blanks(splitter, at + 1);          /* a row of a table */
    if ((!is_always && !character_is_one_of(next, "*-+>=")) ||
        arrow_end(splitter->text, splitter->end, at) != at)
        return at;
    if (!is_always && next.plain != '=' && !character_is_blank(next_of(splitter, at + next.bytes)))
        return at;
    if (splitter->count == 0) splitter->bullet = next.plain;
    if (!is_always && splitter->bullet != next.plain) return at;
    at = skip_blanks(splitter, at + next.bytes);
    const bool is_task = splitter->end - at > 4 && (memcmp(splitter->text + at, "[x] ", 4) == 0 ||
                                                    memcmp(splitter->text + at, "[ ] ", 4) == 0);
    return is_task ? at + 4 : at;
}

/* The place behind the letter of a step, "b)", its Roman number, "II." or "(ii)", or its number in
 * a circle; `at`: there is none. */
static size_t letter_end(const struct splitter *splitter, size_t at, uint32_t wanted)
{
    enum { CIRCLED_ONE = 0x2460, CIRCLED_MOST = 20, BLACK_ONE = 0x2776, BLACK_MOST = 10 };
    static const char *const romans[] = {"i",   "ii",   "iii", "iv", "v",  "vi",
                                         "vii", "viii", "ix",  "x",  "xi", "xii"};
    const struct character first = next_of(splitter, at);
    const size_t begin = at + (first.code == '(');
    size_t end = begin;
    char word[8] = "";
    if ((wanted <= CIRCLED_MOST && first.code == CIRCLED_ONE - 1 + wanted) ||
        (wanted <= BLACK_MOST && first.code == BLACK_ONE - 1 + wanted))
        return at + first.bytes;
    if (wanted > sizeof romans / sizeof romans[0]) return at;
    while (end < splitter->end && end - begin < sizeof word && is_letter(splitter->text[end])) {
        word[end - begin] = (char)(splitter->text[end] | 0x20);
        end++;
    }
    const char close = end < splitter->end ? splitter->text[end] : '\0';
    const bool is_roman = text_is(word, end - begin, romans[wanted - 1]);
    const bool is_letter_of = end == begin + 1 && word[0] == (char)('a' - 1 + wanted);
    const bool is_closed = close == ')' || (close == '.' && is_roman && begin == at);
    return (is_roman || is_letter_of) && is_closed && character_is_blank(next_of(splitter, end + 1))
               ? end + 1
               : at;
}

/* A bar or a tab of a table. */
static bool is_between_cells(struct character sign)
{
    return sign.code == '|' || sign.code == '\t';
}

/* The place behind the ending of an ordinal number, 1st, 2e, and the word for a step; `at`: there
 * is none. */
static size_t ordinal_end(struct splitter *splitter, size_t at)
{
    static const char *const endings[] = {"st", "nd",  "rd",  "th", "er", "ère",
                                          "e",  "ème", "eme", "º",  "ª",  "°"};
    const size_t count = sizeof endings / sizeof endings[0];
    size_t end = at;
    while (next_of(splitter, end).kind == CHARACTER_LETTER || next_of(splitter, end).code == 0xB0)
        end += next_of(splitter, end).bytes;
    if (text_find(splitter->text + at, end - at, endings, count) == count) return at;
    end = skip_blanks(splitter, end);
    return look_up(splitter, end, &end) == WORD_STEP ? skip_blanks(splitter, end) : end;
}

/* Does a step stand behind the dash of a line's number, and does the line below begin with the next
 * number and a dash? 1 - 3 = -2 and 1 - 2/3 = 1/3 are steps themselves. */
static bool has_dash_below(const struct splitter *splitter, size_t at, uint64_t number)
{
    uint64_t next;
    bool is_beyond = false;
    struct span step =
        span_trim(splitter->text, (struct span){at + next_of(splitter, at).bytes, splitter->end});
    step.end = step.begin;
    while (step.end < splitter->end && memchr("=\n", splitter->text[step.end], 2) == NULL)
        step.end++;
    const char *const line = memchr(splitter->text + at, '\n', splitter->end - at);
    if (line == NULL || !has_operation(splitter->text, step) ||
        is_value_alone(splitter->text + step.begin, span_length(step)))
        return false;
    at = number_end(splitter->text, splitter->end, (size_t)(line - splitter->text) + 1, &next,
                    &is_beyond);
    return next == number + 1 && character_is(next_of(splitter, skip_blanks(splitter, at)), '-');
}

static size_t skip_stars(const struct splitter *splitter, size_t at)
{
    while (at < splitter->end && splitter->text[at] == '*') at++;
    return at;
}

/* The place behind the number of a step, "1.", "2)", "(3)" or one in a circle, or behind its
 * letter, "a)". A number from the second step on counts only where the steps are numbered; in
 * Markdown, each may be 1. */
static size_t skip_number(struct splitter *splitter, size_t at, bool has_word)
{
    enum { IDEOGRAPHIC_COMMA = 0x3001 };
    const uint32_t wanted = splitter->count - splitter->values + 1;
    uint64_t number;
    bool is_beyond = false;
    struct character next = next_of(splitter, at);
    const size_t lettered = letter_end(splitter, at, wanted);
    if (lettered != at) return skip_blanks(splitter, lettered);
    const bool is_open = character_is_one_of(next, "([");
    const bool has_hash = splitter->is_line_start && character_is(next, '#');
    const bool has_letter = splitter->is_line_start && next.plain == 'Q'; /* "Q1)" */
    const char *const close = !is_open ? ").:" : next.plain == '(' ? ")" : "]";
    const size_t begin = at + (is_open || has_hash || has_letter ? next.bytes : 0);
    size_t behind = number_end(splitter->text, splitter->end, begin, &number, &is_beyond);
    const bool is_first_again =
        number == 1 && splitter->is_line_start && character_is(next_of(splitter, behind), '.');
    const bool is_any = /* of a list of answers: "2. (3 + 5) * 4" */
        wanted == 1 && number < 100 && (at == 0 || splitter->text[at - 1] == '\n') &&
        character_is_one_of(next_of(splitter, behind), ".)");
    if (behind == begin || (number != wanted + splitter->skipped && !is_first_again && !is_any) ||
        (wanted > 1 && !splitter->has_numbers && !has_word))
        return at;
    const bool is_key = has_hash || !is_digit(splitter->text[behind - 1]); /* a picture of one */
    /* "Étape 1 :", "**Step 1**:", or the cell of a table */
    const size_t sign = skip_blanks(splitter, has_word ? skip_stars(splitter, behind) : behind);
    if (splitter->is_line_start && character_is(next_of(splitter, sign), '-') &&
        (wanted > 1 ? splitter->has_dashes : has_dash_below(splitter, sign, number))) {
        splitter->has_dashes = splitter->has_numbers = true;
        return skip_blanks(splitter, sign + next_of(splitter, sign).bytes);
    }
    const size_t ordinal = ordinal_end(splitter, behind);
    has_word |= ordinal != behind;
    behind = ordinal;
    bool is_cell = next_of(splitter, sign).code == '|';
    if (is_cell || (has_word && character_is(next_of(splitter, sign), ':'))) behind = sign;
    next = next_of(splitter, behind);
    is_cell |= next.code == '\t' && splitter->is_line_start;
    const bool is_closed = character_is_one_of(next, close) || next.code == IDEOGRAPHIC_COMMA ||
                           (next.code == '/' && !is_open);
    const bool is_wide = next.bytes > 1 && splitter->is_line_start;
    if (!is_cell && !is_key && !is_closed) /* "Step 1 - 4 * 5" */
        return has_word && !is_open ? skip_bullet(splitter, skip_blanks(splitter, behind)) : at;
    if (is_closed || is_cell) behind += next.bytes;
    if (character_is(next, '.') && character_is(next_of(splitter, behind), ')')) behind++; /* 1.) */
    if (!has_word && !is_key && !is_cell && !is_wide &&
        !character_is_blank(next_of(splitter, behind)))
        return at;
    if (is_any) splitter->skipped = number - 1;
    splitter->has_numbers = true;
    return skip_blanks(splitter, behind);
}

/* Is it a value alone, with marks or an equals sign before it? */
static bool is_told_value(const char *text, struct span part)
{
    while (part.begin < part.end && memchr("=*` ", text[part.begin], 4) != NULL) part.begin++;
    while (part.begin < part.end && memchr("*` ", text[part.end - 1], 3) != NULL) part.end--;
    return is_value_alone(text + part.begin, span_length(part));
}

/* Does a value alone follow, up to the next separator? */
static bool is_result_next(const struct splitter *splitter, size_t at)
{
    size_t end = at;
    while (end < splitter->end && memchr("\n,;.", splitter->text[end], 4) == NULL) end++;
    return is_told_value(splitter->text, (struct span){at, end});
}

/* Skips what stands before a step, also words such as "then" and "Step 2:". */
static size_t skip_front(struct splitter *splitter, size_t at)
{
    at = skip_blanks(splitter, at);
    if (next_of(splitter, at).code == '&') at = skip_blanks(splitter, at + 1); /* aligned TeX */
    if (splitter->is_line_start) at = skip_bullet(splitter, at);
    bool has_word = false;
    const size_t begin = at, bold = skip_stars(splitter, at); /* **Step 1:** */
    for (;;) {
        size_t behind = bold > at ? bold : at;
        const enum word_meaning meaning = look_up(splitter, behind, &behind);
        behind = skip_blanks(splitter, behind);
        if (meaning == WORD_ANSWER && look_up(splitter, behind, &behind) == WORD_IS)
            behind = skip_blanks(splitter, behind);
        const struct character sign = next_of(splitter, behind);
        const size_t behind_sign =
            character_is_one_of(sign, ",:") ? skip_blanks(splitter, behind + sign.bytes) : behind;
        const bool is_answer =
            meaning == WORD_ANSWER && splitter->count != 0 && is_result_next(splitter, behind_sign);
        if (meaning != WORD_STEP && meaning != WORD_THEN && meaning != WORD_AND &&
            (meaning != WORD_CLOSING || splitter->in_words) && !is_answer)
            break;
        const bool is_heading = meaning == WORD_STEP && character_is(sign, ':'); /* "Steps:" */
        has_word = meaning == WORD_STEP && !is_heading;
        splitter->has_step_word |= has_word;
        at = has_word ? behind : behind_sign;
    }
    const bool is_bold = begin < bold && bold < at;
    const size_t numbered = skip_number(splitter, at, has_word);
    size_t behind = skip_stars(splitter, numbered);
    if (numbered != at && !has_word && look_up(splitter, behind, &behind) == WORD_STEP)
        return skip_front(splitter, numbered); /* "1. **Step 1**: " */
    at = numbered;
    if (is_bold) at = skip_stars(splitter, at);
    return at;
}

/* Are the numbers between words behind a step the target or given ones? "That makes 25" may take it
 * back; "in 12 seconds" does not. */
static bool is_about_game(const struct splitter *splitter, struct span part)
{
    for (size_t at = part.begin; at < part.end; at++) {
        uint64_t number;
        bool is_beyond = false;
        const size_t end = number_end(splitter->text, part.end, at, &number, &is_beyond);
        if (end == at) continue;
        if ((is_beyond || !is_of_game(splitter->game, number)) &&
            unit_end(splitter->text, splitter->end, end) == end)
            return false;
        at = end - 1;
    }
    return true;
}

/* Is the word there one that tells what an operation is done to, with a formula behind it, as in
 * "add 1 to 3 * 8" and "subtract 1 from (3 * 8)"? */
static bool is_onto_formula(struct splitter *splitter, size_t at, size_t behind)
{
    size_t end;
    const enum word_meaning meaning = look_up(splitter, at, &end);
    const size_t begin = skip_blanks(splitter, behind);
    const struct character first = next_of(splitter, begin);
    end = digits_end(splitter->text, splitter->end, begin);
    return (meaning == WORD_TO || meaning == WORD_NUMBERS || meaning == WORD_ASKING) &&
           (character_is_one_of(first, "([") ||
            (end != begin &&
             character_is_one_of(next_of(splitter, skip_blanks(splitter, end)), "+-*/^x")));
}

/* Ends the current part. Returns false if there are too many. */
static bool end_part(struct splitter *splitter, size_t end, size_t next, bool is_line_start)
{
    const char *const text = splitter->text;
    const size_t begin = skip_front(splitter, splitter->begin);
    const size_t word = end;
    size_t behind;
    while (end > begin && (text[end - 1] == '|' || text[end - 1] == ' ')) end--;
    const struct span part =
        begin < end ? span_trim(text, (struct span){begin, end}) : (struct span){end, end};
    splitter->begin = splitter->at = next;
    splitter->is_line_start = is_line_start || (splitter->is_line_start && part.begin == part.end);
    splitter->equals = SIZE_MAX;
    if (part.begin == part.end) return true;
    const bool has_equals = text[part.begin] == '=';
    const bool is_value = is_told_value(text, part);
    const char *const equals = memchr(text + part.begin, '=', span_length(part));
    size_t digit = part.begin;
    while (digit < part.end && !is_digit(text[digit])) digit++;
    const bool is_step = /* 5 times 100 = 500, and * 75 = 7725 */
        is_formula(text, part) || (equals != NULL && text + digit < equals);
    if (splitter->in_words && !is_step &&
        (splitter->count == 0 || !is_value || !(has_equals || splitter->is_told))) {
        splitter->is_denied |= word_sign(look_up(splitter, part.begin, &behind)) != '\0' &&
                               is_onto_formula(splitter, word, next);
        return splitter->count == 0 || is_about_game(splitter, part);
    }
    if (splitter->count == STEPS_MAX || splitter->is_denied || (has_equals && !is_value))
        return false;
    splitter->values += is_value;
    splitter->steps[splitter->count++] = part;
    return true;
}

/* Is the current place behind a result, = 51? */
static bool is_behind_result(const struct splitter *splitter)
{
    enum { RESULT_MOST = 64 }; /* bytes */
    bool has_digit = false;
    struct character next;
    if (splitter->equals == SIZE_MAX || splitter->at - splitter->equals > RESULT_MOST) return false;
    for (size_t at = splitter->equals; at < splitter->at; at += next.bytes) {
        next = next_of(splitter, at);
        if (next.kind != CHARACTER_DIGIT && !character_is_blank(next) &&
            !character_is_one_of(next, has_digit ? "/.,'" : "-"))
            return false;
        if (!character_is_blank(next)) has_digit = next.kind == CHARACTER_DIGIT;
    }
    return has_digit;
}

/* Is the comma or blank there inside a number with which a step begins, that was written before, or
 * a result that no operation follows? 50 + 1 = 51,255 / 5 = 51 is two steps. */
static bool is_inside_number(const struct splitter *splitter)
{
    enum { LOOKED_BACK = 1024 }; /* so that a long text takes linear time */
    const char *const text = splitter->text;
    const size_t begin = splitter->number;
    const size_t end = begin != SIZE_MAX ? marked_end(text, splitter->end, begin) : 0;
    if (end <= splitter->at) return false;
    if (is_behind_result(splitter)) {
        const size_t behind = skip_blanks(splitter, end);
        const struct character next = next_of(splitter, behind);
        return !character_is_one_of(next, "+-*/:^=") ||
               character_is(next_of(splitter, behind + next.bytes), '>');
    }
    size_t before = begin > LOOKED_BACK ? begin - LOOKED_BACK : 0;
    while (before + end - begin <= begin && memcmp(text + before, text + begin, end - begin) != 0)
        before++;
    return begin == splitter->front || before + end - begin <= begin;
}

/* Does the next step begin behind a result: = 51 25 - 10? */
static bool is_next_step(struct splitter *splitter, struct character next)
{
    const size_t at = splitter->at;
    const uint32_t wanted = splitter->count - splitter->values + 2;
    const bool is_blank = at > 0 && text_is_blank(splitter->text[at - 1]);
    size_t behind;
    const struct character second = next_of(splitter, at + next.bytes);
    const bool is_sign = character_is_one_of(next, "+-*/") || (next.plain | 0x20) == 'x';
    const bool goes_on = is_blank && is_sign && /* = 51 *15, also behind two blanks */
                         (second.kind == CHARACTER_DIGIT || character_is(second, '(') ||
                          (character_is_blank(second) && at > 1 && splitter->text[at - 2] == ' '));
    const bool may_begin =
        goes_on ||
        (letter_end(splitter, at, wanted) != at && (is_blank || next.kind != CHARACTER_LETTER)) ||
        (is_blank &&
         (next.kind == CHARACTER_DIGIT || character_is(next, '(') ||
          (next.kind == CHARACTER_LETTER && look_up(splitter, at, &behind) == WORD_STEP)));
    return may_begin && is_behind_result(splitter) && !is_inside_number(splitter) &&
           !is_mixed(splitter->text, splitter->end, at); /* 2 2/3 */
}

/* Does a step follow, as in 4*5=20 / 20+10=30, where the slash divides nothing? */
static bool is_step_next(const struct splitter *splitter, size_t at)
{
    const char *const text = splitter->text + at;
    const char *const equals = memchr(text, '=', splitter->end - at);
    const char *const line = memchr(text, '\n', splitter->end - at);
    return equals != NULL && *text == ' ' && (line == NULL || equals < line) &&
           has_operation(text, (struct span){1, (size_t)(equals - text)});
}

/* Is it a mark that ends a step behind its result: a check mark, dots, ~ or >, or one of the
 * slashes in // and "= 20 / 20 + 10"? */
static bool is_mark_behind(const struct splitter *splitter, struct character next)
{
    const struct character second = next_of(splitter, splitter->at + next.bytes);
    return next.kind == CHARACTER_PICTURE || next.kind == CHARACTER_DOTS ||
           character_is_one_of(next, "~>|") ||
           (character_is_one_of(next, "./") && second.code == next.code) ||
           (character_is(next, '/') && is_step_next(splitter, splitter->at + 1));
}

/* Is it a letter behind another one? In Chinese and Japanese, a word begins anywhere. */
static bool is_inside_word(const struct splitter *splitter, struct character letter)
{
    if (splitter->at == splitter->begin || !code_is_latin(letter.code)) return false;
    const char before = splitter->text[splitter->at - 1];
    return (unsigned char)before >= 0x80 || is_letter(before);
}

/* The bytes of a list of the numbers that are left, which tells nothing new: (left: 3 25 50), or
 * without the brackets, or (3 and 7 not used). 0: none begins there. */
static size_t list_left_at(struct splitter *splitter, struct character next)
{
    const size_t at = splitter->at;
    struct aside aside;
    const bool is_open = character_is_one_of(next, "([");
    const bool is_first = next.kind == CHARACTER_DIGIT && at == splitter->front;
    size_t behind;
    if (!is_open && !is_first &&
        (next.kind != CHARACTER_LETTER || is_inside_word(splitter, next) ||
         look_up(splitter, at, &behind) != WORD_LEFT))
        return 0;
    const size_t end = aside_end(splitter->game, splitter->text, splitter->end, at, &aside);
    const bool is_time = aside.has_unit && aside.count == 1;
    const bool is_numbered = /* = 51 [1], or all numbers that there are: = 51 (3, 7, 51) */
        is_open && is_behind_result(splitter) && !aside.has_unit &&
        (aside.count > 1 || aside.number == splitter->count - splitter->values + 1);
    const bool is_list = (aside.has_left || is_time || is_numbered) && !aside.has_away &&
                         !aside.has_near && !aside.has_words;
    return is_list ? end - at : 0;
}

/* Does a bar or a tab separate an expression from its result there: | 50 + 1 | 51 | ? */
static bool ends_cell(const struct splitter *splitter)
{
    const char *const text = splitter->text;
    const char before = splitter->before;
    struct span cell = {splitter->at + 1, splitter->at + 1};
    while (cell.end < splitter->end && memchr("|\t\n", text[cell.end], 3) == NULL) cell.end++;
    return is_behind_result(splitter) ||
           ((is_digit(before) || before == ')') && is_told_value(text, cell));
}

static bool is_operation_word(const char *word, size_t length)
{
    return text_find(word, length, operation_words, OPERATIONS) != OPERATIONS;
}

/* Does a bracket begin or end there that has words alone: (all numbers used)? */
static bool is_bracket_of_words(struct splitter *splitter, struct character next)
{
    size_t end = splitter->at + next.bytes;
    const size_t begin = end;
    if (splitter->at == splitter->told_end) return true;
    while (end < splitter->end && is_letter(splitter->text[end])) end++;
    if (end < begin + 2 || is_operation_word(splitter->text + begin, end - begin)) return false;
    while (end < splitter->end && memchr("0123456789()\n", splitter->text[end], 13) == NULL) end++;
    if (end == splitter->end || splitter->text[end] != ')') return false;
    splitter->told_end = end;
    return true;
}

/* A question that tells a value, "Is 8 * 3 = 24?", claims nothing, unless "yes" follows. "Is it 8 *
 * 3?" offers an answer. */
static void end_question(struct splitter *splitter, size_t behind)
{
    const struct span part = {splitter->begin, splitter->at};
    const bool has_value = !has_operation(splitter->text, part) ||
                           memchr(splitter->text + part.begin, '=', span_length(part)) != NULL;
    if (!splitter->is_asking || !has_value || look_up(splitter, behind, &behind) == WORD_CLOSING)
        return;
    splitter->count = splitter->values = 0;
    splitter->begin = splitter->at;
}

/* Is it a dash before words, as in "= 24 - all numbers used"? */
static bool is_dash(const struct splitter *splitter, struct character next)
{
    const char *const text = splitter->text;
    const size_t begin = skip_blanks(splitter, splitter->at + next.bytes);
    size_t end = begin;
    while (end < splitter->end && is_letter(text[end])) end++;
    return text[begin - 1] == ' ' && end > begin + 1 &&
           !is_operation_word(text + begin, end - begin);
}

/* Is it a mark between words, or the colon behind a number of them: "from 10: 10 - 4 = 6"? */
static bool is_mark_between(struct splitter *splitter, struct character next)
{
    const struct span part = {splitter->begin, splitter->at};
    if (character_is(next, ':'))
        return character_is_blank(next_of(splitter, splitter->at + next.bytes)) &&
               is_digit(splitter->before) && !has_operation(splitter->text, part);
    if (character_is_one_of(next, "()")) return is_bracket_of_words(splitter, next);
    if (character_is(next, '-')) return is_dash(splitter, next);
    if (!character_is_one_of(next, "?!#")) return false;
    const size_t behind = skip_blanks(splitter, splitter->at + next.bytes);
    if (next.plain == '?') end_question(splitter, behind);
    splitter->has_passed |= next.plain == '#';
    splitter->is_acting |= next.plain == '#'; /* a comment */
    return next.plain != '!' ||               /* no factorial, and no != */
           !character_is_one_of(next_of(splitter, behind), "=+-*/^)");
}

/* Notes whether the sentence begins with words of a question alone, or ends with one behind its
 * formula: "Is 8 * 3 = 24?" and, in Chinese, "8 * 3 ma?". */
static void note_question(struct splitter *splitter, enum word_meaning meaning, size_t behind)
{
    const bool may_ask = meaning == WORD_ASKING || meaning == WORD_IS;
    const char before = splitter->before;
    if (memchr(".:!?\n\xBF", before, 6) != NULL) /* or an upside-down question mark */
        splitter->is_asking = may_ask;
    else if (is_digit(before) || before == ')')
        splitter->is_asking |= may_ask && character_is(next_of(splitter, behind), '?');
    else splitter->is_asking &= may_ask;
}

/* Is the word there, with this character behind it, a sentence of its own, or all behind a
 * label? */
static bool is_sentence(const struct splitter *splitter, struct character behind)
{
    return memchr(".:!\n", splitter->before, 4) != NULL &&
           (character_ends_line(behind) || character_is_one_of(behind, ".!"));
}

/* A word that nothing knows may act on the formula beside it, as in "remove 3 + 5" and "3 + 5
 * fails", unless a word that is known or a sign stands between. Returns true if one before it is
 * taken back. */
static bool note_acting(struct splitter *splitter, enum word_meaning meaning, size_t behind)
{
    const char before = splitter->before;
    const char *const text = splitter->text;
    const size_t end = digits_end(text, splitter->end, skip_blanks(splitter, behind));
    const bool is_weak = meaning == WORD_UNKNOWN || meaning == WORD_ASKING;
    splitter->is_acting &=
        is_weak || meaning == WORD_FILLER || meaning == WORD_TO || meaning == WORD_NUMBERS;
    splitter->is_acting |= meaning == WORD_UNKNOWN;
    return is_weak && (is_digit(before) || before == ')') &&
           unit_end(text, splitter->end, end) == end && /* "in 12 seconds" */
           !character_is(next_of(splitter, end), '?') &&
           (has_operation(text, (struct span){splitter->begin, splitter->at}) ||
            word_sign(word_at(text, splitter->at, splitter->front, &behind)) == '\0');
}

/* The bytes of words that are passed over, with the signs behind them; 0: the word belongs to a
 * formula. What a word such as "wait" takes back is no step. */
static size_t words_at(struct splitter *splitter, enum word_meaning meaning, size_t behind)
{
    const size_t at = splitter->at;
    struct character next = next_of(splitter, at);
    const bool is_latin = code_is_latin(next.code);
    size_t end = at;
    do end += next.bytes;
    while (is_latin && (next = next_of(splitter, end)).kind == CHARACTER_LETTER &&
           code_is_latin(next.code));
    const struct character sign = next_of(splitter, end); /* can't */
    const bool is_not = splitter->text[end - 1] == 'n' && character_is(sign, '\'') &&
                        next_of(splitter, end + sign.bytes).code == 't';
    splitter->has_passed |= meaning != WORD_THEN && meaning != WORD_AND;
    const bool is_card = end == at + 1 && memchr("xXAJKQT", splitter->text[at], 7) != NULL;
    const bool is_glued = /* 7j, and not 12s */
        is_latin && meaning == WORD_UNKNOWN && at > 0 && is_digit(splitter->text[at - 1]) &&
        unit_end(splitter->text, splitter->end, at) == at;
    if (is_card || is_glued || word_sign(meaning) != '\0' ||
        (meaning == WORD_CLOSING && is_latin) || is_operation_word(splitter->text + at, end - at))
        return 0;
    if (behind > end) end = behind;
    next = next_of(splitter, end);
    splitter->is_claim |=
        meaning == WORD_NO_SOLUTION ||
        (meaning == WORD_NO && splitter->count == 0 && is_sentence(splitter, next));
    splitter->is_claim |= meaning == WORD_ANSWER && splitter->is_denied; /* "I found no answer" */
    note_question(splitter, meaning, end);
    splitter->is_denied |= meaning == WORD_IF;
    if (note_acting(splitter, meaning, end) || meaning == WORD_TAKING_BACK || meaning == WORD_NO ||
        meaning == WORD_AWAY || is_not) {
        splitter->is_denied = splitter->before != '?' || /* = 26? No: */
                              !character_is_one_of(next, ":!");
        splitter->count = splitter->values = 0;
        splitter->begin = end;
    }
    for (next = next_of(splitter, end); character_is(next, ':') || character_is_blank(next);
         next = next_of(splitter, end)) {
        splitter->is_acting &= !character_is(next, ':');
        end += next.bytes;
    }
    return end - at;
}

/* The bytes of a separator of TeX: \\, \\[4pt], or \text{and}. */
static size_t tex_separator_at(struct splitter *splitter)
{
    const char *const text = splitter->text;
    const size_t at = splitter->at, begin = at + strlen("\\text{");
    size_t end = at + 2;
    if (splitter->end - at < 2) return 0;
    if (text[at + 1] == '\\') {
        if (end < splitter->end && text[end] == '[')
            while (end < splitter->end && text[end - 1] != ']' && text[end] != '\n') end++;
        return end - at;
    }
    if (begin >= splitter->end || memcmp(text + at, "\\text{", begin - at) != 0) return 0;
    const enum word_meaning meaning = look_up(splitter, skip_blanks(splitter, begin), &end);
    end = skip_blanks(splitter, end);
    const bool is_between = meaning == WORD_THEN || meaning == WORD_AND;
    return is_between && end < splitter->end && text[end] == '}' ? end + 1 - at : 0;
}

/* Does a bracket begin or end there that tells the result of an operation before it, or where its
 * numbers come from: 10 - 4 (6) * 5 (= 30), 78 * 4 (78 = 75 + 3)? */
static bool is_telling_bracket(struct splitter *splitter, struct character next)
{
    enum { BACK_MOST = 256 }; /* bytes, so that a long text takes linear time */
    const char *const text = splitter->text;
    const size_t at = splitter->at, begin = splitter->begin;
    const size_t before = at - begin > BACK_MOST ? at - BACK_MOST : begin - (begin != 0);
    if (at == splitter->told_end) return true;
    size_t behind;
    if (!character_is_one_of(next, "([{") || at < 2 || text[at - 1] != ' ' ||
        (!is_digit(text[at - 2]) && memchr(")]}", text[at - 2], 3) == NULL) ||
        (!has_operation(text, (struct span){before, at}) &&
         word_sign(word_at(text, at, splitter->front, &behind)) == '\0'))
        return false;
    size_t end = at + next.bytes;
    while (end < splitter->end && memchr(")]}\n", text[end], 4) == NULL) end++;
    const struct span told = {at + next.bytes, end};
    const bool is_told = is_told_value(text, told) || memchr(text + at, '=', end - at) != NULL;
    if (is_told && end < splitter->end) splitter->told_end = end;
    return is_told && end < splitter->end;
}

/* The bytes of a separator that begins there; 0: none does. A full stop must end a step. */
static size_t separator_at(struct splitter *splitter, struct character next)
{
    const size_t at = splitter->at;
    const struct character second = next_of(splitter, at + next.bytes);
    size_t behind = at;
    const size_t list = list_left_at(splitter, next);
    if (list != 0) return list;
    if (next.kind == CHARACTER_LINE) return next.bytes;
    const size_t arrow = arrow_end(splitter->text, splitter->end, at);
    if (arrow != at) return arrow - at;
    const struct character third = next_of(splitter, at + 2);
    if (at > 0 && memcmp(splitter->text + at - 1, " /", 2) == 0 && character_is(second, '/') &&
        (character_is_blank(third) || character_ends_line(third)) &&
        (splitter->game->rules.operations & TALLY_OP_IDIV) == 0)
        return 2;
    if (character_is(next, ',') && is_inside_number(splitter)) return 0;
    if (character_is_one_of(next, ",;") || (is_between_cells(next) && ends_cell(splitter)) ||
        (next.code == '&' && (character_is_blank(second) || second.code == '&')) ||
        is_telling_bracket(splitter, next))
        return next.bytes;
    if (is_behind_result(splitter) && is_mark_behind(splitter, next)) {
        while (next_of(splitter, behind).code == next.code) behind += next.bytes;
        return behind - at;
    }
    if (character_is(next, '\\')) return tex_separator_at(splitter);
    if (character_is(next, '.') &&
        (character_is_blank(second) || character_ends_line(second) || next.code == 0x3002))
        return next.bytes;
    if (splitter->in_words && is_mark_between(splitter, next)) return next.bytes;
    if (next.kind != CHARACTER_LETTER || is_inside_word(splitter, next)) return 0;
    if (at > 0 && splitter->text[at - 1] == '\\') return 0; /* a command of TeX */
    const enum word_meaning meaning = look_up(splitter, at, &behind);
    if (meaning == WORD_THEN || meaning == WORD_AND) splitter->open_end = behind;
    if (splitter->in_words) return words_at(splitter, meaning, behind);
    return meaning == WORD_THEN || meaning == WORD_AND ? behind - at : 0;
}

/* Splits the text at line ends, commas, semicolons, arrows, full stops, words such as "then", and
 * behind a result where the next step begins. *steps receives the parts that are steps, without
 * numbers, bullets and words in front of them. Returns false if there are too many, or one that is
 * the whole text, or that is called the first step. What the parts say is not looked at. Cost:
 * linear in the length. */
static bool steps_split(struct span steps[STEPS_MAX], uint32_t *count, const tally_game *game,
                        bool in_words, const char *text, size_t length)
{
    struct splitter splitter = {.steps = steps,
                                .game = game,
                                .in_words = in_words,
                                .text = text,
                                .end = length,
                                .number = SIZE_MAX,
                                .equals = SIZE_MAX,
                                .told_end = SIZE_MAX,
                                .before = '\n',
                                .is_line_start = true};
    splitter.front = skip_front(&splitter, 0); /* the 1. of a list is no full stop */
    splitter.at = splitter.front;
    splitter.has_numbers = splitter.has_dashes = false;
    while (splitter.at < length) {
        const size_t at = splitter.at;
        const struct character next = next_of(&splitter, at);
        for (; splitter.seen < at; splitter.seen++)
            if (memchr(" *`", text[splitter.seen], 3) == NULL)
                splitter.before = text[splitter.seen];
        if (next.kind == CHARACTER_DIGIT || character_is_one_of(next, "(["))
            splitter.is_denied |= splitter.is_acting;
        else if (next.kind == CHARACTER_LINE || character_is_one_of(next, ",.;:!?=)"))
            splitter.is_acting = false;
        const size_t separator = separator_at(&splitter, next);
        const bool ends_heading = splitter.before == ':';
        if (separator != 0) {
            if (!end_part(&splitter, at, at + separator, next.kind == CHARACTER_LINE)) return false;
        } else if (is_next_step(&splitter, next)) {
            if (!end_part(&splitter, at, at, false)) return false;
        } else {
            if (next.kind != CHARACTER_DIGIT && !character_is_blank(next) &&
                !character_is(next, ','))
                splitter.number = SIZE_MAX;
            else if (next.kind == CHARACTER_DIGIT && splitter.number == SIZE_MAX)
                splitter.number = at;
            splitter.at += next.bytes;
            if (character_is(next, '=')) splitter.equals = splitter.at;
            continue;
        }
        const bool goes_on = next.kind == CHARACTER_LINE && ends_heading; /* "wrong steps:" */
        if ((next.kind == CHARACTER_LINE || memchr(".,;", next.plain, 3) != NULL) && !goes_on)
            splitter.is_denied = false; /* of its sentence alone */
        splitter.number = SIZE_MAX;
        splitter.is_told = next.kind == CHARACTER_ARROW || is_between_cells(next) ||
                           character_is_one_of(next, "-=/");
        splitter.at = splitter.front = skip_front(&splitter, splitter.at);
    }
    if (!end_part(&splitter, length, length, false)) return false;
    *count = splitter.count;
    const struct span all = span_trim(text, (struct span){0, length});
    if (splitter.open_end == all.end || *count == 0 || (in_words && !splitter.has_passed) ||
        splitter.is_claim)
        return false;
    if (*count != 1 || in_words) return true;
    return !splitter.has_step_word && (steps[0].begin != all.begin || steps[0].end < all.end);
}

enum { NO_STEP = 0xFFFF };

/* How many choices are tried, and how many bytes are read for that. */
enum { TRIES_MAX = 4096, TRIED_BYTES_MAX = 1 << 19 };

/* An item of a step: as it is written, or the result of an earlier step. */
struct piece {
    struct raw_item item;
    uint16_t result; /* index of the step, or NO_STEP */
};

/* A step that was read: its pieces, from begin to end, and its value. */
struct step {
    struct rational value;
    uint32_t begin;
    uint32_t end;
    size_t behind; /* the place where its expression ends */
    bool is_used;
};

/* An answer in steps. */
struct stepwise {
    const tally_game *game;
    const char *text;
    tally_judgement *judgement;
    struct given given;
    struct span spans[STEPS_MAX]; /* of the steps */
    uint32_t span_count;
    bool is_one;   /* all of the text is one step, and judged as a whole */
    bool in_words; /* words around the steps are passed over */
    struct plain plain;
    struct raw_text raw;
    bool has_told;        /* some step tells its result, or goes on from the one before */
    bool has_begun_again; /* see begin_again() */
    bool tells_again;     /* the last result stands again behind its step: it is the answer */
    bool has_differed;    /* a side of the step has another value than the first one */
    tally_thing thing;    /* what is known of that side, and its place */
    size_t differs_at;
    uint32_t piece_count;
    uint32_t choice_count; /* numbers that may be more than one thing */
    uint16_t choices[RAW_ITEMS_MAX];
    uint16_t choices_of[RAW_ITEMS_MAX]; /* how many each has */
    struct step steps[STEPS_MAX];
    struct piece pieces[RAW_ITEMS_MAX];
    struct rational stack[RAW_ITEMS_MAX];
};

/* The number of a step, from 1 on; 0: the text is one step. */
static uint32_t number_of(const struct stepwise *stepwise, uint32_t step)
{
    return stepwise->is_one ? 0 : step + 1;
}

static bool fail(struct stepwise *stepwise, tally_reason reason, size_t place, uint32_t step)
{
    judge_as_syntax(stepwise->judgement, place);
    stepwise->judgement->reason = reason;
    stepwise->judgement->step = number_of(stepwise, step);
    return false;
}

/* ---- Values ---------------------------------------------------------------------------------- */

/* The value of some items, or of some pieces. */
static bool value_of(struct stepwise *stepwise, const struct piece *pieces, uint32_t count,
                     struct rational *value)
{
    struct rational *const stack = stepwise->stack;
    uint32_t depth = 0;
    for (uint32_t i = 0; i < count; i++) {
        const struct raw_item *const item = &pieces[i].item;
        if (pieces[i].result != NO_STEP) {
            stack[depth++] = stepwise->steps[pieces[i].result].value;
        } else if (item->kind == RAW_NUMBER) {
            if (item->is_beyond) return false;
            stack[depth++] = raw_number_value(item);
        } else {
            const bool is_unary = raw_is_unary((enum raw_kind)item->kind);
            if (!is_unary) depth--;
            struct rational *const a = &stack[depth - 1];
            if (raw_take_step(a, (enum raw_kind)item->kind, *a, is_unary ? *a : a[1]) !=
                RATIONAL_OK)
                return false;
        }
    }
    *value = stack[0];
    return true;
}

/* The value of items of the text, from there on. */
static bool value_of_items(struct stepwise *stepwise, uint32_t at, uint32_t count,
                           struct rational *value)
{
    struct piece *const free_pieces = stepwise->pieces + stepwise->piece_count;
    if (count > RAW_ITEMS_MAX - stepwise->piece_count) return false;
    for (uint32_t i = 0; i < count; i++)
        free_pieces[i] = (struct piece){.item = stepwise->raw.items[at + i], .result = NO_STEP};
    return value_of(stepwise, free_pieces, count, value);
}

/* ---- Reading a step -------------------------------------------------------------------------- */

/* A result of that value before the step, or NO_STEP: the one behind `skipped` others. */
static uint16_t result_of(const struct stepwise *stepwise, struct rational value, uint32_t step,
                          bool is_used, uint32_t skipped)
{
    for (uint32_t i = step; i-- > 0;) {
        if (stepwise->steps[i].is_used == is_used &&
            rational_is_equal(stepwise->steps[i].value, value) && skipped-- == 0)
            return (uint16_t)i;
    }
    return NO_STEP;
}

/* May these items be given numbers? */
static bool can_be_given(const struct stepwise *stepwise, const struct raw_item *items,
                         uint32_t count)
{
    struct given given = stepwise->given;
    if (stepwise->game->rules.order != TALLY_ORDER_ANY) return true;
    for (uint32_t i = 0; i < count; i++) {
        if (items[i].kind == RAW_NUMBER && given_take(&given, &items[i]) != TALLY_REASON_NONE)
            return false;
    }
    return true;
}

/* The choice that is tried now; more than there is room for are not tried. */
static uint16_t choose(struct stepwise *stepwise, uint16_t options)
{
    if (stepwise->choice_count == RAW_ITEMS_MAX) return 0;
    stepwise->choices_of[stepwise->choice_count] = options;
    return stepwise->choices[stepwise->choice_count++];
}

/* Chooses the result that items of that value stand for; NO_STEP: they are given. */
static uint16_t choose_result(struct stepwise *stepwise, struct rational value, uint32_t step,
                              const struct raw_item *items, uint32_t count)
{
    uint16_t options = 0;
    while (result_of(stepwise, value, step, false, options) != NO_STEP) options++;
    if (options == 0) return NO_STEP;
    if (can_be_given(stepwise, items, count)) options++;
    return result_of(stepwise, value, step, false, options == 1 ? 0 : choose(stepwise, options));
}

/* Do so many items write a value that is no positive whole number: -(8/3), (-8)/3, 8/3, -2? */
static bool is_written(struct stepwise *stepwise, uint32_t at, uint32_t count,
                       struct rational *value)
{
    uint32_t numbers = 0, lines = 0;
    const struct raw_item *const items = &stepwise->raw.items[at];
    if (count > stepwise->raw.count - at || items[0].kind != RAW_NUMBER) return false;
    for (uint32_t i = 0; i < count; i++) {
        numbers += items[i].kind == RAW_NUMBER;
        lines += items[i].kind == RAW_DIVIDE;
        const bool is_part = items[i].kind == RAW_NUMBER || items[i].kind == RAW_NEGATE ||
                             (items[i].kind == RAW_DIVIDE && numbers == 2);
        if (!is_part) return false;
    }
    return numbers == 1 + count / 3 && lines == count / 3 &&
           value_of_items(stepwise, at, count, value) && (lines == 0 || value->denominator != 1);
}

/* Takes a number that is the result of no step from the given ones. */
static bool take_given(struct stepwise *stepwise, const struct raw_item *item, uint32_t step)
{
    if (stepwise->is_one || stepwise->game->rules.order != TALLY_ORDER_ANY)
        return true; /* judged as a whole */
    tally_reason reason = given_take(&stepwise->given, item);
    if (reason == TALLY_REASON_NONE) return true;
    if (!item->is_beyond && result_of(stepwise, raw_number_value(item), step, true, 0) != NO_STEP)
        reason = TALLY_REASON_RESULT_USED_TWICE;
    else if (reason == TALLY_REASON_NUMBER_USED_TWICE) reason = TALLY_REASON_NUMBER_NOT_LEFT;
    return fail(stepwise, reason, item->position, step);
}

/* Takes the item at *at, and those that write the same value. */
static bool take_item(struct stepwise *stepwise, uint32_t *at, uint32_t step, bool goes_on)
{
    const struct raw_text *const raw = &stepwise->raw;
    struct piece *const piece = &stepwise->pieces[stepwise->piece_count++];
    const struct raw_item *const item = &raw->items[*at];
    struct rational value;
    uint32_t count;
    *piece = (struct piece){.item = *item, .result = NO_STEP};
    for (count = 4; count > 1; count--) {
        if (!is_written(stepwise, *at, count, &value)) continue;
        piece->result = choose_result(stepwise, value, step, item, count);
        if (piece->result != NO_STEP) break;
    }
    if (goes_on && *at == 0) {
        piece->result = (uint16_t)(step - 1);
        if (stepwise->steps[step - 1].is_used)
            return fail(stepwise, TALLY_REASON_RESULT_USED_TWICE, item->position, step);
    } else if (piece->result == NO_STEP && item->kind == RAW_NUMBER && !item->is_beyond) {
        piece->result = choose_result(stepwise, raw_number_value(item), step, item, 1);
        if (piece->result == NO_STEP && item->decimals == 3)
            piece->result = choose_result(stepwise, raw_number_in_thousands(item), step, item, 1);
    }
    *at += count;
    if (piece->result != NO_STEP) stepwise->steps[piece->result].is_used = true;
    else if (item->kind == RAW_NUMBER) return take_given(stepwise, item, step);
    return true;
}

static bool is_target(const struct stepwise *stepwise, uint32_t step)
{
    const struct rational value = stepwise->steps[step].value;
    const tally_range target = stepwise->game->target;
    return !value.negative && value.denominator == 1 && value.numerator >= target.first &&
           value.numerator <= target.last;
}

/* Is the one number divided by the other the result of an earlier step? */
static bool is_fraction_told(const struct stepwise *stepwise, const struct raw_item *above,
                             const struct raw_item *below, uint32_t step)
{
    struct rational value;
    return above->kind == RAW_NUMBER && below->kind == RAW_NUMBER && !above->is_beyond &&
           !below->is_beyond &&
           rational_divide(&value, raw_number_value(above), raw_number_value(below)) ==
               RATIONAL_OK &&
           result_of(stepwise, value, step, false, 0) != NO_STEP;
}

/* Groups 8 / 1/3 so that it divides by 1/3, where that is the result of an earlier step and its
 * numbers are not given; 5 * 24/5 likewise. (1/2) / 4 stays, where 1/2 is such a result. */
static void group_fractions(struct stepwise *stepwise, uint32_t step)
{
    struct raw_item *const items = stepwise->raw.items;
    for (uint32_t i = 1; i + 3 < stepwise->raw.count; i++) {
        const struct raw_item parts[] = {items[i], items[i + 2]}, sign = items[i + 1];
        if ((sign.kind != RAW_DIVIDE && sign.kind != RAW_MULTIPLY) ||
            items[i + 3].kind != RAW_DIVIDE ||
            !is_fraction_told(stepwise, &parts[0], &parts[1], step) ||
            (sign.kind == RAW_DIVIDE &&
             is_fraction_told(stepwise, &items[i - 1], &parts[0], step)) ||
            can_be_given(stepwise, parts, 2))
            continue;
        items[i + 1] = parts[1];
        items[i + 2] = items[i + 3];
        items[i + 3] = sign;
    }
}

/* Takes the side that is the expression of the step. */
static bool take_expression(struct stepwise *stepwise, uint32_t index, bool goes_on)
{
    struct step *const step = &stepwise->steps[index];
    struct raw_text *const raw = &stepwise->raw;
    const size_t behind = stepwise->spans[index].begin + stepwise->plain.places[raw->end];
    if (!stepwise->is_one) {
        (void)given_join(raw, stepwise->game, 0);
        group_fractions(stepwise, index);
    }
    if (raw->count > RAW_ITEMS_MAX - stepwise->piece_count)
        return fail(stepwise, TALLY_REASON_SYNTAX, raw->items[0].position, index);
    *step = (struct step){.begin = stepwise->piece_count, .behind = behind};
    for (uint32_t at = 0; at < raw->count;) {
        if (!take_item(stepwise, &at, index, goes_on)) return false;
    }
    step->end = stepwise->piece_count;
    return true;
}

static void write_out(struct stepwise *stepwise, uint32_t index);

/* Works out the value of a step. A step that has none is judged by itself, for the reason. */
static bool work_out(struct stepwise *stepwise, uint32_t index)
{
    struct step *const step = &stepwise->steps[index];
    if (value_of(stepwise, stepwise->pieces + step->begin, step->end - step->begin, &step->value))
        return true;
    write_out(stepwise, index);
    judge_raw(stepwise->judgement, stepwise->game, &stepwise->raw, NULL, NULL);
    stepwise->judgement->step = number_of(stepwise, index);
    return false;
}

/* The sign of the operation with which a step begins; 0: it begins with none. */
static char sign_before(const struct stepwise *stepwise, struct span span)
{
    const struct character first = character_at(stepwise->text, span.end, span.begin);
    const bool is_mark = /* **8** */
        span_length(span) > 1 && memcmp(stepwise->text + span.begin, "**", 2) == 0;
    size_t behind;
    if (first.kind != CHARACTER_LETTER)
        return character_is_one_of(first, "+-*/:^") && !is_mark ? first.plain : '\0';
    const struct span behind_x = span_trim(stepwise->text, (struct span){span.begin + 1, span.end});
    const bool is_name = /* x * y, and xy */
        (span.begin + 1 < span.end && is_letter(stepwise->text[span.begin + 1])) ||
        character_is_one_of(character_at(stepwise->text, span.end, behind_x.begin), "+-*/=)");
    if ((first.plain | 0x20) == 'x' && !is_name) return 'x';
    return word_sign(word_at(stepwise->text, span.end, span.begin, &behind));
}

/* Does the step begin with an operation on the result before it? A minus may be a number's, and a
 * word says nothing before a whole step, "add 50 + 1 = 51" and "**Multiply by 6**: 7725 * 6": it is
 * then passed over. */
static bool begins_with_operation(struct stepwise *stepwise, struct span span, uint32_t index)
{
    const char *const text = stepwise->text;
    const size_t begin = span.begin;
    while (span.begin < span.end && text[span.begin] == '*') span.begin++;
    const bool is_word = character_at(text, span.end, span.begin).kind == CHARACTER_LETTER;
    size_t behind = span.begin;
    if (!is_word) span.begin = begin;
    const char sign = sign_before(stepwise, span);
    if (is_word && sign != '\0' && word_at(text, span.end, span.begin, &behind) != WORD_UNKNOWN) {
        size_t colon = behind;
        while (colon < span.end && memchr("0123456789* ", text[colon], 12) != NULL) colon++;
        const bool announces = colon < span.end && text[colon] == ':';
        if (announces) behind = colon + 1;
        if (has_operation(text, (struct span){behind + 1, span.end}) &&
            (index == 0 || announces || choose(stepwise, 2) != 0)) {
            stepwise->plain.rest.begin = behind - begin;
            return false;
        }
    }
    if (index == 0 || sign != '-' || is_word) return index != 0 && sign != '\0';
    return stepwise->steps[index - 1].value.negative == (choose(stepwise, 2) != 0);
}

/* Adds the place of the step to the places of the items. */
static void move_items(struct stepwise *stepwise, size_t begin)
{
    for (uint32_t i = 0; i < stepwise->raw.count; i++) {
        struct raw_item *const item = &stepwise->raw.items[i];
        item->position = (uint32_t)(begin + stepwise->plain.places[item->position]);
    }
}

/* Is a decimal number within one of its last place of the value, so that it was rounded? */
static bool is_rounded(const struct raw_item *told, struct rational value)
{
    struct rational away;
    if (told->kind != RAW_NUMBER || told->is_beyond || told->digits == 0 ||
        told->decimals == EXPR_NO_POINT ||
        rational_subtract(&away, raw_number_value(told), value) != RATIONAL_OK)
        return false;
    rational_part place = 1;
    for (uint32_t i = 0; i < told->decimals && i < 18; i++) place *= 10;
    return rational_compare(rational_magnitude(away), rational_make(1, place, false)) < 0;
}

/* A side of an equals sign. */
struct side {
    struct rational value;
    bool has_value;
    struct raw_item item; /* its first one */
    bool is_value;        /* a value alone: 8, -8, 8/3 */
    bool is_expression;   /* the one that counts; the others tell its value */
};

/* Does a side that is a number with three decimals tell the value in thousands: 7.725? */
static bool tells_thousands(const struct side *side, struct rational value)
{
    return side->is_value && side->item.decimals == 3 &&
           rational_is_equal(raw_number_in_thousands(&side->item), value);
}

/* Notes a side that has another value than the first one, and what is known of it: that it goes on
 * from the value before, 25 + 50 = 75 * 3, or that one of them was rounded. */
static void compare(struct stepwise *stepwise, uint32_t index, const struct side *first,
                    const struct side *side, bool was_value)
{
    const bool have_values = first->has_value && side->has_value;
    if (stepwise->has_differed || (have_values && (rational_is_equal(first->value, side->value) ||
                                                   tells_thousands(side, first->value) ||
                                                   tells_thousands(first, side->value))))
        return;
    const struct side *const told = side->is_expression ? first : side;
    stepwise->has_differed = true;
    stepwise->differs_at = stepwise->spans[index].begin + stepwise->plain.places[0];
    stepwise->thing = TALLY_THING_NONE;
    if (!have_values) return;
    if (stepwise->is_one && !was_value && !side->is_value && !side->item.is_beyond &&
        stepwise->raw.items[1].kind == RAW_NUMBER &&
        rational_is_equal(raw_number_value(&side->item), first->value))
        stepwise->thing = TALLY_THING_CHAIN;
    else if (is_rounded(&told->item, told == first ? side->value : first->value))
        stepwise->thing = TALLY_THING_ROUNDED;
}

/* Says that a side has another value. */
static bool fail_as_different(struct stepwise *stepwise, uint32_t index)
{
    const bool was_rounded = stepwise->thing == TALLY_THING_ROUNDED;
    fail(stepwise, was_rounded ? TALLY_REASON_SYNTAX : TALLY_REASON_WRONG_RESULT,
         stepwise->differs_at, index);
    stepwise->judgement->thing = stepwise->thing;
    return false;
}

/* Reads the next side, which begins with an operation on the result before if it goes on. Returns
 * false if it cannot be read, and says so. */
static bool read_side(struct stepwise *stepwise, uint32_t index, bool goes_on)
{
    struct plain *const plain = &stepwise->plain;
    const size_t begin = stepwise->spans[index].begin;
    const uint32_t factorials = stepwise->game->rules.operations & TALLY_OP_FACTORIAL;
    size_t wrong = 0;
    plain_next(plain);
    plain->goes_on = goes_on;
    const bool is_read = plain_parse(plain, &stepwise->raw, &wrong);
    const bool is_unequal = is_read && plain->has_more && factorials == 0 && /* != */
                            plain->bytes[plain->length - 1] == '!';
    if (is_read && !is_unequal) {
        move_items(stepwise, begin);
        return true;
    }
    if (is_unequal) wrong = plain->places[plain->length - 1];
    fail(stepwise, TALLY_REASON_SYNTAX, begin + wrong, index);
    stepwise->judgement->thing = is_read ? TALLY_THING_NONE : plain->thing;
    return false;
}

/* Takes a value alone: it tells the result before it again, on its own line or behind a comma, a
 * word or a tab, or is a given number from which the next step goes on. Behind another value, as in
 * 8 * 3 = 24 8, an operation is missing. */
static bool take_value(struct stepwise *stepwise, uint32_t index, const struct side *side)
{
    const bool is_last = index + 1 == stepwise->span_count;
    const bool is_told = index != 0;
    bool is_read = false;
    if (is_told) {
        const struct side result = {.value = stepwise->steps[index - 1].value, .has_value = true};
        for (size_t at = stepwise->spans[index - 1].end; at < stepwise->spans[index].begin; at++)
            is_read |= stepwise->text[at] != ' ';
        compare(stepwise, index, &result, side, false);
        stepwise->has_told |= is_read;
        if (is_read && stepwise->has_differed) return fail_as_different(stepwise, index);
    } else {
        is_read = !is_last && can_be_given(stepwise, &side->item, 1) &&
                  sign_before(stepwise, stepwise->spans[1]) != '\0';
    }
    if (!is_read) return fail(stepwise, TALLY_REASON_SYNTAX, stepwise->spans[index].begin, index);
    stepwise->tells_again = is_told && is_last;
    return take_expression(stepwise, index, is_told) && work_out(stepwise, index);
}

/* Is the side the expression of the step? One with an operation is, or, where others follow, the
 * next of them: 24 = 6 * 4 = (10 - 4) * 4. Of a whole text, a value alone may be the answer. */
static bool is_expression(struct stepwise *stepwise, bool is_value)
{
    const struct plain *const plain = &stepwise->plain;
    if (stepwise->raw.count == 1) return stepwise->is_one && !plain->has_more;
    return !plain->has_more || (!stepwise->is_one && !is_value) ||
           !has_operation(plain->text, plain->rest) || choose(stepwise, 2) == 0;
}

static void judge_step(struct stepwise *stepwise, uint32_t answer);

/* Behind a solution an answer may begin again: all of it as one expression, or another solution. So
 * it must end with the target, too. Returns false where what stands before is no solution. */
static bool begin_again(struct stepwise *stepwise, uint32_t index)
{
    judge_step(stepwise, index - 1);
    if (stepwise->judgement->verdict != TALLY_VERDICT_SOLVED) return false;
    stepwise->has_begun_again = true;
    given_init(&stepwise->given, stepwise->game);
    for (uint32_t i = 0; i < index; i++) stepwise->steps[i].is_used = true;
    return true;
}

/* Keeps the name of the step, "a = 50 + 1", for the steps behind it. */
static void note_name(struct stepwise *stepwise, uint32_t index)
{
    struct plain *const plain = &stepwise->plain;
    const size_t length = span_length(plain->name);
    if (stepwise->is_one || length == 0 || plain->name_count == PLAIN_NAMES_MAX) return;
    stepwise->has_told = true;
    plain->names[plain->name_count++] =
        (struct plain_name){plain->text + plain->name.begin, length, stepwise->steps[index].value};
}

/* Reads a step: one side with an operation, and sides that tell its value. */
static bool read_step(struct stepwise *stepwise, uint32_t index)
{
    const struct span span = stepwise->spans[index];
    struct plain *const plain = &stepwise->plain;
    struct side first = {.is_value = false}, side = first;
    size_t second = 0;
    uint32_t sides = 0;
    bool has_expression = false, has_value = false;
    plain_begin(plain, &stepwise->game->rules, stepwise->text + span.begin, span_length(span));
    const bool goes_on = begins_with_operation(stepwise, span, index);
    const struct span said = plain->rest;
    if (index != 0 && !goes_on && !stepwise->in_words && is_target(stepwise, index - 1)) {
        stepwise->has_told = true;
        if (choose(stepwise, 2) != 0 && !begin_again(stepwise, index)) return false;
    }
    plain->is_step = !stepwise->is_one;
    stepwise->has_differed = false;
    for (; plain->has_more; sides++) {
        const bool is_first = sides == 0, was_value = side.is_value;
        if (!read_side(stepwise, index, goes_on && is_first)) {
            if (stepwise->is_one && claim_is_lenient(stepwise->game, stepwise->text, said))
                judge_as(stepwise->judgement, TALLY_VERDICT_CLAIM);
            return false;
        }
        const uint32_t count = stepwise->raw.count;
        side.item = stepwise->raw.items[0];
        side.is_value = is_written(stepwise, 0, count, &side.value);
        side.is_expression = !has_expression && is_expression(stepwise, side.is_value);
        stepwise->has_told |= plain->has_more || (goes_on && is_first);
        if (side.is_expression) {
            if (!take_expression(stepwise, index, goes_on && is_first) ||
                !work_out(stepwise, index))
                return false;
            has_expression = side.has_value = true;
            side.value = stepwise->steps[index].value;
        } else {
            side.has_value = value_of_items(stepwise, 0, count, &side.value);
        }
        has_value |= side.is_value || (!side.has_value && /* 8/0 */
                                       stepwise->raw.items[count - 1].kind == RAW_DIVIDE);
        if (is_first) first = side;
        else compare(stepwise, index, &first, &side, was_value);
        if (sides == 1) second = span.begin + plain->places[0];
    }
    if (!has_expression) return take_value(stepwise, index, &side);
    note_name(stepwise, index);
    if (!stepwise->is_one) return !stepwise->has_differed || fail_as_different(stepwise, index);
    if (sides == 1 || has_value || stepwise->thing == TALLY_THING_CHAIN) return true;
    fail(stepwise, TALLY_REASON_SYNTAX, second, index);
    stepwise->judgement->thing = TALLY_THING_EQUATION;
    return false;
}

/* ---- All steps ------------------------------------------------------------------------------- */

/* Writes the step into stepwise->raw, with each result replaced by its step. Each step is used once
 * at most, so that this costs as much as there are pieces. */
static void write_out(struct stepwise *stepwise, uint32_t index)
{
    uint16_t open[STEPS_MAX];
    uint32_t next[STEPS_MAX];
    uint32_t depth = 1;
    struct raw_text *const raw = &stepwise->raw;
    raw_clear(raw);
    open[0] = (uint16_t)index;
    next[0] = stepwise->steps[index].begin;
    while (depth != 0) {
        const uint32_t top = depth - 1;
        if (next[top] == stepwise->steps[open[top]].end) {
            depth--;
            continue;
        }
        const struct piece *const piece = &stepwise->pieces[next[top]++];
        if (piece->result != NO_STEP) {
            open[depth] = piece->result;
            next[depth++] = stepwise->steps[piece->result].begin;
        } else {
            raw->items[raw->count++] = piece->item;
        }
    }
    raw->end = (uint32_t)stepwise->steps[index].behind;
}

/* The step that counts: the last one, unless only an earlier one gives the target. */
static uint32_t step_that_counts(const struct stepwise *stepwise)
{
    const uint32_t last = stepwise->span_count - 1;
    for (uint32_t step = last + 1; step-- > 0 && !stepwise->tells_again;) {
        if (is_target(stepwise, step)) return step;
    }
    return last;
}

static uint32_t step_at(const struct stepwise *stepwise, size_t place)
{
    uint32_t step = 0;
    while (step + 1 < stepwise->span_count && stepwise->spans[step + 1].begin <= place) step++;
    return step;
}

/* Judges the step `answer`, with all before it. */
static void judge_step(struct stepwise *stepwise, uint32_t answer)
{
    tally_judgement *const judgement = stepwise->judgement;
    for (uint32_t step = 0; step < answer; step++) {
        if (stepwise->steps[step].is_used) continue;
        fail(stepwise, TALLY_REASON_RESULT_NOT_USED, stepwise->spans[step].begin, step);
        return;
    }
    write_out(stepwise, answer);
    judge_raw(judgement, stepwise->game, &stepwise->raw, NULL, NULL);
    if (judgement->verdict == TALLY_VERDICT_INVALID)
        judgement->step = number_of(stepwise, step_at(stepwise, judgement->position));
    else if (answer + 1 != stepwise->span_count) judgement->step = answer + 1;
}

/* An earlier step that gives the target is no answer where it leaves out numbers, for instance. */
static void judge_whole(struct stepwise *stepwise)
{
    const uint32_t answer = step_that_counts(stepwise), last = stepwise->span_count - 1;
    judge_step(stepwise, answer);
    if (answer != last && stepwise->judgement->verdict == TALLY_VERDICT_INVALID)
        judge_step(stepwise, last);
}

/* Reads all steps with the choices that there are, and judges them. Returns false if they are no
 * answer in steps. */
static bool judge_choices(struct stepwise *stepwise)
{
    given_init(&stepwise->given, stepwise->game);
    /* One expression behind a word or a bullet, "So 3 * 8", is not in doubt, nor are formulas of a
     * sheet. */
    const uint32_t last = stepwise->span_count - 1;
    tally_judgement *const judgement = stepwise->judgement;
    const char *const text = stepwise->text;
    const char first = text[0];
    const struct span end = stepwise->spans[last];
    const bool has_equals = memchr(text + end.begin, '=', span_length(end)) != NULL;
    const bool tells = last != 0 && (has_equals || is_told_value(text, end));
    const bool is_listed = last == 0 && memchr("-*+>#", first, 5) != NULL;
    stepwise->has_told =
        stepwise->is_one || stepwise->in_words || first == '=' || is_listed ||
        (last == 0 && (is_letter(first) || (is_digit(first) && stepwise->spans[0].begin != 0)));
    stepwise->has_begun_again = stepwise->tells_again = false;
    stepwise->piece_count = 0;
    stepwise->choice_count = 0;
    stepwise->plain.name_count = 0;
    for (uint32_t i = 0; i < stepwise->span_count; i++) {
        if (read_step(stepwise, i)) continue;
        return judgement->reason == TALLY_REASON_SYNTAX ? stepwise->has_told && !is_listed
                                                        : stepwise->has_told || tells;
    }
    if (stepwise->has_begun_again && !is_target(stepwise, last))
        fail(stepwise, TALLY_REASON_NUMBER_NOT_LEFT, stepwise->spans[last].begin, last);
    else if (stepwise->has_told) judge_whole(stepwise);
    if (stepwise->is_one && stepwise->has_differed &&
        (judgement->verdict != TALLY_VERDICT_INVALID || stepwise->thing == TALLY_THING_CHAIN)) {
        judgement->verdict = TALLY_VERDICT_INVALID;
        judgement->reason = TALLY_REASON_WRONG_RESULT;
        judgement->thing = stepwise->thing;
        judgement->position = stepwise->differs_at;
        judgement->points = 0;
    }
    return stepwise->has_told;
}

/* Goes on to the next choices. Returns false after the last ones. */
static bool next_choices(struct stepwise *stepwise)
{
    uint32_t last = stepwise->choice_count;
    while (last != 0 && stepwise->choices[last - 1] + 1 == stepwise->choices_of[last - 1]) last--;
    if (last == 0) return false;
    stepwise->choices[last - 1]++;
    for (uint32_t i = last; i < stepwise->choice_count; i++) stepwise->choices[i] = 0;
    return true;
}

/* Judges the steps with one choice after the other until they are a valid answer. If they never
 * are, the first choices tell what is wrong. Returns false if they are no answer in steps. */
static bool try_choices(struct stepwise *stepwise, size_t length)
{
    tally_judgement *const judgement = stepwise->judgement;
    memset(stepwise->choices, 0, sizeof stepwise->choices);
    if (!judge_choices(stepwise)) return false;
    const tally_judgement first = *judgement;
    for (size_t tries = 1; judgement->verdict == TALLY_VERDICT_INVALID && tries < TRIES_MAX &&
                           tries * length < TRIED_BYTES_MAX && next_choices(stepwise);
         tries++) {
        if (!judge_choices(stepwise)) break;
    }
    if (judgement->verdict == TALLY_VERDICT_INVALID) *judgement = first;
    return true;
}

/* Nothing is called wrong beside a part that is not read, which may take it back. */
static void refuse_unread(struct stepwise *stepwise)
{
    for (uint32_t i = stepwise->judgement->step - 1; i < stepwise->span_count; i++) {
        const struct span span = stepwise->spans[i];
        struct plain *const plain = &stepwise->plain;
        bool goes_on = sign_before(stepwise, span) != '\0';
        plain_begin(plain, &stepwise->game->rules, stepwise->text + span.begin, span_length(span));
        plain->is_step = true;
        for (; plain->has_more; goes_on = false)
            if (!read_side(stepwise, i, goes_on)) return;
    }
}

/* The value of a text that is one expression with an operation. */
static bool value_of_text(struct stepwise *stepwise, const char *text, struct span span,
                          struct rational *value)
{
    struct plain *const plain = &stepwise->plain;
    size_t wrong;
    if (!has_operation(text, span)) return false;
    plain_begin(plain, &stepwise->game->rules, text + span.begin, span_length(span));
    plain_next(plain);
    stepwise->piece_count = 0;
    return !plain->has_more && plain_parse(plain, &stepwise->raw, &wrong) &&
           value_of_items(stepwise, 0, stepwise->raw.count, value);
}

/* Does the span begin with the number of this value, perhaps in brackets, as in " [51]"? */
static bool begins_with_value(const char *text, struct span span, struct rational value)
{
    size_t at = span.begin;
    uint64_t number;
    bool is_beyond = false;
    while (at < span.end && memchr(" ([{", text[at], 4) != NULL) at++;
    if (at == span.end || !text_take_whole(text, span.end, &at, &number, &is_beyond)) return false;
    if (rational_is_equal(rational_of_whole(number), value)) return true;
    return at < span.end && text[at++] == '/' && number == value.numerator && !value.negative &&
           text_take_whole(text, span.end, &at, &number, &is_beyond) && number == value.denominator;
}

/* Is the number at the beginning of a span the value of a later step? */
static bool is_made_later(struct stepwise *stepwise, uint32_t step, struct span number)
{
    const char *const text = stepwise->text;
    const struct span span = stepwise->spans[step];
    struct span side = span;
    struct rational value;
    for (; side.begin < span.end; side.begin = side.end + 1) {
        side.end = side.begin;
        while (side.end < span.end && text[side.end] != '=') side.end++;
        if (value_of_text(stepwise, text, side, &value) && begins_with_value(text, number, value))
            return true;
    }
    return false;
}

static void move_before(struct span *spans, uint32_t later, uint32_t step)
{
    const struct span moved = spans[later];
    memmove(spans + step + 1, spans + step, (later - step) * sizeof moved);
    spans[step] = moved;
}

/* A step may use what a later one makes: 51 * 15 = 765, 51 = 50 + 1, 15 = 25 - 10. Moves that one
 * before it, until no number is missed that a later step makes. */
static void judge_reordered(struct stepwise *stepwise, size_t length)
{
    enum { MOVES_MAX = 16 };
    const tally_judgement *const judgement = stepwise->judgement;
    for (uint32_t moves = 0; moves < MOVES_MAX; moves++) {
        const uint32_t missed = judgement->step - 1;
        uint32_t later = missed + 1;
        if (judgement->reason != TALLY_REASON_NUMBER_NOT_GIVEN || judgement->step == 0) return;
        const struct span number = {judgement->position, stepwise->spans[missed].end};
        while (later < stepwise->span_count && !is_made_later(stepwise, later, number)) later++;
        if (later >= stepwise->span_count) return;
        move_before(stepwise->spans, later, missed);
        if (!try_choices(stepwise, length * MOVES_MAX)) return;
    }
}

/* The last step uses a number again. It may make a fraction that the others use, as in 8 / 1/3,
 * where 1/3 = 3 - 8/3; or attempts stand before it, and it counts where it solves the game by
 * itself. */
static void judge_last(struct stepwise *stepwise, size_t length)
{
    enum { ATTEMPT_LEAST = 3 }; /* numbers: one step of a chain is no attempt */
    tally_judgement *const judgement = stepwise->judgement;
    const tally_judgement first = *judgement;
    move_before(stepwise->spans, stepwise->span_count - 1, 0);
    if (try_choices(stepwise, length) && judgement->verdict == TALLY_VERDICT_SOLVED &&
        stepwise->steps[0].is_used)
        return;
    stepwise->span_count = 1;
    if (!try_choices(stepwise, length) || judgement->verdict != TALLY_VERDICT_SOLVED ||
        judgement->numbers_used < ATTEMPT_LEAST)
        *judgement = first;
}

/* Judges the text as steps. Returns false if it is no answer in steps. */
static bool judge_steps(struct stepwise *stepwise, size_t length)
{
    tally_judgement *const judgement = stepwise->judgement;
    if (!steps_split(stepwise->spans, &stepwise->span_count, stepwise->game, stepwise->in_words,
                     stepwise->text, length) ||
        !try_choices(stepwise, length))
        return false;
    if (judgement->verdict != TALLY_VERDICT_INVALID) return true;
    const tally_judgement first = *judgement;
    if (first.reason != TALLY_REASON_SYNTAX) refuse_unread(stepwise);
    if (judgement->reason == TALLY_REASON_NUMBER_NOT_LEFT &&
        judgement->step == stepwise->span_count)
        judge_last(stepwise, length);
    if (judgement->reason != TALLY_REASON_NUMBER_NOT_GIVEN) return true;
    judge_reordered(stepwise, length);
    if (judgement->verdict == TALLY_VERDICT_INVALID) *judgement = first;
    return true;
}

/* Judges as steps, too, what is no valid answer as one text. */
static void mend(struct stepwise *stepwise, tally_judgement *judgement, size_t length)
{
    tally_judgement judged;
    const bool in_words = stepwise->in_words;
    const bool is_unread = judgement->reason == TALLY_REASON_SYNTAX;
    const bool has_lines = memchr(stepwise->text, '\n', length) != NULL;
    bool has_told = false; /* perhaps, in brackets: 10 - 4 (6) * 5 (30) */
    for (size_t at = 1; at < length && !has_told; at++)
        has_told = stepwise->text[at - 1] == ' ' && memchr("([{", stepwise->text[at], 3) != NULL;
    /* 7 - 3 = 4, and sqrt(4) = 2 in the next line: as one text in doubt, as steps not. */
    const bool is_chain = judgement->thing == TALLY_THING_CHAIN;
    const bool is_in_doubt = judgement->thing != TALLY_THING_NONE && !is_chain;
    const bool is_off = judgement->verdict == TALLY_VERDICT_OFF; /* 10 - 4, x 5 in the next line */
    if ((is_off && (in_words || !has_lines)) ||
        (!is_off && judgement->verdict != TALLY_VERDICT_INVALID) || (in_words && !is_unread) ||
        (!is_unread && !has_lines && !has_told && judgement->reason != TALLY_REASON_WRONG_RESULT))
        return;
    stepwise->is_one = false;
    stepwise->judgement = &judged;
    if (!judge_steps(stepwise, length)) return;
    const bool is_worse = judged.reason == TALLY_REASON_SYNTAX
                              ? judgement->reason == TALLY_REASON_WRONG_RESULT && !is_chain
                              : !is_unread && !has_lines;
    if (in_words || is_off ? judged.verdict != TALLY_VERDICT_SOLVED
                           : judged.verdict == TALLY_VERDICT_INVALID &&
                                 judged.thing != TALLY_THING_ROUNDED && (is_in_doubt || is_worse))
        return;
    *judgement = judged;
}

void judge_leniently(tally_judgement *judgement, const tally_game *game, const char *text,
                     size_t length, bool in_words)
{
    struct stepwise stepwise; /* not initialised, since it is large */
    if (!in_words) judge_as_syntax(judgement, RAW_TEXT_MAX);
    if (length > RAW_TEXT_MAX) return;
    stepwise.game = game;
    stepwise.text = text;
    stepwise.judgement = judgement;
    stepwise.in_words = in_words;
    stepwise.is_one = true;
    stepwise.spans[0] = (struct span){0, length};
    stepwise.span_count = 1;
    if (!in_words) (void)try_choices(&stepwise, length);
    mend(&stepwise, judgement, length);
}

/* ---- Told values ----------------------------------------------------------------------------- */

/* The number before a bracket, "51 (50 + 1)", or behind it, "(50 + 1) [51]". */
static struct span number_beside(const char *text, size_t length, struct span bracket,
                                 bool is_before)
{
    struct span span = {bracket.begin, bracket.end};
    if (is_before) {
        span.end = span.begin;
        while (span.begin > 0 && memchr(" ]})", text[span.begin - 1], 4) != NULL) span.begin--;
        while (span.begin > 0 && is_digit(text[span.begin - 1])) span.begin--;
        while (span.begin > 0 && memchr("[{", text[span.begin - 1], 2) != NULL) span.begin--;
        return span;
    }
    span.begin = span.end;
    while (span.end < length && memchr(" ([{", text[span.end], 4) != NULL) span.end++;
    while (span.end < length && is_digit(text[span.end])) span.end++;
    while (span.end < length && memchr(")]}", text[span.end], 3) != NULL) span.end++;
    return span;
}

bool judge_leave_out_told(const tally_game *game, char *text, size_t length)
{
    enum { BRACKET_MOST = 64 }; /* bytes, so that a long text takes linear time */
    struct stepwise stepwise;   /* not initialised, since it is large */
    struct rational value;
    bool is_changed = false;
    stepwise.game = game;
    stepwise.plain.name_count = 0;
    for (size_t begin = 0; begin < length; begin++) {
        size_t end = begin + 1, depth = 1;
        if (memchr("([{", text[begin], 3) == NULL) continue;
        for (; end < length && depth != 0 && end - begin < BRACKET_MOST; end++) {
            if (memchr("([{", text[end], 3) != NULL) depth++;
            if (memchr(")]}", text[end], 3) != NULL) depth--;
        }
        const char *const equals = memchr(text + begin, '=', end - begin);
        const size_t told_at = equals != NULL ? (size_t)(equals - text) : end - 1;
        if (depth != 0 ||
            !value_of_text(&stepwise, text, (struct span){begin + 1, told_at}, &value))
            continue;
        if (equals != NULL) { /* (50 + 1 = 51) * 15 */
            const struct span result = {told_at + 1, end - 1};
            if (!begins_with_value(text, result, value) ||
                !is_value_alone(text + result.begin, span_length(result)))
                continue;
            memset(text + told_at, ' ', end - 1 - told_at);
            is_changed = true;
        }
        for (unsigned side = 0; side < 2; side++) {
            const struct span told =
                number_beside(text, length, (struct span){begin, end}, side == 0);
            if (!begins_with_value(text, told, value)) continue;
            memset(text + told.begin, ' ', span_length(told));
            is_changed = true;
            break;
        }
    }
    return is_changed;
}
