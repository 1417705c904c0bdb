/* SPDX-License-Identifier: MIT */
/*
 * tally check --list: a list of answers for one set of numbers.
 */
#ifndef TALLY_CLI_CHECK_LIST_H
#define TALLY_CLI_CHECK_LIST_H

#include "cli/options.h"
#include "query/buffer.h"
#include "query/question.h"

/* Reads the list, a file, NULL: standard input. Returns false after a message. */
bool read_list(const char *path, struct buffer *text);

/* Judges each line of the list, which is the text of `read`, for the target that it names. `read`
 * tells how, and its game has the range of targets that the list should have. Then says which of
 * them are right, missing and wrong. Returns the exit status. */
int check_list(const struct call *call, const struct question *read);

#endif
