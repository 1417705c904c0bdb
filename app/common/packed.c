/* SPDX-License-Identifier: MIT */
/*
 * Compression. The declarations repeat the libraries' binary interfaces (ABI), so that no header is
 * needed.
 */
#include "common/packed.h"

#include <dlfcn.h>
#include <stdlib.h>

enum { OUT_BYTES = 64 << 10 };

/* ---- zlib ------------------------------------------------------------------------------------ */

/* zlib's z_stream, member by member. zlib is opened when it is needed, so its header need not be
 * there when tally is built. */
struct z_stream_of_zlib {
    const unsigned char *next_in;
    unsigned int avail_in;
    unsigned long total_in;
    unsigned char *next_out;
    unsigned int avail_out;
    unsigned long total_out;
    const char *message;
    void *state;
    void *allocate;
    void *release;
    void *context;
    int data_type;
    unsigned long check;
    unsigned long reserved;
};

/* Constants of zlib's header, and the settings that tally calls it with. The window of 15 bits,
 * plus 16, means gzip's header; plus 32, either header. */
enum {
    Z_IS_FINISH = 4,
    Z_IS_END = 1,
    Z_IS_FULL = -5,
    Z_LEVEL = 6,
    Z_WINDOW = 15 + 16,
    Z_READ = 47
};

/* ---- zstd ------------------------------------------------------------------------------------ */

/* The input and the output of zstd: ZSTD_inBuffer and ZSTD_outBuffer, member by member. zstd does
 * not write the bytes of its input. */
struct zstd_bytes {
    void *bytes;
    size_t size;
    size_t position;
};

/* A file in gzip or zstd that is read or written. */
struct packed_stream {
    enum packing packing;
    bool is_written;
    bool is_at_end; /* when reading: the position is between two parts of the file */
    void *library;
    struct {
        int (*deflate_begin)(struct z_stream_of_zlib *stream, int level, int method, int window,
                             int memory, int strategy, const char *version, int size);
        int (*inflate_begin)(struct z_stream_of_zlib *stream, int window, const char *version,
                             int size);
        int (*deflate)(struct z_stream_of_zlib *stream, int flush);
        int (*inflate)(struct z_stream_of_zlib *stream, int flush);
        int (*deflate_end)(struct z_stream_of_zlib *stream);
        int (*inflate_end)(struct z_stream_of_zlib *stream);
        int (*inflate_reset)(struct z_stream_of_zlib *stream);
    } zlib; /* the functions of zlib that tally calls, found in the opened library */
    struct z_stream_of_zlib z;
    bool has_z;
    struct {
        void *(*new_packer)(void);
        void *(*new_unpacker)(void);
        size_t (*free_packer)(void *stream);
        size_t (*free_unpacker)(void *stream);
        size_t (*begin)(void *stream, int level);
        size_t (*begin_reading)(void *stream);
        size_t (*pack)(void *stream, struct zstd_bytes *out, struct zstd_bytes *in);
        size_t (*end)(void *stream, struct zstd_bytes *out);
        size_t (*unpack)(void *stream, struct zstd_bytes *out, struct zstd_bytes *in);
        unsigned (*is_error)(size_t code);
    } zstd; /* likewise of zstd */
    void *zstd_stream;
};

/* ---- Loading --------------------------------------------------------------------------------- */

enum packing packing_of(const char *path)
{
    const size_t length = strlen(path);
    if (length > 3 && strcmp(path + length - 3, ".gz") == 0) return PACKING_GZIP;
    if (length > 4 && strcmp(path + length - 4, ".zst") == 0) return PACKING_ZSTD;
    if (length > 8 && strcmp(path + length - 8, ".parquet") == 0) return PACKING_PARQUET;
    return PACKING_NONE;
}

static void *load(const char *const *names)
{
    for (; *names != NULL; names++) {
        void *const library = dlopen(*names, RTLD_NOW | RTLD_LOCAL);
        if (library != NULL) return library;
    }
    return NULL;
}

