/* SPDX-License-Identifier: MIT */
/*
 * The size of a terminal.
 */
#ifndef TALLY_WINDOWS_SYS_IOCTL_H
#define TALLY_WINDOWS_SYS_IOCTL_H

/* The width of the console in columns. */
struct winsize {
    unsigned short ws_col;
};

#define TIOCGWINSZ 1
int ioctl(int descriptor, int request, struct winsize *size);

#endif
