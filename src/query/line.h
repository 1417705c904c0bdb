/* SPDX-License-Identifier: MIT */
/*
 * One line of a batch: the texts of the parameters that it has as members.
 *
 * Nearly always a line is written as the one before it but for its values. A shape keeps how that
 * one is written; of a line that is written alike only the values are looked at.
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

/* The members of a line that its question asks for, by enum parameter. Others are not looked at. A
 * reader of other texts (the service) fills one in from them. */
struct line {
    struct json_span members[PARAMETER_COUNT]; /* absent: no text; the key as it
                                                * stands, quotes included */
    uint64_t escapes;                          /* a bit for each member: its text has escapes */
    bool is_bare;                              /* no object, but a game's ID as it stands */
    bool has_texts;                            /* lists are texts, as in 25,50, and no arrays */
    const tally_allocator *allocator; /* of what is made of the line; NULL: malloc() and free() */
};

static inline bool line_has(const struct line *line, enum parameter member)
{
    return line->members[member].text != NULL;
}

static inline bool has_escapes(const struct line *line, enum parameter member)
{
    return (line->escapes >> member & 1) != 0;
}

/* How a line is written but for its values: the next one is mostly written alike. */
struct shape {
    struct json_span before[PARAMETER_COUNT]; /* what stands before each value,
                                               * and behind the one before it */
    struct json_span behind;                  /* and behind the last */
    uint8_t kinds[PARAMETER_COUNT];           /* enum json_kind */
    uint8_t members[PARAMETER_COUNT];         /* enum parameter */
    uint32_t count;                           /* of values; 0: no line was read yet */
};

/* Reads a line as a question of that kind; false, and what is wrong with it, where it is not one
 * that can be answered. shape: count 0 before the first line, and of use as long as line is that of
 * the line before, and that line's text is there. */
bool read_line(struct shape *shape, enum question_kind kind, const char *text, size_t length,
               struct line *line, struct complaint *complaint);

/* Whether all parameters are there that a question of that kind cannot be answered without. */
bool line_is_whole(enum question_kind kind, const struct line *line, struct complaint *complaint);

/* The kind that a line names as "question": QUESTION_SOLVE where it names none, and a complaint,
 * and QUESTION_KINDS, where there is none of that name or the line cannot be read. */
enum question_kind kind_of_line(const char *text, size_t length, struct complaint *complaint);

/* What a line says of its game: the members of struct line that do. */
struct game_text {
    struct json_span members[PARAMETERS_OF_GAME];
};

/* Whether a line says the same, letter by letter. */
bool is_same_game(const struct game_text *game, const struct line *line);

void keep_game_text(struct game_text *game, const struct line *line);

/* All of text as a whole number in decimal. */
bool read_whole(const char *text, size_t length, uint64_t *number);

#endif
