/* SPDX-License-Identifier: MIT */
/*
 * Judging completions (what a language model wrote): extract the answer, parse it, judge it.
 *
 * Most answers are plain expressions, so both readings try the strict parser first. The lenient
 * reading then converts the text to plain expressions, one for each side of an equals sign, and
 * judges each side. The answer is a side that fulfils the rules; a lone number counts as the answer
 * only if there is no other such side. The remaining sides must only have the same value.
 */
#include "base/rational.h"
#include "base/sized.h"
#include "base/text.h"
#include "judge/judge.h"
#include "reading/characters.h"
#include "reading/extract.h"
#include "reading/plain.h"
#include "reading/respell.h"
#include "reading/strict.h"
#include "reading/words.h"
#include "rules/game.h"
#include "rules/rules.h"
#include "tally/judge.h"
#include "tally/tally.h"

#include <string.h>

/* ---- Claims ---------------------------------------------------------------------------------- */

/*
 * Decides by a search whether an answer such as "no solution" is right. It is right only if the
 * search proves each target to be out of reach. A search that was stopped, or that left out a value
 * which might have led to the target, proves nothing.
 */

/* A proof: what is known of the targets so far. */
struct proof {
    const tally_sink *found;
    tally_claim claim;
};

static int take_solution(void *user, const tally_solution *solution)
{
    struct proof *const proof = user;
    if (solution->distance != 0) return 0; /* only the nearest value */
    proof->claim = TALLY_CLAIM_WRONG;
    if (proof->found != NULL && proof->found->solution != NULL)
        proof->found->solution(proof->found->user, solution);
    return 1;
}

static int take_target(void *user, const tally_outcome *outcome)
{
    struct proof *const proof = user;
    if (outcome->answer == TALLY_ANSWER_SOLVED) proof->claim = TALLY_CLAIM_WRONG;
    if (outcome->answer == TALLY_ANSWER_LIMIT) proof->claim = TALLY_CLAIM_UNPROVED;
    return proof->claim != TALLY_CLAIM_RIGHT;
}

/* The rules by which answers are judged. An answer may have a minus in front of a value where
 * searches have none (rules->judged_too). With all of + - * / in any order it makes nothing more of
 * whole numbers from 0 up; otherwise the search must have it too. */
static tally_rules judged_rules(const tally_game *game)
{
    tally_rules rules = game->rules;
    if (!game->is_plain || rules.operations != TALLY_OP_BASIC || rules.order != TALLY_ORDER_ANY)
        rules.operations |= rules.judged_too;
    return rules;
}

static tally_claim prove_claim(const tally_game *game, const tally_options *options,
                               const tally_sink *found)
{
    struct proof proof = {.found = found, .claim = TALLY_CLAIM_RIGHT};
    const tally_sink sink = {.user = &proof, .solution = take_solution, .done = take_target};
    const tally_rules rules = judged_rules(game);
    tally_options lent, bounds = TALLY_OPTIONS_INIT;
    tally_game *judged = NULL;
    if (sized_read(&lent, options, sizeof lent) != NULL) return TALLY_CLAIM_UNPROVED;
    bounds.memory_bytes = lent.memory_bytes;
    bounds.executor = lent.executor;
    bounds.tick = lent.tick;
    bounds.tick_context = lent.tick_context;
    bounds.allocator = lent.allocator;
    if (tally_game_new(&judged, &rules, game->target, game->numbers, game->count,
                       bounds.allocator) != TALLY_OK)
        return TALLY_CLAIM_UNPROVED;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    const tally_status status = tally_solve(judged, &bounds, &sink, &outcome);
    const bool is_whole = status == TALLY_OK && outcome.answer == TALLY_ANSWER_CLOSEST &&
                          outcome.target == game->target.last;
    tally_game_free(judged);
    if (proof.claim == TALLY_CLAIM_RIGHT && !is_whole) return TALLY_CLAIM_UNPROVED;
    return proof.claim;
}

/* ---- Options of judging ---------------------------------------------------------------------- */

static const char *const extract_words[TALLY_EXTRACTS_MAX] = {
#define EXTRACT_WORD(name, word) word,
    TALLY_EXTRACTS(EXTRACT_WORD)
#undef EXTRACT_WORD
};

