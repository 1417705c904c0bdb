/* SPDX-License-Identifier: MIT */
/*
 * Standard output, or a file in its place, through write(2), so that each failure is noticed where
 * it happens. stdio is not used: it would report a full disk only at the end, and only if asked.
 */
#include "cli/terminal/terminal.h"

#include "cli/cli.h"
#include "common/file.h"
#include "common/packed.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

struct buffer output = BUFFER_INIT;

static atomic_int first_error = 0; /* errno of the first write that failed; 0: none */
static int target = STDOUT_FILENO;
static const char *target_path = NULL; /* the path of the file that replaces standard output */
static struct file_writer target_file;
static intptr_t packer; /* the program that packs what is written to the file; 0: none */
static bool keeps_file; /* the file gets its name even if the command fails */
static enum { NOT_ASKED, A_TERMINAL, NO_TERMINAL } reader = NOT_ASKED;

enum { FLOW_BYTES = 1 << 16 };

static void note_error(int error)
{
    first_error = error;
    watch_give_up();
}

void output_begin(void)
{
    const struct sigaction ignore = {.sa_handler = SIG_IGN};
    file_keep_standard();
    sigaction(SIGPIPE, &ignore, NULL);
}

const char *output_redirect(const char *path)
{
    if (!file_begin(&target_file, path)) return target_file.message;
    target = target_file.descriptor;
    target_path = path;
    reader = NOT_ASKED;
    return NULL;
}

bool output_begin_rows(const char *option, const char *path)
{
    const bool is_file = path != NULL && !output_is_meant(path);
    const enum packing packing = is_file ? packing_of(path) : PACKING_NONE;
    const char *failure = is_file ? output_redirect(path) : NULL;
    if (failure == NULL && packing != PACKING_NONE) {
        const int pipe = packed_begin(packing, true, target_file.descriptor, &packer, &failure);
        if (pipe >= 0) target = pipe;
    }
    return failure == NULL || refuse("%s '%.200s': %s", option, path, failure);
}

bool output_row(const char *text, size_t length)
{
    buffer_append(&output, text, length);
    buffer_char(&output, '\n');
    output_flow();
    return !output_has_failed();
}

bool output_is_meant(const char *path)
{
    return path != NULL && strcmp(path, "-") == 0;
}

/* Another process may have made the shared standard output non-blocking. Then waits for a slow
 * reader; with --timeout, not much longer than that. */
static void wait_until_writable(void)
{
    struct pollfd look = {.fd = target, .events = POLLOUT};
    if (poll(&look, 1, watch_patience_ms()) == 0 && watch_patience_ms() == 0) note_error(ETIMEDOUT);
}

static bool is_regular_file(void)
{
    struct stat about;
    return fstat(target, &about) == 0 && S_ISREG(about.st_mode);
}

/* How many bytes a writable pipe takes without blocking, in complete lines, so that no line is cut
 * when the time is up. */
static size_t of_pipe(const char *data, size_t length)
{
    if (length <= PIPE_BUF) return length;
    for (size_t end = PIPE_BUF; end > 0; end--) {
        if (data[end - 1] == '\n') return end;
    }
    return PIPE_BUF;
}

/* How many of these bytes to write at once. With a time limit, only bytes that can be written
 * immediately. After the limit, the rest of the answer is still written if it is short and the
 * reader is ready. */
static size_t at_once(const char *data, size_t length)
{
    enum { FILE_BYTES = 1 << 20, LATE_BYTES = 1 << 25 };
    static size_t late_bytes = 0;
    const int patience_ms = watch_patience_ms();
    if (patience_ms < 0) return length;
    if (is_regular_file()) {
        if (length > FILE_BYTES) length = FILE_BYTES;
    } else {
        wait_until_writable();
        length = of_pipe(data, length);
    }
    if (patience_ms > 0) return length;
    late_bytes += length;
    if (late_bytes > LATE_BYTES) note_error(ETIMEDOUT);
    return length;
}

