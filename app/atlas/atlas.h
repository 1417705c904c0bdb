/* SPDX-License-Identifier: MIT */
/*
 * Atlases: surveys in SQLite databases. docs/atlas.md describes the tables and their checksums.
 */
#ifndef TALLY_ATLAS_H
#define TALLY_ATLAS_H

#include "query/buffer.h"
#include "tally/tally.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- Databases ------------------------------------------------------------------------------- */

/*
 * A layer over SQLite: files of a known form, statements, and one message for errors. In programs
 * without SQLite, no_database.c takes the place of all that needs it, and says so.
 *
 * A file is examined before SQLite opens it, since SQLite changes some files when it opens them:
 * the file's header must name the form and its version. Then the tables must be those of the form.
 * Any other file is refused and left unchanged.
 */

struct sqlite3;
struct sqlite3_stmt;

enum database_use { DATABASE_READ, DATABASE_WRITE };

/* A file of SQLite. A function that fails says why in the last three members. */
struct database {
    const char *path;
    enum database_use use;
    struct sqlite3 *file; /* NULL: not open */
    bool lacks_memory;    /* the last call failed for lack of memory */
    bool is_damaged;      /* the last call failed because the file is damaged */
    char message[320];    /* describes the last failure */
};

/* The form of a database: which kind of data it has. */
struct database_form {
    uint32_t application; /* SQLite's application_id */
    uint32_t version;     /* SQLite's user_version */
    const char *name;     /* the name of such a file in messages: "an atlas" */
    const char *maker;    /* the command that makes one */
    const char *schema;
};

extern const struct database_form form_of_atlases, form_of_sweeps, form_of_parts;

/* Opens the file. DATABASE_WRITE creates it if it does not exist, with the tables of the form, in a
 * transaction that the caller commits (*is_new), and locks out other writers. The path is taken
 * literally, whatever characters it contains. */
bool database_open(struct database *database, const char *path, const struct database_form *form,
                   enum database_use use, bool *is_new);
void database_close(struct database *database);

#if defined(__GNUC__)
#define DATABASE_MESSAGE __attribute__((format(printf, 2, 3)))
#else
#define DATABASE_MESSAGE
#endif

/* Sets the message; the last of them: where the file is damaged, and how. Returns false. */
DATABASE_MESSAGE bool database_fail(struct database *database, const char *format, ...);
bool database_fail_memory(struct database *database);
DATABASE_MESSAGE bool database_fail_damaged(struct database *database, const char *format, ...);

/* Lets SQLite check every page. */
bool database_check_pages(struct database *database);

/* Runs statements without results. */
bool database_run(struct database *database, const char *sql);

/* Prepares a statement. Parameters are numbered from 1, columns from 0. */
bool database_prepare(struct database *database, struct sqlite3_stmt **statement, const char *sql);
void database_finish(struct sqlite3_stmt *statement);
void bind_number(struct sqlite3_stmt *statement, int place, uint64_t number);
void bind_text(struct sqlite3_stmt *statement, int place, const char *text);

/* Returns true if there is a row; false at the end and on failure. A failure sets *has_failed,
 * which is otherwise left alone. */
bool database_step(struct database *database, struct sqlite3_stmt *statement, bool *has_failed);

/* Runs a statement without results, and resets it. */
bool database_do(struct database *database, struct sqlite3_stmt *statement);

/* Reads the number in the first column of the only row. */
bool database_number(struct database *database, const char *sql, uint64_t *number);

uint64_t column_number(struct sqlite3_stmt *statement, int column);
double column_real(struct sqlite3_stmt *statement, int column);
bool column_is_null(struct sqlite3_stmt *statement, int column);
bool column_is_number(struct sqlite3_stmt *statement, int column); /* whole */
const char *column_text(struct sqlite3_stmt *statement, int column);

/*
 * Statements compute checksums of stored data: checksum(COLUMNS) is that of all rows of a query, in
 * its order, and checksum_of(COLUMNS) that of a single row. A checksum is over words of 64 bits.
 * Each step is a bijection in the sum and in the word, so an error within a single word is always
 * detected, and any other error with probability 1 - 2^-64. docs/atlas.md says what each checksum
 * covers.
 */

