/* SPDX-License-Identifier: MIT */
/*
 * The version, and the names and messages of statuses and reasons: all made from the lists in
 * tally.h.
 */
#include "base/width.h"
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

/* ---- The words of answers -------------------------------------------------------------------- */

const char *tally_answer_word(tally_answer answer)
{
    switch (answer) {
    case TALLY_ANSWER_SOLVED: return "solved";
    case TALLY_ANSWER_CLOSEST: return "closest";
    case TALLY_ANSWER_LIMIT: break;
    }
    return "limit";
}

static const char *const bound_words[] = {
    [TALLY_BOUND_NONE] = "none",       [TALLY_BOUND_VALUE] = "value",
    [TALLY_BOUND_LIMIT] = "limit",     [TALLY_BOUND_MEMORY] = "memory",
    [TALLY_BOUND_STOPPED] = "stopped", [TALLY_BOUND_ANY] = "any"};

const char *tally_bound_word(tally_bound bound)
{
    const bool is_known = (size_t)bound < sizeof bound_words / sizeof bound_words[0];
    return is_known ? bound_words[bound] : "stopped";
}

const char *tally_verdict_word(tally_verdict verdict)
{
    switch (verdict) {
    case TALLY_VERDICT_SOLVED: return "solved";
    case TALLY_VERDICT_OFF: return "off";
    case TALLY_VERDICT_INVALID: return "invalid";
    case TALLY_VERDICT_CLAIM: return "claim";
    case TALLY_VERDICT_MISSING: break;
    }
    return "missing";
}

const char *tally_claim_word(tally_claim claim)
{
    switch (claim) {
    case TALLY_CLAIM_UNPROVED: return "unproved";
    case TALLY_CLAIM_RIGHT: return "right";
    case TALLY_CLAIM_WRONG: return "wrong";
    case TALLY_CLAIM_NONE: break;
    }
    return "none";
}
