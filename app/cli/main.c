/* SPDX-License-Identifier: MIT */
/*
 * The command tally: takes the command line apart, runs the command, and ends with its exit status.
 */
#include "cli/commands.h"
#include "cli/help.h"
#include "cli/message.h"
#include "cli/output.h"

#include <stdlib.h>

static int run(struct call *call)
{
    if (call->common[OPT_VERSION].is_set) return help_version();
    if (call->common[OPT_HELP].is_set) return call->is_bare ? help_general() : help_of_command(call->command);
    if (call->command->run == NULL) {
        return fail_usage("'%s' is not in this build: %s", call->command->name, call->command->missing);
    }
    return call->command->run(call);
}

int main(int argc, char *argv[])
{
    output_begin();
    const char **arguments = malloc(((size_t)argc + 1) * sizeof *arguments);
    if (arguments == NULL) return fail_stopped("out of memory");
    struct call call;
    const int status = parse_call(&call, argc, argv, arguments) ? run(&call) : EXIT_USAGE;
    free(arguments);
    return output_end(status);
}
