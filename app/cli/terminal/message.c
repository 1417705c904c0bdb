/* SPDX-License-Identifier: MIT */
/*
 * Messages, and the search for the word that was meant, by Damerau-Levenshtein distance.
 */
#include "cli/terminal/terminal.h"

#include "cli/cli.h"

#include <stdarg.h>
#include <stdio.h>

MESSAGE_FORMAT_LIST static void say(const char *format, va_list arguments)
{
    char line[1024];
    const int length = vsnprintf(line, sizeof line, format, arguments);
    if (length < 0) return;
    for (char *at = line; *at != '\0'; at++) {
        if ((unsigned char)*at < 0x20 || *at == 0x7f) *at = '?';
    }
    progress_clear();
    fprintf(stderr, "tally: %s%s\n", line, (size_t)length < sizeof line ? "" : "...");
}

/* The body of a function that says a message and returns the status. */
#define SAY_AND_RETURN(format, status)                                                             \
    va_list arguments;                                                                             \
    va_start(arguments, format);                                                                   \
    say(format, arguments);                                                                        \
    va_end(arguments);                                                                             \
    return status

int fail_usage(const char *format, ...)
{
    SAY_AND_RETURN(format, EXIT_USAGE);
}

bool refuse(const char *format, ...)
{
    SAY_AND_RETURN(format, false);
}

int fail_stopped(const char *format, ...)
{
    SAY_AND_RETURN(format, EXIT_STOPPED);
}

void say_note(const char *format, ...)
{
    SAY_AND_RETURN(format, );
}

int fail_text(const char *name, const char *text, const tally_error *error)
{
    enum { SHOWN_MAX = 200 };
    const size_t length = strlen(text);
    const char *message =
        error->message != NULL ? error->message : tally_status_message(error->status);
    return fail_usage("%s '%.*s%s', character %zu: %s", name, SHOWN_MAX, text,
                      length > SHOWN_MAX ? "..." : "", error->position + 1, message);
}

int fail_member(const tally_error *error, const struct member_option *rows)
{
    char room[COMPLAINT_ROOM];
    while (rows->member != NULL && strcmp(rows->member, error->option) != 0) rows++;
    const char *const message = option_message(error, room);
    const bool has_advice = message != room && rows->advice != NULL;
    return fail_usage("%s: %s%s%s", rows->option, message, has_advice ? "; " : "",
                      has_advice ? rows->advice : "");
}

enum { WORD_MAX = 32 };

static unsigned least_of(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* The number of letters that must be changed, inserted, deleted or swapped with a neighbour to turn
 * a into b. */
static unsigned distance_between(const char *a, size_t a_length, const char *b, size_t b_length)
{
    unsigned rows[3][WORD_MAX + 1];
    unsigned *before = rows[0], *above = rows[1], *row = rows[2];
    for (size_t j = 0; j <= b_length; j++) above[j] = (unsigned)j;
    for (size_t i = 1; i <= a_length; i++) {
        row[0] = (unsigned)i;
        for (size_t j = 1; j <= b_length; j++) {
            row[j] = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = least_of(row[j], least_of(above[j], row[j - 1]) + 1);
            const bool is_swap = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (is_swap) row[j] = least_of(row[j], before[j - 2] + 1);
        }
        unsigned *const spare = before;
        before = above;
        above = row;
        row = spare;
    }
    return above[b_length];
}

/* The word with the least distance, if at most a third of the letters differ. A word that begins
 * with the text counts as near. */
const char *nearest_word(const char *text, size_t length, const char *const *words, size_t count)
{
    if (length > WORD_MAX || length == 0) return NULL;
    const char *nearest = NULL;
    unsigned nearest_distance = (unsigned)(length < 4 ? 1 : length / 3) + 1;
    for (size_t i = 0; i < count; i++) {
        const size_t word_length = strlen(words[i]);
        if (word_length > WORD_MAX) continue;
        const bool is_beginning =
            length >= 2 && word_length > length && memcmp(words[i], text, length) == 0;
        const unsigned distance =
            is_beginning ? 1 : distance_between(text, length, words[i], word_length);
        if (distance < nearest_distance) {
            nearest = words[i];
            nearest_distance = distance;
        }
    }
    return nearest;
}
