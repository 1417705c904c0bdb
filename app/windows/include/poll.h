/* SPDX-License-Identifier: MIT */
/*
 * Waiting for a file of one kind: consoles, pipes and files, for input. Output is always ready.
 */
#ifndef TALLY_WINDOWS_POLL_H
#define TALLY_WINDOWS_POLL_H

enum { POLLIN = 1, POLLOUT = 4 };

/* What to wait for. */
struct pollfd {
    int fd;
    short events;
    short revents;
};

/* count is 1. */
int poll(struct pollfd *files, unsigned count, int wait_ms);

#endif
