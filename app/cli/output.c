/* SPDX-License-Identifier: MIT */
/*
 * Standard output through write(2), so that each failure is seen where it happens. stdio is not used: it
 * would tell of a full disk at the end alone, and not at all where nobody asks.
 */
#include "cli/output.h"

#include "cli/commands.h"
#include "cli/message.h"
#include "cli/progress.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

struct buffer output = BUFFER_INIT;

static atomic_int first_error = 0; /* errno of the first write that failed */
static int target = STDOUT_FILENO;
static const char *target_path = NULL; /* of a file in the place of standard output */
static enum { NOT_ASKED, A_TERMINAL, NO_TERMINAL } reader = NOT_ASKED;

enum { FLOW_BYTES = 1 << 16 };

void output_begin(void)
{
    const struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGPIPE, &ignore, NULL);
}

bool output_redirect(const char *path)
{
    const int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0) return false;
    target = file;
    target_path = path;
    reader = NOT_ASKED;
    return true;
}

bool output_is_meant(const char *path)
{
    return path != NULL && strcmp(path, "-") == 0;
}

/* Whoever shares standard output may have made it non-blocking: a reader that is slow is then waited for. */
static void wait_until_writable(void)
{
    struct pollfd look = {.fd = target, .events = POLLOUT};
    (void)poll(&look, 1, -1);
}

void output_flush(void)
{
    size_t written = 0;
    if (output.length > 0) progress_clear();
    while (written < output.length && first_error == 0) {
        const ssize_t count = write(target, output.data + written, output.length - written);
        if (count >= 0) written += (size_t)count;
        else if (errno == EAGAIN || errno == EWOULDBLOCK) wait_until_writable();
        else if (errno != EINTR) first_error = errno;
    }
    output.length = 0;
}

void output_flow(void)
{
    if (output.has_failed && first_error == 0) first_error = ENOMEM;
    if (reader == NOT_ASKED) reader = isatty(target) ? A_TERMINAL : NO_TERMINAL;
    if (reader == A_TERMINAL || output.length >= FLOW_BYTES) output_flush();
}

bool output_has_failed(void)
{
    return first_error != 0;
}

void output_lacks_memory(void)
{
    output.has_failed = true;
}

int output_end(int status)
{
    output_flush();
    progress_clear();
    if (target_path != NULL && close(target) != 0 && first_error == 0) first_error = errno;
    const bool is_out_of_memory = output.has_failed || first_error == ENOMEM;
    buffer_clear(&output);
    if (is_out_of_memory) return fail_stopped("out of memory; what was written may be incomplete");
    if (first_error == EPIPE) return EXIT_STOPPED;
    if (first_error != 0) {
        char reason[128] = "it cannot be written";
        if (strerror_r(first_error, reason, sizeof reason) != 0) reason[0] = '\0';
        return fail_usage("%s: %s; what was written before may be incomplete",
                          target_path != NULL ? target_path : "standard output", reason);
    }
    return status;
}
