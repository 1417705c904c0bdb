/* SPDX-License-Identifier: MIT */
/*
 * Commands in programs of their own, such as tally-serve, so that `tally` itself starts without the
 * libraries that they need.
 */
#ifndef TALLY_CLI_PROGRAM_H
#define TALLY_CLI_PROGRAM_H

/* Replaces this process by the program, with the same arguments; signals, the terminal and the exit
 * status are then the program's. The program is searched beside this one, as in a build directory,
 * then where it is installed, libexec/tally. Returns only if it cannot be executed: after a
 * message, with the exit status. what: what needs the program, for the message: "'serve'". */
int program_run(const char *program, const char *what, char *const argv[]);

#endif
