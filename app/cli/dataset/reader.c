/* SPDX-License-Identifier: MIT */
/*
 * Finds rows. An object ends with its closing brace, so a row may have several lines. Blanks,
 * commas, byte order marks, and the brackets of an array around the rows are skipped. An array that
 * is never closed is an error: the file was cut off. Anything else, up to the end of its line, is
 * an unreadable row. If a line begins with a brace while an object is open, the open
 * object ends there, so that one broken row does not spoil the following ones.
 */
#include "cli/dataset/dataset.h"

#include "cli/terminal/terminal.h"
#include "common/packed.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

enum { BLOCK_BYTES = 256 << 10, ROW_BYTES_MOST = 64 << 20 };

static bool fail(const char *option, const char *path, const char *message)
{
    if (option[0] != '\0') fail_usage("--%s '%.200s': %s", option, path, message);
    else fail_usage("'%.200s': %s", path, message);
    return false;
}

/* A program that unpacks the file takes it over. */
static bool unpack(struct dataset_reader *reader, const char *option, const char *path)
{
    const int file = reader->file;
    const char *message;
    reader->file = packed_begin(packing_of(path), false, file, &reader->unpacker, &message);
    close(file);
    return reader->file >= 0 || fail(option, path, message);
}

bool reader_begin(struct dataset_reader *reader, const char *option, const char *path)
{
    const bool is_input = output_is_meant(path);
    *reader = (struct dataset_reader){.file = is_input ? STDIN_FILENO : -1, .line = 1};
    if (!is_input) reader->file = open(path, O_RDONLY | O_CLOEXEC);
    if (reader->file < 0) return fail(option, path, strerror(errno));
    return packing_of(path) == PACKING_NONE || unpack(reader, option, path);
}

void reader_end(struct dataset_reader *reader)
{
    if (reader->file > STDIN_FILENO) close(reader->file);
    if (reader->unpacker != 0) (void)packed_end(reader->unpacker);
    buffer_clear(&reader->text);
    *reader = (struct dataset_reader){.file = -1};
}

/* At the end of a file that is unpacked: did the program find it sound? */
static bool is_unpacked(struct dataset_reader *reader)
{
    const intptr_t unpacker = reader->unpacker;
    reader->unpacker = 0;
    return unpacker == 0 || packed_end(unpacker);
}

/* Reads more bytes from the file. */
static bool fill(struct dataset_reader *reader, const char *path)
{
    struct buffer *const text = &reader->text;
    ssize_t count;
    if (!buffer_reserve(text, BLOCK_BYTES)) return fail("", path, "out of memory");
    do count = read(reader->file, text->data + text->length, BLOCK_BYTES);
    while (count < 0 && errno == EINTR && !watch_was_interrupted());
    if (count < 0 && errno == EINTR) {
        reader->at = text->length; /* part of a row */
        count = 0;
    }
    if (count < 0) return fail("", path, strerror(errno));
    text->length += (size_t)count;
    reader->is_at_end = count == 0;
    if (reader->is_at_end && !watch_was_interrupted() && !is_unpacked(reader))
        return fail("", path, "it cannot be unpacked; it may be cut off");
    return text->length - reader->at <= ROW_BYTES_MOST ||
           fail("", path, "a row has more than 64 MiB");
}

/* The end of the object that begins at the reader's position; 0: not read yet. */
static size_t end_of_object(const struct dataset_reader *reader, uint64_t *lines)
{
    const char *const text = reader->text.data;
    size_t depth = 0;
    bool is_string = false;
    *lines = 0;
    for (size_t i = reader->at; i < reader->text.length; i++) {
        const char c = text[i];
        if (c == '\n' && i + 1 < reader->text.length && text[i + 1] == '{') return i;
        if (c == '\n') ++*lines;
        if (is_string) {
            if (c == '\\') i++;
            else if (c == '"' || c == '\n') is_string = false;
        } else if (c == '"') {
            is_string = true;
        } else if (c == '{') {
            depth++;
        } else if (c == '}' && --depth == 0) {
            return i + 1;
        }
    }
    return reader->is_at_end ? reader->text.length : 0;
}

static size_t end_of_line(const struct dataset_reader *reader)
{
    const char *const at = reader->text.data + reader->at;
    const char *const end = memchr(at, '\n', reader->text.length - reader->at);
    if (end != NULL) return (size_t)(end - reader->text.data);
    return reader->is_at_end ? reader->text.length : 0;
}

/* Skips blanks, commas, brackets and byte order marks between rows. */
static void skip_between(struct dataset_reader *reader)
{
    while (reader->at < reader->text.length) {
        const char *const at = reader->text.data + reader->at;
        const size_t mark = mark_length(at, reader->text.length - reader->at);
        const bool is_blank = *at == ' ' || *at == '\t' || *at == '\r' || *at == ',';
        if (*at == '\n') reader->line++;
        else if (*at == '[') reader->open_arrays++;
        else if (*at == ']') reader->open_arrays -= reader->open_arrays > 0;
        else if (!is_blank && mark == 0) return;
        reader->at += mark > 0 ? mark : 1;
    }
}

/* Takes the next row. Returns false if more must be read first, or the file has ended. */
static bool take_row(struct dataset_reader *reader, struct read_row *row)
{
    uint64_t lines = 0;
    skip_between(reader);
    if (reader->at == reader->text.length) return false;
    const bool is_object = reader->text.data[reader->at] == '{';
    const size_t end = is_object ? end_of_object(reader, &lines) : end_of_line(reader);
    if (end == 0) return false;
    if (!is_object) reader->open_arrays = 0; /* it may have closed them */
    *row = (struct read_row){reader->at, end - reader->at, reader->line};
    reader->line += lines;
    reader->at = end;
    return true;
}

bool reader_next(struct dataset_reader *reader, const char *path, struct read_row *rows,
                 size_t room, size_t *count)
{
    struct buffer *const text = &reader->text;
    if (reader->at > 0) memmove(text->data, text->data + reader->at, text->length - reader->at);
    text->length -= reader->at;
    reader->at = 0;
    *count = 0;
    while (*count < room) {
        if (take_row(reader, &rows[*count])) ++*count;
        else if (reader->is_at_end || (*count > 0 && text->length > 4 * BLOCK_BYTES)) break;
        else if (!fill(reader, path)) return false;
    }
    const bool is_cut_off = reader->is_at_end && reader->at == text->length &&
                            reader->open_arrays > 0 && !watch_was_interrupted();
    if (is_cut_off && *count == 0)
        return fail("", path, "the array of rows has no ]; the file may be cut off");
    return true;
}