const char *tally_extract_word(tally_extract extract)
{
    return (unsigned)extract < TALLY_EXTRACTS_MAX ? extract_words[extract] : "?";
}

#define EXTRACT_LIST                                                                               \
    "answer-last, answer-first, boxed, after-think, last-line, whole, open, label, code and auto"

static tally_status fail(tally_error *error, size_t position, const char *message)
{
    if (error != NULL)
        *error = (tally_error){.status = TALLY_OPTION, .position = position, .message = message};
    return TALLY_OPTION;
}

static tally_status set_extracts(tally_judging *judging, const char *text, size_t length,
                                 tally_error *error)
{
    tally_judging made = *judging;
    size_t begin = 0;
    unsigned seen = 0; /* bits */
    made.extract_count = 0;
    for (size_t end = 0; end <= length; end++) {
        if (end != length && text[end] != ',') continue;
        const size_t extract =
            text_find(text + begin, end - begin, extract_words, TALLY_EXTRACTS_MAX);
        if (extract == TALLY_EXTRACTS_MAX)
            return fail(error, begin, "a list of " EXTRACT_LIST " is expected");
        if ((seen >> extract & 1) != 0) return fail(error, begin, "this word stands there twice");
        seen |= 1U << extract;
        made.extracts[made.extract_count++] = (tally_extract)extract;
        begin = end + 1;
    }
    *judging = made;
    return TALLY_OK;
}

tally_status tally_judging_set(tally_judging *judging, const char *column, const char *text,
                               size_t length, tally_error *error)
{
    const size_t column_length = strlen(column);
    if (text_is(column, column_length, "extract"))
        return set_extracts(judging, text, length, error);
    if (!text_is(column, column_length, "reading"))
        return fail(error, 0, "there is no such column: extract or reading is expected");
    if (text_is(text, length, "strict")) judging->reading = TALLY_READING_STRICT;
    else if (text_is(text, length, "lenient")) judging->reading = TALLY_READING_LENIENT;
    else return fail(error, 0, "reading is strict or lenient");
    return TALLY_OK;
}

static bool is_judging(const tally_judging *judging)
{
    if (judging->reading != TALLY_READING_STRICT && judging->reading != TALLY_READING_LENIENT)
        return false;
    if (judging->extract_count > TALLY_EXTRACTS_MAX) return false;
    for (uint32_t i = 0; i == 0 || i < judging->extract_count; i++) {
        if ((unsigned)judging->extracts[i] >= TALLY_EXTRACTS_MAX) return false;
    }
    return true;
}

/* ---- The lenient reading --------------------------------------------------------------------- */

static void judge_text(tally_judgement *judgement, const tally_game *game, const char *text,
                       size_t length, tally_reading reading)
{
    struct raw_text raw;
    const bool is_plain = raw_parse(&raw, text, length, raw_reading_of(&game->rules)) == TALLY_OK;
    if (is_plain) judge_raw(judgement, game, &raw, NULL, NULL);
    else judge_unread(judgement, text, length, raw.error.position);
    const bool has_lines = /* 10 - 4, and x 5 in the next line */
        judgement->verdict == TALLY_VERDICT_OFF && memchr(text, '\n', length) != NULL;
    if (judgement->verdict != TALLY_VERDICT_INVALID && !has_lines) return;
    if (reading == TALLY_READING_LENIENT && (!is_plain || raw.has_result || has_lines)) {
        const struct span answer = plain_answer(&game->rules, text, length);
        const tally_judgement strict = *judgement;
        judge_leniently(judgement, game, text + answer.begin, span_length(answer), false);
        judgement->position += answer.begin;
        if (has_lines && judgement->verdict != TALLY_VERDICT_SOLVED) *judgement = strict;
    }
}

/* Where an answer ends that has an aside behind it; 0: it has none. An aside stands behind an
 * operand or a separator. */
