/* SPDX-License-Identifier: MIT */
/*
 * Classes of characters, by small tables of ranges, from the Unicode Character Database, version 14
 * (general category Nd, names with COMMA, categories Zs, Ps and Pe as far as they are in use). What
 * is not in a table, and is not ASCII, is a letter, except in blocks of signs and pictures.
 */
#include "reading/characters.h"

#include "base/compiler.h"

#include <string.h>

enum { NOT_UTF8 = 0xFFFD };

/* The digit 0 of each script; 1 to 9 follow it. */
static const uint32_t zeros[] = {
    0x30,    0x660,   0x6F0,   0x7C0,   0x966,   0x9E6,   0xA66,   0xAE6,   0xB66,   0xBE6,
    0xC66,   0xCE6,   0xD66,   0xDE6,   0xE50,   0xED0,   0xF20,   0x1040,  0x1090,  0x17E0,
    0x1810,  0x1946,  0x19D0,  0x1A80,  0x1A90,  0x1B50,  0x1BB0,  0x1C40,  0x1C50,  0xA620,
    0xA8D0,  0xA900,  0xA9D0,  0xA9F0,  0xAA50,  0xABF0,  0xFF10,  0x104A0, 0x10D30, 0x11066,
    0x110F0, 0x11136, 0x111D0, 0x112F0, 0x11450, 0x114D0, 0x11650, 0x116C0, 0x11730, 0x118E0,
    0x11950, 0x11C50, 0x11D50, 0x11DA0, 0x16A60, 0x16AC0, 0x16B50, 0x1D7CE, 0x1D7D8, 0x1D7E2,
    0x1D7EC, 0x1D7F6, 0x1E140, 0x1E2F0, 0x1E950, 0x1FBF0,
};

/* Characters that all stand for the same, by pairs of the first and the last one of a range; of
 * brackets, each second one closes. The commonest come first. */
