/* SPDX-License-Identifier: MIT */
/*
 * The version, and the names and messages of statuses and reasons: all made from the lists in
 * tally.h.
 */
#include "tally/tally.h"

#include <stdbool.h>

#define TEXT_OF(token) #token
#define TEXT(token) TEXT_OF(token)

const char *tally_version(void)
{
    return TEXT(TALLY_VERSION_MAJOR) "." TEXT(TALLY_VERSION_MINOR) "." TEXT(TALLY_VERSION_PATCH);
}

const char *tally_status_name(tally_status status)
{
    switch (status) {
#define STATUS_NAME(name, message)                                                                 \
    case TALLY_##name: return #name;
        TALLY_STATUSES(STATUS_NAME)
#undef STATUS_NAME
    }
    return "UNKNOWN";
}

const char *tally_status_message(tally_status status)
{
    switch (status) {
#define STATUS_MESSAGE(name, message)                                                              \
    case TALLY_##name: return message;
        TALLY_STATUSES(STATUS_MESSAGE)
#undef STATUS_MESSAGE
    }
    return "unknown status";
}

static const struct {
    const char *word;
    const char *message;
} reasons[] = {
#define REASON_ROW(name, word, message) [TALLY_REASON_##name] = {word, message},
    TALLY_REASONS(REASON_ROW)
#undef REASON_ROW
};

static bool is_reason(tally_reason reason)
{
    return (size_t)reason < sizeof reasons / sizeof reasons[0];
}

const char *tally_reason_word(tally_reason reason)
{
    return is_reason(reason) ? reasons[reason].word : "unknown";
}

const char *tally_reason_message(tally_reason reason)
{
    return is_reason(reason) ? reasons[reason].message : "unknown reason";
}
