/* SPDX-License-Identifier: MIT */
/*
 * A growing byte array, and decimal numbers in it, written two digits at a time.
 */
#include "query/buffer.h"

#include "base/compiler.h"

#include <stdlib.h>

void buffer_clear(struct buffer *buffer)
{
    const tally_allocator *const allocator = buffer->allocator;
    if (allocator == NULL) free(buffer->data);
    else if (buffer->data != NULL) allocator->release(allocator->context, buffer->data);
    *buffer = (struct buffer){.allocator = allocator};
}

/* Moves the bytes to a larger block. Returns NULL, with nothing changed, if there is no memory. */
static char *move_to_room(struct buffer *buffer, size_t room)
{
    const tally_allocator *const allocator = buffer->allocator;
    if (allocator == NULL) return realloc(buffer->data, room);
    char *const data = allocator->allocate(allocator->context, room);
    if (data == NULL || buffer->data == NULL) return data;
    memcpy(data, buffer->data, buffer->length);
    allocator->release(allocator->context, buffer->data);
    return data;
}

bool buffer_grow(struct buffer *buffer, size_t extra)
{
    if (buffer->has_failed) return false;
    size_t room = buffer->room < 128 ? 256 : buffer->room * 2;
    while (room - buffer->length < extra && room <= SIZE_MAX / 2) room *= 2;
    char *data = room - buffer->length < extra ? NULL : move_to_room(buffer, room);
    if (data == NULL) {
        buffer_fail(buffer);
        return false;
    }
    buffer->data = data;
    buffer->room = room;
    return true;
}

void buffer_text(struct buffer *buffer, const char *text)
{
    buffer_append(buffer, text, strlen(text));
}

void buffer_fill(struct buffer *buffer, char character, size_t count)
{
    if (count == 0 || !buffer_reserve(buffer, count)) return;
    memset(buffer->data + buffer->length, character, count);
    buffer->length += count;
}

size_t decimal_digits(uint64_t number)
{
    size_t digits = 1;
    while (number >= 10) {
        number /= 10;
        digits++;
    }
    return digits;
}

static const char pairs[] = "0001020304050607080910111213141516171819"
                            "2021222324252627282930313233343536373839"
                            "4041424344454647484950515253545556575859"
                            "6061626364656667686970717273747576777879"
                            "8081828384858687888990919293949596979899";

/* Numbers of four digits and more. */
static NEVER_INLINE char *put_long_decimal(char *to, uint64_t number)
{
    char digits[DECIMAL_DIGITS_MAX];
    size_t at = sizeof digits;
    for (; number >= 100; number /= 100) {
        at -= 2;
        memcpy(digits + at, pairs + 2 * (number % 100), 2);
    }
    to = decimal_put(to, number);
    memcpy(to, digits + at, sizeof digits - at);
    return to + (sizeof digits - at);
}

/* Numbers up to three digits, which nearly all numbers of games are, take a fast path. The other
 * numbers have a function of their own, since its array is guarded, which takes as long as the fast
 * path. */
char *decimal_put(char *to, uint64_t number)
{
    if (number >= 1000) return put_long_decimal(to, number);
    if (number < 10) {
        *to = (char)('0' + number);
        return to + 1;
    }
    if (number < 100) {
        memcpy(to, pairs + 2 * number, 2);
        return to + 2;
    }
    *to = (char)('0' + number / 100);
    memcpy(to + 1, pairs + 2 * (number % 100), 2);
    return to + 3;
}

void buffer_number(struct buffer *buffer, uint64_t number)
{
    if (!buffer_reserve(buffer, DECIMAL_DIGITS_MAX)) return;
    buffer->length = (size_t)(decimal_put(buffer->data + buffer->length, number) - buffer->data);
}

void buffer_number_right(struct buffer *buffer, uint64_t number, size_t width)
{
    const size_t digits = decimal_digits(number);
    if (digits < width) buffer_fill(buffer, ' ', width - digits);
    buffer_number(buffer, number);
}