static size_t end_before_aside(const tally_game *game, const char *text, size_t length,
                               struct aside *aside)
{
    enum { ASIDE_MOST = 64 };
    if (!has_operation(text, (struct span){0, length})) return 0;
    while (length > 1 && memchr(".! ", text[length - 1], 3) != NULL) length--;
    for (size_t at = length > ASIDE_MOST ? length - ASIDE_MOST : 1; at < length; at++) {
        size_t before = at;
        while (before > 1 && (text[before - 1] == ' ' || text[before - 1] == '\n')) before--;
        const char last = text[before - 1];
        const bool is_sign = memchr("([~", text[at], 3) != NULL || (unsigned char)text[at] >= 0xC0;
        const bool may_begin =
            is_sign || (before < at && (is_letter(text[at]) || is_digit(text[at])));
        if (!may_begin || (!is_digit(last) && memchr(")]},;+-*/", last, 9) == NULL)) continue;
        if (aside_end(game, text, length, at, aside) != length) continue;
        const int ways = aside->has_left + aside->has_away + aside->has_near + aside->has_unit;
        const bool is_value = ways == 0 && aside->count == 1 && memchr("([", text[at], 2) != NULL;
        while (before > 0 && memchr(",; \n", text[before - 1], 4) != NULL) before--;
        if (is_value || (ways == 1 && aside->count != 0)) return before;
    }
    return 0;
}

/* Is what is told beside the answer true of it? */
static bool is_true(const struct aside *aside, const tally_game *game,
                    const tally_judgement *judgement)
{
    const tally_range target = game->target;
    const tally_value *const value = &judgement->value;
    if (aside->has_unit) return aside->count == 1;
    if (aside->has_left)
        return aside->is_of_game && judgement->numbers_used + aside->count <= game->count;
    if (aside->has_away) return aside->count == 1 && judgement->distance == aside->number;
    if (aside->has_near && aside->number >= target.first && aside->number <= target.last)
        return true;
    return judgement->has_value && value->negative == 0 && value->numerator.high == 0 &&
           value->numerator.low == aside->number && value->denominator.high == 0 &&
           value->denominator.low == 1;
}

/* Where a text is no right answer, judges what stands before an aside, or behind a number and a
 * colon or the like, where that is the target, or the value of what follows: the 952: divides
 * nothing. */
static void judge_beside(tally_judgement *judgement, const tally_game *game, const char *text,
                         size_t length)
{
    struct aside aside;
    tally_judgement other;
    size_t begin = 0, left = 0;
    const size_t place = judgement->position; /* 0, or behind "I got" */
    const bool is_unread = judgement->reason == TALLY_REASON_SYNTAX;
    const bool is_not_given = judgement->reason == TALLY_REASON_NUMBER_NOT_GIVEN;
    if ((!is_unread && !is_not_given && judgement->reason != TALLY_REASON_WRONG_RESULT) ||
        judgement->thing != TALLY_THING_NONE)
        return;
    size_t end = end_before_aside(game, text, length, &aside);
    if (end == 0 && is_not_given && (place == 0 || judgement->step == 1) && is_digit(text[place])) {
        aside = (struct aside){.has_near = true};
        if (tally_read_entry(&aside.number, &begin, &left, text + place, length - place, NULL) ==
            TALLY_OK)
            begin = begin != 0 ? begin + place : 0;
        end = begin != 0 ? begin + left : 0;
    }
    if (end == 0) return;
    judge_text(&other, game, text + begin, end - begin, TALLY_READING_LENIENT);
    other.position += begin;
    const bool is_valid = begin != 0 || other.verdict != TALLY_VERDICT_INVALID;
    const bool is_better = is_unread && aside.has_left && other.reason != TALLY_REASON_SYNTAX;
    if (is_valid ? is_true(&aside, game, &other) : is_better) *judgement = other;
}

/* Judges an extracted answer. If the strict reading accepts an answer, both readings give the same
 * judgement, with one exception: for 8 = 8/1, the strict reading judges the 8. */
static void judge_answer(tally_judgement *judgement, const tally_game *game, const char *text,
                         struct span answer, tally_reading reading, bool in_words)
{
    const size_t length = span_length(answer);
    text += answer.begin;
    judge_text(judgement, game, text, length, reading);
    if (judgement->verdict != TALLY_VERDICT_INVALID) return;
    if (reading == TALLY_READING_LENIENT) {
        judge_beside(judgement, game, text, length);
        if (in_words) judge_leniently(judgement, game, text, length, true);
    }
    judge_name(judgement, game->rules.operations, text, length);
}

