/* SPDX-License-Identifier: MIT */
/*
 * tally check: judges an answer.
 *
 *     tally check 765 1 3 7 10 25 50 -- '(50 + 1) * (25 - 10)'
 *
 * -- may be left out if the expression is a single argument that is not a number. With --extract
 * the text is a completion of a language model, and the answer in it is found first.
 */
#include "cli/cli.h"

#include "cli/terminal/terminal.h"
#include "common/format.h"

/* The text in one line. */
static void show_text(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        buffer_char(&output, (unsigned char)text[i] < 0x20 || text[i] == 0x7f ? ' ' : text[i]);
}

static bool is_blank(const char *text, size_t length)
{
    while (length > 0 && memchr(" \t\r\n", text[length - 1], 4) != NULL) length--;
    return length == 0;
}

/* Shows the text on a line, with a caret below one of its bytes. */
static void show_place(const char *text, size_t length, size_t position)
{
    buffer_text(&output, "    ");
    show_text(text, length);
    buffer_text(&output, "\n    ");
    buffer_fill(&output, ' ', characters_in(text, position < length ? position : length));
    painted(PAINT_BAD, "^");
    buffer_char(&output, '\n');
}

static void show_target(const tally_game *game)
{
    range_text(&output, tally_game_rules(game), tally_game_target(game));
}

const struct option check_own_options[] = {
    WORDS_ROW(
        "extract", "WHERE,...",
        "where to look for the answer in a completion: a list, tried in order; answer-last is the "
        "default of lines of --batch",
        "auto", "answer-last|answer-first|boxed|after-think|last-line|whole|open|label|code|auto"),
    CHOICE_ROW("reading", "HOW",
               "how an answer is read: strict or lenient; strict is the default "
               "of lines of --batch",
               "lenient", "strict|lenient"),
    FLAG_ROW("prove", "prove an answer that claims that there is no solution: right, "
                      "wrong or unproved"),
    FLAG_ROW("list",
             "judge a list of answers, NUMBER = EXPRESSION on each line of the file that is the "
             "last argument, or of standard input; TARGET is the range that it should have"),
    OPTION_END,
};

/* Reads --extract, --reading and --prove. Returns false, after a message, if one is wrong. */
static bool read_judging(const struct call *call, tally_judging *judging, bool *proves)
{
    struct line line;
    options_as_line(call, &line);
    *judging = (tally_judging)TALLY_JUDGING_INIT;
    if (!is_given(call, "batch")) judging->reading = TALLY_READING_LENIENT;
    return line_judging(&line, judging, proves) || refuse_parameter(&line);
}

const char *complaint_about(const tally_game *game, const tally_judgement *judgement,
                            const char *text, size_t length, char *said, size_t size)
{
    if (judgement->thing == TALLY_THING_NONE) return tally_reason_message(judgement->reason);
    tally_judgement_advice(judgement, game, text, length, said, size);
    return said;
}

/* ---- What a verdict says --------------------------------------------------------------------- */

static void show_verdict(const tally_judgement *judgement)
{
    const bool is_near =
        judgement->verdict == TALLY_VERDICT_OFF ||
        (judgement->verdict == TALLY_VERDICT_CLAIM && judgement->claim != TALLY_CLAIM_WRONG);
    painted(judged_is_right(judgement) ? PAINT_GOOD
            : is_near                  ? PAINT_NEAR
                                       : PAINT_BAD,
            tally_verdict_word(judgement->verdict));
}

/* Of an answer in steps: which one is wrong, or counts though it is not the last. */
static void show_step(const tally_judgement *judgement)
{
    if (judgement->step != 0) buffer_put(&output, ", step %llu", (ull)judgement->step);
}

/* Whether a claim is right. before: "which is". */
static void show_claim(const tally_judgement *judgement, const char *before)
{
    static const char *const words[] = {[TALLY_CLAIM_UNPROVED] = "unproved",
                                        [TALLY_CLAIM_RIGHT] = "right",
                                        [TALLY_CLAIM_WRONG] = "wrong"};
    if (judgement->claim == TALLY_CLAIM_NONE)
        buffer_text(&output, "; --prove tells whether that is right");
    else buffer_put(&output, "%s%s", before, words[judgement->claim]);
}

/* Of an answer that is off: its value, and how far that is from the target: "11, 1 away". */
static void show_distance(const tally_game *game, const tally_judgement *judgement)
{
    value_text(&output, judgement->value);
    buffer_text(&output, ", ");
    show_away(game, &judgement->value, judgement->distance);
}