/* Fills in a table of function pointers, which all have the same size. */
static bool find_all(void *library, const char *const *names, size_t count, void *table)
{
    for (size_t i = 0; i < count; i++) {
        void *const symbol = dlsym(library, names[i]);
        if (symbol == NULL) return false;
        memcpy((char *)table + i * sizeof symbol, &symbol, sizeof symbol);
    }
    return true;
}

/* Opens zlib by the names that it has on Linux, macOS and Windows. The version 1.2.11 tells zlib
 * which layout of z_stream the caller uses. */
static bool begin_gzip(struct packed_stream *stream)
{
    static const char *const libraries[] = {"libz.so.1", "libz.so", "libz.1.dylib", "zlib1.dll",
                                            NULL};
    static const char *const names[] = {"deflateInit2_", "inflateInit2_", "deflate",     "inflate",
                                        "deflateEnd",    "inflateEnd",    "inflateReset"};
    stream->library = load(libraries);
    if (stream->library == NULL ||
        !find_all(stream->library, names, sizeof names / sizeof names[0], &stream->zlib))
        return false;
    const int size = (int)sizeof stream->z;
    const int status =
        stream->is_written
            ? stream->zlib.deflate_begin(&stream->z, Z_LEVEL, 8, Z_WINDOW, 8, 0, "1.2.11", size)
            : stream->zlib.inflate_begin(&stream->z, Z_READ, "1.2.11", size);
    stream->has_z = status == 0;
    return stream->has_z;
}

static bool begin_zstd(struct packed_stream *stream)
{
    static const char *const libraries[] = {"libzstd.so.1", "libzstd.so", "libzstd.1.dylib",
                                            "libzstd.dll", NULL};
    static const char *const names[] = {
        "ZSTD_createCStream",    "ZSTD_createDStream", "ZSTD_freeCStream",    "ZSTD_freeDStream",
        "ZSTD_initCStream",      "ZSTD_initDStream",   "ZSTD_compressStream", "ZSTD_endStream",
        "ZSTD_decompressStream", "ZSTD_isError"};
    enum { LEVEL = 3 };
    stream->library = load(libraries);
    if (stream->library == NULL ||
        !find_all(stream->library, names, sizeof names / sizeof names[0], &stream->zstd))
        return false;
    stream->zstd_stream =
        stream->is_written ? stream->zstd.new_packer() : stream->zstd.new_unpacker();
    if (stream->zstd_stream == NULL) return false;
    const size_t code = stream->is_written ? stream->zstd.begin(stream->zstd_stream, LEVEL)
                                           : stream->zstd.begin_reading(stream->zstd_stream);
    return !stream->zstd.is_error(code);
}

struct packed_stream *packed_new(enum packing packing, bool is_written, const char **message)
{
    if (packing == PACKING_PARQUET) {
        *message =
            "Parquet is read and written by python -m libtally.parquet; here are lines of JSON";
        return NULL;
    }
    struct packed_stream *const stream = calloc(1, sizeof *stream);
    *message = "out of memory";
    if (stream == NULL) return NULL;
    stream->packing = packing;
    stream->is_written = is_written;
    stream->is_at_end = true;
    if (packing == PACKING_GZIP ? begin_gzip(stream) : begin_zstd(stream)) return stream;
    *message = packing == PACKING_GZIP ? "zlib (libz.so.1) is not installed"
                                       : "zstd (libzstd.so.1) is not installed";
    packed_free(stream);
    return NULL;
}

void packed_free(struct packed_stream *stream)
{
    if (stream == NULL) return;
    if (stream->has_z && stream->is_written) stream->zlib.deflate_end(&stream->z);
    if (stream->has_z && !stream->is_written) stream->zlib.inflate_end(&stream->z);
    if (stream->zstd_stream != NULL && stream->is_written)
        stream->zstd.free_packer(stream->zstd_stream);
    if (stream->zstd_stream != NULL && !stream->is_written)
        stream->zstd.free_unpacker(stream->zstd_stream);
    if (stream->library != NULL) dlclose(stream->library);
    free(stream);
}

