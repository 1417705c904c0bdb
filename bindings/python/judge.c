/* SPDX-License-Identifier: MIT */
/*
 * libtally._core.judge(): many completions at once.
 *
 * Completions come as a sequence of texts, or packed: bytes and offsets. So do numbers and targets.
 * What is packed is read without the GIL. Of sequences the calling thread reads a chunk with the
 * GIL and hands it to whoever judges; where all chunks are at work it lets go of the GIL and judges
 * one itself. So reading goes on beside judging, and other threads of Python run meanwhile.
 *
 *     caller    read 0 | read 1 | read 2 | judge 2 | read 3 ...
 *     worker             judge 0 | judge 1           | judge 3 ...
 *
 * A sequence is copied to a tuple first, which keeps its items alive whatever other threads do.
 * Threads live as long as the call, so that fork() at any other time is safe.
 */
#include "core.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <tally/judge.h>

enum {
    CHUNK = 1024,         /* completions that are read before they are judged */
    BLOCK = 64,           /* of these, judged in one call */
    CHUNKS_MOST = 64,     /* under way */
    THREADS_MOST = 32,    /* that judge */
    WORTH_A_THREAD = 4096 /* completions, for each thread */
};

/* ---- Columns --------------------------------------------------------------------------------- */

/* What is said of the completions: a column of each kind, as bytes of Python. */
enum column {
    COLUMN_VERDICT,
    COLUMN_REASON,
    COLUMN_POSITION,
    COLUMN_NUMERATOR,
    COLUMN_DENOMINATOR,
    COLUMN_DISTANCE,
    COLUMN_NUMBERS_USED,
    COLUMN_BEGIN,
    COLUMN_LENGTH,
    COLUMNS
};

static const uint8_t column_sizes[COLUMNS] = {1, 1, 8, 8, 8, 8, 1, 8, 8};

struct columns {
    PyObject *bytes[COLUMNS];
    char *data[COLUMNS];
};

static void put_whole(const struct columns *columns, enum column column, size_t place,
                      uint64_t number)
{
    memcpy(columns->data[column] + place * 8, &number, sizeof number);
}

/* ---- What is judged -------------------------------------------------------------------------- */

/* A column of whole numbers of 1, 2, 4 or 8 bytes in one buffer. */
struct wholes {
    Py_buffer view;
    const char *data; /* NULL: it is none */
    size_t count;
    uint32_t size; /* of one, in bytes */
    bool is_signed;
};

/* One of the three things that are given: a sequence, packed, or one for all. */
struct given {
    PyObject *items;    /* a tuple; NULL: packed, or one for all */
    struct wholes data; /* packed: bytes of texts, or numbers */
    struct wholes ends; /* packed: offsets, one more than there are items */
    uint64_t *numbers;  /* one for all */
    size_t numbers_count;
    tally_range target;
    bool is_same; /* target is for all */
};

struct chunk {
    size_t first, count;
    tally_completion completions[CHUNK];
    uint64_t *numbers;
    size_t numbers_room;
    bool is_ready; /* to be judged */
    bool is_taken;
};

struct batch {
    size_t count;
    struct given texts, numbers, targets;
    tally_judging judging;
    tally_rules rules;
    struct columns columns;
    PyObject *kept; /* encoded texts that are to live as long as the call */

    pthread_mutex_t lock;
    pthread_cond_t changed;
    struct chunk *chunks;
    size_t chunks_count;
    size_t next;     /* packed: the first completion that nobody has taken */
    bool is_over;    /* no more chunks come */
    bool has_failed; /* no memory */
    size_t wrong;    /* the first completion whose game is none; SIZE_MAX: none */
    tally_status wrong_status;
};

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
    put_value(columns, place, judgement);
}

