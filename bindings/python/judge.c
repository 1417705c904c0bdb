/* SPDX-License-Identifier: MIT */
/*
 * libtally._core.judge(): many completions at once.
 *
 * Completions come as a sequence of texts, or packed: bytes and offsets. So do numbers and targets.
 * A sequence is copied to a tuple first, which keeps its items alive whatever other threads do.
 */
#include "judge.h"

#include <string.h>

enum { BLOCK = 64 }; /* completions that are judged in one call of the library */

static const uint8_t column_sizes[COLUMNS] = {1, 1, 8, 8, 8, 8, 1, 8, 8, 1, 8, 8, 2, 1};

static void put_whole(const struct columns *columns, enum column column, size_t place,
                      uint64_t number)
{
    memcpy(columns->data[column] + place * 8, &number, sizeof number);
}

/* ---- Judging --------------------------------------------------------------------------------- */

static void note_wrong(struct batch *batch, size_t place, tally_status status)
{
    pthread_mutex_lock(&batch->lock);
    if (place < batch->wrong) {
        batch->wrong = place;
        batch->wrong_status = status;
    }
    pthread_mutex_unlock(&batch->lock);
}

/* A value beyond 64 bits has the denominator 0, as no value; so has the column. */
static void put_value(const struct columns *columns, size_t place, const tally_judgement *judged)
{
    const tally_value *const value = &judged->value;
    const bool fits = judged->has_value && value->numerator.high == 0 &&
                      value->denominator.high == 0 && value->numerator.low <= INT64_MAX;
    const int64_t numerator = fits ? (int64_t)value->numerator.low : 0;
    const int64_t with_sign = value->negative ? -numerator : numerator;
    put_whole(columns, COLUMN_NUMERATOR, place, (uint64_t)with_sign);
    put_whole(columns, COLUMN_DENOMINATOR, place, fits ? value->denominator.low : 0);
    put_whole(columns, COLUMN_DISTANCE, place, judged->has_value ? judged->distance : UINT64_MAX);
}

static void put_judged(const struct columns *columns, size_t place, const tally_judged *judged)
{
    const tally_judgement *const judgement = &judged->judgement;
    columns->data[COLUMN_VERDICT][place] = (char)judgement->verdict;
    columns->data[COLUMN_REASON][place] = (char)judgement->reason;
    columns->data[COLUMN_NUMBERS_USED][place] = (char)judgement->numbers_used;
    put_whole(columns, COLUMN_POSITION, place, judgement->position);
    put_whole(columns, COLUMN_BEGIN, place, judged->begin);
    put_whole(columns, COLUMN_LENGTH, place, judged->length);
    const uint16_t step = (uint16_t)judgement->step;
    memcpy(columns->data[COLUMN_STEP] + place * sizeof step, &step, sizeof step);
    columns->data[COLUMN_THING][place] = (char)judgement->thing;
    columns->data[COLUMN_CLAIM][place] = (char)judgement->claim;
    put_whole(columns, COLUMN_FOUND, place, judgement->length);
    put_whole(columns, COLUMN_CHARACTER, place, judgement->character);
    put_value(columns, place, judgement);
}

/* Ends a proof where time is up. */
static int tick(void *batch, const tally_progress *progress)
{
    (void)progress;
    return batch_is_late(batch) ? 1 : 0;
}

/* Without the GIL. The clock is read before each block, since texts may be long. */
static void judge_chunk(struct batch *batch, const struct chunk *chunk)
{
    tally_judged judged[BLOCK] = {TALLY_JUDGED_INIT};
    for (size_t begin = 0; begin < chunk->count && !batch_is_late(batch); begin += BLOCK) {
        const size_t left = chunk->count - begin;
        const size_t count = left < BLOCK ? left : BLOCK;
        tally_judge(judged, chunk->completions + begin, count, &batch->judging);
        for (size_t i = 0; i < count; i++) {
            const size_t place = chunk->first + begin + i;
            if (judged[i].status == TALLY_OK) put_judged(&batch->columns, place, &judged[i]);
            else note_wrong(batch, place, judged[i].status);
        }
    }
}

/* ---- The function ---------------------------------------------------------------------------- */

static bool read_judging(struct batch *batch, const char *column, const char *text)
{
    tally_error error;
    if (tally_judging_set(&batch->judging, column, text, strlen(text), &error) == TALLY_OK)
        return true;
    return fail_input(error.message, error.position) != NULL;
}

/* They are not cleared: their pages are then made by the threads that judge, and every place is
 * written, or the call raises an exception. */
static bool make_columns(struct batch *batch)
{
    for (int i = 0; i < COLUMNS; i++) {
        const size_t size = batch->count * column_sizes[i];
        if (!batch_may_hold(batch, size)) return fail_batch(batch);
        batch->columns.bytes[i] = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)size);
        if (batch->columns.bytes[i] == NULL) return false;
        batch->columns.data[i] = PyBytes_AsString(batch->columns.bytes[i]);
    }
    return true;
}

static PyObject *give_columns(struct batch *batch)
{
    PyObject *const tuple = PyTuple_New(COLUMNS);
    for (int i = 0; i < COLUMNS && tuple != NULL; i++)
        PyTuple_SetItem(tuple, i, Py_NewRef(batch->columns.bytes[i]));
    return tuple;
}

const char judge_doc[] =
    "judge(completions, numbers, targets, rules, extract, reading, threads, timeout, memory, "
    "prove) "
    "-> columns: verdict, reason, position, numerator, denominator, distance, numbers_used, begin, "
    "length, thing, found_length, character, step, claim, as bytes";

PyObject *core_judge(PyObject *self, PyObject *arguments)
{
    PyObject *completions, *numbers, *targets, *result = NULL;
    const char *rules, *extract, *reading;
    Py_ssize_t threads;
    double timeout;
    unsigned long long memory, prove;
    struct batch batch = {.judging = TALLY_JUDGING_INIT, .wrong = SIZE_MAX, .judge = judge_chunk};
    (void)self;
    if (!PyArg_ParseTuple(arguments, "OOOsssndKK", &completions, &numbers, &targets, &rules,
                          &extract, &reading, &threads, &timeout, &memory, &prove))
        return NULL;
    batch.end_ns = end_of(timeout);
    batch.memory = (size_t)memory;
    pthread_mutex_init(&batch.lock, NULL);
    pthread_cond_init(&batch.changed, NULL);
    batch.judging.rules = &batch.rules;
    batch.proof = (tally_options)TALLY_OPTIONS_INIT;
    batch.proof.memory_bytes = (size_t)prove;
    batch.proof.tick = tick;
    batch.proof.tick_context = &batch;
    if (prove != 0) batch.judging.prove = &batch.proof;
    batch.kept = PyList_New(0);
    if (batch.kept != NULL && make_rules(rules, &batch.rules) &&
        read_judging(&batch, "extract", extract) && read_judging(&batch, "reading", reading) &&
        read_texts(completions, &batch) && read_numbers(numbers, &batch) &&
        read_targets(targets, &batch) && make_columns(&batch) && judge_all(&batch, threads))
        result = give_columns(&batch);
    for (int i = 0; i < COLUMNS; i++) Py_XDECREF(batch.columns.bytes[i]);
    clear_given(&batch.texts);
    clear_given(&batch.numbers);
    clear_given(&batch.targets);
    Py_XDECREF(batch.kept);
    pthread_cond_destroy(&batch.changed);
    pthread_mutex_destroy(&batch.lock);
    return result;
}
