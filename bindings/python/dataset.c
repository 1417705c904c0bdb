/* SPDX-License-Identifier: MIT */
/*
 * Data sets: rows are gathered without the GIL, some at a time.
 */
#include "core.h"

#include <stdlib.h>
#include <string.h>

/* What a dataset of Python holds. */
struct making {
    tally_dataset *dataset;
    struct lent lent;
    struct run run;
    char *text; /* the text of the rows of one call */
    size_t length;
    size_t room;
    bool is_busy;
};

static const char making_name[] = "libtally.dataset";

static void free_making(struct making *making)
{
    tally_dataset_free(making->dataset);
    tally_threads_free(making->lent.pool);
    free(making->text);
    free(making);
}

static void drop_making(PyObject *capsule)
{
    struct making *const making = PyCapsule_GetPointer(capsule, making_name);
    if (making != NULL) free_making(making);
}

const char dataset_new_doc[] = "dataset_new(recipe, timeout, memory, threads) -> a dataset, of a "
                               "recipe in JSON";

PyObject *core_dataset_new(PyObject *self, PyObject *arguments)
{
    const char *recipe;
    Py_ssize_t length;
    tally_options options = TALLY_OPTIONS_INIT;
    tally_error error = {.message = NULL};
    (void)self;
    struct making *const making = calloc(1, sizeof *making);
    if (making == NULL) return PyErr_NoMemory();
    if (!PyArg_ParseTuple(arguments, "s#dKn", &recipe, &length, &making->lent.timeout,
                          &making->lent.memory, &making->lent.threads) ||
        !run_lend(&making->run, &making->lent, &options)) {
        free_making(making);
        return NULL;
    }
    const tally_status status =
        tally_dataset_new(&making->dataset, recipe, (size_t)length, &options, &error);
    PyObject *capsule = NULL;
    if (status == TALLY_OK) capsule = PyCapsule_New(making, making_name, drop_making);
    else if (error.message != NULL) fail_input(error.message, error.position);
    else fail_status(status);
    if (capsule == NULL) free_making(making);
    return capsule;
}

/* Without the lock of Python: rows are gathered as they come. */
static int gather(void *user, const char *text, size_t length)
{
    struct making *const making = user;
    if (length > making->room - making->length) {
        const size_t room = (making->length + length) * 2 + 4096;
        char *const larger = realloc(making->text, room);
        if (larger == NULL) return 1;
        making->text = larger;
        making->room = room;
    }
    memcpy(making->text + making->length, text, length);
    making->length += length;
    return 0;
}

const char dataset_next_doc[] = "dataset_next(dataset, most) -> (rows as JSON lines, how many, "
                                "whether it was stopped, what cannot be met)";

PyObject *core_dataset_next(PyObject *self, PyObject *arguments)
{
    PyObject *capsule;
    unsigned long long most;
    uint64_t given = 0;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "OK", &capsule, &most)) return NULL;
    struct making *const making = PyCapsule_GetPointer(capsule, making_name);
    if (making == NULL) return NULL;
    if (making->is_busy) {
        PyErr_SetString(PyExc_RuntimeError, "another thread is making rows of this dataset");
        return NULL;
    }
    making->is_busy = true;
    making->run.has_failed = false;
    making->run.thread = PyThread_get_thread_ident();
    making->length = 0;
    tally_status status;
    Py_BEGIN_ALLOW_THREADS status =
        tally_dataset_next(making->dataset, most, &given, gather, making);
    Py_END_ALLOW_THREADS making->is_busy = false;
    if (making->run.has_failed) return NULL;
    if (status == TALLY_NO_MEMORY) return PyErr_NoMemory();
    if (status != TALLY_OK && status != TALLY_STOPPED && status != TALLY_MEMORY_CAP)
        return fail_status(status);
    return Py_BuildValue("(y#KOz)", making->text != NULL ? making->text : "",
                         (Py_ssize_t)making->length, (unsigned long long)given,
                         status != TALLY_OK ? Py_True : Py_False,
                         tally_dataset_unmet(making->dataset));
}
