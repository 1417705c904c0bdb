/* SPDX-License-Identifier: MIT */
/*
 * What is wrong with a question, and where: the common form of errors. The readers of lines, of
 * HTTP parameters and of options translate complaints for their users.
 */
#ifndef TALLY_QUERY_COMPLAINT_H
#define TALLY_QUERY_COMPLAINT_H

#include "query/question.h"
#include "tally/tally.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The position of a complaint that does not concern a single byte. */
#define NOWHERE SIZE_MAX

/* What is wrong with one question. */
struct complaint {
    tally_status status;
    enum parameter parameter; /* PARAMETER_COUNT: none; position is then an offset in the whole
                                 line */
    size_t position;          /* byte offset in the parameter's text, or NOWHERE */
    const char *message;      /* a static string; NULL: only the range, "give 1 to 64" */
    uint64_t least;           /* the allowed values, named behind the message; {0, 0}: not named */
    uint64_t most;
    bool is_missing; /* a required parameter is absent */
    /* A text that was not read as a game: why; its status is not TALLY_OK. The message is there. */
    tally_misread misread;
};

/* Each records what is wrong and returns false, so that a reader can return the result. */
bool complain(struct complaint *complaint, tally_status status, enum parameter parameter,
              size_t position, const char *message);
bool complain_of_status(struct complaint *complaint, tally_status status, enum parameter parameter);
bool complain_of_missing(struct complaint *complaint, enum parameter parameter,
                         const char *message);

/* Records why the text of a parameter was not read as a game. has_place: the bytes are those of the
 * parameter's text, which has no escapes. */
bool complain_of_text(struct complaint *complaint, const tally_misread *misread,
                      enum parameter parameter, bool has_place);

/* Records what the library's check of a struct found. parameter sets the member error->option. */
bool complain_of_option(struct complaint *complaint, const tally_error *error,
                        enum parameter parameter);

enum { COMPLAINT_ROOM = 160 };

/* Returns the message about a wrong option with its allowed values: "there are not so many tiles;
 * give at most 24". If the message has to be put together, its text is stored in `room`. */
const char *option_message(const tally_error *error, char room[COMPLAINT_ROOM]);

/* Returns the message. If the message has to be put together, its text is stored in `room`. */
const char *complaint_message(const struct complaint *complaint, char room[COMPLAINT_ROOM]);

#endif
