/* SPDX-License-Identifier: MIT */
/*
 * tally check --batch: judges JSON lines as they come.
 *
 * Whatever read(2) gives is judged up to its last line end and written before more is read, so that a program
 * which waits for each answer gets it. Where there is much to judge and more than one thread, the lines are
 * cut into pieces that are judged at the same time and written in order.
 *
 * Nothing that comes in ends it: a line that cannot be read is answered in its place, one that is too long to
 * be kept as well.
 */
#include "cli/check.h"

#include "cli/commands.h"
#include "cli/input.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/watch.h"
#include "common/executor.h"
#include "query/query.h"

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

/* A piece of the lines, and who answers it. */
struct piece {
    const char *lines;
    size_t length;
    struct query query;
    enum query_end worst; /* so far */
};

/* ---- Answering ----------------------------------------------------------------------------------- */

static void note_end(struct piece *piece, enum query_end end)
{
    if (end > piece->worst) piece->worst = end;
}

static void answer_long_line(struct piece *piece)
{
    char message[64];
    snprintf(message, sizeof message, "the line is longer than %d bytes", LINE_MAX_BYTES);
    note_end(piece, query_refuse(&piece->query, message, LINE_MAX_BYTES));
}

static bool is_blank(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (text[i] != ' ' && text[i] != '\t' && text[i] != '\r') return false;
    }
    return true;
}

static void answer_piece(void *pieces, size_t index)
{
    struct piece *const piece = (struct piece *)pieces + index;
    const char *at = piece->lines, *const end = piece->lines + piece->length;
    piece->query.out.length = 0;
    query_forget_text(&piece->query);
    while (at < end) {
        const char *const line_end = memchr(at, '\n', (size_t)(end - at));
        const size_t length = (size_t)((line_end != NULL ? line_end : end) - at);
        if (length > LINE_MAX_BYTES) answer_long_line(piece);
        else if (!is_blank(at, length)) note_end(piece, query_line(&piece->query, at, length));
        at += length + 1;
    }
}

/* ---- Reading and writing ------------------------------------------------------------------------- */

struct batch {
    const tally_executor *executor;
    struct piece pieces[PIECES_MAX];
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
        batch->pieces[count].lines = lines + begin;
        batch->pieces[count++].length = size;
        begin += size;
    }
    return count;
}

/* Where memory ran out lines are not whole, and what follows is left out: false. */
static bool take_answers(struct batch *batch, struct piece *piece)
{
    if (query_has_failed(&piece->query)) {
        output_lacks_memory();
        return false;
    }
    static const int statuses[] = {EXIT_SOLVED, EXIT_MISSED, EXIT_USAGE, EXIT_STOPPED};
    buffer_append(&output, piece->query.out.data, piece->query.out.length);
    if (statuses[piece->worst] > batch->status) batch->status = statuses[piece->worst];
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

static void answer_lines(struct batch *batch, const char *lines, size_t length)
{
    const size_t mark = mark_length(batch, lines, length);
    const size_t count = cut(batch, lines + mark, length - mark);
    if (count > 1) batch->executor->run(batch->executor->context, answer_piece, batch->pieces, count);
    else if (count == 1) answer_piece(batch->pieces, 0);
    for (size_t i = 0; i < count; i++) {
        struct piece *const piece = &batch->pieces[i];
        if (!take_answers(batch, piece)) break;
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
    struct piece *const piece = &batch->pieces[0];
    piece->query.out.length = 0;
    answer_long_line(piece);
    take_answers(batch, piece);
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
        answer_lines(batch, input->data, input->length); /* the last line may lack its end */
        return false;
    }
    input->length += (size_t)count;
    const size_t begin = begin_of_lines(batch);
    const size_t whole = begin + whole_lines(input->data + begin, input->length - begin);
    answer_lines(batch, input->data + begin, whole - begin);
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
    for (size_t i = 0; i < PIECES_MAX; i++) {
        batch->pieces[i].query =
            (struct query){.kind = QUESTION_CHECK, .usual = &batch->rules, .options = TALLY_OPTIONS_INIT};
    }
    watch_begin(0, false);
    batch->executor = lend_threads(call, false);
    while (!watch_was_interrupted() && !output_has_failed() && step(batch)) continue;
    const int status = watch_was_interrupted()
                           ? fail_stopped("interrupted; what was not answered was not judged")
                           : batch->status;
    for (size_t i = 0; i < PIECES_MAX; i++) {
        query_clear(&batch->pieces[i].query);
    }
    buffer_clear(&batch->input);
    free(batch);
    return status;
}
