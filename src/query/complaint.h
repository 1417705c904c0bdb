/* SPDX-License-Identifier: MIT */
/*
 * What is wrong with a question, and where: the common form of errors. Readers of lines, of HTTP
 * parameters and of options turn it into what their callers see.
 */
#ifndef TALLY_QUERY_COMPLAINT_H
#define TALLY_QUERY_COMPLAINT_H

#include "query/question.h"
#include "tally/tally.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The position of a complaint that concerns no particular byte. */
#define NOWHERE SIZE_MAX

struct complaint {
    tally_status status;
    enum parameter parameter; /* PARAMETER_COUNT: none; position then counts in the whole line */
    size_t position;          /* bytes into the parameter's text, or NOWHERE */
    const char *message;      /* static; NULL: "give least to most" */
    uint64_t least;
    uint64_t most;
    bool is_missing; /* a required parameter is absent */
};

/* Each records what is wrong and returns false, so that a reader can return the result. */
bool complain(struct complaint *complaint, tally_status status, enum parameter parameter,
              size_t position, const char *message);
bool complain_of_status(struct complaint *complaint, tally_status status, enum parameter parameter);
bool complain_of_missing(struct complaint *complaint, enum parameter parameter,
                         const char *message);

/* The message; room holds it if it has to be composed. */
enum { COMPLAINT_ROOM = 64 };
const char *complaint_message(const struct complaint *complaint, char room[COMPLAINT_ROOM]);

#endif
