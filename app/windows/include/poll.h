/* SPDX-License-Identifier: MIT */
/*
 * poll() for one descriptor: waits for the input of a console, a pipe or a file. Output counts as
 * always ready.
 */
#ifndef TALLY_WINDOWS_POLL_H
#define TALLY_WINDOWS_POLL_H

enum { POLLIN = 1, POLLOUT = 4 };

/* The descriptor, the events to wait for, and the events that came. */
struct pollfd {
    int fd;
    short events;
    short revents;
};

/* Waits until the event comes, or for at most wait_ms milliseconds; -1: without limit. count must
 * be 1. */
int poll(struct pollfd *files, unsigned count, int wait_ms);

#endif