/* ---- Bytes ----------------------------------------------------------------------------------- */

static bool pack_gzip(struct packed_stream *stream, const char *bytes, size_t count, bool is_end,
                      struct buffer *out)
{
    struct z_stream_of_zlib *const z = &stream->z;
    z->next_in = (const unsigned char *)bytes;
    z->avail_in = (unsigned)count; /* fits: pieces are small */
    do {
        if (!buffer_reserve(out, OUT_BYTES)) return false;
        z->next_out = (unsigned char *)out->data + out->length;
        z->avail_out = OUT_BYTES;
        const int status = stream->zlib.deflate(z, is_end ? Z_IS_FINISH : 0);
        if (status < 0 && status != Z_IS_FULL) return false;
        out->length += OUT_BYTES - z->avail_out;
    } while (z->avail_out == 0);
    return true;
}

/* A gzip file may consist of several parts, one after the other. */
static bool unpack_gzip(struct packed_stream *stream, const char *bytes, size_t count,
                        struct buffer *out)
{
    struct z_stream_of_zlib *const z = &stream->z;
    z->next_in = (const unsigned char *)bytes;
    z->avail_in = (unsigned)count;
    if (count > 0) stream->is_at_end = false;
    do {
        if (!buffer_reserve(out, OUT_BYTES)) return false;
        z->next_out = (unsigned char *)out->data + out->length;
        z->avail_out = OUT_BYTES;
        const int status = stream->zlib.inflate(z, 0);
        if (status < 0 && status != Z_IS_FULL) return false;
        out->length += OUT_BYTES - z->avail_out;
        stream->is_at_end = status == Z_IS_END;
        if (status == Z_IS_END && z->avail_in > 0 && stream->zlib.inflate_reset(z) != 0)
            return false;
    } while (z->avail_in > 0 || z->avail_out == 0);
    return true;
}

/* Feeds the bytes to libzstd, and appends its output, until all input is consumed and, at the
 * end, everything is flushed. */
static bool flow_zstd(struct packed_stream *stream, const char *bytes, size_t count, bool is_end,
                      struct buffer *out)
{
    struct zstd_bytes in = {(void *)bytes, count, 0}, to;
    size_t code = 0;
    do {
        if (!buffer_reserve(out, OUT_BYTES)) return false;
        to = (struct zstd_bytes){out->data + out->length, OUT_BYTES, 0};
        const bool is_last = is_end && stream->is_written && in.position == in.size;
        if (is_last) code = stream->zstd.end(stream->zstd_stream, &to);
        else if (stream->is_written) code = stream->zstd.pack(stream->zstd_stream, &to, &in);
        else if (count > 0) code = stream->zstd.unpack(stream->zstd_stream, &to, &in);
        if (stream->zstd.is_error(code)) return false;
        out->length += to.position;
        if (is_last && code == 0) return true;
    } while (in.position < in.size || to.position == to.size || (is_end && stream->is_written));
    if (count > 0) stream->is_at_end = code == 0;
    return true;
}

bool packed_flow(struct packed_stream *stream, const char *bytes, size_t count, bool is_end,
                 struct buffer *out, const char **message)
{
    bool is_right = true;
    if (stream->packing == PACKING_ZSTD) is_right = flow_zstd(stream, bytes, count, is_end, out);
    else if (stream->is_written) is_right = pack_gzip(stream, bytes, count, is_end, out);
    else if (count > 0) is_right = unpack_gzip(stream, bytes, count, out);
    if (is_right && is_end && !stream->is_written && !stream->is_at_end) {
        *message = "the packed file ends too early";
        return false;
    }
    if (!is_right) *message = stream->is_written ? "it cannot be packed" : "it cannot be unpacked";
    return is_right;
}