/* ---- What an atlas holds --------------------------------------------------------------------- */

/*
 * The description that an atlas contains of itself, and checks of its data. docs/atlas.md describes
 * the tables and their checksums.
 */

/* How many targets there are in a range. */
static inline size_t targets_in(tally_range target)
{
    return (size_t)(target.last - target.first + 1);
}

/* The longest text of a pool, with its NUL: 1,024 tiles of five digits. */
enum { CONTENTS_POOL_SIZE = TALLY_POOL_TILES_MAX * 6 };

/* What a file of an atlas says about itself: the pool, the rules, the targets, and how far it got.
 * The texts end in a NUL. Two surveys with the same texts write the same rows. */
struct contents {
    tally_range target;
    uint64_t pick;
    uint64_t selections; /* how many selections the pool has */
    uint64_t written;    /* how many selections are written so far */
    uint64_t has_counts; /* 0 or 1, as the next two */
    uint64_t has_games;  /* there is a row for each game */
    uint64_t is_complete;
    char pool[CONTENTS_POOL_SIZE];           /* the tiles, "1,1,2,2,..." */
    char rules[512];                         /* with all columns, as in the ID of a game */
    char tally[32];                          /* the version of tally that wrote it */
    char command[CONTENTS_POOL_SIZE + 1024]; /* the command line that makes it */
};

/* A fact of the table meta, and where the contents have it: a text, or a number. */
struct fact {
    const char *key;
    char *text; /* NULL: a number */
    size_t size;
    uint64_t *number;
};

/* The facts; only a complete atlas has the last one. */
enum { CONTENTS_FACTS = 11 };
void contents_facts(struct contents *contents, struct fact facts[CONTENTS_FACTS]);

/* The number of selections that are written in one transaction and share a checksum. */
uint64_t contents_block(bool has_games);

/* Reads the description, and checks everything that is quick to check: all checksums except those
 * of selections and games. */
bool contents_read(struct database *database, struct contents *contents);

/* Checks every page, row and checksum. */
bool contents_verify(struct database *database, const struct contents *contents);

/* Writes the sums of the tables meta, target and state, as they are now. */
bool contents_write_sums(struct database *database);

/* The sums of the rows of a block, from the columns `first` and `selections`, as two more columns.
 * ?1: how many games a selection has in the table; 0: none is there. Rows whose key is the row's
 * number are read in its order. */
#define CONTENTS_SUMS_OF_BLOCK                                                                     \
    "(SELECT checksum(id, numbers, large, draws, reached, furthest, hardest, solutions,"           \
    " with_detours, effort, height, unproved) FROM selection"                                      \
    " WHERE id >= first AND id < first + selections),"                                             \
    "(SELECT checksum(id, selection, target, fewest, distance, side, solutions, with_detours,"     \
    " effort, height) FROM game WHERE id >= first * ?1 AND id < (first + selections) * ?1)"

/* How many rows of a table of games each selection has. */
uint64_t contents_games(const struct contents *contents);

/* ---- The totals of a survey ------------------------------------------------------------------ */

/*
 * The totals of a survey over all its rows: plain (each selection counts once) and weighted (each
 * selection counts as often as it is drawn from the pool).
 */

enum {
    SUMMARY_PICK_MAX = 10, /* most tiles in a selection */
    SUMMARY_FAR = 11,      /* distances from this one on are counted together: no points are given
                              for them on the show */
    SUMMARY_TOP = 10       /* length of the lists of the hardest and the easiest */
};

/* A plain and a weighted count. */
struct both {
    uint64_t plain;
    uint64_t weighted;
};

/* The figures of the selections that have the same number of large tiles. */
struct summary_class {
    struct both selections;
    struct both solvable;                  /* games */
    struct both complete;                  /* selections that reach every target */
    struct both distance[SUMMARY_FAR + 1]; /* games by distance to the closest value; the last
                                              entry: that distance or more */
    uint64_t furthest; /* UINT32_MAX: for some target no value at all is known */
};

