/* SPDX-License-Identifier: MIT */
/*
 * Examines a file before SQLite opens it.
 */
#ifndef TALLY_ATLAS_DATABASE_LOOK_H
#define TALLY_ATLAS_DATABASE_LOOK_H

#include "atlas/database.h"

/* What the header of a file says. */
struct database_head {
    bool is_there; /* the file exists, and is neither empty nor a database without tables */
    bool is_wal;   /* in WAL mode, SQLite would write files beside it even for reading */
    uint32_t application;
    uint32_t version;
};

enum { DATABASE_PATH_BYTES = 4096 };

/* Reads the header. Refuses files that are not databases at all. */
bool database_look(struct database *database, const char *path, struct database_head *head);

/* Does the header belong to a file of this form? If not, the message says what the file is. is_old:
 * the file is a database of a version of tally that set no application_id. */
bool database_suits(struct database *database, const struct database_head *head,
                    const struct database_form *form, enum database_use use, bool is_old);

/* Converts the path so that SQLite cannot take it for a URI or a special name. */
bool database_path(struct database *database, const char *path, char name[DATABASE_PATH_BYTES]);

#endif