static const struct {
    uint8_t kind;
    char plain;
    uint32_t ranges[34]; /* 0 behind the last */
} meanings[] = {
    /* also a bullet and a middle dot */
    {CHARACTER_SIGN,
     '*',
     {0xB7, 0xB7, 0xD7, 0xD7, 0x2022, 0x2022, 0x2217, 0x2217, 0x2219, 0x2219, 0x22C5, 0x22C5,
      0x2715, 0x2716, 0x30FB, 0x30FB, 0xFF65, 0xFF65}},
    {CHARACTER_SIGN, '-', {0x2010, 0x2015, 0x2212, 0x2212, 0x2796, 0x2796, 0xFE63, 0xFE63}},
    {CHARACTER_SIGN, '/', {0xF7, 0xF7, 0x2044, 0x2044, 0x2215, 0x2215, 0x2797, 0x2797}},
    {CHARACTER_SIGN, ',', {0x55D,  0x55D,  0x60C,  0x60C,  0x66C,  0x66C,  0x7F8,  0x7F8,
                           0x1363, 0x1363, 0x1802, 0x1802, 0x1808, 0x1808, 0x2E32, 0x2E32,
                           0x2E41, 0x2E41, 0x3001, 0x3001, 0xA4FE, 0xA4FE, 0xA60D, 0xA60D,
                           0xA6F5, 0xA6F5, 0xFE10, 0xFE11, 0xFE50, 0xFE51, 0xFF64, 0xFF64}},
    /* the decimal separator of Arabic digits, a full stop of Chinese */
    {CHARACTER_SIGN, '.', {0x66B, 0x66B, 0x3002, 0x3002, 0xFF61, 0xFF61}},
    {CHARACTER_SIGN, '"', {0xAB, 0xAB, 0xBB, 0xBB, 0x201C, 0x201F, 0x2039, 0x203A, 0x300C, 0x300F}},
    {CHARACTER_SIGN, '\'', {0x2018, 0x201B, 0x2032, 0x2032}},
    {CHARACTER_SIGN, '+', {0x2795, 0x2795, 0xFE62, 0xFE62}},
    {CHARACTER_SIGN, '=', {0xFE66, 0xFE66, 0x1F7F0, 0x1F7F0}},
    {CHARACTER_SIGN, ':', {0x2236, 0x2236, 0xFE55, 0xFE55}},
    {CHARACTER_SIGN, ';', {0x61B, 0x61B, 0x1364, 0x1364, 0xFE14, 0xFE14, 0xFE54, 0xFE54}},
    {CHARACTER_SIGN, '?', {0xA1, 0xA1, 0xBF, 0xBF}},
    {CHARACTER_SIGN, '~', {0x301C, 0x301C}},
    {CHARACTER_SIGN, '(', {0x3008, 0x300B, 0xFE59, 0xFE5A}},
    {CHARACTER_SIGN, '[', {0x3010, 0x3011, 0x3014, 0x3015}},
    {CHARACTER_BLANK,
     ' ',
     {0xA0, 0xA0, 0x1680, 0x1680, 0x2000, 0x200A, 0x202F, 0x202F, 0x205F, 0x205F, 0x3000, 0x3000}},
    {CHARACTER_ROOT, 0, {0x221A, 0x221A}},
    {CHARACTER_SUIT, 0, {0x2660, 0x2667}},
    {CHARACTER_DOTS, '.', {0x2025, 0x2026}},
    {CHARACTER_ARROW,
     '>',
     {0x2190, 0x21FF, 0x2799, 0x27BE, 0x27F0, 0x27FF, 0x2900, 0x297F, 0x2B05, 0x2B0D, 0x2B95,
      0x2B95, 0x1F449, 0x1F449}},
    {CHARACTER_SUPERSCRIPT, '2', {0xB2, 0xB2}},
    {CHARACTER_SUPERSCRIPT, '3', {0xB3, 0xB3}},
    {CHARACTER_SUPERSCRIPT, '1', {0xB9, 0xB9}},
    {CHARACTER_SUPERSCRIPT, '+', {0x207A, 0x207A}},
    {CHARACTER_SUPERSCRIPT, '-', {0x207B, 0x207B}},
    {CHARACTER_SUPERSCRIPT, '(', {0x207D, 0x207E}},
    {CHARACTER_LINE, '\n', {0x85, 0x85, 0x2028, 0x2029}},
    /* soft hyphens, joiners, marks of direction, frames of keys, variants */
    {CHARACTER_IGNORED,
     0,
     {0xAD, 0xAD, 0x61C, 0x61C, 0x200B, 0x200F, 0x202A, 0x202E, 0x2060, 0x206F, 0x20D0, 0x20FF,
      0xFE00, 0xFE0F, 0xFEFF, 0xFEFF}},
    /* no crosses, and no 10 or 100; the end of a proof, therefore, because */
    {CHARACTER_PICTURE, 0, {0x220E,  0x220E,  0x2234,  0x2235,  0x2600,  0x2611,  0x2614,  0x265F,
                            0x2668,  0x2714,  0x2719,  0x274B,  0x2758,  0x2775,  0x2B50,  0x2B50,
                            0x1F300, 0x1F447, 0x1F44A, 0x1F44D, 0x1F44F, 0x1F4AE, 0x1F4B0, 0x1F51E,
                            0x1F520, 0x1F6AA, 0x1F6AC, 0x1F6FF, 0x1F900, 0x1FAFF}},
    {CHARACTER_OTHER, 0, {0xFFFC, 0xFFFD}},
    /* the key 10, which is that card */
    {CHARACTER_LETTER, 'T', {0x1F51F, 0x1F51F}},
};

/* Blocks of signs and pictures, which have no letters. */
static bool is_in_block_of_signs(uint32_t code)
{
    return (code < 0xBF && memchr("\xB4\xB5\xB6\xB8\xBA", (int)code, 5) == NULL) ||
           (code >= 0x2000 && code < 0x2C00) || (code >= 0x3000 && code < 0x3005) ||
           (code >= 0x3008 && code < 0x3020) || (code >= 0xE000 && code < 0xF900) ||
           (code >= 0x1F000 && code < 0x1FC00) || code >= 0xE0000;
}

/* Decodes one character; the shortest form alone counts, and no surrogates. */
static uint32_t decode(const unsigned char *bytes, size_t left, uint8_t *count)
{
    const unsigned char first = bytes[0];
    const uint8_t wanted = first < 0x80                    ? 1
                           : first >= 0xC2 && first < 0xE0 ? 2
                           : first >= 0xE0 && first < 0xF0 ? 3
                           : first >= 0xF0 && first < 0xF5 ? 4
                                                           : 0;
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    *count = 1;
    if (wanted == 1) return first;
    if (wanted == 0 || wanted > left) return NOT_UTF8;
    uint32_t code = first & (0x7Fu >> wanted);
    for (uint8_t i = 1; i < wanted; i++) {
        if ((bytes[i] & 0xC0) != 0x80) return NOT_UTF8;
        code = code << 6 | (bytes[i] & 0x3F);
    }
    if (code < least[wanted] || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000))
        return NOT_UTF8;
    *count = wanted;
    return code;
}

