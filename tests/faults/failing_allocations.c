/* SPDX-License-Identifier: MIT */
/* To be preloaded: the n-th allocation of the process fails (FAIL_AT), or all from the n-th
   (FAIL_FROM). At its end, a process that made fewer allocations writes "past" to descriptor 9. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

static atomic_ulong calls;
static unsigned long fail_at, fail_from = ~0ul;

__attribute__((constructor)) static void begin(void)
{
    const char *at = getenv("FAIL_AT"), *from = getenv("FAIL_FROM");
    calls = 0;
    if (at != NULL) fail_at = strtoul(at, NULL, 10);
    if (from != NULL) fail_from = strtoul(from, NULL, 10);
}

static int fails(void)
{
    const unsigned long call = ++calls;
    if (call != fail_at && call < fail_from) return 0;
    errno = ENOMEM;
    return 1;
}

__attribute__((destructor)) static void end(void)
{
    const unsigned long last = fail_at != 0 ? fail_at : fail_from;
    if (last != ~0ul && calls < last) (void)!write(9, "past\n", 5);
}

void *malloc(size_t size)
{
    static void *(*next)(size_t);
    if (next == NULL) next = (void *(*)(size_t))(uintptr_t)dlsym(RTLD_NEXT, "malloc");
    return fails() ? NULL : next(size);
}

void *realloc(void *block, size_t size)
{
    static void *(*next)(void *, size_t);
    if (next == NULL) next = (void *(*)(void *, size_t))(uintptr_t)dlsym(RTLD_NEXT, "realloc");
    return fails() ? NULL : next(block, size);
}