/* Of an invalid answer: "this number is not one of those given, at character 4". */
static void show_reason(const tally_game *game, const tally_judgement *judgement, const char *text,
                        size_t length, size_t character)
{
    char said[COMPLAINT_SIZE];
    buffer_put(&output, ": %s, at character %llu",
               complaint_about(game, judgement, text, length, said, sizeof said),
               (ull)(character + 1));
    show_step(judgement);
}

/* A verdict is one line. An invalid answer that is not blank has two more lines: the answer, and a
 * caret below the place that is wrong. */
void show_judgement(const tally_game *game, const tally_judgement *judgement, const char *text,
                    size_t length)
{
    const tally_verdict verdict = judgement->verdict;
    show_verdict(judgement);
    if (verdict == TALLY_VERDICT_INVALID) {
        show_reason(
            game, judgement, text, length,
            characters_in(text, judgement->position < length ? judgement->position : length));
        buffer_char(&output, '\n');
        if (!is_blank(text, length)) show_place(text, length, judgement->position);
        return;
    }
    buffer_text(&output, ": ");
    if (verdict == TALLY_VERDICT_MISSING) {
        buffer_text(&output, "no answer was found in the text");
    } else if (verdict == TALLY_VERDICT_CLAIM) {
        buffer_text(&output, "nothing makes ");
        show_target(game);
        show_claim(judgement, ", which is ");
    } else {
        if (verdict == TALLY_VERDICT_SOLVED) {
            value_text(&output, judgement->value);
        } else {
            show_distance(game, judgement);
            buffer_text(&output, " from ");
            show_target(game);
        }
        show_step(judgement);
        show_points(game, judgement->points);
    }
    buffer_char(&output, '\n');
}

static int fail_to_judge(tally_status status)
{
    if (status == TALLY_NO_MEMORY) return fail_stopped("out of memory");
    return fail_usage("expression: %s", tally_status_message(status));
}

/* Shows only the answer of a completion; positions count within the answer. */
static void show_judged(const tally_game *game, tally_judged judged, const struct question *read)
{
    const bool is_part = read->is_completion;
    if (is_part && judged.judgement.verdict == TALLY_VERDICT_INVALID)
        judged.judgement.position -= judged.begin;
    show_judgement(game, &judged.judgement, read->expression + (is_part ? judged.begin : 0),
                   is_part ? judged.length : read->expression_length);
}

/* Of a claim that is wrong. */
static void show_counterexample(const tally_game *game, const struct buffer *solution)
{
    if (solution->length == 0) return;
    buffer_text(&output, "    ");
    buffer_append(&output, solution->data, solution->length);
    const tally_range target = tally_game_target(game);
    if (target.first == target.last) {
        buffer_text(&output, " = ");
        show_number(game, target.first);
    }
    buffer_char(&output, '\n');
}

/* --quiet prints the verdict as one word, for scripts; the exit status says the same. */
static int judge(const struct call *call, const tally_game *game, const struct question *read)
{
    if (is_given(call, "json")) return answer_as_json(read);
    const struct json_span text = {read->expression, read->expression_length};
    tally_judged judged = TALLY_JUDGED_INIT;
    struct buffer solution = BUFFER_INIT;
    const tally_status status = judge_text(&judged, game, text, read->is_completion, &read->judging,
                                           read->proves ? &read->options : NULL, &solution);
    if (status != TALLY_OK) {
        buffer_clear(&solution);
        return fail_to_judge(status);
    }
    if (is_given(call, "quiet")) {
        buffer_put(&output, "%s\n", tally_verdict_word(judged.judgement.verdict));
    } else {
        show_judged(game, judged, read);
        show_counterexample(game, &solution);
    }
    buffer_clear(&solution);
    return judged_is_right(&judged.judgement) ? EXIT_SOLVED : EXIT_MISSED;
}

/* ---- A list ---------------------------------------------------------------------------------- */

/* The list is judged for one set of numbers, and what it lacks is told:
 *
 *      9  solved   6 + 2 + 1
 *     10  off      6 * 2 - 1 = 11, 1 away
 *     11  invalid  6 + 6 - 1: this number is used more often than it is given, at character 5
 *
 *     9 of 12 are right
 *     missing: 7 12
 *     wrong: 10 11
 *
 * The list is read as a whole, since a person made it. query/query.h judges it. */

enum { LIST_BYTES_MOST = 16 << 20, VERDICT_WIDTH = 9 };

