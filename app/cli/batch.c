/* SPDX-License-Identifier: MIT */
/*
 * tally check --batch: judges JSON lines as they come.
 *
 * Whatever read(2) gives is judged up to its last line end and written before more is read, so that a program
 * which waits for each answer gets it. Where there is much to judge and more than one thread, the lines are
 * cut into pieces that are judged at the same time and written in order.
 *
 * A line often asks about the same game as the one before it. A judge keeps that game, and where its answer
 * says what is to be said of it, for as long as the text of target, numbers and rules stays the same.
 *
 * Nothing that comes in ends it: a line that cannot be read is answered in its place, one that is too long to
 * be kept as well.
 */
#include "cli/check.h"

#include "cli/batch_line.h"
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/watch.h"
#include "common/executor.h"
#include "query/report.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    LINE_MAX_BYTES = 1 << 20,
    BLOCK_BYTES = 256 << 10,      /* read at once, at most: what is read and said stays in the cache */
    PIECE_BYTES_LEAST = 32 << 10, /* below it, cutting costs more than it gains */
    PIECES_MAX = 64
};

/* What the lines of one judge have in common. */
struct judge {
    const char *lines; /* the piece to judge */
    size_t length;
    const tally_rules *usual; /* of lines that name no rules; NULL: the usual ones */
    struct buffer out;
    struct buffer expression; /* without escapes */
    tally_game *game;         /* of a line before */
    struct line asked;        /* that line, if it is of this piece */
    struct shape shape;       /* likewise */
    size_t said_begin;        /* in out: what report_judged_game() says of the game */
    size_t said_length;       /* 0: nothing yet */
    int status;               /* the worst so far */
};

/* ---- Judging ------------------------------------------------------------------------------------- */

static bool find_game(struct judge *judge, const struct line *line, const char *text,
                      struct complaint *complaint)
{
    if (is_same_game(&judge->asked, line)) return true;
    tally_game *game = NULL;
    if (!game_of_line(line, text, judge->usual, &game, complaint)) return false;
    tally_game_free(judge->game);
    judge->game = game;
    judge->asked = *line;
    judge->said_length = 0;
    return true;
}

static void open_answer(struct judge *judge, const struct line *line)
{
    buffer_text(&judge->out, "{\"version\":1,");
    if (line->members[MEMBER_KEY].text == NULL) return;
    buffer_text(&judge->out, "\"key\":");
    buffer_append(&judge->out, line->members[MEMBER_KEY].text, line->members[MEMBER_KEY].length);
    buffer_char(&judge->out, ',');
}

/* What was said of the same game before is said again. */
static void say_game(struct judge *judge)
{
    const size_t begin = judge->out.length;
    if (judge->said_length == 0) report_judged_game(&judge->out, judge->game);
    else if (buffer_reserve(&judge->out, judge->said_length))
        buffer_append(&judge->out, judge->out.data + judge->said_begin, judge->said_length);
    judge->said_begin = begin;
    judge->said_length = judge->out.length - begin;
}

static void answer_complaint(struct judge *judge, const struct line *line, const struct complaint *complaint)
{
    if (complaint->lacks_memory) judge->out.has_failed = true;
    open_answer(judge, line);
    struct json json = json_into(&judge->out);
    json_key(&json, "error");
    json_string(&json, complaint->message);
    json_key(&json, "position");
    json_number(&json, complaint->position);
    buffer_text(&judge->out, "}\n");
    judge->status = EXIT_USAGE;
}

static void answer_long_line(struct judge *judge)
{
    char message[64];
    snprintf(message, sizeof message, "the line is longer than %d bytes", LINE_MAX_BYTES);
    const struct line none = {.escapes = 0};
    const struct complaint complaint = {message, LINE_MAX_BYTES, false};
    answer_complaint(judge, &none, &complaint);
}

