/* SPDX-License-Identifier: MIT */
/*
 * Functions of POSIX for files and programs, by calls of Windows. File names are UTF-8, as the
 * manifest of the program says (tally.rc).
 */
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <limits.h>
#include <process.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <windows.h>

#undef read
#undef rename
#undef write

enum { BYTES_AT_ONCE = 1 << 30 };

static unsigned at_once(size_t count)
{
    return count < BYTES_AT_ONCE ? (unsigned)count : BYTES_AT_ONCE;
}

ssize_t windows_read(int descriptor, void *bytes, size_t count)
{
    return read(descriptor, bytes, at_once(count));
}

ssize_t windows_write(int descriptor, const void *bytes, size_t count)
{
    return write(descriptor, bytes, at_once(count));
}

int fsync(int descriptor)
{
    return _commit(descriptor);
}

int fcntl(int descriptor, int command, ...)
{
    if (command == F_SETFD || (command == F_GETFD && _get_osfhandle(descriptor) != -1)) return 0;
    errno = command == F_GETFD ? EBADF : EINVAL;
    return -1;
}

int strerror_r(int number, char *text, size_t size)
{
    return strerror_s(text, size, number);
}

/* Like rename() of POSIX: replaces the file that has the new name. The new name may be on another
 * drive. */
int windows_rename(const char *from, const char *to)
{
    const DWORD how = MOVEFILE_REPLACE_EXISTING | MOVEFILE_COPY_ALLOWED | MOVEFILE_WRITE_THROUGH;
    if (MoveFileExA(from, to, how)) return 0;
    const DWORD reason = GetLastError();
    errno = reason == ERROR_FILE_NOT_FOUND || reason == ERROR_PATH_NOT_FOUND ? ENOENT : EACCES;
    return -1;
}

static void turn_slashes(char *path)
{
    for (; *path != '\0'; path++) {
        if (*path == '\\') *path = '/';
    }
}

char *realpath(const char *path, char *place)
{
    if (_fullpath(place, path, PATH_MAX) == NULL) return NULL;
    turn_slashes(place);
    return place;
}

ssize_t readlink(const char *link, char *path, size_t size)
{
    (void)link;
    char own[PATH_MAX];
    const size_t length = GetModuleFileNameA(NULL, own, sizeof own);
    if (length == 0 || length >= sizeof own || length > size) return -1;
    turn_slashes(own);
    memcpy(path, own, length);
    return (ssize_t)length;
}

/* ---- Other programs ---- */

int pipe(int ends[2])
{
    enum { ROOM = 1 << 16 };
    return _pipe(ends, ROOM, _O_BINARY | _O_NOINHERIT);
}

/* The program inherits the standard descriptors, which are the wanted ones for a moment. */
int posix_spawnp(pid_t *process, const char *name, const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *attributes, char *const argv[], char *const environment[])
{
    const int before[] = {_dup(STDIN_FILENO), _dup(STDOUT_FILENO)};
    (void)attributes, (void)environment;
    for (int i = STDIN_FILENO; i <= STDOUT_FILENO; i++) _dup2(actions->ends[i], i);
    const intptr_t started = _spawnvp(_P_NOWAIT, name, (const char *const *)argv);
    const int error = started == -1 ? errno : 0;
    for (int i = STDIN_FILENO; i <= STDOUT_FILENO; i++) {
        _dup2(before[i], i);
        _close(before[i]);
    }
    *process = started;
    return error;
}

pid_t waitpid(pid_t process, int *status, int options)
{
    (void)options;
    return _cwait(status, process, _WAIT_CHILD);
}
