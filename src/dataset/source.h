/* SPDX-License-Identifier: MIT */
/*
 * A row of any set, in whatever names and nests its columns have: those of all schemas are known.
 *
 *     numbers    numbers, nums
 *     target     target
 *     gold       solution (text, or a list of operations), expression, answer
 *     split      split
 *     rules      rules, or what key or id begin with; their game, where numbers are missing
 *
 * They may stand in reward_model, ground_truth (also as JSON in a string), extra_info, metadata.
 */
#ifndef TALLY_DATASET_SOURCE_H
#define TALLY_DATASET_SOURCE_H

#include "dataset/attempt.h"
#include "query/json_reader.h"

enum { SOURCE_RULES_SIZE = 128 };

struct source {
    struct drawn_game drawn; /* target, numbers and count alone */
    bool has_target;
    bool has_numbers;
    char rules[SOURCE_RULES_SIZE]; /* "llm,use=any"; "": not named */
    char split[SPLIT_NAME_SIZE];   /* "": not named */
    struct json_span gold;         /* of the row's text, or of room; absent: none is there */
    bool gold_is_list;             /* of operations: 8+8=16 */
    int gold_rank;
    int solvable;        /* as the row has it; -1: it does not say */
    struct buffer room;  /* for texts with escapes */
    const char *message; /* what is wrong; static */
    size_t position;
};

/* Reads a row, which is a JSON object. False: message and position say what is wrong. The source is
 * used again for the next row; what it says of a row lives as long as its text. */
bool source_read(struct source *source, const char *text, size_t length);

void source_clear(struct source *source);

#endif
