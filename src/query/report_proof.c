/* SPDX-License-Identifier: MIT */
/*
 * Holds the certificate until its last line says that it proves something.
 */
#include "query/report_proof.h"

#include "base/text.h"
#include "query/json_reader.h"
#include "query/json_writer.h"
#include "query/report.h"

#include <string.h>

struct held {
    struct buffer text;
    uint64_t most; /* bytes */
    bool is_full;
};

static int take_text(void *user, const char *text, size_t length)
{
    struct held *const held = user;
    held->is_full = length > held->most - held->text.length;
    if (!held->is_full) buffer_append(&held->text, text, length);
    return held->is_full || held->text.has_failed;
}

static bool is_whole(const struct buffer *text)
{
    static const char last[] = "\nend\n";
    const size_t length = strlen(last);
    return text->length >= length && memcmp(text->data + text->length - length, last, length) == 0;
}

/* The word of the claim, the second one of line 4 of a whole certificate; otherwise none. */
static struct json_span find_claim(const struct buffer *text)
{
    enum { LINES_BEFORE = 3 };
    static const char before[] = "claim ";
    size_t at = 0, length = 0;
    if (!is_whole(text)) return (struct json_span){"", 0};
    for (int line = 0; line < LINES_BEFORE && at < text->length; at++)
        if (text->data[at] == '\n') line++;
    at += strlen(before);
    while (at + length < text->length && text->data[at + length] != ' ') length++;
    return (struct json_span){text->data + at, length};
}

static void put(struct buffer *out, const struct proof_asked *asked, const struct buffer *text,
                const struct proof_told *told)
{
    struct json json = json_into(out);
    report_open_game(&json, asked->game);
    json_key(&json, "claim");
    const struct json_span claim = find_claim(text);
    if (told->is_proved) json_string_of(&json, claim.text, claim.length);
    else if (asked->claim != NULL) json_string(&json, asked->claim);
    else json_null(&json);
    json_key(&json, "proved");
    json_bool(&json, told->is_proved);
    report_complete(&json, told->bound);
    json_key(&json, "certificate");
    if (told->is_proved) json_string_of(&json, text->data, text->length);
    else json_null(&json);
    json_close_object(&json);
}

tally_status report_proof(struct buffer *out, const struct proof_asked *asked,
                          struct proof_told *told)
{
    struct held held = {.text = {.allocator = out->allocator}, .most = PROOF_BYTES_MOST};
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    const uint64_t lent = asked->options->memory_bytes;
    if (lent != 0 && lent < held.most) held.most = lent;
    tally_status status =
        tally_prove(asked->game, asked->claim, asked->options, take_text, &held, &outcome, NULL);
    if (held.text.has_failed) status = TALLY_NO_MEMORY;
    *told = (struct proof_told){.bound = outcome.bound};
    if (held.is_full || status == TALLY_MEMORY_CAP) told->bound = TALLY_BOUND_MEMORY;
    else if (status == TALLY_STOPPED) told->bound = TALLY_BOUND_STOPPED;
    else if (status == TALLY_OK) told->is_proved = is_whole(&held.text);
    const bool has_memory = status != TALLY_NO_MEMORY;
    if (has_memory && (told->bound != TALLY_BOUND_NONE || status == TALLY_TARGET_RANGE))
        status = TALLY_OK; /* nothing is proved */
    if (status == TALLY_OK) {
        const struct json_span claim = find_claim(&held.text);
        told->is_out_of_reach = text_is(claim.text, claim.length, "none") ||
                                text_is(claim.text, claim.length, "closest");
        put(out, asked, &held.text, told);
    }
    buffer_clear(&held.text);
    return status;
}