static void judge_line(struct judge *judge, const char *text, size_t length)
{
    struct line line = {.escapes = 0};
    struct complaint complaint;
    if (length > LINE_MAX_BYTES) {
        answer_long_line(judge);
        return;
    }
    if (!read_line(&judge->shape, text, length, &line, &complaint) ||
        !find_game(judge, &line, text, &complaint)) {
        answer_complaint(judge, &line, &complaint);
        return;
    }
    struct json_span expression = line.members[MEMBER_EXPRESSION];
    if (has_escapes(&line, MEMBER_EXPRESSION)) {
        judge->expression.length = 0;
        json_unescape(&judge->expression, expression);
        expression = (struct json_span){judge->expression.data, judge->expression.length};
    }
    tally_judgement judgement;
    const tally_status status =
        tally_check(&judgement, judge->game, expression.text, expression.length, NULL, NULL);
    if (status != TALLY_OK) {
        complain_of_status(&complaint, text, line.members[MEMBER_EXPRESSION].text, status);
        answer_complaint(judge, &line, &complaint);
        return;
    }
    open_answer(judge, &line);
    say_game(judge);
    buffer_char(&judge->out, ',');
    report_verdict(&judge->out, &judgement);
    buffer_text(&judge->out, "}\n");
    if (judgement.verdict != TALLY_VERDICT_SOLVED && judge->status == EXIT_SOLVED)
        judge->status = EXIT_MISSED;
}

static bool is_blank(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (text[i] != ' ' && text[i] != '\t' && text[i] != '\r') return false;
    }
    return true;
}

static void judge_piece(void *judges, size_t index)
{
    struct judge *const judge = (struct judge *)judges + index;
    const char *at = judge->lines, *const end = judge->lines + judge->length;
    judge->out.length = 0;
    judge->asked = (struct line){.escapes = 0};
    judge->shape.count = 0;
    while (at < end) {
        const char *const line_end = memchr(at, '\n', (size_t)(end - at));
        const size_t length = (size_t)((line_end != NULL ? line_end : end) - at);
        if (!is_blank(at, length)) judge_line(judge, at, length);
        at += length + 1;
    }
}

/* ---- Reading and writing ------------------------------------------------------------------------- */

struct batch {
    const tally_executor *executor;
    struct judge judges[PIECES_MAX];
    tally_rules rules; /* of lines that name none */
    struct buffer input;
    bool has_begun;
    bool is_skipping; /* the rest of a line that was too long */
    int status;
};

/* Cuts whole lines into pieces of about the same size, at line ends; how many. */
static size_t cut(struct batch *batch, const char *lines, size_t length)
{
    size_t wanted = batch->executor != NULL ? batch->executor->width * 4 : 1;
    if (wanted > PIECES_MAX) wanted = PIECES_MAX;
    if (wanted > length / PIECE_BYTES_LEAST + 1) wanted = length / PIECE_BYTES_LEAST + 1;
    size_t count = 0, begin = 0;
    while (begin < length) {
        size_t size = length - begin;
        if (count + 1 < wanted && size > length / wanted) {
            const char *const from = lines + begin + length / wanted;
            const char *const end = memchr(from, '\n', (size_t)(lines + length - from));
            if (end != NULL) size = (size_t)(end - lines) + 1 - begin;
        }
        batch->judges[count].lines = lines + begin;
        batch->judges[count++].length = size;
        begin += size;
    }
    return count;
}

/* Where memory ran out lines are not whole, and what follows is left out: false. */
static bool take_answers(struct batch *batch, const struct judge *judge)
{
    if (judge->out.has_failed || judge->expression.has_failed) {
        output_lacks_memory();
        return false;
    }
    buffer_append(&output, judge->out.data, judge->out.length);
    if (judge->status > batch->status) batch->status = judge->status;
    return true;
}

/* The length of the mark that some editors put in front of a text in UTF-8. */
static size_t mark_length(struct batch *batch, const char *lines, size_t length)
{
    static const char mark[] = {'\xef', '\xbb', '\xbf'};
    const bool is_first = !batch->has_begun && length > 0;
    if (is_first) batch->has_begun = true;
    return is_first && length >= sizeof mark && memcmp(lines, mark, sizeof mark) == 0 ? sizeof mark : 0;
}

