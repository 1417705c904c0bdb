/* SPDX-License-Identifier: MIT */
/*
 * Commands in programs of their own, such as tally-serve, so that `tally` itself starts without the
 * libraries that they need. The programs are beside `tally`, as in a build directory, or where they
 * are installed, in libexec/tally.
 */
#ifndef TALLY_CLI_PROGRAM_H
#define TALLY_CLI_PROGRAM_H

/* Replaces this process by the program, with the same arguments; signals, the terminal and the exit
 * status are then the program's. Returns only if the program cannot be executed: after a message,
 * with the exit status. what: what needs the program, for the message: "'serve'". */
int program_run(const char *program, const char *what, char *const argv[]);

#endif