/* `width` is that of targets, here and below. */
static void show_unread(size_t width, uint64_t line, const tally_misread *misread)
{
    buffer_fill(&output, ' ', width + 2);
    painted(PAINT_BAD, "unread");
    buffer_put(&output, "%*sline %llu: %s\n", (int)(VERDICT_WIDTH - strlen("unread")), "",
               (ull)line, misread->message);
}

/* What is wrong with an answer stands behind its text. */
static void show_entry(size_t width, const struct question *answer,
                       const tally_judgement *judgement)
{
    const char *const text = answer->expression;
    const size_t length = answer->expression_length;
    show_number_right(answer->game, tally_game_target(answer->game).first, width);
    buffer_text(&output, "  ");
    show_verdict(judgement);
    buffer_fill(&output, ' ', VERDICT_WIDTH - strlen(tally_verdict_word(judgement->verdict)));
    show_text(text, length);
    if (judgement->verdict == TALLY_VERDICT_CLAIM) {
        show_claim(judgement, ": ");
    } else if (judgement->verdict == TALLY_VERDICT_OFF) {
        buffer_text(&output, " = ");
        show_distance(answer->game, judgement);
    } else if (judgement->verdict == TALLY_VERDICT_INVALID) {
        show_reason(answer->game, judgement, text, length, judgement->character);
    }
    buffer_char(&output, '\n');
}

/* Judges an answer, and writes its line. */
static tally_status judge_answer(const struct call *call, size_t width,
                                 const struct question *answer, tally_judgement *judgement)
{
    const struct json_span text = {answer->expression, answer->expression_length};
    tally_judged judged = TALLY_JUDGED_INIT;
    const tally_status status = judge_text(&judged, answer->game, text, false, &answer->judging,
                                           answer->proves ? &answer->options : NULL, NULL);
    *judgement = judged.judgement;
    if (status == TALLY_OK && !is_given(call, "quiet")) show_entry(width, answer, judgement);
    return status;
}

static tally_status judge_lines(const struct call *call, const struct question *list,
                                struct list_sum *sum)
{
    enum { WIDTH_MOST = 6 };
    const size_t digits = decimal_digits(tally_game_target(list->game).last);
    const size_t width = digits > WIDTH_MOST ? WIDTH_MOST : digits;
    struct question entry;
    tally_misread misread;
    tally_status status = TALLY_OK;
    while (status == TALLY_OK && list_next(sum, list, &entry, &misread, &status)) {
        if (entry.game == NULL) {
            if (!is_given(call, "quiet")) show_unread(width, sum->lines, &misread);
        } else {
            tally_judgement judgement = TALLY_JUDGEMENT_INIT;
            status = judge_answer(call, width, &entry, &judgement);
            list_note(sum, &entry, &judgement);
        }
        output_flow();
        if (status == TALLY_OK && (output_has_failed() || watch_was_interrupted()))
            status = TALLY_STOPPED;
    }
    return status == TALLY_OK ? list_end(sum, list) : status;
}

/* ---- The sum --------------------------------------------------------------------------------- */

static void show_part(const struct list_sum *sum, enum list_part part)
{
    static const char *const names[] = {"missing", "wrong", "given twice", "not asked for",
                                        "lines not read"};
    size_t count;
    const tally_range *const ranges = list_ranges(sum, part, &count);
    if (count == 0) return;
    painted(part == LIST_MISSING ? PAINT_NEAR
            : part == LIST_WRONG ? PAINT_BAD
                                 : PAINT_PLAIN,
            names[part]);
    buffer_char(&output, ':');
    for (size_t i = 0; i < count; i++) {
        buffer_char(&output, ' ');
        range_text(&output, tally_rules_at(0), ranges[i]);
    }
    buffer_char(&output, '\n');
}

static void show_sum(const struct list_sum *sum, tally_range range)
{
    const bool has_lines = sum->entries.length != 0 || sum->parts[LIST_UNREAD].length != 0;
    if (has_lines) buffer_char(&output, '\n');
    paint_on(PAINT_STRONG);
    buffer_put(&output, "%llu of ", (ull)sum->right);
    if (range.last - range.first == UINT64_MAX) buffer_text(&output, "all");
    else buffer_number(&output, range.last - range.first + 1);
    buffer_text(&output, range.last > range.first && sum->right == 1 ? " is right" : " are right");
    paint_off();
    buffer_char(&output, '\n');
    for (int part = 0; part < LIST_PARTS; part++) show_part(sum, (enum list_part)part);
}

