/* SPDX-License-Identifier: MIT */
/*
 * Writes rows. For compression, rows are collected to a quarter of a megabyte, since a single row
 * is too short to compress well.
 */
#include "cli/terminal/terminal.h"

enum { ROWS_BYTES = 256 << 10 };

bool writer_begin(struct row_writer *writer, const char *option, const char *path)
{
    *writer = (struct row_writer){.option = option};
    if (path == NULL || output_is_meant(path)) return true;
    const char *failure = NULL;
    const enum packing packing = packing_of(path);
    if (packing != PACKING_NONE) writer->stream = packed_new(packing, true, &failure);
    const bool can_pack = packing == PACKING_NONE || writer->stream != NULL;
    if (can_pack) failure = output_redirect(path);
    return failure == NULL || refuse("%s '%.200s': %s", option, path, failure);
}

/* Packs the rows that wait, and writes what comes out. */
static bool pack(struct row_writer *writer, bool is_end)
{
    const char *message = NULL;
    if (packed_flow(writer->stream, writer->rows.data, writer->rows.length, is_end, &output,
                    &message)) {
        writer->rows.length = 0;
        output_flow();
        return !output_has_failed();
    }
    writer->has_failed = true;
    return refuse("%s: %s", writer->option, message);
}

bool writer_row(struct row_writer *writer, const char *text, size_t length)
{
    struct buffer *const out = writer->stream != NULL ? &writer->rows : &output;
    buffer_append(out, text, length);
    buffer_char(out, '\n');
    if (writer->stream != NULL && out->length >= ROWS_BYTES) return pack(writer, false);
    if (writer->stream == NULL) output_flow();
    if (writer->rows.has_failed) output_lacks_memory();
    return !output_has_failed() && !writer->rows.has_failed;
}

bool writer_end(struct row_writer *writer)
{
    const bool is_right = writer->stream == NULL || writer->has_failed || pack(writer, true);
    packed_free(writer->stream);
    buffer_clear(&writer->rows);
    return is_right && !writer->has_failed;
}
