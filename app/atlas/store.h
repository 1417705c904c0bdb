/* SPDX-License-Identifier: MIT */
/*
 * Writes an atlas: a survey in an SQLite database. docs/atlas.md describes the tables.
 *
 * Each transaction writes the rows of a block of selections, and the totals so far; the last one
 * also marks the atlas as complete. So a database always contains all of the first selections and
 * nothing of the others, and an interrupted survey continues with the next selection. The finished
 * atlas is the same whether or not it was interrupted. Before a survey continues, the database is
 * verified.
 */
#ifndef TALLY_ATLAS_STORE_H
#define TALLY_ATLAS_STORE_H

#include "atlas/contents.h"
#include "atlas/database.h"
#include "atlas/summary.h"

/* A database that is being written. Rows arrive in the order of selections. Each block of rows
 * gets a checksum, and a commit ends with whole blocks, so that a killed survey goes on where the
 * last commit ended. */
struct store {
    struct database database;
    struct contents about;
    struct sqlite3_stmt *add_selection;
    struct sqlite3_stmt *add_game;
    struct sqlite3_stmt *add_target;
    struct sqlite3_stmt *add_block;
    struct sqlite3_stmt *add_sum;
    struct sqlite3_stmt *save_summary;
    struct both *targets; /* figures of each target, by number of large tiles, then by target */
    bool has_large[SUMMARY_PICK_MAX + 1];   /* does any selection have that many large tiles? */
    bool has_changed[SUMMARY_PICK_MAX + 1]; /* since the last commit */
    uint64_t next;                          /* the first selection not yet written */
    uint64_t uncommitted;
    uint64_t block;         /* the first selection of the current block */
    uint64_t selection_sum; /* checksum of its rows so far */
    uint64_t game_sum;
};

/* Opens or creates the database. store->next tells where to continue, and the totals so far are
 * loaded into summary. On failure store->database.message says why. */
bool store_open(struct store *store, const char *path, const struct contents *about,
                struct summary *summary);

/* Adds the row of selection store->next. summary must include the row. */
bool store_add(struct store *store, const tally_survey_row *row, const struct summary *summary);

/* Writes the rest, and closes the database. */
bool store_close(struct store *store, const struct summary *summary);

/* Closes the database after a failure; the unfinished transaction is discarded.
 * store->database.message is kept. */
void store_drop(struct store *store);

#endif
