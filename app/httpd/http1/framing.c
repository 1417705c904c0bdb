/* SPDX-License-Identifier: MIT */
/*
 * Parses bodies: RFC 9112, sections 6 and 7.1.
 */
#include "httpd/http1/http1.h"

enum { SIZE_DIGITS_MOST = 8, OTHER_BYTES_MOST = 8192 };

/* A chunked body, byte by byte. Bytes in quotes are consumed by take_byte(), the data by
 * framing_take() as a whole:
 *
 *     "1a;name=x\r\n" 26 bytes of data "\r\n"    "5\r\n" 5 bytes "\r\n"    "0\r\n" "\r\n"
 *      SIZE EXTENSION  DATA              DATA_CR   SIZE    DATA    DATA_CR   SIZE   TRAILER */
struct framing framing_begin(bool is_chunked, uint64_t length)
{
    return (struct framing){.place = is_chunked ? FRAMING_SIZE : FRAMING_PLAIN, .left = length};
}

bool framing_has_ended(const struct framing *framing)
{
    return framing->place == FRAMING_PLAIN && framing->left == 0;
}

int value_of_digit(char digit)
{
    if (digit >= '0' && digit <= '9') return digit - '0';
    if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
    return digit >= 'A' && digit <= 'F' ? digit - 'A' + 10 : -1;
}

static bool go_to(struct framing *framing, enum framing_place place)
{
    framing->place = place;
    return true;
}

/* At most SIZE_DIGITS_MOST digits, so `left` cannot overflow. A size without a digit is an
 * error. */
static bool take_size(struct framing *framing, char byte)
{
    const int value = value_of_digit(byte);
    if (value >= 0) {
        framing->left = framing->left * 16 + (uint64_t)value;
        return ++framing->digits <= SIZE_DIGITS_MOST;
    }
    if (framing->digits == 0) return false;
    if (byte == '\r') return go_to(framing, FRAMING_SIZE_LF);
    return byte == ';' && go_to(framing, FRAMING_EXTENSION);
}

/* A byte of an extension or a trailer, whose content is ignored. */
static bool take_other(struct framing *framing, char byte, enum framing_place after)
{
    const unsigned char code = (unsigned char)byte;
    if (byte == '\r') return go_to(framing, after);
    const bool is_control = (code < 0x20 && byte != '\t') || code == 0x7f;
    return !is_control && ++framing->other_bytes <= OTHER_BYTES_MOST;
}

/* The first byte of a trailer line, or the end of the body. A line that begins with a blank would
 * continue the line before; such lines are refused in heads, too. */
static bool take_trailer(struct framing *framing, char byte)
{
    if (byte == '\r') return go_to(framing, FRAMING_LAST_LF);
    if (byte == ' ' || byte == '\t') return false;
    framing->place = FRAMING_TRAILER_LINE;
    return take_other(framing, byte, FRAMING_TRAILER_LF);
}

static bool end_size(struct framing *framing)
{
    framing->digits = 0;
    return go_to(framing, framing->left > 0 ? FRAMING_DATA : FRAMING_TRAILER);
}

/* Consumes one byte of the framing. Returns false if the byte is wrong. */
static bool take_byte(struct framing *framing, char byte)
{
    switch (framing->place) {
    case FRAMING_SIZE: return take_size(framing, byte);
    case FRAMING_EXTENSION: return take_other(framing, byte, FRAMING_SIZE_LF);
    case FRAMING_SIZE_LF: return byte == '\n' && end_size(framing);
    case FRAMING_DATA_CR: return byte == '\r' && go_to(framing, FRAMING_DATA_LF);
    case FRAMING_DATA_LF: return byte == '\n' && go_to(framing, FRAMING_SIZE);
    case FRAMING_TRAILER: return take_trailer(framing, byte);
    case FRAMING_TRAILER_LINE: return take_other(framing, byte, FRAMING_TRAILER_LF);
    case FRAMING_TRAILER_LF: return byte == '\n' && go_to(framing, FRAMING_TRAILER);
    case FRAMING_LAST_LF: framing->left = 0; return byte == '\n' && go_to(framing, FRAMING_PLAIN);
    case FRAMING_PLAIN:
    case FRAMING_DATA: break;
    }
    return false;
}

/* Framing is consumed first, byte by byte. Then the largest piece of the body that is there is
 * returned without copying. */
enum framing_step framing_take(struct framing *framing, const char *bytes, size_t count,
                               size_t *taken, const char **body, size_t *body_length)
{
    for (*taken = 0;;) {
        const bool is_plain = framing->place == FRAMING_PLAIN;
        if (is_plain && framing->left == 0) return FRAMING_END;
        if (*taken == count) return FRAMING_MORE;
        if (is_plain || framing->place == FRAMING_DATA) break;
        if (!take_byte(framing, bytes[(*taken)++])) return FRAMING_WRONG;
    }
    *body = bytes + *taken;
    *body_length = count - *taken < framing->left ? count - *taken : (size_t)framing->left;
    *taken += *body_length;
    framing->left -= *body_length;
    if (framing->left == 0 && framing->place == FRAMING_DATA) framing->place = FRAMING_DATA_CR;
    return FRAMING_BODY;
}