static ALWAYS_INLINE void classify_ascii(struct character *character, uint32_t code)
{
    const char c = (char)code;
    character->plain = c;
    if (is_letter(c)) character->kind = CHARACTER_LETTER;
    else if (is_digit(c)) character->kind = CHARACTER_DIGIT;
    else if (c > ' ' && c < 0x7F) character->kind = CHARACTER_SIGN;
    else if (c == ' ' || c == '\t') {
        character->kind = CHARACTER_BLANK;
        character->plain = ' ';
    } else {
        const bool is_line = c == '\n' || c == '\r' || c == '\v' || c == '\f';
        character->kind = is_line ? CHARACTER_LINE : CHARACTER_OTHER;
        character->plain = is_line ? '\n' : '\0';
    }
}

/* A card of Unicode: ace to 10, jack, knight, queen, king, in four suits of 16 places each. */
static bool is_card(uint32_t code, char *rank)
{
    static const char ranks[] = "\0A23456789TJ\0QK";
    if (code < 0x1F0A0 || code >= 0x1F0E0) return false;
    *rank = ranks[code % 16];
    return *rank != '\0';
}

static void classify(struct character *character)
{
    const uint32_t code = character->code;
    if ((code >= 0x3040 && code < 0xA000 && code != 0x30FB) || /* soon, since they are many */
        (code >= 0xC0 && code < 0x250 && code != 0xD7 && code != 0xF7)) {
        character->kind = CHARACTER_LETTER;
        return;
    }
    if (code >= 0x2070 && code < 0x207A && code != 0x2071 && code != 0x2072 && code != 0x2073) {
        character->kind = CHARACTER_SUPERSCRIPT;
        character->plain = (char)('0' + code % 16);
        return;
    }
    for (size_t i = 1; i < sizeof zeros / sizeof zeros[0] && zeros[i] <= code; i++) {
        if (code - zeros[i] > 9) continue;
        character->kind = CHARACTER_DIGIT;
        character->plain = (char)('0' + (code - zeros[i]));
        return;
    }
    for (size_t i = 0; i < sizeof meanings / sizeof meanings[0]; i++) {
        for (const uint32_t *range = meanings[i].ranges; *range != 0; range += 2) {
            if (code < range[0] || code > range[1]) continue;
            const char plain = meanings[i].plain;
            const bool closes = (plain == '(' || plain == '[') && (code - range[0]) % 2 != 0;
            character->kind = (enum character_kind)meanings[i].kind;
            character->plain = !closes ? plain : plain == '(' ? ')' : ']';
            return;
        }
    }
    if (is_card(code, &character->plain) || !is_in_block_of_signs(code))
        character->kind = CHARACTER_LETTER;
}

struct character character_at(const char *text, size_t length, size_t position)
{
    struct character character = {.kind = CHARACTER_END};
    if (position >= length) return character;
    if ((unsigned char)text[position] < 0x80) { /* mostly */
        character.code = (unsigned char)text[position];
        character.bytes = 1;
        classify_ascii(&character, character.code);
        return character;
    }
    character.kind = CHARACTER_OTHER;
    character.code =
        decode((const unsigned char *)text + position, length - position, &character.bytes);
    /* The full-width forms of ASCII stand in one block, in the same order. */
    if (character.code > 0xFF00 && character.code < 0xFF5F)
        classify_ascii(&character, character.code - 0xFEE0);
    else classify(&character);
    return character;
}

size_t characters_before(const char *text, size_t position)
{
    size_t count = 0, at = 0;
    for (;; count++) {
        uint64_t eight;
        for (; at + sizeof eight <= position; at += sizeof eight, count += sizeof eight) {
            memcpy(&eight, text + at, sizeof eight);
            if ((eight & UINT64_C(0x8080808080808080)) != 0) break;
        }
        if (at >= position) return count;
        at += (unsigned char)text[at] < 0x80 ? 1 : character_at(text, position, at).bytes;
    }
}

