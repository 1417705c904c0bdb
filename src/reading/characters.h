/* SPDX-License-Identifier: MIT */
/*
 * The characters of a text that people write: UTF-8, one character at a place, and what it stands
 * for. Digits of all scripts, full-width forms, and the many signs for minus, times, division,
 * equals, arrows, commas, brackets and blanks become the ASCII character that means the same.
 * Whoever reads a text asks for one character after the other; nothing is copied.
 */
#ifndef TALLY_READING_CHARACTERS_H
#define TALLY_READING_CHARACTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A part of a text, by byte offsets. */
struct span {
    size_t begin;
    size_t end;
};

static inline size_t span_length(struct span span)
{
    return span.end - span.begin;
}

enum character_kind {
    CHARACTER_END,         /* the text ends here */
    CHARACTER_OTHER,       /* none of the following, or bytes that are not UTF-8 */
    CHARACTER_IGNORED,     /* has no meaning of its own: joiners, marks of direction */
    CHARACTER_BLANK,       /* plain: ' ' */
    CHARACTER_LINE,        /* the end of a line; plain: '\n' */
    CHARACTER_DIGIT,       /* plain: '0'..'9' */
    CHARACTER_SUPERSCRIPT, /* plain: a digit, + - ( or ) */
    CHARACTER_LETTER,      /* of any script, or an accent on one; plain: an ASCII letter, or 0 */
    CHARACTER_SIGN,        /* plain: the ASCII sign that means the same */
    CHARACTER_ARROW,       /* plain: '>' */
    CHARACTER_DOTS,        /* three dots in one; plain: '.' */
    CHARACTER_ROOT,        /* a root sign */
    CHARACTER_SUIT,        /* of a playing card */
    CHARACTER_PICTURE      /* of emoji and check marks: says nothing, or has a word's meaning */
};

struct character {
    enum character_kind kind;
    uint32_t code; /* Unicode; U+FFFD for bytes that are not UTF-8 */
    uint8_t bytes; /* its length, 1..4; 0 at the end */
    char plain;    /* the ASCII character that means the same; 0: none does */
};

/* Is it a letter, or a digit, of ASCII? */
static inline bool is_letter(char c)
{
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
}

static inline bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The character that begins at a byte of the text. Of bytes that are not UTF-8, each is one. */
struct character character_at(const char *text, size_t length, size_t position);

/* How many characters stand before a byte of the text. */
size_t characters_before(const char *text, size_t position);

/* Is it an ASCII sign, or one that means the same? */
static inline bool character_is(struct character character, char sign)
{
    return character.kind == CHARACTER_SIGN && character.plain == sign;
}

/* Is it one of these signs, or means the same? */
static inline bool character_is_one_of(struct character character, const char *signs)
{
    while (*signs != '\0' && *signs != character.plain) signs++;
    return character.kind == CHARACTER_SIGN && *signs != '\0';
}

/* Does the line or the text end there? */
static inline bool character_ends_line(struct character character)
{
    return character.kind == CHARACTER_LINE || character.kind == CHARACTER_END;
}

/* Is it a blank within a line, or a mark without a meaning? */
static inline bool character_is_blank(struct character character)
{
    return character.kind == CHARACTER_BLANK || character.kind == CHARACTER_IGNORED;
}

/* The same, or the end of a line? */
static inline bool character_is_space(struct character character)
{
    return character_is_blank(character) || character.kind == CHARACTER_LINE;
}

/* The end of the blanks that begin there. */
static inline size_t blanks_end(const char *text, size_t length, size_t at)
{
    struct character next = character_at(text, length, at);
    for (; character_is_blank(next); next = character_at(text, length, at)) at += next.bytes;
    return at;
}

/* Is it a point within a number? The full stop of Chinese and Japanese ends a sentence. */
static inline bool character_is_point(struct character character)
{
    return character_is(character, '.') && character.code != 0x3002 && character.code != 0xFF61;
}

/* The end of the digits of ASCII that begin there. */
static inline size_t digits_end(const char *text, size_t length, size_t at)
{
    while (at < length && is_digit(text[at])) at++;
    return at;
}

/* Where a number ends that begins there and has marks within: 1,000 or 12 345 678 in groups, or 2,5
 * with a decimal comma. 0: none begins. */
size_t marked_end(const char *text, size_t length, size_t at);

/* Does a fraction of two figures begin there, behind a whole number and one blank, as in 2 2/3? */
bool is_mixed(const char *text, size_t length, size_t at);

/* Reads digits of any script, and marks without a meaning behind them. Returns where they end;
 * *is_beyond becomes true if they exceed 64 bits. */
size_t number_end(const char *text, size_t length, size_t at, uint64_t *number, bool *is_beyond);

/* The end of the arrow that begins there, which may be made of signs: ->, =>, -->; `at`: none
 * does. */
size_t arrow_end(const char *text, size_t length, size_t at);

/* What the letter of a card is worth: A is 1, T is 10, J, Q and K are 11 to 13; 0: no card. */
uint8_t card_worth(char letter);

/* Is it a letter of Latin script, or a sign before it in Unicode? In Chinese and Japanese, a word
 * begins anywhere. */
static inline bool code_is_latin(uint32_t code)
{
    return code < 0x250;
}

/* The letter in lower case and without its accent, ASCII or not; 0 for an accent alone. Letters of
 * other scripts than Latin stay as they are. */
uint32_t character_folded(struct character letter);

#endif
