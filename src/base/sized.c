/* SPDX-License-Identifier: MIT */
/*
 * Reads and writes structs whose size is that of another version, and tells which member is wrong.
 */
#include "base/sized.h"

#include "tally/judge.h"
#include "tally/shapes.h"
#include "tally/tally.h"

#include <string.h>

static size_t size_of(const void *object)
{
    size_t size;
    memcpy(&size, object, sizeof size);
    return size;
}

bool sized_is_fit(const void *object)
{
    return object == NULL || (size_of(object) >= sizeof(size_t) && size_of(object) <= SIZED_MAX);
}

const char *sized_read(void *to, const void *from, size_t size_bytes)
{
    if (!sized_is_fit(from)) return "size is not that of the struct; begin with its INIT macro";
    const size_t size = size_of(from);
    for (size_t i = size_bytes; i < size; i++) {
        if (((const unsigned char *)from)[i] != 0)
            return "an option is set that this version of the library does not have";
    }
    memset(to, 0, size_bytes);
    memcpy(to, from, size < size_bytes ? size : size_bytes);
    memcpy(to, &size_bytes, sizeof size_bytes);
    return NULL;
}

void sized_write(void *to, const void *from, size_t size_bytes)
{
    if (to == NULL) return;
    const size_t size = size_of(to);
    const size_t both = size < size_bytes ? size : size_bytes;
    memcpy((char *)to + sizeof size, (const char *)from + sizeof size, both - sizeof size);
    if (size > both) memset((char *)to + both, 0, size - both);
}

void sized_write_all(void *to, const void *from, size_t size_bytes, size_t count)
{
    const size_t size = size_of(to);
    for (size_t i = 0; i < count; i++) {
        void *const element = (char *)to + i * size;
        memcpy(element, &size, sizeof size);
        sized_write(element, (const char *)from + i * size_bytes, size_bytes);
    }
}

/* ---- Defaults -------------------------------------------------------------------------------- */

static void set_default(void *object, size_t size)
{
    memset(object, 0, size);
    memcpy(object, &size, sizeof size);
}

#define DEFAULT_OF(type)                                                                           \
    void type##_init(type *object, size_t size)                                                    \
    {                                                                                              \
        set_default(object, size);                                                                 \
    }

DEFAULT_OF(tally_options)
DEFAULT_OF(tally_outcome)
DEFAULT_OF(tally_node)
DEFAULT_OF(tally_expr_info)
DEFAULT_OF(tally_judgement)
DEFAULT_OF(tally_difficulty)
DEFAULT_OF(tally_recipe)
DEFAULT_OF(tally_misread)
DEFAULT_OF(tally_drawn)
DEFAULT_OF(tally_hint)
DEFAULT_OF(tally_position)
DEFAULT_OF(tally_survey_options)
DEFAULT_OF(tally_best_options)
DEFAULT_OF(tally_judging)
DEFAULT_OF(tally_judged)
DEFAULT_OF(tally_shapes_asked)
DEFAULT_OF(tally_shapes_outcome)

/* ---- Wrong options --------------------------------------------------------------------------- */

tally_status bad_option(tally_error *error, tally_status status, const char *option,
                        tally_range range, const char *message)
{
    if (error != NULL)
        *error =
            (tally_error){.status = status, .message = message, .option = option, .range = range};
    return status;
}

tally_status error_at(tally_error *error, tally_status status, size_t position, const char *message)
{
    if (error != NULL)
        *error = (tally_error){.status = status, .position = position, .message = message};
    return status;
}

tally_status options_read(void *read, const void *given, size_t size_bytes, tally_error *error)
{
    const char *const message = sized_read(read, given, size_bytes);
    if (message == NULL) return TALLY_OK;
    return bad_option(error, TALLY_OPTION, "size", NO_RANGE, message);
}

tally_range option_counts(uint64_t usual, uint64_t most)
{
    return (tally_range){usual != 0 && usual <= most ? 0 : 1, most};
}
