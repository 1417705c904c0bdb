/* SPDX-License-Identifier: MIT */
/*
 * tally check --list: judges a list of answers for one set of numbers, and says what it lacks.
 *
 *      9  solved   6 + 2 + 1
 *     10  off      6 * 2 - 1 = 11, 1 away
 *     11  invalid  6 + 6 - 1: this number is used more often than it is given, at character 5
 *
 *     9 of 12 are right
 *     missing: 7 12
 *     wrong: 10 11
 *
 * The list is read as a whole, since a person made it. query/judging_list.h judges it.
 */
#include "cli/check_list.h"

#include "cli/check.h"
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/terminal/message.h"
#include "cli/terminal/output.h"
#include "cli/terminal/style.h"
#include "cli/terminal/watch.h"
#include "query/judging.h"
#include "query/judging_list.h"

#include <string.h>

enum { LIST_BYTES_MOST = 16 << 20, VERDICT_WIDTH = 9 };

/* How verdicts are shown. */
struct showing {
    const struct call *call;
    size_t width; /* of targets */
};

static bool is_json(const struct showing *showing)
{
    return showing->call->common[OPT_JSON].is_set;
}

static bool is_quiet(const struct showing *showing)
{
    return showing->call->common[OPT_QUIET].is_set;
}

/* ---- Lines ----------------------------------------------------------------------------------- */

/* The text in one line. */
static void show_text(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        buffer_char(&output, (unsigned char)text[i] < 0x20 || text[i] == 0x7f ? ' ' : text[i]);
}

static void show_verdict(enum paint paint, const char *word)
{
    painted(paint, word);
    buffer_fill(&output, ' ', VERDICT_WIDTH - strlen(word));
}

static void show_unread(void *user, uint64_t line, const tally_misread *misread)
{
    const struct showing *const showing = user;
    if (is_json(showing)) {
        report_unread(&output, line, misread);
        buffer_char(&output, '\n');
    } else if (!is_quiet(showing)) {
        buffer_fill(&output, ' ', showing->width + 2);
        show_verdict(PAINT_BAD, "unread");
        buffer_text(&output, "line ");
        buffer_number(&output, line);
        buffer_text(&output, ": ");
        buffer_text(&output, misread->message);
        buffer_char(&output, '\n');
    }
}

/* What is wrong with an answer, behind its text. */
static void show_fault(const struct question *answer, const tally_judgement *judgement)
{
    char said[COMPLAINT_SIZE];
    if (judgement->verdict == TALLY_VERDICT_CLAIM) {
        static const char *const words[] = {[TALLY_CLAIM_NONE] =
                                                "; --prove tells whether that is right",
                                            [TALLY_CLAIM_UNPROVED] = ": unproved",
                                            [TALLY_CLAIM_RIGHT] = ": right",
                                            [TALLY_CLAIM_WRONG] = ": wrong"};
        buffer_text(&output, words[judgement->claim]);
    } else if (judgement->verdict == TALLY_VERDICT_OFF) {
        buffer_text(&output, " = ");
        show_distance(judgement);
    } else if (judgement->verdict == TALLY_VERDICT_INVALID) {
        buffer_text(&output, ": ");
        buffer_text(&output, complaint_about(answer->game, judgement, answer->expression,
                                             answer->expression_length, said, sizeof said));
        buffer_text(&output, ", at character ");
        buffer_number(&output, judgement->character + 1);
        show_step(judgement);
    }
}

static void show_entry(const struct showing *showing, const struct question *answer,
                       const tally_judgement *judgement)
{
    const bool is_off = judgement->verdict == TALLY_VERDICT_OFF;
    const bool is_unproved =
        judgement->verdict == TALLY_VERDICT_CLAIM && judgement->claim != TALLY_CLAIM_WRONG;
    if (is_quiet(showing)) return;
    buffer_number_right(&output, tally_game_target(answer->game).first, showing->width);
    buffer_text(&output, "  ");
    show_verdict(judged_is_right(judgement) ? PAINT_GOOD
                 : is_off || is_unproved    ? PAINT_NEAR
                                            : PAINT_BAD,
                 tally_verdict_word(judgement->verdict));
    show_text(answer->expression, answer->expression_length);
    show_fault(answer, judgement);
    buffer_char(&output, '\n');
}