bool output_write_file(const char *option, const char *path, const struct buffer *text)
{
    if (text->has_failed) output_lacks_memory();
    if (text->has_failed) return false;
    if (output_is_meant(path)) {
        buffer_append(&output, text->data, text->length);
        return true;
    }
    struct file_writer file;
    if (file_begin(&file, path) && file_write(&file, text->data, text->length) && file_end(&file))
        return true;
    fail_usage("--%s '%.200s': %s", option, path, file.message);
    file_drop(&file);
    return false;
}

void output_flush(void)
{
    size_t written = 0;
    /* Without memory, a line may lack its end. It is left out, since a reader cannot use it. */
    while (output.has_failed && output.length > 0 && output.data[output.length - 1] != '\n')
        output.length--;
    if (output.length > 0) progress_clear();
    while (written < output.length && first_error == 0) {
        const char *const rest = output.data + written;
        const size_t length = at_once(rest, output.length - written);
        if (first_error != 0) break;
        const ssize_t count = write(target, rest, length);
        if (count >= 0) written += (size_t)count;
        else if (errno == EAGAIN || errno == EWOULDBLOCK) wait_until_writable();
        else if (errno != EINTR) note_error(errno);
    }
    output.length = 0;
    if (output.has_failed) buffer_fail(&output);
}

void output_flow(void)
{
    if (output.has_failed && first_error == 0) note_error(ENOMEM);
    if (reader == NOT_ASKED) reader = isatty(target) ? A_TERMINAL : NO_TERMINAL;
    if (reader == A_TERMINAL || output.length >= FLOW_BYTES) output_flush();
}

bool output_will_stay(void)
{
    output_flush();
    return first_error == 0 && target_path != NULL && file_is_beside(&target_file);
}

bool output_has_failed(void)
{
    return first_error != 0;
}

void output_keep(void)
{
    keeps_file = true;
}

void output_lacks_memory(void)
{
    output.has_failed = true;
}

static int fail_to_write(const char *name, const char *reason, bool is_kept)
{
    return fail_usage("%s: %s; %s", name, reason,
                      is_kept ? "nothing of it is changed"
                              : "what was written before may be incomplete");
}

/* Ends the redirected file: it gets its name if it has all that was found, otherwise it is dropped,
 * and the old file stays. */
static int end_file(int status)
{
    const bool is_beside = file_is_beside(&target_file);
    if (packer != 0) close(target);
    if (packer != 0 && !packed_end(packer)) {
        first_error = 0; /* that the pipe is broken */
        file_drop(&target_file);
        return fail_to_write(target_path, "it cannot be packed", is_beside);
    }
    if (first_error == 0 && !output.has_failed && (status != EXIT_USAGE || keeps_file))
        return file_end(&target_file) ? status
                                      : fail_to_write(target_path, target_file.message, is_beside);
    file_drop(&target_file);
    return status;
}

/* A failed write was noticed when it happened, and is reported here, once. A reader that went away
 * is no error: the command ends quietly, as others in a pipe do. */
int output_end(int status)
{
    output_flush();
    progress_clear();
    const bool is_beside = target_path != NULL && file_is_beside(&target_file);
    if (target_path != NULL) status = end_file(status);
    const bool is_out_of_memory = output.has_failed || first_error == ENOMEM;
    buffer_clear(&output);
    if (is_out_of_memory)
        return fail_stopped("out of memory; %s", is_beside ? "no file was written"
                                                           : "what was written may be incomplete");
    if (first_error == EPIPE) return EXIT_STOPPED;
    if (first_error == ETIMEDOUT)
        return fail_stopped("stopped by --timeout; the reader had not taken all that was found");
    if (first_error == 0) return status;
    char reason[128] = "it cannot be written";
    if (strerror_r(first_error, reason, sizeof reason) != 0) reason[0] = '\0';
    if (first_error == EBADF) snprintf(reason, sizeof reason, "it is closed");
    return fail_to_write(target_path != NULL ? target_path : "standard output", reason, is_beside);
}

void output_swap(struct buffer *other)
{
    const struct buffer kept = output;
    output = *other;
    *other = kept;
}
