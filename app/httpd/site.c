/* SPDX-License-Identifier: MIT */
/*
 * The page's files. They may load nothing from elsewhere. Other sites may frame only embed.html,
 * which is made for that. The policy is the same as in web/index.html, repeated as a header.
 */
#include "common/texts.h"
#include "httpd/server.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILES_MOST = 256, PATH_SIZE = SITE_PATH_SIZE, DEPTH_MOST = 8, FILE_BYTES_MOST = 8 << 20 };

#define POLICY                                                                                     \
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; " \
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri "       \
    "'none'; "                                                                                     \
    "form-action 'none'; frame-ancestors "

static const char policy[] = POLICY "'none'";
static const char policy_framed[] = POLICY "*";

/* The files of the page, in memory. */
struct site {
    const char *public_url; /* used while files are read */
    size_t count;
    struct site_file *files[FILES_MOST];
};

/* ---- Tags ------------------------------------------------------------------------------------ */

/* 64-bit FNV-1a: enough to distinguish two versions of one file. */
void etag_of(const char *bytes, size_t length, char etag[ETAG_SIZE])
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < length; i++) {
        hash ^= (unsigned char)bytes[i];
        hash *= UINT64_C(0x100000001b3);
    }
    memcpy(etag, "W/\"", 3);
    for (int i = 0; i < 16; i++) etag[3 + i] = "0123456789abcdef"[hash >> (60 - 4 * i) & 15];
    memcpy(etag + 19, "\"", 2);
}

/* ---- Reading --------------------------------------------------------------------------------- */

/* The Content-Type of a file, by its ending. */
static const char *type_of(const char *path)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".wasm", "application/wasm"},
        {".woff2", "font/woff2"},
        {".webmanifest", "application/manifest+json"},
        {".json", "application/json"},
        {".txt", "text/plain; charset=utf-8"},
    };
    const char *const dot = strrchr(path, '.');
    for (size_t i = 0; dot != NULL && i < sizeof types / sizeof types[0]; i++) {
        if (strcmp(dot, types[i][0]) == 0) return types[i][1];
    }
    return "application/octet-stream";
}

static bool ends_with(const char *text, const char *end)
{
    const size_t length = strlen(text);
    const size_t end_length = strlen(end);
    return length >= end_length && strcmp(text + length - end_length, end) == 0;
}

/* Does the file need its own policy header? A file that a browser shows by itself, or runs as a
 * worker, does. Modules, styles and the rest are under the policy of the page that loads them; some
 * 40 headers would add 10 kB to the first visit. */
static bool has_policy(const char *path)
{
    return ends_with(path, ".html") || ends_with(path, ".svg") || ends_with(path, "worker.js");
}

void add_header(struct buffer *headers, const char *name, const char *value)
{
    buffer_text(headers, name);
    buffer_text(headers, ": ");
    buffer_text(headers, value);
    buffer_text(headers, "\r\n");
}

void site_add_headers(struct buffer *headers, const struct site_file *file, bool is_unchanged)
{
    if (!is_unchanged) add_header(headers, "Content-Type", type_of(file->path));
    add_header(headers, "ETag", file->etag);
    buffer_text(headers, "Cache-Control: no-cache\r\nVary: Accept-Encoding\r\n"
                         "X-Content-Type-Options: nosniff\r\n");
    if (is_unchanged) return;
    if (has_policy(file->path)) {
        add_header(headers, "Content-Security-Policy",
                   strcmp(file->path, "/embed.html") == 0 ? policy_framed : policy);
        buffer_text(headers,
                    "Referrer-Policy: no-referrer\r\nCross-Origin-Opener-Policy: same-origin\r\n");
    }
    buffer_text(headers, "Cross-Origin-Resource-Policy: same-origin\r\n");
}

static bool is_packed(const char *path)
{
    const char *const dot = strrchr(path, '.');
    return dot != NULL && (strcmp(dot, ".png") == 0 || strcmp(dot, ".woff2") == 0);
}

