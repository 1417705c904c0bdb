/* SPDX-License-Identifier: MIT */
/*
 * --shard: a long question is cut into N parts, and a process makes one of them.
 */
#ifndef TALLY_CLI_SHARD_H
#define TALLY_CLI_SHARD_H

#include "cli/options.h"

/* One of `count` parts, from 0. A count of 0: the question is not cut. */
struct shard {
    uint32_t index, count;
};

/* Reads the option --shard, "K/N", if it is set. Returns false after a message. */
bool read_shard(const struct option_value *option, struct shard *shard);

/* Replaces "auto" and "auto/N" by the K/N that the environment gives to this process: variables of
 * MPI, Slurm and Kubernetes. Then the file of the other option, if it is set, gets K before its
 * endings: rows.jsonl.gz becomes rows.3.jsonl.gz. Returns false after a message. */
bool find_shard(struct option_value *option, struct option_value *output_file);

#endif
