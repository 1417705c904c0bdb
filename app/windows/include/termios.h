/* SPDX-License-Identifier: MIT */
/*
 * The settings of a terminal, which Windows does not have. tcgetattr() always fails, so that `tally
 * play` reads whole lines.
 */
#ifndef TALLY_WINDOWS_TERMIOS_H
#define TALLY_WINDOWS_TERMIOS_H

enum { ICANON = 2, ECHO = 8, TCSANOW = 0, VMIN = 0, VTIME = 1, VSUSP = 2, _POSIX_VDISABLE = 0 };

typedef unsigned tcflag_t;

/* The members that the command names. No such struct is ever filled in. */
struct termios {
    tcflag_t c_lflag;
    unsigned char c_cc[3];
};

static inline int tcgetattr(int descriptor, struct termios *settings)
{
    (void)descriptor, (void)settings;
    return -1;
}

static inline int tcsetattr(int descriptor, int when, const struct termios *settings)
{
    (void)descriptor, (void)when, (void)settings;
    return -1;
}

#endif
