/* SPDX-License-Identifier: MIT */
/*
 * gzip, by zlib.
 */
#include "httpd/server.h"

#include <stdlib.h>
#include <strings.h>
#include <zlib.h>

/* Settings of zlib. Short answers take the small window, which needs less memory. */
enum {
    GZIP_WINDOW = 15 + 16 /* 15 bits, + 16 for the gzip header */,
    SMALL_WINDOW = 12 + 16,
    MEMORY_LEVEL = 8,
    STEP = 16384
};

struct z_stream_s *gzip_new(void)
{
    z_stream *const gzip = calloc(1, sizeof *gzip);
    if (gzip == NULL) return NULL;
    if (deflateInit2(gzip, Z_BEST_SPEED, Z_DEFLATED, GZIP_WINDOW, MEMORY_LEVEL,
                     Z_DEFAULT_STRATEGY) == Z_OK)
        return gzip;
    free(gzip);
    return NULL;
}

void gzip_free(struct z_stream_s *gzip)
{
    if (gzip == NULL) return;
    deflateEnd(gzip);
    free(gzip);
}

static bool run(z_stream *stream, struct buffer *out, const char *text, size_t length, int flush)
{
    stream->next_in = (z_const Bytef *)text;
    stream->avail_in = (uInt)length;
    for (;;) {
        if (!buffer_reserve(out, STEP)) return false;
        const size_t room = out->room - out->length;
        stream->next_out = (Bytef *)out->data + out->length;
        stream->avail_out = (uInt)(room < UINT32_MAX ? room : UINT32_MAX);
        const uInt before = stream->avail_out;
        const int status = deflate(stream, flush);
        out->length += before - stream->avail_out;
        if (status == Z_STREAM_ERROR) return false;
        if (flush == Z_FINISH ? status == Z_STREAM_END : stream->avail_out > 0) return true;
    }
}

bool gzip_piece(struct z_stream_s *gzip, struct buffer *out, const char *text, size_t length,
                bool is_last)
{
    return run(gzip, out, text, length, is_last ? Z_FINISH : Z_SYNC_FLUSH);
}

bool gzip_text(struct buffer *out, const char *text, size_t length, int level)
{
    enum { SMALL = 4096 };
    const size_t begin = out->length;
    const bool is_small = length <= SMALL; /* a small window takes less time to set up */
    z_stream stream = {.zalloc = Z_NULL};
    if (deflateInit2(&stream, level, Z_DEFLATED, is_small ? SMALL_WINDOW : GZIP_WINDOW,
                     is_small ? MEMORY_LEVEL - 2 : MEMORY_LEVEL, Z_DEFAULT_STRATEGY) != Z_OK)
        return false;
    const bool is_good = run(&stream, out, text, length, Z_FINISH);
    deflateEnd(&stream);
    if (!is_good) out->length = begin;
    return is_good;
}
