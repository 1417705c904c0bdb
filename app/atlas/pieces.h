/* SPDX-License-Identifier: MIT */
/*
 * Intermediate results in an SQLite database: pieces, each a run of terms with a checksum. A sweep
 * over choices of large tiles keeps its pieces there, and a part of a survey (--shard) what it
 * found. What was interrupted finds its pieces again. A damaged piece is an error; a missing one is
 * computed again.
 */
#ifndef TALLY_ATLAS_PIECES_H
#define TALLY_ATLAS_PIECES_H

#include "atlas/database.h"
#include "query/buffer.h"

/* An open database of pieces, with the two statements that run again and again. */
struct pieces {
    struct database database;
    struct sqlite3_stmt *load;
    struct sqlite3_stmt *save;
};

/* Names one piece of the work. Of a sweep: how many large tiles are in the selection, and the first
 * two of them; 0: the piece is not bound to a tile. Of a survey: the number of a slice. */
struct piece_key {
    uint32_t chosen, first, second;
};

enum piece_found { PIECE_MISSING, PIECE_FOUND, PIECE_FAILED };

/* Opens or creates a database of this form. identity: a text of any length that identifies the
 * work. On failure pieces->database.message says why. */
bool pieces_open(struct pieces *pieces, const char *path, const struct database_form *form,
                 const char *identity);
void pieces_close(struct pieces *pieces);

/* Opens a part of a survey for reading, checks all of it, and appends its identity and a NUL. On
 * failure pieces->database.message says why. */
bool pieces_open_part(struct pieces *pieces, const char *path, struct buffer *identity);

/* Reads `count` terms, each at most `most`. */
enum piece_found pieces_load(struct pieces *pieces, struct piece_key key, uint32_t *terms,
                             size_t count, uint64_t most);

/* Must be called between database_run("BEGIN") and ("COMMIT"). */
bool pieces_save(struct pieces *pieces, struct piece_key key, const uint32_t *terms, size_t count);

/* Checks every page and checksum of an open database, and counts the pieces. */
bool pieces_verify(struct database *database, uint64_t *count);

#endif
