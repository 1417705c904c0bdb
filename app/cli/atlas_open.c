/* SPDX-License-Identifier: MIT */
/*
 * Opening an atlas, and finding a selection in it.
 */
#include "cli/atlas.h"
#include "cli/commands.h"
#include "cli/message.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int fail_atlas(const struct atlas *atlas)
{
    return fail_usage("%s: %s", atlas->path, atlas->database.message);
}

static bool read_meta(struct atlas *atlas, const char *key, char *text, size_t size)
{
    struct sqlite3_stmt *statement = NULL;
    bool has_failed = false;
    text[0] = '\0';
    if (!database_prepare(&atlas->database, &statement, "SELECT value FROM meta WHERE key=?")) return false;
    bind_text(statement, 1, key);
    if (database_step(&atlas->database, statement, &has_failed))
        snprintf(text, size, "%s", column_text(statement, 0));
    database_finish(statement);
    return !has_failed;
}

static bool read_meta_number(struct atlas *atlas, const char *key, uint64_t *number)
{
    char text[32];
    if (!read_meta(atlas, key, text, sizeof text)) return false;
    *number = strtoull(text, NULL, 10);
    return true;
}

int open_atlas(struct atlas *atlas)
{
    char format[32];
    uint64_t pick = 0, counts = 0, games = 0, complete = 0;
    struct stat file;
    if (stat(atlas->path, &file) != 0 && errno == ENOENT)
        return fail_usage("%s: there is no such file; 'tally survey -o FILE' makes one", atlas->path);
    if (!database_open(&atlas->database, atlas->path, DATABASE_READ) ||
        !database_run(&atlas->database, "SELECT 1 FROM sqlite_schema")) /* locked, or no database at all? */
        return fail_atlas(atlas);
    const bool has_format = read_meta(atlas, "format", format, sizeof format);
    if (has_format && strncmp(format, "tally atlas ", 12) == 0 && strcmp(format, "tally atlas 2") != 0)
        return fail_usage("%s: this atlas was written by another version of tally; make it anew",
                          atlas->path);
    if (!has_format || strcmp(format, "tally atlas 2") != 0)
        return fail_usage("%s: this file is not an atlas; 'tally survey -o FILE' makes one", atlas->path);
    if (!read_meta(atlas, "pool", atlas->pool, sizeof atlas->pool) ||
        !read_meta(atlas, "rules", atlas->rules, sizeof atlas->rules) ||
        !read_meta_number(atlas, "pick", &pick) ||
        !read_meta_number(atlas, "first_target", &atlas->target.first) ||
        !read_meta_number(atlas, "last_target", &atlas->target.last) ||
        !read_meta_number(atlas, "selections", &atlas->selections) ||
        !read_meta_number(atlas, "counts", &counts) || !read_meta_number(atlas, "games", &games) ||
        !read_meta_number(atlas, "complete", &complete))
        return fail_atlas(atlas);
    atlas->pick = (uint32_t)pick;
    atlas->has_counts = counts != 0;
    atlas->has_games = games != 0;
    atlas->is_complete = complete != 0;
    if (!atlas->is_complete)
        fail_usage("%s: this atlas is not complete; the survey that writes it goes on when it is run again",
                   atlas->path);
    return EXIT_SOLVED;
}

uint64_t find_selection(struct atlas *atlas, const uint64_t *numbers, size_t count)
{
    uint64_t sorted[ATLAS_NUMBERS_MAX], id = UINT64_MAX;
    char text[ATLAS_NUMBERS_MAX * 24] = "", *at = text;
    for (size_t i = 0; i < count; i++) {
        size_t j = i;
        for (; j > 0 && sorted[j - 1] > numbers[i]; j--) sorted[j] = sorted[j - 1];
        sorted[j] = numbers[i];
    }
    for (size_t i = 0; i < count; i++) {
        at += snprintf(at, 24, "%s%llu", i == 0 ? "" : " ", (unsigned long long)sorted[i]);
    }
    struct sqlite3_stmt *statement = NULL;
    bool has_failed = false;
    if (!database_prepare(&atlas->database, &statement, "SELECT id FROM selection WHERE numbers=?")) {
        fail_atlas(atlas);
        return UINT64_MAX;
    }
    bind_text(statement, 1, text);
    if (database_step(&atlas->database, statement, &has_failed)) id = column_number(statement, 0);
    database_finish(statement);
    if (has_failed) fail_atlas(atlas);
    else if (id == UINT64_MAX)
        fail_usage("%s: this atlas has no selection %s; its pool is %s", atlas->path, text, atlas->pool);
    return id;
}
