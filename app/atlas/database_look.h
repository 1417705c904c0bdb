/* SPDX-License-Identifier: MIT */
/*
 * What opening a database needs beside SQLite: the look at a file before SQLite sees it.
 */
#ifndef TALLY_ATLAS_DATABASE_LOOK_H
#define TALLY_ATLAS_DATABASE_LOOK_H

#include "atlas/database.h"

/* What the head of a file tells. */
struct database_head {
    bool is_there; /* with at least a byte */
    bool is_wal;   /* SQLite would write beside it even to read it */
    uint32_t application;
    uint32_t version;
};

enum { DATABASE_PATH_BYTES = 4096 };

/* Reads the head; refuses what is no database file at all. */
bool database_look(struct database *database, const char *path, struct database_head *head);

/* Whether the head is that of the form; says what it is else. has_tables: whether the file holds a
 * database of a version of tally that wrote no application_id. */
bool database_suits(struct database *database, const struct database_head *head,
                    const struct database_form *form, enum database_use use, bool is_old);

/* The path as SQLite is to be given it: neither a URI nor a word of its own. */
bool database_path(struct database *database, const char *path, char name[DATABASE_PATH_BYTES]);

#endif
