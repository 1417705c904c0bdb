/* SPDX-License-Identifier: MIT */
/*
 * What the files of the extension share: how one fails, reads a game, and lets Python stop a search.
 */
#ifndef LIBTALLY_CORE_H
#define LIBTALLY_CORE_H

#define Py_LIMITED_API 0x030B0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdbool.h>
#include <stdint.h>
#include <tally/threads.h>

/* ---- errors.c -------------------------------------------------------------------------------- */

/* Each raises the exception that fits, and returns NULL. */
PyObject *fail_input(const char *message, size_t position);
PyObject *fail_limit(const char *message);
PyObject *fail_status(tally_status status);

/* ---- games.c --------------------------------------------------------------------------------- */

/* NULL where an exception is raised. */
tally_game *make_game(const char *id, Py_ssize_t length);

/* The rules of a text: a name, or name,column=text. False where an exception is raised. */
bool make_rules(const char *text, tally_rules *rules);

/* A number of these rules: an int, or what is written as one, such as Fraction(3, 4). False where
 * an exception is raised. */
bool read_number(PyObject *object, const tally_rules *rules, uint64_t *number);

/* New objects; NULL where an exception is raised. */
PyObject *make_number(uint64_t number, const tally_rules *rules); /* an int, or as make_value() */
PyObject *make_numbers(const uint64_t *numbers, size_t count, const tally_rules *rules);
PyObject *make_value(tally_value value);    /* (numerator, denominator) */
PyObject *make_distance(uint64_t distance); /* None where it is not known */

/* ---- run.c ----------------------------------------------------------------------------------- */

/* A search that Python can stop. */
struct run {
    PyObject *sink;           /* called for each thing that is found; NULL: nothing is */
    PyObject *is_left;        /* see struct lent */
    const tally_rules *rules; /* of the game */
    unsigned long thread;     /* the thread of the caller */
    uint64_t end_ns;          /* when time is up; 0: never */
    uint64_t next_signal_ns;  /* when signals are looked at again */
    bool has_failed;          /* an exception is set on the caller's thread */
};

/* What is lent to a search: time, memory and threads. */
struct lent {
    double timeout; /* seconds; negative: no end */
    unsigned long long memory;
    Py_ssize_t threads; /* 0: one for each processor */
    PyObject *is_left;  /* called now and then: does nobody want the rest? None, or NULL: unknown */
    tally_threads *pool;
};

uint64_t now_ns(void);

/* When so many seconds are over; 0, never, where they are negative. */
uint64_t end_of(double timeout);

/* A tally_tick, whose context is a struct run. */
int run_tick(void *context, const tally_progress *progress);

/* Begins a run, and makes the threads that it asks for. False where an exception is raised. */
bool run_begin(struct run *run, struct lent *lent);

/* The same, as the options of a search. */
bool run_lend(struct run *run, struct lent *lent, tally_options *options);

/* Hands object over to the sink, and lets it go; it may be NULL where it could not be made. With
 * the GIL. Not 0: the sink says stop, or raised an exception. */
int run_give(struct run *run, PyObject *object);

/* ---- Functions of the module ----------------------------------------------------------------- */

/* X(name, file) */
#define CORE_FUNCTIONS(X)                                                                          \
    X(game)                                                                                        \
    X(check)                                                                                       \
    X(tex)                                                                                         \
    X(rules)                                                                                       \
    X(search)                                                                                      \
    X(rate)                                                                                        \
    X(query)                                                                                       \
    X(judge)                                                                                       \
    X(dataset_new)                                                                                 \
    X(dataset_next)                                                                                \
    X(survey_new)                                                                                  \
    X(survey_next)                                                                                 \
    X(set_errors)

#define CORE_DECLARE(name)                                                                         \
    extern const char name##_doc[];                                                                \
    PyObject *core_##name(PyObject *self, PyObject *arguments);
CORE_FUNCTIONS(CORE_DECLARE)
#undef CORE_DECLARE

#endif
