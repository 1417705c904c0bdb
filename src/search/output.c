/* SPDX-License-Identifier: MIT */
/*
 * To the sink, or on record.
 */
#include "search/output.h"

void output_record_clear(struct output_record *record, struct memory *memory)
{
    finds_clear(&record->finds, memory);
    vector_clear(memory, &record->targets);
}

static tally_status put_on_record(struct output_record *record, struct memory *memory,
                                  const struct finds *finds, size_t index, uint64_t target)
{
    const size_t count = record->targets.count;
    if (!vector_reserve(memory, &record->targets, count + 1, sizeof(uint64_t)))
        return memory_failure(memory);
    const tally_status status = finds_copy(&record->finds, memory, finds, index);
    if (status != TALLY_OK) return status;
    ((uint64_t *)record->targets.items)[count] = target;
    record->targets.count++;
    return TALLY_OK;
}

tally_status output_give(struct output *output, const struct finds *finds, size_t first,
                         size_t count, uint64_t target, uint64_t *given)
{
    if (output->record == NULL)
        return deliver_many(&output->delivery, finds, first, count, target, given);
    tally_status status = TALLY_OK;
    for (*given = 0; *given < count && status == TALLY_OK; ++*given)
        status =
            put_on_record(output->record, output->delivery.memory, finds, first + *given, target);
    return status;
}
