/* SPDX-License-Identifier: MIT */
/*
 * What counts where an option is not given, for one command: the table of options has a text that
 * holds for all commands ("as in --rules"), and help can do better.
 */
#ifndef TALLY_CLI_HELP_DEFAULTS_H
#define TALLY_CLI_HELP_DEFAULTS_H

#include "cli/commands.h"
#include "query/buffer.h"

/* Appends the default of a common option, without an end of text; nothing where there is none.
 * rules_name: the rule set that the command was named by; NULL: the command's own. */
void put_default(struct buffer *out, const struct command *command, const char *rules_name,
                 enum option_id id);

#endif
