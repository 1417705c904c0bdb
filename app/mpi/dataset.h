/* SPDX-License-Identifier: MIT */
/*
 * tally-mpi dataset: each rank makes the shard of its number.
 */
#ifndef TALLY_MPI_DATASET_H
#define TALLY_MPI_DATASET_H

#include "cli/options.h"

/* Runs the shard rank/count of the call; its exit status. Each rank has a file of its own, named as
 * --output with .RANK before the endings; without --output all write to standard output. */
int dataset_of_rank(struct call *call, int rank, int count);

#endif
