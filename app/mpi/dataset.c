/* SPDX-License-Identifier: MIT */
/*
 * Shards by rank. No two shards have a game in common, so ranks need not communicate.
 */
#include "mpi/dataset.h"

#include "cli/commands.h"
#include "cli/dataset/dataset.h"
#include "cli/terminal/message.h"
#include "cli/terminal/output.h"

#include <stdio.h>
#include <string.h>

enum { PATH_BYTES = 4096 };

/* Inserts the rank: rows.jsonl.gz -> rows.3.jsonl.gz. */
static void name_file(const char *path, int rank, char name[PATH_BYTES])
{
    const char *const slash = strrchr(path, '/');
    const char *const file = slash != NULL ? slash + 1 : path;
    const char *const point = strchr(file, '.');
    const size_t base = point != NULL ? (size_t)(point - path) : strlen(path);
    snprintf(name, PATH_BYTES, "%.*s.%d%s", (int)base, path, rank, path + base);
}

int dataset_of_rank(struct call *call, int rank, int count)
{
    static char shard[32], name[PATH_BYTES];
    struct option_value *const output_file = &call->own[DATASET_OUTPUT];
    if (call->own[DATASET_SHARD].is_set)
        return fail_usage("--shard: a rank makes the shard of its number; leave it out");
    snprintf(shard, sizeof shard, "%d/%d", rank, count);
    call->own[DATASET_SHARD] = (struct option_value){.is_set = true, .text = shard};
    if (output_file->is_set && !output_is_meant(output_file->text)) {
        name_file(output_file->text, rank, name);
        output_file->text = name;
    }
    return run_dataset(call);
}