/* Returns the exit status. --quiet prints how many are right. */
static int end_list(const struct call *call, const struct list_sum *sum, tally_range range)
{
    if (is_given(call, "quiet")) buffer_put(&output, "%llu\n", (ull)sum->right);
    else show_sum(sum, range);
    if (sum->parts[LIST_UNREAD].length != 0) return EXIT_USAGE;
    return list_is_right(sum) ? EXIT_SOLVED : EXIT_MISSED;
}

/* Judges each line of the list, which is the text of `read`, for the target that it names. `read`
 * tells how, and its game has the range of targets that the list should have. Then says which of
 * them are right, missing and wrong. Returns the exit status. */
static int check_list(const struct call *call, const struct question *read)
{
    struct list_sum sum = {.lines = 0};
    int status = EXIT_STOPPED;
    const char *const against = list_against(read->game);
    if (against != NULL) return fail_usage("%s", against);
    if (is_given(call, "json")) return answer_as_json(read);
    const tally_status end = judge_lines(call, read, &sum);
    if (end == TALLY_OK) status = end_list(call, &sum, tally_game_target(read->game));
    else if (end != TALLY_STOPPED) status = fail_stopped("out of memory");
    else if (watch_was_interrupted()) /* else output_end() reports it */
        status = fail_stopped("interrupted; lines without a verdict were not judged");
    list_sum_clear(&sum);
    return status;
}

/* ---- The command ----------------------------------------------------------------------------- */

/* Returns how many of the arguments belong to the game. The others are the expression. */
static size_t game_arguments(const struct call *call)
{
    const size_t count = call->argument_count;
    if (call->has_dashes) return call->before_dashes;
    if (count < 2) return count;
    const char *const last = call->arguments[count - 1];
    const bool is_numbers = last[0] != '\0' && strspn(last, "0123456789, ") == strlen(last);
    const bool has_id = strchr(call->arguments[0], ':') != NULL;
    return is_numbers && !(has_id && count == 2) ? count : count - 1;
}

/* A shell splits an expression with blanks into several arguments. They are joined by blanks again,
 * so that quotes around an expression are not needed. */
static int judge_arguments(const struct call *call, size_t first, const tally_game *game,
                           struct question *read)
{
    struct buffer text = BUFFER_INIT;
    for (size_t i = first; i < call->argument_count; i++) {
        if (i > first) buffer_char(&text, ' ');
        buffer_text(&text, call->arguments[i]);
    }
    read->expression = text.data != NULL ? text.data : "";
    read->expression_length = text.length;
    const int status = text.has_failed ? fail_stopped("out of memory") : judge(call, game, read);
    buffer_clear(&text);
    return status;
}

int run_check(struct call *call)
{
    if (is_given(call, "batch")) {
        struct question lines = {.kind = QUESTION_CHECK};
        if (!read_judging(call, &lines.judging, &lines.proves)) return EXIT_USAGE;
        return batch_run(call, &lines);
    }
    const size_t count = game_arguments(call), others = call->argument_count - count;
    const bool is_list = is_given(call, "list");
    if (count > 0 && others == 0 && !is_list) {
        return fail_usage("the expression is missing; give it after --, as in -- '(50+1)*(25-10)'");
    }
    if (is_list && others > 1)
        return fail_usage("--list '%.40s': one file at most; leave it out",
                          call->arguments[count + 1]);
    tally_game *game = NULL;
    struct question read = {.kind = QUESTION_CHECK,
                            .is_completion = is_given(call, "extract"),
                            .is_list = is_list,
                            .options = TALLY_OPTIONS_INIT};
    struct question question;
    struct buffer list = BUFFER_INIT;
    int status = EXIT_USAGE;
    if (!read_judging(call, &read.judging, &read.proves)) return EXIT_USAGE;
    if (!read_game(call, call->arguments, count, &game)) return EXIT_USAGE;
    read.game = game;
    /* Until the list is read, Ctrl-C ends the command at once. */
    const char *const path = others == 0 ? "-" : call->arguments[count];
    if ((!is_list || read_whole_file("list", path, LIST_BYTES_MOST, &list)) &&
        (!read.proves || read_search(call, game, &question))) {
        if (read.proves) read.options = question.options;
        else {
            read.options.tick = watch_tick;
            watch_begin(0, false);
        }
        read.expression = list.data;
        read.expression_length = list.length;
        terminal_begin(call);
        status = is_list ? check_list(call, &read) : judge_arguments(call, count, game, &read);
    }
    buffer_clear(&list);
    tally_game_free(game);
    return status;
}
