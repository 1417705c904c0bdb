/* SPDX-License-Identifier: MIT */
/*
 * tally-mpi survey --choose-large: the pieces of a sweep, computed by all ranks.
 */
#ifndef TALLY_MPI_SWEEP_H
#define TALLY_MPI_SWEEP_H

#include "cli/options.h"

/* Runs the whole command on rank 0, and returns its exit status. The other ranks compute pieces
 * until it is done. */
int sweep_over_ranks(struct call *call);
void serve_sweep(struct call *call);

#endif
