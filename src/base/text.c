/* SPDX-License-Identifier: MIT */
/*
 * Writes and reads numbers and words without the C library's formatted output.
 */
#include "base/text.h"

#include "base/checked.h"

#include <string.h>

void text_put_string(struct text_out *out, const char *string)
{
    while (*string != '\0') text_put(out, *string++);
}

void text_put_whole(struct text_out *out, rational_part whole)
{
    char digits[RATIONAL_DIGITS];
    size_t count = 0;
    do {
        digits[count++] = (char)('0' + whole % 10);
        whole /= 10;
    } while (whole != 0);
    while (count != 0) text_put(out, digits[--count]);
}

void text_put_rational(struct text_out *out, struct rational value, char over)
{
    if (value.negative) text_put(out, '-');
    text_put_whole(out, value.numerator);
    if (value.denominator == 1) return;
    text_put(out, over);
    text_put_whole(out, value.denominator);
}

size_t text_end(struct text_out *out)
{
    if (out->size == 0) return out->length;
    const size_t kept = out->length > out->skip ? out->length - out->skip : 0;
    out->buffer[kept < out->size ? kept : out->size - 1] = '\0';
    return out->length;
}

uint32_t text_digits_of(rational_part whole)
{
    uint32_t digits = 1;
    for (; whole >= 1000; whole /= 1000) digits += 3;
    return digits + (whole >= 10 ? 1 : 0) + (whole >= 100 ? 1 : 0);
}

bool text_take_whole(const char *text, size_t length, size_t *position, uint64_t *whole,
                     bool *is_beyond)
{
    const size_t start = *position;
    bool is_too_large = false;
    size_t i = start;
    uint64_t total = text_take_digits(text, length, &i);
    for (; i < length && text[i] >= '0' && text[i] <= '9'; i++) {
        const uint64_t digit = (uint64_t)(text[i] - '0');
        is_too_large |= ckd_mul(&total, total, 10) || ckd_add(&total, total, digit);
    }
    *position = i;
    *is_beyond = is_too_large;
    if (i == start || is_too_large) return false;
    *whole = total;
    return true;
}

bool text_fail(struct text_reader *reader, tally_status status, size_t position,
               const char *message)
{
    reader->error = (tally_error){.status = status, .position = position, .message = message};
    return false;
}

bool text_skip(struct text_reader *reader, const char *word)
{
    const size_t length = strlen(word);
    if (reader->length - reader->position < length ||
        memcmp(reader->text + reader->position, word, length) != 0)
        return false;
    reader->position += length;
    return true;
}

bool text_is(const char *text, size_t length, const char *word)
{
    return strlen(word) == length && memcmp(text, word, length) == 0;
}

size_t text_find(const char *text, size_t length, const char *const *words, size_t count)
{
    size_t i = 0;
    while (i < count && !text_is(text, length, words[i])) i++;
    return i;
}
