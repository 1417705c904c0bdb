/* SPDX-License-Identifier: MIT */
/*
 * Signals. Windows sends only SIGINT (Ctrl-C) and SIGTERM. The other names exist so that the code
 * compiles.
 */
#ifndef TALLY_WINDOWS_SIGNAL_H
#define TALLY_WINDOWS_SIGNAL_H

#include_next <signal.h>

enum { SIGHUP = 1, SIGQUIT = 3, SIGPIPE = 13, SIGSTOP = 19, SIGTSTP = 20 };

typedef unsigned long long tally_signals;
#define sigset_t tally_signals
#define SIG_SETMASK 2

/* Windows gives signals to a thread of their own, so no thread has to block them. */
static inline void sigfillset(sigset_t *set)
{
    *set = ~(sigset_t)0;
}

static inline int tally_block_signals(int how, const sigset_t *set, sigset_t *before)
{
    (void)how;
    if (before != (void *)0) *before = *set;
    return 0;
}
#undef pthread_sigmask
#define pthread_sigmask tally_block_signals

/* The function that handles a signal. */
struct sigaction {
    void (*sa_handler)(int);
};

int sigaction(int number, const struct sigaction *action, struct sigaction *before);

#endif
