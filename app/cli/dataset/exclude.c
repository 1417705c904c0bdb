/* SPDX-License-Identifier: MIT */
/*
 * Games to leave out. A game is identified by target and numbers, whatever the rules of its
 * dataset.
 */
#include "cli/dataset/exclude.h"

#include "cli/commands.h"
#include "cli/dataset/dataset.h"
#include "cli/dataset/reader.h"
#include "cli/terminal/message.h"
#include "cli/terminal/output.h"
#include "cli/terminal/watch.h"
#include "dataset/source.h"

enum { ROWS_AT_ONCE = 1024 };

static bool exclude_row(struct rows *rows, struct source *source, const char *path,
                        const struct read_row *row, const char *text)
{
    if (!source_read(source, text + row->begin, row->length)) {
        fail_usage("--exclude '%.200s', line %llu: %s", path, (unsigned long long)row->line,
                   source->message);
        return false;
    }
    drawn_game_key("", false, &source->drawn);
    if (rows_exclude(rows, drawn_game_plain_print(&source->drawn)) == TALLY_OK) return true;
    output_lacks_memory();
    return false;
}

static bool exclude_file(struct rows *rows, struct source *source, const char *path)
{
    struct dataset_reader reader;
    struct read_row read[ROWS_AT_ONCE];
    size_t count = 0;
    bool is_right = reader_begin(&reader, "exclude", path);
    while (is_right && watch_tick(NULL, NULL) == 0) {
        is_right = reader_next(&reader, path, read, ROWS_AT_ONCE, &count);
        if (!is_right || count == 0) break;
        for (size_t i = 0; i < count && is_right; i++)
            is_right = exclude_row(rows, source, path, &read[i], reader.text.data);
    }
    reader_end(&reader);
    return is_right;
}

/* Returns the argument if argv[i] is an --exclude, otherwise NULL. The option may be given several
 * times. */
static const char *exclude_at(char *const *argv, size_t i)
{
    static const char name[] = "--exclude";
    const size_t length = sizeof name - 1;
    if (strncmp(argv[i], name, length) != 0) return NULL;
    if (argv[i][length] == '=') return argv[i] + length + 1;
    return argv[i][length] == '\0' ? argv[i + 1] : NULL;
}

bool exclude_sets(const struct call *call, struct rows *rows)
{
    struct source source = {.has_target = false};
    bool is_right = true;
    if (!call->own[DATASET_EXCLUDE].is_set) return true;
    for (size_t i = 1; call->argv[i] != NULL && is_right; i++) {
        const char *const path = exclude_at(call->argv, i);
        if (path != NULL) is_right = exclude_file(rows, &source, path);
    }
    for (size_t i = 0; i < call->argument_count && is_right; i++)
        is_right = exclude_file(rows, &source, call->arguments[i]);
    source_clear(&source);
    return is_right;
}
