/* SPDX-License-Identifier: MIT */
/*
 * Messages about texts that were not read: "'1,000': one number, or several: 1000, or 1 and 000;
 * put blanks between numbers alone".
 */
#include "reading/misread.h"

#include "reading/characters.h"

#include <string.h>

static const struct {
    const char *word, *message, *advice;
} reasons[] = {
#define REASON_ROW(name, word, message, advice) {word, message, advice},
    TALLY_MISREADINGS(REASON_ROW)
#undef REASON_ROW
};

/* The status that tally_game_new() would give, where it has one. */
static tally_status status_of(tally_misreading reason)
{
    if (reason == TALLY_MISREAD_MEMORY) return TALLY_NO_MEMORY;
    if (reason == TALLY_MISREAD_RULES) return TALLY_RULES;
    if (reason == TALLY_MISREAD_NUMBER_COUNT) return TALLY_NUMBER_COUNT;
    if (reason == TALLY_MISREAD_TARGET_RANGE || reason == TALLY_MISREAD_BACKWARDS)
        return TALLY_TARGET_RANGE;
    if (reason == TALLY_MISREAD_NUMBER_RANGE || reason == TALLY_MISREAD_TOO_LARGE ||
        reason == TALLY_MISREAD_NEGATIVE)
        return TALLY_NUMBER_RANGE;
    return TALLY_SYNTAX;
}

struct text_out misread_reading(tally_misread *misread, size_t which)
{
    return (struct text_out){.buffer = misread->readings[which],
                             .size = sizeof misread->readings[which]};
}

/* Ends a text that did not fit with dots, and never within a character. */
static void shorten(char *text, size_t size, size_t wanted)
{
    static const char dots[] = "...";
    if (wanted < size) return;
    size_t end = size - sizeof dots;
    while (end > 0 && ((unsigned char)text[end] & 0xC0) == 0x80) end--;
    memcpy(text + end, dots, sizeof dots);
}

void misread_end_reading(struct text_out *out)
{
    shorten(out->buffer, out->size, text_end(out));
}

/* Repeats a part of the text, in one line and not all of a long one. */
static void put_found(struct text_out *out, const char *text, size_t length)
{
    enum { SHOWN = 40 };
    size_t at = 0;
    text_put(out, '\'');
    for (size_t shown = 0; at < length && shown < SHOWN; shown++) {
        const struct character character = character_at(text, length, at);
        if (character.code < ' ' || character.code == 0x7F || character.code == 0xFFFD)
            text_put(out, character.code == 0xFFFD ? '?' : ' ');
        else
            for (size_t i = 0; i < character.bytes; i++) text_put(out, text[at + i]);
        at += character.bytes;
    }
    text_put_string(out, at < length ? "...'" : "'");
}

bool misread_fail(tally_misread *misread, tally_misreading reason, const char *text,
                  size_t position, size_t end, const char *message, const char *advice)
{
    struct text_out out = {.buffer = misread->message, .size = sizeof misread->message};
    struct text_out found = {.buffer = misread->found, .size = sizeof misread->found};
    for (size_t i = position; i < end; i++) text_put(&found, text[i]);
    misread_end_reading(&found);
    if (message == NULL) message = reasons[reason].message;
    if (advice == NULL) advice = reasons[reason].advice;
    misread->reason = reason;
    misread->word = reasons[reason].word;
    misread->status = status_of(reason);
    misread->position = position;
    misread->length = end - position;
    misread->character = characters_before(text, position);
    if (end > position) {
        put_found(&out, text + position, end - position);
        text_put_string(&out, ", character ");
        text_put_whole(&out, misread->character + 1);
        text_put_string(&out, ": ");
    }
    text_put_string(&out, message);
    if (misread->readings[0][0] != '\0') {
        text_put_string(&out, ": ");
        text_put_string(&out, misread->readings[0]);
        text_put_string(&out, ", or ");
        text_put_string(&out, misread->readings[1]);
    }
    if (advice[0] != '\0') {
        text_put_string(&out, "; ");
        text_put_string(&out, advice);
    }
    shorten(misread->message, sizeof misread->message, text_end(&out));
    return false;
}