static void file_free(struct site_file *file)
{
    buffer_clear(&file->plain);
    buffer_clear(&file->packed);
    buffer_clear(&file->brotli);
    free(file);
}

/* Makes the address in a meta tag of that property absolute, with the page's public URL; ./ is the
 * page itself. An address that is absolute already stays. */
static void complete_tag(struct buffer *body, const char *property, const char *url)
{
    char tag[64];
    snprintf(tag, sizeof tag, "property=\"og:%s\" content=\"", property);
    if (!buffer_reserve(body, strlen(url) + 1)) return;
    body->data[body->length] = '\0';
    char *const found = strstr(body->data, tag);
    if (found == NULL) return;
    const size_t place = (size_t)(found - body->data) + strlen(tag);
    if (strncmp(body->data + place, "http", 4) == 0) return;
    const size_t rest = place + (strncmp(body->data + place, "./", 2) == 0 ? 2 : 0);
    memmove(body->data + place + strlen(url), body->data + rest, body->length - rest);
    memcpy(body->data + place, url, strlen(url));
    body->length += strlen(url) - (rest - place);
}

/* Adds a file; takes over the body, and the same in brotli, which may be empty. */
static bool add_file(struct site *site, const char *path, struct buffer *body,
                     struct buffer *brotli)
{
    enum { LEVEL = 6 };
    if (site->count == FILES_MOST) errno = EFBIG;
    struct site_file *const file = site->count < FILES_MOST ? calloc(1, sizeof *file) : NULL;
    if (file == NULL) return false;
    snprintf(file->path, sizeof file->path, "%s", path);
    etag_of(body->data, body->length, file->etag);
    if (!is_packed(path) && body->length >= GZIP_WORTH_BYTES)
        gzip_text(&file->packed, body->data, body->length, LEVEL);
    file->plain = *body;
    file->brotli = *brotli;
    *body = *brotli = (struct buffer)BUFFER_INIT;
    site->files[site->count++] = file;
    return true;
}

/* Reads all bytes of a file. */
static bool read_bytes(int descriptor, struct buffer *bytes)
{
    enum { STEP = 65536 };
    for (;;) {
        if (bytes->length > FILE_BYTES_MOST) errno = EFBIG;
        if (bytes->length > FILE_BYTES_MOST || !buffer_reserve(bytes, STEP)) return false;
        const ssize_t count = read(descriptor, bytes->data + bytes->length, STEP);
        if (count <= 0) return count == 0;
        bytes->length += (size_t)count;
    }
}