static void judge_chunk(struct batch *batch, const struct chunk *chunk)
{
    tally_judged judged[BLOCK] = {TALLY_JUDGED_INIT};
    for (size_t begin = 0; begin < chunk->count; begin += BLOCK) {
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

/* ---- What is packed -------------------------------------------------------------------------- */

static uint64_t whole_at(const struct wholes *wholes, size_t place)
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

static uint64_t *room_for_numbers(struct chunk *chunk, size_t used, size_t count)
{
    if (used + count > chunk->numbers_room) {
        const size_t room = (used + count) * 2 + 4 * CHUNK;
        uint64_t *const larger = realloc(chunk->numbers, room * sizeof *larger);
        if (larger == NULL) return NULL;
        chunk->numbers = larger;
        chunk->numbers_room = room;
    }
    return chunk->numbers + used;
}

/* Numbers are put one behind the other first, since their room may move. */
static void point_at_numbers(struct chunk *chunk)
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
static bool take_packed_numbers(const struct batch *batch, struct chunk *chunk)
{
    const struct given *const numbers = &batch->numbers;
    size_t used = 0;
    for (size_t i = 0; i < chunk->count; i++) {
        const uint64_t begin = whole_at(&numbers->ends, chunk->first + i);
        const size_t count = whole_at(&numbers->ends, chunk->first + i + 1) - begin;
        const size_t kept = count <= TALLY_NUMBERS_MAX ? count : TALLY_NUMBERS_MAX + 1;
        uint64_t *const room = room_for_numbers(chunk, used, kept);
        if (room == NULL) return false;
        for (size_t j = 0; j < kept; j++) room[j] = whole_at(&numbers->data, begin + j);
        chunk->completions[i].count = kept;
        used += kept;
    }
    point_at_numbers(chunk);
    return true;
}

static void take_packed_targets(const struct batch *batch, struct chunk *chunk)
{
    for (size_t i = 0; i < chunk->count; i++) {
        const uint64_t target = whole_at(&batch->targets.data, chunk->first + i);
        chunk->completions[i].target = (tally_range){target, target};
    }
}

/* Whatever is the same for all, or packed: without the GIL. */
static bool take_plain(const struct batch *batch, struct chunk *chunk)
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

/* ---- Sequences of Python --------------------------------------------------------------------- */

static bool take_text(struct batch *batch, PyObject *item, tally_completion *completion)
{
    Py_ssize_t length = 0;
    if (!PyUnicode_Check(item) && PyBytes_Check(item)) {
        char *bytes;
        if (PyBytes_AsStringAndSize(item, &bytes, &length) != 0) return false;
        completion->text = bytes;
        completion->length = (size_t)length;
        return true;
    }
    completion->text = PyUnicode_AsUTF8AndSize(item, &length);
    completion->length = (size_t)length;
    if (completion->text != NULL) return true;
    if (!PyErr_ExceptionMatches(PyExc_UnicodeError)) return false;
    PyErr_Clear(); /* halves of pairs stand alone in it */
    PyObject *const encoded = PyUnicode_AsEncodedString(item, "utf-8", "surrogatepass");
    const bool is_kept = encoded != NULL && PyList_Append(batch->kept, encoded) == 0;
    Py_XDECREF(encoded);
    return is_kept && take_text(batch, encoded, completion);
}

/* Whole numbers of any type that is one; negative ones are beyond every game. */
static bool take_whole(PyObject *item, uint64_t *number)
{
    const bool is_whole = PyLong_Check(item);
    PyObject *const whole = is_whole ? item : PyNumber_Index(item);
    if (whole == NULL) return false;
    *number = PyLong_AsUnsignedLongLong(whole);
    if (!is_whole) Py_DECREF(whole);
    if (*number != UINT64_MAX || PyErr_Occurred() == NULL) return true;
    if (!PyErr_ExceptionMatches(PyExc_OverflowError)) return false;
    PyErr_Clear();
    *number = UINT64_MAX;
    return true;
}

static bool take_numbers_of(PyObject *item, struct chunk *chunk, size_t *used, size_t *count)
{
    const bool is_list = PyList_Check(item);
    PyObject *const items =
        is_list || PyTuple_Check(item) ? Py_NewRef(item) : PySequence_Tuple(item);
    if (items == NULL) return false;
    const Py_ssize_t size = is_list ? PyList_Size(items) : PyTuple_Size(items);
    *count = size <= TALLY_NUMBERS_MAX ? (size_t)size : TALLY_NUMBERS_MAX + 1;
    uint64_t *const room = room_for_numbers(chunk, *used, *count);
    bool is_taken = room != NULL || PyErr_NoMemory() != NULL;
    for (size_t i = 0; i < *count && is_taken; i++) {
        PyObject *const number =
            is_list ? PyList_GetItem(items, (Py_ssize_t)i) : PyTuple_GetItem(items, (Py_ssize_t)i);
        is_taken = number != NULL && take_whole(number, &room[i]);
    }
    Py_DECREF(items);
    *used += *count;
    return is_taken;
}

static bool take_target(PyObject *item, tally_range *target)
{
    if (!PyTuple_Check(item) || PyTuple_Size(item) != 2) {
        if (!take_whole(item, &target->first)) return false;
        target->last = target->first;
        return true;
    }
    return take_whole(PyTuple_GetItem(item, 0), &target->first) &&
           take_whole(PyTuple_GetItem(item, 1), &target->last);
}

/* What comes from sequences; with the GIL. */
static bool take_items(struct batch *batch, struct chunk *chunk)
{
    size_t used = 0;
    for (size_t i = 0; i < chunk->count; i++) {
        const Py_ssize_t place = (Py_ssize_t)(chunk->first + i);
        tally_completion *const completion = &chunk->completions[i];
        if (batch->texts.items != NULL &&
            !take_text(batch, PyTuple_GetItem(batch->texts.items, place), completion))
            return false;
        if (batch->numbers.items != NULL &&
            !take_numbers_of(PyTuple_GetItem(batch->numbers.items, place), chunk, &used,
                             &completion->count))
            return false;
        if (batch->targets.items != NULL &&
            !take_target(PyTuple_GetItem(batch->targets.items, place), &completion->target))
            return false;
    }
    if (batch->numbers.items != NULL) point_at_numbers(chunk);
    return true;
}

/* ---- Threads --------------------------------------------------------------------------------- */

static bool is_packed(const struct batch *batch)
{
    return batch->texts.items == NULL && batch->numbers.items == NULL &&
           batch->targets.items == NULL;
}

/* With the lock. The next chunk to judge; NULL: there is none now. What is packed makes its own. */
static struct chunk *take_chunk(struct batch *batch)
{
    for (size_t i = 0; i < batch->chunks_count; i++) {
        struct chunk *const chunk = &batch->chunks[i];
        if (!is_packed(batch) && chunk->is_ready && !chunk->is_taken) {
            chunk->is_taken = true;
            return chunk;
        }
        if (is_packed(batch) && !chunk->is_taken && batch->next < batch->count) {
            const size_t left = batch->count - batch->next;
            chunk->is_taken = true;
            chunk->first = batch->next;
            chunk->count = left < CHUNK ? left : CHUNK;
            batch->next += chunk->count;
            return chunk;
        }
    }
    return NULL;
}

static void work_on(struct batch *batch, struct chunk *chunk)
{
    const bool has_memory = take_plain(batch, chunk);
    if (has_memory) judge_chunk(batch, chunk);
    pthread_mutex_lock(&batch->lock);
    if (!has_memory) batch->has_failed = true;
    chunk->is_ready = chunk->is_taken = false;
    pthread_cond_broadcast(&batch->changed);
    pthread_mutex_unlock(&batch->lock);
}

static void *work(void *argument)
{
    struct batch *const batch = argument;
    pthread_mutex_lock(&batch->lock);
    for (;;) {
        struct chunk *const chunk = take_chunk(batch);
        if (chunk != NULL) {
            pthread_mutex_unlock(&batch->lock);
            work_on(batch, chunk);
            pthread_mutex_lock(&batch->lock);
        } else if (batch->is_over) {
            break;
        } else {
            pthread_cond_wait(&batch->changed, &batch->lock);
        }
    }
    pthread_mutex_unlock(&batch->lock);
    return NULL;
}

/* One chunk by the caller; false where there is none. */
static bool help(struct batch *batch)
{
    pthread_mutex_lock(&batch->lock);
    struct chunk *const chunk = take_chunk(batch);
    pthread_mutex_unlock(&batch->lock);
    if (chunk != NULL) work_on(batch, chunk);
    return chunk != NULL;
}

/* With the lock. */
static struct chunk *free_chunk(struct batch *batch)
{
    for (size_t i = 0; i < batch->chunks_count; i++) {
        if (!batch->chunks[i].is_ready) return &batch->chunks[i];
    }
    return NULL;
}

/* A chunk that may be filled. While there is none the caller judges, without the GIL. */
static struct chunk *wait_for_chunk(struct batch *batch)
{
    pthread_mutex_lock(&batch->lock);
    struct chunk *chunk = free_chunk(batch);
    pthread_mutex_unlock(&batch->lock);
    if (chunk != NULL) return chunk;
    Py_BEGIN_ALLOW_THREADS while (chunk == NULL)
    {
        const bool has_helped = help(batch);
        pthread_mutex_lock(&batch->lock);
        chunk = free_chunk(batch);
        if (chunk == NULL && !has_helped) pthread_cond_wait(&batch->changed, &batch->lock);
        pthread_mutex_unlock(&batch->lock);
    }
    Py_END_ALLOW_THREADS return chunk;
}

/* Reads chunk after chunk; false where an exception is raised. */
static bool read_all(struct batch *batch)
{
    for (size_t first = 0; first < batch->count; first += CHUNK) {
        const size_t left = batch->count - first;
        struct chunk *const chunk = wait_for_chunk(batch);
        chunk->first = first;
        chunk->count = left < CHUNK ? left : CHUNK;
        if (PyErr_CheckSignals() != 0 || !take_items(batch, chunk)) return false;
        pthread_mutex_lock(&batch->lock);
        chunk->is_ready = true;
        pthread_cond_signal(&batch->changed);
        pthread_mutex_unlock(&batch->lock);
    }
    return true;
}

/* All that is packed, without the GIL but for signals now and then. */
static bool help_with_all(struct batch *batch)
{
    enum { CHUNKS_BETWEEN_SIGNALS = 256 };
    bool goes_on = true;
    while (goes_on) {
        Py_BEGIN_ALLOW_THREADS for (int i = 0; i < CHUNKS_BETWEEN_SIGNALS && goes_on; i++) goes_on =
            help(batch);
        Py_END_ALLOW_THREADS if (PyErr_CheckSignals() != 0) return false;
    }
    return true;
}

static void end_threads(struct batch *batch, const pthread_t *threads, size_t count, bool is_whole)
{
    Py_BEGIN_ALLOW_THREADS while (is_whole && help(batch)) continue;
    pthread_mutex_lock(&batch->lock);
    batch->is_over = true;
    if (!is_whole) batch->next = batch->count;
    pthread_cond_broadcast(&batch->changed);
    pthread_mutex_unlock(&batch->lock);
    for (size_t i = 0; i < count; i++) pthread_join(threads[i], NULL);
    Py_END_ALLOW_THREADS
}

static size_t threads_wanted(const struct batch *batch, Py_ssize_t asked)
{
    const size_t worth = batch->count / WORTH_A_THREAD + 1;
    size_t wanted = asked != 0 ? (size_t)asked : tally_threads_processors();
    if (wanted > THREADS_MOST) wanted = THREADS_MOST;
    return wanted < worth ? wanted : worth;
}

/* Signals are for the threads of Python. */
static size_t start_threads(struct batch *batch, pthread_t *threads, size_t wanted)
{
    size_t count = 0;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (count < wanted && pthread_create(&threads[count], NULL, work, batch) == 0) count++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return count;
}

static bool judge_all(struct batch *batch, Py_ssize_t asked)
{
    pthread_t threads[THREADS_MOST];
    const size_t wanted = threads_wanted(batch, asked);
    batch->chunks_count = wanted == 1 ? 1 : wanted * 2;
    batch->chunks = calloc(batch->chunks_count, sizeof *batch->chunks);
    if (batch->chunks == NULL) return PyErr_NoMemory() != NULL;
    pthread_mutex_init(&batch->lock, NULL);
    pthread_cond_init(&batch->changed, NULL);
    const size_t count = start_threads(batch, threads, wanted - 1);
    const bool is_whole = is_packed(batch) ? help_with_all(batch) : read_all(batch);
    end_threads(batch, threads, count, is_whole);
    pthread_cond_destroy(&batch->changed);
    pthread_mutex_destroy(&batch->lock);
    for (size_t i = 0; i < batch->chunks_count; i++) free(batch->chunks[i].numbers);
    free(batch->chunks);
    if (is_whole && batch->has_failed) PyErr_NoMemory();
    if (is_whole && !batch->has_failed && batch->wrong != SIZE_MAX)
        fail_input(tally_status_message(batch->wrong_status), batch->wrong);
    return is_whole && PyErr_Occurred() == NULL;
}

/* ---- What is given --------------------------------------------------------------------------- */

static void clear_given(struct given *given)
{
    if (given->data.data != NULL) PyBuffer_Release(&given->data.view);
    if (given->ends.data != NULL) PyBuffer_Release(&given->ends.view);
    Py_XDECREF(given->items);
    PyMem_Free(given->numbers);
}

static bool fail_form(const char *message)
{
    return fail_input(message, 0) != NULL;
}

/* A buffer of one dimension, of whole numbers. */
static bool read_wholes(PyObject *object, struct wholes *wholes)
{
    static const char empty[8];
    if (PyObject_GetBuffer(object, &wholes->view, PyBUF_FORMAT | PyBUF_ND) != 0) return false;
    const char *const format = wholes->view.format != NULL ? wholes->view.format : "B";
    const char letter = *format == '<' || *format == '=' || *format == '@' ? format[1] : *format;
    wholes->data = wholes->view.buf != NULL ? wholes->view.buf : empty;
    wholes->size = (uint32_t)wholes->view.itemsize;
    wholes->is_signed = letter >= 'a' && letter != 'c';
    wholes->count = (size_t)(wholes->view.len / wholes->view.itemsize);
    return (letter != '\0' && strchr("bBhHiIlLqQ", letter) != NULL && wholes->view.ndim == 1) ||
           fail_form("a buffer must have one dimension and hold whole numbers");
}

static bool has_buffer(PyObject *object)
{
    return PyObject_CheckBuffer(object) && !PyUnicode_Check(object);
}

/* Two buffers: what is packed, and offsets, one more than there are items. */
static bool is_pair(PyObject *object)
{
    return PyTuple_Check(object) && PyTuple_Size(object) == 2 &&
           has_buffer(PyTuple_GetItem(object, 0)) && has_buffer(PyTuple_GetItem(object, 1)) &&
           !PyBytes_Check(PyTuple_GetItem(object, 1));
}

/* Offsets rise, and stay within what is packed. */
static bool read_pair(PyObject *object, struct given *given, size_t *count)
{
    if (!read_wholes(PyTuple_GetItem(object, 0), &given->data) ||
        !read_wholes(PyTuple_GetItem(object, 1), &given->ends))
        return false;
    uint64_t before = 0;
    if (given->ends.count == 0) return fail_form("there is one offset more than there are items");
    for (size_t i = 0; i < given->ends.count; i++) {
        const uint64_t end = whole_at(&given->ends, i);
        if (end < before || end > given->data.count)
            return fail_input("offsets rise, and stay within the buffer", i) != NULL;
        before = end;
    }
    *count = given->ends.count - 1;
    return true;
}

static bool read_items(PyObject *object, struct given *given, size_t *count)
{
    given->items = PySequence_Tuple(object);
    if (given->items == NULL) return false;
    *count = (size_t)PyTuple_Size(given->items);
    return true;
}

static bool read_texts(PyObject *object, struct batch *batch)
{
    if (PyUnicode_Check(object) || PyBytes_Check(object))
        return fail_form("completions are a sequence of texts, or bytes and offsets");
    if (!is_pair(object)) return read_items(object, &batch->texts, &batch->count);
    if (!read_pair(object, &batch->texts, &batch->count)) return false;
    return batch->texts.data.size == 1 || fail_form("completions are packed as bytes");
}

/* The same numbers for all: a sequence of whole numbers. */
static bool read_same_numbers(struct given *given, size_t count)
{
    given->numbers = PyMem_Malloc((count + 1) * sizeof *given->numbers);
    given->numbers_count = count;
    if (given->numbers == NULL) return PyErr_NoMemory() != NULL;
    for (size_t i = 0; i < count; i++) {
        if (!take_whole(PyTuple_GetItem(given->items, (Py_ssize_t)i), &given->numbers[i]))
            return false;
    }
    Py_CLEAR(given->items);
    return true;
}

static bool read_numbers(PyObject *object, struct batch *batch)
{
    struct given *const given = &batch->numbers;
    size_t count = 0;
    if (is_pair(object)) {
        if (!read_pair(object, given, &count)) return false;
    } else {
        if (!read_items(object, given, &count)) return false;
        PyObject *const first = count != 0 ? PyTuple_GetItem(given->items, 0) : NULL;
        if (first != NULL && PyIndex_Check(first) && !PySequence_Check(first))
            return read_same_numbers(given, count);
    }
    return count == batch->count || fail_form("numbers are as many as completions");
}

static bool read_targets(PyObject *object, struct batch *batch)
{
    struct given *const given = &batch->targets;
    size_t count = batch->count;
    if (has_buffer(object) && PySequence_Check(object) && !PyBytes_Check(object)) {
        if (!read_wholes(object, &given->data)) return false;
        count = given->data.count;
    } else if (PyIndex_Check(object) && !PySequence_Check(object)) {
        if (!take_target(object, &given->target)) return false;
        given->is_same = true;
    } else if (!read_items(object, given, &count)) {
        return false;
    }
    return count == batch->count || fail_form("targets are as many as completions");
}

static bool read_judging(struct batch *batch, const char *column, const char *text)
{
    tally_error error;
    if (tally_judging_set(&batch->judging, column, text, strlen(text), &error) == TALLY_OK)
        return true;
    return fail_input(error.message, error.position) != NULL;
}

/* ---- The function ---------------------------------------------------------------------------- */

static bool make_columns(struct batch *batch)
{
    for (int i = 0; i < COLUMNS; i++) {
        const size_t size = batch->count * column_sizes[i];
        batch->columns.bytes[i] = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)size);
        if (batch->columns.bytes[i] == NULL) return false;
        batch->columns.data[i] = PyBytes_AsString(batch->columns.bytes[i]);
        memset(batch->columns.data[i], 0, size);
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
    "judge(completions, numbers, targets, rules, extract, reading, threads) -> columns: verdict, "
    "reason, position, numerator, denominator, distance, numbers_used, begin, length, as bytes";

PyObject *core_judge(PyObject *self, PyObject *arguments)
{
    PyObject *completions, *numbers, *targets, *result = NULL;
    const char *rules, *extract, *reading;
    Py_ssize_t threads;
    struct batch batch = {.judging = TALLY_JUDGING_INIT, .wrong = SIZE_MAX};
    (void)self;
    if (!PyArg_ParseTuple(arguments, "OOOsssn", &completions, &numbers, &targets, &rules, &extract,
                          &reading, &threads))
        return NULL;
    batch.judging.rules = &batch.rules;
    batch.kept = PyList_New(0);
    if (batch.kept != NULL && read_rules_text(rules, &batch.rules) &&
        read_judging(&batch, "extract", extract) && read_judging(&batch, "reading", reading) &&
        read_texts(completions, &batch) && read_numbers(numbers, &batch) &&
        read_targets(targets, &batch) && make_columns(&batch) && judge_all(&batch, threads))
        result = give_columns(&batch);
    for (int i = 0; i < COLUMNS; i++) Py_XDECREF(batch.columns.bytes[i]);
    clear_given(&batch.texts);
    clear_given(&batch.numbers);
    clear_given(&batch.targets);
    Py_XDECREF(batch.kept);
    return result;
}
