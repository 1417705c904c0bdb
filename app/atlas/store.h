/* SPDX-License-Identifier: MIT */
/*
 * The atlas: a survey in an SQLite database. docs/atlas.md describes the tables.
 *
 * A transaction writes the rows of a block of selections and the sums so far; the last one also
 * marks the atlas as complete. So a database always holds all of the first selections and nothing
 * of the others, and a survey that was interrupted goes on with the next selection. The finished
 * atlas does not depend on interruptions. Before a survey goes on, the database is verified.
 */
#ifndef TALLY_ATLAS_STORE_H
#define TALLY_ATLAS_STORE_H

#include "atlas/database.h"
#include "atlas/summary.h"

/* What an atlas is of. Two surveys with the same texts write the same rows. */
struct store_about {
    const char *pool;    /* its tiles, "1,1,2,2,..." */
    const char *rules;   /* with all columns, as in a game's ID */
    const char *command; /* that makes it again */
    uint32_t pick;
    tally_range target;
    bool has_counts;
    bool has_games; /* a row for each game */
    uint64_t selections;
};

struct store {
    struct database database;
    struct store_about about;
    struct sqlite3_stmt *add_selection;
    struct sqlite3_stmt *add_game;
    struct sqlite3_stmt *add_target;
    struct sqlite3_stmt *add_block;
    struct sqlite3_stmt *add_sum;
    struct sqlite3_stmt *save_summary;
    struct both *targets;                   /* by large tiles, by target */
    bool has_large[SUMMARY_PICK_MAX + 1];   /* are there selections with so many large tiles? */
    bool has_changed[SUMMARY_PICK_MAX + 1]; /* since the last commit */
    uint64_t next;                          /* the first selection that is not written yet */
    uint64_t uncommitted;
    uint64_t block;         /* the first selection of the block that is being written */
    uint64_t selection_sum; /* of its rows */
    uint64_t game_sum;
};

/* Opens or makes the database; store->next tells where to go on, and the sums so far are loaded. On
 * failure store->database.message says why. */
bool store_open(struct store *store, const char *path, const struct store_about *about,
                struct summary *summary);

/* Adds the row of selection store->next. summary: with this row. */
bool store_add(struct store *store, const tally_survey_row *row, const struct summary *summary);

/* Writes what is not written yet, and ends. */
bool store_close(struct store *store, const struct summary *summary);

/* Ends after a failure: what is not whole is not kept. store->database.message stays. */
void store_drop(struct store *store);

#endif
