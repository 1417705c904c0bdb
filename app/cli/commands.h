/* SPDX-License-Identifier: MIT */
/*
 * The table of commands.
 *
 * To add one: write app/cli/NAME.c with
 *
 *     const struct option name_own_options[] = {     options of this command alone, if any
 *         {'o', "output", OPTION_FILE, "FILE", "write the atlas to FILE", NULL, 0, 0, NULL, 0},
 *         OPTION_END};
 *     int run_name(struct call *call) { ... return EXIT_SOLVED; }
 *
 * declare both in runs.h, and add one line to the table in commands.c. A command of several files
 * has a folder of its own.
 *
 * Options are in call->common[OPT_THREADS].number and call->own[0].text, arguments in
 * call->arguments[i]. Helpers: input.h makes a game of the arguments; terminal/output.h writes;
 * terminal/message.h reports errors; terminal/watch.h stops at a time-out or Ctrl-C;
 * tally/threads.h runs a search on several threads.
 *
 * --help, the man page and the completions are made from the table; tools/man writes the committed
 * files. They are the same in every build: a command that needs a library which was not found keeps
 * its line and its options (outside the #if), and has NULL for run and a sentence for missing.
 *
 * A command that needs a library beyond libc is a program of its own (app/CMakeLists.txt), which
 * `tally` executes in its own place. The table is compiled for each program; a command of another
 * program has NULL for run, and that program's name.
 */
#ifndef TALLY_CLI_COMMANDS_H
#define TALLY_CLI_COMMANDS_H

#include "cli/options.h"

/* A row of the table of commands. */
struct command {
    const char *name;
    const char *arguments;         /* after the name in usage: "TARGET NUMBER..." */
    const char *summary;           /* one clause, lower case, no full stop */
    uint32_t options;              /* OPTIONS_ groups; OPTIONS_HELP is always included */
    const struct option *own;      /* options of this command alone; NULL: none */
    int (*run)(struct call *call); /* returns the exit status; NULL: another program has the
                                        command, or it was not built, as `missing` says */
    const char *program;           /* the program that has the command, if run is NULL; NULL:
                                        none */
    const char *missing; /* such as "SQLite (libsqlite3-dev) was not found when tally was built" */
};

/* The command at an index, or NULL past the last one. */
const struct command *command_at(size_t index);

/* The command of that name, or NULL. */
const struct command *command_find(const char *name, size_t length);

/* Goes through the options of a command: its own, then the common ones of its groups.
 *
 *     struct option_walk walk = {.command = command};
 *     while (option_walk_next(&walk)) ... walk.option ... */
struct option_walk {
    const struct command *command;
    const struct option *option; /* the current one */
    size_t index;                /* its index in the command's own table, or in the common one */
    bool is_own;
    size_t next;       /* the index to go on with, in that table */
    bool are_own_done; /* the common options have begun */
};

/* Moves to the next option, at first to the first one. Returns false after the last. */
bool option_walk_next(struct option_walk *walk);

/* Does each option that is given have an effect with the others? Otherwise says which one does not,
 * and why. */
bool options_fit(const struct call *call);

/* Texts made from the tables: --version, --help without a command, and of one command. rules: the
 * rule set that was given as the command; NULL: the command itself. Each function appends to the
 * output and returns EXIT_SOLVED. */
int help_version(void);
int help_general(void);
int help_of_command(const struct command *command, const char *rules);

/* Replaces this process by a program that stands beside `tally`, as in a build directory, or where
 * it is installed, in libexec/tally, with the same arguments; signals, the terminal and the exit
 * status are then the program's. So `tally` itself starts without the libraries that some commands
 * need. Returns only if the program cannot be executed: after a message, with the exit status.
 * what: what needs the program, for the message: "'serve'". */
int program_run(const char *program, const char *what, char *const argv[]);

#endif
