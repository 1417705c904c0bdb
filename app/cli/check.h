/* SPDX-License-Identifier: MIT */
/*
 * Judging answers from the command line.
 */
#ifndef TALLY_CLI_CHECK_H
#define TALLY_CLI_CHECK_H

#include "cli/options.h"
#include "tally/judge.h"

enum { COMPLAINT_SIZE = 512 };

/* What is wrong with an invalid answer, in a line: the name of what is not read, or the reason. It
 * may be written into `said`. */
const char *complaint_about(const tally_game *game, const tally_judgement *judgement,
                            const char *text, size_t length, char *said, size_t size);

/* Shows a judged answer: the verdict, and a caret below the place where a rule is broken. */
void show_judgement(const tally_game *game, const tally_judgement *judgement, const char *text,
                    size_t length);

/* Of an answer that is off: its value, and how far that is from the target: "11, 1 away". */
void show_distance(const tally_judgement *judgement);

/* Of an answer in steps: ", step 2", which is wrong, or counts though it is not the last. */
void show_step(const tally_judgement *judgement);

extern const struct option *const check_own_options;

/* Reads --extract, --reading and --prove. Returns false, after a message, if one is wrong. */
bool read_judging(const struct call *call, tally_judging *judging, bool *proves);

int run_check(struct call *call);

#endif
