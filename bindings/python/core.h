/* SPDX-License-Identifier: MIT */
/*
 * What the files of the extension share.
 */
#ifndef LIBTALLY_CORE_H
#define LIBTALLY_CORE_H

#define Py_LIMITED_API 0x030B0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdbool.h>
#include <stdint.h>
#include <tally/threads.h>

/* Each raises the exception that fits, and returns NULL. */
PyObject *fail_input(const char *message, size_t position);
PyObject *fail_status(tally_status status);

/* The rules of a text: a name, or name,column=text. False where an exception is raised. */
bool read_rules_text(const char *text, tally_rules *rules);

/* judge.c */
extern const char judge_doc[];
PyObject *core_judge(PyObject *self, PyObject *arguments);

#endif
