/* SPDX-License-Identifier: MIT */
/*
 * tally solve, count, values, missing, moves and check --batch: answers lines as they arrive.
 *
 * After each read(2), all complete lines are answered, and the answers are written before more is
 * read. So a program that waits for each answer gets it. With several threads, the lines are
 * divided into pieces, which are answered in parallel and written in order. A piece is thousands of
 * lines to judge, or one line to search.
 *
 * Memory is bounded: if an answer becomes too long while others are in progress, it is dropped, and
 * searched again when its turn comes, directly into the output.
 *
 * No input ends the batch: a line that cannot be read, or that is too long, gets an error as its
 * answer.
 */
#include "base/tasks.h"
#include "cli/cli.h"

#include "cli/terminal/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Sizes of a batch. Input is read in blocks. A block is divided into pieces, and the pieces are
 * answered in parallel. */
enum {
    LINE_MAX_BYTES = 1 << 20,
    BLOCK_BYTES = 256 << 10,      /* most bytes read at once, so that input and answers stay in
                                     the cache */
    PIECE_BYTES_LEAST = 32 << 10, /* smaller pieces cost more than parallel work gains */
    PIECES_MAX = 64,
    /* the most bytes of the answer to one piece, if pieces are answered in parallel */
    ANSWER_BYTES_MOST = 4 << 20
};

/* A piece of the lines, and its answers. */
struct piece {
    const char *lines;
    size_t length;
    struct query query;
    enum query_end worst; /* the worst result so far */
    uint64_t timeout_ms;  /* how long a line may take; 0: no bound */
    uint64_t deadline_ms; /* when the current line must end */
    bool is_alone;        /* answered directly into the output */
    bool is_too_large;    /* must be answered again, alone */
};

/* ---- Answering ------------------------------------------------------------------------------- */

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

/* Each line has its own time limit. */
static int tick(void *user, const tally_progress *progress)
{
    (void)progress;
    const struct piece *const piece = user;
    if (watch_was_interrupted() || output_has_failed()) return 1;
    return piece->timeout_ms != 0 && clock_ms() >= piece->deadline_ms;
}

/* Receives the text of answers during the search. */
static bool flow(void *user)
{
    struct piece *const piece = user;
    struct buffer *const out = &piece->query.out;
    if (piece->is_alone) {
        buffer_append(&output, out->data, out->length);
        out->length = 0;
        output_flow();
        return !output_has_failed();
    }
    piece->is_too_large = out->length > ANSWER_BYTES_MOST;
    return !piece->is_too_large;
}

static void answer_line(struct piece *piece, const char *text, size_t length)
{
    if (piece->timeout_ms != 0) piece->deadline_ms = clock_ms() + piece->timeout_ms;
    const enum query_end end = query_line(&piece->query, text, length);
    if (!piece->is_too_large) note_end(piece, end);
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
        else if (!line_is_blank(at, length)) answer_line(piece, at, length);
        at += length + 1;
    }
}

/* ---- Reading and writing --------------------------------------------------------------------- */

/* A batch: the file that is read, and the pieces that are answered in parallel. */
struct batch {
    const char *path; /* NULL: standard input */
    int file;
    bool is_searched; /* a search: a single line is worth a thread */
    const tally_executor *executor;
    struct piece pieces[PIECES_MAX];
    struct buffer input;
    bool has_begun;
    bool is_skipping; /* skipping the rest of a line that is too long */
    int status;
};

/* Divides complete lines into pieces, at line ends: into pieces of one line each, as many as fit,
 * if each is a search; else into a few of about equal size. Returns how many; *lines and *length
 * become the remaining text. */
static size_t cut(struct batch *batch, const char **lines, size_t *length)
{
    const bool has_threads = batch->executor != NULL;
    const size_t even = has_threads ? batch->executor->width * 4 : 1;
    size_t wanted = has_threads && batch->is_searched ? PIECES_MAX : even, least = 0, count = 0;
    if (wanted > PIECES_MAX) wanted = PIECES_MAX;
    if (!batch->is_searched) {
        if (wanted > *length / PIECE_BYTES_LEAST + 1) wanted = *length / PIECE_BYTES_LEAST + 1;
        least = *length / wanted;
    }
    while (*length > 0 && count < wanted) {
        struct piece *const piece = &batch->pieces[count++];
        const bool is_rest = !batch->is_searched && (count == wanted || *length <= least);
        const char *const end = is_rest ? NULL : memchr(*lines + least, '\n', *length - least);
        piece->lines = *lines;
        piece->length = end != NULL ? (size_t)(end - *lines) + 1 : *length;
        piece->is_alone = batch->is_searched && !has_threads;
        *lines += piece->length;
        *length -= piece->length;
    }
    return count;
}

/* Appends a piece's answers to the output; an empty output gets them without a copy. Returns false
 * if memory ran out: then the answers are incomplete, and what follows is left out. */
static bool take_answers(struct batch *batch, struct piece *piece)
{
    if (query_has_failed(&piece->query)) {
        output_lacks_memory();
        return false;
    }
    static const int statuses[] = {EXIT_SOLVED, EXIT_MISSED, EXIT_USAGE, EXIT_STOPPED};
    if (output.length == 0) output_swap(&piece->query.out);
    else buffer_append(&output, piece->query.out.data, piece->query.out.length);
    if (statuses[piece->worst] > batch->status) batch->status = statuses[piece->worst];
    return true;
}

