/* SPDX-License-Identifier: MIT */
/*
 * Reads one line of a batch: its members are the texts of parameters.
 *
 * Most lines have the form of the one before, with other values. A shape records the form of a
 * line; in the next line of that form, only the values are read.
 */
#ifndef TALLY_QUERY_LINE_H
#define TALLY_QUERY_LINE_H

#include "query/complaint.h"
#include "query/json_reader.h"
#include "query/question.h"
#include "tally/tally.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The members of a line that its question knows, by enum parameter; others are ignored. A reader of
 * other texts (the service) fills in this struct, too. */
struct line {
    struct json_span members[PARAMETER_COUNT]; /* absent: no text; the key as it is written,
                                                  quotes included */
    uint64_t escapes;                          /* one bit for each member: its text has escapes */
    bool is_bare;                              /* the line is no object, but a game's ID */
    bool has_texts;                            /* lists are texts such as 25,50 instead of arrays */
    const tally_allocator *allocator; /* for what is made of the line; NULL: malloc() and free() */
};

static inline bool line_has(const struct line *line, enum parameter member)
{
    return line->members[member].text != NULL;
}

static inline bool has_escapes(const struct line *line, enum parameter member)
{
    return (line->escapes >> member & 1) != 0;
}

/* The form of a line without its values; most lines have the form of the one before. */
struct shape {
    struct json_span before[PARAMETER_COUNT]; /* the text between the values: before each, after the
                                                 one in front of it */
    struct json_span behind;                  /* and behind the last */
    uint8_t kinds[PARAMETER_COUNT];           /* enum json_kind */
    uint8_t members[PARAMETER_COUNT];         /* enum parameter */
    uint32_t count;                           /* number of values; 0: no line has been read */
};

/* Reads a line as a question of that kind; false: it cannot be answered, and the complaint
 * says why. shape has count 0 before the first line. It is valid as long as the line
 * before, and its text, exist. */
bool read_line(struct shape *shape, enum question_kind kind, const char *text, size_t length,
               struct line *line, struct complaint *complaint);

/* Whether the line has all parameters that this kind of question requires. */
bool line_is_whole(enum question_kind kind, const struct line *line, struct complaint *complaint);

/* The kind that a line names as "question"; QUESTION_SOLVE if it names none. QUESTION_KINDS, with a
 * complaint: the name is unknown, or the line cannot be read. */
enum question_kind kind_of_line(const char *text, size_t length, struct complaint *complaint);

/* The members of a line that describe its game. */
struct game_text {
    struct json_span members[PARAMETERS_OF_GAME];
};

/* Whether a line describes its game in exactly the same letters. */
bool is_same_game(const struct game_text *game, const struct line *line);

void keep_game_text(struct game_text *game, const struct line *line);

/* Reads all of text as a whole number in decimal. */
bool read_whole(const char *text, size_t length, uint64_t *number);

#endif
