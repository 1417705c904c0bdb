/* SPDX-License-Identifier: MIT */
/*
 * Commands that live in programs of their own, such as tally-serve: so that `tally` itself starts
 * without the libraries that these need.
 */
#ifndef TALLY_CLI_PROGRAM_H
#define TALLY_CLI_PROGRAM_H

/* Replaces this process by the program, with the same arguments: signals, the terminal and the exit
 * status are the program's. The program is looked for beside this one, as in a build directory, and
 * then where it is installed, libexec/tally. Returns only where it cannot be run, with the exit
 * status, and has said why. what: what asks for the program, "'serve'". */
int program_run(const char *program, const char *what, char *const argv[]);

#endif
