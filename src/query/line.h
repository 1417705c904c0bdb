/* SPDX-License-Identifier: MIT */
/*
 * One line of a batch: its members, and the game that they are about.
 *
 * Nearly always a line is written as the one before it but for its values. A shape keeps how that
 * one is written; of a line that is written alike only the values are looked at.
 */
#ifndef TALLY_QUERY_LINE_H
#define TALLY_QUERY_LINE_H

#include "query/json_reader.h"
#include "query/question.h"
#include "tally/tally.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The members of a line that its question asks for, by enum parameter. Others are not looked at. */
struct line {
    struct json_span members[PARAMETER_COUNT]; /* absent: no text; the key as it
                                                * stands, quotes included */
    uint32_t escapes;                          /* a bit for each member: its text has escapes */
    bool is_bare;                              /* no object, but a game's ID as it stands */
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

/* What is wrong with a line, and where. */
struct complaint {
    const char *message;
    size_t position;
    bool lacks_memory; /* the line may be right */
};

/* Reads a line as a question of that kind; false, and what is wrong with it, where it is not one
 * that can be answered. shape: count 0 before the first line, and of use as long as line is that of
 * the line before, and that line's text is there. */
bool read_line(struct shape *shape, enum question_kind kind, const char *text, size_t length,
               struct line *line, struct complaint *complaint);

/* The kind that a line names as "question": QUESTION_SOLVE where it names none, and a complaint,
 * and QUESTION_KINDS, where there is none of that name or the line cannot be read. */
enum question_kind kind_of_line(const char *text, size_t length, struct complaint *complaint);

/* What else a line asks: options and parameters are taken over into the question, whose game is
 * there already, and whose options hold what is usual. */
bool read_choices(const struct line *line, const char *text, struct question *question,
                  struct complaint *complaint);

/* The rules of a line without a game: those that it names, or the usual ones,
 * and what it changes of them. */
bool rules_of_line(const struct line *line, const char *text, const tally_rules *usual,
                   tally_rules *rules, struct complaint *complaint);

/* Whether what two lines say of their games has the same text. */
bool is_same_game(const struct line *a, const struct line *b);

/* The game of a line. usual: the rules where the line names none, before it changes columns of
 * them; NULL: the usual ones. text: the line, which the place of a complaint is counted from. */
bool game_of_line(const struct line *line, const char *text, const tally_rules *usual,
                  tally_game **game, struct complaint *complaint);

/* Says what is wrong at a place in the line, and returns false. */
bool complain(struct complaint *complaint, const char *line_text, const char *place,
              const char *message);

/* Says what status means of a place in the line, and returns false. */
bool complain_of_status(struct complaint *complaint, const char *line_text, const char *place,
                        tally_status status);

/* All of text as a whole number in decimal. */
bool read_whole(const char *text, size_t length, uint64_t *number);

/* "952", or a range "100..999"; one that runs backwards is for the game to refuse. */
bool read_target(struct json_span text, tally_range *target);

/* The numbers of a member, at most TALLY_NUMBERS_MAX. */
bool line_numbers(const struct line *line, enum parameter member, const char *text,
                  uint64_t *numbers, size_t *count, struct complaint *complaint);

#endif
