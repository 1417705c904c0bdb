/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: check --batch. Whatever lines come in, one JSON object goes out for each that is not
 * blank, and it has either a verdict, the number of right lines of a list, or an error with a place
 * in the line: the same as if it had come alone, without a line before it that is written alike.
 * The lines of a list have objects of their own before the object of the list.
 *
 * The judge of a piece of the input is private to its file, so the file itself is part of this one.
 */
#include "cli/batch.c"

#include <stdio.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool condition, const char *what)
{
    if (condition) return;
    fprintf(stderr, "not so: %s\n", what);
    abort();
}

static bool is_named(const struct json_member *member, const char *name)
{
    return member->name.length == strlen(name) &&
           memcmp(member->name.text, name, member->name.length) == 0;
}

/* Looks at one line that was written: is it the whole answer to a line, and not that to a line of a
 * list? The key is given back as it came, so it may be anything that is JSON. */
static bool is_whole_answer(const char *text, size_t length)
{
    struct json_reader reader = json_read(text, length);
    struct json_member member;
    bool has_verdict = false;
    bool has_error = false;
    bool has_position = false;
    bool is_of_list = false;
    while (json_next_member(&reader, &member)) {
        if (is_named(&member, "verdict") || is_named(&member, "right")) has_verdict = true;
        if (is_named(&member, "error")) has_error = true;
        if (is_named(&member, "line")) is_of_list = true;
        if (is_named(&member, "position")) has_position = member.kind == JSON_NUMBER;
    }
    if (reader.message != NULL)
        fprintf(stderr, "%.*s\n%s at %zu\n", (int)length, text, reader.message, reader.position);
    require(reader.message == NULL, "an answer is JSON");
    require(has_verdict != has_error, "an answer is a verdict or an error");
    require(has_verdict || has_position, "an error has a place");
    return !is_of_list;
}

static struct piece new_piece(void)
{
    return (struct piece){
        .query = {.usual = {.kind = QUESTION_CHECK, .options = TALLY_OPTIONS_INIT}}};
}

/* The answers to the lines, each judged as if there were no other, are the same. */
static void judge_alone(const char *text, size_t size, const struct buffer *together)
{
    struct piece piece = new_piece();
    size_t seen = 0;
    for (size_t at = 0; at < size;) {
        const char *const end = memchr(text + at, '\n', size - at);
        piece.lines = text + at;
        piece.length = end != NULL ? (size_t)(end - text) - at : size - at;
        answer_piece(&piece, 0);
        require(piece.query.out.length <= together->length - seen, "no answer is missing");
        require(piece.query.out.length == 0 || memcmp(piece.query.out.data, together->data + seen,
                                                      piece.query.out.length) == 0,
                "a line is answered alike whatever stands before it");
        seen += piece.query.out.length;
        at += piece.length + 1;
    }
    query_clear(&piece.query);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct piece piece = new_piece();
    piece.lines = (const char *)data;
    piece.length = size;
    answer_piece(&piece, 0);
    require(!piece.query.out.has_failed, "there is memory");

    size_t wanted = 0;
    for (size_t at = 0; at < size;) {
        size_t length = 0;
        while (at + length < size && data[at + length] != '\n') length++;
        if (!line_is_blank((const char *)data + at, length)) wanted++;
        at += length + 1;
    }
    size_t seen = 0;
    for (size_t at = 0; at < piece.query.out.length;) {
        size_t length = 0;
        while (at + length < piece.query.out.length && piece.query.out.data[at + length] != '\n')
            length++;
        require(at + length < piece.query.out.length, "an answer ends its line");
        if (is_whole_answer(piece.query.out.data + at, length)) seen++;
        at += length + 1;
    }
    require(seen == wanted, "each line that is not blank has one answer");

    judge_alone((const char *)data, size, &piece.query.out);
    query_clear(&piece.query);
    return 0;
}
