/* SPDX-License-Identifier: MIT */
/*
 * tally-mpi survey --choose-large: the pieces of a sweep, made by all ranks.
 */
#ifndef TALLY_MPI_SWEEP_H
#define TALLY_MPI_SWEEP_H

#include "cli/options.h"

/* On rank 0: the whole command, with the exit status. The others serve it until it is done. */
int sweep_over_ranks(struct call *call);
void serve_sweep(struct call *call);

#endif
