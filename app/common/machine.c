/* SPDX-License-Identifier: MIT */
/*
 * Asks the operating system about this machine.
 */
#include "common/machine.h"

#include <stdint.h>
#include <unistd.h>

size_t memory_of_machine(void)
{
#ifdef _SC_PHYS_PAGES
    const long pages = sysconf(_SC_PHYS_PAGES), page_bytes = sysconf(_SC_PAGESIZE);
    if (pages > 0 && page_bytes > 0 && (size_t)pages <= SIZE_MAX / (size_t)page_bytes)
        return (size_t)pages * (size_t)page_bytes;
#endif
    return 0;
}
