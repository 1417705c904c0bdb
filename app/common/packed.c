/* SPDX-License-Identifier: MIT */
/*
 * Packing by other programs. They get an empty environment, so that no setting of theirs changes
 * what is written, and a process group of their own: Ctrl-C reaches this process alone, which then
 * ends the file in order.
 */
#include "common/packed.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum packing packing_of(const char *path)
{
    static const struct {
        const char *ending;
        enum packing packing;
    } rows[] = {{".gz", PACKING_GZIP}, {".zst", PACKING_ZSTD}, {".parquet", PACKING_PARQUET}};
    const size_t length = strlen(path);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const size_t ending = strlen(rows[i].ending);
        if (length > ending && strcmp(path + length - ending, rows[i].ending) == 0)
            return rows[i].packing;
    }
    return PACKING_NONE;
}

/* Starts a program with these descriptors as its standard input and output. It says nothing: the
 * exit status is enough. Returns an error number. */
static int start(char *const argv[], int in, int out, pid_t *process)
{
    char *const environment[] = {NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    const int error = posix_spawnp(process, argv[0], &actions, &attributes, argv, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

static int fail(const char **message, const char *why)
{
    *message = why;
    return -1;
}

int packed_begin(enum packing packing, bool is_written, int file, intptr_t *process,
                 const char **message)
{
    char gzip[] = "gzip", zstd[] = "zstd", pack[] = "-c", unpack[] = "-dc", quiet[] = "-q";
    char *const argv[] = {packing == PACKING_GZIP ? gzip : zstd, quiet, is_written ? pack : unpack,
                          NULL};
    int ends[2];
    pid_t started = 0;
    if (packing == PACKING_PARQUET)
        return fail(message, "Parquet is read and written by python -m libtally.parquet; here are "
                             "lines of JSON");
    if (pipe(ends) != 0) return fail(message, "no pipe can be made");
    for (int i = 0; i < 2; i++) (void)fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    const int error =
        is_written ? start(argv, ends[0], file, &started) : start(argv, file, ends[1], &started);
    close(ends[is_written ? 0 : 1]);
    *process = started;
    if (error == 0) return ends[is_written ? 1 : 0];
    close(ends[is_written ? 1 : 0]);
    return fail(message, error != ENOENT           ? "the program that packs cannot be started"
                         : packing == PACKING_GZIP ? "the program gzip is not installed"
                                                   : "the program zstd is not installed");
}

bool packed_end(intptr_t process)
{
    int status = 0;
    while (waitpid((pid_t)process, &status, 0) < 0)
        if (errno != EINTR) return false;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}