/* ---- Completions ----------------------------------------------------------------------------- */

/* Does something take back what stands above: "no wait", "that is wrong", "no solution", a cross?
 * In a heading, "steps that do not work:", it speaks of what stands below. */
static bool takes_back(const char *text, struct span line)
{
    enum { PICTURES = 0x2600 }; /* those that say something are none of the kind of pictures */
    const bool is_heading = line.begin < line.end && text[line.end - 1] == ':';
    bool is_inside = false;
    for (size_t at = line.begin; at < line.end;) {
        const struct character next = character_at(text, line.end, at);
        size_t behind = at + next.bytes;
        const enum word_meaning meaning =
            is_inside ? WORD_UNKNOWN : word_at(text, line.end, at, &behind);
        if (meaning == WORD_TAKING_BACK || meaning == WORD_NO_SOLUTION ||
            (is_heading && meaning == WORD_NO) ||
            (next.kind == CHARACTER_OTHER && next.code >= PICTURES && next.code != 0xFFFD))
            return true;
        is_inside = next.kind == CHARACTER_LETTER && next.plain != '\0';
        at = behind; /* "nothing is wrong" is a phrase of its own */
    }
    return false;
}

/* The last clause of the line before an answer, if it ends in a colon: "No. What I tried:". */
static struct span heading_of(const char *text, struct span within, size_t answer)
{
    struct span line;
    if (!line_before(text, (struct span){within.begin, answer}, &line) || text[line.end - 1] != ':')
        return (struct span){answer, answer};
    size_t begin = line.end;
    while (begin > line.begin && memchr(".,;!?", text[begin - 1], 5) == NULL) begin--;
    return (struct span){begin, line.end};
}

/* Where the line is wrong alone, it may be the last of steps in lines of their own: takes those
 * above it. *tries: how many more of them are taken in all of the text. */
static void judge_lines(tally_judgement *judgement, const tally_game *game, const char *text,
                        struct span within, struct span *line, uint32_t *tries)
{
    struct span above, lines = *line;
    tally_judgement other = *judgement;
    while (*tries != 0 && judgement->verdict == TALLY_VERDICT_INVALID &&
           line_before(text, (struct span){within.begin, lines.begin}, &above) &&
           is_formula(text, above)) {
        --*tries;
        lines.begin = above.begin;
        judge_answer(&other, game, text, lines, TALLY_READING_LENIENT, false);
        if (other.reason == TALLY_REASON_SYNTAX) continue;
        *judgement = other;
        *line = lines;
    }
}

/* The last line that is an expression with an operation. One of other numbers may check the answer
 * above it, as 51 * 15 = 765 does; where nothing above solves the game, it is the answer itself. A
 * formula below that is not read may be the answer, unless the line solves the game; one above may
 * be a step whose result is missed. Of attempts within words, the last one counts. */
static bool find_expression(struct span *answer, const tally_game *game, const char *text,
                            struct span within)
{
    tally_judgement judgement;
    struct span line, passed = {0, 0};
    size_t begin = within.begin;
    bool has_unread = false, has_later = false;
    uint32_t tries = 32;
    for (size_t end = within.end; end > within.begin; end = begin) {
        if (!line_before(text, (struct span){within.begin, end}, &line)) return false;
        begin = line.begin;
        if (span_length(line) < 3 || memchr(text + line.begin, '<', span_length(line)) != NULL)
            continue; /* it has a tag */
        judge_answer(&judgement, game, text, line, TALLY_READING_LENIENT, true);
        judge_lines(&judgement, game, text, within, &line, &tries);
        if (judgement.reason == TALLY_REASON_SYNTAX) {
            has_unread |= is_formula(text, line);
            has_later |= has_operation(text, line);
            continue;
        }
        if (judgement.numbers_used < 2) {
            if (passed.end == 0 && has_operation(text, line)) passed = line;
            continue;
        }
        if (has_later && judgement.verdict == TALLY_VERDICT_SOLVED)
            judge_answer(&judgement, game, text, line, TALLY_READING_LENIENT, false);
        if (judgement.reason == TALLY_REASON_SYNTAX) return false;
        const bool is_checked = judgement.verdict == TALLY_VERDICT_SOLVED || passed.end == 0;
        *answer = is_checked ? line : passed;
        const bool is_wrong = !is_checked || (judgement.verdict == TALLY_VERDICT_INVALID &&
                                              judgement.reason != TALLY_REASON_WRONG_RESULT);
        has_unread |= is_wrong && is_formula(text, (struct span){within.begin, line.begin});
        return (judgement.verdict == TALLY_VERDICT_SOLVED || !has_unread) &&
               !takes_back(text, (struct span){answer->end, within.end}) &&
               !takes_back(text, heading_of(text, within, answer->begin));
    }
    return false;
}

