/* SPDX-License-Identifier: MIT */
/*
 * The command tally: parses the command line, runs the command, and ends with its exit status.
 */
#include "base/technique.h"
#include "cli/cli.h"
#include "cli/terminal/terminal.h"

#include <stdio.h>
#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

/* Configures malloc() to keep freed memory. Searches use a few megabytes and free them, many times
 * in a batch or service. Returning the memory to the system each time, and getting it back page by
 * page, would take an eighth of the time of a six-number search. */
static void keep_freed_memory(void)
{
#if defined(__GLIBC__)
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
#endif
}

/* --version and --help come first, so that they work whatever else is typed. Then the process may
 * become another program, one with the library that the command needs. */
static int run(struct call *call)
{
    if (is_given(call, "version")) return help_version();
    if (is_given(call, "help"))
        return call->is_bare ? help_general() : help_of_command(call->command, call->rules);
    if (!options_fit(call)) return EXIT_USAGE;
    if (call->command->run == NULL && call->command->program != NULL) {
        char what[64];
        snprintf(what, sizeof what, "'%s'", call->command->name);
        return program_run(call->command->program, what, call->argv);
    }
    if (call->command->run == NULL) {
        return fail_usage("'%s' is not in this build: %s", call->command->name,
                          call->command->missing);
    }
    return call->command->run(call);
}

int main(int argc, char *argv[])
{
    keep_freed_memory();
    output_begin();
#ifdef TALLY_SWITCHES
    if (argc > 2 && strcmp(argv[1], "--without") == 0) { /* join,least: see base/technique.h */
        if (!techniques_switch_off(argv[2]))
            return fail_usage("--without '%s': no technique", argv[2]);
        argv[2] = argv[0];
        argv += 2;
        argc -= 2;
    }
#endif
    const char **arguments = malloc(((size_t)argc + 1) * sizeof *arguments);
    if (arguments == NULL) return fail_stopped("out of memory");
    struct call call;
    const int status = parse_call(&call, argc, argv, arguments) ? run(&call) : EXIT_USAGE;
    free(arguments);
    return output_end(status);
}
