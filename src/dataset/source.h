/* SPDX-License-Identifier: MIT */
/*
 * Reads a row of any dataset. It recognises the column names of all schemas, at any nesting:
 *
 *     numbers    numbers, nums, cards, available_numbers: a list, or a text such as "3 3 8 8";
 *                input, if it is such a text
 *     target     target; else that of the rules, if they have one
 *     gold       solution, solutions (a text, or a list of operations or answers), expression,
 *                answer, output
 *     split      split
 *     rules      rules, or the beginning of key or id; their game, if the numbers are missing
 *
 * The columns may be inside reward_model, reward_spec, ground_truth or label (also as JSON in a
 * string), extra_info, metadata or info. If no column has the numbers, the game is read from the
 * question: input, question, prompt, instruction, or the user's first message in conversations,
 * messages or prompt. It is read by the row's rules: where they have one usual target, the numbers
 * alone are a game. The model's last message there is a gold answer.
 */
#ifndef TALLY_DATASET_SOURCE_H
#define TALLY_DATASET_SOURCE_H

#include "base/text.h"
#include "dataset/attempt.h"
#include "query/json_reader.h"

enum { SOURCE_RULES_SIZE = 128, SOURCE_MESSAGE_SIZE = 160 };

/* Where a row may have a gold answer, the best place first. */
enum gold_place { GOLD_SOLUTION, GOLD_EXPRESSION, GOLD_ANSWER, GOLD_COUNT };

/* A gold answer. Its text points into the row's text or into the room of the source. */
struct gold {
    struct json_span text; /* of length 0: there is none */
    bool is_list;          /* a list of operations such as 8+8=16, or of answers */
    struct json_span name; /* of its column */
};

/* A row of any schema, as far as it could be read. */
struct source {
    struct drawn_game drawn; /* only target, numbers and count are set */
    bool has_target;
    bool has_numbers;
    char rules[SOURCE_RULES_SIZE]; /* such as "llm,use=any"; "": not named */
    char split[SPLIT_NAME_SIZE];   /* "": not named */
    struct gold golds[GOLD_COUNT]; /* the best first */
    struct json_span asked;        /* the question; of length 0: there is none */
    struct json_span asked_in;     /* the name of its column */
    int solvable;                  /* the row's own label; -1: it has none */
    struct buffer room;            /* storage for texts with escapes */
    uint32_t texts; /* how many texts with escapes are being read, one inside the other */
    char message[SOURCE_MESSAGE_SIZE]; /* the error message */
    size_t position;
};

/* Reads a row, which must be a JSON object. rules: those of rows that name none. Returns false on
 * an error, with message and position set. The source can be reused for the next row. Its pointers
 * into the row are valid as long as the row's text. */
bool source_read(struct source *source, const char *text, size_t length, const tally_rules *rules);

void source_clear(struct source *source);

/* Writes that a column has something that cannot be read, and how its text begins. what: such as
 * "no answer". */
void source_say_unread(struct text_out *out, struct json_span name, const char *what,
                       struct json_span text);

#endif
