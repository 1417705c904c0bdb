/* SPDX-License-Identifier: MIT */
/*
 * Functions of POSIX for files and libraries, by calls of Windows. File names are UTF-8, as the
 * manifest of the program says (tally.rc).
 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

int fcntl(int descriptor, int command)
{
    if (command == F_GETFD && _get_osfhandle(descriptor) != -1) return 0;
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

/* ---- DLLs ---- */

/* Looks for the DLL in the directory of the program and in the system's directories, but never in
 * the current directory. */
void *dlopen(const char *name, int flags)
{
    (void)flags;
    return LoadLibraryExA(name, NULL, LOAD_LIBRARY_SEARCH_DEFAULT_DIRS);
}

void *dlsym(void *library, const char *name)
{
    const FARPROC symbol = GetProcAddress(library, name);
    void *pointer = NULL;
    memcpy(&pointer, &symbol, sizeof pointer);
    return pointer;
}

int dlclose(void *library)
{
    return FreeLibrary(library) ? 0 : -1;
}
