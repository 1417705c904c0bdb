/* SPDX-License-Identifier: MIT */
/*
 * The checkpoint of tally missing: a file with what a search has settled, from which a later run
 * continues. It is replaced every few seconds, always as a whole, so it is never half written.
 */
#include "cli/missing/checkpoint.h"

#include "cli/terminal/message.h"
#include "cli/terminal/progress.h"
#include "common/file.h"
#include "query/line.h"
#include "query/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EVERY_MS = 5000, FILE_BYTES_MOST = 1 << 16 };

static const char heading[] = "tally missing 1\nsearch ";

static void put_numbers(struct buffer *text, const char *word, const uint64_t *numbers,
                        size_t count)
{
    buffer_text(text, word);
    for (size_t i = 0; i < count; i++) {
        buffer_char(text, ' ');
        buffer_number(text, numbers[i]);
    }
    buffer_char(text, '\n');
}

/* Describes the search, so that a file of another search is recognised. */
static void put_search(struct buffer *text, const struct checkpoint *checkpoint, uint64_t from)
{
    const tally_options *const options = checkpoint->options;
    buffer_text(text, heading);
    report_id(text, checkpoint->game, from);
    buffer_text(text, " fewest ");
    buffer_number(text, options->fewest);
    buffer_text(text, " most ");
    buffer_number(text, options->most);
    if (options->detours != 0) buffer_text(text, " detours");
    put_numbers(text, " must", options->must_use, options->must_use_count);
}

/* ---- Reading --------------------------------------------------------------------------------- */

static bool read_list(const char **at, const char *word, uint64_t *numbers, size_t *count)
{
    const size_t length = strlen(word);
    if (strncmp(*at, word, length) != 0) return false;
    *at += length;
    *count = 0;
    while (**at == ' ' && *count < PARAMETER_GAMES_MOST) {
        const char *const number = *at + 1;
        const size_t digits = strcspn(number, " \n");
        if (!read_whole(number, digits, &numbers[(*count)++])) return false;
        *at = number + digits;
    }
    return *(*at)++ == '\n';
}

static bool parse(const char *text, struct missing_found *found)
{
    uint64_t next[PARAMETER_GAMES_MOST];
    size_t count = 0;
    const char *at = text;
    if (!read_list(&at, "next", next, &count) || count != 1 || next[0] < found->from ||
        !read_list(&at, "missing", found->missing, &found->count) ||
        !read_list(&at, "unproved", found->unproved, &found->unproved_count) || *at != '\0')
        return false;
    found->next = next[0];
    if (found->count != 0) found->first = found->missing[0];
    if (found->unproved_count != 0 && (found->count == 0 || found->unproved[0] < found->first))
        found->first = found->unproved[0];
    return true;
}

static bool take_text(const struct checkpoint *checkpoint, const char *text,
                      struct missing_found *found)
{
    struct buffer search = BUFFER_INIT;
    put_search(&search, checkpoint, found->from);
    const bool is_mine = !search.has_failed && strncmp(text, search.data, search.length) == 0;
    const bool is_read = is_mine && parse(text + search.length, found);
    if (!is_mine)
        fail_usage("--checkpoint '%s': the file is not of this search; give another file, or "
                   "remove it",
                   checkpoint->path);
    else if (!is_read)
        fail_usage("--checkpoint '%s': the file is damaged; remove it", checkpoint->path);
    buffer_clear(&search);
    return is_read;
}

/* A file that does not exist, or is empty as mktemp makes it, is no error: the search then begins
 * at its start, and the file is written later. */
bool checkpoint_read(const struct checkpoint *checkpoint, struct missing_found *found)
{
    if (checkpoint->path == NULL) return true;
    FILE *const file = fopen(checkpoint->path, "rb");
    char *const text = file != NULL ? malloc(FILE_BYTES_MOST) : NULL;
    if (file == NULL) return true;
    bool is_read = false;
    if (text != NULL) {
        const size_t length = fread(text, 1, FILE_BYTES_MOST - 1, file);
        text[length] = '\0';
        is_read = (length == 0 && !ferror(file)) || take_text(checkpoint, text, found);
        free(text);
    }
    fclose(file);
    return is_read;
}

/* ---- Writing --------------------------------------------------------------------------------- */

/* The file is written at most once in EVERY_MS milliseconds, since a search may decide thousands of
 * numbers in that time. */
bool checkpoint_write(struct checkpoint *checkpoint, const struct missing_found *found, bool is_due)
{
    const uint64_t now_ms = clock_ms();
    if (checkpoint->path == NULL) return true;
    if (!is_due && now_ms < checkpoint->saved_ms + EVERY_MS) return true;
    checkpoint->saved_ms = now_ms;
    struct buffer text = BUFFER_INIT;
    struct file_writer file;
    put_search(&text, checkpoint, found->from);
    put_numbers(&text, "next", &found->next, 1);
    put_numbers(&text, "missing", found->missing, found->count);
    put_numbers(&text, "unproved", found->unproved, found->unproved_count);
    const bool has_begun = !text.has_failed && file_begin(&file, checkpoint->path);
    const bool is_written = has_begun && file_write(&file, text.data, text.length);
    const bool is_ended = is_written && file_end(&file);
    if (has_begun && !is_ended) file_drop(&file);
    if (!is_ended)
        fail_usage("--checkpoint '%s': %s", checkpoint->path,
                   text.has_failed ? "out of memory" : file.message);
    buffer_clear(&text);
    return is_ended;
}