/* Finds the answer of a JSON object. A member beside one that solves the game may deny that, or
 * tell another value: then that is what is wrong. */
static bool find_member(struct span *answer, const tally_game *game, const char *text)
{
    tally_judgement judgement, told_judgement;
    struct span told = {0, 0};
    if (!extract_member(text, answer, &told)) return false;
    if (told.end == 0) return true;
    judge_answer(&judgement, game, text, *answer, TALLY_READING_LENIENT, false);
    judge_answer(&told_judgement, game, text, told, TALLY_READING_LENIENT, false);
    if (judgement.distance == 0 && told_judgement.distance != 0) *answer = told;
    return true;
}

/* Finds an answer wherever people and models put it, surest place first. Tags, which no expression
 * has, are cheap to look for, so they come before a look at the whole text. Where the whole text is
 * wrong, a box or a label tells which part of the text is the answer, unless it tells the target
 * alone. What stands below a label may take its answer back. */
static bool find_anywhere(struct span *answer, const tally_game *game, const char *text,
                          size_t length)
{
    static const tally_extract places[] = {TALLY_EXTRACT_BOXED, TALLY_EXTRACT_LABEL,
                                           TALLY_EXTRACT_CODE};
    tally_judgement judgement, told;
    struct span value = {0, 0};
    if (extract_answer(TALLY_EXTRACT_ANSWER_LAST, text, length, answer) ||
        extract_answer(TALLY_EXTRACT_OPEN, text, length, answer)) {
        (void)find_member(answer, game, text);
        return true;
    }
    if (!extract_answer(TALLY_EXTRACT_WHOLE, text, length, answer)) return false;
    judge_answer(&judgement, game, text, *answer, TALLY_READING_LENIENT, false);
    if (judgement.verdict != TALLY_VERDICT_INVALID || find_member(answer, game, text)) return true;
    const struct span whole = *answer;
    const struct span rest = after_thoughts(text, length);
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        if (!extract_answer(places[i], text + rest.begin, rest.end - rest.begin, answer)) continue;
        *answer = (struct span){answer->begin + rest.begin, answer->end + rest.begin};
        if (has_operation(text, *answer))
            return places[i] != TALLY_EXTRACT_LABEL ||
                   !takes_back(text, (struct span){answer->end, rest.end});
        judge_answer(&told, game, text, *answer, TALLY_READING_LENIENT, false);
        if (told.numbers_used != 0 || told.distance != 0) return true;
        value = *answer;
    }
    *answer = whole;
    if (judgement.reason != TALLY_REASON_SYNTAX) return true;
    if (find_expression(answer, game, text, rest)) return true;
    judge_leniently(&judgement, game, text + rest.begin, span_length(rest), true);
    const bool is_solved = judgement.verdict == TALLY_VERDICT_SOLVED;
    *answer = is_solved ? rest : value;
    return is_solved || (value.end != 0 && !has_operation(text, rest));
}

/* Tries the extractions in the caller's order; the first that finds an answer is used. */
static void find_and_judge(tally_judged *judged, const tally_game *game, const char *text,
                           size_t length, const tally_judging *judging)
{
    struct span answer = {0, 0};
    uint32_t i = 0;
    while (i < judging->extract_count &&
           !(judging->extracts[i] == TALLY_EXTRACT_AUTO
                 ? find_anywhere(&answer, game, text, length)
                 : extract_answer(judging->extracts[i], text, length, &answer)))
        i++;
    if (i == judging->extract_count) {
        judge_as(&judged->judgement, TALLY_VERDICT_MISSING);
        return;
    }
    judged->extract = judging->extracts[i];
    judged->begin = answer.begin;
    judged->length = answer.end - answer.begin;
    judge_answer(&judged->judgement, game, text, answer, judging->reading,
                 judged->extract == TALLY_EXTRACT_AUTO);
    if (judged->judgement.verdict != TALLY_VERDICT_INVALID) return;
    judged->judgement.position += answer.begin;
    judged->judgement.character += characters_before(text, answer.begin);
}