uint32_t character_folded(struct character letter)
{
    /* The letters of U+00C0 to U+00FF without their accents; '-' where there is none. */
    static const char base[] = "aaaaaaaceeeeiiiidnooooo-ouuuuytsaaaaaaaceeeeiiiidnooooo-ouuuuyty";
    const uint32_t code = letter.plain != 0 ? (uint32_t)letter.plain : letter.code;
    if (code >= 'A' && code <= 'Z') return code + ('a' - 'A');
    if (code >= 0x300 && code < 0x370) return 0;
    if (code >= 0xC0 && code < 0x100 && base[code - 0xC0] != '-')
        return (uint32_t)base[code - 0xC0];
    if (code == 0x152 || code == 0x153) return 'o'; /* the ligature of o and e */
    return code;
}

uint8_t card_worth(char letter)
{
    static const char letters[] = "atjqk";
    const char *const found = memchr(letters, letter | 0x20, sizeof letters - 1);
    return found == NULL ? 0 : found == letters ? 1 : (uint8_t)(9 + (found - letters));
}

bool is_mixed(const char *text, size_t length, size_t at)
{
    return at > 1 && at + 2 < length && is_digit(text[at - 2]) && text[at - 1] == ' ' &&
           is_digit(text[at]) && text[at + 1] == '/' && is_digit(text[at + 2]) &&
           text[at] < text[at + 2] && (at + 3 == length || !is_digit(text[at + 3]));
}

size_t number_end(const char *text, size_t length, size_t at, uint64_t *number, bool *is_beyond)
{
    const size_t begin = at;
    *number = 0;
    for (struct character next = character_at(text, length, at);
         next.kind == CHARACTER_DIGIT || (next.kind == CHARACTER_IGNORED && at > begin);
         next = character_at(text, length, at)) {
        at += next.bytes;
        if (next.kind == CHARACTER_IGNORED) continue;
        const uint64_t digit = (uint64_t)(next.plain - '0');
        *is_beyond |= *number > (UINT64_MAX - digit) / 10;
        *number = *number * 10 + digit;
    }
    return at;
}

size_t marked_end(const char *text, size_t length, size_t at)
{
    enum { GROUP = 3, MOST = 64 };
    if (length - at > MOST) length = at + MOST; /* so that a long text takes linear time */
    const size_t first = digits_end(text, length, at);
    const struct character mark = character_at(text, length, first);
    const size_t second = digits_end(text, length, first + mark.bytes);
    if (first == at ||
        (!character_is(mark, ',') && !character_is(mark, '\'') && mark.kind != CHARACTER_BLANK))
        return 0;
    size_t end = first, next = second;
    for (; next == end + mark.bytes + GROUP && character_at(text, length, end).code == mark.code;
         next = digits_end(text, length, end + mark.bytes))
        end = next;
    const bool goes_on = character_at(text, length, end).code == mark.code && /* 1,000,25 */
                         is_digit(character_at(text, length, end + mark.bytes).plain);
    if (end > first && first - at <= GROUP && !goes_on) return end;
    const bool is_decimal =
        character_is(mark, ',') && second > first + mark.bytes &&
        (second + 1 >= length || text[second] != ',' || !is_digit(text[second + 1]));
    return is_decimal ? second : 0;
}

size_t arrow_end(const char *text, size_t length, size_t at)
{
    enum { LINE_MOST = 16 }; /* bytes of its line */
    static const char *const commands[] = {"\\to", "\\implies", "\\rightarrow", "\\Rightarrow"};
    const struct character first = character_at(text, length, at);
    size_t end = at;
    if (first.kind == CHARACTER_ARROW) return at + first.bytes;
    for (size_t i = 0; first.code == '\\' && i < sizeof commands / sizeof commands[0]; i++) {
        const size_t behind = at + strlen(commands[i]);
        if (behind < length && memcmp(text + at, commands[i], behind - at) == 0 &&
            !is_letter(text[behind]))
            return behind;
    }
    const bool is_reversed = first.code == '<' && /* <- but not <= */
                             character_is(character_at(text, length, at + 1), '-');
    if (is_reversed) end++;
    while (end < at + LINE_MOST && character_is_one_of(character_at(text, length, end), "-="))
        end += character_at(text, length, end).bytes;
    if (is_reversed) return end;
    const struct character head = character_at(text, length, end);
    return end > at && character_is(head, '>') ? end + head.bytes : at;
}
