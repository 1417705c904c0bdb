/* SPDX-License-Identifier: MIT */
/*
 * Audits one row of a dataset: is its game solvable, is its gold answer a solution, and which game
 * is it? Checks that compare rows (repetitions, leaks between splits) are left to the caller, who
 * sees all rows.
 */
#ifndef TALLY_DATASET_AUDIT_H
#define TALLY_DATASET_AUDIT_H

#include "dataset/label.h"
#include "dataset/source.h"

/* What is found out about one row. */
struct audited {
    char unreadable[SOURCE_MESSAGE_SIZE]; /* why the row or its gold answer cannot be read; "":
                                             both can */
    size_t position; /* byte offset of that error, or of the error in the gold answer */
    struct fingerprint key;
    struct fingerprint written; /* fingerprint of the numbers in their written order */
    struct fingerprint with_split;
    bool is_solvable;
    bool is_proved;          /* the search proved that it is, or that it is not */
    bool needs_fractions;    /* solvable, but not with positive whole numbers */
    bool is_mislabelled;     /* the row's own label of solvability is wrong */
    bool is_told_unsolvable; /* the row itself says that the game is unsolvable */
    bool has_gold;
    bool is_wrong;           /* the gold answer is no solution */
    bool is_gold_unreadable; /* the gold answer cannot be read */
    const char *reason;      /* why the gold answer is not right, a static word; or NULL */
    int difficulty;          /* the difficulty that the row states; -1: none */
    uint64_t solutions;      /* counted up to RATED_SOLUTIONS_MAX; UINT64_MAX: more */
    uint32_t numbers;
    size_t key_begin; /* offset of the key in auditor.texts */
    size_t key_length;
};

/* Audits rows, one after the other. Used by one thread at a time. */
struct auditor {
    struct recipe recipe; /* the rules of rows that name none */
    struct recipe own;    /* the rules of the current row */
    char own_rules[SOURCE_RULES_SIZE];
    struct looker looker;
    struct source source;
    struct buffer texts; /* keys of the rows; the caller empties it */
};

/* Prepares an auditor. recipe must be settled; it is copied, and only its rules matter. Of options,
 * memory_bytes, tick and allocator are used. */
void auditor_begin(struct auditor *auditor, const struct recipe *recipe,
                   const tally_options *options);
void auditor_clear(struct auditor *auditor);

/* Audits a row, a JSON object. split: the split of rows that name none. Any status but TALLY_OK
 * means that the search ended early. */
tally_status audit_row(struct auditor *auditor, const char *text, size_t length, const char *split,
                       struct audited *audited);

#endif
