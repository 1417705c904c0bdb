/* SPDX-License-Identifier: MIT */
/*
 * What is given to judge(), as sequences of Python or packed: which of them it is, and what a chunk
 * takes from sequences.
 */
#include "judge.h"

#include <string.h>

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

/* A number that is below 0 or a fraction; UINT64_MAX, which no game has, if the rules have none. */
static bool take_other(PyObject *item, const tally_rules *rules, uint64_t *number)
{
    PyErr_Clear();
    if (read_number(item, rules, number)) return true;
    PyErr_Clear();
    *number = UINT64_MAX;
    return true;
}

/* Whole numbers of any type that is one, and the others that the rules have. */
static bool take_whole(PyObject *item, const tally_rules *rules, uint64_t *number)
{
    const bool is_whole = PyLong_Check(item);
    if (!is_whole && !PyIndex_Check(item) && PyNumber_Check(item) && !PySequence_Check(item))
        return take_other(item, rules, number);
    PyObject *const whole = is_whole ? item : PyNumber_Index(item);
    if (whole == NULL) return false;
    *number = PyLong_AsUnsignedLongLong(whole);
    const bool is_other = *number == UINT64_MAX && PyErr_Occurred() != NULL;
    const bool is_beyond = is_other && PyErr_ExceptionMatches(PyExc_OverflowError);
    if (is_beyond) take_other(whole, rules, number);
    if (!is_whole) Py_DECREF(whole);
    return !is_other || is_beyond;
}

/* How many numbers there are goes to the completion, how many the chunk has to *used. */
static bool take_numbers_of(PyObject *item, struct batch *batch, struct chunk *chunk, size_t *used,
                            size_t *count)
{
    const bool is_list = PyList_Check(item);
    if (PyDict_Check(item) || PyBytes_Check(item))
        return PyErr_SetString(PyExc_TypeError, "these are no numbers"), false;
    PyObject *const items =
        is_list || PyTuple_Check(item) ? Py_NewRef(item) : PySequence_Tuple(item);
    if (items == NULL) return false;
    const Py_ssize_t size = is_list ? PyList_Size(items) : PyTuple_Size(items);
    *count = size <= TALLY_NUMBERS_MAX ? (size_t)size : TALLY_NUMBERS_MAX + 1;
    uint64_t *const room = chunk_room(batch, chunk, *used, *count);
    bool is_taken = room != NULL;
    for (size_t i = 0; i < *count && is_taken; i++) {
        PyObject *const number =
            is_list ? PyList_GetItem(items, (Py_ssize_t)i) : PyTuple_GetItem(items, (Py_ssize_t)i);
        is_taken = number != NULL && take_whole(number, &batch->rules, &room[i]);
    }
    Py_DECREF(items);
    *used += *count;
    return is_taken;
}

static bool take_target(PyObject *item, const tally_rules *rules, tally_range *target)
{
    if (!PyTuple_Check(item) || PyTuple_Size(item) != 2) {
        if (!take_whole(item, rules, &target->first)) return false;
        target->last = target->first;
        return true;
    }
    return take_whole(PyTuple_GetItem(item, 0), rules, &target->first) &&
           take_whole(PyTuple_GetItem(item, 1), rules, &target->last);
}

bool take_items(struct batch *batch, struct chunk *chunk)
{
    size_t used = 0;
    for (size_t i = 0; i < chunk->count; i++) {
        const Py_ssize_t place = (Py_ssize_t)(chunk->first + i);
        tally_completion *const completion = &chunk->completions[i];
        if (batch->texts.items != NULL &&
            !take_text(batch, PyTuple_GetItem(batch->texts.items, place), completion))
            return false;
        if (batch->numbers.items != NULL &&
            !take_numbers_of(PyTuple_GetItem(batch->numbers.items, place), batch, chunk, &used,
                             &completion->count))
            return false;
        if (batch->targets.items != NULL &&
            !take_target(PyTuple_GetItem(batch->targets.items, place), &batch->rules,
                         &completion->target))
            return false;
    }
    if (batch->numbers.items != NULL) chunk_point_at_numbers(chunk);
    return true;
}

/* ---- What is given --------------------------------------------------------------------------- */

void clear_given(struct given *given)
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

bool read_texts(PyObject *object, struct batch *batch)
{
    if (PyUnicode_Check(object) || PyBytes_Check(object))
        return fail_form("completions are a sequence of texts, or bytes and offsets");
    if (!is_pair(object)) return read_items(object, &batch->texts, &batch->count);
    if (!read_pair(object, &batch->texts, &batch->count)) return false;
    return batch->texts.data.size == 1 || fail_form("completions are packed as bytes");
}

/* The same numbers for all: a sequence of whole numbers. */
static bool read_same_numbers(struct given *given, const tally_rules *rules, size_t count)
{
    given->numbers = PyMem_Malloc((count + 1) * sizeof *given->numbers);
    given->numbers_count = count;
    if (given->numbers == NULL) return PyErr_NoMemory() != NULL;
    for (size_t i = 0; i < count; i++) {
        if (!take_whole(PyTuple_GetItem(given->items, (Py_ssize_t)i), rules, &given->numbers[i]))
            return false;
    }
    Py_CLEAR(given->items);
    return true;
}

bool read_numbers(PyObject *object, struct batch *batch)
{
    struct given *const given = &batch->numbers;
    size_t count = 0;
    if (is_pair(object)) {
        if (!read_pair(object, given, &count)) return false;
    } else {
        if (!read_items(object, given, &count)) return false;
        PyObject *const first = count != 0 ? PyTuple_GetItem(given->items, 0) : NULL;
        if (first != NULL && PyNumber_Check(first) && !PySequence_Check(first))
            return read_same_numbers(given, &batch->rules, count);
    }
    return count == batch->count ||
           fail_form("give one list of numbers, or one for each completion");
}

bool read_targets(PyObject *object, struct batch *batch)
{
    struct given *const given = &batch->targets;
    size_t count = batch->count;
    if (has_buffer(object) && PySequence_Check(object) && !PyBytes_Check(object)) {
        if (!read_wholes(object, &given->data)) return false;
        count = given->data.count;
    } else if (PyNumber_Check(object) && !PySequence_Check(object)) {
        if (!take_target(object, &batch->rules, &given->target)) return false;
        given->is_same = true;
    } else if (!read_items(object, given, &count)) {
        return false;
    }
    return count == batch->count || fail_form("give one target, or one for each completion");
}
