/* SPDX-License-Identifier: MIT */
/*
 * Messages about databases that fail.
 */
#include "atlas/atlas.h"

#include <stdarg.h>
#include <stdio.h>

bool database_fail(struct database *database, const char *message)
{
    snprintf(database->message, sizeof database->message, "%s", message);
    return false;
}

bool database_fail_memory(struct database *database)
{
    database->lacks_memory = true;
    return database_fail(database, "out of memory");
}

bool database_fail_damaged(struct database *database, const char *format, ...)
{
    char text[200];
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    snprintf(database->message, sizeof database->message, "this file is damaged: %s; make it anew",
             length > 0 ? text : "it cannot be read");
    database->is_damaged = true;
    return false;
}
