/* SPDX-License-Identifier: MIT */
/*
 * printf() into a buffer. If the text does not fit, it is formatted a second time, with enough
 * memory.
 */
#include "common/format.h"

#include <stdarg.h>
#include <stdio.h>

void buffer_put(struct buffer *buffer, const char *format, ...)
{
    enum { USUAL_LENGTH = 256 };
    if (!buffer_reserve(buffer, USUAL_LENGTH)) return;
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    const size_t room = buffer->room - buffer->length;
    const int length = vsnprintf(buffer->data + buffer->length, room, format, arguments);
    if (length >= 0 && (size_t)length >= room && buffer_reserve(buffer, (size_t)length + 1)) {
        vsnprintf(buffer->data + buffer->length, (size_t)length + 1, format, again);
    }
    va_end(again);
    va_end(arguments);
    if (length >= 0 && !buffer->has_failed) buffer->length += (size_t)length;
}

void buffer_markup(struct buffer *buffer, const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '&') buffer_text(buffer, "&amp;");
        else if (*text == '<') buffer_text(buffer, "&lt;");
        else buffer_char(buffer, *text);
    }
}

void buffer_printed(struct buffer *buffer, const char *expression)
{
    static const struct {
        const char *typed, *printed;
    } signs[] = {{"*", "\u00d7"}, {" / ", " \u00f7 "}, {"-", "\u2212"}, {"sqrt", "\u221a"}};
    enum { SIGNS = sizeof signs / sizeof signs[0] };
    while (*expression != '\0') {
        size_t i = 0;
        while (i < SIGNS && strncmp(expression, signs[i].typed, strlen(signs[i].typed)) != 0) i++;
        if (i < SIGNS) buffer_text(buffer, signs[i].printed);
        else buffer_char(buffer, *expression);
        expression += i < SIGNS ? strlen(signs[i].typed) : 1;
    }
}

void buffer_numbers(struct buffer *buffer, const uint64_t *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (i != 0) buffer_char(buffer, ' ');
        buffer_number(buffer, numbers[i]);
    }
}

struct numeral grouped(uint64_t number)
{
    struct numeral result;
    char *at = result.text + sizeof result.text;
    *--at = '\0';
    for (unsigned digits = 0; digits == 0 || number != 0; digits++, number /= 10) {
        if (digits != 0 && digits % 3 == 0) *--at = ',';
        *--at = (char)('0' + number % 10);
    }
    memmove(result.text, at, (size_t)(result.text + sizeof result.text - at));
    return result;
}