static void answer_pieces(struct batch *batch, size_t count)
{
    tasks_run(batch->executor, answer_piece, batch->pieces, count);
    for (size_t i = 0; i < count; i++) {
        struct piece *const piece = &batch->pieces[i];
        if (piece->is_too_large) { /* its answers became too long beside those of others */
            piece->is_too_large = false;
            piece->is_alone = true;
            answer_piece(piece, 0);
        }
        if (!take_answers(batch, piece)) break;
    }
    output_flush();
    output_flow();
}

static void answer_lines(struct batch *batch, const char *lines, size_t length)
{
    const size_t mark = batch->has_begun ? 0 : mark_length(lines, length);
    batch->has_begun |= length > 0;
    lines += mark;
    length -= mark;
    while (length > 0 && !watch_was_interrupted() && !output_has_failed())
        answer_pieces(batch, cut(batch, &lines, &length));
}

/* The length of all complete lines. */
static size_t whole_lines(const char *text, size_t length)
{
    while (length > 0 && text[length - 1] != '\n') length--;
    return length;
}

/* If a line exceeds the maximal length, answers it with an error, and skips the rest of it. */
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

/* The offset of the first line to answer: after the rest of a line that was too long. */
static size_t begin_of_lines(struct batch *batch)
{
    if (!batch->is_skipping) return 0;
    const char *const end = memchr(batch->input.data, '\n', batch->input.length);
    if (end == NULL) return batch->input.length;
    batch->is_skipping = false;
    return (size_t)(end - batch->input.data) + 1;
}

/* Says why the lines cannot be read, from errno. Returns false. */
static bool say_unreadable(const char *path)
{
    if (path == NULL) return refuse("standard input: %s", strerror(errno));
    return refuse("--batch '%.80s': %s; give a file of games, or none for standard input", path,
                  strerror(errno));
}

/* Reads once, and answers the complete lines. Returns false at the end of the input. */
static bool step(struct batch *batch)
{
    struct buffer *const input = &batch->input;
    const ssize_t count = read(batch->file, input->data + input->length, BLOCK_BYTES);
    if (count < 0 && errno == EINTR) return true;
    if (count < 0) {
        batch->status = EXIT_USAGE;
        return say_unreadable(batch->path);
    }
    if (count == 0) {
        answer_lines(batch, input->data, input->length); /* the last line may lack a line end */
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

/* ---- The command ----------------------------------------------------------------------------- */

/* Opens the named file, or standard input. */
static bool open_lines(const struct call *call, struct batch *batch)
{
    batch->file = STDIN_FILENO;
    if (call->argument_count > 1)
        return refuse(
            "--batch '%.40s': one file at most; games are read from it, or from standard input",
            call->arguments[1]);
    if (call->argument_count == 0 || output_is_meant(call->arguments[0])) return true;
    batch->path = call->arguments[0];
    batch->file = open(batch->path, O_RDONLY | O_CLOEXEC);
    return batch->file >= 0 || say_unreadable(batch->path);
}

/* Reads the options that apply to all lines, beside what the command knows of its own. */
static bool read_usual(struct call *call, const struct question *own, struct question *usual)
{
    struct question read;
    *usual = *own;
    if (!read_rules(call, NULL, &usual->rules) || !read_search(call, NULL, &read)) return false;
    memcpy(usual->must_use, read.must_use, sizeof usual->must_use);
    usual->options = read.options;
    if (own->options.limit != 0) usual->options.limit = own->options.limit;
    usual->options.executor = NULL;
    usual->options.tick = tick;
    if (!is_given(call, "targets")) return true;
    usual->has_range = true;
    return read_range("--targets", text_of(call, "targets"), any_number, &usual->range);
}

/* Lines that are answered in parallel share the memory limit. */
static void prepare_pieces(struct batch *batch, const struct question *usual, uint64_t timeout_ms)
{
    const size_t width = tasks_width(batch->executor);
    for (size_t i = 0; i < PIECES_MAX; i++) {
        struct piece *const piece = &batch->pieces[i];
        piece->query = (struct query){.usual = *usual, .flow = flow, .user = piece};
        piece->query.usual.options.tick_context = piece;
        piece->query.usual.options.memory_bytes /= width;
        piece->timeout_ms = timeout_ms;
    }
}

static int answer_all(struct batch *batch)
{
    while (!watch_was_interrupted() && !output_has_failed() && step(batch)) continue;
    if (!watch_was_interrupted()) return batch->status;
    return fail_stopped(batch->is_searched
                            ? "interrupted; the lines after the last answer were not read"
                            : "interrupted; lines without an answer were not judged");
}

/* Reads the options, prepares the pieces, and answers the input step by step until its end. */
int batch_run(struct call *call, const struct question *own)
{
    struct question usual;
    struct batch *const batch = calloc(1, sizeof *batch);
    if (batch == NULL || !buffer_reserve(&batch->input, BLOCK_BYTES + LINE_MAX_BYTES + 1)) {
        free(batch);
        return fail_stopped("out of memory");
    }
    int status = EXIT_USAGE;
    if (read_usual(call, own, &usual) && open_lines(call, batch)) {
        watch_begin(0, false);
        batch->is_searched = own->kind != QUESTION_CHECK;
        batch->executor = lend_threads(call, batch->is_searched);
        prepare_pieces(batch, &usual, number_of(call, "timeout"));
        status = answer_all(batch);
        if (batch->file != STDIN_FILENO) close(batch->file);
    }
    for (size_t i = 0; i < PIECES_MAX; i++) query_clear(&batch->pieces[i].query);
    buffer_clear(&batch->input);
    free(batch);
    return status;
}
