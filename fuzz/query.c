/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: tally_query(). Whatever a line says, each line of its answer is one JSON object that
 * begins with its version, an error has a place in the line, and the status tells whether there is
 * one.
 */
#include "query/query.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TICKS_MOST = 20, ANSWER_MOST = 1 << 20, MEMORY_BYTES = 16 << 20 };

struct answer {
    struct buffer text;
    bool was_full;
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool condition, const char *what)
{
    if (condition) return;
    fprintf(stderr, "not so: %s\n", what);
    abort();
}

static int keep(void *user, const char *text, size_t length)
{
    struct answer *const answer = user;
    require(!answer->was_full, "a sink that said stop is left alone");
    buffer_append(&answer->text, text, length);
    answer->was_full = answer->text.length > ANSWER_MOST;
    return answer->was_full;
}

static int count_ticks(void *context, const tally_progress *progress)
{
    (void)progress;
    int *const left = context;
    return --*left < 0;
}

static bool is_named(const struct json_member *member, const char *name)
{
    return member->name.length == strlen(name) &&
           memcmp(member->name.text, name, member->name.length) == 0;
}

/* One line of an answer; whether it tells of an error. */
static bool look_at_line(const char *text, size_t length)
{
    struct json_reader reader = json_read(text, length);
    struct json_member member;
    bool has_error = false, has_position = false;
    require(json_next_member(&reader, &member) && is_named(&member, "version"),
            "the version comes first");
    while (json_next_member(&reader, &member)) {
        if (is_named(&member, "error")) has_error = true;
        if (is_named(&member, "position")) has_position = member.kind == JSON_NUMBER;
    }
    require(reader.message == NULL, "an answer is JSON");
    require(!has_error || has_position, "an error has a place");
    return has_error;
}

/* Its answer has a line for each value, and so none where no value is asked for. */
static bool is_list_of_values(const char *text, size_t length)
{
    struct complaint complaint;
    return kind_of_line(text, length, &complaint) == QUESTION_VALUES;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct answer answer = {.text = BUFFER_INIT};
    int ticks = TICKS_MOST;
    tally_options options = TALLY_OPTIONS_INIT;
    options.tick = count_ticks;
    options.tick_context = &ticks;
    options.memory_bytes = MEMORY_BYTES;
    const tally_status status =
        tally_query(NULL, (const char *)data, size, &options, keep, &answer);
    require(answer.text.length != 0 || is_list_of_values((const char *)data, size),
            "each line has an answer");
    bool has_error = false;
    for (size_t at = 0; at < answer.text.length && !answer.was_full;) {
        const char *const begin = answer.text.data + at;
        const char *const end = memchr(begin, '\n', answer.text.length - at);
        require(end != NULL, "an answer ends its line");
        if (end != NULL) has_error = look_at_line(begin, (size_t)(end - begin)) || has_error;
        at = end != NULL ? (size_t)(end - answer.text.data) + 1 : answer.text.length;
    }
    require(answer.was_full ? status == TALLY_STOPPED : (status != TALLY_OK) == has_error,
            "the status tells of an error");
    buffer_clear(&answer.text);
    return 0;
}
