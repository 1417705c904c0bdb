/* SPDX-License-Identifier: MIT */
/*
 * The defaults of options in one command. The table of options has a text that holds for all
 * commands ("as --rules says"); the help of one command can be specific.
 */
#ifndef TALLY_CLI_HELP_DEFAULTS_H
#define TALLY_CLI_HELP_DEFAULTS_H

#include "cli/commands.h"
#include "query/buffer.h"

/* Appends the default of a common option, without a NUL; nothing if it has none. rules_name: the
 * rule set that was given as the command; NULL: the command's own rules. */
void put_default(struct buffer *out, const struct command *command, const char *rules_name,
                 enum option_id id);

#endif
