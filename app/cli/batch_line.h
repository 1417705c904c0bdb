/* SPDX-License-Identifier: MIT */
/*
 * One line of check --batch: its members, and the game that they are about.
 *
 * Nearly always a line is written as the one before it but for its values. A shape keeps how that one is
 * written; of a line that is written alike only the values are looked at.
 */
#ifndef TALLY_CLI_BATCH_LINE_H
#define TALLY_CLI_BATCH_LINE_H

#include "query/json_reader.h"
#include "tally/tally.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The members of a line that mean something. The first ones say which game it is about. */
enum member {
    MEMBER_ID,
    MEMBER_TARGET,
    MEMBER_NUMBERS,
    MEMBER_RULES,
    MEMBER_OPS,
    MEMBER_VALUES,
    MEMBER_USE,
    MEMBER_ORDER,
    MEMBER_DEPTH,
    MEMBER_KEY,
    MEMBER_EXPRESSION,
    MEMBERS
};

enum { MEMBERS_OF_GAME = MEMBER_DEPTH + 1 };

struct line {
    struct json_span members[MEMBERS]; /* absent ones have no text; the key as it stands, quotes included */
    uint32_t escapes;                  /* a bit for each member: its text has escapes */
};

static inline bool has_escapes(const struct line *line, enum member member)
{
    return (line->escapes >> member & 1) != 0;
}

/* How a line is written but for its values: the next one is mostly written alike. */
struct shape {
    struct json_span before[MEMBERS]; /* what stands before each value, and behind the one before it */
    struct json_span behind;          /* and behind the last */
    uint8_t kinds[MEMBERS];           /* enum json_kind */
    uint8_t members[MEMBERS];         /* enum member */
    uint32_t count;                   /* of values; 0: no line was read yet */
};

/* What is wrong with a line, and where. */
struct complaint {
    const char *message;
    size_t position;
    bool lacks_memory; /* the line may be right */
};

/* Reads a line; false, and what is wrong with it, where it is not one that can be judged. shape: all zero
 * before the first line, and of use as long as the text of the line before is there. */
bool read_line(struct shape *shape, const char *text, size_t length, struct line *line,
               struct complaint *complaint);

/* Whether what two lines say of their games has the same text. */
bool is_same_game(const struct line *a, const struct line *b);

/* The game of a line. usual: the rules where the line names none, before it changes columns of them; NULL:
 * the usual ones. text: the line, which the place of a complaint is counted from. */
bool game_of_line(const struct line *line, const char *text, const tally_rules *usual, tally_game **game,
                  struct complaint *complaint);

/* Says what status means of a place in the line, and returns false. */
bool complain_of_status(struct complaint *complaint, const char *line_text, const char *place,
                        tally_status status);

#endif
