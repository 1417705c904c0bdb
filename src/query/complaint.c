/* SPDX-License-Identifier: MIT */
/*
 * Records what is wrong with a question, and makes the message.
 */
#include "query/complaint.h"

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

const char *complaint_message(const struct complaint *complaint, char room[COMPLAINT_ROOM])
{
    struct text_out out = {.buffer = room, .size = COMPLAINT_ROOM};
    if (complaint->message != NULL) return complaint->message;
    text_put_string(&out, "give ");
    text_put_whole(&out, complaint->least);
    text_put_string(&out, " to ");
    text_put_whole(&out, complaint->most);
    text_end(&out);
    return room;
}
