/* SPDX-License-Identifier: MIT */
/*
 * tally-mpi dataset: each rank makes one shard.
 */
#ifndef TALLY_MPI_DATASET_H
#define TALLY_MPI_DATASET_H

#include "cli/options.h"

/* Makes shard rank/count of the dataset. Returns the exit status. Each rank writes its own file,
 * named as in --output with .RANK before the endings; without --output, all write to standard
 * output. */
int dataset_of_rank(struct call *call, int rank, int count);

#endif
