/* SPDX-License-Identifier: MIT */
/*
 * Makes the console of Windows work like a terminal of POSIX: prepares it before main(), tells its
 * width, waits for its input, and passes on Ctrl-C.
 */
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <windows.h>

static HANDLE handle_of(int descriptor)
{
    return (HANDLE)_get_osfhandle(descriptor);
}

int windows_isatty(int descriptor)
{
    DWORD mode = 0;
    return GetConsoleMode(handle_of(descriptor), &mode) != 0;
}

int ioctl(int descriptor, int request, struct winsize *size)
{
    CONSOLE_SCREEN_BUFFER_INFO about;
    if (request != TIOCGWINSZ || !GetConsoleScreenBufferInfo(handle_of(descriptor), &about))
        return -1;
    size->ws_col = (unsigned short)(about.srWindow.Right - about.srWindow.Left + 1);
    return 0;
}

/* ---- Input ---- */

/* Is there something to read, or has the input ended? */
static bool has_input(HANDLE file)
{
    DWORD bytes = 0;
    if (GetFileType(file) != FILE_TYPE_PIPE) return true;
    return !PeekNamedPipe(file, NULL, 0, NULL, &bytes, NULL) || bytes > 0;
}

int poll(struct pollfd *files, unsigned count, int wait_ms)
{
    enum { TURN_MS = 10 };
    if (count != 1) return errno = EINVAL, -1;
    files->revents = files->events;
    if (files->events == POLLOUT) return 1;
    const HANDLE file = handle_of(files->fd);
    if (windows_isatty(files->fd))
        return WaitForSingleObject(file, wait_ms < 0 ? INFINITE : (DWORD)wait_ms) == WAIT_OBJECT_0;
    for (int waited_ms = 0; !has_input(file); waited_ms += TURN_MS) {
        if (wait_ms >= 0 && waited_ms >= wait_ms) return files->revents = 0, 0;
        Sleep(TURN_MS);
    }
    return 1;
}

/* ---- Signals ---- */

int sigaction(int number, const struct sigaction *action, struct sigaction *before)
{
    if (number != SIGINT && number != SIGTERM) return errno = EINVAL, -1;
    if (before != NULL) before->sa_handler = SIG_DFL;
    if (action != NULL && signal(number, action->sa_handler) == SIG_ERR) return -1;
    return 0;
}

/* ---- The beginning ---- */

/* Runs before main(). Files are read and written byte for byte. A console of Windows 10 or later
 * understands the escape sequences of terminals if a program asks for that. If it does, TERM is
 * set, unless the user has set it, so that the command uses them. */
static void __attribute__((constructor)) begin(void)
{
    _fmode = _O_BINARY;
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++)
        _setmode(descriptor, _O_BINARY);
    DWORD mode = 0;
    const HANDLE screen = GetStdHandle(STD_ERROR_HANDLE), out = GetStdHandle(STD_OUTPUT_HANDLE);
    bool is_able = false;
    if (GetConsoleMode(screen, &mode))
        is_able = SetConsoleMode(screen, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
    if (GetConsoleMode(out, &mode))
        is_able = SetConsoleMode(out, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
    if (is_able && getenv("TERM") == NULL) _putenv_s("TERM", "windows");
}
