/* SPDX-License-Identifier: MIT */
/*
 * Texts made from the tables of options and commands: --help, --version, and JSON. Each function
 * appends to the output and returns EXIT_SOLVED.
 */
#ifndef TALLY_CLI_HELP_HELP_H
#define TALLY_CLI_HELP_HELP_H

#include "cli/commands.h"
#include "query/buffer.h"
#include "tally/tally.h"

int help_version(void);
int help_general(void);

/* rules: the rule set that was given as the command; NULL: the command itself. */
int help_of_command(const struct command *command, const char *rules);

/* The groups of common options, in the order of help. */
struct option_group {
    const char *title; /* "Which solutions" */
    uint32_t options;  /* OPTIONS_ */
};
const struct option_group *option_group_at(size_t index);

/* Appends the operations of the rules with blanks between them: "+ - * /". */
void put_operations(struct buffer *out, const tally_rules *rules);

/* The tables, of which tools/man makes the man page and the completions. */
int help_json(void);

/* What tally reads, by example. */
int help_reading(void);

#endif
