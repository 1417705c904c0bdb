/* SPDX-License-Identifier: MIT */
/*
 * Records what is wrong with a question, and makes the message.
 */
#include "query/query.h"

#include "base/text.h"

bool complain(struct complaint *complaint, tally_status status, enum parameter parameter,
              size_t position, const char *message)
{
    *complaint = (struct complaint){
        .status = status, .parameter = parameter, .position = position, .message = message};
    return false;
}

bool complain_of_status(struct complaint *complaint, tally_status status, enum parameter parameter)
{
    return complain(complaint, status, parameter, NOWHERE, tally_status_message(status));
}

bool complain_of_missing(struct complaint *complaint, enum parameter parameter, const char *message)
{
    complain(complaint, TALLY_SYNTAX, parameter, NOWHERE, message);
    complaint->is_missing = true;
    return false;
}

bool complain_of_option(struct complaint *complaint, const tally_error *error,
                        enum parameter parameter)
{
    complain(complaint, error->status, parameter, NOWHERE, error->message);
    complaint->least = error->range.first;
    complaint->most = error->range.last;
    return false;
}

/* Appends the allowed values: "give 1 to 64". Behind a message, an end that excludes nothing is
 * left out. */
static void put_range(struct text_out *out, tally_range range, bool is_behind)
{
    const bool has_least = range.last == UINT64_MAX;
    const bool has_most = is_behind && range.first == 0 && !has_least;
    text_put_string(out, has_least ? "give at least " : has_most ? "give at most " : "give ");
    text_put_whole(out, has_most ? range.last : range.first);
    if (has_least || has_most || range.first == range.last) return;
    text_put_string(out, " to ");
    text_put_whole(out, range.last);
}

const char *option_message(const tally_error *error, char room[COMPLAINT_ROOM])
{
    struct text_out out = {.buffer = room, .size = COMPLAINT_ROOM};
    if (error->range.last == 0 || error->range.first > error->range.last) return error->message;
    text_put_string(&out, error->message);
    text_put_string(&out, "; ");
    put_range(&out, error->range, true);
    text_end(&out);
    return room;
}

const char *complaint_message(const struct complaint *complaint, char room[COMPLAINT_ROOM])
{
    struct text_out out = {.buffer = room, .size = COMPLAINT_ROOM};
    if (complaint->misread.status != TALLY_OK) return complaint->misread.message;
    const tally_error error = {.message = complaint->message,
                               .range = {complaint->least, complaint->most}};
    if (error.message != NULL) return option_message(&error, room);
    put_range(&out, error.range, false);
    text_end(&out);
    return room;
}
