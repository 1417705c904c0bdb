/* SPDX-License-Identifier: MIT */
/*
 * tally audit: checks any dataset of games.
 */
#ifndef TALLY_CLI_DATASET_AUDIT_H
#define TALLY_CLI_DATASET_AUDIT_H

#include "cli/options.h"
#include "dataset/source.h"
#include "query/buffer.h"

#include <stdbool.h>
#include <stdint.h>

enum audit_option { AUDIT_HTML };

/* How finely the spreads of an audit are counted. */
enum {
    AUDIT_BANDS = 10,       /* bands of difficulty, ten points each */
    AUDIT_SOLUTIONS = 8,    /* 0, 1, 2, 3-5, 6-10, 11-50, 51-200, more */
    AUDIT_NUMBERS_MAX = 65, /* largest count of numbers in a game, plus one */
    AUDIT_PLACES_MAX = 10   /* places of faults that the report for people names */
};

/* The row of a fault, and what is wrong with it. */
struct audit_place {
    const char *path;
    uint64_t line;
    char reason[SOURCE_MESSAGE_SIZE];
};

/* Rows with the same kind of fault, and the first of them. */
struct audit_faults {
    uint64_t count;
    struct audit_place places[AUDIT_PLACES_MAX];
};

/* What was found in all rows. */
struct audit_sum {
    uint64_t rows;
    uint64_t keys;                   /* how many different games there are */
    struct audit_faults repeated;    /* rows whose game occurred in an earlier row */
    uint64_t permuted;               /* how many of these have the same numbers in another order */
    struct audit_faults leaked;      /* games that occur in more than one split */
    struct audit_faults unsolvable;  /* proved to have no solution, and the row does not say so */
    uint64_t told_unsolvable;        /* the same, and the row says so */
    uint64_t unproved;               /* neither solved nor proved to be unsolvable */
    struct audit_faults mislabelled; /* the row's own label of solvability is wrong */
    uint64_t needs_fractions;        /* solvable, but not with positive whole numbers */
    uint64_t gold;                   /* rows with a gold answer */
    struct audit_faults wrong;       /* how many of these gold answers are no solution */
    struct audit_faults unreadable;  /* rows that cannot be read, or whose gold answer cannot */
    uint64_t unreadable_gold;    /* how many of these are rows whose gold answer cannot be read */
    uint64_t bands[AUDIT_BANDS]; /* rows by difficulty */
    uint64_t solutions[AUDIT_SOLUTIONS]; /* rows by number of solutions */
    uint64_t numbers[AUDIT_NUMBERS_MAX]; /* rows by count of numbers */
    const char *bound; /* NULL: all rows were audited; otherwise what ended the audit early */
};

extern const char *const audit_solutions_names[AUDIT_SOLUTIONS];

/* The report as text for people; as one line of JSON; and as a page of plots. */
void audit_report_text(const struct audit_sum *sum, struct buffer *out);
void audit_report_json(const struct audit_sum *sum, struct buffer *out);
void audit_report_page(const struct audit_sum *sum, struct buffer *out);

#endif
