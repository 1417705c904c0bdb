/* SPDX-License-Identifier: MIT */
/*
 * Reads one line of a batch: its members are the texts of parameters.
 *
 * Most lines have the same form as the line before, with other values. A `shape` records the form
 * of a line; in the next line of that form, only the values are read.
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

/* The members of a line that its kind of question knows, indexed by enum parameter; other members
 * are ignored. The HTTP service fills in this struct, too, from other texts. */
struct line {
    struct json_span members[PARAMETER_COUNT]; /* absent: text NULL. The key is kept as written,
                                                  quotes included */
    uint64_t escapes;                          /* one bit for each member whose text has escapes */
    bool is_bare;                              /* the line is not an object but a game */
    bool has_texts;                            /* lists are texts such as 25,50, not JSON arrays */
    /* allocates what is made from the line; NULL: malloc() and free() */
    const tally_allocator *allocator;
    /* The numbers of the array that begins at numbers_text, if they are read already. */
    const char *numbers_text;
    uint64_t numbers[TALLY_NUMBERS_MAX];
    size_t number_count;
};

/* Does the line have this parameter? */
static inline bool line_has(const struct line *line, enum parameter member)
{
    return line->members[member].text != NULL;
}

static inline bool has_escapes(const struct line *line, enum parameter member)
{
    return (line->escapes >> member & 1) != 0;
}

/* The text of a member without escapes: decoded into the room if it has some. Where memory ran out,
 * the room has failed. */
struct json_span line_plain(const struct line *line, enum parameter member, struct buffer *room);

/* Does the question have numbers, and no target? The first number that is missing needs none. */
bool line_is_of_numbers(enum question_kind kind, const struct line *line);

/* The form of a line without its values. */
struct shape {
    struct json_span before[PARAMETER_COUNT]; /* the text before each value, since the value
                                                 before it */
    struct json_span behind;                  /* the text after the last value */
    uint8_t kinds[PARAMETER_COUNT];           /* enum json_kind */
    uint8_t members[PARAMETER_COUNT];         /* enum parameter */
    uint32_t count;                           /* number of values; 0: no line was read yet */
};

/* Reads a line as a question of this kind. Returns false if it cannot be answered; the complaint
 * says why. *shape: set its count to 0 before the first line. It points into the previous line,
 * whose text must still exist. */
bool read_line(struct shape *shape, enum question_kind kind, const char *text, size_t length,
               struct line *line, struct complaint *complaint);

/* Does the line have all parameters that this kind of question requires? */
bool line_is_whole(enum question_kind kind, const struct line *line, struct complaint *complaint);

/* The kind that a line names in "question"; QUESTION_SOLVE if it names none. QUESTION_KINDS, with a
 * complaint: the name is unknown, or the line cannot be read. */
enum question_kind kind_of_line(const char *text, size_t length, struct complaint *complaint);

/* Does a line describe its game with exactly the same text? `game`: the first PARAMETERS_OF_GAME
 * members of another line. */
bool is_same_game(const struct json_span *game, const struct line *line);

/* Had the other line numbers, and is all before the target the same in both? */
bool is_of_same_rules(const struct json_span *game, const struct line *line);

/* Has the text of a line blanks alone? */
bool line_is_blank(const char *text, size_t length);

/* Parses the whole text as a decimal number. */
bool read_whole(const char *text, size_t length, uint64_t *number);

#endif
