/* SPDX-License-Identifier: MIT */
/*
 * The files beside the rows: the recipe from which the rows can be made again, and a data card that
 * describes them for people.
 */
#ifndef TALLY_CLI_DATASET_CARD_H
#define TALLY_CLI_DATASET_CARD_H

#include "dataset/rows.h"

#include <stdbool.h>

enum { CARD_NUMBERS_MAX = TALLY_NUMBERS_MAX + 1 };

/* The figures of a data card, counted row by row. */
struct card {
    uint64_t rows;
    uint64_t solvable;
    uint64_t unsolvable;
    uint64_t bands[TALLY_DIFFICULTY_LEVELS];  /* rows by difficulty */
    uint64_t levels[TALLY_DIFFICULTY_LEVELS]; /* rows by level, where the recipe has levels */
    uint64_t numbers[CARD_NUMBERS_MAX];
    uint64_t splits[SPLITS_MAX];
    uint64_t unique_solution;
    uint64_t counted; /* rows whose number of solutions is known */
    uint64_t last_attempt;
};

void card_note(struct card *card, const struct row_facts *facts);

/* Writes BASE.recipe.json and BASE.card.md beside the file BASE.jsonl(.gz, .zst). On failure prints
 * a message. */
bool card_write(const struct card *card, const struct recipe *recipe, const char *path);

#endif
