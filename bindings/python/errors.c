/* SPDX-License-Identifier: MIT */
/*
 * What is raised: libtally.InputError and libtally.LimitError, which the package hands over when it
 * is loaded.
 */
#include "core.h"

static PyObject *input_error;
static PyObject *limit_error;

PyObject *fail_input(const char *message, size_t position)
{
    PyObject *const error = PyObject_CallFunction(input_error, "sn", message, (Py_ssize_t)position);
    if (error != NULL) PyErr_SetObject(input_error, error);
    Py_XDECREF(error);
    return NULL;
}

PyObject *fail_limit(const char *message)
{
    PyErr_SetString(limit_error, message);
    return NULL;
}

PyObject *fail_status(tally_status status)
{
    if (PyErr_Occurred() != NULL) return NULL;
    if (status == TALLY_NO_MEMORY) return PyErr_NoMemory();
    if (status == TALLY_STOPPED) return fail_limit("the time is up");
    if (status == TALLY_MEMORY_CAP) return fail_limit("this needs more memory than it may have");
    return fail_input(tally_status_message(status), 0);
}

const char set_errors_doc[] = "set_errors(InputError, LimitError): what is raised";

PyObject *core_set_errors(PyObject *self, PyObject *arguments)
{
    PyObject *input, *limit;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "OO", &input, &limit)) return NULL;
    Py_XDECREF(input_error);
    Py_XDECREF(limit_error);
    input_error = Py_NewRef(input);
    limit_error = Py_NewRef(limit);
    Py_RETURN_NONE;
}
