/* SPDX-License-Identifier: MIT */
/*
 * The table of commands: one line each, in the order in which help lists them. commands.h says how to add one.
 */
#include "cli/commands.h"

#include "cli/help.h"

#include <string.h>

static const struct command commands[] = {
    {"help", "[COMMAND]", "tell about a command, or about the rules ('help rules')", OPTIONS_LOOK, &help_own_options,
     run_help, NULL, false},
};

const struct command *command_at(size_t index)
{
    return index < sizeof commands / sizeof commands[0] ? &commands[index] : NULL;
}

const struct command *command_find(const char *name, size_t length)
{
    for (size_t i = 0; command_at(i) != NULL; i++) {
        if (strncmp(commands[i].name, name, length) == 0 && commands[i].name[length] == '\0') return &commands[i];
    }
    return NULL;
}

void command_visit_options(const struct command *command,
                           void (*visit)(void *user, const struct option *option, size_t index, bool is_own),
                           void *user)
{
    const struct option *const own = command->own != NULL ? *command->own : NULL;
    for (size_t i = 0; own != NULL && own[i].name != NULL; i++) visit(user, &own[i], i, true);
    for (size_t i = 0; i < OPT_COUNT; i++) {
        if ((common_options[i].groups & (command->options | OPTIONS_HELP)) != 0) {
            visit(user, &common_options[i], i, false);
        }
    }
}
