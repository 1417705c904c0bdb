/* SPDX-License-Identifier: MIT */
/*
 * The table of former option names.
 */
#include "cli/old_names.h"

#include <string.h>

static const struct old_name old_names[] = {
    {"survey", "counts", "count-solutions", false},
    {"survey", "solutions", "book", false},
    {"serve", "timeout-ms", "timeout", true},
    {"serve", "search-memory", "memory", false},
};

const struct old_name *old_name_find(const char *command, const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof old_names / sizeof old_names[0]; i++) {
        const struct old_name *const old = &old_names[i];
        if (strcmp(old->command, command) == 0 && strncmp(old->name, name, length) == 0 &&
            old->name[length] == '\0')
            return old;
    }
    return NULL;
}
