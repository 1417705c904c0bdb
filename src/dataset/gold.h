/* SPDX-License-Identifier: MIT */
/*
 * Judges the gold answers of a row: expressions, also inside a whole completion, or lists of
 * operations such as 8+8=16.
 */
#ifndef TALLY_DATASET_GOLD_H
#define TALLY_DATASET_GOLD_H

#include "dataset/source.h"

/* In the order in which they count, if a gold answer is a list of answers. */
enum gold_verdict {
    GOLD_RIGHT,
    GOLD_CLAIM, /* it says that there is no solution; the caller knows whether that is right */
    GOLD_UNREADABLE,
    GOLD_WRONG
};

struct gold_judgement {
    enum gold_verdict verdict;
    const char *reason; /* why it is not right, a static word; NULL: it is right */
    size_t position;    /* in the text, or the item of the list */
};

/* Judges a gold answer. room: for the items of lists; it has its length again afterwards. */
void gold_judge(struct gold_judgement *judged, const tally_game *game, const struct gold *gold,
                struct buffer *room);

#endif