static void judge_lines(struct batch *batch, const char *lines, size_t length)
{
    const size_t mark = mark_length(batch, lines, length);
    const size_t count = cut(batch, lines + mark, length - mark);
    if (count > 1) batch->executor->run(batch->executor->context, judge_piece, batch->judges, count);
    else if (count == 1) judge_piece(batch->judges, 0);
    for (size_t i = 0; i < count; i++) {
        struct judge *const judge = &batch->judges[i];
        if (!take_answers(batch, judge)) break;
    }
    output_flush();
    output_flow();
}

/* The length of the lines that are whole. */
static size_t whole_lines(const char *text, size_t length)
{
    while (length > 0 && text[length - 1] != '\n') length--;
    return length;
}

/* Where a line has no end within bounds: answers it, and leaves out what is still to come of it. */
static void skip_long_line(struct batch *batch)
{
    struct judge *const judge = &batch->judges[0];
    judge->out.length = 0;
    answer_long_line(judge);
    take_answers(batch, judge);
    output_flush();
    batch->has_begun = batch->is_skipping = true;
    batch->input.length = 0;
}

/* Where lines begin that are to be judged: behind what is left of a line that was too long. */
static size_t begin_of_lines(struct batch *batch)
{
    if (!batch->is_skipping) return 0;
    const char *const end = memchr(batch->input.data, '\n', batch->input.length);
    if (end == NULL) return batch->input.length;
    batch->is_skipping = false;
    return (size_t)(end - batch->input.data) + 1;
}

/* Reads once and judges what is whole. False at the end. */
static bool step(struct batch *batch)
{
    struct buffer *const input = &batch->input;
    const ssize_t count = read(STDIN_FILENO, input->data + input->length, BLOCK_BYTES);
    if (count < 0 && errno == EINTR) return true;
    if (count < 0) {
        batch->status = fail_usage("standard input: it cannot be read");
        return false;
    }
    if (count == 0) {
        judge_lines(batch, input->data, input->length); /* the last line may lack its end */
        return false;
    }
    input->length += (size_t)count;
    const size_t begin = begin_of_lines(batch);
    const size_t whole = begin + whole_lines(input->data + begin, input->length - begin);
    judge_lines(batch, input->data + begin, whole - begin);
    const size_t done = batch->is_skipping ? input->length : whole;
    memmove(input->data, input->data + done, input->length - done);
    input->length -= done;
    if (input->length > LINE_MAX_BYTES) skip_long_line(batch);
    return true;
}

int check_batch(struct call *call)
{
    if (call->argument_count > 0) {
        return fail_usage("check --batch '%.40s': games are read from standard input; leave arguments out",
                          call->arguments[0]);
    }
    tally_rules rules;
    if (!read_rules(call, NULL, &rules)) return EXIT_USAGE;
    struct batch *const batch = calloc(1, sizeof *batch);
    if (batch == NULL || !buffer_reserve(&batch->input, BLOCK_BYTES + LINE_MAX_BYTES + 1)) {
        free(batch);
        return fail_stopped("out of memory");
    }
    batch->rules = rules;
    for (size_t i = 0; i < PIECES_MAX; i++) batch->judges[i].usual = &batch->rules;
    watch_begin(0, false);
    batch->executor = lend_threads(call, false);
    while (!watch_was_interrupted() && !output_has_failed() && step(batch)) continue;
    const int status = watch_was_interrupted()
                           ? fail_stopped("interrupted; what was not answered was not judged")
                           : batch->status;
    for (size_t i = 0; i < PIECES_MAX; i++) {
        struct judge *const judge = &batch->judges[i];
        tally_game_free(judge->game);
        buffer_clear(&judge->out);
        buffer_clear(&judge->expression);
    }
    buffer_clear(&batch->input);
    free(batch);
    return status;
}
