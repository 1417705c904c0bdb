/* SPDX-License-Identifier: MIT */
/*
 * Tables: the rows of a query in an atlas, as columns of text, as JSON, or as CSV.
 *
 *     struct query query;
 *     if (query_begin(&query, &atlas, &table, sql))
 *         while (query_next(&query)) table_row(&output, TABLE_TEXT, &table, query.fields);
 *     return query_end(&query);
 */
#ifndef TALLY_CLI_ATLAS_TABLE_H
#define TALLY_CLI_ATLAS_TABLE_H

#include "cli/atlas/open.h"
#include "query/buffer.h"

/* How the cells of a column are written. COLUMN_NUMBER is a whole number in every form. */
enum column_kind {
    COLUMN_NUMBER,
    COLUMN_NUMBERS, /* "1 3 7": a list of numbers in JSON */
    COLUMN_SHARE,   /* a percentage */
    COLUMN_TEXT
};

/* One column of a table. */
struct column {
    const char *name; /* the key in JSON, and the heading unless there is another */
    enum column_kind kind;
    int width;           /* negative: aligned left */
    const char *heading; /* NULL: the same as name */
};

enum { FIELDS_MAX = 12 };

/* One value of a row. */
struct field {
    bool is_null;
    uint64_t number;  /* the value of a COLUMN_NUMBER */
    double share;     /* the value of a COLUMN_SHARE */
    const char *text; /* the other kinds; valid until the next row */
};

/* The columns of one kind of row, from left to right. */
struct table {
    const struct column *columns;
    int count;
    int queried; /* the first columns come from SQL, and the caller fills in the others */
};

#define TABLE_OF(list)                                                                             \
    {                                                                                              \
        (list), (int)(sizeof(list) / sizeof((list)[0])), (int)(sizeof(list) / sizeof((list)[0]))   \
    }

enum table_form { TABLE_TEXT, TABLE_JSON, TABLE_CSV };

/* Appends the line of headings. JSON has none. */
void table_heading(struct buffer *out, enum table_form form, const struct table *table);

/* Appends a row and a line end. */
void table_row(struct buffer *out, enum table_form form, const struct table *table,
               const struct field *fields);

/* The rows of a query. */
struct query {
    struct atlas *atlas;
    const struct table *table;
    struct sqlite3_stmt *statement;
    bool has_failed;
    bool was_stopped;                /* --timeout or Ctrl-C ended the search */
    struct field fields[FIELDS_MAX]; /* the fields of the last row */
};

/* Takes the statement, and frees it. Returns false on failure; query_end() then reports the
 * error. */
bool query_begin(struct query *query, struct atlas *atlas, const struct table *table,
                 struct buffer sql);

/* Reads the next row. Returns false after the last one, on failure, and when the user stops the
 * command. The file may contain anything, so a value of a wrong type is a failure. */
bool query_next(struct query *query);

/* Must be called once for each query. Returns the exit status, after a message if the query failed
 * or was stopped. */
int query_end(struct query *query);

/* Prints the rows of a query to the output, below the title, which may be NULL. */
int show_query(struct atlas *atlas, const struct call *call, const char *title, struct buffer sql,
               const struct table *table);

/* ---- The tables of an atlas ---- */

extern const struct table game_table, selection_table, target_table, class_table;

/* SELECT for the columns of these tables; buffer_put() appends the rest.
 *
 *     struct buffer sql = sql_of_games();
 *     buffer_put(&sql, "WHERE g.id = %llu", id);
 *
 * A query has only two things that vary: numbers that were read as numbers, and names from the
 * program. No text of the command line goes into a query. */
struct buffer sql_of_games(void);
struct buffer sql_of_selections(const struct atlas *atlas);
struct buffer sql_of_targets(const struct atlas *atlas);
struct buffer sql_of_classes(const struct atlas *atlas);

#endif