/* Everything that the report of a survey tells. Rows are added one by one; summary_close() adds
 * the classes up. All members before `all` are numbers of 64 bits: an atlas keeps them as words. */
struct summary {
    tally_range target;
    uint64_t pick;
    /* the figures of selections with this many large tiles */
    struct summary_class large[SUMMARY_PICK_MAX + 1];
    struct both fewest[SUMMARY_PICK_MAX + 1]; /* games by the fewest numbers they
                                                       * need; [0]: not solvable */
    /* the selections that reach the fewest targets; ties in the order of selections */
    struct {
        uint64_t numbers[SUMMARY_PICK_MAX]; /* its tiles; summary.pick of them */
        uint64_t draws;                     /* in how many ways it is drawn from the pool */
        uint64_t reached;                   /* how many targets it reaches */
    } hardest[SUMMARY_TOP];
    uint64_t hardest_count;
    uint64_t has_counts;      /* the rows have counts of solutions; else the next three are 0 */
    struct both solutions;    /* without a detour, of all games together */
    struct both with_detours; /* the same, those with a detour included */
    struct both unique;       /* games with one solution without a detour */
    uint64_t has_heights;     /* the rows have heights; else the next two are 0 */
    struct both within;       /* solvable games that need no step above the last target */
    struct {
        uint64_t numbers[SUMMARY_PICK_MAX];
        uint64_t target;
        uint64_t height;  /* 0: no game needs a step */
    } highest;            /* the game whose least possible largest step is the largest */
    struct both unproved; /* games whose answer is not proved, because of values beyond 64 bits */
    struct summary_class all; /* set by summary_close() */
    struct both *missed;      /* selections that do not reach each target */
};

/* Begins with no rows. pick: tiles in a selection, at most SUMMARY_PICK_MAX. Takes 16 bytes for
 * each target. Returns false if there is no memory; summary_clear() is then allowed, too. */
bool summary_init(struct summary *summary, tally_range target, uint32_t pick);
void summary_clear(struct summary *summary);

/* Adds the row of one selection, in the order of selections. Takes time for each target. */
void summary_add(struct summary *summary, const tally_survey_row *row);

/* Computes summary->all, after the last row and before the texts below. */
void summary_close(struct summary *summary);

/* "1 3 7": numbers with blanks between them, as far as there is room. */
void text_of_numbers(char *text, size_t size, const uint64_t *numbers, size_t count);

/* The totals as text for people. */
void summary_text(struct buffer *out, const struct summary *summary);

/* The totals as one JSON object, with a line end. */
void summary_json(struct buffer *out, const struct summary *summary);

/* ---- Writing an atlas ------------------------------------------------------------------------ */

/*
 * Writes an atlas: a survey in an SQLite database. docs/atlas.md describes the tables.
 *
 * Each transaction writes the rows of a block of selections, and the totals so far; the last one
 * also marks the atlas as complete. So a database always contains all of the first selections and
 * nothing of the others, and an interrupted survey continues with the next selection. The finished
 * atlas is the same whether or not it was interrupted. Before a survey continues, the database is
 * verified.
 */

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
    struct sqlite3_stmt *save_summary;
    struct both *targets; /* what the rows since the last commit add to each target, by number of
                             large tiles, then by target */
    bool has_changed[SUMMARY_PICK_MAX + 1]; /* for each number of large tiles: since then */
    uint64_t next;                          /* the first selection not yet written */
    uint64_t uncommitted;
    uint64_t block; /* the first selection of the current block */
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

/* ---- Pieces ---------------------------------------------------------------------------------- */

/*
 * Intermediate results in an SQLite database: pieces, each a run of terms with a checksum. A sweep
 * over choices of large tiles keeps its pieces there, and a part of a survey (--shard) what it
 * found. What was interrupted finds its pieces again. A damaged piece is an error; a missing one is
 * computed again.
 */

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