/* Judges an answer, and writes its line. */
static tally_status judge_answer(void *user, const struct question *answer,
                                 tally_judgement *judgement)
{
    const struct showing *const showing = user;
    if (is_json(showing)) {
        const tally_status status = judge_question(&output, answer, &answer->options, judgement);
        buffer_char(&output, '\n');
        return status;
    }
    const struct json_span text = {answer->expression, answer->expression_length};
    tally_judged judged = TALLY_JUDGED_INIT;
    const tally_judging judging =
        judging_with_proof(&answer->judging, answer->proves, &answer->options, NULL);
    const tally_status status = judge_text(&judged, answer->game, text, false, &judging);
    *judgement = judged.judgement;
    if (status == TALLY_OK) show_entry(showing, answer, judgement);
    return status;
}

static bool goes_on(void *user)
{
    (void)user;
    output_flow();
    return !output_has_failed() && !watch_was_interrupted();
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
        buffer_number(&output, ranges[i].first);
        if (ranges[i].last == ranges[i].first) continue;
        buffer_text(&output, "..");
        buffer_number(&output, ranges[i].last);
    }
    buffer_char(&output, '\n');
}

static void show_sum(const struct list_sum *sum, tally_range range)
{
    const bool has_lines = sum->entries.length != 0 || sum->parts[LIST_UNREAD].length != 0;
    if (has_lines) buffer_char(&output, '\n');
    paint_on(PAINT_STRONG);
    buffer_number(&output, sum->right);
    buffer_text(&output, " of ");
    if (range.last - range.first == UINT64_MAX) buffer_text(&output, "all");
    else buffer_number(&output, range.last - range.first + 1);
    buffer_text(&output, range.last > range.first && sum->right == 1 ? " is right" : " are right");
    paint_off();
    buffer_char(&output, '\n');
    for (int part = 0; part < LIST_PARTS; part++) show_part(sum, (enum list_part)part);
}

/* Returns the exit status. --quiet prints how many are right. */
static int end_list(const struct showing *showing, const struct list_sum *sum, tally_range range)
{
    if (is_json(showing)) {
        report_list(&output, sum, range);
        buffer_char(&output, '\n');
    } else if (is_quiet(showing)) {
        buffer_number(&output, sum->right);
        buffer_char(&output, '\n');
    } else show_sum(sum, range);
    if (sum->parts[LIST_UNREAD].length != 0) return EXIT_USAGE;
    return list_is_right(sum) ? EXIT_SOLVED : EXIT_MISSED;
}

bool read_list(const char *path, struct buffer *text)
{
    return read_whole_file("list", path != NULL ? path : "-", LIST_BYTES_MOST, text);
}

int check_list(const struct call *call, const struct question *read)
{
    enum { WIDTH_MOST = 6 };
    const tally_range range = tally_game_target(read->game);
    const size_t digits = decimal_digits(range.last);
    struct showing showing = {call, digits > WIDTH_MOST ? WIDTH_MOST : digits};
    const struct list_way way = {&showing, judge_answer, show_unread, goes_on};
    struct list_sum sum = {.lines = 0};
    int status = EXIT_STOPPED;
    const tally_status end = judge_list(&sum, read, &way);
    if (end == TALLY_OK) status = end_list(&showing, &sum, range);
    else if (end != TALLY_STOPPED) status = fail_stopped("out of memory");
    else if (watch_was_interrupted()) /* else output_end() reports it */
        status = fail_stopped("interrupted; lines without a verdict were not judged");
    list_sum_clear(&sum);
    return status;
}