/* Opens a file of a directory; -1: there is none. */
static int open_inside(int directory, const char *name)
{
    return openat(directory, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
}

/* Reads what stands beside the file of that name in brotli, if anything does. */
static bool read_brotli(int directory, const char *name, struct buffer *bytes)
{
    char beside[PATH_SIZE];
    const int length = snprintf(beside, sizeof beside, "%s.br", name);
    const int descriptor =
        length > 0 && (size_t)length < sizeof beside ? open_inside(directory, beside) : -1;
    if (descriptor < 0) return true;
    const bool is_good = read_bytes(descriptor, bytes);
    close(descriptor);
    return is_good;
}

/* Reads a file and its brotli, which is left if the file is changed here. */
static bool read_file(struct site *site, int directory, const char *name, int descriptor,
                      const char *path)
{
    struct buffer body = BUFFER_INIT, brotli = BUFFER_INIT;
    bool is_good = read_bytes(descriptor, &body);
    if (is_good && site->public_url != NULL && ends_with(path, ".html")) {
        complete_tag(&body, "url", site->public_url);
        complete_tag(&body, "image", site->public_url);
    } else if (is_good) {
        is_good = read_brotli(directory, name, &brotli);
    }
    if (is_good) is_good = add_file(site, path, &body, &brotli);
    buffer_clear(&body);
    buffer_clear(&brotli);
    return is_good;
}

/* Reads a directory; takes over its descriptor. path: from the root of the site, "" for the
 * root. */
static bool read_directory(struct site *site, int descriptor, const char *path, int depth)
{
    DIR *const directory = fdopendir(descriptor);
    if (directory == NULL) {
        close(descriptor);
        return false;
    }
    bool is_good = true;
    for (const struct dirent *item; is_good && (item = readdir(directory)) != NULL;) {
        char below[PATH_SIZE];
        struct stat facts;
        if (item->d_name[0] == '.' || ends_with(item->d_name, ".br")) continue;
        const int length = snprintf(below, sizeof below, "%s/%s", path, item->d_name);
        const int inner = open_inside(dirfd(directory), item->d_name);
        if (inner < 0 || length < 0 || (size_t)length >= sizeof below ||
            fstat(inner, &facts) != 0) {
            is_good = false;
            if (inner >= 0) close(inner);
        } else if (S_ISDIR(facts.st_mode)) {
            is_good = depth < DEPTH_MOST && read_directory(site, inner, below, depth + 1);
            if (depth >= DEPTH_MOST) close(inner);
        } else {
            is_good = !S_ISREG(facts.st_mode) ||
                      read_file(site, dirfd(directory), item->d_name, inner, below);
            close(inner);
        }
    }
    closedir(directory);
    return is_good;
}

/* Opens the directory beside the program; -1: there is none. */
static int open_usual(void)
{
    static const char *const places[] = {"site", "../share/tally/site", "../../share/tally/site"};
    char program[PATH_SIZE], place[PATH_SIZE * 2];
    const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0) return -1;
    program[length] = '\0';
    char *const slash = strrchr(program, '/');
    if (slash == NULL) return -1;
    *slash = '\0';
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        snprintf(place, sizeof place, "%s/%s", program, places[i]);
        const int descriptor = open(place, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (descriptor >= 0) return descriptor;
    }
    return -1;
}

enum { API_FILES = 3 };

/* Adds the page of the API, which is part of the program. */
static bool add_api(struct site *site)
{
    static const char *const files[API_FILES][2] = {{"/api/index.html", text_index_html},
                                                    {"/api/api.css", text_api_css},
                                                    {"/api/api.js", text_api_js}};
    for (size_t i = 0; i < API_FILES; i++) {
        struct buffer body = BUFFER_INIT, brotli = BUFFER_INIT;
        buffer_text(&body, files[i][1]);
        const bool is_good = !body.has_failed && add_file(site, files[i][0], &body, &brotli);
        buffer_clear(&body);
        if (!is_good) return false;
    }
    return true;
}

/* Reads the page's directory, if there is one. */
static bool read_site(struct site *site, const char *directory)
{
    const int descriptor =
        directory != NULL ? open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : open_usual();
    if (descriptor < 0) return directory == NULL;
    return read_directory(site, descriptor, "", 0);
}

struct site *site_new(const char *directory, const char *public_url)
{
    struct site *const site = calloc(1, sizeof *site);
    if (site == NULL) return NULL;
    site->public_url = public_url;
    if (add_api(site) && read_site(site, directory)) return site;
    const int reason = errno;
    site_free(site);
    errno = reason;
    return NULL;
}

void site_free(struct site *site)
{
    if (site == NULL) return;
    for (size_t i = 0; i < site->count; i++) file_free(site->files[i]);
    free(site);
}

bool site_has_page(const struct site *site)
{
    return site->count > API_FILES;
}

bool site_find(const struct site *site, const char *path, const struct site_file **file)
{
    const char *const wanted = strcmp(path, "/") == 0              ? "/index.html"
                               : strcmp(path, "/api/") == 0        ? "/api/index.html"
                               : strcmp(path, "/favicon.ico") == 0 ? "/icons/icon-192.png"
                                                                   : path;
    for (size_t i = 0; i < site->count; i++) {
        if (strcmp(site->files[i]->path, wanted) != 0) continue;
        *file = site->files[i];
        return true;
    }
    return false;
}
