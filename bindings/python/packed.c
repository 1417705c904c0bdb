/* SPDX-License-Identifier: MIT */
/*
 * Completions, numbers and targets that are packed: read without the GIL.
 */
#include "judge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint64_t whole_at(const struct wholes *wholes, size_t place)
{
    const char *const at = wholes->data + place * wholes->size;
    uint8_t one;
    uint16_t two;
    uint32_t four;
    uint64_t eight;
    switch (wholes->size) {
    case 1: memcpy(&one, at, 1); return wholes->is_signed ? (uint64_t)(int8_t)one : one;
    case 2: memcpy(&two, at, 2); return wholes->is_signed ? (uint64_t)(int16_t)two : two;
    case 4: memcpy(&four, at, 4); return wholes->is_signed ? (uint64_t)(int32_t)four : four;
    default: memcpy(&eight, at, 8); return eight;
    }
}

/* A number of the rules below 0; UINT64_MAX, which no game has, if they have none such. */
static uint64_t number_below_zero(int64_t whole, const tally_rules *rules)
{
    char text[24];
    uint64_t number = UINT64_MAX;
    const int length = snprintf(text, sizeof text, "%lld", (long long)whole);
    tally_number_parse(&number, text, (size_t)length, rules, NULL);
    return number;
}

static inline uint64_t number_at(const struct wholes *wholes, size_t place,
                                 const tally_rules *rules)
{
    const uint64_t whole = whole_at(wholes, place);
    const bool is_below_zero = wholes->is_signed && whole > INT64_MAX;
    return is_below_zero ? number_below_zero((int64_t)whole, rules) : whole;
}

/* NULL is a failure, so there is a room for no numbers as well. */
uint64_t *chunk_room(struct batch *batch, struct chunk *chunk, size_t used, size_t count)
{
    if (chunk->numbers == NULL || used + count > chunk->numbers_room) {
        const size_t room = (used + count) * 2 + 4 * CHUNK;
        if (!batch_may_hold(batch, (room - chunk->numbers_room) * sizeof *chunk->numbers))
            return NULL;
        uint64_t *const larger = realloc(chunk->numbers, room * sizeof *larger);
        if (larger == NULL) return batch_end(batch, END_NO_MEMORY), NULL;
        chunk->numbers = larger;
        chunk->numbers_room = room;
    }
    return chunk->numbers + used;
}

void chunk_point_at_numbers(struct chunk *chunk)
{
    const uint64_t *numbers = chunk->numbers;
    for (size_t i = 0; i < chunk->count; i++) {
        chunk->completions[i].numbers = numbers;
        numbers += chunk->completions[i].count;
    }
}

static void take_packed_texts(const struct batch *batch, struct chunk *chunk)
{
    const struct given *const texts = &batch->texts;
    for (size_t i = 0; i < chunk->count; i++) {
        const uint64_t begin = whole_at(&texts->ends, chunk->first + i);
        chunk->completions[i].text = texts->data.data + begin;
        chunk->completions[i].length = whole_at(&texts->ends, chunk->first + i + 1) - begin;
    }
}

/* False where no memory is to be had. */
static bool take_packed_numbers(struct batch *batch, struct chunk *chunk)
{
    const struct given *const numbers = &batch->numbers;
    size_t used = 0;
    for (size_t i = 0; i < chunk->count; i++) {
        const uint64_t begin = whole_at(&numbers->ends, chunk->first + i);
        const size_t count = whole_at(&numbers->ends, chunk->first + i + 1) - begin;
        const size_t kept = count <= TALLY_NUMBERS_MAX ? count : TALLY_NUMBERS_MAX + 1;
        uint64_t *const room = chunk_room(batch, chunk, used, kept);
        if (room == NULL) return false;
        for (size_t j = 0; j < kept; j++)
            room[j] = number_at(&numbers->data, begin + j, &batch->rules);
        chunk->completions[i].count = kept;
        used += kept;
    }
    chunk_point_at_numbers(chunk);
    return true;
}

static void take_packed_targets(const struct batch *batch, struct chunk *chunk)
{
    for (size_t i = 0; i < chunk->count; i++) {
        const uint64_t target = number_at(&batch->targets.data, chunk->first + i, &batch->rules);
        chunk->completions[i].target = (tally_range){target, target};
    }
}

bool take_plain(struct batch *batch, struct chunk *chunk)
{
    if (batch->texts.items == NULL) take_packed_texts(batch, chunk);
    for (size_t i = 0; i < chunk->count && batch->numbers.numbers != NULL; i++) {
        chunk->completions[i].numbers = batch->numbers.numbers;
        chunk->completions[i].count = batch->numbers.numbers_count;
    }
    for (size_t i = 0; i < chunk->count && batch->targets.is_same; i++)
        chunk->completions[i].target = batch->targets.target;
    if (batch->targets.data.data != NULL) take_packed_targets(batch, chunk);
    return batch->numbers.ends.data == NULL || take_packed_numbers(batch, chunk);
}
