/* SPDX-License-Identifier: MIT */
/*
 * Opens and verifies an atlas, and finds a selection in it.
 */
#include "cli/atlas/open.h"

#include "cli/survey/survey.h"
#include "cli/terminal/terminal.h"
#include "common/format.h"

#include <stdio.h>

int fail_atlas(const struct atlas *atlas)
{
    return fail_database(&atlas->database);
}

int open_atlas(struct atlas *atlas)
{
    bool is_new;
    if (!database_open(&atlas->database, atlas->path, &form_of_atlases, DATABASE_READ, &is_new) ||
        !contents_read(&atlas->database, &atlas->contents))
        return fail_atlas(atlas);
    if (!atlas->contents.is_complete)
        fail_usage("'%s': this atlas is not complete; run its survey again to continue it",
                   atlas->path);
    return EXIT_SOLVED;
}

/* ---- --verify ---- */

/* Says what an undamaged file is: an atlas with these contents; or a database of pieces of a form,
 * with so many rows. */
static bool verify(struct database *database, const char *path, struct contents *contents,
                   const struct database_form **form, uint64_t *rows)
{
    bool is_new;
    *form = NULL;
    if (database_open(database, path, &form_of_atlases, DATABASE_READ, &is_new))
        return contents_read(database, contents) && contents_verify(database, contents);
    static const struct database_form *const forms[] = {&form_of_sweeps, &form_of_parts};
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        struct database pieces;
        const bool is_open = database_open(&pieces, path, forms[i], DATABASE_READ, &is_new);
        if (!is_open && !pieces.is_damaged) continue;
        *database = pieces;
        *form = forms[i];
        return is_open && pieces_verify(database, rows);
    }
    return false; /* the file is none of these */
}

static void tell_atlas(const struct contents *contents)
{
    const uint64_t targets = contents->target.last - contents->target.first + 1;
    buffer_put(&output, "sound: %s of %s selections, %s games\n", grouped(contents->written).text,
               grouped(contents->selections).text,
               grouped(contents->has_games ? contents->written * targets : 0).text);
}

/* reason: why the file is not sound; NULL: it is. */
static void tell_as_json(const char *reason, const struct contents *contents,
                         const struct database_form *form, uint64_t rows)
{
    struct json json = json_into(&output);
    json_open_line(&json);
    json_put_bool(&json, "sound", reason == NULL);
    if (reason != NULL) {
        json_put_string(&json, "reason", reason);
    } else if (form != NULL) {
        json_put_number(&json, "pieces", rows);
    } else {
        json_put_number(&json, "selections", contents->written);
        json_put_bool(&json, "complete", contents->is_complete);
    }
    json_close_object(&json);
    buffer_char(&output, '\n');
}

int verify_atlas(const char *path, const struct call *call)
{
    struct database database;
    struct contents contents;
    const struct database_form *form;
    uint64_t rows = 0;
    const bool is_sound = verify(&database, path, &contents, &form, &rows),
               is_json = is_given(call, "json");
    int status = EXIT_SOLVED;
    if (is_json && (is_sound || database.is_damaged))
        tell_as_json(is_sound ? NULL : database.message, &contents, form, rows);
    else if (is_sound && !is_given(call, "quiet") && form == NULL) tell_atlas(&contents);
    else if (is_sound && !is_given(call, "quiet"))
        buffer_put(&output, "sound: %s pieces of %s\n", grouped(rows).text,
                   form == &form_of_parts ? form_of_parts.name : "a sweep");
    if (!is_sound) status = fail_database(&database);
    database_close(&database);
    return status;
}

/* ---- A selection ---- */

/* Numbers may be given in any order, but the table has them rising, as one text. So the function
 * makes this text, and SQLite looks for it. */
uint64_t find_selection(struct atlas *atlas, const uint64_t *numbers, size_t count)
{
    uint64_t sorted[ATLAS_NUMBERS_MAX], id = UINT64_MAX;
    char text[ATLAS_NUMBERS_MAX * 24];
    for (size_t i = 0; i < count; i++) {
        size_t j = i;
        for (; j > 0 && sorted[j - 1] > numbers[i]; j--) sorted[j] = sorted[j - 1];
        sorted[j] = numbers[i];
    }
    text_of_numbers(text, sizeof text, sorted, count);
    struct sqlite3_stmt *statement = NULL;
    bool has_failed = false;
    if (!database_prepare(&atlas->database, &statement,
                          "SELECT id FROM selection WHERE numbers=?")) {
        fail_atlas(atlas);
        return UINT64_MAX;
    }
    bind_text(statement, 1, text);
    if (database_step(&atlas->database, statement, &has_failed)) id = column_number(statement, 0);
    database_finish(statement);
    if (has_failed) fail_atlas(atlas);
    else if (id == UINT64_MAX)
        fail_usage("'%s': this atlas has no selection %s; its pool is %s", atlas->path, text,
                   atlas->contents.pool);
    return id;
}
