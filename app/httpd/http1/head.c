/* SPDX-License-Identifier: MIT */
/*
 * Parses heads of requests. Headers that the service does not use are only checked for their form.
 * A relevant header that occurs twice is refused if the two could disagree.
 */
#include "httpd/http1/http1.h"

#include <strings.h>

/* ---- The end --------------------------------------------------------------------------------- */

static bool refuse(struct head *head, enum head_fault fault, const char *detail)
{
    head->fault = fault;
    head->detail = detail;
    return false;
}

static bool refuse_header(struct head *head, const char *detail)
{
    return refuse(head, FAULT_HEADERS, detail);
}

static bool is_letter_or_digit(unsigned char byte)
{
    return (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') ||
           (byte >= 'a' && byte <= 'z');
}

/* A character of a token (method or header name): RFC 9110, 5.6.2. */
static bool is_token(unsigned char byte)
{
    return is_letter_or_digit(byte) || (byte != '\0' && strchr("!#$%&'*+-.^_`|~", byte) != NULL);
}

static enum head_state too_large(struct head *head, const char *bytes, size_t count)
{
    const bool is_first_line = memchr(bytes, '\n', count) == NULL;
    refuse(head, is_first_line ? FAULT_URI_SIZE : FAULT_HEAD_SIZE, "at most 16384 bytes");
    return HEAD_REFUSED;
}

/* Why the byte at that index is wrong, or NULL. If it is a CR, the byte after it must have
 * arrived. */
static const char *fault_of_byte(const char *bytes, size_t at)
{
    const unsigned char byte = (unsigned char)bytes[at];
    if (at == 0 && !is_token(byte)) return "this is not HTTP";
    if (byte == '\r') return bytes[at + 1] == '\n' ? NULL : "a CR is not followed by LF";
    if (byte == '\n')
        return at > 0 && bytes[at - 1] == '\r' ? NULL : "a line does not end with CR LF";
    if ((byte < 0x20 && byte != '\t') || byte == 0x7f) return "a control character is in the head";
    return NULL;
}

/* Examines only new bytes, so a head that arrives byte by byte costs linear time. */
enum head_state head_find_end(struct head *head, const char *bytes, size_t count, size_t *seen,
                              size_t *length)
{
    const size_t most = count < HEAD_BYTES_MOST ? count : (size_t)HEAD_BYTES_MOST;
    size_t at = *seen;
    for (; at < most; at++) {
        if ((unsigned char)bytes[at] > 0x20 && bytes[at] != 0x7f && at > 0) continue;
        if (bytes[at] == '\r' && at + 1 == most) break;
        const char *const wrong = fault_of_byte(bytes, at);
        if (wrong != NULL) {
            refuse_header(head, wrong);
            return HEAD_REFUSED;
        }
        if (bytes[at] != '\n' || at < 3 || bytes[at - 2] != '\n') continue;
        *length = at + 1;
        return HEAD_WHOLE;
    }
    *seen = at;
    return count < HEAD_BYTES_MOST ? HEAD_PARTIAL : too_large(head, bytes, count);
}

/* ---- The first line -------------------------------------------------------------------------- */

static bool read_version(struct head *head, const char *version)
{
    if (strncmp(version, "HTTP/", 5) != 0)
        return refuse_header(head, "the first line does not end with HTTP/1.1");
    head->is_1_0 = strcmp(version, "HTTP/1.0") == 0;
    if (head->is_1_0 || strcmp(version, "HTTP/1.1") == 0) return true;
    return refuse(head, FAULT_VERSION, "HTTP/1.0 and HTTP/1.1 are understood");
}

/* Parses METHOD TARGET VERSION, separated by single blanks. */
static bool read_first_line(struct head *head, char *line)
{
    size_t at = 0;
    while (is_token((unsigned char)line[at])) at++;
    if (at == 0 || line[at] != ' ') return refuse_header(head, "the first line has no method");
    line[at++] = '\0';
    head->method = line;
    char *const target = line + at;
    head->target_length = strcspn(target, " \t");
    if (head->target_length == 0 || target[head->target_length] != ' ')
        return refuse_header(head, "the first line has no target and version");
    target[head->target_length] = '\0';
    head->target = target;
    if (!read_version(head, target + head->target_length + 1)) return false;
    const bool is_absolute = strncasecmp(target, "http://", 7) == 0;
    if (target[0] == '/' || is_absolute || strcmp(target, "*") == 0) return true;
    return refuse_header(head, "the target does not begin with /");
}

/* ---- Headers --------------------------------------------------------------------------------- */

/* A length has at most 18 digits, which fit in 64 bits. No body is nearly that long. */
static bool read_length(const char *text, uint64_t *length)
{
    enum { DIGITS_MOST = 18 };
    const size_t digits = strlen(text);
    if (digits == 0 || digits > DIGITS_MOST || strspn(text, "0123456789") != digits) return false;
    for (*length = 0; *text != '\0'; text++) *length = *length * 10 + (uint64_t)(*text - '0');
    return true;
}

/* Does a comma-separated list contain the word? */
static bool has_word(const char *list, const char *word)
{
    const size_t length = strlen(word);
    while (*list != '\0') {
        list += strspn(list, " \t,");
        const size_t found = strcspn(list, " \t,");
        if (found == length && strncasecmp(list, word, length) == 0) return true;
        list += found;
    }
    return false;
}

static bool take_length(struct head *head, const char *value)
{
    head->lengths++;
    return read_length(value, &head->length) ||
           refuse_header(head, "Content-Length is not a number");
}

static bool take_coding(struct head *head, const char *value)
{
    head->codings++;
    head->is_chunked = strcasecmp(value, "chunked") == 0;
    return head->is_chunked || refuse_header(head, "Transfer-Encoding is not chunked");
}

static bool take_host(struct head *head, const char *value)
{
    head->hosts++;
    return strpbrk(value, " \t,/@") == NULL ||
           refuse_header(head, "Host is not the name of a host");
}

static void take_first(const char **text, const char *value)
{
    if (*text == NULL) *text = value;
}

/* Headers that proxies could read differently are refused if they occur twice (see
 * check_together()). Of the others the first one counts, except X-Forwarded-For: there the last one
 * is from the nearest proxy. */
static bool take_header(struct head *head, const char *name, const char *value)
{
    if (strcasecmp(name, "Content-Length") == 0) return take_length(head, value);
    if (strcasecmp(name, "Transfer-Encoding") == 0) return take_coding(head, value);
    if (strcasecmp(name, "Host") == 0) return take_host(head, value);
    if (strcasecmp(name, "Connection") == 0) {
        head->wants_close |= has_word(value, "close");
        head->wants_keep_alive |= has_word(value, "keep-alive");
    } else if (strcasecmp(name, "Expect") == 0) {
        head->expects_continue = strcasecmp(value, "100-continue") == 0;
    } else if (strcasecmp(name, "Accept") == 0) {
        take_first(&head->accept, value);
    } else if (strcasecmp(name, "Accept-Encoding") == 0) {
        take_first(&head->accept_encoding, value);
    } else if (strcasecmp(name, "Content-Type") == 0) {
        take_first(&head->content_type, value);
    } else if (strcasecmp(name, "If-None-Match") == 0) {
        take_first(&head->if_none_match, value);
    } else if (strcasecmp(name, "X-Forwarded-For") == 0) {
        head->forwarded_for = value;
    }
    return true;
}

/* NAME: VALUE; blanks around the value are removed. */
static bool read_header(struct head *head, char *line)
{
    if (line[0] == ' ' || line[0] == '\t')
        return refuse_header(head, "a header continues on a second line");
    size_t at = 0;
    while (is_token((unsigned char)line[at])) at++;
    if (line[at] == ' ' || line[at] == '\t')
        return refuse_header(head, "a blank is in the name of a header");
    if (at == 0 || line[at] != ':') return refuse_header(head, "a header has no name and colon");
    line[at] = '\0';
    char *const value = line + at + 1 + strspn(line + at + 1, " \t");
    size_t length = strlen(value);
    while (length > 0 && (value[length - 1] == ' ' || value[length - 1] == '\t')) length--;
    value[length] = '\0';
    if (++head->headers > HEADERS_MOST) return refuse(head, FAULT_HEAD_SIZE, "at most 200 headers");
    return take_header(head, line, value);
}

/* Checks what the headers say together. */
static bool check_together(struct head *head, uint64_t body_most)
{
    const bool may_have_body = strcmp(head->method, "POST") == 0;
    if (head->lengths + head->codings > 1)
        return refuse_header(head, "the length of the body is given twice");
    if (head->codings > 0 && head->is_1_0)
        return refuse_header(head, "HTTP/1.0 has no Transfer-Encoding");
    if (head->hosts > 1) return refuse_header(head, "Host is given twice");
    if (head->hosts == 0 && !head->is_1_0) return refuse_header(head, "Host is missing");
    if (!may_have_body && (head->is_chunked || head->length > 0))
        return refuse_header(head, "this method takes no body");
    if (head->length > body_most) return refuse(head, FAULT_BODY_SIZE, NULL);
    head->keeps_alive = !head->wants_close && (!head->is_1_0 || head->wants_keep_alive);
    return true;
}

/* Replaces the line's end by a NUL. Returns the beginning of the next line. */
static char *end_line(char *line, const char *end)
{
    char *const cr = memchr(line, '\r', (size_t)(end - line));
    if (cr == NULL) return line;
    *cr = '\0';
    return cr + 2;
}

bool head_read(struct head *head, char *bytes, size_t length, uint64_t body_most)
{
    const char *const end = bytes + length;
    *head = (struct head){.method = NULL};
    char *line = bytes, *next = end_line(line, end);
    if (!read_first_line(head, line)) return false;
    for (line = next; line < end; line = next) {
        next = end_line(line, end);
        if (line[0] == '\0') break;
        if (!read_header(head, line)) return false;
    }
    return check_together(head, body_most);
}

/* ---- Targets --------------------------------------------------------------------------------- */

bool percent_decode(const char *text, size_t length, bool has_blanks, char *to, size_t *to_length)
{
    size_t count = 0;
    for (size_t at = 0; at < length; at++) {
        char byte = text[at];
        if (byte == '+' && has_blanks) byte = ' ';
        if (byte == '%') {
            const int high = length - at > 2 ? value_of_digit(text[at + 1]) : -1;
            const int low = length - at > 2 ? value_of_digit(text[at + 2]) : -1;
            if (high < 0 || low < 0) return false;
            byte = (char)(unsigned char)(high * 16 + low);
            at += 2;
        }
        to[count++] = byte;
    }
    *to_length = count;
    return true;
}
