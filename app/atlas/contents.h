/* SPDX-License-Identifier: MIT */
/*
 * The description that an atlas contains of itself, and checks of its data. docs/atlas.md describes
 * the tables and their checksums.
 */
#ifndef TALLY_ATLAS_CONTENTS_H
#define TALLY_ATLAS_CONTENTS_H

#include "atlas/database.h"
#include "tally/tally.h"

/* The longest text of a pool, with its NUL: 1,024 tiles of five digits. */
enum { CONTENTS_POOL_SIZE = TALLY_POOL_TILES_MAX * 6 };

/* What a file of an atlas says about itself: the pool, the rules, the targets, and how far it got.
 * The texts end in a NUL. Two surveys with the same texts write the same rows. */
struct contents {
    tally_range target;
    uint32_t pick;
    uint64_t selections; /* how many selections the pool has */
    uint64_t written;    /* how many selections are written so far */
    bool has_counts;
    bool has_games; /* there is a row for each game */
    bool is_complete;
    char pool[CONTENTS_POOL_SIZE];           /* the tiles, "1,1,2,2,..." */
    char rules[512];                         /* with all columns, as in the ID of a game */
    char tally[32];                          /* the version of tally that wrote it */
    char command[CONTENTS_POOL_SIZE + 1024]; /* the command line that makes it */
};

/* The number of selections that are written in one transaction and share a checksum. */
uint64_t contents_block(bool has_games);

/* Reads the description, and checks everything that is quick to check: all checksums except those
 * of selections and games. */
bool contents_read(struct database *database, struct contents *contents);

/* Checks every page, row and checksum. */
bool contents_verify(struct database *database, const struct contents *contents);

/* Computes the checksum of a statement's result, and reads the checksum that the file has under a
 * name. */
bool contents_sum(struct database *database, const char *sql, int columns, uint64_t *sum);
/* Is this text from the file a list of numbers, "1 2 25", as a selection has? */
bool contents_are_numbers(const char *text);

/* The rows that the checksum of the meta table covers. */
#define CONTENTS_META "SELECT key, value FROM meta ORDER BY key"

#endif