static bool is_no_answer(const tally_judged *judged)
{
    return judged->judgement.verdict == TALLY_VERDICT_INVALID ||
           judged->judgement.verdict == TALLY_VERDICT_MISSING;
}

/* Judges a text as it is, then, if it is no valid answer, in other spellings. A number that is not
 * given may tell the value of the bracket beside it. */
static void judge_completion(tally_judged *judged, const tally_game *game, const char *text,
                             size_t length, const tally_judging *judging)
{
    enum { TOLD = 0 };
    static const unsigned spellings[] = {RESPELL_HTML | RESPELL_NUMBERS | RESPELL_MARKS, TOLD,
                                         RESPELL_OBJECTS, RESPELL_SENTENCES, RESPELL_ARROWS};
    char copy[RESPELT_MAX];
    tally_judged other = *judged;
    tally_judgement *const judgement = &judged->judgement;
    find_and_judge(judged, game, text, length, judging);
    for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; i++) {
        if (judging->reading != TALLY_READING_LENIENT || length == 0 || length > RESPELT_MAX ||
            !is_no_answer(judged))
            break;
        if (i == 0) memcpy(copy, text, length);
        if (spellings[i] == TOLD ? !judge_leave_out_told(game, copy, length)
                                 : !respell(copy, length, spellings[i]))
            continue;
        find_and_judge(&other, game, copy, length, judging);
        const bool is_told = spellings[i] == TOLD &&
                             judgement->reason == TALLY_REASON_NUMBER_NOT_GIVEN &&
                             other.judgement.reason == TALLY_REASON_WRONG_RESULT;
        if (!is_no_answer(&other) || is_told) *judged = other;
    }
    if (judgement->verdict == TALLY_VERDICT_CLAIM && judging->prove != NULL)
        judgement->claim = prove_claim(game, judging->prove, judging->found);
}

/* Does the caller's struct have at least the size of its first version? The struct grows at its
 * end, with `judgement`. */
static bool is_room_fit(const tally_judged *judged)
{
    return sized_is_fit(judged) && judged->size > offsetof(tally_judged, judgement);
}

/* Copies as many bytes of the result as the caller's struct has room for. */
static void give(void *judged, tally_judged *made, size_t stride)
{
    made->size = stride;
    made->judgement.size = stride - offsetof(tally_judged, judgement);
    memcpy(judged, &stride, sizeof stride);
    sized_write(judged, made, sizeof *made);
}

tally_status tally_judge(tally_judged *judged, const tally_completion *completions, size_t count,
                         const tally_judging *given)
{
    tally_game game;
    tally_judging judging;
    tally_status first = TALLY_OK;
    if (sized_read(&judging, given, sizeof judging) != NULL || !is_judging(&judging))
        return TALLY_OPTION;
    if (count != 0 && !is_room_fit(judged)) return TALLY_OPTION;
    if (judging.extract_count == 0) {
        judging.extract_count = 1;
        if (judging.reading == TALLY_READING_LENIENT &&
            judging.extracts[0] == TALLY_EXTRACT_ANSWER_LAST)
            judging.extracts[0] = TALLY_EXTRACT_AUTO;
    }
    const tally_rules *const rules =
        judging.rules != NULL ? rules_or_default(judging.rules) : tally_rules_at(0);
    const size_t stride = count != 0 ? judged->size : 0;
    if (!game_init(&game, rules)) return TALLY_RULES;
    for (size_t i = 0; i < count; i++) {
        const tally_completion *const completion = &completions[i];
        tally_judged made = {.extract = judging.extracts[0]};
        made.status = game_set(&game, completion->target, completion->numbers, completion->count);
        if (made.status == TALLY_OK)
            judge_completion(&made, &game, completion->text, completion->length, &judging);
        else if (first == TALLY_OK) first = made.status;
        give((char *)judged + i * stride, &made, stride);
    }
    return first;
}
