/* SPDX-License-Identifier: MIT */
/*
 * libtally._core: the library as functions of Python, over CPython's limited API. What they give is
 * plain: integers, texts and tuples; libtally/__init__.py makes objects of them.
 */
#include "core.h"

#define CORE_METHOD(name) {#name, core_##name, METH_VARARGS, name##_doc},
static PyMethodDef methods[] = {CORE_FUNCTIONS(CORE_METHOD){NULL, NULL, 0, NULL}};
#undef CORE_METHOD

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT,
    "libtally._core",
    "What numbers can make, exactly.",
    -1,
    methods,
    NULL,
    NULL,
    NULL,
    NULL,
};

PyMODINIT_FUNC PyInit__core(void)
{
    PyObject *const made = PyModule_Create(&module);
    if (made != NULL &&
        (PyModule_AddStringConstant(made, "version", tally_version()) != 0 ||
         PyModule_AddIntConstant(made, "difficulty_model", TALLY_DIFFICULTY_MODEL) != 0)) {
        Py_DECREF(made);
        return NULL;
    }
    return made;
}
