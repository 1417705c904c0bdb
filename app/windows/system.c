/* SPDX-License-Identifier: MIT */
/*
 * Asks Windows for the memory and the processors of the machine. This file is also a part of
 * libtally-threads.
 */
#include <limits.h>
#include <unistd.h>
#include <windows.h>

enum { PAGE_BYTES = 4096 };

/* The three figures that tally asks sysconf() for. The processors are those that the process may
 * use. */
long tally_sysconf(int name)
{
    MEMORYSTATUSEX memory = {.dwLength = sizeof memory};
    DWORD_PTR own = 0, all = 0;
    long count = 0;
    switch (name) {
    case _SC_PAGESIZE: return PAGE_BYTES;
    case _SC_PHYS_PAGES:
        if (!GlobalMemoryStatusEx(&memory) || memory.ullTotalPhys / PAGE_BYTES > LONG_MAX)
            return -1;
        return (long)(memory.ullTotalPhys / PAGE_BYTES);
    case _SC_NPROCESSORS_ONLN:
        if (!GetProcessAffinityMask(GetCurrentProcess(), &own, &all)) return -1;
        for (; own != 0; own &= own - 1) count++;
        return count;
    default: return -1;
    }
}
