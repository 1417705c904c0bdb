/* SPDX-License-Identifier: MIT */
/*
 * The audit of one row: can its game be solved, is its gold answer one, and which game is it? What
 * takes the rows of a set together (repetitions, leaks) is for whoever has them all.
 */
#ifndef TALLY_DATASET_AUDIT_H
#define TALLY_DATASET_AUDIT_H

#include "dataset/label.h"
#include "dataset/source.h"

enum { AUDIT_REASON_SIZE = 32 };

struct audited {
    const char *unreadable; /* why the row cannot be read; NULL: it can; static */
    size_t position;        /* of that in the row; or of what is wrong in the gold answer */
    struct fingerprint key;
    struct fingerprint written; /* the numbers in the order in which they stand */
    struct fingerprint with_split;
    bool is_solvable;
    bool is_proved;          /* that it is, or is not */
    bool needs_fractions;    /* no solution in positive whole numbers */
    bool is_mislabelled;     /* the row says otherwise of whether it is solvable */
    bool is_told_unsolvable; /* the row says so itself */
    bool has_gold;
    bool is_wrong; /* the gold answer */
    char reason[AUDIT_REASON_SIZE];
    int difficulty;     /* -1: none */
    uint64_t solutions; /* at most RATED_SOLUTIONS_MAX are counted; UINT64_MAX: more */
    uint32_t numbers;
    size_t key_begin; /* of the key's text in the auditor's texts */
    size_t key_length;
};

/* Audits rows, one after the other; belongs to one thread at a time. */
struct auditor {
    struct recipe recipe; /* of the rules that rows have which name none */
    struct recipe own;    /* of those of the row at hand */
    char own_rules[SOURCE_RULES_SIZE];
    struct looker looker;
    struct source source;
    struct buffer texts; /* keys of the rows; its owner empties it */
};

/* recipe is settled, and copied: rules alone count. options: memory_bytes, tick and allocator. */
void auditor_begin(struct auditor *auditor, const struct recipe *recipe,
                   const tally_options *options);
void auditor_clear(struct auditor *auditor);

/* Audits a row, a JSON object. split: of rows that name none. Any status but TALLY_OK: the search
 * ended early. */
tally_status audit_row(struct auditor *auditor, const char *text, size_t length, const char *split,
                       struct audited *audited);

#endif
