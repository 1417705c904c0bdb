/* SPDX-License-Identifier: MIT */
/*
 * The files beside the rows: the recipe that makes the rows again, and a card that
 * describes them for people.
 */
#ifndef TALLY_CLI_DATASET_CARD_H
#define TALLY_CLI_DATASET_CARD_H

#include "dataset/rows.h"

#include <stdbool.h>

enum { CARD_BANDS = 5, CARD_NUMBERS_MAX = TALLY_NUMBERS_MAX + 1 };

struct card {
    uint64_t rows;
    uint64_t solvable;
    uint64_t unsolvable;
    uint64_t bands[CARD_BANDS]; /* of difficulty, by its words */
    uint64_t numbers[CARD_NUMBERS_MAX];
    uint64_t splits[SPLITS_MAX];
    uint64_t unique_solution;
    uint64_t counted; /* rows whose solutions are counted */
    uint64_t last_attempt;
};

void card_note(struct card *card, const struct row_facts *facts);

/* Writes BASE.recipe.json and BASE.card.md beside the file BASE.jsonl(.gz,
 * .zst). Reports errors. */
bool card_write(const struct card *card, const struct recipe *recipe, const char *path);

#endif
