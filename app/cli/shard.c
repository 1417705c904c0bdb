/* SPDX-License-Identifier: MIT */
/*
 * Which part of a long question this process makes. Parts have nothing in common, so processes need
 * not communicate: what started them has given each a number in its environment.
 */
#include "cli/cli.h"

#include "cli/terminal/terminal.h"
#include "common/format.h"

#include <stdio.h>
#include <stdlib.h>

/* Variables that number processes. A Kubernetes job tells no count; a Slurm array may begin at
 * another number than 0. */
static const struct numbering {
    const char *index, *count, *first, *step;
} numberings[] = {
    {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", NULL, NULL}, /* mpirun of Open MPI */
    {"PMI_RANK", "PMI_SIZE", NULL, NULL},                         /* mpirun of MPICH and others */
    {"SLURM_PROCID", "SLURM_STEP_NUM_TASKS", NULL, NULL},         /* srun */
    /* From here on, tasks are numbered; each of them may start one of the above. */
    {"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT", "SLURM_ARRAY_TASK_MIN",
     "SLURM_ARRAY_TASK_STEP"},
    {"JOB_COMPLETION_INDEX", NULL, NULL, NULL}, /* an indexed job of Kubernetes */
};
enum { NUMBERINGS = sizeof numberings / sizeof numberings[0], FIRST_OF_TASKS = 3 };

bool read_shard(const struct option_value *option, struct shard *shard)
{
    *shard = (struct shard){0, 0};
    if (!option->is_set) return true;
    const size_t length = strcspn(option->text, "/");
    uint64_t index, count;
    if (option->text[length] == '/' && read_whole(option->text, length, &index) &&
        read_whole(option->text + length + 1, strlen(option->text + length + 1), &count) &&
        index < count && count <= UINT32_MAX) {
        *shard = (struct shard){(uint32_t)index, (uint32_t)count};
        return true;
    }
    return refuse("--shard '%.80s': give K/N, K from 0 to N-1, such as 0/8, or auto", option->text);
}

/* Reads a variable of the environment; `standard` if there is none. Returns false after a
 * message. */
static bool read_variable(const char *name, uint64_t standard, uint64_t *number)
{
    const char *const text = name != NULL ? getenv(name) : NULL;
    *number = standard;
    if (text == NULL || text[0] == '\0') return true;
    if (read_whole(text, strlen(text), number) && *number <= UINT32_MAX) return true;
    return refuse("--shard auto: %s is '%.40s', not a number; give K/N", name, text);
}

/* Reads the part that a numbering gives to this process. *count 0: it does not say of how many. */
static bool read_numbering(const struct numbering *from, uint64_t *index, uint64_t *count)
{
    uint64_t first, step;
    if (!read_variable(from->index, 0, index) || !read_variable(from->count, 0, count) ||
        !read_variable(from->first, 0, &first) || !read_variable(from->step, 1, &step))
        return false;
    if (step == 0 || *index < first || (*index - first) % step != 0 ||
        (*count != 0 && (*index - first) / step >= *count))
        return refuse("--shard auto: %s does not go with its companions; give K/N", from->index);
    *index = (*index - first) / step;
    return true;
}

/* Finds the numbering that is in force. mpirun and srun may run inside each other: the first of the
 * table counts. A task may start a single process by mpirun or srun: then the task's number counts.
 * If it starts several, both numbers are needed, which is refused, unless it is the only task. */
static const struct numbering *find_numbering(uint64_t *index, uint64_t *count)
{
    const struct numbering *found = NULL;
    for (size_t i = 0; i < NUMBERINGS; i++) {
        const struct numbering *const from = &numberings[i];
        uint64_t own_index, own_count;
        if (getenv(from->index) == NULL || (from->count != NULL && getenv(from->count) == NULL))
            continue;
        if (found != NULL && i < FIRST_OF_TASKS) continue;
        if (!read_numbering(from, &own_index, &own_count)) return NULL;
        if (found != NULL && own_count == 1) continue;
        if (found != NULL && *count != 1) {
            fail_usage("--shard auto: both %s and %s number this process; give K/N", found->index,
                       from->index);
            return NULL;
        }
        found = from;
        *index = own_index;
        *count = own_count;
    }
    if (found == NULL)
        fail_usage("--shard auto: neither MPI, Slurm nor Kubernetes has numbered this process; "
                   "give K/N");
    return found;
}

/* Inserts the number of the part: rows.jsonl.gz -> rows.3.jsonl.gz. Returns false after a
 * message. */
static bool name_part(struct option_value *output_file, uint64_t index)
{
    static char name[4096];
    if (!output_file->is_set || output_is_meant(output_file->text)) return true;
    const char *const path = output_file->text, *const slash = strrchr(path, '/');
    const char *const file = slash != NULL ? slash + 1 : path;
    const char *const point = file[0] != '\0' ? strchr(file + 1, '.') : NULL;
    const size_t base = point != NULL ? (size_t)(point - path) : strlen(path);
    const int length =
        snprintf(name, sizeof name, "%.*s.%llu%s", (int)base, path, (ull)index, path + base);
    if (length < 0 || (size_t)length >= sizeof name)
        return refuse("--output '%.40s...': the name is too long; give a shorter one", path);
    output_file->text = name;
    return true;
}

bool find_shard(struct option_value *option, struct option_value *output_file)
{
    static char text[48];
    uint64_t index = 0, count = 0, wanted = 0;
    if (!option->is_set || strncmp(option->text, "auto", 4) != 0 ||
        (option->text[4] != '\0' && option->text[4] != '/'))
        return true;
    const char *const slash = option->text + 4;
    if (*slash == '/' &&
        (!read_whole(slash + 1, strlen(slash + 1), &wanted) || wanted == 0 || wanted > UINT32_MAX))
        return refuse("--shard '%.80s': give auto/N, such as auto/8", option->text);
    const struct numbering *const found = find_numbering(&index, &count);
    if (found == NULL) return false;
    if (count == 0 && wanted == 0)
        return refuse("--shard auto: %s tells which part, but not of how many; give auto/N",
                      found->index);
    if ((count != 0 && wanted != 0 && count != wanted) || (wanted != 0 && index >= wanted))
        return refuse("--shard '%.80s': %s and its companions number %llu processes; give K/N",
                      option->text, found->index, (ull)(count != 0 ? count : index + 1));
    snprintf(text, sizeof text, "%llu/%llu", (ull)index, (ull)(wanted != 0 ? wanted : count));
    option->text = text;
    return name_part(output_file, index);
}
