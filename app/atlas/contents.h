/* SPDX-License-Identifier: MIT */
/*
 * What an atlas says of itself, and whether what it holds is what was written. docs/atlas.md
 * describes the tables and their sums.
 */
#ifndef TALLY_ATLAS_CONTENTS_H
#define TALLY_ATLAS_CONTENTS_H

#include "atlas/database.h"
#include "tally/tally.h"

struct contents {
    tally_range target;
    uint32_t pick;
    uint64_t selections; /* of the pool */
    uint64_t written;    /* of them */
    bool has_counts;
    bool has_games; /* a row for each game */
    bool is_complete;
    char pool[512];
    char rules[512];
    char tally[32]; /* the version that wrote it */
    char command[1280];
};

/* So many selections have a transaction, and a sum of their rows, in common. */
uint64_t contents_block(bool has_games);

/* Reads it, and checks what is quick to check: all sums but those of selections and games. */
bool contents_read(struct database *database, struct contents *contents);

/* Checks everything: every page, every row, every sum. */
bool contents_verify(struct database *database, const struct contents *contents);

/* The sum of what a statement gives, and the sum that the file has under a name. */
bool contents_sum(struct database *database, const char *sql, int columns, uint64_t *sum);
bool contents_check_sum(struct database *database, const char *name, uint64_t sum);

/* "1 2 25": is this text of a file the numbers of a selection? */
bool contents_are_numbers(const char *text);

/* What the sum of the meta table is taken over. */
#define CONTENTS_META "SELECT key, value FROM meta ORDER BY key"

#endif
