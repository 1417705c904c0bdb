/* SPDX-License-Identifier: MIT */
/*
 * Takes the place of the databases of surveys in programs without SQLite: in `tally`, which leaves
 * them to tally-atlas, and in all programs if SQLite was not found. No database is ever open, so
 * only the functions that open one are called.
 */
#include "atlas/atlas.h"

const struct database_form form_of_sweeps, form_of_parts;

static bool refuse(struct database *database, const char *path)
{
    *database = (struct database){
        .path = path,
        .use = DATABASE_WRITE,
        .message = "SQLite (libsqlite3-dev) was not found when tally was built",
    };
    return false;
}

bool store_open(struct store *store, const char *path, const struct contents *about,
                struct summary *summary)
{
    return (void)about, (void)summary, refuse(&store->database, path);
}

bool pieces_open(struct pieces *pieces, const char *path, const struct database_form *form,
                 const char *identity)
{
    return (void)form, (void)identity, refuse(&pieces->database, path);
}

bool store_add(struct store *store, const tally_survey_row *row, const struct summary *summary)
{
    return (void)store, (void)row, (void)summary, false;
}

bool store_close(struct store *store, const struct summary *summary)
{
    return (void)store, (void)summary, false;
}

void store_drop(struct store *store)
{
    (void)store;
}

void pieces_close(struct pieces *pieces)
{
    (void)pieces;
}

enum piece_found pieces_load(struct pieces *pieces, struct piece_key key, uint32_t *terms,
                             size_t count, uint64_t most)
{
    return (void)pieces, (void)key, (void)terms, (void)count, (void)most, PIECE_FAILED;
}

bool pieces_save(struct pieces *pieces, struct piece_key key, const uint32_t *terms, size_t count)
{
    return (void)pieces, (void)key, (void)terms, (void)count, false;
}

bool database_run(struct database *database, const char *sql)
{
    return (void)database, (void)sql, false;
}
